/*
 * A game that is being played; see play_game.h.
 */
#include "cli/play_game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/play_bot.h"
#include "cli/screen.h"
#include "jackin/netrunner_attend.h"

static void *grow(void *old, size_t *cap, size_t item)
{
    *cap = *cap == 0 ? 256 : *cap * 2;
    return must(realloc(old, *cap * item));
}

bool play_fail(play_error *error, const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(error->text, sizeof error->text, error->lang == LANG_PL ? polish : english,
              arguments);
    va_end(arguments);
    return false;
}

int play_complain(const char *command, play_error *error)
{
    text_clean(error->text, sizeof error->text);
    fprintf(stderr, "%s: %s\n", command, error->text);
    return EXIT_FAILED;
}

static play_game *create(void)
{
    return must(calloc(1, sizeof(play_game)));
}

void play_free(play_game *p)
{
    if (p != NULL) {
        table_free(p->table);
        free(p->made);
        free(p->log);
        free(p);
    }
}

static void remember_events(play_game *p, const nr_io *io, size_t decision)
{
    for (size_t i = 0; i < io->events_count; i++) {
        if (p->log_count == p->log_cap) {
            p->log = grow(p->log, &p->log_cap, sizeof *p->log);
        }
        p->log[p->log_count++] = (play_event){(uint32_t)decision, io->events[i]};
    }
}

/* Says why the table could not be set up. */
static bool complain(play_error *error, const fault *f)
{
    bool has_rules = f->rules != NULL && *f->rules != '\0';
    return play_fail(error, "%s%s%s%s", "%s%s%s%s", f->message, has_rules ? " (" : "",
                     has_rules ? f->rules : "", has_rules ? ")" : "");
}

/* Says that a record does not lead where it should. */
static bool differ(play_error *error, const play_game *p, const json_t *record)
{
    return play_fail(
        error,
        "the %zu choices lead to the state %016" PRIx64 ", not to %s as the record of version %s "
        "says: other rules made it (theirs are version %lld, these are %d), or it was changed",
        "wybory (%zu) prowadzą do stanu %016" PRIx64 ", a nie do %s, jak mówi zapis wersji %s: "
        "powstał według innych reguł (tamte mają wersję %lld, te %d) albo został zmieniony",
        p->table->made_count, nr_hash(play_state(p)),
        json_string_value(json_object_get(record, "hash")),
        json_string_value(json_object_get(record, "version")),
        (long long)json_integer_value(json_object_get(record, "rules")), NR_RULES_VERSION);
}

static json_t *player_names(const bot_kind bot[2])
{
    return json_pack("{s:s,s:s}", "corp", play_bot_record(bot[NR_CORP]), "runner",
                     play_bot_record(bot[NR_RUNNER]));
}

static bot_kind find_player(const json_t *players, const char *side)
{
    return play_bot_find(json_string_value(json_object_get(players, side)));
}

play_game *play_begin(json_t *request, const bot_kind bot[2], play_error *error)
{
    nr_event events[TABLE_MAX_EVENTS];
    nr_io io = {.events = events, .events_cap = TABLE_MAX_EVENTS};
    fault f = {.lang = error->lang, .code = ""};
    play_game *p = create();
    p->table = table_begin(request, &io, &f);
    if (p->table == NULL) {
        complain(error, &f);
        play_free(p);
        return NULL;
    }
    p->table->players = player_names(bot);
    memcpy(p->bot, bot, sizeof p->bot);
    remember_events(p, &io, 0);
    return p;
}

play_game *play_start(const nr_deck deck[2], uint64_t seed, const bot_kind bot[2],
                      play_error *error)
{
    json_t *request = table_request(&deck[NR_CORP], &deck[NR_RUNNER], seed);
    play_game *p = play_begin(request, bot, error);
    json_decref(request);
    return p;
}

static bool choose(play_game *p, unsigned index, bool was_asked, fault *f)
{
    nr_event events[TABLE_MAX_EVENTS];
    nr_io io = {.events = events, .events_cap = TABLE_MAX_EVENTS};
    const nr_choices *list = play_choices(p);
    size_t number = p->table->made_count;
    play_made made = {.side = play_state(p)->to_move, .was_asked = was_asked};
    made.verb = index < list->count ? list->choice[index].verb : NR_VERB_NONE;
    if (!table_choose(p->table, index, &io, f)) {
        return false;
    }
    if (number == p->made_cap) {
        p->made = grow(p->made, &p->made_cap, sizeof *p->made);
    }
    p->made[number] = made;
    remember_events(p, &io, number + 1);
    return true;
}

bool play_choose(play_game *p, unsigned index, bool was_asked)
{
    fault f = {0};
    return choose(p, index, was_asked, &f);
}

/* Of a game that was read: would the choice have been put to its player as usual? An action behind
 * a window that he passed for it follows from that (nr_joins_action). */
static bool would_ask(const play_game *p, bool *was_joined)
{
    static nr_view view;
    static nr_choices list;
    const nr_game *g = play_state(p);
    nr_look(g, play_viewer(g->to_move), &view);
    nr_list(&view.game, &list);
    bool follows = *was_joined && g->prompt == NR_PROMPT_ACTION;
    bool is_asked = nr_attend(&view, &list, NULL).what == NR_ASK && !follows;
    *was_joined = is_asked && nr_joins_action(&view);
    return is_asked;
}

static play_game *play_exactly(json_t *record, play_error *error)
{
    nr_event events[TABLE_MAX_EVENTS];
    nr_io io = {.events = events, .events_cap = TABLE_MAX_EVENTS};
    fault f = {.lang = error->lang, .code = ""};
    play_game *p = create();
    p->table = table_open(record, &io, &f);
    if (p->table == NULL) {
        complain(error, &f);
        play_free(p);
        return NULL;
    }
    remember_events(p, &io, 0);
    p->bot[NR_CORP] = find_player(p->table->players, "corp");
    p->bot[NR_RUNNER] = find_player(p->table->players, "runner");
    const json_t *choices = json_object_get(record, "choices");
    bool was_joined = false;
    for (size_t i = 0; i < json_array_size(choices); i++) {
        bool was_asked = would_ask(p, &was_joined);
        unsigned index = (unsigned)json_integer_value(json_array_get(choices, i));
        if (!choose(p, index, was_asked, &f)) {
            play_fail(error, "choice %zu cannot be made: there is no choice %u among %u",
                      "wyboru %zu nie można wykonać: nie ma wyboru %u spośród %u", i + 1, index,
                      play_choices(p)->count);
            play_free(p);
            return NULL;
        }
    }
    if (!table_agrees(p->table, record, &f)) {
        differ(error, p, record);
        play_free(p);
        return NULL;
    }
    return p;
}

play_game *play_record(json_t *record, const char *path, play_error *error)
{
    play_error problem = {.lang = error->lang};
    play_game *p = play_exactly(record, &problem);
    if (p == NULL) {
        play_fail(error, "'%.200s': %.700s", "„%.200s”: %.700s", path, problem.text);
    }
    return p;
}

/* One more than the number of the last decision that a side was asked for; 0 if there is none. */
static size_t last_asked(const play_game *p, nr_side side)
{
    size_t last = p->table->made_count;
    while (last > 0 && (p->made[last - 1].side != side || !p->made[last - 1].was_asked)) {
        last--;
    }
    return last;
}

size_t play_undo(play_game *p, nr_side side)
{
    size_t last = last_asked(p, side);
    if (last == 0) {
        return 0;
    }
    fault f = {0};
    size_t taken = p->table->made_count - (last - 1);
    table_undo(p->table, (int64_t)taken, &f); /* no more than were made */
    while (p->log_count > 0 && p->log[p->log_count - 1].decision >= last) {
        p->log_count--;
    }
    return taken;
}

size_t play_news(const play_game *p, nr_side side)
{
    size_t last = last_asked(p, side);
    size_t first = p->log_count;
    while (first > 0 && p->log[first - 1].decision >= last) {
        first--;
    }
    return first;
}
