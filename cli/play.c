/*
 * jackin play: a game in the terminal, for two people at one keyboard, for one against a random
 * player, or for nobody at all.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/play_game.h"
#include "cli/play_mainframe.h"
#include "cli/play_table.h"
#include "cli/screen.h"

/* What the command line says. */
typedef struct {
    const char *deck[2]; /* name of a faction or a file; NULL: the default */
    const char *load;    /* a saved game, NULL for a new one */
    bool is_human[2];
    bool has_seed, is_plain, is_citing;
    uint64_t seed;
    word_lang lang;
} play_options;

static const char *const default_decks[2] = {[NR_CORP] = "haas-bioroid", [NR_RUNNER] = "shaper"};

static void print_usage(FILE *out)
{
    fputs("usage: jackin play [OPTIONS]\n"
          "       jackin play mainframe [OPTIONS]\n"
          "\n"
          "A game in the terminal. Without options, at a terminal, it asks who plays what; the\n"
          "default is a human Runner (shaper) against a random Corporation (haas-bioroid).\n"
          "\n"
          "  --corp DECK     the Corporation's deck: a faction (haas-bioroid, jinteki, nbn,\n"
          "                  weyland) for its starter deck of the Core Set, or a file of lines\n"
          "                  like '3 Hedge Fund' with one identity among them\n"
          "  --runner DECK   the Runner's deck: anarch, criminal, shaper, or a file\n"
          "  --players WHO   who is human: both, corp, runner (the default) or none; the others\n"
          "                  play at random. none prints the log of the whole game\n"
          "  --seed N        the seed of all chance, 0 to 18446744073709551615; same seed, decks\n"
          "                  and choices: same game\n"
          "  --load FILE     goes on with a saved game; of the other options only --lang, --plain\n"
          "                  and --cite count then\n"
          "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
          "  --plain         neither colours nor box characters; so it is too where NO_COLOR is\n"
          "                  set or the output is not a terminal\n"
          "  --cite          the log names the ledger entries that it follows from, as [RUN-21];\n"
          "                  'jackin rules RUN-21' tells what they say\n"
          "  -h, --help      prints this\n"
          "\n"
          "While playing, a line is the number of a choice or words of it (run hq, draw), the\n"
          "title of a card to read it, or one of: help, undo, skip, why VERB CARD SERVER, log,\n"
          "table, look heap, look archives, card NAME, save FILE, load FILE, quit.\n",
          out);
}

/* ---- the command line ------------------------------------------------------------------------ */

static int refuse(const char *what)
{
    fprintf(stderr, "jackin play: %s\n'jackin play --help' tells how to use it.\n", what);
    return EXIT_USAGE;
}

static bool read_players(const char *name, bool is_human[2])
{
    static const char *const names[] = {"none", "corp", "runner", "both"};
    for (unsigned i = 0; i < 4; i++) {
        if (strcmp(names[i], name) == 0) {
            is_human[NR_CORP] = i == 1 || i == 3;
            is_human[NR_RUNNER] = i == 2 || i == 3;
            return true;
        }
    }
    return false;
}

static bool parse_seed(const char *text, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

/* Returns -1 to go on, or an exit status. */
static int read_options(int argc, char **argv, play_options *o)
{
    enum { CORP = 1000, RUNNER, PLAYERS, SEED, LOAD, LANGUAGE, PLAIN, CITE };
    static const struct option options[] = {
        {"corp", required_argument, NULL, CORP},
        {"runner", required_argument, NULL, RUNNER},
        {"players", required_argument, NULL, PLAYERS},
        {"seed", required_argument, NULL, SEED},
        {"load", required_argument, NULL, LOAD},
        {"lang", required_argument, NULL, LANGUAGE},
        {"plain", no_argument, NULL, PLAIN},
        {"cite", no_argument, NULL, CITE},
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case CORP:
            o->deck[NR_CORP] = optarg;
            break;
        case RUNNER:
            o->deck[NR_RUNNER] = optarg;
            break;
        case PLAYERS:
            if (!read_players(optarg, o->is_human)) {
                return refuse("--players must be both, corp, runner or none");
            }
            break;
        case SEED:
            if (!parse_seed(optarg, &o->seed)) {
                return refuse("--seed must be a number from 0 to 18446744073709551615");
            }
            o->has_seed = true;
            break;
        case LOAD:
            o->load = optarg;
            break;
        case LANGUAGE:
            if (!lang_find(optarg, &o->lang)) {
                return refuse("--lang must be en or pl");
            }
            break;
        case PLAIN:
            o->is_plain = true;
            break;
        case CITE:
            o->is_citing = true;
            break;
        case 'h':
            print_usage(stdout);
            return EXIT_DONE;
        default:
            fputs("'jackin play --help' tells how to use it.\n", stderr);
            return EXIT_USAGE;
        }
    }
    return optind < argc ? refuse("there is nothing to say without an option's name") : -1;
}

/* ---- asking who plays what ------------------------------------------------------------------- */

/*
 * Asks one of some numbered answers; Enter takes the first. Returns its number from 0, or -1 at the
 * end of input.
 */
static int ask_one(const screen *s, const char *question, const char *const *answers,
                   unsigned count)
{
    screen_say(s, STYLE_HEAD, "%s", question);
    for (unsigned i = 0; i < count; i++) {
        char number[16];
        snprintf(number, sizeof number, "  %u  ", i + 1);
        screen_put(s, STYLE_KEY, number);
        screen_say(s, STYLE_PLAIN, "%s%s", answers[i],
                   i == 0 ? in_lang(s->lang, "  (Enter)", "  (Enter)") : "");
    }
    for (;;) {
        char line[SCREEN_LINE_MAX];
        line_result got = screen_ask(s, "> ", line);
        if (got == LINE_END) {
            return -1;
        }
        if (got == LINE_READ && *line == '\0') {
            return 0;
        }
        for (unsigned i = 0; got == LINE_READ && i < count; i++) {
            char number[16];
            snprintf(number, sizeof number, "%u", i + 1);
            if (strcmp(line, number) == 0 || strcmp(line, answers[i]) == 0) {
                return (int)i;
            }
        }
        screen_say(s, STYLE_PLAIN,
                   in_lang(s->lang, "Type a number from 1 to %u, or press Enter for 1.",
                           "Wpisz liczbę od 1 do %u albo naciśnij Enter, by wybrać 1."),
                   count);
    }
}

static bool ask_faction(const screen *s, nr_side side, play_options *o)
{
    const char *names[NR_FACTION_COUNT];
    const char *offered[NR_FACTION_COUNT];
    unsigned count = play_factions(side, names);
    unsigned n = 0;
    offered[n++] = default_decks[side];
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(names[i], default_decks[side]) != 0) {
            offered[n++] = names[i];
        }
    }
    int answer = ask_one(
        s,
        side == NR_CORP ? in_lang(s->lang, "Which Corporation?", "Która korporacja?")
                        : in_lang(s->lang, "Which faction of Runners?", "Która frakcja runnerów?"),
        offered, count);
    if (answer < 0) {
        return false;
    }
    o->deck[side] = offered[answer];
    return true;
}

static bool ask_setup(const screen *s, play_options *o)
{
    static const char *const players[LANG_COUNT][4] = {
        {"You are the Runner; the Corporation plays at random",
         "You are the Corporation; the Runner plays at random", "Two people at this keyboard",
         "Nobody: watch two random players"},
        {"Jesteś runnerem; korporacja gra losowo", "Jesteś korporacją; runner gra losowo",
         "Dwie osoby przy tej klawiaturze", "Nikt: oglądaj dwóch losowych graczy"},
    };
    static const char *const names[4] = {"runner", "corp", "both", "none"};
    int answer = ask_one(s, in_lang(s->lang, "Who plays?", "Kto gra?"), players[s->lang], 4);
    if (answer < 0) {
        return false;
    }
    read_players(names[answer], o->is_human);
    return ask_faction(s, NR_CORP, o) && ask_faction(s, NR_RUNNER, o);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* A seed that is short enough to be typed again. */
static uint64_t fresh_seed(void)
{
    uint32_t bytes = 0;
    if (getrandom(&bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        bytes = (uint32_t)getpid();
    }
    return bytes % 1000000000u;
}

static play_game *begin(const play_options *o, play_error *error)
{
    if (o->load != NULL) {
        return play_load(o->load, error);
    }
    nr_deck deck[2];
    for (nr_side side = NR_CORP; side <= NR_RUNNER; side++) {
        const char *name = o->deck[side] != NULL ? o->deck[side] : default_decks[side];
        if (!play_read_deck(name, side, &deck[side], error)) {
            return NULL;
        }
    }
    return play_start(deck, o->has_seed ? o->seed : fresh_seed(), o->is_human, error);
}

int cmd_play(int argc, char **argv)
{
    play_options o = {.is_human = {[NR_RUNNER] = true}, .lang = locale_lang()};
    screen s;
    if (argc > 1 && strcmp(argv[1], "mainframe") == 0) {
        return play_mainframe(argc - 1, argv + 1);
    }
    int status = read_options(argc, argv, &o);
    if (status >= 0) {
        return status;
    }
    screen_open(&s, o.is_plain, o.lang);
    s.is_citing = o.is_citing;
    if (argc == 1 && s.is_terminal && !s.is_echoing && !ask_setup(&s, &o)) {
        return EXIT_DONE;
    }
    play_error error = {.lang = o.lang};
    play_game *p = begin(&o, &error);
    if (p == NULL) {
        text_clean(error.text);
        fprintf(stderr, "jackin play: %s\n", error.text);
        return EXIT_FAILED;
    }
    return play_at_table(&s, p);
}
