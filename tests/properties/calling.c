/*
 * When the Corporation is called in the Runner's turn tells nothing of its hidden cards: two games
 * that differ only in these, in which the Runner does the same and the Corporation nothing, call it
 * at the same moments (netrunner_attend.h, "being called").
 *
 * It is called where nr_attend puts a window to it, and at the windows that the game runs through
 * if nr_may_be_asked says so of the table. The comparison ends where one of the changed cards is
 * shown, or something else than a window is put to the Corporation.
 */
#include <string.h>

#include "jackin/netrunner_attend.h"
#include "jackin/words.h"
#include "tests/properties/trial.h"
#include "tests/support/players.h"

enum { MOST_STEPS = 30 };

typedef struct {
    nr_game game;
    nr_choices list;
    nr_event events[TRIAL_MAX_EVENTS];
    nr_io io;
    nr_pace pace;
} seat;

static seat twin[2];
static nr_view table_view, corp_view;
static nr_choices corp_list;

unsigned long calls_compared, calls_made;

static bool is_shown(const seat *s, const nr_game *other)
{
    for (size_t i = 0; i < s->io.events_count; i++) {
        const nr_event *e = &s->events[i];
        for (unsigned c = 1; c < NR_COPIES; c++) {
            if (s->game.copy[c].def != other->copy[c].def &&
                ((e->id == s->game.copy[c].id && words_event_shows(e->seen, NR_VIEW_RUNNER)) ||
                 nr_visible(&s->game, c, NR_VIEW_RUNNER) ||
                 nr_in_use(&s->game, c) == NR_RESOLVING)) {
                return true;
            }
        }
    }
    return false;
}

/* Makes a choice; was the Corporation called at a window that the game ran through? */
static bool choose(seat *s, unsigned index, const nr_stops *stops)
{
    static nr_game before;
    nr_moment moments[NR_MAX_MOMENTS];
    before = s->game;
    s->io = (nr_io){.events = s->events, .events_cap = TRIAL_MAX_EVENTS};
    (void)nr_choose_trusted(&s->game, index, &s->list, &s->io);
    nr_look(&s->game, NR_VIEW_SPECTATOR, &table_view);
    unsigned count = nr_pace_next(&s->pace, s->events, s->io.events_count, &table_view, moments);
    bool is_called = false;
    for (unsigned i = 0; i < count; i++) {
        nr_look(&before, NR_VIEW_SPECTATOR, &table_view);
        nr_pace_picture(&table_view.game, &moments[i]);
        is_called |= nr_may_be_asked(&table_view, NR_CORP, stops);
    }
    return is_called;
}

typedef enum { CALLED_NOT, CALLED, ASKED_ELSE } calling;

/* The Runner makes a choice, and the Corporation does nothing until he decides again. */
static calling play_on(trial *t, seat *s, unsigned index, const nr_stops *stops)
{
    bool is_called = choose(s, index, stops);
    while (!s->game.reason && s->game.to_move == NR_CORP && s->game.turn_side == NR_RUNNER) {
        bool is_window =
            s->game.prompt == NR_PROMPT_WINDOW || s->game.prompt == NR_PROMPT_ENCOUNTER;
        int pass = idle_player(&s->list);
        if (!is_window || pass < 0) {
            return ASKED_ELSE;
        }
        nr_look(&s->game, NR_VIEW_CORP, &corp_view);
        nr_list(&corp_view.game, &corp_list);
        nr_look(&s->game, NR_VIEW_SPECTATOR, &table_view);
        if (nr_attend(&corp_view, &corp_list, stops).what == NR_ASK) {
            nr_pace_called(&s->pace);
            is_called = true;
            if (!nr_may_be_asked(&table_view, NR_CORP, stops)) {
                fail(t, PROPERTY_CALLS, "a window at %s is asked that nobody could foresee",
                     nr_step_name((nr_step)s->game.step));
            }
        }
        is_called |= choose(s, (unsigned)pass, stops);
    }
    /* Its own turn calls it in any case. */
    return is_called || s->game.turn_side == NR_CORP ? CALLED : CALLED_NOT;
}

void check_calling(trial *t)
{
    core_xoshiro own = t->chance; /* the game of the trial goes on as if nobody had looked */
    core_xoshiro *chance = &own;
    nr_stops stops = {.level = (uint8_t)core_xoshiro_below(chance, NR_LEVEL_COUNT)};
    if (once_in(chance, 3)) {
        stops.stop[NR_CORP] = (uint32_t)core_xoshiro_u64(chance);
    }
    if (t->game.reason || t->game.to_move != NR_RUNNER || t->game.prompt != NR_PROMPT_ACTION) {
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        twin[i].game = t->game;
        memset(&twin[i].pace, 0, sizeof twin[i].pace);
    }
    if (!make_twin(&t->game, &twin[1].game, NR_VIEW_RUNNER, chance)) {
        return;
    }
    nr_list(&twin[0].game, &twin[0].list);
    nr_list(&twin[1].game, &twin[1].list);
    for (unsigned step = 0; step < MOST_STEPS; step++) {
        unsigned index = lively_player(&twin[0].list, chance);
        unsigned verb = twin[0].list.choice[index].verb;
        calling one = play_on(t, &twin[0], index, &stops);
        calling two = play_on(t, &twin[1], index, &stops);
        if (one == ASKED_ELSE || two == ASKED_ELSE || is_shown(&twin[0], &twin[1].game) ||
            is_shown(&twin[1], &twin[0].game)) {
            return;
        }
        calls_compared++;
        calls_made += one == CALLED;
        if (one != two) {
            fail(t, PROPERTY_CALLS,
                 "%s by the Runner calls the Corporation in one of two games: "
                 "level %u, stops %08x, step %s",
                 nr_verb_name((nr_verb)verb), stops.level, stops.stop[NR_CORP],
                 nr_step_name((nr_step)twin[0].game.step));
            return;
        }
        if (twin[0].game.reason || twin[1].game.reason || twin[0].game.to_move != NR_RUNNER ||
            twin[1].game.to_move != NR_RUNNER || twin[0].list.count != twin[1].list.count) {
            return;
        }
    }
}
