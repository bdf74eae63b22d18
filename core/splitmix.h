/*
 * splitmix64: turns one 64-bit number into a sequence of well-mixed ones.
 *
 * Used only to expand a seed into the larger keys of the other generators: it is not a source of
 * chance itself. The algorithm is Vigna's public-domain one; it is fixed for ever, because the seed
 * of a stored record means the same game only as long as its expansion does.
 */
#ifndef CORE_SPLITMIX_H
#define CORE_SPLITMIX_H

#include <stdint.h>

/* Advances *state and returns the next number of its sequence. */
static inline uint64_t core_splitmix(uint64_t *state)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

#endif
