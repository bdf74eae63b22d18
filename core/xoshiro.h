/*
 * xoshiro256**: the generator of bots and tests.
 *
 * Faster than the game's ChaCha8 and predictable from its output, so no rule of a game may use it.
 * The algorithm is Blackman and Vigna's public-domain one. Header only, so that it is inlined into
 * the loops of a search.
 */
#ifndef CORE_XOSHIRO_H
#define CORE_XOSHIRO_H

#include <stdint.h>

#include "core/splitmix.h"

typedef struct core_xoshiro {
    uint64_t s[4]; /* never all zero */
} core_xoshiro;

/* Starts the generator: its state is four numbers of splitmix64 started at the seed. */
static inline void core_xoshiro_seed(core_xoshiro *x, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        x->s[i] = core_splitmix(&seed);
    }
}

static inline uint64_t core_xoshiro_rotate(uint64_t x, int n)
{
    return (x << n) | (x >> (64 - n));
}

/* Returns the next 64 bits. */
static inline uint64_t core_xoshiro_u64(core_xoshiro *x)
{
    uint64_t *s = x->s;
    uint64_t result = core_xoshiro_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = core_xoshiro_rotate(s[3], 45);
    return result;
}

/* Returns a number from 0 to n - 1, each equally likely; 0, using nothing, for n of 0 or 1. */
static inline uint32_t core_xoshiro_below(core_xoshiro *x, uint32_t n)
{
    if (n <= 1) {
        return 0;
    }
    uint64_t product = (core_xoshiro_u64(x) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t rejected = (0u - n) % n; /* 2^32 mod n */
        while ((uint32_t)product < rejected) {
            product = (core_xoshiro_u64(x) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
