/*
 * jackin tournament: runs events by the tournament rules, one file for each event.
 */
#include "cli/tournament/tournament.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"
#include "cli/options.h"
#include "organiser/file_problem.h"
#include "protocol/json.h"

static const struct option options[] = {
    {"json", no_argument, NULL, OPTION_JSON},
    {"lang", required_argument, NULL, OPTION_LANG},
    {"name", required_argument, NULL, OPTION_NAME},
    {"date", required_argument, NULL, OPTION_DATE},
    {"place", required_argument, NULL, OPTION_PLACE},
    {"tier", required_argument, NULL, OPTION_TIER},
    {"format", required_argument, NULL, OPTION_FORMAT},
    {"rounds", required_argument, NULL, OPTION_ROUNDS},
    {"minutes", required_argument, NULL, OPTION_MINUTES},
    {"cut", required_argument, NULL, OPTION_CUT},
    {"finals", required_argument, NULL, OPTION_FINALS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"untimed-final", required_argument, NULL, OPTION_UNTIMED},
    {"opposite-seats", required_argument, NULL, OPTION_OPPOSITE},
    {"balance", required_argument, NULL, OPTION_BALANCE},
    {"swiss-sides", required_argument, NULL, OPTION_SWISS_SIDES},
    {"swap-reset", required_argument, NULL, OPTION_SWAP},
    {"promised-byes", required_argument, NULL, OPTION_PROMISES},
    {"deck-lists", required_argument, NULL, OPTION_LISTS},
    {"second-organiser", required_argument, NULL, OPTION_SECOND},
    {"corp", required_argument, NULL, OPTION_CORP},
    {"runner", required_argument, NULL, OPTION_RUNNER},
    {"corp-identity", required_argument, NULL, OPTION_CORP_ID},
    {"runner-identity", required_argument, NULL, OPTION_RUNNER_ID},
    {"seat", required_argument, NULL, OPTION_SEAT},
    {"organiser", no_argument, NULL, OPTION_ORGANISER},
    {"judge", no_argument, NULL, OPTION_JUDGE},
    {"bye", no_argument, NULL, OPTION_BYE},
    {"from", required_argument, NULL, OPTION_FROM},
    {"procedure", required_argument, NULL, OPTION_PROCEDURE},
    {"offer", no_argument, NULL, OPTION_OFFER},
    {"by-hand", required_argument, NULL, OPTION_HAND},
    {"dry-run", no_argument, NULL, OPTION_DRY},
    {"table", required_argument, NULL, OPTION_TABLE},
    {"round", required_argument, NULL, OPTION_ROUND},
    {"correct", no_argument, NULL, OPTION_CORRECT},
    {"as-played", no_argument, NULL, OPTION_AS_PLAYED},
    {"sure", no_argument, NULL, OPTION_SURE},
    {"to", required_argument, NULL, OPTION_TO},
    {"step", required_argument, NULL, OPTION_STEP},
    {"watch", no_argument, NULL, OPTION_WATCH},
    {"at", required_argument, NULL, OPTION_AT},
    {"out", required_argument, NULL, OPTION_OUT},
    {"as", required_argument, NULL, OPTION_AS},
    {"checked", no_argument, NULL, OPTION_CHECKED},
    {"unknown-cards", no_argument, NULL, OPTION_UNKNOWN},
    {"force", no_argument, NULL, OPTION_FORCE},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static int leave_drop(request *q)
{
    return verb_leave(q, "drop");
}

static int leave_remove(request *q)
{
    return verb_leave(q, "remove");
}

static int leave_return(request *q)
{
    return verb_leave(q, "return");
}

#define SETTINGS                                                                                   \
    "name date place tier format rounds minutes cut finals untimed-final opposite-seats balance "  \
    "swiss-sides swap-reset promised-byes deck-lists second-organiser"

static const struct verb {
    const char *name;
    int (*run)(request *q);
    int least, most; /* words after the verb, the file included */
    bool is_fileless;
    const char *allowed; /* options besides json and lang */
    const char *usage[LANG_COUNT], *summary[LANG_COUNT];
} verbs[] = {
    {"create",
     verb_create,
     1,
     1,
     true,
     SETTINGS " seed",
     {"create FILE [SETTINGS] [--seed N]", "create PLIK [USTAWIENIA] [--seed N]"},
     {"make a new event", "utwórz turniej"}},
    {"set",
     verb_set,
     1,
     1,
     false,
     SETTINGS,
     {"set FILE [SETTINGS]", "set PLIK [USTAWIENIA]"},
     {"change what the event is like, before round 1", "zmień ustawienia, przed rundą 1"}},
    {"show",
     verb_show,
     1,
     1,
     false,
     "",
     {"show FILE", "show PLIK"},
     {"how the event stands, and what comes next", "stan turnieju i co dalej"}},
    {"register",
     verb_register,
     1,
     2,
     false,
     "corp runner corp-identity runner-identity seat organiser judge bye from unknown-cards",
     {"register FILE NAME [--corp DECK] [--runner DECK] …",
      "register PLIK NAZWISKO [--corp TALIA] [--runner TALIA] …"},
     {"enter a player, late ones too", "zgłoś gracza, także w trakcie turnieju"}},
    {"change",
     verb_change,
     2,
     2,
     false,
     "name corp runner corp-identity runner-identity seat checked unknown-cards",
     {"change FILE PLAYER [--name NAME] [--corp DECK] [--seat N] …",
      "change PLIK GRACZ [--name NAZWISKO] [--corp TALIA] [--seat N] …"},
     {"a player's name, decks or seat", "zmień nazwisko, talie lub miejsce gracza"}},
    {"drop",
     leave_drop,
     2,
     2,
     false,
     "",
     {"drop FILE PLAYER", "drop PLIK GRACZ"},
     {"a player leaves", "gracz rezygnuje"}},
    {"remove",
     leave_remove,
     2,
     2,
     false,
     "",
     {"remove FILE PLAYER", "remove PLIK GRACZ"},
     {"a player is removed (TR-03)", "gracz zostaje wydalony (TR-03)"}},
    {"return",
     leave_return,
     2,
     2,
     false,
     "",
     {"return FILE PLAYER", "return PLIK GRACZ"},
     {"a drop is taken back", "cofnij rezygnację"}},
    {"pair",
     verb_pair,
     1,
     1 + TN_PLAYERS_MAX,
     false,
     "procedure offer by-hand dry-run table",
     {"pair FILE [--table A B] …", "pair PLIK [--table A B] …"},
     {"pair the next round", "ustal pary następnej rundy"}},
    {"swap",
     verb_swap,
     2,
     3,
     false,
     "dry-run table",
     {"swap FILE PLAYER PLAYER [--dry-run]", "swap PLIK GRACZ GRACZ [--dry-run]"},
     {"two players change places before they have played",
      "zamień miejscami graczy, którzy jeszcze nie grali"}},
    {"pairings",
     verb_pairings,
     1,
     1,
     false,
     "round",
     {"pairings FILE [--round N]", "pairings PLIK [--round N]"},
     {"the tables of a round with their results", "stoły rundy i ich wyniki"}},
    {"explain",
     verb_explain,
     1,
     1,
     false,
     "table",
     {"explain FILE [--table N]", "explain PLIK [--table N]"},
     {"why these opponents, and what the next best costs",
      "dlaczego ci przeciwnicy i ile kosztuje następna możliwość"}},
    {"result",
     verb_result,
     3,
     4,
     false,
     "round correct as-played sure",
     {"result FILE TABLE|PLAYER GAME1 [GAME2] [--round N --correct]",
      "result PLIK STÓŁ|GRACZ PARTIA1 [PARTIA2] [--round N --correct]"},
     {"report games: 1:corp:7-3", "podaj wyniki partii: 1:corp:7-3"}},
    {"close",
     verb_close,
     1,
     1,
     false,
     "",
     {"close FILE", "close PLIK"},
     {"close the round", "zamknij rundę"}},
    {"standings",
     verb_standings,
     1,
     1,
     false,
     "round",
     {"standings FILE [--round N]", "standings PLIK [--round N]"},
     {"the table, and why the places are as they are", "klasyfikacja i skąd wynikają miejsca"}},
    {"cut",
     verb_cut,
     1,
     1,
     false,
     "dry-run",
     {"cut FILE [--dry-run]", "cut PLIK [--dry-run]"},
     {"cut to the finals", "wyłoń finalistów"}},
    {"bracket",
     verb_bracket,
     1,
     1,
     false,
     "",
     {"bracket FILE", "bracket PLIK"},
     {"the finals, with sides and places", "drabinka finałów, ze stronami"}},
    {"final",
     verb_final,
     3,
     5,
     false,
     "correct as-played sure",
     {"final FILE GAME|PLAYER 1:corp:7-3 … [--correct]",
      "final PLIK PARTIA|GRACZ 1:corp:7-3 … [--correct]"},
     {"report a game of the finals", "podaj wynik partii finałowej"}},
    {"clock",
     verb_clock,
     1,
     2,
     false,
     "watch at",
     {"clock FILE [start|pause|resume|call] [--watch] [--at SECONDS]",
      "clock PLIK [start|pause|resume|call] [--watch] [--at SEKUNDY]"},
     {"the round clock", "zegar rundy"}},
    {"undo",
     verb_undo,
     1,
     1,
     false,
     "to step",
     {"undo FILE [--to STEP | --step STEP]", "undo PLIK [--to KROK | --step KROK]"},
     {"take steps back; an undo can be undone", "cofnij kroki; cofnięcie też można cofnąć"}},
    {"log", verb_log, 1, 1, false, "", {"log FILE", "log PLIK"}, {"the journal", "dziennik"}},
    {"check",
     verb_check,
     1,
     1,
     false,
     "",
     {"check FILE", "check PLIK"},
     {"replay and prove every step", "odtwórz i udowodnij każdy krok"}},
    {"export",
     verb_export,
     1,
     1,
     false,
     "as out force",
     {"export FILE --as FORMAT [--out PATH]", "export PLIK --as FORMAT [--out CEL]"},
     {"write the event for others", "zapisz turniej dla innych programów"}},
    {"import",
     verb_import,
     2,
     2,
     true,
     "as",
     {"import FILE SOURCE [--as FORMAT]", "import PLIK ŹRÓDŁO [--as FORMAT]"},
     {"make a new event of a file of others", "utwórz turniej z pliku innego programu"}},
    {"print",
     verb_print,
     2,
     2,
     false,
     "round as out force",
     {"print FILE SHEET [--as html|pdf] [--out PATH]",
      "print PLIK ARKUSZ [--as html|pdf] [--out CEL]"},
     {"pairings, names, slips, standings, bracket, decks",
      "arkusze pairings, names, slips, standings, bracket, decks"}},
    {"checklist",
     verb_checklist,
     0,
     0,
     true,
     "tier",
     {"checklist [--tier TIER]", "checklist [--tier POZIOM]"},
     {"what people must look after", "czego muszą dopilnować ludzie"}},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static const char *const usage_head[LANG_COUNT] = {
    "usage: jackin tournament VERB FILE [ARGUMENTS] [--json] [--lang en|pl]\n\n",
    "użycie: jackin tournament POLECENIE PLIK [ARGUMENTY] [--json] [--lang en|pl]\n\n",
};
static const char *const usage_tail[LANG_COUNT] = {
    "\n'jackin tournament VERB --help' tells what a verb takes.\n"
    "--lang is the language of the answers; the default is pl where the locale is Polish,\n"
    "else en. --json answers for programs.\n"
    "docs/tournaments.md is a guide for organisers.\n",
    "\n„jackin tournament POLECENIE --help” mówi, co przyjmuje polecenie.\n"
    "--lang to język odpowiedzi; bez tej opcji pl, gdy system jest po polsku, inaczej en.\n"
    "--json daje odpowiedzi dla programów.\n"
    "docs/tournaments.md to przewodnik dla organizatorów (po angielsku).\n",
};

static void print_usage(word_lang lang, FILE *out)
{
    fputs(usage_head[lang], out);
    for (int i = 0; i < VERB_COUNT; i++) {
        fprintf(out, "  %-11s%s\n", verbs[i].name, verbs[i].summary[lang]);
    }
    fputs(usage_tail[lang], out);
}

/* The help of one verb. */
static void print_verb(const struct verb *verb, word_lang lang)
{
    const char *text = verb_help(verb->name, lang);
    printf("%s: jackin tournament %s\n\n%c%s.\n%s%s", in_lang(lang, "usage", "użycie"),
           verb->usage[lang], toupper((unsigned char)verb->summary[lang][0]),
           verb->summary[lang] + 1, text[0] == '\0' ? "" : "\n", text);
}

/* ---- answers --------------------------------------------------------------------------------- */

void print_json(json_t *value)
{
    json_out out;
    out_init(&out, SIZE_MAX);
    out_value(&out, value);
    out_raw(&out, "\n", 1);
    if (out.failed || value == NULL) {
        must(NULL);
    }
    fwrite(out.data, 1, out.len, stdout);
    out_free(&out);
    json_decref(value);
}

/* Says what the request's problem is, with what is being looked at. */
static int answer_failure(request *q, int status)
{
    if (q->where[0] != '\0') {
        problem_inside(&q->problem, NULL, "%s", q->where);
    }
    const problem *p = &q->problem;
    if (q->is_json) {
        print_json(json_pack("{s:b, s:o}", "ok", 0, "error", problem_json(p)));
    } else if (p->rules[0] != '\0') {
        fprintf(stderr, "jackin tournament: %s (%s)\n", p->message, p->rules);
    } else {
        fprintf(stderr, "jackin tournament: %s\n", p->message);
    }
    return status;
}

int tournament_refuse(request *q, tn_why why)
{
    problem_refuse(&q->problem, why);
    return tournament_fail(q);
}

int tournament_complain(request *q, int status, const char *code, const char *rules,
                        const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    problem_vset(&q->problem, code, rules, in_lang(q->lang, english, polish), arguments);
    va_end(arguments);
    return answer_failure(q, status);
}

void tournament_say(const request *q, const char *english, const char *polish, ...)
{
    if (q->is_json) {
        return;
    }
    va_list arguments;
    va_start(arguments, polish);
    text_vprint(stdout, in_lang(q->lang, english, polish), arguments);
    va_end(arguments);
}

void tournament_note(const request *q, json_t *list, const char *english, const char *polish, ...)
{
    char text[PROBLEM_MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(text, sizeof text, in_lang(q->lang, english, polish), arguments);
    va_end(arguments);
    json_array_append_new(list, json_string(text));
    tournament_say(q, "%s\n", "%s\n", text);
}

const char *in_number(const request *q, unsigned n, const char *one, const char *more,
                      const char *polish_one, const char *polish_few, const char *polish_many)
{
    const char *const english[] = {one, more};
    const char *const polish[] = {polish_one, polish_few, polish_many};
    return q->lang == LANG_PL ? polish[core_form(n, 3)] : english[core_form(n, 2)];
}

int tournament_fail(request *q)
{
    return answer_failure(q, EXIT_FAILED);
}

int tournament_done(request *q)
{
    if (q->is_json) {
        json_t *out = json_pack("{s:b}", "ok", 1);
        json_object_update(out, q->answer);
        print_json(out);
    }
    return EXIT_DONE;
}

int tournament_add(request *q, json_t *body)
{
    return store_add(&q->store, body, &q->problem) ? EXIT_DONE : tournament_fail(q);
}

tn_work *tournament_work(request *q)
{
    if (q->work == NULL) {
        q->work = malloc(sizeof *q->work);
        if (q->work == NULL) {
            exit(tournament_complain(q, EXIT_FAILED, "memory", "", "there is not enough memory",
                                     "brakuje pamięci"));
        }
    }
    return q->work;
}

bool tournament_number(request *q, const char *word, long least, long most, long *out, int *status)
{
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (word[0] == '\0' || *end != '\0' || errno != 0 || number < least || number > most) {
        *status =
            tournament_complain(q, EXIT_USAGE, "usage", "", "'%s' is not a number from %ld to %ld",
                                "„%s” to nie liczba od %ld do %ld", word, least, most);
        return false;
    }
    *out = number;
    return true;
}

char *tournament_read_file(const char *path, size_t *len)
{
    enum { MOST = 32 << 20 }; /* bytes; the largest event there can be has half as many */
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    size_t cap = 1 << 16, used = 0, got;
    char *data = malloc(cap + 1);
    while (data != NULL && (got = fread(data + used, 1, cap - used, file)) > 0) {
        used += got;
        if (used == cap) {
            cap *= 2;
            char *more = cap > MOST ? NULL : realloc(data, cap + 1);
            if (more == NULL) {
                free(data);
                errno = EFBIG;
            }
            data = more;
        }
    }
    bool is_bad = data != NULL && ferror(file);
    if (file != stdin) {
        fclose(file);
    }
    if (data == NULL || is_bad) {
        free(data);
        return NULL;
    }
    data[used] = '\0';
    *len = used;
    return data;
}

int tournament_write_file(request *q, const void *bytes, size_t len)
{
    output o = {.path = q->option[OPTION_OUT],
                .is_forced = q->option[OPTION_FORCE] != NULL,
                .input = q->words[0]};
    char words[OUTPUT_WORDS_MAX];
    output_state state = output_write(&o, bytes, len);
    if (state == OUTPUT_WRITTEN) {
        return EXIT_DONE;
    }
    output_words(state, o.path, true, q->lang, words);
    return tournament_complain(q, EXIT_FAILED, "file", "", "%s", "%s", words);
}

/* ---- the command line ------------------------------------------------------------------------ */

static bool is_allowed(const struct verb *verb, const char *name)
{
    if (strcmp(name, "json") == 0 || strcmp(name, "lang") == 0) {
        return true;
    }
    const char *at = verb->allowed;
    size_t len = strlen(name);
    while (*at != '\0') {
        size_t word = strcspn(at, " ");
        if (word == len && strncmp(at, name, len) == 0) {
            return true;
        }
        at += word + (at[word] == ' ');
    }
    return false;
}

/* Verbs that only look, so that others can write while they work. */
static bool is_looking(const struct verb *verb)
{
    static int (*const looking[])(request *) = {verb_show,      verb_pairings, verb_explain,
                                                verb_standings, verb_bracket,  verb_log,
                                                verb_check,     verb_export,   verb_print};
    bool found = false;
    for (size_t i = 0; i < sizeof looking / sizeof looking[0]; i++) {
        found = found || verb->run == looking[i];
    }
    return found;
}

static int run_verb(const struct verb *verb, request *q)
{
    q->answer = json_object();
    int status;
    if (!verb->is_fileless &&
        !(is_looking(verb) ? store_look(&q->store, q->words[0], &q->problem)
                           : store_open(&q->store, q->words[0], &q->problem))) {
        status = tournament_fail(q);
    } else {
        status = verb->run(q);
    }
    store_close(&q->store);
    free(q->work);
    json_decref(q->answer);
    return status;
}

/* What came of the options, besides their values. */
typedef struct {
    bool is_help;
    bool is_lang_unknown;
    int fault;      /* what getopt gave for the first one it stumbled over, 0 if it did not */
    char name[100]; /* of that one */
} options_read;

/* Reads all options before anything is said of them: the language may come last. */
static options_read read_options(int argc, char **argv, request *q)
{
    options_read out = {0};
    int option;
    opterr = 0; /* we complain ourselves, in both languages */
    q->lang = option_spoken();
    q->hand = calloc((size_t)argc + 1, sizeof *q->hand);
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            out.is_help = true;
        } else if (option == '?' || option == ':') {
            char letter[] = {'-', (char)optopt, '\0'};
            if (out.fault == 0) {
                snprintf(out.name, sizeof out.name, "%s",
                         optopt > OPTION_COUNT ? letter : argv[optind - 1]);
                out.fault = option;
            }
        } else {
            q->option[option] = optarg == NULL ? "" : optarg;
            if (option == OPTION_TABLE && q->hand != NULL) {
                q->hand[q->hand_count++] = optarg;
            }
            if (option == OPTION_LANG && !words_lang(optarg, &q->lang)) {
                out.is_lang_unknown = true;
            }
        }
    }
    q->is_json = q->option[OPTION_JSON] != NULL;
    q->problem.lang = q->lang;
    return out;
}

/* Complains of the options as a whole; EXIT_DONE if they can be used. */
static int check_options(request *q, const struct verb *verb, const options_read *read)
{
    if (read->is_lang_unknown) {
        return tournament_complain(q, EXIT_USAGE, "usage", "", "--lang must be en or pl",
                                   "--lang to en albo pl");
    }
    if (read->fault == ':') {
        return tournament_complain(q, EXIT_USAGE, "usage", "",
                                   "option '%s' needs a value; --help tells which",
                                   "opcja „%s” wymaga wartości; --help mówi, jakiej", read->name);
    }
    if (read->fault != 0) {
        return tournament_complain(
            q, EXIT_USAGE, "usage", "", "option '%s' is not understood; --help lists them",
            "niezrozumiała opcja „%s”; --help pokazuje wszystkie", read->name);
    }
    if (q->option[OPTION_FORCE] != NULL && q->option[OPTION_OUT] == NULL) {
        return tournament_complain(q, EXIT_USAGE, "usage", "", "--force belongs to --out",
                                   "--force należy do --out");
    }
    for (const struct option *o = options; verb != NULL && o->val < OPTION_COUNT; o++) {
        if (q->option[o->val] != NULL && !is_allowed(verb, o->name)) {
            return tournament_complain(q, EXIT_USAGE, "usage", "", "%s has no option --%s",
                                       "%s nie ma opcji --%s", verb->name, o->name);
        }
    }
    return EXIT_DONE;
}

static int run_command(int argc, char **argv, request *q)
{
    const struct verb *verb = NULL;
    options_read read = read_options(argc, argv, q);
    for (int i = 0; optind < argc && i < VERB_COUNT; i++) {
        verb = strcmp(argv[optind], verbs[i].name) == 0 ? &verbs[i] : verb;
    }
    if (read.is_help && !read.is_lang_unknown && (verb != NULL || optind == argc)) {
        if (verb != NULL) {
            print_verb(verb, q->lang);
        } else {
            print_usage(q->lang, stdout);
        }
        return EXIT_DONE;
    }
    int status = check_options(q, verb, &read);
    if (status != EXIT_DONE) {
        return status;
    }
    if (optind == argc) {
        print_usage(q->lang, stderr);
        return EXIT_USAGE;
    }
    if (verb == NULL) {
        return tournament_complain(
            q, EXIT_USAGE, "usage", "", "there is no verb '%s'; --help lists them",
            "nie ma polecenia „%s”; --help pokazuje wszystkie", argv[optind]);
    }
    q->words = argv + optind + 1;
    q->word_count = argc - optind - 1;
    if (q->word_count < verb->least || q->word_count > verb->most) {
        return tournament_complain(q, EXIT_USAGE, "usage", "", "usage: jackin tournament %s",
                                   "użycie: jackin tournament %s", verb->usage[q->lang]);
    }
    return run_verb(verb, q);
}

int cmd_tournament(int argc, char **argv)
{
    request q = {0};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk, no death */
    int status = run_command(argc, argv, &q);
    free(q.hand);
    return status;
}
