/*
 * What players do, and what time does; see desk.h.
 */
#include <stdio.h>

#include "jackin/bots.h"
#include "server/desk.h"
#include "server/games.h"

desk_result desk_stored(desk *d, store_result result)
{
    if (result == STORE_OK) {
        return DESK_DONE;
    }
    if (result == STORE_FULL) {
        return DESK_FULL;
    }
    d->is_lost = true; /* what is in memory is not what is stored */
    return DESK_LOST;
}

desk_result desk_carry_out(desk *d, const char *command, server_time now)
{
    hosted_trial *t = &d->room->trial;
    for (size_t i = 0; i < t->count; i++) {
        t->entry[i].at = now.date;
    }
    if (command != NULL) {
        snprintf(t->entry[0].command, sizeof t->entry[0].command, "%s", command);
    }
    desk_result result = desk_stored(d, store_append(d->store, d->about.id, d->about.epoch,
                                                     d->game.entries, t->entry, t->count));
    if (result != DESK_DONE) {
        return result;
    }
    unsigned chooser = t->entry[0].seat, turns = hosted_turns(&d->game);
    bool is_active = chooser == hosted_turn_of(&d->game);
    size_t kept = t->kept < d->game.line_count ? t->kept : d->game.line_count;
    desk_make_good(d, chooser);
    if (!hosted_take(&d->game, t)) {
        d->is_lost = true;
        return DESK_LOST;
    }
    desk_note_times(d, kept, false, now);
    for (unsigned v = 0; v < HOSTED_VIEWERS && t->is_back; v++) {
        d->told[v] = d->told[v] < t->kept ? d->told[v] : (uint32_t)t->kept;
    }
    d->wish = WISH_NONE; /* whatever happens answers the wish of another */
    if (t->entry[0].kind == ENTRY_BOT) {
        desk_read_seats(d);
        d->is_reseated = true;
    }
    if (hosted_is_over(&d->game)) {
        desk_keep_end(d);
    }
    if (t->entry[0].kind == ENTRY_CHOICE || t->entry[0].kind == ENTRY_PASS ||
        t->entry[0].kind == ENTRY_BID) {
        desk_hold(d, chooser, is_active, turns, now.ms);
        desk_hold_active(d, now.ms);
    }
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        if (i == t->entry[0].seat || t->is_back) { /* what he is asked next is another question */
            d->asked[i] = INT64_MAX;
        }
    }
    desk_update_clocks(d, now.ms);
    desk_show(d, true, now.ms);
    desk_follow_past(d, now, desk_show_past);
    return DESK_DONE;
}

bool desk_is_done(desk *d, unsigned seat, const char *command, desk_result *result)
{
    store_result found = store_find_command(d->store, d->about.id, seat, command);
    *result = found == STORE_OK ? DESK_DONE : DESK_FULL;
    return found != STORE_NONE;
}

/* Whoever has no time left chooses no more, even if nobody has noticed it yet. */
static void end_what_is_late(desk *d, server_time now)
{
    if (desk_flag_fallen(d, now.ms) >= 0) {
        desk_pass_time(d, now);
    }
}

desk_result desk_choose(desk *d, unsigned seat, uint32_t question, unsigned choice,
                        const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    if (command != NULL && desk_is_done(d, seat, command, &result)) {
        return result;
    }
    end_what_is_late(d, now);
    desk_charge(d, seat, now.ms);
    /* What he was not shown yet he cannot have chosen (TH-05). */
    return d->until[seat] <= now.ms &&
                   hosted_try_choice(&d->game, seat, question, choice, &d->room->trial)
               ? desk_carry_out(d, command, now)
               : DESK_NOT_NOW;
}

desk_result desk_stage(desk *d, unsigned seat, uint32_t question, const uint16_t *choices,
                       size_t count, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    if (desk_is_done(d, seat, command, &result)) {
        return result;
    }
    end_what_is_late(d, now);
    desk_charge(d, seat, now.ms);
    return d->until[seat] <= now.ms &&
                   hosted_try_stage(&d->game, seat, question, choices, count, &d->room->trial)
               ? desk_carry_out(d, command, now)
               : DESK_NOT_NOW;
}

/* A seat is out of the game. */
static desk_result leave(desk *d, unsigned seat, hosted_end why, const char *command,
                         server_time now)
{
    desk_charge(d, seat, now.ms);
    return hosted_try_leave(&d->game, seat, why, BOT_GREEDY, &d->room->trial)
               ? desk_carry_out(d, command, now)
               : DESK_NOT_NOW;
}

desk_result desk_pass_time(desk *d, server_time now)
{
    int fallen;
    if (!d->has_game) {
        return desk_pass_start(d, now);
    }
    if (desk_update_clocks(d, now.ms)) {
        desk_show(d, false, now.ms);
    }
    desk_follow_past(d, now, desk_show_past);
    while (!d->is_lost && (fallen = desk_flag_fallen(d, now.ms)) >= 0) {
        desk_result result = leave(d, (unsigned)fallen, HOSTED_TIME, NULL, now);
        if (result != DESK_DONE) {
            return result;
        }
    }
    return DESK_DONE;
}

desk_result desk_claim(desk *d, unsigned seat, server_time now)
{
    if (d->has_game && d->game.end == HOSTED_ABANDONED && d->game.loser != seat) {
        return DESK_DONE; /* sent again: it is his */
    }
    int left = desk_claimed(d, seat, now.ms);
    return left < 0 ? DESK_NOT_NOW : leave(d, (unsigned)left, HOSTED_ABANDONED, NULL, now);
}

desk_result desk_void(desk *d, server_time now)
{
    hosted_trial *t = &d->room->trial;
    desk_charge(d, HOSTED_NOBODY, 0);
    if (!d->has_game || now.date - d->game.ended > GAMES_VOIDABLE_MS ||
        !hosted_try_void(&d->game, t)) {
        return DESK_NOT_NOW;
    }
    t->entry[0].at = now.date;
    desk_result result = desk_stored(
        d, games_reopen(d->store, d->about.id, d->about.epoch, d->game.entries, &t->entry[0]));
    if (result != DESK_DONE) {
        return result;
    }
    if (!hosted_take(&d->game, t)) {
        d->is_lost = true;
        return DESK_LOST;
    }
    d->about.state = TABLE_RUNNING;
    d->is_past_over = false;
    d->over_at = INT64_MAX;
    for (unsigned i = 0; i < d->about.seats; i++) { /* nobody can be claimed at once */
        d->away[i] = d->away[i] >= 0 ? now.ms : -1;
        desk_want_rematch(d, i, NULL, now.ms);
    }
    desk_stand_clocks(d, now.ms);
    desk_update_clocks(d, now.ms);
    desk_show(d, false, now.ms);
    return DESK_DONE;
}

desk_result desk_concede(desk *d, unsigned seat, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    if (desk_is_done(d, seat, command, &result)) {
        return result;
    }
    return leave(d, seat, HOSTED_CONCEDED, command, now);
}
