/*
 * Which entries of the rule ledgers speak of which cards.
 */
#ifndef CLI_CARD_RULINGS_H
#define CLI_CARD_RULINGS_H

#include <stdbool.h>

/*
 * Says whether entry number `entry` of the ledgers speaks of card number `card`: its ID or its text
 * has the code, or its text the title, as a word and written just so. Only the ledgers of
 * Netrunner count: in the others some characters have the same names.
 */
bool entry_names_card(int entry, unsigned card);

#endif
