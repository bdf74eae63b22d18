/*
 * What an organiser decides himself: changes of players (TD-19), tables by hand and swaps (TD-20),
 * and what the check makes of them.
 */
#include "tests/unit/tournament_kit.h"

#include "core/splitmix.h"

/* A refused record changes nothing, not even a byte. */
static void must_refuse(kit *k, tn_record r, tn_why why)
{
    tn_event *before = malloc(sizeof *before);
    assert_non_null(before);
    memcpy(before, &k->e, sizeof *before);
    assert_int_equal(kit_add(k, r), why);
    assert_memory_equal(before, &k->e, sizeof *before);
    free(before);
}

static tn_record change_record(unsigned player, unsigned seat, unsigned flags)
{
    tn_record r = {.kind = TN_REC_CHANGE};
    r.of.player.player = (uint16_t)player;
    r.of.player.seat = (uint16_t)seat;
    r.of.player.flags = (uint8_t)flags;
    return r;
}

static tn_record swap_record(unsigned a, unsigned b)
{
    tn_record r = {.kind = TN_REC_SWAP};
    r.of.table.a = (uint16_t)a;
    r.of.table.b = (uint16_t)b;
    return r;
}

/* Records a proposal with the marks of its tables. */
static void take_marked(kit *k, const tn_proposal *p)
{
    tn_record r = {.kind = TN_REC_ROUND};
    r.of.round.tables = p->count;
    r.of.round.procedure = p->procedure;
    r.of.round.flags = p->flags;
    kit_must(k, r);
    for (unsigned t = 0; t < p->count; t++) {
        tn_record table = {.kind = TN_REC_TABLE};
        table.of.table.a = p->pair[t].a;
        table.of.table.b = p->pair[t].b;
        table.of.table.flags = p->is_by_hand[t] ? TN_BY_HAND : 0;
        kit_must(k, table);
    }
}

static void report_all(kit *k, uint64_t *chance)
{
    static const unsigned ends[][2] = {{4, 0}, {2, 2}, {0, 4}, {3, 1}, {1, 3}, {1, 0}, {0, 0}};
    const tn_round *round = &k->e.round[k->e.round_count - 1];
    for (unsigned t = 1; t <= round->table_count; t++) {
        if (round->match[t - 1].player[1] != 0) {
            const unsigned *end = ends[core_splitmix(chance) % 7];
            kit_result(k, t, end[0], end[1]);
        }
    }
    kit_close(k);
}

static unsigned faults_not_by_hand(const kit *k)
{
    unsigned count = 0;
    for (unsigned i = 0; i < k->check.fault_count && i < TN_FAULTS_MAX; i++) {
        count += !k->check.fault[i].is_by_hand;
    }
    return count;
}

/* TD-19, TR-53: two change seats, until round 1 is paired. */
static void test_seats(void **state)
{
    (void)state;
    tn_config config = tn_default_config(TN_CASUAL, TN_FULL_DRAFT);
    config.rounds = 2;
    kit *k = kit_new(config, 5);
    kit_players(k, 6);
    must_refuse(k, change_record(7, 1, TN_HAS_LISTS), TN_WHY_NO_PLAYER);
    must_refuse(k, change_record(0, 1, TN_HAS_LISTS), TN_WHY_NO_PLAYER);
    must_refuse(k, change_record(1, 2, TN_HAS_LISTS | TN_IS_JUDGE), TN_WHY_BAD_RECORD);
    kit_must(k, change_record(1, 3, TN_HAS_LISTS));
    assert_int_equal(k->e.player[1].seat, 3);
    assert_int_equal(k->e.player[3].seat, 1);
    kit_must(k, change_record(2, 40, TN_HAS_LISTS)); /* a free one */
    kit_must(k, change_record(4, 4, TN_HAS_LISTS));  /* his own */
    kit_must(k, change_record(4, 0, TN_HAS_LISTS));  /* as it was */
    assert_true(kit_checks(k));
    kit_pair(k);
    assert_int_not_equal(kit_table(k, 'C', 'B'), 0); /* the first seat and the last */
    assert_int_not_equal(kit_table(k, 'A', 'F'), 0);
    assert_true(kit_checks(k));
    must_refuse(k, change_record(1, 2, TN_HAS_LISTS), TN_WHY_SEAT_FIXED);
    kit_must(k, change_record(1, 3, TN_HAS_LISTS)); /* no change */
    /* An event that sits otherwise than its journal says is found. */
    tn_event *other = malloc(sizeof *other);
    assert_non_null(other);
    memcpy(other, &k->e, sizeof *other);
    other->player[1].seat = 9;
    assert_false(tn_check_event(k->journal, k->count, other, &kit_matcher, &k->check));
    free(other);
    kit_free(k);
}

/* TR-09: where lists are asked for nobody takes them away. */
static void test_lists(void **state)
{
    (void)state;
    tn_config config = tn_default_config(TN_COMPETITIVE, TN_CONSTRUCTED);
    config.rounds = 3;
    kit *k = kit_new(config, 5);
    kit_players(k, 2);
    must_refuse(k, change_record(1, 0, 0), TN_WHY_NO_LISTS);
    kit_must(k, change_record(1, 0, TN_HAS_LISTS));
    kit_free(k);
    k = kit_new(tn_default_config(TN_CASUAL, TN_CONSTRUCTED), 5);
    kit_must(k, player_record(k, 0));
    kit_must(k, change_record(1, 0, TN_HAS_LISTS));
    assert_int_equal(k->e.player[1].flags, TN_HAS_LISTS);
    assert_true(kit_checks(k));
    kit_free(k);
}

/* TD-20: the fixed tables stand, and whatever else was paired is proved to be the cheapest. */
static void test_fixed_tables(void **state)
{
    (void)state;
    uint64_t chance = 11;
    for (unsigned trial = 0; trial < 60; trial++) {
        unsigned players = 6 + (unsigned)(core_splitmix(&chance) % 9);
        kit *k = kit_event(players, 4, core_splitmix(&chance));
        for (unsigned round = 1; round <= 4; round++) {
            unsigned a = 1 + (unsigned)(core_splitmix(&chance) % players);
            unsigned b = 1 + (unsigned)(core_splitmix(&chance) % players);
            tn_pair_of fixed = {(uint16_t)a, (uint16_t)(a == b ? 0 : b)};
            if (fixed.b == 0 && players % 2 == 0) {
                continue;
            }
            tn_procedure procedure = core_splitmix(&chance) % 4 == 0 ? TN_LITERAL : TN_EXACT;
            tn_pair_rest(&k->e, procedure, &kit_matcher, &k->work, &fixed, 1, &k->proposal);
            if (k->proposal.status != TN_PAIRED) {
                break;
            }
            take_marked(k, &k->proposal);
            assert_int_equal(tn_round_cost(&k->e, k->e.round_count),
                             k->e.round_count == 1 ? 0 : k->proposal.cost);
            if (!kit_checks(k)) {
                fail_msg("trial %u round %u", trial, round);
            }
            report_all(k, &chance);
        }
        assert_true(kit_checks(k));
        kit_free(k);
    }
}

/* TD-20: two change places; the check takes it as the organiser's, and nothing else. */
static void test_swaps(void **state)
{
    (void)state;
    uint64_t chance = 12;
    unsigned made = 0;
    for (unsigned trial = 0; trial < 60; trial++) {
        unsigned players = 5 + (unsigned)(core_splitmix(&chance) % 10);
        kit *k = kit_event(players, 3, core_splitmix(&chance));
        for (unsigned round = 1; round <= 3; round++) {
            tn_pair(&k->e, TN_EXACT, &kit_matcher, &k->work, &k->proposal);
            if (k->proposal.status != TN_PAIRED) {
                break;
            }
            kit_take(k, &k->proposal);
            for (unsigned n = 0; n < 3; n++) {
                unsigned a = 1 + (unsigned)(core_splitmix(&chance) % players);
                unsigned b = 1 + (unsigned)(core_splitmix(&chance) % players);
                const tn_round *in = &k->e.round[round - 1];
                if (in->table_of[a] == in->table_of[b]) {
                    must_refuse(k, swap_record(a, b), TN_WHY_BAD_SWAP);
                    continue;
                }
                unsigned was[2] = {in->table_of[a], in->table_of[b]};
                kit_must(k, swap_record(a, b));
                assert_int_equal(in->table_of[a], was[1]);
                assert_int_equal(in->table_of[b], was[0]);
                assert_int_equal(in->flags, TN_HAND_TABLES);
                made++;
            }
            assert_true(kit_checks(k));
            assert_int_equal(faults_not_by_hand(k), 0);
            report_all(k, &chance);
        }
        assert_true(kit_checks(k));
        kit_free(k);
    }
    assert_true(made > 200);
}

static void test_swaps_that_are_refused(void **state)
{
    (void)state;
    kit *k = kit_event(7, 3, 3);
    must_refuse(k, swap_record(1, 2), TN_WHY_NO_ROUND_OPEN);
    kit_by_hand(k, "AB CD EF G-");
    must_refuse(k, swap_record(1, 8), TN_WHY_NO_PLAYER);
    must_refuse(k, swap_record(0, 1), TN_WHY_NO_PLAYER);
    must_refuse(k, swap_record(1, 2), TN_WHY_BAD_SWAP);
    must_refuse(k, swap_record(1, 1), TN_WHY_BAD_SWAP);
    kit_must(k, game_record(1, 1, 1, 0, TN_CORP_WON, 7, 0));
    must_refuse(k, swap_record(1, 3), TN_WHY_SWAP_PLAYED);
    must_refuse(k, swap_record(3, 2), TN_WHY_SWAP_PLAYED);
    kit_must(k, plain_record(TN_REC_DROP, 5));
    must_refuse(k, swap_record(3, 5), TN_WHY_NOT_ACTIVE);
    must_refuse(k, swap_record(3, 6), TN_WHY_SWAP_PLAYED); /* TD-16: he has won it */
    kit_must(k, swap_record(3, 7));                        /* the bye goes to another */
    assert_int_not_equal(kit_table(k, 'G', 'D'), 0);
    assert_int_not_equal(kit_table(k, 'C', '-'), 0);
    must_refuse(k, (tn_record){.kind = TN_REC_COUNT}, TN_WHY_BAD_RECORD);
    kit_free(k);
}

/* A table is the organiser's only in a round that says so. */
static void test_marks(void **state)
{
    (void)state;
    kit *k = kit_event(4, 3, 3);
    tn_record round = {.kind = TN_REC_ROUND}, table = {.kind = TN_REC_TABLE};
    round.of.round.tables = 2;
    kit_must(k, round);
    table.of.table.a = 1;
    table.of.table.b = 2;
    table.of.table.flags = TN_BY_HAND;
    must_refuse(k, table, TN_WHY_BAD_RECORD);
    kit_free(k);
    /* TR-19 holds for the tables that are not marked. */
    k = kit_event(4, 3, 3);
    kit_by_hand(k, "AB CD");
    uint64_t chance = 1;
    report_all(k, &chance);
    round.of.round.flags = TN_HAND_TABLES;
    kit_must(k, round);
    kit_must(k, table); /* they have met, and the organiser wants it */
    table.of.table.flags = 0;
    table.of.table.a = 3;
    table.of.table.b = 4;
    must_refuse(k, table, TN_WHY_REMATCH);
    kit_free(k);
}

int main(void)
{
    const struct CMUnitTest hand[] = {
        cmocka_unit_test(test_seats), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_swaps), cmocka_unit_test(test_swaps_that_are_refused),
        cmocka_unit_test(test_marks), cmocka_unit_test(test_fixed_tables),
    };
    int status = RUN_SUITE(hand);
    free(kit_spare);
    return status;
}
