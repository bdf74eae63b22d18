/*
 * What a player reads: choices, prompts and events as sentences, in English and Polish.
 *
 * Everything is made from small templates and from the words of the card tables. A card that the
 * viewer may not know is never named.
 */
#ifndef PROTOCOL_WORDS_H
#define PROTOCOL_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "jackin/netrunner.h"

typedef enum { LANG_EN, LANG_PL, LANG_COUNT } word_lang;

/* "en", "pl"; false if the language is unknown. */
bool lang_find(const char *name, word_lang *lang);

/* The one of two texts that is in the language. */
static inline const char *in_lang(word_lang lang, const char *english, const char *polish)
{
    return lang == LANG_PL ? polish : english;
}

enum { WORDS_MAX = 640 }; /* bytes that any of these sentences takes at most, with its end */

/* Each writes a terminated string of at most WORDS_MAX bytes. */
void words_choice(const nr_game *g, const nr_choice *c, nr_viewer viewer, word_lang lang,
                  char *out);
void words_prompt(const nr_game *g, nr_viewer viewer, word_lang lang, char *out);
void words_event(const nr_event *e, nr_viewer viewer, word_lang lang, char *out);

/* "HQ", "remote server 2", "a new remote server"; at most 48 bytes. */
void words_server(unsigned server, word_lang lang, char out[48]);
/* How the game ended: "The Corporation wins: the Runner was flatlined." */
void words_end(const nr_game *g, word_lang lang, char *out);
/* The title of a card in a language; English where it has no other. */
const char *words_title(unsigned def, word_lang lang);
/* A text in „ ”; quotes within it become » «. At most WORDS_MAX bytes. */
void words_quoted(const char *text, char *out);
/* "ice", "lód"; "Virus", "wirus"; "Anarch", "Anarchowie". */
const char *type_words(unsigned type, word_lang lang);
const char *subtype_words(unsigned subtype, word_lang lang);
const char *faction_words(unsigned faction, word_lang lang);
/* What ability number n of a card does, "" if it has no words. */
const char *words_ability(unsigned def, unsigned n, word_lang lang);
/* What subroutine number n of ice does. */
const char *words_subroutine(const nr_game *g, unsigned ice, unsigned n, word_lang lang);

/* May this viewer know of an event, and of a card whose `seen` bits these are? */
bool event_reaches(const nr_event *e, nr_viewer viewer);
bool event_shows(unsigned seen, nr_viewer viewer);

#endif
