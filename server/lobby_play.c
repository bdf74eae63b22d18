/*
 * What players do, and what is said; see lobby_inside.h.
 */
#include "server/games.h"
#include "server/lobby_inside.h"

#include <string.h>

enum {
    RECORD_MAX = 2 << 20, /* bytes of a message with a record, … */
    LOG_MAX = 2 << 20,    /* … with a log */
    LOG_EVENTS_S = 20000, /* events of logs in a second, of all who ask; a second's worth at once */
    LOG_LEAST = 100,      /* what an empty one counts */
};

/* What of a message is left of a setting, without what belongs to the message. */
static json_t *settings_of(const message *m)
{
    json_t *settings = json_deep_copy(m->body);
    json_object_del(settings, "type");
    json_object_del(settings, "id");
    json_object_del(settings, "lang");
    return settings;
}

/* Says what those who watch may see; whoever sees more by now sees nothing. */
static desk_result let(lobby *l, desk *d, unsigned seat, const char *view, server_time now)
{
    desk_lets lets = desk_lets_find(view);
    desk_result result = lets < LET_COUNT ? desk_let(d, seat, lets) : DESK_NOT_NOW;
    for (visitor *v = l->visitors; v != NULL; v = v->next) {
        if (v->at == d && v->as.viewer >= STORE_SEATS && !desk_lets_see(d, v->as.viewer)) {
            lobby_go_away(l, v, now);
            lobby_tell_left(l, v, NULL, "consent");
        }
    }
    lobby_tell_seats(l, d, NULL, now);
    return result;
}

void lobby_on_talk(lobby *l, visitor *v, const message *m, server_time now)
{
    if (v->at == NULL) {
        lobby_refuse(l, v, m, "not_seated", "");
    } else if (m->kind == MESSAGE_MUTE) {
        bool is_done = desk_mute(v->at, &v->as, message_text(m, "who"), message_bool(m, "on"));
        lobby_report(l, v, m, is_done ? DESK_DONE : DESK_NOT_NOW);
    } else if (!v->has_guest) {
        lobby_refuse(l, v, m, "no_guest", "");
    } else if (!chat_is_text(message_text(m, "text"))) {
        lobby_refuse(l, v, m, "bad_text", "");
    } else {
        lobby_report(l, v, m, desk_say(v->at, &v->as, &v->speech, message_text(m, "text"), now.ms));
    }
}

void lobby_on_play(lobby *l, visitor *v, const message *m, server_time now)
{
    desk *d = v->at;
    unsigned seat = v->as.viewer;
    const char *command = message_text(m, "command");
    desk_result result;
    json_t *settings;
    uint16_t staged[HOSTED_STAGED];
    size_t count;
    if (!lobby_use(&v->choices, now.ms, l->ways.rate, 4)) {
        lobby_refuse(l, v, m, "too_many", "");
        return;
    }
    if (l->ways.lag != NULL) {
        desk_note_lag(d, seat, l->ways.lag(v->as.peer));
    }
    switch (m->kind) {
    case MESSAGE_CHOOSE:
        result = desk_choose(d, seat, (uint32_t)message_int(m, "question", 0),
                             (unsigned)message_int(m, "choice", 0), command, now);
        break;
    case MESSAGE_STAGE:
        count = message_numbers(m, "choices", staged, HOSTED_STAGED);
        result = desk_stage(d, seat, (uint32_t)message_int(m, "question", 0), staged, count,
                            command, now);
        break;
    case MESSAGE_CONCEDE:
        result = desk_concede(d, seat, command, now);
        break;
    case MESSAGE_STAND_UP:
        result = desk_stand_up(d, seat);
        break;
    case MESSAGE_TAKE_BACK:
        result =
            lobby_is_apart(l, v, d, now) ? DESK_TOO_MANY : desk_take_back(d, seat, command, now);
        break;
    case MESSAGE_ANSWER:
        result = desk_answer(d, seat, message_bool(m, "allow"), now);
        break;
    case MESSAGE_PAUSE:
        result = lobby_is_apart(l, v, d, now) ? DESK_TOO_MANY
                                              : desk_pause(d, seat, message_bool(m, "on"), now);
        break;
    case MESSAGE_CLAIM:
        result = lobby_claim(l, d, seat, now);
        break;
    case MESSAGE_LET:
        result = let(l, d, seat, message_text(m, "view"), now);
        break;
    case MESSAGE_REMATCH:
        lobby_on_rematch(l, v, m, now);
        return;
    case MESSAGE_COMMIT:
        result = desk_commit(d, seat, message_text(m, "commitment"), now);
        break;
    case MESSAGE_REVEAL:
        result = desk_reveal(d, seat, message_text(m, "share"), now);
        break;
    default:
        settings = settings_of(m);
        result = desk_set_stops(d, seat, settings, now);
        json_decref(settings);
        break;
    }
    if (result == DESK_DONE) {
        v->refusals = 0;
    }
    lobby_report(l, v, m, result);
    lobby_settle(l, d, now);
}

void lobby_on_record(lobby *l, visitor *v, const message *m, server_time now)
{
    lobby_send_record(l, v, m, v->at, now);
}

void lobby_on_view(lobby *l, visitor *v, const message *m, server_time now)
{
    int64_t question = message_int(m, "question", 0);
    if (!lobby_use(&v->messages, now.ms, 2 * l->ways.rate, 3)) {
        lobby_refuse(l, v, m, "too_many", "");
        return;
    }
    if (message_bool(m, "differs") && !v->has_differed) { /* once is enough (TH-02) */
        v->has_differed = true;
        lobby_alarm(l, ALARM_DIFFERS);
    }
    json_out *out = lobby_begin(l, "view", m);
    out_key_int(out, "question", question);
    out_key_string(out, "version", JACKIN_VERSION);
    if (!desk_write_view(v->at, v->as.viewer, (uint32_t)question, now.ms, out)) {
        lobby_refuse(l, v, m, "not_now", "");
        return;
    }
    lobby_end(l, v);
    v->refusals = 0;
}

/* Games are played again for logs by the thread that serves everybody: all of them together may
 * take so much of it, counted in what was heard, which tells nobody anything (TH-04, TH-46). The
 * last one may take more than is left; the next waits for that. Returns the time until then. */
static int64_t wait_for_log(lobby *l, int64_t now_ms)
{
    int64_t left = l->log_left + (now_ms - l->log_since) * LOG_EVENTS_S / 1000;
    l->log_since = now_ms;
    l->log_left = left < LOG_EVENTS_S ? left : LOG_EVENTS_S;
    return l->log_left > 0 ? 0 : (1 - l->log_left) * 1000 / LOG_EVENTS_S + 1;
}

void lobby_on_log(lobby *l, visitor *v, const message *m, server_time now)
{
    json_out out;
    uint64_t count;
    if (v->at == NULL) {
        lobby_refuse(l, v, m, "not_seated", "");
        return;
    }
    int64_t wait = wait_for_log(l, now.ms);
    if (wait > 0) {
        lobby_put_off(l, v, m, wait);
        return;
    }
    out_init(&out, LOG_MAX);
    out_object(&out);
    out_key_string(&out, "type", "log");
    if (m->has_id) {
        out_key_int(&out, "id", m->id);
    }
    out_key_string(&out, "version", JACKIN_VERSION);
    bool is_told = desk_write_log(v->at, v->as.viewer, &out, &count);
    l->log_left -= LOG_LEAST + (int64_t)count;
    out_object_end(&out);
    if (is_told && !out.failed) {
        desk_send_padded(v->at, &v->as, out.data, out.len);
    } else {
        lobby_refuse(l, v, m, "not_now", "");
    }
    out_free(&out);
}

void lobby_send_record(lobby *l, visitor *v, const message *m, const desk *d, server_time now)
{
    /* While its end can be voided the game may go on: its secrets are none to give (TH-59). */
    bool may_go_on =
        d->game.end == HOSTED_ABANDONED && now.date - d->game.ended <= GAMES_VOIDABLE_MS;
    json_t *record = d->has_game && may_go_on ? NULL : desk_record(d);
    json_out out;
    if (record == NULL) {
        lobby_refuse(l, v, m, "not_now", "");
        return;
    }
    out_init(&out, RECORD_MAX);
    out_object(&out);
    out_key_string(&out, "type", "record");
    if (m->has_id) {
        out_key_int(&out, "id", m->id);
    }
    out_key(&out, "record");
    out_value(&out, record);
    out_object_end(&out);
    if (!out.failed) {
        l->ways.send(v->as.peer, out.data, out.len);
    }
    out_free(&out);
    json_decref(record);
}
