/*
 * The signature of the rules: one number that every build must agree on.
 *
 * usage: signature [EXPECTED]
 *
 * Without an argument it prints the number. With the name of a file it compares it with the number
 * in there. As WebAssembly there is no main: run.mjs calls `signature` and does the same.
 */
#include "bench/workload.h"

static workload work; /* too large for a stack */

#ifdef __wasm__

__attribute__((export_name("signature"))) uint64_t signature(void);

uint64_t signature(void)
{
    workload_begin(&work);
    return workload_signature(&work);
}

#else

#include <inttypes.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    workload_begin(&work);
    uint64_t found = workload_signature(&work);
    if (argc < 2) {
        printf("%016" PRIx64 "\n", found);
        return 0;
    }
    uint64_t expected = 0;
    FILE *file = fopen(argv[1], "r");
    if (file == NULL || fscanf(file, "%" SCNx64, &expected) != 1) {
        printf("%s cannot be read\n0 passed, 1 failed\n", argv[1]);
        return 1;
    }
    fclose(file);
    if (found != expected) {
        printf("The signature is %016" PRIx64 ", and %016" PRIx64
               " is expected: the rules play another game\n"
               "than before, or another one than the other builds. If a change of the rules was "
               "meant,\n"
               "tools/regenerate-golden writes the new number down, and the commit says so.\n",
               found, expected);
    }
    printf("%d passed, %d failed\n", found == expected, found != expected);
    return found == expected ? 0 : 1;
}

#endif
