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

/* Cards that lie somewhere. */
typedef struct {
    const char *title;
    uint8_t zone, server, count, tokens;
    bool up;
    bool known; /* the Runner has seen it */
} thing;

/* Puts them there; returns the last of them. */
static inline unsigned put(nr_game *g, const thing *x)
{
    nr_placement p = {.def = find_card(x->title),
                      .zone = x->zone,
                      .server = x->server,
                      .faceup = x->up,
                      .counter = {[NR_COUNTER_ADVANCEMENT] = x->tokens}};
    unsigned copy = 0;
    for (unsigned i = 0; i < x->count; i++) {
        assert_int_equal(nr_position_place(g, &p, &copy), 0);
        if (x->known) {
            g->known[NR_RUNNER][copy >> 6] |= NR_BIT(copy & 63);
        }
    }
    return copy;
}

#define IN(z, t, n)                                                                                \
    {                                                                                              \
        .title = t, .zone = z, .count = n                                                          \
    }
#define HQ(t, n) IN(NR_ZONE_HQ, t, n)
#define RD(t, n) IN(NR_ZONE_RD, t, n)
#define GRIP(t, n) IN(NR_ZONE_GRIP, t, n)
#define STACK(t, n) IN(NR_ZONE_STACK, t, n)
#define RIG(t)                                                                                     \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_RIG, .count = 1, .up = true                                    \
    }
#define DOWN(t, s, n)                                                                              \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_TABLE, .server = s, .count = 1, .tokens = n                    \
    }
#define KNOWN(t, s)                                                                                \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_TABLE, .server = s, .count = 1, .known = true                  \
    }
#define UP(t, s)                                                                                   \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_TABLE, .server = s, .count = 1, .up = true                     \
    }
#define ARCHIVES(t)                                                                                \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_ARCHIVES, .count = 1, .up = true                               \
    }
#define SCORED(t, n)                                                                               \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_CORP_SCORE, .count = n, .up = true                             \
    }
#define STOLEN(t, n)                                                                               \
    {                                                                                              \
        .title = t, .zone = NR_ZONE_RUNNER_SCORE, .count = n, .up = true                           \
    }

#endif
