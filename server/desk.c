/*
 * A table that is in memory; see desk.h.
 */
#include "server/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots.h"
#include "server/games.h"
#include "server/people.h"
#include "server/starts.h"

/* ---- names ----------------------------------------------------------------------------------- */

const char *desk_seat_name(const desk *d, unsigned seat)
{
    static const char *const sides[] = {"corp", "runner"};
    /* The set-up of a seat of Mainframe is the name of its runner. */
    return d->about.is_mainframe ? d->about.seat[seat].setup : sides[seat & 1];
}

const char *desk_state_name(const desk *d)
{
    static const char *const names[TABLE_STATE_COUNT] = {"open", "running", "over", "frozen"};
    return d->has_game && hosted_is_over(&d->game) ? "over" : names[d->about.state];
}

void desk_write_seats(json_out *out, desk *d, int64_t now_ms)
{
    static const char *const who[SEAT_KIND_COUNT] = {"free", "person", "bot"};
    out_key(out, "seats");
    out_array(out);
    for (unsigned i = 0; i < d->about.seats; i++) {
        const store_seat *seat = &d->about.seat[i];
        person p;
        out_object(out);
        out_key_string(out, "seat", desk_seat_name(d, i));
        out_key_string(out, "who", who[seat->kind]);
        if (seat->has_guest && people_by_id(d->store, &seat->guest, &p) == STORE_OK) {
            out_key_string(out, "name", p.name); /* of whoever has one, as long as he has it */
        }
        if (seat->kind == SEAT_BOT) {
            out_key_string(out, "bot", bot_name((bot_kind)seat->bot));
        }
        if (d->lets[i] != LET_NONE) {
            out_key_string(out, "lets", desk_lets_name((desk_lets)d->lets[i]));
        }
        if (seat->kind == SEAT_PERSON && d->away[i] >= 0 && now_ms >= 0) {
            out_key_int(out, "away", now_ms - d->away[i]);
        }
        if (desk_aborted(d, i) >= STARTS_SHOWN) {
            out_key_int(out, "aborted", desk_aborted(d, i));
        }
        out_object_end(out);
    }
    out_array_end(out);
}

/* ---- stops ----------------------------------------------------------------------------------- */

static bool read_steps(const json_t *list, uint32_t bits[2])
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        unsigned step = 0;
        while (step < NR_STEP_COUNT &&
               (name == NULL || strcmp(name, nr_step_name((nr_step)step)) != 0)) {
            step++;
        }
        if (step == NR_STEP_COUNT) {
            return false;
        }
        bits[0] |= 1u << step; /* a seat plays one side: the same for either */
        bits[1] |= 1u << step;
    }
    return true;
}

bool desk_read_stops(const json_t *object, nr_stops *stops)
{
    static const char *const levels[NR_LEVEL_COUNT] = {"guided", "standard", "full"};
    static const char *const wants[] = {"trash-first", "payment", "order", "access-order"};
    const char *level = json_string_value(json_object_get(object, "level"));
    const json_t *wanted = json_object_get(object, "wants");
    memset(stops, 0, sizeof *stops);
    stops->level = NR_LEVEL_COUNT;
    for (unsigned i = 0; i < NR_LEVEL_COUNT && level != NULL; i++) {
        if (strcmp(level, levels[i]) == 0) {
            stops->level = (uint8_t)i;
        }
    }
    for (size_t i = 0; i < json_array_size(wanted); i++) {
        const char *name = json_string_value(json_array_get(wanted, i));
        uint8_t bit = 0;
        for (unsigned k = 0; k < 4 && name != NULL; k++) {
            bit = strcmp(name, wants[k]) == 0 ? (uint8_t)(1u << k) : bit;
        }
        if (bit == 0) {
            return false;
        }
        stops->wants |= bit;
    }
    const json_t *pinned = json_object_get(object, "pinned");
    for (size_t i = 0; i < json_array_size(pinned); i++) {
        const char *code = json_string_value(json_array_get(pinned, i));
        unsigned def = code == NULL || i >= NR_MAX_PINNED ? 0 : nr_card_find(code);
        if (def == 0) {
            return false;
        }
        stops->pinned_card[i] = (uint16_t)def;
    }
    return stops->level < NR_LEVEL_COUNT &&
           read_steps(json_object_get(object, "stop"), stops->stop) &&
           read_steps(json_object_get(object, "skip"), stops->skip);
}

/* ---- loading --------------------------------------------------------------------------------- */

typedef struct {
    hosted *game;
    hosted_trial *trial;
    bool is_exact;
} replaying;

static bool replay_one(void *owner, uint32_t n, const store_entry *e)
{
    replaying *r = owner;
    r->is_exact = n == r->game->entries && hosted_replay(r->game, e, r->trial);
    return r->is_exact;
}

void desk_read_seats(desk *d)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        json_t *stops = json_loads(d->about.seat[i].stops, 0, NULL);
        nr_stops read;
        if (d->game.taken[i].why != HOSTED_GOES_ON) { /* the entries say more than the seat */
            d->about.seat[i].kind = SEAT_BOT;
            d->about.seat[i].bot = d->game.taken[i].bot;
        }
        d->game.is_person[i] = d->about.seat[i].kind == SEAT_PERSON;
        if (stops != NULL && desk_read_stops(stops, &read)) {
            d->game.stops[i] = read;
        }
        desk_read_lets(d, i, stops);
        json_decref(stops);
    }
}

/* *is_changed: it can be opened, but leads elsewhere; with another seal it is not, and must not be
 * frozen for it. */
static desk_result load_game(desk *d, bool *is_changed)
{
    uint32_t key[8];
    fault f = {.rules = ""};
    json_t *setup = json_loads(d->about.setup, 0, NULL);
    bool is_open = d->about.is_sealed && seal_unseal(d->seal, &d->about.key, key);
    bool is_dealt = setup != NULL && is_open && hosted_deal(&d->game, setup, key, &f) &&
                    d->game.seats == d->about.seats;
    json_decref(setup);
    memset(key, 0, sizeof key);
    *is_changed = is_open && !is_dealt;
    if (!is_dealt) {
        return DESK_FROZEN;
    }
    desk_set_clocks(d);
    d->game.takes_any_back = d->options.takes_any_back;
    for (unsigned i = 0; i < d->about.seats; i++) {
        d->game.is_person[i] = d->about.seat[i].kind == SEAT_PERSON;
    }
    hosted_begin_chains(&d->game);
    replaying r = {&d->game, &d->room->trial, true};
    store_result result = store_entries(d->store, d->about.id, replay_one, &r);
    *is_changed = !r.is_exact;
    if (!r.is_exact) {
        return DESK_FROZEN;
    }
    if (result != STORE_OK) {
        return DESK_FULL;
    }
    d->has_game = true;
    desk_read_seats(d);
    desk_note_brief(d, 0);
    return DESK_DONE;
}

/* As desk_load; whoever is not the owner writes nothing. */
static desk_result load(const char *id, store *s, const seal *k, desk_room *room, bool is_owner,
                        server_time now, desk **out)
{
    bool is_changed = false;
    *out = NULL;
    desk *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return DESK_FULL;
    }
    d->store = s;
    d->seal = k;
    d->room = room;
    d->wisher = HOSTED_NOBODY;
    d->past_due = d->over_at = INT64_MAX;
    for (unsigned i = 0; i < DESK_STREAMS; i++) {
        out_init(&d->waiting[i], DESK_DOCUMENT_MAX);
    }
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        d->away[i] = now.ms;
    }
    desk_stand_clocks(d, now.ms);
    desk_result result = DESK_DONE;
    switch (store_load(s, id, &d->about)) {
    case STORE_OK:
        break;
    case STORE_NONE:
        result = DESK_NOT_FOUND;
        break;
    default:
        result = DESK_FULL;
        break;
    }
    if (result == DESK_DONE &&
        (d->about.state == TABLE_FROZEN || !options_read(d->about.options, &d->options))) {
        result = DESK_FROZEN;
    } else if (result == DESK_DONE && d->about.state == TABLE_OVER && !d->about.is_sealed) {
        result = DESK_NOT_FOUND; /* ended by the operator before there was a game */
    } else if (result == DESK_DONE && d->about.state != TABLE_OPEN) {
        result = load_game(d, &is_changed);
        if (is_changed && is_owner) { /* it is kept as it is, never altered (TH-55) */
            store_set_state(s, id, d->about.epoch, TABLE_FROZEN);
        }
        if (result == DESK_DONE && is_owner && d->about.state == TABLE_RUNNING &&
            hosted_is_over(&d->game)) {
            desk_keep_end(d); /* it could not be stored then */
        }
        if (result == DESK_DONE && d->about.state == TABLE_OVER) {
            d->game.is_closed = !hosted_is_over(&d->game); /* ended by the operator */
        }
        if (result == DESK_DONE) {
            desk_note_times(d, 0, true, now);
        }
    }
    if (result != DESK_DONE) {
        desk_free(d);
        return result;
    }
    *out = d;
    return DESK_DONE;
}

desk_result desk_load(const char *id, store *s, const seal *k, desk_room *room, server_time now,
                      desk **out)
{
    return load(id, s, k, room, true, now, out);
}

desk_result desk_check(const char *id, store *s, const seal *k, desk_room *room, server_time now)
{
    desk *d;
    desk_result result = load(id, s, k, room, false, now, &d);
    desk_free(d);
    return result;
}

void desk_free(desk *d)
{
    if (d != NULL) {
        for (unsigned i = 0; i < DESK_STREAMS; i++) {
            if (d->streams[i] != NULL) {
                stream_free(d->streams[i]);
                free(d->streams[i]);
            }
            out_free(&d->waiting[i]);
        }
        for (unsigned i = 0; i < STORE_SEATS; i++) {
            free(d->again[i]);
        }
        if (d->chat != NULL) {
            chat_free(d->chat);
            free(d->chat);
        }
        free(d->past);
        desk_start_free(d);
        hosted_free(&d->game);
        store_table_free(&d->about);
        free(d);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static const char *reason_of(const desk *d)
{
    static const char *const left[HOSTED_END_COUNT] = {NULL, "conceded", "time", "abandoned"};
    const char *by_rules = d->about.is_mainframe ? mf_reason_name(d->game.now.mf.reason)
                                                 : nr_reason_name((nr_reason)d->game.now.nr.reason);
    return d->game.end != HOSTED_GOES_ON ? left[d->game.end] : by_rules;
}

/* The seats that won, a bit each. */
static unsigned winners_of(const desk *d)
{
    if (d->game.end != HOSTED_GOES_ON) {
        return ((1u << d->about.seats) - 1) & ~(1u << d->game.loser);
    }
    if (d->about.is_mainframe) {
        return mf_winners(&d->game.now.mf);
    }
    return d->game.now.nr.winner == NR_NOBODY ? 0 : 1u << d->game.now.nr.winner;
}

void desk_write_result(const desk *d, const char *reason, char *text)
{
    unsigned winners = reason == NULL ? winners_of(d) : 0;
    json_out out;
    out_init(&out, GAMES_RESULT_MAX);
    out_object(&out);
    out_key(&out, "winner");
    out_array(&out);
    for (unsigned i = 0; i < d->about.seats; i++) {
        if ((winners >> i & 1) != 0) {
            out_string(&out, desk_seat_name(d, i));
        }
    }
    out_array_end(&out);
    out_key_string(&out, "reason", reason != NULL ? reason : reason_of(d));
    out_key_int(&out, "turns", d->has_game ? hosted_turns(&d->game) : 0);
    out_object_end(&out);
    snprintf(text, GAMES_RESULT_MAX + 1, "%.*s", out.failed ? 0 : (int)out.len,
             out.failed ? "" : out.data);
    out_free(&out);
}

void desk_keep_end(desk *d)
{
    char text[GAMES_RESULT_MAX + 1];
    desk_write_result(d, NULL, text);
    /* If this cannot be stored now, replay tells it all the same. */
    if (games_end(d->store, d->about.id, d->about.epoch, text, d->game.ended,
                  d->game.end == HOSTED_ABANDONED) == STORE_OK) {
        d->about.state = TABLE_OVER;
    }
}

json_t *desk_record(const desk *d)
{
    json_t *setup = d->has_game ? json_loads(d->about.setup, 0, NULL) : NULL;
    json_t *record = setup != NULL ? hosted_record(&d->game, setup) : NULL;
    json_decref(setup);
    return record;
}

/* ---- sitting down ---------------------------------------------------------------------------- */

/* The request that begins the game of those who sit here. */
static json_t *setup_of(const desk *d)
{
    if (!d->about.is_mainframe) {
        return json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                         json_loads(d->about.seat[NR_CORP].setup, 0, NULL), "runner",
                         json_loads(d->about.seat[NR_RUNNER].setup, 0, NULL));
    }
    json_t *players = json_array();
    for (unsigned i = 0; i < d->about.seats; i++) {
        json_array_append_new(players, json_string(d->about.seat[i].setup));
    }
    /* The border waits where the set-up will be. */
    return json_pack("{s:s,s:s,s:o,s:s}", "cmd", "new", "game", "mainframe", "players", players,
                     "border", strcmp(d->about.setup, "walled") == 0 ? "walled" : "paths");
}

/* Nothing is shown before the start and its key are stored. */
desk_result desk_deal(desk *d, server_time now)
{
    uint32_t key[8];
    fault f = {.rules = ""};
    json_t *setup = setup_of(d);
    char *text = setup != NULL ? json_dumps(setup, JSON_COMPACT) : NULL;
    desk_result result = DESK_FULL;
    fair_key(d->start, key);
    if (text != NULL && hosted_deal(&d->game, setup, key, &f)) {
        seal_key(d->seal, key, &d->about.key);
        result = desk_stored(d, starts_deal(d->store, d->seal, d->about.id, d->about.epoch,
                                            d->start, text, &d->about.key));
    }
    memset(key, 0, sizeof key);
    json_decref(setup);
    if (result != DESK_DONE) {
        free(text);
        return result;
    }
    free(d->about.setup);
    d->about.setup = text;
    d->about.is_sealed = true;
    d->about.has_invitation = false;
    d->about.state = TABLE_RUNNING;
    d->has_game = true;
    d->game.takes_any_back = d->options.takes_any_back;
    desk_read_seats(d);
    hosted_begin_chains(&d->game);
    desk_set_clocks(d);
    desk_stand_clocks(d, now.ms);
    desk_update_clocks(d, now.ms);
    desk_note_brief(d, now.ms);
    for (follower *w = d->followers; w != NULL; w = w->next) {
        if (w->viewer != HOSTED_DELAYED || desk_open_past(d)) {
            desk_catch_up(d, w, NULL, 0);
        }
    }
    return DESK_DONE;
}

desk_result desk_sit(desk *d, unsigned seat, const store_seat *who, server_time now)
{
    if (who != NULL) {
        store_result result = store_sit(d->store, d->about.id, d->about.epoch, seat, who);
        if (result == STORE_TWICE) {
            return DESK_NOT_FOUND;
        }
        if (result != STORE_OK) {
            return desk_stored(d, result);
        }
        store_seat *mine = &d->about.seat[seat];
        char *setup = strdup(who->setup), *stops = strdup(who->stops);
        if (setup == NULL || stops == NULL) {
            free(setup);
            free(stops);
            d->is_lost = true;
            return DESK_LOST;
        }
        free(mine->setup);
        free(mine->stops);
        *mine = *who;
        mine->setup = setup;
        mine->stops = stops;
    }
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (d->about.seat[i].kind == SEAT_FREE) {
            return DESK_DONE;
        }
    }
    return desk_begin(d, now);
}
