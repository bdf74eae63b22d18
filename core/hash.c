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

static void begin_lanes(uint64_t lane[4], uint64_t seed)
{
    lane[0] = seed + PRIME_1 + PRIME_2;
    lane[1] = seed + PRIME_2;
    lane[2] = seed;
    lane[3] = seed - PRIME_1;
}

static uint64_t join_lanes(const uint64_t lane[4])
{
    uint64_t hash = rotate_left(lane[0], 1) + rotate_left(lane[1], 7) + rotate_left(lane[2], 12) +
                    rotate_left(lane[3], 18);
    for (unsigned i = 0; i < 4; i++) {
        hash = merge_lane(hash, lane[i]);
    }
    return hash;
}

static inline uint64_t fold_word(uint64_t hash, uint64_t word)
{
    return rotate_left(hash ^ mix_lane(0, word), 27) * PRIME_1 + PRIME_4;
}

static uint64_t spread(uint64_t hash)
{
    hash = (hash ^ (hash >> 33)) * PRIME_2;
    hash = (hash ^ (hash >> 29)) * PRIME_3;
    return hash ^ (hash >> 32);
}

uint64_t core_hash(const void *data, size_t size, uint64_t seed)
{
    const uint8_t *p = data;
    size_t left = size;
    uint64_t hash = seed + PRIME_5;

    if (left >= 32) {
        uint64_t lane[4];
        begin_lanes(lane, seed);
        for (; left >= 32; left -= 32, p += 32) {
            for (unsigned i = 0; i < 4; i++) {
                lane[i] = mix_lane(lane[i], load_64(p + 8 * i));
            }
        }
        hash = join_lanes(lane);
    }
    hash += (uint64_t)size;

    for (; left >= 8; left -= 8, p += 8) {
        hash = fold_word(hash, load_64(p));
    }
    if (left >= 4) {
        hash = rotate_left(hash ^ load_32(p) * PRIME_1, 23) * PRIME_2 + PRIME_3;
        left -= 4;
        p += 4;
    }
    for (; left > 0; left--, p++) {
        hash = rotate_left(hash ^ *p * PRIME_5, 11) * PRIME_1;
    }
    return spread(hash);
}

/* ---- words from many places ------------------------------------------------------------------ */

void core_hash_begin(core_hasher *h)
{
    begin_lanes(h->lane, 0);
    h->mixed = 0;
    h->used = 0;
    h->kept = NULL;
    h->room = 0;
}

void core_hash_keep(core_hasher *h, uint8_t *bytes, size_t room)
{
    h->kept = bytes;
    h->room = room;
}

static void keep_words(core_hasher *h)
{
    for (unsigned i = 0; i < h->used && h->room >= 8; i++, h->kept += 8, h->room -= 8) {
        for (unsigned k = 0; k < 8; k++) {
            h->kept[k] = (uint8_t)(h->word[i] >> (8 * k));
        }
    }
}

static unsigned mix_words(core_hasher *h)
{
    unsigned whole = h->used / 4 * 4;
    if (h->kept != NULL) {
        keep_words(h);
    }
    uint64_t a = h->lane[0], b = h->lane[1], c = h->lane[2], d = h->lane[3];
    for (unsigned i = 0; i < whole; i += 4) {
        a = mix_lane(a, h->word[i]);
        b = mix_lane(b, h->word[i + 1]);
        c = mix_lane(c, h->word[i + 2]);
        d = mix_lane(d, h->word[i + 3]);
    }
    h->lane[0] = a, h->lane[1] = b, h->lane[2] = c, h->lane[3] = d;
    h->mixed += whole;
    return whole;
}

void core_hash_mix(core_hasher *h)
{
    (void)mix_words(h);
    h->used = 0;
}

uint64_t core_hash_end(core_hasher *h)
{
    unsigned left = mix_words(h);
    uint64_t hash = h->mixed > 0 ? join_lanes(h->lane) : PRIME_5;
    hash += 8 * (h->mixed + h->used - left);
    for (; left < h->used; left++) {
        hash = fold_word(hash, h->word[left]);
    }
    return spread(hash);
}
