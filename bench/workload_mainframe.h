/*
 * A fixed workload of whole games of Mainframe: what the benchmark measures and what the signature
 * is made of. Game number n is always the same game: its runners, its seed and all choices follow
 * from n alone. The room is pure: no I/O, no allocation, no clock.
 */
#ifndef BENCH_WORKLOAD_MAINFRAME_H
#define BENCH_WORKLOAD_MAINFRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/xoshiro.h"
#include "jackin/mainframe.h"

enum { MF_WORKLOAD_SIGNATURE_GAMES = 360 };

typedef struct {
    mf_game game;
    mf_choices list;     /* of game */
    core_xoshiro player; /* makes the choices of all players */
} mf_workload;

/* Sets game number `number` up. `players` 0: two to four, with both borders in turn. */
void mf_workload_new(mf_workload *w, uint64_t number, unsigned players);

/* Makes one choice at random; false, doing nothing, when the game is over. */
bool mf_workload_step(mf_workload *w);

/* Plays game number `number` to its end. Returns how many decisions it took. */
uint64_t mf_workload_play(mf_workload *w, uint64_t number, unsigned players);

/* The hash of every state of the first MF_WORKLOAD_SIGNATURE_GAMES games, as one number: two to
 * four players, both borders, every runner. */
uint64_t mf_workload_signature(mf_workload *w);

#endif
