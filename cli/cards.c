/*
 * jackin cards: lists and searches the cards, and shows one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/card_draw.h"
#include "cli/card_rulings.h"
#include "cli/commands.h"
#include "cli/ledgers.h"
#include "cli/options.h"
#include "cli/rules_text.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "decks/names.h"
#include "protocol/json.h"

enum { FOLDED_TEXT = 4096 }; /* bytes of all that is on a card, in both languages */

/* What is asked for. Each filter that is set must hold. */
typedef struct {
    word_lang lang;
    bool is_json;
    bool is_sets;                 /* the sets, not the cards */
    int type, faction, side, set; /* -1: any */
    uint64_t subtypes;            /* all of these */
    bool has_cost;
    int cost_least, cost_most; /* NR_COST_X for both: X */
    int word_count;
    char **words; /* each must occur in the title or the text */
} cards_request;

static const char *const usage[LANG_COUNT] = {
    "usage: jackin cards                  list all cards\n"
    "       jackin cards TITLE            show one, by title (in either language) or code\n"
    "       jackin cards WORD...          list those with all the words in title or text\n"
    "       jackin cards --sets           list the sets, and how many of their cards are here\n"
    "\n"
    "options:\n"
    "  --type TYPE       identity, agenda, asset, upgrade, operation, ice, event, hardware,\n"
    "                    resource or program\n"
    "  --faction NAME    anarch, criminal, shaper, haas-bioroid, jinteki, nbn, weyland or\n"
    "                    neutral\n"
    "  --subtype NAME    virus, code-gate and so on; several must all be there\n"
    "  --cost N          what playing, installing or rezzing costs: 3, 2-4, 3+ or X\n"
    "  --side SIDE       corp or runner\n"
    "  --set NAME        core, genesis, creation-and-control, spin or honor-and-profit; says\n"
    "                    how many cards of the set are here where that is not all: 'n of 120'\n"
    "  --lang LANG       the language of titles and texts: en or pl; the default is pl where\n"
    "                    the locale is Polish, else en\n"
    "  --json            the same as a JSON list, with everything in both languages\n",
    "użycie: jackin cards                  wymienia wszystkie karty\n"
    "        jackin cards NAZWA            pokazuje jedną, według nazwy (w obu językach) albo\n"
    "                                      kodu\n"
    "        jackin cards SŁOWO...         wymienia te, które mają w nazwie lub tekście\n"
    "                                      wszystkie słowa\n"
    "        jackin cards --sets           wymienia zestawy i ile ich kart już tu jest\n"
    "\n"
    "opcje:\n"
    "  --type RODZAJ     identity, agenda, asset, upgrade, operation, ice, event, hardware,\n"
    "                    resource lub program; po polsku też: tożsamość, projekt, aktywa…\n"
    "  --faction NAZWA   anarch, criminal, shaper, haas-bioroid, jinteki, nbn, weyland lub\n"
    "                    neutral; po polsku też: Anarchowie, Przestępcy…\n"
    "  --subtype NAZWA   virus, code-gate (wirus, brama kodowa) i tak dalej; kilka: musi mieć\n"
    "                    wszystkie\n"
    "  --cost N          koszt zagrania, instalacji lub zrezowania: 3, 2-4, 3+ lub X\n"
    "  --side STRONA     corp (korporacja) lub runner\n"
    "  --set NAZWA       core (zestaw podstawowy), genesis, creation-and-control, spin lub\n"
    "                    honor-and-profit; mówi, ile kart zestawu już jest, gdy nie wszystkie:\n"
    "                    „n ze 120”\n"
    "  --lang JĘZYK      język nazw i tekstów: en lub pl; bez tej opcji pl, gdy system jest po\n"
    "                    polsku, inaczej en\n"
    "  --json            to samo jako lista JSON, ze wszystkim w obu językach\n",
};

static void print_usage(FILE *out)
{
    fputs(usage[option_spoken()], out);
}

/* ---- searching ------------------------------------------------------------------------------- */

static void add_text(char text[FOLDED_TEXT], const char *part)
{
    size_t len = strlen(text);
    if (part != NULL && len + 2 < FOLDED_TEXT) {
        text[len++] = ' ';
        deck_name_fold(part, strlen(part), text + len, FOLDED_TEXT - len);
    }
}

/* Everything that can be read on a card, in both languages, folded. */
static void all_text(unsigned def, char text[FOLDED_TEXT])
{
    const nr_card *card = &nr_card_table[def];
    text[0] = '\0';
    add_text(text, card->title);
    add_text(text, card->title_pl);
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        add_text(text, words_type(card->type, (word_lang)lang));
        add_text(text, words_faction(card->faction, (word_lang)lang));
        for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
            add_text(text,
                     (card->subtypes >> i & 1) != 0 ? words_subtype(i, (word_lang)lang) : NULL);
        }
        for (unsigned i = 0; i < card->row_count; i++) {
            add_text(text, words_ability(def, i, (word_lang)lang));
        }
    }
}

static bool has_all_words(const cards_request *request, unsigned def)
{
    char text[FOLDED_TEXT];
    all_text(def, text);
    for (int i = 0; i < request->word_count; i++) {
        char word[FOLDED_MAX];
        deck_name_fold(request->words[i], strlen(request->words[i]), word, sizeof word);
        if (word[0] == '\0' || strstr(text, word) == NULL) {
            return false;
        }
    }
    return true;
}

static bool fits_cost(const cards_request *request, const nr_card *card)
{
    if (request->cost_least == NR_COST_X) {
        return card->cost == NR_COST_X;
    }
    return card->cost >= 0 && card->cost >= request->cost_least && card->cost <= request->cost_most;
}

static bool fits_filters(const cards_request *request, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    return (request->type < 0 || card->type == request->type) &&
           (request->faction < 0 || card->faction == request->faction) &&
           (request->side < 0 || card->side == request->side) &&
           (request->set < 0 || card->set == request->set) &&
           (card->subtypes & request->subtypes) == request->subtypes &&
           (!request->has_cost || fits_cost(request, card));
}

static bool has_filters(const cards_request *request)
{
    return request->type >= 0 || request->faction >= 0 || request->side >= 0 || request->set >= 0 ||
           request->subtypes != 0 || request->has_cost;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void write_number(json_out *out, const char *key, int n)
{
    if (n == NR_COST_X) {
        out_key_string(out, key, "X");
    } else if (n < 0) {
        out_key_null(out, key);
    } else {
        out_key_int(out, key, n);
    }
}

/* The abilities as they stand on the card, one a line. */
static void write_text(json_out *out, const char *key, unsigned def, word_lang lang)
{
    char text[FOLDED_TEXT];
    words_card_text(def, lang, text, sizeof text);
    out_key_string(out, key, text);
}

static void write_subtypes(json_out *out, const char *key, const nr_card *card, word_lang lang)
{
    out_key(out, key);
    out_array(out);
    for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
        if ((card->subtypes >> i & 1) != 0) {
            out_string(out, words_subtype(i, lang));
        }
    }
    out_array_end(out);
}

static void write_rulings(json_out *out, unsigned def)
{
    out_key(out, "rulings");
    out_array(out);
    for (int i = 0; i < ledger_entry_count; i++) {
        if (entry_names_card(i, def)) {
            out_string(out, ledger_entries[i].id);
        }
    }
    out_array_end(out);
}

static void write_card(json_out *out, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    bool is_identity = card->type == NR_TYPE_IDENTITY;
    out_object(out);
    out_key_string(out, "code", card->code);
    out_key_string(out, "title", card->title);
    out_key_string(out, "title_pl", card->title_pl);
    out_key_string(out, "set", nr_set_name((nr_set)card->set));
    out_key_string(out, "side", side_name(card->side));
    out_key_string(out, "type", nr_type_name((nr_type)card->type));
    out_key_string(out, "type_pl", words_type(card->type, LANG_PL));
    out_key_string(out, "faction", nr_faction_name((nr_faction)card->faction));
    out_key_string(out, "faction_pl", words_faction(card->faction, LANG_PL));
    write_subtypes(out, "subtypes", card, LANG_EN);
    write_subtypes(out, "subtypes_pl", card, LANG_PL);
    out_key_bool(out, "unique", card->unique);
    write_number(out, "influence", card->influence);
    out_key_int(out, "deck_limit", card->deck_limit);
    out_key_int(out, "quantity", card->quantity);
    write_number(out, "cost", card->cost);
    write_number(out, "memory", card->memory);
    write_number(out, "strength", card->strength);
    write_number(out, "trash_cost", card->trash_cost);
    write_number(out, "advancement_requirement", card->requirement);
    write_number(out, "agenda_points", card->points);
    write_number(out, "link", card->link);
    write_number(out, "minimum_deck", is_identity ? card->minimum_deck : NR_NONE);
    write_number(out, "influence_limit", card->influence_limit);
    write_text(out, "text", def, LANG_EN);
    write_text(out, "text_pl", def, LANG_PL);
    write_rulings(out, def);
    out_object_end(out);
}

static int print_json(const unsigned *found, unsigned count)
{
    json_out out;
    out_init(&out, 16u << 20);
    out_array(&out);
    for (unsigned i = 0; i < count; i++) {
        write_card(&out, found[i]);
    }
    out_array_end(&out);
    out_raw(&out, "\n", 1);
    bool is_written = !out.failed && fwrite(out.data, 1, out.len, stdout) == out.len;
    out_free(&out);
    return is_written && count > 0 ? EXIT_DONE : EXIT_FAILED;
}

/* ---- lists and one card ---------------------------------------------------------------------- */

/* Prints a text in so many columns, cut where it is longer. */
static void print_column(const screen *s, style how, const char *text, int width)
{
    int columns = text_columns(text);
    if (columns > width) {
        char cut[SCREEN_TEXT_MAX];
        size_t len = text_fit(text, width - 1);
        snprintf(cut, sizeof cut, "%.*s…", (int)len, text);
        screen_put(s, how, cut);
    } else {
        screen_put(s, how, text);
        screen_spaces(width - columns);
    }
}

static void print_list(const screen *s, const unsigned *found, unsigned count)
{
    enum { TITLE = 34, COST = 4, FACTION = 18 };
    int kind_width = s->width - 5 - TITLE - COST - FACTION - 4 * 2;
    for (unsigned i = 0; i < count; i++) {
        const nr_card *card = &nr_card_table[found[i]];
        char kind[SCREEN_TEXT_MAX];
        char cost[24];
        words_card_cost(found[i], cost, sizeof cost);
        words_card_kind(found[i], s->lang, kind, sizeof kind);
        screen_put(s, STYLE_DIM, card->code);
        screen_spaces(2);
        print_column(s, card->side == NR_CORP ? STYLE_CORP : STYLE_RUNNER,
                     words_title(found[i], s->lang), TITLE);
        printf("  %*s  ", COST, cost);
        print_column(s, STYLE_PLAIN, words_faction(card->faction, s->lang), FACTION);
        screen_spaces(2);
        if (s->is_terminal && text_columns(kind) > kind_width) {
            print_column(s, STYLE_PLAIN, kind, kind_width);
        } else {
            screen_put(s, STYLE_PLAIN, kind); /* nothing stands behind it */
        }
        putchar('\n');
    }
    printf(in_lang(s->lang, "\ncards: %u\n", "\nkarty: %u\n"), count);
}

/* "12 of 120", and how many there are where no number is fixed. Polish says "ze 120". */
static void known_text(nr_set set, word_lang lang, char out[64])
{
    unsigned size = nr_set_size(set);
    const char *from = size / 100 == 1 ? "ze" : "z";
    if (size == 0) {
        snprintf(out, 64, "%u", nr_set_known(set));
    } else {
        snprintf(out, 64, "%u %s %u", nr_set_known(set), in_lang(lang, "of", from), size);
    }
}

/* Says how much of the set that was asked for is there, where that is not all. */
static void print_known(FILE *out, int set, word_lang lang)
{
    if (set >= 0 && !nr_set_is_complete((nr_set)set)) {
        char known[64];
        known_text((nr_set)set, lang, known);
        fprintf(out,
                in_lang(lang, "%s: %s cards are here, the set is not complete\n",
                        "%s: %s kart, zestaw niekompletny\n"),
                words_set((unsigned)set, lang), known);
    }
}

static int print_sets_json(void)
{
    json_out out;
    out_init(&out, 1u << 16);
    out_array(&out);
    for (nr_set set = 0; set < NR_SET_COUNT; set++) {
        if (nr_set_known(set) + nr_set_size(set) == 0) {
            continue;
        }
        out_object(&out);
        out_key_string(&out, "set", nr_set_name(set));
        out_key_string(&out, "title", nr_set_title(set));
        out_key_string(&out, "title_pl", nr_set_title_pl(set));
        out_key_int(&out, "known", nr_set_known(set));
        write_number(&out, "size", nr_set_size(set) > 0 ? (int)nr_set_size(set) : NR_NONE);
        out_key_bool(&out, "complete", nr_set_is_complete(set));
        out_object_end(&out);
    }
    out_array_end(&out);
    out_raw(&out, "\n", 1);
    bool is_written = !out.failed && fwrite(out.data, 1, out.len, stdout) == out.len;
    out_free(&out);
    return is_written ? EXIT_DONE : EXIT_FAILED;
}

static int print_sets(word_lang lang)
{
    enum { NAME = 22, TITLE = 24 };
    screen s;
    screen_open(&s, false, lang);
    for (nr_set set = 0; set < NR_SET_COUNT; set++) {
        if (nr_set_known(set) + nr_set_size(set) == 0) {
            continue; /* without a fixed number and without cards */
        }
        char known[64];
        known_text(set, lang, known);
        print_column(&s, STYLE_DIM, nr_set_name(set), NAME);
        print_column(&s, STYLE_PLAIN, words_set((unsigned)set, lang), TITLE);
        screen_put(&s, nr_set_is_complete(set) ? STYLE_PLAIN : STYLE_KEY, known);
        putchar('\n');
    }
    return EXIT_DONE;
}

static void print_ruling(const screen *s, int entry)
{
    int column = 2 + text_columns(ledger_entries[entry].id) + 2;
    screen_spaces(2);
    screen_put(s, STYLE_KEY, ledger_entries[entry].id);
    screen_spaces(2);
    char text[ENTRY_WORDS_MAX];
    entry_words(entry, s->lang, text);
    screen_wrap(s, STYLE_PLAIN, text, column, column);
}

/* The entries that use the card as an example are named alone. */
static void print_examples(const screen *s, unsigned def)
{
    char text[ENTRY_WORDS_MAX];
    core_phrase list;
    core_phrase_start(&list, text, sizeof text);
    bool has_any = false;
    for (int i = 0; i < ledger_entry_count; i++) {
        if (entry_names_card(i, def) && !entry_is_for_page(i, def)) {
            core_put_text(&list, has_any ? ", " : "");
            core_put_text(&list, ledger_entries[i].id);
            has_any = true;
        }
    }
    if (has_any) {
        putchar('\n');
        screen_say(s, STYLE_HEAD, "%s",
                   in_lang(s->lang, "Examples and notes with it (jackin rules ID tells them)",
                           "Przykłady i uwagi z tą kartą (treść podaje „jackin rules ID”)"));
        screen_spaces(2);
        screen_wrap(s, STYLE_DIM, text, 2, 2);
    }
}

/* The entries about this very card stand before those that only mention it. */
static void print_card(const screen *s, unsigned def)
{
    card_draw(s, def);
    bool has_any = false;
    for (int own = 1; own >= 0; own--) {
        for (int i = 0; i < ledger_entry_count; i++) {
            bool is_own = strstr(ledger_entries[i].id, nr_card_table[def].code) != NULL;
            if (is_own != (own == 1) || !entry_is_for_page(i, def)) {
                continue;
            }
            if (!has_any) {
                putchar('\n');
                screen_say(s, STYLE_HEAD, "%s",
                           in_lang(s->lang, "Rules and rulings that name it",
                                   "Zasady i objaśnienia, które ją wymieniają"));
            }
            has_any = true;
            print_ruling(s, i);
        }
    }
    print_examples(s, def);
}

static int unknown(const cards_request *request, const char *name)
{
    deck_suggestion suggestions[DECK_SUGGESTIONS];
    unsigned count = deck_name_suggest(name, strlen(name), suggestions);
    word_lang lang = request->lang;
    if (has_filters(request)) {
        text_print(
            stderr, "jackin cards: %s\n",
            in_lang(lang, "no card fits all of that", "żadna karta nie spełnia tego wszystkiego"));
        print_known(stderr, request->set, lang);
        return EXIT_FAILED;
    }
    text_print(stderr,
               in_lang(lang, "jackin cards: there is no card '%.80s', and none has these words",
                       "jackin cards: nie ma karty „%.80s” ani karty z tymi słowami"),
               name);
    char names[SCREEN_TEXT_MAX];
    core_phrase list;
    core_phrase_start(&list, names, sizeof names);
    for (unsigned i = 0; i < count; i++) {
        core_put_text(&list, i == 0 ? in_lang(lang, "; did you mean ", "; może ") : "");
        core_put_joint(&list, CORE_OR, i, count, lang);
        core_put_quoted(&list, deck_suggestion_title(&suggestions[i]), lang);
        core_put_text(&list, i + 1 == count ? "?" : "");
    }
    text_put(stderr, names);
    fputc('\n', stderr);
    return EXIT_FAILED;
}

/* Set by set and by number, in whatever order the tables have them. */
static int compare_cards(const void *a, const void *b)
{
    const nr_card *x = &nr_card_table[*(const unsigned *)a];
    const nr_card *y = &nr_card_table[*(const unsigned *)b];
    return x->set != y->set ? (x->set < y->set ? -1 : 1) : strcmp(x->code, y->code);
}

static int answer(const cards_request *request)
{
    char name[256] = "";
    for (int i = 0; i < request->word_count; i++) {
        size_t len = strlen(name);
        snprintf(name + len, sizeof name - len, "%s%s", i > 0 ? " " : "", request->words[i]);
    }
    unsigned found[1024];
    unsigned count = 0;
    unsigned exact = request->word_count > 0 ? deck_name_find(name, strlen(name)) : 0;
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards && count < sizeof found / sizeof found[0]; n++) {
        unsigned i = order[n];
        if (fits_filters(request, i) && (exact != 0 ? i == exact : has_all_words(request, i))) {
            found[count++] = i;
        }
    }
    qsort(found, count, sizeof found[0], compare_cards);
    if (request->is_json) {
        return count > 0 ? print_json(found, count)
                         : (print_json(found, 0), unknown(request, name));
    }
    if (count == 0) {
        return unknown(request, name);
    }
    screen s;
    screen_open(&s, false, request->lang);
    if (count == 1 && request->word_count > 0) {
        print_card(&s, found[0]);
    } else {
        print_list(&s, found, count);
        print_known(stdout, request->set, request->lang);
    }
    return EXIT_DONE;
}

/* ---- the command line ------------------------------------------------------------------------ */

static int refuse(const char *english, const char *polish)
{
    return option_refuse("jackin cards", "%s", "%s", option_say(english, polish));
}

static bool is_same(const char *a, const char *b)
{
    char folded[2][FOLDED_MAX];
    deck_name_fold(a, strlen(a), folded[0], FOLDED_MAX);
    deck_name_fold(b, strlen(b), folded[1], FOLDED_MAX);
    return folded[0][0] != '\0' && strcmp(folded[0], folded[1]) == 0;
}

/* A name out of a list, in either language; -1 if there is none like it. */
static int find_name(const char *value, const char *(*words)(unsigned, word_lang), int first,
                     int count)
{
    for (int i = first; i < count; i++) {
        if (is_same(value, words((unsigned)i, LANG_EN)) ||
            is_same(value, words((unsigned)i, LANG_PL))) {
            return i;
        }
    }
    return -1;
}

static int find_set(const char *value)
{
    for (int i = 0; i < NR_SET_COUNT; i++) {
        if (is_same(value, nr_set_name((nr_set)i))) {
            return i;
        }
    }
    return find_name(value, words_set, 0, NR_SET_COUNT);
}

/* Reads "3", "2-4", "3+" or "X". */
static bool read_cost(cards_request *request, const char *value)
{
    enum { HIGHEST = 99 };
    char *end;
    if (is_same(value, "x")) {
        request->has_cost = true;
        request->cost_least = request->cost_most = NR_COST_X;
        return true;
    }
    if (*value < '0' || *value > '9') {
        return false;
    }
    long least = strtol(value, &end, 10);
    long most = least;
    if (strcmp(end, "+") == 0) {
        most = HIGHEST;
        end++;
    } else if (*end == '-' && end[1] >= '0' && end[1] <= '9') {
        most = strtol(end + 1, &end, 10);
    }
    if (*end != '\0' || least > HIGHEST || most > HIGHEST || least > most) {
        return false;
    }
    request->has_cost = true;
    request->cost_least = (int)least;
    request->cost_most = (int)most;
    return true;
}

enum {
    OPTION_TYPE = 1000,
    OPTION_FACTION,
    OPTION_SUBTYPE,
    OPTION_COST,
    OPTION_SIDE,
    OPTION_SET,
    OPTION_SETS,
    OPTION_LANG,
    OPTION_JSON,
};

/* Takes one option. Returns STATUS_NONE, or an exit status. */
static int take_option(cards_request *request, int option, const char *value)
{
    int subtype;
    switch (option) {
    case OPTION_TYPE:
        request->type = find_name(value, words_type, NR_TYPE_IDENTITY, NR_TYPE_COUNT);
        return request->type >= 0 ? STATUS_NONE
                                  : refuse("there is no such type", "nie ma takiego rodzaju");
    case OPTION_FACTION:
        request->faction = is_same(value, "weyland")
                               ? (int)NR_FACTION_WEYLAND
                               : find_name(value, words_faction, 0, NR_FACTION_COUNT);
        return request->faction >= 0 ? STATUS_NONE
                                     : refuse("there is no such faction", "nie ma takiej frakcji");
    case OPTION_SUBTYPE:
        subtype = find_name(value, words_subtype, 0, NR_SUBTYPE_COUNT);
        request->subtypes |= subtype >= 0 ? NR_BIT(subtype) : 0;
        return subtype >= 0 ? STATUS_NONE
                            : refuse("there is no such subtype", "nie ma takiego podrodzaju");
    case OPTION_COST:
        return read_cost(request, value) ? STATUS_NONE
                                         : refuse("--cost must be like 3, 2-4, 3+ or X",
                                                  "--cost to na przykład 3, 2-4, 3+ lub X");
    case OPTION_SIDE:
        request->side = is_same(value, "corp") ? (int)NR_CORP : find_name(value, words_side, 0, 2);
        return request->side >= 0
                   ? STATUS_NONE
                   : refuse("--side must be corp or runner", "--side to corp albo runner");
    case OPTION_SET:
        request->set = find_set(value);
        return request->set >= 0 ? STATUS_NONE
                                 : refuse("there is no such set; --sets lists them",
                                          "nie ma takiego zestawu; --sets je wymienia");
    case OPTION_SETS:
        request->is_sets = true;
        return STATUS_NONE;
    case OPTION_LANG:
        return option_lang("jackin cards", value, &request->lang);
    case OPTION_JSON:
        request->is_json = true;
        return STATUS_NONE;
    case 'h':
        print_usage(stdout);
        return EXIT_DONE;
    default:
        return option_hint("jackin cards");
    }
}

int cmd_cards(int argc, char **argv)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"type", required_argument, NULL, OPTION_TYPE},
        {"faction", required_argument, NULL, OPTION_FACTION},
        {"subtype", required_argument, NULL, OPTION_SUBTYPE},
        {"cost", required_argument, NULL, OPTION_COST},
        {"side", required_argument, NULL, OPTION_SIDE},
        {"set", required_argument, NULL, OPTION_SET},
        {"sets", no_argument, NULL, OPTION_SETS},
        {"lang", required_argument, NULL, OPTION_LANG},
        {"json", no_argument, NULL, OPTION_JSON},
        {0},
    };
    cards_request request = {
        .lang = option_spoken(), .type = -1, .faction = -1, .side = -1, .set = -1};
    int option;
    while ((option = option_next(argc, argv, ":h", options)) != -1) {
        int status = take_option(&request, option, optarg);
        if (status != STATUS_NONE) {
            return status;
        }
    }
    request.word_count = argc - optind;
    request.words = argv + optind;
    if (request.is_sets) {
        if (request.word_count > 0 || has_filters(&request)) {
            return refuse("--sets stands alone, with --lang or --json",
                          "--sets stoi samo, z --lang lub --json");
        }
        return request.is_json ? print_sets_json() : print_sets(request.lang);
    }
    return answer(&request);
}
