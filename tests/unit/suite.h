/*
 * What every cmocka program of the unit tests shares: the headers in the order cmocka wants, and
 * the last line of output that docs/testing.md asks of every test program.
 */
#ifndef TESTS_UNIT_SUITE_H
#define TESTS_UNIT_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* Runs an array of struct CMUnitTest, prints "N passed, N failed", gives the exit status. */
#define RUN_SUITE(tests)                                                                           \
    suite_report((int)(sizeof(tests) / sizeof(tests)[0]),                                          \
                 cmocka_run_group_tests_name(#tests, tests, NULL, NULL))

static inline int suite_report(int count, int failed)
{
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed == 0 ? 0 : 1;
}

#endif
