/*
 * A game at a table of the server; see hosted.h.
 */
#include "server/hosted.h"

#include <stdlib.h>
#include <string.h>

#include "core/chacha.h"
#include "jackin/bots.h"
#include "protocol/mainframe.h"
#include "protocol/record_end.h"
#include "protocol/table.h"

/* ---- both games alike ------------------------------------------------------------------------ */

/* The seat over whose shoulder somebody watches, or the viewer himself. */
static unsigned eyes_of(unsigned viewer)
{
    return viewer >= HOSTED_OVER_SEAT && viewer < HOSTED_ALL ? viewer - HOSTED_OVER_SEAT : viewer;
}

static nr_viewer viewer_of(unsigned viewer)
{
    switch (eyes_of(viewer)) {
    case NR_CORP:
        return NR_VIEW_CORP;
    case NR_RUNNER:
        return NR_VIEW_RUNNER;
    default:
        return NR_VIEW_SPECTATOR;
    }
}

static unsigned mf_viewer_of(unsigned viewer)
{
    unsigned eyes = eyes_of(viewer);
    return eyes < STORE_SEATS ? eyes : (unsigned)MF_VIEW_SPECTATOR;
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
        mf_look(&g->mf, mf_viewer_of(viewer), &view->mf);
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
    return h->is_closed || h->end != HOSTED_GOES_ON || to_move(h, &h->now) == HOSTED_NOBODY;
}

unsigned hosted_to_move(const hosted *h)
{
    return hosted_is_over(h) || h->is_paused ? (unsigned)HOSTED_NOBODY : to_move(h, &h->now);
}

/* Is the first of two secret bids asked for, and the second not made yet? */
static bool is_second_bidder(const hosted *h, unsigned seat)
{
    return !h->is_mainframe && h->now.nr.prompt == NR_PROMPT_PSI && seat == NR_RUNNER &&
           hosted_to_move(h) == NR_CORP && h->is_person[seat] && !h->has_bid;
}

bool hosted_is_asked(const hosted *h, unsigned seat)
{
    return hosted_to_move(h) == seat || is_second_bidder(h, seat);
}

void hosted_look_asked(const hosted *h, unsigned seat, hosted_trial *room, hosted_view *view)
{
    if (!is_second_bidder(h, seat)) {
        look(h, &h->now, seat, view);
        return;
    }
    /* As he would be asked after any bid of the other, which his view does not tell. */
    size_t events = room->events_count;
    room->game = h->now;
    apply(h, room, 0);
    room->events_count = events;
    look(h, &room->game, seat, view);
}

static unsigned turn_of(const hosted *h, const hosted_game *g)
{
    return h->is_mainframe ? g->mf.seat : g->nr.turn_side;
}

unsigned hosted_turn_of(const hosted *h)
{
    return turn_of(h, &h->now);
}

void hosted_set_clock(hosted *h, int64_t each_ms, int64_t increment_ms)
{
    h->has_clock = true;
    h->increment = increment_ms;
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        h->left[i] = each_ms;
    }
}

void hosted_look(const hosted *h, unsigned viewer, hosted_view *view)
{
    look(h, &h->now, viewer, view);
}

void hosted_look_at(const hosted *h, const hosted_game *g, unsigned viewer, hosted_view *view)
{
    look(h, g, viewer, view);
}

static uint16_t turns_of(const hosted *h, const hosted_game *g)
{
    return h->is_mainframe ? g->mf.turn : g->nr.turn;
}

unsigned hosted_turns(const hosted *h)
{
    return turns_of(h, &h->now);
}

/* ---- chance ---------------------------------------------------------------------------------- */

static core_random *random_in(const hosted *h, hosted_game *g)
{
    return h->is_mainframe ? &g->mf.random : &g->nr.random;
}

static const core_random *random_of(const hosted *h, const hosted_game *g)
{
    return h->is_mainframe ? &g->mf.random : &g->nr.random;
}

/* Did chance stand still between two states? */
static bool is_same_chance(const hosted *h, const hosted_game *a, const hosted_game *b)
{
    return memcmp(random_of(h, a), random_of(h, b), sizeof(core_random)) == 0;
}

static void begin_epoch(const hosted *h, hosted_game *g, unsigned epoch)
{
    uint32_t key[8];
    fair_epoch_key(h->key, epoch, key);
    core_random_key(random_in(h, g), key);
}

/* Epochs that begin before this choice of the line; of several the last. */
static void begin_epochs_at(const hosted *h, hosted_game *g, size_t made)
{
    for (unsigned i = 0; i < h->epoch_count; i++) {
        if (h->epoch[i].made == made) {
            begin_epoch(h, g, h->epoch[i].number);
        }
    }
}

bool hosted_redo(const hosted *h, hosted_game *past, size_t i, hosted_trial *room)
{
    room->game = *past;
    begin_epochs_at(h, &room->game, i);
    room->events_count = 0;
    if (i >= h->line_count || !apply(h, room, h->line[i].choice)) {
        return false;
    }
    *past = room->game;
    return true;
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

static bool deal_mainframe(hosted *h, json_t *request, fault *f)
{
    mf_rig_list *none = calloc(1, sizeof *none);
    char digits[65];
    key_text(h->key, digits);
    json_object_set_new(request, "key", json_string(digits));
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
    h->loser = HOSTED_NOBODY;
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

/* ---- what seats were shown ------------------------------------------------------------------- */

fair_bytes hosted_seen(const hosted *h, const hosted_view *view)
{
    uint8_t written[NR_VIEW_WRITTEN];
    return fair_seen(written, h->is_mainframe ? mf_view_write(&view->mf, written)
                                              : nr_view_write(&view->nr, written));
}

/* The digests of what seats with a chain see of a game. */
static void see(const hosted *h, const hosted_game *g, fair_bytes seen[STORE_SEATS])
{
    hosted_view view;
    for (unsigned i = 0; i < h->seats; i++) {
        if (h->has_chain[i]) {
            look(h, g, i, &view);
            seen[i] = hosted_seen(h, &view);
        }
    }
}

static void add_links(hosted *h, const fair_bytes seen[STORE_SEATS])
{
    for (unsigned i = 0; i < h->seats; i++) {
        if (h->has_chain[i]) {
            fair_chain_add(&h->chain[i], &seen[i]);
        }
    }
}

void hosted_begin_chains(hosted *h)
{
    fair_bytes seen[STORE_SEATS];
    for (unsigned i = 0; i < h->seats; i++) {
        h->has_chain[i] = h->is_person[i];
        fair_chain_begin(&h->chain[i], h->key, i);
    }
    see(h, &h->now, seen);
    add_links(h, seen);
}

/* ---- trials ---------------------------------------------------------------------------------- */

static void begin_trial(const hosted *h, hosted_trial *t)
{
    t->game = h->now;
    t->count = 0;
    t->events_count = 0;
    t->is_back = false;
    t->kept = h->line_count;
    t->epoch = 0;
    t->turns_paid = h->turns_paid;
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        int64_t left = h->left[i] - t->charge[i];
        t->left[i] = left > 0 ? left : 0;
    }
}

static void note(const hosted *h, hosted_trial *t, entry_kind kind, unsigned seat, uint32_t value)
{
    uint16_t turn = turns_of(h, &t->game);
    if (turn > t->turns_paid) {
        t->turns_paid = turn;
        t->left[turn_of(h, &t->game)] += h->increment;
    }
    see(h, &t->game, t->seen[t->count]);
    t->entry[t->count++] = (store_entry){
        .kind = (uint8_t)kind,
        .seat = (uint8_t)seat,
        .value = value,
        .hash = hash_of(h, &t->game),
        .left = h->has_clock ? t->left[seat] : -1,
    };
    t->turn[t->count - 1] = turn;
    t->is_bid[t->count - 1] = false;
}

/* Makes a choice of the trial's game and notes it; false if it is not there. */
static bool make(const hosted *h, hosted_trial *t, entry_kind kind, unsigned seat, unsigned choice)
{
    bool is_bid = !h->is_mainframe && t->game.nr.prompt == NR_PROMPT_PSI;
    if (t->count == HOSTED_BATCH || !apply(h, t, choice)) {
        return false;
    }
    note(h, t, kind, seat, choice);
    t->is_bid[t->count - 1] = is_bid;
    return true;
}

/* Passes and answers what the stops of whoever is asked, or of one seat only, do not put to him.
 * Decided from his view alone, and at once, whether his page is there or not (TH-06). */
static void attend(const hosted *h, hosted_trial *t, unsigned only)
{
    while (!h->is_mainframe && t->count < HOSTED_BATCH && h->entries + t->count < HOSTED_ENTRIES) {
        unsigned seat = to_move(h, &t->game);
        if (seat == HOSTED_NOBODY || !h->is_person[seat] ||
            (only != HOSTED_NOBODY && seat != only)) {
            return;
        }
        look(h, &t->game, seat, &t->view);
        nr_list(&t->view.nr.game, &t->list.nr);
        nr_attended a = nr_attend(&t->view.nr, &t->list.nr, &h->stops[seat]);
        if (a.what == NR_ASK || !make(h, t, ENTRY_PASS, seat, a.choice)) {
            return;
        }
    }
}

/* Is there such a bid for the second bidder? */
static bool has_bid_choice(const hosted *h, hosted_trial *room, unsigned choice)
{
    hosted_look_asked(h, NR_RUNNER, room, &room->view);
    nr_list(&room->view.nr.game, &room->list.nr);
    room->game = h->now;
    return choice < room->list.nr.count;
}

bool hosted_try_choice(const hosted *h, unsigned seat, uint32_t question, unsigned choice,
                       hosted_trial *trial)
{
    if (seat >= h->seats || !hosted_is_asked(h, seat) || question != h->question[seat] ||
        h->entries >= HOSTED_ENTRIES) {
        return false;
    }
    begin_trial(h, trial);
    if (is_second_bidder(h, seat)) { /* it is kept, and nothing has happened yet */
        note(h, trial, ENTRY_BID, seat, choice);
        return has_bid_choice(h, trial, choice);
    }
    if (!make(h, trial, ENTRY_CHOICE, seat, choice) ||
        (h->has_bid && !make(h, trial, ENTRY_CHOICE, NR_RUNNER, h->bid))) {
        return false;
    }
    attend(h, trial, HOSTED_NOBODY);
    return true;
}

static const entry_kind leaving[HOSTED_END_COUNT] = {
    [HOSTED_CONCEDED] = ENTRY_CONCEDE,
    [HOSTED_TIME] = ENTRY_TIME,
    [HOSTED_ABANDONED] = ENTRY_ABANDON,
};

bool hosted_try_leave(const hosted *h, unsigned seat, hosted_end why, unsigned bot,
                      hosted_trial *trial)
{
    if (hosted_is_over(h) || seat >= h->seats || why == HOSTED_GOES_ON ||
        h->taken[seat].why != HOSTED_GOES_ON) {
        return false;
    }
    unsigned others = 0;
    for (unsigned i = 0; i < h->seats; i++) {
        others += i != seat && h->is_person[i];
    }
    begin_trial(h, trial);
    if (h->is_mainframe && h->seats > 2 && others > 0) {
        note(h, trial, ENTRY_BOT, seat, bot | (uint32_t)why << 8);
    } else {
        note(h, trial, leaving[why], seat, 0);
    }
    return true;
}

bool hosted_try_void(const hosted *h, hosted_trial *trial)
{
    if (h->end != HOSTED_ABANDONED) {
        return false;
    }
    begin_trial(h, trial);
    note(h, trial, ENTRY_VOID, h->loser, 0);
    return true;
}

bool hosted_try_pause(const hosted *h, bool is_paused, hosted_trial *trial)
{
    if (hosted_is_over(h) || h->is_paused == is_paused) {
        return false;
    }
    begin_trial(h, trial);
    /* Its seat is the one whose time stands still by it. */
    note(h, trial, is_paused ? ENTRY_PAUSE : ENTRY_RESUME, to_move(h, &h->now), 0);
    return true;
}

bool hosted_try_passes(const hosted *h, hosted_trial *trial)
{
    if (hosted_to_move(h) == HOSTED_NOBODY) {
        return false;
    }
    begin_trial(h, trial);
    attend(h, trial, HOSTED_NOBODY);
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

/* Who has learned a card since then, a bit each; everybody, if only those who watch have. */
static unsigned learned_since(const hosted *h, const hosted_game *then)
{
    unsigned all = (1u << h->seats) - 1, who = 0;
    if (h->is_mainframe) {
        const mf_game *a = &then->mf, *b = &h->now.mf;
        return a->stack_count != b->stack_count || a->looked != b->looked ||
                       memcmp(a->hand, b->hand, sizeof a->hand) != 0
                   ? all
                   : 0;
    }
    for (unsigned viewer = 0; viewer <= HOSTED_SPECTATOR; viewer++) {
        hosted_view before, after;
        if (viewer >= h->seats && viewer != HOSTED_SPECTATOR) {
            continue;
        }
        look(h, then, viewer, &before);
        look(h, &h->now, viewer, &after);
        if (has_learned_nr(&before.nr, &after.nr)) {
            who |= viewer < h->seats ? 1u << viewer : all;
        }
    }
    return who;
}

unsigned hosted_seen_since(const hosted *h, const hosted_trial *trial)
{
    return learned_since(h, &trial->game) | (trial->epoch != 0 ? HOSTED_SEEN_CHANCE : 0);
}

/* The game after the first `count` choices of the line. */
static bool play_line(const hosted *h, size_t count, hosted_trial *t)
{
    t->game = h->start;
    for (size_t i = 0; i < count; i++) {
        t->events_count = 0;
        begin_epochs_at(h, &t->game, i);
        if (!apply(h, t, h->line[i].choice)) {
            return false;
        }
    }
    begin_epochs_at(h, &t->game, count);
    t->events_count = 0;
    return true;
}

/* The trial becomes the game after the first `count` choices. If chance was asked since, it is
 * another one from here on, so that nobody knows it: cards that lie in place stay (TH-26). */
static bool go_back(const hosted *h, size_t count, hosted_trial *t)
{
    if (!play_line(h, count, t)) {
        return false;
    }
    t->is_back = true;
    t->kept = count;
    if (!is_same_chance(h, &t->game, &h->now)) {
        t->epoch = h->epochs + 1;
        begin_epoch(h, &t->game, t->epoch);
    }
    return t->epoch == 0 || h->epoch_count < HOSTED_EPOCHS;
}

bool hosted_try_back(const hosted *h, unsigned seat, hosted_trial *trial)
{
    size_t kept = h->line_count;
    while (kept > 0 && !(h->line[kept - 1].seat == seat && h->line[kept - 1].is_own)) {
        kept--;
    }
    /* While secret bids are asked for nothing is: that it can be would tell who has bid by now. */
    if (kept == 0 || hosted_to_move(h) == HOSTED_NOBODY ||
        (!h->is_mainframe && h->now.nr.prompt == NR_PROMPT_PSI)) {
        return false;
    }
    kept--;
    for (size_t i = kept; i < h->line_count; i++) {
        if (h->line[i].is_bid) {
            return false;
        }
    }
    begin_trial(h, trial);
    uint32_t target = h->line[kept].entry;
    if (!go_back(h, kept, trial) || (!h->takes_any_back && hosted_seen_since(h, trial) != 0)) {
        return false;
    }
    note(h, trial, ENTRY_BACK, seat, target);
    return true;
}

/* ---- staged choices -------------------------------------------------------------------------- */

/* Is the question that is asked now about what the last choice began? Between such questions the
 * rules give nobody else a window. */
static bool is_nested(const hosted *h, const hosted_game *g)
{
    if (h->is_mainframe) {
        return g->mf.turn == h->now.mf.turn && g->mf.prompt != MF_PROMPT_TURN &&
               g->mf.stack_count == h->now.mf.stack_count && g->mf.looked == h->now.mf.looked;
    }
    switch (g->nr.prompt) {
    case NR_PROMPT_CHOOSE_CARD:
    case NR_PROMPT_CHOOSE_NUMBER:
    case NR_PROMPT_CHOOSE_OPTION:
    case NR_PROMPT_CHOOSE_SERVER:
    case NR_PROMPT_TRASH_FIRST:
    case NR_PROMPT_PAY:
    case NR_PROMPT_MEMORY:
    case NR_PROMPT_INSTALL:
    case NR_PROMPT_PLAY:
    case NR_PROMPT_BREAK_MORE:
        return true;
    default:
        return false;
    }
}

/* Makes staged choices in the trial's game, with what the stops of the seat answer in between. */
static bool stage(const hosted *h, unsigned seat, const uint16_t *choices, size_t count,
                  hosted_trial *t)
{
    hosted_view before, after;
    core_random chance = *random_of(h, &t->game);
    look(h, &t->game, seat, &before);
    for (size_t i = 0; i < count; i++) {
        if (to_move(h, &t->game) != seat || !make(h, t, ENTRY_CHOICE, seat, choices[i])) {
            return false;
        }
        if (i + 1 == count) {
            return true;
        }
        attend(h, t, seat);
        if (to_move(h, &t->game) != seat || !is_nested(h, &t->game) ||
            memcmp(&chance, random_of(h, &t->game), sizeof chance) != 0) {
            return false;
        }
        look(h, &t->game, seat, &after);
        if (!h->is_mainframe && has_learned_nr(&before.nr, &after.nr)) {
            return false;
        }
    }
    return false; /* there is none */
}

/* A game that agrees with what a seat knows: the same for all games that do. */
static bool sample(const hosted *h, unsigned seat, hosted_trial *t)
{
    look(h, &h->now, seat, &t->view);
    if (h->is_mainframe) {
        mf_sample(&t->game.mf, &t->view.mf, 1);
        return true;
    }
    return nr_sample(&t->game.nr, &t->view.nr, NULL, NULL, 1) == NR_SAMPLE_OK;
}

bool hosted_try_stage(const hosted *h, unsigned seat, uint32_t question, const uint16_t *choices,
                      size_t count, hosted_trial *trial)
{
    if (hosted_to_move(h) != seat || question != h->question[seat] || count > HOSTED_STAGED ||
        h->entries + HOSTED_BATCH > HOSTED_ENTRIES || h->has_bid ||
        (!h->is_mainframe && h->now.nr.prompt == NR_PROMPT_PSI)) {
        return false;
    }
    begin_trial(h, trial);
    if (!sample(h, seat, trial) || !stage(h, seat, choices, count, trial)) {
        return false;
    }
    begin_trial(h, trial);
    if (!stage(h, seat, choices, count, trial)) {
        return false;
    }
    attend(h, trial, HOSTED_NOBODY);
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

/* What is no choice of the line. */
static void take_other(hosted *h, const store_entry *e)
{
    switch (e->kind) {
    case ENTRY_CONCEDE:
    case ENTRY_TIME:
    case ENTRY_ABANDON:
        h->end = e->kind == ENTRY_CONCEDE ? HOSTED_CONCEDED
                 : e->kind == ENTRY_TIME  ? HOSTED_TIME
                                          : HOSTED_ABANDONED;
        h->loser = e->seat;
        break;
    case ENTRY_VOID:
        h->end = HOSTED_GOES_ON;
        h->loser = HOSTED_NOBODY;
        break;
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
        h->is_paused = e->kind == ENTRY_PAUSE;
        break;
    case ENTRY_BID:
        h->has_bid = true;
        h->bid = (uint16_t)e->value;
        break;
    case ENTRY_BOT:
        h->taken[e->seat].why = (uint8_t)(e->value >> 8);
        h->taken[e->seat].bot = (uint8_t)e->value;
        h->taken[e->seat].made = (uint32_t)h->line_count;
        h->is_person[e->seat] = false;
        break;
    default: /* taken back: old numbers of questions never come again */
        for (unsigned s = 0; s < h->seats; s++) {
            h->question[s]++;
        }
        break;
    }
}

bool hosted_take(hosted *h, const hosted_trial *trial)
{
    if (!has_room(h, HOSTED_BATCH)) {
        return false;
    }
    h->line_count = trial->kept;
    while (trial->is_back && h->epoch_count > 0 &&
           h->epoch[h->epoch_count - 1].made > trial->kept) {
        h->epoch_count--;
    }
    if (trial->is_back && trial->epoch != 0) {
        h->epochs = trial->epoch;
        h->epoch[h->epoch_count].made = (uint32_t)trial->kept;
        h->epoch[h->epoch_count++].number = trial->epoch;
    }
    h->now = trial->game;
    memcpy(h->left, trial->left, sizeof h->left);
    h->turns_paid = trial->turns_paid;
    for (size_t i = 0; i < trial->count; i++) {
        const store_entry *e = &trial->entry[i];
        if (e->kind == ENTRY_CHOICE || e->kind == ENTRY_PASS) {
            bool is_own = e->kind == ENTRY_CHOICE;
            h->line[h->line_count++] = (hosted_choice){.entry = h->entries,
                                                       .choice = (uint16_t)e->value,
                                                       .seat = e->seat,
                                                       .is_own = is_own,
                                                       .is_bid = trial->is_bid[i],
                                                       .turn = trial->turn[i],
                                                       .at = e->at};
            h->question[e->seat] += is_own;
            h->has_bid = h->has_bid && !(trial->is_bid[i] && e->seat == NR_RUNNER);
        } else {
            take_other(h, e);
        }
        add_links(h, trial->seen[i]);
        h->entries++;
        h->ended = e->at;
    }
    return true;
}

bool hosted_replay(hosted *h, const store_entry *e, hosted_trial *room)
{
    bool is_void = e->kind == ENTRY_VOID;
    if (e->seat >= h->seats || hosted_is_over(h) != is_void ||
        (is_void && h->end != HOSTED_ABANDONED)) {
        return false;
    }
    memset(room->charge, 0, sizeof room->charge);
    begin_trial(h, room);
    bool is_bid = !h->is_mainframe && h->now.nr.prompt == NR_PROMPT_PSI;
    switch (e->kind) {
    case ENTRY_CHOICE:
    case ENTRY_PASS:
        /* For bots nothing is passed: what they choose can be asked of them (TH-29). */
        if (to_move(h, &h->now) != e->seat || (e->kind == ENTRY_PASS && !h->is_person[e->seat]) ||
            !apply(h, room, e->value)) {
            return false;
        }
        break;
    case ENTRY_BACK:
        while (room->kept > 0 && h->line[room->kept - 1].entry >= e->value) {
            room->kept--;
        }
        if (!go_back(h, room->kept, room)) {
            return false;
        }
        break;
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
        if (h->is_paused == (e->kind == ENTRY_PAUSE)) {
            return false;
        }
        break;
    case ENTRY_BID:
        if (!is_second_bidder(h, e->seat) || !has_bid_choice(h, room, e->value)) {
            return false;
        }
        break;
    case ENTRY_BOT:
        if ((e->value & 255) >= BOT_COUNT || e->value >> 8 == HOSTED_GOES_ON ||
            e->value >> 8 >= HOSTED_END_COUNT) {
            return false;
        }
        break;
    case ENTRY_CONCEDE:
    case ENTRY_TIME:
    case ENTRY_ABANDON:
    case ENTRY_VOID:
        break;
    default:
        return false;
    }
    note(h, room, (entry_kind)e->kind, e->seat, e->value);
    room->entry[0].at = e->at;
    room->is_bid[0] = is_bid;
    if (h->has_clock && e->left >= 0) {
        room->left[e->seat] = e->left;
    }
    bool is_exact = e->hash == 0 || room->entry[0].hash == e->hash;
    return is_exact && hosted_take(h, room);
}

/* ---- the record ------------------------------------------------------------------------------ */

static record_reason reason_of(unsigned end)
{
    static const record_reason reasons[HOSTED_END_COUNT] = {
        [HOSTED_CONCEDED] = RECORD_CONCEDED,
        [HOSTED_TIME] = RECORD_TIME,
        [HOSTED_ABANDONED] = RECORD_ABANDONED,
    };
    return reasons[end];
}

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
        static const char *const sides[] = {"corp", "runner"};
        if (h->end != HOSTED_GOES_ON) {
            t->end = record_end_value(reason_of(h->end), sides[h->loser & 1]);
        }
        record = table_record(t);
    }
    table_free(t);
    return record;
}

static json_t *record_mainframe(const hosted *h, json_t *request)
{
    fault f = {.rules = ""};
    mf_rig_list *none = calloc(1, sizeof *none);
    char digits[65];
    key_text(h->key, digits);
    json_object_set_new(request, "key", json_string(digits));
    mf_table *t = none != NULL ? mf_table_begin(request, false, none, &f) : NULL;
    json_t *record = NULL;
    size_t made = 0;
    free(none);
    while (t != NULL && made < h->line_count && mf_table_choose(t, h->line[made].choice, &f)) {
        made++;
    }
    if (t != NULL && made == h->line_count) {
        for (unsigned i = 0; i < h->seats; i++) {
            if (h->taken[i].why != HOSTED_GOES_ON) {
                t->taken = t->taken != NULL ? t->taken : json_array();
                json_array_append_new(t->taken,
                                      record_taken_value(reason_of(h->taken[i].why),
                                                         mf_runner_name(t->game.runner[i], false),
                                                         bot_name((bot_kind)h->taken[i].bot),
                                                         h->taken[i].made));
            }
        }
        if (h->end != HOSTED_GOES_ON) {
            t->end = record_end_value(reason_of(h->end),
                                      mf_runner_name(t->game.runner[h->loser], false));
        }
        record = mf_table_record(t);
    }
    mf_table_free(t);
    return record;
}

/* The epochs that count, for a request `new`; of several at one place the last. */
static json_t *epochs_of(const hosted *h)
{
    json_t *epochs = json_array();
    for (unsigned i = 0; i < h->epoch_count; i++) {
        uint32_t key[8];
        char digits[65];
        if (i + 1 < h->epoch_count && h->epoch[i + 1].made == h->epoch[i].made) {
            continue;
        }
        fair_epoch_key(h->key, h->epoch[i].number, key);
        key_text(key, digits);
        json_array_append_new(epochs,
                              json_pack("{s:i,s:s}", "at", (int)h->epoch[i].made, "key", digits));
    }
    return epochs;
}

json_t *hosted_record(const hosted *h, json_t *setup)
{
    json_t *request = hosted_is_over(h) ? json_deep_copy(setup) : NULL;
    if (request == NULL) {
        return NULL;
    }
    if (h->epoch_count > 0) {
        json_object_set_new(request, "epochs", epochs_of(h));
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
        if (trial->events.mf[i].for_whom >> mf_viewer_of(viewer) & 1) {
            out[count++] = trial->events.mf[i];
        }
    }
    return count;
}
