/* The first search that worked, frozen: what later ones are measured against ("search-1"). It is a
 * copy of the chapters as they were then, in one file, and is never improved. */

/* What the chapters of the Netrunner bots share. They are one translation unit (netrunner.c), so
 * everything here is static.
 *
 * Values are in hundredths of a credit, and seen from one side. Nothing here knows a card by its
 * title: what a card is for is read from its table once (netrunner_lore.c). */

#include <string.h>

#include "core/xoshiro.h"
#include "jackin/bots_netrunner.h"
#include "jackin/netrunner_attend.h"
#include "tests/bots/search_1.h"

/* ---- what a card is for ---------------------------------------------------------------------- */

enum { BREAKS_BARRIER = 1, BREAKS_CODE_GATE = 2, BREAKS_SENTRY = 4, BREAKS_ALL = 7 };

enum {
    LORE_NEEDS_TAG = 1 << 0,   /* playable, or useful, only while the Runner is tagged */
    LORE_NEEDS_RUN = 1 << 1,   /* only if the Runner ran, or succeeded, last turn */
    LORE_RUNS = 1 << 2,        /* starts a run */
    LORE_ADVANCES = 1 << 3,    /* places advancement tokens */
    LORE_ADVANCEABLE = 1 << 4, /* besides agendas */
    LORE_TRAP = 1 << 5,        /* hurts the Runner who accesses it */
    LORE_CONDITION = 1 << 6,   /* has some other condition of playing */
    LORE_PRICED = 1 << 7,      /* its rez has a price besides credits */
    LORE_ENDS_RUNS = 1 << 8,   /* a paid ability that ends the run */
    LORE_WHEN_TURN = 1 << 9,   /* does something when its player's turn begins */
    LORE_DEFENDS = 1 << 10,    /* changes ice, accesses, stealing: an upgrade of a server */
    LORE_HAND_ONLY = 1 << 11,  /* an ambush that works in HQ and R&D too */
    LORE_SELF_TRASH = 1 << 12, /* a resource or asset that is used up */
    LORE_TAGS = 1 << 13,       /* playing it gives tags */
    LORE_NEEDS_HOST = 1 << 14, /* goes only onto another card */
};

typedef struct {
    int16_t worth; /* in hand */
    int16_t board; /* installed and active, breakers aside */
    uint16_t is;   /* LORE_… */
    int8_t gain;   /* credits that playing it brings, its price paid */
    uint8_t draws; /* cards that playing it brings */
    uint8_t drip;  /* credits a turn */
    uint8_t click; /* tenths of a credit that a click on it brings */
    uint8_t breaks;
    uint8_t types;     /* of ice, as BREAKS_…; 0 a kind of its own */
    uint8_t ends;      /* subroutines that end the run */
    uint8_t harm;      /* what the other subroutines do to the Runner, in credits */
    uint8_t hurts;     /* damage that they do */
    uint8_t damage;    /* that playing it, or accessing it, does */
    uint8_t recurring; /* credits for icebreakers each turn */
    uint8_t accesses;  /* additional ones */
    uint8_t memory;    /* units that it gives */
    uint8_t clicks;    /* that playing it gives */
} lore;

/* ---- one game being thought about ------------------------------------------------------------ */

enum { NEVER = 99 }; /* a price that nobody can pay */

typedef struct {
    nr_view v; /* a sampled game, looked at by whoever is to move */
    nr_choices list;
    core_xoshiro chance;
    const lore *lore;
    uint32_t applications;
} sim;

static inline const lore *lore_of(const sim *s, unsigned copy)
{
    return &s->lore[s->v.game.copy[copy].def];
}
static inline const nr_card *card_at(const nr_game *g, unsigned copy)
{
    return &nr_card_table[g->copy[copy].def];
}
static inline bool is_up(const nr_game *g, unsigned copy)
{
    return g->copy[copy].flags & NR_FACEUP;
}
static inline int least(int a, int b)
{
    return a < b ? a : b;
}
static inline int most(int a, int b)
{
    return a > b ? a : b;
}
static inline nr_side other_side(unsigned side)
{
    return side == NR_CORP ? NR_RUNNER : NR_CORP;
}

/* The Runner's means of passing ice, read once from the table. */
enum { MOST_BREAKERS = 12 };
typedef struct {
    struct {
        uint8_t copy, row, boost_row; /* boost_row 255: it has a fixed strength */
        uint8_t price, breaks;        /* price of breaking that many subroutines */
        uint8_t boost_price, boost;
        uint8_t is_spent; /* each use costs a counter that it has not got, or the like */
        int8_t strength;
        bool weakens; /* its boost is a weakness of the ice */
        uint64_t subtypes, not_subtypes;
    } breaker[MOST_BREAKERS];
    unsigned count;
    int credits; /* that he can spend in a run */
    int clicks;
    int grip;
} rig;

/* What each card is for, read from its table: credits, cards, ways through ice, harm. */

static bool is_own_turn(const nr_row *r)
{
    return (r->kind == NR_ROW_WHEN || r->kind == NR_ROW_MAY) && r->event == NR_ON_TURN_BEGINS &&
           r->by != NR_BY_OPPONENT;
}

static int amount_or(const nr_card *k, unsigned row, uint32_t does, int otherwise)
{
    int n = nr_row_amount(k, row, does);
    return n == NR_NONE ? otherwise : n;
}

/* Credits that the row brings, whatever it costs: of a choice of gains the best. */
static int gain_of(const nr_card *k, unsigned row)
{
    const nr_row *r = &k->rows[row];
    int sum = 0;
    bool chooses = false;
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        bool his =
            op->who == NR_YOU || op->who == (k->side == NR_CORP ? NR_THE_CORP : NR_THE_RUNNER);
        chooses |= op->op == NR_OP_CHOOSE;
        if ((op->op == NR_OP_GAIN_CREDITS || op->op == NR_OP_TAKE_CREDITS) && his) {
            int n = op->n.from == NR_FROM_NUMBER ? op->n.times : 2;
            sum = chooses ? most(sum, n) : sum + n;
        }
    }
    return sum;
}

static bool asks_about(const nr_row *r, nr_from from)
{
    for (unsigned i = 0; i < r->conds; i++) {
        if (r->cond[i].is == NR_IS_AMOUNT && r->cond[i].amount.from == from) {
            return true;
        }
    }
    return false;
}

static void read_subroutine(lore *l, const nr_card *k, unsigned row)
{
    uint32_t does = nr_row_does(k, row);
    int damage = does & NR_DOES_DAMAGE ? amount_or(k, row, NR_DOES_DAMAGE, 1) : 0;
    int harm = damage * 2;
    l->ends = (uint8_t)(l->ends + ((does & NR_DOES_END_RUN) != 0));
    harm += does & NR_DOES_TRASH ? 4 : 0;
    harm += does & NR_DOES_TAG ? 3 : 0;
    harm +=
        does & NR_DOES_TRACE && !(does & (NR_DOES_TAG | NR_DOES_END_RUN | NR_DOES_TRASH)) ? 2 : 0;
    harm += does & (NR_DOES_GAIN_CREDITS | NR_DOES_LOSE_CREDITS) ? 2 : 0;
    harm += does & NR_DOES_LOSE_CLICKS ? 1 : 0;
    harm += does & NR_DOES_CHANGE_RUN ? 3 : 0;
    l->hurts = (uint8_t)(l->hurts + damage);
    l->harm = (uint8_t)(l->harm + harm);
}

static void read_play(lore *l, const nr_card *k, unsigned row)
{
    uint32_t does = nr_row_does(k, row);
    int price = k->cost > 0 ? k->cost : 0;
    l->gain = (int8_t)(gain_of(k, row) - price);
    l->draws = (uint8_t)(does & NR_DOES_DRAW ? amount_or(k, row, NR_DOES_DRAW, 2) : 0);
    l->clicks =
        (uint8_t)(does & NR_DOES_GAIN_CLICKS ? amount_or(k, row, NR_DOES_GAIN_CLICKS, 1) : 0);
    if (does & NR_DOES_DAMAGE && k->side == NR_CORP) {
        l->damage = (uint8_t)amount_or(k, row, NR_DOES_DAMAGE, 1);
    }
    l->is |= does & NR_DOES_RUN ? LORE_RUNS : 0;
    l->is |= does & NR_DOES_TAG && k->side == NR_CORP ? LORE_TAGS : 0;
    for (unsigned i = 0; i < k->rows[row].op_count; i++) {
        const nr_op *op = &k->rows[row].ops[i];
        l->is |= op->op == NR_OP_PLACE && op->what == NR_COUNTER_ADVANCEMENT ? LORE_ADVANCES : 0;
        if (op->op == NR_OP_EFFECT &&
            (op->what == NR_MOD_ACCESS_RD || op->what == NR_MOD_ACCESS_HQ)) {
            l->accesses = (uint8_t)most(op->n.times, 1);
        }
    }
}

static void read_constant(lore *l, const nr_card *k, const nr_row *r)
{
    int n = r->n.from == NR_FROM_NUMBER ? r->n.times : 1;
    (void)k;
    switch (r->mod) {
    case NR_MOD_PLAY_ONLY_IF:
        l->is |= asks_about(r, NR_FROM_TAGS)      ? LORE_NEEDS_TAG
                 : asks_about(r, NR_FROM_HISTORY) ? LORE_NEEDS_RUN
                                                  : LORE_CONDITION;
        break;
    case NR_MOD_CAN_BE_ADVANCED:
        l->is |= LORE_ADVANCEABLE;
        break;
    case NR_MOD_INSTALL_ONLY_ON:
        l->is |= LORE_NEEDS_HOST;
        break;
    case NR_MOD_MEMORY:
        l->memory = (uint8_t)most(n, 0);
        break;
    case NR_MOD_ACCESS_RD:
    case NR_MOD_ACCESS_HQ:
        l->accesses = (uint8_t)most(n, 1);
        break;
    case NR_MOD_RECURRING:
        l->recurring = (uint8_t)most(n, 0);
        break;
    case NR_MOD_ICE_STRENGTH:
    case NR_MOD_TRASH_COST:
    case NR_BAN_STEAL:
    case NR_BAN_JACK_OUT:
    case NR_MOD_REZ_COST:
    case NR_MOD_REQUIREMENT:
        l->is |= LORE_DEFENDS;
        break;
    default:
        break;
    }
}

static void read_row(lore *l, const nr_card *k, unsigned row)
{
    const nr_row *r = &k->rows[row];
    uint32_t does = nr_row_does(k, row);
    switch (r->kind) {
    case NR_ROW_SUBROUTINE:
        read_subroutine(l, k, row);
        break;
    case NR_ROW_PLAY:
        read_play(l, k, row);
        break;
    case NR_ROW_CONST:
        read_constant(l, k, r);
        break;
    case NR_ROW_CLICK:
        if (does & NR_DOES_GAIN_CREDITS && !r->cost && r->clicks) {
            l->click = (uint8_t)most(l->click, (gain_of(k, row) - r->credits) * 10 / r->clicks);
        }
        break;
    case NR_ROW_PAID:
        l->is |= does & NR_DOES_END_RUN ? LORE_ENDS_RUNS : 0;
        break;
    case NR_ROW_ACCESS:
        if (does & (NR_DOES_DAMAGE | NR_DOES_TAG | NR_DOES_TRASH) && k->side == NR_CORP &&
            k->type != NR_TYPE_AGENDA) {
            l->is |= LORE_TRAP;
            l->damage =
                (uint8_t)(l->damage +
                          (does & NR_DOES_DAMAGE ? amount_or(k, row, NR_DOES_DAMAGE, 2) : 1));
        }
        break;
    case NR_ROW_EXTRA_COST:
        l->is |= r->arg == NR_PAY_REZ && r->cost && r->live == NR_LIVE_ANYWHERE ? LORE_PRICED : 0;
        l->is |= r->arg == NR_PAY_STEAL ? LORE_DEFENDS : 0;
        break;
    case NR_ROW_WHEN:
    case NR_ROW_MAY:
        if (is_own_turn(r)) {
            l->drip = (uint8_t)(l->drip + gain_of(k, row) + (does & NR_DOES_DRAW ? 1 : 0));
            l->is |= LORE_WHEN_TURN;
        }
        l->is |= r->event == NR_ON_RUN_SUCCESSFUL && k->type == NR_TYPE_UPGRADE ? LORE_DEFENDS : 0;
        break;
    default:
        break;
    }
}

static uint8_t types_of(uint64_t subtypes)
{
    return (uint8_t)((subtypes & NR_BIT(NR_SUB_BARRIER) ? BREAKS_BARRIER : 0) |
                     (subtypes & NR_BIT(NR_SUB_CODE_GATE) ? BREAKS_CODE_GATE : 0) |
                     (subtypes & NR_BIT(NR_SUB_SENTRY) ? BREAKS_SENTRY : 0));
}

static void read_breaker(lore *l, const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        for (unsigned j = 0; r->kind == NR_ROW_PAID && j < r->op_count; j++) {
            if (r->ops[j].op == NR_OP_BREAK) {
                uint64_t subtypes = r->ops[j].filter.subtypes;
                l->breaks |= subtypes ? types_of(subtypes) : (uint8_t)BREAKS_ALL;
            }
        }
    }
}

/* What a card is worth on the table besides its way through ice, and in hand. A card of which
 * nothing is understood is worth about what it costs. */
static void weigh(lore *l, const nr_card *k)
{
    int price = k->cost > 0 ? k->cost * 100 : 0;
    int board = price * 8 / 10 + 120;
    board += l->drip ? most(0, 380 * l->drip - price * 8 / 10) : 0;
    board += l->click > 10 ? (l->click - 10) * 45 : 0;
    board += l->recurring * 220 + l->accesses * 260 + l->memory * 60;
    board += k->link > 0 ? k->link * 60 : 0;
    l->board = (int16_t)least(board, 2500);
    int worth = 70;
    switch (k->type) {
    case NR_TYPE_OPERATION:
    case NR_TYPE_EVENT:
        worth += l->gain > 0 ? 55 * l->gain : 0;
        worth += l->draws * 35 + l->damage * 60 + l->clicks * 80 + l->accesses * 60;
        break;
    case NR_TYPE_ICE:
        worth += 60 + 40 * least(l->ends, 2) + 10 * least(l->harm, 6);
        break;
    case NR_TYPE_PROGRAM:
        worth += l->breaks ? 120 : 60;
        break;
    case NR_TYPE_AGENDA:
        worth = 100 + 100 * k->points;
        break;
    default:
        worth += 50 + 40 * l->drip + (l->click > 10 ? 60 : 0);
        break;
    }
    l->worth = (int16_t)worth;
}

static void read_cards(lore *all)
{
    memset(all, 0, sizeof *all);
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        lore *l = &all[def];
        memset(l, 0, sizeof *l);
        for (unsigned row = 0; row < k->row_count; row++) {
            read_row(l, k, row);
        }
        l->types = k->type == NR_TYPE_ICE ? types_of(k->subtypes) : 0;
        if (k->subtypes & NR_BIT(NR_SUB_ICEBREAKER)) {
            read_breaker(l, k);
        }
        weigh(l, k);
    }
}

/* What a position is worth: points, credits, cards, and above all who gets into which server at
 * what price. Of the prices of passing ice this file makes an estimate of its own (price_of_ice);
 * an exact one has its place there. */

/* ---- the price of a run ---------------------------------------------------------------------- */

static void read_boost(rig *r, const nr_card *k, unsigned at)
{
    r->breaker[at].boost_row = 255;
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *row = &k->rows[i];
        for (unsigned j = 0; row->kind == NR_ROW_PAID && j < row->op_count; j++) {
            const nr_op *op = &row->ops[j];
            bool lifts = op->op == NR_OP_EFFECT && op->what == NR_MOD_BREAKER_STRENGTH;
            bool weakens = op->op == NR_OP_EFFECT && op->what == NR_MOD_ICE_STRENGTH;
            if ((lifts || weakens) && op->n.from == NR_FROM_NUMBER && !row->cost) {
                if (weakens && r->breaker[at].boost_row != 255) {
                    continue;
                }
                r->breaker[at].boost_row = (uint8_t)i;
                r->breaker[at].boost_price = row->credits;
                r->breaker[at].boost = (uint8_t)most(1, lifts ? op->n.times : -op->n.times);
                r->breaker[at].weakens = weakens;
            }
        }
    }
}

static void read_breaker_copy(rig *r, const nr_game *g, unsigned c)
{
    const nr_card *k = card_at(g, c);
    for (unsigned i = 0; i < k->row_count && r->count < MOST_BREAKERS; i++) {
        const nr_row *row = &k->rows[i];
        const nr_op *op = NULL;
        for (unsigned j = 0; row->kind == NR_ROW_PAID && j < row->op_count && !op; j++) {
            op = row->ops[j].op == NR_OP_BREAK ? &row->ops[j] : NULL;
        }
        if (!op) {
            continue;
        }
        unsigned at = r->count++;
        memset(&r->breaker[at], 0, sizeof r->breaker[at]);
        r->breaker[at].copy = (uint8_t)c;
        r->breaker[at].row = (uint8_t)i;
        r->breaker[at].price = row->credits;
        r->breaker[at].breaks = (uint8_t)(op->n.from == NR_FROM_NUMBER ? most(1, op->n.times) : 20);
        r->breaker[at].strength = (int8_t)nr_strength(g, c);
        r->breaker[at].subtypes = op->filter.subtypes;
        r->breaker[at].not_subtypes = op->filter.not_subtypes;
        if (row->conds) { /* it works on weak ice only: count weakening as its boost */
            r->breaker[at].strength = 0;
        }
        if (row->cost == NR_COST_COUNTER) {
            r->breaker[at].is_spent = g->copy[c].counter[row->cost_arg] < row->cost_n ? 99 : 1;
        } else if (row->cost) {
            r->breaker[at].is_spent = 4;
        } else if (k->subtypes & NR_BIT(NR_SUB_AI) && k->subtypes & NR_BIT(NR_SUB_VIRUS) &&
                   !g->copy[c].counter[NR_COUNTER_VIRUS]) {
            r->breaker[at].is_spent = 1; /* a click for a counter, or it is lost */
        }
        read_boost(r, k, at);
    }
}

static void read_rig(rig *r, const sim *s)
{
    const nr_game *g = &s->v.game;
    r->count = 0;
    r->credits = g->player[NR_RUNNER].credits + g->run.credits + g->player[NR_CORP].bad_publicity;
    r->clicks = g->turn_side == NR_RUNNER ? g->player[NR_RUNNER].clicks : 4;
    r->grip = g->size[NR_ZONE_GRIP];
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const lore *l = lore_of(s, c);
        if (l->breaks) {
            read_breaker_copy(r, g, c);
        }
        if (l->recurring) {
            r->credits +=
                g->turn_side == NR_RUNNER ? g->copy[c].counter[NR_COUNTER_RECURRING] : l->recurring;
        }
    }
}

/* What it costs the Runner to get past this ice when it is rezzed, in credits: by breaking what
 * must be broken, or by bearing it. *with is 1 + the breaker that does it, 0 none. */
static int price_of_ice(const sim *s, const rig *r, unsigned ice, unsigned *with)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, ice);
    uint64_t subtypes = nr_subtypes(g, ice);
    int strength = nr_strength(g, ice), subroutines = (int)nr_subroutines(g, ice);
    int best = NEVER, bear = l->ends ? NEVER : l->harm;
    if (l->hurts >= r->grip && l->hurts) {
        bear = NEVER;
    }
    *with = 0;
    for (unsigned i = 0; i < r->count; i++) {
        if ((r->breaker[i].subtypes && !(r->breaker[i].subtypes & subtypes)) ||
            r->breaker[i].not_subtypes & subtypes) {
            continue;
        }
        int lacks = most(0, strength - r->breaker[i].strength), price = 0;
        if (lacks) {
            price = r->breaker[i].boost_row == 255
                        ? NEVER
                        : (lacks + r->breaker[i].boost - 1) / r->breaker[i].boost *
                              r->breaker[i].boost_price;
        }
        price +=
            (subroutines + r->breaker[i].breaks - 1) / r->breaker[i].breaks * r->breaker[i].price;
        price += r->breaker[i].is_spent;
        if (price < best) {
            best = price;
            *with = i + 1;
        }
    }
    for (unsigned i = 0; i < card_at(g, ice)->row_count; i++) { /* clicks may break it */
        const nr_row *row = &card_at(g, ice)->rows[i];
        if (row->kind == NR_ROW_OPPONENT && row->clicks && l->ends < r->clicks) {
            bear = least(bear, 2 * most(l->ends, 1) + l->harm / 2);
        }
    }
    if (bear <= best) {
        *with = 0;
        return bear;
    }
    return least(best, NEVER);
}

/* What it costs to get to the server, from the ice at `position` on inward (NR_MAX_DECK: all).
 * Unrezzed ice counts if the Corporation can pay for it. */
static int price_of_entry(const sim *s, const rig *r, unsigned server, unsigned from)
{
    const nr_game *g = &s->v.game;
    uint8_t ice[NR_MAX_DECK];
    unsigned n = nr_ice(g, server, ice), with;
    int money = g->player[NR_CORP].credits, sum = 0;
    for (unsigned i = n < from ? n : from; i > 0 && sum < NEVER; i--) {
        unsigned c = ice[i - 1];
        if (!is_up(g, c)) {
            int rez = nr_rez_cost(g, c);
            if (rez > money || lore_of(s, c)->is & LORE_PRICED) {
                continue;
            }
            money -= rez;
        }
        sum += price_of_ice(s, r, c, &with);
    }
    return least(sum, NEVER);
}

/* How likely the Runner gets in in his next turn if he wants to, of 1000. */
static int chance_of_entry(int price, int credits)
{
    if (price >= NEVER) {
        return 50;
    }
    int lacks = price - credits;
    return lacks <= 0 ? 920 : lacks <= 3 ? 760 - 60 * lacks : most(80, 520 - 60 * lacks);
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* Points, by how many are still to be had: the last ones are worth most. */
static int worth_of_points(int points)
{
    static const int16_t worth[] = {0, 700, 1450, 2300, 3250, 4300, 5600, 12000};
    return worth[least(most(points, 0), 7)];
}

/* Credits: the first ones decide what can be done at all. */
static int worth_of_credits(int credits)
{
    static const uint8_t each[] = {150, 140, 130, 120, 110, 100, 95, 90, 85, 80,
                                   75,  70,  65,  60,  55,  50,  45, 40, 35, 30};
    int sum = 0;
    for (int i = 0; i < least(credits, (int)sizeof each); i++) {
        sum += each[i];
    }
    return sum + 22 * most(0, least(credits, 60) - (int)sizeof each);
}

enum { WIN = 20000 };

/* What the evaluation reads once of a position. */
typedef struct {
    const sim *s;
    const nr_game *g;
    rig rig;
    int points[2];
    bool runner_next;     /* the Runner has the next turn, or is in it */
    int hq, rd, archives; /* prices of entry */
} survey;

static int gain_of_points(const survey *y, unsigned side, int points)
{
    return worth_of_points(y->points[side] + points) - worth_of_points(y->points[side]);
}

/* An agenda in a remote: will it be scored, or stolen? */
static int worth_of_agenda(const survey *y, unsigned c, int price)
{
    const nr_game *g = y->g;
    const nr_card *k = card_at(g, c);
    int need = most(0, nr_requirement(g, c) - g->copy[c].counter[NR_COUNTER_ADVANCEMENT]);
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    int reach = chance_of_entry(price, y->rig.credits);
    int corp_clicks = g->turn_side == NR_CORP ? g->player[NR_CORP].clicks : 3;
    int turns = need <= corp_clicks && g->turn_side == NR_CORP ? 0 : 1 + (need - 1) / 3;
    int attempts = y->runner_next || g->turn_side == NR_CORP ? turns : turns - 1;
    if (y->runner_next && attempts < 1) {
        attempts = 1;
    }
    /* The Runner does not know what it is; what is advanced tempts him. */
    int wants = most(250, least(950, 520 + 130 * tokens - 25 * least(price, 12)));
    int survives = 1000;
    for (int i = 0; i < least(attempts, 3); i++) {
        survives = survives * (1000 - reach * wants / 1000) / 1000;
    }
    int lacks = most(0, need - g->player[NR_CORP].credits);
    static const int16_t later[] = {960, 840, 660, 500, 380};
    int scores = most(0, later[least(turns, 4)] - 70 * lacks);
    int value = survives * scores / 1000 * gain_of_points(y, NR_CORP, k->points) / 1000;
    int pays = price < NEVER ? 90 * price : 0;
    value -= (1000 - survives) * most(0, gain_of_points(y, NR_RUNNER, k->points) - pays) / 1000;
    return value - 185 * need * survives / 1000;
}

/* What lies in a remote besides agendas. */
static int worth_of_asset(const survey *y, unsigned c, int price)
{
    const nr_game *g = y->g;
    const lore *l = lore_of(y->s, c);
    const nr_card *k = card_at(g, c);
    int trash = nr_trash_cost(g, c);
    int reach = chance_of_entry(price, y->rig.credits - most(trash, 0));
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    if (l->is & LORE_TRAP) { /* it works if he comes */
        int damage = l->is & LORE_ADVANCEABLE ? 2 * tokens : l->damage;
        int kills = damage > y->rig.grip ? 2500 : 0;
        return 60 + reach * (damage * 130 + kills) / 1000 / (2 + (tokens == 0));
    }
    int board = l->board + 30 * g->copy[c].credits;
    if (!is_up(g, c)) {
        int rez = nr_rez_cost(g, c);
        board = (board - rez * 100) * (rez <= g->player[NR_CORP].credits ? 8 : 4) / 10 + 40;
    }
    (void)k;
    return most(20, board) * (1000 - reach * 4 / 10) / 1000;
}

static int worth_of_upgrade(const survey *y, unsigned c)
{
    const lore *l = lore_of(y->s, c);
    int board = least(l->board, 500);
    if (!is_up(y->g, c)) {
        board = most(60, board - nr_rez_cost(y->g, c) * 80);
    }
    return board;
}

static int agenda_points_in(const survey *y, nr_zone zone, int *agendas)
{
    int points = 0;
    *agendas = 0;
    for (unsigned c = y->g->head[zone]; c; c = y->g->copy[c].next) {
        const nr_card *k = card_at(y->g, c);
        if (k->type == NR_TYPE_AGENDA) {
            points += k->points;
            (*agendas)++;
        }
    }
    return points;
}

/* What the Runner gains by half as many runs that find so much: he pays for each, and makes none
 * that does not pay. */
static int loss_of_runs(const survey *y, int finds, int price, int half_runs)
{
    int reach = chance_of_entry(price, y->rig.credits);
    int net = price < NEVER ? finds - 70 * price - 50 : 0;
    return (most(net, 0) * half_runs / 2 + finds / 4) * reach / 1000 + finds / 8;
}

/* Central servers: what he takes from them in his next turn, and the price of coming again. */
static int worth_of_centrals(const survey *y)
{
    const nr_game *g = y->g;
    int agendas, value = 0, extra = 0;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        extra += lore_of(y->s, c)->accesses ? 1 + g->copy[c].counter[NR_COUNTER_VIRUS] / 2 : 0;
    }
    int points = agenda_points_in(y, NR_ZONE_HQ, &agendas);
    int hand = most(1, g->size[NR_ZONE_HQ]);
    if (agendas) {
        int each = gain_of_points(y, NR_RUNNER, most(1, points / agendas));
        int runs = y->hq == 0 ? 6 : 2 * y->hq <= y->rig.credits ? 4 : 3;
        value -= loss_of_runs(y, each * agendas / hand, y->hq, runs);
        value -= agendas * each / 12; /* it has yet to be brought to safety */
    }
    points = agenda_points_in(y, NR_ZONE_RD, &agendas);
    int deck = most(1, g->size[NR_ZONE_RD]);
    if (agendas) {
        int each = gain_of_points(y, NR_RUNNER, most(1, points / agendas));
        value -= loss_of_runs(y, each * agendas * (1 + extra) / deck, y->rd, 4);
    }
    points = agenda_points_in(y, NR_ZONE_ARCHIVES, &agendas);
    if (agendas) {
        int reach = chance_of_entry(y->archives, y->rig.credits);
        int facedown = 0;
        for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
            facedown += !is_up(g, c);
        }
        value -= reach * gain_of_points(y, NR_RUNNER, points) / 1000 * (facedown ? 10 : 11) / 10;
    }
    value += 32 * least(y->hq, 12) + 38 * least(y->rd, 12) + 6 * least(y->archives, 6);
    if (deck <= 6) { /* WIN-05 comes near */
        value -= (7 - deck) * 150;
    }
    return value;
}

/* The remote where agendas will be scored: one with nothing in its way. */
static int worth_of_remotes(const survey *y)
{
    const nr_game *g = y->g;
    int16_t price[256];
    uint64_t known[4] = {0};
    int value = 0, best = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        unsigned server = g->copy[c].server;
        if (server < NR_SERVER_REMOTE || g->copy[c].host) {
            if (card_at(g, c)->type == NR_TYPE_UPGRADE) {
                value += worth_of_upgrade(y, c);
            }
            continue;
        }
        if (!(known[server >> 6] >> (server & 63) & 1)) {
            known[server >> 6] |= NR_BIT(server & 63);
            price[server] = (int16_t)price_of_entry(y->s, &y->rig, server, NR_MAX_DECK);
            best = most(best, least(price[server], 12));
        }
        switch (card_at(g, c)->type) {
        case NR_TYPE_AGENDA:
            value += worth_of_agenda(y, c, price[server]);
            break;
        case NR_TYPE_ASSET:
            value += worth_of_asset(y, c, price[server]);
            break;
        case NR_TYPE_UPGRADE:
            value += worth_of_upgrade(y, c);
            break;
        default:
            break;
        }
    }
    return value + 45 * best;
}

/* Ice by itself: it is paid for when it is rezzed, and what it costs the Runner counts above. */
static int worth_of_ice(const survey *y)
{
    const nr_game *g = y->g;
    int value = 0, unpaid = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (card_at(g, c)->type != NR_TYPE_ICE) {
            continue;
        }
        int rez = nr_rez_cost(g, c);
        value += is_up(g, c) ? 70 + 62 * least(rez, 10) : 75;
        unpaid += is_up(g, c) ? 0 : rez;
        value += 25 * least(g->copy[c].counter[NR_COUNTER_ADVANCEMENT], 4);
    }
    (void)unpaid;
    return value;
}

static int worth_of_hand(const survey *y, nr_zone zone, int limit)
{
    const nr_game *g = y->g;
    int value = 0, n = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        const lore *l = lore_of(y->s, c);
        if (card_at(g, c)->type != NR_TYPE_AGENDA) {
            value += n < limit ? l->worth : l->worth / 4;
            n++;
        }
    }
    return value;
}

/* Ways through the three kinds of ice, and what else is installed. */
static int worth_of_rig(const survey *y)
{
    const nr_game *g = y->g;
    int value = 0, cost[3] = {NEVER, NEVER, NEVER};
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const lore *l = lore_of(y->s, c);
        const nr_card *k = card_at(g, c);
        if (!l->breaks) {
            value += l->board + 35 * least(g->copy[c].credits, 12) +
                     35 * least(g->copy[c].counter[NR_COUNTER_VIRUS], 6) +
                     40 * least(g->copy[c].counter[NR_COUNTER_POWER], 6);
            continue;
        }
        value += 40 + (k->cost > 0 ? 30 * k->cost : 0) +
                 25 * least(g->copy[c].counter[NR_COUNTER_VIRUS], 4);
    }
    for (unsigned i = 0; i < y->rig.count; i++) {
        /* The usual piece: strength 4, two subroutines. */
        int lacks = most(0, 4 - y->rig.breaker[i].strength);
        int price = 2 * y->rig.breaker[i].price / most(1, y->rig.breaker[i].breaks >= 2 ? 2 : 1);
        price += !lacks ? 0
                 : y->rig.breaker[i].boost_row == 255
                     ? 5
                     : (lacks + y->rig.breaker[i].boost - 1) / y->rig.breaker[i].boost *
                           y->rig.breaker[i].boost_price;
        price += least(y->rig.breaker[i].is_spent, 6);
        uint64_t of = y->rig.breaker[i].subtypes;
        for (unsigned t = 0; t < 3; t++) {
            static const uint8_t kind[] = {NR_SUB_BARRIER, NR_SUB_CODE_GATE, NR_SUB_SENTRY};
            if (!of || of & NR_BIT(kind[t])) {
                cost[t] = least(cost[t], price);
            }
        }
    }
    int kinds = 0;
    for (unsigned t = 0; t < 3; t++) {
        if (cost[t] < NEVER) {
            value += 620 - 45 * least(cost[t], 9);
            kinds++;
        }
    }
    value += kinds == 3 ? 250 : 0;
    int spare = nr_memory_limit(g) - nr_memory_used(g);
    return value + 40 * least(spare, 2);
}

/* Tags, damage, and what the Corporation could do with them. */
static int danger(const survey *y)
{
    const nr_game *g = y->g;
    int tags = g->player[NR_RUNNER].tags, grip = g->size[NR_ZONE_GRIP], value = 0;
    static const int16_t bare[] = {700, 380, 200, 90, 30};
    value += grip < 5 ? bare[grip] : 0;
    value += 450 * g->player[NR_RUNNER].brain_damage;
    value += tags ? 180 + 90 * least(tags, 4) : 0;
    if (tags) {
        for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
            value += card_at(g, c)->type == NR_TYPE_RESOURCE ? lore_of(y->s, c)->board / 3 : 0;
        }
    }
    int damage = 0, money = g->player[NR_CORP].credits;
    for (unsigned c = g->head[NR_ZONE_HQ]; c; c = g->copy[c].next) {
        const lore *l = lore_of(y->s, c);
        const nr_card *k = card_at(g, c);
        if (k->type == NR_TYPE_OPERATION && l->damage && k->cost <= money &&
            (!(l->is & LORE_NEEDS_TAG) || tags)) {
            damage += l->damage;
            money -= k->cost;
        }
    }
    if (damage > grip) { /* he would be flatlined, if these are the cards */
        value += g->turn_side == NR_RUNNER && g->player[NR_RUNNER].clicks ? 2500 : 6000;
    } else {
        value += damage * 40;
    }
    return value;
}

/* The position as the Corporation likes it. */
static int worth_for_corp(const survey *y)
{
    const nr_game *g = y->g;
    int value = worth_of_points(y->points[NR_CORP]) - worth_of_points(y->points[NR_RUNNER]);
    value += worth_of_credits(g->player[NR_CORP].credits);
    value += worth_of_hand(y, NR_ZONE_HQ, 5);
    value += worth_of_remotes(y) + worth_of_centrals(y) + worth_of_ice(y);
    value -= 220 * g->player[NR_CORP].bad_publicity;
    value -= worth_of_credits(g->player[NR_RUNNER].credits);
    value -= worth_of_hand(y, NR_ZONE_GRIP, 5);
    value -= worth_of_rig(y) + 50 * nr_link(g);
    value += danger(y);
    int clicks = 85 * g->player[g->turn_side].clicks;
    value += g->turn_side == NR_CORP ? clicks : -clicks;
    if (g->run.active) {
        value -= 60;
    }
    return value;
}

/* What the position is worth to a side. */
static int value_of(const sim *s, nr_side side)
{
    const nr_game *g = &s->v.game;
    if (g->reason) {
        return g->winner == NR_NOBODY ? 0 : g->winner == side ? WIN : -WIN;
    }
    survey y = {.s = s, .g = g};
    read_rig(&y.rig, s);
    y.points[NR_CORP] = nr_points(g, NR_CORP);
    y.points[NR_RUNNER] = nr_points(g, NR_RUNNER);
    y.runner_next = g->turn_side == NR_RUNNER ? g->player[NR_RUNNER].clicks > 0
                                              : g->player[NR_CORP].clicks == 0;
    y.hq = price_of_entry(s, &y.rig, NR_SERVER_HQ, NR_MAX_DECK);
    y.rd = price_of_entry(s, &y.rig, NR_SERVER_RD, NR_MAX_DECK);
    y.archives = price_of_entry(s, &y.rig, NR_SERVER_ARCHIVES, NR_MAX_DECK);
    int value = worth_for_corp(&y);
    return side == NR_CORP ? value : -value;
}

/* A value as a chance of winning, of 65536: what is far ahead is nearly won. */
static unsigned chance_of(int value)
{
    int size = value < 0 ? -value : value;
    int64_t part = (int64_t)32768 * value / (size + 3200);
    return (unsigned)(32768 + part);
}

/* How either player goes on inside a playout: quick answers by simple rules, careful where a
 * careless one would cost the game. Each uses no more of the sampled game than the player could
 * know, but for what a rough rule would guess. */

static unsigned find_choice(const nr_choices *list, nr_verb verb)
{
    unsigned i = 0;
    while (i < list->count && list->choice[i].verb != verb) {
        i++;
    }
    return i;
}

/* The first choice with one of these verbs, or the last of the list. */
static unsigned find_either(const nr_choices *list, nr_verb one, nr_verb two)
{
    unsigned i = find_choice(list, one);
    i = i < list->count ? i : find_choice(list, two);
    return i < list->count ? i : list->count - 1;
}

/* ---- what cards are worth to their players --------------------------------------------------- */

/* What its player would rather keep, wherever it is. */
static int keep_of(const sim *s, unsigned c)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, c);
    const nr_card *k = card_at(g, c);
    bool installed = g->copy[c].zone == NR_ZONE_TABLE || g->copy[c].zone == NR_ZONE_RIG;
    int keep = installed ? l->board : l->worth;
    if (k->type == NR_TYPE_AGENDA) {
        keep = 2000 + 500 * k->points + 100 * g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    } else if (k->type == NR_TYPE_ICE && installed) {
        keep = 150 + (is_up(g, c) ? 60 * most(0, nr_rez_cost(g, c)) : 0);
    } else if (l->breaks) {
        unsigned alike = 0;
        for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
            alike += o != c && (l->breaks & ~lore_of(s, o)->breaks) == 0;
        }
        keep += alike ? 0 : 500;
    }
    keep += 40 * least(g->copy[c].credits, 12);
    if (!installed && k->unique) { /* a second one is of no use */
        for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
            keep -= g->copy[o].def == g->copy[c].def ? 60 : 0;
        }
    }
    return keep;
}

/* ---- what is in a server, as the Runner may guess -------------------------------------------- */

/* What he may hope for there, in hundredths of a credit. */
static int lure_of(const sim *s, unsigned server)
{
    const nr_game *g = &s->v.game;
    if (server == NR_SERVER_HQ) {
        return 330;
    }
    if (server == NR_SERVER_RD) {
        return 360;
    }
    int lure = 0;
    if (server == NR_SERVER_ARCHIVES) {
        for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
            bool agenda = is_up(g, c) && card_at(g, c)->type == NR_TYPE_AGENDA;
            lure += agenda ? 900 * card_at(g, c)->points : is_up(g, c) ? 0 : 110;
        }
        return lure;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server != server || card_at(g, c)->type == NR_TYPE_ICE) {
            continue;
        }
        int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
        lure += is_up(g, c) ? most(0, lore_of(s, c)->board / 2 - 60 * nr_trash_cost(g, c))
                            : 420 + 450 * least(tokens, 4);
    }
    return lure;
}

/* Is a run worth its price? The weight of running there. */
static int weigh_run(const sim *s, const rig *r, unsigned server, int bonus)
{
    const nr_game *g = &s->v.game;
    uint8_t ice[NR_MAX_DECK];
    unsigned n = nr_ice(g, server, ice), with;
    int price = 0, unknown = 0;
    for (unsigned i = n; i > 0; i--) {
        if (is_up(g, ice[i - 1])) {
            price += price_of_ice(s, r, ice[i - 1], &with);
        } else {
            unknown++;
        }
    }
    if (price >= NEVER || price > r->credits + bonus) {
        return 2;
    }
    int money = g->player[NR_CORP].credits;
    price += unknown * (money >= 3 ? 3 : 1);
    int gain = lure_of(s, server) - 75 * most(0, price - bonus);
    if (r->grip < 2) {
        gain -= 250;
    }
    return gain <= 0 ? 4 : least(20 + gain / 3, 400);
}

/* ---- actions --------------------------------------------------------------------------------- */

/* Weights of the actions of a turn: 1 for what is of no use, 100 for what is good. They are how
 * playouts go on and where the search looks first. */
typedef struct {
    const sim *s;
    const nr_game *g;
    rig rig;
    int money;
    unsigned have;  /* BREAKS_… that are installed */
    uint8_t ice[4]; /* before HQ, R&D, Archives, by server */
} acting;

static int remote_ice(const nr_game *g, unsigned server)
{
    uint8_t ice[NR_MAX_DECK];
    return (int)nr_ice(g, server, ice);
}

static bool has_main(const nr_game *g, unsigned server)
{
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        unsigned type = card_at(g, c)->type;
        if (g->copy[c].server == server && (type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET)) {
            return true;
        }
    }
    return false;
}

/* The best ice before a remote without an agenda or asset. */
static bool has_open_remote(const nr_game *g)
{
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server >= NR_SERVER_REMOTE && card_at(g, c)->type == NR_TYPE_ICE &&
            !has_main(g, g->copy[c].server)) {
            return true;
        }
    }
    return false;
}

static int weigh_ice(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    int rez = card_at(g, c->card)->cost > 0 ? card_at(g, c->card)->cost : 0;
    int can = rez <= a->money + 2 ? 100 : rez <= a->money + 5 ? 70 : 35;
    int n;
    switch (c->server) {
    case NR_SERVER_HQ:
        n = a->ice[1];
        can = can * (n == 0 ? 150 : n == 1 ? 70 : 25) / 100;
        break;
    case NR_SERVER_RD:
        n = a->ice[2];
        can = can * (n == 0 ? 160 : n == 1 ? 80 : 25) / 100;
        break;
    case NR_SERVER_ARCHIVES:
        can = can * (a->ice[3] ? 3 : 12) / 100;
        break;
    case NR_SERVER_NEW:
        can = can * (has_open_remote(g) ? 10 : a->ice[1] && a->ice[2] ? 90 : 40) / 100;
        break;
    default:
        n = remote_ice(g, c->server);
        can = can * (has_main(g, c->server) ? (n < 2 ? 95 : 40) : n < 2 ? 70 : 15) / 100;
        break;
    }
    return can - 12 * least(4, (int)nr_choice_cost(&a->s->v, c).credits > 0
                                   ? nr_choice_cost(&a->s->v, c).credits
                                   : 0);
}

static int weigh_corp_install(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    const nr_card *k = card_at(g, c->card);
    const lore *l = lore_of(a->s, c->card);
    bool fresh = c->server == NR_SERVER_NEW;
    bool taken = !fresh && c->server >= NR_SERVER_REMOTE && has_main(g, c->server);
    int n = fresh ? 0 : c->server >= NR_SERVER_REMOTE ? remote_ice(g, c->server) : 0;
    switch (k->type) {
    case NR_TYPE_ICE:
        return weigh_ice(a, c);
    case NR_TYPE_AGENDA:
        if (taken) {
            return 1;
        }
        if (n == 0) { /* only to be scored at once, or as a bluff */
            return k->requirement < g->player[NR_CORP].clicks ? 140 : 12;
        }
        return 70 + 35 * least(n, 2) + (a->money >= 3 ? 30 : -20);
    case NR_TYPE_ASSET:
        if (taken) {
            return 1;
        }
        if (l->is & LORE_TRAP) {
            return 14 + 10 * n;
        }
        return (l->drip || l->click > 10 ? 90 : 35) - (n ? 25 : 0);
    case NR_TYPE_UPGRADE:
        return fresh ? 3 : taken || n ? 35 : 12;
    default:
        return 10;
    }
}

static int weigh_advance(const acting *a, unsigned c)
{
    const nr_game *g = a->g;
    const nr_card *k = card_at(g, c);
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    int clicks = g->player[NR_CORP].clicks;
    if (k->type == NR_TYPE_AGENDA) {
        int need = nr_requirement(g, c) - tokens;
        if (need <= 0) {
            return 1;
        }
        if (need <= clicks && need <= a->money) {
            return 500;
        }
        int price = price_of_entry(a->s, &a->rig, g->copy[c].server, NR_MAX_DECK);
        int safe = chance_of_entry(price, a->rig.credits);
        return (need <= 3 + clicks - 1 ? 90 : 50) * (1100 - safe) / 1000;
    }
    if (k->type == NR_TYPE_ICE) {
        return tokens < 3 ? 10 : 3;
    }
    return lore_of(a->s, c)->is & LORE_TRAP && tokens < 3 ? 28 : 2;
}

static int weigh_play(const acting *a, const nr_choice *c)
{
    const lore *l = lore_of(a->s, c->card);
    const nr_game *g = a->g;
    int weight = 22;
    if (l->gain > 0) {
        weight = 60 + 30 * l->gain;
    }
    weight += 16 * l->draws;
    if (l->damage) {
        int grip = g->size[NR_ZONE_GRIP];
        weight += l->damage > grip ? 900 : 15 * l->damage;
    }
    if (l->is & LORE_RUNS) {
        int bonus = 3 + l->accesses;
        weight = c->server ? weigh_run(a->s, &a->rig, c->server, bonus) + 10 * l->accesses : 25;
    }
    weight += l->is & LORE_TAGS ? 30 : 0;
    weight += l->is & LORE_ADVANCES ? 25 : 0;
    weight += 20 * l->clicks;
    return weight;
}

static int weigh_runner_install(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    const lore *l = lore_of(a->s, c->card);
    const nr_card *k = card_at(g, c->card);
    int price = nr_choice_cost(&a->s->v, c).credits, weight;
    price = price > 0 ? price : 0;
    if (l->breaks) {
        unsigned fresh = l->breaks & ~a->have;
        weight = fresh == BREAKS_ALL ? 120 : fresh ? 110 : 12;
    } else if (l->drip || l->click > 10) {
        weight = 105;
    } else {
        weight = 30 + 40 * l->recurring + 30 * l->accesses;
        int spare = nr_memory_limit(g) - nr_memory_used(g);
        weight += l->memory && spare < 2 ? 30 : 0;
    }
    if (k->memory > 0 && nr_memory_limit(g) - nr_memory_used(g) < k->memory && !c->other) {
        weight /= 4; /* something would have to go */
    }
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        if (g->copy[o].def == g->copy[c->card].def && (k->unique || l->breaks)) {
            weight /= 8;
        }
    }
    return price + 1 > a->money ? weight * 6 / 10 : weight;
}

static int weigh_use(const acting *a, const nr_choice *c)
{
    const lore *l = lore_of(a->s, c->card);
    const nr_card *k = card_at(a->g, c->card);
    if (c->ability >= k->row_count) {
        return 10;
    }
    const nr_row *r = &k->rows[c->ability];
    uint32_t does = nr_row_does(k, c->ability);
    if (does & NR_DOES_GAIN_CREDITS && r->clicks && !r->cost) {
        return 25 + 5 * (l->click - 10) + (a->money < 5 ? 25 : 0);
    }
    if (does & NR_DOES_RUN && c->server) {
        return weigh_run(a->s, &a->rig, c->server, 1);
    }
    if (does & NR_DOES_DAMAGE && k->side == NR_CORP) {
        return a->g->size[NR_ZONE_GRIP] == 0 ? 900 : 40;
    }
    if (does & NR_DOES_COUNTERS) {
        return a->g->copy[c->card].counter[NR_COUNTER_VIRUS] < 2 ? 35 : 8;
    }
    return does & NR_DOES_DRAW ? 30 : 14;
}

static int weigh_basic(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    int money = a->money, hand;
    switch (c->verb) {
    case NR_VERB_GAIN_CREDIT:
        return money < 4 ? 60 : money < 8 ? 42 : money < 14 ? 28 : 12;
    case NR_VERB_DRAW:
        hand = g->size[g->to_move == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP];
        return g->to_move == NR_CORP && g->size[NR_ZONE_RD] < 5 ? 1
               : hand < 2                                       ? 65
               : hand < 4                                       ? 36
               : hand < 5                                       ? 18
                                                                : 5;
    case NR_VERB_PURGE: {
        int viruses = 0;
        for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
            viruses += g->copy[o].counter[NR_COUNTER_VIRUS];
        }
        return viruses >= 5 ? 30 : 2;
    }
    case NR_VERB_TRASH_RESOURCE:
        return 70;
    case NR_VERB_REMOVE_TAG:
        return 75;
    default:
        return 10;
    }
}

static int weigh_action(const acting *a, const nr_choice *c)
{
    int weight;
    switch (c->verb) {
    case NR_VERB_INSTALL:
        weight = a->g->to_move == NR_CORP ? weigh_corp_install(a, c) : weigh_runner_install(a, c);
        break;
    case NR_VERB_PLAY:
        weight = weigh_play(a, c);
        break;
    case NR_VERB_ADVANCE:
        weight = weigh_advance(a, c->card);
        break;
    case NR_VERB_RUN:
        weight = weigh_run(a->s, &a->rig, c->server, 0);
        break;
    case NR_VERB_USE:
        weight = weigh_use(a, c);
        break;
    case NR_VERB_SCORE:
        weight = 1500;
        break;
    default:
        weight = weigh_basic(a, c);
        break;
    }
    return most(weight, 1);
}

static void begin_acting(acting *a, const sim *s)
{
    const nr_game *g = &s->v.game;
    a->s = s;
    a->g = g;
    read_rig(&a->rig, s);
    a->money = g->player[g->to_move].credits;
    a->have = 0;
    memset(a->ice, 0, sizeof a->ice);
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        a->have |= lore_of(s, c)->breaks;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server < NR_SERVER_REMOTE && card_at(g, c)->type == NR_TYPE_ICE) {
            a->ice[g->copy[c].server]++;
        }
    }
}

/* One of the better actions: the heaviest after each weight was shaken. */
static unsigned pick_action(sim *s)
{
    acting a;
    begin_acting(&a, s);
    unsigned best = 0;
    int heaviest = -1;
    for (unsigned i = 0; i < s->list.count; i++) {
        int weight = weigh_action(&a, &s->list.choice[i]);
        weight = weight * (40 + (int)(core_xoshiro_u64(&s->chance) >> 58));
        if (weight > heaviest) {
            heaviest = weight;
            best = i;
        }
    }
    return best;
}

/* ---- windows --------------------------------------------------------------------------------- */

/* Should the approached ice be rezzed? Almost always if it does something to this Runner. */
static bool is_worth_rezzing(const sim *s, unsigned ice)
{
    const nr_game *g = &s->v.game;
    rig r;
    unsigned with;
    read_rig(&r, s);
    int price = price_of_ice(s, &r, ice, &with), rez = nr_rez_cost(g, ice);
    int money = g->player[NR_CORP].credits;
    if (lore_of(s, ice)->is & LORE_PRICED) {
        return false;
    }
    int lure = g->run.server == NR_SERVER_ARCHIVES ? 1 : g->run.server >= NR_SERVER_REMOTE ? 4 : 3;
    if (g->run.server >= NR_SERVER_REMOTE && !has_main(g, g->run.server)) {
        lure = 1;
    }
    return price >= NEVER ? lure > 1 || money > rez + 4
                          : price + lure + (money > rez + 5 ? 3 : 0) > rez;
}

static unsigned pick_corp_window(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_choices *list = &s->list;
    unsigned pass = find_either(list, NR_VERB_PASS, NR_VERB_CONTINUE);
    bool ends = g->step == NR_STEP_RUNNER_2_2, own = g->turn_side == NR_CORP;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        const lore *l = lore_of(s, c->card);
        if (c->verb == NR_VERB_SCORE) {
            return i;
        }
        if (c->verb == NR_VERB_REZ) {
            unsigned type = card_at(g, c->card)->type;
            int rez = nr_rez_cost(g, c->card), money = g->player[NR_CORP].credits;
            if (type == NR_TYPE_ICE) {
                if (is_worth_rezzing(s, c->card)) {
                    return i;
                }
            } else if (l->is & LORE_TRAP) {
                continue;
            } else if ((ends && l->drip) || (own && l->click > 10 && rez <= money)) {
                return i;
            } else if (g->step == NR_STEP_RUN_4_3 && g->copy[c->card].server == g->run.server &&
                       l->is & LORE_DEFENDS && rez + 1 < money) {
                return i;
            }
        }
        if (c->verb == NR_VERB_USE && l->is & LORE_ENDS_RUNS && g->step == NR_STEP_RUN_4_3 &&
            g->run.server >= NR_SERVER_REMOTE && has_main(g, g->run.server)) {
            return i;
        }
    }
    return pass;
}

/* The encounter: break with what is cheapest, if breaking is better than bearing it. */
static unsigned pick_encounter(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_choices *list = &s->list;
    unsigned pass = find_either(list, NR_VERB_PASS, NR_VERB_CONTINUE), with = 0;
    if (g->run.phase != NR_PHASE_ENCOUNTER || !g->run.ice) {
        return pass;
    }
    unsigned ice = g->run.ice, open = 0;
    for (unsigned n = nr_subroutines(g, ice); n > 0; n--) {
        open += !nr_is_broken(g, n - 1);
    }
    if (!open) {
        return pass;
    }
    rig r;
    read_rig(&r, s);
    int price = price_of_ice(s, &r, ice, &with);
    if (!with || price > r.credits + 5) {
        for (unsigned i = 0; i < list->count && lore_of(s, ice)->ends; i++) {
            const nr_choice *c = &list->choice[i]; /* clicks that the ice takes */
            if (c->verb == NR_VERB_BREAK && c->card == ice && g->player[NR_RUNNER].clicks) {
                uint16_t def;
                unsigned row;
                if (nr_subroutine(g, ice, c->other, &def, &row) &&
                    nr_row_does(&nr_card_table[def], row) & NR_DOES_END_RUN) {
                    return i;
                }
            }
        }
        return pass;
    }
    unsigned copy = r.breaker[with - 1].copy;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (c->verb == NR_VERB_BREAK && c->card == copy) {
            return i;
        }
    }
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (c->verb == NR_VERB_USE && c->card == copy &&
            c->ability == r.breaker[with - 1].boost_row &&
            (nr_strength(g, copy) < nr_strength(g, ice) || r.breaker[with - 1].weakens)) {
            return i;
        }
    }
    return pass;
}

static unsigned pick_jack_out(sim *s)
{
    const nr_game *g = &s->v.game;
    unsigned on = find_either(&s->list, NR_VERB_CONTINUE, NR_VERB_NO);
    unsigned out = find_choice(&s->list, NR_VERB_JACK_OUT);
    unsigned ice = g->run.ice, with;
    if (out >= s->list.count || !ice || !is_up(g, ice) || g->run.phase != NR_PHASE_APPROACH) {
        return on;
    }
    rig r;
    read_rig(&r, s);
    int price = price_of_ice(s, &r, ice, &with);
    const lore *l = lore_of(s, ice);
    bool hurts = l->harm > 1 || l->hurts;
    return (price >= NEVER || (with && price > r.credits)) && hurts ? out : on;
}

/* ---- questions ------------------------------------------------------------------------------- */

static unsigned pick_accessed(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_choices *list = &s->list;
    unsigned steal = find_choice(list, NR_VERB_STEAL), trash = find_choice(list, NR_VERB_TRASH);
    if (steal < list->count) {
        return steal;
    }
    if (trash < list->count) {
        unsigned c = list->choice[trash].card;
        int price = list->choice[trash].amount;
        int gain = keep_of(s, c) - (g->copy[c].zone == NR_ZONE_TABLE ? 0 : 60);
        if (gain > price * 100 || price == 0) {
            return trash;
        }
    }
    return find_either(list, NR_VERB_DECLINE, NR_VERB_DONE);
}

static bool is_mine(const sim *s, unsigned c)
{
    return nr_owner(c) == (nr_side)s->v.game.to_move;
}

/* How much the player who is asked likes to pick this card. */
static int like_of(const sim *s, unsigned c, nr_aim aim)
{
    int keep = keep_of(s, c), sign = is_mine(s, c) ? 1 : -1;
    switch (aim) {
    case NR_AIM_TRASH:
    case NR_AIM_DISCARD:
    case NR_AIM_DEREZ:
    case NR_AIM_REMOVE:
    case NR_AIM_RETURN:
    case NR_AIM_FORFEIT:
        return -sign * keep;
    case NR_AIM_COUNTERS:
        return card_at(&s->v.game, c)->type == NR_TYPE_AGENDA ? sign * 3000 : sign * keep;
    case NR_AIM_REVEAL:
    case NR_AIM_EXPOSE:
        return 300 * s->v.game.copy[c].counter[NR_COUNTER_ADVANCEMENT];
    default:
        return sign * keep;
    }
}

static unsigned pick_card(sim *s)
{
    nr_aim aim = nr_choice_for(&s->v);
    unsigned best = 0;
    int liked = -1000000;
    for (unsigned i = 0; i < s->list.count; i++) {
        const nr_choice *c = &s->list.choice[i];
        int like = c->card ? like_of(s, c->card, aim) : -30; /* done */
        like += (int)(core_xoshiro_u64(&s->chance) >> 59);
        if (like > liked) {
            liked = like;
            best = i;
        }
    }
    return best;
}

static unsigned pick_trace(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_frame *f = &g->frame[g->frames - 1];
    int last = (int)s->list.count - 1, link = nr_link(g), bid = 0;
    if (g->to_move == NR_CORP) {
        int against = link + g->player[NR_RUNNER].credits;
        bid = most(0, against + 1 - f->bids.base);
        bid = bid <= last && bid <= 5 ? bid : most(0, least(last, link + 1 - f->bids.base));
    } else {
        bid = most(0, f->bids.base + f->bids.corp - link);
        bid = bid <= last && bid <= 5 ? bid : 0;
    }
    return (unsigned)bid;
}

static unsigned pick_option(sim *s)
{
    const nr_choices *list = &s->list;
    unsigned best = 0;
    int liked = -1;
    static const uint8_t like[NR_OPTION_COUNT] = {
        [NR_OPTION_NONE] = 30,    [NR_OPTION_POOL] = 20,         [NR_OPTION_TAKE_TAG] = 30,
        [NR_OPTION_END_RUN] = 40, [NR_OPTION_REZ] = 40,          [NR_OPTION_TRASH] = 20,
        [NR_OPTION_EXPOSE] = 20,  [NR_OPTION_GAIN_CREDITS] = 60, [NR_OPTION_REMOVE_COUNTER] = 60,
        [NR_OPTION_PAY] = 35,     [NR_OPTION_DAMAGE] = 25,
    };
    for (unsigned i = 0; i < list->count; i++) {
        int n = like[list->choice[i].option] * 2 + (int)(core_xoshiro_u64(&s->chance) >> 59);
        if (n > liked) {
            liked = n;
            best = i;
        }
    }
    return best;
}

/* Yes, unless an agenda would be given up for it. */
static unsigned pick_yes(sim *s)
{
    nr_asking asked = nr_asked(&s->v.game);
    if (asked.def && asked.def < nr_card_count) {
        const nr_card *k = &nr_card_table[asked.def];
        uint32_t does = nr_row_does(k, asked.ability);
        if (does & NR_DOES_SCORE && asked.ability < k->row_count) {
            return find_either(&s->list, NR_VERB_NO, NR_VERB_DECLINE);
        }
    }
    return find_either(&s->list, NR_VERB_YES, NR_VERB_NO);
}

static unsigned pick_prevent(sim *s)
{
    const nr_choices *list = &s->list;
    for (unsigned i = 0; i < list->count; i++) {
        if (list->choice[i].verb != NR_VERB_PASS && list->choice[i].verb != NR_VERB_DONE) {
            return i;
        }
    }
    return 0;
}

/* A hand worth keeping has a way to begin: money, and ice or breakers. */
static unsigned pick_mulligan(const sim *s)
{
    const nr_game *g = &s->v.game;
    nr_zone zone = g->to_move == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP;
    int agendas = 0, money = 0, ways = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        const lore *l = lore_of(s, c);
        const nr_card *k = card_at(g, c);
        agendas += k->type == NR_TYPE_AGENDA;
        money += l->gain > 0 || l->drip || l->click > 10;
        ways += k->type == NR_TYPE_ICE || l->breaks || l->draws;
    }
    bool keep = g->to_move == NR_CORP ? ways >= 1 && agendas <= 2 && (ways >= 2 || money)
                                      : money >= 1 && (money + ways >= 2);
    return find_either(&s->list, keep ? NR_VERB_KEEP : NR_VERB_MULLIGAN, NR_VERB_KEEP);
}

/* The choice of whoever is to move. */
static unsigned pick(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_choices *list = &s->list;
    if (list->count <= 1) {
        return 0;
    }
    switch (g->prompt) {
    case NR_PROMPT_MULLIGAN:
        return pick_mulligan(s);
    case NR_PROMPT_ACTION:
        return pick_action(s);
    case NR_PROMPT_WINDOW:
        return g->to_move == NR_CORP ? pick_corp_window(s)
                                     : find_either(list, NR_VERB_PASS, NR_VERB_CONTINUE);
    case NR_PROMPT_ENCOUNTER:
        return g->to_move == NR_CORP ? pick_corp_window(s) : pick_encounter(s);
    case NR_PROMPT_JACK_OUT:
        return pick_jack_out(s);
    case NR_PROMPT_BREAK_MORE:
        return 0;
    case NR_PROMPT_ACCESSED:
        return pick_accessed(s);
    case NR_PROMPT_CHOOSE_CARD:
    case NR_PROMPT_DISCARD:
    case NR_PROMPT_MEMORY:
        return pick_card(s);
    case NR_PROMPT_CHOOSE_OPTION:
        return pick_option(s);
    case NR_PROMPT_OPTIONAL:
        return pick_yes(s);
    case NR_PROMPT_PREVENT:
        return pick_prevent(s);
    case NR_PROMPT_TRASH_FIRST:
        return find_either(list, NR_VERB_DONE, NR_VERB_NO);
    case NR_PROMPT_TRACE:
        return pick_trace(s);
    case NR_PROMPT_PAY: /* what can pay for least first, not the pool */
        return !list->choice[0].card && list->choice[1].card ? 1 : 0;
    case NR_PROMPT_TRIGGER:
    case NR_PROMPT_ARRANGE:
    case NR_PROMPT_ACCESS:
        return 0;
    default:
        return core_xoshiro_below(&s->chance, list->count);
    }
}

/* Thinking: a decision is tried on sampled games, each played on to the end of the turn by the
 * rules of netrunner_policy.c, with a tree over one's own actions of this turn that grows where
 * they do well. Chances are of 65536. */

enum { MOST_POOL = 20, MOST_NODES = 3072, MOST_DEPTH = 24, MOST_STEPS = 400, MOST_MEMORIES = 64 };

typedef struct {
    uint64_t key; /* the choice that leads here, the same in every sample */
    uint64_t sum; /* of the chances seen */
    uint32_t visits;
    uint16_t first, next; /* child, sibling; 0 none */
    uint16_t prior;       /* of 1024 */
    uint16_t index;       /* in the list, of children of the root */
    uint32_t pad;
} node;

/* What distinguishes the strengths. */
typedef struct {
    uint32_t usual; /* applications */
    uint8_t pool;   /* samples */
    uint8_t draws;  /* deals from which each is taken */
    bool plans;     /* to the end of the turn, not of the action */
    uint8_t pad;
    uint16_t doubt; /* noise in what it sees, of 65536 */
} strength;

static const strength frozen = {.usual = 4000, .pool = 16, .draws = 3, .plans = true};

typedef struct {
    uint64_t seed;
    uint32_t asked; /* decisions so far */
    uint8_t kind, side;
    bool has_assumed;
    bool is_done;
    nr_deck assumed;
    bot_answer answer;
    /* the decision */
    nr_view view;
    nr_choices list;
    uint32_t granted, spent, limit, rounds;
    uint32_t failures;
    uint16_t nodes, candidates, pool_count;
    uint16_t fallback; /* what a quick answer would be */
    node node[MOST_NODES];
    nr_game pool[MOST_POOL];
    sim sim;
    lore lore[NR_MAX_CARDS];
} mind;
JACKIN_STATIC_ASSERT(sizeof(mind) <= sizeof(bot_nr), "a bot keeps all that it knows in its value");

/* ---- samples --------------------------------------------------------------------------------- */

/* How many cards of a type a deck has, of 49: agendas, ice and so on, as usual decks do. */
static unsigned usual_share(nr_type type)
{
    static const uint8_t share[NR_TYPE_COUNT] = {
        [NR_TYPE_AGENDA] = 10,  [NR_TYPE_ICE] = 18,      [NR_TYPE_OPERATION] = 10,
        [NR_TYPE_ASSET] = 8,    [NR_TYPE_UPGRADE] = 3,   [NR_TYPE_EVENT] = 16,
        [NR_TYPE_HARDWARE] = 6, [NR_TYPE_RESOURCE] = 10, [NR_TYPE_PROGRAM] = 17,
    };
    return share[type];
}

/* A deck that the other may play: what was seen of it, and cards of his faction and neutral ones
 * out of the sets that were seen. */
static void guess_deck(const nr_view *v, nr_side side, nr_deck *deck, core_xoshiro *chance)
{
    const nr_game *g = &v->game;
    unsigned first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST, size = 0, sets;
    uint8_t have[NR_MAX_CARDS] = {0};
    unsigned by_type[NR_TYPE_COUNT] = {0};
    deck->identity = g->copy[g->identity[side]].def;
    deck->count = 0;
    const nr_card *identity = &nr_card_table[deck->identity];
    sets = 1u << identity->set;
    for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
        unsigned def = g->copy[c].def;
        size += def != 0;
        if (def && !nr_is_hidden(def)) {
            deck->card[deck->count++] = (uint16_t)def;
            have[def]++;
            by_type[nr_card_table[def].type]++;
            sets |= 1u << nr_card_table[def].set;
        }
    }
    for (unsigned tries = 0; deck->count < size && tries < 20000; tries++) {
        unsigned def = 1 + core_xoshiro_below(chance, nr_card_count - 1);
        const nr_card *k = &nr_card_table[def];
        bool may = k->side == side && k->type != NR_TYPE_IDENTITY &&
                   (k->faction == identity->faction || k->faction == NR_FACTION_NEUTRAL) &&
                   have[def] < (k->deck_limit < 3 ? k->deck_limit : 3);
        bool usual = sets >> k->set & 1 && by_type[k->type] < usual_share((nr_type)k->type) &&
                     have[def] < most(k->quantity, 1);
        if (may && (usual || tries > 10000)) {
            deck->card[deck->count++] = (uint16_t)def;
            have[def]++;
            by_type[k->type]++;
        }
    }
}

/* How well a deal explains what the other did: facedown cards in remotes, ice that stayed down. */
static unsigned weigh_deal(const mind *m, const nr_game *g)
{
    unsigned weight = 1000;
    if (m->side == NR_CORP) {
        return weight;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        const lore *l = &m->lore[g->copy[c].def];
        if (is_up(g, c) || g->copy[c].server < NR_SERVER_REMOTE || k->type == NR_TYPE_ICE) {
            continue;
        }
        uint8_t ice[NR_MAX_DECK];
        bool bare = nr_ice(g, g->copy[c].server, ice) == 0;
        bool advanced = g->copy[c].counter[NR_COUNTER_ADVANCEMENT] > 0;
        if (k->type == NR_TYPE_AGENDA) {
            weight = weight * (advanced ? 10 : bare ? 3 : 8) / 10;
        } else if (l->is & LORE_TRAP) {
            weight = weight * (advanced ? 5 : 7) / 10;
        } else if (k->type == NR_TYPE_ASSET && (l->drip || l->click > 10)) {
            weight = weight * (k->cost <= g->player[NR_CORP].credits ? 3 : 7) / 10;
        }
    }
    return weight ? weight : 1;
}

static bool deal_one(mind *m, nr_game *g, uint64_t seed)
{
    const nr_deck *corp = NULL, *runner = NULL;
    nr_deck guess;
    nr_side foe = other_side(m->side);
    if (m->has_assumed) {
        guess = m->assumed;
    } else {
        core_xoshiro chance;
        core_xoshiro_seed(&chance, seed ^ 0x5bd1e995u);
        guess_deck(&m->view, foe, &guess, &chance);
    }
    *(foe == NR_CORP ? &corp : &runner) = &guess;
    return nr_sample(g, &m->view, corp, runner, seed) == NR_SAMPLE_OK ||
           nr_sample(g, &m->view, NULL, NULL, seed) == NR_SAMPLE_OK;
}

/* Fills one more place of the pool: of several deals one, by how well it explains things. */
static bool deal_pool(mind *m)
{
    const strength *x = &frozen;
    core_xoshiro chance;
    core_xoshiro_seed(&chance, m->seed + 0x9E3779B97F4A7C15u * m->asked + m->pool_count);
    nr_game *place = &m->pool[m->pool_count];
    unsigned total = 0;
    for (unsigned i = 0; i < x->draws; i++) {
        nr_game *g = &m->sim.v.game;
        if (!deal_one(m, g, core_xoshiro_u64(&chance))) {
            continue;
        }
        unsigned weight = weigh_deal(m, g);
        total += weight;
        if (core_xoshiro_below(&chance, total) < weight) {
            *place = *g;
        }
    }
    m->pool_count = (uint16_t)(m->pool_count + (total > 0));
    return total > 0;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* A choice under a name that all samples share: cards of the hand by what they are. */
static uint64_t key_of(const nr_game *g, const nr_choice *c)
{
    uint64_t card = c->card;
    unsigned zone = g->copy[c->card].zone;
    if (c->card && (zone == NR_ZONE_HQ || zone == NR_ZONE_GRIP)) {
        card = 0x1000u + g->copy[c->card].def;
    }
    return (uint64_t)c->verb | card << 8 | (uint64_t)c->ability << 24 | (uint64_t)c->server << 32 |
           (uint64_t)c->other << 40 | (uint64_t)c->option << 48 |
           (uint64_t)((uint16_t)c->amount & 0xff) << 56;
}

static unsigned root_of(unsigned n)
{
    unsigned r = 0, bit = 1u << 15;
    for (; bit; bit >>= 1) {
        if ((r + bit) * (r + bit) <= n) {
            r += bit;
        }
    }
    return r;
}

static unsigned add_child(mind *m, unsigned parent, uint64_t key)
{
    if (m->nodes >= MOST_NODES) {
        return 0;
    }
    unsigned at = m->nodes++;
    m->node[at] = (node){.key = key, .next = m->node[parent].first};
    m->node[parent].first = (uint16_t)at;
    return at;
}

/* Children for every action of the list, with weights as priors. */
static void expand(mind *m, unsigned parent)
{
    sim *s = &m->sim;
    acting a;
    begin_acting(&a, s);
    unsigned total = 0;
    for (unsigned i = 0; i < s->list.count; i++) {
        uint64_t key = key_of(&s->v.game, &s->list.choice[i]);
        bool is_new = true;
        for (unsigned n = m->node[parent].first; n && is_new; n = m->node[n].next) {
            is_new = m->node[n].key != key;
        }
        unsigned at = is_new ? add_child(m, parent, key) : 0;
        if (at) {
            m->node[at].prior = (uint16_t)least(weigh_action(&a, &s->list.choice[i]), 400);
            total += m->node[at].prior;
        }
    }
    for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
        m->node[n].prior = (uint16_t)(m->node[n].prior * 1024u / (total ? total : 1));
    }
}

/* How promising a child is: what it gave so far, and what is not yet known of it. */
static uint64_t promise(const mind *m, unsigned parent, unsigned child, unsigned root)
{
    const node *p = &m->node[parent], *n = &m->node[child];
    uint64_t mean = n->visits ? n->sum / n->visits : p->visits ? p->sum / p->visits : 32768;
    return mean + (uint64_t)9000 * (n->prior + 12) / 1024 * root / (1 + n->visits);
}

/* The best child that the list has; its index into *index. 0 if there is none. */
static unsigned select_child(const mind *m, unsigned parent, unsigned *index)
{
    const sim *s = &m->sim;
    unsigned best = 0, root = root_of(m->node[parent].visits + 1);
    uint64_t promised = 0;
    for (unsigned i = 0; i < s->list.count; i++) {
        uint64_t key = key_of(&s->v.game, &s->list.choice[i]);
        for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
            if (m->node[n].key != key) {
                continue;
            }
            uint64_t p = promise(m, parent, n, root);
            if (!best || p > promised) {
                best = n;
                promised = p;
                *index = i;
            }
            break;
        }
    }
    return best;
}

/* ---- playing on ------------------------------------------------------------------------------ */

static void apply(sim *s, unsigned index)
{
    (void)nr_choose_trusted(&s->v.game, index, &s->list, NULL);
    s->v.viewer = s->v.game.to_move;
    s->applications++;
}

/* Has the playout come to where the position is judged? */
static bool is_settled(const mind *m)
{
    const nr_game *g = &m->sim.v.game;
    if (g->reason) {
        return true;
    }
    if (g->prompt != NR_PROMPT_ACTION) {
        return false;
    }
    bool own = m->view.game.turn_side == m->side;
    return !own || !frozen.plans || g->turn_side != m->side;
}

/* One playout; the chance it ends with, told to the nodes of its way. False if the sampled game
 * does not fit the question. */
static bool play_out(mind *m, const nr_game *from, uint64_t seed, unsigned forced)
{
    sim *s = &m->sim;
    unsigned way[MOST_DEPTH], depth = 1, at = 0, index = 0;
    s->v.game = *from;
    s->v.viewer = from->to_move;
    nr_reseed(&s->v.game, seed);
    core_xoshiro_seed(&s->chance, seed);
    nr_list(&s->v.game, &s->list);
    way[0] = 0;
    if (s->list.count != m->list.count) {
        return false;
    }
    if (forced) {
        at = forced;
    } else {
        unsigned root = root_of(m->node[0].visits + 1);
        uint64_t promised = 0;
        for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
            uint64_t p = promise(m, 0, n, root);
            if (!at || p > promised) {
                at = n;
                promised = p;
            }
        }
    }
    way[depth++] = at;
    apply(s, m->node[at].index);
    bool in_tree = frozen.plans;
    for (unsigned steps = 0; !is_settled(m) && s->list.count && steps < MOST_STEPS; steps++) {
        const nr_game *g = &s->v.game;
        bool own = g->prompt == NR_PROMPT_ACTION && g->to_move == m->side;
        if (own && in_tree && depth < MOST_DEPTH) {
            if (!m->node[at].first && m->node[at].visits) {
                expand(m, at);
            }
            unsigned child = m->node[at].first ? select_child(m, at, &index) : 0;
            if (child) {
                at = child;
                way[depth++] = at;
                apply(s, index);
                continue;
            }
            in_tree = false;
        }
        apply(s, pick(s));
    }
    unsigned chance = chance_of(value_of(s, (nr_side)m->side));
    unsigned doubt = frozen.doubt;
    if (doubt) {
        chance += core_xoshiro_below(&s->chance, 2 * doubt);
    }
    for (unsigned i = 0; i < depth; i++) {
        m->node[way[i]].visits++;
        m->node[way[i]].sum += chance;
    }
    return true;
}

/* ---- the decision ---------------------------------------------------------------------------- */

static bool is_same_choice(const nr_game *g, const nr_choice *a, const nr_choice *b)
{
    nr_choice one = *a, two = *b;
    one.card = two.card = 0;
    return memcmp(&one, &two, sizeof one) == 0 &&
           (a->card == b->card || (a->card && b->card && nr_alike(g, a->card, b->card)));
}

/* The choices worth a thought: not idle, and each once. */
static void find_candidates(mind *m)
{
    const nr_game *g = &m->view.game;
    sim *s = &m->sim;
    acting a;
    s->v.game = *g;
    s->v.viewer = m->view.viewer;
    begin_acting(&a, s);
    m->nodes = 1;
    m->node[0] = (node){0};
    m->candidates = 0;
    unsigned total = 0;
    for (unsigned i = 0; i < m->list.count && m->candidates < 200; i++) {
        const nr_choice *c = &m->list.choice[i];
        bool is_new = !nr_idle(&m->view, c);
        for (unsigned n = m->node[0].first; n && is_new; n = m->node[n].next) {
            is_new = !is_same_choice(g, c, &m->list.choice[m->node[n].index]);
        }
        if (!is_new) {
            continue;
        }
        unsigned at = add_child(m, 0, key_of(g, c));
        int weight = g->prompt == NR_PROMPT_ACTION ? least(weigh_action(&a, c), 400) : 40;
        m->node[at].index = (uint16_t)i;
        m->node[at].prior = (uint16_t)(i == m->fallback ? most(weight, 100) : weight);
        total += m->node[at].prior;
        m->candidates++;
    }
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        m->node[n].prior = (uint16_t)(m->node[n].prior * 1024u / (total ? total : 1));
    }
}

/* What would be answered without thinking. */
static unsigned quick_answer(mind *m)
{
    sim *s = &m->sim;
    s->v = m->view;
    s->list.count = m->list.count;
    memcpy(s->list.choice, m->list.choice, m->list.count * sizeof *m->list.choice);
    core_xoshiro_seed(&s->chance, m->seed ^ (0x9E3779B97F4A7C15u * m->asked));
    return pick(s);
}

static unsigned mille_of(const node *n)
{
    return n->visits ? (unsigned)least((int)(n->sum / n->visits * 1000 / 65536), 1000) : 500;
}

/* The child that was tried most. */
static unsigned favourite(const mind *m, unsigned parent, unsigned except)
{
    unsigned best = 0;
    for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
        const node *a = &m->node[n], *b = &m->node[best];
        if (n != except && a->visits &&
            (!best || a->visits > b->visits ||
             (a->visits == b->visits && a->sum * b->visits > b->sum * a->visits))) {
            best = n;
        }
    }
    return best;
}

/* Greedy and gentle look at each candidate equally often: the best mean. */
static unsigned best_mean(const mind *m, unsigned except)
{
    unsigned best = 0;
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        const node *a = &m->node[n], *b = &m->node[best];
        if (n != except && a->visits && (!best || a->sum * b->visits > b->sum * a->visits)) {
            best = n;
        }
    }
    return best;
}

static void settle_answer(mind *m)
{
    bool even = !frozen.plans;
    unsigned best = even ? best_mean(m, 0) : favourite(m, 0, 0);
    bot_answer *a = &m->answer;
    a->applications = m->spent;
    if (!best) {
        return;
    }
    unsigned second = even ? best_mean(m, best) : favourite(m, 0, best);
    a->choice = m->node[best].index;
    a->per_mille = (uint16_t)mille_of(&m->node[best]);
    a->second = second ? m->node[second].index : a->choice;
    a->second_mille = (uint16_t)mille_of(&m->node[second ? second : best]);
    memcpy(&a->line[0], &m->list.choice[a->choice], sizeof a->line[0]);
    a->line_count = 1;
}

void bot_nr_ask_1(bot_nr *bot, const nr_view *view, const nr_choices *list)
{
    mind *m = (mind *)(void *)bot;
    m->asked++;
    m->view = *view;
    m->list.count = list->count;
    memcpy(m->list.choice, list->choice, list->count * sizeof *list->choice);
    m->granted = m->spent = m->rounds = m->failures = 0;
    m->pool_count = 0;
    m->sim.lore = m->lore;
    m->sim.applications = 0;
    memset(&m->answer, 0, sizeof m->answer);
    m->answer.per_mille = m->answer.second_mille = 500;
    m->is_done = true;
    if (list->count <= 1) {
        return;
    }
    nr_attended attended = nr_attend(view, list, NULL);
    if (attended.what != NR_ASK) {
        m->answer.choice = m->answer.second = attended.choice;
        return;
    }
    unsigned score = find_choice(&m->list, NR_VERB_SCORE);
    if (score < m->list.count) { /* there is seldom a reason to wait */
        m->answer.choice = m->answer.second = (uint16_t)score;
        return;
    }
    m->fallback = (uint16_t)quick_answer(m);
    m->answer.choice = m->answer.second = m->fallback;
    if (view->game.prompt == NR_PROMPT_MULLIGAN) {
        return;
    }
    find_candidates(m);
    if (m->candidates <= 1) {
        if (m->candidates == 1) {
            m->answer.choice = m->answer.second = m->node[m->node[0].first].index;
        }
        return;
    }
    m->limit = frozen.usual;
    if (nr_joins_action(view)) {
        m->limit /= 3;
    }
    m->is_done = false;
}

/* One playout more. */
static void think_once(mind *m)
{
    const strength *x = &frozen;
    unsigned turn = m->rounds % x->pool;
    uint32_t before = m->sim.applications;
    unsigned forced = 0;
    if (!x->plans) { /* every candidate on every sample */
        turn = m->rounds / m->candidates;
        forced = 1 + m->rounds % m->candidates;
        if (turn >= x->pool) {
            m->is_done = true;
            return;
        }
    }
    if (turn >= m->pool_count && !deal_pool(m)) {
        m->is_done = m->pool_count == 0;
        m->rounds = m->pool_count ? 0 : m->rounds;
        m->failures++;
        m->is_done |= m->failures > 8;
        return;
    }
    uint64_t seed = (m->seed ^ (0xD1B54A32D192ED03u * m->asked)) + (x->plans ? m->rounds : turn);
    if (!play_out(m, &m->pool[turn], seed, forced)) {
        m->failures++;
        m->is_done |= m->failures > 8;
        m->spent++;
    }
    m->rounds++;
    m->spent += m->sim.applications - before;
    m->is_done |= m->spent >= m->limit && x->plans;
}

bool bot_nr_think_1(bot_nr *bot, uint32_t applications)
{
    mind *m = (mind *)(void *)bot;
    if (m->is_done) {
        return false;
    }
    m->granted += applications;
    while (!m->is_done && m->spent < m->granted) {
        think_once(m);
    }
    settle_answer(m);
    return !m->is_done;
}

void bot_nr_sit_1(bot_nr *bot, nr_side side, const nr_deck *assumed, uint64_t seed)
{
    mind *m = (mind *)(void *)bot;
    memset(bot, 0, sizeof *bot);
    m->seed = seed;
    m->side = (uint8_t)side;
    m->is_done = true;
    if (assumed) {
        m->has_assumed = true;
        m->assumed = *assumed;
    }
    read_cards(m->lore);
}

bot_answer bot_nr_answer_1(const bot_nr *bot)
{
    const mind *m = (const mind *)(const void *)bot;
    return m->answer;
}

uint32_t bot_nr_usual_1(void)
{
    return frozen.usual;
}
