/*
 * Lists of players: tables whose heading names the columns (ID:,Name,Runner,Corp), read and
 * written, and plain names, read (section 4.4 of the ledger). Every row is a player or a problem.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "organiser/csv.h"
#include "organiser/text.h"

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

/* ---- tables ---------------------------------------------------------------------------------- */

typedef enum {
    COLUMN_ID,
    COLUMN_NAME,
    COLUMN_FIRST, /* a name in two columns */
    COLUMN_LAST,
    COLUMN_RUNNER,
    COLUMN_CORP,
    COLUMN_READ_COUNT,
    COLUMN_PASSED = COLUMN_READ_COUNT, /* what our own list has besides */
    COLUMN_UNKNOWN
} column_kind;

/* What a column is called, in English and in Polish: these words and no others. */
static const struct {
    const char *title;
    column_kind kind;
} titles[] = {
    {"ID:", COLUMN_ID},
    {"ID", COLUMN_ID},
    {"No.", COLUMN_ID},
    {"Number", COLUMN_ID},
    {"Nr", COLUMN_ID},
    {"Numer", COLUMN_ID},
    {"Lp.", COLUMN_ID},
    {"Name", COLUMN_NAME},
    {"Player", COLUMN_NAME},
    {"Gracz", COLUMN_NAME},
    {"Imię i nazwisko", COLUMN_NAME},
    {"Nazwisko i imię", COLUMN_NAME},
    {"First name", COLUMN_FIRST},
    {"Imię", COLUMN_FIRST},
    {"Last name", COLUMN_LAST},
    {"Surname", COLUMN_LAST},
    {"Nazwisko", COLUMN_LAST},
    {"Runner", COLUMN_RUNNER},
    {"Runner identity", COLUMN_RUNNER},
    {"Tożsamość runnera", COLUMN_RUNNER},
    {"Corp", COLUMN_CORP},
    {"Corporation", COLUMN_CORP},
    {"Corp identity", COLUMN_CORP},
    {"Korp", COLUMN_CORP},
    {"Korporacja", COLUMN_CORP},
    {"Tożsamość korporacji", COLUMN_CORP},
    {"Rank", COLUMN_PASSED},
    {"Prestige", COLUMN_PASSED},
    {"SoS", COLUMN_PASSED},
    {"Miejsce", COLUMN_PASSED},
    {"Prestiż", COLUMN_PASSED},
};

/* A text without the spaces at its ends. */
static const char *trimmed(const char *text, char *out, size_t cap)
{
    text += strspn(text, " \t");
    size_t len = strlen(text);
    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t')) {
        len--;
    }
    snprintf(out, cap, "%.*s", (int)len, text);
    return out;
}

static column_kind column_of(const char *text)
{
    char title[64];
    trimmed(text, title, sizeof title);
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        if (strcasecmp(title, titles[i].title) == 0) {
            return titles[i].kind;
        }
    }
    return COLUMN_UNKNOWN;
}

/* By kind the number of its column, -1: there is none. */
typedef struct {
    int column[COLUMN_READ_COUNT];
    int count; /* columns of the heading */
} heading;

static bool has_name(const heading *h)
{
    return h->column[COLUMN_NAME] >= 0 || h->column[COLUMN_FIRST] >= 0 ||
           h->column[COLUMN_LAST] >= 0;
}

/* Reads the first row; what has an unknown title is passed over, with a note. */
static bool read_heading(foreign *f, const csv_table *t, heading *out)
{
    for (int i = 0; i < COLUMN_READ_COUNT; i++) {
        out->column[i] = -1;
    }
    out->count = csv_columns(t, 0);
    for (int i = 0; i < out->count; i++) {
        column_kind kind = column_of(csv_cell(t, 0, i));
        if (kind < COLUMN_READ_COUNT && out->column[kind] >= 0) {
            return foreign_problem(f, "", "line 1: two columns are called '%s'",
                                   "wiersz 1: dwie kolumny nazywają się „%s”", csv_cell(t, 0, i));
        }
        if (kind < COLUMN_READ_COUNT) {
            out->column[kind] = i;
        }
    }
    if (!has_name(out)) {
        return foreign_problem(f, "",
                               "line 1: the heading is ID:,Name,Runner,Corp, and one of its "
                               "columns is called Name",
                               "wiersz 1: nagłówek to ID:,Name,Runner,Corp, a jedna z kolumn "
                               "nazywa się Name albo Gracz");
    }
    for (int i = 0; i < out->count; i++) {
        const char *title = csv_cell(t, 0, i);
        if (column_of(title) == COLUMN_UNKNOWN && title[strspn(title, " ")] != '\0') {
            foreign_note(f->notes, f->lang, "Column %d was passed over: '%s'.",
                         "Pominięto kolumnę %d: „%s”.", i + 1, title);
        }
    }
    return true;
}

/* "": there is no such column. */
static const char *cell_of(const csv_table *t, int row, const heading *h, column_kind kind)
{
    return h->column[kind] < 0 ? "" : csv_cell(t, row, h->column[kind]);
}

/* The name of a row, from one column or two. */
static void name_of(const csv_table *t, int row, const heading *h, char *out, size_t cap)
{
    char first[FOREIGN_NAME_MAX + 1], last[FOREIGN_NAME_MAX + 1], both[2 * sizeof first + 2];
    trimmed(cell_of(t, row, h, COLUMN_NAME), out, cap);
    if (out[0] == '\0') {
        snprintf(both, sizeof both, "%s %s",
                 trimmed(cell_of(t, row, h, COLUMN_FIRST), first, sizeof first),
                 trimmed(cell_of(t, row, h, COLUMN_LAST), last, sizeof last));
        trimmed(both, out, cap);
    }
}

static bool read_row(foreign *f, const csv_table *t, int row, const heading *h, bool *has_numbers)
{
    char where[FOREIGN_WHERE_MAX], name[2 * FOREIGN_NAME_MAX];
    const char *id = cell_of(t, row, h, COLUMN_ID);
    int64_t number;
    line_text(f, t->line[row], where);
    if (csv_columns(t, row) <= 1 && csv_cell(t, row, 0)[strspn(csv_cell(t, row, 0), " ")] == '\0') {
        return true; /* an empty line is no row */
    }
    for (int i = h->count; i < csv_columns(t, row); i++) {
        if (csv_cell(t, row, i)[0] != '\0') {
            return foreign_problem(f, "",
                                   "%s: there are more cells than columns in the heading; a name "
                                   "with a comma needs quotes",
                                   "%s: jest więcej komórek niż kolumn w nagłówku; nazwisko z "
                                   "przecinkiem wymaga cudzysłowu",
                                   where);
        }
    }
    name_of(t, row, h, name, sizeof name);
    if (name[0] == '\0') {
        return foreign_problem(f, "", "%s: the name is missing", "%s: brakuje nazwiska", where);
    }
    foreign_player *player = add_once(f, where, name);
    if (player == NULL) {
        return false;
    }
    player->line = t->line[row];
    if (!text_copy_line(player->identity[1], FOREIGN_IDENTITY_MAX,
                        cell_of(t, row, h, COLUMN_RUNNER)) ||
        !text_copy_line(player->identity[0], FOREIGN_IDENTITY_MAX,
                        cell_of(t, row, h, COLUMN_CORP))) {
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

/* The players in the order of their rows. */
static bool read_table(foreign *f, const char *text, size_t len, bool *has_numbers)
{
    csv_table t;
    heading h;
    bool is_fine = csv_read(&t, text, len);
    *has_numbers = true;
    if (!is_fine) {
        foreign_problem(f, "", "line %d: a quote does not end, or the table is too large",
                        "wiersz %d: brakuje końcowego cudzysłowu albo tabela jest za duża",
                        t.bad_line);
    } else {
        is_fine = read_heading(f, &t, &h);
    }
    for (int row = 1; row < t.rows && is_fine; row++) {
        is_fine = read_row(f, &t, row, &h, has_numbers);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "line %d: there are no players",
                                  "wiersz %d: nie ma graczy", t.rows);
    }
    csv_free(&t);
    return is_fine;
}

bool player_csv_read(foreign *f, const char *text, size_t len)
{
    bool has_numbers;
    if (!read_table(f, text, len, &has_numbers)) {
        return false;
    }
    return !has_numbers || foreign_sort_players(f);
}

/* The first line, as a table of its own; false if it cannot be read. */
static bool read_first(csv_table *t, const char *text, size_t len)
{
    const char *end = memchr(text, '\n', len);
    return csv_read(t, text, end == NULL ? len : (size_t)(end - text));
}

bool player_csv_is_one(const char *text, size_t len)
{
    csv_table t;
    bool found = false;
    if (read_first(&t, text, len)) {
        for (int i = 0; i < csv_columns(&t, 0); i++) {
            column_kind kind = column_of(csv_cell(&t, 0, i));
            found = found || kind == COLUMN_NAME || kind == COLUMN_FIRST || kind == COLUMN_LAST;
        }
    }
    csv_free(&t);
    return found;
}

/* ---- plain names ----------------------------------------------------------------------------- */

/* The first line of a list of names that has a separator in it, 0: none has. */
static int line_with_cells(const char *text, size_t len)
{
    int line = 1;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == ',' || text[i] == ';' || text[i] == '\t') {
            return line;
        }
        line += text[i] == '\n';
    }
    return 0;
}

bool player_list_read(foreign *f, const char *text, size_t len)
{
    bool has_numbers;
    int line = line_with_cells(text, len);
    if (player_csv_is_one(text, len) || line == 1) {
        return read_table(f, text, len, &has_numbers);
    }
    if (line != 0) {
        return foreign_problem(f, "",
                               "line %d: a list has one name on each line; a table begins with a "
                               "heading, as in ID:,Name,Runner,Corp",
                               "wiersz %d: lista ma jedno nazwisko w wierszu; tabela zaczyna się "
                               "od nagłówka, na przykład ID:,Name,Runner,Corp",
                               line);
    }
    return names_read(f, text, len);
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
        if (size > 0) {
            foreign_player *player = add_once(f, where, name);
            if (player == NULL) {
                return false;
            }
            player->line = line;
        }
        at = next;
    }
    return f->player_count > 0 ||
           foreign_problem(f, "", "there are no names", "nie ma żadnych nazwisk");
}

/* ---- writing --------------------------------------------------------------------------------- */

bool player_csv_write(const foreign_out *w, FILE *out)
{
    tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = w->store->event;
    unsigned count = tn_places(e, table);
    fputs("ID:,Name,Runner,Corp,Rank,Prestige,SoS\n", out);
    for (unsigned i = 0; i < count; i++) {
        /* Before round 1 nobody has a rank: the list is in the order of entry. */
        unsigned player = e->round_count > 0 ? table[i].player : i + 1;
        const entrant *one = &w->store->entrants[player];
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
    return true;
}
