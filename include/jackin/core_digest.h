/*
 * A cryptographic hash: BLAKE2b (RFC 7693) of 32 bytes, with a key and a personalisation, salt
 * zero.
 *
 * It is what shuffles that nobody can choose are made of (docs/fairness.md). What is hashed are
 * fields, each with its length in front, so that no two lists of fields give the same bytes. The
 * same bytes give the same digest on every machine.
 */
#ifndef JACKIN_CORE_DIGEST_H
#define JACKIN_CORE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"

enum {
    CORE_DIGEST = 32,       /* bytes of a digest */
    CORE_DIGEST_KEY = 64,   /* the longest key */
    CORE_DIGEST_PERSON = 16 /* bytes that say what it is for */
};

/* A digest in the making. */
typedef struct core_digest {
    uint64_t state[8];
    uint64_t taken;     /* bytes that are in the state */
    uint8_t block[128]; /* bytes that are not yet */
    uint32_t used;      /* of block */
    uint32_t padding;   /* always 0 */
} core_digest;

JACKIN_STATIC_ASSERT(sizeof(core_digest) == 208, "core_digest has hidden padding");

JACKIN_API_BEGIN

/* Begins one: for what (16 bytes), and with a key of at most 64 bytes, or none of 0. */
void core_digest_begin(core_digest *d, const char *person, const void *key, size_t key_size);
/* Takes bytes in as they are … */
void core_digest_bytes(core_digest *d, const void *bytes, size_t size);
/* … or as a field: its length in 8 bytes, the lowest first, and then the bytes. */
void core_digest_field(core_digest *d, const void *bytes, size_t size);
/* A number is a field of 8 bytes, the lowest first. */
void core_digest_number(core_digest *d, uint64_t number);
/* The digest of all that was taken in; nothing more may be. */
void core_digest_end(core_digest *d, uint8_t digest[CORE_DIGEST]);

JACKIN_API_END

#endif
