/*
 * jackin deck: checks deck lists, turns them into other formats, and counts what is in them.
 */
#include "cli/deck.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/deck_file.h"
#include "cli/options.h"
#include "organiser/output.h"

static const char *const usage[LANG_COUNT] = {
    "usage: jackin deck check FILE...            is each deck legal? names all that is not\n"
    "       jackin deck convert FILE --to FORMAT  write it as text, json or o8d\n"
    "       jackin deck stats FILE               what is in it, and the odds of drawing it\n"
    "\n"
    "A FILE is plain text (3 Hedge Fund), the JSON that NetrunnerDB exports, or an .o8d of\n"
    "OCTGN: its content tells. '-' is standard input, 'starter:jinteki' a starter deck:\n"
    "haas-bioroid jinteki nbn weyland-consortium anarch criminal shaper.\n"
    "\n"
    "options:\n"
    "  --lang LANG      the language of sentences and, in plain text, of titles: en or pl;\n"
    "                   the default is pl where the locale is Polish, else en\n"
    "  --json           one JSON value (check, stats)\n"
    "  --side SIDE      check: the deck must be one of the corp or the runner\n"
    "  --to FORMAT      convert: text, json or o8d (default: as the name of OUT ends)\n"
    "  -o, --output OUT convert: the file to write (default: standard output); one that is\n"
    "                   there already stays\n"
    "  --force          convert: replaces the file OUT, but never FILE itself\n"
    "  --card TITLE     stats: the odds of seeing at least one copy of this card\n"
    "  --turn N         stats: by turn N; 0 is the starting hand\n"
    "  --draws N        stats: cards drawn each turn (default 1: the Corporation must, the\n"
    "                   Runner spends a click on it)\n"
    "\n"
    "A deck with cards of a set of which only some are here is playable, set incomplete: a\n"
    "note says which set and how many of its cards there are ('jackin cards --sets' too).\n"
    "\n"
    "exit status of check: 0 all can be played, 1 one is not legal, 2 one cannot be read\n",
    "użycie: jackin deck check PLIK...             czy talia jest legalna? jeśli nie, to czemu\n"
    "        jackin deck convert PLIK --to FORMAT  zapisuje ją jako text, json lub o8d\n"
    "        jackin deck stats PLIK                co w niej jest i z jaką szansą się dobierze\n"
    "\n"
    "PLIK to zwykły tekst (3 Hedge Fund), JSON z NetrunnerDB albo .o8d z OCTGN: rozpoznaje to\n"
    "po zawartości. „-” to standardowe wejście, „starter:jinteki” to talia początkowa:\n"
    "haas-bioroid jinteki nbn weyland-consortium anarch criminal shaper.\n"
    "\n"
    "opcje:\n"
    "  --lang JĘZYK     język zdań, a w zwykłym tekście także nazw: en lub pl; bez tej opcji\n"
    "                   pl, gdy system jest po polsku, inaczej en\n"
    "  --json           jedna wartość JSON (check, stats)\n"
    "  --side STRONA    check: to ma być talia strony corp (korporacji) albo runner\n"
    "  --to FORMAT      convert: text, json lub o8d (bez tej opcji według końca nazwy pliku)\n"
    "  -o, --output PLIK  convert: plik do zapisania (bez tej opcji standardowe wyjście);\n"
    "                   istniejący plik zostaje\n"
    "  --force          convert: zastępuje plik z --output, ale nigdy ten, który czyta\n"
    "  --card NAZWA     stats: szansa na zobaczenie co najmniej 1 kopii tej karty\n"
    "  --turn N         stats: do tury N; 0 to ręka startowa\n"
    "  --draws N        stats: karty dobierane w turze (bez tej opcji 1: korporacja musi,\n"
    "                   runner wydaje na to klik)\n"
    "\n"
    "Talia z kartami zestawu, którego jest tu tylko część, jest grywalna, zestaw niekompletny:\n"
    "uwaga mówi, który to zestaw i ile jego kart już jest (także „jackin cards --sets”).\n"
    "\n"
    "status wyjścia check: 0 wszystkie grywalne, 1 któraś nielegalna, 2 któraś nieczytelna\n",
};

static void print_usage(FILE *out)
{
    fputs(usage[option_spoken()], out);
}

static int refuse(const char *english, const char *polish)
{
    return option_refuse("jackin deck", "%s", "%s", option_say(english, polish));
}

bool deck_print_json(json_out *out)
{
    out_raw(out, "\n", 1);
    bool is_written = !out->failed && fwrite(out->data, 1, out->len, stdout) == out->len;
    if (!is_written) {
        fputs(option_say("jackin deck: the JSON could not be written\n",
                         "jackin deck: nie udało się zapisać JSON\n"),
              stderr);
    }
    return is_written;
}

static const char *title(unsigned card, word_lang lang)
{
    return card != 0 ? words_title(card, lang) : in_lang(lang, "no identity", "brak tożsamości");
}

/* ---- check ----------------------------------------------------------------------------------- */

static void print_finding(const screen *s, const deck_finding *finding, int width)
{
    char sentence[DECK_SENTENCE_MAX];
    char ids[DECK_IDS_MAX];
    deck_finding_ids(finding, ids);
    deck_sentence(finding, s->lang, sentence);
    screen_spaces(2);
    screen_put(s, STYLE_KEY, ids);
    int gap = width > 0 ? 2 : 0; /* a note may come of no entry of the ledger */
    screen_spaces(width - text_columns(ids) + gap);
    screen_wrap(s, STYLE_PLAIN, sentence, width + gap + 2, width + gap + 2);
}

static void print_totals(const screen *s, const deck_list *list, const deck_report *report)
{
    char line[SCREEN_TEXT_MAX];
    word_lang lang = s->lang;
    int len = snprintf(line, sizeof line, in_lang(lang, "%s, %u cards", "%s, karty: %u"),
                       title(list->identity, lang), (unsigned)report->size);
    if (list->identity != 0) {
        len += snprintf(line + len, sizeof line - (size_t)len,
                        in_lang(lang, " (at least %d)", " (co najmniej %d)"), (int)report->minimum);
    }
    if (report->influence_limit >= 0) {
        len += snprintf(line + len, sizeof line - (size_t)len,
                        in_lang(lang, ", influence %d of %d", ", wpływ %d z %d"),
                        (int)report->influence, (int)report->influence_limit);
    }
    if (report->side == NR_CORP) {
        snprintf(line + len, sizeof line - (size_t)len,
                 in_lang(lang, ", agenda points %d (%d or %d)", ", punkty projektu %d (%d lub %d)"),
                 (int)report->points, (int)report->points_least, (int)report->points_most);
    }
    screen_spaces(2);
    screen_wrap(s, STYLE_PLAIN, line, 2, 2);
}

const char *deck_verdict(const deck_report *report, word_lang lang)
{
    if (report->violation_count > 0) {
        return in_lang(lang, "not legal", "nielegalna");
    }
    return report->is_incomplete
               ? in_lang(lang, "playable, set incomplete", "grywalna, zestaw niekompletny")
               : in_lang(lang, "legal", "legalna");
}

static void print_report(const screen *s, const deck_file *file, const deck_report *report)
{
    bool is_legal = report->violation_count == 0;
    text_print(stdout, "%s: ", file->name);
    screen_put(s, is_legal ? STYLE_KEY : STYLE_ALARM, deck_verdict(report, s->lang));
    putchar('\n');
    print_totals(s, &file->list, report);
    int width = 0;
    for (unsigned i = 0; i < report->finding_count; i++) {
        char ids[DECK_IDS_MAX];
        deck_finding_ids(&report->finding[i], ids);
        width = text_columns(ids) > width ? text_columns(ids) : width;
    }
    for (unsigned i = 0; i < report->finding_count; i++) {
        print_finding(s, &report->finding[i], width);
    }
}

static void write_finding(json_out *out, const deck_finding *finding)
{
    char sentence[DECK_SENTENCE_MAX];
    const char *ids[DECK_RULES_MAX];
    unsigned count = deck_rules(finding, ids);
    out_object(out);
    out_key_string(out, "problem", deck_problem_name((deck_problem)finding->problem));
    if (finding->card != 0) {
        out_key_string(out, "code", nr_card_table[finding->card].code);
        out_key_string(out, "title", nr_card_table[finding->card].title);
    }
    if (finding->problem == DECK_NOTE_SET_INCOMPLETE) {
        out_key_string(out, "set", nr_set_name((nr_set)finding->set));
        out_key_int(out, "known", finding->found);
        out_key_int(out, "size", finding->most);
    }
    out_key(out, "rules");
    out_array(out);
    for (unsigned i = 0; i < count; i++) {
        out_string(out, ids[i]);
    }
    out_array_end(out);
    deck_sentence(finding, LANG_EN, sentence);
    out_key_string(out, "text", sentence);
    deck_sentence(finding, LANG_PL, sentence);
    out_key_string(out, "text_pl", sentence);
    out_object_end(out);
}

static void write_findings(json_out *out, const char *key, const deck_report *report, unsigned from,
                           unsigned to)
{
    out_key(out, key);
    out_array(out);
    for (unsigned i = from; i < to; i++) {
        write_finding(out, &report->finding[i]);
    }
    out_array_end(out);
}

static void write_report(json_out *out, const deck_file *file, const deck_report *report)
{
    unsigned identity = file->list.identity;
    out_key_string(out, "format", deck_format_name(file->format));
    out_key_string(out, "name", file->list.name);
    if (identity != 0) {
        out_key_string(out, "identity", nr_card_table[identity].title);
        out_key_string(out, "identity_code", nr_card_table[identity].code);
    } else {
        out_key_null(out, "identity");
    }
    out_key_string(out, "side", side_name(report->side));
    out_key_int(out, "cards", report->size);
    out_key_int(out, "minimum", report->minimum);
    out_key_int(out, "influence", report->influence);
    if (report->influence_limit >= 0) {
        out_key_int(out, "influence_limit", report->influence_limit);
    } else {
        out_key_null(out, "influence_limit");
    }
    if (report->side == NR_CORP) {
        out_key_int(out, "agenda_points", report->points);
        out_key_int(out, "agenda_points_least", report->points_least);
        out_key_int(out, "agenda_points_most", report->points_most);
    }
    out_key_bool(out, "legal", report->violation_count == 0);
    out_key_bool(out, "complete", !report->is_incomplete);
    write_findings(out, "violations", report, 0, report->violation_count);
    write_findings(out, "notes", report, report->violation_count, report->finding_count);
}

static int check(const deck_request *request, int count, char **names)
{
    int status = DECK_STATUS_LEGAL;
    screen s;
    json_out out;
    screen_open(&s, false, request->lang);
    out_init(&out, 64u << 20);
    if (request->is_json) {
        out_array(&out);
    }
    for (int i = 0; i < count; i++) {
        deck_file file;
        deck_report report;
        bool is_read = deck_file_read(names[i], request->lang, &file);
        bool is_legal = is_read && deck_check(&file.list, request->side, &report);
        int one = is_legal  ? DECK_STATUS_LEGAL
                  : is_read ? DECK_STATUS_ILLEGAL
                            : DECK_STATUS_UNREADABLE;
        status = one > status ? one : status;
        if (request->is_json) {
            out_object(&out);
            out_key_string(&out, "file", file.name);
            out_key_bool(&out, "readable", is_read);
            if (is_read) {
                write_report(&out, &file, &report);
            } else {
                deck_file_complain_json(&file, &out);
            }
            out_object_end(&out);
        } else if (is_read) {
            print_report(&s, &file, &report);
        } else {
            fflush(stdout);
            deck_file_complain(&file, request->lang);
        }
    }
    if (request->is_json) {
        out_array_end(&out);
        status = deck_print_json(&out) ? status : DECK_STATUS_UNREADABLE;
    }
    out_free(&out);
    return status;
}

/* ---- convert --------------------------------------------------------------------------------- */

static deck_format format_of_name(const char *name)
{
    const char *dot = strrchr(name, '.');
    if (dot == NULL) {
        return DECK_FORMAT_COUNT;
    }
    return strcmp(dot, ".txt") == 0 ? DECK_TEXT : deck_format_find(dot + 1);
}

static int write_file(const deck_request *request, const char *input, const char *text, size_t len)
{
    output o = {.path = request->out, .is_forced = request->is_forced, .input = input};
    char words[OUTPUT_WORDS_MAX];
    output_state state = output_write(&o, text, len);
    if (state == OUTPUT_WRITTEN) {
        return EXIT_DONE;
    }
    output_words(state, o.path, true, request->lang, words);
    text_print(stderr, "jackin deck: %s\n", words);
    return EXIT_FAILED;
}

static int convert(const deck_request *request, const char *name)
{
    deck_file file;
    deck_format to = request->to;
    if (to == DECK_FORMAT_COUNT && request->out != NULL) {
        to = format_of_name(request->out);
    }
    if (to == DECK_FORMAT_COUNT) {
        return refuse("convert to what? --to text, --to json or --to o8d",
                      "na co przekształcić? --to text, --to json lub --to o8d");
    }
    if (!deck_file_read(name, request->lang, &file)) {
        deck_file_complain(&file, request->lang);
        return DECK_STATUS_UNREADABLE;
    }
    static char text[DECK_WRITTEN_MAX];
    size_t len = deck_write(&file.list, to, request->lang, text, sizeof text);
    if (request->out != NULL && strcmp(request->out, "-") != 0) {
        return write_file(request, name, text, len);
    }
    return fwrite(text, 1, len, stdout) == len ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the command line ------------------------------------------------------------------------ */

/* Reads a number from 0 to DECK_CARDS_MAX. */
static int read_number(const char *name, const char *value, int *n)
{
    uint64_t number = 0;
    int status = option_number("jackin deck", name, value, DECK_CARDS_MAX, &number);
    *n = (int)number;
    return status;
}

enum {
    OPTION_LANG = 1000,
    OPTION_JSON,
    OPTION_SIDE,
    OPTION_TO,
    OPTION_CARD,
    OPTION_TURN,
    OPTION_DRAWS,
    OPTION_FORCE,
};

/* Takes one option. Returns STATUS_NONE, or an exit status. */
static int take_option(deck_request *request, int option, const char *value)
{
    switch (option) {
    case OPTION_LANG:
        return option_lang("jackin deck", value, &request->lang);
    case OPTION_JSON:
        request->is_json = true;
        return STATUS_NONE;
    case OPTION_SIDE:
        request->side = strcmp(value, "corp") == 0     ? NR_CORP
                        : strcmp(value, "runner") == 0 ? NR_RUNNER
                                                       : NR_NOBODY;
        return request->side != NR_NOBODY
                   ? STATUS_NONE
                   : refuse("--side must be corp or runner", "--side to corp albo runner");
    case OPTION_TO:
        request->to = deck_format_find(value);
        return request->to != DECK_FORMAT_COUNT
                   ? STATUS_NONE
                   : refuse("--to must be text, json or o8d", "--to to text, json albo o8d");
    case 'o':
        request->out = value;
        return STATUS_NONE;
    case OPTION_CARD:
        request->card = value;
        return STATUS_NONE;
    case OPTION_TURN:
        return read_number("--turn", value, &request->turn);
    case OPTION_DRAWS:
        return read_number("--draws", value, &request->draws);
    case OPTION_FORCE:
        request->is_forced = true;
        return STATUS_NONE;
    case 'h':
        print_usage(stdout);
        return EXIT_DONE;
    default:
        return option_hint("jackin deck");
    }
}

static int run_action(const deck_request *request, const char *action, int count, char **names)
{
    bool is_check = strcmp(action, "check") == 0;
    bool is_convert = strcmp(action, "convert") == 0;
    bool is_stats = strcmp(action, "stats") == 0;
    if (!is_check && !is_convert && !is_stats) {
        return refuse("the actions are check, convert and stats",
                      "czynności to check, convert i stats");
    }
    if (count == 0 || (count > 1 && !is_check)) {
        return is_check ? refuse("check which deck?", "którą talię sprawdzić?")
                        : refuse("one deck, please", "podaj jedną talię");
    }
    if (request->side != NR_NOBODY && !is_check) {
        return refuse("--side belongs to check", "--side należy do check");
    }
    if ((request->to != DECK_FORMAT_COUNT || request->out != NULL) && !is_convert) {
        return refuse("--to and --output belong to convert", "--to i --output należą do convert");
    }
    if (request->is_forced && request->out == NULL) {
        return refuse("--force belongs to --output", "--force należy do --output");
    }
    if ((request->card != NULL || request->turn >= 0 || request->draws >= 0) && !is_stats) {
        return refuse("--card, --turn and --draws belong to stats",
                      "--card, --turn i --draws należą do stats");
    }
    if (request->is_json && is_convert) {
        return refuse("--json belongs to check and stats; convert has --to json",
                      "--json należy do check i stats; convert ma --to json");
    }
    if (is_check) {
        return check(request, count, names);
    }
    return is_convert ? convert(request, names[0]) : deck_stats_report(request, names[0]);
}

int cmd_deck(int argc, char **argv)
{
    static const struct option options[] = {
        {"help", no_argument, NULL, 'h'},
        {"lang", required_argument, NULL, OPTION_LANG},
        {"json", no_argument, NULL, OPTION_JSON},
        {"side", required_argument, NULL, OPTION_SIDE},
        {"to", required_argument, NULL, OPTION_TO},
        {"output", required_argument, NULL, 'o'},
        {"card", required_argument, NULL, OPTION_CARD},
        {"turn", required_argument, NULL, OPTION_TURN},
        {"draws", required_argument, NULL, OPTION_DRAWS},
        {"force", no_argument, NULL, OPTION_FORCE},
        {0},
    };
    deck_request request = {.lang = option_spoken(),
                            .side = NR_NOBODY,
                            .to = DECK_FORMAT_COUNT,
                            .turn = -1,
                            .draws = -1};
    int option;
    while ((option = option_next(argc, argv, ":ho:", options)) != -1) {
        int status = take_option(&request, option, optarg);
        if (status != STATUS_NONE) {
            return status;
        }
    }
    if (optind == argc) {
        print_usage(stderr);
        return EXIT_USAGE;
    }
    return run_action(&request, argv[optind], argc - optind - 1, argv + optind + 1);
}
