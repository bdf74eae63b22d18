/* The interpreter: carries out the rows of the card tables.
 *
 * A running row is a frame: card, def and row name it, pc is the operation, a the phase inside it,
 * x the value chosen or paid, n the result of the last operation, set the picked cards, server the
 * server of the card as the row began (or the one chosen with the action), target the card that the
 * event was about, b 1 + the subroutine to break, c how many cards are picked, zone the rounds of a
 * repetition. First the costs are paid (steps 0 to 3), then the operations are done one by one
 * (step 4). An operation that asks or that pushes a frame is called again in its next phase. */
#include "netrunner/interpret.h"

enum { ROW_X, ROW_PAY, ROW_COSTS, ROW_PAID_FOR, ROW_OPERATIONS };
enum { COST_PENDING = 1 }; /* f->flags: a card trashed as cost is on its way */

/* ---- costs ----------------------------------------------------------------------------------- */

static int most_x(const nr_game *g, const nr_frame *f)
{
    return can_spend(g, (nr_side)f->side, NR_PAY_USE, f->card);
}

static void pay_costs(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    const nr_row *r = row_of(f);
    nr_side side = (nr_side)f->side;
    switch (f->step) {
    case ROW_X:
        if (r->kind == NR_ROW_PLAY || !(r->flags & NR_ROW_X)) {
            f->step = ROW_PAY;
        } else {
            ask(e, side, NR_PROMPT_CHOOSE_NUMBER);
        }
        return;
    case ROW_PAY:
        f->step = ROW_COSTS;
        if (r->kind == NR_ROW_PLAY) {
            return; /* paid by the play action */
        }
        spend_clicks(e, side, r->clicks);
        pay(e, side, r->flags & NR_ROW_X ? f->x : r->credits, NR_PAY_USE, f->card);
        return;
    case ROW_COSTS:
        if (r->cost == NR_COST_COUNTER) {
            add_counter(e, f->card, (nr_counter)r->cost_arg, -(int)r->cost_n);
            f->step = ROW_PAID_FOR;
        } else if (r->cost == NR_COST_TRASH_SELF) { /* ABIL-18 */
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

static void list_costs(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    const nr_row *r = row_of(f);
    if (f->step == ROW_X) {
        for (int i = 0, most = most_x(g, f); i <= most; i++) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
    } else if (r->cost == NR_COST_FORFEIT) { /* SCORE-10 */
        for (unsigned c = g->head[score_of((nr_side)f->side)]; c; c = g->copy[c].next) {
            add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
        }
    } else {
        nr_zone z = f->side == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
        for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
            if (fits(g, &r->cost_filter, c, f->card)) {
                add_card(out, NR_VERB_CHOOSE_CARD, c);
            }
        }
    }
}

static void answer_costs(eng *e, nr_frame *f, const nr_choice *c)
{
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

/* ---- operations that ask --------------------------------------------------------------------- */

/* Puts card c at place `index` from the top of its deck, which is among the places looked at. */
static void place_in_deck(nr_game *g, unsigned c, nr_zone z, unsigned index)
{
    zone_remove(g, c);
    unsigned before = 0, after = g->head[z];
    for (; index && after; index--) {
        before = after;
        after = g->copy[after].next;
    }
    nr_copy *k = &g->copy[c];
    k->prev = (uint8_t)before;
    k->next = (uint8_t)after;
    if (before) {
        g->copy[before].next = (uint8_t)c;
    } else {
        g->head[z] = (uint8_t)c;
    }
    if (after) {
        g->copy[after].prev = (uint8_t)c;
    } else {
        g->tail[z] = (uint8_t)c;
    }
    g->size[z]++;
}

static unsigned looked_at(const nr_game *g, nr_side side)
{
    unsigned n = 0;
    for (unsigned c = g->head[deck_of(side)]; c && g->copy[c].flags & seen_flag(side);
         c = g->copy[c].next) {
        n++;
    }
    return n;
}

static void op_arrange(eng *e, nr_frame *f)
{
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
static bool option_possible(const nr_game *g, const nr_frame *f, nr_option option)
{
    switch (option) {
    case NR_OPTION_REZ:
        return !can_rez(g, set_first(g, f), false); /* FAQ-Q08 */
    case NR_OPTION_REMOVE_COUNTER:
        return g->copy[f->card].counter[NR_COUNTER_VIRUS] > 0;
    case NR_OPTION_EXPOSE:
        for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
            if (!is_rezzed(g, c)) {
                return true;
            }
        }
        return false;
    default:
        return true;
    }
}

static nr_frame *pending_event(nr_game *g, const nr_frame *f)
{
    for (nr_frame *v = (nr_frame *)(uintptr_t)f; v > g->frame;) {
        if ((--v)->kind == FRAME_EVENT) {
            return v;
        }
    }
    return NULL;
}

static bool is_set_event(const nr_frame *v)
{
    return v->c == NR_ON_TRASH || v->c == NR_ON_EXPOSE;
}

static void op_prevent(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    nr_frame *v = pending_event(g, f);
    int most = amount_here(g, f, op);
    if (!v) {
        next_op(f);
    } else if (is_set_event(v)) {
        ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_CARD); /* which card is saved */
    } else {
        if (most > v->n) {
            most = v->n;
        }
        if (op->flags & NR_UP_TO && f->a == 0 && most > 1) {
            ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_NUMBER);
            return;
        }
        if (f->a == 1) {
            most = f->x;
        }
        v->n = (int16_t)(v->n - most);
        if (v->c == NR_ON_DAMAGE && v->a == NR_DAMAGE_NET) {
            g->history.net_points = (uint8_t)(g->history.net_points + most);
        }
        nr_event *t = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, f->card, most);
        if (t) {
            t->what = v->c;
        }
        next_op(f);
    }
}

static void op_pay(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    nr_side side = side_of(f, (nr_who)op->who);
    int n = amount_here(g, f, op);
    bool able =
        can_spend(g, side, op->op == NR_OP_MAY_PAY ? NR_PAY_USE : NR_PAY_OTHER, f->card) >= n;
    if (op->op == NR_OP_MUST_PAY) { /* ABIL-19, FAQ-C01090a, FAQ-C01090b */
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

static void op_break(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    if (!encounter_goes_on(g)) {
        next_op(f);
        return;
    }
    if (f->b) {
        g->run.broken |= 1u << (f->b - 1);
        if (g->copy[f->card].zone == NR_ZONE_RIG) {
            g->copy[f->card].flags |= NR_BROKE;
        }
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
    if (f->c < op->n && !all_broken(g)) {
        ask(e, NR_RUNNER, NR_PROMPT_BREAK_MORE);
    } else {
        next_op(f);
    }
}

static void op_install(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = set_first(g, f);
    if (f->a == 1 || !c) {
        next_op(f);
        return;
    }
    ask(e, (nr_side)f->side, NR_PROMPT_INSTALL);
}

static unsigned install_flags(const nr_op *op)
{
    return (op->flags & NR_IGNORE_COSTS ? (unsigned)INSTALL_IGNORE_COSTS : 0u) |
           (op->flags & NR_AND_REZ ? (unsigned)INSTALL_AND_REZ : 0u);
}

static void do_op(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    const nr_op *op = op_of(f);
    switch (op->op) {
    case NR_OP_PICK:
    case NR_OP_SEARCH:
        op_pick(e, f, op);
        break;
    case NR_OP_ARRANGE:
        op_arrange(e, f);
        break;
    case NR_OP_PREVENT:
        op_prevent(e, f, op);
        break;
    case NR_OP_CHOOSE:
        ask(e, side_of(f, (nr_who)op->who), NR_PROMPT_CHOOSE_OPTION);
        break;
    case NR_OP_CHOOSE_NUMBER:
        ask(e, side_of(f, (nr_who)op->who), NR_PROMPT_CHOOSE_NUMBER);
        break;
    case NR_OP_MAY_PAY:
    case NR_OP_MUST_PAY:
        op_pay(e, f, op);
        break;
    case NR_OP_BREAK:
        op_break(e, f, op);
        break;
    case NR_OP_INSTALL:
        op_install(e, f);
        break;
    case NR_OP_APPROACH_OUTERMOST:
        if (!g->run.active || g->run.over) {
            next_op(f);
        } else if (f->a == 0 && loops_forever(g)) { /* FAQ-R58 */
            ask(e, NR_CORP, NR_PROMPT_CHOOSE_NUMBER);
        } else {
            go_round(g);
            next_op(f);
        }
        break;
    default:
        do_plain_op(e, f, op);
    }
}

/* ---- the frame ------------------------------------------------------------------------------- */

void row_run(eng *e, nr_frame *f)
{
    if (f->step != ROW_OPERATIONS) {
        pay_costs(e, f);
    } else if (f->pc >= row_of(f)->op_count) {
        pop(e);
    } else {
        do_op(e, f);
    }
}

void row_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step != ROW_OPERATIONS) {
        list_costs(g, f, out);
        return;
    }
    const nr_op *op = op_of(f);
    switch (op->op) {
    case NR_OP_PICK:
    case NR_OP_SEARCH:
        list_pickable(g, f, op, out);
        if (op->flags & NR_UP_TO && (f->c > 0 || !(op->flags & NR_ONE_OR_VIRUSES))) {
            add_verb(out, NR_VERB_DONE);
        }
        break;
    case NR_OP_ARRANGE: {
        unsigned i = 0;
        for (unsigned c = g->head[deck_of((nr_side)f->side)];
             c && g->copy[c].flags & seen_flag((nr_side)f->side); c = g->copy[c].next) {
            if (i++ >= f->c) {
                add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
            }
        }
        break;
    }
    case NR_OP_PREVENT: {
        const nr_frame *v = pending_event((nr_game *)(uintptr_t)g, f);
        if (is_set_event(v)) {
            FOR_SET (g, v, c) {
                if (fits(g, &row_of(f)->filter, c, f->card)) {
                    add_card(out, NR_VERB_CHOOSE_CARD, c);
                }
            }
        } else {
            int most = amount_here(g, f, op);
            for (int i = 1; i <= most && i <= v->n; i++) {
                add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
            }
        }
        break;
    }
    case NR_OP_CHOOSE:
        if (option_possible(g, f, (nr_option)op->arg)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = op->arg});
        }
        if (option_possible(g, f, (nr_option)op->arg2)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = op->arg2});
        }
        break;
    case NR_OP_MAY_PAY:
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        break;
    case NR_OP_BREAK:
        for (unsigned s = 0, n = nr_subroutines(g, g->run.ice); s < n; s++) {
            if (!can_break(g, f->card, f->row, s)) {
                add_choice(out, (nr_choice){.verb = NR_VERB_BREAK,
                                            .card = f->card,
                                            .ability = f->row,
                                            .other = (uint8_t)s});
            }
        }
        add_verb(out, NR_VERB_DONE);
        break;
    case NR_OP_APPROACH_OUTERMOST:
        for (int i = 0; i <= MOST_ROUNDS; i++) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
        break;
    case NR_OP_INSTALL:
        list_installs(g, set_first(g, f), op->n, install_flags(op), out);
        break;
    case NR_OP_CHOOSE_NUMBER: {
        int most = amount_here(g, f, op), has = g->player[other((nr_side)f->side)].credits;
        if (op->arg == 1 && most > has) {
            most = has; /* "up to n" of what the other has */
        }
        for (int i = 0; i <= most; i++) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
        break;
    }
    default:
        break;
    }
}

void row_answer(eng *e, nr_frame *f, const nr_choice *c)
{
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
    case NR_OP_ARRANGE:
        place_in_deck(g, c->card, deck_of((nr_side)f->side), f->c++);
        break;
    case NR_OP_PREVENT: {
        nr_frame *v = pending_event(g, f);
        if (c->verb == NR_VERB_CHOOSE_NUMBER) {
            f->x = c->amount;
            f->a = 1;
        } else {
            set_remove(g, v, c->card);
            nr_event *t = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, c->card, 1);
            if (t) {
                t->what = v->c;
            }
            next_op(f);
        }
        break;
    }
    case NR_OP_CHOOSE: {
        bool second = c->option == op->arg2;
        nr_event *v = log_more(e, NR_EVENT_CHOOSE, (nr_side)g->to_move, f->card, 0);
        if (v) {
            v->what = c->option;
        }
        if (second) {
            skip_ops(f, op->skip);
        } else {
            next_op(f);
        }
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
        if (c->verb == NR_VERB_DONE) {
            next_op(f);
        } else {
            f->b = (uint8_t)(c->other + 1);
        }
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
    default:
        break;
    }
}
