/*
 * What a harness is: one function that takes any bytes whatsoever. libFuzzer calls it (tools/fuzz),
 * and replay.c calls it with the stored corpus in every ./test.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Must come back, whatever the bytes are. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program loudly: this is how a harness reports what no sanitizer sees. */
static inline _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "FAILED: %s\n", what);
    abort();
}

#endif
