/*
 * What the files of the lobby share; nobody else includes it. See lobby.h.
 */
#ifndef SERVER_LOBBY_INSIDE_H
#define SERVER_LOBBY_INSIDE_H

#include "server/lobby.h"
#include "server/messages.h"

enum {
    LISTED_MAX = 100, /* tables of a list */
    WRONG_MAX = 10,   /* wrong passwords of a visitor in ten minutes */
    CLAIMS_MINUTE = 10,
    DEPARTURES = 60, /* seconds */
};

/* What may still be done at once, in thousandths, and when that was counted. */
typedef struct {
    int64_t left, since;
} allowance;

/* A table of a list, and who sits there. */
typedef struct {
    char *text; /* as the list says it */
    unsigned seats;
    bool has_guest[STORE_SEATS];
    token_hash guest[STORE_SEATS];
} listed;

typedef struct {
    uint64_t number; /* one more whenever it is another list; 0: it was never made */
    int64_t at;      /* ms; when it was made */
    bool is_stale;
    unsigned count;
    listed table[LISTED_MAX];
} shelf;

/* The games that are replayed after a start, the last of the list next. */
typedef struct {
    bool is_begun;
    char (*id)[TABLE_DIGITS + 1];
    unsigned count;
} lobby_check;

struct visitor {
    follower as; /* first: desks know it as one */
    visitor *next;
    desk *at;
    char away[PROCESS_DIGITS + 1]; /* the process that has the table he follows, "" if it is here */
    bool has_guest;
    token_hash guest;
    int64_t shunned_at; /* ms; when it was asked whom he does not meet */
    word_lang lang;
    allowance messages, choices, lists;
    bool follows[2]; /* the tables to sit down at, those to watch */
    uint64_t told[2];
    chat_pace speech;
    int64_t wrong[WRONG_MAX]; /* ms; when he gave wrong passwords, and how many */
    unsigned wrongs;
    unsigned refusals; /* in a row */
    bool has_differed; /* it said that its view is another one */
};

struct lobby {
    store *store;
    const seal *seal;
    lobby_ways ways;
    desk_room room;
    json_out out;
    desk *desks;
    visitor *visitors;
    bool is_store_well;
    lobby_check check;
    shelf shelf[2];                  /* tables to sit down at, those to watch */
    int64_t opened;                  /* ms; when time was first heard of */
    int64_t claimed[CLAIMS_MINUTE];  /* ms; when games were claimed, the last of them … */
    unsigned claims;                 /* … and how many in all */
    int64_t claims_from;             /* ms; none before */
    int64_t departed_at[DEPARTURES]; /* seconds in which players went … */
    uint16_t departed[DEPARTURES];   /* … and how many did in each */
    int64_t storm_from, storm_to;    /* ms; when many went at once */
    int64_t lease_until;             /* ms; until then our tables are ours (TH-49) */
    int64_t packed;                  /* when there was nothing to pack, ms */
    bool has_forgotten;              /* desks, since … */
    int64_t trimmed;                 /* … this time, ms */
    int64_t log_left, log_since;     /* events that may still be told in logs, and since when, ms */
    bool is_lapsed;                  /* it is over, and those who depend on others know it */
    /* What is being read: whoever finds the table elsewhere passes it on. */
    const char *text;
    size_t text_len;
    char elsewhere[PROCESS_DIGITS + 1]; /* who has the table that was looked for last */
};

/* ---- lobby.c --------------------------------------------------------------------------------- */

/* So many a second, saved up for so many seconds: takes one, if there is one. */
bool lobby_use(allowance *a, int64_t now_ms, unsigned rate, unsigned seconds);

/* ---- lobby_answers.c ------------------------------------------------------------------------- */

/* Begins a message to a visitor, an answer if m is not NULL. */
json_out *lobby_begin(lobby *l, const char *type, const message *m);
void lobby_end(lobby *l, visitor *v);
/* Without a message (NULL): what he wanted earlier has come to nothing. */
void lobby_refuse(lobby *l, visitor *v, const message *m, const char *code, const char *detail);
/* There is too much to do now: he may ask again after so many ms. */
void lobby_put_off(lobby *l, visitor *v, const message *m, int64_t wait_ms);
/* Answers with what came of something at a desk. */
void lobby_report(lobby *l, visitor *v, const message *m, desk_result result);
/* The operator should look. */
void lobby_alarm(lobby *l, lobby_alarm_kind what);

/* ---- lobby_desks.c --------------------------------------------------------------------------- */

void lobby_write_clock(json_out *out, const desk *d);
/* How many watch. */
unsigned lobby_watching(const desk *d);
/* Tells those who follow a table, but for one, who has his seat open. */
void lobby_tell_seats(lobby *l, desk *d, const visitor *but, server_time now);
/* He is at no table any more. */
void lobby_go_away(lobby *l, visitor *v, server_time now);
/* The message that is being read goes to the process that has the table. */
void lobby_carry(lobby *l, visitor *v, const char *process, bool is_errand);
void lobby_tell_left(lobby *l, visitor *v, const message *m, const char *why);
void lobby_forget(lobby *l, desk *d, server_time now);
/* Extends our lease. If it was over, somebody else may have taken tables of ours: those are dropped
 * before anybody is told anything (TH-49). */
bool lobby_beat(lobby *l, server_time now);
/* May anybody be told anything about our tables? */
bool lobby_is_awake(lobby *l, server_time now);
desk_result lobby_find_desk(lobby *l, const char *id, desk **out, server_time now);
/* Lets the bot whose decision it is think. */
void lobby_ask_bot(lobby *l, desk *d);
/* After anything that happened at a desk. */
void lobby_settle(lobby *l, desk *d, server_time now);

/* ---- lobby_tables.c -------------------------------------------------------------------------- */

void lobby_on_create(lobby *l, visitor *v, const message *m, server_time now);
void lobby_on_sit(lobby *l, visitor *v, const message *m, server_time now);
/* Tells somebody that a seat of a table is his. */
void lobby_give_seat(lobby *l, visitor *v, const message *m, const char *table, const char *seat,
                     const char *token, const char *invitation, const json_t *others);
/* The deck of a seat as its set-up; NULL after a refusal. */
char *lobby_brought(lobby *l, visitor *v, const message *m, const char *deck, nr_side side);
/* The starter deck of a side for whoever names none. */
const char *lobby_usual_deck(unsigned side);
/* The first free seat; -1: none. */
int lobby_first_free(const desk *d);
/* Has he the password of a table? Guessing is slow for him, and for all at that table (TH-48). */
bool lobby_knows_password(lobby *l, visitor *v, const message *m, desk *d, server_time now);

/* May he, by who he is and where he comes from? It is counted. */
bool lobby_may(lobby *l, const visitor *v, lobby_wish wish);

/* May this guest (NULL: nobody) sit down at one more table? With t, at this new one of his own. If
 * not, v is told. */
bool lobby_may_sit(lobby *l, visitor *v, const message *m, const token_hash *guest,
                   const store_table *t, server_time now);

/* ---- lobby_lists.c --------------------------------------------------------------------------- */

void lobby_on_tables(lobby *l, visitor *v, const message *m, server_time now);
void lobby_on_look(lobby *l, visitor *v, const message *m, server_time now);
void lobby_on_games(lobby *l, visitor *v, const message *m, server_time now);
/* The record of a game of his own that he need not follow. */
void lobby_on_record_of(lobby *l, visitor *v, const message *m, server_time now);
/* Somebody came, went, sat down, or a game began or ended: lists may be others now. */
void lobby_lists_changed(lobby *l);
/* Sends lists that are others by now to those who follow them. */
void lobby_tell_lists(lobby *l, server_time now);
void lobby_free_lists(lobby *l);

/* ---- lobby_join.c ---------------------------------------------------------------------------- */

void lobby_on_join(lobby *l, visitor *v, const message *m, server_time now);

/* ---- lobby_play.c ---------------------------------------------------------------------------- */

/* What a seat does at its table. */
void lobby_on_play(lobby *l, visitor *v, const message *m, server_time now);
/* Something is said, or somebody is no longer heard. */
void lobby_on_talk(lobby *l, visitor *v, const message *m, server_time now);
void lobby_on_record(lobby *l, visitor *v, const message *m, server_time now);
/* What a page needs to work out by itself what choices would do. */
void lobby_on_view(lobby *l, visitor *v, const message *m, server_time now);
/* What he has heard since the game began. */
void lobby_on_log(lobby *l, visitor *v, const message *m, server_time now);
void lobby_send_record(lobby *l, visitor *v, const message *m, const desk *d, server_time now);

/* ---- lobby_claims.c -------------------------------------------------------------------------- */

/* A seat claims the game that another has left. */
desk_result lobby_claim(lobby *l, desk *d, unsigned seat, server_time now);
/* Whoever sits at a running game is gone. */
void lobby_note_departure(lobby *l, server_time now);

/* ---- lobby_check.c --------------------------------------------------------------------------- */

/* Goes on replaying the running games. */
void lobby_check_games(lobby *l, server_time now);

/* ---- lobby_manners.c ------------------------------------------------------------------------- */

/* block, unblock, blocks, report */
void lobby_on_manners(lobby *l, visitor *v, const message *m, server_time now);
/* Asks whom he does not meet, if it is due or may have changed elsewhere. */
void lobby_learn_shunned(lobby *l, visitor *v, bool is_due, server_time now);
/* May he come to where these sit: he meets them all, or sits there himself? */
bool lobby_meets(const visitor *v, unsigned seats, const bool *has_guest, const token_hash *guest);
bool lobby_meets_table(lobby *l, visitor *v, const desk *d, server_time now);
/* Does he sit with somebody whom he does not meet? */
bool lobby_is_apart(lobby *l, visitor *v, const desk *d, server_time now);

/* ---- lobby_rematch.c ------------------------------------------------------------------------- */

void lobby_on_rematch(lobby *l, visitor *v, const message *m, server_time now);

#endif
