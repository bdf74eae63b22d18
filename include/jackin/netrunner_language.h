/* The card language as its own specification: what every word means and which fields it reads. The
 * checks of the card tables, the reference page docs/language.md and whatever wants to know what a
 * row may say are made from these tables. */
#ifndef JACKIN_NETRUNNER_LANGUAGE_H
#define JACKIN_NETRUNNER_LANGUAGE_H

#include "jackin/api.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

/* Fields of a row, an operation, a condition or an amount, one bit each. */
enum {
    NR_READS_EVENT = 1 << 0,
    NR_READS_WHAT = 1 << 1,  /* a kind: of damage, of counter; see `what` */
    NR_READS_BY = 1 << 2,    /* who caused it, who is asked */
    NR_READS_AT = 1 << 3,    /* servers */
    NR_READS_LIMIT = 1 << 4, /* how often, by ordinals or marks */
    NR_READS_LIVE = 1 << 5,  /* where the card must be */
    NR_READS_CLICKS = 1 << 6,
    NR_READS_CREDITS = 1 << 7,
    NR_READS_COST = 1 << 8, /* a cost besides clicks and credits */
    NR_READS_ARG = 1 << 9,  /* a second operand; see `arg` */
    NR_READS_COND = 1 << 10,
    NR_READS_AMOUNT = 1 << 11,
    NR_READS_FILTER = 1 << 12,
    NR_READS_OPS = 1 << 13,
    NR_READS_WHO = 1 << 14, /* who gains, loses, pays */
    NR_READS_SEL = 1 << 15, /* a card */
    NR_READS_DUR = 1 << 16,
    NR_READS_ZONE = 1 << 17,  /* a deck or destination */
    NR_READS_END = 1 << 18,   /* of that deck */
    NR_READS_ZONES = 1 << 19, /* where to pick */
    NR_READS_TOGETHER = 1 << 20,
    NR_READS_GROUP = 1 << 21,
    NR_READS_MOD = 1 << 22
};

/* What a field of several uses holds here. */
typedef enum {
    NR_HOLDS_NOTHING,
    NR_HOLDS_COUNTER,
    NR_HOLDS_DAMAGE,
    NR_HOLDS_MOD,
    NR_HOLDS_EVENT,
    NR_HOLDS_OPTION,
    NR_HOLDS_ROW_KIND,
    NR_HOLDS_SUBTYPE,
    NR_HOLDS_PURPOSE,
    NR_HOLDS_SERVER,
    NR_HOLDS_ROW,
    NR_HOLDS_SELECTOR,
    NR_HOLDS_WHO,
    NR_HOLDS_CLASSES,
    NR_HOLDS_ZONES,
    NR_HOLDS_FACT,
    NR_HOLDS_NUMBER,
    NR_HOLDS_COUNT
} nr_holds;

/* One word. */
typedef struct {
    const char *name;  /* as the tables have it */
    const char *says;  /* what it means, in English */
    uint32_t reads;    /* NR_READS_… */
    uint32_t flags;    /* flags that it may carry */
    uint8_t what, arg; /* nr_holds */
    uint8_t extra;     /* of a modifier or selector: NR_IS_…; of an event: NR_MAY_… */
} nr_word;

/* Of a selector: only a running row knows it; it may be several cards. */
enum { NR_IS_OF_RUNNING_ROW = 1, NR_IS_SEVERAL = 2 };
/* A modifier is a fact of the card itself (live anywhere), or counts while its card is active. */
enum { NR_IS_ACTIVE_MOD = 1, NR_IS_FACT_MOD = 2 };
/* Which rows may wait for an event. */
enum {
    NR_MAY_WHEN = 1,
    NR_MAY_PREVENT = 2,
    NR_MAY_REPLACE = 4,
    NR_MAY_STATE = 8,
    NR_MAY_OPTION = 16
};

typedef enum {
    NR_WORDS_ROWS,
    NR_WORDS_EVENTS,
    NR_WORDS_MODS,
    NR_WORDS_OPS,
    NR_WORDS_CONDITIONS,
    NR_WORDS_AMOUNTS,
    NR_WORDS_SELECTORS,
    NR_WORDS_DURATIONS,
    NR_WORDS_COSTS,
    NR_WORDS_LIMITS,
    NR_WORDS_FILTERS,   /* by bit */
    NR_WORDS_ROW_FLAGS, /* by bit */
    NR_WORDS_OP_FLAGS,  /* by bit */
    NR_WORDS_COUNT
} nr_words;

/* The words of one kind, by their number; *count how many there are. */
const nr_word *nr_language_words(nr_words kind, unsigned *count);
const char *nr_reads_name(unsigned bit);

/* What is wrong with a row. */
typedef struct {
    int row, op;      /* -1: the card, the row as a whole */
    const char *word; /* the word at fault, may be NULL */
    const char *what; /* a sentence */
} nr_fault;

/* Checks the rows of a card against the language. Returns false and fills *fault with the first
 * fault. */
bool nr_language_check(const nr_card *card, nr_fault *fault);

JACKIN_API_END

#endif
