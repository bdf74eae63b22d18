/*
 * Players for tests; see players.h.
 */
#include "tests/support/players.h"

#include <stdbool.h>

unsigned random_player(const nr_choices *list, core_xoshiro *rng)
{
    return core_xoshiro_below(rng, list->count);
}

static bool is_dull(const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_MULLIGAN:
    case NR_VERB_DRAW:
    case NR_VERB_GAIN_CREDIT:
    case NR_VERB_PURGE:
    case NR_VERB_REMOVE_TAG:
    case NR_VERB_PASS:
    case NR_VERB_JACK_OUT:
    case NR_VERB_DECLINE:
    case NR_VERB_NO:
    case NR_VERB_DONE:
        return true;
    default:
        return false;
    }
}

unsigned lively_player(const nr_choices *list, core_xoshiro *rng)
{
    unsigned pick = 0;
    for (int attempt = 0; attempt < 3; attempt++) {
        pick = core_xoshiro_below(rng, list->count);
        if (!is_dull(&list->choice[pick])) {
            break;
        }
    }
    return pick;
}

int idle_player(const nr_choices *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        switch (list->choice[i].verb) {
        case NR_VERB_PASS:
        case NR_VERB_NO:
        case NR_VERB_DONE:
        case NR_VERB_DECLINE:
            return (int)i;
        default:
            break;
        }
    }
    return -1;
}
