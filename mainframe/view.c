/*
 * Who may know what (MF-28). A view is made from what its viewer may see; views, and nothing else,
 * are shown to players.
 */
#include "mainframe/engine.h"

_Static_assert(MF_UNIQUE_PER_RUNNER + MF_HAND <= 8,
               "unknown cards of a hand have bits of their own");

/* A card of the stack that is being carried out is there for all to see: its place, or MF_NOWHERE.
 */
unsigned place_carried_out(const mf_game *g)
{
    for (unsigned i = 0; i < g->frames; i++) {
        if (g->frame[i].source == SOURCE_STACK) {
            return g->frame[i].slot;
        }
    }
    return MF_NOWHERE;
}

static void hide_stack(const mf_game *g, unsigned viewer, mf_view *view)
{
    for (unsigned i = 0; i < g->stack_count; i++) {
        uint8_t card = (uint8_t)stack_card(g, i);
        bool knows = viewer == MF_VIEW_ALL || i == place_carried_out(g) ||
                     (viewer == g->looker && i < g->looked); /* MF-76 */
        if (knows) {
            continue;
        }
        unsigned at = view->unseen_count++;
        for (; at > 0 && view->unseen[at - 1] > card; at--) {
            view->unseen[at] = view->unseen[at - 1];
        }
        view->unseen[at] = card;
        view->game.pile[MF_DECK - g->stack_count + i] = MF_CARD_NONE;
    }
}

void mf_look(const mf_game *g, unsigned viewer, mf_view *view)
{
    memset(view, 0, sizeof *view); /* hidden padding, too: views are compared as bytes */
    view->viewer = (uint8_t)viewer;
    view->game = *g;
    memset(&view->game.random, 0, sizeof view->game.random);
    hide_stack(g, viewer, view);
    for (unsigned i = 0; i < g->players; i++) {
        unsigned count = count_bits(g->hand[i]), unknown = ((1u << count) - 1)
                                                           << MF_UNIQUE_PER_RUNNER;
        view->hand_count[i] = (uint8_t)count;
        view->game.hand[i] = viewer == i || viewer == MF_VIEW_ALL ? g->hand[i] : (uint8_t)unknown;
        view->score[i] = (uint16_t)mf_score(&g->board, i);
    }
    for (unsigned i = 0; i < g->frames; i++) {
        const mf_frame *f = &g->frame[i];
        if (f->card == MF_LEVERAGE && f->pc == 1) {
            view->shown = f->b; /* MF-89 */
        }
    }
    view->winners = g->reason != MF_REASON_NONE ? (uint8_t)mf_winners(g) : 0;
}
