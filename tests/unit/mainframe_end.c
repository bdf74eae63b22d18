/*
 * The end of a game and its score, MF-50 … MF-56, and the examples of the rulebook.
 */
#include "jackin/words.h"
#include "tests/support/mainframe_kit.h"

/* ---- the end --------------------------------------------------------------------------------- */

/* Three players, tokens far apart, one card in the stack. */
static void last_card(void **state)
{
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    token(1, 5, 7);
    token(2, 3, 3);
    suite(CARD_SWAP, CARD_SWAP, CARD_SWAP, CARD_SWAP);
    stack(1, (const uint8_t[]){CARD_MOVE});
}

static void swap_somehow(void)
{
    pick(want_execute(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(5, 7));
}

/* MF-50: the last card revealed: one more turn for every other player. MF-51: no refill. */
static void last_turns(void **state)
{
    last_card(state);
    start();
    swap_somehow();
    assert_int_equal(in_suite(CARD_MOVE), 1);
    assert_int_equal(game.stack_count, 0);
    assert_int_equal(happened(MF_EVENT_LAST_TURNS), 1);
    assert_int_equal(game.seat, 1);
    refused(want_place(4, 4), "MF-51");
    swap_somehow();
    assert_int_equal(in_suite(CARD_SWAP), 2); /* not refilled */
    assert_int_equal(game.reason, MF_REASON_NONE);
    assert_int_equal(game.seat, 2);
    swap_somehow();
    assert_int_equal(game.reason, MF_REASON_STACK);
    assert_int_equal(list.count, 0);
    assert_int_equal(happened(MF_EVENT_GAME_OVER), 1);
    mf_wanted w = want_place(4, 4);
    assert_string_equal(mf_why_rules(mf_judge(&game, 0, &w)), "MF-50 MF-52");
}

/* MF-50: emptied by placing an access point: the same. */
static void emptied_by_placing(void **state)
{
    last_card(state);
    start();
    pick(want_place(4, 4));
    assert_int_equal(game.stack_count, 0);
    assert_int_equal(game.turns_left, 2);
    swap_somehow();
    swap_somehow();
    assert_int_equal(game.reason, MF_REASON_STACK);
}

/* MF-50, MF-94: emptied by a unique program: he finishes his turn. MF-51: tokens still come. */
static void emptied_by_a_unique_program(void **state)
{
    last_card(state);
    pos.setup.runner[0] = MF_ADAM;
    pos.setup.runner[2] = MF_NOISE;
    hold(0, MF_OVERCLOCK);
    start();
    pick(want_execute(MF_OVERCLOCK)); /* swap is the only program: carried out at once */
    pick(want_node(0, 0));
    pick(want_node(5, 7));
    assert_int_equal(game.stack_count, 0);
    assert_int_equal(game.is_last, 0); /* his turn goes on */
    pick(want_node(4, 4));
    assert_int_equal(holder(4, 4), 0);
    assert_int_equal(game.is_last, 1);
    assert_int_equal(game.turns_left, 2);
    /* In the last turns, programs that place tokens without a stack card still can. */
    last_card(state);
    pos.setup.runner[0] = MF_ANDROMEDA;
    hold(0, MF_SILENT_ENTRY);
    pos.stack_count = 0;
    start();
    refused(want_place(4, 4), "MF-51");
    pick(want_execute(MF_SILENT_ENTRY));
    pick(want_node(4, 4));
    pick(want_node(4, 5));
    assert_int_equal(count_set(game.board.token[0]), 3);
}

/* MF-50: cards only looked at are still in the stack. */
static void looking_empties_nothing(void **state)
{
    last_card(state);
    pos.setup.runner[0] = MF_CHAOS_THEORY;
    hold(0, MF_DEEP_CRAWL);
    stack(2, (const uint8_t[]){CARD_PARTITION, CARD_PARTITION}); /* neither can be carried out */
    start();
    pick(want_execute(MF_DEEP_CRAWL));
    assert_int_equal(game.stack_count, 2);
    assert_int_equal(game.is_last, 0);
    assert_int_equal(game.seat, 1);
}

/* MF-52: all have skipped since anyone last acted. */
static void all_skip(void **state)
{
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    token(1, 5, 7);
    token(2, 3, 3);
    pos.supply[0] = pos.supply[2] = 0;
    pos.supply[1] = 1;
    suite(CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    start();
    pick(want_verb(MF_VERB_PASS));
    pick(want_place(4, 4)); /* somebody acts: the count begins anew */
    pick(want_verb(MF_VERB_PASS));
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.reason, MF_REASON_NONE);
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.reason, MF_REASON_SKIPS);
    assert_true(game.stack_count > 0);
}

/* MF-52: who skipped before others acted, and then acted himself, has not skipped since. */
static void skips_count_anew(void **state)
{
    uint8_t swaps[20];
    memset(swaps, CARD_SWAP, sizeof swaps);
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    pos.anchored = pos.token[0] | pos.token[1]; /* nothing can be swapped */
    pos.supply[0] = pos.supply[1] = 0;
    hold(1, MF_TOOLKIT);
    suite(CARD_PARTITION, 0, 0, 0);
    stack(20, swaps);
    start();
    pick(want_verb(MF_VERB_PASS));
    pick(want_execute(MF_TOOLKIT));
    pick(want_path(2, 2, 2, 3));
    pick(want_path(3, 2, 3, 3));
    pick(want_path(4, 2, 4, 3));
    pick(want_execute(CARD_PARTITION)); /* now there is one to move */
    pick(want_path(2, 2, 2, 3));
    pick(want_path(2, 5, 2, 6));
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.reason, MF_REASON_NONE);
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.reason, MF_REASON_SKIPS);
}

/* ---- the score ------------------------------------------------------------------------------- */

/* The sentences about the end, in both languages. */
static void said(const char *english, const char *polish)
{
    mf_view view;
    char text[WORDS_MAX];
    mf_look(&game, MF_VIEW_SPECTATOR, &view);
    words_mf in = {.view = &view};
    assert_true(words_mf_end(&in, LANG_EN, text, sizeof text));
    assert_string_equal(text, english);
    assert_true(words_mf_end(&in, LANG_PL, text, sizeof text));
    assert_string_equal(text, polish);
}

/* MF-53, MF-55 */
static void scoring(void **state)
{
    board(state);
    token(0, 0, 0);
    token(0, 1, 0);
    enclose(0, 0, 2, 0); /* two tokens in a zone of three */
    token(0, 0, 3);
    token(1, 1, 3);
    enclose(0, 3, 1, 3); /* unsecured */
    token(1, 5, 7);
    token(0, 5, 6); /* faceup */
    token(1, 3, 6);
    enclose(3, 6, 3, 6);
    start();
    assert_int_equal(mf_score(&game.board, 0), 6);
    assert_int_equal(mf_score(&game.board, 1), 1);
    assert_int_equal(mf_winners(&game), 1);
    said("Noise wins with 6 points.", "Wygrywa Jazgot: 6 punktów.");
}

/* MF-54: number of zones, then their sizes from the largest down, then shared. */
static void ties(void **state)
{
    board(state);
    token(0, 0, 0);
    token(0, 1, 0);
    enclose(0, 0, 1, 0); /* 2 + 2 */
    token(1, 0, 2);
    enclose(0, 2, 2, 2); /* 3 */
    token(1, 5, 0);
    enclose(5, 0, 5, 0); /* 1: two zones against one */
    token(0, 5, 7);
    token(1, 5, 6);
    start();
    assert_int_equal(mf_score(&game.board, 0), mf_score(&game.board, 1));
    assert_int_equal(mf_winners(&game), 2);
    said("Noise and Kate have 4 points each; Kate wins by more secured zones (2 to 1).",
         "Jazgot i Kate mają po 4 punkty; wygrywa Kate: więcej zabezpieczonych stref (2 do 1).");
    /* Two zones each: 3 and 1 beat 2 and 2. */
    board(state);
    token(0, 0, 0);
    enclose(0, 0, 1, 0);
    token(0, 4, 0);
    enclose(4, 0, 5, 0);
    token(1, 0, 2);
    enclose(0, 2, 2, 2);
    token(1, 5, 3);
    enclose(5, 3, 5, 3);
    token(0, 5, 7);
    token(1, 5, 6);
    start();
    assert_int_equal(mf_score(&game.board, 0), 4);
    assert_int_equal(mf_score(&game.board, 1), 4);
    assert_int_equal(mf_winners(&game), 2);
    said("Noise and Kate have 4 points each; Kate wins by the larger largest zone (3 to 2).",
         "Jazgot i Kate mają po 4 punkty; wygrywa Kate: większa największa strefa (3 do 2).");
    /* Three zones each and the same largest: the second largest decides (4, 1, 1 and 4, 2, 0 do not
     * have the same number; so 3, 2, 2 against 3, 3, 1). */
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    enclose(0, 0, 2, 0);
    token(0, 0, 1);
    enclose(0, 1, 1, 1);
    token(0, 0, 2);
    enclose(0, 2, 1, 2);
    token(1, 0, 3);
    enclose(0, 3, 2, 3);
    token(1, 0, 4);
    enclose(0, 4, 2, 4);
    token(1, 0, 5);
    enclose(0, 5, 0, 5);
    token(2, 5, 7);
    token(0, 5, 6);
    start();
    assert_int_equal(mf_score(&game.board, 0), 7);
    assert_int_equal(mf_score(&game.board, 1), 7);
    assert_int_equal(mf_winners(&game), 2);
    said("Noise and Kate have 7 points each; Kate wins by the larger next zone (3 to 2).",
         "Jazgot i Kate mają po 7 punktów; wygrywa Kate: większa kolejna strefa (3 do 2).");
    /* And so on, whatever the places of the zones: 4, 3, 2, 2 against 4, 3, 3, 1. */
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    static const uint8_t sizes[8] = {2, 2, 3, 4, 1, 3, 3, 4};
    for (unsigned i = 0; i < 8; i++) {
        token(i / 4, 0, i);
        enclose(0, i, sizes[i] - 1u, i);
    }
    token(2, 5, 7);
    token(0, 5, 6);
    start();
    assert_int_equal(mf_score(&game.board, 0), 11);
    assert_int_equal(mf_score(&game.board, 1), 11);
    assert_int_equal(mf_winners(&game), 2);
    /* All the same: shared. */
    board(state);
    token(0, 0, 0);
    enclose(0, 0, 1, 0);
    token(1, 4, 0);
    enclose(4, 0, 5, 0);
    token(0, 5, 7);
    token(1, 5, 6);
    start();
    assert_int_equal(mf_winners(&game), 3);
    said("Noise and Kate have 2 points each; Noise and Kate share the victory, their zones being "
         "alike.",
         "Jazgot i Kate mają po 2 punkty; wspólnie wygrywają Jazgot i Kate, bo ich strefy są "
         "równe.");
}

/* MF-54: each test is among those still tied: the third has more zones but fewer points. */
static void ties_among_those_tied(void **state)
{
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    enclose(0, 0, 3, 0);
    token(1, 0, 2);
    enclose(0, 2, 3, 2);
    for (unsigned i = 0; i < 3; i++) {
        token(2, 5, i);
        enclose(5, i, 5, i);
    }
    token(0, 5, 7);
    token(1, 5, 6);
    start();
    assert_int_equal(mf_winners(&game), 3);
}

/* MF-56: a game of n players has at most 41 + 3n turns with an action before the last turns. */
static void games_end(void **state)
{
    bool walled = *(bool *)*state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        mf_setup s = {.players = (uint8_t)(2 + seed % 3), .walled = walled};
        core_xoshiro r;
        core_xoshiro_seed(&r, seed);
        for (unsigned i = 0; i < 4; i++) {
            s.runner[i] = (uint8_t)((seed + i) % 6);
        }
        assert_int_equal(mf_new(&game, &s, seed, &list, NULL), 0);
        unsigned actions = 0;
        while (list.count > 0) {
            unsigned index = core_xoshiro_below(&r, list.count);
            bool is_action = game.prompt == MF_PROMPT_TURN && !game.is_last &&
                             list.choice[index].verb != MF_VERB_PASS;
            actions += is_action;
            assert_true(mf_choose_trusted(&game, index, &list, NULL));
        }
        assert_true(actions <= 41 + 3u * s.players);
        assert_int_not_equal(game.reason, MF_REASON_NONE);
    }
}

/* ---- the examples of the book ---------------------------------------------------------------- */

/* MF-EX1 */
static void example_placing(void **state)
{
    board(state);
    token(0, 0, 0);
    enclose(0, 0, 1, 0);
    token(1, 3, 3);
    token(0, 0, 7);
    start();
    refused(want_place(1, 0), "MF-44");
    assert_true(offered(want_place(2, 3)));
    assert_true(offered(want_place(4, 3)));
}

/* MF-EX2 */
static void example_moving_a_partition(void **state)
{
    board(state);
    token(0, 2, 2);
    token(1, 3, 2);
    enclose(2, 2, 3, 2);
    token(0, 0, 7);
    token(1, 5, 7);
    wall(4, 5, 4, 6);
    wall(1, 5, 2, 5);
    suite(CARD_PARTITION, 0, 0, 0);
    start();
    pick(want_execute(CARD_PARTITION));
    refused(want_path(2, 2, 3, 2), "MF-42");
    refused(want_path(4, 2, 4, 3), "MF-42");
    assert_true(offered(want_path(4, 5, 4, 6)));
    assert_true(offered(want_path(1, 5, 2, 5)));
}

/* MF-EX3 */
static void example_placing_freely(void **state)
{
    for (unsigned x = 4; x <= 5; x++) {
        board(state);
        token(0, 3, 2);
        token(1, 5, 2);
        enclose(3, 2, 5, 2);
        token(0, 0, 7);
        token(1, 5, 7);
        wall(0, 2, 1, 2);
        wall(0, 3, 1, 3);
        if (!pos.setup.walled) {
            wall(0, 2, 0, 3);
        }
        suite(CARD_FREELY, 0, 0, 0);
        start();
        pick(want_execute(CARD_FREELY));
        refused(want_path(1, 2, 1, 3), "MF-41");
        pick(want_path(x, 2, x, 3));
        assert_int_equal(happened(MF_EVENT_SECURE), 2);
        assert_true(is_secured(3, 2) && is_secured(4, 2) && is_secured(5, 2));
    }
}

/* MF-EX4 */
static void example_moving(void **state)
{
    board(state);
    pos.setup.runner[0] = MF_ANDROMEDA;
    token(0, 4, 4);
    token(1, 0, 0);
    enclose(0, 0, 1, 0);
    token(1, 2, 2);
    token(0, 3, 2);
    enclose(2, 2, 4, 2);
    token(1, 5, 7);
    suite(CARD_MOVE, 0, 0, 0);
    start();
    pick(want_execute(CARD_MOVE));
    pick(want_node(4, 4));
    refused(want_node(1, 0), "MF-44");
    assert_true(offered(want_node(4, 2)));
    assert_int_equal(list.count, 48 - 5 - 1); /* any other empty node of the board */
}

/* MF-EX5 */
static void example_layout(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    suite(CARD_ZIG, 0, 0, 0);
    start();
    pick(want_execute(CARD_ZIG));
    assert_true(offered(want_three(path(2, 2, 3, 2), path(3, 2, 3, 3), path(3, 3, 4, 3))));
    /* Rotated by a right angle. */
    assert_true(offered(want_three(path(3, 2, 3, 3), path(2, 3, 3, 3), path(2, 3, 2, 4))));
    /* Mirrored: that is ZAG. */
    refused(want_three(path(3, 2, 4, 2), path(3, 2, 3, 3), path(2, 3, 3, 3)), "MF-EX5");
}

/* MF-EX6 */
static void example_swapping(void **state)
{
    table(3, MF_KATE, MF_ANDROMEDA, MF_NOISE, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 2, 2);
    token(1, 4, 4);
    token(2, 0, 0);
    enclose(0, 0, 0, 0);
    token(1, 5, 7);
    suite(CARD_SWAP, 0, 0, 0);
    start();
    pick(want_execute(CARD_SWAP));
    pick(want_node(2, 2));
    refused(want_node(0, 0), "MF-35");
    pick(want_node(4, 4));
    assert_int_equal(holder(2, 2), 1);
    assert_int_equal(holder(4, 4), 0);
}

/* MF-EX7 */
static void example_scoring(void **state)
{
    table(4, MF_ANDROMEDA, MF_CHAOS_THEORY, MF_KATE, MF_NOISE);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    token(0, 1, 0);
    enclose(0, 0, 2, 0); /* 3 + 3 */
    token(0, 0, 1);
    enclose(0, 1, 0, 1); /* 1 */
    token(0, 3, 0);
    enclose(3, 0, 5, 0); /* 3 */
    token(1, 0, 2);
    enclose(0, 2, 3, 2); /* 4 */
    token(1, 1, 1);
    enclose(1, 1, 2, 1); /* 2 */
    token(1, 3, 1);
    enclose(3, 1, 3, 1); /* 1 */
    token(2, 0, 3);
    token(2, 1, 3);
    enclose(0, 3, 1, 3); /* 2 + 2 */
    token(2, 2, 3);
    enclose(2, 3, 2, 3); /* 1 */
    token(2, 3, 3);
    enclose(3, 3, 4, 3); /* 2 */
    token(2, 4, 2);
    enclose(4, 2, 4, 2); /* 1 */
    token(3, 0, 4);
    token(3, 1, 4);
    enclose(0, 4, 4, 4); /* 5 + 5 */
    token(0, 5, 7);
    token(3, 5, 6); /* faceup */
    start();
    assert_int_equal(mf_score(&game.board, 0), 10);
    assert_int_equal(mf_score(&game.board, 1), 7);
    assert_int_equal(mf_score(&game.board, 2), 8);
    assert_int_equal(mf_score(&game.board, 3), 10);
    assert_int_equal(mf_winners(&game), 1);
}

int main(void)
{
    const struct CMUnitTest mainframe_end[] = {
        BOTH(last_turns),
        BOTH(emptied_by_placing),
        BOTH(emptied_by_a_unique_program),
        BOTH(looking_empties_nothing),
        BOTH(all_skip),
        BOTH(skips_count_anew),
        BOTH(scoring),
        BOTH(ties),
        BOTH(ties_among_those_tied),
        BOTH(games_end),
        BOTH(example_placing),
        BOTH(example_moving_a_partition),
        BOTH(example_placing_freely),
        BOTH(example_moving),
        BOTH(example_layout),
        BOTH(example_swapping),
        BOTH(example_scoring),
    };
    return RUN_SUITE(mainframe_end);
}
