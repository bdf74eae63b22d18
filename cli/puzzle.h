/*
 * Puzzles: positions in which the side to move wins this turn, in one way only (docs/puzzles.md).
 */
#ifndef CLI_PUZZLE_H
#define CLI_PUZZLE_H

#include "cli/solve.h"

enum { PUZZLE_GRADES = 3, PUZZLE_LEAST = 3 /* choices */, PUZZLE_BUDGET = 60000, PUZZLE_MIB = 2 };

/* The puzzles that come with the program, as the text of scenarios (data/puzzles/puzzles.scn). */
extern const char puzzle_text[];

typedef struct {
    nr_side side;
    unsigned grade;        /* 1 to 3 */
    unsigned length;       /* choices that are the solver's to make, the other side doing little */
    unsigned options;      /* that he had there in all */
    unsigned first;        /* the choice that wins, of nr_list */
    uint32_t applications; /* of the proof */
    bool steady_finds;     /* the bot does */
    uint16_t asked;        /* only this card is looked at (0: all): */
    unsigned needed;       /* cards of his without which it is not won: */
    uint16_t need[NR_COPIES];
} puzzle_facts;

/* Why a position is no puzzle. */
typedef enum {
    PUZZLE_GOOD,
    PUZZLE_REFUSED,   /* it cannot be set up */
    PUZZLE_NOT_WON,   /* or not within the budget */
    PUZZLE_NOT_ALONE, /* another first choice wins too, or may */
    PUZZLE_SHORT,
    PUZZLE_EASY, /* greedy or gentle finds it */
    PUZZLE_FAULTS
} puzzle_fault;

/* Is position `number` of a text a puzzle? Tells all of it, or why not. The room of the solver has
 * `size` bytes. Of *facts two are read, the others must be 0: `applications`, the budget of the
 * first proof (0: PUZZLE_BUDGET), and `asked`. Unless the bots are asked, whether they find it and
 * its grade are not told. */
puzzle_fault puzzle_judge(bot_solver *s, size_t size, const char *text, unsigned number,
                          bool asks_bots, puzzle_facts *facts, play_error *error);

/* ---- puzzle_find.c --------------------------------------------------------------------------- */

typedef struct {
    uint64_t seed;
    unsigned tries; /* positions that are composed, or games */
    bool is_composed;
    unsigned side; /* NR_NOBODY: both */
    word_lang lang;
} puzzle_search;

/* Looks for puzzles and prints each as a scenario. Returns how many it found. */
unsigned puzzle_find(const puzzle_search *o);

#endif
