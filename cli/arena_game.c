/*
 * One game of a contest: bots and programs at a table; see arena.h.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/arena.h"
#include "cli/memory.h"
#include "cli/play_bot.h"
#include "core/splitmix.h"
#include "core/xoshiro.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "protocol/decide.h"

enum {
    SLICE = 64,      /* applications between two looks at the clock */
    START_MS = 5000, /* what a program has besides for its first answer: it is starting up */
    LINE_MAX_OUT = 8 << 20
};

/* Who sits on a chair. */
typedef struct {
    const arena_bot *bot;
    unsigned whose; /* 0: the first bot of the pair, 1: the second */
    uint64_t seed;
    union {
        bot_nr *netrunner;
        bot_mf *mainframe;
    } mind;
    arena_program *program;
    bool has_answered;
    json_out heard;
} seat;

typedef struct {
    const arena_contest *contest;
    arena_match match;
    arena_result *result;
    seat seat[MF_MAX_PLAYERS];
    json_out line;
    arena_drawn *drawn;
    bool is_lost; /* a program failed: the game is over for it */
    unsigned loser;
} sitting;

static uint64_t clock_us(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint64_t now_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

/* What a decision is measured with: a bot by what it takes of the processor, whoever else is on
 * it; a program by the time that passes. */
static uint64_t spent_us(const seat *at)
{
    return at->bot->kind == BOT_COUNT ? now_us() : clock_us(CLOCK_THREAD_CPUTIME_ID);
}

static uint64_t seed_of(const arena_contest *c, uint32_t seed_number, unsigned use)
{
    uint64_t seed = c->seed + (uint64_t)seed_number * 16 + use;
    return core_splitmix(&seed);
}

static void sit_down(sitting *s)
{
    const arena_contest *c = s->contest;
    for (unsigned i = 0; i < c->players; i++) {
        seat *at = &s->seat[i];
        at->whose = i != s->match.chair;
        at->bot = &c->bot[at->whose == 0 ? s->match.first : s->match.second];
        at->seed = seed_of(c, s->match.seed_number, 1 + i);
        out_init(&at->heard, LINE_MAX_OUT);
        if (at->bot->kind != BOT_COUNT) {
            at->mind.netrunner =
                must(c->is_mainframe ? malloc(sizeof(bot_mf)) : malloc(sizeof(bot_nr)));
        }
    }
    out_init(&s->line, LINE_MAX_OUT);
}

static void stand_up(sitting *s)
{
    for (unsigned i = 0; i < s->contest->players; i++) {
        free(s->seat[i].mind.netrunner);
        arena_program_end(s->seat[i].program);
        out_free(&s->seat[i].heard);
    }
    out_free(&s->line);
}

/* A program has failed: the sentence says whose and how. */
static void lose(sitting *s, unsigned chair, const char *how)
{
    s->is_lost = true;
    s->loser = chair;
    snprintf(s->result->fault, sizeof s->result->fault, "%.60s: %.170s", s->seat[chair].bot->name,
             how);
}

/* Asks a program with the line that was written. */
static bool ask_program(sitting *s, unsigned chair, unsigned count, unsigned *choice)
{
    const arena_contest *c = s->contest;
    seat *at = &s->seat[chair];
    char why[ARENA_FAULT] = "";
    unsigned limit = c->ms > 0 ? c->ms + c->ms / 5 + 20 : ARENA_PATIENCE;
    if (at->program == NULL) {
        at->program = arena_program_start(at->bot->program, why);
    }
    bool is_done = at->program != NULL &&
                   arena_program_ask(at->program, s->line.data, s->line.len,
                                     limit + (at->has_answered ? 0 : START_MS), count, choice, why);
    at->has_answered = true;
    if (!is_done) {
        lose(s, chair, why);
    }
    return is_done;
}

/* Applications that a bot may take; 0: no end, the clock decides. */
static uint32_t applications_of(const arena_contest *c, const arena_bot *bot)
{
    if (bot->applications > 0) {
        return bot->applications;
    }
    if (c->applications > 0 || c->ms > 0) {
        return c->applications;
    }
    return c->is_mainframe ? bot_mf_usual(bot->kind) : bot_nr_usual(bot->kind);
}

#define THINK(think, mind)                                                                         \
    do {                                                                                           \
        uint32_t most = applications_of(c, at->bot);                                               \
        bool by_clock = c->ms > 0 && at->bot->applications == 0;                                   \
        uint64_t start = now_us();                                                                 \
        if (!by_clock) {                                                                           \
            (void)think(mind, most);                                                               \
        }                                                                                          \
        while (by_clock && think(mind, SLICE) && now_us() - start < 1000 * (uint64_t)c->ms) {      \
        }                                                                                          \
    } while (false)

static void count_decision(sitting *s, unsigned chair, uint64_t since, uint32_t applications)
{
    unsigned whose = s->seat[chair].whose;
    uint64_t took = spent_us(&s->seat[chair]) - since;
    s->result->decisions[whose]++;
    s->result->applications[whose] += applications;
    s->result->microseconds[whose] += took;
    if (took > s->result->slowest[whose]) {
        s->result->slowest[whose] = (uint32_t)(took < UINT32_MAX ? took : UINT32_MAX);
    }
}

static decide_terms terms_of(const sitting *s, unsigned chair)
{
    return (decide_terms){.budget_ms = s->contest->ms, .seed = s->seat[chair].seed};
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

/* What a side may know of the events: those for it, without the cards that it may not know. */
static unsigned events_for(const nr_io *io, unsigned side, nr_event *out)
{
    unsigned count = 0;
    for (size_t i = 0; i < io->events_count; i++) {
        count += nr_hear(&io->events[i], (nr_viewer)side, &out[count]);
    }
    return count;
}

static void tell_sides(sitting *s, const table *t, const nr_io *io, nr_view *view, nr_event *known)
{
    for (unsigned side = 0; side < 2; side++) {
        seat *at = &s->seat[side];
        if (at->bot->kind == BOT_COUNT) {
            decide_hear(&at->heard, io, (nr_side)side);
        } else if (at->bot->kind != BOT_RANDOM) {
            nr_look(&t->game, (nr_viewer)side, view);
            bot_nr_watch(at->mind.netrunner, view, known, events_for(io, side, known));
        }
    }
}

/* Marks what is in hand now: the lab may know. */
static void note_hands(sitting *s, const nr_game *g)
{
    for (unsigned i = 1; i < NR_COPIES && s->drawn != NULL; i++) {
        const nr_copy *copy = &g->copy[i];
        if (copy->def != 0 && (copy->zone == NR_ZONE_HQ || copy->zone == NR_ZONE_GRIP)) {
            s->drawn->card[copy->zone == NR_ZONE_GRIP][copy->def / 64] |= UINT64_C(1)
                                                                          << copy->def % 64;
        }
    }
}

static bool decide_netrunner(sitting *s, const table *t, nr_view *view, nr_choices *list,
                             unsigned *choice)
{
    const arena_contest *c = s->contest;
    unsigned side = t->game.to_move;
    seat *at = &s->seat[side];
    uint64_t since = spent_us(at);
    uint32_t applications = 0;
    if (at->bot->kind == BOT_COUNT) {
        decide_terms terms = terms_of(s, side);
        out_cut(&s->line, 0);
        decide_ask(&s->line, t, &at->heard, &terms);
        if (!ask_program(s, side, t->list.count, choice)) {
            return false;
        }
    } else {
        nr_look(&t->game, (nr_viewer)side, view);
        nr_list(&view->game, list);
        bot_nr_ask(at->mind.netrunner, view, list);
        THINK(bot_nr_think, at->mind.netrunner);
        bot_answer answer = bot_nr_answer(at->mind.netrunner);
        *choice = answer.choice;
        applications = answer.applications;
    }
    count_decision(s, side, since, applications);
    return true;
}

static void play_netrunner(sitting *s)
{
    const arena_contest *c = s->contest;
    arena_result *r = s->result;
    uint32_t n = s->match.seed_number;
    const nr_deck *deck[2] = {&c->deck[0][n % c->decks[0]].deck,
                              &c->deck[1][n / c->decks[0] % c->decks[1]].deck};
    nr_event *events = must(malloc(2 * TABLE_MAX_EVENTS * sizeof *events));
    nr_view *view = must(malloc(sizeof *view));
    nr_choices *list = must(malloc(sizeof *list));
    nr_io io = {.events = events, .events_cap = TABLE_MAX_EVENTS};
    fault f = {.rules = ""};
    json_t *request = must(table_request(deck[0], deck[1], seed_of(c, n, 0)));
    table *t = must(table_begin(request, &io, &f));
    json_decref(request);
    for (unsigned side = 0; side < 2; side++) {
        seat *at = &s->seat[side];
        if (at->bot->kind != BOT_COUNT) {
            bot_nr_sit(at->mind.netrunner, at->bot->kind, (nr_side)side, deck[side], NULL,
                       at->seed);
        }
    }
    tell_sides(s, t, &io, view, events + TABLE_MAX_EVENTS);
    while (t->list.count > 0) {
        unsigned choice = 0;
        io = (nr_io){.events = events, .events_cap = TABLE_MAX_EVENTS};
        note_hands(s, &t->game);
        if (!decide_netrunner(s, t, view, list, &choice) || !table_choose(t, choice, &io, &f)) {
            break;
        }
        tell_sides(s, t, &io, view, events + TABLE_MAX_EVENTS);
    }
    unsigned me = s->match.chair;
    unsigned winner = s->is_lost ? 1 - s->loser : t->game.winner;
    r->share = winner == me ? ARENA_SHARE : winner < 2 ? 0 : ARENA_SHARE / 2;
    r->points[0] = (int16_t)nr_points(&t->game, (nr_side)me);
    r->points[1] = (int16_t)nr_points(&t->game, (nr_side)(1 - me));
    r->turns = t->game.turn;
    snprintf(r->reason, sizeof r->reason, "%s",
             s->is_lost ? "program" : nr_reason_name((nr_reason)t->game.reason));
    table_free(t);
    free(list);
    free(view);
    free(events);
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

/* The runners of a seed: drawn, the same in every chair order. */
static json_t *mainframe_request(const arena_contest *c, uint32_t n)
{
    core_xoshiro r;
    unsigned runner[MF_RUNNER_COUNT];
    json_t *players = json_array();
    json_t *request = json_object();
    core_xoshiro_seed(&r, seed_of(c, n, 15));
    for (unsigned i = 0; i < MF_RUNNER_COUNT; i++) {
        runner[i] = i;
    }
    for (unsigned i = 0; i < c->players; i++) {
        unsigned k = i + core_xoshiro_below(&r, MF_RUNNER_COUNT - i);
        json_array_append_new(players, json_string(mf_runner_name(runner[k], false)));
        runner[k] = runner[i];
    }
    json_object_set_new(request, "cmd", json_string("new"));
    json_object_set_new(request, "game", json_string("mainframe"));
    json_object_set_new(request, "players", players);
    json_object_set_new(request, "seed", seed_value(seed_of(c, n, 0)));
    return request;
}

static bool decide_mainframe(sitting *s, const mf_table *t, unsigned *choice)
{
    const arena_contest *c = s->contest;
    unsigned chair = t->game.seat;
    seat *at = &s->seat[chair];
    uint64_t since = spent_us(at);
    uint32_t applications = 0;
    if (at->bot->kind == BOT_COUNT) {
        decide_terms terms = terms_of(s, chair);
        out_cut(&s->line, 0);
        decide_mf_ask(&s->line, t, &at->heard, &terms);
        if (!ask_program(s, chair, t->list.count, choice)) {
            return false;
        }
    } else {
        mf_view view;
        mf_choices list;
        mf_look(&t->game, chair, &view);
        mf_list(&view.game, &list);
        bot_mf_ask(at->mind.mainframe, &view, &list);
        THINK(bot_mf_think, at->mind.mainframe);
        bot_answer answer = bot_mf_answer(at->mind.mainframe);
        *choice = answer.choice;
        applications = answer.applications;
    }
    count_decision(s, chair, since, applications);
    return true;
}

static void count_mainframe(sitting *s, const mf_game *g)
{
    arena_result *r = s->result;
    unsigned me = s->match.chair, all = (1u << s->contest->players) - 1;
    unsigned winners = s->is_lost ? all & ~(1u << s->loser) : mf_winners(g), count = 0;
    int best = 0;
    for (unsigned i = 0; i < s->contest->players; i++) {
        int score = (int)mf_score(&g->board, i);
        count += winners >> i & 1;
        best = i != me && score > best ? score : best;
    }
    r->share = winners >> me & 1 ? (uint8_t)(ARENA_SHARE / count) : 0;
    r->points[0] = (int16_t)mf_score(&g->board, me);
    r->points[1] = (int16_t)best;
    r->turns = g->turn;
    snprintf(r->reason, sizeof r->reason, "%s", s->is_lost ? "program" : mf_reason_name(g->reason));
}

static void play_mainframe(sitting *s)
{
    const arena_contest *c = s->contest;
    static const mf_rig_list no_rigs;
    fault f = {.rules = ""};
    json_t *request = mainframe_request(c, s->match.seed_number);
    mf_table *t = must(mf_table_begin(request, false, &no_rigs, &f));
    json_decref(request);
    for (unsigned i = 0; i < c->players; i++) {
        seat *at = &s->seat[i];
        if (at->bot->kind != BOT_COUNT) {
            bot_mf_sit(at->mind.mainframe, at->bot->kind, i, at->seed);
        }
    }
    while (t->list.count > 0) {
        unsigned choice = 0;
        if (!decide_mainframe(s, t, &choice) || !mf_table_choose(t, choice, &f)) {
            break;
        }
        for (unsigned i = 0; i < c->players; i++) {
            if (s->seat[i].bot->kind == BOT_COUNT) {
                decide_mf_hear(&s->seat[i].heard, t, i);
            }
        }
    }
    count_mainframe(s, &t->game);
    mf_table_free(t);
}

void arena_play(const arena_contest *c, uint32_t number, arena_result *r, arena_drawn *drawn)
{
    sitting s;
    memset(&s, 0, sizeof s);
    memset(r, 0, sizeof *r);
    s.contest = c;
    s.match = arena_match_of(c, number);
    s.result = r;
    s.drawn = drawn;
    sit_down(&s);
    if (c->is_mainframe) {
        play_mainframe(&s);
    } else {
        play_netrunner(&s);
    }
    stand_up(&s);
    r->is_done = true;
}
