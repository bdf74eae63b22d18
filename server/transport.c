/*
 * Connections; see transport.h. docs/decisions/0006-the-transport.md tells why this is no library.
 */
#define _GNU_SOURCE /* accept4, memmem */
#include "server/transport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/frames.h"

enum {
    CHUNK = 16384,
    EVENTS = 256,
    LOOP_MS = 250,
    TICK_MS = 1000,
    FLUSH_MS = 300, /* for the last bytes when the server stops */
    BACKLOG = 256,
};

typedef enum { READING_HEAD, WAITING, ANSWERING, SOCKET, CLOSING, DEAD } connection_state;

struct connection {
    connection *next;
    transport *of;
    int file;
    uint8_t state; /* connection_state */
    bool wants_out;
    bool is_held;     /* something of this round waits */
    size_t held_from; /* where in `out` it begins */
    uint8_t held_as;  /* the state then */
    bool is_socket;   /* `closed` is owed to the handler */
    http_from from;
    bool is_private;
    bool is_proxy; /* it comes from our proxy: who it is, its head will say */
    uint64_t serial;
    void *user;
    char *in; /* of a request */
    size_t in_len, in_cap;
    json_out out;
    size_t out_sent;
    unsigned out_messages; /* since nothing waited */
    const char *tail;      /* of an answer: a body that is not copied, sent after `out` */
    size_t tail_len, tail_sent;
    int64_t answered; /* when an answer began to go out */
    frames frames;
    int64_t since;   /* when the state began; of a SOCKET when its message began */
    int64_t heard;   /* when the last byte came */
    int64_t pinged;  /* when the last ping went out */
    uint64_t ponged; /* the ping that was answered last */
    uint64_t pings;  /* so many, which is what the last one said */
    int64_t lags[3]; /* ms; how long the last answers took, -1: none yet (TH-58) */
    int64_t ping_in; /* when the client's last one came */
};

struct transport {
    int listener, poll, event;
    char watched;         /* what is told apart by its address */
    int private_listener; /* -1: none */
    int spare; /* given up for a moment to turn somebody away when there are no more files */
    uint16_t port, private_port;
    volatile sig_atomic_t is_stopping;
    transport_handler handler;
    bool has_proxy;
    http_from proxy;
    uint64_t serial; /* of the last connection */
    connection *connections;
    unsigned count;
    bool is_holding;
    server_time now;
    int64_t ticked;
};

static int64_t calendar_shift; /* ms; 0 but in tests */

void transport_shift_calendar(int64_t ms)
{
    calendar_shift = ms;
}

server_time transport_now(void)
{
    struct timespec up, date;
    clock_gettime(CLOCK_BOOTTIME, &up);
    clock_gettime(CLOCK_REALTIME, &date);
    return (server_time){
        .ms = (int64_t)up.tv_sec * 1000 + up.tv_nsec / 1000000,
        .date = (int64_t)date.tv_sec * 1000 + date.tv_nsec / 1000000 + calendar_shift,
    };
}

/* ---- sending --------------------------------------------------------------------------------- */

static void watch(connection *c, bool wants_out)
{
    if (c->wants_out != wants_out) {
        struct epoll_event e = {.events = EPOLLIN | (wants_out ? (uint32_t)EPOLLOUT : 0),
                                .data.ptr = c};
        c->wants_out = wants_out;
        epoll_ctl(c->of->poll, EPOLL_CTL_MOD, c->file, &e);
    }
}

static void die(connection *c)
{
    c->state = DEAD; /* freed by the loop, so that nobody holds what is gone */
}

/* Sends what waits, as far as the system takes it. */
static void flush(connection *c)
{
    if (c->of->is_holding) {
        return;
    }
    while (c->state != DEAD && (c->out_sent < c->out.len || c->tail_sent < c->tail_len)) {
        bool is_tail = c->out_sent >= c->out.len;
        const char *from = is_tail ? c->tail + c->tail_sent : c->out.data + c->out_sent;
        size_t left = is_tail ? c->tail_len - c->tail_sent : c->out.len - c->out_sent;
        ssize_t sent = send(c->file, from, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            watch(c, true);
            return;
        }
        if (sent <= 0) {
            die(c);
            return;
        }
        *(is_tail ? &c->tail_sent : &c->out_sent) += (size_t)sent;
        c->since = c->state == ANSWERING ? c->of->now.ms : c->since;
    }
    out_free(&c->out);
    c->out_sent = 0;
    c->out_messages = 0;
    if (c->state == ANSWERING) {
        shutdown(c->file, SHUT_WR);
        c->state = CLOSING;
        c->since = c->of->now.ms;
    }
    if (c->state != DEAD) {
        watch(c, false);
    }
}

/* Before anything is written to a connection. */
static void note_held(connection *c)
{
    if (c->of->is_holding && !c->is_held) {
        c->is_held = true;
        c->held_from = c->out.len;
        c->held_as = c->state;
    }
}

static void send_frame(connection *c, unsigned opcode, const char *bytes, size_t len)
{
    uint8_t head[FRAMES_HEAD_MAX];
    size_t head_len = frames_head(head, opcode, len);
    note_held(c);
    if (!c->is_held && c->out_sent > 0 && c->out_sent >= c->out.len / 2) { /* what was sent goes */
        memmove(c->out.data, c->out.data + c->out_sent, c->out.len - c->out_sent);
        c->out.len -= c->out_sent;
        c->out_sent = 0;
    }
    out_raw(&c->out, (const char *)head, head_len);
    out_raw(&c->out, bytes, len);
    if (c->out.failed) {
        die(c);
        return;
    }
    flush(c);
}

void transport_close(connection *c, unsigned code)
{
    char payload[2] = {(char)(code >> 8), (char)(code & 255)};
    if (c->state != SOCKET) {
        return;
    }
    c->since = c->of->now.ms;
    send_frame(c, FRAMES_OP_CLOSE, payload, 2);
    if (c->state == SOCKET) {
        c->state = CLOSING;
    }
}

void transport_send(connection *c, const char *text, size_t len)
{
    if (c->state != SOCKET) {
        return;
    }
    bool is_full = c->out.len - c->out_sent > TRANSPORT_QUEUE_BYTES ||
                   c->out_messages >= TRANSPORT_QUEUE_MESSAGES;
    if (is_full) { /* it does not read (TH-42): there is no room for a farewell either */
        transport_close(c, 1013);
        return;
    }
    c->out_messages++;
    send_frame(c, FRAMES_OP_TEXT, text, len);
}

/* ---- addresses ------------------------------------------------------------------------------- */

/* IPv6 counts by its /64. */
static void note_address(connection *c, const struct sockaddr_storage *from)
{
    char text[TRANSPORT_ADDRESS_MAX] = "";
    if (from->ss_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, text, sizeof text);
    } else if (from->ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, text, sizeof text);
    }
    http_read_address(text, &c->from);
    c->is_proxy =
        c->of->has_proxy && (memcmp(c->from.byte, c->of->proxy.byte, sizeof c->from.byte) == 0 ||
                             (c->from.is_loopback && c->of->proxy.is_loopback));
}

/* Are there too many already, in all or from where this one comes? */
static bool is_crowded(const transport *t, const connection *c)
{
    unsigned same = 0;
    for (const connection *k = t->connections; k != NULL && !c->from.is_loopback; k = k->next) {
        same += k != c && memcmp(k->from.byte, c->from.byte, sizeof c->from.byte) == 0;
    }
    return t->count > TRANSPORT_CONNECTIONS || same >= TRANSPORT_PER_ADDRESS;
}

/* ---- requests -------------------------------------------------------------------------------- */

static void answer(connection *c, const http_answer *a)
{
    note_held(c);
    http_write(&c->out, a);
    if (a->is_kept && !a->is_head && a->status != 304) {
        c->tail = a->body;
        c->tail_len = a->body_len;
    }
    c->state = ANSWERING;
    c->since = c->answered = c->of->now.ms;
    flush(c);
}

static void refuse(connection *c, unsigned status)
{
    bool is_method = status == 405;
    answer(c, &(http_answer){.status = status,
                             .allow = is_method ? "GET, HEAD, POST" : NULL,
                             .is_https = c->of->handler.is_https,
                             .body = ""});
}

/* Is the handshake to the letter? Only `websocket` is ever agreed to (TH-40). */
static bool is_handshake(const http_request *r)
{
    const char *key = r->field[HTTP_WS_KEY], *version = r->field[HTTP_WS_VERSION];
    return strcmp(r->method, "GET") == 0 && r->body_len == 0 &&
           http_same_word(r->field[HTTP_UPGRADE], "websocket") &&
           r->field[HTTP_CONNECTION] != NULL &&
           http_has_word(r->field[HTTP_CONNECTION], "upgrade") && version != NULL &&
           strcmp(version, "13") == 0 && key != NULL && strlen(key) == 24 &&
           strcmp(key + 22, "==") == 0;
}

static void upgrade(connection *c, const http_request *r)
{
    transport *t = c->of;
    char accept[29];
    if (!is_handshake(r)) {
        refuse(c, 400);
        return;
    }
    unsigned status = t->handler.upgrade(t->handler.owner, r, c, &c->user);
    if (status != 0) {
        refuse(c, status);
        return;
    }
    frames_accept(r->field[HTTP_WS_KEY], accept);
    note_held(c);
    http_write_upgrade(&c->out, accept);
    c->state = SOCKET;
    c->is_socket = true;
    c->since = t->now.ms;
    c->pinged = t->now.ms - TRANSPORT_PING_MS; /* the first one soon */
    c->lags[0] = c->lags[1] = c->lags[2] = -1;
    flush(c);
    if (!t->handler.opened(t->handler.owner, c, &c->user)) {
        c->is_socket = false;
        transport_close(c, 1013);
    }
}

static void respond(connection *c, http_request *r)
{
    transport *t = c->of;
    if (c->is_proxy && http_forwarded(r, &c->from) && is_crowded(t, c)) {
        refuse(c, 429);
        return;
    }
    r->from = c->from;
    r->serial = c->serial;
    r->is_private = c->is_private;
    if (r->field[HTTP_UPGRADE] != NULL && c->is_private) {
        refuse(c, 404);
        return;
    }
    if (r->field[HTTP_UPGRADE] != NULL) {
        upgrade(c, r);
        return;
    }
    json_out room;
    out_init(&room, 1 << 20);
    http_answer a = {.status = 404, .is_https = t->handler.is_https, .body = ""};
    t->handler.request(t->handler.owner, r, &room, &a);
    a.is_head = strcmp(r->method, "HEAD") == 0;
    if (a.is_later) {
        c->state = WAITING;
        c->since = t->now.ms;
    } else {
        answer(c, &a);
    }
    out_free(&room);
}

void transport_answer(transport *t, uint64_t serial, http_answer *a)
{
    for (connection *c = t->connections; c != NULL; c = c->next) {
        if (c->serial == serial && c->state == WAITING) {
            a->is_https = t->handler.is_https;
            answer(c, a);
        }
    }
}

http_from transport_from(const connection *c)
{
    return c->from;
}

static void take_request(connection *c, const char *bytes, size_t len)
{
    if (c->in_len + len + 1 > c->in_cap) {
        size_t cap = c->in_len + len + 1 + CHUNK;
        char *in = realloc(c->in, cap);
        if (in == NULL) {
            die(c);
            return;
        }
        c->in = in;
        c->in_cap = cap;
    }
    memcpy(c->in + c->in_len, bytes, len);
    c->in_len += len;
    c->in[c->in_len] = '\0';
    http_request r;
    unsigned status = http_read(c->in, c->in_len, &r);
    if (status == 0) {
        return;
    }
    if (status != 200) {
        refuse(c, status);
    } else if (c->in_len > r.head_len + r.body_len) {
        refuse(c, 400); /* nothing comes after a request */
    } else {
        respond(c, &r);
    }
    free(c->in);
    c->in = NULL;
    c->in_len = c->in_cap = 0;
}

/* ---- messages -------------------------------------------------------------------------------- */

static void take_ping(connection *c)
{
    if (c->of->now.ms - c->ping_in < 1000 && c->ping_in != 0) {
        transport_close(c, 1008);
        return;
    }
    c->ping_in = c->of->now.ms;
    send_frame(c, FRAMES_OP_PONG, (const char *)c->frames.control, c->frames.control_len);
}

/* An answer to our last ping: nobody can send one before it comes. */
static void take_pong(connection *c)
{
    if (c->frames.control_len == sizeof c->pings &&
        memcmp(c->frames.control, &c->pings, sizeof c->pings) == 0 && c->pings != c->ponged) {
        c->ponged = c->pings;
        c->lags[c->pings % 3] = transport_now().ms - c->pinged;
    }
}

unsigned transport_lag(const connection *c)
{
    int64_t least = -1; /* of the last ones: what was slow once counts for nothing */
    for (unsigned i = 0; i < 3; i++) {
        least = c->lags[i] >= 0 && (least < 0 || c->lags[i] < least) ? c->lags[i] : least;
    }
    return least < 0 ? 0 : (unsigned)least;
}

static void take_frames(connection *c, const uint8_t *bytes, size_t len)
{
    transport *t = c->of;
    while (len > 0 && c->state == SOCKET) {
        size_t used;
        bool was_inside = frames_is_inside(&c->frames);
        frames_event event = frames_read(&c->frames, bytes, len, &used);
        bytes += used;
        len -= used;
        if (!was_inside || event == FRAMES_TEXT) {
            c->since = t->now.ms;
        }
        switch (event) {
        case FRAMES_TEXT:
            t->handler.message(t->handler.owner, c->user, c->frames.message, c->frames.message_len);
            break;
        case FRAMES_PING:
            take_ping(c);
            break;
        case FRAMES_PONG:
            take_pong(c);
            break;
        case FRAMES_CLOSE:
        case FRAMES_FAULT:
            transport_close(c, c->frames.fault);
            break;
        default:
            break;
        }
    }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void take_bytes(connection *c)
{
    static _Thread_local uint8_t chunk[CHUNK];
    ssize_t len = recv(c->file, chunk, sizeof chunk, MSG_DONTWAIT);
    if (len < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) {
        return;
    }
    if (len <= 0) {
        die(c);
        return;
    }
    c->heard = c->of->now.ms;
    switch (c->state) {
    case READING_HEAD:
        take_request(c, (const char *)chunk, (size_t)len);
        break;
    case SOCKET:
        take_frames(c, chunk, (size_t)len);
        break;
    default:
        break; /* it is on its way out: what it says no longer counts */
    }
}

/* There is no file left for whoever waits: he is turned away, or the loop would never rest. */
static void turn_away(transport *t, int listener)
{
    close(t->spare);
    int file = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (file >= 0) {
        close(file);
    }
    t->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
}

static void take_connection(transport *t, int listener)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    memset(&from, 0, sizeof from);
    int file = accept4(listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (file < 0) {
        if (errno == EMFILE || errno == ENFILE) {
            turn_away(t, listener);
        }
        return;
    }
    connection *c = calloc(1, sizeof *c);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (c != NULL) {
        c->of = t;
        note_address(c, &from);
    }
    bool is_crowd =
        t->count >= TRANSPORT_CONNECTIONS || (c != NULL && !c->is_proxy && is_crowded(t, c));
    if (c == NULL || is_crowd || epoll_ctl(t->poll, EPOLL_CTL_ADD, file, &e) != 0) {
        free(c);
        close(file);
        return;
    }
    int yes = 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    c->serial = ++t->serial;
    c->is_private = listener == t->private_listener;
    c->file = file;
    c->since = c->heard = t->now.ms;
    out_init(&c->out, TRANSPORT_QUEUE_BYTES + (16 << 20));
    c->next = t->connections;
    t->connections = c;
    t->count++;
}

/* What has taken too long. */
static void check_time(connection *c)
{
    int64_t now = c->of->now.ms;
    bool has_head = c->in_len > 0 && memmem(c->in, c->in_len, "\r\n\r\n", 4) != NULL;
    switch (c->state) {
    case READING_HEAD:
        if (now - c->since > (has_head ? TRANSPORT_BODY_MS : TRANSPORT_HEAD_MS)) {
            refuse(c, 408);
        }
        break;
    case SOCKET:
        if (frames_is_inside(&c->frames) && now - c->since > TRANSPORT_MESSAGE_MS) {
            transport_close(c, 1008);
        } else if (now - c->heard > TRANSPORT_DEAD_MS) {
            die(c);
        } else if (now - c->pinged >= TRANSPORT_PING_MS) {
            char number[sizeof c->pings];
            c->pinged = now;
            c->pings++;
            memcpy(number, &c->pings, sizeof number);
            send_frame(c, FRAMES_OP_PING, number, sizeof number);
        }
        break;
    case WAITING:
        if (now - c->since > TRANSPORT_LATER_MS) {
            refuse(c, 503);
        }
        break;
    case ANSWERING:
        if (now - c->since > TRANSPORT_BODY_MS || now - c->answered > TRANSPORT_ANSWER_MS) {
            die(c);
        }
        break;
    case CLOSING:
        if (now - c->since > TRANSPORT_CLOSING_MS) {
            die(c);
        }
        break;
    default:
        break;
    }
}

/* Frees what is dead; the handler hears of it before. */
static void bury(transport *t)
{
    for (connection **at = &t->connections; *at != NULL;) {
        connection *c = *at;
        if (c->is_socket && (c->state == DEAD || c->state == CLOSING)) {
            c->is_socket = false;
            t->handler.closed(t->handler.owner, c->user);
        }
        if (c->state != DEAD) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        t->count--;
        close(c->file);
        free(c->in);
        out_free(&c->out);
        frames_free(&c->frames);
        free(c);
    }
}

/* What was held back goes out; or it was not stored, and whoever would have had it begins anew. */
static void let_out(transport *t, bool is_stored)
{
    t->is_holding = false;
    for (connection *c = t->connections; c != NULL; c = c->next) {
        if (!c->is_held) {
            continue;
        }
        c->is_held = false;
        if (is_stored) {
            flush(c);
        } else if (c->held_as != SOCKET) {
            die(c); /* a request: whoever asked asks again */
        } else if (c->state != DEAD) {
            out_cut(&c->out, c->held_from);
            c->state = SOCKET;
            transport_close(c, 1012);
        }
    }
}

/* Do several have something to say? A thread of ours speaks for many. */
static bool is_crowd(const transport *t, const struct epoll_event *events, int count)
{
    int voices = 0;
    for (int i = 0; i < count; i++) {
        bool is_silent = events[i].data.ptr == &t->listener ||
                         events[i].data.ptr == &t->private_listener ||
                         events[i].data.ptr == &t->watched;
        voices += is_silent ? 0 : events[i].data.ptr == &t->event ? 2 : 1;
    }
    return voices > 1;
}

static void serve_once(transport *t, int wait_ms)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(t->poll, events, EVENTS, wait_ms);
    t->now = transport_now();
    bool is_gathered = t->handler.gather != NULL && !t->is_stopping && is_crowd(t, events, count) &&
                       t->handler.gather(t->handler.owner);
    t->is_holding = is_gathered;
    bool is_woken = false;
    for (int i = 0; i < count; i++) {
        if (events[i].data.ptr == &t->listener) {
            take_connection(t, t->listener);
        } else if (events[i].data.ptr == &t->private_listener) {
            take_connection(t, t->private_listener);
        } else if (events[i].data.ptr == &t->watched) {
            continue; /* whoever reads it is asked what is due */
        } else if (events[i].data.ptr == &t->event) {
            uint64_t times;
            ssize_t got = read(t->event, &times, sizeof times);
            is_woken = got == (ssize_t)sizeof times && !t->is_stopping;
        } else {
            connection *c = events[i].data.ptr;
            if (c->state != DEAD && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) {
                take_bytes(c);
            }
            if (c->state != DEAD && events[i].events & EPOLLOUT) {
                flush(c);
            }
        }
    }
    if (is_woken) { /* what a thread has to say comes after what people say (TH-46) */
        t->handler.woken(t->handler.owner);
    }
    if (is_gathered) {
        let_out(t, t->handler.settle(t->handler.owner));
    }
    bury(t);
}

void transport_run(transport *t)
{
    int64_t checked = 0;
    while (!t->is_stopping) {
        int64_t due = t->handler.due(t->handler.owner, t->now.ms) - t->now.ms;
        serve_once(t, due < LOOP_MS ? (int)(due > 0 ? due : 0) : LOOP_MS);
        if (t->now.ms - checked >= LOOP_MS) {
            checked = t->now.ms;
            for (connection *c = t->connections; c != NULL; c = c->next) {
                check_time(c);
            }
            bury(t);
        }
        if (t->now.ms - t->ticked >= TICK_MS) {
            t->ticked = t->now.ms;
            t->handler.tick(t->handler.owner);
        }
    }
    /* Nobody new; those who are here are told to come back. */
    close(t->listener);
    t->listener = -1;
    if (t->private_listener >= 0) {
        close(t->private_listener);
        t->private_listener = -1;
    }
    for (connection *c = t->connections; c != NULL; c = c->next) {
        if (c->state == SOCKET) {
            transport_close(c, 1012);
        } else if (c->state == READING_HEAD || c->state == WAITING) {
            die(c);
        }
    }
    bury(t);
    int64_t until = t->now.ms + FLUSH_MS;
    while (t->connections != NULL && t->now.ms < until) {
        serve_once(t, LOOP_MS / 5);
    }
}

void transport_wake(transport *t)
{
    uint64_t one = 1;
    ssize_t sent = write(t->event, &one, sizeof one);
    (void)sent; /* full means that it will wake anyway */
}

void transport_stop(transport *t)
{
    t->is_stopping = 1;
    transport_wake(t);
}

void transport_watch(transport *t, int file)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = &t->watched};
    if (file >= 0) {
        epoll_ctl(t->poll, EPOLL_CTL_ADD, file, &e); /* fails where it is watched already */
    }
}

unsigned transport_count(const transport *t)
{
    return t->count;
}

/* ---- opening --------------------------------------------------------------------------------- */

static int listen_at(const char *address, uint16_t port, uint16_t *actual)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    bool is_v4 = inet_pton(AF_INET, address, &v4.sin_addr) == 1;
    if (!is_v4 && inet_pton(AF_INET6, address, &v6.sin6_addr) != 1) {
        errno = EINVAL;
        return -1;
    }
    int yes = 1;
    int file = socket(is_v4 ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (file < 0) {
        return -1;
    }
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const struct sockaddr *at = is_v4 ? (const struct sockaddr *)&v4 : (const struct sockaddr *)&v6;
    struct sockaddr_storage got;
    socklen_t size = is_v4 ? sizeof v4 : sizeof v6, got_size = sizeof got;
    if (bind(file, at, size) != 0 || listen(file, BACKLOG) != 0 ||
        getsockname(file, (struct sockaddr *)&got, &got_size) != 0) {
        int error = errno;
        close(file);
        errno = error;
        return -1;
    }
    *actual = ntohs(is_v4 ? ((struct sockaddr_in *)&got)->sin_port
                          : ((struct sockaddr_in6 *)&got)->sin6_port);
    return file;
}

transport *transport_open(const char *address, uint16_t port, const char *proxy,
                          const transport_handler *handler)
{
    transport *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    t->handler = *handler;
    t->private_listener = -1;
    t->has_proxy = proxy != NULL && http_read_address(proxy, &t->proxy);
    t->listener = listen_at(address, port, &t->port);
    t->poll = t->listener >= 0 ? epoll_create1(EPOLL_CLOEXEC) : -1;
    t->event = t->poll >= 0 ? eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC) : -1;
    t->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    struct epoll_event a = {.events = EPOLLIN, .data.ptr = &t->listener};
    struct epoll_event b = {.events = EPOLLIN, .data.ptr = &t->event};
    if (t->event < 0 || epoll_ctl(t->poll, EPOLL_CTL_ADD, t->listener, &a) != 0 ||
        epoll_ctl(t->poll, EPOLL_CTL_ADD, t->event, &b) != 0) {
        int error = errno;
        transport_close_all(t);
        errno = error;
        return NULL;
    }
    t->now = transport_now();
    return t;
}

bool transport_open_private(transport *t, uint16_t port)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = &t->private_listener};
    t->private_listener = listen_at("127.0.0.1", port, &t->private_port);
    return t->private_listener >= 0 &&
           epoll_ctl(t->poll, EPOLL_CTL_ADD, t->private_listener, &e) == 0;
}

uint16_t transport_private_port(const transport *t)
{
    return t->private_port;
}

void transport_close_all(transport *t)
{
    if (t == NULL) {
        return;
    }
    for (connection *c = t->connections; c != NULL; c = c->next) {
        die(c);
    }
    bury(t);
    if (t->listener >= 0) {
        close(t->listener);
    }
    if (t->private_listener >= 0) {
        close(t->private_listener);
    }
    if (t->poll >= 0) {
        close(t->poll);
    }
    if (t->event >= 0) {
        close(t->event);
    }
    if (t->spare >= 0) {
        close(t->spare);
    }
    free(t);
}

uint16_t transport_port(const transport *t)
{
    return t->port;
}
