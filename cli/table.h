/*
 * The table of a game as a viewer sees it: servers, rigs, hands, the run, in a frame of lines.
 *
 * Everything goes through nr_visible: of a card that the viewer may not know only that it is there,
 * what kind of place it lies in, and the counters on it are shown.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/screen.h"
#include "jackin/netrunner.h"

enum { CARD_LABEL_MAX = 512 }; /* bytes of a card as it stands on the table, with its end */

/* Draws the whole table; returns how many lines it took. */
int table_draw(const screen *s, const nr_game *state, nr_viewer viewer);
/* The same with as much detail as so many lines have room for, and at least with all that there is
 * to know in a few words; or only counts the lines that it would take. */
int table_draw_in(const screen *s, const nr_game *state, nr_viewer viewer, int room, bool is_shown);

/* The fewest lines that it takes with a whole hand. */
int table_least(const screen *s, const nr_game *state, nr_viewer viewer);

/* Prints the cards of Archives or the heap, newest first. */
void table_pile(const screen *s, const nr_game *state, nr_zone zone, nr_viewer viewer);

#endif
