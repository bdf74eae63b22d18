/*
 * Setting up: card lists, a new game, and positions. Chapters: Components, MF-01 … MF-06; Setup,
 * MF-10 … MF-14.
 */
#include "mainframe/engine.h"

/* ---- card lists ------------------------------------------------------------------------------ */

static mf_why check_layout(const mf_generic *k)
{
    for (unsigned i = 0; i < MF_SEGMENTS; i++) {
        const mf_segment *s = &k->segment[i];
        if (s->x > 3 || s->y > 3 || s->horizontal > 1) {
            return WHY_CARDS_SEGMENT;
        }
        for (unsigned n = 0; n < i; n++) {
            if (memcmp(s, &k->segment[n], sizeof *s) == 0) {
                return WHY_CARDS_SEGMENT_TWICE;
            }
        }
    }
    /* Whatever its rotation, it must fit on the board somewhere. */
    return mf_count_placements(k, true) > 0 ? WHY_OK : WHY_CARDS_SEGMENT;
}

static bool is_rotation(const mf_generic *a, const mf_generic *b)
{
    mf_shape first = make_shape(a, 0);
    for (unsigned turn = 0; turn < 4; turn++) {
        mf_shape other = make_shape(b, turn);
        if (memcmp(&first, &other, sizeof first) == 0) {
            return true;
        }
    }
    return false;
}

mf_why mf_check_cards(const mf_cards *cards, unsigned *generic)
{
    unsigned total = 0;
    *generic = 0;
    if (cards->generic_count == 0 || cards->generic_count > MF_MAX_GENERIC) {
        return WHY_CARDS_NUMBER;
    }
    for (unsigned i = 0; i < cards->generic_count; i++) {
        const mf_generic *k = &cards->generic[i];
        *generic = i;
        if (k->kind == MF_KIND_NONE || k->kind >= MF_KIND_COUNT) {
            return WHY_CARDS_KIND;
        }
        if (k->count == 0 || k->count > MF_DECK) {
            return WHY_CARDS_COUNT;
        }
        total += k->count;
        if (k->kind != MF_KIND_LAYOUT) {
            continue;
        }
        mf_why why = check_layout(k);
        for (unsigned n = 0; n < i && why == WHY_OK; n++) {
            if (cards->generic[n].kind == MF_KIND_LAYOUT && is_rotation(k, &cards->generic[n])) {
                why = WHY_CARDS_LAYOUT_TWICE;
            }
        }
        if (why != WHY_OK) {
            return why;
        }
    }
    return total == MF_DECK ? WHY_OK : WHY_CARDS_TOTAL; /* MF-06 */
}

/* The layouts in all their rotations, each once: a symmetric one has fewer. */
static void take_cards(mf_game *g, const mf_cards *cards)
{
    memset(g->shape, MF_NOWHERE, sizeof g->shape);
    for (unsigned i = 0; i < cards->generic_count; i++) {
        const mf_generic *k = &cards->generic[i];
        g->kind[i] = k->kind;
        for (unsigned turn = 0; turn < 4 && k->kind == MF_KIND_LAYOUT; turn++) {
            mf_shape shape = make_shape(k, turn);
            bool is_new = true;
            for (unsigned n = 0; n < turn; n++) {
                is_new = is_new && memcmp(&shape, &g->shape[i][n], sizeof shape) != 0;
            }
            if (is_new) {
                g->shape[i][turn] = shape;
            }
        }
    }
}

/* ---- a new game ------------------------------------------------------------------------------ */

static mf_why check_setup(const mf_setup *s)
{
    unsigned generic;
    if (s->players < 2 || s->players > MF_MAX_PLAYERS) {
        return WHY_PLAYERS; /* MF-01 */
    }
    for (unsigned i = 0; i < s->players; i++) {
        if (s->runner[i] >= MF_RUNNER_COUNT) {
            return WHY_RUNNER;
        }
        for (unsigned n = 0; n < i; n++) {
            if (s->runner[n] == s->runner[i]) {
                return WHY_RUNNER_TWICE; /* MF-10 */
            }
        }
    }
    return s->cards == NULL ? WHY_OK : mf_check_cards(s->cards, &generic);
}

static void begin_setup(mf_game *g, const mf_setup *s, const core_random *random)
{
    memset(g, 0, sizeof *g);
    g->random = *random;
    take_cards(g, s->cards != NULL ? s->cards : &mf_builtin_cards);
    g->players = s->players;
    g->looker = MF_NOWHERE;
    memcpy(g->runner, s->runner, s->players);
    if (s->walled) { /* MF-03 */
        g->board = (mf_board){.v = V_BORDER, .h = H_BORDER, .walled = 1};
    }
}

unsigned mf_draw_first(unsigned players, uint64_t seed)
{
    core_random r;
    core_random_seed(&r, seed);
    return core_random_below(&r, players);
}

static void shuffle(core_random *r, uint8_t *cards, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned k = core_random_below(r, i);
        uint8_t t = cards[i - 1];
        cards[i - 1] = cards[k];
        cards[k] = t;
    }
}

/* The next rig of a kind, or NULL. */
static mf_rig *take_rig(mf_io *io, unsigned kind, int *number)
{
    for (size_t i = 0; io != NULL && io->rigs != NULL && i < io->rigs_count; i++) {
        if (!io->rigs[i].used && io->rigs[i].kind == kind) {
            io->rigs[i].used = 1;
            *number = (int)i + 1;
            return &io->rigs[i];
        }
    }
    return NULL;
}

/* Brings the cards that the rig names to the top, in its order. */
static bool rig_stack(mf_game *g, const mf_rig *rig)
{
    for (unsigned i = 0; i < rig->count; i++) {
        unsigned at = i;
        while (at < MF_DECK && g->pile[at] != rig->card[i]) {
            at++;
        }
        if (at == MF_DECK) {
            return false;
        }
        memmove(&g->pile[i + 1], &g->pile[i], at - i);
        g->pile[i] = rig->card[i];
    }
    return true;
}

/* MF-11. */
static void make_stack(mf_game *g, const mf_cards *cards, mf_io *io)
{
    int number = 0;
    for (unsigned i = 0; i < cards->generic_count; i++) {
        for (unsigned n = 0; n < cards->generic[i].count; n++) {
            g->pile[g->stack_count++] = (uint8_t)(MF_GENERIC + i);
        }
    }
    shuffle(&g->random, g->pile, MF_DECK);
    const mf_rig *rig = take_rig(io, MF_RIG_STACK, &number);
    if (rig != NULL && !rig_stack(g, rig)) {
        io->rig_failed = number;
    }
}

/* The cards of a rig that belong to this seat, as bits of its hand. */
static unsigned rigged_hand(const mf_game *g, const mf_rig *rig, unsigned seat)
{
    unsigned hand = 0;
    for (unsigned i = 0; i < rig->count; i++) {
        if (is_unique(rig->card[i]) && runner_of_card(rig->card[i]) == g->runner[seat]) {
            hand |= hand_bit(rig->card[i]);
        }
    }
    return hand;
}

/* MF-12: three of his five; the other two are out of the game. */
static void deal_hands(mf_game *g, mf_io *io)
{
    int number = 0;
    const mf_rig *rig = take_rig(io, MF_RIG_HANDS, &number);
    unsigned fitting = 0;
    for (unsigned seat = 0; seat < g->players; seat++) {
        uint8_t cards[MF_UNIQUE_PER_RUNNER] = {0, 1, 2, 3, 4};
        shuffle(&g->random, cards, MF_UNIQUE_PER_RUNNER);
        unsigned hand = rig != NULL ? rigged_hand(g, rig, seat) : 0;
        fitting += count_bits(hand);
        if (count_bits(hand) > MF_HAND) {
            io->rig_failed = number;
        }
        for (unsigned i = 0; count_bits(hand) < MF_HAND; i++) {
            hand |= 1u << cards[i];
        }
        g->hand[seat] = (uint8_t)hand;
        g->supply[seat] = MF_TOKENS; /* MF-13 */
    }
    if (rig != NULL && fitting != rig->count) {
        io->rig_failed = number;
    }
}

static mf_why deal_game(mf_game *g, const mf_setup *setup, const core_random *random,
                        mf_choices *list, mf_io *io)
{
    mf_why why = check_setup(setup);
    if (why != WHY_OK) {
        return why;
    }
    begin_setup(g, setup, random);
    make_stack(g, setup->cards != NULL ? setup->cards : &mf_builtin_cards, io);
    deal_hands(g, io);
    g->prompt = MF_PROMPT_FIRST_TOKEN;
    mf_list(g, list);
    return WHY_OK;
}

mf_why mf_new(mf_game *g, const mf_setup *setup, uint64_t seed, mf_choices *list, mf_io *io)
{
    core_random random;
    core_random_seed(&random, seed);
    return deal_game(g, setup, &random, list, io);
}

mf_why mf_new_keyed(mf_game *g, const mf_setup *setup, const uint32_t key[8], mf_choices *list,
                    mf_io *io)
{
    core_random random;
    core_random_key(&random, key);
    return deal_game(g, setup, &random, list, io);
}

/* ---- positions ------------------------------------------------------------------------------- */

static bool is_generic(const mf_game *g, unsigned card)
{
    return kind_of(g, card) != MF_KIND_NONE;
}

static mf_why check_position_cards(const mf_game *g, const mf_position *p)
{
    unsigned total = (unsigned)p->stack_count + p->discard_count;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        total += p->suite[i] != MF_CARD_NONE;
        if (p->suite[i] != MF_CARD_NONE && !is_generic(g, p->suite[i])) {
            return WHY_PLACE_CARD;
        }
    }
    if (total > MF_DECK) {
        return WHY_PLACE_TOO_MANY_CARDS;
    }
    for (unsigned i = 0; i < p->stack_count; i++) {
        if (!is_generic(g, p->stack[i])) {
            return WHY_PLACE_CARD;
        }
    }
    for (unsigned i = 0; i < p->discard_count; i++) {
        if (!is_generic(g, p->discard[i])) {
            return WHY_PLACE_CARD;
        }
    }
    for (unsigned i = 0; i < g->players; i++) {
        if ((p->hand[i] | p->gone[i]) >= 1u << MF_UNIQUE_PER_RUNNER || p->hand[i] & p->gone[i] ||
            count_bits(p->hand[i] | p->gone[i]) > MF_UNIQUE_PER_RUNNER ||
            count_bits(p->hand[i]) > MF_HAND) {
            return WHY_PLACE_HAND; /* MF-12 */
        }
    }
    return WHY_OK;
}

static mf_why check_position_board(const mf_game *g, const mf_position *p)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        if (i >= g->players && p->token[i] != 0) {
            return WHY_PLAYERS;
        }
        if (p->token[i] & ~NODES) {
            return WHY_PLACE_NODE; /* MF-02 */
        }
        if (p->token[i] & seen) {
            return WHY_PLACE_TWO_TOKENS; /* MF-04 */
        }
        seen |= p->token[i];
        if (count_bits(p->token[i]) + p->supply[i] > MF_TOKENS) {
            return WHY_PLACE_TOKENS; /* MF-06 */
        }
    }
    if (p->v & ~V_PATHS || p->h & ~H_PATHS) {
        return WHY_PLACE_PATH;
    }
    if (g->board.walled && (p->v & V_BORDER || p->h & H_BORDER)) {
        return WHY_WALL; /* MF-03 */
    }
    if (count_bits(p->v) + count_bits(p->h) > MF_PARTITIONS) {
        return WHY_PLACE_PARTITIONS; /* MF-05 */
    }
    return p->anchored & ~seen ? WHY_PLACE_ANCHOR : WHY_OK;
}

/* MF-48. */
static bool has_empty_zone(const mf_board *b)
{
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(b, zone);
    for (unsigned i = 0; i < count; i++) {
        if ((zone[i].nodes & all_tokens(b)) == 0) {
            return true;
        }
    }
    return false;
}

mf_why mf_start(mf_game *g, const mf_position *p, uint64_t seed, mf_choices *list, mf_io *io)
{
    mf_game made;
    mf_why why = check_setup(&p->setup);
    if (why != WHY_OK) {
        return why;
    }
    core_random random;
    core_random_seed(&random, seed);
    begin_setup(&made, &p->setup, &random);
    why = check_position_cards(&made, p);
    why = why != WHY_OK ? why : check_position_board(&made, p);
    if (why != WHY_OK) {
        return why;
    }
    unsigned all = 1u << made.players;
    if (p->seat >= made.players || p->vetoed >= all || p->waiting >= all) {
        return WHY_PLACE_SEAT;
    }
    if (p->turns_left >= made.players || (p->turns_left > 0 && p->stack_count > 0)) {
        return WHY_PLACE_TURNS; /* MF-50 */
    }
    made.board.v |= p->v;
    made.board.h |= p->h;
    memcpy(made.board.token, p->token, sizeof made.board.token);
    made.board.anchored = p->anchored;
    if (has_empty_zone(&made.board)) {
        return WHY_PLACE_EMPTY_ZONE;
    }
    (void)secure_zones(&made.board);
    memcpy(made.supply, p->supply, sizeof made.supply);
    memcpy(made.hand, p->hand, sizeof made.hand);
    memcpy(made.gone, p->gone, sizeof made.gone);
    memcpy(made.suite, p->suite, sizeof made.suite);
    memcpy(made.pile, p->discard, p->discard_count);
    memcpy(&made.pile[MF_DECK - p->stack_count], p->stack, p->stack_count);
    made.stack_count = p->stack_count;
    made.discard_count = p->discard_count;
    made.seat = p->seat;
    made.vetoed = p->vetoed;
    made.waiting = p->waiting;
    if (p->stack_count == 0) {
        made.is_last = 1;
        made.turns_left = p->turns_left > 0 ? p->turns_left : (uint8_t)(made.players - 1);
    }
    *g = made;
    eng e = {g, io};
    begin_turn(&e, false);
    mf_list(g, list);
    return WHY_OK;
}
