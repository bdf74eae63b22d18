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
/*
 * Prints all of it, as paragraphs if they have room in so many lines, else one behind the other,
 * else without what the sentences around it tell already; or only counts the lines. Returns how
 * many.
 */
int log_news(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
             int room, bool is_shown);
/* Prints all of it, a screen at a time, and asks for Enter with this prompt. False at the end of
 * input. */
bool log_pages(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
               const char *prompt);

#endif
