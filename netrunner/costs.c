/* Costs besides clicks and credits: cards trashed, agendas forfeited, counters spent. The same rows
 * carry them for abilities and as additional costs (ABIL-18, ABIL-21, SCORE-10, HOST-03). */
#include "netrunner/engine.h"

static bool may_give(const nr_game *g, const nr_row *r, unsigned o, unsigned c, nr_side side)
{
    static const nr_filter anything;
    return fits(g, r->cost_filter ? r->cost_filter : &anything, o, scope_for(c, side));
}

/* The zone that the card given up comes from, NR_ZONE_NONE if none is asked for. */
static nr_zone cost_zone(const nr_row *r, nr_side side)
{
    switch (r->cost) {
    case NR_COST_FORFEIT:
        return score_of(side);
    case NR_COST_TRASH_INSTALLED:
        return field_of(side);
    case NR_COST_TRASH_FROM_HAND:
        return hand_of(side);
    default:
        return NR_ZONE_NONE;
    }
}

unsigned next_given(const nr_game *g, nr_side side, unsigned c, const nr_row *r, unsigned after)
{
    unsigned o = after ? g->copy[after].next : g->head[cost_zone(r, side)];
    while (o && ((o == c && !is_installed(g, c)) || !may_give(g, r, o, c, side))) {
        o = g->copy[o].next;
    }
    return o;
}

nr_why can_pay_other(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    nr_zone z = cost_zone(r, side);
    switch (r->cost) {
    case NR_COST_COUNTER: /* HOST-03, FAQ-R10: from this very card */
        return counters(g, c, (nr_counter)r->cost_arg) >= r->cost_n ? WHY_OK : WHY_NO_COUNTER;
    case NR_COST_FORFEIT:
        return g->size[z] ? WHY_OK : WHY_NO_FORFEIT;
    case NR_COST_FORFEIT_SELF:
        return g->copy[c].zone == score_of(side) ? WHY_OK : WHY_NO_FORFEIT;
    case NR_COST_TRASH_INSTALLED:
    case NR_COST_TRASH_FROM_HAND:
        return next_given(g, side, c, r, 0) ? WHY_OK : WHY_NOTHING_TO_TRASH;
    default:
        return WHY_OK;
    }
}

static void log_removed(eng *e, nr_side side, unsigned c)
{
    nr_event *v = log_more(e, NR_EVENT_MOVE, side, c, 0);
    if (v) {
        v->what = NR_ZONE_REMOVED;
    }
}

unsigned pay_other(eng *e, nr_side side, unsigned c, const nr_row *r)
{
    switch (r->cost) {
    case NR_COST_COUNTER:
        add_counter(e, c, (nr_counter)r->cost_arg, -(int)r->cost_n);
        return COST_PAID;
    case NR_COST_TRASH_SELF: /* ABIL-18 */
        trash_one(e, side, c, c);
        return COST_ON_ITS_WAY;
    case NR_COST_FORFEIT_SELF:
        (void)forfeit(e, c);
        return COST_PAID;
    case NR_COST_REMOVE_SELF:
        move_card(e, c, NR_ZONE_REMOVED);
        e->g->copy[c].flags = NR_FACEUP;
        log_removed(e, side, c);
        return COST_PAID;
    case NR_COST_NOTHING:
        return COST_PAID;
    default:
        ask(e, side, NR_PROMPT_CHOOSE_CARD);
        return COST_ASKS;
    }
}

void list_other(const nr_game *g, nr_side side, unsigned c, const nr_row *r, nr_choices *out)
{
    nr_zone z = cost_zone(r, side);
    for (unsigned o = g->head[z]; o; o = g->copy[o].next) {
        if (r->cost == NR_COST_FORFEIT || may_give(g, r, o, c, side)) {
            if (z == field_of(side)) {
                add_card(out, NR_VERB_CHOOSE_CARD, o);
            } else {
                add_distinct(g, out, NR_VERB_CHOOSE_CARD, o);
            }
        }
    }
}

unsigned answer_other(eng *e, nr_side side, const nr_row *r, const nr_choice *choice)
{
    if (r->cost == NR_COST_FORFEIT) {
        (void)forfeit(e, choice->card);
        return COST_PAID;
    }
    if (r->cost == NR_COST_TRASH_FROM_HAND) {
        if (side == NR_CORP) {
            blur_hand(e, side); /* ZONE-21: unseen */
        }
        trash_card(e, choice->card, side == NR_RUNNER);
        return COST_PAID;
    }
    trash_one(e, side, choice->card, choice->card);
    return COST_ON_ITS_WAY;
}
