/*
 * The store as one file of SQLite; see store.h.
 *
 * One process has it (a lock on a file beside it), one connection writes. An epoch is counted up
 * whenever the file is opened, so that the rule of a shared store holds here as well: what an
 * earlier owner would write finds no table.
 */
#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define APPLICATION_ID 1246450518 /* "JKSV" */
#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)

/* From each version to the next; the first makes an empty file version 1. Never changed once
 * released: a change of the schema is one more entry. */
static const char *const migrations[] = {
    "CREATE TABLE guest(hash BLOB PRIMARY KEY, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE play(id TEXT PRIMARY KEY, mainframe INTEGER NOT NULL, listed INTEGER NOT NULL,"
    " state INTEGER NOT NULL, seats INTEGER NOT NULL, epoch INTEGER NOT NULL, made INTEGER NOT "
    "NULL,"
    " invitation BLOB UNIQUE, setup TEXT NOT NULL, sealed BLOB) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat(play TEXT NOT NULL REFERENCES play(id), seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, bot INTEGER NOT NULL, token BLOB UNIQUE, guest BLOB,"
    " setup TEXT NOT NULL, stops TEXT NOT NULL, PRIMARY KEY(play, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entry(play TEXT NOT NULL REFERENCES play(id), n INTEGER NOT NULL,"
    " epoch INTEGER NOT NULL, seat INTEGER NOT NULL, command TEXT, kind INTEGER NOT NULL,"
    " value INTEGER NOT NULL, hash INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(play, n),"
    " UNIQUE(play, seat, command)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX play_state ON play(state, listed, made);"
    "CREATE INDEX seat_guest ON seat(guest);",
    /* People: who has a name (people.c). A session that has ended stays for a while, so that every
     * process hears of it. */
    "CREATE TABLE person(id BLOB PRIMARY KEY, name TEXT NOT NULL, skeleton TEXT NOT NULL UNIQUE,"
    " password TEXT NOT NULL, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE session(hash BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE, person BLOB REFERENCES"
    " person(id), device TEXT NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL, ended INTEGER"
    " NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX session_person ON session(person);"
    "CREATE INDEX session_ended ON session(ended);"
    "CREATE TABLE recovery(hash BLOB PRIMARY KEY, person BLOB NOT NULL REFERENCES person(id),"
    " until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX recovery_person ON recovery(person);"
    "CREATE TABLE ban(id TEXT PRIMARY KEY, person BLOB, address BLOB, made INTEGER NOT NULL, until"
    " INTEGER NOT NULL, why TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ban_person ON ban(person);"
    "CREATE INDEX ban_address ON ban(address);"
    "CREATE TABLE act(id TEXT PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT"
    " NULL, subject TEXT NOT NULL, why TEXT NOT NULL, done INTEGER NOT NULL) STRICT, WITHOUT "
    "ROWID;"
    "CREATE INDEX act_done ON act(done);",
};
enum { SCHEMA_VERSION = sizeof migrations / sizeof migrations[0] };

typedef enum {
    SQL_GUEST_ADD,
    SQL_GUEST_FIND,
    SQL_TABLE_ADD,
    SQL_SEAT_ADD,
    SQL_SIT,
    SQL_USE_INVITATION,
    SQL_DEAL,
    SQL_APPEND,
    SQL_SET_STATE,
    SQL_SET_STOPS,
    SQL_LOAD,
    SQL_LOAD_SEATS,
    SQL_ENTRIES,
    SQL_FIND_COMMAND,
    SQL_FIND_SEAT,
    SQL_FIND_INVITATION,
    SQL_TABLES,
    SQL_COUNT_SEATS,
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    SQL_COUNT
} query;

/* Statements are prepared and never put together (TH-47). A write names the epoch (TH-49). */
static const char *const texts[SQL_COUNT] = {
    [SQL_GUEST_ADD] = "INSERT INTO guest(hash, made) VALUES(?1, ?2)",
    [SQL_GUEST_FIND] = "SELECT 1 FROM guest WHERE hash=?1",
    [SQL_TABLE_ADD] = "INSERT INTO play(id, mainframe, listed, state, seats, epoch, made, "
                      "invitation, setup) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_SEAT_ADD] = "INSERT INTO seat(play, seat, kind, bot, token, guest, setup, stops) "
                     "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_SIT] = "UPDATE seat SET kind=?3, bot=?4, token=?5, guest=?6, setup=?7, stops=?8 WHERE "
                "play=?1 AND seat=?2 AND kind=0 AND (SELECT epoch FROM play WHERE id=?1)=?9",
    [SQL_USE_INVITATION] = "UPDATE play SET invitation=NULL WHERE id=?1 AND epoch=?2 AND NOT "
                           "EXISTS(SELECT 1 FROM seat WHERE play=?1 AND kind=0)",
    [SQL_DEAL] =
        "UPDATE play SET setup=?3, sealed=?4, state=1 WHERE id=?1 AND epoch=?2 AND state=0",
    [SQL_APPEND] = "INSERT INTO entry(play, n, epoch, seat, command, kind, value, hash, at) "
                   "SELECT id, ?3, epoch, ?4, ?5, ?6, ?7, ?8, ?9 FROM play WHERE id=?1 AND "
                   "epoch=?2 AND state=1",
    [SQL_SET_STATE] = "UPDATE play SET state=?3 WHERE id=?1 AND epoch=?2",
    [SQL_SET_STOPS] = "UPDATE seat SET stops=?4 WHERE play=?1 AND seat=?3 AND (SELECT epoch FROM "
                      "play WHERE id=?1)=?2",
    [SQL_LOAD] = "SELECT mainframe, listed, state, seats, epoch, made, invitation, setup, sealed "
                 "FROM play WHERE id=?1",
    [SQL_LOAD_SEATS] = "SELECT seat, kind, bot, token, guest, setup, stops FROM seat WHERE play=?1 "
                       "ORDER BY seat",
    [SQL_ENTRIES] = "SELECT n, kind, seat, value, hash, at, command FROM entry WHERE play=?1 "
                    "ORDER BY n",
    [SQL_FIND_COMMAND] = "SELECT 1 FROM entry WHERE play=?1 AND seat=?2 AND command=?3",
    [SQL_FIND_SEAT] = "SELECT play, seat FROM seat WHERE token=?1",
    [SQL_FIND_INVITATION] = "SELECT id FROM play WHERE invitation=?1",
    [SQL_TABLES] = "SELECT id FROM play WHERE state=?1 AND listed>=?2 ORDER BY made DESC LIMIT ?3",
    [SQL_COUNT_SEATS] =
        "SELECT count(DISTINCT play) FROM seat JOIN play ON play.id=seat.play WHERE "
        "guest=?1 AND state<2",
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
};

enum { ASKED_MAX = 64 }; /* statements of people.c */

struct store {
    sqlite3 *db;
    int lock; /* the file whose lock we have, -1: none */
    struct {
        const char *sql; /* a constant: known by where it is */
        sqlite3_stmt *ready;
    } asked[ASKED_MAX];
    sqlite3_stmt *ready[SQL_COUNT];
};

/* ---- statements ------------------------------------------------------------------------------ */

static store_result result_of(int code)
{
    switch (code & 255) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
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

/* A statement, ready to be bound. */
static sqlite3_stmt *ready(store *s, query q)
{
    if (s->ready[q] == NULL && sqlite3_prepare_v3(s->db, texts[q], -1, SQLITE_PREPARE_PERSISTENT,
                                                  &s->ready[q], NULL) != SQLITE_OK) {
        return NULL;
    }
    sqlite3_reset(s->ready[q]);
    sqlite3_clear_bindings(s->ready[q]);
    return s->ready[q];
}

static void bind_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, -1, SQLITE_TRANSIENT);
}

static void bind_hash(sqlite3_stmt *q, int at, const token_hash *hash, bool is_given)
{
    if (is_given) {
        sqlite3_bind_blob(q, at, hash->byte, sizeof hash->byte, SQLITE_TRANSIENT);
    }
}

/* Carries out a statement that gives no rows. */
static store_result carry_out(sqlite3_stmt *q)
{
    if (q == NULL) {
        return STORE_BROKEN;
    }
    int code = sqlite3_step(q);
    sqlite3_reset(q);
    return result_of(code);
}

/* The same of one that must change exactly one row; `otherwise` if it changed none. */
static store_result change_one(store *s, sqlite3_stmt *q, store_result otherwise)
{
    store_result result = carry_out(q);
    return result != STORE_OK ? result : sqlite3_changes(s->db) == 1 ? STORE_OK : otherwise;
}

static store_result begin(store *s)
{
    return carry_out(ready(s, SQL_BEGIN));
}

/* Ends a transaction: what went well is on the disk, and of the rest there is nothing. */
static store_result finish(store *s, store_result result)
{
    if (result == STORE_OK) {
        result = carry_out(ready(s, SQL_COMMIT));
    }
    if (result != STORE_OK && sqlite3_get_autocommit(s->db) == 0) {
        carry_out(ready(s, SQL_ROLLBACK));
    }
    return result;
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
static bool ask(sqlite3 *db, const char *sql, char *out, size_t cap)
{
    sqlite3_stmt *q = NULL;
    bool is_there = sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK &&
                    sqlite3_step(q) == SQLITE_ROW && sqlite3_column_text(q, 0) != NULL;
    if (is_there) {
        snprintf(out, cap, "%s", (const char *)sqlite3_column_text(q, 0));
    }
    sqlite3_finalize(q);
    return is_there;
}

static bool asks(sqlite3 *db, const char *sql, const char *expected)
{
    char found[64];
    return ask(db, sql, found, sizeof found) && strcmp(found, expected) == 0;
}

/* Two files with the same schema: nothing more, nothing less, to the letter (TH-51). */
static bool same_schema(sqlite3 *a, sqlite3 *b)
{
    static const char sql[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
    sqlite3_stmt *qa = NULL, *qb = NULL;
    bool is_same = sqlite3_prepare_v2(a, sql, -1, &qa, NULL) == SQLITE_OK &&
                   sqlite3_prepare_v2(b, sql, -1, &qb, NULL) == SQLITE_OK;
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

static bool run_migrations(sqlite3 *db, int from)
{
    char version[64];
    bool is_done = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK;
    for (int i = from; is_done && i < SCHEMA_VERSION; i++) {
        is_done = sqlite3_exec(db, migrations[i], NULL, NULL, NULL) == SQLITE_OK;
    }
    snprintf(version, sizeof version,
             "PRAGMA application_id=" WORD(APPLICATION_ID) "; PRAGMA user_version=%d",
             SCHEMA_VERSION);
    is_done = is_done && sqlite3_exec(db, version, NULL, NULL, NULL) == SQLITE_OK &&
              sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!is_done && sqlite3_get_autocommit(db) == 0) {
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    return is_done;
}

/* A sentence in the language of whoever opens the store. */
typedef struct {
    word_lang lang;
    char *text; /* of STORE_PROBLEM_MAX bytes */
} complaint;

static bool fail(const complaint *c, const char *english, const char *polish)
{
    snprintf(c->text, STORE_PROBLEM_MAX, "%s", c->lang == LANG_PL ? polish : english);
    return false;
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
        bind_text(q, 1, name);
        is_kept = sqlite3_step(q) == SQLITE_DONE && chmod(name, 0600) == 0;
    }
    sqlite3_finalize(q);
    free(name);
    return is_kept;
}

static bool check_schema(sqlite3 *db)
{
    sqlite3 *model = NULL;
    bool is_same = sqlite3_open_v2(":memory:", &model, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                   run_migrations(model, 0) && same_schema(db, model);
    sqlite3_close(model);
    return is_same;
}

static bool upgrade(sqlite3 *db, const char *path, const complaint *c)
{
    char text[32];
    int version = ask(db, "PRAGMA user_version", text, sizeof text) ? atoi(text) : -1;
    bool is_ours = asks(db, "PRAGMA application_id", WORD(APPLICATION_ID));
    bool is_empty = asks(db, "SELECT count(*) FROM sqlite_schema", "0") && version == 0 &&
                    asks(db, "PRAGMA application_id", "0");
    if (version < 0) {
        return fail(c, "it is damaged, or no database",
                    "jest uszkodzony albo nie jest bazą danych");
    }
    if (!is_ours && !is_empty) {
        return fail(c, "it is a database of another program", "to baza danych innego programu");
    }
    if (version > SCHEMA_VERSION) {
        return fail(c, "it was written by a later version of jackin; use that one",
                    "zapisała go nowsza wersja jackin; użyj jej");
    }
    if (!is_empty && version < SCHEMA_VERSION && !keep_copy(db, path, version)) {
        return fail(c, "it is of an earlier version, and no copy could be made of it",
                    "jest z wcześniejszej wersji i nie udało się zrobić jego kopii");
    }
    if (version < SCHEMA_VERSION && !run_migrations(db, is_empty ? 0 : version)) {
        return fail(c, "it could not be brought to this version",
                    "nie udało się dostosować go do tej wersji");
    }
    return check_schema(db) ||
           fail(c, "it holds tables, indexes or triggers that jackin did not make",
                "ma tabele, indeksy lub wyzwalacze, których nie założył jackin");
}

/* What was committed must be on the disk, whatever happens then (TH-51). */
static bool make_safe(sqlite3 *db, const complaint *c)
{
    if (!asks(db, "PRAGMA journal_mode=WAL", "wal")) {
        return fail(
            c, "its disk takes no write-ahead log; put it on a disk of this machine",
            "na jego dysku nie da się prowadzić dziennika zmian; umieść go na dysku tej maszyny");
    }
    if (sqlite3_exec(db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) != SQLITE_OK ||
        !asks(db, "PRAGMA synchronous", "2") || !asks(db, "PRAGMA foreign_keys", "1")) {
        return fail(c, "SQLite does not promise to keep what is written",
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

store *store_begin(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX])
{
    const complaint said = {lang, problem}, *c = &said;
    store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        fail(c, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    size_t room = strlen(address) + 3;
    char *path = malloc(room);
    if (path == NULL) {
        free(s);
        fail(c, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    /* Behind a folder a name is a name, and not "file:" or ":memory:". */
    snprintf(path, room, "%s%s", address[0] == '/' ? "" : "./", address);
    s->lock = lock_beside(path);
    bool is_open = false;
    mode_t before = umask(077);
    if (s->lock < 0) {
        fail(c, errno == EWOULDBLOCK ? "another process serves it" : strerror(errno),
             errno == EWOULDBLOCK ? "używa go już inny proces" : strerror(errno));
    } else if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
                   SQLITE_OK ||
               !set_up(s->db)) {
        fail(c, s->db != NULL ? sqlite3_errmsg(s->db) : "there is no memory",
             s->db != NULL ? sqlite3_errmsg(s->db) : "brakuje pamięci");
    } else {
        /* Whoever opens the file is the owner of all its tables from now on. */
        is_open = upgrade(s->db, path, c) && make_safe(s->db, c) &&
                  (sqlite3_exec(s->db, "UPDATE play SET epoch=epoch+1 WHERE state<2", NULL, NULL,
                                NULL) == SQLITE_OK ||
                   fail(c, sqlite3_errmsg(s->db), sqlite3_errmsg(s->db)));
    }
    umask(before);
    free(path);
    if (!is_open) {
        store_end(s);
        return NULL;
    }
    return s;
}

store *store_visit(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX])
{
    const complaint said = {lang, problem}, *c = &said;
    char version[32];
    size_t room = strlen(address) + 3;
    store *s = calloc(1, sizeof *s);
    char *path = malloc(room);
    bool is_open = false;
    if (s == NULL || path == NULL) {
        fail(c, "there is no memory", "brakuje pamięci");
        free(path);
        free(s);
        return NULL;
    }
    s->lock = -1;
    snprintf(path, room, "%s%s", address[0] == '/' ? "" : "./", address);
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK || !set_up(s->db)) {
        fail(c, s->db != NULL ? sqlite3_errmsg(s->db) : "there is no memory",
             s->db != NULL ? sqlite3_errmsg(s->db) : "brakuje pamięci");
    } else if (!asks(s->db, "PRAGMA application_id", WORD(APPLICATION_ID))) {
        fail(c, "it is no store of jackin", "to nie jest magazyn jackin");
    } else if (!ask(s->db, "PRAGMA user_version", version, sizeof version) ||
               atoi(version) != SCHEMA_VERSION || !check_schema(s->db)) {
        fail(c, "it is of another version; start the server of this version once",
             "jest z innej wersji; uruchom raz serwer tej wersji");
    } else {
        is_open = make_safe(s->db, c);
    }
    free(path);
    if (!is_open) {
        store_end(s);
        return NULL;
    }
    return s;
}

store_result store_copy(store *s, const char *path)
{
    sqlite3_stmt *q = NULL;
    if (access(path, F_OK) == 0) {
        return STORE_TWICE;
    }
    mode_t before = umask(077);
    int code = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &q, NULL);
    if (code == SQLITE_OK) {
        bind_text(q, 1, path);
        code = sqlite3_step(q);
    }
    sqlite3_finalize(q);
    umask(before);
    return result_of(code);
}

void store_end(store *s)
{
    if (s != NULL) {
        for (unsigned i = 0; i < SQL_COUNT; i++) {
            sqlite3_finalize(s->ready[i]);
        }
        for (unsigned i = 0; i < ASKED_MAX; i++) {
            sqlite3_finalize(s->asked[i].ready);
        }
        sqlite3_close(s->db);
        if (s->lock >= 0) {
            close(s->lock);
        }
        free(s);
    }
}

/* ---- guests ---------------------------------------------------------------------------------- */

store_result store_guest_add(store *s, const token_hash *guest, int64_t now)
{
    sqlite3_stmt *q = ready(s, SQL_GUEST_ADD);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_hash(q, 1, guest, true);
    sqlite3_bind_int64(q, 2, now);
    return carry_out(q);
}

/* Is there a row? The statement is left at it. */
static store_result find(sqlite3_stmt *q)
{
    int code = sqlite3_step(q);
    return code == SQLITE_ROW ? STORE_OK : code == SQLITE_DONE ? STORE_NONE : result_of(code);
}

store_result store_guest_find(store *s, const token_hash *guest)
{
    sqlite3_stmt *q = ready(s, SQL_GUEST_FIND);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_hash(q, 1, guest, true);
    store_result result = find(q);
    sqlite3_reset(q);
    return result;
}

/* ---- tables ---------------------------------------------------------------------------------- */

void store_table_free(store_table *t)
{
    free(t->setup);
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        free(t->seat[i].setup);
        free(t->seat[i].stops);
    }
    *t = (store_table){0};
}

/* The values of a seat, from parameter 3 on. */
static void bind_seat(sqlite3_stmt *q, const store_seat *seat)
{
    sqlite3_bind_int(q, 3, seat->kind);
    sqlite3_bind_int(q, 4, seat->bot);
    bind_hash(q, 5, &seat->token, seat->kind == SEAT_PERSON);
    bind_hash(q, 6, &seat->guest, seat->has_guest);
    bind_text(q, 7, seat->setup != NULL ? seat->setup : "");
    bind_text(q, 8, seat->stops != NULL ? seat->stops : "");
}

store_result store_table_add(store *s, const store_table *t)
{
    store_result result = begin(s);
    sqlite3_stmt *q = ready(s, SQL_TABLE_ADD);
    if (result != STORE_OK || q == NULL) {
        return finish(s, result != STORE_OK ? result : STORE_BROKEN);
    }
    bind_text(q, 1, t->id);
    sqlite3_bind_int(q, 2, t->is_mainframe);
    sqlite3_bind_int(q, 3, t->is_listed);
    sqlite3_bind_int(q, 4, t->state);
    sqlite3_bind_int(q, 5, t->seats);
    sqlite3_bind_int64(q, 6, t->epoch);
    sqlite3_bind_int64(q, 7, t->made);
    bind_hash(q, 8, &t->invitation, t->has_invitation);
    bind_text(q, 9, t->setup != NULL ? t->setup : "");
    result = carry_out(q);
    for (unsigned i = 0; i < t->seats && result == STORE_OK; i++) {
        q = ready(s, SQL_SEAT_ADD);
        if (q == NULL) {
            result = STORE_BROKEN;
            break;
        }
        bind_text(q, 1, t->id);
        sqlite3_bind_int(q, 2, (int)i);
        bind_seat(q, &t->seat[i]);
        result = carry_out(q);
    }
    return finish(s, result);
}

store_result store_sit(store *s, const char *id, int64_t epoch, unsigned seat,
                       const store_seat *who)
{
    store_result result = begin(s);
    sqlite3_stmt *sit = ready(s, SQL_SIT), *use = ready(s, SQL_USE_INVITATION);
    if (result != STORE_OK || sit == NULL || use == NULL) {
        return finish(s, result != STORE_OK ? result : STORE_BROKEN);
    }
    bind_text(sit, 1, id);
    sqlite3_bind_int(sit, 2, (int)seat);
    bind_seat(sit, who);
    sqlite3_bind_int64(sit, 9, epoch);
    result = change_one(s, sit, STORE_TWICE);
    if (result == STORE_OK) {
        bind_text(use, 1, id);
        sqlite3_bind_int64(use, 2, epoch);
        result = carry_out(use);
    }
    return finish(s, result);
}

store_result store_deal(store *s, const char *id, int64_t epoch, const char *setup,
                        const sealed_key *key)
{
    sqlite3_stmt *q = ready(s, SQL_DEAL);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    sqlite3_bind_int64(q, 2, epoch);
    bind_text(q, 3, setup);
    sqlite3_bind_blob(q, 4, key->byte, sizeof key->byte, SQLITE_TRANSIENT);
    return change_one(s, q, STORE_FENCED);
}

static store_result append_one(store *s, const char *id, int64_t epoch, uint32_t n,
                               const store_entry *e)
{
    sqlite3_stmt *q = ready(s, SQL_APPEND);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    sqlite3_bind_int64(q, 2, epoch);
    sqlite3_bind_int64(q, 3, n);
    sqlite3_bind_int(q, 4, e->seat);
    if (e->command[0] != '\0') {
        bind_text(q, 5, e->command);
    }
    sqlite3_bind_int(q, 6, e->kind);
    sqlite3_bind_int64(q, 7, e->value);
    sqlite3_bind_int64(q, 8, (int64_t)e->hash);
    sqlite3_bind_int64(q, 9, e->at);
    return change_one(s, q, STORE_FENCED);
}

store_result store_append(store *s, const char *id, int64_t epoch, uint32_t n,
                          const store_entry *entries, size_t count)
{
    store_result result = begin(s);
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        result = append_one(s, id, epoch, n + (uint32_t)i, &entries[i]);
    }
    return finish(s, result);
}

store_result store_set_state(store *s, const char *id, int64_t epoch, table_state state)
{
    sqlite3_stmt *q = ready(s, SQL_SET_STATE);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    sqlite3_bind_int64(q, 2, epoch);
    sqlite3_bind_int(q, 3, (int)state);
    return change_one(s, q, STORE_FENCED);
}

store_result store_set_stops(store *s, const char *id, int64_t epoch, unsigned seat,
                             const char *stops)
{
    sqlite3_stmt *q = ready(s, SQL_SET_STOPS);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    sqlite3_bind_int64(q, 2, epoch);
    sqlite3_bind_int(q, 3, (int)seat);
    bind_text(q, 4, stops);
    return change_one(s, q, STORE_FENCED);
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool read_hash(sqlite3_stmt *q, int column, token_hash *hash)
{
    if (sqlite3_column_bytes(q, column) != (int)sizeof hash->byte) {
        return false;
    }
    memcpy(hash->byte, sqlite3_column_blob(q, column), sizeof hash->byte);
    return true;
}

static char *read_text(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return strdup(text != NULL ? text : "");
}

static store_result load_seats(store *s, store_table *t)
{
    sqlite3_stmt *q = ready(s, SQL_LOAD_SEATS);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, t->id);
    unsigned count = 0;
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW && count < STORE_SEATS) {
        store_seat *seat = &t->seat[count];
        if (sqlite3_column_int(q, 0) != (int)count) {
            break;
        }
        seat->kind = (uint8_t)sqlite3_column_int(q, 1);
        seat->bot = (uint8_t)sqlite3_column_int(q, 2);
        bool has_token = read_hash(q, 3, &seat->token);
        seat->has_guest = read_hash(q, 4, &seat->guest);
        seat->setup = read_text(q, 5);
        seat->stops = read_text(q, 6);
        if (seat->kind >= SEAT_KIND_COUNT || (seat->kind == SEAT_PERSON && !has_token) ||
            seat->setup == NULL || seat->stops == NULL) {
            break;
        }
        count++;
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE && count == t->seats ? STORE_OK : STORE_BROKEN;
}

store_result store_load(store *s, const char *id, store_table *t)
{
    *t = (store_table){0};
    snprintf(t->id, sizeof t->id, "%s", id);
    sqlite3_stmt *q = ready(s, SQL_LOAD);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, t->id);
    store_result result = find(q);
    if (result == STORE_OK) {
        t->is_mainframe = sqlite3_column_int(q, 0) != 0;
        t->is_listed = sqlite3_column_int(q, 1) != 0;
        t->state = (uint8_t)sqlite3_column_int(q, 2);
        t->seats = (uint8_t)sqlite3_column_int(q, 3);
        t->epoch = sqlite3_column_int64(q, 4);
        t->made = sqlite3_column_int64(q, 5);
        t->has_invitation = read_hash(q, 6, &t->invitation);
        t->setup = read_text(q, 7);
        t->is_sealed = sqlite3_column_bytes(q, 8) == (int)sizeof t->key.byte;
        if (t->is_sealed) {
            memcpy(t->key.byte, sqlite3_column_blob(q, 8), sizeof t->key.byte);
        }
        if (t->setup == NULL || t->seats > STORE_SEATS || t->state >= TABLE_STATE_COUNT) {
            result = STORE_BROKEN;
        }
    }
    sqlite3_reset(q);
    if (result == STORE_OK) {
        result = load_seats(s, t);
    }
    if (result != STORE_OK) {
        store_table_free(t);
    }
    return result;
}

store_result store_entries(store *s, const char *id,
                           bool (*each)(void *owner, uint32_t n, const store_entry *e), void *owner)
{
    sqlite3_stmt *q = ready(s, SQL_ENTRIES);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *command = (const char *)sqlite3_column_text(q, 6);
        store_entry e = {
            .kind = (uint8_t)sqlite3_column_int(q, 1),
            .seat = (uint8_t)sqlite3_column_int(q, 2),
            .value = (uint32_t)sqlite3_column_int64(q, 3),
            .hash = (uint64_t)sqlite3_column_int64(q, 4),
            .at = sqlite3_column_int64(q, 5),
        };
        snprintf(e.command, sizeof e.command, "%s", command != NULL ? command : "");
        if (!each(owner, (uint32_t)sqlite3_column_int64(q, 0), &e)) {
            sqlite3_reset(q);
            return STORE_BROKEN;
        }
    }
    sqlite3_reset(q);
    return result_of(code);
}

store_result store_find_command(store *s, const char *id, unsigned seat, const char *command)
{
    sqlite3_stmt *q = ready(s, SQL_FIND_COMMAND);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_text(q, 1, id);
    sqlite3_bind_int(q, 2, (int)seat);
    bind_text(q, 3, command);
    store_result result = find(q);
    sqlite3_reset(q);
    return result;
}

static store_result find_id(sqlite3_stmt *q, const token_hash *token, char id[TABLE_DIGITS + 1])
{
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_hash(q, 1, token, true);
    store_result result = find(q);
    if (result == STORE_OK) {
        snprintf(id, TABLE_DIGITS + 1, "%s", (const char *)sqlite3_column_text(q, 0));
    }
    return result;
}

store_result store_find_seat(store *s, const token_hash *token, char id[TABLE_DIGITS + 1],
                             unsigned *seat)
{
    sqlite3_stmt *q = ready(s, SQL_FIND_SEAT);
    store_result result = find_id(q, token, id);
    if (result == STORE_OK) {
        *seat = (unsigned)sqlite3_column_int(q, 1);
    }
    sqlite3_reset(q);
    return result;
}

store_result store_find_invitation(store *s, const token_hash *token, char id[TABLE_DIGITS + 1])
{
    sqlite3_stmt *q = ready(s, SQL_FIND_INVITATION);
    store_result result = find_id(q, token, id);
    sqlite3_reset(q);
    return result;
}

store_result store_tables(store *s, table_state state, bool listed, unsigned most,
                          void (*each)(void *owner, const char *id), void *owner)
{
    sqlite3_stmt *q = ready(s, SQL_TABLES);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    sqlite3_bind_int(q, 1, (int)state);
    sqlite3_bind_int(q, 2, listed);
    sqlite3_bind_int64(q, 3, most);
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        each(owner, (const char *)sqlite3_column_text(q, 0));
    }
    sqlite3_reset(q);
    return result_of(code);
}

store_result store_count_seats(store *s, const token_hash *guest, unsigned *open)
{
    sqlite3_stmt *q = ready(s, SQL_COUNT_SEATS);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    bind_hash(q, 1, guest, true);
    store_result result = find(q);
    *open = result == STORE_OK ? (unsigned)sqlite3_column_int(q, 0) : 0;
    sqlite3_reset(q);
    return result;
}

/* ---- statements of people.c ------------------------------------------------------------------ */

static sqlite3_stmt *asked(store *s, const char *sql)
{
    for (unsigned i = 0; i < ASKED_MAX; i++) {
        if (s->asked[i].sql == sql) {
            return s->asked[i].ready;
        }
        if (s->asked[i].sql == NULL) {
            if (sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->asked[i].ready,
                                   NULL) == SQLITE_OK) {
                s->asked[i].sql = sql;
            }
            return s->asked[i].ready;
        }
    }
    return NULL;
}

static void read_value(sqlite3_stmt *q, int column, store_value *value)
{
    *value = (store_value){0};
    switch (sqlite3_column_type(q, column)) {
    case SQLITE_INTEGER:
        value->kind = VALUE_NUMBER;
        value->number = sqlite3_column_int64(q, column);
        break;
    case SQLITE_TEXT:
        value->kind = VALUE_TEXT;
        value->bytes = sqlite3_column_text(q, column);
        value->len = (size_t)sqlite3_column_bytes(q, column);
        break;
    case SQLITE_BLOB:
        value->kind = VALUE_BYTES;
        value->bytes = sqlite3_column_blob(q, column);
        value->len = (size_t)sqlite3_column_bytes(q, column);
        break;
    default:
        break;
    }
}

store_result store_ask(store *s, const char *sql, const store_value *given, unsigned count,
                       bool (*each)(void *owner, const store_value *row, unsigned columns),
                       void *owner, unsigned *changed)
{
    enum { COLUMNS_MAX = 16 };
    store_value row[COLUMNS_MAX];
    sqlite3_stmt *q = asked(s, sql);
    if (q == NULL || sqlite3_column_count(q) > COLUMNS_MAX) {
        return STORE_BROKEN;
    }
    sqlite3_clear_bindings(q);
    for (unsigned i = 0; i < count; i++) {
        int at = (int)i + 1;
        if (given[i].kind == VALUE_NUMBER) {
            sqlite3_bind_int64(q, at, given[i].number);
        } else if (given[i].kind == VALUE_TEXT) {
            sqlite3_bind_text(q, at, given[i].bytes, (int)given[i].len, SQLITE_TRANSIENT);
        } else if (given[i].kind == VALUE_BYTES) {
            sqlite3_bind_blob(q, at, given[i].bytes, (int)given[i].len, SQLITE_TRANSIENT);
        }
    }
    int code;
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        int columns = sqlite3_column_count(q);
        for (int i = 0; i < columns; i++) {
            read_value(q, i, &row[i]);
        }
        if (each != NULL && !each(owner, row, (unsigned)columns)) {
            break;
        }
    }
    if (changed != NULL) {
        *changed = (unsigned)sqlite3_changes(s->db);
    }
    sqlite3_reset(q);
    return result_of(code);
}

store_result store_together(store *s)
{
    return begin(s);
}

store_result store_finish(store *s, store_result result)
{
    return finish(s, result);
}
