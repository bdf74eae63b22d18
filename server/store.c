/*
 * The store: its schema, its statements and what its calls do, on any database of sql.h.
 *
 * A file of SQLite has one process (sql_sqlite.c), and an epoch is counted up whenever it is
 * opened, so that the rule of a shared store holds there as well: what an earlier owner would write
 * finds no table.
 */
#include "server/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "protocol/json.h"
#include "server/sql.h"

/* From each version to the next, for all databases; the first makes an empty one version 1. Never
 * changed once released: a change of the schema is one more entry at the end. */
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
    /* Several processes: who is there, who owns what, and what they have to say to each other. */
    "ALTER TABLE play ADD COLUMN owner TEXT;"
    "CREATE TABLE process(id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE /*UNLOGGED*/ TABLE mail(n INTEGER /*GENERATED ALWAYS AS IDENTITY*/ PRIMARY KEY,"
    " receiver TEXT NOT NULL, sender TEXT NOT NULL, connection INTEGER NOT NULL, kind INTEGER NOT "
    "NULL,"
    " body BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX mail_receiver ON mail(receiver, n);",
    /* What a table was made with; the time that a seat had left. */
    "ALTER TABLE play ADD COLUMN options TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE entry ADD COLUMN left_ms INTEGER NOT NULL DEFAULT -1;",
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
    /* Games that are over, packed. */
    "ALTER TABLE play ADD COLUMN packed BLOB;"
    "ALTER TABLE play ADD COLUMN times BLOB;"
    "CREATE INDEX play_unpacked ON play(state, made) WHERE packed IS NULL;",
    /* How games ended, for lists (games.c), and until when such an end can be voided; whom people
     * will not meet, and what they report (manners.c). */
    "ALTER TABLE play ADD COLUMN result TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE play ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE play ADD COLUMN voidable INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE block(id TEXT PRIMARY KEY, person BLOB NOT NULL, other BLOB NOT NULL, name TEXT "
    "NOT NULL, made INTEGER NOT NULL, UNIQUE(person, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX block_other ON block(other);"
    "CREATE TABLE report(id TEXT PRIMARY KEY, at INTEGER NOT NULL, play TEXT NOT NULL, person BLOB,"
    " other BLOB, seat TEXT NOT NULL, why TEXT NOT NULL, lines TEXT NOT NULL, done INTEGER NOT "
    "NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX report_done ON report(done, at);"
    "CREATE INDEX report_person ON report(person);"
    "CREATE INDEX report_other ON report(other);",
    /* Fair shuffles: the start of a game, sealed, and who let one lapse (starts.c). */
    "ALTER TABLE play ADD COLUMN fair BLOB;"
    "CREATE TABLE lapse(id TEXT PRIMARY KEY, guest BLOB, at INTEGER NOT NULL) STRICT, WITHOUT "
    "ROWID;"
    "CREATE INDEX lapse_guest ON lapse(guest, at);"
    "CREATE INDEX lapse_at ON lapse(at);",
    /* Who promised a share of the shuffle. */
    "ALTER TABLE seat ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;",
};
const sql_schema store_schema = {migrations, sizeof migrations / sizeof migrations[0], false};

typedef enum {
    SQL_GUEST_ADD,
    SQL_GUEST_FIND,
    SQL_TABLE_ADD,
    SQL_SEAT_ADD,
    SQL_SIT,
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
    SQL_UNPACKED,
    SQL_PACK,
    SQL_PACKED,
    SQL_CLEAR,
    SQL_LOCK,
    SQL_NEW_EPOCH,
    SQL_BEAT,
    SQL_BEGIN_LEASE,
    SQL_END_LEASE,
    SQL_BURY,
    SQL_BURY_MAIL,
    SQL_IS_ALIVE,
    SQL_OWN,
    SQL_OWNER,
    SQL_POST,
    SQL_CALL,
    SQL_COLLECT,
    SQL_COUNT
} query;

enum { ASKED_MAX = 64 }; /* statements of people.c */

/* Leases go by the database's clock, whatever the processes' own say (TH-53); ms since 1970. */
#define THEIR_NOW "CAST(extract(epoch FROM clock_timestamp())*1000 AS bigint)"

/* Statements are prepared and never put together (TH-47). A write names the epoch (TH-49). */
static const char *const texts[SQL_COUNT] = {
    [SQL_GUEST_ADD] = "INSERT INTO guest(hash, made) VALUES(?1, ?2)",
    [SQL_GUEST_FIND] = "SELECT 1 FROM guest WHERE hash=?1",
    [SQL_TABLE_ADD] = "INSERT INTO play(id, mainframe, listed, state, seats, epoch, made, "
                      "invitation, setup, options) "
                      "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [SQL_SEAT_ADD] = "INSERT INTO seat(play, seat, kind, bot, token, guest, setup, stops, commits) "
                     "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_SIT] = "UPDATE seat SET kind=?3, bot=?4, token=?5, guest=?6, setup=?7, stops=?8, "
                "commits=?9 WHERE play=?1 AND seat=?2 AND kind=0 AND (SELECT epoch FROM play WHERE "
                "id=?1)=?10",
    [SQL_DEAL] = "UPDATE play SET setup=?3, sealed=?4, state=1, invitation=NULL WHERE id=?1 AND "
                 "epoch=?2 AND state=0",
    [SQL_APPEND] = "INSERT INTO entry(play, n, epoch, seat, command, kind, value, hash, at, "
                   "left_ms) SELECT id, ?3, epoch, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM play WHERE "
                   "id=?1 AND epoch=?2 AND state=1",
    [SQL_SET_STATE] = "UPDATE play SET state=?3 WHERE id=?1 AND epoch=?2",
    [SQL_SET_STOPS] = "UPDATE seat SET stops=?4 WHERE play=?1 AND seat=?3 AND (SELECT epoch FROM "
                      "play WHERE id=?1)=?2",
    [SQL_LOAD] = "SELECT mainframe, listed, state, seats, epoch, made, invitation, setup, sealed, "
                 "options FROM play WHERE id=?1",
    [SQL_LOAD_SEATS] = "SELECT seat, kind, bot, token, guest, setup, stops, commits FROM seat "
                       "WHERE play=?1 ORDER BY seat",
    [SQL_ENTRIES] = "SELECT n, kind, seat, value, hash, at, command, left_ms FROM entry WHERE "
                    "play=?1 ORDER BY n",
    [SQL_FIND_COMMAND] = "SELECT 1 FROM entry WHERE play=?1 AND seat=?2 AND command=?3",
    [SQL_FIND_SEAT] = "SELECT play, seat FROM seat WHERE token=?1",
    [SQL_FIND_INVITATION] = "SELECT id FROM play WHERE invitation=?1",
    [SQL_TABLES] = "SELECT id FROM play WHERE state=?1 AND listed>=?2 ORDER BY made DESC LIMIT ?3",
    [SQL_UNPACKED] =
        "SELECT id FROM play WHERE state=2 AND packed IS NULL AND made<?1 AND voidable<?1 AND NOT "
        "EXISTS(SELECT 1 FROM entry WHERE entry.play=play.id AND entry.at>=?1) LIMIT ?2",
    [SQL_PACK] = "UPDATE play SET packed=?2, times=?3 WHERE id=?1 AND state=2 AND packed IS NULL",
    [SQL_PACKED] = "SELECT packed, times FROM play WHERE id=?1 AND packed IS NOT NULL",
    [SQL_CLEAR] = "DELETE FROM entry WHERE play=?1",
    /* Until the transaction ends nobody else becomes the owner. */
    [SQL_LOCK] = "SELECT 1 FROM play WHERE id=?1 AND epoch=?2 /*FOR UPDATE*/",
    [SQL_NEW_EPOCH] = "UPDATE play SET epoch=epoch+1 WHERE state<2",
    /* From here on only of a shared store. */
    [SQL_BEAT] = "UPDATE process SET until=?2+" THEIR_NOW " WHERE id=?1 AND until>" THEIR_NOW,
    [SQL_BEGIN_LEASE] = "INSERT INTO process(id, until) VALUES(?1, ?2+" THEIR_NOW
                        ") ON CONFLICT(id) DO UPDATE SET until=excluded.until",
    [SQL_END_LEASE] = "DELETE FROM process WHERE id=?1",
    [SQL_BURY] = "DELETE FROM process WHERE until<" THEIR_NOW "-60000",
    [SQL_BURY_MAIL] = "DELETE FROM mail WHERE NOT EXISTS(SELECT 1 FROM process "
                      "WHERE id=mail.receiver)",
    [SQL_IS_ALIVE] = "SELECT 1 FROM process WHERE id=?1 AND until>" THEIR_NOW,
    [SQL_OWN] =
        "UPDATE play SET owner=?2, epoch=epoch+1 WHERE id=?1 AND (owner IS NULL OR owner=?2 "
        "OR NOT EXISTS(SELECT 1 FROM process WHERE id=play.owner AND until>" THEIR_NOW "))",
    [SQL_OWNER] = "SELECT owner, epoch FROM play WHERE id=?1",
    [SQL_POST] =
        "INSERT INTO mail(receiver, sender, connection, kind, body) VALUES(?1, ?2, ?3, ?4, "
        "?5)",
    [SQL_CALL] = "SELECT 1 FROM pg_notify('jackin_' || ?1, '')",
    [SQL_COLLECT] =
        "WITH taken AS (DELETE FROM mail WHERE receiver=?1 RETURNING n, sender, "
        "connection, kind, body) SELECT sender, connection, kind, body FROM taken ORDER "
        "BY n",
};

const char *store_statement(unsigned number)
{
    return number < SQL_COUNT ? texts[number] : NULL;
}

struct store {
    sql *db;
    char process[PROCESS_DIGITS + 1]; /* our name among those who share it */
    bool is_gathering;                /* several calls are one transaction */
};

/* ---- statements ------------------------------------------------------------------------------ */

static void reset(sql_query *q)
{
    q->of->reset(q);
    q->is_under_way = false;
}

/* A statement, ready to be bound. */
static sql_query *ready(store *s, query number)
{
    sql_query *q = &s->db->query[number];
    if (q->is_under_way) {
        reset(q);
    }
    q->of = s->db;
    q->number = number;
    q->text = texts[number];
    q->values = 0;
    memset(q->value, 0, sizeof q->value);
    return q;
}

/* What a parameter points to must stay until the statement is stepped. */
static void bind(sql_query *q, int at, sql_value value)
{
    q->value[at - 1] = value;
    q->values = (unsigned)at > q->values ? (unsigned)at : q->values;
}

static void bind_int(sql_query *q, int at, int64_t number)
{
    bind(q, at, (sql_value){.kind = SQL_INTEGER, .number = number});
}

static void bind_text(sql_query *q, int at, const char *text)
{
    bind(q, at, (sql_value){.kind = SQL_TEXT, .bytes = text, .len = strlen(text)});
}

static void bind_bytes(sql_query *q, int at, const void *bytes, size_t len)
{
    bind(q, at, (sql_value){.kind = SQL_BLOB, .bytes = bytes, .len = len});
}

static void bind_hash(sql_query *q, int at, const token_hash *hash, bool is_given)
{
    bind(q, at, (sql_value){.kind = SQL_NULL});
    if (is_given) {
        bind_bytes(q, at, hash->byte, sizeof hash->byte);
    }
}

/* The next row: STORE_OK, or STORE_NONE behind the last. */
static store_result step(sql_query *q)
{
    q->is_under_way = true;
    return q->of->step(q);
}

static int64_t column_int(sql_query *q, int column)
{
    return q->of->column(q, column).number;
}

/* NULL if there is none. */
static const char *column_text(sql_query *q, int column)
{
    return q->of->column(q, column).bytes;
}

/* Carries out a statement that gives no rows. */
static store_result carry_out(sql_query *q)
{
    store_result result = step(q);
    reset(q);
    return result == STORE_NONE ? STORE_OK : result;
}

/* The same of one that must change exactly one row; `otherwise` if it changed none. */
static store_result change_one(store *s, sql_query *q, store_result otherwise)
{
    (void)s;
    store_result result = carry_out(q);
    return result != STORE_OK ? result : q->changed == 1 ? STORE_OK : otherwise;
}

/* Is there a row? The statement is left at it. */
static store_result find(sql_query *q)
{
    return step(q);
}

/* What went wrong in a transaction of several calls may have ended all of it. */
static bool has_lost_all(store *s)
{
    return s->is_gathering && !s->db->is_inside(s->db);
}

static store_result begin(store *s)
{
    if (has_lost_all(s)) {
        return STORE_FULL;
    }
    return s->is_gathering ? s->db->carry_out(s->db, "SAVEPOINT one") : s->db->begin(s->db);
}

/* Ends a transaction: what went well is on the disk, and of the rest there is nothing. */
static store_result finish(store *s, store_result result)
{
    if (s->is_gathering) {
        if (result == STORE_OK) {
            result = s->db->carry_out(s->db, "RELEASE SAVEPOINT one");
        }
        if (result != STORE_OK) {
            s->db->carry_out(s->db, "ROLLBACK TO SAVEPOINT one; RELEASE SAVEPOINT one");
        }
        return result;
    }
    if (result == STORE_OK) {
        result = s->db->commit(s->db);
    }
    if (result != STORE_OK) {
        s->db->rollback(s->db);
    }
    return result;
}

/* Begins a transaction of a table's owner; STORE_FENCED if it has another one by now (TH-49). */
static store_result begin_owned(store *s, const char *id, int64_t epoch)
{
    store_result result = begin(s);
    if (result != STORE_OK) {
        return result;
    }
    sql_query *q = ready(s, SQL_LOCK);
    bind_text(q, 1, id);
    bind_int(q, 2, epoch);
    result = find(q);
    reset(q);
    return result == STORE_NONE ? STORE_FENCED : result;
}

/* ---- opening --------------------------------------------------------------------------------- */

bool complain(const complaint *c, const char *english, const char *polish)
{
    snprintf(c->text, STORE_PROBLEM_MAX, "%s", c->lang == LANG_PL ? polish : english);
    return false;
}

bool sql_takes_version(const sql_schema *schema, int version, const complaint *c)
{
    if (version > schema->count) {
        return complain(c, "it was written by a later version of jackin; use that one",
                        "zapisała go nowsza wersja jackin; użyj jej");
    }
    if (schema->is_visit && version != schema->count) {
        return complain(c, "it is of another version; start the server of this version once",
                        "jest z innej wersji; uruchom raz serwer tej wersji");
    }
    return true;
}

static bool is_postgres(const char *address)
{
    return strncmp(address, "postgres://", 11) == 0 || strncmp(address, "postgresql://", 13) == 0;
}

store *store_visit(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX])
{
    const complaint said = {lang, problem};
    const sql_schema schema = {store_schema.step, store_schema.count, true};
    store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        complain(&said, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    s->db = is_postgres(address) ? sql_begin_postgres(address, &schema, &said)
                                 : sql_begin_sqlite(address, &schema, &said);
    if (s->db == NULL) {
        store_end(s);
        return NULL;
    }
    return s;
}

store_result store_copy(store *s, const char *path)
{
    return s->db->copy != NULL ? s->db->copy(s->db, path) : STORE_NONE;
}

store *store_begin(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX])
{
    _Static_assert((int)SQL_COUNT + (int)ASKED_MAX <= (int)SQL_STATEMENTS,
                   "there is room for every statement");
    const complaint said = {lang, problem};
    store *s = calloc(1, sizeof *s);
    if (s == NULL) {
        complain(&said, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    if (!is_postgres(address) && strstr(address, "://") != NULL) {
        complain(&said, "it must be a file or postgres://…", "ma to być plik albo postgres://…");
        store_end(s);
        return NULL;
    }
    s->db = is_postgres(address) ? sql_begin_postgres(address, &store_schema, &said)
                                 : sql_begin_sqlite(address, &store_schema, &said);
    if (s->db == NULL) {
        store_end(s);
        return NULL;
    }
    /* Whoever opens a file is the owner of all its tables from now on. */
    if (!s->db->is_shared && carry_out(ready(s, SQL_NEW_EPOCH)) != STORE_OK) {
        complain(&said, "nothing can be written to it", "nie da się w nim nic zapisać");
        store_end(s);
        return NULL;
    }
    bool was_over;
    token_digits(s->process, PROCESS_DIGITS);
    if (s->db->is_shared) {
        char channel[PROCESS_DIGITS + 8];
        snprintf(channel, sizeof channel, "jackin_%s", s->process);
        s->db->listen(s->db, channel);
        if (store_beat(s, &was_over) != STORE_OK) {
            complain(&said, "nothing can be written to it", "nie da się w nim nic zapisać");
            store_end(s);
            return NULL;
        }
    }
    return s;
}

void store_end(store *s)
{
    if (s != NULL) {
        if (s->db != NULL) {
            if (s->db->is_shared && s->process[0] != '\0') { /* nobody waits for our end */
                sql_query *q = ready(s, SQL_END_LEASE);
                bind_text(q, 1, s->process);
                carry_out(q);
            }
            s->db->end(s->db);
        }
        free(s);
    }
}

store_result store_gather(store *s)
{
    store_result result = s->db->begin(s->db);
    s->is_gathering = result == STORE_OK;
    return result;
}

store_result store_settle(store *s)
{
    if (!s->is_gathering) {
        return STORE_OK;
    }
    store_result result = has_lost_all(s) ? STORE_FULL : STORE_OK;
    s->is_gathering = false;
    return finish(s, result);
}

bool store_has_room(const store *s, int64_t bytes)
{
    struct statvfs disk;
    if (s->db->folder == NULL || statvfs(s->db->folder, &disk) != 0) {
        return true;
    }
    return disk.f_bavail >= (uint64_t)bytes / disk.f_frsize;
}

/* ---- guests ---------------------------------------------------------------------------------- */

store_result store_guest_add(store *s, const token_hash *guest, int64_t now)
{
    sql_query *q = ready(s, SQL_GUEST_ADD);
    bind_hash(q, 1, guest, true);
    bind_int(q, 2, now);
    return carry_out(q);
}

store_result store_guest_find(store *s, const token_hash *guest)
{
    sql_query *q = ready(s, SQL_GUEST_FIND);
    bind_hash(q, 1, guest, true);
    store_result result = find(q);
    reset(q);
    return result;
}

/* ---- tables ---------------------------------------------------------------------------------- */

void store_table_free(store_table *t)
{
    free(t->setup);
    free(t->options);
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        free(t->seat[i].setup);
        free(t->seat[i].stops);
    }
    *t = (store_table){0};
}

/* The values of a seat, from parameter 3 on. */
static void bind_seat(sql_query *q, const store_seat *seat)
{
    bind_int(q, 3, seat->kind);
    bind_int(q, 4, seat->bot);
    bind_hash(q, 5, &seat->token, seat->kind == SEAT_PERSON);
    bind_hash(q, 6, &seat->guest, seat->has_guest);
    bind_text(q, 7, seat->setup != NULL ? seat->setup : "");
    bind_text(q, 8, seat->stops != NULL ? seat->stops : "");
    bind_int(q, 9, seat->commits);
}

store_result store_table_add(store *s, const store_table *t)
{
    store_result result = begin(s);
    if (result != STORE_OK) {
        return finish(s, result);
    }
    sql_query *q = ready(s, SQL_TABLE_ADD);
    bind_text(q, 1, t->id);
    bind_int(q, 2, t->is_mainframe);
    bind_int(q, 3, t->is_listed);
    bind_int(q, 4, t->state);
    bind_int(q, 5, t->seats);
    bind_int(q, 6, t->epoch);
    bind_int(q, 7, t->made);
    bind_hash(q, 8, &t->invitation, t->has_invitation);
    bind_text(q, 9, t->setup != NULL ? t->setup : "");
    bind_text(q, 10, t->options != NULL ? t->options : "");
    result = carry_out(q);
    for (unsigned i = 0; i < t->seats && result == STORE_OK; i++) {
        q = ready(s, SQL_SEAT_ADD);
        bind_text(q, 1, t->id);
        bind_int(q, 2, (int)i);
        bind_seat(q, &t->seat[i]);
        result = carry_out(q);
    }
    return finish(s, result);
}

store_result store_sit(store *s, const char *id, int64_t epoch, unsigned seat,
                       const store_seat *who)
{
    store_result result = begin_owned(s, id, epoch);
    if (result != STORE_OK) {
        return finish(s, result);
    }
    sql_query *sit = ready(s, SQL_SIT);
    bind_text(sit, 1, id);
    bind_int(sit, 2, (int)seat);
    bind_seat(sit, who);
    bind_int(sit, 10, epoch);
    return finish(s, change_one(s, sit, STORE_TWICE));
}

store_result store_deal(store *s, const char *id, int64_t epoch, const char *setup,
                        const sealed_key *key)
{
    sql_query *q = ready(s, SQL_DEAL);
    bind_text(q, 1, id);
    bind_int(q, 2, epoch);
    bind_text(q, 3, setup);
    bind_bytes(q, 4, key->byte, sizeof key->byte);
    return change_one(s, q, STORE_FENCED);
}

static store_result append_one(store *s, const char *id, int64_t epoch, uint32_t n,
                               const store_entry *e)
{
    sql_query *q = ready(s, SQL_APPEND);
    bind_text(q, 1, id);
    bind_int(q, 2, epoch);
    bind_int(q, 3, n);
    bind_int(q, 4, e->seat);
    if (e->command[0] != '\0') {
        bind_text(q, 5, e->command);
    }
    bind_int(q, 6, e->kind);
    bind_int(q, 7, e->value);
    bind_int(q, 8, (int64_t)e->hash);
    bind_int(q, 9, e->at);
    bind_int(q, 10, e->left);
    return change_one(s, q, STORE_FENCED);
}

store_result store_append(store *s, const char *id, int64_t epoch, uint32_t n,
                          const store_entry *entries, size_t count)
{
    store_result result = begin_owned(s, id, epoch);
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        result = append_one(s, id, epoch, n + (uint32_t)i, &entries[i]);
    }
    return finish(s, result);
}

store_result store_set_state(store *s, const char *id, int64_t epoch, table_state state)
{
    sql_query *q = ready(s, SQL_SET_STATE);
    bind_text(q, 1, id);
    bind_int(q, 2, epoch);
    bind_int(q, 3, (int)state);
    return change_one(s, q, STORE_FENCED);
}

store_result store_set_stops(store *s, const char *id, int64_t epoch, unsigned seat,
                             const char *stops)
{
    sql_query *q = ready(s, SQL_SET_STOPS);
    bind_text(q, 1, id);
    bind_int(q, 2, epoch);
    bind_int(q, 3, (int)seat);
    bind_text(q, 4, stops);
    return change_one(s, q, STORE_FENCED);
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool read_hash(sql_query *q, int column, token_hash *hash)
{
    sql_value value = q->of->column(q, column);
    if (value.len != sizeof hash->byte) {
        return false;
    }
    memcpy(hash->byte, value.bytes, sizeof hash->byte);
    return true;
}

static char *read_text(sql_query *q, int column)
{
    const char *text = column_text(q, column);
    return strdup(text != NULL ? text : "");
}

static store_result load_seats(store *s, store_table *t)
{
    sql_query *q = ready(s, SQL_LOAD_SEATS);
    bind_text(q, 1, t->id);
    unsigned count = 0;
    store_result result;
    while ((result = step(q)) == STORE_OK && count < STORE_SEATS) {
        store_seat *seat = &t->seat[count];
        if (column_int(q, 0) != (int)count) {
            break;
        }
        seat->kind = (uint8_t)column_int(q, 1);
        seat->bot = (uint8_t)column_int(q, 2);
        bool has_token = read_hash(q, 3, &seat->token);
        seat->has_guest = read_hash(q, 4, &seat->guest);
        seat->setup = read_text(q, 5);
        seat->stops = read_text(q, 6);
        seat->commits = column_int(q, 7) != 0;
        if (seat->kind >= SEAT_KIND_COUNT || (seat->kind == SEAT_PERSON && !has_token) ||
            seat->setup == NULL || seat->stops == NULL) {
            break;
        }
        count++;
    }
    reset(q);
    if (result != STORE_NONE && result != STORE_OK) {
        return result;
    }
    return result == STORE_NONE && count == t->seats ? STORE_OK : STORE_BROKEN;
}

store_result store_load(store *s, const char *id, store_table *t)
{
    *t = (store_table){0};
    snprintf(t->id, sizeof t->id, "%s", id);
    sql_query *q = ready(s, SQL_LOAD);
    bind_text(q, 1, t->id);
    store_result result = find(q);
    if (result == STORE_OK) {
        t->is_mainframe = column_int(q, 0) != 0;
        t->is_listed = column_int(q, 1) != 0;
        t->state = (uint8_t)column_int(q, 2);
        t->seats = (uint8_t)column_int(q, 3);
        t->epoch = column_int(q, 4);
        t->made = column_int(q, 5);
        t->has_invitation = read_hash(q, 6, &t->invitation);
        t->setup = read_text(q, 7);
        sql_value sealed = q->of->column(q, 8);
        t->is_sealed = sealed.len == sizeof t->key.byte;
        if (t->is_sealed) {
            memcpy(t->key.byte, sealed.bytes, sizeof t->key.byte);
        }
        t->options = read_text(q, 9);
        if (t->setup == NULL || t->options == NULL || t->seats > STORE_SEATS ||
            t->state >= TABLE_STATE_COUNT) {
            result = STORE_BROKEN;
        }
    }
    reset(q);
    if (result == STORE_OK) {
        result = load_seats(s, t);
    }
    if (result != STORE_OK) {
        store_table_free(t);
    }
    return result;
}

static store_result each_row(store *s, const char *id,
                             bool (*each)(void *owner, uint32_t n, const store_entry *e),
                             void *owner, unsigned *count)
{
    sql_query *q = ready(s, SQL_ENTRIES);
    bind_text(q, 1, id);
    store_result result;
    while ((result = step(q)) == STORE_OK) {
        const char *command = column_text(q, 6);
        store_entry e = {
            .kind = (uint8_t)column_int(q, 1),
            .seat = (uint8_t)column_int(q, 2),
            .value = (uint32_t)column_int(q, 3),
            .hash = (uint64_t)column_int(q, 4),
            .at = column_int(q, 5),
            .left = column_int(q, 7),
        };
        snprintf(e.command, sizeof e.command, "%s", command != NULL ? command : "");
        (*count)++;
        if (!each(owner, (uint32_t)column_int(q, 0), &e)) {
            reset(q);
            return STORE_BROKEN;
        }
    }
    reset(q);
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- games that are over --------------------------------------------------------------------- */

/*
 * The entries of a game that is over, without what only a running one needs (commands, and all
 * hashes but the last): a version; how many; for each a byte with kind and seat, and its value; 8
 * bytes, the last hash. Beside them the times: what each came later than the one before, in ms.
 * Numbers are written 7 bits at a time, the lowest first. A game takes some 600 bytes, its times as
 * much again.
 */
enum { PACKED_VERSION = 1 };

typedef struct {
    json_out packed, times;
    uint32_t count;
    int64_t at;
    uint64_t hash;
    bool is_wrong;
} packing;

static void put_number(json_out *out, uint64_t number)
{
    do {
        char byte = (char)((number & 127) | (number > 127 ? 128 : 0));
        out_raw(out, &byte, 1);
        number >>= 7;
    } while (number > 0);
}

static bool pack_entry(void *owner, uint32_t n, const store_entry *e)
{
    packing *p = owner;
    char what = (char)(e->kind << 4 | e->seat);
    int64_t later = e->at - p->at;
    p->is_wrong = p->is_wrong || n != p->count || e->kind > 15 || e->seat > 15;
    out_raw(&p->packed, &what, 1);
    put_number(&p->packed, e->value);
    /* A clock that was put back gives a negative one. */
    put_number(&p->times, later < 0 ? 2 * (uint64_t)-later - 1 : 2 * (uint64_t)later);
    p->at = e->at;
    p->hash = e->hash;
    p->count++;
    return !p->is_wrong;
}

static bool take_number(const uint8_t **at, const uint8_t *end, uint64_t *number)
{
    *number = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        uint8_t byte = *(*at)++;
        *number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return true;
        }
    }
    return false;
}

static bool unpack(sql_value packed, sql_value times,
                   bool (*each)(void *owner, uint32_t n, const store_entry *e), void *owner)
{
    const uint8_t *p = packed.bytes, *t = times.bytes;
    const uint8_t *p_end = p + packed.len, *t_end = t + times.len;
    uint64_t count, value, later;
    int64_t at = 0;
    if (packed.len < 10 || *p++ != PACKED_VERSION || !take_number(&p, p_end, &count)) {
        return false;
    }
    for (uint32_t n = 0; n < count; n++) {
        store_entry e = {.left = -1};
        if (p >= p_end) {
            return false;
        }
        e.kind = *p >> 4;
        e.seat = *p++ & 15;
        if (!take_number(&p, p_end, &value) || !take_number(&t, t_end, &later)) {
            return false;
        }
        at += later % 2 == 1 ? -(int64_t)(later / 2) - 1 : (int64_t)(later / 2);
        e.value = (uint32_t)value;
        e.at = at;
        for (unsigned i = 0; i < 8 && n + 1 == count && p_end - p == 8; i++) {
            e.hash |= (uint64_t)p[i] << (8 * i);
        }
        if (!each(owner, n, &e)) {
            return false;
        }
    }
    return p_end - p == 8;
}

store_result store_entries(store *s, const char *id,
                           bool (*each)(void *owner, uint32_t n, const store_entry *e), void *owner)
{
    unsigned count = 0;
    store_result result = each_row(s, id, each, owner, &count);
    if (result != STORE_OK || count > 0) {
        return result;
    }
    sql_query *q = ready(s, SQL_PACKED);
    bind_text(q, 1, id);
    result = find(q);
    if (result == STORE_OK && !unpack(q->of->column(q, 0), q->of->column(q, 1), each, owner)) {
        result = STORE_BROKEN;
    }
    reset(q);
    return result == STORE_NONE ? STORE_OK : result;
}

static store_result pack_one(store *s, const char *id)
{
    packing p = {.is_wrong = false}, body = {.is_wrong = false};
    unsigned rows = 0;
    out_init(&p.packed, STORE_PACKED_MAX);
    out_init(&p.times, STORE_PACKED_MAX);
    out_init(&body.packed, STORE_PACKED_MAX);
    store_result result = begin(s);
    if (result == STORE_OK) {
        result = each_row(s, id, pack_entry, &p, &rows);
    }
    char version = PACKED_VERSION;
    out_raw(&body.packed, &version, 1);
    put_number(&body.packed, p.count);
    out_raw(&body.packed, p.packed.data, p.packed.len);
    for (unsigned i = 0; i < 8; i++) {
        char byte = (char)(p.hash >> (8 * i));
        out_raw(&body.packed, &byte, 1);
    }
    if (result == STORE_OK && (p.packed.failed || p.times.failed || body.packed.failed)) {
        result = STORE_FULL;
    }
    if (result == STORE_OK) {
        sql_query *q = ready(s, SQL_PACK);
        bind_text(q, 1, id);
        bind_bytes(q, 2, body.packed.data, body.packed.len);
        bind_bytes(q, 3, p.times.len > 0 ? p.times.data : "", p.times.len);
        result = change_one(s, q, STORE_TWICE); /* another process was faster */
    }
    if (result == STORE_OK) {
        sql_query *q = ready(s, SQL_CLEAR);
        bind_text(q, 1, id);
        result = carry_out(q);
    }
    result = finish(s, result);
    out_free(&p.packed);
    out_free(&p.times);
    out_free(&body.packed);
    return result;
}

store_result store_pack(store *s, int64_t before, unsigned *count)
{
    enum { AT_ONCE = 8 };
    char id[AT_ONCE][TABLE_DIGITS + 1];
    unsigned found = 0;
    sql_query *q = ready(s, SQL_UNPACKED);
    bind_int(q, 1, before);
    bind_int(q, 2, AT_ONCE);
    store_result result;
    while ((result = step(q)) == STORE_OK && found < AT_ONCE) {
        snprintf(id[found++], sizeof id[0], "%s", column_text(q, 0));
    }
    reset(q);
    *count = 0;
    for (unsigned i = 0; i < found && (result == STORE_NONE || result == STORE_OK); i++) {
        result = pack_one(s, id[i]);
        *count += result == STORE_OK;
        result = result == STORE_TWICE ? STORE_OK : result;
    }
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- more finding ---------------------------------------------------------------------------- */

store_result store_find_command(store *s, const char *id, unsigned seat, const char *command)
{
    sql_query *q = ready(s, SQL_FIND_COMMAND);
    bind_text(q, 1, id);
    bind_int(q, 2, (int)seat);
    bind_text(q, 3, command);
    store_result result = find(q);
    reset(q);
    return result;
}

static store_result find_id(sql_query *q, const token_hash *token, char id[TABLE_DIGITS + 1])
{
    bind_hash(q, 1, token, true);
    store_result result = find(q);
    if (result == STORE_OK) {
        snprintf(id, TABLE_DIGITS + 1, "%s", column_text(q, 0));
    }
    return result;
}

store_result store_find_seat(store *s, const token_hash *token, char id[TABLE_DIGITS + 1],
                             unsigned *seat)
{
    sql_query *q = ready(s, SQL_FIND_SEAT);
    store_result result = find_id(q, token, id);
    if (result == STORE_OK) {
        *seat = (unsigned)column_int(q, 1);
    }
    reset(q);
    return result;
}

store_result store_find_invitation(store *s, const token_hash *token, char id[TABLE_DIGITS + 1])
{
    sql_query *q = ready(s, SQL_FIND_INVITATION);
    store_result result = find_id(q, token, id);
    reset(q);
    return result;
}

store_result store_tables(store *s, table_state state, bool listed, unsigned most,
                          void (*each)(void *owner, const char *id), void *owner)
{
    sql_query *q = ready(s, SQL_TABLES);
    bind_int(q, 1, (int)state);
    bind_int(q, 2, listed);
    bind_int(q, 3, most);
    store_result result;
    while ((result = step(q)) == STORE_OK) {
        each(owner, column_text(q, 0));
    }
    reset(q);
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- several processes ----------------------------------------------------------------------- */

bool store_is_shared(const store *s)
{
    return s->db->is_shared;
}

const char *store_process(const store *s)
{
    return s->process;
}

int store_file(const store *s)
{
    return s->db->file(s->db);
}

bool store_heard(store *s)
{
    return s->db->heard(s->db);
}

store_result store_beat(store *s, bool *was_over)
{
    *was_over = false;
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    sql_query *q = ready(s, SQL_BEAT);
    bind_text(q, 1, s->process);
    bind_int(q, 2, STORE_LEASE_MS);
    store_result result = carry_out(q);
    if (result == STORE_OK && q->changed == 0) {
        *was_over = true;
        q = ready(s, SQL_BEGIN_LEASE);
        bind_text(q, 1, s->process);
        bind_int(q, 2, STORE_LEASE_MS);
        result = carry_out(q);
    }
    return result;
}

store_result store_bury(store *s)
{
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    store_result result = carry_out(ready(s, SQL_BURY));
    return result == STORE_OK ? carry_out(ready(s, SQL_BURY_MAIL)) : result;
}

store_result store_is_alive(store *s, const char *process)
{
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    sql_query *q = ready(s, SQL_IS_ALIVE);
    bind_text(q, 1, process);
    store_result result = find(q);
    reset(q);
    return result;
}

/* Who has a table, "" for nobody, and in which epoch. */
static store_result find_owner(store *s, const char *id, char owner[PROCESS_DIGITS + 1],
                               int64_t *epoch)
{
    sql_query *q = ready(s, SQL_OWNER);
    bind_text(q, 1, id);
    store_result result = find(q);
    if (result == STORE_OK) {
        const char *name = column_text(q, 0);
        snprintf(owner, PROCESS_DIGITS + 1, "%s", name != NULL ? name : "");
        *epoch = column_int(q, 1);
    }
    reset(q);
    return result;
}

store_result store_own(store *s, const char *id, char owner[PROCESS_DIGITS + 1])
{
    int64_t epoch;
    snprintf(owner, PROCESS_DIGITS + 1, "%s", s->process);
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    sql_query *q = ready(s, SQL_OWN);
    bind_text(q, 1, id);
    bind_text(q, 2, s->process);
    store_result result = change_one(s, q, STORE_ELSEWHERE);
    if (result == STORE_ELSEWHERE) {
        store_result found = find_owner(s, id, owner, &epoch);
        result = found == STORE_OK ? result : found;
    }
    return result;
}

store_result store_is_ours(store *s, const char *id, int64_t epoch)
{
    char owner[PROCESS_DIGITS + 1];
    int64_t now;
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    store_result result = find_owner(s, id, owner, &now);
    bool is_ours = result == STORE_OK && now == epoch && strcmp(owner, s->process) == 0;
    return is_ours || result != STORE_OK ? result : STORE_FENCED;
}

store_result store_post(store *s, const char *process, const store_mail *mail, size_t count)
{
    store_result result = begin(s);
    sql_query *q;
    for (size_t i = 0; i < count && result == STORE_OK; i++) {
        q = ready(s, SQL_POST);
        bind_text(q, 1, process);
        bind_text(q, 2, s->process);
        bind_int(q, 3, mail[i].connection);
        bind_int(q, 4, mail[i].kind);
        bind_bytes(q, 5, mail[i].body, mail[i].len);
        result = carry_out(q);
    }
    if (result == STORE_OK) { /* it only wakes: what is said lies in the table (TH-52) */
        q = ready(s, SQL_CALL);
        bind_text(q, 1, process);
        result = find(q);
        reset(q);
    }
    return finish(s, result);
}

store_result store_collect(store *s, void (*each)(void *owner, const store_mail *mail), void *owner)
{
    if (!s->db->is_shared) {
        return STORE_OK;
    }
    sql_query *q = ready(s, SQL_COLLECT);
    bind_text(q, 1, s->process);
    store_result result;
    while ((result = step(q)) == STORE_OK) {
        const char *sender = column_text(q, 0);
        sql_value body = q->of->column(q, 3);
        store_mail mail = {
            .connection = column_int(q, 1),
            .kind = (uint8_t)column_int(q, 2),
            .body = body.bytes,
            .len = body.len,
        };
        snprintf(mail.process, sizeof mail.process, "%s", sender != NULL ? sender : "");
        each(owner, &mail);
    }
    reset(q);
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- statements of people.c ------------------------------------------------------------------ */

/* A statement is known by where its text is: it is a constant. */
static sql_query *asked(store *s, const char *text)
{
    for (unsigned i = SQL_COUNT; i < SQL_COUNT + ASKED_MAX; i++) {
        sql_query *q = &s->db->query[i];
        if (q->text == NULL || q->text == text) {
            if (q->is_under_way) {
                reset(q);
            }
            q->of = s->db;
            q->number = i;
            q->text = text;
            q->values = 0;
            memset(q->value, 0, sizeof q->value);
            return q;
        }
    }
    return NULL;
}

store_result store_ask(store *s, const char *text, const store_value *given, unsigned count,
                       bool (*each)(void *owner, const store_value *row, unsigned columns),
                       void *owner, unsigned *changed)
{
    enum { COLUMNS_MAX = 16 };
    static const uint8_t kinds[] = {[VALUE_NULL] = SQL_NULL,
                                    [VALUE_NUMBER] = SQL_INTEGER,
                                    [VALUE_TEXT] = SQL_TEXT,
                                    [VALUE_BYTES] = SQL_BLOB};
    static const uint8_t value_kinds[] = {[SQL_NULL] = VALUE_NULL,
                                          [SQL_INTEGER] = VALUE_NUMBER,
                                          [SQL_TEXT] = VALUE_TEXT,
                                          [SQL_BLOB] = VALUE_BYTES};
    store_value row[COLUMNS_MAX];
    sql_query *q = asked(s, text);
    if (q == NULL) {
        return STORE_BROKEN;
    }
    for (unsigned i = 0; i < count; i++) {
        bind(q, (int)i + 1,
             (sql_value){kinds[given[i].kind], given[i].number, given[i].bytes, given[i].len});
    }
    store_result result;
    while ((result = step(q)) == STORE_OK) {
        unsigned columns = s->db->columns(q);
        if (columns > COLUMNS_MAX) {
            result = STORE_BROKEN;
            break;
        }
        for (unsigned i = 0; i < columns; i++) {
            sql_value value = s->db->column(q, (int)i);
            row[i] = (store_value){value_kinds[value.kind], value.number, value.bytes, value.len};
        }
        if (each != NULL && !each(owner, row, columns)) {
            break;
        }
    }
    reset(q);
    if (changed != NULL) {
        *changed = (unsigned)q->changed;
    }
    return result == STORE_NONE ? STORE_OK : result;
}

store_result store_together(store *s)
{
    return begin(s);
}

store_result store_finish(store *s, store_result result)
{
    return finish(s, result);
}
