/* How a player goes on without thinking, learned by practice: a small network over what he can know
 * of the position and what each of his choices is. Integers alone, so that it is the same in every
 * build. The numbers are in netrunner_instinct.inc, and those of a plainer Runner in
 * netrunner_plain.inc; tests/bots/practise.c makes them (docs/bots.md). */
#include "bots/netrunner_inside.h"

/* What the network reads of a position: the numbers of netrunner_learned.c as far as the player may
 * know them, and the run. */
enum { KINDS = LEAN_COUNT, MOST_HINTS = 28, MOST_IDEAS = 40 };

/* What it reads of a choice, besides its kind (netrunner_leaning.c). */
enum {
    HINT_WEIGHT, /* what the quick rules think of it, as a logarithm */
    HINT_COST,
    HINT_SHORT, /* less than three credits are left */
    HINT_LAST_CLICK,
    HINT_GAIN,
    HINT_DRAWS,
    HINT_DRIP,
    HINT_CLICK,
    HINT_DAMAGE,
    HINT_KILLS,
    HINT_TAGS,
    HINT_ADVANCES,
    HINT_RUNS,
    HINT_WORTH,
    HINT_BOARD,
    /* where */
    HINT_HQ,
    HINT_RD,
    HINT_ARCHIVES,
    HINT_REMOTE,
    HINT_NEW,
    HINT_LAYERS,
    HINT_SERVER_PRICE, /* of getting in, as far as the player may know */
    HINT_SERVER_GAP,   /* … less the Runner's credits */
    HINT_HOLDS_AGENDA,
    HINT_HOLDS_MAIN,
    HINT_TOKENS,
    /* ice */
    HINT_ICE_REZ,
    HINT_ICE_DEAR, /* cannot be paid now */
    HINT_ICE_PRICE,
    HINT_ICE_NEVER,
    HINT_ICE_ENDS,
    HINT_ICE_HARM,
    HINT_ICE_NOW, /* it is being approached */
    /* agendas */
    HINT_NEED,
    HINT_POINTS,
    HINT_WINS,
    HINT_SCORED_NOW,
    HINT_SCORED_NEXT,
    HINT_UNPAID,
    HINT_TRAP,
    HINT_UPGRADE,
    /* runs */
    HINT_UNKNOWN_ICE,
    HINT_LURE,
    HINT_SPARE,
    HINT_TOO_DEAR,
    HINT_BARE_HAND, /* less than three cards */
    /* a rig */
    HINT_BREAKS_NEW,
    HINT_BREAKS_MORE,
    HINT_MEMORY_SHORT,
    HINT_TWICE,
    HINT_RECURRING,
    HINT_ACCESSES,
    HINT_MEMORY,
    HINT_COUNT
};

typedef struct {
    uint16_t card;              /* what it is counts besides (hint_card); 0 none */
    uint8_t server, ice;        /* so do hints that it shares (shared_hints): 1 + which; 0 none */
    uint8_t kind, count, index; /* index: in the list */
    uint8_t at[MOST_HINTS];
    int8_t value[MOST_HINTS];
} idea;

/* There is room for all that any choice may have (a run by a card: 27). */
static void hint(idea *d, unsigned at, int value)
{
    if (value) {
        MUST_HOLD(d->count < MOST_HINTS);
        d->at[d->count] = (uint8_t)at;
        d->value[d->count++] = (int8_t)within(value, -127, 127);
    }
}

/* ---- the position ---------------------------------------------------------------------------- */

/* Numbers of netrunner_learned.c that one side cannot know. */
static inline void hide(int16_t f[SENSES], unsigned from, unsigned count)
{
    memset(f + from, 0, count * sizeof *f);
}

static void hide_from_corp(int16_t f[SENSES])
{
    hide(f, 8, 1);
    hide(f, 85, 1);
    hide(f, 89, 4);
}

static void hide_from_runner(int16_t f[SENSES])
{
    hide(f, 2, 3);
    hide(f, 10, 1);
    hide(f, 23, 7);
    hide(f, 40, 3);
    hide(f, 53, 5);
    hide(f, 63, 10);
    hide(f, 78, 2);
    hide(f, 84, 1);
    hide(f, 86, 3);
    hide(f, 93, 2);
}

static void sense_as_runner(const survey *y, int16_t f[SENSES])
{
    const nr_game *g = y->g;
    const table_numbers *t = table_of(y->s);
    unsigned server = t->lurk_in;
    int unknown;
    hide_from_runner(f);
    for (unsigned i = 0; i < 3; i++) {
        f[23 + i] = (int16_t)least(known_price(y->s, NR_SERVER_HQ + i, &unknown), 30);
        f[26 + i] = (int16_t)unknown;
    }
    f[78] = (int16_t)within(f[23] - y->rig->credits, -20, 20);
    f[79] = (int16_t)within(f[24] - y->rig->credits, -20, 20);
    f[40] = (int16_t)t->lurking;
    if (server) {
        f[41] = (int16_t)t->lurk_tokens;
        f[65] = (int16_t)least(known_price(y->s, server, &unknown), 30);
        f[66] = (int16_t)unknown;
        f[70] = (int16_t)within(f[65] - y->rig->credits, -20, 20);
    }
    for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        f[29] = (int16_t)(f[29] + (is_up(g, c) && k->type == NR_TYPE_AGENDA ? k->points : 0));
        f[72] = (int16_t)(f[72] + !is_up(g, c));
    }
}

/* Besides `f`, all of the position into `whole`, which nobody may know who plays. */
static void sense(const survey *y, nr_side side, int16_t f[SENSES], int16_t whole[SENSES])
{
    const nr_game *g = y->g;
    read_features(y, f);
    read_run(g, f + FEATURES);
    if (whole) {
        memcpy(whole, f, SENSES * sizeof *f);
    }
    if (side == NR_RUNNER) {
        sense_as_runner(y, f);
    } else {
        hide_from_corp(f);
    }
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Of a number from 1 on, in eighths. */
static int logarithm(int n)
{
    int bits = 31 - __builtin_clz((unsigned)n);
    return 8 * bits + (bits >= 3 ? (n >> (bits - 3)) - 8 : 0);
}

/* HQ, R&D, Archives, a remote or a new one. */
static unsigned where_is(unsigned server)
{
    switch (server) {
    case NR_SERVER_HQ:
        return HINT_HQ;
    case NR_SERVER_RD:
        return HINT_RD;
    case NR_SERVER_ARCHIVES:
        return HINT_ARCHIVES;
    case NR_SERVER_NEW:
        return HINT_NEW;
    default:
        return HINT_REMOTE;
    }
}

static void read_server(idea *d, const acting *a, unsigned server)
{
    const nr_game *g = a->g;
    hint(d, where_is(server), 32);
    if (server == NR_SERVER_NEW) {
        hint(d, HINT_SERVER_GAP, -4 * within(a->rig->credits, 0, 15));
        return;
    }
    const table_numbers *t = table_of(a->s);
    unsigned root = t->root[g->to_move][server];
    hint(d, HINT_LAYERS, 16 * least(t->layers[server], 5));
    hint(d, HINT_TOKENS, 12 * least(t->tokens[g->to_move][server], 6));
    if (g->to_move == NR_RUNNER) {
        int unknown, price = known_price(a->s, server, &unknown);
        hint(d, HINT_HOLDS_MAIN, root & SEEMS_MAIN ? 32 : 0);
        hint(d, HINT_UNKNOWN_ICE, 16 * least(unknown, 5));
        hint(d, HINT_LURE, lure_of(a->s, server) / 32);
        hint(d, HINT_SERVER_PRICE, 4 * least(price, 20));
        return;
    }
    int price = price_of_entry(a->s, server);
    hint(d, HINT_SERVER_PRICE, 4 * least(price, 20));
    hint(d, HINT_SERVER_GAP, 4 * within(price - a->rig->credits, -15, 15));
    hint(d, HINT_HOLDS_MAIN, root & SEEMS_MAIN ? 32 : 0);
    hint(d, HINT_HOLDS_AGENDA, root & SEEMS_AGENDA ? 32 : 0);
}

static void read_ice(idea *d, const acting *a, unsigned ice)
{
    const lore *l = lore_of(a->s, ice);
    int rez = nr_rez_cost(a->g, ice), price = price_of_ice(a->s, ice);
    hint(d, HINT_ICE_REZ, 6 * least(rez, 15));
    hint(d, HINT_ICE_DEAR, rez > a->money ? 32 : 0);
    hint(d, HINT_ICE_PRICE, 6 * least(price, 12));
    hint(d, HINT_ICE_NEVER, price >= NEVER ? 32 : 0);
    hint(d, HINT_ICE_ENDS, 16 * least(l->ends, 3));
    hint(d, HINT_ICE_HARM, 6 * least(l->harm, 12));
    hint(d, HINT_ICE_NOW, ice == a->g->run.ice ? 32 : 0);
}

/* Reads hints that are shared: what they bring is as before if they are. */
static APART void note_shared(shared_hints *k, const acting *a, unsigned of, bool is_ice,
                              unsigned at)
{
    idea d = {0};
    if (is_ice) {
        read_ice(&d, a, at);
    } else {
        read_server(&d, a, at);
    }
    MUST_HOLD(d.count <= MOST_SHARED);
    if (memcmp(k->at, d.at, sizeof k->at) != 0 || memcmp(k->value, d.value, sizeof k->value) != 0) {
        memcpy(k->at, d.at, sizeof k->at);
        memcpy(k->value, d.value, sizeof k->value);
        k->sum.network = 0;
    }
    k->of = of;
    k->moment = a->s->moment;
}

static void hint_server(idea *d, const acting *a, unsigned server)
{
    unsigned side = a->g->to_move, of = 256 * side + server;
    unsigned place = side * SHARED_BY_SERVER + server % SHARED_BY_SERVER;
    shared_hints *k = &a->s->known->shared[place];
    bool is_read = !IS_SMALL && is_now(a->s, k->moment);
    if (IS_SMALL || (is_read && k->of != of)) { /* another of this position stands there */
        read_server(d, a, server);
        return;
    }
    if (!is_read) {
        note_shared(k, a, of, false, server);
    }
    d->server = (uint8_t)(1 + place);
}

static void hint_ice(idea *d, const acting *a, unsigned ice)
{
    unsigned of = 512 + ice, place = 2 * SHARED_BY_SERVER + ice % SHARED_BY_ICE;
    shared_hints *k = &a->s->known->shared[place];
    bool is_read = !IS_SMALL && is_now(a->s, k->moment);
    if (IS_SMALL || (is_read && k->of != of)) {
        read_ice(d, a, ice);
        return;
    }
    if (!is_read) {
        note_shared(k, a, of, true, ice);
    }
    d->ice = (uint8_t)(1 + place);
}

static void hint_agenda(idea *d, const acting *a, unsigned c, bool is_laid)
{
    const nr_game *g = a->g;
    const nr_card *k = card_at(g, c);
    int need = is_laid ? k->requirement
                       : nr_requirement(g, c) - g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    int clicks = g->player[NR_CORP].clicks - (is_laid ? 1 : 0);
    hint(d, HINT_NEED, 12 * within(need, 0, 8));
    hint(d, HINT_POINTS, 16 * k->points);
    hint(d, HINT_WINS, nr_points(g, NR_CORP) + k->points >= 7 ? 32 : 0);
    hint(d, HINT_SCORED_NOW, need <= clicks && need <= a->money ? 32 : 0);
    hint(d, HINT_SCORED_NEXT, need > clicks && need <= clicks + 3 ? 32 : 0);
    hint(d, HINT_UNPAID, 8 * most(0, need - a->money));
}

/* What a card is, whatever the position. */
static void hint_card(idea *d, const sim *s, unsigned def)
{
    const lore *l = &s->lore[def];
    hint(d, HINT_GAIN, 6 * l->gain);
    hint(d, HINT_DRAWS, 10 * l->draws);
    hint(d, HINT_DRIP, 16 * l->drip);
    hint(d, HINT_CLICK, l->click);
    hint(d, HINT_DAMAGE, 10 * most(l->damage, l->strikes));
    hint(d, HINT_TAGS, l->is & LORE_TAGS ? 32 : 0);
    hint(d, HINT_ADVANCES, l->is & LORE_ADVANCES ? 32 : 0);
    hint(d, HINT_RUNS, l->is & LORE_RUNS ? 32 : 0);
    hint(d, HINT_TRAP, l->is & LORE_TRAP ? 32 : 0);
    hint(d, HINT_UPGRADE, nr_card_table[def].type == NR_TYPE_UPGRADE ? 32 : 0);
    hint(d, HINT_WORTH, l->worth / 16);
    hint(d, HINT_BOARD, l->board / 16);
}

static void spell_out_shared(idea *d, const shared_hints *k)
{
    for (unsigned i = 0; i < MOST_SHARED && k->value[i]; i++) {
        hint(d, k->at[i], k->value[i]);
    }
}

/* What the card is, and what is shared, among the other hints. */
static void spell_out(idea *d, const sim *s)
{
    if (d->card) {
        hint_card(d, s, d->card);
    }
    if (d->server) {
        spell_out_shared(d, &s->known->shared[d->server - 1]);
    }
    if (d->ice) {
        spell_out_shared(d, &s->known->shared[d->ice - 1]);
    }
    d->card = d->server = d->ice = 0;
}

/* A card that is installed, played or used. */
static void hint_use(idea *d, const acting *a, unsigned c)
{
    const lore *l = lore_of(a->s, c);
    hint(d, HINT_KILLS, most(l->damage, l->strikes) > a->g->size[NR_ZONE_GRIP] ? 32 : 0);
    if (IS_SMALL) {
        hint_card(d, a->s, a->g->copy[c].def);
    } else {
        d->card = a->g->copy[c].def;
    }
}

static void hint_run(idea *d, const acting *a, unsigned server)
{
    const nr_game *g = a->g;
    int unknown, price = known_price(a->s, server, &unknown);
    hint_server(d, a, server);
    hint(d, HINT_SPARE, 4 * within(a->rig->credits - price, -15, 15));
    hint(d, HINT_TOO_DEAR, price > a->rig->credits ? 32 : 0);
    hint(d, HINT_BARE_HAND, g->size[NR_ZONE_GRIP] < 3 ? 32 : 0);
}

static void hint_rig(idea *d, const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    const lore *l = lore_of(a->s, c->card);
    const nr_card *k = card_at(g, c->card);
    hint(d, HINT_BREAKS_NEW, l->breaks & ~a->have ? 32 : 0);
    hint(d, HINT_BREAKS_MORE, l->breaks && !(l->breaks & ~a->have) ? 32 : 0);
    hint(d, HINT_MEMORY_SHORT, k->memory > 0 && spare_memory(a->s) < k->memory ? 32 : 0);
    bool twice = false;
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        twice |= g->copy[o].def == g->copy[c->card].def;
    }
    hint(d, HINT_TWICE, twice ? 32 : 0);
    hint(d, HINT_RECURRING, 16 * l->recurring);
    hint(d, HINT_ACCESSES, 16 * l->accesses);
    hint(d, HINT_MEMORY, 16 * l->memory);
}

/* What a choice costs in credits, as nr_choice_cost has it. */
static int price_of_choice(const acting *a, const nr_choice *c, bool is_laid)
{
    int price = 0;
    if (is_laid && c->verb == NR_VERB_INSTALL) {
        price = price_of_laying(a->s, c);
    } else if (c->verb != NR_VERB_DRAW && c->verb != NR_VERB_GAIN_CREDIT) {
        price = most(0, nr_choice_cost(&a->s->v, c).credits);
    }
    MUST_HOLD(price == most(0, nr_choice_cost(&a->s->v, c).credits));
    return price;
}

static void read_idea(idea *d, const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    bool is_laid = g->prompt == NR_PROMPT_ACTION && g->to_move == NR_CORP;
    int cost = price_of_choice(a, c, is_laid);
    unsigned type = c->card ? card_at(g, c->card)->type : NR_TYPE_COUNT;
    d->kind = (uint8_t)leaning_of(a->s, c);
    d->count = 0;
    d->card = d->server = d->ice = 0;
    memset(d->at, 0, MOST_OWN);
    memset(d->value, 0, MOST_OWN);
    if (g->prompt == NR_PROMPT_ACTION) {
        hint(d, HINT_WEIGHT, logarithm(weigh_action(a, c, cost)));
        hint(d, HINT_LAST_CLICK, g->player[g->to_move].clicks <= 1 ? 32 : 0);
    }
    hint(d, HINT_COST, 6 * least(cost, 15));
    hint(d, HINT_SHORT, cost && a->money - cost < 3 ? 32 : 0);
    switch (c->verb) {
    case NR_VERB_INSTALL:
        if (g->to_move == NR_RUNNER) {
            hint_rig(d, a, c);
            hint_use(d, a, c->card);
            break;
        }
        hint_server(d, a, c->server);
        if (type == NR_TYPE_ICE) {
            hint_ice(d, a, c->card);
        } else if (type == NR_TYPE_AGENDA) {
            hint_agenda(d, a, c->card, true);
        } else {
            hint_use(d, a, c->card);
        }
        break;
    case NR_VERB_ADVANCE:
        hint_server(d, a, g->copy[c->card].server);
        if (type == NR_TYPE_AGENDA) {
            hint_agenda(d, a, c->card, false);
        } else if (type != NR_TYPE_ICE) {
            hint_use(d, a, c->card);
        }
        break;
    case NR_VERB_PLAY:
    case NR_VERB_USE:
        if (c->server && g->to_move == NR_RUNNER && c->server != NR_SERVER_NEW) {
            hint_run(d, a, c->server);
        }
        hint_use(d, a, c->card);
        break;
    case NR_VERB_RUN:
        hint_run(d, a, c->server);
        break;
    case NR_VERB_REZ:
        if (g->run.active) {
            hint_server(d, a, g->run.server);
        }
        if (type == NR_TYPE_ICE) {
            hint_ice(d, a, c->card);
        } else {
            hint_use(d, a, c->card);
        }
        break;
    case NR_VERB_JACK_OUT:
        hint_run(d, a, g->run.server);
        if (g->run.ice && is_up(g, g->run.ice)) {
            hint_ice(d, a, g->run.ice);
        }
        break;
    case NR_VERB_TRASH:
        hint(d, HINT_BOARD, keep_of(a->s, c->card) / 16);
        hint(d, HINT_REMOTE, g->copy[c->card].zone == NR_ZONE_TABLE ? 32 : 0);
        break;
    default:
        break;
    }
}

/* ---- decisions ------------------------------------------------------------------------------- */

/* Is it one that is learned? Quick rules have the others. */
static bool is_instinctive(const sim *s)
{
    const nr_game *g = &s->v.game;
    switch (g->prompt) {
    case NR_PROMPT_ACTION:
        return true;
    case NR_PROMPT_WINDOW:
        return g->to_move == NR_CORP && g->step == NR_STEP_RUN_2_3 && g->run.ice &&
               !is_up(g, g->run.ice);
    case NR_PROMPT_JACK_OUT:
        return find_choice(&s->list, NR_VERB_JACK_OUT) < s->list.count;
    case NR_PROMPT_ACCESSED:
        return find_choice(&s->list, NR_VERB_STEAL) == s->list.count &&
               find_choice(&s->list, NR_VERB_TRASH) < s->list.count;
    default:
        return false;
    }
}

/* No other choices are ever idle. */
static bool is_idle(const sim *s, const nr_choice *c)
{
    bool may_be = c->verb == NR_VERB_USE || c->verb == NR_VERB_PURGE || c->verb == NR_VERB_REZ;
    MUST_HOLD(may_be || !nr_idle(&s->v, c));
    return may_be && nr_idle(&s->v, c);
}

/* The choices that come to mind, each once: how many. */
static unsigned find_ideas(const sim *s, const acting *a, idea ideas[MOST_IDEAS])
{
    const nr_game *g = &s->v.game;
    unsigned count = 0;
    uint64_t seen =
        0; /* a bit that the same choices share: most are new, and need no look at others */
    for (unsigned i = 0; i < s->list.count && i < 256 && count < MOST_IDEAS; i++) {
        const nr_choice *c = &s->list.choice[i];
        uint64_t key = (rest_of(c) ^ g->copy[c->card].def) * 0x9E3779B97F4A7C15u;
        uint64_t bit = NR_BIT(key >> 58);
        bool is_new = true;
        for (unsigned j = seen & bit ? 0 : count; j < count && is_new; j++) {
            is_new = !is_same_choice(g, c, &s->list.choice[ideas[j].index]);
        }
        if (is_new && g->prompt == NR_PROMPT_ACTION) {
            is_new = !is_idle(s, c) && !is_silly(s, c, 30000) && !is_unwise(s, &s->list, c);
        } else if (is_new && g->prompt == NR_PROMPT_WINDOW) {
            is_new = c->verb == NR_VERB_REZ
                         ? c->card == g->run.ice && !(lore_of(s, c->card)->is & LORE_PRICED)
                         : c->verb == NR_VERB_PASS || c->verb == NR_VERB_CONTINUE;
        }
        if (is_new) {
            seen |= bit;
            ideas[count].index = (uint8_t)i;
            read_idea(&ideas[count++], a, c);
        }
    }
    return count;
}

/* ---- the network ----------------------------------------------------------------------------- */

JACKIN_STATIC_ASSERT(UNITS % 8 == 0, "hidden units are worked out by eights");

/* Weights are small, for they travel to browsers. Hidden units are in 1/160, of 16 bits so that
 * eight are worked out at a time; what comes out is in 1/40960 of a logit. */
typedef struct {
    int16_t middle[SENSES]; /* of each sense, and … */
    int32_t scale[SENSES];  /* … what brings it to ± 120, of 256 */
    link_weight senses[SENSES][UNITS];
    link_weight hints[HINT_COUNT][UNITS];
    link_weight kinds[KINDS][UNITS]; /* in 1/40 */
    int16_t out[UNITS];
    int16_t hint_out[HINT_COUNT];
    int32_t kind_out[KINDS];
} instinct;

#ifndef BOT_INSTINCTS
#define BOT_INSTINCTS static const instinct instincts[2]
#endif
BOT_INSTINCTS = {
#ifndef BOT_UNLEARNED
#include "bots/netrunner_instinct.inc"
#endif
};

/* A plainer Runner, who looks at what each choice brings in this turn: he was learned from games of
 * the greedy bot. */
#ifndef BOT_PLAIN_RUNNER
#define BOT_PLAIN_RUNNER static const instinct plain_runner
#endif
BOT_PLAIN_RUNNER = {
#ifndef BOT_UNLEARNED
#include "bots/netrunner_plain.inc"
#endif
};

/* Hidden units are worked out by eights. */
enum { EIGHTS = UNITS / 8 };
typedef int16_t eight __attribute__((vector_size(16)));
typedef link_weight eight_links __attribute__((vector_size(8 * sizeof(link_weight))));

static inline eight read_eight(const int16_t *from)
{
    eight e;
    memcpy(&e, from, sizeof e);
    return e;
}

static inline eight read_links(const link_weight *from)
{
    eight_links e;
    memcpy(&e, from, sizeof e);
    return __builtin_convertvector(e, eight);
}

/* What hints bring into hidden units; what they bring past these is returned. */
static inline int32_t add_hints(const instinct *t, const idea *d, eight unit[EIGHTS])
{
    int32_t sum = 0;
    for (unsigned i = 0; i < d->count; i++) {
        const link_weight *from = t->hints[d->at[i]];
        for (unsigned j = 0; j < EIGHTS; j++) {
            unit[j] += read_links(from + 8 * j) * (int16_t)d->value[i] >> 2;
        }
        sum += t->hint_out[d->at[i]] * d->value[i];
    }
    return sum;
}

static unsigned network_of(const instinct *t)
{
    return t == &plain_runner ? NETWORKS - 1 : (unsigned)(t - instincts);
}

static APART void sum_hints(hint_sum *k, const instinct *t, const idea *d)
{
    eight unit[EIGHTS] = {{0}};
    k->out = add_hints(t, d, unit);
    memcpy(k->unit, unit, sizeof unit);
    k->network = 1 + network_of(t);
}

/* What is its own in a choice: its kind, its hints and what its card is. */
static APART void sum_own_hints(own_hints *k, const sim *s, const instinct *t, const idea *d)
{
    idea own = *d;
    own.server = own.ice = 0;
    spell_out(&own, s);
    sum_hints(&k->sum, t, &own);
    k->sum.out += t->kind_out[d->kind];
    for (unsigned j = 0; j < UNITS; j++) {
        k->sum.unit[j] = (int16_t)(k->sum.unit[j] + 4 * t->kinds[d->kind][j]);
    }
    memcpy(k->at, d->at, sizeof k->at);
    memcpy(k->value, d->value, sizeof k->value);
    k->kind = d->kind;
    k->count = d->count;
    k->card = d->card;
    if (d->count > MOST_OWN) { /* they are more than is compared */
        k->sum.network = 0;
    }
}

/* What is its own in a choice: its kind, its hints and what its card is. */
static inline const hint_sum *sum_of_own(const sim *s, const instinct *t, const idea *d)
{
    uint64_t at, value, was_at, was_value;
    memcpy(&at, d->at, sizeof at);
    memcpy(&value, d->value, sizeof value);
    uint64_t key = at * 0x9E3779B97F4A7C15u + value;
    key = (key ^ (uint64_t)(d->card * KINDS + d->kind)) * 0x9E3779B97F4A7C15u;
    own_hints *k = &s->known->own[(key >> 32) % OWN_SUMS];
    memcpy(&was_at, k->at, sizeof was_at);
    memcpy(&was_value, k->value, sizeof was_value);
    if (was_at != at || was_value != value || k->card != d->card || k->kind != d->kind ||
        k->count != d->count || k->sum.network != 1 + network_of(t)) {
        sum_own_hints(k, s, t, d);
    }
    return &k->sum;
}

static APART void sum_shared(shared_hints *k, const instinct *t)
{
    idea d = {0};
    spell_out_shared(&d, k);
    sum_hints(&k->sum, t, &d);
}

static inline const hint_sum *sum_of_shared(const sim *s, const instinct *t, unsigned at)
{
    shared_hints *k = &s->known->shared[at];
    if (k->sum.network != 1 + network_of(t)) {
        sum_shared(k, t);
    }
    return &k->sum;
}

static inline int32_t add_sum(const hint_sum *k, eight unit[EIGHTS])
{
    for (unsigned j = 0; j < EIGHTS; j++) {
        unit[j] += read_eight(k->unit + 8 * j);
    }
    return k->out;
}

/* The sum of hidden units, and what comes past them: as it is found anew, and as it is kept. */
static inline int32_t sum_anew(const instinct *t, const idea *d, eight unit[EIGHTS])
{
    for (unsigned j = 0; j < EIGHTS; j++) {
        unit[j] += 4 * read_links(t->kinds[d->kind] + 8 * j);
    }
    return t->kind_out[d->kind] + add_hints(t, d, unit);
}

static inline int32_t sum_kept(const sim *s, const instinct *t, const idea *d, eight unit[EIGHTS])
{
    int32_t sum = add_sum(sum_of_own(s, t, d), unit);
    sum += d->server ? add_sum(sum_of_shared(s, t, d->server - 1), unit) : 0;
    return sum + (d->ice ? add_sum(sum_of_shared(s, t, d->ice - 1), unit) : 0);
}

#ifdef JACKIN_CHECKED
static void check_sum(const sim *s, const instinct *t, const idea *d, const int16_t base[UNITS],
                      const eight unit[EIGHTS], int32_t sum)
{
    idea whole = *d;
    eight anew[EIGHTS];
    memcpy(anew, base, sizeof anew);
    spell_out(&whole, s);
    MUST_HOLD(sum_anew(t, &whole, anew) == sum && memcmp(anew, unit, sizeof anew) == 0);
}
#endif

/* How much a choice comes to mind, in 1/1024 of a logit. */
static inline int read_urge(const sim *s, const instinct *t, const int16_t base[UNITS],
                            const idea *d)
{
    int16_t h[UNITS];
    eight unit[EIGHTS];
    memcpy(unit, base, sizeof unit);
    int32_t sum = IS_SMALL ? sum_anew(t, d, unit) : sum_kept(s, t, d, unit);
#ifdef JACKIN_CHECKED
    check_sum(s, t, d, base, unit, sum);
#endif
    memcpy(h, unit, sizeof h);
    for (unsigned j = 0; j < UNITS; j++) {
        int16_t on = (int16_t)(h[j] > 0 ? h[j] : 0);
        sum += t->out[j] * on;
    }
    return sum / 40;
}

/* -log(-log(u)) for 64 parts of the way from 0 to 1, in 1/1024: the choice whose urge and one of
 * these, drawn anew, are the most together is drawn as often as its urge says. */
static const int16_t gumbel[64] = {
    -1617, -1354, -1205, -1092, -1000, -919, -847, -781, -719, -661, -606, -553, -502,
    -453,  -405,  -358,  -311,  -266,  -221, -177, -133, -89,  -45,  -2,   42,   85,
    129,   173,   217,   262,   307,   352,  398,  445,  493,  541,  591,  641,  693,
    746,   801,   857,   915,   974,   1037, 1101, 1169, 1239, 1313, 1392, 1475, 1563,
    1658,  1761,  1872,  1995,  2132,  2288, 2467, 2681, 2947, 3300, 3831, 4964,
};

static impression *impression_of(const sim *s, const instinct *t)
{
    return &s->known->shown[network_of(t)];
}

static int input_of(const instinct *t, unsigned i, int far)
{
    return within(far * t->scale[i] / 256, -120, 120);
}

#ifdef JACKIN_CHECKED
/* The sums as they are worked out from nothing: others end the program. */
static void check_impression(const impression *k, const instinct *t)
{
    for (unsigned j = 0; j < UNITS; j++) {
        int32_t sum = 0;
        for (unsigned i = 0; i < SENSES; i++) {
            sum += t->senses[i][j] * input_of(t, i, k->far[i]);
        }
        MUST_HOLD(sum == k->sum[0][j] + k->sum[1][j]);
    }
}
#endif

/* Shows the network one half of what there is: what is the same as before is in the sums. */
static void show_half(impression *k, const instinct *t, const int16_t far[SENSES], unsigned half)
{
    eight sum[EIGHTS];
    memcpy(sum, k->sum[half], sizeof sum);
    for (unsigned from = half * HALF_SENSES; from < (half + 1) * HALF_SENSES; from += 4) {
        if (memcmp(far + from, k->far + from, 4 * sizeof *far) == 0) {
            continue;
        }
        for (unsigned i = from; i < from + 4; i++) {
            if (far[i] == k->far[i]) {
                continue;
            }
            int in = input_of(t, i, far[i]);
            int16_t more = (int16_t)(in - k->in[i]);
            k->in[i] = (int16_t)in;
            for (unsigned j = 0; j < EIGHTS; j++) {
                sum[j] += read_links(t->senses[i] + 8 * j) * more;
            }
        }
        memcpy(k->far + from, far + from, 4 * sizeof *far);
    }
    memcpy(k->sum[half], sum, sizeof sum);
}

/* A quarter of the sum, within ± 12,000. It never takes more than 16 bits, so that eight are worked
 * out at a time. */
static inline int16_t quarter_of(int16_t a, int16_t b)
{
    if (IS_SMALL) {
        return (int16_t)within((a + b) / 4, -12000, 12000);
    }
    int16_t half = (int16_t)((a >> 1) + (b >> 1) + (a & b & 1));
    int16_t odd = (int16_t)((a ^ b) & 1);
    int16_t quarter = (int16_t)((int16_t)(half + (half < 0 ? 1 + odd : 0)) >> 1);
    quarter = quarter < 12000 ? quarter : 12000;
    quarter = quarter > -12000 ? quarter : -12000;
    MUST_HOLD(quarter == within((a + b) / 4, -12000, 12000));
    return quarter;
}

/* What the position says to whoever is to move. */
static void feel(const sim *s, const instinct *t, int16_t base[UNITS])
{
    survey y;
    int16_t f[SENSES];
    impression *k = impression_of(s, t);
    nr_side side = (nr_side)s->v.game.to_move;
    (void)look_over(&y, s, side == NR_CORP ? EYES_CORP : EYES_RUNNER);
    sense(&y, side, f, NULL);
    for (unsigned i = 0; i < SENSES; i++) {
        f[i] = (int16_t)(f[i] - t->middle[i]);
    }
    show_half(k, t, f, 0);
    show_half(k, t, f, 1);
#ifdef JACKIN_CHECKED
    check_impression(k, t);
#endif
    for (unsigned j = 0; j < UNITS; j++) {
        base[j] = quarter_of(k->sum[0][j], k->sum[1][j]);
    }
}

/* What the player whose turn it is would do without thinking. */
static unsigned pick_by_instinct(sim *s, const instinct *t)
{
    idea ideas[MOST_IDEAS];
    acting a;
    begin_acting(&a, s);
    unsigned count = find_ideas(s, &a, ideas), best = 0;
    if (count <= 1) {
        return count ? ideas[0].index : pick(s);
    }
    int16_t base[UNITS];
    int strongest = 0;
    feel(s, t, base);
    for (unsigned i = 0; i < count; i++) {
        int urge = read_urge(s, t, base, &ideas[i]) + gumbel[core_xoshiro_u64(&s->chance) >> 58];
        if (i == 0 || urge > strongest) {
            strongest = urge;
            best = i;
        }
    }
    return ideas[best].index;
}

/* How a playout goes on. */
static unsigned act_on_instinct(sim *s, const instinct *t)
{
    if (s->list.count <= 1) {
        return 0;
    }
    if (!is_instinctive(s)) {
        return pick(s);
    }
    unsigned sure = s->list.count;
    if (s->v.game.to_move == NR_CORP) {
        sure = find_choice(&s->list, NR_VERB_SCORE);
        if (sure == s->list.count && s->v.game.prompt == NR_PROMPT_ACTION) {
            sure = find_sure_score(s, &s->list);
        }
    }
    return sure < s->list.count ? sure : pick_by_instinct(s, t);
}
