/*
 * Sheets as HTML and as PDF. Pango shapes the names, so that every alphabet prints.
 */
#include "cli/tournament/paper.h"

#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include "cli/screen.h"

static char *copy(const char *text)
{
    return text_shown(text == NULL ? "" : text);
}

void paper_start(paper *p, const char *title, const char *subtitle, const char *lang)
{
    *p = (paper){.title = copy(title), .subtitle = copy(subtitle), .lang = lang};
}

void paper_free(paper *p)
{
    for (int b = 0; b < p->block_count; b++) {
        for (int i = 0; i < p->blocks[b].row_count * p->blocks[b].column_count; i++) {
            free(p->blocks[b].cells[i]);
        }
        free(p->blocks[b].cells);
        free(p->blocks[b].heading);
    }
    free(p->blocks);
    free(p->title);
    free(p->subtitle);
}

paper_block *paper_table(paper *p, const char *heading, const int *width)
{
    p->blocks = realloc(p->blocks, (size_t)(p->block_count + 1) * sizeof *p->blocks);
    if (p->blocks == NULL) {
        abort();
    }
    paper_block *block = &p->blocks[p->block_count++];
    *block = (paper_block){.heading = copy(heading)};
    while (block->column_count < PAPER_COLUMNS && width[block->column_count] != 0) {
        block->width[block->column_count] = width[block->column_count];
        block->column_count++;
    }
    return block;
}

void paper_row(paper *p, const char *const *cells, int count)
{
    paper_block *block = &p->blocks[p->block_count - 1];
    size_t columns = (size_t)block->column_count, rows = (size_t)block->row_count;
    block->cells = realloc(block->cells, (rows + 1) * columns * sizeof *block->cells);
    if (block->cells == NULL) {
        abort();
    }
    for (size_t i = 0; i < columns; i++) {
        block->cells[rows * columns + i] = copy((int)i < count ? cells[i] : "");
    }
    block->row_count++;
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

void paper_html(const paper *p, FILE *out)
{
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
            p->lang);
    put_html(out, p->title);
    fputs("</title>\n<style>\n"
          "body { font: 11pt/1.35 sans-serif; margin: 2em auto; max-width: 50em; }\n"
          "table { border-collapse: collapse; width: 100%; margin-bottom: 1.2em; }\n"
          "td, th { text-align: left; padding: 0.15em 0.5em; border-bottom: 1px solid #bbb; }\n"
          ".framed td { border: 1px solid #444; height: 1.6em; }\n"
          "tr, section { break-inside: avoid; }\n"
          "thead { display: table-header-group; }\n"
          "section.long { break-inside: auto; }\n"
          "@media print { body { margin: 0; max-width: none; } .apart { break-before: page; } }\n"
          "@page { size: A4; margin: 15mm; }\n"
          "</style>\n</head>\n<body>\n<h1>",
          out);
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
        fputs("<table>\n", out);
        for (int r = 0; r < block->row_count; r++) {
            bool is_head = block->has_head && r == 0;
            fputs(is_head ? "<thead><tr>" : "<tr>", out);
            for (int c = 0; c < block->column_count; c++) {
                fputs(is_head ? "<th>" : "<td>", out);
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
    cairo_t *cairo;
    PangoLayout *layout;
    double y;
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

static void next_page(pen *at)
{
    cairo_show_page(at->cairo);
    at->y = margin;
}

static double draw_row(pen *at, const paper_block *block, int row, bool is_drawn)
{
    double total = 0, height = 0, x = margin, line = page_width - 2 * margin;
    for (int c = 0; c < block->column_count; c++) {
        total += block->width[c];
    }
    const char *font = block->has_head && row == 0 ? "sans bold 9" : "sans 10";
    for (int pass = 0; pass < (is_drawn ? 2 : 1); pass++) {
        x = margin;
        for (int c = 0; c < block->column_count; c++) {
            double width = line * block->width[c] / total;
            double used = draw_text(at, font, block->cells[row * block->column_count + c], x + 3,
                                    width - 6, pass == 1);
            height = used > height ? used : height;
            height = block->is_framed && height < 20 ? 20 : height; /* somebody writes in it */
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

static void draw_block(pen *at, const paper_block *block, bool is_first)
{
    double whole = block->heading[0] != '\0' ? 24 : 6, room = page_height - margin;
    for (int r = 0; r < block->row_count; r++) {
        whole += draw_row(at, block, r, false);
    }
    bool is_long = whole > page_height - 2 * margin;
    if (!is_first && (block->is_apart || (!is_long && at->y + whole > room))) {
        next_page(at);
    }
    if (block->heading[0] != '\0') {
        at->y +=
            draw_text(at, "sans bold 12", block->heading, margin, page_width - 2 * margin, true);
        at->y += 4;
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

bool paper_pdf(const paper *p, paper_bytes *out, const char **message)
{
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(keep_bytes, out, page_width, page_height);
    pen at = {.cairo = cairo_create(surface), .y = margin};
    at.layout = pango_cairo_create_layout(at.cairo);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, p->title);
    /* The same event gives the same file: no date of its making. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2026-01-01T00:00:00Z");
    cairo_set_line_width(at.cairo, 0.4);
    at.y += draw_text(&at, "sans bold 16", p->title, margin, page_width - 2 * margin, true) + 2;
    at.y += draw_text(&at, "sans 10", p->subtitle, margin, page_width - 2 * margin, true) + 8;
    for (int b = 0; b < p->block_count; b++) {
        draw_block(&at, &p->blocks[b], b == 0);
    }
    cairo_show_page(at.cairo);
    g_object_unref(at.layout);
    cairo_destroy(at.cairo);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    *message = cairo_status_to_string(status);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS;
}
