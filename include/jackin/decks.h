/*
 * Deck lists: what they are, whether they are legal, and reading and writing them.
 *
 * A deck list is a plain value like a game. Everything declared here is pure: no input or output,
 * no allocation, no globals. The JSON that NetrunnerDB exports needs a parser that allocates, so
 * reading it is no part of the library (decks/import.h). Chapter: DECK; and TR-08 of the tournament
 * ledger.
 */
#ifndef JACKIN_DECKS_H
#define JACKIN_DECKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/core_lang.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

enum {
    DECK_CARDS_MAX = 300,    /* cards of a list; larger ones are not read (DECK-03 sets no bound) */
    DECK_NAME_MAX = 160,     /* bytes of the name of a list, with its end */
    DECK_UUID_MAX = 64,      /* bytes of the mark that NetrunnerDB gives a list, with its end */
    DECK_FILE_MAX = 1 << 20, /* bytes of a file that are read */
    DECK_SENTENCE_MAX = 640, /* bytes of any sentence below, with its end */
};

typedef struct {
    uint16_t card;  /* index into the card table */
    uint16_t count; /* copies, 1 or more */
} deck_entry;

typedef struct {
    char name[DECK_NAME_MAX]; /* UTF-8, "" if it has none */
    char uuid[DECK_UUID_MAX]; /* "" if it has none */
    uint16_t identity;        /* the first identity of the list, 0 if it has none */
    uint16_t entry_count;
    uint16_t card_count; /* sum of the counts; further identities are among them */
    uint16_t pad;
    deck_entry entry[DECK_CARDS_MAX]; /* one for each card, in the order of the list */
} deck_list;

/*
 * Adds copies of a card; the first identity becomes the list's, every further one an entry, so that
 * it can be reported. Returns false, changing nothing, if the list would become too large.
 */
bool deck_add(deck_list *list, unsigned card, unsigned count);

/* How many copies of a card are among the entries. */
unsigned deck_copies(const deck_list *list, unsigned card);

/*
 * Makes the deck of a game of it. False if it has no identity, two, or too many cards to play. The
 * cards stand in the order of the card table: however a list is written, the same seed deals the
 * same game.
 */
bool deck_to_game(const deck_list *list, nr_deck *deck);

/* ---- legality (check.c) ---------------------------------------------------------------------- */

typedef enum {
    DECK_NO_IDENTITY,
    DECK_SECOND_IDENTITY,
    DECK_WRONG_SIDE, /* the identity is not of the side that was asked for */
    DECK_TOO_SMALL,
    DECK_TOO_MANY_COPIES,
    DECK_OTHER_SIDE,
    DECK_NO_INFLUENCE_VALUE, /* a card without an influence box, with another faction's identity */
    DECK_TOO_MUCH_INFLUENCE,
    DECK_WRONG_POINTS,
    /* What follows is worth knowing but does not make a deck illegal. */
    DECK_NOTE_BELOW_40,
    DECK_NOTE_TOO_LARGE_TO_PLAY,
    DECK_NOTE_SET_INCOMPLETE, /* `set`: `found` of its `most` cards are in the table */
    DECK_PROBLEM_COUNT
} deck_problem;

typedef struct {
    uint8_t problem;
    uint8_t side;      /* of the deck */
    uint8_t set;       /* the set it is about, of DECK_NOTE_SET_INCOMPLETE */
    uint16_t card;     /* the card it is about, 0: the deck as a whole */
    uint16_t identity; /* of the deck, 0 if it has none */
    uint16_t size;     /* cards of the deck */
    int32_t found, least, most;
} deck_finding;

enum { DECK_FINDINGS_MAX = 420, DECK_RULES_MAX = 4 };

typedef struct {
    uint8_t side;      /* of the identity; without one, of most of the cards; NR_NOBODY: empty */
    uint16_t size;     /* cards, identities aside (DECK-04) */
    int32_t minimum;   /* cards that the identity asks for, 0 without one */
    int32_t influence; /* spent, per copy (DECK-07) */
    int32_t influence_limit;           /* -1: none */
    int32_t points;                    /* agenda points */
    int32_t points_least, points_most; /* that a Corporation deck of this size may have, else 0 */
    uint16_t violation_count;          /* findings that make it illegal; they come first */
    uint16_t finding_count;            /* those and the notes */
    bool is_incomplete;                /* it has cards of a set that is not all in the table */
    deck_finding finding[DECK_FINDINGS_MAX];
} deck_report;

/*
 * Finds everything that is wrong with a list. `wanted` is the side that the deck must be of, or
 * NR_NOBODY. Returns whether it is legal.
 */
bool deck_check(const deck_list *list, nr_side wanted, deck_report *report);

/* The agenda points that a Corporation deck of so many cards must have at least; one more is the
 * most (DECK-14; TD-10 below 40 cards). */
int32_t deck_points_least(unsigned size);

/* Influence of all copies of an entry in a deck of this identity: 0 in faction (DECK-08). */
unsigned deck_influence(unsigned identity, const deck_entry *entry);

/* The ledger entries that a finding breaks; returns how many. */
unsigned deck_rules(const deck_finding *finding, const char *rules[DECK_RULES_MAX]);

/* A finding as a sentence. */
void deck_sentence(const deck_finding *finding, word_lang lang, char out[DECK_SENTENCE_MAX]);

/* "too-small" and so on: the name of a problem for programs. */
const char *deck_problem_name(deck_problem problem);

/* ---- what cannot be read (faults.c) ---------------------------------------------------------- */

typedef enum {
    DECK_FAULT_EMPTY,
    DECK_FAULT_NOT_UTF8,
    DECK_FAULT_CONTROL, /* a byte that no text has */
    DECK_FAULT_FILE_TOO_LARGE,
    DECK_FAULT_LONG_LINE,
    DECK_FAULT_UNKNOWN_CARD,
    DECK_FAULT_BAD_COUNT,
    DECK_FAULT_TOO_MANY_CARDS,
    DECK_FAULT_ID_AND_TITLE, /* they name two cards */
    DECK_FAULT_XML_END,      /* it ends too early */
    DECK_FAULT_XML_SYNTAX,
    DECK_FAULT_XML_ENTITY,
    DECK_FAULT_XML_DOCTYPE,
    DECK_FAULT_XML_TAG, /* an element that is closed by another */
    DECK_FAULT_XML_DEPTH,
    DECK_FAULT_XML_ROOT,
    DECK_FAULT_XML_PLACE,     /* an element where it may not stand */
    DECK_FAULT_XML_ATTRIBUTE, /* one that is missing */
    DECK_FAULT_XML_TWICE,
    DECK_FAULT_JSON_END,
    DECK_FAULT_JSON_SYNTAX,
    DECK_FAULT_JSON_TWICE,
    DECK_FAULT_JSON_AFTER, /* something stands behind the value */
    DECK_FAULT_JSON_DEPTH,
    DECK_FAULT_JSON_COST,
    DECK_FAULT_JSON_NO_DECK,
    DECK_FAULT_JSON_TYPE, /* another type of value was needed: `wanted`, not `got` */
    DECK_FAULT_JSON_MANY, /* several decks */
    DECK_FAULT_MEMORY,
    DECK_FAULT_COUNT
} deck_fault_kind;

enum { DECK_SUBJECT_MAX = 80, DECK_PATH_MAX = 120, DECK_SUGGESTIONS = 3, DECK_FAULTS_MAX = 20 };

/* The types of values in JSON. */
typedef enum {
    DECK_VALUE_NULL,
    DECK_VALUE_BOOL,
    DECK_VALUE_WHOLE,
    DECK_VALUE_NUMBER, /* not a whole one */
    DECK_VALUE_TEXT,
    DECK_VALUE_LIST,
    DECK_VALUE_OBJECT,
    DECK_VALUE_CARDS, /* a list or an object of cards */
    DECK_VALUE_CARD,  /* a card with its number of copies */
    DECK_VALUE_COUNT
} deck_value_type;

/* A card that may have been meant, under the title that is near to what was written. */
typedef struct {
    uint16_t card;
    bool is_polish;
} deck_suggestion;

typedef struct {
    uint8_t kind;
    uint8_t suggestion_count;
    uint8_t wanted, got;            /* deck_value_type, of DECK_FAULT_JSON_TYPE */
    uint32_t line, column;          /* from 1; 0: it is about no place, or about a path */
    char path[DECK_PATH_MAX];       /* in JSON: "cards.01007", "" elsewhere */
    char subject[DECK_SUBJECT_MAX]; /* what was found there, cut, without control characters */
    char other[DECK_SUBJECT_MAX];   /* what else the sentence speaks of */
    deck_suggestion suggestion[DECK_SUGGESTIONS];
} deck_fault;

/* All that is wrong with a file. Reading ends when there is no more room for faults. */
typedef struct {
    unsigned count; /* of fault[] */
    bool is_cut;    /* reading ended early, there may be more */
    deck_fault fault[DECK_FAULTS_MAX];
} deck_faults;

/* A fault as a sentence, without its place. */
void deck_fault_sentence(const deck_fault *fault, word_lang lang, char out[DECK_SENTENCE_MAX]);
/* The title of a suggestion. */
const char *deck_suggestion_title(const deck_suggestion *suggestion);
/* "unknown-card" and so on. */
const char *deck_fault_name(deck_fault_kind kind);

/* ---- reading and writing --------------------------------------------------------------------- */

typedef enum { DECK_TEXT, DECK_JSON, DECK_O8D, DECK_FORMAT_COUNT } deck_format;

/* "text", "json", "o8d"; DECK_FORMAT_COUNT if there is no such format. */
deck_format deck_format_find(const char *name);
const char *deck_format_name(deck_format format);

/* The format of a file, told from how its content begins. */
deck_format deck_detect(const char *bytes, size_t len);

/*
 * Each reads a whole file and returns true, or false with at least one fault. What of the list
 * could be read is in *list either way.
 */
bool deck_parse_text(const char *bytes, size_t len, deck_list *list, deck_faults *faults);
bool deck_parse_o8d(const char *bytes, size_t len, deck_list *list, deck_faults *faults);

/*
 * Writes a list in a format; cards stand by type, then in the order of the list. Titles of plain
 * text are in the language. Returns the length, or 0 if it does not fit (DECK_WRITTEN_MAX always
 * suffices).
 */
enum { DECK_WRITTEN_MAX = 1 << 16 };
size_t deck_write(const deck_list *list, deck_format format, word_lang lang, char *out, size_t cap);

/* ---- starter decks (DECK-17) ----------------------------------------------------------------- */

typedef struct {
    const char *name; /* "jinteki": the file in data/decks without its ending */
    const char *text; /* what stands in it */
} deck_starter;

/* The starter decks, from 0; NULL beyond the last. */
const deck_starter *deck_starter_at(unsigned number);

/* Finds a starter deck by its name or a usual short form of it ("hb"); NULL if there is none. */
const deck_starter *deck_starter_find(const char *name);

JACKIN_API_END

/* The table itself, for what is built together with it (see netrunner_card.h). */
#ifdef JACKIN_ROOMS
extern const deck_starter deck_starters[];
extern const unsigned deck_starter_count;
#endif

#endif
