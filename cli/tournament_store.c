/*
 * The file of an event: opening, replaying and adding to it.
 */
#include "cli/tournament_store.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { APPLICATION_ID = 0x4a4b544e, FILE_VERSION = 1 }; /* "JKTN" */

static bool complain(store *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool complain(store *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->message, sizeof s->message, format, arguments);
    va_end(arguments);
    return false;
}

static bool run(store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           complain(s, "the file cannot be used: %s", sqlite3_errmsg(s->db));
}

static const char *text_of(const json_t *body, const char *key)
{
    const char *text = json_string_value(json_object_get(body, key));
    return text == NULL ? "" : text;
}

/* ---- which rows count -------------------------------------------------------------------------
 */

static size_t find_step(const store *s, int64_t step)
{
    for (size_t i = s->step_count; i-- > 0;) {
        if (s->steps[i].step == step) {
            return i;
        }
    }
    return s->step_count;
}

/*
 * The rows that count after row number `row`: those after the row before and this one; after an
 * undo those of the row it goes back to, or all but one.
 */
static size_t count_rows(const store *s, size_t row, size_t *out)
{
    size_t start = row;
    int64_t *without = malloc((row + 1) * sizeof *without);
    size_t without_count = 0, count = 0;
    /* Backwards: an undo jumps, everything else is taken. */
    for (size_t i = start + 1; i-- > 0;) {
        const json_t *body = s->steps[i].body;
        if (strcmp(text_of(body, "do"), "undo") == 0) {
            const json_t *one = json_object_get(body, "without");
            if (one != NULL) {
                without[without_count++] = json_integer_value(one);
            } else {
                size_t to = find_step(s, json_integer_value(json_object_get(body, "to")));
                i = to == s->step_count ? 0 : to + 1;
            }
            continue;
        }
        bool is_left_out = false;
        for (size_t n = 0; n < without_count; n++) {
            is_left_out = is_left_out || without[n] == s->steps[i].step;
        }
        if (!is_left_out) {
            out[count++] = i;
        }
    }
    free(without);
    for (size_t i = 0; i < count / 2; i++) {
        size_t kept = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = kept;
    }
    return count;
}

/* ---- replay -----------------------------------------------------------------------------------
 */

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
        };
    }
}

/* Applies a row to the event; false leaves the event changed and must not be kept. */
static bool apply_row(store *s, const json_t *body, size_t row)
{
    static tn_record records[TN_PLAYERS_MAX + 1];
    size_t count = step_records(body, records, s->message);
    if (count == 0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        s->why = tn_apply(s->event, &records[i]);
        if (s->why != TN_WHY_OK) {
            return complain(s, "%s", tn_why_text(s->why));
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
    s->effective = realloc(s->effective, (s->step_count + 1) * sizeof *s->effective);
    s->effective_count = s->step_count == 0 ? 0 : count_rows(s, s->step_count - 1, s->effective);
    for (size_t i = 0; i < s->effective_count; i++) {
        size_t row = s->effective[i];
        if (!apply_row(s, s->steps[row].body, row)) {
            return complain(s, "step %lld of the journal cannot be replayed: %s",
                            (long long)s->steps[row].step,
                            s->why != TN_WHY_OK ? tn_why_text(s->why) : "it makes no sense");
        }
    }
    return true;
}

/* ---- rows -------------------------------------------------------------------------------------
 */

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

static bool read_rows(store *s)
{
    sqlite3_stmt *query;
    if (sqlite3_prepare_v2(s->db, "SELECT step, at, body FROM journal ORDER BY step", -1, &query,
                           NULL) != SQLITE_OK) {
        return complain(s, "the file holds no event: %s", sqlite3_errmsg(s->db));
    }
    int status;
    bool is_fine = true;
    while (is_fine && (status = sqlite3_step(query)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(query, 2);
        json_t *body = text == NULL ? NULL : json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        int64_t step = sqlite3_column_int64(query, 0);
        if (!json_is_object(body)) {
            json_decref(body);
            is_fine = complain(s, "step %lld of the journal is no JSON object", (long long)step);
        } else {
            keep_row(s, step, (const char *)sqlite3_column_text(query, 1), body);
        }
    }
    if (is_fine && status != SQLITE_DONE) {
        is_fine = complain(s, "the file cannot be read: %s", sqlite3_errmsg(s->db));
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
        return complain(s, "the step cannot be written: %s", sqlite3_errmsg(s->db));
    }
    keep_row(s, step, at, body);
    return true;
}

/* ---- opening ----------------------------------------------------------------------------------
 */

static bool start(store *s, const char *path, int flags)
{
    memset(s, 0, sizeof *s);
    s->event = calloc(1, sizeof *s->event);
    s->entrants = calloc(TN_PLAYERS_MAX + 1, sizeof *s->entrants);
    s->name = s->date = s->place = "";
    if (s->event == NULL || s->entrants == NULL) {
        return complain(s, "there is not enough memory");
    }
    if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK) {
        return complain(s, "%s cannot be opened: %s", path, sqlite3_errmsg(s->db));
    }
    sqlite3_busy_timeout(s->db, 5000);
    /* One file, and on the disk before a step is acknowledged. */
    return run(s, "PRAGMA journal_mode=DELETE; PRAGMA synchronous=FULL;");
}

bool store_open(store *s, const char *path)
{
    if (access(path, R_OK) != 0) {
        memset(s, 0, sizeof *s);
        return complain(s, "%s: %s", path, strerror(errno));
    }
    int flags = access(path, W_OK) == 0 ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    /* The lock is taken before reading, so that nobody adds a step between replay and writing. */
    return start(s, path, flags) &&
           run(s, flags == SQLITE_OPEN_READWRITE ? "BEGIN IMMEDIATE" : "BEGIN") && read_rows(s) &&
           replay(s);
}

bool store_create(store *s, const char *path)
{
    if (access(path, F_OK) == 0) {
        memset(s, 0, sizeof *s);
        return complain(s, "%s exists already", path);
    }
    char setup[300];
    snprintf(setup, sizeof setup,
             "PRAGMA application_id=%d; PRAGMA user_version=%d; BEGIN IMMEDIATE;"
             "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, "
             "body TEXT NOT NULL) STRICT;",
             APPLICATION_ID, FILE_VERSION);
    return start(s, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) && run(s, setup) && replay(s);
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
}

/* ---- adding -----------------------------------------------------------------------------------
 */

bool store_add(store *s, json_t *body)
{
    size_t records = s->record_count;
    tn_event *before = malloc(sizeof *before);
    if (before == NULL) {
        json_decref(body);
        return complain(s, "there is not enough memory");
    }
    memcpy(before, s->event, sizeof *before);
    s->why = TN_WHY_OK;
    s->message[0] = '\0';
    bool is_fine = apply_row(s, body, s->step_count);
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
    return s->is_held || run(s, "COMMIT; BEGIN IMMEDIATE");
}

bool store_commit(store *s)
{
    s->is_held = false;
    return run(s, "COMMIT; BEGIN IMMEDIATE");
}

int64_t store_step_before(const store *s)
{
    return s->effective_count < 2 ? -1 : s->steps[s->effective[s->effective_count - 2]].step;
}

bool store_undo(store *s, int64_t step, bool is_one)
{
    size_t row = find_step(s, step);
    s->why = TN_WHY_OK;
    if (row == s->step_count || (is_one && row == 0)) {
        return complain(s, "there is no step %lld to go back to", (long long)step);
    }
    if (is_one) {
        bool is_after = false, is_there = false;
        for (size_t i = 0; i < s->effective_count; i++) {
            const char *word = text_of(s->steps[s->effective[i]].body, "do");
            if (is_after && (strcmp(word, "pair") == 0 || strcmp(word, "cut") == 0)) {
                return complain(s,
                                "a pairing or the cut followed step %lld: go back further, or "
                                "correct the result (TD-18)",
                                (long long)step);
            }
            is_after = is_after || s->effective[i] == row;
            is_there = is_after;
        }
        if (!is_there) {
            return complain(s, "step %lld does not count any more", (long long)step);
        }
    }
    json_t *body =
        json_pack("{s:s, s:I}", "do", "undo", is_one ? "without" : "to", (json_int_t)step);
    if (!write_row(s, body)) {
        json_decref(body);
        return false;
    }
    if (!replay(s)) {
        return false; /* what follows needs that step; closing rolls the row back */
    }
    return run(s, "COMMIT; BEGIN IMMEDIATE");
}
