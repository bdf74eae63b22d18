/*
 * The engine against the simple second implementation, over positions of random games and over
 * crowded ones made from them.
 *
 * usage: mainframe-compare [POSITIONS [SEED]]
 *
 * A case is a question, whatever the number of positions: regions (MF-40, MF-43), legal nodes and
 * paths (MF-36, MF-41, MF-44), loose partitions (MF-47), layouts (MF-34, MF-58), destinations of a
 * partition (MF-32), which programs can be executed (MF-25), scores (MF-53) and winners (MF-54).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "tests/mainframe/simple.h"

typedef enum {
    CASE_REGIONS,
    CASE_NODES,
    CASE_PATHS,
    CASE_LOOSE,
    CASE_LAYOUTS,
    CASE_DESTINATIONS,
    CASE_PROGRAMS,
    CASE_SCORES,
    CASE_WINNERS,
    CASE_COUNT
} question;

static const char *const names[CASE_COUNT] = {
    "regions",      "legal nodes", "legal paths", "loose partitions", "layouts",
    "destinations", "programs",    "scores",      "winners",
};

static unsigned long failures[CASE_COUNT];
static unsigned long positions;
static uint64_t game_number;

static void check(question q, bool is_right)
{
    if (!is_right && failures[q]++ < 3) {
        printf("FAILED: %s: game %" PRIu64 ", position %lu\n", names[q], game_number, positions);
    }
}

static void compare_regions(const mf_board *b, const simple *s)
{
    mf_zone zone[MF_NODE_COUNT];
    unsigned count = mf_zones(b, zone);
    int zones = 0;
    for (int i = 1; i <= s->parts; i++) {
        zones += simple_is_zone(s, i);
    }
    check(CASE_REGIONS, (int)count == zones);
    uint64_t seen = 0;
    for (unsigned i = 0; i < count; i++) {
        int part = NOBODY;
        bool is_right = true;
        int size = 0;
        for (int c = 0; c < COLS; c++) {
            for (int r = 0; r < ROWS; r++) {
                if (zone[i].nodes >> (7 * r + c) & 1) {
                    part = part == NOBODY ? s->part[c][r] : part;
                    is_right = is_right && s->part[c][r] == part;
                    size++;
                }
            }
        }
        is_right = is_right && (seen & zone[i].nodes) == 0 && part > 0 && s->size[part] == size;
        seen |= zone[i].nodes;
        is_right =
            is_right && (zone[i].seat == MF_NOWHERE ? NOBODY : zone[i].seat) == s->owner[part];
        check(CASE_REGIONS, is_right);
    }
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            check(CASE_REGIONS, (b->secured >> (7 * r + c) & 1) == simple_is_secured(s, c, r));
            bool is_legal = s->token[c][r] == NOBODY && !simple_is_secured(s, c, r);
            check(CASE_NODES, (mf_legal_nodes(b) >> (7 * r + c) & 1) == is_legal);
        }
    }
}

static bool has_path(uint64_t v, uint64_t h, spot p)
{
    return (p.is_across ? h : v) >> (7 * p.y + p.x) & 1;
}

static unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set != 0; set &= set - 1) {
        count++;
    }
    return count;
}

static void compare_paths(const mf_board *b, const simple *s)
{
    spot paths[128];
    int count = simple_paths(s, paths);
    uint64_t v;
    uint64_t h;
    unsigned legal = 0;
    unsigned loose = 0;
    mf_legal_paths(b, &v, &h);
    for (int i = 0; i < count; i++) {
        bool is_legal = simple_may_place(s, &paths[i], 1);
        legal += is_legal;
        check(CASE_PATHS, has_path(v, h, paths[i]) == is_legal);
    }
    check(CASE_PATHS, count_set(v) + count_set(h) == legal);
    mf_loose(b, &v, &h);
    for (int i = 0; i < count; i++) {
        bool is_loose = simple_is_loose(s, paths[i]);
        loose += is_loose;
        check(CASE_LOOSE, has_path(v, h, paths[i]) == is_loose);
    }
    check(CASE_LOOSE, count_set(v) + count_set(h) == loose);
}

/* Puts the question of one step of one program to the engine. */
static void ask(const mf_game *g, unsigned card, unsigned stage, unsigned b, unsigned c,
                mf_choices *list)
{
    mf_game copy = *g;
    memset(copy.frame, 0, sizeof copy.frame);
    copy.frames = 1;
    copy.frame[0] = (mf_frame){
        .card = (uint8_t)card, .stage = (uint8_t)stage, .b = (uint8_t)b, .c = (uint8_t)c};
    copy.prompt = MF_PROMPT_LAYOUT; /* any question of a program */
    mf_list(&copy, list);
}

static void compare_layout(const mf_game *g, const simple *s, unsigned number, bool mirrored)
{
    static placing placings[MAX_SPOTS];
    static mf_choices list;
    spot layout[4] = {{0, 0, false}, {0, 1, false}, {0, 2, false}, {0, 3, false}};
    int segments = 4;
    unsigned card = MF_HARDLINE;
    if (number < 7) {
        const mf_generic *k = &mf_builtin_cards.generic[number];
        segments = 3;
        card = MF_GENERIC + number;
        for (int i = 0; i < 3; i++) {
            layout[i] = (spot){k->segment[i].x, k->segment[i].y, k->segment[i].horizontal != 0};
        }
    }
    mirrored = mirrored && number < 7;
    int count = simple_placings(s, layout, segments, mirrored, placings);
    ask(g, card, 0, 0, mirrored, &list);
    check(CASE_LAYOUTS, (unsigned)count == list.count);
    for (unsigned i = 0; i < list.count; i++) {
        uint64_t v;
        uint64_t h;
        placing p = {{0}};
        unsigned n = 0;
        bool is_there = false;
        mf_choice_paths(g, &list.choice[i], &v, &h);
        for (unsigned path = 0; path < 128 && n < 4; path++) {
            if ((path < 64 ? v : h) >> (path & 63) & 1) {
                p.path[n++] = path;
            }
        }
        for (int k = 0; k < count && !is_there; k++) {
            is_there = memcmp(&p, &placings[k], sizeof p) == 0;
        }
        check(CASE_LAYOUTS, is_there);
    }
}

/* MF-32 for one loose partition. */
static void compare_destinations(const mf_game *g, const simple *s, core_xoshiro *r)
{
    static mf_choices list;
    spot paths[128];
    spot loose[128];
    int count = simple_paths(s, paths);
    unsigned loose_count = 0;
    for (int i = 0; i < count; i++) {
        if (simple_is_loose(s, paths[i])) {
            loose[loose_count++] = paths[i];
        }
    }
    if (loose_count == 0) {
        return;
    }
    spot from = loose[core_xoshiro_below(r, loose_count)];
    unsigned from_number = (unsigned)(7 * from.y + from.x) + (from.is_across ? 64 : 0);
    simple lifted = *s;
    simple_set(&lifted, from, false);
    simple_look(&lifted);
    ask(g, MF_GENERIC + 8, 1, from_number, 0, &list);
    unsigned found = 0;
    for (int i = 0; i < count; i++) {
        unsigned number = (unsigned)(7 * paths[i].y + paths[i].x) + (paths[i].is_across ? 64 : 0);
        bool is_legal = number != from_number && simple_may_place(&lifted, &paths[i], 1);
        bool is_listed = false;
        for (unsigned k = 0; k < list.count; k++) {
            is_listed = is_listed || list.choice[k].at == number;
        }
        found += is_legal;
        check(CASE_DESTINATIONS, is_listed == is_legal);
    }
    check(CASE_DESTINATIONS, found == list.count);
}

static bool can_execute(const simple *s, unsigned number)
{
    static placing placings[MAX_SPOTS];
    const mf_generic *k = &mf_builtin_cards.generic[number];
    int faceup = 0;
    int nodes = 0;
    for (int c = 0; c < COLS; c++) {
        for (int r = 0; r < ROWS; r++) {
            bool is_secured = simple_is_secured(s, c, r);
            faceup += s->token[c][r] != NOBODY && !is_secured;
            nodes += s->token[c][r] == NOBODY && !is_secured;
        }
    }
    switch (k->kind) {
    case MF_KIND_LAYOUT: {
        spot layout[3];
        for (int i = 0; i < 3; i++) {
            layout[i] = (spot){k->segment[i].x, k->segment[i].y, k->segment[i].horizontal != 0};
        }
        return simple_placings(s, layout, 3, false, placings) > 0;
    }
    case MF_KIND_PLACE_FREELY:
        return simple_can_place_two(s);
    case MF_KIND_MOVE_PARTITION:
        return simple_can_move_partition(s);
    case MF_KIND_MOVE_TOKEN:
        return faceup >= 1 && nodes >= 1;
    default:
        return faceup >= 2;
    }
}

/* The suite is made of one program, so that it is the question. */
static void compare_programs(const mf_game *g, const simple *s, unsigned number)
{
    static mf_choices list;
    mf_game copy = *g;
    memset(copy.frame, 0, sizeof copy.frame);
    copy.frames = 0;
    copy.prompt = MF_PROMPT_TURN;
    copy.board.anchored = 0;
    memset(copy.suite, 0, sizeof copy.suite);
    copy.suite[0] = (uint8_t)(MF_GENERIC + number);
    mf_list(&copy, &list);
    bool is_listed = false;
    for (unsigned i = 0; i < list.count; i++) {
        is_listed = is_listed || list.choice[i].card == MF_GENERIC + number;
    }
    check(CASE_PROGRAMS, is_listed == can_execute(s, number));
}

static void compare(const mf_game *g, core_xoshiro *r)
{
    static simple s;
    simple_take(&s, &g->board, g->players);
    compare_regions(&g->board, &s);
    compare_paths(&g->board, &s);
    compare_destinations(g, &s, r);
    if (positions % 4 == 0) { /* the costly ones: one layout in a position */
        compare_layout(g, &s, core_xoshiro_below(r, 8), core_xoshiro_below(r, 2) != 0);
        compare_programs(g, &s, core_xoshiro_below(r, 11));
    }
    for (unsigned i = 0; i < g->players; i++) {
        check(CASE_SCORES, (int)mf_score(&g->board, i) == simple_score(&s, (int)i));
    }
    check(CASE_WINNERS, (int)mf_winners(g) == simple_winners(&s));
    positions++;
}

/* Fills legal paths at random, so that the board becomes crowded. */
static void crowd(const mf_game *g, core_xoshiro *r)
{
    mf_position p = {.setup = {.players = g->players, .walled = g->board.walled != 0}};
    mf_choices list;
    mf_game made = *g;
    memcpy(p.setup.runner, g->runner, sizeof p.setup.runner);
    memcpy(p.token, g->board.token, sizeof p.token);
    memcpy(p.supply, g->supply, sizeof p.supply);
    p.suite[0] = MF_GENERIC;
    p.v = g->board.v;
    p.h = g->board.h;
    if (g->board.walled) { /* walls are no partitions: only inner paths */
        uint64_t inner = 0;
        for (unsigned y = 0; y < 8; y++) {
            inner |= UINT64_C(0x3e) << (7 * y);
        }
        p.v = g->board.v & inner;
        p.h = g->board.h & ~UINT64_C(0x7f) & ~(UINT64_C(0x7f) << 56);
    }
    unsigned wanted = 5 + core_xoshiro_below(r, 70);
    for (unsigned n = 0; n < wanted; n++) {
        uint64_t v;
        uint64_t h;
        mf_legal_paths(&made.board, &v, &h);
        unsigned count = count_set(v) + count_set(h);
        if (count == 0) {
            break;
        }
        unsigned nth = core_xoshiro_below(r, count);
        bool is_h = nth >= count_set(v);
        uint64_t set = is_h ? h : v;
        for (nth -= is_h ? count_set(v) : 0; nth > 0; nth--) {
            set &= set - 1;
        }
        *(is_h ? &p.h : &p.v) |= set & -set;
        if (mf_start(&made, &p, 1, &list, NULL) != 0) {
            check(CASE_PATHS, false); /* a legal path gave an impossible position */
            return;
        }
    }
    compare(&made, r);
}

int main(int argc, char **argv)
{
    unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    game_number = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    static mf_game game;
    static mf_choices list;
    core_xoshiro r;
    for (; positions < wanted; game_number++) {
        mf_setup setup = {.players = (uint8_t)(2 + game_number % 3),
                          .walled = game_number / 3 % 2 != 0};
        core_xoshiro_seed(&r, game_number);
        for (unsigned i = 0; i < 4; i++) {
            setup.runner[i] = (uint8_t)((game_number / 6 + i) % 6);
        }
        if (mf_new(&game, &setup, game_number, &list, NULL) != 0) {
            return 1;
        }
        do {
            compare(&game, &r);
            if (positions % 8 == 0) {
                crowd(&game, &r);
            }
        } while (positions < wanted &&
                 mf_choose_trusted(&game, core_xoshiro_below(&r, list.count), &list, NULL));
    }
    int failed = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        failed += failures[i] != 0;
    }
    printf("%lu positions\n%d passed, %d failed\n", positions, CASE_COUNT - failed, failed);
    return failed != 0;
}
