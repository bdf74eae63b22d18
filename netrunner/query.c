/* Numbers and facts as changed by everything in force.
 *
 * A number is its printed value plus all modifiers, constant ones and timed ones alike; costs,
 * requirements and memory stop at 0, strength does not (FAQ-R54). g->mods says which modifiers any
 * active card or effect may have, so that most questions need no look at the table. Chapters:
 * ABIL-01, CARD-16, BREAK, FAQ-R30. */
#include "netrunner/engine.h"

/* ---- what is active -------------------------------------------------------------------------- */

unsigned nr_active(const nr_game *g, unsigned c)
{
    switch (g->copy[c].zone) {
    case NR_ZONE_TABLE:
        return is_rezzed(g, c); /* ZONE-12 */
    case NR_ZONE_RIG:           /* ZONE-16 */
    case NR_ZONE_IDENTITY:
        return 1; /* ZONE-02 */
    case NR_ZONE_CORP_SCORE:
    case NR_ZONE_RUNNER_SCORE:
        return 1; /* CARD-06, SCORE-07 */
    default:
        return 0; /* CARD-15 */
    }
}

/* Does a constant row of this card count now? */
static bool is_live(const nr_game *g, const nr_row *r, unsigned c)
{
    switch (r->live) {
    case NR_LIVE_ANYWHERE:
        return true;
    case NR_LIVE_ARCHIVES:
        return g->copy[c].zone == NR_ZONE_ARCHIVES;
    case NR_LIVE_SCORE_AREAS:
        return g->copy[c].zone == NR_ZONE_CORP_SCORE || g->copy[c].zone == NR_ZONE_RUNNER_SCORE;
    default:
        return nr_active(g, c) != 0;
    }
}

/* ---- modifiers ------------------------------------------------------------------------------- */

/* Numbers that belong to a player: his own cards count, and what says so of his opponent. */
static bool is_of_player(nr_mod mod)
{
    return mod == NR_MOD_MEMORY || mod == NR_MOD_LINK || mod == NR_MOD_HAND_SIZE ||
           mod == NR_MOD_INSTALL_COST || mod == NR_MOD_CLICKS || mod == NR_MOD_PLAY_COST ||
           mod == NR_MOD_DAMAGE || mod == NR_MOD_STARTING_HAND;
}

/* Is it a constant row of the kind, in force where its card lies? Facts of a card count for itself
 * alone: sum_own. */
static inline bool is_in_force(const nr_game *g, nr_mod mod, const nr_row *r, unsigned arg,
                               unsigned self)
{
    if (r->mod != mod || r->kind != NR_ROW_CONST || r->arg != arg || r->live == NR_LIVE_ANYWHERE) {
        return false;
    }
    return r->live ? is_live(g, r, self)
                   : g->copy[self].zone != NR_ZONE_RUNNER_SCORE; /* it serves nobody there */
}

/* What such a row adds. */
static inline int row_adds(const nr_game *g, nr_mod mod, unsigned subject, unsigned server,
                           const nr_row *r, unsigned self)
{
    scope at = scope_of(self);
    if (is_of_player(mod) && (owner_of(self) == owner_of(subject)) == (r->by == NR_BY_OPPONENT)) {
        return 0;
    }
    if (!fits(g, &r->filter, subject, at) || (r->at && !is_at(g, r->at, server, self)) ||
        (r->conds && !conditions_hold(g, r->cond, r->conds, at))) {
        return 0;
    }
    if (r->limit) {
        clause c = clause_of(r);
        if (!limit_holds(g, &c, at)) {
            return 0;
        }
    }
    return amount_of(g, &r->n, at);
}

/* What the constant rows of card `self` add. */
static int rows_of(const nr_game *g, nr_mod mod, unsigned subject, unsigned server, unsigned arg,
                   unsigned self)
{
    const nr_card *k = card_of(g, self);
    int sum = 0;
    for (const nr_row *r = k->rows, *end = r + k->row_count; r < end; r++) {
        if (is_in_force(g, mod, r, arg, self)) {
            sum += row_adds(g, mod, subject, server, r, self);
        }
    }
    return sum;
}

/* Where active cards are. In this order those of each player stand side by side. */
static const uint8_t fields[] = {NR_ZONE_TABLE, NR_ZONE_CORP_SCORE, NR_ZONE_IDENTITY, NR_ZONE_RIG,
                                 NR_ZONE_RUNNER_SCORE};

/* Has a card there rows that count for others? */
static inline bool may_modify(const nr_game *g, unsigned c)
{
    return has(g, c, NR_HAS_MODIFIER) && (g->copy[c].zone != NR_ZONE_TABLE || is_rezzed(g, c));
}

static int sum_cards(const nr_game *g, nr_mod mod, unsigned subject, unsigned server, unsigned arg)
{
    unsigned first = 0, end = sizeof fields;
    if (is_of_player(mod) && !(g->uses & USES_ACROSS)) { /* his own cards only */
        first = owner_of(subject) == NR_RUNNER ? 2 : 0;
        end = owner_of(subject) == NR_RUNNER ? 4 : 3;
    }
    int sum = 0;
    for (unsigned z = first; z < end; z++) {
        for (unsigned c = g->head[fields[z]]; c; c = g->copy[c].next) {
            if (may_modify(g, c)) {
                sum += rows_of(g, mod, subject, server, arg, c);
            }
        }
    }
    return sum;
}

/* Rows of the subject itself that count although it is not active. */
static int sum_own(const nr_game *g, nr_mod mod, unsigned subject, unsigned arg)
{
    const nr_card *k = card_of(g, subject);
    scope at = scope_of(subject);
    int sum = 0;
    for (unsigned i = 0; has(g, subject, NR_HAS_FACT) && i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        if (r->kind == NR_ROW_CONST && r->mod == mod && r->live == NR_LIVE_ANYWHERE &&
            r->arg == arg && fits(g, &r->filter, subject, at) &&
            conditions_hold(g, r->cond, r->conds, at)) {
            sum += amount_of(g, &r->n, at);
        }
    }
    return sum;
}

/* What timed effects add. */
static int sum_effects(const nr_game *g, nr_mod mod, unsigned subject, unsigned server,
                       unsigned arg)
{
    int sum = 0;
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind != NR_EFFECT_MOD || v->mod != mod || v->duration == NR_FOR_NEXT_ENCOUNTER ||
            v->name != arg || v->def) {
            continue; /* one that names a row lends a subroutine and changes no number */
        }
        if (v->target ? v->target == subject : !v->server || v->server == server) {
            sum += v->n;
        }
    }
    return sum;
}

int sum_modifiers(const nr_game *g, nr_mod mod, unsigned subject, unsigned server, unsigned arg)
{
    return sum_cards(g, mod, subject, server, arg) + sum_own(g, mod, subject, arg) +
           sum_effects(g, mod, subject, server, arg);
}

/* ABIL-01; FAQ-R41: also while inactive */
uint64_t nr_subtypes(const nr_game *g, unsigned c)
{
    uint64_t s = card_of(g, c)->subtypes;
    if (!(g->mods >> NR_MOD_SUBTYPE & 1)) {
        return s;
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        if (g->effect[i].kind == NR_EFFECT_MOD && g->effect[i].mod == NR_MOD_SUBTYPE &&
            g->effect[i].target == c) {
            s |= NR_BIT(g->effect[i].name & 63);
        }
    }
    /* Rows that give a subtype look at places and types only, so that no question asks itself. */
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned o = g->head[zones[z]]; o; o = g->copy[o].next) {
            const nr_card *k = card_of(g, o);
            for (unsigned i = 0; has(g, o, NR_HAS_MODIFIER) && i < k->row_count; i++) {
                const nr_row *r = &k->rows[i];
                if (r->kind == NR_ROW_CONST && r->mod == NR_MOD_SUBTYPE && is_live(g, r, o) &&
                    fits(g, &r->filter, c, scope_of(o)) &&
                    conditions_hold(g, r->cond, r->conds, scope_of(o))) {
                    s |= NR_BIT(r->arg & 63);
                }
            }
        }
    }
    return s;
}

/* ---- facts about the card itself ------------------------------------------------------------- */

const nr_row *card_fact(unsigned def, nr_mod mod)
{
    const nr_card *k = &nr_card_table[def];
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_CONST && k->rows[i].mod == mod) {
            return &k->rows[i];
        }
    }
    return NULL;
}

const nr_row *own_fact(const nr_game *g, unsigned c, nr_mod mod)
{
    return has(g, c, NR_HAS_FACT | NR_HAS_CREDITS) ? card_fact(g->copy[c].def, mod) : NULL;
}

/* CORP-24; some cards only while they are rezzed, or are not */
bool card_can_be_advanced(const nr_game *g, unsigned c, unsigned def)
{
    if (nr_card_table[def].type == NR_TYPE_AGENDA) {
        return true;
    }
    const nr_row *r = card_fact(def, NR_MOD_CAN_BE_ADVANCED);
    return r && conditions_hold(g, r->cond, r->conds, scope_of(c));
}

bool can_be_advanced(const nr_game *g, unsigned c)
{
    return g->copy[c].zone == NR_ZONE_TABLE &&
           (is_type(g, c, NR_TYPE_AGENDA) || has(g, c, NR_HAS_FACT)) &&
           card_can_be_advanced(g, c, g->copy[c].def);
}

/* ---- numbers --------------------------------------------------------------------------------- */

static int at_least_0(int n)
{
    return n > 0 ? n : 0;
}

static int printed_strength(const nr_game *g, unsigned c)
{
    int strength = card_of(g, c)->strength;
    return strength == NR_NONE ? 0 : strength;
}

static nr_mod strength_of(const nr_game *g, unsigned c)
{
    return is_type(g, c, NR_TYPE_ICE) ? NR_MOD_ICE_STRENGTH : NR_MOD_BREAKER_STRENGTH;
}

/* ICE-09, ICE-10: all together, and below 0 */
int nr_strength(const nr_game *g, unsigned c)
{
    return printed_strength(g, c) + modified(g, strength_of(g, c), c);
}

static bool changes_strength(const nr_game *g, const nr_row *r, unsigned c)
{
    return (r->mod == NR_MOD_ICE_STRENGTH || r->mod == NR_MOD_BREAKER_STRENGTH) &&
           is_in_force(g, (nr_mod)r->mod, r, 0, c);
}

/* The one card that a row of card c may be about, as far as its filter says so; 0: any. False: it
 * is about none now. */
static bool find_subject(const nr_game *g, const nr_row *r, unsigned c, unsigned *only)
{
    unsigned w = r->filter.flags;
    *only = w & NR_F_SELF ? c : w & NR_F_HOST ? g->copy[c].host : 0;
    if (!*only && w & NR_F_ENCOUNTERED) {
        *only = g->run.active && g->run.phase == NR_PHASE_ENCOUNTER ? g->run.ice : 0;
        return *only != 0;
    }
    return true;
}

/* There are few of them, though there are many cards. */
static void note_changes(const nr_game *g, unsigned c, nr_strength_changes *all)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        unsigned only;
        if (!changes_strength(g, &k->rows[i], c) || !find_subject(g, &k->rows[i], c, &only)) {
            continue;
        }
        if (all->count < NR_MAX_STRENGTH_CHANGES) {
            all->card[all->count] = (uint8_t)c;
            all->row[all->count] = (uint8_t)i;
            all->only[all->count] = (uint8_t)only;
            all->in[all->count] =
                k->rows[i].filter.flags & NR_F_PROTECTING ? g->copy[c].server : NR_SERVER_NONE;
        }
        all->count++;
    }
}

void nr_find_strength_changes(const nr_game *g, nr_strength_changes *all)
{
    all->count = 0;
    if (!(g->mods & (NR_BIT(NR_MOD_ICE_STRENGTH) | NR_BIT(NR_MOD_BREAKER_STRENGTH)))) {
        return;
    }
    for (unsigned z = 0; z < sizeof fields; z++) {
        for (unsigned c = g->head[fields[z]]; c; c = g->copy[c].next) {
            if (may_modify(g, c)) {
                note_changes(g, c, all);
            }
        }
    }
}

int nr_strength_by(const nr_game *g, const nr_strength_changes *all, unsigned c)
{
    nr_mod mod = strength_of(g, c);
    int strength = printed_strength(g, c);
    if (!(g->mods >> mod & 1)) {
        return strength;
    }
    if (all->count > NR_MAX_STRENGTH_CHANGES) {
        return nr_strength(g, c);
    }
    for (unsigned i = 0; i < all->count; i++) {
        if ((all->only[i] && all->only[i] != c) ||
            (all->in[i] && all->in[i] != g->copy[c].server)) {
            continue;
        }
        const nr_row *r = &card_of(g, all->card[i])->rows[all->row[i]];
        if (r->mod == mod) {
            strength += row_adds(g, mod, c, 0, r, all->card[i]);
        }
    }
    return strength + sum_own(g, mod, c, 0) + sum_effects(g, mod, c, 0, 0);
}

/* CARD-16, FAQ-R30 */
int nr_rez_cost(const nr_game *g, unsigned c)
{
    return at_least_0(card_of(g, c)->cost + modified_at(g, NR_MOD_REZ_COST, c, g->copy[c].server));
}

int nr_trash_cost(const nr_game *g, unsigned c)
{
    int cost = card_of(g, c)->trash_cost;
    return cost == NR_NONE ? -1 : at_least_0(cost + modified(g, NR_MOD_TRASH_COST, c));
}

/* SCORE-01 */
int nr_requirement(const nr_game *g, unsigned c)
{
    return at_least_0(card_of(g, c)->requirement + modified(g, NR_MOD_REQUIREMENT, c));
}

/* TRACE-04 */
int nr_link(const nr_game *g)
{
    unsigned id = g->identity[NR_RUNNER];
    return at_least_0(card_of(g, id)->link) + modified(g, NR_MOD_LINK, id);
}

/* SETUP-11, DMG-03 */
int nr_hand_size(const nr_game *g, nr_side side)
{
    int n = HAND_SIZE + modified(g, NR_MOD_HAND_SIZE, g->identity[side]);
    return side == NR_RUNNER ? n - g->player[NR_RUNNER].brain_damage : n;
}

/* RUNNER-04 */
int nr_memory_limit(const nr_game *g)
{
    return at_least_0(MEMORY_UNITS + modified(g, NR_MOD_MEMORY, g->identity[NR_RUNNER]));
}

int memory_cost(const nr_game *g, unsigned c)
{
    int n = card_of(g, c)->memory;
    return g->mods >> NR_MOD_MEMORY_COST & 1
               ? at_least_0(n + sum_modifiers(g, NR_MOD_MEMORY_COST, c, 0, 0))
               : n;
}

int nr_memory_used(const nr_game *g)
{
    int n = 0;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        if (is_type(g, c, NR_TYPE_PROGRAM) && !is_memory_free(g, g->copy[c].host)) {
            n += memory_cost(g, c); /* HOST-10 */
        }
    }
    return n;
}

int points_of(const nr_game *g, unsigned c)
{
    int n = card_of(g, c)->points;
    return at_least_0(n) + modified(g, NR_MOD_POINTS, c);
}

/* ZONE-03 */
int nr_points(const nr_game *g, nr_side side)
{
    int n = 0;
    for (unsigned c = g->head[score_of(side)]; c; c = g->copy[c].next) {
        n += points_of(g, c);
    }
    return n;
}

/* WIN-01 */
int points_to_win(const nr_game *g)
{
    return POINTS_TO_WIN + modified(g, NR_MOD_POINTS_TO_WIN, g->identity[NR_CORP]);
}

int install_cost(const nr_game *g, unsigned c, unsigned server, int discount)
{
    const nr_card *k = card_of(g, c);
    int cost;
    if (k->side == NR_CORP) {
        cost = k->type == NR_TYPE_ICE ? ice_count(g, server) : 0; /* CORP-03, CORP-14 */
    } else {
        cost = k->cost + modified(g, NR_MOD_INSTALL_COST, c);
    }
    return at_least_0(cost - discount);
}

/* ACCESS-17: those that the Runner may leave out, or those that he must take. */
unsigned extra_accesses(const nr_game *g, unsigned server, bool optional)
{
    nr_mod mod = server == NR_SERVER_RD ? NR_MOD_ACCESS_RD : NR_MOD_ACCESS_HQ;
    if ((server != NR_SERVER_HQ && server != NR_SERVER_RD) || !(g->mods >> mod & 1)) {
        return 0;
    }
    int n = 0;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const nr_card *k = card_of(g, c);
        for (unsigned i = 0; has(g, c, NR_HAS_MODIFIER) && i < k->row_count; i++) {
            const nr_row *r = &k->rows[i];
            if (r->kind == NR_ROW_CONST && r->mod == mod &&
                ((r->flags & NR_ROW_EXTRA_IS_OPTIONAL) != 0) == optional &&
                conditions_hold(g, r->cond, r->conds, scope_of(c))) {
                n += amount_of(g, &r->n, scope_of(c));
            }
        }
    }
    for (unsigned i = 0; !optional && i < g->effects_used; i++) {
        if (g->effect[i].kind == NR_EFFECT_MOD && g->effect[i].mod == mod) {
            n += g->effect[i].n;
        }
    }
    return n > 0 ? (unsigned)n : 0;
}

/* ---- additional costs ------------------------------------------------------------------------ */

static void add_extra(const nr_row *r, extra_cost *sum)
{
    sum->credits += r->credits;
    sum->clicks += r->clicks;
    if (r->cost) {
        sum->other = r;
    }
}

static void extra_of(const nr_game *g, nr_purpose purpose, unsigned subject, unsigned server,
                     unsigned c, extra_cost *sum)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        if (r->kind == NR_ROW_EXTRA_COST && r->arg == purpose && is_live(g, r, c) &&
            (!subject || fits(g, &r->filter, subject, scope_of(c))) && is_at(g, r->at, server, c) &&
            conditions_hold(g, r->cond, r->conds, scope_of(c))) {
            add_extra(r, sum);
        }
    }
}

/* ABIL-21: every additional cost is part of the cost; lowering the cost does not touch it. */
void add_own_costs(const nr_game *g, nr_purpose purpose, unsigned c, unsigned server,
                   extra_cost *sum)
{
    if (!nr_active(g, c) || !(g->extras >> purpose & 1)) {
        extra_of(g, purpose, c, server, c, sum);
    }
}

void add_extra_costs(const nr_game *g, nr_purpose purpose, unsigned c, unsigned server,
                     extra_cost *sum)
{
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE,
                                    NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned o = g->head[zones[z]]; o; o = g->copy[o].next) {
            if (has(g, o, NR_HAS_FACT) && nr_active(g, o)) {
                extra_of(g, purpose, c, server, o, sum);
            }
        }
    }
    for (unsigned i = 0; i < g->effects_used; i++) { /* FAQ-C01091: of a card that is gone */
        const nr_effect *v = &g->effect[i];
        const nr_row *r = &nr_card_table[v->def].rows[v->row];
        if (v->kind == NR_EFFECT_EXTRA_COST && r->arg == purpose && v->server == server) {
            nr_filter kind = r->filter;
            kind.flags = 0; /* where it was is v->server */
            if (!c || fits(g, &kind, c, scope_of(v->card))) {
                add_extra(r, sum);
            }
        }
    }
}

/* Of a run that the row begins. */
extra_cost run_costs(const nr_game *g, const nr_row *r, unsigned server)
{
    static const extra_cost none;
    return g->extras >> NR_PAY_RUN & 1 && starts_run(r) ? extra_costs(g, NR_PAY_RUN, 0, server)
                                                        : none;
}

/* ---- timed effects --------------------------------------------------------------------------- */

void remove_effect(nr_game *g, unsigned i)
{
    memmove(&g->effect[i], &g->effect[i + 1], (g->effects_used - i - 1u) * sizeof g->effect[0]);
    memset(&g->effect[--g->effects_used], 0, sizeof g->effect[0]);
    g->dirty |= DIRTY_NUMBERS;
}

/* Equal ones add up; a subtype is had once. */
static bool joins(nr_game *g, const nr_effect *v)
{
    if (v->kind != NR_EFFECT_MOD || v->duration == NR_FOR_NEXT_ENCOUNTER ||
        v->mod == NR_MOD_SUBROUTINES || v->mod == NR_MOD_ACCESS_CAP) {
        return false;
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        nr_effect *w = &g->effect[i];
        if (w->kind == v->kind && w->mod == v->mod && w->target == v->target &&
            w->server == v->server && w->duration == v->duration && w->name == v->name &&
            w->side == v->side && (v->mod != NR_BAN_ACCESS || v->target || w->card == v->card)) {
            w->n = v->mod == NR_MOD_SUBTYPE ? w->n : (int16_t)(w->n + v->n);
            return true;
        }
    }
    return false;
}

static int lent_subroutines(const nr_game *g)
{
    int lent = 0;
    for (unsigned i = 0; i < g->effects_used; i++) {
        if (g->effect[i].kind == NR_EFFECT_MOD && g->effect[i].mod == NR_MOD_SUBROUTINES) {
            lent += g->effect[i].n;
        }
    }
    return lent;
}

void add_effect(eng *e, nr_effect v)
{
    nr_game *g = e->g;
    g->dirty |= DIRTY_NUMBERS;
    hook_effect(g, &v);
    if (joins(g, &v)) {
        return;
    }
    if (v.kind == NR_EFFECT_MOD && v.mod == NR_MOD_SUBROUTINES &&
        lent_subroutines(g) + v.n > NR_MAX_LENT) {
        meet_limit(e, NR_LIMIT_OF_SUBROUTINES);
        return;
    }
    if (g->effects_used == NR_MAX_EFFECTS) {
        meet_limit(e, NR_LIMIT_OF_EFFECTS);
        return;
    }
    g->effect[g->effects_used++] = v;
}

/* Each duration ends at a moment of its own; the end of a run ends what waited inside it, the end
 * of a turn whatever is left of it. */
static bool ends_with(const nr_effect *v, nr_duration now, nr_side side)
{
    unsigned d = v->duration;
    switch (now) {
    case NR_FOR_RUN:
        return d == NR_FOR_RUN || d == NR_FOR_ENCOUNTER || d == NR_FOR_NEXT_ENCOUNTER ||
               d == NR_UNTIL_ENCOUNTER_ENDS || d == NR_FOR_ACCESS;
    case NR_FOR_TURN:
        return d != NR_UNTIL_NEXT_TURN && d != NR_WHILE_INSTALLED;
    case NR_UNTIL_NEXT_TURN:
        return d == NR_UNTIL_NEXT_TURN && v->side == side;
    default:
        return d == now;
    }
}

void end_effects(nr_game *g, nr_duration now, nr_side side)
{
    for (unsigned i = 0; i < g->effects_used;) {
        if (ends_with(&g->effect[i], now, side)) {
            remove_effect(g, i);
        } else {
            i++;
        }
    }
}
