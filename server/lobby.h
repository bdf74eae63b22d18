/*
 * The lobby: everybody who is connected, and what he asks for. It reads messages, finds or makes
 * tables, and lets desks do the rest. No sockets and no clock: whoever owns it has those.
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "jackin/bots.h"
#include "server/desk.h"

typedef struct lobby lobby;
typedef struct visitor visitor;

/* What a bot is asked with: all of it by copy, nothing that leads to a game (TH-29). */
typedef struct {
    char table[TABLE_DIGITS + 1];
    bool is_mainframe;
    uint8_t seat, kind; /* bot_kind */
    uint32_t question;
    uint64_t seed;
    hosted_view view;
} bot_job;

typedef struct {
    char table[TABLE_DIGITS + 1];
    uint8_t seat;
    uint32_t question;
    uint16_t choice;
} bot_thought;

/* A visitor's message to a table that another process has; what comes back is sent to his peer. */
typedef struct {
    visitor *visitor;
    void *peer;
    const char *process;
    bool is_errand; /* one question and its answer: he does not follow the table from now on */
    const token_hash *guest; /* NULL: none */
    word_lang lang;
    const char *text;
    size_t len;
} lobby_carried;

/* What a visitor may do only so often. */
typedef enum {
    WISH_TABLE,
    WISH_INVITATION, /* that was wrong */
    WISH_REPORT,
    WISH_PASSWORD,      /* of a table: is there another try? It is not counted, … */
    WISH_PASSWORD_WRONG /* … but this is */
} lobby_wish;

/* What the operator should look at (TH-59): too many games were claimed as abandoned, or many
 * players went at once; or a game cannot be played on (TH-55). */
typedef enum { ALARM_CLAIMS, ALARM_MANY_LEFT, ALARM_FROZEN, ALARM_DIFFERS } lobby_alarm_kind;

/* What the lobby's owner does for it. */
typedef struct {
    /* May he, by who he is and where he comes from? It is counted (TH-48). NULL: always. */
    bool (*may)(void *owner, void *peer, lobby_wish wish);
    void (*send)(void *peer, const char *text, size_t len);
    void (*close)(void *peer, unsigned code);
    /* How long it takes to reach him and come back, ms; NULL: nobody knows. */
    unsigned (*lag)(void *peer);
    void (*alarm)(void *owner, lobby_alarm_kind what); /* NULL: nobody is told */
    /* Hands a job to whoever thinks; false if there is no room for it now. */
    bool (*think)(void *owner, const bot_job *job);
    /* Nobody waits for what it thinks of this table any more. NULL: it thinks to the end. */
    void (*unthink)(void *owner, const char *table);
    /* Of a store that several processes share; NULL otherwise. A visitor's message goes to another
     * process; he is no longer there, or gone altogether; our lease was over, and whatever was said
     * to others may be lost. */
    void (*carry)(void *owner, const lobby_carried *carried);
    void (*uncarry)(void *owner, const visitor *v, bool is_gone);
    void (*lapsed)(void *owner);
    void *owner;
    unsigned rate; /* choices a second that a seat may make, four seconds' worth at once; of other
                    * messages twice as many, three seconds' worth at once */
    unsigned pace_ms;  /* between people (desk.h) */
    int64_t keep_free; /* bytes of the store's disk that new tables leave alone (TH-54) */
} lobby_ways;

/* NULL if there is no memory. The store and the seal must live as long. */
lobby *lobby_open(store *s, const seal *k, const lobby_ways *ways);
void lobby_free(lobby *l);

/* Somebody connects; guest NULL: nobody knows him, and he may only watch. NULL: no memory. */
visitor *lobby_enter(lobby *l, void *peer, const token_hash *guest, server_time now);
void lobby_message(lobby *l, visitor *v, const char *text, size_t len, server_time now);
void lobby_leave(lobby *l, visitor *v, server_time now);
/* The language of what he is told from now on. */
void lobby_speak(visitor *v, word_lang lang);

/* What a bot decided. */
void lobby_thought(lobby *l, const bot_thought *thought, server_time now);

/* Now and then, at least each second: extends our lease, forgets desks that nobody follows, asks
 * bots again that found no room. */
void lobby_tick(lobby *l, server_time now);

/* Shows what has waited long enough, and ends what has no time left; returns when something is due
 * again, INT64_MAX for never. */
int64_t lobby_release(lobby *l, server_time now);

/* What was done since store_gather was not stored: all tables are loaded anew, and whoever is at
 * one comes back. */
void lobby_undo(lobby *l, server_time now);

/* The operator ends a table: it is over, without a result. False if it could not be stored, or
 * there is none. */
bool lobby_end_table(lobby *l, const char *id, server_time now);
/* The operator voids it: an end by abandonment of the last seven days has not happened, and the
 * game goes on; one that runs is ended as above; any other end stays. */
bool lobby_void_table(lobby *l, const char *id, server_time now);

/* Is a bot of this kind more than a name yet? */
bool lobby_has_bot(bot_kind kind, bool is_mainframe);

typedef struct {
    unsigned visitors, desks;
    bool is_store_well; /* the last write went well */
} lobby_health;
lobby_health lobby_state(const lobby *l);
bool lobby_is_store_well(const lobby *l);

#endif
