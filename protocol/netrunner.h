/*
 * The protocol's side of Netrunner: a table is a game with its set-up, its record and its rigged
 * chances.
 *
 * Only the files of this room include this. Functions that return false have filled the fault in
 * and changed nothing.
 */
#ifndef PROTOCOL_NETRUNNER_H
#define PROTOCOL_NETRUNNER_H

#include "jackin/netrunner.h"
#include "protocol/fault.h"
#include "protocol/json.h"
#include "protocol/words.h"

enum {
    TABLE_MAX_CHOICES = 200000, /* choices of one game: its record still fits a line */
    TABLE_MAX_RIGS = 1000,
    TABLE_MAX_EVENTS = 4096, /* events of one choice that are told */
    RIG_BEFORE_SETUP = -1,
    RIG_UNUSED = -2,
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
    nr_game start;   /* as it was after the set-up: undo plays on from here */
    nr_choices list; /* the legal choices now */
    json_t *setup;   /* the normalised request that set it up */
    uint64_t seed;
    rig_list rigs;
    uint16_t *made; /* the choices made, by number */
    size_t made_count, made_cap;
} table;

/* What every writer of an answer needs to know. */
typedef struct {
    json_out *out;
    fault *fault;
    word_lang lang;
    nr_event *events; /* room for TABLE_MAX_EVENTS */
} answer;

static inline const char *side_name(unsigned side)
{
    return side == NR_CORP ? "corp" : "runner";
}

static inline nr_viewer viewer_of(unsigned side)
{
    return side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER;
}

static inline bool is_over(const nr_game *g)
{
    return g->winner != NR_NOBODY || g->reason != NR_REASON_NONE;
}

/* ---- netrunner_cards.c: naming cards -------------------------------------------------------- */

/* The card of that title or code. */
bool card_named(const char *name, const place *at, unsigned *def, fault *f);
/* An ENTRY that is a string: "3 Hedge Fund". */
bool read_entry_text(const char *text, const place *at, unsigned *def, unsigned *count, fault *f);
/* The same as a value again, in its normal form. */
json_t *entry_value(unsigned def, unsigned count);
/* A member that is the title of an identity of a side; it is put into its normal form. */
bool read_identity(json_t *object, const char *key, nr_side side, const place *at, unsigned *def,
                   fault *f);
/* A member "active", "side" …: "corp" or "runner". Leaves *side alone where there is none. */
bool read_side(const json_t *object, const char *key, const place *at, nr_side *side, fault *f);
/* A member "view". */
bool read_view(const json_t *object, const place *at, nr_viewer *view, fault *f);
/* The name of a server that stands in a game. */
bool server_named(const char *name, const place *at, unsigned *server, fault *f);

/* ---- netrunner_setup.c, netrunner_position.c: beginning a game ------------------------------ */

/* Sets a table up as a `new` or `position` request says. The table must be empty (table_create);
 * early rigs are in its list already. `request` is put into its normal form and kept. Events go to
 * io where it has room. */
bool table_new(table *t, json_t *request, nr_io *io, fault *f);
bool table_position(table *t, json_t *request, nr_io *io, fault *f);
/* Fills the fault in from a reason of the engine. */
bool fault_why(fault *f, const place *at, const char *code, nr_why why);
/* After the engine set a game up: checks rigs and the whole state, and remembers the start. */
bool table_started(table *t, const nr_io *io, fault *f);

/* ---- netrunner_record.c: the table's life --------------------------------------------------- */

table *table_create(void);
void table_free(table *t);
/* Makes choice number `index`, which must be in the list. */
bool table_choose(table *t, unsigned index, nr_io *io, fault *f);
bool table_undo(table *t, int64_t count, fault *f);
/* Reads the entries of a rig command and appends them. */
bool rigs_read(rig_list *rigs, const json_t *list, int32_t at, const place *where, fault *f);
void rigs_free(rig_list *rigs);
/* Drops the rigged chances that were not used yet. */
void rigs_clear(rig_list *rigs);
size_t rigs_waiting(const rig_list *rigs);
void write_record(json_out *out, const table *t);
/* Plays a record up to choice `upto` (all of it: -1) on a new table. NULL if it cannot be. */
table *table_replay(json_t *record, int64_t upto, fault *f);

/* ---- netrunner_state.c ---------------------------------------------------------------------- */

/* The members of a state. */
void write_state(json_out *out, const nr_game *g, nr_viewer viewer, word_lang lang);
void write_card(json_out *out, const nr_game *g, unsigned c, nr_viewer viewer);
/* Only what tells which card it is. */
void write_card_name(json_out *out, unsigned id, unsigned def, bool is_known);

/* ---- netrunner_choices.c, netrunner_match.c ------------------------------------------------- */

/* The members of an answer to `choices`. */
void write_choices(json_out *out, const table *t, word_lang lang);
void write_choice(json_out *out, const table *t, unsigned index, word_lang lang);
/* The choice that a request names by `choice` or `match`. */
bool find_choice(const table *t, const json_t *request, word_lang lang, unsigned *index, fault *f);
/* Answers `why`. */
bool write_why(const table *t, const json_t *request, answer *a);

/* ---- netrunner_events.c --------------------------------------------------------------------- */

void write_events(json_out *out, const nr_io *io, nr_viewer viewer, word_lang lang);

#endif
