/*
 * The commands of the protocol for Mainframe; commands.c sends requests here that are for it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/digits.h"
#include "protocol/mainframe.h"

void mf_session_free(mf_session *s)
{
    mf_table_free(s->table);
    s->table = NULL;
}

/* ---- whose request --------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static bool is_rig_kind(const char *kind)
{
    return strcmp(kind, "stack") == 0 || strcmp(kind, "hands") == 0 ||
           strcmp(kind, "leverage") == 0;
}

bool mf_session_wants(const mf_session *s, const char *cmd, json_t *request)
{
    const json_t *game = json_object_get(request, "game");
    if (strcmp(cmd, "hello") == 0) {
        return false;
    }
    if (game != NULL) {
        return strcmp(text_of(request, "game"), "mainframe") == 0;
    }
    if (strcmp(cmd, "new") == 0 || strcmp(cmd, "position") == 0) {
        return json_object_get(request, "players") != NULL;
    }
    if (strcmp(cmd, "replay") == 0) {
        return strcmp(text_of(json_object_get(request, "record"), "game"), "mainframe") == 0;
    }
    if (strcmp(cmd, "rig") == 0) {
        const json_t *first = json_array_get(json_object_get(request, "random"), 0);
        return is_rig_kind(text_of(first, "kind")) || (first == NULL && s->table != NULL);
    }
    return s->table != NULL;
}

/* ---- the commands ---------------------------------------------------------------------------- */

typedef struct {
    mf_session *session;
    json_t *request;
    json_out *out;
    fault *fault;
    word_lang lang;
} call;

/* The table that was made, NULL after a fault, becomes the session's, if the view can be read. */
static bool accept_table(call *c, mf_table *t, unsigned *viewer)
{
    if (t == NULL) {
        return false;
    }
    if (!mf_read_view(c->request, &t->game, viewer, c->fault)) {
        mf_table_free(t);
        return false;
    }
    mf_table_free(c->session->table);
    c->session->table = t;
    return true;
}

static bool begin(call *c, bool is_position)
{
    unsigned viewer = MF_VIEW_ALL;
    bool cite = false;
    if (!read_bool(c->request, "cite", NULL, &cite, c->fault)) {
        return false;
    }
    mf_table *t = mf_table_begin(c->request, is_position, &c->session->early, c->fault);
    if (!accept_table(c, t, &viewer)) {
        return false;
    }
    c->session->early.count = 0;
    mf_write_state(c->out, t, viewer);
    mf_write_events(c->out, t, viewer, c->lang, cite);
    return true;
}

static bool run_new(call *c)
{
    return begin(c, false);
}

static bool run_position(call *c)
{
    return begin(c, true);
}

static bool run_choices(call *c)
{
    mf_write_choices(c->out, c->session->table, c->lang);
    return true;
}

/* Where nothing agrees, the choices of the same verb may have been meant, or any. */
static void list_similar(const mf_table *t, const mf_wanted *w, fault *f)
{
    f->has_candidates = true;
    f->candidate_count = 0;
    for (unsigned pass = 0; pass < 2 && f->candidate_count == 0; pass++) {
        for (unsigned i = 0; i < t->list.count && f->candidate_count < FAULT_CANDIDATES; i++) {
            if (pass == 1 || t->list.choice[i].verb == w->verb) {
                f->candidates[f->candidate_count++] = (uint16_t)i;
            }
        }
    }
}

static bool find_match(const call *c, unsigned *index)
{
    const mf_table *t = c->session->table;
    fault *f = c->fault;
    mf_wanted w;
    unsigned count = 0;
    if (!mf_read_match(t, json_object_get(c->request, "match"), &w, f)) {
        return false;
    }
    for (unsigned i = 0; i < t->list.count; i++) {
        if (mf_matches(&t->game, &t->list.choice[i], &w)) {
            if (count < FAULT_CANDIDATES) {
                f->candidates[count] = (uint16_t)i;
            }
            *index = i;
            count++;
        }
    }
    if (count == 1) {
        return true;
    }
    if (count > 1) {
        f->has_candidates = true;
        f->candidate_count = count < FAULT_CANDIDATES ? count : FAULT_CANDIDATES;
        return fault_at(f, NULL, "ambiguous", "%u choices match; say more of the one that is meant",
                        count);
    }
    mf_why why = mf_judge(&t->game, t->game.seat, &w);
    list_similar(t, &w, f);
    fault_at(f, NULL, "no_match", "%s", mf_why_text(why, c->lang == LANG_PL));
    f->rules = mf_why_rules(why);
    return false;
}

static bool find_choice(const call *c, unsigned *index)
{
    const mf_table *t = c->session->table;
    bool has_number = json_object_get(c->request, "choice") != NULL;
    bool has_match = json_object_get(c->request, "match") != NULL;
    int64_t number = 0;
    if (has_number == has_match) {
        return fault_at(c->fault, NULL, "bad_request", "choose takes either choice or match");
    }
    if (t->game.reason != MF_REASON_NONE) {
        return fault_at(c->fault, NULL, "game_over", "the game is over; nothing is left to choose");
    }
    if (has_match) {
        return find_match(c, index);
    }
    if (!read_int(c->request, "choice", NULL, INT64_MIN, INT64_MAX, &number, c->fault)) {
        return false;
    }
    if (number < 0 || number >= t->list.count) {
        place at = place_key(NULL, "choice");
        return fault_at(c->fault, &at, "no_such_choice",
                        "there is no choice %lld; they are numbered from 0 to %u",
                        (long long)number, t->list.count - 1);
    }
    *index = (unsigned)number;
    return true;
}

static bool run_choose(call *c)
{
    mf_table *t = c->session->table;
    unsigned viewer = t->game.seat;
    unsigned index = 0;
    bool cite = false;
    if (!mf_read_view(c->request, &t->game, &viewer, c->fault) ||
        !read_bool(c->request, "cite", NULL, &cite, c->fault) || !find_choice(c, &index) ||
        !mf_table_choose(t, index, c->fault)) {
        return false;
    }
    mf_write_events(c->out, t, viewer, c->lang, cite);
    mf_write_choices(c->out, t, c->lang);
    return true;
}

static bool run_bot(call *c)
{
    mf_table *t = c->session->table;
    unsigned viewer = t->game.seat, index = 0;
    bool apply = true, cite = false;
    if (!mf_read_view(c->request, &t->game, &viewer, c->fault) ||
        !read_bool(c->request, "cite", NULL, &cite, c->fault) ||
        !mf_bot_decides(t, c->request, c->lang, c->out, &index, &apply, c->fault) ||
        (apply && !mf_table_choose(t, index, c->fault))) {
        return false;
    }
    if (apply) {
        mf_write_events(c->out, t, viewer, c->lang, cite);
        mf_write_choices(c->out, t, c->lang);
    }
    return true;
}

static bool run_state(call *c)
{
    unsigned viewer = MF_VIEW_ALL;
    if (!mf_read_view(c->request, &c->session->table->game, &viewer, c->fault)) {
        return false;
    }
    mf_write_state(c->out, c->session->table, viewer);
    return true;
}

/* A player who asks is told of his own choices; others are told whose turn it is (MF-26). */
static bool run_why(call *c)
{
    const mf_table *t = c->session->table;
    unsigned viewer = MF_VIEW_ALL;
    mf_wanted w;
    if (!mf_read_match(t, json_object_get(c->request, "match"), &w, c->fault) ||
        !mf_read_view(c->request, &t->game, &viewer, c->fault)) {
        return false;
    }
    if (viewer == MF_VIEW_SPECTATOR) {
        place at = place_key(NULL, "view");
        return fault_at(c->fault, &at, "bad_request",
                        "must be \"all\" or a player: a spectator has no choices");
    }
    unsigned seat = viewer < t->game.players ? viewer : t->game.seat;
    mf_why why = mf_judge(&t->game, seat, &w);
    out_key_bool(c->out, "offered", why == 0);
    out_key_string(c->out, "text", mf_why_text(why, c->lang == LANG_PL));
    write_rules(c->out, mf_why_rules(why));
    return true;
}

/* What choices of the one to move would do to the board, from his view. */
static bool run_preview(call *c)
{
    const mf_game *g = &c->session->table->game;
    uint16_t choice[UINT8_MAX];
    size_t count = 0;
    mf_view view;
    mf_after after;
    if (!read_choices(c->request, choice, &count, c->fault)) {
        return false;
    }
    if (g->reason != MF_REASON_NONE) {
        return fault_at(c->fault, NULL, "game_over", "the game is over; nothing is left to choose");
    }
    mf_look(g, g->seat, &view);
    mf_preview(&view, choice, (unsigned)count, &after);
    mf_write_after(c->out, g, &after);
    return true;
}

/* The stack and the hands are chances of the next set-up, Leverage of the game that is played. */
static bool run_rig(call *c)
{
    mf_session *s = c->session;
    json_t *list = NULL;
    bool is_clear = false;
    size_t waiting = 0;
    place at = place_key(NULL, "random");
    mf_card_list builtin;
    if (!read_array(c->request, "random", NULL, &list, c->fault) ||
        !read_bool(c->request, "clear", NULL, &is_clear, c->fault)) {
        return false;
    }
    if (list == NULL && !is_clear) {
        return fault_at(c->fault, &at, "bad_request", "is missing");
    }
    bool is_setup = s->table == NULL;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *kind = text_of(json_array_get(list, i), "kind");
        is_setup = is_setup || strcmp(kind, "leverage") != 0;
    }
    mf_rig_list *rigs = is_setup ? &s->early : &s->table->rigs;
    mf_card_list_builtin(&builtin);
    mf_rig_list added = *rigs;
    if (is_clear) {
        added.count = 0;
        for (size_t i = 0; i < rigs->count; i++) {
            if (rigs->used_at[i] != MF_RIG_UNUSED) {
                added.rig[added.count] = rigs->rig[i];
                added.at[added.count] = rigs->at[i];
                added.used_at[added.count++] = rigs->used_at[i];
            }
        }
    }
    int32_t now = is_setup ? MF_RIG_BEFORE : (int32_t)s->table->made_count;
    if (!mf_rigs_read(&added, is_setup ? &builtin : &s->table->cards, list, now, &at, c->fault)) {
        return false;
    }
    *rigs = added;
    for (size_t i = 0; i < rigs->count; i++) {
        waiting += rigs->used_at[i] == MF_RIG_UNUSED;
    }
    out_key_int(c->out, "waiting", (int64_t)waiting);
    return true;
}

static bool run_undo(call *c)
{
    int64_t count = 1;
    mf_table *t = c->session->table;
    if (!read_int(c->request, "count", NULL, 0, INT64_MAX, &count, c->fault) ||
        !mf_table_undo(t, count, c->fault)) {
        return false;
    }
    out_key_int(c->out, "made", (int64_t)t->made_count);
    mf_write_choices(c->out, t, c->lang);
    return true;
}

static bool run_record(call *c)
{
    json_t *record = mf_table_record(c->session->table);
    if (record == NULL) {
        return fault_at(c->fault, NULL, "no_memory", "there is no memory left for this");
    }
    out_key(c->out, "record");
    out_value(c->out, record);
    json_decref(record);
    return true;
}

static bool run_replay(call *c)
{
    json_t *record = NULL;
    int64_t upto = -1;
    unsigned viewer = MF_VIEW_ALL;
    place at = place_key(NULL, "record");
    if (!read_object(c->request, "record", NULL, &record, c->fault) ||
        !read_int(c->request, "upto", NULL, 0, MF_MAX_MADE, &upto, c->fault)) {
        return false;
    }
    if (record == NULL) {
        return fault_at(c->fault, &at, "bad_request", "is missing");
    }
    mf_table *t = mf_table_replay(record, upto, c->fault);
    if (!accept_table(c, t, &viewer)) {
        return false;
    }
    mf_write_state(c->out, t, viewer);
    out_key_int(c->out, "made", (int64_t)t->made_count);
    if (t->end != NULL) {
        out_key(c->out, "end");
        out_value(c->out, t->end);
    }
    return true;
}

static bool run_hash(call *c)
{
    const mf_game *g = &c->session->table->game;
    unsigned viewer = MF_VIEW_ALL;
    if (json_object_get(c->request, "view") != NULL) { /* what he sees, for digests */
        mf_view seen;
        uint8_t written[MF_VIEW_WRITTEN];
        if (!mf_read_view(c->request, g, &viewer, c->fault)) {
            return false;
        }
        mf_look(g, viewer, &seen);
        out_key_digits(c->out, "written", written, mf_view_write(&seen, written));
        return true;
    }
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, mf_hash(g));
    out_key_string(c->out, "hash", text);
    return true;
}

/* A full game that agrees with a view, dealt from it. */
static bool run_sample(call *c)
{
    const mf_table *t = c->session->table;
    unsigned viewer = MF_VIEW_ALL;
    uint64_t seed = 1;
    if (!mf_read_view(c->request, &t->game, &viewer, c->fault) ||
        !read_seed(c->request, NULL, &seed, c->fault)) {
        return false;
    }
    mf_view seen;
    mf_table sample = *t; /* nothing but its game is another */
    mf_look(&t->game, viewer, &seen);
    mf_sample(&sample.game, &seen, seed);
    mf_write_state(c->out, &sample, MF_VIEW_ALL);
    return true;
}

/* ---- dispatch -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool needs_game;
    bool (*run)(call *c);
    const char *fields[16]; /* besides cmd, id, game and lang */
} commands[] = {
    {"new",
     false,
     run_new,
     {"seed", "key", "players", "border", "cards", "epochs", "view", "cite", NULL}},
    {"position",
     false,
     run_position,
     {"seed", "players", "border", "cards", "paths", "suite", "stack", "discard", "active",
      "turns_left", "view", "cite", NULL}},
    {"choices", true, run_choices, {NULL}},
    {"choose", true, run_choose, {"choice", "match", "view", "cite", NULL}},
    {"bot",
     true,
     run_bot,
     {"name", "budget_ms", "applications", "apply", "seed", "reason", "view", "cite", NULL}},
    {"state", true, run_state, {"view", NULL}},
    {"why", true, run_why, {"match", "view", NULL}},
    {"preview", true, run_preview, {"choices", NULL}},
    {"rig", false, run_rig, {"random", "clear", NULL}},
    {"undo", true, run_undo, {"count", NULL}},
    {"record", true, run_record, {NULL}},
    {"replay", false, run_replay, {"record", "upto", "view", NULL}},
    {"hash", true, run_hash, {"view", NULL}},
    {"sample", true, run_sample, {"view", "seed", NULL}},
};

bool mf_session_command(mf_session *s, const char *cmd, json_t *request, word_lang lang,
                        json_out *out, fault *f)
{
    call c = {.session = s, .request = request, .out = out, .fault = f, .lang = lang};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, cmd) != 0) {
            continue;
        }
        const char *fields[24] = {"cmd", "id", "game", "lang"};
        for (unsigned k = 0; commands[i].fields[k] != NULL; k++) {
            fields[4 + k] = commands[i].fields[k];
        }
        if (!read_members(request, NULL, fields, f)) {
            return false;
        }
        if (commands[i].needs_game && s->table == NULL) {
            return fault_at(
                f, NULL, "no_game",
                "there is no game of mainframe; begin one with new, position or replay");
        }
        return commands[i].run(&c);
    }
    return fault_at(f, NULL, "unknown_command", "mainframe has no command \"%s\"",
                    quoted(cmd).text);
}
