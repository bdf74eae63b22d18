/*
 * The deck lists that a player hands in (TR-08, TR-09): reading, checking, and keeping those with
 * cards that the program does not know (TD-21).
 */
#include "organiser/entry_deck.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { UNKNOWN_MAX = 1 << 14 }; /* bytes of the lines of unknown cards */

/* What the cards that are not known come to. */
typedef struct {
    char lines[UNKNOWN_MAX]; /* "3 Title" each */
    size_t len;
    unsigned cards, most; /* all of them, and the copies of the one with the most */
} unknown_cards;

/* The list cannot be read for this. */
static bool refuse_fault(const entry_deck *d, const deck_fault *fault, problem *p)
{
    char sentence[DECK_SENTENCE_MAX];
    deck_fault_sentence(fault, p->lang, sentence);
    if (fault->kind == DECK_FAULT_UNKNOWN_CARD && !d->takes_unknown) {
        return problem_set(p, "deck", "TD-21",
                           "%s: line %u: %s; with --unknown-cards the list is taken as it is",
                           "%s: wiersz %u: %s; z opcją --unknown-cards można przyjąć taki spis",
                           d->name, (unsigned)fault->line, sentence);
    }
    return problem_set(p, "deck", "", "%s: line %u: %s", "%s: wiersz %u: %s", d->name,
                       (unsigned)fault->line, sentence);
}

/* Moves a line of the text to the unknown cards; false if it has no number of copies that can be.
 */
static bool take_line(char *text, unsigned line, unknown_cards *out)
{
    for (unsigned i = 1; i < line && text != NULL; i++) {
        text = strchr(text, '\n');
        text = text == NULL ? NULL : text + 1;
    }
    if (text == NULL) {
        return false;
    }
    size_t len = strcspn(text, "\r\n");
    char *title = text + strspn(text, " \t"), *end = text + len;
    unsigned long count = 1;
    if (isdigit((unsigned char)*title)) {
        count = strtoul(title, &title, 10);
        title += *title == 'x' ? 1 : strncmp(title, "×", 2) == 0 ? 2 : 0;
        title += strspn(title, " \t");
    }
    while (end > title && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    int size = end > title ? (int)(end - title) : 0;
    if (size == 0 || size > 150 || count < 1 || count > 99 || out->len + 200 > UNKNOWN_MAX) {
        return false;
    }
    out->len += (size_t)snprintf(out->lines + out->len, UNKNOWN_MAX - out->len, "%lu %.*s\n", count,
                                 size, title);
    out->cards += (unsigned)count;
    out->most = count > out->most ? (unsigned)count : out->most;
    memset(text, ' ', len);
    return true;
}

/* Reads a list in plain text; the lines of unknown cards are taken out until the rest is known. */
static bool read_unknown(const entry_deck *d, deck_list *list, unknown_cards *out, problem *p)
{
    char *text = strndup(d->text, d->len);
    if (text == NULL) {
        return problem_memory(p);
    }
    size_t len = strlen(text);
    bool is_read = false, is_fine = true;
    while (!is_read && is_fine) {
        deck_faults faults = {0};
        is_read = deck_parse_text(text, len, list, &faults);
        for (unsigned i = 0; i < faults.count && !is_read && is_fine; i++) {
            const deck_fault *fault = &faults.fault[i];
            bool is_alone = i == 0 || faults.fault[i - 1].line != fault->line;
            if (fault->kind != DECK_FAULT_UNKNOWN_CARD ||
                (is_alone && !take_line(text, fault->line, out))) {
                is_fine = refuse_fault(d, fault, p);
            }
        }
        if (!is_read && faults.count == 0) {
            is_fine = problem_set(p, "deck", "", "%s: this is no deck list",
                                  "%s: to nie jest spis talii", d->name);
        }
    }
    free(text);
    return is_fine;
}

/*
 * TD-21: is this finding of the known cards one whatever the unknown cards are? Those count as
 * cards; their sides, influence and points are not known.
 */
static bool holds_anyway(const deck_finding *finding, const deck_report *report,
                         const unknown_cards *unknown)
{
    unsigned size = report->size + unknown->cards;
    switch (finding->problem) {
    case DECK_NO_IDENTITY:
        return false;
    case DECK_TOO_SMALL:
        return (int32_t)size < report->minimum;
    case DECK_WRONG_POINTS:
        return report->points > deck_points_least(size) + 1;
    default:
        return true;
    }
}

/* Checks as far as that can be; the first thing that is wrong is a refusal. */
static bool check_list(const entry_deck *d, const deck_list *list, const unknown_cards *unknown,
                       problem *p)
{
    deck_report report;
    char sentence[DECK_SENTENCE_MAX];
    deck_check(list, d->side, &report);
    for (unsigned i = 0; i < report.violation_count; i++) {
        if (unknown == NULL || holds_anyway(&report.finding[i], &report, unknown)) {
            deck_finding finding = report.finding[i];
            if (unknown != NULL) { /* as large as it is with them */
                finding.size = (uint16_t)(finding.size + unknown->cards);
                finding.found += finding.problem == DECK_TOO_SMALL ? (int32_t)unknown->cards : 0;
            }
            deck_sentence(&finding, p->lang, sentence);
            return problem_set(p, "illegal-deck", "TR-08", "%s: %s", "%s: %s", d->name, sentence);
        }
    }
    return unknown == NULL || unknown->most <= 3 ||
           problem_set(p, "illegal-deck", "TR-08",
                       "%s: a card that is not known is there %u times, 3 are allowed",
                       "%s: nieznana karta występuje %u razy, dozwolone są 3 kopie", d->name,
                       unknown->most);
}

char *entry_deck_text(const deck_list *list)
{
    char *text = malloc(DECK_WRITTEN_MAX);
    if (text != NULL) {
        size_t len = deck_write(list, DECK_TEXT, LANG_EN, text, DECK_WRITTEN_MAX);
        text[len < DECK_WRITTEN_MAX ? len : DECK_WRITTEN_MAX - 1] = '\0';
    }
    return text;
}

/* Puts a list that was taken into the body of a step. */
static bool put_list(json_t *body, nr_side side, const deck_list *list, const char *unknown)
{
    static const char *const keys[2][3] = {
        {"corp_identity", "corp_deck", "corp_unknown"},
        {"runner_identity", "runner_deck", "runner_unknown"},
    };
    const char *const *key = keys[side == NR_CORP ? 0 : 1];
    char *text = entry_deck_text(list);
    bool is_put =
        text != NULL && json_object_set_new(body, key[1], json_string(text)) == 0 &&
        json_object_set_new(body, key[0],
                            json_string(list->identity != 0 ? nr_card_table[list->identity].title
                                                            : list->name)) == 0 &&
        (unknown == NULL || json_object_set_new(body, key[2], json_string(unknown)) == 0);
    free(text);
    return is_put;
}

bool entry_deck_add(json_t *body, const entry_deck *d, entry_deck_state *state, problem *p)
{
    deck_list list;
    unknown_cards unknown = {.len = 0};
    *state = (entry_deck_state){0};
    problem_clear(p);
    if (d->list != NULL) {
        list = *d->list;
        state->is_partial = d->takes_unknown && list.identity == 0; /* that alone is not known */
    } else {
        state->is_partial =
            d->takes_unknown && d->text != NULL && d->faults->fault[0].path[0] == '\0';
        if (!(state->is_partial ? read_unknown(d, &list, &unknown, p)
                                : refuse_fault(d, &d->faults->fault[0], p))) {
            return problem_at(p, "%s", d->name);
        }
    }
    state->unknown = unknown.cards;
    if (!check_list(d, &list, state->is_partial ? &unknown : NULL, p)) {
        return problem_at(p, "%s", d->name);
    }
    return put_list(body, d->side, &list, state->is_partial ? unknown.lines : NULL) ||
           problem_memory(p);
}

const char *unknown_next(const char *lines, unsigned *count, char *title, size_t cap)
{
    if (*lines == '\0') {
        return NULL;
    }
    size_t len = strcspn(lines, "\n"), digits = strspn(lines, "0123456789");
    size_t start = digits + (lines[digits] == ' ');
    *count = digits == 0 || digits > 3 ? 1u : (unsigned)strtoul(lines, NULL, 10);
    core_text_line(title, cap, lines + start, len > start ? len - start : 0);
    return lines + len + (lines[len] == '\n');
}

unsigned unknown_count(const char *lines)
{
    unsigned cards = 0, count;
    char title[8];
    while ((lines = unknown_next(lines, &count, title, sizeof title)) != NULL) {
        cards += count;
    }
    return cards;
}
