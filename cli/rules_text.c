/*
 * Text for the terminal. See rules_text.h for the contracts.
 */
#include "cli/rules_text.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Independent of the locale, unlike tolower. */
static char fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The number of columns of size bytes of UTF-8: continuation bytes take none. */
static int columns(const char *text, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}

void rules_print_wrapped(const char *text, int column)
{
    const int indent = column;
    bool is_line_empty = true;
    while (*text != '\0') {
        size_t size = strcspn(text, " ");
        int width = columns(text, size);
        if (!is_line_empty && column + 1 + width > RULES_WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
            is_line_empty = true;
        }
        if (!is_line_empty) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, size, stdout);
        column += width;
        is_line_empty = false;
        text += size;
        text += strspn(text, " ");
    }
    putchar('\n');
}

bool rules_contains(const char *text, const char *word)
{
    for (;; text++) {
        size_t i = 0;
        while (word[i] != '\0' && fold(text[i]) == fold(word[i])) {
            i++;
        }
        if (word[i] == '\0') {
            return true;
        }
        if (*text == '\0') {
            return false;
        }
    }
}

bool rules_equal(const char *a, const char *b)
{
    while (*a != '\0' && fold(*a) == fold(*b)) {
        a++;
        b++;
    }
    return fold(*a) == fold(*b);
}

int rules_distance(const char *a, const char *b)
{
    enum { LONGEST = 31, WHOLLY_UNLIKE = 1000 };
    size_t a_size = strlen(a);
    size_t b_size = strlen(b);
    if (a_size > LONGEST || b_size > LONGEST) {
        return WHOLLY_UNLIKE;
    }

    /* row[j] is the distance of the first i letters of a from the first j letters of b. */
    int row[LONGEST + 1];
    for (size_t j = 0; j <= b_size; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= a_size; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_size; j++) {
            int replaced = diagonal + (fold(a[i - 1]) != fold(b[j - 1]));
            int best = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
            diagonal = row[j];
            row[j] = replaced < best ? replaced : best;
        }
    }
    return row[b_size];
}
