/*
 * ChaCha with 8 rounds, after Bernstein's definition: a 64-bit block counter in words 12 and 13, a
 * 64-bit nonce in words 14 and 15, which is always zero here. See chacha.h for the contract.
 */
#include "core/chacha.h"

#include <string.h>

#include "core/splitmix.h"

static inline uint32_t rotate_left(uint32_t x, int n)
{
    return (x << n) | (x >> (32 - n));
}

#define QUARTER_ROUND(a, b, c, d)                                                                  \
    do {                                                                                           \
        a += b;                                                                                    \
        d = rotate_left(d ^ a, 16);                                                                \
        c += d;                                                                                    \
        b = rotate_left(b ^ c, 12);                                                                \
        a += b;                                                                                    \
        d = rotate_left(d ^ a, 8);                                                                 \
        c += d;                                                                                    \
        b = rotate_left(b ^ c, 7);                                                                 \
    } while (0)

/* Computes the next block of the key stream and makes all of it available. */
static void refill(core_random *r)
{
    uint32_t start[CORE_RANDOM_WORDS] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, /* "expand 32-byte k" */
    };
    memcpy(start + 4, r->key, sizeof r->key);
    start[12] = (uint32_t)r->counter;
    start[13] = (uint32_t)(r->counter >> 32);
    uint32_t x[CORE_RANDOM_WORDS];
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        QUARTER_ROUND(x[0], x[4], x[8], x[12]);
        QUARTER_ROUND(x[1], x[5], x[9], x[13]);
        QUARTER_ROUND(x[2], x[6], x[10], x[14]);
        QUARTER_ROUND(x[3], x[7], x[11], x[15]);
        QUARTER_ROUND(x[0], x[5], x[10], x[15]);
        QUARTER_ROUND(x[1], x[6], x[11], x[12]);
        QUARTER_ROUND(x[2], x[7], x[8], x[13]);
        QUARTER_ROUND(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < CORE_RANDOM_WORDS; i++) {
        r->block[i] = x[i] + start[i];
    }
    r->counter++;
    r->position = 0;
}

void core_random_key(core_random *r, const uint32_t key[8])
{
    memset(r, 0, sizeof *r);
    memcpy(r->key, key, sizeof r->key);
    r->position = CORE_RANDOM_WORDS;
}

void core_random_seed(core_random *r, uint64_t seed)
{
    uint32_t key[8];
    for (int i = 0; i < 8; i += 2) {
        uint64_t word = core_splitmix(&seed);
        key[i] = (uint32_t)word;
        key[i + 1] = (uint32_t)(word >> 32);
    }
    core_random_key(r, key);
}

uint32_t core_random_u32(core_random *r)
{
    if (r->position >= CORE_RANDOM_WORDS) {
        refill(r);
    }
    return r->block[r->position++];
}

uint64_t core_random_u64(core_random *r)
{
    uint64_t low = core_random_u32(r);
    uint64_t high = core_random_u32(r);
    return low | high << 32;
}

/*
 * Lemire's method: the high word of u32 * n is the result; the low word shows the few values that
 * would favour some results, and these are drawn again.
 */
uint32_t core_random_below(core_random *r, uint32_t n)
{
    if (n <= 1) {
        return 0;
    }
    uint64_t product = (uint64_t)core_random_u32(r) * n;
    if ((uint32_t)product < n) {
        uint32_t rejected = (0u - n) % n; /* 2^32 mod n */
        while ((uint32_t)product < rejected) {
            product = (uint64_t)core_random_u32(r) * n;
        }
    }
    return (uint32_t)(product >> 32);
}
