/*
 * Text from outside: its characters, and how it is shown.
 *
 * A name or a title that somebody else wrote may hold characters that are no letters: controls that
 * steer a terminal, and marks that turn the direction of what stands around them, so that a line
 * reads as something that it is not. No text from outside reaches a screen, a sheet or a page
 * before core_text_show wrote it. Pure.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest that one byte of text becomes: "<U+001B>". */
enum { CORE_TEXT_GROWTH = 8 };

/* Bytes of a text. Of loops over strings some compilers make calls that pure rooms may not. */
size_t core_text_length(const char *text);
/* Are two runs of bytes alike? */
bool core_text_same(const char *a, const char *b, size_t len);
/* Are two texts alike? Does one begin with another? */
bool core_text_equal(const char *a, const char *b);
bool core_text_begins(const char *text, const char *head);

/*
 * The character of UTF-8 at `at`, of `left` bytes: returns how many bytes it has and, where code is
 * not NULL, gives its number. 0 if it is none (RFC 3629: no overlong forms, no surrogates).
 */
size_t core_text_character(const char *at, size_t left, uint32_t *code);

/*
 * Is the character one that is never shown as it is? Controls (C0, DEL, C1), the marks, embeddings,
 * overrides and isolates of bidirectional text, separators of lines and paragraphs, the mark of
 * byte order, and those that Unicode calls no characters. The joiners U+200C and U+200D are letters
 * of some alphabets, and stay.
 */
bool core_text_is_hidden(uint32_t code);

/* Has the text such a character, or bytes that are no UTF-8? */
bool core_text_has_hidden(const char *text, size_t len);

/*
 * Writes text as it can be shown: hidden characters as <U+202E>, bytes that are no UTF-8 as <FF>,
 * all others as they are. At most cap bytes with the 0 at the end; what does not fit is cut between
 * characters. Returns the length.
 */
size_t core_text_show(char *out, size_t cap, const char *text, size_t len);

/* The same as one line: tabs and ends of lines become spaces. */
size_t core_text_line(char *out, size_t cap, const char *text, size_t len);

#endif
