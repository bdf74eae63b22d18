/* The interpreter: operations that hold others. A block runs from its operation to the END that
 * belongs to it; ELSE and OPTION divide it. Blocks lie one in another, so nobody counts jumps. */
#include "netrunner/interpret.h"

static bool begins_block(unsigned op)
{
    return op >= NR_OP_DELAY && op <= NR_OP_REPEAT;
}

/* From behind pc: the first mark of its own block, or its END. */
static unsigned scan(const nr_row *r, unsigned pc, bool marks)
{
    unsigned depth = 0;
    for (unsigned i = pc + 1; i < r->op_count; i++) {
        unsigned op = r->ops[i].op;
        if (begins_block(op)) {
            depth++;
        } else if (op == NR_OP_END) {
            if (!depth--) {
                return i;
            }
        } else if (marks && !depth && (op == NR_OP_ELSE || op == NR_OP_OPTION)) {
            return i;
        }
    }
    return r->op_count; /* the tables are checked: this is not reached */
}

unsigned block_end(const nr_row *r, unsigned pc)
{
    return scan(r, pc, false);
}

unsigned block_mark(const nr_row *r, unsigned pc)
{
    return scan(r, pc, true);
}

unsigned block_begin(const nr_row *r, unsigned pc)
{
    unsigned depth = 0;
    while (pc-- > 0) {
        unsigned op = r->ops[pc].op;
        if (op == NR_OP_END) {
            depth++;
        } else if (begins_block(op)) {
            if (!depth--) {
                return pc;
            }
        }
    }
    return r->op_count;
}

void leave_repeat(nr_frame *f)
{
    const nr_row *r = row_of(f);
    unsigned begin = block_begin(r, f->row.pc);
    if (begin < r->op_count && r->ops[begin].op == NR_OP_REPEAT) {
        f->row.rounds = 0;
        go_to(f, block_end(r, begin) + 1);
    } else {
        next_op(f);
    }
}

/* The block if the question was answered so, what stands behind ELSE if not. */
static void branch(nr_frame *f, bool held)
{
    go_to(f, (held ? f->row.pc : block_mark(row_of(f), f->row.pc)) + 1u);
}

static void skip_block(nr_frame *f)
{
    go_to(f, block_end(row_of(f), f->row.pc) + 1u);
}

/* ---- marks ----------------------------------------------------------------------------------- */

OP_RUN(op_end)
{
    (void)op;
    const nr_row *r = row_of(f);
    unsigned begin = block_begin(r, f->row.pc);
    if (begin < r->op_count && r->ops[begin].op == NR_OP_DELAY) {
        pop(e); /* a delayed block is all that this frame was for */
    } else if (begin < r->op_count && r->ops[begin].op == NR_OP_REPEAT) {
        go_to(f, begin);
    } else {
        next_op(f);
    }
}

/* The end of what held: the rest of the block is not for this case. */
OP_RUN(op_mark)
{
    (void)e, (void)op;
    const nr_row *r = row_of(f);
    go_to(f, block_end(r, block_begin(r, f->row.pc)));
}

/* ---- conditions and repetition --------------------------------------------------------------- */

OP_RUN(op_if)
{
    branch(f, conditions_hold(e->g, op->cond, op->conds, scope_in(f)));
}

OP_CAN(op_if)
{
    (void)g, (void)f, (void)op;
    return CAN_DO;
}

OP_RUN(op_repeat)
{
    if (f->row.rounds < amount_here(e->g, f, op)) {
        f->row.rounds++;
        next_op(f);
    } else {
        f->row.rounds = 0;
        skip_block(f);
    }
}

OP_CAN(op_repeat)
{
    (void)g, (void)f, (void)op;
    return CAN_EITHER; /* its first operation decides */
}

/* ---- questions ------------------------------------------------------------------------------- */

OP_RUN(op_choose)
{
    ask(e, asked_by(f, op), NR_PROMPT_CHOOSE_OPTION);
}

/* An option that cannot be carried out is not listed (FAQ-Q08). */
static bool option_possible(const nr_game *g, const nr_frame *f, unsigned pc)
{
    nr_frame at = *f;
    at.row.pc = (uint8_t)(pc + 1);
    const nr_op *op = op_of(&at);
    return !op_rules[op->op].can || op_rules[op->op].can(g, &at, op) != CAN_NOT;
}

OP_LIST(op_choose)
{
    (void)op;
    const nr_row *r = row_of(f);
    for (unsigned pc = block_mark(r, f->row.pc); r->ops[pc].op == NR_OP_OPTION;
         pc = block_mark(r, pc)) {
        if (option_possible(g, f, pc)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = r->ops[pc].what});
        }
    }
}

OP_ANSWER(op_choose)
{
    (void)op;
    const nr_row *r = row_of(f);
    unsigned pc = block_mark(r, f->row.pc);
    while (r->ops[pc].op == NR_OP_OPTION && r->ops[pc].what != c->option) {
        pc = block_mark(r, pc);
    }
    nr_event *v = log_more(e, NR_EVENT_CHOOSE, (nr_side)e->g->to_move, f->card, 0);
    if (v) {
        v->what = c->option;
    }
    go_to(f, pc + 1);
}

static void list_yes_or_no(nr_choices *out)
{
    add_verb(out, NR_VERB_YES);
    add_verb(out, NR_VERB_NO);
}

/* What could do nothing is not offered (FAQ-R19). */
OP_RUN(op_may)
{
    if (option_possible(e->g, f, f->row.pc)) {
        ask(e, asked_by(f, op), NR_PROMPT_OPTIONAL);
    } else {
        branch(f, false);
    }
}

OP_LIST(op_may)
{
    (void)g, (void)f, (void)op;
    list_yes_or_no(out);
}

OP_ANSWER(op_may)
{
    (void)e, (void)op;
    if (c->verb == NR_VERB_YES) {
        next_op(f);
    } else {
        branch(f, false);
    }
}

/* ---- payments -------------------------------------------------------------------------------- */

/* MAY_PAY is "using" the card (FAQ-R18), what others are made to pay is not. */
static nr_purpose purpose_of(const nr_op *op)
{
    return op->op == NR_OP_MAY_PAY ? NR_PAY_USE : NR_PAY_OTHER;
}

static bool is_able(const nr_game *g, const nr_frame *f, const nr_op *op)
{
    return can_afford(g, who_of(f, op), amount_here(g, f, op), purpose_of(op), f->card);
}

OP_RUN(op_pay)
{
    bool able = is_able(e->g, f, op);
    if (op->op == NR_OP_PAY_OR) { /* ABIL-19, FAQ-C01090a, FAQ-C01090b */
        int n = amount_here(e->g, f, op);
        nr_side side = who_of(f, op);
        unsigned card = f->card;
        if (able) {
            skip_block(f);
            pay(e, side, n, NR_PAY_OTHER, card);
        } else {
            next_op(f);
        }
    } else if (able) {
        ask(e, who_of(f, op), NR_PROMPT_OPTIONAL);
    } else if (op->op == NR_OP_MAY_PAY) {
        branch(f, false);
    } else {
        next_op(f);
    }
}

OP_LIST(op_pay)
{
    (void)g, (void)f, (void)op;
    list_yes_or_no(out);
}

OP_ANSWER(op_pay)
{
    int n = amount_here(e->g, f, op);
    nr_side side = who_of(f, op);
    unsigned card = f->card;
    bool paid = c->verb == NR_VERB_YES;
    branch(f, paid == (op->op == NR_OP_MAY_PAY));
    if (paid) {
        pay(e, side, n, purpose_of(op), card);
    }
}

OP_CAN(op_pay)
{
    return op->op != NR_OP_MAY_PAY || is_able(g, f, op) ? CAN_DO : CAN_NOT;
}

/* ---- traces and secret bids ------------------------------------------------------------------ */

OP_RUN(op_bids)
{
    if (f->row.phase == 0) {
        f->row.phase = 1;
        if (op->op == NR_OP_TRACE) {
            begin_trace(e, amount_here(e->g, f, op), f->card);
        } else {
            begin_psi(e, f->card);
        }
    } else {
        branch(f, f->row.result != 0); /* TRACE-05, TRACE-06 */
    }
}

/* ---- later ----------------------------------------------------------------------------------- */

/* The block waits for its event with what the row knows now: its card, the picked card, X. */
OP_RUN(op_delay)
{
    nr_game *g = e->g;
    unsigned picked = op->sel == NR_PICKED    ? set_first(g, f->row.set)
                      : op->sel == NR_SUBJECT ? f->row.subject
                                              : 0;
    nr_effect v = {.kind = NR_EFFECT_DELAYED,
                   .mod = op->what,
                   .duration = op->dur,
                   .side = f->side,
                   .def = f->row.def,
                   .row = f->row.row,
                   .pc = (uint8_t)(f->row.pc + 1),
                   .card = f->card,
                   .name = (uint8_t)picked,
                   .n = f->row.x};
    skip_block(f);
    add_effect(e, v);
}
