/*
 * The workload of bench/ inside WebAssembly: how fast the rules are where a bot in the module asks
 * them. Linked with the objects of the module into one of its own, of which nothing is installed.
 */
#include "bench/workload.h"
#include "bench/workload_mainframe.h"

JACKIN_API_BEGIN
uint64_t wasm_bench_netrunner(uint64_t first, uint64_t games);
uint64_t wasm_bench_mainframe(uint64_t first, uint64_t games);
JACKIN_API_END

static workload work;
static mf_workload board;

/* Plays these games of the workload; returns how many decisions they took. */
uint64_t wasm_bench_netrunner(uint64_t first, uint64_t games)
{
    uint64_t decisions = 0;
    workload_begin(&work);
    for (uint64_t i = 0; i < games; i++) {
        decisions += workload_play(&work, first + i);
    }
    return decisions;
}

/* The same for Mainframe, games of four. */
uint64_t wasm_bench_mainframe(uint64_t first, uint64_t games)
{
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        decisions += mf_workload_play(&board, first + i, MF_MAX_PLAYERS);
    }
    return decisions;
}
