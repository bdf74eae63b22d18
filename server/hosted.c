/*
 * A game at a table of the server; see hosted.h.
 */
#include "server/hosted.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/mainframe.h"
#include "protocol/table.h"

/* ---- both games alike ------------------------------------------------------------------------ */

static nr_viewer viewer_of(unsigned viewer)
{
    return viewer == NR_CORP     ? NR_VIEW_CORP
           : viewer == NR_RUNNER ? NR_VIEW_RUNNER
                                 : NR_VIEW_SPECTATOR;
}

static unsigned to_move(const hosted *h, const hosted_game *g)
{
    if (h->is_mainframe) {
        return g->mf.reason != MF_REASON_NONE ? (unsigned)HOSTED_NOBODY : g->mf.seat;
    }
    bool is_over = g->nr.winner != NR_NOBODY || g->nr.reason != NR_REASON_NONE;
    return is_over ? (unsigned)HOSTED_NOBODY : g->nr.to_move;
}

static void look(const hosted *h, const hosted_game *g, unsigned viewer, hosted_view *view)
{
    if (h->is_mainframe) {
        mf_look(&g->mf, viewer == HOSTED_SPECTATOR ? (unsigned)MF_VIEW_SPECTATOR : viewer,
                &view->mf);
    } else {
        nr_look(&g->nr, viewer_of(viewer), &view->nr);
    }
}

static uint64_t hash_of(const hosted *h, const hosted_game *g)
{
    return h->is_mainframe ? mf_hash(&g->mf) : nr_hash(&g->nr);
}

/* Makes choice number `choice` of the engine's own list in the trial's game. */
static bool apply(const hosted *h, hosted_trial *t, unsigned choice)
{
    if (h->is_mainframe) {
        mf_io io = {.events = t->events.mf + t->events_count,
                    .events_cap = HOSTED_EVENTS - t->events_count};
        mf_list(&t->game.mf, &t->list.mf);
        if (choice >= t->list.mf.count ||
            !mf_choose(&t->game.mf, t->list.mf.choice[choice], &t->list.mf, &io)) {
            return false;
        }
        t->events_count += io.events_count;
        return true;
    }
    nr_io io = {.events = t->events.nr + t->events_count,
                .events_cap = HOSTED_EVENTS - t->events_count};
    nr_list(&t->game.nr, &t->list.nr);
    if (choice >= t->list.nr.count ||
        !nr_choose(&t->game.nr, t->list.nr.choice[choice], &t->list.nr, &io)) {
        return false;
    }
    t->events_count += io.events_count;
    return true;
}

bool hosted_is_over(const hosted *h)
{
    return h->conceded != HOSTED_NOBODY || to_move(h, &h->now) == HOSTED_NOBODY;
}

unsigned hosted_to_move(const hosted *h)
{
    return hosted_is_over(h) ? (unsigned)HOSTED_NOBODY : to_move(h, &h->now);
}

void hosted_look(const hosted *h, unsigned viewer, hosted_view *view)
{
    look(h, &h->now, viewer, view);
}

uint64_t hosted_hash(const hosted *h)
{
    return hash_of(h, &h->now);
}

/* ---- dealing --------------------------------------------------------------------------------- */

static bool deal_netrunner(hosted *h, json_t *request, fault *f)
{
    nr_io io = {0};
    char digits[65];
    key_text(h->key, digits);
    json_object_set_new(request, "key", json_string(digits));
    table *t = table_begin(request, &io, f);
    if (t == NULL) {
        return false;
    }
    h->start.nr = t->start;
    h->seats = 2;
    table_free(t);
    return true;
}

/* Mainframe is dealt from 64 bits of the key: its engine takes no more yet. */
static bool deal_mainframe(hosted *h, json_t *request, fault *f)
{
    mf_rig_list *none = calloc(1, sizeof *none);
    uint64_t seed = (uint64_t)h->key[1] << 32 | h->key[0];
    json_object_set_new(request, "seed", seed_value(seed));
    mf_table *t = none != NULL ? mf_table_begin(request, false, none, f) : NULL;
    free(none);
    if (t == NULL) {
        return false;
    }
    h->start.mf = t->start;
    h->seats = t->start.players;
    mf_table_free(t);
    return true;
}

bool hosted_deal(hosted *h, json_t *setup, const uint32_t key[8], fault *f)
{
    memset(h, 0, sizeof *h);
    h->conceded = HOSTED_NOBODY;
    memcpy(h->key, key, sizeof h->key);
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        h->question[i] = 1;
        h->stops[i].level = NR_STANDARD;
    }
    json_t *request = json_deep_copy(setup);
    if (request == NULL) {
        return fault_at(f, NULL, "no_memory", "there is no memory left for a game");
    }
    const char *game = json_string_value(json_object_get(request, "game"));
    h->is_mainframe = game != NULL && strcmp(game, "mainframe") == 0;
    bool is_dealt = h->is_mainframe ? deal_mainframe(h, request, f) : deal_netrunner(h, request, f);
    json_decref(request);
    h->now = h->start;
    return is_dealt;
}

void hosted_free(hosted *h)
{
    free(h->line);
    memset(h, 0, sizeof *h);
}

/* ---- trials ---------------------------------------------------------------------------------- */

static void begin_trial(const hosted *h, hosted_trial *t)
{
    t->game = h->now;
    t->count = 0;
    t->events_count = 0;
    t->is_back = false;
    t->kept = h->line_count;
}

static void note(const hosted *h, hosted_trial *t, entry_kind kind, unsigned seat, uint32_t value)
{
    t->entry[t->count++] = (store_entry){
        .kind = (uint8_t)kind,
        .seat = (uint8_t)seat,
        .value = value,
        .hash = hash_of(h, &t->game),
    };
}

/* Passes and answers what the stops of whoever is asked do not put to him. Decided from his view
 * alone, and at once, whether his page is there or not (TH-06). */
static void attend(const hosted *h, hosted_trial *t)
{
    while (!h->is_mainframe && t->count < HOSTED_BATCH && h->entries + t->count < HOSTED_ENTRIES) {
        unsigned seat = to_move(h, &t->game);
        if (seat == HOSTED_NOBODY || !h->is_person[seat]) {
            return;
        }
        look(h, &t->game, seat, &t->view);
        nr_list(&t->view.nr.game, &t->list.nr);
        nr_attended a = nr_attend(&t->view.nr, &t->list.nr, &h->stops[seat]);
        if (a.what == NR_ASK || !apply(h, t, a.choice)) {
            return;
        }
        note(h, t, ENTRY_PASS, seat, a.choice);
    }
}

bool hosted_try_choice(const hosted *h, unsigned seat, uint32_t question, unsigned choice,
                       hosted_trial *trial)
{
    if (hosted_to_move(h) != seat || question != h->question[seat] ||
        h->entries >= HOSTED_ENTRIES) {
        return false;
    }
    begin_trial(h, trial);
    if (!apply(h, trial, choice)) {
        return false;
    }
    note(h, trial, ENTRY_CHOICE, seat, choice);
    attend(h, trial);
    return true;
}

bool hosted_try_concede(const hosted *h, unsigned seat, hosted_trial *trial)
{
    if (hosted_is_over(h) || seat >= h->seats) {
        return false;
    }
    begin_trial(h, trial);
    note(h, trial, ENTRY_CONCEDE, seat, 0);
    return true;
}

bool hosted_try_passes(const hosted *h, hosted_trial *trial)
{
    if (hosted_is_over(h)) {
        return false;
    }
    begin_trial(h, trial);
    attend(h, trial);
    return trial->count > 0;
}

/* ---- taking back ----------------------------------------------------------------------------- */

/* Does a viewer know a card now that he did not know then? Numbers of cards follow them. */
static bool has_learned_nr(const nr_view *then, const nr_view *now)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *k = &now->game.copy[c];
        if (k->zone == NR_ZONE_NONE || nr_is_hidden(k->def)) {
            continue;
        }
        bool was_known = false;
        for (unsigned i = 1; i < NR_COPIES && !was_known; i++) {
            const nr_copy *before = &then->game.copy[i];
            was_known =
                before->zone != NR_ZONE_NONE && before->id == k->id && before->def == k->def;
        }
        if (!was_known) {
            return true;
        }
    }
    return false;
}

static bool has_learned(const hosted *h, const hosted_game *then)
{
    if (h->is_mainframe) {
        const mf_game *a = &then->mf, *b = &h->now.mf;
        return memcmp(&a->random, &b->random, sizeof a->random) != 0 ||
               a->stack_count != b->stack_count || a->looked != b->looked ||
               memcmp(a->hand, b->hand, sizeof a->hand) != 0;
    }
    if (memcmp(&then->nr.random, &h->now.nr.random, sizeof then->nr.random) != 0) {
        return true;
    }
    for (unsigned viewer = 0; viewer <= HOSTED_SPECTATOR; viewer++) {
        hosted_view before, after;
        if (viewer >= h->seats && viewer != HOSTED_SPECTATOR) {
            continue;
        }
        look(h, then, viewer, &before);
        look(h, &h->now, viewer, &after);
        if (has_learned_nr(&before.nr, &after.nr)) {
            return true;
        }
    }
    return false;
}

/* The game after the first `count` choices of the line. */
static bool play_line(const hosted *h, size_t count, hosted_trial *t)
{
    t->game = h->start;
    for (size_t i = 0; i < count; i++) {
        t->events_count = 0;
        if (!apply(h, t, h->line[i].choice)) {
            return false;
        }
    }
    t->events_count = 0;
    return true;
}

bool hosted_try_back(const hosted *h, unsigned seat, hosted_trial *trial)
{
    size_t kept = h->line_count;
    while (kept > 0 && !(h->line[kept - 1].seat == seat && h->line[kept - 1].is_own)) {
        kept--;
    }
    if (kept == 0 || hosted_is_over(h)) {
        return false;
    }
    kept--;
    begin_trial(h, trial);
    uint32_t target = h->line[kept].entry;
    if (!play_line(h, kept, trial) || has_learned(h, &trial->game)) {
        return false;
    }
    trial->is_back = true;
    trial->kept = kept;
    note(h, trial, ENTRY_BACK, seat, target);
    return true;
}

/* ---- taking a trial -------------------------------------------------------------------------- */

static bool has_room(hosted *h, size_t more)
{
    if (h->line_count + more <= h->line_cap) {
        return true;
    }
    size_t cap = h->line_cap == 0 ? 128 : 2 * h->line_cap;
    hosted_choice *line = realloc(h->line, cap * sizeof *line);
    if (line == NULL) {
        return false;
    }
    h->line = line;
    h->line_cap = cap;
    return true;
}

bool hosted_take(hosted *h, const hosted_trial *trial)
{
    if (!has_room(h, HOSTED_BATCH)) {
        return false;
    }
    h->line_count = trial->kept;
    h->now = trial->game;
    for (size_t i = 0; i < trial->count; i++) {
        const store_entry *e = &trial->entry[i];
        if (e->kind == ENTRY_CHOICE || e->kind == ENTRY_PASS) {
            bool is_own = e->kind == ENTRY_CHOICE;
            h->line[h->line_count++] =
                (hosted_choice){h->entries, (uint16_t)e->value, e->seat, is_own};
            h->question[e->seat] += is_own;
        } else if (e->kind == ENTRY_CONCEDE) {
            h->conceded = e->seat;
        } else {
            for (unsigned s = 0; s < h->seats; s++) {
                h->question[s]++;
            }
        }
        h->entries++;
    }
    return true;
}

bool hosted_replay(hosted *h, const store_entry *e, hosted_trial *room)
{
    if (e->seat >= h->seats || hosted_is_over(h)) {
        return false;
    }
    begin_trial(h, room);
    switch (e->kind) {
    case ENTRY_CHOICE:
    case ENTRY_PASS:
        if (to_move(h, &h->now) != e->seat || !apply(h, room, e->value)) {
            return false;
        }
        break;
    case ENTRY_BACK:
        while (room->kept > 0 && h->line[room->kept - 1].entry >= e->value) {
            room->kept--;
        }
        if (!play_line(h, room->kept, room)) {
            return false;
        }
        room->is_back = true;
        break;
    case ENTRY_CONCEDE:
        break;
    default:
        return false;
    }
    note(h, room, (entry_kind)e->kind, e->seat, e->value);
    bool is_exact = e->hash == 0 || room->entry[0].hash == e->hash;
    return is_exact && hosted_take(h, room);
}

/* ---- the record ------------------------------------------------------------------------------ */

static json_t *record_netrunner(const hosted *h, json_t *request)
{
    nr_io io = {0};
    fault f = {.rules = ""};
    char digits[65];
    key_text(h->key, digits);
    json_object_set_new(request, "key", json_string(digits));
    table *t = table_begin(request, &io, &f);
    json_t *record = NULL;
    size_t made = 0;
    while (t != NULL && made < h->line_count &&
           table_choose(t, h->line[made].choice, &(nr_io){0}, &f)) {
        made++;
    }
    if (t != NULL && made == h->line_count) {
        record = table_record(t);
    }
    table_free(t);
    return record;
}

static json_t *record_mainframe(const hosted *h, json_t *request)
{
    fault f = {.rules = ""};
    mf_rig_list *none = calloc(1, sizeof *none);
    json_object_set_new(request, "seed", seed_value((uint64_t)h->key[1] << 32 | h->key[0]));
    mf_table *t = none != NULL ? mf_table_begin(request, false, none, &f) : NULL;
    json_t *record = NULL;
    size_t made = 0;
    free(none);
    while (t != NULL && made < h->line_count && mf_table_choose(t, h->line[made].choice, &f)) {
        made++;
    }
    if (t != NULL && made == h->line_count) {
        record = mf_table_record(t);
    }
    mf_table_free(t);
    return record;
}

json_t *hosted_record(const hosted *h, json_t *setup)
{
    json_t *request = hosted_is_over(h) ? json_deep_copy(setup) : NULL;
    if (request == NULL) {
        return NULL;
    }
    json_t *record = h->is_mainframe ? record_mainframe(h, request) : record_netrunner(h, request);
    json_decref(request);
    return record;
}

/* ---- what happened, for one viewer ----------------------------------------------------------- */

size_t hosted_events_nr(const hosted_trial *trial, unsigned viewer, nr_event *out)
{
    size_t count = 0;
    for (size_t i = 0; i < trial->events_count; i++) {
        count += nr_hear(&trial->events.nr[i], viewer_of(viewer), &out[count]);
    }
    return count;
}

size_t hosted_events_mf(const hosted_trial *trial, unsigned viewer, mf_event *out)
{
    size_t count = 0;
    for (size_t i = 0; i < trial->events_count; i++) {
        if (trial->events.mf[i].for_whom >> viewer & 1) {
            out[count++] = trial->events.mf[i];
        }
    }
    return count;
}
