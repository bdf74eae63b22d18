/*
 * jackin analyse: a recorded game gone through again, decision by decision.
 *
 * Every decision is looked at from the view of whoever made it, by a bot that knows no more than he
 * did. What a choice is worth is a chance of winning, per mille. The number of a choice is the step
 * that `jackin replay` shows after it.
 */
#ifndef CLI_ANALYSE_H
#define CLI_ANALYSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/play_game.h"
#include "cli/screen.h"
#include "jackin/bots.h"
#include "jackin/mainframe.h"

enum { ANALYSE_SEATS = MF_MAX_PLAYERS };

/* A decision that was looked at. */
typedef struct {
    uint32_t number; /* of the choice, from 1 */
    uint16_t turn;
    uint8_t seat;           /* in Netrunner the side */
    uint8_t mark;           /* bot_mark */
    bool is_judged;         /* else there was nothing to decide */
    bool is_best;           /* what the bot would have chosen, too */
    uint16_t before, after; /* chance of the seat with the best choice, and with the one made */
    uint16_t open; /* Netrunner: the Corporation's chance to one who sees all cards, before it */
    uint32_t applications;     /* what it took */
    char *made, *better, *why; /* in words; better and why "" where it was the best */
} analyse_row;

typedef struct {
    bool is_mainframe;
    unsigned seats;
    char name[ANALYSE_SEATS][64];   /* of the seats, as they are shown */
    const char *key[ANALYSE_SEATS]; /* as options and JSON name them */
    char title[256], result[256];
    unsigned winners; /* a bit for each seat; of a game that is not over, 0 */
    bool is_over;
    size_t choices; /* of the record */
    uint16_t turns;
    analyse_row *row; /* those that are looked at, in order */
    size_t count;
} analysis;

/* What is asked for. */
typedef struct {
    uint32_t applications, ms; /* for a decision; one of them is 0 */
    uint32_t threads;
    uint32_t from, to; /* numbers of the first and the last choice that are looked at */
    unsigned seats;    /* a bit for each that is looked at */
    word_lang lang;
} analyse_terms;

/* ---- analyse_game.c -------------------------------------------------------------------------- */

/* Reads a game and makes rows of it; false with a complaint. `seat` is "both" or the key of one. */
typedef struct analyse_work analyse_work;
analyse_work *analyse_read(const char *path, const char *seat, const analyse_terms *terms,
                           analysis *a, play_error *error);
/* Judges all rows, on some threads, with a bar on standard error if that is a terminal. */
void analyse_run(analyse_work *w);
void analyse_free(analyse_work *w);

/* How far a seat was from the best choices on average, per mille; counts its marks. */
double analyse_count(const analysis *a, unsigned seat, unsigned marks[BOT_MARK_COUNT],
                     unsigned *judged);

/* The chance that a row shows on the curve: in Netrunner that of the Corporation. */
unsigned analyse_height(const analysis *a, const analyse_row *row);

/* ---- analyse_text.c, analyse_page.c: what came out ------------------------------------------- */

void analyse_text(const screen *s, const analysis *a, bool is_whole);
void analyse_json(const analysis *a, const analyse_terms *terms, FILE *out);
void analyse_svg(const analysis *a, word_lang lang, FILE *out);
void analyse_html(const analysis *a, const analyse_terms *terms, FILE *out);

#endif
