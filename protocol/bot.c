/*
 * The command `bot`: a bot decides for whoever is to move, from his view alone. It is sat down anew
 * for every question, so that its answer follows from the view, the seed and the number of
 * applications, and from nothing before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "protocol/mainframe.h"
#include "protocol/netrunner.h"

enum {
    MS_MAX = 60000,
    APPLICATIONS_MAX = 10000000,
    SLICE = 64 /* applications between two looks at the clock */
};

typedef struct {
    bot_kind kind;
    int64_t ms, applications; /* 0: not given */
    uint64_t seed;
    bool reason; /* it is asked for */
} terms;

static bool read_terms(const json_t *request, terms *o, bool *apply, fault *f)
{
    const char *name = NULL;
    place at = place_key(NULL, "name");
    if (!read_string(request, "name", NULL, &name, f) ||
        !read_int(request, "budget_ms", NULL, 1, MS_MAX, &o->ms, f) ||
        !read_int(request, "applications", NULL, 1, APPLICATIONS_MAX, &o->applications, f) ||
        !read_bool(request, "apply", NULL, apply, f) ||
        !read_bool(request, "reason", NULL, &o->reason, f) ||
        !read_seed(request, NULL, &o->seed, f)) {
        return false;
    }
    if (name == NULL) {
        return fault_at(f, &at, "bad_request", "is missing");
    }
    o->kind = bot_find(name);
    if (o->kind == BOT_COUNT) {
        return fault_at(
            f, &at, "unknown_bot",
            "there is no bot \"%s\"; there are random, greedy, gentle, steady and strong",
            quoted(name).text);
    }
    if (o->ms > 0 && o->applications > 0) {
        return fault_at(f, NULL, "bad_request", "bot takes either budget_ms or applications");
    }
    return true;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void out_per_mille(json_out *out, const char *key, unsigned per_mille)
{
    char text[16];
    int len = snprintf(text, sizeof text, "%u.%03u", per_mille / 1000, per_mille % 1000);
    out_key(out, key);
    out_raw(out, text, (size_t)len);
    out->comma = true;
}

static bool is_nothing_left(fault *f)
{
    return fault_at(f, NULL, "game_over", "the game is over; nothing is left to choose");
}

static void write_answer(json_out *out, const bot_answer *a, const char *text)
{
    out_key_int(out, "choice", a->choice);
    out_key_string(out, "text", text);
    out_per_mille(out, "value", a->per_mille);
    out_key_int(out, "applications", a->applications);
}

/* Why: the next best choice, and what speaks for this one beside it. `text` says it all. */
static void write_reason(json_out *out, const bot_reason *r, const char *text, const char *then)
{
    char server[12];
    out_key(out, "reason");
    out_object(out);
    out_key_string(out, "text", text);
    out_key_string(out, "then", then);
    out_key_int(out, "second", r->answer.second);
    out_per_mille(out, "second_value", r->answer.second_mille);
    out_key(out, "grounds");
    out_array(out);
    for (unsigned i = 0; i < r->count; i++) {
        const bot_ground *b = &r->ground[i];
        out_object(out);
        out_key_string(out, "term", bot_term_name((bot_term)b->term));
        if (b->server != 0) {
            nr_server_name(b->server, server);
            out_key_string(out, "server", server);
        }
        out_key_int(out, "weight", b->weight);
        out_object_end(out);
    }
    out_array_end(out);
    out_object_end(out);
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

typedef struct {
    bot_nr bot;
    nr_view view;
    nr_choices list;
    table deal; /* where its line is made, to be put into words */
} thinking;

/* The line that it expects, as choices of a game that its player could be in. */
static void write_line(json_out *out, thinking *th, const bot_answer *a, uint64_t seed,
                       word_lang lang)
{
    table *t = &th->deal;
    bool is_dealt = nr_sample(&t->game, &th->view, NULL, NULL, seed) == NR_SAMPLE_OK;
    unsigned side = th->view.game.to_move;
    out_key(out, "line");
    out_array(out);
    if (is_dealt) {
        nr_list(&t->game, &t->list);
    }
    for (unsigned i = 0; is_dealt && i < a->line_count && t->game.to_move == side; i++) {
        nr_choice wanted;
        memcpy(&wanted, &a->line[i], sizeof wanted);
        unsigned k = 0;
        while (k < t->list.count && memcmp(&t->list.choice[k], &wanted, sizeof wanted) != 0) {
            k++;
        }
        if (k == t->list.count) {
            break; /* this deal asks otherwise */
        }
        write_choice_value(out, t, k, lang);
        (void)nr_choose_trusted(&t->game, k, &t->list, NULL);
    }
    out_array_end(out);
}

bool bot_decides(const table *t, const json_t *request, word_lang lang, json_out *out,
                 unsigned *choice, bool *apply, fault *f)
{
    terms o = {.seed = 1};
    const nr_game *g = &t->game;
    if (!read_terms(request, &o, apply, f)) {
        return false;
    }
    if (is_over(g)) {
        return is_nothing_left(f);
    }
    thinking *th = calloc(1, sizeof *th);
    if (th == NULL) {
        return fault_at(f, NULL, "no_memory", "there is no memory left for this");
    }
    int64_t until = now_ms() + o.ms;
    char text[WORDS_MAX];
    nr_look(g, viewer_of(g->to_move), &th->view);
    nr_list(&th->view.game, &th->list);
    bot_nr_sit(&th->bot, o.kind, (nr_side)g->to_move, NULL, NULL, o.seed);
    bot_nr_ask(&th->bot, &th->view, &th->list);
    if (o.ms == 0) {
        (void)bot_nr_think(&th->bot,
                           o.applications > 0 ? (uint32_t)o.applications : bot_nr_usual(o.kind));
    }
    while (o.ms > 0 && bot_nr_think(&th->bot, SLICE) && now_ms() < until) {
    }
    bot_answer a = bot_nr_answer(&th->bot);
    words_choice(&th->view.game, &th->list.choice[a.choice], (nr_viewer)th->view.viewer, lang, text,
                 sizeof text);
    write_answer(out, &a, text);
    write_line(out, th, &a, o.seed, lang);
    if (o.reason) {
        char said[WORDS_REASON_MAX], then[WORDS_REASON_MAX];
        bot_reason r;
        bot_nr_reason(&th->bot, th->list.count, &r);
        words_reason(&th->view, &th->list, &r, lang, said, sizeof said);
        words_reason_line(&th->view, &r, lang, then, sizeof then);
        write_reason(out, &r, said, then);
    }
    *choice = a.choice;
    free(th);
    return true;
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

static void write_mf_line(json_out *out, const mf_table *t, const mf_view *view,
                          const bot_answer *a, uint64_t seed, word_lang lang)
{
    mf_table *deal = malloc(sizeof *deal); /* nothing but its game is another */
    out_key(out, "line");
    out_array(out);
    if (deal != NULL) {
        *deal = *t;
        mf_sample(&deal->game, view, seed);
        mf_list(&deal->game, &deal->list);
    }
    for (unsigned i = 0; deal != NULL && i < a->line_count && deal->game.seat == view->viewer;
         i++) {
        mf_choice wanted;
        memcpy(&wanted, &a->line[i], sizeof wanted);
        unsigned k = 0;
        while (k < deal->list.count && memcmp(&deal->list.choice[k], &wanted, sizeof wanted) != 0) {
            k++;
        }
        if (k == deal->list.count) {
            break;
        }
        mf_write_choice(out, deal, k, lang);
        (void)mf_choose_trusted(&deal->game, k, &deal->list, NULL);
    }
    out_array_end(out);
    free(deal);
}

bool mf_bot_decides(const mf_table *t, const json_t *request, word_lang lang, json_out *out,
                    unsigned *choice, bool *apply, fault *f)
{
    terms o = {.seed = 1};
    const mf_game *g = &t->game;
    mf_view view;
    mf_choices list;
    char text[WORDS_MAX];
    if (!read_terms(request, &o, apply, f)) {
        return false;
    }
    if (g->reason != MF_REASON_NONE) {
        return is_nothing_left(f);
    }
    bot_mf *bot = malloc(sizeof *bot);
    if (bot == NULL) {
        return fault_at(f, NULL, "no_memory", "there is no memory left for this");
    }
    int64_t until = now_ms() + o.ms;
    mf_look(g, g->seat, &view);
    mf_list(&view.game, &list);
    bot_mf_sit(bot, o.kind, g->seat, o.seed);
    bot_mf_ask(bot, &view, &list);
    if (o.ms == 0) {
        (void)bot_mf_think(bot,
                           o.applications > 0 ? (uint32_t)o.applications : bot_mf_usual(o.kind));
    }
    while (o.ms > 0 && bot_mf_think(bot, SLICE) && now_ms() < until) {
    }
    bot_answer a = bot_mf_answer(bot);
    bot_reason r = {0};
    if (o.reason) {
        bot_mf_reason(bot, list.count, &r);
    }
    free(bot);
    words_mf in = mf_table_words(t, &view);
    uint64_t v = 0, h = 0;
    if (list.choice[a.choice].verb == MF_VERB_CHOOSE_PATHS) {
        mf_choice_paths(g, &list.choice[a.choice], &v, &h);
    }
    words_mf_choice(&in, &list.choice[a.choice], v, h, lang, text, sizeof text);
    write_answer(out, &a, text);
    write_mf_line(out, t, &view, &a, o.seed, lang);
    if (o.reason) {
        char said[WORDS_REASON_MAX];
        words_mf_reason(&in, &list, &r, lang, said, sizeof said);
        write_reason(out, &r, said, "");
    }
    *choice = a.choice;
    return true;
}
