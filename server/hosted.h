/*
 * A game at a table of the server: its set-up, what was chosen, and where it stands.
 *
 * Everything is tried on a copy first: a trial. The owner stores the trial's entries and only then
 * lets the game take it (hosted_take), and only then anybody is told. So nothing that was shown can
 * be lost, and nothing that was refused has changed anything (TH-50). Replaying the entries gives
 * the same game. No clock, no store and no sockets here.
 *
 * Seats: of Netrunner 0 is the Corporation and 1 the Runner, of Mainframe they are in turn order. A
 * viewer is a seat or HOSTED_SPECTATOR, who sees what both sides know (TH-11).
 */
#ifndef SERVER_HOSTED_H
#define SERVER_HOSTED_H

#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/netrunner_attend.h"
#include "protocol/fault.h"
#include "server/store.h"

enum {
    HOSTED_SPECTATOR = 4,
    HOSTED_VIEWERS = 5,
    HOSTED_BATCH = 64,       /* entries of a trial: a choice and what stops pass after it */
    HOSTED_EVENTS = 4096,    /* events of a trial that are told */
    HOSTED_NOBODY = 255,     /* no seat */
    HOSTED_ENTRIES = 200000, /* of a game */
};

typedef union {
    nr_game nr;
    mf_game mf;
} hosted_game;

typedef union {
    nr_view nr;
    mf_view mf;
} hosted_view;

/* A choice that counts: not one that was taken back. */
typedef struct {
    uint32_t entry;
    uint16_t choice;
    uint8_t seat;
    bool is_own; /* the player made it himself */
} hosted_choice;

typedef struct {
    bool is_mainframe;
    uint8_t seats;
    uint8_t conceded; /* the seat that gave up, or HOSTED_NOBODY */
    bool is_closed;   /* the operator ended it: it is over without a result */
    uint32_t key[8];
    uint32_t entries; /* so far */
    /* The number of the question that a seat is asked next: one more after each choice of its own
     * and after each take-back, which everybody is told of. It counts what this seat was asked and
     * nothing of the others' (TH-04), and it never comes back (TH-30). */
    uint32_t question[STORE_SEATS];
    nr_stops stops[STORE_SEATS];
    bool is_person[STORE_SEATS]; /* for bots nothing is passed: they answer everything */
    hosted_game start, now;
    hosted_choice *line;
    size_t line_count, line_cap;
} hosted;

/* What would be: nothing of it has happened until hosted_take. Large; the owner has one. */
typedef struct {
    hosted_game game;
    store_entry entry[HOSTED_BATCH];
    size_t count;
    bool is_back; /* the one entry takes back; `kept` choices of the line stay */
    size_t kept;
    union {
        nr_event nr[HOSTED_EVENTS];
        mf_event mf[HOSTED_EVENTS];
    } events;
    size_t events_count;
    union {
        nr_choices nr;
        mf_choices mf;
    } list; /* room for work */
    hosted_view view;
} hosted_trial;

/* Deals a game as a set-up (a request `new` without its key) and a key say. False with the fault
 * filled in; free what was made with hosted_free either way. */
bool hosted_deal(hosted *h, json_t *setup, const uint32_t key[8], fault *f);
void hosted_free(hosted *h);

/* Applies a stored entry, number h->entries; false if it cannot be, or leads to another state than
 * it did (TH-55). */
bool hosted_replay(hosted *h, const store_entry *e, hosted_trial *room);

/* Is the game over, by the rules or because somebody gave up? */
bool hosted_is_over(const hosted *h);
/* Whose decision it is; HOSTED_NOBODY of a game that is over. */
unsigned hosted_to_move(const hosted *h);
/* What a viewer may know. */
void hosted_look(const hosted *h, unsigned viewer, hosted_view *view);
uint64_t hosted_hash(const hosted *h);

/*
 * Each tries something on a copy, with the passes that follow from the stops of whoever is asked
 * then. False if it cannot be: it is not this seat's decision, the question is another one by now,
 * or there is no such choice; which of these it was is nobody's business (TH-08).
 */
bool hosted_try_choice(const hosted *h, unsigned seat, uint32_t question, unsigned choice,
                       hosted_trial *trial);
bool hosted_try_concede(const hosted *h, unsigned seat, hosted_trial *trial);
/* What stops pass now, without anybody having chosen; false if there is nothing of that. */
bool hosted_try_passes(const hosted *h, hosted_trial *trial);
/* Takes back to before the seat's own last choice. False if there is none, or if since then chance
 * was asked or somebody learned a card (TH-26). */
bool hosted_try_back(const hosted *h, unsigned seat, hosted_trial *trial);

/* The trial has been stored: now it has happened. False, and nothing has, if there is no memory. */
bool hosted_take(hosted *h, const hosted_trial *trial);

/* The record of docs/protocol.md, of the choices that count, as the set-up and key of the game give
 * it again. It holds every card: NULL for a game that is not over (TH-14), or without memory. */
json_t *hosted_record(const hosted *h, json_t *setup);

/* The events of a trial that reach a viewer, with the cards that he may know and no others; `out`
 * has room for HOSTED_EVENTS. */
size_t hosted_events_nr(const hosted_trial *trial, unsigned viewer, nr_event *out);
size_t hosted_events_mf(const hosted_trial *trial, unsigned viewer, mf_event *out);

#endif
