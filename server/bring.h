/*
 * What somebody brings to a seat: a deck, as the text of a list or by the name of a starter deck.
 * What is wrong with it is told to its owner alone (TH-21).
 */
#ifndef SERVER_BRING_H
#define SERVER_BRING_H

#include "jackin/netrunner.h"
#include "jackin/words.h"
#include "protocol/json.h"

enum { BRING_PROBLEM_MAX = 640 };

/*
 * A deck of a side as the protocol's {"identity":…,"deck":[…]}, in the order of the cards' codes,
 * so that no other order of the same list deals another game (TH-25). NULL with a sentence in
 * problem if it cannot be read or breaks the rules of deckbuilding. A new reference.
 */
json_t *bring_deck(const char *text, nr_side side, word_lang lang, char problem[BRING_PROBLEM_MAX]);

#endif
