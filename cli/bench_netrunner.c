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

static bool is_asking(const void *work)
{
    return ((const workload *)work)->list.count > 0;
}

static void copy(void *to, const void *from)
{
    *(nr_game *)to = *(const nr_game *)from;
}

static const void *state(const void *work)
{
    return &((const workload *)work)->game;
}

static void list(void *work, const void *game)
{
    nr_list(game, &((workload *)work)->list);
}

const bench_game bench_netrunner = {
    .work_bytes = sizeof(workload),
    .state_bytes = sizeof(nr_game),
    .samples = 256, /* about 2 MiB, as a search has them */
    .rounds = 200,
    .signature = signature,
    .play = play,
    .start = start,
    .step = step,
    .is_asking = is_asking,
    .copy = copy,
    .state = state,
    .list = list,
};
