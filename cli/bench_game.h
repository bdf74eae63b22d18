/*
 * Measuring the rules of a game: what the measurements of all games share.
 *
 * It plays the games of a workload one after the other on one core for a while, then clones, lists,
 * views and samples states taken from them. The times are of this machine; the signature is of the
 * rules and must be the same everywhere.
 */
#ifndef CLI_BENCH_GAME_H
#define CLI_BENCH_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

typedef struct {
    uint64_t games; /* 0: no limit */
    double seconds;
    bool is_json;
} bench_options;

/* A game to measure. Its workload has `work_bytes`, and begins as zeros. */
typedef struct {
    size_t work_bytes, state_bytes;
    unsigned samples;                                 /* states that are cloned and listed */
    unsigned rounds;                                  /* over all samples */
    uint64_t (*signature)(void *work);                /* of its workload */
    uint64_t (*play)(void *work, uint64_t number);    /* a whole game; returns its decisions */
    void (*start)(void *work, uint64_t number);       /* the same game, to be stepped through */
    bool (*step)(void *work);                         /* a decision; false: the game is over */
    bool (*is_asking)(const void *work);              /* is there something to list? */
    void (*copy)(void *to, const void *from);         /* a state */
    const void *(*state)(const void *work);           /* the one of now */
    void (*list)(void *work, const void *state);      /* its choices */
    void (*look)(const void *state);                  /* as whoever decides may know it */
    void (*sample)(const void *state, uint64_t seed); /* the same, and a game made from that */
} bench_game;

/* What is done with the states of a workload that has its `game` and the `list` of it. */
#define BENCH_STATES(work_type, game_type, list_of)                                                \
    static bool is_asking(const void *work)                                                        \
    {                                                                                              \
        return ((const work_type *)work)->list.count > 0;                                          \
    }                                                                                              \
    static const void *state(const void *work)                                                     \
    {                                                                                              \
        return &((const work_type *)work)->game;                                                   \
    }                                                                                              \
    static void copy(void *to, const void *from)                                                   \
    {                                                                                              \
        *(game_type *)to = *(const game_type *)from;                                               \
    }                                                                                              \
    static void list(void *work, const void *game)                                                 \
    {                                                                                              \
        list_of(game, &((work_type *)work)->list);                                                 \
    }
#define BENCH_STATES_OF(work_type, game_type)                                                      \
    .work_bytes = sizeof(work_type), .state_bytes = sizeof(game_type), .is_asking = is_asking,     \
    .state = state, .copy = copy, .list = list, .look = look, .sample = sample

extern const bench_game bench_netrunner, bench_mainframe;

/* Measures a game and prints what came of it. Returns an exit status. */
int bench_game_run(const bench_game *game, const bench_options *o);

/* Seconds of a clock. */
double bench_now(clockid_t clock);

#endif
