/*
 * Names, and what stands on cards; see jackin/words.h.
 */
#include <string.h>

#include "core/phrase.h"
#include "core/text.h"
#include "words/tables.h"

bool words_lang(const char *name, word_lang *lang)
{
    bool is_polish = core_text_equal(name, "pl");
    if (!is_polish && !core_text_equal(name, "en")) {
        return false;
    }
    *lang = is_polish ? LANG_PL : LANG_EN;
    return true;
}

bool words_quoted(const char *text, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_quoted(&p, text, LANG_PL);
    return !p.is_cut;
}

/* ---- names ----------------------------------------------------------------------------------- */

const char *words_title(unsigned def, word_lang lang)
{
    const nr_card *card = &nr_card_table[def];
    return lang == LANG_PL && card->title_pl != NULL ? card->title_pl : card->title;
}

const char *words_type(unsigned type, word_lang lang)
{
    return words_types[type < NR_TYPE_COUNT ? type : NR_TYPE_NONE].in[lang];
}

const char *words_faction(unsigned faction, word_lang lang)
{
    return words_factions[faction < NR_FACTION_COUNT ? faction : NR_FACTION_NEUTRAL].in[lang];
}

const char *words_subtype(unsigned subtype, word_lang lang)
{
    const char *text = subtype < NR_SUBTYPE_COUNT ? words_subtypes[subtype].in[lang] : NULL;
    return text != NULL ? text : nr_subtype_name((nr_subtype)subtype);
}

const char *words_set(unsigned set, word_lang lang)
{
    return lang == LANG_PL ? nr_set_title_pl((nr_set)set) : nr_set_title((nr_set)set);
}

const char *words_side(unsigned side, word_lang lang)
{
    static const char *const words[][LANG_COUNT] = {
        [NR_CORP] = {"Corporation", "korporacja"},
        [NR_RUNNER] = {"Runner", "runner"},
        [NR_NOBODY] = {"nobody", "nikt"},
    };
    return words[side < NR_NOBODY ? side : NR_NOBODY][lang];
}

const char *words_the_side(unsigned side, word_lang lang)
{
    static const char *const words[][LANG_COUNT] = {
        [NR_CORP] = {"the Corporation", "korporacja"},
        [NR_RUNNER] = {"the Runner", "runner"},
        [NR_NOBODY] = {"nobody", "nikt"},
    };
    return words[side < NR_NOBODY ? side : NR_NOBODY][lang];
}

const char *words_zone(unsigned zone, word_lang lang)
{
    return words_zone_names[zone < NR_ZONE_COUNT ? zone : NR_ZONE_NONE].in[lang];
}

bool words_server_heading(unsigned server, word_lang lang, char *out, size_t cap)
{
    if (server < NR_SERVER_REMOTE || server > NR_SERVER_LAST_REMOTE) {
        return words_server(server, lang, out, cap);
    }
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_text(&p, in_lang(lang, "Remote ", "Zdalny "));
    core_put_number(&p, (int64_t)server - NR_SERVER_REMOTE + 1);
    return !p.is_cut;
}

bool words_decider(unsigned side, bool is_you, word_lang lang, char *out, size_t cap)
{
    static const char *const now[] = {"Now {side} decides", "Teraz decyduje {side}"};
    static const char *const you[] = {"You decide, as {side}", "Decydujesz ({side})"};
    const core_value values[] = {{"side", words_the_side(side, lang), 0}};
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_filled(&p, (is_you ? you : now)[lang], values, 1);
    return !p.is_cut;
}

const char *words_step(unsigned step, word_lang lang)
{
    static const struct {
        nr_step last; /* of the steps that these words are for */
        const char *in[LANG_COUNT];
    } words[] = {
        {NR_STEP_SETUP, {"the set-up", "przygotowanie"}},
        {NR_STEP_CORP_1_3, {"the Corporation's turn begins", "początek tury korporacji"}},
        {NR_STEP_CORP_2_2, {"the Corporation's actions", "akcje korporacji"}},
        {NR_STEP_CORP_3_3, {"the Corporation's turn ends", "koniec tury korporacji"}},
        {NR_STEP_RUNNER_1_2, {"the Runner's turn begins", "początek tury runnera"}},
        {NR_STEP_RUNNER_1_3, {"the Runner's actions", "akcje runnera"}},
        {NR_STEP_RUNNER_2_3, {"the Runner's turn ends", "koniec tury runnera"}},
        {NR_STEP_RUN_1, {"a run begins", "początek skoku"}},
        {NR_STEP_RUN_2_4, {"approaching ice", "podejście do lodu"}},
        {NR_STEP_RUN_3_2, {"encounter with ice", "spotkanie z lodem"}},
        {NR_STEP_RUN_4_3, {"approaching the server", "podejście do serwera"}},
        {NR_STEP_RUN_4_4, {"the run succeeds", "skok udany"}},
        {NR_STEP_RUN_4_5, {"accessing cards", "dostęp do kart"}},
        {NR_STEP_RUN_6, {"the run ends", "koniec skoku"}},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (step <= words[i].last) {
            return words[i].in[lang];
        }
    }
    return "";
}

/* ---- cards ----------------------------------------------------------------------------------- */

const char *words_ability(unsigned def, unsigned n, word_lang lang)
{
    const nr_card *card = &nr_card_table[def];
    if (n >= card->row_count) {
        return "";
    }
    const nr_row *row = &card->rows[n];
    const char *text = lang == LANG_PL && row->pl != NULL ? row->pl : row->en;
    return text != NULL ? text : "";
}

/* The sign is for the text of a card; here it is known what is spoken of. */
const char *words_row(unsigned def, unsigned row, word_lang lang)
{
    static const char sign[] = "[subroutine] ";
    const char *text = words_ability(def, row, lang);
    return core_text_begins(text, sign) ? text + sizeof sign - 1 : text;
}

const char *words_subroutine(const nr_game *g, unsigned ice, unsigned n, word_lang lang)
{
    uint16_t def;
    unsigned row;
    return nr_subroutine(g, ice, n, &def, &row) ? words_row(def, row, lang) : "";
}

bool words_card_text(unsigned def, word_lang lang, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    for (unsigned i = 0; i < nr_card_table[def].row_count; i++) {
        const char *words = words_ability(def, i, lang);
        core_put_text(&p, p.len > 0 && *words != '\0' ? "\n" : "");
        core_put_text(&p, words);
    }
    return !p.is_cut;
}

bool words_card_kind(unsigned def, word_lang lang, char *out, size_t cap)
{
    const nr_card *card = &nr_card_table[def];
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_text(&p, words_type(card->type, lang));
    bool is_first = true;
    for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
        if ((card->subtypes >> i & 1) != 0) {
            core_put_text(&p, is_first ? ": " : ", ");
            core_put_text(&p, words_subtype(i, lang));
            is_first = false;
        }
    }
    return !p.is_cut;
}

bool words_card_cost(unsigned def, char *out, size_t cap)
{
    const nr_card *card = &nr_card_table[def];
    core_phrase p;
    core_phrase_start(&p, out, cap);
    if (card->cost == NR_COST_X) {
        core_put_text(&p, "X");
    } else if (card->cost >= 0) {
        core_put_number(&p, card->cost);
    } else if (card->type == NR_TYPE_AGENDA) {
        /* As people say it: advancement requirement, then points. */
        core_put_number(&p, card->requirement);
        core_put_text(&p, "/");
        core_put_number(&p, card->points);
    }
    return !p.is_cut;
}

static void put_fact(core_phrase *p, const char *label, int n)
{
    if (n >= 0) {
        core_put_text(p, p->len > 0 ? ", " : "");
        core_put_text(p, label);
        core_put_text(p, " ");
        core_put_number(p, n);
    }
}

bool words_card_numbers(unsigned def, word_lang lang, char *out, size_t cap)
{
    const nr_card *card = &nr_card_table[def];
    core_phrase p;
    core_phrase_start(&p, out, cap);
    put_fact(&p, in_lang(lang, "memory", "wymagania pamięciowe"), card->memory);
    put_fact(&p, in_lang(lang, "strength", "siła"), card->strength);
    put_fact(&p, in_lang(lang, "trash cost", "koszt skasowania"), card->trash_cost);
    put_fact(&p, in_lang(lang, "advancement requirement", "trudność realizacji"),
             card->requirement);
    put_fact(&p, in_lang(lang, "agenda points", "punkty projektu"), card->points);
    put_fact(&p, in_lang(lang, "link", "połączenie"), card->link);
    if (card->type == NR_TYPE_IDENTITY) {
        put_fact(&p, in_lang(lang, "minimum deck", "minimalny rozmiar talii"), card->minimum_deck);
        put_fact(&p, in_lang(lang, "influence limit", "limit wpływu"), card->influence_limit);
    }
    if (card->unique) {
        core_put_text(&p, p.len > 0 ? ", " : "");
        core_put_text(&p, in_lang(lang, "unique", "unikatowa"));
    }
    return !p.is_cut;
}

bool words_card_faction(unsigned def, word_lang lang, char *out, size_t cap)
{
    const nr_card *card = &nr_card_table[def];
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_text(&p, words_faction(card->faction, lang));
    if (card->type != NR_TYPE_IDENTITY && card->influence < 0) {
        core_put_text(&p, in_lang(lang, ", no influence value", ", bez wartości wpływu"));
    } else if (card->type != NR_TYPE_IDENTITY) {
        put_fact(&p, in_lang(lang, "influence", "wpływ"), card->influence);
    }
    return !p.is_cut;
}

/* ---- symbols --------------------------------------------------------------------------------- */

/* The words that symbols stand for, as forms of core_put_form. */
static const struct {
    const char *name;
    const char *forms[LANG_COUNT];
} symbols[] = {
    {"[credit]", {"credit|credits", "kredyt|kredyty|kredytów"}},
    {"[recurring-credit]",
     {"recurring credit|recurring credits",
      "kredyt odnawialny|kredyty odnawialne|kredytów odnawialnych"}},
    {"[click]", {"click|clicks", "klik|kliki|klików"}},
    {"[mu]", {"memory", "JP"}},
    {"[link]", {"link", "połączenie|połączenia|połączeń"}},
    {"[trash]", {"trash this card", "skasuj tę kartę"}},
};

/* The number that ends a text; 1 if there is none, many for an X. */
static int64_t number_before(const core_phrase *p)
{
    enum { MANY = 5, DIGITS_MAX = 4 };
    if (p->len > 0 && p->data[p->len - 1] == 'X') {
        return MANY;
    }
    size_t digits = 0;
    while (digits < p->len && digits < DIGITS_MAX && p->data[p->len - digits - 1] >= '0' &&
           p->data[p->len - digits - 1] <= '9') {
        digits++;
    }
    int64_t n = digits == 0 ? 1 : 0;
    for (size_t i = p->len - digits; i < p->len; i++) {
        n = n * 10 + (p->data[i] - '0');
    }
    return n;
}

/* "your first [click]" needs no number. */
static bool ends_in_ordinal(const core_phrase *p)
{
    static const char *const ends[] = {"first ", "pierwszy "};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t len = core_text_length(ends[i]);
        if (p->len >= len && memcmp(p->data + p->len - len, ends[i], len) == 0) {
            return true;
        }
    }
    return false;
}

/* Writes the symbol that a text begins with; returns its bytes, 0 if there is none. */
static size_t put_symbol(core_phrase *p, const char *text, word_lang lang)
{
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        const char *name = symbols[i].name;
        size_t len = core_text_length(name);
        if (!core_text_begins(text, name)) {
            continue;
        }
        /* "[click][click]" is two of them. */
        size_t used = len;
        int64_t repeats = 1;
        while (core_text_begins(text + used, name)) {
            used += len;
            repeats++;
        }
        int64_t n = number_before(p);
        if (repeats > 1) {
            core_put_number(p, repeats);
            n = repeats;
        }
        char last = p->len > 0 ? p->data[p->len - 1] : ' ';
        bool is_counted = repeats > 1 || (last >= '0' && last <= '9') || last == 'X';
        if (!is_counted && core_text_begins(name, "[click]") && !ends_in_ordinal(p)) {
            core_put_text(p, "1"); /* "loses 1 click", not "loses click" */
            last = '1';
        }
        if ((last >= '0' && last <= '9') || last == 'X') {
            core_put_text(p, " ");
        }
        core_put_form(p, n, symbols[i].forms[lang], core_text_length(symbols[i].forms[lang]));
        return used;
    }
    return 0;
}

bool words_symbols(const char *text, word_lang lang, const char *subroutine, char *out, size_t cap)
{
    static const char sign[] = "[subroutine]";
    core_phrase p;
    core_phrase_start(&p, out, cap);
    while (*text != '\0') {
        size_t used = *text == '[' ? put_symbol(&p, text, lang) : 0;
        if (used == 0 && core_text_begins(text, sign)) {
            core_put_text(&p, subroutine);
            used = sizeof sign - 1;
        }
        if (used == 0) { /* what stands up to the next sign */
            used = 1;
            while (text[used] != '\0' && text[used] != '[') {
                used++;
            }
            core_put_bytes(&p, text, used);
        }
        text += used;
    }
    return !p.is_cut;
}

/* ---- reasons --------------------------------------------------------------------------------- */

const char *words_verdict(nr_why why, bool no_card, bool is_offered, word_lang lang)
{
    if (is_offered) {
        return in_lang(lang, "It is offered now.", "Taki wybór jest teraz możliwy.");
    }
    if (why != 0) {
        return nr_why_text(why, lang == LANG_PL);
    }
    return no_card ? in_lang(lang, "There is no such card in sight that this could be done with.",
                             "Nie widać takiej karty, której to mogłoby dotyczyć.")
                   : in_lang(lang, "No rule forbids it, but the game is not asking for it now.",
                             "Nic tego nie zabrania, ale teraz nikt o to nie pyta.");
}

/* A sentence, and the ledger entries behind it. */
static bool cite(const char *text, const char *rules, const char *marks, char *out, size_t cap)
{
    core_phrase p;
    core_phrase_start(&p, out, cap);
    core_put_text(&p, text);
    if (*rules != '\0') {
        core_put_text(&p, " ");
        core_put_bytes(&p, marks, 1);
        core_put_text(&p, rules);
        core_put_bytes(&p, marks + 1, 1);
    }
    return !p.is_cut;
}

bool words_why(nr_why why, word_lang lang, char *out, size_t cap)
{
    return cite(nr_why_text(why, lang == LANG_PL), nr_why_rules(why), "()", out, cap);
}

bool words_mf_why(mf_why why, word_lang lang, char *out, size_t cap)
{
    return cite(mf_why_text(why, lang == LANG_PL), mf_why_rules(why), "[]", out, cap);
}
