/* A view as a value: everything one viewer may know of a game, and nothing else.
 *
 * It is built up from nothing. Copies get numbers of the view's own, by the places where they lie,
 * so that the number of a copy says no more than its place; every reference is translated, and one
 * that he could not follow is left out. What the engine remembers to save time (which cards wait
 * for what) is worked out anew from the cards that he knows. Chapter: ZONES. */
#include "netrunner/engine.h"

typedef struct {
    const nr_game *g;
    nr_viewer viewer;
    unsigned players; /* whose knowledge he has: players_of */
    nr_game *out;
    unsigned next[2];      /* number of the next copy of each side */
    unsigned hidden[2];    /* how many of each side's the view does not tell */
    unsigned told, tied;   /* how many there are of those below */
    bool has_secret;       /* something suspended refers to a card that he cannot follow */
    bool tells[NR_COPIES]; /* the view tells which card it is */
    bool shows[NR_COPIES]; /* everyone sees which one it is (shows_card) */
    uint8_t
        number[NR_COPIES]; /* of each copy in the view; all that follows is written before read */
    uint8_t told_as[NR_COPIES]; /* numbers in the view of those that it tells */
    uint8_t tied_to[NR_COPIES]; /* copies that lie on another, or remember something */
} looking;

/* ---- faces that are not known ---------------------------------------------------------------- */

unsigned nr_hidden_card(nr_side side)
{
    return nr_card_count + (unsigned)side;
}

unsigned nr_hidden_ice(void)
{
    return nr_card_count + 2;
}

bool nr_is_hidden(unsigned def)
{
    return def >= nr_card_count;
}

/* ---- which cards he knows -------------------------------------------------------------------- */

/* nr_known, for a whole table of copies: for one of the players, his own notes are enough. */
static bool knows(const looking *l, unsigned c)
{
    if (l->viewer > NR_VIEW_RUNNER) {
        return nr_known(l->g, c, l->viewer);
    }
    return seen_by(l->g, c) & l->players || l->g->known[l->viewer][c >> 6] >> (c & 63) & 1;
}

/* What everyone sees because something is being done with it, wherever it lies. */
static void note_shown(looking *l)
{
    const nr_game *g = l->g;
    for (unsigned i = 0; i < g->frames; i++) {
        unsigned c = g->frame[i].card;
        if (c && shows_card(g, &g->frame[i])) {
            l->tells[c] = l->shows[c] = true;
        }
    }
    for (unsigned i = 0; i < g->pending_used; i++) {
        unsigned c = g->pending[i].card;
        l->tells[c] = l->shows[c] = true;
    }
}

static unsigned shown_def(const looking *l, unsigned c)
{
    const nr_game *g = l->g;
    return l->tells[c] ? g->copy[c].def
           : g->copy[c].zone == NR_ZONE_TABLE && is_type(g, c, NR_TYPE_ICE)
               ? nr_hidden_ice() /* ZONE-18: it lies across */
               : nr_hidden_card(owner_of(c));
}

/* A card of a hidden pile cannot be told from its neighbours, unless it is shown or accessed. */
static bool is_followed(const looking *l, unsigned c)
{
    const nr_copy *k = &l->g->copy[c];
    bool in_pile = k->zone == NR_ZONE_HQ || k->zone == NR_ZONE_RD || k->zone == NR_ZONE_GRIP ||
                   k->zone == NR_ZONE_STACK ||
                   (k->zone == NR_ZONE_ARCHIVES && !(k->flags & NR_FACEUP));
    return !in_pile || l->shows[c] || nr_visible(l->g, c, l->viewer) || k->flags & NR_ACCESSED;
}

/* The view's number of a copy that something remembers. */
static uint8_t recall(const looking *l, unsigned c)
{
    return c && is_followed(l, c) ? l->number[c] : 0;
}

/* The same of a copy that something suspended refers to. */
static uint8_t refer(looking *l, unsigned c)
{
    l->has_secret |= c && !is_followed(l, c);
    return recall(l, c);
}

/* The same of a card that is being installed or paid for: that there is one shows. */
static uint8_t refer_to_some(const looking *l, unsigned c)
{
    uint8_t n = recall(l, c);
    return n || !c ? n : is_type(l->g, c, NR_TYPE_ICE) ? NR_SOME_ICE : NR_SOME_CARD;
}

/* ---- copies and zones ------------------------------------------------------------------------ */

/* A copy that gets the number n. Its neighbours are for look_at_zone to say, and what it refers to
 * for look_at_ties. */
static void look_at_copy(looking *l, unsigned c, unsigned n)
{
    const nr_copy *k = &l->g->copy[c];
    nr_copy *to = &l->out->copy[n];
    l->number[c] = (uint8_t)n;
    *to = *k;
    bool is_known = knows(l, c);
    if (is_known) {
        learn(l->out, n, l->players);
    }
    if (is_known || l->tells[c]) {
        l->tells[c] = true;
        l->told_as[l->told++] = (uint8_t)n;
    } else {
        l->hidden[owner_of(c)]++;
        to->def = (uint16_t)shown_def(l, c);
        to->has = 0;
    }
    if (k->host || k->chosen) {
        l->tied_to[l->tied++] = (uint8_t)c;
    }
}

static void look_at_zone(looking *l, nr_zone zone)
{
    uint8_t cards[NR_COPIES];
    unsigned count = nr_zone_view(l->g, zone, l->viewer, cards), last = 0;
    nr_game *out = l->out;
    for (unsigned i = 0; i < count; i++) {
        unsigned n = l->next[owner_of(cards[i])]++;
        look_at_copy(l, cards[i], n);
        out->copy[n].prev = (uint8_t)last;
        *(last ? &out->copy[last].next : &out->head[zone]) = (uint8_t)n;
        last = n;
    }
    if (last) {
        out->copy[last].next = 0;
    }
    out->tail[zone] = (uint8_t)last;
    out->size[zone] = l->g->size[zone];
}

static void look_at_copies(looking *l)
{
    static const uint8_t zones[] = {
        NR_ZONE_IDENTITY, /* first, as everywhere */
        NR_ZONE_HQ,       NR_ZONE_RD,           NR_ZONE_ARCHIVES, NR_ZONE_TABLE,      NR_ZONE_GRIP,
        NR_ZONE_STACK,    NR_ZONE_HEAP,         NR_ZONE_RIG,      NR_ZONE_CORP_SCORE, NR_ZONE_PLAY,
        NR_ZONE_REMOVED,  NR_ZONE_RUNNER_SCORE, NR_ZONE_HOSTED};
    _Static_assert(sizeof zones == NR_ZONE_COUNT - 1, "every zone");
    l->next[NR_CORP] = NR_CORP_FIRST;
    l->next[NR_RUNNER] = NR_RUNNER_FIRST;
    for (unsigned z = 0; z < sizeof zones; z++) {
        if (l->g->size[zones[z]]) {
            look_at_zone(l, (nr_zone)zones[z]);
        }
    }
}

static void look_at_ties(looking *l)
{
    for (unsigned i = 0; i < l->tied; i++) {
        unsigned c = l->tied_to[i];
        const nr_copy *k = &l->g->copy[c];
        nr_copy *to = &l->out->copy[l->number[c]];
        to->host = recall(l, k->host);
        to->chosen = nr_remembers_server(l->g, c) ? k->chosen : recall(l, k->chosen);
    }
}

/* ---- what is suspended ----------------------------------------------------------------------- */

static nr_happening look_at_happening(looking *l, nr_happening v)
{
    v.subject = refer(l, v.subject);
    v.source = refer(l, v.source);
    return v;
}

static nr_frame look_at_frame(looking *l, const nr_frame *from)
{
    nr_frame f = *from;
    bool shows_some = f.kind == FRAME_INSTALL || f.kind == FRAME_PAY || f.kind == FRAME_ACTION ||
                      f.kind == FRAME_TURN;
    f.card = shows_some ? refer_to_some(l, f.card) : recall(l, f.card);
    switch ((frame_kind)f.kind) {
    case FRAME_ROW:
        f.row.subject = refer(l, f.row.subject);
        break;
    case FRAME_EVENT:
        f.event.is = look_at_happening(l, f.event.is);
        f.event.card = refer(l, f.event.card);
        break;
    case FRAME_TRIGGERS:
        f.triggers.is = look_at_happening(l, f.triggers.is);
        break;
    case FRAME_WINDOW:
        f.window.ice = refer(l, f.window.ice);
        break;
    case FRAME_TURN:
    case FRAME_ACTION:
        f.turn.host = refer(l, f.turn.host);
        break;
    case FRAME_PLAY:
        f.play.given = refer(l, f.play.given);
        break;
    case FRAME_INSTALL:
        f.install.host = refer(l, f.install.host);
        f.install.beside = refer(l, f.install.beside);
        break;
    case FRAME_RUN:
        f.run.ice = refer(l, f.run.ice);
        break;
    case FRAME_PSI: /* a bid is secret until both are made */
        if (l->viewer == NR_VIEW_RUNNER || l->viewer == NR_VIEW_SPECTATOR) {
            f.bids.corp = 0;
        }
        break;
    case FRAME_PAY: /* the price would tell which card it is */
        if (f.card == NR_SOME_CARD && f.side == NR_RUNNER) {
            f.pay.left = 0;
        }
        break;
    case FRAME_NONE:
    case FRAME_SETUP:
    case FRAME_DISCARD:
    case FRAME_REZ:
    case FRAME_SCORE:
    case FRAME_ACCESS:
    case FRAME_ACCESS_CARD:
    case FRAME_TRACE:
    case FRAME_MEMORY:
    case FRAME_KINDS:
        break;
    }
    return f;
}

static void look_at_effects(looking *l)
{
    const nr_game *g = l->g;
    for (unsigned i = 0; i < g->effects_used; i++) {
        nr_effect *v = &l->out->effect[i];
        *v = g->effect[i];
        v->target = recall(l, v->target);
        v->card = recall(l, v->card);
        v->name = v->kind == NR_EFFECT_DELAYED ? recall(l, v->name) : v->name;
    }
    l->out->effects_used = g->effects_used;
}

static void look_at_suspended(looking *l)
{
    const nr_game *g = l->g;
    nr_game *out = l->out;
    for (unsigned i = 0; i < g->frames; i++) {
        out->frame[i] = look_at_frame(l, &g->frame[i]);
    }
    for (unsigned i = 0; i < g->pending_used; i++) {
        nr_pending *p = &out->pending[i];
        *p = g->pending[i];
        p->card = l->number[p->card];
        p->subject = refer(l, p->subject);
    }
    for (unsigned i = 0; i < g->sets_used; i++) {
        for (unsigned c = 1; c < NR_COPIES; c++) {
            uint8_t n = set_has(g, i + 1, c) ? refer(l, c) : 0;
            if (n) {
                set_add(out, i + 1, n);
            }
        }
    }
    out->frames = g->frames;
    out->pending_used = g->pending_used;
    out->sets_used = g->sets_used;
}

/* Events are counted because some card asks for them: only for cards that he knows. */
static void look_at_ordinals(looking *l)
{
    const nr_game *g = l->g;
    nr_game *out = l->out;
    for (unsigned i = 0; i < g->ordinals_used; i++) {
        nr_ordinal o = g->ordinal[i];
        if (out->counted >> o.what & 1) {
            o.subject = recall(l, o.subject);
            out->ordinal[out->ordinals_used++] = o;
        }
        if (i + 1u == g->run.ordinals) {
            out->run.ordinals = out->ordinals_used;
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool earlier_code(unsigned a, unsigned b)
{
    const char *x = nr_card_table[a].code, *y = nr_card_table[b].code;
    for (; *x && *x == *y; x++, y++) {
    }
    return *x < *y;
}

/* What is left of the viewer's own deck, in the order of codes. */
static void look_at_unseen(const looking *l, nr_view *view)
{
    nr_side side = l->viewer == NR_VIEW_RUNNER ? NR_RUNNER : NR_CORP;
    if (l->viewer > NR_VIEW_RUNNER) {
        return;
    }
    unsigned c = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    for (; view->unseen_count < l->hidden[side]; c++) {
        uint16_t def = l->g->copy[c].def;
        if (!def || l->tells[c]) {
            continue;
        }
        unsigned at = view->unseen_count++;
        for (; at > 0 && def != view->unseen[at - 1] && earlier_code(def, view->unseen[at - 1]);
             at--) {
            view->unseen[at] = view->unseen[at - 1];
        }
        view->unseen[at] = def;
    }
}

/* Hooks the cards that are known; decks hold most of them several times. */
static void hook_cards(nr_game *g, const uint8_t *cards, unsigned n)
{
    uint64_t is_read[NR_MAX_CARDS / 64 + 1] = {0};
    for (unsigned i = 0; i < n; i++) {
        unsigned c = cards[i], def = g->copy[c].def;
        if (!(is_read[def >> 6] >> (def & 63) & 1)) {
            is_read[def >> 6] |= 1ull << (def & 63);
            hook_early(g, def);
        }
        if (g->copy[c].has && nr_active(g, c)) {
            hook(g, def);
        }
    }
    for (unsigned i = 0; i < g->effects_used; i++) {
        hook_effect(g, &g->effect[i]);
    }
}

void nr_look(const nr_game *g, nr_viewer viewer, nr_view *view)
{
    memset(view, 0, sizeof *view);
    nr_game *out = &view->game;
    view->viewer = (uint8_t)viewer;
    looking l;
    memset(&l, 0, offsetof(looking, number));
    l.g = g;
    l.viewer = viewer;
    l.players = players_of(viewer);
    l.out = out;
    if (!g->reason) {
        note_shown(&l);
    }
    look_at_copies(&l);
    look_at_ties(&l);
    look_at_unseen(&l, view);
    out->winner = g->winner;
    out->reason = g->reason;
    out->limit = g->limit;
    out->turn_side = g->turn_side;
    out->step = g->step;
    out->turn = g->turn;
    out->marked = g->marked;
    memcpy(out->player, g->player, sizeof out->player);
    memcpy(out->identity, g->identity, sizeof out->identity);
    out->history = g->history;
    out->run = g->run;
    out->run.ice = refer(&l, g->run.ice);
    if (!g->reason) { /* of a game that is over, nothing waits and nobody is asked */
        out->waiting = g->waiting;
        out->prompt = g->prompt;
        out->to_move = g->to_move;
        out->dirty = g->dirty;
        out->loose = g->loose;
        look_at_suspended(&l);
    }
    look_at_effects(&l);
    view->has_secret = l.has_secret;
    hook_cards(out, l.told_as, l.told);
    look_at_ordinals(&l);
}
