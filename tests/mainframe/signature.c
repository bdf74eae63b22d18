/*
 * The signature of Mainframe: one number that every build must agree on.
 *
 * usage: mainframe-signature [EXPECTED]
 *
 * As tests/signature/signature.c does for Netrunner; run.mjs there runs this as WebAssembly.
 */
#include "bench/workload_mainframe.h"

static mf_workload work;

#ifdef __wasm__

__attribute__((export_name("signature"))) uint64_t signature(void);

uint64_t signature(void)
{
    return mf_workload_signature(&work);
}

#else

#include <inttypes.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    uint64_t found = mf_workload_signature(&work);
    uint64_t expected = 0;
    if (argc < 2) {
        printf("%016" PRIx64 "\n", found);
        return 0;
    }
    FILE *file = fopen(argv[1], "r");
    if (file == NULL || fscanf(file, "%" SCNx64, &expected) != 1) {
        printf("%s cannot be read\n0 passed, 1 failed\n", argv[1]);
        return 1;
    }
    fclose(file);
    if (found != expected) {
        printf("The signature is %016" PRIx64 ", and %016" PRIx64
               " is expected; tools/regenerate-golden\n"
               "writes the new number down if a change of the rules was meant.\n",
               found, expected);
    }
    printf("%d passed, %d failed\n", found == expected, found != expected);
    return found == expected ? 0 : 1;
}

#endif
