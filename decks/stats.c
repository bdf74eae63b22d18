/*
 * What is in a deck, in numbers; see stats.h. The odds are in odds.c.
 */
#include "jackin/decks_stats.h"

static const nr_subtype kinds[DECK_ICE_COUNT] = {
    [DECK_ICE_BARRIER] = NR_SUB_BARRIER,
    [DECK_ICE_CODE_GATE] = NR_SUB_CODE_GATE,
    [DECK_ICE_SENTRY] = NR_SUB_SENTRY,
};

nr_subtype deck_ice_subtype(deck_ice kind)
{
    return kinds[kind];
}

/* Read from the operations of the card: a break without a filter breaks any subroutine. */
unsigned deck_breaks(unsigned card)
{
    const nr_card *c = &nr_card_table[card];
    unsigned found = 0;
    if ((c->subtypes & NR_BIT(NR_SUB_ICEBREAKER)) == 0) {
        return 0;
    }
    for (unsigned i = 0; i < c->row_count; i++) {
        for (unsigned j = 0; j < c->rows[i].op_count; j++) {
            const nr_op *op = &c->rows[i].ops[j];
            for (unsigned k = 0; op->op == NR_OP_BREAK && k < DECK_ICE_COUNT; k++) {
                bool is_broken =
                    op->filter.subtypes == 0 || (op->filter.subtypes & NR_BIT(kinds[k])) != 0;
                found |= is_broken ? 1u << k : 0;
            }
        }
    }
    return found;
}

static void count_entry(const deck_entry *entry, deck_stats *s)
{
    const nr_card *card = &nr_card_table[entry->card];
    s->size += entry->count;
    s->by_type[card->type] += entry->count;
    s->by_faction[card->faction] += entry->count;
    if (card->type == NR_TYPE_AGENDA) {
        s->agendas += entry->count;
        s->points += (unsigned)card->points * entry->count;
    }
    if (card->cost == NR_COST_X) {
        s->cost_x += entry->count;
    } else if (card->cost >= 0) {
        unsigned cost = (unsigned)card->cost;
        s->cost[card->type][cost < DECK_COST_MAX ? cost : DECK_COST_MAX] += entry->count;
    }
    for (unsigned i = 0; card->type == NR_TYPE_ICE && i < NR_SUBTYPE_COUNT; i++) {
        s->ice_by_subtype[i] += (card->subtypes >> i & 1) != 0 ? entry->count : 0;
    }
    unsigned breaks = deck_breaks(entry->card);
    bool is_ai = (card->subtypes & NR_BIT(NR_SUB_AI)) != 0;
    if (breaks != 0 && is_ai) {
        s->breakers_ai += entry->count;
        return;
    }
    for (unsigned k = 0; k < DECK_ICE_COUNT; k++) {
        s->breakers[k] += (breaks >> k & 1) != 0 ? entry->count : 0;
    }
}

void deck_stats_count(const deck_list *list, deck_stats *stats)
{
    *stats = (deck_stats){.size = 0};
    for (unsigned i = 0; i < list->entry_count; i++) {
        const deck_entry *entry = &list->entry[i];
        const nr_card *card = &nr_card_table[entry->card];
        if (card->type == NR_TYPE_IDENTITY) { /* DECK-04 */
            continue;
        }
        count_entry(entry, stats);
        bool is_own_side = list->identity == 0 || card->side == nr_card_table[list->identity].side;
        unsigned influence = is_own_side ? deck_influence(list->identity, entry) : 0;
        stats->influence[card->faction] += influence;
        stats->influence_all += influence;
    }
}
