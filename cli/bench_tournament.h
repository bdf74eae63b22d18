/*
 * jackin bench tournament: how long pairing, explaining and checking an event take.
 */
#ifndef CLI_BENCH_TOURNAMENT_H
#define CLI_BENCH_TOURNAMENT_H

#include <stdbool.h>

/*
 * Runs an event of `rounds` rounds with random results for each number of players in `sizes`
 * ("64,512,2000"; NULL: these three). Returns an exit status.
 */
int bench_tournament(const char *sizes, unsigned rounds, bool is_json);

#endif
