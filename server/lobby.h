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

/* What a visitor may do only so often. */
typedef enum { WISH_TABLE, WISH_INVITATION } lobby_wish;

/* What the lobby's owner does for it. */
typedef struct {
    /* May he, by who he is and where he comes from? It is counted (TH-48). NULL: always. */
    bool (*may)(void *owner, void *peer, lobby_wish wish);
    void (*send)(void *peer, const char *text, size_t len);
    void (*close)(void *peer, unsigned code);
    /* Hands a job to whoever thinks; false if there is no room for it now. */
    bool (*think)(void *owner, const bot_job *job);
    void *owner;
    unsigned rate; /* choices a second that a seat may make, four seconds' worth at once; of other
                    * messages twice as many, three seconds' worth at once */
    unsigned pace_ms; /* between people (desk.h) */
} lobby_ways;

/* NULL if there is no memory. The store and the seal must live as long. */
lobby *lobby_open(store *s, const seal *k, const lobby_ways *ways);
void lobby_free(lobby *l);

/* Somebody connects; guest NULL: nobody knows him, and he may only watch. NULL: no memory. */
visitor *lobby_enter(lobby *l, void *peer, const token_hash *guest, server_time now);
void lobby_message(lobby *l, visitor *v, const char *text, size_t len, server_time now);
void lobby_leave(lobby *l, visitor *v, server_time now);

/* What a bot decided. */
void lobby_thought(lobby *l, const bot_thought *thought, server_time now);

/* Now and then: forgets desks that nobody follows, asks bots again that found no room. */
void lobby_tick(lobby *l, server_time now);

/* Shows what has waited long enough; returns when something is due again, INT64_MAX for never. */
int64_t lobby_release(lobby *l, int64_t now_ms);

/* The operator ends a table: it is over, without a result. False if it could not be stored, or
 * there is none. */
bool lobby_end_table(lobby *l, const char *id, server_time now);

/* Is a bot of this kind more than a name yet? */
bool lobby_has_bot(bot_kind kind, bool is_mainframe);

typedef struct {
    unsigned visitors, desks;
    bool is_store_well; /* the last write went well */
} lobby_health;
lobby_health lobby_state(const lobby *l);

#endif
