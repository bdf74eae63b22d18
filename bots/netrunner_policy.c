/* How either player goes on inside a playout: quick answers by simple rules, careful where a
 * careless one would cost the game. Each uses no more of the sampled game than the player could
 * know, but for what a rough rule would guess. */
#include "bots/netrunner_inside.h"

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

/* All of a choice but which card. */
static uint64_t rest_of(const nr_choice *c)
{
    const nr_choice card = {.card = 255};
    uint64_t bits, of_card;
    JACKIN_STATIC_ASSERT(sizeof card == sizeof bits, "a choice is a word");
    memcpy(&bits, c, sizeof bits);
    memcpy(&of_card, &card, sizeof of_card);
    return bits & ~of_card;
}

static bool is_same_choice(const nr_game *g, const nr_choice *a, const nr_choice *b)
{
    return rest_of(a) == rest_of(b) &&
           (a->card == b->card || (a->card && b->card && nr_alike(g, a->card, b->card)));
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

/* What a card is worth to the Runner who accesses it and may know what it is. */
static int lure_of_card(const sim *s, unsigned c)
{
    const nr_game *g = &s->v.game;
    const nr_card *k = card_at(g, c);
    if (k->type == NR_TYPE_AGENDA) {
        return 1000 * k->points;
    }
    const lore *l = lore_of(s, c);
    return l->is & LORE_TRAP || k->trash_cost < 0 ? 0 : most(0, l->board / 2 - 60 * k->trash_cost);
}

static APART int find_lure(const sim *s, unsigned server)
{
    const nr_game *g = &s->v.game;
    int lure = 0, unknown = 0;
    if (server == NR_SERVER_HQ) {
        for (unsigned c = g->head[NR_ZONE_HQ]; c; c = g->copy[c].next) {
            if (runner_knows(g, c)) {
                lure += lure_of_card(s, c);
            } else {
                unknown++;
            }
        }
        return (lure + 360 * unknown) / most(1, g->size[NR_ZONE_HQ]);
    }
    if (server == NR_SERVER_RD) {
        unsigned top = g->head[NR_ZONE_RD];
        return !top ? 0 : runner_knows(g, top) ? lure_of_card(s, top) : 380;
    }
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
        lure += is_up(g, c)          ? most(0, lore_of(s, c)->board / 2 - 60 * nr_trash_cost(g, c))
                : runner_knows(g, c) ? lure_of_card(s, c)
                                     : 600 + 450 * least(tokens, 4);
    }
    return lure;
}

/* What he may hope for there, in hundredths of a credit. */
static int lure_of(const sim *s, unsigned server)
{
    known_server *known = &s->known->server[server];
    if (!is_now(s, known->lure_at)) {
        known->lure = find_lure(s, server);
        known->lure_at = s->moment;
    }
    return known->lure;
}

static APART void read_sights(knowledge *k, const sim *s)
{
    const nr_game *g = &s->v.game;
    memset(k->sight, 0, sizeof k->sight);
    memset(k->unknown, 0, sizeof k->unknown);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        unsigned server = g->copy[c].server;
        if (card_at(g, c)->type != NR_TYPE_ICE || g->copy[c].host) {
            continue;
        }
        if (is_up(g, c)) {
            k->sight[server] = (int16_t)(k->sight[server] + price_of_ice(s, c));
        } else {
            k->unknown[server]++;
        }
    }
    k->sight_at = s->moment;
}

/* The price of rezzed ice, and how much is not rezzed: what the Runner can know of a server. */
static int known_price(const sim *s, unsigned server, int *unknown)
{
    knowledge *k = s->known;
    if (!is_now(s, k->sight_at)) {
        read_sights(k, s);
    }
    *unknown = k->unknown[server % PLACES];
    return k->sight[server % PLACES];
}

/* Is a run worth its price? The weight of running there, for what lies in `goal`. */
static int weigh_run_for(const sim *s, unsigned server, unsigned goal, int bonus)
{
    const nr_game *g = &s->v.game;
    const rig *r = rig_of(s);
    int unknown, price = known_price(s, server, &unknown);
    if (price >= NEVER || price > r->credits + bonus) {
        return 2;
    }
    int money = g->player[NR_CORP].credits;
    price += unknown * (money >= 3 ? 3 : 1);
    int gain = lure_of(s, goal) - 75 * most(0, price - bonus);
    if (r->grip < 2) {
        gain -= 250;
    }
    return gain <= 0 ? 4 : least(20 + gain / 3, 400);
}

static int weigh_run(const sim *s, unsigned server, int bonus)
{
    return weigh_run_for(s, server, server, bonus);
}

/* Where a run by this ability counts if it succeeds. */
static unsigned goal_of(const nr_row *r, unsigned server)
{
    for (unsigned i = 0; i < r->op_count; i++) {
        if (r->ops[i].op == NR_OP_SUCCEED_ON) {
            return r->ops[i].arg;
        }
    }
    return server;
}

/* ---- actions --------------------------------------------------------------------------------- */

/* Weights of the actions of a turn: 1 for what is of no use, 100 for what is good. They are how
 * playouts go on and where the search looks first. */
typedef struct {
    const sim *s;
    const nr_game *g;
    const rig *rig;
    int money;
    unsigned have; /* BREAKS_… that are installed */
} acting;
enum { UNPRICED = -1 }; /* what a choice costs was not asked yet */

/* Is there ice before a remote without an agenda or asset? */
static bool has_open_remote(const sim *s)
{
    return table_of(s)->opens > 0;
}

/* What an install as an action costs the Corporation: a credit for each ice that is there, if it is
 * ice. */
static int price_of_laying(const sim *s, const nr_choice *c)
{
    bool is_ice = card_at(&s->v.game, c->card)->type == NR_TYPE_ICE;
    int price = is_ice && !c->other ? layers_of(s, c->server) : 0;
    MUST_HOLD(price == most(0, nr_choice_cost(&s->v, c).credits));
    return price;
}

static int weigh_ice(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    int rez = card_at(g, c->card)->cost > 0 ? card_at(g, c->card)->cost : 0;
    int can = rez <= a->money + 2 ? 100 : rez <= a->money + 5 ? 70 : 35;
    int n = layers_of(a->s, c->server);
    bool is_shut = layers_of(a->s, NR_SERVER_HQ) && layers_of(a->s, NR_SERVER_RD);
    switch (c->server) {
    case NR_SERVER_HQ:
        can = can * (n == 0 ? 150 : n == 1 ? 70 : 25) / 100;
        break;
    case NR_SERVER_RD:
        can = can * (n == 0 ? 160 : n == 1 ? 80 : 25) / 100;
        break;
    case NR_SERVER_ARCHIVES:
        can = can * (n ? 3 : 12) / 100;
        break;
    case NR_SERVER_NEW:
        can = can * (has_open_remote(a->s) ? 10 : is_shut ? 90 : 40) / 100;
        break;
    default:
        can = can * (has_main(a->s, c->server) ? (n < 2 ? 95 : 40) : n < 2 ? 70 : 15) / 100;
        break;
    }
    return can - 12 * least(price_of_laying(a->s, c), 4);
}

static APART int weigh_corp_install(const acting *a, const nr_choice *c)
{
    const nr_game *g = a->g;
    const nr_card *k = card_at(g, c->card);
    const lore *l = lore_of(a->s, c->card);
    bool fresh = c->server == NR_SERVER_NEW;
    bool taken = !fresh && c->server >= NR_SERVER_REMOTE && has_main(a->s, c->server);
    int n = fresh ? 0 : c->server >= NR_SERVER_REMOTE ? layers_of(a->s, c->server) : 0;
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

static APART int weigh_advance(const acting *a, unsigned c)
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
        int price = price_of_entry(a->s, g->copy[c].server);
        int safe = chance_of_entry(price, a->rig->credits);
        return (need <= 3 + clicks - 1 ? 90 : 50) * (1100 - safe) / 1000;
    }
    if (k->type == NR_TYPE_ICE) {
        return tokens < 3 ? 10 : 3;
    }
    return lore_of(a->s, c)->is & LORE_TRAP && tokens < 3 ? 28 : 2;
}

static APART int weigh_play(const acting *a, const nr_choice *c)
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
        weight = c->server ? weigh_run(a->s, c->server, bonus) + 10 * l->accesses : 25;
    }
    weight += l->is & LORE_TAGS ? 30 : 0;
    weight += l->is & LORE_ADVANCES ? 25 : 0;
    weight += 20 * l->clicks;
    return weight;
}

static APART int weigh_runner_install(const acting *a, const nr_choice *c, int price)
{
    const nr_game *g = a->g;
    const lore *l = lore_of(a->s, c->card);
    const nr_card *k = card_at(g, c->card);
    int weight;
    price = price == UNPRICED ? most(0, nr_choice_cost(&a->s->v, c).credits) : price;
    if (l->breaks) {
        unsigned fresh = l->breaks & ~a->have;
        weight = fresh == BREAKS_ALL ? 120 : fresh ? 110 : 12;
    } else if (l->drip || l->click > 10) {
        weight = 105;
    } else {
        weight = 30 + 40 * l->recurring + 30 * l->accesses;
        weight += l->memory && spare_memory(a->s) < 2 ? 30 : 0;
    }
    if (k->memory > 0 && spare_memory(a->s) < k->memory && !c->other) {
        weight /= 4; /* something would have to go */
    }
    for (unsigned o = g->head[NR_ZONE_RIG]; o; o = g->copy[o].next) {
        if (g->copy[o].def == g->copy[c->card].def && (k->unique || l->breaks)) {
            weight /= 8;
        }
    }
    return price + 1 > a->money ? weight * 6 / 10 : weight;
}

static APART int weigh_use(const acting *a, const nr_choice *c)
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
        return weigh_run_for(a->s, c->server, goal_of(r, c->server), 1);
    }
    if (does & NR_DOES_DAMAGE && k->side == NR_CORP) {
        int blows = r->clicks ? a->g->player[NR_CORP].clicks / r->clicks : 1;
        return (int)l->strikes * blows > a->g->size[NR_ZONE_GRIP] ? 900 : 40;
    }
    if (does & NR_DOES_COUNTERS) {
        return a->g->copy[c->card].counter[NR_COUNTER_VIRUS] < 2 ? 35 : 8;
    }
    return does & NR_DOES_DRAW ? 30 : 14;
}

/* Can the Runner remove all of his tags in this turn? One of several changes little. */
static bool can_shed_tags(const nr_game *g)
{
    int tags = g->player[NR_RUNNER].tags;
    return tags <= g->player[NR_RUNNER].clicks && 2 * tags <= g->player[NR_RUNNER].credits;
}

static APART int count_viruses(const nr_game *g, nr_zone zone)
{
    int viruses = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        viruses += g->copy[c].counter[NR_COUNTER_VIRUS];
    }
    return viruses;
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
    case NR_VERB_PURGE:
        return count_viruses(g, NR_ZONE_RIG) >= 5 ? 30 : 2;
    case NR_VERB_TRASH_RESOURCE:
        return 70;
    case NR_VERB_REMOVE_TAG:
        return can_shed_tags(g) ? 75 : 8;
    default:
        return 10;
    }
}

static int weigh_action(const acting *a, const nr_choice *c, int price)
{
    int weight;
    switch (c->verb) {
    case NR_VERB_INSTALL:
        weight =
            a->g->to_move == NR_CORP ? weigh_corp_install(a, c) : weigh_runner_install(a, c, price);
        break;
    case NR_VERB_PLAY:
        weight = weigh_play(a, c);
        break;
    case NR_VERB_ADVANCE:
        weight = weigh_advance(a, c->card);
        break;
    case NR_VERB_RUN:
        weight = weigh_run(a->s, c->server, 0);
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
    a->rig = rig_of(s);
    a->money = g->player[g->to_move].credits;
    a->have = a->rig->have;
}

/* One of the better actions: the heaviest after each weight was shaken. */
static unsigned pick_action(sim *s)
{
    acting a;
    begin_acting(&a, s);
    unsigned best = 0;
    int heaviest = -1;
    for (unsigned i = 0; i < s->list.count; i++) {
        int weight = weigh_action(&a, &s->list.choice[i], UNPRICED);
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
    int price = price_of_ice(s, ice), rez = nr_rez_cost(g, ice);
    int money = g->player[NR_CORP].credits;
    if (lore_of(s, ice)->is & LORE_PRICED) {
        return false;
    }
    int lure = g->run.server == NR_SERVER_ARCHIVES ? 1 : g->run.server >= NR_SERVER_REMOTE ? 4 : 3;
    if (g->run.server >= NR_SERVER_REMOTE && !has_main(s, g->run.server)) {
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
            g->run.server >= NR_SERVER_REMOTE && has_main(s, g->run.server)) {
            return i;
        }
    }
    return pass;
}

/* The first choice that breaks with this card; of a part, what ends the run. */
static unsigned find_break(const sim *s, unsigned card, bool is_part)
{
    const nr_game *g = &s->v.game;
    unsigned i = 0;
    for (; i < s->list.count; i++) {
        const nr_choice *c = &s->list.choice[i];
        if (c->verb == NR_VERB_BREAK && c->card == card &&
            (!is_part || ends_run(g, g->run.ice, c->other))) {
            break;
        }
    }
    return i;
}

static unsigned find_use(const sim *s, unsigned card, unsigned row)
{
    unsigned i = 0;
    while (i < s->list.count &&
           !(s->list.choice[i].verb == NR_VERB_USE && s->list.choice[i].card == card &&
             s->list.choice[i].ability == row)) {
        i++;
    }
    return i;
}

/* A counter that weakens the ice. */
static unsigned find_weakening(const sim *s)
{
    unsigned i = 0;
    for (; i < s->list.count; i++) {
        const nr_choice *c = &s->list.choice[i];
        if (c->verb == NR_VERB_USE && lore_of(s, c->card)->weakens == c->ability + 1) {
            break;
        }
    }
    return i;
}

/* The encounter: what is cheapest. */
static unsigned pick_encounter(sim *s)
{
    const nr_game *g = &s->v.game;
    const nr_choices *list = &s->list;
    unsigned pass = find_either(list, NR_VERB_PASS, NR_VERB_CONTINUE), ice = g->run.ice, i;
    if (g->run.phase != NR_PHASE_ENCOUNTER || !ice) {
        return pass;
    }
    const passage *p = way_past(s, ice);
    if (p->price >= NEVER || (!p->with && !p->is_clicked)) {
        return pass;
    }
    if (p->is_clicked) {
        i = find_break(s, ice, p->is_part);
        return i < list->count ? i : pass;
    }
    const breaker *b = &rig_of(s)->breaker[p->with - 1];
    i = find_break(s, b->copy, p->is_part);
    if (i == list->count && p->weakens) {
        i = find_weakening(s);
    } else if (i == list->count) {
        bool is_weak = strength_now(s, b->copy) < strength_now(s, ice);
        i = find_use(s, b->copy, is_weak ? b->boost_row : b->weaken_row);
    }
    return i < list->count ? i : pass;
}

static unsigned pick_jack_out(sim *s)
{
    const nr_game *g = &s->v.game;
    unsigned on = find_either(&s->list, NR_VERB_CONTINUE, NR_VERB_NO);
    unsigned out = find_choice(&s->list, NR_VERB_JACK_OUT);
    unsigned ice = g->run.ice;
    if (out >= s->list.count || !ice || !is_up(g, ice) || g->run.phase != NR_PHASE_APPROACH) {
        return on;
    }
    const passage *p = way_past(s, ice);
    const lore *l = lore_of(s, ice);
    bool hurts = l->harm > 1 || l->hurts;
    bool is_dear = p->price >= NEVER || (p->with && p->price > rig_of(s)->credits);
    return is_dear && hurts ? out : on;
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

/* ---- manners --------------------------------------------------------------------------------- */

/* Does a run there do anything but what is accessed? */
static APART bool find_use_of_success(const sim *s)
{
    const nr_game *g = &s->v.game;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        for (unsigned i = 0; i < k->row_count; i++) {
            if (k->rows[i].event == NR_ON_RUN_SUCCESSFUL) {
                return true;
            }
        }
    }
    const nr_card *k = card_at(g, g->identity[NR_RUNNER]);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].event == NR_ON_RUN_SUCCESSFUL) {
            return true;
        }
    }
    return false;
}

static bool has_use_of_success(const sim *s)
{
    knowledge *k = s->known;
    if (!is_now(s, k->success_at)) {
        k->has_success = find_use_of_success(s);
        k->success_at = s->moment;
    }
    return k->has_success;
}

static bool is_empty_server(const nr_game *g, unsigned server)
{
    if (server == NR_SERVER_HQ || server == NR_SERVER_RD ||
        (server == NR_SERVER_ARCHIVES && g->size[NR_ZONE_ARCHIVES])) {
        return false;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && card_at(g, c)->type != NR_TYPE_ICE) {
            return false;
        }
    }
    return true;
}

/* Does a run there come to nothing? */
static APART bool is_of_no_use(const sim *s, unsigned server)
{
    return is_empty_server(&s->v.game, server) && !has_use_of_success(s);
}

/* Points enough to lose by, laid where the Runner can get them before they are scored. */
static bool gives_victory_away(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    const nr_card *k = card_at(g, c->card);
    if (k->type != NR_TYPE_AGENDA || nr_points(g, NR_RUNNER) + k->points < 7 ||
        k->requirement < g->player[NR_CORP].clicks) {
        return false;
    }
    int price = c->server == NR_SERVER_NEW ? 0 : price_of_entry(s, c->server);
    return price <= rig_of(s)->credits + 3; /* he has clicks for credits before he runs */
}

/* Ice that can be paid for only if other ice is trashed for it. */
static bool lays_ice_for_ice(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    int money = g->player[NR_CORP].credits;
    return card_at(g, c->card)->type == NR_TYPE_ICE && c->server != NR_SERVER_NEW &&
           layers_of(s, c->server) > money && nr_choice_cost(&s->v, c).credits > money;
}

/* Does it matter by how much a trace of this card succeeds? */
static bool counts_margin(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        for (unsigned j = 0; j < k->rows[i].op_count; j++) {
            if (k->rows[i].ops[j].n.from == NR_FROM_MARGIN) {
                return true;
            }
        }
    }
    return false;
}

/* More than what beats the trace, or than the other can answer, is given away. Cards may add to his
 * credits, mostly no more than four. So is the Runner's bid that does not beat it. */
static bool is_wasted_bid(const nr_game *g, int bid)
{
    const nr_frame *f = &g->frame[g->frames - 1];
    int link = nr_link(g);
    if (g->to_move == NR_RUNNER) {
        int need = most(0, f->bids.base + f->bids.corp - link);
        return bid > need || (bid > 0 && bid < need && !counts_margin(card_at(g, f->card)));
    }
    return bid > most(0, link + g->player[NR_RUNNER].credits + 4 + 1 - f->bids.base);
}

static APART bool is_silly_install(const sim *s, const nr_choice *c)
{
    return gives_victory_away(s, c) || lays_ice_for_ice(s, c);
}

static APART bool is_silly_rez(const sim *s, unsigned ice)
{
    const lore *l = lore_of(s, ice);
    return (l->is & LORE_PRICED || (!l->harm && !l->hurts)) && nr_rez_cost(&s->v.game, ice) > 0 &&
           is_of_no_use(s, s->v.game.run.server);
}

/* What a teacher would not let pass: such choices are not thought about, unless there is no other.
 * `least_kept` is the least keep_of of what may be discarded. */
static inline bool is_silly(const sim *s, const nr_choice *c, int least_kept)
{
    const nr_game *g = &s->v.game;
    switch (c->verb) {
    case NR_VERB_RUN:
        return is_of_no_use(s, c->server);
    case NR_VERB_BREAK:
        return g->run.active && g->run.ice && g->run.position == 0 &&
               !lore_of(s, g->run.ice)->harm && is_of_no_use(s, g->run.server);
    case NR_VERB_PURGE:
        return count_viruses(g, NR_ZONE_RIG) + count_viruses(g, NR_ZONE_HOSTED) < 4;
    case NR_VERB_DRAW:
        return g->to_move == NR_CORP && g->size[NR_ZONE_RD] <= 4;
    case NR_VERB_INSTALL:
        return g->to_move == NR_CORP && is_silly_install(s, c);
    case NR_VERB_DISCARD:
        return c->card && keep_of(s, c->card) > least_kept + 250;
    case NR_VERB_CHOOSE_NUMBER:
        return g->prompt == NR_PROMPT_TRACE && is_wasted_bid(g, c->amount);
    case NR_VERB_REZ: /* ice that does no harm, or is dear, before nothing */
        return c->card == g->run.ice && g->run.active && is_silly_rez(s, c->card);
    case NR_VERB_JACK_OUT: /* past the last ice of a central server, with cards to lose */
        return !g->run.ice && (g->run.server == NR_SERVER_HQ || g->run.server == NR_SERVER_RD) &&
               g->size[NR_ZONE_GRIP] >= 3;
    default:
        return false;
    }
}

/* An agenda where there is no ice, longer than this turn. */
static bool lies_bare(const sim *s, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    const nr_card *k = card_at(g, c->card);
    return c->verb == NR_VERB_INSTALL && k->type == NR_TYPE_AGENDA &&
           k->requirement >= g->player[NR_CORP].clicks &&
           (c->server == NR_SERVER_NEW || layers_of(s, c->server) == 0);
}

/* Can an operation in hand bring what clicks for single credits would? */
static bool has_better_money(const sim *s, const nr_choices *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (c->verb == NR_VERB_PLAY && lore_of(s, c->card)->gain >= 3) {
            return true;
        }
    }
    return false;
}

/* Would the ice that is approached end this run for little money, and is there something to lose?
 * Rezzed once it stands for the rest of the game. */
static APART bool must_rez(const sim *s, unsigned ice)
{
    const nr_game *g = &s->v.game;
    int rez = nr_rez_cost(g, ice), money = g->player[NR_CORP].credits;
    if (lore_of(s, ice)->is & LORE_PRICED || rez > money || (rez > 5 && 2 * rez > money)) {
        return false;
    }
    bool matters = g->run.server == NR_SERVER_RD;
    nr_zone zone = g->run.server == NR_SERVER_HQ ? NR_ZONE_HQ : NR_ZONE_TABLE;
    for (unsigned c = g->head[zone]; c && !matters; c = g->copy[c].next) {
        matters = card_at(g, c)->type == NR_TYPE_AGENDA &&
                  (zone == NR_ZONE_HQ || g->copy[c].server == g->run.server);
    }
    return matters && price_of_ice(s, ice) > rig_of(s)->credits;
}

/* Before one's own turn begins, what pays in each turn begins to pay. */
static APART bool can_rez_income(const sim *s, const nr_choices *list)
{
    const nr_game *g = &s->v.game;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (c->verb == NR_VERB_REZ && lore_of(s, c->card)->drip &&
            nr_rez_cost(g, c->card) <= g->player[NR_CORP].credits) {
            return true;
        }
    }
    return false;
}

/* Does an agenda lie, or can it be laid, behind ice that the Runner cannot pay his way through, and
 * is there money to advance it? He will find a way: time is on his side. */
static APART bool find_safe_agenda(const sim *s, const nr_choices *list)
{
    const nr_game *g = &s->v.game;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        const nr_card *k = card_at(g, c->card);
        if (k->type != NR_TYPE_AGENDA ||
            !(c->verb == NR_VERB_ADVANCE ||
              (c->verb == NR_VERB_INSTALL && c->server != NR_SERVER_NEW &&
               !has_main(s, c->server)))) {
            continue;
        }
        int need = nr_requirement(g, c->card) - g->copy[c->card].counter[NR_COUNTER_ADVANCEMENT];
        if (need <= 0 || need > g->player[NR_CORP].credits) {
            continue;
        }
        unsigned server = c->verb == NR_VERB_ADVANCE ? g->copy[c->card].server : c->server;
        if (price_of_entry(s, server) > rig_of(s)->credits + 3) {
            return true;
        }
    }
    return false;
}

static bool has_safe_agenda(const sim *s, const nr_choices *list)
{
    knowledge *k = s->known;
    if (!is_now(s, k->safe_at)) {
        k->has_safe = find_safe_agenda(s, list);
        k->safe_at = s->moment;
    }
    return k->has_safe;
}

/* Is there something better to do than to take a credit? */
static APART bool has_better_use(const sim *s, const nr_choices *list)
{
    return has_better_money(s, list) || has_safe_agenda(s, list);
}

/* A card drawn now would have to be discarded: there are not clicks enough to play what is too
 * much. */
static APART bool draws_too_much(const nr_game *g)
{
    nr_side side = (nr_side)g->to_move;
    int hand = g->size[side == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP];
    return hand + 1 - (g->player[side].clicks - 1) > nr_hand_size(g, side);
}

/* Can a click bring more than one credit? */
static APART bool has_better_click(const sim *s, const nr_choices *list)
{
    const nr_game *g = &s->v.game;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        const nr_card *k = card_at(g, c->card);
        if (c->verb == NR_VERB_USE && c->ability < k->row_count &&
            k->rows[c->ability].clicks == 1 && lore_of(s, c->card)->click > 10 &&
            nr_row_does(k, c->ability) & NR_DOES_GAIN_CREDITS) {
            return true;
        }
    }
    return false;
}

/* Does the Runner walk into the server, whatever stands before it: for three credits? */
static bool is_walked_into(const sim *s, unsigned server)
{
    return price_of_entry(s, server) <= 3;
}

/* One more ice before a remote with nothing in it that has two, while the Runner walks into a
 * central server that has fewer. */
static bool leaves_centrals_open(const sim *s, unsigned server)
{
    static const uint8_t central[] = {NR_SERVER_RD, NR_SERVER_HQ};
    if (server < NR_SERVER_REMOTE || server == NR_SERVER_NEW || has_main(s, server)) {
        return false;
    }
    int layers = layers_of(s, server);
    for (unsigned i = 0; i < sizeof central && layers >= 2; i++) {
        if (layers_of(s, central[i]) < layers && is_walked_into(s, central[i])) {
            return true;
        }
    }
    return false;
}

/* Ice before such a remote, or before Archives that hold no agenda. */
static APART bool is_unwise_ice(const sim *s, unsigned server)
{
    return server == NR_SERVER_ARCHIVES ? agendas_in(&s->v.game, NR_ZONE_ARCHIVES).count == 0
                                        : leaves_centrals_open(s, server);
}

/* Does he know the only card that he would access there, and want nothing of it? A run may still
 * make the Corporation pay for ice. */
static APART bool has_seen_top(const sim *s)
{
    const nr_game *g = &s->v.game;
    int unknown;
    unsigned top = g->head[NR_ZONE_RD];
    (void)known_price(s, NR_SERVER_RD, &unknown);
    bool is_seen = top && runner_knows(g, top) && lure_of_card(s, top) <= 0 && !unknown;
    for (unsigned c = g->head[NR_ZONE_RIG]; c && is_seen; c = g->copy[c].next) {
        is_seen = !lore_of(s, c)->accesses;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && is_seen; c = g->copy[c].next) {
        is_seen = g->copy[c].server != NR_SERVER_RD || card_at(g, c)->type == NR_TYPE_ICE;
    }
    return is_seen;
}

/* What the Runner's judgement likes too well. */
static inline bool is_unwise_of_runner(const sim *s, const nr_choices *list, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    switch (c->verb) {
    case NR_VERB_DRAW:
        return draws_too_much(g);
    case NR_VERB_GAIN_CREDIT:
        return has_better_click(s, list);
    case NR_VERB_REMOVE_TAG:
        return !can_shed_tags(g);
    case NR_VERB_RUN:
        return c->server == NR_SERVER_RD && has_seen_top(s) && !has_use_of_success(s);
    default:
        return false;
    }
}

/* What the judgement likes too well, though something else of the list is better: cards that will
 * be discarded, and as the Corporation ice before Archives that hold no agenda or before an empty
 * remote while the centrals are open, single credits beside operations that bring more or beyond
 * what can be spent or while an agenda could be brought home, and runs let through that cheap ice
 * would end. */
static inline bool is_unwise(const sim *s, const nr_choices *list, const nr_choice *c)
{
    const nr_game *g = &s->v.game;
    if (g->to_move != NR_CORP) {
        return is_unwise_of_runner(s, list, c);
    }
    switch (c->verb) {
    case NR_VERB_INSTALL:
        return card_at(g, c->card)->type == NR_TYPE_ICE && is_unwise_ice(s, c->server);
    case NR_VERB_GAIN_CREDIT:
        return g->player[NR_CORP].credits >= 16 || has_better_use(s, list);
    case NR_VERB_DRAW:
        return draws_too_much(g) || has_safe_agenda(s, list);
    case NR_VERB_PASS:
    case NR_VERB_CONTINUE:
        if (g->step == NR_STEP_RUN_2_3 && g->run.ice && !is_up(g, g->run.ice)) {
            return must_rez(s, g->run.ice);
        }
        return g->step == NR_STEP_RUNNER_2_2 && can_rez_income(s, list);
    default:
        return false;
    }
}

/* An agenda that can be scored in this turn, by clicks and credits that there are: the number of
 * the choice that advances it, or list->count. */
static unsigned find_sure_score(const sim *s, const nr_choices *list)
{
    const nr_game *g = &s->v.game;
    unsigned best = list->count;
    int points = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        const nr_card *k = card_at(g, c->card);
        if (c->verb != NR_VERB_ADVANCE || k->type != NR_TYPE_AGENDA) {
            continue;
        }
        int need = nr_requirement(g, c->card) - g->copy[c->card].counter[NR_COUNTER_ADVANCEMENT];
        if (need > 0 && need <= g->player[NR_CORP].clicks && need <= g->player[NR_CORP].credits &&
            k->points > points) {
            best = i;
            points = k->points;
        }
    }
    return best;
}

/* Points that lie open in Archives, and cost nothing to fetch or win the game. */
static bool has_free_points(const sim *s)
{
    const nr_game *g = &s->v.game;
    int points = 0;
    bool is_free = true, is_known = true;
    for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
        points += is_up(g, c) ? most(0, card_at(g, c)->points) : 0;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && points; c = g->copy[c].next) {
        bool is_there = g->copy[c].server == NR_SERVER_ARCHIVES;
        is_free &= !is_there;
        is_known &= !is_there || is_up(g, c);
    }
    if (!points || is_free || !is_known || nr_points(g, NR_RUNNER) + points < 7) {
        return points && is_free;
    }
    return price_of_entry(s, NR_SERVER_ARCHIVES) <= rig_of(s)->credits;
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
    case NR_PROMPT_CHOOSE_NUMBER: /* of damage prevented, credits taken, cards accessed: the most */
        return list->count - 1;
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
