/*
 * What the command lines of the sub-commands have in common.
 *
 * All complain in one form: "jackin deck: what is wrong", then where to read more. `command` is the
 * full name of the sub-command, "jackin deck". Everything is said in one language, which is known
 * before the options are read one by one: that of the last --lang, wherever it stands, else that of
 * the locale.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

#include "jackin/bots.h"
#include "jackin/netrunner.h"
#include "jackin/words.h"

enum { STATUS_NONE = -1 }; /* no exit status yet: the command goes on */

/* Finds the language of a whole command line; called once, before anything is said. */
void option_find_lang(int argc, char **argv);
/* Another one was chosen since. */
void option_speak(word_lang lang);
/* The language found, and the one of two texts that is in it. */
word_lang option_spoken(void);
const char *option_say(const char *english, const char *polish)
    __attribute__((format_arg(1), format_arg(2)));

/* As getopt_long, but complains in the language found; '?' after a complaint. `letters` begin with
 * a colon. */
int option_next(int argc, char **argv, const char *letters, const struct option *options);

/* Says where help is, after a complaint. Returns EXIT_USAGE. */
int option_hint(const char *command);
/* Says what is wrong with a command line, and where help is. Returns EXIT_USAGE. */
int option_refuse(const char *command, const char *english, const char *polish, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* Each reads the value of an option; returns STATUS_NONE, or EXIT_USAGE after a complaint. */
int option_lang(const char *command, const char *value, word_lang *lang);
/* `name` is the option's, "--seed"; a number is whole, from 0 to `most`. */
int option_number(const char *command, const char *name, const char *value, uint64_t most,
                  uint64_t *number);

/* What the commands of both games take in one way: -h and --lang; to see a game --plain and --cite;
 * to play one --seed, --bot and --load. */
typedef struct {
    word_lang lang;
    bool is_plain, is_citing;
    const char *load; /* a saved game, NULL: none */
    bool has_seed;
    uint64_t seed;
    bool has_bot;
    bot_kind bot; /* who plays where no person does (play_bot.h) */
} game_options;

/* Rows of a table of options; a command has those that it takes. */
enum { GAME_LANG = 2000, GAME_PLAIN, GAME_CITE, GAME_LOAD, GAME_SEED, GAME_BOT };
#define OPTION_HELP_AND_LANG                                                                       \
    {"help", no_argument, NULL, 'h'},                                                              \
    {                                                                                              \
        "lang", required_argument, NULL, GAME_LANG                                                 \
    }
#define OPTION_PLAIN                                                                               \
    {                                                                                              \
        "plain", no_argument, NULL, GAME_PLAIN                                                     \
    }
#define OPTION_CITE                                                                                \
    {                                                                                              \
        "cite", no_argument, NULL, GAME_CITE                                                       \
    }
#define OPTION_SEED_BOT_AND_LOAD                                                                   \
    {"seed", required_argument, NULL, GAME_SEED}, {"bot", required_argument, NULL, GAME_BOT},      \
    {                                                                                              \
        "load", required_argument, NULL, GAME_LOAD                                                 \
    }

/* Takes one of them as option_next gave it, or complains of another. Returns STATUS_NONE, or an
 * exit status: EXIT_DONE after the usage was printed. */
int option_game(const char *command, int option, const char *const usage[LANG_COUNT],
                game_options *o);

/* A seed that nobody chose, short enough to be typed again. */
uint64_t fresh_seed(void);

/* A side as options and JSON name it: "corp", "runner", "none". */
static inline const char *side_name(unsigned side)
{
    return side == NR_CORP ? "corp" : side == NR_RUNNER ? "runner" : "none";
}

#endif
