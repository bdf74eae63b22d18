/*
 * CSV, cell by cell: quotes as in RFC 4180, and a mark of UTF-8 at the start is passed over. Cells
 * are separated by commas, semicolons or tabs, as the first line has them.
 *
 * Spreadsheets carry out cells that begin with = + - @ or a control. Such a cell is written behind
 * an apostrophe, which the reader takes off again.
 */
#ifndef ORGANISER_CSV_H
#define ORGANISER_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
    char **cell;   /* one after the other: a long row costs nothing in the others */
    size_t *first; /* by row: its first cell; one more row ends the last */
    int *line;     /* by row: its line in the file */
    size_t cells;
    int rows;
    char separator;
    int bad_line; /* of the mistake, if it could not be read */
    char *text;   /* what the cells point into */
} csv_table;

/* Reads a file; false with the line of a quote that does not end or belongs nowhere, or 0 where
 * there is not enough memory. Empty lines at the end are left out. */
bool csv_read(csv_table *t, const char *text, size_t len);
void csv_free(csv_table *t);
/* How many cells a row has. */
int csv_columns(const csv_table *t, int row);
/* The cell of a row and a column, "" beyond the last. */
const char *csv_cell(const csv_table *t, int row, int column);

/* Writes a cell: in quotes, always or where it needs them. */
void csv_put_quoted(FILE *out, const char *text);
void csv_put(FILE *out, const char *text);

#endif
