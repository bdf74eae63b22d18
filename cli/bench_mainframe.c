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

static mf_view view;
static mf_game sampled;

static void look(const void *game)
{
    mf_look(game, ((const mf_game *)game)->seat, &view);
}

static void sample(const void *game, uint64_t seed)
{
    look(game);
    mf_sample(&sampled, &view, seed);
}

BENCH_STATES(mf_workload, mf_game, mf_list)

const bench_game bench_mainframe = {
    BENCH_STATES_OF(mf_workload, mf_game),
    .samples = 1024,
    .rounds = 100,
    .signature = signature,
    .play = play,
    .start = start,
    .step = step,
};
