/*
 * Games that somebody left; see lobby_inside.h. They end only if another says so, and where many
 * would end at once something else is wrong (TH-59): none soon after a start; more than ten a
 * minute stop it all for a while; and when a good part of all players go within a minute, those
 * did not leave their games, and have long to come back. The operator hears of the last two.
 */
#include "server/lobby_inside.h"

enum {
    CLAIMS_AFTER_MS = 300000,   /* of a start */
    CLAIMS_STOPPED_MS = 600000, /* after too many */
    STORM_SEATS = 30,           /* so many within a minute, and a quarter of all who play … */
    STORM_KEPT_MS = 3600000,    /* … may stay away so long */
};

/* How many have gone in the last minute, this one among them. */
static unsigned count_departure(lobby *l, int64_t now_ms)
{
    int64_t second = now_ms / 1000;
    unsigned sum = 0, at = (unsigned)(second % DEPARTURES);
    if (l->departed_at[at] != second) {
        l->departed_at[at] = second;
        l->departed[at] = 0;
    }
    l->departed[at]++;
    for (unsigned i = 0; i < DEPARTURES; i++) {
        sum += second - l->departed_at[i] < DEPARTURES ? l->departed[i] : 0;
    }
    return sum;
}

void lobby_note_departure(lobby *l, server_time now)
{
    unsigned gone = count_departure(l, now.ms), here = 0;
    bool is_on = l->storm_to != 0 && now.ms - l->storm_to < 60000;
    if (gone < STORM_SEATS) { /* those who go one by one renew nothing */
        return;
    }
    for (const visitor *v = l->visitors; v != NULL; v = v->next) {
        here += v->at != NULL && v->as.viewer < STORE_SEATS;
    }
    if (is_on) {
        l->storm_to = now.ms;
    } else if (4 * gone >= here + gone) {
        l->storm_from = now.ms - 60000;
        l->storm_to = now.ms;
        lobby_alarm(l, ALARM_MANY_LEFT);
    }
}

/* Did he go with many others, and not so long ago? */
static bool is_storm(const lobby *l, int64_t away, int64_t now_ms)
{
    return away >= l->storm_from && away <= l->storm_to && now_ms - away < STORM_KEPT_MS;
}

desk_result lobby_claim(lobby *l, desk *d, unsigned seat, server_time now)
{
    int64_t *oldest = &l->claimed[l->claims % CLAIMS_MINUTE];
    int left = desk_claimed(d, seat, now.ms);
    if (now.ms - l->opened < CLAIMS_AFTER_MS || now.ms < l->claims_from ||
        (left >= 0 && is_storm(l, d->away[left], now.ms))) {
        return DESK_NOT_NOW;
    }
    if (left >= 0 && l->claims >= CLAIMS_MINUTE && now.ms - *oldest < 60000) {
        l->claims_from = now.ms + CLAIMS_STOPPED_MS;
        lobby_alarm(l, ALARM_CLAIMS);
        return DESK_NOT_NOW;
    }
    desk_result result = desk_claim(d, seat, now);
    if (result == DESK_DONE && left >= 0) {
        *oldest = now.ms;
        l->claims++;
    }
    return result;
}

bool lobby_void_table(lobby *l, const char *id, server_time now)
{
    desk *d;
    desk_result found = lobby_find_desk(l, id, &d, now);
    if (found != DESK_DONE) {
        return found == DESK_NOT_FOUND || found == DESK_FROZEN;
    }
    if (!d->has_game || !hosted_is_over(&d->game)) {
        return lobby_end_table(l, id, now);
    }
    desk_result result = desk_void(d, now);
    lobby_settle(l, d, now);
    return result == DESK_DONE || result == DESK_NOT_NOW;
}
