/*
 * A game at a table of the server: its set-up, what was chosen, and where it stands.
 *
 * Everything is tried on a copy first: a trial. The owner stores the trial's entries and only then
 * lets the game take it (hosted_take), and only then anybody is told. So nothing that was shown can
 * be lost, and nothing that was refused has changed anything (TH-50). Replaying the entries gives
 * the same game. No clock, no store and no sockets here.
 *
 * Seats: of Netrunner 0 is the Corporation and 1 the Runner, of Mainframe they are in turn order. A
 * viewer is a seat or somebody who watches: HOSTED_SPECTATOR sees what both sides know (TH-11), the
 * others see what seats let them see.
 */
#ifndef SERVER_HOSTED_H
#define SERVER_HOSTED_H

#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/netrunner_attend.h"
#include "protocol/fault.h"
#include "server/fair.h"
#include "server/store.h"

/* How a game ended where the rules did not end it. */
typedef enum {
    HOSTED_GOES_ON, /* or the rules did */
    HOSTED_CONCEDED,
    HOSTED_TIME,
    HOSTED_ABANDONED,
    HOSTED_END_COUNT
} hosted_end;

enum {
    HOSTED_SPECTATOR = 4,
    HOSTED_OVER_SEAT = 5, /* and the next three: who watches over the shoulder of a seat */
    HOSTED_ALL = 9,       /* who watches all seats: what each knows, and no deck's order */
    HOSTED_DELAYED = 10,  /* who watches them as they were some time ago */
    HOSTED_VIEWERS = 11,
    HOSTED_STAGED = 16,      /* choices of one message */
    HOSTED_BATCH = 64,       /* entries of a trial: a choice and what stops pass after it */
    HOSTED_EVENTS = 4096,    /* events of a trial that are told */
    HOSTED_NOBODY = 255,     /* no seat */
    HOSTED_ENTRIES = 200000, /* of a game */
    HOSTED_EPOCHS = 64,      /* take-backs of a game after which chance is another one */
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
    bool is_own;   /* the player made it himself */
    bool is_bid;   /* a secret one: it is never taken back */
    uint16_t turn; /* turns begun after it */
    int64_t at;    /* milliseconds since 1970 */
    int64_t made;  /* the same by the clock that never jumps (TH-53): the desk's to write */
} hosted_choice;

typedef struct {
    bool is_mainframe;
    uint8_t seats;
    uint8_t end;   /* hosted_end */
    int64_t ended; /* milliseconds since 1970, of a game that is over */
    uint8_t loser; /* the seat that gave up, had no time or left; else HOSTED_NOBODY */
    bool is_paused;
    bool is_closed; /* the operator ended it: it is over without a result */
    uint32_t key[8];
    uint32_t entries; /* so far */
    /* The number of the question that a seat is asked next: one more after each choice of its own
     * and after each take-back, which everybody is told of. It counts what this seat was asked and
     * nothing of the others' (TH-04), and it never comes back (TH-30). */
    uint32_t question[STORE_SEATS];
    nr_stops stops[STORE_SEATS];
    bool is_person[STORE_SEATS]; /* for bots nothing is passed: they answer everything */
    /* A secret bid of the Runner that came before the Corporation's, and waits for it. */
    bool has_bid;
    uint16_t bid;
    /* Seats that bots took over: why, the kind, and how many choices of the line were made then. */
    struct {
        uint8_t why, bot; /* hosted_end, HOSTED_GOES_ON: none did; bot_kind */
        uint32_t made;
    } taken[STORE_SEATS];
    /* Milliseconds that each seat has left, and what each gets when a turn of its own begins: a
     * moment that everybody knows, so that no number counts hidden decisions (TH-04). */
    bool has_clock;
    int64_t left[STORE_SEATS], increment;
    uint16_t turns_paid; /* turns for which it was given */
    /* May be taken back what chance or a card was learned by? Chance is another one from there on:
     * an epoch (TH-26). How many there were, and where on the line those begin that count. */
    bool takes_any_back;
    unsigned epochs, epoch_count;
    struct {
        uint32_t made; /* choices of the line before it */
        uint32_t number;
    } epoch[HOSTED_EPOCHS];
    /* What the persons who sat down were shown, entry by entry (fair.h). */
    bool has_chain[STORE_SEATS];
    fair_chain chain[STORE_SEATS];
    hosted_game start, now;
    hosted_choice *line;
    size_t line_count, line_cap;
} hosted;

/* What would be: nothing of it has happened until hosted_take. Large; the owner has one. */
typedef struct {
    hosted_game game;
    store_entry entry[HOSTED_BATCH];
    uint16_t turn[HOSTED_BATCH]; /* turns begun after each */
    bool is_bid[HOSTED_BATCH];
    size_t count;
    fair_bytes seen[HOSTED_BATCH][STORE_SEATS]; /* digests of views after each */
    bool is_back; /* the one entry takes back; `kept` choices of the line stay */
    size_t kept;
    unsigned epoch;              /* that begins with it; 0: chance stood still */
    int64_t charge[STORE_SEATS]; /* what each has used since it was asked: given by the owner */
    int64_t left[STORE_SEATS];
    uint16_t turns_paid;
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

/* Begins the chains of all persons, whom h->is_person names; before anything was chosen. */
void hosted_begin_chains(hosted *h);

/* Gives every seat so much time; before anything was chosen. */
void hosted_set_clock(hosted *h, int64_t each_ms, int64_t increment_ms);

/* Is the game over, by the rules or because somebody gave up, left or has no time? */
bool hosted_is_over(const hosted *h);
/* Whose decision it is; HOSTED_NOBODY of a game that is over or paused. */
unsigned hosted_to_move(const hosted *h);
/* Is this seat asked something? Secret bids are asked of both at once: whoever is second in the
 * rules is asked with the first, and nothing tells who was (TH-05). */
bool hosted_is_asked(const hosted *h, unsigned seat);
/* What somebody who is asked may know, with the choices that he has. */
void hosted_look_asked(const hosted *h, unsigned seat, hosted_trial *room, hosted_view *view);
/* Whose turn it is, which everybody knows. */
unsigned hosted_turn_of(const hosted *h);
/* What a viewer may know, of the game as it is or as it was. */
void hosted_look(const hosted *h, unsigned viewer, hosted_view *view);
void hosted_look_at(const hosted *h, const hosted_game *g, unsigned viewer, hosted_view *view);
/* The digest of a view: W of docs/fairness.md. */
fair_bytes hosted_seen(const hosted *h, const hosted_view *view);
/* Turns begun. */
unsigned hosted_turns(const hosted *h);
/* Makes choice i of the line in an earlier state, which is the one before it; its events are the
 * room's then. */
bool hosted_redo(const hosted *h, hosted_game *past, size_t i, hosted_trial *room);
uint64_t hosted_hash(const hosted *h);

/*
 * Each tries something on a copy, with the passes that follow from the stops of whoever is asked
 * then. False if it cannot be: it is not this seat's decision, the question is another one by now,
 * or there is no such choice; which of these it was is nobody's business (TH-08).
 */
bool hosted_try_choice(const hosted *h, unsigned seat, uint32_t question, unsigned choice,
                       hosted_trial *trial);
/* Several choices of one seat, all or none; each but the last must lead to a question about the
 * same thing (card, then server, then host). Whether they may be staged is decided on a game that
 * was sampled from what the seat knows: nothing may be revealed, drawn or left to chance or to
 * another on the way, whatever the truth is (TH-07). */
bool hosted_try_stage(const hosted *h, unsigned seat, uint32_t question, const uint16_t *choices,
                      size_t count, hosted_trial *trial);
/* The seat is out of the game: it gave up, has no time or left. Of two players it loses; in a game
 * of Mainframe with more a bot of this kind takes the seat, as long as another person plays. */
bool hosted_try_leave(const hosted *h, unsigned seat, hosted_end why, unsigned bot,
                      hosted_trial *trial);
/* An end by abandonment has not happened. */
bool hosted_try_void(const hosted *h, hosted_trial *trial);
bool hosted_try_pause(const hosted *h, bool is_paused, hosted_trial *trial);
/* What stops pass now, without anybody having chosen; false if there is nothing of that. */
bool hosted_try_passes(const hosted *h, hosted_trial *trial);
/* Takes back to before the seat's own last choice. False if there is none, or if since then chance
 * was asked or somebody learned a card, unless h->takes_any_back (TH-26). */
bool hosted_try_back(const hosted *h, unsigned seat, hosted_trial *trial);
/* What was seen since then: a bit for each seat that learned a card, and HOSTED_SEEN_CHANCE. The
 * trial must be that of the take-back. */
enum { HOSTED_SEEN_CHANCE = 1 << STORE_SEATS };
unsigned hosted_seen_since(const hosted *h, const hosted_trial *trial);

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
