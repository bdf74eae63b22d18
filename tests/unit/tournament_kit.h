/*
 * What the tournament tests share: an event with its journal, built by short calls.
 */
#ifndef TESTS_UNIT_TOURNAMENT_KIT_H
#define TESTS_UNIT_TOURNAMENT_KIT_H

#include <stdlib.h>
#include <string.h>

#include "jackin/tournament.h"
#include "matching/matching.h"
#include "tests/unit/suite.h"

enum { KIT_RECORDS = 60000 };

static const tn_matcher kit_matcher = {matching_least, NULL};

/* How many random events a test plays: TOURNAMENT_EVENTS, which the build sets for each program. */
static inline unsigned kit_events(void)
{
    const char *events = getenv("TOURNAMENT_EVENTS");
    return events != NULL ? (unsigned)strtoul(events, NULL, 10) : 1500;
}

typedef struct {
    tn_event e;
    tn_work work;
    tn_proposal proposal, other;
    tn_check check;
    tn_standing table[TN_PLAYERS_MAX];
    size_t count;
    tn_record journal[KIT_RECORDS];
} kit;

static inline tn_why kit_add(kit *k, tn_record r)
{
    tn_why why = tn_apply(&k->e, &r);
    if (why == TN_WHY_OK) {
        assert_true(k->count < KIT_RECORDS);
        k->journal[k->count++] = r;
    }
    return why;
}

static inline void kit_must(kit *k, tn_record r)
{
    tn_why why = kit_add(k, r);
    if (why != TN_WHY_OK) {
        fail_msg("refused: %s (%s)", tn_why_text(why, LANG_EN), tn_why_rules(why));
    }
}

/* Kits are large: one that is not used any more is kept for the next test. */
static kit *kit_spare;

static inline kit *kit_take_spare(void)
{
    kit *k = kit_spare != NULL ? kit_spare : calloc(1, sizeof *k);
    kit_spare = NULL;
    assert_non_null(k);
    k->count = 0;
    tn_start(&k->e);
    return k;
}

static inline void kit_free(kit *k)
{
    free(kit_spare);
    kit_spare = k;
}

static inline kit *kit_new(tn_config config, uint64_t seed)
{
    kit *k = kit_take_spare();
    tn_record r = {.kind = TN_REC_SETUP};
    r.of.setup.config = config;
    r.of.setup.seed = seed;
    kit_must(k, r);
    return k;
}

static inline tn_record player_record(const kit *k, unsigned flags)
{
    tn_record r = {.kind = TN_REC_PLAYER};
    r.of.player.player = (uint16_t)(k->e.player_count + 1);
    r.of.player.flags = (uint8_t)flags;
    r.of.player.draw = tn_player_draw(&k->e, k->e.player_count + 1u);
    return r;
}

static inline void kit_players(kit *k, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        kit_must(k, player_record(k, TN_HAS_LISTS));
    }
}

/* A casual constructed event of so many rounds and players. */
static inline kit *kit_event(unsigned players, unsigned rounds, uint64_t seed)
{
    tn_config config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    config.rounds = (uint8_t)rounds;
    kit *k = kit_new(config, seed);
    kit_players(k, players);
    return k;
}

static inline tn_record plain_record(tn_kind kind, unsigned player)
{
    tn_record r = {.kind = (uint8_t)kind};
    r.of.player.player = (uint16_t)player;
    return r;
}

/* Records a proposal. */
static inline void kit_take(kit *k, const tn_proposal *p)
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
        kit_must(k, table);
    }
}

static inline void kit_pair(kit *k)
{
    assert_int_equal(tn_can_pair(&k->e), TN_WHY_OK);
    tn_pair(&k->e, TN_EXACT, &kit_matcher, &k->work, &k->proposal);
    assert_int_equal(k->proposal.status, TN_PAIRED);
    kit_take(k, &k->proposal);
}

/* Pairs by hand: "AB CD E-" is A against B, C against D, a bye for E. */
static inline void kit_by_hand(kit *k, const char *text)
{
    memset(&k->proposal, 0, sizeof k->proposal);
    k->proposal.flags = TN_BY_HAND;
    for (; *text != '\0'; text += text[2] == ' ' ? 3 : 2) {
        k->proposal.pair[k->proposal.count++] = (tn_pair_of){
            (uint16_t)(text[0] - 'A' + 1), text[1] == '-' ? 0 : (uint16_t)(text[1] - 'A' + 1)};
    }
    kit_take(k, &k->proposal);
}

static inline tn_record game_record(unsigned round, unsigned table, unsigned number, unsigned corp,
                                    tn_outcome outcome, int a, int b)
{
    tn_record r = {.kind = round == 0 ? TN_REC_FINAL : TN_REC_GAME};
    r.of.game.round = (uint8_t)round;
    r.of.game.table = (uint16_t)table;
    r.of.game.number = (uint8_t)number;
    r.of.game.corp = (uint8_t)corp;
    r.of.game.outcome = (uint8_t)outcome;
    r.of.game.points[0] = (int8_t)a;
    r.of.game.points[1] = (int8_t)b;
    return r;
}

/* A game that one side won, seven agenda points to none. */
static inline tn_record won_record(unsigned round, unsigned table, unsigned number, unsigned corp,
                                   tn_outcome outcome)
{
    unsigned winner = outcome == TN_CORP_WON ? corp : 1 - corp;
    return game_record(round, table, number, corp, outcome, winner == 0 ? 7 : 0,
                       winner == 1 ? 7 : 0);
}

/* Reports a match of the open round so that it ends with this prestige. */
static inline void kit_result(kit *k, unsigned table, unsigned a, unsigned b)
{
    unsigned r = k->e.round_count;
    unsigned whole_a = a / 2, whole_b = b / 2, rest_a = a % 2, rest_b = b % 2;
    unsigned number = 1;
    while (whole_a > 0 || whole_b > 0) {
        bool first = whole_a > 0;
        *(first ? &whole_a : &whole_b) -= 1;
        unsigned corp = number - 1; /* the first player is the Corporation of game 1 */
        bool corp_won = (corp == 0) == first;
        kit_must(k, game_record(r, table, number, corp, corp_won ? TN_CORP_WON : TN_RUNNER_WON,
                                first ? 7 : 2, first ? 3 : 7));
        number++;
    }
    if (number <= tn_match_games(&k->e.config)) {
        if (rest_a != 0 || rest_b != 0) {
            kit_must(k, game_record(r, table, number, number - 1, TN_UNFINISHED, (int)rest_a * 3,
                                    (int)rest_b * 3));
        } else {
            kit_must(k, game_record(r, table, number, number - 1, TN_NOT_STARTED, 0, 0));
        }
    }
    unsigned prestige[2];
    assert_true(tn_match_prestige(&k->e, &k->e.round[r - 1].match[table - 1], prestige));
    assert_int_equal(prestige[0], a);
    assert_int_equal(prestige[1], b);
}

static inline void kit_close(kit *k)
{
    kit_must(k, (tn_record){.kind = TN_REC_CLOSE});
}

/* The table of two players named by letters, in the open round; 0 if they do not meet. */
static inline unsigned kit_table(const kit *k, char a, char b)
{
    const tn_round *round = &k->e.round[k->e.round_count - 1];
    unsigned x = (unsigned)(a - 'A' + 1), y = b == '-' ? 0 : (unsigned)(b - 'A' + 1);
    for (unsigned t = 0; t < round->table_count; t++) {
        unsigned p = round->match[t].player[0], q = round->match[t].player[1];
        if ((p == x && q == y) || (p == y && q == x)) {
            return t + 1;
        }
    }
    return 0;
}

/* Makes the cut with the seeds of the table. */
static inline tn_why kit_cut(kit *k)
{
    unsigned size = tn_cut_size(k->e.config.cut, tn_active_count(&k->e));
    unsigned count = tn_standings(&k->e, k->e.round_count, k->table);
    tn_record r = {.kind = TN_REC_CUT};
    r.of.cut.size = (uint16_t)size;
    tn_why why = kit_add(k, r);
    for (unsigned i = 0, n = 0; why == TN_WHY_OK && i < count && n < size; i++) {
        if (k->e.player[k->table[i].player].presence == TN_ACTIVE) {
            tn_record seed = {.kind = TN_REC_SEED};
            seed.of.table.a = k->table[i].player;
            why = kit_add(k, seed);
            n++;
        }
    }
    return why;
}

static inline bool kit_checks(kit *k)
{
    bool ok = tn_check_journal(k->journal, k->count, &kit_matcher, &k->check);
    for (unsigned i = 0; !ok && i < k->check.fault_count && i < 5; i++) {
        const tn_fault *f = &k->check.fault[i];
        printf("fault: %s (%s) round %u table %u players %u %u found %lld wanted %lld record %u\n",
               tn_fault_text(f->kind, LANG_EN), tn_fault_rules(f->kind), f->round, f->table, f->a,
               f->b, (long long)f->found, (long long)f->wanted, f->record);
    }
    return ok;
}

#endif
