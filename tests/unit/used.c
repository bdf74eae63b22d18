/*
 * Every word of the card language is used by some card or made-up card, so that the scenarios can
 * say what it does. Linked with the table of jackin-fixtures: the made-up cards stand behind all
 * others (tests/fixtures/fixtures.inc).
 */
#include "tests/unit/suite.h"

#include <string.h>

#include "jackin/netrunner_language.h"

/* Words that tables have no list of in the language: operands. */
static const char *const fact_names[NR_FACT_COUNT] = {
    [NR_FACT_RUNS] = "RUNS",
    [NR_FACT_RUNS_LAST] = "RUNS_LAST",
    [NR_FACT_SUCCESSES] = "SUCCESSES",
    [NR_FACT_SUCCESSES_LAST] = "SUCCESSES_LAST",
    [NR_FACT_FAILURES_LAST] = "FAILURES_LAST",
    [NR_FACT_SCORED] = "SCORED",
    [NR_FACT_STOLEN] = "STOLEN",
    [NR_FACT_STOLEN_LAST] = "STOLEN_LAST",
    [NR_FACT_STOLEN_POINTS_LAST] = "STOLEN_POINTS_LAST",
    [NR_FACT_CLICKS_SPENT] = "CLICKS_SPENT",
    [NR_FACT_RESOURCES_LAST] = "RESOURCES_LAST",
};
static const char *const purpose_names[NR_PAY_COUNT] = {
    [NR_PAY_OTHER] = "OTHER",     [NR_PAY_USE] = "USE",
    [NR_PAY_INSTALL] = "INSTALL", [NR_PAY_PLAY] = "PLAY",
    [NR_PAY_REZ] = "REZ",         [NR_PAY_TRASH] = "TRASH",
    [NR_PAY_ADVANCE] = "ADVANCE", [NR_PAY_REMOVE_TAG] = "REMOVE_TAG",
    [NR_PAY_TRACE] = "TRACE",     [NR_PAY_STEAL] = "STEAL",
    [NR_PAY_RUN] = "RUN",         [NR_PAY_PSI] = "PSI",
};
static const char *const live_names[NR_LIVE_COUNT] = {
    [NR_LIVE_ACTIVE] = "ACTIVE",
    [NR_LIVE_ANYWHERE] = "ANYWHERE",
    [NR_LIVE_ARCHIVES] = "ARCHIVES",
    [NR_LIVE_SCORE_AREAS] = "SCORE_AREAS",
};
static const char *const server_names[] = {"NR_CLASS_HQ",     "NR_CLASS_RD", "NR_CLASS_ARCHIVES",
                                           "NR_CLASS_REMOTE", "NR_AT_THIS",  "NR_AT_NAMED",
                                           "NR_AT_REMEMBERED"};

/* Purposes that credits on a card may be for, and what additional costs are of. */
enum { EXTRA_PURPOSES = 1 << NR_PAY_PLAY | 1 << NR_PAY_REZ | 1 << NR_PAY_STEAL | 1 << NR_PAY_RUN };

/* What was met, a bit each. */
typedef struct {
    uint64_t words[NR_WORDS_COUNT];
    uint64_t effects; /* modifiers of EFFECT and FORBID; those of rows are words */
    uint64_t facts, credits_for, extra_costs, lives, servers;
} used;

static void see_filter(used *u, const nr_filter *f);

static void see_amount(used *u, const nr_amount *a)
{
    unsigned count;
    const nr_word *word = &nr_language_words(NR_WORDS_AMOUNTS, &count)[a->from];
    if (a->from == NR_FROM_NUMBER && !a->times) {
        return; /* no number at all */
    }
    u->words[NR_WORDS_AMOUNTS] |= NR_BIT(a->from);
    if (word->reads & NR_READS_SEL) {
        u->words[NR_WORDS_SELECTORS] |= NR_BIT(a->of);
    }
    if (a->from == NR_FROM_HISTORY) {
        u->facts |= NR_BIT(a->kind);
    }
    if (a->from == NR_FROM_EVENTS) {
        u->words[NR_WORDS_EVENTS] |= NR_BIT(a->kind);
    }
    if (a->group) {
        see_filter(u, &a->group->filter);
    }
}

static void see_filter(used *u, const nr_filter *f)
{
    u->words[NR_WORDS_FILTERS] |= f->flags;
    if (f->cost_at_most) {
        see_amount(u, f->cost_at_most);
    }
}

static void see_conditions(used *u, const nr_cond *cond, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        u->words[NR_WORDS_CONDITIONS] |= NR_BIT(cond[i].is);
        if (cond[i].is == NR_IS_RUN_ON || cond[i].is == NR_IS_EVENT_AT) {
            u->servers |= cond[i].of;
        }
        if (cond[i].is == NR_IS_AMOUNT) {
            see_amount(u, &cond[i].amount);
        }
        if (cond[i].group) {
            see_filter(u, &cond[i].group->filter);
        }
    }
}

static void see_op(used *u, const nr_op *op)
{
    unsigned count;
    const nr_word *word = &nr_language_words(NR_WORDS_OPS, &count)[op->op];
    u->words[NR_WORDS_OPS] |= NR_BIT(op->op);
    u->words[NR_WORDS_OP_FLAGS] |= op->flags;
    u->servers |= op->at;
    if (word->reads & NR_READS_SEL) {
        u->words[NR_WORDS_SELECTORS] |= NR_BIT(op->sel);
    }
    if (word->reads & NR_READS_DUR) {
        u->words[NR_WORDS_DURATIONS] |= NR_BIT(op->dur);
    }
    if (op->op == NR_OP_EFFECT) {
        u->effects |= NR_BIT(op->what);
    }
    if (op->op == NR_OP_DELAY) {
        u->words[NR_WORDS_EVENTS] |= NR_BIT(op->what);
        u->words[NR_WORDS_LIMITS] |= NR_BIT(op->limit);
    }
    see_amount(u, &op->n);
    see_filter(u, &op->filter);
    if (op->together) {
        see_filter(u, op->together);
    }
    see_conditions(u, op->cond, op->conds);
}

static void see_row(used *u, const nr_row *r)
{
    u->words[NR_WORDS_ROWS] |= NR_BIT(r->kind);
    u->words[NR_WORDS_EVENTS] |= NR_BIT(r->event);
    u->words[NR_WORDS_COSTS] |= NR_BIT(r->cost);
    u->words[NR_WORDS_LIMITS] |= NR_BIT(r->limit);
    u->words[NR_WORDS_ROW_FLAGS] |= r->flags;
    u->lives |= NR_BIT(r->live);
    u->servers |= r->at;
    if (r->kind == NR_ROW_CONST) {
        u->words[NR_WORDS_MODS] |= NR_BIT(r->mod);
    }
    if (r->kind == NR_ROW_CONST && r->mod == NR_MOD_CREDITS_FOR) {
        u->credits_for |= NR_BIT(r->arg);
    }
    if (r->kind == NR_ROW_EXTRA_COST) {
        u->extra_costs |= NR_BIT(r->arg);
    }
    see_amount(u, &r->n);
    see_filter(u, &r->filter);
    if (r->cost_filter) {
        see_filter(u, r->cost_filter);
    }
    see_conditions(u, r->cond, r->conds);
    for (unsigned i = 0; i < r->op_count; i++) {
        see_op(u, &r->ops[i]);
    }
}

static used all_cards(void)
{
    used u;
    memset(&u, 0, sizeof u);
    for (unsigned i = 1; i < nr_card_count; i++) {
        for (unsigned j = 0; j < nr_card_table[i].row_count; j++) {
            see_row(&u, &nr_card_table[i].rows[j]);
        }
    }
    /* what effects alone can have */
    unsigned count;
    const nr_word *mods = nr_language_words(NR_WORDS_MODS, &count);
    for (unsigned i = 0; i < count; i++) {
        u.words[NR_WORDS_MODS] |= mods[i].extra ? 0 : u.effects & NR_BIT(i);
    }
    u.words[NR_WORDS_OPS] |= NR_BIT(NR_OP_NONE); /* no table has it */
    return u;
}

static unsigned missing(const char *table, uint64_t seen, unsigned i, const char *name)
{
    if (seen >> i & 1) {
        return 0;
    }
    print_error("%s: no card uses %s\n", table, name);
    return 1;
}

static void every_word_is_used(void **state)
{
    (void)state;
    static const char *const tables[NR_WORDS_COUNT] = {[NR_WORDS_ROWS] = "rows",
                                                       [NR_WORDS_EVENTS] = "events",
                                                       [NR_WORDS_MODS] = "modifiers",
                                                       [NR_WORDS_OPS] = "operations",
                                                       [NR_WORDS_CONDITIONS] = "conditions",
                                                       [NR_WORDS_AMOUNTS] = "amounts",
                                                       [NR_WORDS_SELECTORS] = "cards",
                                                       [NR_WORDS_DURATIONS] = "durations",
                                                       [NR_WORDS_COSTS] = "costs",
                                                       [NR_WORDS_LIMITS] = "limits",
                                                       [NR_WORDS_FILTERS] = "filters",
                                                       [NR_WORDS_ROW_FLAGS] = "flags of rows",
                                                       [NR_WORDS_OP_FLAGS] = "flags of operations"};
    used u = all_cards();
    unsigned unused = 0;
    for (unsigned kind = 0; kind < NR_WORDS_COUNT; kind++) {
        unsigned count = 0;
        const nr_word *words = nr_language_words((nr_words)kind, &count);
        assert_in_range(count, 1, 64);
        for (unsigned i = 0; i < count; i++) {
            unused += missing(tables[kind], u.words[kind], i, words[i].name);
        }
    }
    for (unsigned i = 0; i < NR_FACT_COUNT; i++) {
        unused += missing("facts of HISTORY", u.facts, i, fact_names[i]);
    }
    for (unsigned i = 0; i < NR_PAY_COUNT; i++) {
        unused += missing("purposes of CREDITS_FOR", u.credits_for, i, purpose_names[i]);
        if (EXTRA_PURPOSES >> i & 1) {
            unused += missing("purposes of EXTRA_COST", u.extra_costs, i, purpose_names[i]);
        }
    }
    for (unsigned i = 0; i < NR_LIVE_COUNT; i++) {
        unused += missing("LIVE", u.lives, i, live_names[i]);
    }
    for (unsigned i = 0; i < sizeof server_names / sizeof server_names[0]; i++) {
        unused += missing("servers", u.servers, i, server_names[i]);
    }
    if (unused) {
        fail_msg("%u words do nothing that a test could see: give each a made-up card in "
                 "tests/fixtures/fixtures.inc, and a scenario",
                 unused);
    }
}

/* The build checks the real tables; here the made-up cards are held to the language too. */
static void made_up_cards_keep_to_the_language(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        nr_fault fault = {-1, -1, NULL, NULL};
        if (!nr_language_check(&nr_card_table[i], &fault)) {
            fail_msg("%s, row %d, operation %d: %s: %s", nr_card_table[i].title, fault.row + 1,
                     fault.op + 1, fault.word ? fault.word : "", fault.what);
        }
    }
}

int main(void)
{
    const struct CMUnitTest words[] = {
        cmocka_unit_test(every_word_is_used),
        cmocka_unit_test(made_up_cards_keep_to_the_language),
    };
    return RUN_SUITE(words);
}
