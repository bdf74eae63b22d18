/*
 * The rules of the board game, entry by entry: programs and zones.
 */
#include "tests/support/mainframe_kit.h"

/* ---- programs -------------------------------------------------------------------------------- */

/* MF-30 */
static void moving_a_token(void **state)
{
    board(state);
    token(0, 0, 0);
    token(0, 5, 5);
    token(1, 2, 2);
    token(0, 3, 2);
    enclose(0, 0, 0, 1); /* secured, with an empty node */
    enclose(2, 2, 4, 2); /* unsecured */
    token(1, 5, 0);
    suite(CARD_MOVE, 0, 0, 0);
    start();
    pick(want_execute(CARD_MOVE));
    refused(want_node(0, 0), "MF-35");
    refused(want_node(1, 1), "MF-30");
    assert_true(offered(want_node(5, 0))); /* of any player */
    mf_game before = game;
    pick(want_node(2, 2));
    refused(want_node(0, 1), "MF-44");
    refused(want_node(2, 2), "MF-04"); /* another node */
    pick(want_node(4, 2));             /* within the unsecured zone */
    assert_int_equal(holder(4, 2), 1);
    assert_false(is_secured(4, 2));
    game = before;
    mf_list(&game, &list);
    pick(want_node(2, 2));
    pick(want_node(4, 4)); /* out of it, which secures it */
    assert_true(is_secured(3, 2));
}

/* MF-31 */
static void swapping(void **state)
{
    board(state);
    token(0, 0, 0);
    token(0, 3, 3);
    token(1, 4, 4);
    token(0, 5, 5);
    enclose(0, 0, 0, 0);
    token(1, 0, 7);
    suite(CARD_SWAP, 0, 0, 0);
    start();
    mf_game before = game;
    pick(want_execute(CARD_SWAP));
    refused(want_node(0, 0), "MF-35");
    refused(want_node(1, 1), "MF-31");
    pick(want_node(3, 3));
    refused(want_node(3, 3), "MF-31");
    pick(want_node(4, 4));
    assert_int_equal(holder(3, 3), 1);
    assert_int_equal(holder(4, 4), 0);
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_SWAP)); /* two of one runner, to no effect */
    pick(want_node(3, 3));
    pick(want_node(5, 5));
    assert_memory_equal(&game.board, &before.board, sizeof before.board);
    assert_int_equal(game.seat, 1);
}

/* MF-32, MF-47: loose partitions go to another path, judged with them lifted. */
static void moving_a_partition(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    token(0, 5, 6);
    token(1, 0, 3);
    enclose(0, 0, 1, 1); /* secured */
    wall(1, 0, 1, 1);    /* loose inside it */
    wall(3, 3, 4, 3);    /* loose */
    suite(CARD_PARTITION, 0, 0, 0);
    start();
    assert_true(is_secured(1, 1));
    uint64_t v;
    uint64_t h;
    mf_loose(&game.board, &v, &h);
    assert_int_equal(count_set(v), 1);
    assert_int_equal(count_set(h), 1);
    pick(want_execute(CARD_PARTITION));
    refused(want_path(2, 0, 2, 1), "MF-42");
    refused(want_path(5, 5, 5, 6), "MF-32"); /* no partition there */
    mf_game before = game;
    pick(want_path(1, 0, 1, 1)); /* out of the secured zone */
    refused(want_path(1, 0, 1, 1), "MF-32");
    refused(want_path(0, 1, 1, 1), "MF-44");
    pick(want_path(4, 3, 4, 4));
    assert_false(is_filled(1, 0, 1, 1));
    assert_true(is_filled(4, 3, 4, 4));
    game = before;
    mf_list(&game, &list);
    pick(want_path(3, 3, 4, 3));
    refused(want_path(3, 3, 4, 3), "MF-32"); /* another path */
    refused(want_path(2, 0, 2, 1), "MF-03");
}

/* MF-32: with the partition lifted, where it lay is open again. */
static void moving_a_lifted_partition(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    wall(3, 3, 4, 3); /* three sides of an empty node */
    wall(3, 4, 4, 4);
    wall(3, 3, 3, 4);
    suite(CARD_PARTITION, CARD_FREELY, 0, 0);
    start();
    mf_game before = game;
    pick(want_execute(CARD_FREELY));
    refused(want_path(4, 3, 4, 4), "MF-41");
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_PARTITION));
    pick(want_path(3, 3, 3, 4));
    pick(want_path(4, 3, 4, 4)); /* from the left side to the right one */
    assert_false(is_filled(3, 3, 3, 4));
    assert_true(is_filled(4, 3, 4, 4));
    assert_int_equal(happened(MF_EVENT_SECURE), 0);
}

/* MF-32, MF-46: a partition that is moved may close a zone, which is secured at once. */
static void a_moved_partition_closes(void **state)
{
    board(state);
    token(0, 3, 3);
    token(1, 5, 7);
    token(0, 5, 6);
    enclose(3, 3, 3, 3);
    pos.v &= ~(UINT64_C(1) << mf_node(3, 3));
    wall(1, 6, 2, 6);
    suite(CARD_PARTITION, 0, 0, 0);
    start();
    assert_false(is_secured(3, 3));
    pick(want_execute(CARD_PARTITION));
    pick(want_path(1, 6, 2, 6));
    pick(want_path(3, 3, 3, 4));
    assert_true(is_secured(3, 3));
    assert_int_equal(happened(MF_EVENT_SECURE), 1);
}

/* MF-33: two partitions, one after the other; MF-37: the first so that a second can follow. */
static void placing_freely(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 1, 0);
    token(1, 5, 7);
    token(0, 5, 6);
    enclose(0, 0, 1, 0);
    suite(CARD_FREELY, 0, 0, 0);
    start();
    assert_false(is_secured(0, 0));
    pick(want_execute(CARD_FREELY));
    pick(want_path(1, 0, 1, 1)); /* zones are resolved after each */
    assert_int_equal(happened(MF_EVENT_SECURE), 2);
    assert_true(is_secured(0, 0) && is_secured(1, 0));
    assert_int_equal(game.prompt, MF_PROMPT_PATH);
    pick(want_path(3, 3, 3, 4));
    assert_int_equal(game.seat, 1);
}

/* A board without any legal path but inside one zone of `length` nodes in the top row. */
static void cramped(void **state, unsigned length)
{
    board(state);
    enclose(0, 0, length - 1, 0);
    token(0, 0, 0);
    token(1, length - 1, 0);
    /* Everything else is one secured zone of seat 0. */
    if (!pos.setup.walled) {
        wall(0, 8, 6, 8);
        wall(0, 1, 0, 8);
        wall(6, 0, 6, 8);
        wall(length, 0, 6, 0);
    }
    token(0, 5, 7);
}

/* MF-37, MF-33: with one legal path there is no legal pair. */
static void no_pair_of_paths(void **state)
{
    cramped(state, 2);
    suite(CARD_FREELY, 0, 0, 0);
    start();
    uint64_t v;
    uint64_t h;
    mf_legal_paths(&game.board, &v, &h);
    assert_int_equal(count_set(v) + count_set(h), 1);
    refused(want_execute(CARD_FREELY), "MF-25");
    /* In a zone of three, either first partition makes the other illegal: MF-41 or MF-44. */
    cramped(state, 3);
    suite(CARD_FREELY, 0, 0, 0);
    start();
    refused(want_execute(CARD_FREELY), "MF-25");
    /* With a token of each in the middle and at the end two can be placed, the right one first. */
    cramped(state, 4);
    token(1, 1, 0);
    suite(CARD_FREELY, 0, 0, 0);
    start();
    pick(want_execute(CARD_FREELY));
    refused(want_path(1, 0, 1, 1), "MF-37"); /* would secure both halves */
    assert_true(offered(want_path(2, 0, 2, 1)));
    pick(want_path(2, 0, 2, 1));
    assert_true(is_secured(3, 0)); /* the second was the only one left, and was placed */
    assert_true(is_filled(1, 0, 1, 1));
    assert_int_equal(happened(MF_EVENT_PLACE_PARTITIONS), 2);
}

/* MF-34 */
static void placing_a_layout(void **state)
{
    board(state);
    token(0, 2, 2);
    token(1, 5, 7);
    wall(3, 5, 3, 6);
    suite(CARD_U, 0, 0, 0);
    start();
    pick(want_execute(CARD_U));
    /* Three paths that are no U, one beyond the board, one filled, then all rotations. */
    refused(want_three(path(0, 4, 0, 5), path(0, 5, 0, 6), path(0, 6, 0, 7)), "MF-34");
    refused(want_three(path(3, 5, 3, 6), path(3, 5, 4, 5), path(3, 6, 4, 6)), "MF-36");
    assert_true(offered(want_three(path(2, 2, 2, 3), path(2, 2, 3, 2), path(2, 3, 3, 3))));
    assert_true(offered(want_three(path(3, 2, 3, 3), path(2, 2, 3, 2), path(2, 3, 3, 3))));
    assert_true(offered(want_three(path(2, 2, 3, 2), path(2, 2, 2, 3), path(3, 2, 3, 3))));
    assert_true(offered(want_three(path(2, 3, 3, 3), path(2, 2, 2, 3), path(3, 2, 3, 3))));
    pick(want_three(path(2, 2, 2, 3), path(2, 2, 3, 2), path(2, 3, 3, 3)));
    assert_int_equal(happened(MF_EVENT_PLACE_PARTITIONS), 1); /* at once */
    assert_int_equal(count_set(events[0].v) + count_set(events[0].h), 3);
    if (game.board.walled) {
        suite(CARD_I, 0, 0, 0);
        start();
        pick(want_execute(CARD_I));
        refused(want_three(path(0, 0, 0, 1), path(0, 1, 0, 2), path(0, 2, 0, 3)), "MF-03");
    }
}

/* MF-34: the zones count on the resulting position: three at once may close what is not empty. */
static void a_layout_that_closes(void **state)
{
    board(state);
    token(0, 3, 3);
    token(1, 1, 6);
    wall(3, 3, 4, 3);
    suite(CARD_U, 0, 0, 0);
    start();
    mf_game before = game;
    pick(want_execute(CARD_U));
    pick(want_three(path(3, 3, 3, 4), path(4, 3, 4, 4), path(3, 4, 4, 4)));
    assert_true(is_secured(3, 3));
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_U)); /* the other side of that partition has no token */
    refused(want_three(path(3, 2, 4, 2), path(3, 2, 3, 3), path(4, 2, 4, 3)), "MF-41");
}

/* MF-35 */
static void facedown_tokens_are_locked(void **state)
{
    board(state);
    token(0, 0, 0);
    enclose(0, 0, 0, 0);
    token(1, 3, 3);
    suite(CARD_MOVE, CARD_SWAP, 0, 0);
    start();
    refused(want_execute(CARD_SWAP), "MF-25");
    if (game.board.walled) { /* both are facedown */
        refused(want_execute(CARD_MOVE), "MF-25");
        return;
    }
    pick(want_execute(CARD_MOVE)); /* the only faceup one: the engine chose it itself */
    assert_int_equal(game.prompt, MF_PROMPT_NODE);
    pick(want_node(5, 5));
    assert_int_equal(holder(5, 5), 1);
}

/* MF-36 */
static void legal_places(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 3, 3);
    token(0, 4, 4);
    enclose(0, 0, 1, 0);
    wall(5, 6, 6, 6);
    wall(5, 6, 5, 7);
    if (!pos.setup.walled) {
        wall(6, 6, 6, 7);
    }
    suite(CARD_FREELY, 0, 0, 0);
    start();
    refused(want_place(0, 0), "MF-36");
    refused(want_place(1, 0), "MF-36");
    assert_true(offered(want_place(5, 6)));
    pick(want_execute(CARD_FREELY));
    refused(want_path(1, 0, 1, 1), "MF-36"); /* it lies in the zone of the nodes beside it */
    refused(want_path(5, 7, 6, 7), "MF-41");
    assert_true(offered(want_path(2, 2, 2, 3)));
}

/* ---- zones ----------------------------------------------------------------------------------- */

/* MF-40: parts, the open area, zones; the undivided board. */
static void parts_and_zones(void **state)
{
    mf_zone zone[MF_NODE_COUNT];
    board(state);
    token(0, 2, 2);
    token(1, 5, 7);
    token(0, 5, 6);
    start();
    assert_int_equal(mf_zones(&game.board, zone), 0);
    enclose(2, 2, 3, 2);
    start();
    unsigned count = mf_zones(&game.board, zone);
    if (game.board.walled) { /* every part is a zone */
        assert_int_equal(count, 2);
        assert_int_equal(count_set(zone[0].nodes) + count_set(zone[1].nodes), 48);
        assert_int_equal(zone[0].seat, MF_NOWHERE); /* the part of node (0, 0): unsecured */
    } else {                                        /* the open area is never one */
        assert_int_equal(count, 1);
        assert_int_equal(zone[0].nodes, UINT64_C(1) << mf_node(2, 2) | UINT64_C(1)
                                                                           << mf_node(3, 2));
        assert_int_equal(zone[0].seat, 0);
        /* Cut off but for a border path: still open. */
        enclose(0, 0, 0, 0);
        pos.v &= ~(UINT64_C(1) << mf_node(0, 0));
        start();
        assert_int_equal(mf_zones(&game.board, zone), 1);
        /* The whole outline filled: the whole board outside the first zone is a zone. */
        enclose(0, 0, 5, 7);
        token(1, 0, 0);
        start();
        assert_int_equal(mf_zones(&game.board, zone), 3);
    }
}

/* MF-41: anywhere on the board. */
static void no_empty_zone(void **state)
{
    board(state);
    token(0, 2, 2);
    token(1, 5, 7);
    token(1, 2, 3);
    wall(0, 1, 1, 1);
    if (!pos.setup.walled) {
        wall(0, 0, 0, 1);
        wall(0, 0, 1, 0);
    }
    suite(CARD_FREELY, CARD_I, 0, 0);
    start();
    mf_game before = game;
    pick(want_execute(CARD_FREELY));
    refused(want_path(1, 0, 1, 1), "MF-41");
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_I));
    refused(want_three(path(1, 0, 1, 1), path(1, 1, 1, 2), path(1, 2, 1, 3)), "MF-41");
    assert_true(offered(want_three(path(1, 1, 1, 2), path(1, 2, 1, 3), path(1, 3, 1, 4))));
}

/* MF-42, MF-44, MF-45 */
static void secured_and_unsecured(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 3, 3);
    token(0, 5, 3);
    token(1, 5, 7);
    token(0, 5, 6);
    enclose(0, 0, 1, 0); /* secured */
    enclose(3, 3, 5, 3); /* unsecured */
    wall(2, 6, 3, 6);
    suite(CARD_PARTITION, CARD_FREELY, CARD_MOVE, CARD_SWAP);
    start();
    assert_true(is_secured(1, 0));
    assert_false(is_secured(3, 3)); /* its tokens stay faceup */
    refused(want_place(1, 0), "MF-44");
    mf_game before = game;
    pick(want_execute(CARD_PARTITION)); /* one loose partition: chosen by itself */
    assert_int_equal(game.prompt, MF_PROMPT_PATH);
    refused(want_path(1, 0, 1, 1), "MF-44");
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_FREELY));
    refused(want_path(1, 0, 1, 1), "MF-44");
    assert_true(offered(want_path(4, 3, 4, 4))); /* partitions inside, splitting it */
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_MOVE));
    assert_true(offered(want_node(3, 3))); /* moved out */
    pick(want_node(5, 6));
    assert_true(offered(want_node(4, 3))); /* and in */
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_SWAP));
    pick(want_node(3, 3));
    assert_true(offered(want_node(5, 6)));
    game = before;
    mf_list(&game, &list);
    pick(want_place(4, 3)); /* placed in it */
    assert_int_equal(holder(4, 3), 0);
    assert_false(is_secured(4, 3));
}

/* MF-42: neither kind of zone loses its partitions. */
static void enclosing_partitions_stay(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 3, 3);
    token(0, 5, 3);
    token(1, 5, 7);
    token(0, 5, 6);
    enclose(0, 0, 1, 0);
    enclose(3, 3, 5, 3);
    wall(2, 6, 3, 6);
    wall(1, 6, 2, 6);
    suite(CARD_PARTITION, 0, 0, 0);
    start();
    pick(want_execute(CARD_PARTITION));
    refused(want_path(2, 0, 2, 1), "MF-42");
    refused(want_path(3, 3, 4, 3), "MF-42");
    assert_true(offered(want_path(2, 6, 3, 6)));
}

/* MF-43, MF-46: secured at once, several zones in one step. */
static void securing(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 1, 0);
    token(1, 5, 7);
    token(0, 5, 6);
    enclose(0, 0, 1, 0);
    suite(CARD_SWAP, CARD_MOVE, CARD_FREELY, 0);
    start();
    mf_game before = game;
    assert_false(is_secured(0, 0));
    pick(want_execute(CARD_MOVE)); /* one leaves */
    pick(want_node(1, 0));
    pick(want_node(3, 3));
    assert_true(is_secured(0, 0) && is_secured(1, 0));
    assert_int_equal(happened(MF_EVENT_SECURE), 1);
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_SWAP)); /* one is exchanged */
    pick(want_node(0, 0));
    pick(want_node(5, 7));
    assert_true(is_secured(0, 0) && is_secured(1, 0));
    assert_int_equal(holder(0, 0), 1);
    /* With walls, the rest of the board is of Noise alone then. */
    assert_int_equal(happened(MF_EVENT_SECURE), game.board.walled ? 2 : 1);
    assert_int_equal(is_secured(5, 6), game.board.walled);
    game = before;
    mf_list(&game, &list);
    pick(want_execute(CARD_FREELY)); /* split */
    pick(want_path(1, 0, 1, 1));
    assert_int_equal(happened(MF_EVENT_SECURE), 2);
}

/* MF-47: loose and enclosing, with the open area cut in pieces by partitions. */
static void loose_partitions(void **state)
{
    board(state);
    token(0, 2, 3);
    token(1, 5, 7);
    token(0, 5, 6);
    wall(0, 4, 6, 4); /* right across the board */
    wall(3, 3, 3, 4);
    start();
    uint64_t v;
    uint64_t h;
    mf_loose(&game.board, &v, &h);
    if (game.board.walled) { /* two zones */
        assert_int_equal(count_set(h), 0);
        assert_int_equal(count_set(v), 1);
    } else { /* one open area, and nothing encloses anything */
        assert_int_equal(count_set(h), 6);
        assert_int_equal(count_set(v), 1);
        wall(0, 0, 0, 1); /* border partitions on all sides, the outside beside them */
        wall(0, 6, 0, 7);
        wall(6, 2, 6, 3);
        wall(1, 0, 2, 0);
        wall(4, 8, 5, 8);
        start();
        mf_loose(&game.board, &v, &h);
        assert_int_equal(count_set(v), 4);
        assert_int_equal(count_set(h), 8);
    }
    /* Lifting one never changes the parts. */
    mf_zone before[MF_NODE_COUNT];
    mf_zone after[MF_NODE_COUNT];
    unsigned count = mf_zones(&game.board, before);
    for (; v != 0; v &= v - 1) {
        mf_board lifted = game.board;
        lifted.v &= ~(v & -v);
        assert_int_equal(mf_zones(&lifted, after), count);
        for (unsigned i = 0; i < count; i++) {
            assert_int_equal(before[i].nodes, after[i].nodes);
        }
    }
}

/* MF-48: a position with an empty zone does not exist. */
static void empty_zones_are_refused(void **state)
{
    board(state);
    token(0, 2, 2);
    token(1, 5, 7);
    enclose(0, 0, 0, 0);
    assert_string_equal(mf_why_rules(try_start()), "MF-48 MF-41");
}

/* MF-49: whatever is played, a secured zone stays as it is. */
static void secured_zones_stay(void **state)
{
    core_xoshiro r;
    bool walled = *(bool *)*state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        mf_setup s = {.players = 4, .runner = {0, 1, 2, 3}, .walled = walled};
        assert_int_equal(mf_new(&game, &s, seed, &list, NULL), 0);
        core_xoshiro_seed(&r, seed);
        while (list.count > 0) {
            mf_zone zone[MF_NODE_COUNT];
            mf_board b = game.board;
            unsigned count = mf_zones(&b, zone);
            assert_true(mf_choose_trusted(&game, core_xoshiro_below(&r, list.count), &list, NULL));
            for (unsigned i = 0; i < count; i++) {
                uint64_t nodes = zone[i].nodes;
                if (zone[i].seat == MF_NOWHERE) {
                    continue;
                }
                assert_int_equal(game.board.secured & nodes, nodes);
                for (unsigned k = 0; k < 4; k++) {
                    assert_int_equal(game.board.token[k] & nodes, b.token[k] & nodes);
                }
                mf_zone now[MF_NODE_COUNT];
                unsigned found = mf_zones(&game.board, now);
                bool is_there = false;
                for (unsigned k = 0; k < found; k++) {
                    is_there = is_there || (now[k].nodes == nodes && now[k].seat == zone[i].seat);
                }
                assert_true(is_there);
            }
        }
    }
}

/* MF-V1 */
static void the_vector(void **state)
{
    table(2, MF_KATE, MF_NOISE, MF_ADAM, MF_ADAM);
    pos.setup.walled = *(bool *)*state;
    token(0, 2, 0);
    token(1, 2, 4);
    suite(CARD_U, CARD_MOVE, CARD_SWAP, CARD_FREELY);
    start();
    pick(want_execute(CARD_U));
    pick(want_three(path(2, 0, 2, 1), path(3, 0, 3, 1), path(2, 1, 3, 1)));
    mf_zone zone[MF_NODE_COUNT];
    if (game.board.walled) { /* parts of 1 and 47, both secured */
        assert_int_equal(mf_zones(&game.board, zone), 2);
        assert_int_equal(mf_score(&game.board, 0), 1);
        assert_int_equal(mf_score(&game.board, 1), 47);
        assert_int_equal(list.count, 1); /* nothing can be placed or moved any more */
        pick(want_verb(MF_VERB_PASS));
        pick(want_verb(MF_VERB_PASS));
        assert_int_equal(game.reason, MF_REASON_SKIPS);
        assert_int_equal(mf_winners(&game), 2);
        return;
    }
    assert_int_equal(mf_zones(&game.board, zone), 0);
    pick(want_execute(CARD_FREELY));
    pick(want_path(2, 0, 3, 0));
    assert_int_equal(mf_zones(&game.board, zone), 1);
    assert_int_equal(count_set(zone[0].nodes), 1);
    assert_int_equal(zone[0].seat, 0);
    assert_int_equal(mf_score(&game.board, 0), 1);
    assert_int_equal(mf_score(&game.board, 1), 0); /* the other 47 are the open area */
}

int main(void)
{
    const struct CMUnitTest mainframe_board[] = {
        BOTH(moving_a_token),
        BOTH(swapping),
        BOTH(moving_a_partition),
        BOTH(moving_a_lifted_partition),
        BOTH(a_moved_partition_closes),
        BOTH(placing_freely),
        BOTH(no_pair_of_paths),
        BOTH(placing_a_layout),
        BOTH(a_layout_that_closes),
        BOTH(facedown_tokens_are_locked),
        BOTH(legal_places),
        BOTH(parts_and_zones),
        BOTH(no_empty_zone),
        BOTH(secured_and_unsecured),
        BOTH(enclosing_partitions_stay),
        BOTH(securing),
        BOTH(loose_partitions),
        BOTH(empty_zones_are_refused),
        BOTH(secured_zones_stay),
        BOTH(the_vector),
    };
    return RUN_SUITE(mainframe_board);
}
