/*
 * Games in which bots lean to kinds of choices at random, to find out which leanings win.
 *
 * usage: lean [--pairs N] [--seed N] [--applications N] [--leanings FILE] [--amplitude N]
 *             [--greedy corp|runner] [--seconds N]
 *
 * Games are played in pairs from the same seed: in the first every leaning is a random number of
 * ± --amplitude more than in FILE (than in the shipped table without it), in the second as much
 * less, so that the luck of the cards is mostly the same in both. Prints a line a pair: 1 if the
 * Corporation won the first, else 0, the same of the second, and how much more every leaning was.
 * With --greedy that side is the greedy bot, which has no leanings. tools/lean-bots fits them. It
 * looks inside the bots, so it has their source in it.
 */
#define BOT_STRENGTHS static strength strengths[BOT_COUNT]
#define BOT_LEANINGS static int16_t leanings[LEAN_COUNT]
#include "bots/netrunner.c"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/workload.h"
#include "tests/bots/learning.h"

enum {
    MOST_CHOICES = 20000,
    SLICE = 100,
    MOST_EVENTS = 512,
};

static workload decks;
static bot_nr bot[2];
static nr_view view;
static nr_choices list, seen;
static nr_game game;
static nr_event events[MOST_EVENTS], heard[MOST_EVENTS];

/* Plays game n to its end; false if it has no winner. */
static bool play(uint64_t n, uint64_t seed, uint32_t budget, int greedy)
{
    const nr_deck *deck[2] = {&decks.corp[n % WORKLOAD_CORPS],
                              &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS]};
    if (nr_new(&game, deck[0], deck[1], seed + n, &list, NULL)) {
        return false;
    }
    for (unsigned side = 0; side < 2; side++) {
        bot_nr_sit(&bot[side], (int)side == greedy ? BOT_GREEDY : BOT_STEADY, (nr_side)side,
                   deck[side], NULL, (seed + n) * 2 + side);
    }
    for (unsigned made = 0; !game.reason && made < MOST_CHOICES; made++) {
        unsigned side = game.to_move;
        nr_look(&game, (nr_viewer)side, &view);
        nr_list(&view.game, &seen);
        bot_nr_ask(&bot[side], &view, &seen);
        uint32_t granted = (int)side == greedy ? 1000 : budget;
        for (uint32_t given = 0; given < granted; given += SLICE) {
            if (!bot_nr_think(&bot[side], SLICE)) {
                break;
            }
        }
        nr_io io = {.events = events, .events_cap = MOST_EVENTS};
        if (!nr_choose_trusted(&game, bot_nr_answer(&bot[side]).choice, &list, &io)) {
            fputs("lean: a choice was refused\n", stderr);
            exit(1);
        }
        unsigned count = 0;
        nr_look(&game, NR_VIEW_RUNNER, &view);
        for (size_t j = 0; j < io.events_count && j < MOST_EVENTS; j++) {
            count += nr_hear(&events[j], NR_VIEW_RUNNER, &heard[count]);
        }
        bot_nr_watch(&bot[NR_RUNNER], &view, heard, count);
    }
    return game.reason && game.winner != NR_NOBODY;
}

int main(int argc, char **argv)
{
    uint64_t pairs = number_of(argc, argv, "--pairs", 50),
             seed = number_of(argc, argv, "--seed", 1);
    uint32_t budget = (uint32_t)number_of(argc, argv, "--applications", 1000);
    uint64_t seconds = number_of(argc, argv, "--seconds", 1000000);
    unsigned reach = (unsigned)number_of(argc, argv, "--amplitude", 0);
    const char *file = text_of(argc, argv, "--leanings");
    const char *greedy = text_of(argc, argv, "--greedy");
    int side = !greedy ? -1 : strcmp(greedy, "corp") == 0 ? NR_CORP : NR_RUNNER;
    int16_t middle[LEAN_COUNT], now[LEAN_COUNT];
    int more[LEAN_COUNT];
    time_t begun = time(NULL);
    strengths[BOT_STEADY].turns = 0; /* the tree plays, which is what learns here */
    workload_begin(&decks);
    memcpy(middle, leanings, sizeof middle);
    if (file) {
        read_numbers(file, middle, LEAN_COUNT);
    }
    for (uint64_t n = 0; n < pairs && (uint64_t)(time(NULL) - begun) < seconds; n++) {
        core_xoshiro chance;
        bool won[2], ended = true;
        core_xoshiro_seed(&chance, seed * 7000003 + n);
        more[LEAN_NONE] = 0;
        for (unsigned i = LEAN_NONE + 1; i < LEAN_COUNT; i++) {
            more[i] = (int)core_xoshiro_below(&chance, 2 * reach + 1) - (int)reach;
        }
        for (unsigned half = 0; half < 2 && ended; half++) {
            for (unsigned i = 0; i < LEAN_COUNT; i++) {
                now[i] = (int16_t)(middle[i] + (half ? -more[i] : more[i]));
            }
            memcpy(leanings, now, sizeof leanings);
            ended = play(n, seed * 1000003, budget, side);
            won[half] = ended && game.winner == NR_CORP;
        }
        if (ended) {
            printf("%d %d", won[0], won[1]);
            for (unsigned i = 0; i < LEAN_COUNT; i++) {
                printf(" %d", more[i]);
            }
            putchar('\n');
            fflush(stdout);
        }
    }
    return 0;
}
