/* What lies on the board: the Runner's rig, and servers with their ice. Each is read once for all
 * that asks about it, and again when a card of it is not as it was. */
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

/* ---- the rig --------------------------------------------------------------------------------- */

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

/* ---- the table ------------------------------------------------------------------------------- */

static bool runner_knows(const nr_game *g, unsigned c)
{
    return nr_known(g, c, NR_VIEW_RUNNER);
}

static void count_ice(table_numbers *t, const sim *s, unsigned c, uint8_t ice[PLACES])
{
    const nr_game *g = &s->v.game;
    unsigned server = g->copy[c].server;
    int rez = nr_rez_cost(g, c);
    bool up = is_up(g, c);
    t->layers[server] = (uint8_t)(t->layers[server] + !g->copy[c].host);
    t->shows[server] |= up ? SHOWS_ICE : SHOWS_ICE | SHOWS_FACEDOWN_ICE;
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
    t->shows[server] |= tokens ? SHOWS_TOKENS : 0;
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
    uint8_t ice[PLACES] = {0}, taken[PLACES] = {0};
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
    return table_of(s)->layers[server % PLACES];
}

/* Is an agenda or asset in it? */
static bool has_main(const sim *s, unsigned server)
{
    return table_of(s)->root[NR_CORP][server % PLACES] & HOLDS_MAIN;
}
