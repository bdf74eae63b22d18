/*
 * The threads on which bots think: how many jobs wait, and that thinking can be stopped (TH-46).
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/bring.h"
#include "server/hosted.h"
#include "server/worker.h"
#include "tests/unit/suite.h"

/* A slice has 50 ms (TH-46), and the machine may be busy with other things meanwhile: 60 strong
 * thoughts take a minute. */
enum { SOON_MS = 20000 };

static atomic_uint woken;

static void wake(void *owner)
{
    (void)owner;
    woken++;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A decision of the Corporation for a bot of this kind, at table number n. */
static void make_job(bot_job *job, bot_kind kind, unsigned n)
{
    static hosted h;
    static bool is_dealt;
    uint32_t key[8] = {7};
    fault f = {.rules = ""};
    char problem[BRING_PROBLEM_MAX];
    if (!is_dealt) {
        json_t *setup = json_pack("{s:s,s:s,s:o,s:o}", "cmd", "new", "game", "netrunner", "corp",
                                  bring_deck("jinteki", NR_CORP, LANG_EN, problem), "runner",
                                  bring_deck("shaper", NR_RUNNER, LANG_EN, problem));
        assert_true(hosted_deal(&h, setup, key, &f));
        json_decref(setup);
        /* Both keep their hands: then there is something to think about. */
        static hosted_trial trial;
        for (unsigned seat = 0; seat < 2; seat++) {
            assert_true(hosted_try_choice(&h, seat, h.question[seat], 0, &trial));
            assert_true(hosted_take(&h, &trial));
        }
        is_dealt = true;
    }
    *job = (bot_job){.seat = NR_CORP, .kind = (uint8_t)kind, .question = n, .seed = n};
    snprintf(job->table, sizeof job->table, "%020x", n);
    hosted_look(&h, NR_CORP, &job->view);
}

static bool wait_for(worker *w, bot_thought *thought, int64_t most_ms)
{
    for (int64_t until = now_ms() + most_ms; now_ms() < until; usleep(1000)) {
        if (worker_take(w, thought)) {
            return true;
        }
    }
    return false;
}

/* TH-46: 64 jobs wait at most; ending does not wait for them. */
static void the_queue_is_bounded_and_thinking_stops(void **state)
{
    bot_job *job = malloc(sizeof *job);
    (void)state;
    assert_non_null(job);
    worker *w = worker_start(wake, NULL);
    assert_non_null(w);
    unsigned given = 0;
    for (unsigned i = 0; i < 2 * WORKER_QUEUE; i++) {
        make_job(job, BOT_STRONG, i);
        given += worker_give(w, job);
    }
    assert_true(given >= WORKER_QUEUE && given <= WORKER_QUEUE + 1);
    int64_t began = now_ms();
    worker_stop(w);
    assert_true(now_ms() - began < SOON_MS);
    free(job);
}

/* TH-46: what nobody waits for is thought of no longer, and whoever waits comes next. */
static void what_nobody_waits_for_is_dropped(void **state)
{
    bot_job *job = malloc(sizeof *job);
    bot_thought thought = {.question = 0};
    (void)state;
    woken = 0;
    assert_non_null(job);
    worker *w = worker_start(wake, NULL);
    assert_non_null(w);
    for (unsigned i = 0; i < 60; i++) {
        make_job(job, BOT_STRONG, i);
        assert_true(worker_give(w, job));
    }
    make_job(job, BOT_RANDOM, 60);
    assert_true(worker_give(w, job));
    for (unsigned i = 0; i < 60; i++) {
        make_job(job, BOT_STRONG, i);
        worker_drop(w, job->table);
    }
    /* Some may have been thought of before they were dropped. */
    int64_t until = now_ms() + SOON_MS;
    while (thought.question != 60) {
        assert_true(wait_for(w, &thought, until - now_ms()));
    }
    assert_false(worker_take(w, &thought));
    assert_true(woken > 0);
    worker_stop(w);
    free(job);
}

int main(void)
{
    const struct CMUnitTest server_worker[] = {
        cmocka_unit_test(the_queue_is_bounded_and_thinking_stops),
        cmocka_unit_test(what_nobody_waits_for_is_dropped),
    };
    return RUN_SUITE(server_worker);
}
