/*
 * The chance of a game: ChaCha8. Its state is a plain value that every game holds (random.h).
 *
 * ChaCha is used rather than a smaller generator because a player sees many of its outcomes and
 * must not be able to work out the next ones. All arithmetic is on fixed-width words, so the
 * numbers do not depend on the byte order or the word size of the machine.
 */
#ifndef CORE_CHACHA_H
#define CORE_CHACHA_H

#include <stdint.h>

#include "jackin/random.h"

/*
 * Starts the generator from a 64-bit seed. The key is four numbers of splitmix64 started at the
 * seed, each giving its low word first; the nonce is zero and the block counter starts at zero.
 */
void core_random_seed(core_random *r, uint64_t seed);

/* Starts the generator from a whole key, with counter and nonce zero. */
void core_random_key(core_random *r, const uint32_t key[8]);

/* Returns the next 32 bits: the next little-endian word of the key stream. */
uint32_t core_random_u32(core_random *r);

/* Returns the next 64 bits: two words of the key stream, the low one first. */
uint64_t core_random_u64(core_random *r);

/*
 * Returns a number from 0 to n - 1, each equally likely. It may use up more than one word of the
 * key stream. For n of 0 or 1 it returns 0 and uses nothing: where there is no choice, there is no
 * chance.
 */
uint32_t core_random_below(core_random *r, uint32_t n);

#endif
