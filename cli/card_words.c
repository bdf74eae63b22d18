/*
 * Names of what stands on cards; see card_words.h.
 */
#include "cli/card_words.h"

static const struct {
    const char *name;
    const char *in[LANG_COUNT];
} sets[NR_SET_COUNT] = {
    [NR_SET_CORE] = {"core", {"Core Set", "zestaw podstawowy"}},
    [NR_SET_GENESIS] = {"genesis", {"Genesis", "cykl Genesis"}},
    [NR_SET_CREATION_AND_CONTROL] = {"creation-and-control",
                                     {"Creation and Control", "Tworzyć i Kontrolować"}},
    [NR_SET_SPIN] = {"spin", {"Spin", "cykl Odbioru"}},
    [NR_SET_HONOR_AND_PROFIT] = {"honor-and-profit", {"Honor and Profit", "Honor i zysk"}},
    [NR_SET_DRAFT] = {"draft", {"Draft", "Draft"}},
};

const char *set_words(unsigned set, word_lang lang)
{
    return set < NR_SET_COUNT ? sets[set].in[lang] : "?";
}

const char *set_name(unsigned set)
{
    return set < NR_SET_COUNT ? sets[set].name : "?";
}

const char *side_words(unsigned side, word_lang lang)
{
    static const char *const words[][LANG_COUNT] = {
        [NR_CORP] = {"Corporation", "korporacja"},
        [NR_RUNNER] = {"Runner", "runner"},
        [NR_NOBODY] = {"nobody", "nikt"},
    };
    return words[side < NR_NOBODY ? side : NR_NOBODY][lang];
}

const char *side_name(unsigned side)
{
    return side == NR_CORP ? "corp" : side == NR_RUNNER ? "runner" : "none";
}
