/* The interpreter: which cards an operation is about. What can be picked, picking, and the cards
 * that a selector names. */
#include "netrunner/interpret.h"

/* ---- what can be picked ---------------------------------------------------------------------- */

bool pickable(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned c)
{
    if (set_has(g, f, c) || g->copy[c].zone == NR_ZONE_IDENTITY) {
        return false; /* FAQ-R16 */
    }
    if (op->flags & NR_ONE_OR_VIRUSES && f->c > 0) {
        if (!(nr_subtypes(g, c) & nr_subtypes(g, set_first(g, f)) & NR_BIT(NR_SUB_VIRUS))) {
            return false;
        }
    }
    if (op->op == NR_OP_PICK && op->arg == 1 && !(g->copy[c].flags & seen_flag((nr_side)f->side))) {
        return false;
    }
    nr_filter filter = op->filter;
    unsigned install_flags = op->flags & NR_IGNORE_COSTS ? (unsigned)INSTALL_IGNORE_COSTS : 0u;
    bool installable = filter.flags & NR_F_INSTALLABLE;
    filter.flags &= (uint16_t)~NR_F_INSTALLABLE;
    /* "This server" of a card that is gone (paid as a cost) is the one it was in. */
    if (filter.flags & NR_F_PROTECTING) {
        filter.flags &= (uint16_t)~NR_F_PROTECTING;
        if (g->copy[c].zone != NR_ZONE_TABLE || !is_type(g, c, NR_TYPE_ICE) ||
            g->copy[c].server != f->server) {
            return false;
        }
    }
    if (!fits(g, &filter, c, f->card)) {
        return false;
    }
    if (installable) {
        if (owner_of(c) == NR_CORP) {
            return is_type(g, c, NR_TYPE_AGENDA) || is_type(g, c, NR_TYPE_ASSET) ||
                   is_type(g, c, NR_TYPE_UPGRADE) || is_type(g, c, NR_TYPE_ICE);
        }
        for (unsigned host = 0;;) {
            if (!can_install(g, c, 0, host, op->arg2, install_flags)) {
                return true;
            }
            /* the rig first, then each possible host */
            host = host ? g->copy[host].next : g->head[NR_ZONE_RIG];
            while (host && g->copy[host].zone == NR_ZONE_RIG && !host_takes(g, host, c)) {
                host = g->copy[host].next;
            }
            if (!host) {
                break;
            }
        }
        for (unsigned host = g->head[NR_ZONE_TABLE]; host; host = g->copy[host].next) {
            if (host_takes(g, host, c) && !can_install(g, c, 0, host, op->arg2, install_flags)) {
                return true;
            }
        }
        return false;
    }
    return true;
}

static unsigned pick_zones(const nr_frame *f, const nr_op *op)
{
    if (op->op == NR_OP_SEARCH || op->arg == 1) {
        return 1u << deck_of((nr_side)f->side);
    }
    return op->zones;
}

static unsigned count_pickable(const nr_game *g, const nr_frame *f, const nr_op *op,
                               unsigned enough)
{
    unsigned n = 0, zones = pick_zones(f, op);
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
        if (zones >> z & 1) {
            for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
                if (pickable(g, f, op, c) && ++n == enough) {
                    return n;
                }
            }
        }
    }
    return n;
}

void list_pickable(const nr_game *g, const nr_frame *f, const nr_op *op, nr_choices *out)
{
    unsigned zones = pick_zones(f, op);
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
        if (zones >> z & 1) {
            for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
                if (pickable(g, f, op, c)) {
                    add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
                }
            }
        }
    }
}

/* FAQ-R19, ABIL-20: a row that could not do anything cannot be started. CR-21: a search of a hidden
 * deck always can. */
bool row_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def, unsigned row)
{
    const nr_row *r = &nr_card_table[def].rows[row];
    unsigned first = r->op_count ? r->ops[0].op : NR_OP_END;
    if (first == NR_OP_EFFECT || first == NR_OP_BREAK || first == NR_OP_GAIN_CREDITS) {
        return true;
    }
    nr_frame f = {.side = (uint8_t)side,
                  .card = (uint8_t)c,
                  .def = (uint16_t)def,
                  .row = (uint8_t)row,
                  .server = g->copy[c].server};
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        switch (op->op) {
        case NR_OP_PICK:
            if (op->arg == 1) {
                return true;
            }
            return count_pickable(g, &f, op, 1) > 0;
        case NR_OP_DRAW:
            if (side == NR_CORP || g->size[NR_ZONE_STACK]) {
                return true;
            }
            break;
        case NR_OP_MAY_PAY:
            return can_spend(g, side, NR_PAY_USE, c) >=
                   amount_of(g, &f, op->from, op->n, op->minus);
        case NR_OP_LOOK:
        case NR_OP_SEARCH:
            return g->size[deck_of(side)] > 0; /* an empty deck is known to hold nothing */
        default:
            return true;
        }
    }
    return r->op_count == 0;
}

/* ---- picking --------------------------------------------------------------------------------- */

void unsee_deck(nr_game *g, nr_side side)
{
    for (unsigned c = g->head[deck_of(side)]; c; c = g->copy[c].next) {
        g->copy[c].flags &= (uint8_t)~seen_flag(side);
    }
}

/* ABIL-22, FAQ-R49: all are chosen before anything happens; each choice adds one. */
void op_pick(eng *e, nr_frame *f, const nr_op *op)
{
    nr_game *g = e->g;
    nr_side side = side_of(f, (nr_who)op->who);
    if (f->a == 0) {
        add_set(g, f);
        memset(g->set[f->set - 1], 0, sizeof g->set[0]);
        f->c = 0;
        f->a = 1;
        if (op->op == NR_OP_SEARCH) {
            for (unsigned c = g->head[deck_of(side)]; c; c = g->copy[c].next) {
                g->copy[c].flags |= (uint8_t)seen_flag(side);
            }
            log_event(e, NR_EVENT_SEARCH, side, 0, 0);
        }
    }
    int want = amount_here(g, f, op);
    unsigned left = want > f->c ? (unsigned)want - f->c : 0;
    unsigned there = left ? count_pickable(g, f, op, left + 1) : 0;
    if (!there) {
        f->n = f->c;
        if (op->op == NR_OP_SEARCH && f->c == 0) {
            unsee_deck(g, side);
        }
        next_op(f);
        return;
    }
    if (!(op->flags & NR_UP_TO) && there <= left &&
        op->op != NR_OP_SEARCH) { /* all of them: nothing to choose */
        unsigned zones = pick_zones(f, op);
        for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
            if (zones >> z & 1) {
                for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
                    if (pickable(g, f, op, c)) {
                        set_add(g, f, c);
                        f->c++;
                    }
                }
            }
        }
        return;
    }
    ask(e, side, NR_PROMPT_CHOOSE_CARD);
}

/* ---- selectors ------------------------------------------------------------------------------- */

unsigned selected(const nr_game *g, const nr_frame *f, nr_selector sel)
{
    switch (sel) {
    case NR_HOST:
        return g->copy[f->card].host;
    case NR_SUBJECT:
        return f->target;
    case NR_PICKED:
        return set_first(g, f);
    case NR_ENCOUNTERED:
        return g->run.ice;
    default:
        return f->card;
    }
}

set_walk walk_selected(const nr_game *g, const nr_frame *f, const nr_op *op)
{
    if (op->sel == NR_PICKED) {
        return walk_set(g, f);
    }
    set_walk walk;
    walk.at = 0;
    walk.card[0] = (uint8_t)selected(g, f, (nr_selector)op->sel);
    walk.count = walk.card[0] ? 1 : 0;
    return walk;
}
