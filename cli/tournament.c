/*
 * jackin tournament: runs events by the tournament rules, one file for each event.
 */
#include "cli/tournament.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
    {"to", required_argument, NULL, OPTION_TO},
    {"step", required_argument, NULL, OPTION_STEP},
    {"watch", no_argument, NULL, OPTION_WATCH},
    {"at", required_argument, NULL, OPTION_AT},
    {"out", required_argument, NULL, OPTION_OUT},
    {"as", required_argument, NULL, OPTION_AS},
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
    const char *usage, *summary;
} verbs[] = {
    {"create", verb_create, 1, 1, true, SETTINGS " seed", "create FILE [SETTINGS] [--seed N]",
     "make a new event"},
    {"set", verb_set, 1, 1, false, SETTINGS, "set FILE [SETTINGS]",
     "change what the event is like, before round 1"},
    {"show", verb_show, 1, 1, false, "", "show FILE", "how the event stands, and what comes next"},
    {"register", verb_register, 1, 2, false,
     "corp runner corp-identity runner-identity seat organiser judge bye from",
     "register FILE NAME [--corp DECK] [--runner DECK] …", "enter a player, late ones too"},
    {"drop", leave_drop, 2, 2, false, "", "drop FILE PLAYER", "a player leaves"},
    {"remove", leave_remove, 2, 2, false, "", "remove FILE PLAYER", "a player is removed (TR-03)"},
    {"return", leave_return, 2, 2, false, "", "return FILE PLAYER", "a drop is taken back"},
    {"pair", verb_pair, 1, 1, false, "procedure offer by-hand dry-run",
     "pair FILE [--procedure literal] [--offer] [--by-hand '1-2 3-']", "pair the next round"},
    {"pairings", verb_pairings, 1, 1, false, "round", "pairings FILE [--round N]",
     "the tables of a round with their results"},
    {"explain", verb_explain, 1, 1, false, "table", "explain FILE [--table N]",
     "why these opponents, and what the next best costs"},
    {"result", verb_result, 3, 4, false, "round correct as-played",
     "result FILE TABLE GAME1 [GAME2] [--round N --correct]", "report games: 1:corp:7-3"},
    {"close", verb_close, 1, 1, false, "", "close FILE", "close the round"},
    {"standings", verb_standings, 1, 1, false, "round", "standings FILE [--round N]",
     "the table, with SoS and the draws"},
    {"cut", verb_cut, 1, 1, false, "dry-run", "cut FILE [--dry-run]", "cut to the finals"},
    {"bracket", verb_bracket, 1, 1, false, "", "bracket FILE", "the finals, with sides and places"},
    {"final", verb_final, 3, 5, false, "correct as-played", "final FILE GAME 1:corp:7-3 …",
     "report a game of the finals"},
    {"clock", verb_clock, 1, 2, false, "watch at", "clock FILE [start|pause|resume|call] [--watch]",
     "the round clock"},
    {"undo", verb_undo, 1, 1, false, "to step", "undo FILE [--to STEP | --step STEP]",
     "take steps back; an undo can be undone"},
    {"log", verb_log, 1, 1, false, "", "log FILE", "the journal"},
    {"check", verb_check, 1, 1, false, "", "check FILE", "replay and prove every step"},
    {"export", verb_export, 1, 1, false, "as out",
     "export FILE --as nrtm|galakta|csv|text|journal [--out PATH]", "write the event for others"},
    {"import", verb_import, 2, 2, true, "as", "import FILE SOURCE [--as nrtm|tome|galakta|csv]",
     "make a new event of a file of others"},
    {"print", verb_print, 2, 2, false, "round as out",
     "print FILE SHEET [--as html|pdf] [--out PATH]",
     "pairings, names, slips, standings, bracket, decks"},
    {"checklist", verb_checklist, 0, 0, true, "tier", "checklist [--tier TIER]",
     "what people must look after"},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static void print_usage(FILE *out)
{
    fputs("usage: jackin tournament VERB FILE [ARGUMENTS] [--json] [--lang en|pl]\n\n", out);
    for (int i = 0; i < VERB_COUNT; i++) {
        fprintf(out, "  %-62s %s\n", verbs[i].usage, verbs[i].summary);
    }
    fputs(
        "\nSETTINGS, with on or off where no value is named:\n"
        "  --name TEXT --date YYYY-MM-DD --place TEXT\n"
        "  --tier casual|competitive|championship  --format constructed|full-draft|quick-draft\n"
        "  --rounds N  --minutes N  --cut 0|4|8|16  --finals double|legacy\n"
        "  --promised-byes  --deck-lists  --second-organiser  --opposite-seats  --balance\n"
        "  --swiss-sides  --swap-reset  --untimed-final\n"
        "\n"
        "A GAME is WHO:OUTCOME:POINTS. WHO is 1 or 2: the player of the table who is the\n"
        "Corporation. OUTCOME is corp or runner (who won), time (unfinished), none (not started),\n"
        "or stop (older finals). POINTS are the agenda points of the first and the second player.\n"
        "\n"
        "register also takes --from PLAYERS.csv (ID:,Name,Runner,Corp), --seat N, --bye,\n"
        "--organiser, --judge, --corp-identity and --runner-identity. DECK is a file or\n"
        "starter:NAME. A PLAYER is a number or the beginning of a name.\n"
        "\n"
        "docs/tournaments.md is a guide for organisers.\n",
        out);
}

/* ---- answers ----------------------------------------------------------------------------------
 */

json_t *rules_json(const char *rules)
{
    json_t *list = json_array();
    while (*rules != '\0') {
        size_t len = strcspn(rules, " ");
        json_array_append_new(list, json_stringn(rules, len));
        rules += len + (rules[len] == ' ');
    }
    return list;
}

static int answer_failure(request *q, int status, const char *code, const char *rules,
                          const char *message)
{
    if (q->is_json) {
        json_t *error = json_pack("{s:s, s:o, s:s}", "code", code, "rules", rules_json(rules),
                                  "message", message);
        json_t *out = json_pack("{s:b, s:o}", "ok", 0, "error", error);
        char *text = json_dumps(out, JSON_COMPACT);
        puts(text);
        free(text);
        json_decref(out);
    } else if (rules[0] != '\0') {
        fprintf(stderr, "jackin tournament: %s (%s)\n", message, rules);
    } else {
        fprintf(stderr, "jackin tournament: %s\n", message);
    }
    return status;
}

int tournament_refuse(request *q, tn_why why)
{
    char code[64];
    const char *name = tn_why_name(why);
    size_t i = 0;
    for (; name[i] != '\0' && i + 1 < sizeof code; i++) {
        code[i] = name[i] == '_' ? '-' : (char)tolower((unsigned char)name[i]);
    }
    code[i] = '\0';
    return answer_failure(q, EXIT_FAILED, code, tn_why_rules(why), tn_why_text(why));
}

int tournament_fail(request *q, int status, const char *code, const char *format, ...)
{
    char message[STORE_MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    /* Entries at the end in brackets are the rules. */
    char rules[80] = "";
    char *open = strrchr(message, '(');
    if (open != NULL && (strncmp(open, "(TR-", 4) == 0 || strncmp(open, "(TD-", 4) == 0) &&
        message[strlen(message) - 1] == ')') {
        snprintf(rules, sizeof rules, "%.*s", (int)(strlen(open) - 2), open + 1);
        while (open > message && open[-1] == ' ') {
            open--;
        }
        *open = '\0';
    }
    return answer_failure(q, status, code, rules, message);
}

int tournament_complain(request *q, int status, const char *code, const char *rules,
                        const char *english, const char *polish, ...)
{
    char message[STORE_MESSAGE_MAX];
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(message, sizeof message, in_lang(q->lang, english, polish), arguments);
    va_end(arguments);
    return answer_failure(q, status, code, rules, message);
}

void tournament_say(const request *q, const char *english, const char *polish, ...)
{
    if (q->is_json) {
        return;
    }
    va_list arguments;
    va_start(arguments, polish);
    vprintf(in_lang(q->lang, english, polish), arguments);
    va_end(arguments);
}

int tournament_store_fail(request *q)
{
    if (q->store.why != TN_WHY_OK && strncmp(q->store.message, "step ", 5) != 0) {
        return tournament_refuse(q, q->store.why);
    }
    return tournament_fail(q, EXIT_FAILED, "file", "%s", q->store.message);
}

int tournament_done(request *q)
{
    if (q->is_json) {
        json_t *out = json_pack("{s:b}", "ok", 1);
        json_object_update(out, q->answer);
        char *text = json_dumps(out, JSON_COMPACT);
        puts(text);
        free(text);
        json_decref(out);
    }
    return EXIT_DONE;
}

int tournament_add(request *q, json_t *body)
{
    return store_add(&q->store, body) ? EXIT_DONE : tournament_store_fail(q);
}

tn_work *tournament_work(request *q)
{
    if (q->work == NULL) {
        q->work = malloc(sizeof *q->work);
        if (q->work == NULL) {
            fputs("jackin tournament: there is not enough memory\n", stderr);
            exit(EXIT_FAILED);
        }
    }
    return q->work;
}

const char *player_name(const request *q, unsigned player)
{
    return player == 0 ? "" : q->store.entrants[player].name;
}

static bool begins_with(const char *text, const char *start)
{
    while (*start != '\0' && tolower((unsigned char)*text) == tolower((unsigned char)*start)) {
        text++;
        start++;
    }
    return *start == '\0';
}

unsigned tournament_player(request *q, const char *word, int *status)
{
    const tn_event *e = q->store.event;
    char *end;
    unsigned long number = strtoul(word, &end, 10);
    if (isdigit((unsigned char)word[0]) && *end == '\0') {
        if (number >= 1 && number <= e->player_count) {
            return (unsigned)number;
        }
        *status = tournament_refuse(q, TN_WHY_NO_PLAYER);
        return 0;
    }
    unsigned found = 0, count = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (strcmp(q->store.entrants[p].name, word) == 0) {
            return p;
        }
        if (begins_with(q->store.entrants[p].name, word)) {
            found = p;
            count++;
        }
    }
    if (count != 1) {
        *status = tournament_fail(
            q, EXIT_FAILED, "no-player",
            count == 0 ? "nobody is called '%s'" : "several players are called '%s…'", word);
        return 0;
    }
    return found;
}

bool tournament_number(request *q, const char *word, long least, long most, long *out, int *status)
{
    char *end;
    errno = 0;
    long number = strtol(word, &end, 10);
    if (word[0] == '\0' || *end != '\0' || errno != 0 || number < least || number > most) {
        *status = tournament_fail(q, EXIT_USAGE, "usage", "'%s' is not a number from %ld to %ld",
                                  word, least, most);
        return false;
    }
    *out = number;
    return true;
}

char *tournament_read_file(const char *path, size_t *len)
{
    enum { MOST = 64 << 20 };
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

/* ---- the command line -------------------------------------------------------------------------
 */

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

static int run_verb(const struct verb *verb, request *q)
{
    q->answer = json_object();
    int status;
    if (!verb->is_fileless && !store_open(&q->store, q->words[0])) {
        q->store.why = TN_WHY_OK;
        status = tournament_store_fail(q);
    } else {
        status = verb->run(q);
    }
    if (q->store.event != NULL || q->store.db != NULL) {
        store_close(&q->store);
    }
    free(q->work);
    json_decref(q->answer);
    return status;
}

int cmd_tournament(int argc, char **argv)
{
    request q = {0};
    const struct verb *verb = NULL;
    int option, index = 0;
    if (argc >= 2 && argv[1][0] != '-') {
        for (int i = 0; i < VERB_COUNT; i++) {
            verb = strcmp(argv[1], verbs[i].name) == 0 ? &verbs[i] : verb;
        }
        if (verb == NULL) {
            fprintf(stderr, "jackin tournament: there is no verb '%s'; --help lists them\n",
                    argv[1]);
            return EXIT_USAGE;
        }
    }
    while ((option = getopt_long(argc, argv, "h", options, &index)) != -1) {
        if (option == 'h') {
            print_usage(stdout);
            return EXIT_DONE;
        }
        if (option == '?') {
            fputs("'jackin tournament --help' tells how to use it.\n", stderr);
            return EXIT_USAGE;
        }
        if (verb != NULL && !is_allowed(verb, options[index].name)) {
            fprintf(stderr, "jackin tournament: %s has no option --%s\n", verb->name,
                    options[index].name);
            return EXIT_USAGE;
        }
        q.option[option] = optarg == NULL ? "" : optarg;
    }
    if (verb == NULL) {
        print_usage(stderr);
        return EXIT_USAGE;
    }
    q.is_json = q.option[OPTION_JSON] != NULL;
    q.lang = q.option[OPTION_LANG] != NULL && strcmp(q.option[OPTION_LANG], "pl") == 0 ? LANG_PL
                                                                                       : LANG_EN;
    q.words = argv + optind + 1;
    q.word_count = argc - optind - 1;
    if (q.word_count < verb->least || q.word_count > verb->most) {
        fprintf(stderr, "usage: jackin tournament %s\n", verb->usage);
        return EXIT_USAGE;
    }
    return run_verb(verb, &q);
}
