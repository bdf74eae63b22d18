/*
 * The file of an event: a SQLite database whose one table is the journal.
 *
 * Every step is one row, and rows are only ever added: an undo is a row too, which says to which
 * row the event goes back. A step is acknowledged only when its row is on the disk, so whatever
 * happens to the process, the file opens and holds all that was acknowledged. What the event is
 * follows from the rows by replay; nothing else is kept.
 */
#ifndef ORGANISER_STORE_H
#define ORGANISER_STORE_H

#include <jansson.h>
#include <sqlite3.h>

#include "jackin/tournament.h"
#include "organiser/problem.h"

/* What is known of a player besides his number. Strings live as long as the store. */
typedef struct {
    const char *name;
    const char *identity[2]; /* of the Corporation and the Runner deck, "" if not known */
    const char *deck[2];     /* the lists as text, "" if there are none */
    const char *unknown[2];  /* lines "3 Title" of cards that the program does not know (TD-21) */
    bool has_unknown[2];     /* they, or the identity, are not known */
    bool is_checked;         /* TD-19: the organiser has looked at the lists, they stay */
} entrant;

/* One row. */
typedef struct {
    int64_t step;
    const char *at; /* when, ISO 8601 in UTC */
    json_t *body;
} store_step;

typedef struct {
    sqlite3 *db;
    tn_event *event;
    entrant *entrants; /* by player, from 1 */
    const char *name, *date, *place;

    store_step *steps; /* all rows */
    size_t step_count, step_cap;
    size_t written;    /* of them: those that the file holds for good */
    size_t *effective; /* indexes of the rows that count, oldest first */
    size_t effective_count;

    tn_record *records; /* of the rows that count */
    size_t record_count, record_cap;
    size_t *record_step; /* by record: index of its row */
    tn_record *scratch;  /* the records of one step */

    char *path;    /* of the file */
    char *unnamed; /* of a new one: the name that it has until it is whole */
    int version;   /* of the file */
    bool is_held;  /* steps are written by store_commit, all or none */
} store;

/*
 * Each of these returns false with a problem and leaves the file, and what is known of it, as they
 * were. Any number of stores can be open in a process, each used by one thread at a time.
 *
 * Opens a file and replays it. store_open takes the right to write, which lasts until a step is
 * written or refused; store_look does not, and others can write meanwhile. A new file must not
 * exist yet. Whatever happened, what was opened is closed by store_close.
 */
bool store_open(store *s, const char *path, problem *p);
bool store_look(store *s, const char *path, problem *p);
bool store_create(store *s, const char *path, problem *p);
void store_close(store *s);
/* Takes the right to write, with what others have written since: for those who look before they
 * add. It lasts as that of store_open does. */
bool store_take(store *s, problem *p);
/* Lets others write. */
void store_let_go(store *s);
/* Takes in what others have written since. */
bool store_refresh(store *s, problem *p);

/*
 * Adds a step: applies it, and writes it down if nothing refuses. The body is taken over (also on
 * failure). Where others may have written since, their steps are taken in first. With is_held the
 * step waits for store_commit, and store_cancel forgets all that wait. A new file gets its name
 * when its first steps are written.
 */
bool store_add(store *s, json_t *body, problem *p);
bool store_commit(store *s, problem *p);
void store_cancel(store *s);

/*
 * Goes back to the event as it was after row `step`, or leaves out that one row (`is_one`): then
 * everything after it must still be possible, and no pairing or cut may follow it.
 */
bool store_undo(store *s, int64_t step, bool is_one, problem *p);

/*
 * What a plain undo gives store_undo, so that the last row that counts is taken back and nothing
 * else: the number of a row, or -1 if there is none.
 */
int64_t store_last_undo(const store *s, bool *is_one);

/* "result of table 3" and so on: a step in a few words. */
void store_describe(const store *s, const json_t *body, word_lang lang, char *out, size_t cap);

/* "" for nobody. */
const char *player_name(const store *s, unsigned player);

/* ---- steps as JSON (steps.c) ----------------------------------------------------------------- */

/*
 * Makes the records of a step. Returns how many there are, 0 if the body makes no sense. `out`
 * holds at least TN_PLAYERS_MAX + 1.
 */
size_t step_records(const json_t *body, tn_record *out);
json_t *step_config(const tn_config *config);
/* Agenda points of a game as a step has them: null for what nobody told. */
json_t *step_points(const int8_t points[2]);

extern const char *const tier_names[TN_TIER_COUNT];
extern const char *const format_names[TN_FORMAT_COUNT];
extern const char *const finals_names[TN_FINALS_KIND_COUNT];
extern const char *const procedure_names[TN_PROCEDURE_COUNT];
extern const char *const outcome_names[TN_OUTCOME_COUNT];
extern const char *const clock_names[TN_CLOCK_COUNT];

/* The index of a word in a list of names, -1 if it is none of them. */
int find_word(const char *word, const char *const *names, int count);

#endif
