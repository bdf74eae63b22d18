/*
 * jackin replay for records of Mainframe, which are JSON. A step is a decision, step 0 the set-up.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/play_mainframe.h"
#include "cli/replay.h"

typedef struct {
    stepper base;
    json_t *record;
    const mf_table *whole; /* the game at its end */
    mainframe_log log;
    mainframe_step *steps;
    unsigned viewer;
} walk;

static bool is_one_of(const char *name, const char *english, const char *polish)
{
    return strcmp(name, english) == 0 || strcmp(name, polish) == 0;
}

bool mainframe_is_view(const char *name)
{
    unsigned runner;
    fault f = {.rules = ""};
    return is_one_of(name, "all", "wszystko") || is_one_of(name, "spectator", "widz") ||
           mf_runner_named(name, NULL, &runner, &f);
}

/* A runner who plays in this game, spectator, or all. */
static bool find_viewer(const mf_game *g, const char *name, unsigned *viewer)
{
    unsigned runner;
    fault f = {.rules = ""};
    if (is_one_of(name, "all", "wszystko") || is_one_of(name, "spectator", "widz")) {
        *viewer = is_one_of(name, "all", "wszystko") ? MF_VIEW_ALL : MF_VIEW_SPECTATOR;
        return true;
    }
    for (unsigned i = 0; mf_runner_named(name, NULL, &runner, &f) && i < g->players; i++) {
        if (g->runner[i] == runner) {
            *viewer = i;
            return true;
        }
    }
    return false;
}

bool mainframe_verify(json_t *record, const char *path, word_lang lang)
{
    play_error error = {.lang = lang};
    mf_table *t = mainframe_replay(record, path, &error);
    bool is_exact = replay_say_verdict(path, t != NULL, t == NULL ? 0 : t->made_count,
                                       t == NULL ? 0 : mf_hash(&t->game), &error);
    mf_table_free(t);
    return is_exact;
}

/* ---- stepping -------------------------------------------------------------------------------- */

static size_t first_line(const walk *r, size_t step)
{
    return step > 0 ? r->steps[step - 1].log_end : 0;
}

/* May the viewer know what was chosen? */
static bool knows_choice(const walk *r, size_t step)
{
    return r->viewer == MF_VIEW_ALL || r->viewer == r->steps[step - 1].seat;
}

/* Is there something that the viewer may know of a step? */
static bool is_telling(const stepper *base, size_t step)
{
    const walk *r = (const walk *)base;
    if (knows_choice(r, step)) {
        return true;
    }
    for (size_t i = first_line(r, step); i < r->steps[step].log_end; i++) {
        if (r->log.line[i].whom >> r->viewer & 1) {
            return true;
        }
    }
    return false;
}

/* The choice that leads to a step, in words. */
static void show_choice(const walk *r)
{
    fault f = {.rules = ""};
    char words[WORDS_MAX];
    if (r->base.at == 0 || !knows_choice(r, r->base.at)) {
        return;
    }
    mf_table *t = must(mf_table_replay(r->record, (int64_t)r->base.at - 1, &f));
    mainframe_choice_words(t, &t->list.choice[r->whole->made[r->base.at - 1]], r->base.s->lang,
                           words);
    mainframe_put_runner(r->base.s, t->game.runner[t->game.seat]);
    screen_put(r->base.s, STYLE_PLAIN, ": ");
    screen_wrap(r->base.s, STYLE_HEAD, words, 16, 2);
    mf_table_free(t);
}

/* A runner's name in the language of the page. */
static const char *spoken(const walk *r, const char *seat)
{
    for (unsigned i = 0; i < MF_RUNNER_COUNT && seat != NULL; i++) {
        if (strcmp(mf_runner_name(i, false), seat) == 0) {
            return mf_runner_name(i, r->base.s->lang == LANG_PL);
        }
    }
    return seat;
}

/* Who left after this step, or after any (SIZE_MAX), and who lost by it. */
static void say_end(const walk *r, size_t step)
{
    const json_t *taken = json_object_get(r->record, "taken"), *entry;
    const json_t *end = json_object_get(r->record, "end");
    size_t i;
    json_array_foreach(taken, i, entry)
    {
        json_int_t made = json_integer_value(json_object_get(entry, "made"));
        if (step == SIZE_MAX || (json_int_t)step == made) {
            const char *seat = json_string_value(json_object_get(entry, "seat"));
            replay_say_end(r->base.s, entry, spoken(r, seat));
        }
    }
    if (end != NULL && (step == SIZE_MAX || step == r->base.total)) {
        replay_say_end(r->base.s, end, spoken(r, json_string_value(json_object_get(end, "seat"))));
    }
}

static bool show_step(const stepper *base)
{
    const walk *r = (const walk *)base;
    fault f = {.rules = ""};
    mf_view v;
    mf_table *t = must(mf_table_replay(r->record, (int64_t)r->base.at, &f));
    screen_clear(r->base.s);
    mf_look(&t->game, r->viewer, &v);
    mainframe_draw_board(r->base.s, &v);
    mainframe_draw_cards(r->base.s, t, &v);
    mf_table_free(t);
    show_choice(r);
    mainframe_log_show(r->base.s, &r->log, r->viewer, first_line(r, r->base.at),
                       r->steps[r->base.at].log_end);
    say_end(r, base->at);
    return true;
}

static size_t find_turn(const stepper *base, size_t turn)
{
    const walk *r = (const walk *)base;
    for (size_t i = 0; i < r->log.count; i++) {
        const mainframe_news *line = &r->log.line[i];
        if (line->turn != 0 && (turn != 0 ? line->turn == turn : line->made > base->at)) {
            return line->made;
        }
    }
    return SIZE_MAX;
}

static bool change_view(stepper *base, const char *name)
{
    walk *r = (walk *)base;
    if (find_viewer(&r->whole->game, name, &r->viewer)) {
        return true;
    }
    screen_say(r->base.s, STYLE_PLAIN, "%s",
               in_lang(r->base.s->lang, "Say: view and a runner of this game, spectator or all",
                       "Wpisz: widok i runner z tej gry, widz albo wszystko"));
    return false;
}

static void show_log(const stepper *base)
{
    const walk *r = (const walk *)base;
    mainframe_log_show(base->s, &r->log, r->viewer, 0, r->steps[base->at].log_end);
}

static const stepper_kind kind = {
    .is_telling = is_telling,
    .find_turn = find_turn,
    .show = show_step,
    .show_log = show_log,
    .change_view = change_view,
    .viewers = {"as a runner of the game or a spectator may know it, or all",
                "runner z tej gry albo widz: co może wiedzieć; wszystko"},
};

static void print_head(const walk *r, const char *path)
{
    const mf_game *g = &r->whole->game;
    char names[200] = "";
    for (unsigned i = 0; i < g->players; i++) {
        size_t len = strlen(names);
        snprintf(names + len, sizeof names - len, "%s%s", i > 0 ? ", " : "",
                 mf_runner_name(g->runner[i], r->base.s->lang == LANG_PL));
    }
    char chance[64];
    snprintf(chance, sizeof chance, in_lang(r->base.s->lang, "seed %" PRIu64, "ziarno %" PRIu64),
             r->whole->seed);
    if (r->whole->is_keyed) { /* the key itself would tell the cards to come */
        snprintf(chance, sizeof chance, "%s",
                 in_lang(r->base.s->lang, "dealt from a key", "rozdana z klucza"));
    }
    screen_say(
        r->base.s, STYLE_HEAD,
        in_lang(r->base.s->lang, "'%.200s': %s, %s, %zu choices", "„%.200s”: %s, %s, wybory: %zu"),
        path, names, chance, r->base.total);
}

int mainframe_show(const screen *s, json_t *record, const char *path, const char *view,
                   bool is_list)
{
    play_error error = {.lang = s->lang};
    mf_table *t = mainframe_replay(record, path, &error);
    if (t == NULL) {
        return play_complain("jackin replay", &error);
    }
    walk r = {.base = {.kind = &kind, .s = s, .total = t->made_count},
              .record = record,
              .whole = t,
              .viewer = MF_VIEW_ALL};
    if (view != NULL && !find_viewer(&t->game, view, &r.viewer)) {
        mf_table_free(t);
        return option_refuse("jackin replay",
                             "--view must be a runner of this game, spectator or all",
                             "--view to runner z tej gry, spectator albo all");
    }
    r.steps = must(malloc((r.base.total + 1) * sizeof *r.steps));
    mainframe_log_record(&r.log, record, r.base.total, s->lang, s->is_citing, r.steps);
    if (is_list) {
        print_head(&r, path);
        mainframe_log_show(s, &r.log, r.viewer, 0, r.log.count);
        say_end(&r, SIZE_MAX);
    } else {
        step_through(&r.base);
    }
    mainframe_log_free(&r.log);
    free(r.steps);
    mf_table_free(t);
    return EXIT_DONE;
}
