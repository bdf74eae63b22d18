/*
 * jackin tournament print: the sheets that an organiser needs.
 */
#include "cli/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "organiser/sheets.h"

static int put_out(request *q, const char *data, size_t len)
{
    int status = EXIT_DONE;
    if (q->option[OPTION_OUT] != NULL) {
        status = tournament_write_file(q, data, len);
    } else if (q->is_json) {
        json_object_set_new(q->answer, "html", json_stringn(data, len));
    } else {
        fwrite(data, 1, len, stdout);
    }
    return status == EXIT_DONE ? tournament_done(q) : status;
}

int verb_print(request *q)
{
    const char *as = q->option[OPTION_AS], *path = q->option[OPTION_OUT];
    const char *end = path == NULL ? NULL : strrchr(path, '.');
    bool is_pdf = as != NULL ? strcmp(as, "pdf") == 0 : end != NULL && strcmp(end, ".pdf") == 0;
    sheet_kind kind = sheet_find(q->words[1]);
    long round = 0, rounds = q->store.event->round_count;
    int status = EXIT_DONE;
    if (kind == SHEET_COUNT) {
        return tournament_complain(q, EXIT_USAGE, "usage", "",
                                   "sheets are pairings, names, slips, standings, bracket, decks",
                                   "arkusze to pairings, names, slips, standings, bracket, decks");
    }
    if (sheet_needs_round(kind) && rounds > 0 && q->option[OPTION_ROUND] != NULL &&
        !tournament_number(q, q->option[OPTION_ROUND], 1, rounds, &round, &status)) {
        return status;
    }
    char *data;
    size_t len;
    if (!sheet_make(&q->store, kind, (unsigned)round, is_pdf, &data, &len, &q->problem)) {
        return tournament_fail(q);
    }
    status = is_pdf && path == NULL
                 ? tournament_complain(q, EXIT_USAGE, "usage", "", "a PDF needs --out PATH",
                                       "PDF wymaga --out CEL")
                 : put_out(q, data, len);
    free(data);
    return status;
}
