/*
 * What a viewer has heard since the game began, for a page that comes later or again; see desk.h.
 *
 * It is not kept: the choices that count are made once more, and each event is heard as it was
 * heard then (TH-01). Only what he was shown by now is told (TH-05), and where one choice of
 * another ends and the next begins is not: there may have been more of them than he knows (TH-04).
 */
#include <stdlib.h>

#include "server/desk.h"
#include "server/heard.h"
#include "server/send.h"

/* Bytes of events; written down they are a third more, which a connection's queue has to take. */
enum { LOG_EVENTS_MAX = 160 << 10 };

static bool hear_all(desk *d, unsigned viewer, hosted_game *g, heard *h)
{
    desk_room *r = d->room;
    size_t told = viewer == HOSTED_DELAYED ? d->past_made : d->told[viewer];
    for (size_t i = 0; i < told; i++) {
        const hosted_choice *c = &d->game.line[i];
        if (c->is_own && c->seat == viewer) {
            heard_own(h);
        }
        if (!hosted_redo(&d->game, g, i, &r->trial)) {
            return false;
        }
        heard_add(h, &r->events,
                  d->about.is_mainframe ? hosted_events_mf(&r->trial, viewer, r->events.mf)
                                        : hosted_events_nr(&r->trial, viewer, r->events.nr));
    }
    return !h->has_failed;
}

bool desk_write_log(desk *d, unsigned viewer, json_out *out, uint64_t *count)
{
    hosted_game *g = d->has_game ? malloc(sizeof *g) : NULL;
    size_t size = d->about.is_mainframe ? sizeof(mf_event) : sizeof(nr_event);
    heard h;
    *count = 0;
    if (g == NULL) {
        return false;
    }
    *g = d->game.start;
    heard_begin(&h, size, LOG_EVENTS_MAX / size);
    bool is_told = hear_all(d, viewer, g, &h);
    *count = h.all;
    if (is_told) {
        send_heard(out, h.events, h.count * size);
        out_key(out, "own");
        out_array(out);
        for (size_t i = 0; i < h.owns; i++) {
            out_int(out, h.own[i]);
        }
        out_array_end(out);
    }
    if (is_told && d->about.is_mainframe) {
        hosted_look_at(&d->game, g, viewer, &d->room->trial.view);
        send_mainframe_view(out, &d->room->trial.view.mf);
    }
    heard_free(&h);
    free(g);
    return is_told;
}
