/* Recurring credits: they lie on the card from the moment it is active, and come back when its
 * controller's turn begins. What they may pay for is asked in pay.c. Chapter: REC. */
#include "netrunner/engine.h"

static int recurring_of(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    int n = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        if (r->kind == NR_ROW_CONST && r->mod == NR_MOD_RECURRING &&
            conditions_hold(g, r->cond, r->conds, scope_of(c))) {
            n += amount_of(g, &r->n, scope_of(c));
        }
    }
    return n < NR_MAX_COUNTERS ? n : NR_MAX_COUNTERS;
}

/* REC-01, FAQ-R43 */
void fill_recurring(nr_game *g, unsigned c)
{
    int n = recurring_of(g, c);
    if (n > 0) {
        g->copy[c].counter[NR_COUNTER_RECURRING] = (uint8_t)n;
    }
}

/* REC-02, REC-03, FAQ-R45, FAQ-R46 */
void refill(eng *e, nr_side side)
{
    nr_game *g = e->g;
    if (!(g->mods >> NR_MOD_RECURRING & 1)) {
        return;
    }
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            if (!has(g, c, NR_HAS_CREDITS) || owner_of(c) != side || !nr_active(g, c)) {
                continue;
            }
            int n = recurring_of(g, c), there = g->copy[c].counter[NR_COUNTER_RECURRING];
            if (there < n) {
                log_event(e, NR_EVENT_REFILL, side, c, n - there);
                g->copy[c].counter[NR_COUNTER_RECURRING] = (uint8_t)n;
            }
        }
    }
}
