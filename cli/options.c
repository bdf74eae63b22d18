/*
 * What the command lines have in common; see options.h.
 */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"

/* ---- the language ---------------------------------------------------------------------------- */

static word_lang spoken = LANG_EN;

void option_find_lang(int argc, char **argv)
{
    static const char name[] = "--lang";
    size_t len = sizeof name - 1;
    text_locale(); /* complaints are text, too */
    spoken = locale_lang();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], name, len) != 0) {
            continue;
        }
        /* A language that there is not is complained of when the options are read. */
        if (argv[i][len] == '=') {
            words_lang(argv[i] + len + 1, &spoken);
        } else if (argv[i][len] == '\0' && i + 1 < argc) {
            words_lang(argv[++i], &spoken);
        }
    }
}

void option_speak(word_lang lang)
{
    spoken = lang;
}

word_lang option_spoken(void)
{
    return spoken;
}

const char *option_say(const char *english, const char *polish)
{
    return in_lang(spoken, english, polish);
}

/* ---- complaints ------------------------------------------------------------------------------ */

int option_next(int argc, char **argv, const char *letters, const struct option *options)
{
    opterr = 0;
    int option = getopt_long(argc, argv, letters, options, NULL);
    if (option != '?' && option != ':') {
        return option;
    }
    /* A letter of its own has no name behind two dashes, but "--help=x" has both. */
    const char *last = argv[optind - 1];
    bool is_letter = optopt > ' ' && optopt < 127;
    bool is_long = strncmp(last, "--", 2) == 0 && (!is_letter || strchr(last, '=') != NULL);
    char letter[] = {'-', (char)optopt, '\0'};
    text_print(stderr, "%s: ", argv[0]);
    if (option == ':') {
        text_print(stderr,
                   option_say("option '%s' requires an argument", "opcja „%s” wymaga wartości"),
                   is_long ? last : letter);
    } else {
        text_print(stderr, option_say("unrecognized option '%s'", "nieznana opcja „%s”"),
                   is_long ? last : letter);
    }
    fputc('\n', stderr);
    return '?';
}

int option_hint(const char *command)
{
    fprintf(stderr,
            option_say("'%s --help' tells how to use it.\n", "„%s --help” mówi, jak tego użyć.\n"),
            command);
    return EXIT_USAGE;
}

int option_refuse(const char *command, const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    fprintf(stderr, "%s: ", command);
    text_vprint(stderr, option_say(english, polish), arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return option_hint(command);
}

/* ---- values ---------------------------------------------------------------------------------- */

int option_lang(const char *command, const char *value, word_lang *lang)
{
    return words_lang(value, lang)
               ? STATUS_NONE
               : option_refuse(command, "--lang must be en or pl", "--lang to en albo pl");
}

int option_number(const char *command, const char *name, const char *value, uint64_t most,
                  uint64_t *number)
{
    char *end;
    errno = 0;
    uintmax_t found = strtoumax(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || found > most) {
        return option_refuse(command, "%s must be a whole number from 0 to %" PRIu64,
                             "%s to liczba całkowita od 0 do %" PRIu64, name, most);
    }
    *number = found;
    return STATUS_NONE;
}

uint64_t fresh_seed(void)
{
    uint32_t bytes = 0;
    if (getrandom(&bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        bytes = (uint32_t)getpid();
    }
    return bytes % 1000000000u;
}

int option_game(const char *command, int option, const char *const usage[LANG_COUNT],
                game_options *o)
{
    switch (option) {
    case GAME_LANG:
        return option_lang(command, optarg, &o->lang);
    case GAME_PLAIN:
        o->is_plain = true;
        return STATUS_NONE;
    case GAME_CITE:
        o->is_citing = true;
        return STATUS_NONE;
    case GAME_LOAD:
        o->load = optarg;
        return STATUS_NONE;
    case GAME_SEED:
        o->has_seed = true;
        return option_number(command, "--seed", optarg, UINT64_MAX, &o->seed);
    case 'h':
        fputs(usage[option_spoken()], stdout);
        return EXIT_DONE;
    default:
        return option_hint(command);
    }
}
