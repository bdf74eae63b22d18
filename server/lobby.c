/*
 * The lobby; see lobby.h.
 */
#include "server/lobby.h"
#include "server/lobby.h"

#include <malloc.h>
#include <stdlib.h>

#include "server/games.h"
#include "server/lobby_inside.h"

enum {
    PROTOCOL = 1,
    DESK_KEPT_MS = 60000, /* a desk that nobody follows stays so long, for those who come back */
    WAKE_MS = 100,
    TRIM_MS = 5000,
    PACK_MS = 60000,
    PACKED_AFTER_MS = 600000, /* a game is over so long, and nobody sends anything again */
    MESSAGE_MAX = 1 << 16,    /* bytes of a message that is not of a table */
    LISTS_SECONDS = 10,       /* so many seconds' worth of what is costly at once */
};

/* ---- messages -------------------------------------------------------------------------------- */

static bool has_seat(lobby *l, visitor *v, const message *m)
{
    if (v->at == NULL || v->as.viewer >= STORE_SEATS) {
        lobby_refuse(l, v, m, "not_seated", "");
        return false;
    }
    return true;
}

bool lobby_use(allowance *a, int64_t now_ms, unsigned rate, unsigned seconds)
{
    int64_t most = 1000 * (int64_t)rate * seconds;
    int64_t left = a->left + (now_ms - a->since) * rate;
    a->since = now_ms;
    a->left = left < most ? left : most;
    if (a->left < 1000) {
        return false;
    }
    a->left -= 1000;
    return true;
}

/* Is it about the table that he is at? */
static bool is_about_table(const message *m)
{
    return m->kind > MESSAGE_LEAVE &&
           (m->kind != MESSAGE_RECORD || message_text(m, "table") == NULL);
}

/* What the store is asked much for is asked for more slowly. */
static bool is_costly(const message *m)
{
    return m->kind == MESSAGE_LOOK || m->kind == MESSAGE_BLOCKS || m->kind == MESSAGE_GAMES ||
           m->kind == MESSAGE_RECORD || m->kind == MESSAGE_LOG;
}

static unsigned lists_rate(const lobby *l)
{
    return l->ways.rate < 10 ? 1 : l->ways.rate / 10;
}

void lobby_message(lobby *l, visitor *v, const char *text, size_t len, server_time now)
{
    message m;
    bool is_read = message_read(text, len, &m);
    l->text = text;
    l->text_len = len;
    if (m.has_lang) {
        v->lang = m.lang;
    }
    if (!is_read) {
        lobby_refuse(l, v, &m, m.code, m.problem);
    } else if (!lobby_is_awake(l, now)) {
        lobby_refuse(l, v, &m, "store_full", "");
    } else if (v->away[0] != '\0' && is_about_table(&m)) {
        if (lobby_use(&v->choices, now.ms, l->ways.rate, 4)) {
            lobby_carry(l, v, v->away, false);
        } else {
            lobby_refuse(l, v, &m, "too_many", "");
        }
    } else if (m.kind < MESSAGE_CHOOSE && !lobby_use(&v->messages, now.ms, 2 * l->ways.rate, 3)) {
        lobby_refuse(l, v, &m, "too_many", "");
    } else if (is_costly(&m) && !lobby_use(&v->lists, now.ms, lists_rate(l), LISTS_SECONDS)) {
        lobby_refuse(l, v, &m, "too_many", "");
    } else {
        switch (m.kind) {
        case MESSAGE_TABLES:
            lobby_on_tables(l, v, &m, now);
            break;
        case MESSAGE_LOOK:
            lobby_on_look(l, v, &m, now);
            break;
        case MESSAGE_GAMES:
            lobby_on_games(l, v, &m, now);
            break;
        case MESSAGE_CREATE:
            lobby_on_create(l, v, &m, now);
            break;
        case MESSAGE_SIT:
            lobby_on_sit(l, v, &m, now);
            break;
        case MESSAGE_JOIN:
            lobby_on_join(l, v, &m, now);
            break;
        case MESSAGE_LEAVE:
            lobby_go_away(l, v, now);
            lobby_tell_left(l, v, &m, "asked");
            break;
        case MESSAGE_BLOCK:
        case MESSAGE_BLOCKS:
        case MESSAGE_UNBLOCK:
        case MESSAGE_REPORT:
            lobby_on_manners(l, v, &m, now);
            break;
        case MESSAGE_SAY:
        case MESSAGE_MUTE:
            lobby_on_talk(l, v, &m, now);
            break;
        case MESSAGE_LOG:
            lobby_on_log(l, v, &m, now);
            break;
        default:
            if (m.kind == MESSAGE_RECORD && !is_about_table(&m)) {
                lobby_on_record_of(l, v, &m, now);
            } else if (has_seat(l, v, &m) && m.kind == MESSAGE_RECORD) {
                lobby_on_record(l, v, &m, now);
            } else if (v->at != NULL && m.kind == MESSAGE_VIEW && v->as.viewer < STORE_SEATS) {
                lobby_on_view(l, v, &m, now);
            } else if (v->at != NULL && v->as.viewer < STORE_SEATS) {
                lobby_on_play(l, v, &m, now);
            }
            break;
        }
    }
    message_free(&m);
}

/* ---- the house ------------------------------------------------------------------------------- */

lobby *lobby_open(store *s, const seal *k, const lobby_ways *ways)
{
    lobby *l = calloc(1, sizeof *l);
    if (l != NULL) {
        l->store = s;
        l->seal = k;
        l->ways = *ways;
        l->is_store_well = true;
        l->lease_until = store_is_shared(s) ? 0 : INT64_MAX;
        l->room.send = ways->send;
        out_init(&l->out, MESSAGE_MAX);
        out_init(&l->room.document, DESK_DOCUMENT_MAX);
        out_init(&l->room.happened, DESK_DOCUMENT_MAX);
        out_init(&l->room.message, DESK_DOCUMENT_MAX);
    }
    return l;
}

void lobby_free(lobby *l)
{
    if (l == NULL) {
        return;
    }
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        v->at = NULL; /* nobody is told any more */
    }
    while (l->visitors != NULL) {
        lobby_leave(l, l->visitors, (server_time){0, 0});
    }
    while (l->desks != NULL) {
        desk *d = l->desks;
        l->desks = d->next;
        desk_free(d);
    }
    lobby_free_lists(l);
    free(l->check.id);
    out_free(&l->out);
    out_free(&l->room.document);
    out_free(&l->room.happened);
    out_free(&l->room.message);
    free(l);
}

static void write_bots(json_out *out)
{
    static const char *const games[] = {"netrunner", "mainframe"};
    out_key(out, "bots");
    out_object(out);
    for (unsigned i = 0; i < 2; i++) {
        out_key(out, games[i]);
        out_array(out);
        for (unsigned kind = 0; kind < BOT_COUNT; kind++) {
            if (lobby_has_bot((bot_kind)kind, i == 1)) {
                out_string(out, bot_name((bot_kind)kind));
            }
        }
        out_array_end(out);
    }
    out_object_end(out);
}

visitor *lobby_enter(lobby *l, void *peer, const token_hash *guest, server_time now)
{
    visitor *v = calloc(1, sizeof *v);
    if (v == NULL) {
        return NULL;
    }
    v->as.peer = peer;
    v->has_guest = guest != NULL;
    if (guest != NULL) {
        v->guest = *guest;
        v->as.who = &v->guest;
        lobby_learn_shunned(l, v, true, now);
    }
    l->opened = l->opened != 0 ? l->opened : now.ms;
    v->messages = (allowance){1000 * (int64_t)l->ways.rate * 6, now.ms};
    v->choices = (allowance){1000 * (int64_t)l->ways.rate * 4, now.ms};
    v->lists = (allowance){1000 * (int64_t)lists_rate(l) * LISTS_SECONDS, now.ms};
    v->next = l->visitors;
    l->visitors = v;
    json_out *out = lobby_begin(l, "welcome", NULL);
    out_key_string(out, "server", "jackin");
    out_key_string(out, "version", JACKIN_VERSION);
    out_key_int(out, "protocol", PROTOCOL);
    write_bots(out);
    lobby_end(l, v);
    return v;
}

void lobby_speak(visitor *v, word_lang lang)
{
    v->lang = lang;
}

void lobby_leave(lobby *l, visitor *v, server_time now)
{
    lobby_go_away(l, v, now);
    if (l->ways.uncarry != NULL) {
        l->ways.uncarry(l->ways.owner, v, true);
    }
    for (visitor **at = &l->visitors; *at != NULL; at = &(*at)->next) {
        if (*at == v) {
            *at = v->next;
            break;
        }
    }
    free(v->as.shunned);
    free(v);
}

void lobby_tick(lobby *l, server_time now)
{
    if (!lobby_beat(l, now)) {
        if (now.ms >= l->lease_until && !l->is_lapsed && l->ways.lapsed != NULL) {
            l->ways.lapsed(l->ways.owner); /* what others were asked they cannot answer now */
        }
        l->is_lapsed = now.ms >= l->lease_until;
        return;
    }
    l->is_lapsed = false;
    for (desk *d = l->desks, *next; d != NULL; d = next) {
        next = d->next;
        d->seats_told = 0;
        if (d->owes_seats) {
            lobby_tell_seats(l, d, NULL, now);
        }
        lobby_ask_bot(l, d);
        /* A running clock keeps its desk: whoever leaves does not stop it (TH-58). */
        bool is_left = d->followers == NULL && now.ms - d->empty_since >= DESK_KEPT_MS &&
                       desk_due(d) == INT64_MAX;
        l->opened = l->opened != 0 ? l->opened : now.ms;
        if (d->is_lost || (is_left && !d->is_thinking)) {
            lobby_forget(l, d, now);
            l->has_forgotten = true;
        }
    }
    lobby_check_games(l, now);
    lobby_tell_lists(l, now);
    if (now.ms - l->packed >= PACK_MS) {
        unsigned count = 0;
        store_pack(l->store, now.date - PACKED_AFTER_MS, &count);
        l->packed = count > 0 ? l->packed : now.ms; /* where there are more: with the next tick */
    }
    if (l->has_forgotten && now.ms - l->trimmed >= TRIM_MS) { /* the system gets its memory back */
        malloc_trim(0);
        l->has_forgotten = false;
        l->trimmed = now.ms;
    }
}

bool lobby_end_table(lobby *l, const char *id, server_time now)
{
    desk *d;
    desk_result found = lobby_find_desk(l, id, &d, now);
    if (found != DESK_DONE) {
        return found == DESK_NOT_FOUND || found == DESK_FROZEN;
    }
    char text[GAMES_RESULT_MAX + 1];
    desk_write_result(d, "closed", text);
    store_result result = games_end(l->store, id, d->about.epoch, text, now.date, false);
    lobby_lists_changed(l);
    lobby_forget(l, d, now); /* whoever is there comes back, and sees that it is over */
    return result == STORE_OK;
}

int64_t lobby_release(lobby *l, server_time now)
{
    int64_t due = INT64_MAX;
    if (now.ms >= l->lease_until) {
        return now.ms + WAKE_MS; /* a tick or a message wakes us */
    }
    for (desk *d = l->desks, *next; d != NULL; d = next) {
        next = d->next;
        if (desk_due(d) <= now.ms) {
            desk_release(d, now.ms);
            desk_result result = desk_pass_time(d, now);
            l->is_store_well = l->is_store_well && result != DESK_FULL;
            if (result == DESK_FULL) {
                continue; /* the next tick tries again */
            }
            bool is_lost = d->is_lost;
            lobby_settle(l, d, now);
            if (is_lost) {
                continue;
            }
        }
        due = desk_due(d) < due ? desk_due(d) : due;
    }
    return due;
}

void lobby_undo(lobby *l, server_time now)
{
    l->is_store_well = false;
    while (l->desks != NULL) {
        lobby_forget(l, l->desks, now);
    }
}

bool lobby_is_store_well(const lobby *l)
{
    return l->is_store_well;
}

lobby_health lobby_state(const lobby *l)
{
    lobby_health health = {.is_store_well = l->is_store_well};
    for (const visitor *v = l->visitors; v != NULL; v = v->next) {
        health.visitors++;
    }
    for (const desk *d = l->desks; d != NULL; d = d->next) {
        health.desks++;
    }
    return health;
}
