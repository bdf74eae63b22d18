/*
 * jackin bench mainframe: how fast the rules of the board game are, and their signature.
 */
#ifndef CLI_BENCH_MAINFRAME_H
#define CLI_BENCH_MAINFRAME_H

#include <stdbool.h>
#include <stdint.h>

/* Plays random four-player games for `seconds` or `games` (0: no limit). Returns an exit status. */
int bench_mainframe(uint64_t games, double seconds, bool is_json);

#endif
