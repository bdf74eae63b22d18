/*
 * The thread on which bots think; see worker.h.
 */
#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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
    worker_mind mind;
};

static bool is_ending(void *owner)
{
    worker *w = owner;
    pthread_mutex_lock(&w->mutex);
    bool is = w->is_ending;
    pthread_mutex_unlock(&w->mutex);
    return is;
}

static uint16_t think_netrunner(worker_mind *m, const bot_job *j, bool (*is_enough)(void *owner),
                                void *owner)
{
    bot_kind kind = (bot_kind)j->kind;
    uint32_t left = bot_nr_usual(kind);
    nr_list(&j->view.nr.game, &m->list.nr);
    bot_nr_sit(&m->bot.nr, kind, (nr_side)j->seat, NULL, NULL, j->seed);
    bot_nr_ask(&m->bot.nr, &j->view.nr, &m->list.nr);
    while (left > 0 && !is_enough(owner) && bot_nr_think(&m->bot.nr, left < SLICE ? left : SLICE)) {
        left -= left < SLICE ? left : SLICE;
    }
    return bot_nr_answer(&m->bot.nr).choice;
}

static uint16_t think_mainframe(worker_mind *m, const bot_job *j, bool (*is_enough)(void *owner),
                                void *owner)
{
    bot_kind kind = (bot_kind)j->kind;
    uint32_t left = bot_mf_usual(kind);
    mf_list(&j->view.mf.game, &m->list.mf);
    bot_mf_sit(&m->bot.mf, kind, j->seat, j->seed);
    bot_mf_ask(&m->bot.mf, &j->view.mf, &m->list.mf);
    while (left > 0 && !is_enough(owner) && bot_mf_think(&m->bot.mf, left < SLICE ? left : SLICE)) {
        left -= left < SLICE ? left : SLICE;
    }
    return bot_mf_answer(&m->bot.mf).choice;
}

uint16_t worker_think(worker_mind *m, const bot_job *job, bool (*is_enough)(void *owner),
                      void *owner)
{
    return job->is_mainframe ? think_mainframe(m, job, is_enough, owner)
                             : think_netrunner(m, job, is_enough, owner);
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
        uint16_t choice = worker_think(&w->mind, &w->now, is_ending, w);
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
