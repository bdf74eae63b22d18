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
