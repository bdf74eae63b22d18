/*
 * The sets: their names, and how many different cards each has. A set is complete when all of
 * them stand in the card table; until then its cards can be played, and whoever lists them or
 * checks a deck says how many are there.
 */
#include "jackin/netrunner_card.h"

static const struct {
    const char *name, *title, *title_pl;
    unsigned size;
} card_sets[NR_SET_COUNT] = {
    [NR_SET_CORE] = {"core", "Core Set", "zestaw podstawowy", 113},
    [NR_SET_GENESIS] = {"genesis", "Genesis", "cykl Genesis", 120},
    [NR_SET_CREATION_AND_CONTROL] = {"creation-and-control", "Creation and Control",
                                     "Tworzyć i Kontrolować", 55},
    [NR_SET_SPIN] = {"spin", "Spin", "cykl Odbioru", 120},
    [NR_SET_HONOR_AND_PROFIT] = {"honor-and-profit", "Honor and Profit", "Honor i zysk", 55},
    [NR_SET_DRAFT] = {"draft", "Draft", "Draft", 0}, /* no fixed number */
};

const char *nr_set_name(nr_set set)
{
    return set < NR_SET_COUNT ? card_sets[set].name : "?";
}

const char *nr_set_title(nr_set set)
{
    return set < NR_SET_COUNT ? card_sets[set].title : "?";
}

const char *nr_set_title_pl(nr_set set)
{
    return set < NR_SET_COUNT ? card_sets[set].title_pl : "?";
}

unsigned nr_set_size(nr_set set)
{
    return set < NR_SET_COUNT ? card_sets[set].size : 0;
}

unsigned nr_set_known(nr_set set)
{
    unsigned known = 0;
    for (unsigned i = 1; i < nr_card_count; i++) {
        known += nr_card_table[i].set == set;
    }
    return known;
}

bool nr_set_is_complete(nr_set set)
{
    return nr_set_known(set) >= nr_set_size(set);
}
