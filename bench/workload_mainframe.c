/*
 * The fixed workload of Mainframe; see workload_mainframe.h.
 */
#include "bench/workload_mainframe.h"

#include "core/hash.h"

void mf_workload_new(mf_workload *w, uint64_t number, unsigned players)
{
    mf_setup setup = {.players = (uint8_t)players};
    if (players == 0) {
        setup.players = (uint8_t)(2 + number % 3);
        setup.walled = number / 3 % 2 != 0;
    }
    core_xoshiro_seed(&w->player, number);
    uint8_t runner[MF_RUNNER_COUNT] = {0, 1, 2, 3, 4, 5};
    for (unsigned i = 0; i < setup.players; i++) {
        unsigned k = i + core_xoshiro_below(&w->player, MF_RUNNER_COUNT - i);
        setup.runner[i] = runner[k];
        runner[k] = runner[i];
    }
    (void)mf_new(&w->game, &setup, number, &w->list, NULL);
}

bool mf_workload_step(mf_workload *w)
{
    return mf_choose_trusted(&w->game, core_xoshiro_below(&w->player, w->list.count), &w->list,
                             NULL);
}

uint64_t mf_workload_play(mf_workload *w, uint64_t number, unsigned players)
{
    uint64_t decisions = 0;
    mf_workload_new(w, number, players);
    while (mf_workload_step(w)) {
        decisions++;
    }
    return decisions;
}

uint64_t mf_workload_signature(mf_workload *w)
{
    uint64_t signature = 0;
    for (uint64_t number = 0; number < MF_WORKLOAD_SIGNATURE_GAMES; number++) {
        mf_workload_new(w, number, 0);
        do {
            uint64_t state = mf_hash(&w->game);
            signature = core_hash(&state, sizeof state, signature);
        } while (mf_workload_step(w));
    }
    return signature;
}
