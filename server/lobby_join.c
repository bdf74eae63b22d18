/*
 * Joining tables; see lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <string.h>

static void tell_joined(lobby *l, visitor *v, const message *m, desk *d, server_time now)
{
    json_out *out = lobby_begin(l, "joined", m);
    out_key_string(out, "table", d->about.id);
    out_key_string(out, "game", d->about.is_mainframe ? "mainframe" : "netrunner");
    if (v->as.viewer < STORE_SEATS) {
        out_key_string(out, "seat", desk_seat_name(d, v->as.viewer));
    }
    bool is_past = v->as.viewer == HOSTED_DELAYED && !d->is_past_over; /* nothing of now (TH-12) */
    out_key_string(out, "state", is_past ? "running" : desk_state_name(d));
    desk_write_seats(out, d, is_past ? -1 : now.ms);
    lobby_write_clock(out, d);
    if (d->options.is_teaching) {
        out_key_bool(out, "teaching", true);
    }
    out_key_int(out, "watching", lobby_watching(d));
    out_key_int(out, "now", now.ms);
    lobby_end(l, v);
    v->refusals = 0;
}

/* The seat of that name, if it is the visitor's own; HOSTED_NOBODY if it is not. */
static unsigned own_seat(const desk *d, const visitor *v, const char *name)
{
    for (unsigned i = 0; i < d->about.seats && v->has_guest; i++) {
        const store_seat *seat = &d->about.seat[i];
        if (seat->kind == SEAT_PERSON && seat->has_guest && token_equal(&seat->guest, &v->guest) &&
            strcmp(name, desk_seat_name(d, i)) == 0) {
            return i;
        }
    }
    return HOSTED_NOBODY;
}

void lobby_on_join(lobby *l, visitor *v, const message *m, server_time now)
{
    const char *token = message_text(m, "token"), *table = message_text(m, "table");
    char id[TABLE_DIGITS + 1] = "";
    unsigned viewer = HOSTED_SPECTATOR;
    desk *d = NULL;
    desk_result result = DESK_NOT_FOUND;
    if (token != NULL && table == NULL) {
        token_hash hash = token_hashed(token);
        store_result found = store_find_seat(l->store, &hash, id, &viewer);
        result = found == STORE_OK || found == STORE_NONE ? result : DESK_FULL;
    } else if (table != NULL && token == NULL) {
        memcpy(id, table, sizeof id);
    }
    if (id[0] != '\0') {
        result = lobby_find_desk(l, id, &d, now);
    }
    if (result == DESK_DONE && table != NULL && message_text(m, "seat") != NULL) {
        viewer = own_seat(d, v, message_text(m, "seat"));
        result = viewer < STORE_SEATS ? DESK_DONE : DESK_NOT_FOUND;
    } else if (result == DESK_DONE && viewer == HOSTED_SPECTATOR) {
        int view = desk_find_view(d, message_text(m, "view"));
        result = view < 0 || !desk_lets_see(d, (unsigned)view) ? DESK_NOT_NOW : DESK_DONE;
        viewer = view < 0 ? viewer : (unsigned)view;
    }
    if (result == DESK_DONE && viewer >= STORE_SEATS && !lobby_meets_table(l, v, d, now)) {
        result = DESK_NOT_FOUND; /* TH-60 */
    }
    if (result == DESK_DONE && viewer < STORE_SEATS && d->about.seat[viewer].kind != SEAT_PERSON) {
        result = DESK_NOT_FOUND; /* a bot has the seat now */
    }
    if (result == DESK_DONE && viewer < STORE_SEATS && message_bool(m, "commits")) {
        result = desk_promise(d, viewer);
    }
    if (result == DESK_DONE && viewer < STORE_SEATS && d->about.state == TABLE_OPEN &&
        lobby_first_free(d) < 0) {
        result = desk_sit(d, viewer, NULL, now); /* all sat down, and then the store was full */
    }
    if (result == DESK_ELSEWHERE) {
        if (strcmp(v->away, l->elsewhere) != 0) {
            lobby_go_away(l, v, now);
        }
        memcpy(v->away, l->elsewhere, sizeof v->away);
        lobby_carry(l, v, v->away, false);
        return;
    }
    if (result != DESK_DONE) {
        lobby_report(l, v, m, result);
        return;
    }
    if (viewer >= STORE_SEATS && !lobby_knows_password(l, v, m, d, now)) {
        return;
    }
    lobby_go_away(l, v, now);
    follower *before = viewer < STORE_SEATS ? desk_at_seat(d, viewer) : NULL;
    if (before != NULL) { /* one connection a seat: the newest has it */
        visitor *other = (visitor *)before;
        lobby_go_away(l, other, now);
        lobby_tell_left(l, other, NULL, "elsewhere");
    }
    v->at = d;
    v->as.viewer = (uint8_t)viewer;
    v->as.lang = v->lang;
    v->as.muted = 0;
    if (viewer < STORE_SEATS) {
        d->away[viewer] = -1;
    }
    tell_joined(l, v, m, d, now);
    desk_follow(d, &v->as, message_text(m, "stream"), (uint64_t)message_int(m, "n", 0), now);
    lobby_tell_seats(l, d, v, now);
    desk_tell_chat(d, &v->as);
    desk_tell_start(d, &v->as, now.ms);
    lobby_settle(l, d, now);
}
