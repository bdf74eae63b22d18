/*
 * Measuring the rules of a game; see bench_game.h.
 */
#include "cli/bench_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/options.h"

enum { SAMPLE_DISTANCE = 7 }; /* decisions between two samples */

typedef struct {
    const bench_game *game;
    void *work;
    char *sample, *clone; /* states, one behind the other */
} bench;

typedef struct {
    double games_per_s, decisions_per_s;
    double clone_ns, list_ns, view_ns, sample_ns;
    uint64_t signature;
} bench_result;

double bench_now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double now(void)
{
    return bench_now(CLOCK_MONOTONIC);
}

static void measure_play(bench *b, const bench_options *o, bench_result *result)
{
    uint64_t games = 0;
    uint64_t decisions = 0;
    double start = now();
    double passed = 0;
    do {
        decisions += b->game->play(b->work, games);
        games++;
        passed = now() - start;
    } while (passed < o->seconds && (o->games == 0 || games < o->games));
    result->games_per_s = (double)games / passed;
    result->decisions_per_s = (double)decisions / passed;
}

static void take_samples(bench *b)
{
    const bench_game *game = b->game;
    uint64_t number = 0;
    unsigned since = 0;
    game->start(b->work, number);
    for (unsigned i = 0; i < game->samples;) {
        if (!game->step(b->work)) {
            game->start(b->work, ++number);
        } else if (++since % SAMPLE_DISTANCE == 0 && game->is_asking(b->work)) {
            game->copy(b->sample + game->state_bytes * i++, game->state(b->work));
        }
    }
}

static double measure_clone(bench *b)
{
    const bench_game *game = b->game;
    double start = now();
    for (unsigned round = 0; round < game->rounds; round++) {
        for (unsigned i = 0; i < game->samples; i++) {
            size_t to = (i + round) % game->samples;
            game->copy(b->clone + game->state_bytes * to, b->sample + game->state_bytes * i);
            /* Whoever reads the clone could be anybody: the copy must be made. */
            __asm__ volatile("" : : "r"(b->clone) : "memory");
        }
    }
    return (now() - start) * 1e9 / (game->rounds * game->samples);
}

static double measure_list(bench *b)
{
    const bench_game *game = b->game;
    double start = now();
    for (unsigned round = 0; round < game->rounds; round++) {
        for (unsigned i = 0; i < game->samples; i++) {
            game->list(b->work, b->sample + game->state_bytes * i);
            __asm__ volatile("" : : "r"(b->work) : "memory");
        }
    }
    return (now() - start) * 1e9 / (game->rounds * game->samples);
}

/* Of a view, and of a game made from one. */
static void measure_views(bench *b, bench_result *r)
{
    const bench_game *game = b->game;
    double start = now();
    for (unsigned i = 0; i < game->rounds * game->samples; i++) {
        game->look(b->sample + game->state_bytes * (i % game->samples));
    }
    double between = now();
    for (unsigned i = 0; i < game->rounds * game->samples; i++) {
        game->sample(b->sample + game->state_bytes * (i % game->samples), i);
    }
    double n = game->rounds * game->samples;
    r->view_ns = (between - start) * 1e9 / n;
    r->sample_ns = (now() - between) * 1e9 / n - r->view_ns;
}

static void print_result(const bench_result *r, size_t state_bytes, bool is_json)
{
    if (is_json) {
        printf("{\"games_per_s\":%.1f,\"decisions_per_s\":%.0f,\"clone_ns\":%.1f,\"list_ns\":%.1f,"
               "\"view_ns\":%.1f,\"sample_ns\":%.1f,\"state_bytes\":%zu,\"signature\":\"%016" PRIx64
               "\"}\n",
               r->games_per_s, r->decisions_per_s, r->clone_ns, r->list_ns, r->view_ns,
               r->sample_ns, state_bytes, r->signature);
        return;
    }
    printf(option_say("games/s          %12.1f\n", "gier/s           %12.1f\n"), r->games_per_s);
    printf(option_say("decisions/s      %12.0f\n", "decyzji/s        %12.0f\n"),
           r->decisions_per_s);
    printf(option_say("ns per clone     %12.1f\n", "ns na kopię      %12.1f\n"), r->clone_ns);
    printf(option_say("ns per list      %12.1f\n", "ns na listę      %12.1f\n"), r->list_ns);
    printf(option_say("ns per view      %12.1f\n", "ns na widok      %12.1f\n"), r->view_ns);
    printf(option_say("ns per sample    %12.1f\n", "ns na próbkę     %12.1f\n"), r->sample_ns);
    printf(option_say("bytes of state   %12zu\n", "bajtów stanu     %12zu\n"), state_bytes);
    printf(option_say("signature    %016" PRIx64 "\n", "sygnatura    %016" PRIx64 "\n"),
           r->signature);
}

int bench_game_run(const bench_game *game, const bench_options *o)
{
    bench b = {.game = game,
               .work = calloc(1, game->work_bytes),
               .sample = calloc(game->samples, game->state_bytes),
               .clone = calloc(game->samples, game->state_bytes)};
    bool is_ready = b.work != NULL && b.sample != NULL && b.clone != NULL;
    if (is_ready) {
        bench_result result = {.signature = game->signature(b.work)}; /* warms up, too */
        measure_play(&b, o, &result);
        take_samples(&b);
        result.clone_ns = measure_clone(&b);
        result.list_ns = measure_list(&b);
        measure_views(&b, &result);
        print_result(&result, game->state_bytes, o->is_json);
    } else {
        fputs(option_say("jackin bench: there is no memory left\n",
                         "jackin bench: zabrakło pamięci\n"),
              stderr);
    }
    free(b.work);
    free(b.sample);
    free(b.clone);
    return is_ready ? EXIT_DONE : EXIT_FAILED;
}
