/*
 * Files beside a store; see copies.h.
 */
#include "server/copies.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { PATH_MAX_BYTES = 4096 };

/* A name beside a file; false if it is too long. */
static bool beside_name(char out[PATH_MAX_BYTES], const char *path, const char *end)
{
    int len = snprintf(out, PATH_MAX_BYTES, "%s%s", path, end);
    errno = ENAMETOOLONG;
    return len > 0 && len < PATH_MAX_BYTES;
}

/* ---- who was deleted ------------------------------------------------------------------------- */

bool copies_forget(const char *beside, const token_hash *id)
{
    char name[PATH_MAX_BYTES], line[2 * TOKEN_HASH + 2];
    sodium_bin2hex(line, sizeof line, id->byte, sizeof id->byte);
    strcat(line, "\n");
    int file = beside_name(name, beside, ".forgotten")
                   ? open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)
                   : -1;
    if (file < 0) {
        return false;
    }
    bool is_noted = write(file, line, strlen(line)) == (ssize_t)strlen(line) && fsync(file) == 0;
    close(file);
    return is_noted;
}

bool copies_forgotten(const char *beside, bool (*each)(void *owner, const token_hash *id),
                      void *owner)
{
    char name[PATH_MAX_BYTES], line[2 * TOKEN_HASH + 3];
    FILE *file = beside_name(name, beside, ".forgotten") ? fopen(name, "re") : NULL;
    if (file == NULL) {
        return errno == ENOENT;
    }
    bool is_done = true;
    while (is_done && fgets(line, sizeof line, file) != NULL) {
        token_hash id;
        size_t len = 0;
        if (sodium_hex2bin(id.byte, sizeof id.byte, line, strlen(line), "\n", &len, NULL) == 0 &&
            len == sizeof id.byte) {
            is_done = each(owner, &id);
        }
    }
    fclose(file);
    errno = EIO;
    return is_done;
}

/* ---- restoring ------------------------------------------------------------------------------- */

static bool fail(char *problem, word_lang lang, const char *english, const char *polish,
                 const char *what)
{
    snprintf(problem, COPIES_PROBLEM_MAX, "%s %s", lang == LANG_PL ? polish : english, what);
    return false;
}

static bool copy_bytes(int from, int to)
{
    char chunk[1 << 16];
    ssize_t len;
    while ((len = read(from, chunk, sizeof chunk)) > 0) {
        for (ssize_t done = 0; done < len;) {
            ssize_t n = write(to, chunk + done, (size_t)(len - done));
            if (n <= 0) {
                return false;
            }
            done += n;
        }
    }
    return len == 0 && fsync(to) == 0;
}

static bool copy_file(const char *from, const char *to)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out = in >= 0 ? open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    bool is_copied = out >= 0 && copy_bytes(in, out);
    int error = errno;
    if (in >= 0) {
        close(in);
    }
    if (out >= 0) {
        close(out);
    }
    errno = error;
    return is_copied;
}

/* What was written and is not in the file yet belongs to the file that goes. */
static void remove_logs(const char *path)
{
    static const char *const ends[] = {"-wal", "-shm"};
    char name[PATH_MAX_BYTES];
    for (unsigned i = 0; i < 2; i++) {
        if (beside_name(name, path, ends[i])) {
            unlink(name);
        }
    }
}

/* The copy is written beside the store and looked at before it takes its place. */
static bool put_in_place(const char *path, const char *from, const char *fresh, const char *before,
                         word_lang lang, char *problem)
{
    char why[STORE_PROBLEM_MAX] = "";
    if (!copy_file(from, fresh)) {
        return fail(problem, lang,
                    "cannot copy the file:", "nie można skopiować pliku:", strerror(errno));
    }
    store *s = store_visit(fresh, lang, why);
    if (s == NULL) {
        return fail(problem, lang, "it is no copy of a store:", "to nie jest kopia magazynu:", why);
    }
    store_end(s);
    remove_logs(fresh);
    s = store_visit(path, lang, why); /* NULL: there is none, or none that could be kept */
    bool is_kept = s == NULL || store_copy(s, before) == STORE_OK;
    store_end(s);
    if (!is_kept) {
        return fail(problem, lang, "cannot keep the store that is there; is there a file already:",
                    "nie można zachować dotychczasowego magazynu; czy jest już plik:", before);
    }
    remove_logs(path);
    return rename(fresh, path) == 0 ||
           fail(problem, lang,
                "cannot put it in its place:", "nie można wstawić go na miejsce:", strerror(errno));
}

bool copies_restore(const char *path, const char *from, word_lang lang,
                    char problem[COPIES_PROBLEM_MAX])
{
    char lock[PATH_MAX_BYTES], fresh[PATH_MAX_BYTES], before[PATH_MAX_BYTES];
    int file = beside_name(lock, path, ".lock") && beside_name(fresh, path, ".fresh") &&
                       beside_name(before, path, ".before")
                   ? open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600)
                   : -1;
    if (file < 0) {
        return fail(problem, lang,
                    "cannot use the store:", "nie można użyć magazynu:", strerror(errno));
    }
    bool is_done = flock(file, LOCK_EX | LOCK_NB) == 0
                       ? put_in_place(path, from, fresh, before, lang, problem)
                       : fail(problem, lang, "the server has the store; stop it first:",
                              "serwer używa magazynu; najpierw go zatrzymaj:", path);
    if (!is_done) {
        unlink(fresh);
    }
    close(file);
    return is_done;
}
