/* What a position is worth: points, credits, cards, and above all who gets into which server at
 * what price. Of the prices of passing ice this file makes an estimate of its own (price_of_ice);
 * an exact one has its place there. */
#include "bots/netrunner_inside.h"

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
    static const int16_t worth[] = {0, 900, 1900, 3000, 4200, 5500, 7000, 14000};
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

/* The parts of the evaluation, as the Corporation likes them. */
enum {
    TERM_POINTS,
    TERM_CORP_CREDITS,
    TERM_HQ,
    TERM_REMOTES,
    TERM_CENTRALS,
    TERM_ICE,
    TERM_BAD_PUBLICITY,
    TERM_RUNNER_CREDITS,
    TERM_GRIP,
    TERM_RIG,
    TERM_DANGER,
    TERM_CLICKS,
    TERM_COUNT
};

/* What the evaluation reads once of a position. */
typedef struct {
    int term[TERM_COUNT];
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
    int now = g->turn_side == NR_CORP ? corp_clicks : 0; /* what can still be advanced before */
    int turns = need <= now ? 0 : 1 + (need - now - 1) / 3;
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
    int each = gain_of_points(y, NR_RUNNER, agendas ? most(1, points / agendas) : 2);
    int runs = y->hq == 0 ? 6 : 2 * y->hq <= y->rig.credits ? 4 : 3;
    /* Half an agenda more: one may be drawn. */
    value -= loss_of_runs(y, each * agendas / hand, y->hq, runs);
    value -= agendas * each / 12; /* it has yet to be brought to safety */
    points = agenda_points_in(y, NR_ZONE_RD, &agendas);
    int deck = most(1, g->size[NR_ZONE_RD]);
    if (agendas) {
        each = gain_of_points(y, NR_RUNNER, most(1, points / agendas));
        value -= loss_of_runs(y, each * agendas * (1 + extra) / deck, y->rd, 3);
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
    value -= 14 * most(0, 25 - deck); /* WIN-05 comes near */
    value -= 150 * most(0, 7 - deck);
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

/* What it costs a breaker to pass the usual piece of ice: strength 4, two subroutines. */
static int price_of_usual(const rig *r, unsigned i)
{
    int lacks = most(0, 4 - r->breaker[i].strength), boost = r->breaker[i].boost;
    int price = 2 * r->breaker[i].price / (r->breaker[i].breaks >= 2 ? 2 : 1);
    price += !lacks ? 0
             : r->breaker[i].boost_row == 255
                 ? 5
                 : (lacks + boost - 1) / boost * r->breaker[i].boost_price;
    return price + least(r->breaker[i].is_spent, 6);
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
        int price = price_of_usual(&y->rig, i);
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

/* The damage that the Corporation could do in its next turn: by operations that it holds, and by
 * clicks on what it has. */
static int strikes(const survey *y)
{
    const nr_game *g = y->g;
    static const uint8_t zones[] = {NR_ZONE_CORP_SCORE, NR_ZONE_TABLE};
    int tags = g->player[NR_RUNNER].tags, money = g->player[NR_CORP].credits, damage = 0;
    int clicks = g->turn_side == NR_CORP ? g->player[NR_CORP].clicks : 3, each = 0;
    for (unsigned c = g->head[NR_ZONE_HQ]; c && clicks > 0; c = g->copy[c].next) {
        const lore *l = lore_of(y->s, c);
        const nr_card *k = card_at(g, c);
        if (k->type == NR_TYPE_OPERATION && l->damage && k->cost <= money &&
            (!(l->is & LORE_NEEDS_TAG) || tags)) {
            damage += l->damage;
            money -= k->cost;
            clicks--;
        }
    }
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            const lore *l = lore_of(y->s, c);
            bool works = zones[z] == NR_ZONE_CORP_SCORE || is_up(g, c);
            if (l->strikes && works && (tags || !(l->is & LORE_STRIKES_TAGGED))) {
                each = most(each, l->strikes);
            }
        }
    }
    return damage + each * clicks;
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
    int damage = strikes(y);
    if (damage > grip) { /* he would be flatlined, if these are the cards */
        value += g->turn_side == NR_RUNNER && g->player[NR_RUNNER].clicks ? 2500 : 6500;
    } else {
        value += damage * 45;
    }
    return value;
}

/* The position as the Corporation likes it. */
static int worth_for_corp(survey *y)
{
    const nr_game *g = y->g;
    int *term = y->term, value = 0;
    term[TERM_POINTS] = worth_of_points(y->points[NR_CORP]) - worth_of_points(y->points[NR_RUNNER]);
    term[TERM_CORP_CREDITS] = worth_of_credits(g->player[NR_CORP].credits);
    term[TERM_HQ] = worth_of_hand(y, NR_ZONE_HQ, 5);
    term[TERM_REMOTES] = worth_of_remotes(y);
    term[TERM_CENTRALS] = worth_of_centrals(y);
    term[TERM_ICE] = worth_of_ice(y);
    term[TERM_BAD_PUBLICITY] = -220 * g->player[NR_CORP].bad_publicity;
    term[TERM_RUNNER_CREDITS] = -worth_of_credits(g->player[NR_RUNNER].credits);
    term[TERM_GRIP] = -worth_of_hand(y, NR_ZONE_GRIP, 5);
    term[TERM_RIG] = -worth_of_rig(y) - 50 * nr_link(g);
    term[TERM_DANGER] = danger(y);
    int clicks = 85 * g->player[g->turn_side].clicks;
    term[TERM_CLICKS] = g->turn_side == NR_CORP ? clicks : -clicks;
    for (unsigned i = 0; i < TERM_COUNT; i++) {
        value += term[i];
    }
    return g->run.active ? value - 60 : value;
}

/* Reads a position that is not the end of a game. */
static int look_over(survey *y, const sim *s)
{
    const nr_game *g = &s->v.game;
    *y = (survey){.s = s, .g = g};
    read_rig(&y->rig, s);
    y->points[NR_CORP] = nr_points(g, NR_CORP);
    y->points[NR_RUNNER] = nr_points(g, NR_RUNNER);
    y->runner_next = g->turn_side == NR_RUNNER ? g->player[NR_RUNNER].clicks > 0
                                               : g->player[NR_CORP].clicks == 0;
    y->hq = price_of_entry(s, &y->rig, NR_SERVER_HQ, NR_MAX_DECK);
    y->rd = price_of_entry(s, &y->rig, NR_SERVER_RD, NR_MAX_DECK);
    y->archives = price_of_entry(s, &y->rig, NR_SERVER_ARCHIVES, NR_MAX_DECK);
    return worth_for_corp(y);
}

/* A value as a chance of winning, of 65536: what is far ahead is nearly won. */
static unsigned chance_of(int value)
{
    int size = value < 0 ? -value : value;
    int64_t part = (int64_t)32768 * value / (size + 3200);
    return (unsigned)(32768 + part);
}
