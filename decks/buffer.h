/*
 * Text under construction in memory that the caller gives: the pure rooms have no printf.
 *
 * What does not fit is cut, never inside a character of UTF-8, and the text is terminated after
 * every call, so a buffer can be read at any time.
 */
#ifndef DECKS_BUFFER_H
#define DECKS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *data;
    size_t cap; /* bytes of data, with the end of the text; at least 1 */
    size_t len; /* bytes written */
    bool is_cut;
} deck_buffer;

void deck_buffer_start(deck_buffer *b, char *data, size_t cap);
void deck_put_bytes(deck_buffer *b, const char *bytes, size_t len);
void deck_put_text(deck_buffer *b, const char *text);
void deck_put_number(deck_buffer *b, uint64_t n);

/* A value that a template asks for by its name: a text, or a number where text is NULL. */
typedef struct {
    const char *name;
    const char *text;
    int64_t number;
} deck_value;

/*
 * Writes a template: {name} is a value, {name|card|cards} the form of a word that goes with its
 * number; three forms are one, few and many, as Polish has them. „{name}” quotes as
 * deck_put_quoted does.
 */
void deck_put_filled(deck_buffer *b, const char *template, const deck_value *values,
                     unsigned count);

/* A text in the quotes of a language: '…', „…”. Quotes within „ ” become » «. */
void deck_put_quoted(deck_buffer *b, const char *text, bool is_polish);

size_t deck_text_length(const char *text);
/* Are two runs of bytes alike? Of memcmp, some compilers make a call that pure rooms may not. */
bool deck_is_same(const char *a, const char *b, size_t len);

#endif
