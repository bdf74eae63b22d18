/*
 * What is shown of a game of Netrunner; see send.h.
 */
#include "protocol/view.h"
#include "server/send.h"

void send_beside_write(json_out *out, const send_beside *beside)
{
    out_key(out, "conceded");
    if (beside->gave_up != NULL) {
        out_string(out, beside->gave_up);
    } else {
        out_null(out);
    }
    out_key(out, "take_back");
    if (beside->request != NULL) {
        out_string(out, beside->request);
    } else {
        out_null(out);
    }
}

void send_netrunner(json_out *out, const nr_view *v, const send_beside *beside)
{
    out_object(out);
    out_key(out, "state");
    out_object(out);
    view_write_state(out, v, beside->lang);
    out_object_end(out);
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

void send_netrunner_events(json_out *out, const nr_event *events, size_t count, const nr_view *v,
                           word_lang lang)
{
    view_write_events(out, events, count, (nr_viewer)v->viewer, lang);
}
