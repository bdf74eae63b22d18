/*
 * What came out of a contest, as text and as JSON; see arena.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/screen.h"

void arena_wilson(double wins, double games, double *low, double *high)
{
    const double z = 1.959963984540054;
    if (games <= 0) {
        *low = 0;
        *high = 1;
        return;
    }
    double p = wins / games, zz = z * z / games;
    double middle = (p + zz / 2) / (1 + zz);
    double half = z * sqrt(p * (1 - p) / games + zz / (4 * games)) / (1 + zz);
    *low = middle - half > 0 ? middle - half : 0;
    *high = middle + half < 1 ? middle + half : 1;
}

double arena_elo(double part)
{
    const double edge = 1e-4; /* beyond it nothing is known */
    part = part < edge ? edge : part > 1 - edge ? 1 - edge : part;
    return 400 * log10(part / (1 - part));
}

void arena_chair(const arena_contest *c, unsigned chair, char out[32])
{
    if (!c->is_mainframe) {
        snprintf(out, 32, "%s",
                 chair == NR_CORP ? option_say("Corporation", "korporacja")
                                  : option_say("Runner", "runner"));
    } else {
        snprintf(out, 32, option_say("seat %u", "miejsce %u"), chair + 1);
    }
}

unsigned arena_rows(const arena_contest *c, const arena_result *r, arena_row *rows)
{
    unsigned chairs = arena_chairs(c), count = arena_pairs(c) * chairs;
    memset(rows, 0, count * sizeof *rows);
    for (unsigned i = 0; i < count; i++) {
        arena_pair(c, i / chairs, &rows[i].first, &rows[i].second);
        rows[i].chair = i % chairs;
    }
    for (uint32_t n = 0; n < arena_total(c); n++) {
        arena_row *row = &rows[n / chairs / c->games * chairs + n % chairs];
        if (!r[n].is_done) {
            continue;
        }
        row->games++;
        row->faults += r[n].fault[0] != '\0';
        row->wins += (double)r[n].share / ARENA_SHARE;
        row->turns += r[n].turns;
        row->points[0] += r[n].points[0];
        row->points[1] += r[n].points[1];
        row->decisions += r[n].decisions[0];
        row->applications += r[n].applications[0];
        row->microseconds += r[n].microseconds[0];
        row->slowest = r[n].slowest[0] > row->slowest ? r[n].slowest[0] : row->slowest;
    }
    for (unsigned i = 0; i < count; i++) {
        double games = rows[i].games > 0 ? rows[i].games : 1;
        rows[i].turns /= games;
        rows[i].points[0] /= games;
        rows[i].points[1] /= games;
        arena_wilson(rows[i].wins, rows[i].games, &rows[i].low, &rows[i].high);
    }
    return count;
}

static arena_row *make_rows(const arena_contest *c, const arena_result *r, unsigned *count)
{
    arena_row *rows = must(calloc(arena_pairs(c) * arena_chairs(c), sizeof *rows));
    *count = arena_rows(c, r, rows);
    return rows;
}

/* What a seat is to be expected to win where all play alike. */
static double even(const arena_contest *c)
{
    return 1.0 / c->players;
}

/* A rating over the others at the table, whose chance is the rest in equal parts. */
static double elo_of(const arena_contest *c, double part)
{
    double others = (1 - part) / (c->players - 1);
    return arena_elo(part / (part + others > 0 ? part + others : 1));
}

/* As it is shown; of all or nothing won no rating follows. */
static void elo_text(const arena_contest *c, double part, char out[16])
{
    if (part <= 0 || part >= 1) {
        snprintf(out, 16, "%s", part <= 0 ? "  -∞" : "  +∞");
    } else {
        snprintf(out, 16, "%+4.0f", elo_of(c, part));
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

/* A text in a column of so many places. */
static void put_column(FILE *out, const char *text, int columns)
{
    text_put(out, text);
    for (int i = text_columns(text); i < columns; i++) {
        fputc(' ', out);
    }
}

static int name_columns(const arena_contest *c)
{
    int most = 8;
    for (unsigned i = 0; i < c->bots; i++) {
        int columns = text_columns(c->bot[i].name);
        most = columns > most ? columns : most;
    }
    return most + 2;
}

static void put_row_name(const arena_contest *c, const arena_row *row, int columns, FILE *out)
{
    char chair[32];
    arena_chair(c, row->chair, chair);
    put_column(out, c->bot[row->first].name, columns);
    put_column(out, chair, 13);
    put_column(out, c->bot[row->second].name, columns);
}

static void put_wins(const arena_contest *c, const arena_row *rows, unsigned count, int columns,
                     FILE *out)
{
    put_column(out, option_say("bot", "bot"), columns);
    put_column(out, option_say("chair", "miejsce"), 13);
    put_column(out, option_say("against", "przeciw"), columns);
    fputs(option_say(
              "games     wins      %   95 % interval    Elo  (interval)       points    turns\n",
              "  gry  wygrane      %  przedział 95 %    Elo  (przedział)      punkty     tury\n"),
          out);
    for (unsigned i = 0; i < count; i++) {
        const arena_row *row = &rows[i];
        double part = row->games > 0 ? row->wins / row->games : 0;
        put_row_name(c, row, columns, out);
        if (row->games == 0) {
            fputs("    0\n", out);
            continue;
        }
        char elo[16], low[16], high[16];
        elo_text(c, part, elo);
        elo_text(c, row->low, low);
        elo_text(c, row->high, high);
        fprintf(out, "%5u %8.1f  %5.1f   %5.1f – %5.1f  %s  (%s … %s)  %4.1f:%-4.1f %6.1f\n",
                row->games, row->wins, 100 * part, 100 * row->low, 100 * row->high, elo, low, high,
                row->points[0], row->points[1], row->turns);
    }
}

static void put_times(const arena_contest *c, const arena_row *rows, unsigned count, int columns,
                      FILE *out)
{
    fputc('\n', out);
    put_column(out, option_say("bot", "bot"), columns);
    put_column(out, option_say("chair", "miejsce"), 13);
    put_column(out, option_say("against", "przeciw"), columns);
    fputs(option_say("decisions   ms each   slowest ms   applications each\n",
                     "  decyzje    ms na nią  najdłuższa ms  zastosowań na nią\n"),
          out);
    for (unsigned i = 0; i < count; i++) {
        const arena_row *row = &rows[i];
        double decisions = row->decisions > 0 ? row->decisions : 1;
        put_row_name(c, row, columns, out);
        fprintf(out, "%9u %9.3f %12.1f %19.1f\n", row->decisions,
                (double)row->microseconds / 1000 / decisions, row->slowest / 1000.0,
                (double)row->applications / decisions);
    }
}

static void put_faults(const arena_contest *c, const arena_result *r, FILE *out)
{
    enum { SHOWN = 10 };
    unsigned count = 0;
    for (uint32_t n = 0; n < arena_total(c); n++) {
        if (!r[n].is_done || r[n].fault[0] == '\0') {
            continue;
        }
        if (count++ < SHOWN) {
            text_print(out, option_say("game %u was lost by %s\n", "grę %u przegrał %s\n"), n,
                       r[n].fault);
        }
    }
    if (count > SHOWN) {
        fprintf(out, option_say("… and %u more were lost so\n", "… i jeszcze %u tak przegrano\n"),
                count - SHOWN);
    }
}

void arena_text(const arena_contest *c, const arena_result *r, bool with_times, FILE *out)
{
    unsigned count = 0;
    arena_row *rows = make_rows(c, r, &count);
    int columns = name_columns(c);
    put_wins(c, rows, count, columns, out);
    if (c->players > 2) {
        fprintf(out,
                option_say("One seat of %u is to be expected to win %.1f %%.\n",
                           "Jedno miejsce z %u powinno wygrać %.1f %%.\n"),
                c->players, 100 * even(c));
    }
    put_faults(c, r, out);
    if (with_times) {
        put_times(c, rows, count, columns, out);
    }
    free(rows);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void out_key_real(json_out *out, const char *key, double value)
{
    char text[48];
    snprintf(text, sizeof text, "%.6f", value);
    out_key(out, key);
    out_raw(out, text, strlen(text));
    out->comma = true;
}

static void out_key_elo(json_out *out, const char *key, const arena_contest *c, double part)
{
    if (part <= 0 || part >= 1) {
        out_key_null(out, key);
    } else {
        out_key_real(out, key, elo_of(c, part));
    }
}

static void put_json_row(json_out *out, const arena_contest *c, const arena_row *row)
{
    double part = row->games > 0 ? row->wins / row->games : 0;
    out_object(out);
    out_key_string(out, "bot", c->bot[row->first].name);
    if (c->is_mainframe) {
        out_key_int(out, "seat", row->chair + 1);
    } else {
        out_key_string(out, "chair", side_name(row->chair));
    }
    out_key_string(out, "against", c->bot[row->second].name);
    out_key_int(out, "games", row->games);
    out_key_real(out, "wins", row->wins);
    out_key_real(out, "part", part);
    out_key_real(out, "low", row->low);
    out_key_real(out, "high", row->high);
    out_key_elo(out, "elo", c, part);
    out_key_elo(out, "elo_low", c, row->low);
    out_key_elo(out, "elo_high", c, row->high);
    out_key_real(out, "points", row->points[0]);
    out_key_real(out, "points_against", row->points[1]);
    out_key_real(out, "turns", row->turns);
    out_key_int(out, "lost_by_programs", row->faults);
    out_key_int(out, "decisions", row->decisions);
    out_key_int(out, "applications", (int64_t)row->applications);
    out_object_end(out);
}

void arena_json(const arena_contest *c, const arena_result *r, bool with_times, FILE *file)
{
    unsigned count = 0;
    arena_row *rows = make_rows(c, r, &count);
    json_out out;
    out_init(&out, 64 << 20);
    out_object(&out);
    json_out head;
    out_init(&head, 1 << 20);
    arena_head(c, &head);
    out_key(&out, "contest");
    out_raw(&out, head.data, head.len - 1); /* without the end of its line */
    out.comma = true;
    out_free(&head);
    out_key(&out, "results");
    out_array(&out);
    for (unsigned i = 0; i < count; i++) {
        put_json_row(&out, c, &rows[i]);
    }
    out_array_end(&out);
    if (with_times) {
        out_key(&out, "times");
        out_array(&out);
        for (unsigned i = 0; i < count; i++) {
            double decisions = rows[i].decisions > 0 ? rows[i].decisions : 1;
            out_object(&out);
            out_key_real(&out, "ms", (double)rows[i].microseconds / 1000 / decisions);
            out_key_real(&out, "slowest_ms", rows[i].slowest / 1000.0);
            out_object_end(&out);
        }
        out_array_end(&out);
    }
    out_object_end(&out);
    out_raw(&out, "\n", 1);
    fwrite(out.data, 1, out.len, file);
    out_free(&out);
    free(rows);
}
