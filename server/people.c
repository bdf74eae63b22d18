/*
 * What is kept of people; see people.h.
 */
#include "server/people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/manners.h"

/* ---- values ---------------------------------------------------------------------------------- */

static store_value number(int64_t value)
{
    return (store_value){.kind = VALUE_NUMBER, .number = value};
}

static store_value text(const char *value)
{
    return (store_value){.kind = VALUE_TEXT, .bytes = value, .len = strlen(value)};
}

static store_value hash(const token_hash *value)
{
    return (store_value){.kind = VALUE_BYTES, .bytes = value->byte, .len = sizeof value->byte};
}

static store_value address(const http_from *from)
{
    return (store_value){.kind = VALUE_BYTES, .bytes = from->byte, .len = sizeof from->byte};
}

static store_value nothing(void)
{
    return (store_value){0};
}

static bool take_hash(const store_value *value, token_hash *out)
{
    bool is_one = value->kind == VALUE_BYTES && value->len == sizeof out->byte;
    if (is_one) {
        memcpy(out->byte, value->bytes, sizeof out->byte);
    }
    return is_one;
}

static void take_text(const store_value *value, char *out, size_t cap)
{
    size_t len = value->kind == VALUE_TEXT ? value->len : 0;
    len = len < cap ? len : cap - 1;
    if (len > 0) {
        memcpy(out, value->bytes, len);
    }
    out[len] = '\0';
}

#define GIVEN(values) values, (unsigned)(sizeof values / sizeof values[0])

/* Carries out what gives no rows. */
#define DO(s, sql, values) store_ask(s, sql, GIVEN(values), NULL, NULL, NULL)

/* The same of what must write something; STORE_NONE if it did not. */
static store_result write_some(store *s, const char *sql, const store_value *given, unsigned count)
{
    unsigned changed = 0;
    store_result result = store_ask(s, sql, given, count, NULL, NULL, &changed);
    return result != STORE_OK ? result : changed > 0 ? STORE_OK : STORE_NONE;
}

/* ---- who asks -------------------------------------------------------------------------------- */

typedef struct {
    people_who *who;
    int64_t made, used;
    bool is_found;
} found_session;

static bool note_session(void *owner, const store_value *row, unsigned columns)
{
    found_session *found = owner;
    (void)columns;
    found->is_found = take_hash(&row[0], &found->who->person);
    found->made = row[1].number;
    found->used = row[2].number;
    return false;
}

static store_result find_session(store *s, const char *token, int64_t now, people_who *who)
{
    enum { HOUR = 3600000 };
    found_session found = {.who = who};
    who->session = token_hashed(token);
    store_value given[] = {hash(&who->session)};
    store_result result =
        store_ask(s, "SELECT person, made, used FROM session WHERE hash=?1 AND ended=0",
                  GIVEN(given), note_session, &found, NULL);
    if (result != STORE_OK) {
        return result;
    }
    if (!found.is_found || now - found.used > SESSION_IDLE_MS ||
        now - found.made > SESSION_WHOLE_MS) {
        return STORE_NONE;
    }
    who->is_known = who->is_account = true;
    if (now - found.used > HOUR) {
        store_value used[] = {hash(&who->session), number(now)};
        DO(s, "UPDATE session SET used=?2 WHERE hash=?1", used);
    }
    return STORE_OK;
}

store_result people_find(store *s, const char *token, int64_t now, people_who *who)
{
    *who = (people_who){0};
    if (token_is(token, SESSION_DIGITS)) {
        return find_session(s, token, now, who);
    }
    if (!token_is(token, TOKEN_DIGITS)) {
        return STORE_NONE;
    }
    who->person = token_hashed(token);
    store_result result = store_guest_find(s, &who->person);
    who->is_known = result == STORE_OK;
    return result;
}

static bool note_found(void *owner, const store_value *row, unsigned columns)
{
    (void)row, (void)columns;
    *(bool *)owner = true;
    return false;
}

store_result people_banned(store *s, const token_hash *id, const http_from *from, int64_t now)
{
    bool is_found = false;
    store_value given[] = {id != NULL ? hash(id) : nothing(),
                           from->is_loopback ? nothing() : address(from), number(now)};
    store_result result =
        store_ask(s, "SELECT 1 FROM ban WHERE (person=?1 OR address=?2) AND until>?3 LIMIT 1",
                  GIVEN(given), note_found, &is_found, NULL);
    return result != STORE_OK ? result : is_found ? STORE_OK : STORE_NONE;
}

/* ---- names ----------------------------------------------------------------------------------- */

typedef struct {
    person *out;
    bool is_found;
} found_person;

static bool note_person(void *owner, const store_value *row, unsigned columns)
{
    found_person *found = owner;
    (void)columns;
    found->is_found = take_hash(&row[0], &found->out->id);
    take_text(&row[1], found->out->name, sizeof found->out->name);
    take_text(&row[2], found->out->password, sizeof found->out->password);
    found->out->made = row[3].number;
    return false;
}

store_result people_by_name(store *s, const char *skeleton, person *out)
{
    found_person found = {.out = out};
    store_value given[] = {text(skeleton)};
    *out = (person){0};
    store_result result =
        store_ask(s, "SELECT id, name, password, made FROM person WHERE skeleton=?1", GIVEN(given),
                  note_person, &found, NULL);
    return result != STORE_OK ? result : found.is_found ? STORE_OK : STORE_NONE;
}

store_result people_by_id(store *s, const token_hash *id, person *out)
{
    found_person found = {.out = out};
    store_value given[] = {hash(id)};
    *out = (person){0};
    store_result result = store_ask(s, "SELECT id, name, password, made FROM person WHERE id=?1",
                                    GIVEN(given), note_person, &found, NULL);
    return result != STORE_OK ? result : found.is_found ? STORE_OK : STORE_NONE;
}

store_result people_register(store *s, const person *p, const char *skeleton, bool was_guest,
                             const token_hash *recovery)
{
    store_result result = store_together(s);
    store_value gone[] = {hash(&p->id)};
    store_value row[] = {hash(&p->id), text(p->name), text(skeleton), text(p->password),
                         number(p->made)};
    store_value code[] = {hash(recovery), hash(&p->id), number(INT64_MAX)};
    if (result == STORE_OK && was_guest) { /* once: his token opens nothing any more */
        result = write_some(s, "DELETE FROM guest WHERE hash=?1", GIVEN(gone));
    }
    if (result == STORE_OK) {
        result = DO(s,
                    "INSERT INTO person(id, name, skeleton, password, made) "
                    "VALUES(?1, ?2, ?3, ?4, ?5)",
                    row);
    }
    if (result == STORE_OK) {
        result = DO(s, "INSERT INTO recovery(hash, person, until) VALUES(?1, ?2, ?3)", code);
    }
    return store_finish(s, result);
}

store_result people_set_password(store *s, const token_hash *id, const char *password)
{
    store_value given[] = {hash(id), text(password)};
    return write_some(s, "UPDATE person SET password=?2 WHERE id=?1", GIVEN(given));
}

/* ---- sessions -------------------------------------------------------------------------------- */

store_result people_session_add(store *s, const token_hash *session, const token_hash *id,
                                const char *device, int64_t now)
{
    char name[SESSION_ID + 1];
    token_digits(name, SESSION_ID);
    store_value row[] = {hash(session), text(name), hash(id), text(device), number(now)};
    store_value most[] = {hash(id), number(now), number(SESSIONS_MAX)};
    store_result result = store_together(s);
    if (result == STORE_OK) {
        result = DO(s,
                    "INSERT INTO session(hash, id, person, device, made, used, ended) "
                    "VALUES(?1, ?2, ?3, ?4, ?5, ?5, 0)",
                    row);
    }
    if (result == STORE_OK) {
        result = DO(s,
                    "UPDATE session SET ended=?2 WHERE person=?1 AND ended=0 AND hash NOT IN "
                    "(SELECT hash FROM session WHERE person=?1 AND ended=0 ORDER BY used DESC, "
                    "made DESC LIMIT ?3)",
                    most);
    }
    return store_finish(s, result);
}

typedef struct {
    const people_who *who;
    void (*each)(void *owner, const session_row *row);
    void *owner;
} session_list;

static bool give_session(void *owner, const store_value *row, unsigned columns)
{
    session_list *list = owner;
    session_row out = {.made = row[2].number, .used = row[3].number};
    token_hash own;
    (void)columns;
    take_text(&row[0], out.id, sizeof out.id);
    take_text(&row[1], out.device, sizeof out.device);
    out.is_own = take_hash(&row[4], &own) && token_equal(&own, &list->who->session);
    list->each(list->owner, &out);
    return true;
}

store_result people_sessions(store *s, const people_who *who,
                             void (*each)(void *owner, const session_row *row), void *owner,
                             int64_t now)
{
    session_list list = {who, each, owner};
    store_value given[] = {hash(&who->person), number(now - SESSION_IDLE_MS)};
    return store_ask(s,
                     "SELECT id, device, made, used, hash FROM session WHERE person=?1 AND ended=0 "
                     "AND used>=?2 ORDER BY used DESC, id LIMIT 100",
                     GIVEN(given), give_session, &list, NULL);
}

store_result people_session_end(store *s, const people_who *who, const char *id, int64_t now)
{
    store_value one[] = {hash(&who->person), text(id != NULL ? id : ""), number(now)};
    store_value others[] = {hash(&who->person), hash(&who->session), number(now)};
    return id != NULL
               ? write_some(s,
                            "UPDATE session SET ended=?3 WHERE person=?1 AND id=?2 AND "
                            "ended=0",
                            GIVEN(one))
               : DO(s, "UPDATE session SET ended=?3 WHERE person=?1 AND hash<>?2 AND ended=0",
                    others);
}

store_result people_session_close(store *s, const token_hash *session, int64_t now)
{
    store_value given[] = {hash(session), number(now)};
    return write_some(s, "UPDATE session SET ended=?2 WHERE hash=?1 AND ended=0", GIVEN(given));
}

store_result people_sessions_end(store *s, const token_hash *id, int64_t now)
{
    store_value given[] = {hash(id), number(now)};
    return DO(s, "UPDATE session SET ended=?2 WHERE person=?1 AND ended=0", given);
}

typedef struct {
    void (*each)(void *owner, const token_hash *session, const token_hash *id);
    void *owner;
    bool is_person;
} ended_list;

static bool give_ended(void *owner, const store_value *row, unsigned columns)
{
    ended_list *list = owner;
    token_hash one;
    (void)columns;
    if (take_hash(&row[0], &one)) {
        list->each(list->owner, list->is_person ? NULL : &one, list->is_person ? &one : NULL);
    }
    return true;
}

store_result people_ended(store *s, int64_t since,
                          void (*each)(void *owner, const token_hash *session,
                                       const token_hash *id),
                          void *owner)
{
    ended_list list = {each, owner, false};
    store_value given[] = {number(since)};
    store_result result = store_ask(s, "SELECT hash FROM session WHERE ended>=?1 AND ended>0",
                                    GIVEN(given), give_ended, &list, NULL);
    list.is_person = true;
    return result != STORE_OK
               ? result
               : store_ask(s, "SELECT person FROM ban WHERE made>=?1 AND person IS NOT NULL",
                           GIVEN(given), give_ended, &list, NULL);
}

/* ---- recovery -------------------------------------------------------------------------------- */

store_result people_recovery_add(store *s, const token_hash *code, const token_hash *id,
                                 int64_t until)
{
    store_value given[] = {hash(code), hash(id), number(until)};
    return DO(s, "INSERT INTO recovery(hash, person, until) VALUES(?1, ?2, ?3)", given);
}

typedef struct {
    token_hash *out;
    bool is_found;
} found_id;

static bool note_id(void *owner, const store_value *row, unsigned columns)
{
    found_id *found = owner;
    (void)columns;
    found->is_found = take_hash(&row[0], found->out);
    return false;
}

store_result people_recovery_find(store *s, const token_hash *code, int64_t now, token_hash *id)
{
    found_id found = {.out = id};
    store_value given[] = {hash(code), number(now)};
    store_result result = store_ask(s, "SELECT person FROM recovery WHERE hash=?1 AND until>?2",
                                    GIVEN(given), note_id, &found, NULL);
    return result != STORE_OK ? result : found.is_found ? STORE_OK : STORE_NONE;
}

store_result people_recovery_clear(store *s, const token_hash *id)
{
    store_value given[] = {hash(id)};
    return DO(s, "DELETE FROM recovery WHERE person=?1", given);
}

/* ---- one's data ------------------------------------------------------------------------------ */

static const char *const state_names[TABLE_STATE_COUNT] = {"open", "running", "over", "frozen"};

static void put_text(json_out *out, const char *key, const store_value *value)
{
    char copy[1 << 12];
    if (value->len < sizeof copy) {
        take_text(value, copy, sizeof copy);
        out_key_string(out, key, copy);
    } else {
        out_key_null(out, key);
    }
}

/* What a seat brought is JSON, or a runner's name. */
static void put_setup(json_out *out, const char *key, const store_value *value)
{
    json_error_t error;
    json_t *read = value->kind == VALUE_TEXT && value->len > 0
                       ? json_read_text(value->bytes, value->len, &error)
                       : NULL;
    if (read != NULL) {
        out_key(out, key);
        out_value(out, read);
    } else {
        put_text(out, key, value);
    }
    json_decref(read);
}

static bool export_session(void *owner, const store_value *row, unsigned columns)
{
    json_out *out = owner;
    (void)columns;
    out_object(out);
    put_text(out, "id", &row[0]);
    put_text(out, "device", &row[1]);
    out_key_int(out, "made", row[2].number);
    out_key_int(out, "used", row[3].number);
    out_object_end(out);
    return !out->failed;
}

static bool export_ban(void *owner, const store_value *row, unsigned columns)
{
    json_out *out = owner;
    (void)columns;
    out_object(out);
    out_key_int(out, "made", row[0].number);
    out_key_int(out, "until", row[1].number);
    put_text(out, "why", &row[2]);
    out_object_end(out);
    return !out->failed;
}

static bool export_lapse(void *owner, const store_value *row, unsigned columns)
{
    json_out *out = owner;
    (void)columns;
    out_int(out, row[0].number);
    return !out->failed;
}

/* Seats come one after the other; their choices are asked for when all are written down. */
enum { EXPORT_SEATS = 10000 };

typedef struct {
    char table[TABLE_DIGITS + 1];
    uint8_t seat;
} export_place;

typedef struct {
    json_out *out;
    export_place *place;
    unsigned count, now;
} exporting;

static bool export_seat(void *owner, const store_value *row, unsigned columns)
{
    exporting *e = owner;
    json_out *out = e->out;
    (void)columns;
    if (e->count < EXPORT_SEATS) {
        take_text(&row[0], e->place[e->count].table, sizeof e->place[0].table);
        e->place[e->count++].seat = (uint8_t)row[1].number;
    }
    out_object(out);
    put_text(out, "table", &row[0]);
    out_key_int(out, "seat", row[1].number);
    out_key_string(out, "game", row[2].number != 0 ? "mainframe" : "netrunner");
    out_key_string(
        out, "state",
        row[3].number >= 0 && row[3].number < TABLE_STATE_COUNT ? state_names[row[3].number] : "?");
    out_key_int(out, "made", row[4].number);
    put_setup(out, "brought", &row[5]);
    put_setup(out, "stops", &row[6]);
    out_object_end(out);
    return !out->failed;
}

static bool export_choice(void *owner, uint32_t n, const store_entry *entry)
{
    exporting *e = owner;
    if (entry->seat == e->place[e->now].seat) { /* the other's are not his */
        out_object(e->out);
        out_key_string(e->out, "table", e->place[e->now].table);
        out_key_int(e->out, "n", n);
        out_key_int(e->out, "kind", entry->kind);
        out_key_int(e->out, "value", entry->value);
        out_key_int(e->out, "at", entry->at);
        out_object_end(e->out);
    }
    return !e->out->failed;
}

store_result people_export(store *s, const people_who *who, json_out *out)
{
    person p;
    store_value own[] = {hash(&who->person)};
    store_value most[] = {hash(&who->person), number(EXPORT_SEATS)};
    exporting e = {.out = out, .place = calloc(EXPORT_SEATS, sizeof *e.place)};
    if (e.place == NULL) {
        return STORE_FULL;
    }
    store_result result = people_by_id(s, &who->person, &p);
    if (result != STORE_OK && result != STORE_NONE) {
        free(e.place);
        return result;
    }
    out_object(out);
    if (result == STORE_OK) {
        out_key_string(out, "name", p.name);
        out_key_int(out, "made", p.made);
    } else {
        out_key_bool(out, "guest", true);
    }
    out_key(out, "sessions");
    out_array(out);
    result = store_ask(s,
                       "SELECT id, device, made, used FROM session WHERE person=?1 AND ended=0 "
                       "ORDER BY made",
                       GIVEN(own), export_session, out, NULL);
    out_array_end(out);
    out_key(out, "bans");
    out_array(out);
    if (result == STORE_OK) {
        result = store_ask(s, "SELECT made, until, why FROM ban WHERE person=?1 ORDER BY made",
                           GIVEN(own), export_ban, out, NULL);
    }
    out_array_end(out);
    if (result == STORE_OK) {
        result = manners_export(s, &who->person, out);
    }
    out_key(out, "lapsed");
    out_array(out);
    if (result == STORE_OK) {
        result = store_ask(s, "SELECT at FROM lapse WHERE guest=?1 ORDER BY at", GIVEN(own),
                           export_lapse, out, NULL);
    }
    out_array_end(out);
    out_key(out, "seats");
    out_array(out);
    if (result == STORE_OK) {
        result = store_ask(s,
                           "SELECT play.id, seat.seat, play.mainframe, play.state, play.made, "
                           "seat.setup, seat.stops FROM seat JOIN play ON play.id=seat.play WHERE "
                           "seat.guest=?1 ORDER BY play.made, play.id LIMIT ?2",
                           GIVEN(most), export_seat, &e, NULL);
    }
    out_array_end(out);
    out_key(out, "choices");
    out_array(out);
    for (; result == STORE_OK && e.now < e.count; e.now++) {
        result = store_entries(s, e.place[e.now].table, export_choice, &e);
    }
    free(e.place);
    out_array_end(out);
    out_object_end(out);
    return result != STORE_OK ? result : out->failed ? STORE_FULL : STORE_OK;
}

store_result people_delete(store *s, const token_hash *id, int64_t now)
{
    person p;
    store_result result = people_by_id(s, id, &p);
    if (result != STORE_OK && result != STORE_NONE) {
        return result;
    }
    store_value own[] = {hash(id)};
    store_value ended[] = {hash(id), number(now)};
    store_value name[] = {text(p.name)};
    result = store_together(s);
    if (result == STORE_OK && p.name[0] != '\0') { /* that something was done stays */
        result = DO(s, "UPDATE act SET subject='' WHERE subject=?1", name);
    }
    if (result == STORE_OK) { /* what is left of a session is that it has ended */
        result = DO(s,
                    "UPDATE session SET person=NULL, device='', ended=CASE WHEN ended=0 THEN ?2 "
                    "ELSE ended END WHERE person=?1",
                    ended);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM recovery WHERE person=?1", own);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM ban WHERE person=?1", own);
    }
    if (result == STORE_OK) {
        result = DO(s, "UPDATE seat SET guest=NULL WHERE guest=?1", own);
    }
    if (result == STORE_OK) {
        result = manners_forget(s, id);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM lapse WHERE guest=?1", own);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM person WHERE id=?1", own);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM guest WHERE hash=?1", own);
    }
    return store_finish(s, result);
}

store_result people_sweep(store *s, int64_t now)
{
    enum { DAY = 86400000 };
    store_value day[] = {number(now - DAY)};
    store_value idle[] = {number(now - SESSION_IDLE_MS), number(now - SESSION_WHOLE_MS)};
    store_value past[] = {number(now)};
    store_result result = DO(s, "DELETE FROM session WHERE ended>0 AND ended<?1", day);
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM session WHERE used<?1 OR made<?2", idle);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM recovery WHERE until<?1", past);
    }
    if (result == STORE_OK) {
        result = DO(s, "DELETE FROM ban WHERE until<?1", past);
    }
    if (result == STORE_OK) {
        result = manners_sweep(s, now);
    }
    return result;
}

/* ---- the operator ---------------------------------------------------------------------------- */

store_result people_act_add(store *s, const operator_act *act)
{
    char id[SESSION_ID + 1];
    token_digits(id, SESSION_ID);
    store_value given[] = {
        text(id),           number(act->at), text(act->who),      text(act->what),
        text(act->subject), text(act->why),  number(act->is_done)};
    return DO(
        s,
        "INSERT INTO act(id, at, who, what, subject, why, done) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        given);
}

typedef struct {
    void (*each)(void *owner, const operator_act *act);
    void *owner;
} act_list;

static bool give_act(void *owner, const store_value *row, unsigned columns)
{
    act_list *list = owner;
    operator_act act = {.at = row[1].number, .is_done = row[6].number != 0};
    (void)columns;
    take_text(&row[0], act.id, sizeof act.id);
    take_text(&row[2], act.who, sizeof act.who);
    take_text(&row[3], act.what, sizeof act.what);
    take_text(&row[4], act.subject, sizeof act.subject);
    take_text(&row[5], act.why, sizeof act.why);
    list->each(list->owner, &act);
    return true;
}

store_result people_acts(store *s, bool only_open, unsigned most,
                         void (*each)(void *owner, const operator_act *act), void *owner)
{
    act_list list = {each, owner};
    store_value given[] = {number(only_open ? 0 : 1), number(most)};
    return store_ask(
        s,
        "SELECT id, at, who, what, subject, why, done FROM act WHERE done<=?1 ORDER BY at "
        "DESC, id LIMIT ?2",
        GIVEN(given), give_act, &list, NULL);
}

store_result people_act_done(store *s, const char *id)
{
    store_value given[] = {text(id)};
    return DO(s, "UPDATE act SET done=1 WHERE id=?1", given);
}

typedef struct {
    void (*each)(void *owner, const person *p, unsigned sessions, unsigned seats);
    void *owner;
} person_list;

static bool give_person(void *owner, const store_value *row, unsigned columns)
{
    person_list *list = owner;
    person p = {.made = row[2].number};
    (void)columns;
    take_hash(&row[0], &p.id);
    take_text(&row[1], p.name, sizeof p.name);
    list->each(list->owner, &p, (unsigned)row[3].number, (unsigned)row[4].number);
    return true;
}

store_result people_list(store *s, unsigned most,
                         void (*each)(void *owner, const person *p, unsigned sessions,
                                      unsigned seats),
                         void *owner)
{
    person_list list = {each, owner};
    store_value given[] = {number(most)};
    return store_ask(s,
                     "SELECT id, name, made, (SELECT count(*) FROM session WHERE "
                     "session.person=person.id AND ended=0), (SELECT count(*) FROM seat WHERE "
                     "guest=person.id) FROM person "
                     "ORDER BY made LIMIT ?1",
                     GIVEN(given), give_person, &list, NULL);
}

store_result people_ban_add(store *s, const char *id, const token_hash *who, const http_from *from,
                            int64_t now, int64_t until, const char *why)
{
    store_value given[] = {text(id),
                           who != NULL ? hash(who) : nothing(),
                           from != NULL ? address(from) : nothing(),
                           number(now),
                           number(until),
                           text(why)};
    return DO(s,
              "INSERT INTO ban(id, person, address, made, until, why) VALUES(?1, ?2, ?3, ?4, ?5, "
              "?6)",
              given);
}

store_result people_ban_end(store *s, const char *id)
{
    store_value given[] = {text(id)};
    return write_some(s, "DELETE FROM ban WHERE id=?1", GIVEN(given));
}

typedef struct {
    void (*each)(void *owner, const char *id, const char *name, const http_from *from,
                 int64_t until, const char *why);
    void *owner;
} ban_list;

static bool give_ban(void *owner, const store_value *row, unsigned columns)
{
    ban_list *list = owner;
    char id[SESSION_ID + 1], name[NAME_MAX_BYTES + 1], why[WHY_MAX + 1];
    http_from from = {0};
    (void)columns;
    take_text(&row[0], id, sizeof id);
    take_text(&row[1], name, sizeof name);
    take_text(&row[4], why, sizeof why);
    if (row[2].len == sizeof from.byte) {
        memcpy(from.byte, row[2].bytes, sizeof from.byte);
    }
    list->each(list->owner, id, name, row[2].len > 0 ? &from : NULL, row[3].number, why);
    return true;
}

store_result people_bans(store *s, int64_t now,
                         void (*each)(void *owner, const char *id, const char *name,
                                      const http_from *from, int64_t until, const char *why),
                         void *owner)
{
    ban_list list = {each, owner};
    store_value given[] = {number(now)};
    return store_ask(s,
                     "SELECT ban.id, person.name, ban.address, ban.until, ban.why FROM ban LEFT "
                     "JOIN person ON person.id=ban.person WHERE ban.until>?1 ORDER BY ban.made",
                     GIVEN(given), give_ban, &list, NULL);
}

static bool note_count(void *owner, const store_value *row, unsigned columns)
{
    people_counts *out = owner;
    (void)columns;
    out->guests = (unsigned)row[0].number;
    out->persons = (unsigned)row[1].number;
    out->sessions = (unsigned)row[2].number;
    for (unsigned i = 0; i < TABLE_STATE_COUNT; i++) {
        out->tables[i] = (unsigned)row[3 + i].number;
    }
    out->lapsed[0] = (unsigned)row[3 + TABLE_STATE_COUNT].number;
    out->lapsed[1] = (unsigned)row[4 + TABLE_STATE_COUNT].number;
    return false;
}

store_result people_count(store *s, people_counts *out)
{
    *out = (people_counts){0};
    return store_ask(s,
                     "SELECT (SELECT count(*) FROM guest), (SELECT count(*) FROM person), (SELECT "
                     "count(*) FROM session WHERE ended=0), (SELECT count(*) FROM play WHERE "
                     "state=0), (SELECT count(*) FROM play WHERE state=1), (SELECT count(*) FROM "
                     "play WHERE state=2), (SELECT count(*) FROM play WHERE state=3), (SELECT "
                     "count(*) FROM lapse WHERE guest IS NOT NULL), (SELECT count(*) FROM lapse "
                     "WHERE guest IS NULL)",
                     NULL, 0, note_count, out, NULL);
}
