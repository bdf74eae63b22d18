/*
 * Views and samples: a view tells what its viewer knows and lists his choices as the game does; a
 * sample made from it is a game like any other, and looks to him exactly as the true one.
 */
#include <string.h>

#include "tests/properties/trial.h"
#include "tests/support/players.h"

static unsigned find_id(const nr_game *g, unsigned id)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def != 0 && g->copy[c].id == id) {
            return c;
        }
    }
    return 0;
}

/* Every card is in the view, in its zone, and tells what he may know and no more. */
static void check_cards(trial *t, const nr_view *view)
{
    const nr_game *g = &t->game;
    nr_viewer viewer = (nr_viewer)view->viewer;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *is = &g->copy[c];
        if (is->def == 0) {
            continue;
        }
        unsigned at = find_id(&view->game, is->id);
        const nr_copy *shown = &view->game.copy[at];
        bool tells = !nr_is_hidden(shown->def);
        if (at == 0 || shown->zone != is->zone || (tells && shown->def != is->def)) {
            fail(t, PROPERTY_VIEWS, "viewer %d: %s is not in its place", (int)viewer,
                 nr_card_table[is->def].title);
        } else if (tells != (nr_known(g, c, viewer) || nr_in_use(g, c) == NR_RESOLVING)) {
            fail(t, PROPERTY_VIEWS, "viewer %d: %s in %s is %s", (int)viewer,
                 nr_card_table[is->def].title, nr_zone_name((nr_zone)is->zone),
                 tells ? "told" : "not told");
        } else if (!is_hidden(g, c, viewer) && !tells) {
            fail(t, PROPERTY_VIEWS, "viewer %d may see %s and is not told", (int)viewer,
                 nr_card_table[is->def].title);
        }
    }
}

static bool same_copy(const nr_game *a, unsigned x, const nr_game *b, unsigned y)
{
    return (x == 0) == (y == 0) && a->copy[x].id == b->copy[y].id;
}

static bool same_choices(const nr_game *a, const nr_choice *x, const nr_game *b, const nr_choice *y)
{
    bool has_host = x->verb == NR_VERB_INSTALL;
    return x->verb == y->verb && x->ability == y->ability && x->server == y->server &&
           x->option == y->option && x->amount == y->amount && same_copy(a, x->card, b, y->card) &&
           (has_host ? same_copy(a, x->other, b, y->other) : x->other == y->other);
}

/* His choices, listed from what he knows, are those of the game, number by number. */
static void check_choices(trial *t, const nr_game *other, const char *what)
{
    static nr_choices list;
    nr_list(other, &list);
    if (list.count != t->list.count) {
        fail(t, PROPERTY_VIEWS, "a %s lists %u choices, not %u (prompt %s)", what, list.count,
             t->list.count, nr_prompt_name((nr_prompt)t->game.prompt));
        return;
    }
    for (unsigned i = 0; i < list.count; i++) {
        if (!same_choices(&t->game, &t->list.choice[i], other, &list.choice[i])) {
            fail(t, PROPERTY_VIEWS, "choice %u of a %s is another: %s (prompt %s)", i, what,
                 nr_verb_name((nr_verb)list.choice[i].verb),
                 nr_prompt_name((nr_prompt)t->game.prompt));
            return;
        }
    }
}

static void play_on(trial *t, nr_game *sample, nr_viewer viewer, bool is_his)
{
    static nr_choices list;
    unsigned made = 0;
    nr_list(sample, &list);
    if (list.count == 0 && !is_his) {
        return; /* the question of the other player finds no card among those that were dealt */
    }
    while (list.count > 0 && made < TRIAL_MAX_CHOICES) {
        unsigned pick = lively_player(&list, &t->chance);
        if (!nr_choose_trusted(sample, pick, &list, NULL)) {
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

/* The cards that the deck has, wherever they are now. */
static void check_deck(trial *t, const nr_game *sample, nr_viewer viewer)
{
    static int count[NR_MAX_CARDS];
    memset(count, 0, sizeof count);
    for (unsigned c = 1; c < NR_COPIES; c++) {
        count[t->game.copy[c].def]++;
        count[sample->copy[c].def]--;
    }
    for (unsigned i = 0; i < NR_MAX_CARDS; i++) {
        if (count[i] != 0) {
            fail(t, PROPERTY_SAMPLES, "a sample for viewer %d made or lost cards", (int)viewer);
            return;
        }
    }
}

/* Does it know of all that its cards may do, as whoever sees all of them does? More is no harm. */
static bool waits_for_enough(const nr_game *sample)
{
    static nr_view all;
    nr_look(sample, NR_VIEW_ALL, &all);
    const nr_game *g = &all.game;
    bool is_enough = !(g->hooks & ~sample->hooks) && !(g->mods & ~sample->mods) &&
                     !(g->counted & ~sample->counted) && !(g->guarded & ~sample->guarded) &&
                     !(g->extras & ~sample->extras) && !(g->sources & ~sample->sources) &&
                     !(g->uses & ~sample->uses);
    for (unsigned c = 1; c < NR_COPIES && is_enough; c++) {
        is_enough = g->copy[c].has == sample->copy[c].has;
    }
    return is_enough;
}

static void check_sample(trial *t, const nr_view *view, bool knows_decks, bool is_his)
{
    static nr_game sample, twice;
    static nr_view again;
    nr_viewer viewer = (nr_viewer)view->viewer;
    uint64_t seed = core_xoshiro_u64(&t->chance);
    const nr_deck *corp = knows_decks ? &t->deck[NR_CORP] : NULL;
    const nr_deck *runner = knows_decks ? &t->deck[NR_RUNNER] : NULL;
    nr_sample_result result = nr_sample(&sample, view, corp, runner, seed);
    if (result == NR_SAMPLE_SECRET && !is_his && (view->has_secret || t->game.to_move != viewer)) {
        return; /* it says so */
    }
    if (result != NR_SAMPLE_OK) {
        fail(t, PROPERTY_SAMPLES, "no sample for viewer %d: %d%s (prompt %s)", (int)viewer,
             (int)result, knows_decks ? ", with the decks" : "",
             nr_prompt_name((nr_prompt)t->game.prompt));
        return;
    }
    (void)nr_sample(&twice, view, corp, runner, seed);
    if (memcmp(&sample, &twice, sizeof sample) != 0) {
        fail(t, PROPERTY_SAMPLES, "one seed gave viewer %d two samples", (int)viewer);
    }
    const char *broken = nr_check(&sample);
    if (broken != NULL) {
        fail(t, PROPERTY_SAMPLES, "a sample for viewer %d: %s", (int)viewer, broken);
        return;
    }
    nr_look(&sample, viewer, &again);
    if (!knows_decks && viewer > NR_VIEW_RUNNER) {
        memcpy(again.unseen, view->unseen, sizeof again.unseen);
    }
    if (memcmp(&again, view, sizeof again) != 0) {
        fail(t, PROPERTY_SAMPLES, "a sample for viewer %d looks otherwise (byte %u, prompt %s)",
             (int)viewer, first_difference(&again, view, sizeof again),
             nr_prompt_name((nr_prompt)t->game.prompt));
    }
    if (!waits_for_enough(&sample)) {
        fail(t, PROPERTY_SAMPLES, "a sample for viewer %d waits for less than its cards do",
             (int)viewer);
    }
    if (knows_decks) {
        check_deck(t, &sample, viewer);
    }
    if (is_his) {
        check_choices(t, &sample, "sample");
    }
    if (sample.reason == NR_REASON_NONE && once_in(&t->chance, 3)) {
        play_on(t, &sample, viewer, is_his);
    }
}

void check_sampling(trial *t)
{
    static nr_view view;
    for (unsigned v = NR_VIEW_CORP; v <= NR_VIEW_ALL; v++) {
        nr_viewer viewer = (nr_viewer)v;
        bool is_over = t->game.reason != NR_REASON_NONE;
        bool is_his = viewer == (t->game.to_move == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER);
        nr_look(&t->game, viewer, &view);
        check_cards(t, &view);
        if (!is_over && (is_his || viewer == NR_VIEW_ALL)) {
            check_choices(t, &view.game, "view");
        }
        check_sample(t, &view, true, is_his && !is_over);
        check_sample(t, &view, false, is_his && !is_over);
    }
}
