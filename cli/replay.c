/*
 * jackin replay: steps through a recorded game, checks records, turns them into JSON and back.
 *
 * A step is a decision. What a step shows is the state after it, so step 0 is the set-up. Each is
 * played again from the record, which takes no time that a person would notice; the log is
 * collected once.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "organiser/file_problem.h"
#include "cli/options.h"
#include "cli/play_game.h"
#include "cli/play_log.h"
#include "cli/play_words.h"
#include "cli/replay.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "protocol/record_end.h"

enum {
    JSON_MAX = 16 << 20, /* bytes of a record as JSON; no record that can be played is longer */
    EVENT_LINES = 8,     /* of what happened, even where the page gets too long by it */
};

typedef enum { MODE_STEP, MODE_LIST, MODE_VERIFY, MODE_TO_JSON, MODE_FROM_JSON } replay_mode;

typedef struct {
    replay_mode mode;
    const char *view;    /* NULL: all */
    const char *output;  /* NULL: standard output */
    bool is_forced;      /* an older file is replaced */
    const char *receipt; /* of a server's verification file; NULL: none */
    bool with_bots;      /* its bots are asked again */
    game_options game;
} replay_options;

static const char *const usage[LANG_COUNT] = {
    "usage: jackin replay [OPTIONS] FILE          steps through a recorded game\n"
    "       jackin replay --list FILE             prints its whole log\n"
    "       jackin replay --verify FILE...        checks that each record is exact, or that\n"
    "                                             a server's shuffle was fair\n"
    "       jackin replay --to-json FILE          prints the record as JSON\n"
    "       jackin replay --from-json FILE        makes a record of that JSON\n"
    "\n"
    "  --view WHO      corp, runner or spectator: only what he may know; all, the default.\n"
    "                  In a game of mainframe the name of a runner, spectator or all\n"
    "  --cite          the log names the ledger entries that it follows from, as [RUN-21]\n"
    "  -o, --output FILE  where --to-json and --from-json write (default: standard output);\n"
    "                  a file that is there already stays\n"
    "  --force         replaces it, but never the file that is read\n"
    "  --receipt FILE  with --verify of a server's file: the lock that one was sent at the\n"
    "                  start, which must be the same\n"
    "  --bots          with --verify of a server's file: asks its bots again\n"
    "  --lang LANG     en or pl; the default is pl where the locale is Polish, else en\n"
    "  --plain         neither colours nor box characters\n"
    "  -h, --help      prints this\n"
    "\n"
    "FILE is what 'save' of 'jackin play' wrote; - is standard input, except for stepping. A\n"
    "record of mainframe is JSON already, so --from-json has nothing to make of it.\n"
    "While stepping, a line is: Enter or n for the next step, p for the one before, a number\n"
    "to go to that step, turn (the next turn) or turn N, start, end, log, view WHO, help, q.\n",
    "użycie: jackin replay [OPCJE] PLIK           ogląda zapisaną grę krok po kroku\n"
    "        jackin replay --list PLIK            wypisuje cały jej dziennik\n"
    "        jackin replay --verify PLIK...       sprawdza, czy każdy zapis jest dokładny albo\n"
    "                                             czy serwer tasował uczciwie\n"
    "        jackin replay --to-json PLIK         wypisuje zapis jako JSON\n"
    "        jackin replay --from-json PLIK       robi zapis z tego JSON\n"
    "\n"
    "  --view KTO      corp, runner lub spectator (widz): tylko to, co ta osoba może wiedzieć;\n"
    "                  all (wszystko) bez tej opcji. W grze mainframe imię runnera, spectator\n"
    "                  lub all\n"
    "  --cite          dziennik podaje wpisy rejestru, z których coś wynika, jak [RUN-21]\n"
    "  -o, --output PLIK  dokąd zapisują --to-json i --from-json (bez tej opcji standardowe\n"
    "                  wyjście); istniejący plik zostaje\n"
    "  --force         zastępuje go, ale nigdy ten, który jest czytany\n"
    "  --receipt PLIK  z --verify pliku serwera: zamek otrzymany na początku gry, który musi\n"
    "                  być taki sam\n"
    "  --bots          z --verify pliku serwera: pyta jego boty jeszcze raz\n"
    "  --lang JĘZYK    en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n"
    "  --plain         bez kolorów i ramek\n"
    "  -h, --help      wypisuje ten tekst\n"
    "\n"
    "PLIK to to, co zapisało „zapisz” z „jackin play”; - to standardowe wejście, ale nie przy\n"
    "oglądaniu krok po kroku. Zapis gry mainframe to już JSON, więc --from-json nie ma z nim co\n"
    "robić. Przy oglądaniu wiersz to: Enter lub n (następny krok), p (poprzedni), numer kroku,\n"
    "tura (następna tura) lub tura N, start, koniec, dziennik, widok KTO, pomoc, q.\n",
};

static int refuse(const char *english, const char *polish)
{
    return option_refuse("jackin replay", "%s", "%s", option_say(english, polish));
}

static int complain(play_error *error)
{
    return play_complain("jackin replay", error);
}

static bool find_viewer(const char *name, nr_viewer *viewer)
{
    static const struct {
        const char *name;
        nr_viewer viewer;
    } viewers[] = {
        {"corp", NR_VIEW_CORP},    {"runner", NR_VIEW_RUNNER},   {"spectator", NR_VIEW_SPECTATOR},
        {"all", NR_VIEW_ALL},      {"korporacja", NR_VIEW_CORP}, {"widz", NR_VIEW_SPECTATOR},
        {"wszystko", NR_VIEW_ALL},
    };
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        if (strcmp(viewers[i].name, name) == 0) {
            *viewer = viewers[i].viewer;
            return true;
        }
    }
    return false;
}

/* ---- checking and converting ----------------------------------------------------------------- */

bool replay_say_verdict(const char *path, bool is_exact, size_t choices, uint64_t hash,
                        play_error *error)
{
    word_lang lang = error->lang;
    char name[300];
    snprintf(name, sizeof name, "%.*s", (int)utf8_cut(path, strlen(path), sizeof name - 1), path);
    text_clean(name, sizeof name);
    if (!is_exact) {
        text_clean(error->text, sizeof error->text);
        printf(in_lang(lang, "BAD %s\n", "ŹLE %s\n"), error->text);
        return false;
    }
    printf(in_lang(lang, "OK '%s': %zu %s, %s %016" PRIx64 "\n",
                   "OK „%s”: wybory: %zu%s, %s %016" PRIx64 "\n"),
           name, choices, in_lang(lang, choices == 1 ? "choice" : "choices", ""),
           in_lang(lang, "hash", "skrót"), hash);
    return true;
}

static bool verify_one(const char *path, const replay_options *o)
{
    word_lang lang = o->game.lang;
    if (replay_is_proof(path)) {
        return replay_verify_proof(path, o->receipt, o->with_bots, lang);
    }
    if (o->receipt != NULL || o->with_bots) {
        refuse("--receipt and --bots belong to a server's verification file",
               "--receipt i --bots należą do pliku weryfikacyjnego serwera");
        return false;
    }
    play_error error = {.lang = lang};
    bool is_mainframe = false;
    json_t *record = record_load_any(path, &is_mainframe, &error);
    if (is_mainframe) {
        bool is_exact = mainframe_verify(record, path, lang);
        json_decref(record);
        return is_exact;
    }
    play_game *p = record != NULL ? play_record(record, path, &error) : NULL;
    json_decref(record);
    bool is_exact = replay_say_verdict(path, p != NULL, p == NULL ? 0 : p->table->made_count,
                                       p == NULL ? 0 : nr_hash(play_state(p)), &error);
    if (p != NULL) {
        play_free(p);
    }
    return is_exact;
}

static int verify(int count, char **paths, const replay_options *o)
{
    word_lang lang = o->game.lang;
    int bad = 0;
    for (int i = 0; i < count; i++) {
        bad += !verify_one(paths[i], o);
    }
    if (count > 1) {
        printf(in_lang(lang, "%d of %d records are exact\n", "dokładne zapisy: %d z %d\n"),
               count - bad, count);
    }
    return bad == 0 ? EXIT_DONE : EXIT_FAILED;
}

/* Where to write what was made of a file; "-" is standard output. */
static output output_of(const char *input, const replay_options *o)
{
    bool is_named = o->output != NULL && strcmp(o->output, "-") != 0;
    return (output){.path = is_named ? o->output : NULL, .is_forced = o->is_forced, .input = input};
}

static int to_json(const char *path, const replay_options *o)
{
    play_error error = {.lang = o->game.lang};
    bool is_mainframe = false;
    json_t *record = record_load_any(path, &is_mainframe, &error);
    if (record == NULL) {
        return complain(&error);
    }
    json_out text;
    out_init(&text, SIZE_MAX);
    out_value(&text, record);
    out_raw(&text, "\n", 1);
    json_decref(record);
    output file = output_of(path, o);
    bool is_written = false;
    if (text.failed) {
        play_fail(&error, "there is not enough memory", "zabrakło pamięci");
    } else if (file.path != NULL) {
        is_written = output_save(&file, text.data, text.len, true, &error);
    } else {
        is_written = fwrite(text.data, 1, text.len, stdout) == text.len && fflush(stdout) == 0;
        is_written = is_written ||
                     play_fail(&error, "the record cannot be written: %s",
                               "nie można wypisać zapisu: %s", file_problem(o->game.lang, errno));
    }
    out_free(&text);
    return is_written ? EXIT_DONE : complain(&error);
}

/* The record in a line of JSON: by itself, or in the answer of the protocol's `record`. */
static json_t *read_json(const char *path, play_error *error)
{
    char message[300];
    size_t size;
    char *text = file_read(path, JSON_MAX, &size, error);
    if (text == NULL) {
        return NULL;
    }
    json_t *value = json_read_line(text, size, message, sizeof message);
    free(text);
    if (value == NULL) {
        play_fail(error, "'%.200s' is not JSON: %s", "„%.200s” to nie jest poprawny JSON%.0s", path,
                  message);
        return NULL;
    }
    json_t *inner = json_object_get(value, "record");
    if (inner != NULL) {
        json_incref(inner);
        json_decref(value);
        value = inner;
    }
    return value;
}

static int from_json(const char *path, const replay_options *o)
{
    play_error error = {.lang = o->game.lang};
    if (o->output == NULL && isatty(STDOUT_FILENO)) {
        return refuse("a record is not for a terminal: say --output FILE",
                      "zapisu nie wypisuje się w terminalu: podaj --output PLIK");
    }
    json_t *json = read_json(path, &error);
    if (json == NULL) {
        return complain(&error);
    }
    const char *game = json_string_value(json_object_get(json, "game"));
    if (game != NULL && strcmp(game, "mainframe") == 0) {
        json_decref(json);
        play_fail(
            &error, "'%.200s': a record of mainframe is JSON already; replay takes it as it is",
            "„%.200s”: zapis gry mainframe to już JSON; replay przyjmuje go w tej postaci", path);
        return complain(&error);
    }
    play_game *p = play_record(json, path, &error);
    json_decref(json);
    if (p == NULL) {
        return complain(&error);
    }
    json_t *record = table_record(p->table); /* in its normal form */
    output file = output_of(path, o);
    bool is_saved = record_save(record, &file, &error);
    json_decref(record);
    play_free(p);
    return is_saved ? EXIT_DONE : complain(&error);
}

void replay_say_end(const screen *s, const json_t *end, const char *who)
{
    char text[WORDS_MAX];
    record_end_words(end, who, s->lang, text);
    text_clean(text, sizeof text);
    screen_say(s, STYLE_NOW, "%s", text);
}

/* The same of a game of Netrunner; nothing if the rules ended it. */
static void say_end(const screen *s, const json_t *end)
{
    const char *seat = json_string_value(json_object_get(end, "seat"));
    if (seat != NULL) {
        replay_say_end(s, end,
                       strcmp(seat, "corp") == 0 ? in_lang(s->lang, "The Corporation", "Korporacja")
                                                 : in_lang(s->lang, "The Runner", "Runner"));
    }
}

/* ---- stepping -------------------------------------------------------------------------------- */

typedef struct {
    stepper base;
    json_t *record;
    const play_game *whole; /* the game at its end, with all that happened */
    nr_viewer viewer;
} walk;

/* The events that followed from the choice that led to a step. */
static size_t first_event(const walk *r, size_t step)
{
    size_t i = 0;
    while (i < r->whole->log_count && r->whole->log[i].decision < step) {
        i++;
    }
    return i;
}

/* May the viewer know what was chosen? */
static bool knows_choice(const walk *r, size_t step)
{
    unsigned side = r->whole->made[step - 1].side;
    return r->viewer == NR_VIEW_ALL || r->viewer == play_viewer(side);
}

/*
 * Is there something to see at a step? Where nothing happened that the viewer may know, he is not
 * even shown that there was a decision; and passing by itself is nothing to look at.
 */
static bool is_telling(const stepper *base, size_t step)
{
    const walk *r = (const walk *)base;
    for (size_t i = first_event(r, step);
         i < r->whole->log_count && r->whole->log[i].decision == step; i++) {
        if (words_event_reaches(&r->whole->log[i].event, r->viewer)) {
            return true;
        }
    }
    return knows_choice(r, step) && r->whole->made[step - 1].verb != NR_VERB_PASS;
}

/* The first step of a turn, or of the first one after the step of now (turn 0). SIZE_MAX: none. */
static size_t find_turn(const stepper *base, size_t turn)
{
    const walk *r = (const walk *)base;
    for (size_t i = 0; i < r->whole->log_count; i++) {
        const play_event *e = &r->whole->log[i];
        bool is_meant = turn > 0 ? e->event.n == (long)turn : e->decision > r->base.at;
        if (e->event.kind == NR_EVENT_TURN_BEGINS && is_meant) {
            return e->decision;
        }
    }
    return SIZE_MAX;
}

/* The table as it was at a step, and the words of the choice that led there. */
static table *table_at(const walk *r, size_t step, char words[WORDS_MAX])
{
    fault f = {0};
    nr_io io = {0};
    words[0] = '\0';
    table *t = table_replay(r->record, step > 0 ? (int64_t)step - 1 : 0, &f);
    if (t != NULL && step > 0) {
        unsigned index = r->whole->table->made[step - 1];
        nr_view view;
        nr_choices list;
        nr_look(&t->game, play_viewer(t->game.to_move), &view);
        nr_list(&view.game, &list);
        words_choice(&view.game, &list.choice[index], (nr_viewer)view.viewer, r->base.s->lang,
                     words, WORDS_MAX);
        table_choose(t, index, &io, &f);
    }
    return t;
}

static void show_choice(const walk *r, const char *words)
{
    const screen *s = r->base.s;
    if (r->base.at == 0 || !knows_choice(r, r->base.at)) {
        return;
    }
    unsigned side = r->whole->made[r->base.at - 1].side;
    char text[SCREEN_TEXT_MAX];
    const char *who = side == NR_CORP ? in_lang(s->lang, "The Corporation: ", "Korporacja: ")
                                      : in_lang(s->lang, "The Runner: ", "Runner: ");
    text_symbols(s, words, text);
    screen_put(s, side == NR_CORP ? STYLE_CORP : STYLE_RUNNER, who);
    screen_wrap(s, STYLE_HEAD, text, text_columns(who), 2);
}

static bool show_step(const stepper *base)
{
    const walk *r = (const walk *)base;
    const screen *s = base->s;
    char words[WORDS_MAX];
    table *t = table_at(r, r->base.at, words);
    if (t == NULL) { /* it was played once already, so only memory can be missing */
        screen_say(s, STYLE_ALARM, "%s",
                   in_lang(s->lang, "There is not enough memory.", "Zabrakło pamięci."));
        return false;
    }
    screen_clear(s);
    int room = s->height - table_draw(s, &t->game, r->viewer) - 4;
    show_choice(r, words);
    log_print(s, r->whole, first_event(r, r->base.at), first_event(r, r->base.at + 1), r->viewer,
              room > EVENT_LINES ? room : EVENT_LINES);
    if (r->base.at == r->base.total) {
        say_end(s, r->whole->table->end);
    }
    table_free(t);
    return true;
}

static bool change_view(stepper *base, const char *name)
{
    if (find_viewer(name, &((walk *)base)->viewer)) {
        return true;
    }
    screen_say(base->s, STYLE_PLAIN, "%s",
               in_lang(base->s->lang, "Say: view corp, runner, spectator or all",
                       "Wpisz: widok korporacja, runner, widz albo wszystko"));
    return false;
}

static void show_log(const stepper *base)
{
    const walk *r = (const walk *)base;
    log_print(base->s, r->whole, 0, first_event(r, base->at + 1), r->viewer, INT_MAX);
}

static const stepper_kind kind = {
    .is_telling = is_telling,
    .find_turn = find_turn,
    .show = show_step,
    .show_log = show_log,
    .change_view = change_view,
    .viewers = {"as corp, runner or spectator may know it, or all",
                "korporacja, runner albo widz: co może wiedzieć; wszystko"},
};

static void print_head(const screen *s, const char *path, const play_game *p)
{
    const nr_game *g = play_state(p);
    char chance[64];
    snprintf(chance, sizeof chance, in_lang(s->lang, "seed %" PRIu64, "ziarno %" PRIu64),
             p->table->seed);
    if (p->table->is_keyed) { /* the key itself would tell the cards to come */
        snprintf(chance, sizeof chance, "%s",
                 in_lang(s->lang, "dealt from a key", "rozdana z klucza"));
    }
    screen_say(s, STYLE_HEAD,
               in_lang(s->lang, "'%.200s': %s against %s, %s, %zu choices",
                       "„%.200s”: %s – %s, %s, wybory: %zu"),
               path, words_title(g->copy[g->identity[NR_CORP]].def, s->lang),
               words_title(g->copy[g->identity[NR_RUNNER]].def, s->lang), chance,
               p->table->made_count);
}

static int show(const char *path, const replay_options *o)
{
    screen s;
    play_error error = {.lang = o->game.lang};
    screen_open(&s, o->game.is_plain, o->game.lang);
    s.is_citing = o->game.is_citing;
    bool is_list = o->mode == MODE_LIST;
    if (!is_list && strcmp(path, "-") == 0) {
        return refuse("stepping needs standard input for itself: give it a file",
                      "oglądanie krok po kroku samo potrzebuje standardowego wejścia: podaj plik");
    }
    bool is_mainframe = false;
    nr_viewer viewer = NR_VIEW_ALL;
    json_t *record = record_load_any(path, &is_mainframe, &error);
    if (is_mainframe) {
        int status = mainframe_show(&s, record, path, o->view, is_list);
        json_decref(record);
        return status;
    }
    if (record != NULL && o->view != NULL && !find_viewer(o->view, &viewer)) {
        json_decref(record);
        return refuse("--view must be corp, runner, spectator or all",
                      "--view to corp, runner, spectator albo all");
    }
    play_game *p = record != NULL ? play_record(record, path, &error) : NULL;
    if (p == NULL) {
        json_decref(record);
        return complain(&error);
    }
    if (is_list) {
        print_head(&s, path, p);
        log_print(&s, p, 0, p->log_count, viewer, INT_MAX);
        say_end(&s, p->table->end);
    } else {
        walk r = {.base = {.kind = &kind, .s = &s, .total = p->table->made_count},
                  .record = record,
                  .whole = p,
                  .viewer = viewer};
        step_through(&r.base);
    }
    play_free(p);
    json_decref(record);
    return EXIT_DONE;
}

/* ---- the command line ------------------------------------------------------------------------ */

/* Returns STATUS_NONE, or an exit status. */
static int read_options(int argc, char **argv, replay_options *o)
{
    enum { VIEW = 1000, LIST, VERIFY, TO_JSON, FROM_JSON, FORCE, RECEIPT, BOTS };
    static const struct option options[] = {
        {"view", required_argument, NULL, VIEW},
        {"list", no_argument, NULL, LIST},
        {"verify", no_argument, NULL, VERIFY},
        {"to-json", no_argument, NULL, TO_JSON},
        {"from-json", no_argument, NULL, FROM_JSON},
        {"output", required_argument, NULL, 'o'},
        {"force", no_argument, NULL, FORCE},
        {"receipt", required_argument, NULL, RECEIPT},
        {"bots", no_argument, NULL, BOTS},
        OPTION_HELP_AND_LANG,
        OPTION_PLAIN,
        OPTION_CITE,
        {0},
    };
    nr_viewer viewer;
    int option;
    int modes = 0;
    int status = STATUS_NONE;
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":ho:", options)) != -1) {
        switch (option) {
        case VIEW:
            o->view = optarg;
            if (!find_viewer(optarg, &viewer) && !mainframe_is_view(optarg)) {
                status = refuse("--view must be corp, runner, spectator or all; in a game of "
                                "mainframe the name of a runner, spectator or all",
                                "--view to corp, runner, spectator albo all; w grze mainframe imię "
                                "runnera, spectator albo all");
            }
            break;
        case LIST:
        case VERIFY:
        case TO_JSON:
        case FROM_JSON:
            o->mode = (replay_mode)(option - LIST + MODE_LIST);
            modes++;
            break;
        case 'o':
            o->output = optarg;
            break;
        case FORCE:
            o->is_forced = true;
            break;
        case RECEIPT:
            o->receipt = optarg;
            break;
        case BOTS:
            o->with_bots = true;
            break;
        default:
            status = option_game("jackin replay", option, usage, &o->game);
        }
    }
    if (status != STATUS_NONE) {
        return status;
    }
    if (modes > 1) {
        return refuse("only one of --list, --verify, --to-json and --from-json at a time",
                      "--list, --verify, --to-json i --from-json podaje się tylko pojedynczo");
    }
    if (o->output != NULL && o->mode != MODE_TO_JSON && o->mode != MODE_FROM_JSON) {
        return refuse("--output belongs to --to-json and --from-json",
                      "--output należy do --to-json i --from-json");
    }
    if ((o->receipt != NULL || o->with_bots) && o->mode != MODE_VERIFY) {
        return refuse("--receipt and --bots belong to --verify",
                      "--receipt i --bots należą do --verify");
    }
    if (o->is_forced && o->output == NULL) {
        return refuse("--force belongs to --output", "--force należy do --output");
    }
    if (optind == argc) {
        return refuse("it needs a file", "podaj plik");
    }
    return argc - optind > 1 && o->mode != MODE_VERIFY
               ? refuse("one file at a time", "podaj tylko jeden plik")
               : STATUS_NONE;
}

int cmd_replay(int argc, char **argv)
{
    replay_options o = {.game.lang = option_spoken()};
    int status = read_options(argc, argv, &o);
    if (status != STATUS_NONE) {
        return status;
    }
    switch (o.mode) {
    case MODE_VERIFY:
        return verify(argc - optind, argv + optind, &o);
    case MODE_TO_JSON:
        return to_json(argv[optind], &o);
    case MODE_FROM_JSON:
        return from_json(argv[optind], &o);
    default:
        return show(argv[optind], &o);
    }
}
