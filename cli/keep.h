/*
 * Games that keep themselves: each that people play has a file in the user's data folder,
 * $XDG_DATA_HOME/jackin or ~/.local/share/jackin, written anew after every choice. The newest
 * KEEP_MOST of these files stay; what somebody saves by name is his own affair.
 */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "cli/screen.h"

enum { KEEP_MOST = 12, KEEP_PATH_MAX = 1024, KEEP_NOTE_MAX = 400 };

/* How far a game that is being played is safe. The numbers are of the choices that would be lost,
 * plus one. */
typedef struct {
    char path[KEEP_PATH_MAX]; /* its file; "": none yet */
    size_t kept;              /* what the file holds; 0: nothing */
    size_t saved;             /* what was saved by name or loaded; 0: nothing */
    bool was_told;            /* that it cannot be kept */
} game_keep;

/*
 * Writes the game of so many choices, `game` being "netrunner" or "mainframe". False, once, if
 * somebody must be told that it cannot be: `note` says so.
 */
bool keep_write(game_keep *k, const char *game, size_t made, const void *bytes, size_t len,
                word_lang lang, char note[KEEP_NOTE_MAX]);
/* Notes that it was saved or loaded: nothing of it would be lost now. A file of the folder goes on
 * being its own. */
void keep_saved(game_keep *k, size_t made, const char *path);

/*
 * May this game be left? Asks where something would be lost; where it is kept, says in which file.
 * `is_over`: nobody goes on with it. The end of input means yes.
 */
bool keep_may_leave(const game_keep *k, const screen *s, size_t made, bool is_over);

/* A kept file. */
typedef struct {
    char path[KEEP_PATH_MAX];
    struct timespec when;
} kept_file;

/* The kept files, newest first; returns how many. */
unsigned keep_list(kept_file out[KEEP_MOST]);
/* Where they lie, for those who look for them; "" if nobody can tell. */
void keep_folder(char out[KEEP_PATH_MAX]);

#endif
