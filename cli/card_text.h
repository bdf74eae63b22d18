/*
 * A card to be read: what it is, its numbers, and its abilities in our words.
 */
#ifndef CLI_CARD_TEXT_H
#define CLI_CARD_TEXT_H

#include "cli/screen.h"

/* Prints card number def of the card table. */
void card_print(const screen *s, unsigned def);

#endif
