/*
 * What happened; see play_log.h. Which sentences make a paragraph, jackin/words.h says.
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

static void collect(chronicle *c, const play_game *p, size_t first, size_t end, nr_viewer viewer)
{
    words_log log = {0};
    for (size_t i = first; i > 0 && log.played == 0; i--) {
        words_log_skip(&log, &p->log[i - 1].event);
    }
    for (size_t i = first; i < end; i++) {
        const nr_event *e = &p->log[i].event;
        char text[SCREEN_TEXT_MAX];
        words_place where =
            words_log_next(&log, e, p->log[i].decision, viewer, c->s->lang, c->s->is_citing);
        text_symbols(c->s, log.text, text);
        if (where == WORDS_PARAGRAPH) {
            add_paragraph(c, e, text);
        } else if (where == WORDS_SENTENCE) {
            add_sentence(c, e, text);
        } else if (where == WORDS_AGAIN) {
            add_repeat(c, log.repeats);
        }
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

/* The lines that a text takes, whose first begins at column `at` and the others at the indent. */
static int wrapped_lines(const screen *s, const char *text, int at)
{
    for (int lines = 1;; lines++) {
        int room = s->width - at;
        size_t len = text_break(text, room > 10 ? room : 10);
        text += len + strspn(text + len, " ");
        if (*text == '\0') {
            return lines;
        }
        at = INDENT;
    }
}

static void forget(chronicle *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->list[i].text);
    }
    free(c->list);
}

/* Paragraphs one behind the other, where they would take too many lines each on its own. */
static int print_joined(const chronicle *c, bool is_shown)
{
    const screen *s = c->s;
    int at = 0;
    int lines = 0;
    for (size_t i = 0; i < c->count; i++) {
        const paragraph *p = &c->list[i];
        style mark = p->side == NR_CORP     ? STYLE_CORP
                     : p->side == NR_RUNNER ? STYLE_RUNNER
                                            : STYLE_PLAIN;
        if (at + 12 > s->width) {
            lines++;
            at = 0;
            if (is_shown) {
                putchar('\n');
            }
        }
        if (is_shown) {
            screen_put(s, mark, at > 0 ? s->is_fancy ? " • " : " * " : s->is_fancy ? "• " : "* ");
        }
        at += at > 0 ? 3 : 2;
        for (const char *text = p->text; *text != '\0';) {
            char head[SCREEN_TEXT_MAX];
            size_t len = text_break(text, s->width - at > 10 ? s->width - at : 10);
            snprintf(head, sizeof head, "%.*s", (int)len, text);
            if (is_shown) {
                screen_put(s, p->how, head);
            }
            at += text_columns(head);
            text += len + strspn(text + len, " ");
            if (*text != '\0') {
                lines++;
                at = INDENT;
                if (is_shown) {
                    putchar('\n');
                    screen_spaces(INDENT);
                }
            }
        }
    }
    if (at > 0 && is_shown) {
        putchar('\n');
    }
    return lines + (at > 0);
}

int log_news(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer,
             int room, bool is_shown)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    int lines = 0;
    for (size_t i = 0; i < c.count; i++) {
        lines += wrapped_lines(s, c.list[i].text, INDENT);
    }
    if (lines > room) {
        lines = print_joined(&c, is_shown);
    } else {
        for (size_t i = 0; is_shown && i < c.count; i++) {
            print_paragraph(s, &c.list[i]);
        }
    }
    forget(&c);
    return lines;
}

bool log_pages(const screen *s, const play_game *p, size_t first, size_t end, nr_viewer viewer)
{
    chronicle c = {.s = s};
    collect(&c, p, first, end, viewer);
    bool goes_on = true;
    int at = 2;
    screen_say(s, STYLE_HEAD, "%s",
               in_lang(s->lang, "Since your last choice:", "Od twojego ostatniego wyboru:"));
    for (size_t i = 0; i < c.count && goes_on; i++) {
        int lines = wrapped_lines(s, c.list[i].text, INDENT);
        if (at + lines > s->height && at > 2) {
            char line[SCREEN_LINE_MAX];
            goes_on =
                screen_ask(s, in_lang(s->lang, "More: press Enter. ", "Dalej: naciśnij Enter. "),
                           line) != LINE_END;
            at = 1;
        }
        at += lines;
        if (goes_on) {
            print_paragraph(s, &c.list[i]);
        }
    }
    if (goes_on) {
        char line[SCREEN_LINE_MAX];
        goes_on =
            screen_ask(
                s, in_lang(s->lang, "To the table: press Enter. ", "Do stołu: naciśnij Enter. "),
                line) != LINE_END;
    }
    forget(&c);
    return goes_on;
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
