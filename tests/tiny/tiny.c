/*
 * The engine with tiny limits (NR_TINY): random games run into every one of them. Each such game
 * ends then and there, with the reason `limit`, nobody the winner, the limit named in state, event
 * and words, and the whole-state check holds to its end.
 *
 * usage: tiny [GAMES]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/words.h"
#include "tests/support/decks.h"
#include "tests/support/players.h"

enum { EVENTS = 4096, CHOICES_MOST = 20000, SHOWN = 5 };

static unsigned long met[NR_LIMIT_OF_COUNT];
static unsigned long faults;

static void fault(unsigned game, const char *what)
{
    if (faults++ < SHOWN) {
        printf("FAILED: game %u: %s\n", game, what);
    }
}

static bool is_made_up(unsigned def)
{
    return nr_card_table[def].code[0] == '9';
}

/* Half of the cards are made-up ones, which no random deck would have often enough. */
static void spice(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    for (unsigned i = 0; i < deck->count; i++) {
        unsigned def = 1 + core_xoshiro_below(rng, nr_card_count - 1);
        if (is_made_up(def) && nr_card_table[def].side == side) {
            deck->card[i] = (uint16_t)def;
        } else if (core_xoshiro_below(rng, 2) != 0) {
            i--; /* try again */
        }
    }
}

/* The last event says what the state says, in both languages. */
static void check_event(unsigned number, const nr_game *g, const nr_io *io)
{
    const nr_event *last = io->events_count > 0 ? &io->events[io->events_count - 1] : NULL;
    const nr_event *over = NULL;
    for (unsigned i = 0; i < io->events_count; i++) {
        over = io->events[i].kind == NR_EVENT_GAME_OVER ? &io->events[i] : over;
    }
    if (last == NULL || over == NULL || over->n != NR_REASON_LIMIT || over->what != g->limit) {
        fault(number, "no event tells the limit");
        return;
    }
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        char told[WORDS_MAX], ended[WORDS_MAX], plain[WORDS_MAX];
        nr_event nameless = *over;
        nameless.what = NR_LIMIT_OF_NOTHING;
        words_event(over, NR_VIEW_ALL, (word_lang)lang, told, sizeof told);
        words_end(g, (word_lang)lang, ended, sizeof ended);
        words_event(&nameless, NR_VIEW_ALL, (word_lang)lang, plain, sizeof plain);
        if (strcmp(told, ended) != 0 || strlen(told) <= strlen(plain)) {
            fault(number, "the sentence does not name the limit");
        }
    }
}

static void check_end(unsigned number, const nr_game *g, const nr_io *io)
{
    if (g->winner != NR_NOBODY || g->limit == NR_LIMIT_OF_NOTHING ||
        g->limit >= NR_LIMIT_OF_COUNT) {
        fault(number, "a limit that has no name, or somebody has won by it");
        return;
    }
    met[g->limit]++;
    check_event(number, g, io);
}

static void play(unsigned number)
{
    static nr_event events[EVENTS];
    static nr_choices list, again;
    nr_deck deck[2];
    nr_game g;
    core_xoshiro rng;
    core_xoshiro_seed(&rng, number);
    for (unsigned s = NR_CORP; s <= NR_RUNNER; s++) {
        any_deck(&deck[s], (nr_side)s, &rng);
        if (number % 2 == 0) {
            spice(&deck[s], (nr_side)s, &rng);
        }
    }
    nr_io io = {.events = events, .events_cap = EVENTS};
    if (nr_new(&g, &deck[NR_CORP], &deck[NR_RUNNER], number, &list, &io) != 0) {
        fault(number, "the decks are refused");
        return;
    }
    for (unsigned made = 0; g.reason == NR_REASON_NONE; made++) {
        if (made == CHOICES_MOST) {
            return; /* made-up cards may go on for ever; that known ones do not is for properties */
        }
        io.events_count = 0;
        if (list.count == 0 || !nr_choose_trusted(&g, lively_player(&list, &rng), &list, &io)) {
            fault(number, "nothing can be chosen");
            return;
        }
        const char *broken = nr_check(&g);
        if (broken != NULL) {
            fault(number, broken);
            return;
        }
    }
    nr_list(&g, &again);
    if (list.count != 0 || again.count != 0) {
        fault(number, "there are choices after the end");
    }
    if (g.reason == NR_REASON_LIMIT) {
        check_end(number, &g, &io);
    } else if (g.limit != NR_LIMIT_OF_NOTHING) {
        fault(number, "a limit was met, and the game ended otherwise");
    }
}

int main(int argc, char **argv)
{
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000;
    unsigned passed = 0, failed = 0;
    for (unsigned i = 0; i < games; i++) {
        play(i);
    }
    for (unsigned i = NR_LIMIT_OF_NOTHING + 1; i < NR_LIMIT_OF_COUNT; i++) {
        printf("%s: met in %lu games\n", nr_limit_name((nr_limit_of)i), met[i]);
        passed += met[i] > 0;
        failed += met[i] == 0;
    }
    passed += faults == 0;
    failed += faults != 0;
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
