/*
 * A bot as a program, in C without any library: reads a question a line, writes an answer a line.
 * docs/writing-a-bot.md.
 *
 *     cc -O2 -o bot examples/bot.c
 *     jackin arena mainframe --bot program:./bot --bot random --games 20
 *
 * It only counts how many choices there are, and takes one by chance: the place to begin from.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* Each choice of the list begins so, and no text of a question has quotation marks in it that are
 * not escaped. */
static unsigned count_choices(const char *line)
{
    static const char mark[] = "{\"choice\":";
    unsigned count = 0;
    for (const char *at = line; (at = strstr(at, mark)) != NULL; at += sizeof mark - 1) {
        count++;
    }
    return count;
}

/* The seed of the game: the last member of the line, a number or a string of digits. */
static uint64_t read_seed(const char *line)
{
    const char *found = NULL;
    for (const char *at = line; (at = strstr(at, "\"seed\":")) != NULL; at++) {
        found = at + strlen("\"seed\":");
    }
    return found != NULL ? strtoull(found + (*found == '"'), NULL, 10) : 1;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    uint64_t state = 0;
    while (getline(&line, &room, stdin) > 0) {
        unsigned count = count_choices(line);
        state = state == 0 ? read_seed(line) | 1 : state;
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        printf("{\"choice\":%u}\n", count > 0 ? (unsigned)((state >> 33) % count) : 0);
        fflush(stdout); /* the line must go out now */
    }
    free(line);
    return 0;
}
