/* What it costs to break subroutines of the encountered ice, worked out from the card tables
 * instead of by trying: which rows break, raise strength and weaken, and how often each must be
 * used. Subroutines differ in what they do, never in what it takes to break them (BREAK-02), so
 * that the price is a function of how many are broken. For each number it is a front: prices of
 * which none is lower than another in everything, since a click and a credit cannot be compared.
 *
 * A price is a label: how often each way is used, and the sum. Labels grow in the order in which
 * the choices are made: the ice is weakened, breakers get stronger, subroutines are broken. */
#include "jackin/netrunner_plan.h"
#include "netrunner/interpret.h"

enum {
    MOST_WAYS = 24,
    MOST_TOOLS = 12,
    PAYER_KINDS = 4,
    MOST_SUBS = 16,
    MOST_WEAKER = 16,
    MOST_FRONT = 6,
    MOST_PURSES = 8
};

/* The order is that in which they are used. */
typedef enum {
    WAY_WEAKENS,        /* the ice, whoever does it */
    WAY_BOOSTS,         /* a breaker */
    WAY_WEAKENS_STRONG, /* the ice, by a breaker that must be strong enough */
    WAY_BREAKS,
    WAY_BREAKS_MORE, /* whenever something was broken */
    WAY_BYPASSES
} way_kind;

typedef struct {
    uint8_t kind, card, row;
    uint8_t n;     /* of strength, or of subroutines */
    uint8_t most;  /* uses */
    uint8_t payer; /* who pays its credits: index, see payer */
    uint8_t tool;  /* of the card that gets stronger or breaks; MOST_TOOLS: the ice itself */
    uint8_t credits, clicks, counters, cards;   /* of one use */
    bool needs_strength, is_conditional, lasts; /* for the run */
} way;

/* A card that breaks, with what it costs to have used it, once the encounter ends. */
typedef struct {
    uint8_t card;
    uint8_t later_counters, later_cards;
    int8_t strength;
} tool;

/* Ways whose credits can come from the same places: cards, by index, and maybe the pool. */
typedef struct {
    uint8_t purses;
    bool pool;
} payer;

typedef struct {
    int16_t credits[PAYER_KINDS];
    uint8_t clicks, counters, cards;
    uint8_t use[MOST_WAYS];
} label;

typedef struct {
    unsigned count;
    label at[MOST_FRONT];
} front;

typedef struct {
    uint32_t does;
    bool ends; /* the run, whatever else happens */
} sub_effect;

typedef struct {
    nr_game *g; /* in the encounter; changed and restored while conditions are tried */
    nr_worth worth;
    int ice_strength;
    int pool, run, clicks; /* the pool with what lasts only for the run, and that alone */
    unsigned ways, tools, payers, purses, subs, open;
    uint64_t unbroken; /* by number */
    bool dies_at_zero; /* something on the ice trashes it once it has no strength */
    way way[MOST_WAYS];
    tool tool[MOST_TOOLS];
    payer payer[PAYER_KINDS];
    uint8_t purse[MOST_PURSES];       /* cards with credits, … */
    int16_t on[MOST_PURSES];          /* … and how many */
    int16_t sum_on[1 << PAYER_KINDS]; /* that some payers of a set can use */
    sub_effect sub[MOST_SUBS];
    front broken[MOST_SUBS + 1]; /* by how many are broken */
    front gone;                  /* the ice is bypassed or trashed instead */
} breaking;

nr_worth nr_usual_worth(void)
{
    return (nr_worth){.pool = 4, .other = 1, .click = 8, .counter = 5, .card = 20};
}

/* ---- who pays -------------------------------------------------------------------------------- */

static void find_purses(breaking *b)
{
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_RIG};
    const nr_game *g = b->g;
    if (!(g->sources >> source_bit(NR_RUNNER, NR_PAY_USE) & 1)) {
        return;
    }
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            unsigned there =
                counters(g, c, NR_COUNTER_RECURRING) + counters(g, c, NR_COUNTER_CREDIT);
            if (has(g, c, NR_HAS_CREDITS) && owner_of(c) == NR_RUNNER && there && nr_active(g, c) &&
                b->purses < MOST_PURSES) {
                b->purse[b->purses++] = (uint8_t)c;
            }
        }
    }
}

/* The payer of a use of card c. */
static unsigned payer_of(breaking *b, unsigned c, bool stealth)
{
    payer p = {.pool = !stealth};
    for (unsigned i = 0; i < b->purses; i++) {
        int n = credits_on(b->g, b->purse[i], NR_PAY_USE, c);
        bool may = !stealth || nr_subtypes(b->g, b->purse[i]) & NR_BIT(NR_SUB_STEALTH);
        if (n && may) {
            b->on[i] = (int16_t)n;
            p.purses |= (uint8_t)(1u << i);
        }
    }
    for (unsigned i = 0; i < b->payers; i++) {
        if (b->payer[i].purses == p.purses && b->payer[i].pool == p.pool) {
            return i;
        }
    }
    if (b->payers == PAYER_KINDS) {
        return PAYER_KINDS;
    }
    b->payer[b->payers] = p;
    return b->payers++;
}

static void sum_purses(breaking *b)
{
    for (unsigned set = 0; set < 1u << b->payers; set++) {
        unsigned purses = 0;
        for (unsigned p = 0; p < b->payers; p++) {
            purses |= set >> p & 1 ? b->payer[p].purses : 0u;
        }
        b->sum_on[set] = 0;
        for (unsigned i = 0; i < b->purses; i++) {
            b->sum_on[set] = (int16_t)(b->sum_on[set] + (purses >> i & 1 ? b->on[i] : 0));
        }
    }
}

/* What the pool must give, if cards pay what they can; NR_NONE if it cannot be paid. For every set
 * of payers, what they need beyond what their cards hold must come from the pool, and the worst set
 * decides. */
static int pool_share(const breaking *b, const label *l)
{
    int worst = 0;
    for (unsigned set = 1; set < 1u << b->payers; set++) {
        int need = -b->sum_on[set];
        bool pool = false;
        for (unsigned p = 0; p < b->payers; p++) {
            need += set >> p & 1 ? l->credits[p] : 0;
            pool |= set >> p & 1 && b->payer[p].pool;
        }
        if (need > 0 && !pool) {
            return NR_NONE;
        }
        worst = need > worst ? need : worst;
    }
    return worst <= b->pool ? worst : NR_NONE;
}

static int sum_credits(const label *l)
{
    int sum = 0;
    for (unsigned p = 0; p < PAYER_KINDS; p++) {
        sum += l->credits[p];
    }
    return sum;
}

static bool can_pay_label(const breaking *b, const label *l)
{
    return l->clicks <= b->clicks && pool_share(b, l) != NR_NONE;
}

static int worth_of(const nr_worth *w, const nr_fee *fee)
{
    return fee->pool * w->pool + (fee->credits - fee->pool) * w->other + fee->clicks * w->click +
           fee->counters * w->counter + fee->cards * w->card;
}

static nr_fee fee_of(const breaking *b, const label *l)
{
    int share = pool_share(b, l);
    return (nr_fee){.credits = (int16_t)sum_credits(l),
                    .pool = (int16_t)(share > b->run ? share - b->run : 0),
                    .clicks = l->clicks,
                    .counters = l->counters,
                    .cards = l->cards};
}

static int label_worth(const breaking *b, const label *l)
{
    nr_fee fee = fee_of(b, l);
    return worth_of(&b->worth, &fee);
}

/* ---- fronts ---------------------------------------------------------------------------------- */

static bool is_no_dearer(const label *a, const label *c)
{
    bool credits = true;
    for (unsigned p = 0; p < PAYER_KINDS; p++) {
        credits &= a->credits[p] <= c->credits[p];
    }
    return credits && a->clicks <= c->clicks && a->counters <= c->counters && a->cards <= c->cards;
}

/* Takes a label into a front, unless it cannot be paid or is no better than another in anything.
 * A full front gives up its dearest. */
static void front_add(const breaking *b, front *f, const label *l)
{
    for (unsigned i = 0; i < f->count; i++) {
        if (is_no_dearer(&f->at[i], l)) {
            return;
        }
    }
    if (!can_pay_label(b, l)) {
        return;
    }
    unsigned kept = 0;
    for (unsigned i = 0; i < f->count; i++) {
        if (!is_no_dearer(l, &f->at[i])) {
            f->at[kept++] = f->at[i];
        }
    }
    f->count = kept;
    if (f->count < MOST_FRONT) {
        f->at[f->count++] = *l;
        return;
    }
    unsigned dearest = 0;
    for (unsigned i = 1; i < f->count; i++) {
        if (label_worth(b, &f->at[i]) > label_worth(b, &f->at[dearest])) {
            dearest = i;
        }
    }
    if (label_worth(b, l) < label_worth(b, &f->at[dearest])) {
        f->at[dearest] = *l;
    }
}

/* The label with a way used so many times more; false if that is too often. */
static bool use_more(const breaking *b, label *l, unsigned w, unsigned times)
{
    const way *k = &b->way[w];
    if (l->use[w] + times > k->most) {
        return false;
    }
    l->use[w] = (uint8_t)(l->use[w] + times);
    if (k->credits) {
        l->credits[k->payer] = (int16_t)(l->credits[k->payer] + (int)(times * k->credits));
    }
    l->clicks = (uint8_t)(l->clicks + times * k->clicks);
    l->counters = (uint8_t)(l->counters + times * k->counters);
    l->cards = (uint8_t)(l->cards + times * k->cards);
    return true;
}

/* ---- ways ------------------------------------------------------------------------------------ */

static unsigned tool_of(breaking *b, unsigned c)
{
    for (unsigned i = 0; i < b->tools; i++) {
        if (b->tool[i].card == c) {
            return i;
        }
    }
    if (b->tools == MOST_TOOLS) {
        return MOST_TOOLS;
    }
    b->tool[b->tools] = (tool){.card = (uint8_t)c, .strength = (int8_t)nr_strength(b->g, c)};
    return b->tools++;
}

/* What a breaker loses when an encounter ends in which it broke something: a counter if it has
 * one, else maybe itself. */
static void find_later(const nr_game *g, tool *t)
{
    const nr_card *k = card_of(g, t->card);
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        bool broke = false;
        for (unsigned j = 0; j < r->conds; j++) {
            broke |= r->cond[j].is == NR_IS_BROKE && !r->cond[j].negated;
        }
        if (r->kind != NR_ROW_WHEN || r->event != NR_ON_ENCOUNTER_ENDS || !broke) {
            continue;
        }
        for (unsigned j = 0; j < r->op_count; j++) {
            const nr_op *op = &r->ops[j];
            if (op->op == NR_OP_REMOVE_COUNTER && op->sel == NR_SELF &&
                op->n.from == NR_FROM_NUMBER &&
                (int)counters(g, t->card, (nr_counter)op->what) >= op->n.times) {
                t->later_counters = (uint8_t)op->n.times;
                t->later_cards = 0;
                return;
            }
            if (op->op == NR_OP_TRASH && op->sel == NR_SELF) {
                t->later_cards = 1;
            }
        }
    }
}

/* What the only operation of a row does to a strength; 0 if it is something else. */
static int strength_change(const nr_row *r, nr_mod mod, nr_selector sel)
{
    const nr_op *op = r->ops;
    return r->op_count == 1 && op->op == NR_OP_EFFECT && op->what == mod && op->sel == sel &&
                   op->n.from == NR_FROM_NUMBER
               ? op->n.times
               : 0;
}

static bool asks_strength(const nr_row *r, const nr_op *op)
{
    return r->conds || op->filter.flags & NR_F_SAME_STRENGTH;
}

/* How often its price can be paid, as far as it is not credits or clicks; 0: never, or with other
 * cards than the card itself, which are not ours to give up. */
static unsigned most_uses(const nr_game *g, unsigned c, const nr_row *r)
{
    if (r->limit) {
        clause want = clause_of(r);
        return limit_holds(g, &want, scope_for(c, NR_RUNNER)) ? 1 : 0;
    }
    switch (r->cost) {
    case NR_COST_NOTHING:
        return r->credits || r->clicks || break_op(r) ? 100 : 1;
    case NR_COST_COUNTER:
        return r->cost_n ? counters(g, c, (nr_counter)r->cost_arg) / r->cost_n : 0;
    case NR_COST_TRASH_SELF:
    case NR_COST_REMOVE_SELF:
        return 1;
    default:
        return 0;
    }
}

static bool classify(const nr_game *g, unsigned c, const nr_row *r, way *w)
{
    const nr_op *op = break_op(r);
    int n = 0;
    bool conditions = conditions_hold(g, r->cond, r->conds, scope_for(c, NR_RUNNER));
    if (r->kind == NR_ROW_MAY) {
        op = r->event == NR_ON_BREAK ? find_op(r, NR_OP_BREAK) : NULL;
        w->kind = WAY_BREAKS_MORE;
        w->n = 1;
        return op && conditions && amount_of(g, &op->n, scope_of(c)) == 1;
    }
    if (op) {
        w->kind = WAY_BREAKS;
        w->is_conditional = asks_strength(r, op);
        n = amount_of(g, &op->n, scope_for(c, NR_RUNNER));
        w->n = (uint8_t)(n < MOST_SUBS ? n : MOST_SUBS);
        return n > 0 && works_on(g, r, c, g->run.ice) && !is_banned(g, NR_BAN_BREAK, g->run.ice, 0);
    }
    if (r->kind != NR_ROW_PAID || !conditions) {
        return false;
    }
    if ((n = strength_change(r, NR_MOD_BREAKER_STRENGTH, NR_SELF)) > 0) {
        w->kind = WAY_BOOSTS;
        w->lasts = r->ops[0].dur != NR_FOR_ENCOUNTER;
    } else if ((n = -strength_change(r, NR_MOD_ICE_STRENGTH, NR_ENCOUNTERED)) > 0) {
        w->kind = r->flags & NR_ROW_STRENGTH ? WAY_WEAKENS_STRONG : WAY_WEAKENS;
    } else if (r->op_count == 1 && r->ops[0].op == NR_OP_BYPASS &&
               !is_banned(g, NR_BAN_BYPASS, g->run.ice, 0)) {
        w->kind = WAY_BYPASSES;
        n = 1;
    }
    w->n = (uint8_t)n;
    return n > 0 && n < 100;
}

static void add_way(breaking *b, unsigned c, unsigned row)
{
    const nr_row *r = &card_of(b->g, c)->rows[row];
    unsigned most = most_uses(b->g, c, r);
    way w = {.card = (uint8_t)c,
             .row = (uint8_t)row,
             .most = (uint8_t)most,
             .tool = MOST_TOOLS,
             .credits = r->credits,
             .clicks = r->clicks,
             .counters = r->cost == NR_COST_COUNTER ? r->cost_n : 0,
             .cards = r->cost == NR_COST_TRASH_SELF || r->cost == NR_COST_REMOVE_SELF,
             .needs_strength = (r->flags & NR_ROW_STRENGTH) != 0};
    if (!most || r->flags & NR_ROW_X || b->ways == MOST_WAYS || !classify(b->g, c, r, &w)) {
        return;
    }
    if (c != b->g->run.ice && (w.needs_strength || w.kind == WAY_BOOSTS || w.kind == WAY_BREAKS) &&
        (w.tool = (uint8_t)tool_of(b, c)) == MOST_TOOLS) {
        return;
    }
    if (r->credits &&
        (w.payer = (uint8_t)payer_of(b, c, (r->flags & NR_ROW_STEALTH) != 0)) == PAYER_KINDS) {
        return;
    }
    unsigned at = b->ways++;
    for (; at > 0 && b->way[at - 1].kind > w.kind; at--) { /* in the order of their use */
        b->way[at] = b->way[at - 1];
    }
    b->way[at] = w;
}

/* Can the card's rows do anything about this ice, besides becoming stronger? */
static bool is_of_use(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        bool may = r->kind == NR_ROW_PAID || (r->kind == NR_ROW_MAY && r->event == NR_ON_BREAK);
        way w = {.kind = WAY_BOOSTS};
        if (may && classify(g, c, r, &w) && w.kind != WAY_BOOSTS) {
            return true;
        }
    }
    return false;
}

static void find_ways(breaking *b)
{
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_RIG};
    const nr_game *g = b->g;
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            bool may = has(g, c, NR_HAS_PAID) ||
                       (has(g, c, NR_HAS_CONDITION) && g->hooks >> NR_ON_BREAK & 1);
            if (!may || owner_of(c) != NR_RUNNER || !nr_active(g, c) || !is_of_use(g, c)) {
                continue;
            }
            for (unsigned i = 0; i < card_of(g, c)->row_count; i++) {
                unsigned kind = card_of(g, c)->rows[i].kind;
                if (kind == NR_ROW_PAID || kind == NR_ROW_MAY) {
                    add_way(b, c, i);
                }
            }
        }
    }
    for (unsigned i = 0; i < card_of(g, g->run.ice)->row_count; i++) {
        if (card_of(g, g->run.ice)->rows[i].kind == NR_ROW_OPPONENT) {
            add_way(b, g->run.ice, i);
        }
    }
    for (unsigned i = 0; i < b->tools; i++) {
        find_later(g, &b->tool[i]);
    }
}

/* ---- subroutines ----------------------------------------------------------------------------- */

static bool surely_ends(const nr_row *r)
{
    unsigned depth = 0;
    for (unsigned i = 0; i < r->op_count; i++) {
        unsigned op = r->ops[i].op;
        if (op == NR_OP_END_RUN && !depth) {
            return true;
        }
        depth += op >= NR_OP_DELAY && op <= NR_OP_REPEAT;
        depth -= op == NR_OP_END;
    }
    return false;
}

static bool find_subs(breaking *b)
{
    subroutine s;
    for (unsigned n = 0; subroutine_at(b->g, b->g->run.ice, n, &s); n++) {
        if (n == MOST_SUBS) {
            return false;
        }
        const nr_card *k = &nr_card_table[s.def];
        b->sub[n] = (sub_effect){nr_row_does(k, s.row), surely_ends(&k->rows[s.row])};
        b->unbroken |= b->g->run.broken >> s.name & 1 ? 0 : NR_BIT(n);
        b->subs = n + 1;
        b->open += !(b->g->run.broken >> s.name & 1);
    }
    return true;
}

/* What these subroutines may do, one after the other, until the run is over. */
static uint32_t does_of(const breaking *b, uint64_t lets)
{
    uint32_t does = 0;
    for (unsigned n = 0; n < b->subs; n++) {
        if (lets >> n & 1) {
            does |= b->sub[n].does;
            if (b->sub[n].ends) {
                break;
            }
        }
    }
    return does;
}

static bool surely_stops(const breaking *b, uint64_t lets)
{
    for (unsigned n = 0; n < b->subs; n++) {
        if (lets >> n & 1 && b->sub[n].ends) {
            return true;
        }
    }
    return false;
}

/* Sets of subroutines that it may make sense to break, all of them first: those that may end the
 * run, those that do anything bad to the Runner, those that do something else to him than to end
 * the run. Returns how many. */
enum { MOST_GOALS = 4 };
static unsigned find_goals(const breaking *b, uint64_t goal[MOST_GOALS])
{
    const uint32_t harmless = NR_DOES_GAIN_CREDITS | NR_DOES_COUNTERS | NR_DOES_LOOK | NR_DOES_DRAW;
    uint64_t wanted[MOST_GOALS] = {b->unbroken, 0, 0, 0};
    for (unsigned n = 0; n < b->subs; n++) {
        uint64_t bit = b->unbroken & NR_BIT(n);
        wanted[1] |= b->sub[n].does & NR_DOES_END_RUN ? bit : 0;
        wanted[2] |= b->sub[n].does & ~harmless ? bit : 0;
        wanted[3] |= b->sub[n].does & ~(harmless | NR_DOES_END_RUN) ? bit : 0;
    }
    unsigned count = 0;
    for (unsigned i = 0; i < MOST_GOALS; i++) {
        bool again = i && !wanted[i];
        for (unsigned j = 0; j < count; j++) {
            again |= goal[j] == wanted[i];
        }
        if (!again) {
            goal[count++] = wanted[i];
        }
    }
    return count;
}

static unsigned count_bits(uint64_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1) {
        n++;
    }
    return n;
}

/* ---- strength -------------------------------------------------------------------------------- */

static int strength_with(const breaking *b, const label *l, unsigned t)
{
    int strength = b->tool[t].strength;
    for (unsigned w = 0; w < b->ways; w++) {
        if (b->way[w].kind == WAY_BOOSTS && b->way[w].tool == t) {
            strength += l->use[w] * b->way[w].n;
        }
    }
    return strength;
}

/* The cheapest ways to make a breaker at least so strong. */
static void make_strong(const breaking *b, const label *from, unsigned t, int strength, front *out)
{
    unsigned boost[2], boosts = 0;
    int lacks = strength - strength_with(b, from, t);
    out->count = 0;
    if (lacks <= 0) {
        front_add(b, out, from);
        return;
    }
    for (unsigned w = 0; w < b->ways && boosts < 2; w++) {
        if (b->way[w].kind == WAY_BOOSTS && b->way[w].tool == t) {
            boost[boosts++] = w;
        }
    }
    if (!boosts) {
        return;
    }
    unsigned n = b->way[boost[0]].n, all = ((unsigned)lacks + n - 1) / n;
    for (unsigned first = boosts == 2 ? 0 : all; first <= all; first++) {
        label l = *from;
        int left = lacks - (int)(first * n);
        if (use_more(b, &l, boost[0], first) &&
            (left <= 0 ||
             use_more(b, &l, boost[1],
                      ((unsigned)left + b->way[boost[1]].n - 1) / b->way[boost[1]].n))) {
            front_add(b, out, &l);
        }
    }
}

/* Do the conditions of a breaking row hold, with the ice and the breaker that strong? */
static bool would_work(const breaking *b, const way *w, int ice_by, int breaker_by)
{
    nr_game *g = b->g;
    const nr_row *r = &card_of(g, w->card)->rows[w->row];
    if (!w->is_conditional) {
        return true;
    }
    if (g->effects_used + 2 > NR_MAX_EFFECTS) {
        return false;
    }
    uint64_t mods = g->mods;
    g->effect[g->effects_used++] = (nr_effect){.kind = NR_EFFECT_MOD,
                                               .mod = NR_MOD_ICE_STRENGTH,
                                               .target = g->run.ice,
                                               .side = NR_RUNNER,
                                               .n = (int16_t)ice_by};
    g->effect[g->effects_used++] = (nr_effect){.kind = NR_EFFECT_MOD,
                                               .mod = NR_MOD_BREAKER_STRENGTH,
                                               .target = w->card,
                                               .side = NR_RUNNER,
                                               .n = (int16_t)breaker_by};
    g->mods |= NR_BIT(NR_MOD_ICE_STRENGTH) | NR_BIT(NR_MOD_BREAKER_STRENGTH);
    bool works = conditions_hold(g, r->cond, r->conds, scope_for(w->card, NR_RUNNER)) &&
                 fits(g, &break_op(r)->filter, g->run.ice, scope_of(w->card));
    g->effects_used = (uint8_t)(g->effects_used - 2);
    memset(&g->effect[g->effects_used], 0, 2 * sizeof g->effect[0]);
    g->mods = mods;
    return works;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* By how much it may help to weaken the ice. */
static int most_weaker(const breaking *b)
{
    int most = b->dies_at_zero ? b->ice_strength : 0;
    for (unsigned w = 0; w < b->ways; w++) {
        const way *k = &b->way[w];
        if (k->kind == WAY_BREAKS && k->needs_strength) {
            int lacks = b->ice_strength - b->tool[k->tool].strength;
            most = lacks > most ? lacks : most;
        }
        if (k->kind == WAY_BREAKS && k->is_conditional && b->ice_strength > most) {
            most = b->ice_strength;
        }
    }
    return most < MOST_WEAKER ? most : MOST_WEAKER;
}

/* Prices by how much the ice is weakened. */
static void weaken(const breaking *b, front weaker[MOST_WEAKER + 1], int most)
{
    label none = {0};
    weaker[0] = (front){.count = 1, .at = {none}};
    for (int by = 1; by <= most; by++) {
        weaker[by].count = 0;
    }
    for (unsigned w = 0; w < b->ways; w++) {
        const way *k = &b->way[w];
        if (k->kind != WAY_WEAKENS && k->kind != WAY_WEAKENS_STRONG) {
            continue;
        }
        for (int by = most; by > 0; by--) { /* what is lower has not used this way yet */
            for (unsigned times = 1; times <= k->most && (int)times * k->n <= by; times++) {
                int before = by - (int)times * k->n;
                for (unsigned i = 0; i < weaker[before].count; i++) {
                    front strong = {.count = 1, .at = {weaker[before].at[i]}};
                    if (k->kind == WAY_WEAKENS_STRONG) {
                        make_strong(b, &weaker[before].at[i], k->tool, b->ice_strength - before,
                                    &strong);
                    }
                    for (unsigned j = 0; j < strong.count; j++) {
                        if (use_more(b, &strong.at[j], w, times)) {
                            front_add(b, &weaker[by], &strong.at[j]);
                        }
                    }
                }
            }
        }
    }
}

/* Has the label broken anything with this tool? */
static bool has_broken(const breaking *b, const label *l, unsigned t)
{
    for (unsigned w = 0; w < b->ways; w++) {
        if (b->way[w].kind == WAY_BREAKS && b->way[w].tool == t && l->use[w]) {
            return true;
        }
    }
    return false;
}

/* Adds what one breaking way can do to prices by how many are broken. */
static void break_by(const breaking *b, front by[MOST_SUBS + 1], unsigned w, int weaker)
{
    const way *k = &b->way[w];
    bool own = k->tool != MOST_TOOLS;
    for (unsigned done = b->open; done-- > 0;) {
        for (unsigned i = 0; i < by[done].count; i++) {
            front strong = {.count = 1, .at = {by[done].at[i]}};
            if (k->needs_strength) {
                make_strong(b, &by[done].at[i], k->tool, b->ice_strength - weaker, &strong);
            }
            for (unsigned j = 0; j < strong.count; j++) {
                label l = strong.at[j];
                int gained = own ? strength_with(b, &l, k->tool) - b->tool[k->tool].strength : 0;
                if (!would_work(b, k, -weaker, gained)) {
                    continue;
                }
                if (own && !has_broken(b, &l, k->tool)) {
                    l.counters = (uint8_t)(l.counters + b->tool[k->tool].later_counters);
                    l.cards = (uint8_t)(l.cards + b->tool[k->tool].later_cards);
                }
                for (unsigned more = 1; done + more <= b->open && use_more(b, &l, w, 1);) {
                    for (unsigned n = 0; n < k->n && done + more <= b->open; n++, more++) {
                        front_add(b, &by[done + more], &l);
                    }
                }
            }
        }
    }
}

static void break_further(const breaking *b, front by[MOST_SUBS + 1], unsigned w)
{
    for (unsigned done = b->open; done-- > 1;) {
        for (unsigned i = 0; i < by[done].count; i++) {
            label l = by[done].at[i];
            for (unsigned n = done + 1; n <= b->open && use_more(b, &l, w, 1); n++) {
                front_add(b, &by[n], &l);
            }
        }
    }
}

static bool dies_at_zero(const nr_game *g)
{
    for (unsigned c = g->head[NR_ZONE_RIG]; g->hooks >> NR_ON_HOST_STRENGTH_ZERO & 1 && c;
         c = g->copy[c].next) {
        const nr_card *k = card_of(g, c);
        for (unsigned i = 0; g->copy[c].host == g->run.ice && i < k->row_count; i++) {
            const nr_row *r = &k->rows[i];
            if (r->kind == NR_ROW_STATE && r->event == NR_ON_HOST_STRENGTH_ZERO && r->op_count &&
                r->ops[0].op == NR_OP_TRASH && r->ops[0].sel == NR_HOST) {
                return true;
            }
        }
    }
    return false;
}

/* Fills the fronts, for the ice that is encountered in *g. False if there is no such encounter, or
 * more than the room has place for. */
static bool work_out(breaking *b, nr_game *g, const nr_worth *worth)
{
    memset(b, 0, offsetof(breaking, broken));
    b->g = g;
    b->worth = worth ? *worth : nr_usual_worth();
    for (unsigned n = 0; n <= MOST_SUBS; n++) {
        b->broken[n].count = 0;
    }
    b->gone.count = 0;
    if (!encounter_goes_on(g) || !find_subs(b)) {
        return false;
    }
    b->ice_strength = nr_strength(g, g->run.ice);
    b->pool = pool_credits(g, NR_RUNNER, 0);
    b->run = g->run.credits;
    b->clicks = g->player[NR_RUNNER].clicks;
    b->dies_at_zero = dies_at_zero(g);
    find_purses(b);
    find_ways(b);
    sum_purses(b);
    front weaker[MOST_WEAKER + 1], by[MOST_SUBS + 1];
    int most = most_weaker(b);
    weaken(b, weaker, most);
    for (int less = 0; less <= most; less++) {
        if (!weaker[less].count) {
            continue;
        }
        if (b->dies_at_zero && b->ice_strength - less <= 0) {
            for (unsigned i = 0; i < weaker[less].count; i++) {
                front_add(b, &b->gone, &weaker[less].at[i]);
            }
            break; /* further weakening has no ice to weaken */
        }
        by[0] = weaker[less];
        for (unsigned n = 1; n <= b->open; n++) {
            by[n].count = 0;
        }
        for (unsigned w = 0; w < b->ways; w++) {
            if (b->way[w].kind == WAY_BREAKS) {
                break_by(b, by, w, less);
            } else if (b->way[w].kind == WAY_BREAKS_MORE) {
                break_further(b, by, w);
            } else if (b->way[w].kind == WAY_BYPASSES && less == 0) {
                label l = {0};
                if (use_more(b, &l, w, 1)) {
                    front_add(b, &b->gone, &l);
                }
            }
        }
        for (unsigned n = less ? 1 : 0; n <= b->open; n++) {
            for (unsigned i = 0; i < by[n].count; i++) {
                front_add(b, &b->broken[n], &by[n].at[i]);
            }
        }
    }
    return true;
}
