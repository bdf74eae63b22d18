/*
 * What a table was made with, beside who sits there: its clock, its password. In the store it is
 * one text of JSON, so that a new option changes no schema.
 */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"

enum {
    OPTIONS_MINUTES_MAX = 600,
    OPTIONS_INCREMENT_MAX = 600, /* seconds */
    OPTIONS_PASSWORD_MAX = 64,   /* bytes that people type */
    OPTIONS_HASH_MAX = 128,      /* of what is kept of them */
};

typedef struct {
    unsigned minutes;                /* each player has so much time; 0: as much as he likes */
    unsigned increment;              /* seconds more at the beginning of each of his turns */
    char password[OPTIONS_HASH_MAX]; /* hashed; "": none is needed */
    bool takes_any_back; /* also what chance or a card was learned by, with new chance (TH-26) */
    bool is_teaching;    /* both see both hands */
    char last_lock[65];  /* of a rematch: the lock of the game before, in digits; "": none */
} table_options;

/* Of a text that options_write wrote; "" is all by default. False if it makes no sense. */
bool options_read(const char *text, table_options *o);
/* The text, to be freed; NULL if there is no memory. */
char *options_write(const table_options *o);

/* Is it {"minutes":1…600,"increment":0…600} and nothing more? */
bool options_is_clock(const json_t *value);
/* Takes that; NULL: no clock. */
void options_set_clock(table_options *o, const json_t *clock);
/* The same as it is told; a new reference, NULL if there is no clock. */
json_t *options_clock(const table_options *o);

/* Argon2id with little memory: it guards an evening's table, and must hold up nobody (TH-45). */
bool options_set_password(table_options *o, const char *password);
bool options_is_password(const table_options *o, const char *password);

#endif
