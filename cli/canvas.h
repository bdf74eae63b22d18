/*
 * A page made of cells, so that things can stand beside each other. What goes beyond its edges is
 * left out.
 */
#ifndef CLI_CANVAS_H
#define CLI_CANVAS_H

#include "cli/screen.h"

enum { CANVAS_COLUMNS = SCREEN_WIDTH, CANVAS_ROWS = 100 };

typedef struct {
    char glyph[8];    /* one character; "": the right half of a wide one */
    const char *code; /* of its colour, "1;33"; NULL: none */
} canvas_cell;

typedef struct {
    int columns, rows; /* rows: those that have something, and the empty ones above them */
    canvas_cell cell[CANVAS_ROWS][CANVAS_COLUMNS];
} canvas;

void canvas_open(canvas *c, int columns);
/* Writes a text; returns the column behind it. A code of NULL is no colour. */
int canvas_put(canvas *c, int x, int y, const char *code, const char *text);
/*
 * Writes a text from column x up to column end, broken at spaces, the later lines indented, on
 * `most` rows at most; returns how many it took.
 */
int canvas_wrap(canvas *c, int x, int y, int end, int indent, int most, const char *code,
                const char *text);
/* Prints the rows; colours only where the screen has them. */
void canvas_print(const canvas *c, const screen *s);

#endif
