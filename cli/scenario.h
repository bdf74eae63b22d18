/*
 * Positions as text: the language of docs/scenarios.md, as far as it sets a position up.
 *
 * A text has one position, or several, each under a line "scenario ID …: title". What stands behind
 * "---" belongs to tests, which play it, and is left out here.
 */
#ifndef CLI_SCENARIO_H
#define CLI_SCENARIO_H

#include "cli/play_game.h"

enum { SCENARIO_TITLE_MAX = 160 };

/* How many positions a text has. */
unsigned scenario_count(const char *text);
/* The request that sets position `number` (from 0) up, for play_begin; its title, with the IDs,
 * into `title` unless that is NULL. NULL with a complaint that names the line. */
json_t *scenario_request(const char *text, unsigned number, char title[SCENARIO_TITLE_MAX],
                         play_error *error);
/* The value of a line "# key: value" of a position, into `out`; false if there is none. */
bool scenario_note(const char *text, unsigned number, const char *key, char *out, size_t cap);

/* The lines of the position that a game is in, at an action of its turn; the caller frees it. What
 * a position cannot say (what was seen, what a card has done in this turn) is left out. */
char *scenario_write(const nr_game *g);

#endif
