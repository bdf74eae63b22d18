/*
 * Lists: tables where one may sit down or watch, one's own games; see lobby_inside.h.
 *
 * A list of tables is made at most once for all who look at it, and again when something may have
 * changed. Whoever follows it is sent it again when it is another one.
 */
#include "server/lobby_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/games.h"

enum {
    GAMES_MAX = 50,          /* of an answer */
    SHELF_KEPT_MS = 30000,   /* what nobody tells us of, a name for instance */
    SHELF_SHARED_MS = 2000,  /* the same where other processes make tables as well */
    SHELF_TEXT_MAX = 1 << 12 /* bytes of a table */
};

typedef struct {
    char id[LISTED_MAX][TABLE_DIGITS + 1];
    unsigned count;
} listing;

static void note_table(void *owner, const char *id)
{
    listing *list = owner;
    if (list->count < LISTED_MAX) {
        snprintf(list->id[list->count++], sizeof list->id[0], "%s", id);
    }
}

/* The tables that are being played now: those in memory at which somebody sits. */
static void note_played(lobby *l, listing *list)
{
    for (const desk *d = l->desks; d != NULL; d = d->next) {
        bool is_played = false;
        for (const follower *f = d->followers; f != NULL; f = f->next) {
            is_played = is_played || f->viewer < STORE_SEATS;
        }
        if (is_played && d->about.is_listed && d->has_game && !hosted_is_over(&d->game)) {
            note_table(list, d->about.id);
        }
    }
}

/* What a list says of a table, as members. */
static void write_table(json_out *out, desk *d)
{
    out_key_string(out, "table", d->about.id);
    out_key_string(out, "game", d->about.is_mainframe ? "mainframe" : "netrunner");
    desk_write_seats(out, d, -1);
    lobby_write_clock(out, d);
    if (d->options.password[0] != '\0') {
        out_key_bool(out, "password", true);
    }
    if (d->options.is_teaching) {
        out_key_bool(out, "teaching", true);
    }
}

/* A table just to look at: whoever has it goes on having it. NULL if there is none. */
static desk *peek(lobby *l, const char *id)
{
    desk *d = calloc(1, sizeof *d);
    if (d != NULL) {
        d->store = l->store;
        if (store_load(l->store, id, &d->about) != STORE_OK ||
            !options_read(d->about.options, &d->options)) {
            desk_free(d);
            return NULL;
        }
    }
    return d;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void clear(shelf *s)
{
    for (unsigned i = 0; i < s->count; i++) {
        free(s->table[i].text);
    }
    s->count = 0;
}

void lobby_free_lists(lobby *l)
{
    clear(&l->shelf[0]);
    clear(&l->shelf[1]);
}

static void put_on_shelf(lobby *l, shelf *s, const char *id)
{
    desk *d = peek(l, id);
    json_out out;
    out_init(&out, SHELF_TEXT_MAX);
    if (d != NULL && d->about.state == TABLE_OPEN && lobby_first_free(d) < 0) {
        desk_free(d); /* everybody sits, and its game is about to begin */
        d = NULL;
    }
    if (d != NULL) {
        out_object(&out);
        write_table(&out, d);
        out_object_end(&out);
    }
    if (d != NULL && !out.failed) {
        listed *to = &s->table[s->count];
        to->text = strndup(out.data, out.len);
        to->seats = d->about.seats;
        for (unsigned i = 0; i < d->about.seats; i++) {
            to->has_guest[i] = d->about.seat[i].has_guest;
            to->guest[i] = d->about.seat[i].guest;
        }
        s->count += to->text != NULL;
    }
    out_free(&out);
    desk_free(d);
}

/* The list as it is now; NULL if the store does not say. */
static const shelf *look_at_shelf(lobby *l, bool is_watch, server_time now)
{
    shelf *s = &l->shelf[is_watch];
    int64_t kept = store_is_shared(l->store) ? SHELF_SHARED_MS : SHELF_KEPT_MS;
    listing list = {.count = 0};
    if (s->number != 0 && !s->is_stale && now.ms - s->at < kept) {
        return s;
    }
    if (is_watch) {
        note_played(l, &list);
    } else if (store_tables(l->store, TABLE_OPEN, true, LISTED_MAX, note_table, &list) !=
               STORE_OK) {
        return NULL;
    }
    shelf before = *s;
    s->count = 0;
    for (unsigned i = 0; i < list.count; i++) {
        put_on_shelf(l, s, list.id[i]);
    }
    bool is_same = s->count == before.count;
    for (unsigned i = 0; i < s->count && is_same; i++) {
        is_same = strcmp(s->table[i].text, before.table[i].text) == 0;
    }
    clear(&before);
    s->number += !is_same || s->number == 0;
    s->is_stale = false;
    s->at = now.ms;
    return s;
}

static void tell_shelf(lobby *l, visitor *v, const message *m, const shelf *s, bool is_watch)
{
    json_out *out = lobby_begin(l, "tables", m);
    out_key(out, "tables");
    out_array(out);
    for (unsigned i = 0; i < s->count; i++) {
        const listed *t = &s->table[i];
        if (lobby_meets(v, t->seats, t->has_guest, t->guest)) {
            out_written(out, t->text, strlen(t->text));
        }
    }
    out_array_end(out);
    if (is_watch) {
        out_key_bool(out, "watch", true);
    }
    lobby_end(l, v);
    v->told[is_watch] = s->number;
}

void lobby_on_tables(lobby *l, visitor *v, const message *m, server_time now)
{
    bool is_watch = message_bool(m, "watch");
    const shelf *s = look_at_shelf(l, is_watch, now);
    if (s == NULL) {
        lobby_refuse(l, v, m, "store_full", "");
        return;
    }
    lobby_learn_shunned(l, v, false, now);
    if (json_object_get(m->body, "follow") != NULL) {
        v->follows[is_watch] = message_bool(m, "follow");
    }
    tell_shelf(l, v, m, s, is_watch);
    v->refusals = 0;
}

void lobby_lists_changed(lobby *l)
{
    l->shelf[0].is_stale = l->shelf[1].is_stale = true;
}

void lobby_tell_lists(lobby *l, server_time now)
{
    for (unsigned is_watch = 0; is_watch < 2; is_watch++) {
        const shelf *s = NULL;
        for (visitor *v = l->visitors; v != NULL; v = v->next) {
            if (v->follows[is_watch]) {
                s = s != NULL ? s : look_at_shelf(l, is_watch, now);
                if (s == NULL) {
                    return; /* the store says nothing now */
                }
                if (v->told[is_watch] != s->number) {
                    tell_shelf(l, v, NULL, s, is_watch);
                }
            }
        }
    }
}

void lobby_on_look(lobby *l, visitor *v, const message *m, server_time now)
{
    const char *table = message_text(m, "table"), *invitation = message_text(m, "invitation");
    char id[TABLE_DIGITS + 1] = "";
    if (invitation != NULL && table == NULL) {
        token_hash hash = token_hashed(invitation);
        if (store_find_invitation(l->store, &hash, id) != STORE_OK) {
            id[0] = '\0';
        }
    } else if (table != NULL && invitation == NULL) {
        memcpy(id, table, sizeof id);
    }
    desk *d = id[0] != '\0' ? peek(l, id) : NULL;
    bool is_in_use = invitation != NULL && d != NULL && lobby_first_free(d) < 0;
    if (d != NULL && (is_in_use || !lobby_meets_table(l, v, d, now))) {
        desk_free(d);
        d = NULL;
    }
    if (d == NULL) { /* one answer for all that is wrong, ever more slowly (TH-48) */
        lobby_refuse(l, v, m, lobby_may(l, v, WISH_INVITATION) ? "not_found" : "too_many", "");
        return;
    }
    json_out *out = lobby_begin(l, "table", m);
    write_table(out, d);
    out_key_string(out, "state", desk_state_name(d));
    lobby_end(l, v);
    desk_free(d);
    v->refusals = 0;
}

/* ---- one's own games ------------------------------------------------------------------------- */

typedef struct {
    games_row row[GAMES_MAX];
    unsigned count;
} own_games;

static void note_game(void *owner, const games_row *row)
{
    own_games *own = owner;
    if (own->count < GAMES_MAX) {
        own->row[own->count++] = *row;
    }
}

/* How a running game stands, as far as this seat was shown it. */
static void write_standing(json_out *out, const desk *d, unsigned seat)
{
    const desk_brief *b = &d->brief[seat];
    out_key_int(out, "turns", b->turns);
    out_key_string(out, "turn", desk_seat_name(d, b->turn));
    out_key_bool(out, "asked", b->is_asked);
    if (d->game.is_paused) {
        out_key_bool(out, "paused", true);
    }
}

static void write_game(lobby *l, json_out *out, const games_row *row, server_time now)
{
    static const char *const states[TABLE_STATE_COUNT] = {"open", "running", "over", "frozen"};
    desk *running = NULL;
    desk *d = peek(l, row->table);
    if (d == NULL || row->seat >= d->about.seats) {
        desk_free(d);
        return;
    }
    out_object(out);
    write_table(out, d);
    out_key_string(out, "seat", desk_seat_name(d, row->seat));
    /* What another process has stands there without its turns. */
    if (row->state == TABLE_RUNNING && lobby_find_desk(l, row->table, &running, now) == DESK_DONE &&
        running->has_game) {
        out_key_string(out, "state", desk_state_name(running));
        write_standing(out, running, row->seat);
    } else {
        out_key_string(out, "state", states[row->state % TABLE_STATE_COUNT]);
    }
    out_key_int(out, "made", row->made);
    if (row->ended != 0) {
        out_key_int(out, "ended", row->ended);
    }
    if (row->result[0] != '\0') {
        out_key(out, "result");
        out_written(out, row->result, strlen(row->result));
    }
    out_object_end(out);
    desk_free(d);
}

void lobby_on_games(lobby *l, visitor *v, const message *m, server_time now)
{
    bool is_over = message_bool(m, "over");
    if (!v->has_guest) {
        lobby_refuse(l, v, m, "no_guest", "");
        return;
    }
    own_games *own = calloc(1, sizeof *own);
    if (own == NULL || games_of(l->store, &v->guest, is_over, message_int(m, "before", INT64_MAX),
                                GAMES_MAX, note_game, own) != STORE_OK) {
        free(own);
        lobby_refuse(l, v, m, "store_full", "");
        return;
    }
    json_out *out = lobby_begin(l, "games", m);
    out_key(out, "games");
    out_array(out);
    for (unsigned i = 0; i < own->count; i++) {
        write_game(l, out, &own->row[i], now);
    }
    out_array_end(out);
    if (is_over) {
        out_key_bool(out, "over", true);
    }
    lobby_end(l, v);
    free(own);
    v->refusals = 0;
}

void lobby_on_record_of(lobby *l, visitor *v, const message *m, server_time now)
{
    desk *d = NULL;
    desk_result result = lobby_find_desk(l, message_text(m, "table"), &d, now);
    if (result == DESK_ELSEWHERE) {
        lobby_carry(l, v, l->elsewhere, true);
        return;
    }
    bool is_own = false;
    for (unsigned i = 0; result == DESK_DONE && i < d->about.seats && v->has_guest; i++) {
        const store_seat *seat = &d->about.seat[i];
        is_own = is_own || (seat->has_guest && token_equal(&seat->guest, &v->guest));
    }
    /* One answer for all that is wrong. */
    if (!is_own || !d->has_game || !hosted_is_over(&d->game)) {
        lobby_refuse(l, v, m, result == DESK_FULL ? "store_full" : "not_found", "");
        return; /* of a running game nobody has a record (TH-14) */
    }
    lobby_send_record(l, v, m, d, now);
}
