/*
 * Rows that lie do not pass: each of these cards says something that nothing would read, or that
 * cannot be, and the check names it. What the words do in play is for the scenarios.
 */
#include "tests/unit/suite.h"

#include <string.h>

#include "jackin/netrunner_language.h"
#include "netrunner/cards/words.h"

#define TRIAL .code = "99999", .title = "Trial", .title_pl = "Trial"
#define DUMB SAYS("", "")
#define FOUR_SUBROUTINES                                                                           \
    END_RUN_SUBROUTINE, END_RUN_SUBROUTINE, END_RUN_SUBROUTINE, END_RUN_SUBROUTINE

typedef struct {
    nr_card card;
    int row, op;      /* where the fault is, counted from 0; -1 none */
    const char *word; /* what it names; NULL: the row is sound */
} trial;

static const trial trials[] = {
    /* a field that the modifier or the kind of row does not read */
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, NUMBER(1), THIS_CARD, DUMB))}, 0, -1, "MEMORY"},
    {{TRIAL, IS_HARDWARE, ROWS(CONST(LINK, NUMBER(1), DO(GAIN(3)), DUMB))}, 0, -1, "LINK"},
    {{TRIAL, IS_ASSET, ROWS(WHEN(REZZED, THIS_CARD, COST(3), DO(GAIN(1)), DUMB))},
     0,
     -1,
     "credits"},
    {{TRIAL, IS_ASSET, ROWS(PAID(FITS(TYPES(T(ICE))), DO(GAIN(1)), DUMB))}, 0, -1, "filter"},
    {{TRIAL, IS_ICE, ROWS(SUBROUTINE(IF(TAGGED), DO(END_THE_RUN), DUMB))}, 0, -1, "conditions"},
    {{TRIAL, IS_ICE, ROWS(SUBROUTINE(NUMBER(2), DO(END_THE_RUN), DUMB))}, 0, -1, "SUBROUTINE"},
    {{TRIAL, IS_PROGRAM, ROWS(PAID(INTERRUPTS, DO(GAIN(1)), DUMB))}, 0, -1, "PAID"},
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, NUMBER(1), PERSISTS, DUMB))}, 0, -1, "CONST"},
    /* a fact that is asked of cards that are not active, written as if it counted in play only */
    {{TRIAL, IS_ASSET, ROWS(CONST(CAN_BE_ADVANCED, NUMBER(1), DUMB))}, 0, -1, "CAN_BE_ADVANCED"},
    {{TRIAL, IS_HARDWARE, ROWS(FACT(MEMORY, NUMBER(1), DUMB))}, 0, -1, "MEMORY"},
    /* an operand that is missing or out of its range */
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, DUMB))}, 0, -1, "MEMORY"},
    {{TRIAL, IS_OPERATION, ROWS(FACT(PLAY_ONLY_IF, DUMB), PLAY(DO(GAIN(1)), DUMB))},
     0,
     -1,
     "PLAY_ONLY_IF"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO({.op = NR_OP_DAMAGE, .what = 7, NUMBER(1)}), DUMB))},
     0,
     0,
     "DAMAGE, SUFFER"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO({.op = NR_OP_LOOK, NUMBER(3)}), DUMB))}, 0, 0, "LOOK"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(LOOK(3, HEAP)), DUMB))}, 0, 0, "LOOK"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(PICK(1, 0, ANY_CARD)), DUMB))}, 0, 0, "PICK"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(MOVE(SELF, GRIP, BOTTOM)), DUMB))}, 0, 0, "MOVE_TO, MOVE"},
    /* a field of an operation that it does not read */
    {{TRIAL, IS_EVENT,
      ROWS(PLAY(DO({.op = NR_OP_GAIN_CREDITS, NUMBER(1), .sel = NR_PICKED}), DUMB))},
     0,
     0,
     "card"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO({.op = NR_OP_TAG, NUMBER(1), .who = NR_OPPONENT}), DUMB))},
     0,
     0,
     "who"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO({.op = NR_OP_DRAW, NUMBER(1), .flags = NR_UP_TO}), DUMB))},
     0,
     0,
     "DRAW_CARDS"},
    /* an operation that cannot stand there */
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(TRASH(PICKED)), DUMB))}, 0, 0, "TRASH"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(INSTALL), DUMB))}, 0, 0, "INSTALL"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(ARRANGE(STACK)), DUMB))}, 0, 0, "ARRANGE"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(PREVENTS(1)), DUMB))}, 0, -1, "PREVENTS"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(RUN), DUMB))}, 0, -1, "RUN"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(RUNS_ON(ANY_SERVER), DO(GAIN(1)), DUMB))}, 0, -1, "RUN"},
    {{TRIAL, IS_RESOURCE, ROWS(WHEN(RUN_ENDS, DO(RUN), DUMB))}, 0, -1, "RUN"},
    {{TRIAL, IS_EVENT,
      ROWS(PLAY(DO(PICK(1, Z(GRIP), FITS(FLAGS(NR_F_INSTALLABLE))), TRASH(PICKED)), DUMB))},
     0,
     0,
     "NR_F_INSTALLABLE"},
    /* blocks */
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO({.op = NR_OP_IF, IF(TAGGED)}, GAIN(1)), DUMB))},
     0,
     -1,
     "(end)"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(GAIN(1), BLOCK_END), DUMB))}, 0, 1, "(end)"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(ELSE(GAIN(1))), DUMB))}, 0, 0, "ELSE"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(REPEAT(2, GAIN(1), ELSE(GAIN(2)))), DUMB))}, 0, 2, "ELSE"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(CHOOSE(YOU, GAIN(1))), DUMB))}, 0, 0, "CHOOSE"},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(LATER(PREVENT, ENCOUNTER, FOR_RUN, PLAIN, GAIN(1))), DUMB))},
     0,
     0,
     "ENCOUNTER"},
    {{TRIAL, IS_EVENT,
      ROWS(PLAY(DO(LATER(WHEN, TURN_ENDS, FOR_TURN, AT(NR_CLASS_HQ), GAIN(1))), DUMB))},
     0,
     0,
     "TURN_ENDS"},
    /* events and their content */
    {{TRIAL, IS_RESOURCE, ROWS(WHEN(TURN_BEGINS, DO(GAIN(1)), DUMB))}, 0, -1, "TURN_BEGINS"},
    {{TRIAL, IS_RESOURCE, ROWS(WHEN(RUN_SUCCESSFUL, FITS(TYPES(T(ICE))), DO(GAIN(1)), DUMB))},
     0,
     -1,
     "RUN_SUCCESSFUL"},
    {{TRIAL, IS_RESOURCE, ROWS(WHEN(TAG, NET, DO(GAIN(1)), DUMB))}, 0, -1, "TAG"},
    {{TRIAL, IS_RESOURCE, ROWS(PREVENT(INSTALLED, DO(PREVENTS(1)), DUMB))}, 0, -1, "event"},
    {{TRIAL, IS_RESOURCE, ROWS(REPLACE(SCORED, DO(GAIN(1)), DUMB))}, 0, -1, "event"},
    {{TRIAL, IS_RESOURCE, ROWS(STATE(INSTALLED, DO(GAIN(1)), DUMB))}, 0, -1, "event"},
    {{TRIAL, IS_RESOURCE, ROWS(REPLACE(ACCESS, COST(1), DO(GAIN(1)), DUMB))}, 0, -1, "REPLACE"},
    /* ordinals, marks, numbers */
    {{TRIAL, IS_RESOURCE,
      ROWS(WHEN(INSTALLED, FITS(FLAGS(NR_F_REZZED)), FIRST_EACH_TURN, DO(GAIN(1)), DUMB))},
     0,
     -1,
     "FIRST_EACH_TURN"},
    {{TRIAL, IS_RESOURCE, ROWS(CONST(INSTALL_COST, NUMBER(-1), FIRST_EACH_TURN, DUMB))},
     0,
     -1,
     "INSTALL_COST"},
    {{TRIAL, IS_RESOURCE, ROWS(PAID(FIRST_EACH_TURN, DO(GAIN(1)), DUMB))},
     0,
     -1,
     "FIRST_EACH_TURN"},
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, PER(RESULT, 1), DUMB))}, 0, -1, "RESULT"},
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, PER(COUNTERS(VIRUS, PICKED), 1), DUMB))},
     0,
     -1,
     "PICKED"},
    {{TRIAL, IS_EVENT,
      ROWS(PLAY(DO({.op = NR_OP_GAIN_CREDITS, .n = {.times = 1, .minus = 2}}), DUMB))},
     0,
     0,
     "NUMBER"},
    {{TRIAL, IS_PROGRAM, ROWS(CLICK(DO(GAIN(1)), DUMB))}, 0, -1, "CLICK"},
    {{TRIAL, IS_PROGRAM, ROWS(CLICK(CLICKS(1), .cost_n = 2, DO(GAIN(1)), DUMB))}, 0, -1, "NOTHING"},
    {{TRIAL, IS_PROGRAM,
      ROWS(PAID(TRASH_SELF, .cost_filter = &(const nr_filter){TYPES(T(ICE))}, DO(GAIN(1)), DUMB))},
     0,
     -1,
     "TRASH_SELF"},
    {{TRIAL, IS_ICE, ROWS(FOUR_SUBROUTINES, FOUR_SUBROUTINES, END_RUN_SUBROUTINE)},
     NR_MAX_PRINTED,
     -1,
     "SUBROUTINE"},
    /* what only an event, a player or a kind can answer */
    {{TRIAL, IS_ASSET, ROWS(PAID(IF(EVENT_AT(NR_AT_THIS)), DO(GAIN(1)), DUMB))}, 0, -1, "EVENT_AT"},
    {{TRIAL, IS_ASSET, ROWS(WHEN(REZZED, DO(IF_THEN(EVENT_AT(NR_AT_THIS), GAIN(1))), DUMB))},
     0,
     0,
     "EVENT_AT"},
    {{TRIAL, IS_ICE, ROWS(SUBROUTINE(DO(FORBID(SPEND, THE_RUN, FOR_RUN)), DUMB))},
     0,
     0,
     "BAN SPEND"},
    {{TRIAL, IS_ICE,
      ROWS(SUBROUTINE(DO({.op = NR_OP_EFFECT,
                          .what = NR_BAN_BREAK,
                          NUMBER(1),
                          .who = NR_OPPONENT,
                          .sel = NR_THE_RUN,
                          .dur = NR_FOR_RUN}),
                      DUMB))},
     0,
     0,
     "BAN BREAK"},
    {{TRIAL, IS_AGENDA, ROWS(CONST(DAMAGE, NUMBER(1), DUMB))}, 0, -1, "DAMAGE"},
    {{TRIAL, IS_RESOURCE, ROWS(WHEN_YOUR_TURN_BEGINS(DO(REMEMBER_SERVER(0)), DUMB))},
     0,
     0,
     "REMEMBER_SERVER"},
    /* one card, and several */
    {{TRIAL, IS_HARDWARE, ROWS(CONST(MEMORY, PER(COUNTERS(VIRUS, HOSTED), 1), DUMB))},
     0,
     -1,
     "HOSTED"},
    {{TRIAL, IS_ASSET, ROWS(PAID(DO(REZ(HOSTED)), DUMB))}, 0, 0, "REZ"},
    /* costs and places that nobody asks for */
    {{TRIAL, IS_UPGRADE, ROWS(EXTRA_COST(RUN, TRASH_ONE(TYPES(T(HARDWARE))), DUMB))},
     0,
     -1,
     "EXTRA_COST"},
    {{TRIAL, IS_ICE, ROWS(EXTRA_COST(REZ, CLICKS(1), THIS_CARD, LIVE(ANYWHERE), DUMB))},
     0,
     -1,
     "EXTRA_COST"},
    {{TRIAL, IS_ICE, ROWS(EXTRA_COST(INSTALL, COST(1), THIS_CARD, LIVE(ANYWHERE), DUMB))},
     0,
     -1,
     "EXTRA_COST"},
    {{TRIAL, IS_ASSET, ROWS(CONST(HAND_SIZE, NUMBER(2), LIVE(ARCHIVES), DUMB))},
     0,
     -1,
     "HAND_SIZE"},
    /* bearers */
    {{TRIAL, IS_PROGRAM, ROWS(BREAKS(1, 1, S(BARRIER), "", ""))}, 0, -1, "BREAKER"},
    {{TRIAL, IS_ASSET, ROWS(SUBROUTINE(DO(END_THE_RUN), DUMB))}, 0, -1, "SUBROUTINE"},
    {{TRIAL, IS_RESOURCE, ROWS(ACCESS(DO(GAIN(1)), DUMB))}, 0, -1, "ACCESS"},
    {{TRIAL, IS_ASSET, ROWS(PLAY(DO(GAIN(1)), DUMB))}, 0, -1, "PLAY"},
    /* sound: what was silently ignored once, and as much as there are names for */
    {{TRIAL, IS_ICE, ROWS(FOUR_SUBROUTINES, FOUR_SUBROUTINES)}, -1, -1, NULL},
    {{TRIAL, IS_UPGRADE, ROWS(CONST(HAND_SIZE, NUMBER(2), IF(TAGGED), DUMB))}, -1, -1, NULL},
    {{TRIAL, IS_ASSET, ROWS(STATE(EMPTY, DO(GAIN(3)), DUMB))}, -1, -1, NULL},
    {{TRIAL, IS_AGENDA, ROWS(EXTRA_COST(STEAL, COST(2), THIS_CARD, LIVE(ANYWHERE), DUMB))},
     -1,
     -1,
     NULL},
    {{TRIAL, IS_EVENT, ROWS(PLAY(DO(LOOK(5, RD), ARRANGE(RD)), DUMB))}, -1, -1, NULL},
    {{TRIAL, IS_HARDWARE, ROWS(CLICK(CLICKS(1), DO(TRASH(HOSTED)), DUMB))}, -1, -1, NULL},
    {{TRIAL, IS_UPGRADE, ROWS(EXTRA_COST(RUN, CLICKS(1), COST(1), DUMB))}, -1, -1, NULL},
    {{TRIAL, IS_AGENDA, ROWS(CONST(POINTS, NUMBER(1), THIS_CARD, LIVE(SCORE_AREAS), DUMB))},
     -1,
     -1,
     NULL},
    {{TRIAL, IS_HARDWARE, ROWS(CONST(SUBTYPE, .arg = NR_SUB_CODE_GATE, FITS(TYPES(T(ICE))), DUMB))},
     -1,
     -1,
     NULL},
};

static void lies_are_named(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        const trial *t = &trials[i];
        nr_fault fault = {-1, -1, NULL, NULL};
        bool is_sound = nr_language_check(&t->card, &fault);
        if (is_sound != (t->word == NULL)) {
            fail_msg("trial %u: %s", i, is_sound ? "the lie was not noticed" : fault.what);
        }
        if (!is_sound &&
            (fault.row != t->row || fault.op != t->op || strcmp(fault.word, t->word))) {
            fail_msg("trial %u: row %d, operation %d, %s: %s", i, fault.row, fault.op, fault.word,
                     fault.what);
        }
    }
}

/* Every word that a table can use is explained. */
static void every_word_is_explained(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < NR_WORDS_COUNT; kind++) {
        unsigned count = 0;
        const nr_word *words = nr_language_words((nr_words)kind, &count);
        for (unsigned i = 0; i < count; i++) {
            if (words[i].name == NULL || words[i].says == NULL || words[i].says[0] == '\0') {
                fail_msg("word %u of table %u says nothing", i, kind);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest language[] = {
        cmocka_unit_test(lies_are_named),
        cmocka_unit_test(every_word_is_explained),
    };
    return RUN_SUITE(language);
}
