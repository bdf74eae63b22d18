/*
 * nr_sample: what the viewer knows stays, what he cannot know is dealt anew, and the result is a
 * game like any other.
 */
#include <string.h>

#include "tests/properties/trial.h"
#include "tests/support/players.h"

/* Everything but the unknown cards and the chance to come must be as it was. */
static void check_known(trial *t, const nr_game *sample, nr_viewer viewer)
{
    static nr_game back;
    back = *sample;
    back.random = t->game.random;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (!nr_visible(&t->game, c, viewer)) {
            nr_become(&back, c, t->game.copy[c].def);
        }
    }
    if (memcmp(&back, &t->game, sizeof back) != 0) {
        fail(t, PROPERTY_SAMPLES, "a sample for viewer %d changed what he knows", (int)viewer);
    }
}

/* The cards of a side are the same, wherever they are now. */
static void check_deck(trial *t, const nr_game *sample, nr_viewer viewer)
{
    int count[512] = {0};
    for (unsigned c = 1; c < NR_COPIES; c++) {
        count[t->game.copy[c].def & 511]++;
        count[sample->copy[c].def & 511]--;
    }
    for (unsigned i = 0; i < 512; i++) {
        if (count[i] != 0) {
            fail(t, PROPERTY_SAMPLES, "a sample for viewer %d made or lost cards", (int)viewer);
            return;
        }
    }
}

static void play_on(trial *t, nr_game *sample, nr_choices *list, nr_viewer viewer)
{
    unsigned made = 0;
    while (list->count > 0 && made < TRIAL_MAX_CHOICES) {
        unsigned pick = lively_player(list, &t->chance);
        if (!nr_choose_trusted(sample, pick, list, NULL)) {
            fail(t, PROPERTY_SAMPLES, "a sample for viewer %d refused a choice", (int)viewer);
            return;
        }
        made++;
        const char *broken = nr_check(sample);
        if (broken != NULL) {
            fail(t, PROPERTY_SAMPLES, "a sample for viewer %d went wrong after %u choices: %s",
                 (int)viewer, made, broken);
            return;
        }
    }
    if (sample->reason == NR_REASON_NONE) {
        fail(t, PROPERTY_SAMPLES, "a sample for viewer %d came to a halt after %u choices at %s",
             (int)viewer, made, nr_prompt_name((nr_prompt)sample->prompt));
    }
}

void check_sampling(trial *t)
{
    static nr_game sample, twice;
    static nr_choices list;
    unsigned played = core_xoshiro_below(&t->chance, 4);
    uint64_t seed = core_xoshiro_u64(&t->chance);
    for (unsigned v = NR_VIEW_CORP; v <= NR_VIEW_ALL; v++) {
        nr_viewer viewer = (nr_viewer)v;
        sample = twice = t->game;
        nr_sample(&sample, viewer, seed);
        nr_sample(&twice, viewer, seed);
        if (memcmp(&sample, &twice, sizeof sample) != 0) {
            fail(t, PROPERTY_SAMPLES, "one seed gave viewer %d two samples", (int)viewer);
        }
        const char *broken = nr_check(&sample);
        if (broken != NULL) {
            fail(t, PROPERTY_SAMPLES, "a sample for viewer %d: %s", (int)viewer, broken);
            continue;
        }
        check_known(t, &sample, viewer);
        check_deck(t, &sample, viewer);
        nr_list(&sample, &list);
        bool is_his = viewer == (t->game.to_move == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER);
        if (is_his && (list.count != t->list.count ||
                       memcmp(list.choice, t->list.choice, list.count * sizeof list.choice[0]))) {
            fail(t, PROPERTY_SAMPLES,
                 "a sample for viewer %d, whose choice it is, has %u choices, not %u", (int)viewer,
                 list.count, t->list.count);
        }
        /* The question of another player may be about cards that are no longer there: a sample is
         * for the one whose choice it is. */
        if (v == played && list.count > 0) {
            play_on(t, &sample, &list, viewer);
        }
    }
}
