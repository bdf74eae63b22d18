/* Checks every card table against the card language, and prints the reference page of the language
 * (docs/language.md). The build runs it: a row that says what nothing reads is an error of the
 * build, which names card and row. A program of its own: the library prints nothing. */
#include <stdio.h>

#include "jackin/netrunner_language.h"

static unsigned check_cards(void)
{
    unsigned faults = 0;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        nr_fault fault;
        if (nr_language_check(card, &fault)) {
            continue;
        }
        faults++;
        fprintf(stderr, "%s %s", card->code, card->title);
        if (fault.row >= 0) {
            fprintf(stderr, ", row %d", fault.row + 1);
        }
        if (fault.op >= 0) {
            fprintf(stderr, ", operation %d", fault.op + 1);
        }
        fprintf(stderr, ": %s: %s\n", fault.word ? fault.word : "", fault.what);
    }
    return faults;
}

static void print_reads(const nr_word *w)
{
    bool any = false;
    for (unsigned bit = 0; bit < 23; bit++) {
        if (w->reads >> bit & 1) {
            printf("%s%s", any ? ", " : "", nr_reads_name(bit));
            any = true;
        }
    }
    if (!any) {
        printf("–");
    }
}

static void print_does(uint32_t does)
{
    bool any = false;
    for (unsigned bit = 0; bit < NR_DOES_COUNT; bit++) {
        if (does >> bit & 1) {
            printf("%s%s", any ? ", " : "", nr_does_name(bit));
            any = true;
        }
    }
    if (!any) {
        printf("–");
    }
}

/* Of EFFECT: what either kind of modifier does. */
static uint32_t does_of(unsigned op)
{
    nr_op one = {.op = (uint8_t)op, .what = NR_MOD_ICE_STRENGTH};
    nr_op other = {.op = (uint8_t)op, .what = NR_MOD_MEMORY};
    return nr_op_does(&one) | nr_op_does(&other);
}

static void print_words(nr_words kind, const char *title, const char *text, bool reads)
{
    unsigned count = 0;
    const nr_word *words = nr_language_words(kind, &count);
    printf("\n## %s\n%s\n\n", title, text);
    bool does = kind == NR_WORDS_OPS;
    printf(does    ? "| word | means | reads | does |\n| --- | --- | --- | --- |\n"
           : reads ? "| word | means | reads |\n| --- | --- | --- |\n"
                   : "| word | means |\n| --- | --- |\n");
    for (unsigned i = 0; i < count; i++) {
        if (!words[i].name) {
            continue;
        }
        printf("| `%s` | %s |", words[i].name, words[i].says);
        if (reads) {
            printf(" ");
            print_reads(&words[i]);
            printf(" |");
        }
        if (does) {
            printf(" ");
            print_does(does_of(i));
            printf(" |");
        }
        printf("\n");
    }
}

int main(void)
{
    if (check_cards() > 0) {
        fprintf(stderr, "The card tables break the language: see docs/language.md.\n");
        return 1;
    }
    printf("# The card language\n\n"
           "This page is made from the tables in `netrunner/language.c` when the project is built; "
           "a test compares it. A card is\n"
           "facts and rows; a row is one ability: how it starts, what it costs, what it does. A "
           "field that the words of a row do not\n"
           "read fails the build, and so does an operand out of its range or an operation where it "
           "cannot stand. The macros that\n"
           "write the tables are in `netrunner/cards/words.h`; "
           "[adding-a-card.md](adding-a-card.md) is the recipe.\n");
    print_words(NR_WORDS_ROWS, "Rows", "How an ability starts, and the fields such a row may have.",
                true);
    print_words(NR_WORDS_EVENTS, "Events",
                "What rows wait for, prevent or replace, and what of its content a row may ask "
                "about.",
                true);
    print_words(NR_WORDS_LIMITS, "Limits",
                "How often. Ordinals count the event itself; marks are on the copy.", false);
    print_words(NR_WORDS_COSTS, "Costs besides clicks and credits", "", false);
    print_words(NR_WORDS_MODS, "Modifiers, prohibitions and facts",
                "Of CONST, BAN and FACT rows, and of EFFECT and FORBID.", true);
    print_words(NR_WORDS_OPS, "Operations",
                "What a row does, one after the other. The last ones hold a block of others. What "
                "stands under *does* is what `nr_row_does` tells of a row, with all its blocks.",
                true);
    print_words(NR_WORDS_CONDITIONS, "Conditions",
                "Of IF and IF_BOTH in a row, and of IF_THEN. NOT turns one round.", true);
    print_words(NR_WORDS_AMOUNTS, "Amounts",
                "A number is max(0, (value - minus) / div) * times, at most a cap: NUMBER, PER, "
                "PER_AFTER.",
                true);
    print_words(NR_WORDS_SELECTORS, "Cards", "What an operation or an amount is about.", false);
    print_words(NR_WORDS_DURATIONS, "Durations", "How long an effect or a delayed block lasts.",
                false);
    print_words(NR_WORDS_FILTERS, "Filters",
                "Of FITS, beside TYPES, SUBTYPES, NO_SUBTYPES and COSTS_AT_MOST. All must hold.",
                false);
    print_words(NR_WORDS_ROW_FLAGS, "Flags of rows", "", false);
    print_words(NR_WORDS_OP_FLAGS, "Flags of operations", "", false);
    return 0;
}
