/*
 * The file of an event: opening, replaying and adding to it.
 */
#define _GNU_SOURCE /* renameat2 */
#include "organiser/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "organiser/database.h"
#include "organiser/file_problem.h"
#include "organiser/output.h"
#include "organiser/text.h"
#include "protocol/json.h"

static bool run(store *s, const char *sql, problem *p)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           problem_set(p, "file", "", "the file cannot be used: %s", "nie można użyć pliku: %s",
                       database_words(s->db, p->lang));
}

static const char *text_of(const json_t *body, const char *key)
{
    const char *text = json_string_value(json_object_get(body, key));
    return text == NULL ? "" : text;
}

/* ---- which rows count ------------------------------------------------------------------------ */

/* The index of a step; the number of rows if there is no such step. Steps are numbered from 1
 * without gaps (check_row). */
static size_t find_step(const store *s, int64_t step)
{
    return step >= 1 && (uint64_t)step <= s->step_count ? (size_t)(step - 1) : s->step_count;
}

/*
 * The rows that count after row number `row`: those after the row before and this one; after an
 * undo those of the row it goes back to, or all but one. One pass, whatever was taken back. False
 * where there is no memory.
 */
static bool find_effective(const store *s, size_t row, size_t *out, size_t *out_count)
{
    bool *is_left_out = calloc(s->step_count + 1, sizeof *is_left_out);
    size_t count = 0;
    if (is_left_out == NULL) {
        return false;
    }
    /* Backwards: an undo jumps, everything else is taken. */
    for (size_t i = row + 1; i-- > 0;) {
        const json_t *body = s->steps[i].body;
        if (strcmp(text_of(body, "do"), "undo") == 0) {
            const json_t *one = json_object_get(body, "without");
            if (one != NULL) {
                is_left_out[find_step(s, json_integer_value(one))] = true;
            } else {
                size_t to = find_step(s, json_integer_value(json_object_get(body, "to")));
                i = to == s->step_count ? 0 : to + 1;
            }
        } else if (!is_left_out[i]) {
            out[count++] = i;
        }
    }
    free(is_left_out);
    for (size_t i = 0; i < count / 2; i++) {
        size_t kept = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = kept;
    }
    *out_count = count;
    return true;
}

/* ---- replay ---------------------------------------------------------------------------------- */

static bool keep_record(store *s, const tn_record *r, size_t row)
{
    if (s->record_count == s->record_cap) {
        size_t cap = s->record_cap * 2 + 256;
        tn_record *records = realloc(s->records, cap * sizeof *records);
        s->records = records != NULL ? records : s->records;
        size_t *rows = realloc(s->record_step, cap * sizeof *rows);
        s->record_step = rows != NULL ? rows : s->record_step;
        if (records == NULL || rows == NULL) {
            return false;
        }
        s->record_cap = cap;
    }
    s->records[s->record_count] = *r;
    s->record_step[s->record_count++] = row;
    return true;
}

/* TD-19: what a change names takes the place of what was known. A list brings all of its own. */
static void keep_change(store *s, const json_t *body)
{
    static const char *const keys[2][3] = {
        {"corp_identity", "corp_deck", "corp_unknown"},
        {"runner_identity", "runner_deck", "runner_unknown"},
    };
    entrant *one = &s->entrants[json_integer_value(json_object_get(body, "player"))];
    one->name = json_object_get(body, "name") != NULL ? text_of(body, "name") : one->name;
    for (unsigned side = 0; side < 2; side++) {
        if (json_object_get(body, keys[side][0]) != NULL) {
            one->identity[side] = text_of(body, keys[side][0]);
        }
        if (json_object_get(body, keys[side][1]) != NULL) {
            one->deck[side] = text_of(body, keys[side][1]);
            one->unknown[side] = text_of(body, keys[side][2]);
            one->has_unknown[side] = json_object_get(body, keys[side][2]) != NULL;
        }
    }
    one->is_checked = one->is_checked || json_is_true(json_object_get(body, "checked"));
}

/* TD-19: does a step replace a list or an identity that was checked? */
static bool is_too_late(const store *s, const json_t *body)
{
    json_int_t player = json_integer_value(json_object_get(body, "player"));
    return strcmp(text_of(body, "do"), "change") == 0 && player > 0 &&
           player <= s->event->player_count && s->entrants[player].is_checked &&
           (json_object_get(body, "corp_deck") != NULL ||
            json_object_get(body, "runner_deck") != NULL ||
            json_object_get(body, "corp_identity") != NULL ||
            json_object_get(body, "runner_identity") != NULL);
}

/* What the step says of names and decks. */
static void keep_words(store *s, const json_t *body)
{
    const char *word = text_of(body, "do");
    if (strcmp(word, "create") == 0 || strcmp(word, "set") == 0) {
        s->name = json_object_get(body, "name") != NULL ? text_of(body, "name") : s->name;
        s->date = json_object_get(body, "date") != NULL ? text_of(body, "date") : s->date;
        s->place = json_object_get(body, "place") != NULL ? text_of(body, "place") : s->place;
    } else if (strcmp(word, "register") == 0) {
        s->entrants[s->event->player_count] = (entrant){
            .name = text_of(body, "name"),
            .identity = {text_of(body, "corp_identity"), text_of(body, "runner_identity")},
            .deck = {text_of(body, "corp_deck"), text_of(body, "runner_deck")},
            .unknown = {text_of(body, "corp_unknown"), text_of(body, "runner_unknown")},
            .has_unknown = {json_object_get(body, "corp_unknown") != NULL,
                            json_object_get(body, "runner_unknown") != NULL},
        };
    } else if (strcmp(word, "change") == 0) {
        keep_change(s, body);
    }
}

/*
 * Applies a row to the event; false leaves the event changed and must not be kept. `flags` are
 * added to those of results.
 */
static bool apply_row(store *s, const json_t *body, size_t row, uint8_t flags, problem *p)
{
    tn_record *records = s->scratch;
    size_t count = step_records(body, records);
    if (count > 0 && records[0].kind == TN_REC_ROUND &&
        json_integer_value(json_object_get(body, "round")) != s->event->round_count + 1) {
        count = 0;
    }
    if (count == 0) {
        return problem_set(p, "file", "", "a step of the journal makes no sense: '%s'",
                           "krok dziennika nie ma sensu: „%s”", text_of(body, "do"));
    }
    if (is_too_late(s, body)) {
        return problem_set(p, "file", "TD-19", "the decks of %s were checked, and stay as they are",
                           "talie gracza %s sprawdzono i już się nie zmieniają",
                           s->entrants[json_integer_value(json_object_get(body, "player"))].name);
    }
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == TN_REC_GAME || records[i].kind == TN_REC_FINAL) {
            records[i].of.game.flags |= flags;
        }
        tn_why why = tn_apply(s->event, &records[i]);
        if (why != TN_WHY_OK) {
            return problem_refuse(p, why);
        }
        if (!keep_record(s, &records[i], row)) {
            return problem_memory(p);
        }
    }
    return true;
}

static bool replay(store *s, problem *p)
{
    tn_start(s->event);
    s->record_count = s->effective_count = 0;
    s->name = s->date = s->place = "";
    uint8_t flags = s->version < 2 ? TN_SURE : 0; /* TD-23: in version 1 nobody was asked */
    if (s->step_count > 0 &&
        !find_effective(s, s->step_count - 1, s->effective, &s->effective_count)) {
        return problem_memory(p);
    }
    for (size_t i = 0; i < s->effective_count; i++) {
        size_t row = s->effective[i];
        if (!apply_row(s, s->steps[row].body, row, flags, p)) {
            tn_why why = p->why; /* the file is at fault, not a step that is to be added */
            long long step = (long long)s->steps[row].step;
            problem_set(p, "file", "", "step %lld of the journal cannot be replayed: %s",
                        "kroku %lld dziennika nie da się odtworzyć: %s", step,
                        why != TN_WHY_OK ? tn_why_text(why, p->lang)
                                         : in_lang(p->lang, "it makes no sense", "nie ma sensu"));
            return problem_at(p, in_lang(p->lang, "step %lld", "krok %lld"), step);
        }
        keep_words(s, s->steps[row].body);
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Takes the body over; false where there is no memory: then it stays the caller's. */
static bool keep_row(store *s, int64_t step, const char *at, json_t *body)
{
    if (s->step_count == s->step_cap) {
        size_t cap = s->step_cap * 2 + 64;
        store_step *steps = realloc(s->steps, cap * sizeof *steps);
        s->steps = steps != NULL ? steps : s->steps;
        size_t *effective = realloc(s->effective, cap * sizeof *effective);
        s->effective = effective != NULL ? effective : s->effective;
        if (steps == NULL || effective == NULL) {
            return false;
        }
        s->step_cap = cap;
    }
    char *copy = strdup(at);
    if (copy == NULL) {
        return false;
    }
    s->steps[s->step_count++] = (store_step){.step = step, .at = copy, .body = body};
    return true;
}

/* Forgets all rows but the first ones. */
static void forget_rows(store *s, size_t kept)
{
    while (s->step_count > kept) {
        store_step *last = &s->steps[--s->step_count];
        free((char *)last->at);
        json_decref(last->body);
    }
}

/*
 * Can the row stand where it does? Rows are only ever added, so their numbers have no gaps, and an
 * undo names a row before it.
 */
static bool check_row(const store *s, int64_t step, const char *at, const json_t *body, problem *p)
{
    int64_t due = (int64_t)s->step_count + 1;
    if (step != due) {
        problem_set(p, "file", "", "step %lld of the journal is missing",
                    "w dzienniku brakuje kroku %lld", (long long)due);
        return problem_at(p, in_lang(p->lang, "step %lld", "krok %lld"), (long long)due);
    }
    if (at == NULL || !json_is_string(json_object_get(body, "do"))) {
        problem_set(p, "file", "",
                    "step %lld of the journal is no JSON object that says what to do",
                    "krok %lld dziennika nie jest obiektem JSON z poleceniem", (long long)step);
        return problem_at(p, in_lang(p->lang, "step %lld", "krok %lld"), (long long)step);
    }
    if (strcmp(text_of(body, "do"), "undo") == 0) {
        const json_t *to = json_object_get(body, "to"), *one = json_object_get(body, "without");
        json_int_t number = json_integer_value(to != NULL ? to : one);
        if ((to != NULL) == (one != NULL) || number < 1 || number >= step) {
            problem_set(p, "file", "",
                        "step %lld of the journal takes back a step that is not before it",
                        "krok %lld dziennika cofa krok, którego przed nim nie ma", (long long)step);
            return problem_at(p, in_lang(p->lang, "step %lld", "krok %lld"), (long long)step);
        }
    }
    return true;
}

/* Whoever made the file wrote its texts: from here on they are such as can be shown. False where
 * there is no memory. */
static bool show_texts(json_t *value)
{
    const char *key;
    json_t *inner;
    size_t index;
    bool is_fine = true;
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        if (core_text_has_hidden(text, strlen(text))) {
            char *shown = text_shown(text);
            is_fine = shown != NULL && json_string_set(value, shown) == 0;
            free(shown);
        }
        return is_fine;
    }
    json_object_foreach(value, key, inner)
    {
        is_fine = is_fine && show_texts(inner);
    }
    json_array_foreach(value, index, inner)
    {
        is_fine = is_fine && show_texts(inner);
    }
    return is_fine;
}

/* Is the time of a row a short text, as we write it? */
static bool is_time(const char *at, int len)
{
    return at != NULL && len <= 40 && strlen(at) == (size_t)len &&
           !core_text_has_hidden(at, (size_t)len);
}

/* Reads the rows behind those that are known. */
static bool read_rows(store *s, problem *p)
{
    sqlite3_stmt *query = NULL;
    json_error_t ignored;
    if (sqlite3_prepare_v2(s->db, "SELECT step, at, body FROM journal WHERE step > ? ORDER BY step",
                           -1, &query, NULL) != SQLITE_OK ||
        sqlite3_bind_int64(query, 1, (sqlite3_int64)s->step_count) != SQLITE_OK) {
        sqlite3_finalize(query);
        return problem_set(p, "file", "", "the file holds no event: %s",
                           "w pliku nie ma turnieju: %s", database_words(s->db, p->lang));
    }
    int status;
    bool is_fine = true;
    while (is_fine && (status = sqlite3_step(query)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(query, 2);
        size_t len = (size_t)sqlite3_column_bytes(query, 2);
        json_t *body = text == NULL ? NULL : json_read_text(text, len, &ignored);
        int64_t step = sqlite3_column_int64(query, 0);
        const char *at = (const char *)sqlite3_column_text(query, 1);
        at = is_time(at, sqlite3_column_bytes(query, 1)) ? at : NULL;
        is_fine = check_row(s, step, at, body, p) &&
                  ((show_texts(body) && keep_row(s, step, at, body)) || problem_memory(p));
        if (!is_fine) {
            json_decref(body);
        }
    }
    if (is_fine && status != SQLITE_DONE) {
        is_fine = problem_set(p, "file", "", "the file cannot be read: %s",
                              "nie można odczytać pliku: %s", database_words(s->db, p->lang));
    }
    sqlite3_finalize(query);
    return is_fine;
}

/* Writes a row and takes the body over; false leaves both as they were. */
static bool write_row(store *s, json_t *body, problem *p)
{
    char at[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &parts);
    int64_t step = s->step_count == 0 ? 1 : s->steps[s->step_count - 1].step + 1;
    char *text = json_dumps(body, JSON_COMPACT);
    sqlite3_stmt *insert = NULL;
    bool is_fine = text != NULL &&
                   sqlite3_prepare_v2(s->db, "INSERT INTO journal(step, at, body) VALUES(?, ?, ?)",
                                      -1, &insert, NULL) == SQLITE_OK &&
                   sqlite3_bind_int64(insert, 1, step) == SQLITE_OK &&
                   sqlite3_bind_text(insert, 2, at, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
                   sqlite3_bind_text(insert, 3, text, -1, SQLITE_TRANSIENT) == SQLITE_OK &&
                   sqlite3_step(insert) == SQLITE_DONE;
    sqlite3_finalize(insert);
    free(text);
    if (!is_fine) {
        return problem_set(p, "file", "", "the step cannot be written: %s",
                           "nie można zapisać kroku: %s", database_words(s->db, p->lang));
    }
    return keep_row(s, step, at, body) || problem_memory(p);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* `name` is the file that is opened, `path` the one that was asked for. */
static bool open_database(store *s, const char *path, const char *name, int flags, problem *p)
{
    if (!database_open(name, flags, &s->db)) {
        return problem_set(p, "file", "", "%s cannot be opened: %s",
                           "nie można otworzyć pliku %s: %s", path, database_words(s->db, p->lang));
    }
    sqlite3_busy_timeout(s->db, 5000);
    /* One file, and on the disk before a step is acknowledged. */
    return run(s, "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;", p);
}

static bool start(store *s, const char *path, problem *p)
{
    *s = (store){.name = "", .date = "", .place = ""};
    problem_clear(p);
    s->event = calloc(1, sizeof *s->event);
    s->entrants = calloc(TN_PLAYERS_MAX + 1, sizeof *s->entrants);
    s->scratch = calloc(TN_PLAYERS_MAX + 1, sizeof *s->scratch);
    s->path = strdup(path);
    return (s->event != NULL && s->entrants != NULL && s->scratch != NULL && s->path != NULL) ||
           problem_memory(p);
}

/* Which version of jackin made the file; 0 if that cannot be read. */
static void read_version(store *s)
{
    sqlite3_stmt *query = NULL;
    s->version = 0;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW) {
        s->version = sqlite3_column_int(query, 0);
    }
    sqlite3_finalize(query);
}

static bool no_file(problem *p, const char *path, int error)
{
    return problem_set(p, "file", "", "%s: %s", "%s: %s", path, file_problem(p->lang, error));
}

static bool open_file(store *s, const char *path, bool is_writing, problem *p)
{
    struct stat about;
    if (!start(s, path, p)) {
        return false;
    }
    if (access(path, R_OK) != 0 || stat(path, &about) != 0) {
        return no_file(p, path, errno);
    }
    if (!S_ISREG(about.st_mode)) { /* a pipe might never end */
        return problem_set(p, "file", "", "%s is not a file", "%s to nie jest plik", path);
    }
    int flags = access(path, W_OK) == 0 ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    is_writing = is_writing && flags == SQLITE_OPEN_READWRITE;
    /* The lock is taken before reading, so that nobody adds a step between replay and writing. */
    if (!open_database(s, path, path, flags, p) ||
        !run(s, is_writing ? "BEGIN IMMEDIATE" : "BEGIN", p)) {
        return false;
    }
    read_version(s);
    return database_trust(s->db, p) && read_rows(s, p) && replay(s, p);
}

/* A problem of a file that says nothing else of its place is one of the whole file. */
static bool with_path(bool is_open, const char *path, problem *p)
{
    if (!is_open && p->where[0] == '\0') {
        problem_at(p, "%s", path);
    }
    return is_open;
}

bool store_open(store *s, const char *path, problem *p)
{
    bool is_open = open_file(s, path, true, p);
    s->written = s->step_count;
    return with_path(is_open, path, p);
}

bool store_look(store *s, const char *path, problem *p)
{
    bool is_open = open_file(s, path, false, p);
    s->written = s->step_count;
    store_let_go(s);
    return with_path(is_open, path, p);
}

static bool create_file(store *s, const char *path, problem *p)
{
    if (!start(s, path, p)) {
        return false;
    }
    if (access(path, F_OK) == 0) {
        return problem_set(p, "file", "", "%s exists already", "plik %s już istnieje", path);
    }
    size_t room = strlen(path) + OUTPUT_BESIDE_MAX;
    char *name = malloc(room);
    if (name == NULL) {
        return problem_memory(p);
    }
    int handle = output_open_beside(path, name, room);
    if (handle < 0) {
        int error = errno;
        free(name);
        return no_file(p, path, error);
    }
    close(handle); /* an empty file is an empty database */
    s->unnamed = name;
    if (!open_database(s, path, name, SQLITE_OPEN_READWRITE, p) || !run(s, database_setup, p)) {
        return false;
    }
    read_version(s);
    return replay(s, p);
}

bool store_create(store *s, const char *path, problem *p)
{
    return with_path(create_file(s, path, p), path, p);
}

void store_close(store *s)
{
    forget_rows(s, 0);
    free(s->steps);
    free(s->effective);
    free(s->records);
    free(s->record_step);
    free(s->scratch);
    free(s->entrants);
    free(s->event);
    sqlite3_close(s->db); /* what was not committed is rolled back */
    if (s->unnamed != NULL) {
        unlink(s->unnamed); /* it was never finished */
    }
    free(s->unnamed);
    free(s->path);
    *s = (store){0};
}

/* ---- the right to write ---------------------------------------------------------------------- */

void store_let_go(store *s)
{
    if (s->db != NULL) {
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    }
}

static bool has_lock(const store *s)
{
    return s->db != NULL && sqlite3_get_autocommit(s->db) == 0;
}

/* Gives the lock back, and with it what was not committed. A new file keeps its table. */
static void unlock(store *s)
{
    if (has_lock(s) && s->unnamed == NULL) {
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
}

/* The event of the first rows, after something else was tried. It could be replayed before. */
static void go_back(store *s, size_t kept)
{
    problem ignored = {.lang = LANG_EN};
    forget_rows(s, kept);
    replay(s, &ignored);
}

/* Reads what others have written since. */
static bool take_in(store *s, problem *p)
{
    size_t kept = s->step_count;
    if (!read_rows(s, p) || (s->step_count > kept && !replay(s, p))) {
        if (s->step_count > kept) {
            go_back(s, kept);
        }
        return false;
    }
    s->written = s->step_count;
    return true;
}

/* A new file that got its name is another one to the database. */
static bool reopen(store *s, problem *p)
{
    return s->db != NULL || open_database(s, s->path, s->path, SQLITE_OPEN_READWRITE, p);
}

bool store_take(store *s, problem *p)
{
    problem_clear(p);
    if (!reopen(s, p)) {
        return false;
    }
    if (has_lock(s)) {
        return true;
    }
    if (!run(s, "BEGIN IMMEDIATE", p)) {
        return false;
    }
    if (!take_in(s, p)) {
        unlock(s);
        return false;
    }
    return true;
}

bool store_refresh(store *s, problem *p)
{
    problem_clear(p);
    if (!reopen(s, p)) {
        return false;
    }
    if (has_lock(s)) {
        return true;
    }
    bool is_fine = run(s, "BEGIN", p) && take_in(s, p);
    store_let_go(s);
    return is_fine;
}

/* ---- committing ------------------------------------------------------------------------------ */

/* The name of a file must be on the disk as well as the file. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, (size_t)(slash - path) + 1);
    int handle = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY);
    if (handle >= 0) {
        fsync(handle);
        close(handle);
    }
    free(folder);
}

/*
 * Gives a new file its name. Until then it has one of its own, so that whoever is killed while he
 * makes it leaves nothing in the way of a second try. Another file is never replaced.
 */
static bool give_name(store *s, problem *p)
{
    sqlite3_close(s->db);
    s->db = NULL;
    bool is_named = renameat2(AT_FDCWD, s->unnamed, AT_FDCWD, s->path, RENAME_NOREPLACE) == 0;
    if (!is_named && errno != EEXIST && access(s->path, F_OK) != 0) {
        is_named = rename(s->unnamed, s->path) == 0; /* some disks cannot look and rename at once */
    }
    if (!is_named) {
        return no_file(p, s->path, errno);
    }
    free(s->unnamed);
    s->unnamed = NULL;
    sync_folder(s->path);
    return true;
}

static bool commit(store *s, problem *p)
{
    if (!run(s, "COMMIT", p) || (s->unnamed != NULL && !give_name(s, p))) {
        return false;
    }
    s->written = s->step_count;
    return true;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* What is known of an event, to be put back. */
typedef struct {
    tn_event *event;
    entrant *entrants;
    const char *name, *date, *place;
    size_t step_count, record_count, effective_count;
} known;

enum { ENTRANTS_BYTES = (TN_PLAYERS_MAX + 1) * sizeof(entrant) };

static bool keep_known(const store *s, known *out)
{
    *out = (known){
        .event = malloc(sizeof *out->event),
        .entrants = malloc(ENTRANTS_BYTES),
        .name = s->name,
        .date = s->date,
        .place = s->place,
        .step_count = s->step_count,
        .record_count = s->record_count,
        .effective_count = s->effective_count,
    };
    if (out->event == NULL || out->entrants == NULL) {
        return false;
    }
    memcpy(out->event, s->event, sizeof *out->event);
    memcpy(out->entrants, s->entrants, ENTRANTS_BYTES);
    return true;
}

static void put_back(store *s, const known *before)
{
    memcpy(s->event, before->event, sizeof *before->event);
    memcpy(s->entrants, before->entrants, ENTRANTS_BYTES);
    s->name = before->name;
    s->date = before->date;
    s->place = before->place;
    s->record_count = before->record_count;
    s->effective_count = before->effective_count;
    forget_rows(s, before->step_count);
}

static void forget_known(known *before)
{
    free(before->event);
    free(before->entrants);
}

/* Applies a step and writes it down; false may leave the event changed. Takes the body over. */
static bool try_step(store *s, json_t *body, problem *p)
{
    size_t row = s->step_count;
    if (!(show_texts(body) || problem_memory(p)) || !apply_row(s, body, row, 0, p) ||
        !write_row(s, body, p)) {
        json_decref(body);
        return false;
    }
    keep_words(s, body);
    s->effective[s->effective_count++] = row;
    return s->is_held || commit(s, p);
}

bool store_add(store *s, json_t *body, problem *p)
{
    known before = {0};
    if (body == NULL) {
        return problem_memory(p);
    }
    if (!store_take(s, p)) {
        json_decref(body);
        return false;
    }
    if (!keep_known(s, &before)) {
        forget_known(&before);
        json_decref(body);
        return problem_memory(p);
    }
    bool is_fine = try_step(s, body, p);
    if (!is_fine) {
        put_back(s, &before);
        if (!s->is_held) {
            unlock(s);
        } else if (!has_lock(s)) { /* a full disk takes all of them back */
            store_cancel(s);
        }
    }
    forget_known(&before);
    return is_fine;
}

bool store_commit(store *s, problem *p)
{
    problem_clear(p);
    s->is_held = false;
    if (!commit(s, p)) {
        store_cancel(s);
        return false;
    }
    return true;
}

void store_cancel(store *s)
{
    unlock(s);
    s->is_held = false;
    if (s->step_count > s->written) {
        go_back(s, s->written);
    }
}

int64_t store_last_undo(const store *s, bool *is_one)
{
    size_t count = s->effective_count, rows_count = 0;
    size_t *rows = count < 2 ? NULL : malloc(s->step_count * sizeof *rows);
    *is_one = false;
    if (rows == NULL) {
        return -1;
    }
    /* Going back to the row before would bring back what was left out after it. */
    size_t last = s->effective[count - 1], before = s->effective[count - 2];
    bool is_known = find_effective(s, before, rows, &rows_count);
    *is_one =
        rows_count != count - 1 || memcmp(rows, s->effective, (count - 1) * sizeof *rows) != 0;
    free(rows);
    return is_known ? s->steps[*is_one ? last : before].step : -1;
}

/* May the event go back to a step, or do without it (TD-18)? */
static bool can_undo(const store *s, int64_t step, bool is_one, problem *p)
{
    size_t row = find_step(s, step);
    bool is_after = false;
    if (row == s->step_count || (is_one && row == 0)) {
        return problem_set(p, "file", "", "there is no step %lld to go back to",
                           "nie ma kroku %lld, do którego można by wrócić", (long long)step);
    }
    for (size_t i = 0; is_one && i < s->effective_count; i++) {
        const char *word = text_of(s->steps[s->effective[i]].body, "do");
        if (is_after && (strcmp(word, "pair") == 0 || strcmp(word, "cut") == 0)) {
            return problem_set(p, "file", "TD-18",
                               "a pairing or the cut followed step %lld: go back further, or "
                               "correct the result",
                               "po kroku %lld ustalono już pary lub finalistów: trzeba cofnąć "
                               "więcej albo poprawić wynik",
                               (long long)step);
        }
        is_after = is_after || s->effective[i] == row;
    }
    return !is_one || is_after ||
           problem_set(p, "file", "", "step %lld does not count any more",
                       "krok %lld już się nie liczy", (long long)step);
}

/* Writes the undo and replays; false may leave the event changed. */
static bool try_undo(store *s, int64_t step, bool is_one, problem *p)
{
    json_t *body =
        json_pack("{s:s, s:I}", "do", "undo", is_one ? "without" : "to", (json_int_t)step);
    if (body == NULL) {
        return problem_memory(p);
    }
    if (!write_row(s, body, p)) {
        json_decref(body);
        return false;
    }
    if (!replay(s, p)) {
        return is_one ? problem_set(p, "file", "",
                                    "later steps need step %lld, so it cannot be left out alone",
                                    "późniejsze kroki wymagają kroku %lld, więc nie można pominąć "
                                    "jego jednego",
                                    (long long)step)
                      : false;
    }
    return commit(s, p);
}

bool store_undo(store *s, int64_t step, bool is_one, problem *p)
{
    if (!store_take(s, p)) {
        return false;
    }
    size_t kept = s->step_count;
    if (can_undo(s, step, is_one, p) && try_undo(s, step, is_one, p)) {
        return true;
    }
    unlock(s);
    if (s->step_count > kept) {
        go_back(s, kept);
    }
    return false;
}

const char *player_name(const store *s, unsigned player)
{
    return player == 0 ? "" : s->entrants[player].name;
}
