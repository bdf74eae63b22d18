/*
 * What happened; see play_log.h.
 *
 * One event is one sentence, which is too fine to read: paying for an install is three of them. So
 * what follows from one decision is one paragraph, broken where something new begins, and sentences
 * that say what the one before has said already are left out.
 */
#include "cli/play_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

enum { INDENT = 2 };

typedef struct {
    char *text;
    style how;
    uint8_t side; /* whose doing it is, for its mark */
} paragraph;

typedef struct {
    const screen *s;
    paragraph *list;
    size_t count, cap;
} chronicle;

/* ---- which events ---------------------------------------------------------------------------- */

/* Events that begin a paragraph even inside one decision. */
static bool is_beginning(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_TURN_BEGINS:
    case NR_EVENT_RUN_BEGINS:
    case NR_EVENT_APPROACH_ICE:
    case NR_EVENT_ENCOUNTER_ICE:
    case NR_EVENT_SUBROUTINE:
    case NR_EVENT_RUN_SUCCESSFUL:
    case NR_EVENT_ACCESS:
    case NR_EVENT_GAME_OVER:
        return true;
    default:
        return false;
    }
}

/* What the log remembers of the events before. */
typedef struct {
    uint8_t last;     /* kind of the sentence before */
    uint16_t played;  /* id of the operation or event played last */
    uint32_t at;      /* the decision of the sentence before */
    uint8_t turn_now; /* the sentence before tells that a turn begins */
    unsigned repeats; /* how often the sentence before has been told on end */
    char text[SCREEN_TEXT_MAX];
} memory;

/* Does the sentence before, or the table, tell this already? */
static bool is_noise(const nr_event *e, memory *m)
{
    switch (e->kind) {
    case NR_EVENT_SPEND_CLICKS:
        return e->n == 1; /* an action costs a click */
    case NR_EVENT_TURN_ENDS:
        return true;
    case NR_EVENT_USE: /* the Runner uses ice to break its subroutine, which is told next */
        return e->side == NR_RUNNER && nr_card_table[e->def].type == NR_TYPE_ICE;
    case NR_EVENT_PLAY:
        m->played = e->id;
        return false;
    case NR_EVENT_TRASH:
        return e->id != 0 && e->id == m->played;
    case NR_EVENT_PLACE_COUNTER:
        return m->last == NR_EVENT_ADVANCE && e->what == NR_COUNTER_ADVANCEMENT;
    case NR_EVENT_RUN_ENDS:
        return m->last == NR_EVENT_RUN_UNSUCCESSFUL;
    default:
        return false;
    }
}

static style style_of(const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_TURN_BEGINS:
        return STYLE_HEAD;
    case NR_EVENT_SCORE:
    case NR_EVENT_STEAL:
    case NR_EVENT_GAME_OVER:
        return STYLE_NOW;
    case NR_EVENT_TAG:
    case NR_EVENT_DAMAGE:
    case NR_EVENT_BAD_PUBLICITY:
        return STYLE_ALARM;
    default:
        return STYLE_PLAIN;
    }
}

/* ---- paragraphs ------------------------------------------------------------------------------ */

static void add_paragraph(chronicle *c, const nr_event *e, const char *text)
{
    if (c->count == c->cap) {
        c->cap = c->cap == 0 ? 64 : c->cap * 2;
        c->list = must(realloc(c->list, c->cap * sizeof *c->list));
    }
    c->list[c->count++] = (paragraph){
        .text = must(strdup(text)),
        .how = style_of(e),
        .side = e->side,
    };
}

static void add_sentence(chronicle *c, const nr_event *e, const char *text)
{
    paragraph *last = &c->list[c->count - 1];
    size_t size = strlen(last->text) + strlen(text) + 2;
    char *joined = must(malloc(size));
    snprintf(joined, size, "%s %s", last->text, text);
    free(last->text);
    last->text = joined;
    style how = style_of(e);
    last->how = how > last->how ? how : last->how; /* the most urgent one */
}

/* The same again is counted: "The Corporation draws a hidden card. (5x)" */
static void add_repeat(chronicle *c, unsigned repeats)
{
    paragraph *last = &c->list[c->count - 1];
    char count[32];
    if (repeats > 2) {
        *strrchr(last->text, ' ') = '\0'; /* the count so far */
    }
    size_t size = strlen(last->text) + sizeof count;
    snprintf(count, sizeof count, c->s->is_fancy ? " (%u×)" : " (%ux)", repeats);
    last->text = must(realloc(last->text, size));
    strcat(last->text, count);
}

/* Appends the ledger entries that an event follows from. */
static void cite(const nr_event *e, char text[SCREEN_TEXT_MAX])
{
    const char *rules = nr_event_rules(e);
    size_t len = strlen(text);
    if (*rules != '\0') {
        snprintf(text + len, SCREEN_TEXT_MAX - len, " [%s]", rules);
    }
}

static void collect(chronicle *c, const play_game *p, size_t first, size_t end, nr_viewer viewer)
{
    memory m = {0};
    for (size_t i = first; i > 0 && m.played == 0; i--) {
        const nr_event *e = &p->log[i - 1].event;
        m.played = e->kind == NR_EVENT_PLAY ? e->id : 0;
    }
    for (size_t i = first; i < end; i++) {
        const nr_event *e = &p->log[i].event;
        char words[WORDS_MAX];
        char text[SCREEN_TEXT_MAX];
        if (!event_reaches(e, viewer) || is_noise(e, &m)) {
            continue;
        }
        words_event(e, viewer, c->s->lang, words);
        text_symbols(c->s, words, text);
        if (*text == '\0') {
            continue;
        }
        if (c->s->is_citing) {
            cite(e, text);
        }
        bool is_new = c->count == 0 || p->log[i].decision != m.at || is_beginning(e) || m.turn_now;
        m.repeats = !is_new && strcmp(text, m.text) == 0 ? m.repeats + 1 : 1;
        if (is_new) {
            add_paragraph(c, e, text);
        } else if (m.repeats > 1) {
            add_repeat(c, m.repeats);
        } else {
            add_sentence(c, e, text);
        }
        snprintf(m.text, sizeof m.text, "%s", text);
        m.last = e->kind;
        m.at = p->log[i].decision;
        m.turn_now = e->kind == NR_EVENT_TURN_BEGINS;
    }
}

static void print_paragraph(const screen *s, const paragraph *p)
{
    style mark = p->side == NR_CORP     ? STYLE_CORP
                 : p->side == NR_RUNNER ? STYLE_RUNNER
                                        : STYLE_PLAIN;
    screen_put(s, mark, s->is_fancy ? "• " : "* ");
    screen_wrap(s, p->how, p->text, INDENT, INDENT);
}

void log_print(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
               int most)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    int lines = 0;
    size_t from = c.count;
    while (from > 0) {
        /* Words that do not fit leave some room unused at the end of a line: a guess. */
        int columns = text_columns(c.list[from - 1].text);
        lines += 1 + columns / (s->width - INDENT - 4);
        if (lines > most) {
            break;
        }
        from--;
    }
    if (from > 0) {
        screen_say(s, STYLE_DIM,
                   in_lang(s->lang, "  (%zu earlier: log shows more)",
                           "  (wcześniejsze: %zu; więcej pokaże „dziennik”)"),
                   from);
    }
    for (size_t i = 0; i < c.count; i++) {
        if (i >= from) {
            print_paragraph(s, &c.list[i]);
        }
        free(c.list[i].text);
    }
    free(c.list);
}
