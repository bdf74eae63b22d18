/*
 * The questions before a game; see play_opening.h.
 */
#include "cli/play_opening.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/play_bot.h"
#include "cli/play_game.h"
#include "cli/play_mainframe.h"

/* By its number, its words, or a beginning of them that no other has; -1: none. */
static int find_answer(const char *line, const char *const *answers, unsigned count)
{
    int begins = -1;
    unsigned fitting = 0;
    for (unsigned i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "%u", i + 1);
        if (strcmp(line, number) == 0 || strcasecmp(line, answers[i]) == 0) {
            return (int)i;
        }
        if (strlen(line) > 2 && strncasecmp(line, answers[i], strlen(line)) == 0) {
            begins = (int)i;
            fitting++;
        }
    }
    return fitting == 1 ? begins : -1;
}

int opening_ask(const screen *s, const char *question, const char *const *answers, unsigned count)
{
    screen_say(s, STYLE_HEAD, "%s", question);
    for (unsigned i = 0; i < count; i++) {
        char number[16];
        char text[SCREEN_TEXT_MAX];
        snprintf(number, sizeof number, "%3u  ", i + 1);
        snprintf(text, sizeof text, "%s%s", answers[i], i == 0 ? "  (Enter)" : "");
        screen_put(s, STYLE_KEY, number);
        screen_wrap(s, STYLE_PLAIN, text, 5, 5);
    }
    for (;;) {
        char line[SCREEN_LINE_MAX];
        line_result got = screen_ask(s, "> ", line);
        if (line_is_end(got, line)) {
            return -1;
        }
        if (got == LINE_READ && *line == '\0') {
            return 0;
        }
        int answer = got == LINE_READ ? find_answer(line, answers, count) : -1;
        if (answer >= 0) {
            return answer;
        }
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "Type a number from 1 to %u, or press Enter for 1.",
                           "Wpisz liczbę od 1 do %u albo naciśnij Enter, by wybrać 1."),
                   count);
    }
}

bool opening_ask_bot(const screen *s, bot_kind *bot)
{
    const char *answers[BOT_COUNT];
    bot_kind kinds[BOT_COUNT];
    unsigned count = 0;
    for (unsigned i = 0; i < play_bot_count; i++) {
        if (play_bots[i].is_offered) {
            kinds[count] = play_bots[i].kind;
            answers[count++] = play_bots[i].word[s->lang];
        }
    }
    int answer =
        opening_ask(s, in_lang(s->lang, "Which bot plays?", "Który bot gra?"), answers, count);
    if (answer >= 0) {
        *bot = kinds[answer];
    }
    return answer >= 0;
}

/* ---- kept games ------------------------------------------------------------------------------ */

enum { OFFERED = 3, ITEM_MAX = 300, ITEMS_MAX = 24 };

/* Says what a kept file holds. False if nobody can go on with it: it is over, or cannot be read. */
static bool describe(const kept_file *file, word_lang lang, char out[ITEM_MAX], bool *is_mainframe)
{
    play_error error = {.lang = lang};
    char when[40] = "";
    struct tm date;
    json_t *record = record_load_any(file->path, is_mainframe, &error);
    bool can_go_on = false;
    if (localtime_r(&file->when.tv_sec, &date) != NULL) {
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &date);
    }
    if (record != NULL && *is_mainframe) {
        mf_table *t = mainframe_replay(record, file->path, &error);
        if (t != NULL && t->game.reason == MF_REASON_NONE) {
            size_t len = (size_t)snprintf(out, ITEM_MAX, "%s",
                                          in_lang(lang, "Go on: Mainframe", "Dalej: Mainframe"));
            for (unsigned i = 0; i < t->game.players; i++) {
                len += (size_t)snprintf(out + len, ITEM_MAX - len, "%s%s", i > 0 ? ", " : " (",
                                        mf_runner_name(t->game.runner[i], lang == LANG_PL));
            }
            snprintf(out + len, ITEM_MAX - len, in_lang(lang, "), turn %u, %s", "), tura %u, %s"),
                     t->game.turn, when);
            can_go_on = true;
        }
        mf_table_free(t);
    } else if (record != NULL) {
        play_game *p = play_record(record, file->path, &error);
        if (p != NULL && !play_is_over(p)) {
            const nr_game *g = play_state(p);
            snprintf(out, ITEM_MAX,
                     in_lang(lang, "Go on: Netrunner (%s, %s), turn %u, %s",
                             "Dalej: Netrunner (%s, %s), tura %u, %s"),
                     words_title(g->copy[g->identity[NR_CORP]].def, lang),
                     words_title(g->copy[g->identity[NR_RUNNER]].def, lang), g->turn, when);
            can_go_on = true;
        }
        play_free(p);
    }
    json_decref(record);
    return can_go_on;
}

/* ---- the menu -------------------------------------------------------------------------------- */

typedef struct {
    unsigned count;
    char text[ITEMS_MAX][ITEM_MAX];
    opening_choice choice[ITEMS_MAX];
} opening;

static opening_choice *add(opening *m, opening_what what, const char *format, const char *detail)
{
    opening_choice *c = &m->choice[m->count];
    snprintf(m->text[m->count++], ITEM_MAX, format, detail);
    *c = (opening_choice){.what = what};
    return c;
}

static void add_kept(opening *m, word_lang lang)
{
    kept_file file[KEEP_MOST];
    unsigned count = keep_list(file);
    for (unsigned i = 0; i < count && m->count < OFFERED; i++) {
        char text[ITEM_MAX];
        bool is_mainframe = false;
        if (describe(&file[i], lang, text, &is_mainframe)) {
            opening_choice *c = add(m, OPENING_LOAD, "%s", text);
            c->is_mainframe = is_mainframe;
            strcpy(c->path, file[i].path);
        }
    }
}

static void add_new(opening *m, word_lang lang)
{
    add(m, OPENING_NETRUNNER,
        in_lang(lang, "Netrunner: you are the Runner, against a bot%s",
                "Netrunner: jesteś runnerem, przeciw botowi%s"),
        "")
        ->is_human[NR_RUNNER] = true;
    add(m, OPENING_NETRUNNER,
        in_lang(lang, "Netrunner: you are the Corporation, against a bot%s",
                "Netrunner: jesteś korporacją, przeciw botowi%s"),
        "")
        ->is_human[NR_CORP] = true;
    opening_choice *both = add(m, OPENING_NETRUNNER,
                               in_lang(lang, "Netrunner: two people at this keyboard%s",
                                       "Netrunner: dwie osoby przy tej klawiaturze%s"),
                               "");
    both->is_human[NR_CORP] = both->is_human[NR_RUNNER] = true;
    add(m, OPENING_NETRUNNER,
        in_lang(lang, "Netrunner: watch two bots%s", "Netrunner: oglądaj dwa boty%s"), "");
    add(m, OPENING_MAINFRAME,
        in_lang(lang, "Mainframe: two to four players, people or bots%s",
                "Mainframe: od dwóch do czterech graczy, ludzi lub botów%s"),
        "");
    add(m, OPENING_LOAD, in_lang(lang, "Load a saved game%s", "Wczytaj zapisaną grę%s"), "");
    add(m, OPENING_LEAVE, in_lang(lang, "Po polsku%s", "In English%s"), ""); /* stays: see below */
    add(m, OPENING_LEAVE, in_lang(lang, "Quit%s", "Koniec%s"), "");
}

/* Asks for a file that holds a game. False: none was named. */
static bool ask_file(const screen *s, opening_choice *c)
{
    char line[SCREEN_LINE_MAX];
    play_error error = {.lang = s->lang};
    line_result got = screen_ask(s, in_lang(s->lang, "Which file? ", "Który plik? "), line);
    if (got != LINE_READ || *line == '\0' || strlen(line) >= sizeof c->path) {
        return false;
    }
    json_t *record = record_load_any(line, &c->is_mainframe, &error);
    if (record == NULL) {
        screen_say(s, STYLE_ALARM, "%s", error.text);
        return false;
    }
    json_decref(record);
    strcpy(c->path, line);
    return true;
}

opening_choice play_opening(screen *s)
{
    for (;;) {
        opening m = {0};
        const char *items[ITEMS_MAX];
        add_kept(&m, s->lang);
        add_new(&m, s->lang);
        for (unsigned i = 0; i < m.count; i++) {
            items[i] = m.text[i];
        }
        int answer =
            opening_ask(s, in_lang(s->lang, "What is played?", "W co gramy?"), items, m.count);
        if (answer < 0 || answer == (int)m.count - 1) {
            return (opening_choice){.what = OPENING_LEAVE};
        }
        opening_choice *c = &m.choice[answer];
        if (answer == (int)m.count - 2) {
            s->lang = s->lang == LANG_PL ? LANG_EN : LANG_PL;
        } else if (c->what != OPENING_LOAD || c->path[0] != '\0' || ask_file(s, c)) {
            return *c;
        }
    }
}
