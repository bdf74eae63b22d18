/*
 * Sealed keys of games. A key tells every card to come, so the store holds it sealed with a key of
 * the server's own, which lies in a file beside the store and in no back-up of it (TH-56).
 */
#ifndef SERVER_SEAL_H
#define SERVER_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEALED_SIZE = 24 + 16 + 32 };

typedef struct {
    uint8_t byte[SEALED_SIZE];
} sealed_key;

typedef struct {
    uint8_t byte[32];
} seal;

/* Reads the seal of a file, which nobody else may read, or makes it; false with errno set (EPERM:
 * others may read it; EINVAL: it is no seal). */
bool seal_open(const char *path, seal *s);

void seal_key(const seal *s, const uint32_t key[8], sealed_key *out);
/* False if it was sealed with another seal, or changed. */
bool seal_unseal(const seal *s, const sealed_key *sealed, uint32_t key[8]);

/* Any bytes; sealed they are SEAL_EXTRA longer. */
enum { SEAL_EXTRA = 24 + 16 };
void seal_bytes(const seal *s, const void *bytes, size_t len, uint8_t *out);
/* `out` has room for len - SEAL_EXTRA; false as seal_unseal. */
bool seal_open_bytes(const seal *s, const void *sealed, size_t len, uint8_t *out);

#endif
