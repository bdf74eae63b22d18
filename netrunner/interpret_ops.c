/* The interpreter: operations that ask nobody. */
#include "netrunner/interpret.h"

static void op_effect(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    int n = op->arg == NR_MOD_SUBTYPE ? op->arg2 : amount_here(g, f, op);
    nr_effect v = {
        .kind = EFFECT_MOD, .mod = op->arg, .duration = op->dur, .side = f->side, .n = (int16_t)n};
    /* BREAK-09, FAQ-R23: what lasts for an encounter or a run lapses at once outside one. */
    bool starts_run = row_of(f)->flags & NR_ROW_SERVER;
    if ((op->dur == NR_FOR_ENCOUNTER && !encounter_goes_on(g)) ||
        (op->dur == NR_FOR_RUN && !g->run.active && !starts_run)) {
        return;
    }
    if (starts_run || op->dur == NR_FOR_NEXT_ENCOUNTER) {
        add_effect(e, v);
        return;
    }
    FOR_SELECTED (g, f, op, c) {
        v.target = (uint8_t)c;
        add_effect(e, v);
        if (op->arg == NR_MOD_SUBTYPE) {
            nr_event *t = log_more(e, NR_EVENT_SUBTYPE, (nr_side)f->side, c, 0);
            if (t) {
                t->what = op->arg2;
            }
        } else {
            log_event(e, NR_EVENT_STRENGTH, (nr_side)f->side, c, n);
        }
    }
}

static void op_trash(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    if (f->a == 1) { /* the event is over; n is how many were trashed */
        if (op->flags & NR_AS_COST && f->n == 0) {
            pop(e);
        } else {
            next_op(f);
        }
        return;
    }
    f->a = 1;
    f->n = 0;
    if (op->arg == 1) { /* the rest of the looked-at cards, unseen by the other */
        for (unsigned c = g->head[NR_ZONE_RD], next; c; c = next) {
            next = g->copy[c].next;
            if (g->copy[c].flags & NR_SEEN_CORP) {
                trash_card(e, c, false);
            }
        }
        return;
    }
    bool any = false;
    FOR_SELECTED (g, f, op, c) {
        any |= is_installed(g, c);
    }
    if (!any) {
        return;
    }
    nr_frame *t = begin_trash(e, (nr_side)f->side);
    FOR_SELECTED (g, f, op, c) {
        if (is_installed(g, c)) {
            set_add(g, t, c);
        }
    }
}

static void op_place(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    if (op->op == NR_OP_REMOVE_COUNTER) {
        n = -n;
    }
    FOR_SELECTED (g, f, op, c) {
        if (nr_active(g, c) || is_installed(g, c)) {
            add_counter(e, c, (nr_counter)op->arg, n);
        }
    }
    next_op(f);
}

static void op_move(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    bool shown = f->pc > 0 && row_of(f)->ops[f->pc - 1].op == NR_OP_REVEAL;
    FOR_SET (g, f, c) {
        unsigned known = seen_by(g, c);
        if (g->copy[c].zone == NR_ZONE_ARCHIVES && !(known & 2)) {
            blur_facedown(e);
        } else if (g->copy[c].zone == deck_of((nr_side)f->side) && !shown) {
            new_id(g, c); /* ZONE-06: nobody sees from which place of the deck it comes */
        }
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

/* FAQ-R52: shown, its state unchanged */
static void op_reveal(eng *e, nr_frame *f, const nr_op *op)
{
    FOR_SELECTED (e->g, f, op, c) {
        nr_event *v = log_more(e, NR_EVENT_REVEAL, (nr_side)f->side, c, 0);
        if (v) {
            v->seen = 3;
        }
    }
    next_op(f);
}

static void op_look(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    nr_side side = (nr_side)f->side;
    unsigned n = (unsigned)op->n;
    bool arranges =
        f->pc + 1u < row_of(f)->op_count && row_of(f)->ops[f->pc + 1].op == NR_OP_ARRANGE;
    if (arranges) {
        blur_top(e, side, n); /* whoever watches the places learns nothing */
    }
    for (unsigned c = g->head[deck_of(side)]; c && n; c = g->copy[c].next, n--) {
        g->copy[c].flags |= (uint8_t)seen_flag(side);
        nr_event *v = log_more(e, NR_EVENT_LOOK, side, c, 0);
        if (v) {
            v->seen = side == NR_CORP ? 1 : 2;
        }
    }
    next_op(f);
}

static void op_delay(eng *e, nr_frame *f, const nr_op *op)
{
    const nr_row *r = &nr_card_table[f->def].rows[op->arg];
    add_effect(e, (nr_effect){.kind = EFFECT_DELAYED,
                              .mod = r->event,
                              .duration = op->dur,
                              .side = f->side,
                              .def = f->def,
                              .row = op->arg,
                              .card = f->card});
    next_op(f);
}

/* Operations that are done in one go. */
static void op_simple(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    nr_side who = side_of(f, (nr_who)op->who);
    int n = amount_here(g, f, op);
    next_op(f);
    switch (op->op) {
    case NR_OP_GAIN_CREDITS:
        gain_credits(e, who, n);
        break;
    case NR_OP_LOSE_CREDITS:
        f->n = (int16_t)lose_credits(e, who, n);
        break;
    case NR_OP_TAKE_CREDITS: {
        int there = g->copy[f->card].counter[NR_COUNTER_CREDIT];
        if (n > there) {
            n = there;
        }
        add_counter(e, f->card, NR_COUNTER_CREDIT, -n);
        gain_credits(e, who, n);
        f->n = (int16_t)n;
        break;
    }
    case NR_OP_DRAW:
        (void)draw_cards(e, who, (unsigned)n);
        break;
    case NR_OP_GAIN_CLICKS:
        g->player[who].clicks = (uint8_t)(g->player[who].clicks + n);
        log_event(e, NR_EVENT_GAIN_CLICKS, who, 0, n);
        break;
    case NR_OP_LOSE_CLICKS: /* TURN-03: losing is not spending */
        if (g->player[who].clicks >= n) {
            g->player[who].clicks = (uint8_t)(g->player[who].clicks - n);
            log_event(e, NR_EVENT_LOSE_CLICKS, who, 0, n);
        }
        break;
    case NR_OP_TAG:
        give_tags(e, n);
        break;
    case NR_OP_REMOVE_TAGS:
        if (n > g->player[NR_RUNNER].tags) {
            n = g->player[NR_RUNNER].tags;
        }
        g->player[NR_RUNNER].tags = (uint8_t)(g->player[NR_RUNNER].tags - n);
        log_event(e, NR_EVENT_REMOVE_TAG, NR_RUNNER, 0, n);
        break;
    case NR_OP_BAD_PUBLICITY:
        give_bad_publicity(e, n);
        break;
    case NR_OP_DAMAGE:
        do_damage(e, (nr_damage)op->arg, n, f->card, op->flags & NR_UNPREVENTABLE);
        break;
    case NR_OP_END_RUN:
        if (g->run.active) {
            end_run(e, NR_RUN_ENDED);
        }
        break;
    case NR_OP_BYPASS: /* BYPASS-01 */
        if (encounter_goes_on(g)) {
            g->run.bypassed = 1;
            log_event(e, NR_EVENT_BYPASS, NR_RUNNER, g->run.ice, 0);
        }
        break;
    case NR_OP_SHUFFLE:
        shuffle(e, who);
        break;
    case NR_OP_TRASH_TOP: /* FAQ-C01001: unseen, so facedown */
        for (; n > 0 && g->head[deck_of(who)]; n--) {
            trash_card(e, g->head[deck_of(who)], who == NR_RUNNER);
        }
        break;
    case NR_OP_DEREZ:
        derez(e, selected(g, f, (nr_selector)op->sel));
        break;
    case NR_OP_FORFEIT:
        forfeit(e, f->card);
        break;
    case NR_OP_REMEMBER:
        g->copy[f->card].chosen = (uint8_t)set_first(g, f);
        break;
    case NR_OP_EFFECT:
        op_effect(e, f, op);
        break;
    case NR_OP_SKIP:
        f->pc = (uint8_t)(f->pc + op->skip);
        break;
    case NR_OP_IF:
        if (!condition_holds(g, (nr_if)op->arg, f->card, f)) {
            f->pc = (uint8_t)(f->pc + op->skip);
        }
        break;
    default:
        break;
    }
}

void do_plain_op(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    switch (op->op) {
    case NR_OP_LOOK:
        op_look(e, f, op);
        break;
    case NR_OP_MOVE:
        op_move(e, f, op);
        break;
    case NR_OP_TRASH:
        op_trash(e, f, op);
        break;
    case NR_OP_PLACE:
    case NR_OP_REMOVE_COUNTER:
        op_place(e, f, op);
        break;
    case NR_OP_REVEAL:
        op_reveal(e, f, op);
        break;
    case NR_OP_DELAY:
        op_delay(e, f, op);
        break;
    case NR_OP_HOST: /* HOST-08 */
        FOR_SET (g, f, c) {
            move_card(e, c, NR_ZONE_HOSTED);
            g->copy[c].flags = NR_FACEUP;
            g->copy[c].host = f->card;
            nr_event *v = log_more(e, NR_EVENT_MOVE, (nr_side)f->side, c, 0);
            if (v) {
                v->what = NR_ZONE_HOSTED;
            }
        }
        next_op(f);
        break;
    case NR_OP_EXPOSE: {
        next_op(f);
        nr_frame *v = begin_expose(e);
        FOR_SELECTED (g, f, op, c) {
            if (g->copy[c].zone == NR_ZONE_TABLE && !is_rezzed(g, c)) {
                set_add(g, v, c); /* EXPOSE-01 */
            }
        }
        break;
    }
    case NR_OP_REZ: {
        unsigned c = selected(g, f, (nr_selector)op->sel);
        next_op(f);
        if (c && !can_rez(g, c, (op->flags & NR_IGNORE_COSTS) != 0)) {
            begin_rez(e, c, (op->flags & NR_IGNORE_COSTS) != 0);
        }
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
        } else if (f->n) { /* TRACE-05 */
            next_op(f);
        } else {
            skip_ops(f, op->skip); /* TRACE-06 */
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
    default:
        op_simple(e, f, op);
    }
}
