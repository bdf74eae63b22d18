/*
 * Shuffles that nobody can choose: what is committed to, locked, revealed and made of it, as
 * docs/fairness.md says it. Values only: no clock, no store, no sockets. The server makes a start
 * with it, and whoever verifies one opens it again.
 */
#ifndef SERVER_FAIR_H
#define SERVER_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/core_digest.h"
#include "protocol/json.h"
#include "server/seal.h"
#include "server/store.h"

/* Of the terms and of the file: what is hashed, and how (docs/fairness.md). A file of another
 * number is not checked by half: whoever reads it says so. */
enum {
    FAIR_VERSION = 2, /* 1 hashed views as the bytes of a program; 2: as they are written down */
    FAIR_DIGITS = 2 * CORE_DIGEST, /* of 32 bytes in hexadecimal */
    FAIR_SIGNATURE = 64,           /* bytes of a signature */
    FAIR_TERMS_MAX = 8000,         /* bytes */
    FAIR_CHAIN_DIGITS = 32,        /* of a chain in a message: its first 16 bytes */
};

typedef struct {
    uint8_t byte[CORE_DIGEST];
} fair_bytes;

/* The keys with which a server signs, made of its seal: whoever has the one has the other, and
 * processes that share a seal sign alike. */
typedef struct {
    uint8_t open[32], secret[64];
} fair_signer;

void fair_signer_of(const seal *s, fair_signer *signer);

/* A start, as far as it has come. Secret until the game is over: store it sealed. */
typedef struct {
    unsigned number; /* of this table's starts, from 1 */
    unsigned seats;
    char *terms;                        /* T, a text; to be freed */
    fair_bytes server, server_commits;  /* s and C_s */
    fair_bytes deck_key[STORE_SEATS];   /* d */
    bool has_commitment[STORE_SEATS];   /* else its share is zero */
    fair_bytes commitment[STORE_SEATS]; /* C */
    bool has_share[STORE_SEATS];
    fair_bytes share[STORE_SEATS]; /* p */
    bool is_locked;
    bool is_void;    /* somebody let it lapse, which is noted */
    fair_bytes lock; /* L */
    uint8_t signature[FAIR_SIGNATURE];
} fair_start;

void fair_free(fair_start *f);

/* D: what commits to a deck, which is given as canonical JSON (fair_canonical). */
fair_bytes fair_deck(const fair_bytes *deck_key, const char *deck);
/* A value as text: JSON without spaces, members in the order of their names. To be freed. */
char *fair_canonical(const json_t *value);

/* Step 1: takes the terms, canonical JSON with all decks in it (it keeps the text), and draws the
 * server's share. The deck keys were drawn before, by fair_draw. */
void fair_begin(fair_start *f, unsigned seats, char *terms);
void fair_draw(fair_bytes *out);
/* C_s and C. */
fair_bytes fair_server_commits(const fair_bytes *server, const char *terms);
fair_bytes fair_commits(const fair_bytes *share, const char *terms, unsigned seat);
/* Step 3. */
fair_bytes fair_lock_of(const fair_start *f);
void fair_close(fair_start *f, const fair_signer *signer);
/* Does the signature of a lock hold? */
bool fair_is_signed(const fair_bytes *lock, const uint8_t signature[FAIR_SIGNATURE],
                    const uint8_t open_key[32]);
/* Step 5: K. */
void fair_key(const fair_start *f, uint32_t key[8]);

/* The key of an epoch, from 1 on, and the seed of a bot's decision: one-way, both (TH-26, TH-29).
 */
void fair_epoch_key(const uint32_t key[8], unsigned epoch, uint32_t out[8]);
uint64_t fair_bot_seed(const uint32_t key[8], unsigned seat, uint32_t decision);

/* The chain of what a seat was shown. It begins with the key, so that nobody can follow it before
 * the end: not even whether it went on without a message. */
typedef struct {
    uint64_t links;
    fair_bytes value, seen; /* V, and the digest of the last view */
} fair_chain;
void fair_chain_begin(fair_chain *c, const uint32_t key[8], unsigned seat);
/* The digest of a view, which is written down (docs/fairness.md); and a link with it, unless it is
 * like the last. */
fair_bytes fair_seen(const uint8_t *view, size_t len);
void fair_chain_add(fair_chain *c, const fair_bytes *seen);

/* The signature at the end of a file, over all bytes before it. */
void fair_sign_file(const fair_signer *signer, const char *text, size_t len,
                    uint8_t signature[FAIR_SIGNATURE]);
bool fair_is_file_signed(const char *text, size_t len, const uint8_t signature[FAIR_SIGNATURE],
                         const uint8_t open_key[32]);

/* Between bytes and hexadecimal digits in small letters; the text of exactly these digits. */
void fair_digits(const void *bytes, size_t len, char *out);
bool fair_from_digits(const char *text, void *bytes, size_t len);

/* All of a start as JSON, for the store, and back; NULL, false: no memory, or no sense. */
json_t *fair_write(const fair_start *f);
bool fair_read(const json_t *value, fair_start *f);

#endif
