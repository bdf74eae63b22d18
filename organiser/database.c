/*
 * The database under an event; see database.h.
 */
#include "organiser/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "organiser/file_problem.h"

#define APPLICATION_ID 1246450766 /* "JKTN" */
#define FILE_VERSION 2            /* since 2 points that look swapped are asked about (TD-23) */
/* The one table, to the letter as SQLite keeps it. */
#define JOURNAL_TABLE                                                                              \
    "CREATE TABLE journal(step INTEGER PRIMARY KEY, at TEXT NOT NULL, body TEXT NOT NULL) STRICT"
#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)

const char *const database_setup =
    "PRAGMA application_id=" WORD(APPLICATION_ID) "; PRAGMA user_version=" WORD(
        FILE_VERSION) "; BEGIN IMMEDIATE; " JOURNAL_TABLE ";";

/* ---- opening --------------------------------------------------------------------------------- */

typedef struct {
    int what, value;
} setting;

/* Nothing that stands in the file is carried out ... */
static const setting settings[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
};

/* ... and nothing in it can be larger than we make it. */
static const setting limits[] = {
    {SQLITE_LIMIT_LENGTH, 8 << 20}, /* bytes of a row: a whole round has some 100,000 */
    {SQLITE_LIMIT_SQL_LENGTH, 100000},  {SQLITE_LIMIT_COLUMN, 100},
    {SQLITE_LIMIT_EXPR_DEPTH, 20},      {SQLITE_LIMIT_COMPOUND_SELECT, 3},
    {SQLITE_LIMIT_FUNCTION_ARG, 8},     {SQLITE_LIMIT_ATTACHED, 0},
    {SQLITE_LIMIT_TRIGGER_DEPTH, 1},    {SQLITE_LIMIT_WORKER_THREADS, 0},
    {SQLITE_LIMIT_VARIABLE_NUMBER, 10},
};

static bool set_limits(sqlite3 *db)
{
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        int now = -1;
        if (sqlite3_db_config(db, settings[i].what, settings[i].value, &now) != SQLITE_OK ||
            now != settings[i].value) {
            return false;
        }
    }
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        sqlite3_limit(db, limits[i].what, limits[i].value);
    }
    return true;
}

bool database_open(const char *name, int flags, sqlite3 **db)
{
    /* SQLite takes "file:x?mode=memory" and ":memory:" for something else than files: behind a
     * folder a name is a name. */
    size_t room = strlen(name) + 3;
    char *plain = malloc(room);
    *db = NULL;
    if (plain == NULL) {
        return false;
    }
    snprintf(plain, room, "%s%s", name[0] == '/' ? "" : "./", name);
    bool is_open = sqlite3_open_v2(plain, db, flags, NULL) == SQLITE_OK && set_limits(*db);
    free(plain);
    return is_open;
}

/* ---- what is in it --------------------------------------------------------------------------- */

const char *database_words(sqlite3 *db, word_lang lang)
{
    int code = sqlite3_errcode(db), error = sqlite3_system_errno(db);
    if (code == SQLITE_IOERR && error != 0) {
        return file_problem(lang, error); /* what the system says of it is clearer */
    }
    if (lang == LANG_EN && code == SQLITE_BUSY) {
        return "another program is writing to it; try again";
    }
    if (lang == LANG_EN && code == SQLITE_IOERR) {
        return "the disk is full or does not work";
    }
    if (lang == LANG_PL) {
        switch (code) {
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
    return sqlite3_errmsg(db);
}

/* SQLite itself says what is wrong. */
static bool fail(sqlite3 *db, problem *p)
{
    return problem_set(p, "file", "", "the file cannot be used: %s", "nie można użyć pliku: %s",
                       database_words(db, p->lang));
}

/* The number that a pragma gives. */
static bool read_number(sqlite3 *db, const char *sql, int *out)
{
    sqlite3_stmt *query = NULL;
    bool is_read = sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK &&
                   sqlite3_step(query) == SQLITE_ROW;
    *out = is_read ? sqlite3_column_int(query, 0) : 0;
    sqlite3_finalize(query);
    return is_read;
}

/* A file of a later version may hold what this one would read wrongly. */
static bool check_head(sqlite3 *db, problem *p)
{
    int version, application;
    if (!read_number(db, "PRAGMA user_version", &version) ||
        !read_number(db, "PRAGMA application_id", &application)) {
        return fail(db, p);
    }
    if (application != APPLICATION_ID) {
        return problem_set(p, "file", "", "this is a database, but no event of jackin",
                           "to jest baza danych, ale nie turniej programu jackin");
    }
    return version <= FILE_VERSION ||
           problem_set(p, "file", "", "the file was made by a later version of jackin",
                       "plik pochodzi z późniejszej wersji programu jackin");
}

static bool is_text(sqlite3_stmt *row, int column, const char *wanted)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    size_t len = (size_t)sqlite3_column_bytes(row, column); /* a 0 may stand inside it */
    return text != NULL && len == strlen(wanted) && memcmp(text, wanted, len) == 0;
}

/* One entry of the schema: it must be the journal, exactly as we make it. */
static bool check_entry(sqlite3_stmt *row, problem *p)
{
    const char *type = (const char *)sqlite3_column_text(row, 0);
    const char *name = (const char *)sqlite3_column_text(row, 1);
    if (!is_text(row, 0, "table") || !is_text(row, 1, "journal")) {
        return problem_set(
            p, "file", "",
            "the file holds something that is not ours: the %.40s '%.100s'; nothing of "
            "it was read",
            "w pliku jest coś obcego (%.40s „%.100s”); niczego z niego nie odczytano",
            type == NULL ? "?" : type, name == NULL ? "?" : name);
    }
    if (!is_text(row, 2, "journal") || !is_text(row, 3, JOURNAL_TABLE)) {
        return problem_set(
            p, "file", "",
            "the table 'journal' of the file is not as jackin makes it; nothing of it "
            "was read",
            "tabela „journal” w pliku nie jest taka, jaką tworzy jackin; niczego z niej "
            "nie odczytano");
    }
    return true;
}

/* Whatever else a file brings along could do something of its own when it is read or written. */
static bool check_schema(sqlite3 *db, problem *p)
{
    sqlite3_stmt *query = NULL;
    int status = sqlite3_prepare_v2(db, "SELECT type, name, tbl_name, sql FROM sqlite_schema", -1,
                                    &query, NULL);
    bool is_fine = status == SQLITE_OK || fail(db, p);
    int entries = 0;
    while (is_fine && (status = sqlite3_step(query)) == SQLITE_ROW) {
        is_fine = check_entry(query, p);
        entries++;
    }
    if (is_fine && status != SQLITE_DONE) {
        is_fine = fail(db, p);
    }
    sqlite3_finalize(query);
    return is_fine && (entries == 1 ||
                       problem_set(p, "file", "", "the file holds no event: there is no journal",
                                   "w pliku nie ma turnieju: nie ma w nim dziennika"));
}

/* Do all pages belong together, and the cells to their columns? */
static bool check_pages(sqlite3 *db, problem *p)
{
    sqlite3_stmt *query = NULL;
    bool is_read = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &query, NULL) == SQLITE_OK &&
                   sqlite3_step(query) == SQLITE_ROW;
    bool is_fine = is_read && is_text(query, 0, "ok");
    if (!is_read) {
        fail(db, p);
    } else if (!is_fine) {
        problem_set(p, "file", "", "the file is damaged: %s", "plik jest uszkodzony (%s)",
                    (const char *)sqlite3_column_text(query, 0));
    }
    sqlite3_finalize(query);
    return is_fine;
}

bool database_trust(sqlite3 *db, problem *p)
{
    return check_head(db, p) && check_schema(db, p) && check_pages(db, p);
}
