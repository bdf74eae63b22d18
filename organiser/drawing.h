/*
 * Drawings of texts and lines on a grid of characters: on the screen with box characters, on sheets
 * (paper.h) with lines. What there is no memory for is left out, and is_cut says so.
 */
#ifndef ORGANISER_DRAWING_H
#define ORGANISER_DRAWING_H

#include <stdbool.h>
#include <stdio.h>

/* Cells are counted from 0, from the left and from the top. */
typedef struct {
    int x, y;
    char *text;
    int rule; /* a line goes on behind the text up to this column; -1: none */
    bool is_bold;
} drawing_text;

/* Upright or level, from the middle of one cell to the middle of another. */
typedef struct {
    int x1, y1, x2, y2;
} drawing_line;

typedef struct {
    char *heading;
    int columns, rows;
    drawing_text *texts;
    drawing_line *lines;
    int text_count, line_count;
    bool is_cut; /* there was no memory for all of it */
} drawing;

void drawing_start(drawing *d, const char *heading, int columns);
void drawing_free(drawing *d);
/* A text that is cut to so many columns; it makes the drawing as high as it must be. */
void drawing_add_text(drawing *d, int x, int y, int columns, const char *text);
/* The same with a line behind it up to a column. */
void drawing_add_slot(drawing *d, int x, int y, int rule, const char *text, bool is_bold);
/* Without the line, and bold. */
void drawing_add_end(drawing *d, int x, int y, int columns, const char *text);
void drawing_add_line(drawing *d, int x1, int y1, int x2, int y2);
/* Prints it in lines without spaces at their ends; false where there is no memory. */
bool drawing_print(const drawing *d, FILE *out);

#endif
