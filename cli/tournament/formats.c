/*
 * The formats of others: what they are called, which way they go, and how a file shows its own.
 */
#include "cli/tournament/foreign.h"

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
