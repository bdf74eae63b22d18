/*
 * Connections: HTTP/1.1 requests, and WebSockets that some of them become. One thread, one poll
 * loop; nothing above this header knows a socket.
 *
 * The limits of threats.md §5 are kept here: how long a head, a body or a message may take to come,
 * how much may wait to be sent, how many connections there are (TH-42, TH-44). A connection that
 * breaks one is closed; the others never wait for it.
 */
#ifndef SERVER_TRANSPORT_H
#define SERVER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/clock.h"
#include "server/http.h"

enum {
    TRANSPORT_CONNECTIONS = 4096,
    TRANSPORT_PER_ADDRESS = 32, /* loopback aside: a proxy may stand there */
    TRANSPORT_QUEUE_BYTES = 256 << 10,
    TRANSPORT_QUEUE_MESSAGES = 64,
    TRANSPORT_HEAD_MS = 5000,
    TRANSPORT_BODY_MS = 10000,
    TRANSPORT_MESSAGE_MS = 5000,
    TRANSPORT_PING_MS = 20000,
    TRANSPORT_DEAD_MS = 45000,
    TRANSPORT_CLOSING_MS = 2000,
};

typedef struct transport transport;
typedef struct connection connection;

typedef struct {
    void *owner;
    /* Answers a request; the body may be written into room, which is empty. */
    void (*request)(void *owner, const http_request *request, json_out *room, http_answer *answer);
    /* May this request become a WebSocket? 0, with what the connection is called from then on in
     * *user; or the status of a refusal. */
    unsigned (*upgrade)(void *owner, const http_request *request, connection *c, void **user);
    /* It has become one. False: it is closed again (1013). */
    bool (*opened)(void *owner, connection *c, void **user);
    void (*message)(void *owner, void *user, const char *text, size_t len);
    void (*closed)(void *owner, void *user);
    /* Does what is due by now; returns when something is due next (ms), INT64_MAX for never. */
    int64_t (*due)(void *owner, int64_t now_ms);
    /* Several have something to say: what is sent until `settle` is held back, and then either sent
     * or forgotten, with those closed (1012) to whom it would have been. NULL: at once. */
    bool (*gather)(void *owner);
    bool (*settle)(void *owner);
    /* Somebody called transport_wake; a second or so has passed. */
    void (*woken)(void *owner);
    void (*tick)(void *owner);
    bool is_https; /* for the answers that the transport gives itself */
} transport_handler;

/* Listens at an address ("127.0.0.1", "::1") and port (0: any free one). NULL with errno set. */
transport *transport_open(const char *address, uint16_t port, const transport_handler *handler);
void transport_close_all(transport *t);
uint16_t transport_port(const transport *t);

/* Serves until transport_stop, then closes all WebSockets with 1012 and flushes what it can in a
 * moment. */
void transport_run(transport *t);
/* Both may be called from another thread or a signal handler. */
void transport_wake(transport *t);
void transport_stop(transport *t);

/* Another file: whenever it can be read the loop comes round, and asks what is due. -1: none. */
void transport_watch(transport *t, int file);

server_time transport_now(void);

/* Sends a message; never waits. Where too much waits already, the connection is closed (1013). */
void transport_send(connection *c, const char *text, size_t len);
/* Closes a WebSocket, soon: `closed` is called later, never from here. */
void transport_close(connection *c, unsigned code);

unsigned transport_count(const transport *t);

#endif
