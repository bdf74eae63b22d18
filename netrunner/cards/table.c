/* The card table: every known card, set by set, by number within a set. The index of a card is its
 * name inside the engine and in saved games: a new set goes to the end and nothing is ever moved.
 * A card of the Core Set has its number in the set as index: 01001 is 1. Entry 0 is no card. */
#include "words.h"

const nr_card nr_card_table[] = {
    {0},
#include "core_anarch.inc"
#include "core_criminal.inc"
#include "core_shaper.inc"
#include "core_runner_neutral.inc"
#include "core_haas_bioroid.inc"
#include "core_jinteki.inc"
#include "core_nbn.inc"
#include "core_weyland.inc"
#include "core_corp_neutral.inc"
#ifdef NR_FIXTURES
#include "tests/fixtures/fixtures.inc"
#endif
};

const unsigned nr_card_count = sizeof nr_card_table / sizeof nr_card_table[0];

#ifndef NR_FIXTURES
_Static_assert(sizeof nr_card_table / sizeof nr_card_table[0] == 1 + 113, "113 cards are known");
#endif
