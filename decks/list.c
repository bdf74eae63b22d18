/*
 * The deck list itself, and the starter decks by name.
 */
#include "core/text.h"
#include "jackin/decks.h"
#include "decks/names.h"

bool deck_add(deck_list *list, unsigned card, unsigned count)
{
    bool is_first_identity =
        nr_card_table[card].type == NR_TYPE_IDENTITY && list->identity == 0 && count > 0;
    if (count > DECK_CARDS_MAX || list->card_count + count - is_first_identity > DECK_CARDS_MAX) {
        return false;
    }
    if (is_first_identity) {
        list->identity = (uint16_t)card;
        count--;
    }
    if (count == 0) {
        return true;
    }
    list->card_count = (uint16_t)(list->card_count + count);
    for (unsigned i = 0; i < list->entry_count; i++) {
        if (list->entry[i].card == card) {
            list->entry[i].count = (uint16_t)(list->entry[i].count + count);
            return true;
        }
    }
    list->entry[list->entry_count++] =
        (deck_entry){.card = (uint16_t)card, .count = (uint16_t)count};
    return true;
}

unsigned deck_copies(const deck_list *list, unsigned card)
{
    for (unsigned i = 0; i < list->entry_count; i++) {
        if (list->entry[i].card == card) {
            return list->entry[i].count;
        }
    }
    return 0;
}

bool deck_to_game(const deck_list *list, nr_deck *deck)
{
    *deck = (nr_deck){.identity = list->identity};
    if (list->identity == 0 || list->card_count > NR_MAX_DECK) {
        return false;
    }
    uint16_t order[NR_MAX_CARDS]; /* the shuffle starts from it, so it must stay the same */
    unsigned cards = nr_cards_in_order(order);
    for (unsigned at = 0; at < cards; at++) {
        unsigned card = order[at];
        unsigned copies = deck_copies(list, card);
        if (copies > 0 && nr_card_table[card].type == NR_TYPE_IDENTITY) {
            return false;
        }
        for (unsigned i = 0; i < copies; i++) {
            deck->card[deck->count++] = (uint16_t)card;
        }
    }
    return true;
}

const deck_starter *deck_starter_at(unsigned number)
{
    return number < deck_starter_count ? &deck_starters[number] : NULL;
}

const deck_starter *deck_starter_find(const char *name)
{
    static const char *const short_forms[][2] = {
        {"hb", "haas bioroid"}, {"haas", "haas bioroid"}, {"weyland", "weyland consortium"}};
    char wanted[FOLDED_MAX];
    deck_name_fold(name, core_text_length(name), wanted, sizeof wanted);
    for (unsigned i = 0; i < sizeof short_forms / sizeof short_forms[0]; i++) {
        size_t len = core_text_length(short_forms[i][0]);
        if (core_text_length(wanted) == len && core_text_same(wanted, short_forms[i][0], len)) {
            deck_name_fold(short_forms[i][1], core_text_length(short_forms[i][1]), wanted,
                           sizeof wanted);
            break;
        }
    }
    for (unsigned i = 0; i < deck_starter_count; i++) {
        char folded[FOLDED_MAX];
        size_t len = deck_name_fold(deck_starters[i].name, core_text_length(deck_starters[i].name),
                                    folded, sizeof folded);
        if (core_text_length(wanted) == len && core_text_same(wanted, folded, len)) {
            return &deck_starters[i];
        }
    }
    return NULL;
}
