/*
 * jackin bench: how fast the rules are, and their signature; pairing, too.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench_game.h"
#include "cli/bench_tournament.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "jackin/tournament.h"

static const char *const usage[LANG_COUNT] = {
    "usage: jackin bench GAME [--games N] [--seconds S] [--json]\n"
    "       jackin bench tournament [--players N,N…] [--rounds N] [--json]\n"
    "\n"
    "Plays random games between starter decks on one core and prints how fast that goes, and the\n"
    "signature: one number that is the same wherever the rules are the same. GAME: netrunner, or\n"
    "mainframe, of which games of four are played.\n"
    "\n"
    "tournament plays the Swiss rounds of large events and prints how many seconds of the "
    "processor\n"
    "it takes to pair a round, to explain all its tables, and to check the event.\n"
    "\n"
    "  --games N    stop playing after N games\n"
    "  --seconds S  stop playing after S seconds (3 if not given)\n"
    "  --players N  players of each event, with commas between (64,512,2000; the last takes "
    "minutes)\n"
    "  --rounds N   rounds of an event, from 2 to 24 (6 if not given)\n"
    "  --json       print one JSON object instead of a table\n"
    "  --lang LANG  en or pl; the default is pl where the locale is Polish, else en\n",
    "użycie: jackin bench GRA [--games N] [--seconds S] [--json]\n"
    "        jackin bench tournament [--players N,N…] [--rounds N] [--json]\n"
    "\n"
    "Rozgrywa losowe gry taliami początkowymi na jednym rdzeniu i podaje, jak szybko to idzie,\n"
    "oraz sygnaturę: jedną liczbę, taką samą wszędzie tam, gdzie zasady są takie same. GRA to\n"
    "netrunner albo mainframe (gry na cztery osoby).\n"
    "\n"
    "tournament rozgrywa rundy eliminacyjne wielkich turniejów i podaje, ile sekund procesora\n"
    "zajmuje ustalenie par rundy, objaśnienie wszystkich stołów i sprawdzenie turnieju.\n"
    "\n"
    "  --games N     kończy po N grach\n"
    "  --seconds S   kończy po S sekundach (bez tej opcji 3)\n"
    "  --players N   gracze każdego turnieju, po przecinku (64,512,2000; ostatni trwa minuty)\n"
    "  --rounds N    rundy turnieju, od 2 do 24 (bez tej opcji 6)\n"
    "  --json        jeden obiekt JSON zamiast tabeli\n"
    "  --lang JĘZYK  en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n",
};

static void print_usage(void)
{
    fputs(usage[option_spoken()], stdout);
}

static bool read_games(const char *text, uint64_t *games)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    *games = value;
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' && value > 0;
}

static bool read_seconds(const char *text, double *seconds)
{
    char *end;
    *seconds = strtod(text, &end);
    return end != text && *end == '\0' && *seconds > 0 && *seconds <= 1e6;
}

int cmd_bench(int argc, char **argv)
{
    enum {
        OPTION_GAMES = 1000,
        OPTION_SECONDS,
        OPTION_PLAYERS,
        OPTION_ROUNDS,
        OPTION_JSON,
        OPTION_LANG
    };
    static const struct option long_options[] = {
        {"help", no_argument, NULL, 'h'},
        {"games", required_argument, NULL, OPTION_GAMES},
        {"seconds", required_argument, NULL, OPTION_SECONDS},
        {"players", required_argument, NULL, OPTION_PLAYERS},
        {"rounds", required_argument, NULL, OPTION_ROUNDS},
        {"json", no_argument, NULL, OPTION_JSON},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    static const char command[] = "jackin bench";
    word_lang lang;
    bench_options options = {.seconds = 3};
    bool has_seconds = false;
    const char *players = NULL;
    uint64_t rounds = 6;
    int option;
    while ((option = option_next(argc, argv, ":h", long_options)) != -1) {
        switch (option) {
        case 'h':
            print_usage();
            return EXIT_DONE;
        case OPTION_GAMES:
            if (!read_games(optarg, &options.games)) {
                return option_refuse(command, "--games takes a whole number above 0, not '%s'",
                                     "--games to liczba całkowita większa od 0, a nie „%s”",
                                     optarg);
            }
            break;
        case OPTION_SECONDS:
            if (!read_seconds(optarg, &options.seconds)) {
                return option_refuse(command, "--seconds takes a number above 0, not '%s'",
                                     "--seconds to liczba większa od 0, a nie „%s”", optarg);
            }
            has_seconds = true;
            break;
        case OPTION_PLAYERS:
            players = optarg;
            break;
        case OPTION_ROUNDS:
            if (!read_games(optarg, &rounds) || rounds < 2 || rounds > TN_ROUNDS_MAX) {
                return option_refuse(
                    command, "--rounds takes a whole number from 2 to %d, not '%s'",
                    "--rounds to liczba całkowita od 2 do %d, a nie „%s”", TN_ROUNDS_MAX, optarg);
            }
            break;
        case OPTION_JSON:
            options.is_json = true;
            break;
        case OPTION_LANG:
            if (option_lang(command, optarg, &lang) != STATUS_NONE) {
                return EXIT_USAGE;
            }
            break;
        default:
            return option_hint(command);
        }
    }
    if (options.games > 0 && !has_seconds) {
        options.seconds = 1e6; /* the games alone decide */
    }
    if (argc - optind != 1) {
        return option_refuse(
            command, "name one game to measure; there are netrunner, mainframe and tournament",
            "podaj jedną grę do zmierzenia; są netrunner, mainframe i tournament");
    }
    if (strcmp(argv[optind], "mainframe") == 0) {
        return bench_game_run(&bench_mainframe, &options);
    }
    if (strcmp(argv[optind], "tournament") == 0) {
        return bench_tournament(players, (unsigned)rounds, options.is_json);
    }
    if (strcmp(argv[optind], "netrunner") != 0) {
        return option_refuse(
            command,
            "there is no game '%s' to measure; there are netrunner, mainframe and tournament",
            "nie ma gry „%s” do zmierzenia; są netrunner, mainframe i tournament", argv[optind]);
    }
    return bench_game_run(&bench_netrunner, &options);
}
