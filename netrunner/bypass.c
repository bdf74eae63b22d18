/* Bypassing: the Runner passes the encountered ice at once. Nothing of it is broken (FAQ-R07), its
 * subroutines do not resolve, what still waited for the encounter is gone (BYPASS-03, is_dead in
 * abilities.c), and the encounter ends as any other (run.c). Chapter: BYPASS. */
#include "netrunner/engine.h"

/* BYPASS-01 */
void bypass(eng *e)
{
    nr_game *g = e->g;
    if (encounter_goes_on(g) && !is_banned(g, NR_BAN_BYPASS, g->run.ice, 0)) {
        g->run.bypassed = 1;
        log_event(e, NR_EVENT_BYPASS, NR_RUNNER, g->run.ice, 0);
    }
}
