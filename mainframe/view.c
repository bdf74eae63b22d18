/*
 * Who may know what (MF-28). A view is made from what its viewer may see; views, and nothing else,
 * are shown to players.
 */
#include "mainframe/engine.h"

void mf_look(const mf_game *g, unsigned viewer, mf_view *view)
{
    memset(view, 0, sizeof *view); /* hidden padding, too: views are compared as bytes */
    view->board = g->board;
    view->players = g->players;
    view->seat = g->seat;
    view->prompt = g->prompt;
    view->reason = g->reason;
    memcpy(view->runner, g->runner, sizeof view->runner);
    memcpy(view->suite, g->suite, sizeof view->suite);
    view->stack_count = g->stack_count;
    view->discard_count = g->discard_count;
    memcpy(view->discard, g->pile, g->discard_count);
    for (unsigned i = 0; i < g->stack_count; i++) {
        bool knows = viewer == MF_VIEW_ALL || (viewer == g->looker && i < g->looked); /* MF-76 */
        view->stack[i] = knows ? (uint8_t)stack_card(g, i) : MF_CARD_NONE;
    }
    for (unsigned i = 0; i < g->players; i++) {
        view->hand_count[i] = (uint8_t)count_bits(g->hand[i]);
        view->hand[i] = viewer == i || viewer == MF_VIEW_ALL ? g->hand[i] : 0;
        view->score[i] = (uint16_t)mf_score(&g->board, i);
    }
    memcpy(view->gone, g->gone, sizeof view->gone);
    memcpy(view->supply, g->supply, sizeof view->supply);
    for (unsigned i = 0; i < g->frames; i++) {
        const mf_frame *f = &g->frame[i];
        view->program[i] = f->card;
        /* Which of the cards he looked at is carried out shows at once: it is public. */
        if (f->card == MF_LEVERAGE && f->pc == 1) {
            view->shown = f->b; /* MF-89 */
        }
    }
    view->is_last = g->is_last;
    view->turns_left = g->turns_left;
    view->skipped = g->skipped;
    view->waiting = g->waiting;
    view->again = g->again;
    view->vetoed = g->vetoed;
    view->looker = g->looker;
    view->looked = g->looked;
    view->turn = g->turn;
    view->winners = g->reason != MF_REASON_NONE ? (uint8_t)mf_winners(g) : 0;
}
