/*
 * Accounts over HTTP: taking a name, signing in and out, sessions, passwords, one's data. A guest
 * needs none of it. docs/server.md has the requests.
 *
 * Passwords are hashed on other threads (hashing.h), so some answers come later. Neither what is
 * answered nor how long it takes tells whether there is a name (TH-34); tries are limited before
 * anything is hashed (TH-33, TH-45).
 */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "server/clock.h"
#include "server/limits.h"
#include "server/people.h"

typedef struct accounts accounts;

typedef struct {
    /* Gives an answer that was promised to the connection of that number. */
    void (*answer)(void *owner, uint64_t serial, http_answer *answer);
    /* Some session has ended: whoever is connected by it is to go (people_ended), and so is the
     * person who was deleted, if one was (else NULL). */
    void (*ended)(void *owner, const token_hash *deleted);
    void (*wake)(void *owner); /* called on other threads */
    /* Notes that something happened, for logs and counts. */
    void (*note)(void *owner, const char *what, unsigned status);
    void *owner;
    bool is_https;
    const seal *seal;   /* of the server: it signs what players may verify */
    const char *beside; /* the store's file, or what stands for it: beside it is noted who was
                         * deleted (copies.h); NULL: nowhere */
} accounts_ways;

/* NULL if it cannot be started. Store and limits must live as long. */
accounts *accounts_open(store *s, limits *l, const accounts_ways *ways);
void accounts_close(accounts *a);

/* Deletes again who is in the list of the deleted; false with errno set. */
bool accounts_forget_again(accounts *a, int64_t now);

/* The cookie of a token, in a place that is read before the next request. */
const char *accounts_cookie(bool is_https, const char *token);

/* Answers a POST to /api/…; false if that is none of these. `who` is whoever asks, and may be
 * unknown. */
bool accounts_request(accounts *a, const http_request *r, const people_who *who, json_out *room,
                      http_answer *answer, server_time now);
/* Somebody called `wake`. */
void accounts_woken(accounts *a, server_time now);

#endif
