/*
 * Many games of Mainframe at once (batch.h). Pure.
 */
#include <string.h>

#include "jackin/batch.h"

_Static_assert(MF_MAX_GENERIC == 12, "the numbers of cards in batch.h");
_Static_assert(sizeof(mf_frame) == 8, "batch_mf_seen.program has its fields");

/* ---- actions --------------------------------------------------------------------------------- */

/* Nodes and horizontal paths lie seven numbers apart, but there are six a row. */
static unsigned in_six(unsigned at)
{
    return at / MF_STRIDE * MF_COLUMNS + at % MF_STRIDE;
}

unsigned batch_mf_action(const mf_choice *c)
{
    switch ((mf_verb)c->verb) {
    case MF_VERB_PLACE_ACCESS_POINT:
        return BATCH_MF_PLACE + in_six(c->at);
    case MF_VERB_CHOOSE_NODE:
        return BATCH_MF_NODE + in_six(c->at);
    case MF_VERB_CHOOSE_PATH:
        return c->at < MF_HORIZONTAL ? BATCH_MF_VERTICAL + (unsigned)c->at
                                     : BATCH_MF_HORIZONTAL + in_six(c->at - MF_HORIZONTAL);
    case MF_VERB_CHOOSE_PATHS:
        return BATCH_MF_PATHS + 8u * c->at + c->turn;
    case MF_VERB_EXECUTE:
        return BATCH_MF_EXECUTE + c->card;
    case MF_VERB_CHOOSE_CARD:
        return BATCH_MF_CARD + c->card;
    case MF_VERB_CHOOSE_PLAYER:
        return BATCH_MF_PLAYER + c->at;
    case MF_VERB_PASS:
        return BATCH_MF_PASS;
    case MF_VERB_NONE:
    case MF_VERB_DONE:
    case MF_VERB_COUNT:
        break;
    }
    return BATCH_MF_DONE;
}

/* The place of an action in a list; `count` if it is not there. */
static unsigned index_of(const mf_choices *list, int32_t action)
{
    unsigned i = 0;
    while (i < list->count && (int32_t)batch_mf_action(&list->choice[i]) != action) {
        i++;
    }
    return i;
}

/* ---- what is seen ---------------------------------------------------------------------------- */

static void spread_nodes(uint64_t nodes, int8_t out[MF_NODE_COUNT])
{
    for (unsigned r = 0; r < MF_ROWS; r++) {
        for (unsigned c = 0; c < MF_COLUMNS; c++) {
            out[MF_COLUMNS * r + c] = (int8_t)(nodes >> mf_node(c, r) & 1);
        }
    }
}

static void spread_paths(const mf_board *b, batch_mf_seen *seen)
{
    for (unsigned i = 0; i < sizeof seen->vertical; i++) {
        seen->vertical[i] = (int8_t)(b->v >> i & 1);
    }
    for (unsigned i = 0; i < sizeof seen->horizontal; i++) {
        seen->horizontal[i] = (int8_t)(b->h >> mf_node(i % MF_COLUMNS, i / MF_COLUMNS) & 1);
    }
}

static void count_generic(const uint8_t *cards, unsigned n, int8_t out[MF_MAX_GENERIC])
{
    for (unsigned i = 0; i < n; i++) {
        if (cards[i] >= MF_GENERIC && cards[i] < MF_GENERIC + MF_MAX_GENERIC) {
            out[cards[i] - MF_GENERIC]++;
        }
    }
}

static void see_players(const mf_view *view, unsigned viewer, batch_mf_seen *seen)
{
    const mf_game *g = &view->game;
    for (unsigned i = 0; i < g->players; i++) {
        unsigned seat = (viewer + i) % g->players;
        spread_nodes(g->board.token[seat], seen->token[i]);
        seen->score[i] = (int8_t)view->score[seat];
        seen->supply[i] = (int8_t)g->supply[seat];
        seen->hand[i] = (int8_t)view->hand_count[seat];
        seen->vetoed[i] = (int8_t)(g->vetoed >> seat & 1);
        seen->waiting[i] = (int8_t)(g->waiting >> seat & 1);
        seen->runner[i] = (int8_t)(1 + g->runner[seat]);
        for (unsigned k = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
            seen->gone[i][k] = (int8_t)(g->gone[seat] >> k & 1);
        }
    }
    for (unsigned k = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
        seen->mine[k] = (int8_t)(g->hand[viewer] >> k & 1);
    }
}

static void see_cards(const mf_view *view, batch_mf_seen *seen)
{
    const mf_game *g = &view->game;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        seen->suite[i] = (int8_t)g->suite[i];
    }
    count_generic(g->suite, MF_SUITE, seen->suited);
    count_generic(g->pile, g->discard_count, seen->discarded);
    count_generic(view->unseen, view->unseen_count, seen->unseen);
    for (unsigned i = 0; i < sizeof seen->top && i < g->stack_count; i++) {
        seen->top[i] = (int8_t)g->pile[MF_DECK - g->stack_count + i];
    }
    seen->stack = (int8_t)g->stack_count;
    seen->shown = (int8_t)view->shown;
}

static int result_of(unsigned winners, unsigned seat)
{
    return !(winners >> seat & 1) ? -1 : winners == 1u << seat;
}

static void see_course(const mf_view *view, unsigned viewer, batch_mf_seen *seen)
{
    const mf_game *g = &view->game;
    seen->over = g->reason != MF_REASON_NONE;
    seen->to_move = (int8_t)(seen->over ? -1 : (int)((g->seat + g->players - viewer) % g->players));
    seen->result = (int8_t)(seen->over ? result_of(view->winners, viewer) : 0);
    if (g->prompt < MF_PROMPT_COUNT && !seen->over) {
        seen->prompt[g->prompt] = 1;
    }
    if (g->frames > 0) {
        memcpy(seen->program, &g->frame[g->frames - 1], sizeof seen->program); /* 255 is -1 */
    } else {
        memset(seen->program, -1, sizeof seen->program);
    }
    seen->players = (int8_t)g->players;
    seen->walled = (int8_t)g->board.walled;
    seen->is_last = (int8_t)g->is_last;
    seen->turns_left = (int8_t)g->turns_left;
}

void batch_mf_look(const mf_game *g, unsigned viewer, batch_mf_seen *seen)
{
    mf_view view;
    mf_look(g, viewer, &view);
    memset(seen, 0, sizeof *seen);
    spread_nodes(view.game.board.secured, seen->secured);
    spread_nodes(view.game.board.anchored, seen->anchored);
    spread_paths(&view.game.board, seen);
    see_players(&view, viewer, seen);
    see_cards(&view, seen);
    see_course(&view, viewer, seen);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* All setups have been tried. */
static void begin_next(batch_mf *b, batch_mf_place *p)
{
    p->number = b->next++;
    (void)mf_new(&p->game, &b->setup[p->number % b->setups], b->seed + p->number, &p->list, NULL);
}

static void show_choices(const batch_mf *b, size_t i)
{
    const mf_choices *list = &b->place[i].list;
    if (b->mask != NULL) {
        memset(&b->mask[i], 0, sizeof b->mask[i]);
    }
    if (b->legal != NULL) {
        memset(&b->legal[i], -1, sizeof b->legal[i]);
    }
    for (unsigned k = 0; k < list->count; k++) {
        unsigned action = batch_mf_action(&list->choice[k]);
        if (b->mask != NULL) {
            b->mask[i].is_legal[action] = 1;
        }
        if (b->legal != NULL) {
            b->legal[i].action[k] = (int16_t)action;
        }
    }
    if (b->choices != NULL) {
        b->choices[i] = (int32_t)list->count;
    }
}

static void show_place(const batch_mf *b, size_t i)
{
    const mf_game *g = &b->place[i].game;
    bool is_over = g->reason != MF_REASON_NONE;
    if (b->seen != NULL) {
        batch_mf_look(g, is_over ? 0 : g->seat, &b->seen[i]);
    }
    if (b->to_move != NULL) {
        b->to_move[i] = (int8_t)(is_over ? -1 : g->seat);
    }
    show_choices(b, i);
}

/* What the last choice led to. */
static void show_end(const batch_mf *b, size_t i, bool has_moved)
{
    const mf_game *g = &b->place[i].game;
    bool is_over = g->reason != MF_REASON_NONE;
    if (b->over != NULL) {
        b->over[i] = is_over;
    }
    if (b->reward != NULL) {
        for (unsigned seat = 0; seat < MF_MAX_PLAYERS; seat++) {
            bool has_result = is_over && has_moved && seat < g->players;
            b->reward[i].seat[seat] = (int8_t)(has_result ? result_of(mf_winners(g), seat) : 0);
        }
    }
}

void batch_mf_show(const batch_mf *b)
{
    for (size_t i = 0; i < b->count; i++) {
        show_end(b, i, false);
        show_place(b, i);
    }
}

mf_why batch_mf_begin(batch_mf *b)
{
    for (size_t i = 0; i < b->setups && b->count > 0; i++) { /* so that none fails later */
        batch_mf_place *p = &b->place[0];
        mf_why why = mf_new(&p->game, &b->setup[i], 0, &p->list, NULL);
        if (why != 0) {
            return why;
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        begin_next(b, &b->place[i]);
    }
    batch_mf_show(b);
    return 0;
}

size_t batch_mf_step(batch_mf *b, const int32_t *action)
{
    for (size_t i = 0; i < b->count; i++) {
        const mf_choices *list = &b->place[i].list;
        if (action[i] != BATCH_LEAVE && index_of(list, action[i]) == list->count) {
            return i;
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        batch_mf_place *p = &b->place[i];
        bool moves = action[i] != BATCH_LEAVE;
        if (moves) {
            (void)mf_choose_trusted(&p->game, index_of(&p->list, action[i]), &p->list, NULL);
        }
        show_end(b, i, moves);
        if (moves && b->restart && p->game.reason != MF_REASON_NONE) {
            begin_next(b, p);
        }
        if (moves) {
            show_place(b, i);
        }
    }
    return b->count;
}

/* ---- looking ahead --------------------------------------------------------------------------- */

/* The choices of one place, each made in the same deal of what its player does not know. */
static void look_ahead(const batch_mf_place *p, uint64_t seed, batch_mf_seen *after)
{
    mf_view view;
    mf_game sample, then;
    mf_choices list;
    unsigned viewer = p->game.seat;
    mf_look(&p->game, viewer, &view);
    mf_sample(&sample, &view, seed);
    for (unsigned k = 0; k < p->list.count; k++) {
        then = sample;
        list.count = p->list.count; /* his choices are the same in every such deal */
        memcpy(list.choice, p->list.choice, p->list.count * sizeof list.choice[0]);
        (void)mf_choose_trusted(&then, k, &list, NULL);
        batch_mf_look(&then, viewer, &after[k]);
    }
}

size_t batch_mf_after(const batch_mf *b, const uint8_t *wanted, uint64_t seed, size_t cap,
                      batch_mf_seen *after)
{
    size_t rows = 0;
    for (size_t i = 0; i < b->count; i++) {
        rows += wanted == NULL || wanted[i] != 0 ? b->place[i].list.count : 0;
    }
    if (rows > cap) {
        return rows;
    }
    for (size_t i = 0; i < b->count; i++) {
        if ((wanted == NULL || wanted[i] != 0) && b->place[i].list.count > 0) {
            look_ahead(&b->place[i], seed + i, after);
            after += b->place[i].list.count;
        }
    }
    return rows;
}
