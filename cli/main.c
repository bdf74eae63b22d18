/*
 * The jackin command: picks the sub-command and hands the rest of the line to it.
 */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/screen.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *english, *polish; /* what it is for */
};

static const struct command commands[] = {
    {"play", cmd_play, "play a game in the terminal", "gra w terminalu"},
    {"replay", cmd_replay, "step through recorded games, check and convert them",
     "ogląda zapisane gry krok po kroku, sprawdza i przekształca zapisy"},
    {"analyse", cmd_analyse, "go through a recorded game: chances, mistakes, better choices",
     "przegląda zapisaną grę: szanse, błędy, lepsze wybory"},
    {"engine", cmd_engine, "speak the engine protocol on standard input and output",
     "rozmawia protokołem silnika przez standardowe wejście i wyjście"},
    {"serve", cmd_serve, "serve games over the network: pages and programs",
     "udostępnia gry przez sieć: strony i programy"},
    {"admin", cmd_admin, "look after the people and tables of a server, on its machine",
     "opiekuje się ludźmi i stołami serwera, na jego maszynie"},
    {"rules", cmd_rules, "print, search and count the entries of the rule ledgers",
     "wypisuje, przeszukuje i liczy wpisy rejestrów zasad"},
    {"deck", cmd_deck, "check, convert and count deck lists",
     "sprawdza, przekształca i podlicza spisy talii"},
    {"tournament", cmd_tournament, "run tournaments by the rules, one file for each event",
     "prowadzi turnieje według zasad, jeden plik na turniej"},
    {"cards", cmd_cards, "list, search and show the cards", "wymienia, wyszukuje i pokazuje karty"},
    {"solve", cmd_solve, "prove whether a side wins this turn, and how",
     "dowodzi, czy strona wygrywa w tej turze, i pokazuje jak"},
    {"puzzle", cmd_puzzle, "solve puzzles, or look for new ones",
     "zadania do rozwiązania i szukanie nowych"},
    {"arena", cmd_arena, "pit bots and decks against each other, and count",
     "stawia boty i talie przeciw sobie i liczy"},
    {"lab", cmd_lab, "measure decks and cards by games between bots",
     "mierzy talie i karty grami botów"},
    {"bench", cmd_bench, "measure the rules and print their signature",
     "mierzy szybkość zasad i podaje ich sygnaturę"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *out)
{
    fputs(option_say("usage: jackin COMMAND [ARGUMENTS]\n"
                     "       jackin help [COMMAND]\n"
                     "       jackin --version\n"
                     "\n"
                     "commands:\n",
                     "użycie: jackin POLECENIE [ARGUMENTY]\n"
                     "        jackin help [POLECENIE]\n"
                     "        jackin --version\n"
                     "\n"
                     "polecenia:\n"),
          out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-10s %s\n", commands[i].name,
                option_say(commands[i].english, commands[i].polish));
    }
    fputs(option_say("\n'jackin COMMAND --help' tells more about one of them.\n"
                     "--lang pl makes it speak Polish, as a Polish locale does.\n",
                     "\n„jackin POLECENIE --help” mówi o każdym z nich więcej.\n"
                     "--lang en przełącza na angielski.\n"),
          out);
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/*
 * Runs a sub-command with getopt ready for a fresh command line (0 makes it forget the last one)
 * and under its full name, which getopt puts in front of its complaints.
 */
static int run_command(const char *name, int argc, char **argv)
{
    const struct command *command = find_command(name);
    if (command == NULL) {
        text_print(stderr,
                   option_say("jackin: there is no command '%s'; 'jackin help' lists them\n",
                              "jackin: nie ma polecenia „%s”; „jackin help” wymienia wszystkie\n"),
                   name);
        return EXIT_USAGE;
    }
    char full_name[32];
    snprintf(full_name, sizeof full_name, "jackin %s", command->name);
    argv[0] = full_name;
    optind = 0;
    return command->run(argc, argv);
}

/* `help COMMAND`, with a --lang before or behind it. */
static int run_help(int argc, char **argv)
{
    char *name = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--lang") == 0) {
            i++;
        } else if (name == NULL && strncmp(argv[i], "--", 2) != 0) {
            name = argv[i];
        }
    }
    if (name == NULL) {
        print_usage(stdout);
        return EXIT_DONE;
    }
    char help[] = "--help";
    char *arguments[] = {name, help, NULL};
    return run_command(name, 2, arguments);
}

int main(int argc, char **argv)
{
    enum { OPTION_VERSION = 1000, OPTION_LANG };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, OPTION_VERSION},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    static char name[] = "jackin";
    word_lang lang;
    int option;
    option_find_lang(argc, argv);
    argv[0] = name;
    while ((option = option_next(argc, argv, "+:h", options)) != -1) {
        switch (option) {
        case 'h':
            print_usage(stdout);
            return EXIT_DONE;
        case OPTION_VERSION:
            puts("jackin " JACKIN_VERSION);
            return EXIT_DONE;
        case OPTION_LANG:
            if (option_lang(name, optarg, &lang) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            break;
        default:
            fputs(option_say("'jackin help' tells how to use it.\n",
                             "„jackin help” mówi, jak tego użyć.\n"),
                  stderr);
            return EXIT_USAGE;
        }
    }
    if (optind == argc) {
        print_usage(stderr);
        return EXIT_USAGE;
    }

    argc -= optind;
    argv += optind;
    if (strcmp(argv[0], "help") == 0) {
        return run_help(argc, argv);
    }
    return run_command(argv[0], argc, argv);
}
