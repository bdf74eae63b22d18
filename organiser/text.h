/*
 * Texts from outside as this room keeps and draws them; core/text.h says what is never shown.
 */
#ifndef ORGANISER_TEXT_H
#define ORGANISER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A copy whose lines are as core_text_show has them; NULL where there is no memory. */
char *text_shown(const char *text);
/* Writes a text as one line that can be shown; false if it does not fit: then out is empty. */
bool text_copy_line(char *out, size_t cap, const char *text);

/* Columns that a text takes on a grid of characters, whatever the locale is. */
int grid_columns(const char *text);
/* Bytes of its longest head that takes at most so many columns. */
size_t grid_fit(const char *text, int columns);

#endif
