/*
 * Games as files: the record files of protocol/record_file.h, read from and written to disk.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "organiser/file_problem.h"
#include "cli/play_game.h"
#include "protocol/record_file.h"

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Opens what can be read to an end: a pipe or a device might never have one. */
static FILE *open_to_read(const char *path, play_error *error)
{
    struct stat about;
    bool is_there = stat(path, &about) == 0;
    if (is_there && !S_ISREG(about.st_mode)) {
        play_fail(error, "'%.200s' is not a file", "„%.200s” to nie jest plik", path);
        return NULL;
    }
    FILE *file = is_there ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        play_fail(error, "'%.200s' cannot be read: %s", "nie można odczytać pliku „%.200s”: %s",
                  path, file_problem(error->lang, errno));
    }
    return file;
}

char *file_read(const char *path, size_t most, size_t *size, play_error *error)
{
    FILE *file = is_standard(path) ? stdin : open_to_read(path, error);
    if (file == NULL) {
        return NULL;
    }
    size_t cap = 1 << 16;
    char *bytes = malloc(cap);
    *size = 0;
    while (bytes != NULL) {
        *size += fread(bytes + *size, 1, cap - *size, file);
        if (*size < cap || cap > most) {
            break;
        }
        cap *= 2;
        char *more = realloc(bytes, cap);
        if (more == NULL) {
            free(bytes);
        }
        bytes = more;
    }
    bool is_read = bytes != NULL && ferror(file) == 0;
    if (bytes == NULL) {
        play_fail(error, "there is not enough memory", "zabrakło pamięci");
    } else if (!is_read) {
        play_fail(error, "'%.200s' cannot be read: %s", "nie można odczytać pliku „%.200s”: %s",
                  path, file_problem(error->lang, errno));
    } else if (*size > most) {
        is_read = play_fail(error, "'%.200s' is too large: more than %zu bytes",
                            "„%.200s” jest za duży: ponad %zu bajtów", path, most);
    }
    if (file != stdin) {
        fclose(file);
    }
    if (!is_read) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

json_t *record_load_any(const char *path, bool *is_mainframe, play_error *error)
{
    size_t size;
    record_file_fault f;
    char message[300];
    char *bytes = file_read(path, RECORD_FILE_MAX, &size, error);
    if (bytes == NULL) {
        return NULL;
    }
    json_t *json =
        size > 0 && bytes[0] == '{' ? json_read_line(bytes, size, message, sizeof message) : NULL;
    const char *game = json_string_value(json_object_get(json, "game"));
    *is_mainframe = game != NULL && strcmp(game, "mainframe") == 0;
    if (*is_mainframe) {
        free(bytes);
        return json;
    }
    json_decref(json);
    json_t *record = record_file_read((const uint8_t *)bytes, size, &f);
    free(bytes);
    if (record == NULL) {
        char text[WORDS_MAX];
        record_file_words(&f, error->lang, text);
        play_fail(error, "'%.200s': %s", "„%.200s”: %s", path, text);
    }
    return record;
}

json_t *record_load(const char *path, play_error *error)
{
    bool is_mainframe = false;
    json_t *record = record_load_any(path, &is_mainframe, error);
    if (is_mainframe) {
        json_decref(record);
        play_fail(error, "'%.200s' is a game of mainframe", "„%.200s” to gra mainframe", path);
        return NULL;
    }
    return record;
}

play_game *play_load(const char *path, play_error *error)
{
    json_t *record = record_load(path, error);
    if (record == NULL) {
        return NULL;
    }
    play_game *p = play_record(record, path, error);
    json_decref(record);
    if (p != NULL && !is_standard(path)) {
        file_marks_add(&p->files, path);
        keep_saved(&p->keep, play_own_choices(p), path);
    }
    return p;
}

/* ---- writing --------------------------------------------------------------------------------- */

bool output_save(const output *o, const void *bytes, size_t len, bool can_force, play_error *error)
{
    char words[OUTPUT_WORDS_MAX];
    output_state state = output_write(o, bytes, len);
    if (state != OUTPUT_WRITTEN) {
        output_words(state, o->path, can_force, error->lang, words);
        return play_fail(error, "%s", "%s", words);
    }
    return true;
}

/* Writes a record; a path of NULL is standard output. */
static bool save(const json_t *record, const output *o, bool can_force, play_error *error)
{
    json_out bytes;
    out_init(&bytes, RECORD_FILE_MAX);
    bool is_saved = record != NULL && record_file_write(record, &bytes);
    if (!is_saved) {
        play_fail(error, "the game is too long for a file", "gra jest za długa na plik");
    } else if (o->path == NULL) {
        is_saved = fwrite(bytes.data, 1, bytes.len, stdout) == bytes.len && fflush(stdout) == 0;
        is_saved =
            is_saved || play_fail(error, "the record cannot be written: %s",
                                  "nie można wypisać zapisu: %s", file_problem(error->lang, errno));
    } else {
        is_saved = output_save(o, bytes.data, bytes.len, can_force, error);
    }
    out_free(&bytes);
    return is_saved;
}

bool record_save(const json_t *record, const output *o, play_error *error)
{
    return save(record, o, true, error);
}

bool play_save(play_game *p, const char *path, play_error *error)
{
    json_t *record = table_record(p->table);
    output o = {.path = path, .own = &p->files};
    bool is_saved = save(record, &o, false, error);
    json_decref(record);
    if (is_saved) {
        keep_saved(&p->keep, play_own_choices(p), path);
    }
    return is_saved;
}
