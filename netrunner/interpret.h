/* The interpreter's own header: what its files share about a running row (see interpret.c). */
#ifndef NETRUNNER_INTERPRET_H
#define NETRUNNER_INTERPRET_H

#include "netrunner/engine.h"

static inline const nr_row *row_of(const nr_frame *f)
{
    return &nr_card_table[f->def].rows[f->row];
}
static inline const nr_op *op_of(const nr_frame *f)
{
    return &row_of(f)->ops[f->pc];
}

static inline void next_op(nr_frame *f)
{
    f->pc++;
    f->a = 0;
    f->c = 0;
}

static inline void skip_ops(nr_frame *f, unsigned n)
{
    next_op(f);
    f->pc = (uint8_t)(f->pc + n);
}

static inline int amount_here(const nr_game *g, const nr_frame *f, const nr_op *op)
{
    return amount_of(g, f, op->from, op->n, op->minus);
}

static inline unsigned seen_flag(nr_side side)
{
    return side == NR_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER;
}

/* ---- interpret_cards.c: the cards that an operation is about --------------------------------- */

void list_pickable(const nr_game *g, const nr_frame *f, const nr_op *op, nr_choices *out);
void op_pick(eng *e, nr_frame *f, const nr_op *op);
void unsee_deck(nr_game *g, nr_side side); /* forgets what was shown for this row */
unsigned selected(const nr_game *g, const nr_frame *f, nr_selector sel);
/* Each card that the operation works on: the picked set, or the one selected. */
set_walk walk_selected(const nr_game *g, const nr_frame *f, const nr_op *op);
#define FOR_SELECTED(g, f, op, c) FOR_WALK (walk_selected(g, f, op), c)

/* ---- interpret_ops.c: operations that ask nobody --------------------------------------------- */

void do_plain_op(eng *e, nr_frame *f, const nr_op *op);

#endif
