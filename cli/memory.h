/*
 * Memory that a command cannot go on without.
 */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/* What malloc, realloc or strdup returned; ends the process if there is none. */
static inline void *must(void *memory)
{
    if (memory == NULL) {
        fputs("jackin: there is not enough memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

#endif
