/* What a position is worth: points, credits, cards, and above all who gets into which server at
 * what price. The price of passing ice is an estimate (price_of_ice), for it is asked in every
 * playout; where the bot itself decides, netrunner_line.c has the exact one. */
#include "bots/netrunner_inside.h"

/* ---- what stays as it is --------------------------------------------------------------------- */

static bool is_as_before(const zone_before *z, const nr_game *g, nr_zone zone)
{
    unsigned n = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next, n++) {
        if (n >= z->count || n == MOST_BEFORE || z->copy[n] != c ||
            memcmp(&z->as[n], &g->copy[c], sizeof g->copy[c]) != 0) {
            return false;
        }
    }
    return n == z->count;
}

static void note_zone(zone_before *z, const nr_game *g, nr_zone zone)
{
    z->count = 0;
    for (unsigned c = g->head[zone]; c && z->count <= MOST_BEFORE; c = g->copy[c].next) {
        if (z->count < MOST_BEFORE) {
            z->as[z->count] = g->copy[c];
            z->copy[z->count] = (uint8_t)c;
        }
        z->count++;
    }
}

/* ---- the price of a run ---------------------------------------------------------------------- */

/* Of ice or an icebreaker, as nr_strength has it. */
static int strength_now(const sim *s, unsigned c)
{
    knowledge *k = s->known;
    if (IS_SMALL) {
        return nr_strength(&s->v.game, c);
    }
    if (!is_now(s, k->strength_at)) {
        nr_find_strength_changes(&s->v.game, &k->strengthened);
        k->strength_at = s->moment;
    }
    int strength = nr_strength_by(&s->v.game, &k->strengthened, c);
    MUST_HOLD(strength == nr_strength(&s->v.game, c));
    return strength;
}

/* What makes a breaker stronger, or the ice weaker. */
static void read_boost(breaker *b, const nr_card *k)
{
    b->boost_row = b->weaken_row = 255;
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *row = &k->rows[i];
        const nr_op *op = row->ops;
        if (row->kind != NR_ROW_PAID || row->cost || row->op_count != 1 || op->op != NR_OP_EFFECT ||
            op->n.from != NR_FROM_NUMBER) {
            continue;
        }
        if (op->what == NR_MOD_BREAKER_STRENGTH && op->n.times > 0) {
            b->boost_row = (uint8_t)i;
            b->boost_price = row->credits;
            b->boost = (uint8_t)op->n.times;
            b->is_stealthy = row->flags & NR_ROW_STEALTH;
        } else if (op->what == NR_MOD_ICE_STRENGTH && op->n.times < 0) {
            b->weaken_row = (uint8_t)i;
            b->weaken_price = row->credits;
        }
    }
}

/* What it loses if it broke something: a counter, or for want of one itself. */
static uint8_t read_loss(const nr_game *g, unsigned c, const nr_row *row)
{
    if (row->event != NR_ON_ENCOUNTER_ENDS || !row->conds || row->cond->is != NR_IS_BROKE) {
        return 0;
    }
    int loses = 0;
    for (unsigned i = 0; i < row->op_count; i++) {
        const nr_op *op = &row->ops[i];
        if (op->op == NR_OP_REMOVE_COUNTER && g->copy[c].counter[op->what]) {
            return COUNTER_PRICE;
        }
        loses = op->op == NR_OP_TRASH ? CARD_PRICE : loses;
    }
    return (uint8_t)loses;
}

static const nr_op *breaking_op(const nr_row *row)
{
    for (unsigned i = 0; row->kind == NR_ROW_PAID && i < row->op_count; i++) {
        if (row->ops[i].op == NR_OP_BREAK) {
            return &row->ops[i];
        }
    }
    return NULL;
}

static void read_breaker_copy(rig *r, const sim *s, unsigned c)
{
    const nr_game *g = &s->v.game;
    const nr_card *k = card_at(g, c);
    unsigned first = r->count;
    int loses = 0;
    for (unsigned i = 0; i < k->row_count && r->count < MOST_BREAKERS; i++) {
        const nr_row *row = &k->rows[i];
        const nr_op *op = breaking_op(row);
        if (!op) {
            loses = most(loses, read_loss(g, c, row));
            continue;
        }
        breaker *b = &r->breaker[r->count++];
        *b =
            (breaker){.copy = (uint8_t)c,
                      .row = (uint8_t)i,
                      .price = row->credits,
                      .breaks = (uint8_t)(op->n.from == NR_FROM_NUMBER ? most(1, op->n.times) : 20),
                      .uses = 100,
                      .strength = (int8_t)strength_now(s, c),
                      .subtypes = op->filter.subtypes,
                      .not_subtypes = op->filter.not_subtypes};
        for (unsigned j = 0; j < row->conds; j++) {
            b->needs_none |= row->cond[j].is == NR_IS_AMOUNT;
            b->needs_equal |= row->cond[j].is == NR_IS_EXISTS;
        }
        if (row->cost == NR_COST_COUNTER) {
            b->uses = (uint8_t)(g->copy[c].counter[row->cost_arg] / most(1, row->cost_n));
            b->gives = (uint8_t)(row->cost_n * COUNTER_PRICE);
        } else if (row->cost) {
            b->uses = 1;
            b->gives = CARD_PRICE;
        }
        read_boost(b, k);
    }
    for (; first < r->count; first++) {
        r->breaker[first].loses = (uint8_t)loses;
    }
}

/* What it costs a breaker to pass the usual piece of ice: strength 4, two subroutines. */
static int price_of_usual(const breaker *b)
{
    int lacks = most(0, 4 - b->strength), uses = b->breaks >= 2 ? 1 : 2;
    int price = uses * (b->price + b->gives) + b->loses;
    price += b->needs_none ? 4 * b->weaken_price : 0;
    price += !lacks ? 0 : !b->boost ? 5 : (lacks + b->boost - 1) / b->boost * b->boost_price;
    return price + (uses > b->uses ? 4 : 0);
}

static void find_usual(rig *r)
{
    static const uint8_t kind[KINDS_OF_ICE] = {NR_SUB_BARRIER, NR_SUB_CODE_GATE, NR_SUB_SENTRY};
    for (unsigned t = 0; t < KINDS_OF_ICE; t++) {
        r->usual[t] = NO_WAY;
    }
    for (unsigned i = 0; i < r->count; i++) {
        int price = price_of_usual(&r->breaker[i]);
        uint64_t of = r->breaker[i].subtypes;
        for (unsigned t = 0; t < KINDS_OF_ICE; t++) {
            if (!of || of & NR_BIT(kind[t])) {
                r->usual[t] = least(r->usual[t], price);
            }
        }
    }
}

/* What a card of the rig adds to the numbers of all. */
static void count_card(rig *r, const nr_game *g, const lore *l, unsigned c)
{
    const nr_card *k = card_at(g, c);
    int virus = g->copy[c].counter[NR_COUNTER_VIRUS];
    r->have |= l->breaks;
    if (l->breaks) {
        r->worth += 40 + (k->cost > 0 ? 30 * k->cost : 0) + 25 * least(virus, 4);
    } else {
        r->worth += l->board + 35 * least(g->copy[c].credits, 12) + 35 * least(virus, 6) +
                    40 * least(g->copy[c].counter[NR_COUNTER_POWER], 6);
    }
    r->virus += virus;
    r->power_of_access += l->accesses ? 1 + virus / 2 : 0;
    r->kept += g->copy[c].credits;
    r->resources += k->type == NR_TYPE_RESOURCE;
    r->programs += k->type == NR_TYPE_PROGRAM;
    r->hardware += k->type == NR_TYPE_HARDWARE;
    r->drip += l->drip;
    r->click = most(r->click, l->click);
    r->accesses += l->accesses;
}

static void read_card_of_rig(rig *r, const sim *s, unsigned c)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, c);
    count_card(r, g, l, c);
    if (l->breaks) {
        read_breaker_copy(r, s, c);
        r->bypassed = l->bypass ? g->copy[c].chosen : r->bypassed;
        r->bypass = l->bypass ? l->bypass : r->bypass;
    } else if (l->weakens) {
        r->weakens += g->copy[c].counter[card_at(g, c)->rows[l->weakens - 1].cost_arg];
    }
    for (unsigned own = 0; l->pays && own < 2; own++) {
        int there =
            g->copy[c].credits + (own ? g->copy[c].counter[NR_COUNTER_RECURRING] : l->recurring);
        r->hosted[own] += there;
        r->hidden[own] += l->pays == 2 ? there : 0;
    }
}

/* What players have. */
static void read_purse(rig *r, const nr_game *g)
{
    bool own = g->turn_side == NR_RUNNER;
    r->stealth = r->hidden[own];
    r->credits = r->hosted[own] + g->player[NR_RUNNER].credits + g->run.credits +
                 (g->run.active ? 0 : g->player[NR_CORP].bad_publicity);
    r->clicks = !own ? 3 : g->player[NR_RUNNER].clicks - (g->run.active ? 0 : 1);
    r->grip = g->size[NR_ZONE_GRIP];
}

static void read_rig(rig *r, const sim *s)
{
    const nr_game *g = &s->v.game;
    memset(r, 0, sizeof *r);
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        read_card_of_rig(r, s, c);
    }
    find_usual(r);
    read_purse(r, g);
}

/* Are these as good for passing ice, but for credits, clicks and the grip? */
static bool is_same_rig(const rig *a, const rig *b)
{
    return a->count == b->count && a->stealth == b->stealth && a->weakens == b->weakens &&
           a->bypass == b->bypass && a->bypassed == b->bypassed &&
           memcmp(a->breaker, b->breaker, a->count * sizeof *a->breaker) == 0;
}

/* Are all cards of the rig as they were when it was read, and breakers as strong? */
static bool has_same_rig(const knowledge *k, const sim *s)
{
    const nr_game *g = &s->v.game;
    const rig *r = &k->rig[k->which];
    bool is_same = !IS_SMALL && k->rig_at && is_as_before(&k->rig_cards, g, NR_ZONE_RIG);
    for (unsigned i = 0; i < r->count && is_same; i++) {
        is_same = r->breaker[i].strength == (int8_t)strength_now(s, r->breaker[i].copy);
    }
    return is_same;
}

static APART void note_rig(knowledge *k, const sim *s)
{
    const nr_game *g = &s->v.game;
    if (has_same_rig(k, s)) {
        rig *r = &k->rig[k->which];
        int stealth = r->stealth;
        read_purse(r, g);
        k->rigs += r->stealth != stealth;
    } else {
        k->which ^= 1;
        read_rig(&k->rig[k->which], s);
        k->rigs += !is_same_rig(&k->rig[0], &k->rig[1]);
        if (!IS_SMALL) {
            note_zone(&k->rig_cards, g, NR_ZONE_RIG);
        }
    }
    k->rig_at = s->moment;
#ifdef JACKIN_CHECKED
    rig anew;
    read_rig(&anew, s);
    MUST_HOLD(memcmp(&anew, &k->rig[k->which], sizeof anew) == 0);
#endif
}

/* The rig of the position. */
static const rig *rig_of(const sim *s)
{
    if (!is_now(s, s->known->rig_at)) {
        note_rig(s->known, s);
    }
    return &s->known->rig[s->known->which];
}

static int spare_memory(const sim *s)
{
    knowledge *k = s->known;
    if (!is_now(s, k->memory_at)) {
        k->spare_memory = nr_memory_limit(&s->v.game) - nr_memory_used(&s->v.game);
        k->memory_at = s->moment;
    }
    return k->spare_memory;
}

/* ---- servers --------------------------------------------------------------------------------- */

static bool runner_knows(const nr_game *g, unsigned c)
{
    return nr_known(g, c, NR_VIEW_RUNNER);
}

static void count_ice(table_numbers *t, const sim *s, unsigned c, uint8_t ice[256])
{
    const nr_game *g = &s->v.game;
    unsigned server = g->copy[c].server;
    int rez = nr_rez_cost(g, c);
    bool up = is_up(g, c);
    t->layers[server] = (uint8_t)(t->layers[server] + !g->copy[c].host);
    ice[server]++;
    *(up ? &t->up : &t->down) += 1;
    t->up_ends += up ? lore_of(s, c)->ends : 0;
    t->unpaid += up ? 0 : rez;
    t->most_ice = most(t->most_ice, server >= NR_SERVER_REMOTE ? ice[server] : 0);
    /* It is paid for when it is rezzed, and what it costs the Runner counts elsewhere. */
    t->ice_worth += up ? 70 + 62 * least(rez, 10) : 75;
    t->ice_worth += 25 * least(g->copy[c].counter[NR_COUNTER_ADVANCEMENT], 4);
}

/* Besides ice: what is in a server, as each side sees it. */
static void count_root(table_numbers *t, const nr_game *g, unsigned c)
{
    unsigned type = card_at(g, c)->type, server = g->copy[c].server;
    bool is_main = type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET;
    unsigned holds = is_main ? HOLDS_MAIN : 0, agenda = type == NR_TYPE_AGENDA ? SEEMS_AGENDA : 0;
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        uint8_t *root = &t->root[side][server], *most_tokens = &t->tokens[side][server];
        if (type != NR_TYPE_UPGRADE || (side == NR_RUNNER && !runner_knows(g, c))) {
            *root = (uint8_t)(*root | SEEMS_MAIN | agenda);
            *most_tokens = (uint8_t)most(*most_tokens, tokens);
        }
        *root = (uint8_t)(*root | holds);
    }
    if (server >= NR_SERVER_REMOTE && !is_up(g, c)) {
        t->lurking++;
        if (tokens > t->lurk_tokens) {
            t->lurk_tokens = tokens;
            t->lurk_in = server;
        }
    }
}

static void count_card_of_table(table_numbers *t, const sim *s, unsigned c)
{
    const nr_game *g = &s->v.game;
    const lore *l = lore_of(s, c);
    int tokens = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
    if (card_at(g, c)->type == NR_TYPE_AGENDA) {
        t->agenda[t->agendas++] = (uint8_t)c;
        t->agenda_tokens += tokens;
        t->inside += card_at(g, c)->points;
        return;
    }
    *(is_up(g, c) ? &t->faceup : &t->facedown) += 1;
    t->tokens_elsewhere = most(t->tokens_elsewhere, tokens);
    t->drip += is_up(g, c) ? l->drip : 0;
    t->click = most(t->click, is_up(g, c) ? l->click : 0);
}

static APART void read_table(table_numbers *t, const sim *s)
{
    const nr_game *g = &s->v.game;
    uint8_t ice[256] = {0}, taken[256] = {0};
    memset(t, 0, sizeof *t);
    t->lurk_tokens = -1;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (card_at(g, c)->type == NR_TYPE_ICE) {
            count_ice(t, s, c, ice);
        } else {
            taken[g->copy[c].server] |= card_at(g, c)->type != NR_TYPE_UPGRADE;
            count_root(t, g, c);
            count_card_of_table(t, s, c);
        }
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        unsigned server = g->copy[c].server;
        if (server >= NR_SERVER_REMOTE && ice[server] && !taken[server]) {
            t->open[t->opens++] = (uint8_t)server;
            ice[server] = 0;
        }
    }
}

/* Is everything on it as it was when it was read? What rezzing costs may depend on anything. */
static bool has_same_table(const knowledge *k, const nr_game *g)
{
    return !IS_SMALL && k->table_at && !(g->mods >> NR_MOD_REZ_COST & 1) &&
           memcmp(k->runner_known, g->known[NR_RUNNER], sizeof k->runner_known) == 0 &&
           is_as_before(&k->table_cards, g, NR_ZONE_TABLE);
}

static APART void note_table(knowledge *k, const sim *s)
{
    const nr_game *g = &s->v.game;
    if (!has_same_table(k, g)) {
        read_table(&k->table, s);
        if (!IS_SMALL) {
            note_zone(&k->table_cards, g, NR_ZONE_TABLE);
            memcpy(k->runner_known, g->known[NR_RUNNER], sizeof k->runner_known);
        }
    }
    k->table_at = s->moment;
#ifdef JACKIN_CHECKED
    table_numbers anew;
    read_table(&anew, s);
    MUST_HOLD(memcmp(&anew, &k->table, sizeof anew) == 0);
#endif
}

static const table_numbers *table_of(const sim *s)
{
    if (!is_now(s, s->known->table_at)) {
        note_table(s->known, s);
    }
    return &s->known->table;
}

/* How much ice protects the server. */
static int layers_of(const sim *s, unsigned server)
{
    return table_of(s)->layers[server];
}

/* Is an agenda or asset in it? */
static bool has_main(const sim *s, unsigned server)
{
    return table_of(s)->root[NR_CORP][server] & HOLDS_MAIN;
}

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
        y->in_hq = agendas_in(g, NR_ZONE_HQ);
        y->in_rd = agendas_in(g, NR_ZONE_RD);
        y->in_archives = agendas_in(g, NR_ZONE_ARCHIVES);
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
