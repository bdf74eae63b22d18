/*
 * jackin play mainframe: the board game in the terminal; what its files share.
 */
#ifndef CLI_PLAY_MAINFRAME_H
#define CLI_PLAY_MAINFRAME_H

#include "cli/screen.h"
#include "core/xoshiro.h"
#include "protocol/mainframe.h"

/* The sub-command: argv[0] is "mainframe", then its options. Returns an exit status. */
int play_mainframe(int argc, char **argv);

/* Reads up to `most` numbers out of a line that has nothing else but signs; -1: other words. */
int mainframe_read_numbers(const char *line, unsigned *out, int most);

/* ---- play_mainframe_setup.c ------------------------------------------------------------------ */

/* What the command line says; NULL: nothing. */
typedef struct {
    const char *players, *border, *cards, *save;
    uint64_t seed;
    bool has_seed, is_plain;
    word_lang lang;
} mainframe_options;

/* Who sits at the table. */
typedef struct {
    bool is_random[MF_MAX_PLAYERS]; /* by seat */
    unsigned humans;
    core_xoshiro dice; /* of the random players */
} mainframe_seats;

/* Sets a game up, asking for the players that were not named. Returns STATUS_NONE, or an exit
 * status: EXIT_DONE where the input ended. */
int mainframe_begin(const screen *s, const mainframe_options *o, mainframe_seats *seats,
                    mf_table **table);

/* ---- play_mainframe_board.c ------------------------------------------------------------------ */

/* The board with tokens, partitions and zones, as everybody sees it. */
void mainframe_draw_board(const screen *s, const mf_view *v);
/* Suite, stack, discard pile, supplies and scores, and the hands that this viewer may see, with the
 * layouts drawn. */
void mainframe_draw_cards(const screen *s, const mf_table *t, const mf_view *v);
/* The placements of a layout as small pictures, numbered as choices. */
void mainframe_draw_placements(const screen *s, const mf_table *t, const unsigned *choice,
                               unsigned count);
/* "Noise", in its colour. */
void mainframe_put_runner(const screen *s, unsigned runner);

#endif
