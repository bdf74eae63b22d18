/*
 * What those who watch are let see, and what is said at a table.
 *
 * Strangers see what both sides know. A seat may let them look over its shoulder; if all seats do,
 * they may see what each of them knows, but no deck's order, which nobody knows (TH-11). Or all
 * seats let them see that later: as it was two turns and two minutes ago, made by replay to then,
 * with nothing of now in it (TH-12).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/desk.h"
#include "server/games.h"

enum { DELAY_TURNS = 2, DELAY_MS = 120000 };

bool desk_lets_see(const desk *d, unsigned viewer)
{
    unsigned open = 0, later = 0;
    for (unsigned i = 0; i < d->about.seats; i++) {
        open += d->lets[i] == LET_OWN;
        later += d->lets[i] != LET_NONE;
    }
    if (viewer == HOSTED_SPECTATOR) {
        return true;
    }
    if (viewer == HOSTED_ALL) {
        return open == d->about.seats;
    }
    if (viewer == HOSTED_DELAYED) {
        return later == d->about.seats;
    }
    unsigned seat = viewer - HOSTED_OVER_SEAT;
    return seat < d->about.seats && d->lets[seat] == LET_OWN;
}

int desk_find_view(const desk *d, const char *name)
{
    if (name == NULL) {
        return HOSTED_SPECTATOR;
    }
    if (strcmp(name, "all") == 0) {
        return HOSTED_ALL;
    }
    if (strcmp(name, "delayed") == 0) {
        return HOSTED_DELAYED;
    }
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (strcmp(name, desk_seat_name(d, i)) == 0) {
            return (int)(HOSTED_OVER_SEAT + i);
        }
    }
    return -1;
}

static const char *const lets_names[LET_COUNT] = {"none", "own", "delayed"};

const char *desk_lets_name(desk_lets lets)
{
    return lets_names[lets];
}

desk_lets desk_lets_find(const char *name)
{
    unsigned lets = 0;
    while (lets < LET_COUNT && (name == NULL || strcmp(name, lets_names[lets]) != 0)) {
        lets++;
    }
    return (desk_lets)lets;
}

void desk_read_lets(desk *d, unsigned seat, const json_t *settings)
{
    desk_lets lets = desk_lets_find(json_string_value(json_object_get(settings, "view")));
    d->lets[seat] = lets < LET_COUNT ? (uint8_t)lets : LET_NONE;
}

/* ---- later ----------------------------------------------------------------------------------- */

bool desk_open_past(desk *d)
{
    if (d->past == NULL) {
        d->past = malloc(sizeof *d->past);
        if (d->past == NULL) {
            return false;
        }
        *d->past = d->game.start;
        d->past_made = 0;
    }
    return true;
}

void desk_note_times(desk *d, size_t from, bool is_loaded, server_time now)
{
    hosted *h = &d->game;
    for (size_t i = from; i < h->line_count; i++) {
        int64_t age = is_loaded && h->line[i].at < now.date ? now.date - h->line[i].at : 0;
        h->line[i].made = now.ms - age;
    }
    if (!hosted_is_over(h)) {
        d->over_at = INT64_MAX;
    } else if (d->over_at == INT64_MAX) {
        d->over_at = now.ms - (is_loaded && h->ended < now.date ? now.date - h->ended : 0);
    }
}

void desk_follow_past(desk *d, server_time now, void (*each)(desk *d))
{
    unsigned turns = hosted_turns(&d->game);
    d->past_due = INT64_MAX;
    if (d->past == NULL) {
        return;
    }
    /* That the game is over is no less of now than the rest. */
    int64_t since = d->over_at < INT64_MAX ? now.ms - d->over_at : INT64_MIN;
    /* … and what can be voided may go on (TH-59). */
    int64_t limit = d->game.end == HOSTED_ABANDONED ? GAMES_VOIDABLE_MS : DELAY_MS;
    bool is_over = since >= limit;
    if (d->past_made > d->game.line_count) { /* it was taken back */
        *d->past = d->game.start;
        d->past_made = 0;
    }
    while (d->past_made < d->game.line_count) {
        const hosted_choice *next = &d->game.line[d->past_made];
        /* Two whole turns have passed since the one in which it was made. */
        if (!is_over && next->turn + DELAY_TURNS >= (int)turns) {
            d->past_due = since >= 0 ? now.ms + limit - since : INT64_MAX;
            return;
        }
        if (now.ms - next->made <
            DELAY_MS) { /* a calendar that jumps shows nothing early (TH-53) */
            d->past_due = next->made + DELAY_MS;
            return;
        }
        if (!hosted_redo(&d->game, d->past, d->past_made, &d->room->trial)) {
            return;
        }
        d->past_made++;
        each(d);
    }
    if (is_over && !d->is_past_over) {
        d->is_past_over = true;
        d->room->trial.events_count = 0;
        each(d);
    }
}

/* ---- talking --------------------------------------------------------------------------------- */

bool desk_is_shunned(const follower *f, const token_hash *who)
{
    for (unsigned i = 0; i < f->shunned_count; i++) {
        if (token_equal(&f->shunned[i], who)) {
            return true;
        }
    }
    return false;
}

static bool could_hear(const desk *d, const follower *f, const chat_line *line, uint8_t muted)
{
    return chat_hears(line, f->viewer < STORE_SEATS, f->viewer != HOSTED_DELAYED,
                      d->has_game && hosted_is_over(&d->game), muted);
}

void desk_write_chat(const desk *d, const follower *f, json_out *out)
{
    unsigned said = d->chat != NULL ? d->chat->said : 0;
    out_array(out);
    for (unsigned i = said > CHAT_KEPT ? said - CHAT_KEPT : 0; i < said; i++) {
        const chat_line *line = &d->chat->line[i % CHAT_KEPT];
        if (could_hear(d, f, line, 0)) {
            chat_write(out, line);
        }
    }
    out_array_end(out);
}

static bool hears(const desk *d, const follower *f, const chat_line *line)
{
    bool has_seat = f->viewer < STORE_SEATS;
    return !(line->has_who && desk_is_shunned(f, &line->who)) &&
           could_hear(d, f, line, has_seat ? d->muted[f->viewer] : f->muted);
}

/* Sends one of the lines from number `from` on that he hears. */
static void tell_chat(const desk *d, const follower *f, unsigned from)
{
    json_out *out = &d->room->message;
    bool is_some = false;
    out_cut(out, 0);
    out_object(out);
    out_key_string(out, "type", "chat");
    out_key(out, "lines");
    out_array(out);
    for (unsigned i = from; i < d->chat->said; i++) {
        const chat_line *line = &d->chat->line[i % CHAT_KEPT];
        if (hears(d, f, line)) {
            chat_write(out, line);
            is_some = true;
        }
    }
    out_array_end(out);
    out_object_end(out);
    if (is_some && !out->failed) {
        d->room->send(f->peer, out->data, out->len);
    }
}

void desk_tell_chat(const desk *d, const follower *f)
{
    if (d->chat != NULL) {
        tell_chat(d, f, d->chat->said > CHAT_KEPT ? d->chat->said - CHAT_KEPT : 0);
    }
}

desk_result desk_say(desk *d, const follower *f, chat_pace *own, const char *text, int64_t now_ms)
{
    bool has_seat = f->viewer < STORE_SEATS;
    bool is_over = d->has_game && hosted_is_over(&d->game);
    char watcher[40];
    if (d->chat == NULL && (d->chat = calloc(1, sizeof *d->chat)) == NULL) {
        return DESK_FULL;
    }
    if (!chat_may_speak(has_seat ? &d->pace_of[f->viewer] : own, now_ms)) {
        return DESK_TOO_MANY;
    }
    snprintf(watcher, sizeof watcher, "watcher %u", f->number);
    chat_room room = is_over ? CHAT_AFTER : has_seat ? CHAT_SEATS : CHAT_WATCHING;
    if (!chat_add(d->chat, room, has_seat ? f->viewer : (unsigned)CHAT_WATCHERS, f->who,
                  has_seat ? desk_seat_name(d, f->viewer) : watcher, text)) {
        return DESK_FULL;
    }
    for (const follower *to = d->followers; to != NULL; to = to->next) {
        tell_chat(d, to, d->chat->said - 1);
    }
    return DESK_DONE;
}

bool desk_mute(desk *d, follower *f, const char *who, bool is_muted)
{
    uint8_t *muted = f->viewer < STORE_SEATS ? &d->muted[f->viewer] : &f->muted;
    unsigned speaker = strcmp(who, "watchers") == 0 ? (unsigned)CHAT_WATCHERS : 0;
    while (speaker < CHAT_WATCHERS &&
           (speaker >= d->about.seats || strcmp(who, desk_seat_name(d, speaker)) != 0)) {
        if (++speaker == CHAT_WATCHERS) {
            return false;
        }
    }
    uint8_t bit = (uint8_t)(1u << speaker);
    *muted = is_muted ? (uint8_t)(*muted | bit) : (uint8_t)(*muted & ~bit);
    return true;
}

/* ---- once more ------------------------------------------------------------------------------- */

bool desk_is_rematch(const desk *d)
{
    unsigned wanted = 0;
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (d->about.seat[i].kind == SEAT_PERSON && d->again[i] == NULL) {
            return false;
        }
        wanted += d->again[i] != NULL;
    }
    return wanted > 0 && d->has_game && hosted_is_over(&d->game);
}
