/*
 * Printed sheets: tables and drawings under headings, as HTML with print CSS or as PDF. Every page
 * has the title and its number. What there is no memory for is left out, and is_cut says so.
 */
#ifndef ORGANISER_PAPER_H
#define ORGANISER_PAPER_H

#include <stdbool.h>
#include <stdio.h>

#include "organiser/drawing.h"

enum { PAPER_COLUMNS = 6 };

/* In place of a cell: the one on its left goes on here. */
#define PAPER_MERGED "\t"

/* One table, whose rows are added one by one, or one drawing. */
typedef struct {
    char *heading;
    int column_count;
    int width[PAPER_COLUMNS]; /* in parts of the line */
    char **cells;             /* rows of column_count texts */
    int row_count;
    bool has_head;   /* the first row is a heading */
    bool is_apart;   /* begins a page of its own */
    bool is_framed;  /* every cell has a frame: to be written in */
    int last_height; /* of the last row in points, 0: as high as its text */
    bool is_total;   /* the last row is a sum */
    bool has_drawing;
    drawing drawing;
} paper_block;

typedef struct {
    char *title, *subtitle;
    const char *lang; /* "en" or "pl" */
    paper_block *blocks;
    int block_count;
    paper_block spare; /* stands for a table that there was no memory for */
    bool is_cut;       /* there was no memory for all of it */
} paper;

void paper_start(paper *p, const char *title, const char *subtitle, const char *lang);
void paper_free(paper *p);
/* Begins a table whose columns have these widths (0 ends them). */
paper_block *paper_table(paper *p, const char *heading, const int *width);
/* Adds a drawing, which is taken over, as a block of its own. */
void paper_draw(paper *p, drawing *d);
/* Adds a row of the last table; missing cells are empty. */
void paper_row(paper *p, const char *const *cells, int count);
/* The same as its heading, or as a sum at its end. */
void paper_head(paper *p, const char *const *cells, int count);
void paper_sum(paper *p, const char *const *cells, int count);

void paper_html(const paper *p, FILE *out);
/* Bytes under construction; whoever has them frees data. */
typedef struct {
    unsigned char *data;
    size_t len, cap;
} paper_bytes;

/* Makes a PDF file of A4 pages; false with what cairo says in *message. */
bool paper_pdf(const paper *p, paper_bytes *out, const char **message);

#endif
