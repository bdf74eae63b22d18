/*
 * The protocol's side of Mainframe: its table and its card lists; what its files share.
 *
 * Functions that return false or NULL have filled the fault in and changed nothing.
 */
#ifndef PROTOCOL_MAINFRAME_H
#define PROTOCOL_MAINFRAME_H

#include "jackin/mainframe.h"
#include "protocol/epochs.h"
#include "protocol/fault.h"
#include "protocol/json.h"
#include "jackin/words.h"

enum {
    MF_MAX_MADE = 4096, /* choices of one game; MF-56 and MF-95 keep it far below */
    MF_MAX_RIGS = 64,
    MF_MAX_EVENTS = 256, /* of one choice */
    MF_RIG_BEFORE = -1,  /* given before the set-up */
    MF_RIG_UNUSED = -2
};

/* ---- mainframe_cards.c ----------------------------------------------------------------------- */

/* A card list with its words. The words are owned by source, or are the built-in ones. */
typedef struct {
    mf_cards cards;
    json_t *source; /* the object it was read from; NULL: the built-in list */
    mf_card_words generic[MF_MAX_GENERIC];
    mf_card_words unique[MF_UNIQUE_END];
} mf_card_list;

void mf_card_list_builtin(mf_card_list *list);
/* Reads and checks a card list (data/mainframe/cards.json). It keeps a reference to the object. */
bool mf_card_list_read(mf_card_list *list, json_t *object, const place *at, fault *f);
void mf_card_list_free(mf_card_list *list);
const mf_card_words *mf_card_words_of(const mf_card_list *list, unsigned card);

/* A card by its title in either language or its key; case, spaces and signs do not matter. */
bool mf_card_named(const mf_card_list *list, const char *name, const place *at, unsigned *card,
                   fault *f);
bool mf_runner_named(const char *name, const place *at, unsigned *runner, fault *f);

/* ---- mainframe_table.c: a game with its set-up, its choices, its rigged chances -------------- */

typedef struct {
    mf_rig rig[MF_MAX_RIGS];
    int32_t at[MF_MAX_RIGS];      /* choices made when it was given, or MF_RIG_BEFORE */
    int32_t used_at[MF_MAX_RIGS]; /* the choice that used it, MF_RIG_BEFORE, or MF_RIG_UNUSED */
    size_t count;
} mf_rig_list;

typedef struct {
    mf_game game, start;
    mf_choices list;
    mf_card_list cards;
    json_t *setup;   /* the request that set it up, as it goes into the record */
    json_t *players; /* names of those who sat there, by seat; NULL if nobody said so */
    json_t *end;     /* how it ended, if not by the rules, and the seats that bots took over */
    json_t *taken;   /* (record_end.h); NULL if nothing of that was */
    uint64_t seed;   /* of a game that was dealt from a key: what stands for it */
    bool is_keyed;
    mf_rig_list rigs;
    epoch_list epochs;
    uint16_t made[MF_MAX_MADE];
    size_t made_count;
    mf_event events[MF_MAX_EVENTS];
    mf_io io; /* of the last choice: its events */
} mf_table;

/* What the sentences about a table are made from. */
static inline words_mf mf_table_words(const mf_table *t, const mf_view *view)
{
    return (words_mf){.view = view, .generic = t->cards.generic, .unique = t->cards.unique};
}

void mf_table_free(mf_table *t);
/* Begins a game as a request `new` or `position` says; early rigs are taken over. */
mf_table *mf_table_begin(json_t *request, bool is_position, const mf_rig_list *early, fault *f);
bool mf_table_choose(mf_table *t, unsigned index, fault *f);
bool mf_table_undo(mf_table *t, int64_t count, fault *f);
json_t *mf_table_record(const mf_table *t);
mf_table *mf_table_replay(json_t *record, int64_t upto, fault *f);
/* Reads entries of a rig command and appends them. */
bool mf_rigs_read(mf_rig_list *rigs, const mf_card_list *cards, json_t *list, int32_t now,
                  const place *at, fault *f);

/* ---- mainframe_read.c: nodes, paths, positions ----------------------------------------------- */

bool mf_read_node(const json_t *value, const place *at, unsigned *node, fault *f);
bool mf_read_path(const json_t *value, const place *at, unsigned *path, fault *f);
bool mf_read_setup(json_t *request, bool is_position, mf_card_list *cards, mf_setup *setup,
                   fault *f);
/* What a position says that follows from the rest: it must be as said. */
typedef struct {
    uint64_t face[2]; /* nodes whose tokens are said to be facedown, faceup */
} mf_said;
bool mf_read_position(json_t *request, const mf_card_list *cards, mf_position *p, mf_said *said,
                      fault *f);
bool mf_read_view(const json_t *request, const mf_game *g, unsigned *viewer, fault *f);
/* What a match asks for. */
bool mf_read_match(const mf_table *t, const json_t *match, mf_wanted *wanted, fault *f);

/* ---- mainframe_write.c ----------------------------------------------------------------------- */

void mf_write_state(json_out *out, const mf_table *t, unsigned viewer);
void mf_write_choices(json_out *out, const mf_table *t, word_lang lang);
void mf_write_choice(json_out *out, const mf_table *t, unsigned index, word_lang lang);
void mf_write_events(json_out *out, const mf_table *t, unsigned viewer, word_lang lang, bool cite);
/* What a preview says. */
void mf_write_after(json_out *out, const mf_game *g, const mf_after *after);
/* Only the values, into an array that stands already. */
void mf_write_event_values(json_out *out, const mf_table *t, unsigned viewer, word_lang lang,
                           bool cite);

/* ---- bot.c ----------------------------------------------------------------------------------- */

/* Asks the bot that the request names, and writes its answer; *choice is what it chose, and *apply
 * whether it is to be made. */
bool mf_bot_decides(const mf_table *t, const json_t *request, word_lang lang, json_out *out,
                    unsigned *choice, bool *apply, fault *f);

/* ---- mainframe_commands.c -------------------------------------------------------------------- */

/* What a session holds of Mainframe. */
typedef struct {
    mf_table *table;   /* NULL: the session plays something else, or nothing */
    mf_rig_list early; /* for the next set-up */
} mf_session;

void mf_session_free(mf_session *s);
/* Is this request one for Mainframe? */
bool mf_session_wants(const mf_session *s, const char *cmd, json_t *request);
/* Carries it out, appending the members of its answer. */
bool mf_session_command(mf_session *s, const char *cmd, json_t *request, word_lang lang,
                        json_out *out, fault *f);

#endif
