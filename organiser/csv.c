/*
 * CSV, cell by cell; see csv.h.
 */
#include "organiser/csv.h"

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

/* Would a spreadsheet take the text for a formula, or the signs before it for commands? */
static bool is_formula(const char *text)
{
    static const char *const wide[] = {"＝", "＋", "－", "＠"}; /* read like the narrow ones */
    text += strspn(text, " ");
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        if (strncmp(text, wide[i], strlen(wide[i])) == 0) {
            return true;
        }
    }
    return *text != '\0' && (strchr("=+-@", *text) != NULL || (unsigned char)*text < ' ');
}

/*
 * A text that a spreadsheet would carry out is written behind an apostrophe, and so is one that
 * begins with an apostrophe itself: then each comes back as it was.
 */
static bool needs_mark(const char *text)
{
    return text[0] == '\'' || is_formula(text);
}

/* Where cells begin: at the head of a text, and behind what another country takes for the end of a
 * cell, quotes or not. */
static bool is_start(const char *text, size_t at)
{
    return at == 0 || text[at - 1] == ';' || text[at - 1] == '\t';
}

/* Takes the marks off a text that was read. */
static void drop_marks(char *text)
{
    size_t kept = 0;
    bool is_head = true;
    for (size_t i = 0; text[i] != '\0'; i++) {
        bool is_mark = is_head && text[i] == '\'' && needs_mark(text + i + 1);
        is_head = !is_mark && (text[i] == ';' || text[i] == '\t');
        if (!is_mark) {
            text[kept++] = text[i];
        }
    }
    text[kept] = '\0';
}

/* Goes through the file; with a table filled in, or only to count. False with bad_line. */
static bool walk(csv_table *t, const char *text, size_t len, bool is_counting)
{
    const char *at = text, *end = text + len;
    char *to = t->text;
    int row = 0, column = 0, line = 1;
    size_t cells = 0;
    at += len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < end || column > 0) { /* after a last separator there is one more cell */
        if (column == 0 && !is_counting) {
            t->line[row] = line;
            t->first[row] = cells;
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
            drop_marks(cell);
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
    t->rows = row;
    t->cells = cells;
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
    for (size_t i = 0; text[i] != '\0'; i++) {
        if (is_start(text, i) && needs_mark(text + i)) {
            fputc('\'', out);
        }
        fputs(text[i] == '"' ? "\"" : "", out); /* twice */
        fputc(text[i], out);
    }
    fputc('"', out);
}

void csv_put(FILE *out, const char *text)
{
    if (needs_mark(text) || strpbrk(text, ",;\t\"\r\n") != NULL) {
        csv_put_quoted(out, text);
    } else {
        fputs(text, out);
    }
}
