/*
 * jackin lab: what decks are worth, by games between bots: how they do against each other, what a
 * card adds when it is drawn, and what a change of one card is worth.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/screen.h"

static const char command[] = "jackin lab";

static const char *const usage[LANG_COUNT] = {
    "usage: jackin lab matchups [--corp DECK…] [--runner DECK…] [OPTIONS]\n"
    "       jackin lab cards --corp DECK [--runner DECK…] --of corp|runner [OPTIONS]\n"
    "       jackin lab change --corp DECK [--runner DECK…] --of corp|runner --take CARD --put "
    "CARD\n"
    "\n"
    "Decks of Netrunner, measured by games of a bot against itself.\n"
    "\n"
    "matchups  what the Corporation wins with each deck against each deck of the Runner\n"
    "cards     what a deck wins in games in which a card came to hand, and in those in which it "
    "did\n"
    "          not: what the card adds, with its 95 % interval\n"
    "change    the deck as it is and with one copy of a card changed, on the same seeds\n"
    "\n"
    "  --corp DECK       a starter deck, a file or a folder of them; may be given several times. "
    "All\n"
    "  --runner DECK     starter decks if not given. Of the side of --of there is one\n"
    "  --of SIDE         the side whose deck it is about: corp or runner\n"
    "  --take CARD       the card that goes out, by its title or code\n"
    "  --put CARD        the card that comes in\n"
    "  --bot BOT         who plays both sides (greedy if not given)\n"
    "  --games N         games of each pair of decks (100 if not given)\n"
    "  --seed N          of the first game (1 if not given)\n"
    "  --applications N  budget of a decision\n"
    "  --threads N       games at a time (all cores if not given)\n"
    "  --lang LANG       en or pl; the default is pl where the locale is Polish, else en\n",
    "użycie: jackin lab matchups [--corp TALIA…] [--runner TALIA…] [OPCJE]\n"
    "        jackin lab cards --corp TALIA [--runner TALIA…] --of corp|runner [OPCJE]\n"
    "        jackin lab change --corp TALIA [--runner TALIA…] --of corp|runner --take KARTA --put "
    "KARTA\n"
    "\n"
    "Talie do Netrunnera, mierzone grami bota przeciw sobie.\n"
    "\n"
    "matchups  co wygrywa korporacja każdą talią przeciw każdej talii runnera\n"
    "cards     co wygrywa talia w grach, w których karta przyszła na rękę, i w tych, w których "
    "nie:\n"
    "          ile daje karta, z przedziałem 95 %\n"
    "change    talia taka, jaka jest, i z jedną kopią karty zamienioną, na tych samych ziarnach\n"
    "\n"
    "  --corp TALIA      talia początkowa, plik albo katalog talii; można podać kilka razy. Bez "
    "tego\n"
    "  --runner TALIA    wszystkie talie początkowe. Po stronie --of jest jedna talia\n"
    "  --of STRONA       strona, o której talię chodzi: corp albo runner\n"
    "  --take KARTA      karta, która wychodzi: nazwa albo kod\n"
    "  --put KARTA       karta, która wchodzi\n"
    "  --bot BOT         kto gra obiema stronami (bez tej opcji greedy)\n"
    "  --games N         gry każdej pary talii (bez tej opcji 100)\n"
    "  --seed N          ziarno pierwszej gry (bez tej opcji 1)\n"
    "  --applications N  budżet decyzji\n"
    "  --threads N       gry naraz (bez tej opcji wszystkie rdzenie)\n"
    "  --lang JĘZYK      en lub pl; bez tej opcji pl, gdy system jest po polsku, inaczej en\n",
};

typedef struct {
    arena_contest contest;
    uint32_t threads, games;
    nr_side of; /* NR_NOBODY: not given */
    const char *take, *put;
} lab_options;

/* ---- playing --------------------------------------------------------------------------------- */

/* Plays every pair of decks `games` times; decks go round, so seed number n says which they are. */
static arena_result *play(lab_options *o, arena_drawn **drawn)
{
    arena_contest *c = &o->contest;
    arena_hall h = {.contest = c, .shards = 1};
    c->games = o->games * c->decks[0] * c->decks[1];
    h.result = must(calloc(arena_total(c), sizeof *h.result));
    h.drawn = drawn != NULL ? must(calloc(arena_total(c), sizeof *h.drawn)) : NULL;
    arena_play_all(&h, o->threads);
    if (drawn != NULL) {
        *drawn = h.drawn;
    }
    return h.result;
}

/* What the Corporation won of a game; the bot in its chair is the first. */
static double corp_part(const arena_result *r)
{
    return (double)r->share / ARENA_SHARE;
}

static double part_of(const lab_options *o, const arena_result *r)
{
    return o->of == NR_RUNNER ? 1 - corp_part(r) : corp_part(r);
}

/* ---- matchups -------------------------------------------------------------------------------- */

/* The end of a name, which tells files of a folder apart. */
static const char *short_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? slash + 1 : name;
}

static void put_name(const char *name, int columns)
{
    char text[ARENA_NAME];
    snprintf(text, sizeof text, "%s", name);
    text[text_fit(text, columns - 2)] = '\0';
    text_put(stdout, text);
    screen_spaces(columns - text_columns(text));
}

static int matchups(lab_options *o)
{
    enum { NAME = 22, CELL = 20 };
    const arena_contest *c = &o->contest;
    arena_result *r = play(o, NULL);
    double wins[ARENA_DECKS] = {0};
    put_name(option_say("Corporation wins, %", "wygrane korporacji, %"), NAME + 8);
    putchar('\n');
    screen_spaces(NAME);
    for (unsigned k = 0; k < c->decks[1]; k++) {
        put_name(short_name(c->deck[1][k].name), CELL);
    }
    putchar('\n');
    for (unsigned i = 0; i < c->decks[0]; i++) {
        put_name(short_name(c->deck[0][i].name), NAME);
        memset(wins, 0, sizeof wins);
        for (uint32_t n = i; n < arena_total(c); n += c->decks[0]) {
            wins[n / c->decks[0] % c->decks[1]] += corp_part(&r[n]);
        }
        for (unsigned k = 0; k < c->decks[1]; k++) {
            double low, high;
            char cell[48];
            arena_wilson(wins[k], o->games, &low, &high);
            snprintf(cell, sizeof cell, "%.0f (%.0f – %.0f)", 100 * wins[k] / o->games, 100 * low,
                     100 * high);
            put_name(cell, CELL);
        }
        putchar('\n');
    }
    free(r);
    return EXIT_DONE;
}

/* ---- cards ----------------------------------------------------------------------------------- */

typedef struct {
    unsigned def;
    double games[2], wins[2]; /* not drawn, drawn */
    double gain, half;        /* what it adds, and half of the 95 % interval of that */
} card_row;

static int by_gain(const void *a, const void *b)
{
    const card_row *x = a, *y = b;
    return x->gain != y->gain ? (x->gain < y->gain) - (x->gain > y->gain)
                              : (int)x->def - (int)y->def;
}

/* The difference of two parts, with half of its interval. */
static void set_gain(card_row *row)
{
    double part[2], spread = 0;
    for (unsigned i = 0; i < 2; i++) {
        double n = row->games[i] > 0 ? row->games[i] : 1;
        part[i] = row->wins[i] / n;
        spread += part[i] * (1 - part[i]) / n;
    }
    row->gain = part[1] - part[0];
    row->half = 1.96 * sqrt(spread);
}

static int cards(lab_options *o)
{
    enum { MOST = NR_MAX_DECK };
    const arena_contest *c = &o->contest;
    const nr_deck *deck = &c->deck[o->of][0].deck;
    arena_drawn *drawn = NULL;
    arena_result *r = play(o, &drawn);
    card_row *rows = must(calloc(MOST, sizeof *rows));
    unsigned count = 0;
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned def = deck->card[i], k = 0;
        while (k < count && rows[k].def != def) {
            k++;
        }
        count += k == count;
        rows[k].def = def;
    }
    for (unsigned k = 0; k < count; k++) {
        unsigned def = rows[k].def;
        for (uint32_t n = 0; n < arena_total(c); n++) {
            unsigned is_drawn = drawn[n].card[o->of][def / 64] >> def % 64 & 1;
            rows[k].games[is_drawn]++;
            rows[k].wins[is_drawn] += part_of(o, &r[n]);
        }
        set_gain(&rows[k]);
    }
    qsort(rows, count, sizeof *rows, by_gain);
    put_name(option_say("card", "karta"), 34);
    fputs(option_say("  drawn in   wins, %   not drawn in   wins, %   adds, %\n",
                     " przyszła w  wygrane, %  nie przyszła w  wygrane, %  daje, %\n"),
          stdout);
    for (unsigned k = 0; k < count; k++) {
        const card_row *row = &rows[k];
        put_name(words_title(row->def, option_spoken()), 34);
        printf("%10.0f %9.1f %14.0f %9.1f   %+.1f (± %.1f)\n", row->games[1],
               row->games[1] > 0 ? 100 * row->wins[1] / row->games[1] : 0, row->games[0],
               row->games[0] > 0 ? 100 * row->wins[0] / row->games[0] : 0, 100 * row->gain,
               100 * row->half);
    }
    free(rows);
    free(drawn);
    free(r);
    return EXIT_DONE;
}

/* ---- change ---------------------------------------------------------------------------------- */

static int find_card(const char *name, unsigned *def)
{
    *def = *name != 0 && strlen(name) < ARENA_NAME ? nr_card_find(name) : 0;
    return *def != 0 ? STATUS_NONE
                     : option_refuse(command, "there is no card '%s'", "nie ma karty „%s”", name);
}

/* Takes one copy of a card out of a deck and puts one of another in. */
static int change_deck(const lab_options *o, nr_deck *deck)
{
    unsigned take = 0, put = 0;
    int status = find_card(o->take, &take);
    status = status == STATUS_NONE ? find_card(o->put, &put) : status;
    if (status != STATUS_NONE) {
        return status;
    }
    if (nr_card_table[put].side != o->of || nr_card_table[put].type == NR_TYPE_IDENTITY) {
        return option_refuse(command, "%s is no card for this deck",
                             "%s nie jest kartą do tej talii", o->put);
    }
    for (unsigned i = 0; i < deck->count; i++) {
        if (deck->card[i] == take) {
            deck->card[i] = (uint16_t)put;
            return STATUS_NONE;
        }
    }
    return option_refuse(command, "the deck has no %s", "w talii nie ma karty %s", o->take);
}

static int change(lab_options *o)
{
    arena_contest *c = &o->contest;
    nr_deck *deck = &c->deck[o->of][0].deck;
    nr_deck changed = *deck;
    int status = change_deck(o, &changed);
    if (status != STATUS_NONE) {
        return status;
    }
    arena_result *before = play(o, NULL);
    *deck = changed;
    arena_result *after = play(o, NULL);
    uint32_t total = arena_total(c);
    double sum[2] = {0}, gain = 0, squares = 0;
    for (uint32_t n = 0; n < total; n++) {
        double a = part_of(o, &before[n]), b = part_of(o, &after[n]);
        sum[0] += a;
        sum[1] += b;
        gain += b - a;
        squares += (b - a) * (b - a);
    }
    gain /= total;
    double half = 1.96 * sqrt((squares / total - gain * gain) / total);
    for (unsigned i = 0; i < 2; i++) {
        double low, high;
        arena_wilson(sum[i], total, &low, &high);
        put_name(i == 0 ? option_say("as it is", "taka, jaka jest")
                        : option_say("changed", "zmieniona"),
                 20);
        printf(option_say("%5.1f %% of %u games (%.1f – %.1f)\n",
                          "%5.1f %% z %u gier (%.1f – %.1f)\n"),
               100 * sum[i] / total, total, 100 * low, 100 * high);
    }
    text_print(stdout,
               option_say("%s for %s is worth %+.1f %% (%+.1f to %+.1f)\n",
                          "%s za %s daje %+.1f %% (od %+.1f do %+.1f)\n"),
               o->put, o->take, 100 * gain, 100 * (gain - half), 100 * (gain + half));
    free(before);
    free(after);
    return EXIT_DONE;
}

/* ---- the command line ------------------------------------------------------------------------ */

enum {
    OPTION_CORP = 1000,
    OPTION_RUNNER,
    OPTION_OF,
    OPTION_TAKE,
    OPTION_PUT,
    OPTION_BOT,
    OPTION_GAMES,
    OPTION_SEED,
    OPTION_APPLICATIONS,
    OPTION_THREADS,
    OPTION_LANG
};

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

static int read_option(int option, lab_options *o)
{
    word_lang lang;
    switch (option) {
    case 'h':
        fputs(usage[option_spoken()], stdout);
        return EXIT_DONE;
    case OPTION_CORP:
        return arena_add_decks(command, &o->contest, NR_CORP, optarg);
    case OPTION_RUNNER:
        return arena_add_decks(command, &o->contest, NR_RUNNER, optarg);
    case OPTION_OF:
        o->of = strcmp(optarg, "corp") == 0     ? NR_CORP
                : strcmp(optarg, "runner") == 0 ? NR_RUNNER
                                                : NR_NOBODY;
        return o->of != NR_NOBODY ? STATUS_NONE
                                  : option_refuse(command, "--of must be corp or runner",
                                                  "--of to corp albo runner");
    case OPTION_TAKE:
        o->take = optarg;
        return STATUS_NONE;
    case OPTION_PUT:
        o->put = optarg;
        return STATUS_NONE;
    case OPTION_BOT:
        o->contest.bots = 0;
        return arena_add_bot(command, &o->contest, optarg);
    case OPTION_GAMES:
        return read_count("--games", optarg, 100000, &o->games);
    case OPTION_SEED:
        return option_number(command, "--seed", optarg, UINT64_MAX, &o->contest.seed);
    case OPTION_APPLICATIONS:
        return read_count("--applications", optarg, UINT32_MAX, &o->contest.applications);
    case OPTION_THREADS:
        return read_count("--threads", optarg, 4096, &o->threads);
    case OPTION_LANG:
        return option_lang(command, optarg, &lang);
    default:
        return option_hint(command);
    }
}

static int run(lab_options *o, const char *what)
{
    arena_contest *c = &o->contest;
    bool is_change = strcmp(what, "change") == 0, is_cards = strcmp(what, "cards") == 0;
    if (!is_change && !is_cards && strcmp(what, "matchups") != 0) {
        return option_refuse(command, "there is no '%s'; there are matchups, cards and change",
                             "nie ma „%s”; są matchups, cards i change", what);
    }
    for (unsigned side = 0; side < 2; side++) {
        int status =
            c->decks[side] == 0 ? arena_add_starters(command, c, (nr_side)side) : STATUS_NONE;
        if (status != STATUS_NONE) {
            return status;
        }
    }
    if ((is_change || is_cards) && (o->of == NR_NOBODY || c->decks[o->of] != 1)) {
        return option_refuse(command,
                             "say with --of whose deck it is about, and give that one deck",
                             "podaj w --of, o czyją talię chodzi, i tę jedną talię");
    }
    if (is_change && (o->take == NULL || o->put == NULL)) {
        return option_refuse(command, "change needs --take and --put",
                             "change potrzebuje --take i --put");
    }
    if ((uint64_t)o->games * c->decks[0] * c->decks[1] > 10000000) {
        return option_refuse(command, "these are more than 10 million games",
                             "to ponad 10 milionów gier");
    }
    return is_change ? change(o) : is_cards ? cards(o) : matchups(o);
}

int cmd_lab(int argc, char **argv)
{
    static const struct option long_options[] = {
        {"help", no_argument, NULL, 'h'},
        {"corp", required_argument, NULL, OPTION_CORP},
        {"runner", required_argument, NULL, OPTION_RUNNER},
        {"of", required_argument, NULL, OPTION_OF},
        {"take", required_argument, NULL, OPTION_TAKE},
        {"put", required_argument, NULL, OPTION_PUT},
        {"bot", required_argument, NULL, OPTION_BOT},
        {"games", required_argument, NULL, OPTION_GAMES},
        {"seed", required_argument, NULL, OPTION_SEED},
        {"applications", required_argument, NULL, OPTION_APPLICATIONS},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {"lang", required_argument, NULL, OPTION_LANG},
        {0},
    };
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    lab_options *o = must(calloc(1, sizeof *o));
    *o = (lab_options){.contest = {.players = 2, .games = 1, .seed = 1},
                       .threads = cores > 0 ? (uint32_t)cores : 1,
                       .games = 100,
                       .of = NR_NOBODY};
    int status = arena_add_bot(command, &o->contest, "greedy"), option;
    json_object_seed(0); /* before there are threads */
    while (status == STATUS_NONE && (option = option_next(argc, argv, ":h", long_options)) != -1) {
        status = read_option(option, o);
    }
    if (status == STATUS_NONE) {
        status = argc - optind == 1
                     ? run(o, argv[optind])
                     : option_refuse(command, "say what to measure: matchups, cards or change",
                                     "podaj, co zmierzyć: matchups, cards albo change");
    }
    arena_free(&o->contest);
    free(o);
    return status;
}
