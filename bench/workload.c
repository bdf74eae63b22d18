/*
 * The fixed workload; see workload.h.
 */
#include "bench/workload.h"

#include "core/hash.h"

static unsigned find_identity(const uint16_t *order, unsigned cards, nr_faction faction)
{
    for (unsigned i = 0; i < cards; i++) {
        const nr_card *card = &nr_card_table[order[i]];
        if (card->set == NR_SET_CORE && card->type == NR_TYPE_IDENTITY &&
            card->faction == faction) {
            return order[i];
        }
    }
    return 0;
}

bool workload_deck(nr_deck *deck, nr_faction faction)
{
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    unsigned identity = find_identity(order, cards, faction);
    if (identity == 0) {
        return false;
    }
    deck->identity = (uint16_t)identity;
    deck->count = 0;
    for (unsigned i = 0; i < cards; i++) {
        const nr_card *card = &nr_card_table[order[i]];
        bool is_ours = card->faction == faction || card->faction == NR_FACTION_NEUTRAL;
        if (card->set != NR_SET_CORE || card->type == NR_TYPE_IDENTITY || !is_ours ||
            card->side != nr_card_table[identity].side) {
            continue;
        }
        for (unsigned n = 0; n < card->quantity && deck->count < NR_MAX_DECK; n++) {
            deck->card[deck->count++] = order[i];
        }
    }
    return true;
}

void workload_begin(workload *w)
{
    static const nr_faction corps[WORKLOAD_CORPS] = {NR_FACTION_HAAS_BIOROID, NR_FACTION_JINTEKI,
                                                     NR_FACTION_NBN, NR_FACTION_WEYLAND};
    static const nr_faction runners[WORKLOAD_RUNNERS] = {NR_FACTION_ANARCH, NR_FACTION_CRIMINAL,
                                                         NR_FACTION_SHAPER};
    for (unsigned i = 0; i < WORKLOAD_CORPS; i++) {
        (void)workload_deck(&w->corp[i], corps[i]);
    }
    for (unsigned i = 0; i < WORKLOAD_RUNNERS; i++) {
        (void)workload_deck(&w->runner[i], runners[i]);
    }
}

void workload_new(workload *w, uint64_t number)
{
    unsigned pairing = (unsigned)(number % WORKLOAD_PAIRINGS);
    core_xoshiro_seed(&w->player, number);
    (void)nr_new(&w->game, &w->corp[pairing % WORKLOAD_CORPS], &w->runner[pairing / WORKLOAD_CORPS],
                 number, &w->list, NULL);
}

bool workload_step(workload *w)
{
    return nr_choose_trusted(&w->game, core_xoshiro_below(&w->player, w->list.count), &w->list,
                             NULL);
}

uint64_t workload_play(workload *w, uint64_t number)
{
    uint64_t decisions = 0;
    workload_new(w, number);
    while (workload_step(w)) {
        decisions++;
    }
    return decisions;
}

uint64_t workload_signature(workload *w)
{
    uint64_t signature = 0;
    for (uint64_t number = 0; number < WORKLOAD_SIGNATURE_GAMES; number++) {
        workload_new(w, number);
        do {
            uint64_t state = nr_hash(&w->game);
            signature = core_hash(&state, sizeof state, signature);
        } while (workload_step(w));
    }
    return signature;
}
