/*
 * Between processes; see relay.h.
 */
#include "server/relay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OUTBOX_MESSAGES = 4096, /* that wait at most; more are too many to wait */
    OUTBOX_BYTES = 16 << 20,
    POST_AT_ONCE = 256,
    CLOSE_AGAIN = 1012,
};

typedef enum {
    MAIL_MESSAGE, /* a client's message; before it a heading */
    MAIL_SEND,    /* to a client */
    MAIL_CLOSE,   /* the connection is to be closed; a code of two bytes */
    MAIL_GONE,    /* the client is no longer at this table */
    MAIL_COUNT
} mail_kind;

/* Who sends a MAIL_MESSAGE. */
typedef struct {
    uint8_t has_guest, lang;
    token_hash guest;
} heading;

/* A visitor of ours at another process. */
typedef struct link {
    struct link *next;
    int64_t number;
    char process[PROCESS_DIGITS + 1];
    visitor *visitor;
    peer *peer;
    bool is_errand; /* one question and its answer, wherever else he is */
} link;

/* A visitor of ours whom another process has. */
typedef struct remote {
    peer as; /* first: the lobby knows it as one */
    struct remote *next;
    relay *of;
    char process[PROCESS_DIGITS + 1];
    int64_t number;
    visitor *visitor;
    bool is_in; /* our welcome he had from his own process */
} remote;

typedef struct letter {
    struct letter *next;
    char process[PROCESS_DIGITS + 1];
    int64_t number;
    uint8_t kind;
    size_t len;
    uint8_t body[];
} letter;

struct relay {
    store *store;
    const seal *seal;
    lobby *lobby;
    link *links;
    remote *remotes;
    int64_t last; /* number */
    letter *first, **end;
    size_t waiting, waiting_bytes;
    bool is_lost; /* something could not be kept */
    server_time now;
};

relay *relay_open(store *s, const seal *k, lobby *l)
{
    relay *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->store = s;
        r->seal = k;
        r->lobby = l;
        r->end = &r->first;
    }
    return r;
}

static void drop_letter(relay *r)
{
    letter *gone = r->first;
    r->first = gone->next;
    r->end = r->first == NULL ? &r->first : r->end;
    r->waiting--;
    r->waiting_bytes -= gone->len;
    free(gone);
}

void relay_free(relay *r)
{
    if (r == NULL) {
        return;
    }
    while (r->first != NULL) {
        drop_letter(r);
    }
    while (r->links != NULL) {
        link *next = r->links->next;
        free(r->links);
        r->links = next;
    }
    while (r->remotes != NULL) {
        remote *next = r->remotes->next;
        lobby_leave(r->lobby, r->remotes->visitor, r->now);
        free(r->remotes);
        r->remotes = next;
    }
    free(r);
}

/* ---- saying ---------------------------------------------------------------------------------- */

/* Two parts, one body, sealed. */
static void say(relay *r, const char *process, int64_t number, mail_kind kind, const void *head,
                size_t head_len, const void *text, size_t len)
{
    size_t whole = head_len + len;
    letter *l = malloc(sizeof *l + whole + SEAL_EXTRA);
    uint8_t *open = malloc(whole + 1);
    if (l == NULL || open == NULL || r->waiting >= OUTBOX_MESSAGES ||
        r->waiting_bytes + whole > OUTBOX_BYTES) {
        free(l);
        free(open);
        r->is_lost = true;
        return;
    }
    if (head_len > 0) {
        memcpy(open, head, head_len);
    }
    if (len > 0) {
        memcpy(open + head_len, text, len);
    }
    seal_bytes(r->seal, open, whole, l->body);
    free(open);
    l->next = NULL;
    snprintf(l->process, sizeof l->process, "%s", process);
    l->number = number;
    l->kind = (uint8_t)kind;
    l->len = whole + SEAL_EXTRA;
    *r->end = l;
    r->end = &l->next;
    r->waiting++;
    r->waiting_bytes += l->len;
}

/* Posts the first letters as far as they go to the same process. */
static store_result post_some(relay *r)
{
    store_mail mail[POST_AT_ONCE] = {0};
    size_t count = 0;
    for (letter *l = r->first; l != NULL && count < POST_AT_ONCE; l = l->next) {
        if (strcmp(l->process, r->first->process) == 0) {
            mail[count++] = (store_mail){
                .connection = l->number, .kind = l->kind, .body = l->body, .len = l->len};
        } else {
            break;
        }
    }
    store_result result = store_post(r->store, r->first->process, mail, count);
    while (result == STORE_OK && count-- > 0) {
        drop_letter(r);
    }
    return result;
}

/* ---- links ----------------------------------------------------------------------------------- */

static link *link_of(relay *r, const visitor *v, const char *process, bool is_errand)
{
    link *l = r->links;
    while (l != NULL && !(l->visitor == v && l->is_errand == is_errand &&
                          (process == NULL || strcmp(l->process, process) == 0))) {
        l = l->next;
    }
    return l;
}

/* The other end forgets the visitor as well. */
static void unlink_it(relay *r, link *l)
{
    for (link **at = &r->links; *at != NULL; at = &(*at)->next) {
        if (*at == l) {
            *at = l->next;
            break;
        }
    }
    say(r, l->process, l->number, MAIL_GONE, NULL, 0, NULL, 0);
    free(l);
}

void relay_carry(relay *r, const lobby_carried *c)
{
    heading h = {.has_guest = c->guest != NULL, .lang = (uint8_t)c->lang};
    peer *from = c->peer;
    if (from->connection == NULL) { /* it was carried here, and the table is no longer ours */
        relay_close(from, CLOSE_AGAIN);
        return;
    }
    if (c->guest != NULL) {
        h.guest = *c->guest;
    }
    link *l = link_of(r, c->visitor, c->process, c->is_errand);
    if (l == NULL) {
        link *before = c->is_errand ? NULL : link_of(r, c->visitor, NULL, false);
        if (before != NULL) {
            unlink_it(r, before);
        }
        l = calloc(1, sizeof *l);
        if (l == NULL) {
            transport_close(from->connection, CLOSE_AGAIN);
            return;
        }
        l->number = ++r->last;
        l->visitor = c->visitor;
        l->peer = from;
        l->is_errand = c->is_errand;
        snprintf(l->process, sizeof l->process, "%s", c->process);
        l->next = r->links;
        r->links = l;
    }
    say(r, l->process, l->number, MAIL_MESSAGE, &h, sizeof h, c->text, c->len);
}

void relay_uncarry(relay *r, const visitor *v, bool is_gone)
{
    for (link *l = r->links, *next; l != NULL; l = next) {
        next = l->next;
        if (l->visitor == v && (is_gone || !l->is_errand)) {
            unlink_it(r, l);
        }
    }
}

/* ---- remotes --------------------------------------------------------------------------------- */

void relay_send(peer *p, const char *text, size_t len)
{
    const remote *to = (const remote *)p;
    if (to->is_in) {
        say(to->of, to->process, to->number, MAIL_SEND, NULL, 0, text, len);
    }
}

void relay_close(peer *p, unsigned code)
{
    const remote *to = (const remote *)p;
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    say(to->of, to->process, to->number, MAIL_CLOSE, NULL, 0, bytes, sizeof bytes);
}

static remote *remote_of(relay *r, const char *process, int64_t number)
{
    remote *at = r->remotes;
    while (at != NULL && !(at->number == number && strcmp(at->process, process) == 0)) {
        at = at->next;
    }
    return at;
}

static void remove_remote(relay *r, remote *gone)
{
    for (remote **at = &r->remotes; *at != NULL; at = &(*at)->next) {
        if (*at == gone) {
            *at = gone->next;
            break;
        }
    }
    lobby_leave(r->lobby, gone->visitor, r->now);
    free(gone);
}

static remote *add_remote(relay *r, const store_mail *m, const heading *h)
{
    remote *new = calloc(1, sizeof *new);
    if (new == NULL) {
        return NULL;
    }
    snprintf(new->process, sizeof new->process, "%s", m->process);
    new->number = m->connection;
    new->of = r;
    new->visitor = lobby_enter(r->lobby, &new->as, h->has_guest ? &h->guest : NULL, r->now);
    if (new->visitor == NULL) {
        free(new);
        return NULL;
    }
    new->is_in = true;
    new->next = r->remotes;
    r->remotes = new;
    return new;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void take_message(relay *r, const store_mail *m, const uint8_t *bytes, size_t len)
{
    heading h;
    if (len < sizeof h) {
        return;
    }
    memcpy(&h, bytes, sizeof h);
    remote *from = remote_of(r, m->process, m->connection);
    from = from != NULL ? from : add_remote(r, m, &h);
    if (from == NULL || h.lang >= LANG_COUNT) {
        uint8_t code[2] = {CLOSE_AGAIN >> 8, CLOSE_AGAIN & 255};
        say(r, m->process, m->connection, MAIL_CLOSE, NULL, 0, code, sizeof code);
        return;
    }
    lobby_speak(from->visitor, (word_lang)h.lang);
    lobby_message(r->lobby, from->visitor, (const char *)bytes + sizeof h, len - sizeof h, r->now);
}

/* What is sent to a visitor of ours; true if there is one of that number. */
static bool take_answer(relay *r, const store_mail *m, const uint8_t *bytes, size_t len)
{
    link *l = r->links;
    while (l != NULL && !(l->number == m->connection && strcmp(l->process, m->process) == 0)) {
        l = l->next;
    }
    if (l == NULL) {
        return false;
    }
    if (m->kind == MAIL_SEND) {
        transport_send(l->peer->connection, (const char *)bytes, len);
    } else if (len == 2) {
        transport_close(l->peer->connection, (unsigned)(bytes[0] << 8 | bytes[1]));
    }
    if (l->is_errand) {
        unlink_it(r, l);
    }
    return true;
}

static void take_mail(void *owner, const store_mail *m)
{
    relay *r = owner;
    uint8_t *open = m->len >= SEAL_EXTRA ? malloc(m->len) : NULL;
    if (open == NULL || !seal_open_bytes(r->seal, m->body, m->len, open)) {
        free(open); /* of somebody with another seal: nothing that we could play with */
        return;
    }
    size_t len = m->len - SEAL_EXTRA;
    remote *gone;
    switch (m->kind) {
    case MAIL_MESSAGE:
        take_message(r, m, open, len);
        break;
    case MAIL_SEND:
    case MAIL_CLOSE:
        if (!take_answer(r, m, open, len)) {
            say(r, m->process, m->connection, MAIL_GONE, NULL, 0, NULL, 0);
        }
        break;
    default:
        gone = remote_of(r, m->process, m->connection);
        if (gone != NULL) {
            remove_remote(r, gone);
        }
        break;
    }
    free(open);
}

void relay_hear(relay *r, bool always, server_time now)
{
    r->now = now;
    if (store_heard(r->store) || always) {
        store_result result = store_collect(r->store, take_mail, r);
        if (result != STORE_OK && result != STORE_FULL) {
            r->is_lost = true;
        }
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

static void close_link(link *l)
{
    transport_close(l->peer->connection, CLOSE_AGAIN);
}

/* A process is gone: its clients are no longer here, and ours come back. */
static void bury_process(relay *r, const char *process)
{
    for (link *l = r->links, *next; l != NULL; l = next) {
        next = l->next;
        if (strcmp(l->process, process) == 0) {
            close_link(l);
        }
    }
    for (remote *at = r->remotes, *next; at != NULL; at = next) {
        next = at->next;
        if (strcmp(at->process, process) == 0) {
            remove_remote(r, at);
        }
    }
}

/* Each process of both lists is asked for once. */
void relay_tick(relay *r, server_time now)
{
    enum { MOST = 64 };
    char asked[MOST][PROCESS_DIGITS + 1];
    unsigned count = 0;
    r->now = now;
    for (unsigned round = 0; round < 2; round++) {
        const link *l = r->links;
        const remote *at = r->remotes;
        while (round == 0 ? l != NULL : at != NULL) {
            const char *process = round == 0 ? l->process : at->process;
            bool is_new = count < MOST;
            for (unsigned i = 0; i < count && is_new; i++) {
                is_new = strcmp(asked[i], process) != 0;
            }
            if (is_new) {
                snprintf(asked[count++], sizeof asked[0], "%s", process);
            }
            l = round == 0 ? l->next : l;
            at = round == 1 ? at->next : at;
        }
    }
    for (unsigned i = 0; i < count; i++) {
        if (store_is_alive(r->store, asked[i]) == STORE_NONE) {
            bury_process(r, asked[i]);
        }
    }
    store_bury(r->store);
}

void relay_lose(relay *r)
{
    r->is_lost = true;
}

/* Nobody is in the middle of anything here: visitors may go. */
static void reset(relay *r, server_time now)
{
    r->now = now;
    r->is_lost = false;
    while (r->first != NULL) {
        drop_letter(r);
    }
    for (link *l = r->links; l != NULL; l = l->next) {
        close_link(l);
    }
    while (r->remotes != NULL) {
        relay_close(&r->remotes->as, CLOSE_AGAIN);
        remove_remote(r, r->remotes);
    }
}

void relay_flush(relay *r, server_time now)
{
    store_result result = STORE_OK;
    while (r->first != NULL && result == STORE_OK && !r->is_lost) {
        result = post_some(r);
    }
    if (r->is_lost || (result != STORE_OK && result != STORE_FULL)) {
        reset(r, now); /* twice would be as wrong as never */
    }
}
