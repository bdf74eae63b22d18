/*
 * What cheaper ways to think lose. In positions from games between bots a long contest says what
 * each choice is worth; each way then chooses in the same positions, and what its choice is worth
 * less than the best is its regret. So ways are told apart in minutes where games take hours;
 * games still have the last word, for what all of them misjudge is not seen here.
 *
 * usage: regret CORP|RUNNER [--positions N] [--seed N] [--reference N] WAY...
 *
 * A way is NAME:FIELD=NUMBER,… with fields of the strength of steady that differ
 * (tests/bots/strengths.h has their names). The way
 * named "reference" changes the long contest, which takes --reference applications (1,000,000
 * unless given). It looks inside the bots, so it has their source in it.
 */
#define BOT_STRENGTHS static strength strengths[BOT_COUNT]
#include "bots/netrunner.c"

#include <stdio.h>
#include <stdlib.h>

#include "bench/workload.h"
#include "tests/bots/learning.h"
#include "tests/bots/strengths.h"

enum { MOST_CHOICES = 20000, MOST_WAYS = 24, SLICE = 2000, PLAYED = 3000, EVERY = 10 };

typedef struct {
    char name[32];
    strength strength;
    uint64_t applications;
    double sum, squares, ahead, ahead_squares; /* … of the first way */
    unsigned agreed;
} way;

static workload decks;
static bot_nr bot[2], thinker;
static nr_view view;
static nr_choices list, seen;
static nr_game game;
static way ways[MOST_WAYS], reference;
static unsigned way_count, positions;
static strength steady;

static void read_way(way *w, const char *text)
{
    const char *at = strchr(text, ':');
    snprintf(w->name, sizeof w->name, "%.*s", (int)(at ? at - text : 31), text);
    if (at) {
        read_strength(&w->strength, at + 1);
    }
}

enum { UNKNOWN = 1 << 20 };

/* How far each is behind what leads now. What has been left out keeps what it was behind then: the
 * chances themselves go up and down with the deals, for all of them. */
static void note_gaps(const mind *m, int64_t *gap)
{
    const contest *k = &m->contest;
    int64_t most_of = 0;
    for (unsigned i = 0; i < k->count; i++) {
        most_of = k->sum[i] > most_of ? k->sum[i] : most_of;
    }
    for (unsigned i = 0; i < k->count && k->rounds; i++) {
        gap[m->node[k->child[i]].index] = (most_of - k->sum[i]) / k->rounds;
    }
}

/* Thinks about the position as `x` does; how far each choice is behind the best into gap, UNKNOWN
 * where the contest does not say. */
static unsigned think_as(unsigned side, const strength *x, uint64_t seed, int64_t *gap)
{
    strengths[BOT_STEADY] = *x;
    thinker = bot[side];
    mind *m = mind_of(&thinker);
    m->seed ^= seed;
    bot_nr_ask(&thinker, &view, &seen);
    for (unsigned i = 0; i < seen.count && gap; i++) {
        gap[i] = UNKNOWN;
    }
    for (bool goes_on = true; goes_on;) {
        goes_on = bot_nr_think(&thinker, SLICE);
        if (gap) {
            note_gaps(m, gap);
        }
    }
    return bot_nr_answer(&thinker).choice;
}

static void tell(void)
{
    printf("%u positions\n%-24s %8s %14s %16s %7s %12s\n", positions, "way", "regret %",
           "± (2 s.e.)", "less than first", "agrees", "applications");
    for (unsigned i = 0; i < way_count; i++) {
        const way *w = &ways[i];
        double n = positions, mean = w->sum / n, ahead = w->ahead / n;
        double spread = w->squares / n - mean * mean;
        double ahead_spread = w->ahead_squares / n - ahead * ahead;
        double error[2] = {spread / n, ahead_spread / n};
        for (unsigned e = 0; e < 2; e++) { /* a root */
            double x = error[e], r = x > 1 ? x : 1;
            for (unsigned k = 0; k < 60; k++) {
                r = (r + x / r) / 2;
            }
            error[e] = 2 * r;
        }
        printf("%-24s %8.3f %14.3f %8.3f ± %5.3f %6.1f%% %12.0f\n", w->name, mean, error[0], ahead,
               error[1], 100.0 * w->agreed / n, (double)w->applications / n);
    }
    fflush(stdout);
}

/* All ways in one position. */
static void compare(unsigned side)
{
    static int64_t gap[NR_MAX_CHOICES];
    double first = 0;
    (void)think_as(side, &reference.strength, 0x5851F42D4C957F2Du, gap);
    unsigned known = 0;
    int64_t worst = 0;
    for (unsigned i = 0; i < seen.count; i++) {
        known += gap[i] != UNKNOWN;
        worst = gap[i] != UNKNOWN && gap[i] > worst ? gap[i] : worst;
    }
    if (known < 2) {
        return;
    }
    positions++;
    for (unsigned i = 0; i < way_count; i++) {
        way *w = &ways[i];
        unsigned choice = think_as(side, &w->strength, 0, NULL);
        double regret = (double)(gap[choice] == UNKNOWN ? worst : gap[choice]) * 100 / 65536;
        first = i ? first : regret;
        w->sum += regret;
        w->squares += regret * regret;
        w->ahead += first - regret;
        w->ahead_squares += (first - regret) * (first - regret);
        w->agreed += gap[choice] == 0;
        w->applications += mind_of(&thinker)->spent;
    }
}

static void play(uint64_t n, uint64_t seed, unsigned chair, unsigned wanted)
{
    const nr_deck *deck[2] = {&decks.corp[n % WORKLOAD_CORPS],
                              &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS]};
    strength quick = steady;
    core_xoshiro chance;
    core_xoshiro_seed(&chance, seed + n);
    quick.as_corp = quick.as_runner = PLAYED;
    if (nr_new(&game, deck[0], deck[1], seed + n, &list, NULL)) {
        return;
    }
    for (unsigned side = 0; side < 2; side++) { /* against greedy and against itself, in turn */
        bool is_greedy = n & 1 && side != chair;
        bot_nr_sit(&bot[side], is_greedy ? BOT_GREEDY : BOT_STEADY, (nr_side)side, deck[side], NULL,
                   (seed + n) * 2 + side);
    }
    for (unsigned made = 0; !game.reason && made < MOST_CHOICES && positions < wanted; made++) {
        unsigned side = game.to_move;
        nr_look(&game, (nr_viewer)side, &view);
        nr_list(&view.game, &seen);
        bool is_drawn = core_xoshiro_below(&chance, EVERY) == 0;
        if (side == chair && is_drawn && seen.count > 1) {
            compare(side);
        }
        strengths[BOT_STEADY] = quick;
        bot_nr_ask(&bot[side], &view, &seen);
        for (uint32_t given = 0; given < PLAYED && bot_nr_think(&bot[side], 200); given += 200) {
        }
        if (!nr_choose_trusted(&game, bot_nr_answer(&bot[side]).choice, &list, NULL)) {
            fputs("regret: a choice was refused\n", stderr);
            exit(1);
        }
    }
}

int main(int argc, char **argv)
{
    unsigned chair = argc > 1 && strcmp(argv[1], "RUNNER") == 0 ? NR_RUNNER : NR_CORP;
    if (argc < 3 || (chair == NR_CORP && strcmp(argv[1], "CORP") != 0)) {
        fputs("usage: regret CORP|RUNNER [--positions N] [--seed N] [--reference N] WAY...\n",
              stderr);
        return 2;
    }
    steady = strengths[BOT_STEADY];
    reference.strength = steady;
    reference.strength.as_corp = reference.strength.as_runner =
        (uint32_t)number_of(argc, argv, "--reference", 1000000);
    reference.strength.sure = 40;
    unsigned wanted = (unsigned)number_of(argc, argv, "--positions", 100);
    uint64_t seed = number_of(argc, argv, "--seed", 1) * 1000003;
    for (int i = 2; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) == 0) {
            i++;
        } else if (strncmp(argv[i], "reference:", 10) == 0) {
            read_way(&reference, argv[i]);
        } else if (way_count < MOST_WAYS) {
            ways[way_count].strength = steady;
            read_way(&ways[way_count++], argv[i]);
        }
    }
    workload_begin(&decks);
    for (uint64_t n = 0; positions < wanted; n++) {
        unsigned before = positions;
        play(n, seed, chair, wanted);
        if (positions / 20 != before / 20) {
            tell();
        }
    }
    tell();
    return 0;
}
