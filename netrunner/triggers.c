/* Conditional abilities: what an event has met is collected, and resolves in order. Both players'
 * simultaneous triggers are one frame. Chapters: ABIL-06 to ABIL-08, ABIL-13 to ABIL-15. */
#include "netrunner/engine.h"

static void add_pending(eng *e, nr_pending p)
{
    nr_game *g = e->g;
    if (g->pending_used == NR_MAX_PENDING) {
        meet_limit(e, NR_LIMIT_OF_PENDING);
    } else {
        g->pending[g->pending_used++] = p;
    }
}

/* The rows of card c that the event meets. */
static void collect_card(eng *e, const nr_happening *v, unsigned c)
{
    nr_game *g = e->g;
    const nr_card *k = card_of(g, c);
    const nr_row *r = k->rows;
    for (const nr_row *end = r + k->row_count; r < end; r++) {
        if (r->event != v->what || (r->kind != NR_ROW_WHEN && r->kind != NR_ROW_MAY) ||
            (r->live == NR_LIVE_ARCHIVES) != (g->copy[c].zone == NR_ZONE_ARCHIVES)) {
            continue;
        }
        clause want = clause_of(r);
        if (clause_meets(g, &want, v, scope_of(c))) {
            /* a card that goes away with its own event still tells of it */
            add_pending(e, (nr_pending){.def = g->copy[c].def,
                                        .row = (uint8_t)(r - k->rows),
                                        .side = (uint8_t)owner_of(c),
                                        .card = (uint8_t)c,
                                        .subject = v->subject,
                                        .delayed = c == v->subject && v->what == NR_ON_TRASH,
                                        .amount = v->amount});
        }
    }
}

static void collect_zone(eng *e, const nr_happening *v, nr_zone z)
{
    const nr_game *g = e->g;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (has(g, c, NR_HAS_CONDITION)) {
            collect_card(e, v, c);
        }
    }
}

static void collect_cards(eng *e, const nr_happening *v)
{
    const nr_game *g = e->g;
    collect_zone(e, v, NR_ZONE_IDENTITY);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (has(g, c, NR_HAS_CONDITION) && is_rezzed(g, c)) {
            collect_card(e, v, c);
        }
    }
    collect_zone(e, v, NR_ZONE_CORP_SCORE);
    collect_zone(e, v, NR_ZONE_RIG);
    if (g->uses & USES_ARCHIVES) {
        collect_zone(e, v, NR_ZONE_ARCHIVES);
    }
    if (v->what == NR_ON_STOLEN && has(g, v->subject, NR_HAS_CONDITION)) {
        collect_card(e, v, v->subject); /* reading 11: it tells of its own theft alone */
    }
}

/* Of the delayed blocks of one row of which only the first resolves, the others go with it. */
static unsigned drop_alternatives(nr_game *g, nr_effect v, unsigned at)
{
    for (unsigned j = 0; j < g->effects_used;) {
        const nr_effect *w = &g->effect[j];
        if (w->kind == NR_EFFECT_DELAYED && w->def == v.def && w->row == v.row &&
            w->card == v.card && w->target == v.target) {
            remove_effect(g, j);
            at -= j < at;
        } else {
            j++;
        }
    }
    return at;
}

/* Delayed abilities fire once. */
static void collect_delayed(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    for (unsigned i = 0; i < g->effects_used;) {
        nr_effect w = g->effect[i];
        if (w.kind != NR_EFFECT_DELAYED || w.mod != v->what ||
            w.duration == NR_FOR_NEXT_ENCOUNTER || (w.target && w.target != v->subject)) {
            i++;
            continue;
        }
        const nr_op *op = &nr_card_table[w.def].rows[w.row].ops[w.pc - 1u];
        clause want = block_clause(op);
        if ((want.kind != NR_ROW_WHEN && want.kind != NR_ROW_MAY) ||
            !clause_meets(g, &want, v, scope_for(w.card, (nr_side)w.side))) {
            i++;
            continue;
        }
        add_pending(e, (nr_pending){.def = w.def,
                                    .row = w.row,
                                    .pc = w.pc,
                                    .side = w.side,
                                    .card = w.card,
                                    .subject = w.name ? w.name : v->subject,
                                    .delayed = 1,
                                    .x = w.n,
                                    .amount = v->amount});
        if (op->flags & NR_FIRST_OF) {
            i = drop_alternatives(g, w, i);
        } else {
            remove_effect(g, i);
        }
    }
}

static void collect(eng *e, const nr_happening *v)
{
    if (e->g->hooks >> v->what & 1) {
        collect_cards(e, v);
        collect_delayed(e, v);
    }
    note(e, v);
}

/* Abilities that were met a moment ago join those of the next event. */
static unsigned take_loose(nr_game *g)
{
    unsigned base = g->loose ? g->loose - 1u : g->pending_used;
    g->loose = 0;
    g->dirty &= (uint8_t)~DIRTY_LOOSE;
    return base;
}

bool emit_to(eng *e, const nr_happening *v)
{
    nr_game *g = e->g;
    unsigned base = take_loose(g);
    collect(e, v);
    if (g->pending_used == base) {
        return false;
    }
    nr_frame *f = push(e, FRAME_TRIGGERS, (nr_side)g->turn_side, 0);
    f->triggers.first = (uint8_t)base;
    f->triggers.is = *v;
    return true;
}

void emit_loose(eng *e, nr_happening v)
{
    nr_game *g = e->g;
    unsigned base = g->pending_used;
    collect(e, &v);
    if (g->pending_used > base && !g->loose) {
        g->loose = (uint8_t)(base + 1);
        g->dirty |= DIRTY_LOOSE;
    }
}

/* ABIL-08, FAQ-R01: a card's own access abilities work wherever it is accessed. */
bool emit_access(eng *e, unsigned c)
{
    nr_game *g = e->g;
    const nr_card *k = card_of(g, c);
    unsigned base = take_loose(g);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_ACCESS &&
            conditions_hold(g, k->rows[i].cond, k->rows[i].conds, scope_of(c))) {
            add_pending(e, (nr_pending){.def = g->copy[c].def,
                                        .row = (uint8_t)i,
                                        .side = (uint8_t)owner_of(c),
                                        .card = (uint8_t)c,
                                        .subject = (uint8_t)c,
                                        .delayed = 1});
        }
    }
    if (g->pending_used == base) {
        return false;
    }
    nr_frame *f = push(e, FRAME_TRIGGERS, (nr_side)g->turn_side, 0);
    f->triggers.first = (uint8_t)base;
    f->triggers.is = (nr_happening){.what = NR_ON_ACCESS, .subject = (uint8_t)c};
    return true;
}

static void drop_pending(nr_game *g, unsigned i)
{
    memmove(&g->pending[i], &g->pending[i + 1], (g->pending_used - i - 1u) * sizeof g->pending[0]);
    memset(&g->pending[--g->pending_used], 0, sizeof g->pending[0]);
}

/* It applies as its event happens: nobody orders it, nothing comes before it. */
static bool is_automatic(const nr_pending *p)
{
    return !p->pc && nr_card_table[p->def].rows[p->row].flags & NR_ROW_AUTOMATIC;
}

/* BYPASS-03, ABIL-15: what can no longer resolve. */
static bool is_dead(const nr_game *g, const nr_frame *f, const nr_pending *p)
{
    if (is_automatic(p)) {
        return false;
    }
    if (f->triggers.is.what == NR_ON_ENCOUNTER && !encounter_goes_on(g)) {
        return true;
    }
    if (f->triggers.is.what == NR_ON_APPROACH && (g->run.over || !g->run.ice)) {
        return true; /* FAQ-C02113c */
    }
    if (f->triggers.is.what == NR_ON_PASSED_ALL_ICE && g->run.over) {
        return true; /* nobody approaches the server any more */
    }
    if (p->delayed) {
        return false;
    }
    bool listens = nr_active(g, p->card) || g->copy[p->card].zone == NR_ZONE_ARCHIVES;
    return !listens || g->copy[p->card].def != p->def;
}

static unsigned pending_of(const nr_game *g, const nr_frame *f, nr_side side, unsigned *first,
                           bool *alike)
{
    unsigned n = 0;
    *alike = true;
    for (unsigned i = f->triggers.first; i < g->pending_used; i++) {
        if (g->pending[i].side == side) {
            if (!n++) {
                *first = i;
            } else if (g->pending[i].def != g->pending[*first].def ||
                       g->pending[i].row != g->pending[*first].row) {
                *alike = false;
            }
        }
    }
    return n;
}

static bool is_optional(const nr_pending *p)
{
    const nr_row *r = &nr_card_table[p->def].rows[p->row];
    return p->pc ? block_clause(&r->ops[p->pc - 1u]).optional : clause_of(r).optional;
}

static bool can_resolve(const nr_game *g, const nr_pending *p)
{
    nr_side side = (nr_side)p->side;
    if (p->pc) {
        return block_can_resolve(g, side, p->card, p->def, p->row, p->pc, p->subject);
    }
    return !row_payable(g, side, p->card, &nr_card_table[p->def].rows[p->row]) &&
           block_can_resolve(g, side, p->card, p->def, p->row, 0, p->subject);
}

static void resolve_pending(eng *e, unsigned i)
{
    nr_game *g = e->g;
    nr_pending p = g->pending[i];
    nr_event *v =
        is_automatic(&p) ? NULL : log_more(e, NR_EVENT_TRIGGER, (nr_side)p.side, p.card, 0);
    drop_pending(g, i);
    if (v) {
        v->what = p.row;
        v->def = p.def;
    }
    const nr_row *r = &nr_card_table[p.def].rows[p.row];
    nr_frame *f = push_row(e, (nr_side)p.side, p.card, p.def, p.row, p.subject);
    f->row.x = p.x;
    f->row.amount = p.amount;
    f->row.pc = p.pc;
    if (!p.delayed) {
        use_mark(g, p.card, r);
    }
}

/* step 0: whose turn is it to resolve, and which; step 1: one was chosen. */
void triggers_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    for (unsigned i = f->triggers.first; i < g->pending_used;) {
        if (is_dead(g, f, &g->pending[i])) {
            drop_pending(g, i);
            f->step = 0;
        } else {
            i++;
        }
    }
    for (unsigned i = f->triggers.first; i < g->pending_used; i++) {
        if (is_automatic(&g->pending[i])) {
            resolve_pending(e, i);
            return;
        }
    }
    if (f->step == 0) {
        unsigned first = 0, n;
        bool alike;
        nr_side side = (nr_side)g->turn_side; /* ABIL-14 */
        if (!(n = pending_of(g, f, side, &first, &alike))) {
            n = pending_of(g, f, side = other(side), &first, &alike);
        }
        if (!n) {
            pop(e);
            return;
        }
        f->side = (uint8_t)side;
        /* ABIL-13; the access abilities of one card go in printed order */
        if (n > 1 && !alike && f->triggers.is.what != NR_ON_ACCESS) {
            ask(e, side, NR_PROMPT_TRIGGER);
            return;
        }
        f->triggers.chosen = (uint8_t)first;
    }
    const nr_pending *p = &g->pending[f->triggers.chosen];
    f->step = 0;
    if (!is_optional(p)) {
        resolve_pending(e, f->triggers.chosen);
    } else if (!can_resolve(g, p)) {
        drop_pending(g, f->triggers.chosen);
    } else {
        f->step = 1;
        ask(e, (nr_side)f->side, NR_PROMPT_OPTIONAL);
    }
}

/* The same ability of two cards that nobody can tell apart is one choice. */
static bool has_twin_pending(const nr_game *g, const nr_frame *f, unsigned i)
{
    const nr_pending *p = &g->pending[i];
    for (unsigned j = f->triggers.first; j < i; j++) {
        const nr_pending *q = &g->pending[j];
        if (q->def == p->def && q->row == p->row && q->pc == p->pc && q->subject == p->subject &&
            same_choice(g, q->card, p->card)) {
            return true;
        }
    }
    return false;
}

void triggers_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (g->prompt == NR_PROMPT_OPTIONAL) {
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        return;
    }
    for (unsigned i = f->triggers.first; i < g->pending_used; i++) {
        if (g->pending[i].side == f->side && !has_twin_pending(g, f, i)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_TRIGGER,
                                        .card = g->pending[i].card,
                                        .ability = g->pending[i].row,
                                        .other = (uint8_t)(i - f->triggers.first)});
        }
    }
}

void triggers_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (c->verb == NR_VERB_TRIGGER) {
        f->triggers.chosen = (uint8_t)(f->triggers.first + c->other);
        f->step = 1;
        return;
    }
    f->step = 0;
    if (c->verb == NR_VERB_YES) {
        resolve_pending(e, f->triggers.chosen);
    } else {
        drop_pending(e->g, f->triggers.chosen);
    }
}
