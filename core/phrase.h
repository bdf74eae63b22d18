/*
 * What is said, under construction in memory that the caller gives: the pure rooms have no printf.
 * Numbers, quotes, plural forms, lists and templates of both languages are worked out here, once
 * for all rooms.
 *
 * What does not fit is cut, never inside a character of UTF-8, and nothing is put behind a cut. The
 * text is terminated after every call, so a phrase can be read at any time.
 */
#ifndef CORE_PHRASE_H
#define CORE_PHRASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/core_lang.h"

/* The one of two texts that is in the language. */
static inline const char *in_lang(word_lang lang, const char *english, const char *polish)
{
    return lang == LANG_PL ? polish : english;
}

typedef struct {
    char *data;
    size_t cap; /* bytes of data, with the end of the text; at least 1 */
    size_t len; /* bytes written */
    bool is_cut;
} core_phrase;

void core_phrase_start(core_phrase *p, char *data, size_t cap);
void core_put_bytes(core_phrase *p, const char *bytes, size_t len);
void core_put_text(core_phrase *p, const char *text);
void core_put_number(core_phrase *p, int64_t n);

/* A text in the quotes of a language: '…', „…”. Quotes within „ ” become » «. */
void core_put_quoted(core_phrase *p, const char *text, word_lang lang);

/* ---- plural forms ---------------------------------------------------------------------------- */

/*
 * Which of the forms of a word goes with a number, from 0: of two "one, more", as English has them;
 * of three "one, few, many", as Polish has them (1 karta, 2 karty, 5 kart, 22 karty, 112 kart).
 */
unsigned core_form(int64_t n, unsigned forms);

/* Writes the form that goes with n, out of "one|more" or "one|few|many". */
void core_put_form(core_phrase *p, int64_t n, const char *forms, size_t len);

/* ---- lists ----------------------------------------------------------------------------------- */

typedef enum { CORE_COMMA, CORE_AND, CORE_OR } core_joint;

/* What stands before number `i` (from 0) of `count` things: "a, b, c", "a, b and c", "a or b". */
void core_put_joint(core_phrase *p, core_joint joint, unsigned i, unsigned count, word_lang lang);

/* ---- templates ------------------------------------------------------------------------------- */

/*
 * {name} is a value, {name|card|cards} the form of a word that goes with its number. A part in
 * [brackets] is left out if a value in it is missing. Where a value ends a sentence by itself
 * ("Melange Mining Corp."), the full stop behind it is not written twice.
 */

/* Where the values of a template come from. Both get the name, which is not terminated. */
typedef struct {
    const void *of;
    /* Writes a value; false if it is missing. */
    bool (*put)(core_phrase *p, const void *of, const char *name, size_t len);
    /* The number that a value is; false if it is missing. */
    bool (*number)(const void *of, const char *name, size_t len, int64_t *n);
} core_source;

void core_put_template(core_phrase *p, const char *template, const core_source *values);

/* A value by its name: a text, or a number where text is NULL. */
typedef struct {
    const char *name;
    const char *text;
    int64_t number;
} core_value;

/* A template of such values. „{name}” quotes as core_put_quoted does. */
void core_put_filled(core_phrase *p, const char *template, const core_value *values,
                     unsigned count);

#endif
