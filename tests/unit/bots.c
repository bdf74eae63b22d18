/*
 * Bots: they have names, they choose what is listed, and the same view, seed and thinking give the
 * same choice.
 */
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"

static void names_are_found(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < BOT_COUNT; kind++) {
        assert_int_equal(bot_find(bot_name((bot_kind)kind)), kind);
    }
    assert_string_equal(bot_name(BOT_COUNT), "?");
    assert_int_equal(bot_find("stead"), BOT_COUNT);
    assert_int_equal(bot_find("steady player"), BOT_COUNT);
    assert_int_equal(bot_find(""), BOT_COUNT);
}

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

/* Plays a game of bots of one kind; returns the hash of its end. */
static uint64_t netrunner_game(bot_kind kind, uint64_t seed)
{
    nr_deck deck[2] = {deck_of("jinteki"), deck_of("anarch")};
    bot_nr *bot = calloc(2, sizeof *bot);
    nr_choices *list = malloc(sizeof *list);
    nr_view *view = malloc(sizeof *view);
    nr_game game;
    assert_int_equal(nr_new(&game, &deck[0], &deck[1], seed, list, NULL), 0);
    for (unsigned side = 0; side < 2; side++) {
        bot_nr_sit(&bot[side], kind, (nr_side)side, &deck[side], NULL, seed + side);
    }
    for (unsigned made = 0; list->count > 0; made++) {
        assert_in_range(made, 0, 20000);
        bot_nr *b = &bot[game.to_move];
        nr_look(&game, (nr_viewer)game.to_move, view);
        nr_list(&view->game, list);
        bot_nr_ask(b, view, list);
        while (bot_nr_think(b, 20)) {
        }
        bot_answer answer = bot_nr_answer(b);
        assert_in_range(answer.choice, 0, list->count - 1);
        nr_list(&game, list);
        assert_true(nr_choose_trusted(&game, answer.choice, list, NULL));
    }
    free(bot);
    free(list);
    free(view);
    return nr_hash(&game);
}

static void netrunner_is_played_to_its_end(void **state)
{
    (void)state;
    uint64_t end = netrunner_game(BOT_RANDOM, 3);
    assert_true(end == netrunner_game(BOT_RANDOM, 3));
    assert_true(end != netrunner_game(BOT_RANDOM, 4));
}

static uint64_t mainframe_game(bot_kind kind, uint64_t seed)
{
    mf_setup setup = {3, {MF_ADAM, MF_NERO, MF_ANDROMEDA, 0}, false, NULL};
    bot_mf *bot = calloc(3, sizeof *bot);
    mf_choices *list = malloc(sizeof *list);
    mf_view view;
    mf_game game;
    assert_int_equal(mf_new(&game, &setup, seed, list, NULL), 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        bot_mf_sit(&bot[seat], kind, seat, seed + seat);
    }
    for (unsigned made = 0; list->count > 0; made++) {
        assert_in_range(made, 0, 2000);
        bot_mf *b = &bot[game.seat];
        mf_look(&game, game.seat, &view);
        mf_list(&view.game, list);
        bot_mf_ask(b, &view, list);
        while (bot_mf_think(b, 20)) {
        }
        bot_answer answer = bot_mf_answer(b);
        assert_in_range(answer.choice, 0, list->count - 1);
        mf_list(&game, list);
        assert_true(mf_choose_trusted(&game, answer.choice, list, NULL));
    }
    free(bot);
    free(list);
    return mf_hash(&game);
}

static void mainframe_is_played_to_its_end(void **state)
{
    (void)state;
    uint64_t end = mainframe_game(BOT_RANDOM, 3);
    assert_true(end == mainframe_game(BOT_RANDOM, 3));
    assert_true(end != mainframe_game(BOT_RANDOM, 4));
}

int main(void)
{
    const struct CMUnitTest bots[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(netrunner_is_played_to_its_end),
        cmocka_unit_test(mainframe_is_played_to_its_end),
    };
    return RUN_SUITE(bots);
}
