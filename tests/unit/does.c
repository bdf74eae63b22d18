/*
 * What bots and the judge may know of a row without playing it: nr_row_does and nr_row_amount,
 * asked of real cards.
 */
#include "tests/unit/suite.h"

#include "jackin/netrunner_language.h"
#include "netrunner/cards/words.h"

typedef struct {
    const char *title;
    unsigned row;
    uint32_t does;  /* all of it */
    uint32_t which; /* of this ... */
    int amount;     /* ... so much */
} fact;

static const fact facts[] = {
    {"Ice Wall", 2, NR_DOES_END_RUN, NR_DOES_END_RUN, NR_NONE},
    {"Neural Katana", 0, NR_DOES_DAMAGE, NR_DOES_DAMAGE, 3},
    {"Data Mine", 0, NR_DOES_DAMAGE | NR_DOES_TRASH, NR_DOES_DAMAGE, 1},
    {"Data Raven", 0, NR_DOES_TAG | NR_DOES_END_RUN, NR_DOES_TAG, 1}, /* options of a choice */
    {"Data Raven", 1, NR_DOES_TAG, NR_DOES_TAG, 1},
    {"Data Raven", 2, NR_DOES_TRACE | NR_DOES_COUNTERS, NR_DOES_TRACE, 3},
    {"Data Raven", 2, NR_DOES_TRACE | NR_DOES_COUNTERS, NR_DOES_COUNTERS, 1},
    {"SEA Source", 1, NR_DOES_TRACE | NR_DOES_TAG, NR_DOES_TAG, 1},
    {"Tollbooth", 0, NR_DOES_LOSE_CREDITS | NR_DOES_END_RUN, NR_DOES_LOSE_CREDITS, 3},
    {"Enigma", 0, NR_DOES_LOSE_CLICKS, NR_DOES_LOSE_CLICKS, 1},
    {"Cell Portal", 0, NR_DOES_CHANGE_RUN | NR_DOES_DEREZ, NR_DOES_CHANGE_RUN, NR_NONE},
    {"Corroder", 0, NR_DOES_BREAK, NR_DOES_BREAK, 1},
    {"Corroder", 1, NR_DOES_STRENGTH, NR_DOES_STRENGTH, 1},
    {"Crypsis", 0, NR_DOES_BREAK, NR_DOES_BREAK, 1},
    {"Hedge Fund", 0, NR_DOES_GAIN_CREDITS, NR_DOES_GAIN_CREDITS, 9},
    {"Closed Accounts", 1, NR_DOES_LOSE_CREDITS, NR_DOES_LOSE_CREDITS, NR_NONE},
    {"Scorched Earth", 1, NR_DOES_DAMAGE, NR_DOES_DAMAGE, 4},
    {"Biotic Labor", 0, NR_DOES_GAIN_CLICKS, NR_DOES_GAIN_CLICKS, 2},
    {"Diesel", 0, NR_DOES_DRAW, NR_DOES_DRAW, 3},
    {"Wyldside", 0, NR_DOES_DRAW | NR_DOES_LOSE_CLICKS, NR_DOES_DRAW, 2},
    {"Infiltration", 0, NR_DOES_GAIN_CREDITS | NR_DOES_EXPOSE, NR_DOES_GAIN_CREDITS, 2},
    /* blocks that wait */
    {"Inside Job", 0, NR_DOES_RUN | NR_DOES_BYPASS, NR_DOES_RUN, NR_NONE},
    {"Demolition Run", 0, NR_DOES_RUN | NR_DOES_TRASH, NR_DOES_TRASH, NR_NONE},
    {"Sneakdoor Beta", 0, NR_DOES_RUN | NR_DOES_CHANGE_RUN, NR_DOES_RUN, NR_NONE},
    {"Breaking News", 0, NR_DOES_TAG | NR_DOES_REMOVE_TAG, NR_DOES_TAG, 2},
    {"Posted Bounty", 0, NR_DOES_SCORE | NR_DOES_TAG | NR_DOES_BAD_PUBLICITY, NR_DOES_BAD_PUBLICITY,
     1},
    {"Special Order", 0, NR_DOES_LOOK | NR_DOES_MOVE, NR_DOES_LOOK, NR_NONE},
    {"Shipment from MirrorMorph", 0, NR_DOES_INSTALL, NR_DOES_INSTALL, NR_NONE},
    {"Bullfrog", 0, NR_DOES_PSI | NR_DOES_MOVE, NR_DOES_PSI, NR_NONE},
    /* a lent subroutine is what its row does */
    {"Sensei", 0, NR_DOES_EFFECT | NR_DOES_END_RUN, NR_DOES_EFFECT, NR_NONE},
    {"Chum", 0, NR_DOES_STRENGTH | NR_DOES_DAMAGE, NR_DOES_STRENGTH, 2},
    /* a constant row does nothing */
    {"Ice Wall", 1, 0, NR_DOES_STRENGTH, NR_NONE},
    {"Ice Wall", 99, 0, NR_DOES_END_RUN, NR_NONE},
};

static void rows_tell_what_they_do(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const fact *f = &facts[i];
        unsigned def = nr_card_find(f->title);
        assert_true(def > 0);
        const nr_card *card = &nr_card_table[def];
        if (nr_row_does(card, f->row) != f->does) {
            fail_msg("%s, row %u: does %x, not %x", f->title, f->row, nr_row_does(card, f->row),
                     f->does);
        }
        if (nr_row_amount(card, f->row, f->which) != f->amount) {
            fail_msg("%s, row %u: so much is %d, not %d", f->title, f->row,
                     nr_row_amount(card, f->row, f->which), f->amount);
        }
    }
}

#define MADE_UP(...)                                                                               \
    {                                                                                              \
        IS_EVENT, ROWS(PLAY(DO(__VA_ARGS__), SAYS("", "")))                                        \
    }

/* Which numbers are fixed. */
static const struct {
    nr_card card;
    uint32_t which;
    int amount;
} amounts[] = {
    {MADE_UP(GAIN(1), GAIN(2)), NR_DOES_GAIN_CREDITS, 3},
    {MADE_UP(GAIN(1), GAIN_PER(TAGS, 2)), NR_DOES_GAIN_CREDITS, NR_NONE},
    {MADE_UP(IF_THEN(TAGGED, GAIN(2))), NR_DOES_GAIN_CREDITS, 2},
    {MADE_UP(IF_THEN(TAGGED, GAIN(2), ELSE(GAIN(5)))), NR_DOES_GAIN_CREDITS, NR_NONE},
    {MADE_UP(REPEAT(3, DRAW_CARDS(1))), NR_DOES_DRAW, NR_NONE},
    {MADE_UP(DRAW_UNTIL(5)), NR_DOES_DRAW, NR_NONE},
    {MADE_UP(MAY_PAY(3, GAIN(7))), NR_DOES_GAIN_CREDITS, 7},
    {MADE_UP(MAY_PAY(3, GAIN(7))), NR_DOES_LOSE_CREDITS, NR_NONE},
    {MADE_UP(REZ_FOR_LESS(SELF, 3)), NR_DOES_REZ, NR_NONE},
};

static void fixed_numbers_are_told(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof amounts / sizeof amounts[0]; i++) {
        assert_int_equal(nr_row_amount(&amounts[i].card, 0, amounts[i].which), amounts[i].amount);
    }
}

/* Every operation says what it does, or is one of these, which do nothing by themselves. */
static void every_operation_is_told(void **state)
{
    (void)state;
    static const uint8_t silent[] = {
        NR_OP_NONE,          NR_OP_PICK,     NR_OP_SHUFFLE,     NR_OP_ARRANGE,
        NR_OP_CHOOSE_NUMBER, NR_OP_REMEMBER, NR_OP_PREVENT,     NR_OP_REMEMBER_SERVER,
        NR_OP_PAY_X,         NR_OP_DELAY,    NR_OP_IF,          NR_OP_CHOOSE,
        NR_OP_MAY,           NR_OP_MAY_PAY,  NR_OP_UNLESS_PAID, NR_OP_REPEAT,
        NR_OP_ELSE,          NR_OP_OPTION,   NR_OP_END};
    uint32_t all = 0;
    for (unsigned op = 0; op < NR_OP_COUNT; op++) {
        bool is_silent = false;
        for (unsigned i = 0; i < sizeof silent; i++) {
            is_silent |= silent[i] == op;
        }
        unsigned count;
        nr_op one = {.op = (uint8_t)op, .what = NR_MOD_ICE_STRENGTH};
        nr_op other = {.op = (uint8_t)op, .what = NR_BAN_BREAK};
        if ((nr_op_does(&one) == 0) != is_silent) {
            fail_msg("%s: what does it do?", nr_language_words(NR_WORDS_OPS, &count)[op].name);
        }
        all |= nr_op_does(&one) | nr_op_does(&other);
    }
    assert_int_equal(all, (1u << NR_DOES_COUNT) - 1); /* and every bit is some operation's */
    for (unsigned bit = 0; bit < NR_DOES_COUNT; bit++) {
        assert_true(nr_does_name(bit)[0] != '?');
    }
    assert_string_equal(nr_does_name(NR_DOES_COUNT), "?");
}

int main(void)
{
    const struct CMUnitTest does[] = {
        cmocka_unit_test(rows_tell_what_they_do),
        cmocka_unit_test(fixed_numbers_are_told),
        cmocka_unit_test(every_operation_is_told),
    };
    return RUN_SUITE(does);
}
