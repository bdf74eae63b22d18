/*
 * jackin play mainframe: the board game in the terminal; what its files share.
 */
#ifndef CLI_PLAY_MAINFRAME_H
#define CLI_PLAY_MAINFRAME_H

#include "cli/screen.h"
#include "protocol/mainframe.h"

/* The sub-command: argv[0] is "mainframe", then its options. Returns an exit status. */
int play_mainframe(int argc, char **argv);

/* ---- play_mainframe_board.c -------------------------------------------------------------------
 */

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
