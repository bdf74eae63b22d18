/*
 * Which entries of the rule ledgers speak of which cards.
 */
#ifndef CLI_CARD_RULINGS_H
#define CLI_CARD_RULINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "jackin/words.h"

/*
 * Says whether entry number `entry` of the ledgers speaks of card number `card`: its ID or its text
 * has the code, or its text the title, as a word and written just so. Only the ledgers of
 * Netrunner count: in the others some characters have the same names.
 */
bool entry_names_card(int entry, unsigned card);

enum { ENTRY_WORDS_MAX = 4096 };

/*
 * An entry as players read it: what it says, without the test that the ledger has behind it
 * (position, action, expected), sources, codes of cards and marks. 'jackin rules' shows all of it.
 * In Polish it is the sentence of the .pl.md files; an entry that has none is told in English.
 */
void entry_words(int entry, word_lang lang, char out[ENTRY_WORDS_MAX]);

/*
 * Does the page of a card quote the entry? It does if the entry has the card in its ID, or names it
 * in what players read: not for the sake of the test behind it alone. Worked examples (EX) and
 * notes about the sources (CR) are not quoted.
 */
bool entry_is_for_page(int entry, unsigned card);

#endif
