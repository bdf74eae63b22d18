/*
 * jackin rules: prints, searches and counts the entries of the rule ledgers.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/card_rulings.h"
#include "cli/commands.h"
#include "cli/ledgers.h"
#include "cli/options.h"
#include "cli/rules_coverage.h"
#include "cli/rules_text.h"
#include "cli/screen.h"
#include "jackin/netrunner.h"

enum { SUGGESTIONS = 5 };

static const char *const usage[LANG_COUNT] = {
    "usage: jackin rules ID...                print these entries: jackin rules RUN-07\n"
    "       jackin rules --search WORD...     print the entries with all of these words\n"
    "       jackin rules --coverage           count the entries that a test cites\n"
    "\n"
    "An entry names the cards that it speaks of; a search finds it by their titles too,\n"
    "English or Polish.\n"
    "\n"
    "  --lang LANG      en or pl; in Polish the entries that players are shown have a Polish\n"
    "                   sentence above the English text; the default is pl where the locale\n"
    "                   is Polish, else en\n"
    "\n"
    "options of --coverage:\n"
    "  --tests DIR      the folder of the tests (default: tests, below the current folder)\n"
    "  --ledger NAME    only this ledger (works with --search as well)\n"
    "  --json           one JSON object\n",
    "użycie: jackin rules ID...               wypisuje te wpisy: jackin rules RUN-07\n"
    "        jackin rules --search SŁOWO...   wypisuje wpisy, w których są wszystkie słowa\n"
    "        jackin rules --coverage          liczy wpisy, na które powołuje się test\n"
    "\n"
    "Wpis wymienia karty, o których mówi; wyszukiwanie znajduje go także po ich nazwach,\n"
    "angielskich i polskich.\n"
    "\n"
    "  --lang JĘZYK     en lub pl; po polsku wpisy, które widzą gracze, mają nad angielską\n"
    "                   treścią polskie zdanie; bez tej opcji pl, gdy system jest po polsku,\n"
    "                   inaczej en\n"
    "\n"
    "opcje --coverage:\n"
    "  --tests KATALOG  katalog testów (bez tej opcji tests w bieżącym katalogu)\n"
    "  --ledger NAZWA   tylko ten rejestr (działa też z --search)\n"
    "  --json           jeden obiekt JSON\n",
};

static void print_usage(FILE *out)
{
    fputs(usage[option_spoken()], out);
}

/* Prints every chapter with its first ID and the number of its entries. */
static void print_chapters(void)
{
    int entry = 0;
    for (int i = 0; i < ledger_chapter_count; i++) {
        int ledger = ledger_chapters[i].ledger;
        if (i == 0 || ledger_chapters[i - 1].ledger != ledger) {
            printf("\n%s (%s)\n", ledgers[ledger].title, ledgers[ledger].name);
            puts(option_say("  first       entries  chapter", "  pierwszy     wpisów  rozdział"));
        }
        int first = entry;
        while (entry < ledger_entry_count && ledger_entries[entry].chapter == i) {
            entry++;
        }
        int column = printf("  %-11s %7d  ", ledger_entries[first].id, entry - first);
        rules_print_wrapped(ledger_chapters[i].heading, column);
    }
}

static int number_of(const struct ledger_entry *entry)
{
    return (int)(entry - ledger_entries);
}

/* Prints the cards that an entry speaks of, if there are any, in the order of their codes. */
static void print_cards(const struct ledger_entry *entry, int indent)
{
    char text[4096] = "";
    size_t len = 0;
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards; n++) {
        unsigned def = order[n];
        const nr_card *card = &nr_card_table[def];
        if (entry_names_card(number_of(entry), def) && len + 200 < sizeof text) {
            len += (size_t)snprintf(text + len, sizeof text - len, "%s%s (%s)", len > 0 ? ", " : "",
                                    words_title(def, option_spoken()), card->code);
        }
    }
    if (len > 0) {
        const char *label = option_say("Cards: ", "Karty: ");
        int column = printf("%*s%s", indent, "", label);
        rules_print_wrapped(text, column);
    }
}

/* Prints an entry, under the heading of its chapter unless the one before had the same. */
static void print_entry(const struct ledger_entry *entry, int *chapter_before)
{
    const struct ledger_chapter *chapter = &ledger_chapters[entry->chapter];
    if (entry->chapter != *chapter_before) {
        printf("%s%s / %s\n\n", *chapter_before < 0 ? "" : "\n", ledgers[chapter->ledger].title,
               chapter->heading);
        *chapter_before = entry->chapter;
    }
    int column = printf("%s  ", entry->id);
    if (option_spoken() == LANG_PL && *entry->pl != '\0') { /* what players read stands first */
        char text[ENTRY_WORDS_MAX];
        entry_words(number_of(entry), LANG_PL, text);
        rules_print_wrapped(text, column);
        printf("%*s", column, "");
    }
    rules_print_wrapped(entry->text, column);
    print_cards(entry, column);
}

static const struct ledger_entry *find_entry(const char *id)
{
    for (int i = 0; i < ledger_entry_count; i++) {
        if (rules_equal(ledger_entries[i].id, id)) {
            return &ledger_entries[i];
        }
    }
    return NULL;
}

/* How far an entry is from what was asked for; what only continues it is near (RUN: RUN-01). */
static int unlikeness(const char *id, const char *asked)
{
    size_t size = strlen(asked);
    char start[32];
    if (size < sizeof start && strlen(id) > size) {
        memcpy(start, id, size);
        start[size] = '\0';
        if (rules_equal(start, asked)) {
            return id[size] == '-' ? 0 : 1;
        }
    }
    return rules_distance(id, asked);
}

/* Names the entries most like an unknown ID: the nearest, in the order of the ledgers. */
static void suggest(const char *asked)
{
    enum { FARTHEST = 3 };
    int found = 0;
    text_print(
        stderr,
        option_say("jackin rules: there is no entry '%s'", "jackin rules: nie ma wpisu „%s”"),
        asked);
    for (int distance = 0; distance <= FARTHEST && found < SUGGESTIONS; distance++) {
        for (int i = 0; i < ledger_entry_count && found < SUGGESTIONS; i++) {
            if (unlikeness(ledger_entries[i].id, asked) == distance) {
                text_print(stderr, "%s%s",
                           found == 0 ? option_say("; near it: ", "; podobne: ") : " ",
                           ledger_entries[i].id);
                found++;
            }
        }
    }
    fputs(found == 0 ? option_say("; 'jackin rules' lists the chapters\n",
                                  "; „jackin rules” wymienia rozdziały\n")
                     : "\n",
          stderr);
}

static int show(int count, char **ids)
{
    int status = EXIT_DONE;
    int chapter = -1;
    for (int i = 0; i < count; i++) {
        const struct ledger_entry *entry = find_entry(ids[i]);
        if (entry != NULL) {
            print_entry(entry, &chapter);
        } else {
            suggest(ids[i]);
            status = EXIT_FAILED;
        }
    }
    return status;
}

/* Does an entry speak of a card with this word in its title? */
static bool names_card(const struct ledger_entry *entry, const char *word)
{
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *card = &nr_card_table[def];
        bool is_meant = rules_contains(card->title, word) ||
                        (card->title_pl != NULL && rules_contains(card->title_pl, word));
        if (is_meant && entry_names_card(number_of(entry), def)) {
            return true;
        }
    }
    return false;
}

static bool has_all_words(const struct ledger_entry *entry, const char *first, int count,
                          char **words)
{
    for (int i = -1; i < count; i++) {
        const char *word = i < 0 ? first : words[i];
        if (!rules_contains(entry->text, word) && !rules_contains(entry->pl, word) &&
            !rules_contains(entry->id, word) && !names_card(entry, word)) {
            return false;
        }
    }
    return true;
}

static int search(const char *first, int count, char **words, const char *ledger)
{
    int found = 0;
    int chapter = -1;
    for (int i = 0; i < ledger_entry_count; i++) {
        const struct ledger_entry *entry = &ledger_entries[i];
        const char *name = ledgers[ledger_chapters[entry->chapter].ledger].name;
        if ((ledger == NULL || strcmp(ledger, name) == 0) &&
            has_all_words(entry, first, count, words)) {
            print_entry(entry, &chapter);
            found++;
        }
    }
    if (found == 0) {
        fputs(option_say("jackin rules: no entry has that\n",
                         "jackin rules: w żadnym wpisie tego nie ma\n"),
              stderr);
        return EXIT_FAILED;
    }
    if (option_spoken() == LANG_PL) {
        printf("\nwpisy: %d\n", found);
    } else {
        printf("\n%d %s\n", found, found == 1 ? "entry" : "entries");
    }
    return EXIT_DONE;
}

static int check_ledger(const char *name)
{
    for (int i = 0; i < ledger_count; i++) {
        if (strcmp(ledgers[i].name, name) == 0) {
            return EXIT_DONE;
        }
    }
    text_print(stderr,
               option_say("jackin rules: there is no ledger '%s'; there are:",
                          "jackin rules: nie ma rejestru „%s”; są:"),
               name);
    for (int i = 0; i < ledger_count; i++) {
        text_print(stderr, " %s", ledgers[i].name);
    }
    fputc('\n', stderr);
    return EXIT_USAGE;
}

static int refuse(const char *english, const char *polish)
{
    return option_refuse("jackin rules", "%s", "%s", option_say(english, polish));
}

int cmd_rules(int argc, char **argv)
{
    enum {
        OPTION_SEARCH = 1000,
        OPTION_COVERAGE,
        OPTION_TESTS,
        OPTION_LEDGER,
        OPTION_JSON,
        OPTION_LANG
    };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"search", required_argument, NULL, OPTION_SEARCH},
        {"coverage", no_argument, NULL, OPTION_COVERAGE},
        {"tests", required_argument, NULL, OPTION_TESTS},
        {"ledger", required_argument, NULL, OPTION_LEDGER},
        {"json", no_argument, NULL, OPTION_JSON},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    word_lang lang;
    const char *word = NULL;
    const char *tests = NULL;
    const char *ledger = NULL;
    bool is_coverage = false;
    bool is_json = false;

    int option;
    while ((option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case 'h':
            print_usage(stdout);
            return EXIT_DONE;
        case OPTION_SEARCH:
            word = optarg;
            break;
        case OPTION_COVERAGE:
            is_coverage = true;
            break;
        case OPTION_TESTS:
            tests = optarg;
            break;
        case OPTION_LEDGER:
            ledger = optarg;
            break;
        case OPTION_JSON:
            is_json = true;
            break;
        case OPTION_LANG:
            if (option_lang("jackin rules", optarg, &lang) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            break;
        default:
            return option_hint("jackin rules");
        }
    }
    argc -= optind;
    argv += optind;

    if (ledger != NULL && check_ledger(ledger) != EXIT_DONE) {
        return EXIT_USAGE;
    }
    if (is_coverage) {
        if (word != NULL || argc > 0) {
            return refuse("--coverage takes neither words nor IDs",
                          "--coverage nie przyjmuje ani słów, ani ID");
        }
        struct coverage_request request = {
            .tests = tests != NULL ? tests : "tests", .ledger = ledger, .is_json = is_json};
        return coverage_report(&request);
    }
    if (tests != NULL || is_json) {
        return refuse("--tests and --json belong to --coverage",
                      "--tests i --json należą do --coverage");
    }
    if (word != NULL) {
        return search(word, argc, argv, ledger);
    }
    if (ledger != NULL) {
        return refuse("--ledger belongs to --coverage and --search",
                      "--ledger należy do --coverage i --search");
    }
    if (argc > 0) {
        return show(argc, argv);
    }
    print_usage(stdout);
    print_chapters();
    return EXIT_DONE;
}
