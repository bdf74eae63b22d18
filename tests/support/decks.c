/*
 * Decks for tests; see decks.h.
 */
#include "tests/support/decks.h"

#include <stdbool.h>

#include "bench/workload.h"

/* A random card of the side that is, or is not, an identity. */
static uint16_t random_card(nr_side side, bool is_identity, core_xoshiro *rng)
{
    unsigned found = 0;
    uint16_t pick = 0;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const nr_card *card = &nr_card_table[i];
        if (card->side == side && (card->type == NR_TYPE_IDENTITY) == is_identity) {
            found++;
            if (core_xoshiro_below(rng, found) == 0) {
                pick = (uint16_t)i; /* each of the cards met so far with the same chance */
            }
        }
    }
    return pick;
}

void random_deck(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    unsigned count = 40 + core_xoshiro_below(rng, 11);
    unsigned alike = 1;
    switch (core_xoshiro_below(rng, 24)) {
    case 0:
        count = core_xoshiro_below(rng, 11);
        break;
    case 1:
        count = NR_MAX_DECK;
        break;
    case 2:
    case 3:
    case 4:
        alike = 3;
        break;
    default:
        break;
    }
    deck->identity = random_card(side, true, rng);
    deck->count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        deck->card[i] = i % alike == 0 ? random_card(side, false, rng) : deck->card[i - 1];
    }
}

void random_starter_deck(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    nr_faction first = side == NR_CORP ? NR_FACTION_HAAS_BIOROID : NR_FACTION_ANARCH;
    unsigned factions = side == NR_CORP ? WORKLOAD_CORPS : WORKLOAD_RUNNERS;
    (void)workload_deck(deck, (nr_faction)(first + core_xoshiro_below(rng, factions)));
}

void any_deck(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    if (core_xoshiro_below(rng, 2) == 0) {
        random_deck(deck, side, rng);
    } else {
        random_starter_deck(deck, side, rng);
    }
}
