/*
 * Blocks and reports; see manners.h.
 */
#include "server/manners.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(t) ((store_value){VALUE_TEXT, 0, (t), strlen(t)})
#define NUMBER(n) ((store_value){VALUE_NUMBER, (n), NULL, 0})
#define HASH(h) ((store_value){VALUE_BYTES, 0, (h)->byte, sizeof(h)->byte})
#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define REPORTS_KEPT_MS INT64_C(2592000000) /* what was said is kept for 30 days (TH-57) */

static void copy_text(char *to, size_t room, const store_value *value)
{
    snprintf(to, room, "%s", value->bytes != NULL ? (const char *)value->bytes : "");
}

static bool copy_hash(token_hash *to, const store_value *value)
{
    if (value->len != sizeof to->byte) {
        return false;
    }
    memcpy(to->byte, value->bytes, sizeof to->byte);
    return true;
}

static bool take_number(void *owner, const store_value *row, unsigned columns)
{
    (void)columns;
    *(int64_t *)owner = row[0].number;
    return false;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

store_result manners_block(store *s, const token_hash *person, const token_hash *other,
                           const char *name, int64_t now)
{
    const store_value own[] = {HASH(person)};
    char id[BLOCK_ID + 1];
    int64_t count = 0;
    store_result result = store_ask(s, "SELECT count(*) FROM block WHERE person=?1", own, 1,
                                    take_number, &count, NULL);
    if (result != STORE_OK || count >= BLOCKS_MAX) {
        return result != STORE_OK ? result : STORE_FULL;
    }
    token_digits(id, BLOCK_ID);
    const store_value given[] = {TEXT(id), HASH(person), HASH(other), TEXT(name), NUMBER(now)};
    unsigned changed = 0;
    result = store_ask(s,
                       "INSERT INTO block(id, person, other, name, made) VALUES(?1, ?2, ?3, ?4, "
                       "?5) ON CONFLICT(person, other) DO NOTHING",
                       given, COUNT(given), NULL, NULL, &changed);
    return result == STORE_OK && changed == 0 ? STORE_TWICE : result;
}

store_result manners_unblock(store *s, const token_hash *person, const char *id)
{
    const store_value given[] = {HASH(person), TEXT(id)};
    unsigned changed = 0;
    store_result result = store_ask(s, "DELETE FROM block WHERE person=?1 AND id=?2", given,
                                    COUNT(given), NULL, NULL, &changed);
    return result == STORE_OK && changed == 0 ? STORE_NONE : result;
}

typedef struct {
    void (*block)(void *owner, const block_row *row);
    void (*report)(void *owner, const report_row *row);
    void *owner;
} listing;

static bool give_block(void *owner, const store_value *row, unsigned columns)
{
    const listing *to = owner;
    block_row block = {.made = row[2].number};
    (void)columns;
    copy_text(block.id, sizeof block.id, &row[0]);
    copy_text(block.name, sizeof block.name, &row[1]);
    to->block(to->owner, &block);
    return true;
}

store_result manners_blocks(store *s, const token_hash *person,
                            void (*each)(void *owner, const block_row *row), void *owner)
{
    const store_value own[] = {HASH(person)};
    listing to = {.block = each, .owner = owner};
    return store_ask(s, "SELECT id, name, made FROM block WHERE person=?1 ORDER BY made, id", own,
                     1, give_block, &to, NULL);
}

typedef struct {
    token_hash *who;
    unsigned count;
    bool has_failed;
} shunned;

static bool note_shunned(void *owner, const store_value *row, unsigned columns)
{
    shunned *list = owner;
    (void)columns;
    if (list->count % 16 == 0) {
        token_hash *more = realloc(list->who, (list->count + 16) * sizeof *more);
        list->has_failed = more == NULL;
        if (more == NULL) {
            return false;
        }
        list->who = more;
    }
    list->count += copy_hash(&list->who[list->count], &row[0]);
    return true;
}

store_result manners_shunned(store *s, const token_hash *person, token_hash **out, unsigned *count)
{
    const store_value given[] = {HASH(person), NUMBER(SHUNNED_MAX)};
    shunned list = {.who = NULL};
    /* One's own first: others cannot crowd them out. */
    store_result result = store_ask(s,
                                    "SELECT who FROM (SELECT other AS who, 0 AS o FROM block "
                                    "WHERE person=?1 UNION ALL SELECT person, 1 FROM block "
                                    "WHERE other=?1) AS b ORDER BY o LIMIT ?2",
                                    given, COUNT(given), note_shunned, &list, NULL);
    if (result != STORE_OK || list.has_failed) {
        free(list.who);
        return result != STORE_OK ? result : STORE_FULL;
    }
    *out = list.who;
    *count = list.count;
    return STORE_OK;
}

/* ---- reports --------------------------------------------------------------------------------- */

store_result manners_report(store *s, const report_row *r)
{
    const store_value own[] = {HASH(&r->person)};
    char id[BLOCK_ID + 1];
    int64_t count = 0;
    store_result result = store_ask(s, "SELECT count(*) FROM report WHERE person=?1 AND done=0",
                                    own, 1, take_number, &count, NULL);
    if (result != STORE_OK || count >= REPORTS_OPEN) {
        return result != STORE_OK ? result : STORE_FULL;
    }
    token_digits(id, BLOCK_ID);
    const store_value given[] = {TEXT(id),       NUMBER(r->at),
                                 TEXT(r->table), HASH(&r->person),
                                 TEXT(r->seat),  TEXT(r->why),
                                 TEXT(r->lines), r->has_other ? HASH(&r->other) : (store_value){0}};
    return store_ask(s,
                     "INSERT INTO report(id, at, play, person, seat, why, lines, other, done) "
                     "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0)",
                     given, COUNT(given), NULL, NULL, NULL);
}

static bool give_report(void *owner, const store_value *row, unsigned columns)
{
    const listing *to = owner;
    report_row r = {
        .at = row[1].number, .seat = row[3].bytes, .why = row[4].bytes, .lines = row[5].bytes};
    (void)columns;
    copy_text(r.id, sizeof r.id, &row[0]);
    copy_text(r.table, sizeof r.table, &row[2]);
    copy_text(r.by, sizeof r.by, &row[6]);
    copy_text(r.about, sizeof r.about, &row[7]);
    to->report(to->owner, &r);
    return true;
}

store_result manners_reports(store *s, unsigned most,
                             void (*each)(void *owner, const report_row *row), void *owner)
{
    const store_value given[] = {NUMBER(most)};
    listing to = {.report = each, .owner = owner};
    return store_ask(s,
                     "SELECT report.id, report.at, report.play, report.seat, report.why, "
                     "report.lines, a.name, b.name FROM report LEFT JOIN person a ON "
                     "a.id=report.person LEFT JOIN person b ON b.id=report.other WHERE "
                     "report.done=0 ORDER BY report.at, report.id LIMIT ?1",
                     given, COUNT(given), give_report, &to, NULL);
}

store_result manners_settle(store *s, const char *id)
{
    const store_value given[] = {TEXT(id)};
    unsigned changed = 0;
    store_result result = store_ask(s, "UPDATE report SET done=1 WHERE id=?1 AND done=0", given, 1,
                                    NULL, NULL, &changed);
    return result == STORE_OK && changed == 0 ? STORE_NONE : result;
}

/* ---- of a person ----------------------------------------------------------------------------- */

static void export_block(void *owner, const block_row *row)
{
    json_out *out = owner;
    out_object(out);
    out_key_string(out, "block", row->id);
    if (row->name[0] != '\0') {
        out_key_string(out, "name", row->name);
    }
    out_key_int(out, "made", row->made);
    out_object_end(out);
}

static bool export_report(void *owner, const store_value *row, unsigned columns)
{
    json_out *out = owner;
    (void)columns;
    out_object(out);
    out_key_int(out, "made", row[0].number);
    out_key_string(out, "table", row[1].bytes);
    out_key_string(out, "why", row[2].bytes);
    out_object_end(out);
    return !out->failed;
}

store_result manners_export(store *s, const token_hash *person, json_out *out)
{
    const store_value own[] = {HASH(person)};
    out_key(out, "blocks");
    out_array(out);
    store_result result = manners_blocks(s, person, export_block, out);
    out_array_end(out);
    out_key(out, "reports");
    out_array(out);
    if (result == STORE_OK) {
        result = store_ask(s, "SELECT at, play, why FROM report WHERE person=?1 ORDER BY at, id",
                           own, 1, export_report, out, NULL);
    }
    out_array_end(out);
    return result;
}

store_result manners_forget(store *s, const token_hash *person)
{
    const store_value own[] = {HASH(person)};
    store_result result =
        store_ask(s, "DELETE FROM block WHERE person=?1 OR other=?1", own, 1, NULL, NULL, NULL);
    return result != STORE_OK ? result
                              : store_ask(s, "DELETE FROM report WHERE person=?1 OR other=?1", own,
                                          1, NULL, NULL, NULL);
}

store_result manners_sweep(store *s, int64_t now)
{
    const store_value past[] = {NUMBER(now - REPORTS_KEPT_MS)};
    return store_ask(s, "DELETE FROM report WHERE at<?1", past, 1, NULL, NULL, NULL);
}
