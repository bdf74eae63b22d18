/*
 * The measurements of Netrunner; see bench_game.h.
 */
#include "bench/workload.h"
#include "cli/bench_game.h"

static uint64_t signature(void *work)
{
    workload_begin(work);
    return workload_signature(work);
}

static uint64_t play(void *work, uint64_t number)
{
    return workload_play(work, number);
}

static void start(void *work, uint64_t number)
{
    workload_new(work, number);
}

static bool step(void *work)
{
    return workload_step(work);
}

static nr_view view;
static nr_game sampled;

static void look(const void *game)
{
    const nr_game *g = game;
    nr_look(g, g->to_move == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &view);
}

/* Nothing is assumed of the other deck: the most that there is to deal from. */
static void sample(const void *game, uint64_t seed)
{
    look(game);
    (void)nr_sample(&sampled, &view, NULL, NULL, seed);
}

BENCH_STATES(workload, nr_game, nr_list)

const bench_game bench_netrunner = {
    BENCH_STATES_OF(workload, nr_game),
    .samples = 256, /* about 2 MiB, as a search has them */
    .rounds = 200,
    .signature = signature,
    .play = play,
    .start = start,
    .step = step,
};
