/*
 * CSV, cell by cell; see csv.h.
 */
#include "cli/tournament/csv.h"

#include <stdlib.h>
#include <string.h>

/*
 * What separates the cells: of comma, semicolon and tab the one that the first line has most often
 * outside of quotes.
 */
static char find_separator(const char *text, size_t len)
{
    static const char separators[] = {',', ';', '\t'};
    size_t count[3] = {0}, best = 0;
    bool is_quoted = false;
    for (size_t i = 0; i < len && (is_quoted || text[i] != '\n'); i++) {
        is_quoted = is_quoted != (text[i] == '"');
        for (size_t s = 0; s < 3; s++) {
            count[s] += !is_quoted && text[i] == separators[s];
        }
    }
    for (size_t s = 1; s < 3; s++) {
        best = count[s] > count[best] ? s : best;
    }
    return separators[best];
}

enum { ROWS_MAX = 200000, COLUMNS_MAX = 20000, CELLS_MAX = 4000000 };

/* Goes through the file; with a table filled in, or only to count. False with bad_line. */
static bool walk(csv_table *t, const char *text, size_t len, bool is_counting)
{
    const char *at = text, *end = text + len;
    char *to = t->text;
    int row = 0, column = 0, widest = 0, line = 1;
    at += len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < end || column > 0) { /* after a last separator there is one more cell */
        if (column == 0 && !is_counting) {
            t->line[row] = line;
        }
        int start = line;
        char *cell = to;
        if (at < end && *at == '"') {
            for (at++; at < end && !(*at == '"' && (at + 1 == end || at[1] != '"')); at++) {
                at += *at == '"';
                line += *at == '\n';
                if (!is_counting) {
                    *to++ = *at;
                }
            }
            if (at == end ||
                (at + 1 < end && at[1] != t->separator && at[1] != '\n' && at[1] != '\r')) {
                t->bad_line = start;
                return false;
            }
            at++;
        }
        for (; at < end && *at != t->separator && *at != '\n'; at++) {
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
            t->cell[(size_t)row * (size_t)t->columns + (size_t)column] = cell;
        }
        column++;
        widest = column > widest ? column : widest;
        bool is_row_end = at == end || *at == '\n';
        line += at < end && *at == '\n';
        at += at < end;
        if (is_row_end) {
            row++;
            column = 0;
        }
        if (row > ROWS_MAX || widest > COLUMNS_MAX) {
            t->bad_line = line;
            return false;
        }
    }
    t->rows = row;
    t->columns = widest;
    return true;
}

bool csv_read(csv_table *t, const char *text, size_t len)
{
    *t = (csv_table){.separator = find_separator(text, len)};
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r')) {
        len--;
    }
    if (!walk(t, text, len, true)) {
        return false;
    }
    size_t cells = (size_t)t->rows * (size_t)t->columns;
    if (cells > CELLS_MAX) {
        t->bad_line = 1;
        return false;
    }
    t->cell = calloc(cells + 1, sizeof *t->cell);
    t->line = calloc((size_t)t->rows + 1, sizeof *t->line);
    t->text = malloc(len + cells + 1);
    return t->cell != NULL && t->line != NULL && t->text != NULL && walk(t, text, len, false);
}

void csv_free(csv_table *t)
{
    free(t->cell);
    free(t->line);
    free(t->text);
}

int csv_columns(const csv_table *t, int row)
{
    int count = 0;
    while (row < t->rows && count < t->columns &&
           t->cell[(size_t)row * (size_t)t->columns + (size_t)count] != NULL) {
        count++;
    }
    return count;
}

const char *csv_cell(const csv_table *t, int row, int column)
{
    if (row < 0 || row >= t->rows || column < 0 || column >= t->columns) {
        return "";
    }
    const char *cell = t->cell[(size_t)row * (size_t)t->columns + (size_t)column];
    return cell == NULL ? "" : cell;
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
