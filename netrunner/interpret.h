/* The interpreter's own header: what its files share about a running row (see interpret.c). */
#ifndef NETRUNNER_INTERPRET_H
#define NETRUNNER_INTERPRET_H

#include "netrunner/engine.h"

static inline const nr_row *row_of(const nr_frame *f)
{
    return &nr_card_table[f->row.def].rows[f->row.row];
}
static inline const nr_op *op_of(const nr_frame *f)
{
    return &row_of(f)->ops[f->row.pc];
}

static inline void go_to(nr_frame *f, unsigned pc)
{
    f->row.pc = (uint8_t)pc;
    f->row.phase = 0;
    f->row.picked = 0;
}

static inline void next_op(nr_frame *f)
{
    go_to(f, f->row.pc + 1u);
}

static inline int amount_here(const nr_game *g, const nr_frame *f, const nr_op *op)
{
    return amount_of(g, &op->n, scope_in(f));
}

static inline nr_side who_of(const nr_frame *f, const nr_op *op)
{
    return side_of((nr_side)f->side, (nr_who)op->who);
}
static inline nr_side asked_by(const nr_frame *f, const nr_op *op)
{
    return side_of((nr_side)f->side, (nr_who)op->by);
}
static inline nr_side deck_owner(unsigned zone)
{
    return zone == NR_ZONE_RD ? NR_CORP : NR_RUNNER;
}

/* Can the operation do something now? */
typedef enum {
    CAN_NOT,   /* and so the row cannot be started */
    CAN_DO,    /* and so it can */
    CAN_EITHER /* the next operation decides */
} can_do;

/* One operation: what it does, whom it asks for what, and whether it could do anything (FAQ-R19).
 * `run` moves on with next_op or go_to, or asks. */
typedef struct {
    void (*run)(eng *e, nr_frame *f, const nr_op *op);
    void (*list)(const nr_game *g, const nr_frame *f, const nr_op *op, nr_choices *out);
    void (*answer)(eng *e, nr_frame *f, const nr_op *op, const nr_choice *c);
    can_do (*can)(const nr_game *g, const nr_frame *f, const nr_op *op);
} op_rule;
static const op_rule op_rules[NR_OP_COUNT];

#define OP_RUN(name) static void name##_run(eng *e, nr_frame *f, const nr_op *op)
#define OP_LIST(name)                                                                              \
    static void name##_list(const nr_game *g, const nr_frame *f, const nr_op *op, nr_choices *out)
#define OP_ANSWER(name)                                                                            \
    static void name##_answer(eng *e, nr_frame *f, const nr_op *op, const nr_choice *c)
#define OP_CAN(name) static can_do name##_can(const nr_game *g, const nr_frame *f, const nr_op *op)

/* The costs of the row; not while its start is judged. */
static bool is_paid_for(const nr_frame *f);

/* For whoever holds chance (nr_fate): does the operation ask what a placeholder is? */
static void meet_faces(eng *e, const nr_frame *f, const nr_op *op);

/* ---- blocks: interpret_blocks.c -------------------------------------------------------------- */

static unsigned block_end(const nr_row *r, unsigned pc); /* the END of the block that pc begins */
static unsigned block_mark(const nr_row *r,
                           unsigned pc); /* its ELSE or first OPTION, else its END */
static unsigned block_begin(const nr_row *r,
                            unsigned pc); /* of the block that pc is in; op_count: none */
static void leave_repeat(nr_frame *f);    /* a pick took nothing: the repetition is over */

/* ---- cards: interpret_cards.c ---------------------------------------------------------------- */

static void unsee(nr_game *g, nr_zone z, nr_side side); /* forgets what was shown for this row */
/* Each card that the operation works on. */
static set_walk walk_selected(const nr_game *g, const nr_frame *f, const nr_op *op);
#define FOR_SELECTED(g, f, op, c) FOR_WALK (walk_selected(g, f, op), c)

#endif
