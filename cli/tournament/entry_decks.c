/*
 * The deck lists that a player hands in, from files (TR-08, TR-09, TD-21).
 */
#include "cli/tournament/tournament.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/deck_file.h"
#include "organiser/entry_deck.h"
#include "organiser/file_problem.h"

int tournament_add_deck(request *q, json_t *body, const char *name, nr_side side)
{
    deck_file file;
    entry_deck_state state;
    char *text = NULL;
    size_t len = 0;
    bool takes_unknown = q->option[OPTION_UNKNOWN] != NULL;
    bool is_read = deck_file_read(name, q->lang, &file);
    if (!is_read && file.faults.count == 0) {
        return tournament_complain(q, EXIT_FAILED, "deck", "", "%s: %s", "%s: %s", name,
                                   file.problem);
    }
    if (!is_read && takes_unknown && strcmp(name, "-") != 0) { /* once more, line by line */
        text = tournament_read_file(name, &len);
        if (text == NULL) {
            return tournament_complain(q, EXIT_FAILED, "deck", "", "%s: %s", "%s: %s", name,
                                       file_problem(q->lang, errno));
        }
    }
    entry_deck deck = {.name = name,
                       .side = side,
                       .list = is_read ? &file.list : NULL,
                       .faults = &file.faults,
                       .text = text,
                       .len = len,
                       .takes_unknown = takes_unknown};
    bool is_added = entry_deck_add(body, &deck, &state, &q->problem);
    free(text);
    if (!is_added) {
        return tournament_fail(q);
    }
    if (state.is_partial) {
        tournament_say(
            q, "%s: cards that the program does not know: %u; the rest is legal (TD-21).\n",
            "%s: karty nieznane programowi: %u; reszta jest zgodna z zasadami (TD-21).\n", name,
            state.unknown);
    }
    return EXIT_DONE;
}
