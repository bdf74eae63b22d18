/*
 * A database that speaks SQL, for the store alone: prepared statements, rows and transactions. A
 * kind of database is one file behind this header: sql_sqlite.c, sql_postgres.c.
 *
 * Statements and schemas are written once, for all kinds (store.c), in what they have in common:
 * parameters are ?1, ?2 …; types are INTEGER (64 bits), TEXT and BLOB; tables are STRICT, WITHOUT
 * ROWID. A kind that says these otherwise translates. What stands in comments
 * is for those that several processes share: FOR UPDATE.
 */
#ifndef SERVER_SQL_H
#define SERVER_SQL_H

#include "server/store.h"

enum {
    SQL_PARAMETERS = 24,
    SQL_STATEMENTS = 128, /* that can be prepared */
};

typedef enum { SQL_NULL, SQL_INTEGER, SQL_TEXT, SQL_BLOB } sql_kind;

/* A parameter, or a column of a row. What it points to belongs to whoever gave it: a parameter's
 * must stay until the statement's first step, a column's is there until the next one. */
typedef struct {
    uint8_t kind; /* sql_kind */
    int64_t number;
    const void *bytes; /* of a text there is a NUL behind them */
    size_t len;
} sql_value;

typedef struct sql sql;

typedef struct {
    sql *of;
    unsigned number; /* among the statements of the store */
    const char *text;
    sql_value value[SQL_PARAMETERS]; /* ?1 is the first */
    unsigned values;                 /* up to the last that was given */
    bool is_under_way;               /* stepped and not reset */
    int64_t changed;                 /* rows, once it is done */
    void *own;                       /* of the kind of database */
    unsigned made, row;              /* likewise */
} sql_query;

/* A sentence in the language of whoever opens the store. */
typedef struct {
    word_lang lang;
    char *text; /* of STORE_PROBLEM_MAX bytes */
} complaint;

/* Always false. */
bool complain(const complaint *c, const char *english, const char *polish);

/* The schema: from each version to the next, the first from nothing to version 1. */
typedef struct {
    const char *const *step;
    int count;
    bool is_visit; /* another process may be serving it: it is of this version, or not opened */
} sql_schema;

extern const sql_schema store_schema;

/* May a database of this version be opened, and brought to the newest unless it is a visit? */
bool sql_takes_version(const sql_schema *schema, int version, const complaint *c);

/* The statements of the store, for tests; NULL behind the last. */
const char *store_statement(unsigned number);

struct sql {
    /* The next row: STORE_OK; STORE_NONE behind the last; else what went wrong. */
    store_result (*step)(sql_query *q);
    void (*reset)(sql_query *q);
    /* A column of the row that was stepped to. */
    sql_value (*column)(sql_query *q, int column);
    unsigned (*columns)(sql_query *q);
    store_result (*begin)(sql *db);
    /* STORE_UNSURE: nobody knows whether it is there. */
    store_result (*commit)(sql *db);
    void (*rollback)(sql *db); /* if there is a transaction */
    /* Plain SQL without rows; the transaction is still there. */
    store_result (*carry_out)(sql *db, const char *text);
    bool (*is_inside)(sql *db);
    /* Writes a copy of everything to a file that is not there yet; NULL where the database has ways
     * of its own. */
    store_result (*copy)(sql *db, const char *path);
    void (*end)(sql *db);
    /* A file that tells when there is something to hear, and whether there was; -1 and false where
     * nobody calls. */
    int (*file)(sql *db);
    bool (*heard)(sql *db);
    /* From now on calls of this name are heard; NULL where nobody calls. */
    void (*listen)(sql *db, const char *channel);
    bool is_shared;     /* other processes may have it open as well */
    const char *folder; /* where it lies on a disk of this machine; NULL: unknown */
    sql_query query[SQL_STATEMENTS];
};

/* Opens a database that has this schema then, or makes it. NULL with a sentence. */
sql *sql_begin_sqlite(const char *address, const sql_schema *schema, const complaint *c);
sql *sql_begin_postgres(const char *address, const sql_schema *schema, const complaint *c);

#endif
