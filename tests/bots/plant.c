/*
 * Blunders, planted in games between bots and proved by play, not by what a bot thinks of them.
 *
 * usage: plant [--games N] [--seed N] [--want N]
 *
 * In the last turns of a game between bots others are tried in place of a choice. Both are made in
 * deals of what the player can know, and bots play these games to their ends. If the other choice
 * wins at least half of all games less, it is a blunder, and a line of JSON is printed: the numbers
 * of the decks (the first line has these), the seed, the choices up to the blunder, the choice
 * that was better, whose it is, and how many of TRIES games each of the two won. Everything follows
 * from the seed. tests/bots/blunders.jsonl was made by it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/workload.h"
#include "jackin/bots_netrunner.h"
#include "jackin/netrunner_attend.h"

enum { MOST_CHOICES = 2000, MOST_OTHERS = 4, TRIES = 32, FIRST_TRIES = 5 };

static workload decks;
static bot_nr bot;
static nr_view view, view_there;
static nr_choices list, seen, list_there, seen_there;
static nr_game game, there;
static nr_game past[MOST_CHOICES]; /* before each choice */
static uint16_t made[MOST_CHOICES];

static uint64_t number(int argc, char **argv, const char *name, uint64_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return strtoull(argv[i + 1], NULL, 10);
        }
    }
    return otherwise;
}

static unsigned decide(const nr_game *g, nr_view *v, nr_choices *own, bot_kind kind,
                       uint32_t applications, uint64_t seed)
{
    nr_look(g, (nr_viewer)g->to_move, v);
    nr_list(&v->game, own);
    bot_nr_sit(&bot, kind, (nr_side)g->to_move, NULL, NULL, seed);
    bot_nr_ask(&bot, v, own);
    (void)bot_nr_think(&bot, applications);
    return bot_nr_answer(&bot).choice;
}

/* Does the side win if it chooses this, in a deal of what it can know? */
static bool wins(unsigned choice, const nr_deck *corp, const nr_deck *runner, uint64_t seed)
{
    unsigned side = game.to_move;
    if (nr_sample(&there, &view, corp, runner, seed) != NR_SAMPLE_OK) {
        return false;
    }
    nr_reseed(&there, seed);
    nr_list(&there, &list_there);
    if (list_there.count != seen.count) {
        return false;
    }
    (void)nr_choose_trusted(&there, choice, &list_there, NULL);
    for (unsigned i = 0; !there.reason && i < MOST_CHOICES; i++) {
        /* In his own turn the player makes good what can be made good: the choice is judged. */
        bool own = there.turn == game.turn && there.to_move == side;
        unsigned index = decide(&there, &view_there, &seen_there, own ? BOT_STEADY : BOT_GENTLE,
                                own ? 600 : 80, seed + i);
        (void)nr_choose_trusted(&there, index, &list_there, NULL);
    }
    return there.reason && there.winner == side;
}

static void print_blunder(unsigned c, unsigned r, uint64_t seed, unsigned count, unsigned better,
                          unsigned other, const unsigned won[2])
{
    printf("{\"corp\":%u,\"runner\":%u,\"seed\":%llu,\"side\":\"%s\",\"better\":%u,\"won\":[%u,%u],"
           "\"choices\":[",
           c, r, (unsigned long long)seed, game.to_move == NR_CORP ? "corp" : "runner", better,
           won[0], won[1]);
    for (unsigned i = 0; i < count; i++) {
        printf("%u,", made[i]);
    }
    printf("%u]}\n", other);
    fflush(stdout);
}

/* Tries a choice in place of the one that the bot makes. */
static bool is_blunder(unsigned better, unsigned other, const nr_deck *corp, const nr_deck *runner,
                       uint64_t seed, unsigned won[2])
{
    won[0] = won[1] = 0;
    for (unsigned i = 0; i < TRIES; i++) {
        won[0] += wins(better, corp, runner, seed + 977 * i);
        won[1] += wins(other, corp, runner, seed + 977 * i);
        if (i + 1 == FIRST_TRIES && won[0] < won[1] + 3) {
            return false;
        }
    }
    return won[0] >= won[1] + TRIES / 2;
}

/* Looks for a blunder in place of choice number `at` of the game that was played. */
static bool look_at(unsigned at, unsigned c, unsigned r, uint64_t seed)
{
    unsigned won[2], tried = 0;
    game = past[at];
    nr_look(&game, (nr_viewer)game.to_move, &view);
    nr_list(&view.game, &seen);
    if (game.prompt == NR_PROMPT_MULLIGAN || seen.count < 2 ||
        nr_attend(&view, &seen, NULL).what != NR_ASK) {
        return false;
    }
    unsigned first = (unsigned)(seed % seen.count);
    for (unsigned i = 0; i < seen.count && tried < MOST_OTHERS; i++) {
        unsigned other = (first + i) % seen.count;
        if (other == made[at] || nr_idle(&view, &seen.choice[other])) {
            continue;
        }
        tried++;
        if (is_blunder(made[at], other, &decks.corp[c], &decks.runner[r], seed + at, won)) {
            print_blunder(c, r, seed, at, made[at], other, won);
            return true;
        }
    }
    return false;
}

/* Plays a game and looks at how it was decided: the last two turns, from the end on. */
static bool play(uint64_t n, uint64_t seed)
{
    unsigned c = n % WORKLOAD_CORPS, r = (unsigned)(n / WORKLOAD_CORPS % WORKLOAD_RUNNERS);
    unsigned count = 0, wanted = n / WORKLOAD_PAIRINGS % 2 ? NR_RUNNER : NR_CORP;
    if (nr_new(&game, &decks.corp[c], &decks.runner[r], seed, &list, NULL)) {
        return false;
    }
    for (; !game.reason && count < MOST_CHOICES; count++) {
        past[count] = game;
        made[count] = (uint16_t)decide(&game, &view, &seen, BOT_STEADY, 600, seed * 31 + count);
        (void)nr_choose_trusted(&game, made[count], &list, NULL);
    }
    unsigned turn = game.turn;
    for (unsigned at = count; at > 0 && past[at - 1].turn + 2u > turn; at--) {
        if (past[at - 1].to_move == wanted && look_at(at - 1, c, r, seed)) {
            return true;
        }
    }
    return false;
}

/* The decks in their order, for the shuffle starts from it: each an identity and its cards. */
static void print_decks(void)
{
    for (unsigned side = 0; side < 2; side++) {
        printf("%s\"%s\":[", side ? "," : "{", side ? "runner" : "corp");
        for (unsigned i = 0; i < (side ? WORKLOAD_RUNNERS : WORKLOAD_CORPS); i++) {
            const nr_deck *deck = side ? &decks.runner[i] : &decks.corp[i];
            printf("%s[\"%s\"", i ? "," : "", nr_card_table[deck->identity].code);
            for (unsigned k = 0; k < deck->count; k++) {
                printf(",\"%s\"", nr_card_table[deck->card[k]].code);
            }
            printf("]");
        }
        printf("]");
    }
    printf("}\n");
}

int main(int argc, char **argv)
{
    uint64_t games = number(argc, argv, "--games", 100), seed = number(argc, argv, "--seed", 1);
    uint64_t want = number(argc, argv, "--want", 40);
    workload_begin(&decks);
    print_decks();
    for (uint64_t n = 0; n < games && want > 0; n++) {
        want -= play(n, seed * 1000003 + n);
    }
    return 0;
}
