/*
 * What needs the consent of others, and what a seat settles for itself; see desk.h.
 */
#include <stdlib.h>

#include "server/desk.h"

/* ---- what needs consent ---------------------------------------------------------------------- */

static bool has_other_person(const desk *d, unsigned seat)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (i != seat && d->about.seat[i].kind == SEAT_PERSON) {
            return true;
        }
    }
    return false;
}

/* Tries what somebody wishes. */
static bool try_wish(desk *d, unsigned seat, desk_wish wish)
{
    unsigned asked = hosted_to_move(&d->game);
    desk_charge(d, HOSTED_NOBODY, 0);
    return wish == WISH_BACK ? hosted_try_back(&d->game, seat, &d->room->trial)
                             : hosted_try_pause(&d->game, asked != HOSTED_NOBODY, &d->room->trial);
}

/* A wish is granted: a pause is charged to whoever it was that thought. */
static desk_result grant(desk *d, unsigned seat, desk_wish wish, const char *command,
                         server_time now)
{
    unsigned asked = hosted_to_move(&d->game);
    if (!try_wish(d, seat, wish)) {
        return DESK_NOT_NOW;
    }
    if (wish == WISH_PAUSE && asked != HOSTED_NOBODY) {
        desk_charge(d, asked, now.ms);
        hosted_try_pause(&d->game, true, &d->room->trial);
    } else if (wish == WISH_PAUSE) {
        desk_stand_clocks(d, now.ms); /* until everybody is back */
    }
    return desk_carry_out(d, command, now);
}

/* Somebody wishes what the others must allow: one wish at a time, five a game, and none after two
 * that were refused (TH-60). The same wish of another is his consent. */
static desk_result ask_for(desk *d, unsigned seat, desk_wish wish, const char *command,
                           server_time now)
{
    enum { WISHES = 5, DENIALS = 2 };
    bool can = try_wish(d, seat, wish), is_alone = !has_other_person(d, seat);
    /* What he was not shown yet must not tell itself by a refusal: whoever waits is answered as if
     * he could, and finds with the result that it came to nothing (TH-05). */
    if (!can && (is_alone || d->until[seat] <= now.ms)) {
        return DESK_NOT_NOW;
    }
    if (is_alone) {
        return grant(d, seat, wish, command, now);
    }
    if (d->wish != WISH_NONE && d->wisher != seat) {
        return d->wish == wish && wish == WISH_PAUSE ? desk_answer(d, seat, true, now)
                                                     : DESK_NOT_NOW;
    }
    if (d->wish == wish) {
        return DESK_DONE;
    }
    if (d->wished[seat] >= WISHES || d->denied[seat] >= DENIALS) {
        return DESK_TOO_MANY;
    }
    d->wished[seat]++;
    if (!can) {
        return DESK_DONE;
    }
    d->agreed = 0;
    d->wish = (uint8_t)wish;
    d->wisher = (uint8_t)seat;
    d->wish_seen = wish == WISH_BACK ? (uint8_t)hosted_seen_since(&d->game, &d->room->trial) : 0;
    desk_show(d, false, now.ms);
    return DESK_DONE;
}

desk_result desk_take_back(desk *d, unsigned seat, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    return desk_is_done(d, seat, command, &result) ? result
                                                   : ask_for(d, seat, WISH_BACK, command, now);
}

desk_result desk_pause(desk *d, unsigned seat, bool is_paused, server_time now)
{
    return d->has_game && d->game.is_paused != is_paused ? ask_for(d, seat, WISH_PAUSE, NULL, now)
                                                         : DESK_NOT_NOW;
}

desk_result desk_answer(desk *d, unsigned seat, bool is_allowed, server_time now)
{
    if (!d->has_game || d->wish == WISH_NONE || d->wisher == seat) {
        return DESK_NOT_NOW;
    }
    d->agreed |= (uint8_t)(1u << seat);
    for (unsigned i = 0; i < d->about.seats && is_allowed; i++) {
        if (i != d->wisher && d->about.seat[i].kind == SEAT_PERSON && (d->agreed >> i & 1) == 0) {
            return DESK_DONE; /* all must allow it */
        }
    }
    if (is_allowed && try_wish(d, d->wisher, (desk_wish)d->wish)) {
        return grant(d, d->wisher, (desk_wish)d->wish, NULL, now);
    }
    d->denied[d->wisher] += !is_allowed;
    d->wish = WISH_NONE;
    desk_show(d, false, now.ms);
    return DESK_DONE;
}

/* ---- settings -------------------------------------------------------------------------------- */

/* Passes what the stops do not put to anybody. */
static desk_result pass(desk *d, unsigned seat, server_time now)
{
    desk_charge(d, seat, now.ms);
    return hosted_try_passes(&d->game, &d->room->trial) ? desk_carry_out(d, NULL, now) : DESK_DONE;
}

/* Stores the settings of a seat. */
static desk_result keep_settings(desk *d, unsigned seat, const json_t *settings)
{
    char *text = json_dumps(settings, JSON_COMPACT | JSON_SORT_KEYS);
    if (text == NULL) {
        return DESK_FULL;
    }
    desk_result result =
        desk_stored(d, store_set_stops(d->store, d->about.id, d->about.epoch, seat, text));
    if (result != DESK_DONE) {
        free(text);
        return result;
    }
    free(d->about.seat[seat].stops);
    d->about.seat[seat].stops = text;
    return DESK_DONE;
}

desk_result desk_let(desk *d, unsigned seat, desk_lets lets)
{
    json_t *settings = json_loads(d->about.seat[seat].stops, 0, NULL);
    settings = settings != NULL ? settings : json_pack("{s:s}", "level", "standard");
    json_object_set_new(settings, "view", json_string(desk_lets_name(lets)));
    desk_result result = settings != NULL ? keep_settings(d, seat, settings) : DESK_FULL;
    json_decref(settings);
    if (result == DESK_DONE) {
        d->lets[seat] = (uint8_t)lets;
    }
    return result;
}

void desk_want_rematch(desk *d, unsigned seat, char *setup, int64_t now_ms)
{
    bool is_changed = (d->again[seat] != NULL) != (setup != NULL);
    free(d->again[seat]);
    d->again[seat] = setup;
    if (is_changed) {
        desk_show(d, false, now_ms);
    }
}

desk_result desk_set_stops(desk *d, unsigned seat, json_t *stops, server_time now)
{
    nr_stops read;
    if (!desk_read_stops(stops, &read)) {
        return DESK_NOT_NOW;
    }
    json_object_set_new(stops, "view", json_string(desk_lets_name((desk_lets)d->lets[seat])));
    desk_result result = keep_settings(d, seat, stops);
    if (result != DESK_DONE) {
        return result;
    }
    d->game.stops[seat] = read;
    return d->has_game && hosted_to_move(&d->game) == seat ? pass(d, seat, now) : DESK_DONE;
}
