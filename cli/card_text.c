/*
 * A card to be read; see card_text.h.
 */
#include "cli/card_text.h"

#include <stdio.h>
#include <string.h>

#include "cli/card_words.h"
#include "cli/table.h"

typedef struct {
    char text[SCREEN_TEXT_MAX];
    size_t len;
} sentence;

static void add(sentence *to, const char *separator, const char *text)
{
    int len = snprintf(to->text + to->len, sizeof to->text - to->len, "%s%s",
                       to->len > 0 ? separator : "", text);
    to->len += len > 0 ? (size_t)len : 0;
    to->len = to->len < sizeof to->text ? to->len : sizeof to->text - 1;
}

/* A number that the card may not have (NR_NONE). */
static void add_number(sentence *to, const char *label, int n)
{
    char text[80];
    if (n >= 0) {
        snprintf(text, sizeof text, "%s %d", label, n);
        add(to, ", ", text);
    }
}

static void print_kind(const screen *s, const nr_card *card)
{
    sentence kind = {.len = 0};
    add(&kind, "", type_words(card->type, s->lang));
    const char *separator = ": ";
    for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
        if ((card->subtypes >> i & 1) != 0) {
            add(&kind, separator, subtype_words(i, s->lang));
            separator = ", ";
        }
    }
    add(&kind, "; ", faction_words(card->faction, s->lang));
    screen_spaces(2);
    screen_wrap(s, STYLE_PLAIN, kind.text, 2, 2);
}

static const char *cost_label(const nr_card *card, word_lang lang)
{
    switch (card->type) {
    case NR_TYPE_OPERATION:
    case NR_TYPE_EVENT:
        return in_lang(lang, "play cost", "koszt zagrania");
    case NR_TYPE_HARDWARE:
    case NR_TYPE_RESOURCE:
    case NR_TYPE_PROGRAM:
        return in_lang(lang, "install cost", "koszt instalacji");
    default:
        return in_lang(lang, "rez cost", "koszt rezowania");
    }
}

static void print_numbers(const screen *s, const nr_card *card)
{
    word_lang lang = s->lang;
    sentence numbers = {.len = 0};
    if (card->cost == NR_COST_X) {
        add(&numbers, ", ", cost_label(card, lang));
        add(&numbers, " ", "X");
    }
    add_number(&numbers, cost_label(card, lang), card->cost);
    add_number(&numbers, in_lang(lang, "strength", "siła"), card->strength);
    add_number(&numbers, in_lang(lang, "memory", "pamięć"), card->memory);
    add_number(&numbers, in_lang(lang, "trash cost", "koszt skasowania"), card->trash_cost);
    add_number(&numbers, in_lang(lang, "advancement requirement", "wymagane zaawansowanie"),
               card->requirement);
    add_number(&numbers, in_lang(lang, "agenda points", "punkty"), card->points);
    add_number(&numbers, in_lang(lang, "link", "łącze"), card->link);
    add_number(&numbers, in_lang(lang, "influence", "wpływ"), card->influence);
    if (card->unique) {
        add(&numbers, ", ", in_lang(lang, "unique", "unikalna"));
    }
    if (numbers.len > 0) {
        screen_spaces(2);
        screen_wrap(s, STYLE_PLAIN, numbers.text, 2, 2);
    }
}

void card_print(const screen *s, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    screen_say(s, STYLE_HEAD, "%s", words_title(def, s->lang));
    print_kind(s, card);
    print_numbers(s, card);
    for (unsigned i = 0; i < card->row_count; i++) {
        char text[SCREEN_TEXT_MAX];
        text_symbols(s, words_ability(def, i, s->lang), text);
        if (*text != '\0') {
            screen_put(s, STYLE_FRAME, s->is_fancy ? "  • " : "  * ");
            screen_wrap(s, STYLE_PLAIN, text, 4, 4);
        }
    }
}
