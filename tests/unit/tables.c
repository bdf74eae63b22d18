/*
 * The card tables agree with themselves: names, facts, rows, operations, and the words with the
 * numbers. What the cards do is for the scenarios; here is what a slip of the pen breaks.
 */
#include "tests/unit/suite.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "jackin/netrunner_language.h"

/* Complains about a card, or a row or operation of it, and goes on: one run shows all slips. */
static int slips;

#define EXPECT(condition, i, row, ...)                                                             \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            slips++;                                                                               \
            printf("%s %s, row %d: ", nr_card_table[i].code, nr_card_table[i].title, (int)(row));  \
            printf(__VA_ARGS__);                                                                   \
            putchar('\n');                                                                         \
        }                                                                                          \
    } while (0)

static void finish(void)
{
    int found = slips;
    slips = 0;
    assert_int_equal(found, 0);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void names_are_unique(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *a = &nr_card_table[i];
        for (unsigned j = 1; j < i; j++) {
            const nr_card *b = &nr_card_table[j];
            EXPECT(strcmp(a->code, b->code) != 0, i, -1, "has the code of %s", b->title);
            EXPECT(strcmp(a->title, b->title) != 0, i, -1, "has the title of %s", b->code);
            EXPECT(strcmp(a->title_pl, b->title_pl) != 0, i, -1, "has the Polish title of %s",
                   b->code);
        }
    }
    finish();
}

static void names_are_found(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        EXPECT(nr_card_find(card->code) == i, i, -1, "is not found by its code");
        EXPECT(nr_card_find(card->title) == i, i, -1, "is not found by its title");
        EXPECT(nr_card_find(card->title_pl) == i, i, -1, "is not found by its Polish title");
    }
    assert_int_equal(nr_card_find("No Such Card"), 0);
    assert_int_equal(nr_card_find(""), 0);
    finish();
}

/* A card is its code, wherever it stands in the table. */
static void codes_are_numbers(void **state)
{
    (void)state;
    static const unsigned first[NR_SET_COUNT] = {1000, 2000, 3000, 4000, 5000, 0};
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        unsigned code = 0;
        EXPECT(strlen(card->code) == 5 && sscanf(card->code, "%u", &code) == 1, i, -1,
               "its code is not five digits");
        EXPECT(code > first[card->set] && code < first[card->set] + 1000, i, -1,
               "its code is of another set");
    }
    finish();
}

/* ---- facts ----------------------------------------------------------------------------------- */

static bool is_corp_type(unsigned type)
{
    return type == NR_TYPE_OPERATION || type == NR_TYPE_AGENDA || type == NR_TYPE_ICE ||
           type == NR_TYPE_UPGRADE || type == NR_TYPE_ASSET;
}

static bool is_corp_faction(unsigned faction)
{
    return faction >= NR_FACTION_HAAS_BIOROID && faction <= NR_FACTION_WEYLAND;
}

static bool has_subtype(const nr_card *card, nr_subtype subtype)
{
    return (card->subtypes & NR_BIT(subtype)) != 0;
}

/* Exactly the cards of these types have the fact, and it is in this range. */
static void expect_fact(unsigned i, const char *name, int value, bool has, int least, int most)
{
    EXPECT(has ? value >= least && value <= most : value == NR_NONE, i, -1, "%s is %d", name,
           value);
}

static void facts_fit_the_type(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        unsigned type = card->type;
        bool is_identity = type == NR_TYPE_IDENTITY;
        bool is_program = type == NR_TYPE_PROGRAM;
        bool has_trash_cost = type == NR_TYPE_ASSET || type == NR_TYPE_UPGRADE;
        bool is_breaker = has_subtype(card, NR_SUB_ICEBREAKER);
        EXPECT(type > NR_TYPE_NONE && type < NR_TYPE_COUNT, i, -1, "has no type");
        EXPECT(card->set < NR_SET_COUNT && card->faction < NR_FACTION_COUNT, i, -1,
               "has no set or faction");
        EXPECT(is_identity || card->side == (is_corp_type(type) ? NR_CORP : NR_RUNNER), i, -1,
               "is of the wrong side");
        EXPECT(card->faction == NR_FACTION_NEUTRAL ||
                   is_corp_faction(card->faction) == (card->side == NR_CORP),
               i, -1, "is of a faction of the other side");
        expect_fact(i, "cost", card->cost, !is_identity && type != NR_TYPE_AGENDA, NR_COST_X, 20);
        EXPECT(card->cost != NR_NONE || is_identity || type == NR_TYPE_AGENDA, i, -1, "no cost");
        expect_fact(i, "memory", card->memory, is_program, 0, 4);
        expect_fact(i, "strength", card->strength, type == NR_TYPE_ICE || is_breaker, 0, 10);
        expect_fact(i, "trash cost", card->trash_cost, has_trash_cost, 0, 6);
        expect_fact(i, "requirement", card->requirement, type == NR_TYPE_AGENDA, 1, 9);
        expect_fact(i, "points", card->points, type == NR_TYPE_AGENDA, 0, 4);
        expect_fact(i, "link", card->link, is_identity && card->side == NR_RUNNER, 0, 2);
        EXPECT(is_identity == (card->minimum_deck > 0), i, -1, "a minimum of the deck");
        EXPECT(is_identity || card->influence_limit == NR_NONE, i, -1, "an influence limit");
        EXPECT(card->influence >= NR_NONE && card->influence <= 5, i, -1, "influence");
        EXPECT(!is_identity || card->influence == NR_NONE, i, -1, "an identity costs influence");
        EXPECT(card->deck_limit >= 1 && card->deck_limit <= 6, i, -1, "deck limit");
        EXPECT(card->quantity >= 1 && card->quantity <= 6, i, -1, "quantity");
        EXPECT(!is_breaker || is_program, i, -1, "an icebreaker that is no program");
    }
    finish();
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The build refuses a table that breaks the language; here it is asked once more, of the tables as
 * they are linked. */
static void rows_keep_to_the_language(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        nr_fault fault;
        bool is_sound = nr_language_check(&nr_card_table[i], &fault);
        EXPECT(is_sound, i, is_sound ? -1 : fault.row, "%s: %s", fault.word, fault.what);
    }
    finish();
}

static void kinds_fit(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        unsigned plays = 0, subroutines = 0;
        for (unsigned r = 0; r < card->row_count; r++) {
            plays += card->rows[r].kind == NR_ROW_PLAY;
            subroutines += card->rows[r].kind == NR_ROW_SUBROUTINE;
        }
        bool is_played = card->type == NR_TYPE_OPERATION || card->type == NR_TYPE_EVENT;
        EXPECT(plays == (is_played ? 1 : 0), i, -1, "%u rows to play", plays);
        EXPECT(card->type != NR_TYPE_ICE || (subroutines >= 1 && subroutines <= 16), i, -1,
               "%u subroutines", subroutines);
        EXPECT(card->row_count > 0 || card->type == NR_TYPE_AGENDA, i, -1, "has no rows");
    }
    finish();
}

/* ---- words ----------------------------------------------------------------------------------- */

/* A number in a text, from *at on; -1 if there is none left. The 2 of "1.0" is none. */
static int next_number(const char **at)
{
    const char *p = *at;
    while (*p != '\0' && !isdigit((unsigned char)*p)) {
        p++;
    }
    if (*p == '\0') {
        *at = p;
        return -1;
    }
    int n = 0;
    while (isdigit((unsigned char)*p)) {
        n = n * 10 + (*p++ - '0');
    }
    *at = p;
    return n;
}

/* How often the number n stands in a text. */
static int count_number(const char *text, int n)
{
    int count = 0;
    for (int found; (found = next_number(&text)) >= 0;) {
        count += found == n;
    }
    return count;
}

static int count_text(const char *text, const char *part)
{
    int count = 0;
    while ((text = strstr(text, part)) != NULL) {
        count++;
        text += strlen(part);
    }
    return count;
}

static const char *const symbols[] = {"[click]", "[credit]", "[recurring-credit]", "[mu]",
                                      "[link]",  "[trash]",  "[subroutine]"};
enum { SYMBOLS = sizeof symbols / sizeof symbols[0] };

static void check_text(unsigned i, unsigned r, const char *text)
{
    size_t len = strlen(text);
    int known = 0;
    for (unsigned s = 0; s < SYMBOLS; s++) {
        known += count_text(text, symbols[s]);
    }
    EXPECT(count_text(text, "[") == known && count_text(text, "]") == known, i, r,
           "an unknown symbol: %s", text);
    EXPECT(strstr(text, "  ") == NULL && text[0] != ' ' && text[len - 1] != ' ', i, r,
           "needless spaces: %s", text);
    bool is_sentence = text[len - 1] == '.' || text[len - 1] == ']';
    EXPECT(is_sentence, i, r, "no full stop: %s", text);
}

static void both_languages_say_it(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        EXPECT(card->title[0] != '\0' && card->title_pl != NULL && card->title_pl[0] != '\0', i, -1,
               "a title is missing");
        for (unsigned r = 0; r < card->row_count; r++) {
            const nr_row *row = &card->rows[r];
            bool has_en = row->en != NULL && row->en[0] != '\0';
            bool has_pl = row->pl != NULL && row->pl[0] != '\0';
            EXPECT(has_en == has_pl, i, r, "said in one language only");
            EXPECT(has_en, i, r, "says nothing");
            if (has_en && has_pl) {
                check_text(i, r, row->en);
                check_text(i, r, row->pl);
            }
        }
    }
    finish();
}

static void languages_agree(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        for (unsigned r = 0; r < nr_card_table[i].row_count; r++) {
            const nr_row *row = &nr_card_table[i].rows[r];
            if (row->en == NULL || row->pl == NULL) {
                continue;
            }
            for (int n = 0; n <= 20; n++) {
                EXPECT(count_number(row->en, n) == count_number(row->pl, n), i, r,
                       "%d is not in both: %s / %s", n, row->en, row->pl);
            }
            for (unsigned s = 0; s < SYMBOLS; s++) {
                EXPECT(count_text(row->en, symbols[s]) == count_text(row->pl, symbols[s]), i, r,
                       "%s is not in both: %s / %s", symbols[s], row->en, row->pl);
            }
        }
    }
    finish();
}

/* Does the text name an amount of something, like 2[credit]? */
static bool says(const char *text, int n, const char *what)
{
    char part[48];
    snprintf(part, sizeof part, "%d%s", n, what);
    return strstr(text, part) != NULL;
}

static void check_op_words(unsigned i, unsigned r, const nr_op *op)
{
    const char *text = nr_card_table[i].rows[r].en;
    int n = op->n.times;
    if (op->n.from != NR_FROM_NUMBER) {
        EXPECT(n == 1 || n == -1 || count_number(text, n < 0 ? -n : n) > 0, i, r,
               "says nothing of %d: %s", n, text);
        return;
    }
    switch (op->op) {
    case NR_OP_GAIN_CREDITS:
    case NR_OP_LOSE_CREDITS:
        EXPECT(says(text, n, "[credit]"), i, r, "no %d[credit]: %s", n, text);
        break;
    case NR_OP_TRACE:
    case NR_OP_TAG:
    case NR_OP_BAD_PUBLICITY:
    case NR_OP_DAMAGE:
        EXPECT(count_number(text, n) > 0, i, r, "says nothing of %d: %s", n, text);
        break;
    case NR_OP_DRAW:
    case NR_OP_PLACE:
    case NR_OP_TAKE_CREDITS:
    case NR_OP_EFFECT:
        EXPECT(n <= 1 || op->what == NR_MOD_SUBTYPE || count_number(text, n) > 0, i, r,
               "says nothing of %d: %s", n, text);
        break;
    default:
        break;
    }
    if (op->op == NR_OP_DAMAGE) {
        EXPECT(strstr(text, nr_damage_name((nr_damage)op->what)) != NULL, i, r, "no %s damage: %s",
               nr_damage_name((nr_damage)op->what), text);
    }
}

static void numbers_are_said(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        for (unsigned r = 0; r < nr_card_table[i].row_count; r++) {
            const nr_row *row = &nr_card_table[i].rows[r];
            if (row->en == NULL) {
                continue;
            }
            EXPECT(row->credits == 0 || says(row->en, row->credits, "[credit]"), i, r,
                   "costs %d, says: %s", row->credits, row->en);
            EXPECT(row->clicks == 0 || count_text(row->en, "[click]") >= row->clicks, i, r,
                   "costs %d clicks, says: %s", row->clicks, row->en);
            EXPECT(row->cost != NR_COST_COUNTER || count_number(row->en, row->cost_n) > 0, i, r,
                   "costs %d counters, says: %s", row->cost_n, row->en);
            EXPECT(row->kind != NR_ROW_CONST || row->mod != NR_MOD_RECURRING ||
                       says(row->en, row->n.times, "[recurring-credit]"),
                   i, r, "%d recurring credits, says: %s", row->n.times, row->en);
            EXPECT(row->kind != NR_ROW_SUBROUTINE || strncmp(row->en, "[subroutine] ", 13) == 0, i,
                   r, "does not begin as a subroutine: %s", row->en);
            for (unsigned pc = 0; pc < row->op_count; pc++) {
                check_op_words(i, r, &row->ops[pc]);
            }
        }
    }
    finish();
}

/* How often a number, or the symbol of a click for each click, is said in both languages. */
static void expect_said(unsigned i, unsigned r, const char *what, int n)
{
    const nr_row *row = &nr_card_table[i].rows[r];
    const char *const texts[2] = {row->en, row->pl};
    n = n < 0 ? -n : n;
    for (unsigned t = 0; t < 2; t++) {
        bool is_said = texts[t] != NULL &&
                       (count_number(texts[t], n) > 0 || count_text(texts[t], "[click]") >= n);
        EXPECT(is_said, i, r, "%s: says nothing of %d: %s", what, n, texts[t] ? texts[t] : "");
    }
}

/* Whatever an operation or a modifier has a number above 1 for, both languages say it, of delayed
 * blocks in the words of their row. */
static void every_number_is_said(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        for (unsigned r = 0; r < card->row_count; r++) {
            const nr_row *row = &card->rows[r];
            if (row->kind == NR_ROW_CONST && (row->n.times > 1 || row->n.times < -1)) {
                expect_said(i, r, "modifier", row->n.times);
            }
            for (unsigned pc = 0; pc < row->op_count; pc++) {
                int n = row->ops[pc].n.times;
                if (n > 1 || n < -1) {
                    expect_said(i, r, "operation", n);
                }
            }
        }
    }
    finish();
}

/* Stems of words that must stand in the text of a row with such an operation. */
static const struct {
    nr_opcode op;
    const char *en, *pl;
} stems[] = {
    {NR_OP_TRACE, "race", "amierz"},
    {NR_OP_TAG, "tag", "tag"},
    {NR_OP_DRAW, "raw", "obier"},
    {NR_OP_BAD_PUBLICITY, "bad publicity", "złej prasy"},
    {NR_OP_EXPOSE, "xpose", "jawni"},
    {NR_OP_SHUFFLE, "huffle", "otasuj"},
    {NR_OP_BREAK, "reak", "łam"},
    {NR_OP_END_RUN, "run", "skok"},
    {NR_OP_GAIN_CREDITS, "[credit]", "[credit]"},
    {NR_OP_DAMAGE, "damage", "obraże"},
};

/* Stems of the three kinds of damage, and of the ice that icebreakers are for. */
static const char *const damage_stems[NR_DAMAGE_COUNT][2] = {
    [NR_DAMAGE_NET] = {"net", "sprzętu"},
    [NR_DAMAGE_MEAT] = {"meat", "ciała"},
    [NR_DAMAGE_BRAIN] = {"brain", "mózgu"},
};
static const struct {
    nr_subtype subtype;
    const char *en, *pl;
} ice_stems[] = {
    {NR_SUB_BARRIER, "barrier", "barier"},
    {NR_SUB_CODE_GATE, "code gate", "bram"},
    {NR_SUB_SENTRY, "sentry", "strażnik"},
};

static void expect_stems(unsigned i, unsigned r, const char *en, const char *pl)
{
    const nr_row *row = &nr_card_table[i].rows[r];
    EXPECT(row->en != NULL && strstr(row->en, en) != NULL, i, r, "no '%s': %s", en,
           row->en ? row->en : "");
    EXPECT(row->pl != NULL && strstr(row->pl, pl) != NULL, i, r, "no '%s': %s", pl,
           row->pl ? row->pl : "");
}

/* Both languages say what is done, and not only how much of it. */
static void deeds_are_said(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        for (unsigned r = 0; r < card->row_count; r++) {
            const nr_row *row = &card->rows[r];
            if ((row->flags & NR_ROW_X) != 0) {
                expect_stems(i, r, "X", "X");
            }
            for (unsigned pc = 0; pc < row->op_count; pc++) {
                const nr_op *op = &row->ops[pc];
                for (unsigned k = 0; k < sizeof stems / sizeof stems[0]; k++) {
                    if (op->op == stems[k].op) {
                        expect_stems(i, r, stems[k].en, stems[k].pl);
                    }
                }
                if (op->op == NR_OP_DAMAGE && op->what < NR_DAMAGE_COUNT) {
                    expect_stems(i, r, damage_stems[op->what][0], damage_stems[op->what][1]);
                }
                for (unsigned k = 0; k < 3 && op->op == NR_OP_BREAK; k++) {
                    if ((op->filter.subtypes & NR_BIT(ice_stems[k].subtype)) != 0) {
                        expect_stems(i, r, ice_stems[k].en, ice_stems[k].pl);
                    }
                }
            }
        }
    }
    finish();
}

int main(void)
{
    const struct CMUnitTest tables[] = {
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(codes_are_numbers),
        cmocka_unit_test(facts_fit_the_type),
        cmocka_unit_test(rows_keep_to_the_language),
        cmocka_unit_test(kinds_fit),
        cmocka_unit_test(both_languages_say_it),
        cmocka_unit_test(languages_agree),
        cmocka_unit_test(numbers_are_said),
        cmocka_unit_test(every_number_is_said),
        cmocka_unit_test(deeds_are_said),
    };
    return RUN_SUITE(tables);
}
