/*
 * The formats of others: what they are called, which way they go, and how a file shows its own.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/json.h"

const foreign_format foreign_formats[] = {
    {"nrtm", nrtm_read, false, nrtm_write},
    {"tome", tome_read, true, NULL},
    {"galakta", galakta_read, false, galakta_write},
    {"golden", golden_read, false, golden_write},
    {"topdeck", topdeck_read, false, NULL},
    {"csv", player_csv_read, false, player_csv_write},
    {"decks", deck_csv_read, false, deck_csv_write},
    {"names", names_read, false, NULL},
    {"trf", NULL, false, trf_write},
    {"challonge", NULL, false, challonge_write},
    {"text", NULL, false, text_write},
    {"journal", NULL, false, journal_write},
};
const int foreign_format_count = sizeof foreign_formats / sizeof foreign_formats[0];

static bool goes(const foreign_format *format, bool is_reading)
{
    return is_reading ? format->read != NULL : format->write != NULL;
}

const char *foreign_names(bool is_reading, char *out, size_t cap)
{
    out[0] = '\0';
    for (int i = 0; i < foreign_format_count; i++) {
        size_t len = strlen(out);
        if (goes(&foreign_formats[i], is_reading)) {
            snprintf(out + len, cap - len, "%s%s", len == 0 ? "" : ", ", foreign_formats[i].name);
        }
    }
    return out;
}

const foreign_format *foreign_find_format(const char *name, bool is_reading)
{
    for (int i = 0; i < foreign_format_count && name != NULL; i++) {
        if (goes(&foreign_formats[i], is_reading) && strcmp(foreign_formats[i].name, name) == 0) {
            return &foreign_formats[i];
        }
    }
    return NULL;
}

static bool ends_with(const char *path, const char *ending)
{
    size_t len = strlen(path), size = strlen(ending);
    return len >= size && strcmp(path + len - size, ending) == 0;
}

static const char *kind_of_json(const char *path, const char *text, size_t len)
{
    json_error_t ignored;
    json_t *root = json_read_text(text, len, &ignored);
    const char *kind = ends_with(path, ".cjson") ? "golden" : "nrtm"; /* for its mistakes */
    if (json_is_array(root) || json_object_get(root, "TID") != NULL ||
        json_object_get(root, "standings") != NULL) {
        kind = "topdeck";
    } else if (json_object_get(root, "meta") != NULL) {
        kind = "golden";
    } else if (root != NULL) {
        kind = "nrtm";
    }
    json_decref(root);
    return kind;
}

const foreign_format *foreign_detect(const char *path, const char *text, size_t len)
{
    const char *start = text + strspn(text, " \t\r\n\xef\xbb\xbf");
    const char *kind = "names";
    if (strstr(text, "\"entityGroupMap\"") != NULL) {
        kind = "tome";
    } else if (*start == '<') {
        kind = "galakta";
    } else if (*start == '{' || *start == '[') {
        kind = kind_of_json(path, start, len - (size_t)(start - text));
    } else if (strncmp(start, "Player,", 7) == 0) {
        kind = "decks";
    } else if (player_csv_is_one(text, len) || ends_with(path, ".csv")) {
        kind = "csv";
    }
    return foreign_find_format(kind, true);
}

/* ---- whole files ----------------------------------------------------------------------------- */

/* Is it text, and not nothing? */
static bool check_text(foreign *f, const char *text, size_t len, bool is_raw)
{
    int line = foreign_bad_line(text, len, is_raw);
    if (line != 0) {
        return foreign_problem(f, "", "line %d: this is not text in UTF-8",
                               "wiersz %d: to nie jest tekst w UTF-8", line);
    }
    return text[strspn(text, " \t\r\n\xef\xbb\xbf")] != '\0' ||
           foreign_problem(f, "", "the file is empty", "plik jest pusty");
}

bool foreign_list(foreign *f, const char *text, size_t len)
{
    return check_text(f, text, len, false) && player_list_read(f, text, len);
}

bool foreign_import(store *s, const char *path, foreign *f, const char *source, const char *text,
                    size_t len, const foreign_format **format)
{
    *s = (store){0};
    if (*format == NULL) {
        *format = foreign_detect(source, text, len);
    }
    if (!check_text(f, text, len, (*format)->is_raw) || !(*format)->read(f, text, len) ||
        !foreign_settle(f)) {
        return problem_inside(&f->problem, NULL, "%s (%s)", source, (*format)->name);
    }
    return foreign_play_in(s, path, f);
}

bool foreign_export(const store *s, const foreign_format *format, json_t *notes, char **data,
                    size_t *len, problem *p)
{
    *data = NULL;
    *len = 0;
    problem_clear(p);
    FILE *memory = open_memstream(data, len);
    if (memory == NULL) {
        return problem_memory(p);
    }
    foreign_out out = {.store = s, .lang = p->lang, .notes = notes, .problem = p};
    bool is_fine = format->write(&out, memory);
    if (fclose(memory) != 0 && is_fine) {
        is_fine = problem_memory(p);
    }
    if (!is_fine) {
        free(*data);
        *data = NULL;
    }
    return is_fine;
}
