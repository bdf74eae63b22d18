/*
 * Bots for Mainframe: who is asked, and what he answers.
 *
 * A bot thinks in two parts. First it plans: it goes through the ways to play its turn, each
 * program with the answers to its questions, on one game dealt from its view (mf_sample), and
 * keeps the lines that lead to the best positions (mainframe_worth.h). There greedy stops. Then it
 * tries the best of them in deals of their own: the line is made, the others and it itself play on
 * for some turns by a quick policy, and the position is priced. By halves the lines that do worse
 * are left out; while tries are few, the price after the turn may count as some more of them.
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
    uint32_t in, deal, tried_in_round, round_tries; /* lines still in; the deal of this round … */
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
    [BOT_STEADY] = {.usual = 24000, .lines = 16, .turns = 3, .looks = 30},
    [BOT_STRONG] = {.usual = 200000, .lines = 24, .turns = 3, .looks = 48, .trust = 2},
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
    if (at == LINES) {
        if (b->value <= m->plan[LINES - 1].value) {
            return;
        }
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
    list.count = m->asks.count;
    memcpy(list.choice, m->asks.choice, list.count * sizeof list.choice[0]);
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

/* One way to play the turn that is on, chosen at random; returns applications. */
static unsigned play_any(mf_game *g, mf_choices *list, core_xoshiro *r)
{
    unsigned spent = 0, seat = g->seat, turn = g->turn;
    while (g->reason == MF_REASON_NONE && g->seat == seat && g->turn == turn &&
           spent < TURN_CHOICES) {
        unsigned k, programs = 0;
        while (g->prompt == MF_PROMPT_TURN && programs < list->count &&
               list->choice[programs].verb == MF_VERB_EXECUTE) {
            programs++;
        }
        /* Most turns are programs, though nodes are most of the list. */
        if (programs > 0 && core_xoshiro_below(r, 5) != 0) {
            k = core_xoshiro_below(r, programs);
        } else {
            k = programs + core_xoshiro_below(r, list->count - programs);
            k = k < list->count ? k : core_xoshiro_below(r, list->count);
        }
        (void)mf_choose_trusted(g, k, list, NULL);
        spent++;
    }
    return spent;
}

/* A turn of the quick policy: the best for its player of a few ways to play it. */
static unsigned play_turn(mf_game *g, mf_choices *list, core_xoshiro *r, unsigned looks)
{
    mf_game best = *g, now;
    mf_choices next, best_list;
    int32_t most = INT32_MIN;
    unsigned spent = 0, seat = g->seat;
    best_list.count = 0;
    for (unsigned i = 0; i < looks; i++) {
        now = *g;
        next.count = list->count;
        memcpy(next.choice, list->choice, list->count * sizeof list->choice[0]);
        spent += play_any(&now, &next, r);
        int32_t lead = bot_mf_lead(&now, seat);
        if (lead > most) {
            most = lead;
            best = now;
            best_list.count = next.count;
            memcpy(best_list.choice, next.choice, next.count * sizeof next.choice[0]);
        }
    }
    *g = best;
    list->count = best_list.count;
    memcpy(list->choice, best_list.choice, best_list.count * sizeof list->choice[0]);
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
        m->spent += play_any(&g, &list, &r);
    }
    for (unsigned i = 0; i < h->turns + g.players - 2u && g.reason == MF_REASON_NONE; i++) {
        m->spent += play_turn(&g, &list, &r, h->looks);
    }
    p->sum += bot_mf_chance(&g, bot_mf_lead(&g, m->seat));
    p->tries++;
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

/* One try; after a round the worse half is out. */
static void try_next(mind *m)
{
    unsigned i = m->tried_in_round % m->in;
    try_plan(m, &m->plan[i], m->deal + m->tried_in_round / m->in);
    m->tried_in_round++;
    if (m->tried_in_round == m->in * m->round_tries) {
        sort_plans(m);
        m->deal += m->round_tries;
        m->tried_in_round = 0;
        m->in = (m->in + 1) / 2;
        m->round_tries *= 2;
        if (m->in <= 1) {
            m->phase = DONE;
        }
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
    unsigned rounds = 0;
    for (unsigned n = m->in; n > 1; n = (n + 1) / 2) {
        rounds++;
    }
    /* A try plays each turn on with so many looks of about two choices each. */
    uint32_t cost = 2u + (h->turns + m->view.game.players - 2u) * h->looks * 2u;
    uint32_t left = h->usual > m->spent ? h->usual - m->spent : 0;
    m->round_tries = left / (cost * m->in * rounds);
    m->round_tries = m->round_tries > 0 ? m->round_tries : 1;
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
    m->list.count = list->count;
    memcpy(m->list.choice, list->choice, list->count * sizeof list->choice[0]);
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
