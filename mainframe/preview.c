/*
 * What choices would do to the board, from the view of whoever makes them. They are tried in a
 * sample; what happens after the first card that he cannot know is not told, so which sample it is
 * makes no difference.
 */
#include "mainframe/engine.h"

enum { PREVIEW_EVENTS = 128 };

static bool shows_hidden_card(const mf_event *e)
{
    return e->kind == MF_EVENT_REVEAL || e->kind == MF_EVENT_LOOK || e->kind == MF_EVENT_SHOW ||
           (e->kind == MF_EVENT_DISCARD && e->n == MF_FROM_STACK);
}

/* MF-49: the zone stays as it is, so its tokens can be counted at the end. */
static void add_zone(mf_after *a, const mf_game *g, const mf_event *e)
{
    unsigned points = count_bits(e->nodes) * count_bits(g->board.token[e->player] & e->nodes);
    if (a->zones < MF_NODE_COUNT) {
        a->zone[a->zones] = (mf_zone){.nodes = e->nodes, .seat = e->player};
        a->points[a->zones++] = (uint16_t)points;
        a->score[e->player] = (uint16_t)(a->score[e->player] + points);
    }
}

void mf_preview(const mf_view *view, const uint16_t *choice, unsigned count, mf_after *out)
{
    mf_game g;
    mf_choices list;
    mf_event events[PREVIEW_EVENTS];
    *out = (mf_after){.legal = 1};
    memcpy(out->score, view->score, sizeof out->score);
    mf_sample(&g, view, 1);
    mf_list(&g, &list);
    unsigned seat = g.seat;
    for (unsigned i = 0; i < count; i++) {
        mf_io io = {.events = events, .events_cap = PREVIEW_EVENTS};
        if (out->open || g.seat != seat || !mf_choose_trusted(&g, choice[i], &list, &io)) {
            out->legal = 0;
            return;
        }
        out->made++;
        for (size_t k = 0; k < io.events_count && !out->open; k++) {
            if (events[k].kind == MF_EVENT_SECURE) {
                add_zone(out, &g, &events[k]);
            }
            out->open = shows_hidden_card(&events[k]);
        }
    }
}
