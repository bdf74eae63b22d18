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
    TRANSPORT_PER_ADDRESS = 32, /* an address of IPv4 or a /64 of IPv6; loopback aside */
    TRANSPORT_ADDRESS_MAX = 64, /* bytes of an address as text */
    TRANSPORT_QUEUE_BYTES = 256 << 10,
    TRANSPORT_QUEUE_MESSAGES = 64,
    TRANSPORT_HEAD_MS = 5000,
    TRANSPORT_BODY_MS = 10000,
    TRANSPORT_ANSWER_MS = 120000, /* for all of an answer, as long as some of it goes out */
    TRANSPORT_LATER_MS = 60000,   /* until an answer that was promised is there */
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

/* Listens at an address ("127.0.0.1", "::1") and port (0: any free one). NULL with errno set. Of a
 * connection from `proxy` (NULL: there is none) the client's address is the last hop that the proxy
 * names; whatever others say of themselves is not read (TH-44). */
transport *transport_open(const char *address, uint16_t port, const char *proxy,
                          const transport_handler *handler);
/* Listens also at a port of loopback (0: any free one), whose requests are private and become no
 * WebSockets. False with errno set. */
bool transport_open_private(transport *t, uint16_t port);
uint16_t transport_private_port(const transport *t);
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
/* From now on the calendar is wrong by so much: for tests (TH-53). */
void transport_shift_calendar(int64_t ms);

/* Sends a message; never waits. Where too much waits already, the connection is closed (1013). */
void transport_send(connection *c, const char *text, size_t len);
/* Closes a WebSocket, soon: `closed` is called later, never from here. */
void transport_close(connection *c, unsigned code);

/* Answers a request that was promised an answer; nothing happens if its client has gone. */
void transport_answer(transport *t, uint64_t serial, http_answer *answer);
/* The address from which a WebSocket came. */
http_from transport_from(const connection *c);

/* How long it takes to reach a client and come back, in ms, by our own pings; 0: nobody knows. */
unsigned transport_lag(const connection *c);

unsigned transport_count(const transport *t);

#endif
