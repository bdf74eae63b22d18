/*
 * A fixed workload of whole games: what the benchmark measures and what the signature is made of.
 *
 * Every starter deck of one side meets every one of the other. Game number n is always the same
 * game: its pairing, its seed and the choices of both players follow from n alone. So one number
 * made of all the states that come up, the signature, is equal on every build that carries out the
 * same rules. The room is pure: no I/O, no allocation, no clock.
 */
#ifndef BENCH_WORKLOAD_H
#define BENCH_WORKLOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/xoshiro.h"
#include "jackin/netrunner.h"

enum {
    WORKLOAD_CORPS = 4,
    WORKLOAD_RUNNERS = 3,
    WORKLOAD_PAIRINGS = WORKLOAD_CORPS * WORKLOAD_RUNNERS,
    WORKLOAD_SIGNATURE_GAMES = 17 * WORKLOAD_PAIRINGS,
};

typedef struct {
    nr_deck corp[WORKLOAD_CORPS], runner[WORKLOAD_RUNNERS];
    nr_game game;
    nr_choices list;     /* of game */
    core_xoshiro player; /* makes the choices of both sides */
} workload;

/*
 * The starter deck of a faction: the first of its identities in the Core Set, all its other cards
 * of that set and all neutral ones of its side, each as often as it is in the box. Cards of later
 * sets do not change it. Returns false if the faction has no identity.
 */
bool workload_deck(nr_deck *deck, nr_faction faction);

/* Makes the decks. Must be called once before the others. */
void workload_begin(workload *w);

/* Sets game number `number` up, with its player. */
void workload_new(workload *w, uint64_t number);

/* Makes one choice at random; false, doing nothing, when the game is over. */
bool workload_step(workload *w);

/* Plays game number `number` to its end. Returns how many decisions it took. */
uint64_t workload_play(workload *w, uint64_t number);

/* The signature: the hash of every state of the first WORKLOAD_SIGNATURE_GAMES games, as one
 * number. */
uint64_t workload_signature(workload *w);

#endif
