/*
 * jackin play mainframe: two to four players at one keyboard, any of them a random player.
 *
 * The game is a table of the protocol room, and what is typed becomes one of its choices: a number,
 * a node "2,3", a path "2,0-2,1", a layout by its grid corner, or the name of a program.
 */
#include "cli/play_mainframe.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "cli/commands.h"
#include "core/xoshiro.h"

typedef struct {
    screen screen;
    mf_table *table;
    bool is_random[MF_MAX_PLAYERS]; /* by seat */
    unsigned humans;
    unsigned shown_to; /* the person who sees the screen, MF_NOWHERE nobody yet */
    size_t drawn;      /* 1 + the choices made when the table was last drawn */
    core_xoshiro dice; /* of the random players */
    bool is_over;      /* somebody quit */
} play;

typedef struct {
    const char *players, *border, *cards, *save;
    uint64_t seed;
    bool has_seed, is_plain;
    word_lang lang;
} play_options;

static const char *say(const play *p, const char *english, const char *polish)
{
    return in_lang(p->screen.lang, english, polish);
}

static void print_usage(FILE *out)
{
    fputs("usage: jackin play mainframe [OPTIONS]\n"
          "\n"
          "Android: Mainframe in the terminal, for two to four players at one keyboard. Without\n"
          "--players it asks how many play, draws the first player and lets each choose a runner.\n"
          "\n"
          "  --players LIST  runners in turn order, with 'random:' before those that play at "
          "random:\n"
          "                  noise,random:kate,random:adam (noise, kate, andromeda, chaos-theory,\n"
          "                  adam, nero)\n"
          "  --border WHAT   paths (the default: partitions lie along the border, too) or walled\n"
          "  --cards FILE    another card list, like data/mainframe/cards.json\n"
          "  --seed N        the seed of all chance; same seed, players and choices: same game\n"
          "  --save FILE     writes the record of the game there at the end\n"
          "  --lang LANG     en or pl\n"
          "  --plain         neither colours nor box characters\n"
          "  -h, --help      prints this\n"
          "\n"
          "While playing, a line is the number of a choice, a node (2,3), a path between two grid\n"
          "corners (2,0-2,1), several paths of a layout, its top left grid corner, the name of a\n"
          "program or player, done or pass; or one of: help, board, list, why …, card NAME, undo,\n"
          "save FILE, quit. Grid corner (x,y) is the top left of node (x,y).\n",
          out);
}

static int refuse(const char *what)
{
    fprintf(stderr,
            "jackin play mainframe: %s\n"
            "'jackin play mainframe --help' tells how to use it.\n",
            what);
    return EXIT_USAGE;
}

/* ---- what is typed ----------------------------------------------------------------------------
 */

/* Reads up to `most` numbers out of a line that has nothing else but signs; -1: other words. */
static int read_numbers(const char *line, unsigned *out, int most)
{
    int count = 0;
    while (*line != '\0') {
        if (isdigit((unsigned char)*line)) {
            char *end;
            unsigned long value = strtoul(line, &end, 10);
            if (count == most || value > 1000) {
                return -1;
            }
            out[count++] = (unsigned)value;
            line = end;
        } else if (strchr(" ,;-()[]", *line) != NULL) {
            line++;
        } else {
            return -1;
        }
    }
    return count;
}

static bool path_of(const unsigned *n, unsigned *path)
{
    unsigned x = n[0] < n[2] ? n[0] : n[2];
    unsigned y = n[1] < n[3] ? n[1] : n[3];
    unsigned dx = n[0] + n[2] - 2 * x;
    unsigned dy = n[1] + n[3] - 2 * y;
    *path = mf_node(x, y) + (dx == 1 ? MF_HORIZONTAL : 0);
    return dx + dy == 1 && x + dx <= MF_COLUMNS && y + dy <= MF_ROWS;
}

/* Turns a line into what is wanted; false if it cannot be read so. */
static bool read_wanted(const play *p, const char *line, mf_wanted *w)
{
    const mf_table *t = p->table;
    unsigned n[16];
    int count = read_numbers(line, n, 16);
    bool is_turn = t->game.prompt == MF_PROMPT_TURN || t->game.prompt == MF_PROMPT_FIRST_TOKEN;
    fault f = {.rules = ""};
    unsigned found = 0;
    *w = (mf_wanted){.at = MF_NOWHERE};
    if (count == 2 && n[0] < MF_COLUMNS && n[1] < MF_ROWS) {
        w->verb = is_turn ? MF_VERB_PLACE_ACCESS_POINT : MF_VERB_CHOOSE_NODE;
        w->at = (uint8_t)mf_node(n[0], n[1]);
        return true;
    }
    if (count >= 4 && count % 4 == 0) {
        for (int i = 0; i < count; i += 4) {
            if (!path_of(n + i, &found)) {
                return false;
            }
            *(found & MF_HORIZONTAL ? &w->h : &w->v) |= UINT64_C(1) << (found & 63);
        }
        w->verb = MF_VERB_CHOOSE_PATHS;
        if (count == 4 && t->game.prompt != MF_PROMPT_LAYOUT) {
            *w = (mf_wanted){.verb = MF_VERB_CHOOSE_PATH, .at = (uint8_t)found};
        }
        return true;
    }
    if (strcmp(line, "pass") == 0 || strcmp(line, "done") == 0) {
        w->verb = line[0] == 'p' ? MF_VERB_PASS : MF_VERB_DONE;
        return true;
    }
    if (mf_card_named(&t->cards, line, NULL, &found, &f)) {
        w->verb = is_turn ? MF_VERB_EXECUTE : MF_VERB_CHOOSE_CARD;
        w->card = (uint8_t)found;
        return true;
    }
    if (mf_runner_named(line, NULL, &found, &f)) {
        for (unsigned i = 0; i < t->game.players; i++) {
            if (t->game.runner[i] == found) {
                *w = (mf_wanted){.verb = MF_VERB_CHOOSE_PLAYER, .at = (uint8_t)i};
                return true;
            }
        }
    }
    return false;
}

/* ---- showing ----------------------------------------------------------------------------------
 */

static void show_table(const play *p, unsigned viewer)
{
    mf_view v;
    mf_look(&p->table->game, viewer, &v);
    mainframe_draw_board(&p->screen, &v);
    mainframe_draw_cards(&p->screen, p->table, &v);
}

static void show_events(const play *p, unsigned viewer)
{
    char text[WORDS_MAX];
    const mf_table *t = p->table;
    for (size_t i = 0; i < t->io.events_count; i++) {
        if (viewer == MF_VIEW_ALL || t->events[i].for_whom >> viewer & 1) {
            mf_words_event(t, &t->events[i], p->screen.lang, text);
            screen_say(&p->screen, STYLE_PLAIN, "  %s", text);
        }
    }
}

/* Choices that are many of one kind are told by what to type, the others by number. */
static void show_choices(const play *p, bool all)
{
    const mf_table *t = p->table;
    char text[WORDS_MAX];
    enum { FEW = 12 };
    unsigned hidden = 0;
    for (unsigned i = 0; i < t->list.count; i++) {
        const mf_choice *c = &t->list.choice[i];
        bool is_place = c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE ||
                        c->verb == MF_VERB_CHOOSE_PATH || c->verb == MF_VERB_CHOOSE_PATHS;
        if (is_place && !all && t->list.count > FEW) {
            hidden++;
            continue;
        }
        mf_words_choice(t, c, p->screen.lang, text);
        screen_say(&p->screen, STYLE_PLAIN, "%4u  %s", i, text);
    }
    if (hidden == 0) {
        return;
    }
    const char *how = say(p, "a node like 2,3", "węzeł, np. 2,3");
    if (t->game.prompt == MF_PROMPT_PATH || t->game.prompt == MF_PROMPT_PARTITION) {
        how = say(p, "a path like 2,0-2,1", "ścieżka, np. 2,0-2,1");
    } else if (t->game.prompt == MF_PROMPT_LAYOUT) {
        how = say(p, "the top left grid corner of the layout, like 2,1",
                  "lewy górny róg układu, np. 2,1");
    }
    screen_say(&p->screen, STYLE_DIM,
               say(p, "      or %s (%u places; 'list' shows them)",
                   "      albo %s (miejsc: %u; 'list' je pokazuje)"),
               how, hidden);
}

/* ---- choosing ---------------------------------------------------------------------------------
 */

static void choose(play *p, unsigned index)
{
    fault f = {.rules = ""};
    unsigned viewer = p->humans == 1 || p->is_random[p->table->game.seat] ? MF_VIEW_SPECTATOR
                                                                          : p->table->game.seat;
    for (unsigned i = 0; p->humans == 1 && i < p->table->game.players; i++) {
        viewer = p->is_random[i] ? viewer : i;
    }
    if (!mf_table_choose(p->table, index, &f)) {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        return;
    }
    show_events(p, p->humans == 0 ? MF_VIEW_ALL : viewer);
}

static void tell_why(const play *p, const mf_wanted *w)
{
    mf_why why = mf_judge(&p->table->game, p->table->game.seat, w);
    screen_say(&p->screen, STYLE_ALARM, "%s [%s]", mf_why_text(why, p->screen.lang == LANG_PL),
               mf_why_rules(why));
}

/* A layout by its top left corner: chosen if there is one, drawn if there are several. */
static bool choose_by_corner(play *p, const char *line)
{
    const mf_table *t = p->table;
    unsigned n[2];
    unsigned found[16];
    unsigned count = 0;
    if (t->game.prompt != MF_PROMPT_LAYOUT || read_numbers(line, n, 2) != 2) {
        return false;
    }
    for (unsigned i = 0; i < t->list.count && count < 16; i++) {
        if (t->list.choice[i].at == mf_node(n[0], n[1])) {
            found[count++] = i;
        }
    }
    if (count == 1) {
        choose(p, found[0]);
    } else if (count == 0) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "The layout cannot be placed there.", "Tam nie można umieścić układu."));
    } else {
        screen_say(&p->screen, STYLE_HEAD, "%s",
                   say(p, "Which one? Type its number.", "Który? Podaj numer."));
        mainframe_draw_placements(&p->screen, t, found, count);
    }
    return true;
}

static void choose_words(play *p, const char *line)
{
    const mf_table *t = p->table;
    unsigned number;
    mf_wanted w;
    if (read_numbers(line, &number, 1) == 1) {
        if (number < t->list.count) {
            choose(p, number);
        } else {
            screen_say(&p->screen, STYLE_ALARM, "%s",
                       say(p, "There is no such number.", "Nie ma takiego numeru."));
        }
        return;
    }
    if (choose_by_corner(p, line)) {
        return;
    }
    if (!read_wanted(p, line, &w)) {
        screen_say(&p->screen, STYLE_ALARM, "%s",
                   say(p, "I do not understand that; 'help' tells what can be typed.",
                       "Nie rozumiem; 'help' mówi, co można wpisać."));
        return;
    }
    for (unsigned i = 0; i < t->list.count; i++) {
        if (mf_matches(&t->game, &t->list.choice[i], &w)) {
            choose(p, i);
            return;
        }
    }
    tell_why(p, &w);
}

static void save_record(const play *p, const char *name)
{
    json_t *record = mf_table_record(p->table);
    if (record == NULL || json_dump_file(record, name, JSON_COMPACT) != 0) {
        screen_say(&p->screen, STYLE_ALARM, say(p, "%s cannot be written", "nie można zapisać %s"),
                   name);
    } else {
        screen_say(&p->screen, STYLE_DIM, say(p, "saved to %s", "zapisano w %s"), name);
    }
    json_decref(record);
}

/* Back to the last decision of a person. */
static void undo(play *p)
{
    fault f = {.rules = ""};
    do {
        if (!mf_table_undo(p->table, 1, &f)) {
            screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
            return;
        }
    } while (p->is_random[p->table->game.seat] && p->table->made_count > 0);
    p->drawn = 0;
    p->shown_to = p->humans > 1 ? MF_NOWHERE : p->shown_to;
}

static void show_card(const play *p, const char *name)
{
    unsigned card = 0;
    fault f = {.rules = ""};
    if (!mf_card_named(&p->table->cards, name, NULL, &card, &f)) {
        screen_say(&p->screen, STYLE_ALARM, "%s", f.message);
        return;
    }
    const mf_card_words *w = mf_card_words_of(&p->table->cards, card);
    unsigned lang = p->screen.lang == LANG_PL;
    screen_say(&p->screen, STYLE_HEAD, "%s", w->title[lang]);
    screen_say(&p->screen, STYLE_PLAIN, "%s", w->text[lang]);
}

static void do_line(play *p, char *line)
{
    mf_wanted w;
    if (strcmp(line, "quit") == 0) {
        p->is_over = true;
    } else if (strcmp(line, "help") == 0) {
        print_usage(stdout);
    } else if (strcmp(line, "board") == 0) {
        show_table(p, p->table->game.seat);
    } else if (strcmp(line, "list") == 0) {
        show_choices(p, true);
    } else if (strcmp(line, "undo") == 0) {
        undo(p);
    } else if (strncmp(line, "save ", 5) == 0) {
        save_record(p, line + 5);
    } else if (strncmp(line, "card ", 5) == 0) {
        show_card(p, line + 5);
    } else if (strncmp(line, "why ", 4) == 0) {
        if (read_wanted(p, line + 4, &w)) {
            tell_why(p, &w);
        } else {
            screen_say(&p->screen, STYLE_ALARM, "%s",
                       say(p, "Why what? A node, a path, a program, pass or done.",
                           "Dlaczego co? Węzeł, ścieżka, program, pass albo done."));
        }
    } else if (line[0] != '\0') {
        choose_words(p, line);
    }
}

/* ---- the game ---------------------------------------------------------------------------------
 */

/* Somebody else sits down: what the last one saw goes away first. */
static bool hand_over(play *p)
{
    char line[SCREEN_LINE_MAX];
    unsigned seat = p->table->game.seat;
    if (p->humans > 1 && p->shown_to != seat && p->screen.is_terminal) {
        char prompt[160];
        snprintf(prompt, sizeof prompt,
                 say(p, "%s is next; press Enter", "Teraz %s; naciśnij Enter"),
                 mf_runner_name(p->table->game.runner[seat], p->screen.lang == LANG_PL));
        screen_hide(&p->screen);
        if (screen_ask(&p->screen, prompt, line) == LINE_END) {
            return false;
        }
    }
    p->shown_to = seat;
    return true;
}

static void ask_person(play *p)
{
    char line[SCREEN_LINE_MAX];
    char text[WORDS_MAX];
    const mf_game *g = &p->table->game;
    if (!hand_over(p)) {
        p->is_over = true;
        return;
    }
    bool is_turn = g->prompt == MF_PROMPT_TURN || g->prompt == MF_PROMPT_FIRST_TOKEN;
    if (is_turn && p->drawn != p->table->made_count + 1) {
        show_table(p, g->seat);
        p->drawn = p->table->made_count + 1;
    }
    mainframe_put_runner(&p->screen, g->runner[g->seat]);
    mf_words_prompt(p->table, p->screen.lang, text);
    screen_say(&p->screen, STYLE_HEAD, ": %s", text);
    show_choices(p, false);
    switch (screen_ask(&p->screen, "> ", line)) {
    case LINE_END:
        p->is_over = true;
        break;
    case LINE_TOO_LONG:
        break;
    default:
        do_line(p, line);
        break;
    }
}

static void show_end(const play *p)
{
    const mf_game *g = &p->table->game;
    mf_view v;
    mf_look(g, MF_VIEW_SPECTATOR, &v);
    mainframe_draw_board(&p->screen, &v);
    for (unsigned i = 0; i < g->players; i++) {
        mainframe_put_runner(&p->screen, g->runner[i]);
        printf(": %u%s\n", v.score[i], v.winners >> i & 1 ? say(p, ", wins", ", zwycięstwo") : "");
    }
}

static void run(play *p)
{
    while (!p->is_over && p->table->game.reason == MF_REASON_NONE) {
        if (p->is_random[p->table->game.seat]) {
            choose(p, core_xoshiro_below(&p->dice, p->table->list.count));
        } else {
            ask_person(p);
        }
    }
    if (p->table->game.reason != MF_REASON_NONE) {
        show_end(p);
    }
}

/* ---- setting up -------------------------------------------------------------------------------
 */

/* "noise,random:kate": the runners for the request, and who plays at random. */
static bool read_players(play *p, const char *text, json_t *players)
{
    char copy[256];
    char *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *name; (name = strsep(&rest, ",")) != NULL;) {
        size_t seat = json_array_size(players);
        unsigned runner = 0;
        fault f = {.rules = ""};
        bool is_random = strncmp(name, "random:", 7) == 0;
        if (seat == MF_MAX_PLAYERS ||
            !mf_runner_named(name + (is_random ? 7 : 0), NULL, &runner, &f)) {
            return false;
        }
        p->is_random[seat] = is_random;
        p->humans += !is_random;
        json_array_append_new(players, json_string(mf_runner_name(runner, false)));
    }
    return json_array_size(players) >= 2;
}

/* A number in a range, asked until it is one; 0 at the end of input. */
static unsigned ask_number(const play *p, const char *prompt, unsigned least, unsigned most)
{
    char line[SCREEN_LINE_MAX];
    unsigned number;
    for (;;) {
        if (screen_ask(&p->screen, prompt, line) == LINE_END) {
            return 0;
        }
        if (read_numbers(line, &number, 1) == 1 && number >= least && number <= most) {
            return number;
        }
    }
}

/* MF-10: the first player is drawn, then each chooses a different runner, clockwise. */
static bool ask_players(play *p, json_t *players, uint64_t seed)
{
    bool taken[MF_RUNNER_COUNT] = {false};
    unsigned count = ask_number(p, say(p, "How many players (2-4)? ", "Ilu graczy (2-4)? "), 2, 4);
    if (count == 0) {
        return false;
    }
    char prompt[128];
    snprintf(prompt, sizeof prompt,
             say(p, "How many of them are people (1-%u)? ", "Ilu z nich to ludzie (1-%u)? "),
             count);
    unsigned humans = ask_number(p, prompt, 1, count);
    unsigned first = mf_draw_first(count, seed);
    for (unsigned i = 0; i < count; i++) {
        unsigned person = (first + i) % count;
        unsigned runner = 0;
        if (humans == 0) {
            return false;
        }
        p->is_random[i] = person >= humans;
        p->humans += !p->is_random[i];
        for (unsigned k = 0; k < MF_RUNNER_COUNT && !p->is_random[i]; k++) {
            if (!taken[k]) {
                printf("  %u %s\n", k + 1, mf_runner_name(k, p->screen.lang == LANG_PL));
            }
        }
        do {
            snprintf(prompt, sizeof prompt,
                     say(p, "Player %u, your runner? ", "Gracz %u, runner? "), person + 1);
            runner = p->is_random[i] ? 1 + core_xoshiro_below(&p->dice, MF_RUNNER_COUNT)
                                     : ask_number(p, prompt, 1, MF_RUNNER_COUNT);
            if (runner == 0) {
                return false;
            }
        } while (taken[runner - 1]);
        taken[runner - 1] = true;
        json_array_append_new(players, json_string(mf_runner_name(runner - 1, false)));
    }
    return true;
}

/* Returns -1 to go on, or an exit status. */
static int read_options(int argc, char **argv, play_options *o)
{
    enum { PLAYERS = 1000, BORDER, CARDS, SEED, SAVE, LANGUAGE, PLAIN };
    static const struct option options[] = {
        {"players", required_argument, NULL, PLAYERS},
        {"border", required_argument, NULL, BORDER},
        {"cards", required_argument, NULL, CARDS},
        {"seed", required_argument, NULL, SEED},
        {"save", required_argument, NULL, SAVE},
        {"lang", required_argument, NULL, LANGUAGE},
        {"plain", no_argument, NULL, PLAIN},
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    int option;
    char *end;
    optind = 0;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case PLAYERS:
            o->players = optarg;
            break;
        case BORDER:
            o->border = optarg;
            break;
        case CARDS:
            o->cards = optarg;
            break;
        case SEED:
            errno = 0;
            o->seed = strtoull(optarg, &end, 10);
            o->has_seed = true;
            if (!isdigit((unsigned char)*optarg) || *end != '\0' || errno != 0) {
                return refuse("--seed must be a number from 0 to 18446744073709551615");
            }
            break;
        case SAVE:
            o->save = optarg;
            break;
        case LANGUAGE:
            if (!lang_find(optarg, &o->lang)) {
                return refuse("--lang must be en or pl");
            }
            break;
        case PLAIN:
            o->is_plain = true;
            break;
        case 'h':
            print_usage(stdout);
            return EXIT_DONE;
        default:
            fputs("'jackin play mainframe --help' tells how to use it.\n", stderr);
            return EXIT_USAGE;
        }
    }
    return optind < argc ? refuse("there is nothing to say without an option's name") : -1;
}

static bool add_cards(json_t *request, const char *name)
{
    json_error_t error;
    json_t *cards = json_load_file(name, JSON_REJECT_DUPLICATES, &error);
    if (cards == NULL) {
        fprintf(stderr, "jackin play mainframe: %s: line %d: %s\n", name, error.line, error.text);
        return false;
    }
    json_object_set_new(request, "cards", cards);
    return true;
}

static int begin(play *p, const play_options *o, json_t *request)
{
    fault f = {.rules = ""};
    static const mf_rig_list none;
    json_t *players = json_array();
    json_object_set_new(request, "cmd", json_string("new"));
    json_object_set_new(request, "players", players);
    json_object_set_new(request, "seed", seed_value(o->seed));
    if (o->border != NULL) {
        json_object_set_new(request, "border", json_string(o->border));
    }
    if (o->cards != NULL && !add_cards(request, o->cards)) {
        return EXIT_FAILED;
    }
    if (o->players != NULL ? !read_players(p, o->players, players)
                           : !ask_players(p, players, o->seed)) {
        return refuse("--players names two to four of noise, kate, andromeda, chaos-theory, adam, "
                      "nero, with 'random:' before those that play at random");
    }
    p->table = mf_table_begin(request, false, &none, &f);
    if (p->table == NULL) {
        fprintf(stderr, "jackin play mainframe: %s%s%s%s\n", f.message, f.rules[0] ? " [" : "",
                f.rules, f.rules[0] ? "]" : "");
        return EXIT_USAGE;
    }
    return -1;
}

int play_mainframe(int argc, char **argv)
{
    play_options o = {.lang = locale_lang()};
    char name[] = "jackin play mainframe";
    argv[0] = name;
    int status = read_options(argc, argv, &o);
    if (status >= 0) {
        return status;
    }
    if (!o.has_seed && getrandom(&o.seed, sizeof o.seed, 0) != (ssize_t)sizeof o.seed) {
        o.seed = 1;
    }
    play p = {.shown_to = MF_NOWHERE};
    json_t *request = json_object();
    core_xoshiro_seed(&p.dice, o.seed ^ UINT64_C(0x9e3779b97f4a7c15));
    screen_open(&p.screen, o.is_plain, o.lang);
    status = begin(&p, &o, request);
    if (status < 0) {
        run(&p);
        if (o.save != NULL) {
            save_record(&p, o.save);
        }
        status = EXIT_DONE;
    }
    mf_table_free(p.table);
    json_decref(request);
    return status;
}
