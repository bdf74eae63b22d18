/*
 * Reasons: every ground has words in both languages; a reason follows from the view, the seed and
 * the thinking, and never from what is hidden; a choice that cannot be bettered is not bettered.
 */
#include "tests/unit/suite.h"

#include <string.h>

#include "core/phrase.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"
#include "jackin/words.h"
#include "tests/unit/bots_kit.h"

static nr_game game, dealt;
static nr_choices list, seen;
static nr_view view, again;
static bot_nr bot;

static nr_deck deck_of(const char *name)
{
    static deck_list read;
    static deck_faults faults;
    nr_deck deck;
    const deck_starter *starter = deck_starter_find(name);
    assert_non_null(starter);
    assert_true(deck_parse_text(starter->text, strlen(starter->text), &read, &faults));
    assert_true(deck_to_game(&read, &deck));
    return deck;
}

/* In a game of Netrunner the terms before BOT_TERM_SECURED, for both sides; then the others. */
static void every_ground_has_words(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2u * BOT_TERM_COUNT * 2 * LANG_COUNT * 2; i++) {
        char said[WORDS_MAX];
        word_lang lang = (word_lang)(i % LANG_COUNT);
        unsigned side = i / LANG_COUNT % 2, server = i / LANG_COUNT / 2 % 2;
        bool is_against = i / LANG_COUNT / 4 % 2;
        bot_reason r = {.count = 2};
        r.ground[0] = (bot_ground){.term = BOT_TERM_CREDITS, .weight = 100};
        r.ground[1] = (bot_ground){.term = (uint8_t)(i / LANG_COUNT / 8),
                                   .server = (uint8_t)(server ? NR_SERVER_RD : 0),
                                   .is_open = side == NR_CORP,
                                   .weight = (int16_t)(is_against ? -99 : 99)};
        if (i / LANG_COUNT / 8 >= BOT_TERM_COUNT) {
            break;
        }
        words_grounds(&r, side, lang, said, sizeof said);
        const char *joint =
            is_against ? in_lang(lang, ", though ", ", choć ") : in_lang(lang, " and ", " i ");
        const char *second = strstr(said, joint);
        assert_non_null(second);
        assert_true(strlen(second) > strlen(joint) + 8);
        assert_null(strpbrk(said, "{}[]"));
    }
}

static void marks_are_steps(void **state)
{
    (void)state;
    assert_int_equal(bot_mark_of(500, 500), BOT_GOOD);
    assert_int_equal(bot_mark_of(400, 500), BOT_GOOD);
    assert_int_equal(bot_mark_of(549, 500), BOT_GOOD);
    assert_int_equal(bot_mark_of(550, 500), BOT_DOUBTFUL);
    assert_int_equal(bot_mark_of(600, 500), BOT_MISTAKE);
    assert_int_equal(bot_mark_of(700, 500), BOT_BLUNDER);
    assert_string_equal(bot_mark_sign(BOT_DOUBTFUL), "?!");
    assert_string_equal(bot_mark_sign(BOT_GOOD), "");
}

/* What is said of a decision, as a text that has all of it. */
static void reason_of(const nr_view *v, char out[WORDS_REASON_MAX])
{
    static bot_reason r;
    unsigned made;
    nr_list(&v->game, &seen);
    bot_nr_sit(&bot, BOT_STRONG, (nr_side)v->game.to_move, NULL, NULL, 9);
    out[0] = '\0';
    if (!bot_nr_study(&bot, v, &seen, seen.count)) {
        return;
    }
    (void)bot_nr_think(&bot, 400);
    bot_nr_reason(&bot, seen.count, &r);
    assert_in_range(r.answer.choice, 0, seen.count - 1);
    assert_in_range(r.answer.second, 0, seen.count - 1);
    assert_in_range(r.answer.per_mille, 0, 1000);
    assert_in_range(r.answer.line_count, 1, BOT_LINE);
    words_reason(v, &seen, &r, LANG_EN, out, WORDS_REASON_MAX);
    made = bot_nr_weigh(&bot, r.answer.choice, 300);
    assert_in_range(made, 0, 1000);
    assert_int_equal(bot_nr_weigh(&bot, r.answer.choice, 300), made);
    assert_true(bot_nr_same(&bot, r.answer.choice, r.answer.choice));
}

static void what_is_hidden_changes_no_reason(void **state)
{
    (void)state;
    nr_deck corp = deck_of("jinteki"), runner = deck_of("anarch");
    unsigned told = 0;
    assert_int_equal(nr_new(&game, &corp, &runner, 3, &list, NULL), 0);
    for (unsigned i = 0; i < 60 && !game.reason; i++) {
        char first[WORDS_REASON_MAX], second[WORDS_REASON_MAX];
        unsigned side = game.to_move;
        nr_look(&game, (nr_viewer)side, &view);
        reason_of(&view, first);
        unsigned choice = bot_nr_answer(&bot).choice;
        assert_int_equal(nr_sample(&dealt, &view, &corp, &runner, i), NR_SAMPLE_OK);
        nr_look(&dealt, (nr_viewer)side, &again);
        reason_of(&again, second);
        assert_string_equal(first, second);
        told += first[0] != '\0';
        (void)nr_choose_trusted(&game, choice < list.count ? choice : 0, &list, NULL);
    }
    assert_true(told > 20);
}

/* With all cards open: an agenda that lies bare is one, whatever the Runner may think; but nobody
 * knows what comes next of R&D. */
static void all_cards_tell_more(void **state)
{
    (void)state;
    static const char *const laid[] = {"Priority Requisition", "PAD Campaign"};
    unsigned chance[2];
    for (unsigned i = 0; i < 2; i++) {
        const thing things[] = {STOLEN("Priority Requisition", 2),
                                SCORED("Priority Requisition", 2),
                                DOWN(laid[i], NR_SERVER_REMOTE, 0),
                                UP("Wall of Static", NR_SERVER_HQ),
                                UP("Wall of Static", NR_SERVER_RD),
                                HQ("Hedge Fund", 3),
                                RD("Hedge Fund", 9),
                                RD("Ice Wall", 9),
                                GRIP("Sure Gamble", 3),
                                STACK("Sure Gamble", 20)};
        begin_position(&game);
        for (unsigned k = 0; k < sizeof things / sizeof things[0]; k++) {
            (void)put(&game, &things[k]);
        }
        game.player[NR_RUNNER].credits = 5;
        assert_int_equal(nr_position_start(&game, NR_RUNNER, true, &list, NULL), 0);
        bot_nr_sit(&bot, BOT_STRONG, NR_RUNNER, NULL, NULL, 1);
        chance[i] = bot_nr_foretell(&bot, &game, NR_RUNNER, 32, 5);
        unsigned corp = bot_nr_foretell(&bot, &game, NR_CORP, 32, 5);
        assert_in_range(chance[i] + corp, 999, 1000);
        unsigned top = game.head[NR_ZONE_RD], last = top;
        while (game.copy[last].next) {
            last = game.copy[last].next;
        }
        assert_int_not_equal(game.copy[top].def, game.copy[last].def);
        nr_copy was = game.copy[top];
        game.copy[top].def = game.copy[last].def;
        game.copy[top].has = game.copy[last].has;
        game.copy[last].def = was.def;
        game.copy[last].has = was.has;
        assert_int_equal(bot_nr_foretell(&bot, &game, NR_RUNNER, 32, 5), chance[i]);
    }
    assert_true(chance[0] > 700);
    assert_true(chance[1] + 100 < chance[0]);
}

static void mainframe_tells_too(void **state)
{
    (void)state;
    static bot_mf board_bot;
    static mf_game g;
    static mf_choices choices, own;
    mf_setup setup = {.players = 3, .runner = {0, 1, 2}};
    unsigned told = 0;
    assert_int_equal(mf_new(&g, &setup, 7, &choices, NULL), 0);
    for (unsigned i = 0; i < 24 && g.reason == MF_REASON_NONE; i++) {
        mf_view v;
        bot_reason r;
        mf_look(&g, g.seat, &v);
        mf_list(&v.game, &own);
        bot_mf_sit(&board_bot, BOT_STRONG, g.seat, i);
        bot_mf_ask(&board_bot, &v, &own);
        (void)bot_mf_think(&board_bot, 2000);
        bot_mf_reason(&board_bot, own.count, &r);
        assert_in_range(r.answer.choice, 0, own.count - 1);
        told += r.count;
        unsigned chance = bot_mf_weigh(&board_bot, r.answer.choice, 1500);
        assert_in_range(chance, 0, 1000);
        assert_int_equal(bot_mf_weigh(&board_bot, r.answer.choice, 1500), chance);
        (void)mf_choose_trusted(&g, r.answer.choice, &choices, NULL);
    }
    assert_true(told > 10);
}

int main(void)
{
    const struct CMUnitTest reasons[] = {
        cmocka_unit_test(every_ground_has_words),
        cmocka_unit_test(marks_are_steps),
        cmocka_unit_test(what_is_hidden_changes_no_reason),
        cmocka_unit_test(all_cards_tell_more),
        cmocka_unit_test(mainframe_tells_too),
    };
    return RUN_SUITE(reasons);
}
