/*
 * The finals: sections 1.5 and 1.6 of the ledger, the brackets of section 2 over their outcomes,
 * and TR-V2 to TR-V4.
 */
#include "core/xoshiro.h"
#include "tests/unit/tournament_kit.h"

/* An event whose cut is made: `size` players, player p being seed p. */
static kit *kit_finals(tn_config config, unsigned size)
{
    config.rounds = 1;
    config.cut = (uint8_t)size;
    kit *k = kit_new(config, 9);
    kit_players(k, size);
    memset(&k->proposal, 0, sizeof k->proposal);
    k->proposal.flags = TN_BY_HAND;
    for (unsigned i = 1; i <= size / 2; i++) {
        k->proposal.pair[k->proposal.count++] = (tn_pair_of){(uint16_t)i, (uint16_t)(size + 1 - i)};
    }
    kit_take(k, &k->proposal);
    for (unsigned t = 1; t <= size / 2; t++) {
        kit_result(k, t, 4, 0);
    }
    kit_close(k);
    tn_record r = {.kind = TN_REC_CUT};
    r.of.cut.size = (uint16_t)size;
    kit_must(k, r);
    for (unsigned s = 1; s <= size; s++) {
        tn_record seed = {.kind = TN_REC_SEED};
        seed.of.table.a = (uint16_t)s;
        kit_must(k, seed);
    }
    return k;
}

/* The check, but for the seeds: here they follow the numbers of the players, not their draws. */
static bool finals_check(kit *k)
{
    tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
    for (unsigned i = 0; i < k->check.fault_count && i < TN_FAULTS_MAX; i++) {
        const tn_fault *fault = &k->check.fault[i];
        if (!fault->is_by_hand && fault->kind != TN_FAULT_SEED) {
            return false;
        }
    }
    return true;
}

static tn_config plain(tn_finals_kind kind)
{
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    config.finals = (uint8_t)kind;
    return config;
}

/* The next game that can be played: the round of the bracket first; 0 if none. */
static unsigned next_game(const tn_event *e)
{
    unsigned games, best = 0;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->player[0] != 0 && final->player[1] != 0 && final->winner == 0 &&
            (best == 0 || bracket[g].round < bracket[best].round)) {
            best = g;
        }
    }
    return best;
}

/* Plays a game as the sides must be; winner 1 or 2. */
static void play(kit *k, unsigned game, unsigned winner)
{
    tn_side_rule sides = tn_final_sides(&k->e, game, 1);
    unsigned corp = sides.rule == TN_DRAW_SIDES ? sides.chooser : sides.rule;
    tn_outcome outcome = corp == winner - 1 ? TN_CORP_WON : TN_RUNNER_WON;
    kit_must(k, game_record(0, game, 1, corp, outcome, winner == 1 ? 7 : 2, winner == 2 ? 7 : 2));
}

/* TR-38: 33 competitive suggest, 32 advise no, 20 championship required. */
static void test_advice(void **state)
{
    (void)state;
    assert_int_equal(tn_finals_advice(TN_COMPETITIVE, 33), TN_SUGGEST_FINALS);
    assert_int_equal(tn_finals_advice(TN_COMPETITIVE, 32), TN_ADVISE_NONE);
    assert_int_equal(tn_finals_advice(TN_CHAMPIONSHIP, 20), TN_REQUIRE_FINALS);
    assert_int_equal(tn_finals_advice(TN_CHAMPIONSHIP, 3), TN_ADVISE_NONE); /* TD-14 */
    tn_config config = tn_default_config(TN_CHAMPIONSHIP, TN_CONSTRUCTED);
    config.rounds = 3;
    kit *k = kit_new(config, 1);
    kit_players(k, 20);
    assert_int_equal(tn_can_pair(&k->e), TN_WHY_FINALS_REQUIRED);
    kit_free(k);
}

/* TR-40, TD-14: the size is announced before; 4, 8 or 16; fewer players fill a smaller one. */
static void test_cut_size(void **state)
{
    (void)state;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    for (unsigned cut = 0; cut <= 32; cut++) {
        config.cut = (uint8_t)cut;
        bool is_fine = cut == 0 || cut == 4 || cut == 8 || cut == 16;
        assert_int_equal(tn_check_config(&config), is_fine ? TN_WHY_OK : TN_WHY_BAD_CUT);
    }
    assert_int_equal(tn_cut_size(16, 40), 16);
    assert_int_equal(tn_cut_size(16, 15), 8);
    assert_int_equal(tn_cut_size(8, 7), 4);
    assert_int_equal(tn_cut_size(8, 3), 0);

    kit *k = kit_event(9, 1, 4);
    config = k->e.config;
    config.cut = 8;
    tn_record r = {.kind = TN_REC_CONFIG};
    r.of.setup.config = config;
    kit_must(k, r);
    kit_pair(k);
    r.of.setup.config.cut = 4;
    assert_int_equal(kit_add(k, r), TN_WHY_CUT_FIXED);
    tn_record cut = {.kind = TN_REC_CUT};
    cut.of.cut.size = 8;
    assert_int_equal(kit_add(k, cut), TN_WHY_ROUND_OPEN);
    for (unsigned t = 1; t <= 4; t++) {
        kit_result(k, t, 3, 1);
    }
    kit_close(k);
    kit_must(k, plain_record(TN_REC_DROP, 1)); /* TD-09: the next in line moves up before finals */
    kit_must(k, plain_record(TN_REC_REMOVE, 2));
    assert_int_equal(kit_add(k, cut), TN_WHY_WRONG_CUT_SIZE); /* 7 are left */
    assert_int_equal(kit_cut(k), TN_WHY_OK);
    assert_int_equal(k->e.cut_size, 4);
    for (unsigned s = 1; s <= 4; s++) {
        assert_true(k->e.seed_of_cut[s] > 2);
    }
    assert_int_equal(kit_add(k, cut), TN_WHY_CUT_DONE);
    assert_int_equal(kit_add(k, plain_record(TN_REC_RETURN, 1)), TN_WHY_RETURN_LATE);
    assert_true(kit_checks(k));
    kit_free(k);

    k = kit_event(3, 1, 4); /* fewer than 4: no finals, TR-14 */
    r.of.setup.config = k->e.config;
    r.of.setup.config.cut = 4;
    kit_must(k, r);
    kit_pair(k);
    kit_result(k, 1, 4, 0);
    kit_close(k);
    assert_int_equal(tn_champion(&k->e), 0);
    assert_int_equal(kit_cut(k), TN_WHY_OK);
    assert_int_not_equal(tn_champion(&k->e), 0);
    kit_free(k);

    k = kit_event(4, 1, 4);
    kit_pair(k);
    assert_int_equal(kit_cut(k), TN_WHY_NO_CUT);
    kit_free(k);
}

/* TR-41: seeds by prestige, SoS, random; 1 meets N, 2 meets N - 1. */
static void test_seeds(void **state)
{
    (void)state;
    for (unsigned size = 4; size <= 16; size *= 2) {
        kit *k = kit_finals(plain(TN_DOUBLE), size);
        unsigned sum = 0;
        for (unsigned g = 1; g <= size / 2; g++) {
            unsigned a = tn_seed_of(&k->e, k->e.final[g].player[0]);
            unsigned b = tn_seed_of(&k->e, k->e.final[g].player[1]);
            assert_int_equal(a + b, size + 1);
            sum += a + b;
        }
        assert_int_equal(sum, size * (size + 1) / 2);
        kit_free(k);
    }
}

/* TR-V2 with TR-44, TR-45, TR-46 for 0 to 6 games a side: the line says what the entries say. */
static void test_vector_2(void **state)
{
    (void)state;
    assert_int_equal(tn_sides_by_difference(-1, -2), TN_SECOND_CORP); /* Michał and Grzegorz */
    assert_int_equal(tn_sides_by_difference(0, 1), TN_FIRST_CORP);
    assert_int_equal(tn_sides_by_difference(1, -1), TN_SECOND_CORP);
    assert_int_equal(tn_sides_by_difference(1, 2), TN_FIRST_CORP);
    assert_int_equal(tn_sides_by_difference(-1, -1), TN_DRAW_SIDES);
    assert_int_equal(tn_sides_by_difference(0, 0), TN_DRAW_SIDES);
    for (int c1 = 0; c1 <= 6; c1++) {
        for (int r1 = 0; r1 <= 6; r1++) {
            for (int c2 = 0; c2 <= 6; c2++) {
                for (int r2 = 0; r2 <= 6; r2++) {
                    int need1 = c1 < r1 ? 1 : c1 > r1 ? -1 : 0; /* 1: the Corporation */
                    int need2 = c2 < r2 ? 1 : c2 > r2 ? -1 : 0;
                    tn_sides expected;
                    if (need1 == need2) {
                        int d1 = abs(c1 - r1), d2 = abs(c2 - r2);
                        bool first = d1 > d2;                              /* TR-45 */
                        expected = need1 == 0 || d1 == d2  ? TN_DRAW_SIDES /* TR-46 */
                                   : first == (need1 == 1) ? TN_FIRST_CORP
                                                           : TN_SECOND_CORP;
                    } else { /* TR-44, the other's need deciding where one has none */
                        expected = need1 == 1 || need2 == -1 ? TN_FIRST_CORP : TN_SECOND_CORP;
                    }
                    assert_int_equal(tn_sides_by_difference(c1 - r1, c2 - r2), expected);
                }
            }
        }
    }
}

/* TR-43, TR-44: the better seed chooses first; later the sides are enforced; TD-07 counts Swiss. */
static void test_final_sides(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 4);
    tn_side_rule sides = tn_final_sides(&k->e, 1, 1);
    assert_int_equal(sides.rule, TN_DRAW_SIDES);
    assert_true(sides.is_seed);
    assert_int_equal(sides.chooser, 0);                        /* seed 1 of s1-s4 */
    kit_must(k, game_record(0, 1, 1, 0, TN_CORP_WON, 7, 0));   /* 1 was the Corporation */
    kit_must(k, game_record(0, 2, 1, 1, TN_RUNNER_WON, 7, 0)); /* 2 was the Runner, 3 the Corp */
    sides = tn_final_sides(&k->e, 3, 1);                       /* 1 (+1) against 2 (-1) */
    assert_int_equal(sides.rule, TN_SECOND_CORP);
    assert_int_equal(kit_add(k, game_record(0, 3, 1, 0, TN_CORP_WON, 7, 0)), TN_WHY_FINAL_SIDES);
    tn_record r = game_record(0, 3, 1, 0, TN_CORP_WON, 7, 0);
    r.of.game.flags = TN_AS_PLAYED;
    tn_event before = k->e;
    kit_must(k, r);
    assert_true(finals_check(k)); /* it says so, but it is no error */
    assert_int_equal(k->check.fault[k->check.fault_count - 1].kind, TN_FAULT_SIDES);
    assert_true(k->check.fault[k->check.fault_count - 1].is_by_hand);
    k->e = before;
    k->count--;
    kit_must(k, game_record(0, 3, 1, 1, TN_CORP_WON, 0, 7));
    kit_free(k);

    tn_config config = plain(TN_DOUBLE);
    config.counts_swiss_sides = 1; /* TD-07 */
    k = kit_finals(config, 4);
    /* Round 1 was 4-0: both games played, so the counts are even; one unstarted game tells. */
    assert_int_equal(tn_final_difference(&k->e, 1, 1), 0);
    tn_record correct = game_record(1, 1, 2, 1, TN_NOT_STARTED, 0, 0);
    correct.of.game.flags = TN_CORRECTS;
    kit_must(k, correct);
    assert_int_equal(tn_final_difference(&k->e, 1, 1), 1);
    assert_int_equal(tn_final_difference(&k->e, 4, 1), -1);
    k->e.config.counts_swiss_sides = 0;
    assert_int_equal(tn_final_difference(&k->e, 1, 1), 0);
    kit_free(k);
}

/* TD-13: the sides of the second final, by TR-44 or swapped. */
static void test_reset_sides(void **state)
{
    (void)state;
    for (unsigned swaps = 0; swaps < 2; swaps++) {
        tn_config config = plain(TN_DOUBLE);
        config.swaps_reset = (uint8_t)swaps;
        kit *k = kit_finals(config, 4);
        for (unsigned g = 1; g <= 5; g++) {
            play(k, g, 1);
        }
        play(k, 6, 2);
        const tn_final *first = &k->e.final[6], *second = &k->e.final[7];
        unsigned corp = first->player[first->game[0].corp];
        tn_side_rule sides = tn_final_sides(&k->e, 7, 1);
        if (swaps) {
            assert_int_not_equal(sides.rule, TN_DRAW_SIDES);
            assert_int_not_equal(second->player[sides.rule], corp);
            assert_int_equal(kit_add(k, won_record(0, 7, 1, 1u - sides.rule, TN_CORP_WON)),
                             TN_WHY_SWAPPED_SIDES);
        } else {
            assert_int_equal(sides.rule, tn_sides_by_difference(
                                             tn_final_difference(&k->e, second->player[0], 7),
                                             tn_final_difference(&k->e, second->player[1], 7)));
        }
        play(k, 7, 2);
        assert_true(finals_check(k));
        kit_free(k);
    }
}

/* TR-39, TR-47, TR-48, TD-08: time in the finals; the better seed wins what is level. */
static void test_final_time(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 8);
    assert_int_equal(tn_time_limit(&k->e), 35 * 60); /* TR-39 */
    assert_int_equal(kit_add(k, game_record(0, 1, 2, 0, TN_CORP_WON, 7, 0)), TN_WHY_NO_GAME);
    assert_int_equal(kit_add(k, game_record(0, 1, 1, 0, TN_NOT_STARTED, 0, 0)),
                     TN_WHY_FINAL_NOT_STARTED);
    kit_must(k, game_record(0, 1, 1, 0, TN_UNFINISHED, 2, 4)); /* TR-47 */
    assert_int_equal(k->e.final[1].winner, 2);
    kit_must(k, game_record(0, 2, 1, 0, TN_UNFINISHED, 3, 3)); /* TR-48: s4 before s5 */
    assert_int_equal(k->e.final[2].winner, 1);
    kit_must(k, game_record(0, 3, 1, 0, TN_CORP_WON, 7, 0));
    /* A correction reaches a decided game until a later one was played by it. */
    assert_int_equal(kit_add(k, game_record(0, 3, 1, 0, TN_RUNNER_WON, 0, 7)),
                     TN_WHY_FINAL_DECIDED);
    tn_record r = game_record(0, 3, 1, 0, TN_RUNNER_WON, 0, 7);
    r.of.game.flags = TN_CORRECTS;
    kit_must(k, r);
    assert_int_equal(k->e.final[3].winner, 2);
    play(k, 4, 1);
    play(k, 6, 1);
    assert_int_equal(kit_add(k, r), TN_WHY_FINAL_FOLLOWED);
    kit_free(k);

    tn_config config = plain(TN_DOUBLE);
    config.is_untimed_final = 1; /* TD-12 */
    k = kit_finals(config, 4);
    for (unsigned g = 1; g <= 5; g++) {
        play(k, g, 1);
    }
    assert_int_equal(tn_time_limit(&k->e), 0);
    tn_side_rule sides = tn_final_sides(&k->e, 6, 1);
    unsigned corp = sides.rule == TN_DRAW_SIDES ? 0 : sides.rule;
    assert_int_equal(kit_add(k, game_record(0, 6, 1, corp, TN_UNFINISHED, 1, 0)), TN_WHY_UNTIMED);
    kit_free(k);
}

struct tally {
    unsigned champions[TN_CUT_MAX + 1];
    unsigned games_least, games_most, earliest_rematch;
};

/* Plays a bracket by the bits of an outcome and checks what section 2 says of it. */
static void play_bracket(kit *k, const tn_event *start, uint64_t bits, struct tally *tally)
{
    unsigned size = start->cut_size, games, played = 0, game;
    const tn_bracket_game *bracket = tn_bracket(TN_DOUBLE, size, &games);
    unsigned losses[TN_CUT_MAX + 1] = {0};
    uint32_t met[TN_CUT_MAX + 1] = {0}, busy[TN_CUT_MAX] = {0};
    memcpy(&k->e.final, &start->final, sizeof k->e.final);
    k->e.finals_done = 0;
    while ((game = next_game(&k->e)) != 0) {
        unsigned winner = (bits >> (game - 1) & 1) + 1;
        unsigned a = k->e.final[game].player[0], b = k->e.final[game].player[1];
        unsigned round = bracket[game].round;
        assert_false((busy[round] >> a & 1) || (busy[round] >> b & 1)); /* nobody twice a round */
        busy[round] |= 1u << a | 1u << b;
        if ((met[a] >> b & 1) && game < games - 1 && game < tally->earliest_rematch) {
            tally->earliest_rematch = game;
        }
        met[a] |= 1u << b;
        met[b] |= 1u << a;
        tn_side_rule sides = tn_final_sides(&k->e, game, 1);
        unsigned corp = sides.rule == TN_DRAW_SIDES ? sides.chooser : sides.rule;
        tn_record r =
            game_record(0, game, 1, corp, corp == winner - 1 ? TN_CORP_WON : TN_RUNNER_WON,
                        TN_POINTS_UNKNOWN, TN_POINTS_UNKNOWN);
        assert_int_equal(tn_apply(&k->e, &r), TN_WHY_OK);
        losses[k->e.final[game].player[2 - winner]]++;
        played++;
    }
    unsigned champion = tn_champion(&k->e), champions = 0;
    assert_true(champion >= 1 && champion <= size);
    for (unsigned p = 1; p <= size; p++) {
        champions += losses[p] <= 1;
        assert_true(p == champion ? losses[p] <= 1 : losses[p] == 2);
    }
    assert_int_equal(champions, 1);
    /* TR-V4: the reset is played only if the lower finalist won the final. */
    assert_int_equal(k->e.final[games].winner != 0, k->e.final[games - 1].winner == 2);
    assert_true(played == games - 1 || played == games);
    tally->games_least = played < tally->games_least ? played : tally->games_least;
    tally->games_most = played > tally->games_most ? played : tally->games_most;
    tally->champions[champion]++;
}

/* TR-V3 with TR-42, TR-49: all outcomes for 4 and 8, many for 16. */
static void test_brackets(void **state)
{
    (void)state;
    static const unsigned rematch[] = {5, 12, 25};
    core_xoshiro random;
    core_xoshiro_seed(&random, 16);
    unsigned row = 0;
    for (unsigned size = 4; size <= 16; size *= 2, row++) {
        kit *k = kit_finals(plain(TN_DOUBLE), size);
        tn_event *start = malloc(sizeof *start);
        *start = k->e;
        struct tally tally = {.games_least = 99, .earliest_rematch = 99};
        uint64_t outcomes = size == 16 ? 200000 : UINT64_C(1) << (2 * size - 1);
        for (uint64_t i = 0; i < outcomes; i++) {
            play_bracket(k, start, size == 16 ? core_xoshiro_u64(&random) : i, &tally);
        }
        assert_int_equal(tally.games_least, 2 * size - 2);
        assert_int_equal(tally.games_most, 2 * size - 1);
        assert_int_equal(tally.earliest_rematch, rematch[row]);
        for (unsigned s = 1; s <= size; s++) {
            assert_true(tally.champions[s] > 0); /* every seed can win */
        }
        free(start);
        kit_free(k);
    }
}

/* TR-V4 by name: dropped from game 9, won 13, lost the final: over, and there is no game 15. */
static void test_vector_4(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 8);
    for (unsigned g = 1; g <= 12; g++) {
        play(k, g, 1);
    }
    unsigned dropped = k->e.final[9].player[1];
    assert_int_equal(k->e.final[13].player[0], dropped);
    play(k, 13, 1);
    assert_int_equal(k->e.final[14].player[1], dropped);
    assert_int_equal(tn_champion(&k->e), 0);
    play(k, 14, 1);
    assert_int_equal(tn_champion(&k->e), k->e.final[14].player[0]);
    assert_int_equal(next_game(&k->e), 0);
    assert_int_equal(kit_add(k, game_record(0, 15, 1, 0, TN_CORP_WON, 7, 0)), TN_WHY_NO_RESET);
    /* Places: champion, second, then those out, equals by seed. */
    assert_int_equal(tn_places(&k->e, k->table), 8);
    assert_int_equal(k->table[0].player, tn_champion(&k->e));
    assert_int_equal(k->table[1].player, dropped);
    assert_int_equal(k->table[2].player, k->e.final[13].player[1]); /* 3rd: loser of 13 */
    assert_int_equal(k->table[3].player, k->e.final[12].player[1]);
    for (unsigned i = 4; i < 8; i += 2) {
        assert_true(tn_seed_of(&k->e, k->table[i].player) <
                    tn_seed_of(&k->e, k->table[i + 1].player));
    }
    assert_true(finals_check(k));
    kit_free(k);
}

/* TD-16 in the finals: who leaves loses every game; if both left, the better seed wins. */
static void test_leaving_finals(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 4);
    kit_must(k, plain_record(TN_REC_DROP, 4));
    assert_int_equal(k->e.final[1].winner, 1);
    kit_must(k, plain_record(TN_REC_REMOVE, 3)); /* 3 loses game 2; game 4 is 4 against 3 */
    assert_int_equal(k->e.final[2].winner, 1);
    assert_int_equal(k->e.final[4].player[0], 4);
    assert_int_equal(k->e.final[4].winner, 2);             /* both left: seed 3 before seed 4 */
    assert_int_equal(tn_final_difference(&k->e, 1, 9), 0); /* not played: no side */
    play(k, 3, 1);
    assert_int_equal(k->e.final[5].winner, 1);
    play(k, 6, 1);
    assert_int_equal(tn_champion(&k->e), 1);
    assert_true(finals_check(k));
    kit_free(k);
}

/* A Swiss match of the finalists' one round anew, won 4-0 by the second player. */
static void turn_round(kit *k, unsigned table)
{
    for (unsigned number = 1; number <= 2; number++) {
        tn_record r =
            won_record(1, table, number, number - 1, number == 1 ? TN_RUNNER_WON : TN_CORP_WON);
        r.of.game.flags = TN_CORRECTS;
        kit_must(k, r);
    }
}

/* TR-48, TD-08, TD-18: what is level goes by the prestige as corrected, at the time of its report;
 * the seeds stand. */
static void test_level_corrected(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 8); /* 1 to 4 have 4 prestige, 5 to 8 none */
    turn_round(k, 4);                         /* 4 met 5 */
    assert_int_equal(tn_seed_of(&k->e, 4), 4);
    assert_int_equal(tn_level_winner(&k->e, 2), 2);
    kit_must(k, game_record(0, 2, 1, 0, TN_UNFINISHED, 3, 3)); /* s4-s5 */
    assert_int_equal(k->e.final[2].winner, 2);
    assert_true(finals_check(k));
    tn_record back = won_record(1, 4, 1, 0, TN_CORP_WON); /* 2-2: the same prestige */
    back.of.game.flags = TN_CORRECTS;
    kit_must(k, back);
    assert_int_equal(k->e.final[2].winner, 2);      /* what was decided stands */
    assert_int_equal(tn_level_winner(&k->e, 2), 1); /* equal: the seed (TD-08) */
    assert_true(finals_check(k));
    tn_record again = game_record(0, 2, 1, 0, TN_UNFINISHED, 3, 3);
    again.of.game.flags = TN_CORRECTS;
    kit_must(k, again);
    assert_int_equal(k->e.final[2].winner, 1);
    assert_true(finals_check(k));
    kit_free(k);

    k = kit_finals(plain(TN_LEGACY), 8); /* TR-35, TR-37 by the same prestige */
    turn_round(k, 4);
    kit_must(k, game_record(0, 2, 1, 0, TN_CORP_WON, 7, 4));
    const int8_t level[2] = {4, 0};
    assert_false(tn_legacy_is_decided(&k->e, 2, level)); /* 14-14 would be the other's */
    kit_must(k, game_record(0, 2, 2, 1, TN_CORP_WON, 4, 7));
    assert_int_equal(k->e.final[2].winner, 2);
    assert_true(finals_check(k));
    kit_free(k);
}

/* TR-47, TR-48, TR-34, TR-37: points that decide are asked for. */
static void test_missing_points(void **state)
{
    (void)state;
    enum { NOT_TOLD = TN_POINTS_UNKNOWN };
    kit *k = kit_finals(plain(TN_DOUBLE), 4);
    assert_int_equal(kit_add(k, game_record(0, 1, 1, 0, TN_UNFINISHED, NOT_TOLD, NOT_TOLD)),
                     TN_WHY_FINAL_POINTS_MISSING);
    assert_int_equal(kit_add(k, game_record(0, 1, 1, 0, TN_CORP_WON, 3, 7)),
                     TN_WHY_LOSER_HAS_ENOUGH); /* TD-23 */
    kit_must(k, game_record(0, 1, 1, 0, TN_CORP_WON, NOT_TOLD, NOT_TOLD));
    assert_true(finals_check(k));
    kit_free(k);
    k = kit_finals(plain(TN_LEGACY), 4);
    assert_int_equal(kit_add(k, game_record(0, 1, 1, 0, TN_CORP_WON, NOT_TOLD, NOT_TOLD)),
                     TN_WHY_LEGACY_POINTS_MISSING);
    assert_int_equal(kit_add(k, game_record(0, 1, 1, 0, TN_UNFINISHED, 2, NOT_TOLD)),
                     TN_WHY_LEGACY_POINTS_MISSING);
    kit_must(k, game_record(0, 1, 1, 0, TN_CORP_WON, NOT_TOLD, 3)); /* 10-3 */
    assert_int_equal(kit_add(k, game_record(0, 1, 2, 1, TN_STOPPED, NOT_TOLD, NOT_TOLD)),
                     TN_WHY_LEGACY_POINTS_MISSING);
    kit_must(k, game_record(0, 1, 2, 1, TN_STOPPED, 4, 0));
    assert_true(finals_check(k));
    kit_free(k);
}

static tn_record corrected(tn_record r)
{
    r.of.game.flags |= TN_CORRECTS;
    return r;
}

/* TD-16, TD-18: a game can be corrected until a later one was played, not only given by absence. */
static void test_correction_before_absence(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_DOUBLE), 4);
    play(k, 1, 1); /* 1 beats 4 */
    play(k, 2, 1); /* 2 beats 3 */
    kit_must(k, plain_record(TN_REC_DROP, 2));
    assert_int_equal(k->e.final[3].winner, 1); /* 1 against 2, who has left */
    assert_int_equal(k->e.final[5].player[0], 2);
    tn_record other =
        corrected(won_record(0, 1, 1, k->e.final[1].game[0].corp,
                             k->e.final[1].game[0].corp == 0 ? TN_RUNNER_WON : TN_CORP_WON));
    kit_must(k, other); /* 4 beat 1 */
    assert_int_equal(k->e.final[3].player[0], 4);
    assert_int_equal(k->e.final[3].winner, 1); /* now 4 has it by absence */
    assert_int_equal(k->e.final[4].player[0], 1);
    assert_int_equal(k->e.final[6].player[0], 4);
    assert_true(finals_check(k));
    play(k, 4, 1); /* played by the outcome of game 1 */
    assert_int_equal(kit_add(k, other), TN_WHY_FINAL_FOLLOWED);
    kit_free(k);

    /* A game played after one given by absence follows as well: 3 by absence, then 6. */
    k = kit_finals(plain(TN_DOUBLE), 4);
    play(k, 1, 1);
    play(k, 2, 1);
    kit_must(k, plain_record(TN_REC_DROP, 4)); /* game 4: 4 against 3 */
    kit_must(k, plain_record(TN_REC_DROP, 2)); /* games 3 and 5 */
    assert_int_equal(k->e.final[5].winner, 2);
    play(k, 6, 1);
    assert_int_equal(kit_add(k, other), TN_WHY_FINAL_FOLLOWED);
    kit_free(k);

    /* The winner stays: so does what absence decided since, whoever has left meanwhile. */
    k = kit_finals(plain(TN_DOUBLE), 4);
    play(k, 1, 1);
    play(k, 2, 1);
    kit_must(k, plain_record(TN_REC_DROP, 3));
    kit_must(k, plain_record(TN_REC_DROP, 4));
    assert_int_equal(k->e.final[4].winner, 1); /* 4 against 3, who left first */
    tn_record same = corrected(
        game_record(0, 1, 1, k->e.final[1].game[0].corp, k->e.final[1].game[0].outcome, 7, 5));
    kit_must(k, same);
    assert_int_equal(k->e.final[4].winner, 1);
    assert_true(finals_check(k));
    /* Another winner: 1 against 3, who has left. */
    kit_must(k, other);
    assert_int_equal(k->e.final[4].player[0], 1);
    assert_int_equal(k->e.final[4].winner, 1);
    kit_must(k, same); /* and back: both had left before, so the better seed has it */
    assert_int_equal(k->e.final[4].winner, 2);
    assert_true(finals_check(k));
    kit_free(k);
}

/* TR-14, TD-22: whoever is removed in the finals has no rank, and the next ones move up. */
static void test_removed_places(void **state)
{
    (void)state;
    for (unsigned kind = TN_DOUBLE; kind <= TN_LEGACY; kind++) {
        kit *k = kit_finals(plain((tn_finals_kind)kind), 8);
        unsigned game;
        while ((game = next_game(&k->e)) != 0) {
            if (kind == TN_DOUBLE) {
                play(k, game, 1);
            } else {
                kit_must(k, won_record(0, game, 1, 0, TN_CORP_WON));
                kit_must(k, won_record(0, game, 2, 1, TN_RUNNER_WON));
            }
        }
        unsigned order[8];
        tn_places(&k->e, k->table);
        for (unsigned i = 0; i < 8; i++) {
            order[i] = k->table[i].player;
            assert_int_equal(k->table[i].rank, i + 1);
        }
        assert_int_equal(tn_champion(&k->e), order[0]);
        static const unsigned removed[] = {2, 0, 1, 7}; /* the third, then the champion … */
        for (unsigned n = 0; n < 4; n++) {
            kit_must(k, plain_record(TN_REC_REMOVE, order[removed[n]]));
            order[removed[n]] = 0;
            tn_places(&k->e, k->table);
            unsigned at = 0;
            for (unsigned i = 0; i < 8; i++) {
                if (order[i] != 0) {
                    assert_int_equal(k->table[at].player, order[i]);
                    assert_int_equal(k->table[at].rank, at + 1);
                    at++;
                }
            }
            assert_int_equal(at, 7 - n);
            for (; at < 8; at++) {
                assert_int_equal(k->table[at].rank, 0);
            }
            assert_int_equal(tn_champion(&k->e), k->table[0].player);
            assert_true(finals_check(k));
        }
        kit_must(k, plain_record(TN_REC_DROP, k->table[0].player)); /* a drop keeps his */
        assert_int_equal(tn_champion(&k->e), k->table[0].player);
        assert_true(finals_check(k));
        kit_free(k);
    }
}

/* TD-18: what the seeds would be now, whoever has left since the cut; who had left before is not
 * there. */
static void test_seeds_again(void **state)
{
    (void)state;
    uint16_t again[TN_CUT_MAX + 1];
    kit *k = kit_event(7, 1, 4);
    tn_record r = {.kind = TN_REC_CONFIG};
    r.of.setup.config = k->e.config;
    r.of.setup.config.cut = 4;
    kit_must(k, r);
    kit_pair(k);
    for (unsigned t = 1; t <= 3; t++) {
        kit_result(k, t, 3, 1);
    }
    kit_close(k);
    unsigned gone = k->e.round[0].match[0].player[0];
    kit_must(k, plain_record(TN_REC_DROP, gone));
    assert_int_equal(kit_cut(k), TN_WHY_OK);
    for (unsigned s = 1; s <= 4; s++) {
        kit_must(k, plain_record(s % 2 ? TN_REC_REMOVE : TN_REC_DROP, k->e.seed_of_cut[s]));
        tn_seeds_again(&k->e, k->table, again);
        assert_memory_equal(again, k->e.seed_of_cut, 5 * sizeof again[0]);
        assert_true(kit_checks(k));
    }
    /* Table 1 the other way round: its second player, who was there, comes in. */
    unsigned other = k->e.round[0].match[0].player[1];
    turn_round(k, 1);
    tn_seeds_again(&k->e, k->table, again);
    unsigned found = 0;
    for (unsigned s = 1; s <= 4; s++) {
        assert_int_not_equal(again[s], gone);
        found += again[s] == other;
    }
    assert_int_equal(found, 1);
    assert_true(kit_checks(k));
    kit_free(k);
}

static void legacy_game(kit *k, unsigned game, unsigned number, unsigned winner, int a, int b)
{
    tn_side_rule sides = tn_final_sides(&k->e, game, number);
    unsigned corp = sides.rule == TN_DRAW_SIDES ? sides.chooser : sides.rule;
    tn_outcome outcome = winner == 0          ? TN_UNFINISHED
                         : corp == winner - 1 ? TN_CORP_WON
                                              : TN_RUNNER_WON;
    kit_must(k, game_record(0, game, number, corp, outcome, a, b));
}

/* TR-34, TR-35, TR-36, TR-37 and TD-06: the older finals. */
static void test_legacy(void **state)
{
    (void)state;
    kit *k = kit_finals(plain(TN_LEGACY), 4);
    int points[2];
    assert_int_equal(tn_time_limit(&k->e), 65 * 60);
    legacy_game(k, 1, 1, 1, 7, 3);
    legacy_game(k, 1, 2, 2, 6, 7); /* 16 against 13: the loser's points count (TR-34) */
    tn_legacy_points(&k->e.final[1], 2, points);
    assert_int_equal(points[0], 16);
    assert_int_equal(points[1], 13);
    assert_int_equal(k->e.final[1].winner, 1);
    legacy_game(k, 2, 1, 1, 7, 4);
    legacy_game(k, 2, 2, 2, 4, 7); /* a tie: the better seed goes on (TR-35) */
    assert_int_equal(k->e.final[2].winner, 1);
    /* The last match: no time limit, a tie asks for a third game with drawn sides (TR-36). */
    assert_int_equal(tn_time_limit(&k->e), 0);
    assert_int_equal(kit_add(k, game_record(0, 3, 1, 0, TN_UNFINISHED, 1, 0)), TN_WHY_UNTIMED);
    assert_int_equal(kit_add(k, game_record(0, 3, 3, 0, TN_CORP_WON, 7, 0)), TN_WHY_GAME_ORDER);
    legacy_game(k, 3, 1, 1, 7, 4);
    legacy_game(k, 3, 2, 2, 4, 7);
    assert_int_equal(tn_champion(&k->e), 0);
    tn_side_rule sides = tn_final_sides(&k->e, 3, 3);
    assert_int_not_equal(sides.rule, TN_DRAW_SIDES);
    assert_int_equal(kit_add(k, won_record(0, 3, 3, 1u - sides.rule, TN_CORP_WON)),
                     TN_WHY_DRAWN_SIDES);
    legacy_game(k, 3, 3, 2, 0, 7);
    assert_int_equal(tn_champion(&k->e), 2);
    assert_true(finals_check(k));
    tn_places(&k->e, k->table);
    assert_int_equal(k->table[0].player, 2);
    assert_int_equal(k->table[1].player, 1);
    assert_int_equal(k->table[2].player, 3);
    kit_free(k);

    /* TR-37: 10-3, then 4 decides and 3 only ties; a tie is enough for the better seed. */
    k = kit_finals(plain(TN_LEGACY), 8);
    legacy_game(k, 1, 1, 1, 7, 3);
    const int8_t four[2] = {4, 0}, three[2] = {3, 0}, two[2] = {2, 0};
    assert_true(tn_legacy_is_decided(&k->e, 1, four));
    assert_true(tn_legacy_is_decided(&k->e, 1, three)); /* seed 1 before seed 8 */
    assert_false(tn_legacy_is_decided(&k->e, 1, two));
    unsigned corp = 1u - k->e.final[1].game[0].corp;
    assert_int_equal(kit_add(k, game_record(0, 1, 2, corp, TN_STOPPED, 2, 0)), TN_WHY_NOT_DECIDED);
    kit_must(k, game_record(0, 1, 2, corp, TN_STOPPED, 4, 0));
    assert_int_equal(k->e.final[1].winner, 1);
    legacy_game(k, 2, 1, 2, 3, 7); /* s4-s5: seed 5 leads 10-3 */
    const int8_t level[2] = {0, 3}, ahead[2] = {0, 4};
    assert_false(tn_legacy_is_decided(&k->e, 2, level)); /* the tie would be seed 4's */
    assert_true(tn_legacy_is_decided(&k->e, 2, ahead));
    /* An unfinished game gives each his agenda points (TD-06), and game 2 was not started. */
    legacy_game(k, 3, 1, 0, 2, 4);
    assert_int_equal(k->e.final[3].game[1].outcome, TN_NOT_STARTED);
    assert_int_equal(k->e.final[3].winner, 2);
    kit_must(k, game_record(0, 3, 2, 1, TN_NOT_STARTED, 0, 0)); /* said as well (TR-32) */
    assert_int_equal(kit_add(k, won_record(0, 3, 2, 1, TN_CORP_WON)), TN_WHY_FINAL_DECIDED);
    assert_int_equal(k->e.final[3].winner, 2);
    assert_true(finals_check(k));
    kit_free(k);
}

/* TD-06: legacy brackets over all outcomes of 4 and 8: one champion, everyone else one loss. */
static void test_legacy_brackets(void **state)
{
    (void)state;
    for (unsigned size = 4; size <= 8; size *= 2) {
        for (unsigned bits = 0; bits < 1u << (size - 1); bits++) {
            kit *k = kit_finals(plain(TN_LEGACY), size);
            unsigned game, played = 0;
            while ((game = next_game(&k->e)) != 0) {
                unsigned winner = (bits >> (game - 1) & 1) + 1;
                legacy_game(k, game, 1, winner, winner == 1 ? 7 : 0, winner == 2 ? 7 : 0);
                legacy_game(k, game, 2, winner, winner == 1 ? 7 : 0, winner == 2 ? 7 : 0);
                played++;
            }
            assert_int_equal(played, size - 1);
            assert_int_not_equal(tn_champion(&k->e), 0);
            kit_free(k);
        }
    }
}

int main(void)
{
    const struct CMUnitTest finals[] = {
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_cut_size),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_vector_2),
        cmocka_unit_test(test_final_sides),
        cmocka_unit_test(test_reset_sides),
        cmocka_unit_test(test_final_time),
        cmocka_unit_test(test_brackets),
        cmocka_unit_test(test_vector_4),
        cmocka_unit_test(test_leaving_finals),
        cmocka_unit_test(test_legacy),
        cmocka_unit_test(test_legacy_brackets),
        cmocka_unit_test(test_level_corrected),
        cmocka_unit_test(test_missing_points),
        cmocka_unit_test(test_correction_before_absence),
        cmocka_unit_test(test_removed_places),
        cmocka_unit_test(test_seeds_again),
    };
    int status = RUN_SUITE(finals);
    free(kit_spare);
    return status;
}
