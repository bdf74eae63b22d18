/*
 * The thread on which bots think; see worker.h.
 */
#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"

enum { SLICE = 50 }; /* applications between two looks whether to stop */

struct worker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    void (*wake)(void *owner);
    void *owner;
    bool is_ending;
    /* Rings: as many thoughts as jobs can wait, since a job is only taken with room for its
     * thought. */
    bot_job *job;
    unsigned job_first, job_count, in_hand;
    bot_thought thought[WORKER_QUEUE];
    unsigned thought_first, thought_count;
    /* Only the thread's. */
    bot_job now;
    union {
        bot_nr nr;
        bot_mf mf;
    } bot;
    union {
        nr_choices nr;
        mf_choices mf;
    } list;
};

static bool is_ending(worker *w)
{
    pthread_mutex_lock(&w->mutex);
    bool is = w->is_ending;
    pthread_mutex_unlock(&w->mutex);
    return is;
}

/* A bot without a memory: its choice follows from view, seed and kind alone, so it can be replayed.
 */
static uint16_t think_netrunner(worker *w)
{
    const bot_job *j = &w->now;
    bot_kind kind = (bot_kind)j->kind;
    uint32_t left = bot_nr_usual(kind);
    nr_list(&j->view.nr.game, &w->list.nr);
    bot_nr_sit(&w->bot.nr, kind, (nr_side)j->seat, NULL, NULL, j->seed);
    bot_nr_ask(&w->bot.nr, &j->view.nr, &w->list.nr);
    while (left > 0 && !is_ending(w) && bot_nr_think(&w->bot.nr, left < SLICE ? left : SLICE)) {
        left -= left < SLICE ? left : SLICE;
    }
    return bot_nr_answer(&w->bot.nr).choice;
}

static uint16_t think_mainframe(worker *w)
{
    const bot_job *j = &w->now;
    bot_kind kind = (bot_kind)j->kind;
    uint32_t left = bot_mf_usual(kind);
    mf_list(&j->view.mf.game, &w->list.mf);
    bot_mf_sit(&w->bot.mf, kind, j->seat, j->seed);
    bot_mf_ask(&w->bot.mf, &j->view.mf, &w->list.mf);
    while (left > 0 && !is_ending(w) && bot_mf_think(&w->bot.mf, left < SLICE ? left : SLICE)) {
        left -= left < SLICE ? left : SLICE;
    }
    return bot_mf_answer(&w->bot.mf).choice;
}

static void *run(void *owner)
{
    worker *w = owner;
    pthread_mutex_lock(&w->mutex);
    while (!w->is_ending) {
        if (w->job_count == 0) {
            pthread_cond_wait(&w->work, &w->mutex);
            continue;
        }
        w->now = w->job[w->job_first];
        w->job_first = (w->job_first + 1) % WORKER_QUEUE;
        w->job_count--;
        w->in_hand = 1;
        pthread_mutex_unlock(&w->mutex);
        uint16_t choice = w->now.is_mainframe ? think_mainframe(w) : think_netrunner(w);
        pthread_mutex_lock(&w->mutex);
        bot_thought *t = &w->thought[(w->thought_first + w->thought_count++) % WORKER_QUEUE];
        *t = (bot_thought){.seat = w->now.seat, .question = w->now.question, .choice = choice};
        memcpy(t->table, w->now.table, sizeof t->table);
        w->in_hand = 0;
        if (!w->is_ending) {
            w->wake(w->owner);
        }
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

worker *worker_start(void (*wake)(void *owner), void *owner)
{
    worker *w = calloc(1, sizeof *w);
    if (w == NULL || (w->job = calloc(WORKER_QUEUE, sizeof *w->job)) == NULL) {
        free(w);
        return NULL;
    }
    w->wake = wake;
    w->owner = owner;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->work, NULL);
    if (pthread_create(&w->thread, NULL, run, w) != 0) {
        free(w->job);
        free(w);
        return NULL;
    }
    return w;
}

void worker_stop(worker *w)
{
    if (w == NULL) {
        return;
    }
    pthread_mutex_lock(&w->mutex);
    w->is_ending = true;
    pthread_cond_signal(&w->work);
    pthread_mutex_unlock(&w->mutex);
    pthread_join(w->thread, NULL);
    pthread_mutex_destroy(&w->mutex);
    pthread_cond_destroy(&w->work);
    free(w->job);
    free(w);
}

bool worker_give(worker *w, const bot_job *job)
{
    pthread_mutex_lock(&w->mutex);
    bool has_room = w->job_count + w->in_hand + w->thought_count < WORKER_QUEUE;
    if (has_room) {
        w->job[(w->job_first + w->job_count++) % WORKER_QUEUE] = *job;
        pthread_cond_signal(&w->work);
    }
    pthread_mutex_unlock(&w->mutex);
    return has_room;
}

bool worker_take(worker *w, bot_thought *thought)
{
    pthread_mutex_lock(&w->mutex);
    bool is_there = w->thought_count > 0;
    if (is_there) {
        *thought = w->thought[w->thought_first];
        w->thought_first = (w->thought_first + 1) % WORKER_QUEUE;
        w->thought_count--;
    }
    pthread_mutex_unlock(&w->mutex);
    return is_there;
}
