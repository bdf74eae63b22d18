/*
 * Once more, with the sides swapped; see lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <stdlib.h>
#include <string.h>

#include "server/bring.h"
#include "server/starts.h"

enum { REMATCHES_MAX = 5 }; /* times that a seat may want one */

/* The table of a rematch: everybody one seat further, which of two players is the other side. Its
 * key is its own (TH-27). */
static bool again_table(const desk *d, store_table *t, char tokens[][TOKEN_DIGITS + 1])
{
    t->is_mainframe = d->about.is_mainframe;
    t->seats = d->about.seats;
    t->state = TABLE_OPEN;
    t->epoch = 1;
    token_digits(t->id, TABLE_DIGITS);
    table_options options = d->options;
    fair_start before;
    options.last_lock[0] = '\0';
    if (starts_load(d->store, d->seal, d->about.id, &before) == STORE_OK) {
        fair_digits(&before.lock, CORE_DIGEST, options.last_lock);
        fair_free(&before);
    }
    t->options = options_write(&options);
    if (t->is_mainframe) { /* the border stands in the request that dealt */
        t->setup = strdup(strstr(d->about.setup, "\"walled\"") != NULL ? "walled" : "paths");
    }
    bool is_made = t->options != NULL && (!t->is_mainframe || t->setup != NULL);
    for (unsigned i = 0; i < t->seats; i++) {
        const store_seat *old = &d->about.seat[i];
        unsigned to = (i + 1) % t->seats;
        store_seat *seat = &t->seat[to];
        seat->kind = old->kind;
        seat->bot = old->bot;
        seat->has_guest = old->has_guest;
        seat->guest = old->guest;
        seat->commits = old->kind == SEAT_PERSON && d->commits_again[i];
        seat->stops = old->kind == SEAT_PERSON ? strdup(old->stops) : NULL;
        if (t->is_mainframe) {
            seat->setup = strdup(old->setup);
        } else if (d->again[i] != NULL) {
            seat->setup = strdup(d->again[i]);
        } else {
            char problem[BRING_PROBLEM_MAX];
            json_t *deck = bring_deck(lobby_usual_deck(to), (nr_side)to, LANG_EN, problem);
            seat->setup = json_dumps(deck, JSON_COMPACT);
            json_decref(deck);
        }
        token_digits(tokens[to], TOKEN_DIGITS);
        seat->token = token_hashed(tokens[to]);
        is_made = is_made && seat->setup != NULL;
    }
    return is_made;
}

/* Everybody wants to, and v as the last. false: there is no table, and nobody was told anything. */
static bool begin_again(lobby *l, visitor *v, const message *m, desk *d, server_time now)
{
    char tokens[STORE_SEATS][TOKEN_DIGITS + 1];
    store_table t = {.made = now.date};
    desk *next = NULL;
    if (!again_table(d, &t, tokens) || store_table_add(l->store, &t) != STORE_OK) {
        store_table_free(&t);
        return false;
    }
    lobby_report(l, v, m, DESK_DONE);
    /* It is stored, and the seats are theirs: if the game cannot begin now it begins when somebody
     * who sits there joins. */
    desk_result result = lobby_find_desk(l, t.id, &next, now);
    if (result == DESK_DONE) {
        result = desk_sit(next, 0, NULL, now);
    }
    l->is_store_well = l->is_store_well && result != DESK_FULL;
    for (unsigned i = 0; i < d->about.seats; i++) {
        visitor *who = (visitor *)desk_at_seat(d, i);
        unsigned to = (i + 1) % d->about.seats;
        const char *name = desk_seat_name(d, d->about.is_mainframe ? i : to); /* runners stay */
        desk_want_rematch(d, i, NULL, now.ms);
        if (who != NULL) {
            lobby_give_seat(l, who, NULL, t.id, name, tokens[to], NULL, NULL);
        }
    }
    if (next != NULL) {
        lobby_settle(l, next, now);
    }
    store_table_free(&t);
    return true;
}

/* It cannot be stored: everybody who wanted to is told, and may want to again. */
static void begin_nothing(lobby *l, const visitor *v, const message *m, desk *d, server_time now)
{
    l->is_store_well = false;
    for (unsigned i = 0; i < d->about.seats; i++) {
        visitor *who = (visitor *)desk_at_seat(d, i);
        if (d->again[i] == NULL) {
            continue; /* a bot, who is not asked */
        }
        desk_want_rematch(d, i, NULL, now.ms);
        d->again_asked[i]--; /* that was not his doing */
        if (who != NULL) {
            lobby_refuse(l, who, who == v ? m : NULL, "store_full", "");
        }
    }
}

/* A rematch is one more table of whoever has the seat, and waits for nobody (TH-46, TH-48). */
static bool may_again(lobby *l, visitor *v, const message *m, const desk *d, server_time now)
{
    const store_seat *seat = &d->about.seat[v->as.viewer];
    const token_hash *own = v->has_guest ? &v->guest : NULL;
    store_table again = d->about;
    again.is_listed = again.has_invitation = false;
    return lobby_may_sit(l, v, m, seat->has_guest ? &seat->guest : own, &again, now);
}

void lobby_on_rematch(lobby *l, visitor *v, const message *m, server_time now)
{
    desk *d = v->at;
    unsigned seat = v->as.viewer;
    const char *deck = message_text(m, "deck");
    bool is_wanted = json_object_get(m->body, "on") == NULL || message_bool(m, "on");
    char *setup = NULL;
    if (!d->has_game || !hosted_is_over(&d->game) || (d->about.is_mainframe && deck != NULL)) {
        lobby_refuse(l, v, m, "not_now", "");
        return;
    }
    if (is_wanted && (lobby_is_apart(l, v, d, now) || d->again_asked[seat] >= REMATCHES_MAX)) {
        lobby_refuse(l, v, m, "too_many", ""); /* TH-60 */
        return;
    }
    if (is_wanted && !may_again(l, v, m, d, now)) {
        return;
    }
    if (is_wanted) {
        unsigned side = 1 - seat;
        setup = d->about.is_mainframe
                    ? strdup("")
                    : lobby_brought(l, v, m, deck != NULL ? deck : lobby_usual_deck(side),
                                    (nr_side)side);
        if (setup == NULL) {
            return;
        }
        d->again_asked[seat]++;
    }
    d->commits_again[seat] = message_bool(m, "commits");
    desk_want_rematch(d, seat, setup, now.ms);
    if (is_wanted && desk_is_rematch(d) && !lobby_may(l, v, WISH_TABLE)) {
        desk_want_rematch(d, seat, NULL, now.ms);
        lobby_refuse(l, v, m, "too_many", "");
        return;
    }
    if (!desk_is_rematch(d)) {
        lobby_report(l, v, m, DESK_DONE);
        v->refusals = 0;
    } else if (!begin_again(l, v, m, d, now)) {
        begin_nothing(l, v, m, d, now);
    }
}
