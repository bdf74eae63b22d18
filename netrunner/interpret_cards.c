/* The interpreter: operations about cards. Picking, searching, looking, moving, trashing,
 * installing, rezzing, hosting. */
#include "netrunner/interpret.h"

/* ---- which cards ----------------------------------------------------------------------------- */

set_walk walk_selected(const nr_game *g, const nr_frame *f, const nr_op *op)
{
    if (op->sel == NR_PICKED) {
        return walk_set(g, f->row.set);
    }
    set_walk walk;
    walk.at = walk.count = 0;
    if (op->sel == NR_HOSTED || op->sel == NR_LOOKED_AT) {
        nr_side side = (nr_side)f->side;
        for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
            bool deck = z == NR_ZONE_RD || z == NR_ZONE_STACK;
            for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
                if (op->sel == NR_HOSTED ? g->copy[c].host == f->card
                                         : deck && g->copy[c].flags & seen_flag(side)) {
                    walk.card[walk.count++] = (uint8_t)c;
                }
            }
        }
        return walk;
    }
    walk.card[0] = (uint8_t)selected(g, (nr_selector)op->sel, scope_in(f));
    walk.count = walk.card[0] ? 1 : 0;
    return walk;
}

void unsee(nr_game *g, nr_zone z, nr_side side)
{
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        stop_showing(g, c, side);
    }
}

/* ---- picking --------------------------------------------------------------------------------- */

/* The operation of this row that will use what is picked; NULL none. */
static const nr_op *following(const nr_frame *f, nr_opcode what)
{
    const nr_row *r = row_of(f);
    for (unsigned i = f->row.pc + 1u; i < r->op_count; i++) {
        if (r->ops[i].op == what) {
            return &r->ops[i];
        }
    }
    return NULL;
}

static unsigned play_flags(const nr_op *op)
{
    return (unsigned)PLAY_BY_EFFECT | (op->flags & NR_IGNORE_COSTS ? (unsigned)PLAY_NO_EXTRA : 0);
}

/* FAQ-R19: a run needs a server that may be run on. */
static bool can_be_played(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned c)
{
    unsigned due = is_paid_for(f) ? 0 : row_of(f)->clicks;
    return owner_of(c) == f->side && !can_play_so(g, c, play_flags(op), due) &&
           finds_server(g, c, play_flags(op));
}

/* Could the row go on with this card? Prices are judged with what the row says of them. */
static bool is_usable(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned c)
{
    if (op->filter.flags & NR_F_INSTALLABLE) {
        const nr_op *install = following(f, NR_OP_INSTALL);
        return install && can_be_installed(g, c, amount_here(g, f, install), install->flags);
    }
    if (op->filter.flags & NR_F_PLAYABLE) {
        const nr_op *play = following(f, NR_OP_PLAY);
        return play && can_be_played(g, f, play, c);
    }
    const nr_row *r = row_of(f);
    const nr_op *next = f->row.pc + 1u < r->op_count ? op + 1 : NULL;
    if (next && next->op == NR_OP_HOST && next->sel == NR_PICKED) {
        return g->copy[f->card].host != c; /* FAQ-R19: it would stay where it is */
    }
    if (next && next->op == NR_OP_REZ && next->sel == NR_PICKED) {
        bool ignore = (next->flags & NR_IGNORE_COSTS) != 0;
        return !can_rez(g, c, ignore, amount_here(g, f, next));
    }
    return true;
}

static bool pickable(const nr_game *g, const nr_frame *f, const nr_op *op, unsigned c)
{
    if (set_has(g, f->row.set, c) || g->copy[c].zone == NR_ZONE_IDENTITY) {
        return false; /* FAQ-R16 */
    }
    if (op->together && f->row.picked > 0 &&
        (!fits(g, op->together, c, scope_in(f)) ||
         !fits(g, op->together, set_first(g, f->row.set), scope_in(f)))) {
        return false;
    }
    return fits(g, &op->filter, c, scope_in(f)) && is_usable(g, f, op, c);
}

static unsigned pick_zones(const nr_op *op)
{
    return op->op == NR_OP_SEARCH ? 1u << op->zone : op->zones;
}

/* How many cards can be picked; it stops at `enough`. */
static unsigned count_pickable(const nr_game *g, const nr_frame *f, const nr_op *op,
                               unsigned enough)
{
    unsigned n = 0;
    for (unsigned zones = pick_zones(op); zones; zones &= zones - 1) {
        for (unsigned c = g->head[__builtin_ctz(zones)]; c; c = g->copy[c].next) {
            if (pickable(g, f, op, c) && ++n == enough) {
                return n;
            }
        }
    }
    return n;
}

/* Would the filter, or what is done with the picked card, ask what an unknown card is? Whether a
 * card on the table is ice, everyone sees (ZONE-18). */
static bool reads_face(const nr_game *g, const nr_filter *filter, unsigned c)
{
    const nr_copy *k = &g->copy[c];
    const unsigned asking = NR_F_CAN_BE_ADVANCED | NR_F_SAME_TITLE | NR_F_INSTALLABLE |
                            NR_F_LIKE_SUBJECT | NR_F_NO_KIN | NR_F_SAME_STRENGTH | NR_F_PLAYABLE;
    const unsigned ice = 1u << NR_TYPE_ICE;
    if (filter->flags & NR_F_REZZED && !is_rezzed(g, c)) {
        return false;
    }
    if (k->zone == NR_ZONE_TABLE && filter->types) {
        bool is_ice = card_of(g, c)->type == NR_TYPE_ICE, wants_ice = filter->types & ice;
        if (is_ice != wants_ice) {
            return !is_ice && filter->types != ice;
        }
        if (!is_ice) {
            return true;
        }
    } else if (filter->types) {
        return true;
    }
    return filter->subtypes || filter->not_subtypes || filter->cost_at_most ||
           filter->flags & asking;
}

/* Notes where an operation depends on what an unknown card is. */
static void meet_faces(eng *e, const nr_frame *f, const nr_op *op)
{
    const nr_game *g = e->g;
    nr_fate *fate = e->io->fate;
    const nr_row *r = row_of(f);
    const nr_op *next = f->row.pc + 1u < r->op_count ? op + 1 : NULL;
    if (op->op == NR_OP_PSI) {
        fate->met |= NR_MET_BID;
    }
    if (op->op == NR_OP_PICK || op->op == NR_OP_SEARCH) {
        for (unsigned zones = pick_zones(op); zones; zones &= zones - 1) {
            for (unsigned c = g->head[__builtin_ctz(zones)]; c; c = g->copy[c].next) {
                if (!nr_is_hidden(g->copy[c].def)) {
                    continue;
                }
                if (op->op == NR_OP_SEARCH) {
                    fate->met |= NR_MET_SEARCH;
                } else if (reads_face(g, &op->filter, c) || op->together ||
                           (next && next->op == NR_OP_REZ)) {
                    fate->met |= NR_MET_FACE;
                }
            }
        }
        return;
    }
    bool uses = op->op == NR_OP_INSTALL || op->op == NR_OP_PLAY || op->op == NR_OP_SWAP ||
                op->op == NR_OP_HOST || op->op == NR_OP_SCORE_AS || op->op == NR_OP_ENCOUNTER ||
                op->op == NR_OP_REZ;
    if (uses) {
        set_walk one = walk_selected(g, f, op), all = walk_set(g, f->row.set);
        for (unsigned i = 0; i < one.count; i++) {
            fate->met |= nr_is_hidden(g->copy[one.card[i]].def) ? NR_MET_FACE : 0;
        }
        for (unsigned i = 0; i < all.count; i++) {
            fate->met |= nr_is_hidden(g->copy[all.card[i]].def) ? NR_MET_FACE : 0;
        }
    }
    bool weighs = op->n.from == NR_FROM_SUBROUTINES || op->n.from == NR_FROM_STRENGTH ||
                  op->n.from == NR_FROM_COST || op->n.from == NR_FROM_POINTS;
    if (weighs) {
        unsigned c = selected(g, (nr_selector)op->n.of, scope_in(f));
        fate->met |= c && nr_is_hidden(g->copy[c].def) ? NR_MET_FACE : 0;
    }
}

static void open_deck(eng *e, nr_zone deck, nr_side side)
{
    nr_game *g = e->g;
    for (unsigned c = g->head[deck]; c; c = g->copy[c].next) {
        show(g, c, side);
    }
    log_event(e, NR_EVENT_SEARCH, side, 0, 0);
}

static void begin_pick(eng *e, nr_frame *f, const nr_op *op)
{
    add_set(e, &f->row.set);
    memset(e->g->set[f->row.set - 1], 0, sizeof e->g->set[0]);
    f->row.picked = 0;
    f->row.phase = 1;
    f->row.shown = 0;
    if (op->op == NR_OP_SEARCH) {
        open_deck(e, (nr_zone)op->zone, asked_by(f, op));
    }
}

static void end_pick(eng *e, nr_frame *f, const nr_op *op)
{
    f->row.result = f->row.picked;
    if (op->op == NR_OP_SEARCH && f->row.picked == 0) {
        unsee(e->g, (nr_zone)op->zone, asked_by(f, op));
    }
    if (f->row.picked == 0) {
        leave_repeat(f);
    } else {
        next_op(f);
    }
}

/* ABIL-22, FAQ-R49: all are chosen before anything happens; each choice adds one. */
OP_RUN(op_pick)
{
    nr_game *g = e->g;
    if (f->row.phase == 0) {
        begin_pick(e, f, op);
    }
    int want = op->flags & NR_ALL ? NR_COPIES : amount_here(g, f, op);
    unsigned left = want > f->row.picked ? (unsigned)want - f->row.picked : 0;
    unsigned there = left ? count_pickable(g, f, op, left + 1) : 0;
    if (!there) {
        end_pick(e, f, op);
        return;
    }
    if (!(op->flags & NR_UP_TO) && there <= left &&
        op->op != NR_OP_SEARCH) { /* all of them: nothing to choose */
        unsigned zones = pick_zones(op);
        for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
            for (unsigned c = zones >> z & 1 ? g->head[z] : 0; c; c = g->copy[c].next) {
                if (pickable(g, f, op, c)) {
                    set_add(g, f->row.set, c);
                    f->row.picked++;
                }
            }
        }
        return;
    }
    ask(e, asked_by(f, op), NR_PROMPT_CHOOSE_CARD);
}

OP_LIST(op_pick)
{
    unsigned zones = pick_zones(op);
    for (unsigned z = NR_ZONE_HQ; z < NR_ZONE_COUNT; z++) {
        for (unsigned c = zones >> z & 1 ? g->head[z] : 0; c; c = g->copy[c].next) {
            if (pickable(g, f, op, c)) {
                add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
            }
        }
    }
    /* "Up to": fewer, but of cards that only go together at least one (FAQ-R19). */
    if (op->flags & NR_UP_TO && (f->row.picked > 0 || !op->together)) {
        add_verb(out, NR_VERB_DONE);
    }
}

OP_ANSWER(op_pick)
{
    if (c->verb == NR_VERB_DONE) {
        end_pick(e, f, op);
    } else {
        set_add(e->g, f->row.set, c->card);
        f->row.picked++;
    }
}

OP_CAN(op_pick)
{
    if (op->op == NR_OP_SEARCH) {
        return g->size[op->zone] ? CAN_DO : CAN_NOT; /* an empty deck is known to hold nothing */
    }
    if (op->filter.flags & NR_F_SEEN) {
        return CAN_DO; /* a LOOK decides what there is */
    }
    return count_pickable(g, f, op, 1) ? CAN_DO : op->flags & NR_ALL ? CAN_EITHER : CAN_NOT;
}

/* ---- looking and arranging ------------------------------------------------------------------- */

OP_RUN(op_look)
{
    nr_game *g = e->g;
    nr_side side = asked_by(f, op);
    int n = amount_here(g, f, op);
    for (unsigned c = g->head[op->zone]; c && n > 0; c = g->copy[c].next, n--) {
        show(g, c, side);
        nr_event *v = log_more(e, NR_EVENT_LOOK, side, c, 0);
        if (v) {
            v->seen = side == NR_CORP ? 1 : 2;
        }
    }
    next_op(f);
}

OP_CAN(op_look)
{
    (void)f;
    return g->size[op->zone] ? CAN_DO : CAN_NOT;
}

static unsigned looked_at(const nr_game *g, unsigned deck, nr_side side)
{
    unsigned n = 0;
    for (unsigned c = g->head[deck]; c && g->copy[c].flags & seen_flag(side); c = g->copy[c].next) {
        n++;
    }
    return n;
}

OP_RUN(op_arrange)
{
    nr_game *g = e->g;
    nr_side side = asked_by(f, op);
    unsigned n = looked_at(g, op->zone, side);
    if (f->row.phase == 0) {
        f->row.phase = 1;
        blur_top(e, (nr_zone)op->zone, n); /* whoever watches the places learns nothing */
    }
    if (f->row.picked == n) {
        unsee(g, (nr_zone)op->zone, side);
        next_op(f);
    } else {
        ask(e, side, NR_PROMPT_ARRANGE);
    }
}

OP_LIST(op_arrange)
{
    nr_side side = asked_by(f, op);
    unsigned i = 0;
    for (unsigned c = g->head[op->zone]; c && g->copy[c].flags & seen_flag(side);
         c = g->copy[c].next) {
        if (i++ >= f->row.picked) {
            add_distinct(g, out, NR_VERB_CHOOSE_CARD, c);
        }
    }
}

/* The chosen card lies at the next place from the top down. */
OP_ANSWER(op_arrange)
{
    nr_game *g = e->g;
    unsigned above = 0;
    zone_remove(g, c->card);
    for (unsigned i = 0; i < f->row.picked; i++) {
        above = above ? g->copy[above].next : g->head[op->zone];
    }
    if (above) {
        zone_insert(g, c->card, above);
    } else {
        zone_prepend(g, c->card, (nr_zone)op->zone);
    }
    f->row.picked++;
}

/* ---- showing and moving ---------------------------------------------------------------------- */

/* FAQ-R52: shown, its state unchanged */
OP_RUN(op_reveal)
{
    FOR_SELECTED (e->g, f, op, c) {
        nr_event *v = log_more(e, NR_EVENT_REVEAL, (nr_side)f->side, c, 0);
        if (v) {
            v->seen = 3;
        }
        learn(e->g, c, 3);
    }
    f->row.shown = 1;
    next_op(f);
}

static bool is_deck(unsigned zone)
{
    return zone == NR_ZONE_RD || zone == NR_ZONE_STACK;
}

/* ZONE-06, ZONE-09: nobody sees from which place an unseen card comes. */
static void hide_origin(eng *e, const nr_frame *f, unsigned c, unsigned known)
{
    nr_game *g = e->g;
    unsigned zone = g->copy[c].zone;
    if (zone == NR_ZONE_ARCHIVES && !(known & 2)) {
        blur_facedown(e);
    } else if (zone == hand_of(owner_of(c)) && !f->row.shown) {
        blur_hand(e, owner_of(c));
    } else if (is_deck(zone) && !f->row.shown) {
        new_id(g, c);
    }
}

OP_RUN(op_move)
{
    nr_game *g = e->g;
    int moved = 0;
    FOR_SELECTED (g, f, op, c) {
        unsigned known = seen_by(g, c);
        hide_origin(e, f, c, known);
        if (is_deck(op->zone) && op->end == NR_TOP) {
            move_to_top(e, c, (nr_zone)op->zone);
        } else {
            move_card(e, c, (nr_zone)op->zone);
        }
        g->copy[c].flags = 0;
        if (op->zone == NR_ZONE_REMOVED || op->zone == NR_ZONE_CORP_SCORE ||
            op->zone == NR_ZONE_RUNNER_SCORE || op->zone == NR_ZONE_HEAP) {
            g->copy[c].flags = NR_FACEUP;
        }
        nr_event *v = log_more(e, NR_EVENT_MOVE, (nr_side)f->side, c, 0);
        if (v) {
            v->what = op->zone;
            v->seen |= (uint8_t)known;
        }
        moved++;
    }
    f->row.result = (int16_t)moved;
    next_op(f);
}

OP_RUN(op_score_as)
{
    nr_game *g = e->g;
    unsigned c = selected(g, (nr_selector)op->sel, scope_in(f));
    int n = amount_here(g, f, op);
    next_op(f);
    if (!c) {
        return;
    }
    move_card(e, c, NR_ZONE_REMOVED); /* what an install gave it is gone */
    move_card(e, c, (nr_zone)op->zone);
    g->copy[c].flags = NR_FACEUP;
    add_effect(e, (nr_effect){.kind = NR_EFFECT_MOD,
                              .mod = NR_MOD_POINTS,
                              .target = (uint8_t)c,
                              .duration = NR_WHILE_INSTALLED,
                              .side = f->side,
                              .n = (int16_t)n});
    nr_event *v = log_more(e, NR_EVENT_MOVE, (nr_side)f->side, c, n);
    if (v) {
        v->what = op->zone;
        v->seen = 3;
    }
    g->dirty |= DIRTY_SCORE;
}

/* ---- trashing, exposing ---------------------------------------------------------------------- */

/* One event for all of them; prevention and replacement take out what they concern. */
OP_RUN(op_trash)
{
    nr_game *g = e->g;
    if (f->row.phase == 1) {           /* the event is over; the result is how many were trashed */
        if (op->sel == NR_LOOKED_AT) { /* what was saved is looked at no longer */
            unsee(g, NR_ZONE_RD, (nr_side)f->side);
            unsee(g, NR_ZONE_STACK, (nr_side)f->side);
        }
        next_op(f);
        return;
    }
    f->row.phase = 1;
    f->row.result = 0;
    set_walk cards = walk_selected(g, f, op);
    if (!cards.count) {
        return;
    }
    nr_frame *t = begin_trash(e, (nr_side)f->side, f->card);
    t->event.flags = (uint8_t)((op->flags & NR_FACEDOWN ? EVENT_FACEDOWN : 0) |
                               (op->flags & NR_UNPREVENTABLE ? EVENT_UNPREVENTABLE : 0));
    for (unsigned i = 0; i < cards.count; i++) {
        set_add(g, t->event.set, cards.card[i]);
    }
}

/* FAQ-C01001: unseen, so facedown */
OP_RUN(op_trash_top)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op), done = 0;
    next_op(f);
    for (; n > 0 && g->head[op->zone]; n--, done++) {
        trash_card(e, g->head[op->zone], op->zone == NR_ZONE_STACK || !(op->flags & NR_FACEDOWN));
    }
    f->row.result = (int16_t)done;
}

OP_RUN(op_expose)
{
    nr_game *g = e->g;
    set_walk cards = walk_selected(g, f, op);
    next_op(f);
    nr_frame *v = begin_expose(e, (nr_side)f->side);
    for (unsigned i = 0; i < cards.count; i++) {
        unsigned c = cards.card[i];
        if (g->copy[c].zone == NR_ZONE_TABLE && !is_rezzed(g, c)) {
            set_add(g, v->event.set, c); /* EXPOSE-01 */
        }
    }
}

/* ---- installing, rezzing, hosting ------------------------------------------------------------ */

OP_RUN(op_install)
{
    (void)op;
    unsigned c = set_first(e->g, f->row.set);
    if (f->row.phase == 1 || !c) {
        next_op(f);
    } else {
        ask(e, (nr_side)f->side, NR_PROMPT_INSTALL);
    }
}

OP_LIST(op_install)
{
    list_installs(g, set_first(g, f->row.set), amount_here(g, f, op), op->flags, f->card, out);
}

OP_ANSWER(op_install)
{
    int discount = amount_here(e->g, f, op);
    f->row.phase = 1;
    f->row.result = 0;
    unsigned beside = op->flags & NR_INWARD ? f->card : 0;
    nr_frame *i = begin_install(e, c->card, c->server, c->other, discount, op->flags);
    i->install.beside = (uint8_t)beside;
}

OP_RUN(op_rez)
{
    nr_game *g = e->g;
    bool ignore = (op->flags & NR_IGNORE_COSTS) != 0;
    unsigned c = selected(g, (nr_selector)op->sel, scope_in(f));
    int discount = amount_here(g, f, op);
    next_op(f);
    f->row.result = 0;
    if (c && !can_rez(g, c, ignore, discount)) {
        begin_rez(e, c, ignore, discount);
    }
}

OP_CAN(op_rez)
{
    unsigned c = selected(g, (nr_selector)op->sel, scope_in(f));
    return can_rez(g, c, (op->flags & NR_IGNORE_COSTS) != 0, amount_here(g, f, op)) ? CAN_NOT
                                                                                    : CAN_DO;
}

OP_RUN(op_derez)
{
    unsigned c = selected(e->g, (nr_selector)op->sel, scope_in(f));
    next_op(f);
    derez(e, c);
}

/* The picked set onto this card, or this card onto the one selected. */
OP_RUN(op_host)
{
    nr_game *g = e->g;
    unsigned self = f->card;
    set_walk cards = walk_set(g, f->row.set);
    bool onto = op->sel != NR_SELF;
    unsigned host = onto ? selected(g, (nr_selector)op->sel, scope_in(f)) : self;
    int n = amount_here(g, f, op);
    next_op(f);
    if (onto) {
        if (host && is_installed(g, self)) {
            put_on_host(e, self, host, true);
        }
        return;
    }
    for (unsigned i = 0; i < cards.count; i++) {
        put_on_host(e, cards.card[i], host, is_installed(g, cards.card[i]));
        add_counter(e, cards.card[i], (nr_counter)op->what, n);
    }
}

/* The picked card comes to stand where card sel is, which goes where the picked one was. What comes
 * in is installed unrezzed; what it meets there of hosted cards is trashed (FAQ-R17). */
OP_RUN(op_swap)
{
    nr_game *g = e->g;
    unsigned in = set_first(g, f->row.set);
    unsigned out = selected(g, (nr_selector)op->sel, scope_in(f));
    bool keep = op->flags & NR_KEEP_COUNTERS;
    next_op(f);
    if (!in || !out || in == out || g->copy[out].zone != NR_ZONE_TABLE) {
        return;
    }
    if (g->copy[in].zone == NR_ZONE_TABLE) {
        swap_ice(e, in, out);
        return;
    }
    nr_copy was = g->copy[out];
    unsigned before = was.prev, zone = g->copy[in].zone;
    bool faced = g->run.ice == out;
    g->run.ice = faced ? 0 : g->run.ice; /* the place is what the Runner faces, not the card */
    blur_hand(e, owner_of(in));
    unsigned next = was.next;
    move_card(e, out, (nr_zone)zone);
    g->copy[out].flags = 0;
    move_card(e, in, NR_ZONE_TABLE);
    zone_remove(g, in);
    if (before && g->copy[before].zone == NR_ZONE_TABLE) {
        zone_insert(g, in, before);
    } else if (next && g->copy[next].zone == NR_ZONE_TABLE) {
        zone_prepend(g, in, NR_ZONE_TABLE);
    } else {
        zone_append(g, in, NR_ZONE_TABLE);
    }
    g->copy[in].flags = 0;
    g->copy[in].server = was.server;
    if (keep) {
        memcpy(g->copy[in].counter, was.counter, sizeof was.counter);
    }
    if (faced) {
        g->run.ice = (uint8_t)in;
        g->run.position = (uint8_t)ice_index(g, in);
    }
    blur_hand(e, owner_of(out));
    log_server(e, NR_EVENT_INSTALL, owner_of(in), in, was.server);
    (void)emit_about(e, NR_ON_INSTALLED, owner_of(in), in, was.server);
}

OP_RUN(op_access)
{
    unsigned c = selected(e->g, (nr_selector)op->sel, scope_in(f));
    next_op(f);
    if (c && !is_capped(e->g) && !nr_is_due(e->g, c)) { /* FAQ-Q24 */
        access_one(e, c);
    }
}

OP_CAN(op_access)
{
    (void)f, (void)op;
    return is_capped(g) ? CAN_NOT : CAN_DO;
}

/* The server of a run is part of the choice (FAQ-C04054b). */
OP_RUN(op_play)
{
    unsigned c = set_first(e->g, f->row.set);
    if (f->row.phase == 1 || !c || !can_be_played(e->g, f, op, c)) {
        next_op(f);
    } else {
        ask(e, (nr_side)f->side, NR_PROMPT_PLAY);
    }
}

OP_LIST(op_play)
{
    list_ways(g, set_first(g, f->row.set), play_flags(op), out);
}

OP_ANSWER(op_play)
{
    f->row.phase = 1;
    nr_frame *p = push(e, FRAME_PLAY, (nr_side)f->side, c->card);
    p->play.server = c->server;
    p->play.flags = (uint8_t)play_flags(op);
}

OP_CAN(op_play)
{
    unsigned c = set_first(g, f->row.set);
    return c && can_be_played(g, f, op, c) ? CAN_DO : CAN_NOT;
}

OP_RUN(op_remember)
{
    (void)op;
    e->g->copy[f->card].chosen = (uint8_t)set_first(e->g, f->row.set);
    next_op(f);
}

OP_RUN(op_remember_server)
{
    ask(e, asked_by(f, op), NR_PROMPT_CHOOSE_SERVER);
}

OP_LIST(op_remember_server)
{
    (void)f;
    uint64_t remotes[2];
    remote_set(g, remotes);
    list_servers_of(NULL, remotes, op->at, NOTHING_DUE, &(nr_choice){.verb = NR_VERB_CHOOSE_SERVER},
                    out);
}

OP_ANSWER(op_remember_server)
{
    (void)op;
    e->g->copy[f->card].chosen = c->server;
    log_server(e, NR_EVENT_CHOOSE_SERVER, (nr_side)f->side, f->card, c->server);
    next_op(f);
}

OP_RUN(op_shuffle)
{
    unsigned deck = op->zone;
    next_op(f);
    shuffle(e, deck_owner(deck));
}
