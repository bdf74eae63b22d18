/*
 * What happened in a game of Mainframe, sentence by sentence.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/play_mainframe.h"

void mainframe_log_add(mainframe_log *log, const mf_table *t, word_lang lang, bool is_citing)
{
    mf_view view;
    mf_look(&t->game, MF_VIEW_ALL, &view);
    words_mf in = mf_table_words(t, &view);
    for (size_t i = 0; i < t->io.events_count; i++) {
        const mf_event *e = &t->events[i];
        char text[WORDS_MAX + 64];
        if (log->count == log->cap) {
            log->cap = log->cap == 0 ? 256 : log->cap * 2;
            log->line = must(realloc(log->line, log->cap * sizeof *log->line));
        }
        words_mf_event(&in, e, lang, text, WORDS_MAX);
        if (is_citing) {
            size_t len = strlen(text);
            snprintf(text + len, sizeof text - len, " [%s]", words_mf_event_rules(e->kind));
        }
        log->turns += e->kind == MF_EVENT_TURN;
        log->line[log->count++] =
            (mainframe_news){.made = t->made_count,
                             .whom = e->for_whom | 1u << MF_VIEW_ALL,
                             .turn = e->kind == MF_EVENT_TURN ? log->turns : 0,
                             .text = must(strdup(text))};
    }
}

void mainframe_log_cut(mainframe_log *log, size_t made)
{
    while (log->count > 0 && log->line[log->count - 1].made > made) {
        log->turns -= log->line[--log->count].turn != 0;
        free(log->line[log->count].text);
    }
}

void mainframe_log_free(mainframe_log *log)
{
    while (log->count > 0) {
        free(log->line[--log->count].text);
    }
    free(log->line);
    *log = (mainframe_log){0};
}

void mainframe_log_show(const screen *s, const mainframe_log *log, unsigned viewer, size_t first,
                        size_t end)
{
    for (size_t i = first; i < end; i++) {
        if (log->line[i].whom >> viewer & 1) {
            screen_put(s, STYLE_PLAIN, "  ");
            screen_wrap(s, STYLE_PLAIN, log->line[i].text, 2, 4);
        }
    }
}

/* Each step is played from the beginning: a game has some hundred choices. */
void mainframe_log_record(mainframe_log *log, json_t *record, size_t total, word_lang lang,
                          bool is_citing, mainframe_step *steps)
{
    fault f = {.rules = ""};
    for (size_t i = 0; i <= total; i++) {
        mf_table *t = must(mf_table_replay(record, (int64_t)i, &f)); /* it was played once */
        mainframe_log_add(log, t, lang, is_citing);
        steps[i] = (mainframe_step){.seat = t->game.seat, .log_end = log->count};
        mf_table_free(t);
    }
}

mf_table *mainframe_replay(json_t *record, const char *path, play_error *error)
{
    fault f = {.lang = error->lang, .rules = ""};
    mf_table *t = mf_table_replay(record, -1, &f);
    if (t == NULL) {
        bool has_rules = f.rules[0] != '\0';
        play_fail(error, "'%.200s': %s%s%s%s", "„%.200s”: %s%s%s%s", path, f.message,
                  has_rules ? " [" : "", f.rules, has_rules ? "]" : "");
    }
    return t;
}
