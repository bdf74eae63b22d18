/*
 * BLAKE2b after RFC 7693, of 32 bytes, keyed and personalised; see jackin/core_digest.h.
 */
#include "jackin/core_digest.h"

#include <string.h>

enum { ROUNDS = 12, BLOCK = 128 };

static const uint64_t start[8] = {
    UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b),
    UINT64_C(0xa54ff53a5f1d36f1), UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179),
};

/* Which word of the block is mixed in where; rounds 10 and 11 are as 0 and 1. */
static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t rotate_right(uint64_t x, int n)
{
    return (x >> n) | (x << (64 - n));
}

static uint64_t read_word(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

static void write_word(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(word >> (8 * i));
    }
}

static void mix(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x,
                uint64_t y)
{
    v[a] += v[b] + x;
    v[d] = rotate_right(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate_right(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate_right(v[b] ^ v[c], 63);
}

/* Mixes the block in; nothing is hashed that has 2^64 bytes, so the high word of the count is 0. */
static void compress(core_digest *d, int is_last)
{
    uint64_t v[16], word[16];
    for (unsigned i = 0; i < 8; i++) {
        v[i] = d->state[i];
        v[i + 8] = start[i];
    }
    for (unsigned i = 0; i < 16; i++) {
        word[i] = read_word(d->block + 8 * i);
    }
    d->taken += d->used;
    v[12] ^= d->taken;
    if (is_last) {
        v[14] = ~v[14];
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint8_t *o = order[round % 10];
        mix(v, 0, 4, 8, 12, word[o[0]], word[o[1]]);
        mix(v, 1, 5, 9, 13, word[o[2]], word[o[3]]);
        mix(v, 2, 6, 10, 14, word[o[4]], word[o[5]]);
        mix(v, 3, 7, 11, 15, word[o[6]], word[o[7]]);
        mix(v, 0, 5, 10, 15, word[o[8]], word[o[9]]);
        mix(v, 1, 6, 11, 12, word[o[10]], word[o[11]]);
        mix(v, 2, 7, 8, 13, word[o[12]], word[o[13]]);
        mix(v, 3, 4, 9, 14, word[o[14]], word[o[15]]);
    }
    for (unsigned i = 0; i < 8; i++) {
        d->state[i] ^= v[i] ^ v[i + 8];
    }
    d->used = 0;
}

void core_digest_begin(core_digest *d, const char *person, const void *key, size_t key_size)
{
    uint8_t parameters[64] = {CORE_DIGEST, (uint8_t)key_size, 1, 1};
    memset(d, 0, sizeof *d);
    memcpy(parameters + 48, person, CORE_DIGEST_PERSON);
    for (unsigned i = 0; i < 8; i++) {
        d->state[i] = start[i] ^ read_word(parameters + 8 * i);
    }
    if (key_size > 0) { /* the key is the first block */
        memcpy(d->block, key, key_size);
        d->used = BLOCK;
    }
}

void core_digest_bytes(core_digest *d, const void *bytes, size_t size)
{
    const uint8_t *from = bytes;
    while (size > 0) {
        if (d->used == BLOCK) { /* only now: the last block is mixed in otherwise */
            compress(d, 0);
        }
        size_t room = BLOCK - d->used, part = size < room ? size : room;
        memcpy(d->block + d->used, from, part);
        d->used += (uint32_t)part;
        from += part;
        size -= part;
    }
}

void core_digest_field(core_digest *d, const void *bytes, size_t size)
{
    uint8_t length[8];
    write_word(length, size);
    core_digest_bytes(d, length, sizeof length);
    core_digest_bytes(d, bytes, size);
}

void core_digest_number(core_digest *d, uint64_t number)
{
    uint8_t bytes[8];
    write_word(bytes, number);
    core_digest_field(d, bytes, sizeof bytes);
}

void core_digest_end(core_digest *d, uint8_t digest[CORE_DIGEST])
{
    memset(d->block + d->used, 0, BLOCK - d->used);
    compress(d, 1);
    for (unsigned i = 0; i < CORE_DIGEST / 8; i++) {
        write_word(digest + 8 * i, d->state[i]);
    }
}
