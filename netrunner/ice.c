/* Rows of ice and their subroutines. Chapter: ICE, CORP-13.
 *
 * The ice that protects a server stands in the order in which the table's list has it, innermost
 * first. Ice on a host is in the server but in no row (HOST-05). A subroutine has a name, under
 * which the broken ones of an encounter are kept, so that one that is gained or lost in the
 * meantime moves none of the others: printed ones are named from 0 on in their order, those that
 * the ice gains by itself from NAME_GAINED on, those gained from others as their effect says. */
#include "netrunner/engine.h"

enum {
    NAME_GAINED = NR_MAX_PRINTED,
    NAME_LENT = NAME_GAINED + NR_MAX_GAINED,
    NAME_COUNT = NAME_LENT + NR_MAX_LENT
};
_Static_assert(NAME_COUNT <= 64, "every name is a bit of the broken set");

/* ---- rows ------------------------------------------------------------------------------------ */

int ice_count(const nr_game *g, unsigned server)
{
    int n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        n += g->copy[c].server == server && is_protecting(g, c);
    }
    return n;
}

unsigned ice_at(const nr_game *g, unsigned server, unsigned index)
{
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && is_protecting(g, c) && index-- == 0) {
            return c;
        }
    }
    return 0;
}

unsigned ice_index(const nr_game *g, unsigned ice)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c && c != ice; c = g->copy[c].next) {
        n += g->copy[c].server == g->copy[ice].server && is_protecting(g, c);
    }
    return n;
}

unsigned nr_ice(const nr_game *g, unsigned server, uint8_t *out)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && is_protecting(g, c)) {
            out[n++] = (uint8_t)c;
        }
    }
    return n;
}

/* What is in the server: not ice, which protects it. */
unsigned nr_root(const nr_game *g, unsigned server, uint8_t *out)
{
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server && !is_type(g, c, NR_TYPE_ICE)) {
            out[n++] = (uint8_t)c;
        }
    }
    return n;
}

/* ZONE-04, CORP-19 */
bool nr_server_exists(const nr_game *g, unsigned server)
{
    if (server == NR_SERVER_NONE || server > NR_SERVER_LAST_REMOTE) {
        return false;
    }
    if (server < NR_SERVER_REMOTE) {
        return true;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == server) {
            return true;
        }
    }
    return false;
}

/* RUN-31: ice that goes away while it is approached or encountered counts as passed; the row behind
 * it moves up. */
void ice_left(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (!g->run.active) {
        return;
    }
    if (c == g->run.ice) {
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, c, 0);
        g->run.was_broken = g->run.phase == NR_PHASE_ENCOUNTER && all_broken(g);
        g->run.ice = 0;
    } else if (g->copy[c].server == g->run.server && !g->copy[c].host &&
               g->run.phase != NR_PHASE_SERVER && g->run.phase != NR_PHASE_ACCESS &&
               ice_index(g, c) < g->run.position) {
        g->run.position--;
    }
}

/* Ice that comes to stand inward of the Runner's place is met later in this run. */
void ice_entered(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (g->run.active && is_protecting(g, c) && g->copy[c].server == g->run.server &&
        g->run.phase != NR_PHASE_SERVER && g->run.phase != NR_PHASE_ACCESS && c != g->run.ice &&
        ice_index(g, c) <= g->run.position && g->run.position < ice_count(g, g->run.server)) {
        g->run.position++;
    }
}

void place_inward(nr_game *g, unsigned c, unsigned ice)
{
    unsigned before = g->copy[ice].prev;
    zone_remove(g, c);
    if (before) {
        zone_insert(g, c, before);
    } else {
        zone_prepend(g, c, NR_ZONE_TABLE);
    }
}

/* Two installed ice change places, whatever servers they protect. */
void swap_ice(eng *e, unsigned a, unsigned b)
{
    nr_game *g = e->g;
    if (a == b || !is_protecting(g, a) || !is_protecting(g, b)) {
        return;
    }
    uint8_t server = g->copy[a].server;
    unsigned before_a = g->copy[a].prev, before_b = g->copy[b].prev;
    if (before_a == b) { /* neighbours: one step is enough */
        zone_remove(g, b);
        zone_insert(g, b, a);
    } else if (before_b == a) {
        zone_remove(g, a);
        zone_insert(g, a, b);
    } else {
        zone_remove(g, a);
        if (before_b) {
            zone_insert(g, a, before_b);
        } else {
            zone_prepend(g, a, NR_ZONE_TABLE);
        }
        zone_remove(g, b);
        if (before_a) {
            zone_insert(g, b, before_a);
        } else {
            zone_prepend(g, b, NR_ZONE_TABLE);
        }
    }
    g->copy[a].server = g->copy[b].server;
    g->copy[b].server = server;
    if (g->run.active && (g->run.ice == a || g->run.ice == b)) {
        g->run.ice = (uint8_t)(g->run.ice == a ? b : a); /* the place is what the Runner faces */
        g->run.position = (uint8_t)ice_index(g, g->run.ice);
    }
    g->dirty |= DIRTY_NUMBERS | DIRTY_TABLE;
}

/* ---- subroutines ----------------------------------------------------------------------------- */

/* How many fewer the ice has, for whatever says so. */
static int change_of_subroutines(const nr_game *g, unsigned c)
{
    return modified(g, NR_MOD_SUBROUTINES, c);
}

/* Calls of subroutine_at go up one by one: the number says which one is wanted, in order. */
bool subroutine_at(const nr_game *g, unsigned c, unsigned number, subroutine *out)
{
    const nr_card *k = card_of(g, c);
    unsigned printed = 0, n = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && !(k->rows[i].flags & NR_ROW_GAINED)) {
            if (n++ == number) {
                *out = (subroutine){g->copy[c].def, (uint8_t)i, (uint8_t)printed};
            }
            printed++;
        }
    }
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && k->rows[i].flags & NR_ROW_GAINED) {
            int times = amount_of(g, &k->rows[i].n, scope_of(c));
            for (int j = 0; j < times && NAME_GAINED + j < NAME_LENT; j++) {
                if (n++ == number) {
                    *out = (subroutine){g->copy[c].def, (uint8_t)i, (uint8_t)(NAME_GAINED + j)};
                }
            }
        }
    }
    for (unsigned i = 0; g->mods >> NR_MOD_SUBROUTINES & 1 && i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind == NR_EFFECT_MOD && v->mod == NR_MOD_SUBROUTINES && v->def && v->target == c) {
            if (n++ == number) {
                *out = (subroutine){v->def, v->row, (uint8_t)(NAME_LENT + (v->pc & 31))};
            }
        }
    }
    int change = change_of_subroutines(g, c);
    return (int)number < (int)n + (change < 0 ? change : 0);
}

/* An ice that gains more subroutines than there are names for meets a limit when it is
 * encountered; what effects lend is counted as they come (add_effect). */
void name_subroutines(eng *e, unsigned c)
{
    const nr_card *k = card_of(e->g, c);
    int gained = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && k->rows[i].flags & NR_ROW_GAINED) {
            gained += amount_of(e->g, &k->rows[i].n, scope_of(c));
        }
    }
    if (gained > NR_MAX_GAINED) {
        meet_limit(e, NR_LIMIT_OF_SUBROUTINES);
    }
}

/* ICE-02 */
unsigned nr_subroutines(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    unsigned n = 0;
    bool plain = !(g->mods >> NR_MOD_SUBROUTINES & 1);
    for (unsigned i = 0; i < k->row_count; i++) {
        n += k->rows[i].kind == NR_ROW_SUBROUTINE;
        plain &= !(k->rows[i].flags & NR_ROW_GAINED);
    }
    if (plain) {
        return n;
    }
    subroutine s;
    for (n = 0; subroutine_at(g, c, n, &s); n++) {
    }
    return n;
}

bool is_broken(const nr_game *g, unsigned number)
{
    subroutine s;
    return subroutine_at(g, g->run.ice, number, &s) && g->run.broken >> s.name & 1;
}

/* FAQ-R06: all includes zero; FAQ-R07: not by bypass */
bool all_broken(const nr_game *g)
{
    if (!g->run.ice || g->run.bypassed) {
        return g->run.was_broken;
    }
    subroutine s;
    for (unsigned n = 0; subroutine_at(g, g->run.ice, n, &s); n++) {
        if (!(g->run.broken >> s.name & 1)) {
            return false;
        }
    }
    return true;
}
