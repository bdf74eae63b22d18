/*
 * The chance of a game: the state of a ChaCha8 generator as a plain value (core/chacha.h draws from
 * it).
 *
 * A game holds its generator inside its state, so cloning a game clones its chance, and the same
 * seed deals the same cards on every machine. Whoever shows a game to its players keeps this back:
 * it tells every card that is still to come.
 *
 * The struct has no pointers and no hidden padding.
 */
#ifndef JACKIN_RANDOM_H
#define JACKIN_RANDOM_H

#include <stdint.h>

#include "jackin/api.h"

enum { CORE_RANDOM_WORDS = 16 }; /* 32-bit words in one block of the key stream */

typedef struct core_random {
    uint32_t key[8];                   /* the 256-bit key */
    uint64_t counter;                  /* number of the next block to compute */
    uint32_t block[CORE_RANDOM_WORDS]; /* the current 64 bytes of the key stream, as words */
    uint32_t position; /* next unused word of block; CORE_RANDOM_WORDS = none left */
    uint32_t padding;  /* always 0 */
} core_random;

JACKIN_STATIC_ASSERT(sizeof(core_random) == 112, "core_random has hidden padding");

#endif
