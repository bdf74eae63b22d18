/*
 * A card drawn in the terminal; see card_draw.h.
 *
 *   ╭──────────────────────────────────────────────╮
 *   │ Title                                   cost │
 *   │ type: subtypes                               │
 *   ├──────────────────────────────────────────────┤
 *   │ abilities                                    │
 *   ├──────────────────────────────────────────────┤
 *   │ numbers                                      │
 *   │ faction and influence           code and set │
 *   ╰──────────────────────────────────────────────╯
 */
#include "cli/card_draw.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/table.h"

/* Columns, with and without the frame. */
enum { CARD_WIDTH = SCREEN_MIN_WIDTH, CARD_INSIDE = CARD_WIDTH - 4 };

/* ---- lines ----------------------------------------------------------------------------------- */

static style side_style(const nr_card *card)
{
    return card->side == NR_CORP ? STYLE_CORP : STYLE_RUNNER;
}

static void draw_edge(const screen *s, const char *left, const char *right)
{
    char line[CARD_WIDTH * 4];
    size_t len = (size_t)snprintf(line, sizeof line, "%s", left);
    for (int i = 0; i < CARD_WIDTH - 2; i++) {
        len += (size_t)snprintf(line + len, sizeof line - len, "─");
    }
    snprintf(line + len, sizeof line - len, "%s", right);
    screen_put(s, STYLE_FRAME, line);
    putchar('\n');
}

/* Between the parts of a card; nothing divides them on a plain screen. */
static void draw_divider(const screen *s)
{
    if (s->is_fancy) {
        draw_edge(s, "├", "┤");
    }
}

/* One line: a text at the left, another at the right. Both fit. */
static void draw_line(const screen *s, style how, const char *left, const char *right)
{
    int gap = CARD_INSIDE - text_columns(left) - text_columns(right);
    if (!s->is_fancy) {
        screen_put(s, how, left);
        screen_spaces(*right == '\0' ? 0 : gap);
        puts(right);
        return;
    }
    screen_put(s, STYLE_FRAME, "│ ");
    screen_put(s, how, left);
    screen_spaces(gap);
    screen_put(s, STYLE_HEAD, right);
    screen_put(s, STYLE_FRAME, " │");
    putchar('\n');
}

/* A text in lines; those after the first are indented. */
static void draw_text(const screen *s, style how, const char *text, int indent)
{
    int margin = 0;
    while (*text != '\0') {
        char line[SCREEN_TEXT_MAX];
        size_t len = text_break(text, CARD_INSIDE - margin);
        snprintf(line, sizeof line, "%*s%.*s", margin, "", (int)len, text);
        draw_line(s, how, line, "");
        text += len;
        text += strspn(text, " ");
        margin = indent;
    }
}

/* ---- parts ----------------------------------------------------------------------------------- */

typedef struct {
    char text[SCREEN_TEXT_MAX];
    size_t len;
} sentence;

static void add(sentence *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(sentence *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int len = vsnprintf(to->text + to->len, sizeof to->text - to->len, format, arguments);
    va_end(arguments);
    to->len += len > 0 ? (size_t)len : 0;
    to->len = to->len < sizeof to->text ? to->len : sizeof to->text - 1;
}

/* "cost 3"; of an agenda, as people say it, advancement requirement and points. */
static void cost_text(unsigned def, word_lang lang, char out[40])
{
    char cost[24];
    words_card_cost(def, cost, sizeof cost);
    bool is_plain = *cost == '\0' || nr_card_table[def].type == NR_TYPE_AGENDA;
    snprintf(out, 40, "%s%s", is_plain ? "" : in_lang(lang, "cost ", "koszt "), cost);
}

static void draw_head(const screen *s, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    sentence title = {.len = 0};
    char kind[SCREEN_TEXT_MAX];
    char cost[40];
    cost_text(def, s->lang, cost);
    add(&title, "%s%s", card->unique ? (s->is_fancy ? "◆ " : "* ") : "", words_title(def, s->lang));
    words_card_kind(def, s->lang, kind, sizeof kind);
    draw_line(s, side_style(card), title.text, cost);
    const char *other = s->lang == LANG_PL ? card->title : card->title_pl;
    if (other != NULL && strcmp(other, words_title(def, s->lang)) != 0) {
        draw_line(s, STYLE_DIM, other, "");
    }
    draw_text(s, STYLE_PLAIN, kind, 2);
}

static void draw_abilities(const screen *s, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    bool has_any = false;
    for (unsigned i = 0; i < card->row_count; i++) {
        char text[SCREEN_TEXT_MAX];
        text_symbols(s, words_ability(def, i, s->lang), text);
        if (*text == '\0') {
            continue;
        }
        if (!has_any) {
            draw_divider(s);
            has_any = true;
        }
        draw_text(s, STYLE_PLAIN, text, 2);
    }
}

static void draw_numbers(const screen *s, unsigned def)
{
    char numbers[SCREEN_TEXT_MAX];
    words_card_numbers(def, s->lang, numbers, sizeof numbers);
    draw_text(s, STYLE_PLAIN, numbers, 2);
}

static void draw_foot(const screen *s, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    char faction[SCREEN_TEXT_MAX];
    sentence left = {.len = 0};
    sentence right = {.len = 0};
    words_card_faction(def, s->lang, faction, sizeof faction);
    add(&left, "%s", faction);
    bool has_dots = s->is_fancy && card->type != NR_TYPE_IDENTITY;
    for (int i = 0; has_dots && i < card->influence; i++) {
        add(&left, "%s", i == 0 ? " ●" : "●");
    }
    add(&right, "%s %s", card->code, words_set(card->set, s->lang));
    if (text_columns(left.text) + text_columns(right.text) >= CARD_INSIDE) {
        draw_line(s, STYLE_PLAIN, left.text, "");
        left.text[0] = '\0';
    }
    draw_line(s, STYLE_PLAIN, left.text, right.text);
}

void card_draw(const screen *s, unsigned def)
{
    if (s->is_fancy) {
        draw_edge(s, "╭", "╮");
    }
    draw_head(s, def);
    draw_abilities(s, def);
    draw_divider(s);
    draw_numbers(s, def);
    draw_foot(s, def);
    if (s->is_fancy) {
        draw_edge(s, "╰", "╯");
    }
}
