/*
 * The measurements of Mainframe, in games of four; see bench_game.h.
 */
#include "bench/workload_mainframe.h"
#include "cli/bench_game.h"

enum { PLAYERS = 4 };

static uint64_t signature(void *work)
{
    return mf_workload_signature(work);
}

static uint64_t play(void *work, uint64_t number)
{
    return mf_workload_play(work, number, PLAYERS);
}

static void start(void *work, uint64_t number)
{
    mf_workload_new(work, number, PLAYERS);
}

static bool step(void *work)
{
    return mf_workload_step(work);
}

static bool is_asking(const void *work)
{
    return ((const mf_workload *)work)->list.count > 0;
}

static void copy(void *to, const void *from)
{
    *(mf_game *)to = *(const mf_game *)from;
}

static const void *state(const void *work)
{
    return &((const mf_workload *)work)->game;
}

static void list(void *work, const void *game)
{
    mf_list(game, &((mf_workload *)work)->list);
}

const bench_game bench_mainframe = {
    .work_bytes = sizeof(mf_workload),
    .state_bytes = sizeof(mf_game),
    .samples = 1024,
    .rounds = 100,
    .signature = signature,
    .play = play,
    .start = start,
    .step = step,
    .is_asking = is_asking,
    .copy = copy,
    .state = state,
    .list = list,
};
