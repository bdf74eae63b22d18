/*
 * What is in a deck, in numbers, and the odds of drawing it. Pure, and exact: no floating point.
 */
#ifndef JACKIN_DECKS_STATS_H
#define JACKIN_DECKS_STATS_H

#include "jackin/api.h"
#include "jackin/decks.h"

JACKIN_API_BEGIN

enum {
    DECK_COST_MAX = 12, /* higher costs are counted with this one */
    DECK_HAND = 5,      /* cards of a starting hand (SETUP-06) */
};

/* The three subtypes of ice that icebreakers are made for. */
typedef enum { DECK_ICE_BARRIER, DECK_ICE_CODE_GATE, DECK_ICE_SENTRY, DECK_ICE_COUNT } deck_ice;

typedef struct {
    unsigned size; /* cards, identities aside */
    unsigned by_type[NR_TYPE_COUNT];
    unsigned by_faction[NR_FACTION_COUNT];
    unsigned influence[NR_FACTION_COUNT]; /* spent on each faction */
    unsigned influence_all;
    unsigned agendas, points;
    unsigned cost[NR_TYPE_COUNT][DECK_COST_MAX + 1]; /* cards of a type and a cost */
    unsigned cost_x;                                 /* cards that cost X */
    unsigned ice_by_subtype[NR_SUBTYPE_COUNT];
    unsigned breakers[DECK_ICE_COUNT]; /* icebreakers made for this kind of ice */
    unsigned breakers_ai;              /* icebreakers that break any ice */
} deck_stats;

void deck_stats_count(const deck_list *list, deck_stats *stats);

/* The kinds of ice whose subroutines an icebreaker breaks: a bit for each deck_ice; 0 if none. */
unsigned deck_breaks(unsigned card);

/* The subtype of a kind of ice. */
nr_subtype deck_ice_subtype(deck_ice kind);

/* ---- odds ------------------------------------------------------------------------------------ */

enum { DECK_LIMBS = 20, DECK_ODDS_MAX = 420 };

/* A natural number below 2^640, in 32-bit limbs, least first. */
typedef struct {
    uint32_t limb[DECK_LIMBS];
} deck_natural;

/* A fraction in lowest terms, from 0 to 1. */
typedef struct {
    deck_natural top, bottom;
} deck_odds;

/*
 * The odds that at least one of `copies` cards is among the top `seen` cards of a shuffled deck of
 * `size` cards, DECK_CARDS_MAX at most (hypergeometric). With a mulligan the player first looks at
 * a hand of DECK_HAND cards and, if none is there, shuffles all and draws anew (SETUP-08).
 */
deck_odds deck_odds_of_seeing(unsigned size, unsigned copies, unsigned seen, bool has_mulligan);

/* "1/3", "0", "1". */
void deck_odds_fraction(const deck_odds *odds, char out[DECK_ODDS_MAX]);
/* "33.33": percent, rounded to two digits, half up. The point is a comma in Polish. */
void deck_odds_percent(const deck_odds *odds, word_lang lang, char out[16]);

JACKIN_API_END

#endif
