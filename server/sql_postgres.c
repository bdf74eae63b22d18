/*
 * The store in a PostgreSQL database, which several processes share; see sql.h.
 *
 * Everything lies in a schema of its own, "jackin". One connection, and nobody waits for it longer
 * than a moment (TH-54): a database that is silent is let go, what was asked fails, and so does
 * everything else at once until it answers again. Whether a commit that was not answered was
 * written nobody knows: STORE_UNSURE.
 */
#include <ctype.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/sql.h"

enum {
    OPENING_MS = 30000, /* for migrations, and for others who migrate */
    ANSWER_MS = 1500,   /* a statement of a running server */
    CONNECT_MS = 4000,
    RETRY_MS = 300,
    GLANCE_MS = 20, /* a step of connecting again is waited for so long */
    CHANNEL_MAX = 48,
};

/* Of ours alone among the locks that a database hands out by number: "JKSV". */
#define OPENING_LOCK "1246450518"

/* Whoever holds the lock of a table and is stopped lets go of it before his lease is over. */
static const char session[] =
    "SET search_path=jackin; SET synchronous_commit=on; SET standard_conforming_strings=on;"
    "SET client_min_messages=error; SET lock_timeout='1s';"
    "SET idle_in_transaction_session_timeout='2s'";

typedef struct {
    sql as; /* first: the store knows it as one */
    char *address;
    PGconn *link;
    bool is_connecting, is_up;
    bool is_inside; /* a transaction */
    bool is_heard;  /* somebody called */
    unsigned life;  /* of the connection: statements of an earlier one are gone */
    int patience_ms;
    int64_t since; /* when connecting began, or may begin */
    char channel[CHANNEL_MAX];
} postgres_store;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- asking ---------------------------------------------------------------------------------- */

static void let_go(postgres_store *s)
{
    PQfinish(s->link);
    s->link = NULL;
    s->is_up = s->is_connecting = s->is_inside = false;
    s->since = now_ms() + RETRY_MS;
    s->life++;
}

/* Waits until the connection can be read, or written; false if it takes too long. */
static bool wait_for(PGconn *link, bool wants_in, bool wants_out, int64_t until)
{
    int64_t left = until - now_ms();
    struct pollfd file = {
        .fd = PQsocket(link),
        .events = (short)((wants_in ? POLLIN : 0) | (wants_out ? POLLOUT : 0)),
    };
    return file.fd >= 0 && left >= 0 && poll(&file, 1, (int)left) > 0;
}

static void note_calls(postgres_store *s)
{
    PGnotify *call;
    while ((call = PQnotifies(s->link)) != NULL) {
        s->is_heard = true;
        PQfreemem(call);
    }
}

/* The answer to what was sent, of several the last; NULL, and the connection is gone, if there is
 * none in time. */
static PGresult *answer(postgres_store *s)
{
    int64_t until = now_ms() + s->patience_ms;
    PGresult *last = NULL;
    for (;;) {
        int waiting = PQflush(s->link);
        bool is_well = waiting >= 0;
        while (is_well && waiting == 0 && !PQisBusy(s->link)) {
            PGresult *next = PQgetResult(s->link);
            if (next == NULL) {
                note_calls(s);
                return last;
            }
            bool is_kept = last == NULL || PQresultStatus(last) != PGRES_FATAL_ERROR;
            PQclear(is_kept ? last : next);
            last = is_kept ? next : last;
        }
        is_well = is_well && wait_for(s->link, true, waiting == 1, until) &&
                  PQconsumeInput(s->link) == 1 && PQstatus(s->link) == CONNECTION_OK;
        if (!is_well) {
            PQclear(last);
            let_go(s);
            return NULL;
        }
    }
}

static store_result result_of(const PGresult *r)
{
    const char *state = r != NULL ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    if (r != NULL && PQresultStatus(r) != PGRES_FATAL_ERROR) {
        return STORE_OK;
    }
    if (state == NULL) {
        return STORE_FULL;
    }
    if (strncmp(state, "23", 2) == 0) { /* a constraint */
        return STORE_TWICE;
    }
    /* Resources, an operator who steps in, the system, a lock not gained, a transaction that lost,
     * a connection. */
    static const char *const busy[] = {"53", "57", "58", "55", "40", "08", "25"};
    for (size_t i = 0; i < sizeof busy / sizeof busy[0]; i++) {
        if (strncmp(state, busy[i], 2) == 0) {
            return STORE_FULL;
        }
    }
    return STORE_BROKEN;
}

/* Plain SQL, perhaps several statements; the caller clears the answer. */
static PGresult *ask(postgres_store *s, const char *text)
{
    if (s->link == NULL || PQsendQuery(s->link, text) != 1) {
        return NULL;
    }
    return answer(s);
}

static store_result carry_out(postgres_store *s, const char *text)
{
    PGresult *r = ask(s, text);
    store_result result = result_of(r);
    PQclear(r);
    return result;
}

/* ---- connecting ------------------------------------------------------------------------------ */

static bool begin_connecting(postgres_store *s)
{
    const char *const names[] = {"dbname", "application_name", "client_encoding", NULL};
    const char *const values[] = {s->address, "jackin", "UTF8", NULL};
    s->link = PQconnectStartParams(names, values, 1);
    s->since = now_ms();
    s->is_connecting = s->link != NULL && PQstatus(s->link) != CONNECTION_BAD;
    return s->is_connecting;
}

/* Goes on with connecting, waiting no longer than so at each step. */
static void go_on_connecting(postgres_store *s, int glance_ms)
{
    PostgresPollingStatusType status = PQconnectPoll(s->link);
    while ((status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) &&
           wait_for(s->link, status == PGRES_POLLING_READING, status == PGRES_POLLING_WRITING,
                    now_ms() + glance_ms)) {
        status = PQconnectPoll(s->link);
    }
    if (status == PGRES_POLLING_OK) {
        s->is_connecting = false;
        PQsetnonblocking(s->link, 1);
        s->is_up = carry_out(s, session) == STORE_OK;
        if (s->is_up && s->channel[0] != '\0') {
            char listen[CHANNEL_MAX + 16];
            snprintf(listen, sizeof listen, "LISTEN \"%s\"", s->channel);
            s->is_up = carry_out(s, listen) == STORE_OK;
            s->is_heard = true; /* perhaps somebody called in between */
        }
    }
}

/* Is it there? If it was lost: goes on connecting, and waits for nothing. */
static bool is_there(postgres_store *s)
{
    if (s->is_up) {
        return true;
    }
    if (s->link == NULL && now_ms() >= s->since) {
        begin_connecting(s);
    }
    if (s->link != NULL && s->is_connecting) {
        go_on_connecting(s, GLANCE_MS);
    }
    bool is_late = s->is_connecting && now_ms() - s->since > CONNECT_MS;
    if (s->link != NULL && !s->is_up && (!s->is_connecting || is_late)) {
        let_go(s);
    }
    return s->is_up;
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool begins_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* What SQLite says otherwise (sql.h). The caller frees it. */
static char *translated(const char *text)
{
    static const char *const words[][2] = {{"INTEGER", "BIGINT"},
                                           {"BLOB", "BYTEA"},
                                           {" STRICT, WITHOUT ROWID", ""},
                                           {"/*", ""},
                                           {"*/", ""}};
    char *out = malloc(strlen(text) * 2 + 1), *end = out;
    while (out != NULL && *text != '\0') {
        bool is_word = false;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !is_word; i++) {
            is_word = begins_with(text, words[i][0]);
            if (is_word) {
                end = stpcpy(end, words[i][1]);
                text += strlen(words[i][0]);
            }
        }
        if (!is_word) {
            bool is_parameter = *text == '?' && isdigit((unsigned char)text[1]);
            *end++ = is_parameter ? '$' : *text;
            text++;
        }
    }
    if (out != NULL) {
        *end = '\0';
    }
    return out;
}

/* STORE_OK once the connection knows the statement. */
static store_result prepare(postgres_store *s, sql_query *q, const char *name)
{
    if (q->made == s->life) {
        return STORE_OK;
    }
    char *text = translated(q->text);
    if (text == NULL || PQsendPrepare(s->link, name, text, 0, NULL) != 1) {
        free(text);
        return STORE_FULL;
    }
    PGresult *r = answer(s);
    store_result result = result_of(r);
    PQclear(r);
    free(text);
    if (result == STORE_OK) {
        q->made = s->life;
    }
    return result;
}

static PGresult *execute(postgres_store *s, const sql_query *q, const char *name)
{
    const char *value[SQL_PARAMETERS];
    int len[SQL_PARAMETERS], format[SQL_PARAMETERS];
    char number[SQL_PARAMETERS][24];
    for (unsigned i = 0; i < q->values; i++) {
        const sql_value *v = &q->value[i];
        snprintf(number[i], sizeof number[i], "%lld", (long long)v->number);
        value[i] = v->kind == SQL_INTEGER ? number[i] : v->kind == SQL_NULL ? NULL : v->bytes;
        len[i] = (int)v->len;
        format[i] = v->kind == SQL_BLOB;
    }
    if (PQsendQueryPrepared(s->link, name, (int)q->values, value, len, format, 1) != 1) {
        return NULL;
    }
    return answer(s);
}

static store_result step(sql_query *q)
{
    postgres_store *s = (postgres_store *)q->of;
    char name[16];
    if (q->own != NULL) {
        q->row++;
        return q->row < (unsigned)PQntuples(q->own) ? STORE_OK : STORE_NONE;
    }
    snprintf(name, sizeof name, "q%u", q->number);
    /* A transaction that was lost with its connection does not go on with another one. */
    bool was_inside = s->is_inside;
    if (!is_there(s)) {
        return STORE_FULL;
    }
    store_result result = prepare(s, q, name);
    if (result != STORE_OK) {
        return result;
    }
    PGresult *r = execute(s, q, name);
    if (r == NULL) {
        return was_inside || begins_with(q->text, "SELECT") ? STORE_FULL : STORE_UNSURE;
    }
    result = result_of(r);
    if (result != STORE_OK) {
        PQclear(r);
        return result;
    }
    q->own = r;
    q->row = 0;
    q->changed = atoll(PQcmdTuples(r));
    return PQntuples(r) > 0 ? STORE_OK : STORE_NONE;
}

static void reset(sql_query *q)
{
    PQclear(q->own);
    q->own = NULL;
}

static int64_t big_endian(const char *bytes, int len)
{
    uint64_t number = (unsigned char)bytes[0] & 128 ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++) {
        number = number << 8 | (unsigned char)bytes[i];
    }
    return (int64_t)number;
}

/* Values come as the database has them, not as text. */
static sql_value column(sql_query *q, int number)
{
    enum { BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23, TEXT = 25 };
    PGresult *r = q->own;
    int row = (int)q->row, len = PQgetlength(r, row, number);
    const char *bytes = PQgetvalue(r, row, number);
    sql_value value = {.kind = SQL_NULL};
    if (PQgetisnull(r, row, number)) {
        return value;
    }
    switch (PQftype(r, number)) {
    case BYTEA:
    case TEXT:
        value.kind = PQftype(r, number) == TEXT ? SQL_TEXT : SQL_BLOB;
        value.bytes = bytes;
        value.len = (size_t)len;
        break;
    case INT8:
    case INT4:
    case INT2:
        value.kind = SQL_INTEGER;
        value.number = big_endian(bytes, len);
        break;
    default:
        break;
    }
    return value;
}

static unsigned columns(sql_query *q)
{
    return (unsigned)PQnfields(q->own);
}

static store_result begin(sql *db)
{
    postgres_store *s = (postgres_store *)db;
    store_result result = is_there(s) ? carry_out(s, "BEGIN") : STORE_FULL;
    s->is_inside = result == STORE_OK;
    return result;
}

static store_result commit(sql *db)
{
    postgres_store *s = (postgres_store *)db;
    if (!s->is_inside) {
        return STORE_FULL; /* it was lost before */
    }
    PGresult *r = ask(s, "COMMIT");
    /* One that failed says ROLLBACK to it. */
    bool is_there = r != NULL && strcmp(PQcmdStatus(r), "COMMIT") == 0;
    store_result result = r == NULL ? STORE_UNSURE : result_of(r);
    PQclear(r);
    s->is_inside = false;
    return result == STORE_OK && !is_there ? STORE_FULL : result;
}

static void rollback(sql *db)
{
    postgres_store *s = (postgres_store *)db;
    if (s->is_inside) {
        s->is_inside = false;
        carry_out(s, "ROLLBACK");
    }
}

static store_result carry_out_plain(sql *db, const char *text)
{
    postgres_store *s = (postgres_store *)db;
    return s->is_inside ? carry_out(s, text) : STORE_FULL;
}

static bool is_inside(sql *db)
{
    const postgres_store *s = (postgres_store *)db;
    return s->is_inside && PQtransactionStatus(s->link) != PQTRANS_INERROR;
}

static int file(sql *db)
{
    const postgres_store *s = (postgres_store *)db;
    return s->is_up ? PQsocket(s->link) : -1;
}

static bool heard(sql *db)
{
    postgres_store *s = (postgres_store *)db;
    if (s->is_up && PQconsumeInput(s->link) == 1) {
        note_calls(s);
    } else if (s->is_up) {
        let_go(s);
    }
    bool is_heard = s->is_heard;
    s->is_heard = false;
    return is_heard;
}

static void listen_to(sql *db, const char *channel)
{
    postgres_store *s = (postgres_store *)db;
    char text[CHANNEL_MAX + 16];
    snprintf(s->channel, sizeof s->channel, "%s", channel);
    snprintf(text, sizeof text, "LISTEN \"%s\"", s->channel);
    carry_out(s, text);
}

static void end(sql *db)
{
    postgres_store *s = (postgres_store *)db;
    for (unsigned i = 0; i < SQL_STATEMENTS; i++) {
        PQclear(s->as.query[i].own);
    }
    PQfinish(s->link);
    free(s->address);
    free(s);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Is the first value of the answer this one? */
static bool asks(postgres_store *s, const char *text, const char *expected)
{
    PGresult *r = ask(s, text);
    bool is_same = r != NULL && PQntuples(r) == 1 && strcmp(PQgetvalue(r, 0, 0), expected) == 0;
    PQclear(r);
    return is_same;
}

/* All that is in a schema, as text: columns, indexes, constraints, triggers, rules, functions. */
static const char described[] =
    "SELECT replace(coalesce(string_agg(line, E'\\n' ORDER BY line), ''), '%s.', '') FROM ("
    "SELECT concat_ws(' ', 'column', c.relname, a.attname, a.attnum,"
    "  format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, c.relkind,"
    "  c.relpersistence, pg_get_expr(d.adbin, d.adrelid)) AS line"
    " FROM pg_class c JOIN pg_attribute a ON a.attrelid=c.oid"
    "  LEFT JOIN pg_attrdef d ON d.adrelid=c.oid AND d.adnum=a.attnum"
    " WHERE c.relnamespace='%s'::regnamespace AND a.attnum>0 AND NOT a.attisdropped AND"
    "  c.relkind IN ('r', 'v', 'm', 'p', 'f')"
    " UNION ALL SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) FROM pg_index i"
    "  JOIN pg_class c ON c.oid=i.indexrelid WHERE c.relnamespace='%s'::regnamespace"
    " UNION ALL SELECT concat_ws(' ', 'constraint', conname, pg_get_constraintdef(oid))"
    "  FROM pg_constraint WHERE connamespace='%s'::regnamespace"
    " UNION ALL SELECT concat_ws(' ', 'trigger', tgname) FROM pg_trigger t"
    "  JOIN pg_class c ON c.oid=t.tgrelid"
    "  WHERE c.relnamespace='%s'::regnamespace AND NOT tgisinternal"
    " UNION ALL SELECT concat_ws(' ', 'rule', rulename) FROM pg_rewrite w"
    "  JOIN pg_class c ON c.oid=w.ev_class WHERE c.relnamespace='%s'::regnamespace"
    " UNION ALL SELECT concat_ws(' ', 'function', proname) FROM pg_proc"
    "  WHERE pronamespace='%s'::regnamespace) AS lines";

static PGresult *describe(postgres_store *s, const char *name)
{
    char text[sizeof described + 256];
    snprintf(text, sizeof text, described, name, name, name, name, name, name, name);
    return ask(s, text);
}

static bool run_migrations(postgres_store *s, const sql_schema *schema, int from)
{
    char version[64];
    bool is_done = from > 0 || carry_out(s, "CREATE TABLE version(number BIGINT NOT NULL);"
                                            "INSERT INTO version VALUES(0)") == STORE_OK;
    for (int i = from; is_done && i < schema->count; i++) {
        char *text = translated(schema->step[i]);
        is_done = text != NULL && carry_out(s, text) == STORE_OK;
        free(text);
    }
    snprintf(version, sizeof version, "UPDATE version SET number=%d", schema->count);
    return is_done && carry_out(s, version) == STORE_OK;
}

/* Is there what we would make, nothing more and nothing less (TH-51)? A model is made beside it
 * and taken back. */
static bool check_schema(postgres_store *s, const sql_schema *schema)
{
    PGresult *is = describe(s, "jackin"), *should = NULL;
    bool is_same = carry_out(s, "SAVEPOINT model; CREATE SCHEMA jackin_model;"
                                "SET LOCAL search_path=jackin_model") == STORE_OK &&
                   run_migrations(s, schema, 0);
    if (is_same) {
        should = describe(s, "jackin_model");
        is_same = is != NULL && should != NULL && PQntuples(is) == 1 && PQntuples(should) == 1 &&
                  strcmp(PQgetvalue(is, 0, 0), PQgetvalue(should, 0, 0)) == 0;
    }
    PQclear(is);
    PQclear(should);
    return carry_out(s, "ROLLBACK TO SAVEPOINT model") == STORE_OK && is_same;
}

/* A copy of an earlier version, before anything is changed (TH-55). */
static bool keep_copy(postgres_store *s, int version)
{
    char text[640];
    snprintf(text, sizeof text,
             "DROP SCHEMA IF EXISTS jackin_version_%d CASCADE; CREATE SCHEMA jackin_version_%d;"
             "DO $$ DECLARE t text; BEGIN FOR t IN SELECT relname FROM pg_class WHERE "
             "relnamespace='jackin'::regnamespace AND relkind='r' LOOP EXECUTE "
             "format('CREATE TABLE jackin_version_%d.%%I AS TABLE jackin.%%I', t, t);"
             "END LOOP; END $$",
             version, version, version);
    return carry_out(s, text) == STORE_OK;
}

/* The version that is there; 0: nothing is, -1: something else. */
static int version_of(postgres_store *s)
{
    if (!asks(s, "SELECT count(*) FROM pg_namespace WHERE nspname='jackin'", "1")) {
        return 0;
    }
    PGresult *r = asks(s, "SELECT coalesce(to_regclass('jackin.version')::text, '')", "version")
                      ? ask(s, "SELECT number FROM version")
                      : NULL;
    int version = r != NULL && PQntuples(r) == 1 ? atoi(PQgetvalue(r, 0, 0)) : -1;
    PQclear(r);
    return version;
}

static bool is_served(postgres_store *s)
{
    return asks(s, "SELECT coalesce(to_regclass('jackin.process')::text, '')", "process") &&
           !asks(s,
                 "SELECT count(*) FROM process WHERE until > "
                 "extract(epoch FROM clock_timestamp())*1000",
                 "0");
}

static bool upgrade(postgres_store *s, const sql_schema *schema, const complaint *c)
{
    int version = version_of(s);
    if (version < 0) {
        return complain(c, "its schema jackin is of another program",
                        "jego schemat jackin należy do innego programu");
    }
    if (!sql_takes_version(schema, version, c)) {
        return false;
    }
    if (version > 0 && version < schema->count && is_served(s)) {
        return complain(c, "processes of an earlier version serve it; stop them first",
                        "używają go procesy wcześniejszej wersji; najpierw je zatrzymaj");
    }
    if (version > 0 && version < schema->count && !keep_copy(s, version)) {
        return complain(c, "it is of an earlier version, and no copy could be made of it",
                        "jest z wcześniejszej wersji i nie udało się zrobić jego kopii");
    }
    if (version == 0 && carry_out(s, "CREATE SCHEMA jackin") != STORE_OK) {
        return complain(c, "no schema can be made in this database; GRANT CREATE on it",
                        "w tej bazie nie można założyć schematu; nadaj do niej prawo CREATE");
    }
    if (version < schema->count && !run_migrations(s, schema, version)) {
        return complain(c, "it could not be brought to this version",
                        "nie udało się dostosować go do tej wersji");
    }
    return check_schema(s, schema) ||
           complain(c, "it holds tables, indexes or triggers that jackin did not make",
                    "ma tabele, indeksy lub wyzwalacze, których nie założył jackin");
}

/* What was committed must be on the disk, whatever happens then (TH-51). */
static bool is_safe(postgres_store *s, const complaint *c)
{
    if (!asks(s, "SHOW fsync", "on") || !asks(s, "SHOW full_page_writes", "on") ||
        !asks(s, "SHOW synchronous_commit", "on")) {
        return complain(c,
                        "PostgreSQL does not promise to keep what is written; set fsync, "
                        "full_page_writes and synchronous_commit to on",
                        "PostgreSQL nie gwarantuje zachowania zapisanych danych; włącz fsync, "
                        "full_page_writes i synchronous_commit");
    }
    return true;
}

/* Says what the database said, one line of it. */
static bool repeat(postgres_store *s, const complaint *c)
{
    const char *said = s->link != NULL ? PQerrorMessage(s->link) : "";
    size_t len = strcspn(said, "\n");
    snprintf(c->text, STORE_PROBLEM_MAX, "%.*s",
             (int)(len < STORE_PROBLEM_MAX ? len : STORE_PROBLEM_MAX - 1), said);
    return len > 0 || complain(c, "it does not answer", "nie odpowiada");
}

static bool connect_first(postgres_store *s, const complaint *c)
{
    if (begin_connecting(s)) {
        go_on_connecting(s, CONNECT_MS);
    }
    if (!s->is_up) {
        repeat(s, c);
    }
    return s->is_up;
}

sql *sql_begin_postgres(const char *address, const sql_schema *schema, const complaint *c)
{
    postgres_store *s = calloc(1, sizeof *s);
    if (s == NULL || (s->address = strdup(address)) == NULL) {
        free(s);
        complain(c, "there is no memory", "brakuje pamięci");
        return NULL;
    }
    s->as = (sql){.step = step,
                  .reset = reset,
                  .column = column,
                  .columns = columns,
                  .begin = begin,
                  .commit = commit,
                  .rollback = rollback,
                  .carry_out = carry_out_plain,
                  .is_inside = is_inside,
                  .end = end,
                  .file = file,
                  .heard = heard,
                  .listen = listen_to,
                  .is_shared = true};
    s->life = 1; /* 0: never prepared */
    s->patience_ms = OPENING_MS;
    /* One at a time: others who start now wait, and find all of it done. */
    bool is_open = connect_first(s, c) && is_safe(s, c);
    if (is_open && carry_out(s, "SET lock_timeout='30s'; SET "
                                "idle_in_transaction_session_timeout='60s'; BEGIN;"
                                "SELECT pg_advisory_xact_lock(" OPENING_LOCK ")") != STORE_OK) {
        repeat(s, c);
        is_open = false;
    }
    is_open = is_open && upgrade(s, schema, c);
    if (is_open && (carry_out(s, "COMMIT") != STORE_OK || carry_out(s, session) != STORE_OK)) {
        repeat(s, c);
        is_open = false;
    }
    s->patience_ms = ANSWER_MS;
    if (!is_open) {
        end(&s->as);
        return NULL;
    }
    return &s->as;
}
