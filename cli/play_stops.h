/*
 * Where a player is asked, as he sets it at the table: levels, a switch for each window, pinned
 * cards, questions that he wants to be asked (docs/attending.md).
 */
#ifndef CLI_PLAY_STOPS_H
#define CLI_PLAY_STOPS_H

#include "cli/play_game.h"
#include "cli/screen.h"
#include "jackin/netrunner_attend.h"

/* "guided", "standard", "full", or their Polish names; false if it is none. */
bool stops_level(const char *name, nr_level *level);

enum { STOPS_SAID_MAX = 300 };

/* The level, in a sentence. */
void stops_head(const nr_stops *stops, nr_side side, word_lang lang, char out[STOPS_SAID_MAX]);
/* Prints the chart of one side with its switches, and what else is set. */
void stops_show(const screen *s, const nr_stops *stops, nr_side side);

/*
 * Carries out a line that changes settings: "stops full", "stop 2.3", "nostop run 4.3", "auto 2.3",
 * "pin TITLE", "unpin TITLE", "ask payment". `said` is what is set now, or what was wrong; "" where
 * the chart says it. False if the line is no such command.
 */
bool stops_line(const char *line, word_lang lang, nr_stops *stops, nr_side side,
                char said[STOPS_SAID_MAX]);

#endif
