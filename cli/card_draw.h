/*
 * A card drawn in the terminal: framed on a fancy screen, plain lines on a plain one.
 */
#ifndef CLI_CARD_DRAW_H
#define CLI_CARD_DRAW_H

#include "cli/screen.h"

/* Draws card number def of the card table. */
void card_draw(const screen *s, unsigned def);

#endif
