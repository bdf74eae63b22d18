/*
 * Argon2id on threads of its own, so that nobody at a table waits for a password (TH-45): two at a
 * time, 64 MiB and a tenth of a second each, and a short queue.
 */
#ifndef SERVER_HASHING_H
#define SERVER_HASHING_H

#include <stdbool.h>
#include <stdint.h>

#include "server/names.h"

enum {
    HASHING_THREADS = 2,
    HASHING_QUEUE = 32,
    HASHING_HASH = 128, /* bytes of a hash as text, with its end */
    HASHING_NOTE = 512, /* bytes that the asker notes with a job */
};

typedef struct {
    char known[HASHING_HASH];        /* the hash to check against, "" for none */
    char password[PASSWORD_MAX + 1]; /* that is checked */
    char wanted[PASSWORD_MAX + 1];   /* of which a hash is made, "" for none */
    bool is_right;                   /* the answers */
    char made[HASHING_HASH];         /* "" if there was no memory for it */
    uint8_t note[HASHING_NOTE];      /* whatever the asker needs to go on */
} hashing_job;

typedef struct hashing hashing;

/* `wake` is called on a thread whenever a job is done. NULL if it cannot be started. */
hashing *hashing_start(void (*wake)(void *owner), void *owner);
/* Ends the threads after what is in hand. */
void hashing_stop(hashing *h);

/* False if too many wait already. */
bool hashing_give(hashing *h, const hashing_job *job);
bool hashing_take(hashing *h, hashing_job *job);

#endif
