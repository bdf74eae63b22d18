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

#include "server/relay.h"
#include "server/worker.h"

enum { ORIGIN_MAX = 200 };

/* Who knocks, between the handshake and the lobby. */
typedef struct {
    bool has_guest;
    token_hash guest;
} knocking;

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
    knocking knocking;
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
    const char *origin = r->field[HTTP_ORIGIN], *site = r->field[HTTP_SEC_FETCH_SITE];
    if (!is_our_host(s, r->field[HTTP_HOST])) {
        return 421;
    }
    if (origin != NULL && !is_our_origin(s, origin)) {
        return 403;
    }
    bool is_navigation = strcmp(r->method, "POST") != 0 && r->field[HTTP_UPGRADE] == NULL;
    if (site != NULL && strcmp(site, "same-origin") != 0 &&
        !(is_navigation && strcmp(site, "none") == 0)) {
        return 403;
    }
    return 0;
}

static const char *cookie_name(const server *s)
{
    return s->is_https ? "__Host-jackin" : "jackin";
}

/* Who sends this? A cookie counts only with the right Origin, a bearer token only without one. */
static unsigned find_guest(server *s, const http_request *r, knocking *k)
{
    char token[TOKEN_DIGITS + 2];
    bool has_origin = r->field[HTTP_ORIGIN] != NULL;
    *k = (knocking){0};
    bool is_given = has_origin ? http_cookie(r, cookie_name(s), token, sizeof token)
                               : http_bearer(r, token, sizeof token);
    if (!is_given) {
        return has_origin ? 0 : 401;
    }
    if (!token_is(token, TOKEN_DIGITS)) {
        return 401;
    }
    k->guest = token_hashed(token);
    store_result found = store_guest_find(s->store, &k->guest);
    k->has_guest = found == STORE_OK;
    return found == STORE_OK ? 0 : found == STORE_NONE ? 401 : 503;
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
    static char cookie[160]; /* read before the next request */
    char token[TOKEN_DIGITS + 1];
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
    token_digits(token, TOKEN_DIGITS);
    token_hash hash = token_hashed(token);
    if (store_guest_add(s->store, &hash, transport_now().date) != STORE_OK) {
        a->status = 503;
        return;
    }
    out_object(room);
    if (is_page) {
        snprintf(cookie, sizeof cookie,
                 "%s=%s; Path=/; %sHttpOnly; SameSite=Strict; Max-Age=2592000", cookie_name(s),
                 token, s->is_https ? "Secure; " : "");
        a->cookie = cookie;
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

static void on_request(void *owner, const http_request *r, json_out *room, http_answer *a)
{
    server *s = owner;
    unsigned refusal = check_request(s, r);
    if (refusal != 0) {
        a->status = refusal;
    } else if (strcmp(r->path, "/healthz") == 0) {
        if (has_method(r, a, "GET, HEAD")) {
            tell_health(s, room, a);
        }
    } else if (strcmp(r->path, "/api/guest") == 0) {
        if (has_method(r, a, "POST")) {
            make_guest(s, r, room, a);
        }
    } else if (strcmp(r->path, "/socket") == 0) {
        a->status = 426;
    } else {
        a->status = 404;
    }
}

/* ---- sockets --------------------------------------------------------------------------------- */

static unsigned on_upgrade(void *owner, const http_request *r, connection *c, void **user)
{
    server *s = owner;
    (void)c, (void)user;
    unsigned refusal = check_request(s, r);
    if (refusal != 0) {
        return refusal;
    }
    if (strcmp(r->path, "/socket") != 0) {
        return 404;
    }
    return find_guest(s, r, &s->knocking);
}

static bool on_opened(void *owner, connection *c, void **user)
{
    server *s = owner;
    peer *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return false;
    }
    p->connection = c;
    *user = lobby_enter(s->lobby, p, s->knocking.has_guest ? &s->knocking.guest : NULL,
                        transport_now());
    if (*user == NULL) {
        free(p);
    }
    return *user != NULL;
}

static void on_message(void *owner, void *user, const char *text, size_t len)
{
    server *s = owner;
    lobby_message(s->lobby, user, text, len, transport_now());
}

static void on_closed(void *owner, void *user)
{
    server *s = owner;
    peer *p = lobby_peer(user);
    lobby_leave(s->lobby, user, transport_now());
    free(p);
}

static void on_woken(void *owner)
{
    server *s = owner;
    bot_thought thought;
    while (worker_take(s->worker, &thought)) {
        lobby_thought(s->lobby, &thought, transport_now());
    }
}

static int64_t on_due(void *owner, int64_t now_ms)
{
    server *s = owner;
    if (s->relay != NULL) {
        server_time now = transport_now();
        if (!s->is_deaf) {
            relay_hear(s->relay, false, now);
        }
        relay_flush(s->relay, now);
    }
    return lobby_release(s->lobby, now_ms);
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

static bool think(void *owner, const bot_job *job)
{
    server *s = owner;
    return worker_give(s->worker, job);
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

/* Defaults are safe, and what is not safe must be said (TH-64). */
static bool check_options(server *s, const serve_options *o, word_lang lang, char *problem)
{
    if (o->public_url != NULL && !read_public_url(s, o->public_url)) {
        return fail(problem, lang, "the public address must be like https://club.example, not",
                    "adres publiczny ma mieć postać https://klub.example, a nie", o->public_url,
                    "");
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
    free(path);
    return is_open;
}

static void close_server(server *s)
{
    worker_stop(s->worker);
    transport_close_all(s->transport);
    if (s->relay != NULL) {
        relay_flush(s->relay, transport_now());
    }
    relay_free(s->relay);
    s->relay = NULL;
    lobby_free(s->lobby);
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
                       .think = think,
                       .owner = s,
                       .rate = o->rate,
                       .pace_ms = o->pace_ms,
                       .keep_free = (int64_t)o->keep_free << 20};
    if (!check_options(s, o, lang, problem) || !open_store(s, o, lang, problem)) {
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
    s->transport = transport_open(o->address, o->port, &handler);
    int error = errno;
    s->worker = s->transport != NULL ? worker_start(wake, s) : NULL;
    if (s->transport == NULL) {
        fail(problem, lang, "cannot listen at", "nie można słuchać pod adresem", o->address,
             strerror(error));
    } else if (s->lobby == NULL || s->worker == NULL || is_shared != (s->relay != NULL)) {
        fail(problem, lang, "there is no memory", "brakuje pamięci", "", "");
    } else {
        return s;
    }
    close_server(s);
    return NULL;
}

uint16_t serve_port(const server *s)
{
    return transport_port(s->transport);
}

void serve_run(server *s)
{
    transport_run(s->transport);
    close_server(s);
}

void serve_stop(server *s)
{
    transport_stop(s->transport);
}
