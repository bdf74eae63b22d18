/*
 * Time at a desk: clocks, who is there and who is gone.
 *
 * A clock runs while its owner is asked, on the clock that never jumps (TH-53), and only by what
 * the server measures (TH-58). In paced time it stands: an answer within the pace costs nothing, so
 * that no number tells whether there was a question (TH-05). What is left is stored with every
 * entry, and counted from there after a restart: nobody pays for an outage. After one, and after
 * the deal, clocks stand until everybody is there, or for half a minute. For whoever loses his
 * connection his own stands too, but only for three minutes of a game.
 *
 * What a message takes to come and go is made good, by what the server's own pings take and nothing
 * that a client says: up to 0.3 s a choice and 2 s a turn, so that lying about it wins no more
 * (TH-58).
 */
#include "server/desk.h"

enum {
    STANDS_MS = 30000,
    ABSENCE_MS = 180000,
    CLAIM_CLOCK_MS = 180000, /* away for so long with a decision: the others may claim the game */
    GOOD_CHOICE_MS = 300,
    GOOD_TURN_MS = 2000,
    CLAIM_MS = 600000, /* the same at a table without clocks */
};

void desk_set_clocks(desk *d)
{
    if (d->options.minutes > 0) {
        hosted_set_clock(&d->game, 60000 * (int64_t)d->options.minutes,
                         1000 * (int64_t)d->options.increment);
    }
}

void desk_stand_clocks(desk *d, int64_t now_ms)
{
    d->stands_until = now_ms + STANDS_MS;
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        d->asked[i] = d->absent[i] = INT64_MAX;
    }
}

/* Lets the clock of somebody who is gone stand, for as long as he may; true if it does. What he had
 * used before counts. */
static bool stands_for_absent(desk *d, unsigned seat, bool is_asked, int64_t now_ms)
{
    int64_t since = d->absent[seat], left = ABSENCE_MS - d->absence[seat];
    bool is_gone = is_asked && d->away[seat] >= 0;
    if (since != INT64_MAX && (!is_gone || now_ms - since >= left)) {
        d->absence[seat] += now_ms - since < left ? now_ms - since : left;
        d->absent[seat] = INT64_MAX;
        return false;
    }
    if (since == INT64_MAX && is_gone && left > 0) {
        int64_t used = d->asked[seat] < now_ms ? now_ms - d->asked[seat] : 0;
        d->game.left[seat] -= used < d->game.left[seat] ? used : d->game.left[seat];
        d->absent[seat] = now_ms;
    }
    return d->absent[seat] != INT64_MAX;
}

static bool is_everybody_here(const desk *d)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        if (d->about.seat[i].kind == SEAT_PERSON && d->away[i] >= 0) {
            return false;
        }
    }
    return true;
}

/* From when a question that is put now costs time: when it is shown, and when whoever's turn it is
 * would have been shown that there was none. */
static int64_t from_when(const desk *d, unsigned seat, int64_t now_ms)
{
    int64_t shown = d->until[seat], paced = d->until[hosted_turn_of(&d->game)];
    int64_t from = shown > paced ? shown : paced;
    return from > now_ms ? from : now_ms;
}

bool desk_update_clocks(desk *d, int64_t now_ms)
{
    bool is_changed = false;
    if (d->stands_until != 0 && (now_ms >= d->stands_until || is_everybody_here(d))) {
        d->stands_until = 0;
    }
    for (unsigned i = 0; i < d->about.seats; i++) {
        bool is_asked = d->has_game && d->game.has_clock && d->stands_until == 0 &&
                        d->game.is_person[i] && hosted_is_asked(&d->game, i);
        int64_t absent = d->absent[i];
        bool stands = stands_for_absent(d, i, is_asked, now_ms), runs = is_asked && !stands;
        is_changed = is_changed || absent != d->absent[i];
        if (runs != (d->asked[i] != INT64_MAX)) {
            d->asked[i] = runs ? from_when(d, i, now_ms) : INT64_MAX;
            is_changed = true;
        }
    }
    return is_changed;
}

void desk_note_lag(desk *d, unsigned seat, unsigned ms)
{
    d->lag[seat] = ms < GOOD_CHOICE_MS ? ms : GOOD_CHOICE_MS;
}

/* So much can be made good to a seat now. */
static int64_t good_of(const desk *d, unsigned seat)
{
    bool is_same = d->has_game && d->good_turn == hosted_turns(&d->game);
    int64_t left = GOOD_TURN_MS - (is_same ? d->made_good[seat] : 0);
    return d->lag[seat] < left ? d->lag[seat] : left;
}

void desk_make_good(desk *d, unsigned seat)
{
    unsigned turn = hosted_turns(&d->game);
    if (turn != d->good_turn) {
        d->good_turn = turn;
        for (unsigned i = 0; i < STORE_SEATS; i++) {
            d->made_good[i] = 0;
        }
    }
    d->made_good[seat] += d->to_make_good[seat];
    d->to_make_good[seat] = 0;
}

void desk_charge(desk *d, unsigned seat, int64_t now_ms)
{
    int64_t *charge = d->room->trial.charge;
    for (unsigned i = 0; i < STORE_SEATS; i++) {
        int64_t used = i == seat && d->asked[i] < now_ms ? now_ms - d->asked[i] : 0;
        int64_t good = used > 0 ? good_of(d, i) : 0;
        d->to_make_good[i] = good < used ? good : used;
        charge[i] = used - d->to_make_good[i];
    }
}

/* When the time of a running clock is over. */
static int64_t flag_of(const desk *d, unsigned seat)
{
    return d->asked[seat] == INT64_MAX ? INT64_MAX
                                       : d->asked[seat] + d->game.left[seat] + good_of(d, seat);
}

int64_t desk_back_by(const desk *d, unsigned seat)
{
    return d->absent[seat] == INT64_MAX ? INT64_MAX
                                        : d->absent[seat] + ABSENCE_MS - d->absence[seat];
}

int64_t desk_clocks_due(const desk *d)
{
    int64_t due = INT64_MAX;
    if (d->has_game && d->game.has_clock && d->stands_until != 0 && !hosted_is_over(&d->game)) {
        due = d->stands_until;
    }
    for (unsigned i = 0; i < d->about.seats && d->has_game; i++) {
        due = flag_of(d, i) < due ? flag_of(d, i) : due;
        due = desk_back_by(d, i) < due ? desk_back_by(d, i) : due;
    }
    return due;
}

int desk_flag_fallen(const desk *d, int64_t now_ms)
{
    for (unsigned i = 0; i < d->about.seats && d->has_game; i++) {
        if (flag_of(d, i) <= now_ms) {
            return (int)i;
        }
    }
    return -1;
}

/* ---- who is there ---------------------------------------------------------------------------- */

void desk_note_away(desk *d, int64_t now_ms)
{
    for (unsigned i = 0; i < d->about.seats; i++) {
        bool is_here = desk_at_seat(d, i) != NULL;
        d->away[i] = is_here ? -1 : d->away[i] >= 0 ? d->away[i] : now_ms;
    }
}

int desk_claimed(const desk *d, unsigned seat, int64_t now_ms)
{
    int64_t long_enough = d->options.minutes > 0 ? CLAIM_CLOCK_MS : CLAIM_MS;
    for (unsigned i = 0; i < d->about.seats && d->has_game; i++) {
        const store_seat *other = &d->about.seat[i], *own = &d->about.seat[seat];
        bool is_own = other->has_guest && own->has_guest && token_equal(&other->guest, &own->guest);
        if (i != seat && other->kind == SEAT_PERSON && !is_own && d->away[i] >= 0 &&
            now_ms - d->away[i] >= long_enough && hosted_is_asked(&d->game, i)) {
            return (int)i;
        }
    }
    return -1;
}
