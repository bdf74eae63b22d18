/*
 * The arena: games between bots, counted for each chair.
 *
 * A contest is fixed by its head: the game, the bots, the decks, the seeds and the budget. Its
 * games are numbered, and the number of a game says everything about it, so that games can be
 * played in any order, by any number of threads, in shards on many machines, and later: the same
 * tables come out. Two bots meet on paired seeds: the same decks and the same chances, once in each
 * chair.
 */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "jackin/bots.h"
#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/netrunner_card.h"
#include "protocol/json.h"

enum {
    ARENA_BOTS = 8,
    ARENA_DECKS = 64,      /* of a side */
    ARENA_NAME = 200,      /* bytes of the name of a bot or a deck, with its end */
    ARENA_FAULT = 240,     /* bytes of why a program lost, with its end */
    ARENA_SHARE = 12,      /* a whole victory; shared ones are parts of it */
    ARENA_PATIENCE = 10000 /* milliseconds that a program has where nobody counts them */
};

typedef struct {
    char name[ARENA_NAME]; /* as it was given: "steady", "steady:2000", "program:python3 bot.py" */
    bot_kind kind;         /* BOT_COUNT: a program */
    const char *program;   /* … of this command line, inside the name */
    uint32_t applications; /* its own budget, 0: that of the contest */
} arena_bot;

typedef struct {
    char name[ARENA_NAME];
    nr_deck deck;
    uint64_t hash; /* of the deck: another deck of that name is another contest */
} arena_deck;

typedef struct {
    bool is_mainframe;
    unsigned players; /* of a game: 2 for Netrunner */
    unsigned bots;
    arena_bot bot[ARENA_BOTS];
    unsigned decks[2]; /* by side */
    arena_deck *deck[2];
    uint32_t games; /* seeds of each pair of bots; each seed is a game for each chair */
    uint64_t seed;
    uint32_t applications, ms; /* budget of a decision; both 0: what a bot usually takes */
} arena_contest;

/* A game of a contest by its number. */
typedef struct {
    unsigned first, second; /* the two bots */
    uint32_t seed_number;
    unsigned chair; /* of the first one; all the others are the second one's */
} arena_match;

/* What came of a game; [0] is the first bot's, [1] the second's. */
typedef struct {
    bool is_done;
    uint8_t share;     /* of the victory, for the first bot: 0 to ARENA_SHARE */
    int16_t points[2]; /* for Mainframe the second's best seat */
    uint16_t turns;
    char reason[24];
    char fault[ARENA_FAULT]; /* why a program lost this game, "" none did */
    uint32_t decisions[2];
    uint64_t applications[2];
    uint64_t microseconds[2];
    uint32_t slowest[2]; /* microseconds */
} arena_result;

/* ---- arena_plan.c: the numbers of the games, heads and files --------------------------------- */

unsigned arena_pairs(const arena_contest *c);
/* Games of a seed: one for each chair of the first bot; one alone where a bot plays itself. */
unsigned arena_chairs(const arena_contest *c);
uint32_t arena_total(const arena_contest *c);
arena_match arena_match_of(const arena_contest *c, uint32_t number);
/* The pair of that number. */
void arena_pair(const arena_contest *c, unsigned pair, unsigned *first, unsigned *second);

/* The head as a line, with its end. */
void arena_head(const arena_contest *c, json_out *out);
/* A contest as a head describes it; its decks have names and no cards. False: it is none. */
bool arena_read_head(const char *line, size_t len, arena_contest *c);
void arena_write_result(json_out *out, uint32_t number, const arena_result *r);
bool arena_read_result(const char *line, size_t len, const arena_contest *c, uint32_t *number,
                       arena_result *r);
/* Are they the same but for the time they took? */
bool arena_same(const arena_result *a, const arena_result *b);
void arena_free(arena_contest *c);

/* ---- arena_game.c ---------------------------------------------------------------------------- */

/* The cards of Netrunner that each side had in hand in a game, by side. */
typedef struct {
    uint64_t card[2][(NR_MAX_CARDS + 63) / 64];
} arena_drawn;

/* Plays one game; `drawn` may be NULL. Safe to call from several threads at once. */
void arena_play(const arena_contest *c, uint32_t number, arena_result *r, arena_drawn *drawn);

/* ---- arena_hall.c: all games of a contest, on many threads ----------------------------------- */

typedef struct {
    const arena_contest *contest;
    arena_result *result;      /* of every game; those that are done are not played again */
    arena_drawn *drawn;        /* of every game, or NULL */
    FILE *out;                 /* each game that is done goes there, or NULL */
    uint32_t shard, shards;    /* from 0; of how many */
    bool has_failed;           /* writing has */
    pthread_mutex_t lock;      /* of all that follows */
    uint32_t next, done, todo; /* of this run */
    bool is_shown;
    int64_t start;
} arena_hall;

void arena_play_all(arena_hall *h, uint32_t threads);

/* ---- arena_entrants.c ------------------------------------------------------------------------ */

/* Each adds to a contest what a name means, or complains as `command`. Returns STATUS_NONE or an
 * exit status. A deck is a starter deck, a file, or a folder of files. */
int arena_add_bot(const char *command, arena_contest *c, const char *name);
int arena_add_decks(const char *command, arena_contest *c, nr_side side, const char *name);
int arena_add_starters(const char *command, arena_contest *c, nr_side side);

/* ---- arena_program.c: bots that are programs of their own ------------------------------------ */

typedef struct arena_program arena_program;

/* Starts a command line; NULL with a sentence in `why`. */
arena_program *arena_program_start(const char *command, char why[ARENA_FAULT]);
/* Asks with a line, and waits for the answer, a choice below `count`. */
bool arena_program_ask(arena_program *p, const char *line, size_t len, unsigned limit_ms,
                       unsigned count, unsigned *choice, char why[ARENA_FAULT]);
/* Ends it, with all that it started. */
void arena_program_end(arena_program *p);

/* ---- arena_tables.c, arena_page.c: what came out --------------------------------------------- */

/* A bot in a chair against another one. */
typedef struct {
    unsigned first, second, chair;
    uint32_t games, faults;
    double wins, low, high; /* low and high: of wins / games, 95 % */
    double points[2], turns;
    uint32_t decisions;
    uint64_t applications, microseconds;
    uint32_t slowest;
} arena_row;

/* The rows of a contest; returns how many. Room for arena_pairs times arena_chairs. */
unsigned arena_rows(const arena_contest *c, const arena_result *r, arena_row *rows);
/* Wilson's interval for `wins` of `games`. */
void arena_wilson(double wins, double games, double *low, double *high);
/* Elo points between players of whom one wins this part of the games. */
double arena_elo(double part);
/* The name of a chair, in the language spoken. */
void arena_chair(const arena_contest *c, unsigned chair, char out[32]);

void arena_text(const arena_contest *c, const arena_result *r, bool with_times, FILE *out);
void arena_json(const arena_contest *c, const arena_result *r, bool with_times, FILE *out);
void arena_html(const arena_contest *c, const arena_result *r, FILE *out);

#endif
