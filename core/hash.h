/*
 * A fast 64-bit hash of bytes, for state hashes and hash tables.
 *
 * The function is XXH64, which is fast on 64-bit machines and needs no wide multiplication, so it
 * is good on WebAssembly too. It reads its input as little-endian words whatever the machine is:
 * the same bytes give the same hash everywhere. It protects against accidents, not against malice.
 */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Returns the hash of the size bytes at data; different seeds give unrelated hashes. */
uint64_t core_hash(const void *data, size_t size, uint64_t seed);

/*
 * The same hash of words that are not in one place: begin, any number of words, end. It is that of
 * the words' bytes one after another, each word little-endian, with seed 0.
 */
enum { CORE_HASH_WORDS = 32 }; /* kept before they are mixed in: a multiple of 4 */
typedef struct {
    uint64_t lane[4];
    uint64_t mixed; /* words that are in the lanes */
    uint64_t word[CORE_HASH_WORDS];
    unsigned used;
    uint8_t *kept; /* where the words' bytes are kept, NULL: nowhere */
    size_t room;   /* bytes there; what is beyond is not kept */
} core_hasher;

void core_hash_begin(core_hasher *h);
/* Right after it: the bytes that are hashed are written there too. */
void core_hash_keep(core_hasher *h, uint8_t *bytes, size_t room);
void core_hash_mix(core_hasher *h); /* when there is no room left; core_hash_word calls it */
uint64_t core_hash_end(core_hasher *h);

static inline void core_hash_word(core_hasher *h, uint64_t word)
{
    h->word[h->used++] = word;
    if (h->used == CORE_HASH_WORDS) {
        core_hash_mix(h);
    }
}

/*
 * How values are written down: a tag in the top 16 bits of a word, a value of at most 48 bits
 * below. An entry is always there; a field only if it is not 0, so that one which comes later
 * changes nothing where it says nothing. A wide field follows its tag as a word of its own.
 */
static inline void core_hash_entry(core_hasher *h, unsigned tag, uint64_t value)
{
    core_hash_word(h, (uint64_t)tag << 48 | value);
}

static inline void core_hash_field(core_hasher *h, unsigned tag, uint32_t value)
{
    if (value != 0) {
        core_hash_entry(h, tag, value);
    }
}

static inline void core_hash_wide(core_hasher *h, unsigned tag, uint64_t value)
{
    if (value != 0) {
        core_hash_entry(h, tag, 0);
        core_hash_word(h, value);
    }
}

#endif
