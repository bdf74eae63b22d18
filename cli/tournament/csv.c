/*
 * CSV, cell by cell; see csv.h.
 */
#include "cli/tournament/csv.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 200000, COLUMNS_MAX = 20000, CELLS_MAX = 4000000 };

/* Goes through the file; with a table filled in, or only to count. False with bad_line. */
static bool walk(csv_table *t, const char *text, size_t len, bool is_counting)
{
    const char *at = text, *end = text + len;
    char *to = t->text;
    int row = 0, column = 0, line = 1;
    size_t cells = 0;
    at += len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < end) {
        if (column == 0 && !is_counting) {
            t->line[row] = line;
            t->first[row] = cells;
        }
        int start = line;
        char *cell = to;
        if (*at == '"') {
            for (at++; at < end && !(*at == '"' && (at + 1 == end || at[1] != '"')); at++) {
                at += *at == '"';
                line += *at == '\n';
                if (!is_counting) {
                    *to++ = *at;
                }
            }
            if (at == end || (at + 1 < end && at[1] != ',' && at[1] != '\n' && at[1] != '\r')) {
                t->bad_line = start;
                return false;
            }
            at++;
        }
        for (; at < end && *at != ',' && *at != '\n'; at++) {
            if (*at == '"') {
                t->bad_line = line;
                return false;
            }
            if (!is_counting && *at != '\r') {
                *to++ = *at;
            }
        }
        if (!is_counting) {
            *to++ = '\0';
            t->cell[cells] = cell;
        }
        cells++;
        column++;
        bool is_row_end = at == end || *at == '\n';
        line += at < end && *at == '\n';
        at += at < end;
        if (is_row_end) {
            row++;
            column = 0;
        }
        if (row > ROWS_MAX || column > COLUMNS_MAX || cells > CELLS_MAX) {
            t->bad_line = line;
            return false;
        }
    }
    t->rows = row + (column > 0);
    t->cells = cells;
    return true;
}

bool csv_read(csv_table *t, const char *text, size_t len)
{
    *t = (csv_table){0};
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r')) {
        len--;
    }
    if (!walk(t, text, len, true)) {
        return false;
    }
    t->cell = calloc(t->cells + 1, sizeof *t->cell);
    t->first = calloc((size_t)t->rows + 1, sizeof *t->first);
    t->line = calloc((size_t)t->rows + 1, sizeof *t->line);
    t->text = malloc(len + t->cells + 1);
    if (t->cell == NULL || t->first == NULL || t->line == NULL || t->text == NULL) {
        return false;
    }
    t->first[t->rows] = t->cells;
    return walk(t, text, len, false);
}

void csv_free(csv_table *t)
{
    free(t->cell);
    free(t->first);
    free(t->line);
    free(t->text);
}

int csv_columns(const csv_table *t, int row)
{
    return (int)(t->first[row + 1] - t->first[row]);
}

const char *csv_cell(const csv_table *t, int row, int column)
{
    if (row < 0 || row >= t->rows || column < 0 || column >= csv_columns(t, row)) {
        return "";
    }
    return t->cell[t->first[row] + (size_t)column];
}

void csv_put_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', out);
        }
        fputc(*text, out);
    }
    fputc('"', out);
}

void csv_put(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") != NULL) {
        csv_put_quoted(out, text);
    } else {
        fputs(text, out);
    }
}
