/*
 * Bots for Mainframe: they play every game to its end, know no more than their view, think the same
 * however their thinking is sliced, and are better than chance.
 */
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/bots_mainframe.h"

enum { CHOICES_MAX = 2000 }; /* of a game; MF-56 keeps it far below */

typedef struct {
    mf_game game;
    mf_choices list;
    bot_mf bot[MF_MAX_PLAYERS], other;
} table;

static table *table_new(unsigned players, bool walled, uint64_t seed)
{
    table *t = calloc(1, sizeof *t);
    mf_setup setup = {.players = (uint8_t)players, .walled = walled};
    assert_non_null(t);
    for (unsigned i = 0; i < players; i++) {
        setup.runner[i] = (uint8_t)((seed + i) % MF_RUNNER_COUNT);
    }
    assert_int_equal(mf_new(&t->game, &setup, seed, &t->list, NULL), 0);
    return t;
}

/* The choice of a bot for a state, after so many applications given in slices. */
static unsigned decide(bot_mf *bot, const mf_game *g, uint32_t applications, uint32_t slice)
{
    mf_view view;
    mf_choices list;
    mf_look(g, g->seat, &view);
    mf_list(&view.game, &list);
    bot_mf_ask(bot, &view, &list);
    for (uint32_t given = 0; given < applications; given += slice) {
        uint32_t rest = applications - given;
        if (!bot_mf_think(bot, rest < slice ? rest : slice)) {
            break;
        }
    }
    bot_answer answer = bot_mf_answer(bot);
    assert_in_range(answer.choice, 0, list.count - 1);
    assert_in_range(answer.second, 0, list.count - 1);
    assert_in_range(answer.per_mille, 0, 1000);
    assert_in_range(answer.second_mille, 0, 1000);
    assert_in_range(answer.line_count, 0, BOT_LINE);
    if (answer.line_count > 0) {
        assert_memory_equal(&answer.line[0], &list.choice[answer.choice], sizeof(mf_choice));
    }
    return answer.choice;
}

static void choose(table *t, unsigned choice)
{
    mf_list(&t->game, &t->list);
    assert_true(mf_choose_trusted(&t->game, choice, &t->list, NULL));
}

static void games_end(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < BOT_COUNT; kind++) {
        for (unsigned players = 2; players <= MF_MAX_PLAYERS; players++) {
            table *t = table_new(players, players == 3, 10 * kind + players);
            unsigned made = 0;
            for (unsigned i = 0; i < players; i++) {
                bot_mf_sit(&t->bot[i], (bot_kind)kind, i, i);
            }
            for (; t->list.count > 0; made++) {
                assert_in_range(made, 0, CHOICES_MAX);
                choose(t, decide(&t->bot[t->game.seat], &t->game, 300, 300));
            }
            free(t);
        }
    }
}

/* Whoever is asked with more or fewer applications at a time, but as many in all. */
static void slices_do_not_matter(void **state)
{
    (void)state;
    table *t = table_new(2, false, 5);
    for (unsigned i = 0; i < 2; i++) {
        bot_mf_sit(&t->bot[i], BOT_STEADY, i, 77);
    }
    for (unsigned made = 0; made < 12 && t->list.count > 0; made++) {
        bot_mf *bot = &t->bot[t->game.seat];
        t->other = *bot;
        unsigned whole = decide(bot, &t->game, 2500, 2500);
        assert_int_equal(decide(&t->other, &t->game, 2500, 7), whole);
        assert_memory_equal(bot, &t->other, sizeof *bot);
        choose(t, whole);
    }
    free(t);
}

/* Its own budget and a smaller one are kept within a fifth, and are not left unused either. */
static void budgets_are_kept(void **state)
{
    (void)state;
    for (unsigned kind = BOT_STEADY; kind <= BOT_STRONG; kind++) {
        for (unsigned players = 2; players <= MF_MAX_PLAYERS; players += 2) {
            table *t = table_new(players, false, 40 + kind);
            for (unsigned made = 0; made < 3 * players; made++) {
                choose(t, made % t->list.count);
            }
            uint32_t usual = bot_mf_usual((bot_kind)kind), budgets[] = {usual, 3000};
            for (unsigned i = 0; i < 2; i++) {
                bot_mf_sit(&t->other, (bot_kind)kind, t->game.seat, 3);
                (void)decide(&t->other, &t->game, budgets[i], budgets[i]);
                uint32_t spent = bot_mf_answer(&t->other).applications;
                assert_in_range(spent, budgets[i] / 2, budgets[i] + budgets[i] / 5);
            }
            free(t);
        }
    }
}

/* Other hands and another stack behind the same view: the same choice. */
static void nothing_hidden_is_known(void **state)
{
    (void)state;
    unsigned different = 0;
    for (unsigned kind = BOT_GREEDY; kind < BOT_COUNT; kind++) {
        table *t = table_new(2 + kind % 3, false, 900 + kind);
        for (unsigned i = 0; i < t->game.players; i++) {
            bot_mf_sit(&t->bot[i], (bot_kind)kind, i, 5);
        }
        for (unsigned made = 0; made < 60 && t->list.count > 0; made++) {
            bot_mf *bot = &t->bot[t->game.seat];
            mf_view view, swapped_view;
            mf_game swapped;
            mf_look(&t->game, t->game.seat, &view);
            mf_sample(&swapped, &view, 1000 + made);
            mf_look(&swapped, swapped.seat, &swapped_view);
            assert_memory_equal(&view, &swapped_view, sizeof view);
            different += mf_hash(&swapped) != mf_hash(&t->game);
            t->other = *bot;
            unsigned choice = decide(bot, &t->game, 200, 200);
            assert_int_equal(decide(&t->other, &swapped, 200, 200), choice);
            choose(t, choice);
        }
        free(t);
    }
    assert_true(different > 100);
}

/* Games that the first kind wins against the second, seats swapped. */
static unsigned wins(bot_kind kind, bot_kind other, unsigned games)
{
    unsigned won = 0;
    for (unsigned n = 0; n < games; n++) {
        table *t = table_new(2, false, n / 2);
        for (unsigned i = 0; i < 2; i++) {
            bot_mf_sit(&t->bot[i], i == n % 2 ? kind : other, i, n);
        }
        while (t->list.count > 0) {
            bot_kind now = t->game.seat == n % 2 ? kind : other;
            uint32_t usual = bot_mf_usual(now);
            choose(t, decide(&t->bot[t->game.seat], &t->game, usual, usual > 0 ? usual : 1));
        }
        won += mf_winners(&t->game) == 1u << n % 2;
        free(t);
    }
    return won;
}

static void chance_is_beaten(void **state)
{
    (void)state;
    assert_in_range(wins(BOT_GREEDY, BOT_RANDOM, 20), 19, 20);
    assert_in_range(wins(BOT_GENTLE, BOT_RANDOM, 20), 18, 20);
}

int main(void)
{
    const struct CMUnitTest bots_mainframe[] = {
        cmocka_unit_test(games_end),        cmocka_unit_test(slices_do_not_matter),
        cmocka_unit_test(budgets_are_kept), cmocka_unit_test(nothing_hidden_is_known),
        cmocka_unit_test(chance_is_beaten),
    };
    return RUN_SUITE(bots_mainframe);
}
