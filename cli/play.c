/*
 * jackin play: a game in the terminal, for two people at one keyboard, for one against a bot, or
 * for nobody at all.
 */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/play_bot.h"
#include "cli/play_game.h"
#include "cli/play_mainframe.h"
#include "cli/play_opening.h"
#include "cli/play_stops.h"
#include "cli/play_table.h"
#include "cli/screen.h"

/* What the command line says. */
typedef struct {
    const char *deck[2]; /* name of a faction or a file; NULL: the default */
    bool is_human[2];
    bool has_players;
    play_manner manner;
    game_options game;
} play_options;

static const char *const default_decks[2] = {[NR_CORP] = "haas-bioroid", [NR_RUNNER] = "shaper"};

static const char *const usage[LANG_COUNT] = {
    "usage: jackin play                        asks which game, and offers those left unfinished\n"
    "       jackin play [netrunner] [OPTIONS]  the card game\n"
    "       jackin play mainframe [OPTIONS]    the board game, with options of its own\n"
    "\n"
    "A game in the terminal. What no option tells is a human Runner (shaper) against a gentle\n"
    "bot, the Corporation (haas-bioroid). Every game keeps itself after every choice, the newest\n"
    "twelve in ~/.local/share/jackin ($XDG_DATA_HOME/jackin).\n"
    "\n"
    "  --corp DECK     the Corporation's deck: a faction (haas-bioroid, jinteki, nbn,\n"
    "                  weyland) for its starter deck of the Core Set, or a file: plain text\n"
    "                  (3 Hedge Fund), JSON of NetrunnerDB or .o8d of OCTGN; it must be legal\n"
    "  --runner DECK   the Runner's deck: anarch, criminal, shaper, or a file\n"
    "  --players WHO   who is human: both, corp, runner (the default) or none; bots play the\n"
    "                  others. none prints the log of the whole game\n"
    "  --bot KIND      which bot plays: gentle (the default), steady, strong, greedy or random\n"
    "  --stops LEVEL   where people are asked: guided, standard (the default) or full; 'stops'\n"
    "                  at the table has a switch for each window\n"
    "  --handover HOW  at one keyboard: always (the default) calls the other player at fixed\n"
    "                  moments, so that nobody learns what he holds; fast only if he has\n"
    "                  something to decide\n"
    "  --seed N        the seed of all chance, 0 to 18446744073709551615; same seed, decks\n"
    "                  and choices: same game\n"
    "  --load FILE     goes on with a saved game, of either kind; of the other options only\n"
    "                  --lang, --plain and --cite count then\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters; so it is too where NO_COLOR is\n"
    "                  set or the output is not a terminal\n"
    "  --cite          the log names the ledger entries that it follows from, as [RUN-21];\n"
    "                  'jackin rules RUN-21' tells what they say\n"
    "  -h, --help      prints this\n"
    "\n"
    "While playing, a line is the number of a choice or words of it (run hq, draw), the\n"
    "title of a card to read it, or one of: help, hint, undo, go, stops, why VERB CARD SERVER,\n"
    "log, table, look heap, look archives, card NAME, save FILE, load FILE, rematch, quit.\n",
    "użycie: jackin play                      pyta o grę i proponuje niedokończone\n"
    "        jackin play [netrunner] [OPCJE]  gra karciana\n"
    "        jackin play mainframe [OPCJE]    gra planszowa, z własnymi opcjami\n"
    "\n"
    "Gra w terminalu. Bez opcji, które mówią inaczej, człowiek gra runnerem (shaper) przeciw\n"
    "łagodnemu botowi, korporacji (haas-bioroid). Gra po każdym wyborze sama się przechowuje;\n"
    "ostatnich dwanaście jest w ~/.local/share/jackin ($XDG_DATA_HOME/jackin).\n"
    "\n"
    "  --corp TALIA    talia korporacji: frakcja (haas-bioroid, jinteki, nbn, weyland), to jej\n"
    "                  talia początkowa z zestawu podstawowego, albo plik: zwykły tekst\n"
    "                  (3 Hedge Fund), JSON z NetrunnerDB lub .o8d z OCTGN; musi być legalna\n"
    "  --runner TALIA  talia runnera: anarch, criminal, shaper albo plik\n"
    "  --players KTO   kim grają ludzie: both (obie strony), corp, runner (bez tej opcji) lub\n"
    "                  none (nikt); resztą grają boty. none wypisuje dziennik całej gry\n"
    "  --bot RODZAJ    który bot gra: gentle (łagodny; bez tej opcji), steady (rozważny), strong\n"
    "                  (silny), greedy (zachłanny) lub random (losowy)\n"
    "  --stops POZIOM  kiedy gra pyta: guided, standard (bez tej opcji) lub full; „stopy” przy\n"
    "                  stole mają przełącznik każdego okna\n"
    "  --handover JAK  przy jednej klawiaturze: always (bez tej opcji) woła drugą osobę\n"
    "                  w stałych chwilach, by nikt nie poznał, co ma; fast tylko wtedy, gdy ma\n"
    "                  o czym decydować\n"
    "  --seed N        ziarno wszystkich losowań, od 0 do 18446744073709551615; to samo ziarno,\n"
    "                  talie i wybory to ta sama gra\n"
    "  --load PLIK     wznawia zapisaną grę jednego albo drugiego rodzaju; z innych opcji liczą\n"
    "                  się wtedy tylko --lang, --plain i --cite\n"
    "  --lang JĘZYK    en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n"
    "  --plain         bez kolorów i ramek; tak jest też, gdy ustawiono NO_COLOR albo wyjściem\n"
    "                  nie jest terminal\n"
    "  --cite          dziennik podaje wpisy rejestru, z których coś wynika, jak [RUN-21];\n"
    "                  „jackin rules RUN-21” mówi, co w nich jest\n"
    "  -h, --help      wypisuje ten tekst\n"
    "\n"
    "W czasie gry wiersz to numer wyboru albo słowa z niego (skok hq, dobierz), nazwa karty,\n"
    "by ją przeczytać, albo jedno z poleceń: pomoc, podpowiedz, cofnij, dalej, stopy,\n"
    "dlaczego CZYNNOŚĆ KARTA SERWER, dziennik, stół, pokaż stertę, pokaż archiwa, karta NAZWA,\n"
    "zapisz PLIK, wczytaj PLIK, rewanż, koniec.\n",
};

/* ---- the command line ------------------------------------------------------------------------ */

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

/* Returns STATUS_NONE, or an exit status. */
static int read_options(int argc, char **argv, play_options *o)
{
    enum { CORP = 1000, RUNNER, PLAYERS, STOPS, HANDOVER };
    static const struct option options[] = {
        {"corp", required_argument, NULL, CORP},
        {"runner", required_argument, NULL, RUNNER},
        {"players", required_argument, NULL, PLAYERS},
        {"stops", required_argument, NULL, STOPS},
        {"handover", required_argument, NULL, HANDOVER},
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        OPTION_CITE,
        OPTION_SEED_BOT_AND_LOAD,
        {0},
    };
    int option;
    int status = STATUS_NONE;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case CORP:
            o->deck[NR_CORP] = optarg;
            break;
        case RUNNER:
            o->deck[NR_RUNNER] = optarg;
            break;
        case PLAYERS:
            if (!read_players(optarg, o->is_human)) {
                status = option_refuse(argv[0], "--players must be both, corp, runner or none",
                                       "--players to both, corp, runner albo none");
            }
            o->has_players = true;
            break;
        case STOPS:
            if (!stops_level(optarg, &o->manner.level)) {
                status = option_refuse(argv[0], "--stops must be guided, standard or full",
                                       "--stops to guided, standard albo full");
            }
            break;
        case HANDOVER:
            o->manner.is_fast = strcmp(optarg, "fast") == 0;
            if (!o->manner.is_fast && strcmp(optarg, "always") != 0) {
                status = option_refuse(argv[0], "--handover must be always or fast",
                                       "--handover to always albo fast");
            }
            break;
        case GAME_BOT:
            status = play_bot_option(argv[0], optarg, &o->game);
            break;
        default:
            status = option_game(argv[0], option, usage, &o->game);
        }
    }
    if (status == STATUS_NONE && optind < argc) {
        status = option_refuse(argv[0], "'%s' is no option; the name of a game comes before them",
                               "„%s” nie jest opcją; nazwa gry stoi przed opcjami", argv[optind]);
    }
    return status;
}

/* ---- asking who plays what ------------------------------------------------------------------- */

static bool ask_faction(const screen *s, nr_side side, play_options *o)
{
    const char *names[NR_FACTION_COUNT];
    const char *offered[NR_FACTION_COUNT];
    const char *shown[NR_FACTION_COUNT];
    unsigned identities[NR_FACTION_COUNT];
    unsigned count = play_starters(side, names, identities);
    unsigned n = 1; /* the default comes first */
    for (unsigned i = 0; i < count; i++) {
        unsigned at = strcmp(names[i], default_decks[side]) == 0 ? 0 : n++;
        offered[at] = names[i];
        shown[at] = words_title(identities[i], s->lang);
    }
    int answer =
        opening_ask(s,
                    side == NR_CORP ? in_lang(s->lang, "Which Corporation?", "Która korporacja?")
                                    : in_lang(s->lang, "Which Runner?", "Który runner?"),
                    shown, count);
    if (answer < 0) {
        return false;
    }
    o->deck[side] = offered[answer];
    return true;
}

static bool ask_decks(const screen *s, play_options *o)
{
    return ask_faction(s, NR_CORP, o) && ask_faction(s, NR_RUNNER, o);
}

/* Which bot plays, where one does and nobody has said which. */
static bool ask_bot(const screen *s, play_options *o)
{
    bool has_seat = !o->is_human[NR_CORP] || !o->is_human[NR_RUNNER];
    return o->game.has_bot || !has_seat || opening_ask_bot(s, &o->game.bot);
}

static bool ask_setup(const screen *s, play_options *o)
{
    static const char *const players[LANG_COUNT][4] = {
        {"You are the Runner; a bot is the Corporation",
         "You are the Corporation; a bot is the Runner", "Two people at this keyboard",
         "Nobody: watch two bots"},
        {"Jesteś runnerem; bot jest korporacją", "Jesteś korporacją; bot jest runnerem",
         "Dwie osoby przy tej klawiaturze", "Nikt: oglądaj dwa boty"},
    };
    static const char *const names[4] = {"runner", "corp", "both", "none"};
    int answer = opening_ask(s, in_lang(s->lang, "Who plays?", "Kto gra?"), players[s->lang], 4);
    if (answer < 0) {
        return false;
    }
    read_players(names[answer], o->is_human);
    return ask_bot(s, o) && ask_decks(s, o);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* The game that is asked for; NULL, after a complaint, if there can be none. */
static play_game *begin(const play_options *o)
{
    play_error error = {.lang = o->game.lang};
    play_game *p;
    if (o->game.load != NULL) {
        p = play_load(o->game.load, &error);
    } else {
        nr_deck deck[2];
        bot_kind bot[2];
        for (nr_side side = NR_CORP; side <= NR_RUNNER; side++) {
            const char *name = o->deck[side] != NULL ? o->deck[side] : default_decks[side];
            if (!play_read_deck(name, side, o->game.lang, &deck[side])) {
                return NULL;
            }
            bot[side] = o->is_human[side] ? BOT_COUNT : o->game.bot;
        }
        p = play_start(deck, o->game.has_seed ? o->game.seed : fresh_seed(), bot, &error);
    }
    if (p == NULL) {
        play_complain("jackin play", &error);
    }
    return p;
}

/* Does a file hold a game of Mainframe? What is wrong with it is said when it is read. */
static bool is_mainframe_record(const char *path)
{
    play_error error = {0};
    bool is_mainframe = false;
    if (strcmp(path, "-") != 0) { /* standard input can be read once */
        json_decref(record_load_any(path, &is_mainframe, &error));
    }
    return is_mainframe;
}

static int play_loaded(screen *s, const play_options *o, bool is_mainframe)
{
    if (is_mainframe) {
        return play_mainframe_loaded(&o->game);
    }
    play_game *p = begin(o);
    return p != NULL ? play_at_table(s, p, &o->manner) : EXIT_FAILED;
}

/* Nothing tells what is played: it is asked for. */
static int play_chosen(screen *s, play_options *o)
{
    opening_choice c = play_opening(s);
    o->game.lang = s->lang;
    option_speak(s->lang);
    switch (c.what) {
    case OPENING_LOAD:
        o->game.load = c.path;
        return play_loaded(s, o, c.is_mainframe);
    case OPENING_MAINFRAME:
        return play_mainframe_loaded(&o->game);
    case OPENING_NETRUNNER:
        memcpy(o->is_human, c.is_human, sizeof o->is_human);
        return ask_bot(s, o) && ask_decks(s, o) ? play_loaded(s, o, false) : EXIT_DONE;
    default:
        return EXIT_DONE;
    }
}

/* `is_named`: the command line says that it is this game. */
static int play_netrunner(int argc, char **argv, bool is_named)
{
    play_options o = {.is_human = {[NR_RUNNER] = true},
                      .manner.level = NR_STANDARD,
                      .game = {.lang = option_spoken(), .bot = PLAY_BOT_DEFAULT}};
    screen s;
    int status = read_options(argc, argv, &o);
    if (status != STATUS_NONE) {
        return status;
    }
    screen_open(&s, o.game.is_plain, o.game.lang);
    s.is_citing = o.game.is_citing;
    bool is_told = o.deck[NR_CORP] != NULL || o.deck[NR_RUNNER] != NULL || o.game.load != NULL ||
                   o.has_players || o.game.has_seed;
    bool can_ask = s.is_terminal && !s.is_echoing;
    if (!is_told && !is_named && !can_ask) {
        fputs(in_lang(o.game.lang,
                      "There is no terminal here to ask at, so say what is played: 'jackin play\n"
                      "--players runner', say, or 'jackin play mainframe'.\n\n",
                      "Nie ma tu terminala, więc nie ma jak zapytać. Powiedz, w co grać, np.\n"
                      "„jackin play --players runner” albo „jackin play mainframe”.\n\n"),
              stdout);
        fputs(usage[o.game.lang], stdout);
        return EXIT_DONE;
    }
    if (!is_told && can_ask && !is_named) {
        return play_chosen(&s, &o);
    }
    if (!is_told && can_ask && !ask_setup(&s, &o)) {
        return EXIT_DONE;
    }
    return play_loaded(&s, &o,
                       !is_named && o.game.load != NULL && is_mainframe_record(o.game.load));
}

int cmd_play(int argc, char **argv)
{
    const char *game = argc > 1 && argv[1][0] != '-' ? argv[1] : NULL;
    static char name[] = "jackin play";
    if (game == NULL) {
        return play_netrunner(argc, argv, false);
    }
    argv[1] = name;
    if (strcmp(game, "netrunner") == 0) {
        return play_netrunner(argc - 1, argv + 1, true);
    }
    if (strcmp(game, "mainframe") == 0) {
        return play_mainframe(argc - 1, argv + 1);
    }
    return option_refuse(name, "there is no game '%s'; the games are netrunner and mainframe",
                         "nie ma gry „%s”; są gry netrunner i mainframe", game);
}
