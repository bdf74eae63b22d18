/*
 * Decks for tests; see decks.h.
 */
#include "tests/support/decks.h"

#include <string.h>

#include <stdbool.h>

#include "bench/workload.h"

/* A random card of the side that is, or is not, an identity. */
static uint16_t random_card(nr_side side, bool is_identity, core_xoshiro *rng)
{
    unsigned found = 0;
    uint16_t pick = 0;
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards; n++) {
        unsigned i = order[n];
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

/* May this card join the deck? `influence` is what is left of the limit. */
static bool may_join(const nr_deck *deck, unsigned def, int *influence)
{
    const nr_card *identity = &nr_card_table[deck->identity];
    const nr_card *card = &nr_card_table[def];
    unsigned copies = 0;
    for (unsigned i = 0; i < deck->count; i++) {
        copies += deck->card[i] == def;
    }
    bool own = card->faction == identity->faction || card->faction == NR_FACTION_NEUTRAL;
    int price = own ? 0 : card->influence;
    if (copies >= 3 || (!own && card->influence == NR_NONE) || price > *influence) {
        return false;
    }
    *influence -= price;
    return true;
}

static void join(nr_deck *deck, unsigned def)
{
    deck->card[deck->count++] = (uint16_t)def;
}

void random_legal_deck(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    memset(deck, 0, sizeof *deck);
    deck->identity = random_card(side, true, rng);
    int influence = nr_card_table[deck->identity].influence_limit;
    unsigned count = 45 + core_xoshiro_below(rng, 5);
    int points = 0;
    while (side == NR_CORP && points < 20) {
        unsigned def = random_card(side, false, rng);
        const nr_card *card = &nr_card_table[def];
        if (card->type == NR_TYPE_AGENDA && points + card->points <= 21 &&
            may_join(deck, def, &influence)) {
            points += card->points;
            join(deck, def);
        }
    }
    while (deck->count < count) {
        unsigned def = random_card(side, false, rng);
        if (nr_card_table[def].type != NR_TYPE_AGENDA && may_join(deck, def, &influence)) {
            join(deck, def);
        }
    }
}

void any_deck(nr_deck *deck, nr_side side, core_xoshiro *rng)
{
    switch (core_xoshiro_below(rng, 3)) {
    case 0:
        random_deck(deck, side, rng);
        break;
    case 1:
        random_legal_deck(deck, side, rng);
        break;
    default:
        random_starter_deck(deck, side, rng);
        break;
    }
}
