/*
 * A table: a game with its set-up, its choices and its rigged chances, and the record of all that.
 *
 * Whoever plays a game holds one of these: the commands of the protocol, the terminal. A record is
 * the JSON object that docs/protocol.md describes. Functions that return false or NULL have filled
 * the fault in and changed nothing.
 */
#ifndef PROTOCOL_TABLE_H
#define PROTOCOL_TABLE_H

#include "jackin/netrunner.h"
#include "protocol/epochs.h"
#include "protocol/fault.h"
#include "protocol/json.h"

enum {
    TABLE_MAX_CHOICES = 200000, /* choices of one game: its record still fits a line */
    TABLE_MAX_RIGS = 1000,
    TABLE_MAX_EVENTS = 4096, /* events of one choice that are told */
    TABLE_MAX_NAME = 100,    /* bytes of the name of a player */
    RIG_BEFORE_SETUP = -1,
    RIG_UNUSED = -2,
    TABLE_HALT = 64,
    RECORD_FORMAT = 2, /* of records, as objects and as files; 1 hashed the bytes of a struct */
};

/* When a rigged chance was given, and which choice used it up (counted from 0; RIG_… otherwise). */
typedef struct {
    int32_t at;      /* choices made by then, or RIG_BEFORE_SETUP */
    int32_t used_at; /* the choice that used it, RIG_BEFORE_SETUP for the set-up, or RIG_UNUSED */
} rig_note;

/* Rigged chances in the order given: `at` never falls. */
typedef struct {
    nr_rig *rig;
    rig_note *note;
    size_t count, cap;
} rig_list;

typedef struct {
    nr_game game;    /* as it is now */
    nr_game start;   /* as it was after the set-up: undo plays on from here, or from a halt */
    nr_choices list; /* the legal choices now */
    json_t *setup;   /* the normalised request that set it up */
    json_t *players; /* who sat there, by side: {"corp":NAME,"runner":NAME}; NULL: nobody said */
    json_t *end;     /* how it ended after `end_made` choices if not by the rules (record_end.h) */
    size_t end_made;
    uint64_t seed; /* of a game that was dealt from a key: what stands for it */
    bool is_keyed;
    rig_list rigs;
    epoch_list epochs;
    uint16_t *made; /* the choices made, by number */
    size_t made_count, made_cap;
    nr_game *halt; /* the game after every TABLE_HALT choices, so that undo is never long */
    size_t halt_count, halt_cap;
} table;

/* An empty one, NULL if there is no memory. */
table *table_create(void);
void table_free(table *t);

/* The request that begins a game of two decks, for table_begin. NULL if there is no memory. */
json_t *table_request(const nr_deck *corp, const nr_deck *runner, uint64_t seed);
/* A table as a request `new` or `position` sets it up; the request is put into its normal form. */
table *table_begin(json_t *request, nr_io *io, fault *f);

/* Makes choice number `index`, which must be in the list. */
bool table_choose(table *t, unsigned index, nr_io *io, fault *f);
/* Takes `count` choices back. */
bool table_undo(table *t, int64_t count, fault *f);

/* The whole game as an object of its own; NULL if there is no memory. */
json_t *table_record(const table *t);
/* A record as its table was after the set-up, with all its rigged chances. Its form is checked. */
table *table_open(json_t *record, nr_io *io, fault *f);
/* Did a record that was opened and played to its end lead to the state that it says? */
bool table_agrees(const table *t, const json_t *record, fault *f);
/* Plays a record up to choice `upto` (all of it: -1) on a new table. NULL if it cannot be. */
table *table_replay(json_t *record, int64_t upto, fault *f);

/* ---- netrunner_match.c: what a player wants to do -------------------------------------------- */

/* A card as it is named. */
typedef struct {
    bool is_given;
    unsigned id; /* 0: any card called def */
    unsigned def;
} wanted_card;

/* A choice by what it is; docs/protocol.md tells more of it under `match`. */
typedef struct {
    nr_verb verb; /* NR_VERB_NONE: any */
    wanted_card card, target, host;
    unsigned server;                           /* NR_SERVER_NONE: any */
    nr_option option;                          /* NR_OPTION_NONE: any */
    int64_t ability, subroutine, amount, cost; /* -1: any */
    const char *text;                          /* NULL: any */
} wanted_choice;

static inline wanted_choice wanted_anything(void)
{
    return (wanted_choice){.ability = -1, .subroutine = -1, .amount = -1, .cost = -1};
}

typedef struct {
    nr_why why;   /* 0: the judge has nothing against it */
    bool no_card; /* the side can see no such card */
} verdict;

/*
 * Why a side is not offered what it wants. Of several cards of a title those are meant that suit
 * the verb where they lie, and one that may be is enough. A card that the side cannot see is never
 * found by its title, so that nobody learns a card by trying titles.
 */
verdict table_judge(const nr_game *g, nr_side side, const wanted_choice *m);

#endif
