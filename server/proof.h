/*
 * The verification file of a game that is over: everything that was committed to, revealed, and the
 * whole record with its times, signed (docs/fairness.md). And what checks such a file.
 */
#ifndef SERVER_PROOF_H
#define SERVER_PROOF_H

#include "jackin/words.h"
#include "server/fair.h"
#include "server/store.h"

/* The text of the file, to be freed. Whoever asks must have sat there (guest; NULL: the operator).
 * STORE_NONE: there is no such game, it is not over (TH-14) or its end can be voided yet, it is
 * none of his, or it was played before there were proofs. */
store_result proof_write(store *s, const seal *k, const char *id, const token_hash *guest,
                         int64_t now, char **text);

/* What is looked at, in this order. */
typedef enum {
    PROOF_FORM,      /* it is such a file, as a server writes it, byte for byte */
    PROOF_SIGNATURE, /* of all of it, by the key that it names */
    PROOF_LOCK,      /* it is made of the terms and commitments, and signed by the same key */
    PROOF_SERVER,    /* the server's share is the one it committed itself to */
    PROOF_SHARES,    /* so are the players' */
    PROOF_DECKS,     /* and the decks */
    PROOF_SETUP,     /* the game is that of the terms */
    PROOF_KEY,       /* the key is made of all shares */
    PROOF_GAME,      /* the record is played again to its end, with that key */
    PROOF_VIEWS,     /* what seats were shown is what the record says */
    PROOF_RECEIPT,   /* a receipt that somebody kept agrees */
    PROOF_BOTS,      /* bots chose what they choose */
    PROOF_COUNT
} proof_part;

typedef struct {
    /* A line for each thing, in the language asked for. */
    void (*say)(void *owner, proof_part part, bool holds, const char *text);
    void *owner;
    word_lang lang;
    const char *receipt; /* the text of one; NULL: none */
    size_t receipt_len;
    bool with_bots;
    bool is_brief; /* stops at the first thing that does not hold */
} proof_check;

/* Does the text look like such a file? */
bool proof_is(const char *text, size_t len);
/* Do all things hold? It stops where what follows would make no sense. */
bool proof_verify(const char *text, size_t len, const proof_check *how);

#endif
