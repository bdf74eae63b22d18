/* Abilities: who may use what and when, windows with priority, and conditional abilities that wait
 * for their turn.
 *
 * Chapters: ABIL, TURN-06, TURN-27, TURN-28. A window is one frame; both players' simultaneous
 * triggers are one frame. */
#include "netrunner/engine.h"

/* Bits of g->hooks beside those of nr_on. */
enum { HOOK_PAID = 48, HOOK_CLICK = 50 }; /* + the side */

/* Remembers what the card waits for and modifies, so that questions nobody's card can answer cost
 * nothing. Never forgotten again: too many bits do no harm. */
void hook(nr_game *g, unsigned def)
{
    const nr_card *k = &nr_card_table[def];
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        if (r->kind == NR_ROW_CONST) {
            g->mods |=
                NR_BIT(r->mod) |
                (r->mod == NR_MOD_CREDITS_FOR ? NR_BIT(source_bit((nr_side)k->side, r->arg)) : 0);
        } else if (r->kind == NR_ROW_PAID) {
            g->hooks |= NR_BIT(HOOK_PAID + k->side);
        } else if (r->kind == NR_ROW_CLICK) {
            g->hooks |= NR_BIT(HOOK_CLICK + k->side);
        } else {
            g->hooks |= NR_BIT(r->event);
        }
    }
}

/* ---- may it be used? ------------------------------------------------------------------------- */

static nr_why can_pay_other_costs(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    switch (r->cost) {
    case NR_COST_COUNTER: /* HOST-03, FAQ-R10: from this very card */
        return g->copy[c].counter[r->cost_arg] >= r->cost_n ? WHY_OK : WHY_NO_COUNTER;
    case NR_COST_FORFEIT:
        return g->size[score_of(side)] ? WHY_OK : WHY_NO_FORFEIT;
    case NR_COST_TRASH_INSTALLED: {
        nr_zone z = side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
        for (unsigned o = g->head[z]; o; o = g->copy[o].next) {
            if (fits(g, &r->cost_filter, o, c)) {
                return WHY_OK;
            }
        }
        return WHY_NOTHING_TO_TRASH;
    }
    default:
        return WHY_OK;
    }
}

/* Conditions and costs of a row (not whether this is the moment for its kind). */
nr_why row_payable(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    if (r->cond && !condition_holds(g, (nr_if)r->cond, c, NULL)) {
        return WHY_ABILITY_CONDITION;
    }
    if (g->player[side].clicks < r->clicks) {
        return WHY_NO_CLICKS;
    }
    if (!can_afford(g, side, r->credits, NR_PAY_USE, c)) {
        return WHY_NO_CREDITS; /* ABIL-02 */
    }
    return can_pay_other_costs(g, side, c, r);
}

nr_why can_use(const nr_game *g, nr_side side, unsigned c, unsigned row)
{
    const nr_card *k = card_of(g, c);
    if (row >= k->row_count) {
        return WHY_NO_SUCH_ABILITY;
    }
    const nr_row *r = &k->rows[row];
    if (!nr_active(g, c)) {
        return WHY_INACTIVE; /* CARD-15 */
    }
    if (r->kind == NR_ROW_OPPONENT) {
        if (side != NR_RUNNER || !encounter_goes_on(g) || g->run.ice != c) {
            return WHY_NOT_ENCOUNTER;
        }
    } else if (g->copy[c].zone == NR_ZONE_RUNNER_SCORE) {
        return WHY_STOLEN_AGENDA; /* reading 11: it serves nobody by these */
    } else if (owner_of(c) != side) {
        return WHY_WRONG_SIDE;
    } else if (r->kind == NR_ROW_PREVENT) {
        return WHY_ONLY_TO_PREVENT;
    } else if (r->kind != NR_ROW_PAID && r->kind != NR_ROW_CLICK) {
        return WHY_NO_SUCH_ABILITY;
    }
    if (r->flags & NR_ROW_STRENGTH && !encounter_goes_on(g)) {
        return WHY_NOT_ENCOUNTER;
    }
    nr_why why = row_payable(g, side, c, r);
    if (why) {
        return why;
    }
    if (r->flags & NR_ROW_STRENGTH && nr_strength(g, c) < nr_strength(g, g->run.ice)) {
        return WHY_TOO_WEAK; /* BREAK-01, BREAK-07 */
    }
    if (!row_can_resolve(g, side, c, g->copy[c].def, row)) {
        return WHY_CANNOT_RESOLVE; /* ABIL-20 */
    }
    return WHY_OK;
}

nr_why can_break(const nr_game *g, unsigned c, unsigned row, unsigned sub)
{
    const nr_row *r = &card_of(g, c)->rows[row];
    if (!encounter_goes_on(g)) {
        return WHY_NOT_ENCOUNTER; /* RUN-14 */
    }
    unsigned ice = g->run.ice;
    if (r->kind == NR_ROW_OPPONENT && c != ice) {
        return WHY_NOT_ENCOUNTER;
    }
    if (sub >= nr_subroutines(g, ice)) {
        return WHY_NO_SUCH_SUBROUTINE;
    }
    if (g->run.broken >> sub & 1) {
        return WHY_ALREADY_BROKEN;
    }
    const nr_op *op = &r->ops[0];
    if (op->filter.subtypes && !(op->filter.subtypes & nr_subtypes(g, ice))) {
        return WHY_WRONG_SUBTYPE; /* BREAK-02 */
    }
    return WHY_OK;
}

static bool is_break(const nr_row *r)
{
    return r->op_count > 0 && r->ops[0].op == NR_OP_BREAK;
}

/* The uses of one row: one choice, or one a subroutine for breaking. */
static void list_row(const nr_game *g, nr_side side, unsigned c, unsigned row, nr_choices *out)
{
    const nr_row *r = &card_of(g, c)->rows[row];
    if (can_use(g, side, c, row)) {
        return;
    }
    if (is_break(r)) {
        for (unsigned s = 0, n = nr_subroutines(g, g->run.ice); s < n; s++) {
            if (!can_break(g, c, row, s)) {
                add_choice(out, (nr_choice){.verb = NR_VERB_BREAK,
                                            .card = (uint8_t)c,
                                            .ability = (uint8_t)row,
                                            .other = (uint8_t)s});
            }
        }
    } else if (r->flags & NR_ROW_SERVER) {
        list_servers(g, r->servers,
                     (nr_choice){.verb = NR_VERB_USE, .card = (uint8_t)c, .ability = (uint8_t)row},
                     out);
    } else {
        add_choice(out,
                   (nr_choice){.verb = NR_VERB_USE, .card = (uint8_t)c, .ability = (uint8_t)row});
    }
}

static void list_rows_of(const nr_game *g, nr_side side, nr_zone z, nr_row_kind kind,
                         nr_choices *out)
{
    unsigned rows = kind == NR_ROW_PAID ? NR_HAS_PAID : NR_HAS_CLICK;
    bool encounter = g->run.phase == NR_PHASE_ENCOUNTER;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (!has(g, c, rows) || (z == NR_ZONE_TABLE && !is_rezzed(g, c)) || owner_of(c) != side) {
            continue;
        }
        if (z == NR_ZONE_CORP_SCORE && has_twin_before(g, c)) {
            continue;
        }
        const nr_card *k = card_of(g, c);
        for (unsigned i = 0; i < k->row_count; i++) {
            if (k->rows[i].kind == kind && (encounter || !(k->rows[i].flags & NR_ROW_STRENGTH))) {
                list_row(g, side, c, i, out);
            }
        }
    }
}

static void list_kind(const nr_game *g, nr_side side, nr_row_kind kind, nr_choices *out)
{
    list_rows_of(g, side, NR_ZONE_IDENTITY, kind, out);
    if (side == NR_CORP) {
        list_rows_of(g, side, NR_ZONE_TABLE, kind, out);
        list_rows_of(g, side, NR_ZONE_CORP_SCORE, kind, out);
    } else {
        list_rows_of(g, side, NR_ZONE_RIG, kind, out);
    }
}

void list_click_abilities(const nr_game *g, nr_side side, nr_choices *out)
{
    if (g->hooks >> (HOOK_CLICK + side) & 1) {
        list_kind(g, side, NR_ROW_CLICK, out);
    }
}

/* What a player may do in a window besides passing (TURN-06). */
void list_windows(const nr_game *g, nr_side side, unsigned letters, nr_choices *out)
{
    if (letters & WINDOW_P && g->hooks >> (HOOK_PAID + side) & 1) {
        list_kind(g, side, NR_ROW_PAID, out);
    }
    if (letters & WINDOW_P && side == NR_RUNNER && encounter_goes_on(g)) { /* BREAK-08 */
        const nr_card *k = card_of(g, g->run.ice);
        for (unsigned i = 0; i < k->row_count; i++) {
            if (k->rows[i].kind == NR_ROW_OPPONENT) {
                list_row(g, side, g->run.ice, i, out);
            }
        }
    }
    if (side == NR_RUNNER || !(letters & (WINDOW_R | WINDOW_S))) {
        return;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (is_rezzed(g, c)) {
            continue;
        }
        unsigned type = card_of(g, c)->type;
        if (type == NR_TYPE_AGENDA) {
            if (letters & WINDOW_S && !can_score(g, c)) {
                add_card(out, NR_VERB_SCORE, c);
            }
        } else if (letters & WINDOW_R &&
                   (type != NR_TYPE_ICE || (letters & WINDOW_ICE && c == g->run.ice)) &&
                   !can_rez(g, c, false)) {
            add_card(out, NR_VERB_REZ, c);
        }
    }
}

/* ---- windows --------------------------------------------------------------------------------- */

/* FAQ-R56: an ability that costs nothing could be used for ever. Its second use in a window is a
 * loop: the player names how often, it happens that often at once, and costless abilities are over
 * for this window. (Breaking ends by itself.) */
static bool is_costless(const nr_row *r)
{
    return r->kind == NR_ROW_PAID && !r->credits && !r->cost && !(r->flags & NR_ROW_X) &&
           !is_break(r);
}

/* A window: a the letters, b who has had an opportunity, c whether the player has acted in this
 * one, target the ice of the run for which it was opened; n costless uses so far (2: no more), x
 * uses of card and row still to come. */
void open_window(eng *e, unsigned letters)
{
    /* Most windows are idle: nobody can do anything, so both would pass. */
    nr_side first = (nr_side)e->g->turn_side;
    e->scratch->count = 0;
    list_windows(e->g, first, letters, e->scratch);
    if (!e->scratch->count) {
        list_windows(e->g, other(first), letters, e->scratch);
    }
    if (!e->scratch->count) {
        return;
    }
    nr_frame *f = push(e, FRAME_WINDOW, (nr_side)e->g->turn_side, 0);
    f->a = (uint8_t)letters;
    f->target = e->g->run.ice;
}

void window_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    /* RUN-31, RUN-32: the end of the run or of its ice closes the window for both. */
    if (f->a & WINDOW_RUN && (!g->run.active || g->run.over || g->run.ice != f->target)) {
        pop(e);
        return;
    }
    if (f->x > 0 && !can_use(g, (nr_side)f->side, f->card, f->row)) {
        f->x--;
        use_row(e, (nr_side)f->side, f->card, f->row, 0);
        return;
    }
    f->x = 0;
    ask(e, (nr_side)f->side,
        f->step                ? NR_PROMPT_CHOOSE_NUMBER
        : encounter_goes_on(g) ? NR_PROMPT_ENCOUNTER
                               : NR_PROMPT_WINDOW);
}

void window_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step) {
        for (int i = 1; i <= MOST_ROUNDS; i++) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
        return;
    }
    list_windows(g, (nr_side)f->side, f->a, out);
    if (f->n == 2) {
        unsigned kept = 0;
        for (unsigned i = 0; i < out->count; i++) {
            const nr_choice *c = &out->choice[i];
            if (c->verb != NR_VERB_USE || !is_costless(&card_of(g, c->card)->rows[c->ability])) {
                out->choice[kept++] = *c;
            }
        }
        out->count = kept;
    }
    add_verb(out, NR_VERB_PASS);
}

static void use_costless(eng *e, nr_frame *f, const nr_choice *c)
{
    f->card = c->card;
    f->row = c->ability;
    if (f->n++ == 0) {
        use_row(e, (nr_side)f->side, c->card, c->ability, 0);
    } else {
        f->step = 1;
    }
}

void window_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_side side = (nr_side)f->side;
    if (c->verb == NR_VERB_CHOOSE_NUMBER) {
        f->step = 0;
        f->x = c->amount;
        return;
    }
    if (c->verb != NR_VERB_PASS) {
        f->c = 1;
        if (c->verb == NR_VERB_REZ) {
            begin_rez(e, c->card, false);
        } else if (c->verb == NR_VERB_SCORE) {
            begin_score(e, c->card, false);
        } else if (is_costless(&card_of(e->g, c->card)->rows[c->ability])) {
            use_costless(e, f, c);
        } else {
            use_row(e, side, c->card, c->ability, c->server);
            if (c->verb == NR_VERB_BREAK) {
                top_frame(e->g)->b = (uint8_t)(c->other + 1);
            }
        }
        return;
    }
    f->b |= (uint8_t)(1u << side);
    if (!f->c && f->b == 3) { /* ABIL-12 */
        pop(e);
        return;
    }
    f->side = (uint8_t)other(side); /* ABIL-11 */
    f->c = 0;
}

/* ---- using an ability ------------------------------------------------------------------------ */

nr_frame *push_row(eng *e, nr_side side, unsigned c, unsigned def, unsigned row, unsigned subject)
{
    nr_frame *f = push(e, FRAME_ROW, side, c);
    f->def = (uint16_t)def;
    f->row = (uint8_t)row;
    f->server = e->g->copy[c].server;
    f->target = (uint8_t)subject;
    return f;
}

void use_row(eng *e, nr_side side, unsigned c, unsigned row, unsigned server)
{
    nr_event *v = log_more(e, NR_EVENT_USE, side, c, 0);
    if (v) {
        v->what = (uint8_t)row;
    }
    nr_frame *f = push_row(e, side, c, e->g->copy[c].def, row, 0);
    if (server) {
        f->server = (uint8_t)server;
    }
}

/* ---- conditional abilities ------------------------------------------------------------------- */

static void add_pending(eng *e, nr_pending p)
{
    nr_game *g = e->g;
    if (g->pending_used == NR_MAX_PENDING) {
        game_over(e, NR_NOBODY, NR_REASON_LIMIT);
    } else {
        g->pending[g->pending_used++] = p;
    }
}

static bool row_meets(const nr_game *g, const nr_row *r, nr_on event, unsigned subject,
                      unsigned self)
{
    if (r->event != event) {
        return false;
    }
    if ((event == NR_ON_TURN_BEGINS || event == NR_ON_TURN_ENDS) && r->kind != NR_ROW_DELAYED &&
        owner_of(self) != g->turn_side) {
        return false;
    }
    if (subject && !fits(g, &r->filter, subject, self)) {
        return false;
    }
    if (r->cond && !condition_holds(g, (nr_if)r->cond, self, NULL)) {
        return false;
    }
    return row_limit_holds(g, r, true);
}

static void collect_cards(eng *e, nr_on event, unsigned subject)
{
    nr_game *g = e->g;
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE,
                                    NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            if (!has(g, c, NR_HAS_CONDITION) || (zones[z] == NR_ZONE_TABLE && !is_rezzed(g, c))) {
                continue;
            }
            const nr_card *k = card_of(g, c);
            for (unsigned i = 0; i < k->row_count; i++) {
                if ((k->rows[i].kind == NR_ROW_WHEN || k->rows[i].kind == NR_ROW_MAY) &&
                    row_meets(g, &k->rows[i], event, subject, c)) {
                    add_pending(e, (nr_pending){.def = g->copy[c].def,
                                                .row = (uint8_t)i,
                                                .side = (uint8_t)owner_of(c),
                                                .card = (uint8_t)c,
                                                .subject = (uint8_t)subject});
                }
            }
        }
    }
}

/* Delayed abilities fire once; one that waited for the next encounter takes its twins with it
 * (Chum). */
static void collect_delayed(eng *e, nr_on event, unsigned subject)
{
    nr_game *g = e->g;
    for (unsigned i = 0; i < g->effects_used;) {
        nr_effect v = g->effect[i];
        const nr_row *r = v.kind == EFFECT_DELAYED ? &nr_card_table[v.def].rows[v.row] : NULL;
        if (!r || v.mod != event || v.duration == NR_FOR_NEXT_ENCOUNTER ||
            (v.target && v.target != subject) || !row_meets(g, r, event, 0, v.card)) {
            i++;
            continue;
        }
        add_pending(e, (nr_pending){.def = v.def,
                                    .row = v.row,
                                    .side = v.side,
                                    .card = v.card,
                                    .subject = (uint8_t)subject,
                                    .delayed = 1});
        for (unsigned j = 0; j < g->effects_used;) {
            const nr_effect *w = &g->effect[j];
            if (w->kind == EFFECT_DELAYED && w->def == v.def && w->target == v.target &&
                (j == i || v.target)) {
                remove_effect(g, j);
                if (j < i) {
                    i--;
                } else if (j == i && !v.target) {
                    break;
                }
            } else {
                j++;
            }
        }
    }
}

static bool start_triggers(eng *e, unsigned base, nr_on event, unsigned subject)
{
    nr_game *g = e->g;
    if (g->pending_used == base) {
        return false;
    }
    nr_frame *f = push(e, FRAME_TRIGGERS, (nr_side)g->turn_side,
                       0); /* a: first pending, c: event, target: subject */
    f->a = (uint8_t)base;
    f->c = (uint8_t)event;
    f->target = (uint8_t)subject;
    return true;
}

bool emit(eng *e, nr_on event, unsigned subject)
{
    nr_game *g = e->g;
    if (!(g->hooks >> event & 1)) {
        return false;
    }
    unsigned base = g->pending_used;
    collect_cards(e, event, subject);
    collect_delayed(e, event, subject);
    return start_triggers(e, base, event, subject);
}

/* ABIL-08, FAQ-R01: a card's own access abilities work wherever it is accessed. */
bool emit_access(eng *e, unsigned c)
{
    nr_game *g = e->g;
    const nr_card *k = card_of(g, c);
    unsigned base = g->pending_used;
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_ACCESS &&
            (!k->rows[i].cond || condition_holds(g, (nr_if)k->rows[i].cond, c, NULL))) {
            add_pending(e, (nr_pending){.def = g->copy[c].def,
                                        .row = (uint8_t)i,
                                        .side = (uint8_t)owner_of(c),
                                        .card = (uint8_t)c,
                                        .subject = (uint8_t)c,
                                        .delayed = 1});
        }
    }
    return start_triggers(e, base, NR_ON_ACCESSED, c);
}

static void drop_pending(nr_game *g, unsigned i)
{
    memmove(&g->pending[i], &g->pending[i + 1], (g->pending_used - i - 1u) * sizeof g->pending[0]);
    memset(&g->pending[--g->pending_used], 0, sizeof g->pending[0]);
}

/* BYPASS-03, ABIL-15: what can no longer resolve. */
static bool is_dead(const nr_game *g, const nr_frame *f, const nr_pending *p)
{
    if (f->c == NR_ON_ENCOUNTER && !encounter_goes_on(g)) {
        return true;
    }
    return !p->delayed && (!nr_active(g, p->card) || g->copy[p->card].def != p->def);
}

static unsigned pending_of(const nr_game *g, const nr_frame *f, nr_side side, unsigned *first,
                           bool *alike)
{
    unsigned n = 0;
    *alike = true;
    for (unsigned i = f->a; i < g->pending_used; i++) {
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

static bool is_optional(const nr_row *r)
{
    return r->kind == NR_ROW_MAY || r->flags & NR_ROW_OPTIONAL;
}

static void resolve_pending(eng *e, unsigned i)
{
    nr_game *g = e->g;
    nr_pending p = g->pending[i];
    drop_pending(g, i);
    nr_event *v = log_more(e, NR_EVENT_TRIGGER, (nr_side)p.side, p.card, 0);
    if (v) {
        v->what = p.row;
        v->def = p.def;
    }
    (void)push_row(e, (nr_side)p.side, p.card, p.def, p.row, p.subject);
}

/* step 0: whose turn is it to resolve, and which; step 1: pending x was chosen. */
void triggers_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    for (unsigned i = f->a; i < g->pending_used;) {
        if (is_dead(g, f, &g->pending[i])) {
            drop_pending(g, i);
            f->step = 0;
        } else {
            i++;
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
        if (n > 1 && !alike && f->c != NR_ON_ACCESSED) {
            ask(e, side, NR_PROMPT_TRIGGER);
            return;
        }
        f->x = (int16_t)first;
    }
    const nr_pending *p = &g->pending[f->x];
    const nr_row *r = &nr_card_table[p->def].rows[p->row];
    f->step = 0;
    if (!is_optional(r)) {
        resolve_pending(e, (unsigned)f->x);
    } else if (row_payable(g, (nr_side)p->side, p->card, r) ||
               !row_can_resolve(g, (nr_side)p->side, p->card, p->def, p->row)) {
        drop_pending(g, (unsigned)f->x);
    } else {
        f->step = 1;
        ask(e, (nr_side)f->side, NR_PROMPT_OPTIONAL);
    }
}

void triggers_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (g->prompt == NR_PROMPT_OPTIONAL) {
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        return;
    }
    for (unsigned i = f->a; i < g->pending_used; i++) {
        if (g->pending[i].side == f->side) {
            add_choice(out, (nr_choice){.verb = NR_VERB_TRIGGER,
                                        .card = g->pending[i].card,
                                        .ability = g->pending[i].row,
                                        .other = (uint8_t)(i - f->a)});
        }
    }
}

void triggers_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (c->verb == NR_VERB_TRIGGER) {
        f->x = (int16_t)(f->a + c->other);
        f->step = 1;
        return;
    }
    f->step = 0;
    if (c->verb == NR_VERB_YES) {
        resolve_pending(e, (unsigned)f->x);
    } else {
        drop_pending(e->g, (unsigned)f->x);
    }
}
