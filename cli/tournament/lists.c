/*
 * Lists of players: CSV (ID:,Name,Runner,Corp), read and written, and plain names, read
 * (section 4.4 of the ledger).
 */
#include "cli/tournament/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "cli/tournament/csv.h"

/* ---- reading --------------------------------------------------------------------------------- */

static const char *line_text(const foreign *f, int line, char out[FOREIGN_WHERE_MAX])
{
    snprintf(out, FOREIGN_WHERE_MAX, in_lang(f->lang, "line %d", "wiersz %d"), line);
    return out;
}

/* A list has each name once. */
static foreign_player *add_once(foreign *f, const char *where, const char *name)
{
    if (foreign_find_name(f, name) >= 0) {
        foreign_problem(f, "", "%s: %s is there twice", "%s: %s występuje dwa razy", where, name);
        return NULL;
    }
    return foreign_add_player(f, where, name);
}

/* The whole number that a cell is; false: it is none. */
static bool number_in(const char *text, int64_t *out)
{
    char *end;
    size_t digits = strspn(text, "0123456789");
    *out = digits > 0 && digits <= 15 ? strtoll(text, &end, 10) : 0;
    return digits > 0 && digits <= 15 && text[digits] == '\0';
}

static bool read_row(foreign *f, const csv_table *t, int row, bool *has_numbers)
{
    char where[FOREIGN_WHERE_MAX];
    const char *id = csv_cell(t, row, 0), *name = csv_cell(t, row, 1);
    int64_t number;
    line_text(f, t->line[row], where);
    if (id[0] == '\0' && name[0] == '\0') {
        return true;
    }
    foreign_player *player = add_once(f, where, name);
    if (player == NULL) {
        return false;
    }
    if (!foreign_copy(player->identity[1], FOREIGN_IDENTITY_MAX, csv_cell(t, row, 2)) ||
        !foreign_copy(player->identity[0], FOREIGN_IDENTITY_MAX, csv_cell(t, row, 3))) {
        return foreign_problem(f, "", "%s: an identity is longer than %d bytes",
                               "%s: tożsamość ma więcej niż %d bajtów", where,
                               FOREIGN_IDENTITY_MAX - 1);
    }
    player->id = INT64_MIN;
    if (!number_in(id, &number)) {
        *has_numbers = false;
        return true;
    }
    int other = foreign_find(f, number);
    player->id = number;
    return other < 0 || foreign_problem(f, "", "%s: %s has ID %s already", "%s: %s ma już ID %s",
                                        where, f->players[other].name, id);
}

bool player_csv_read(foreign *f, const char *text, size_t len)
{
    csv_table t;
    bool has_numbers = true, is_fine = csv_read(&t, text, len);
    if (!is_fine) {
        foreign_problem(f, "", "line %d: a quote does not end, or the table is too large",
                        "wiersz %d: brakuje końcowego cudzysłowu albo tabela jest za duża",
                        t.bad_line);
    } else if (strncmp(csv_cell(&t, 0, 0), "ID", 2) != 0) {
        is_fine = foreign_problem(f, "", "line 1: the heading is ID:,Name,Runner,Corp",
                                  "wiersz 1: nagłówek to ID:,Name,Runner,Corp");
    }
    for (int row = 1; row < t.rows && is_fine; row++) {
        is_fine = read_row(f, &t, row, &has_numbers);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "line %d: there are no players",
                                  "wiersz %d: nie ma graczy", t.rows);
    }
    if (is_fine && has_numbers) {
        foreign_sort_players(f);
    }
    csv_free(&t);
    return is_fine;
}

bool names_read(foreign *f, const char *text, size_t len)
{
    const char *at = text, *end = text + len;
    at += len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (int line = 1; at < end; line++) {
        char where[FOREIGN_WHERE_MAX], name[FOREIGN_NAME_MAX + 1];
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *next = stop == NULL ? end : stop + 1;
        stop = stop == NULL ? end : stop;
        while (stop > at && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r')) {
            stop--;
        }
        while (at < stop && (*at == ' ' || *at == '\t')) {
            at++;
        }
        line_text(f, line, where);
        for (const char *c = at; c < stop; c++) {
            if ((unsigned char)*c < ' ') {
                return foreign_problem(f, "", "%s: this is no list of names",
                                       "%s: to nie jest lista nazwisk", where);
            }
        }
        /* What is too long is cut to one byte more than a name may have, so that it is refused. */
        size_t size = (size_t)(stop - at) < sizeof name ? (size_t)(stop - at) : sizeof name - 1;
        memcpy(name, at, size);
        name[size] = '\0';
        if (size > 0 && add_once(f, where, name) == NULL) {
            return false;
        }
        at = next;
    }
    return f->player_count > 0 ||
           foreign_problem(f, "", "there are no names", "nie ma żadnych nazwisk");
}

/* ---- writing --------------------------------------------------------------------------------- */

int player_csv_write(request *q, FILE *out)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    unsigned count = tn_places(e, table);
    fputs("ID:,Name,Runner,Corp,Rank,Prestige,SoS\n", out);
    for (unsigned i = 0; i < count; i++) {
        /* Before round 1 nobody has a rank: the list is in the order of entry. */
        unsigned player = e->round_count > 0 ? table[i].player : i + 1;
        const entrant *one = &q->store.entrants[player];
        fprintf(out, "%u,", player);
        csv_put_quoted(out, one->name);
        fputc(',', out);
        csv_put_quoted(out, one->identity[1]);
        fputc(',', out);
        csv_put_quoted(out, one->identity[0]);
        if (e->round_count == 0) {
            fputs(",,,\n", out);
        } else if (table[i].rank == 0) {
            fprintf(out, ",,%u,%u\n", table[i].prestige, table[i].sos);
        } else {
            fprintf(out, ",%u,%u,%u\n", table[i].rank, table[i].prestige, table[i].sos);
        }
    }
    return EXIT_DONE;
}
