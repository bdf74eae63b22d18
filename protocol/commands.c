/*
 * What each command of the protocol does.
 *
 * A command that begins a game builds it on a new table, and only a finished table takes the place
 * of the old one.
 */
#include "protocol/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/digits.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

static nr_io listening(answer *a)
{
    return (nr_io){.events = a->events, .events_cap = TABLE_MAX_EVENTS};
}

static bool has_game(const struct session *s, fault *f)
{
    return s->table != NULL ||
           fault_at(f, NULL, "no_game",
                    "there is no game yet; begin one with new, position or replay");
}

static bool read_game(const json_t *request, fault *f)
{
    const char *game = NULL;
    place at = place_key(NULL, "game");
    if (!read_string(request, "game", NULL, &game, f)) {
        return false;
    }
    /* Of mainframe only hello comes here (mf_session_wants), which is of no game. */
    if (game == NULL || strcmp(game, "netrunner") == 0 || strcmp(game, "mainframe") == 0) {
        return true;
    }
    return fault_at(f, &at, "unknown_game",
                    "there is no game \"%s\"; there are netrunner and mainframe",
                    quoted(game).text);
}

static void take_table(struct session *s, table *t)
{
    table_free(s->table);
    s->table = t;
    mf_session_free(&s->mainframe);
}

/* A request for Mainframe; a game of it that begins takes the place of the other one. */
static bool run_mainframe(struct session *s, const char *name, json_t *request, answer *a)
{
    if (!mf_session_command(&s->mainframe, name, request, a->lang, a->out, a->fault)) {
        return false;
    }
    if (s->mainframe.table != NULL && s->table != NULL) {
        table_free(s->table);
        s->table = NULL;
    }
    return true;
}

/* ---- beginning a game ------------------------------------------------------------------------ */

typedef bool table_setup(table *t, json_t *request, nr_io *io, fault *f);

static bool begin(struct session *s, json_t *request, answer *a, table_setup *set_up)
{
    nr_viewer view = NR_VIEW_ALL;
    bool is_citing = false;
    if (!read_game(request, a->fault) || !read_view(request, NULL, &view, a->fault) ||
        !read_bool(request, "cite", NULL, &is_citing, a->fault)) {
        return false;
    }
    table *t = table_create();
    if (t == NULL) {
        return fault_at(a->fault, NULL, "no_memory", "there is no memory left for a game");
    }
    /* Lent, not given: a refused set-up leaves them for the next one. */
    t->rigs = s->early;
    nr_io io = listening(a);
    if (!set_up(t, request, &io, a->fault)) {
        for (size_t i = 0; i < s->early.count; i++) {
            s->early.rig[i].used = 0;
        }
        t->rigs = (rig_list){0};
        table_free(t);
        return false;
    }
    s->early = (rig_list){0};
    take_table(s, t);
    write_state(a->out, &t->game, view, a->lang);
    write_events(a->out, &io, view, a->lang, is_citing);
    return true;
}

static bool command_new(struct session *s, json_t *request, answer *a)
{
    return begin(s, request, a, table_new);
}

static bool command_position(struct session *s, json_t *request, answer *a)
{
    return begin(s, request, a, table_position);
}

static bool command_replay(struct session *s, json_t *request, answer *a)
{
    nr_viewer view = NR_VIEW_ALL;
    json_t *record = NULL;
    int64_t upto = -1;
    place at = place_key(NULL, "record");
    if (!read_object(request, "record", NULL, &record, a->fault) ||
        !read_int(request, "upto", NULL, 0, TABLE_MAX_CHOICES, &upto, a->fault) ||
        !read_view(request, NULL, &view, a->fault)) {
        return false;
    }
    if (record == NULL) {
        return fault_at(a->fault, &at, "bad_request", "is missing");
    }
    table *t = table_replay(record, upto, a->fault);
    if (t == NULL) {
        return false;
    }
    take_table(s, t);
    write_state(a->out, &t->game, view, a->lang);
    out_key_int(a->out, "made", (int64_t)t->made_count);
    if (t->end != NULL) {
        out_key(a->out, "end");
        out_value(a->out, t->end);
    }
    return true;
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool command_choices(struct session *s, json_t *request, answer *a)
{
    (void)request;
    write_choices(a->out, s->table, a->lang);
    return true;
}

static bool command_choose(struct session *s, json_t *request, answer *a)
{
    table *t = s->table;
    unsigned index = 0;
    nr_viewer view = viewer_of(t->game.to_move);
    nr_io io = listening(a);
    bool is_citing = false;
    if (!read_view(request, NULL, &view, a->fault) ||
        !read_bool(request, "cite", NULL, &is_citing, a->fault) ||
        !find_choice(t, request, a->lang, &index, a->fault) ||
        !table_choose(t, index, &io, a->fault)) {
        return false;
    }
    write_events(a->out, &io, view, a->lang, is_citing);
    write_choices(a->out, t, a->lang);
    return true;
}

/* What a bot would choose, and what follows if it is made. */
static bool command_bot(struct session *s, json_t *request, answer *a)
{
    table *t = s->table;
    unsigned index = 0;
    bool apply = true, is_citing = false;
    nr_viewer view = viewer_of(t->game.to_move);
    nr_io io = listening(a);
    if (!read_view(request, NULL, &view, a->fault) ||
        !read_bool(request, "cite", NULL, &is_citing, a->fault) ||
        !bot_decides(t, request, a->lang, a->out, &index, &apply, a->fault) ||
        (apply && !table_choose(t, index, &io, a->fault))) {
        return false;
    }
    if (apply) {
        write_events(a->out, &io, view, a->lang, is_citing);
        write_choices(a->out, t, a->lang);
    }
    return true;
}

static bool command_undo(struct session *s, json_t *request, answer *a)
{
    int64_t count = 1;
    if (!read_int(request, "count", NULL, 0, INT64_MAX, &count, a->fault) ||
        !table_undo(s->table, count, a->fault)) {
        return false;
    }
    out_key_int(a->out, "made", (int64_t)s->table->made_count);
    write_choices(a->out, s->table, a->lang);
    return true;
}

static bool command_rig(struct session *s, json_t *request, answer *a)
{
    json_t *list = NULL;
    bool is_clear = false;
    place at = place_key(NULL, "random");
    rig_list *rigs = s->table != NULL ? &s->table->rigs : &s->early;
    int32_t now = s->table != NULL ? (int32_t)s->table->made_count : RIG_BEFORE_SETUP;
    if (!read_array(request, "random", NULL, &list, a->fault) ||
        !read_bool(request, "clear", NULL, &is_clear, a->fault)) {
        return false;
    }
    if (list == NULL && !is_clear) {
        return fault_at(a->fault, &at, "bad_request", "is missing");
    }
    size_t before = rigs->count;
    if (!rigs_read(rigs, list, now, &at, a->fault)) {
        return false;
    }
    if (is_clear && before > 0) {
        /* Only what waited before this request. */
        rig_list old = *rigs;
        old.count = before;
        rigs_clear(&old);
        memmove(rigs->rig + old.count, rigs->rig + before,
                (rigs->count - before) * sizeof *rigs->rig);
        memmove(rigs->note + old.count, rigs->note + before,
                (rigs->count - before) * sizeof *rigs->note);
        rigs->count -= before - old.count;
    }
    out_key_int(a->out, "waiting", (int64_t)rigs_waiting(rigs));
    return true;
}

/* ---- looking --------------------------------------------------------------------------------- */

static bool command_hello(struct session *s, json_t *request, answer *a)
{
    (void)s;
    (void)request;
    out_key_string(a->out, "engine", "jackin");
    out_key_string(a->out, "version", JACKIN_VERSION);
    out_key_int(a->out, "protocol", 1);
    out_key(a->out, "games");
    out_array(a->out);
    out_string(a->out, "netrunner");
    out_string(a->out, "mainframe");
    out_array_end(a->out);
    return true;
}

static bool command_state(struct session *s, json_t *request, answer *a)
{
    nr_viewer view = NR_VIEW_ALL;
    if (!read_view(request, NULL, &view, a->fault)) {
        return false;
    }
    write_state(a->out, &s->table->game, view, a->lang);
    return true;
}

static bool command_why(struct session *s, json_t *request, answer *a)
{
    return write_why(s->table, request, a);
}

static bool command_plan(struct session *s, json_t *request, answer *a)
{
    return write_plan(s->table, request, a);
}

static bool command_preview(struct session *s, json_t *request, answer *a)
{
    return write_preview(s->table, request, a);
}

static bool command_record(struct session *s, json_t *request, answer *a)
{
    (void)request;
    write_record(a->out, s->table);
    return true;
}

static bool command_hash(struct session *s, json_t *request, answer *a)
{
    nr_viewer viewer = NR_VIEW_ALL;
    if (json_object_get(request, "view") != NULL) { /* what he sees, for digests */
        nr_view seen;
        uint8_t written[NR_VIEW_WRITTEN];
        if (!read_view(request, NULL, &viewer, a->fault)) {
            return false;
        }
        nr_look(&s->table->game, viewer, &seen);
        out_key_digits(a->out, "written", written, nr_view_write(&seen, written));
        return true;
    }
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, nr_hash(&s->table->game));
    out_key_string(a->out, "hash", text);
    return true;
}

/* A full game that agrees with a view, dealt from it (TH-09). */
static bool command_sample(struct session *s, json_t *request, answer *a)
{
    static const char *const problems[NR_SAMPLE_COUNT] = {
        [NR_SAMPLE_DECK] =
            "the deck that is assumed has too few cards besides those that were seen",
        [NR_SAMPLE_TABLE] = "the cards of the deck that is assumed cannot lie as the table shows",
        [NR_SAMPLE_SECRET] = "the other player is choosing among cards that this view does not "
                             "tell; ask again when he has chosen",
    };
    nr_viewer view = NR_VIEW_ALL;
    uint64_t seed = 1;
    nr_deck deck[2];
    bool is_given[2];
    const nr_game *g = &s->table->game;
    if (!read_view(request, NULL, &view, a->fault) || !read_seed(request, NULL, &seed, a->fault) ||
        !read_assumed(request, NR_CORP, g, &deck[NR_CORP], &is_given[NR_CORP], a->fault) ||
        !read_assumed(request, NR_RUNNER, g, &deck[NR_RUNNER], &is_given[NR_RUNNER], a->fault)) {
        return false;
    }
    nr_view seen;
    nr_game sample;
    nr_look(g, view, &seen);
    nr_sample_result result = nr_sample(&sample, &seen, is_given[NR_CORP] ? &deck[NR_CORP] : NULL,
                                        is_given[NR_RUNNER] ? &deck[NR_RUNNER] : NULL, seed);
    if (result != NR_SAMPLE_OK) {
        return fault_at(a->fault, NULL, "no_sample", "%s", problems[result]);
    }
    write_state(a->out, &sample, NR_VIEW_ALL, a->lang);
    return true;
}

/* ---- dispatch -------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    bool needs_game;
    bool (*run)(struct session *s, json_t *request, answer *a);
    const char *fields[12]; /* besides cmd, id, game and lang, which every command takes */
} command;

static const command commands[] = {
    {"hello", false, command_hello, {NULL}},
    {"new", false, command_new, {"seed", "key", "corp", "runner", "epochs", "view", "cite", NULL}},
    {"position",
     false,
     command_position,
     {"seed", "active", "clicks", "step", "corp", "runner", "removed", "history", "view", "cite",
      NULL}},
    {"choices", true, command_choices, {NULL}},
    {"choose", true, command_choose, {"choice", "match", "view", "cite", NULL}},
    {"bot",
     true,
     command_bot,
     {"name", "budget_ms", "applications", "apply", "seed", "reason", "view", "cite", NULL}},
    {"state", true, command_state, {"view", NULL}},
    {"why", true, command_why, {"match", "side", "view", NULL}},
    {"plan", true, command_plan, {"view", "server", NULL}},
    {"preview", true, command_preview, {"choices", NULL}},
    {"rig", false, command_rig, {"random", "clear", NULL}},
    {"undo", true, command_undo, {"count", NULL}},
    {"record", true, command_record, {NULL}},
    {"replay", false, command_replay, {"record", "upto", "view", NULL}},
    {"hash", true, command_hash, {"view", NULL}},
    {"sample", true, command_sample, {"view", "seed", "corp", "runner", NULL}},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static bool unknown_command(const char *name, fault *f)
{
    char known[160] = "";
    size_t len = 0;
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        len += (size_t)snprintf(known + len, sizeof known - len, "%s%s", i == 0 ? "" : ", ",
                                commands[i].name);
    }
    place at = place_key(NULL, "cmd");
    return name == NULL ? fault_at(f, &at, "bad_request", "is missing; the commands are %s", known)
                        : fault_at(f, &at, "unknown_command",
                                   "there is no command \"%s\"; the commands are %s",
                                   quoted(name).text, known);
}

static bool read_lang(const json_t *request, word_lang *lang, fault *f)
{
    const char *name = NULL;
    if (!read_string(request, "lang", NULL, &name, f)) {
        return false;
    }
    if (name != NULL && !words_lang(name, lang)) {
        place at = place_key(NULL, "lang");
        return fault_at(f, &at, "bad_request", "must be \"en\" or \"pl\", not \"%s\"",
                        quoted(name).text);
    }
    return true;
}

bool run_command(struct session *s, json_t *request, answer *a)
{
    const char *name = NULL;
    const command *found = NULL;
    if (!read_string(request, "cmd", NULL, &name, a->fault)) {
        return false;
    }
    for (unsigned i = 0; name != NULL && i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            found = &commands[i];
        }
    }
    if (found == NULL) {
        return unknown_command(name, a->fault);
    }
    if (mf_session_wants(&s->mainframe, name, request)) {
        return read_lang(request, &a->lang, a->fault) && run_mainframe(s, name, request, a);
    }
    const char *fields[20] = {"cmd", "id", "game", "lang"};
    for (unsigned i = 0; found->fields[i] != NULL; i++) {
        fields[4 + i] = found->fields[i];
    }
    return read_members(request, NULL, fields, a->fault) &&
           read_lang(request, &a->lang, a->fault) && read_game(request, a->fault) &&
           (!found->needs_game || has_game(s, a->fault)) && found->run(s, request, a);
}
