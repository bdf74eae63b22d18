/*
 * jackin bench mainframe: how fast the rules of the board game are, and their signature.
 */
#ifndef CLI_BENCH_MAINFRAME_H
#define CLI_BENCH_MAINFRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Prints what the games of either kind were measured by, as a table. */
void bench_print(double games_per_s, double decisions_per_s, double clone_ns, double list_ns,
                 size_t bytes, uint64_t signature);

/* Plays random four-player games for `seconds` or `games` (0: no limit). Returns an exit status. */
int bench_mainframe(uint64_t games, double seconds, bool is_json);

#endif
