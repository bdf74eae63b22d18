/*
 * The jackin command: picks the sub-command and hands the rest of the line to it.
 */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "core/text.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
};

static const struct command commands[] = {
    {"play", cmd_play, "play a game in the terminal"},
    {"replay", cmd_replay, "step through recorded games, check and convert them"},
    {"engine", cmd_engine, "speak the engine protocol on standard input and output"},
    {"rules", cmd_rules, "print, search and count the entries of the rule ledgers"},
    {"deck", cmd_deck, "check, convert and count deck lists"},
    {"tournament", cmd_tournament, "run tournaments by the rules, one file for each event"},
    {"cards", cmd_cards, "list, search and show the cards"},
    {"bench", cmd_bench, "measure the rules and print their signature"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *out)
{
    fputs("usage: jackin COMMAND [ARGUMENTS]\n"
          "       jackin help [COMMAND]\n"
          "       jackin --version\n"
          "\n"
          "commands:\n",
          out);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    }
    fputs("\n'jackin COMMAND --help' tells more about one of them.\n", out);
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
        text_print(stderr, "jackin: there is no command '%s'; 'jackin help' lists them\n", name);
        return EXIT_USAGE;
    }
    char full_name[32];
    snprintf(full_name, sizeof full_name, "jackin %s", command->name);
    argv[0] = full_name;
    optind = 0;
    return command->run(argc, argv);
}

static int run_help(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stdout);
        return EXIT_DONE;
    }
    char help[] = "--help";
    char *arguments[] = {argv[1], help, NULL};
    return run_command(argv[1], 2, arguments);
}

/*
 * getopt quotes an option that it does not know as it stands. None of ours has such characters in
 * its name, so they may as well be question marks; values stay as they are.
 */
static void clean_options(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        size_t len = strcspn(argv[i], "=");
        if (strncmp(argv[i], "--", 2) == 0 && core_text_has_hidden(argv[i], len)) {
            for (size_t n = 0; n < len; n++) {
                bool is_letter = (unsigned char)argv[i][n] > ' ' && (unsigned char)argv[i][n] < 127;
                argv[i][n] = is_letter ? argv[i][n] : '?';
            }
        }
    }
}

int main(int argc, char **argv)
{
    enum { OPTION_VERSION = 1000 };
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, OPTION_VERSION},
        {0},
    };
    int option;
    clean_options(argc, argv);
    while ((option = getopt_long(argc, argv, "+h", options, NULL)) != -1) {
        switch (option) {
        case 'h':
            print_usage(stdout);
            return EXIT_DONE;
        case OPTION_VERSION:
            puts("jackin " JACKIN_VERSION);
            return EXIT_DONE;
        default:
            fputs("'jackin help' tells how to use it.\n", stderr);
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
