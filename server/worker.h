/*
 * The threads on which bots think, so that no person waits for one: one less than there are cores,
 * which give way to whatever else wants to run (TH-46). Jobs and thoughts go by copy: nothing that
 * belongs to a game is ever seen there (TH-29).
 */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "server/lobby.h"

enum { WORKER_QUEUE = 64 };

typedef struct worker worker;

/* Room to think in; large. */
typedef struct {
    union {
        bot_nr nr;
        bot_mf mf;
    } bot;
    union {
        nr_choices nr;
        mf_choices mf;
    } list;
} worker_mind;

/* What a bot chooses. It has no memory: its choice follows from view, seed and kind alone, so it
 * can be found again (TH-29). It stops early, and chooses otherwise, when `is_enough` says so. */
uint16_t worker_think(worker_mind *m, const bot_job *job, bool (*is_enough)(void *owner),
                      void *owner);

/* `wake` is called on a thread whenever a thought is there. NULL if it cannot be started. */
worker *worker_start(void (*wake)(void *owner), void *owner);
/* Ends the threads after at most one slice of thinking; what was not thought to its end is lost. */
void worker_stop(worker *w);

/* False if there is no room: ask again later. */
bool worker_give(worker *w, const bot_job *job);
bool worker_take(worker *w, bot_thought *thought);
/* Nobody waits for what bots think of this table: no thought of it comes but one that is there. */
void worker_drop(worker *w, const char *table);

#endif
