/*
 * The rules of deckbuilding, entry by entry: what is just legal, and what is just not.
 *
 * Whole decks are written as people write them; expect() compares all findings at once, so that
 * nothing more is found than there is.
 */
#include "tests/unit/suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "jackin/decks.h"
#include "decks/names.h"

/* ---- helpers --------------------------------------------------------------------------------- */

static deck_list list_of(const char *text)
{
    deck_list list;
    deck_faults faults;
    if (!deck_parse_text(text, strlen(text), &list, &faults)) {
        char sentence[DECK_SENTENCE_MAX];
        deck_fault_sentence(&faults.fault[0], LANG_EN, sentence);
        fail_msg("line %u: %s", faults.fault[0].line, sentence);
    }
    return list;
}

static deck_list starter(const char *name)
{
    const deck_starter *found = deck_starter_find(name);
    assert_non_null(found);
    return list_of(found->text);
}

static unsigned card(const char *title)
{
    unsigned found = nr_card_find(title);
    assert_int_not_equal(found, 0);
    return found;
}

static void add(deck_list *list, const char *title, unsigned count)
{
    assert_true(deck_add(list, card(title), count));
}

/* Takes copies of a card out. */
static void cut(deck_list *list, const char *title, unsigned count)
{
    unsigned wanted = card(title);
    for (unsigned i = 0; i < list->entry_count; i++) {
        if (list->entry[i].card == wanted) {
            assert_true(list->entry[i].count >= count);
            list->entry[i].count = (uint16_t)(list->entry[i].count - count);
            list->card_count = (uint16_t)(list->card_count - count);
            if (list->entry[i].count == 0) {
                list->entry[i] = list->entry[--list->entry_count];
            }
            return;
        }
    }
    fail_msg("no %s in the deck", title);
}

/* All findings: "too-small" or "too-many-copies 01110", in order, with commas between. */
static void describe(const deck_report *report, char *out, size_t cap)
{
    size_t len = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < report->finding_count; i++) {
        const deck_finding *f = &report->finding[i];
        len +=
            (size_t)snprintf(out + len, cap - len, "%s%s%s%s", len > 0 ? ", " : "",
                             deck_problem_name((deck_problem)f->problem), f->card != 0 ? " " : "",
                             f->card != 0 ? nr_card_table[f->card].code : "");
    }
}

static deck_report expect(const deck_list *list, const char *findings)
{
    deck_report report;
    char found[2000];
    bool is_legal = deck_check(list, NR_NOBODY, &report);
    describe(&report, found, sizeof found);
    assert_string_equal(found, findings);
    assert_int_equal(is_legal, report.violation_count == 0);
    return report;
}

static bool has_problem(const deck_report *report, deck_problem problem)
{
    for (unsigned i = 0; i < report->finding_count; i++) {
        if (report->finding[i].problem == problem) {
            return true;
        }
    }
    return false;
}

/* Does the finding cite the entry? */
static bool cites(const deck_finding *finding, const char *entry)
{
    const char *rules[DECK_RULES_MAX];
    unsigned count = deck_rules(finding, rules);
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(rules[i], entry) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_sentence(const deck_finding *finding, word_lang lang, const char *sentence)
{
    char found[DECK_SENTENCE_MAX];
    deck_sentence(finding, lang, found);
    assert_string_equal(found, sentence);
}

/* A Corporation deck of this size and these agenda points; copies do not matter. */
static deck_list corp_deck(unsigned size, unsigned points)
{
    deck_list list = {.identity = 0};
    add(&list, "Weyland Consortium: Building a Better World", 1);
    if (points > 0) {
        add(&list, "Hostile Takeover", points); /* 1 point each */
    }
    add(&list, "Hedge Fund", size - points);
    return list;
}

static bool has_right_points(unsigned size, unsigned points)
{
    deck_list list = corp_deck(size, points);
    deck_report report;
    deck_check(&list, NR_NOBODY, &report);
    assert_int_equal(report.size, size);
    assert_int_equal(report.points, points);
    return !has_problem(&report, DECK_WRONG_POINTS);
}

/* ---- identities ------------------------------------------------------------------------------ */

/* DECK-01 TR-08 */
static void one_identity(void **state)
{
    (void)state;
    deck_list list = starter("anarch");
    expect(&list, "");
    list.identity = 0;
    deck_report report = expect(&list, "no-identity");
    assert_true(cites(&report.finding[0], "DECK-01"));
    assert_true(cites(&report.finding[0], "TR-08"));
    assert_int_equal(report.side, NR_RUNNER); /* told from the cards */
    expect_sentence(&report.finding[0], LANG_EN,
                    "The deck has no identity card; it needs exactly one.");
}

/* DECK-01 DECK-04: a second one is no card of the deck, of whichever side, and is not counted. */
static void second_identity(void **state)
{
    (void)state;
    deck_list list = starter("anarch");
    add(&list, "Gabriel Santiago: Consummate Professional", 1);
    deck_report report = expect(&list, "second-identity 01017");
    assert_int_equal(report.size, 47);
    assert_true(cites(&report.finding[0], "DECK-01"));
    assert_true(cites(&report.finding[0], "DECK-04"));
    add(&list, "NBN: Making News", 1);
    expect(&list, "second-identity 01017, second-identity 01080");

    list = starter("anarch");
    add(&list, "Noise: Hacker Extraordinaire", 2);
    report = expect(&list, "second-identity 01001");
    expect_sentence(&report.finding[0], LANG_EN,
                    "The identity is Noise: Hacker Extraordinaire; the deck cannot hold Noise: "
                    "Hacker Extraordinaire as well (2 copies).");
}

/* DECK-04: what else is in the box may stand in a list and is no card of the deck. */
static void other_cards_of_the_box(void **state)
{
    (void)state;
    deck_list list = list_of("Noise: Hacker Extraordinaire\n2 Reference Card\n1 Click Tracker\n"
                             "Reference cards\n3 Diesel\n");
    assert_int_equal(list.entry_count, 1);
    assert_int_equal(list.card_count, 3);
}

/* DECK-01 DECK-06: the deck must be one of the side that is asked for. */
static void wrong_side(void **state)
{
    (void)state;
    deck_list list = starter("anarch");
    deck_report report;
    assert_true(deck_check(&list, NR_RUNNER, &report));
    assert_false(deck_check(&list, NR_CORP, &report));
    assert_int_equal(report.violation_count, 1);
    assert_int_equal(report.finding[0].problem, DECK_WRONG_SIDE);
    expect_sentence(&report.finding[0], LANG_PL,
                    "„Jazgot: Haker Nadzwyczajny” to tożsamość runnera, a talia ma być drugiej "
                    "strony.");

    /* Without an identity it is of that side, and not of the one that its cards are of. */
    list = list_of("3 Nisei MK II\n");
    assert_false(deck_check(&list, NR_RUNNER, &report));
    assert_int_equal(report.violation_count, 2);
    assert_int_equal(report.finding[0].problem, DECK_NO_IDENTITY);
    assert_int_equal(report.finding[1].problem, DECK_OTHER_SIDE);
}

/* ---- size ------------------------------------------------------------------------------------ */

/* DECK-02 TR-08: 45 cards are enough, 44 are not. */
static void minimum_size(void **state)
{
    (void)state;
    deck_list list = starter("shaper"); /* 47 cards */
    cut(&list, "Crypsis", 2);
    deck_report report = expect(&list, "");
    assert_int_equal(report.size, 45);
    cut(&list, "Crypsis", 1);
    report = expect(&list, "too-small");
    assert_true(cites(&report.finding[0], "DECK-02"));
    assert_true(cites(&report.finding[0], "TR-08"));
    expect_sentence(&report.finding[0], LANG_EN,
                    "The deck has 44 cards; Kate \"Mac\" McCaffrey: Digital Tinker needs at least "
                    "45.");
    expect_sentence(&report.finding[0], LANG_PL,
                    "Talia ma 44 karty; „Kate »Mac« McCaffrey: Cyfrowa złota rączka” wymaga co "
                    "najmniej 45.");
}

/* DECK-03: there is no maximum. A deck that a game cannot hold is still legal, and that is said. */
static void no_maximum_size(void **state)
{
    (void)state;
    deck_list list = {.identity = 0};
    add(&list, "Noise: Hacker Extraordinaire", 1);
    unsigned i = 1;
    while (list.card_count < 120) { /* three of each card of the Runner, as far as it goes */
        const nr_card *c = &nr_card_table[i];
        if (c->side == NR_RUNNER && c->type != NR_TYPE_IDENTITY) {
            assert_true(deck_add(&list, i, 3));
        }
        i++;
    }
    deck_report report;
    deck_check(&list, NR_NOBODY, &report);
    assert_int_equal(report.size, 120);
    assert_false(has_problem(&report, DECK_NOTE_TOO_LARGE_TO_PLAY));
    nr_deck deck;
    assert_true(deck_to_game(&list, &deck));
    assert_int_equal(deck.count, 120);

    add(&list, "Sure Gamble", 1);
    deck_check(&list, NR_NOBODY, &report);
    assert_true(has_problem(&report, DECK_NOTE_TOO_LARGE_TO_PLAY));
    assert_int_equal(report.violation_count, 1); /* influence, and nothing about the size */
    assert_int_equal(report.finding[0].problem, DECK_TOO_MUCH_INFLUENCE);
    assert_true(cites(&report.finding[1], "DECK-03"));
    assert_false(deck_to_game(&list, &deck));
}

/* However a list is written, it is the same deck of a game. */
static void deck_of_a_game_is_in_the_order_of_the_table(void **state)
{
    (void)state;
    deck_list one = starter("anarch");
    deck_list other = {.identity = one.identity};
    for (unsigned i = one.entry_count; i > 0; i--) {
        for (unsigned k = 0; k < one.entry[i - 1].count; k++) {
            assert_true(deck_add(&other, one.entry[i - 1].card, 1));
        }
    }
    nr_deck decks[2];
    assert_true(deck_to_game(&one, &decks[0]));
    assert_true(deck_to_game(&other, &decks[1]));
    assert_memory_equal(&decks[0], &decks[1], sizeof decks[0]);
    for (unsigned i = 1; i < decks[0].count; i++) {
        assert_true(decks[0].card[i - 1] <= decks[0].card[i]);
    }
    add(&other, "Gabriel Santiago: Consummate Professional", 1);
    assert_false(deck_to_game(&other, &decks[1]));
}

/* DECK-16 */
static void minimum_of_the_core_set(void **state)
{
    (void)state;
    unsigned identities = 0;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *c = &nr_card_table[i];
        if (c->set == NR_SET_CORE && c->type == NR_TYPE_IDENTITY) {
            identities++;
            assert_int_equal(c->minimum_deck, 45);
        }
    }
    assert_int_equal(identities, 7);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* DECK-05 TR-08: 3 copies, and not 4; counted by title, however the list divides them. */
static void copies(void **state)
{
    (void)state;
    deck_list list = starter("criminal");
    add(&list, "Ninja", 1);
    expect(&list, "");
    add(&list, "Ninja", 1);
    deck_report report = expect(&list, "too-many-copies 01027");
    assert_true(cites(&report.finding[0], "DECK-05"));
    assert_true(cites(&report.finding[0], "TR-08"));
    expect_sentence(&report.finding[0], LANG_EN, "4 copies of Ninja; a deck may have 3.");
    expect_sentence(&report.finding[0], LANG_PL, "4 kopie karty „Ninja”; w talii mogą być 3.");
    list = list_of("Noise: Hacker Extraordinaire\n2 Mimic\n1 Diesel\n2x Mimic\n");
    deck_check(&list, NR_NOBODY, &report);
    assert_true(has_problem(&report, DECK_TOO_MANY_COPIES));
}

/* DECK-06 TR-08 */
static void sides(void **state)
{
    (void)state;
    deck_list list = starter("anarch");
    add(&list, "Hedge Fund", 1);
    deck_report report = expect(&list, "other-side 01110");
    assert_true(cites(&report.finding[0], "DECK-06"));
    expect_sentence(&report.finding[0], LANG_EN,
                    "Hedge Fund is a Corporation card and cannot be in a Runner deck.");
    list = starter("nbn");
    add(&list, "Diesel", 4); /* 53 cards now: the points are wrong as well */
    report = expect(&list, "too-many-copies 01034, other-side 01034, wrong-agenda-points");
    assert_int_equal(report.influence, 0); /* what cannot be there costs nothing */
}

/* DECK-15: a Runner deck needs no agendas, and may have none. */
static void runner_and_agendas(void **state)
{
    (void)state;
    deck_list list = starter("shaper");
    deck_report report = expect(&list, "");
    assert_int_equal(report.points_most, 0);
    add(&list, "Priority Requisition", 1);
    expect(&list, "other-side 01106");
}

/* ---- influence ------------------------------------------------------------------------------- */

/* DECK-07 TR-08: added up per copy; reaching the limit is legal, passing it by 1 is not. */
static void influence(void **state)
{
    (void)state;
    deck_list list = starter("anarch");
    add(&list, "Gordian Blade", 3); /* 3 each */
    add(&list, "Diesel", 3);        /* 2 each */
    deck_report report = expect(&list, "");
    assert_int_equal(report.influence, 15);
    assert_int_equal(report.influence_limit, 15);
    add(&list, "Akamatsu Mem Chip", 1); /* 1 */
    report = expect(&list, "too-much-influence");
    assert_int_equal(report.influence, 16);
    assert_true(cites(&report.finding[0], "DECK-07"));
    assert_true(cites(&report.finding[0], "TR-08"));
    expect_sentence(&report.finding[0], LANG_EN,
                    "Cards of other factions cost 16 influence; Noise: Hacker Extraordinaire "
                    "allows 15.");
}

/* DECK-08: its own cards cost a faction nothing, whatever influence stands on them. */
static void own_faction(void **state)
{
    (void)state;
    deck_list list = starter("criminal");
    assert_int_equal(nr_card_table[card("Account Siphon")].influence, 4);
    add(&list, "Account Siphon", 1); /* 3 in all: 12 elsewhere */
    assert_int_equal(expect(&list, "").influence, 0);
    deck_entry entry = {.card = (uint16_t)card("Account Siphon"), .count = 3};
    assert_int_equal(deck_influence(card("Noise: Hacker Extraordinaire"), &entry), 12);
    assert_int_equal(deck_influence(list.identity, &entry), 0);
}

/* DECK-09: neutral cards may be in any deck of their side, and cost nothing. */
static void neutral_cards(void **state)
{
    (void)state;
    static const char *const names[] = {"anarch",  "criminal", "shaper", "hb",
                                        "jinteki", "nbn",      "weyland"};
    for (unsigned i = 0; i < 7; i++) {
        deck_list list = starter(names[i]);
        for (unsigned j = 0; j < list.entry_count; j++) {
            const nr_card *c = &nr_card_table[list.entry[j].card];
            if (c->faction == NR_FACTION_NEUTRAL) {
                assert_int_equal(c->influence, 0);
                assert_int_equal(deck_influence(list.identity, &list.entry[j]), 0);
            }
        }
        expect(&list, "");
    }
}

/* DECK-10: no influence value is not influence 0. */
static void no_influence_value(void **state)
{
    (void)state;
    deck_list list = starter("weyland");
    cut(&list, "Posted Bounty", 1);
    deck_report report = expect(&list, "wrong-agenda-points"); /* 19 points in 48 cards */
    add(&list, "Breaking News", 1);
    report = expect(&list, "no-influence-value 01082"); /* 20 points in 49 cards */
    assert_int_equal(report.influence, 0);
    assert_true(cites(&report.finding[0], "DECK-10"));
    list = starter("nbn"); /* its own faction may use it, and Priority Requisition (0) anyone */
    assert_int_equal(deck_copies(&list, card("Breaking News")), 2);
    assert_int_equal(deck_copies(&list, card("Priority Requisition")), 3);
    expect(&list, "");
}

/* ---- agenda points --------------------------------------------------------------------------- */

/* Just these two totals are right for every size of the range. */
static void expect_points(unsigned from, unsigned to, unsigned least)
{
    for (unsigned size = from; size <= to; size++) {
        assert_false(has_right_points(size, least - 1));
        assert_true(has_right_points(size, least));
        assert_true(has_right_points(size, least + 1));
        assert_false(has_right_points(size, least + 2));
    }
}

/* DECK-11 DECK-12 DECK-13 TR-08 */
static void points_by_size(void **state)
{
    (void)state;
    expect_points(40, 44, 18);
    expect_points(45, 49, 20);
    expect_points(50, 54, 22);
}

/* DECK-14 TR-08: 2 more at each multiple of 5. */
static void points_of_large_decks(void **state)
{
    (void)state;
    expect_points(55, 59, 24);
    expect_points(60, 64, 26);
    expect_points(65, 69, 28);
    for (unsigned size = 40; size < DECK_CARDS_MAX; size++) {
        int32_t step = deck_points_least(size + 1) - deck_points_least(size);
        assert_int_equal(step, (size + 1) % 5 == 0 ? 2 : 0);
    }
}

/* TD-10: below 40 cards the same formula, and it is said that the rulebook has none. */
static void points_of_small_decks(void **state)
{
    (void)state;
    expect_points(30, 34, 14);
    expect_points(35, 39, 16);
    deck_report report;
    deck_list list = corp_deck(39, 16);
    deck_check(&list, NR_NOBODY, &report);
    assert_true(has_problem(&report, DECK_NOTE_BELOW_40));
    list = corp_deck(40, 18);
    deck_check(&list, NR_NOBODY, &report);
    assert_false(has_problem(&report, DECK_NOTE_BELOW_40));
    list = corp_deck(39, 18);
    deck_check(&list, NR_NOBODY, &report);
    for (unsigned i = 0; i < report.finding_count; i++) {
        if (report.finding[i].problem == DECK_WRONG_POINTS) {
            assert_true(cites(&report.finding[i], "TD-10"));
        }
    }
}

/* DECK-15: too few and too many are both illegal; each size cites its own entry. */
static void points_cite_their_entry(void **state)
{
    (void)state;
    static const struct {
        unsigned size;
        const char *entry;
    } cases[] = {{44, "DECK-11"}, {45, "DECK-12"}, {54, "DECK-13"}, {55, "DECK-14"}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned least = (unsigned)deck_points_least(cases[i].size);
        for (unsigned points = least - 1; points <= least + 2; points += 3) {
            deck_list list = corp_deck(cases[i].size, points);
            deck_report report;
            assert_false(deck_check(&list, NR_NOBODY, &report));
            const deck_finding *last = &report.finding[report.violation_count - 1];
            assert_int_equal(last->problem, DECK_WRONG_POINTS);
            assert_true(cites(last, cases[i].entry));
            assert_true(cites(last, "DECK-15"));
            assert_true(cites(last, "TR-08"));
        }
    }
    deck_list list = corp_deck(45, 22);
    deck_report report;
    deck_check(&list, NR_NOBODY, &report);
    expect_sentence(&report.finding[report.violation_count - 1], LANG_EN,
                    "The deck has 22 agenda points; with 45 cards it must be 20 or 21.");
    expect_sentence(&report.finding[report.violation_count - 1], LANG_PL,
                    "Talia ma 22 punkty projektu; przy 45 kartach musi ich być 20 albo 21.");
}

/* TR-08: the cases that the ledger gives. */
static void points_of_the_tournament_ledger(void **state)
{
    (void)state;
    assert_true(has_right_points(44, 18));
    assert_false(has_right_points(44, 20));
    assert_false(has_right_points(45, 19));
    assert_true(has_right_points(54, 23));
    assert_false(has_right_points(55, 23));
}

/* DECK-13 DECK-14: decks of 54 and 55 cards that are legal in every way. */
static void whole_large_decks(void **state)
{
    (void)state;
    deck_list list = starter("nbn"); /* 49 cards, 21 points */
    add(&list, "Breaking News", 1);
    add(&list, "SanSan City Grid", 2);
    add(&list, "Closed Accounts", 1);
    add(&list, "Psychographics", 1);
    assert_int_equal(expect(&list, "").size, 54); /* with 22 points */
    add(&list, "Anonymous Tip", 1);
    expect(&list, "wrong-agenda-points");
    cut(&list, "Anonymous Tip", 1);
    add(&list, "AstroScript Pilot Program", 1);
    deck_report report = expect(&list, "");
    assert_int_equal(report.size, 55);
    assert_int_equal(report.points, 24);
}

/* ---- examples of the rulebook ---------------------------------------------------------------- */

/* EX-06, step by step. */
static void deckbuilding_example(void **state)
{
    (void)state;
    deck_list list = starter("criminal");
    assert_int_equal(expect(&list, "").size, 47);
    add(&list, "Gordian Blade", 2);
    assert_int_equal(expect(&list, "").influence, 6);
    add(&list, "Akamatsu Mem Chip", 2);
    add(&list, "The Toolbox", 1);
    assert_int_equal(expect(&list, "").influence, 10);
    add(&list, "Diesel", 2);
    assert_int_equal(expect(&list, "").influence, 14);
    add(&list, "Diesel", 1);
    assert_int_equal(expect(&list, "too-much-influence").influence, 16);
    cut(&list, "Akamatsu Mem Chip", 1);
    deck_report report = expect(&list, "");
    assert_int_equal(report.influence, 15);
    assert_int_equal(report.size, 54);
    cut(&list, "Desperado", 1);
    cut(&list, "Data Dealer", 1);
    cut(&list, "Crypsis", 2);
    cut(&list, "Lemuria Codecracker", 1);
    assert_int_equal(expect(&list, "").size, 49);
    cut(&list, "Access to Globalsec", 2);
    cut(&list, "Forged Activation Orders", 2);
    report = expect(&list, "");
    assert_int_equal(report.size, 45);
    assert_int_equal(report.influence, 15);
}

/* EX-07: the pool of candidates is over the limit. */
static void candidates_example(void **state)
{
    (void)state;
    deck_list list = starter("criminal");
    add(&list, "Diesel", 3);
    add(&list, "Gordian Blade", 3);
    add(&list, "The Toolbox", 1);
    add(&list, "The Maker's Eye", 2);
    add(&list, "Akamatsu Mem Chip", 2);
    add(&list, "Tinkering", 3);
    add(&list, "Magnum Opus", 2);
    assert_true(expect(&list, "too-much-influence").influence > 15);
}

/* EX-08: 66 cards need 28 or 29 points. */
static void points_example(void **state)
{
    (void)state;
    assert_false(has_right_points(66, 27));
    assert_true(has_right_points(66, 28));
    assert_true(has_right_points(66, 29));
    assert_false(has_right_points(66, 30));
}

/* ---- starter decks --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    nr_faction faction;
    unsigned size, points;
} starters[] = {
    {"haas-bioroid", NR_FACTION_HAAS_BIOROID, 49, 21},
    {"jinteki", NR_FACTION_JINTEKI, 49, 21},
    {"nbn", NR_FACTION_NBN, 49, 21},
    {"weyland-consortium", NR_FACTION_WEYLAND, 49, 20},
    {"anarch", NR_FACTION_ANARCH, 47, 0},
    {"criminal", NR_FACTION_CRIMINAL, 47, 0},
    {"shaper", NR_FACTION_SHAPER, 47, 0},
};

enum { STARTERS = sizeof starters / sizeof starters[0] };

/* DECK-17: every card of the faction and every neutral one of its side, all copies. */
static void starter_decks_hold_everything(void **state)
{
    (void)state;
    assert_int_equal(deck_starter_count, STARTERS);
    for (unsigned s = 0; s < STARTERS; s++) {
        deck_list list = starter(starters[s].name);
        const nr_card *identity = &nr_card_table[list.identity];
        assert_int_equal(identity->faction, starters[s].faction);
        for (unsigned i = 1; i < nr_card_count; i++) {
            const nr_card *c = &nr_card_table[i];
            bool is_in = c->set == NR_SET_CORE && c->side == identity->side &&
                         c->type != NR_TYPE_IDENTITY &&
                         (c->faction == identity->faction || c->faction == NR_FACTION_NEUTRAL);
            assert_int_equal(deck_copies(&list, i), is_in ? c->quantity : 0);
        }
        assert_string_not_equal(list.name, "");
    }
}

/* DECK-21 DECK-22: their sizes, their points, and that they are legal. */
static void starter_decks_are_legal(void **state)
{
    (void)state;
    for (unsigned s = 0; s < STARTERS; s++) {
        deck_list list = starter(starters[s].name);
        deck_report report = expect(&list, "");
        assert_int_equal(report.size, starters[s].size);
        assert_int_equal(report.points, starters[s].points);
        assert_int_equal(report.influence, 0);
        nr_deck deck;
        assert_true(deck_to_game(&list, &deck));
        assert_int_equal(deck.count, starters[s].size);
    }
}

static void starter_decks_by_name(void **state)
{
    (void)state;
    assert_ptr_equal(deck_starter_find("HB"), deck_starter_find("haas-bioroid"));
    assert_ptr_equal(deck_starter_find("weyland"), deck_starter_find("Weyland Consortium"));
    assert_null(deck_starter_find("adam"));
    assert_null(deck_starter_find(""));
}

static void expect_numbers(nr_faction faction, nr_side side, unsigned first, unsigned last)
{
    for (unsigned i = first; i <= last; i++) {
        char code[8];
        snprintf(code, sizeof code, "01%03u", i % 1000);
        const nr_card *c = &nr_card_table[card(code)];
        assert_int_equal(c->faction, faction);
        assert_int_equal(c->side, side);
    }
}

/* DECK-18 DECK-19 */
static void numbers_of_the_core_set(void **state)
{
    (void)state;
    expect_numbers(NR_FACTION_HAAS_BIOROID, NR_CORP, 54, 66);
    expect_numbers(NR_FACTION_JINTEKI, NR_CORP, 67, 79);
    expect_numbers(NR_FACTION_NBN, NR_CORP, 80, 92);
    expect_numbers(NR_FACTION_WEYLAND, NR_CORP, 93, 105);
    expect_numbers(NR_FACTION_NEUTRAL, NR_CORP, 106, 113);
    expect_numbers(NR_FACTION_ANARCH, NR_RUNNER, 1, 16);
    expect_numbers(NR_FACTION_CRIMINAL, NR_RUNNER, 17, 32);
    expect_numbers(NR_FACTION_SHAPER, NR_RUNNER, 33, 48);
    expect_numbers(NR_FACTION_NEUTRAL, NR_RUNNER, 49, 53);
}

/* DECK-20 */
static void copies_of_the_core_set(void **state)
{
    (void)state;
    unsigned count[2][NR_FACTION_COUNT] = {{0}};
    unsigned all[2] = {0, 0};
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *c = &nr_card_table[i];
        if (c->set == NR_SET_CORE) {
            count[c->side][c->faction] += c->quantity;
            all[c->side] += c->quantity;
        }
    }
    for (unsigned f = 0; f < NR_FACTION_NEUTRAL; f++) {
        bool is_corp = f >= NR_FACTION_HAAS_BIOROID;
        assert_int_equal(count[is_corp ? NR_CORP : NR_RUNNER][f], is_corp ? 28 : 33);
    }
    assert_int_equal(count[NR_CORP][NR_FACTION_NEUTRAL], 22);
    assert_int_equal(count[NR_RUNNER][NR_FACTION_NEUTRAL], 15);
    assert_int_equal(all[NR_CORP], 134);
    assert_int_equal(all[NR_RUNNER], 114);
}

/* ---- everything at once ---------------------------------------------------------------------- */

/* All violations are found, not only the first; each has a sentence and an entry. */
static void all_violations(void **state)
{
    (void)state;
    deck_list list = list_of("Jinteki: Personal Evolution\nNBN: Making News\n4 Hedge Fund\n"
                             "5 Diesel\n3 Breaking News\n3 Archer\n3 Scorched Earth\n");
    deck_report report =
        expect(&list, "second-identity 01080, too-many-copies 01110, too-many-copies 01034, "
                      "other-side 01034, no-influence-value 01082, too-small, too-much-influence, "
                      "wrong-agenda-points, below-40-cards");
    assert_int_equal(report.violation_count, 8);
    for (unsigned i = 0; i < report.finding_count; i++) {
        const char *rules[DECK_RULES_MAX];
        assert_true(deck_rules(&report.finding[i], rules) > 0);
        for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
            char sentence[DECK_SENTENCE_MAX];
            deck_sentence(&report.finding[i], (word_lang)lang, sentence);
            assert_true(strlen(sentence) > 20);
            assert_null(strpbrk(sentence, "{}|?"));
            assert_int_equal(sentence[strlen(sentence) - 1], '.');
        }
    }
}

/* The report has room for the worst list there can be: every card once, of both sides. */
static void worst_list(void **state)
{
    (void)state;
    deck_list list = {.identity = 0};
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned i = 1; i < nr_card_count; i++) {
            deck_add(&list, i, 1);
        }
    }
    assert_int_equal(list.card_count, DECK_CARDS_MAX);
    assert_false(deck_add(&list, 1, 1));
    assert_false(deck_add(&list, 1, 100000));
    deck_report report;
    assert_false(deck_check(&list, NR_NOBODY, &report));
    assert_true(report.finding_count <= DECK_FINDINGS_MAX);
    deck_list empty = {.identity = 0};
    assert_false(deck_check(&empty, NR_NOBODY, &report));
    assert_int_equal(report.side, NR_NOBODY);
    nr_deck deck;
    assert_false(deck_to_game(&empty, &deck));
}

int main(void)
{
    const struct CMUnitTest decks[] = {
        cmocka_unit_test(one_identity),
        cmocka_unit_test(second_identity),
        cmocka_unit_test(other_cards_of_the_box),
        cmocka_unit_test(wrong_side),
        cmocka_unit_test(minimum_size),
        cmocka_unit_test(no_maximum_size),
        cmocka_unit_test(deck_of_a_game_is_in_the_order_of_the_table),
        cmocka_unit_test(minimum_of_the_core_set),
        cmocka_unit_test(copies),
        cmocka_unit_test(sides),
        cmocka_unit_test(runner_and_agendas),
        cmocka_unit_test(influence),
        cmocka_unit_test(own_faction),
        cmocka_unit_test(neutral_cards),
        cmocka_unit_test(no_influence_value),
        cmocka_unit_test(points_by_size),
        cmocka_unit_test(points_of_large_decks),
        cmocka_unit_test(points_of_small_decks),
        cmocka_unit_test(points_cite_their_entry),
        cmocka_unit_test(points_of_the_tournament_ledger),
        cmocka_unit_test(whole_large_decks),
        cmocka_unit_test(deckbuilding_example),
        cmocka_unit_test(candidates_example),
        cmocka_unit_test(points_example),
        cmocka_unit_test(starter_decks_hold_everything),
        cmocka_unit_test(starter_decks_are_legal),
        cmocka_unit_test(starter_decks_by_name),
        cmocka_unit_test(numbers_of_the_core_set),
        cmocka_unit_test(copies_of_the_core_set),
        cmocka_unit_test(all_violations),
        cmocka_unit_test(worst_list),
    };
    return RUN_SUITE(decks);
}
