/*
 * A card to be read; see card_text.h.
 */
#include "cli/card_text.h"

#include <stdio.h>
#include <string.h>

#include "cli/table.h"

static const char *subtype_words(unsigned subtype, word_lang lang)
{
    static const char *const polish[NR_SUBTYPE_COUNT] = {
        [NR_SUB_AI] = "SI",
        [NR_SUB_AP] = "AP",
        [NR_SUB_ADVERTISEMENT] = "reklama",
        [NR_SUB_AMBUSH] = "zasadzka",
        [NR_SUB_BARRIER] = "bariera",
        [NR_SUB_BIOROID] = "bioroid",
        [NR_SUB_BLACK_OPS] = "czarna operacja",
        [NR_SUB_CAISSA] = "Caïssa",
        [NR_SUB_CHIP] = "układ scalony",
        [NR_SUB_CLONE] = "klon",
        [NR_SUB_CLOUD] = "chmura",
        [NR_SUB_CODE_GATE] = "brama kodowa",
        [NR_SUB_CONDITION] = "stan",
        [NR_SUB_CONNECTION] = "kontakt",
        [NR_SUB_CONSOLE] = "konsola",
        [NR_SUB_CYBORG] = "cyborg",
        [NR_SUB_DAEMON] = "demon",
        [NR_SUB_DECODER] = "dekoder",
        [NR_SUB_DEFLECTOR] = "deflektor",
        [NR_SUB_DESTROYER] = "niszczyciel",
        [NR_SUB_DIVISION] = "oddział",
        [NR_SUB_DOUBLE] = "podwójna",
        [NR_SUB_EXECUTIVE] = "dyrektor",
        [NR_SUB_EXPANSION] = "ekspansja",
        [NR_SUB_FACILITY] = "placówka",
        [NR_SUB_FRACTER] = "kruszarka",
        [NR_SUB_G_MOD] = "G-mod",
        [NR_SUB_GEAR] = "wyposażenie",
        [NR_SUB_GOVERNMENT] = "rząd",
        [NR_SUB_GRAY_OPS] = "szara operacja",
        [NR_SUB_HOSTILE] = "wroga",
        [NR_SUB_ICEBREAKER] = "lodołamacz",
        [NR_SUB_ILLICIT] = "nielegalna",
        [NR_SUB_INITIATIVE] = "inicjatywa",
        [NR_SUB_JOB] = "zlecenie",
        [NR_SUB_KILLER] = "zabójca",
        [NR_SUB_LINK] = "łącze",
        [NR_SUB_LOCATION] = "lokacja",
        [NR_SUB_MEGACORP] = "megakorporacja",
        [NR_SUB_MOD] = "mod",
        [NR_SUB_MYTHIC] = "mityczny",
        [NR_SUB_NEXT] = "NEXT",
        [NR_SUB_NATURAL] = "naturalny",
        [NR_SUB_OBSERVER] = "obserwator",
        [NR_SUB_PRIORITY] = "priorytet",
        [NR_SUB_PSI] = "psi",
        [NR_SUB_REGION] = "region",
        [NR_SUB_REMOTE] = "zdalny",
        [NR_SUB_RESEARCH] = "badania",
        [NR_SUB_RITZY] = "luksusowa",
        [NR_SUB_RUN] = "skok",
        [NR_SUB_SABOTAGE] = "sabotaż",
        [NR_SUB_SECURITY] = "ochrona",
        [NR_SUB_SEEDY] = "podejrzana",
        [NR_SUB_SENTRY] = "strażnik",
        [NR_SUB_STEALTH] = "ukrycie",
        [NR_SUB_SYSOP] = "sysop",
        [NR_SUB_TRACER] = "tropiciel",
        [NR_SUB_TRANSACTION] = "transakcja",
        [NR_SUB_TRAP] = "pułapka",
        [NR_SUB_UNORTHODOX] = "nietypowy",
        [NR_SUB_VIRTUAL] = "wirtualny",
        [NR_SUB_VIRUS] = "wirus",
        [NR_SUB_WEAPON] = "broń",
    };
    return lang == LANG_PL && polish[subtype] != NULL ? polish[subtype]
                                                      : nr_subtype_name((nr_subtype)subtype);
}

static const char *faction_words(unsigned faction, word_lang lang)
{
    static const char *const words[NR_FACTION_COUNT][LANG_COUNT] = {
        [NR_FACTION_ANARCH] = {"Anarch", "Anarchiści"},
        [NR_FACTION_CRIMINAL] = {"Criminal", "Kryminaliści"},
        [NR_FACTION_SHAPER] = {"Shaper", "Kreatorzy"},
        [NR_FACTION_HAAS_BIOROID] = {"Haas-Bioroid", "Haas-Bioroid"},
        [NR_FACTION_JINTEKI] = {"Jinteki", "Jinteki"},
        [NR_FACTION_NBN] = {"NBN", "NBN"},
        [NR_FACTION_WEYLAND] = {"Weyland Consortium", "Konsorcjum Weyland"},
        [NR_FACTION_NEUTRAL] = {"neutral", "neutralna"},
    };
    return words[faction < NR_FACTION_COUNT ? faction : NR_FACTION_NEUTRAL][lang];
}

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
