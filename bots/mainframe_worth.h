/*
 * What a position of Mainframe is worth to a player: the points that he has, and those that his
 * faceup tokens promise.
 */
#ifndef BOTS_MAINFRAME_WORTH_H
#define BOTS_MAINFRAME_WORTH_H

#include "jackin/mainframe.h"

enum { WORTH_POINT = 256 }; /* a point of the score */

/* What each seat has and may hope for, in 256ths of a point. */
typedef struct {
    int32_t seat[MF_MAX_PLAYERS];
} mf_worth;

mf_worth bot_mf_worth_of(const mf_game *g);

/* How far a seat is ahead of the best of the others; of a game that is over, of the result: more
 * than any points. */
int32_t bot_mf_lead(const mf_game *g, unsigned seat);

/* A lead as the chance of winning, 0 to 1000; how much a lead means grows as turns run out. */
unsigned bot_mf_chance(const mf_game *g, int32_t lead);

#endif
