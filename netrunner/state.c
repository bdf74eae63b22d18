/* Zones, counters and chance: everything that changes a game in the small.
 *
 * Invariants: each copy is in exactly one zone's list; what belongs to an install is wiped when a
 * card is uninstalled (FAQ-R55); every change that a state trigger may look at sets g->dirty.
 * Chapters: ZONES, HOST, UNIQUE. */
#include "core/chacha.h"
#include "netrunner/engine.h"

/* ---- the event stream ------------------------------------------------------------------------ */

static nr_cause cause_in_turn(const nr_game *g)
{
    return g->step == NR_STEP_CORP_2_1 || g->step == NR_STEP_CORP_2_2 ||
                   g->step == NR_STEP_RUNNER_1_3
               ? NR_CAUSE_ACTION
               : NR_CAUSE_TURN;
}

/* A card whose number tells where in a hidden pile it lies now must not be named by it. */
static void log_cause_card(const nr_game *g, nr_event *v, unsigned c, unsigned def, bool shown)
{
    const nr_copy *k = &g->copy[c];
    bool buried = k->zone == NR_ZONE_HQ || k->zone == NR_ZONE_RD || k->zone == NR_ZONE_GRIP ||
                  k->zone == NR_ZONE_STACK ||
                  (k->zone == NR_ZONE_ARCHIVES && !(k->flags & NR_FACEUP));
    v->cause = NR_CAUSE_CARD;
    v->cause_id = buried ? 0 : k->id;
    v->cause_def = (uint16_t)def;
    v->cause_seen = (uint8_t)(shown ? 3 : seen_by(g, c));
}

/* The innermost rule or ability that is being carried out. Only who listens pays for it. */
static void log_cause(const nr_game *g, nr_event *v)
{
    for (unsigned i = g->frames; i-- > 0;) {
        const nr_frame *f = &g->frame[i];
        switch ((frame_kind)f->kind) {
        case FRAME_ROW: /* an ability that resolves is seen by everyone */
            log_cause_card(g, v, f->card, f->row.def, true);
            return;
        case FRAME_PLAY:
            log_cause_card(g, v, f->card, g->copy[f->card].def, true);
            return;
        case FRAME_EVENT:
            if (f->event.is.source) {
                unsigned c = f->event.is.source;
                log_cause_card(g, v, c, g->copy[c].def, false);
                return;
            }
            break;
        case FRAME_ACTION:
            v->cause = NR_CAUSE_ACTION;
            return;
        case FRAME_ACCESS:
        case FRAME_ACCESS_CARD:
            v->cause = NR_CAUSE_ACCESS;
            return;
        case FRAME_RUN:
            v->cause = NR_CAUSE_RUN;
            return;
        case FRAME_DISCARD:
            v->cause = NR_CAUSE_TURN;
            return;
        case FRAME_TURN:
            v->cause = (uint8_t)cause_in_turn(g);
            return;
        case FRAME_SETUP:
            v->cause = NR_CAUSE_SETUP;
            return;
        default: /* it serves another */
            break;
        }
    }
}

nr_event *log_more(eng *e, nr_event_kind kind, nr_side side, unsigned card, int n)
{
    nr_io *io = e->io;
    if (!io || !io->events) {
        return NULL;
    }
    if (io->events_count == io->events_cap) {
        io->events_lost = true;
        return NULL;
    }
    nr_event *v = &io->events[io->events_count++];
    memset(v, 0, sizeof *v);
    v->kind = (uint8_t)kind;
    v->side = (uint8_t)side;
    v->n = (int16_t)n;
    v->for_whom = 7;
    if (card) {
        v->id = e->g->copy[card].id;
        v->def = e->g->copy[card].def;
        v->seen = (uint8_t)seen_by(e->g, card);
    }
    log_cause(e->g, v);
    return v;
}

void log_event(eng *e, nr_event_kind kind, nr_side side, unsigned card, int n)
{
    if (e->io && e->io->events) {
        (void)log_more(e, kind, side, card, n);
    }
}

void log_server(eng *e, nr_event_kind kind, nr_side side, unsigned card, unsigned server)
{
    nr_event *v = log_more(e, kind, side, card, 0);
    if (v) {
        v->server = (uint8_t)server;
    }
}

void log_other(const nr_game *g, nr_event *v, unsigned card)
{
    if (v && card) {
        v->other_id = g->copy[card].id;
        v->other_def = g->copy[card].def;
        v->other_seen = (uint8_t)seen_by(g, card);
    }
}

/* ---- lists ----------------------------------------------------------------------------------- */

void zone_append(nr_game *g, unsigned c, nr_zone z)
{
    nr_copy *k = &g->copy[c];
    k->zone = (uint8_t)z;
    k->next = 0;
    k->prev = g->tail[z];
    if (g->tail[z]) {
        g->copy[g->tail[z]].next = (uint8_t)c;
    } else {
        g->head[z] = (uint8_t)c;
    }
    g->tail[z] = (uint8_t)c;
    g->size[z]++;
}

void zone_prepend(nr_game *g, unsigned c, nr_zone z)
{
    nr_copy *k = &g->copy[c];
    k->zone = (uint8_t)z;
    k->prev = 0;
    k->next = g->head[z];
    if (g->head[z]) {
        g->copy[g->head[z]].prev = (uint8_t)c;
    } else {
        g->tail[z] = (uint8_t)c;
    }
    g->head[z] = (uint8_t)c;
    g->size[z]++;
}

void zone_insert(nr_game *g, unsigned c, unsigned after)
{
    nr_copy *k = &g->copy[c];
    unsigned z = g->copy[after].zone, next = g->copy[after].next;
    k->zone = (uint8_t)z;
    k->prev = (uint8_t)after;
    k->next = (uint8_t)next;
    g->copy[after].next = (uint8_t)c;
    if (next) {
        g->copy[next].prev = (uint8_t)c;
    } else {
        g->tail[z] = (uint8_t)c;
    }
    g->size[z]++;
}

void zone_remove(nr_game *g, unsigned c)
{
    nr_copy *k = &g->copy[c];
    unsigned z = k->zone;
    if (k->prev) {
        g->copy[k->prev].next = k->next;
    } else {
        g->head[z] = k->next;
    }
    if (k->next) {
        g->copy[k->next].prev = k->prev;
    } else {
        g->tail[z] = k->prev;
    }
    k->next = k->prev = 0;
    g->size[z]--;
}

/* ---- moving cards ---------------------------------------------------------------------------- */

/* A card whose text still counts in the run in which it was trashed leaves an effect behind. */
static void leave_persisting(eng *e, unsigned c)
{
    nr_game *g = e->g;
    const nr_card *k = card_of(g, c);
    if (!g->run.active || !nr_active(g, c)) {
        return;
    }
    for (unsigned r = 0; r < k->row_count; r++) {
        const nr_row *row = &k->rows[r];
        if (row->flags & NR_ROW_PERSISTS) {
            add_effect(e, (nr_effect){.kind = NR_EFFECT_EXTRA_COST,
                                      .server = g->copy[c].server,
                                      .duration = NR_FOR_RUN,
                                      .side = (uint8_t)owner_of(c),
                                      .def = g->copy[c].def,
                                      .row = (uint8_t)r,
                                      .card = (uint8_t)c});
        }
    }
}

/* Everything that an install gave the card: what it hosts and remembers is gone (HOST-04,
 * FAQ-R55). */
static void forget_install(nr_copy *k)
{
    k->server = k->host = k->chosen = k->marks = 0;
    k->credits = 0;
    memset(k->counter, 0, sizeof k->counter);
}

static void drop_effects_on(nr_game *g, unsigned c)
{
    for (unsigned i = 0; i < g->effects_used;) {
        if (g->effect[i].target == c && g->effect[i].kind == NR_EFFECT_MOD) {
            remove_effect(g, i);
        } else {
            i++;
        }
    }
}

bool nr_remembers_server(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        for (unsigned j = 0; j < k->rows[i].op_count; j++) {
            if (k->rows[i].ops[j].op == NR_OP_REMEMBER_SERVER) {
                return true;
            }
        }
    }
    return false;
}

/* FAQ-R55: it comes back as another card, which nobody remembers. */
static void forget_card(nr_game *g, unsigned c)
{
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_TABLE};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned o = g->head[zones[z]]; o; o = g->copy[o].next) {
            if (g->copy[o].chosen == c && !nr_remembers_server(g, o)) {
                g->copy[o].chosen = 0;
            }
        }
    }
}

static void uninstall(eng *e, unsigned c)
{
    nr_game *g = e->g;
    nr_copy *k = &g->copy[c];
    leave_persisting(e, c);
    trash_hosted(e, c);
    if (k->zone == NR_ZONE_TABLE && is_type(g, c, NR_TYPE_ICE)) {
        ice_left(e, c);
    }
    drop_effects_on(g, c);
    forget_card(g, c);
    forget_install(k);
    k->flags &= NR_SEEN_CORP | NR_SEEN_RUNNER | NR_ACCESSED;
}

static void leave_zone(eng *e, unsigned c, nr_zone to)
{
    nr_game *g = e->g;
    nr_copy *k = &g->copy[c];
    learn(g, c, seen_by(g, c));
    static const uint8_t marks[NR_ZONE_COUNT] = {[NR_ZONE_TABLE] = DIRTY_NUMBERS | DIRTY_TABLE,
                                                 [NR_ZONE_RIG] = DIRTY_NUMBERS | DIRTY_RIG,
                                                 [NR_ZONE_CORP_SCORE] = DIRTY_SCORE,
                                                 [NR_ZONE_RUNNER_SCORE] = DIRTY_SCORE};
    g->dirty |= (uint8_t)(marks[k->zone] | marks[to]);
    if (is_installed(g, c)) {
        if (to == NR_ZONE_CORP_SCORE || to == NR_ZONE_RUNNER_SCORE) {
            /* CR-30: its tokens stay until "when scored" abilities have counted them (score.c wipes
             * them). */
            trash_hosted(e, c);
            k->server = 0;
        } else {
            uninstall(e, c);
        }
    } else if (k->zone == NR_ZONE_HOSTED) {
        forget_install(k);
    } else if (k->zone == NR_ZONE_CORP_SCORE || k->zone == NR_ZONE_RUNNER_SCORE) {
        drop_effects_on(g, c);
        forget_install(k);
        k->flags = 0;
    } else {
        k->flags &= NR_SEEN_CORP | NR_SEEN_RUNNER | NR_ACCESSED;
    }
    zone_remove(g, c);
}

void move_card(eng *e, unsigned c, nr_zone to)
{
    leave_zone(e, c, to);
    zone_append(e->g, c, to);
}

void move_to_top(eng *e, unsigned c, nr_zone to)
{
    leave_zone(e, c, to);
    zone_prepend(e->g, c, to);
}

/* CARD-14, ZONE-21: to the owner's trash pile; a Corporation card lies there faceup if the Runner
 * can see it at that moment. What waits for it, the card itself too, is met before it goes. */
void trash_card(eng *e, unsigned c, bool seen)
{
    nr_game *g = e->g;
    nr_side side = owner_of(c);
    nr_event *v = log_more(e, NR_EVENT_TRASH, side, c, 0);
    if (v) {
        v->server = g->copy[c].server;
        v->seen |= seen ? 3 : side == NR_CORP ? 1 : 0; /* ZONE-10: its owner may look at it there */
    }
    if (is_awaited(g, NR_ON_TRASH)) {
        emit_loose(e, (nr_happening){.what = NR_ON_TRASH,
                                     .by = (uint8_t)g->turn_side,
                                     .subject = (uint8_t)c,
                                     .server = (uint8_t)server_of(g, c),
                                     .amount = 1});
    }
    move_card(e, c, pile_of(side));
    g->copy[c].flags = seen || side == NR_RUNNER ? NR_FACEUP : 0;
}

/* ---- what a card is -------------------------------------------------------------------------- */

static unsigned kind_of_row(const nr_row *r)
{
    switch (r->kind) {
    case NR_ROW_PAID:
        return NR_HAS_PAID;
    case NR_ROW_CLICK:
        return NR_HAS_CLICK;
    case NR_ROW_WHEN:
    case NR_ROW_MAY:
    case NR_ROW_REPLACE:
    case NR_ROW_OPTION:
        return NR_HAS_CONDITION;
    case NR_ROW_PREVENT:
        return NR_HAS_PREVENT;
    case NR_ROW_STATE:
        return NR_HAS_STATE;
    case NR_ROW_EXTRA_COST:
        return NR_HAS_FACT;
    case NR_ROW_CONST:
        return r->live == NR_LIVE_ANYWHERE                                  ? NR_HAS_FACT
               : r->mod == NR_MOD_CREDITS_FOR || r->mod == NR_MOD_RECURRING ? NR_HAS_CREDITS
               : r->mod == NR_MOD_NONE                                      ? 0
                                                                            : NR_HAS_MODIFIER;
    default:
        return 0;
    }
}

unsigned kinds_of_rows(unsigned def)
{
    const nr_card *k = &nr_card_table[def];
    unsigned kinds = 0;
    for (unsigned i = 0; i < k->row_count; i++) {
        kinds |= kind_of_row(&k->rows[i]);
    }
    return kinds;
}

void nr_become(nr_game *g, unsigned c, uint16_t def)
{
    if (g->copy[c - 1].def == def) { /* decks hold equal cards side by side */
        g->copy[c].def = def;
        g->copy[c].has = g->copy[c - 1].has;
        return;
    }
    g->copy[c].def = def;
    g->copy[c].has = (uint8_t)kinds_of_rows(def);
    hook_early(g, def);
}

/* ---- becoming active ------------------------------------------------------------------------- */

void activate(nr_game *g, unsigned c)
{
    hook(g, g->copy[c].def);
    if (has(g, c, NR_HAS_CREDITS)) {
        fill_recurring(g, c);
    }
    g->dirty |= DIRTY_NUMBERS | DIRTY_RIG;
}

/* UNIQ-02: every other active card of the title is trashed, and this cannot be prevented. */
void unique_check(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (!card_of(g, c)->unique) {
        return;
    }
    nr_zone z = owner_of(c) == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
    for (unsigned o = g->head[z], next; o; o = next) {
        next = g->copy[o].next;
        if (o != c && g->copy[o].def == g->copy[c].def && nr_active(g, o)) {
            trash_card(e, o, true);
            next = g->head[z];
        }
    }
}

/* ---- chance ---------------------------------------------------------------------------------- */

unsigned random_below(eng *e, unsigned n)
{
    return core_random_below(&e->g->random, n);
}

void nr_reseed(nr_game *g, uint64_t seed)
{
    core_random_seed(&g->random, seed);
}

void nr_rekey(nr_game *g, const uint32_t key[8])
{
    core_random_key(&g->random, key);
}

static nr_rig *next_rig(eng *e, int kind, int *index)
{
    if (!e->io || !e->io->rigs) {
        return NULL;
    }
    for (size_t i = 0; i < e->io->rigs_count; i++) {
        if (e->io->rigs[i].kind == kind && !e->io->rigs[i].used) {
            e->io->rigs[i].used = 1;
            *index = (int)i;
            return &e->io->rigs[i];
        }
    }
    return NULL;
}

/* The same where the caller decides: equal cards are one outcome, and so are all that he does not
 * know. */
static unsigned fated_card(eng *e, nr_zone z, bool skip_accessed)
{
    const nr_game *g = e->g;
    nr_fate *fate = e->io->fate;
    if (fate->count == NR_MAX_FATES) {
        fate->met |= NR_MET_LIMIT;
        return g->head[z];
    }
    unsigned at = fate->count++, of = 0;
    bool is_forced = false;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        bool is_new = !skip_accessed || !(g->copy[c].flags & NR_ACCESSED);
        is_forced |= is_new && at < fate->forced && c == fate->pick[at];
        for (unsigned i = 0; i < of && is_new; i++) {
            is_new = g->copy[fate->among[at][i]].def != g->copy[c].def;
        }
        if (is_new && of == NR_MAX_FATED) {
            fate->met |= NR_MET_LIMIT;
        } else if (is_new) {
            fate->among[at][of++] = (uint8_t)c;
        }
    }
    fate->of[at] = (uint8_t)of;
    if (!is_forced) {
        fate->forced = fate->forced < at ? fate->forced : (uint8_t)at;
        fate->pick[at] = fate->among[at][0];
    }
    return fate->pick[at];
}

unsigned random_card(eng *e, int rig_kind, nr_zone z)
{
    nr_game *g = e->g;
    unsigned candidates = 0;
    bool skip_accessed = rig_kind == NR_RIG_HQ_ACCESS; /* ACCESS-18 */
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (!skip_accessed || !(g->copy[c].flags & NR_ACCESSED)) {
            candidates++;
        }
    }
    if (!candidates) {
        return 0;
    }
    int index = 0;
    nr_rig *rig = next_rig(e, rig_kind, &index);
    if (rig) {
        for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
            if (g->copy[c].def == rig->def[0] &&
                (!skip_accessed || !(g->copy[c].flags & NR_ACCESSED))) {
                return c;
            }
        }
        e->io->rig_failed = index + 1;
    }
    if (e->io && e->io->fate) {
        return fated_card(e, z, skip_accessed);
    }
    unsigned pick = random_below(e, candidates);
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if ((!skip_accessed || !(g->copy[c].flags & NR_ACCESSED)) && pick-- == 0) {
            return c;
        }
    }
    return 0;
}

/* Numbers are not given twice, not even after 65,535 of them. Who knew the old one knows nothing of
 * the new one. */
void new_id(nr_game *g, unsigned c)
{
    for (bool taken = true; taken;) {
        if (++g->next_id == 0) {
            g->ids_reused = 1;
        }
        taken = g->next_id == 0;
        for (unsigned o = 1; g->ids_reused && !taken && o < NR_COPIES; o++) {
            taken = g->copy[o].def && g->copy[o].id == g->next_id;
        }
    }
    g->copy[c].id = g->next_id;
    g->known[NR_CORP][c >> 6] &= ~NR_BIT(c & 63);
    g->known[NR_RUNNER][c >> 6] &= ~NR_BIT(c & 63);
}

/* Gives the first n cards of a zone new numbers in random order, so that nobody can follow them by
 * number. */
static void blur(eng *e, nr_zone z, unsigned n)
{
    uint8_t card[NR_COPIES];
    unsigned there = nr_zone_list(e->g, z, card);
    if (n > there) {
        n = there;
    }
    for (unsigned i = n; i > 0; i--) {
        unsigned j = random_below(e, i);
        new_id(e->g, card[j]);
        card[j] = card[i - 1];
    }
}

/* A card that leaves a hand unseen must not be known again by its number, nor by the number that is
 * missing. */
void blur_hand(eng *e, nr_side side)
{
    blur(e, hand_of(side), NR_COPIES);
}
void blur_top(eng *e, nr_zone deck, unsigned n)
{
    blur(e, deck, n);
}

/* ZONE-09, FAQ-R53: the Corporation may mix its facedown cards in Archives at any time, so neither
 * number nor place tells which of them it takes. */
void blur_facedown(eng *e)
{
    nr_game *g = e->g;
    uint8_t card[NR_COPIES];
    unsigned n = 0;
    for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
        if (!is_rezzed(g, c)) {
            card[n++] = (uint8_t)c;
        }
    }
    for (unsigned i = n; n > 1 && i > 0; i--) {
        unsigned j = random_below(e, i), c = card[j];
        new_id(g, c);
        zone_remove(g, c);
        zone_append(g, c, NR_ZONE_ARCHIVES);
        card[j] = card[i - 1];
    }
}

/* Nobody can follow a card through a shuffle: every card of the deck gets a new number. */
void shuffle(eng *e, nr_side side)
{
    nr_game *g = e->g;
    nr_zone z = deck_of(side);
    uint8_t card[NR_MAX_DECK];
    unsigned n = nr_zone_list(g, z, card);
    for (unsigned i = n; i > 1; i--) {
        unsigned j = random_below(e, i);
        uint8_t t = card[i - 1];
        card[i - 1] = card[j];
        card[j] = t;
    }
    int index = 0;
    nr_rig *rig = next_rig(e, NR_RIG_SHUFFLE, &index);
    if (rig) {
        for (unsigned i = 0; i < rig->count; i++) {
            unsigned j = i;
            while (j < n && g->copy[card[j]].def != rig->def[i]) {
                j++;
            }
            if (j == n) {
                e->io->rig_failed = index + 1;
                break;
            }
            uint8_t t = card[j];
            memmove(card + i + 1, card + i, j - i);
            card[i] = t;
        }
    }
    g->head[z] = g->tail[z] = 0;
    g->size[z] = 0;
    for (unsigned i = 0; i < n; i++) {
        zone_append(g, card[i], z);
        new_id(g, card[i]);
        g->copy[card[i]].flags = 0;
        if (e->io && e->io->fate) { /* whoever holds chance holds no deck in any order */
            g->copy[card[i]].def = (uint16_t)nr_hidden_card(side);
            g->copy[card[i]].has = 0;
        }
    }
    nr_event *v = log_more(e, NR_EVENT_SHUFFLE, side, 0, (int)n);
    if (v) {
        v->what = g->turn ? CAUSE_EFFECT : CAUSE_SETUP;
    }
}

/* ---- small changes --------------------------------------------------------------------------- */

/* CORP-02, RUNNER-02, WIN-04. Returns false if the game ended. */
bool draw_cards(eng *e, nr_side side, unsigned n)
{
    nr_game *g = e->g;
    for (; n; n--) {
        unsigned c = g->head[deck_of(side)];
        if (!c) {
            if (side == NR_RUNNER) {
                return true; /* WIN-07 */
            }
            game_over(e, NR_RUNNER, NR_REASON_EMPTY_RD); /* WIN-04, WIN-05 */
            return false;
        }
        zone_remove(g, c);
        zone_append(g, c, hand_of(side));
        stop_showing(g, c, NR_CORP);
        stop_showing(g, c, NR_RUNNER);
        nr_event *v = log_more(e, NR_EVENT_DRAW, side, c, 1);
        if (v) {
            v->what = !g->turn                           ? CAUSE_SETUP
                      : g->step == NR_STEP_CORP_1_3      ? CAUSE_TURN
                      : top_frame(g)->kind == FRAME_TURN ? CAUSE_ACTION
                                                         : CAUSE_EFFECT;
        }
        if (is_awaited(g, NR_ON_DRAWN)) {
            emit_loose(e, (nr_happening){.what = NR_ON_DRAWN,
                                         .by = (uint8_t)side,
                                         .subject = (uint8_t)c,
                                         .amount = 1});
        }
    }
    return true;
}

void gain_credits(eng *e, nr_side side, int n)
{
    if (n <= 0) {
        return;
    }
    nr_player *p = &e->g->player[side];
    p->credits = (int16_t)(p->credits + n > 30000 ? 30000 : p->credits + n);
    log_event(e, NR_EVENT_GAIN_CREDITS, side, 0, n);
}

int lose_credits(eng *e, nr_side side, int n)
{
    nr_player *p = &e->g->player[side];
    if (n > p->credits) {
        n = p->credits;
    }
    if (n <= 0) {
        return 0;
    }
    p->credits = (int16_t)(p->credits - n);
    log_event(e, NR_EVENT_LOSE_CREDITS, side, 0, n);
    return n;
}

/* Counters and tokens: HOST-01, HOST-02. More than a game can hold is a limit. */
void add_counter(eng *e, unsigned c, nr_counter kind, int n)
{
    nr_game *g = e->g;
    nr_copy *k = &g->copy[c];
    int before = (int)nr_counters(k, kind), after = before + n > 0 ? before + n : 0;
    if (after > (kind == NR_COUNTER_CREDIT ? 60000 : NR_MAX_COUNTERS)) {
        meet_limit(e, NR_LIMIT_OF_COUNTERS);
        return;
    }
    if (after == before) {
        return;
    }
    nr_set_counters(k, kind, (unsigned)after);
    if (after == 0 && has(g, c, NR_HAS_STATE)) {
        k->flags |= NR_EMPTIED;
    }
    g->dirty |= DIRTY_NUMBERS;
    nr_event *v = log_more(e, after > before ? NR_EVENT_PLACE_COUNTER : NR_EVENT_REMOVE_COUNTER,
                           owner_of(c), c, after > before ? after - before : before - after);
    if (v) {
        v->what = (uint8_t)kind;
        v->server = k->server;
    }
    if (after > before && is_awaited(g, NR_ON_COUNTER_PLACED)) {
        emit_loose(e, (nr_happening){.what = NR_ON_COUNTER_PLACED,
                                     .kind = (uint8_t)kind,
                                     .by = (uint8_t)owner_of(c),
                                     .subject = (uint8_t)c,
                                     .server = k->server,
                                     .amount = (int16_t)(after - before)});
    }
}

/* ---- sets of cards --------------------------------------------------------------------------- */

void add_set(eng *e, uint8_t *set)
{
    nr_game *g = e->g;
    if (*set) {
        return;
    }
    if (g->sets_used == NR_MAX_SETS) {
        *set = NR_MAX_SETS;
        meet_limit(e, NR_LIMIT_OF_SETS);
        return;
    }
    memset(g->set[g->sets_used], 0, sizeof g->set[0]);
    *set = ++g->sets_used;
}

unsigned set_size(const nr_game *g, unsigned set)
{
    unsigned n = 0;
    for (unsigned i = 0; set && i < 4; i++) {
        for (uint64_t w = g->set[set - 1][i]; w; w &= w - 1) {
            n++;
        }
    }
    return n;
}

unsigned set_first(const nr_game *g, unsigned set)
{
    for (unsigned i = 0; set && i < 4; i++) {
        if (g->set[set - 1][i]) {
            return i * 64 + (unsigned)__builtin_ctzll(g->set[set - 1][i]);
        }
    }
    return 0;
}

set_walk walk_set(const nr_game *g, unsigned set)
{
    static const uint8_t zones[] = {NR_ZONE_TABLE,        NR_ZONE_RIG,   NR_ZONE_HQ,
                                    NR_ZONE_GRIP,         NR_ZONE_HEAP,  NR_ZONE_ARCHIVES,
                                    NR_ZONE_RD,           NR_ZONE_STACK, NR_ZONE_CORP_SCORE,
                                    NR_ZONE_RUNNER_SCORE, NR_ZONE_HOSTED};
    set_walk walk;
    walk.count = walk.at = 0;
    unsigned size = set_size(g, set);
    for (unsigned z = 0; z < sizeof zones && walk.count < size; z++) {
        for (unsigned c = g->head[zones[z]]; c && walk.count < size; c = g->copy[c].next) {
            if (set_has(g, set, c)) {
                walk.card[walk.count++] = (uint8_t)c;
            }
        }
    }
    return walk;
}

/* Counters, marks and credits of a copy lie side by side. */
enum { MARKED_BYTES = sizeof(nr_copy) - offsetof(nr_copy, counter) };
_Static_assert(MARKED_BYTES == 8, "counters, marks and credits are compared at once");

/* Copies of one title in the same hand, pile or score area are one choice. */
bool same_choice(const nr_game *g, unsigned a, unsigned b)
{
    const nr_copy *x = &g->copy[a], *y = &g->copy[b];
    return x->def == y->def && x->zone == y->zone && x->flags == y->flags && !is_installed(g, a) &&
           !memcmp(x->counter, y->counter, MARKED_BYTES);
}

bool has_twin_before(const nr_game *g, unsigned c)
{
    for (unsigned o = g->head[g->copy[c].zone]; o != c; o = g->copy[o].next) {
        if (same_choice(g, o, c)) {
            return true;
        }
    }
    return false;
}

bool nr_alike(const nr_game *g, unsigned a, unsigned b)
{
    return a == b || same_choice(g, a, b);
}

void add_distinct(const nr_game *g, nr_choices *out, nr_verb v, unsigned c)
{
    for (unsigned i = 0; i < out->count; i++) {
        if (out->choice[i].verb == v && same_choice(g, out->choice[i].card, c)) {
            return;
        }
    }
    add_card(out, v, c);
}

unsigned nr_zone_list(const nr_game *g, nr_zone zone, uint8_t *out)
{
    unsigned n = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        out[n++] = (uint8_t)c;
    }
    return n;
}

nr_side nr_owner(unsigned c)
{
    return owner_of(c);
}
