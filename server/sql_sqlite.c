/*
 * The store as one file of SQLite; see sql.h.
 *
 * One process has it (a lock on a file beside it), one connection writes.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/sql.h"

#define APPLICATION_ID 1246450518 /* "JKSV" */
#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)

typedef struct {
    sql as; /* first: the store knows it as one */
    sqlite3 *db;
    int lock; /* the file whose lock we have */
    char *folder;
} file_store;

/* ---- statements ------------------------------------------------------------------------------ */

static store_result result_of(int code)
{
    switch (code & 255) {
    case SQLITE_ROW:
        return STORE_OK;
    case SQLITE_OK:
    case SQLITE_DONE:
        return STORE_NONE;
    case SQLITE_CONSTRAINT:
        return STORE_TWICE;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_NOMEM:
    case SQLITE_BUSY:
    case SQLITE_READONLY:
        return STORE_FULL;
    default:
        return STORE_BROKEN;
    }
}

static int bind_value(sqlite3_stmt *q, int at, const sql_value *v)
{
    switch (v->kind) {
    case SQL_INTEGER:
        return sqlite3_bind_int64(q, at, v->number);
    case SQL_TEXT:
        return sqlite3_bind_text(q, at, v->bytes, (int)v->len, SQLITE_STATIC);
    case SQL_BLOB:
        return sqlite3_bind_blob(q, at, v->bytes, (int)v->len, SQLITE_STATIC);
    default:
        return sqlite3_bind_null(q, at);
    }
}

static store_result step(sql_query *q)
{
    sqlite3 *db = ((file_store *)q->of)->db;
    int code = SQLITE_OK;
    if (q->own == NULL) {
        sqlite3_stmt *made = NULL;
        code = sqlite3_prepare_v3(db, q->text, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL);
        q->own = made;
    }
    if (code != SQLITE_OK) {
        return result_of(code) == STORE_FULL ? STORE_FULL : STORE_BROKEN;
    }
    if (!sqlite3_stmt_busy(q->own)) {
        for (unsigned i = 0; i < q->values && code == SQLITE_OK; i++) {
            code = bind_value(q->own, (int)i + 1, &q->value[i]);
        }
    }
    if (code == SQLITE_OK) {
        code = sqlite3_step(q->own);
        q->changed = sqlite3_changes64(db);
    }
    return result_of(code);
}

static void reset(sql_query *q)
{
    sqlite3_reset(q->own);
    sqlite3_clear_bindings(q->own);
}

static sql_value column(sql_query *q, int number)
{
    sqlite3_stmt *own = q->own;
    switch (sqlite3_column_type(own, number)) {
    case SQLITE_INTEGER:
        return (sql_value){.kind = SQL_INTEGER, .number = sqlite3_column_int64(own, number)};
    case SQLITE_TEXT:
        return (sql_value){.kind = SQL_TEXT,
                           .bytes = sqlite3_column_text(own, number),
                           .len = (size_t)sqlite3_column_bytes(own, number)};
    case SQLITE_BLOB:
        return (sql_value){.kind = SQL_BLOB,
                           .bytes = sqlite3_column_blob(own, number),
                           .len = (size_t)sqlite3_column_bytes(own, number)};
    default:
        return (sql_value){.kind = SQL_NULL};
    }
}

static unsigned columns(sql_query *q)
{
    return (unsigned)sqlite3_column_count(q->own);
}

static store_result copy(sql *db, const char *path)
{
    sqlite3_stmt *q = NULL;
    if (access(path, F_OK) == 0) {
        return STORE_TWICE;
    }
    mode_t before = umask(077);
    int code = sqlite3_prepare_v2(((file_store *)db)->db, "VACUUM INTO ?1", -1, &q, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC);
        code = sqlite3_step(q);
    }
    sqlite3_finalize(q);
    umask(before);
    store_result result = result_of(code);
    return result == STORE_NONE ? STORE_OK : result;
}

static store_result carry_out(sql *db, const char *text)
{
    store_result result = result_of(sqlite3_exec(((file_store *)db)->db, text, NULL, NULL, NULL));
    return result == STORE_NONE ? STORE_OK : result;
}

static store_result begin(sql *db)
{
    return carry_out(db, "BEGIN IMMEDIATE");
}

static store_result commit(sql *db)
{
    return carry_out(db, "COMMIT");
}

static bool is_inside(sql *db)
{
    return sqlite3_get_autocommit(((file_store *)db)->db) == 0;
}

static void rollback(sql *db)
{
    if (is_inside(db)) {
        carry_out(db, "ROLLBACK");
    }
}

static int no_file(sql *db)
{
    (void)db;
    return -1;
}

static bool nothing_heard(sql *db)
{
    (void)db;
    return false;
}

static void end(sql *db)
{
    file_store *s = (file_store *)db;
    for (unsigned i = 0; i < SQL_STATEMENTS; i++) {
        sqlite3_finalize(s->as.query[i].own);
    }
    sqlite3_close(s->db);
    if (s->lock >= 0) {
        close(s->lock);
    }
    free(s->folder);
    free(s);
}

/* ---- opening --------------------------------------------------------------------------------- */

static bool set_up(sqlite3 *db)
{
    static const struct {
        int what, value;
    } settings[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},  {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
    };
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        int now = -1;
        if (sqlite3_db_config(db, settings[i].what, settings[i].value, &now) != SQLITE_OK ||
            now != settings[i].value) {
            return false;
        }
    }
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 8 << 20);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 1); /* VACUUM INTO needs one */
    sqlite3_limit(db, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_busy_timeout(db, 2000);
    return true;
}

/* The first value of a statement, as text; false if there is none. */
static bool ask(sqlite3 *db, const char *text, char *out, size_t cap)
{
    sqlite3_stmt *q = NULL;
    bool is_there = sqlite3_prepare_v2(db, text, -1, &q, NULL) == SQLITE_OK &&
                    sqlite3_step(q) == SQLITE_ROW && sqlite3_column_text(q, 0) != NULL;
    if (is_there) {
        snprintf(out, cap, "%s", (const char *)sqlite3_column_text(q, 0));
    }
    sqlite3_finalize(q);
    return is_there;
}

static bool asks(sqlite3 *db, const char *text, const char *expected)
{
    char found[64];
    return ask(db, text, found, sizeof found) && strcmp(found, expected) == 0;
}

/* Two files with the same schema: nothing more, nothing less, to the letter (TH-51). */
static bool same_schema(sqlite3 *a, sqlite3 *b)
{
    static const char text[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    sqlite3_stmt *qa = NULL, *qb = NULL;
    bool is_same = sqlite3_prepare_v2(a, text, -1, &qa, NULL) == SQLITE_OK &&
                   sqlite3_prepare_v2(b, text, -1, &qb, NULL) == SQLITE_OK;
    while (is_same) {
        int code = sqlite3_step(qa);
        is_same = code == sqlite3_step(qb);
        if (!is_same || code != SQLITE_ROW) {
            is_same = is_same && code == SQLITE_DONE;
            break;
        }
        for (int i = 0; i < 4 && is_same; i++) {
            const char *x = (const char *)sqlite3_column_text(qa, i);
            const char *y = (const char *)sqlite3_column_text(qb, i);
            is_same = (x == NULL) == (y == NULL) && (x == NULL || strcmp(x, y) == 0);
        }
    }
    sqlite3_finalize(qa);
    sqlite3_finalize(qb);
    return is_same;
}

static bool run_migrations(sqlite3 *db, const sql_schema *schema, int from)
{
    char version[64];
    bool is_done = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = from; is_done && i < schema->count; i++) {
        is_done = sqlite3_exec(db, schema->step[i], NULL, NULL, NULL) == SQLITE_OK;
    }
    snprintf(version, sizeof version,
             "PRAGMA application_id=" WORD(APPLICATION_ID) "; PRAGMA user_version=%d",
             schema->count);
    is_done = is_done && sqlite3_exec(db, version, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!is_done && sqlite3_get_autocommit(db) == 0) {
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    return is_done;
}

/* A copy of a file of an earlier version, before anything is changed (TH-55). */
static bool keep_copy(sqlite3 *db, const char *path, int version)
{
    sqlite3_stmt *q = NULL;
    size_t room = strlen(path) + 32;
    char *name = malloc(room);
    bool is_kept =
        name != NULL && sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &q, NULL) == SQLITE_OK;
    if (is_kept) {
        snprintf(name, room, "%s.version-%d", path, version);
        unlink(name); /* of an upgrade that did not come to its end */
        sqlite3_bind_text(q, 1, name, -1, SQLITE_STATIC);
        is_kept = sqlite3_step(q) == SQLITE_DONE && chmod(name, 0600) == 0;
    }
    sqlite3_finalize(q);
    free(name);
    return is_kept;
}

static bool check_schema(sqlite3 *db, const sql_schema *schema)
{
    sqlite3 *model = NULL;
    bool is_same = sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                   run_migrations(model, schema, 0) && same_schema(db, model);
    sqlite3_close(model);
    return is_same;
}

static bool upgrade(sqlite3 *db, const char *path, const sql_schema *schema, const complaint *c)
{
    char text[32];
    int version = ask(db, "PRAGMA user_version", text, sizeof text) ? atoi(text) : -1;
    bool is_ours = asks(db, "PRAGMA application_id", WORD(APPLICATION_ID));
    bool is_empty = asks(db, "SELECT count(*) FROM sqlite_schema", "0") && version == 0 &&
                    asks(db, "PRAGMA application_id", "0");
    if (version < 0) {
        return complain(c, "it is damaged, or no database",
                        "jest uszkodzony albo nie jest bazą danych");
    }
    if (!is_ours && !is_empty) {
        return complain(c, "it is a database of another program", "to baza danych innego programu");
    }
    if (!sql_takes_version(schema, version, c)) {
        return false;
    }
    if (!is_empty && version < schema->count && !keep_copy(db, path, version)) {
        return complain(c, "it is of an earlier version, and no copy could be made of it",
                        "jest z wcześniejszej wersji i nie udało się zrobić jego kopii");
    }
    if (version < schema->count && !run_migrations(db, schema, is_empty ? 0 : version)) {
        return complain(c, "it could not be brought to this version",
                        "nie udało się dostosować go do tej wersji");
    }
    return check_schema(db, schema) ||
           complain(c, "it holds tables, indexes or triggers that jackin did not make",
                    "ma tabele, indeksy lub wyzwalacze, których nie założył jackin");
}

/* What was committed must be on the disk, whatever happens then (TH-51). */
static bool make_safe(sqlite3 *db, const complaint *c)
{
    if (!asks(db, "PRAGMA journal_mode=WAL", "wal")) {
        return complain(
            c, "its disk takes no write-ahead log; put it on a disk of this machine",
            "na jego dysku nie da się prowadzić dziennika zmian; umieść go na dysku tej maszyny");
    }
    if (sqlite3_exec(db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) != SQLITE_OK ||
        !asks(db, "PRAGMA synchronous", "2") || !asks(db, "PRAGMA foreign_keys", "1")) {
        return complain(c, "SQLite does not promise to keep what is written",
                        "SQLite nie gwarantuje zachowania zapisanych danych");
    }
    return true;
}

static int lock_beside(const char *path)
{
    size_t room = strlen(path) + 8;
    char *name = malloc(room);
    if (name == NULL) {
        return -1;
    }
    snprintf(name, room, "%s.lock", path);
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(name);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        close(file);
        errno = EWOULDBLOCK;
        return -1;
    }
    return file;
}

sql *sql_begin_sqlite(const char *address, const sql_schema *schema, const complaint *c)
{
    file_store *s = calloc(1, sizeof *s);
    size_t room = strlen(address) + 3;
    char *path = malloc(room), *folder = malloc(room);
    if (s == NULL || path == NULL || folder == NULL) {
        free(s);
        free(path);
        free(folder);
        complain(c, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    s->as = (sql){.step = step,
                  .reset = reset,
                  .column = column,
                  .columns = columns,
                  .copy = copy,
                  .begin = begin,
                  .commit = commit,
                  .rollback = rollback,
                  .carry_out = carry_out,
                  .is_inside = is_inside,
                  .end = end,
                  .file = no_file,
                  .heard = nothing_heard,
                  .folder = folder};
    s->folder = folder;
    /* Behind a folder a name is a name, and not "file:" or ":memory:". */
    snprintf(path, room, "%s%s", address[0] == '/' ? "" : "./", address);
    snprintf(folder, room, "%s", path);
    strrchr(folder, '/')[1] = '\0';
    s->lock = schema->is_visit ? -1 : lock_beside(path);
    bool is_open = false;
    mode_t before = umask(077);
    int flags = SQLITE_OPEN_READWRITE | (schema->is_visit ? 0 : SQLITE_OPEN_CREATE);
    if (s->lock < 0 && !schema->is_visit) {
        complain(c, errno == EWOULDBLOCK ? "another process serves it" : strerror(errno),
                 errno == EWOULDBLOCK ? "używa go już inny proces" : strerror(errno));
    } else if (sqlite3_open_v2(path, &s->db, flags, NULL) != SQLITE_OK || !set_up(s->db)) {
        complain(c, s->db != NULL ? sqlite3_errmsg(s->db) : "there is no memory",
                 s->db != NULL ? sqlite3_errmsg(s->db) : "brakuje pamięci");
    } else {
        is_open = upgrade(s->db, path, schema, c) && make_safe(s->db, c);
    }
    umask(before);
    free(path);
    if (!is_open) {
        end(&s->as);
        return NULL;
    }
    return &s->as;
}
