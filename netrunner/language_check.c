/* The check of the card tables against the language (language.c): a field that the words of a row
 * do not read is a fault, and so is an operand out of its range or an operation where it cannot
 * stand. The build fails, naming card and row. */
#include "netrunner/language.h"

/* One word. What is out of range is the empty word at the end, which has no name. */
static const nr_word *word_of(nr_words kind, unsigned i)
{
    static const nr_word none;
    unsigned count;
    const nr_word *words = nr_language_words(kind, &count);
    return i < count ? &words[i] : &none;
}

/* What is being checked. */
typedef struct {
    const nr_card *card;
    const nr_row *row;
    nr_fault *fault;
    int row_index, op_index;
    bool running; /* inside operations: the row has X, results, picked cards */
} check;

static bool wrong(const check *k, const char *word, const char *what)
{
    *k->fault = (nr_fault){k->row_index, k->op_index, word, what};
    return false;
}

static bool in_range(unsigned holds, unsigned value, const check *k)
{
    static const uint16_t most[NR_HOLDS_COUNT] = {[NR_HOLDS_COUNTER] = NR_COUNTER_COUNT,
                                                  [NR_HOLDS_DAMAGE] = NR_DAMAGE_COUNT,
                                                  [NR_HOLDS_MOD] = NR_MOD_COUNT,
                                                  [NR_HOLDS_EVENT] = NR_ON_COUNT,
                                                  [NR_HOLDS_OPTION] = NR_OPTION_COUNT,
                                                  [NR_HOLDS_ROW_KIND] = NR_ROW_COUNT,
                                                  [NR_HOLDS_SUBTYPE] = NR_SUBTYPE_COUNT,
                                                  [NR_HOLDS_PURPOSE] = NR_PAY_COUNT,
                                                  [NR_HOLDS_SERVER] = NR_SERVER_REMOTE,
                                                  [NR_HOLDS_SELECTOR] = NR_SEL_COUNT,
                                                  [NR_HOLDS_WHO] = NR_WHO_COUNT,
                                                  [NR_HOLDS_CLASSES] = 128,
                                                  [NR_HOLDS_ZONES] = 1 << NR_ZONE_COUNT,
                                                  [NR_HOLDS_FACT] = NR_FACT_COUNT,
                                                  [NR_HOLDS_NUMBER] = 256};
    return holds == NR_HOLDS_ROW ? value < k->card->row_count : value < most[holds];
}

static bool is_plain(const nr_amount *a)
{
    return !a->from && !a->of && !a->kind && !a->div && !a->minus && !a->times && !a->cap &&
           !a->group;
}

static bool is_any_card(const nr_filter *f)
{
    return !f->types && !f->flags && !f->subtypes && !f->not_subtypes && !f->cost_at_most;
}

/* Ordinals see of a past event its kind, who, where, and what is printed on its card. */
enum { KNOWN_OF_THE_PAST = NR_F_MINE | NR_F_SAME_TITLE };

static bool check_amount(const check *k, const nr_amount *a);

static bool check_filter(const check *k, const nr_filter *f)
{
    if (f->flags & ~(uint32_t)NR_F_BITS) {
        return wrong(k, "filter", "a flag that no filter has");
    }
    if (f->types >> NR_TYPE_COUNT) {
        return wrong(k, "filter", "a type that no card has");
    }
    for (unsigned i = 0; word_of(NR_WORDS_FILTERS, i)->name; i++) {
        if (f->flags >> i & 1 && word_of(NR_WORDS_FILTERS, i)->extra && !k->running) {
            return wrong(k, word_of(NR_WORDS_FILTERS, i)->name, "only a running row knows this");
        }
    }
    return !f->cost_at_most || check_amount(k, f->cost_at_most);
}

static bool check_amount(const check *k, const nr_amount *a)
{
    if (a->from >= NR_FROM_COUNT) {
        return wrong(k, "amount", "no such source of a number");
    }
    const nr_word *w = word_of(NR_WORDS_AMOUNTS, a->from);
    if (w->extra && !k->running) {
        return wrong(k, w->name, "only a running row knows this number");
    }
    if (a->from == NR_FROM_NUMBER && (a->minus || a->div || a->cap)) {
        return wrong(k, "NUMBER", "a plain number is neither lowered, divided nor capped");
    }
    if (a->kind && !(w->reads & WHAT)) {
        return wrong(k, w->name, "this source reads no kind");
    }
    if (a->of && !(w->reads & (SEL | WHO | AT))) {
        return wrong(k, w->name, "this source reads nobody and no card");
    }
    if ((w->reads & WHAT && !in_range(w->what, a->kind, k)) ||
        (w->reads & (SEL | WHO | AT) && !in_range(w->arg, a->of, k))) {
        return wrong(k, w->name, "an operand out of its range");
    }
    if (w->arg == NR_HOLDS_SELECTOR) {
        const nr_word *card = word_of(NR_WORDS_SELECTORS, a->of);
        if (card->extra & NR_IS_OF_RUNNING_ROW && !k->running) {
            return wrong(k, card->name, "only a running row knows this card");
        }
        if (card->extra & NR_IS_SEVERAL) {
            return wrong(k, card->name, "a number is read from one card");
        }
    }
    if ((a->group != NULL) != ((w->reads & GROUP) != 0)) {
        return wrong(k, w->name,
                     "cards to count, where nothing is counted, or none where they are");
    }
    if (a->from == NR_FROM_EVENTS && a->group->filter.flags & ~(uint32_t)KNOWN_OF_THE_PAST) {
        return wrong(k, w->name, "of the past only what is printed is known");
    }
    return !a->group || check_filter(k, &a->group->filter);
}

static bool check_conditions(const check *k, const nr_cond *cond, unsigned count)
{
    if (count && !cond) {
        return wrong(k, "conditions", "they are counted but not there");
    }
    for (unsigned i = 0; i < count; i++) {
        const nr_cond *c = &cond[i];
        if (c->is >= NR_IS_COUNT || !word_of(NR_WORDS_CONDITIONS, c->is)->name) {
            return wrong(k, "condition", "no such condition");
        }
        const nr_word *w = word_of(NR_WORDS_CONDITIONS, c->is);
        if (w->reads & AMOUNT ? !check_amount(k, &c->amount) : !is_plain(&c->amount)) {
            return w->reads & AMOUNT ? false : wrong(k, w->name, "this condition compares nothing");
        }
        if (!(w->reads & AMOUNT) && (c->compare || c->n)) {
            return wrong(k, w->name, "this condition compares nothing");
        }
        if (c->compare >= NR_COMPARE_COUNT || (c->of && !w->what) || !in_range(w->what, c->of, k)) {
            if (w->what || c->of || c->compare >= NR_COMPARE_COUNT) {
                return wrong(k, w->name, "an operand out of its range");
            }
        }
        if (w->what && !c->of) {
            return wrong(k, w->name, "its operand is missing");
        }
        if (c->is == NR_IS_EVENT_AT && (cond != k->row->cond || k->row->kind != NR_ROW_WHEN)) {
            return wrong(k, w->name, "only a WHEN row looks at its event");
        }
        if ((c->group != NULL) != ((w->reads & GROUP) != 0)) {
            return wrong(k, w->name, "cards to look at, or none, where it is the other way");
        }
        if (c->group && !check_filter(k, &c->group->filter)) {
            return false;
        }
    }
    return true;
}

/* ---- operations ------------------------------------------------------------------------------ */

static uint32_t fields_of_op(const nr_op *op)
{
    return (op->who ? (uint32_t)WHO : 0) | (op->by ? (uint32_t)BY : 0) |
           (op->sel ? (uint32_t)SEL : 0) | (op->what ? (uint32_t)WHAT : 0) |
           (op->arg ? (uint32_t)ARG : 0) | (op->dur ? (uint32_t)DUR : 0) |
           (op->zone ? (uint32_t)ZONE : 0) | (op->end ? (uint32_t)END : 0) |
           (op->limit ? (uint32_t)LIMIT : 0) | (op->at ? (uint32_t)AT : 0) |
           (op->conds ? (uint32_t)COND : 0) | (op->zones ? (uint32_t)ZONES : 0) |
           (is_plain(&op->n) ? 0 : (uint32_t)AMOUNT) |
           (is_any_card(&op->filter) ? 0 : (uint32_t)FILTER) |
           (op->together ? (uint32_t)TOGETHER : 0);
}

static bool is_deck(unsigned zone)
{
    return zone == NR_ZONE_RD || zone == NR_ZONE_STACK;
}

static bool check_effect(const check *k, const nr_op *op)
{
    const nr_word *mod = word_of(NR_WORDS_MODS, op->what);
    bool runs_only =
        op->what == NR_BAN_ACCESS || op->what == NR_BAN_SPEND || op->what == NR_MOD_ACCESS_CAP;
    if (op->what == NR_MOD_NONE || mod->extra == NR_IS_FACT_MOD || (!mod->extra && !runs_only)) {
        return wrong(k, mod->name, "this is no modifier that an effect can have");
    }
    bool of_player = mod->reads & BY || op->what == NR_BAN_SPEND || op->what == NR_MOD_MEMORY ||
                     op->what == NR_MOD_LINK;
    if (op->who ? !of_player || op->sel != NR_THE_RUN : op->what == NR_BAN_SPEND) {
        return wrong(k, mod->name, "a player is named where none is meant, or none where one is");
    }
    if (op->what == NR_MOD_SUBROUTINES) {
        if (op->arg >= k->card->row_count || k->card->rows[op->arg].kind != NR_ROW_SUBROUTINE) {
            return wrong(k, "SUBROUTINES", "names no subroutine row of this card");
        }
    } else if (mod->reads & ARG ? !in_range(mod->arg, op->arg, k) : op->arg != 0) {
        return wrong(k, mod->name, "an operand out of its range");
    }
    return true;
}

static bool check_delay(const check *k, const nr_op *op)
{
    static const uint8_t needs[NR_ROW_COUNT] = {[NR_ROW_WHEN] = NR_MAY_WHEN,
                                                [NR_ROW_MAY] = NR_MAY_WHEN,
                                                [NR_ROW_REPLACE] = NR_MAY_REPLACE,
                                                [NR_ROW_PREVENT] = NR_MAY_PREVENT,
                                                [NR_ROW_OPTION] = NR_MAY_OPTION};
    const nr_word *event = word_of(NR_WORDS_EVENTS, op->what);
    if (op->arg >= NR_ROW_COUNT || !needs[op->arg] || !(event->extra & needs[op->arg])) {
        return wrong(k, event->name, "no block can wait for this event in that way");
    }
    if ((op->at && !(event->reads & AT)) ||
        (!is_any_card(&op->filter) && !(event->reads & FILTER))) {
        return wrong(k, event->name, "the event has no such content");
    }
    if (op->limit >= NR_LIMIT_ONCE_PER_TURN) {
        return wrong(k, word_of(NR_WORDS_LIMITS, op->limit)->name, "a block bears no mark");
    }
    return true;
}

static bool works_on_several(unsigned op)
{
    return op == NR_OP_PLACE || op == NR_OP_REMOVE_COUNTER || op == NR_OP_MOVE ||
           op == NR_OP_TRASH || op == NR_OP_EXPOSE || op == NR_OP_REVEAL || op == NR_OP_EFFECT;
}

static bool check_op(const check *k, const nr_op *op)
{
    if (op->op == NR_OP_NONE || op->op >= NR_OP_COUNT || !word_of(NR_WORDS_OPS, op->op)->name) {
        return wrong(k, "operation", "no such operation");
    }
    const nr_word *w = word_of(NR_WORDS_OPS, op->op);
    uint32_t unread = fields_of_op(op) & ~w->reads;
    for (unsigned i = 0; unread; i++, unread >>= 1) {
        if (unread & 1) {
            return wrong(k, nr_reads_name(i), "is set, but the operation does not read it");
        }
    }
    if (op->flags & ~w->flags) {
        return wrong(k, w->name, "has a flag that it does not read");
    }
    if (op->who >= NR_WHO_COUNT || op->by >= NR_WHO_COUNT || op->sel >= NR_SEL_COUNT ||
        op->dur >= NR_FOR_COUNT || op->end >= NR_END_COUNT || op->limit >= NR_LIMIT_COUNT ||
        op->zones >> NR_ZONE_COUNT || op->zone >= NR_ZONE_COUNT || op->at >= 128 ||
        (w->reads & WHAT && !in_range(w->what, op->what, k)) ||
        (w->arg && !in_range(w->arg, op->arg, k))) {
        return wrong(k, w->name, "an operand out of its range");
    }
    if ((op->op == NR_OP_REMEMBER_SERVER && !op->at) || (w->reads & ZONE && !op->zone) ||
        (w->reads & ZONES && !op->zones) || (w->reads & COND && op->op == NR_OP_IF && !op->conds)) {
        return wrong(k, w->name, "an operand is missing");
    }
    if (w->reads & ZONE && op->op != NR_OP_MOVE && op->op != NR_OP_SCORE_AS && !is_deck(op->zone)) {
        return wrong(k, w->name, "that zone is no deck");
    }
    if (op->end && !is_deck(op->zone)) {
        return wrong(k, w->name, "only a deck has ends");
    }
    if (w->reads & SEL && word_of(NR_WORDS_SELECTORS, op->sel)->extra & NR_IS_SEVERAL &&
        !works_on_several(op->op)) {
        return wrong(k, w->name, "works on one card, not on several");
    }
    if (op->op == NR_OP_EFFECT && !check_effect(k, op)) {
        return false;
    }
    if (op->op == NR_OP_DELAY && !check_delay(k, op)) {
        return false;
    }
    return check_amount(k, &op->n) && check_filter(k, &op->filter) &&
           check_conditions(k, op->cond, op->conds) &&
           (!op->together || check_filter(k, op->together));
}

static bool begins_a_block(unsigned op)
{
    return op >= NR_OP_DELAY && op <= NR_OP_REPEAT;
}

static bool divides(unsigned block, unsigned mark)
{
    return mark == NR_OP_OPTION
               ? block == NR_OP_CHOOSE
               : block == NR_OP_IF || block == NR_OP_TRACE || block == NR_OP_PSI ||
                     block == NR_OP_MAY || block == NR_OP_MAY_PAY || block == NR_OP_UNLESS_PAID;
}

enum { DEEPEST = 8 };

/* Every block is closed, marks stand in blocks that have them, what is picked, looked at or
 * prevented is there to be. */
static bool check_blocks(check *k)
{
    unsigned open[DEEPEST], depth = 0;
    bool picked = k->row->kind == NR_ROW_EXTRA_COST, looked = false, installs = false;
    bool plays = false;
    for (unsigned i = k->row->op_count; i-- > 0;) {
        const nr_op *op = &k->row->ops[i];
        k->op_index = (int)i;
        installs |= op->op == NR_OP_INSTALL;
        if (op->filter.flags & NR_F_INSTALLABLE && !installs) {
            return wrong(k, "NR_F_INSTALLABLE", "nothing that follows installs a card");
        }
        plays |= op->op == NR_OP_PLAY;
        if (op->filter.flags & NR_F_PLAYABLE && !plays) {
            return wrong(k, "NR_F_PLAYABLE", "nothing that follows plays a card");
        }
    }
    for (unsigned i = 0; i < k->row->op_count; i++) {
        const nr_op *op = &k->row->ops[i];
        k->op_index = (int)i;
        if (op->op == NR_OP_END) {
            if (!depth--) {
                return wrong(k, "(end)", "closes no block");
            }
        } else if (begins_a_block(op->op)) {
            if (depth == DEEPEST) {
                return wrong(k, word_of(NR_WORDS_OPS, op->op)->name,
                             "blocks lie too deep in one another");
            }
            if (op->op == NR_OP_CHOOSE &&
                (i + 1u >= k->row->op_count || k->row->ops[i + 1].op != NR_OP_OPTION)) {
                return wrong(k, "CHOOSE", "begins without an option");
            }
            open[depth++] = op->op;
        } else if ((op->op == NR_OP_ELSE || op->op == NR_OP_OPTION) &&
                   (!depth || !divides(open[depth - 1], op->op))) {
            return wrong(k, word_of(NR_WORDS_OPS, op->op)->name,
                         "stands in a block that has no such parts");
        }
        picked |= op->op == NR_OP_PICK || op->op == NR_OP_SEARCH;
        looked |= op->op == NR_OP_LOOK;
        bool uses_picked = op->op == NR_OP_INSTALL || op->op == NR_OP_SWAP ||
                           op->op == NR_OP_REMEMBER || op->op == NR_OP_PLAY ||
                           (word_of(NR_WORDS_OPS, op->op)->reads & SEL && op->sel == NR_PICKED);
        if (uses_picked && !picked) {
            return wrong(k, word_of(NR_WORDS_OPS, op->op)->name, "nothing was picked");
        }
        if ((op->op == NR_OP_ARRANGE || op->filter.flags & NR_F_SEEN ||
             (word_of(NR_WORDS_OPS, op->op)->reads & SEL && op->sel == NR_LOOKED_AT)) &&
            !looked) {
            return wrong(k, word_of(NR_WORDS_OPS, op->op)->name, "nothing was looked at");
        }
    }
    k->op_index = -1;
    return !depth || wrong(k, "(end)", "a block is not closed");
}

/* ---- rows ------------------------------------------------------------------------------------ */

static uint32_t fields_of_row(const nr_row *r)
{
    return (r->event ? (uint32_t)EVENT : 0) | (r->what ? (uint32_t)WHAT : 0) |
           (r->by ? (uint32_t)BY : 0) | (r->at ? (uint32_t)AT : 0) |
           (r->limit ? (uint32_t)LIMIT : 0) | (r->live ? (uint32_t)LIVE : 0) |
           (r->clicks ? (uint32_t)CLICKS : 0) | (r->credits ? (uint32_t)CREDITS : 0) |
           (r->cost ? (uint32_t)COST : 0) | (r->mod ? (uint32_t)MOD : 0) |
           (r->arg ? (uint32_t)ARG : 0) | (r->conds ? (uint32_t)COND : 0) |
           (is_plain(&r->n) ? 0 : (uint32_t)AMOUNT) |
           (is_any_card(&r->filter) ? 0 : (uint32_t)FILTER) | (r->op_count ? (uint32_t)OPS : 0);
}

static bool has_op(const nr_row *r, nr_opcode op)
{
    for (unsigned i = 0; i < r->op_count; i++) {
        if (r->ops[i].op == op) {
            return true;
        }
    }
    return false;
}

static bool check_const(const check *k)
{
    const nr_row *r = k->row;
    if (r->mod >= NR_MOD_COUNT || !word_of(NR_WORDS_MODS, r->mod)->name ||
        !word_of(NR_WORDS_MODS, r->mod)->extra) {
        return wrong(k, "modifier", "no constant row can have this one");
    }
    const nr_word *w = word_of(NR_WORDS_MODS, r->mod);
    uint32_t unread = fields_of_row(r) & ~(w->reads | MOD | LIVE);
    for (unsigned i = 0; unread; i++, unread >>= 1) {
        if (unread & 1) {
            return wrong(k, w->name, "a field is set that this modifier does not read");
        }
    }
    if (w->reads & ARG && !in_range(w->arg, r->arg, k)) {
        return wrong(k, w->name, "an operand out of its range");
    }
    if (r->live == NR_LIVE_ANYWHERE ? !(w->extra & NR_IS_FACT_MOD)
                                    : !(w->extra & NR_IS_ACTIVE_MOD)) {
        return wrong(k, w->name,
                     r->live == NR_LIVE_ANYWHERE
                         ? "counts only while its card is active: CONST"
                         : "is asked of cards that are not active: write it as a FACT");
    }
    if (r->live == NR_LIVE_ARCHIVES) {
        return wrong(k, w->name, "no constant row counts in Archives");
    }
    if (r->mod == NR_MOD_DAMAGE && (r->arg == 0 || r->arg > NR_DAMAGE_COUNT)) {
        return wrong(k, w->name, "of which kind? MORE(…)");
    }
    if (w->reads & AMOUNT && is_plain(&r->n)) {
        return wrong(k, w->name, "has no amount");
    }
    if (w->reads & COND && !(w->reads & (AMOUNT | FILTER | ARG)) && !r->conds) {
        return wrong(k, w->name, "has no condition");
    }
    if ((r->limit != 0) != (r->event != 0)) {
        return wrong(k, w->name, "an ordinal names the event that it counts: FIRST_EACH_TURN_OF");
    }
    return true;
}

static bool check_event(const check *k)
{
    const nr_row *r = k->row;
    static const uint8_t needs[NR_ROW_COUNT] = {[NR_ROW_WHEN] = NR_MAY_WHEN,
                                                [NR_ROW_MAY] = NR_MAY_WHEN,
                                                [NR_ROW_REPLACE] = NR_MAY_REPLACE,
                                                [NR_ROW_PREVENT] = NR_MAY_PREVENT,
                                                [NR_ROW_STATE] = NR_MAY_STATE};
    if (r->event >= NR_ON_COUNT || !(word_of(NR_WORDS_EVENTS, r->event)->extra & needs[r->kind])) {
        return wrong(k, "event", "no row of this kind can wait for it");
    }
    const nr_word *w = word_of(NR_WORDS_EVENTS, r->event);
    uint32_t content = fields_of_row(r) & (WHAT | BY | AT | FILTER);
    if (content & ~w->reads) {
        return wrong(k, w->name, "the event has no such content");
    }
    if (r->what && !in_range(w->what, r->what - 1u, k)) {
        return wrong(k, w->name, "a kind out of its range");
    }
    if ((r->event == NR_ON_TURN_BEGINS || r->event == NR_ON_TURN_ENDS) && !r->by) {
        return wrong(k, w->name, "whose turn? BY(YOU) or BY(OPPONENT)");
    }
    return true;
}

static bool check_limit(const check *k)
{
    const nr_row *r = k->row;
    if (r->limit >= NR_LIMIT_COUNT || r->limit_n > 3) {
        return wrong(k, "limit", "no such limit");
    }
    bool ordinal = r->limit == NR_LIMIT_FIRST_EACH_TURN || r->limit == NR_LIMIT_FIRST_EACH_RUN;
    if (ordinal && r->filter.flags & ~(uint32_t)KNOWN_OF_THE_PAST) {
        return wrong(k, word_of(NR_WORDS_LIMITS, r->limit)->name,
                     "of the past only types, subtypes, title and whose card it was are known");
    }
    if (ordinal && !r->event) {
        return wrong(k, word_of(NR_WORDS_LIMITS, r->limit)->name, "there is no event to count");
    }
    return true;
}

static bool check_price(const check *k)
{
    const nr_row *r = k->row;
    bool may = r->kind != NR_ROW_ACCESS && r->kind != NR_ROW_REPLACE;
    if (!may && !(r->flags & NR_ROW_OPTIONAL) && (r->credits || r->cost)) {
        return wrong(k, word_of(NR_WORDS_ROWS, r->kind)->name, "only an optional row has a price");
    }
    if (r->cost >= NR_COST_COUNT) {
        return wrong(k, "cost", "no such cost");
    }
    bool counts = r->cost == NR_COST_COUNTER;
    if (counts ? r->cost_arg >= NR_COUNTER_COUNT || !r->cost_n : r->cost_arg || r->cost_n) {
        return wrong(k, word_of(NR_WORDS_COSTS, r->cost)->name,
                     "counters of nothing, or for a cost without any");
    }
    bool picks = r->cost == NR_COST_TRASH_INSTALLED || r->cost == NR_COST_TRASH_FROM_HAND;
    if (r->cost_filter && !picks) {
        return wrong(k, word_of(NR_WORDS_COSTS, r->cost)->name,
                     "this cost takes no card of choice");
    }
    if (r->kind == NR_ROW_CLICK ? !r->clicks : r->kind == NR_ROW_PAID && r->clicks) {
        return wrong(k, word_of(NR_WORDS_ROWS, r->kind)->name, "clicks are what makes an action");
    }
    if (r->flags & NR_ROW_X && r->credits) {
        return wrong(k, "PAYS_X", "X, and a price");
    }
    if (r->kind == NR_ROW_EXTRA_COST && !r->clicks && !r->credits && !r->cost) {
        return wrong(k, "EXTRA_COST", "costs nothing");
    }
    if (r->kind == NR_ROW_EXTRA_COST && r->arg != NR_PAY_PLAY && r->arg != NR_PAY_STEAL &&
        (r->arg != NR_PAY_REZ || r->clicks) && (r->arg != NR_PAY_RUN || r->cost)) {
        return wrong(k, "EXTRA_COST", "nobody asks for this cost of that");
    }
    return !r->cost_filter || check_filter(k, r->cost_filter);
}

/* What a row does must be what its kind is for. */
static bool check_ops(check *k)
{
    const nr_row *r = k->row;
    bool runs = has_op(r, NR_OP_RUN);
    if (!(word_of(NR_WORDS_ROWS, r->kind)->reads & OPS)) {
        return true;
    }
    if (!r->op_count || !r->ops) {
        return wrong(k, word_of(NR_WORDS_ROWS, r->kind)->name, "does nothing");
    }
    if ((r->kind == NR_ROW_PLAY || r->kind == NR_ROW_CLICK) && runs != (r->at != 0)) {
        return wrong(k, "RUN", "a run without servers, or servers without a run");
    }
    if (runs && r->kind != NR_ROW_PLAY && r->kind != NR_ROW_CLICK) {
        return wrong(k, "RUN", "no run starts inside another (FAQ-Q34)");
    }
    if (has_op(r, NR_OP_PREVENT) != (r->kind == NR_ROW_PREVENT) && !has_op(r, NR_OP_DELAY)) {
        return wrong(k, "PREVENTS", "stands in PREVENT rows, and no such row is without it");
    }
    if ((r->flags & NR_ROW_GAINED) == 0 && r->kind == NR_ROW_SUBROUTINE && !is_plain(&r->n)) {
        return wrong(k, "SUBROUTINE", "an amount, but it is not gained");
    }
    if (r->kind == NR_ROW_PLAY && !(r->flags & NR_ROW_X) && !is_plain(&r->n)) {
        return wrong(k, "PLAY", "an amount without X");
    }
    k->running = true;
    for (unsigned i = 0; i < r->op_count; i++) {
        k->op_index = (int)i;
        if (!check_op(k, &r->ops[i])) {
            return false;
        }
    }
    return check_blocks(k);
}

static bool check_bearer(const check *k)
{
    const nr_row *r = k->row;
    unsigned type = k->card->type;
    bool played = type == NR_TYPE_OPERATION || type == NR_TYPE_EVENT;
    if (r->kind == NR_ROW_PLAY && !played) {
        return wrong(k, "PLAY", "its card is neither an operation nor an event");
    }
    if ((r->kind == NR_ROW_SUBROUTINE || r->kind == NR_ROW_OPPONENT) && type != NR_TYPE_ICE) {
        bool lends = r->kind == NR_ROW_SUBROUTINE && r->flags & NR_ROW_GAINED;
        return lends || wrong(k, word_of(NR_WORDS_ROWS, r->kind)->name, "its card is no ice");
    }
    if (r->kind == NR_ROW_ACCESS && k->card->side != NR_CORP) {
        return wrong(k, "ACCESS", "the Corporation's cards are accessed");
    }
    if (r->flags & NR_ROW_STRENGTH && !(k->card->subtypes & NR_BIT(NR_SUB_ICEBREAKER))) {
        return wrong(k, "BREAKER", "its card is no icebreaker");
    }
    return true;
}

static bool check_row(check *k)
{
    const nr_row *r = k->row;
    if (r->kind >= NR_ROW_COUNT) {
        return wrong(k, "row", "no such kind of row");
    }
    const nr_word *w = word_of(NR_WORDS_ROWS, r->kind);
    if (r->kind != NR_ROW_CONST) {
        uint32_t unread = fields_of_row(r) & ~w->reads;
        for (unsigned i = 0; unread; i++, unread >>= 1) {
            if (unread & 1) {
                return wrong(k, nr_reads_name(i), "is set, but this kind of row does not read it");
            }
        }
    }
    if (r->flags & ~w->flags) {
        return wrong(k, w->name, "has a flag that it does not read");
    }
    if (r->by >= NR_BY_COUNT || r->live >= NR_LIVE_COUNT || r->at >= 128 ||
        (w->arg && !in_range(w->arg, r->arg, k))) {
        return wrong(k, w->name, "an operand out of its range");
    }
    if (w->reads & EVENT && !check_event(k)) {
        return false;
    }
    if (r->kind == NR_ROW_CONST && !check_const(k)) {
        return false;
    }
    return check_bearer(k) && check_limit(k) && check_price(k) && check_amount(k, &r->n) &&
           check_filter(k, &r->filter) && check_conditions(k, r->cond, r->conds) && check_ops(k);
}

bool nr_language_check(const nr_card *card, nr_fault *fault)
{
    check k = {.card = card, .fault = fault, .op_index = -1};
    unsigned printed = 0;
    for (unsigned i = 0; i < card->row_count; i++) {
        k.row = &card->rows[i];
        k.row_index = (int)i;
        k.op_index = -1;
        k.running = false;
        if (!check_row(&k)) {
            return false;
        }
        printed += k.row->kind == NR_ROW_SUBROUTINE && !(k.row->flags & NR_ROW_GAINED);
        if (printed > NR_MAX_PRINTED) {
            return wrong(&k, "SUBROUTINE", "more printed subroutines than there are names for");
        }
    }
    return true;
}
