/* What a row does, read from its operations: for bots, pages and judges, which know no titles
 * (docs/language.md has it for every word). */
#include "jackin/netrunner_language.h"

/* What only chooses, counts, remembers or divides does nothing by itself, and a payment of choice
 * is a price; of EFFECT the modifier decides. */
static const uint32_t op_does[NR_OP_COUNT] = {
    [NR_OP_GAIN_CREDITS] = NR_DOES_GAIN_CREDITS,
    [NR_OP_LOSE_CREDITS] = NR_DOES_LOSE_CREDITS,
    [NR_OP_TAKE_CREDITS] = NR_DOES_GAIN_CREDITS,
    [NR_OP_DRAW] = NR_DOES_DRAW,
    [NR_OP_GAIN_CLICKS] = NR_DOES_GAIN_CLICKS,
    [NR_OP_LOSE_CLICKS] = NR_DOES_LOSE_CLICKS,
    [NR_OP_TAG] = NR_DOES_TAG,
    [NR_OP_REMOVE_TAGS] = NR_DOES_REMOVE_TAG,
    [NR_OP_BAD_PUBLICITY] = NR_DOES_BAD_PUBLICITY,
    [NR_OP_REMOVE_BAD_PUBLICITY] = NR_DOES_REMOVE_BAD_PUBLICITY,
    [NR_OP_DAMAGE] = NR_DOES_DAMAGE,
    [NR_OP_END_RUN] = NR_DOES_END_RUN,
    [NR_OP_BYPASS] = NR_DOES_BYPASS,
    [NR_OP_CONTINUE_AT] = NR_DOES_CHANGE_RUN,
    [NR_OP_JACK_OUT] = NR_DOES_CHANGE_RUN,
    [NR_OP_PLACE] = NR_DOES_COUNTERS,
    [NR_OP_REMOVE_COUNTER] = NR_DOES_REMOVE_COUNTERS,
    [NR_OP_PURGE] = NR_DOES_REMOVE_COUNTERS,
    [NR_OP_SEARCH] = NR_DOES_LOOK,
    [NR_OP_LOOK] = NR_DOES_LOOK,
    [NR_OP_MOVE] = NR_DOES_MOVE,
    [NR_OP_TRASH] = NR_DOES_TRASH,
    [NR_OP_TRASH_TOP] = NR_DOES_TRASH,
    [NR_OP_EXPOSE] = NR_DOES_EXPOSE,
    [NR_OP_REZ] = NR_DOES_REZ,
    [NR_OP_DEREZ] = NR_DOES_DEREZ,
    [NR_OP_INSTALL] = NR_DOES_INSTALL,
    [NR_OP_SWAP] = NR_DOES_MOVE | NR_DOES_INSTALL,
    [NR_OP_HOST] = NR_DOES_MOVE,
    [NR_OP_ENCOUNTER] = NR_DOES_CHANGE_RUN,
    [NR_OP_ACCESS] = NR_DOES_ACCESS,
    [NR_OP_SCORE_AS] = NR_DOES_SCORE,
    [NR_OP_RUN] = NR_DOES_RUN,
    [NR_OP_SUCCEED_ON] = NR_DOES_CHANGE_RUN,
    [NR_OP_BREAK] = NR_DOES_BREAK,
    [NR_OP_EFFECT] = NR_DOES_STRENGTH | NR_DOES_EFFECT,
    [NR_OP_FORFEIT] = NR_DOES_SCORE,
    [NR_OP_REVEAL] = NR_DOES_LOOK,
    [NR_OP_MOVE_ICE] = NR_DOES_MOVE,
    [NR_OP_PLAY] = NR_DOES_PLAY,
    [NR_OP_PAY_OR] = NR_DOES_LOSE_CREDITS,
    [NR_OP_TRACE] = NR_DOES_TRACE,
    [NR_OP_PSI] = NR_DOES_PSI,
};

uint32_t nr_op_does(const nr_op *op)
{
    if (op->op >= NR_OP_COUNT) {
        return 0;
    }
    if (op->op != NR_OP_EFFECT) {
        return op_does[op->op];
    }
    return op->what == NR_MOD_ICE_STRENGTH || op->what == NR_MOD_BREAKER_STRENGTH ? NR_DOES_STRENGTH
                                                                                  : NR_DOES_EFFECT;
}

static uint32_t ops_do(const nr_row *r)
{
    uint32_t does = 0;
    for (unsigned i = 0; i < r->op_count; i++) { /* blocks lie flat in the row */
        does |= nr_op_does(&r->ops[i]);
    }
    return does;
}

uint32_t nr_row_does(const nr_card *card, unsigned row)
{
    if (row >= card->row_count) {
        return 0;
    }
    const nr_row *r = &card->rows[row];
    uint32_t does = ops_do(r);
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        if (op->op == NR_OP_EFFECT && op->what == NR_MOD_SUBROUTINES && op->arg < card->row_count) {
            does |= ops_do(&card->rows[op->arg]);
        }
    }
    return does;
}

/* Is the number of the operation how much it does? Elsewhere it is a discount or the like, and a
 * draw up to a number depends on the hand. */
static bool counts_what_it_does(const nr_op *op)
{
    uint32_t counted = NR_DOES_GAIN_CREDITS | NR_DOES_LOSE_CREDITS | NR_DOES_DRAW |
                       NR_DOES_GAIN_CLICKS | NR_DOES_LOSE_CLICKS | NR_DOES_TAG |
                       NR_DOES_REMOVE_TAG | NR_DOES_BAD_PUBLICITY | NR_DOES_REMOVE_BAD_PUBLICITY |
                       NR_DOES_DAMAGE | NR_DOES_COUNTERS | NR_DOES_REMOVE_COUNTERS |
                       NR_DOES_STRENGTH | NR_DOES_BREAK | NR_DOES_TRACE;
    return nr_op_does(op) & counted && !(op->flags & NR_UNTIL) && op->n.from == NR_FROM_NUMBER &&
           op->n.times != 0;
}

int nr_row_amount(const nr_card *card, unsigned row, uint32_t does)
{
    unsigned found = 0, depth = 0;
    int sum = 0;
    bool branches = false, repeats = false;
    const nr_row *r = row < card->row_count ? &card->rows[row] : NULL;
    for (unsigned i = 0; r && i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        if (nr_op_does(op) & does) {
            if (!counts_what_it_does(op)) {
                return NR_NONE;
            }
            found++;
            sum += op->n.times;
            branches |= depth > 0;
        }
        repeats |= op->op == NR_OP_REPEAT;
        if (op->op >= NR_OP_DELAY && op->op <= NR_OP_REPEAT) {
            depth++;
        } else if (op->op == NR_OP_END) {
            depth--;
        }
    }
    return !found || (branches && (found > 1 || repeats)) ? NR_NONE : sum;
}

static const char *const does_names[NR_DOES_COUNT] = {"gains credits",
                                                      "loses credits",
                                                      "draws",
                                                      "gains clicks",
                                                      "loses clicks",
                                                      "tags",
                                                      "removes tags",
                                                      "gives bad publicity",
                                                      "removes bad publicity",
                                                      "damages",
                                                      "ends the run",
                                                      "bypasses",
                                                      "changes the run",
                                                      "places counters",
                                                      "removes counters",
                                                      "looks at cards",
                                                      "moves cards",
                                                      "trashes",
                                                      "exposes",
                                                      "rezzes",
                                                      "derezzes",
                                                      "installs",
                                                      "plays a card",
                                                      "accesses",
                                                      "changes score areas",
                                                      "runs",
                                                      "breaks",
                                                      "changes strength",
                                                      "has a timed effect",
                                                      "traces",
                                                      "bids secretly"};

const char *nr_does_name(unsigned bit)
{
    return bit < NR_DOES_COUNT ? does_names[bit] : "?";
}
