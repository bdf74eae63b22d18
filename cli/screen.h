/*
 * Text on the terminal: columns, colours, lines of bounded width, and lines that people type.
 *
 * All text is UTF-8. A fancy screen has colours and box characters; a plain one has neither, and
 * nothing but printable text ever reaches it, but for what editing a line at a terminal and hiding
 * a hand need.
 */
#ifndef CLI_SCREEN_H
#define CLI_SCREEN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/phrase.h"
#include "jackin/words.h"

enum {
    SCREEN_WIDTH = 100,     /* columns of a line at most */
    SCREEN_MIN_WIDTH = 60,  /* narrower terminals break the lines themselves */
    SCREEN_TEXT_MAX = 1024, /* bytes of a text with its symbols written out, with its end */
    SCREEN_LINE_MAX = 4096, /* bytes of a typed line that are read; what is longer is refused */
};

typedef struct {
    bool is_fancy;    /* colours and box characters */
    bool is_terminal; /* somebody looks at the output */
    bool can_clear;   /* it is a terminal that can be emptied, whatever it shows */
    bool is_echoing;  /* what is read does not show by itself, so it is printed */
    bool is_citing;   /* the log names the ledger entries that it follows from */
    int width;        /* columns of a line */
    int height;       /* lines of the terminal; a large number where it does not matter */
    word_lang lang;
} screen;

typedef enum {
    STYLE_PLAIN,
    STYLE_HEAD, /* headings and titles */
    STYLE_CORP,
    STYLE_RUNNER,
    STYLE_DIM,   /* facedown, broken, less important */
    STYLE_NOW,   /* what is going on: the ice encountered, the server attacked */
    STYLE_ALARM, /* harm: tags, damage, bad publicity, what gets through */
    STYLE_KEY,   /* what can be typed: amber, and nothing else is */
    STYLE_FRAME,
    STYLE_COUNT
} style;

/* The language of the locale: Polish, or else English. */
word_lang locale_lang(void);

/* Sets the locale by which characters are told apart and columns are counted. */
void text_locale(void);
/* Finds out what the terminal can do; sets that locale, too. */
void screen_open(screen *s, bool is_plain, word_lang lang);
/* Finds out how large the terminal is now. */
void screen_measure(screen *s);

/* Columns that a text takes. */
int text_columns(const char *text);
/* Bytes of its longest head that takes at most so many columns. */
size_t text_fit(const char *text, int columns);
/* Bytes of its head that go on a line of so many columns: whole words where possible. */
size_t text_break(const char *text, int columns);
/* Makes a text in a buffer of cap bytes fit to be shown, as core_text_show does; tabs and ends of
 * lines become spaces. What does not fit any more is cut. */
void text_clean(char *text, size_t cap);
/*
 * Prints what may quote something from outside, names, titles, files, arguments: the lines of the
 * text as core_text_show has them. Every text that is not all our own goes through one of these.
 */
void text_put(FILE *out, const char *text);
void text_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprint(FILE *out, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* Writes a text with its symbols ([credit], [subroutine] …) as words, cut to SCREEN_TEXT_MAX. */
void text_symbols(const screen *s, const char *text, char out[SCREEN_TEXT_MAX]);

/* Prints a text in a style, without regard to width. */
void screen_put(const screen *s, style how, const char *text);
/*
 * Prints a text broken at spaces, and ends the last line. The first line is taken to stand at
 * column `at` already; the others are indented to `indent`.
 */
void screen_wrap(const screen *s, style how, const char *text, int at, int indent);
/* Prints one whole paragraph, formatted. */
void screen_say(const screen *s, style how, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/*
 * Prints paragraphs up to a NULL. An indented one of two parts, with more than one space between
 * them ("  undo    takes back"), goes on below its second part.
 */
void screen_list(const screen *s, const char *const *paragraphs);
/* Prints n spaces. */
void screen_spaces(int n);

/* Begins a fresh page: only a terminal needs it. */
void screen_clear(const screen *s);
/* Takes away what can be seen, what could be scrolled back to as far as is possible, and the lines
 * that were typed: somebody else looks next. */
void screen_hide(const screen *s);

typedef enum { LINE_READ, LINE_LEFT_OUT, LINE_REDRAW, LINE_END } line_result;

/*
 * Prints the prompt and reads a line of standard input without its ending; bytes that are not
 * printable become spaces, and spaces around it are dropped. At a terminal it is edited (line.h).
 * LINE_LEFT_OUT: it was too long, had keys in it that are no letters (that has been said), or was
 * dropped by Ctrl-C. LINE_END: nothing is left to read, or somebody wants to leave by Ctrl-D or
 * Ctrl-C; it may be asked once more.
 */
line_result screen_ask(const screen *s, const char *prompt, char out[SCREEN_LINE_MAX]);
/* The same below a page. LINE_REDRAW: the page wants to be drawn anew, for the terminal has another
 * size, which is measured by then, or somebody asked for it. What was typed is kept. */
line_result screen_ask_page(screen *s, const char *prompt, char out[SCREEN_LINE_MAX]);
/* Asks for yes or no; the end of input is `at_end`. */
bool screen_confirm(const screen *s, const char *question, bool at_end);
/* Was that the end: of input, or a line that says quit? For questions before a game. */
bool line_is_end(line_result got, const char *line);

#endif
