/* Who may know what. One function decides; views, events and choice lists are made with it.
 * Chapter: ZONES. */
#include "netrunner/engine.h"

/* The players who see the faces of a zone's cards, bit 0 the Corporation, bit 1 the Runner. On the
 * table and in Archives that is for facedown cards. */
static const uint8_t faces[NR_ZONE_COUNT] = {
    [NR_ZONE_NONE] = 3,       [NR_ZONE_HQ] = 1,           /* ZONE-05 */
    [NR_ZONE_GRIP] = 2,                                   /* ZONE-14 */
    [NR_ZONE_RD] = 0,         [NR_ZONE_STACK] = 0,        /* ZONE-06 */
    [NR_ZONE_ARCHIVES] = 1,   [NR_ZONE_TABLE] = 1,        /* ZONE-08 to ZONE-10, ZONE-17 */
    [NR_ZONE_HEAP] = 3,       [NR_ZONE_RIG] = 3,          /* ZONE-15 */
    [NR_ZONE_CORP_SCORE] = 3, [NR_ZONE_RUNNER_SCORE] = 3, /* ZONE-16 */
    [NR_ZONE_PLAY] = 3,       [NR_ZONE_REMOVED] = 3,
    [NR_ZONE_IDENTITY] = 3,   [NR_ZONE_HOSTED] = 3};

unsigned seen_by(const nr_game *g, unsigned c)
{
    const nr_copy *k = &g->copy[c];
    unsigned shown = k->flags / NR_SEEN_CORP & 3;
    bool open = k->flags & NR_FACEUP && (k->zone == NR_ZONE_TABLE || k->zone == NR_ZONE_ARCHIVES);
    return open ? 3 : faces[k->zone] | shown;
}

/* The players whose knowledge a viewer has, as bits: a spectator knows what both know. */
unsigned players_of(nr_viewer viewer)
{
    return viewer == NR_VIEW_CORP ? 1 : viewer == NR_VIEW_RUNNER ? 2 : 3;
}

bool nr_visible(const nr_game *g, unsigned c, nr_viewer viewer)
{
    unsigned players = players_of(viewer);
    return viewer == NR_VIEW_ALL || (seen_by(g, c) & players) == players;
}

void learn(nr_game *g, unsigned c, unsigned players)
{
    g->known[NR_CORP][c >> 6] |= (uint64_t)(players & 1) << (c & 63);
    g->known[NR_RUNNER][c >> 6] |= (uint64_t)(players >> 1 & 1) << (c & 63);
}

void stop_showing(nr_game *g, unsigned c, nr_side side)
{
    unsigned flag = seen_flag(side);
    if (g->copy[c].flags & flag) {
        learn(g, c, 1u << side);
        g->copy[c].flags &= (uint8_t)~flag;
    }
}

bool nr_known(const nr_game *g, unsigned c, nr_viewer viewer)
{
    unsigned players = players_of(viewer), known = seen_by(g, c);
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        known |= (unsigned)(g->known[side][c >> 6] >> (c & 63) & 1) << side;
    }
    return viewer == NR_VIEW_ALL || (known & players) == players;
}

/* ---- events ---------------------------------------------------------------------------------- */

bool nr_event_shows_ice(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_INSTALL:
    case NR_EVENT_ADVANCE:
    case NR_EVENT_APPROACH_ICE:
    case NR_EVENT_PASS_ICE:
    case NR_EVENT_PLACE_COUNTER:
    case NR_EVENT_REMOVE_COUNTER:
    case NR_EVENT_SUBTYPE:
        return true;
    case NR_EVENT_TRASH: /* from a server; of a hand or deck nothing is seen */
        return e->server != NR_SERVER_NONE;
    default:
        return false;
    }
}

/* The card of an event, for those who see it and for the others. */
static uint16_t heard_def(unsigned def, bool shows, bool shows_across)
{
    if (!def || shows) {
        return (uint16_t)def;
    }
    const nr_card *k = &nr_card_table[def];
    return (uint16_t)(shows_across && k->type == NR_TYPE_ICE ? nr_hidden_ice()
                                                             : nr_hidden_card((nr_side)k->side));
}

bool nr_hear(const nr_event *e, nr_viewer viewer, nr_event *heard)
{
    unsigned players = players_of(viewer), reaches = viewer == NR_VIEW_SPECTATOR ? 4 : players;
    bool all = viewer == NR_VIEW_ALL, shows = all || (e->seen & players) == players;
    *heard = *e;
    heard->def = heard_def(e->def, shows, nr_event_shows_ice(e));
    heard->other_def = heard_def(e->other_def, all || (e->other_seen & players) == players, false);
    heard->cause_def = heard_def(e->cause_def, all || (e->cause_seen & players) == players, false);
    if (!shows) {
        heard->row = 0;
        heard->row_of = 0;
        if (e->kind == NR_EVENT_USE || e->kind == NR_EVENT_TRIGGER) {
            heard->what = 0; /* which ability it is would tell something of the card */
        }
    }
    return all || e->for_whom & reaches;
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

/* Is the card of the frame there for all to see? Its ability resolves, or it is played, rezzed,
 * stolen or trashed, and something of the price may still be asked for. */
bool shows_card(const nr_game *g, const nr_frame *f)
{
    switch (f->kind) {
    case FRAME_ROW:
        return f->row.def == g->copy[f->card].def;
    case FRAME_ACCESS_CARD:
        return is_taken(f);
    default:
        return f->kind == FRAME_PLAY || f->kind == FRAME_REZ;
    }
}

/* A window and a run only remember which ice they were opened for. */
static bool is_about(const nr_game *g, const nr_frame *f, unsigned c)
{
    switch (f->kind) {
    case FRAME_WINDOW:
    case FRAME_RUN:
        return false;
    case FRAME_ROW:
        return f->card == c || f->row.subject == c || set_has(g, f->row.set, c);
    case FRAME_EVENT:
        return f->card == c || f->event.is.subject == c || set_has(g, f->event.set, c);
    case FRAME_INSTALL:
        return f->card == c || f->install.host == c || set_has(g, f->install.set, c);
    case FRAME_TRIGGERS:
        return f->triggers.is.subject == c;
    default:
        return f->card == c;
    }
}

nr_use nr_in_use(const nr_game *g, unsigned c)
{
    nr_use use = NR_NOT_IN_USE;
    if (g->reason) {
        return use; /* what the end left behind goes on no more */
    }
    for (unsigned i = 0; i < g->frames; i++) {
        const nr_frame *f = &g->frame[i];
        if (f->card == c && shows_card(g, f)) {
            return NR_RESOLVING;
        }
        if (is_about(g, f, c)) {
            use = NR_USED;
        }
    }
    for (unsigned i = 0; i < g->pending_used; i++) {
        if (g->pending[i].card == c) {
            return NR_RESOLVING;
        }
    }
    return use;
}

nr_asking nr_asked(const nr_game *g)
{
    nr_asking a = {0};
    if (!g->waiting || g->reason) {
        return a;
    }
    const nr_frame *f = &g->frame[g->frames - 1];
    a.card = f->card;
    switch (f->kind) {
    case FRAME_ROW:
        a.def = f->row.def;
        a.ability = f->row.row;
        a.subject = f->row.subject;
        a.server = f->row.server;
        a.n = f->row.result;
        break;
    case FRAME_RUN:
        a.card = g->run.ice;
        a.server = g->run.server;
        break;
    case FRAME_TRIGGERS:
        a.subject = f->triggers.is.subject;
        if (g->prompt == NR_PROMPT_OPTIONAL) {
            const nr_pending *p = &g->pending[f->triggers.chosen];
            a = (nr_asking){
                .card = p->card, .subject = p->subject, .ability = p->row, .def = p->def};
        }
        break;
    case FRAME_EVENT: /* what may be prevented: ability is an nr_on, subject the damage */
        a.ability = f->event.is.what;
        a.subject = f->event.is.kind;
        a.n = f->event.is.amount;
        if (g->prompt == NR_PROMPT_OPTIONAL) { /* a replacement */
            a = (nr_asking){.card = f->event.card,
                            .ability = f->event.row,
                            .def = f->event.def,
                            .server = g->run.server};
        }
        break;
    case FRAME_WINDOW:
        a.card = f->window.ice;
        break;
    case FRAME_PAY:
        a.ability = f->pay.purpose;
        a.n = f->pay.left;
        break;
    case FRAME_TRACE:
        a.n = (int16_t)(f->bids.base + f->bids.corp);
        break;
    case FRAME_INSTALL:
        a.subject = f->install.host;
        a.server = f->install.server;
        break;
    case FRAME_ACCESS:
    case FRAME_ACCESS_CARD:
        a.server = f->access.server;
        a.n = f->access.left;
        break;
    case FRAME_PLAY:
        a.server = f->play.server;
        break;
    default:
        break;
    }
    return a;
}

unsigned nr_threatened(const nr_game *g)
{
    const nr_frame *f = g->frames ? &g->frame[g->frames - 1] : NULL;
    return f && f->kind == FRAME_EVENT ? f->event.set : 0;
}

bool nr_subroutine(const nr_game *g, unsigned c, unsigned number, uint16_t *def, unsigned *row)
{
    subroutine s;
    if (!subroutine_at(g, c, number, &s)) {
        return false;
    }
    *def = s.def;
    *row = s.row;
    return true;
}
