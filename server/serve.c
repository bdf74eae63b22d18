/*
 * The server; see serve.h. Here are the routes of HTTP, and who is let in: the checks of Host and
 * Origin (TH-31, TH-32) and of guests' tokens.
 */
#include "server/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/accounts.h"
#include "server/lobby.h"
#include "server/logs.h"
#include "server/metrics.h"
#include "server/pages.h"
#include "server/relay.h"
#include "server/roll.h"
#include "server/transport.h"
#include "server/worker.h"

enum {
    ORIGIN_MAX = 200,
    PER_PERSON = 8,         /* connections of a person */
    SWEEP_MS = 3600 * 1000, /* between two looks for what is past */
    THOUGHTS_AT_ONCE = 8,   /* of bots */
    /* So long ago a session may have ended that is looked for: the calendars of processes, and of
     * whoever ended it, may be some hours apart (TH-53). */
    LOOK_BACK_MS = 6 * 3600 * 1000,
};

/* Whoever is connected. */
typedef struct caller {
    peer peer; /* first: the lobby knows him as one */
    struct caller *next;
    visitor *visitor;
    people_who who;
} caller;

struct server {
    store *store;
    seal seal;
    lobby *lobby;
    worker *worker;
    transport *transport;
    relay *relay;            /* NULL: no other process shares the store */
    bool is_deaf;            /* a test wants to know what happens when calls get lost */
    char origin[ORIGIN_MAX]; /* the public one, "" if only loopback is served */
    char host[ORIGIN_MAX];   /* its host, without the port */
    bool is_https;
    pages *pages;                  /* NULL: none */
    char policy[PAGES_POLICY_MAX]; /* of the page that is being answered */
    limits *limits;
    accounts *accounts;
    caller *callers;
    people_who knocking; /* who knocks, between the handshake and the lobby */
    logs *logs;          /* NULL: none */
    metrics metrics;
    bool was_well; /* the store, when last looked at */
    int64_t began, swept;
    char *beside; /* beside which it is noted who was deleted (copies.h) */
};

/* ---- who is let in --------------------------------------------------------------------------- */

/* Is the host one under which we are known? The port does not matter. */
static bool is_our_host(const server *s, const char *host)
{
    static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *end = host[0] == '[' ? strchr(host, ']') : NULL;
    size_t len = end != NULL ? (size_t)(end - host) + 1 : strcspn(host, ":");
    if (host[len] != '\0' && (host[len] != ':' || host[len + 1] == '\0' ||
                              strspn(host + len + 1, "0123456789") != strlen(host + len + 1))) {
        return false;
    }
    char name[ORIGIN_MAX];
    if (len >= sizeof name) {
        return false;
    }
    memcpy(name, host, len);
    name[len] = '\0';
    for (unsigned i = 0; i < 3; i++) {
        if (http_same_word(name, loopback[i])) {
            return true;
        }
    }
    return s->host[0] != '\0' && http_same_word(name, s->host);
}

/* Is it the origin of our own pages, exactly? */
static bool is_our_origin(const server *s, const char *origin)
{
    static const char *const loopback[] = {"localhost", "127.0.0.1", "[::1]"};
    char own[ORIGIN_MAX];
    if (s->origin[0] != '\0') {
        return strcmp(origin, s->origin) == 0;
    }
    for (unsigned i = 0; i < 3; i++) {
        snprintf(own, sizeof own, "http://%s:%u", loopback[i], transport_port(s->transport));
        if (strcmp(origin, own) == 0) {
            return true;
        }
    }
    return false;
}

/* 0, or the status with which a request is refused whatever it wants. */
static unsigned check_request(const server *s, const http_request *r)
{
    /* A link from elsewhere may lead to a page, which says nothing of whoever asks. */
    bool is_page = strcmp(r->method, "POST") != 0 && r->field[HTTP_UPGRADE] == NULL &&
                   strncmp(r->path, "/api/", 5) != 0;
    const char *origin = r->field[HTTP_ORIGIN], *site = r->field[HTTP_SEC_FETCH_SITE];
    if (!is_our_host(s, r->field[HTTP_HOST])) {
        return 421;
    }
    if (origin != NULL && !is_our_origin(s, origin)) {
        return 403;
    }
    if (site != NULL && strcmp(site, "same-origin") != 0 && !is_page) {
        return 403;
    }
    return 0;
}

/* Who sends this? A cookie counts only with the right Origin, a bearer token only without one. 0,
 * or the status of a refusal: a token that opens nothing, a ban. */
static unsigned find_who(server *s, const http_request *r, people_who *who)
{
    char token[SESSION_DIGITS + 2];
    bool has_origin = r->field[HTTP_ORIGIN] != NULL;
    int64_t now = transport_now().date;
    *who = (people_who){0};
    bool is_given =
        has_origin ? http_cookie(r, s->is_https ? "__Host-jackin" : "jackin", token, sizeof token)
                   : http_bearer(r, token, sizeof token);
    store_result found = is_given ? people_find(s->store, token, now, who) : STORE_NONE;
    if (found != STORE_OK && found != STORE_NONE) {
        return 503;
    }
    if (people_banned(s->store, who->is_known ? &who->person : NULL, &r->from, now) == STORE_OK) {
        return 403;
    }
    return is_given ? who->is_known ? 0 : 401 : has_origin ? 0 : 401;
}

/* ---- routes ---------------------------------------------------------------------------------- */

static void say(http_answer *a, json_out *room, unsigned status)
{
    a->status = status;
    a->type = "application/json";
    a->body = room->data;
    a->body_len = room->len;
}

/* A guest is a random token. A page gets it as a cookie that scripts cannot read, a program as
 * text. */
static void make_guest(server *s, const http_request *r, json_out *room, http_answer *a)
{
    char token[TOKEN_DIGITS + 1];
    unsigned wait_s = 0;
    bool is_page = r->field[HTTP_ORIGIN] != NULL;
    const char *type = r->field[HTTP_CONTENT_TYPE];
    if (type == NULL || !http_same_word(type, "application/json")) {
        a->status = 415;
        return;
    }
    if (r->body_len != 2 || memcmp(r->body, "{}", 2) != 0) {
        a->status = 400;
        return;
    }
    if (!r->from.is_loopback && !limits_take(s->limits, LIMIT_GUESTS, r->from.byte,
                                             sizeof r->from.byte, transport_now().ms, &wait_s)) {
        a->status = 429;
        a->retry_s = wait_s;
        return;
    }
    token_digits(token, TOKEN_DIGITS);
    token_hash hash = token_hashed(token);
    if (store_guest_add(s->store, &hash, transport_now().date) != STORE_OK) {
        a->status = 503;
        return;
    }
    out_object(room);
    if (is_page) {
        a->cookie = accounts_cookie(s->is_https, token);
        out_key_bool(room, "ok", true);
    } else {
        out_key_string(room, "guest", token);
    }
    out_object_end(room);
    say(a, room, 200);
}

static void tell_health(server *s, json_out *room, http_answer *a)
{
    bool is_well = lobby_state(s->lobby).is_store_well;
    out_object(room);
    out_key_string(room, "status", is_well ? "ok" : "store");
    out_object_end(room);
    say(a, room, is_well ? 200 : 503);
}

static bool has_method(const http_request *r, http_answer *a, const char *only)
{
    bool is_post = strcmp(r->method, "POST") == 0;
    if (is_post == (strcmp(only, "POST") == 0)) {
        return true;
    }
    a->status = 405;
    a->allow = only;
    return false;
}

/* Where the page's WebSocket is: at the public address, or where the page was asked for. */
static bool answer_page(server *s, const http_request *r, http_answer *a)
{
    char socket[ORIGIN_MAX + 8];
    bool is_public = s->origin[0] != '\0';
    if (s->pages == NULL) {
        return false;
    }
    snprintf(socket, sizeof socket, "ws%s://%s", s->is_https ? "s" : "",
             is_public ? strstr(s->origin, "://") + 3 : r->field[HTTP_HOST]);
    return pages_answer(s->pages, r, socket, s->policy, a);
}

/* The API of people; false if it is none of it. */
static bool answer_account(server *s, const http_request *r, json_out *room, http_answer *a)
{
    people_who who = {0};
    unsigned refusal = strncmp(r->path, "/api/", 5) == 0 ? find_who(s, r, &who) : 0;
    if (refusal == 403 || refusal == 503) {
        a->status = refusal;
        return true;
    }
    return strncmp(r->path, "/api/", 5) == 0 &&
           accounts_request(s->accounts, r, &who, room, a, transport_now());
}

/* The key with which we sign, for everybody (fairness.md). */
static void tell_key(server *s, json_out *room, http_answer *a)
{
    fair_signer signer;
    char digits[FAIR_DIGITS + 1];
    fair_signer_of(&s->seal, &signer);
    fair_digits(signer.open, sizeof signer.open, digits);
    out_object(room);
    out_key_string(room, "key", digits);
    out_object_end(room);
    say(a, room, 200);
}

static void tell_metrics(server *s, json_out *room, http_answer *a)
{
    lobby_health health = lobby_state(s->lobby);
    metrics_now now = {.connections = transport_count(s->transport),
                       .visitors = health.visitors,
                       .desks = health.desks,
                       .is_store_well = health.is_store_well,
                       .up_ms = transport_now().ms - s->began};
    people_count(s->store, &now.stored);
    metrics_write(&s->metrics, &now, room);
    say(a, room, 200);
    a->type = "text/plain; version=0.0.4; charset=utf-8";
}

static void answer_private(server *s, const http_request *r, json_out *room, http_answer *a)
{
    bool is_metrics = strcmp(r->path, "/metrics") == 0;
    if (!is_metrics && strcmp(r->path, "/healthz") != 0) {
        a->status = 404;
    } else if (has_method(r, a, "GET, HEAD")) {
        if (is_metrics) {
            tell_metrics(s, room, a);
        } else {
            tell_health(s, room, a);
        }
    }
}

static void answer_public(server *s, const http_request *r, json_out *room, http_answer *a)
{
    unsigned refusal = check_request(s, r), wait_s = 0;
    if (refusal != 0) {
        a->status = refusal;
    } else if (!r->from.is_loopback &&
               !limits_take(s->limits, LIMIT_READS, r->from.byte, sizeof r->from.byte,
                            transport_now().ms, &wait_s)) {
        a->status = 429;
        a->retry_s = wait_s;
    } else if (answer_account(s, r, room, a)) {
        return;
    } else if (strcmp(r->path, "/healthz") == 0) {
        if (has_method(r, a, "GET, HEAD")) {
            tell_health(s, room, a);
        }
    } else if (strcmp(r->path, "/api/guest") == 0) {
        if (has_method(r, a, "POST")) {
            make_guest(s, r, room, a);
        }
    } else if (strcmp(r->path, "/api/key") == 0) {
        if (has_method(r, a, "GET, HEAD")) {
            tell_key(s, room, a);
        }
    } else if (strcmp(r->path, "/socket") == 0) {
        a->status = 426;
    } else if (strcmp(r->method, "POST") == 0) {
        a->status = 404;
    } else if (!answer_page(s, r, a)) {
        a->status = 404;
    }
}

/* The name of a route for logs: one of ours, whatever was sent. */
static const char *route_of(const char *path)
{
    static const char *const routes[] = {
        "/healthz",     "/metrics",    "/socket",       "/api/guest",        "/api/register",
        "/api/sign-in", "/api/me",     "/api/sign-out", "/api/sessions/end", "/api/password",
        "/api/recover", "/api/export", "/api/delete",   "/api/key",          "/api/proof"};
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        if (strcmp(path, routes[i]) == 0) {
            return routes[i];
        }
    }
    return "page";
}

/* What came of a request, or of one that was answered later. */
static void note_answer(server *s, const char *route, unsigned status, int64_t us)
{
    bool is_sign_in = strcmp(route, "/api/sign-in") == 0;
    metrics_request(&s->metrics, status);
    s->metrics.guests += status == 200 && strcmp(route, "/api/guest") == 0;
    s->metrics.accounts += status == 200 && strcmp(route, "/api/register") == 0;
    s->metrics.sign_in_right += is_sign_in && status == 200;
    s->metrics.sign_in_wrong += is_sign_in && status == 401;
    s->metrics.sign_in_limited += is_sign_in && (status == 429 || status == 503);
    if (strcmp(route, "page") != 0 || status >= 400) {
        logs_write(s->logs, "request", route, (int)status, us);
    }
}

static int64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void on_request(void *owner, const http_request *r, json_out *room, http_answer *a)
{
    server *s = owner;
    int64_t began = microseconds();
    if (r->is_private) {
        answer_private(s, r, room, a);
        return;
    }
    answer_public(s, r, room, a);
    if (!a->is_later) {
        note_answer(s, route_of(r->path), a->status, microseconds() - began);
    }
}

/* ---- sockets --------------------------------------------------------------------------------- */

static unsigned on_upgrade(void *owner, const http_request *r, connection *c, void **user)
{
    server *s = owner;
    (void)c, (void)user;
    unsigned refusal = check_request(s, r), same = 0;
    if (refusal != 0) {
        return refusal;
    }
    if (strcmp(r->path, "/socket") != 0) {
        return 404;
    }
    refusal = find_who(s, r, &s->knocking);
    for (const caller *k = s->callers; k != NULL && s->knocking.is_known; k = k->next) {
        same += k->who.is_known && token_equal(&k->who.person, &s->knocking.person);
    }
    refusal = refusal != 0 ? refusal : same >= PER_PERSON ? 429 : 0;
    if (refusal != 0) {
        note_answer(s, "/socket", refusal, -1);
    }
    return refusal;
}

static bool on_opened(void *owner, connection *c, void **user)
{
    server *s = owner;
    caller *k = calloc(1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    *k = (caller){.peer = {.connection = c}, .next = s->callers, .who = s->knocking};
    k->visitor =
        lobby_enter(s->lobby, &k->peer, k->who.is_known ? &k->who.person : NULL, transport_now());
    if (k->visitor == NULL) {
        free(k);
        return false;
    }
    s->callers = k;
    s->metrics.sockets++;
    logs_write(s->logs, "socket_opened", NULL, -1, -1);
    *user = k;
    return true;
}

static void on_message(void *owner, void *user, const char *text, size_t len)
{
    server *s = owner;
    int64_t began = microseconds();
    lobby_message(s->lobby, ((caller *)user)->visitor, text, len, transport_now());
    metrics_message(&s->metrics, microseconds() - began);
}

static void on_closed(void *owner, void *user)
{
    server *s = owner;
    caller *k = user;
    logs_write(s->logs, "socket_closed", NULL, -1, -1);
    lobby_leave(s->lobby, k->visitor, transport_now());
    for (caller **at = &s->callers; *at != NULL; at = &(*at)->next) {
        if (*at == k) {
            *at = k->next;
            break;
        }
    }
    free(k);
}

/* ---- people ---------------------------------------------------------------------------------- */

/* Those who are connected, by their sessions and as whom. */
typedef struct {
    roll_entry *session, *person;
    size_t sessions, persons;
} present;

static void close_ended(void *owner, const token_hash *session, const token_hash *id)
{
    const present *here = owner;
    const roll_entry *roll = session != NULL ? here->session : here->person;
    size_t first, count = roll_find(roll, session != NULL ? here->sessions : here->persons,
                                    session != NULL ? session : id, &first);
    for (size_t i = first; i < first + count; i++) {
        transport_close(((caller *)roll[i].who)->peer.connection, 4001);
    }
}

/* Whose session has ended, here or by another process, goes (TH-35). Many end in so long a time,
 * and many are here: each of these is looked for in order, not each beside each. */
static void look_for_ended(void *owner, const token_hash *deleted)
{
    server *s = owner;
    size_t count = 0;
    for (const caller *k = s->callers; k != NULL; k = k->next) {
        count++;
    }
    present here = {.session = calloc(count + 1, sizeof *here.session),
                    .person = calloc(count + 1, sizeof *here.person)};
    if (here.session != NULL && here.person != NULL) { /* else the next tick looks */
        for (caller *k = s->callers; k != NULL; k = k->next) {
            if (k->who.is_account) {
                here.session[here.sessions++] = (roll_entry){&k->who.session, k};
            }
            if (k->who.is_known) {
                here.person[here.persons++] = (roll_entry){&k->who.person, k};
            }
        }
        roll_sort(here.session, here.sessions);
        roll_sort(here.person, here.persons);
        if (deleted != NULL) {
            close_ended(&here, NULL, deleted);
        }
        people_ended(s->store, transport_now().date - LOOK_BACK_MS, close_ended, &here);
    }
    free(here.session);
    free(here.person);
}

static void answer_later(void *owner, uint64_t serial, http_answer *answer)
{
    server *s = owner;
    transport_answer(s->transport, serial, answer);
}

static void note(void *owner, const char *what, unsigned status)
{
    note_answer(owner, what, status, -1);
}

/* ---- the operator ---------------------------------------------------------------------------- */

enum { ACTS_MAX = 16 };
typedef struct {
    operator_act act[ACTS_MAX];
    unsigned count;
} act_queue;

static void note_act(void *owner, const operator_act *act)
{
    act_queue *queue = owner;
    if (queue->count < ACTS_MAX) {
        queue->act[queue->count++] = *act;
    }
}

/* Does what the operator wrote down for us to do (jackin admin). */
static void do_acts(server *s, server_time now)
{
    act_queue queue = {.count = 0};
    if (people_acts(s->store, true, ACTS_MAX, note_act, &queue) != STORE_OK) {
        return;
    }
    for (unsigned i = 0; i < queue.count; i++) {
        const operator_act *act = &queue.act[i];
        bool is_table = strcmp(act->what, "close") == 0 || strcmp(act->what, "void") == 0;
        bool is_void = strcmp(act->what, "void") == 0;
        if (!is_table || (is_void ? lobby_void_table(s->lobby, act->subject, now)
                                  : lobby_end_table(s->lobby, act->subject, now))) {
            people_act_done(s->store, act->id);
            logs_write(s->logs, "operator", is_table ? "table" : "other", -1, -1);
        }
    }
}

static void on_woken(void *owner)
{
    server *s = owner;
    bot_thought thought;
    /* Some at a time: people's choices come in between (TH-46). */
    for (unsigned i = 0; i < THOUGHTS_AT_ONCE && worker_take(s->worker, &thought); i++) {
        lobby_thought(s->lobby, &thought, transport_now());
        if (i + 1 == THOUGHTS_AT_ONCE) {
            transport_wake(s->transport);
        }
    }
    accounts_woken(s->accounts, transport_now());
}

static int64_t on_due(void *owner, int64_t now_ms)
{
    server *s = owner;
    (void)now_ms;
    if (s->relay != NULL) {
        server_time now = transport_now();
        if (!s->is_deaf) {
            relay_hear(s->relay, false, now);
        }
        relay_flush(s->relay, now);
    }
    return lobby_release(s->lobby, transport_now());
}

/* Only where writing goes well: one by one, each is told that it cannot be stored (TH-54). */
static bool on_gather(void *owner)
{
    server *s = owner;
    return lobby_is_store_well(s->lobby) && store_gather(s->store) == STORE_OK;
}

static bool on_settle(void *owner)
{
    server *s = owner;
    bool is_stored = store_settle(s->store) == STORE_OK;
    if (!is_stored) {
        lobby_undo(s->lobby, transport_now());
        if (s->relay != NULL) {
            relay_lose(s->relay);
        }
    }
    return is_stored;
}

static void on_tick(void *owner)
{
    server *s = owner;
    server_time now = transport_now();
    lobby_tick(s->lobby, now);
    if (s->relay != NULL) {
        /* Calls only wake: what is said lies in the store (TH-52). */
        relay_hear(s->relay, true, now);
        relay_tick(s->relay, now);
        relay_flush(s->relay, now);
        if (!s->is_deaf) {
            transport_watch(s->transport, store_file(s->store));
        }
    }
    look_for_ended(s, NULL);
    do_acts(s, now);
    bool is_well = lobby_state(s->lobby).is_store_well;
    if (is_well != s->was_well) {
        s->was_well = is_well;
        logs_write(s->logs, is_well ? "store_well" : "store_failed", NULL, -1, -1);
    }
    logs_notify("WATCHDOG=1");
    if (now.ms - s->swept >= SWEEP_MS) {
        s->swept = now.ms;
        people_sweep(s->store, now.date);
    }
}

/* Tables that are made and invitations that are tried in vain are counted by person and by
 * address; this machine is not (limits.h). */
static bool may(void *owner, void *whom, lobby_wish wish)
{
    server *s = owner;
    const peer *p = whom;
    if (p->connection == NULL) {
        return true; /* the process that has the connection counts */
    }
    http_from from = transport_from(p->connection);
    int64_t now = transport_now().ms;
    unsigned wait_s;
    if (from.is_loopback) {
        return true;
    }
    if (wish == WISH_PASSWORD) {
        return limits_has(s->limits, LIMIT_PASSWORD, from.byte, sizeof from.byte, now);
    }
    if (wish == WISH_PASSWORD_WRONG) {
        return limits_take(s->limits, LIMIT_PASSWORD, from.byte, sizeof from.byte, now, &wait_s);
    }
    if (wish == WISH_INVITATION) {
        return limits_take(s->limits, LIMIT_INVITATION, from.byte, sizeof from.byte, now, &wait_s);
    }
    const caller *k = s->callers;
    while (k != NULL && &k->peer != p) {
        k = k->next;
    }
    if (k != NULL && k->who.is_known && wish == WISH_REPORT) {
        return limits_take(s->limits, LIMIT_REPORTS, k->who.person.byte, sizeof k->who.person.byte,
                           now, &wait_s);
    }
    return k != NULL && k->who.is_known &&
           limits_take(s->limits, k->who.is_account ? LIMIT_TABLES_PERSON : LIMIT_TABLES_GUEST,
                       k->who.person.byte, sizeof k->who.person.byte, now, &wait_s) &&
           limits_take(s->limits, LIMIT_TABLES_FROM, from.byte, sizeof from.byte, now, &wait_s);
}

static void send_to(void *to, const char *text, size_t len)
{
    peer *p = to;
    if (p->connection != NULL) {
        transport_send(p->connection, text, len);
    } else {
        relay_send(p, text, len);
    }
}

/* Of whoever another process has connected nobody knows. */
static unsigned lag_of(void *whom)
{
    const peer *p = whom;
    return p->connection != NULL ? transport_lag(p->connection) : 0;
}

static void close_peer(void *whom, unsigned code)
{
    peer *p = whom;
    if (p->connection != NULL) {
        transport_close(p->connection, code);
    } else {
        relay_close(p, code);
    }
}

static void carry(void *owner, const lobby_carried *carried)
{
    relay_carry(((server *)owner)->relay, carried);
}

static void uncarry(void *owner, const visitor *v, bool is_gone)
{
    const server *s = owner;
    if (s->relay != NULL) {
        relay_uncarry(s->relay, v, is_gone);
    }
}

static void lapsed(void *owner)
{
    relay_lose(((server *)owner)->relay);
}

static void alarm_of(void *owner, lobby_alarm_kind what)
{
    server *s = owner;
    s->metrics.claims_stopped += what == ALARM_CLAIMS;
    s->metrics.many_left += what == ALARM_MANY_LEFT;
    s->metrics.differing += what == ALARM_DIFFERS;
    static const char *const kinds[] = {[ALARM_CLAIMS] = "alarm_claims",
                                        [ALARM_MANY_LEFT] = "alarm_many_left",
                                        [ALARM_FROZEN] = "alarm_frozen",
                                        [ALARM_DIFFERS] = "alarm_differs"};
    logs_write(s->logs, kinds[what], NULL, -1, -1);
}

static bool think(void *owner, const bot_job *job)
{
    server *s = owner;
    return worker_give(s->worker, job);
}

static void unthink(void *owner, const char *table)
{
    const server *s = owner;
    worker_drop(s->worker, table);
}

static void wake(void *owner)
{
    server *s = owner;
    transport_wake(s->transport);
}

/* ---- opening --------------------------------------------------------------------------------- */

static bool fail(char *problem, word_lang lang, const char *english, const char *polish,
                 const char *what, const char *why)
{
    snprintf(problem, SERVE_PROBLEM_MAX, "%s %s%s%s", lang == LANG_PL ? polish : english, what,
             why[0] != '\0' ? ": " : "", why);
    return false;
}

static bool is_loopback(const char *address)
{
    struct in_addr v4;
    struct in6_addr v6;
    return inet_pton(AF_INET, address, &v4) == 1
               ? (ntohl(v4.s_addr) >> 24) == 127
               : inet_pton(AF_INET6, address, &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
}

/* "https://club.example:8443": a scheme, a host, perhaps a port, and nothing more. */
static bool read_public_url(server *s, const char *url)
{
    s->is_https = strncmp(url, "https://", 8) == 0;
    bool is_http = strncmp(url, "http://", 7) == 0;
    const char *host = url + (s->is_https ? 8 : 7);
    size_t len = strlen(url);
    if ((!s->is_https && !is_http) || len >= sizeof s->origin || *host == '\0') {
        return false;
    }
    for (const char *c = host; *c != '\0'; c++) {
        bool is_fine =
            (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || strchr(".-:[]", *c) != NULL;
        if (!is_fine) {
            return false;
        }
    }
    size_t name = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (name == 0 || name > strlen(host)) {
        return false;
    }
    memcpy(s->origin, url, len + 1);
    memcpy(s->host, host, name);
    s->host[name] = '\0';
    return true;
}

static bool open_log(server *s, const serve_options *o, word_lang lang, char *problem)
{
    s->logs = o->log != NULL ? logs_open(o->log) : NULL;
    return o->log == NULL || s->logs != NULL ||
           fail(problem, lang, "cannot write the log", "nie można pisać dziennika", o->log,
                strerror(errno));
}

static bool open_pages(server *s, const serve_options *o, word_lang lang, char *problem)
{
    if (o->pages == NULL) {
        return true;
    }
    s->pages = pages_open(o->pages);
    return s->pages != NULL || fail(problem, lang, "cannot use the pages of",
                                    "nie można użyć stron z folderu", o->pages,
                                    errno == ENOENT && lang == LANG_PL  ? "nie ma tam index.html"
                                    : errno == ENOENT                   ? "there is no index.html"
                                    : errno == EFBIG && lang == LANG_PL ? "są za duże"
                                    : errno == EFBIG                    ? "they are too large"
                                                                        : strerror(errno));
}

/* Defaults are safe, and what is not safe must be said (TH-64). */
static bool check_options(server *s, const serve_options *o, word_lang lang, char *problem)
{
    if (o->public_url != NULL && !read_public_url(s, o->public_url)) {
        return fail(problem, lang, "the public address must be like https://club.example, not",
                    "adres publiczny ma mieć postać https://klub.example, a nie", o->public_url,
                    "");
    }
    http_from proxy;
    if (o->proxy != NULL && !http_read_address(o->proxy, &proxy)) {
        return fail(problem, lang, "the proxy must be an address like 127.0.0.1, not",
                    "serwer pośredniczący ma być adresem jak 127.0.0.1, a nie", o->proxy, "");
    }
    if (!is_loopback(o->address) && !s->is_https && !o->is_insecure) {
        return fail(
            problem, lang,
            "other machines could reach it without https; give --public-url https://… with "
            "a proxy in front, or --insecure, to listen at",
            "inne maszyny mogłyby tu wejść bez https; podaj --public-url https://… i postaw "
            "serwer pośredniczący albo dodaj --insecure, aby słuchać pod adresem",
            o->address, "");
    }
    return true;
}

static bool open_store(server *s, const serve_options *o, word_lang lang, char *problem)
{
    char why[STORE_PROBLEM_MAX];
    /* An address of a database may hold a password: it is not repeated (TH-64). */
    bool is_database = strstr(o->store, "://") != NULL;
    const char *shown = is_database ? "…://…" : o->store;
    if (is_database && o->seal == NULL) {
        return fail(problem, lang, "a store that is no file needs --seal FILE, the same of all who",
                    "magazyn, który nie jest plikiem, wymaga --seal PLIK, tego samego dla "
                    "wszystkich, którzy używają",
                    lang == LANG_PL ? "tej bazy" : "serve it", "");
    }
    size_t room = strlen(o->store) + 8;
    char *path = malloc(room);
    if (path == NULL) {
        return fail(problem, lang, "there is no memory", "brakuje pamięci", "", "");
    }
    snprintf(path, room, "%s.seal", o->store);
    const char *name = o->seal != NULL ? o->seal : path;
    bool is_open = false;
    s->store = store_begin(o->store, lang, why);
    if (s->store == NULL) {
        fail(problem, lang, "cannot use the store", "nie można użyć magazynu", shown, why);
    } else if (!seal_open(name, &s->seal)) {
        fail(problem, lang, "cannot use the sealing key", "nie można użyć klucza pieczęci", name,
             errno == EPERM && lang == LANG_PL    ? "mogą go czytać inni; chmod 600"
             : errno == EPERM                     ? "others may read it; chmod 600"
             : errno == EINVAL && lang == LANG_PL ? "nie ma 32 bajtów"
             : errno == EINVAL                    ? "it is not 32 bytes long"
                                                  : strerror(errno));
    } else {
        is_open = true;
    }
    if (is_open) { /* beside a store that is a file, else beside the seal: in neither's copies */
        s->beside = strdup(strstr(o->store, "://") == NULL ? o->store : name);
    }
    free(path);
    return is_open;
}

static bool open_people(server *s, word_lang lang, char *problem)
{
    accounts_ways ways = {.answer = answer_later,
                          .ended = look_for_ended,
                          .wake = wake,
                          .note = note,
                          .owner = s,
                          .is_https = s->is_https,
                          .seal = &s->seal,
                          .beside = s->beside};
    s->limits = limits_open();
    s->accounts = s->limits != NULL ? accounts_open(s->store, s->limits, &ways) : NULL;
    if (s->accounts == NULL) {
        return fail(problem, lang, "there is no memory", "brakuje pamięci", "", "");
    }
    return accounts_forget_again(s->accounts, transport_now().date) ||
           fail(problem, lang, "cannot read who was deleted, beside",
                "nie można odczytać, kogo usunięto, obok pliku", s->beside, strerror(errno));
}

static void close_server(server *s)
{
    worker_stop(s->worker);
    accounts_close(s->accounts);
    transport_close_all(s->transport);
    if (s->relay != NULL) {
        relay_flush(s->relay, transport_now());
    }
    relay_free(s->relay);
    s->relay = NULL;
    lobby_free(s->lobby);
    limits_free(s->limits);
    free(s->beside);
    pages_free(s->pages);
    logs_close(s->logs);
    store_end(s->store);
    memset(s, 0, sizeof *s);
    free(s);
}

server *serve_open(const serve_options *o, word_lang lang, char problem[SERVE_PROBLEM_MAX])
{
    server *s = calloc(1, sizeof *s);
    if (s == NULL || !token_begin()) {
        free(s);
        fail(problem, lang, "there is no memory", "brakuje pamięci", "", "");
        return NULL;
    }
    lobby_ways ways = {.send = send_to,
                       .close = close_peer,
                       .lag = lag_of,
                       .alarm = alarm_of,
                       .think = think,
                       .unthink = unthink,
                       .may = may,
                       .owner = s,
                       .rate = o->rate,
                       .pace_ms = o->pace_ms,
                       .keep_free = (int64_t)o->keep_free << 20};
    if (getenv("JACKIN_CALENDAR") != NULL) {
        transport_shift_calendar(strtoll(getenv("JACKIN_CALENDAR"), NULL, 10));
    }
    if (!check_options(s, o, lang, problem) || !open_pages(s, o, lang, problem) ||
        !open_log(s, o, lang, problem) || !open_store(s, o, lang, problem)) {
        close_server(s);
        return NULL;
    }
    bool is_shared = store_is_shared(s->store);
    if (is_shared) {
        ways.carry = carry;
        ways.uncarry = uncarry;
        ways.lapsed = lapsed;
        s->is_deaf = getenv("JACKIN_DEAF") != NULL;
    }
    transport_handler handler = {
        .owner = s,
        .request = on_request,
        .upgrade = on_upgrade,
        .opened = on_opened,
        .message = on_message,
        .closed = on_closed,
        .due = on_due,
        .gather = on_gather,
        .settle = on_settle,
        .woken = on_woken,
        .tick = on_tick,
        .is_https = s->is_https,
    };
    s->lobby = lobby_open(s->store, &s->seal, &ways);
    s->relay = is_shared && s->lobby != NULL ? relay_open(s->store, &s->seal, s->lobby) : NULL;
    /* All that comes by loopback to a public address comes through a proxy on this machine. */
    bool is_behind = o->proxy == NULL && s->is_https && is_loopback(o->address);
    s->transport =
        transport_open(o->address, o->port, is_behind ? "127.0.0.1" : o->proxy, &handler);
    if (s->transport != NULL && o->has_metrics &&
        !transport_open_private(s->transport, o->metrics_port)) {
        fail(problem, lang, "cannot listen for metrics at", "nie można słuchać o metryki pod",
             "127.0.0.1", strerror(errno));
        close_server(s);
        return NULL;
    }
    int error = errno;
    bool has_people = s->transport != NULL && open_people(s, lang, problem);
    s->worker = s->transport != NULL ? worker_start(wake, s) : NULL;
    if (s->transport == NULL) {
        fail(problem, lang, "cannot listen at", "nie można słuchać pod adresem", o->address,
             strerror(error));
    } else if (!has_people) {
        ; /* said already */
    } else if (s->lobby == NULL || s->worker == NULL || is_shared != (s->relay != NULL)) {
        fail(problem, lang, "there is no memory", "brakuje pamięci", "", "");
    } else {
        s->began = transport_now().ms;
        s->was_well = true;
        return s;
    }
    close_server(s);
    return NULL;
}

uint16_t serve_port(const server *s)
{
    return transport_port(s->transport);
}

uint16_t serve_metrics_port(const server *s)
{
    return transport_private_port(s->transport);
}

void serve_run(server *s)
{
    logs_write(s->logs, "started", NULL, -1, -1);
    logs_notify("READY=1");
    transport_run(s->transport);
    logs_notify("STOPPING=1");
    logs_write(s->logs, "stopped", NULL, -1, -1);
    close_server(s);
}

void serve_stop(server *s)
{
    transport_stop(s->transport);
}
