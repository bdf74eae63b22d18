/*
 * Names of what stands on cards; see card_words.h.
 */
#include "cli/card_words.h"

const char *set_words(unsigned set, word_lang lang)
{
    return lang == LANG_PL ? nr_set_title_pl((nr_set)set) : nr_set_title((nr_set)set);
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
