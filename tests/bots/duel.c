/*
 * Two bots against each other, one in each chair, over all pairs of starter decks.
 *
 * usage: duel CORP RUNNER [--games N] [--seed N] [--corp-applications N] [--runner-applications N]
 *             [--corp-with FIELDS] [--runner-with FIELDS] [--told] [--random-decks] [--verbose]
 *             [--trace]
 *
 * A bot is one of bots.h, or search-1, the first search that worked, which later ones are measured
 * against.
 *
 * Game number n is of pair n mod 12, and has a seed of its own that follows from n, so that two
 * runs with other bots are paired. Without --…-applications each thinks as much as it usually does.
 * --…-with changes its strength: FIELD=NUMBER,… (tests/bots/strengths.h has the fields); of
 * FIELD=A/B/C one is drawn for each game, which --verbose tells, so that many numbers are tried in
 * the same games. With --told each knows the other's deck list. With --random-decks every game has
 * two legal decks of random cards of all sets.
 */
#define BOT_STRENGTHS static strength strengths[BOT_COUNT]
#include "bots/netrunner.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/workload.h"
#include "tests/bots/search_1.h"
#include "tests/bots/strengths.h"
#include "tests/support/decks.h"

enum { MOST_CHOICES = 20000, SLICE = 100 };

typedef struct {
    uint64_t decisions, asked, applications;
    double seconds, worst;
} tally;

static workload decks;
static bot_nr bot[2];
static nr_view view;
static nr_choices list, seen;
static nr_game game;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool tells;
enum { MOST_EVENTS = 512 };
static nr_event events[MOST_EVENTS], heard[MOST_EVENTS];
static bool watches[2]; /* the frozen one does not */
static strength with[2];
static char drawn_fields[2][512];
static unsigned stolen[5], unprotected[5], scored;

static void tell_choice(const nr_choice *c)
{
    char server[12] = "";
    if (c->server) {
        nr_server_name(c->server, server);
    }
    printf("%s %s %s", nr_verb_name((nr_verb)c->verb),
           c->card ? nr_card_table[game.copy[c->card].def].title : "", server);
}

/* A line of the game. */
static void tell(unsigned side, const bot_answer *a)
{
    printf("%3u %s %d:%d credits %d:%d clicks %u  ", game.turn, side ? "R" : "C",
           nr_points(&game, NR_CORP), nr_points(&game, NR_RUNNER), game.player[0].credits,
           game.player[1].credits, game.player[game.turn_side].clicks);
    tell_choice(&list.choice[a->choice]);
    printf(" (%u)", a->per_mille);
    if (a->second != a->choice) {
        printf("; not ");
        tell_choice(&list.choice[a->second]);
        printf(" (%u)", a->second_mille);
    }
    printf("\n");
}

/* One kind more than the library has. */
enum { SEARCH_1 = BOT_COUNT, BOTS };

static unsigned kind_of(const char *name)
{
    unsigned kind = bot_find(name);
    return kind < BOT_COUNT ? kind : strcmp(name, "search-1") == 0 ? SEARCH_1 : BOTS;
}

static uint32_t usual(unsigned side, unsigned kind)
{
    return kind == SEARCH_1 ? bot_nr_usual_1() : side ? with[side].as_runner : with[side].as_corp;
}

static void sit(unsigned side, unsigned kind, const nr_deck *own, const nr_deck *assumed,
                uint64_t seed)
{
    if (kind == SEARCH_1) {
        bot_nr_sit_1(&bot[side], (nr_side)side, assumed, seed);
    } else {
        watches[side] = true;
        bot_nr_sit(&bot[side], (bot_kind)kind, (nr_side)side, own, assumed, seed);
    }
}

static bot_answer answer(unsigned side, unsigned kind, uint32_t budget)
{
    bool is_old = kind == SEARCH_1, goes_on = true;
    if (!is_old) {
        strengths[kind] = with[side];
    }
    (is_old ? bot_nr_ask_1 : bot_nr_ask)(&bot[side], &view, &seen);
    for (uint32_t given = 0; given < budget && goes_on; given += SLICE) {
        goes_on = (is_old ? bot_nr_think_1 : bot_nr_think)(&bot[side], SLICE);
    }
    return (is_old ? bot_nr_answer_1 : bot_nr_answer)(&bot[side]);
}

static void decide(unsigned side, unsigned kind, uint32_t budget, tally *t)
{
    double start = now();
    nr_look(&game, (nr_viewer)side, &view);
    nr_list(&view.game, &seen);
    bot_answer a = answer(side, kind, budget);
    double took = now() - start;
    t->decisions++;
    t->asked += a.applications > 0;
    t->applications += a.applications;
    t->seconds += took;
    t->worst = took > t->worst ? took : t->worst;
    if (tells && a.applications) {
        tell(side, &a);
    }
    uint8_t ice[NR_MAX_DECK];
    unsigned server = game.run.server, bare = nr_ice(&game, server, ice) == 0;
    nr_io io = {.events = events, .events_cap = MOST_EVENTS};
    if (!nr_choose_trusted(&game, a.choice, &list, &io)) {
        fputs("duel: a choice was refused\n", stderr);
        exit(1);
    }
    for (unsigned i = 0; i < 2; i++) {
        unsigned count = 0;
        nr_look(&game, (nr_viewer)i, &view);
        for (size_t j = 0; j < io.events_count && j < MOST_EVENTS; j++) {
            count += nr_hear(&events[j], (nr_viewer)i, &heard[count]);
        }
        if (watches[i]) {
            bot_nr_watch(&bot[i], &view, heard, count);
        }
    }
    for (size_t i = 0; i < io.events_count; i++) {
        if (events[i].kind == NR_EVENT_STEAL) {
            server = server ? server : game.run.server;
            stolen[server < NR_SERVER_REMOTE ? server : NR_SERVER_REMOTE]++;
            unprotected[server < NR_SERVER_REMOTE ? server : NR_SERVER_REMOTE] += bare;
        }
        scored += events[i].kind == NR_EVENT_SCORE;
        if (tells && (events[i].kind == NR_EVENT_STEAL || events[i].kind == NR_EVENT_SCORE)) {
            printf("            %s %s\n", nr_event_name((nr_event_kind)events[i].kind),
                   nr_card_table[events[i].def].title);
        }
    }
}

static uint64_t number(int argc, char **argv, const char *name, uint64_t otherwise)
{
    for (int i = 3; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return strtoull(argv[i + 1], NULL, 10);
        }
    }
    return otherwise;
}

static const char *text(int argc, char **argv, const char *name)
{
    for (int i = 3; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return argv[i + 1];
        }
    }
    return NULL;
}

static bool flag(int argc, char **argv, const char *name)
{
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The 95 % interval of a share, after Wilson. */
static void interval(double share, double n, double *low, double *high)
{
    double z = 1.96, d = 1 + z * z / n, mid = (share + z * z / (2 * n)) / d;
    double root = share * (1 - share) / n + z * z / (4 * n * n), x = root > 0 ? root : 0, r = x;
    for (int i = 0; i < 60 && r > 0; i++) {
        r = (r + x / r) / 2;
    }
    *low = mid - z * r / d;
    *high = mid + z * r / d;
}

/* Of "FIELD=A/B,…" one of A and B for each field. */
static void draw_levels(const char *from, char *to, size_t size, core_xoshiro *chance)
{
    size_t n = 0;
    while (*from && n + 1 < size) {
        const char *end = from + strcspn(from, ","), *at = from + strcspn(from, "=");
        while (from <= at && from < end && n + 1 < size) {
            to[n++] = *from++;
        }
        unsigned levels = 1;
        for (const char *c = from; c < end; c++) {
            levels += *c == '/';
        }
        for (unsigned level = core_xoshiro_below(chance, levels); level; level--) {
            from += strcspn(from, "/") + 1;
        }
        while (from < end && *from != '/' && n + 1 < size) {
            to[n++] = *from++;
        }
        from = end;
        if (*from == ',' && n + 1 < size) {
            to[n++] = *from++;
        }
    }
    to[n] = 0;
}

int main(int argc, char **argv)
{
    unsigned kind[2] = {BOTS, BOTS};
    for (int i = 0; i < 2 && argc > 2; i++) {
        kind[i] = kind_of(argv[1 + i]);
    }
    if (kind[0] == BOTS || kind[1] == BOTS) {
        fputs("usage: duel CORP RUNNER [--games N] [--seed N] [--corp-applications N] "
              "[--runner-applications N] [--corp-with FIELDS] [--runner-with FIELDS] [--told] "
              "[--random-decks] [--verbose] [--trace]\n",
              stderr);
        return 2;
    }
    uint64_t games = number(argc, argv, "--games", 60), seed = number(argc, argv, "--seed", 1);
    for (unsigned side = 0; side < 2; side++) {
        const char *fields = text(argc, argv, side ? "--runner-with" : "--corp-with");
        if (kind[side] != SEARCH_1) {
            with[side] = strengths[kind[side]];
            read_strength(&with[side], fields ? fields : "");
        }
    }
    uint32_t budget[2] = {(uint32_t)number(argc, argv, "--corp-applications", usual(0, kind[0])),
                          (uint32_t)number(argc, argv, "--runner-applications", usual(1, kind[1]))};
    bool told = flag(argc, argv, "--told"), verbose = flag(argc, argv, "--verbose");
    bool any = flag(argc, argv, "--random-decks");
    tells = flag(argc, argv, "--trace");
    tally t[2] = {0};
    unsigned wins[2] = {0}, reasons[NR_REASON_COUNT] = {0}, unfinished = 0, turns = 0;
    workload_begin(&decks);
    for (uint64_t n = 0; n < games; n++) {
        const nr_deck *deck[2] = {&decks.corp[n % WORKLOAD_CORPS],
                                  &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS]};
        uint64_t of = seed * 1000003 + n; /* alike shuffles make alike games */
        if (any) {
            static nr_deck drawn[2];
            core_xoshiro chance;
            core_xoshiro_seed(&chance, of);
            for (unsigned side = 0; side < 2; side++) {
                random_legal_deck(&drawn[side], (nr_side)side, &chance);
                deck[side] = &drawn[side];
            }
        }
        if (nr_new(&game, deck[0], deck[1], of, &list, NULL)) {
            return 1;
        }
        for (unsigned side = 0; side < 2; side++) {
            const char *fields = text(argc, argv, side ? "--runner-with" : "--corp-with");
            drawn_fields[side][0] = 0;
            if (fields && kind[side] != SEARCH_1) {
                core_xoshiro chance;
                core_xoshiro_seed(&chance, of ^ 0x6A09E667F3BCC909u);
                draw_levels(fields, drawn_fields[side], sizeof drawn_fields[side], &chance);
                read_strength(&with[side], drawn_fields[side]);
            }
            sit(side, kind[side], deck[side], told ? deck[!side] : NULL, of * 2 + side);
        }
        unsigned made = 0;
        while (!game.reason && made++ < MOST_CHOICES) {
            decide(game.to_move, kind[game.to_move], budget[game.to_move], &t[game.to_move]);
        }
        unfinished += !game.reason;
        wins[0] += game.reason && game.winner == NR_CORP;
        wins[1] += game.reason && game.winner == NR_RUNNER;
        reasons[game.reason]++;
        turns += game.turn;
        if (verbose) {
            printf("%u: corp %u runner %u: %s by %s, turn %u, %d to %d%s%s%s%s\n", (unsigned)n,
                   (unsigned)(n % WORKLOAD_CORPS),
                   (unsigned)(n / WORKLOAD_CORPS % WORKLOAD_RUNNERS),
                   game.winner == NR_CORP ? "corp" : "runner",
                   nr_reason_name((nr_reason)game.reason), game.turn, nr_points(&game, NR_CORP),
                   nr_points(&game, NR_RUNNER), *drawn_fields[0] ? "; corp with " : "",
                   drawn_fields[0], *drawn_fields[1] ? "; runner with " : "", drawn_fields[1]);
            fflush(stdout);
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        double low, high, share = (double)wins[side] / (double)games;
        interval(share, (double)games, &low, &high);
        double n = (double)(t[side].decisions ? t[side].decisions : 1);
        printf("%s %-8s wins %u of %u: %.1f %% (%.1f to %.1f); %.0f applications a decision, %.2f "
               "ms, worst %.0f ms, %.0f %% of %.0f decisions a game thought about\n",
               side ? "runner" : "corp  ", argv[1 + side], wins[side], (unsigned)games, share * 100,
               low * 100, high * 100, (double)t[side].applications / n, t[side].seconds * 1000 / n,
               t[side].worst * 1000, (double)t[side].asked * 100 / n, n / (double)games);
    }
    printf("points %u, flatline %u, empty R&D %u, unfinished %u; %.1f turns a game\n",
           reasons[NR_REASON_POINTS], reasons[NR_REASON_FLATLINE], reasons[NR_REASON_EMPTY_RD],
           unfinished, (double)turns / (double)games);
    printf(
        "agendas a game: scored %.2f, stolen from HQ %.2f, R&D %.2f, Archives %.2f, remotes %.2f "
        "(of these without ice %.2f, %.2f, %.2f, %.2f)\n",
        scored / (double)games, stolen[1] / (double)games, stolen[2] / (double)games,
        stolen[3] / (double)games, stolen[4] / (double)games, unprotected[1] / (double)games,
        unprotected[2] / (double)games, unprotected[3] / (double)games,
        unprotected[4] / (double)games);
    return unfinished ? 1 : 0;
}
