/*
 * What is shown of a game of Mainframe; see send.h.
 */
#include "protocol/view.h"
#include "server/send.h"

void send_mainframe_state(json_out *out, const mf_view *v)
{
    out_object(out);
    mf_view_write_state(out, v);
    out_object_end(out);
}

void send_mainframe(json_out *out, const mf_view *v, const send_beside *beside)
{
    out_object(out);
    out_key(out, "state");
    send_mainframe_state(out, v);
    send_beside_write(out, beside);
    out_key(out, "decision");
    if (beside->question != 0) {
        out_object(out);
        out_key_int(out, "question", beside->question);
        mf_view_write_decision(out, v, beside->lang);
        out_object_end(out);
    } else {
        out_null(out);
    }
    out_object_end(out);
}

void send_mainframe_events(json_out *out, const mf_event *events, size_t count, const mf_view *v,
                           word_lang lang)
{
    mf_view_write_events(out, events, count, v, lang);
}

void send_mainframe_view(json_out *out, const mf_view *v)
{
    send_bytes(out, "view", v, sizeof *v);
}
