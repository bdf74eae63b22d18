/*
 * Names of what stands on cards, in both languages: sets and sides. Types,
 * subtypes and factions are in protocol/words.h.
 */
#ifndef CLI_CARD_WORDS_H
#define CLI_CARD_WORDS_H

#include "protocol/words.h"

/* "Core Set", "zestaw podstawowy". */
const char *set_words(unsigned set, word_lang lang);
/* "Corporation", "korporacja". */
const char *side_words(unsigned side, word_lang lang);
/* "corp", "runner". */
const char *side_name(unsigned side);

#endif
