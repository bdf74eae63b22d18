/*
 * What must hold of every state: the assertions of the ledger, MF-04 … MF-06, MF-22, MF-43, MF-48,
 * MF-56, and of the representation.
 */
#include "mainframe/engine.h"

static const char *check_board(const mf_game *g)
{
    const mf_board *b = &g->board;
    uint64_t seen = 0;
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        if (b->token[i] & ~NODES) {
            return "a token lies beyond the board (MF-02)";
        }
        if (b->token[i] & seen) {
            return "two tokens lie on one node (MF-04)";
        }
        seen |= b->token[i];
        if (i >= g->players && b->token[i] != 0) {
            return "a token of nobody lies on the board (MF-10)";
        }
        if (count_bits(b->token[i]) + g->supply[i] > MF_TOKENS) {
            return "a player has more than eight tokens (MF-06)";
        }
    }
    if (b->v & ~V_PATHS || b->h & ~H_PATHS) {
        return "a partition lies beyond the board (MF-03)";
    }
    unsigned filled = count_bits(b->v) + count_bits(b->h);
    if (b->walled) {
        if ((b->v & V_BORDER) != V_BORDER || (b->h & H_BORDER) != H_BORDER) {
            return "a wall is missing (MF-03)";
        }
        filled -= 28;
    }
    /* MF-05: every zone needs a token. */
    unsigned limit = (b->walled ? 34u : 62u) + MF_TOKENS * g->players;
    if (filled > limit) {
        return "more partitions lie than can (MF-05)";
    }
    return b->anchored & ~seen ? "an anchor lies where no token is (MF-83)" : NULL;
}

static const char *check_zones(const mf_game *g)
{
    const mf_board *b = &g->board;
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(b, zone);
    uint64_t secured = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned owners = 0;
        for (unsigned k = 0; k < g->players; k++) {
            owners += (b->token[k] & zone[i].nodes) != 0;
        }
        if (owners == 0) {
            return "a zone holds no token (MF-48)";
        }
        if (owners == 1) {
            secured |= zone[i].nodes;
        }
    }
    return secured != b->secured ? "the secured zones are not those of one runner (MF-43)" : NULL;
}

static const char *check_cards(const mf_game *g)
{
    unsigned suite = 0;
    if (g->stack_count + g->discard_count > MF_DECK) {
        return "there are too many cards (MF-06)";
    }
    for (unsigned i = 0; i < MF_DECK; i++) {
        bool is_used = i < g->discard_count || i >= (unsigned)(MF_DECK - g->stack_count);
        if (is_used != (kind_of(g, g->pile[i]) != MF_KIND_NONE)) {
            return "a pile holds what is no generic program";
        }
    }
    for (unsigned i = 0; i < MF_SUITE; i++) {
        suite += g->suite[i] != MF_CARD_NONE;
    }
    if (suite + g->stack_count + g->discard_count > MF_DECK) {
        return "there are too many cards (MF-06)";
    }
    for (unsigned i = 0; i < g->players; i++) {
        if (g->hand[i] & g->gone[i] || (g->hand[i] | g->gone[i]) > 0x1f ||
            count_bits(g->hand[i]) > MF_HAND) {
            return "a hand is wrong (MF-12)";
        }
    }
    return g->looked > g->stack_count ? "more cards are known than there are (MF-76)" : NULL;
}

static const char *check_course(const mf_game *g)
{
    if (g->players < 2 || g->players > MF_MAX_PLAYERS || g->seat >= g->players) {
        return "nobody's turn (MF-01)";
    }
    if ((g->reason != MF_REASON_NONE) != (g->prompt == MF_PROMPT_NONE)) {
        return "the game is over and asks, or goes on and does not";
    }
    if (g->frames > MF_MAX_FRAMES || (g->prompt > MF_PROMPT_TURN) != (g->frames > 0)) {
        return "the question does not belong to a program";
    }
    if (g->is_last && g->stack_count > 0) {
        return "the last turns came with cards in the stack (MF-50)";
    }
    if (g->prompt == MF_PROMPT_TURN && !g->is_last && g->stack_count == 0) {
        return "the stack is empty and the last turns did not come (MF-50)";
    }
    return NULL;
}

const char *mf_check(const mf_game *g)
{
    const char *broken = check_course(g);
    broken = broken != NULL ? broken : check_board(g);
    broken = broken != NULL ? broken : check_zones(g);
    return broken != NULL ? broken : check_cards(g);
}
