/*
 * A random game of Android: Netrunner: how a program uses the library.
 *
 *   cc netrunner.c $(pkg-config --cflags --libs jackin) -o netrunner && ./netrunner 42
 *
 * Two starter decks are read, a game is dealt from the seed, and both players choose at random
 * until it is over. The first decisions are printed with all their choices.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jackin/decks.h>
#include <jackin/library.h>
#include <jackin/netrunner.h>

enum { SHOWN = 3 }; /* decisions that are printed */

/* A starter deck as the deck of a game. */
static bool read_deck(const char *name, nr_deck *deck)
{
    static deck_list list; /* too large for some stacks; so are the faults */
    static deck_faults faults;
    const deck_starter *starter = deck_starter_find(name);
    return starter != NULL &&
           deck_parse_text(starter->text, strlen(starter->text), &list, &faults) &&
           deck_to_game(&list, deck);
}

/* A choice: what is done, with which card, where. */
static void print_choice(const nr_game *g, const nr_choice *c)
{
    printf("  %s", nr_verb_name((nr_verb)c->verb));
    if (c->card != 0) {
        printf(" %s", nr_card_at(g->copy[c->card].def)->title);
    }
    if (c->server != NR_SERVER_NONE) {
        char name[12];
        nr_server_name(c->server, name);
        printf(" at %s", name);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    static nr_choices list;
    nr_game g; /* the whole game: assign it to clone it */
    nr_deck corp, runner;
    unsigned decisions = 0;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;

    if (jackin_size_of("nr_game") != sizeof g) {
        fprintf(stderr, "libjackin %s has other structs than its headers\n", jackin_version());
        return 1;
    }
    if (!read_deck("jinteki", &corp) || !read_deck("shaper", &runner)) {
        fprintf(stderr, "the starter decks cannot be read\n");
        return 1;
    }
    nr_why why = nr_new(&g, &corp, &runner, seed, &list, NULL);
    if (why != 0) {
        fprintf(stderr, "%s\n", nr_why_text(why, false));
        return 1;
    }
    srand((unsigned)seed);
    while (list.count > 0) { /* none when the game is over */
        if (decisions < SHOWN) {
            printf("%s decides, step %s:\n",
                   g.to_move == NR_CORP ? "the Corporation" : "the Runner",
                   nr_step_name((nr_step)g.step));
            for (unsigned i = 0; i < list.count; i++) {
                print_choice(&g, &list.choice[i]);
            }
        }
        /* The chosen one is applied, and the list becomes that of the next decision. */
        if (!nr_choose(&g, list.choice[(unsigned)rand() % list.count], &list, NULL)) {
            return 1; /* never, for it was listed; a choice from elsewhere may be refused */
        }
        decisions++;
    }
    printf("%s after %u decisions: %s, %d : %d points, hash %016" PRIx64 "\n",
           g.winner == NR_CORP ? "the Corporation wins" : "the Runner wins", decisions,
           nr_reason_name((nr_reason)g.reason), nr_points(&g, NR_CORP), nr_points(&g, NR_RUNNER),
           nr_hash(&g));
    return 0;
}
