/*
 * jackin solve: can the side to move win this turn, whatever the other does and whatever is hidden?
 */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/scenario.h"
#include "cli/solve.h"
#include "jackin/netrunner_attend.h"

static const char command[] = "jackin solve";

enum { EXIT_REFUTED = 3, EXIT_UNKNOWN = 4, FILE_MOST = 4 << 20, MOST_TOLD = 12, MOST_NESTED = 40 };

static const char *const usage[LANG_COUNT] = {
    "usage: jackin solve [OPTIONS] POSITION\n"
    "\n"
    "Proves whether the side to move wins this turn of Netrunner against every answer, every "
    "hidden\n"
    "card and every chance, and prints how; or what stands against each choice; or says that it "
    "is\n"
    "not known. Both decks are known to it, but not where the cards lie (docs/puzzles.md).\n"
    "\n"
    "POSITION is a scenario (docs/scenarios.md), a 'position' request of the protocol as JSON, or "
    "a\n"
    "saved game.\n"
    "\n"
    "  --number N      the N-th position of a file of several (1 if not given)\n"
    "  --at N          of a saved game: after its first N choices (all of them if not given)\n"
    "  --side SIDE     corp or runner, if it is not the side to move\n"
    "  --budget N      applications at most (2,000,000 if not given)\n"
    "  --memory N      MiB to remember positions in (64 if not given)\n"
    "  --lines N       lines of the answer at most (60 if not given)\n"
    "  --json          the answer as one line of JSON\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters\n"
    "  -h, --help      prints this\n"
    "\n"
    "The exit status is 0: it wins, 3: it does not, 4: not known, 1: the position cannot be read,\n"
    "2: the command line makes no sense.\n",
    "użycie: jackin solve [OPCJE] POZYCJA\n"
    "\n"
    "Dowodzi, czy strona na ruchu wygrywa tę turę Netrunnera przy każdej odpowiedzi, każdej\n"
    "zakrytej karcie i każdym losie, i wypisuje jak; albo co stoi na przeszkodzie każdemu "
    "wyborowi;\n"
    "albo mówi, że nie wiadomo. Zna obie talie, ale nie wie, gdzie leżą karty (docs/puzzles.md).\n"
    "\n"
    "POZYCJA to scenariusz (docs/scenarios.md), żądanie „position” protokołu jako JSON albo\n"
    "zapisana gra.\n"
    "\n"
    "  --number N      N-ta pozycja z pliku, w którym jest ich kilka (bez tej opcji 1)\n"
    "  --at N          w zapisanej grze: po pierwszych N wyborach (bez tej opcji po wszystkich)\n"
    "  --side STRONA   corp albo runner, jeśli to nie strona na ruchu\n"
    "  --budget N      najwyżej tyle zastosowań (bez tej opcji 2 000 000)\n"
    "  --memory N      MiB na zapamiętane pozycje (bez tej opcji 64)\n"
    "  --lines N       najwyżej tyle wierszy odpowiedzi (bez tej opcji 60)\n"
    "  --json          odpowiedź jako jeden wiersz JSON\n"
    "  --lang LANG     en albo pl; domyślnie pl przy polskich ustawieniach, inaczej en\n"
    "  --plain         bez kolorów i ramek\n"
    "  -h, --help      wypisuje to\n"
    "\n"
    "Kod wyjścia 0: wygrywa, 3: nie wygrywa, 4: nie wiadomo, 1: pozycji nie da się odczytać,\n"
    "2: wiersz polecenia nie ma sensu.\n",
};

/* ---- shared ---------------------------------------------------------------------------------- */

bot_solver *solve_create(unsigned mib, size_t *size)
{
    *size = bot_solver_least() + ((size_t)mib << 20);
    return bot_solver_clear(must(malloc(*size)), *size);
}

play_game *solve_load(const char *path, unsigned number, int64_t at, play_error *error)
{
    static const bot_kind nobody[2] = {BOT_COUNT, BOT_COUNT};
    size_t size = 0;
    char *bytes = file_read(path, FILE_MOST, &size, error);
    if (bytes == NULL) {
        return NULL;
    }
    bool is_text = memchr(bytes, 0, size) == NULL;
    char *text = must(malloc(size + 1));
    memcpy(text, bytes, size);
    text[size] = '\0';
    free(bytes);
    json_t *request = is_text ? json_loads(text, 0, NULL) : NULL;
    bool is_position = json_is_object(request) && json_object_get(request, "choices") == NULL;
    play_game *p = NULL;
    if (is_text && !is_position && request == NULL && strstr(text, ":") != NULL &&
        strncmp(text, "jackin", 6) != 0) {
        request = scenario_request(text, number, NULL, error);
        is_position = true;
    }
    if (is_position) {
        p = request ? play_begin(request, nobody, error) : NULL;
    } else {
        p = play_load(path, error);
        while (p != NULL && at >= 0 && p->table->made_count > (size_t)at) {
            fault f = {.lang = error->lang, .code = ""};
            if (!table_undo(p->table, (int64_t)p->table->made_count - at, &f)) {
                play_fail(error, "%s", "%s", f.message);
                play_free(p);
                p = NULL;
            }
        }
    }
    json_decref(request);
    free(text);
    return p;
}

void solve_choice(const nr_game *g, const nr_choice *choice, unsigned def, nr_side viewer,
                  word_lang lang, char out[SOLVE_TEXT_MAX])
{
    nr_game told = *g;
    nr_viewer as = play_viewer(viewer);
    char text[WORDS_MAX];
    if (def && choice->card && !nr_is_hidden(def) && nr_is_hidden(told.copy[choice->card].def)) {
        nr_become(&told, choice->card, (uint16_t)def);
        as = NR_VIEW_ALL;
    }
    words_choice(&told, choice, as, lang, text, sizeof text);
    words_symbols(text, lang, "↳", out, SOLVE_TEXT_MAX);
}

void solve_against(const nr_game *g, const bot_step *step, nr_side side, word_lang lang,
                   char out[SOLVE_TEXT_MAX])
{
    char text[SOLVE_TEXT_MAX];
    const char *title = step->def && !nr_is_hidden(step->def) ? words_title(step->def, lang) : "?";
    switch (step->kind) {
    case BOT_STEP_ANSWER:
        solve_choice(g, &step->choice, step->def, side == NR_CORP ? NR_RUNNER : NR_CORP, lang,
                     text);
        snprintf(out, SOLVE_TEXT_MAX,
                 in_lang(lang, "%s can answer: %s", "%s może odpowiedzieć: %s"),
                 words_the_side(side == NR_CORP ? NR_RUNNER : NR_CORP, lang), text);
        break;
    case BOT_STEP_CARD:
        snprintf(out, SOLVE_TEXT_MAX,
                 in_lang(lang, "a hidden card may be %s", "zakryta karta może być tą: „%s”"),
                 title);
        break;
    case BOT_STEP_CHANCE:
        snprintf(out, SOLVE_TEXT_MAX,
                 in_lang(lang, "chance may take %s", "los może wybrać kartę „%s”"), title);
        break;
    default:
        snprintf(
            out, SOLVE_TEXT_MAX, "%s",
            in_lang(lang, "it does not win before the turn ends", "nie wygrywa przed końcem tury"));
    }
}

/* ---- the line -------------------------------------------------------------------------------- */

typedef struct {
    const screen *sc;
    bot_solver *s;
    const nr_game *decks;
    nr_side side;
    uint32_t budget;
    unsigned left; /* lines */
    bool is_cut;
    solve_length *measured;
    json_t *list; /* of the main line, or NULL */
} telling;

static void tell(telling *t, unsigned depth, const char *text)
{
    if (t->sc == NULL) {
        return;
    }
    if (t->left == 0) {
        t->is_cut = true;
        return;
    }
    t->left--;
    screen_spaces((int)(2 * depth));
    screen_wrap(t->sc, STYLE_PLAIN, text, (int)(2 * depth), (int)(2 * depth) + 2);
}

static bool is_asked(const nr_game *g, nr_side side, const nr_choices *list)
{
    static nr_view view;
    if (list->count < 2) {
        return false;
    }
    nr_look(g, play_viewer(side), &view);
    return nr_attend(&view, list, NULL).what == NR_ASK;
}

/* The steps that told a way, as one text; false if there are none. */
static bool way_words(const telling *t, const bot_step *steps, unsigned count,
                      char out[SOLVE_TEXT_MAX])
{
    size_t len = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        const bot_step *step = &steps[i];
        const char *title = nr_is_hidden(step->def) ? "" : words_title(step->def, t->sc->lang);
        if (step->kind == BOT_STEP_ANSWER || !*title) {
            continue;
        }
        int n = snprintf(out + len, SOLVE_TEXT_MAX - len, in_lang(t->sc->lang, "%s%s", "%s„%s”"),
                         len ? ", " : "", title);
        len += n > 0 ? (size_t)n : 0;
        if (len >= SOLVE_TEXT_MAX) {
            return true;
        }
    }
    return len > 0;
}

static void tell_from(telling *t, nr_game *g, unsigned depth);

/* One way of a choice: what is told of it first, and what comes of it. */
static void tell_way(telling *t, const nr_game *from, nr_game *next, const nr_choice *choice,
                     const bot_step *steps, unsigned count, bool is_answer, unsigned depth)
{
    char text[SOLVE_TEXT_MAX], line[SOLVE_TEXT_MAX + 80];
    if (t->sc && is_answer) {
        unsigned def = count && steps[0].kind == BOT_STEP_ANSWER ? steps[0].def : 0;
        solve_choice(from, choice, def, t->side, t->sc->lang, text);
        snprintf(line, sizeof line, "%s: %s", words_side(from->to_move, t->sc->lang), text);
        tell(t, depth++, line);
    }
    if (t->sc && way_words(t, steps, count, text)) {
        snprintf(line, sizeof line, in_lang(t->sc->lang, "if it is %s:", "jeśli to %s:"), text);
        tell(t, depth++, line);
    }
    tell_from(t, next, depth);
}

/* All ways in which a choice turns out; only the first if the line is measured. */
static void tell_ways(telling *t, const nr_game *from, const nr_choice *choice, bool is_answer,
                      unsigned depth)
{
    nr_game *next = must(malloc(sizeof *next));
    bot_step steps[MOST_TOLD];
    unsigned count = 0;
    for (unsigned way = 0; !t->is_cut; way++) {
        *next = *from;
        if (!bot_solve_way(t->s, t->decks, next, t->side, choice, way, steps, MOST_TOLD, &count)) {
            break;
        }
        tell_way(t, from, next, choice, steps, count, is_answer, depth);
        if (t->measured) {
            break;
        }
    }
    free(next);
}

static bool has_way(telling *t, const nr_game *from, const nr_choice *choice)
{
    nr_game *next = must(malloc(sizeof *next));
    bot_step steps[MOST_TOLD];
    unsigned count = 0;
    *next = *from;
    bool has = bot_solve_way(t->s, t->decks, next, t->side, choice, 0, steps, MOST_TOLD, &count);
    free(next);
    return has;
}

/* To pass, which comes last, is told first. */
static void tell_other(telling *t, nr_game *g, unsigned depth)
{
    nr_choices *list = must(malloc(sizeof *list));
    unsigned answers = 0;
    nr_list(g, list);
    for (unsigned i = 0; i < list->count; i++) {
        answers += has_way(t, g, &list->choice[i]);
    }
    for (unsigned n = list->count; n > 0 && !t->is_cut; n--) {
        tell_ways(t, g, &list->choice[n - 1], answers > 1, depth);
        if (t->measured) {
            break;
        }
    }
    free(list);
}

static void tell_from(telling *t, nr_game *g, unsigned depth)
{
    if (g->reason || t->is_cut || depth > MOST_NESTED) {
        if (g->reason && t->sc) {
            char text[WORDS_MAX];
            words_end(g, t->sc->lang, text, sizeof text);
            tell(t, depth, text);
        }
        return;
    }
    if (g->to_move != t->side) {
        tell_other(t, g, depth);
        return;
    }
    bot_proof p = bot_solve(t->s, t->decks, g, t->side, t->budget);
    nr_choices *list = must(malloc(sizeof *list));
    nr_list(g, list);
    if (p.verdict == BOT_WINS && p.choice < list->count) {
        nr_choice choice = list->choice[p.choice];
        if (is_asked(g, t->side, list)) {
            char text[SOLVE_TEXT_MAX];
            if (t->measured) {
                t->measured->length++;
                t->measured->options += list->count;
            }
            if (t->sc || t->list) {
                solve_choice(g, &choice, 0, t->side, option_spoken(), text);
                tell(t, depth, text);
                if (t->list) {
                    json_array_append_new(t->list, json_string(text));
                }
            }
        }
        tell_ways(t, g, &choice, false, depth);
    }
    free(list);
}

solve_length solve_measure(bot_solver *s, const nr_game *g, nr_side side, uint32_t budget)
{
    solve_length length = {0};
    nr_game start = *g;
    telling t = {.s = s, .decks = g, .side = side, .budget = budget, .measured = &length};
    bot_solve_hide(&start, side);
    tell_from(&t, &start, 0);
    return length;
}

static json_t *main_line(bot_solver *s, const nr_game *g, nr_side side, uint32_t budget)
{
    solve_length length = {0};
    nr_game start = *g;
    telling t = {.s = s,
                 .decks = g,
                 .side = side,
                 .budget = budget,
                 .measured = &length,
                 .list = json_array()};
    bot_solve_hide(&start, side);
    tell_from(&t, &start, 0);
    return t.list;
}

void solve_print(const screen *sc, bot_solver *s, const nr_game *g, nr_side side, uint32_t budget,
                 unsigned most)
{
    nr_game start = *g;
    telling t = {.sc = sc, .s = s, .decks = g, .side = side, .budget = budget, .left = most};
    bot_solve_hide(&start, side);
    tell_from(&t, &start, 1);
    if (t.is_cut) {
        screen_say(sc, STYLE_DIM, "  %s",
                   in_lang(sc->lang, "… and so on (--lines shows more)",
                           "… i tak dalej (--lines pokazuje więcej)"));
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

typedef struct {
    const char *path;
    unsigned number;
    int64_t at;
    unsigned side; /* NR_NOBODY: whoever is to move */
    uint32_t budget;
    unsigned memory, lines;
    bool is_json;
    game_options game;
} solve_options;

static const char *verdict_name(unsigned of)
{
    static const char *const names[BOT_VERDICTS] = {"wins", "fails", "budget", "unfollowed"};
    return names[of];
}

static int verdict_status(unsigned of)
{
    return of == BOT_WINS ? EXIT_DONE : of == BOT_FAILS ? EXIT_REFUTED : EXIT_UNKNOWN;
}

/* Every first choice with its verdict. */
static void print_choices(const screen *sc, bot_solver *s, const nr_game *g, nr_side side,
                          uint32_t budget, json_t *out)
{
    nr_choices *list = must(malloc(sizeof *list));
    nr_list(g, list);
    for (unsigned i = 0; i < list->count; i++) {
        char text[SOLVE_TEXT_MAX], why[SOLVE_TEXT_MAX];
        bot_proof p = bot_solve_after(s, g, g, side, &list->choice[i], budget);
        solve_choice(g, &list->choice[i], 0, side, sc->lang, text);
        solve_against(g, &p.against, side, sc->lang, why);
        if (out) {
            json_t *row = json_pack("{s:i,s:s,s:s}", "choice", (int)i, "text", text, "verdict",
                                    verdict_name(p.verdict));
            if (p.verdict == BOT_FAILS) {
                json_object_set_new(row, "against", json_string(why));
            }
            json_array_append_new(out, row);
        } else {
            char line[2 * SOLVE_TEXT_MAX + 8];
            snprintf(line, sizeof line, "  %s: %s", text,
                     p.verdict == BOT_FAILS  ? why
                     : p.verdict == BOT_WINS ? in_lang(sc->lang, "wins", "wygrywa")
                                             : in_lang(sc->lang, "not known", "nie wiadomo"));
            screen_wrap(sc, STYLE_PLAIN, line, 0, 4);
        }
    }
    free(list);
}

static void say_verdict(const screen *sc, const bot_proof *p, nr_side side)
{
    const char *who = words_the_side(side, sc->lang);
    const char *other = words_the_side(side == NR_CORP ? NR_RUNNER : NR_CORP, sc->lang);
    const char *title = p->unfollowed ? words_title(p->unfollowed, sc->lang) : "";
    switch (p->verdict) {
    case BOT_WINS:
        screen_say(
            sc, STYLE_HEAD,
            in_lang(sc->lang, "Proved: %s wins this turn, whatever %s does and whatever is hidden.",
                    "Dowiedzione: %s wygrywa w tej turze, cokolwiek robi %s i cokolwiek jest "
                    "zakryte."),
            who, other);
        break;
    case BOT_FAILS:
        screen_say(sc, STYLE_HEAD,
                   in_lang(sc->lang, "Proved: %s cannot be sure to win this turn.",
                           "Dowiedzione: %s nie wymusi wygranej w tej turze."),
                   who);
        break;
    case BOT_BUDGET:
        screen_say(sc, STYLE_HEAD, "%s",
                   in_lang(sc->lang, "Not known: the budget was not enough (--budget gives more).",
                           "Nie wiadomo: budżet nie wystarczył (--budget daje większy)."));
        break;
    default:
        screen_say(sc, STYLE_HEAD, "%s%s%s",
                   in_lang(sc->lang, "Not known: something was met that is not followed",
                           "Nie wiadomo: zaszło coś, czego dowód nie śledzi"),
                   *title ? ": " : ".", title);
    }
}

static int run(const solve_options *o)
{
    screen sc;
    play_error error = {.lang = o->game.lang};
    play_game *p = solve_load(o->path, o->number, o->at, &error);
    if (p == NULL) {
        return play_complain(command, &error);
    }
    const nr_game *g = play_state(p);
    screen_open(&sc, o->game.is_plain, o->game.lang);
    if (g->reason) {
        play_fail(&error, "the game is over", "gra jest skończona");
        play_free(p);
        return play_complain(command, &error);
    }
    nr_side side = o->side == NR_NOBODY ? (nr_side)g->to_move : (nr_side)o->side;
    size_t size;
    bot_solver *s = solve_create(o->memory, &size);
    bot_proof proof = bot_solve(s, g, g, side, o->budget);
    bool is_own = g->to_move == side;
    if (o->is_json) {
        json_t *out = json_pack("{s:s,s:s,s:I}", "verdict", verdict_name(proof.verdict), "side",
                                side_name(side), "applications", (json_int_t)proof.applications);
        if (proof.verdict == BOT_WINS) {
            json_object_set_new(out, "line", main_line(s, g, side, o->budget));
        }
        if (proof.unfollowed) {
            json_object_set_new(out, "unfollowed",
                                json_string(words_title(proof.unfollowed, LANG_EN)));
        }
        if (is_own && proof.verdict <= BOT_FAILS) {
            json_t *choices = json_array();
            print_choices(&sc, s, g, side, o->budget, choices);
            json_object_set_new(out, "choices", choices);
        }
        char *text = must(json_dumps(out, JSON_COMPACT));
        puts(text);
        free(text);
        json_decref(out);
    } else {
        say_verdict(&sc, &proof, side);
        if (proof.verdict == BOT_WINS) {
            solve_print(&sc, s, g, side, o->budget, o->lines);
        } else if (proof.verdict == BOT_FAILS && is_own) {
            print_choices(&sc, s, g, side, o->budget, NULL);
        }
        screen_say(&sc, STYLE_DIM, in_lang(sc.lang, "(%u applications)", "(zastosowań: %u)"),
                   (unsigned)proof.applications);
    }
    free(s);
    play_free(p);
    return verdict_status(proof.verdict);
}

int cmd_solve(int argc, char **argv)
{
    enum { NUMBER = 1000, AT, SIDE, BUDGET, MEMORY, LINES, JSON };
    static const struct option options[] = {
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        {"number", required_argument, NULL, NUMBER},
        {"at", required_argument, NULL, AT},
        {"side", required_argument, NULL, SIDE},
        {"budget", required_argument, NULL, BUDGET},
        {"memory", required_argument, NULL, MEMORY},
        {"lines", required_argument, NULL, LINES},
        {"json", no_argument, NULL, JSON},
        {0},
    };
    solve_options o = {.at = -1,
                       .side = NR_NOBODY,
                       .budget = SOLVE_BUDGET,
                       .memory = 64,
                       .lines = 60,
                       .game = {.lang = option_spoken()}};
    int option, status = STATUS_NONE;
    uint64_t n = 0;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", options)) != -1) {
        switch (option) {
        case NUMBER:
            status = option_number(command, "--number", optarg, 100000, &n);
            o.number = n ? (unsigned)n - 1 : 0;
            break;
        case AT:
            status = option_number(command, "--at", optarg, TABLE_MAX_CHOICES, &n);
            o.at = (int64_t)n;
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
        case BUDGET:
            status = option_number(command, "--budget", optarg, 4000000000u, &n);
            o.budget = (uint32_t)n;
            break;
        case MEMORY:
            status = option_number(command, "--memory", optarg, 16384, &n);
            o.memory = (unsigned)n;
            break;
        case LINES:
            status = option_number(command, "--lines", optarg, 1000000, &n);
            o.lines = (unsigned)n;
            break;
        case JSON:
            o.is_json = true;
            break;
        default:
            status = option_game(command, option, usage, &o.game);
        }
    }
    if (status != STATUS_NONE) {
        return status;
    }
    if (optind + 1 != argc) {
        return option_refuse(command, "it takes one position", "podaj jedną pozycję");
    }
    o.path = argv[optind];
    return run(&o);
}
