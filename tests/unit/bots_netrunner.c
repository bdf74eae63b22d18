/*
 * Bots for Netrunner: the same view, seed and thinking give the same choice, in however many
 * slices; what cannot be seen changes nothing; budgets are kept; games end; and blunders that
 * nobody should see are not made.
 *
 * usage: test-bots_netrunner [DECISIONS]
 *
 * DECISIONS is how many decisions the test of honesty looks at.
 */
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"

static unsigned honest_decisions = 300;

static nr_deck deck_of(const char *name)
{
    static deck_list list;
    static deck_faults faults;
    nr_deck deck;
    const deck_starter *starter = deck_starter_find(name);
    assert_non_null(starter);
    assert_true(deck_parse_text(starter->text, strlen(starter->text), &list, &faults));
    assert_true(deck_to_game(&list, &deck));
    return deck;
}

/* ---- a table --------------------------------------------------------------------------------- */

typedef struct {
    nr_deck deck[2];
    nr_game game;
    nr_choices list, seen;
    nr_view view;
    bot_nr bot[2], other;
} table;

static table t;

static void begin(const char *corp, const char *runner, bot_kind kind, uint64_t seed)
{
    t.deck[NR_CORP] = deck_of(corp);
    t.deck[NR_RUNNER] = deck_of(runner);
    assert_int_equal(nr_new(&t.game, &t.deck[0], &t.deck[1], seed, &t.list, NULL), 0);
    for (unsigned side = 0; side < 2; side++) {
        bot_nr_sit(&t.bot[side], kind, (nr_side)side, &t.deck[side], NULL, seed + side);
    }
}

static bot_answer ask(bot_nr *bot, const nr_game *game, uint32_t applications, uint32_t slice)
{
    nr_look(game, (nr_viewer)game->to_move, &t.view);
    nr_list(&t.view.game, &t.seen);
    bot_nr_ask(bot, &t.view, &t.seen);
    for (uint32_t given = 0; given < applications && bot_nr_think(bot, slice); given += slice) {
    }
    return bot_nr_answer(bot);
}

static void choose(unsigned choice)
{
    assert_in_range(choice, 0, t.list.count - 1);
    assert_true(nr_choose_trusted(&t.game, choice, &t.list, NULL));
}

static void games_end(void **state)
{
    (void)state;
    static const char *const corp[] = {"jinteki", "nbn", "hb", "weyland"};
    static const char *const runner[] = {"anarch", "criminal", "shaper", "anarch"};
    static const uint8_t kind[] = {BOT_GREEDY, BOT_GENTLE, BOT_STEADY, BOT_STRONG};
    for (unsigned i = 0; i < 4; i++) {
        begin(corp[i], runner[i], (bot_kind)kind[i], 7 + i);
        for (unsigned made = 0; !t.game.reason; made++) {
            assert_in_range(made, 0, 5000);
            choose(ask(&t.bot[t.game.to_move], &t.game, 60, 20).choice);
        }
    }
}

/* ---- the same again -------------------------------------------------------------------------- */

/* So few applications that instinct decides, and enough to try what comes of it. */
static const uint32_t budgets[] = {240, 6000};
static const unsigned asked_for[] = {150, 50};

static void slices_do_not_matter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        uint32_t all = budgets[i];
        begin("nbn", "shaper", BOT_STEADY, 11);
        for (unsigned made = 0; !t.game.reason && made < asked_for[i]; made++) {
            bot_nr *bot = &t.bot[t.game.to_move];
            t.other = *bot;
            bot_answer one = ask(bot, &t.game, all, all),
                       two = ask(&t.other, &t.game, all, all / 6);
            assert_memory_equal(&one, &two, sizeof one);
            choose(one.choice);
        }
    }
}

/* A bot is plain bytes: what is copied while it thinks thinks on by itself. */
static void a_copy_thinks_on(void **state)
{
    (void)state;
    begin("jinteki", "anarch", BOT_STEADY, 31);
    for (unsigned made = 0; !t.game.reason && made < 60; made++) {
        bot_nr *bot = &t.bot[t.game.to_move];
        (void)ask(bot, &t.game, 1500, 500);
        t.other = *bot;
        bot_nr_think(bot, 4500);
        bot_answer one = bot_nr_answer(bot);
        memset(bot, 0xA5, sizeof *bot); /* nothing of it is looked at any more */
        bot_nr_think(&t.other, 4500);
        bot_answer two = bot_nr_answer(&t.other);
        *bot = t.other;
        assert_memory_equal(&one, &two, sizeof one);
        choose(one.choice);
    }
}

static void a_budget_is_kept(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        uint64_t given = 0, spent = 0;
        begin("weyland", "criminal", BOT_STEADY, 5);
        for (unsigned made = 0; !t.game.reason && made < asked_for[i]; made++) {
            bot_answer a = ask(&t.bot[t.game.to_move], &t.game, budgets[i], budgets[i] / 3);
            if (a.applications) {
                given += budgets[i];
                spent += a.applications;
                /* A single long try may be above. */
                assert_in_range(a.applications, 1, budgets[i] * 12 / 10 + 200);
            }
            choose(a.choice);
        }
        assert_true(given > 0);
        assert_in_range(spent * 100 / given, 0, 120);
    }
}

/* What choices lead to is thought of, not only what comes to mind: it changes some of them, and
 * what is told of them is in order. */
static void what_choices_lead_to_matters(void **state)
{
    (void)state;
    unsigned changed = 0, asked = 0;
    begin("hb", "shaper", BOT_STEADY, 21);
    for (unsigned made = 0; !t.game.reason && made < 300; made++) {
        bot_nr *bot = &t.bot[t.game.to_move];
        t.other = *bot;
        bot_answer quick = ask(&t.other, &t.game, 1, 1), all = ask(bot, &t.game, 12000, 2000);
        if (all.applications > 3000) {
            asked++;
            changed += !bot_nr_same(bot, quick.choice, all.choice);
            assert_in_range(all.second_mille, 0, all.per_mille);
        }
        choose(all.choice);
    }
    assert_true(asked > 20);
    assert_in_range(changed, 3, asked / 2);
}

/* ---- honesty --------------------------------------------------------------------------------- */

/* Another game that looks the same to him: what he cannot see is dealt anew. */
static bool make_twin(nr_game *twin, const nr_view *view, uint64_t seed)
{
    return nr_sample(twin, view, &t.deck[NR_CORP], &t.deck[NR_RUNNER], seed) == NR_SAMPLE_OK;
}

/* What a bot answers that is shown the game itself in place of its view. */
static bot_answer ask_peeking(bot_nr *bot, const nr_game *game, uint32_t applications)
{
    nr_look(game, (nr_viewer)game->to_move, &t.view);
    t.view.game = *game;
    nr_list(&t.view.game, &t.seen);
    bot_nr_ask(bot, &t.view, &t.seen);
    bot_nr_think(bot, applications);
    return bot_nr_answer(bot);
}

/* Of so many decisions, how many were others in a twin of the game that looks the same. */
static unsigned count_betrayals(unsigned decisions, uint32_t applications, bool peeks)
{
    static nr_game twin;
    static nr_view view, again;
    unsigned looked = 0, differed = 0, betrayed = 0;
    for (uint64_t seed = 1; looked < decisions; seed++) {
        assert_in_range(seed, 1, 2000);
        begin(seed & 1 ? "jinteki" : "hb", seed & 2 ? "criminal" : "anarch", BOT_STEADY, seed);
        for (unsigned made = 0; !t.game.reason && made < 400 && looked < decisions; made++) {
            bot_nr *bot = &t.bot[t.game.to_move];
            nr_look(&t.game, (nr_viewer)t.game.to_move, &view);
            bool has_twin = make_twin(&twin, &view, seed * 1000 + made);
            t.other = *bot;
            bot_answer one = peeks ? ask_peeking(bot, &t.game, applications)
                                   : ask(bot, &t.game, applications, applications);
            if (has_twin && one.applications) {
                nr_look(&twin, (nr_viewer)twin.to_move, &again);
                if (memcmp(&view, &again, sizeof view) == 0) {
                    bot_answer two = peeks ? ask_peeking(&t.other, &twin, applications)
                                           : ask(&t.other, &twin, applications, applications);
                    betrayed += memcmp(&one, &two, sizeof one) != 0;
                    differed += memcmp(twin.copy, t.game.copy, sizeof twin.copy) != 0;
                    looked++;
                }
            }
            choose(one.choice);
        }
    }
    assert_true(differed * 2 > looked); /* the twins were others, mostly */
    return betrayed;
}

static void what_is_hidden_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(count_betrayals(honest_decisions, 200, false), 0);
    assert_int_equal(count_betrayals(honest_decisions / 10, 6000, false), 0);
}

static void who_peeks_is_found_out(void **state)
{
    (void)state;
    assert_in_range(count_betrayals(60, 200, true), 10, 60);
}

/* ---- blunders -------------------------------------------------------------------------------- */

/* Cards are found by what they are, so that the test needs no titles either. */
static uint16_t find_card(nr_type type, nr_side side, bool (*fits)(const nr_card *))
{
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        if (k->type == type && k->side == side && k->set == NR_SET_CORE && (!fits || fits(k))) {
            return (uint16_t)def;
        }
    }
    fail();
    return 0;
}

static bool gives_two_points(const nr_card *k)
{
    return k->points == 2 && k->requirement == 4;
}

static bool ends_runs(const nr_card *k)
{
    return k->row_count == 1 && nr_row_does(k, 0) == NR_DOES_END_RUN && k->cost == 3;
}

static bool kills_the_tagged(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_PLAY && nr_row_amount(k, i, NR_DOES_DAMAGE) == 4) {
            return true;
        }
    }
    return false;
}

static void put(uint16_t def, nr_zone zone, unsigned server, unsigned advanced, bool faceup)
{
    nr_placement p = {.def = def,
                      .zone = (uint8_t)zone,
                      .server = (uint8_t)server,
                      .faceup = faceup,
                      .counter = {[NR_COUNTER_ADVANCEMENT] = (uint16_t)advanced}};
    unsigned copy;
    assert_int_equal(nr_position_place(&t.game, &p, &copy), 0);
}

/* An empty table with decks of the usual kind. */
static void begin_position(void)
{
    uint16_t corp = find_card(NR_TYPE_IDENTITY, NR_CORP, NULL);
    uint16_t runner = find_card(NR_TYPE_IDENTITY, NR_RUNNER, NULL);
    assert_int_equal(nr_position_begin(&t.game, corp, runner, 3), 0);
    for (unsigned i = 0; i < 20; i++) {
        put(find_card(NR_TYPE_ICE, NR_CORP, ends_runs), NR_ZONE_RD, 0, 0, false);
        put(find_card(NR_TYPE_RESOURCE, NR_RUNNER, NULL), NR_ZONE_STACK, 0, 0, false);
    }
    t.game.player[NR_CORP].credits = t.game.player[NR_RUNNER].credits = 6;
}

/* Lets bots of every playing kind decide until the side's turn is over or the game is. */
static void play_turn(nr_side side, bot_kind kind)
{
    assert_int_equal(nr_position_start(&t.game, side, true, &t.list, NULL), 0);
    for (unsigned s = 0; s < 2; s++) {
        bot_nr_sit(&t.bot[s], kind, (nr_side)s, NULL, NULL, 77 + s);
    }
    while (!t.game.reason && t.game.turn_side == side) {
        choose(ask(&t.bot[t.game.to_move], &t.game, 1500, 100).choice);
    }
}

static const bot_kind players[] = {BOT_GREEDY, BOT_GENTLE, BOT_STEADY, BOT_STRONG};
enum { PLAYERS = sizeof players / sizeof players[0] };

static void what_can_be_scored_is_scored(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PLAYERS; i++) {
        begin_position();
        put(find_card(NR_TYPE_AGENDA, NR_CORP, gives_two_points), NR_ZONE_TABLE, NR_SERVER_REMOTE,
            3, false);
        play_turn(NR_CORP, players[i]);
        assert_int_equal(nr_points(&t.game, NR_CORP), 2);
    }
}

static void agendas_are_not_discarded(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PLAYERS; i++) {
        begin_position();
        uint16_t agenda = find_card(NR_TYPE_AGENDA, NR_CORP, gives_two_points);
        put(agenda, NR_ZONE_HQ, 0, 0, false);
        for (unsigned j = 0; j < 9; j++) {
            put(find_card(NR_TYPE_ICE, NR_CORP, ends_runs), NR_ZONE_HQ, 0, 0, false);
        }
        play_turn(NR_CORP, players[i]);
        for (unsigned c = t.game.head[NR_ZONE_ARCHIVES]; c; c = t.game.copy[c].next) {
            assert_int_not_equal(t.game.copy[c].def, agenda);
        }
    }
}

static void a_tagged_runner_is_killed(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PLAYERS; i++) {
        begin_position();
        put(find_card(NR_TYPE_OPERATION, NR_CORP, kills_the_tagged), NR_ZONE_HQ, 0, 0, false);
        put(find_card(NR_TYPE_RESOURCE, NR_RUNNER, NULL), NR_ZONE_GRIP, 0, 0, false);
        t.game.player[NR_RUNNER].tags = 1;
        play_turn(NR_CORP, players[i]);
        assert_int_equal(t.game.reason, NR_REASON_FLATLINE);
    }
}

static void points_for_nothing_are_taken(void **state)
{
    (void)state;
    for (unsigned i = 0; i < PLAYERS; i++) {
        begin_position();
        uint16_t agenda = find_card(NR_TYPE_AGENDA, NR_CORP, gives_two_points);
        put(agenda, NR_ZONE_ARCHIVES, 0, 0, true);
        for (unsigned j = 0; j < 3; j++) {
            put(agenda, NR_ZONE_RUNNER_SCORE, 0, 0, true);
            put(find_card(NR_TYPE_RESOURCE, NR_RUNNER, NULL), NR_ZONE_GRIP, 0, 0, false);
        }
        play_turn(NR_RUNNER, players[i]);
        assert_int_equal(t.game.winner, NR_RUNNER);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest bots[] = {
        cmocka_unit_test(games_end),
        cmocka_unit_test(slices_do_not_matter),
        cmocka_unit_test(a_copy_thinks_on),
        cmocka_unit_test(a_budget_is_kept),
        cmocka_unit_test(what_choices_lead_to_matters),
        cmocka_unit_test(what_is_hidden_changes_nothing),
        cmocka_unit_test(who_peeks_is_found_out),
        cmocka_unit_test(what_can_be_scored_is_scored),
        cmocka_unit_test(agendas_are_not_discarded),
        cmocka_unit_test(a_tagged_runner_is_killed),
        cmocka_unit_test(points_for_nothing_are_taken),
    };
    if (argc > 1) {
        honest_decisions = (unsigned)strtoul(argv[1], NULL, 10);
    }
    return RUN_SUITE(bots);
}
