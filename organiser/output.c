/*
 * Writing files; see output.h.
 */
#define _GNU_SOURCE /* renameat2 */
#include "organiser/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/phrase.h"
#include "organiser/file_problem.h"

/* ---- which file is which --------------------------------------------------------------------- */

static file_mark mark_of(const struct stat *about)
{
    return (file_mark){.device = about->st_dev,
                       .inode = about->st_ino,
                       .size = about->st_size,
                       .changed = about->st_mtim};
}

static bool is_same_mark(const file_mark *a, const file_mark *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->changed.tv_sec == b->changed.tv_sec && a->changed.tv_nsec == b->changed.tv_nsec;
}

void file_marks_add(file_marks *marks, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        return;
    }
    if (marks->count == FILE_MARKS_MAX) {
        memmove(marks->mark, marks->mark + 1, sizeof marks->mark[0] * (FILE_MARKS_MAX - 1));
        marks->count--;
    }
    marks->mark[marks->count++] = mark_of(&about);
}

static bool is_own(const file_marks *marks, const struct stat *about)
{
    file_mark now = mark_of(about);
    for (unsigned i = 0; marks != NULL && i < marks->count; i++) {
        if (is_same_mark(&marks->mark[i], &now)) {
            return true;
        }
    }
    return false;
}

/* Is it the file that is being read? Links lead to the same file. */
static bool is_input(const char *input, const struct stat *about)
{
    struct stat other;
    bool is_there = input != NULL && (strcmp(input, "-") == 0 ? fstat(STDIN_FILENO, &other) == 0
                                                              : stat(input, &other) == 0);
    return is_there && other.st_dev == about->st_dev && other.st_ino == about->st_ino;
}

/* Sees whether the file may be written; *may_replace: there is one, and it may be replaced. */
static output_state look(const output *o, bool *may_replace)
{
    struct stat about;
    *may_replace = o->is_forced;
    if (stat(o->path, &about) != 0) {
        /* A link that leads nowhere is in the way as well. */
        bool is_link = lstat(o->path, &about) == 0;
        return is_link && !o->is_forced ? OUTPUT_EXISTS : OUTPUT_WRITTEN;
    }
    if (is_input(o->input, &about)) {
        return OUTPUT_IS_INPUT;
    }
    if (!S_ISREG(about.st_mode)) {
        return OUTPUT_NO_FILE;
    }
    *may_replace = o->is_forced || is_own(o->own, &about);
    return *may_replace ? OUTPUT_WRITTEN : OUTPUT_EXISTS;
}

output_state output_check(const output *o)
{
    bool may_replace;
    return look(o, &may_replace);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool write_all(int handle, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t written = write(handle, bytes, len);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        len -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

int output_open_beside(const char *path, char *beside, size_t room)
{
    struct stat about;
    int handle = -1;
    for (unsigned i = 0; handle < 0 && i < 100; i++) {
        snprintf(beside, room, "%s.new-%ld-%u", path, (long)getpid(), i);
        handle = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (handle < 0 && errno != EEXIST) {
            return -1;
        }
    }
    if (handle >= 0 && stat(path, &about) == 0) {
        int ignored = fchmod(handle, about.st_mode & 0777);
        (void)ignored; /* a disk without rights has none to lose */
    }
    return handle;
}

/* Gives the new file its name; where nothing may be replaced, whoever was faster wins. */
static bool give_name(const char *beside, const char *path, bool may_replace)
{
    if (may_replace) {
        return rename(beside, path) == 0;
    }
    if (renameat2(AT_FDCWD, beside, AT_FDCWD, path, RENAME_NOREPLACE) == 0) {
        return true;
    }
    if (errno == EEXIST) {
        return false;
    }
    /* Some disks cannot look and rename at once. */
    if (link(beside, path) == 0) {
        unlink(beside);
        return true;
    }
    if (errno == EEXIST || access(path, F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return rename(beside, path) == 0;
}

/* Writes to the file itself, of which no link leads elsewhere any more. */
static output_state write_at(const char *path, bool may_replace, const void *bytes, size_t len)
{
    size_t room = strlen(path) + OUTPUT_BESIDE_MAX;
    char *beside = malloc(room);
    int handle = beside == NULL ? -1 : output_open_beside(path, beside, room);
    if (handle < 0) {
        free(beside);
        return OUTPUT_FAILED;
    }
    bool is_written = write_all(handle, bytes, len) && fsync(handle) == 0;
    int error = errno;
    if (close(handle) != 0 && is_written) {
        is_written = false;
        error = errno;
    }
    if (is_written && !give_name(beside, path, may_replace)) {
        is_written = false;
        error = errno;
    }
    if (!is_written) {
        unlink(beside);
    }
    free(beside);
    errno = error;
    return is_written ? OUTPUT_WRITTEN : error == EEXIST ? OUTPUT_EXISTS : OUTPUT_FAILED;
}

output_state output_write(const output *o, const void *bytes, size_t len)
{
    bool may_replace;
    output_state state = look(o, &may_replace);
    if (state != OUTPUT_WRITTEN) {
        return state;
    }
    /* A link stays a link: the file that it leads to is replaced. */
    char *real = may_replace ? realpath(o->path, NULL) : NULL;
    state = write_at(real != NULL ? real : o->path, may_replace, bytes, len);
    int error = errno;
    free(real);
    if (state == OUTPUT_WRITTEN && o->own != NULL) {
        file_marks_add(o->own, o->path);
    }
    errno = error;
    return state;
}

/* ---- words ----------------------------------------------------------------------------------- */

void output_words(output_state state, const char *path, bool can_force, word_lang lang,
                  char out[OUTPUT_WORDS_MAX])
{
    const char *problem = file_problem(lang, errno);
    const char *format = "";
    switch (state) {
    case OUTPUT_WRITTEN:
        break;
    case OUTPUT_EXISTS:
        format = can_force ? in_lang(lang, "'%.200s' is there already; --force replaces it",
                                     "plik „%.200s” już istnieje; --force go zastąpi")
                           : in_lang(lang, "'%.200s' is there already; choose another name",
                                     "plik „%.200s” już istnieje; podaj inną nazwę");
        break;
    case OUTPUT_IS_INPUT:
        format = in_lang(lang, "'%.200s' is the file that is read; it stays, choose another name",
                         "„%.200s” to plik, który jest czytany; zostaje, podaj inną nazwę");
        break;
    case OUTPUT_NO_FILE:
        format = in_lang(lang, "'%.200s' is not a file, so nothing is written there",
                         "„%.200s” to nie jest plik, więc nic tam nie zapisano");
        break;
    case OUTPUT_FAILED:
        snprintf(
            out, OUTPUT_WORDS_MAX,
            in_lang(lang, "'%.200s' cannot be written: %s", "nie można zapisać pliku „%.200s”: %s"),
            path, problem);
        return;
    }
    snprintf(out, OUTPUT_WORDS_MAX, format, path);
}
