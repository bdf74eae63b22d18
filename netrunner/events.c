/* Events with a content: the one way by which things happen that others may change.
 *
 * Damage, tags, bad publicity, trashing, exposing, breaking, success, access and where a played
 * card goes are each a frame that passes six steps:
 *   1. the amount is fixed, and what is additional joins it;
 *   2. at most one replacement takes its place (FAQ-R22);
 *   3. it may be prevented or avoided, the player whose turn it is first (ABIL-10);
 *   4. what is left happens at once (damage.c);
 *   5. it is noted for ordinals, and the rule that caused it is told what really happened;
 *   6. what waited for it is collected and resolves in order (FAQ-R24, abilities.c).
 * Events that nothing can touch in steps 1 to 3 go straight to 4. */
#include "netrunner/engine.h"

enum { EVENT_FIX, EVENT_REPLACE, EVENT_PREVENT, EVENT_HAPPEN };

nr_frame *begin_event(eng *e, nr_happening v)
{
    nr_frame *f = push(e, FRAME_EVENT, (nr_side)v.by, v.source);
    f->event.is = v;
    return f;
}

/* Most events meet nobody who could replace or prevent them, or add to them. */
void raise(eng *e, nr_happening v)
{
    const nr_game *g = e->g;
    if (g->guarded >> v.what & 1 || (v.what == NR_ON_DAMAGE && g->mods >> NR_MOD_DAMAGE & 1)) {
        (void)begin_event(e, v);
        return;
    }
    static const set_walk none;
    nr_event_frame at_once;
    memset(&at_once, 0, sizeof at_once);
    at_once.is = v;
    happen(e, &at_once, &none);
}

nr_frame *begin_trash(eng *e, nr_side by, unsigned source)
{
    nr_frame *f = begin_event(
        e, (nr_happening){.what = NR_ON_TRASH, .by = (uint8_t)by, .source = (uint8_t)source});
    add_set(e, &f->event.set);
    return f;
}

nr_frame *begin_expose(eng *e, nr_side by)
{
    nr_frame *f = begin_event(e, (nr_happening){.what = NR_ON_EXPOSE, .by = (uint8_t)by});
    add_set(e, &f->event.set);
    return f;
}

void trash_one(eng *e, nr_side by, unsigned source, unsigned c)
{
    nr_frame *f = begin_trash(e, by, source);
    set_add(e->g, f->event.set, c);
}

void do_damage(eng *e, nr_side by, nr_damage kind, int n, unsigned source, bool unpreventable)
{
    if (n <= 0) {
        return;
    }
    nr_frame *f = begin_event(e, (nr_happening){.what = NR_ON_DAMAGE,
                                                .kind = (uint8_t)kind,
                                                .by = (uint8_t)by,
                                                .source = (uint8_t)source,
                                                .server = e->g->run.server,
                                                .amount = (int16_t)n});
    f->event.flags = unpreventable ? EVENT_UNPREVENTABLE : 0;
}

void give_tags(eng *e, int n)
{
    if (n > 0) {
        raise(e, (nr_happening){.what = NR_ON_TAG, .by = NR_CORP, .amount = (int16_t)n});
    }
}

void give_bad_publicity(eng *e, int n)
{
    if (n > 0) {
        raise(e, (nr_happening){.what = NR_ON_BAD_PUBLICITY, .by = NR_CORP, .amount = (int16_t)n});
    }
}

/* BREAK-03: one subroutine, by card `breaker`. Each of several is an event of its own. */
void break_subroutine(eng *e, unsigned breaker, unsigned number)
{
    raise(e, (nr_happening){.what = NR_ON_BREAK,
                            .kind = (uint8_t)number,
                            .by = NR_RUNNER,
                            .subject = e->g->run.ice,
                            .source = (uint8_t)breaker,
                            .server = e->g->run.server,
                            .amount = 1});
}

/* The event that a running row prevents or replaces. */
nr_frame *pending_event(nr_game *g, const nr_frame *f)
{
    for (nr_frame *v = (nr_frame *)(uintptr_t)f; v > g->frame;) {
        if ((--v)->kind == FRAME_EVENT) {
            return v;
        }
    }
    return NULL;
}

static bool is_over(const nr_game *g, const nr_event_frame *v)
{
    return v->set ? set_first(g, v->set) == 0 : v->is.amount <= 0;
}

/* Does the clause look at this event? Of a set one card is enough. */
static bool looks_at(const nr_game *g, const clause *c, const nr_event_frame *v, scope at)
{
    if (!clause_meets(g, c, &v->is, at)) {
        return false;
    }
    if (!v->set) {
        return true;
    }
    FOR_SET (g, v->set, o) {
        if (fits(g, c->filter, o, at)) {
            return true;
        }
    }
    return false;
}

/* ---- step 2: replacement --------------------------------------------------------------------- */

typedef struct {
    uint16_t def;
    uint8_t card, row, pc;
    nr_side side;
    bool optional;
    const nr_filter *filter;
} replacement;

static const uint8_t event_zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE,
                                      NR_ZONE_RIG, NR_ZONE_PLAY};

static bool is_event_zone(unsigned zone)
{
    for (unsigned z = 0; z < sizeof event_zones; z++) {
        if (event_zones[z] == zone) {
            return true;
        }
    }
    return false;
}

/* An active card, or the card itself that is about to go somewhere. */
static bool can_replace(const nr_game *g, const nr_event_frame *v, unsigned c)
{
    return nr_active(g, c) || g->copy[c].zone == NR_ZONE_PLAY || set_has(g, v->set, c);
}

static bool replaces(const nr_game *g, const nr_event_frame *v, unsigned c, unsigned row)
{
    const nr_row *r = &card_of(g, c)->rows[row];
    if (r->kind != NR_ROW_REPLACE || r->event != v->is.what ||
        (!is_about_itself(r) && !nr_active(g, c) && g->copy[c].zone != NR_ZONE_PLAY)) {
        return false;
    }
    clause want = clause_of(r);
    return looks_at(g, &want, v, scope_of(c)) && !row_payable(g, owner_of(c), c, r);
}

/* Counts the index down by the rows of card c that would; true if it is the one asked for. */
static bool card_replaces(const nr_game *g, const nr_event_frame *v, unsigned c, unsigned *index,
                          replacement *out)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; has(g, c, NR_HAS_CONDITION) && i < k->row_count; i++) {
        if (replaces(g, v, c, i) && (*index)-- == 0) {
            *out = (replacement){g->copy[c].def,    (uint8_t)c,
                                 (uint8_t)i,        0,
                                 owner_of(c),       (k->rows[i].flags & NR_ROW_OPTIONAL) != 0,
                                 &k->rows[i].filter};
            return true;
        }
    }
    return false;
}

/* The index-th thing that could happen instead: first what effects say, then cards. */
static bool find_replacement(const nr_game *g, const nr_event_frame *v, unsigned index,
                             replacement *out)
{
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *w = &g->effect[i];
        if (w->kind != NR_EFFECT_DELAYED || w->mod != v->is.what) {
            continue;
        }
        const nr_op *op = &nr_card_table[w->def].rows[w->row].ops[w->pc - 1u];
        clause want = block_clause(op);
        scope at = scope_for(w->card, (nr_side)w->side);
        if (want.kind == NR_ROW_REPLACE && looks_at(g, &want, v, at) && index-- == 0) {
            *out = (replacement){w->def,           w->card,       w->row,     w->pc,
                                 (nr_side)w->side, want.optional, want.filter};
            return true;
        }
    }
    for (unsigned z = 0; z < sizeof event_zones; z++) {
        for (unsigned c = g->head[event_zones[z]]; c; c = g->copy[c].next) {
            if (can_replace(g, v, c) && card_replaces(g, v, c, &index, out)) {
                return true;
            }
        }
    }
    FOR_SET (g, v->set, c) { /* what goes from a hand or deck may say where to */
        if (!is_event_zone(g->copy[c].zone) && card_replaces(g, v, c, &index, out)) {
            return true;
        }
    }
    return false;
}

/* RUN-29, FAQ-R22: the first that was not declined, from `from` on, as 1 + its index. */
static unsigned next_replacement(const nr_game *g, const nr_event_frame *v, unsigned from)
{
    replacement r;
    for (unsigned i = from; i < 16 && find_replacement(g, v, i, &r); i++) {
        if (!(v->refused >> i & 1)) {
            return i + 1;
        }
    }
    return 0;
}

static void end_replacement(nr_frame *f)
{
    f->step = EVENT_PREVENT;
    f->event.asked = 0;
    f->event.refused = 0; /* from here on: automatic preventions that had their turn */
}

/* The row runs in the place of the event; of a set only what fits is taken out of it. */
static void replace_event(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_event_frame *v = &f->event;
    replacement r;
    (void)find_replacement(g, v, v->asked - 1u, &r);
    v->replaced = 1;
    unsigned subject = v->is.subject;
    if (v->set) {
        FOR_SET (g, v->set, o) {
            if (fits(g, r.filter, o, scope_for(r.card, r.side))) {
                set_remove(g, v->set, o);
                subject = o;
            }
        }
    }
    if (v->is.what == NR_ON_ACCESS) {
        log_server(e, NR_EVENT_ACCESS_REPLACED, NR_RUNNER, r.card, g->run.server);
    }
    int amount = v->is.amount;
    if (!v->set) {
        v->is.amount = 0;
    }
    note(e, &v->is);
    end_replacement(f);
    if (!r.pc && nr_card_table[r.def].rows[r.row].limit) {
        use_mark(g, r.card, &nr_card_table[r.def].rows[r.row]);
    }
    nr_frame *row = push_row(e, r.side, r.card, r.def, r.row, subject);
    row->row.amount = (int16_t)amount;
    row->row.pc = r.pc;
}

/* Asks which of several, then whether. */
static void seek_replacement(eng *e, nr_frame *f)
{
    nr_event_frame *v = &f->event;
    unsigned first = v->replaced || v->flags & EVENT_IS_REPLACEMENT || is_over(e->g, v)
                         ? 0
                         : next_replacement(e->g, v, 0);
    if (!first) {
        end_replacement(f);
        return;
    }
    replacement r;
    (void)find_replacement(e->g, v, first - 1, &r);
    if (!v->asked && next_replacement(e->g, v, first)) {
        f->side = (uint8_t)r.side;
        ask(e, r.side, NR_PROMPT_TRIGGER);
        return;
    }
    if (!v->asked) {
        v->asked = (uint8_t)first;
    }
    (void)find_replacement(e->g, v, v->asked - 1u, &r);
    if (!r.optional) {
        replace_event(e, f);
        return;
    }
    v->card = r.card;
    v->def = r.def;
    v->row = r.row;
    v->pc = r.pc;
    f->side = (uint8_t)r.side;
    ask(e, r.side, NR_PROMPT_OPTIONAL);
}

/* ---- step 3: prevention ---------------------------------------------------------------------- */

static bool can_prevent(const nr_game *g, const nr_event_frame *v, nr_side side, unsigned c,
                        unsigned row)
{
    const nr_row *r = &card_of(g, c)->rows[row];
    if (r->kind != NR_ROW_PREVENT || r->event != v->is.what) {
        return false;
    }
    clause want = clause_of(r);
    return looks_at(g, &want, v, scope_for(c, side)) && !row_payable(g, side, c, r);
}

/* Would the card, were it rezzed, have something to say about the event? */
static bool interrupts(const nr_game *g, const nr_event_frame *v, unsigned c)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        clause want = clause_of(&k->rows[i]);
        if (k->rows[i].kind == NR_ROW_PREVENT && k->rows[i].event == v->is.what &&
            k->rows[i].flags & NR_ROW_INTERRUPT && looks_at(g, &want, v, scope_of(c))) {
            return true;
        }
    }
    return false;
}

/* Every active card of the player may prevent; one that is not may be rezzed for it if it says so
 * (FAQ-Q16). Automatic ones are not asked for. */
static void list_preventions(const nr_game *g, const nr_event_frame *v, nr_side side,
                             nr_choices *out)
{
    const uint8_t zones[] = {NR_ZONE_IDENTITY, (uint8_t)field_of(side),
                             side == NR_CORP ? NR_ZONE_CORP_SCORE : NR_ZONE_NONE};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = zones[z] ? g->head[zones[z]] : 0; c; c = g->copy[c].next) {
            if (!has(g, c, NR_HAS_PREVENT) || owner_of(c) != side) {
                continue;
            }
            const nr_card *k = card_of(g, c);
            if (!nr_active(g, c)) {
                if (interrupts(g, v, c) && !can_rez(g, c, false, 0)) {
                    add_card(out, NR_VERB_REZ, c);
                }
                continue;
            }
            for (unsigned i = 0; i < k->row_count; i++) {
                if (!(k->rows[i].flags & NR_ROW_AUTOMATIC) && can_prevent(g, v, side, c, i)) {
                    add_choice(out, (nr_choice){.verb = NR_VERB_USE,
                                                .card = (uint8_t)c,
                                                .ability = (uint8_t)i});
                }
            }
        }
    }
}

/* Preventions that ask nobody: of cards once an event each (marked in f->event.refused),
 * of effects as long as they last. True if one was started. */
static bool prevent_automatically(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_event_frame *v = &f->event;
    unsigned seen = 0;
    for (unsigned z = 0; z < sizeof event_zones; z++) {
        for (unsigned c = g->head[event_zones[z]]; c; c = g->copy[c].next) {
            const nr_card *k = card_of(g, c);
            for (unsigned i = 0; has(g, c, NR_HAS_PREVENT) && i < k->row_count; i++) {
                if (!(k->rows[i].flags & NR_ROW_AUTOMATIC) || k->rows[i].event != v->is.what ||
                    !nr_active(g, c)) {
                    continue;
                }
                unsigned bit = 1u << (seen < 15 ? seen : 15);
                seen++;
                if (!(v->refused & bit) && can_prevent(g, v, owner_of(c), c, i)) {
                    v->refused |= (uint16_t)bit;
                    use_row(e, owner_of(c), c, i, 0);
                    top_frame(g)->row.amount = v->is.amount;
                    return true;
                }
            }
        }
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *w = &g->effect[i];
        if (w->kind != NR_EFFECT_DELAYED || w->mod != v->is.what) {
            continue;
        }
        clause want = block_clause(&nr_card_table[w->def].rows[w->row].ops[w->pc - 1u]);
        if (want.kind == NR_ROW_PREVENT &&
            looks_at(g, &want, v, scope_for(w->card, (nr_side)w->side))) {
            unsigned pc = w->pc;
            nr_frame *row = push_row(e, (nr_side)w->side, w->card, w->def, w->row, 0);
            row->row.amount = v->is.amount;
            row->row.pc = (uint8_t)pc;
            return true;
        }
    }
    return false;
}

static void seek_prevention(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_event_frame *v = &f->event;
    if (v->flags & EVENT_UNPREVENTABLE || is_over(g, v)) {
        f->step = EVENT_HAPPEN;
        return;
    }
    if (prevent_automatically(e, f)) {
        return;
    }
    if (v->passed == 3) {
        f->step = EVENT_HAPPEN;
        return;
    }
    nr_side first = (nr_side)g->turn_side;
    f->side = (uint8_t)(v->passed >> first & 1 ? other(first) : first);
    ask(e, (nr_side)f->side, NR_PROMPT_PREVENT);
}

/* ---- the frame ------------------------------------------------------------------------------- */

/* Step 1: "additional" joins the event and inherits what it is (FAQ-R25). */
static void fix_amount(const nr_game *g, nr_happening *v)
{
    if (v->what == NR_ON_DAMAGE && g->mods >> NR_MOD_DAMAGE & 1) {
        int n = v->amount +
                sum_modifiers(g, NR_MOD_DAMAGE, g->identity[v->by], v->server, v->kind + 1u);
        v->amount = (int16_t)(n > 0 ? n : 0);
    }
}

void event_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case EVENT_FIX:
        fix_amount(g, &f->event.is);
        f->step = g->guarded >> f->event.is.what & 1 ? EVENT_REPLACE : EVENT_HAPPEN;
        return;
    case EVENT_REPLACE:
        seek_replacement(e, f);
        return;
    case EVENT_PREVENT:
        seek_prevention(e, f);
        return;
    default: {
        nr_event_frame v = f->event;
        set_walk cards; /* large: filled only where there are any */
        cards.count = cards.at = 0;
        if (v.set) {
            cards = walk_set(g, v.set);
        }
        pop(e);
        happen(e, &v, &cards);
    }
    }
}

void event_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    const nr_event_frame *v = &f->event;
    if (g->prompt == NR_PROMPT_TRIGGER) {
        for (unsigned i = 0; (i = next_replacement(g, v, i)) != 0;) {
            replacement r;
            (void)find_replacement(g, v, i - 1, &r);
            add_choice(out, (nr_choice){.verb = NR_VERB_TRIGGER,
                                        .card = r.card,
                                        .ability = r.row,
                                        .other = (uint8_t)i});
        }
        return;
    }
    if (f->step == EVENT_REPLACE) {
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        return;
    }
    list_preventions(g, v, (nr_side)f->side, out);
    add_verb(out, NR_VERB_PASS);
}

void event_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_event_frame *v = &f->event;
    switch (c->verb) {
    case NR_VERB_PASS:
        v->passed |= (uint8_t)(1u << f->side);
        break;
    case NR_VERB_REZ:
        begin_rez(e, c->card, false, 0);
        break;
    case NR_VERB_TRIGGER:
        v->asked = c->other;
        break;
    case NR_VERB_YES:
        replace_event(e, f);
        break;
    case NR_VERB_NO:
        v->refused |= (uint16_t)(1u << (v->asked - 1));
        v->asked = 0;
        break;
    default: {
        int amount = v->is.amount;
        use_row(e, (nr_side)f->side, c->card, c->ability, 0);
        top_frame(e->g)->row.amount = (int16_t)amount;
    }
    }
}
