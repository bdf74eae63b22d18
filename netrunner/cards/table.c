/* The card table. */
#include "netrunner/cards/words.h"

const nr_card nr_card_table[] = {
#include "netrunner/cards/every.inc"
#include "netrunner/cards/hidden.inc"
};

const unsigned nr_card_count = sizeof nr_card_table / sizeof nr_card_table[0] - NR_HIDDEN_CARDS;

_Static_assert(sizeof nr_card_table / sizeof nr_card_table[0] >= 1 + 113 + NR_HIDDEN_CARDS,
               "the Core Set is whole");
_Static_assert(sizeof nr_card_table / sizeof nr_card_table[0] <= NR_MAX_CARDS, "too many cards");
