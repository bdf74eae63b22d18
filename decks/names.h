/*
 * Finding cards by what people write, and what they may have meant. Pure.
 */
#ifndef DECKS_NAMES_H
#define DECKS_NAMES_H

#include "jackin/decks.h"

enum { NAME_LONGEST = 160, FOLDED_MAX = 72 };

/*
 * Folds a name for comparing: small letters without accents, digits, and single spaces for what
 * divides words; other signs are dropped. Writes a terminated text of at most cap bytes and returns
 * its length; what is longer is cut. FOLDED_MAX bytes hold every title.
 */
size_t deck_name_fold(const char *name, size_t len, char *out, size_t cap);

/*
 * Finds a card by code, title or Polish title. Signs, spaces, case and accents do not matter, so
 * "hedge_fund" is found too. 0 if there is none.
 */
unsigned deck_name_find(const char *name, size_t len);

/* The cards whose titles, in either language, are nearest to a name; returns how many. */
unsigned deck_name_suggest(const char *name, size_t len, deck_suggestion out[DECK_SUGGESTIONS]);

/* Is the name so near to a title that it can hardly mean anything else? */
bool deck_name_is_near(const char *name, size_t len);

#endif
