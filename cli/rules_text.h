/*
 * Text for the terminal: printing in lines of bounded width, and comparing without regard to case.
 */
#ifndef CLI_RULES_TEXT_H
#define CLI_RULES_TEXT_H

#include <stdbool.h>

enum { RULES_WIDTH = 96 }; /* columns of a printed line */

/*
 * Prints text to standard output, broken at spaces into lines of at most RULES_WIDTH columns, and
 * ends the last one. The first line is taken to stand at the given column already; the others are
 * indented to it.
 */
void rules_print_wrapped(const char *text, int column);

/* Says whether word occurs in text; ASCII letters match in either case. */
bool rules_contains(const char *text, const char *word);

/* Says whether the two are equal but for the case of ASCII letters. */
bool rules_equal(const char *a, const char *b);

/*
 * Returns how unlike two short strings are: the least number of letters to insert, delete or
 * replace, case aside. Strings of more than 31 letters count as wholly unlike (a large number).
 */
int rules_distance(const char *a, const char *b);

#endif
