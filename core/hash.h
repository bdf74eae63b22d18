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

#endif
