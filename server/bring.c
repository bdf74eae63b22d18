/*
 * What somebody brings to a seat; see bring.h.
 */
#include "server/bring.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/decks.h"

typedef struct {
    deck_list list;
    deck_faults faults;
    deck_report report;
    uint16_t order[NR_MAX_CARDS];
} work;

static json_t *written(work *w)
{
    unsigned count = nr_cards_in_order(w->order);
    json_t *cards = json_array();
    for (unsigned i = 0; i < count; i++) {
        unsigned copies = deck_copies(&w->list, w->order[i]);
        if (copies > 0) {
            char entry[160];
            snprintf(entry, sizeof entry, "%u %s", copies, nr_card_table[w->order[i]].title);
            json_array_append_new(cards, json_string(entry));
        }
    }
    return json_pack("{s:s,s:o}", "identity", nr_card_table[w->list.identity].title, "deck", cards);
}

static json_t *read_deck(work *w, const char *text, nr_side side, word_lang lang, char *problem)
{
    const deck_starter *starter = deck_starter_find(text);
    const char *source = starter != NULL ? starter->text : text;
    if (!deck_parse_text(source, strlen(source), &w->list, &w->faults)) {
        char sentence[DECK_SENTENCE_MAX];
        deck_fault_sentence(&w->faults.fault[0], lang, sentence);
        snprintf(problem, BRING_PROBLEM_MAX, "%s", sentence);
        return NULL;
    }
    if (!deck_check(&w->list, side, &w->report)) {
        char sentence[DECK_SENTENCE_MAX];
        deck_sentence(&w->report.finding[0], lang, sentence);
        snprintf(problem, BRING_PROBLEM_MAX, "%s", sentence);
        return NULL;
    }
    nr_deck deck;
    if (!deck_to_game(&w->list, &deck)) {
        snprintf(problem, BRING_PROBLEM_MAX, "%s",
                 lang == LANG_PL ? "Talia ma za dużo kart, żeby nią grać."
                                 : "The deck has too many cards to be played.");
        return NULL;
    }
    return written(w);
}

json_t *bring_deck(const char *text, nr_side side, word_lang lang, char problem[BRING_PROBLEM_MAX])
{
    work *w = calloc(1, sizeof *w);
    problem[0] = '\0';
    if (w == NULL) {
        return NULL;
    }
    json_t *deck = read_deck(w, text, side, lang, problem);
    free(w);
    return deck;
}
