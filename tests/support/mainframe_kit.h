/*
 * What the tests of the board game share: positions put together piece by piece, choices picked by
 * what they mean, and the judge asked for its entries. A test program is one file, so all of it is
 * static here.
 */
#ifndef TESTS_SUPPORT_MAINFRAME_KIT_H
#define TESTS_SUPPORT_MAINFRAME_KIT_H

#include "tests/unit/suite.h"

#include <stdbool.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/mainframe.h"

#define UNUSED __attribute__((unused))
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { KIT_EVENTS = 256 };

/* The generic programs of the built-in list. */
enum {
    CARD_I = MF_GENERIC,
    CARD_U,
    CARD_T,
    CARD_L,
    CARD_J,
    CARD_ZIG,
    CARD_ZAG,
    CARD_FREELY,
    CARD_PARTITION,
    CARD_MOVE,
    CARD_SWAP
};

static mf_position pos;
static mf_game game;
static mf_choices list;
static mf_event events[KIT_EVENTS];
static mf_io io;
static mf_rig rig;

/* ---- putting a position together ------------------------------------------------------------- */

/* An empty board; seat 0 is the first runner and to move. The stack has twenty cards. */
static UNUSED void table(unsigned players, mf_runner a, mf_runner b, mf_runner c, mf_runner d)
{
    memset(&pos, 0, sizeof pos);
    pos.setup = (mf_setup){.players = (uint8_t)players,
                           .runner = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d}};
    for (unsigned i = 0; i < players; i++) {
        pos.supply[i] = MF_TOKENS;
    }
    pos.stack_count = 20;
    for (unsigned i = 0; i < pos.stack_count; i++) {
        pos.stack[i] = (uint8_t)(CARD_I + i % 11);
    }
}

static UNUSED void two(mf_runner a, mf_runner b)
{
    table(2, a, b, MF_NOISE, MF_NOISE);
}

static UNUSED void token(unsigned seat, unsigned c, unsigned r)
{
    pos.token[seat] |= UINT64_C(1) << mf_node(c, r);
    pos.supply[seat]--;
}

static UNUSED unsigned path(unsigned x1, unsigned y1, unsigned x2, unsigned y2)
{
    return mf_node(x1, y1) + (y1 == y2 && x2 == x1 + 1 ? MF_HORIZONTAL : 0);
}

/* Partitions along a line of the grid, one a step. */
static UNUSED void wall(unsigned x1, unsigned y1, unsigned x2, unsigned y2)
{
    for (unsigned x = x1; x < x2; x++) {
        pos.h |= UINT64_C(1) << mf_node(x, y1);
    }
    for (unsigned y = y1; y < y2; y++) {
        pos.v |= UINT64_C(1) << mf_node(x1, y);
    }
}

/* Partitions round the nodes from (c1, r1) to (c2, r2); walls of the board are left out. */
static UNUSED void enclose(unsigned c1, unsigned r1, unsigned c2, unsigned r2)
{
    bool walled = pos.setup.walled;
    if (!walled || r1 > 0) {
        wall(c1, r1, c2 + 1, r1);
    }
    if (!walled || r2 < MF_ROWS - 1) {
        wall(c1, r2 + 1, c2 + 1, r2 + 1);
    }
    if (!walled || c1 > 0) {
        wall(c1, r1, c1, r2 + 1);
    }
    if (!walled || c2 < MF_COLUMNS - 1) {
        wall(c2 + 1, r1, c2 + 1, r2 + 1);
    }
}

static UNUSED void suite(unsigned a, unsigned b, unsigned c, unsigned d)
{
    unsigned cards[] = {a, b, c, d};
    for (unsigned i = 0; i < MF_SUITE; i++) {
        pos.suite[i] = (uint8_t)cards[i];
    }
}

static UNUSED unsigned number_of(unsigned card)
{
    return (card - 1) % MF_UNIQUE_PER_RUNNER;
}

static UNUSED void hold(unsigned seat, unsigned card)
{
    pos.hand[seat] |= (uint8_t)(1u << number_of(card));
}

static UNUSED void stack(unsigned count, const uint8_t *cards)
{
    pos.stack_count = (uint8_t)count;
    memcpy(pos.stack, cards, count);
}

static UNUSED mf_why try_start(void)
{
    memset(&game, 0, sizeof game);
    io = (mf_io){.events = events, .events_cap = KIT_EVENTS};
    return mf_start(&game, &pos, 1, &list, &io);
}

static UNUSED void start(void)
{
    mf_why why = try_start();
    if (why != 0) {
        fail_msg("the position is refused: %s (%s)", mf_why_text(why, false), mf_why_rules(why));
    }
    assert_null(mf_check(&game));
}

/* ---- both borders ---------------------------------------------------------------------------- */

static bool with_paths = false;
static bool with_walls = true;

/* A test that runs with border paths and with walls (MF-03): its state says which. */
#define BOTH(test)                                                                                 \
    {#test " (paths)", test, NULL, NULL, &with_paths},                                             \
    {                                                                                              \
#test " (walled)", test, NULL, NULL, &with_walls                                           \
    }

/* Noise (seat 0) and Kate (seat 1) at an empty board of the wanted border. */
static UNUSED void board(void **state)
{
    two(MF_NOISE, MF_KATE);
    pos.setup.walled = *(bool *)*state;
}

/* ---- choosing -------------------------------------------------------------------------------- */

static UNUSED mf_wanted want(unsigned verb, unsigned card, unsigned at)
{
    return (mf_wanted){.verb = (uint8_t)verb, .card = (uint8_t)card, .at = (uint8_t)at};
}

static UNUSED mf_wanted want_node(unsigned c, unsigned r)
{
    return want(MF_VERB_CHOOSE_NODE, 0, mf_node(c, r));
}

static UNUSED mf_wanted want_path(unsigned x1, unsigned y1, unsigned x2, unsigned y2)
{
    return want(MF_VERB_CHOOSE_PATH, 0, path(x1, y1, x2, y2));
}

static UNUSED mf_wanted want_card(unsigned card)
{
    return want(MF_VERB_CHOOSE_CARD, card, MF_NOWHERE);
}

static UNUSED mf_wanted want_execute(unsigned card)
{
    return want(MF_VERB_EXECUTE, card, MF_NOWHERE);
}

static UNUSED mf_wanted want_place(unsigned c, unsigned r)
{
    return want(MF_VERB_PLACE_ACCESS_POINT, 0, mf_node(c, r));
}

static UNUSED mf_wanted want_player(unsigned seat)
{
    return want(MF_VERB_CHOOSE_PLAYER, 0, seat);
}

static UNUSED mf_wanted want_verb(unsigned verb)
{
    return want(verb, 0, MF_NOWHERE);
}

static UNUSED mf_wanted want_paths(unsigned count, const unsigned *paths)
{
    mf_wanted w = want(MF_VERB_CHOOSE_PATHS, 0, MF_NOWHERE);
    for (unsigned i = 0; i < count; i++) {
        *(paths[i] & MF_HORIZONTAL ? &w.h : &w.v) |= UINT64_C(1) << (paths[i] & 63);
    }
    return w;
}

static UNUSED mf_wanted want_three(unsigned a, unsigned b, unsigned c)
{
    return want_paths(3, (const unsigned[]){a, b, c});
}

static UNUSED unsigned find(mf_wanted w)
{
    unsigned found = UINT32_MAX;
    for (unsigned i = 0; i < list.count; i++) {
        if (mf_matches(&game, &list.choice[i], &w)) {
            assert_int_equal(found, UINT32_MAX); /* identical choices are listed once */
            found = i;
        }
    }
    return found;
}

static UNUSED bool offered(mf_wanted w)
{
    bool is_offered = find(w) != UINT32_MAX;
    assert_int_equal(is_offered, mf_judge(&game, game.seat, &w) == 0);
    return is_offered;
}

/* Makes the choice; the events of it alone are in events. */
static UNUSED void pick(mf_wanted w)
{
    unsigned index = find(w);
    if (index == UINT32_MAX) {
        mf_why why = mf_judge(&game, game.seat, &w);
        fail_msg("not offered: %s (%s)", mf_why_text(why, false), mf_why_rules(why));
    }
    io = (mf_io){.events = events,
                 .events_cap = KIT_EVENTS,
                 .rigs = rig.count > 0 ? &rig : NULL,
                 .rigs_count = rig.count > 0};
    assert_true(mf_choose_trusted(&game, index, &list, &io));
    assert_false(io.events_lost);
    assert_int_equal(io.rig_failed, 0);
    assert_null(mf_check(&game));
    rig.count = 0;
}

/* The judge refuses it and names the entry. */
static UNUSED void refused(mf_wanted w, const char *rule)
{
    assert_false(offered(w));
    mf_why why = mf_judge(&game, game.seat, &w);
    const char *rules = mf_why_rules(why);
    const char *at = strstr(rules, rule);
    size_t length = strlen(rule);
    if (at == NULL || (at[length] != '\0' && at[length] != ' ')) {
        fail_msg("refused for %s (%s), not for %s", mf_why_text(why, false), rules, rule);
    }
    assert_true(strlen(mf_why_text(why, true)) > 0);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static UNUSED unsigned holder(unsigned c, unsigned r)
{
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        if (game.board.token[i] >> mf_node(c, r) & 1) {
            return i;
        }
    }
    return MF_NOWHERE;
}

static UNUSED bool is_secured(unsigned c, unsigned r)
{
    return game.board.secured >> mf_node(c, r) & 1;
}

static UNUSED bool is_filled(unsigned x1, unsigned y1, unsigned x2, unsigned y2)
{
    unsigned p = path(x1, y1, x2, y2);
    return (p & MF_HORIZONTAL ? game.board.h : game.board.v) >> (p & 63) & 1;
}

static UNUSED unsigned happened(mf_event_kind kind)
{
    unsigned count = 0;
    for (size_t i = 0; i < io.events_count; i++) {
        count += events[i].kind == kind;
    }
    return count;
}

static UNUSED unsigned in_suite(unsigned card)
{
    unsigned count = 0;
    for (unsigned i = 0; i < MF_SUITE; i++) {
        count += game.suite[i] == card;
    }
    return count;
}

static UNUSED unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

/* ---- unique programs ------------------------------------------------------------------------- */

/* Three players, the first with one program in hand; one token each, far apart. */
static UNUSED void with_program(void **state, unsigned card)
{
    unsigned runner = (card - 1) / MF_UNIQUE_PER_RUNNER;
    table(3, (mf_runner)runner, (mf_runner)((runner + 1) % 6), (mf_runner)((runner + 2) % 6),
          MF_NOISE);
    pos.setup.walled = *(bool *)*state;
    token(0, 0, 0);
    token(1, 5, 7);
    token(2, 3, 3);
    hold(0, card);
    suite(CARD_SWAP, CARD_MOVE, CARD_I, CARD_FREELY);
}

static UNUSED void play(unsigned card)
{
    start();
    pick(want_execute(card));
}

/* The program is over, its card lies on its runner's pile, and the next player is to move. */
static UNUSED void over(unsigned card)
{
    assert_int_equal(game.frames, 0);
    assert_int_equal(game.seat, 1);
    assert_int_equal(game.gone[0], 1u << number_of(card));
    assert_int_equal(game.hand[0], 0);
}

/* The program that asks. */
static UNUSED unsigned current_card(void)
{
    return game.frame[game.frames - 1].card;
}

static UNUSED void back_to(const mf_game *before)
{
    game = *before;
    mf_list(&game, &list);
}

#endif
