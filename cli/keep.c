/*
 * Games that keep themselves; see keep.h.
 */
#include "cli/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "organiser/file_problem.h"
#include "organiser/output.h"

/* Nothing else of the folder is ever touched. */
#define KEPT_NAME "kept-*-[0-9]*-[0-9]*-[0-9]*.jackin"

/* ---- the folder ------------------------------------------------------------------------------ */

void keep_folder(char out[KEEP_PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int len = 0;
    if (data != NULL && data[0] == '/') { /* the standard lets relative ones be ignored */
        len = snprintf(out, KEEP_PATH_MAX, "%s/jackin", data);
    } else if (home != NULL && home[0] == '/') {
        len = snprintf(out, KEEP_PATH_MAX, "%s/.local/share/jackin", home);
    }
    enum { NAME_ROOM = 100 }; /* of a file in it, and of one beside that */
    if (len <= 0 || len >= KEEP_PATH_MAX - NAME_ROOM) {
        out[0] = '\0';
    }
}

/* Makes a folder and those above it. */
static bool make_folder(char *path)
{
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at == '/') {
            *at = '\0';
            int made = mkdir(path, 0700);
            bool is_there = made == 0 || errno == EEXIST;
            *at = '/';
            if (!is_there && access(path, F_OK) != 0 && errno != ENOENT) {
                return false;
            }
        }
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool is_newer(const kept_file *a, const kept_file *b)
{
    return a->when.tv_sec != b->when.tv_sec     ? a->when.tv_sec > b->when.tv_sec
           : a->when.tv_nsec != b->when.tv_nsec ? a->when.tv_nsec > b->when.tv_nsec
                                                : strcmp(a->path, b->path) > 0;
}

/* Puts a file among the newest ones; the one that has no place any more is removed, if that is
 * wanted. */
static unsigned insert(kept_file *list, unsigned count, unsigned most, const kept_file *file,
                       bool is_removing)
{
    unsigned at = count;
    while (at > 0 && is_newer(file, &list[at - 1])) {
        at--;
    }
    if (count == most) {
        if (is_removing) {
            unlink(at == most ? file->path : list[most - 1].path);
        }
        if (at == most) {
            return count;
        }
        count--;
    }
    memmove(list + at + 1, list + at, (count - at) * sizeof *list);
    list[at] = *file;
    return count + 1;
}

static unsigned look(kept_file out[KEEP_MOST], unsigned most, bool is_removing)
{
    char folder[KEEP_PATH_MAX];
    unsigned count = 0;
    keep_folder(folder);
    DIR *dir = folder[0] != '\0' ? opendir(folder) : NULL;
    if (dir == NULL) {
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        kept_file file;
        struct stat about;
        if (fnmatch(KEPT_NAME, entry->d_name, 0) != 0) {
            continue;
        }
        int len = snprintf(file.path, sizeof file.path, "%s/%s", folder, entry->d_name);
        if (len < (int)sizeof file.path && lstat(file.path, &about) == 0 &&
            S_ISREG(about.st_mode)) {
            file.when = about.st_mtim;
            count = insert(out, count, most, &file, is_removing);
        }
    }
    closedir(dir);
    return count;
}

unsigned keep_list(kept_file out[KEEP_MOST])
{
    return look(out, KEEP_MOST, false);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Gives a game its file, and makes room for it. */
static bool name_file(game_keep *k, const char *game)
{
    char folder[KEEP_PATH_MAX];
    char when[32];
    struct tm date;
    time_t now = time(NULL);
    keep_folder(folder);
    if (folder[0] == '\0') {
        errno = ENOENT;
        return false;
    }
    if (!make_folder(folder) || localtime_r(&now, &date) == NULL) {
        return false;
    }
    kept_file newest[KEEP_MOST];
    look(newest, KEEP_MOST - 1, true);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &date);
    for (unsigned i = 0; i < 100; i++) {
        int len = snprintf(k->path, sizeof k->path, "%s/kept-%s-%s-%ld%02u.jackin", folder, game,
                           when, (long)getpid(), i);
        if (len < (int)sizeof k->path && access(k->path, F_OK) != 0) {
            return true;
        }
    }
    k->path[0] = '\0';
    errno = EEXIST;
    return false;
}

bool keep_write(game_keep *k, const char *game, size_t made, const void *bytes, size_t len,
                word_lang lang, char note[KEEP_NOTE_MAX])
{
    if (k->kept == made + 1) {
        return true;
    }
    bool is_named = k->path[0] != '\0' || name_file(k, game);
    output to = {.path = k->path, .is_forced = true};
    if (is_named && output_write(&to, bytes, len) == OUTPUT_WRITTEN) {
        k->kept = made + 1;
        return true;
    }
    int error = errno;
    char folder[KEEP_PATH_MAX];
    keep_folder(folder);
    if (k->kept == 0) {
        k->path[0] = '\0'; /* nothing is there: another name may do next time */
    }
    if (k->was_told) {
        return true;
    }
    k->was_told = true;
    snprintf(note, KEEP_NOTE_MAX,
             in_lang(lang,
                     "The game cannot be kept in '%.200s' (%s). It goes on; 'save FILE' saves it.",
                     "Gry nie można przechować w „%.200s” (%s). Toczy się dalej; zapisze ją "
                     "„zapisz PLIK”."),
             folder[0] != '\0' ? folder : "~/.local/share/jackin", file_problem(lang, error));
    return false;
}

void keep_saved(game_keep *k, size_t made, const char *path)
{
    char folder[KEEP_PATH_MAX];
    k->saved = made + 1;
    keep_folder(folder);
    size_t len = strlen(folder);
    bool is_kept = len > 0 && strncmp(path, folder, len) == 0 && path[len] == '/' &&
                   fnmatch(KEPT_NAME, path + len + 1, 0) == 0;
    if (is_kept && strlen(path) < sizeof k->path) {
        strcpy(k->path, path);
        k->kept = made + 1;
    }
}

/* ---- leaving --------------------------------------------------------------------------------- */

bool keep_may_leave(const game_keep *k, const screen *s, size_t made, bool is_over)
{
    if (k->kept == made + 1 && k->saved != made + 1) {
        screen_say(s, STYLE_PLAIN,
                   is_over ? in_lang(s->lang, "The record of the game is '%.600s'.",
                                     "Zapis tej gry to „%.600s”.")
                           : in_lang(s->lang,
                                     "The game is kept in '%.600s'; 'jackin play' offers it again.",
                                     "Gra jest przechowana w „%.600s”; „jackin play” znów ją "
                                     "zaproponuje."),
                   k->path);
    }
    if (made == 0 || k->kept == made + 1 || k->saved == made + 1) {
        return true;
    }
    return screen_confirm(s,
                          in_lang(s->lang, "The game is not saved. Leave it all the same?",
                                  "Gra nie jest zapisana. Porzucić ją mimo to?"),
                          true);
}
