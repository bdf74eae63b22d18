/*
 * Writing files: everything that jackin writes to a name that somebody gave goes through here.
 *
 * A file that is there already stays, unless somebody says --force or it is the file that this very
 * game was saved to or loaded from; a file that is being read stays whatever was said, under
 * whatever name. The bytes are written beside the file and then renamed, so that a full disk or a
 * broken machine leaves either the old file or the whole new one.
 */
#ifndef ORGANISER_OUTPUT_H
#define ORGANISER_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#include "jackin/words.h"

/* A file as it was when it was read or written: if it is still the same, nothing is lost when the
 * one who read or wrote it replaces it. */
typedef struct {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} file_mark;

enum { FILE_MARKS_MAX = 8 };

/* The files that are this game's own; the oldest are forgotten first. */
typedef struct {
    file_mark mark[FILE_MARKS_MAX];
    unsigned count;
} file_marks;

/* Adds the file of that name as it is now; nothing if there is none. */
void file_marks_add(file_marks *marks, const char *path);

typedef struct {
    const char *path;
    bool is_forced;    /* an older file is replaced */
    const char *input; /* the file that was read, "-" for standard input; NULL: none */
    file_marks *own;   /* files that may be replaced; the new one is added. NULL: none */
} output;

typedef enum {
    OUTPUT_WRITTEN,
    OUTPUT_EXISTS,   /* there is a file of that name */
    OUTPUT_IS_INPUT, /* it is the one that is being read */
    OUTPUT_NO_FILE,  /* there is something else of that name */
    OUTPUT_FAILED,   /* errno says why */
} output_state;

/* Would output_write refuse? For those who want to know before they work for long. */
output_state output_check(const output *o);
/* Writes the file. */
output_state output_write(const output *o, const void *bytes, size_t len);

enum { OUTPUT_BESIDE_MAX = 60 }; /* bytes that the name of a file beside another is longer */

/*
 * Makes a new file beside another, with the rights of that one if it is there, for those who rename
 * it themselves; a file that is there is never taken. Its name is filled in, which needs room bytes
 * (see above). -1 with errno.
 */
int output_open_beside(const char *path, char *beside, size_t room);

enum { OUTPUT_WORDS_MAX = 400 };

/* What to say of a state that is not OUTPUT_WRITTEN; errno must be as it was. With can_force it
 * tells of --force. */
void output_words(output_state state, const char *path, bool can_force, word_lang lang,
                  char out[OUTPUT_WORDS_MAX]);

#endif
