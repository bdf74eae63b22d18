/*
 * The board of Mainframe once more, deliberately simple: plain arrays by column and row, one search
 * that walks from node to node, no bits and nothing remembered. It is slow and easy to check by
 * reading; the engine must agree with it.
 */
#ifndef TESTS_MAINFRAME_SIMPLE_H
#define TESTS_MAINFRAME_SIMPLE_H

#include <stdbool.h>

#include "jackin/mainframe.h"

enum { COLS = 6, ROWS = 8, NOBODY = -1, OPEN_AREA = 0, MAX_SPOTS = 600 };

typedef struct {
    bool walled;
    int players;
    bool down[COLS + 1][ROWS];   /* partition from grid corner (x, y) to (x, y + 1) */
    bool across[COLS][ROWS + 1]; /* partition from grid corner (x, y) to (x + 1, y) */
    int token[COLS][ROWS];       /* seat, or NOBODY */
    /* Worked out by simple_look: */
    int part[COLS][ROWS];       /* 0 the open area, 1 … the other parts */
    int parts;                  /* number of the last part */
    int size[COLS * ROWS + 1];  /* nodes of a part */
    int owner[COLS * ROWS + 1]; /* the only runner with tokens in a zone, or NOBODY */
    bool has_token[COLS * ROWS + 1];
} simple;

/* A segment of a layout between grid corners: down or across from (x, y). */
typedef struct {
    int x, y;
    bool is_across;
} spot;

void simple_take(simple *s, const mf_board *b, int players);
void simple_look(simple *s);
bool simple_is_zone(const simple *s, int part);
bool simple_is_secured(const simple *s, int c, int r);
bool simple_has_empty_zone(const simple *s);

bool simple_is_filled(const simple *s, spot p);
void simple_set(simple *s, spot p, bool filled);
bool simple_is_path(const simple *s, spot p); /* on the board, and no wall */

bool simple_may_place(const simple *s, const spot *p, int count);
bool simple_is_loose(const simple *s, spot p);
/* All paths, in no order that matters; returns how many. */
int simple_paths(const simple *s, spot *out);

int simple_score(const simple *s, int seat);
int simple_winners(const simple *s); /* bits of seats */

/* All placements of a layout, each as its sorted path numbers; mirrored adds the mirror images. */
typedef struct {
    unsigned path[4];
} placing;
int simple_placings(const simple *s, const spot *layout, int count, bool mirrored, placing *out);

bool simple_can_place_two(const simple *s);
bool simple_can_move_partition(const simple *s);

#endif
