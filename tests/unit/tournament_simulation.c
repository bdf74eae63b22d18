/*
 * A random tournament simulator: events of every kind with late entries, drops, removals, returns,
 * time, corrections, offers, hand-made rounds and finals. The invariants of section 1.8 hold after
 * every step, the check agrees with every journal, and a replay gives the same bytes.
 */
#include "core/hash.h"
#include "core/xoshiro.h"
#include "tests/unit/tournament_kit.h"

static unsigned below(core_xoshiro *x, unsigned n)
{
    return core_xoshiro_below(x, n);
}

static void check_invariants(kit *k)
{
    const tn_event *e = &k->e;
    unsigned games = tn_match_games(&e->config);
    int64_t given = 0, held = 0;
    for (unsigned r = 1; r <= e->round_count; r++) {
        const tn_round *round = &e->round[r - 1];
        for (unsigned t = 0; t < round->table_count; t++) {
            unsigned prestige[2];
            bool is_whole = tn_match_prestige(e, &round->match[t], prestige);
            given += prestige[0] + prestige[1];
            if (is_whole && round->match[t].player[1] != 0) {
                assert_true(tn_is_match_result(games, prestige[0], prestige[1]));
            }
            if (!(round->flags & (TN_BY_HAND | TN_OFFERED))) {
                unsigned a = round->match[t].player[0], b = round->match[t].player[1];
                assert_true(b == 0 ? !tn_had_bye(e, a, r - 1) : tn_met(e, a, b, r - 1) == 0);
            }
        }
    }
    unsigned count = tn_standings(e, e->round_count, k->table);
    assert_int_equal(count, e->player_count);
    for (unsigned i = 0; i < count; i++) {
        const tn_standing *s = &k->table[i];
        held += s->prestige;
        assert_int_equal(s->prestige, tn_prestige(e, s->player, e->round_count));
        assert_int_equal(s->sos, tn_sos(e, s->player, e->round_count));
        if (i > 0 && s->rank != 0) {
            const tn_standing *before = &k->table[i - 1];
            assert_true(
                before->prestige > s->prestige ||
                (before->prestige == s->prestige &&
                 (before->sos > s->sos || (before->sos == s->sos && before->draw > s->draw))));
        }
    }
    assert_int_equal(given, held);
}

/* Reports a game; where the points look swapped (TD-23) it must be asked for, and is meant so. */
static void report(kit *k, tn_record r)
{
    tn_why why = kit_add(k, r);
    if (why == TN_WHY_LOSER_HAS_ENOUGH || why == TN_WHY_WINNER_HAS_FEW) {
        int enough = k->e.config.format == TN_CONSTRUCTED ? 7 : 6;
        unsigned winner = r.of.game.outcome == TN_CORP_WON ? r.of.game.corp : 1u - r.of.game.corp;
        assert_true(r.of.game.points[winner] < enough || r.of.game.points[1 - winner] >= enough);
        r.of.game.flags |= TN_SURE;
        kit_add(k, r);
    }
}

static void someone_moves(kit *k, core_xoshiro *x)
{
    unsigned p = 1 + below(x, k->e.player_count);
    switch (below(x, 8)) {
    case 0:
        kit_add(k, plain_record(TN_REC_DROP, p));
        break;
    case 1:
        kit_add(k, plain_record(TN_REC_RETURN, p));
        break;
    case 2:
        if (below(x, 3) == 0) {
            kit_add(k, plain_record(TN_REC_REMOVE, p));
        }
        break;
    case 3:
        kit_add(k, player_record(k, TN_HAS_LISTS));
        break;
    default:
        break;
    }
}

static void report_all(kit *k, core_xoshiro *x, unsigned round)
{
    for (unsigned t = 1; t <= k->e.round[round - 1].table_count; t++) {
        for (unsigned g = 1; g <= 2; g++) {
            const tn_match *m = &k->e.round[round - 1].match[t - 1];
            unsigned outcome = 1 + below(x, below(x, 4) == 0 ? 4 : 2);
            bool has_points = outcome != TN_NOT_STARTED;
            unsigned corp = g == 2 ? 1u - m->game[0].corp : below(x, 2);
            if (k->e.config.is_balanced && m->player[1] != 0) {
                tn_side_rule s = tn_draft_sides(&k->e, round, m->player[0], m->player[1], t);
                corp = s.rule == TN_DRAW_SIDES ? corp : s.rule;
            }
            if (m->game[g - 1].outcome == TN_NONE) {
                /* One after the other: compilers differ in the order of arguments. */
                int a = has_points ? (int)below(x, 7) - 1 : 0;
                int b = has_points ? (int)below(x, 7) - 1 : 0;
                report(k, game_record(round, t, g, corp, (tn_outcome)outcome, a, b));
            }
        }
        if (below(x, 20) == 0) {
            someone_moves(k, x);
        }
    }
}

static void correct_something(kit *k, core_xoshiro *x)
{
    unsigned round = 1 + below(x, k->e.round_count);
    unsigned table = 1 + below(x, k->e.round[round - 1].table_count);
    const tn_match *m = &k->e.round[round - 1].match[table - 1];
    unsigned number = 1 + below(x, 2);
    tn_record r =
        game_record(round, table, number, number == 1 ? below(x, 2) : 1u - m->game[0].corp,
                    (tn_outcome)(1 + below(x, 2)), (int)below(x, 7), (int)below(x, 7));
    r.of.game.flags = TN_CORRECTS;
    report(k, r);
}

static bool next_round(kit *k, core_xoshiro *x)
{
    if (tn_can_pair(&k->e) != TN_WHY_OK) {
        return false;
    }
    tn_pair(&k->e, below(x, 4) == 0 ? TN_LITERAL : TN_EXACT, &kit_matcher, &k->work, &k->proposal);
    if (k->proposal.status != TN_PAIRED) {
        tn_reason *reason = malloc(sizeof *reason);
        assert_true(tn_why_impossible(&k->e, &kit_matcher, &k->work, reason));
        free(reason);
        tn_offer(&k->e, &kit_matcher, &k->work, &k->proposal);
    } else if (below(x, 12) == 0) { /* by hand: two tables swap */
        k->proposal.flags = TN_BY_HAND;
        k->proposal.procedure = TN_EXACT;
        if (k->proposal.count >= 2 && k->proposal.pair[0].b != 0 && k->proposal.pair[1].b != 0) {
            uint16_t b = k->proposal.pair[0].b;
            k->proposal.pair[0].b = k->proposal.pair[1].b;
            k->proposal.pair[1].b = b;
        }
    }
    kit_take(k, &k->proposal);
    return true;
}

static void play_finals(kit *k, core_xoshiro *x)
{
    unsigned guard = 0, games;
    tn_bracket((tn_finals_kind)k->e.config.finals, k->e.cut_size, &games);
    while (tn_champion(&k->e) == 0 && guard++ < 50000) {
        unsigned g = 1 + below(x, games);
        for (unsigned number = 1; number <= 3; number++) {
            tn_side_rule s = tn_final_sides(&k->e, g, number);
            unsigned corp = s.rule == TN_DRAW_SIDES ? below(x, 2) : s.rule;
            unsigned outcome = 1 + below(x, 3);
            int a = (int)below(x, 7), b = (int)below(x, 7);
            if (below(x, 8) == 0 && k->e.config.finals == TN_LEGACY) {
                outcome = TN_STOPPED; /* TR-37 */
            }
            tn_record r = game_record(0, g, number, corp, (tn_outcome)outcome, a, b);
            r.of.game.flags = below(x, 10) == 0 ? TN_CORRECTS : 0;
            report(k, r);
        }
        if (below(x, 30) == 0) {
            someone_moves(k, x);
        }
        if (below(x, 30) == 0) {
            correct_something(k, x); /* TR-48: what is level afterwards goes by the new prestige */
        }
    }
    assert_int_not_equal(tn_champion(&k->e), 0);
    tn_places(&k->e, k->table);
    assert_int_equal(k->table[0].player, tn_champion(&k->e));
}

static void simulate(uint64_t seed, unsigned *faults_by_hand, unsigned *offers)
{
    core_xoshiro x;
    core_xoshiro_seed(&x, seed);
    tn_config config = tn_default_config((tn_tier)below(&x, 3), (tn_format)below(&x, 3));
    config.rounds = (uint8_t)(1 + below(&x, 7));
    config.cut = (uint8_t)(config.tier == TN_CHAMPIONSHIP || below(&x, 2) ? 4u << below(&x, 3) : 0);
    config.finals = (uint8_t)below(&x, 2);
    config.is_seated_opposite = (uint8_t)below(&x, 2);
    config.is_balanced = (uint8_t)below(&x, 2);
    config.counts_swiss_sides = (uint8_t)below(&x, 2);
    config.swaps_reset = (uint8_t)below(&x, 2);
    config.has_promised_byes = (uint8_t)(config.format == TN_CONSTRUCTED && below(&x, 3) == 0);
    kit *k = kit_new(config, seed);
    unsigned players = 2 + below(&x, below(&x, 3) == 0 ? 40 : 12);
    players += config.format != TN_CONSTRUCTED && players % 2 != 0;
    for (unsigned i = 0; i < players; i++) {
        bool promised = config.has_promised_byes && below(&x, 6) == 0;
        kit_must(k, player_record(k, TN_HAS_LISTS | (promised ? TN_HAS_PROMISE : 0u)));
    }
    while (next_round(k, &x)) {
        *offers += (k->e.round[k->e.round_count - 1].flags & TN_OFFERED) != 0;
        report_all(k, &x, k->e.round_count);
        report_all(k, &x, k->e.round_count); /* drops taken back open games again */
        tn_record close = {.kind = TN_REC_CLOSE};
        while (kit_add(k, close) != TN_WHY_OK) {
            report_all(k, &x, k->e.round_count);
        }
        if (below(&x, 3) == 0) {
            correct_something(k, &x);
        }
        someone_moves(k, &x);
        check_invariants(k);
    }
    if (k->e.round_count == config.rounds && config.cut != 0 && tn_active_count(&k->e) > 0) {
        assert_int_equal(kit_cut(k), TN_WHY_OK);
        if (k->e.cut_size != 0) {
            play_finals(k, &x);
            if (below(&x, 4) == 0) { /* TD-22 */
                kit_must(k, plain_record(TN_REC_REMOVE, tn_champion(&k->e)));
            }
        }
        if (below(&x, 3) == 0) {
            correct_something(k, &x); /* seeds stand */
        }
    }
    check_invariants(k);
    if (!kit_checks(k)) {
        fail_msg("the check finds a fault in event %llu", (unsigned long long)seed);
    }
    *faults_by_hand += k->check.fault_count;
    assert_memory_equal(&k->check.event, &k->e, sizeof k->e); /* the same bytes */
    kit_free(k);
}

static void test_simulation(void **state)
{
    (void)state;
    unsigned by_hand = 0, offers = 0;
    unsigned events = kit_events();
    for (uint64_t seed = 1; seed <= events; seed++) {
        simulate(seed, &by_hand, &offers);
    }
    print_message("%u events, %u offers taken, %u things done by hand\n", events, offers, by_hand);
    assert_true(by_hand > 2 && offers > 2);
}

/* The same journal gives these very bytes on every build; a change of it is a change of rules. */
static void test_signature(void **state)
{
    (void)state;
    core_xoshiro x;
    core_xoshiro_seed(&x, 7);
    kit *k = kit_event(33, 6, 20261115);
    while (next_round(k, &x)) {
        report_all(k, &x, k->e.round_count);
        report_all(k, &x, k->e.round_count);
        tn_record close = {.kind = TN_REC_CLOSE};
        while (kit_add(k, close) != TN_WHY_OK) {
            report_all(k, &x, k->e.round_count);
        }
    }
    uint64_t hash = 0;
    unsigned count = tn_standings(&k->e, 6, k->table);
    for (unsigned i = 0; i < count; i++) {
        uint8_t bytes[8];
        uint64_t one = (uint64_t)k->table[i].player << 40 | (uint64_t)k->table[i].rank << 24 |
                       (uint64_t)k->table[i].prestige << 12 | k->table[i].sos;
        for (unsigned b = 0; b < 8; b++) {
            bytes[b] = (uint8_t)(one >> (8 * b));
        }
        hash = core_hash(bytes, sizeof bytes, hash);
    }
    for (unsigned r = 0; r < k->e.round_count; r++) {
        for (unsigned t = 0; t < k->e.round[r].table_count; t++) {
            const tn_match *m = &k->e.round[r].match[t];
            uint8_t bytes[4] = {(uint8_t)m->player[0], (uint8_t)m->player[1], (uint8_t)r,
                                (uint8_t)t};
            hash = core_hash(bytes, sizeof bytes, hash);
        }
    }
    print_message("signature %016llx\n", (unsigned long long)hash);
    assert_int_equal(hash, UINT64_C(0xa4fd738b187c7ba4));
    kit_free(k);
}

/* A journal that was tampered with is found out. */
static void test_tampering(void **state)
{
    (void)state;
    core_xoshiro x;
    core_xoshiro_seed(&x, 5);
    unsigned found = 0, tried = 0;
    kit *k = kit_event(11, 4, 99);
    for (unsigned r = 0; r < 4; r++) {
        kit_pair(k);
        report_all(k, &x, k->e.round_count);
        report_all(k, &x, k->e.round_count);
        kit_add(k, (tn_record){.kind = TN_REC_CLOSE});
    }
    assert_true(kit_checks(k));
    for (size_t i = 0; i < k->count; i++) {
        tn_record kept = k->journal[i];
        if (kept.kind == TN_REC_PLAYER) {
            k->journal[i].of.player.draw ^= 1;
        } else if (kept.kind == TN_REC_TABLE && kept.of.table.b != 0 && i + 1 < k->count &&
                   k->journal[i + 1].kind == TN_REC_TABLE && k->journal[i + 1].of.table.b != 0) {
            tn_record next = k->journal[i + 1];
            k->journal[i].of.table.b = next.of.table.b;
            k->journal[i + 1].of.table.b = kept.of.table.b;
            tried++;
            found += !tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
            k->journal[i] = kept;
            k->journal[i + 1] = next;
            continue;
        } else {
            continue;
        }
        tried++;
        found += !tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
        k->journal[i] = kept;
    }
    assert_int_equal(found, tried);
    assert_true(tried > 20);
    kit_free(k);
}

int main(void)
{
    const struct CMUnitTest simulation[] = {
        cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_signature),
        cmocka_unit_test(test_tampering),
    };
    int status = RUN_SUITE(simulation);
    free(kit_spare);
    return status;
}
