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
    const screen *s;
    json_t *record;
    const mf_table *whole; /* the game at its end */
    mainframe_log log;
    mainframe_step *steps;
    unsigned viewer;
    size_t at; /* choices made */
} stepper;

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
    char name[300];
    snprintf(name, sizeof name, "%.*s", (int)utf8_cut(path, strlen(path), sizeof name - 1), path);
    text_clean(name, sizeof name);
    if (t == NULL) {
        text_clean(error.text, sizeof error.text);
        printf(in_lang(lang, "BAD %s\n", "ŹLE %s\n"), error.text);
        return false;
    }
    printf(in_lang(lang, "OK '%s': %zu %s, %s %016" PRIx64 "\n",
                   "OK „%s”: wybory: %zu%s, %s %016" PRIx64 "\n"),
           name, t->made_count, in_lang(lang, t->made_count == 1 ? "choice" : "choices", ""),
           in_lang(lang, "hash", "skrót"), mf_hash(&t->game));
    mf_table_free(t);
    return true;
}

/* ---- stepping -------------------------------------------------------------------------------- */

static size_t total(const stepper *r)
{
    return r->whole->made_count;
}

static size_t first_line(const stepper *r, size_t step)
{
    return step > 0 ? r->steps[step - 1].log_end : 0;
}

/* May the viewer know what was chosen? */
static bool knows_choice(const stepper *r, size_t step)
{
    return r->viewer == MF_VIEW_ALL || r->viewer == r->steps[step - 1].seat;
}

/* Is there something that the viewer may know of a step? */
static bool is_telling(const stepper *r, size_t step)
{
    if (step == 0 || step >= total(r) || knows_choice(r, step)) {
        return true;
    }
    for (size_t i = first_line(r, step); i < r->steps[step].log_end; i++) {
        if (r->log.line[i].whom >> r->viewer & 1) {
            return true;
        }
    }
    return false;
}

static void go(stepper *r, bool is_forward)
{
    size_t at = r->at;
    do {
        at = is_forward ? at + (at < total(r)) : at - (at > 0);
    } while (!is_telling(r, at));
    r->at = at;
}

/* The choice that leads to a step, in words. */
static void show_choice(const stepper *r)
{
    fault f = {.rules = ""};
    char words[WORDS_MAX];
    if (r->at == 0 || !knows_choice(r, r->at)) {
        return;
    }
    mf_table *t = must(mf_table_replay(r->record, (int64_t)r->at - 1, &f));
    mainframe_choice_words(t, &t->list.choice[r->whole->made[r->at - 1]], r->s->lang, words);
    mainframe_put_runner(r->s, t->game.runner[t->game.seat]);
    screen_put(r->s, STYLE_PLAIN, ": ");
    screen_wrap(r->s, STYLE_HEAD, words, 16, 2);
    mf_table_free(t);
}

static void show_step(const stepper *r)
{
    fault f = {.rules = ""};
    mf_view v;
    mf_table *t = must(mf_table_replay(r->record, (int64_t)r->at, &f));
    screen_clear(r->s);
    mf_look(&t->game, r->viewer, &v);
    mainframe_draw_board(r->s, &v);
    mainframe_draw_cards(r->s, t, &v);
    mf_table_free(t);
    show_choice(r);
    mainframe_log_show(r->s, &r->log, r->viewer, first_line(r, r->at), r->steps[r->at].log_end);
    screen_say(r->s, STYLE_DIM,
               in_lang(r->s->lang, "Step %zu of %zu. Enter: next, p: back, help: more.",
                       "Krok %zu z %zu. Enter: dalej, p: wstecz, pomoc: więcej."),
               r->at, total(r));
}

static void show_help(const screen *s)
{
    static const char *const lines[LANG_COUNT][10] = {
        {
            "  Enter, n      the next step at which something can be seen",
            "  p             the one before",
            "  NUMBER        that step; 0 is the set-up",
            "  turn, turn N  the beginning of the next turn, of turn N",
            "  start, end    the first and the last step",
            "  log           what happened up to here",
            "  view WHO      as a runner of the game or a spectator may know it, or all",
            "  q             leaves",
            NULL,
        },
        {
            "  Enter, n      następny krok, w którym coś widać",
            "  p             poprzedni",
            "  LICZBA        ten krok; 0 to przygotowanie gry",
            "  tura, tura N  początek następnej tury, tury N",
            "  start, koniec pierwszy i ostatni krok",
            "  dziennik      co się działo dotąd",
            "  widok KTO     runner z tej gry albo widz: co może wiedzieć; wszystko",
            "  q             wyjście",
            NULL,
        },
    };
    screen_list(s, lines[s->lang]);
}

/* The step at which a turn begins, or the first turn after the step of now (turn 0). */
static bool go_turn(stepper *r, const char *number)
{
    size_t turn = *number != '\0' ? step_number(number) : 0;
    for (size_t i = 0; i < r->log.count; i++) {
        const mainframe_news *line = &r->log.line[i];
        if (line->turn != 0 && (*number != '\0' ? line->turn == turn : line->made > r->at)) {
            r->at = line->made;
            return true;
        }
    }
    step_refuse_turn(r->s, *number != '\0');
    return false;
}

static bool change_view(stepper *r, const char *name)
{
    if (find_viewer(&r->whole->game, name, &r->viewer)) {
        return true;
    }
    screen_say(r->s, STYLE_PLAIN, "%s",
               in_lang(r->s->lang, "Say: view and a runner of this game, spectator or all",
                       "Wpisz: widok i runner z tej gry, widz albo wszystko"));
    return false;
}

/* Carries out a line. Returns whether the step is to be shown. */
static bool do_step(stepper *r, step_command command, const char *rest)
{
    switch (command) {
    case STEP_NEXT:
    case STEP_BACK:
        go(r, command == STEP_NEXT);
        return true;
    case STEP_START:
    case STEP_END:
        r->at = command == STEP_START ? 0 : total(r);
        return true;
    case STEP_NUMBER:
        if (step_number(rest) > total(r)) {
            step_refuse(r->s, total(r));
            return false;
        }
        r->at = step_number(rest);
        return true;
    case STEP_TURN:
        return go_turn(r, rest);
    case STEP_LOG:
        mainframe_log_show(r->s, &r->log, r->viewer, 0, r->steps[r->at].log_end);
        return false;
    case STEP_VIEW:
        return change_view(r, rest);
    default:
        show_help(r->s);
        return false;
    }
}

static void step_through(stepper *r)
{
    show_step(r);
    for (;;) {
        char line[SCREEN_LINE_MAX];
        const char *rest = "";
        line_result got = screen_ask(r->s, "> ", line);
        step_command command = got == LINE_READ ? step_command_of(line, &rest) : STEP_UNKNOWN;
        if (got == LINE_END || command == STEP_QUIT) {
            return;
        }
        if (do_step(r, command, rest)) {
            show_step(r);
        }
    }
}

static void print_head(const stepper *r, const char *path)
{
    const mf_game *g = &r->whole->game;
    char names[200] = "";
    for (unsigned i = 0; i < g->players; i++) {
        size_t len = strlen(names);
        snprintf(names + len, sizeof names - len, "%s%s", i > 0 ? ", " : "",
                 mf_runner_name(g->runner[i], r->s->lang == LANG_PL));
    }
    screen_say(r->s, STYLE_HEAD,
               in_lang(r->s->lang, "'%.200s': %s, seed %" PRIu64 ", %zu choices",
                       "„%.200s”: %s, ziarno %" PRIu64 ", wybory: %zu"),
               path, names, r->whole->seed, total(r));
}

int mainframe_show(const screen *s, json_t *record, const char *path, const char *view,
                   bool is_list)
{
    play_error error = {.lang = s->lang};
    mf_table *t = mainframe_replay(record, path, &error);
    stepper r = {.s = s, .record = record, .whole = t, .viewer = MF_VIEW_ALL};
    if (t == NULL) {
        text_clean(error.text, sizeof error.text);
        fprintf(stderr, "jackin replay: %s\n", error.text);
        return EXIT_FAILED;
    }
    if (view != NULL && !find_viewer(&t->game, view, &r.viewer)) {
        mf_table_free(t);
        return option_refuse("jackin replay",
                             "--view must be a runner of this game, spectator or all",
                             "--view to runner z tej gry, spectator albo all");
    }
    r.steps = must(malloc((total(&r) + 1) * sizeof *r.steps));
    mainframe_log_record(&r.log, record, total(&r), s->lang, s->is_citing, r.steps);
    if (is_list) {
        print_head(&r, path);
        mainframe_log_show(s, &r.log, r.viewer, 0, r.log.count);
    } else {
        step_through(&r);
    }
    mainframe_log_free(&r.log);
    free(r.steps);
    mf_table_free(t);
    return EXIT_DONE;
}
