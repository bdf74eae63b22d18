/*
 * The round clock: limits and what is left of them. Seconds come from the caller.
 */
#include "tournament/parts.h"

/* Is the game that decides the tournament the one to be played now? */
static bool is_last_on(const tn_event *e)
{
    const tn_final *last = &e->final[tn_last_game(e)];
    return last->player[0] != 0 && last->player[1] != 0;
}

int tn_time_limit(const tn_event *e)
{
    if (!e->has_cut) {
        return e->config.minutes * 60; /* TR-12, TR-51, TR-52 */
    }
    if (e->config.finals == TN_LEGACY) {
        return is_last_on(e) ? 0 : 65 * 60; /* TR-36, TD-06 */
    }
    return e->config.is_untimed_final && is_last_on(e) ? 0 : 35 * 60; /* TR-39, TD-12 */
}

tn_time_phase tn_time_now(const tn_event *e, int64_t at, int64_t *left)
{
    const tn_clock *clock = &e->clock;
    int limit = tn_time_limit(e);
    *left = limit;
    if (!clock->is_started) {
        return TN_TIME_UNSET;
    }
    int64_t until = clock->paused != 0 ? clock->paused : at;
    int64_t used = until - clock->started - clock->lost;
    *left = limit - used;
    if (clock->is_called) {
        return TN_TIME_CALLED;
    }
    if (clock->paused != 0) {
        return TN_TIME_PAUSED;
    }
    return limit != 0 && *left <= 0 ? TN_TIME_CALLED : TN_TIME_RUNNING;
}
