/* What a position is worth: points, credits, cards, and above all who gets into which server at
 * what price. The price of passing ice is an estimate (price_of_ice), for it is asked in every
 * playout; where the bot itself decides, netrunner_line.c has the exact one. */
#include "bots/netrunner_inside.h"

/* ---- passing ice ----------------------------------------------------------------------------- */

/* Does this subroutine of the ice end the run? */
static bool ends_run(const nr_game *g, unsigned ice, unsigned n)
{
    uint16_t def;
    unsigned row;
    return nr_subroutine(g, ice, n, &def, &row) &&
           nr_row_does(&nr_card_table[def], row) & NR_DOES_END_RUN;
}

/* What a breaker takes to break so many subroutines of ice of this strength. */
static int price_of_breaking(const rig *r, const breaker *b, int strength, int count)
{
    int uses = (count + b->breaks - 1) / b->breaks, lacks = strength - b->strength;
    int price = uses * (b->price + b->gives) + b->loses;
    if (uses > b->uses || (b->needs_equal && lacks)) {
        return NEVER;
    }
    if (b->needs_none && strength > 0) {
        if (b->weaken_row == 255) {
            return NEVER;
        }
        price += strength * b->weaken_price;
    }
    if (lacks > 0) {
        int boosts = b->boost ? (lacks + b->boost - 1) / b->boost * b->boost_price : NEVER;
        price += b->is_stealthy && boosts > r->stealth ? NEVER : boosts;
    }
    return price;
}

/* The same with the ice weakened as far as that pays; by how much, into *weakens. */
static int price_of_weakening(const rig *r, const breaker *b, int strength, int count, int *weakens)
{
    int best = price_of_breaking(r, b, strength, count);
    *weakens = 0;
    for (int n = 1; n <= r->weakens && n <= most(strength, strength - b->strength); n++) {
        int price = n * COUNTER_PRICE + price_of_breaking(r, b, strength - n, count);
        if (price < best) {
            best = price;
            *weakens = n;
        }
    }
    return best;
}

/* Mostly the table says it. */
static int count_subroutines(const sim *s, unsigned ice)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, ice);
    bool is_plain = !IS_SMALL && !l->gains && !(g->mods >> NR_MOD_SUBROUTINES & 1);
    MUST_HOLD(!is_plain || l->subroutines == nr_subroutines(g, ice));
    return is_plain ? l->subroutines : (int)nr_subroutines(g, ice);
}

static uint64_t subtypes_of(const nr_game *g, unsigned ice)
{
    return IS_SMALL || g->mods >> NR_MOD_SUBTYPE & 1 ? nr_subtypes(g, ice)
                                                     : card_at(g, ice)->subtypes;
}

static hurdle read_hurdle(const sim *s, const rig *r, unsigned ice)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, ice);
    int all = count_subroutines(s, ice);
    hurdle h = {.strength = strength_now(s, ice),
                .count = all,
                .ends = least(l->ends, all),
                .bears = l->hurts && l->hurts >= r->grip ? NEVER : l->harm,
                .purse = NEVER};
    if (g->run.ice != ice || g->run.phase != NR_PHASE_ENCOUNTER) {
        return h;
    }
    h.count = h.ends = 0;
    h.purse = r->credits;
    for (int n = 0; n < all; n++) {
        h.count += !nr_is_broken(g, (unsigned)n);
        h.ends += !nr_is_broken(g, (unsigned)n) && ends_run(g, ice, (unsigned)n);
    }
    return h;
}

/* Is it ice that the breaker works on? */
static bool fits_breaker(const breaker *b, uint64_t subtypes)
{
    return (!b->subtypes || b->subtypes & subtypes) && !(b->not_subtypes & subtypes);
}

/* He is asked before the encounter's window. */
static bool can_bypass(const rig *r, const lore *l, const hurdle *h, unsigned ice)
{
    return r->bypassed == ice && h->purse == NEVER && !l->is_sure;
}

/* Takes a breaker for it, if that is better and can be paid. */
static void try_breaker(passage *p, const rig *r, const breaker *b, const hurdle *h, bool is_part)
{
    int count = is_part ? h->ends : h->count, bears = is_part ? h->bears : 0, weakens;
    int price = price_of_weakening(r, b, h->strength, count, &weakens);
    int given = weakens * COUNTER_PRICE + b->loses + b->gives * least(count, b->uses);
    if (price + bears < p->price && price - given <= h->purse) {
        *p = (passage){.price = price + bears,
                       .with = 1 + (unsigned)(b - r->breaker),
                       .weakens = weakens,
                       .is_part = is_part};
    }
}

/* Lets the ice break itself for clicks, if that is better. */
static void try_bribe(passage *p, const rig *r, const lore *l, const hurdle *h, bool is_part)
{
    int count = is_part ? h->ends : h->count, bears = is_part ? h->bears : 0;
    int clicks = (count + l->bribed - 1) / l->bribed * l->bribe;
    if (clicks <= r->clicks && clicks * CLICK_PRICE + bears < p->price) {
        *p = (passage){
            .price = clicks * CLICK_PRICE + bears, .is_clicked = true, .is_part = is_part};
    }
}

static void find_passage(const sim *s, const rig *r, unsigned ice, const hurdle *h,
                         uint64_t subtypes, passage *p)
{
    const lore *l = lore_of(s, ice);
    bool has_part = h->ends && h->ends < h->count;
    *p = (passage){.price = h->ends ? NEVER : h->count ? h->bears : 0};
    if (can_bypass(r, l, h, ice)) {
        p->price = least(p->price, h->count * r->bypass);
    }
    for (unsigned i = 0; i < r->count && h->count && p->price; i++) {
        const breaker *b = &r->breaker[i];
        if (!fits_breaker(b, subtypes)) {
            continue;
        }
        try_breaker(p, r, b, h, false);
        if (has_part) {
            try_breaker(p, r, b, h, true);
        }
    }
    if (l->bribe && h->count) {
        try_bribe(p, r, l, h, false);
        if (has_part) {
            try_bribe(p, r, l, h, true);
        }
    }
    p->price = least(p->price + (h->purse == NEVER ? l->toll : 0), NEVER);
}

/* What was found in another moment holds as long as the ice and the rig are as they were; but what
 * is left of an encounter takes credits, and ice that can be bribed clicks. */
static APART void find_way(known_passage *known, const sim *s, unsigned ice)
{
    const nr_game *g = &s->v.game;
    const rig *r = rig_of(s);
    hurdle h = read_hurdle(s, r, ice);
    uint64_t subtypes = subtypes_of(g, ice);
    unsigned def = g->copy[ice].def;
    if (known->def != def || known->rigs != s->known->rigs || known->subtypes != subtypes ||
        memcmp(&known->at, &h, sizeof h) != 0) {
        find_passage(s, r, ice, &h, subtypes, &known->way);
        known->rigs = s->known->rigs;
        known->at = h;
        known->subtypes = subtypes;
        known->def = (uint16_t)(h.purse == NEVER && !lore_of(s, ice)->bribe ? def : 0);
    }
    known->moment = s->moment;
#ifdef JACKIN_CHECKED
    passage way;
    find_passage(s, r, ice, &h, subtypes, &way);
    MUST_HOLD(way.price == known->way.price && way.with == known->way.with);
#endif
}

/* What it costs the Runner to get past this ice when it is rezzed, in credits: by breaking it all,
 * or what ends the run, and bearing the rest. It is asked again and again of the same position. */
static const passage *way_past(const sim *s, unsigned ice)
{
    known_passage *known = &s->known->passage[ice];
    if (!is_now(s, known->moment)) {
        find_way(known, s, ice);
    }
    return &known->way;
}

static int price_of_ice(const sim *s, unsigned ice)
{
    return way_past(s, ice)->price;
}

static APART int find_entry(const sim *s, unsigned server)
{
    const nr_game *g = &s->v.game;
    uint8_t ice[NR_MAX_DECK];
    unsigned n = layers_of(s, server) ? nr_ice(g, server, ice) : 0;
    int money = g->player[NR_CORP].credits, sum = 0;
    for (unsigned i = n; i > 0 && sum < NEVER; i--) {
        unsigned c = ice[i - 1];
        if (!is_up(g, c)) {
            int rez = nr_rez_cost(g, c);
            if (rez > money || lore_of(s, c)->is & LORE_PRICED) {
                continue;
            }
            money -= rez;
        }
        sum += price_of_ice(s, c);
    }
    return least(sum, NEVER);
}

/* What it costs to get to the server. Unrezzed ice counts if the Corporation can pay for it. */
static int price_of_entry(const sim *s, unsigned server)
{
    known_server *known = &s->known->server[server];
    if (!is_now(s, known->entry_at)) {
        known->entry = (int16_t)find_entry(s, server);
        known->entry_at = s->moment;
    }
    return known->entry;
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
    enum { FIRST = 20 };
    static const int16_t worth[FIRST + 1] = {0,    150,  290,  420,  540,  650,  750,
                                             845,  935,  1020, 1100, 1175, 1245, 1310,
                                             1370, 1425, 1475, 1520, 1560, 1595, 1625};
    return worth[within(credits, 0, FIRST)] + 22 * most(0, least(credits, 60) - FIRST);
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

typedef struct {
    int count, points;
} agenda_count;

enum { EYES_CORP = 1, EYES_RUNNER = 2, EYES_ALL = 3 };

/* What the evaluation reads once of a position. */
typedef struct {
    int term[TERM_COUNT];
    const sim *s;
    const nr_game *g;
    const rig *rig;
    unsigned eyes; /* whose; what the other alone knows is not read */
    int points[2];
    int strikes;      /* the damage that the Corporation could do in its next turn */
    bool runner_next; /* the Runner has the next turn, or is in it */
    agenda_count in_hq, in_rd, in_archives;
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
    int reach = chance_of_entry(price, y->rig->credits);
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
    int reach = chance_of_entry(price, y->rig->credits - most(trash, 0));
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    if (l->is & LORE_TRAP) { /* it works if he comes */
        int damage = l->is & LORE_ADVANCEABLE ? 2 * tokens : l->damage;
        int kills = damage > y->rig->grip ? 2500 : 0;
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

static agenda_count agendas_in(const nr_game *g, nr_zone zone)
{
    agenda_count in = {0};
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        const nr_card *k = card_at(g, c);
        if (k->type == NR_TYPE_AGENDA) {
            in.points += k->points;
            in.count++;
        }
    }
    return in;
}

#ifdef JACKIN_CHECKED
static bool is_same_count(agenda_count a, agenda_count b)
{
    return a.count == b.count && a.points == b.points;
}
#endif

static APART void note_agendas(knowledge *k, const sim *s)
{
    const nr_game *g = &s->v.game;
    k->agendas = 0;
    for (unsigned c = NR_CORP_FIRST + 1; c <= NR_CORP_FIRST + NR_MAX_DECK; c++) {
        if (g->copy[c].def && card_at(g, c)->type == NR_TYPE_AGENDA) {
            k->agenda[k->agendas++] = (uint8_t)c;
        }
    }
    k->agendas_at = s->moment;
}

/* Those in central servers. Few cards of a deck are agendas. */
static void count_agendas(survey *y)
{
    const nr_game *g = y->g;
    knowledge *k = y->s->known;
    if (IS_SMALL) {
        y->in_hq = agendas_in(g, NR_ZONE_HQ);
        y->in_rd = agendas_in(g, NR_ZONE_RD);
        y->in_archives = agendas_in(g, NR_ZONE_ARCHIVES);
        return;
    }
    if (!is_now(y->s, k->agendas_at)) {
        note_agendas(k, y->s);
    }
    for (unsigned i = 0; i < k->agendas; i++) {
        const nr_copy *c = &g->copy[k->agenda[i]];
        agenda_count *in = c->zone == NR_ZONE_HQ         ? &y->in_hq
                           : c->zone == NR_ZONE_RD       ? &y->in_rd
                           : c->zone == NR_ZONE_ARCHIVES ? &y->in_archives
                                                         : NULL;
        if (in) {
            in->points += nr_card_table[c->def].points;
            in->count++;
        }
    }
    MUST_HOLD(is_same_count(y->in_hq, agendas_in(g, NR_ZONE_HQ)) &&
              is_same_count(y->in_rd, agendas_in(g, NR_ZONE_RD)) &&
              is_same_count(y->in_archives, agendas_in(g, NR_ZONE_ARCHIVES)));
}

/* What an agenda of these is worth to the Runner, on average; of two points if there is none. */
static int each_of(const survey *y, agenda_count in)
{
    return gain_of_points(y, NR_RUNNER, in.count ? most(1, in.points / in.count) : 2);
}

/* What the Runner gains by half as many runs that find so much: he pays for each, and makes none
 * that does not pay. */
static int loss_of_runs(const survey *y, int finds, int price, int half_runs)
{
    int reach = chance_of_entry(price, y->rig->credits);
    int net = price < NEVER ? finds - 70 * price - 50 : 0;
    return (most(net, 0) * half_runs / 2 + finds / 4) * reach / 1000 + finds / 8;
}

/* Central servers: what he takes from them in his next turn, and the price of coming again. */
static int worth_of_centrals(const survey *y)
{
    const nr_game *g = y->g;
    int value = 0, extra = y->rig->power_of_access;
    int hand = most(1, g->size[NR_ZONE_HQ]), each = each_of(y, y->in_hq);
    int runs = y->hq == 0 ? 6 : 2 * y->hq <= y->rig->credits ? 4 : 3;
    /* Half an agenda more: one may be drawn. */
    value -= loss_of_runs(y, each * y->in_hq.count / hand, y->hq, runs);
    value -= y->in_hq.count * each / 12; /* it has yet to be brought to safety */
    int deck = most(1, g->size[NR_ZONE_RD]);
    if (y->in_rd.count) {
        each = each_of(y, y->in_rd);
        value -= loss_of_runs(y, each * y->in_rd.count * (1 + extra) / deck, y->rd, 3);
    }
    if (y->in_archives.count) {
        int reach = chance_of_entry(y->archives, y->rig->credits);
        int facedown = 0;
        for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
            facedown += !is_up(g, c);
        }
        value -= reach * gain_of_points(y, NR_RUNNER, y->in_archives.points) / 1000 *
                 (facedown ? 10 : 11) / 10;
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
    int value = 0, best = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        unsigned server = g->copy[c].server;
        if (server < NR_SERVER_REMOTE || g->copy[c].host) {
            if (card_at(g, c)->type == NR_TYPE_UPGRADE) {
                value += worth_of_upgrade(y, c);
            }
            continue;
        }
        int price = price_of_entry(y->s, server);
        best = most(best, least(price, 12));
        switch (card_at(g, c)->type) {
        case NR_TYPE_AGENDA:
            value += worth_of_agenda(y, c, price);
            break;
        case NR_TYPE_ASSET:
            value += worth_of_asset(y, c, price);
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
    int value = y->rig->worth, kinds = 0;
    for (unsigned t = 0; t < KINDS_OF_ICE; t++) {
        if (y->rig->usual[t] < NEVER) {
            value += 620 - 45 * least(y->rig->usual[t], 9);
            kinds++;
        }
    }
    value += kinds == 3 ? 250 : 0;
    return value + 40 * least(spare_memory(y->s), 2);
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
    int damage = y->strikes;
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
    if (y->eyes & EYES_CORP) {
        term[TERM_HQ] = worth_of_hand(y, NR_ZONE_HQ, 5);
        term[TERM_REMOTES] = worth_of_remotes(y);
        term[TERM_CENTRALS] = worth_of_centrals(y);
        term[TERM_DANGER] = danger(y);
    }
    term[TERM_ICE] = table_of(y->s)->ice_worth;
    term[TERM_BAD_PUBLICITY] = -220 * g->player[NR_CORP].bad_publicity;
    term[TERM_RUNNER_CREDITS] = -worth_of_credits(g->player[NR_RUNNER].credits);
    term[TERM_GRIP] = y->eyes & EYES_RUNNER ? -worth_of_hand(y, NR_ZONE_GRIP, 5) : 0;
    term[TERM_RIG] = -worth_of_rig(y) - 50 * nr_link(g);
    int clicks = 85 * g->player[g->turn_side].clicks;
    term[TERM_CLICKS] = g->turn_side == NR_CORP ? clicks : -clicks;
    for (unsigned i = 0; i < TERM_COUNT; i++) {
        value += term[i];
    }
    return g->run.active ? value - 60 : value;
}

/* Reads a position that is not the end of a game. */
static int look_over(survey *y, const sim *s, unsigned eyes)
{
    const nr_game *g = &s->v.game;
    *y = (survey){.s = s, .g = g, .eyes = eyes};
    y->rig = rig_of(s);
    y->points[NR_CORP] = nr_points(g, NR_CORP);
    y->points[NR_RUNNER] = nr_points(g, NR_RUNNER);
    y->runner_next = g->turn_side == NR_RUNNER ? g->player[NR_RUNNER].clicks > 0
                                               : g->player[NR_CORP].clicks == 0;
    if (eyes & EYES_CORP) {
        count_agendas(y);
        y->strikes = strikes(y);
        y->hq = price_of_entry(s, NR_SERVER_HQ);
        y->rd = price_of_entry(s, NR_SERVER_RD);
        y->archives = price_of_entry(s, NR_SERVER_ARCHIVES);
    }
    return worth_for_corp(y);
}

/* A value as a chance of winning, of 65536: what is far ahead is nearly won. */
static unsigned chance_of(int value)
{
    int size = value < 0 ? -value : value;
    int64_t part = (int64_t)32768 * value / (size + 3200);
    return (unsigned)(32768 + part);
}
