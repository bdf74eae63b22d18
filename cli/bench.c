/*
 * jackin bench: not there yet; says so.
 */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"

int cmd_bench(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        puts("usage: jackin bench");
        return EXIT_DONE;
    }
    fprintf(stderr, "%s: this build does not have it yet\n", argv[0]);
    return EXIT_FAILED;
}
