/*
 * Turns and the end of the game. Chapters: A turn, MF-20 … MF-28; End and score, MF-50 … MF-56.
 */
#include "mainframe/engine.h"

static void end_game(eng *e, mf_reason reason)
{
    e->g->reason = (uint8_t)reason;
    e->g->prompt = MF_PROMPT_NONE;
    tell_simple(e, MF_EVENT_GAME_OVER, e->g->seat, 0, reason);
}

void begin_turn(eng *e, bool is_second)
{
    mf_game *g = e->g;
    unsigned me = 1u << g->seat;
    g->turn++;
    g->prompt = MF_PROMPT_TURN;
    tell_simple(e, MF_EVENT_TURN, g->seat, 0, is_second);
    if (!is_second && g->waiting & me) { /* MF-80 */
        g->waiting &= (uint8_t)~me;
        if (g->is_last) {
            tell_simple(e, MF_EVENT_LOST_TURN, g->seat, 0, 0);
        } else {
            g->again = 1;
        }
    }
}

void list_turn(const mf_game *g, mf_choices *list)
{
    uint64_t seen = 0;
    list->count = 0;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        unsigned card = g->suite[i];
        if (card != MF_CARD_NONE && !(seen >> card & 1) && can_carry_out(g, card, false)) {
            add_choice(list, MF_VERB_EXECUTE, card, 0, 0);
        }
        seen |= bit(card);
    }
    for (unsigned rest = g->hand[g->seat]; rest != 0; rest &= rest - 1) {
        unsigned card = mf_unique(g->runner[g->seat], low_bit(rest));
        if (can_carry_out(g, card, false)) {
            add_choice(list, MF_VERB_EXECUTE, card, 0, 0);
        }
    }
    if (g->stack_count > 0 && g->supply[g->seat] > 0) { /* MF-24 */
        for (uint64_t rest = legal_nodes(&g->board); rest != 0; rest &= rest - 1) {
            add_choice(list, MF_VERB_PLACE_ACCESS_POINT, 0, low_bit(rest), 0);
        }
    }
    if (list->count == 0) { /* MF-21 */
        add_choice(list, MF_VERB_PASS, 0, 0, 0);
    }
}

static void execute(eng *e, unsigned card)
{
    mf_game *g = e->g;
    unsigned me = 1u << g->seat;
    unsigned slot = 0;
    if (is_unique(card)) {
        g->hand[g->seat] &= (uint8_t)~hand_bit(card);
    } else {
        while (g->suite[slot] != card) {
            slot++;
        }
    }
    if (!(g->vetoed & me)) {
        push_program(e, card, is_unique(card) ? SOURCE_HAND : SOURCE_SUITE, slot);
        return;
    }
    g->vetoed &= (uint8_t)~me; /* MF-85 */
    tell_simple(e, MF_EVENT_EXECUTE, g->seat, card, 0);
    tell_simple(e, MF_EVENT_VETOED, g->seat, card, 0);
    if (is_unique(card)) {
        discard_unique(e, card);
    } else {
        discard_from_suite(e, slot);
        refill_suite(e);
    }
}

/* The turn is over when no program is left to carry out; the caller sees to that. */
void answer_turn(eng *e, const mf_choice *c)
{
    mf_game *g = e->g;
    g->prompt = MF_PROMPT_NONE;
    if (c->verb == MF_VERB_PASS) {
        g->skipped |= (uint8_t)(1u << g->seat);
        tell_simple(e, MF_EVENT_SKIP, g->seat, 0, 0);
        return;
    }
    g->skipped = 0;
    if (c->verb == MF_VERB_EXECUTE) {
        execute(e, c->card);
        return;
    }
    discard_generic(e, draw_card(e), MF_FROM_STACK); /* MF-24 */
    put_token(e, c->at);
}

void end_turn(eng *e)
{
    mf_game *g = e->g;
    if (g->skipped == (1u << g->players) - 1) { /* MF-52 */
        end_game(e, MF_REASON_SKIPS);
        return;
    }
    if (g->is_last) {
        g->turns_left--;
    } else if (g->stack_count == 0) { /* MF-50 */
        g->is_last = 1;
        g->turns_left = (uint8_t)(g->players - 1);
        tell_simple(e, MF_EVENT_LAST_TURNS, g->seat, 0, g->turns_left);
        if (g->again) { /* MF-80 */
            g->again = 0;
            tell_simple(e, MF_EVENT_LOST_TURN, g->seat, 0, 0);
        }
    }
    if (g->is_last && g->turns_left == 0) {
        end_game(e, MF_REASON_STACK);
        return;
    }
    bool is_second = g->again != 0;
    g->again = 0;
    if (!is_second) {
        g->seat = (uint8_t)((g->seat + 1) % g->players); /* MF-26 */
    }
    begin_turn(e, is_second);
}

/* ---- who wins -------------------------------------------------------------------------------- */

void mf_stand(const mf_game *g, unsigned seat, mf_standing *out)
{
    const mf_board *b = &g->board;
    mf_standing s = {.score = (uint16_t)mf_score(b, seat)};
    uint64_t rest = b->token[seat] & b->secured;
    while (rest != 0) {
        uint64_t part = flood(b->v, b->h, rest & -rest);
        unsigned place = s.zones++;
        rest &= ~part;
        for (; place > 0 && s.size[place - 1] < count_bits(part); place--) {
            s.size[place] = s.size[place - 1];
        }
        s.size[place] = (uint8_t)count_bits(part);
    }
    *out = s;
}

/* MF-54, MF-55: positive if a stands before b. The comparison is lexical, so 'among those still
 * tied' follows. */
static int compare_standings(const mf_standing *a, const mf_standing *b)
{
    if (a->score != b->score) {
        return a->score > b->score ? 1 : -1;
    }
    if (a->zones != b->zones) {
        return a->zones > b->zones ? 1 : -1;
    }
    for (unsigned i = 0; i < MF_TOKENS; i++) {
        if (a->size[i] != b->size[i]) {
            return a->size[i] > b->size[i] ? 1 : -1;
        }
    }
    return 0;
}

unsigned mf_winners(const mf_game *g)
{
    mf_standing best;
    unsigned winners = 1;
    mf_stand(g, 0, &best);
    for (unsigned i = 1; i < g->players; i++) {
        mf_standing s;
        mf_stand(g, i, &s);
        int order = compare_standings(&s, &best);
        if (order > 0) {
            best = s;
            winners = 0;
        }
        if (order >= 0) {
            winners |= 1u << i;
        }
    }
    return winners;
}
