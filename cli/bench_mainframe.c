/*
 * The measurements of Mainframe; see bench_mainframe.h.
 */
#include "cli/bench_mainframe.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/workload_mainframe.h"
#include "cli/commands.h"
#include "cli/options.h"

enum {
    PLAYERS = 4,
    SAMPLES = 1024,      /* states that are cloned and listed */
    SAMPLE_DISTANCE = 7, /* decisions between two of them */
    ROUNDS = 100,        /* over all samples */
};

typedef struct {
    mf_workload work;
    mf_game sample[SAMPLES], clone[SAMPLES];
    mf_choices list;
} bench;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void take_samples(bench *b)
{
    uint64_t number = 0;
    unsigned since = 0;
    mf_workload_new(&b->work, number, PLAYERS);
    for (unsigned i = 0; i < SAMPLES;) {
        if (!mf_workload_step(&b->work)) {
            mf_workload_new(&b->work, ++number, PLAYERS);
        } else if (++since % SAMPLE_DISTANCE == 0 && b->work.list.count > 0) {
            b->sample[i++] = b->work.game;
        }
    }
}

static double measure_clone(bench *b)
{
    double start = now();
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < SAMPLES; i++) {
            b->clone[(i + round) % SAMPLES] = b->sample[i];
            __asm__ volatile("" : : "r"(b->clone) : "memory"); /* the copy must be made */
        }
    }
    return (now() - start) * 1e9 / (ROUNDS * SAMPLES);
}

static double measure_list(bench *b)
{
    double start = now();
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < SAMPLES; i++) {
            mf_list(&b->sample[i], &b->list);
            __asm__ volatile("" : : "r"(&b->list) : "memory");
        }
    }
    return (now() - start) * 1e9 / (ROUNDS * SAMPLES);
}

int bench_mainframe(uint64_t games, double seconds, bool is_json)
{
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) {
        fputs(option_say("jackin bench: there is no memory left\n",
                         "jackin bench: zabrakło pamięci\n"),
              stderr);
        return EXIT_FAILED;
    }
    uint64_t signature = mf_workload_signature(&b->work); /* warms up, too */
    uint64_t played = 0;
    uint64_t decisions = 0;
    double start = now();
    double passed = 0;
    do {
        decisions += mf_workload_play(&b->work, played, PLAYERS);
        played++;
        passed = now() - start;
    } while (passed < seconds && (games == 0 || played < games));
    take_samples(b);
    double clone_ns = measure_clone(b);
    double list_ns = measure_list(b);
    free(b);
    if (is_json) {
        printf("{\"games_per_s\":%.1f,\"decisions_per_s\":%.0f,\"clone_ns\":%.1f,\"list_ns\":%.1f,"
               "\"state_bytes\":%zu,\"signature\":\"%016" PRIx64 "\"}\n",
               (double)played / passed, (double)decisions / passed, clone_ns, list_ns,
               sizeof(mf_game), signature);
        return EXIT_DONE;
    }
    bench_print((double)played / passed, (double)decisions / passed, clone_ns, list_ns,
                sizeof(mf_game), signature);
    return EXIT_DONE;
}
