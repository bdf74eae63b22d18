/*
 * Many games at once: each is the game that it would be alone, a bad action changes nothing, and
 * what is seen says no more than a view. The arrays are as large as they must be and no larger, so
 * that a sanitizer finds what is written beside them.
 */
#include "tests/unit/suite.h"

#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/batch.h"
#include "jackin/decks.h"

enum { PLACES = 6, STEPS = 500, WIDTH = 5 };

static void *room_for(size_t count, size_t size)
{
    void *made = calloc(count, size);
    assert_non_null(made);
    return made;
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

static const mf_setup setups[] = {{2, {MF_NOISE, MF_KATE, 0, 0}, false, NULL},
                                  {3, {MF_ADAM, MF_NERO, MF_ANDROMEDA, 0}, true, NULL},
                                  {4, {MF_CHAOS_THEORY, MF_NOISE, MF_NERO, MF_KATE}, false, NULL}};

static batch_mf new_mf(bool restart)
{
    return (batch_mf){.count = PLACES,
                      .place = room_for(PLACES, sizeof(batch_mf_place)),
                      .setup = setups,
                      .setups = sizeof setups / sizeof setups[0],
                      .seed = 40,
                      .restart = restart,
                      .seen = room_for(PLACES, sizeof(batch_mf_seen)),
                      .mask = room_for(PLACES, sizeof(batch_mf_mask)),
                      .legal = room_for(PLACES, sizeof(batch_mf_legal)),
                      .choices = room_for(PLACES, sizeof(int32_t)),
                      .to_move = room_for(PLACES, 1),
                      .over = room_for(PLACES, 1),
                      .reward = room_for(PLACES, sizeof(batch_mf_reward))};
}

static void free_mf(batch_mf *b)
{
    free(b->place);
    free(b->seen);
    free(b->mask);
    free(b->legal);
    free(b->choices);
    free(b->to_move);
    free(b->over);
    free(b->reward);
}

/* What a seat sees is the same for every deal of what it does not know. */
static void check_secrecy_mf(const mf_game *g, uint64_t seed)
{
    for (unsigned seat = 0; seat < g->players; seat++) {
        mf_view view;
        mf_game other;
        batch_mf_seen seen, seen_of_other;
        mf_look(g, seat, &view);
        mf_sample(&other, &view, seed);
        batch_mf_look(g, seat, &seen);
        batch_mf_look(&other, seat, &seen_of_other);
        assert_memory_equal(&seen, &seen_of_other, sizeof seen);
    }
}

static void check_list_mf(const batch_mf *b, size_t i, const mf_choices *list)
{
    unsigned legal = 0;
    assert_int_equal(b->choices[i], list->count);
    for (unsigned k = 0; k < list->count; k++) {
        assert_int_equal(b->legal[i].action[k], batch_mf_action(&list->choice[k]));
        assert_int_equal(b->mask[i].is_legal[b->legal[i].action[k]], 1);
    }
    for (unsigned a = 0; a < BATCH_MF_ACTIONS; a++) {
        legal += b->mask[i].is_legal[a];
    }
    assert_int_equal(legal, list->count); /* so no two have one number */
}

static void mainframe_at_once_is_mainframe_alone(void **state)
{
    (void)state;
    batch_mf b = new_mf(true);
    mf_game alone[PLACES];
    mf_choices list[PLACES];
    core_xoshiro chance;
    uint64_t begun = 0;
    core_xoshiro_seed(&chance, 1);
    assert_int_equal(batch_mf_begin(&b), 0);
    for (; begun < PLACES; begun++) {
        mf_new(&alone[begun], &setups[begun % b.setups], 40 + begun, &list[begun], NULL);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        int32_t action[PLACES];
        unsigned number[PLACES];
        for (size_t i = 0; i < PLACES; i++) {
            check_list_mf(&b, i, &list[i]);
            assert_int_equal(b.to_move[i], alone[i].seat);
            number[i] = core_xoshiro_below(&chance, list[i].count);
            action[i] = b.legal[i].action[number[i]];
        }
        check_secrecy_mf(&alone[step % PLACES], step);
        assert_int_equal(batch_mf_step(&b, action), PLACES);
        for (size_t i = 0; i < PLACES; i++) {
            assert_true(mf_choose_trusted(&alone[i], number[i], &list[i], NULL));
            assert_int_equal(b.over[i], alone[i].reason != MF_REASON_NONE);
            if (b.over[i]) {
                unsigned winners = mf_winners(&alone[i]);
                for (unsigned seat = 0; seat < alone[i].players; seat++) {
                    bool wins = winners >> seat & 1, alone_wins = winners == 1u << seat;
                    assert_int_equal(b.reward[i].seat[seat], wins ? alone_wins : -1);
                }
                assert_int_equal(b.place[i].number, begun);
                mf_new(&alone[i], &setups[begun % b.setups], 40 + begun, &list[i], NULL);
                begun++;
            }
            assert_memory_equal(&b.place[i].game, &alone[i], sizeof alone[i]);
        }
    }
    assert_true(begun > 2 * PLACES);
    free_mf(&b);
}

static void mainframe_refuses_as_a_whole(void **state)
{
    (void)state;
    batch_mf b = new_mf(false);
    assert_int_equal(batch_mf_begin(&b), 0);
    batch_mf_place *before = room_for(PLACES, sizeof *before);
    memcpy(before, b.place, PLACES * sizeof *before);
    int32_t bad[] = {BATCH_MF_PASS, BATCH_MF_ACTIONS, INT32_MAX, -2, INT32_MIN};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        int32_t action[PLACES] = {0, 0, 0, bad[k], 0, bad[k]};
        assert_int_equal(batch_mf_step(&b, action), 3);
        assert_memory_equal(before, b.place, PLACES * sizeof *before);
    }
    int32_t leave[PLACES] = {BATCH_LEAVE, BATCH_LEAVE, BATCH_LEAVE, BATCH_LEAVE, BATCH_LEAVE, 47};
    assert_int_equal(batch_mf_step(&b, leave), PLACES);
    assert_memory_equal(before, b.place, (PLACES - 1) * sizeof *before);
    assert_memory_not_equal(&before[5], &b.place[5], sizeof *before);
    mf_setup wrong[] = {setups[0], {1, {0, 0, 0, 0}, false, NULL}};
    b.setup = wrong;
    b.setups = 2;
    assert_int_not_equal(batch_mf_begin(&b), 0);
    free(before);
    free_mf(&b);
}

static void mainframe_looks_ahead(void **state)
{
    (void)state;
    batch_mf b = new_mf(true);
    core_xoshiro chance;
    core_xoshiro_seed(&chance, 2);
    assert_int_equal(batch_mf_begin(&b), 0);
    for (unsigned step = 0; step < 100; step++) {
        uint8_t wanted[PLACES];
        int32_t action[PLACES];
        size_t rows = 0;
        for (size_t i = 0; i < PLACES; i++) {
            wanted[i] = core_xoshiro_below(&chance, 2) != 0;
            rows += wanted[i] ? b.place[i].list.count : 0;
            action[i] = b.legal[i].action[core_xoshiro_below(&chance, b.place[i].list.count)];
        }
        batch_mf_seen *after = room_for(rows + 1, sizeof *after);
        assert_int_equal(batch_mf_after(&b, wanted, 9, rows, after), rows);
        for (size_t i = 0, row = 0; i < PLACES; i++) {
            for (unsigned k = 0; wanted[i] && k < b.place[i].list.count; k++, row++) {
                mf_view view;
                mf_game then;
                mf_choices list;
                batch_mf_seen seen;
                mf_look(&b.place[i].game, b.place[i].game.seat, &view);
                mf_sample(&then, &view, 9 + i);
                assert_true(mf_choose(&then, b.place[i].list.choice[k], &list, NULL));
                batch_mf_look(&then, b.place[i].game.seat, &seen);
                assert_memory_equal(&seen, &after[row], sizeof seen);
            }
        }
        if (rows > 0) {
            memset(after, 77, sizeof *after);
            assert_int_equal(batch_mf_after(&b, wanted, 9, rows - 1, after), rows);
            assert_int_equal(after->players, 77); /* nothing is written where not all has room */
        }
        free(after);
        assert_int_equal(batch_mf_step(&b, action), PLACES);
    }
    free_mf(&b);
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

static void read_deck(const char *name, nr_deck *deck)
{
    static deck_list list;
    static deck_faults faults;
    const deck_starter *starter = deck_starter_find(name);
    assert_non_null(starter);
    assert_true(deck_parse_text(starter->text, strlen(starter->text), &list, &faults));
    assert_true(deck_to_game(&list, deck));
}

static batch_nr new_nr(nr_deck corp[2], nr_deck runner[2])
{
    read_deck("jinteki", &corp[0]);
    read_deck("weyland", &corp[1]);
    read_deck("shaper", &runner[0]);
    read_deck("anarch", &runner[1]);
    return (batch_nr){.count = PLACES,
                      .place = room_for(PLACES, sizeof(batch_nr_place)),
                      .room = room_for(1, sizeof(batch_nr_room)),
                      .corp = corp,
                      .runner = runner,
                      .setups = 2,
                      .seed = 50,
                      .restart = true,
                      .width = WIDTH,
                      .seen = room_for(PLACES, sizeof(batch_nr_seen)),
                      .offer = room_for(PLACES * WIDTH, sizeof(batch_nr_offer)),
                      .mask = room_for(PLACES, WIDTH),
                      .choices = room_for(PLACES, sizeof(int32_t)),
                      .to_move = room_for(PLACES, 1),
                      .over = room_for(PLACES, 1),
                      .reward = room_for(PLACES, sizeof(batch_nr_reward))};
}

static void free_nr(batch_nr *b)
{
    free(b->place);
    free(b->room);
    free(b->seen);
    free(b->offer);
    free(b->mask);
    free(b->choices);
    free(b->to_move);
    free(b->over);
    free(b->reward);
}

/* The arrays of a place say what its game says, and rows of earlier steps are gone. */
static void check_place_nr(const batch_nr *b, size_t i, const nr_game *g, const nr_choices *list)
{
    static batch_nr_room room;
    static batch_nr_seen seen;
    nr_side side = (nr_side)g->to_move;
    batch_nr_look(g, side, &room, &seen);
    assert_memory_equal(&seen, &b->seen[i], sizeof seen);
    assert_int_equal(b->choices[i], list->count);
    assert_int_equal(b->to_move[i], side);
    for (unsigned k = 0; k < WIDTH; k++) {
        bool is_there = k < list->count;
        const batch_nr_offer *offer = &b->offer[i * WIDTH + k];
        assert_int_equal(b->mask[i * WIDTH + k], is_there);
        assert_int_equal(offer->verb, is_there ? list->choice[k].verb : 0);
        assert_int_equal(offer->amount, is_there ? list->choice[k].amount : 0);
        assert_in_range(offer->card, 0, seen.cards);
        if (offer->card > 0) {
            assert_int_equal(seen.card[offer->card - 1].code, offer->code);
        }
    }
}

static unsigned check_secrecy_nr(const nr_game *g, const nr_deck *corp, const nr_deck *runner,
                                 uint64_t seed)
{
    static nr_view view;
    static nr_game other;
    static batch_nr_room room;
    static batch_nr_seen seen, seen_of_other;
    unsigned sampled = 0;
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        nr_look(g, side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &view);
        if (nr_sample(&other, &view, corp, runner, seed) != NR_SAMPLE_OK) {
            continue;
        }
        batch_nr_look(g, (nr_side)side, &room, &seen);
        batch_nr_look(&other, (nr_side)side, &room, &seen_of_other);
        assert_memory_equal(&seen, &seen_of_other, sizeof seen);
        sampled++;
    }
    return sampled;
}

static void netrunner_at_once_is_netrunner_alone(void **state)
{
    (void)state;
    nr_deck corp[2], runner[2];
    batch_nr b = new_nr(corp, runner);
    nr_game *alone = room_for(PLACES, sizeof *alone);
    nr_choices *list = room_for(PLACES, sizeof *list);
    core_xoshiro chance;
    uint64_t begun = 0;
    unsigned sampled = 0;
    core_xoshiro_seed(&chance, 3);
    assert_int_equal(batch_nr_begin(&b), 0);
    for (; begun < PLACES; begun++) {
        nr_new(&alone[begun], &corp[begun % 2], &runner[begun % 2], 50 + begun, &list[begun], NULL);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        int32_t action[PLACES];
        for (size_t i = 0; i < PLACES; i++) {
            check_place_nr(&b, i, &alone[i], &list[i]);
            action[i] = (int32_t)core_xoshiro_below(&chance, list[i].count);
        }
        unsigned pair = (unsigned)(b.place[step % PLACES].number % 2);
        sampled += check_secrecy_nr(&alone[step % PLACES], &corp[pair], &runner[pair], step);
        assert_int_equal(batch_nr_step(&b, action), PLACES);
        for (size_t i = 0; i < PLACES; i++) {
            assert_true(nr_choose_trusted(&alone[i], (unsigned)action[i], &list[i], NULL));
            assert_int_equal(b.over[i], alone[i].reason != NR_REASON_NONE);
            if (b.over[i]) {
                assert_int_equal(b.reward[i].side[alone[i].winner], 1);
                assert_int_equal(b.reward[i].side[!alone[i].winner], -1);
                nr_new(&alone[i], &corp[begun % 2], &runner[begun % 2], 50 + begun, &list[i], NULL);
                begun++;
            }
            assert_memory_equal(&b.place[i].game, &alone[i], sizeof alone[i]);
        }
    }
    assert_true(begun > 2 * PLACES);
    assert_true(sampled > STEPS);
    free(alone);
    free(list);
    free_nr(&b);
}

static void netrunner_refuses_as_a_whole(void **state)
{
    (void)state;
    nr_deck corp[2], runner[2];
    batch_nr b = new_nr(corp, runner);
    assert_int_equal(batch_nr_begin(&b), 0);
    batch_nr_place *before = room_for(PLACES, sizeof *before);
    memcpy(before, b.place, PLACES * sizeof *before);
    int32_t bad[] = {2, INT32_MAX, -2, INT32_MIN};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        int32_t action[PLACES] = {0, 0, bad[k], 0, bad[k], 0};
        assert_int_equal(batch_nr_step(&b, action), 2);
        assert_memory_equal(before, b.place, PLACES * sizeof *before);
    }
    runner[1].identity = 0;
    assert_int_not_equal(batch_nr_begin(&b), 0);
    free(before);
    free_nr(&b);
}

int main(void)
{
    const struct CMUnitTest batch[] = {
        cmocka_unit_test(mainframe_at_once_is_mainframe_alone),
        cmocka_unit_test(mainframe_refuses_as_a_whole),
        cmocka_unit_test(mainframe_looks_ahead),
        cmocka_unit_test(netrunner_at_once_is_netrunner_alone),
        cmocka_unit_test(netrunner_refuses_as_a_whole),
    };
    return RUN_SUITE(batch);
}
