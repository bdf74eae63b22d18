/*
 * What is in a deck, in numbers, and the odds of drawing it. Pure, and exact: no floating point.
 */
#ifndef DECKS_STATS_H
#define DECKS_STATS_H

#include "decks/deck.h"

enum {
    STATS_COST_MAX = 12, /* higher costs are counted with this one */
    STATS_HAND = 5,      /* cards of a starting hand (SETUP-06) */
};

/* The three subtypes of ice that icebreakers are made for. */
typedef enum { STATS_BARRIER, STATS_CODE_GATE, STATS_SENTRY, STATS_ICE_KINDS } stats_ice;

typedef struct {
    unsigned size; /* cards, identities aside */
    unsigned by_type[NR_TYPE_COUNT];
    unsigned by_faction[NR_FACTION_COUNT];
    unsigned influence[NR_FACTION_COUNT]; /* spent on each faction */
    unsigned influence_all;
    unsigned agendas, points;
    unsigned cost[NR_TYPE_COUNT][STATS_COST_MAX + 1]; /* cards of a type and a cost */
    unsigned cost_x;                                  /* cards that cost X */
    unsigned ice_by_subtype[NR_SUBTYPE_COUNT];
    unsigned breakers[STATS_ICE_KINDS]; /* icebreakers made for this kind of ice */
    unsigned breakers_ai;               /* icebreakers that break any ice */
} deck_stats;

void deck_stats_count(const deck_list *list, deck_stats *stats);

/* The kinds of ice whose subroutines an icebreaker breaks: a bit for each stats_ice; 0 if none. */
unsigned deck_breaks(unsigned card);

/* The subtype of a kind of ice. */
nr_subtype deck_ice_subtype(stats_ice kind);

/* ---- odds ------------------------------------------------------------------------------------ */

enum { BIG_LIMBS = 20, ODDS_TEXT_MAX = 420 };

/* A natural number below 2^640, in 32-bit limbs, least first. */
typedef struct {
    uint32_t limb[BIG_LIMBS];
} big_number;

/* A fraction in lowest terms, from 0 to 1. */
typedef struct {
    big_number top, bottom;
} deck_odds;

/*
 * The odds that at least one of `copies` cards is among the top `seen` cards of a shuffled deck of
 * `size` cards, DECK_CARDS_MAX at most (hypergeometric). With a mulligan the player first looks at
 * a hand of STATS_HAND cards and, if none is there, shuffles all and draws anew (SETUP-08).
 */
deck_odds deck_odds_of_seeing(unsigned size, unsigned copies, unsigned seen, bool has_mulligan);

/* "1/3", "0", "1". */
void deck_odds_fraction(const deck_odds *odds, char out[ODDS_TEXT_MAX]);
/* "33.33": percent, rounded to two digits, half up. The point is a comma in Polish. */
void deck_odds_percent(const deck_odds *odds, word_lang lang, char out[16]);

#endif
