/*
 * XXH64, written from its published specification. Four lanes take 32 bytes a step, the rest is
 * folded in word by word, and a last mixing spreads every input bit over the result.
 */
#include "core/hash.h"

#define PRIME_1 UINT64_C(0x9e3779b185ebca87)
#define PRIME_2 UINT64_C(0xc2b2ae3d27d4eb4f)
#define PRIME_3 UINT64_C(0x165667b19e3779f9)
#define PRIME_4 UINT64_C(0x85ebca77c2b2ae63)
#define PRIME_5 UINT64_C(0x27d4eb2f165667c5)

static inline uint64_t rotate_left(uint64_t x, int n)
{
    return (x << n) | (x >> (64 - n));
}

/* Compilers turn these into single loads where the machine is little-endian. */
static inline uint64_t load_32(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
}

static inline uint64_t load_64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
           (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
           (uint64_t)p[7] << 56;
}

static inline uint64_t mix_lane(uint64_t lane, uint64_t word)
{
    return rotate_left(lane + word * PRIME_2, 31) * PRIME_1;
}

static inline uint64_t merge_lane(uint64_t hash, uint64_t lane)
{
    return (hash ^ mix_lane(0, lane)) * PRIME_1 + PRIME_4;
}

uint64_t core_hash(const void *data, size_t size, uint64_t seed)
{
    const uint8_t *p = data;
    size_t left = size;
    uint64_t hash;

    if (left >= 32) {
        uint64_t a = seed + PRIME_1 + PRIME_2;
        uint64_t b = seed + PRIME_2;
        uint64_t c = seed;
        uint64_t d = seed - PRIME_1;
        for (; left >= 32; left -= 32, p += 32) {
            a = mix_lane(a, load_64(p));
            b = mix_lane(b, load_64(p + 8));
            c = mix_lane(c, load_64(p + 16));
            d = mix_lane(d, load_64(p + 24));
        }
        hash = rotate_left(a, 1) + rotate_left(b, 7) + rotate_left(c, 12) + rotate_left(d, 18);
        hash = merge_lane(hash, a);
        hash = merge_lane(hash, b);
        hash = merge_lane(hash, c);
        hash = merge_lane(hash, d);
    } else {
        hash = seed + PRIME_5;
    }
    hash += (uint64_t)size;

    for (; left >= 8; left -= 8, p += 8) {
        hash = rotate_left(hash ^ mix_lane(0, load_64(p)), 27) * PRIME_1 + PRIME_4;
    }
    if (left >= 4) {
        hash = rotate_left(hash ^ load_32(p) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        left -= 4;
        p += 4;
    }
    for (; left > 0; left--, p++) {
        hash = rotate_left(hash ^ *p * PRIME_5, 11) * PRIME_1;
    }

    hash = (hash ^ (hash >> 33)) * PRIME_2;
    hash = (hash ^ (hash >> 29)) * PRIME_3;
    return hash ^ (hash >> 32);
}
