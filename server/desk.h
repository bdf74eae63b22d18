/*
 * A table that is in memory: what the store says of it, the game, and who follows it.
 *
 * Everything that happens goes the same way: tried on a copy, stored, taken, shown (TH-50). What is
 * shown goes to streams (stream.h), one for each seat and one for all who watch in a language.
 *
 * Pace (TH-05): whoever has chosen is shown nothing for a fixed time, and neither are those who
 * watch. What then happened in between, a window of the other that nobody had, that his stops
 * passed or that he or a bot passed, all looks alike: one message at one moment. Until then another
 * choice of his is refused like any that is not asked for. What comes later, in his own turn, comes
 * at whole paces after his choice. Whoever is asked in the other's turn hears of it at once. Time
 * is given: desk_due and desk_release.
 */
#ifndef SERVER_DESK_H
#define SERVER_DESK_H

#include "server/chat.h"
#include "server/clock.h"
#include "server/fair.h"
#include "server/hosted.h"
#include "server/options.h"
#include "server/stream.h"

enum {
    /* Of the seats, then of each kind of those who watch, by language. */
    DESK_STREAMS = STORE_SEATS + (HOSTED_VIEWERS - HOSTED_SPECTATOR) * LANG_COUNT,
    DESK_DOCUMENT_MAX = 8 << 20,
};

/* Somebody who follows a desk. The lobby's visitors begin with one. */
typedef struct follower {
    struct follower *next;
    void *peer;     /* whom `send` sends to */
    uint8_t viewer; /* a seat, or HOSTED_SPECTATOR and what follows it */
    word_lang lang;
    uint8_t muted;   /* whom somebody who watches does not hear: a bit for each speaker (chat.h) */
    unsigned number; /* of somebody who watches */
    const token_hash *who; /* NULL: nobody knows him */
    token_hash *shunned;   /* persons whom he does not meet (manners.h), and how many */
    unsigned shunned_count;
} follower;

/* What a seat lets those who watch see of its cards: nothing, all, or all some time later. */
typedef enum { LET_NONE, LET_OWN, LET_DELAYED, LET_COUNT } desk_lets;

/* How a game stands, as far as a seat was shown it (TH-05). */
typedef struct {
    uint16_t turns; /* begun */
    uint8_t turn;   /* whose it is */
    bool is_asked;
} desk_brief;

/* What needs the others' consent. */
typedef enum { WISH_NONE, WISH_BACK, WISH_PAUSE } desk_wish;

/* How far the start of a game has come. */
typedef enum { PHASE_NONE, PHASE_COMMIT, PHASE_REVEAL } desk_phase;

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
    table_options options;
    uint8_t wish_seen;    /* what a take-back that is wished for was seen since (hosted.h) */
    uint8_t wish, wisher; /* desk_wish that waits for the others' answer, and whose it is */
    uint8_t agreed;       /* seats that allowed it, a bit each */
    uint8_t wished[STORE_SEATS], denied[STORE_SEATS]; /* how often; TH-60 */
    uint8_t lets[STORE_SEATS];                        /* desk_lets */
    /* desk_start.c: how the game comes to be; NULL: it is dealt, or not everybody sits. */
    fair_start *start;
    uint8_t phase;                   /* desk_phase */
    int64_t start_due;               /* ms; until then the phase lasts; 0: there is none */
    unsigned starts;                 /* begun here so far */
    char last_lock[FAIR_DIGITS + 1]; /* of the start before, of this table or the one before it */
    bool commits_again[STORE_SEATS]; /* the client takes part in the shuffle of the rematch */
    uint8_t lapsed;                  /* seats that a void start freed, a bit each: to be told */
    uint8_t given_up;                /* likewise those that were given up before there was one */
    bool has_aborted[STORE_SEATS];   /* is it known how many starts he let lapse? */
    uint8_t aborted[STORE_SEATS];
    char *again[STORE_SEATS]; /* what a seat would bring to a rematch; NULL: it wants none */
    uint8_t again_asked[STORE_SEATS]; /* how often it did */
    chat *chat;                       /* NULL: nobody has spoken */
    chat_pace pace_of[STORE_SEATS];
    uint8_t muted[STORE_SEATS]; /* whom a seat does not hear */
    unsigned watched;           /* how many have watched so far */
    int64_t wrong[20];          /* ms; when wrong passwords were given, and how many */
    unsigned wrongs;
    hosted_game *past; /* what HOSTED_DELAYED sees; NULL: nobody does */
    size_t past_made;  /* choices of the line that it has */
    bool is_past_over; /* and it has the end */
    int64_t past_due;  /* ms; when the next may be shown; INT64_MAX: not by time alone */
    int64_t over_at;   /* ms; since when the game is over; INT64_MAX: it is not */
    bool is_thinking;  /* a bot was asked, for this seat and question */
    uint8_t thinks_for;
    uint32_t thinks_about;
    bool is_reseated; /* a bot took a seat over: whoever has it open must be told */
    bool owes_seats;  /* who is there has changed, and was told too often to be told at once */
    uint8_t seats_told;
    uint8_t listed_as; /* table_state of the last lists */
    bool is_lost;      /* the store has another owner, or no memory: forget it and load anew */
    int64_t pace_ms;   /* 0: everything is shown at once */
    int64_t asked[STORE_SEATS]; /* ms; from when the clock of a seat runs; INT64_MAX: it stands */
    int64_t lag[STORE_SEATS];   /* ms; what a seat's line takes, as far as it is made good */
    int64_t made_good[STORE_SEATS], to_make_good[STORE_SEATS]; /* ms; in the turn `good_turn`, and
                                                                  with the next choice */
    unsigned good_turn;
    int64_t stands_until; /* ms; all clocks stand so long; 0: no more */
    int64_t
        absent[STORE_SEATS]; /* ms; since when it stands for somebody who is gone; or INT64_MAX */
    int64_t absence[STORE_SEATS];  /* ms; how long it has stood for that reason before */
    int64_t away[STORE_SEATS];     /* ms; since when nobody has the seat open; -1: somebody has */
    int64_t ticks_from;            /* ms; the last choice of whoever's turn it is, 0: none … */
    unsigned ticks_turn;           /* … in this turn */
    int64_t until[HOSTED_VIEWERS]; /* ms; nothing is shown to this viewer before; 0: he is free */
    desk_brief brief[STORE_SEATS];
    uint32_t told[HOSTED_VIEWERS];  /* choices of the line whose results this viewer was shown */
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
    DESK_TOO_MANY,  /* he asked for that too often (TH-60) */
    DESK_BEGUN,     /* the game has begun, or is about to */
    DESK_LOST,      /* what is stored is not what is in memory: it is loaded anew */
    DESK_ELSEWHERE  /* another process has the table */
} desk_result;

/* Loads a table, and its game by replay. */
desk_result desk_load(const char *id, store *s, const seal *k, desk_room *room, server_time now,
                      desk **out);
/* Can it be loaded? Nothing is written, whoever owns it. */
desk_result desk_check(const char *id, store *s, const seal *k, desk_room *room, server_time now);
void desk_free(desk *d);

/* The name of a seat: "corp", "runner", or a runner's. */
const char *desk_seat_name(const desk *d, unsigned seat);
/* "open", "running", "over". */
const char *desk_state_name(const desk *d);
/* Writes the member "seats"; a time of -1: without saying who is away. */
void desk_write_seats(json_out *out, desk *d, int64_t now_ms);

/* The seat was taken: d->about says so by now. Deals if it was the last. */
desk_result desk_sit(desk *d, unsigned seat, const store_seat *who, server_time now);

/* Somebody follows; he gets the snapshot, or what he missed since message n of a stream. */
void desk_follow(desk *d, follower *f, const char *stream_name, uint64_t n, server_time now);
void desk_unfollow(desk *d, follower *f, int64_t now_ms);
/* May somebody who watches see so much (a viewer from HOSTED_SPECTATOR on)? */
bool desk_lets_see(const desk *d, unsigned viewer);
/* Says what a seat lets those who watch see. */
desk_result desk_let(desk *d, unsigned seat, desk_lets lets);
/* "none", "own", "delayed"; LET_COUNT if there is no such word. */
const char *desk_lets_name(desk_lets lets);
desk_lets desk_lets_find(const char *name);
/* The viewer that somebody who watches asks for by name (NULL: what both sides know), -1: none. */
int desk_find_view(const desk *d, const char *name);
/* Whoever has a seat open; NULL: nobody. */
follower *desk_at_seat(desk *d, unsigned seat);

/* What players do. A command that was stored before is done already. */
desk_result desk_choose(desk *d, unsigned seat, uint32_t question, unsigned choice,
                        const char *command, server_time now);
/* Several at once, all or none. */
desk_result desk_stage(desk *d, unsigned seat, uint32_t question, const uint16_t *choices,
                       size_t count, const char *command, server_time now);
/* Gives up the game. */
desk_result desk_concede(desk *d, unsigned seat, const char *command, server_time now);
desk_result desk_take_back(desk *d, unsigned seat, const char *command, server_time now);
/* Wants the game put aside, or to go on. */
desk_result desk_pause(desk *d, unsigned seat, bool is_paused, server_time now);
/* Answers the wish of another. */
desk_result desk_answer(desk *d, unsigned seat, bool is_allowed, server_time now);
/* Claims the game that another has left, with a decision of his pending (TH-59). */
desk_result desk_claim(desk *d, unsigned seat, server_time now);
/* The operator: an end by abandonment that is not older than GAMES_VOIDABLE_MS has not happened. */
desk_result desk_void(desk *d, server_time now);
desk_result desk_set_stops(desk *d, unsigned seat, json_t *stops, server_time now);

/* A seat would play once more, and bring this (taken over; NULL: no longer). */
void desk_want_rematch(desk *d, unsigned seat, char *setup, int64_t now_ms);
/* Does every person want to? */
bool desk_is_rematch(const desk *d);

/* Somebody says something that chat_is_text; `own` counts for somebody who watches. */
desk_result desk_say(desk *d, const follower *f, chat_pace *own, const char *text, int64_t now_ms);
/* Sends the last lines to somebody who came. */
void desk_tell_chat(const desk *d, const follower *f);
/* Writes the last lines that he could hear as a list, whomever he has muted. */
void desk_write_chat(const desk *d, const follower *f, json_out *out);
/* Is this somebody whom he does not meet? */
bool desk_is_shunned(const follower *f, const token_hash *who);
/* A seat by its name, or "watchers"; false if there is no such speaker. */
bool desk_mute(desk *d, follower *f, const char *who, bool is_muted);

/* Writes the member "view": all that a seat may know at the decision that it is asked and was shown
 * (TH-05); false if that is no longer, or not yet, the question. */
bool desk_write_view(desk *d, unsigned seat, uint32_t question, int64_t now_ms, json_out *out);

/* desk_log.c: writes the members of `log`, all that a viewer has heard since the game began; false
 * if nothing is dealt, or there is no memory. The game is played again, as when it is opened: what
 * that cost is told as the number of events that he heard. */
bool desk_write_log(desk *d, unsigned viewer, json_out *out, uint64_t *count);

/* The record of a game that is over, a new reference; NULL before (TH-14). */
json_t *desk_record(const desk *d);

/* When desk_release or desk_pass_time has something to do; INT64_MAX: nothing waits. */
int64_t desk_due(const desk *d);
/* Shows what has waited long enough. */
void desk_release(desk *d, int64_t now_ms);
/* Starts clocks that stood long enough, and ends the game of whoever has no time left. */
desk_result desk_pass_time(desk *d, server_time now);

/* The result of a game that is over, as JSON of at most GAMES_RESULT_MAX bytes; the reason, if it
 * is not NULL, is that of somebody who ended it without a winner. */
void desk_write_result(const desk *d, const char *reason, char *out);
/* Stores that the game is over, and how. */
void desk_keep_end(desk *d);

/* Reads what seats have settled for themselves, and which a bot took over. */
void desk_read_seats(desk *d);

/* ---- desk_show.c ----------------------------------------------------------------------------- */

/* Shows what changed to all who may see it now; `has_events` if the trial's events are new. */
void desk_show(desk *d, bool has_events, int64_t now_ms);
/* Notes how the game stands for those that nothing is held back from. */
void desk_note_brief(desk *d, int64_t now_ms);
/* A step of what is seen later. */
void desk_show_past(desk *d);
/* Sends a message of a table, made longer so that its length tells little (TH-19). */
void desk_send_padded(const desk *d, const follower *f, const char *text, size_t len);
/* Sends the snapshot, or what was missed; of what is held back nothing. */
void desk_catch_up(desk *d, follower *f, const char *stream_name, uint64_t n);
/* A seat has chosen: from now on it waits, and so do those who watch. */
void desk_hold(desk *d, unsigned seat, bool is_active, unsigned turns, int64_t now_ms);
/* Something happened that was not his choice: whoever's turn it is hears of it with the tick. */
void desk_hold_active(desk *d, int64_t now_ms);

/* ---- desk_play.c ----------------------------------------------------------------------------- */

/* What it means to a desk that the store answered so. */
desk_result desk_stored(desk *d, store_result result);
/* Stores what was tried, takes it, shows it: in this order (TH-50). */
desk_result desk_carry_out(desk *d, const char *command, server_time now);
/* Was this command done before? Then its answer is the same again. */
bool desk_is_done(desk *d, unsigned seat, const char *command, desk_result *result);

/* ---- desk_start.c ---------------------------------------------------------------------------- */

/* Everybody sits: begins the start, or deals where nobody's client takes part. */
desk_result desk_begin(desk *d, server_time now);
/* In desk.c: deals with the key of the start, whose lock is closed. */
desk_result desk_deal(desk *d, server_time now);
void desk_start_free(desk *d);
/* Tells somebody who follows how far the start is, if his client takes part. */
void desk_tell_start(const desk *d, const follower *f, int64_t now_ms);
desk_result desk_commit(desk *d, unsigned seat, const char *digits, server_time now);
desk_result desk_reveal(desk *d, unsigned seat, const char *digits, server_time now);
/* A phase is over by time. */
desk_result desk_pass_start(desk *d, server_time now);
/* The client of a seat takes part: it is stored, and asked for whatever happens. */
desk_result desk_promise(desk *d, unsigned seat);
/* Before there is a game or a start: the seat is free again, and with the last who sits there the
 * table is over. Whoever sits down meanwhile begins a game, which this does not give up. */
desk_result desk_stand_up(desk *d, unsigned seat);
/* How many of the last starts of whoever sits there lapsed by him (TH-24). */
unsigned desk_aborted(desk *d, unsigned seat);

/* ---- desk_watch.c: what those who watch are let see ------------------------------------------ */

/* Brings what HOSTED_DELAYED sees to where it may be now; each step is given to `each`, with its
 * events in the room. */
void desk_follow_past(desk *d, server_time now, void (*each)(desk *d));
/* Reads what a seat lets those who watch see from its settings. */
void desk_read_lets(desk *d, unsigned seat, const json_t *settings);
/* Notes when, by the clock that never jumps, choices from this one on were made, and whether the
 * game is over; of a game that was loaded the dates that are stored tell. */
void desk_note_times(desk *d, size_t from, bool is_loaded, server_time now);
/* Begins what HOSTED_DELAYED sees; false if there is no memory. */
bool desk_open_past(desk *d);

/* ---- desk_time.c ----------------------------------------------------------------------------- */

/* Gives everybody the time of the table's options. */
void desk_set_clocks(desk *d);
/* All clocks stand for a while, since not everybody need be here. */
void desk_stand_clocks(desk *d, int64_t now_ms);
/* Lets run and stand what must; true if something is different then. */
bool desk_update_clocks(desk *d, int64_t now_ms);
/* Charges the next trial with what a seat has used. */
void desk_charge(desk *d, unsigned seat, int64_t now_ms);
/* What the line of a seat takes, by our own measure. */
void desk_note_lag(desk *d, unsigned seat, unsigned ms);
/* A seat has chosen: what was made good to it is used up. */
void desk_make_good(desk *d, unsigned seat);
int64_t desk_clocks_due(const desk *d);
/* When the clock of a seat runs that stands because its owner is gone; INT64_MAX: it does not. */
int64_t desk_back_by(const desk *d, unsigned seat);
/* Whose time is over; -1: nobody's. */
int desk_flag_fallen(const desk *d, int64_t now_ms);
/* Notes who has his seat open. */
void desk_note_away(desk *d, int64_t now_ms);
/* Who has been away long enough for a seat to claim the game; -1: nobody. */
int desk_claimed(const desk *d, unsigned seat, int64_t now_ms);

/* Where a seat is asked, as a message says it; false if it makes no sense. */
bool desk_read_stops(const json_t *object, nr_stops *stops);

#endif
