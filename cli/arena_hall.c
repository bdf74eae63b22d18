/*
 * The games of a contest on many threads; see arena.h.
 */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/memory.h"
#include "cli/options.h"

static void show_progress(const arena_hall *h)
{
    enum { BAR = 30 };
    unsigned full = h->todo > 0 ? (unsigned)((uint64_t)BAR * h->done / h->todo) : BAR;
    long passed = (long)((int64_t)time(NULL) - h->start);
    long left = h->done > 0 ? (long)((double)passed * (h->todo - h->done) / h->done) : 0;
    if (!h->is_shown) {
        return;
    }
    fputs("\r[", stderr);
    for (unsigned i = 0; i < BAR; i++) {
        fputc(i < full ? '#' : '.', stderr);
    }
    fprintf(stderr,
            option_say("] %u of %u games, %ld:%02ld left ", "] %u z %u gier, jeszcze %ld:%02ld "),
            h->done, h->todo, left / 60, left % 60);
}

/* The next game to play; false if there is none. */
static bool take(arena_hall *h, uint32_t *number)
{
    uint32_t total = arena_total(h->contest);
    while (h->next < total && (h->next % h->shards != h->shard || h->result[h->next].is_done)) {
        h->next++;
    }
    *number = h->next++;
    return *number < total && !h->has_failed;
}

static void *work(void *shared)
{
    arena_hall *h = shared;
    json_out line;
    uint32_t number;
    out_init(&line, 1 << 20);
    pthread_mutex_lock(&h->lock);
    while (take(h, &number)) {
        arena_result r;
        pthread_mutex_unlock(&h->lock);
        arena_play(h->contest, number, &r, h->drawn != NULL ? &h->drawn[number] : NULL);
        out_cut(&line, 0);
        arena_write_result(&line, number, &r);
        pthread_mutex_lock(&h->lock);
        h->result[number] = r;
        h->done++;
        if (h->out != NULL &&
            (fwrite(line.data, 1, line.len, h->out) != line.len || fflush(h->out) != 0)) {
            h->has_failed = true;
        }
        show_progress(h);
    }
    pthread_mutex_unlock(&h->lock);
    out_free(&line);
    return NULL;
}

void arena_play_all(arena_hall *h, uint32_t threads)
{
    pthread_t *worker = must(calloc(threads, sizeof *worker));
    uint32_t started = 0;
    for (uint32_t n = 0; n < arena_total(h->contest); n++) {
        h->todo += n % h->shards == h->shard && !h->result[n].is_done;
    }
    threads = threads < h->todo ? threads : h->todo;
    pthread_mutex_init(&h->lock, NULL);
    h->start = (int64_t)time(NULL);
    h->is_shown = isatty(STDERR_FILENO) && h->todo > 0;
    show_progress(h);
    while (started < threads && pthread_create(&worker[started], NULL, work, h) == 0) {
        started++;
    }
    if (started == 0 && h->todo > 0) {
        (void)work(h); /* no thread can be had: one game after another, here */
    }
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(worker[i], NULL);
    }
    if (h->is_shown) {
        fputs("\r\033[K", stderr);
    }
    pthread_mutex_destroy(&h->lock);
    free(worker);
}
