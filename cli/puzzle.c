/*
 * jackin puzzle: puzzles to solve at the terminal, and looking for new ones.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/play_words.h"
#include "cli/puzzle.h"
#include "cli/scenario.h"
#include "cli/table.h"
#include "jackin/netrunner_attend.h"

static const char command[] = "jackin puzzle";

static const char *const usage[LANG_COUNT] = {
    "usage: jackin puzzle                     lists the puzzles\n"
    "       jackin puzzle [OPTIONS] N         gives one to solve\n"
    "       jackin puzzle [OPTIONS] check     proves all of them again\n"
    "       jackin puzzle [OPTIONS] find      looks for new ones in games between bots\n"
    "       jackin puzzle [OPTIONS] compose   looks for new ones in random positions\n"
    "\n"
    "In a puzzle one side is to move and wins this turn of Netrunner, whatever the other does and\n"
    "whatever is hidden; every first choice but one fails (docs/puzzles.md).\n"
    "\n"
    "  --file FILE     the puzzles of a file instead of those that come with the program\n"
    "  --side SIDE     corp or runner: only puzzles of that side\n"
    "  --grade N       1, 2 or 3: only puzzles of that grade\n"
    "  --number N      check: only this one\n"
    "  --quick         check: proofs alone, without asking the bots\n"
    "  --seed N        find, compose: where to begin (1 if not given)\n"
    "  --tries N       find: games, compose: positions (100 if not given)\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters\n"
    "  -h, --help      prints this\n",
    "użycie: jackin puzzle                    wymienia zadania\n"
    "        jackin puzzle [OPCJE] N          daje jedno do rozwiązania\n"
    "        jackin puzzle [OPCJE] check      dowodzi wszystkich jeszcze raz\n"
    "        jackin puzzle [OPCJE] find       szuka nowych w grach botów\n"
    "        jackin puzzle [OPCJE] compose    szuka nowych w pozycjach losowych\n"
    "\n"
    "W zadaniu jedna strona jest na ruchu i wygrywa tę turę Netrunnera, cokolwiek zrobi druga\n"
    "i cokolwiek jest zakryte; każdy pierwszy wybór oprócz jednego zawodzi (docs/puzzles.md).\n"
    "\n"
    "  --file PLIK     zadania z pliku zamiast tych, które są w programie\n"
    "  --side STRONA   corp albo runner: tylko zadania tej strony\n"
    "  --grade N       1, 2 albo 3: tylko zadania tej trudności\n"
    "  --number N      check: tylko to jedno\n"
    "  --quick         check: same dowody, bez pytania botów\n"
    "  --seed N        find, compose: od czego zacząć (bez tej opcji 1)\n"
    "  --tries N       find: gier, compose: pozycji (bez tej opcji 100)\n"
    "  --lang LANG     en albo pl; domyślnie pl przy polskich ustawieniach, inaczej en\n"
    "  --plain         bez kolorów i ramek\n"
    "  -h, --help      wypisuje to\n",
};

typedef struct {
    const char *file;
    char *loaded;
    const char *text; /* of all puzzles */
    unsigned side;    /* NR_NOBODY: both */
    unsigned grade;   /* 0: all */
    unsigned number;  /* 0: all */
    bool is_quick;
    uint64_t seed;
    unsigned tries;
    game_options game;
} puzzle_options;

static const bot_kind nobody[2] = {BOT_COUNT, BOT_COUNT};

static play_game *begin(const puzzle_options *o, unsigned number, play_error *error)
{
    json_t *request = scenario_request(o->text, number, NULL, error);
    play_game *p = request ? play_begin(request, nobody, error) : NULL;
    json_decref(request);
    return p;
}

static unsigned noted_number(const puzzle_options *o, unsigned number, const char *key)
{
    char value[40];
    return scenario_note(o->text, number, key, value, sizeof value) ? (unsigned)atoi(value) : 0;
}

/* ---- listing --------------------------------------------------------------------------------- */

static bool is_wanted(const puzzle_options *o, unsigned number, const nr_game *g)
{
    return (o->side == NR_NOBODY || g->to_move == o->side) &&
           (!o->grade || noted_number(o, number, "grade") == o->grade) &&
           (!o->number || o->number == number + 1);
}

static int list_puzzles(const puzzle_options *o)
{
    screen sc;
    play_error error = {.lang = o->game.lang};
    unsigned total = scenario_count(o->text);
    screen_open(&sc, o->game.is_plain, o->game.lang);
    for (unsigned i = 0; i < total; i++) {
        play_game *p = begin(o, i, &error);
        if (p == NULL) {
            return play_complain(command, &error);
        }
        const nr_game *g = play_state(p);
        if (is_wanted(o, i, g)) {
            text_print(stdout,
                       in_lang(sc.lang, "%3u  grade %u  %-11s  %d clicks, %d to %d points\n",
                               "%3u  trudność %u  %-10s  klików: %d, punkty %d do %d\n"),
                       i + 1, noted_number(o, i, "grade"), words_side(g->to_move, sc.lang),
                       g->player[g->to_move].clicks, nr_points(g, (nr_side)g->to_move),
                       nr_points(g, g->to_move == NR_CORP ? NR_RUNNER : NR_CORP));
        }
        play_free(p);
    }
    screen_say(&sc, STYLE_DIM, "%s",
               in_lang(sc.lang, "'jackin puzzle N' gives number N to solve.",
                       "„jackin puzzle N” daje do rozwiązania numer N."));
    return EXIT_DONE;
}

/* ---- solving --------------------------------------------------------------------------------- */

typedef struct {
    screen sc;
    play_game *p;
    nr_game start;
    bot_solver *s;
    nr_side side;
    unsigned mistakes;
    nr_view view;
} solving;

static bot_proof after(solving *v, unsigned choice)
{
    return bot_solve_after(v->s, &v->start, play_state(v->p), v->side,
                           &play_choices(v->p)->choice[choice], SOLVE_BUDGET);
}

/* The other side answers with what takes the most to prove: that is the hardest to see. */
static unsigned hardest_answer(solving *v)
{
    const nr_choices *list = play_choices(v->p);
    unsigned best = list->count - 1, most = 0;
    for (unsigned i = 0; i < list->count; i++) {
        bot_proof p = after(v, i);
        if (p.applications > most) {
            most = p.applications;
            best = i;
        }
    }
    return best;
}

/* The cards of a side that the solver does not see: he knows the decks. */
static void show_hidden(const solving *v, nr_side of)
{
    const nr_game *g = play_state(v->p);
    unsigned count[NR_MAX_CARDS] = {0};
    char line[SCREEN_TEXT_MAX];
    size_t len = 0;
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].def && nr_owner(c) == of && !nr_known(g, c, play_viewer(v->side))) {
            count[g->copy[c].def]++;
        }
    }
    line[0] = '\0';
    for (unsigned def = 1; def < nr_card_count; def++) {
        if (count[def] && len < sizeof line) {
            char copies[16] = "";
            if (count[def] > 1) {
                snprintf(copies, sizeof copies, "%u × ", count[def]);
            }
            int n = snprintf(line + len, sizeof line - len, "%s%s%s", len ? ", " : "", copies,
                             words_title(def, v->sc.lang));
            len += n > 0 ? (size_t)n : 0;
        }
    }
    if (len) {
        screen_say(&v->sc, STYLE_DIM,
                   of == v->side ? in_lang(v->sc.lang, "Left in your deck: %s.",
                                           "Zostało w twojej talii: %s.")
                                 : in_lang(v->sc.lang, "Hidden from you, wherever they lie: %s.",
                                           "Zakryte przed tobą, gdziekolwiek leżą: %s."),
                   line);
    }
}

static void show(solving *v)
{
    const nr_game *g = play_state(v->p);
    const nr_choices *list = play_choices(v->p);
    word_lang lang = v->sc.lang;
    char text[WORDS_MAX], line[SCREEN_TEXT_MAX];
    nr_viewer viewer = play_viewer(v->side);
    screen_measure(&v->sc);
    (void)table_draw(&v->sc, g, viewer);
    show_hidden(v, v->side == NR_CORP ? NR_RUNNER : NR_CORP);
    show_hidden(v, v->side);
    words_prompt(g, viewer, lang, text, sizeof text);
    text_symbols(&v->sc, text, line);
    screen_say(&v->sc, STYLE_HEAD, "%s", line);
    for (unsigned i = 0; i < list->count; i++) {
        char number[16];
        words_offer(g, list, i, viewer, lang, text, sizeof text);
        text_symbols(&v->sc, text, line);
        snprintf(number, sizeof number, "%3u  ", i + 1);
        screen_put(&v->sc, STYLE_KEY, number);
        screen_wrap(&v->sc, STYLE_PLAIN, line, 5, 5);
    }
}

/* Takes a line: a number of the list, "hint", "solution", "quit". Returns the choice, -1: again,
 * -2: leave. */
static int take(solving *v)
{
    char line[SCREEN_LINE_MAX];
    const nr_choices *list = play_choices(v->p);
    word_lang lang = v->sc.lang;
    line_result got = screen_ask(
        &v->sc,
        in_lang(lang, "number, 'solution' or 'quit'> ", "numer, „rozwiązanie” albo „koniec”> "),
        line);
    if (got == LINE_LEFT_OUT || got == LINE_REDRAW) {
        return -1;
    }
    if (got == LINE_END || line_is_end(got, line) || strcmp(line, "koniec") == 0) {
        return -2;
    }
    if (strncmp(line, "sol", 3) == 0 || strncmp(line, "roz", 3) == 0) {
        solve_print(&v->sc, v->s, play_state(v->p), v->side, SOLVE_BUDGET, 40);
        return -1;
    }
    char *end;
    long n = strtol(line, &end, 10);
    if (*end != '\0' || n < 1 || n > (long)list->count) {
        screen_say(&v->sc, STYLE_NOW,
                   in_lang(lang, "Type a number from 1 to %u.", "Wpisz numer od 1 do %u."),
                   list->count);
        return -1;
    }
    return (int)n - 1;
}

/* What is decided for the solver, if it is right: windows in which nothing useful can be done. */
static int decided(solving *v)
{
    nr_look(play_state(v->p), play_viewer(v->side), &v->view);
    nr_attended a = nr_attend(&v->view, play_choices(v->p), NULL);
    return a.what != NR_ASK && after(v, a.choice).verdict == BOT_WINS ? a.choice : -1;
}

static int decide(solving *v)
{
    word_lang lang = v->sc.lang;
    int choice = decided(v);
    if (choice >= 0) {
        return choice;
    }
    show(v);
    for (;;) {
        choice = take(v);
        if (choice == -2) {
            return choice;
        }
        if (choice < 0) {
            continue;
        }
        bot_proof proof = after(v, (unsigned)choice);
        if (proof.verdict == BOT_WINS) {
            screen_say(&v->sc, STYLE_NOW, "%s", in_lang(lang, "Right.", "Dobrze."));
            return choice;
        }
        char why[SOLVE_TEXT_MAX];
        solve_against(play_state(v->p), &proof.against, v->side, lang, why);
        screen_say(&v->sc, STYLE_ALARM, in_lang(lang, "No: %s.", "Nie: %s."),
                   proof.verdict == BOT_FAILS ? why
                                              : in_lang(lang, "that is not proved to win",
                                                        "nie dowiedziono, że to wygrywa"));
        v->mistakes++;
    }
}

static int solve_one(const puzzle_options *o, unsigned number)
{
    play_error error = {.lang = o->game.lang};
    size_t size;
    solving *v = must(calloc(1, sizeof *v));
    screen_open(&v->sc, o->game.is_plain, o->game.lang);
    v->p = begin(o, number, &error);
    if (v->p == NULL) {
        free(v);
        return play_complain(command, &error);
    }
    v->s = solve_create(PUZZLE_MIB, &size);
    v->start = *play_state(v->p);
    v->side = (nr_side)v->start.to_move;
    word_lang lang = v->sc.lang;
    screen_say(&v->sc, STYLE_HEAD,
               in_lang(lang,
                       "Puzzle %u, grade %u: %s wins this turn, whatever %s does and whatever is "
                       "hidden.",
                       "Zadanie %u, trudność %u: %s wygrywa w tej turze, cokolwiek robi %s "
                       "i cokolwiek jest zakryte."),
               number + 1, noted_number(o, number, "grade"), words_the_side(v->side, lang),
               words_the_side(v->side == NR_CORP ? NR_RUNNER : NR_CORP, lang));
    bool is_left = false;
    while (!play_is_over(v->p) && !is_left) {
        const nr_game *g = play_state(v->p);
        int choice = g->to_move == v->side ? decide(v) : (int)hardest_answer(v);
        is_left = choice < 0;
        if (!is_left && g->to_move != v->side && play_choices(v->p)->count > 1) {
            char text[SOLVE_TEXT_MAX];
            solve_choice(g, &play_choices(v->p)->choice[choice], 0, v->side, lang, text);
            screen_say(&v->sc, STYLE_NOW, "%s: %s", words_side(g->to_move, lang), text);
        }
        (void)(is_left || play_choose(v->p, (unsigned)choice, true));
    }
    if (!is_left) {
        char text[WORDS_MAX];
        words_end(play_state(v->p), lang, text, sizeof text);
        screen_say(&v->sc, STYLE_HEAD, "%s", text);
        screen_say(&v->sc, STYLE_HEAD,
                   in_lang(lang, "Solved. Wrong choices on the way: %u.",
                           "Rozwiązane. Błędnych wyborów po drodze: %u."),
                   v->mistakes);
    }
    free(v->s);
    play_free(v->p);
    free(v);
    return EXIT_DONE;
}

/* ---- proving again --------------------------------------------------------------------------- */

static const char *wrong_words(puzzle_fault wrong, word_lang lang)
{
    switch (wrong) {
    case PUZZLE_REFUSED:
        return in_lang(lang, "it cannot be set up", "nie da się jej ustawić");
    case PUZZLE_NOT_WON:
        return in_lang(lang, "it is not proved to be won", "nie dowiedziono wygranej");
    case PUZZLE_NOT_ALONE:
        return in_lang(lang, "another first choice wins too, or may",
                       "inny pierwszy wybór też wygrywa albo może wygrać");
    case PUZZLE_SHORT:
        return in_lang(lang, "it is too short", "jest za krótkie");
    case PUZZLE_EASY:
        return in_lang(lang, "greedy or gentle finds it", "greedy albo gentle je rozwiązuje");
    default:
        return in_lang(lang, "what its notes say is not true", "notatki mówią nieprawdę");
    }
}

/* Are the notes of a puzzle true? */
static bool agrees(const puzzle_options *o, unsigned number, const puzzle_facts *f)
{
    if (!f->asked) {
        return o->file != NULL; /* only those that are shipped must have it */
    }
    return f->needed == 1 && noted_number(o, number, "length") == f->length;
}

static int check_puzzles(const puzzle_options *o)
{
    unsigned total = scenario_count(o->text), failed = 0, done = 0;
    size_t size;
    bot_solver *s = solve_create(PUZZLE_MIB, &size);
    for (unsigned i = 0; i < total; i++) {
        play_error error = {.lang = o->game.lang};
        puzzle_facts facts = {0};
        if (o->number && o->number != i + 1) {
            continue;
        }
        char decides[120] = "";
        (void)scenario_note(o->text, i, "decides", decides, sizeof decides);
        facts.asked = (uint16_t)nr_card_find(decides);
        puzzle_fault wrong = puzzle_judge(s, size, o->text, i, !o->is_quick, &facts, &error);
        bool is_good = wrong == PUZZLE_GOOD && agrees(o, i, &facts);
        done++;
        if (!is_good) {
            failed++;
            text_print(stdout, in_lang(o->game.lang, "puzzle %u: %s%s%s\n", "zadanie %u: %s%s%s\n"),
                       i + 1, wrong_words(wrong, o->game.lang), error.text[0] ? ": " : "",
                       error.text);
        }
    }
    free(s);
    printf(in_lang(o->game.lang, "%u puzzles, %u of them wrong\n", "zadań: %u, błędnych: %u\n"),
           done, failed);
    return failed || !done ? EXIT_FAILED : EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(puzzle_options *o, const char *what)
{
    if (what == NULL) {
        return list_puzzles(o);
    }
    if (strcmp(what, "check") == 0) {
        return check_puzzles(o);
    }
    bool is_composed = strcmp(what, "compose") == 0;
    if (is_composed || strcmp(what, "find") == 0) {
        puzzle_search search = {.seed = o->seed,
                                .tries = o->tries,
                                .is_composed = is_composed,
                                .side = o->side,
                                .lang = o->game.lang};
        return puzzle_find(&search) ? EXIT_DONE : EXIT_FAILED;
    }
    char *end;
    unsigned total = scenario_count(o->text);
    long number = strtol(what, &end, 10);
    if (*end != '\0' || number < 1 || number > (long)total) {
        return option_refuse(command, "there is no puzzle '%s'; they are numbered from 1 to %u",
                             "nie ma zadania „%s”; mają numery od 1 do %u", what, total);
    }
    return solve_one(o, (unsigned)number - 1);
}

static int load_file(puzzle_options *o)
{
    play_error error = {.lang = o->game.lang};
    size_t size = 0;
    char *bytes = file_read(o->file, 4 << 20, &size, &error);
    if (bytes == NULL) {
        return play_complain(command, &error);
    }
    o->loaded = must(malloc(size + 1));
    memcpy(o->loaded, bytes, size);
    o->loaded[size] = '\0';
    o->text = o->loaded;
    free(bytes);
    return STATUS_NONE;
}

int cmd_puzzle(int argc, char **argv)
{
    enum { FILE_NAME = 1000, SIDE, GRADE, NUMBER, QUICK, SEED, TRIES };
    static const struct option options[] = {
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        {"file", required_argument, NULL, FILE_NAME},
        {"side", required_argument, NULL, SIDE},
        {"grade", required_argument, NULL, GRADE},
        {"number", required_argument, NULL, NUMBER},
        {"quick", no_argument, NULL, QUICK},
        {"seed", required_argument, NULL, SEED},
        {"tries", required_argument, NULL, TRIES},
        {0},
    };
    puzzle_options o = {.text = puzzle_text,
                        .side = NR_NOBODY,
                        .seed = 1,
                        .tries = 100,
                        .game = {.lang = option_spoken()}};
    int option, status = STATUS_NONE;
    uint64_t n = 0;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case FILE_NAME:
            o.file = optarg;
            break;
        case SIDE:
            o.side = strcmp(optarg, "corp") == 0     ? NR_CORP
                     : strcmp(optarg, "runner") == 0 ? NR_RUNNER
                                                     : NR_NOBODY;
            if (o.side == NR_NOBODY) {
                status = option_refuse(command, "--side must be corp or runner, not '%s'",
                                       "--side to corp albo runner, nie „%s”", optarg);
            }
            break;
        case GRADE:
            status = option_number(command, "--grade", optarg, PUZZLE_GRADES, &n);
            o.grade = (unsigned)n;
            break;
        case NUMBER:
            status = option_number(command, "--number", optarg, 100000, &n);
            o.number = (unsigned)n;
            break;
        case QUICK:
            o.is_quick = true;
            break;
        case SEED:
            status = option_number(command, "--seed", optarg, UINT64_MAX, &o.seed);
            break;
        case TRIES:
            status = option_number(command, "--tries", optarg, 100000000, &n);
            o.tries = (unsigned)n;
            break;
        default:
            status = option_game(command, option, usage, &o.game);
        }
    }
    if (status == STATUS_NONE && optind + 1 < argc) {
        status = option_refuse(command, "it takes one argument at most",
                               "przyjmuje najwyżej jeden argument");
    }
    if (status == STATUS_NONE && o.file) {
        status = load_file(&o);
    }
    if (status == STATUS_NONE) {
        status = run(&o, optind < argc ? argv[optind] : NULL);
    }
    free(o.loaded);
    return status;
}
