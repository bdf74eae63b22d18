/*
 * What keeps people apart who do not get on (TH-60): whom somebody will not meet, and what was
 * reported to the operator. Every statement about them is here.
 *
 * A block holds in both directions: neither finds the other's tables, sits down or watches there,
 * or hears the other. That there is one is told to whoever made it alone.
 */
#ifndef SERVER_MANNERS_H
#define SERVER_MANNERS_H

#include "protocol/json.h"
#include "server/names.h"
#include "server/store.h"

enum {
    BLOCK_ID = 16,      /* digits by which a block or a report is named */
    BLOCKS_MAX = 200,   /* of a person */
    SHUNNED_MAX = 1000, /* persons whom one does not meet, by whomever */
    REPORTS_OPEN = 10,  /* of a person that the operator has not settled */
    REPORT_WHY = 300,   /* bytes */
    REPORT_LINES = 1 << 17,
};

typedef struct {
    char id[BLOCK_ID + 1];
    char name[NAME_MAX_BYTES + 1]; /* that the other had then; "": none */
    int64_t made;
} block_row;

/* `person` will not meet `other` any more; STORE_TWICE: it is so already, STORE_FULL: of these
 * there are enough. */
store_result manners_block(store *s, const token_hash *person, const token_hash *other,
                           const char *name, int64_t now);
/* Ends one of his own; STORE_NONE: there is none. */
store_result manners_unblock(store *s, const token_hash *person, const char *id);
store_result manners_blocks(store *s, const token_hash *person,
                            void (*each)(void *owner, const block_row *row), void *owner);
/* All whom he does not meet, because of either; at most SHUNNED_MAX, in an array that the caller
 * frees (NULL: none). */
store_result manners_shunned(store *s, const token_hash *person, token_hash **out, unsigned *count);

typedef struct {
    char id[BLOCK_ID + 1];
    int64_t at;
    char table[TABLE_DIGITS + 1];
    bool has_other;
    token_hash person, other;                               /* who reports whom */
    char by[NAME_MAX_BYTES + 1], about[NAME_MAX_BYTES + 1]; /* their names; "": they have none */
    const char *seat, *why, *lines;                         /* lines: JSON, the last of the chat */
} report_row;

/* STORE_FULL: too many of his wait. */
store_result manners_report(store *s, const report_row *r);
/* Those that are not settled, the oldest first. */
store_result manners_reports(store *s, unsigned most,
                             void (*each)(void *owner, const report_row *row), void *owner);
store_result manners_settle(store *s, const char *id);

/* Of people.c: what is kept of a person, as members of an object; forgetting him; what is past. */
store_result manners_export(store *s, const token_hash *person, json_out *out);
store_result manners_forget(store *s, const token_hash *person);
store_result manners_sweep(store *s, int64_t now);

#endif
