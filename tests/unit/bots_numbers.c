/*
 * What the bots have learned fits the integers in which it is summed, whatever a position is like:
 * instinct keeps its sums in 16 bits, half of the senses each (impression in netrunner_inside.h).
 */
#include "tests/unit/suite.h"

#include "bots/netrunner.c"

#include <stdlib.h>

enum { MOST_INPUT = 120, MOST_FAR = 16000 };

static void expect_to_fit(const instinct *t)
{
    for (unsigned half = 0; half < 2; half++) {
        for (unsigned j = 0; j < UNITS; j++) {
            int sum = 0;
            for (unsigned i = half * HALF_SENSES; i < (half + 1) * HALF_SENSES; i++) {
                sum += MOST_INPUT * abs(t->senses[i][j]);
            }
            assert_in_range(sum, 0, INT16_MAX);
        }
    }
    for (unsigned i = 0; i < SENSES; i++) {
        assert_in_range(abs(t->middle[i]) + MOST_FAR, 0, INT16_MAX);
        assert_true(t->scale[i] <= INT32_MAX / INT16_MAX);
    }
}

static void sums_of_instinct_fit(void **state)
{
    (void)state;
    expect_to_fit(&instincts[NR_CORP]);
    expect_to_fit(&instincts[NR_RUNNER]);
    expect_to_fit(&plain_runner);
}

int main(void)
{
    const struct CMUnitTest numbers[] = {cmocka_unit_test(sums_of_instinct_fit)};
    return RUN_SUITE(numbers);
}
