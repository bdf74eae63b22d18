/*
 * jackin tournament import: reads a file of another program and makes a new event of it.
 */
#include "cli/tournament/foreign.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "organiser/file_problem.h"

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
    const char *wanted = q->option[OPTION_AS], *path = q->words[1];
    char names[200];
    const foreign_format *format =
        wanted != NULL ? foreign_find_format(wanted, true) : foreign_detect(path, text, len);
    if (format == NULL) {
        foreign_names(true, names, sizeof names);
        return tournament_complain(
            q, EXIT_USAGE, "usage", "", "'%s' is no format that can be read; there are: %s",
            "„%s” nie jest formatem, który można czytać; są: %s", wanted, names);
    }
    int line = foreign_bad_line(text, len, format->is_raw);
    if (text[strspn(text, " \t\r\n\xef\xbb\xbf")] == '\0' && line == 0) {
        foreign_problem(f, "", "the file is empty", "plik jest pusty");
    } else if (line != 0) {
        foreign_problem(f, "", "line %d: this is not text in UTF-8",
                        "wiersz %d: to nie jest tekst w UTF-8", line);
    } else if (format->read(f, text, len) && foreign_settle(f)) {
        int status = foreign_play_in(q, f);
        return status == EXIT_DONE ? answer(q, f, format) : status;
    }
    return tournament_complain(q, EXIT_FAILED, "import", f->rules, "%s (%s): %s", "%s (%s): %s",
                               path, format->name, f->problem);
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
