/*
 * A state that a viewer could be in: what he cannot know is dealt anew, and chance gets another
 * seed. For search.
 */
#include "core/xoshiro.h"
#include "mainframe/engine.h"

/* Unique programs of a seat that are being carried out or shown, as bits of its hand. */
static unsigned cards_in_play(const mf_game *g, unsigned seat)
{
    unsigned in_play = 0;
    for (unsigned i = 0; i < g->frames; i++) {
        unsigned card = g->frame[i].card;
        if (is_unique(card) && runner_of_card(card) == g->runner[seat]) {
            in_play |= hand_bit(card);
        }
    }
    return in_play;
}

/* MF-12: any of his programs that nobody has seen may be in his hand. */
static void sample_hand(mf_game *g, core_xoshiro *r, unsigned seat)
{
    unsigned unseen = 0x1fu & ~(g->gone[seat] | cards_in_play(g, seat));
    unsigned hand = 0;
    for (unsigned left = count_bits(g->hand[seat]); left > 0; left--) {
        unsigned nth = core_xoshiro_below(r, count_bits(unseen));
        unsigned rest = unseen;
        for (; nth > 0; nth--) {
            rest &= rest - 1;
        }
        hand |= rest & -rest;
        unseen &= ~(rest & -rest);
    }
    g->hand[seat] = (uint8_t)hand;
}

/* The cards on top that someone else is looking at right now, one of which must be possible. */
static void keep_question(mf_game *g)
{
    const mf_frame *f = g->frames > 0 ? current_frame(g) : NULL;
    if (f == NULL || program_steps(g, f->card)[f->pc].op != OP_CARRY_LOOKED) {
        return;
    }
    uint8_t *top = &g->pile[MF_DECK - g->stack_count];
    for (unsigned i = 0; i < g->stack_count; i++) {
        if (can_carry_out(g, top[i], false)) {
            if (i >= f->a) {
                uint8_t t = top[0];
                top[0] = top[i];
                top[i] = t;
            }
            return;
        }
    }
}

/* A card of the stack that is being carried out now is known to all: it keeps its place. */
static unsigned place_carried_out(const mf_game *g)
{
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].source == SOURCE_STACK) {
            return g->frame[i].slot;
        }
    }
    return MF_NOWHERE;
}

void mf_sample(mf_game *g, unsigned viewer, uint64_t seed)
{
    core_xoshiro r;
    core_xoshiro_seed(&r, seed);
    if (viewer != MF_VIEW_ALL) {
        for (unsigned i = 0; i < g->players; i++) {
            if (i != viewer) {
                sample_hand(g, &r, i);
            }
        }
        uint8_t *top = &g->pile[MF_DECK - g->stack_count];
        unsigned known = viewer == g->looker ? g->looked : 0;
        unsigned fixed = place_carried_out(g);
        for (unsigned i = g->stack_count; i > known + 1; i--) {
            unsigned k = known + core_xoshiro_below(&r, i - known);
            if (i - 1 != fixed && k != fixed) {
                uint8_t t = top[i - 1];
                top[i - 1] = top[k];
                top[k] = t;
            }
        }
        keep_question(g);
    }
    mf_reseed(g, seed);
}
