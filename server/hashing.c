/*
 * Argon2id on threads of its own; see hashing.h.
 */
#include "server/hashing.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(HASHING_HASH >= crypto_pwhash_argon2id_STRBYTES, "a hash must fit");

enum { RING = HASHING_QUEUE + HASHING_THREADS }; /* as many answers as jobs can be under way */

struct hashing {
    pthread_t thread[HASHING_THREADS];
    unsigned threads;
    pthread_mutex_t mutex;
    pthread_cond_t work;
    void (*wake)(void *owner);
    void *owner;
    bool is_ending;
    hashing_job job[HASHING_QUEUE], done[RING];
    unsigned job_first, job_count, in_hand, done_first, done_count;
};

static void work_on(hashing_job *j)
{
    if (j->known[0] != '\0') {
        j->is_right =
            crypto_pwhash_argon2id_str_verify(j->known, j->password, strlen(j->password)) == 0;
    }
    j->made[0] = '\0';
    if (j->wanted[0] != '\0' && (j->known[0] == '\0' || j->is_right) &&
        crypto_pwhash_argon2id_str(j->made, j->wanted, strlen(j->wanted),
                                   crypto_pwhash_argon2id_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_argon2id_MEMLIMIT_INTERACTIVE) != 0) {
        j->made[0] = '\0';
    }
    sodium_memzero(j->password, sizeof j->password);
    sodium_memzero(j->wanted, sizeof j->wanted);
}

static void *run(void *owner)
{
    hashing *h = owner;
    hashing_job now;
    pthread_mutex_lock(&h->mutex);
    while (!h->is_ending) {
        if (h->job_count == 0) {
            pthread_cond_wait(&h->work, &h->mutex);
            continue;
        }
        hashing_job *next = &h->job[h->job_first];
        now = *next;
        sodium_memzero(next, sizeof *next);
        h->job_first = (h->job_first + 1) % HASHING_QUEUE;
        h->job_count--;
        h->in_hand++;
        pthread_mutex_unlock(&h->mutex);
        work_on(&now);
        pthread_mutex_lock(&h->mutex);
        h->in_hand--;
        h->done[(h->done_first + h->done_count++) % RING] = now;
        if (!h->is_ending) {
            h->wake(h->owner);
        }
    }
    pthread_mutex_unlock(&h->mutex);
    sodium_memzero(&now, sizeof now);
    return NULL;
}

hashing *hashing_start(void (*wake)(void *owner), void *owner)
{
    hashing *h = calloc(1, sizeof *h);
    if (h == NULL) {
        return NULL;
    }
    h->wake = wake;
    h->owner = owner;
    pthread_mutex_init(&h->mutex, NULL);
    pthread_cond_init(&h->work, NULL);
    while (h->threads < HASHING_THREADS &&
           pthread_create(&h->thread[h->threads], NULL, run, h) == 0) {
        h->threads++;
    }
    if (h->threads == 0) {
        hashing_stop(h);
        return NULL;
    }
    return h;
}

void hashing_stop(hashing *h)
{
    if (h == NULL) {
        return;
    }
    pthread_mutex_lock(&h->mutex);
    h->is_ending = true;
    pthread_cond_broadcast(&h->work);
    pthread_mutex_unlock(&h->mutex);
    for (unsigned i = 0; i < h->threads; i++) {
        pthread_join(h->thread[i], NULL);
    }
    pthread_mutex_destroy(&h->mutex);
    pthread_cond_destroy(&h->work);
    sodium_memzero(h, sizeof *h);
    free(h);
}

bool hashing_give(hashing *h, const hashing_job *job)
{
    pthread_mutex_lock(&h->mutex);
    bool has_room =
        h->job_count < HASHING_QUEUE && h->job_count + h->in_hand + h->done_count < RING;
    if (has_room) {
        h->job[(h->job_first + h->job_count++) % HASHING_QUEUE] = *job;
        pthread_cond_signal(&h->work);
    }
    pthread_mutex_unlock(&h->mutex);
    return has_room;
}

bool hashing_take(hashing *h, hashing_job *job)
{
    pthread_mutex_lock(&h->mutex);
    bool is_there = h->done_count > 0;
    if (is_there) {
        *job = h->done[h->done_first];
        sodium_memzero(&h->done[h->done_first], sizeof *job);
        h->done_first = (h->done_first + 1) % RING;
        h->done_count--;
    }
    pthread_mutex_unlock(&h->mutex);
    return is_there;
}
