/* What each card is for, read from its table: credits, cards, ways through ice, harm. */
#include "bots/netrunner_inside.h"

static bool is_own_turn(const nr_row *r)
{
    return (r->kind == NR_ROW_WHEN || r->kind == NR_ROW_MAY) && r->event == NR_ON_TURN_BEGINS &&
           r->by != NR_BY_OPPONENT;
}

static int amount_or(const nr_card *k, unsigned row, uint32_t does, int otherwise)
{
    int n = nr_row_amount(k, row, does);
    return n == NR_NONE ? otherwise : n;
}

/* Credits that the row brings, whatever it costs: of a choice of gains the best. */
static int gain_of(const nr_card *k, unsigned row)
{
    const nr_row *r = &k->rows[row];
    int sum = 0;
    bool chooses = false;
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        bool his =
            op->who == NR_YOU || op->who == (k->side == NR_CORP ? NR_THE_CORP : NR_THE_RUNNER);
        chooses |= op->op == NR_OP_CHOOSE;
        if ((op->op == NR_OP_GAIN_CREDITS || op->op == NR_OP_TAKE_CREDITS) && his) {
            int n = op->n.from == NR_FROM_NUMBER ? op->n.times : 2;
            sum = chooses ? most(sum, n) : sum + n;
        }
    }
    return sum;
}

static bool asks_about(const nr_row *r, nr_from from)
{
    for (unsigned i = 0; i < r->conds; i++) {
        if (r->cond[i].is == NR_IS_AMOUNT && r->cond[i].amount.from == from) {
            return true;
        }
    }
    return false;
}

static void read_subroutine(lore *l, const nr_card *k, unsigned row)
{
    uint32_t does = nr_row_does(k, row);
    int damage = does & NR_DOES_DAMAGE ? amount_or(k, row, NR_DOES_DAMAGE, 1) : 0;
    int harm = damage * 2;
    l->subroutines++;
    l->gains |= (k->rows[row].flags & NR_ROW_GAINED) != 0;
    l->ends = (uint8_t)(l->ends + ((does & NR_DOES_END_RUN) != 0));
    harm += does & NR_DOES_TRASH ? 4 : 0;
    harm += does & NR_DOES_TAG ? 3 : 0;
    harm +=
        does & NR_DOES_TRACE && !(does & (NR_DOES_TAG | NR_DOES_END_RUN | NR_DOES_TRASH)) ? 2 : 0;
    harm += does & (NR_DOES_GAIN_CREDITS | NR_DOES_LOSE_CREDITS) ? 2 : 0;
    harm += does & NR_DOES_LOSE_CLICKS ? 1 : 0;
    harm += does & NR_DOES_CHANGE_RUN ? 3 : 0;
    l->hurts = (uint8_t)(l->hurts + damage);
    l->harm = (uint8_t)(l->harm + harm);
}

static void read_play(lore *l, const nr_card *k, unsigned row)
{
    uint32_t does = nr_row_does(k, row);
    int price = k->cost > 0 ? k->cost : 0;
    l->gain = (int8_t)(gain_of(k, row) - price);
    l->draws = (uint8_t)(does & NR_DOES_DRAW ? amount_or(k, row, NR_DOES_DRAW, 2) : 0);
    l->clicks =
        (uint8_t)(does & NR_DOES_GAIN_CLICKS ? amount_or(k, row, NR_DOES_GAIN_CLICKS, 1) : 0);
    if (does & NR_DOES_DAMAGE && k->side == NR_CORP) {
        l->damage = (uint8_t)amount_or(k, row, NR_DOES_DAMAGE, 1);
    }
    l->is |= does & NR_DOES_RUN ? LORE_RUNS : 0;
    l->is |= does & NR_DOES_TAG && k->side == NR_CORP ? LORE_TAGS : 0;
    for (unsigned i = 0; i < k->rows[row].op_count; i++) {
        const nr_op *op = &k->rows[row].ops[i];
        l->is |= op->op == NR_OP_PLACE && op->what == NR_COUNTER_ADVANCEMENT ? LORE_ADVANCES : 0;
        if (op->op == NR_OP_EFFECT &&
            (op->what == NR_MOD_ACCESS_RD || op->what == NR_MOD_ACCESS_HQ)) {
            l->accesses = (uint8_t)most(op->n.times, 1);
        }
    }
}

static void read_constant(lore *l, const nr_card *k, const nr_row *r)
{
    int n = r->n.from == NR_FROM_NUMBER ? r->n.times : 1;
    switch (r->mod) {
    case NR_MOD_PLAY_ONLY_IF:
        l->is |= asks_about(r, NR_FROM_TAGS)      ? LORE_NEEDS_TAG
                 : asks_about(r, NR_FROM_HISTORY) ? LORE_NEEDS_RUN
                                                  : LORE_CONDITION;
        break;
    case NR_MOD_CAN_BE_ADVANCED:
        l->is |= LORE_ADVANCEABLE;
        break;
    case NR_MOD_INSTALL_ONLY_ON:
        l->is |= LORE_NEEDS_HOST;
        break;
    case NR_MOD_MEMORY:
        l->memory = (uint8_t)most(n, 0);
        break;
    case NR_MOD_ACCESS_RD:
    case NR_MOD_ACCESS_HQ:
        l->accesses = (uint8_t)most(n, 1);
        break;
    case NR_MOD_RECURRING:
        l->recurring = (uint8_t)most(n, 0);
        break;
    case NR_BAN_BYPASS:
        l->is_sure = true;
        break;
    case NR_MOD_CREDITS_FOR:
        if (r->arg == NR_PAY_USE) {
            l->pays = k->subtypes & NR_BIT(NR_SUB_STEALTH) ? 2 : 1;
        }
        break;
    case NR_MOD_ICE_STRENGTH:
    case NR_MOD_TRASH_COST:
    case NR_BAN_STEAL:
    case NR_BAN_JACK_OUT:
    case NR_MOD_REZ_COST:
    case NR_MOD_REQUIREMENT:
        l->is |= LORE_DEFENDS;
        break;
    default:
        break;
    }
}

/* A counter weakens the encountered ice by one, whatever breaks it then. */
static bool weakens_ice(const nr_row *r)
{
    const nr_op *op = r->ops;
    return r->cost == NR_COST_COUNTER && r->cost_n == 1 && !r->credits && r->op_count == 1 &&
           op->op == NR_OP_EFFECT && op->what == NR_MOD_ICE_STRENGTH &&
           op->n.from == NR_FROM_NUMBER && op->n.times == -1;
}

/* The ice itself offers to be broken for clicks. */
static void read_bribe(lore *l, const nr_row *r)
{
    for (unsigned i = 0; i < r->op_count; i++) {
        if (r->ops[i].op == NR_OP_BREAK && r->clicks) {
            l->bribe = r->clicks;
            l->bribed = (uint8_t)most(1, r->ops[i].n.times);
        }
    }
}

/* What happens for credits when ice is encountered: the Runner pays to go on, or to bypass it. */
static void read_encounter(lore *l, const nr_card *k, const nr_row *r)
{
    const nr_op *op = r->ops;
    if (r->event != NR_ON_ENCOUNTER || !r->op_count) {
        return;
    }
    if (k->type == NR_TYPE_ICE && op->op == NR_OP_PAY_OR && op->n.from == NR_FROM_NUMBER) {
        l->toll = (uint8_t)op->n.times;
    } else if (r->filter.flags & NR_F_REMEMBERED && op->op == NR_OP_MAY_PAY &&
               op->n.from == NR_FROM_SUBROUTINES && op[1].op == NR_OP_BYPASS) {
        l->bypass = (uint8_t)op->n.times;
    }
}

static void read_row(lore *l, const nr_card *k, unsigned row)
{
    const nr_row *r = &k->rows[row];
    uint32_t does = nr_row_does(k, row);
    switch (r->kind) {
    case NR_ROW_SUBROUTINE:
        read_subroutine(l, k, row);
        break;
    case NR_ROW_PLAY:
        read_play(l, k, row);
        break;
    case NR_ROW_CONST:
        read_constant(l, k, r);
        break;
    case NR_ROW_CLICK:
        if (does & NR_DOES_DAMAGE && k->side == NR_CORP && r->clicks) {
            l->strikes = (uint8_t)amount_or(k, row, NR_DOES_DAMAGE, 1);
            l->is |= asks_about(r, NR_FROM_TAGS) ? LORE_STRIKES_TAGGED : 0;
        }
        if (does & NR_DOES_GAIN_CREDITS && !r->cost && r->clicks) {
            l->click = (uint8_t)most(l->click, (gain_of(k, row) - r->credits) * 10 / r->clicks);
        }
        break;
    case NR_ROW_PAID:
        l->is |= does & NR_DOES_END_RUN ? LORE_ENDS_RUNS : 0;
        l->weakens = weakens_ice(r) ? (uint8_t)(row + 1) : l->weakens;
        break;
    case NR_ROW_OPPONENT:
        read_bribe(l, r);
        break;
    case NR_ROW_ACCESS:
        if (does & (NR_DOES_DAMAGE | NR_DOES_TAG | NR_DOES_TRASH) && k->side == NR_CORP &&
            k->type != NR_TYPE_AGENDA) {
            l->is |= LORE_TRAP;
            l->damage =
                (uint8_t)(l->damage +
                          (does & NR_DOES_DAMAGE ? amount_or(k, row, NR_DOES_DAMAGE, 2) : 1));
        }
        break;
    case NR_ROW_EXTRA_COST:
        l->is |= r->arg == NR_PAY_REZ && r->cost && r->live == NR_LIVE_ANYWHERE ? LORE_PRICED : 0;
        l->is |= r->arg == NR_PAY_STEAL ? LORE_DEFENDS : 0;
        break;
    case NR_ROW_WHEN:
    case NR_ROW_MAY:
        if (is_own_turn(r)) {
            l->drip = (uint8_t)(l->drip + gain_of(k, row) + (does & NR_DOES_DRAW ? 1 : 0));
            l->is |= LORE_WHEN_TURN;
        }
        l->is |= r->event == NR_ON_RUN_SUCCESSFUL && k->type == NR_TYPE_UPGRADE ? LORE_DEFENDS : 0;
        read_encounter(l, k, r);
        break;
    default:
        break;
    }
}

static uint8_t types_of(uint64_t subtypes)
{
    return (uint8_t)((subtypes & NR_BIT(NR_SUB_BARRIER) ? BREAKS_BARRIER : 0) |
                     (subtypes & NR_BIT(NR_SUB_CODE_GATE) ? BREAKS_CODE_GATE : 0) |
                     (subtypes & NR_BIT(NR_SUB_SENTRY) ? BREAKS_SENTRY : 0));
}

static void read_breaker(lore *l, const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        for (unsigned j = 0; r->kind == NR_ROW_PAID && j < r->op_count; j++) {
            if (r->ops[j].op == NR_OP_BREAK) {
                uint64_t subtypes = r->ops[j].filter.subtypes;
                l->breaks |= subtypes ? types_of(subtypes) : (uint8_t)BREAKS_ALL;
            }
        }
    }
}

/* What a card is worth on the table besides its way through ice, and in hand. A card of which
 * nothing is understood is worth about what it costs. */
static void weigh(lore *l, const nr_card *k)
{
    int price = k->cost > 0 ? k->cost * 100 : 0;
    int board = price * 8 / 10 + 120;
    board += l->drip ? most(0, 380 * l->drip - price * 8 / 10) : 0;
    board += l->click > 10 ? (l->click - 10) * 45 : 0;
    board += l->recurring * 220 + l->accesses * 260 + l->memory * 60;
    board += k->link > 0 ? k->link * 60 : 0;
    l->board = (int16_t)least(board, 2500);
    int worth = 70;
    switch (k->type) {
    case NR_TYPE_OPERATION:
    case NR_TYPE_EVENT:
        worth += l->gain > 0 ? 55 * l->gain : 0;
        worth += l->draws * 35 + l->damage * 60 + l->clicks * 80 + l->accesses * 60;
        break;
    case NR_TYPE_ICE:
        worth += 60 + 40 * least(l->ends, 2) + 10 * least(l->harm, 6);
        break;
    case NR_TYPE_PROGRAM:
        worth += l->breaks ? 120 : 60;
        break;
    case NR_TYPE_AGENDA:
        worth = 100 + 100 * k->points;
        break;
    default:
        worth += 50 + 40 * l->drip + (l->click > 10 ? 60 : 0);
        break;
    }
    l->worth = (int16_t)worth;
}

static void read_cards(lore *all)
{
    memset(all, 0, sizeof *all);
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        lore *l = &all[def];
        memset(l, 0, sizeof *l);
        for (unsigned row = 0; row < k->row_count; row++) {
            read_row(l, k, row);
        }
        l->types = k->type == NR_TYPE_ICE ? types_of(k->subtypes) : 0;
        if (k->subtypes & NR_BIT(NR_SUB_ICEBREAKER)) {
            read_breaker(l, k);
        }
        weigh(l, k);
    }
}
