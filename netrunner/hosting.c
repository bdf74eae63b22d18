/* Hosting, and the memory that programs need. Chapters: HOST, RUNNER-04, RUNNER-05.
 *
 * A host says with NR_MOD_HOSTS how many memory units of which cards it takes (with HOSTS_COUNT how
 * many cards, with HOSTS_ANY that their number is free), a guest with NR_MOD_INSTALL_ONLY_ON what
 * it must lie on. Programs on a host of the first two kinds use no memory (HOST-10). What lies on a
 * card leaves play with it (HOST-04). */
#include "netrunner/engine.h"

static const nr_row *host_row(const nr_game *g, unsigned host)
{
    const nr_card *k = card_of(g, host);
    for (unsigned i = 0; has(g, host, NR_HAS_FACT) && i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_CONST &&
            (k->rows[i].mod == NR_MOD_HOSTS || k->rows[i].mod == NR_MOD_HOSTS_COUNT ||
             k->rows[i].mod == NR_MOD_HOSTS_ANY)) {
            return &k->rows[i];
        }
    }
    return NULL;
}

/* What one card takes of the room on its host. */
static int room_for(const nr_game *g, const nr_row *r, unsigned c)
{
    return r->mod == NR_MOD_HOSTS ? memory_cost(g, c) : r->mod == NR_MOD_HOSTS_COUNT ? 1 : 0;
}

bool host_takes(const nr_game *g, unsigned host, unsigned c)
{
    const nr_row *only = own_fact(g, c, NR_MOD_INSTALL_ONLY_ON);
    if (only) {
        return is_installed(g, host) && host != c &&
               fits(g, &only->filter, host, scope_of(c)); /* HOST-05 */
    }
    const nr_row *r = is_installed(g, host) && nr_active(g, host) ? host_row(g, host) : NULL;
    return r && owner_of(host) == owner_of(c) && fits(g, &r->filter, c, scope_of(host)) &&
           room_for(g, r, c) <= amount_of(g, &r->n, scope_of(host));
}

/* Is there room on the host once the set of `trashed` is gone? */
bool host_has_room(const nr_game *g, unsigned host, unsigned c, unsigned trashed)
{
    const nr_row *r = host ? host_row(g, host) : NULL;
    if (!r) {
        return true;
    }
    int used = room_for(g, r, c);
    for (unsigned o = g->head[field_of(owner_of(host))]; o; o = g->copy[o].next) {
        if (g->copy[o].host == host && o != c && !set_has(g, trashed, o)) {
            used += room_for(g, r, o);
        }
    }
    return used <= amount_of(g, &r->n, scope_of(host));
}

bool is_memory_free(const nr_game *g, unsigned host)
{
    const nr_row *r = host ? host_row(g, host) : NULL;
    return r && r->mod != NR_MOD_HOSTS_ANY;
}

/* Would program c fit on host (0: the rig) once the set of `trashed` is gone? RUNNER-04, HOST-10.
 */
bool memory_fits(const nr_game *g, unsigned c, unsigned host, unsigned trashed)
{
    int need = is_memory_free(g, host) ? 0 : memory_cost(g, c);
    int used = nr_memory_used(g);
    for (unsigned o = trashed ? g->head[NR_ZONE_RIG] : 0; o; o = g->copy[o].next) {
        if (set_has(g, trashed, o) && is_type(g, o, NR_TYPE_PROGRAM) &&
            !is_memory_free(g, g->copy[o].host)) {
            used -= memory_cost(g, o);
        }
    }
    return used + need <= nr_memory_limit(g);
}

/* Puts a card on a host without installing it (HOST-08), or moves an installed one there. */
void put_on_host(eng *e, unsigned c, unsigned host, bool installed)
{
    nr_game *g = e->g;
    if (installed) {
        g->copy[c].host = (uint8_t)host;
        g->dirty |= DIRTY_NUMBERS | DIRTY_RIG;
    } else {
        move_card(e, c, NR_ZONE_HOSTED);
        g->copy[c].flags = NR_FACEUP;
        g->copy[c].host = (uint8_t)host;
        g->dirty |= DIRTY_NUMBERS;
    }
    nr_event *v = log_more(e, NR_EVENT_MOVE, owner_of(c), c, 0);
    if (v) {
        v->what = NR_ZONE_HOSTED;
        log_other(g, v, host);
    }
}

/* HOST-04, FAQ-R33: what lies on a card leaves play with it, and nothing can prevent that. */
void trash_hosted(eng *e, unsigned host)
{
    nr_game *g = e->g;
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_HOSTED, NR_ZONE_TABLE};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]], next; c; c = next) {
            next = g->copy[c].next;
            if (g->copy[c].host == host) {
                trash_card(e, c, owner_of(c) == NR_RUNNER || is_rezzed(g, c));
                next = g->head[zones[z]]; /* the list may have changed below us */
            }
        }
    }
}

/* ---- too little memory for what is installed ------------------------------------------------- */

/* RUNNER-05 */
void memory_run(eng *e, nr_frame *f)
{
    (void)f;
    if (nr_memory_used(e->g) <= nr_memory_limit(e->g)) {
        pop(e);
    } else {
        ask(e, NR_RUNNER, NR_PROMPT_MEMORY);
    }
}

void memory_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)f;
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        if (is_type(g, c, NR_TYPE_PROGRAM)) {
            add_card(out, NR_VERB_CHOOSE_CARD, c);
        }
    }
}

void memory_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)f;
    trash_card(e, c->card, true);
}
