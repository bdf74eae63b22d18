/* Positions for tests of the Netrunner bots: cards by their titles, and a table to put them on. It
 * comes after suite.h. */
#ifndef JACKIN_TESTS_UNIT_BOTS_KIT_H
#define JACKIN_TESTS_UNIT_BOTS_KIT_H

#include <string.h>

#include "jackin/netrunner.h"

static inline uint16_t find_card(const char *title)
{
    for (unsigned def = 1; def < nr_card_count; def++) {
        if (strcmp(nr_card_table[def].title, title) == 0) {
            return (uint16_t)def;
        }
    }
    fail_msg("there is no card %s", title);
    return 0;
}

/* An empty table; each side has the first identity that there is. */
static inline void begin_position(nr_game *g)
{
    uint16_t identity[2] = {0, 0};
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        if (k->type == NR_TYPE_IDENTITY && !identity[k->side]) {
            identity[k->side] = (uint16_t)def;
        }
    }
    assert_int_equal(nr_position_begin(g, identity[NR_CORP], identity[NR_RUNNER], 3), 0);
}

#endif
