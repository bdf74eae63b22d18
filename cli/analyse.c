/*
 * jackin analyse: goes through a recorded game and tells where it was won and lost; see analyse.h.
 */
#include "cli/analyse.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"

enum { USUAL = 20000 }; /* applications for a decision */

static const char command[] = "jackin analyse";

static const char *const usage[LANG_COUNT] = {
    "usage: jackin analyse [OPTIONS] GAME\n"
    "\n"
    "Goes through a recorded game of Netrunner or Mainframe and tells, for every decision, how\n"
    "likely victory was with the best choice and with the one that was made. Each decision is\n"
    "looked at from what its player could know. A choice that gave much away is marked: ?! at\n"
    "least 5 %, ? at least 10 %, ?? at least 20 % of the chance; then the better choice is named,\n"
    "with what speaks for it. The curve of a game of Netrunner also shows the chance to one who\n"
    "sees all cards. GAME is a file as 'jackin replay' reads it; - is standard input.\n"
    "\n"
    "  --side WHO        corp, runner or both (the default); in a game of mainframe a runner of\n"
    "                    it, the number of a seat, or both for all\n"
    "  --from N, --to N  only the choices from number N on, up to number N\n"
    "  --all             lists every decision, not only those that are marked\n"
    "  --applications N  the budget for a decision (20000): choices made on games that a bot\n"
    "                    deals for itself; the same number gives the same analysis everywhere. A\n"
    "                    choice that is not the best costs as much again\n"
    "  --ms N            the budget for a decision in milliseconds\n"
    "  --threads N       decisions at a time (all cores if not given)\n"
    "  --json            prints everything as a JSON object\n"
    "  --svg FILE        writes the curve as a picture\n"
    "  --html FILE       writes a page with the curve and all decisions\n"
    "  --force           --svg and --html replace a file that is there\n"
    "  --lang LANG       en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain           neither colours nor box characters\n"
    "  -h, --help        prints this\n",
    "użycie: jackin analyse [OPCJE] GRA\n"
    "\n"
    "Przegląda zapisaną grę Netrunner lub Mainframe i podaje przy każdej decyzji szansę na\n"
    "zwycięstwo po najlepszym wyborze i po tym, którego dokonano. Każda decyzja jest oceniana\n"
    "z tego, co grająca osoba mogła wiedzieć. Wybór, który wiele stracił, jest oznaczony: ?! co\n"
    "najmniej 5 %, ? co najmniej 10 %, ?? co najmniej 20 % szansy; dalej stoi lepszy wybór i co\n"
    "za nim przemawia. Wykres gry w Netrunnera pokazuje też szansę w oczach kogoś, kto widzi\n"
    "wszystkie karty. GRA to plik, jaki czyta „jackin replay”; - to standardowe wejście.\n"
    "\n"
    "  --side KTO        corp, runner lub both (obie strony; tak jest bez tej opcji); w grze\n"
    "                    mainframe runner z tej gry, numer miejsca albo both (wszyscy)\n"
    "  --from N, --to N  tylko wybory od numeru N, do numeru N\n"
    "  --all             wymienia wszystkie decyzje, nie tylko oznaczone\n"
    "  --applications N  budżet decyzji (20000): wybory w grach, które bot sam sobie rozdaje; ta\n"
    "                    sama liczba daje wszędzie tę samą analizę. Wybór, który nie jest\n"
    "                    najlepszy, kosztuje drugie tyle\n"
    "  --ms N            budżet decyzji w milisekundach\n"
    "  --threads N       decyzje naraz (bez tej opcji wszystkie rdzenie)\n"
    "  --json            wypisuje wszystko jako obiekt JSON\n"
    "  --svg PLIK        zapisuje wykres jako obraz\n"
    "  --html PLIK       zapisuje stronę z wykresem i wszystkimi decyzjami\n"
    "  --force           --svg i --html zastępują plik, który już jest\n"
    "  --lang JĘZYK      en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n"
    "  --plain           bez kolorów i ramek\n"
    "  -h, --help        wypisuje ten tekst\n",
};

typedef struct {
    analyse_terms terms;
    const char *side, *svg, *html;
    bool is_json, is_whole, is_forced;
    game_options game;
} analyse_options;

/* ---- files ----------------------------------------------------------------------------------- */

static int complain_output(const char *path, output_state state)
{
    char words[OUTPUT_WORDS_MAX];
    output_words(state, path, true, option_spoken(), words);
    text_print(stderr, "%s: %s\n", command, words);
    return EXIT_FAILED;
}

/* Can both files be written? It is asked before anybody waits for long. */
static int check_files(const analyse_options *o, const char *input)
{
    const char *const paths[] = {o->svg, o->html};
    for (unsigned i = 0; i < 2; i++) {
        output file = {.path = paths[i], .is_forced = o->is_forced, .input = input};
        output_state state = paths[i] != NULL ? output_check(&file) : OUTPUT_WRITTEN;
        if (state != OUTPUT_WRITTEN) {
            return complain_output(paths[i], state);
        }
    }
    return STATUS_NONE;
}

static int write_file(const analyse_options *o, const analysis *a, bool is_page, const char *input)
{
    char *bytes = NULL;
    size_t len = 0;
    output file = {.path = is_page ? o->html : o->svg, .is_forced = o->is_forced, .input = input};
    FILE *page = must(open_memstream(&bytes, &len));
    if (is_page) {
        analyse_html(a, &o->terms, page);
    } else {
        analyse_svg(a, o->terms.lang, page);
    }
    fclose(page);
    output_state state = output_write(&file, must(bytes), len);
    int status = state == OUTPUT_WRITTEN ? STATUS_NONE : complain_output(file.path, state);
    free(bytes);
    return status;
}

/* ---- the command line ------------------------------------------------------------------------ */

static int read_count(const char *name, const char *value, uint64_t most, uint32_t *count)
{
    uint64_t number = 0;
    int status = option_number(command, name, value, most, &number);
    if (status == STATUS_NONE && number == 0) {
        status = option_refuse(command, "%s must be at least 1", "%s to co najmniej 1", name);
    }
    *count = (uint32_t)number;
    return status;
}

/* Returns STATUS_NONE, or an exit status. */
static int read_options(int argc, char **argv, analyse_options *o)
{
    enum { SIDE = 1000, FROM, TO, ALL, APPLICATIONS, MS, THREADS, JSON, SVG, HTML, FORCE };
    static const struct option options[] = {
        {"side", required_argument, NULL, SIDE},
        {"from", required_argument, NULL, FROM},
        {"to", required_argument, NULL, TO},
        {"all", no_argument, NULL, ALL},
        {"applications", required_argument, NULL, APPLICATIONS},
        {"ms", required_argument, NULL, MS},
        {"threads", required_argument, NULL, THREADS},
        {"json", no_argument, NULL, JSON},
        {"svg", required_argument, NULL, SVG},
        {"html", required_argument, NULL, HTML},
        {"force", no_argument, NULL, FORCE},
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        {0},
    };
    int option;
    int status = STATUS_NONE;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case SIDE:
            o->side = optarg;
            break;
        case FROM:
            status = read_count("--from", optarg, UINT32_MAX, &o->terms.from);
            break;
        case TO:
            status = read_count("--to", optarg, UINT32_MAX, &o->terms.to);
            break;
        case ALL:
            o->is_whole = true;
            break;
        case APPLICATIONS:
            status = read_count("--applications", optarg, 10000000, &o->terms.applications);
            break;
        case MS:
            status = read_count("--ms", optarg, 60000, &o->terms.ms);
            break;
        case THREADS:
            status = read_count("--threads", optarg, 4096, &o->terms.threads);
            break;
        case JSON:
            o->is_json = true;
            break;
        case SVG:
            o->svg = optarg;
            break;
        case HTML:
            o->html = optarg;
            break;
        case FORCE:
            o->is_forced = true;
            break;
        default:
            status = option_game(command, option, usage, &o->game);
        }
    }
    if (status != STATUS_NONE) {
        return status;
    }
    if (o->terms.applications > 0 && o->terms.ms > 0) {
        return option_refuse(command, "either --applications or --ms",
                             "podaj albo --applications, albo --ms");
    }
    if (o->is_forced && o->svg == NULL && o->html == NULL) {
        return option_refuse(command, "--force belongs to --svg and --html",
                             "--force należy do --svg i --html");
    }
    if (argc - optind != 1) {
        return optind == argc
                   ? option_refuse(command, "it needs a file", "podaj plik")
                   : option_refuse(command, "one file at a time", "podaj tylko jeden plik");
    }
    o->terms.lang = o->game.lang;
    o->terms.applications =
        o->terms.ms == 0 && o->terms.applications == 0 ? USUAL : o->terms.applications;
    return STATUS_NONE;
}

int cmd_analyse(int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    analyse_options o = {.game.lang = option_spoken(),
                         .side = "both",
                         .terms.to = UINT32_MAX,
                         .terms.threads = cores > 0 ? (uint32_t)cores : 1};
    int status = read_options(argc, argv, &o);
    if (status != STATUS_NONE) {
        return status;
    }
    const char *path = argv[optind];
    status = check_files(&o, path);
    if (status != STATUS_NONE) {
        return status;
    }
    screen s;
    analysis a = {0};
    play_error error = {.lang = o.terms.lang};
    screen_open(&s, o.game.is_plain, o.terms.lang);
    analyse_work *w = analyse_read(path, o.side, &o.terms, &a, &error);
    if (w == NULL) {
        return play_complain(command, &error);
    }
    analyse_run(w);
    if (o.is_json) {
        analyse_json(&a, &o.terms, stdout);
    } else {
        analyse_text(&s, &a, o.is_whole);
    }
    status = o.svg != NULL ? write_file(&o, &a, false, path) : STATUS_NONE;
    if (status == STATUS_NONE && o.html != NULL) {
        status = write_file(&o, &a, true, path);
    }
    analyse_free(w);
    return status == STATUS_NONE ? EXIT_DONE : status;
}
