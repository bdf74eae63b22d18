/*
 * How many questions are put to people: whole games of random players under each setting.
 *
 * usage: count-prompts [--seeds N]
 *
 * Every starter deck of one side meets every one of the other (bench/workload.h), with seeds from 1
 * on: 72 games with the usual six. Both players answer at random, each from a generator of his own
 * that only his own questions turn, and see no question that is passed or answered for them. A
 * window that joins the next action is one question with it, as on a page: everything useful in it
 * stands beside the actions.
 *
 * The table counts questions by who is asked and what kind of prompt it is. "engine" is what the
 * engine asked in the games of the column before it: what full control would have been asked there.
 * "The same games" are those of full control, and what each setting would have put to people there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/workload.h"
#include "jackin/netrunner_attend.h"

enum { MOST_CHOICES = 50000 };

typedef struct {
    unsigned asked[2][NR_PROMPT_COUNT], engine[2][NR_PROMPT_COUNT];
    unsigned at[2][NR_STEP_COUNT], engine_at[2][NR_STEP_COUNT]; /* windows, by step */
    unsigned games, unfinished, turns;
    unsigned would[NR_LEVEL_COUNT][2]; /* of the questions of these games, what a level would put:
                                        * all, and all but actions */
} tally;

typedef struct {
    nr_game game;
    nr_choices list;    /* of the game */
    nr_choices seen;    /* of the view: the same, by the view's numbers */
    nr_choices actions; /* of the game behind a window */
    nr_view view;
    core_xoshiro player[2];
    nr_stops stops;
    tally *sum;
} table;

static void choose(table *t, unsigned index)
{
    if (!nr_choose_trusted(&t->game, index, &t->list, NULL)) {
        fputs("count-prompts: a choice of the list was refused\n", stderr);
        exit(1);
    }
}

/* A window beside the action behind it: what is useful in the window, and the actions. The action
 * is chosen at once if nobody comes between; otherwise the window was passed, and the next question
 * is counted by itself. */
static void choose_joined(table *t, unsigned side)
{
    nr_game behind = t->game;
    unsigned useful[NR_MAX_CHOICES], count = 0, pass = 0;
    for (unsigned i = 0; i < t->list.count; i++) {
        if (t->list.choice[i].verb == NR_VERB_PASS) {
            pass = i;
        } else if (!nr_idle(&t->view, &t->seen.choice[i])) {
            useful[count++] = i;
        }
    }
    t->actions = t->list;
    (void)nr_choose_trusted(&behind, pass, &t->actions, NULL);
    bool acts = behind.to_move == side && behind.prompt == NR_PROMPT_ACTION;
    unsigned pick = core_xoshiro_below(&t->player[side], count + (acts ? t->actions.count : 1));
    t->sum->asked[side][NR_PROMPT_ACTION]++;
    choose(t, pick < count ? useful[pick] : pass);
    if (pick >= count && acts) {
        t->sum->engine[side][NR_PROMPT_ACTION]++;
        choose(t, pick - count);
    }
}

static bool is_action(unsigned prompt)
{
    return prompt == NR_PROMPT_ACTION || prompt == NR_PROMPT_MULLIGAN;
}

/* What the levels would have put to the player of a question that is answered so. A joined window
 * in which nothing is done belongs to the action behind it. */
static void count_would(table *t, unsigned pick)
{
    bool joined = nr_joins_action(&t->view) && t->seen.choice[pick].verb == NR_VERB_PASS;
    for (unsigned level = 0; level < NR_LEVEL_COUNT; level++) {
        nr_stops stops = {.level = (uint8_t)level};
        bool asks = nr_attend(&t->view, &t->seen, &stops).what == NR_ASK &&
                    (level == NR_FULL_CONTROL || !joined);
        t->sum->would[level][0] += asks;
        t->sum->would[level][1] += asks && !is_action(t->game.prompt);
    }
}

static void decide(table *t)
{
    unsigned side = t->game.to_move;
    nr_look(&t->game, (nr_viewer)side, &t->view);
    nr_list(&t->view.game, &t->seen);
    bool window = t->game.prompt == NR_PROMPT_WINDOW || t->game.prompt == NR_PROMPT_ENCOUNTER;
    t->sum->engine[side][t->game.prompt]++;
    t->sum->engine_at[side][t->game.step] += window;
    nr_attended a = nr_attend(&t->view, &t->seen, &t->stops);
    if (a.what != NR_ASK) {
        choose(t, a.choice);
    } else if (t->stops.level != NR_FULL_CONTROL && nr_joins_action(&t->view)) {
        choose_joined(t, side);
    } else {
        t->sum->asked[side][t->game.prompt]++;
        t->sum->at[side][t->game.step] += window;
        unsigned pick = core_xoshiro_below(&t->player[side], t->list.count);
        count_would(t, pick);
        choose(t, pick);
    }
}

static void play(table *t, const nr_deck *corp, const nr_deck *runner, uint64_t seed)
{
    for (unsigned side = 0; side < 2; side++) {
        core_xoshiro_seed(&t->player[side], seed * 2 + side);
    }
    if (nr_new(&t->game, corp, runner, seed, &t->list, NULL)) {
        fputs("count-prompts: the starter decks cannot be played\n", stderr);
        exit(1);
    }
    unsigned made = 0;
    while (!t->game.reason && made++ < MOST_CHOICES) {
        decide(t);
    }
    t->sum->games++;
    t->sum->turns += t->game.turn;
    t->sum->unfinished += !t->game.reason;
}

static unsigned whole(unsigned (*of)[NR_PROMPT_COUNT], unsigned side)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < NR_PROMPT_COUNT; i++) {
        sum += of[side][i];
    }
    return sum;
}

static void print_line(const char *who, const char *what, const unsigned *n)
{
    printf("%-12s %-16s %9u %9u %9u %9u %9u\n", who, what, n[0], n[1], n[2], n[3], n[4]);
}

static const char *const sides[] = {"Corporation", "Runner"};

/* The same of windows and encounters, by their place on the charts. */
static void print_steps(tally *t)
{
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < NR_STEP_COUNT; i++) {
            unsigned n[] = {t[NR_FULL_CONTROL].at[side][i], t[NR_STANDARD].at[side][i],
                            t[NR_STANDARD].engine_at[side][i], t[NR_GUIDED].at[side][i],
                            t[NR_GUIDED].engine_at[side][i]};
            if (n[0] + n[1] + n[2] + n[3] + n[4]) {
                print_line(sides[side], nr_step_name((nr_step)i), n);
            }
        }
    }
}

static void print_shares(const char *what, const unsigned *n)
{
    printf("%s: standard %u %% of full control, guided %u %%; of what the engine asked in the same "
           "games %u %%, %u %%\n",
           what, n[1] * 100 / n[0], n[3] * 100 / n[0], n[1] * 100 / n[2], n[3] * 100 / n[4]);
}

static void print(tally *t)
{
    unsigned both[5] = {0}, turns[5] = {0}; /* turns: keeping a hand and taking actions */
    printf("%-12s %-16s %9s %9s %9s %9s %9s\n", "asked", "prompt", "full", "standard", "(engine)",
           "guided", "(engine)");
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < NR_PROMPT_COUNT; i++) {
            unsigned n[] = {t[NR_FULL_CONTROL].asked[side][i], t[NR_STANDARD].asked[side][i],
                            t[NR_STANDARD].engine[side][i], t[NR_GUIDED].asked[side][i],
                            t[NR_GUIDED].engine[side][i]};
            if (n[0] + n[1] + n[2] + n[3] + n[4]) {
                print_line(sides[side], nr_prompt_name((nr_prompt)i), n);
            }
            for (unsigned j = 0; j < 5 && is_action(i); j++) {
                turns[j] += n[j];
            }
        }
        unsigned sum[] = {whole(t[NR_FULL_CONTROL].asked, side), whole(t[NR_STANDARD].asked, side),
                          whole(t[NR_STANDARD].engine, side), whole(t[NR_GUIDED].asked, side),
                          whole(t[NR_GUIDED].engine, side)};
        print_line(sides[side], "all", sum);
        for (unsigned i = 0; i < 5; i++) {
            both[i] += sum[i];
        }
    }
    print_line("both", "all", both);
    printf("of these, windows by step:\n");
    print_steps(t);
    unsigned rest[5];
    for (unsigned i = 0; i < 5; i++) {
        rest[i] = both[i] - turns[i];
    }
    print_line("both", "all but actions", rest);
    print_shares("all", both);
    print_shares("all but actions", rest);
    for (unsigned i = 0; i < 2; i++) {
        unsigned(*n)[2] = t[NR_FULL_CONTROL].would;
        printf("the same games, %s: full %u, standard %u (%u %%), guided %u (%u %%)\n",
               i ? "all but actions" : "all", n[NR_FULL_CONTROL][i], n[NR_STANDARD][i],
               n[NR_STANDARD][i] * 100 / n[NR_FULL_CONTROL][i], n[NR_GUIDED][i],
               n[NR_GUIDED][i] * 100 / n[NR_FULL_CONTROL][i]);
    }
}

static tally sums[NR_LEVEL_COUNT];
static workload decks;
static table at;

int main(int argc, char **argv)
{
    long seeds = argc == 3 && strcmp(argv[1], "--seeds") == 0 ? strtol(argv[2], NULL, 10) : 6;
    if ((argc != 1 && argc != 3) || seeds < 1) {
        fputs("usage: count-prompts [--seeds N]\n", stderr);
        return 2;
    }
    workload_begin(&decks);
    for (unsigned level = 0; level < NR_LEVEL_COUNT; level++) {
        at.sum = &sums[level];
        at.stops.level = (uint8_t)level;
        for (unsigned c = 0; c < WORKLOAD_CORPS; c++) {
            for (unsigned r = 0; r < WORKLOAD_RUNNERS; r++) {
                for (long seed = 1; seed <= seeds; seed++) {
                    play(&at, &decks.corp[c], &decks.runner[r], (uint64_t)seed);
                }
            }
        }
    }
    print(sums);
    unsigned unfinished = 0;
    for (unsigned level = 0; level < NR_LEVEL_COUNT; level++) {
        unfinished += sums[level].unfinished;
        printf("%s: %u games, %u turns\n",
               level == NR_GUIDED     ? "guided"
               : level == NR_STANDARD ? "standard"
                                      : "full",
               sums[level].games, sums[level].turns);
    }
    if (unfinished) {
        printf("%u games did not end\n", unfinished);
    }
    return unfinished ? 1 : 0;
}
