/*
 * Drawings on a grid of characters; see drawing.h.
 */
#include "organiser/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "organiser/text.h"

void drawing_start(drawing *d, const char *heading, int columns)
{
    *d = (drawing){.heading = strdup(heading), .columns = columns};
    d->is_cut = d->heading == NULL;
}

void drawing_free(drawing *d)
{
    for (int i = 0; i < d->text_count; i++) {
        free(d->texts[i].text);
    }
    free(d->texts);
    free(d->lines);
    free(d->heading);
}

/* A copy of a text, fit to be shown, of at most so many columns; what was cut shows. NULL where
 * there is no memory. */
static char *cut_text(const char *text, int columns)
{
    char *out = text_shown(columns < 1 ? "" : text);
    if (out == NULL || grid_columns(out) <= columns || columns < 1) {
        return out;
    }
    size_t len = grid_fit(out, columns - 1);
    while (len > 0 && out[len - 1] == ' ') {
        len--;
    }
    char *cut = realloc(out, len + sizeof "…");
    if (cut == NULL) {
        free(out);
        return NULL;
    }
    memcpy(cut + len, "…", sizeof "…");
    return cut;
}

static void add_text(drawing *d, const drawing_text *like, int columns, const char *text)
{
    drawing_text *more = realloc(d->texts, (size_t)(d->text_count + 1) * sizeof *more);
    d->texts = more != NULL ? more : d->texts;
    char *copy = more == NULL ? NULL : cut_text(text, columns);
    if (copy == NULL) {
        d->is_cut = true;
        return;
    }
    d->texts[d->text_count] = *like;
    d->texts[d->text_count++].text = copy;
    d->rows = like->y >= d->rows ? like->y + 1 : d->rows;
}

void drawing_add_text(drawing *d, int x, int y, int columns, const char *text)
{
    add_text(d, &(drawing_text){.x = x, .y = y, .rule = -1}, columns, text);
}

void drawing_add_slot(drawing *d, int x, int y, int rule, const char *text, bool is_bold)
{
    add_text(d, &(drawing_text){.x = x, .y = y, .rule = rule, .is_bold = is_bold}, rule - x - 1,
             text);
}

void drawing_add_end(drawing *d, int x, int y, int columns, const char *text)
{
    add_text(d, &(drawing_text){.x = x, .y = y, .rule = -1, .is_bold = true}, columns, text);
}

void drawing_add_line(drawing *d, int x1, int y1, int x2, int y2)
{
    drawing_line *more = realloc(d->lines, (size_t)(d->line_count + 1) * sizeof *more);
    if (more == NULL) {
        d->is_cut = true;
        return;
    }
    d->lines = more;
    d->lines[d->line_count++] = (drawing_line){x1, y1, x2, y2};
    d->rows = y1 >= d->rows ? y1 + 1 : d->rows;
    d->rows = y2 >= d->rows ? y2 + 1 : d->rows;
}

/* ---- the screen ------------------------------------------------------------------------------ */

/* Where a line leaves a cell to. */
enum { TO_LEFT = 1, TO_RIGHT = 2, TO_UP = 4, TO_DOWN = 8 };

static void put_line(const drawing *d, unsigned char *cells, drawing_line line)
{
    for (int x = line.x1; x <= line.x2; x++) {
        for (int y = line.y1; y <= line.y2; y++) {
            if (x < 0 || x >= d->columns || y < 0 || y >= d->rows) {
                continue;
            }
            unsigned sides = (line.x1 < line.x2 && x > line.x1 ? TO_LEFT : 0u) |
                             (line.x1 < line.x2 && x < line.x2 ? TO_RIGHT : 0u) |
                             (line.y1 < line.y2 && y > line.y1 ? TO_UP : 0u) |
                             (line.y1 < line.y2 && y < line.y2 ? TO_DOWN : 0u);
            cells[y * d->columns + x] |= (unsigned char)sides;
        }
    }
}

bool drawing_print(const drawing *d, FILE *out)
{
    static const char *const boxes[16] = {
        " ", "─", "─", "─", "╵", "┘", "└", "┴", "╷", "┐", "┌", "┬", "│", "┤", "├", "┼",
    };
    unsigned char *cells = calloc((size_t)(d->columns * d->rows) + 1, 1);
    if (cells == NULL || d->is_cut) {
        free(cells);
        return false;
    }
    for (int i = 0; i < d->line_count; i++) {
        put_line(d, cells, d->lines[i]);
    }
    for (int i = 0; i < d->text_count; i++) {
        const drawing_text *one = &d->texts[i];
        int end = one->x + grid_columns(one->text);
        if (one->rule >= end && one->rule < d->columns) {
            /* An empty slot is a line all along; a line has a whole cell at its end. */
            put_line(d, cells,
                     (drawing_line){end == one->x ? end : end + 1, one->y, one->rule, one->y});
            cells[one->y * d->columns + one->rule] |= TO_LEFT;
        }
    }
    for (int y = 0; y < d->rows; y++) {
        int spaces = 0;
        for (int x = 0; x < d->columns;) {
            const drawing_text *here = NULL;
            for (int i = 0; i < d->text_count && here == NULL; i++) {
                bool is_here = d->texts[i].x == x && d->texts[i].y == y && d->texts[i].text[0] != 0;
                here = is_here ? &d->texts[i] : NULL;
            }
            const char *box = here != NULL ? here->text : boxes[cells[y * d->columns + x]];
            int width = here != NULL ? grid_columns(here->text) : 1;
            if (strcmp(box, " ") == 0) {
                spaces++;
            } else {
                fprintf(out, "%*s%s", spaces, "", box);
                spaces = 0;
            }
            x += width < 1 ? 1 : width;
        }
        fputc('\n', out);
    }
    free(cells);
    return true;
}
