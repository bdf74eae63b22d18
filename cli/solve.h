/*
 * What jackin solve and jackin puzzle share: a position, a solver with its room, and what is said
 * of a proof.
 */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/play_game.h"
#include "cli/screen.h"
#include "jackin/bots_solve.h"

enum { SOLVE_BUDGET = 2000000, SOLVE_TEXT_MAX = WORDS_MAX };

/* A solver with room for so many MiB of remembered positions; free() it. */
bot_solver *solve_create(unsigned mib, size_t *size);

/* The position of a file: a scenario (number `number`, from 0), a request of the protocol as JSON,
 * or a record up to choice `at` (-1: all of it). NULL with a complaint. */
play_game *solve_load(const char *path, unsigned number, int64_t at, play_error *error);

/* A choice in words, as the side that proves it knows it; `def` is what a hidden card is then. */
void solve_choice(const nr_game *g, const nr_choice *choice, unsigned def, nr_side viewer,
                  word_lang lang, char out[SOLVE_TEXT_MAX]);
/* What stands against a choice: "the Corporation can: rez Ice Wall". */
void solve_against(const nr_game *g, const bot_step *step, nr_side side, word_lang lang,
                   char out[SOLVE_TEXT_MAX]);

/* Own choices on the line that was proved, counted where a player is asked, against an opponent who
 * does as little as he can; and how many he could choose from in all. `first` is the first one. */
typedef struct {
    unsigned length;
    unsigned options;
} solve_length;
solve_length solve_measure(bot_solver *s, const nr_game *g, nr_side side, uint32_t budget);

/* Prints how it is won, at most `most` lines. */
void solve_print(const screen *sc, bot_solver *s, const nr_game *g, nr_side side, uint32_t budget,
                 unsigned most);

#endif
