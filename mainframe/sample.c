/*
 * A state that a viewer could be in, made from his view: what he does not know is dealt, and chance
 * gets a seed. For search.
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
static void sample_hand(mf_game *g, core_xoshiro *r, unsigned seat, unsigned count)
{
    unsigned unseen = 0x1fu & ~(g->gone[seat] | cards_in_play(g, seat));
    unsigned hand = 0;
    for (unsigned left = count; left > 0; left--) {
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

/* The unknown cards of the stack, in any order. */
static void sample_stack(mf_game *g, core_xoshiro *r, const mf_view *view)
{
    uint8_t unseen[MF_DECK];
    unsigned left = view->unseen_count;
    memcpy(unseen, view->unseen, sizeof unseen);
    for (unsigned i = MF_DECK - g->stack_count; i < MF_DECK; i++) {
        if (g->pile[i] == MF_CARD_NONE && left > 0) {
            unsigned pick = core_xoshiro_below(r, left);
            g->pile[i] = unseen[pick];
            unseen[pick] = unseen[--left];
        }
    }
}

void mf_sample(mf_game *g, const mf_view *view, uint64_t seed)
{
    core_xoshiro r;
    core_xoshiro_seed(&r, seed);
    *g = view->game;
    if (view->viewer != MF_VIEW_ALL) {
        for (unsigned i = 0; i < g->players; i++) {
            if (i != view->viewer) {
                sample_hand(g, &r, i, view->hand_count[i]);
            }
        }
        sample_stack(g, &r, view);
        if (view->viewer != g->looker) {
            keep_question(g);
        }
    }
    mf_reseed(g, seed);
}
