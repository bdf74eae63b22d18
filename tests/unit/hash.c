/*
 * The hash of a state: every byte that says something counts, and nothing else does.
 *
 * What does not count is listed here, in set_aside: caches, padding, and what lies beyond the used
 * part of a list. A field that is added to a struct and forgotten in hash.c fails this test.
 */
#include <string.h>

#include "bench/workload.h"
#include "core/chacha.h"
#include "netrunner/frames.h"
#include "tests/unit/suite.h"

enum { GAMES = 12, STATES = 3 /* of each kind of outstanding rule */ };

static workload work; /* too large for a stack */
static uint8_t counts[sizeof(nr_game)];

static void leave_out(size_t from, size_t bytes)
{
    memset(counts + from, 0, bytes);
}

#define SKIP(member) leave_out(offsetof(nr_game, member), sizeof(((nr_game *)0)->member))
#define SKIP_IN(base, type, member)                                                                \
    leave_out((base) + offsetof(type, member), sizeof(((type *)0)->member))

/* How much of the union a kind of frame has. */
static size_t frame_size(unsigned kind)
{
    switch ((frame_kind)kind) {
    case FRAME_TURN:
    case FRAME_ACTION:
        return sizeof(nr_turn_frame);
    case FRAME_WINDOW:
        return sizeof(nr_window_frame);
    case FRAME_PLAY:
        return sizeof(nr_play_frame);
    case FRAME_INSTALL:
        return sizeof(nr_install_frame);
    case FRAME_REZ:
        return sizeof(nr_rez_frame);
    case FRAME_SCORE:
        return sizeof(nr_score_frame);
    case FRAME_PAY:
        return sizeof(nr_pay_frame);
    case FRAME_RUN:
        return sizeof(nr_run_frame);
    case FRAME_ACCESS:
    case FRAME_ACCESS_CARD:
        return sizeof(nr_access_frame);
    case FRAME_ROW:
        return sizeof(nr_row_frame);
    case FRAME_TRIGGERS:
        return sizeof(nr_triggers_frame);
    case FRAME_EVENT:
        return sizeof(nr_event_frame);
    case FRAME_TRACE:
    case FRAME_PSI:
        return sizeof(nr_bids_frame);
    case FRAME_NONE:
    case FRAME_SETUP:
    case FRAME_DISCARD:
    case FRAME_MEMORY:
    case FRAME_KINDS:
        break;
    }
    return 0;
}

static void set_aside_frames(const nr_game *g)
{
    for (unsigned i = 0; i < NR_MAX_FRAMES; i++) {
        size_t base = offsetof(nr_game, frame) + i * sizeof(nr_frame);
        size_t content = base + offsetof(nr_frame, row);
        if (i >= g->frames) {
            leave_out(base, sizeof(nr_frame));
            continue;
        }
        size_t size = frame_size(g->frame[i].kind);
        leave_out(content + size, base + sizeof(nr_frame) - content - size);
        if (g->frame[i].kind == FRAME_ACCESS || g->frame[i].kind == FRAME_ACCESS_CARD) {
            SKIP_IN(content, nr_access_frame, pad);
        }
    }
}

static void set_aside_lists(const nr_game *g)
{
    for (unsigned i = 0; i < NR_MAX_EFFECTS; i++) {
        size_t base = offsetof(nr_game, effect) + i * sizeof(nr_effect);
        SKIP_IN(base, nr_effect, pad);
        if (i >= g->effects_used) {
            leave_out(base, sizeof(nr_effect));
        }
    }
    leave_out(offsetof(nr_game, pending) + g->pending_used * sizeof(nr_pending),
              (NR_MAX_PENDING - g->pending_used) * sizeof(nr_pending));
    leave_out(offsetof(nr_game, ordinal) + g->ordinals_used * sizeof(nr_ordinal),
              (NR_MAX_ORDINALS - g->ordinals_used) * sizeof(nr_ordinal));
    leave_out(offsetof(nr_game, set) + g->sets_used * sizeof g->set[0],
              (NR_MAX_SETS - g->sets_used) * sizeof g->set[0]);
    for (unsigned c = 0; c < NR_COPIES; c++) {
        size_t base = offsetof(nr_game, copy) + c * sizeof(nr_copy);
        SKIP_IN(base, nr_copy, has);  /* follows from the card */
        SKIP_IN(base, nr_copy, zone); /* follows from the list that the copy is in */
        SKIP_IN(base, nr_copy, prev); /* follows from next */
        if (c == 0) {
            leave_out(base, sizeof(nr_copy));
        } else if (g->copy[c].def == 0) { /* no copy: only that it becomes one counts */
            leave_out(base + sizeof g->copy[c].def, sizeof(nr_copy) - sizeof g->copy[c].def);
        }
    }
}

/* Everything that is not part of what a state says. */
static void set_aside(const nr_game *g)
{
    memset(counts, 1, sizeof counts);
    SKIP(uses);
    SKIP(extras);
    SKIP(marked);
    SKIP(sources);
    SKIP(hooks);
    SKIP(mods);
    SKIP(counted);
    SKIP(guarded);
    SKIP(known); /* what players remember changes no game */
    SKIP(tail);
    SKIP(size);
    SKIP(random.block); /* follows from key and counter */
    SKIP(random.padding);
    SKIP(pad8);
    SKIP(pad);
    SKIP(player[0].pad);
    SKIP(player[1].pad);
    SKIP(history.pad);
    SKIP(run.pad);
    set_aside_frames(g);
    set_aside_lists(g);
}

static void expect_every_byte(const nr_game *state)
{
    static const uint8_t flips[] = {0x01, 0x80, 0xff};
    nr_game g = *state;
    uint64_t before = nr_hash(&g);
    unsigned wrong = 0;
    set_aside(&g);
    for (size_t i = 0; i < sizeof g; i++) {
        for (unsigned f = 0; f < sizeof flips; f++) {
            uint8_t *byte = (uint8_t *)&g + i;
            *byte ^= flips[f];
            bool is_same = nr_hash(&g) == before;
            *byte ^= flips[f];
            if (is_same == (counts[i] != 0) && wrong++ < 20) {
                printf("byte %zu, changed by %02x: the hash is %s\n", i, flips[f],
                       is_same ? "the same" : "another");
            }
        }
    }
    assert_int_equal(wrong, 0);
}

static void every_byte_counts_in_games(void **state)
{
    (void)state;
    unsigned met[FRAME_KINDS] = {0};
    unsigned kinds = 0;
    workload_begin(&work);
    for (uint64_t number = 0; number < GAMES; number++) {
        workload_new(&work, number);
        do {
            const nr_game *g = &work.game;
            unsigned kind = g->frames > 0 ? g->frame[g->frames - 1].kind : FRAME_NONE;
            if (met[kind] < STATES && met[kind] <= number) { /* of different games */
                kinds += met[kind]++ == 0;
                expect_every_byte(g);
            }
        } while (workload_step(&work));
    }
    assert_true(kinds > 10);
}

/* All lists full, frames of every kind, and a value in every byte. */
static void every_byte_counts_in_full_lists(void **state)
{
    (void)state;
    core_xoshiro chance;
    core_xoshiro_seed(&chance, 5);
    workload_begin(&work);
    workload_new(&work, 3);
    for (unsigned i = 0; i < 30; i++) {
        (void)workload_step(&work);
    }
    nr_game *g = &work.game;
    struct {
        void *at;
        size_t size;
    } lists[] = {{g->frame, sizeof g->frame},     {g->effect, sizeof g->effect},
                 {g->pending, sizeof g->pending}, {g->ordinal, sizeof g->ordinal},
                 {g->set, sizeof g->set},         {&g->run, sizeof g->run},
                 {&g->history, sizeof g->history}};
    for (unsigned i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (size_t j = 0; j < lists[i].size; j++) {
            ((uint8_t *)lists[i].at)[j] = (uint8_t)(2 + core_xoshiro_below(&chance, 120));
        }
    }
    for (unsigned i = 0; i < NR_MAX_FRAMES; i++) {
        g->frame[i].kind = (uint8_t)(i % FRAME_KINDS);
    }
    g->frames = NR_MAX_FRAMES;
    g->effects_used = NR_MAX_EFFECTS;
    g->pending_used = NR_MAX_PENDING;
    g->ordinals_used = NR_MAX_ORDINALS;
    g->sets_used = NR_MAX_SETS;
    assert_true((unsigned)NR_MAX_FRAMES >= (unsigned)FRAME_KINDS);
    /* Counts beyond the room are as good as full. */
    nr_game fewer = *g;
    uint64_t before = nr_hash(g);
    uint8_t *const used[] = {&fewer.frames, &fewer.effects_used, &fewer.pending_used,
                             &fewer.ordinals_used, &fewer.sets_used};
    for (unsigned i = 0; i < sizeof used / sizeof used[0]; i++) {
        --*used[i];
        assert_true(nr_hash(&fewer) != before);
        ++*used[i];
    }
    g->frames--, g->effects_used--, g->pending_used--, g->ordinals_used--, g->sets_used--;
    expect_every_byte(g);
}

/* TH-02: a view written down is the same whenever the view is, and another one whenever any of
 * its bytes that count is; and there is always room for it. */
static void views_are_written_down(void **state)
{
    (void)state;
    static uint8_t before[NR_VIEW_WRITTEN], after[NR_VIEW_WRITTEN];
    nr_view view;
    workload_begin(&work);
    workload_new(&work, 2);
    for (unsigned i = 0; i < 60 && workload_step(&work); i++) {
    }
    nr_look(&work.game, NR_VIEW_RUNNER, &view);
    size_t size = nr_view_write(&view, before);
    set_aside(&view.game);
    for (size_t i = 0; i < sizeof view.game; i++) {
        uint8_t *byte = (uint8_t *)&view + i;
        bool is_known =
            i >= offsetof(nr_game, known) && i < offsetof(nr_game, known) + sizeof view.game.known;
        *byte ^= 1;
        size_t changed = nr_view_write(&view, after);
        *byte ^= 1;
        bool is_same = changed == size && memcmp(before, after, size) == 0;
        assert_int_equal(is_same, counts[i] == 0 && !is_known);
    }
    assert_true(view.unseen_count > 0);
    for (size_t i = sizeof view.game; i < offsetof(nr_view, pad); i++) { /* and beside the game */
        size_t card = (i - offsetof(nr_view, unseen)) / sizeof view.unseen[0];
        uint8_t *byte = (uint8_t *)&view + i;
        *byte ^= 1;
        size_t changed = nr_view_write(&view, after);
        *byte ^= 1;
        bool is_same = changed == size && memcmp(before, after, size) == 0;
        assert_int_equal(is_same, card < NR_MAX_DECK && card >= view.unseen_count);
    }
    /* The longest: every list full, every field another one than 0. */
    memset(&view, 0x7f, sizeof view);
    for (unsigned c = 0; c < NR_COPIES; c++) {
        view.game.copy[c].next = 0;
    }
    assert_true(nr_view_write(&view, after) < NR_VIEW_WRITTEN);
}

/* What two fields say is told apart, though their values are the same. */
static void a_value_belongs_to_its_field(void **state)
{
    (void)state;
    workload_begin(&work);
    workload_new(&work, 1);
    nr_game a = work.game, b = work.game;
    a.history.stolen = b.history.stolen_last = 3;
    assert_true(nr_hash(&a) != nr_hash(&b));
    a = b = work.game;
    a.player[NR_CORP].tags = b.player[NR_RUNNER].tags = 3;
    assert_true(nr_hash(&a) != nr_hash(&b));
    a = b = work.game;
    a.copy[2].counter[NR_COUNTER_VIRUS] = b.copy[2].counter[NR_COUNTER_POWER] = 3;
    assert_true(nr_hash(&a) != nr_hash(&b));
    a = b = work.game;
    a.copy[2].counter[NR_COUNTER_VIRUS] = b.copy[3].counter[NR_COUNTER_VIRUS] = 3;
    assert_true(nr_hash(&a) != nr_hash(&b));
}

/* A key is as good as the seed that it comes from, and every bit of it counts. */
static void a_key_deals(void **state)
{
    (void)state;
    workload_begin(&work);
    workload_new(&work, 0);
    nr_game seeded = work.game, keyed;
    core_random chance;
    uint32_t key[8];
    core_random_seed(&chance, 0);
    memcpy(key, chance.key, sizeof key);
    assert_int_equal(nr_new_keyed(&keyed, &work.corp[0], &work.runner[0], key, &work.list, NULL),
                     0);
    assert_memory_equal(&keyed, &seeded, sizeof keyed);
    for (unsigned bit = 0; bit < 256; bit++) {
        key[bit / 32] ^= 1u << bit % 32;
        assert_int_equal(
            nr_new_keyed(&keyed, &work.corp[0], &work.runner[0], key, &work.list, NULL), 0);
        key[bit / 32] ^= 1u << bit % 32;
        assert_true(memcmp(keyed.copy, seeded.copy, sizeof keyed.copy) != 0);
        assert_true(nr_hash(&keyed) != nr_hash(&seeded));
    }
}

int main(void)
{
    const struct CMUnitTest hash[] = {
        cmocka_unit_test(every_byte_counts_in_games),
        cmocka_unit_test(every_byte_counts_in_full_lists),
        cmocka_unit_test(views_are_written_down),
        cmocka_unit_test(a_value_belongs_to_its_field),
        cmocka_unit_test(a_key_deals),
    };
    return RUN_SUITE(hash);
}
