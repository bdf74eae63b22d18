/*
 * Sheets as HTML and as PDF. Pango shapes the names, so that every alphabet prints.
 */
#include "organiser/paper.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include "organiser/text.h"

/* A text fit to be shown; NULL where there is no memory. */
static char *copy(const char *text)
{
    return text_shown(text == NULL ? "" : text);
}

void paper_start(paper *p, const char *title, const char *subtitle, const char *lang)
{
    *p = (paper){.title = copy(title), .subtitle = copy(subtitle), .lang = lang};
    p->is_cut = p->title == NULL || p->subtitle == NULL;
}

void paper_free(paper *p)
{
    for (int b = 0; b < p->block_count; b++) {
        for (int i = 0; i < p->blocks[b].row_count * p->blocks[b].column_count; i++) {
            free(p->blocks[b].cells[i]);
        }
        free(p->blocks[b].cells);
        free(p->blocks[b].heading);
        if (p->blocks[b].has_drawing) {
            drawing_free(&p->blocks[b].drawing);
        }
    }
    free(p->blocks);
    free(p->title);
    free(p->subtitle);
}

paper_block *paper_table(paper *p, const char *heading, const int *width)
{
    paper_block *more = realloc(p->blocks, (size_t)(p->block_count + 1) * sizeof *more);
    p->blocks = more != NULL ? more : p->blocks;
    char *text = more == NULL ? NULL : copy(heading);
    if (text == NULL) {
        p->is_cut = true;
        return &p->spare;
    }
    paper_block *block = &p->blocks[p->block_count++];
    *block = (paper_block){.heading = text};
    while (block->column_count < PAPER_COLUMNS && width[block->column_count] != 0) {
        block->width[block->column_count] = width[block->column_count];
        block->column_count++;
    }
    return block;
}

void paper_draw(paper *p, drawing *d)
{
    static const int none[] = {0};
    paper_block *block = paper_table(p, d->heading, none);
    p->is_cut = p->is_cut || d->is_cut;
    if (block == &p->spare) {
        drawing_free(d);
        return;
    }
    block->has_drawing = true;
    block->drawing = *d;
}

void paper_row(paper *p, const char *const *cells, int count)
{
    if (p->is_cut) { /* and the last table may be another one */
        return;
    }
    paper_block *block = &p->blocks[p->block_count - 1];
    size_t columns = (size_t)block->column_count, rows = (size_t)block->row_count;
    char **more = realloc(block->cells, (rows + 1) * columns * sizeof *more);
    if (more == NULL) {
        p->is_cut = true;
        return;
    }
    block->cells = more;
    for (size_t i = 0; i < columns; i++) {
        const char *cell = (int)i < count ? cells[i] : "";
        /* The mark is ours, not a text: it is kept as it is. */
        more[rows * columns + i] =
            strcmp(cell, PAPER_MERGED) == 0 ? strdup(PAPER_MERGED) : copy(cell);
        p->is_cut = p->is_cut || more[rows * columns + i] == NULL;
    }
    block->row_count++;
}

void paper_head(paper *p, const char *const *cells, int count)
{
    paper_row(p, cells, count);
    if (!p->is_cut) {
        p->blocks[p->block_count - 1].has_head = true;
    }
}

void paper_sum(paper *p, const char *const *cells, int count)
{
    paper_row(p, cells, count);
    if (!p->is_cut) {
        p->blocks[p->block_count - 1].is_total = true;
    }
}

/* Columns that a cell takes; 0: it belongs to the one on its left. */
static int merged_cells(const paper_block *block, int row, int column)
{
    char *const *cells = &block->cells[row * block->column_count];
    int span = strcmp(cells[column], PAPER_MERGED) != 0;
    while (span > 0 && column + span < block->column_count &&
           strcmp(cells[column + span], PAPER_MERGED) == 0) {
        span++;
    }
    return span;
}

/* ---- HTML ------------------------------------------------------------------------------------ */

static void put_html(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (entity != NULL) {
            fputs(entity, out);
        } else {
            fputc(*text, out);
        }
    }
}

/* A text inside quotes of CSS, which stands inside HTML. */
static void put_css(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x80 && !isalnum(c) && c != ' ') {
            fprintf(out, "\\%x ", c);
        } else {
            fputc(c, out);
        }
    }
}

/* What print shows on every page: the title above, the number below. */
static void put_page_rules(const paper *p, FILE *out)
{
    bool is_polish = strcmp(p->lang, "pl") == 0;
    fputs("@page { size: A4; margin: 18mm 15mm; @top-left { font: 8pt sans-serif; content: \"",
          out);
    put_css(out, p->title);
    fputs("\"; } @top-right { font: 8pt sans-serif; content: \"", out);
    put_css(out, p->subtitle);
    fprintf(out,
            "\"; } @bottom-right { font: 8pt sans-serif; content: \"%s\" counter(page) \"%s\" "
            "counter(pages); } }\n",
            is_polish ? "Strona " : "Page ", is_polish ? " z " : " of ");
}

/* Sizes of a cell in a picture of HTML. */
enum { CELL_WIDE = 8, CELL_HIGH = 16 };

static void put_svg(const drawing *d, FILE *out)
{
    fprintf(out,
            "<svg viewBox=\"0 0 %d %d\" width=\"100%%\" font-family=\"sans-serif\" "
            "font-size=\"12\" stroke-width=\"1\">\n",
            d->columns * CELL_WIDE, d->rows * CELL_HIGH + 4);
    for (int i = 0; i < d->line_count; i++) {
        const drawing_line *l = &d->lines[i];
        fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\"/>\n",
                l->x1 * CELL_WIDE, (l->y1 + 1) * CELL_HIGH, l->x2 * CELL_WIDE + CELL_WIDE - 1,
                (l->y2 + 1) * CELL_HIGH);
    }
    for (int i = 0; i < d->text_count; i++) {
        const drawing_text *t = &d->texts[i];
        int y = (t->y + 1) * CELL_HIGH;
        if (t->rule >= 0) {
            fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\"/>\n",
                    t->x * CELL_WIDE, y, t->rule * CELL_WIDE, y);
        }
        fprintf(out, "<text x=\"%d\" y=\"%d\"%s>", t->x * CELL_WIDE + 2, y - 3,
                t->is_bold ? " font-weight=\"bold\"" : "");
        put_html(out, t->text);
        fputs("</text>\n", out);
    }
    fputs("</svg>\n", out);
}

void paper_html(const paper *p, FILE *out)
{
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
            p->lang);
    put_html(out, p->title);
    fputs("</title>\n<style>\n"
          "body { font: 11pt/1.35 sans-serif; margin: 2em auto; max-width: 50em; }\n"
          "table { border-collapse: collapse; width: 100%; margin-bottom: 1.2em; }\n"
          "td, th { text-align: left; padding: 0.15em 0.5em; border-bottom: 1px solid #bbb; }\n"
          ".framed td { border: 1px solid #444; height: 2em; }\n"
          ".framed tr.high td { height: 3.2em; vertical-align: top; }\n"
          "tr.total td { font-weight: bold; }\n"
          "tr, section { break-inside: avoid; }\n"
          "thead { display: table-header-group; }\n"
          "section.long { break-inside: auto; }\n"
          "@media print { body { margin: 0; max-width: none; } .apart { break-before: page; } }\n",
          out);
    put_page_rules(p, out);
    fputs("</style>\n</head>\n<body>\n<h1>", out);
    put_html(out, p->title);
    fputs("</h1>\n<p>", out);
    put_html(out, p->subtitle);
    fputs("</p>\n", out);
    for (int b = 0; b < p->block_count; b++) {
        const paper_block *block = &p->blocks[b];
        fprintf(out, "<section class=\"%s%s%s\">\n", block->is_apart && b > 0 ? "apart " : "",
                block->is_framed ? "framed " : "", block->row_count > 30 ? "long" : "");
        if (block->heading[0] != '\0') {
            fputs("<h2>", out);
            put_html(out, block->heading);
            fputs("</h2>\n", out);
        }
        if (block->has_drawing) {
            put_svg(&block->drawing, out);
            fputs("</section>\n", out);
            continue;
        }
        fputs("<table>\n", out);
        for (int r = 0; r < block->row_count; r++) {
            bool is_head = block->has_head && r == 0;
            bool is_last = r == block->row_count - 1;
            fputs(is_head                             ? "<thead><tr>"
                  : is_last && block->last_height > 0 ? "<tr class=\"high\">"
                  : is_last && block->is_total        ? "<tr class=\"total\">"
                                                      : "<tr>",
                  out);
            for (int c = 0; c < block->column_count; c++) {
                int span = merged_cells(block, r, c);
                if (span == 0) {
                    continue;
                }
                fputs(is_head ? "<th" : "<td", out);
                if (span > 1) {
                    fprintf(out, " colspan=\"%d\"", span);
                }
                fputc('>', out);
                put_html(out, block->cells[r * block->column_count + c]);
                fputs(is_head ? "</th>" : "</td>", out);
            }
            fputs(is_head ? "</tr></thead>\n" : "</tr>\n", out);
        }
        fputs("</table>\n</section>\n", out);
    }
    fputs("</body>\n</html>\n", out);
}

/* ---- PDF ------------------------------------------------------------------------------------- */

static const double page_width = 595.28, page_height = 841.89, margin = 42.5;

typedef struct {
    const paper *paper;
    cairo_t *cairo;
    PangoLayout *layout;
    double y;
    int page, pages; /* the one that is drawn, and how many there are (0: not known yet) */
} pen;

/* Draws a text at the pen, wrapped to a width; returns its height. */
static double draw_text(pen *at, const char *font, const char *text, double x, double width,
                        bool is_drawn)
{
    PangoFontDescription *description = pango_font_description_from_string(font);
    pango_layout_set_font_description(at->layout, description);
    pango_font_description_free(description);
    pango_layout_set_width(at->layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(at->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(at->layout, text, -1);
    int height;
    pango_layout_get_size(at->layout, NULL, &height);
    if (is_drawn) {
        cairo_move_to(at->cairo, x, at->y);
        pango_cairo_show_layout(at->cairo, at->layout);
    }
    return (double)height / PANGO_SCALE;
}

/* One line at a height, cut where it is too long. */
static void draw_line_text(pen *at, const char *font, const char *text, double x, double y,
                           double width, bool is_right)
{
    double kept = at->y;
    at->y = y;
    pango_layout_set_ellipsize(at->layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_alignment(at->layout, is_right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    draw_text(at, font, text, x, width, true);
    pango_layout_set_alignment(at->layout, PANGO_ALIGN_LEFT);
    pango_layout_set_ellipsize(at->layout, PANGO_ELLIPSIZE_NONE);
    at->y = kept;
}

/* Ends a page: its number and what it belongs to stand below. */
static void end_page(pen *at)
{
    const double y = page_height - margin + 14, line = page_width - 2 * margin;
    char number[60];
    snprintf(number, sizeof number,
             strcmp(at->paper->lang, "pl") == 0 ? "Strona %d z %d" : "Page %d of %d", at->page,
             at->pages);
    draw_line_text(at, "sans 8", at->paper->title, margin, y, line * 0.75, false);
    draw_line_text(at, "sans 8", number, margin + line * 0.75, y, line * 0.25, true);
    cairo_show_page(at->cairo);
}

/* A page after the first begins with the title and what it is of. */
static void next_page(pen *at)
{
    const double line = page_width - 2 * margin;
    end_page(at);
    at->page++;
    at->y = margin + 6;
    draw_line_text(at, "sans bold 9", at->paper->title, margin, margin - 12, line * 0.6, false);
    draw_line_text(at, "sans 9", at->paper->subtitle, margin + line * 0.6, margin - 12, line * 0.4,
                   true);
}

static double draw_row(pen *at, const paper_block *block, int row, bool is_drawn)
{
    double total = 0, height = 0, x = margin, line = page_width - 2 * margin;
    for (int c = 0; c < block->column_count; c++) {
        total += block->width[c];
    }
    bool is_last = row == block->row_count - 1, is_bold = is_last && block->is_total;
    const char *font = block->has_head && row == 0 ? "sans bold 8.5"
                       : is_bold                   ? "sans bold 10"
                                                   : "sans 10";
    for (int pass = 0; pass < (is_drawn ? 2 : 1); pass++) {
        x = margin;
        for (int c = 0; c < block->column_count; c++) {
            int span = merged_cells(block, row, c);
            double width = 0;
            for (int n = c; n < c + span; n++) {
                width += line * block->width[n] / total;
            }
            if (span == 0) {
                continue;
            }
            double used = draw_text(at, font, block->cells[row * block->column_count + c], x + 3,
                                    width - 6, pass == 1);
            height = used > height ? used : height;
            height = block->is_framed && height < 22 ? 22 : height; /* somebody writes in it */
            height = is_last && height < block->last_height ? block->last_height : height;
            if (pass == 1 && block->is_framed) {
                cairo_rectangle(at->cairo, x, at->y - 2, width, height + 4);
                cairo_stroke(at->cairo);
            }
            x += width;
        }
    }
    if (is_drawn && !block->is_framed) {
        cairo_move_to(at->cairo, margin, at->y + height + 1);
        cairo_line_to(at->cairo, page_width - margin, at->y + height + 1);
        cairo_stroke(at->cairo);
    }
    return height + 4;
}

static const double row_height = 11.5; /* of a drawing */

static void draw_drawing(pen *at, const drawing *d)
{
    double cell = (page_width - 2 * margin) / d->columns;
    for (int i = 0; i < d->line_count; i++) {
        const drawing_line *l = &d->lines[i];
        cairo_move_to(at->cairo, margin + l->x1 * cell, at->y + (l->y1 + 1) * row_height);
        cairo_line_to(at->cairo, margin + l->x2 * cell + (l->x2 > l->x1 ? cell : 0),
                      at->y + (l->y2 + 1) * row_height);
        cairo_stroke(at->cairo);
    }
    for (int i = 0; i < d->text_count; i++) {
        const drawing_text *t = &d->texts[i];
        double x = margin + t->x * cell, y = at->y + (t->y + 1) * row_height;
        double width = ((t->rule >= 0 ? t->rule : d->columns) - t->x) * cell;
        if (t->rule >= 0) {
            cairo_move_to(at->cairo, x, y);
            cairo_line_to(at->cairo, x + width, y);
            cairo_stroke(at->cairo);
        }
        draw_line_text(at, t->is_bold ? "sans bold 7.5" : "sans 7.5", t->text, x + 1, y - 10.5,
                       width - 2, false);
    }
    at->y += (d->rows + 1) * row_height;
}

static void draw_block(pen *at, const paper_block *block, bool is_first)
{
    double whole = block->heading[0] != '\0' ? 24 : 6, room = page_height - margin;
    for (int r = 0; r < block->row_count; r++) {
        whole += draw_row(at, block, r, false);
    }
    whole += block->has_drawing ? (block->drawing.rows + 1) * row_height : 0;
    bool is_long = whole > page_height - 2 * margin;
    if (!is_first && (block->is_apart || (!is_long && at->y + whole > room))) {
        next_page(at);
    }
    if (block->heading[0] != '\0') {
        at->y +=
            draw_text(at, "sans bold 12", block->heading, margin, page_width - 2 * margin, true);
        at->y += 4;
    }
    if (block->has_drawing) {
        draw_drawing(at, &block->drawing);
    }
    for (int r = 0; r < block->row_count; r++) {
        double height = draw_row(at, block, r, false);
        if (at->y + height > room) {
            next_page(at);
            if (block->has_head) {
                at->y += draw_row(at, block, 0, true);
            }
        }
        at->y += draw_row(at, block, r, true);
    }
    at->y += 10;
}

static cairo_status_t keep_bytes(void *to, const unsigned char *data, unsigned len)
{
    paper_bytes *out = to;
    if (out->cap - out->len < len) {
        size_t cap = out->cap * 2 + len + 4096;
        unsigned char *more = realloc(out->data, cap);
        if (more == NULL) {
            return CAIRO_STATUS_WRITE_ERROR;
        }
        out->data = more;
        out->cap = cap;
    }
    memcpy(out->data + out->len, data, len);
    out->len += len;
    return CAIRO_STATUS_SUCCESS;
}

/* Draws all pages on a surface, which is finished; returns how many there are. */
static int draw_pages(const paper *p, cairo_surface_t *surface, int pages)
{
    pen at = {.paper = p, .cairo = cairo_create(surface), .y = margin, .page = 1, .pages = pages};
    at.layout = pango_cairo_create_layout(at.cairo);
    cairo_set_line_width(at.cairo, 0.4);
    at.y += draw_text(&at, "sans bold 16", p->title, margin, page_width - 2 * margin, true) + 2;
    at.y += draw_text(&at, "sans 10", p->subtitle, margin, page_width - 2 * margin, true) + 8;
    for (int b = 0; b < p->block_count; b++) {
        draw_block(&at, &p->blocks[b], b == 0);
    }
    end_page(&at);
    g_object_unref(at.layout);
    cairo_destroy(at.cairo);
    cairo_surface_finish(surface);
    return at.page;
}

bool paper_pdf(const paper *p, paper_bytes *out, const char **message)
{
    /* Once for nobody, to know how many pages there are. */
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(NULL, NULL, page_width, page_height);
    int pages = draw_pages(p, surface, 0);
    cairo_surface_destroy(surface);
    surface = cairo_pdf_surface_create_for_stream(keep_bytes, out, page_width, page_height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, p->title);
    /* The same event gives the same file: no date of its making. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2026-01-01T00:00:00Z");
    draw_pages(p, surface, pages);
    cairo_status_t status = cairo_surface_status(surface);
    *message = cairo_status_to_string(status);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS;
}
