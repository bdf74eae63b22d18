/*
 * The check: an event that is not what its journal comes to, or a journal that is not what the
 * rules come to, is found out, and what is wrong is named with its ledger entry and nothing else.
 * And the brackets that the check and the fold have are those of section 2 of the ledger, read from
 * the ledger itself.
 */
#include <ctype.h>
#include <stdio.h>

#include "core/xoshiro.h"
#include "tests/unit/tournament_kit.h"
#include "tournament/check.h"

/* ---- an event to be spoilt ------------------------------------------------------------------- */

static void play_tables(kit *k, core_xoshiro *x)
{
    static const unsigned results[][2] = {{4, 0}, {0, 4}, {2, 2}, {3, 1}, {1, 2}, {2, 0}};
    const tn_round *round = &k->e.round[k->e.round_count - 1];
    for (unsigned t = 1; t <= round->table_count; t++) {
        const tn_match *m = &round->match[t - 1];
        if (m->player[1] != 0 && m->game[0].outcome == TN_NONE) {
            unsigned pick = core_xoshiro_below(x, 6);
            kit_result(k, t, results[pick][0], results[pick][1]);
        }
    }
    kit_close(k);
}

/* Eleven players, four rounds; somebody drops in the middle of round 2. */
static kit *spoilt_event(tn_finals_kind finals, core_xoshiro *x)
{
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    config.rounds = 4;
    config.cut = 4;
    config.finals = (uint8_t)finals;
    kit *k = kit_new(config, 2026);
    kit_players(k, 11);
    core_xoshiro_seed(x, 1);
    for (unsigned r = 1; r <= 4; r++) {
        kit_pair(k);
        if (r == 2) {
            kit_must(k, plain_record(TN_REC_DROP, k->e.round[1].match[2].player[1]));
        }
        play_tables(k, x);
    }
    assert_int_equal(kit_cut(k), TN_WHY_OK);
    return k;
}

static void play_final(kit *k, unsigned game, unsigned winner)
{
    for (unsigned number = 1; number <= (k->e.config.finals == TN_LEGACY ? 2 : 1); number++) {
        tn_side_rule sides = tn_final_sides(&k->e, game, number);
        unsigned corp = sides.rule == TN_DRAW_SIDES ? sides.chooser : sides.rule;
        kit_must(k, game_record(0, game, number, corp,
                                corp == winner - 1 ? TN_CORP_WON : TN_RUNNER_WON,
                                winner == 1 ? 7 : 3, winner == 2 ? 7 : 3));
    }
}

/* Everything that is wrong must be of this kind, and its rules must name the entry. */
static void expect_only(const kit *k, bool is_fine, tn_fault_kind kind, const char *entry)
{
    assert_false(is_fine);
    assert_true(k->check.fault_count > 0);
    for (unsigned i = 0; i < k->check.fault_count && i < TN_FAULTS_MAX; i++) {
        const tn_fault *f = &k->check.fault[i];
        if (f->kind != kind && !f->is_by_hand) {
            fail_msg("fault %u (%s), not %u: round %u table %u", f->kind, tn_fault_rules(f->kind),
                     kind, f->round, f->table);
        }
    }
    assert_non_null(strstr(tn_fault_rules(kind), entry));
}

/* The event is spoilt after the fold; `round` and `table` are where the first fault must be. */
static void finds(kit *k, tn_fault_kind kind, const char *entry, unsigned round, unsigned table)
{
    bool is_fine = tn_check_event(k->journal, k->count, &k->e, &kit_matcher, &k->check);
    expect_only(k, is_fine, kind, entry);
    assert_int_equal(k->check.fault[0].round, round);
    assert_int_equal(k->check.fault[0].table, table);
    k->e = k->check.event; /* the fold is right: mended */
    assert_true(tn_check_event(k->journal, k->count, &k->e, &kit_matcher, &k->check));
    assert_int_equal(k->check.fault_count, 0);
}

/* ---- Swiss ----------------------------------------------------------------------------------- */

static void seat(tn_round *round, unsigned table, unsigned which, unsigned player)
{
    round->match[table - 1].player[which] = (uint16_t)player;
    round->table_of[player] = (uint16_t)table;
}

/* TR-16, TR-18, TR-22, TR-24, TR-26, TR-29, TD-04, TD-16: what can be wrong before the cut. */
static void test_swiss_event(void **state)
{
    (void)state;
    core_xoshiro x;
    kit *k = spoilt_event(TN_DOUBLE, &x);
    assert_true(tn_check_event(k->journal, k->count, &k->e, &kit_matcher, &k->check));
    tn_round *round = &k->e.round[1];

    /* A wrong winner, and a wrong award. */
    unsigned t = 0;
    while (round->match[t].game[0].outcome != TN_CORP_WON) {
        t++;
    }
    round->match[t].game[0].outcome = TN_RUNNER_WON;
    finds(k, TN_FAULT_SCORE, "TR-26", 2, t + 1);
    assert_int_equal(round->match[2].game[0].outcome, TN_AWARDED_A);
    round->match[2].game[0].outcome = TN_AWARDED_B;
    finds(k, TN_FAULT_AWARD, "TD-16", 2, 3);
    round->match[2].game[1].outcome = TN_AWARDED_NOBODY;
    finds(k, TN_FAULT_AWARD, "TD-16", 2, 3);
    round->match[2].game[1].outcome = TN_NONE;
    finds(k, TN_FAULT_AWARD, "TD-16", 2, 3);
    round->match[2].game[0] = (tn_game){0, TN_RUNNER_WON, {0, 7}}; /* an award made a game */
    finds(k, TN_FAULT_AWARD, "TD-16", 2, 3);

    /* Wrong prestige: other agenda points of a game that time ended. */
    tn_round *other = NULL;
    for (unsigned r = 0; r < 4 && other == NULL; r++) {
        for (t = 0; t < k->e.round[r].table_count && other == NULL; t++) {
            other = k->e.round[r].match[t].game[1].outcome == TN_UNFINISHED ? &k->e.round[r] : NULL;
        }
    }
    assert_non_null(other);
    other->match[t - 1].game[1].points[0] = 5;
    other->match[t - 1].game[1].points[1] = 5;
    finds(k, TN_FAULT_SCORE, "TR-29", (unsigned)(other - k->e.round) + 1, t);

    /* Wrong sides: the winner is the same, but he played the other side. */
    t = 0;
    while (round->match[t].game[0].outcome != TN_CORP_WON) {
        t++;
    }
    round->match[t].game[0].outcome = TN_RUNNER_WON;
    round->match[t].game[0].corp ^= 1;
    finds(k, TN_FAULT_SIDES, "TR-24", 2, t + 1);

    /* A wrong bye. */
    unsigned last = round->table_count, bye = round->match[last - 1].player[0];
    unsigned first = round->match[0].player[0];
    if (round->match[last - 1].player[1] == 0) {
        seat(round, 1, 0, bye);
        seat(round, last, 0, first);
        finds(k, TN_FAULT_BYE, "TD-04", 2, last);
    } else {
        fail_msg("round 2 has no bye");
    }

    /* A dearer round: two tables swap, and it costs more. */
    unsigned tried = 0;
    for (unsigned a = 1; a < 5; a++) {
        for (unsigned b = a + 1; b < 5; b++) {
            tn_round *in = &k->e.round[3];
            unsigned p = in->match[a - 1].player[1], q = in->match[b - 1].player[1];
            int64_t before = tn_round_cost(&k->e, 4);
            seat(in, a, 1, q);
            seat(in, b, 1, p);
            if (tn_round_cost(&k->e, 4) > before) {
                int64_t cost = tn_round_cost(&k->e, 4);
                finds(k, TN_FAULT_COST, "TD-02", 4, 0);
                assert_int_equal(cost > before, true);
                tried++;
            }
            k->e = k->check.event;
        }
    }
    assert_true(tried > 0);
    k->e.round[0].match[0].player[0] = k->check.event.round[0].match[1].player[0];
    k->e.round[0].match[1].player[0] = k->check.event.round[0].match[0].player[0];
    k->e.round[0].table_of[k->e.round[0].match[0].player[0]] = 1;
    k->e.round[0].table_of[k->e.round[0].match[1].player[0]] = 2;
    finds(k, TN_FAULT_FIRST, "TR-17", 1, 0);

    /* A wrong draw, a wrong chooser, somebody gone or back, another event. */
    k->e.player[7].draw ^= 1;
    finds(k, TN_FAULT_DRAW, "TR-16", 0, 0);
    k->e.seed ^= 4;
    tn_check_event(k->journal, k->count, &k->e, &kit_matcher, &k->check);
    expect_only(k, false, TN_FAULT_CHOOSER, "TR-24");
    assert_int_equal(
        tn_table_chooser(&k->e, k->check.fault[0].round, k->check.fault[0].table) !=
            tn_table_chooser(&k->check.event, k->check.fault[0].round, k->check.fault[0].table),
        true);
    k->e = k->check.event;
    k->e.player[3].presence = k->e.player[3].presence == TN_ACTIVE ? TN_REMOVED : TN_ACTIVE;
    finds(k, TN_FAULT_PRESENCE, "TD-09", 0, 0);
    k->e.config.rounds = 5;
    finds(k, TN_FAULT_SETTINGS, "TR-13", 0, 0);
    k->e.round[1].is_closed = 0;
    finds(k, TN_FAULT_TABLES, "TR-18", 2, 0);
    k->e.round[1].table_of[1] = 9;
    finds(k, TN_FAULT_TABLES, "TR-18", 2, k->check.event.round[1].table_of[1]);
    kit_free(k);
}

/* TD-16 with returns: who left and came back has his games open again, in the books as well. */
static void test_awards(void **state)
{
    (void)state;
    kit *k = kit_event(4, 2, 5);
    kit_pair(k);
    unsigned a = k->e.round[0].match[0].player[0], b = k->e.round[0].match[0].player[1];
    static const struct {
        int who;
        tn_kind kind;
        tn_outcome outcome;
    } steps[] = {
        {0, TN_REC_DROP, TN_AWARDED_B},   {1, TN_REC_DROP, TN_AWARDED_NOBODY},
        {0, TN_REC_RETURN, TN_AWARDED_A}, {1, TN_REC_RETURN, TN_NONE},
        {1, TN_REC_REMOVE, TN_AWARDED_A}, {0, TN_REC_DROP, TN_AWARDED_NOBODY},
    };
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        kit_must(k, plain_record(steps[i].kind, steps[i].who == 0 ? a : b));
        assert_int_equal(k->e.round[0].match[0].game[0].outcome, steps[i].outcome);
        assert_true(kit_checks(k));
        unsigned worth[2];
        assert_int_equal(tn_books_game(&k->check.books, 1, 1, 1, worth), steps[i].outcome);
        /* Every other outcome is found out. */
        for (unsigned other = TN_AWARDED_A; other <= TN_AWARDED_NOBODY; other++) {
            if (other != steps[i].outcome) {
                k->e.round[0].match[0].game[0].outcome = (uint8_t)other;
                finds(k, TN_FAULT_AWARD, "TD-16", 1, 1);
            }
        }
    }
    /* What is said of a game counts, whoever left meanwhile. */
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 7, 0));
    assert_true(kit_checks(k));
    assert_int_equal(k->check.books.round[0].game[0][0].said, TN_SAID_WON);
    kit_free(k);
}

/* ---- the finals ------------------------------------------------------------------------------ */

/* TR-41 to TR-49, TD-14, TD-16: what can be wrong in a bracket. */
static void test_finals_event(void **state)
{
    (void)state;
    core_xoshiro x;
    kit *k = spoilt_event(TN_DOUBLE, &x);
    uint16_t kept = k->e.seed_of_cut[1];
    k->e.seed_of_cut[1] = k->e.seed_of_cut[2];
    k->e.seed_of_cut[2] = kept;
    finds(k, TN_FAULT_SEED, "TR-41", 0, 1);
    k->e.cut_size = 8;
    finds(k, TN_FAULT_CUT, "TD-14", 0, 0);
    k->e.player[k->e.seed_of_cut[1]].was_at_cut = 0; /* what the seeds would be now */
    tn_check_event(k->journal, k->count, &k->e, &kit_matcher, &k->check);
    expect_only(k, false, TN_FAULT_SEED, "TD-18");
    k->e = k->check.event;

    play_final(k, 1, 2);
    play_final(k, 2, 1);
    k->e.final[1].winner = 1; /* by its game it was the second's */
    finds(k, TN_FAULT_WINNER, "TR-47", 0, 1);
    k->e.final[2].game[0].outcome ^= 3; /* the game itself */
    finds(k, TN_FAULT_WINNER, "TR-48", 0, 2);
    k->e.final[2].game[0].corp ^= 1;
    k->e.final[2].game[0].outcome ^= 3; /* the same winner with the other side */
    finds(k, TN_FAULT_SIDES, "TR-44", 0, 2);
    kept = k->e.final[3].player[0]; /* a wrong place of the bracket */
    k->e.final[3].player[0] = k->e.final[4].player[0];
    k->e.final[4].player[0] = kept;
    finds(k, TN_FAULT_BRACKET, "TR-42", 0, 3);

    /* TD-16: one leaves and loses his game; the other one left later and keeps it. */
    unsigned gone = k->e.final[4].player[0], later = k->e.final[4].player[1];
    kit_must(k, plain_record(TN_REC_DROP, gone));
    kit_must(k, plain_record(TN_REC_REMOVE, later));
    assert_int_equal(k->e.final[4].winner, 2);
    k->e.final[4].winner = 1;
    finds(k, TN_FAULT_AWARD, "TD-16", 0, 4);
    k->e.final[4].game[0].outcome = TN_AWARDED_A;
    finds(k, TN_FAULT_AWARD, "TD-16", 0, 4);
    play_final(k, 3, 1);
    play_final(k, 6, 2); /* game 5 went by absence too */
    assert_int_equal(tn_champion(&k->e), 0);
    k->e.final[7].winner = 1; /* TR-49: not decided yet */
    finds(k, TN_FAULT_WINNER, "TR-47", 0, 7);
    play_final(k, 7, 2);
    assert_int_not_equal(tn_champion(&k->e), 0);
    k->e.final[6].winner = 1; /* the reset would not be played (TR-V4) */
    finds(k, TN_FAULT_WINNER, "TR-48", 0, 6);
    kit_free(k);
}

/* TR-34 to TR-37, TD-06: the winners of the older matches. */
static void test_legacy_event(void **state)
{
    (void)state;
    core_xoshiro x;
    kit *k = spoilt_event(TN_LEGACY, &x);
    tn_side_rule sides = tn_final_sides(&k->e, 1, 1);
    unsigned corp = sides.chooser;
    /* 10-3, then 6-10: 16 to 13 for the first. */
    kit_must(k, game_record(0, 1, 1, corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 7, 3));
    kit_must(k, game_record(0, 1, 2, 1 - corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 6, 7));
    assert_int_equal(k->e.final[1].winner, 1);
    k->e.final[1].winner = 2;
    finds(k, TN_FAULT_WINNER, "TR-34", 0, 1);
    k->e.final[1].game[1].points[0] = 2; /* 12 to 13 */
    finds(k, TN_FAULT_WINNER, "TR-34", 0, 1);
    /* 10-4 and 4-10: a tie, so the better seed goes on (TR-35). */
    corp = tn_final_sides(&k->e, 2, 1).chooser;
    kit_must(k, game_record(0, 2, 1, corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 7, 4));
    kit_must(k, game_record(0, 2, 2, 1 - corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 4, 7));
    assert_int_equal(k->e.final[2].winner, 1);
    k->e.final[2].winner = 2;
    finds(k, TN_FAULT_WINNER, "TR-35", 0, 2);
    /* The last match: a tie waits for its third game (TR-36); who leaves before it loses. */
    corp = tn_final_sides(&k->e, 3, 1).chooser;
    kit_must(k, game_record(0, 3, 1, corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 7, 4));
    kit_must(k, game_record(0, 3, 2, 1 - corp, corp == 0 ? TN_CORP_WON : TN_RUNNER_WON, 4, 7));
    k->e.final[3].winner = 1;
    finds(k, TN_FAULT_WINNER, "TR-36", 0, 3);
    kit_must(k, plain_record(TN_REC_DROP, k->e.final[3].player[0]));
    assert_int_equal(k->e.final[3].winner, 2);
    k->e.final[3].winner = 1;
    finds(k, TN_FAULT_AWARD, "TD-16", 0, 3);
    k->e.final[3].game[2].outcome = TN_NONE;
    finds(k, TN_FAULT_AWARD, "TD-16", 0, 3);
    tn_record third = won_record(0, 3, 3, tn_final_sides(&k->e, 3, 3).rule, TN_CORP_WON);
    third.of.game.flags = TN_CORRECTS;
    kit_must(k, third); /* it was played after all: what is said of it counts */
    assert_true(kit_checks(k));
    kit_free(k);

    /* TR-27: of a match that was given by absence the second game cannot be reported alone. */
    k = spoilt_event(TN_LEGACY, &x);
    kit_must(k, plain_record(TN_REC_DROP, k->e.final[1].player[1]));
    tn_record second = game_record(0, 1, 2, 1, TN_CORP_WON, 0, 7);
    second.of.game.flags = TN_CORRECTS;
    assert_int_equal(kit_add(k, second), TN_WHY_GAME_ORDER);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* ---- the journal itself ---------------------------------------------------------------------- */

static size_t last_record(const kit *k, tn_kind kind)
{
    size_t i = k->count;
    while (k->journal[i - 1].kind != kind) {
        i--;
    }
    return i - 1;
}

static void journal_is(kit *k, tn_fault_kind kind, const char *entry)
{
    bool is_fine = tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
    expect_only(k, is_fine, kind, entry);
}

/* Records that the fold takes although the rules come to something else. */
static void test_journal(void **state)
{
    (void)state;
    core_xoshiro x;
    core_xoshiro_seed(&x, 3);

    /* A dearer round, or one that is as cheap but not that of the seed (TD-02). */
    kit *k = kit_event(12, 4, 7);
    kit_pair(k);
    play_tables(k, &x);
    kit_pair(k);
    unsigned dearer = 0, ties = 0;
    size_t from = last_record(k, TN_REC_ROUND) + 1;
    for (size_t i = from; i < k->count; i++) {
        for (size_t j = i + 1; j < k->count; j++) {
            tn_record a = k->journal[i], b = k->journal[j];
            k->journal[i].of.table.b = b.of.table.b;
            k->journal[j].of.table.b = a.of.table.b;
            bool is_fine = tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
            if (k->check.fault[0].kind != TN_FAULT_REFUSED) { /* a rematch is refused */
                bool is_tie = k->check.fault[0].found == k->check.fault[0].wanted;
                expect_only(k, is_fine, is_tie ? TN_FAULT_TIE : TN_FAULT_COST, "TD-02");
                assert_true(k->check.fault[0].found >= k->check.fault[0].wanted);
                dearer += !is_tie;
                ties += is_tie;
            }
            k->journal[i] = a;
            k->journal[j] = b;
        }
    }
    assert_true(dearer > 0 && ties > 0);
    /* A draw that is not the seed's (TR-16), and another round 1 (TR-17). */
    k->count = 5;
    k->journal[4].of.player.draw ^= 1;
    journal_is(k, TN_FAULT_DRAW, "TR-16");
    assert_int_equal(k->check.fault[0].a, 4);
    kit_free(k);
    k = kit_event(4, 2, 7);
    kit_pair(k);
    uint16_t kept = k->journal[k->count - 1].of.table.b;
    k->journal[k->count - 1].of.table.b = k->journal[k->count - 2].of.table.b;
    k->journal[k->count - 2].of.table.b = kept;
    journal_is(k, TN_FAULT_FIRST, "TR-17");
    kit_free(k);

    /* The bye of the one who leads (TR-22, TD-04). */
    k = kit_event(3, 3, 7);
    kit_pair(k);
    kit_result(k, 1, 4, 0);
    kit_close(k);
    kit_pair(k);
    unsigned best = k->e.round[0].match[0].player[0], had = k->e.round[0].match[1].player[0];
    k->journal[k->count - 2].of.table.a = k->e.round[0].match[0].player[1];
    k->journal[k->count - 2].of.table.b = (uint16_t)had;
    k->journal[k->count - 1].of.table.a = (uint16_t)best;
    journal_is(k, TN_FAULT_BYE, "TD-04");
    assert_int_equal(k->check.fault[0].a, best);
    assert_int_equal(k->check.fault[0].b, k->e.round[0].match[0].player[1]);
    kit_free(k);

    /* Seeds in another order (TR-41), sides that were not to be played (TR-44). */
    k = spoilt_event(TN_DOUBLE, &x);
    kept = k->journal[k->count - 1].of.table.a;
    k->journal[k->count - 1].of.table.a = k->journal[k->count - 2].of.table.a;
    k->journal[k->count - 2].of.table.a = kept;
    journal_is(k, TN_FAULT_SEED, "TR-41");
    kit_free(k);
    k = spoilt_event(TN_DOUBLE, &x);
    kit_must(k, game_record(0, 1, 1, 0, TN_CORP_WON, 7, 0));   /* s1 was the Corporation */
    kit_must(k, game_record(0, 2, 1, 1, TN_RUNNER_WON, 7, 0)); /* s2 was the Runner */
    tn_record r = game_record(0, 3, 1, 0, TN_CORP_WON, 7, 0);  /* s2 should be the Corporation */
    assert_int_equal(kit_add(k, r), TN_WHY_FINAL_SIDES);
    r.of.game.flags = TN_AS_PLAYED;
    kit_must(k, r);
    assert_true(tn_check_journal(k->journal, k->count, &kit_matcher, &k->check));
    assert_int_equal(k->check.fault_count, 1);
    assert_int_equal(k->check.fault[0].kind, TN_FAULT_SIDES);
    assert_int_equal(k->check.fault[0].table, 3);
    assert_true(k->check.fault[0].is_by_hand);
    kit_free(k);

    /* TD-15: balanced sides of a quick draft. */
    tn_config config = tn_default_config(TN_CASUAL, TN_QUICK_DRAFT);
    config.rounds = 3;
    config.is_balanced = 1;
    k = kit_new(config, 7);
    kit_players(k, 4);
    kit_pair(k);
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 6, 0));
    kit_must(k, game_record(1, 2, 1, 0, TN_CORP_WON, 6, 0));
    kit_close(k);
    kit_pair(k);
    for (unsigned t = 1; t <= 2; t++) {
        const tn_match *m = &k->e.round[1].match[t - 1];
        tn_side_rule sides = tn_draft_sides(&k->e, 2, m->player[0], m->player[1], t);
        r = won_record(2, t, 1, 1u - sides.rule % 2, TN_CORP_WON);
        r.of.game.flags = TN_AS_PLAYED;
        kit_must(k, r);
        tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
        if (sides.rule != TN_DRAW_SIDES) {
            assert_int_equal(k->check.fault[k->check.fault_count - 1].kind, TN_FAULT_SIDES);
            assert_int_equal(k->check.fault[k->check.fault_count - 1].table, t);
        }
    }
    kit_free(k);
}

/* The chance of the check is that of the event: TR-16, TR-24, TD-02 by one formula, worked twice.
 */
static void test_chance(void **state)
{
    (void)state;
    core_xoshiro x;
    core_xoshiro_seed(&x, 4);
    tn_books *b = calloc(1, sizeof *b);
    assert_non_null(b);
    for (unsigned i = 0; i < 10000; i++) {
        tn_purpose purpose = (tn_purpose)core_xoshiro_below(&x, 5);
        uint32_t p = (uint32_t)core_xoshiro_u64(&x), q = (uint32_t)core_xoshiro_u64(&x);
        b->seed = core_xoshiro_u64(&x);
        assert_true(tn_books_chance(b, purpose, p, q) == tn_chance(b->seed, purpose, p, q));
    }
    free(b);
}

/* ---- section 2 of the ledger ----------------------------------------------------------------- */

struct drawn {
    char text[TN_FINALS_MAX + 1][16]; /* "w10w11" by game */
    unsigned round[TN_FINALS_MAX + 1];
    unsigned games;
};

/* Reads "s1–s16" at a place of the ledger, with bold marks; returns where it ends or NULL. */
static const char *read_pair(const char *at, char *out)
{
    size_t used = 0;
    for (unsigned i = 0; i < 2; i++) {
        at += strspn(at, "*");
        if (strchr("sWL", *at) == NULL || !isdigit((unsigned char)at[1])) {
            return NULL;
        }
        out[used++] = (char)tolower((unsigned char)*at++);
        while (isdigit((unsigned char)*at)) {
            out[used++] = *at++;
        }
        at += strspn(at, "*");
        if (i == 0) {
            if (strncmp(at, "–", strlen("–")) != 0) {
                return NULL;
            }
            at += strlen("–");
        }
    }
    out[used] = '\0';
    return at;
}

/* A row of a bracket's table: "|2|5|U|W1–W2|…" or "|2 U|13 W1–W2 · 14 W3–W4|". */
static void read_row(const char *line, struct drawn *drawn)
{
    unsigned round = 0, game = 0;
    const char *at = line + 1;
    if (!isdigit((unsigned char)*at)) {
        return;
    }
    round = (unsigned)strtoul(at, NULL, 10);
    at += strcspn(at, "|");
    while (*at != '\0' && *at != '\n') {
        char text[16];
        const char *end = read_pair(at, text);
        if (end != NULL && game >= 1 && game <= TN_FINALS_MAX && drawn->text[game][0] == '\0') {
            strcpy(drawn->text[game], text);
            drawn->round[game] = round;
            drawn->games++;
            at = end;
        } else if (isdigit((unsigned char)*at)) {
            char *after;
            game = (unsigned)strtoul(at, &after, 10);
            at = after;
        } else {
            at++;
        }
    }
}

/* TR-42 and section 2: both tables, of the fold and of the check, against the ledger's text. */
static void test_ledger(void **state)
{
    (void)state;
    char path[1000], line[2000];
    const char *source = getenv("JACKIN_SOURCE");
    snprintf(path, sizeof path, "%s/docs/rules/tournament.md", source == NULL ? "." : source);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("%s cannot be read", path);
    }
    static struct drawn drawn[TN_CUT_MAX + 1];
    struct drawn *to = NULL;
    while (fgets(line, sizeof line, file) != NULL) {
        unsigned size;
        if (sscanf(line, "**Top %u**", &size) == 1) {
            to = &drawn[size];
        } else if (line[0] == '|' && to != NULL) {
            read_row(line, to);
        } else if (strncmp(line, "- **TR-V3", 9) == 0) {
            to = NULL;
        }
    }
    fclose(file);
    for (unsigned size = 4; size <= 16; size *= 2) {
        unsigned games;
        const tn_bracket_game *bracket = tn_bracket(TN_DOUBLE, size, &games);
        assert_int_equal(drawn[size].games, 2 * size - 1);
        assert_int_equal(games, 2 * size - 1);
        char all[400] = "";
        for (unsigned g = 1; g <= games; g++) {
            static const char letters[] = "swl";
            char text[16];
            snprintf(text, sizeof text, "%c%u%c%u", letters[bracket[g].slot[0].from],
                     bracket[g].slot[0].number, letters[bracket[g].slot[1].from],
                     bracket[g].slot[1].number);
            assert_string_equal(text, drawn[size].text[g]);
            assert_int_equal(bracket[g].round, drawn[size].round[g]);
            strcat(strcat(all, drawn[size].text[g]), " ");
            /* Where winners and losers go is where they come from. */
            for (unsigned i = 0; i < 2; i++) {
                unsigned number = bracket[g].slot[i].number;
                if (bracket[g].slot[i].from == TN_FROM_WINNER) {
                    assert_int_equal(bracket[number].winner_to, g);
                } else if (bracket[g].slot[i].from == TN_FROM_LOSER) {
                    assert_int_equal(bracket[number].loser_to, g);
                }
            }
        }
        assert_string_equal(tn_check_bracket_text(TN_DOUBLE, size), all);
        /* TD-06: the older bracket is the upper one without the rest. */
        const tn_bracket_game *single = tn_bracket(TN_LEGACY, size, &games);
        const char *text = tn_check_bracket_text(TN_LEGACY, size);
        assert_int_equal(games, size - 1);
        for (unsigned g = 1; g <= games; g++) {
            unsigned a, b;
            char from[2];
            assert_int_equal(sscanf(text, "%c%u%c%u ", &from[0], &a, &from[1], &b), 4);
            assert_int_equal(from[0], g <= size / 2 ? 's' : 'w');
            assert_int_equal(single[g].slot[0].number, a);
            assert_int_equal(single[g].slot[1].number, b);
            if (g <= size / 2) {
                char seeds[16];
                snprintf(seeds, sizeof seeds, "s%us%u", a, b);
                assert_string_equal(seeds, drawn[size].text[g]);
            } else { /* two neighbours meet */
                assert_int_equal(a, 2 * (g - size / 2) - 1);
                assert_int_equal(b, a + 1);
            }
            text += strcspn(text, " ") + 1;
        }
    }
}

int main(void)
{
    const struct CMUnitTest check[] = {
        cmocka_unit_test(test_swiss_event),  cmocka_unit_test(test_awards),
        cmocka_unit_test(test_finals_event), cmocka_unit_test(test_legacy_event),
        cmocka_unit_test(test_journal),      cmocka_unit_test(test_chance),
        cmocka_unit_test(test_ledger),
    };
    int status = RUN_SUITE(check);
    free(kit_spare);
    return status;
}
