/*
 * The decisions of a recorded game, and what a bot says of each; see analyse.h.
 */
#include "cli/analyse.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/options.h"
#include "cli/play_mainframe.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"

enum {
    SLICE = 200,  /* applications between two looks at the clock */
    ROUNDS = 48,  /* a game is played on so many times with all cards open */
    SEED = 20260, /* of all chances: the same game gives the same analysis */
};

/* A decision before it is looked at. */
typedef struct {
    unsigned made;  /* the number of the choice in its list */
    size_t log_end; /* what had happened by then */
    nr_game *nr;
    mf_game *mf;
} moment;

struct analyse_work {
    analysis *a;
    analyse_terms terms;
    moment *moment;       /* one for each row */
    play_game *p;         /* Netrunner: the game at its end, with all that happened */
    mf_table *t;          /* Mainframe: likewise */
    pthread_mutex_t lock; /* of what follows */
    size_t next, done;
    bool is_shown;
    time_t start;
};

typedef struct {
    bot_nr nr;
    bot_mf mf;
    nr_view view;
    nr_choices list;
    mf_choices mf_list;
    nr_event *heard;
} worker;

/* ---- reading --------------------------------------------------------------------------------- */

/* Where a row of the next decision goes; NULL if it is not looked at. */
static moment *add_row(analyse_work *w, unsigned seat, size_t number, unsigned turn)
{
    analysis *a = w->a;
    if (!(w->terms.seats >> seat & 1) || number < w->terms.from || number > w->terms.to) {
        return NULL;
    }
    a->row[a->count] =
        (analyse_row){.number = (uint32_t)number, .turn = (uint16_t)turn, .seat = (uint8_t)seat};
    return &w->moment[a->count++];
}

static void make_room(analyse_work *w, size_t choices)
{
    w->a->choices = choices;
    w->a->row = must(calloc(choices + 1, sizeof *w->a->row));
    w->moment = must(calloc(choices + 1, sizeof *w->moment));
}

static bool read_netrunner(analyse_work *w, json_t *record, const char *path, play_error *error)
{
    analysis *a = w->a;
    word_lang lang = w->terms.lang;
    fault f = {0};
    nr_io io = {0};
    w->p = play_record(record, path, error);
    table *t = w->p != NULL ? table_replay(record, 0, &f) : NULL;
    if (w->p == NULL) {
        return false;
    }
    const nr_game *end = play_state(w->p);
    must(t);
    make_room(w, w->p->table->made_count);
    size_t log_end = 0;
    for (size_t i = 0; i < a->choices; i++) {
        const nr_game *g = &t->game;
        unsigned index = w->p->table->made[i];
        while (log_end < w->p->log_count && w->p->log[log_end].decision <= i) {
            log_end++;
        }
        moment *m = t->list.count > 1 ? add_row(w, g->to_move, i + 1, g->turn) : NULL;
        if (m != NULL) {
            m->made = index;
            m->log_end = log_end;
            m->nr = must(malloc(sizeof *m->nr));
            *m->nr = *g;
        }
        table_choose(t, index, &io, &f);
    }
    table_free(t);
    for (unsigned side = 0; side < 2; side++) {
        snprintf(a->name[side], sizeof a->name[side], "%s",
                 side == NR_CORP ? in_lang(lang, "Corporation", "Korporacja")
                                 : in_lang(lang, "Runner", "Runner"));
    }
    snprintf(a->title, sizeof a->title, "%s – %s",
             words_title(end->copy[end->identity[NR_CORP]].def, lang),
             words_title(end->copy[end->identity[NR_RUNNER]].def, lang));
    a->turns = end->turn;
    a->is_over = play_is_over(w->p);
    if (a->is_over) {
        words_end(end, lang, a->result, sizeof a->result);
        a->winners = end->winner == NR_NOBODY ? 0 : 1u << end->winner;
    }
    return true;
}

static bool read_mainframe(analyse_work *w, json_t *record, const char *path, play_error *error)
{
    analysis *a = w->a;
    word_lang lang = w->terms.lang;
    fault f = {.rules = ""};
    w->t = mainframe_replay(record, path, error);
    mf_table *t = w->t != NULL ? mf_table_replay(record, 0, &f) : NULL;
    if (w->t == NULL) {
        return false;
    }
    must(t);
    make_room(w, w->t->made_count);
    for (size_t i = 0; i < a->choices; i++) {
        moment *m = t->list.count > 1 ? add_row(w, t->game.seat, i + 1, t->game.turn) : NULL;
        if (m != NULL) {
            m->made = w->t->made[i];
            m->mf = must(malloc(sizeof *m->mf));
            *m->mf = t->game;
        }
        mf_table_choose(t, w->t->made[i], &f);
    }
    mf_table_free(t);
    const mf_game *end = &w->t->game;
    for (unsigned seat = 0; seat < a->seats; seat++) {
        const char *name = mf_runner_name(end->runner[seat], lang == LANG_PL);
        size_t len = strlen(a->title);
        snprintf(a->name[seat], sizeof a->name[seat], "%s", name);
        snprintf(a->title + len, sizeof a->title - len, "%s%s", seat > 0 ? ", " : "", name);
    }
    a->turns = end->turn;
    a->is_over = end->reason != MF_REASON_NONE;
    a->winners = a->is_over ? mf_winners(end) : 0;
    mf_view view;
    mf_look(end, MF_VIEW_ALL, &view);
    words_mf in = mf_table_words(w->t, &view);
    for (unsigned seat = 0; a->is_over && seat < a->seats; seat++) {
        char score[WORDS_MAX];
        size_t len = strlen(a->result);
        words_mf_score(&in, seat, lang, score, sizeof score);
        snprintf(a->result + len, sizeof a->result - len, "%s%s: %s", seat > 0 ? "; " : "",
                 a->name[seat], score);
    }
    return true;
}

/* The seats that a name means; 0 if it means none. */
static unsigned seats_of(const analysis *a, const mf_game *g, const char *name)
{
    unsigned runner;
    fault f = {.rules = ""};
    if (strcmp(name, "both") == 0 || strcmp(name, "all") == 0) {
        return (1u << a->seats) - 1;
    }
    for (unsigned i = 0; i < a->seats; i++) {
        char number[12];
        snprintf(number, sizeof number, "%u", i + 1);
        if (a->is_mainframe
                ? strcmp(name, number) == 0 ||
                      (mf_runner_named(name, NULL, &runner, &f) && g->runner[i] == runner)
                : strcmp(name, side_name(i)) == 0) {
            return 1u << i;
        }
    }
    return 0;
}

analyse_work *analyse_read(const char *path, const char *seat, const analyse_terms *terms,
                           analysis *a, play_error *error)
{
    static const char *const numbers[ANALYSE_SEATS] = {"1", "2", "3", "4"};
    bool is_mainframe = false;
    json_t *record = record_load_any(path, &is_mainframe, error);
    if (record == NULL) {
        return NULL;
    }
    analyse_work *w = must(calloc(1, sizeof *w));
    fault f = {.rules = ""};
    w->a = a;
    w->terms = *terms;
    mf_table *start = is_mainframe ? mf_table_replay(record, 0, &f) : NULL;
    a->is_mainframe = is_mainframe;
    a->seats = start != NULL ? start->game.players : 2;
    for (unsigned i = 0; i < a->seats; i++) {
        a->key[i] = is_mainframe ? numbers[i] : side_name(i);
    }
    w->terms.seats = seats_of(a, start != NULL ? &start->game : NULL, seat);
    mf_table_free(start);
    bool is_read = w->terms.seats != 0;
    if (!is_read) {
        play_fail(error,
                  is_mainframe ? "nobody in this game is '%.60s'; --side takes a runner of it, the "
                                 "number of a seat, or both"
                               : "--side takes corp, runner or both, not '%.60s'",
                  is_mainframe ? "nikt w tej grze nie nazywa się „%.60s”; --side to runner z tej "
                                 "gry, numer miejsca albo both"
                               : "--side to corp, runner albo both, nie „%.60s”",
                  seat);
    }
    is_read = is_read && (is_mainframe ? read_mainframe(w, record, path, error)
                                       : read_netrunner(w, record, path, error));
    json_decref(record);
    if (!is_read) {
        analyse_free(w);
        return NULL;
    }
    return w;
}

void analyse_free(analyse_work *w)
{
    for (size_t i = 0; w->moment != NULL && i < w->a->count; i++) {
        free(w->moment[i].nr);
        free(w->moment[i].mf);
        free(w->a->row[i].made);
        free(w->a->row[i].better);
        free(w->a->row[i].why);
    }
    if (w->p != NULL) {
        play_free(w->p);
    }
    mf_table_free(w->t);
    free(w->moment);
    free(w->a->row);
    free(w);
}

/* ---- looking at a decision ------------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static uint64_t seed_of(const analyse_row *row)
{
    return SEED + row->number * UINT64_C(0x9E3779B97F4A7C15);
}

/* Lets a bot think for a part of the budget; returns the applications that it took. */
typedef bool thinking(void *mind, uint32_t applications);
static uint32_t think(const analyse_terms *o, thinking *more, void *mind)
{
    int64_t until = now_ms() + o->ms;
    uint32_t given = SLICE;
    if (o->applications > 0) {
        (void)more(mind, o->applications);
        return o->applications;
    }
    while (more(mind, SLICE) && now_ms() < until) {
        given += SLICE;
    }
    return given;
}

static bool more_netrunner(void *mind, uint32_t applications)
{
    return bot_nr_think(mind, applications);
}

static bool more_mainframe(void *mind, uint32_t applications)
{
    return bot_mf_think(mind, applications);
}

/* What was chosen is at most as good as the best. */
static void set_chances(analyse_row *row, unsigned best, unsigned made)
{
    row->after = (uint16_t)made;
    row->before = (uint16_t)(best > made ? best : made);
    row->mark = (uint8_t)bot_mark_of(row->before, row->after);
}

static char *copy_of(const char *text)
{
    return must(strdup(text));
}

/* A choice of the view in words, with the question where it says nothing without it. */
static char *netrunner_words(const nr_view *v, const nr_choice *c, word_lang lang)
{
    const nr_viewer viewer = (nr_viewer)v->viewer;
    screen words = {.lang = lang};
    char text[WORDS_MAX] = "", asked[WORDS_MAX] = "", both[2 * WORDS_MAX];
    char plain[SCREEN_TEXT_MAX];
    words_choice(&v->game, c, viewer, lang, text, sizeof text);
    if (c->verb == NR_VERB_YES || c->verb == NR_VERB_NO || c->verb == NR_VERB_CHOOSE_NUMBER ||
        c->verb == NR_VERB_DONE) {
        words_prompt(&v->game, viewer, lang, asked, sizeof asked);
    }
    snprintf(both, sizeof both, "%s%s%s", asked, asked[0] != '\0' ? " " : "", text);
    text_symbols(&words, both, plain);
    return copy_of(plain);
}

/* What was chosen, beside what could be known. */
static void weigh_netrunner(const analyse_work *w, const moment *m, worker *k, analyse_row *row)
{
    const nr_viewer viewer = play_viewer(row->seat);
    unsigned heard = 0;
    char text[WORDS_MAX];
    bot_reason reason;
    nr_look(m->nr, viewer, &k->view);
    nr_list(&k->view.game, &k->list);
    for (size_t i = 0; i < m->log_end; i++) {
        heard += nr_hear(&w->p->log[i].event, viewer, &k->heard[heard]);
    }
    bot_nr_sit(&k->nr, BOT_STRONG, (nr_side)row->seat, NULL, NULL, seed_of(row));
    bot_nr_watch(&k->nr, &k->view, k->heard, heard);
    row->is_judged = bot_nr_study(&k->nr, &k->view, &k->list, m->made);
    if (!row->is_judged) {
        return;
    }
    row->made = netrunner_words(&k->view, &k->list.choice[m->made], w->terms.lang);
    uint32_t taken = think(&w->terms, more_netrunner, &k->nr);
    bot_answer answer = bot_nr_answer(&k->nr);
    row->applications = answer.applications;
    row->is_best = bot_nr_same(&k->nr, answer.choice, m->made);
    if (row->is_best) {
        set_chances(row, answer.per_mille, answer.per_mille);
        return;
    }
    bot_nr_reason(&k->nr, m->made, &reason);
    unsigned best = bot_nr_weigh(&k->nr, answer.choice, taken / 2);
    set_chances(row, best, bot_nr_weigh(&k->nr, m->made, taken / 2));
    row->better = netrunner_words(&k->view, &k->list.choice[answer.choice], w->terms.lang);
    words_grounds(&reason, row->seat, w->terms.lang, text, sizeof text);
    row->why = copy_of(text);
}

static void judge_netrunner(const analyse_work *w, const moment *m, worker *k, analyse_row *row)
{
    weigh_netrunner(w, m, k, row);
    if (row->is_judged) {
        row->open = (uint16_t)bot_nr_foretell(&k->nr, m->nr, NR_CORP, ROUNDS, seed_of(row));
    }
}

static void choice_words(const analyse_work *w, const mf_view *view, const mf_choice *c,
                         char out[WORDS_MAX])
{
    uint64_t v = 0, h = 0;
    words_mf in = mf_table_words(w->t, view);
    if (c->verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(&view->game, c, &v, &h);
    }
    words_mf_choice(&in, c, v, h, w->terms.lang, out, WORDS_MAX);
}

static void judge_mainframe(const analyse_work *w, const moment *m, worker *k, analyse_row *row)
{
    mf_view view;
    char text[WORDS_MAX] = "";
    bot_reason reason;
    mf_look(m->mf, row->seat, &view);
    mf_list(&view.game, &k->mf_list);
    bot_mf_sit(&k->mf, BOT_STRONG, row->seat, seed_of(row));
    bot_mf_ask(&k->mf, &view, &k->mf_list);
    uint32_t taken = think(&w->terms, more_mainframe, &k->mf);
    bot_answer answer = bot_mf_answer(&k->mf);
    row->is_judged = true;
    row->applications = answer.applications;
    choice_words(w, &view, &k->mf_list.choice[m->made], text);
    row->made = copy_of(text);
    row->is_best = answer.choice == m->made;
    if (row->is_best) {
        set_chances(row, answer.per_mille, answer.per_mille);
        return;
    }
    bot_mf_reason(&k->mf, m->made, &reason);
    unsigned best = bot_mf_weigh(&k->mf, answer.choice, taken / 2);
    set_chances(row, best, bot_mf_weigh(&k->mf, m->made, taken / 2));
    choice_words(w, &view, &k->mf_list.choice[answer.choice], text);
    row->better = copy_of(text);
    words_grounds(&reason, NR_CORP, w->terms.lang, text, sizeof text);
    row->why = copy_of(text);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void show_progress(const analyse_work *w)
{
    enum { BAR = 30 };
    size_t todo = w->a->count;
    unsigned full = todo > 0 ? (unsigned)(BAR * w->done / todo) : BAR;
    long passed = (long)(time(NULL) - w->start);
    long left =
        w->done > 0 ? (long)((double)passed * (double)(todo - w->done) / (double)w->done) : 0;
    if (!w->is_shown) {
        return;
    }
    fputs("\r[", stderr);
    for (unsigned i = 0; i < BAR; i++) {
        fputc(i < full ? '#' : '.', stderr);
    }
    fprintf(stderr,
            option_say("] %zu of %zu decisions, %ld:%02ld left ",
                       "] %zu z %zu decyzji, jeszcze %ld:%02ld "),
            w->done, todo, left / 60, left % 60);
}

static void *work(void *shared)
{
    analyse_work *w = shared;
    worker *k = must(calloc(1, sizeof *k));
    k->heard = must(calloc((w->p != NULL ? w->p->log_count : 0) + 1, sizeof *k->heard));
    pthread_mutex_lock(&w->lock);
    while (w->next < w->a->count) {
        size_t i = w->next++;
        pthread_mutex_unlock(&w->lock);
        (w->a->is_mainframe ? judge_mainframe : judge_netrunner)(w, &w->moment[i], k,
                                                                 &w->a->row[i]);
        pthread_mutex_lock(&w->lock);
        w->done++;
        show_progress(w);
    }
    pthread_mutex_unlock(&w->lock);
    free(k->heard);
    free(k);
    return NULL;
}

void analyse_run(analyse_work *w)
{
    uint32_t threads = w->terms.threads < w->a->count ? w->terms.threads : (uint32_t)w->a->count;
    pthread_t *thread = must(calloc(threads + 1, sizeof *thread));
    uint32_t started = 0;
    pthread_mutex_init(&w->lock, NULL);
    w->start = time(NULL);
    w->is_shown = isatty(STDERR_FILENO) && w->a->count > 0;
    show_progress(w);
    while (started < threads && pthread_create(&thread[started], NULL, work, w) == 0) {
        started++;
    }
    if (started == 0) {
        (void)work(w); /* no thread can be had: one after another, here */
    }
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    if (w->is_shown) {
        fputs("\r\033[K", stderr);
    }
    pthread_mutex_destroy(&w->lock);
    free(thread);
}

/* ---- numbers --------------------------------------------------------------------------------- */

double analyse_count(const analysis *a, unsigned seat, unsigned marks[BOT_MARK_COUNT],
                     unsigned *judged)
{
    unsigned lost = 0;
    memset(marks, 0, BOT_MARK_COUNT * sizeof *marks);
    *judged = 0;
    for (size_t i = 0; i < a->count; i++) {
        const analyse_row *row = &a->row[i];
        if (row->is_judged && row->seat == seat) {
            marks[row->mark]++;
            (*judged)++;
            lost += row->before - row->after;
        }
    }
    return *judged > 0 ? (double)lost / *judged : 0;
}

unsigned analyse_height(const analysis *a, const analyse_row *row)
{
    return !a->is_mainframe && row->seat == NR_RUNNER ? 1000u - row->after : row->after;
}
