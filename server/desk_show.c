/*
 * What is shown to whom, and when; see desk.h.
 */
#include <stdlib.h>
#include <string.h>

#include "server/desk.h"
#include "server/send.h"

enum { PADDED_TO = 512 }; /* bytes of a message of a table (TH-19) */

/* ---- showing --------------------------------------------------------------------------------- */

static unsigned stream_of(unsigned viewer, word_lang lang)
{
    return viewer < STORE_SEATS
               ? viewer
               : STORE_SEATS + (viewer - HOSTED_SPECTATOR) * LANG_COUNT + (unsigned)lang;
}

static unsigned viewer_of(unsigned number)
{
    return number < STORE_SEATS ? number : HOSTED_SPECTATOR + (number - STORE_SEATS) / LANG_COUNT;
}

void desk_send_padded(const desk *d, const follower *f, const char *text, size_t len)
{
    static const char spaces[PADDED_TO] = {[0 ... PADDED_TO - 1] = ' '};
    json_out *out = &d->room->message;
    out_cut(out, 0);
    out_raw(out, text, len);
    out_raw(out, spaces, (PADDED_TO - len % PADDED_TO) % PADDED_TO);
    if (!out->failed) {
        d->room->send(f->peer, out->data, out->len);
    }
}

/* What is no secret of the game. */
static void write_beside(const desk *d, send_beside *b)
{
    static const char *const reasons[HOSTED_END_COUNT] = {NULL, "conceded", "time", "abandoned"};
    const char *wisher = d->wish != WISH_NONE ? desk_seat_name(d, d->wisher) : NULL;
    b->reason = reasons[d->game.end];
    b->loser = b->reason != NULL ? desk_seat_name(d, d->game.loser) : NULL;
    b->request = d->wish == WISH_BACK ? wisher : NULL;
    for (unsigned i = 0; i <= STORE_SEATS && b->request != NULL; i++) {
        if ((d->wish_seen >> i & 1) != 0) {
            b->seen[b->seen_count++] = i < STORE_SEATS ? desk_seat_name(d, i) : "chance";
        }
    }
    b->pause = d->wish == WISH_PAUSE ? wisher : NULL;
    b->is_paused = d->game.is_paused;
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (d->again[i] != NULL) {
            b->rematch[b->again++] = desk_seat_name(d, i);
        }
    }
    for (unsigned i = 0; i < d->about.seats && d->game.has_clock; i++) {
        if (d->game.is_person[i]) {
            b->clock[b->clocks].seat = desk_seat_name(d, i);
            b->clock[b->clocks].left = d->game.left[i];
            b->clock[b->clocks].back = desk_back_by(d, i);
            b->clock[b->clocks++].since = d->asked[i];
        }
    }
}

/* What each seat knows, as one more member of the document. */
static void write_views(desk *d, const hosted_game *g, word_lang lang)
{
    json_out *out = &d->room->document;
    hosted_view *view = &d->room->trial.view;
    out_cut(out, out->len - 1);
    out->comma = true;
    out_key(out, "views");
    out_object(out);
    for (unsigned i = 0; i < d->about.seats; i++) {
        hosted_look_at(&d->game, g, i, view);
        out_key(out, desk_seat_name(d, i));
        if (d->about.is_mainframe) {
            send_mainframe_state(out, &view->mf);
        } else {
            send_netrunner_state(out, &view->nr, lang);
        }
    }
    out_object_end(out);
    out_object_end(out);
}

/* The hands of the others, by seat, as one more member: of a teaching table. */
static void write_open(desk *d, unsigned viewer)
{
    json_out *out = &d->room->document;
    hosted_view *view = &d->room->trial.view;
    out_cut(out, out->len - 1);
    out->comma = true;
    out_key(out, "open");
    out_object(out);
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (i != viewer) {
            hosted_look(&d->game, i, view);
            out_key(out, desk_seat_name(d, i));
            send_netrunner_hand(out, &view->nr);
        }
    }
    out_object_end(out);
    out_object_end(out);
}

/* What a seat is shown next is what its chain has by now, and it can compare the view that the
 * document is of with its own (TH-02). */
static void note_chain(const desk *d, unsigned number)
{
    if (number < STORE_SEATS && d->game.has_chain[number]) {
        stream *s = d->streams[number];
        hosted_view *view = &d->room->trial.view;
        if (hosted_is_asked(&d->game, number)) {
            hosted_look_asked(&d->game, number, &d->room->trial, view);
        } else {
            hosted_look(&d->game, number, view);
        }
        fair_bytes seen = hosted_seen(&d->game, view);
        fair_digits(&d->game.chain[number].value, sizeof s->chain / 2, s->chain);
        fair_digits(&seen, sizeof s->seen / 2, s->seen);
    }
}

/* Writes what a viewer is shown now, from his view; and the events that reached him. */
static bool write_document(desk *d, unsigned viewer, word_lang lang, bool has_events)
{
    desk_room *r = d->room;
    hosted_view *view = &r->trial.view;
    bool is_asked = viewer < STORE_SEATS && hosted_is_asked(&d->game, viewer);
    bool is_past = viewer == HOSTED_DELAYED;
    const hosted_game *g = is_past ? d->past : &d->game.now;
    send_beside beside = {.lang = lang, .question = is_asked ? d->game.question[viewer] : 0};
    if (!is_past || d->is_past_over) {
        write_beside(d, &beside);
    }
    out_cut(&r->document, 0);
    out_cut(&r->happened, 0);
    if (is_asked) {
        hosted_look_asked(&d->game, viewer, &r->trial, view);
    } else {
        hosted_look_at(&d->game, g, viewer, view);
    }
    if (d->about.is_mainframe) {
        size_t count = has_events ? hosted_events_mf(&r->trial, viewer, r->events.mf) : 0;
        send_mainframe(&r->document, &view->mf, &beside);
        send_mainframe_events(&r->happened, r->events.mf, count, &view->mf, lang);
    } else {
        size_t count = has_events ? hosted_events_nr(&r->trial, viewer, r->events.nr) : 0;
        send_netrunner(&r->document, &view->nr, &beside);
        send_netrunner_events(&r->happened, r->events.nr, count, &view->nr, lang);
    }
    if (is_past || viewer == HOSTED_ALL) {
        write_views(d, g, lang);
    }
    if (viewer < STORE_SEATS && d->options.is_teaching && !d->about.is_mainframe) {
        write_open(d, viewer);
    }
    return !r->document.failed && !r->happened.failed;
}

bool desk_write_view(desk *d, unsigned seat, uint32_t question, int64_t now_ms, json_out *out)
{
    hosted_view *view = &d->room->trial.view;
    if (!d->has_game || d->until[seat] > now_ms || !hosted_is_asked(&d->game, seat) ||
        d->game.question[seat] != question) {
        return false;
    }
    hosted_look_asked(&d->game, seat, &d->room->trial, view);
    if (d->about.is_mainframe) {
        send_mainframe_view(out, &view->mf);
    } else {
        send_netrunner_view(out, &view->nr);
    }
    return true;
}

/* The events of a trial join those that wait to be shown. */
static void put_aside(desk *d, unsigned number)
{
    static const size_t name = sizeof "\"events\":[" - 1; /* they were written as a member */
    const json_out *h = &d->room->happened;
    json_out *waiting = &d->waiting[number];
    if (h->len > name + 1) {
        out_raw(waiting, waiting->len == 0 ? "[" : ",", 1);
        out_raw(waiting, h->data + name, h->len - name - 1);
    }
}

/* Shows a stream the document of now, and what waited. */
static void show_stream(desk *d, unsigned number)
{
    stream *s = d->streams[number];
    json_out *waiting = &d->waiting[number], message;
    out_init(&message, DESK_DOCUMENT_MAX);
    out_raw(waiting, waiting->len == 0 ? "[]" : "]", waiting->len == 0 ? 2 : 1);
    note_chain(d, number);
    bool is_new = !waiting->failed && stream_show(s, d->room->document.data, d->room->document.len,
                                                  waiting->data, waiting->len, &message);
    for (follower *f = d->followers; f != NULL && is_new; f = f->next) {
        if (stream_of(f->viewer, f->lang) == number) {
            desk_send_padded(d, f, message.data, message.len);
        }
    }
    out_free(waiting);
    out_free(&message);
}

void desk_show(desk *d, bool has_events, int64_t now_ms)
{
    for (unsigned i = 0; i < DESK_STREAMS && d->has_game; i++) {
        unsigned viewer = viewer_of(i);
        if (viewer == HOSTED_DELAYED) {
            continue; /* he sees nothing of now */
        }
        if (d->streams[i] != NULL && write_document(d, viewer, d->stream_lang[i], has_events)) {
            put_aside(d, i);
            if (d->until[viewer] <= now_ms) {
                show_stream(d, i);
            }
        }
    }
    desk_note_brief(d, now_ms);
}

void desk_note_brief(desk *d, int64_t now_ms)
{
    for (unsigned i = 0; i < d->about.seats && d->has_game; i++) {
        if (d->until[i] <= now_ms) {
            d->brief[i] = (desk_brief){.turns = (uint16_t)hosted_turns(&d->game),
                                       .turn = (uint8_t)hosted_turn_of(&d->game),
                                       .is_asked = hosted_is_asked(&d->game, i)};
        }
    }
    for (unsigned v = 0; v < HOSTED_DELAYED && d->has_game; v++) {
        d->told[v] = d->until[v] <= now_ms ? (uint32_t)d->game.line_count : d->told[v];
    }
}

/* ---- pace ------------------------------------------------------------------------------------ */

/* The time between two moments at which results are shown; 0: everything is at once. Windows can
 * tell only in Netrunner. Bots answer sooner than people, but not always at once. */
static int64_t pace_of(const desk *d)
{
    unsigned people = 0;
    for (unsigned i = 0; i < d->about.seats; i++) {
        people += d->about.seat[i].kind == SEAT_PERSON;
    }
    return d->about.is_mainframe ? 0 : people > 1 ? d->pace_ms : d->pace_ms / 2;
}

/* The next moment at which whoever's turn it is, and those who watch, are shown something: whole
 * paces after his last choice, however often and however long the others were asked since. */
static int64_t next_tick(const desk *d, int64_t now_ms)
{
    int64_t pace = pace_of(d), since = now_ms - d->ticks_from;
    bool is_on = pace > 0 && d->ticks_from != 0 && d->ticks_turn == hosted_turns(&d->game);
    return is_on ? d->ticks_from + (since + pace - 1) / pace * pace : now_ms;
}

void desk_hold(desk *d, unsigned seat, bool is_active, unsigned turns, int64_t now_ms)
{
    int64_t pace = pace_of(d);
    if (pace == 0) {
        return;
    }
    if (is_active) {
        d->ticks_from = now_ms;
        d->ticks_turn = turns;
    }
    if (d->about.seat[seat].kind == SEAT_PERSON) {
        d->until[seat] = now_ms + pace;
    }
    int64_t tick = is_active ? now_ms + pace : next_tick(d, now_ms);
    for (unsigned v = HOSTED_SPECTATOR; v < HOSTED_DELAYED; v++) {
        d->until[v] = tick > now_ms ? tick : 0;
    }
}

void desk_hold_active(desk *d, int64_t now_ms)
{
    unsigned active = hosted_turn_of(&d->game);
    int64_t tick = next_tick(d, now_ms);
    if (tick > d->until[active] && d->about.seat[active].kind == SEAT_PERSON) {
        d->until[active] = tick > now_ms ? tick : 0;
    }
}

int64_t desk_due(const desk *d)
{
    int64_t due = desk_clocks_due(d);
    due = d->past_due < due ? d->past_due : due;
    due = d->start_due != 0 && d->start_due < due ? d->start_due : due;
    for (unsigned i = 0; i < HOSTED_VIEWERS; i++) {
        due = d->until[i] != 0 && d->until[i] < due ? d->until[i] : due;
    }
    return due;
}

void desk_release(desk *d, int64_t now_ms)
{
    for (unsigned v = 0; v < HOSTED_VIEWERS; v++) {
        if (d->until[v] == 0 || d->until[v] > now_ms) {
            continue;
        }
        d->until[v] = 0;
        for (unsigned i = 0; i < DESK_STREAMS; i++) {
            if (viewer_of(i) == v && d->streams[i] != NULL &&
                write_document(d, v, d->stream_lang[i], false)) {
                show_stream(d, i);
            }
        }
    }
    desk_note_brief(d, now_ms);
}

/* ---- following ------------------------------------------------------------------------------- */

/* The stream of a viewer; one in another language begins anew. */
static stream *open_stream(desk *d, unsigned viewer, word_lang lang)
{
    unsigned number = stream_of(viewer, lang);
    char name[STREAM_NAME + 1];
    if (d->streams[number] != NULL && d->stream_lang[number] != lang) {
        stream_free(d->streams[number]);
        free(d->streams[number]);
        out_free(&d->waiting[number]);
        d->streams[number] = NULL;
    }
    if (d->streams[number] == NULL) {
        d->streams[number] = malloc(sizeof *d->streams[number]);
        if (d->streams[number] == NULL) {
            return NULL;
        }
        token_digits(name, STREAM_NAME);
        stream_begin(d->streams[number], name);
        d->stream_lang[number] = lang;
    }
    return d->streams[number];
}

void desk_catch_up(desk *d, follower *f, const char *stream_name, uint64_t n)
{
    stream *s = d->has_game ? open_stream(d, f->viewer, f->lang) : NULL;
    json_out message;
    if (s == NULL) {
        return; /* nothing is dealt yet */
    }
    if (s->shown == NULL && d->until[f->viewer] != 0) {
        return; /* he gets it with the others */
    }
    out_init(&message, DESK_DOCUMENT_MAX);
    if (s->shown == NULL) {
        if (write_document(d, f->viewer, f->lang, false)) {
            note_chain(d, stream_of(f->viewer, f->lang));
            if (stream_show(s, d->room->document.data, d->room->document.len, "[]", 2, &message)) {
                desk_send_padded(d, f, message.data, message.len);
            }
        }
    } else if (stream_name != NULL && stream_can_resume(s, stream_name, n)) {
        for (uint64_t i = n + 1; i <= s->n; i++) {
            const stream_message *m = stream_kept(s, i);
            desk_send_padded(d, f, m->text, m->len);
        }
    } else {
        stream_snapshot(s, &message);
        desk_send_padded(d, f, message.data, message.len);
    }
    out_free(&message);
}

void desk_show_past(desk *d)
{
    for (unsigned i = stream_of(HOSTED_DELAYED, LANG_EN); i < DESK_STREAMS; i++) {
        if (d->streams[i] != NULL && write_document(d, HOSTED_DELAYED, d->stream_lang[i], true)) {
            put_aside(d, i);
            show_stream(d, i);
        }
    }
}

void desk_follow(desk *d, follower *f, const char *stream_name, uint64_t n, server_time now)
{
    f->number = f->viewer < STORE_SEATS ? 0 : ++d->watched;
    if (f->viewer < STORE_SEATS) {
        d->away[f->viewer] = -1;
    }
    /* If clocks stood for him, the others hear of it, and he with what he missed. */
    if (desk_update_clocks(d, now.ms)) {
        desk_show(d, false, now.ms);
    }
    f->next = d->followers;
    d->followers = f;
    if (f->viewer == HOSTED_DELAYED) {
        if (!d->has_game || !desk_open_past(d)) {
            return; /* nothing is dealt yet */
        }
        desk_follow_past(d, now, desk_show_past);
    }
    desk_catch_up(d, f, stream_name, n);
}

void desk_unfollow(desk *d, follower *f, int64_t now_ms)
{
    for (follower **at = &d->followers; *at != NULL; at = &(*at)->next) {
        if (*at == f) {
            *at = f->next;
            break;
        }
    }
    f->next = NULL;
    desk_note_away(d, now_ms);
    if (desk_update_clocks(d, now_ms)) {
        desk_show(d, false, now_ms);
    }
    if (d->followers == NULL) {
        d->empty_since = now_ms;
    }
}

follower *desk_at_seat(desk *d, unsigned seat)
{
    follower *f = d->followers;
    while (f != NULL && f->viewer != seat) {
        f = f->next;
    }
    return f;
}
