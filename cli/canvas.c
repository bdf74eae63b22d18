/*
 * Pages made of cells; see canvas.h.
 */
#include "cli/canvas.h"

#include <string.h>

void canvas_open(canvas *c, int columns)
{
    memset(c, 0, sizeof *c);
    c->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
    for (int y = 0; y < CANVAS_ROWS; y++) {
        for (int x = 0; x < CANVAS_COLUMNS; x++) {
            c->cell[y][x].glyph[0] = ' ';
        }
    }
}

/* Writes the first `len` bytes of a text. */
static int put_bytes(canvas *c, int x, int y, const char *code, const char *text, size_t len)
{
    char shown[SCREEN_TEXT_MAX];
    snprintf(shown, sizeof shown, "%.*s", (int)len, text);
    text_clean(shown, sizeof shown);
    for (const char *at = shown; *at != '\0';) {
        size_t bytes = 1;
        while ((at[bytes] & 0xC0) == 0x80) {
            bytes++;
        }
        char glyph[8] = "?";
        if (bytes < sizeof glyph) {
            memcpy(glyph, at, bytes);
            glyph[bytes] = '\0';
        }
        int columns = text_columns(glyph);
        if (y >= 0 && y < CANVAS_ROWS && x >= 0 && x + columns <= c->columns && columns > 0) {
            canvas_cell *cell = &c->cell[y][x];
            memcpy(cell->glyph, glyph, sizeof glyph);
            cell->code = code;
            if (columns == 2) {
                cell[1] = (canvas_cell){.code = code};
            }
            c->rows = y + 1 > c->rows ? y + 1 : c->rows;
        }
        x += columns;
        at += bytes;
    }
    return x;
}

int canvas_put(canvas *c, int x, int y, const char *code, const char *text)
{
    return put_bytes(c, x, y, code, text, strlen(text));
}

int canvas_wrap(canvas *c, int x, int y, int end, int indent, int most, const char *code,
                const char *text)
{
    int rows = 0;
    while (rows < most && *text != '\0') {
        int at = x + (rows > 0 ? indent : 0);
        size_t len = text_break(text, end - at > 10 ? end - at : 10);
        put_bytes(c, at, y + rows, code, text, len);
        text += len + strspn(text + len, " ");
        rows++;
    }
    return rows;
}

/* Cells of a row up to the last that shows something. */
static int row_end(const canvas *c, int y)
{
    int end = c->columns;
    while (end > 0 && strcmp(c->cell[y][end - 1].glyph, " ") == 0) {
        end--;
    }
    return end;
}

void canvas_print(const canvas *c, const screen *s)
{
    for (int y = 0; y < c->rows; y++) {
        const char *code = NULL;
        int end = row_end(c, y);
        for (int x = 0; x < end; x++) {
            const canvas_cell *cell = &c->cell[y][x];
            if (s->is_fancy && cell->code != code) {
                fputs(code != NULL ? "\033[0m" : "", stdout);
                code = cell->code;
                if (code != NULL) {
                    printf("\033[%sm", code);
                }
            }
            fputs(cell->glyph, stdout);
        }
        fputs(code != NULL ? "\033[0m\n" : "\n", stdout);
    }
}
