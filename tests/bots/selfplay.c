/*
 * Games between bots, for learning: what the network reads of positions, and how the games ended.
 *
 * usage: selfplay FILE [--games N] [--seed N] [--applications N] [--corp-learned N]
 *                 [--runner-learned N] [--corp-net FILE] [--runner-net FILE] [--calm 1]
 *                 [--amplitude N] [--greedy N]
 *
 * FILE gets a row of FEATURES + 4 numbers of 16 bits for each position: the features, then what the
 * hand-written evaluation says, the winner (1 the Corporation, -1 the Runner), the game, and what
 * the search made of the position: the Corporation's chance of 1000, or -1 where nobody searched.
 * Now and then a bot chooses at random, for one action or a whole turn, so that bad positions are
 * learned too; each position in which it does so is there, so that nobody learns from what follows
 * what the position was worth. It looks inside the bots, so it has their source in it.
 *
 * --…-learned N gives a side the network for N of 64 parts of its judgement (0 without it); --…-net
 * another network than the shipped one, as tools/train-bots writes it. With --calm 1 nobody chooses
 * at random, and what each side has won is printed after every game: so networks are measured
 * against each other and against the evaluation by hand. With --amplitude N every leaning is up to
 * N more or less in each game, so that games differ in more than chance. With --greedy N one of the
 * chairs is the greedy bot's in N of 100 games.
 */
#define BOT_NETWORK static network net
#define BOT_STRENGTHS static strength strengths[BOT_COUNT]
#define BOT_LEANINGS static int16_t leanings[LEAN_COUNT]
#include "bots/netrunner.c"

#include <stdio.h>
#include <stdlib.h>

#include "bench/workload.h"
#include "tests/bots/learning.h"

enum { MOST_CHOICES = 20000, MOST_ROWS = 512, SLICE = 100, ROW = FEATURES + 4 };

static network side_net[2];
static workload decks;
static bot_nr bot[2];
static nr_view view;
static nr_choices list, seen;
static nr_game game;
static sim sampled;
static lore cards[NR_MAX_CARDS];
static uint8_t learned[2];
static unsigned wins[2];
static uint64_t calm;
static unsigned amplitude, greedy;
static int16_t usual_leanings[LEAN_COUNT];

static void note(int16_t row[ROW])
{
    survey y;
    sampled.v.game = game;
    sampled.v.viewer = game.to_move;
    sampled.lore = cards;
    int value = look_over(&y, &sampled);
    read_features(&y, row);
    row[FEATURES] = (int16_t)within(value, -30000, 30000);
    row[FEATURES + 3] = -1;
}

/* Plays one game; returns how many rows it gave. */
static unsigned play(uint64_t n, uint64_t seed, const uint32_t budget[2], int16_t (*rows)[ROW])
{
    const nr_deck *deck[2] = {&decks.corp[n % WORKLOAD_CORPS],
                              &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS]};
    unsigned count = 0, turn = 0;
    bool is_lost = false; /* the whole turn is made at random */
    core_xoshiro chance;
    core_xoshiro_seed(&chance, seed + n);
    if (nr_new(&game, deck[0], deck[1], seed + n, &list, NULL)) {
        return 0;
    }
    for (unsigned i = 1; i < LEAN_COUNT; i++) {
        int more = (int)core_xoshiro_below(&chance, 2 * amplitude + 1) - (int)amplitude;
        leanings[i] = (int16_t)(usual_leanings[i] + more);
    }
    unsigned wild = calm ? 0 : core_xoshiro_below(&chance, 3) * 40; /* some games are played well */
    unsigned drawn = core_xoshiro_below(&chance, 200); /* a side, if it is less than 2 * greedy */
    for (unsigned side = 0; side < 2; side++) {
        bool is_greedy = drawn < 2 * greedy && drawn % 2 == side;
        bot_nr_sit(&bot[side], is_greedy ? BOT_GREEDY : BOT_STEADY, (nr_side)side, deck[side], NULL,
                   (seed + n) * 2 + side);
        mind_of(&bot[side])->learned = is_greedy ? 0 : learned[side];
    }
    for (unsigned made = 0; !game.reason && made < MOST_CHOICES; made++) {
        bool acts = game.prompt == NR_PROMPT_ACTION, noted = false, strays = false;
        if (acts) {
            is_lost = turn != game.turn ? core_xoshiro_below(&chance, 1000) < wild : is_lost;
            strays = is_lost || core_xoshiro_below(&chance, 1000) < wild;
        }
        if (acts && (turn != game.turn || strays || core_xoshiro_below(&chance, 4) == 0) &&
            count < MOST_ROWS) {
            turn = game.turn;
            note(rows[count++]);
            noted = true;
        }
        unsigned side = game.to_move, index;
        if (strays) {
            index = core_xoshiro_below(&chance, list.count);
        } else {
            net = side_net[side];
            nr_look(&game, (nr_viewer)side, &view);
            nr_list(&view.game, &seen);
            bot_nr_ask(&bot[side], &view, &seen);
            for (uint32_t given = 0; given < budget[side]; given += SLICE) {
                if (!bot_nr_think(&bot[side], SLICE)) {
                    break;
                }
            }
            bot_answer answer = bot_nr_answer(&bot[side]);
            index = answer.choice;
            if (noted) {
                int mille = answer.per_mille;
                rows[count - 1][FEATURES + 3] = (int16_t)(side == NR_CORP ? mille : 1000 - mille);
            }
        }
        if (!nr_choose_trusted(&game, index, &list, NULL)) {
            fputs("selfplay: a choice was refused\n", stderr);
            exit(1);
        }
    }
    wins[0] += game.reason && game.winner == NR_CORP;
    wins[1] += game.reason && game.winner == NR_RUNNER;
    for (unsigned i = 0; i < count; i++) {
        rows[i][FEATURES + 1] = (int16_t)(game.winner == NR_CORP ? 1 : -1);
        rows[i][FEATURES + 2] = (int16_t)(n & 0x7fff);
    }
    return game.reason && game.winner != NR_NOBODY ? count : 0;
}

int main(int argc, char **argv)
{
    static int16_t rows[MOST_ROWS][ROW];
    FILE *out = argc > 1 ? fopen(argv[1], "ab") : NULL;
    if (!out) {
        fputs("usage: selfplay FILE [--games N] [--seed N] [--applications N] "
              "[--corp-learned N] [--runner-learned N] [--corp-net FILE] [--runner-net FILE] "
              "[--calm 1] [--amplitude N] [--greedy N]\n",
              stderr);
        return 2;
    }
    uint64_t games = number_of(argc, argv, "--games", 100),
             seed = number_of(argc, argv, "--seed", 1);
    uint32_t budget = (uint32_t)number_of(argc, argv, "--applications", 500);
    learned[0] = (uint8_t)number_of(argc, argv, "--corp-learned", 0);
    learned[1] = (uint8_t)number_of(argc, argv, "--runner-learned", 0);
    read_net(text_of(argc, argv, "--corp-net"), &side_net[NR_CORP]);
    read_net(text_of(argc, argv, "--runner-net"), &side_net[NR_RUNNER]);
    calm = number_of(argc, argv, "--calm", 0);
    amplitude = (unsigned)number_of(argc, argv, "--amplitude", 0);
    greedy = (unsigned)number_of(argc, argv, "--greedy", 0);
    memcpy(usual_leanings, leanings, sizeof usual_leanings);
    strengths[BOT_STEADY].turns = 0; /* the tree plays, which is what learns here */
    workload_begin(&decks);
    read_cards(cards);
    for (uint64_t n = 0; n < games; n++) {
        unsigned count = play(n, seed * 1000003, (uint32_t[2]){budget, budget}, rows);
        if (fwrite(rows, sizeof rows[0], count, out) != count || fflush(out)) {
            fputs("selfplay: the file cannot be written\n", stderr);
            return 1;
        }
        if (calm) {
            printf("%u %u\n", wins[0], wins[1]);
            fflush(stdout);
        }
    }
    return fclose(out) ? 1 : 0;
}
