/*
 * Beginning a game of Mainframe: who plays which runner, as the command line says or as is asked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/play_bot.h"
#include "cli/play_mainframe.h"
#include "cli/play_opening.h"

/* ---- who plays ------------------------------------------------------------------------------- */

/* "noise,steady:kate": the runners for the request, and which bots play. */
static bool read_players(mainframe_seats *seats, const char *text, json_t *players)
{
    char copy[256];
    char *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        size_t seat = json_array_size(players);
        unsigned runner = 0;
        fault f = {.rules = ""};
        bot_kind bot = BOT_COUNT;
        char *colon = strchr(name, ':');
        if (colon != NULL) {
            *colon = '\0';
            bot = play_bot_find(name);
            name = colon + 1;
        }
        if (seat == MF_MAX_PLAYERS || (colon != NULL && bot == BOT_COUNT) ||
            !mf_runner_named(name, NULL, &runner, &f)) {
            return false;
        }
        seats->bot[seat] = bot;
        seats->humans += bot == BOT_COUNT;
        json_array_append_new(players, json_string(mf_runner_name(runner, false)));
    }
    return json_array_size(players) >= 2;
}

/* A number from `least` to `most`, asked until it is one; Enter takes `least`. 0: end of input or
 * quit. */
static unsigned ask_number(const screen *s, const char *question, unsigned least, unsigned most)
{
    char prompt[128];
    snprintf(prompt, sizeof prompt, "%s (%u-%u; Enter: %u) ", question, least, most, least);
    for (;;) {
        char line[SCREEN_LINE_MAX];
        unsigned number = least;
        line_result got = screen_ask(s, prompt, line);
        if (line_is_end(got, line)) {
            return 0;
        }
        int count = got == LINE_READ ? mainframe_read_numbers(line, &number, 1) : -1;
        if (count >= 0 && number >= least && number <= most) {
            return number;
        }
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "Type a number from %u to %u, or press Enter for %u.",
                           "Wpisz liczbę od %u do %u albo naciśnij Enter, by wybrać %u."),
                   least, most, least);
    }
}

/* One of the runners that are free, by number or name; Enter takes the first. False: end of input
 * or quit. */
static bool ask_runner(const screen *s, unsigned person, const bool taken[MF_RUNNER_COUNT],
                       unsigned *runner)
{
    char prompt[128];
    unsigned first = MF_RUNNER_COUNT;
    for (unsigned i = 0; i < MF_RUNNER_COUNT; i++) {
        if (!taken[i]) {
            first = i < first ? i : first;
            screen_say(s, STYLE_PLAIN, "  %u  %s%s", i + 1, mf_runner_name(i, s->lang == LANG_PL),
                       i == first ? "  (Enter)" : "");
        }
    }
    snprintf(prompt, sizeof prompt,
             in_lang(s->lang, "Player %u, which runner? ", "Gracz %u, który runner? "), person + 1);
    for (;;) {
        char line[SCREEN_LINE_MAX];
        fault f = {.rules = ""};
        line_result got = screen_ask(s, prompt, line);
        if (line_is_end(got, line)) {
            return false;
        }
        bool is_number = got == LINE_READ && mainframe_read_numbers(line, runner, 1) == 1;
        if (got == LINE_READ && *line == '\0') {
            *runner = first;
            return true;
        }
        *runner -= is_number;
        if ((is_number || (got == LINE_READ && mf_runner_named(line, NULL, runner, &f))) &&
            *runner < MF_RUNNER_COUNT && !taken[*runner]) {
            return true;
        }
        screen_say(s, STYLE_PLAIN, "%s",
                   in_lang(s->lang,
                           "Type the number of one of these runners, or press Enter for the first.",
                           "Wpisz numer jednego z tych runnerów albo naciśnij Enter, by wybrać "
                           "pierwszego."));
    }
}

/* MF-10: the first player is drawn, then each chooses a different runner, clockwise. False: end of
 * input. */
static bool ask_players(const screen *s, const game_options *game, mainframe_seats *seats,
                        json_t *players)
{
    bool taken[MF_RUNNER_COUNT] = {false};
    unsigned count =
        ask_number(s, in_lang(s->lang, "How many players?", "Ilu graczy?"), 2, MF_MAX_PLAYERS);
    if (count == 0) {
        return false;
    }
    unsigned humans = ask_number(
        s, in_lang(s->lang, "How many of them are people?", "Ilu z nich to ludzie?"), 1, count);
    bot_kind bot = game->bot;
    if (humans == 0 || (humans < count && !game->has_bot && !opening_ask_bot(s, &bot))) {
        return false;
    }
    unsigned first = mf_draw_first(count, game->seed);
    for (unsigned i = 0; i < count; i++) {
        unsigned person = (first + i) % count;
        unsigned runner = 0;
        seats->bot[i] = person >= humans ? bot : BOT_COUNT;
        seats->humans += person < humans;
        if (person >= humans) {
            do {
                runner = core_xoshiro_below(&seats->dice, MF_RUNNER_COUNT);
            } while (taken[runner]);
        } else if (!ask_runner(s, person, taken, &runner)) {
            return false;
        }
        taken[runner] = true;
        json_array_append_new(players, json_string(mf_runner_name(runner, false)));
    }
    return true;
}

static json_t *player_names(const mainframe_seats *seats, unsigned count)
{
    json_t *names = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_array_append_new(names, json_string(play_bot_record(seats->bot[i])));
    }
    return names;
}

/* ---- the game -------------------------------------------------------------------------------- */

static bool add_cards(json_t *request, const char *name, word_lang lang)
{
    enum { CARDS_MAX = 1 << 20 }; /* bytes of a card list */
    json_error_t at;
    size_t size;
    play_error error = {.lang = lang};
    char *text = file_read(name, CARDS_MAX, &size, &error);
    json_t *cards = text != NULL ? json_read_text(text, size, &at) : NULL;
    if (text != NULL && cards == NULL) {
        play_fail(&error, "'%.200s', line %d: %s",
                  "„%.200s”, wiersz %d: to nie jest poprawny JSON%.0s", name, at.line, at.text);
    }
    free(text);
    if (cards == NULL) {
        play_complain("jackin play mainframe", &error);
        return false;
    }
    json_object_set_new(request, "cards", cards);
    return true;
}

/* Fills the request in. Returns STATUS_NONE, or an exit status. */
static int write_request(const screen *s, const mainframe_options *o, mainframe_seats *seats,
                         json_t *request)
{
    json_t *players = json_array();
    json_object_set_new(request, "cmd", json_string("new"));
    json_object_set_new(request, "players", players);
    json_object_set_new(request, "seed", seed_value(o->game.seed));
    if (o->border != NULL) {
        json_object_set_new(request, "border", json_string(o->border));
    }
    if (o->cards != NULL && !add_cards(request, o->cards, o->game.lang)) {
        return EXIT_FAILED;
    }
    if (o->players == NULL) {
        return ask_players(s, &o->game, seats, players) ? STATUS_NONE : EXIT_DONE;
    }
    if (!read_players(seats, o->players, players)) {
        return option_refuse(
            "jackin play mainframe",
            "--players names two to four of noise, kate, andromeda, "
            "chaos-theory, adam, nero, with a bot (random, greedy, gentle, steady, "
            "strong) and a colon before those that it plays",
            "--players wymienia od dwóch do czterech z: noise, kate, andromeda, "
            "chaos-theory, adam, nero, z nazwą bota (random, greedy, gentle, "
            "steady, strong) i dwukropkiem przed tymi, którymi gra bot");
    }
    return STATUS_NONE;
}

int mainframe_begin(const screen *s, const mainframe_options *o, mainframe_seats *seats,
                    mf_table **made)
{
    static const mf_rig_list none;
    fault f = {.lang = o->game.lang, .rules = ""};
    json_t *request = json_object();
    int status = write_request(s, o, seats, request);
    if (status == STATUS_NONE) {
        *made = mf_table_begin(request, false, &none, &f);
        if (*made == NULL) {
            text_print(stderr, "jackin play mainframe: %s%s%s%s\n", f.message,
                       f.rules[0] ? " [" : "", f.rules, f.rules[0] ? "]" : "");
            status = EXIT_USAGE;
        } else {
            (*made)->players = player_names(seats, (*made)->game.players);
        }
    }
    json_decref(request);
    return status;
}

bool mainframe_resume(const char *path, mainframe_saved *saved, play_error *error)
{
    bool is_mainframe = false;
    json_t *record = record_load_any(path, &is_mainframe, error);
    if (record != NULL && !is_mainframe) {
        play_fail(error, "'%.200s' is a game of netrunner", "„%.200s” to gra netrunner", path);
    }
    mf_table *t = is_mainframe ? mainframe_replay(record, path, error) : NULL;
    if (t != NULL) {
        size_t total = t->made_count;
        mainframe_step *steps = must(malloc((total + 1) * sizeof *steps));
        mainframe_log_record(&saved->log, record, total, error->lang, saved->is_citing, steps);
        for (size_t i = 0; i < total; i++) { /* when he was asked, he was told */
            saved->told[steps[i].seat] = steps[i].log_end;
            saved->by[i] = (uint8_t)steps[i].seat;
        }
        free(steps);
        for (unsigned i = 0; i < t->game.players; i++) {
            bot_kind bot = play_bot_find(json_string_value(json_array_get(t->players, i)));
            saved->seats.bot[i] = bot;
            saved->seats.humans += bot == BOT_COUNT;
        }
        saved->table = t;
    }
    json_decref(record);
    return t != NULL;
}
