/* The interpreter: carries out the rows of the card tables.
 *
 * A running row is a frame (nr_row_frame). First the costs are paid, then the operations are done
 * one by one: each has one entry in op_rules, which says what it does, whom it asks and whether it
 * could do anything. An operation that asks or that pushes a frame is called again in its next
 * phase. The operations themselves are in interpret_*.c: blocks, cards, and the plain ones. */
#include "netrunner/interpret.h"

enum { ROW_X, ROW_PAY, ROW_COSTS, ROW_PAID_FOR, ROW_OPERATIONS };

/* ---- costs ----------------------------------------------------------------------------------- */

static int most_x(const nr_game *g, const nr_frame *f)
{
    return can_spend(g, (nr_side)f->side, NR_PAY_USE, f->card);
}

static void pay_costs(eng *e, nr_frame *f)
{
    const nr_row *r = row_of(f);
    nr_side side = (nr_side)f->side;
    extra_cost run = {0, 0, NULL};
    switch (f->step) {
    case ROW_X:
        if (f->row.pc || r->kind == NR_ROW_PLAY) { /* paid by the play action, or long ago */
            f->step = ROW_OPERATIONS;
        } else if (r->flags & NR_ROW_X) {
            ask(e, side, NR_PROMPT_CHOOSE_NUMBER);
        } else {
            f->step = ROW_PAY;
        }
        return;
    case ROW_PAY:
        run = run_costs(e->g, r, f->row.server);
        f->step = ROW_COSTS;
        pay(e, side, run.credits, NR_PAY_RUN, 0);
        spend_clicks(e, side, r->clicks + (unsigned)run.clicks);
        pay_with(e, side, r->flags & NR_ROW_X ? f->row.x : r->credits, NR_PAY_USE, f->card,
                 r->flags & NR_ROW_STEALTH ? PAY_STEALTH : 0);
        return;
    case ROW_COSTS: {
        f->step = ROW_PAID_FOR;
        unsigned how = pay_other(e, side, f->card, r);
        f->row.cost_due = how == COST_ON_ITS_WAY;
        if (how == COST_ASKS) {
            f->step = ROW_COSTS;
        }
        return;
    }
    default:
        /* FAQ-R28: a cost that was prevented is not paid, and the ability does not resolve. */
        if (f->row.cost_due && f->row.result == 0) {
            pop(e);
            return;
        }
        f->row.cost_due = 0;
        f->step = ROW_OPERATIONS;
    }
}

/* ---- the frame ------------------------------------------------------------------------------- */

static void end_row(eng *e, const nr_frame *f)
{
    if (row_of(f)->kind == NR_ROW_STATE) {
        e->g->dirty |= DIRTY_NUMBERS; /* other states may hold now */
        if (row_of(f)->event == NR_ON_HOSTED_EMPTY) {
            e->g->copy[f->card].flags &= (uint8_t)~NR_FIRED; /* of one card; there may be more */
        }
    }
    pop(e);
}

static void row_step(eng *e, nr_frame *f)
{
    if (f->step != ROW_OPERATIONS) {
        pay_costs(e, f);
    } else if (f->row.pc >= row_of(f)->op_count) {
        end_row(e, f);
    } else {
        const nr_op *op = op_of(f);
        if (e->io && e->io->fate) {
            meet_faces(e, f, op);
        }
        op_rules[op->op].run(e, f, op);
    }
}

void row_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_ROW, row_step);
}

void row_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step == ROW_X) {
        add_numbers(out, 0, most_x(g, f));
    } else if (f->step != ROW_OPERATIONS) {
        list_other(g, (nr_side)f->side, f->card, row_of(f), out);
    } else if (op_rules[op_of(f)->op].list) {
        op_rules[op_of(f)->op].list(g, f, op_of(f), out);
    }
}

void row_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (f->step == ROW_X) {
        f->row.x = c->amount;
        f->step = ROW_PAY;
    } else if (f->step != ROW_OPERATIONS) {
        f->step = ROW_PAID_FOR;
        f->row.cost_due = answer_other(e, (nr_side)f->side, row_of(f), c) == COST_ON_ITS_WAY;
    } else {
        const nr_op *op = op_of(f);
        op_rules[op->op].answer(e, f, op, c);
    }
}

/* ---- may it be started? ---------------------------------------------------------------------- */

/* FAQ-R19, ABIL-20: what could not do anything cannot be started. CR-21: a search of a hidden deck
 * always can. */
bool block_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def, unsigned row,
                       unsigned pc, unsigned subject)
{
    const nr_row *r = &nr_card_table[def].rows[row];
    if (pc < r->op_count && r->ops[pc].op != NR_OP_DELAY && !op_rules[r->ops[pc].op].can) {
        return true; /* it always can */
    }
    nr_frame f;
    memset(&f, 0, sizeof f);
    f.kind = FRAME_ROW;
    f.side = (uint8_t)side;
    f.card = (uint8_t)c;
    f.row.def = (uint16_t)def;
    f.row.row = (uint8_t)row;
    f.row.server = g->copy[c].server;
    f.row.subject = (uint8_t)subject;
    for (; pc < r->op_count; pc++) {
        const nr_op *op = &r->ops[pc];
        f.row.pc = (uint8_t)pc;
        if (op->op == NR_OP_DELAY) {
            pc = block_end(r, pc);
            continue;
        }
        can_do can = op_rules[op->op].can ? op_rules[op->op].can(g, &f, op) : CAN_DO;
        if (can != CAN_EITHER) {
            return can == CAN_DO;
        }
    }
    return r->op_count == 0;
}

bool row_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def, unsigned row)
{
    return block_can_resolve(g, side, c, def, row, 0, 0);
}

static bool is_paid_for(const nr_frame *f)
{
    return f->step == ROW_OPERATIONS;
}

/* ---- what a row does ------------------------------------------------------------------------- */

static const nr_op *find_op(const nr_row *r, nr_opcode what)
{
    for (unsigned i = 0; i < r->op_count; i++) {
        if (r->ops[i].op == what) {
            return &r->ops[i];
        }
    }
    return NULL;
}

const nr_op *break_op(const nr_row *r)
{
    return r->kind == NR_ROW_PAID || r->kind == NR_ROW_OPPONENT ? find_op(r, NR_OP_BREAK) : NULL;
}

bool starts_run(const nr_row *r)
{
    return r->at && (r->kind == NR_ROW_PLAY || r->kind == NR_ROW_CLICK) && find_op(r, NR_OP_RUN);
}
