/* The interpreter: carries out the rows of the card tables.
 *
 * A running row is a frame: card, def and row name it, pc is the operation, a the phase inside it, x the value chosen or paid, n the
 * result of the last operation, set the picked cards, server the server of the card as the row began (or the one chosen with the
 * action), target the card that the event was about, b 1 + the subroutine to break, c how many cards are picked, zone the rounds
 * of a repetition. First the costs are paid (steps 0 to 3), then the operations are done one by one (step 4). An operation that asks or that
 * pushes a frame is called again in its next phase. */
#include "netrunner/engine.h"

static const nr_row *row_of(const nr_frame *f) { return &nr_card_table[f->def].rows[f->row]; }
static const nr_op *op_of(const nr_frame *f) { return &row_of(f)->ops[f->pc]; }

enum { ROW_X, ROW_PAY, ROW_COSTS, ROW_PAID_FOR, ROW_OPERATIONS };
enum { COST_PENDING = 1 };          /* f->flags: a card trashed as cost is on its way */

static void next_op(nr_frame *f) {
    f->pc++;
    f->a = 0;
    f->c = 0;
}

static void skip_ops(nr_frame *f, unsigned n) {
    next_op(f);
    f->pc = (uint8_t)(f->pc + n);
}

/* ---- what can be picked ------------------------------------------------------------------------------------------- */

static unsigned seen_flag(nr_side side) { return side == NR_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER; }

bool pickable(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned c) {
    if (set_has(g, f, c) || g->copy[c].zone == NR_ZONE_IDENTITY) return false;  /* FAQ-R16 */
    if (op->flags & NR_ONE_OR_VIRUSES && f->c > 0)
        if (!(nr_subtypes(g, c) & nr_subtypes(g, set_first(g, f)) & NR_BIT(NR_SUB_VIRUS))) return false;
    if (op->op == NR_OP_PICK && op->arg == 1 && !(g->copy[c].flags & seen_flag((nr_side)f->side))) return false;
    nr_filter filter = op->filter;
    unsigned install_flags = op->flags & NR_IGNORE_COSTS ? (unsigned)INSTALL_IGNORE_COSTS : 0u;
    bool installable = filter.flags & NR_F_INSTALLABLE, rezzable = filter.flags & NR_F_REZZABLE;
    filter.flags &= (uint16_t)~(NR_F_INSTALLABLE | NR_F_REZZABLE);
    /* "This server" of a card that is gone (paid as a cost) is the one it was in. */
    if (filter.flags & NR_F_PROTECTING) {
        filter.flags &= (uint16_t)~NR_F_PROTECTING;
        if (g->copy[c].zone != NR_ZONE_TABLE || !is_type(g, c, NR_TYPE_ICE) || g->copy[c].server != f->server) return false;
    }
    if (!fits(g, &filter, c, f->card)) return false;
    if (rezzable && can_rez(g, c, (op->flags & NR_IGNORE_COSTS) != 0)) return false;
    if (installable) {
        if (owner_of(c) == NR_CORP) return is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET) || is_type(g, c, NR_TYPE_UPGRADE) ||
                                           is_type(g, c, NR_TYPE_ICE);
        for (unsigned host = 0;;) {
            if (!can_install(g, c, 0, host, op->arg2, install_flags)) return true;
            /* the rig first, then each possible host */
            host = host ? g->copy[host].next : g->head[NR_ZONE_RIG];
            while (host && g->copy[host].zone == NR_ZONE_RIG && !host_takes(g, host, c)) host = g->copy[host].next;
            if (!host) break;
        }
        for (unsigned host = g->head[NR_ZONE_TABLE]; host; host = g->copy[host].next)
            if (host_takes(g, host, c) && !can_install(g, c, 0, host, op->arg2, install_flags)) return true;
        return false;
    }
    return true;
}

static unsigned pick_zones(const nr_frame *f, const nr_op *op) {
    if (op->op == NR_OP_SEARCH || op->arg == 1) return 1u << deck_of((nr_side)f->side);
    return op->zones;
}

static unsigned count_pickable(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned enough) {
    unsigned n = 0, zones = pick_zones(f, op);
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++)
        if (zones >> z & 1)
            for (unsigned c = g->head[z]; c; c = g->copy[c].next)
                if (pickable(g, f, op, c) && ++n == enough) return n;
    return n;
}

static void list_pickable(const nr_game *g, const nr_frame *f, const nr_op *op, nr_choices *out) {
    unsigned zones = pick_zones(f, op);
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++)
        if (zones >> z & 1)
            for (unsigned c = g->head[z]; c; c = g->copy[c].next)
                if (pickable(g, f, op, c)) add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
}

/* FAQ-R19, ABIL-20: a row that could not do anything cannot be started. CR-21: a search of a hidden deck always can. */
bool row_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def, unsigned row) {
    const nr_row *r = &nr_card_table[def].rows[row];
    unsigned first = r->op_count ? r->ops[0].op : NR_OP_END;
    if (first == NR_OP_EFFECT || first == NR_OP_BREAK || first == NR_OP_GAIN_CREDITS) return true;
    nr_frame f = {.side = (uint8_t)side, .card = (uint8_t)c, .def = (uint16_t)def, .row = (uint8_t)row, .server = g->copy[c].server};
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        switch (op->op) {
        case NR_OP_PICK:
            if (op->arg == 1) return true;
            return count_pickable(g, &f, op, 1) > 0;
        case NR_OP_DRAW:
            if (side == NR_CORP || g->size[NR_ZONE_STACK]) return true;
            break;
        case NR_OP_MAY_PAY: return can_spend(g, side, NR_PAY_USE, c) >= amount_of(g, &f, op->from, op->n, op->minus);
        case NR_OP_LOOK:
        case NR_OP_SEARCH: return g->size[deck_of(side)] > 0;   /* an empty deck is known to hold nothing */
        default: return true;
        }
    }
    return r->op_count == 0;
}

/* ---- costs ---------------------------------------------------------------------------------------------------------- */

static int most_x(const nr_game *g, const nr_frame *f) {
    const nr_row *r = row_of(f);
    int most = can_spend(g, (nr_side)f->side, NR_PAY_USE, f->card);
    if (r->from) {
        int cap = amount_of(g, f, r->from, r->n, r->minus);
        if (cap < most) most = cap;
    }
    return most;
}

static void pay_costs(eng *e, nr_frame *f) {
    nr_game *g = e->g;
    const nr_row *r = row_of(f);
    nr_side side = (nr_side)f->side;
    switch (f->step) {
    case ROW_X:
        if (r->kind == NR_ROW_PLAY || !(r->flags & NR_ROW_X)) f->step = ROW_PAY;
        else ask(e, side, NR_PROMPT_CHOOSE_NUMBER);
        return;
    case ROW_PAY:
        f->step = ROW_COSTS;
        if (r->kind == NR_ROW_PLAY) return;                     /* paid by the play action */
        spend_clicks(e, side, r->clicks);
        pay(e, side, r->flags & NR_ROW_X ? f->x : r->credits, NR_PAY_USE, f->card);
        return;
    case ROW_COSTS:
        if (r->cost == NR_COST_COUNTER) {
            add_counter(e, f->card, (nr_counter)r->cost_arg, -(int)r->cost_n);
            f->step = ROW_PAID_FOR;
        } else if (r->cost == NR_COST_TRASH_SELF) {             /* ABIL-18 */
            f->step = ROW_PAID_FOR;
            f->flags |= COST_PENDING;
            nr_frame *t = begin_trash(e, side);
            set_add(g, t, f->card);
        } else if (r->cost == NR_COST_FORFEIT || r->cost == NR_COST_TRASH_INSTALLED) {
            ask(e, side, NR_PROMPT_CHOOSE_CARD);
        } else {
            f->step = ROW_PAID_FOR;
        }
        return;
    default:
        /* FAQ-R28: a cost that was prevented is not paid, and the ability does not resolve. */
        if (f->flags & COST_PENDING && f->n == 0) {
            pop(e);
            return;
        }
        f->flags &= (uint8_t)~COST_PENDING;
        f->step = ROW_OPERATIONS;
    }
}

static void list_costs(const nr_game *g, const nr_frame *f, nr_choices *out) {
    const nr_row *r = row_of(f);
    if (f->step == ROW_X) {
        for (int i = 0, most = most_x(g, f); i <= most; i++)
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
    } else if (r->cost == NR_COST_FORFEIT) {                    /* SCORE-10 */
        for (unsigned c = g->head[score_of((nr_side)f->side)]; c; c = g->copy[c].next) add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
    } else {
        nr_zone z = f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
        for (unsigned c = g->head[z]; c; c = g->copy[c].next)
            if (fits(g, &r->cost_filter, c, f->card)) add_card(out, NR_VERB_CHOOSE_CARD, c);
    }
}

static void answer_costs(eng *e, nr_frame *f, const nr_choice *c) {
    if (f->step == ROW_X) {
        f->x = c->amount;
        f->step = ROW_PAY;
    } else if (row_of(f)->cost == NR_COST_FORFEIT) {
        f->step = ROW_PAID_FOR;
        forfeit(e, c->card);
    } else {
        f->step = ROW_PAID_FOR;
        f->flags |= COST_PENDING;
        nr_frame *t = begin_trash(e, (nr_side)f->side);
        set_add(e->g, t, c->card);
    }
}

/* ---- operations that ask ---------------------------------------------------------------------------------------------- */

static int amount_here(const nr_game *g, const nr_frame *f, const nr_op *op) { return amount_of(g, f, op->from, op->n, op->minus); }

/* Forgets what was shown for this row. */
static void unsee_deck(nr_game *g, nr_side side) {
    for (unsigned c = g->head[deck_of(side)]; c; c = g->copy[c].next) g->copy[c].flags &= (uint8_t)~seen_flag(side);
}

/* ABIL-22, FAQ-R49: all are chosen before anything happens; each choice adds one. */
static void op_pick(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    nr_side side = side_of(f, (nr_who)op->who);
    if (f->a == 0) {
        add_set(g, f);
        memset(g->set[f->set - 1], 0, sizeof g->set[0]);
        f->c = 0;
        f->a = 1;
        if (op->op == NR_OP_SEARCH) {
            for (unsigned c = g->head[deck_of(side)]; c; c = g->copy[c].next) g->copy[c].flags |= (uint8_t)seen_flag(side);
            log_event(e, NR_EVENT_SEARCH, side, 0, 0);
        }
    }
    int want = amount_here(g, f, op);
    unsigned left = want > f->c ? (unsigned)want - f->c : 0;
    unsigned there = left ? count_pickable(g, f, op, left + 1) : 0;
    if (!there) {
        f->n = f->c;
        if (op->op == NR_OP_SEARCH && f->c == 0) unsee_deck(g, side);
        next_op(f);
        return;
    }
    if (!(op->flags & NR_UP_TO) && there <= left && op->op != NR_OP_SEARCH) {   /* all of them: nothing to choose */
        unsigned zones = pick_zones(f, op);
        for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++)
            if (zones >> z & 1)
                for (unsigned c = g->head[z]; c; c = g->copy[c].next)
                    if (pickable(g, f, op, c)) {
                        set_add(g, f, c);
                        f->c++;
                    }
        return;
    }
    ask(e, side, NR_PROMPT_CHOOSE_CARD);
}

/* Puts card c at place `index` from the top of its deck, which is among the places looked at. */
static void place_in_deck(nr_game *g, unsigned c, nr_zone z, unsigned index) {
    zone_remove(g, c);
    unsigned before = 0, after = g->head[z];
    for (; index && after; index--) {
        before = after;
        after = g->copy[after].next;
    }
    nr_copy *k = &g->copy[c];
    k->prev = (uint8_t)before;
    k->next = (uint8_t)after;
    if (before) g->copy[before].next = (uint8_t)c;
    else g->head[z] = (uint8_t)c;
    if (after) g->copy[after].prev = (uint8_t)c;
    else g->tail[z] = (uint8_t)c;
    g->size[z]++;
}

static unsigned looked_at(const nr_game *g, nr_side side) {
    unsigned n = 0;
    for (unsigned c = g->head[deck_of(side)]; c && g->copy[c].flags & seen_flag(side); c = g->copy[c].next) n++;
    return n;
}

static void op_arrange(eng *e, nr_frame *f) {
    nr_side side = (nr_side)f->side;
    unsigned n = looked_at(e->g, side);
    if (f->c == n) {
        unsee_deck(e->g, side);
        next_op(f);
    } else {
        ask(e, side, NR_PROMPT_ARRANGE);
    }
}

/* An option that cannot be carried out is not listed. */
static bool option_possible(const nr_game *g, const nr_frame *f, nr_option option) {
    switch (option) {
    case NR_OPTION_REZ: return !can_rez(g, set_first(g, f), false);             /* FAQ-Q08 */
    case NR_OPTION_REMOVE_COUNTER: return g->copy[f->card].counter[NR_COUNTER_VIRUS] > 0;
    case NR_OPTION_EXPOSE:
        for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next)
            if (!is_rezzed(g, c)) return true;
        return false;
    default: return true;
    }
}

/* ---- operations ---------------------------------------------------------------------------------------------------------- */

static unsigned selected(const nr_game *g, const nr_frame *f, nr_selector sel) {
    switch (sel) {
    case NR_HOST: return g->copy[f->card].host;
    case NR_SUBJECT: return f->target;
    case NR_PICKED: return set_first(g, f);
    case NR_ENCOUNTERED: return g->run.ice;
    default: return f->card;
    }
}

/* Each card that the operation works on: the picked set, or the one selected. */
static set_walk walk_selected(const nr_game *g, const nr_frame *f, const nr_op *op) {
    if (op->sel == NR_PICKED) return walk_set(g, f);
    set_walk walk;
    walk.at = 0;
    walk.card[0] = (uint8_t)selected(g, f, (nr_selector)op->sel);
    walk.count = walk.card[0] ? 1 : 0;
    return walk;
}
#define FOR_SELECTED(g, f, op, c) FOR_WALK(walk_selected(g, f, op), c)

static void op_effect(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    int n = op->arg == NR_MOD_SUBTYPE ? op->arg2 : amount_here(g, f, op);
    nr_effect v = {.kind = EFFECT_MOD, .mod = op->arg, .duration = op->dur, .side = f->side, .n = (int16_t)n};
    /* BREAK-09, FAQ-R23: what lasts for an encounter or a run lapses at once outside one. */
    bool starts_run = row_of(f)->flags & NR_ROW_SERVER;
    if ((op->dur == NR_FOR_ENCOUNTER && !encounter_goes_on(g)) || (op->dur == NR_FOR_RUN && !g->run.active && !starts_run)) return;
    if (starts_run || op->dur == NR_FOR_NEXT_ENCOUNTER) {
        add_effect(e, v);
        return;
    }
    FOR_SELECTED(g, f, op, c) {
        v.target = (uint8_t)c;
        add_effect(e, v);
        if (op->arg == NR_MOD_SUBTYPE) {
            nr_event *t = log_more(e, NR_EVENT_SUBTYPE, (nr_side)f->side, c, 0);
            if (t) t->what = op->arg2;
        } else {
            log_event(e, NR_EVENT_STRENGTH, (nr_side)f->side, c, n);
        }
    }
}

static void op_trash(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    if (f->a == 1) {                                            /* the event is over; n is how many were trashed */
        if (op->flags & NR_AS_COST && f->n == 0) pop(e);
        else next_op(f);
        return;
    }
    f->a = 1;
    f->n = 0;
    if (op->arg == 1) {                                         /* the rest of the looked-at cards, unseen by the other */
        for (unsigned c = g->head[NR_ZONE_RD], next; c; c = next) {
            next = g->copy[c].next;
            if (g->copy[c].flags & NR_SEEN_CORP) trash_card(e, c, false);
        }
        return;
    }
    bool any = false;
    FOR_SELECTED(g, f, op, c) any |= is_installed(g, c);
    if (!any) return;
    nr_frame *t = begin_trash(e, (nr_side)f->side);
    FOR_SELECTED(g, f, op, c) if (is_installed(g, c)) set_add(g, t, c);
}

static nr_frame *pending_event(nr_game *g, const nr_frame *f) {
    for (nr_frame *v = (nr_frame *)(uintptr_t)f; v > g->frame;)
        if ((--v)->kind == FRAME_EVENT) return v;
    return NULL;
}

static bool is_set_event(const nr_frame *v) { return v->c == NR_ON_TRASH || v->c == NR_ON_EXPOSE; }

static void op_prevent(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    nr_frame *v = pending_event(g, f);
    int most = amount_here(g, f, op);
    if (!v) {
        next_op(f);
    } else if (is_set_event(v)) {
        ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_CARD);        /* which card is saved */
    } else {
        if (most > v->n) most = v->n;
        if (op->flags & NR_UP_TO && f->a == 0 && most > 1) {
            ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_NUMBER);
            return;
        }
        if (f->a == 1) most = f->x;
        v->n = (int16_t)(v->n - most);
        if (v->c == NR_ON_DAMAGE && v->a == NR_DAMAGE_NET) g->history.net_points = (uint8_t)(g->history.net_points + most);
        nr_event *t = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, f->card, most);
        if (t) t->what = v->c;
        next_op(f);
    }
}

static void op_choose(eng *e, nr_frame *f, const nr_op *op) {
    (void)op;
    ask(e, side_of(f, (nr_who)op->who), NR_PROMPT_CHOOSE_OPTION);
}

static void op_pay(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    nr_side side = side_of(f, (nr_who)op->who);
    int n = amount_here(g, f, op);
    bool able = can_spend(g, side, op->op == NR_OP_MAY_PAY ? NR_PAY_USE : NR_PAY_OTHER, f->card) >= n;
    if (op->op == NR_OP_MUST_PAY) {                             /* ABIL-19, FAQ-C01090a, FAQ-C01090b */
        if (able) {
            skip_ops(f, op->skip);
            pay(e, side, n, NR_PAY_OTHER, f->card);
        } else {
            next_op(f);
        }
    } else if (!able) {
        pop(e);
    } else {
        ask(e, side, NR_PROMPT_OPTIONAL);
    }
}

static void op_break(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    if (!encounter_goes_on(g)) {
        next_op(f);
        return;
    }
    if (f->b) {
        g->run.broken |= 1u << (f->b - 1);
        if (g->copy[f->card].zone == NR_ZONE_RIG) g->copy[f->card].flags |= NR_BROKE;
        nr_event *v = log_more(e, NR_EVENT_BREAK, NR_RUNNER, f->card, 1);
        if (v) {
            v->what = (uint8_t)(f->b - 1);
            v->other_id = g->copy[g->run.ice].id;
            v->other_def = g->copy[g->run.ice].def;
            v->other_seen = 3;
        }
        f->b = 0;
        f->c++;
    }
    if (f->c < op->n && !all_broken(g)) ask(e, NR_RUNNER, NR_PROMPT_BREAK_MORE);
    else next_op(f);
}

static void op_install(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    unsigned c = set_first(g, f);
    if (f->a == 1 || !c) {
        next_op(f);
        return;
    }
    (void)op;
    ask(e, (nr_side)f->side, NR_PROMPT_INSTALL);
}

static unsigned install_flags(const nr_op *op) {
    return (op->flags & NR_IGNORE_COSTS ? (unsigned)INSTALL_IGNORE_COSTS : 0u) | (op->flags & NR_AND_REZ ? (unsigned)INSTALL_AND_REZ : 0u);
}

static void op_place(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    if (op->op == NR_OP_REMOVE_COUNTER) n = -n;
    FOR_SELECTED(g, f, op, c) if (nr_active(g, c) || is_installed(g, c)) add_counter(e, c, (nr_counter)op->arg, n);
    next_op(f);
}

static void op_move(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    FOR_SET(g, f, c) {
        unsigned known = seen_by(g, c);
        move_card(e, c, (nr_zone)op->arg);
        g->copy[c].flags = 0;
        nr_event *v = log_more(e, NR_EVENT_MOVE, (nr_side)f->side, c, 0);
        if (v) {
            v->what = op->arg;
            v->seen |= (uint8_t)known;
        }
    }
    next_op(f);
}

static void op_reveal(eng *e, nr_frame *f, const nr_op *op) {   /* FAQ-R52: shown, its state unchanged */
    FOR_SELECTED(e->g, f, op, c) {
        nr_event *v = log_more(e, NR_EVENT_REVEAL, (nr_side)f->side, c, 0);
        if (v) v->seen = 3;
    }
    next_op(f);
}

static void op_look(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    nr_side side = (nr_side)f->side;
    unsigned n = (unsigned)op->n;
    bool arranges = f->pc + 1u < row_of(f)->op_count && row_of(f)->ops[f->pc + 1].op == NR_OP_ARRANGE;
    if (arranges) blur_top(e, side, n);                         /* whoever watches the places learns nothing */
    for (unsigned c = g->head[deck_of(side)]; c && n; c = g->copy[c].next, n--) {
        g->copy[c].flags |= (uint8_t)seen_flag(side);
        nr_event *v = log_more(e, NR_EVENT_LOOK, side, c, 0);
        if (v) v->seen = side == NR_CORP ? 1 : 2;
    }
    next_op(f);
}

static void op_delay(eng *e, nr_frame *f, const nr_op *op) {
    const nr_row *r = &nr_card_table[f->def].rows[op->arg];
    add_effect(e, (nr_effect){.kind = EFFECT_DELAYED, .mod = r->event, .duration = op->dur, .side = f->side, .def = f->def, .row = op->arg,
                              .card = f->card});
    next_op(f);
}

/* Operations that are done in one go. */
static void op_simple(eng *e, nr_frame *f, const nr_op *op) {
    nr_game *g = e->g;
    nr_side who = side_of(f, (nr_who)op->who);
    int n = amount_here(g, f, op);
    next_op(f);
    switch (op->op) {
    case NR_OP_GAIN_CREDITS: gain_credits(e, who, n); break;
    case NR_OP_LOSE_CREDITS: f->n = (int16_t)lose_credits(e, who, n); break;
    case NR_OP_TAKE_CREDITS: {
        int there = g->copy[f->card].counter[NR_COUNTER_CREDIT];
        if (n > there) n = there;
        add_counter(e, f->card, NR_COUNTER_CREDIT, -n);
        gain_credits(e, who, n);
        f->n = (int16_t)n;
        break;
    }
    case NR_OP_DRAW: (void)draw_cards(e, who, (unsigned)n); break;
    case NR_OP_GAIN_CLICKS:
        g->player[who].clicks = (uint8_t)(g->player[who].clicks + n);
        log_event(e, NR_EVENT_GAIN_CLICKS, who, 0, n);
        break;
    case NR_OP_LOSE_CLICKS:                                     /* TURN-03: losing is not spending */
        if (g->player[who].clicks >= n) {
            g->player[who].clicks = (uint8_t)(g->player[who].clicks - n);
            log_event(e, NR_EVENT_LOSE_CLICKS, who, 0, n);
        }
        break;
    case NR_OP_TAG: give_tags(e, n); break;
    case NR_OP_REMOVE_TAGS:
        if (n > g->player[NR_RUNNER].tags) n = g->player[NR_RUNNER].tags;
        g->player[NR_RUNNER].tags = (uint8_t)(g->player[NR_RUNNER].tags - n);
        log_event(e, NR_EVENT_REMOVE_TAG, NR_RUNNER, 0, n);
        break;
    case NR_OP_BAD_PUBLICITY: give_bad_publicity(e, n); break;
    case NR_OP_DAMAGE: do_damage(e, (nr_damage)op->arg, n, f->card, op->flags & NR_UNPREVENTABLE); break;
    case NR_OP_END_RUN:
        if (g->run.active) end_run(e, NR_RUN_ENDED);
        break;
    case NR_OP_BYPASS:                                          /* BYPASS-01 */
        if (encounter_goes_on(g)) {
            g->run.bypassed = 1;
            log_event(e, NR_EVENT_BYPASS, NR_RUNNER, g->run.ice, 0);
        }
        break;
    case NR_OP_SHUFFLE: shuffle(e, who); break;
    case NR_OP_TRASH_TOP:                                       /* FAQ-C01001: unseen, so facedown */
        for (; n > 0 && g->head[deck_of(who)]; n--) trash_card(e, g->head[deck_of(who)], who == NR_RUNNER);
        break;
    case NR_OP_DEREZ: derez(e, selected(g, f, (nr_selector)op->sel)); break;
    case NR_OP_FORFEIT: forfeit(e, f->card); break;
    case NR_OP_REMEMBER: g->copy[f->card].chosen = (uint8_t)set_first(g, f); break;
    case NR_OP_EFFECT:
        f->pc--;
        op_effect(e, f, op);
        f->pc++;
        break;
    case NR_OP_SKIP: f->pc = (uint8_t)(f->pc + op->skip); break;
    case NR_OP_IF:
        if (!condition_holds(g, (nr_if)op->arg, f->card, f)) f->pc = (uint8_t)(f->pc + op->skip);
        break;
    default: break;
    }
}

static void do_op(eng *e, nr_frame *f) {
    nr_game *g = e->g;
    const nr_op *op = op_of(f);
    switch (op->op) {
    case NR_OP_PICK:
    case NR_OP_SEARCH: op_pick(e, f, op); break;
    case NR_OP_ARRANGE: op_arrange(e, f); break;
    case NR_OP_LOOK: op_look(e, f, op); break;
    case NR_OP_MOVE: op_move(e, f, op); break;
    case NR_OP_TRASH: op_trash(e, f, op); break;
    case NR_OP_PLACE:
    case NR_OP_REMOVE_COUNTER: op_place(e, f, op); break;
    case NR_OP_REVEAL: op_reveal(e, f, op); break;
    case NR_OP_PREVENT: op_prevent(e, f, op); break;
    case NR_OP_CHOOSE: op_choose(e, f, op); break;
    case NR_OP_MAY_PAY:
    case NR_OP_MUST_PAY: op_pay(e, f, op); break;
    case NR_OP_BREAK: op_break(e, f, op); break;
    case NR_OP_INSTALL: op_install(e, f, op); break;
    case NR_OP_DELAY: op_delay(e, f, op); break;
    case NR_OP_CHOOSE_NUMBER: ask(e, side_of(f, (nr_who)op->who), NR_PROMPT_CHOOSE_NUMBER); break;
    case NR_OP_APPROACH_OUTERMOST:
        if (!g->run.active || g->run.over) {
            next_op(f);
        } else if (f->a == 0 && loops_forever(g)) {             /* FAQ-R58 */
            ask(e, NR_CORP, NR_PROMPT_CHOOSE_NUMBER);
        } else {
            go_round(g);
            next_op(f);
        }
        break;
    case NR_OP_HOST:                                            /* HOST-08 */
        FOR_SET(g, f, c) {
            move_card(e, c, NR_ZONE_HOSTED);
            g->copy[c].flags = NR_FACEUP;
            g->copy[c].host = f->card;
            nr_event *v = log_more(e, NR_EVENT_MOVE, (nr_side)f->side, c, 0);
            if (v) v->what = NR_ZONE_HOSTED;
        }
        next_op(f);
        break;
    case NR_OP_EXPOSE: {
        next_op(f);
        nr_frame *v = begin_expose(e);
        FOR_SELECTED(g, f, op, c) if (g->copy[c].zone == NR_ZONE_TABLE && !is_rezzed(g, c)) set_add(g, v, c);  /* EXPOSE-01 */
        break;
    }
    case NR_OP_REZ: {
        unsigned c = selected(g, f, (nr_selector)op->sel);
        next_op(f);
        if (c && !can_rez(g, c, (op->flags & NR_IGNORE_COSTS) != 0)) begin_rez(e, c, (op->flags & NR_IGNORE_COSTS) != 0);
        break;
    }
    case NR_OP_RUN: {
        unsigned server = f->server;
        next_op(f);
        begin_run(e, server, op->n, op->arg);
        break;
    }
    case NR_OP_TRACE:
        if (f->a == 0) {
            f->a = 1;
            begin_trace(e, amount_here(g, f, op), f->card);
        } else if (f->n) {                                      /* TRACE-05 */
            next_op(f);
        } else {
            skip_ops(f, op->skip);                              /* TRACE-06 */
        }
        break;
    case NR_OP_REPEAT:
        if (++f->zone < op->n && f->set && set_size(g, f) > 0) {
            f->pc = (uint8_t)(f->pc - op->skip);
            f->a = 0;
            f->c = 0;
        } else {
            next_op(f);
        }
        break;
    default: op_simple(e, f, op);
    }
}

/* ---- the frame -------------------------------------------------------------------------------------------------------------- */

void row_run(eng *e, nr_frame *f) {
    if (f->step != ROW_OPERATIONS) pay_costs(e, f);
    else if (f->pc >= row_of(f)->op_count) pop(e);
    else do_op(e, f);
}

void row_list(const nr_game *g, const nr_frame *f, nr_choices *out) {
    if (f->step != ROW_OPERATIONS) {
        list_costs(g, f, out);
        return;
    }
    const nr_op *op = op_of(f);
    switch (op->op) {
    case NR_OP_PICK:
    case NR_OP_SEARCH:
        list_pickable(g, f, op, out);
        if (op->flags & NR_UP_TO && (f->c > 0 || !(op->flags & NR_ONE_OR_VIRUSES))) add_verb(out, NR_VERB_DONE);
        break;
    case NR_OP_ARRANGE: {
        unsigned i = 0;
        for (unsigned c = g->head[deck_of((nr_side)f->side)]; c && g->copy[c].flags & seen_flag((nr_side)f->side); c = g->copy[c].next) {
            if (i++ >= f->c) add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
        }
        break;
    }
    case NR_OP_PREVENT: {
        const nr_frame *v = pending_event((nr_game *)(uintptr_t)g, f);
        if (is_set_event(v)) {
            FOR_SET(g, v, c) if (fits(g, &row_of(f)->filter, c, f->card)) add_card(out, NR_VERB_CHOOSE_CARD, c);
        } else {
            int most = amount_here(g, f, op);
            for (int i = 1; i <= most && i <= v->n; i++) add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
        break;
    }
    case NR_OP_CHOOSE:
        if (option_possible(g, f, (nr_option)op->arg)) add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = op->arg});
        if (option_possible(g, f, (nr_option)op->arg2)) add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = op->arg2});
        break;
    case NR_OP_MAY_PAY:
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        break;
    case NR_OP_BREAK:
        for (unsigned s = 0, n = nr_subroutines(g, g->run.ice); s < n; s++)
            if (!can_break(g, f->card, f->row, s))
                add_choice(out, (nr_choice){.verb = NR_VERB_BREAK, .card = f->card, .ability = f->row, .other = (uint8_t)s});
        add_verb(out, NR_VERB_DONE);
        break;
    case NR_OP_APPROACH_OUTERMOST:
        for (int i = 0; i <= MOST_ROUNDS; i++) add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        break;
    case NR_OP_INSTALL: list_installs(g, set_first(g, f), op->n, install_flags(op), out); break;
    case NR_OP_CHOOSE_NUMBER: {
        int most = amount_here(g, f, op), has = g->player[other((nr_side)f->side)].credits;
        if (op->arg == 1 && most > has) most = has;             /* "up to n" of what the other has */
        for (int i = 0; i <= most; i++) add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        break;
    }
    default: break;
    }
}

void row_answer(eng *e, nr_frame *f, const nr_choice *c) {
    nr_game *g = e->g;
    if (f->step != ROW_OPERATIONS) {
        answer_costs(e, f, c);
        return;
    }
    const nr_op *op = op_of(f);
    switch (op->op) {
    case NR_OP_PICK:
    case NR_OP_SEARCH:
        if (c->verb == NR_VERB_DONE) {
            f->n = f->c;
            next_op(f);
        } else {
            set_add(g, f, c->card);
            f->c++;
        }
        break;
    case NR_OP_ARRANGE: place_in_deck(g, c->card, deck_of((nr_side)f->side), f->c++); break;
    case NR_OP_PREVENT: {
        nr_frame *v = pending_event(g, f);
        if (c->verb == NR_VERB_CHOOSE_NUMBER) {
            f->x = c->amount;
            f->a = 1;
        } else {
            set_remove(g, v, c->card);
            nr_event *t = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, c->card, 1);
            if (t) t->what = v->c;
            next_op(f);
        }
        break;
    }
    case NR_OP_CHOOSE: {
        bool second = c->option == op->arg2;
        nr_event *v = log_more(e, NR_EVENT_CHOOSE, (nr_side)g->to_move, f->card, 0);
        if (v) v->what = c->option;
        if (second) skip_ops(f, op->skip);
        else next_op(f);
        break;
    }
    case NR_OP_MAY_PAY: {
        if (c->verb == NR_VERB_NO) {
            pop(e);
            return;
        }
        int n = amount_here(g, f, op);
        nr_side side = side_of(f, (nr_who)op->who);
        next_op(f);
        pay(e, side, n, NR_PAY_USE, f->card);
        break;
    }
    case NR_OP_BREAK:
        if (c->verb == NR_VERB_DONE) next_op(f);
        else f->b = (uint8_t)(c->other + 1);
        break;
    case NR_OP_INSTALL: {
        f->a = 1;
        int discount = op->n;
        unsigned flags = install_flags(op);
        begin_install(e, c->card, c->server, c->other, discount, flags);
        break;
    }
    case NR_OP_CHOOSE_NUMBER:
        f->x = c->amount;
        next_op(f);
        break;
    case NR_OP_APPROACH_OUTERMOST:
        g->run.rounds = (uint8_t)(c->amount + 1);
        f->a = 1;
        break;
    default: break;
    }
}
