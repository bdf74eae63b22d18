/*
 * Bots for Mainframe: who is asked, and what he answers.
 *
 * A bot thinks in two parts. First it plans: it goes through the ways to play its turn, each
 * program with the answers to its questions, on one game dealt from its view (mf_sample), and
 * keeps the lines that lead to the best positions (mainframe_worth.h). There greedy stops. Then it
 * tries the best of them in deals of their own: the line is made, the others and it itself play on
 * for some turns by a quick policy, and the position is priced. Lines that are surely behind are
 * left out at once, and of the rest the worse half by and by; while tries are few, the price after
 * the turn may count as some more of them.
 * Everything is done one application after another, so that thinking can stop and go on anywhere:
 * after so many applications in all, however they were sliced, the answer is the same.
 */
#include "jackin/bots_mainframe.h"

#include <string.h>

#include "bots/mainframe_worth.h"
#include "core/xoshiro.h"

enum {
    LINE = BOT_LINE,   /* choices of one turn that are kept */
    LINES = 32,        /* ways to play the turn that are kept */
    OPEN = 24,         /* programs begun whose questions are not gone through yet */
    BEAM = 2,          /* answers to a question of a program that are followed further */
    TURN_CHOICES = 12, /* a turn of the quick policy is left after so many */
};

typedef struct {
    mf_choice choice[LINE];
    uint8_t count;
    uint8_t pad;
    uint16_t first; /* number of the first choice in the list that was asked with */
} line;

typedef struct {
    mf_game game;
    line line;
    int32_t value;
} branch;

typedef struct {
    line line;
    int32_t value;       /* after it, in the first deal */
    uint32_t sum, tries; /* of its tries: per mille of victory */
    uint64_t hash;       /* of the game after it */
} plan;

typedef enum { PLANNING, TRYING, DONE } phase;

typedef struct {
    /* Who it is. */
    uint64_t seed;
    uint32_t asked; /* decisions so far */
    uint8_t kind, seat;
    uint8_t phase; /* phase */
    uint8_t pad;
    /* What it is asked. */
    mf_view view;
    mf_choices list;
    uint32_t allowed, spent; /* applications of this decision */
    /* Planning. */
    branch open[OPEN], now, beam[BEAM];
    mf_choices asks; /* of `now` */
    unsigned end;    /* so many of them are gone through */
    uint32_t at;     /* … that comes next */
    uint8_t open_count, beam_count;
    bool has_now;
    uint8_t pad2;
    plan plan[LINES]; /* best first while planning */
    uint32_t plans;
    /* Trying. */
    uint32_t in, next, deal;    /* lines still in, which of them is tried next, and in which deal */
    uint32_t rounds, round_end; /* rounds after this one, which ends after so many applications */
} mind;
JACKIN_STATIC_ASSERT(sizeof(mind) <= sizeof(bot_mf), "a bot keeps all that it knows in its value");

/* A bot is plain bytes to its owner; they are large enough and aligned. */
static inline mind *mind_of(bot_mf *bot)
{
    return (mind *)(void *)bot->word;
}

/* What the kinds differ in. */
typedef struct {
    uint32_t usual; /* applications of a decision */
    uint8_t lines;  /* that are tried; 0: none, the best plan is taken */
    uint8_t turns;  /* that are played on */
    uint8_t looks;  /* ways to play a turn that the quick policy looks at */
    uint8_t blind;  /* of 256 plans so many are overlooked */
    uint8_t trust;  /* tries that the price after the turn counts as */
} habits;

static const habits habits_of[BOT_COUNT] = {
    [BOT_GREEDY] = {.usual = 4000},
    [BOT_GENTLE] = {.usual = 1200, .blind = 140},
    [BOT_STEADY] = {.usual = 14000, .lines = 16, .turns = 3, .looks = 30, .trust = 3},
    [BOT_STRONG] = {.usual = 300000, .lines = 24, .turns = 3, .looks = 48, .trust = 2},
};

void bot_mf_sit(bot_mf *bot, bot_kind kind, unsigned seat, uint64_t seed)
{
    mind *m = mind_of(bot);
    memset(bot, 0, sizeof *bot);
    m->seed = seed;
    m->kind = (uint8_t)kind;
    m->seat = (uint8_t)seat;
    m->phase = DONE;
}

void bot_mf_watch(bot_mf *bot, const mf_view *view, const mf_event *events, unsigned count)
{
    (void)bot, (void)view, (void)events, (void)count; /* a view tells all that it uses */
}

/* Not inlined: the module for browsers counts its bytes. */
__attribute__((noinline)) static void copy_list(mf_choices *to, const mf_choices *from)
{
    to->count = from->count;
    memcpy(to->choice, from->choice, from->count * sizeof from->choice[0]);
}

/* A number of its own for each use of chance in this decision. */
static uint64_t chance(const mind *m, uint64_t use)
{
    uint64_t seed = m->seed ^ (0x9E3779B97F4A7C15u * m->asked) ^ (0xD1B54A32D192ED03u * use);
    return core_splitmix(&seed);
}

/* ---- planning -------------------------------------------------------------------------------- */

static bool is_my_program(const mind *m, const mf_game *g)
{
    return g->reason == MF_REASON_NONE && g->frames > 0 && g->seat == m->seat;
}

static void add_to_line(line *l, mf_choice c)
{
    if (l->count < LINE) {
        l->choice[l->count++] = c;
    }
}

/* Keeps a line among the best ones. */
static void keep_plan(mind *m, const branch *b)
{
    unsigned at = m->plans;
    if (at == LINES && b->value <= m->plan[LINES - 1].value) {
        return;
    }
    uint64_t hash = mf_hash(&b->game);
    for (unsigned i = 0; i < at; i++) {
        if (m->plan[i].hash == hash) {
            return; /* another way to the same game */
        }
    }
    if (at == LINES) {
        at--;
    } else {
        m->plans++;
    }
    for (; at > 0 && m->plan[at - 1].value < b->value; at--) {
        m->plan[at] = m->plan[at - 1];
    }
    memset(&m->plan[at], 0, sizeof m->plan[at]);
    m->plan[at].line = b->line;
    m->plan[at].value = b->value;
    m->plan[at].hash = hash;
}

/* Keeps the answer to a question among those that are followed. */
static void keep_in_beam(mind *m, const branch *b)
{
    unsigned at = m->beam_count;
    if (at == BEAM) {
        if (b->value <= m->beam[BEAM - 1].value) {
            return;
        }
        at--;
    } else {
        m->beam_count++;
    }
    for (; at > 0 && m->beam[at - 1].value < b->value; at--) {
        m->beam[at] = m->beam[at - 1];
    }
    m->beam[at] = *b;
}

static void push_open(mind *m, const branch *b)
{
    if (m->open_count < OPEN) {
        m->open[m->open_count++] = *b;
    }
}

/* One choice of the branch at hand, which costs one application. */
static void plan_choice(mind *m)
{
    branch b;
    mf_choices list;
    unsigned k = m->at++;
    bool is_turn = m->now.game.prompt == MF_PROMPT_TURN;
    memcpy(&b, &m->now, sizeof b);
    copy_list(&list, &m->asks);
    if (b.line.count == 0) {
        b.line.first = (uint16_t)k;
    }
    add_to_line(&b.line, list.choice[k]);
    (void)mf_choose_trusted(&b.game, k, &list, NULL);
    m->spent++;
    if (is_turn && is_my_program(m, &b.game)) {
        push_open(m, &b); /* every program is gone through */
        return;
    }
    b.value = bot_mf_lead(&b.game, m->seat);
    b.value += (int32_t)(chance(m, 0x10000 + m->spent) & 15); /* among equals, any */
    if (is_my_program(m, &b.game)) {
        keep_in_beam(m, &b);
    } else if ((chance(m, 0x20000 + m->spent) & 255) >= habits_of[m->kind].blind || m->plans == 0) {
        keep_plan(m, &b);
    }
}

/* Takes the next branch at hand; false if there is none. */
static bool next_branch(mind *m)
{
    while (m->beam_count > 0) {
        push_open(m, &m->beam[--m->beam_count]);
    }
    m->has_now = m->open_count > 0;
    if (m->has_now) {
        m->now = m->open[--m->open_count];
        mf_list(&m->now.game, &m->asks);
        m->end = m->asks.count;
        m->at = 0;
    }
    return m->has_now;
}

/* ---- trying ---------------------------------------------------------------------------------- */

/* Plays this turn to its end, if it is still on: first this choice, then any; returns applications.
 */
static unsigned finish_turn(mf_game *g, mf_choices *list, core_xoshiro *r, unsigned turn,
                            unsigned first)
{
    unsigned spent = 0;
    for (unsigned k = first; g->reason == MF_REASON_NONE && g->turn == turn && spent < TURN_CHOICES;
         spent++) {
        (void)mf_choose_trusted(g, k % list->count, list, NULL);
        k = (unsigned)(core_xoshiro_u64(r) >> 40);
    }
    return spent;
}

/* A turn of the quick policy: the best for its player of a few ways to play it, drawn by lot. A
 * program that several of them begin with is begun once. */
static unsigned play_turn(mf_game *g, mf_choices *list, core_xoshiro *r, unsigned looks)
{
    uint8_t drawn[MF_MAX_CHOICES];
    mf_game best = *g, begun, now;
    mf_choices asks, next, best_list;
    int32_t most = INT32_MIN;
    unsigned spent = 0, seat = g->seat, programs = 0;
    memset(drawn, 0, list->count);
    best_list.count = 0;
    while (programs < list->count && list->choice[programs].verb == MF_VERB_EXECUTE) {
        programs++;
    }
    for (unsigned i = 0; i < looks; i++) {
        /* Most turns are programs, though nodes are most of the list. */
        unsigned nodes = list->count - programs;
        bool is_program = nodes == 0 || (programs > 0 && core_xoshiro_below(r, 5) != 0);
        drawn[is_program ? core_xoshiro_below(r, programs)
                         : programs + core_xoshiro_below(r, nodes)]++;
    }
    for (unsigned k = 0; k < list->count; k++) {
        if (drawn[k] == 0) {
            continue;
        }
        begun = *g;
        copy_list(&asks, list);
        (void)mf_choose_trusted(&begun, k, &asks, NULL);
        spent++;
        unsigned ways = 1, first = 0; /* if nothing is asked */
        if (begun.reason == MF_REASON_NONE && begun.turn == g->turn) {
            ways = drawn[k];
            first = core_xoshiro_below(r, asks.count);
        }
        for (unsigned i = 0; i < ways; i++) {
            now = begun;
            copy_list(&next, &asks);
            /* The answers to the first question are spread over all of them. */
            spent += finish_turn(&now, &next, r, g->turn, first + i * asks.count / ways);
            int32_t lead = bot_mf_lead(&now, seat);
            if (lead > most) {
                most = lead;
                best = now;
                copy_list(&best_list, &next);
            }
        }
    }
    *g = best;
    copy_list(list, &best_list);
    return spent;
}

/* Makes the line in a deal, and plays on. */
static void try_plan(mind *m, plan *p, uint32_t deal)
{
    const habits *h = &habits_of[m->kind];
    mf_game g;
    mf_choices list;
    core_xoshiro r;
    core_xoshiro_seed(&r, chance(m, 0x30000 + deal));
    mf_sample(&g, &m->view, core_xoshiro_u64(&r));
    mf_list(&g, &list);
    for (unsigned i = 0; i < p->line.count && g.reason == MF_REASON_NONE; i++) {
        m->spent++;
        if (!mf_choose(&g, p->line.choice[i], &list, NULL)) {
            break; /* another deal asks otherwise: the rest is played as it comes */
        }
    }
    if (is_my_program(m, &g)) {
        m->spent += finish_turn(&g, &list, &r, g.turn, deal);
    }
    for (unsigned i = 0; i < h->turns + g.players - 2u && g.reason == MF_REASON_NONE; i++) {
        m->spent += play_turn(&g, &list, &r, h->looks);
    }
    p->sum += bot_mf_chance(&g, bot_mf_lead(&g, m->seat));
    p->tries++;
}

/* Is the difference of so many tries, of some 300 per mille each, two and a half times what chance
 * makes? */
static bool is_surely_better(const plan *a, const plan *b)
{
    int64_t ahead = (int64_t)a->sum - b->sum;
    return ahead > 0 && ahead * ahead > (int64_t)a->tries * 750 * 750;
}

static bool is_better(const plan *a, const plan *b)
{
    uint64_t x = (uint64_t)a->sum * b->tries, y = (uint64_t)b->sum * a->tries;
    return x > y || (x == y && a->value > b->value);
}

/* Puts the lines that are still in into order, the best first. */
static void sort_plans(mind *m)
{
    for (unsigned i = 1; i < m->in; i++) {
        plan p = m->plan[i];
        unsigned at = i;
        for (; at > 0 && is_better(&p, &m->plan[at - 1]); at--) {
            m->plan[at] = m->plan[at - 1];
        }
        m->plan[at] = p;
    }
}

/* Of what is left every round to come takes as much. */
static void begin_round(mind *m)
{
    uint32_t usual = habits_of[m->kind].usual;
    m->round_end = m->spent + (usual > m->spent ? usual - m->spent : 0) / (m->rounds + 1);
}

/* One try; all lines that are still in have the same deals. What is surely behind is out at once,
 * after a round the worse half. */
static void try_next(mind *m)
{
    try_plan(m, &m->plan[m->next], m->deal);
    if (++m->next < m->in) {
        return;
    }
    m->next = 0;
    m->deal++;
    sort_plans(m);
    while (m->in > 1 && is_surely_better(&m->plan[0], &m->plan[m->in - 1])) {
        m->in--;
    }
    bool is_over = m->spent >= m->round_end;
    m->in = is_over ? (m->in + 1) / 2 : m->in;
    if (m->in <= 1) {
        m->phase = DONE;
    } else if (is_over) {
        m->rounds--;
        begin_round(m);
    }
}

static void begin_trying(mind *m)
{
    const habits *h = &habits_of[m->kind];
    m->in = m->plans < h->lines ? m->plans : h->lines;
    if (m->in <= 1) {
        m->phase = DONE;
        return;
    }
    for (unsigned i = 0; i < m->in; i++) {
        m->plan[i].tries = h->trust;
        m->plan[i].sum = h->trust * bot_mf_chance(&m->view.game, m->plan[i].value);
    }
    for (unsigned n = m->in; n > 2; n = (n + 1) / 2) {
        m->rounds++;
    }
    begin_round(m);
    m->phase = TRYING;
}

/* ---- the calls ------------------------------------------------------------------------------- */

void bot_mf_ask(bot_mf *bot, const mf_view *view, const mf_choices *list)
{
    mind *m = mind_of(bot);
    uint64_t seed = m->seed;
    uint32_t asked = m->asked + 1;
    uint8_t kind = m->kind, seat = m->seat;
    memset(m, 0, sizeof *m);
    m->seed = seed;
    m->asked = asked;
    m->kind = kind;
    m->seat = seat;
    m->view = *view;
    copy_list(&m->list, list);
    m->phase = kind == BOT_RANDOM || list->count <= 1 ? DONE : PLANNING;
    if (m->phase == PLANNING) {
        mf_sample(&m->now.game, view, chance(m, 1));
        m->asks = m->list;
        m->end = m->asks.count;
        m->has_now = true;
    }
}

bool bot_mf_think(bot_mf *bot, uint32_t applications)
{
    mind *m = mind_of(bot);
    m->allowed += applications;
    while (m->phase != DONE && m->spent < m->allowed) {
        if (m->phase == TRYING) {
            try_next(m);
        } else if (m->has_now && m->at < m->end) {
            plan_choice(m);
        } else if (!next_branch(m)) {
            begin_trying(m);
        }
    }
    return m->phase != DONE;
}

bot_answer bot_mf_answer(const bot_mf *bot)
{
    const mind *m = (const mind *)(const void *)bot->word;
    bot_answer a;
    memset(&a, 0, sizeof a);
    a.applications = m->spent;
    a.per_mille = a.second_mille = 500;
    if (m->plans == 0) { /* nothing was thought: any of them */
        core_xoshiro r;
        core_xoshiro_seed(&r, m->seed ^ (0x9E3779B97F4A7C15u * m->asked));
        a.choice = a.second = (uint16_t)core_xoshiro_below(&r, m->list.count);
        return a;
    }
    unsigned best = 0, second = 0;
    for (unsigned i = 1; m->phase == TRYING && i < m->in; i++) {
        best = m->plan[i].tries > 0 && is_better(&m->plan[i], &m->plan[best]) ? i : best;
    }
    for (unsigned i = 0; i < m->plans && second == 0; i++) {
        second = m->plan[i].line.first != m->plan[best].line.first ? i : 0;
    }
    const plan *p = &m->plan[best];
    const plan *q = second != 0 ? &m->plan[second] : p;
    a.choice = p->line.first;
    a.second = q->line.first;
    a.per_mille =
        (uint16_t)(p->tries > 0 ? p->sum / p->tries : bot_mf_chance(&m->view.game, p->value));
    a.second_mille =
        (uint16_t)(q->tries > 0 ? q->sum / q->tries : bot_mf_chance(&m->view.game, q->value));
    a.line_count = p->line.count;
    for (unsigned i = 0; i < p->line.count; i++) {
        memcpy(&a.line[i], &p->line.choice[i], sizeof p->line.choice[i]);
    }
    return a;
}

uint32_t bot_mf_usual(bot_kind kind)
{
    return kind < BOT_COUNT ? habits_of[kind].usual : 0;
}

#include "bots/mainframe_reason.c" /* a chapter of its own, of the same mind */
