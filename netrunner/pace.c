/* At which moments a player is called, whatever he holds. The moments are read from events that
 * everybody hears, and whether there is anything for him from what a spectator sees. */
#include "jackin/netrunner_attend.h"
#include "netrunner/interpret.h"

void nr_pace_called(nr_pace *p)
{
    p->was_called = 1;
}

/* The window to come; nobody has been called in it. */
static void look_ahead(nr_pace *p, nr_moment *at, nr_step step, unsigned server, unsigned ice)
{
    *at = (nr_moment){.step = (uint8_t)step, .server = (uint8_t)server, .ice = (uint16_t)ice};
    p->was_called = 0;
}

/* It lies behind: one of those in which he was not called. */
static unsigned go_past(nr_pace *p, nr_moment *at, nr_moment *out, unsigned count)
{
    if (at->step && !p->was_called) {
        if (count == NR_MAX_MOMENTS) {
            memmove(out, out + 1, (NR_MAX_MOMENTS - 1) * sizeof *out);
            count--;
        }
        out[count++] = *at;
    }
    *at = (nr_moment){0};
    return count;
}

unsigned nr_pace_next(nr_pace *p, const nr_event *events, size_t count, const nr_view *after,
                      nr_moment moments[NR_MAX_MOMENTS])
{
    const nr_game *g = &after->game;
    unsigned found = 0;
    for (size_t i = 0; i < count; i++) {
        const nr_event *e = &events[i];
        switch (e->kind) {
        case NR_EVENT_TURN_BEGINS:
            p->ahead = (nr_moment){0};
            look_ahead(p, &p->between, e->side == NR_RUNNER ? NR_STEP_RUNNER_1_1 : NR_STEP_CORP_2_1,
                       0, 0);
            break;
        case NR_EVENT_SPEND_CLICKS: /* an action: its window comes when it is done */
            if (e->side == g->turn_side && !p->between.step) {
                look_ahead(p, &p->between,
                           e->side == NR_RUNNER ? NR_STEP_RUNNER_1_3 : NR_STEP_CORP_2_2, 0, 0);
            }
            break;
        case NR_EVENT_APPROACH_ICE: /* RUN-08 */
            look_ahead(p, &p->ahead, NR_STEP_RUN_2_3, e->server, e->id);
            break;
        case NR_EVENT_APPROACH_SERVER: /* RUN-20 */
            look_ahead(p, &p->ahead, NR_STEP_RUN_4_3, e->server, 0);
            break;
        case NR_EVENT_ENCOUNTER_ICE: /* RUN-12: rezzed or not, the window is over */
        case NR_EVENT_PASS_ICE:
        case NR_EVENT_RUN_SUCCESSFUL:
            found = go_past(p, &p->ahead, moments, found);
            break;
        case NR_EVENT_RUN_ENDS:
            look_ahead(p, &p->ahead, NR_STEP_SETUP, 0, 0);
            break;
        default:
            break;
        }
    }
    bool acts = g->prompt == NR_PROMPT_ACTION && g->to_move == g->turn_side;
    bool ends = (g->step >= NR_STEP_CORP_3_1 && g->step <= NR_STEP_CORP_3_3) ||
                (g->step >= NR_STEP_RUNNER_2_1 && g->step <= NR_STEP_RUNNER_2_3);
    if (g->waiting && (acts || ends)) {
        found = go_past(p, &p->between, moments, found);
    }
    return found;
}

void nr_pace_picture(nr_game *g, const nr_moment *m)
{
    bool in_run = m->step >= NR_STEP_RUN_1;
    bool goes_on = g->run.active && g->run.server == m->server;
    g->step = m->step;
    if (!in_run || !goes_on) {
        memset(&g->run, 0, sizeof g->run);
    }
    if (!in_run) {
        return;
    }
    g->run.active = 1;
    g->run.server = m->server;
    g->run.ice = 0;
    g->run.phase = m->step == NR_STEP_RUN_2_3 ? NR_PHASE_APPROACH : NR_PHASE_SERVER;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && m->ice; c = g->copy[c].next) {
        if (g->copy[c].id == m->ice) {
            g->run.ice = (uint8_t)c;
            g->run.position = (uint8_t)ice_index(g, c);
        }
    }
}

/* Is he asked in every window here that holds anything? Which card is pinned does not matter. */
static bool stops_here(const watch *w)
{
    bool stops = w->stops->stop[w->me] >> w->g->step & 1;
    for (unsigned i = 0; i < NR_MAX_PINNED; i++) {
        stops |= w->stops->pinned_card[i] || w->stops->pinned_id[i];
    }
    return stops;
}

/* Could some card that lies facedown be rezzed to some purpose, as far as the table can see? */
static bool may_rez(const watch *w)
{
    const nr_game *g = w->g;
    bool guided = w->stops->level == NR_GUIDED;
    bool everywhere = stops_here(w);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        bool lies_across = is_protecting(g, c);
        if (is_rezzed(g, c) || (lies_across && g->step != NR_STEP_RUN_2_3)) {
            continue;
        }
        bool is_here = g->step == NR_STEP_RUN_4_3 && g->copy[c].server == g->run.server;
        bool in_time = g->step == NR_STEP_RUN_2_3 || g->step == NR_STEP_RUN_4_3 ||
                       g->step == NR_STEP_RUNNER_2_2;
        if (lies_across ? c == g->run.ice : is_here || everywhere || (!guided && in_time)) {
            return true;
        }
    }
    return false;
}

/* Has he an ability on the table that would matter here, whether or not he can pay for it? */
static bool may_use(const watch *w)
{
    const nr_game *g = w->g;
    bool everywhere = stops_here(w);
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *k = &g->copy[c];
        if (!k->def || nr_is_hidden(k->def) || owner_of(c) != w->me || !nr_active(g, c)) {
            continue;
        }
        for (unsigned i = 0; i < card_of(g, c)->row_count; i++) {
            nr_choice use = {.verb = NR_VERB_USE, .card = (uint8_t)c, .ability = (uint8_t)i};
            if (card_of(g, c)->rows[i].kind == NR_ROW_PAID &&
                (everywhere || use_matters(w, &use))) {
                return true;
            }
        }
    }
    return false;
}

bool nr_may_be_asked(const nr_view *table, nr_side side, const nr_stops *stops)
{
    static const nr_stops standard = {.level = NR_STANDARD};
    nr_stops all = stops ? *stops : standard;
    const nr_game *g = &table->game;
    if (all.level >= NR_FULL_CONTROL) {
        all.stop[side] = ~(uint32_t)0;
    }
    watch w = {.v = table, .g = g, .stops = &all, .me = side, .is_mine = side == g->turn_side};
    return (side == NR_CORP && may_rez(&w)) || may_use(&w);
}
