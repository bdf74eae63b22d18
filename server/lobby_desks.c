/*
 * The tables that this process has in memory, and who is at them; see lobby_inside.h.
 */
#include "server/lobby_inside.h"

#include <string.h>

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"

enum {
    SEATS_TOLD = 8
}; /* times in a round of the clock that comings and goings are told at once */

void lobby_write_clock(json_out *out, const desk *d)
{
    json_t *clock = options_clock(&d->options);
    if (clock != NULL) {
        out_key(out, "clock");
        out_value(out, clock);
        json_decref(clock);
    }
}

unsigned lobby_watching(const desk *d)
{
    unsigned count = 0;
    for (const follower *f = d->followers; f != NULL; f = f->next) {
        count += f->viewer >= STORE_SEATS;
    }
    return count;
}

void lobby_tell_seats(lobby *l, desk *d, const visitor *but, server_time now)
{
    /* Whoever comes and goes all the time must not flood those who play (TH-42): the next tick
     * tells the rest at once. */
    lobby_lists_changed(l);
    d->owes_seats = d->seats_told >= SEATS_TOLD;
    if (d->owes_seats) {
        return;
    }
    d->seats_told++;
    for (follower *f = d->followers; f != NULL; f = f->next) {
        if ((but == NULL || f != &but->as) && f->viewer != HOSTED_DELAYED) {
            json_out *out = lobby_begin(l, "seats", NULL);
            desk_write_seats(out, d, now.ms);
            out_key_int(out, "watching", lobby_watching(d));
            lobby_end(l, (visitor *)f);
        }
    }
}

void lobby_go_away(lobby *l, visitor *v, server_time now)
{
    desk *d = v->at;
    if (d != NULL) {
        bool had_seat = v->as.viewer < STORE_SEATS;
        if (had_seat && d->has_game && !hosted_is_over(&d->game)) {
            lobby_note_departure(l, now);
        }
        desk_unfollow(d, &v->as, now.ms);
        v->at = NULL;
        if (had_seat) {
            desk_want_rematch(d, v->as.viewer, NULL, now.ms);
        }
        lobby_tell_seats(l, d, v, now);
    }
    if (v->away[0] != '\0') {
        v->away[0] = '\0';
        l->ways.uncarry(l->ways.owner, v, false);
    }
}

void lobby_carry(lobby *l, visitor *v, const char *process, bool is_errand)
{
    lobby_carried carried = {
        .visitor = v,
        .peer = v->as.peer,
        .process = process,
        .is_errand = is_errand,
        .guest = v->has_guest ? &v->guest : NULL,
        .lang = v->lang,
        .text = l->text,
        .len = l->text_len,
    };
    l->ways.carry(l->ways.owner, &carried);
}

void lobby_tell_left(lobby *l, visitor *v, const message *m, const char *why)
{
    json_out *out = lobby_begin(l, "left", m);
    out_key_string(out, "why", why);
    lobby_end(l, v);
}

void lobby_forget(lobby *l, desk *d, server_time now)
{
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d) {
            lobby_go_away(l, v, now);
            l->ways.close(v->as.peer, 1012); /* he comes back, and it is loaded anew */
        }
    }
    for (desk **at = &l->desks; *at != NULL; at = &(*at)->next) {
        if (*at == d) {
            *at = d->next;
            break;
        }
    }
    if (d->is_thinking && l->ways.unthink != NULL) {
        l->ways.unthink(l->ways.owner, d->about.id);
    }
    desk_free(d);
}

bool lobby_beat(lobby *l, server_time now)
{
    bool was_over;
    if (store_beat(l->store, &was_over) != STORE_OK) {
        l->is_store_well = false;
        return false;
    }
    if (!store_is_shared(l->store)) {
        l->lease_until = INT64_MAX;
        return true;
    }
    if (was_over || now.ms >= l->lease_until) {
        for (desk *d = l->desks, *next; d != NULL; d = next) {
            next = d->next;
            store_result result = store_is_ours(l->store, d->about.id, d->about.epoch);
            if (result != STORE_OK && result != STORE_FENCED && result != STORE_NONE) {
                return false; /* nobody knows yet */
            }
            if (result != STORE_OK) {
                lobby_forget(l, d, now);
            }
        }
        if (was_over && l->ways.lapsed != NULL) {
            l->ways.lapsed(l->ways.owner);
        }
    }
    l->lease_until = now.ms + STORE_LEASE_MS;
    l->is_store_well = true; /* something was written */
    return true;
}

bool lobby_is_awake(lobby *l, server_time now)
{
    return now.ms < l->lease_until || lobby_beat(l, now);
}

desk_result lobby_find_desk(lobby *l, const char *id, desk **out, server_time now)
{
    for (desk *d = l->desks; d != NULL; d = d->next) {
        if (strcmp(d->about.id, id) == 0) {
            *out = d;
            return DESK_DONE;
        }
    }
    switch (store_own(l->store, id, l->elsewhere)) {
    case STORE_OK:
        break;
    case STORE_NONE:
        return DESK_NOT_FOUND;
    case STORE_ELSEWHERE:
        return l->ways.carry != NULL ? DESK_ELSEWHERE : DESK_FULL;
    default:
        return DESK_FULL;
    }
    desk_result result = desk_load(id, l->store, l->seal, &l->room, now, out);
    if (result == DESK_DONE) {
        (*out)->next = l->desks;
        (*out)->empty_since = now.ms;
        (*out)->pace_ms = l->ways.pace_ms;
        l->desks = *out;
    }
    return result;
}

void lobby_ask_bot(lobby *l, desk *d)
{
    unsigned seat = d->has_game ? hosted_to_move(&d->game) : (unsigned)HOSTED_NOBODY;
    bool is_asked =
        seat != HOSTED_NOBODY && seat == d->thinks_for && d->game.question[seat] == d->thinks_about;
    if (d->is_thinking && !is_asked && l->ways.unthink != NULL) {
        l->ways.unthink(l->ways.owner, d->about.id); /* it was taken back, or is over */
        d->is_thinking = false;
    }
    if (d->is_thinking || seat == HOSTED_NOBODY || d->about.seat[seat].kind != SEAT_BOT) {
        return;
    }
    bot_job job = {
        .is_mainframe = d->about.is_mainframe,
        .seat = (uint8_t)seat,
        .kind = d->about.seat[seat].bot,
        .question = d->game.question[seat],
        .seed = fair_bot_seed(d->game.key, seat, d->game.question[seat]),
    };
    memcpy(job.table, d->about.id, sizeof job.table);
    hosted_look(&d->game, seat, &job.view);
    d->is_thinking = l->ways.think != NULL && l->ways.think(l->ways.owner, &job);
    d->thinks_for = (uint8_t)seat;
    d->thinks_about = job.question;
}

/* A bot took a seat over: whoever still has it open has it no more. */
static void reseat(lobby *l, desk *d, server_time now)
{
    d->is_reseated = false;
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d && v->as.viewer < STORE_SEATS &&
            d->about.seat[v->as.viewer].kind != SEAT_PERSON) {
            lobby_go_away(l, v, now);
            lobby_tell_left(l, v, NULL, "replaced");
        }
    }
    lobby_tell_seats(l, d, NULL, now);
}

/* Whoever let a start lapse, or gave his seat up before there was one, has it no more; where nobody
 * has one any more those who watch have nothing to see either. */
static void unseat(lobby *l, desk *d, server_time now)
{
    unsigned lapsed = d->lapsed, given_up = d->given_up;
    d->lapsed = d->given_up = 0;
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        unsigned seat = v->as.viewer < STORE_SEATS ? 1u << v->as.viewer : 0;
        if (v->at == d && (((lapsed | given_up) & seat) != 0 || d->about.state == TABLE_OVER)) {
            lobby_go_away(l, v, now);
            lobby_tell_left(l, v, NULL, (lapsed & seat) != 0 ? "void" : "closed");
        }
    }
    lobby_tell_seats(l, d, NULL, now);
    lobby_lists_changed(l);
}

void lobby_settle(lobby *l, desk *d, server_time now)
{
    if ((d->lapsed | d->given_up) != 0) {
        unseat(l, d, now);
    }
    if (d->is_lost) {
        lobby_forget(l, d, now);
        return;
    }
    if (d->listed_as != d->about.state) {
        d->listed_as = d->about.state;
        lobby_lists_changed(l);
    }
    if (d->is_reseated) {
        reseat(l, d, now);
    }
    lobby_ask_bot(l, d);
}

bool lobby_has_bot(bot_kind kind, bool is_mainframe)
{
    return kind == BOT_RANDOM ||
           (kind < BOT_COUNT && (is_mainframe ? bot_mf_usual(kind) : bot_nr_usual(kind)) > 0);
}

void lobby_thought(lobby *l, const bot_thought *thought, server_time now)
{
    desk *d;
    bool is_ours = lobby_is_awake(l, now); /* first: it may forget desks */
    if (lobby_find_desk(l, thought->table, &d, now) != DESK_DONE) {
        return;
    }
    d->is_thinking = false;
    if (!is_ours) {
        return; /* asked again by a later tick */
    }
    if (thought->seat < d->about.seats && d->about.seat[thought->seat].kind == SEAT_BOT) {
        desk_result result =
            desk_choose(d, thought->seat, thought->question, thought->choice, NULL, now);
        l->is_store_well = result != DESK_FULL && (l->is_store_well || result == DESK_DONE);
        if (result == DESK_FULL) {
            return; /* asked again by the next tick */
        }
    }
    lobby_settle(l, d, now);
}
