/*
 * What a player types: which choice, which card, which question is meant.
 *
 * Words are compared without regard to case and accents, and a word may be cut short: "ins cor"
 * is enough for "Install Corroder"; a title that is typed whole wins over those that have its
 * words. Only what the player can see is ever compared with, so nobody learns a card by trying its
 * title.
 */
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

#include "cli/play_game.h"
#include "cli/screen.h"

enum { TYPED_WORDS_MAX = 80, TYPED_WORD_MAX = 40, FOUND_MAX = 12 };

/* A line in words: letters folded, everything else dropped. */
typedef struct {
    unsigned count;
    char word[TYPED_WORDS_MAX][TYPED_WORD_MAX];
} typed_words;

void typed_split(const char *text, typed_words *out);

/* ---- choices --------------------------------------------------------------------------------- */

/* Choice number `index` as it is shown, alike ones told apart. */
void choice_words(const screen *s, const play_game *p, unsigned index, char out[SCREEN_TEXT_MAX]);
/* Is the decision a mere number, so that a typed number is that number itself? */
bool choices_are_numbers(const play_game *p);
/*
 * Fills found[] with the choices that the words fit best, FOUND_MAX at most, and returns how many
 * there are. One is an answer; several ask for more words.
 */
unsigned choice_find(const screen *s, const play_game *p, const typed_words *typed,
                     unsigned found[FOUND_MAX]);

/* ---- cards ----------------------------------------------------------------------------------- */

/* Fills found[] with the cards whose titles have all the words; returns how many there are. */
unsigned title_find(const typed_words *typed, unsigned found[FOUND_MAX]);

/* ---- the judge ------------------------------------------------------------------------------- */

/*
 * Answers "why verb card server": prints why the side to move is not offered that now, with the
 * ledger entries. Returns false, printing nothing, if the words begin with no verb.
 */
bool why_answer(const screen *s, const play_game *p, const typed_words *typed);

#endif
