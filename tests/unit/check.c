/*
 * nr_check may be asked of any bytes: it finds what is wrong, and never follows a number out of the
 * state or the card table (the sanitizers watch). What games become passes it; that is for the
 * properties.
 */
#include <string.h>

#include "bench/workload.h"
#include "core/xoshiro.h"
#include "tests/unit/suite.h"

enum { STATES = 60, DAMAGES = 400 };

static workload work; /* too large for a stack */

static void damaged_states_are_looked_at(void **state)
{
    (void)state;
    core_xoshiro chance;
    unsigned refused = 0, taken = 0;
    core_xoshiro_seed(&chance, 1);
    workload_begin(&work);
    for (unsigned game = 0; game < STATES; game++) {
        workload_new(&work, game);
        for (unsigned i = core_xoshiro_below(&chance, 120); i > 0 && workload_step(&work); i--) {
        }
        assert_null(nr_check(&work.game));
        for (unsigned i = 0; i < DAMAGES; i++) {
            nr_game g = work.game;
            uint8_t *bytes = (uint8_t *)&g;
            for (unsigned n = 1 + core_xoshiro_below(&chance, 6); n > 0; n--) {
                /* Half of them near the beginning, where the small numbers are. */
                size_t room = core_xoshiro_below(&chance, 2) ? sizeof g : 1600;
                bytes[core_xoshiro_below(&chance, (uint32_t)room)] =
                    (uint8_t)core_xoshiro_u64(&chance);
            }
            const char *broken = nr_check(&g);
            refused += broken != NULL;
            taken += broken == NULL;
        }
    }
    assert_true(refused > 1000 && taken > 100); /* some damage is only another game */
}

static void noise_is_refused(void **state)
{
    (void)state;
    core_xoshiro chance;
    core_xoshiro_seed(&chance, 2);
    for (unsigned i = 0; i < 2000; i++) {
        nr_game g;
        uint8_t *bytes = (uint8_t *)&g;
        for (size_t n = 0; n < sizeof g; n++) {
            bytes[n] = i % 3 == 0 ? 0xff : (uint8_t)core_xoshiro_u64(&chance);
        }
        assert_non_null(nr_check(&g));
    }
    nr_game empty;
    memset(&empty, 0, sizeof empty);
    assert_non_null(nr_check(&empty));
}

int main(void)
{
    const struct CMUnitTest check[] = {
        cmocka_unit_test(damaged_states_are_looked_at),
        cmocka_unit_test(noise_is_refused),
    };
    return RUN_SUITE(check);
}
