/* Rows of ice and their subroutines. Chapter: ICE, CORP-13.
 *
 * The ice that protects a server stands in the order in which the table's list has it, innermost
 * first. Ice on a host is in the server but in no row (HOST-05). A subroutine has a name, under
 * which the broken ones of an encounter are kept, so that one that is gained or lost in the
 * meantime moves none of the others: printed ones are named from 0 on in their order, those that
 * the ice gains by itself from NAME_GAINED on, those that effects lend it from NAME_LENT on. More
 * than there are names for are not gained. */
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

/* An installed ice becomes the outermost one of another server. A Runner who is at it goes with it;
 * the place that he has reached is its new one. */
void move_ice(eng *e, unsigned ice, unsigned server)
{
    nr_game *g = e->g;
    bool faced = g->run.active && g->run.ice == ice;
    if (!faced) {
        ice_left(e, ice);
    }
    zone_remove(g, ice);
    zone_append(g, ice, NR_ZONE_TABLE);
    g->copy[ice].server = (uint8_t)server;
    if (faced) {
        g->run.server = (uint8_t)server;
        g->run.position = (uint8_t)ice_index(g, ice);
    }
    g->dirty |= DIRTY_NUMBERS | DIRTY_TABLE;
    log_server(e, NR_EVENT_MOVE_ICE, NR_CORP, ice, server);
}

/* ---- subroutines ----------------------------------------------------------------------------- */

/* Does the effect lend this ice a subroutine? One on no card is for every ice that is encountered
 * but the one that it comes from. */
static bool lends_to(const nr_game *g, const nr_effect *v, unsigned c)
{
    if (v->kind != NR_EFFECT_MOD || v->mod != NR_MOD_SUBROUTINES ||
        v->duration == NR_FOR_NEXT_ENCOUNTER) {
        return false;
    }
    return v->target ? v->target == c
                     : c != v->card && c == g->run.ice && g->run.phase == NR_PHASE_ENCOUNTER;
}

/* How many of the printed subroutines are left: those that are lost go from the last one on. */
static int printed_left(const nr_game *g, unsigned c, int printed)
{
    int change = modified(g, NR_MOD_SUBROUTINES, c);
    return change >= 0 ? printed : printed + change > 0 ? printed + change : 0;
}

/* The n-th of what effects lend the ice: first what it lends itself, then the others' (FAQ-C02034).
 * Names go by the order of the effects, of which none ends in mid-encounter. */
static bool lent_at(const nr_game *g, unsigned c, unsigned number, subroutine *out)
{
    for (unsigned others = 0; others < 2; others++) {
        unsigned name = NAME_LENT;
        for (unsigned i = 0; i < g->effects_used; i++) {
            const nr_effect *v = &g->effect[i];
            if (!lends_to(g, v, c)) {
                continue;
            }
            for (int j = 0; j < v->n && name < NAME_COUNT; j++, name++) {
                if ((v->card != c) == others && number-- == 0) {
                    *out = (subroutine){v->def, v->row, (uint8_t)name};
                    return true;
                }
            }
        }
    }
    return false;
}

/* ICE-02: printed ones in their order, then those that the ice gains by itself, then lent ones. */
bool subroutine_at(const nr_game *g, unsigned c, unsigned number, subroutine *out)
{
    const nr_card *k = card_of(g, c);
    bool changed = g->mods >> NR_MOD_SUBROUTINES & 1;
    int printed = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && !(k->rows[i].flags & NR_ROW_GAINED)) {
            if ((unsigned)printed == number) {
                *out = (subroutine){g->copy[c].def, (uint8_t)i, (uint8_t)printed};
            }
            printed++;
        }
    }
    printed = changed ? printed_left(g, c, printed) : printed;
    if (number < (unsigned)printed) {
        return true;
    }
    number -= (unsigned)printed;
    unsigned name = NAME_GAINED;
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_SUBROUTINE && k->rows[i].flags & NR_ROW_GAINED) {
            int times = amount_of(g, &k->rows[i].n, scope_of(c));
            for (int j = 0; j < times && name < NAME_LENT; j++, name++) {
                if (number-- == 0) {
                    *out = (subroutine){g->copy[c].def, (uint8_t)i, (uint8_t)name};
                    return true;
                }
            }
        }
    }
    return changed && lent_at(g, c, number, out);
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

bool nr_is_broken(const nr_game *g, unsigned number)
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
