/*
 * What came out of a contest, as a page with plots. The page needs nothing besides itself.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/html.h"
#include "cli/memory.h"
#include "cli/options.h"

enum {
    ROW = 28,   /* height of a line of a plot */
    LEFT = 330, /* where the scale begins */
    WIDE = 440, /* how long it is */
    BINS = 24
};

static void put_head(const arena_contest *c, FILE *out)
{
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n"
            "<style>\n"
            ":root{color-scheme:light dark}\n"
            "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 "
            "1rem}\n"
            "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
            "th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #8884}\n"
            "th:nth-child(-n+3),td:nth-child(-n+3){text-align:left}\n"
            ".scroll{overflow-x:auto}svg{max-width:100%%;height:auto}\n"
            "svg text{font:13px system-ui,sans-serif;fill:currentColor}\n"
            ".grid{stroke:#8885}.half{stroke:#8889;stroke-dasharray:4 "
            "3}.bar{fill:#2f7fb8}.range{stroke:#2f7fb8;stroke-width:3}\n"
            "</style>\n<h1>%s</h1>\n<p>",
            option_spoken() == LANG_PL ? "pl" : "en", option_say("Arena", "Arena"),
            option_say("Arena", "Arena"));
    fprintf(out,
            option_say("%s, %u games for each bot in each chair, seeds from %llu",
                       "%s, %u gier każdego bota na każdym miejscu, ziarna od %llu"),
            c->is_mainframe ? "Android: Mainframe" : "Android: Netrunner", c->games,
            (unsigned long long)c->seed);
    if (c->applications > 0) {
        fprintf(out, option_say("; %u applications a decision", "; %u zastosowań na decyzję"),
                c->applications);
    } else if (c->ms > 0) {
        fprintf(out, option_say("; %u ms a decision", "; %u ms na decyzję"), c->ms);
    }
    fputs(".</p>\n", out);
}

/* A name as far as there is room for it. */
static void put_short(FILE *out, const char *name)
{
    enum { MOST = 20 };
    char text[ARENA_NAME];
    size_t len = strlen(name);
    snprintf(text, sizeof text, "%.*s", (int)utf8_cut(name, len, MOST), name);
    html_put(out, text);
    fputs(len > MOST ? "…" : "", out);
}

static void put_label(const arena_contest *c, const arena_row *row, FILE *out)
{
    char chair[32];
    arena_chair(c, row->chair, chair);
    put_short(out, c->bot[row->first].name);
    fprintf(out, " (%s) – ", chair);
    put_short(out, c->bot[row->second].name);
}

/* The part of the games that each row won, with its interval. */
static void put_parts(const arena_contest *c, const arena_row *rows, unsigned count, FILE *out)
{
    unsigned height = count * ROW + 40;
    fprintf(out,
            "<h2>%s</h2>\n<svg viewBox=\"0 0 %d %u\" width=\"%d\" role=\"img\" "
            "aria-label=\"%s\">\n",
            option_say("Games won, with 95 % intervals", "Wygrane gry z przedziałami 95 %"),
            LEFT + WIDE + 70, height, LEFT + WIDE + 70, option_say("Games won", "Wygrane gry"));
    for (unsigned tenth = 0; tenth <= 10; tenth += 2) {
        double x = LEFT + WIDE * tenth / 10.0;
        fprintf(out,
                "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"6\" y2=\"%u\"/>"
                "<text x=\"%.1f\" y=\"%u\" text-anchor=\"middle\">%u %%</text>\n",
                x, x, height - 26, x, height - 8, tenth * 10);
    }
    double even = LEFT + (double)WIDE / c->players;
    fprintf(out, "<line class=\"half\" x1=\"%.1f\" x2=\"%.1f\" y1=\"6\" y2=\"%u\"/>\n", even, even,
            height - 26);
    for (unsigned i = 0; i < count; i++) {
        const arena_row *row = &rows[i];
        double y = 6 + ROW * (i + 0.5);
        double part = row->games > 0 ? row->wins / row->games : 0;
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 12, y + 4);
        put_label(c, row, out);
        fprintf(out,
                "</text><line class=\"range\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                "<circle class=\"bar\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>"
                "<text x=\"%d\" y=\"%.1f\">%.1f %%</text>\n",
                LEFT + WIDE * row->low, LEFT + WIDE * row->high, y, y, LEFT + WIDE * part, y,
                LEFT + WIDE + 12, y + 4, 100 * part);
    }
    fputs("</svg>\n", out);
}

/* How long the games were. */
static void put_lengths(const arena_contest *c, const arena_result *r, FILE *out)
{
    unsigned bin[BINS] = {0}, most = 1, longest = 1;
    for (uint32_t n = 0; n < arena_total(c); n++) {
        longest = r[n].is_done && r[n].turns > longest ? r[n].turns : longest;
    }
    unsigned step = longest / BINS + 1;
    for (uint32_t n = 0; n < arena_total(c); n++) {
        if (r[n].is_done) {
            unsigned *b = &bin[r[n].turns / step];
            most = ++*b > most ? *b : most;
        }
    }
    unsigned bins = longest / step + 1;
    double wide = 700.0 / bins;
    fprintf(out,
            "<h2>%s</h2>\n<svg viewBox=\"0 0 760 210\" width=\"760\" role=\"img\" "
            "aria-label=\"%s\">\n",
            option_say("Turns of a game", "Tury w grze"), option_say("Turns", "Tury"));
    for (unsigned i = 0; i < bins; i++) {
        double high = 150.0 * bin[i] / most;
        fprintf(out, "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                30 + wide * i + 1, 170 - high, wide - 2, high);
        if (bins <= 12 || i % 2 == 0) {
            fprintf(out, "<text x=\"%.1f\" y=\"188\" text-anchor=\"middle\">%u</text>",
                    30 + wide * (i + 0.5), i * step);
        }
        if (bin[i] > 0) {
            fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%u</text>",
                    30 + wide * (i + 0.5), 164 - high, bin[i]);
        }
        fputc('\n', out);
    }
    fputs("<line class=\"grid\" x1=\"30\" x2=\"730\" y1=\"170\" y2=\"170\"/></svg>\n", out);
}

static void put_table(const arena_contest *c, const arena_row *rows, unsigned count, FILE *out)
{
    fprintf(out,
            "<div class=\"scroll\"><table><tr><th>%s<th>%s<th>%s<th>%s<th>%s<th>%%<th>%s"
            "<th>Elo<th>%s<th>%s<th>%s</tr>\n",
            option_say("bot", "bot"), option_say("chair", "miejsce"),
            option_say("against", "przeciw"), option_say("games", "gry"),
            option_say("wins", "wygrane"), option_say("95 % interval", "przedział 95 %"),
            option_say("points", "punkty"), option_say("ms a decision", "ms na decyzję"),
            option_say("applications a decision", "zastosowań na decyzję"));
    for (unsigned i = 0; i < count; i++) {
        const arena_row *row = &rows[i];
        double part = row->games > 0 ? row->wins / row->games : 0;
        double decisions = row->decisions > 0 ? row->decisions : 1;
        double others = (1 - part) / (c->players - 1);
        char chair[32];
        arena_chair(c, row->chair, chair);
        fputs("<tr><td>", out);
        html_put(out, c->bot[row->first].name);
        fprintf(out, "<td>%s<td>", chair);
        html_put(out, c->bot[row->second].name);
        fprintf(out,
                "<td>%u<td>%.1f<td>%.1f<td>%.1f – %.1f<td>%+.0f<td>%.1f : %.1f<td>%.2f<td>%.0f"
                "</tr>\n",
                row->games, row->wins, 100 * part, 100 * row->low, 100 * row->high,
                arena_elo(part + others > 0 ? part / (part + others) : 0), row->points[0],
                row->points[1], (double)row->microseconds / 1000 / decisions,
                (double)row->applications / decisions);
    }
    fputs("</table></div>\n", out);
}

void arena_html(const arena_contest *c, const arena_result *r, FILE *out)
{
    arena_row *rows = must(calloc(arena_pairs(c) * arena_chairs(c), sizeof *rows));
    unsigned count = arena_rows(c, r, rows);
    put_head(c, out);
    put_table(c, rows, count, out);
    put_parts(c, rows, count, out);
    put_lengths(c, r, out);
    fputs("</html>\n", out);
    free(rows);
}
