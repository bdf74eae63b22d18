/*
 * What happens to cards, tokens and partitions, and the telling of it.
 */
#include "mainframe/engine.h"

/* ---- events ---------------------------------------------------------------------------------- */

void tell(eng *e, mf_event event)
{
    mf_io *io = e->io;
    if (io == NULL || io->events == NULL) {
        return;
    }
    if (io->events_count == io->events_cap) {
        io->events_lost = true;
        return;
    }
    io->events[io->events_count++] = event;
}

void tell_simple(eng *e, mf_event_kind kind, unsigned player, unsigned card, unsigned n)
{
    tell(e, (mf_event){.kind = (uint8_t)kind,
                       .player = (uint8_t)player,
                       .card = (uint8_t)card,
                       .from = MF_NOWHERE,
                       .to = MF_NOWHERE,
                       .n = (uint8_t)n,
                       .for_whom = FOR_ALL});
}

static void tell_places(eng *e, mf_event_kind kind, unsigned player, unsigned from, unsigned to,
                        unsigned n)
{
    tell(e, (mf_event){.kind = (uint8_t)kind,
                       .player = (uint8_t)player,
                       .from = (uint8_t)from,
                       .to = (uint8_t)to,
                       .n = (uint8_t)n,
                       .for_whom = FOR_ALL});
}

/* ---- cards ----------------------------------------------------------------------------------- */

unsigned stack_card(const mf_game *g, unsigned n)
{
    return g->pile[MF_DECK - g->stack_count + n];
}

unsigned mf_stack_card(const mf_game *g, unsigned n)
{
    return n < g->stack_count ? stack_card(g, n) : MF_CARD_NONE;
}

/* Takes card n from the top out of the stack; what lies above it moves down by one. */
static unsigned take_from_stack(mf_game *g, unsigned n)
{
    uint8_t *top = &g->pile[MF_DECK - g->stack_count];
    unsigned card = top[n];
    memmove(top + 1, top, n);
    top[0] = 0;
    g->stack_count--;
    if (n < g->looked) {
        g->looked--;
    }
    if (g->looked == 0) {
        g->looker = MF_NOWHERE;
    }
    return card;
}

unsigned draw_card(eng *e)
{
    return take_from_stack(e->g, 0);
}

void discard_generic(eng *e, unsigned card, unsigned from)
{
    mf_game *g = e->g;
    g->pile[g->discard_count++] = (uint8_t)card;
    tell_simple(e, MF_EVENT_DISCARD, g->seat, card, from);
}

void discard_from_suite(eng *e, unsigned slot)
{
    unsigned card = e->g->suite[slot];
    e->g->suite[slot] = MF_CARD_NONE;
    discard_generic(e, card, MF_FROM_SUITE);
}

/* MF-22; with an empty stack nothing comes, MF-51. */
void refill_suite(eng *e)
{
    mf_game *g = e->g;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        if (g->suite[i] == MF_CARD_NONE && g->stack_count > 0) {
            g->suite[i] = (uint8_t)draw_card(e);
            tell_simple(e, MF_EVENT_REVEAL, g->seat, g->suite[i], i);
        }
    }
}

unsigned seat_of_runner(const mf_game *g, unsigned runner)
{
    for (unsigned i = 0; i < g->players; i++) {
        if (g->runner[i] == runner) {
            return i;
        }
    }
    return MF_NOWHERE;
}

/* MF-23: to its runner's own discard pile, whoever carried it out (MF-89). */
void discard_unique(eng *e, unsigned card)
{
    unsigned owner = seat_of_runner(e->g, runner_of_card(card));
    e->g->gone[owner] |= (uint8_t)hand_bit(card);
    tell_simple(e, MF_EVENT_DISCARD, owner, card, MF_FROM_HAND);
}

/* ---- the board ------------------------------------------------------------------------------- */

void resolve_zones(eng *e)
{
    mf_board *b = &e->g->board;
    uint64_t found = secure_zones(b);
    while (found != 0) {
        uint64_t part = flood(b->v, b->h, found & -found);
        found &= ~part;
        unsigned owner = owner_of_token(b, low_bit(part & all_tokens(b)));
        tell(e, (mf_event){.kind = MF_EVENT_SECURE,
                           .player = (uint8_t)owner,
                           .from = MF_NOWHERE,
                           .to = MF_NOWHERE,
                           .for_whom = FOR_ALL,
                           .nodes = part});
    }
}

/* A token that comes never secures anything: a zone it may enter has tokens of two runners. */
void put_token(eng *e, unsigned node)
{
    mf_game *g = e->g;
    g->board.token[g->seat] |= bit(node);
    g->supply[g->seat]--;
    tell_places(e, MF_EVENT_PLACE_TOKEN, g->seat, MF_NOWHERE, node, 0);
}

void move_token(eng *e, unsigned from, unsigned to)
{
    mf_board *b = &e->g->board;
    unsigned owner = owner_of_token(b, from);
    b->token[owner] ^= bit(from) | bit(to);
    tell_places(e, MF_EVENT_MOVE_TOKEN, owner, from, to, 0);
    resolve_zones(e);
}

void swap_tokens(eng *e, unsigned a, unsigned b)
{
    mf_board *board = &e->g->board;
    unsigned owner_a = owner_of_token(board, a);
    unsigned owner_b = owner_of_token(board, b);
    if (owner_a != owner_b) { /* MF-31: two of one runner, to no effect */
        board->token[owner_a] ^= bit(a) | bit(b);
        board->token[owner_b] ^= bit(a) | bit(b);
    }
    tell_places(e, MF_EVENT_SWAP, e->g->seat, a, b, 0);
    resolve_zones(e);
}

void fill_paths(eng *e, uint64_t v, uint64_t h)
{
    mf_board *b = &e->g->board;
    b->v |= v;
    b->h |= h;
    tell(e, (mf_event){.kind = MF_EVENT_PLACE_PARTITIONS,
                       .player = e->g->seat,
                       .from = MF_NOWHERE,
                       .to = MF_NOWHERE,
                       .for_whom = FOR_ALL,
                       .v = v,
                       .h = h});
    resolve_zones(e);
}
