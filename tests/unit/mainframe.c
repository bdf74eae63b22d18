/*
 * The rules of the board game, entry by entry: components, setup, turns. Programs and zones are in
 * mainframe_board.c, the end in mainframe_end.c, the unique programs in mainframe_unique.c. Tests
 * named BOTH run with border paths and with walls (MF-03).
 */
#include "core/chacha.h"
#include "tests/support/mainframe_kit.h"

/* ---- components ------------------------------------------------------------------------------ */

/* MF-01 */
static void two_to_four_players(void **state)
{
    (void)state;
    mf_setup s = {.runner = {MF_NOISE, MF_KATE, MF_ADAM, MF_NERO}};
    for (s.players = 0; s.players <= 6; s.players++) {
        bool is_right = s.players >= 2 && s.players <= 4;
        mf_why why = mf_new(&game, &s, 1, &list, NULL);
        assert_int_equal(why == 0, is_right);
        assert_string_equal(mf_why_rules(why), is_right ? "" : "MF-01");
        if (is_right) { /* nothing changes with their number */
            assert_int_equal(game.stack_count, 45);
            assert_int_equal(list.count, 48);
        }
    }
}

/* MF-02, MF-07: 6 by 8 nodes, neighbours orthogonally. MF-03: 110 paths, 82 inside. */
static void the_board(void **state)
{
    board(state);
    token(0, 2, 3);
    suite(CARD_FREELY, 0, 0, 0);
    start();
    assert_int_equal(count_set(mf_legal_nodes(&game.board)), 47);
    uint64_t v;
    uint64_t h;
    mf_legal_paths(&game.board, &v, &h);
    assert_int_equal(count_set(v) + count_set(h), game.board.walled ? 82 : 110);
    pick(want_execute(CARD_FREELY));
    assert_int_equal(list.count, game.board.walled ? 82 : 110);
    /* Between (2, 3) and (3, 3), between (2, 3) and (2, 4); nothing is diagonal. */
    assert_int_equal(path(3, 3, 3, 4), 3 * 7 + 3);
    assert_int_equal(path(2, 4, 3, 4), 64 + 4 * 7 + 2);
    assert_true(offered(want_path(3, 3, 3, 4)));
    assert_true(offered(want_path(2, 4, 3, 4)));
    if (game.board.walled) {
        refused(want_path(0, 3, 0, 4), "MF-03");
        refused(want_path(5, 8, 6, 8), "MF-03");
    } else {
        assert_true(offered(want_path(0, 3, 0, 4)));
        assert_true(offered(want_path(5, 8, 6, 8)));
    }
    refused(want(MF_VERB_CHOOSE_PATH, 0, 64 + 6), "MF-07"); /* beyond the right border */
}

/* MF-03: a path holds at most one partition. MF-04: a node at most one token. */
static void one_of_each(void **state)
{
    board(state);
    token(0, 2, 3);
    wall(3, 3, 3, 4);
    suite(CARD_FREELY, CARD_MOVE, 0, 0);
    start();
    refused(want_place(2, 3), "MF-04");
    mf_game before = game;
    pick(want_execute(CARD_FREELY));
    refused(want_path(3, 3, 3, 4), "MF-03");
    game = before;
    mf_list(&game, &list);
    pos.token[1] = pos.token[0];
    pos.supply[1]--;
    assert_string_equal(mf_why_rules(try_start()), "MF-04");
}

/* MF-05: 95 partitions never run out: the most that can lie is 94, or 66, 58, 50 with walls. */
static void partitions_suffice(void **state)
{
    static const unsigned walled_most[] = {0, 0, 50, 58, 66};
    for (unsigned players = 2; players <= 4; players++) {
        table(players, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
        pos.setup.walled = *(bool *)*state;
        /* Every node its own zone as long as there are tokens; the rest one open tree. */
        unsigned most = 0;
        core_xoshiro r;
        core_xoshiro_seed(&r, 5);
        for (unsigned i = 0; i < 8 * players; i++) {
            token(i % players, i % 6, i / 6);
        }
        for (unsigned attempt = 0; attempt < 20; attempt++) {
            pos.v = pos.h = 0;
            start();
            uint64_t v;
            uint64_t h;
            for (mf_legal_paths(&game.board, &v, &h); (v | h) != 0;
                 mf_legal_paths(&game.board, &v, &h)) {
                unsigned nth = core_xoshiro_below(&r, count_set(v) + count_set(h));
                bool is_h = nth >= count_set(v);
                uint64_t set = is_h ? h : v;
                for (nth -= is_h ? count_set(v) : 0; nth > 0; nth--) {
                    set &= set - 1;
                }
                *(is_h ? &pos.h : &pos.v) |= set & -set;
                start();
            }
            unsigned lie = count_set(pos.v) + count_set(pos.h);
            most = lie > most ? lie : most;
        }
        unsigned limit = pos.setup.walled ? walled_most[players] : 62 + 8 * players;
        assert_true(most <= limit && limit <= 94);
    }
    /* The bound itself is reached: 32 zones of one token, the other 16 nodes an open tree. */
    table(4, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    for (unsigned i = 0; i < 32; i++) {
        token(i % 4, i % 6, i / 6);
        enclose(i % 6, i / 6, i % 6, i / 6);
    }
    if (!pos.setup.walled) { /* nodes 32 … 47 are joined to the outside by one path each */
        for (unsigned i = 32; i < 48; i++) {
            enclose(i % 6, i / 6, i % 6, i / 6);
        }
        for (unsigned r = 5; r < 8; r++) { /* rows open to both sides */
            for (unsigned x = r == 5 ? 3 : 1; x <= 5; x++) {
                pos.v &= ~(UINT64_C(1) << mf_node(x, r));
            }
            pos.v &= ~(UINT64_C(1) << mf_node(6, r));
        }
        start();
        assert_int_equal(count_set(pos.v) + count_set(pos.h), 94);
    }
}

/* MF-06: 45 generic programs, six runners with eight tokens and five unique programs each. */
static void the_cards(void **state)
{
    (void)state;
    unsigned total = 0;
    unsigned generic;
    assert_int_equal(mf_check_cards(&mf_builtin_cards, &generic), 0);
    for (unsigned i = 0; i < mf_builtin_cards.generic_count; i++) {
        total += mf_builtin_cards.generic[i].count;
    }
    assert_int_equal(total, 45);
    assert_int_equal(MF_RUNNER_COUNT, 6);
    assert_int_equal(MF_UNIQUE_END - 1, 30);
    assert_string_equal(mf_runner_name(MF_CHAOS_THEORY, false), "Chaos Theory");
    assert_string_equal(mf_runner_name(MF_NOISE, true), "Jazgot");
    for (unsigned card = 1; card < MF_UNIQUE_END; card++) {
        const mf_card_words *w = mf_words(card);
        assert_non_null(w);
        for (unsigned lang = 0; lang < 2; lang++) {
            assert_true(strlen(w->title[lang]) > 0 && strlen(w->text[lang]) > 10);
        }
    }
    mf_setup s = {.players = 2, .runner = {MF_ADAM, MF_NERO}};
    assert_int_equal(mf_new(&game, &s, 1, &list, NULL), 0);
    assert_int_equal(game.supply[0], 8);
    assert_int_equal(game.supply[1], 8);
    s.runner[1] = MF_RUNNER_COUNT;
    assert_string_equal(mf_why_rules(mf_new(&game, &s, 1, &list, NULL)), "MF-06");
}

/* MF-57: the deck. */
static void the_deck(void **state)
{
    (void)state;
    unsigned of_kind[MF_KIND_COUNT] = {0};
    for (unsigned i = 0; i < mf_builtin_cards.generic_count; i++) {
        const mf_generic *k = &mf_builtin_cards.generic[i];
        of_kind[k->kind] += k->count;
        if (k->kind == MF_KIND_LAYOUT) {
            assert_int_equal(k->count, 4);
        }
    }
    assert_int_equal(of_kind[MF_KIND_LAYOUT], 28);
    assert_int_equal(of_kind[MF_KIND_PLACE_FREELY], 5);
    assert_int_equal(of_kind[MF_KIND_MOVE_PARTITION], 4);
    assert_int_equal(of_kind[MF_KIND_MOVE_TOKEN], 4);
    assert_int_equal(of_kind[MF_KIND_SWAP], 4);
    /* An owner's list is taken if it makes sense. */
    mf_cards own = mf_builtin_cards;
    unsigned generic;
    own.generic[0].count = 5;
    assert_string_equal(mf_why_rules(mf_check_cards(&own, &generic)), "MF-06 MF-57");
    own.generic[1].count = 3;
    own.generic[0].segment[2] = (mf_segment){.x = 3, .y = 3, .horizontal = 0};
    assert_int_equal(mf_check_cards(&own, &generic), 0);
    own.generic[0].segment[2] = own.generic[0].segment[0];
    assert_string_equal(mf_why_rules(mf_check_cards(&own, &generic)), "MF-34 MF-58");
    assert_int_equal(generic, 0);
    own = mf_builtin_cards;
    memcpy(own.generic[6].segment, own.generic[5].segment, sizeof own.generic[6].segment);
    assert_string_equal(mf_why_rules(mf_check_cards(&own, &generic)), "MF-58");
    assert_int_equal(generic, 6);
}

/* How many placements of a layout the engine offers on a board without partitions. */
static unsigned placements(unsigned card, bool walled, unsigned *dividing)
{
    uint64_t all_v;
    uint64_t all_h;
    mf_board empty = {.walled = walled};
    two(MF_NOISE, MF_KATE);
    pos.setup.walled = walled;
    token(0, 0, 0);
    start();
    empty.v = game.board.v;
    empty.h = game.board.h;
    /* MF-41 is not applied: every node gets a token. Then the question is put. */
    for (unsigned i = 0; i < 48; i++) {
        game.board.token[0] |= UINT64_C(1) << mf_node(i % 6, i / 6);
    }
    game.frames = 1;
    game.frame[0] = (mf_frame){.card = (uint8_t)card};
    game.prompt = MF_PROMPT_LAYOUT;
    mf_list(&game, &list);
    *dividing = 0;
    for (unsigned i = 0; i < list.count; i++) {
        mf_zone zone[MF_NODE_COUNT];
        mf_board after = empty;
        mf_choice_paths(&game, &list.choice[i], &all_v, &all_h);
        after.v |= all_v;
        after.h |= all_h;
        *dividing += mf_zones(&after, zone) > 0;
    }
    return list.count;
}

/* MF-58: the table of placements. */
static void the_placements(void **state)
{
    (void)state;
    static const struct {
        unsigned card, walled, dividing, paths;
    } rows[] = {
        {CARD_I, 58, 0, 78},   {CARD_U, 116, 20, 192},   {CARD_T, 140, 8, 164},
        {CARD_L, 116, 4, 164}, {CARD_J, 116, 4, 164},    {CARD_ZIG, 58, 0, 82},
        {CARD_ZAG, 58, 0, 82}, {MF_HARDLINE, 46, 0, 62},
    };
    for (unsigned i = 0; i < COUNT(rows); i++) {
        unsigned dividing;
        assert_int_equal(placements(rows[i].card, true, &dividing), rows[i].walled);
        assert_int_equal(dividing, rows[i].dividing);
        assert_int_equal(placements(rows[i].card, false, &dividing), rows[i].paths);
        assert_int_equal(dividing, 0);
        if (rows[i].card != MF_HARDLINE) {
            const mf_generic *k = &mf_builtin_cards.generic[rows[i].card - MF_GENERIC];
            assert_int_equal(mf_count_placements(k, true), rows[i].walled);
            assert_int_equal(mf_count_placements(k, false), rows[i].paths);
        }
    }
}

/* ---- setup ----------------------------------------------------------------------------------- */

/* MF-10: a random first player, a different runner each. */
static void first_player(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        unsigned seen = 0;
        for (uint64_t seed = 0; seed < 100; seed++) {
            unsigned first = mf_draw_first(players, seed);
            assert_true(first < players);
            seen |= 1u << first;
        }
        assert_int_equal(seen, (1u << players) - 1);
    }
    mf_setup s = {.players = 3, .runner = {MF_KATE, MF_ADAM, MF_KATE}};
    assert_string_equal(mf_why_rules(mf_new(&game, &s, 1, &list, NULL)), "MF-10");
    /* What belongs to the runners not chosen is out of the game. */
    s.runner[2] = MF_NERO;
    assert_int_equal(mf_new(&game, &s, 1, &list, NULL), 0);
    mf_wanted other = want_execute(MF_CORROSION);
    pick(want_place(0, 0));
    pick(want_place(1, 0));
    pick(want_place(2, 0));
    refused(other, "MF-20");
}

/* MF-11, MF-12, MF-13, MF-14 and MF-26. */
static void dealing(void **state)
{
    bool walled = *(bool *)*state;
    unsigned different = 0;
    unsigned dealt[3] = {0};
    mf_game last = {0};
    for (uint64_t seed = 0; seed < 50; seed++) {
        mf_setup s = {.players = 3, .runner = {MF_NERO, MF_KATE, MF_ADAM}, .walled = walled};
        assert_int_equal(mf_new(&game, &s, seed, &list, NULL), 0);
        /* MF-11: all 45 cards, shuffled. */
        unsigned of_card[MF_MAX_GENERIC] = {0};
        assert_int_equal(game.stack_count, 45);
        for (unsigned i = 0; i < 45; i++) {
            of_card[mf_stack_card(&game, i) - MF_GENERIC]++;
        }
        for (unsigned i = 0; i < mf_builtin_cards.generic_count; i++) {
            assert_int_equal(of_card[i], mf_builtin_cards.generic[i].count);
        }
        different += memcmp(game.pile, last.pile, sizeof game.pile) != 0;
        last = game;
        /* MF-12: three of five in hand; nobody sees the other two. */
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(count_set(game.hand[i]), 3);
            assert_int_equal(game.gone[i], 0);
            dealt[i] |= UINT32_C(1) << game.hand[i];
        }
        /* MF-13: from the first player on, one token each on any empty node. */
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(game.prompt, MF_PROMPT_FIRST_TOKEN);
            assert_int_equal(game.seat, i);
            assert_int_equal(list.count, 48 - i);
            refused(want_verb(MF_VERB_PASS), "MF-13");
            pick(want_place(i, 4));
            assert_int_equal(game.supply[i], 7);
            assert_false(is_secured(i, 4));
            if (i < 2) {
                refused(want_place(i, 4), "MF-04");
            }
        }
        /* MF-14: four in the suite, 41 in the stack. */
        for (unsigned i = 0; i < MF_SUITE; i++) {
            assert_int_equal(game.suite[i], mf_stack_card(&last, i));
        }
        assert_int_equal(game.stack_count, 41);
        assert_int_equal(game.seat, 0); /* MF-26 */
        assert_int_equal(game.prompt, MF_PROMPT_TURN);
    }
    assert_true(different >= 49);
    for (unsigned i = 0; i < 3; i++) { /* each of the ten hands that three of five make */
        assert_int_equal(count_set(dealt[i]), 10);
    }
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* A key is as good as the seed that it comes from, and every bit of it counts. */
static void a_key_deals(void **state)
{
    (void)state;
    mf_setup s = {.players = 2, .runner = {MF_NERO, MF_KATE}};
    core_random chance;
    uint32_t key[8];
    mf_game seeded;
    core_random_seed(&chance, 7);
    memcpy(key, chance.key, sizeof key);
    assert_int_equal(mf_new(&seeded, &s, 7, &list, NULL), 0);
    assert_int_equal(mf_new_keyed(&game, &s, key, &list, NULL), 0);
    assert_memory_equal(&game, &seeded, sizeof game);
    for (unsigned bit = 0; bit < 256; bit++) {
        key[bit / 32] ^= 1u << bit % 32;
        assert_int_equal(mf_new_keyed(&game, &s, key, &list, NULL), 0);
        key[bit / 32] ^= 1u << bit % 32;
        assert_true(memcmp(game.pile, seeded.pile, sizeof game.pile) != 0);
    }
}

/* MF-20, MF-26: one of three actions, then the next player, clockwise. */
static void three_actions(void **state)
{
    board(state);
    table(3, MF_NOISE, MF_KATE, MF_ADAM, MF_NERO);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    token(1, 5, 7);
    token(2, 5, 0);
    suite(CARD_MOVE, CARD_MOVE, CARD_SWAP, CARD_I);
    hold(0, MF_FEEDBACK_BURST);
    start();
    assert_true(offered(want_execute(CARD_MOVE))); /* two copies, listed once */
    assert_true(offered(want_execute(MF_FEEDBACK_BURST)));
    assert_true(offered(want_place(3, 3)));
    refused(want_node(3, 3), "MF-20");
    refused(want_execute(CARD_U), "MF-20");
    refused(want_execute(MF_CORROSION), "MF-20"); /* his runner's, but not in his hand */
    refused(want_execute(MF_TOOLKIT), "MF-20");   /* another runner's */
    assert_int_equal(mf_judge(&game, 1, &(mf_wanted){.verb = MF_VERB_PASS, .at = MF_NOWHERE}) != 0,
                     true);
    pick(want_place(3, 3));
    assert_int_equal(game.seat, 1);
    pick(want_execute(CARD_SWAP));
    refused(want_execute(CARD_MOVE), "MF-20"); /* one action a turn */
    pick(want_node(0, 0));
    pick(want_node(5, 7));
    assert_int_equal(game.seat, 2);
    pick(want_place(2, 2));
    assert_int_equal(game.seat, 0);
}

/* MF-21: nobody may skip who can act; who cannot has nothing else. */
static void acting_is_compulsory(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    suite(CARD_PARTITION, CARD_PARTITION, CARD_PARTITION, CARD_PARTITION); /* nothing to move */
    start();
    refused(want_verb(MF_VERB_PASS), "MF-21");
    pos.supply[0] = 0;
    start();
    assert_int_equal(list.count, 1);
    assert_true(offered(want_verb(MF_VERB_PASS)));
    refused(want_place(3, 3), "MF-24");
    refused(want_execute(CARD_PARTITION), "MF-25");
    pick(want_verb(MF_VERB_PASS));
    assert_int_equal(happened(MF_EVENT_SKIP), 1);
    assert_int_equal(game.seat, 1);
}

/* MF-22: the card goes to the discard pile and another takes its place. */
static void generic_is_replaced(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    suite(CARD_SWAP, CARD_MOVE, CARD_I, CARD_U);
    stack(3, (const uint8_t[]){CARD_ZAG, CARD_ZIG, CARD_T});
    start();
    pick(want_execute(CARD_MOVE));
    assert_int_equal(in_suite(CARD_MOVE), 1); /* until it is carried out */
    pick(want_node(5, 7));
    pick(want_node(4, 4));
    assert_int_equal(game.discard_count, 1);
    assert_int_equal(game.pile[0], CARD_MOVE);
    assert_int_equal(in_suite(CARD_MOVE), 0);
    assert_int_equal(in_suite(CARD_ZAG), 1);
    assert_int_equal(game.stack_count, 2);
    assert_int_equal(happened(MF_EVENT_REVEAL), 1);
}

/* MF-23: to the runner's own pile, not replaced. MF-27: then only generic ones and placing. */
static void unique_is_not_replaced(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    suite(CARD_MOVE, 0, 0, 0);
    hold(0, MF_FEEDBACK_BURST);
    start();
    unsigned stack_count = game.stack_count;
    pick(want_execute(MF_FEEDBACK_BURST));
    pick(want_node(0, 0)); /* the other one is the only one left */
    pick(want_node(0, 0));
    assert_int_equal(game.gone[0], 1 << number_of(MF_FEEDBACK_BURST));
    assert_int_equal(game.hand[0], 0);
    assert_int_equal(game.stack_count, stack_count);
    assert_int_equal(game.discard_count, 0);
    pick(want_place(3, 3));
    refused(want_execute(MF_FEEDBACK_BURST), "MF-27");
    assert_true(offered(want_execute(CARD_MOVE)));
    assert_true(offered(want_place(4, 4)));
}

/* MF-24 */
static void placing_an_access_point(void **state)
{
    board(state);
    token(0, 0, 0);
    token(1, 5, 7);
    enclose(0, 0, 1, 0);
    suite(CARD_MOVE, 0, 0, 0);
    stack(2, (const uint8_t[]){CARD_ZAG, CARD_ZIG});
    start();
    refused(want_place(1, 0), "MF-44");
    if (game.board.walled) { /* the board is two zones, both secured */
        refused(want_place(3, 3), "MF-36");
        return;
    }
    refused(want_place(5, 7), "MF-04");
    pick(want_place(3, 3));
    assert_int_equal(holder(3, 3), 0);
    assert_false(is_secured(3, 3));
    assert_int_equal(game.supply[0], 6);
    assert_int_equal(game.stack_count, 1);
    assert_int_equal(game.pile[0], CARD_ZAG); /* faceup on the generic discard pile */
    assert_int_equal(game.discard_count, 1);
    assert_int_equal(in_suite(CARD_ZAG), 0);
    /* Without a token it is impossible, and so it is without a stack card. */
    pos.supply[0] = 0;
    start();
    refused(want_place(3, 3), "MF-24");
    pos.supply[0] = 7;
    pos.stack_count = 0;
    start();
    refused(want_place(3, 3), "MF-24");
}

/* MF-25: a program that cannot be carried out completely may not be chosen. */
static void only_possible_programs(void **state)
{
    board(state);
    token(0, 0, 0);
    suite(CARD_SWAP, CARD_MOVE, CARD_PARTITION, CARD_I);
    start();
    refused(want_execute(CARD_SWAP), "MF-25"); /* one token */
    refused(want_execute(CARD_PARTITION), "MF-25");
    assert_true(offered(want_execute(CARD_MOVE)));
    assert_true(offered(want_execute(CARD_I)));
    pick(want_execute(CARD_MOVE));
    refused(want_verb(MF_VERB_PASS), "MF-25"); /* once begun it is carried out to the end */
    refused(want_verb(MF_VERB_DONE), "MF-25");
}

/* MF-28: what is public and what is not. */
static void who_sees_what(void **state)
{
    (void)state;
    mf_setup s = {.players = 3, .runner = {MF_NOISE, MF_KATE, MF_ADAM}};
    assert_int_equal(mf_new(&game, &s, 9, &list, NULL), 0);
    pick(want_place(0, 0));
    pick(want_place(1, 1));
    pick(want_place(2, 2));
    pick(want_place(3, 3));
    mf_view view;
    for (unsigned viewer = 0; viewer <= MF_VIEW_SPECTATOR; viewer++) {
        mf_look(&game, viewer, &view);
        assert_memory_equal(&view.game.board, &game.board, sizeof view.game.board);
        assert_memory_equal(view.game.suite, game.suite, sizeof view.game.suite);
        assert_int_equal(view.game.discard_count, 1);
        assert_int_equal(view.game.pile[0], game.pile[0]);
        assert_int_equal(view.game.stack_count, 40);
        for (unsigned i = 0; i < view.game.stack_count; i++) {
            assert_int_equal(mf_stack_card(&view.game, i), MF_CARD_NONE);
        }
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(view.hand_count[i], 3);
            assert_int_equal(view.game.hand[i], i == viewer ? game.hand[i] : 0xe0);
            assert_int_equal(view.game.supply[i], i == 0 ? 6 : 7);
        }
    }
    /* Public as well: the runners' own discard piles, and the marks of programs. */
    game.hand[0] &= (uint8_t)(game.hand[0] - 1);
    game.gone[0] = 0x1f & ~game.hand[0];
    game.vetoed = 2;
    game.waiting = 4;
    mf_look(&game, 1, &view);
    assert_int_equal(view.game.gone[0], game.gone[0]);
    assert_int_equal(view.hand_count[0], 2);
    assert_int_equal(view.game.hand[0], 0x60);
    assert_int_equal(view.game.vetoed, 2);
    assert_int_equal(view.game.waiting, 4);
    mf_look(&game, MF_VIEW_ALL, &view);
    assert_int_equal(view.game.hand[2], game.hand[2]);
    assert_int_equal(mf_stack_card(&view.game, 0), mf_stack_card(&game, 0));
}

/* Does a byte of a view say something? Not the generator, of which there is none, padding, and what
 * lies beyond the end of a list. */
static bool says_something(const mf_view *v, size_t at)
{
#define WITHIN(from, to) (at >= (from) && at < (to))
#define GAME(member) (offsetof(mf_view, game) + offsetof(mf_game, member))
    return !WITHIN(GAME(random), GAME(random) + sizeof v->game.random) &&
           !WITHIN(GAME(frame) + v->game.frames * sizeof v->game.frame[0], GAME(frames)) &&
           !WITHIN(GAME(pad), sizeof(mf_game)) &&
           !WITHIN(offsetof(mf_view, unseen) + v->unseen_count, offsetof(mf_view, unseen_count)) &&
           !WITHIN(offsetof(mf_view, unseen_count) + 1, offsetof(mf_view, score)) &&
           !WITHIN(offsetof(mf_view, score) + sizeof v->score, sizeof *v);
#undef GAME
#undef WITHIN
}

/* TH-02: a view written down is another one whenever any of its bytes that say something is, and
 * there is always room for it. */
static void views_are_written_down(void **state)
{
    static uint8_t before[MF_VIEW_WRITTEN], after[MF_VIEW_WRITTEN];
    mf_view view;
    board(state);
    token(0, 2, 3);
    token(1, 4, 4);
    suite(CARD_MOVE, CARD_I, 0, 0);
    start();
    pick(want_execute(CARD_MOVE)); /* a program is being carried out */
    mf_look(&game, 1, &view);
    assert_true(view.game.frames > 0 && view.unseen_count > 0);
    size_t size = mf_view_write(&view, before);
    assert_int_equal(size % 8, 0);
    for (size_t i = 0; i < sizeof view; i++) {
        uint8_t *byte = (uint8_t *)&view + i;
        *byte ^= 1;
        size_t changed = mf_view_write(&view, after);
        *byte ^= 1;
        bool is_same = changed == size && memcmp(before, after, size) == 0;
        assert_int_equal(is_same, !says_something(&view, i));
    }
    memset(&view, 0x7f, sizeof view);
    assert_true(mf_view_write(&view, after) < MF_VIEW_WRITTEN);
}

int main(void)
{
    const struct CMUnitTest mainframe[] = {
        cmocka_unit_test(two_to_four_players),
        BOTH(the_board),
        BOTH(one_of_each),
        BOTH(partitions_suffice),
        cmocka_unit_test(the_cards),
        cmocka_unit_test(the_deck),
        cmocka_unit_test(the_placements),
        cmocka_unit_test(first_player),
        BOTH(dealing),
        cmocka_unit_test(a_key_deals),
        BOTH(three_actions),
        BOTH(acting_is_compulsory),
        BOTH(generic_is_replaced),
        BOTH(unique_is_not_replaced),
        BOTH(placing_an_access_point),
        BOTH(only_possible_programs),
        cmocka_unit_test(who_sees_what),
        BOTH(views_are_written_down),
    };
    return RUN_SUITE(mainframe);
}
