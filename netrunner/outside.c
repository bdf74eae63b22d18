/* Calls for programs outside, made of the engine's own. They stand apart from its translation unit
 * (all.c), where every further function changes what the compiler inlines into the others. */
#include <string.h>

#include "jackin/netrunner.h"

bool nr_choose(nr_game *g, nr_choice choice, nr_choices *next, nr_io *io)
{
    nr_list(g, next); /* none when the game is over */
    unsigned index = 0;
    while (index < next->count && memcmp(&next->choice[index], &choice, sizeof choice) != 0) {
        index++;
    }
    return nr_choose_trusted(g, index, next, io);
}

const nr_card *nr_card_at(unsigned def)
{
    return def != 0 && def < nr_card_count ? &nr_card_table[def] : NULL;
}
