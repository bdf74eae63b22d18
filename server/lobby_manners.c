/*
 * Whom people will not meet, and what they report; see lobby_inside.h and manners.h (TH-60).
 */
#include "server/lobby_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/manners.h"
#include "server/people.h"

enum { SHUNNED_KEPT_MS = 5000 }; /* of a store in which other processes write */

void lobby_learn_shunned(lobby *l, visitor *v, bool is_due, server_time now)
{
    token_hash *who;
    unsigned count;
    bool is_old = store_is_shared(l->store) && now.ms - v->shunned_at >= SHUNNED_KEPT_MS;
    if (v->has_guest && (is_due || is_old) &&
        manners_shunned(l->store, &v->guest, &who, &count) == STORE_OK) {
        free(v->as.shunned);
        v->as.shunned = who;
        v->as.shunned_count = count;
        v->shunned_at = now.ms;
    }
}

bool lobby_meets(const visitor *v, unsigned seats, const bool *has_guest, const token_hash *guest)
{
    bool is_apart = false;
    for (unsigned i = 0; i < seats; i++) {
        if (has_guest[i]) {
            if (v->has_guest && token_equal(&guest[i], &v->guest)) {
                return true; /* his own seat stays his */
            }
            is_apart = is_apart || desk_is_shunned(&v->as, &guest[i]);
        }
    }
    return !is_apart;
}

bool lobby_meets_table(lobby *l, visitor *v, const desk *d, server_time now)
{
    bool has_guest[STORE_SEATS];
    token_hash guest[STORE_SEATS];
    lobby_learn_shunned(l, v, false, now);
    for (unsigned i = 0; i < d->about.seats; i++) {
        has_guest[i] = d->about.seat[i].has_guest;
        guest[i] = d->about.seat[i].guest;
    }
    return lobby_meets(v, d->about.seats, has_guest, guest);
}

bool lobby_is_apart(lobby *l, visitor *v, const desk *d, server_time now)
{
    lobby_learn_shunned(l, v, false, now);
    for (unsigned i = 0; i < d->about.seats; i++) {
        const store_seat *seat = &d->about.seat[i];
        if (seat->kind == SEAT_PERSON && seat->has_guest && desk_is_shunned(&v->as, &seat->guest)) {
            return true;
        }
    }
    return false;
}

/* Somebody at the table: a seat by its name, or "watcher 3". NULL: there is nobody, or nobody knows
 * who that is. */
static const token_hash *find_person(const desk *d, const char *who)
{
    unsigned number;
    char rest;
    for (unsigned i = 0; i < d->about.seats; i++) {
        const store_seat *seat = &d->about.seat[i];
        if (strcmp(who, desk_seat_name(d, i)) == 0) {
            return seat->kind == SEAT_PERSON && seat->has_guest ? &seat->guest : NULL;
        }
    }
    if (sscanf(who, "watcher %u%c", &number, &rest) == 1) {
        for (const follower *f = d->followers; f != NULL; f = f->next) {
            if (f->viewer >= STORE_SEATS && f->number == number) {
                return f->who;
            }
        }
    }
    return NULL;
}

/* Whom the message means, at the table or by his name. */
static bool find_meant(lobby *l, const visitor *v, const message *m, token_hash *out)
{
    const char *name = message_text(m, "name"), *who = message_text(m, "who");
    char skeleton[NAME_MAX_BYTES + 1];
    person p;
    if (name != NULL && who == NULL) {
        name_skeleton(name, strlen(name), skeleton);
        bool is_there = people_by_name(l->store, skeleton, &p) == STORE_OK;
        *out = p.id;
        return is_there;
    }
    const token_hash *found =
        who != NULL && name == NULL && v->at != NULL ? find_person(v->at, who) : NULL;
    if (found != NULL) {
        *out = *found;
    }
    return found != NULL;
}

/* Whoever watches somebody whom he does not meet any more watches no longer. */
static void part(lobby *l, visitor *v, server_time now)
{
    lobby_learn_shunned(l, v, true, now);
    v->told[0] = v->told[1] = 0; /* his lists are others */
    if (v->at != NULL && v->as.viewer >= STORE_SEATS && !lobby_meets_table(l, v, v->at, now)) {
        lobby_go_away(l, v, now);
        lobby_tell_left(l, v, NULL, "consent");
    }
}

/* Two meet no longer; NULL: two meet again, and nobody says who. */
static void part_all(lobby *l, const token_hash *one, const token_hash *other, server_time now)
{
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        bool is_one = v->has_guest && one != NULL &&
                      (token_equal(&v->guest, one) || token_equal(&v->guest, other));
        if (is_one || (one == NULL && v->as.shunned_count > 0)) {
            part(l, v, now);
        }
    }
}

static void on_block(lobby *l, visitor *v, const message *m, server_time now)
{
    token_hash other;
    person p;
    if (!find_meant(l, v, m, &other) || token_equal(&other, &v->guest)) {
        lobby_refuse(l, v, m, "not_found", "");
        return;
    }
    /* Who watches has no name there, and gets none by being blocked. */
    const char *who = message_text(m, "who");
    bool is_watcher = who != NULL && strncmp(who, "watcher", strlen("watcher")) == 0;
    bool has_name = !is_watcher && people_by_id(l->store, &other, &p) == STORE_OK;
    store_result result =
        manners_block(l->store, &v->guest, &other, has_name ? p.name : "", now.date);
    if (result == STORE_FULL) {
        lobby_refuse(l, v, m, "too_many", "");
        return;
    }
    lobby_report(l, v, m, result == STORE_OK || result == STORE_TWICE ? DESK_DONE : DESK_FULL);
    part_all(l, &v->guest, &other, now);
}

static void write_block(void *owner, const block_row *row)
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

static void on_blocks(lobby *l, visitor *v, const message *m)
{
    json_out *out = lobby_begin(l, "blocks", m);
    out_key(out, "blocks");
    out_array(out);
    store_result result = manners_blocks(l->store, &v->guest, write_block, out);
    out_array_end(out);
    if (result == STORE_OK) {
        lobby_end(l, v);
    } else {
        lobby_refuse(l, v, m, "store_full", "");
    }
}

static void on_report(lobby *l, visitor *v, const message *m, server_time now)
{
    report_row r = {.at = now.date, .person = v->guest, .seat = message_text(m, "who")};
    const token_hash *other = v->at != NULL ? find_person(v->at, r.seat) : NULL;
    json_out lines;
    r.why = message_text(m, "text");
    if (v->at == NULL || other == NULL) {
        lobby_refuse(l, v, m, v->at == NULL ? "not_seated" : "not_found", "");
        return;
    }
    if (!chat_is_text(r.why)) {
        lobby_refuse(l, v, m, "bad_text", "");
        return;
    }
    if (!lobby_may(l, v, WISH_REPORT)) {
        lobby_refuse(l, v, m, "too_many", "");
        return;
    }
    out_init(&lines, REPORT_LINES);
    desk_write_chat(v->at, &v->as, &lines);
    out_raw(&lines, "", 1);
    r.has_other = true;
    r.other = *other;
    r.lines = lines.failed ? "[]" : lines.data;
    snprintf(r.table, sizeof r.table, "%s", v->at->about.id);
    store_result result = manners_report(l->store, &r);
    out_free(&lines);
    if (result == STORE_FULL) {
        lobby_refuse(l, v, m, "too_many", "");
    } else {
        lobby_report(l, v, m, result == STORE_OK ? DESK_DONE : DESK_FULL);
    }
}

void lobby_on_manners(lobby *l, visitor *v, const message *m, server_time now)
{
    if (!v->has_guest) {
        lobby_refuse(l, v, m, "no_guest", "");
    } else if (m->kind == MESSAGE_BLOCK) {
        on_block(l, v, m, now);
    } else if (m->kind == MESSAGE_BLOCKS) {
        on_blocks(l, v, m);
    } else if (m->kind == MESSAGE_REPORT) {
        on_report(l, v, m, now);
    } else {
        store_result result = manners_unblock(l->store, &v->guest, message_text(m, "block"));
        lobby_report(l, v, m,
                     result == STORE_OK     ? DESK_DONE
                     : result == STORE_NONE ? DESK_NOT_FOUND
                                            : DESK_FULL);
        part_all(l, NULL, NULL, now);
    }
}
