/*
 * How many questions are put to people: whole games of random players under each setting.
 *
 * usage: count-prompts [--seeds N]
 *
 * Every starter deck of one side meets every one of the other (bench/workload.h), with seeds from 1
 * on: 72 games with the usual six. Both players answer at random, each from a generator of his own
 * that only his own questions turn, and see no question that is passed or answered for them. What
 * they are asked is what nr_ask offers, as at the terminal: a window that joins the next action is
 * one question with it.
 *
 * The table counts questions by who is asked and what kind of prompt it is. "engine" is what the
 * engine asked in the games of the column before it: what full control would have been asked there.
 * "Before" is what the terminal put to people before there was nr_attend: everything but windows
 * outside of runs in which only breakers could be made stronger. "The same games" are those of full
 * control, and what each setting would have put to people there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/workload.h"
#include "jackin/netrunner_attend.h"

enum { MOST_CHOICES = 50000, BEFORE = NR_LEVEL_COUNT, MODES };

typedef struct {
    unsigned asked[2][NR_PROMPT_COUNT], engine[2][NR_PROMPT_COUNT];
    unsigned at[2][NR_STEP_COUNT], engine_at[2][NR_STEP_COUNT]; /* windows, by step */
    unsigned games, unfinished, turns;
    unsigned would[NR_LEVEL_COUNT][2]; /* of the questions of these games, what a level would put:
                                        * all, and all but actions */
} tally;

typedef struct {
    nr_game game;
    nr_choices list; /* of the game */
    nr_choices seen; /* of the view: the same, by the view's numbers */
    nr_menu menu;
    bool is_before; /* the terminal of before */
    bool any_order; /* Archives are taken as they come */
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

/* Takes an offer. An action beside a window comes at once if nobody comes between; otherwise the
 * window was passed, and the next question is counted by itself. */
static void take(table *t, unsigned side, const nr_offer *o)
{
    if (o->kind != NR_OFFER_ACTION) {
        t->any_order = o->kind == NR_OFFER_ANY_ORDER;
        choose(t, o->index);
        return;
    }
    nr_choice action = t->menu.actions.choice[o->index];
    choose(t, t->menu.pass);
    nr_look(&t->game, (nr_viewer)side, &t->view);
    nr_list(&t->view.game, &t->seen);
    for (unsigned i = 0; t->game.to_move == side && i < t->seen.count; i++) {
        if (memcmp(&t->seen.choice[i], &action, sizeof action) == 0) {
            t->sum->engine[side][NR_PROMPT_ACTION]++;
            choose(t, i);
            return;
        }
    }
}

/* Does using an ability outside of a run do nothing but cost, as the terminal saw it before? */
static bool is_vain(const nr_game *g, const nr_choice *c)
{
    const nr_card *card = &nr_card_table[g->copy[c->card].def];
    if (c->verb != NR_VERB_USE || c->ability >= card->row_count) {
        return false;
    }
    const nr_row *row = &card->rows[c->ability];
    for (unsigned i = 0; i < row->op_count; i++) {
        const nr_op *op = &row->ops[i];
        if (op->op != NR_OP_EFFECT || op->what != NR_MOD_BREAKER_STRENGTH ||
            (op->dur != NR_FOR_ENCOUNTER && op->dur != NR_FOR_RUN)) {
            return false;
        }
    }
    return row->kind == NR_ROW_PAID && row->op_count > 0;
}

static bool was_passed_before(const table *t)
{
    bool passed = t->game.prompt == NR_PROMPT_WINDOW && !t->game.run.active;
    for (unsigned i = 0; passed && i < t->list.count; i++) {
        passed = t->list.choice[i].verb == NR_VERB_PASS || is_vain(&t->game, &t->list.choice[i]);
    }
    return passed;
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
    nr_ask(&t->view, &t->seen, &t->stops, &t->menu);
    nr_attended a = t->menu.attended;
    if (t->is_before && was_passed_before(t)) {
        choose(t, t->menu.pass);
        return;
    }
    bool orders = t->menu.count && t->menu.offer[0].kind == NR_OFFER_ANY_ORDER;
    if (a.what != NR_ASK || (orders && t->any_order)) {
        choose(t, a.what != NR_ASK ? a.choice : 0);
        return;
    }
    t->any_order = false;
    t->sum->asked[side][t->menu.joins ? NR_PROMPT_ACTION : t->game.prompt]++;
    t->sum->at[side][t->game.step] += window && !t->menu.joins;
    unsigned pick = core_xoshiro_below(&t->player[side], t->menu.count);
    if (t->stops.level == NR_FULL_CONTROL) {
        count_would(t, pick);
    }
    take(t, side, &t->menu.offer[pick]);
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
    printf("%-12s %-16s %9u %9u %9u %9u %9u %9u\n", who, what, n[5], n[0], n[1], n[2], n[3], n[4]);
}

static const char *const sides[] = {"Corporation", "Runner"};

/* The same of windows and encounters, by their place on the charts. */
static void print_steps(tally *t)
{
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < NR_STEP_COUNT; i++) {
            unsigned n[] = {t[NR_FULL_CONTROL].at[side][i],    t[NR_STANDARD].at[side][i],
                            t[NR_STANDARD].engine_at[side][i], t[NR_GUIDED].at[side][i],
                            t[NR_GUIDED].engine_at[side][i],   t[BEFORE].at[side][i]};
            if (n[0] + n[1] + n[2] + n[3] + n[4] + n[5]) {
                print_line(sides[side], nr_step_name((nr_step)i), n);
            }
        }
    }
}

static void print_shares(const char *what, const unsigned *n)
{
    printf("%s: standard %u %% of before, guided %u %%; %u %%, %u %% of full control; of what the "
           "engine asked in the same games %u %%, %u %%\n",
           what, n[1] * 100 / n[5], n[3] * 100 / n[5], n[1] * 100 / n[0], n[3] * 100 / n[0],
           n[1] * 100 / n[2], n[3] * 100 / n[4]);
}

static void print(tally *t)
{
    unsigned both[6] = {0}, turns[6] = {0}; /* turns: keeping a hand and taking actions */
    printf("%-12s %-16s %9s %9s %9s %9s %9s %9s\n", "asked", "prompt", "before", "full", "standard",
           "(engine)", "guided", "(engine)");
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < NR_PROMPT_COUNT; i++) {
            unsigned n[] = {t[NR_FULL_CONTROL].asked[side][i], t[NR_STANDARD].asked[side][i],
                            t[NR_STANDARD].engine[side][i],    t[NR_GUIDED].asked[side][i],
                            t[NR_GUIDED].engine[side][i],      t[BEFORE].asked[side][i]};
            if (n[0] + n[1] + n[2] + n[3] + n[4] + n[5]) {
                print_line(sides[side], nr_prompt_name((nr_prompt)i), n);
            }
            for (unsigned j = 0; j < 6 && is_action(i); j++) {
                turns[j] += n[j];
            }
        }
        unsigned sum[] = {whole(t[NR_FULL_CONTROL].asked, side), whole(t[NR_STANDARD].asked, side),
                          whole(t[NR_STANDARD].engine, side),    whole(t[NR_GUIDED].asked, side),
                          whole(t[NR_GUIDED].engine, side),      whole(t[BEFORE].asked, side)};
        print_line(sides[side], "all", sum);
        for (unsigned i = 0; i < 6; i++) {
            both[i] += sum[i];
        }
    }
    print_line("both", "all", both);
    printf("of these, windows by step:\n");
    print_steps(t);
    unsigned rest[6];
    for (unsigned i = 0; i < 6; i++) {
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

static tally sums[MODES];
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
    for (unsigned level = 0; level < MODES; level++) {
        at.sum = &sums[level];
        at.is_before = level == BEFORE;
        at.stops.level = (uint8_t)(level == BEFORE ? (unsigned)NR_FULL_CONTROL : level);
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
    for (unsigned level = 0; level < MODES; level++) {
        unfinished += sums[level].unfinished;
        printf("%s: %u games, %u turns\n",
               level == BEFORE        ? "before"
               : level == NR_GUIDED   ? "guided"
               : level == NR_STANDARD ? "standard"
                                      : "full",
               sums[level].games, sums[level].turns);
    }
    if (unfinished) {
        printf("%u games did not end\n", unfinished);
    }
    return unfinished ? 1 : 0;
}
