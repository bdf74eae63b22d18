/* Numbers and facts as changed by everything in force.
 *
 * A number is its printed value plus all modifiers, constant ones and timed ones alike; costs,
 * requirements and memory stop at 0, strength does not (FAQ-R54). g->mods says which modifiers any
 * active card may have, so that most questions need no look at the table. Chapters: ABIL-01,
 * CARD-16, ICE, BREAK, FAQ-R30. */
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

/* Where a card is accessed from, or the server that it is in or protects. */
static unsigned server_of(const nr_game *g, unsigned c)
{
    switch (g->copy[c].zone) {
    case NR_ZONE_TABLE:
        return g->copy[c].server;
    case NR_ZONE_HQ:
        return NR_SERVER_HQ;
    case NR_ZONE_RD:
        return NR_SERVER_RD;
    case NR_ZONE_ARCHIVES:
        return NR_SERVER_ARCHIVES;
    default:
        return NR_SERVER_NONE;
    }
}

uint64_t nr_subtypes(const nr_game *g, unsigned c)
{
    uint64_t s = card_of(g, c)->subtypes; /* FAQ-R41: also while inactive */
    for (unsigned i = 0; i < g->effects_used; i++) {
        if (g->effect[i].kind == EFFECT_MOD && g->effect[i].mod == NR_MOD_SUBTYPE &&
            g->effect[i].target == c) {
            s |= NR_BIT((unsigned)g->effect[i].n & 63);
        }
    }
    return s;
}

static bool is_encountered(const nr_game *g, unsigned c)
{
    return g->run.active && g->run.phase == NR_PHASE_ENCOUNTER && g->run.ice == c;
}

/* CORP-24 */
bool can_be_advanced(const nr_game *g, unsigned c)
{
    if (g->copy[c].zone != NR_ZONE_TABLE) {
        return false;
    }
    return is_type(g, c, NR_TYPE_AGENDA) || own_fact(g, c, NR_MOD_CAN_BE_ADVANCED);
}

bool fits(const nr_game *g, const nr_filter *f, unsigned c, unsigned self)
{
    const nr_copy *k = &g->copy[c];
    if (f->types && !(f->types >> card_of(g, c)->type & 1)) {
        return false;
    }
    if (f->subtypes && !(f->subtypes & nr_subtypes(g, c))) {
        return false;
    }
    if (f->not_subtypes & nr_subtypes(g, c)) {
        return false;
    }
    unsigned w = f->flags;
    if (!w) {
        return true;
    }
    if (w & NR_F_REZZED && !is_rezzed(g, c)) {
        return false;
    }
    if (w & NR_F_UNREZZED && (is_rezzed(g, c) || k->zone != NR_ZONE_TABLE)) {
        return false;
    }
    if (w & NR_F_SELF && c != self) {
        return false;
    }
    if (w & NR_F_OTHER && c == self) {
        return false;
    }
    if (w & NR_F_HOST && (!self || g->copy[self].host != c)) {
        return false;
    }
    if (w & NR_F_PROTECTING && (k->zone != NR_ZONE_TABLE || !is_type(g, c, NR_TYPE_ICE) ||
                                !k->server || k->server != g->copy[self].server)) {
        return false;
    }
    if (w & NR_F_IN_SERVER && (server_of(g, c) == 0 || server_of(g, c) != g->copy[self].server)) {
        return false;
    }
    if (w & NR_F_CAN_BE_ADVANCED && !can_be_advanced(g, c)) {
        return false;
    }
    if (w & NR_F_ENCOUNTERED && !is_encountered(g, c)) {
        return false;
    }
    if (w & NR_F_REMEMBERED && (!self || g->copy[self].chosen != c)) {
        return false;
    }
    if (w & NR_F_SAME_TITLE && k->def != g->copy[self].def) {
        return false;
    }
    if (w & NR_F_MINE && owner_of(c) != owner_of(self)) {
        return false;
    }
    return true;
}

/* ---- limits and conditions ------------------------------------------------------------------- */

/* met_now: the event has been counted already. */
bool row_limit_holds(const nr_game *g, const nr_row *r, bool met_now)
{
    unsigned first = met_now ? 1 : 0;
    switch (r->limit) {
    case NR_LIMIT_FIRST_HQ_SUCCESS:
        return g->history.success_hq == first;
    case NR_LIMIT_FIRST_INSTALL:
        return g->history.installs == first;
    case NR_LIMIT_FIRST_KIT_INSTALL:
        return g->history.installs_kit == first;
    case NR_LIMIT_FIRST_ENCOUNTER:
        return g->run.encounters == first;
    case NR_LIMIT_FIRST_NET_POINT:
        return g->history.net_points == 0;
    default:
        return true;
    }
}

bool condition_holds(const nr_game *g, nr_if cond, unsigned self, const nr_frame *f)
{
    (void)f;
    switch (cond) {
    case NR_IF_TAGGED:
        return g->player[NR_RUNNER].tags > 0; /* TAG-01 */
    case NR_IF_IN_RUN:
        return g->run.active && !g->run.over;
    case NR_IF_IN_ENCOUNTER:
        return encounter_goes_on(g) && is_rezzed(g, g->run.ice);
    case NR_IF_RAN_LAST_TURN:
        return g->history.runs_last != 0;
    case NR_IF_SUCCESS_LAST_TURN:
        return g->history.success_last != 0;
    case NR_IF_SUCCESS_HQ_THIS_TURN:
        return (g->history.success & NR_CLASS_HQ) != 0;
    case NR_IF_SCORED_THIS_TURN:
        return g->history.scored > 0;
    case NR_IF_NOT_ACCESSED_IN_ARCHIVES:
        return g->copy[self].zone != NR_ZONE_ARCHIVES;
    case NR_IF_ACCESSED_IN_RD:
        return g->copy[self].zone == NR_ZONE_RD;
    case NR_IF_ICE_STRENGTH_ZERO:
        return encounter_goes_on(g) && nr_strength(g, g->run.ice) <= 0;
    case NR_IF_BROKE:
        return (g->copy[self].flags & NR_BROKE) != 0;
    case NR_IF_SUCCESS_ON_CENTRAL:
        return g->run.server != 0 && g->run.server < NR_SERVER_REMOTE;
    case NR_IF_SUCCESS_ON_REMOTE:
        return g->run.server >= NR_SERVER_REMOTE;
    case NR_IF_SUCCESS_ON_HQ:
        return g->run.server == NR_SERVER_HQ;
    case NR_IF_SUCCESS_ON_RD:
        return g->run.server == NR_SERVER_RD;
    case NR_IF_SUCCESS_ON_NAMED:
        return g->run.server == g->run.named; /* FAQ-R13 */
    case NR_IF_NOT_ALL_BROKEN:
        return !all_broken(g);
    case NR_IF_HAS_ADVANCEMENT:
        return g->copy[self].counter[NR_COUNTER_ADVANCEMENT] > 0;
    default:
        return true;
    }
}

/* ---- numbers --------------------------------------------------------------------------------- */

static int value_here(const nr_game *g, unsigned from, unsigned self)
{
    switch (from) {
    case NR_ADVANCEMENT_HERE:
        return g->copy[self].counter[NR_COUNTER_ADVANCEMENT];
    case NR_VIRUS_HERE:
        return g->copy[self].counter[NR_COUNTER_VIRUS];
    case NR_CREDITS_HERE:
        return g->copy[self].counter[NR_COUNTER_CREDIT];
    case NR_TAGS:
        return g->player[NR_RUNNER].tags;
    case NR_SUBROUTINES_OF_ICE:
        return g->run.ice ? (int)nr_subroutines(g, g->run.ice) : 0;
    default:
        return 0;
    }
}

int amount_of(const nr_game *g, const nr_frame *f, unsigned from, int n, int minus)
{
    int value;
    switch (from) {
    case NR_NUMBER:
        return n;
    case NR_X:
        value = f->x;
        break;
    case NR_RESULT:
        value = f->n;
        break;
    case NR_OPPONENT_CREDITS:
        value = g->player[other((nr_side)f->side)].credits;
        break;
    default:
        value = value_here(g, from, f->card);
    }
    value -= minus;
    return value > 0 ? value * n : 0;
}

static int row_amount(const nr_game *g, const nr_row *r, unsigned self)
{
    if (r->from == NR_NUMBER) {
        return r->n;
    }
    int value = value_here(g, r->from, self) - r->minus;
    return value > 0 ? value * r->n : 0;
}

static int rows_of(const nr_game *g, nr_mod mod, unsigned subject, unsigned self)
{
    const nr_card *k = card_of(g, self);
    const nr_row *r = k->rows;
    int sum = 0;
    for (const nr_row *end = r + k->row_count; r < end; r++) {
        if (r->mod == mod && r->kind == NR_ROW_CONST && fits(g, &r->filter, subject, self) &&
            row_limit_holds(g, r, false)) {
            sum += row_amount(g, r, self);
        }
    }
    return sum;
}

int sum_modifiers(const nr_game *g, nr_mod mod, unsigned subject, unsigned server)
{
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE,
                                    NR_ZONE_RIG, NR_ZONE_RUNNER_SCORE};
    int sum = 0;
    if (g->mods >> mod & 1) {
        bool of_player = mod == NR_MOD_MEMORY || mod == NR_MOD_LINK || mod == NR_MOD_HAND_SIZE ||
                         mod == NR_MOD_INSTALL_COST;
        bool of_runner = of_player && owner_of(subject) == NR_RUNNER;
        for (unsigned z = 0; z < sizeof zones; z++) {
            if (of_runner && z > 0 && z < 3) {
                continue;
            }
            for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
                if (has(g, c, NR_HAS_MODIFIER) && (zones[z] != NR_ZONE_TABLE || is_rezzed(g, c)) &&
                    (!of_player || owner_of(c) == owner_of(subject))) {
                    sum += rows_of(g, mod, subject, c);
                }
            }
        }
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind != EFFECT_MOD || v->mod != mod || v->duration == NR_FOR_NEXT_ENCOUNTER) {
            continue;
        }
        if (v->target ? v->target == subject : !v->server || v->server == server) {
            sum += v->n;
        }
    }
    return sum;
}

const nr_row *own_fact(const nr_game *g, unsigned c, nr_mod mod)
{
    if (!has(g, c, NR_HAS_FACT | NR_HAS_CREDITS)) {
        return NULL;
    }
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_CONST && k->rows[i].mod == mod) {
            return &k->rows[i];
        }
    }
    return NULL;
}

/* ICE-09, ICE-10: all together, and below 0 */
int nr_strength(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    int base = k->strength == NR_NONE ? 0 : k->strength;
    return base + modified(g,
                           k->type == NR_TYPE_ICE ? NR_MOD_ICE_STRENGTH : NR_MOD_BREAKER_STRENGTH,
                           c, 0);
}

/* CARD-16, FAQ-R30 */
int nr_rez_cost(const nr_game *g, unsigned c)
{
    int cost = card_of(g, c)->cost + modified(g, NR_MOD_REZ_COST, c, g->copy[c].server);
    return cost > 0 ? cost : 0;
}

int nr_trash_cost(const nr_game *g, unsigned c)
{
    int cost = card_of(g, c)->trash_cost;
    if (cost == NR_NONE) {
        return -1;
    }
    cost += modified(g, NR_MOD_TRASH_COST, c, 0);
    return cost > 0 ? cost : 0;
}

/* SCORE-01 */
int nr_requirement(const nr_game *g, unsigned c)
{
    int n = card_of(g, c)->requirement + modified(g, NR_MOD_REQUIREMENT, c, 0);
    return n > 0 ? n : 0;
}

/* TRACE-04 */
int nr_link(const nr_game *g)
{
    int base = card_of(g, g->identity[NR_RUNNER])->link;
    return (base > 0 ? base : 0) + modified(g, NR_MOD_LINK, g->identity[NR_RUNNER], 0);
}

/* SETUP-11, DMG-03 */
int nr_hand_size(const nr_game *g, nr_side side)
{
    int n = 5 + modified(g, NR_MOD_HAND_SIZE, g->identity[side], 0);
    return side == NR_RUNNER ? n - g->player[NR_RUNNER].brain_damage : n;
}

/* RUNNER-04 */
int nr_memory_limit(const nr_game *g)
{
    int n = 4 + modified(g, NR_MOD_MEMORY, g->identity[NR_RUNNER], 0);
    return n > 0 ? n : 0;
}

int nr_memory_used(const nr_game *g)
{
    int n = 0;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const nr_card *k = card_of(g, c);
        if (k->type != NR_TYPE_PROGRAM) {
            continue;
        }
        unsigned host = g->copy[c].host;
        if (!host || !own_fact(g, host, NR_MOD_HOSTS)) {
            n += k->memory; /* HOST-10 */
        }
    }
    return n;
}

/* ZONE-03 */
int nr_points(const nr_game *g, nr_side side)
{
    int n = 0;
    for (unsigned c = g->head[score_of(side)]; c; c = g->copy[c].next) {
        if (card_of(g, c)->points > 0) {
            n += card_of(g, c)->points;
        }
    }
    return n;
}

int install_cost(const nr_game *g, unsigned c, unsigned server, int discount)
{
    const nr_card *k = card_of(g, c);
    int cost;
    if (k->side == NR_CORP) {
        cost = k->type == NR_TYPE_ICE ? ice_count(g, server) : 0; /* CORP-03, CORP-14 */
    } else {
        cost = k->cost + modified(g, NR_MOD_INSTALL_COST, c, 0);
    }
    cost -= discount;
    return cost > 0 ? cost : 0;
}

unsigned extra_accesses(const nr_game *g, unsigned server, bool optional)
{
    if (server != NR_SERVER_HQ && server != NR_SERVER_RD) {
        return 0;
    }
    nr_mod mod = server == NR_SERVER_RD ? NR_MOD_ACCESS_RD : NR_MOD_ACCESS_HQ;
    int n = 0;
    if (g->mods >> mod & 1) {
        for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
            const nr_card *k = card_of(g, c);
            for (unsigned i = 0; i < k->row_count; i++) {
                if (k->rows[i].kind == NR_ROW_CONST && k->rows[i].mod == mod &&
                    ((k->rows[i].flags & NR_ROW_EXTRA_IS_OPTIONAL) != 0) == optional) {
                    n += row_amount(g, &k->rows[i], c);
                }
            }
        }
    }
    if (!optional) {
        for (unsigned i = 0; i < g->effects_used; i++) {
            if (g->effect[i].kind == EFFECT_MOD && g->effect[i].mod == mod) {
                n += g->effect[i].n;
            }
        }
    }
    return n > 0 ? (unsigned)n : 0;
}

int steal_cost(const nr_game *g, unsigned c, unsigned server)
{
    int n = modified(g, NR_MOD_STEAL_COST, c, server);
    return n > 0 ? n : 0;
}

/* ---- servers and ice ------------------------------------------------------------------------- */

/* ZONE-04, CORP-19 */
bool nr_server_exists(const nr_game *g, unsigned server)
{
    if (server == NR_SERVER_NONE || server > NR_SERVER_LAST_REMOTE) {
        return false;
    }
    if (server < NR_SERVER_REMOTE) {
        return true;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server) {
            return true;
        }
    }
    return false;
}

unsigned nr_ice(const nr_game *g, unsigned server, uint8_t *out)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && is_type(g, c, NR_TYPE_ICE)) {
            out[n++] = (uint8_t)c;
        }
    }
    return n;
}

unsigned nr_root(const nr_game *g, unsigned server, uint8_t *out)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && !is_type(g, c, NR_TYPE_ICE)) {
            out[n++] = (uint8_t)c;
        }
    }
    return n;
}

int ice_count(const nr_game *g, unsigned server)
{
    int n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && is_type(g, c, NR_TYPE_ICE)) {
            n++;
        }
    }
    return n;
}

unsigned ice_at(const nr_game *g, unsigned server, unsigned index)
{
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && is_type(g, c, NR_TYPE_ICE) && index-- == 0) {
            return c;
        }
    }
    return 0;
}

unsigned ice_index(const nr_game *g, unsigned ice)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && c != ice; c = g->copy[c].next) {
        if (g->copy[c].server == g->copy[ice].server && is_type(g, c, NR_TYPE_ICE)) {
            n++;
        }
    }
    return n;
}

const nr_row *subroutine_row(const nr_game *g, unsigned c, unsigned number, unsigned *row_index)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && number-- == 0) {
            if (row_index) {
                *row_index = i;
            }
            return &k->rows[i];
        }
    }
    return NULL;
}

/* ICE-02 */
unsigned nr_subroutines(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    unsigned n = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        n += k->rows[i].kind == NR_ROW_SUBROUTINE;
    }
    return n;
}

/* FAQ-R06: all includes zero; FAQ-R07: not by bypass */
bool all_broken(const nr_game *g)
{
    if (!g->run.ice || g->run.bypassed) {
        return g->run.was_broken;
    }
    unsigned n = nr_subroutines(g, g->run.ice);
    return g->run.broken == (n >= 32 ? 0xffffffffu : (1u << n) - 1);
}

/* ---- timed effects --------------------------------------------------------------------------- */

void remove_effect(nr_game *g, unsigned i)
{
    memmove(&g->effect[i], &g->effect[i + 1], (g->effects_used - i - 1u) * sizeof g->effect[0]);
    memset(&g->effect[--g->effects_used], 0, sizeof g->effect[0]);
    g->dirty |= DIRTY_NUMBERS;
}

void add_effect(eng *e, nr_effect v)
{
    nr_game *g = e->g;
    g->dirty |= DIRTY_NUMBERS;
    for (unsigned i = 0; v.kind == EFFECT_MOD && v.mod == NR_MOD_SUBTYPE && i < g->effects_used;
         i++) {
        if (!memcmp(&g->effect[i], &v, sizeof v)) {
            return; /* a subtype is had once */
        }
    }
    if (v.kind == EFFECT_MOD && v.mod != NR_MOD_SUBTYPE && v.duration != NR_FOR_NEXT_ENCOUNTER) {
        for (unsigned i = 0; i < g->effects_used; i++) { /* equal ones add up */
            nr_effect *w = &g->effect[i];
            if (w->kind == v.kind && w->mod == v.mod && w->target == v.target &&
                w->server == v.server && w->duration == v.duration) {
                w->n = (int16_t)(w->n + v.n);
                return;
            }
        }
    }
    if (g->effects_used == NR_MAX_EFFECTS) {
        game_over(e, NR_NOBODY, NR_REASON_LIMIT);
        return;
    }
    if (v.kind == EFFECT_DELAYED) {
        g->hooks |= NR_BIT(v.mod);
    }
    g->effect[g->effects_used++] = v;
}

void end_effects(nr_game *g, nr_duration duration)
{
    for (unsigned i = 0; i < g->effects_used;) {
        unsigned d = g->effect[i].duration;
        bool ends = d == duration;
        if (duration == NR_FOR_RUN) {
            ends = d == NR_FOR_RUN || d == NR_FOR_ENCOUNTER || d == NR_FOR_NEXT_ENCOUNTER;
        }
        if (duration == NR_FOR_TURN) {
            ends = true;
        }
        if (ends) {
            remove_effect(g, i);
        } else {
            i++;
        }
    }
}
