/*
 * A random game of Android: Mainframe: how a program uses the library.
 *
 *   cc mainframe.c $(pkg-config --cflags --libs jackin) -o mainframe && ./mainframe 42
 *
 * A game of three is dealt from the seed, and everybody chooses at random until it is over. The
 * first decisions are printed with all their choices.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <jackin/library.h>
#include <jackin/mainframe.h>

enum { SHOWN = 4 }; /* decisions that are printed */

/* A choice: what is done, with which program, where. */
static void print_choice(const mf_choice *c)
{
    printf("  %s", mf_verb_name(c->verb));
    const mf_card_words *words = mf_words(c->card);
    if (words != NULL) {
        printf(" %s", words->title[0]);
    }
    if (c->verb == MF_VERB_PLACE_ACCESS_POINT || c->verb == MF_VERB_CHOOSE_NODE) {
        printf(" column %d, row %d", c->at % MF_STRIDE + 1, c->at / MF_STRIDE + 1);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    mf_choices list;
    mf_game g; /* the whole game: assign it to clone it */
    mf_setup setup = {3, {MF_NOISE, MF_KATE, MF_ADAM}, false, NULL};
    unsigned decisions = 0;
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;

    if (jackin_size_of("mf_game") != sizeof g) {
        fprintf(stderr, "libjackin %s has other structs than its headers\n", jackin_version());
        return 1;
    }
    mf_why why = mf_new(&g, &setup, seed, &list, NULL);
    if (why != 0) {
        fprintf(stderr, "%s\n", mf_why_text(why, false));
        return 1;
    }
    srand((unsigned)seed);
    while (list.count > 0) { /* none when the game is over */
        if (decisions < SHOWN) {
            printf("%s decides, prompt %s:\n", mf_runner_name(g.runner[g.seat], false),
                   mf_prompt_name(g.prompt));
            for (unsigned i = 0; i < list.count; i++) {
                print_choice(&list.choice[i]);
            }
        }
        /* The chosen one is applied, and the list becomes that of the next decision. */
        if (!mf_choose(&g, list.choice[(unsigned)rand() % list.count], &list, NULL)) {
            return 1; /* never, for it was listed; a choice from elsewhere may be refused */
        }
        decisions++;
    }
    printf("over after %u decisions: %s\n", decisions, mf_reason_name(g.reason));
    for (unsigned seat = 0; seat < g.players; seat++) {
        printf("%s: %u points%s\n", mf_runner_name(g.runner[seat], false), mf_score(&g.board, seat),
               mf_winners(&g) >> seat & 1 ? ", wins" : "");
    }
    printf("hash %016" PRIx64 "\n", mf_hash(&g));
    return 0;
}
