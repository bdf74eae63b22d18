/*
 * Tournament rules: what an event is, who plays, results, standings, time. Sections 1.1 to 1.4 and
 * 1.7 of the ledger with their decisions; pairing and finals have programs of their own.
 */
#include "tests/unit/tournament_kit.h"

static tn_record config_record(tn_config config)
{
    tn_record r = {.kind = TN_REC_CONFIG};
    r.of.setup.config = config;
    return r;
}

/* TR-01: three tiers, and nothing else. */
static void test_tiers(void **state)
{
    (void)state;
    for (unsigned tier = 0; tier < 3; tier++) {
        tn_config config = tn_default_config((tn_tier)tier, TN_CONSTRUCTED);
        assert_int_equal(tn_check_config(&config), TN_WHY_OK);
    }
    tn_config config = tn_default_config((tn_tier)3, TN_CONSTRUCTED);
    assert_int_equal(tn_check_config(&config), TN_WHY_BAD_TIER);
    assert_string_equal(tn_why_rules(TN_WHY_BAD_TIER), "TR-01");
}

/* TR-02, TR-04, TR-06, TR-10, TR-55, TR-57 are for people: each is on the list of every tier. */
static void test_checklist(void **state)
{
    (void)state;
    static const char *const everywhere[] = {"TR-02", "TR-04", "TR-05", "TR-06", "TR-07",
                                             "TR-10", "TR-25", "TR-55", "TR-57"};
    for (unsigned tier = 0; tier < TN_TIER_COUNT; tier++) {
        for (unsigned i = 0; i < sizeof everywhere / sizeof everywhere[0]; i++) {
            const tn_duty *duty;
            bool found = false;
            for (unsigned n = 0; (duty = tn_checklist((tn_tier)tier, n)) != NULL; n++) {
                found = found || strcmp(duty->rules, everywhere[i]) == 0;
                assert_true(duty->english[0] != '\0' && duty->polish[0] != '\0');
            }
            assert_true(found);
        }
    }
    /* TR-07: sleeves are optional at the casual tier alone. */
    const tn_duty *casual = NULL, *strict = NULL, *duty;
    for (unsigned n = 0; (duty = tn_checklist(TN_CASUAL, n)) != NULL; n++) {
        casual = strcmp(duty->rules, "TR-07") == 0 ? duty : casual;
    }
    for (unsigned n = 0; (duty = tn_checklist(TN_CHAMPIONSHIP, n)) != NULL; n++) {
        strict = strcmp(duty->rules, "TR-07") == 0 ? duty : strict;
    }
    assert_non_null(strstr(casual->english, "optional"));
    assert_non_null(strstr(strict->english, "required"));
}

/* TR-03, TD-09: removed is not dropped; only a drop can be taken back; neither is paired again. */
static void test_removal(void **state)
{
    (void)state;
    kit *k = kit_event(5, 3, 1);
    kit_must(k, plain_record(TN_REC_DROP, 1));
    kit_must(k, plain_record(TN_REC_REMOVE, 2));
    assert_int_equal(k->e.player[1].presence, TN_DROPPED);
    assert_int_equal(k->e.player[2].presence, TN_REMOVED);
    assert_int_equal(tn_active_count(&k->e), 3);
    assert_int_equal(kit_add(k, plain_record(TN_REC_DROP, 1)), TN_WHY_NOT_ACTIVE);
    assert_int_equal(kit_add(k, plain_record(TN_REC_RETURN, 2)), TN_WHY_REMOVED_STAYS);
    assert_int_equal(kit_add(k, plain_record(TN_REC_RETURN, 3)), TN_WHY_NOT_DROPPED);
    kit_must(k, plain_record(TN_REC_RETURN, 1));
    assert_int_equal(tn_active_count(&k->e), 4);
    kit_must(k, plain_record(TN_REC_DROP, 1));
    kit_must(k, plain_record(TN_REC_REMOVE, 1)); /* caught cheating after he dropped */
    assert_int_equal(k->e.player[1].presence, TN_REMOVED);
    kit_free(k);
}

/* TR-09: without lists no entry, by tier; drafts need none. */
static void test_lists(void **state)
{
    (void)state;
    static const struct {
        tn_tier tier;
        tn_format format;
        bool is_said, is_needed;
    } cases[] = {
        {TN_CASUAL, TN_CONSTRUCTED, false, false},
        {TN_CASUAL, TN_CONSTRUCTED, true, true},
        {TN_COMPETITIVE, TN_CONSTRUCTED, false, true},
        {TN_CHAMPIONSHIP, TN_CONSTRUCTED, false, true},
        {TN_COMPETITIVE, TN_FULL_DRAFT, false, false},
        {TN_COMPETITIVE, TN_QUICK_DRAFT, true, false},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tn_config config = tn_default_config(cases[i].tier, cases[i].format);
        config.wants_lists = cases[i].is_said;
        kit *k = kit_new(config, 1);
        assert_int_equal(kit_add(k, player_record(k, 0)),
                         cases[i].is_needed ? TN_WHY_NO_LISTS : TN_WHY_OK);
        kit_must(k, player_record(k, TN_HAS_LISTS));
        kit_free(k);
    }
}

/* TR-11: its five tests. */
static void test_officials(void **state)
{
    (void)state;
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    config.rounds = 3;
    kit *k = kit_new(config, 1); /* casual, alone: refused */
    unsigned organiser = TN_IS_ORGANISER | TN_HAS_LISTS;
    assert_int_equal(kit_add(k, player_record(k, organiser)), TN_WHY_ORGANISER_ALONE);
    config.has_second_organiser = 1; /* casual with a second: fine */
    kit_must(k, config_record(config));
    kit_must(k, player_record(k, organiser));
    config.has_second_organiser = 0; /* and he cannot go home again */
    assert_int_equal(kit_add(k, config_record(config)), TN_WHY_ORGANISER_ALONE);
    kit_free(k);

    config = tn_default_config(TN_COMPETITIVE, TN_CONSTRUCTED);
    config.rounds = 3;
    k = kit_new(config, 1); /* competitive, the second named after round 1: refused */
    kit_players(k, 4);
    kit_pair(k);
    config.has_second_organiser = 1;
    assert_int_equal(kit_add(k, config_record(config)), TN_WHY_SECOND_LATE);
    assert_int_equal(kit_add(k, player_record(k, organiser)), TN_WHY_ORGANISER_ALONE);
    kit_free(k);

    config = tn_default_config(TN_CHAMPIONSHIP, TN_CONSTRUCTED);
    config.has_second_organiser = 1;
    k = kit_new(config, 1); /* a championship: never, and its judges neither */
    assert_int_equal(kit_add(k, player_record(k, organiser)), TN_WHY_OFFICIAL_PLAYS);
    assert_int_equal(kit_add(k, player_record(k, TN_IS_JUDGE | TN_HAS_LISTS)),
                     TN_WHY_OFFICIAL_PLAYS);
    kit_must(k, player_record(k, TN_HAS_LISTS)); /* the judge of another regional */
    kit_free(k);
}

/* TR-12, TR-51, TR-52: minutes of a round, before the event only. */
static void test_minutes(void **state)
{
    (void)state;
    static const struct {
        tn_format format;
        unsigned least, most;
        tn_why why;
    } cases[] = {
        {TN_CONSTRUCTED, 55, 75, TN_WHY_BAD_MINUTES},
        {TN_FULL_DRAFT, 50, 50, TN_WHY_BAD_FULL_DRAFT_MINUTES},
        {TN_QUICK_DRAFT, 25, 35, TN_WHY_BAD_QUICK_DRAFT_MINUTES},
    };
    for (unsigned i = 0; i < 3; i++) {
        tn_config config = tn_default_config(TN_CASUAL, cases[i].format);
        for (unsigned minutes = 0; minutes < 200; minutes++) {
            config.minutes = (uint8_t)minutes;
            bool is_fine = minutes >= cases[i].least && minutes <= cases[i].most;
            assert_int_equal(tn_check_config(&config), is_fine ? TN_WHY_OK : cases[i].why);
        }
    }
    kit *k = kit_event(4, 3, 1);
    tn_config config = k->e.config;
    config.minutes = 70;
    kit_must(k, config_record(config));
    kit_pair(k);
    config.minutes = 65;
    assert_int_equal(kit_add(k, config_record(config)), TN_WHY_MINUTES_FIXED);
    kit_free(k);
}

/* TR-13, TD-01: the rounds are fixed before round 1; what is offered, and when there are too many.
 */
static void test_rounds(void **state)
{
    (void)state;
    kit *k = kit_event(4, 0, 1);
    assert_int_equal(tn_can_pair(&k->e), TN_WHY_ROUNDS_MISSING);
    tn_config config = k->e.config;
    config.rounds = 2;
    kit_must(k, config_record(config));
    kit_pair(k);
    config.rounds = 3;
    assert_int_equal(kit_add(k, config_record(config)), TN_WHY_ROUNDS_FIXED);
    assert_int_equal(tn_can_pair(&k->e), TN_WHY_ROUND_OPEN);
    kit_free(k);
    static const unsigned offered[][2] = {{2, 1},  {3, 2},  {4, 2},  {5, 3},  {8, 3},  {9, 4},
                                          {16, 4}, {17, 5}, {32, 5}, {33, 6}, {64, 6}, {65, 7}};
    for (unsigned i = 0; i < sizeof offered / sizeof offered[0]; i++) {
        assert_int_equal(tn_offered_rounds(offered[i][0]), offered[i][1]);
    }
    assert_false(tn_too_many_rounds(6, 5)); /* n even: n - 1 */
    assert_true(tn_too_many_rounds(6, 6));
    assert_false(tn_too_many_rounds(5, 5)); /* n odd: n */
    assert_true(tn_too_many_rounds(5, 6));
}

/* TR-V1 with TR-14, TR-15, TR-16, TR-21, TR-22, TR-56 and TD-04: five players, three rounds. */
static void test_vector_1(void **state)
{
    (void)state;
    kit *k = kit_event(5, 3, 1);
    kit_by_hand(k, "AB CD E-");
    kit_result(k, 1, 4, 0);
    kit_result(k, 2, 2, 2);
    kit_close(k);
    kit_by_hand(k, "AC ED B-");
    kit_result(k, 1, 3, 1);
    kit_result(k, 2, 2, 1);
    kit_close(k);
    /* Before round 3: C and D have 3 each, SoS 10 and 9, so D has the bye; one legal round. */
    assert_int_equal(tn_prestige(&k->e, 3, 2), 3);
    assert_int_equal(tn_prestige(&k->e, 4, 2), 3);
    assert_int_equal(tn_sos(&k->e, 3, 2), 10);
    assert_int_equal(tn_sos(&k->e, 4, 2), 9);
    assert_int_equal(tn_champion(&k->e), 0);
    kit_pair(k);
    assert_int_not_equal(kit_table(k, 'D', '-'), 0);
    assert_int_not_equal(kit_table(k, 'A', 'E'), 0);
    assert_int_not_equal(kit_table(k, 'B', 'C'), 0);
    kit_result(k, kit_table(k, 'A', 'E'), 2, 2);
    unsigned table = kit_table(k, 'B', 'C');
    bool b_first = k->e.round[2].match[table - 1].player[0] == 2;
    kit_result(k, table, b_first ? 2 : 0, b_first ? 0 : 2);
    kit_close(k);

    static const struct {
        unsigned player, prestige, sos;
    } expected[] = {{1, 9, 17}, {5, 8, 16}, {4, 7, 11}, {2, 6, 12}, {3, 3, 22}};
    assert_int_equal(tn_standings(&k->e, 3, k->table), 5);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(k->table[i].player, expected[i].player);
        assert_int_equal(k->table[i].prestige, expected[i].prestige);
        assert_int_equal(k->table[i].sos, expected[i].sos);
        assert_int_equal(k->table[i].rank, i + 1);
        assert_int_equal(tn_sos(&k->e, expected[i].player, 3), expected[i].sos);
    }
    assert_int_equal(tn_champion(&k->e), 1);
    /* TR-14: removed, he is listed without a rank and wins nothing; dropped, he keeps it. */
    kit_must(k, plain_record(TN_REC_REMOVE, 1));
    kit_must(k, plain_record(TN_REC_DROP, 5));
    tn_standings(&k->e, 3, k->table);
    assert_int_equal(k->table[0].player, 5);
    assert_int_equal(k->table[0].rank, 1);
    assert_int_equal(k->table[4].player, 1);
    assert_int_equal(k->table[4].rank, 0);
    assert_int_equal(tn_champion(&k->e), 5);
    kit_free(k);
}

/* TR-14, TR-16: equal in everything, the stored draw decides, and every time alike. */
static void test_draws(void **state)
{
    (void)state;
    kit *k = kit_event(9, 3, 77);
    tn_standings(&k->e, 0, k->table);
    for (unsigned i = 0; i + 1 < 9; i++) {
        assert_true(k->table[i].draw > k->table[i + 1].draw);
        assert_int_equal(k->table[i].draw, tn_chance(77, TN_FOR_PLAYER, k->table[i].player, 0));
    }
    unsigned worst = k->table[8].player;
    kit_pair(k); /* the worse draw gets the bye */
    assert_int_equal(tn_opponent(&k->e, worst, 1), 0);
    assert_true(tn_had_bye(&k->e, worst, 1));
    kit_free(k);
}

/* TR-15: an opponent met twice counts twice, and what he wins later counts too. */
static void test_sos(void **state)
{
    (void)state;
    kit *k = kit_event(4, 3, 1);
    kit_by_hand(k, "AB CD");
    kit_result(k, 1, 4, 0);
    kit_result(k, 2, 4, 0);
    kit_close(k);
    assert_int_equal(tn_sos(&k->e, 2, 1), 4);
    kit_by_hand(k, "AB CD");
    kit_result(k, 1, 4, 0);
    kit_result(k, 2, 2, 2);
    kit_close(k);
    assert_int_equal(tn_sos(&k->e, 2, 2), 16);
    assert_int_equal(tn_sos(&k->e, 1, 2), 0);
    kit_free(k);
}

/* TR-26, TR-28, TR-29, TR-30, TR-31: what a game is worth. */
static void test_game_prestige(void **state)
{
    (void)state;
    static const struct {
        tn_game game;
        unsigned a, b;
    } cases[] = {
        {{0, TN_CORP_WON, {7, 0}}, 2, 0}, /* TR-26 */
        {{1, TN_CORP_WON, {0, 7}}, 0, 2},     {{0, TN_RUNNER_WON, {3, 7}}, 0, 2},
        {{1, TN_RUNNER_WON, {0, 2}}, 2, 0}, /* TR-28: a win in the extra turns is a full one */
        {{0, TN_UNFINISHED, {6, 4}}, 1, 0}, /* TR-29: Szymon and Daniel */
        {{0, TN_UNFINISHED, {4, 6}}, 0, 1},   {{0, TN_UNFINISHED, {0, 0}}, 1, 1}, /* TR-30 */
        {{0, TN_UNFINISHED, {-1, -1}}, 1, 1}, {{0, TN_UNFINISHED, {-1, 0}}, 0, 1},
        {{0, TN_NOT_STARTED, {0, 0}}, 0, 0}, /* TR-31 */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned prestige[2];
        tn_game_prestige(&cases[i].game, prestige);
        assert_int_equal(prestige[0], cases[i].a);
        assert_int_equal(prestige[1], cases[i].b);
    }
}

/* TR-32, TR-52: the results that can be, by all pairs of games. */
static void test_match_results(void **state)
{
    (void)state;
    static const char *const legal[] = {"40", "22", "04", "30", "03", "21", "12", "31",
                                        "13", "20", "02", "10", "01", "11", "00"};
    static const char *const legal_one[] = {"20", "02", "10", "01", "11", "00"};
    for (unsigned a = 0; a <= 5; a++) {
        for (unsigned b = 0; b <= 5; b++) {
            bool two = false, one = false;
            for (unsigned i = 0; i < 15; i++) {
                two = two || (legal[i][0] == (char)('0' + a) && legal[i][1] == (char)('0' + b));
            }
            for (unsigned i = 0; i < 6; i++) {
                one = one ||
                      (legal_one[i][0] == (char)('0' + a) && legal_one[i][1] == (char)('0' + b));
            }
            assert_int_equal(tn_is_match_result(2, a, b), two);
            assert_int_equal(tn_is_match_result(1, a, b), one);
        }
    }
    /* Every order of games that the fold accepts ends in one of them, and each is reached. */
    unsigned seen = 0;
    for (unsigned first = TN_CORP_WON; first <= TN_NOT_STARTED; first++) {
        for (unsigned second = TN_CORP_WON; second <= TN_NOT_STARTED; second++) {
            for (int lead = -1; lead <= 1; lead++) {
                kit *k = kit_event(2, 1, 1);
                kit_by_hand(k, "AB");
                int a = lead > 0 ? 3 : 0, b = lead < 0 ? 3 : 0;
                bool is_first = first == TN_UNFINISHED, is_second = second == TN_UNFINISHED;
                tn_record one =
                    game_record(1, 1, 1, 0, (tn_outcome)first, is_first ? a : 0, is_first ? b : 0);
                tn_record two = game_record(1, 1, 2, 1, (tn_outcome)second, is_second ? a : 0,
                                            is_second ? b : 0);
                kit_must(k,
                         first <= TN_RUNNER_WON ? won_record(1, 1, 1, 0, (tn_outcome)first) : one);
                tn_why why = kit_add(
                    k, second <= TN_RUNNER_WON ? won_record(1, 1, 2, 1, (tn_outcome)second) : two);
                bool by_time = first == TN_UNFINISHED || first == TN_NOT_STARTED;
                assert_int_equal(why, by_time && second != TN_NOT_STARTED ? TN_WHY_AFTER_UNFINISHED
                                                                          : TN_WHY_OK);
                unsigned prestige[2];
                assert_true(tn_match_prestige(&k->e, &k->e.round[0].match[0], prestige));
                assert_true(tn_is_match_result(2, prestige[0], prestige[1]));
                seen |= 1u << (prestige[0] * 5 + prestige[1]);
                kit_free(k);
            }
        }
    }
    unsigned reached = 0;
    for (; seen != 0; seen &= seen - 1) {
        reached++;
    }
    assert_int_equal(reached, 15);
}

/* TR-24, TR-27, TR-33 and TR-22: what a report may not say. */
static void test_reports(void **state)
{
    (void)state;
    kit *k = kit_event(3, 2, 1);
    kit_by_hand(k, "AB C-");
    assert_int_equal(kit_add(k, game_record(1, 2, 1, 0, TN_CORP_WON, 7, 0)), TN_WHY_BYE_RESULT);
    assert_int_equal(kit_add(k, game_record(1, 3, 1, 0, TN_CORP_WON, 7, 0)), TN_WHY_NO_MATCH);
    assert_int_equal(kit_add(k, game_record(1, 1, 2, 0, TN_CORP_WON, 7, 0)), TN_WHY_GAME_ORDER);
    assert_int_equal(kit_add(k, game_record(1, 1, 3, 0, TN_CORP_WON, 7, 0)), TN_WHY_NO_GAME);
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_UNFINISHED, 7, 0)),
                     TN_WHY_NOT_UNFINISHED);
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_NOT_STARTED, 1, 0)),
                     TN_WHY_POINTS_UNSTARTED);
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_AWARDED_A, 0, 0)), TN_WHY_BAD_OUTCOME);
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_STOPPED, 0, 0)), TN_WHY_BAD_OUTCOME);
    assert_int_equal(kit_add(k, (tn_record){.kind = TN_REC_CLOSE}), TN_WHY_MISSING_RESULTS);
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 7, -1)); /* some cards give less than 0 */
    assert_int_equal(kit_add(k, game_record(1, 1, 2, 0, TN_CORP_WON, 7, 0)), TN_WHY_SAME_SIDES);
    kit_must(k, game_record(1, 1, 2, 1, TN_CORP_WON, 0, 7));
    unsigned prestige[2]; /* TR-26: Kuba and Justyna, one each */
    tn_match_prestige(&k->e, &k->e.round[0].match[0], prestige);
    assert_int_equal(prestige[0], 2);
    assert_int_equal(prestige[1], 2);
    kit_close(k);
    assert_int_equal(kit_add(k, (tn_record){.kind = TN_REC_CLOSE}), TN_WHY_NO_ROUND_OPEN);
    kit_free(k);
}

/* TR-29, TR-30, TR-33: who leads on time is told, not made up; a win may go without its points. */
static void test_missing_points(void **state)
{
    (void)state;
    enum { NOT_TOLD = TN_POINTS_UNKNOWN };
    kit *k = kit_event(2, 2, 1);
    kit_by_hand(k, "AB");
    static const int missing[][2] = {{NOT_TOLD, NOT_TOLD}, {NOT_TOLD, 3}, {3, NOT_TOLD}};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(
            kit_add(k, game_record(1, 1, 1, 0, TN_UNFINISHED, missing[i][0], missing[i][1])),
            TN_WHY_POINTS_MISSING);
    }
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_NOT_STARTED, NOT_TOLD, NOT_TOLD)),
                     TN_WHY_POINTS_UNSTARTED);
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, NOT_TOLD, NOT_TOLD));
    assert_int_equal(k->e.round[0].match[0].game[0].points[0], NOT_TOLD);
    assert_int_equal(kit_add(k, game_record(1, 1, 2, 1, TN_UNFINISHED, NOT_TOLD, NOT_TOLD)),
                     TN_WHY_POINTS_MISSING);
    kit_must(k, game_record(1, 1, 2, 1, TN_UNFINISHED, 0, 0)); /* TR-30: 0-0 if it is said */
    kit_close(k);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* TD-23: points that look swapped are asked for, at 7 points and in a draft at 6 (TR-50). */
static void test_swapped_points(void **state)
{
    (void)state;
    for (unsigned format = TN_CONSTRUCTED; format <= TN_QUICK_DRAFT; format++) {
        tn_config config = tn_default_config(TN_CASUAL, (tn_format)format);
        int enough = format == TN_CONSTRUCTED ? 7 : 6;
        config.rounds = 1;
        kit *k = kit_new(config, 1);
        kit_players(k, 2);
        kit_by_hand(k, "AB");
        for (int won = -1; won <= 9; won++) {
            for (int lost = -1; lost <= 9; lost++) {
                for (unsigned corp = 0; corp < 2; corp++) {
                    for (unsigned o = TN_CORP_WON; o <= TN_RUNNER_WON; o++) {
                        bool first = (o == TN_CORP_WON) == (corp == 0);
                        tn_record r = game_record(1, 1, 1, corp, (tn_outcome)o, first ? won : lost,
                                                  first ? lost : won);
                        tn_why wanted = lost >= enough ? TN_WHY_LOSER_HAS_ENOUGH
                                        : won < enough ? TN_WHY_WINNER_HAS_FEW
                                                       : TN_WHY_OK;
                        assert_int_equal(tn_apply(&k->e, &r), wanted);
                        r.of.game.flags = TN_SURE;
                        assert_int_equal(tn_apply(&k->e, &r), TN_WHY_OK);
                    }
                }
            }
        }
        /* What was said surely is in the journal, so it replays and the check takes it. */
        tn_record r = game_record(1, 1, 1, 0, TN_CORP_WON, 2, 7);
        r.of.game.flags = TN_SURE;
        tn_start(&k->e);
        for (size_t i = 0; i < k->count; i++) {
            assert_int_equal(tn_apply(&k->e, &k->journal[i]), TN_WHY_OK);
        }
        kit_must(k, r);
        assert_true(kit_checks(k));
        assert_int_equal(k->check.fault_count, 0);
        k->journal[k->count - 1].of.game.flags = 0;
        assert_false(tn_check_journal(k->journal, k->count, &kit_matcher, &k->check));
        assert_int_equal(k->check.fault[0].found, TN_WHY_LOSER_HAS_ENOUGH);
        kit_free(k);
    }
}

/* TR-32: a whole match can be said anew; game 2 goes first where it was not started. */
static void test_match_anew(void **state)
{
    (void)state;
    kit *k = kit_event(2, 2, 1);
    kit_by_hand(k, "AB");
    kit_result(k, 1, 4, 0);
    assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_UNFINISHED, 3, 2)),
                     TN_WHY_AFTER_UNFINISHED);
    kit_must(k, game_record(1, 1, 2, 1, TN_NOT_STARTED, 0, 0));
    kit_must(k, game_record(1, 1, 1, 0, TN_UNFINISHED, 3, 2));
    unsigned prestige[2];
    assert_true(tn_match_prestige(&k->e, &k->e.round[0].match[0], prestige));
    assert_int_equal(prestige[0], 1);
    assert_int_equal(prestige[1], 0);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* TR-31: time called in game 1, won in the extra turns: 2-0, game 2 was not started. */
static void test_extra_turns(void **state)
{
    (void)state;
    kit *k = kit_event(2, 1, 1);
    kit_by_hand(k, "AB");
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 7, 5));
    kit_must(k, game_record(1, 1, 2, 1, TN_NOT_STARTED, 0, 0));
    assert_int_equal(tn_prestige(&k->e, 1, 1), 2);
    assert_int_equal(tn_prestige(&k->e, 2, 1), 0);
    kit_free(k);
}

/* TD-18: corrections reach closed rounds, and prestige and SoS follow at once. */
static void test_corrections(void **state)
{
    (void)state;
    kit *k = kit_event(4, 2, 1);
    kit_by_hand(k, "AB CD");
    kit_result(k, 1, 4, 0);
    kit_result(k, 2, 2, 2);
    kit_close(k);
    kit_by_hand(k, "AC BD");
    tn_record r = game_record(1, 1, 2, 1, TN_CORP_WON, 2, 7);
    assert_int_equal(kit_add(k, r), TN_WHY_ROUND_CLOSED);
    r.of.game.flags = TN_CORRECTS;
    kit_must(k, r);
    assert_int_equal(tn_prestige(&k->e, 1, 1), 2);
    assert_int_equal(tn_prestige(&k->e, 2, 1), 2);
    assert_int_equal(tn_sos(&k->e, 4, 2), 2 + 2);
    /* The sides of game 1 were noted wrongly: the winners stay, the sides of both games turn. */
    r = game_record(1, 1, 1, 1, TN_RUNNER_WON, 7, 3);
    r.of.game.flags = TN_CORRECTS;
    kit_must(k, r);
    const tn_game *second = &k->e.round[0].match[0].game[1];
    assert_int_equal(second->corp, 0);
    assert_int_equal(second->outcome, TN_RUNNER_WON);
    assert_int_equal(tn_prestige(&k->e, 1, 1), 2);
    assert_int_equal(tn_prestige(&k->e, 2, 1), 2);
    kit_free(k);
}

/* TD-09: late entries start at the next pairing with 0, no byes; not after the last pairing. */
static void test_late_entry(void **state)
{
    (void)state;
    kit *k = kit_event(4, 2, 1);
    kit_by_hand(k, "AB CD");
    kit_must(k, player_record(k, 0));
    assert_int_equal(k->e.player[5].entered, 1);
    kit_result(k, 1, 4, 0);
    kit_result(k, 2, 4, 0);
    kit_close(k);
    assert_int_equal(tn_prestige(&k->e, 5, 1), 0);
    assert_false(tn_had_bye(&k->e, 5, 1));
    kit_pair(k);
    assert_int_not_equal(k->e.round[1].table_of[5], 0);
    assert_int_equal(kit_add(k, player_record(k, 0)), TN_WHY_TOO_LATE);
    kit_free(k);
    tn_config config = tn_default_config(TN_CASUAL, TN_FULL_DRAFT);
    config.rounds = 3;
    k = kit_new(config, 1);
    kit_players(k, 4);
    kit_pair(k);
    assert_int_equal(kit_add(k, player_record(k, 0)), TN_WHY_LATE_DRAFT);
    kit_free(k);
}

/* TD-16: who leaves in mid-match loses what he has not finished; if both leave, nobody wins. */
static void test_leaving(void **state)
{
    (void)state;
    kit *k = kit_event(6, 2, 1);
    kit_by_hand(k, "AB CD EF");
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 7, 0));
    kit_must(k, plain_record(TN_REC_DROP, 1));   /* A had won game 1: 2-2 */
    kit_must(k, plain_record(TN_REC_REMOVE, 3)); /* C had finished none: 0-4 */
    kit_must(k, plain_record(TN_REC_DROP, 5));   /* both: 0-0 */
    kit_must(k, plain_record(TN_REC_DROP, 6));
    static const unsigned prestige[] = {2, 2, 0, 4, 0, 0};
    for (unsigned p = 1; p <= 6; p++) {
        assert_int_equal(tn_prestige(&k->e, p, 1), prestige[p - 1]);
    }
    /* A drop taken back in the same round opens the games again. */
    kit_must(k, plain_record(TN_REC_RETURN, 6));
    assert_int_equal(tn_prestige(&k->e, 6, 1), 4);
    kit_must(k, plain_record(TN_REC_RETURN, 5));
    assert_int_equal(tn_prestige(&k->e, 6, 1), 0);
    assert_int_equal(kit_add(k, (tn_record){.kind = TN_REC_CLOSE}), TN_WHY_MISSING_RESULTS);
    kit_result(k, 3, 2, 2);
    kit_close(k);
    /* Results stand, and who has left is not paired again. */
    kit_pair(k);
    assert_int_equal(k->e.round[1].table_of[1], 0);
    assert_int_equal(k->e.round[1].table_of[3], 0);
    assert_int_equal(tn_prestige(&k->e, 1, 2), 2);
    kit_free(k);
}

/* TD-17: promised byes are off by default, are a player's one bye, and the rest is random. */
static void test_promises(void **state)
{
    (void)state;
    kit *k = kit_event(0, 3, 1);
    assert_int_equal(kit_add(k, player_record(k, TN_HAS_PROMISE)), TN_WHY_NO_PROMISES);
    kit_free(k);
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    config.rounds = 3;
    config.has_promised_byes = 1;
    k = kit_new(config, 5);
    kit_players(k, 5);
    kit_must(k, player_record(k, TN_HAS_PROMISE));
    kit_must(k, player_record(k, TN_HAS_PROMISE));
    kit_pair(k); /* five are left: one bye more */
    unsigned byes = 0;
    for (unsigned p = 1; p <= 7; p++) {
        byes += tn_had_bye(&k->e, p, 1);
    }
    assert_int_equal(byes, 3);
    assert_true(tn_had_bye(&k->e, 6, 1) && tn_had_bye(&k->e, 7, 1));
    assert_int_equal(tn_prestige(&k->e, 6, 1), 4);
    assert_int_equal(kit_add(k, player_record(k, TN_HAS_PROMISE)), TN_WHY_LATE_PROMISE);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* TR-50, TR-51, TR-53, TD-11: a full draft is seated. */
static void test_full_draft(void **state)
{
    (void)state;
    for (unsigned opposite = 0; opposite < 2; opposite++) {
        for (unsigned n = 4; n <= 12; n++) {
            tn_config config = tn_default_config(TN_CASUAL, TN_FULL_DRAFT);
            config.rounds = 3;
            config.is_seated_opposite = (uint8_t)opposite;
            kit *k = kit_new(config, n);
            kit_players(k, n);
            assert_int_equal(tn_winning_points(&k->e.config), 6); /* TR-50 */
            if (n % 2 != 0) {
                assert_int_equal(tn_can_pair(&k->e), TN_WHY_ODD_DRAFT); /* TR-51 */
            } else {
                kit_pair(k);
                for (unsigned i = 1; i <= n; i++) {
                    unsigned other = !opposite ? n + 1 - i : i <= n / 2 ? i + n / 2 : i - n / 2;
                    assert_int_equal(tn_opponent(&k->e, i, 1), other);
                }
                assert_int_equal(kit_add(k, game_record(1, 1, 1, 0, TN_UNFINISHED, 6, 0)),
                                 TN_WHY_NOT_UNFINISHED);
                kit_must(k, game_record(1, 1, 1, 0, TN_UNFINISHED, 5, 0));
                assert_true(kit_checks(k));
            }
            kit_free(k);
        }
    }
}

/* TR-50, TR-52, TR-54, TD-15: a quick draft has one game a round; its bye is worth 2. */
static void test_quick_draft(void **state)
{
    (void)state;
    tn_config config = tn_default_config(TN_CASUAL, TN_QUICK_DRAFT);
    config.rounds = 4;
    config.is_balanced = 1;
    kit *k = kit_new(config, 3);
    kit_players(k, 7);
    assert_int_equal(tn_can_pair(&k->e), TN_WHY_ODD_DRAFT);
    kit_players(k, 1);
    kit_pair(k); /* TR-54: at random */
    for (unsigned t = 1; t <= 4; t++) {
        assert_int_equal(kit_add(k, game_record(1, t, 2, 0, TN_CORP_WON, 6, 0)), TN_WHY_NO_GAME);
        kit_must(k, game_record(1, t, 1, 0, TN_CORP_WON, 6, 0));
    }
    kit_close(k);
    kit_must(k, plain_record(TN_REC_DROP, k->e.round[0].match[0].player[0]));
    kit_pair(k);
    const tn_round *round = &k->e.round[1];
    assert_int_equal(round->match[3].player[1], 0); /* odd by the drop: a bye worth 2 */
    assert_int_equal(tn_prestige(&k->e, round->match[3].player[0], 2) -
                         tn_prestige(&k->e, round->match[3].player[0], 1),
                     2);
    for (unsigned t = 1; t <= 3; t++) {
        /* TD-15: whoever was the Runner is the Corporation now; two alike draw. */
        const tn_match *m = &round->match[t - 1];
        int d[2];
        for (unsigned i = 0; i < 2; i++) {
            const tn_round *first = &k->e.round[0];
            d[i] =
                first->match[first->table_of[m->player[i]] - 1].player[0] == m->player[i] ? 1 : -1;
        }
        tn_side_rule sides = tn_draft_sides(&k->e, 2, m->player[0], m->player[1], t);
        assert_int_equal(sides.rule, tn_sides_by_difference(d[0], d[1]));
        unsigned corp = d[0] <= d[1] ? 0 : 1;
        if (d[0] != d[1]) {
            assert_int_equal(kit_add(k, won_record(2, t, 1, 1 - corp, TN_CORP_WON)),
                             TN_WHY_BALANCED_SIDES);
        }
        kit_must(k, won_record(2, t, 1, corp, TN_CORP_WON));
    }
    kit_close(k);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* TR-12, TR-28, TR-39, TD-12: the clock. */
static void test_clock(void **state)
{
    (void)state;
    kit *k = kit_event(4, 2, 1);
    tn_record r = {.kind = TN_REC_CLOCK};
    r.of.clock.at = 1000;
    assert_int_equal(kit_add(k, r), TN_WHY_NO_ROUND_OPEN);
    kit_pair(k);
    int64_t left;
    assert_int_equal(tn_time_now(&k->e, 1000, &left), TN_TIME_UNSET);
    kit_must(k, r);
    assert_int_equal(kit_add(k, r), TN_WHY_CLOCK_RUNS);
    assert_int_equal(tn_time_now(&k->e, 1060, &left), TN_TIME_RUNNING);
    assert_int_equal(left, 64 * 60);
    r.of.clock.action = TN_CLOCK_PAUSE;
    r.of.clock.at = 1100;
    kit_must(k, r);
    assert_int_equal(tn_time_now(&k->e, 5000, &left), TN_TIME_PAUSED);
    assert_int_equal(left, 65 * 60 - 100);
    r.of.clock.action = TN_CLOCK_RESUME;
    r.of.clock.at = 2100;
    kit_must(k, r);
    assert_int_equal(tn_time_now(&k->e, 2100 + 65 * 60 - 101, &left), TN_TIME_RUNNING);
    assert_int_equal(tn_time_now(&k->e, 2100 + 65 * 60 - 100, &left), TN_TIME_CALLED);
    assert_int_equal(left, 0);
    r.of.clock.action = TN_CLOCK_CALL;
    kit_must(k, r);
    assert_int_equal(tn_time_now(&k->e, 2101, &left), TN_TIME_CALLED);
    kit_free(k);
}

/* Every refusal and fault has words in both languages, and names entries in the ledger's form. */
static void test_words(void **state)
{
    (void)state;
    for (unsigned why = 0; why < TN_WHY_COUNT; why++) {
        const char *english = tn_why_text((tn_why)why, LANG_EN);
        const char *polish = tn_why_text((tn_why)why, LANG_PL);
        assert_true(english[0] != '\0' && polish[0] != '\0');
        assert_string_not_equal(english, polish);
        for (const char *rule = tn_why_rules((tn_why)why); *rule != '\0';
             rule += rule[5] == ' ' ? 6 : 5) {
            assert_true(rule[0] == 'T' && (rule[1] == 'R' || rule[1] == 'D') && rule[2] == '-');
        }
    }
    assert_string_equal(tn_why_text(TN_WHY_COUNT, LANG_PL), "");
    assert_string_equal(tn_why_text(TN_WHY_OK, LANG_COUNT), "");
    for (unsigned kind = 1; kind < TN_FAULT_COUNT; kind++) {
        const char *english = tn_fault_text((tn_fault_kind)kind, LANG_EN);
        const char *polish = tn_fault_text((tn_fault_kind)kind, LANG_PL);
        assert_true(english != NULL && english[0] != '\0' && polish != NULL && polish[0] != '\0');
        assert_string_not_equal(english, polish);
        assert_true(tn_fault_rules((tn_fault_kind)kind)[0] == 'T');
    }
}

int main(void)
{
    const struct CMUnitTest tournament[] = {
        cmocka_unit_test(test_tiers),          cmocka_unit_test(test_checklist),
        cmocka_unit_test(test_removal),        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_officials),      cmocka_unit_test(test_minutes),
        cmocka_unit_test(test_rounds),         cmocka_unit_test(test_vector_1),
        cmocka_unit_test(test_draws),          cmocka_unit_test(test_sos),
        cmocka_unit_test(test_game_prestige),  cmocka_unit_test(test_match_results),
        cmocka_unit_test(test_reports),        cmocka_unit_test(test_extra_turns),
        cmocka_unit_test(test_missing_points), cmocka_unit_test(test_swapped_points),
        cmocka_unit_test(test_match_anew),     cmocka_unit_test(test_corrections),
        cmocka_unit_test(test_late_entry),     cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_promises),       cmocka_unit_test(test_full_draft),
        cmocka_unit_test(test_quick_draft),    cmocka_unit_test(test_clock),
        cmocka_unit_test(test_words),
    };
    int status = RUN_SUITE(tournament);
    free(kit_spare);
    return status;
}
