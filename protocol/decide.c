/*
 * Questions to programs that play, and their answers; see decide.h.
 */
#include "protocol/decide.h"

#include "protocol/netrunner.h"

void decide_hear(json_out *heard, const nr_io *io, nr_side side)
{
    write_event_values(heard, io, viewer_of(side), LANG_EN, false);
}

void decide_mf_hear(json_out *heard, const mf_table *t, unsigned seat)
{
    mf_write_event_values(heard, t, seat, LANG_EN, false);
}

static void begin_line(json_out *line)
{
    line->comma = false;
    out_object(line);
    out_key_string(line, "cmd", "decide");
    out_key(line, "view");
    out_object(line);
}

static void end_line(json_out *line, json_out *heard, const decide_terms *terms)
{
    out_key(line, "events");
    out_array(line);
    if (heard->len > 0) {
        out_raw(line, heard->data, heard->len);
    }
    out_array_end(line);
    out_cut(heard, 0);
    heard->comma = false;
    if (terms->budget_ms > 0) {
        out_key_int(line, "budget_ms", terms->budget_ms);
    } else {
        out_key_null(line, "budget_ms");
    }
    json_t *seed = seed_value(terms->seed);
    out_key(line, "seed");
    out_value(line, seed);
    json_decref(seed);
    out_object_end(line);
    out_raw(line, "\n", 1);
}

void decide_ask(json_out *line, const table *t, json_out *heard, const decide_terms *terms)
{
    begin_line(line);
    write_state(line, &t->game, viewer_of(t->game.to_move), LANG_EN);
    out_object_end(line);
    write_choices(line, t, LANG_EN);
    end_line(line, heard, terms);
}

void decide_mf_ask(json_out *line, const mf_table *t, json_out *heard, const decide_terms *terms)
{
    begin_line(line);
    mf_write_state(line, t, t->game.seat);
    out_object_end(line);
    mf_write_choices(line, t, LANG_EN);
    end_line(line, heard, terms);
}

bool decide_read(const char *line, size_t len, unsigned count, unsigned *choice, fault *f)
{
    char message[320];
    int64_t number = -1;
    place at = place_key(NULL, "choice");
    json_t *said = json_read_line(line, len, message, sizeof message);
    if (said == NULL) {
        return fault_at(f, NULL, "bad_json", "%s", message);
    }
    if (!json_is_object(said) || json_object_get(said, "choice") == NULL) {
        fault_at(f, &at, "bad_request", "is missing");
    } else if (read_int(said, "choice", NULL, INT64_MIN, INT64_MAX, &number, f) &&
               (number < 0 || number >= (int64_t)count)) {
        fault_at(f, &at, "no_such_choice",
                 "there is no choice %lld; they are numbered from 0 to %u", (long long)number,
                 count - 1);
        number = -1;
    }
    json_decref(said);
    *choice = number >= 0 ? (unsigned)number : 0;
    return number >= 0;
}
