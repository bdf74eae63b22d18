/*
 * Decks for tests. Most of them are not legal for a tournament: the rules of play must hold with
 * any cards of the right side.
 */
#ifndef TESTS_SUPPORT_DECKS_H
#define TESTS_SUPPORT_DECKS_H

#include "core/xoshiro.h"
#include "jackin/netrunner.h"

/*
 * A deck of a random identity and random cards of its side: mostly 40 to 50 of them, now and then
 * nearly none (0 to 10), as many as there may be (NR_MAX_DECK), or three of a kind throughout.
 */
void random_deck(nr_deck *deck, nr_side side, core_xoshiro *rng);

/* A random starter deck of the side (bench/workload.h). */
void random_starter_deck(nr_deck *deck, nr_side side, core_xoshiro *rng);

/*
 * A random deck that keeps the rules of deckbuilding (DECK-02 to DECK-15): 45 to 49 cards, at most
 * three of a title, influence within the limit, 20 or 21 agenda points.
 */
void random_legal_deck(nr_deck *deck, nr_side side, core_xoshiro *rng);

/* One of the three, each as often. */
void any_deck(nr_deck *deck, nr_side side, core_xoshiro *rng);

#endif
