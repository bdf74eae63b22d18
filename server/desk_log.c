/*
 * What a viewer has heard since the game began, for a page that comes later or again; see desk.h.
 *
 * It is not kept: the choices that count are made once more, and each event is heard as it was
 * heard then (TH-01). Only what he was shown by now is told (TH-05), and where one choice of
 * another ends and the next begins is not: there may have been more of them than he knows (TH-04).
 */
#include <stdlib.h>

#include "server/desk.h"
#include "server/send.h"

/* Bytes of events; written down they are a third more, which a connection's queue has to take. */
enum { LOG_EVENTS_MAX = 160 << 10 };

typedef struct {
    json_out events; /* their bytes, … */
    size_t size;     /* … so many for each */
    json_out own;    /* the list of numbers */
} heard;

/* The events of a choice that was made again join the others; where there are too many, those
 * before it go. */
static void hear(desk *d, unsigned viewer, heard *h)
{
    desk_room *r = d->room;
    size_t count = d->about.is_mainframe ? hosted_events_mf(&r->trial, viewer, r->events.mf)
                                         : hosted_events_nr(&r->trial, viewer, r->events.nr);
    if (h->events.len + count * h->size > LOG_EVENTS_MAX) {
        out_cut(&h->events, 0);
        out_cut(&h->own, 0);
        out_array(&h->own);
    }
    if (count > 0) {
        out_raw(&h->events, (const char *)&r->events, count * h->size);
    }
}

static bool hear_all(desk *d, unsigned viewer, hosted_game *g, heard *h)
{
    size_t told = viewer == HOSTED_DELAYED ? d->past_made : d->told[viewer];
    for (size_t i = 0; i < told; i++) {
        const hosted_choice *c = &d->game.line[i];
        if (c->is_own && c->seat == viewer) {
            out_int(&h->own, (int64_t)(h->events.len / h->size));
        }
        if (!hosted_redo(&d->game, g, i, &d->room->trial)) {
            return false;
        }
        hear(d, viewer, h);
    }
    return true;
}

bool desk_write_log(desk *d, unsigned viewer, json_out *out)
{
    hosted_game *g = d->has_game ? malloc(sizeof *g) : NULL;
    heard h = {.size = d->about.is_mainframe ? sizeof(mf_event) : sizeof(nr_event)};
    if (g == NULL) {
        return false;
    }
    *g = d->game.start;
    out_init(&h.events, 2 * LOG_EVENTS_MAX);
    out_init(&h.own, LOG_EVENTS_MAX);
    out_array(&h.own);
    bool is_told = hear_all(d, viewer, g, &h);
    out_array_end(&h.own);
    is_told = is_told && !h.events.failed && !h.own.failed;
    if (is_told) {
        send_heard(out, h.events.data, h.events.len);
        out_key(out, "own");
        out_written(out, h.own.data, h.own.len);
    }
    if (is_told && d->about.is_mainframe) {
        hosted_look_at(&d->game, g, viewer, &d->room->trial.view);
        send_mainframe_view(out, &d->room->trial.view.mf);
    }
    out_free(&h.events);
    out_free(&h.own);
    free(g);
    return is_told;
}
