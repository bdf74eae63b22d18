/*
 * jackin arena: bots and decks against each other, counted for each chair.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/screen.h"
#include "organiser/file_problem.h"
#include "organiser/output.h"

static const char command[] = "jackin arena";

static const char *const usage[LANG_COUNT] = {
    "usage: jackin arena [GAME] --bot BOT --bot BOT… [OPTIONS]\n"
    "       jackin arena merge FILE… [--out FILE] [--json] [--html FILE] [--no-times]\n"
    "\n"
    "Bots play against each other, and what each wins in each chair is counted. Two bots meet on\n"
    "paired seeds: the same decks and chances, once with the seats as they are and once swapped. "
    "The\n"
    "same contest gives the same tables, whatever the number of threads, shards and "
    "interruptions,\n"
    "as long as budgets are in applications. GAME: netrunner (the default) or mainframe.\n"
    "\n"
    "  --bot BOT         random, greedy, gentle, steady or strong; steady:2000 is one with a "
    "budget\n"
    "                    of its own in applications; 'program:python3 mybot.py' is a program that\n"
    "                    reads a line and writes a line (docs/writing-a-bot.md)\n"
    "  --games N         seeds for each pair of bots (100 if not given); each seed is a game for\n"
    "                    each chair\n"
    "  --seed N          of the first game (1 if not given)\n"
    "  --players N       of a game of Mainframe, 2 to 4: one seat is the first bot's, the others "
    "are\n"
    "                    the second one's\n"
    "  --corp DECK       a starter deck, a file or a folder of them; may be given several times. "
    "All\n"
    "  --runner DECK     starter decks if not given\n"
    "  --applications N  budget of a decision: choices made on sampled games\n"
    "  --ms N            budget of a decision in milliseconds\n"
    "  --threads N       games at a time (all cores if not given)\n"
    "  --shard K/N       plays only every Nth game, from the Kth on; merge puts the files "
    "together\n"
    "  --out FILE        writes each finished game there; the same command goes on where it was\n"
    "  --html FILE       writes a page with plots\n"
    "  --json            prints one JSON object instead of tables\n"
    "  --no-times        leaves out what differs from machine to machine\n"
    "  --force           --html, and --out of merge, replace a file that is there\n"
    "  --lang LANG       en or pl; the default is pl where the locale is Polish, else en\n",
    "użycie: jackin arena [GRA] --bot BOT --bot BOT… [OPCJE]\n"
    "        jackin arena merge PLIK… [--out PLIK] [--json] [--html PLIK] [--no-times]\n"
    "\n"
    "Boty grają ze sobą, a arena liczy, co każdy wygrywa na każdym miejscu. Dwa boty spotykają "
    "się\n"
    "na parach ziaren: te same talie i ten sam los, raz tak, a raz z zamienionymi miejscami. Te "
    "same\n"
    "zawody dają te same tabele bez względu na liczbę wątków, części i przerw, o ile budżety są w\n"
    "zastosowaniach. GRA: netrunner (domyślnie) albo mainframe.\n"
    "\n"
    "  --bot BOT         random, greedy, gentle, steady lub strong; steady:2000 ma własny budżet "
    "w\n"
    "                    zastosowaniach; „program:python3 mojbot.py” to program, który czyta "
    "wiersz\n"
    "                    i wypisuje wiersz (docs/writing-a-bot.md)\n"
    "  --games N         ziarna dla każdej pary botów (bez tej opcji 100); każde to gra na każdym\n"
    "                    miejscu\n"
    "  --seed N          ziarno pierwszej gry (bez tej opcji 1)\n"
    "  --players N       gracze w grze Mainframe, od 2 do 4: jedno miejsce ma pierwszy bot, "
    "pozostałe\n"
    "                    drugi\n"
    "  --corp TALIA      talia początkowa, plik albo katalog talii; można podać kilka razy. Bez "
    "tego\n"
    "  --runner TALIA    wszystkie talie początkowe\n"
    "  --applications N  budżet decyzji: wybory wykonane na losowanych grach\n"
    "  --ms N            budżet decyzji w milisekundach\n"
    "  --threads N       gry naraz (bez tej opcji wszystkie rdzenie)\n"
    "  --shard K/N       rozgrywa tylko co N-tą grę, od K-tej; merge składa pliki w całość\n"
    "  --out PLIK        zapisuje tam każdą skończoną grę; to samo polecenie gra dalej od tego "
    "miejsca\n"
    "  --html PLIK       zapisuje stronę z wykresami\n"
    "  --json            jeden obiekt JSON zamiast tabel\n"
    "  --no-times        pomija to, co zależy od komputera\n"
    "  --force           --html oraz --out przy merge zastępują plik, który już jest\n"
    "  --lang JĘZYK      en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n",
};

typedef struct {
    arena_contest contest;
    uint32_t threads, shard, shards; /* shard from 0 */
    const char *out, *html;
    bool is_json, no_times, is_forced;
} arena_options;

/* ---- the file of a contest ------------------------------------------------------------------- */

static int complain_file(const char *path, int error)
{
    text_print(stderr, "%s: %s: %s\n", command, path, file_problem(option_spoken(), error));
    return EXIT_FAILED;
}

/* Says why a file was not written. */
static int complain_output(const char *path, output_state state)
{
    char words[OUTPUT_WORDS_MAX];
    output_words(state, path, true, option_spoken(), words);
    text_print(stderr, "%s: %s\n", command, words);
    return EXIT_FAILED;
}

/* Writes a whole file; `input` is one that was read, or NULL. */
static int write_file(const char *path, bool is_forced, const char *input, const char *bytes,
                      size_t len)
{
    output o = {.path = path, .is_forced = is_forced, .input = input};
    output_state state = output_write(&o, bytes, len);
    return state == OUTPUT_WRITTEN ? STATUS_NONE : complain_output(path, state);
}

/* The next line of a file without its end; false at the end, and of a line that has none. */
static bool next_line(FILE *file, char **line, size_t *cap, size_t *len)
{
    ssize_t got = getline(line, cap, file);
    if (got <= 0 || (*line)[got - 1] != '\n') {
        return false;
    }
    *len = (size_t)got - 1;
    return true;
}

/*
 * Reads the games of a file into `r`. Its head must be `head`. *size is how far whole lines go: a
 * game that was being written when all ended is played again.
 */
static int read_games(const char *path, FILE *file, const json_out *head, const arena_contest *c,
                      arena_result *r, long *size)
{
    char *line = NULL;
    size_t cap = 0, len = 0;
    int status = STATUS_NONE;
    *size = 0;
    if (next_line(file, &line, &cap, &len)) {
        if (len + 1 != head->len || memcmp(line, head->data, len) != 0) {
            text_print(stderr,
                       option_say("%s: %s has the games of another contest (other bots, decks, "
                                  "seeds, budget or version); give another --out\n",
                                  "%s: %s ma gry innych zawodów (inne boty, talie, ziarna, budżet "
                                  "lub wersja); podaj inne --out\n"),
                       command, path);
            status = EXIT_FAILED;
        }
        *size = ftell(file);
    }
    while (status == STATUS_NONE && next_line(file, &line, &cap, &len)) {
        uint32_t number = 0;
        arena_result one;
        if (!arena_read_result(line, len, c, &number, &one)) {
            text_print(stderr,
                       option_say("%s: %s: this line is no game of the contest: %.60s\n",
                                  "%s: %s: ten wiersz nie jest grą zawodów: %.60s\n"),
                       command, path, line);
            status = EXIT_FAILED;
        } else if (r[number].is_done && !arena_same(&r[number], &one)) {
            text_print(stderr,
                       option_say("%s: %s: game %u came out in another way before; only budgets in "
                                  "applications give the same game again\n",
                                  "%s: %s: gra %u skończyła się wcześniej inaczej; tylko budżety w "
                                  "zastosowaniach dają drugi raz tę samą grę\n"),
                       command, path, number);
            status = EXIT_FAILED;
        } else {
            r[number] = one;
        }
        *size = ftell(file);
    }
    free(line);
    return status;
}

/* Opens the file of --out, new or to go on with. */
static int open_out(const char *path, const json_out *head, const arena_contest *c, arena_result *r,
                    FILE **out)
{
    long size = 0;
    FILE *file = fopen(path, "r+b");
    if (file == NULL && errno == ENOENT) {
        int status = write_file(path, false, NULL, head->data, head->len);
        if (status != STATUS_NONE) {
            return status;
        }
        file = fopen(path, "r+b");
    }
    if (file == NULL) {
        return complain_file(path, errno);
    }
    int status = read_games(path, file, head, c, r, &size);
    if (status != STATUS_NONE) {
        fclose(file);
        return status;
    }
    if (ftruncate(fileno(file), size) != 0 || fseek(file, size, SEEK_SET) != 0 ||
        (size == 0 && fwrite(head->data, 1, head->len, file) != head->len) || fflush(file) != 0) {
        status = complain_file(path, errno);
        fclose(file);
        return status;
    }
    *out = file;
    return STATUS_NONE;
}

/* ---- telling --------------------------------------------------------------------------------- */

static int write_page(const arena_options *o, const arena_contest *c, const arena_result *r)
{
    char *bytes = NULL;
    size_t len = 0;
    FILE *page = must(open_memstream(&bytes, &len));
    arena_html(c, r, page);
    fclose(page);
    int status = write_file(o->html, o->is_forced, NULL, must(bytes), len);
    free(bytes);
    return status;
}

static int tell(const arena_options *o, const arena_contest *c, const arena_result *r)
{
    if (o->is_json) {
        arena_json(c, r, !o->no_times, stdout);
    } else {
        arena_text(c, r, !o->no_times, stdout);
    }
    int status = o->html != NULL ? write_page(o, c, r) : STATUS_NONE;
    return status != STATUS_NONE ? status : EXIT_DONE;
}

static arena_result *room_for(const arena_contest *c)
{
    return must(calloc(arena_total(c), sizeof(arena_result)));
}

static int run_contest(arena_options *o)
{
    arena_contest *c = &o->contest;
    arena_hall h = {.contest = c, .shard = o->shard, .shards = o->shards};
    json_out head;
    output page = {.path = o->html, .is_forced = o->is_forced};
    output_state can_write = o->html != NULL ? output_check(&page) : OUTPUT_WRITTEN;
    int status = can_write == OUTPUT_WRITTEN ? STATUS_NONE : complain_output(o->html, can_write);
    if (status != STATUS_NONE) {
        return status; /* before anybody plays for long */
    }
    out_init(&head, 1 << 20);
    arena_head(c, &head);
    h.result = room_for(c);
    if (o->out != NULL) {
        status = open_out(o->out, &head, c, h.result, &h.out);
    }
    if (status == STATUS_NONE) {
        arena_play_all(&h, o->threads);
        if (h.out != NULL && (fclose(h.out) != 0 || h.has_failed)) {
            status = complain_file(o->out, errno);
        }
    }
    if (status == STATUS_NONE) {
        status = tell(o, c, h.result);
    }
    out_free(&head);
    free(h.result);
    return status;
}

/* ---- merging --------------------------------------------------------------------------------- */

/* Writes the games of a whole contest in the order of their numbers. */
static int write_all(const arena_options *o, const char *input, const json_out *head,
                     const arena_result *r)
{
    json_out all, line;
    out_init(&all, SIZE_MAX);
    out_init(&line, 1 << 20);
    out_raw(&all, head->data, head->len);
    for (uint32_t n = 0; n < arena_total(&o->contest); n++) {
        if (r[n].is_done) {
            out_cut(&line, 0);
            arena_write_result(&line, n, &r[n]);
            out_raw(&all, line.data, line.len);
        }
    }
    int status = all.failed ? complain_file(o->out, ENOMEM)
                            : write_file(o->out, o->is_forced, input, all.data, all.len);
    out_free(&line);
    out_free(&all);
    return status;
}

/* The head of a file: its first line, with its end, and the contest that it describes. */
static int read_contest(const char *path, json_out *head, arena_contest *c)
{
    char *line = NULL;
    size_t cap = 0, len = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return complain_file(path, errno);
    }
    bool is_read = next_line(file, &line, &cap, &len) && arena_read_head(line, len, c);
    fclose(file);
    if (is_read) {
        out_raw(head, line, len + 1);
    } else {
        text_print(stderr,
                   option_say("%s: %s is no file that --out has written\n",
                              "%s: %s nie jest plikiem zapisanym przez --out\n"),
                   command, path);
    }
    free(line);
    return is_read ? STATUS_NONE : EXIT_FAILED;
}

static int merge(arena_options *o, char **paths, int count)
{
    arena_contest *c = &o->contest;
    json_out head;
    uint32_t missing = 0;
    out_init(&head, 1 << 20);
    int status = read_contest(paths[0], &head, c);
    arena_result *r = status == STATUS_NONE ? room_for(c) : NULL;
    for (int i = 0; i < count && status == STATUS_NONE; i++) {
        output to = {.path = o->out, .is_forced = o->is_forced, .input = paths[i]};
        output_state can_write = o->out != NULL ? output_check(&to) : OUTPUT_WRITTEN;
        if (can_write != OUTPUT_WRITTEN) {
            status = complain_output(o->out, can_write);
            break;
        }
        long size = 0;
        FILE *file = fopen(paths[i], "rb");
        status = file != NULL ? read_games(paths[i], file, &head, c, r, &size)
                              : complain_file(paths[i], errno);
        if (file != NULL) {
            fclose(file);
        }
    }
    if (status == STATUS_NONE && o->out != NULL) {
        status = write_all(o, paths[0], &head, r);
    }
    if (status == STATUS_NONE) {
        status = tell(o, c, r);
    }
    for (uint32_t n = 0; r != NULL && n < arena_total(c); n++) {
        missing += !r[n].is_done;
    }
    if (status == EXIT_DONE && missing > 0) {
        fprintf(stderr,
                option_say("%s: %u of %u games are missing\n", "%s: brakuje %u z %u gier\n"),
                command, missing, arena_total(c));
        status = EXIT_FAILED;
    }
    free(r);
    out_free(&head);
    return status;
}

/* ---- the command line ------------------------------------------------------------------------ */

static int read_shard(const char *text, arena_options *o)
{
    unsigned k = 0, n = 0;
    char end = 0;
    if (sscanf(text, "%9u/%9u%c", &k, &n, &end) != 2 || k == 0 || k > n) {
        return option_refuse(command, "--shard must be K/N with K from 1 to N, not '%s'",
                             "--shard to K/N, gdzie K jest od 1 do N, a nie „%s”", text);
    }
    o->shard = k - 1;
    o->shards = n;
    return STATUS_NONE;
}

/* A whole number from 1 on. */
static int read_count(const char *name, const char *text, uint32_t most, uint32_t *number)
{
    uint64_t value = 0;
    int status = option_number(command, name, text, most, &value);
    if (status == STATUS_NONE && value == 0) {
        return option_refuse(command, "%s must be 1 or more", "%s musi wynosić co najmniej 1",
                             name);
    }
    *number = (uint32_t)value;
    return status;
}

enum {
    OPTION_BOT = 1000,
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_PLAYERS,
    OPTION_CORP,
    OPTION_RUNNER,
    OPTION_APPLICATIONS,
    OPTION_MS,
    OPTION_THREADS,
    OPTION_SHARD,
    OPTION_OUT,
    OPTION_HTML,
    OPTION_JSON,
    OPTION_NO_TIMES,
    OPTION_FORCE,
    OPTION_LANG
};

static int read_option(int option, arena_options *o)
{
    arena_contest *c = &o->contest;
    word_lang lang;
    uint32_t players = 0;
    int status = STATUS_NONE;
    switch (option) {
    case 'h':
        fputs(usage[option_spoken()], stdout);
        return EXIT_DONE;
    case OPTION_BOT:
        return arena_add_bot(command, c, optarg);
    case OPTION_GAMES:
        return read_count("--games", optarg, 1000000, &c->games);
    case OPTION_SEED:
        return option_number(command, "--seed", optarg, UINT64_MAX, &c->seed);
    case OPTION_PLAYERS:
        status = read_count("--players", optarg, MF_MAX_PLAYERS, &players);
        c->players = players;
        return status;
    case OPTION_CORP:
        return arena_add_decks(command, c, NR_CORP, optarg);
    case OPTION_RUNNER:
        return arena_add_decks(command, c, NR_RUNNER, optarg);
    case OPTION_APPLICATIONS:
        return read_count("--applications", optarg, UINT32_MAX, &c->applications);
    case OPTION_MS:
        return read_count("--ms", optarg, 3600000, &c->ms);
    case OPTION_THREADS:
        return read_count("--threads", optarg, 4096, &o->threads);
    case OPTION_SHARD:
        return read_shard(optarg, o);
    case OPTION_OUT:
        o->out = optarg;
        return STATUS_NONE;
    case OPTION_HTML:
        o->html = optarg;
        return STATUS_NONE;
    case OPTION_JSON:
        o->is_json = true;
        return STATUS_NONE;
    case OPTION_NO_TIMES:
        o->no_times = true;
        return STATUS_NONE;
    case OPTION_FORCE:
        o->is_forced = true;
        return STATUS_NONE;
    case OPTION_LANG:
        return option_lang(command, optarg, &lang);
    default:
        return option_hint(command);
    }
}

/* What the options say together. */
static int check_options(arena_options *o)
{
    arena_contest *c = &o->contest;
    if (c->bots == 0) {
        return option_refuse(command, "name the bots that play with --bot",
                             "podaj boty, które grają, opcją --bot");
    }
    if (c->applications > 0 && c->ms > 0) {
        return option_refuse(command, "a budget is in --applications or in --ms, not in both",
                             "budżet jest w --applications albo w --ms, nie w obu");
    }
    if (c->is_mainframe ? c->players < 2 : c->players != 2) {
        return option_refuse(command, "--players is for Mainframe, 2 to 4",
                             "--players dotyczy gry Mainframe, od 2 do 4");
    }
    if (c->is_mainframe && (c->decks[0] > 0 || c->decks[1] > 0)) {
        return option_refuse(command, "Mainframe has no decks", "Mainframe nie ma talii");
    }
    if ((uint64_t)arena_pairs(c) * c->games * c->players > 20000000) {
        return option_refuse(command, "these are more than 20 million games",
                             "to ponad 20 milionów gier");
    }
    for (unsigned side = 0; side < 2 && !c->is_mainframe; side++) {
        int status =
            c->decks[side] == 0 ? arena_add_starters(command, c, (nr_side)side) : STATUS_NONE;
        if (status != STATUS_NONE) {
            return status;
        }
    }
    return STATUS_NONE;
}

static int run_arguments(arena_options *o, int argc, char **argv)
{
    const char *what = optind < argc ? argv[optind] : "netrunner";
    if (strcmp(what, "merge") == 0) {
        if (argc - optind < 2) {
            return option_refuse(command, "name the files to merge", "podaj pliki do złożenia");
        }
        arena_free(&o->contest);
        return merge(o, argv + optind + 1, argc - optind - 1);
    }
    if (argc - optind > 1) {
        return option_refuse(command, "'%s' is one argument too many",
                             "„%s” to o jeden argument za dużo", argv[optind + 1]);
    }
    o->contest.is_mainframe = strcmp(what, "mainframe") == 0;
    if (!o->contest.is_mainframe && strcmp(what, "netrunner") != 0) {
        return option_refuse(command, "there is no game '%s'; there are netrunner and mainframe",
                             "nie ma gry „%s”; są netrunner i mainframe", what);
    }
    int status = check_options(o);
    return status != STATUS_NONE ? status : run_contest(o);
}

int cmd_arena(int argc, char **argv)
{
    static const struct option long_options[] = {
        {"help", no_argument, NULL, 'h'},
        {"bot", required_argument, NULL, OPTION_BOT},
        {"games", required_argument, NULL, OPTION_GAMES},
        {"seed", required_argument, NULL, OPTION_SEED},
        {"players", required_argument, NULL, OPTION_PLAYERS},
        {"corp", required_argument, NULL, OPTION_CORP},
        {"runner", required_argument, NULL, OPTION_RUNNER},
        {"applications", required_argument, NULL, OPTION_APPLICATIONS},
        {"ms", required_argument, NULL, OPTION_MS},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {"shard", required_argument, NULL, OPTION_SHARD},
        {"out", required_argument, NULL, OPTION_OUT},
        {"html", required_argument, NULL, OPTION_HTML},
        {"json", no_argument, NULL, OPTION_JSON},
        {"no-times", no_argument, NULL, OPTION_NO_TIMES},
        {"force", no_argument, NULL, OPTION_FORCE},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    arena_options *o = must(calloc(1, sizeof *o));
    *o = (arena_options){.contest = {.players = 2, .games = 100, .seed = 1},
                         .threads = cores > 0 ? (uint32_t)cores : 1,
                         .shards = 1};
    int status = STATUS_NONE, option;
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is found out when it is asked */
    json_object_seed(0);      /* before there are threads */
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", long_options)) != -1) {
        status = read_option(option, o);
    }
    if (status == STATUS_NONE) {
        status = run_arguments(o, argc, argv);
    }
    arena_free(&o->contest);
    free(o);
    return status;
}
