/*
 * The measurements of tournaments; see bench_tournament.h.
 *
 * Times are of the processor. Round 1 is drawn, not matched, so it is left out. The signature is of
 * the rounds that were paired: it must be the same everywhere.
 */
#include "cli/bench_tournament.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bench_game.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/hash.h"
#include "core/xoshiro.h"
#include "jackin/tournament.h"
#include "matching/matching.h"

enum { SIZES_MAX = 16, SEED = 2026 };

static const tn_matcher matcher = {matching_least, NULL};

typedef struct {
    tn_event event;
    tn_work work;
    tn_proposal round, other;
    tn_check check;
    core_xoshiro random;
    size_t count, cap;
    tn_record *journal;
} bench;

typedef struct {
    unsigned players, rounds;
    double pair_least, pair_most; /* seconds of a round */
    double explain, check; /* seconds of all tables of the last round, of the whole journal */
    bool is_proved;
} bench_row;

/* Seconds of the processor: what else runs on the machine is not measured. */
static double now(void)
{
    return bench_now(CLOCK_PROCESS_CPUTIME_ID);
}

/* Says what is going on, where somebody looks at it; an empty text takes it away. */
static void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void progress(const char *format, ...)
{
    if (isatty(STDERR_FILENO)) {
        va_list arguments;
        va_start(arguments, format);
        fputs("\r\033[K", stderr);
        vfprintf(stderr, format, arguments);
        va_end(arguments);
    }
}

/* ---- the event ------------------------------------------------------------------------------- */

static void add(bench *b, tn_record r)
{
    if (b->count == b->cap) {
        b->cap = b->cap * 2 + 4096;
        b->journal = realloc(b->journal, b->cap * sizeof *b->journal);
    }
    if (b->journal == NULL || tn_apply(&b->event, &r) != TN_WHY_OK) {
        fputs("jackin bench: the event cannot be played\n", stderr);
        exit(EXIT_FAILED);
    }
    b->journal[b->count++] = r;
}

static void begin(bench *b, unsigned players, unsigned rounds)
{
    b->count = 0;
    tn_start(&b->event);
    core_xoshiro_seed(&b->random, SEED + players);
    tn_record setup = {.kind = TN_REC_SETUP};
    setup.of.setup.config = tn_default_config(TN_CASUAL, TN_CONSTRUCTED);
    setup.of.setup.config.rounds = (uint8_t)rounds;
    setup.of.setup.seed = SEED;
    add(b, setup);
    for (unsigned p = 1; p <= players; p++) {
        tn_record player = {.kind = TN_REC_PLAYER};
        player.of.player.player = (uint16_t)p;
        player.of.player.draw = tn_player_draw(&b->event, p);
        add(b, player);
    }
}

/* Records the proposal. */
static void take_round(bench *b)
{
    tn_record r = {.kind = TN_REC_ROUND};
    r.of.round.tables = b->round.count;
    r.of.round.flags = b->round.flags;
    add(b, r);
    for (unsigned t = 0; t < b->round.count; t++) {
        tn_record table = {.kind = TN_REC_TABLE};
        table.of.table.a = b->round.pair[t].a;
        table.of.table.b = b->round.pair[t].b;
        add(b, table);
    }
}

/* Most games are won by somebody; some second games by time. */
static void play_round(bench *b)
{
    for (unsigned t = 0; t < b->round.count; t++) {
        for (unsigned g = 0; g < 2 && b->round.pair[t].b != 0; g++) {
            tn_record r = {.kind = TN_REC_GAME};
            r.of.game.round = b->event.round_count;
            r.of.game.table = (uint16_t)(t + 1);
            r.of.game.number = (uint8_t)(g + 1);
            r.of.game.corp = (uint8_t)g;
            r.of.game.outcome = g == 1 && core_xoshiro_below(&b->random, 4) == 0
                                    ? TN_UNFINISHED
                                    : (uint8_t)(TN_CORP_WON + core_xoshiro_below(&b->random, 2));
            r.of.game.points[0] = (int8_t)core_xoshiro_below(&b->random, 6);
            r.of.game.points[1] = (int8_t)core_xoshiro_below(&b->random, 6);
            r.of.game.flags = TN_SURE; /* points at random: who won has nothing to do with them */
            add(b, r);
        }
    }
    add(b, (tn_record){.kind = TN_REC_CLOSE});
}

/* ---- measuring ------------------------------------------------------------------------------- */

static uint64_t hash_round(const bench *b, uint64_t hash)
{
    for (unsigned t = 0; t < b->round.count; t++) {
        unsigned x = b->round.pair[t].a, y = b->round.pair[t].b;
        uint8_t bytes[4] = {(uint8_t)x, (uint8_t)(x >> 8), (uint8_t)y, (uint8_t)(y >> 8)};
        hash = core_hash(bytes, sizeof bytes, hash);
    }
    return hash;
}

static void measure_pairing(bench *b, bench_row *row, uint64_t *signature)
{
    for (unsigned r = 1; r <= row->rounds; r++) {
        progress(option_say("%u players: pairing round %u of %u", "%u graczy: pary rundy %u z %u"),
                 row->players, r, row->rounds);
        double start = now();
        tn_pair(&b->event, TN_EXACT, &matcher, &b->work, &b->round);
        double passed = now() - start;
        if (b->round.status == TN_IMPOSSIBLE) { /* few players, many rounds: TR-23 */
            tn_offer(&b->event, &matcher, &b->work, &b->round);
        }
        if (r > 1) {
            row->pair_least = r == 2 || passed < row->pair_least ? passed : row->pair_least;
            row->pair_most = passed > row->pair_most ? passed : row->pair_most;
        }
        *signature = hash_round(b, *signature);
        take_round(b);
        if (r < row->rounds) {
            play_round(b);
        }
    }
}

/* All tables of the last round, as `jackin tournament explain` does it. */
static void measure_explain(bench *b, bench_row *row)
{
    double start = now(), shown = start;
    progress(option_say("%u players: explaining", "%u graczy: objaśnianie"), row->players);
    tn_explain(&b->event, &matcher, &b->work, &b->round);
    for (unsigned t = 1; t <= b->round.count; t++) {
        tn_explain_table(&b->event, &matcher, &b->work, &b->round, t, &b->other);
        if (now() - shown > 0.5) {
            shown = now();
            progress(option_say("%u players: explaining table %u of %u",
                                "%u graczy: objaśnianie stołu %u z %u"),
                     row->players, t, b->round.count);
        }
    }
    row->explain = now() - start;
}

static void measure_check(bench *b, bench_row *row)
{
    double start = now();
    progress(option_say("%u players: checking %u rounds", "%u graczy: sprawdzanie %u rund"),
             row->players, row->rounds);
    row->is_proved = tn_check_journal(b->journal, b->count, &matcher, &b->check);
    row->check = now() - start;
}

/* ---- the command ----------------------------------------------------------------------------- */

static unsigned read_sizes(const char *text, unsigned sizes[SIZES_MAX])
{
    for (unsigned count = 0; count < SIZES_MAX; text++) {
        char *end;
        unsigned long players = strtoul(text, &end, 10);
        if (!isdigit((unsigned char)*text) || players < 2 || players > TN_PLAYERS_MAX) {
            return 0;
        }
        sizes[count++] = (unsigned)players;
        text = end;
        if (*text != ',') {
            return *text == '\0' ? count : 0;
        }
    }
    return 0;
}

static void print_row(const bench_row *row, bool is_json, bool is_first)
{
    if (is_json) {
        printf("%s{\"players\":%u,\"rounds\":%u,\"pair_least_s\":%.6f,\"pair_most_s\":%.6f,"
               "\"explain_s\":%.6f,\"check_s\":%.6f,\"proved\":%s}",
               is_first ? "" : ",", row->players, row->rounds, row->pair_least, row->pair_most,
               row->explain, row->check, row->is_proved ? "true" : "false");
        return;
    }
    if (is_first) {
        puts(option_say("players  rounds  s per pairing         s to explain  s to check",
                        " gracze   rundy  s na ustalenie par     s objaśnień   s kontroli"));
    }
    printf("%7u  %6u  %8.4f %s %8.4f  %12.4f  %10.4f%s\n", row->players, row->rounds,
           row->pair_least, option_say("to", "do"), row->pair_most, row->explain, row->check,
           row->is_proved ? "" : option_say("  NOT proved", "  NIE dowiedziono"));
}

int bench_tournament(const char *sizes, unsigned rounds, bool is_json)
{
    unsigned players[SIZES_MAX], count = read_sizes(sizes == NULL ? "64,512,2000" : sizes, players);
    if (count == 0) {
        return option_refuse(
            "jackin bench", "--players takes numbers from 2 to %d with commas between, not '%s'",
            "--players to liczby od 2 do %d po przecinku, a nie „%s”", TN_PLAYERS_MAX, sizes);
    }
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) {
        fputs(option_say("jackin bench: there is no memory left\n",
                         "jackin bench: zabrakło pamięci\n"),
              stderr);
        return EXIT_FAILED;
    }
    uint64_t signature = 0;
    bool is_proved = true;
    fputs(is_json ? "{\"events\":[" : "", stdout);
    for (unsigned i = 0; i < count; i++) {
        bench_row row = {.players = players[i], .rounds = rounds};
        begin(b, players[i], rounds);
        measure_pairing(b, &row, &signature);
        measure_explain(b, &row);
        measure_check(b, &row);
        progress("%s", "");
        print_row(&row, is_json, i == 0);
        fflush(stdout);
        is_proved = is_proved && row.is_proved;
    }
    free(b->journal);
    free(b);
    printf(is_json ? "],\"signature\":\"%016" PRIx64 "\"}\n"
                   : option_say("signature    %016" PRIx64 "\n", "sygnatura    %016" PRIx64 "\n"),
           signature);
    return is_proved ? EXIT_DONE : EXIT_FAILED;
}
