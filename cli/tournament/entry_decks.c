/*
 * The deck lists that a player hands in (TR-08, TR-09): reading, checking, and keeping those with
 * cards that the program does not know (TD-21).
 */
#include "cli/tournament/tournament.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/deck_file.h"
#include "organiser/file_problem.h"

enum { UNKNOWN_MAX = 1 << 14 }; /* bytes of the lines of unknown cards */

/* What the cards that are not known come to. */
typedef struct {
    char lines[UNKNOWN_MAX]; /* "3 Title" each */
    size_t len;
    unsigned cards, most; /* all of them, and the copies of the one with the most */
} unknown_cards;

static int complain_fault(request *q, const char *name, const deck_fault *fault)
{
    char sentence[DECK_SENTENCE_MAX];
    deck_fault_sentence(fault, deck_lang_of(q->lang), sentence);
    if (fault->kind == DECK_FAULT_UNKNOWN_CARD && q->option[OPTION_UNKNOWN] == NULL) {
        return tournament_complain(
            q, EXIT_FAILED, "deck", "TD-21",
            "%s: line %u: %s; with --unknown-cards the list is taken as it is",
            "%s: wiersz %u: %s; z opcją --unknown-cards można przyjąć taki spis", name,
            (unsigned)fault->line, sentence);
    }
    return tournament_complain(q, EXIT_FAILED, "deck", "", "%s: line %u: %s", "%s: wiersz %u: %s",
                               name, (unsigned)fault->line, sentence);
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
static int read_unknown(request *q, const char *name, deck_list *list, unknown_cards *out)
{
    static deck_faults faults;
    size_t len;
    char *text = tournament_read_file(name, &len);
    *out = (unknown_cards){.len = 0};
    if (text == NULL) {
        return tournament_complain(q, EXIT_FAILED, "deck", "", "%s: %s", "%s: %s", name,
                                   file_problem(q->lang, errno));
    }
    int status = EXIT_DONE;
    for (bool is_read = false; !is_read && status == EXIT_DONE;) {
        memset(&faults, 0, sizeof faults);
        is_read = deck_parse_text(text, len, list, &faults);
        for (unsigned i = 0; i < faults.count && !is_read && status == EXIT_DONE; i++) {
            const deck_fault *fault = &faults.fault[i];
            bool is_alone = i == 0 || faults.fault[i - 1].line != fault->line;
            if (fault->kind != DECK_FAULT_UNKNOWN_CARD ||
                (is_alone && !take_line(text, fault->line, out))) {
                status = complain_fault(q, name, fault);
            }
        }
        if (!is_read && faults.count == 0) {
            status = tournament_complain(q, EXIT_FAILED, "deck", "", "%s: this is no deck list",
                                         "%s: to nie jest spis talii", name);
        }
    }
    free(text);
    return status;
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
static int check_list(request *q, const char *name, const deck_list *list, nr_side side,
                      const unknown_cards *unknown)
{
    static deck_report report;
    char sentence[DECK_SENTENCE_MAX];
    deck_check(list, side, &report);
    for (unsigned i = 0; i < report.violation_count; i++) {
        if (unknown == NULL || holds_anyway(&report.finding[i], &report, unknown)) {
            deck_finding finding = report.finding[i];
            if (unknown != NULL) { /* as large as it is with them */
                finding.size = (uint16_t)(finding.size + unknown->cards);
                finding.found += finding.problem == DECK_TOO_SMALL ? (int32_t)unknown->cards : 0;
            }
            deck_sentence(&finding, deck_lang_of(q->lang), sentence);
            return tournament_complain(q, EXIT_FAILED, "illegal-deck", "TR-08", "%s: %s", "%s: %s",
                                       name, sentence);
        }
    }
    if (unknown != NULL && unknown->most > 3) {
        return tournament_complain(q, EXIT_FAILED, "illegal-deck", "TR-08",
                                   "%s: a card that is not known is there %u times, 3 are allowed",
                                   "%s: nieznana karta występuje %u razy, dozwolone są 3 kopie",
                                   name, unknown->most);
    }
    return EXIT_DONE;
}

int tournament_add_deck(request *q, json_t *body, const char *name, nr_side side)
{
    static deck_file file;
    static unknown_cards unknown;
    static char text[DECK_WRITTEN_MAX];
    bool is_corp = side == NR_CORP, is_partial = false;
    int status;
    if (!deck_file_read(name, q->lang, &file)) {
        if (file.faults.count == 0) {
            return tournament_complain(q, EXIT_FAILED, "deck", "", "%s: %s", "%s: %s", name,
                                       file.problem);
        }
        is_partial = q->option[OPTION_UNKNOWN] != NULL && strcmp(name, "-") != 0 &&
                     file.faults.fault[0].path[0] == '\0';
        status = is_partial ? read_unknown(q, name, &file.list, &unknown)
                            : complain_fault(q, name, &file.faults.fault[0]);
        if (status != EXIT_DONE) {
            return status;
        }
    } else if (q->option[OPTION_UNKNOWN] != NULL && file.list.identity == 0) {
        is_partial = true; /* the one thing that is not known is the identity */
        unknown = (unknown_cards){.len = 0};
    }
    status = check_list(q, name, &file.list, side, is_partial ? &unknown : NULL);
    if (status != EXIT_DONE) {
        return status;
    }
    const char *identity =
        file.list.identity != 0 ? nr_card_table[file.list.identity].title : file.list.name;
    size_t len = deck_write(&file.list, DECK_TEXT, DECK_EN, text, sizeof text);
    json_object_set_new(body, is_corp ? "corp_deck" : "runner_deck", json_stringn(text, len));
    json_object_set_new(body, is_corp ? "corp_identity" : "runner_identity", json_string(identity));
    if (is_partial) {
        json_object_set_new(body, is_corp ? "corp_unknown" : "runner_unknown",
                            json_string(unknown.lines));
        tournament_say(
            q, "%s: cards that the program does not know: %u; the rest is legal (TD-21).\n",
            "%s: karty nieznane programowi: %u; reszta jest zgodna z zasadami (TD-21).\n", name,
            unknown.cards);
    }
    return EXIT_DONE;
}

const char *unknown_next(const char *lines, unsigned *count, char *title, size_t cap)
{
    if (*lines == '\0') {
        return NULL;
    }
    size_t len = strcspn(lines, "\n"), digits = strspn(lines, "0123456789");
    size_t start = digits + (lines[digits] == ' ');
    *count = digits == 0 || digits > 3 ? 1u : (unsigned)strtoul(lines, NULL, 10);
    snprintf(title, cap, "%.*s", (int)(len > start ? len - start : 0), lines + start);
    text_clean(title, cap); /* a long one may be cut in the middle of a character */
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
