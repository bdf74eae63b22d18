/* What the programs share from which bots learn: their options, and leanings from files.
 * They have the bots' source in them, which comes before this. */
#ifndef JACKIN_TESTS_BOTS_LEARNING_H
#define JACKIN_TESTS_BOTS_LEARNING_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint64_t number_of(int argc, char **argv, const char *name, uint64_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return strtoull(argv[i + 1], NULL, 10);
        }
    }
    return otherwise;
}

static inline const char *text_of(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return argv[i + 1];
        }
    }
    return NULL;
}

/* The next number of a text that is C. */
static inline int next_number(FILE *in)
{
    int n = 0, c;
    while ((c = getc(in)) != EOF && !isdigit(c) && c != '-') {
        if (c == '/') { /* a comment */
            for (int before = 0; (c = getc(in)) != EOF && !(before == '*' && c == '/');
                 before = c) {
            }
        }
    }
    ungetc(c, in);
    if (fscanf(in, "%d", &n) != 1) {
        fputs("a file of numbers is cut short\n", stderr);
        exit(1);
    }
    return n;
}

/* So many numbers, as they stand in C. */
static inline void read_numbers(const char *path, int16_t *to, unsigned count)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    for (unsigned i = 0; i < count; i++) {
        to[i] = (int16_t)next_number(in);
    }
    fclose(in);
}

#endif
