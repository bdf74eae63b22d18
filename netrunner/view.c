/* Who may know what. One function decides; views, events and choice lists are made with it.
 * Chapter: ZONES. */
#include "netrunner/engine.h"

bool nr_visible(const nr_game *g, unsigned c, nr_viewer viewer)
{
    const nr_copy *k = &g->copy[c];
    if (viewer == NR_VIEW_ALL) {
        return true;
    }
    if (viewer == NR_VIEW_SPECTATOR) {
        return nr_visible(g, c, NR_VIEW_CORP) && nr_visible(g, c, NR_VIEW_RUNNER);
    }
    if (k->flags & (viewer == NR_VIEW_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER)) {
        return true;
    }
    switch (k->zone) {
    case NR_ZONE_HQ:
        return viewer == NR_VIEW_CORP; /* ZONE-05 */
    case NR_ZONE_GRIP:
        return viewer == NR_VIEW_RUNNER; /* ZONE-14 */
    case NR_ZONE_RD:                     /* ZONE-06 */
    case NR_ZONE_STACK:
        return false;
    case NR_ZONE_ARCHIVES: /* ZONE-08 to ZONE-10 */
    case NR_ZONE_TABLE:
        return viewer == NR_VIEW_CORP || k->flags & NR_FACEUP; /* ZONE-17 */
    default:
        return true; /* ZONE-15, ZONE-16: heap, rig, score areas, identities */
    }
}

unsigned nr_zone_view(const nr_game *g, nr_zone zone, nr_viewer viewer, uint8_t *out)
{
    unsigned n = nr_zone_list(g, zone, out);
    bool hidden = (zone == NR_ZONE_HQ && viewer != NR_VIEW_CORP) ||
                  (zone == NR_ZONE_GRIP && viewer != NR_VIEW_RUNNER);
    if (!hidden || viewer == NR_VIEW_ALL) {
        return n;
    }
    for (unsigned i = 1; i < n; i++) {
        for (unsigned j = i; j && g->copy[out[j]].id < g->copy[out[j - 1]].id; j--) {
            uint8_t t = out[j];
            out[j] = out[j - 1];
            out[j - 1] = t;
        }
    }
    return n;
}

nr_asking nr_asked(const nr_game *g)
{
    nr_asking a = {0};
    if (!g->waiting || g->reason) {
        return a;
    }
    const nr_frame *f = &g->frame[g->frames - 1];
    a.card = f->card;
    a.subject = f->target;
    a.server = f->server;
    a.n = f->n;
    switch (f->kind) {
    case FRAME_ROW:
        a.def = f->def;
        a.ability = f->row;
        break;
    case FRAME_RUN:
        a.def = g->prompt == NR_PROMPT_OPTIONAL ? f->def : 0;
        a.card = g->prompt == NR_PROMPT_OPTIONAL ? f->card : g->run.ice;
        a.ability = f->row;
        a.server = g->run.server;
        break;
    case FRAME_TRIGGERS: {
        const nr_pending *p = &g->pending[f->x];
        if (g->prompt == NR_PROMPT_OPTIONAL) {
            a = (nr_asking){
                .card = p->card, .subject = p->subject, .ability = p->row, .def = p->def};
        }
        break;
    }
    case FRAME_EVENT: /* what may be prevented: ability is an nr_on, subject the damage */
        a.ability = f->c;
        a.subject = f->a;
        break;
    case FRAME_WINDOW:
        a.card = f->target;
        break;
    case FRAME_PAY:
        a.ability = f->a;
        break;
    case FRAME_TRACE:
        a.n = f->step == 0 ? f->n : (int16_t)(f->n + f->x);
        break;
    default:
        break;
    }
    return a;
}
