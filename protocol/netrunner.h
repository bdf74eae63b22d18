/*
 * The protocol's side of Netrunner: what its files share.
 *
 * Only the files of this room include this; others hold a table by table.h. Functions that return
 * false have filled the fault in and changed nothing.
 */
#ifndef PROTOCOL_NETRUNNER_H
#define PROTOCOL_NETRUNNER_H

#include "jackin/netrunner.h"
#include "jackin/netrunner_plan.h"
#include "protocol/fault.h"
#include "protocol/json.h"
#include "protocol/table.h"
#include "jackin/words.h"

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

/* ---- netrunner_cards.c: naming cards --------------------------------------------------------- */

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

/* ---- netrunner_setup.c, netrunner_position.c: beginning a game ------------------------------- */

/* Sets a table up as a `new` or `position` request says. The table must be empty (table_create);
 * early rigs are in its list already. `request` is put into its normal form and kept. Events go to
 * io where it has room. */
bool table_new(table *t, json_t *request, nr_io *io, fault *f);
bool table_position(table *t, json_t *request, nr_io *io, fault *f);
/* The deck that a `sample` assumes a side to have, where the request gives one. */
bool read_assumed(json_t *request, nr_side side, const nr_game *g, nr_deck *deck, bool *is_given,
                  fault *f);
/* Fills the fault in from a reason of the engine. */
bool fault_why(fault *f, const place *at, const char *code, nr_why why);
/* After the engine set a game up: checks rigs and the whole state, and remembers the start. */
bool table_started(table *t, const nr_io *io, fault *f);

/* ---- netrunner_record.c: the table's life ---------------------------------------------------- */

/* Reads the entries of a rig command and appends them. */
bool rigs_read(rig_list *rigs, const json_t *list, int32_t at, const place *where, fault *f);
void rigs_free(rig_list *rigs);
/* Drops the rigged chances that were not used yet. */
void rigs_clear(rig_list *rigs);
size_t rigs_waiting(const rig_list *rigs);
/* The member "record". */
void write_record(json_out *out, const table *t);

/* ---- netrunner_state.c ----------------------------------------------------------------------- */

/* The members of a state, as this viewer may know it. */
void write_state(json_out *out, const nr_game *state, nr_viewer viewer, word_lang lang);
/* Copy c of a view. */
void write_card(json_out *out, const nr_view *v, unsigned c);
/* Only what tells which card it is. */
void write_card_name(json_out *out, unsigned id, unsigned def, bool is_known);

/* ---- netrunner_choices.c, netrunner_match.c -------------------------------------------------- */

/* The members of an answer to `choices`. */
void write_choices(json_out *out, const table *t, word_lang lang);
/* Some of them, by their numbers, as an array. */
void write_some_choices(json_out *out, const table *t, const uint16_t *index, size_t count,
                        word_lang lang);
/* One of them, into an array that stands already. */
void write_choice_value(json_out *out, const table *t, unsigned index, word_lang lang);
/* What each choice of the decision costs in credits, as its `cost` says; NR_NONE where it has none.
 */
void choice_prices(const table *t, int16_t price[NR_MAX_CHOICES]);
/* The choice that a request names by `choice` or `match`. */
bool find_choice(const table *t, const json_t *request, word_lang lang, unsigned *index, fault *f);
/* Answers `why`. */
bool write_why(const table *t, const json_t *request, answer *a);

/* ---- netrunner_plan.c ------------------------------------------------------------------------ */

/* Answer `plan` and `preview`. */
bool write_plan(const table *t, const json_t *request, answer *a);
bool write_preview(const table *t, json_t *request, answer *a);
/* Their members. */
void write_lines(json_out *out, const nr_view *v, const nr_line *line, unsigned count,
                 word_lang lang);
void write_toll(json_out *out, const nr_toll *t);
void write_after(json_out *out, const nr_after *n);

/* ---- bot.c ----------------------------------------------------------------------------------- */

/* Asks the bot that the request names, and writes its answer; *choice is what it chose, and *apply
 * whether it is to be made. */
bool bot_decides(const table *t, const json_t *request, word_lang lang, json_out *out,
                 unsigned *choice, bool *apply, fault *f);

/* ---- netrunner_events.c ---------------------------------------------------------------------- */

/* The member "events"; each with the ledger entries it follows from if it is to cite them. */
void write_events(json_out *out, const nr_io *io, nr_viewer viewer, word_lang lang, bool is_citing);
/* Only the values, into an array that stands already. */
void write_event_values(json_out *out, const nr_io *io, nr_viewer viewer, word_lang lang,
                        bool is_citing);

#endif
