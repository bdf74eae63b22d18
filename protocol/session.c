/*
 * One session of the engine protocol: from a line to its response; see session.h.
 */
#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/commands.h"

session *session_create(void)
{
    return calloc(1, sizeof(session));
}

void session_free(session *s)
{
    if (s != NULL) {
        table_free(s->table);
        rigs_free(&s->early);
        mf_session_free(&s->mainframe);
        free(s);
    }
}

static void write_candidates(json_out *out, const session *s, const fault *f, word_lang lang)
{
    out_key(out, "candidates");
    if (s->mainframe.table == NULL && s->table != NULL) {
        write_some_choices(out, s->table, f->candidates, f->candidate_count, lang);
        return;
    }
    out_array(out);
    for (unsigned i = 0; i < f->candidate_count && s->mainframe.table != NULL; i++) {
        mf_write_choice(out, s->mainframe.table, f->candidates[i], lang);
    }
    out_array_end(out);
}

static void write_error(json_out *out, const session *s, const fault *f, word_lang lang)
{
    out_key(out, "error");
    out_object(out);
    out_key_string(out, "code", fault_code(f));
    out_key_string(out, "message", f->message);
    if (f->path[0] != '\0') {
        out_key_string(out, "path", f->path);
    }
    if (f->rules[0] != '\0') {
        write_rules(out, f->rules);
    }
    if (f->suggestion_count > 0) {
        out_key(out, "suggestions");
        out_array(out);
        for (unsigned i = 0; i < f->suggestion_count; i++) {
            out_string(out, f->suggestions[i]);
        }
        out_array_end(out);
    }
    if (f->has_candidates) {
        write_candidates(out, s, f, lang);
    }
    out_object_end(out);
}

/* Begins a response: whether it is well, and the id of the request. */
static void begin_response(json_out *out, bool is_ok, const json_t *id)
{
    out->comma = false;
    out_object(out);
    out_key_bool(out, "ok", is_ok);
    if (id != NULL) {
        out_key(out, "id");
        out_value(out, id);
    }
}

static void end_response(json_out *out)
{
    out_object_end(out);
    out_raw(out, "\n", 1);
}

static void respond_error(json_out *out, size_t start, const session *s, const json_t *id,
                          const fault *f, word_lang lang)
{
    out_cut(out, start);
    begin_response(out, false, id);
    write_error(out, s, f, lang);
    end_response(out);
}

/* Carries a request out that was read; `id` is its id, NULL if it has none. */
static void respond(session *s, json_t *request, const json_t *id, json_out *out)
{
    size_t start = out->len;
    fault f = {.code = "internal", .rules = ""};
    answer a = {.out = out, .fault = &f, .events = s->events};
    begin_response(out, true, id);
    if (!run_command(s, request, &a)) {
        respond_error(out, start, s, id, &f, a.lang);
        return;
    }
    end_response(out);
    if (out->failed) {
        fault_at(&f, NULL, "too_large", "the answer is too large");
        f.has_candidates = false;
        respond_error(out, start, s, id, &f, a.lang);
    }
}

static bool is_blank(const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '\n') {
            return false;
        }
    }
    return true;
}

bool session_line(session *s, const char *line, size_t len, json_out *out)
{
    if (len > SESSION_LINE_MAX) {
        session_line_too_long(s, out);
        return true;
    }
    if (is_blank(line, len)) {
        return false;
    }
    fault f = {.rules = ""};
    char message[320];
    json_t *request = json_read_line(line, len, message, sizeof message);
    if (request == NULL) {
        fault_at(&f, NULL, "bad_json", "%s", message);
        respond_error(out, out->len, s, NULL, &f, LANG_EN);
        return true;
    }
    const json_t *id = json_object_get(request, "id");
    if (!json_is_object(request)) {
        fault_at(&f, NULL, "bad_request", "a request must be a JSON object");
        respond_error(out, out->len, s, NULL, &f, LANG_EN);
    } else if (json_is_object(id) || json_is_array(id)) {
        place at = place_key(NULL, "id");
        fault_at(&f, &at, "bad_request", "must be a string, a number, true, false or null");
        respond_error(out, out->len, s, NULL, &f, LANG_EN);
    } else {
        respond(s, request, id, out);
    }
    json_decref(request);
    return true;
}

void session_line_too_long(session *s, json_out *out)
{
    fault f = {.rules = ""};
    fault_at(&f, NULL, "line_too_long", "the line is longer than %d bytes and was not read",
             SESSION_LINE_MAX);
    respond_error(out, out->len, s, NULL, &f, LANG_EN);
}
