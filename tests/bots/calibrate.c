/*
 * Games between bots, to see whether the chances that they give are chances: what the side to move
 * holds its victory to be at the beginning of each turn, and how the game ended.
 *
 * usage: calibrate [--games N] [--seed N] [--applications N] [--look N] [--rounds N] [--mainframe
 * 1]
 *
 * Prints a line for each position: the game, the turn, the side to move, the points of both, their
 * credits, the chance per mille, the same to one who sees all cards, and 1 if that side won. In
 * Mainframe (two players) the score stands in place of the points, 0 for the credits, and the
 * chance stands twice. `rounds` are those for one who sees all cards (48). `applications` are those
 * of a decision of the game (600), `look` those of a chance (3000). Everything follows from the
 * seed. tools/calibrate-bots reads it.
 */
#include "bots/netrunner.c" /* the chances as they are before they are mended */

#include <stdio.h>
#include <stdlib.h>

#include "bench/workload.h"
#include "jackin/bots_mainframe.h"

enum { MOST_CHOICES = 20000, MOST_ROWS = 512 };

typedef struct {
    unsigned turn, side;
    int points[2], credits[2];
    unsigned chance, open;
} row;

static workload decks;
static bot_nr bot;
static bot_mf board_bot;
static nr_view view;
static nr_choices list, seen;
static nr_game game;
static row rows[MOST_ROWS];

static uint64_t number(int argc, char **argv, const char *name, uint64_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return strtoull(argv[i + 1], NULL, 10);
        }
    }
    return otherwise;
}

static void print_rows(uint64_t n, unsigned count, unsigned winner)
{
    for (unsigned i = 0; i < count; i++) {
        const row *r = &rows[i];
        printf("%llu %u %u %d %d %d %d %u %u %u\n", (unsigned long long)n, r->turn, r->side,
               r->points[0], r->points[1], r->credits[0], r->credits[1], r->chance, r->open,
               r->side == winner);
    }
    fflush(stdout);
}

static void play(uint64_t n, uint64_t seed, uint32_t applications, uint32_t look, unsigned rounds)
{
    const nr_deck *corp = &decks.corp[n % WORKLOAD_CORPS];
    const nr_deck *runner = &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS];
    unsigned count = 0, turn = 0;
    if (nr_new(&game, corp, runner, seed, &list, NULL)) {
        return;
    }
    for (unsigned made = 0; !game.reason && made < MOST_CHOICES; made++) {
        unsigned side = game.to_move;
        bool begins = game.prompt == NR_PROMPT_ACTION && game.turn != turn && count < MOST_ROWS;
        nr_look(&game, (nr_viewer)side, &view);
        nr_list(&view.game, &seen);
        bot_nr_sit(&bot, BOT_STEADY, (nr_side)side, NULL, NULL, seed * 31 + made);
        bot_nr_ask(&bot, &view, &seen);
        (void)bot_nr_think(&bot, applications);
        unsigned index = bot_nr_answer(&bot).choice;
        if (begins) {
            turn = game.turn;
            bot_nr_sit(&bot, BOT_STRONG, (nr_side)side, NULL, NULL, seed * 31 + made);
            if (bot_nr_study(&bot, &view, &seen, seen.count)) {
                (void)bot_nr_think(&bot, look);
                rows[count++] =
                    (row){.turn = turn,
                          .side = side,
                          .points = {nr_points(&game, NR_CORP), nr_points(&game, NR_RUNNER)},
                          .credits = {game.player[NR_CORP].credits, game.player[NR_RUNNER].credits},
                          .chance = mind_of(&bot)->answer.per_mille,
                          .open = bot_nr_foretell(&bot, &game, (nr_side)side, rounds, seed)};
            }
        }
        if (!nr_choose_trusted(&game, index, &list, NULL)) {
            fputs("calibrate: a choice was refused\n", stderr);
            exit(1);
        }
    }
    if (game.reason && game.winner != NR_NOBODY) {
        print_rows(n, count, game.winner);
    }
}

static void play_mainframe(uint64_t n, uint64_t seed, uint32_t applications, uint32_t look)
{
    static mf_game g;
    static mf_choices choices, own;
    unsigned other = (unsigned)(n / MF_RUNNER_COUNT % (MF_RUNNER_COUNT - 1) + 1);
    mf_setup setup = {
        .players = 2,
        .runner = {(uint8_t)(n % MF_RUNNER_COUNT), (uint8_t)((n + other) % MF_RUNNER_COUNT)}};
    mf_view v;
    unsigned count = 0, turn = 0;
    if (mf_new(&g, &setup, seed, &choices, NULL)) {
        fputs("calibrate: no game\n", stderr);
        exit(1);
    }
    while (g.reason == MF_REASON_NONE) {
        unsigned seat = g.seat;
        mf_look(&g, seat, &v);
        mf_list(&v.game, &own);
        bot_mf_sit(&board_bot, BOT_STEADY, seat, seed + g.turn);
        bot_mf_ask(&board_bot, &v, &own);
        (void)bot_mf_think(&board_bot, applications);
        unsigned index = bot_mf_answer(&board_bot).choice;
        if (g.turn != turn && g.prompt == MF_PROMPT_TURN && count < MOST_ROWS) {
            turn = g.turn;
            bot_mf_sit(&board_bot, BOT_STRONG, seat, seed + g.turn);
            bot_mf_ask(&board_bot, &v, &own);
            (void)bot_mf_think(&board_bot, look);
            rows[count++] =
                (row){.turn = turn,
                      .side = seat,
                      .points = {(int)mf_score(&g.board, 0), (int)mf_score(&g.board, 1)},
                      .chance = bot_mf_answer(&board_bot).per_mille,
                      .open = bot_mf_answer(&board_bot).per_mille};
        }
        (void)mf_choose_trusted(&g, index, &choices, NULL);
    }
    unsigned winners = mf_winners(&g);
    if (winners == 1 || winners == 2) {
        print_rows(n, count, winners - 1);
    }
}

int main(int argc, char **argv)
{
    uint64_t games = number(argc, argv, "--games", 100), seed = number(argc, argv, "--seed", 1);
    uint32_t applications = (uint32_t)number(argc, argv, "--applications", 600);
    uint32_t look = (uint32_t)number(argc, argv, "--look", 3000);
    unsigned rounds = (unsigned)number(argc, argv, "--rounds", 48);
    bool is_mainframe = number(argc, argv, "--mainframe", 0) != 0;
    workload_begin(&decks);
    for (uint64_t n = 0; n < games; n++) {
        if (is_mainframe) {
            play_mainframe(n, seed * 1000003 + n, applications, look);
        } else {
            play(n, seed * 1000003 + n, applications, look, rounds);
        }
    }
    return 0;
}
