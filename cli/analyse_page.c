/*
 * The curve of an analysis as a picture, and the analysis as a page that needs nothing besides
 * itself; see analyse.h.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/analyse.h"
#include "cli/html.h"
#include "cli/options.h"

enum {
    LEFT = 64,
    WIDE = 820,
    TOP = 16,
    HIGH = 300,
    BELOW = 92, /* turns and the legend */
    LEGEND = 215
};

static const char *const colours[ANALYSE_SEATS] = {"#2f7fb8", "#c2571a", "#3a8f4d", "#8a5cc4"};

static double x_of(const analysis *a, size_t number)
{
    return LEFT +
           (a->choices > 1 ? (double)WIDE * (double)(number - 1) / (double)(a->choices - 1) : 0);
}

static double y_of(unsigned height)
{
    return TOP + HIGH * (1000 - height) / 1000.0;
}

static void put_scale(const analysis *a, word_lang lang, FILE *out)
{
    for (unsigned part = 0; part <= 4; part++) {
        double y = TOP + HIGH * part / 4.0;
        fprintf(out,
                "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%u %%</text>\n",
                part == 2 ? "half" : "grid", LEFT, LEFT + WIDE, y, y, LEFT - 8, y + 4,
                100 - 25 * part);
    }
    unsigned turn = 0;
    double free_from = 0;
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        double x = x_of(a, row->number);
        if (row->turn == turn) {
            continue;
        }
        turn = row->turn;
        fprintf(out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>\n", x, x,
                TOP + HIGH, TOP + HIGH + 5);
        if (x >= free_from) {
            fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n", x,
                    TOP + HIGH + 20, turn);
            free_from = x + 28;
        }
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + WIDE / 2,
            TOP + HIGH + 42, in_lang(lang, "turn", "tura"));
}

/* The chance of the Corporation to one who sees all cards. */
static void put_open(const analysis *a, FILE *out)
{
    bool is_begun = false;
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged) {
            fprintf(out, "%s%.1f,%.1f", is_begun ? " " : "<polyline class=\"open\" points=\"",
                    x_of(a, row->number), y_of(row->open));
            is_begun = true;
        }
    }
    fputs(is_begun ? "\"/>\n" : "", out);
}

/* The way of a seat's chance, and what it did wrong. */
static void put_seat(const analysis *a, unsigned seat, bool is_linked, FILE *out)
{
    bool is_begun = false;
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged && row->seat == seat) {
            fprintf(out, "%s%.1f,%.1f", is_begun ? " " : "<polyline class=\"way\" points=\"",
                    x_of(a, row->number), y_of(analyse_height(a, row)));
            is_begun = true;
        }
    }
    if (!is_begun) {
        return;
    }
    fprintf(out, "\" stroke=\"%s\"/>\n", colours[seat]);
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (!row->is_judged || row->seat != seat || row->mark == BOT_GOOD) {
            continue;
        }
        double x = x_of(a, row->number), y = y_of(analyse_height(a, row));
        if (is_linked) {
            fprintf(out, "<a href=\"#c%u\">", row->number);
        }
        fprintf(out, "<circle class=\"m%u\" cx=\"%.1f\" cy=\"%.1f\" r=\"%u\" fill=\"%s\"><title>",
                row->mark, x, y, 2u + 2u * row->mark, colours[seat]);
        fprintf(out, "%u. ", row->number);
        html_put(out, row->made);
        fprintf(out, " %s %u %% → %u %%</title></circle>", bot_mark_sign((bot_mark)row->mark),
                (row->before + 5u) / 10u, (row->after + 5u) / 10u);
        if (row->mark == BOT_BLUNDER) {
            fprintf(out, "<text class=\"sign\" x=\"%.1f\" y=\"%.1f\">?\?</text>", x,
                    y < TOP + 24 ? y + 26 : y - 11);
        }
        fputs(is_linked ? "</a>\n" : "\n", out);
    }
}

static void put_legend(const analysis *a, word_lang lang, FILE *out)
{
    for (unsigned seat = 0; seat < a->seats; seat++) {
        int x = LEFT + (int)seat * LEGEND;
        int y = TOP + HIGH + 72;
        fprintf(out,
                "<line class=\"way\" stroke=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                "<text x=\"%d\" y=\"%d\">",
                colours[seat], x, x + 24, y - 4, y - 4, x + 32, y);
        fputs(a->is_mainframe ? "" : in_lang(lang, "seen by the ", "w oczach: "), out);
        html_put(out, a->name[seat]);
        fputs("</text>\n", out);
    }
    if (!a->is_mainframe) {
        int x = LEFT + 2 * LEGEND;
        int y = TOP + HIGH + 72;
        fprintf(out,
                "<line class=\"open\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
                "<text x=\"%d\" y=\"%d\">%s</text>\n",
                x, x + 24, y - 4, y - 4, x + 32, y,
                in_lang(lang, "with all cards open", "przy odkrytych kartach"));
    }
}

static void put_picture(const analysis *a, word_lang lang, bool is_linked, FILE *out)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "role=\"img\" aria-label=\"%s\">\n"
            "<style>svg{background:#fff;color:#222}svg text{font:13px "
            "system-ui,sans-serif;fill:currentColor}.grid{stroke:#8885}.half{stroke:#888;"
            "stroke-dasharray:4 3}.way{fill:none;stroke-width:2}.open{fill:none;"
            "stroke:#888;stroke-width:6;stroke-opacity:.4}.m1{fill-opacity:.5}"
            "svg .sign{font-weight:bold;text-anchor:middle}"
            "@media(prefers-color-scheme:dark){svg{background:#1c1d20;color:#ddd}}</style>\n",
            LEFT + WIDE + 24, TOP + HIGH + BELOW, LEFT + WIDE + 24,
            a->is_mainframe ? in_lang(lang, "Chances of winning", "Szanse na zwycięstwo")
                            : in_lang(lang, "The Corporation's chance of winning",
                                      "Szansa korporacji na zwycięstwo"));
    put_scale(a, lang, out);
    if (!a->is_mainframe) {
        put_open(a, out);
    }
    for (unsigned seat = 0; seat < a->seats; seat++) {
        put_seat(a, seat, is_linked, out);
    }
    put_legend(a, lang, out);
    fputs("</svg>\n", out);
}

void analyse_svg(const analysis *a, word_lang lang, FILE *out)
{
    put_picture(a, lang, false, out);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void put_head(const analysis *a, const analyse_terms *o, FILE *out)
{
    word_lang lang = o->lang;
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
            lang == LANG_PL ? "pl" : "en");
    html_put(out, a->title);
    fputs("</title>\n<style>\n:root{color-scheme:light dark}\n"
          "body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:60rem;"
          "padding:0 1rem}\n"
          "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
          "th,td{padding:.25rem .7rem;text-align:left;vertical-align:top;"
          "border-bottom:1px solid #8884}\n"
          "td.n,th.n{text-align:right;white-space:nowrap}tr:target{background:#f5c54240}\n"
          "tr.k3 td.s,tr.k2 td.s{font-weight:bold}tr.k0{opacity:.75}\n"
          ".better{color:GrayText}.scroll{overflow-x:auto}svg{max-width:100%;height:auto}\n"
          "</style>\n<h1>",
          out);
    html_put(out, a->title);
    fputs("</h1>\n<p>", out);
    html_put(out, a->is_over ? a->result
                             : in_lang(lang, "The game is not over.", "Gra nie jest skończona."));
    fprintf(out, "</p>\n<h2>%s</h2>\n",
            a->is_mainframe
                ? in_lang(lang, "Chances of winning, as each could see them",
                          "Szanse na zwycięstwo w oczach każdej osoby")
                : in_lang(lang,
                          "The Corporation's chance of winning, as each side could see it and with "
                          "all cards open",
                          "Szansa korporacji na zwycięstwo w oczach obu stron i przy odkrytych "
                          "kartach"));
}

static void put_summary(const analysis *a, word_lang lang, FILE *out)
{
    fprintf(out,
            "<div class=\"scroll\"><table><tr><th><th class=\"n\">%s<th class=\"n\">%s ?!"
            "<th class=\"n\">%s ?<th class=\"n\">%s ?\?<th class=\"n\">%s</tr>\n",
            in_lang(lang, "decisions", "decyzje"), in_lang(lang, "doubtful", "wątpliwe"),
            in_lang(lang, "mistakes", "błędy"), in_lang(lang, "blunders", "grube błędy"),
            in_lang(lang, "lost on average", "średnia strata"));
    for (unsigned seat = 0; seat < a->seats; seat++) {
        unsigned marks[BOT_MARK_COUNT], judged;
        double lost = analyse_count(a, seat, marks, &judged);
        unsigned tenths = (unsigned)(lost + 0.5);
        if (judged == 0) {
            continue;
        }
        fputs("<tr><td>", out);
        html_put(out, a->name[seat]);
        fprintf(out,
                "<td class=\"n\">%u<td class=\"n\">%u<td class=\"n\">%u<td class=\"n\">%u"
                "<td class=\"n\">%u%s%u %%</tr>\n",
                judged, marks[BOT_DOUBTFUL], marks[BOT_MISTAKE], marks[BOT_BLUNDER], tenths / 10,
                in_lang(lang, ".", ","), tenths % 10);
    }
    fputs("</table></div>\n", out);
}

static void put_rows(const analysis *a, word_lang lang, FILE *out)
{
    fprintf(out,
            "<h2>%s</h2>\n<div class=\"scroll\"><table><tr><th class=\"n\">%s<th class=\"n\">%s"
            "<th>%s<th>%s<th><th class=\"n\">%s<th class=\"n\">%s</tr>\n",
            in_lang(lang, "Decisions", "Decyzje"), in_lang(lang, "choice", "wybór"),
            in_lang(lang, "turn", "tura"), in_lang(lang, "who", "kto"), in_lang(lang, "what", "co"),
            in_lang(lang, "before", "przed"), in_lang(lang, "after", "po"));
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (!row->is_judged) {
            continue;
        }
        fprintf(out, "<tr id=\"c%u\" class=\"k%u\"><td class=\"n\">%u<td class=\"n\">%u<td>",
                row->number, row->mark, row->number, row->turn);
        html_put(out, a->name[row->seat]);
        fputs("<td>", out);
        html_put(out, row->made);
        if (row->mark != BOT_GOOD) {
            fprintf(out, "<div class=\"better\">%s", in_lang(lang, "Better: ", "Lepiej: "));
            html_put(out, row->better);
            fputs(row->why[0] != '\0' ? " – " : "", out);
            html_put(out, row->why);
            fputs("</div>", out);
        }
        fprintf(out, "<td class=\"s\">%s<td class=\"n\">%u %%<td class=\"n\">%u %%</tr>\n",
                bot_mark_sign((bot_mark)row->mark), (row->before + 5u) / 10u,
                (row->after + 5u) / 10u);
    }
    fputs("</table></div>\n", out);
}

void analyse_html(const analysis *a, const analyse_terms *o, FILE *out)
{
    put_head(a, o, out);
    put_picture(a, o->lang, true, out);
    put_summary(a, o->lang, out);
    put_rows(a, o->lang, out);
    fprintf(out, "<p>%s ",
            in_lang(o->lang,
                    "Chances are those that a bot gives from what the player could know; ?! gives "
                    "away at least 5 %, ? at least 10 %, ?? at least 20 %.",
                    "Szanse podaje bot, wiedząc tylko to, co grająca osoba; ?! traci co najmniej "
                    "5 %, ? co najmniej 10 %, ?? co najmniej 20 %."));
    if (o->applications > 0) {
        fprintf(out, in_lang(o->lang, "%u applications a decision.", "Zastosowań na decyzję: %u."),
                o->applications);
    } else {
        fprintf(out, in_lang(o->lang, "%u ms a decision.", "Na decyzję: %u ms."), o->ms);
    }
    fputs("</p>\n</html>\n", out);
}
