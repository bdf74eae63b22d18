/*
 * Is a deck list legal? Chapter: DECK; TR-08 of the tournament ledger says the same once more.
 *
 * Every violation is found, not only the first. What cannot be asked without an identity (minimum,
 * influence) is left out when there is none; the rest is checked against the side that most of the
 * cards are of.
 */
#include "core/phrase.h"
#include "core/text.h"
#include "jackin/decks.h"

static const nr_card *card_of(const deck_entry *entry)
{
    return &nr_card_table[entry->card];
}

static bool is_identity(const deck_entry *entry)
{
    return card_of(entry)->type == NR_TYPE_IDENTITY;
}

int32_t deck_points_least(unsigned size)
{
    return 2 * (int32_t)(size / 5) + 2; /* DECK-14, TD-10 */
}

unsigned deck_influence(unsigned identity, const deck_entry *entry)
{
    const nr_card *card = card_of(entry);
    if (identity == 0 || card->faction == nr_card_table[identity].faction || card->influence < 0) {
        return 0; /* DECK-08; DECK-10 is a violation of its own */
    }
    return (unsigned)card->influence * entry->count; /* neutral cards have 0 (DECK-09) */
}

/* ---- the report ------------------------------------------------------------------------------ */

static deck_finding *add_finding(deck_report *r, const deck_list *list, deck_problem problem)
{
    /* Never full: a finding is about the deck, an identity, or an entry, at most twice for one of
     * 4 copies and more. */
    deck_finding *f = &r->finding[r->finding_count++];
    *f = (deck_finding){
        .problem = (uint8_t)problem, .side = r->side, .identity = list->identity, .size = r->size};
    r->violation_count = (uint16_t)(r->violation_count + (problem < DECK_NOTE_BELOW_40));
    return f;
}

_Static_assert(DECK_CARDS_MAX + DECK_CARDS_MAX / 4 + 10 + NR_SET_COUNT <= DECK_FINDINGS_MAX,
               "every violation has room");

/* The side that most of the cards are of. */
static uint8_t main_side(const deck_list *list)
{
    unsigned count[2] = {0, 0};
    for (unsigned i = 0; i < list->entry_count; i++) {
        count[card_of(&list->entry[i])->side] += list->entry[i].count;
    }
    if (count[NR_CORP] + count[NR_RUNNER] == 0) {
        return NR_NOBODY;
    }
    return count[NR_RUNNER] > count[NR_CORP] ? NR_RUNNER : NR_CORP;
}

static void count_cards(const deck_list *list, deck_report *r)
{
    for (unsigned i = 0; i < list->entry_count; i++) {
        const deck_entry *entry = &list->entry[i];
        const nr_card *card = card_of(entry);
        if (is_identity(entry)) { /* DECK-04 */
            continue;
        }
        r->size = (uint16_t)(r->size + entry->count);
        if (card->side == r->side) {
            r->influence += (int32_t)deck_influence(list->identity, entry);
        }
        if (card->type == NR_TYPE_AGENDA) {
            r->points += card->points * entry->count;
        }
    }
}

/* DECK-01 DECK-04 */
static void check_identity(const deck_list *list, nr_side wanted, deck_report *r)
{
    if (list->identity == 0) {
        add_finding(r, list, DECK_NO_IDENTITY);
    } else if (wanted != NR_NOBODY && r->side != wanted) {
        deck_finding *f = add_finding(r, list, DECK_WRONG_SIDE);
        f->card = list->identity;
    }
    for (unsigned i = 0; i < list->entry_count; i++) {
        if (is_identity(&list->entry[i])) {
            deck_finding *f = add_finding(r, list, DECK_SECOND_IDENTITY);
            f->card = list->entry[i].card;
            f->found = list->entry[i].count;
        }
    }
}

/* Copies are counted by title (DECK-05): a card may come back under another code. */
static void check_copies(const deck_list *list, unsigned at, deck_report *r)
{
    const nr_card *card = card_of(&list->entry[at]);
    size_t len = core_text_length(card->title);
    int32_t copies = 0;
    for (unsigned i = 0; i < list->entry_count; i++) {
        const char *title = card_of(&list->entry[i])->title;
        if (core_text_length(title) == len && core_text_same(title, card->title, len)) {
            if (i < at) {
                return; /* the first entry of the title has told it */
            }
            copies += list->entry[i].count;
        }
    }
    if (copies > card->deck_limit) {
        deck_finding *f = add_finding(r, list, DECK_TOO_MANY_COPIES);
        f->card = list->entry[at].card;
        f->found = copies;
        f->most = card->deck_limit;
    }
}

static void check_entry(const deck_list *list, unsigned at, deck_report *r)
{
    const deck_entry *entry = &list->entry[at];
    const nr_card *card = card_of(entry);
    if (is_identity(entry)) {
        return;
    }
    check_copies(list, at, r);
    if (card->side != r->side) { /* DECK-06 */
        add_finding(r, list, DECK_OTHER_SIDE)->card = entry->card;
    } else if (card->influence < 0 && list->identity != 0 &&
               card->faction != nr_card_table[list->identity].faction) { /* DECK-10 */
        add_finding(r, list, DECK_NO_INFLUENCE_VALUE)->card = entry->card;
    }
}

static void check_totals(const deck_list *list, deck_report *r)
{
    if (r->size < r->minimum) { /* DECK-02 */
        deck_finding *f = add_finding(r, list, DECK_TOO_SMALL);
        f->found = r->size;
        f->least = r->minimum;
    }
    if (r->influence_limit >= 0 && r->influence > r->influence_limit) { /* DECK-07 */
        deck_finding *f = add_finding(r, list, DECK_TOO_MUCH_INFLUENCE);
        f->found = r->influence;
        f->most = r->influence_limit;
    }
    if (r->side != NR_CORP) { /* DECK-15 */
        return;
    }
    r->points_least = deck_points_least(r->size);
    r->points_most = r->points_least + 1;
    if (r->points < r->points_least || r->points > r->points_most) {
        deck_finding *f = add_finding(r, list, DECK_WRONG_POINTS);
        f->found = r->points;
        f->least = r->points_least;
        f->most = r->points_most;
    }
}

/* Cards whose set is not complete can be played; which sets, and how much of them is there. */
static void add_incomplete_sets(const deck_list *list, deck_report *r)
{
    unsigned used = list->identity != 0 ? 1u << nr_card_table[list->identity].set : 0;
    for (unsigned i = 0; i < list->entry_count; i++) {
        used |= 1u << card_of(&list->entry[i])->set;
    }
    for (unsigned set = 0; set < NR_SET_COUNT; set++) {
        if ((used >> set & 1) != 0 && !nr_set_is_complete((nr_set)set)) {
            deck_finding *f = add_finding(r, list, DECK_NOTE_SET_INCOMPLETE);
            f->set = (uint8_t)set;
            f->found = (int32_t)nr_set_known((nr_set)set);
            f->most = (int32_t)nr_set_size((nr_set)set);
            r->is_incomplete = true;
        }
    }
}

static void add_notes(const deck_list *list, deck_report *r)
{
    if (r->side == NR_CORP && r->size < 40) { /* TD-10 */
        deck_finding *f = add_finding(r, list, DECK_NOTE_BELOW_40);
        f->found = r->size;
    }
    if (r->size > NR_MAX_DECK) { /* DECK-03 */
        deck_finding *f = add_finding(r, list, DECK_NOTE_TOO_LARGE_TO_PLAY);
        f->found = r->size;
        f->most = NR_MAX_DECK;
    }
    add_incomplete_sets(list, r);
}

bool deck_check(const deck_list *list, nr_side wanted, deck_report *report)
{
    deck_report *r = report;
    *r = (deck_report){.side = list->identity != 0   ? nr_card_table[list->identity].side
                               : wanted != NR_NOBODY ? (uint8_t)wanted
                                                     : main_side(list),
                       .influence_limit = -1};
    if (list->identity != 0) {
        r->minimum = nr_card_table[list->identity].minimum_deck;
        r->influence_limit = nr_card_table[list->identity].influence_limit;
    }
    count_cards(list, r);
    check_identity(list, wanted, r);
    for (unsigned i = 0; i < list->entry_count; i++) {
        check_entry(list, i, r);
    }
    check_totals(list, r);
    add_notes(list, r);
    return r->violation_count == 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    const char *in[LANG_COUNT];
    const char *rules[DECK_RULES_MAX];
} problem_words;

static const problem_words problems[DECK_PROBLEM_COUNT] = {
    [DECK_NO_IDENTITY] = {"no-identity",
                          {"The deck has no identity card; it needs exactly one.",
                           "Talia nie ma karty tożsamości, a potrzebuje dokładnie jednej."},
                          {"DECK-01", "TR-08"}},
    [DECK_SECOND_IDENTITY] =
        {"second-identity",
         {"The identity is {identity}; the deck cannot hold {card} as well ({found} "
          "{found|copy|copies}).",
          "Tożsamością jest „{identity}”; w talii nie może być ponadto karty „{card}” ({found} "
          "{found|kopia|kopie|kopii})."},
         {"DECK-01", "DECK-04", "TR-08"}},
    [DECK_WRONG_SIDE] = {"wrong-side",
                         {"{card} is {a_side} identity, and the deck must be the other side's.",
                          "„{card}” to tożsamość {of_side}, a talia ma być drugiej strony."},
                         {"DECK-01", "DECK-06"}},
    [DECK_TOO_SMALL] =
        {"too-small",
         {"The deck has {found} {found|card|cards}; {identity} needs at least {least}.",
          "Talia ma {found} {found|kartę|karty|kart}; „{identity}” wymaga co najmniej {least}."},
         {"DECK-02", "TR-08"}},
    [DECK_TOO_MANY_COPIES] =
        {"too-many-copies",
         {"{found} copies of {card}; a deck may have {most}.",
          "{found} {found|kopia|kopie|kopii} karty „{card}”; w talii {most|może "
          "być|mogą być|może być} {most}."},
         {"DECK-05", "TR-08"}},
    [DECK_OTHER_SIDE] = {"other-side",
                         {"{card} is {a_card_side} card and cannot be in {a_side} deck.",
                          "„{card}” to karta {of_card_side}; nie może być w talii {of_side}."},
                         {"DECK-06", "TR-08"}},
    [DECK_NO_INFLUENCE_VALUE] =
        {"no-influence-value",
         {"{card} has no influence value: only an identity of its own faction may use it.",
          "„{card}” nie ma wartości wpływu: może jej używać tylko tożsamość tej samej frakcji."},
         {"DECK-10"}},
    [DECK_TOO_MUCH_INFLUENCE] =
        {"too-much-influence",
         {"Cards of other factions cost {found} influence; {identity} allows {most}.",
          "Karty innych frakcji kosztują {found} {found|punkt|punkty|punktów} wpływu; „{identity}” "
          "pozwala na {most}."},
         {"DECK-07", "TR-08"}},
    [DECK_WRONG_POINTS] =
        {"wrong-agenda-points",
         {"The deck has {found} agenda {found|point|points}; with {size} {size|card|cards} it must "
          "be {least} or {most}.",
          "Talia ma {found} {found|punkt|punkty|punktów} projektu; przy {size} {size|karcie|"
          "kartach|kartach} musi ich być {least} albo {most}."},
         {NULL, "DECK-15", "TR-08"}}, /* the first depends on the size */
    [DECK_NOTE_BELOW_40] =
        {"below-40-cards",
         {"The rulebook names no agenda points for fewer than 40 cards; the formula for larger "
          "decks was used.",
          "Zasady nie podają punktów projektu dla talii poniżej 40 kart; użyto wzoru dla "
          "większych talii."},
         {"TD-10"}},
    [DECK_NOTE_TOO_LARGE_TO_PLAY] =
        {"too-large-to-play",
         {"There is no maximum size, but a game here takes decks of at most {most} cards.",
          "Zasady nie ograniczają talii od góry, ale program przyjmuje talie do {most} kart."},
         {"DECK-03"}},
    [DECK_NOTE_SET_INCOMPLETE] =
        {"set-incomplete",
         {"The deck has cards of a set that is not complete here: {set}, {found} of {most} "
          "cards.",
          "Talia ma karty zestawu, który nie jest tu jeszcze kompletny: {set}, {found} {of} {most} "
          "kart."},
         {NULL}}, /* a fact about the tables, not a rule */
};

const char *deck_problem_name(deck_problem problem)
{
    return problem < DECK_PROBLEM_COUNT ? problems[problem].name : "?";
}

static const char *points_rule(unsigned size)
{
    return size < 40   ? "TD-10"
           : size < 45 ? "DECK-11"
           : size < 50 ? "DECK-12"
           : size < 55 ? "DECK-13"
                       : "DECK-14";
}

unsigned deck_rules(const deck_finding *finding, const char *rules[DECK_RULES_MAX])
{
    unsigned count = 0;
    const problem_words *words = &problems[finding->problem];
    if (finding->problem == DECK_WRONG_POINTS) {
        rules[count++] = points_rule(finding->size);
    }
    for (unsigned i = 0; i < DECK_RULES_MAX; i++) {
        if (words->rules[i] != NULL) {
            rules[count++] = words->rules[i];
        }
    }
    return count;
}

static const char *title_in(unsigned card, word_lang lang)
{
    const nr_card *c = &nr_card_table[card];
    return card == 0 ? "?" : lang == LANG_PL && c->title_pl != NULL ? c->title_pl : c->title;
}

void deck_sentence(const deck_finding *finding, word_lang lang, char out[DECK_SENTENCE_MAX])
{
    static const char *const a_side[] = {"a Corporation", "a Runner", "a"};
    static const char *const of_side[] = {"korporacji", "runnera", ""};
    unsigned card_side = finding->card != 0 ? nr_card_table[finding->card].side : NR_NOBODY;
    const core_value values[] = {
        {"card", title_in(finding->card, lang), 0},
        {"identity", title_in(finding->identity, lang), 0},
        {"found", NULL, finding->found},
        {"least", NULL, finding->least},
        {"most", NULL, finding->most},
        {"size", NULL, finding->size},
        {"set",
         lang == LANG_PL ? nr_set_title_pl((nr_set)finding->set)
                         : nr_set_title((nr_set)finding->set),
         0},
        {"of", finding->most / 100 == 1 ? "ze" : "z", 0}, /* "ze stu…" */
        {"a_side", a_side[finding->side], 0},
        {"of_side", of_side[finding->side], 0},
        {"a_card_side", a_side[card_side], 0},
        {"of_card_side", of_side[card_side], 0},
    };
    core_phrase b;
    core_phrase_start(&b, out, DECK_SENTENCE_MAX);
    core_put_filled(&b, problems[finding->problem].in[lang], values,
                    sizeof values / sizeof values[0]);
}
