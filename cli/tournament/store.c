/*
 * The file of an event: opening, replaying and adding to it.
 */
#define _GNU_SOURCE /* renameat2 */
#include "cli/tournament/store.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/tournament/database.h"
#include "core/text.h"
#include "protocol/json.h"

static bool complain(store *s, const char *english, const char *polish, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));
static bool complain(store *s, const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(s->message, sizeof s->message, in_lang(s->lang, english, polish), arguments);
    va_end(arguments);
    s->rules = "";
    return false;
}

/* What SQLite complains of: in Polish the usual reasons, the others in its own words. */
static const char *database_problem(const store *s)
{
    int code = sqlite3_errcode(s->db), error = sqlite3_system_errno(s->db);
    if (code == SQLITE_IOERR && error != 0) {
        return file_problem(s->lang, error); /* what the system says of it is clearer */
    }
    if (s->lang == LANG_EN && code == SQLITE_BUSY) {
        return "another program is writing to it; try again";
    }
    if (s->lang == LANG_EN && code == SQLITE_IOERR) {
        return "the disk is full or does not work";
    }
    if (s->lang == LANG_PL) {
        switch (sqlite3_errcode(s->db)) {
        case SQLITE_ERROR:
            return "nie ma w nim dziennika";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "zapisuje w nim inny program; spróbuj jeszcze raz";
        case SQLITE_NOTADB:
            return "to nie jest baza danych";
        case SQLITE_CORRUPT:
            return "baza danych jest uszkodzona";
        case SQLITE_READONLY:
            return "nie wolno w nim zapisywać";
        case SQLITE_FULL:
            return "na dysku nie ma miejsca";
        case SQLITE_IOERR:
            return "dysk jest pełny albo nie działa";
        case SQLITE_CANTOPEN:
            return "nie daje się otworzyć";
        case SQLITE_NOMEM:
            return "brakuje pamięci";
        default:
            break;
        }
    }
    return sqlite3_errmsg(s->db);
}

/* An empty store; the language stays. */
static void clear(store *s)
{
    *s = (store){.lang = s->lang, .name = "", .date = "", .place = "", .rules = ""};
}

static bool run(store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           complain(s, "the file cannot be used: %s", "nie można użyć pliku: %s",
                    database_problem(s));
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
 * undo those of the row it goes back to, or all but one. One pass, whatever was taken back.
 */
static size_t count_rows(const store *s, size_t row, size_t *out)
{
    bool *is_left_out = calloc(s->step_count + 1, sizeof *is_left_out);
    size_t count = 0;
    if (is_left_out == NULL) {
        abort();
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
    return count;
}

/* ---- replay ---------------------------------------------------------------------------------- */

static void keep_record(store *s, const tn_record *r, size_t row)
{
    if (s->record_count == s->record_cap) {
        s->record_cap = s->record_cap * 2 + 256;
        s->records = realloc(s->records, s->record_cap * sizeof *s->records);
        s->record_step = realloc(s->record_step, s->record_cap * sizeof *s->record_step);
        if (s->records == NULL || s->record_step == NULL) {
            abort();
        }
    }
    s->records[s->record_count] = *r;
    s->record_step[s->record_count++] = row;
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
static bool apply_row(store *s, const json_t *body, size_t row, uint8_t flags)
{
    static tn_record records[TN_PLAYERS_MAX + 1];
    size_t count = step_records(body, records);
    if (count > 0 && records[0].kind == TN_REC_ROUND &&
        json_integer_value(json_object_get(body, "round")) != s->event->round_count + 1) {
        count = 0;
    }
    if (count == 0) {
        return complain(s, "a step of the journal makes no sense: '%s'",
                        "krok dziennika nie ma sensu: „%s”", text_of(body, "do"));
    }
    if (is_too_late(s, body)) {
        complain(s, "the decks of %s were checked, and stay as they are",
                 "talie gracza %s sprawdzono i już się nie zmieniają",
                 s->entrants[json_integer_value(json_object_get(body, "player"))].name);
        s->rules = "TD-19";
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == TN_REC_GAME || records[i].kind == TN_REC_FINAL) {
            records[i].of.game.flags |= flags;
        }
        s->why = tn_apply(s->event, &records[i]);
        if (s->why != TN_WHY_OK) {
            return complain(s, "%s", "%s", tn_why_text(s->why, s->lang));
        }
        keep_record(s, &records[i], row);
    }
    keep_words(s, body);
    return true;
}

static bool replay(store *s)
{
    tn_start(s->event);
    s->record_count = 0;
    s->name = s->date = s->place = "";
    s->why = TN_WHY_OK;
    uint8_t flags = s->version < 2 ? TN_SURE : 0; /* TD-23: in version 1 nobody was asked */
    s->effective = realloc(s->effective, (s->step_count + 1) * sizeof *s->effective);
    s->effective_count = s->step_count == 0 ? 0 : count_rows(s, s->step_count - 1, s->effective);
    for (size_t i = 0; i < s->effective_count; i++) {
        size_t row = s->effective[i];
        if (!apply_row(s, s->steps[row].body, row, flags)) {
            complain(s, "step %lld of the journal cannot be replayed: %s",
                     "kroku %lld dziennika nie da się odtworzyć: %s", (long long)s->steps[row].step,
                     s->why != TN_WHY_OK ? tn_why_text(s->why, s->lang)
                                         : in_lang(s->lang, "it makes no sense", "nie ma sensu"));
            s->why = TN_WHY_OK; /* the file is at fault, not a step that is to be added */
            return false;
        }
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void keep_row(store *s, int64_t step, const char *at, json_t *body)
{
    if (s->step_count == s->step_cap) {
        s->step_cap = s->step_cap * 2 + 64;
        s->steps = realloc(s->steps, s->step_cap * sizeof *s->steps);
        if (s->steps == NULL) {
            abort();
        }
    }
    s->steps[s->step_count++] = (store_step){.step = step, .at = strdup(at), .body = body};
}

/*
 * Can the row stand where it does? Rows are only ever added, so their numbers have no gaps, and an
 * undo names a row before it.
 */
static bool check_row(store *s, int64_t step, const char *at, const json_t *body)
{
    int64_t due = (int64_t)s->step_count + 1;
    if (step != due) {
        return complain(s, "step %lld of the journal is missing", "w dzienniku brakuje kroku %lld",
                        (long long)due);
    }
    if (at == NULL || !json_is_string(json_object_get(body, "do"))) {
        return complain(s, "step %lld of the journal is no JSON object that says what to do",
                        "krok %lld dziennika nie jest obiektem JSON z poleceniem", (long long)step);
    }
    if (strcmp(text_of(body, "do"), "undo") == 0) {
        const json_t *to = json_object_get(body, "to"), *one = json_object_get(body, "without");
        json_int_t number = json_integer_value(to != NULL ? to : one);
        if ((to != NULL) == (one != NULL) || number < 1 || number >= step) {
            return complain(s, "step %lld of the journal takes back a step that is not before it",
                            "krok %lld dziennika cofa krok, którego przed nim nie ma",
                            (long long)step);
        }
    }
    return true;
}

/* Whoever made the file wrote its texts: from here on they are such as can be shown. */
static void show_texts(json_t *value)
{
    const char *key;
    json_t *inner;
    size_t index;
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        if (core_text_has_hidden(text, strlen(text))) {
            char *shown = text_shown(text);
            json_string_set(value, shown);
            free(shown);
        }
        return;
    }
    json_object_foreach(value, key, inner)
    {
        show_texts(inner);
    }
    json_array_foreach(value, index, inner)
    {
        show_texts(inner);
    }
}

/* Is the time of a row a short text, as we write it? */
static bool is_time(const char *at, int len)
{
    return at != NULL && len <= 40 && strlen(at) == (size_t)len &&
           !core_text_has_hidden(at, (size_t)len);
}

static bool read_rows(store *s)
{
    sqlite3_stmt *query;
    json_error_t ignored;
    if (sqlite3_prepare_v2(s->db, "SELECT step, at, body FROM journal ORDER BY step", -1, &query,
                           NULL) != SQLITE_OK) {
        return complain(s, "the file holds no event: %s", "w pliku nie ma turnieju: %s",
                        database_problem(s));
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
        show_texts(body);
        is_fine = check_row(s, step, at, body);
        if (is_fine) {
            keep_row(s, step, at, body);
        } else {
            json_decref(body);
        }
    }
    if (is_fine && status != SQLITE_DONE) {
        is_fine = complain(s, "the file cannot be read: %s", "nie można odczytać pliku: %s",
                           database_problem(s));
    }
    sqlite3_finalize(query);
    return is_fine;
}

static bool write_row(store *s, json_t *body)
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
        return complain(s, "the step cannot be written: %s", "nie można zapisać kroku: %s",
                        database_problem(s));
    }
    keep_row(s, step, at, body);
    return true;
}

/* ---- opening --------------------------------------------------------------------------------- */

void store_let_go(store *s)
{
    if (s->db != NULL) {
        sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    }
}

/* `name` is the file that is opened, `path` the one that was asked for. */
static bool start(store *s, const char *path, const char *name, int flags)
{
    clear(s);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk, no death */
    s->event = calloc(1, sizeof *s->event);
    s->entrants = calloc(TN_PLAYERS_MAX + 1, sizeof *s->entrants);
    if (s->event == NULL || s->entrants == NULL) {
        return complain(s, "there is not enough memory", "brakuje pamięci");
    }
    if (!database_open(name, flags, &s->db)) {
        return complain(s, "%s cannot be opened: %s", "nie można otworzyć pliku %s: %s", path,
                        database_problem(s));
    }
    sqlite3_busy_timeout(s->db, 5000);
    /* One file, and on the disk before a step is acknowledged. */
    return run(s, "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;");
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

static bool check_file(store *s)
{
    read_version(s);
    return database_trust(s->db, s->lang, s->message, sizeof s->message) ||
           (s->message[0] != '\0' ? false
                                  : complain(s, "the file cannot be used: %s",
                                             "nie można użyć pliku: %s", database_problem(s)));
}

static bool open_with(store *s, const char *path, bool is_writing)
{
    struct stat about;
    if (access(path, R_OK) != 0 || stat(path, &about) != 0) {
        int error = errno;
        clear(s);
        return complain(s, "%s: %s", "%s: %s", path, file_problem(s->lang, error));
    }
    if (!S_ISREG(about.st_mode)) { /* a pipe might never end */
        clear(s);
        return complain(s, "%s is not a file", "%s to nie jest plik", path);
    }
    int flags = access(path, W_OK) == 0 ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    is_writing = is_writing && flags == SQLITE_OPEN_READWRITE;
    /* The lock is taken before reading, so that nobody adds a step between replay and writing. */
    return start(s, path, path, flags) && run(s, is_writing ? "BEGIN IMMEDIATE" : "BEGIN") &&
           check_file(s) && read_rows(s) && replay(s);
}

bool store_open(store *s, const char *path)
{
    return open_with(s, path, true);
}

bool store_look(store *s, const char *path)
{
    bool is_open = open_with(s, path, false);
    store_let_go(s);
    return is_open;
}

bool store_create(store *s, const char *path)
{
    if (access(path, F_OK) == 0) {
        clear(s);
        return complain(s, "%s exists already", "plik %s już istnieje", path);
    }
    size_t room = strlen(path) + OUTPUT_BESIDE_MAX;
    char *name = malloc(room), *kept = strdup(path);
    int handle = name == NULL || kept == NULL ? -1 : output_open_beside(path, name, room);
    if (handle < 0) {
        int error = errno;
        free(name);
        free(kept);
        clear(s);
        return complain(s, "%s: %s", "%s: %s", path, file_problem(s->lang, error));
    }
    close(handle); /* an empty file is an empty database */
    bool is_open = start(s, path, name, SQLITE_OPEN_READWRITE);
    s->path = kept;
    s->unnamed = name;
    is_open = is_open && run(s, database_setup);
    read_version(s);
    return is_open && replay(s);
}

void store_close(store *s)
{
    for (size_t i = 0; i < s->step_count; i++) {
        free((char *)s->steps[i].at);
        json_decref(s->steps[i].body);
    }
    free(s->steps);
    free(s->effective);
    free(s->records);
    free(s->record_step);
    free(s->entrants);
    free(s->event);
    sqlite3_close(s->db); /* what was not committed is rolled back */
    if (s->unnamed != NULL) {
        unlink(s->unnamed); /* it was never finished */
    }
    free(s->unnamed);
    free(s->path);
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
static bool give_name(store *s)
{
    sqlite3_close(s->db);
    s->db = NULL;
    bool is_named = renameat2(AT_FDCWD, s->unnamed, AT_FDCWD, s->path, RENAME_NOREPLACE) == 0;
    if (!is_named && errno != EEXIST && access(s->path, F_OK) != 0) {
        is_named = rename(s->unnamed, s->path) == 0; /* some disks cannot look and rename at once */
    }
    if (!is_named) {
        return complain(s, "%s: %s", "%s: %s", s->path, file_problem(s->lang, errno));
    }
    free(s->unnamed);
    s->unnamed = NULL;
    sync_folder(s->path);
    return true;
}

static bool commit(store *s)
{
    return run(s, "COMMIT") && (s->unnamed == NULL || give_name(s));
}

/* ---- adding ---------------------------------------------------------------------------------- */

bool store_add(store *s, json_t *body)
{
    size_t records = s->record_count;
    tn_event *before = malloc(sizeof *before);
    if (before == NULL) {
        json_decref(body);
        return complain(s, "there is not enough memory", "brakuje pamięci");
    }
    memcpy(before, s->event, sizeof *before);
    s->why = TN_WHY_OK;
    s->message[0] = '\0';
    bool is_fine = apply_row(s, body, s->step_count, 0);
    if (!is_fine || !write_row(s, body)) {
        memcpy(s->event, before, sizeof *before);
        s->record_count = records;
        free(before);
        json_decref(body);
        return false;
    }
    free(before);
    s->effective = realloc(s->effective, (s->step_count + 1) * sizeof *s->effective);
    s->effective[s->effective_count++] = s->step_count - 1;
    return s->is_held || commit(s);
}

bool store_commit(store *s)
{
    s->is_held = false;
    return commit(s);
}

int64_t store_last_undo(const store *s, bool *is_one)
{
    size_t count = s->effective_count;
    size_t *rows = count < 2 ? NULL : malloc(s->step_count * sizeof *rows);
    *is_one = false;
    if (rows == NULL) {
        return -1;
    }
    /* Going back to the row before would bring back what was left out after it. */
    size_t last = s->effective[count - 1], before = s->effective[count - 2];
    *is_one = count_rows(s, before, rows) != count - 1 ||
              memcmp(rows, s->effective, (count - 1) * sizeof *rows) != 0;
    free(rows);
    return s->steps[*is_one ? last : before].step;
}

bool store_undo(store *s, int64_t step, bool is_one)
{
    size_t row = find_step(s, step);
    s->why = TN_WHY_OK;
    if (row == s->step_count || (is_one && row == 0)) {
        return complain(s, "there is no step %lld to go back to",
                        "nie ma kroku %lld, do którego można by wrócić", (long long)step);
    }
    if (is_one) {
        bool is_after = false, is_there = false;
        for (size_t i = 0; i < s->effective_count; i++) {
            const char *word = text_of(s->steps[s->effective[i]].body, "do");
            if (is_after && (strcmp(word, "pair") == 0 || strcmp(word, "cut") == 0)) {
                complain(s,
                         "a pairing or the cut followed step %lld: go back further, or "
                         "correct the result",
                         "po kroku %lld ustalono już pary lub finalistów: trzeba cofnąć więcej "
                         "albo poprawić wynik",
                         (long long)step);
                s->rules = "TD-18";
                return false;
            }
            is_after = is_after || s->effective[i] == row;
            is_there = is_after;
        }
        if (!is_there) {
            return complain(s, "step %lld does not count any more", "krok %lld już się nie liczy",
                            (long long)step);
        }
    }
    json_t *body =
        json_pack("{s:s, s:I}", "do", "undo", is_one ? "without" : "to", (json_int_t)step);
    if (!write_row(s, body)) {
        json_decref(body);
        return false;
    }
    if (!replay(s)) { /* closing rolls the row back */
        return !is_one ? false
                       : complain(s, "later steps need step %lld, so it cannot be left out alone",
                                  "późniejsze kroki wymagają kroku %lld, więc nie można pominąć "
                                  "jego jednego",
                                  (long long)step);
    }
    return commit(s);
}
