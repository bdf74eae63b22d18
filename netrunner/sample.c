/* A state that a viewer could be in, made from his view: what he does not know is dealt, and chance
 * gets a seed. For search.
 *
 * His own unseen cards go to their places in any order. Of the other player's, the places of which
 * the table tells something come first (ZONE-18, ZONE-19): ice is ice, the root of a central server
 * holds upgrades, tokens lie on what can be advanced; the narrowest first, so that every card that
 * fits a place leaves the later ones as many ways. A remote holds at most one agenda or asset, a
 * server one region: a deal that breaks this is thrown away whole. So all deals that the table
 * allows are equally likely. Where it is so crowded that none comes out right, each place is given
 * a card that has room there. The rest is shuffled. */
#include "core/xoshiro.h"
#include "netrunner/engine.h"

enum { MOST_DEALS = 64, MOST_TRIES = 16, MOST_POOL = 3 * NR_MAX_CARDS };

/* What may lie in a place, the narrowest first: upgrades, whatever lies in servers, ice. */
typedef enum { PLACE_UPGRADE, PLACE_ROOT, PLACE_ICE } place_kind;

typedef struct {
    uint8_t copy;
    uint8_t kind; /* place_kind */
    uint8_t server;
    bool is_advanced;
    bool is_coming; /* it is being installed: what stands in its way can be trashed first */
} place;

typedef struct {
    nr_game *g;
    core_xoshiro chance;
    uint16_t pool[MOST_POOL]; /* cards to deal: ice, then what lies in servers, then the rest */
    uint16_t ice, root, all;  /* ends of the three parts */
    place place[NR_MAX_DECK]; /* of which the table tells something */
    unsigned places;
    uint16_t dealt[NR_MAX_DECK];    /* 1 + the card of the pool that each of them gets */
    uint8_t main[256], region[256]; /* servers that hold an agenda or asset, a region */
    uint64_t is_read[NR_MAX_CARDS / 64 + 1];
    uint8_t has[NR_MAX_CARDS]; /* what rows those have that are read, NR_HAS_… */
} dealing;

static unsigned first_copy(nr_side side)
{
    return side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
}

/* The last copy that the side has: most decks are much smaller than they may be. */
static unsigned last_copy(const nr_game *g, nr_side side)
{
    unsigned first = first_copy(side), c = first + NR_MAX_DECK;
    while (c > first && !g->copy[c].def) {
        c--;
    }
    return c;
}

/* A card that was hidden is this one. What it may wait for is read once for all that are alike; of
 * the cards that the viewer knows the view has it, and a hidden one is not active. */
static void turn_out(dealing *d, unsigned c, unsigned def)
{
    if (!(d->is_read[def >> 6] >> (def & 63) & 1)) {
        d->is_read[def >> 6] |= NR_BIT(def & 63);
        d->has[def] = (uint8_t)kinds_of_rows(def);
        hook_early(d->g, def);
    }
    d->g->copy[c].def = (uint16_t)def;
    d->g->copy[c].has = d->has[def];
}

/* ---- where a card may lie -------------------------------------------------------------------- */

static bool is_main(const nr_card *card)
{
    return card->type == NR_TYPE_AGENDA || card->type == NR_TYPE_ASSET;
}

static bool can_have_tokens(unsigned def)
{
    return nr_card_table[def].type == NR_TYPE_AGENDA || card_fact(def, NR_MOD_CAN_BE_ADVANCED);
}

/* Could a card of the right part of the pool lie there, if nothing else did? */
static bool may_lie(const place *p, unsigned def)
{
    const nr_row *only = card_fact(def, NR_MOD_INSTALL_ONLY_IN);
    if (only && !(only->at & class_of(p->server))) {
        return false;
    }
    return (!p->is_advanced || can_have_tokens(def)) &&
           (p->kind != PLACE_UPGRADE || !is_main(&nr_card_table[def]));
}

static bool has_room(const dealing *d, const place *p, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    return p->is_coming || ((!is_main(card) || !d->main[p->server]) &&
                            (!(card->subtypes & NR_BIT(NR_SUB_REGION)) || !d->region[p->server]));
}

static void take_room(dealing *d, unsigned server, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    d->main[server] |= is_main(card);
    d->region[server] |= (card->subtypes & NR_BIT(NR_SUB_REGION)) != 0;
}

/* ---- the pool -------------------------------------------------------------------------------- */

static unsigned part_of(unsigned def)
{
    unsigned type = nr_card_table[def].type;
    return type == NR_TYPE_ICE                                       ? 0
           : is_main(&nr_card_table[def]) || type == NR_TYPE_UPGRADE ? 1
                                                                     : 2;
}

/* Sorts the cards into the parts of the pool; equal ones often lie side by side. */
static void fill_pool(dealing *d, const uint16_t *cards, unsigned n)
{
    unsigned size[3] = {0}, at[3];
    uint8_t part[MOST_POOL];
    for (unsigned i = 0; i < n; i++) {
        part[i] = i > 0 && cards[i] == cards[i - 1] ? part[i - 1] : (uint8_t)part_of(cards[i]);
        size[part[i]]++;
    }
    at[0] = 0;
    at[1] = size[0];
    at[2] = size[0] + size[1];
    for (unsigned i = 0; i < n; i++) {
        d->pool[at[part[i]]++] = cards[i];
    }
    d->ice = (uint16_t)size[0];
    d->root = (uint16_t)(size[0] + size[1]);
    d->all = (uint16_t)n;
}

/* The assumed deck without the cards that the viewer knows of. Returns how many are left. */
static unsigned rest_of_deck(const nr_game *g, nr_side side, const nr_deck *deck, uint16_t *cards)
{
    uint8_t seen[NR_MAX_CARDS] = {0};
    unsigned n = 0, last = last_copy(g, side);
    for (unsigned c = first_copy(side) + 1; c <= last; c++) {
        if (g->copy[c].def && !nr_is_hidden(g->copy[c].def)) {
            seen[g->copy[c].def]++;
        }
    }
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned def = deck->card[i];
        if (seen[def]) {
            seen[def]--;
        } else {
            cards[n++] = (uint16_t)def;
        }
    }
    return n;
}

/* How often a deck of this identity is assumed to have the card, if nothing is known of it: three
 * times, once if it costs influence, never what no other faction may have (DECK-10). */
static unsigned usual_count(const nr_card *identity, const nr_card *card)
{
    bool own = card->faction == identity->faction || card->faction == NR_FACTION_NEUTRAL;
    if (card->side != identity->side || card->type == NR_TYPE_IDENTITY ||
        (card->influence == NR_NONE && !own)) {
        return 0;
    }
    return !own ? 1 : card->deck_limit < 3 ? card->deck_limit : 3;
}

static unsigned any_cards(const nr_game *g, nr_side side, uint16_t *cards)
{
    const nr_card *identity = card_of(g, g->identity[side]);
    unsigned n = 0;
    for (unsigned def = 1; def < nr_card_count; def++) {
        for (unsigned i = usual_count(identity, &nr_card_table[def]); i > 0; i--) {
            cards[n++] = (uint16_t)def;
        }
    }
    return n;
}

/* ---- the deal -------------------------------------------------------------------------------- */

static bool is_dealt(const dealing *d, unsigned card, unsigned places)
{
    for (unsigned i = 0; i < places; i++) {
        if (d->dealt[i] == card + 1) {
            return true;
        }
    }
    return false;
}

/* Gives place number i a card, each that fits equally likely; false if none does. */
static bool deal_place(dealing *d, unsigned i, bool heeds_room)
{
    const place *p = &d->place[i];
    bool ice = p->kind == PLACE_ICE;
    unsigned from = ice ? 0 : d->ice, to = ice ? d->ice : d->root, fitting = 0;
    for (unsigned tries = 0; tries < MOST_TRIES && from < to && !heeds_room; tries++) {
        unsigned card = from + core_xoshiro_below(&d->chance, to - from);
        if (may_lie(p, d->pool[card]) && !is_dealt(d, card, i)) {
            d->dealt[i] = (uint16_t)(card + 1);
            return true;
        }
    }
    for (unsigned card = from; card < to; card++) { /* few fit: look at all of them */
        if (may_lie(p, d->pool[card]) && !is_dealt(d, card, i) &&
            (!heeds_room || has_room(d, p, d->pool[card])) &&
            core_xoshiro_below(&d->chance, ++fitting) == 0) {
            d->dealt[i] = (uint16_t)(card + 1);
        }
    }
    return fitting;
}

static bool deal_places(dealing *d, bool heeds_room)
{
    uint8_t main[256], region[256];
    memcpy(main, d->main, sizeof main);
    memcpy(region, d->region, sizeof region);
    bool done = true;
    for (unsigned i = 0; i < d->places && done; i++) {
        done = deal_place(d, i, heeds_room);
        if (done) {
            unsigned def = d->pool[d->dealt[i] - 1];
            done = has_room(d, &d->place[i], def);
            if (!d->place[i].is_coming) {
                take_room(d, d->place[i].server, def);
            }
        }
    }
    memcpy(d->main, main, sizeof main);
    memcpy(d->region, region, sizeof region);
    return done;
}

/* The cards that lie anywhere: from what is left, in any order. */
static void deal_rest(dealing *d, nr_side side)
{
    nr_game *g = d->g;
    unsigned left = d->all, last = last_copy(g, side);
    for (unsigned i = 0; i < d->places; i++) {
        unsigned card = d->dealt[i] - 1u;
        turn_out(d, d->place[i].copy, d->pool[card]);
        d->pool[card] = 0;
    }
    for (unsigned c = first_copy(side) + 1; c <= last; c++) {
        while (nr_is_hidden(g->copy[c].def)) {
            unsigned i = core_xoshiro_below(&d->chance, left);
            if (d->pool[i]) {
                turn_out(d, c, d->pool[i]);
            }
            d->pool[i] = d->pool[--left];
        }
    }
}

/* ---- the places ------------------------------------------------------------------------------ */

static unsigned width(const place *p)
{
    return p->kind * 2u + !p->is_advanced;
}

static void add_place(dealing *d, place p)
{
    unsigned at = d->places++;
    for (; at > 0 && width(&d->place[at - 1]) > width(&p); at--) {
        d->place[at] = d->place[at - 1];
    }
    d->place[at] = p;
}

static place place_on_table(const nr_game *g, unsigned c)
{
    const nr_copy *k = &g->copy[c];
    place_kind kind = is_type(g, c, NR_TYPE_ICE)     ? PLACE_ICE
                      : k->server < NR_SERVER_REMOTE ? PLACE_UPGRADE
                                                     : PLACE_ROOT;
    return (place){.copy = (uint8_t)c,
                   .kind = (uint8_t)kind,
                   .server = k->server,
                   .is_advanced = k->counter[NR_COUNTER_ADVANCEMENT] > 0};
}

/* Of several cards in a remote all but one are upgrades: the advanced one may be something else, or
 * one at random. And now and then tokens lie where none can be placed: on a card that came by them
 * in another's stead. */
static void narrow_places(dealing *d, bool heeds_tokens)
{
    place all[NR_MAX_DECK];
    unsigned n = d->places;
    memcpy(all, d->place, sizeof all);
    uint8_t taken[256];
    memcpy(taken, d->main, sizeof taken);
    for (unsigned i = n; i > 1; i--) { /* the advanced ones stay in front */
        unsigned j = core_xoshiro_below(&d->chance, i);
        if (width(&all[j]) == width(&all[i - 1])) {
            place t = all[j];
            all[j] = all[i - 1];
            all[i - 1] = t;
        }
    }
    d->places = 0;
    for (unsigned i = 0; i < n; i++) {
        if (all[i].kind == PLACE_ROOT && !all[i].is_coming && taken[all[i].server]++) {
            all[i].kind = PLACE_UPGRADE;
        }
        all[i].is_advanced = all[i].is_advanced && heeds_tokens;
        add_place(d, all[i]);
    }
}

/* A card of HQ is being installed, and which one the view does not tell: one that could be. Returns
 * the copy, or 0 if there is none. */
static unsigned find_installing(dealing *d, unsigned some, unsigned server, bool may_trash)
{
    nr_game *g = d->g;
    place p = {.kind = some == NR_SOME_ICE         ? PLACE_ICE
                       : server < NR_SERVER_REMOTE ? PLACE_UPGRADE
                                                   : PLACE_ROOT,
               .server = (uint8_t)server,
               .is_coming = may_trash};
    unsigned found = 0, fitting = 0, part = some == NR_SOME_ICE ? 0 : 1;
    bool any = false; /* a card that is left could be it */
    for (unsigned i = part ? d->ice : 0; i < (part ? d->root : d->ice) && !any; i++) {
        any = may_lie(&p, d->pool[i]) && has_room(d, &p, d->pool[i]);
    }
    for (unsigned c = g->head[NR_ZONE_HQ]; c; c = g->copy[c].next) {
        unsigned def = g->copy[c].def;
        bool could = nr_is_hidden(def)
                         ? any
                         : part_of(def) == part && may_lie(&p, def) && has_room(d, &p, def);
        if (could && core_xoshiro_below(&d->chance, ++fitting) == 0) {
            found = c;
        }
    }
    if (found && nr_is_hidden(g->copy[found].def)) {
        p.copy = (uint8_t)found;
        add_place(d, p);
    }
    return found;
}

/* Can something still be trashed to make room? A single card in the way would have been trashed
 * without asking. */
static bool may_make_room(const nr_game *g, const nr_frame *f)
{
    uint8_t root[NR_MAX_DECK];
    unsigned n = nr_root(g, f->install.server, root), left = 0;
    for (unsigned i = 0; i < n; i++) {
        left += !set_has(g, f->install.set, root[i]);
    }
    return !f->install.chosen && left > 1;
}

/* Everything that the view says of a half-done install. */
static nr_sample_result complete_install(dealing *d)
{
    nr_game *g = d->g;
    unsigned some = 0, server = NR_SERVER_NEW, found = 0;
    bool may_trash = false;
    for (unsigned i = 0; i < g->frames; i++) {
        const nr_frame *f = &g->frame[i];
        if (f->card != NR_SOME_CARD && f->card != NR_SOME_ICE) {
            continue;
        }
        some = f->card;
        if (f->kind == FRAME_INSTALL) {
            server = f->install.server;
            may_trash = may_make_room(g, f);
        }
    }
    if (!some) {
        return NR_SAMPLE_OK;
    }
    found = find_installing(d, some, server, may_trash);
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].card == some) {
            g->frame[i].card = (uint8_t)found;
        }
    }
    return found ? NR_SAMPLE_OK : NR_SAMPLE_DECK;
}

/* It is trashed before the card comes that is being installed. */
static bool is_going(const nr_game *g, unsigned c)
{
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].kind == FRAME_INSTALL && set_has(g, g->frame[i].install.set, c)) {
            return true;
        }
    }
    return false;
}

static void find_places(dealing *d)
{
    const nr_game *g = d->g;
    memset(d->main, 0, sizeof d->main);
    memset(d->region, 0, sizeof d->region);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (nr_is_hidden(g->copy[c].def)) {
            add_place(d, place_on_table(g, c));
        } else if (!is_going(g, c)) {
            take_room(d, g->copy[c].server, g->copy[c].def);
        }
    }
}

/* ---- a side ---------------------------------------------------------------------------------- */

static unsigned count_hidden(const nr_game *g, nr_side side)
{
    unsigned n = 0, last = last_copy(g, side);
    for (unsigned c = first_copy(side) + 1; c <= last; c++) {
        n += nr_is_hidden(g->copy[c].def);
    }
    return n;
}

static nr_sample_result deal_side(dealing *d, nr_side side, const nr_view *view,
                                  const nr_deck *deck)
{
    uint16_t cards[MOST_POOL];
    unsigned hidden = count_hidden(d->g, side);
    bool his = view->viewer == (unsigned)side;
    d->places = 0;
    if (!his && deck && check_deck_cards(deck, side)) {
        return NR_SAMPLE_DECK;
    }
    unsigned n = his    ? view->unseen_count
                 : deck ? rest_of_deck(d->g, side, deck, cards)
                        : any_cards(d->g, side, cards);
    if (n < hidden) {
        return NR_SAMPLE_DECK;
    }
    fill_pool(d, his ? view->unseen : cards, n);
    if (side == NR_CORP && !his) {
        find_places(d);
        nr_sample_result result = complete_install(d);
        if (result != NR_SAMPLE_OK) {
            return result;
        }
    }
    bool done = false;
    for (unsigned deals = 0; deals < MOST_DEALS && !done; deals++) {
        done = deal_places(d, false);
    }
    for (unsigned deals = 0; deals < MOST_DEALS && !done; deals++) {
        narrow_places(d, deals < MOST_DEALS / 2);
        done = deal_places(d, true);
    }
    if (!done) {
        return NR_SAMPLE_TABLE;
    }
    deal_rest(d, side);
    return NR_SAMPLE_OK;
}

/* A bid that was made and not yet opened. */
static void bid_secretly(dealing *d)
{
    nr_game *g = d->g;
    for (unsigned i = 0; i < g->frames; i++) {
        nr_frame *f = &g->frame[i];
        if (f->kind == FRAME_PSI && g->to_move == NR_RUNNER) {
            int most =
                g->player[NR_CORP].credits < MOST_PSI ? g->player[NR_CORP].credits : MOST_PSI;
            f->bids.corp = (int16_t)core_xoshiro_below(&d->chance, (unsigned)most + 1);
        }
    }
}

/* The Runner is installing a card of which the view tells nothing at all. */
static bool is_runner_installing(const nr_game *g)
{
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].card == NR_SOME_CARD && g->frame[i].side == NR_RUNNER) {
            return true;
        }
    }
    return false;
}

nr_sample_result nr_sample(nr_game *g, const nr_view *view, const nr_deck *corp,
                           const nr_deck *runner, uint64_t seed)
{
    dealing d;
    d.g = g;
    memset(d.is_read, 0, sizeof d.is_read);
    *g = view->game;
    core_xoshiro_seed(&d.chance, seed);
    nr_reseed(g, seed);
    if (view->viewer == NR_VIEW_ALL) {
        return NR_SAMPLE_OK;
    }
    nr_sample_result result = view->has_secret || is_runner_installing(g)
                                  ? NR_SAMPLE_SECRET
                                  : deal_side(&d, NR_CORP, view, corp);
    if (result == NR_SAMPLE_OK) {
        result = deal_side(&d, NR_RUNNER, view, runner);
    }
    if (view->viewer != NR_VIEW_CORP) {
        bid_secretly(&d);
    }
    for (unsigned c = 1; c < NR_COPIES; c++) {
        g->next_id = g->copy[c].id > g->next_id ? g->copy[c].id : g->next_id;
    }
    return result;
}
