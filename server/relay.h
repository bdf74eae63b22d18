/*
 * Between processes that share a store: a client is connected to any of them, and a table belongs
 * to one. Whoever has the connection carries its messages to whoever has the table, and what is
 * sent to it back.
 *
 * At the one end is a link: a visitor of ours whose table another process has. At the other a
 * remote: a visitor of our lobby whom another process has connected; the lobby does not know the
 * difference. Both have the same number, which is used once: whoever follows another table has
 * another one, so that nothing that was meant for the earlier ever reaches him (TH-52).
 *
 * What they say lies in the store, in order and each once, sealed, since it holds what a player
 * knows (TH-56). If a process dies, its links are closed (1012): their clients come back, and
 * whoever they come to takes their tables over.
 */
#ifndef SERVER_RELAY_H
#define SERVER_RELAY_H

#include "server/lobby.h"
#include "server/peer.h"

typedef struct relay relay;

/* NULL if there is no memory. */
relay *relay_open(store *s, const seal *k, lobby *l);
void relay_free(relay *r);

/* A message of a visitor to the table of another process (lobby_ways). */
void relay_carry(relay *r, const lobby_carried *c);
/* The visitor is at no table of another process any longer; or he is gone altogether. */
void relay_uncarry(relay *r, const visitor *v, bool is_gone);

/* To a peer that another process has. */
void relay_send(peer *p, const char *text, size_t len);
void relay_close(peer *p, unsigned code);

/* Takes what others said, if somebody called or `always`; sends what waits to be sent. */
void relay_hear(relay *r, bool always, server_time now);
void relay_flush(relay *r, server_time now);
/* Looks who is still alive. */
void relay_tick(relay *r, server_time now);
/* What is under way may be lost: with the next relay_flush all who depend on it begin anew. */
void relay_lose(relay *r);

#endif
