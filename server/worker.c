/*
 * The threads on which bots think; see worker.h.
 */
#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    SLICE = 50, /* applications between two looks whether to stop: some milliseconds */
    THINKERS_MAX = 8,
    NICENESS = 10, /* a person's choice goes before a bot's (TH-46) */
};

/* A thread, and what is only its own; `table` and `is_dropped` belong to the mutex. */
typedef struct {
    worker *of;
    pthread_t thread;
    char table[TABLE_DIGITS + 1]; /* of the job that it has; "" for none */
    bool is_dropped;              /* nobody waits for that job any more */
    bot_job now;
    worker_mind mind;
} thinker;

struct worker {
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
    thinker *thinkers;
    unsigned count;
};

static bool must_stop(void *owner)
{
    thinker *t = owner;
    pthread_mutex_lock(&t->of->mutex);
    bool must = t->of->is_ending || t->is_dropped;
    pthread_mutex_unlock(&t->of->mutex);
    return must;
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

/* Thinks about the next job; the mutex is held, but not meanwhile. */
static void think(thinker *t)
{
    worker *w = t->of;
    t->now = w->job[w->job_first];
    w->job_first = (w->job_first + 1) % WORKER_QUEUE;
    w->job_count--;
    if (t->now.table[0] == '\0') {
        return; /* dropped while it waited */
    }
    memcpy(t->table, t->now.table, sizeof t->table);
    t->is_dropped = false;
    w->in_hand++;
    pthread_mutex_unlock(&w->mutex);
    uint16_t choice = worker_think(&t->mind, &t->now, must_stop, t);
    pthread_mutex_lock(&w->mutex);
    w->in_hand--;
    t->table[0] = '\0';
    if (w->is_ending || t->is_dropped) {
        return; /* not thought to its end */
    }
    bot_thought *to = &w->thought[(w->thought_first + w->thought_count++) % WORKER_QUEUE];
    *to = (bot_thought){.seat = t->now.seat, .question = t->now.question, .choice = choice};
    memcpy(to->table, t->now.table, sizeof to->table);
    w->wake(w->owner);
}

static void *run(void *owner)
{
    thinker *t = owner;
    worker *w = t->of;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), NICENESS); /* of this thread */
    pthread_mutex_lock(&w->mutex);
    while (!w->is_ending) {
        if (w->job_count == 0) {
            pthread_cond_wait(&w->work, &w->mutex);
        } else {
            think(t);
        }
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

/* One core is for those who play. */
static unsigned count_thinkers(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores <= 2 ? 1 : cores > THINKERS_MAX ? THINKERS_MAX : (unsigned)cores - 1;
}

worker *worker_start(void (*wake)(void *owner), void *owner)
{
    worker *w = calloc(1, sizeof *w);
    unsigned wanted = count_thinkers();
    if (w == NULL) {
        return NULL;
    }
    w->wake = wake;
    w->owner = owner;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->work, NULL);
    w->job = calloc(WORKER_QUEUE, sizeof *w->job);
    w->thinkers = calloc(wanted, sizeof *w->thinkers);
    while (w->job != NULL && w->thinkers != NULL && w->count < wanted) {
        thinker *t = &w->thinkers[w->count];
        t->of = w;
        if (pthread_create(&t->thread, NULL, run, t) != 0) {
            break; /* fewer will do */
        }
        w->count++;
    }
    if (w->count == 0) {
        worker_stop(w);
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
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->mutex);
    for (unsigned i = 0; i < w->count; i++) {
        pthread_join(w->thinkers[i].thread, NULL);
    }
    pthread_mutex_destroy(&w->mutex);
    pthread_cond_destroy(&w->work);
    free(w->thinkers);
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

void worker_drop(worker *w, const char *table)
{
    pthread_mutex_lock(&w->mutex);
    for (unsigned i = 0; i < w->job_count; i++) {
        bot_job *j = &w->job[(w->job_first + i) % WORKER_QUEUE];
        j->table[0] = strcmp(j->table, table) == 0 ? '\0' : j->table[0];
    }
    for (unsigned i = 0; i < w->count; i++) {
        thinker *t = &w->thinkers[i];
        t->is_dropped = t->is_dropped || strcmp(t->table, table) == 0;
    }
    pthread_mutex_unlock(&w->mutex);
}
