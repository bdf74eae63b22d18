/*
 * jackin tournament import: reads a file of another program and makes a new event of it.
 */
#include "cli/tournament/tournament.h"

#include <errno.h>
#include <stdlib.h>

#include "organiser/file_problem.h"
#include "organiser/foreign.h"

static int answer(request *q, const foreign *f, const foreign_format *format)
{
    const tn_event *e = q->store.event;
    json_object_set_new(q->answer, "as", json_string(format->name));
    json_object_set_new(q->answer, "players", json_integer(e->player_count));
    json_object_set_new(q->answer, "rounds", json_integer(e->round_count));
    json_object_set_new(q->answer, "finals", json_integer(e->finals_done));
    json_object_set(q->answer, "notes", f->notes);
    tournament_say(q, "%s: %u players, %u rounds, %u games of the finals\n",
                   "%s: gracze: %u, rundy: %u, partie finałowe: %u\n", format->name,
                   e->player_count, e->round_count, e->finals_done);
    for (size_t i = 0; i < json_array_size(f->notes); i++) {
        tournament_say(q, "%s\n", "%s\n", json_string_value(json_array_get(f->notes, i)));
    }
    return tournament_done(q);
}

static int read_and_play(request *q, foreign *f, const char *text, size_t len)
{
    const char *wanted = q->option[OPTION_AS];
    char names[200];
    const foreign_format *format = foreign_find_format(wanted, true);
    if (format == NULL && wanted != NULL) {
        foreign_names(true, names, sizeof names);
        return tournament_complain(
            q, EXIT_USAGE, "usage", "", "'%s' is no format that can be read; there are: %s",
            "„%s” nie jest formatem, który można czytać; są: %s", wanted, names);
    }
    if (foreign_import(&q->store, q->words[0], f, q->words[1], text, len, &format)) {
        return answer(q, f, format);
    }
    q->problem = f->problem;
    return tournament_fail(q);
}

int verb_import(request *q)
{
    size_t len;
    char *text = tournament_read_file(q->words[1], &len);
    foreign *f = text == NULL ? NULL : foreign_new(q->lang);
    if (f == NULL) {
        int error = text == NULL ? errno : ENOMEM;
        free(text);
        return tournament_complain(q, EXIT_FAILED, "file", "", "%s: %s", "%s: %s", q->words[1],
                                   file_problem(q->lang, error));
    }
    int status = read_and_play(q, f, text, len);
    foreign_free(f);
    free(text);
    return status;
}
