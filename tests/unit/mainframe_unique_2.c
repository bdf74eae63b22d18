/*
 * The unique programs of Chaos Theory, Adam and Nero, MF-75 … MF-89, and what holds of all,
 * MF-90 … MF-95.
 */
#include "tests/support/mainframe_kit.h"

/* ---- Chaos Theory ---------------------------------------------------------------------------- */

/* MF-75 */
static void fork_program(void **state)
{
    with_program(state, MF_FORK);
    suite(CARD_SWAP, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    stack(2, (const uint8_t[]){CARD_ZIG, CARD_J});
    play(MF_FORK); /* the only one that can be executed */
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    /* The card just drawn is the only one, too: its placement is asked. */
    assert_int_equal(game.prompt, MF_PROMPT_LAYOUT);
    assert_int_equal(current_card(), CARD_ZIG);
    pick(want_three(path(2, 2, 3, 2), path(3, 2, 3, 3), path(3, 3, 4, 3)));
    assert_int_equal(game.discard_count, 2);
    assert_int_equal(game.stack_count, 0);
    assert_int_equal(game.is_last, 1); /* MF-94 */
    over(MF_FORK);
    /* The second only if possible. */
    stack(2, (const uint8_t[]){CARD_PARTITION, CARD_J});
    play(MF_FORK);
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(happened(MF_EVENT_NO_EFFECT), 1);
    over(MF_FORK);
    suite(CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    start();
    refused(want_execute(MF_FORK), "MF-91");
}

/* MF-76 */
static void deep_crawl(void **state)
{
    mf_view view;
    with_program(state, MF_DEEP_CRAWL);
    stack(5, (const uint8_t[]){CARD_PARTITION, CARD_ZIG, CARD_SWAP, CARD_J, CARD_T});
    play(MF_DEEP_CRAWL);
    assert_int_equal(happened(MF_EVENT_LOOK), 3);
    for (size_t i = 0; i < io.events_count; i++) {
        assert_int_equal(events[i].for_whom, events[i].kind == MF_EVENT_LOOK ? 1 : 31); /* alone */
    }
    mf_look(&game, 0, &view);
    assert_int_equal(mf_stack_card(&view.game, 1), CARD_ZIG);
    assert_int_equal(mf_stack_card(&view.game, 3), MF_CARD_NONE);
    mf_look(&game, 1, &view);
    assert_int_equal(mf_stack_card(&view.game, 1), MF_CARD_NONE);
    refused(want_card(CARD_PARTITION), "MF-25");
    refused(want_card(CARD_T), "MF-76");
    assert_int_equal(list.count, 2);
    pick(want_card(CARD_ZIG));
    pick(want_three(path(2, 2, 3, 2), path(3, 2, 3, 3), path(3, 3, 4, 3)));
    assert_int_equal(game.discard_count, 1);
    assert_int_equal(game.pile[0], CARD_ZIG);
    assert_int_equal(game.stack_count, 4);
    assert_int_equal(game.prompt, MF_PROMPT_ORDER); /* asked from the top */
    pick(want_card(CARD_SWAP));
    assert_int_equal(mf_stack_card(&game, 0), CARD_SWAP);
    assert_int_equal(mf_stack_card(&game, 1), CARD_PARTITION);
    assert_int_equal(mf_stack_card(&game, 2), CARD_J);
    assert_int_equal(in_suite(CARD_SWAP), 1); /* the suite is not touched */
    mf_look(&game, 0, &view);
    assert_int_equal(mf_stack_card(&view.game, 0), CARD_SWAP); /* he still knows them */
    assert_int_equal(mf_stack_card(&view.game, 1), CARD_PARTITION);
    over(MF_DEEP_CRAWL);
    pick(want_place(1, 5)); /* the top card is drawn */
    mf_look(&game, 0, &view);
    assert_int_equal(mf_stack_card(&view.game, 0), CARD_PARTITION);
    assert_int_equal(mf_stack_card(&view.game, 1), MF_CARD_NONE);
}

/* MF-76: fewer cards than three, and none that can be carried out. */
static void deep_crawl_few(void **state)
{
    with_program(state, MF_DEEP_CRAWL);
    stack(2, (const uint8_t[]){CARD_PARTITION, CARD_PARTITION});
    play(MF_DEEP_CRAWL); /* the same in any order */
    assert_int_equal(happened(MF_EVENT_LOOK), 2);
    assert_int_equal(game.stack_count, 2);
    over(MF_DEEP_CRAWL);
    stack(1, (const uint8_t[]){CARD_SWAP});
    play(MF_DEEP_CRAWL);
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(game.stack_count, 0);
    assert_int_equal(game.is_last, 1);
    over(MF_DEEP_CRAWL);
    pos.stack_count = 0;
    start();
    refused(want_execute(MF_DEEP_CRAWL), "MF-76");
}

/* MF-76: none of three can be carried out: all go back in any order, asked from the top. */
static void deep_crawl_puts_three_back(void **state)
{
    with_program(state, MF_DEEP_CRAWL);
    pos.anchored = pos.token[0] | pos.token[1] | pos.token[2];
    stack(4, (const uint8_t[]){CARD_PARTITION, CARD_SWAP, CARD_MOVE, CARD_J});
    play(MF_DEEP_CRAWL);
    assert_int_equal(happened(MF_EVENT_NO_EFFECT), 1);
    assert_int_equal(game.prompt, MF_PROMPT_ORDER);
    assert_int_equal(list.count, 3);
    pick(want_card(CARD_MOVE));
    assert_int_equal(list.count, 2);
    refused(want_card(CARD_MOVE), "MF-76"); /* it lies on top already */
    pick(want_card(CARD_SWAP));
    assert_int_equal(mf_stack_card(&game, 0), CARD_MOVE);
    assert_int_equal(mf_stack_card(&game, 1), CARD_SWAP);
    assert_int_equal(mf_stack_card(&game, 2), CARD_PARTITION);
    assert_int_equal(mf_stack_card(&game, 3), CARD_J);
    assert_int_equal(game.discard_count, 0);
    for (size_t i = 0; i < io.events_count; i++) {
        assert_int_equal(events[i].for_whom, events[i].kind == MF_EVENT_PUT_BACK ? 1 : 31);
    }
    over(MF_DEEP_CRAWL);
}

/* MF-77 */
static void strange_loop(void **state)
{
    with_program(state, MF_STRANGE_LOOP);
    token(1, 5, 6);
    play(MF_STRANGE_LOOP);
    pick(want_node(0, 0));
    refused(want_node(0, 0), "MF-77");
    pick(want_node(5, 7));
    refused(want_node(5, 7), "MF-77");
    pick(want_node(3, 3));
    assert_int_equal(holder(5, 7), 0);
    assert_int_equal(holder(3, 3), 1);
    assert_int_equal(holder(0, 0), 2);
    over(MF_STRANGE_LOOP);
    pos.anchored = pos.token[1];
    start();
    refused(want_execute(MF_STRANGE_LOOP), "MF-25"); /* two are left */
    pos.anchored = UINT64_C(1) << mf_node(5, 6);
    play(MF_STRANGE_LOOP);
    refused(want_node(5, 6), "MF-83");
    assert_int_equal(list.count, 3);
}

/* MF-77, MF-46: a zone that comes to hold one runner's tokens is secured at once. */
static void strange_loop_secures(void **state)
{
    with_program(state, MF_STRANGE_LOOP); /* tokens of seat 0 (0, 0), 1 (5, 7), 2 (3, 3) */
    token(1, 1, 0);
    token(0, 5, 5);
    token(2, 4, 5);
    enclose(0, 0, 1, 0);
    play(MF_STRANGE_LOOP);
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    pick(want_node(5, 7)); /* (0, 0) is of seat 1 now, and (1, 0) is */
    assert_int_equal(holder(0, 0), 1);
    assert_true(is_secured(0, 0) && is_secured(1, 0));
    assert_int_equal(happened(MF_EVENT_SECURE), 1);
}

/* MF-77, MF-90: at once: the zone is judged when all three have moved. */
static void strange_loop_at_once(void **state)
{
    with_program(state, MF_STRANGE_LOOP);
    token(1, 1, 0);
    enclose(0, 0, 1, 0);
    play(MF_STRANGE_LOOP);
    pick(want_node(0, 0)); /* ours leaves for (1, 0), theirs for (3, 3), the third comes in */
    pick(want_node(1, 0));
    pick(want_node(3, 3));
    assert_int_equal(holder(1, 0), 0);
    assert_int_equal(holder(0, 0), 2);
    assert_false(is_secured(0, 0));
    /* With walls, all that is left outside belongs to one runner then. */
    assert_int_equal(happened(MF_EVENT_SECURE), game.board.walled);
    over(MF_STRANGE_LOOP);
}

/* MF-78 */
static void butterfly(void **state)
{
    with_program(state, MF_BUTTERFLY);
    start();
    refused(want_execute(MF_BUTTERFLY), "MF-25");
    wall(2, 2, 2, 3);
    play(MF_BUTTERFLY);
    pick(want_path(4, 4, 4, 5));
    refused(want_verb(MF_VERB_DONE), "MF-25");
    pick(want_node(5, 7));
    pick(want_node(1, 1));
    assert_int_equal(holder(1, 1), 1);
    over(MF_BUTTERFLY);
}

/* MF-79 */
static void sandbox(void **state)
{
    with_program(state, MF_SANDBOX);
    play(MF_SANDBOX);
    assert_int_equal(list.count, 4);
    pick(want_card(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(in_suite(CARD_SWAP), 1); /* nothing is discarded or drawn */
    assert_int_equal(game.discard_count, 0);
    assert_int_equal(game.stack_count, 20);
    over(MF_SANDBOX);
}

/* ---- Adam ------------------------------------------------------------------------------------ */

/* MF-80 */
static void wait_state(void **state)
{
    with_program(state, MF_WAIT_STATE);
    play(MF_WAIT_STATE);
    over(MF_WAIT_STATE);
    assert_int_equal(game.skipped, 0); /* an action, not a skip */
    pick(want_place(1, 1));
    pick(want_place(1, 2));
    assert_int_equal(game.seat, 0);
    pick(want_place(1, 3));
    assert_int_equal(game.seat, 0); /* two turns in a row */
    pick(want_place(1, 4));
    assert_int_equal(game.seat, 1);
    pick(want_place(1, 5));
    pick(want_place(1, 6));
    pick(want_place(1, 7));
    assert_int_equal(game.seat, 1); /* once */
}

/* MF-80: the second is lost in the last turns, and if the first empties the stack. */
static void wait_state_lost(void **state)
{
    with_program(state, MF_WAIT_STATE);
    pos.hand[0] = 0;
    pos.waiting = 1;
    stack(1, (const uint8_t[]){CARD_J});
    start();
    pick(want_place(1, 1));
    assert_int_equal(happened(MF_EVENT_LOST_TURN), 1);
    assert_int_equal(game.seat, 1);
    pos.stack_count = 0;
    pos.turns_left = 2;
    start();
    pick(want_execute(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(game.seat, 1);
}

/* MF-80: each of the two is complete in itself, though the first is skipped or vetoed. */
static void wait_state_turns_are_whole(void **state)
{
    with_program(state, MF_WAIT_STATE);
    pos.hand[0] = 0;
    pos.waiting = 1;
    pos.vetoed = 1; /* MF-85 */
    start();
    pick(want_execute(CARD_SWAP));
    assert_int_equal(happened(MF_EVENT_VETOED), 1);
    assert_int_equal(game.seat, 0);
    pick(want_execute(CARD_MOVE));
    assert_int_equal(game.prompt, MF_PROMPT_TOKEN);
    with_program(state, MF_WAIT_STATE);
    pos.hand[0] = 0;
    pos.waiting = 1;
    pos.supply[0] = 0;
    suite(CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    start();
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.seat, 0);
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.seat, 1);
}

/* MF-81 */
static void overclock(void **state)
{
    with_program(state, MF_OVERCLOCK);
    play(MF_OVERCLOCK);
    pick(want_card(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(game.stack_count, 19);
    assert_int_equal(game.prompt, MF_PROMPT_NODE);
    refused(want_verb(MF_VERB_DONE), "MF-25");
    pick(want_node(1, 1));
    assert_int_equal(game.stack_count, 19); /* no stack card is discarded for it */
    assert_int_equal(game.supply[0], 6);
    over(MF_OVERCLOCK);
    pos.supply[0] = 0;
    start();
    refused(want_execute(MF_OVERCLOCK), "MF-25");
}

/* MF-81, MF-37: the program may not take the last legal node away. */
static void overclock_looks_ahead(void **state)
{
    (void)state;
    two(MF_ADAM, MF_KATE);
    hold(0, MF_OVERCLOCK);
    pos.setup.walled = true;
    token(0, 0, 0);
    token(1, 5, 7);
    suite(CARD_I, 0, 0, 0);
    wall(0, 4, 3, 4);
    start();
    mf_game before = game;
    pick(want_execute(CARD_I)); /* as an action of its own it may secure the whole board */
    assert_true(offered(want_three(path(3, 4, 4, 4), path(4, 4, 5, 4), path(5, 4, 6, 4))));
    back_to(&before);
    pick(want_execute(MF_OVERCLOCK));
    refused(want_three(path(3, 4, 4, 4), path(4, 4, 5, 4), path(5, 4, 6, 4)), "MF-37");
    assert_true(offered(want_three(path(2, 1, 2, 2), path(2, 2, 2, 3), path(2, 3, 2, 4))));
}

/* MF-82 */
static void hardline(void **state)
{
    with_program(state, MF_HARDLINE);
    play(MF_HARDLINE);
    assert_int_equal(list.count, game.board.walled ? 46 : 62);
    unsigned bent[] = {path(2, 2, 3, 2), path(3, 2, 4, 2), path(4, 2, 5, 2), path(5, 2, 5, 3)};
    refused(want_paths(4, bent), "MF-34");
    unsigned line[] = {path(2, 2, 2, 3), path(2, 3, 2, 4), path(2, 4, 2, 5), path(2, 5, 2, 6)};
    pick(want_paths(4, line));
    assert_int_equal(count_set(events[0].v), 4);
    over(MF_HARDLINE);
}

/* MF-83 */
static void anchor(void **state)
{
    with_program(state, MF_ANCHOR);
    token(0, 1, 1);
    token(1, 5, 6);
    suite(CARD_MOVE, CARD_SWAP, CARD_FREELY, 0);
    play(MF_ANCHOR);
    refused(want_node(3, 3), "MF-83");
    pick(want_node(1, 1));
    over(MF_ANCHOR);
    mf_game before = game;
    pick(want_execute(CARD_MOVE));
    refused(want_node(1, 1), "MF-83");
    assert_true(offered(want_node(0, 0)));
    back_to(&before);
    pick(want_execute(CARD_SWAP));
    refused(want_node(1, 1), "MF-83");
    /* Returning it is impossible, too. */
    with_program(state, MF_EVICTION);
    token(1, 5, 6);
    token(1, 1, 1);
    pos.anchored = UINT64_C(1) << mf_node(1, 1);
    play(MF_EVICTION);
    refused(want_node(1, 1), "MF-83");
    /* It may still be secured. */
    with_program(state, MF_ANCHOR);
    token(0, 1, 1);
    pos.anchored = UINT64_C(1) << mf_node(1, 1);
    enclose(1, 1, 1, 1);
    pos.v &= ~(UINT64_C(1) << mf_node(1, 1));
    start();
    pick(want_execute(CARD_FREELY));
    pick(want_path(1, 1, 1, 2));
    assert_true(is_secured(1, 1));
    /* Without a faceup token of one's own that is not marked yet there is nothing to mark. */
    with_program(state, MF_ANCHOR);
    pos.anchored = pos.token[0];
    start();
    refused(want_execute(MF_ANCHOR), "MF-25");
}

/* MF-84 */
static void seal(void **state)
{
    with_program(state, MF_SEAL);
    play(MF_SEAL);
    assert_int_equal(list.count, 48);
    pick(want_node(3, 3));
    refused(want_path(1, 1, 1, 2), "MF-84");
    refused(want_verb(MF_VERB_DONE), "MF-90");
    pick(want_path(3, 3, 3, 4));
    mf_game before = game;
    pick(want_verb(MF_VERB_DONE));
    over(MF_SEAL);
    back_to(&before);
    refused(want_path(3, 3, 3, 4), "MF-36"); /* another path */
    pick(want_path(4, 3, 4, 4));
    refused(want_path(1, 1, 1, 2), "MF-84"); /* the third, too, is one of that node */
    pick(want_path(3, 3, 4, 3));
    assert_false(is_filled(3, 4, 4, 4)); /* three at most */
    over(MF_SEAL);
}

/* MF-84: a node without a legal path cannot be chosen. */
static void seal_needs_a_path(void **state)
{
    with_program(state, MF_SEAL);
    token(1, 2, 6);
    enclose(2, 6, 2, 6);
    play(MF_SEAL);
    refused(want_node(2, 6), "MF-84");
}

/* ---- Nero ------------------------------------------------------------------------------------ */

/* MF-85 */
static void veto(void **state)
{
    with_program(state, MF_VETO);
    pos.hand[1] = 1;
    suite(CARD_SWAP, CARD_MOVE, CARD_PARTITION, CARD_FREELY);
    play(MF_VETO);
    assert_int_equal(list.count, 2);
    refused(want_player(0), "MF-85");
    pick(want_player(1));
    over(MF_VETO);
    pick(want_place(1, 1)); /* placing an access point leaves it in force */
    pick(want_place(1, 2));
    pick(want_place(1, 3));
    assert_int_equal(game.vetoed, 2);
    refused(want_execute(CARD_PARTITION), "MF-25"); /* he chooses as always */
    mf_board before = game.board;
    pick(want_execute(CARD_SWAP));
    assert_int_equal(happened(MF_EVENT_VETOED), 1);
    assert_memory_equal(&before, &game.board, sizeof before);
    assert_int_equal(game.pile[game.discard_count - 1], CARD_SWAP); /* discarded and replaced */
    assert_int_not_equal(game.suite[0], MF_CARD_NONE);
    assert_int_equal(game.seat, 2); /* his turn is over */
    assert_int_equal(game.vetoed, 0);
    pick(want_place(1, 4));
    pick(want_place(1, 5));
    pick(want_execute(CARD_MOVE)); /* only the next program */
    assert_int_equal(game.prompt, MF_PROMPT_TOKEN);
}

/* MF-85: a unique program, too; skipping leaves it in force. */
static void veto_of_a_unique_program(void **state)
{
    with_program(state, MF_VETO); /* Nero, Noise, Kate */
    pos.hand[0] = 0;
    pos.vetoed = 2;
    pos.seat = 1;
    hold(1, MF_FEEDBACK_BURST);
    start();
    pick(want_execute(MF_FEEDBACK_BURST));
    assert_int_equal(game.gone[1], 1u << number_of(MF_FEEDBACK_BURST));
    assert_int_equal(game.seat, 2);
    assert_int_equal(game.vetoed, 0);
    pos.hand[1] = 0;
    pos.supply[1] = 0;
    suite(CARD_PARTITION, 0, 0, 0);
    start();
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(game.vetoed, 2);
}

/* MF-86 */
static void insider_file(void **state)
{
    with_program(state, MF_INSIDER_FILE);
    suite(CARD_SWAP, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    start();
    refused(want_execute(MF_INSIDER_FILE), "MF-25"); /* nothing to exchange with */
    pos.discard_count = 2;
    pos.discard[0] = CARD_PARTITION;
    pos.discard[1] = CARD_ZIG;
    play(MF_INSIDER_FILE);
    assert_int_equal(list.count, 2);
    mf_game before = game;
    pick(want_card(CARD_SWAP)); /* then only ZIG leaves something to execute (MF-37) */
    assert_int_equal(game.prompt, MF_PROMPT_LAYOUT);
    assert_int_equal(game.pile[1], CARD_SWAP);
    assert_int_equal(game.stack_count, 20); /* no card is drawn for it */
    back_to(&before);
    pick(want_card(CARD_PARTITION));
    refused(want_card(CARD_J), "MF-86"); /* nobody discarded it */
    pick(want_card(CARD_ZIG));
    assert_int_equal(in_suite(CARD_ZIG), 1);
    assert_int_equal(list.count, 2);
    pick(want_card(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(game.stack_count, 19);
    over(MF_INSIDER_FILE);
    /* What could be executed neither before nor after the exchange. */
    suite(CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    pos.discard[1] = CARD_PARTITION;
    start();
    refused(want_execute(MF_INSIDER_FILE), "MF-25");
}

/* MF-87 */
static void hostile_takeover(void **state)
{
    with_program(state, MF_HOSTILE_TAKEOVER);
    play(MF_HOSTILE_TAKEOVER);
    refused(want_node(0, 0), "MF-87");
    pick(want_node(3, 3));
    pick(want_node(1, 1));
    assert_int_equal(holder(1, 1), 2);
    assert_int_equal(holder(3, 3), 0); /* one answer: placed at once */
    assert_int_equal(game.supply[0], 6);
    over(MF_HOSTILE_TAKEOVER);
    /* A token whose leaving secures its zone can move only within it. */
    with_program(state, MF_HOSTILE_TAKEOVER);
    token(1, 1, 1);
    token(0, 2, 1);
    enclose(1, 1, 3, 1);
    play(MF_HOSTILE_TAKEOVER);
    pick(want_node(1, 1)); /* (3, 1) is the only way */
    assert_int_equal(holder(3, 1), 1);
    assert_int_equal(holder(1, 1), 0);
    over(MF_HOSTILE_TAKEOVER);
}

/* MF-87: where it cannot move within the zone either, it cannot be chosen. */
static void hostile_takeover_impossible(void **state)
{
    with_program(state, MF_HOSTILE_TAKEOVER);
    token(1, 1, 1);
    token(0, 2, 1);
    enclose(1, 1, 2, 1);
    play(MF_HOSTILE_TAKEOVER);
    refused(want_node(1, 1), "MF-37");
    assert_true(offered(want_node(3, 3)));
}

/* MF-88, MF-93 */
static void embargo(void **state)
{
    with_program(state, MF_EMBARGO);
    suite(CARD_SWAP, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION);
    stack(3, (const uint8_t[]){CARD_ZIG, CARD_ZAG, CARD_J});
    play(MF_EMBARGO);
    assert_int_equal(list.count, 2); /* identical ones once */
    pick(want_card(CARD_PARTITION));
    assert_true(offered(want_verb(MF_VERB_DONE)));
    mf_game before = game;
    pick(want_verb(MF_VERB_DONE));
    assert_int_equal(in_suite(CARD_ZIG), 1);
    assert_int_equal(list.count, 2); /* execute one of the suite */
    back_to(&before);
    pick(want_card(CARD_SWAP));
    assert_int_equal(in_suite(CARD_ZIG) + in_suite(CARD_ZAG), 2);
    assert_int_equal(game.discard_count, 2);
    pick(want_card(CARD_ZAG));
    pick(want_three(path(2, 2, 2, 3), path(2, 3, 3, 3), path(3, 3, 3, 4)));
    over(MF_EMBARGO);
    assert_int_equal(game.is_last, 1);
    /* One card in the stack: one can be discarded. None: none. */
    pos.stack_count = 1;
    play(MF_EMBARGO);
    pick(want_card(CARD_PARTITION));
    assert_int_equal(game.stack_count, 0);
    pos.stack_count = 0;
    start();
    refused(want_execute(MF_EMBARGO), "MF-93");
}

/* MF-89 */
static void leverage(void **state)
{
    with_program(state, MF_LEVERAGE); /* Nero, Noise, Kate */
    start();
    refused(want_execute(MF_LEVERAGE), "MF-89");
    mf_wanted w = want_execute(MF_LEVERAGE);
    assert_string_equal(mf_why_text(mf_judge(&game, 0, &w), false),
                        "No opponent has cards in hand.");
    hold(1, MF_FEEDBACK_BURST);
    hold(1, MF_CORROSION);
    hold(2, MF_TOOLKIT);
    play(MF_LEVERAGE);
    assert_int_equal(list.count, 2);
    refused(want_player(0), "MF-89");
    rig = (mf_rig){.kind = MF_RIG_LEVERAGE, .count = 1, .card = {MF_FEEDBACK_BURST}};
    pick(want_player(1));
    assert_int_equal(happened(MF_EVENT_SHOW), 1);
    mf_view view;
    mf_look(&game, MF_VIEW_SPECTATOR, &view);
    assert_int_equal(view.shown, MF_FEEDBACK_BURST); /* shown to all */
    pick(want_node(0, 0));                           /* carried out as one's own */
    pick(want_node(3, 3));
    pick(want_node(0, 0));
    pick(want_node(5, 7));
    assert_int_equal(game.gone[1], 1u << number_of(MF_FEEDBACK_BURST)); /* its owner's pile */
    assert_int_equal(game.hand[1], 1u << number_of(MF_CORROSION));
    over(MF_LEVERAGE);
    /* If it is not possible, it is discarded all the same. */
    play(MF_LEVERAGE);
    rig = (mf_rig){.kind = MF_RIG_LEVERAGE, .count = 1, .card = {MF_CORROSION}};
    pick(want_player(1));
    assert_int_equal(happened(MF_EVENT_NO_EFFECT), 1);
    assert_int_equal(game.gone[1], 1u << number_of(MF_CORROSION));
    over(MF_LEVERAGE);
}

/* MF-89: at random. */
static void leverage_is_random(void **state)
{
    unsigned seen = 0;
    with_program(state, MF_LEVERAGE);
    hold(1, MF_FEEDBACK_BURST);
    hold(1, MF_CORROSION);
    hold(1, MF_STRAY_CODE);
    for (uint64_t seed = 0; seed < 60; seed++) {
        start();
        mf_reseed(&game, seed);
        pick(want_execute(MF_LEVERAGE));
        for (size_t i = 0; i < io.events_count; i++) {
            if (events[i].kind == MF_EVENT_SHOW) {
                seen |= 1u << number_of(events[i].card);
            }
        }
    }
    unsigned all = 1u << number_of(MF_FEEDBACK_BURST) | 1u << number_of(MF_CORROSION) |
                   1u << number_of(MF_STRAY_CODE);
    assert_int_equal(seen, all);
}

/* MF-94, MF-89: 'you' is who carries it out: his supply, his turns, his marks. */
static void leverage_is_mine(void **state)
{
    with_program(state, MF_LEVERAGE);
    pos.setup.runner[1] = MF_ADAM;
    hold(1, MF_OVERCLOCK);
    play(MF_LEVERAGE);          /* one opponent, one card */
    pick(want_card(CARD_SWAP)); /* three frames deep */
    assert_int_equal(game.frames, 3);
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    pick(want_node(1, 1));
    assert_int_equal(holder(1, 1), 0);
    assert_int_equal(game.supply[0], 6);
    over(MF_LEVERAGE);
    pos.hand[1] = 0;
    hold(1, MF_WAIT_STATE);
    play(MF_LEVERAGE);
    assert_int_equal(game.waiting, 1);
    over(MF_LEVERAGE);
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* MF-90: zones are resolved after each step before the next is chosen. */
static void steps_in_order(void **state)
{
    with_program(state, MF_TOOLKIT);
    token(0, 2, 2);
    enclose(2, 2, 2, 2);
    pos.v &= ~(UINT64_C(1) << mf_node(2, 2));
    token(1, 1, 5);
    play(MF_TOOLKIT);
    pick(want_path(2, 2, 2, 3));
    assert_true(is_secured(2, 2));
    assert_int_equal(game.frames, 1);
}

/* MF-91, MF-37: a program is offered only if all its steps can be carried out. */
static void all_steps_or_none(void **state)
{
    /* Stray Code with one legal path in the whole board: it could be placed, but nothing moved. */
    with_program(state, MF_STRAY_CODE);
    table(2, MF_NOISE, MF_KATE, MF_ADAM, MF_ADAM);
    pos.setup.walled = *(bool *)*state;
    hold(0, MF_STRAY_CODE);
    hold(0, MF_CORROSION);
    token(0, 0, 0);
    token(1, 1, 0);
    enclose(0, 0, 1, 0);
    token(0, 5, 7);
    if (!pos.setup.walled) {
        wall(0, 8, 6, 8);
        wall(0, 1, 0, 8);
        wall(6, 0, 6, 8);
        wall(2, 0, 6, 0);
    }
    suite(CARD_FREELY, 0, 0, 0);
    start();
    refused(want_execute(MF_STRAY_CODE), "MF-91");
    refused(want_execute(MF_CORROSION), "MF-25");
}

/* MF-92: place, move, swap are those of the generic programs. MF-93: execute discards. */
static void words_mean_the_same(void **state)
{
    with_program(state, MF_RELOCATION);
    token(0, 1, 0);
    enclose(0, 0, 0, 0); /* (0, 0) is facedown */
    play(MF_RELOCATION); /* the only faceup one */
    refused(want_node(0, 0), "MF-44");
    with_program(state, MF_SILENT_ENTRY);
    enclose(0, 0, 0, 1);
    play(MF_SILENT_ENTRY);
    refused(want_node(0, 1), "MF-44");
    with_program(state, MF_FORK);
    play(MF_FORK);
    pick(want_card(CARD_SWAP));
    pick(want_node(0, 0));
    pick(want_node(3, 3));
    assert_int_equal(game.pile[0], CARD_SWAP);
    assert_int_equal(game.stack_count, 19);
}

/* MF-95: a turn always ends; frames never nest deeper than three. */
static void turns_end(void **state)
{
    bool walled = *(bool *)*state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        mf_setup s = {.players = 4, .runner = {MF_NERO, MF_ADAM, MF_CHAOS_THEORY, MF_KATE}};
        core_xoshiro r;
        core_xoshiro_seed(&r, seed);
        s.walled = walled;
        assert_int_equal(mf_new(&game, &s, seed, &list, NULL), 0);
        unsigned in_turn = 0;
        while (list.count > 0) {
            /* Programs rather than access points, so that many are carried out. */
            unsigned programs = 0;
            while (programs < list.count && list.choice[programs].verb == MF_VERB_EXECUTE) {
                programs++;
            }
            unsigned turn = game.turn;
            unsigned index = core_xoshiro_below(&r, programs > 0 ? programs : list.count);
            assert_true(mf_choose_trusted(&game, index, &list, NULL));
            assert_true(game.frames <= MF_MAX_FRAMES);
            in_turn = turn == game.turn ? in_turn + 1 : 0;
            assert_true(in_turn < 20);
        }
    }
}

int main(void)
{
    const struct CMUnitTest mainframe_unique_2[] = {
        BOTH(fork_program),
        BOTH(deep_crawl),
        BOTH(deep_crawl_few),
        BOTH(deep_crawl_puts_three_back),
        BOTH(strange_loop),
        BOTH(strange_loop_secures),
        BOTH(strange_loop_at_once),
        BOTH(butterfly),
        BOTH(sandbox),
        BOTH(wait_state),
        BOTH(wait_state_lost),
        BOTH(wait_state_turns_are_whole),
        BOTH(overclock),
        BOTH(overclock_looks_ahead),
        BOTH(hardline),
        BOTH(anchor),
        BOTH(seal),
        BOTH(seal_needs_a_path),
        BOTH(veto),
        BOTH(veto_of_a_unique_program),
        BOTH(insider_file),
        BOTH(hostile_takeover),
        BOTH(hostile_takeover_impossible),
        BOTH(embargo),
        BOTH(leverage),
        BOTH(leverage_is_random),
        BOTH(leverage_is_mine),
        BOTH(steps_in_order),
        BOTH(all_steps_or_none),
        BOTH(words_mean_the_same),
        BOTH(turns_end),
    };
    return RUN_SUITE(mainframe_unique_2);
}
