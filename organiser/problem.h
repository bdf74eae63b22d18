/*
 * What went wrong, as a value: nothing in this room prints, and nothing in it ends the process.
 *
 * Whoever calls sets the language before, as with a fault of the protocol (protocol/fault.h). What
 * returns false or NULL has filled in the rest, and what it was to change is as it was.
 */
#ifndef ORGANISER_PROBLEM_H
#define ORGANISER_PROBLEM_H

#include <stdarg.h>
#include <stdbool.h>

#include "core/phrase.h"
#include "jackin/decks.h"
#include "jackin/tournament.h"
#include "jackin/words.h"

enum { PROBLEM_MESSAGE_MAX = 600, PROBLEM_WHERE_MAX = 200 };

typedef struct {
    word_lang lang;                    /* of the message; stays as it was set */
    tn_why why;                        /* what the rules refused, TN_WHY_OK: it is no refusal */
    char code[48];                     /* a word for programs: "file", "import", "memory" … */
    char rules[48];                    /* ledger entries with spaces between, "" mostly */
    char where[PROBLEM_WHERE_MAX];     /* a file, a line, a JSON path or a step; "": nowhere */
    char message[PROBLEM_MESSAGE_MAX]; /* a sentence for people, after the place; one line */
} problem;

/* Forgets what was wrong; the language stays. */
void problem_clear(problem *p);
/* Fills a problem in, nowhere, and returns false. */
bool problem_set(problem *p, const char *code, const char *rules, const char *english,
                 const char *polish, ...)
    __attribute__((format(printf, 4, 6), format(printf, 5, 6)));
/* The same with a format that is in the language already. */
bool problem_vset(problem *p, const char *code, const char *rules, const char *format,
                  va_list arguments) __attribute__((format(printf, 4, 0)));
/* The rules refuse: code, rules and message are theirs. Returns false. */
bool problem_refuse(problem *p, tn_why why);
/* There is not enough memory. Returns false. */
bool problem_memory(problem *p);
/* Says where it was; the message stays. Returns false. */
bool problem_at(problem *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Puts a larger place before where it was, here and in the message; a code that is not NULL takes
 * the place of the other. Returns false. */
bool problem_inside(problem *p, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
