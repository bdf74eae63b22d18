/*
 * A table that is in memory; see desk.h.
 */
#include "server/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots.h"
#include "server/people.h"
#include "server/send.h"

enum { PADDED_TO = 512 }; /* bytes of a message of a table (TH-19) */

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

void desk_write_seats(json_out *out, const desk *d, int64_t now_ms)
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

static void read_seats(desk *d)
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

static desk_result load_game(desk *d)
{
    uint32_t key[8];
    fault f = {.rules = ""};
    json_t *setup = json_loads(d->about.setup, 0, NULL);
    bool is_dealt = setup != NULL && d->about.is_sealed &&
                    seal_unseal(d->seal, &d->about.key, key) &&
                    hosted_deal(&d->game, setup, key, &f) && d->game.seats == d->about.seats;
    json_decref(setup);
    memset(key, 0, sizeof key);
    if (!is_dealt) {
        return DESK_FROZEN;
    }
    desk_set_clocks(d);
    for (unsigned i = 0; i < d->about.seats; i++) {
        d->game.is_person[i] = d->about.seat[i].kind == SEAT_PERSON;
    }
    replaying r = {&d->game, &d->room->trial, true};
    store_result result = store_entries(d->store, d->about.id, replay_one, &r);
    if (!r.is_exact) {
        return DESK_FROZEN;
    }
    if (result != STORE_OK) {
        return DESK_FULL;
    }
    d->has_game = true;
    read_seats(d);
    return DESK_DONE;
}

desk_result desk_load(const char *id, store *s, const seal *k, desk_room *room, server_time now,
                      desk **out)
{
    *out = NULL;
    desk *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return DESK_FULL;
    }
    d->store = s;
    d->seal = k;
    d->room = room;
    d->wisher = HOSTED_NOBODY;
    d->past_due = INT64_MAX;
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
        result = load_game(d);
        if (result == DESK_FROZEN) { /* it is kept as it is, never altered (TH-55) */
            store_set_state(s, id, d->about.epoch, TABLE_FROZEN);
        }
        if (result == DESK_DONE && d->about.state == TABLE_OVER) {
            d->game.is_closed = !hosted_is_over(&d->game); /* ended by the operator */
        }
    }
    if (result != DESK_DONE) {
        desk_free(d);
        return result;
    }
    *out = d;
    return DESK_DONE;
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
        hosted_free(&d->game);
        store_table_free(&d->about);
        free(d);
    }
}

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

/* Sends a message of a table, made longer so that its length tells little (TH-19). */
static void send_padded(const desk *d, const follower *f, const char *text, size_t len)
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
    return !r->document.failed && !r->happened.failed;
}

bool desk_write_look(desk *d, unsigned seat, uint32_t question, int64_t now_ms, json_out *out)
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
    bool is_new = !waiting->failed && stream_show(s, d->room->document.data, d->room->document.len,
                                                  waiting->data, waiting->len, &message);
    for (follower *f = d->followers; f != NULL && is_new; f = f->next) {
        if (stream_of(f->viewer, f->lang) == number) {
            send_padded(d, f, message.data, message.len);
        }
    }
    out_free(waiting);
    out_free(&message);
}

/* Shows what changed to all who may see it now; `has_events` if the trial's events are new. */
static void show(desk *d, bool has_events, int64_t now_ms)
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

/* A seat has chosen: from now on it waits, and so do those who watch. */
static void hold(desk *d, unsigned seat, bool is_active, unsigned turns, int64_t now_ms)
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

/* Something happened that was not his choice: whoever's turn it is hears of it with the tick. */
static void hold_active(desk *d, int64_t now_ms)
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

/* Sends the snapshot, or what was missed; of what is held back nothing. */
static void catch_up(desk *d, follower *f, const char *stream_name, uint64_t n)
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
        if (write_document(d, f->viewer, f->lang, false) &&
            stream_show(s, d->room->document.data, d->room->document.len, "[]", 2, &message)) {
            send_padded(d, f, message.data, message.len);
        }
    } else if (stream_name != NULL && stream_can_resume(s, stream_name, n)) {
        for (uint64_t i = n + 1; i <= s->n; i++) {
            const stream_message *m = stream_kept(s, i);
            send_padded(d, f, m->text, m->len);
        }
    } else {
        stream_snapshot(s, &message);
        send_padded(d, f, message.data, message.len);
    }
    out_free(&message);
}

/* A step of what is seen later. */
static void show_past(desk *d)
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
        show(d, false, now.ms);
    }
    f->next = d->followers;
    d->followers = f;
    if (f->viewer == HOSTED_DELAYED) {
        if (!d->has_game || !desk_open_past(d)) {
            return; /* nothing is dealt yet */
        }
        desk_follow_past(d, now, show_past);
    }
    catch_up(d, f, stream_name, n);
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
        show(d, false, now_ms);
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

/* ---- what happens ---------------------------------------------------------------------------- */

static desk_result result_of(desk *d, store_result result)
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

/* Stores what was tried, takes it, shows it: in this order (TH-50). */
static desk_result carry_out(desk *d, const char *command, server_time now)
{
    hosted_trial *t = &d->room->trial;
    for (size_t i = 0; i < t->count; i++) {
        t->entry[i].at = now.date;
    }
    if (command != NULL) {
        snprintf(t->entry[0].command, sizeof t->entry[0].command, "%s", command);
    }
    desk_result result = result_of(d, store_append(d->store, d->about.id, d->about.epoch,
                                                   d->game.entries, t->entry, t->count));
    if (result != DESK_DONE) {
        return result;
    }
    unsigned chooser = t->entry[0].seat, turns = hosted_turns(&d->game);
    bool is_active = chooser == hosted_turn_of(&d->game);
    if (!hosted_take(&d->game, t)) {
        d->is_lost = true;
        return DESK_LOST;
    }
    d->wish = WISH_NONE; /* whatever happens answers the wish of another */
    if (t->entry[0].kind == ENTRY_BOT) {
        read_seats(d);
        d->is_reseated = true;
    }
    if (hosted_is_over(&d->game)) {
        /* If this cannot be stored now, replay tells it all the same. */
        if (store_set_state(d->store, d->about.id, d->about.epoch, TABLE_OVER) == STORE_OK) {
            d->about.state = TABLE_OVER;
        }
    }
    if (t->entry[0].kind == ENTRY_CHOICE || t->entry[0].kind == ENTRY_PASS ||
        t->entry[0].kind == ENTRY_BID) {
        hold(d, chooser, is_active, turns, now.ms);
        hold_active(d, now.ms);
    }
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        if (i == t->entry[0].seat || t->is_back) { /* what he is asked next is another question */
            d->asked[i] = INT64_MAX;
        }
    }
    desk_update_clocks(d, now.ms);
    show(d, true, now.ms);
    desk_follow_past(d, now, show_past);
    return DESK_DONE;
}

/* Was this command done before? Then its answer is the same again. */
static bool is_done(desk *d, unsigned seat, const char *command, desk_result *result)
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
    if (command != NULL && is_done(d, seat, command, &result)) {
        return result;
    }
    end_what_is_late(d, now);
    desk_charge(d, seat, now.ms);
    /* What he was not shown yet he cannot have chosen (TH-05). */
    return d->until[seat] <= now.ms &&
                   hosted_try_choice(&d->game, seat, question, choice, &d->room->trial)
               ? carry_out(d, command, now)
               : DESK_NOT_NOW;
}

desk_result desk_stage(desk *d, unsigned seat, uint32_t question, const uint16_t *choices,
                       size_t count, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    if (is_done(d, seat, command, &result)) {
        return result;
    }
    end_what_is_late(d, now);
    desk_charge(d, seat, now.ms);
    return d->until[seat] <= now.ms &&
                   hosted_try_stage(&d->game, seat, question, choices, count, &d->room->trial)
               ? carry_out(d, command, now)
               : DESK_NOT_NOW;
}

/* A seat is out of the game. */
static desk_result leave(desk *d, unsigned seat, hosted_end why, const char *command,
                         server_time now)
{
    desk_charge(d, seat, now.ms);
    return hosted_try_leave(&d->game, seat, why, BOT_GREEDY, &d->room->trial)
               ? carry_out(d, command, now)
               : DESK_NOT_NOW;
}

desk_result desk_pass_time(desk *d, server_time now)
{
    int fallen;
    if (!d->has_game) {
        return DESK_DONE;
    }
    if (desk_update_clocks(d, now.ms)) {
        show(d, false, now.ms);
    }
    desk_follow_past(d, now, show_past);
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

desk_result desk_concede(desk *d, unsigned seat, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    if (is_done(d, seat, command, &result)) {
        return result;
    }
    return leave(d, seat, HOSTED_CONCEDED, command, now);
}

static bool has_other_person(const desk *d, unsigned seat)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (i != seat && d->about.seat[i].kind == SEAT_PERSON) {
            return true;
        }
    }
    return false;
}

/* ---- what needs consent ---------------------------------------------------------------------- */

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
    return carry_out(d, command, now);
}

/* Somebody wishes what the others must allow: one wish at a time, five a game, and none after two
 * that were refused (TH-60). The same wish of another is his consent. */
static desk_result ask_for(desk *d, unsigned seat, desk_wish wish, const char *command,
                           server_time now)
{
    enum { WISHES = 5, DENIALS = 2 };
    if (!try_wish(d, seat, wish)) {
        return DESK_NOT_NOW;
    }
    if (!has_other_person(d, seat)) {
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
    d->agreed = 0;
    d->wish = (uint8_t)wish;
    d->wisher = (uint8_t)seat;
    show(d, false, now.ms);
    return DESK_DONE;
}

desk_result desk_take_back(desk *d, unsigned seat, const char *command, server_time now)
{
    desk_result result;
    if (!d->has_game) {
        return DESK_NOT_NOW;
    }
    return is_done(d, seat, command, &result) ? result : ask_for(d, seat, WISH_BACK, command, now);
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
    show(d, false, now.ms);
    return DESK_DONE;
}

/* Passes what the stops do not put to anybody. */
static desk_result pass(desk *d, unsigned seat, server_time now)
{
    desk_charge(d, seat, now.ms);
    return hosted_try_passes(&d->game, &d->room->trial) ? carry_out(d, NULL, now) : DESK_DONE;
}

/* Stores the settings of a seat. */
static desk_result keep_settings(desk *d, unsigned seat, const json_t *settings)
{
    char *text = json_dumps(settings, JSON_COMPACT | JSON_SORT_KEYS);
    if (text == NULL) {
        return DESK_FULL;
    }
    desk_result result =
        result_of(d, store_set_stops(d->store, d->about.id, d->about.epoch, seat, text));
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
        show(d, false, now_ms);
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

/* Everybody sits: deals. Nothing is shown before the key is stored. */
static desk_result deal(desk *d, server_time now)
{
    uint32_t key[8];
    fault f = {.rules = ""};
    json_t *setup = setup_of(d);
    char *text = setup != NULL ? json_dumps(setup, JSON_COMPACT) : NULL;
    desk_result result = DESK_FULL;
    token_key(key);
    if (text != NULL && hosted_deal(&d->game, setup, key, &f)) {
        seal_key(d->seal, key, &d->about.key);
        result =
            result_of(d, store_deal(d->store, d->about.id, d->about.epoch, text, &d->about.key));
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
    d->about.state = TABLE_RUNNING;
    d->has_game = true;
    read_seats(d);
    desk_set_clocks(d);
    desk_stand_clocks(d, now.ms);
    desk_update_clocks(d, now.ms);
    for (follower *w = d->followers; w != NULL; w = w->next) {
        if (w->viewer != HOSTED_DELAYED || desk_open_past(d)) {
            catch_up(d, w, NULL, 0);
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
            return result_of(d, result);
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
    return deal(d, now);
}
