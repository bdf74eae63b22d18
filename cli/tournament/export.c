/*
 * jackin tournament export: the event in the formats of others.
 */
#include "cli/tournament/tournament.h"

#include <stdlib.h>

#include "organiser/foreign.h"

static int put_out(request *q, const char *data, size_t len)
{
    const json_t *notes = json_object_get(q->answer, "notes");
    if (q->option[OPTION_OUT] != NULL) {
        int status = tournament_write_file(q, data, len);
        if (status != EXIT_DONE) {
            return status;
        }
    } else if (q->is_json) {
        json_object_set_new(q->answer, "text", json_stringn(data, len));
    } else {
        fwrite(data, 1, len, stdout);
    }
    /* The file itself may be on standard output. */
    for (size_t i = 0; i < json_array_size(notes) && !q->is_json; i++) {
        text_print(stderr, "%s\n", json_string_value(json_array_get(notes, i)));
    }
    return tournament_done(q);
}

int verb_export(request *q)
{
    const foreign_format *format = foreign_find_format(q->option[OPTION_AS], false);
    char *data, names[200];
    size_t len;
    if (format == NULL) {
        foreign_names(false, names, sizeof names);
        return tournament_complain(q, EXIT_USAGE, "usage", "", "--as is one of %s",
                                   "--as to jedno z: %s", names);
    }
    json_t *notes = json_array();
    bool is_fine = foreign_export(&q->store, format, notes, &data, &len, &q->problem);
    if (json_array_size(notes) > 0) {
        json_object_set(q->answer, "notes", notes);
    }
    json_decref(notes);
    int status = is_fine ? put_out(q, data, len) : tournament_fail(q);
    free(data);
    return status;
}
