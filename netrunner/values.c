/* The small values of the card language: filters, amounts, conditions, limits, and whether an event
 * is the one that a row waits for. Everything is asked from a scope: the card that bears the row,
 * its controller, and the running row where there is one. */
#include "netrunner/engine.h"

/* ---- places ---------------------------------------------------------------------------------- */

/* Where a card is accessed from, or the server that it is in or protects. */
unsigned server_of(const nr_game *g, unsigned c)
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

/* Is the server one of `where` (NR_CLASS_…, NR_AT_…)? 0 is anywhere. */
bool is_at(const nr_game *g, unsigned where, unsigned server, unsigned self)
{
    return !where || where & class_of(server) ||
           (where & NR_AT_THIS && server && server == g->copy[self].server) ||
           (where & NR_AT_NAMED && server == g->run.named) || /* FAQ-R13 */
           (where & NR_AT_REMEMBERED && server && server == g->copy[self].chosen);
}

/* ---- filters --------------------------------------------------------------------------------- */

static bool is_encountered(const nr_game *g, unsigned c)
{
    return g->run.active && g->run.phase == NR_PHASE_ENCOUNTER && g->run.ice == c;
}

static bool hosts_kin(const nr_game *g, unsigned host, unsigned self)
{
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        if (g->copy[c].host == host && c != self && nr_subtypes(g, c) & nr_subtypes(g, self)) {
            return true;
        }
    }
    return false;
}

/* Filters about the row of ice in which the host of this card stands: one of them is enough. */
static bool stands_so(const nr_game *g, unsigned flags, unsigned c, unsigned self)
{
    unsigned host = g->copy[self].host;
    if (!is_protecting(g, c) || (host && !is_protecting(g, host))) {
        return false; /* CR-17, FAQ-C04003b */
    }
    if (!host) {
        return !(flags & NR_F_NEXT_INWARD); /* the first move goes anywhere */
    }
    bool same_row = g->copy[c].server == g->copy[host].server;
    unsigned here = ice_index(g, host), there = ice_index(g, c);
    return (flags & NR_F_NEXT_INWARD && same_row && there + 1 == here) ||
           (flags & NR_F_SAME_ROW && same_row) ||
           (flags & NR_F_SAME_PLACE && !same_row && here == there);
}

/* The server that a card is in or protects; of a card on an ice, the ice's. */
static unsigned server_at(const nr_game *g, unsigned c)
{
    unsigned host = g->copy[c].host;
    return g->copy[c].server || !host ? g->copy[c].server : g->copy[host].server;
}

/* Filters about the card that bears the row and its place. */
static bool fits_bearer(const nr_game *g, unsigned w, unsigned c, scope at)
{
    const nr_copy *k = &g->copy[c], *self = &g->copy[at.self];
    if (w & NR_F_SELF && c != at.self) {
        return false;
    }
    if (w & NR_F_OTHER && c == at.self) {
        return false;
    }
    if (w & NR_F_HOST && (!at.self || self->host != c)) {
        return false;
    }
    if (w & NR_F_HOSTED_HERE && (!at.self || k->host != at.self)) {
        return false;
    }
    /* "This server" of a card that is gone (paid as a cost) is the one it was in. */
    unsigned server = at.f && at.f->kind == FRAME_ROW ? at.f->row.server : server_at(g, at.self);
    if (w & NR_F_PROTECTING && (!is_protecting(g, c) || !server || k->server != server)) {
        return false;
    }
    if (w & NR_F_IN_SERVER && (!server || server_of(g, c) != server)) {
        return false;
    }
    if (w & NR_F_REMEMBERED && (!at.self || self->chosen != c)) {
        return false;
    }
    if (w & NR_F_SAME_TITLE && k->def != self->def) {
        return false;
    }
    if (w & NR_F_MINE && owner_of(c) != at.side) {
        return false;
    }
    if (w & NR_F_SAME_STRENGTH && nr_strength(g, c) != nr_strength(g, at.self)) {
        return false;
    }
    if (w & NR_F_NO_KIN && hosts_kin(g, c, at.self)) {
        return false;
    }
    return !(w & (NR_F_NEXT_INWARD | NR_F_SAME_PLACE | NR_F_SAME_ROW)) ||
           stands_so(g, w, c, at.self);
}

/* Filters about the row that runs: its event, what it shows. */
static bool fits_row(const nr_game *g, unsigned w, unsigned c, scope at)
{
    unsigned subject = at.f && at.f->kind == FRAME_ROW ? at.f->row.subject : 0;
    if (w & NR_F_LIKE_SUBJECT &&
        (!subject || c == subject || g->copy[c].def != g->copy[subject].def)) {
        return false;
    }
    return !(w & NR_F_SEEN) ||
           g->copy[c].flags & (at.side == NR_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER);
}

enum {
    ABOUT_BEARER = NR_F_SELF | NR_F_OTHER | NR_F_HOST | NR_F_HOSTED_HERE | NR_F_PROTECTING |
                   NR_F_IN_SERVER | NR_F_REMEMBERED | NR_F_SAME_TITLE | NR_F_MINE | NR_F_NO_KIN |
                   NR_F_NEXT_INWARD | NR_F_SAME_PLACE | NR_F_SAME_ROW | NR_F_SAME_STRENGTH,
    ABOUT_ROW = NR_F_LIKE_SUBJECT | NR_F_SEEN
};

bool is_bare(const nr_game *g, unsigned c)
{
    for (nr_counter kind = 0; kind < NR_COUNTER_COUNT; kind++) {
        if (counters(g, c, kind)) {
            return false;
        }
    }
    return true;
}

static bool fits_flags(const nr_game *g, unsigned w, unsigned c, scope at)
{
    const nr_copy *k = &g->copy[c];
    if (w == NR_F_SELF) { /* by far the most frequent ones */
        return c == at.self;
    }
    if (w == NR_F_MINE) {
        return owner_of(c) == at.side;
    }
    if (w & ABOUT_BEARER && !fits_bearer(g, w, c, at)) {
        return false;
    }
    if (!(w & ~(unsigned)ABOUT_BEARER)) {
        return true;
    }
    if (w & NR_F_REZZED && !is_rezzed(g, c)) {
        return false;
    }
    if (w & NR_F_UNREZZED && (is_rezzed(g, c) || k->zone != NR_ZONE_TABLE)) {
        return false;
    }
    if (w & NR_F_INSTALLED && !is_installed(g, c)) {
        return false;
    }
    if (w & NR_F_EMPTY && !is_bare(g, c)) {
        return false;
    }
    if (w & NR_F_FACEDOWN && is_rezzed(g, c)) {
        return false;
    }
    if (w & NR_F_CAN_BE_ADVANCED && !can_be_advanced(g, c)) {
        return false;
    }
    if (w & NR_F_ENCOUNTERED && !is_encountered(g, c)) {
        return false;
    }
    if (w & NR_F_ATTACKED && (!g->run.active || server_of(g, c) != g->run.server)) {
        return false;
    }
    if (w & NR_F_ACCESSED && accessed_card(g) != c) {
        return false;
    }
    if (w & NR_F_OUTERMOST &&
        (!is_protecting(g, c) || ice_index(g, c) + 1u < (unsigned)ice_count(g, k->server))) {
        return false;
    }
    if (w & NR_F_CENTRAL &&
        !(class_of(server_of(g, c)) & (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES))) {
        return false;
    }
    return !(w & ABOUT_ROW) || fits_row(g, w, c, at);
}

/* NR_F_INSTALLABLE and NR_F_PLAYABLE are looked at where a row picks (interpret_cards.c). */
bool fits_further(const nr_game *g, const nr_filter *f, unsigned c, scope at)
{
    if (f->subtypes || f->not_subtypes) {
        uint64_t subtypes = nr_subtypes(g, c);
        if ((f->subtypes && !(f->subtypes & subtypes)) || f->not_subtypes & subtypes) {
            return false;
        }
    }
    if (f->flags && !fits_flags(g, f->flags, c, at)) {
        return false;
    }
    return !f->cost_at_most || card_of(g, c)->cost <= amount_of(g, f->cost_at_most, at);
}

unsigned count_group(const nr_game *g, const nr_group *group, scope at, unsigned enough)
{
    unsigned n = 0;
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
        for (unsigned c = group->zones >> z & 1 ? g->head[z] : 0; c; c = g->copy[c].next) {
            if (fits(g, &group->filter, c, at) && ++n == enough) {
                return n;
            }
        }
    }
    return n;
}

/* ---- selectors ------------------------------------------------------------------------------- */

unsigned selected(const nr_game *g, nr_selector sel, scope at)
{
    switch (sel) {
    case NR_HOST:
        return g->copy[at.self].host;
    case NR_SUBJECT:
        return at.f && at.f->kind == FRAME_ROW ? at.f->row.subject : 0;
    case NR_PICKED:
        return at.f && at.f->kind == FRAME_ROW ? set_first(g, at.f->row.set) : 0;
    case NR_ENCOUNTERED:
        return g->run.ice;
    case NR_ACCESSED_CARD:
        return accessed_card(g);
    case NR_REMEMBERED:
        return g->copy[at.self].chosen;
    case NR_THE_RUN:
        return 0;
    default:
        return at.self;
    }
}

/* ---- amounts --------------------------------------------------------------------------------- */

static int bits_of(unsigned mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1) {
        n++;
    }
    return n;
}

static int fact_of(const nr_game *g, nr_fact fact, unsigned classes)
{
    const nr_history *h = &g->history;
    switch (fact) {
    case NR_FACT_RUNS:
        return bits_of(h->runs & classes);
    case NR_FACT_RUNS_LAST:
        return bits_of(h->runs_last & classes);
    case NR_FACT_SUCCESSES:
        return bits_of(h->success & classes);
    case NR_FACT_SUCCESSES_LAST:
        return bits_of(h->success_last & classes);
    case NR_FACT_FAILURES_LAST:
        return bits_of(h->failure_last & classes);
    case NR_FACT_SCORED:
        return h->scored;
    case NR_FACT_STOLEN:
        return h->stolen;
    case NR_FACT_STOLEN_LAST:
        return h->stolen_last;
    case NR_FACT_STOLEN_POINTS_LAST:
        return h->points_last;
    case NR_FACT_CLICKS_SPENT:
        return h->clicks_spent;
    default:
        return h->resources_last;
    }
}

/* Of the running row: the value chosen or paid, what was done, the event, the last trace. */
static int row_value(const nr_amount *a, scope at)
{
    if (!at.f || at.f->kind != FRAME_ROW) {
        return 0;
    }
    const nr_row_frame *r = &at.f->row;
    return a->from == NR_FROM_X        ? r->x
           : a->from == NR_FROM_RESULT ? r->result
           : a->from == NR_FROM_EVENT  ? r->amount
                                       : r->margin;
}

static int card_value(const nr_game *g, const nr_amount *a, scope at)
{
    unsigned c = selected(g, (nr_selector)a->of, at);
    if (!c) {
        return 0;
    }
    switch (a->from) {
    case NR_FROM_COUNTERS:
        return (int)counters(g, c, (nr_counter)a->kind);
    case NR_FROM_SUBROUTINES:
        return (int)nr_subroutines(g, c);
    case NR_FROM_STRENGTH:
        return nr_strength(g, c);
    case NR_FROM_COST:
        return card_of(g, c)->cost > 0 ? card_of(g, c)->cost : 0;
    default:
        return points_of(g, c);
    }
}

static bool was_such(const nr_game *g, const clause *c, const nr_ordinal *o, scope at);

static int events_of(const nr_game *g, const nr_amount *a, scope at)
{
    clause such = {.event = a->kind, .filter = &a->group->filter};
    int n = 0;
    for (unsigned i = 0; i < g->ordinals_used; i++) {
        n += was_such(g, &such, &g->ordinal[i], at);
    }
    return n;
}

static int value_of(const nr_game *g, const nr_amount *a, scope at)
{
    nr_side whose = side_of((nr_side)at.side, (nr_who)a->of);
    switch (a->from) {
    case NR_FROM_X:
    case NR_FROM_RESULT:
    case NR_FROM_EVENT:
    case NR_FROM_MARGIN:
        return row_value(a, at);
    case NR_FROM_TAGS:
        return g->player[NR_RUNNER].tags; /* TAG-01 */
    case NR_FROM_BAD_PUBLICITY:
        return g->player[NR_CORP].bad_publicity;
    case NR_FROM_CREDITS:
        return g->player[whose].credits;
    case NR_FROM_HAND:
        return g->size[hand_of(whose)];
    case NR_FROM_SCORE:
        return nr_points(g, whose);
    case NR_FROM_LINK:
        return nr_link(g);
    case NR_FROM_UNUSED_MEMORY:
        return nr_memory_limit(g) - nr_memory_used(g);
    case NR_FROM_CARDS:
        return (int)count_group(g, a->group, at, 0);
    case NR_FROM_EVENTS:
        return events_of(g, a, at);
    case NR_FROM_HISTORY:
        return fact_of(g, (nr_fact)a->kind, a->of);
    default:
        return card_value(g, a, at);
    }
}

int amount_from(const nr_game *g, const nr_amount *a, scope at)
{
    int value = value_of(g, a, at) - a->minus;
    if (a->div > 1) {
        value /= a->div;
    }
    value = value > 0 ? value * a->times : 0;
    return a->cap && value > a->cap ? a->cap : value;
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool compares(const nr_game *g, const nr_cond *c, scope at)
{
    int value = amount_of(g, &c->amount, at);
    return c->compare == NR_AT_LEAST  ? value >= c->n
           : c->compare == NR_AT_MOST ? value <= c->n
                                      : value == c->n;
}

static bool condition_holds(const nr_game *g, const nr_cond *c, scope at)
{
    const nr_copy *self = &g->copy[at.self];
    switch (c->is) {
    case NR_IS_AMOUNT:
        return compares(g, c, at);
    case NR_IS_IN_RUN:
        return g->run.active && !g->run.over;
    case NR_IS_RUN_ON:
        return g->run.active && is_at(g, c->of, g->run.server, at.self);
    case NR_IS_RUN_SUCCEEDED:
        return g->run.successful != 0;
    case NR_IS_IN_ENCOUNTER:
        return encounter_goes_on(g) && is_rezzed(g, g->run.ice);
    case NR_IS_ALL_BROKEN:
        return all_broken(g);
    case NR_IS_BROKE:
        return (self->flags & NR_BROKE) != 0;
    case NR_IS_ACCESSED_FROM:
        return c->of >> self->zone & 1;
    case NR_IS_ACCESSED:
        return accessed_card(g) == at.self;
    case NR_IS_REZZED:
        return is_rezzed(g, at.self);
    case NR_IS_INSTALLED:
        return is_installed(g, at.self);
    case NR_IS_EXISTS:
        return count_group(g, c->group, at, 1) > 0;
    case NR_IS_HOSTED_ON:
        return self->host && fits(g, &c->group->filter, self->host, at);
    case NR_IS_EVENT_AT:
        return is_at(g, c->of, at.server, at.self);
    default:
        return false;
    }
}

bool all_hold(const nr_game *g, const nr_cond *cond, unsigned count, scope at)
{
    for (unsigned i = 0; i < count; i++) {
        if (condition_holds(g, &cond[i], at) == cond[i].negated) {
            return false;
        }
    }
    return true;
}

/* ---- what a row waits for -------------------------------------------------------------------- */

clause clause_of(const nr_row *r)
{
    return (clause){.kind = r->kind,
                    .event = r->event,
                    .what = r->what,
                    .by = r->by,
                    .at = r->at,
                    .limit = r->limit,
                    .limit_n = r->limit_n,
                    .conds = r->conds,
                    .optional = r->kind == NR_ROW_MAY || r->flags & NR_ROW_OPTIONAL,
                    .cond = r->cond,
                    .filter = &r->filter};
}

clause block_clause(const nr_op *op)
{
    return (clause){.kind = op->arg,
                    .event = op->what,
                    .at = op->at,
                    .limit = op->limit,
                    .conds = op->conds,
                    .optional = op->arg == NR_ROW_MAY || op->flags & NR_OPTIONAL,
                    .cond = op->cond,
                    .filter = &op->filter};
}

/* The part of a clause that an event of the past can still be compared with: what, by whom, where,
 * and what is printed on its card. */
static bool was_such(const nr_game *g, const clause *c, const nr_ordinal *o, scope at)
{
    unsigned kind = o->kind_by & 0x7f, by = o->kind_by >> 7;
    if (o->what != c->event || (c->what && c->what != kind + 1u)) {
        return false;
    }
    if (c->by && (c->by == NR_BY_YOU) != (by == at.side)) {
        return false;
    }
    if (!is_at(g, c->at, o->server, at.self)) {
        return false;
    }
    if (!o->subject) {
        return true;
    }
    const nr_card *k = card_of(g, o->subject);
    return (!c->filter->types || c->filter->types >> k->type & 1) &&
           (!c->filter->subtypes || c->filter->subtypes & k->subtypes) &&
           !(c->filter->not_subtypes & k->subtypes) &&
           (!(c->filter->flags & NR_F_MINE) || owner_of(o->subject) == at.side) &&
           (!(c->filter->flags & NR_F_SAME_TITLE) ||
            g->copy[o->subject].def == g->copy[at.self].def);
}

/* The mark of a row that may be used once. Rows of a card share one ("this card not more than once
 * a turn") unless their limit_n differs. */
static unsigned mark_of(unsigned limit, unsigned n)
{
    return limit == NR_LIMIT_ONCE_PER_TURN  ? 1u << n
           : limit == NR_LIMIT_ONCE_PER_RUN ? 1u << (NR_MARKS + n)
                                            : 0;
}

void use_mark(nr_game *g, unsigned c, const nr_row *r)
{
    unsigned mark = mark_of(r->limit, r->limit_n);
    g->copy[c].marks |= (uint8_t)mark;
    g->marked |= (uint8_t)mark;
}

void end_marks(nr_game *g, unsigned which)
{
    for (unsigned c = g->marked & which ? 1 : NR_COPIES; c < NR_COPIES; c++) {
        g->copy[c].marks &= (uint8_t)~which;
    }
    g->marked &= (uint8_t)~which;
}

/* Ordinals count what happened before; marks are on the copy. */
bool limit_holds(const nr_game *g, const clause *c, scope at)
{
    if (c->limit == NR_LIMIT_NONE) {
        return true;
    }
    if (c->limit >= NR_LIMIT_ONCE_PER_TURN) {
        return !(g->copy[at.self].marks & mark_of(c->limit, c->limit_n));
    }
    unsigned allowed = c->limit_n ? c->limit_n : 1, n = 0;
    unsigned first = c->limit == NR_LIMIT_FIRST_EACH_RUN ? g->run.ordinals : 0;
    for (unsigned i = first; i < g->ordinals_used && n < allowed; i++) {
        n += was_such(g, c, &g->ordinal[i], at);
    }
    return n < allowed;
}

/* What card c waited for has come, if all of this holds. */
bool clause_meets(const nr_game *g, const clause *c, const nr_happening *v, scope at)
{
    if (c->event != v->what || (c->what && c->what != v->kind + 1u)) {
        return false;
    }
    if (c->by && (c->by == NR_BY_YOU) != (v->by == at.side)) {
        return false;
    }
    if (c->at && !is_at(g, c->at, v->server, at.self)) {
        return false;
    }
    if (v->subject && !fits(g, c->filter, v->subject, at)) {
        return false;
    }
    at.server = v->server;
    return (!c->conds || conditions_hold(g, c->cond, c->conds, at)) && limit_holds(g, c, at);
}

enum { MOST_ALIKE = 3 }; /* equal events that are worth remembering */

void note(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    if (!(g->counted >> v->what & 1)) {
        return; /* no card counts it */
    }
    nr_ordinal o = {v->what, (uint8_t)(v->kind | (v->by == NR_RUNNER ? 0x80 : 0)), v->server,
                    v->subject};
    unsigned alike = 0;
    for (unsigned i = g->run.active ? g->run.ordinals : 0; i < g->ordinals_used; i++) {
        alike += !memcmp(&g->ordinal[i], &o, sizeof o);
    }
    if (alike >= MOST_ALIKE) {
        return;
    }
    if (g->ordinals_used == NR_MAX_ORDINALS) {
        meet_limit(e, NR_LIMIT_OF_ORDINALS);
        return;
    }
    g->ordinal[g->ordinals_used++] = o;
}
