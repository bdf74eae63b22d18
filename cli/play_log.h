/*
 * What happened, as a viewer may know it: the events of a game as short paragraphs.
 */
#ifndef CLI_PLAY_LOG_H
#define CLI_PLAY_LOG_H

#include "cli/play_game.h"
#include "cli/screen.h"

/*
 * Prints the events from number `first` on, up to number `end`; where that takes more than `most`
 * lines, only the last ones, and how many are left out.
 */
void log_print(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
               int most);

#endif
