/*
 * Starts of games in the store: what was committed to, sealed, before anybody is told of it, and
 * who let a start lapse (TH-24).
 */
#ifndef SERVER_STARTS_H
#define SERVER_STARTS_H

#include "server/fair.h"
#include "server/store.h"

enum {
    STARTS_COUNTED = 20,   /* the last starts of somebody … */
    STARTS_SHOWN = 3,      /* … of which so many lapsed ones are shown */
    STARTS_LAPSED_MAX = 5, /* in an hour: then he may not sit down */
    STARTS_HOUR_MS = 3600000,
};
/* How long it is remembered. */
#define STARTS_KEPT_MS INT64_C(2592000000)

/* Stores a start of a table, sealed. */
store_result starts_keep(store *s, const seal *k, const char *id, int64_t epoch,
                         const fair_start *f);
/* STORE_NONE: there is none, or it was sealed with another seal. */
store_result starts_load(store *s, const seal *k, const char *id, fair_start *f);
/* A seat promises a share: it is stored before anybody knows, and holds until the cards are dealt
 * or the seat is free again. */
store_result starts_promise(store *s, const char *id, int64_t epoch, unsigned seat);
/* The cards are dealt: the start, the set-up and the key, all or none. */
store_result starts_deal(store *s, const seal *k, const char *id, int64_t epoch,
                         const fair_start *f, const char *setup, const sealed_key *key);
/* Before there is a game somebody gives his seat up. `closes`: nobody is left, and the table is
 * over.
 */
store_result starts_leave(store *s, const char *id, int64_t epoch, unsigned seat,
                          const store_seat *who, bool keeps_setup, bool closes);
/* A start lapsed by these seats, a bit each: the same of all of them, whoever sat there is noted,
 * and the table can be found by this invitation too, if it is not NULL; with the start, which says
 * that it is void. All or none. */
store_result starts_lapse(store *s, const seal *k, const store_table *t, const fair_start *f,
                          unsigned seats, const token_hash *invitation, bool closes, int64_t now);
/* One that the server let lapse: by a restart. */
store_result starts_note_own(store *s, int64_t now);
/* How many lapsed by somebody: since a time, and of his last STARTS_COUNTED. NULL: the server, of
 * which only the first is told. */
store_result starts_lapsed(store *s, const token_hash *guest, int64_t since, unsigned *recent,
                           unsigned *of_last);

#endif
