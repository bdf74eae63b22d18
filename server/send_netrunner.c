/*
 * What is shown of a game of Netrunner; see send.h.
 */
#include "protocol/view.h"
#include "server/send.h"

static void write_name(json_out *out, const char *key, const char *name)
{
    out_key(out, key);
    if (name != NULL) {
        out_string(out, name);
    } else {
        out_null(out);
    }
}

static void write_clock(json_out *out, const send_beside *beside)
{
    out_key(out, "clock");
    if (beside->clocks == 0) {
        out_null(out);
        return;
    }
    out_object(out);
    out_key(out, "left");
    out_object(out);
    for (unsigned i = 0; i < beside->clocks; i++) {
        out_key_int(out, beside->clock[i].seat, beside->clock[i].left);
    }
    out_object_end(out);
    out_key(out, "running");
    out_object(out);
    for (unsigned i = 0; i < beside->clocks; i++) {
        if (beside->clock[i].since != INT64_MAX) {
            out_key_int(out, beside->clock[i].seat, beside->clock[i].since);
        }
    }
    out_object_end(out);
    out_key(out, "away");
    out_object(out);
    for (unsigned i = 0; i < beside->clocks; i++) {
        if (beside->clock[i].back != INT64_MAX) {
            out_key_int(out, beside->clock[i].seat, beside->clock[i].back);
        }
    }
    out_object_end(out);
    out_object_end(out);
}

void send_beside_write(json_out *out, const send_beside *beside)
{
    out_key(out, "end");
    if (beside->reason != NULL) {
        out_object(out);
        out_key_string(out, "reason", beside->reason);
        out_key_string(out, "seat", beside->loser);
        out_object_end(out);
    } else {
        out_null(out);
    }
    write_name(out, "take_back", beside->request);
    if (beside->seen_count > 0) {
        out_key(out, "seen");
        out_array(out);
        for (unsigned i = 0; i < beside->seen_count; i++) {
            out_string(out, beside->seen[i]);
        }
        out_array_end(out);
    }
    write_name(out, "pause", beside->pause);
    out_key_bool(out, "paused", beside->is_paused);
    write_clock(out, beside);
    out_key(out, "rematch");
    out_array(out);
    for (unsigned i = 0; i < beside->again; i++) {
        out_string(out, beside->rematch[i]);
    }
    out_array_end(out);
}

void send_netrunner_state(json_out *out, const nr_view *v, word_lang lang)
{
    out_object(out);
    view_write_state(out, v, lang);
    out_object_end(out);
}

void send_netrunner(json_out *out, const nr_view *v, const send_beside *beside)
{
    out_object(out);
    out_key(out, "state");
    send_netrunner_state(out, v, beside->lang);
    send_beside_write(out, beside);
    out_key(out, "decision");
    if (beside->question != 0) {
        out_object(out);
        out_key_int(out, "question", beside->question);
        view_write_decision(out, v, beside->lang);
        out_object_end(out);
    } else {
        out_null(out);
    }
    out_object_end(out);
}

void send_netrunner_hand(json_out *out, const nr_view *v)
{
    view_write_hand(out, v);
}

void send_netrunner_events(json_out *out, const nr_event *events, size_t count, const nr_view *v,
                           word_lang lang)
{
    view_write_events(out, events, count, (nr_viewer)v->viewer, lang);
}

void send_bytes(json_out *out, const char *key, const void *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *b = bytes;
    out_key(out, key);
    out_raw(out, "\"", 1);
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        uint32_t three = (uint32_t)b[i] << 16 | (left > 1 ? (uint32_t)b[i + 1] << 8 : 0) |
                         (left > 2 ? b[i + 2] : 0u);
        char four[4] = {digits[three >> 18], digits[three >> 12 & 63],
                        left > 1 ? digits[three >> 6 & 63] : '=',
                        left > 2 ? digits[three & 63] : '='};
        out_raw(out, four, sizeof four);
    }
    out_raw(out, "\"", 1);
    out->comma = true;
}

void send_heard(json_out *out, const void *events, size_t bytes)
{
    send_bytes(out, "events", events, bytes);
}

void send_netrunner_view(json_out *out, const nr_view *v)
{
    send_bytes(out, "view", v, sizeof *v);
}
