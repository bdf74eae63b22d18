/*
 * The store: what is written is there or is not, who may write, and which databases are not opened.
 * The same tests for a file of SQLite and for the PostgreSQL that TEST_POSTGRES names
 * (postgres.py).
 */
#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/people.h"
#include "server/sql.h"
#include "server/starts.h"
#include "tests/unit/suite.h"

static char folder[] = "/tmp/jackin-store-XXXXXX";
static char path[64], seal_path[64];
static const char id[] = "0123456789abcdef0123";
static const char *postgres; /* the address of a PostgreSQL, NULL: files are tested */
static const char *address;  /* of the store */

/* Something done to the database behind the server's back. */
static void meddle(const char *sql_text)
{
    if (postgres != NULL) {
        PGconn *db = PQconnectdb(postgres);
        PQclear(PQexec(db, "SET client_min_messages=error; SET search_path=jackin"));
        PGresult *r = PQexec(db, sql_text);
        if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK) {
            fail_msg("%s", PQerrorMessage(db));
        }
        PQclear(r);
        PQfinish(db);
        return;
    }
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql_text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int open_folder(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    assert_true(token_begin());
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(seal_path, sizeof seal_path, "%s/seal", folder);
    postgres = getenv("TEST_POSTGRES");
    address = postgres != NULL ? postgres : path;
    if (postgres != NULL) {
        meddle("DROP SCHEMA IF EXISTS jackin CASCADE");
    }
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[96];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
    for (int version = 0; version <= store_schema.count; version++) { /* copies before upgrades */
        snprintf(name, sizeof name, "%s.version-%d", path, version);
        unlink(name);
    }
    unlink(seal_path);
    return rmdir(folder);
}

static store *opened(void)
{
    char problem[STORE_PROBLEM_MAX] = "";
    store *s = store_begin(address, LANG_EN, problem);
    assert_string_equal(problem, "");
    assert_non_null(s);
    return s;
}

static void refuses(const char *part, const char *polish)
{
    char problem[STORE_PROBLEM_MAX] = "";
    assert_null(store_begin(address, LANG_EN, problem));
    assert_non_null(strstr(problem, part));
    assert_null(store_begin(address, LANG_PL, problem));
    assert_non_null(strstr(problem, polish));
}

static store_table a_table(void)
{
    store_table t = {.state = TABLE_RUNNING, .seats = 2, .epoch = 1, .made = 5};
    memcpy(t.id, id, sizeof t.id);
    t.seat[0] = (store_seat){.kind = SEAT_PERSON, .token = token_hashed("one"), .has_guest = true};
    t.seat[1] = (store_seat){.kind = SEAT_PERSON, .token = token_hashed("two")};
    return t;
}

static store_entry choice(unsigned value, const char *command)
{
    store_entry e = {.kind = ENTRY_CHOICE, .value = value, .hash = UINT64_MAX - value, .at = 9};
    snprintf(e.command, sizeof e.command, "%s", command);
    return e;
}

static bool count_entry(void *owner, uint32_t n, const store_entry *e)
{
    unsigned *count = owner;
    assert_int_equal(n, *count);
    assert_int_equal(e->hash, UINT64_MAX - e->value);
    (*count)++;
    return true;
}

static unsigned entries(store *s)
{
    unsigned count = 0;
    assert_int_equal(store_entries(s, id, count_entry, &count), STORE_OK);
    return count;
}

/* TH-50: a number and a command are there once; a batch is there or is not. */
static void nothing_is_written_twice(void **state)
{
    (void)state;
    store *s = opened();
    store_table t = a_table();
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    assert_int_equal(store_table_add(s, &t), STORE_TWICE);
    store_entry batch[3] = {choice(1, "a"), choice(2, ""), choice(3, "")};
    assert_int_equal(store_append(s, id, 1, 0, batch, 3), STORE_OK);
    assert_int_equal(entries(s), 3);
    assert_int_equal(store_append(s, id, 1, 2, batch + 1, 1), STORE_TWICE);
    store_entry late[3] = {choice(4, "b"), choice(5, ""), choice(6, "a")};
    assert_int_equal(store_append(s, id, 1, 3, late, 3),
                     STORE_TWICE); /* its last has an old name */
    assert_int_equal(entries(s), 3);
    assert_int_equal(store_find_command(s, id, 0, "a"), STORE_OK);
    assert_int_equal(store_find_command(s, id, 0, "b"), STORE_NONE);
    assert_int_equal(store_find_command(s, id, 1, "a"), STORE_NONE);
    assert_int_equal(store_append(s, id, 1, 3, late, 2), STORE_OK);
    assert_int_equal(entries(s), 5);
    store_end(s);
    s = opened();
    assert_int_equal(entries(s), 5);
    store_end(s);
}

/* TH-49: whoever is no longer the owner writes nothing. */
static void an_earlier_owner_writes_nothing(void **state)
{
    (void)state;
    store *s = opened();
    store_table t = a_table();
    sealed_key key = {{1}};
    char owner[PROCESS_DIGITS + 1];
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    store_end(s);
    s = opened(); /* another owner */
    assert_int_equal(store_own(s, id, owner), STORE_OK);
    assert_string_equal(owner, store_process(s));
    store_entry e = choice(1, "a");
    store_seat who = {.kind = SEAT_PERSON};
    assert_int_equal(store_append(s, id, 1, 0, &e, 1), STORE_FENCED);
    assert_int_equal(store_sit(s, id, 1, 1, &who), STORE_FENCED);
    assert_int_equal(store_deal(s, id, 1, "{}", &key), STORE_FENCED);
    assert_int_equal(store_set_state(s, id, 1, TABLE_OVER), STORE_FENCED);
    assert_int_equal(store_set_stops(s, id, 1, 0, "{}"), STORE_FENCED);
    assert_int_equal(entries(s), 0);
    assert_int_equal(store_load(s, id, &t), STORE_OK);
    assert_int_equal(t.epoch, 2);
    assert_int_equal(store_append(s, id, t.epoch, 0, &e, 1), STORE_OK);
    /* Of a game that is over nothing is written, whoever owns it. */
    assert_int_equal(store_set_state(s, id, t.epoch, TABLE_OVER), STORE_OK);
    e = choice(2, "b");
    assert_int_equal(store_append(s, id, t.epoch, 1, &e, 1), STORE_FENCED);
    store_table_free(&t);
    store_end(s);
}

static void a_table_comes_back_as_it_was(void **state)
{
    (void)state;
    store *s = opened();
    store_table t = a_table(), back;
    t.state = TABLE_OPEN;
    t.seat[1] = (store_seat){.kind = SEAT_FREE};
    t.has_invitation = true;
    t.invitation = token_hashed("invited");
    char options[] = "{\"clock\":{}}";
    t.options = options;
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    char found[TABLE_DIGITS + 1];
    unsigned seat;
    token_hash two = token_hashed("two"), one = token_hashed("one");
    assert_int_equal(store_find_seat(s, &two, found, &seat), STORE_NONE);
    assert_int_equal(store_find_invitation(s, &t.invitation, found), STORE_OK);
    assert_string_equal(found, id);
    char deck[] = "{\"deck\":1}", none[] = "";
    store_seat who = {
        .kind = SEAT_PERSON, .token = two, .setup = deck, .stops = none, .commits = true};
    assert_int_equal(store_sit(s, id, 2, 1, &who), STORE_FENCED); /* another epoch */
    assert_int_equal(store_sit(s, id, 1, 1, &who), STORE_OK);
    assert_int_equal(store_sit(s, id, 1, 1, &who), STORE_TWICE);
    assert_int_equal(store_find_invitation(s, &t.invitation, found), STORE_OK);
    assert_int_equal(store_find_seat(s, &two, found, &seat), STORE_OK);
    assert_int_equal(seat, 1);
    assert_int_equal(store_find_seat(s, &one, found, &seat), STORE_OK);
    assert_int_equal(seat, 0);
    sealed_key key = {{1, 2, 3}};
    assert_int_equal(store_deal(s, id, 1, "{}", &key), STORE_OK);
    assert_int_equal(store_deal(s, id, 1, "{}", &key), STORE_FENCED); /* dealt once */
    /* TH-15: an invitation works until there is a game, and never again. */
    assert_int_equal(store_find_invitation(s, &t.invitation, found), STORE_NONE);
    assert_int_equal(store_load(s, id, &back), STORE_OK);
    assert_int_equal(back.state, TABLE_RUNNING);
    assert_string_equal(back.setup, "{}");
    assert_string_equal(back.options, options);
    assert_string_equal(back.seat[1].setup, "{\"deck\":1}");
    assert_memory_equal(back.key.byte, key.byte, sizeof key.byte);
    assert_true(token_equal(&back.seat[1].token, &two));
    assert_true(back.seat[1].commits && !back.seat[0].commits);
    store_table_free(&back);
    assert_int_equal(store_load(s, "ffffffffffffffffffff", &back), STORE_NONE);
    store_end(s);
}

/* TH-51, TH-55: only a database that is as we made it, and that keeps what is written. */
static void other_databases_are_refused(void **state)
{
    (void)state;
    store_end(opened());
    meddle("CREATE TABLE more(x BIGINT)");
    refuses("did not make", "nie założył");
    meddle("DROP TABLE more; DROP INDEX seat_guest");
    refuses("did not make", "nie założył");
    meddle("CREATE INDEX seat_guest ON seat(guest)");
    store_end(opened());
    if (postgres != NULL) {
        meddle("CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
        refuses("did not make", "nie założył");
        meddle("CREATE TRIGGER t BEFORE INSERT ON entry EXECUTE FUNCTION f()");
        refuses("did not make", "nie założył");
        meddle("DROP FUNCTION f CASCADE; ALTER TABLE seat ALTER COLUMN setup DROP NOT NULL");
        refuses("did not make", "nie założył");
        meddle("ALTER TABLE seat ALTER COLUMN setup SET NOT NULL");
        store_end(opened());
        meddle("UPDATE version SET number=99");
        refuses("later version", "nowsza wersja");
        meddle("DROP TABLE version");
        refuses("another program", "innego programu");
        meddle("DROP SCHEMA jackin CASCADE");
        meddle("ALTER SYSTEM SET fsync=off");
        meddle("SELECT pg_reload_conf(); SELECT pg_sleep(0.3)");
        refuses("does not promise", "nie gwarantuje");
        meddle("ALTER SYSTEM RESET fsync");
        meddle("SELECT pg_reload_conf(); SELECT pg_sleep(0.3)");
        /* What is off for everybody is on for us. */
        meddle("ALTER ROLE jackin SET synchronous_commit=off");
        store_end(opened());
        meddle("ALTER ROLE jackin RESET synchronous_commit");
        address = "postgres://nobody@/none?host=/nonexistent";
        refuses("/nonexistent", "/nonexistent");
        return;
    }
    store *s = opened();
    refuses("another process", "inny proces");
    store_end(s);
    meddle("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END");
    refuses("did not make", "nie założył");
    meddle("DROP TRIGGER t; PRAGMA user_version=99");
    refuses("later version", "nowsza wersja");
    meddle("PRAGMA user_version=1; PRAGMA application_id=7");
    refuses("another program", "innego programu");
    unlink(path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("this is no database, and it is long enough to be looked at as one", file);
    fclose(file);
    refuses("no database", "nie jest bazą");
}

/* The schema of an earlier version. */
static void make_version(int version, bool is_made)
{
    char problem[STORE_PROBLEM_MAX] = "";
    sql_schema then = {store_schema.step, version, false};
    complaint c = {LANG_EN, problem};
    sql *db = postgres != NULL ? sql_begin_postgres(address, &then, &c)
                               : sql_begin_sqlite(address, &then, &c);
    assert_int_equal(db != NULL, is_made);
    if (db != NULL) {
        db->end(db);
    }
}

/* TH-55: what is there stays, from each version; a copy is kept before. */
static void every_version_is_brought_here(void **state)
{
    (void)state;
    assert_true(store_schema.count >= 2);
    for (int version = 1; version <= store_schema.count; version++) {
        make_version(version, true);
        meddle("INSERT INTO play(id, mainframe, listed, state, seats, epoch, made, setup) VALUES("
               "'0123456789abcdef0123', 0, 1, 1, 1, 7, 5, '{\"a\":1}');"
               "INSERT INTO seat(play, seat, kind, bot, setup, stops) VALUES("
               "'0123456789abcdef0123', 0, 2, 0, 'x', 'y');"
               "INSERT INTO entry(play, n, epoch, seat, kind, value, hash, at) VALUES("
               "'0123456789abcdef0123', 0, 7, 0, 0, 3, -4, 9)");
        store *s = opened();
        store_table t;
        assert_int_equal(store_load(s, id, &t), STORE_OK);
        assert_string_equal(t.setup, "{\"a\":1}");
        assert_string_equal(t.seat[0].stops, "y");
        assert_int_equal(t.made, 5);
        assert_int_equal(entries(s), 1);
        store_table_free(&t);
        store_end(s);
        if (version < store_schema.count && postgres != NULL) {
            char copy[96];
            snprintf(copy, sizeof copy, "SELECT 1/count(*) FROM jackin_version_%d.entry", version);
            meddle(copy);
        } else if (version < store_schema.count) {
            char copy[96];
            snprintf(copy, sizeof copy, "%s.version-%d", path, version);
            assert_int_equal(access(copy, F_OK), 0);
        }
        if (postgres != NULL) {
            meddle("DROP SCHEMA jackin CASCADE");
        } else {
            unlink(path);
        }
    }
}

/* TH-55: a step that fails leaves everything as it was. */
static void half_a_migration_is_none(void **state)
{
    (void)state;
    const char *steps[16];
    char problem[STORE_PROBLEM_MAX] = "";
    complaint c = {LANG_EN, problem};
    int count = store_schema.count;
    assert_true(count < 15);
    memcpy(steps, store_schema.step, (size_t)count * sizeof steps[0]);
    steps[count] = "ALTER TABLE play ADD COLUMN later TEXT; DROP TABLE entry; DROP TABLE nothing";
    store *s = opened();
    store_table t = a_table();
    store_entry e = choice(1, "a");
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    assert_int_equal(store_append(s, id, 1, 0, &e, 1), STORE_OK);
    store_end(s);
    sql_schema next = {steps, count + 1, false};
    assert_null(postgres != NULL ? sql_begin_postgres(address, &next, &c)
                                 : sql_begin_sqlite(address, &next, &c));
    assert_non_null(strstr(problem, "could not be brought"));
    s = opened();
    assert_int_equal(entries(s), 1);
    store_end(s);
    char copy[96];
    snprintf(copy, sizeof copy, "%s.version-%d", path, count);
    unlink(copy);
}

/* TH-49, TH-52, TH-53: of several processes one has a table, as long as its lease lasts by the
 * clock of the database; what it then writes is refused. Mail comes once and in order, and only
 * to whom it was sent. */
static unsigned came;

static void take_mail(void *owner, const store_mail *m)
{
    const store *sender = owner;
    assert_string_equal(m->process, store_process(sender));
    assert_int_equal(m->connection, 7);
    assert_int_equal(m->kind, came);
    assert_int_equal(m->len, 5);
    assert_memory_equal(m->body, "a\0b\xff\n", 5);
    came++;
}

static void processes_share(void **state)
{
    (void)state;
    if (postgres == NULL) {
        return;
    }
    store *a = opened(), *b = opened(), *third = opened();
    store_table t = a_table();
    char owner[PROCESS_DIGITS + 1];
    bool was_over;
    assert_true(store_is_shared(a));
    assert_int_equal(store_own(a, id, owner), STORE_NONE);
    assert_int_equal(store_table_add(a, &t), STORE_OK);
    assert_int_equal(store_own(a, id, owner), STORE_OK);
    assert_int_equal(store_own(b, id, owner), STORE_ELSEWHERE);
    assert_string_equal(owner, store_process(a));
    assert_int_equal(store_load(a, id, &t), STORE_OK);
    int64_t epoch = t.epoch;
    store_table_free(&t);
    store_entry e = choice(1, "a");
    assert_int_equal(store_append(a, id, epoch, 0, &e, 1), STORE_OK);
    assert_int_equal(store_is_ours(a, id, epoch), STORE_OK);
    /* The lease ends. */
    assert_int_equal(store_beat(a, &was_over), STORE_OK);
    assert_false(was_over);
    assert_int_equal(store_is_alive(b, store_process(a)), STORE_OK);
    char end[96];
    snprintf(end, sizeof end, "UPDATE process SET until=1 WHERE id='%s'", store_process(a));
    meddle(end);
    assert_int_equal(store_is_alive(b, store_process(a)), STORE_NONE);
    /* Nobody has taken it yet: what it writes still counts. */
    e = choice(2, "b");
    assert_int_equal(store_append(a, id, epoch, 1, &e, 1), STORE_OK);
    assert_int_equal(store_own(b, id, owner), STORE_OK);
    assert_int_equal(store_own(third, id, owner), STORE_ELSEWHERE);
    assert_string_equal(owner, store_process(b));
    e = choice(3, "c");
    assert_int_equal(store_append(a, id, epoch, 2, &e, 1), STORE_FENCED);
    assert_int_equal(store_is_ours(a, id, epoch), STORE_FENCED);
    assert_int_equal(store_beat(a, &was_over), STORE_OK);
    assert_true(was_over);
    assert_int_equal(store_own(a, id, owner), STORE_ELSEWHERE);
    assert_int_equal(entries(b), 2);
    /* An end in order is known at once. */
    store_end(b);
    assert_int_equal(store_own(a, id, owner), STORE_OK);

    store_mail mail[3];
    for (unsigned i = 0; i < 3; i++) {
        mail[i] = (store_mail){.connection = 7, .kind = (uint8_t)i, .body = "a\0b\xff\n", .len = 5};
    }
    came = 0;
    store_heard(third);
    assert_int_equal(store_post(a, store_process(third), mail, 2), STORE_OK);
    assert_int_equal(store_post(a, store_process(third), mail + 2, 1), STORE_OK);
    assert_int_equal(store_collect(a, take_mail, a), STORE_OK);
    assert_int_equal(came, 0);
    assert_true(store_file(third) >= 0);
    bool is_heard = false;
    for (unsigned i = 0; i < 500 && !is_heard; i++) {
        usleep(10000);
        is_heard = store_heard(third);
    }
    assert_true(is_heard);
    assert_false(store_heard(third));
    assert_int_equal(store_collect(third, take_mail, a), STORE_OK);
    assert_int_equal(came, 3);
    assert_int_equal(store_collect(third, take_mail, a), STORE_OK);
    assert_int_equal(came, 3);
    /* To the dead nothing is kept. */
    assert_int_equal(store_post(a, "0123456789abcdef", mail, 3), STORE_OK);
    assert_int_equal(store_bury(a), STORE_OK);
    meddle("SELECT 1/(1-least(1, count(*))) FROM mail");
    /* Whose lease was over for a moment finds all that was said to him: whoever said it may not
     * have noticed, and waits for an answer. */
    snprintf(end, sizeof end, "UPDATE process SET until=until-10000 WHERE id='%s'",
             store_process(third));
    meddle(end);
    assert_int_equal(store_is_alive(a, store_process(third)), STORE_NONE);
    assert_int_equal(store_post(a, store_process(third), mail, 1), STORE_OK);
    assert_int_equal(store_bury(a), STORE_OK);
    assert_int_equal(store_beat(third, &was_over), STORE_OK);
    assert_true(was_over);
    came = 0;
    assert_int_equal(store_collect(third, take_mail, a), STORE_OK);
    assert_int_equal(came, 1);
    store_end(a);
    store_end(third);
}

static void count_session(void *owner, const session_row *row)
{
    (void)row;
    ++*(unsigned *)owner;
}

/* TH-35: a person has so many sessions and no more; the one that was quiet longest goes. */
static void sessions_are_limited(void **state)
{
    (void)state;
    store *s = opened();
    person p = {.id = token_hashed("p"), .name = "Anna", .password = "x"};
    token_hash recovery = token_hashed("r"), first = token_hashed("00"), last = first;
    people_who who = {.is_known = true, .is_account = true, .person = p.id};
    assert_int_equal(people_register(s, &p, "anna", false, &recovery), STORE_OK);
    p.id = token_hashed("q");
    recovery = token_hashed("t");
    assert_int_equal(people_register(s, &p, "anna", false, &recovery), STORE_TWICE);
    char token[SESSION_DIGITS + 1];
    for (unsigned i = 0; i < SESSIONS_MAX + 5; i++) {
        token_digits(token, SESSION_DIGITS);
        last = token_hashed(token);
        first = i == 0 ? last : first;
        assert_int_equal(people_session_add(s, &last, &who.person, "", 1000 + i), STORE_OK);
    }
    unsigned count = 0;
    assert_int_equal(people_sessions(s, &who, count_session, &count, 2000), STORE_OK);
    assert_int_equal(count, SESSIONS_MAX);
    assert_int_equal(people_find(s, token, 2000, &who), STORE_OK);
    assert_true(token_equal(&who.session, &last));
    assert_int_equal(people_session_close(s, &first, 2000), STORE_NONE); /* gone already */
    store_end(s);
}

typedef struct {
    store_entry entry[400];
    unsigned count;
} listed;

static bool list_entry(void *owner, uint32_t n, const store_entry *e)
{
    listed *l = owner;
    assert_int_equal(n, l->count);
    l->entry[l->count++] = *e;
    return true;
}

/* A game that is over is some hundred bytes, and the same entries; one that runs stays as it is. */
static void games_that_are_over_are_packed(void **state)
{
    (void)state;
    enum { ENTRIES = 300 };
    static listed before, after;
    store *s = opened();
    store_table t = a_table();
    unsigned count;
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    before.count = after.count = 0;
    for (unsigned i = 0; i < ENTRIES; i++) {
        char name[16];
        snprintf(name, sizeof name, "c%u", i);
        store_entry e = choice(i % 40 == 7 ? 70000 + i : i % 50, name);
        e.seat = i % 2;
        e.kind = i % 3 == 0 ? ENTRY_PASS : i % 41 == 0 ? ENTRY_BACK : ENTRY_CHOICE;
        e.at = i == 100 ? 5 : 1000 + 1700 * (int64_t)i; /* the clock was put back once */
        assert_int_equal(store_append(s, id, 1, i, &e, 1), STORE_OK);
    }
    assert_int_equal(store_entries(s, id, list_entry, &before), STORE_OK);
    assert_int_equal(store_pack(s, INT64_MAX, &count), STORE_OK);
    assert_int_equal(count, 0); /* it runs */
    assert_int_equal(store_set_state(s, id, 1, TABLE_OVER), STORE_OK);
    assert_int_equal(store_pack(s, 1000 + 1700 * 299, &count), STORE_OK);
    assert_int_equal(count, 0); /* its last entry is too new */
    assert_int_equal(store_pack(s, 1000 + 1700 * 299 + 1, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(store_pack(s, INT64_MAX, &count), STORE_OK);
    assert_int_equal(count, 0);
    assert_int_equal(store_entries(s, id, list_entry, &after), STORE_OK);
    assert_int_equal(after.count, before.count);
    for (unsigned i = 0; i < ENTRIES; i++) {
        before.entry[i].hash = i == ENTRIES - 1 ? before.entry[i].hash : 0;
        before.entry[i].command[0] = '\0';
        assert_int_equal(after.entry[i].kind, before.entry[i].kind);
        assert_int_equal(after.entry[i].seat, before.entry[i].seat);
        assert_int_equal(after.entry[i].value, before.entry[i].value);
        assert_int_equal(after.entry[i].at, before.entry[i].at);
        assert_int_equal(after.entry[i].hash, before.entry[i].hash);
        assert_string_equal(after.entry[i].command, "");
    }
    store_end(s);
    meddle(
        postgres != NULL
            ? "SELECT 1/(CASE WHEN length(packed)<640 THEN 1 ELSE 0 END) FROM play;"
              "SELECT 1/(1-least(1, count(*))) FROM entry"
            : "SELECT CASE WHEN length(packed)<640 THEN 1 ELSE abs(-9223372036854775807-1) END "
              "FROM play;"
              "SELECT CASE WHEN count(*)=0 THEN 1 ELSE abs(-9223372036854775807-1) END FROM entry");
    /* Half of it is nothing. */
    meddle("UPDATE play SET packed=substr(packed, 1, 100)");
    s = opened();
    after.count = 0;
    assert_int_equal(store_entries(s, id, list_entry, &after), STORE_BROKEN);
    store_end(s);
}

/* TH-47: no statement that people cause reads a whole table, however long it is. */
static void nothing_is_searched_for_row_by_row(void **state)
{
    (void)state;
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    unsigned asked = 0;
    if (postgres != NULL) {
        return; /* the same statements and indexes; SQLite says how it would find them */
    }
    store_end(opened());
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (unsigned i = 0; store_statement(i) != NULL; i++) {
        char text[1000];
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", store_statement(i));
        bool is_shared = strstr(text, "clock_timestamp") != NULL ||
                         strstr(text, "pg_notify") != NULL || strstr(text, "FROM mail") != NULL;
        if (is_shared) { /* said only to PostgreSQL */
            continue;
        }
        assert_int_equal(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
        while (sqlite3_step(q) == SQLITE_ROW) {
            const char *plan = (const char *)sqlite3_column_text(q, 3);
            /* Once, when the file is opened. */
            if (strncmp(plan, "SCAN ", 5) == 0 && strstr(text, "epoch=epoch+1") == NULL) {
                fail_msg("%s: %s", text, plan);
            }
            asked++;
        }
        sqlite3_finalize(q);
    }
    assert_true(asked > 10);
    sqlite3_close(db);
}

/* TH-24, TH-56: starts are sealed, the earlier owner writes none, and those that lapse are counted.
 */
static void starts_are_kept(void **state)
{
    (void)state;
    store *s = opened();
    seal k = {{1}}, other = {{2}};
    fair_start f = {.number = 3}, back;
    store_table t = a_table(), found;
    unsigned recent, of_last;
    char invited[TABLE_DIGITS + 1];
    token_hash who = token_hashed("who"), invitation = token_hashed("come");
    t.state = TABLE_OPEN;
    t.seat[0].guest = who;
    assert_int_equal(store_table_add(s, &t), STORE_OK);
    assert_int_equal(starts_load(s, &k, id, &back), STORE_NONE);
    fair_begin(&f, 2, strdup("{\"terms\":1}"));
    assert_int_equal(starts_keep(s, &k, id, 2, &f), STORE_FENCED);
    assert_int_equal(starts_keep(s, &k, id, 1, &f), STORE_OK);
    assert_int_equal(starts_load(s, &other, id, &back), STORE_NONE);
    assert_int_equal(starts_load(s, &k, id, &back), STORE_OK);
    assert_string_equal(back.terms, f.terms);
    assert_int_equal(back.number, 3);
    assert_memory_equal(&back.server, &f.server, sizeof f.server);
    fair_free(&back);
    /* Who promised a share has promised it for good (TH-22). */
    assert_int_equal(starts_promise(s, id, 2, 1), STORE_FENCED);
    assert_int_equal(starts_promise(s, id, 1, 1), STORE_OK);
    assert_int_equal(starts_promise(s, id, 1, 0), STORE_OK);
    /* A start lapses: the seat is free, and the table has an invitation. */
    t.seat[0].setup = strdup("");
    store_table foreign = t;
    foreign.epoch = t.epoch + 1;
    assert_int_equal(starts_lapse(s, &k, &foreign, &f, 1, NULL, false, 100), STORE_FENCED);
    f.is_void = true;
    for (int64_t at = 100; at < 104; at++) {
        assert_int_equal(starts_lapse(s, &k, &t, &f, 1, &invitation, false, at), STORE_OK);
    }
    assert_int_equal(starts_load(s, &k, id, &back), STORE_OK);
    assert_true(back.is_void);
    fair_free(&back);
    f.is_void = false;
    free(t.seat[0].setup);
    assert_int_equal(store_load(s, id, &found), STORE_OK);
    assert_int_equal(found.seat[0].kind, SEAT_FREE);
    assert_int_equal(found.seat[1].kind, SEAT_PERSON);
    assert_false(found.seat[0].has_guest);
    assert_true(found.seat[1].commits && !found.seat[0].commits);
    store_table_free(&found);
    assert_int_equal(store_find_invitation(s, &invitation, invited), STORE_OK);
    assert_string_equal(invited, id);
    assert_int_equal(starts_lapsed(s, &who, 102, &recent, &of_last), STORE_OK);
    assert_int_equal(recent, 2);
    assert_int_equal(of_last, 4);
    assert_int_equal(starts_note_own(s, 105), STORE_OK);
    assert_int_equal(starts_lapsed(s, NULL, 0, &recent, &of_last), STORE_OK);
    assert_int_equal(recent, 1);
    /* Of the last twenty: games that were played count. */
    for (unsigned i = 0; i < 18; i++) {
        store_table more = a_table();
        char tokens[2][8];
        more.made = 200 + i;
        more.state = TABLE_OVER;
        snprintf(more.id, sizeof more.id, "%020x", i);
        for (unsigned k2 = 0; k2 < 2; k2++) {
            snprintf(tokens[k2], sizeof tokens[k2], "%u-%u", i, k2);
            more.seat[k2].token = token_hashed(tokens[k2]);
        }
        more.seat[0].guest = who;
        assert_int_equal(store_table_add(s, &more), STORE_OK);
    }
    assert_int_equal(starts_lapsed(s, &who, 0, &recent, &of_last), STORE_OK);
    assert_int_equal(of_last, 2);
    /* After a month nobody remembers. */
    assert_int_equal(starts_note_own(s, STARTS_KEPT_MS + 200), STORE_OK);
    assert_int_equal(starts_lapsed(s, &who, 0, &recent, &of_last), STORE_OK);
    assert_int_equal(recent, 0);
    /* Dealt: start, set-up and key together. */
    sealed_key key = {{1}};
    assert_int_equal(starts_deal(s, &k, id, 2, &f, "{}", &key), STORE_FENCED);
    f.number = 4;
    assert_int_equal(starts_deal(s, &k, id, 1, &f, "{}", &key), STORE_OK);
    assert_int_equal(starts_load(s, &k, id, &back), STORE_OK);
    assert_int_equal(back.number, 4);
    fair_free(&back);
    fair_free(&f);
    store_end(s);
}

/* TH-56: a key opens with its seal alone, and only as it was. */
static void keys_are_sealed(void **state)
{
    (void)state;
    seal s, other = {{9}};
    sealed_key sealed;
    uint32_t key[8] = {1, 2, 3, 4, 5, 6, 7, 0xFFFFFFFF}, back[8];
    assert_true(seal_open(seal_path, &s));
    seal again;
    assert_true(seal_open(seal_path, &again));
    assert_memory_equal(&s, &again, sizeof s);
    seal_key(&s, key, &sealed);
    assert_true(seal_unseal(&s, &sealed, back));
    assert_memory_equal(key, back, sizeof key);
    assert_false(seal_unseal(&other, &sealed, back));
    for (unsigned i = 0; i < SEALED_SIZE; i++) {
        sealed.byte[i] ^= 1;
        assert_false(seal_unseal(&s, &sealed, back));
        sealed.byte[i] ^= 1;
    }
    assert_int_equal(truncate(seal_path, 31), 0);
    assert_false(seal_open(seal_path, &again));
}

/* TH-15, TH-48: tokens are as many bits as they say, and differ. */
static void tokens_are_random(void **state)
{
    (void)state;
    char a[TOKEN_DIGITS + 1], b[TOKEN_DIGITS + 1];
    for (unsigned i = 0; i < 1000; i++) {
        token_digits(a, TOKEN_DIGITS);
        token_digits(b, TOKEN_DIGITS);
        assert_true(token_is(a, TOKEN_DIGITS));
        assert_string_not_equal(a, b);
    }
    assert_false(token_is("0123", 5));
    assert_false(token_is("01234", 4));
    token_hash x = token_hashed("a"), y = token_hashed("b"), z = token_hashed("a");
    assert_false(token_equal(&x, &y));
    assert_true(token_equal(&x, &z));
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, open_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest server_store[] = {
        IN_FOLDER(nothing_is_written_twice),
        IN_FOLDER(an_earlier_owner_writes_nothing),
        IN_FOLDER(a_table_comes_back_as_it_was),
        IN_FOLDER(other_databases_are_refused),
        IN_FOLDER(every_version_is_brought_here),
        IN_FOLDER(half_a_migration_is_none),
        IN_FOLDER(processes_share),
        IN_FOLDER(sessions_are_limited),
        IN_FOLDER(games_that_are_over_are_packed),
        IN_FOLDER(nothing_is_searched_for_row_by_row),
        IN_FOLDER(starts_are_kept),
        IN_FOLDER(keys_are_sealed),
        IN_FOLDER(tokens_are_random),
    };
    return RUN_SUITE(server_store);
}
