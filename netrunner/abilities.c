/* Abilities: who may use what and when, and windows with priority.
 *
 * Chapters: ABIL-02 to ABIL-12, TURN-06, TURN-27, TURN-28. A window is one frame. Conditional
 * abilities are in triggers.c. */
#include "netrunner/engine.h"

/* ---- what somebody waits for ----------------------------------------------------------------- */

static uint64_t counted_in(const nr_amount *a)
{
    return a->from == NR_FROM_EVENTS ? NR_BIT(a->kind) : 0;
}

/* Events that an ordinal of the row, one of its numbers or conditions is about. */
static uint64_t counted_by(const nr_row *r)
{
    uint64_t bits = counted_in(&r->n);
    if (r->limit == NR_LIMIT_FIRST_EACH_TURN || r->limit == NR_LIMIT_FIRST_EACH_RUN) {
        bits |= NR_BIT(r->event);
    }
    for (unsigned i = 0; i < r->conds; i++) {
        bits |= counted_in(&r->cond[i].amount);
    }
    for (unsigned i = 0; i < r->op_count; i++) {
        bits |= counted_in(&r->ops[i].n);
        for (unsigned j = 0; j < r->ops[i].conds; j++) {
            bits |= counted_in(&r->ops[i].cond[j].amount);
        }
    }
    return bits;
}

/* Where the card itself goes, it says from anywhere. */
bool is_about_itself(const nr_row *r)
{
    return r->kind == NR_ROW_REPLACE && r->filter.flags & NR_F_SELF;
}

/* What a card may be asked about before it is active: ordinals must have counted, an unrezzed card
 * may be rezzed for an event, facts hold anywhere. */
void hook_early(nr_game *g, unsigned def)
{
    const nr_card *k = &nr_card_table[def];
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        g->counted |= counted_by(r);
        if (r->flags & NR_ROW_INTERRUPT || r->live == NR_LIVE_ARCHIVES) {
            g->hooks |= NR_BIT(r->event);
        }
        if (r->kind == NR_ROW_CONST && r->live == NR_LIVE_ANYWHERE) {
            g->mods |= NR_BIT(r->mod);
        }
        if (r->flags & NR_ROW_INTERRUPT || is_about_itself(r)) {
            g->guarded |= NR_BIT(r->event);
        }
        if (r->live == NR_LIVE_ARCHIVES) {
            g->uses |= USES_ARCHIVES;
        }
        if (r->kind == NR_ROW_EXTRA_COST && r->live) {
            g->extras |= 1u << (r->arg + 16);
        }
    }
}

/* Remembers what the card waits for and modifies, so that questions nobody's card can answer cost
 * nothing. Never forgotten again: too many bits do no harm. */
void hook(nr_game *g, unsigned def)
{
    const nr_card *k = &nr_card_table[def];
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        switch (r->kind) {
        case NR_ROW_CONST:
            g->mods |= NR_BIT(r->mod);
            if (r->by == NR_BY_OPPONENT) {
                g->uses |= USES_ACROSS;
            }
            if (r->mod == NR_MOD_CREDITS_FOR) {
                g->sources |= 1u << source_bit((nr_side)k->side, r->arg);
            }
            break;
        case NR_ROW_PAID:
            g->uses |= (uint8_t)(USES_PAID << k->side);
            break;
        case NR_ROW_CLICK:
            g->uses |= (uint8_t)(USES_CLICK << k->side);
            break;
        case NR_ROW_OPTION:
            g->uses |= USES_OPTION;
            break;
        case NR_ROW_EXTRA_COST:
            g->extras |= 1u << r->arg;
            break;
        case NR_ROW_PREVENT:
        case NR_ROW_REPLACE:
            g->hooks |= NR_BIT(r->event);
            g->guarded |= NR_BIT(r->event);
            break;
        default:
            g->hooks |= NR_BIT(r->event);
        }
    }
}

/* The same of an effect with a duration. */
void hook_effect(nr_game *g, const nr_effect *v)
{
    if (v->kind == NR_EFFECT_MOD) {
        g->mods |= NR_BIT(v->mod);
        return;
    }
    const nr_row *r = &nr_card_table[v->def].rows[v->row];
    if (v->kind == NR_EFFECT_EXTRA_COST) {
        g->extras |= 1u << r->arg;
        return;
    }
    const nr_op *op = &r->ops[v->pc - 1];
    g->hooks |= NR_BIT(v->mod);
    if (op->limit == NR_LIMIT_FIRST_EACH_TURN || op->limit == NR_LIMIT_FIRST_EACH_RUN) {
        g->counted |= NR_BIT(v->mod);
    }
    if (op->arg == NR_ROW_OPTION) {
        g->uses |= USES_OPTION;
    } else if (op->arg == NR_ROW_REPLACE || op->arg == NR_ROW_PREVENT) {
        g->guarded |= NR_BIT(v->mod);
    }
}

/* ---- may it be used? ------------------------------------------------------------------------- */

/* Conditions, limits and costs of a row (not whether this is the moment for its kind). */
nr_why row_payable(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    if (r->conds && !conditions_hold(g, r->cond, r->conds, scope_for(c, side))) {
        return WHY_ABILITY_CONDITION;
    }
    if (r->limit) {
        clause want = clause_of(r);
        if (!limit_holds(g, &want, scope_for(c, side))) {
            return WHY_USED_UP;
        }
    }
    if (g->player[side].clicks < r->clicks) {
        return WHY_NO_CLICKS;
    }
    if (r->flags & NR_ROW_STEALTH
            ? !can_afford_with(g, side, r->credits, NR_PAY_USE, c, PAY_STEALTH)
            : !can_afford(g, side, r->credits, NR_PAY_USE, c)) {
        return WHY_NO_CREDITS; /* ABIL-02 */
    }
    return r->cost ? can_pay_other(g, side, c, r) : (nr_why)WHY_OK;
}

/* May a row of an active card be used, as far as its price and its effect go? */
static nr_why can_start(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    bool interacts = r->flags & NR_ROW_STRENGTH;
    if (interacts && !encounter_goes_on(g)) {
        return WHY_NOT_ENCOUNTER;
    }
    nr_why why = row_payable(g, side, c, r);
    if (why) {
        return why;
    }
    if (interacts && nr_strength(g, c) < nr_strength(g, g->run.ice)) {
        return WHY_TOO_WEAK; /* BREAK-01, BREAK-07 */
    }
    unsigned def = g->copy[c].def;
    return row_can_resolve(g, side, c, def, (unsigned)(r - nr_card_table[def].rows))
               ? WHY_OK
               : WHY_CANNOT_RESOLVE; /* ABIL-20 */
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
    return can_start(g, side, c, r);
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
    subroutine s;
    if (!subroutine_at(g, ice, sub, &s)) {
        return WHY_NO_SUCH_SUBROUTINE;
    }
    if (g->run.broken >> s.name & 1) {
        return WHY_ALREADY_BROKEN;
    }
    const nr_op *op = break_op(r);
    if (op && !fits(g, &op->filter, ice, scope_of(c))) {
        return WHY_WRONG_SUBTYPE; /* BREAK-02 */
    }
    if (is_banned(g, NR_BAN_BREAK, ice, 0)) {
        return WHY_BANNED_BREAK; /* ABIL-16 */
    }
    return WHY_OK;
}

/* Would it break what it does not work on? can_break would refuse each subroutine. */
static bool is_in_vain(const nr_game *g, unsigned c, const nr_row *r)
{
    const nr_op *op = break_op(r);
    return op && !fits(g, &op->filter, g->run.ice, scope_of(c));
}

/* The uses of one row that the side may use by its kind: one choice, or one a subroutine for
 * breaking, or one a server for a run. */
static void list_row(const nr_game *g, nr_side side, unsigned c, const nr_row *r, nr_choices *out)
{
    if ((r->flags & NR_ROW_STRENGTH && is_in_vain(g, c, r)) || can_start(g, side, c, r)) {
        return;
    }
    nr_choice choice = {
        .verb = NR_VERB_USE, .card = (uint8_t)c, .ability = (uint8_t)(r - card_of(g, c)->rows)};
    if (break_op(r)) {
        choice.verb = NR_VERB_BREAK;
        for (unsigned s = 0, n = nr_subroutines(g, g->run.ice); s < n; s++) {
            if (!can_break(g, c, choice.ability, s)) {
                choice.other = (uint8_t)s;
                add_choice(out, choice);
            }
        }
    } else if (starts_run(r)) {
        list_servers(g, r->at, (extra_cost){r->credits, r->clicks, NULL}, &choice, out);
    } else {
        add_choice(out, choice);
    }
}

/* The rows of this kind of one card. */
static void list_card(const nr_game *g, nr_side side, unsigned c, nr_row_kind kind, nr_choices *out)
{
    const nr_card *k = card_of(g, c);
    const nr_row *r = k->rows;
    bool encounter = g->run.phase == NR_PHASE_ENCOUNTER;
    for (const nr_row *end = r + k->row_count; r < end; r++) {
        if (r->kind == kind && (encounter || !(r->flags & NR_ROW_STRENGTH))) {
            list_row(g, side, c, r, out);
        }
    }
}

/* Of all active cards of a side: its identity, what it has installed, its score area. */
static void list_kind(const nr_game *g, nr_side side, nr_row_kind kind, nr_choices *out)
{
    unsigned rows = kind == NR_ROW_PAID ? NR_HAS_PAID : NR_HAS_CLICK;
    if (has(g, g->identity[side], rows)) {
        list_card(g, side, g->identity[side], kind, out);
    }
    if (side == NR_RUNNER) {
        for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
            if (has(g, c, rows)) {
                list_card(g, side, c, kind, out);
            }
        }
        return;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (has(g, c, rows) && is_rezzed(g, c)) {
            list_card(g, side, c, kind, out);
        }
    }
    for (unsigned c = g->head[NR_ZONE_CORP_SCORE]; c; c = g->copy[c].next) {
        if (has(g, c, rows) && !has_twin_before(g, c)) {
            list_card(g, side, c, kind, out);
        }
    }
}

void list_click_abilities(const nr_game *g, nr_side side, nr_choices *out)
{
    if (g->uses & USES_CLICK << side) {
        list_kind(g, side, NR_ROW_CLICK, out);
    }
}

/* BREAK-08: what the encountered ice lets the Runner do. */
static void list_opponent(const nr_game *g, nr_choices *out)
{
    const nr_card *k = card_of(g, g->run.ice);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_OPPONENT) {
            list_row(g, NR_RUNNER, g->run.ice, &k->rows[i], out);
        }
    }
}

/* What the Corporation may rez and score. */
static void list_unrezzed(const nr_game *g, unsigned letters, nr_choices *out)
{
    unsigned approached = letters & WINDOW_ICE ? g->run.ice : 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (is_rezzed(g, c)) {
            continue;
        }
        unsigned type = card_of(g, c)->type;
        if (type == NR_TYPE_AGENDA) {
            if (letters & WINDOW_S && !can_score(g, c)) {
                add_card(out, NR_VERB_SCORE, c);
            }
        } else if ((type == NR_TYPE_ICE ? c == approached : letters & WINDOW_R) &&
                   !can_rez(g, c, false, 0)) {
            add_card(out, NR_VERB_REZ, c);
        }
    }
}

/* What a player may do in a window besides passing (TURN-06). */
static inline void list_windows(const nr_game *g, nr_side side, unsigned letters, nr_choices *out)
{
    if (letters & WINDOW_P && g->uses & USES_PAID << side) {
        list_kind(g, side, NR_ROW_PAID, out);
    }
    if (letters & WINDOW_P && side == NR_RUNNER && encounter_goes_on(g)) {
        list_opponent(g, out);
    }
    if (letters & (WINDOW_R | WINDOW_S) && side == NR_CORP) {
        list_unrezzed(g, letters, out);
    }
}

/* ---- windows --------------------------------------------------------------------------------- */

/* FAQ-R56: an ability that costs nothing could be used for ever. Its second use in a window is a
 * loop: the player names how often, it happens that often at once, and costless abilities are over
 * for this window. (Breaking ends by itself.) */
static bool is_costless(const nr_row *r)
{
    return r->kind == NR_ROW_PAID && !r->credits && !r->cost && !(r->flags & NR_ROW_X) &&
           !r->limit && !break_op(r);
}

void open_window(eng *e, unsigned letters)
{
    /* Most windows are idle: nobody can do anything, so both would pass. If only the other player
     * can, the first has passed. */
    nr_side side = (nr_side)e->g->turn_side;
    unsigned passed = 0;
    e->scratch->count = 0;
    list_windows(e->g, side, letters, e->scratch);
    if (!e->scratch->count) {
        passed = 1u << side;
        side = other(side);
        list_windows(e->g, side, letters, e->scratch);
    }
    if (!e->scratch->count) {
        return;
    }
    nr_frame *f = push(e, FRAME_WINDOW, side, 0);
    f->window.letters = (uint8_t)letters;
    f->window.passed = (uint8_t)passed;
    f->window.ice = e->g->run.ice;
    e->listed = true; /* nothing runs between now and the decision, or settle forgets it */
}

void window_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_window_frame *w = &f->window;
    /* RUN-31, RUN-32: the end of the run or of its ice closes the window for both. */
    if (w->letters & WINDOW_RUN && (!g->run.active || g->run.over || g->run.ice != w->ice)) {
        pop(e);
        return;
    }
    if (w->uses > 0 && !can_use(g, (nr_side)f->side, f->card, w->row)) {
        w->uses--;
        use_row(e, (nr_side)f->side, f->card, w->row, 0);
        return;
    }
    w->uses = 0;
    ask(e, (nr_side)f->side,
        f->step                ? NR_PROMPT_CHOOSE_NUMBER
        : encounter_goes_on(g) ? NR_PROMPT_ENCOUNTER
                               : NR_PROMPT_WINDOW);
}

void window_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step) {
        add_numbers(out, 1, MOST_ROUNDS);
        return;
    }
    list_windows(g, (nr_side)f->side, f->window.letters, out);
    if (f->window.costless == 2) {
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
    f->window.row = c->ability;
    if (f->window.costless++ == 0) {
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
        f->window.uses = c->amount;
        return;
    }
    if (c->verb != NR_VERB_PASS) {
        f->window.acted = 1;
        if (c->verb == NR_VERB_REZ) {
            begin_rez(e, c->card, false, 0);
        } else if (c->verb == NR_VERB_SCORE) {
            begin_score(e, c->card, false);
        } else if (is_costless(&card_of(e->g, c->card)->rows[c->ability])) {
            use_costless(e, f, c);
        } else {
            use_row(e, side, c->card, c->ability, c->server);
            if (c->verb == NR_VERB_BREAK) {
                top_frame(e->g)->row.subroutine = (uint8_t)(c->other + 1);
            }
        }
        return;
    }
    f->window.passed |= (uint8_t)(1u << side);
    if (!f->window.acted && f->window.passed == 3) { /* ABIL-12 */
        pop(e);
        return;
    }
    f->side = (uint8_t)other(side); /* ABIL-11 */
    f->window.acted = 0;
}

/* ---- using an ability ------------------------------------------------------------------------ */

nr_frame *push_row(eng *e, nr_side side, unsigned c, unsigned def, unsigned row, unsigned subject)
{
    nr_frame *f = push(e, FRAME_ROW, side, c);
    f->row.def = (uint16_t)def;
    f->row.row = (uint8_t)row;
    f->row.server = e->g->copy[c].server;
    f->row.subject = (uint8_t)subject;
    return f;
}

void use_row(eng *e, nr_side side, unsigned c, unsigned row, unsigned server)
{
    nr_event *v = log_more(e, NR_EVENT_USE, side, c, 0);
    if (v) {
        v->what = (uint8_t)row;
    }
    use_mark(e->g, c, &card_of(e->g, c)->rows[row]);
    nr_frame *f = push_row(e, side, c, e->g->copy[c].def, row, 0);
    if (server) {
        f->row.server = (uint8_t)server;
    }
}
