/*
 * The games of a person, for lists: where he sits, and how those ended that are over. What is kept
 * of an end is what replaying the game gives; it is there so that a list need not replay.
 */
#ifndef SERVER_GAMES_H
#define SERVER_GAMES_H

#include "server/store.h"

enum { GAMES_RESULT_MAX = 200 }; /* bytes of a result, which is JSON */
/* An end by abandonment can be voided for so long (TH-59). */
#define GAMES_VOIDABLE_MS INT64_C(604800000)

typedef struct {
    char table[TABLE_DIGITS + 1];
    uint8_t seat, state; /* table_state */
    int64_t made, ended; /* milliseconds since 1970; 0: it is not over */
    char result[GAMES_RESULT_MAX + 1];
} games_row;

/* The games of a person that are over, or those that are not, the newest first; those of several
 * seats come once for each. Only what was made before that time. */
store_result games_of(store *s, const token_hash *person, bool is_over, int64_t before,
                      unsigned most, void (*each)(void *owner, const games_row *row), void *owner);

/* How many of his tables wait for somebody, how many are not over, and at how many of these a bot
 * sits. */
typedef struct {
    unsigned open, running, with_bots;
} games_counts;
store_result games_count(store *s, const token_hash *person, games_counts *out);

/* A game is over: with this result, at that time. */
store_result games_end(store *s, const char *id, int64_t epoch, const char *result, int64_t ended,
                       bool is_voidable);
/* STORE_OK: its end can be voided now. */
store_result games_is_voidable(store *s, const char *id, int64_t now);
/* Its end is void: it is running again, and this entry says so. */
store_result games_reopen(store *s, const char *id, int64_t epoch, uint32_t n,
                          const store_entry *entry);

#endif
