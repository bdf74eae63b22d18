/*
 * Carrying programs out: what each step does with an answer, and going from step to step. Chapter:
 * Programs, MF-30 … MF-35, MF-60 … MF-95.
 *
 * The fields of a frame, where a step uses them:
 *   a  the node that later steps mean (STEP_AT_NODE, OP_NODE); Scatter Virus: the opponent's seat;
 *      Deep Crawl: cards looked at and still there; Leverage: the opponent's seat
 *   b  what the earlier stage of the step chose; Deep Crawl: cards put back; Leverage: the card
 *   c  the token or partition just moved, at its new place; Strange Loop: the second token;
 *      in a layout's frame: 1 if the mirror image may be placed
 */
#include "mainframe/engine.h"

enum { LOOKED_AT = 3 }; /* MF-76 */

static const uint8_t prompts[OP_COUNT][3] = {
    [OP_PLACE_TOKEN] = {MF_PROMPT_NODE},
    [OP_TAKE_OVER] = {MF_PROMPT_NODE},
    [OP_MOVE_TOKEN] = {MF_PROMPT_TOKEN, MF_PROMPT_NODE},
    [OP_SWAP] = {MF_PROMPT_TOKEN, MF_PROMPT_TOKEN},
    [OP_CYCLE] = {MF_PROMPT_TOKEN, MF_PROMPT_TOKEN, MF_PROMPT_TOKEN},
    [OP_RETURN_TOKEN] = {MF_PROMPT_TOKEN},
    [OP_ANCHOR] = {MF_PROMPT_TOKEN},
    [OP_SCATTER] = {MF_PROMPT_TOKEN, MF_PROMPT_NODE},
    [OP_PLACE_PATH] = {MF_PROMPT_PATH},
    [OP_MOVE_PATH] = {MF_PROMPT_PARTITION, MF_PROMPT_PATH},
    [OP_RETURN_PATH] = {MF_PROMPT_PARTITION},
    [OP_NODE] = {MF_PROMPT_NODE},
    [OP_LAYOUT] = {MF_PROMPT_LAYOUT},
    [OP_LINE] = {MF_PROMPT_LAYOUT},
    [OP_EXECUTE] = {MF_PROMPT_PROGRAM},
    [OP_CARRY_SUITE] = {MF_PROMPT_PROGRAM},
    [OP_CARRY_DISCARD] = {MF_PROMPT_PROGRAM},
    [OP_CARRY_ANY] = {MF_PROMPT_PROGRAM},
    [OP_CARRY_LOOKED] = {MF_PROMPT_PROGRAM},
    [OP_DISCARD_SOME] = {MF_PROMPT_DISCARD, MF_PROMPT_DISCARD},
    [OP_EXCHANGE] = {MF_PROMPT_DISCARD, MF_PROMPT_TAKE},
    [OP_PUT_BACK] = {MF_PROMPT_ORDER},
    [OP_VETO] = {MF_PROMPT_PLAYER},
    [OP_SHOW] = {MF_PROMPT_PLAYER},
};

static void next_step(mf_frame *f)
{
    f->pc++;
    f->stage = 0;
}

void push_program(eng *e, unsigned card, unsigned source, unsigned slot)
{
    mf_game *g = e->g;
    g->frame[g->frames++] = (mf_frame){.card = (uint8_t)card,
                                       .source = (uint8_t)source,
                                       .a = MF_NOWHERE,
                                       .b = MF_NOWHERE,
                                       .slot = (uint8_t)slot};
    bool is_executed = source == SOURCE_SUITE || source == SOURCE_HAND;
    tell_simple(e, is_executed ? MF_EVENT_EXECUTE : MF_EVENT_CARRY_OUT, g->seat, card, 0);
}

/* Card n from the top of the stack has been carried out by Deep Crawl, MF-76. */
static void discard_looked(eng *e, unsigned n)
{
    mf_game *g = e->g;
    uint8_t *top = &g->pile[MF_DECK - g->stack_count];
    uint8_t card = top[n];
    memmove(top + 1, top, n);
    top[0] = card;
    (void)draw_card(e);
    discard_generic(e, card, MF_FROM_STACK);
}

/* The last step is done: the card goes where it belongs, and the program around it goes on. */
static void finish_program(eng *e)
{
    mf_game *g = e->g;
    mf_frame f = *top_frame(g);
    memset(top_frame(g), 0, sizeof f);
    g->frames--;
    switch (f.source) {
    case SOURCE_SUITE: /* MF-22 */
        discard_from_suite(e, f.slot);
        refill_suite(e);
        break;
    case SOURCE_HAND: /* MF-23, MF-94 */
    case SOURCE_SHOWN:
        discard_unique(e, f.card);
        break;
    case SOURCE_STACK:
        discard_looked(e, f.slot);
        top_frame(g)->a--;
        break;
    default:
        break;
    }
    if (g->frames > 0) {
        next_step(top_frame(g));
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

static unsigned find_card(const uint8_t *cards, unsigned first, unsigned card)
{
    while (cards[first] != card) {
        first++;
    }
    return first;
}

static void carry_out(eng *e, const mf_choice *c, unsigned source, unsigned slot, unsigned how)
{
    push_program(e, c->card, source, slot);
    top_frame(e->g)->c = (how & STEP_MIRRORED) != 0; /* MF-65 */
}

static void answer_cycle(eng *e, mf_frame *f, unsigned node)
{
    mf_board *b = &e->g->board;
    if (f->stage == 0) {
        f->b = (uint8_t)node;
    } else if (f->stage == 1) {
        f->c = (uint8_t)node;
    }
    if (f->stage++ < 2) {
        return;
    }
    unsigned place[3] = {f->b, f->c, node};
    unsigned owner[3];
    for (unsigned i = 0; i < 3; i++) {
        owner[i] = owner_of_token(b, place[i]);
    }
    for (unsigned i = 0; i < 3; i++) {
        b->token[owner[i]] &= ~bit(place[i]);
    }
    for (unsigned i = 0; i < 3; i++) { /* MF-77: all at once */
        b->token[owner[i]] |= bit(place[(i + 1) % 3]);
    }
    tell(e, (mf_event){.kind = MF_EVENT_CYCLE,
                       .player = e->g->seat,
                       .from = f->b,
                       .to = f->c,
                       .n = (uint8_t)node,
                       .for_whom = FOR_ALL});
    resolve_zones(e);
    next_step(f);
}

static void answer_return_token(eng *e, mf_frame *f, unsigned node)
{
    mf_board *b = &e->g->board;
    unsigned owner = owner_of_token(b, node);
    b->token[owner] &= ~bit(node);
    e->g->supply[owner]++;
    tell(e, (mf_event){.kind = MF_EVENT_RETURN_TOKEN,
                       .player = (uint8_t)owner,
                       .from = (uint8_t)node,
                       .to = MF_NOWHERE,
                       .for_whom = FOR_ALL});
    resolve_zones(e); /* MF-46 */
    next_step(f);
}

static void answer_move_token(eng *e, mf_frame *f, unsigned how, unsigned node)
{
    if (f->stage == 0) {
        f->b = (uint8_t)node;
        f->stage = 1;
        return;
    }
    unsigned from = f->b;
    move_token(e, from, node);
    f->c = (uint8_t)node;
    if (how & STEP_AT_NODE) {
        f->a = (uint8_t)from; /* MF-87 */
    }
    next_step(f);
}

/* MF-61: the step stays the same until no opponent is left. */
static void answer_scatter(eng *e, mf_frame *f, unsigned node)
{
    if (f->stage == 0) {
        f->b = (uint8_t)node;
        f->stage = 1;
        return;
    }
    move_token(e, f->b, node);
    f->stage = 0;
    f->b = MF_NOWHERE; /* this opponent is done */
}

static void answer_move_path(eng *e, mf_frame *f, unsigned path)
{
    if (f->stage == 0) {
        f->b = (uint8_t)path;
        f->stage = 1;
        return;
    }
    mf_board *b = &e->g->board;
    clear_path(b, f->b);
    fill_path(b, path);
    tell(e, (mf_event){.kind = MF_EVENT_MOVE_PARTITION,
                       .player = e->g->seat,
                       .from = f->b,
                       .to = (uint8_t)path,
                       .for_whom = FOR_ALL});
    resolve_zones(e);
    f->c = (uint8_t)path;
    next_step(f);
}

static void answer_return_path(eng *e, mf_frame *f, unsigned path)
{
    clear_path(&e->g->board, path); /* MF-47: no part changes */
    tell(e, (mf_event){.kind = MF_EVENT_RETURN_PARTITION,
                       .player = e->g->seat,
                       .from = (uint8_t)path,
                       .to = MF_NOWHERE,
                       .for_whom = FOR_ALL});
    next_step(f);
}

static void answer_place_path(eng *e, mf_frame *f, unsigned path)
{
    if (path & MF_HORIZONTAL) {
        fill_paths(e, 0, bit(path & 63));
    } else {
        fill_paths(e, bit(path), 0);
    }
    next_step(f);
}

static void answer_exchange(eng *e, mf_frame *f, unsigned card)
{
    mf_game *g = e->g;
    if (f->stage == 0) {
        f->b = (uint8_t)find_card(g->suite, 0, card);
        f->stage = 1;
        return;
    }
    unsigned place = find_card(g->pile, 0, card);
    uint8_t old = g->suite[f->b];
    g->suite[f->b] = (uint8_t)card;
    g->pile[place] = old;
    tell_simple(e, MF_EVENT_EXCHANGE, g->seat, old, card);
    next_step(f);
}

/* MF-88: one card, and if he likes a second. */
static void answer_discard(eng *e, mf_frame *f, const mf_choice *c)
{
    if (c->verb == MF_VERB_CHOOSE_CARD) {
        discard_from_suite(e, find_card(e->g->suite, 0, c->card));
        if (f->stage++ == 0) {
            return;
        }
    }
    next_step(f);
}

static void answer_put_back(eng *e, mf_frame *f, unsigned card)
{
    mf_game *g = e->g;
    uint8_t *top = &g->pile[MF_DECK - g->stack_count];
    unsigned from = find_card(top, f->b, card);
    memmove(top + f->b + 1, top + f->b, from - f->b);
    top[f->b++] = (uint8_t)card;
}

/* MF-89: one card of his hand at random. */
static void answer_show(eng *e, mf_frame *f, unsigned seat)
{
    mf_game *g = e->g;
    unsigned hand = g->hand[seat];
    unsigned nth = core_random_below(&g->random, count_bits(hand));
    unsigned number = 0;
    for (mf_io *io = e->io; io != NULL && io->rigs != NULL;) {
        size_t i = 0;
        while (i < io->rigs_count && (io->rigs[i].used || io->rigs[i].kind != MF_RIG_LEVERAGE)) {
            i++;
        }
        if (i == io->rigs_count) {
            break;
        }
        unsigned card = io->rigs[i].card[0];
        io->rigs[i].used = 1;
        if (!is_unique(card) || runner_of_card(card) != g->runner[seat] ||
            !(hand & hand_bit(card))) {
            io->rig_failed = (int)i + 1;
            break;
        }
        nth = count_bits(hand & (hand_bit(card) - 1));
        break;
    }
    for (unsigned rest = hand;; rest &= rest - 1, nth--) {
        number = low_bit(rest);
        if (nth == 0) {
            break;
        }
    }
    f->a = (uint8_t)seat;
    f->b = (uint8_t)mf_unique(g->runner[seat], number);
    g->hand[seat] &= (uint8_t) ~(1u << number);
    tell_simple(e, MF_EVENT_SHOW, seat, f->b, 0);
    next_step(f);
}

void answer_step(eng *e, const mf_choice *c)
{
    mf_game *g = e->g;
    mf_frame *f = top_frame(g);
    const step *s = &program_steps(g, f->card)[f->pc];
    g->prompt = MF_PROMPT_NONE;
    if (s->op == OP_DISCARD_SOME) {
        answer_discard(e, f, c);
        return;
    }
    if (c->verb == MF_VERB_DONE) { /* no more 'if you like': the rest is left out */
        while (program_steps(g, f->card)[f->pc].how & STEP_MAY) {
            next_step(f);
        }
        return;
    }
    switch (s->op) {
    case OP_PLACE_TOKEN:
    case OP_TAKE_OVER:
        put_token(e, c->at);
        f->a = c->at;
        next_step(f);
        break;
    case OP_MOVE_TOKEN:
        answer_move_token(e, f, s->how, c->at);
        break;
    case OP_SWAP:
        if (f->stage == 0) {
            f->b = c->at;
            f->stage = 1;
        } else {
            swap_tokens(e, f->b, c->at);
            next_step(f);
        }
        break;
    case OP_CYCLE:
        answer_cycle(e, f, c->at);
        break;
    case OP_RETURN_TOKEN:
        answer_return_token(e, f, c->at);
        break;
    case OP_ANCHOR:
        g->board.anchored |= bit(c->at); /* MF-83 */
        tell(e, (mf_event){.kind = MF_EVENT_ANCHOR,
                           .player = g->seat,
                           .from = MF_NOWHERE,
                           .to = c->at,
                           .for_whom = FOR_ALL});
        next_step(f);
        break;
    case OP_SCATTER:
        answer_scatter(e, f, c->at);
        break;
    case OP_NODE:
        f->a = c->at;
        next_step(f);
        break;
    case OP_PLACE_PATH:
        answer_place_path(e, f, c->at);
        break;
    case OP_MOVE_PATH:
        answer_move_path(e, f, c->at);
        break;
    case OP_RETURN_PATH:
        answer_return_path(e, f, c->at);
        break;
    case OP_LAYOUT:
    case OP_LINE: {
        uint64_t v;
        uint64_t h;
        mf_choice_paths(g, c, &v, &h);
        fill_paths(e, v, h); /* MF-34: all at once */
        next_step(f);
        break;
    }
    case OP_EXECUTE:
        carry_out(e, c, SOURCE_SUITE, find_card(g->suite, 0, c->card), s->how);
        break;
    case OP_CARRY_LOOKED:
        carry_out(e, c, SOURCE_STACK, find_card(&g->pile[MF_DECK - g->stack_count], 0, c->card),
                  s->how);
        break;
    case OP_CARRY_SUITE:
    case OP_CARRY_DISCARD:
    case OP_CARRY_ANY:
        carry_out(e, c, SOURCE_NONE, 0, s->how);
        break;
    case OP_EXCHANGE:
        answer_exchange(e, f, c->card);
        break;
    case OP_PUT_BACK:
        answer_put_back(e, f, c->card);
        break;
    case OP_VETO:
        g->vetoed |= (uint8_t)(1u << c->at); /* MF-85 */
        tell_simple(e, MF_EVENT_VETO, c->at, 0, 0);
        next_step(f);
        break;
    case OP_SHOW:
        answer_show(e, f, c->at);
        break;
    default:
        next_step(f);
        break;
    }
}

/* ---- steps that ask nothing ------------------------------------------------------------------ */

static void tell_stack_card(eng *e, mf_event_kind kind, unsigned n)
{
    tell(e, (mf_event){.kind = (uint8_t)kind,
                       .player = e->g->seat,
                       .card = (uint8_t)stack_card(e->g, n),
                       .from = MF_NOWHERE,
                       .to = MF_NOWHERE,
                       .n = (uint8_t)n,
                       .for_whom = (uint8_t)(1u << e->g->seat)});
}

static void look(eng *e, mf_frame *f)
{
    mf_game *g = e->g;
    f->a = g->stack_count < LOOKED_AT ? g->stack_count : LOOKED_AT;
    f->b = 0;
    g->looker = g->seat;
    g->looked = f->a;
    for (unsigned i = 0; i < f->a; i++) {
        tell_stack_card(e, MF_EVENT_LOOK, i);
    }
    next_step(f);
}

/* MF-61: the next opponent, clockwise, who has a token that can be moved now. */
static bool find_opponent(const mf_game *g, mf_frame *f)
{
    unsigned first =
        f->a == MF_NOWHERE ? 1 : ((unsigned)f->a + g->players - g->seat) % g->players + 1;
    for (unsigned n = first; n < g->players; n++) {
        unsigned seat = (g->seat + n) % g->players;
        if (movable_tokens(&g->board) & g->board.token[seat] && legal_nodes(&g->board) != 0) {
            f->a = (uint8_t)seat;
            return true;
        }
    }
    return false;
}

static void carry_out_shown(eng *e, mf_frame *f)
{
    unsigned card = f->b;
    if (can_carry_out(e->g, card, false)) {
        push_program(e, card, SOURCE_SHOWN, 0);
        return;
    }
    tell_simple(e, MF_EVENT_NO_EFFECT, e->g->seat, card, 0);
    discard_unique(e, card);
    next_step(f);
}

/* Does what the step does by itself; true if it asks. */
static bool begin_step(eng *e, mf_frame *f, const step *s)
{
    mf_game *g = e->g;
    switch (s->op) {
    case OP_DISCARD_ALL:
        for (unsigned i = 0; i < MF_SUITE; i++) {
            if (g->suite[i] != MF_CARD_NONE) {
                discard_from_suite(e, i);
            }
        }
        next_step(f);
        return false;
    case OP_REFILL:
        refill_suite(e);
        next_step(f);
        return false;
    case OP_LOOK:
        look(e, f);
        return false;
    case OP_WAIT:
        g->waiting |= (uint8_t)(1u << g->seat); /* MF-80 */
        tell_simple(e, MF_EVENT_WAIT, g->seat, 0, 0);
        next_step(f);
        return false;
    case OP_SCATTER:
        if (f->stage == 0 && f->b == MF_NOWHERE && !find_opponent(g, f)) {
            next_step(f);
            return false;
        }
        return true;
    case OP_PUT_BACK:
        if (f->a - f->b > 1) {
            return true;
        }
        for (unsigned i = 0; i < f->a; i++) {
            tell_stack_card(e, MF_EVENT_PUT_BACK, i);
        }
        next_step(f);
        return false;
    case OP_CARRY_SHOWN:
        carry_out_shown(e, f);
        return false;
    default:
        return true;
    }
}

void run_program(eng *e)
{
    mf_game *g = e->g;
    while (g->prompt == MF_PROMPT_NONE && g->frames > 0) {
        mf_frame *f = top_frame(g);
        const step *s = &program_steps(g, f->card)[f->pc];
        if (s->op == OP_END) {
            finish_program(e);
            continue;
        }
        if (!begin_step(e, f, s)) {
            continue;
        }
        if (s->how & STEP_IF && f->stage == 0 && s->op != OP_PUT_BACK) { /* MF-91 */
            mf_choices list;
            list_step(g, &list);
            if (list.count == 0) {
                tell_simple(e, MF_EVENT_NO_EFFECT, g->seat, f->card, 0);
                next_step(f);
                continue;
            }
        }
        g->prompt = prompts[s->op][f->stage];
    }
}
