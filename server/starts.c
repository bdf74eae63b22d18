/*
 * Starts of games in the store; see starts.h.
 */
#include "server/starts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LAPSE_ID = 16 }; /* digits */

static store_value number(int64_t value)
{
    return (store_value){.kind = VALUE_NUMBER, .number = value};
}

static store_value text(const char *value)
{
    return (store_value){.kind = VALUE_TEXT, .bytes = value, .len = strlen(value)};
}

static store_value bytes(const void *value, size_t len)
{
    return (store_value){.kind = VALUE_BYTES, .bytes = value, .len = len};
}

static store_value hash(const token_hash *value)
{
    return value != NULL ? bytes(value->byte, sizeof value->byte)
                         : (store_value){.kind = VALUE_NULL};
}

#define GIVEN(values) values, (unsigned)(sizeof values / sizeof values[0])

/* What the owner of a table writes: none written is another's (TH-49). */
static store_result write_owned(store *s, const char *sql, const store_value *given, unsigned count)
{
    unsigned changed = 0;
    store_result result = store_ask(s, sql, given, count, NULL, NULL, &changed);
    return result != STORE_OK ? result : changed == 1 ? STORE_OK : STORE_FENCED;
}

store_result starts_keep(store *s, const seal *k, const char *id, int64_t epoch,
                         const fair_start *f)
{
    json_t *written = fair_write(f);
    if (f->is_void) {
        json_object_set_new(written, "void", json_true());
    }
    char *plain = written != NULL ? fair_canonical(written) : NULL;
    size_t len = plain != NULL ? strlen(plain) : 0;
    uint8_t *sealed = plain != NULL ? malloc(len + SEAL_EXTRA) : NULL;
    store_result result = STORE_FULL;
    if (sealed != NULL) {
        seal_bytes(k, plain, len, sealed);
        store_value given[] = {text(id), number(epoch), bytes(sealed, len + SEAL_EXTRA)};
        result = write_owned(s, "UPDATE play SET fair=?3 WHERE id=?1 AND epoch=?2", GIVEN(given));
        sodium_memzero(plain, len);
    }
    free(sealed);
    free(plain);
    json_decref(written);
    return result;
}

store_result starts_promise(store *s, const char *id, int64_t epoch, unsigned seat)
{
    store_value given[] = {text(id), number(epoch), number(seat)};
    return write_owned(s,
                       "UPDATE seat SET commits=1 WHERE play=?1 AND seat=?3 AND (SELECT epoch FROM "
                       "play WHERE id=?1)=?2",
                       GIVEN(given));
}

typedef struct {
    const seal *seal;
    fair_start *start;
    bool is_read;
} opening;

static bool open_start(void *owner, const store_value *row, unsigned columns)
{
    opening *o = owner;
    (void)columns;
    if (row[0].kind != VALUE_BYTES || row[0].len <= SEAL_EXTRA) {
        return true;
    }
    size_t len = row[0].len - SEAL_EXTRA;
    char *plain = malloc(len);
    if (plain != NULL && seal_open_bytes(o->seal, row[0].bytes, row[0].len, (uint8_t *)plain)) {
        json_t *value = json_loadb(plain, len, 0, NULL);
        o->is_read = fair_read(value, o->start);
        json_decref(value);
        sodium_memzero(plain, len);
    }
    free(plain);
    return true;
}

store_result starts_load(store *s, const seal *k, const char *id, fair_start *f)
{
    opening o = {k, f, false};
    store_value given[] = {text(id)};
    memset(f, 0, sizeof *f);
    store_result result =
        store_ask(s, "SELECT fair FROM play WHERE id=?1", GIVEN(given), open_start, &o, NULL);
    if (!o.is_read) {
        fair_free(f);
    }
    return result != STORE_OK ? result : o.is_read ? STORE_OK : STORE_NONE;
}

store_result starts_deal(store *s, const seal *k, const char *id, int64_t epoch,
                         const fair_start *f, const char *setup, const sealed_key *key)
{
    store_result result = store_together(s);
    if (result == STORE_OK) {
        result = starts_keep(s, k, id, epoch, f);
    }
    if (result == STORE_OK) {
        result = store_deal(s, id, epoch, setup, key);
    }
    return store_finish(s, result);
}

static store_result note(store *s, const token_hash *guest, int64_t now)
{
    char id[LAPSE_ID + 1];
    token_digits(id, LAPSE_ID);
    store_value old[] = {number(now - STARTS_KEPT_MS)};
    store_value given[] = {text(id), hash(guest), number(now)};
    store_result result =
        store_ask(s, "DELETE FROM lapse WHERE at<?1", GIVEN(old), NULL, NULL, NULL);
    return result == STORE_OK ? store_ask(s, "INSERT INTO lapse(id, guest, at) VALUES(?1, ?2, ?3)",
                                          GIVEN(given), NULL, NULL, NULL)
                              : result;
}

store_result starts_note_own(store *s, int64_t now)
{
    return note(s, NULL, now);
}

/* A seat of a table without a game is free again. */
static store_result free_seat(store *s, const char *id, int64_t epoch, unsigned seat,
                              const char *setup, bool closes)
{
    store_value table[] = {text(id), number(epoch)};
    store_value place[] = {text(id), number(seat), text(setup)};
    /* Whether it is open and ours is asked by a write, so that nobody else has it meanwhile. */
    store_result result =
        write_owned(s,
                    closes ? "UPDATE play SET invitation=NULL, state=2 WHERE id=?1 AND epoch=?2 "
                             "AND state=0"
                           : "UPDATE play SET state=0 WHERE id=?1 AND epoch=?2 AND state=0",
                    GIVEN(table));
    return result == STORE_OK
               ? write_owned(s,
                             "UPDATE seat SET kind=0, bot=0, token=NULL, guest=NULL, setup=?3, "
                             "stops='', commits=0 WHERE play=?1 AND seat=?2",
                             GIVEN(place))
               : result;
}

store_result starts_leave(store *s, const char *id, int64_t epoch, unsigned seat,
                          const store_seat *who, bool keeps_setup, bool closes)
{
    store_result result = store_together(s);
    if (result == STORE_OK) {
        result = free_seat(s, id, epoch, seat, keeps_setup ? who->setup : "", closes);
    }
    return store_finish(s, result);
}

store_result starts_lapse(store *s, const seal *k, const store_table *t, const fair_start *f,
                          unsigned seats, const token_hash *invitation, bool closes, int64_t now)
{
    store_value found_by[] = {text(t->id), number(t->epoch), hash(invitation)};
    store_result result = store_together(s);
    if (result == STORE_OK) {
        result = starts_keep(s, k, t->id, t->epoch, f);
    }
    if (result == STORE_OK && invitation != NULL && !closes) {
        result = write_owned(s, "UPDATE play SET invitation=?3 WHERE id=?1 AND epoch=?2",
                             GIVEN(found_by));
    }
    for (unsigned i = 0; i < t->seats && result == STORE_OK; i++) {
        const store_seat *who = &t->seat[i];
        if ((seats >> i & 1) == 0) {
            continue;
        }
        bool is_last = seats >> (i + 1) == 0;
        result =
            free_seat(s, t->id, t->epoch, i, t->is_mainframe ? who->setup : "", closes && is_last);
        if (result == STORE_OK && who->has_guest) {
            result = note(s, &who->guest, now);
        }
    }
    return store_finish(s, result);
}

static bool take_number(void *owner, const store_value *row, unsigned columns)
{
    (void)columns;
    *(unsigned *)owner = row[0].kind == VALUE_NUMBER ? (unsigned)row[0].number : 0;
    return true;
}

store_result starts_lapsed(store *s, const token_hash *guest, int64_t since, unsigned *recent,
                           unsigned *of_last)
{
    store_value within[] = {hash(guest), number(since)};
    store_value last[] = {hash(guest), number(STARTS_COUNTED)};
    store_value ours[] = {number(since)};
    *recent = *of_last = 0;
    if (guest == NULL) {
        return store_ask(s, "SELECT count(*) FROM lapse WHERE guest IS NULL AND at>=?1",
                         GIVEN(ours), take_number, recent, NULL);
    }
    store_result result = store_ask(s, "SELECT count(*) FROM lapse WHERE guest=?1 AND at>=?2",
                                    GIVEN(within), take_number, recent, NULL);
    /* Starts that came to a game are seats of tables that were dealt. */
    return result != STORE_OK
               ? result
               : store_ask(s,
                           "SELECT count(*) FROM (SELECT lapsed FROM (SELECT at, 1 AS lapsed FROM "
                           "lapse WHERE guest=?1 UNION ALL SELECT play.made, 0 FROM seat JOIN play "
                           "ON play.id=seat.play WHERE seat.guest=?1 AND play.state>0) AS starts "
                           "ORDER BY at DESC LIMIT ?2) AS newest WHERE lapsed=1",
                           GIVEN(last), take_number, of_last, NULL);
}
