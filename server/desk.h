/*
 * A table that is in memory: what the store says of it, the game, and who follows it.
 *
 * Everything that happens goes the same way: tried on a copy, stored, taken, shown (TH-50). What is
 * shown goes to streams (stream.h), one for each seat and one for all who watch in a language.
 *
 * Pace (TH-05): between people, whoever has chosen is shown nothing for a fixed time, and neither
 * are those who watch. What then happened in between, a window of the other that nobody had, that
 * his stops passed or that he passed himself, all looks alike: one message at one moment. Until
 * then another choice of his is refused like any that is not asked for. Whoever is asked hears of
 * it at once. Time is given: desk_due and desk_release.
 */
#ifndef SERVER_DESK_H
#define SERVER_DESK_H

#include "server/clock.h"
#include "server/hosted.h"
#include "server/stream.h"

enum {
    DESK_STREAMS = STORE_SEATS + LANG_COUNT, /* of the seats, then of those who watch */
    DESK_DOCUMENT_MAX = 8 << 20,
};

/* Somebody who follows a desk. The lobby's visitors begin with one. */
typedef struct follower {
    struct follower *next;
    void *peer;     /* whom `send` sends to */
    uint8_t viewer; /* a seat, or HOSTED_SPECTATOR */
    word_lang lang;
} follower;

/* Room for work, shared by all desks: only one works at a time. */
typedef struct {
    hosted_trial trial;
    union {
        nr_event nr[HOSTED_EVENTS];
        mf_event mf[HOSTED_EVENTS];
    } events;
    json_out document, happened, message;
    void (*send)(void *peer, const char *text, size_t len);
} desk_room;

typedef struct desk {
    struct desk *next;
    store *store;
    const seal *seal;
    desk_room *room;
    store_table about;
    bool has_game;
    hosted game;
    uint8_t wants_back; /* the seat that asks to take back, or HOSTED_NOBODY */
    bool is_thinking;   /* a bot was asked */
    bool is_lost;       /* the store has another owner, or no memory: forget it and load anew */
    int64_t pace_ms;    /* 0: everything is shown at once */
    int64_t until[HOSTED_VIEWERS];  /* ms; nothing is shown to this viewer before; 0: he is free */
    json_out waiting[DESK_STREAMS]; /* events for whoever is not shown them yet */
    stream *streams[DESK_STREAMS];
    word_lang stream_lang[DESK_STREAMS];
    follower *followers;
    int64_t empty_since; /* ms; of a desk that nobody follows */
} desk;

typedef enum {
    DESK_DONE,
    DESK_NOT_NOW,   /* it cannot be done, or not now */
    DESK_NOT_FOUND, /* there is no such table */
    DESK_FROZEN,    /* its game cannot be played on (TH-55) */
    DESK_FULL,      /* the store takes nothing (TH-54) */
    DESK_LOST,      /* what is stored is not what is in memory: it is loaded anew */
    DESK_ELSEWHERE  /* another process has the table */
} desk_result;

/* Loads a table, and its game by replay. */
desk_result desk_load(const char *id, store *s, const seal *k, desk_room *room, desk **out);
void desk_free(desk *d);

/* The name of a seat: "corp", "runner", or a runner's. */
const char *desk_seat_name(const desk *d, unsigned seat);
/* "open", "running", "over". */
const char *desk_state_name(const desk *d);
/* Writes the member "seats". */
void desk_write_seats(json_out *out, const desk *d);

/* The seat was taken: d->about says so by now. Deals if it was the last. */
desk_result desk_sit(desk *d, unsigned seat, const store_seat *who);

/* Somebody follows; he gets the snapshot, or what he missed since message n of a stream. */
void desk_follow(desk *d, follower *f, const char *stream_name, uint64_t n);
void desk_unfollow(desk *d, follower *f, int64_t now_ms);
/* Whoever has a seat open; NULL: nobody. */
follower *desk_at_seat(desk *d, unsigned seat);

/* What players do. A command that was stored before is done already. */
desk_result desk_choose(desk *d, unsigned seat, uint32_t question, unsigned choice,
                        const char *command, server_time now);
desk_result desk_concede(desk *d, unsigned seat, const char *command, server_time now);
desk_result desk_take_back(desk *d, unsigned seat, const char *command, server_time now);
desk_result desk_answer_back(desk *d, unsigned seat, bool is_allowed, server_time now);
desk_result desk_set_stops(desk *d, unsigned seat, json_t *stops, server_time now);

/* The record of a game that is over, a new reference; NULL before (TH-14). */
json_t *desk_record(const desk *d);

/* When desk_release has something to do; INT64_MAX: nothing waits. */
int64_t desk_due(const desk *d);
/* Shows what has waited long enough. */
void desk_release(desk *d, int64_t now_ms);

/* Where a seat is asked, as a message says it; false if it makes no sense. */
bool desk_read_stops(const json_t *object, nr_stops *stops);

#endif
