/*
 * What the parts of `jackin deck` share.
 */
#ifndef CLI_DECK_H
#define CLI_DECK_H

#include "cli/screen.h"
#include "jackin/decks.h"
#include "protocol/json.h"

enum { DECK_STATUS_LEGAL = 0, DECK_STATUS_ILLEGAL = 1, DECK_STATUS_UNREADABLE = 2 };

/* What is asked for; each action uses its own part. */
typedef struct {
    word_lang lang;
    bool is_json;
    nr_side side;     /* check: the side that the deck must be of, or NR_NOBODY */
    deck_format to;   /* convert; DECK_FORMAT_COUNT: not said */
    const char *out;  /* convert: the file to write, NULL: standard output */
    bool is_forced;   /* convert: an older file is replaced */
    const char *card; /* stats: a title, or NULL */
    int turn;         /* stats: -1: not said */
    int draws;        /* stats: cards drawn each turn, -1: not said */
} deck_request;

/* "legal", "playable, set incomplete" or "not legal". */
const char *deck_verdict(const deck_report *report, word_lang lang);

/* Prints a JSON value that is ready, and its end of line. Returns whether that worked. */
bool deck_print_json(json_out *out);

/* `jackin deck stats`. Returns the exit status. */
int deck_stats_report(const deck_request *request, const char *name);

#endif
