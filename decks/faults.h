/*
 * What the readers of deck lists share: noting faults, and the place in a text. Pure.
 */
#ifndef DECKS_FAULTS_H
#define DECKS_FAULTS_H

#include "jackin/decks.h"

/* Is there no more room? Readers ask before they go on, and end early if so. */
bool deck_faults_are_full(deck_faults *all);

/* Notes a fault, with what was found there, and returns it. */
deck_fault *deck_fault_add(deck_faults *all, deck_fault_kind kind, const char *subject, size_t len);
/* The same at byte `at` of a text. */
deck_fault *deck_fault_at(deck_faults *all, deck_fault_kind kind, const char *bytes, size_t at,
                          const char *subject, size_t len);
/* Notes that there is no such card, with suggestions. */
deck_fault *deck_fault_unknown_card(deck_faults *all, const char *name, size_t len);

/* Copies text that is to be shown, as core_text_show does, but with spaces for the controls of
 * ASCII; the rest is cut. */
void deck_quote(char *out, size_t cap, const char *text, size_t len);

/* Line and column of byte `at`, both from 1; a column is a character. */
void deck_place_find(const char *bytes, size_t at, uint32_t *line, uint32_t *column);

/* Is this a text at all: UTF-8, with no control characters but tabs and ends of lines? */
bool deck_text_is_readable(const char *bytes, size_t len, deck_faults *faults);

/* Bytes of the mark that some programs put before UTF-8: 3 or 0. */
size_t deck_text_mark(const char *bytes, size_t len);

/* Adds a card to the list, or notes why not. `count` is what was written, `shown` in its words. */
bool deck_entry_add(deck_list *list, unsigned card, int64_t count, const char *shown, size_t len,
                    deck_faults *faults);

#endif
