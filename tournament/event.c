/*
 * The fold: one record after another into the event. Set-up, players, rounds and the cut are here;
 * results are in result.c, finals in finals.c. A refused record changes nothing.
 */
#include <string.h>

#include "core/chacha.h"
#include "core/splitmix.h"
#include "tournament/parts.h"

void tn_start(tn_event *e)
{
    memset(e, 0, sizeof *e);
}

/* ---- chance ---------------------------------------------------------------------------------- */

uint64_t tn_chance(uint64_t seed, tn_purpose purpose, uint32_t x, uint32_t y)
{
    uint64_t state = seed ^ ((uint64_t)(purpose + 1) * UINT64_C(0xd1342543de82ef95));
    uint64_t first = core_splitmix(&state);
    state = first ^ ((uint64_t)x << 32 | y);
    core_splitmix(&state);
    return core_splitmix(&state);
}

uint64_t tn_player_draw(const tn_event *e, unsigned player)
{
    return tn_chance(e->seed, TN_FOR_PLAYER, player, 0);
}

unsigned tn_table_chooser(const tn_event *e, unsigned round, unsigned table)
{
    return (unsigned)(tn_chance(e->seed, TN_FOR_TABLE, round, table) >> 63);
}

/* ---- what an event may be like --------------------------------------------------------------- */

tn_config tn_default_config(tn_tier tier, tn_format format)
{
    tn_config config = {.tier = (uint8_t)tier, .format = (uint8_t)format};
    config.minutes = format == TN_FULL_DRAFT ? 50 : format == TN_QUICK_DRAFT ? 30 : 65;
    return config;
}

static tn_why check_minutes(const tn_config *config)
{
    switch (config->format) {
    case TN_CONSTRUCTED: /* TR-12 */
        return config->minutes >= 55 && config->minutes <= 75 ? TN_WHY_OK : TN_WHY_BAD_MINUTES;
    case TN_FULL_DRAFT: /* TR-51 */
        return config->minutes == 50 ? TN_WHY_OK : TN_WHY_BAD_FULL_DRAFT_MINUTES;
    case TN_QUICK_DRAFT: /* TR-52 */
        return config->minutes >= 25 && config->minutes <= 35 ? TN_WHY_OK
                                                              : TN_WHY_BAD_QUICK_DRAFT_MINUTES;
    default:
        return TN_WHY_BAD_RECORD;
    }
}

tn_why tn_check_config(const tn_config *config)
{
    if (config->tier >= TN_TIER_COUNT) {
        return TN_WHY_BAD_TIER; /* TR-01 */
    }
    if (config->finals >= TN_FINALS_KIND_COUNT) {
        return TN_WHY_BAD_RECORD;
    }
    if (config->rounds > TN_ROUNDS_MAX) {
        return TN_WHY_BAD_ROUNDS;
    }
    if (config->cut != 0 && config->cut != 4 && config->cut != 8 && config->cut != 16) {
        return TN_WHY_BAD_CUT; /* TD-14 */
    }
    return check_minutes(config);
}

bool tn_wants_lists(const tn_config *config)
{
    /* TR-09: drafts need none, casual events only if the organiser says so. */
    return config->format == TN_CONSTRUCTED &&
           (config->tier != TN_CASUAL || config->wants_lists != 0);
}

int tn_winning_points(const tn_config *config)
{
    return config->format == TN_CONSTRUCTED ? 7 : 6; /* TR-50 */
}

unsigned tn_match_games(const tn_config *config)
{
    return config->format == TN_QUICK_DRAFT ? 1 : 2; /* TR-12, TR-52 */
}

unsigned tn_bye_prestige(const tn_config *config)
{
    return 2 * tn_match_games(config); /* TR-22, TD-15: every game counts as won */
}

unsigned tn_offered_rounds(unsigned players)
{
    unsigned rounds = 0;
    while ((1u << rounds) < players) {
        rounds++;
    }
    return rounds; /* TD-01 */
}

bool tn_too_many_rounds(unsigned players, unsigned rounds)
{
    return rounds > (players % 2 == 0 ? players - 1 : players); /* TD-01, TR-V8 */
}

tn_advice tn_finals_advice(tn_tier tier, unsigned players)
{
    if (tier == TN_CHAMPIONSHIP) {
        return players >= 4 ? TN_REQUIRE_FINALS : TN_ADVISE_NONE; /* TR-38, TD-14 */
    }
    return players > 32 ? TN_SUGGEST_FINALS : TN_ADVISE_NONE;
}

unsigned tn_cut_size(unsigned cut, unsigned players)
{
    while (cut >= 4 && cut > players) {
        cut /= 2;
    }
    return cut >= 4 ? cut : 0; /* TD-14 */
}

unsigned tn_active_count(const tn_event *e)
{
    unsigned count = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        count += e->player[p].presence == TN_ACTIVE;
    }
    return count;
}

unsigned tn_open_round(const tn_event *e)
{
    return e->round_count > 0 && !e->round[e->round_count - 1].is_closed ? e->round_count : 0;
}

/* What may not change any more once round 1 is paired, with the entry that says so. */
static tn_why check_change(const tn_event *e, const tn_config *now)
{
    const tn_config *was = &e->config;
    if (e->round_count == 0 || memcmp(now, was, sizeof *now) == 0) {
        return TN_WHY_OK; /* a name or a place may always be set right */
    }
    if (now->minutes != was->minutes) {
        return TN_WHY_MINUTES_FIXED; /* TR-12 */
    }
    if (now->rounds != was->rounds) {
        return TN_WHY_ROUNDS_FIXED; /* TR-13 */
    }
    if (now->cut != was->cut) {
        return TN_WHY_CUT_FIXED; /* TR-40 */
    }
    if (now->has_second_organiser != was->has_second_organiser) {
        return TN_WHY_SECOND_LATE; /* TR-11 */
    }
    return TN_WHY_OPTIONS_FIXED;
}

static tn_why check_official(const tn_config *config, unsigned flags)
{
    if (config->tier == TN_CHAMPIONSHIP) {
        return flags & (TN_IS_ORGANISER | TN_IS_JUDGE) ? TN_WHY_OFFICIAL_PLAYS : TN_WHY_OK;
    }
    return (flags & TN_IS_ORGANISER) && !config->has_second_organiser ? TN_WHY_ORGANISER_ALONE
                                                                      : TN_WHY_OK; /* TR-11 */
}

static tn_why apply_config(tn_event *e, const tn_record *r)
{
    const tn_config *config = &r->of.setup.config;
    tn_why why = tn_check_config(config);
    if (why == TN_WHY_OK) {
        why = check_change(e, config);
    }
    for (unsigned p = 1; p <= e->player_count && why == TN_WHY_OK; p++) {
        why = check_official(config, e->player[p].flags);
        if (why == TN_WHY_OK && tn_wants_lists(config) && !(e->player[p].flags & TN_HAS_LISTS)) {
            why = TN_WHY_NO_LISTS;
        }
        if (why == TN_WHY_OK && !config->has_promised_byes &&
            (e->player[p].flags & TN_HAS_PROMISE)) {
            why = TN_WHY_NO_PROMISES;
        }
    }
    if (why == TN_WHY_OK) {
        e->config = *config;
    }
    return why;
}

/* ---- players --------------------------------------------------------------------------------- */

static tn_why check_player(const tn_event *e, const tn_record *r)
{
    unsigned flags = r->of.player.flags;
    const tn_config *config = &e->config;
    if (r->of.player.player != e->player_count + 1) {
        return TN_WHY_BAD_RECORD;
    }
    if (e->player_count >= TN_PLAYERS_MAX) {
        return TN_WHY_FULL;
    }
    if (e->round_count > 0 && config->format != TN_CONSTRUCTED) {
        return TN_WHY_LATE_DRAFT; /* TD-09 */
    }
    if (e->round_count > 0 && e->round_count >= config->rounds) {
        return TN_WHY_TOO_LATE; /* TD-09 */
    }
    tn_why why = check_official(config, flags);
    if (why != TN_WHY_OK) {
        return why;
    }
    if (tn_wants_lists(config) && !(flags & TN_HAS_LISTS)) {
        return TN_WHY_NO_LISTS; /* TR-09 */
    }
    if (flags & TN_HAS_PROMISE) {
        return !config->has_promised_byes ? TN_WHY_NO_PROMISES
               : e->round_count > 0       ? TN_WHY_LATE_PROMISE
                                          : TN_WHY_OK; /* TD-17 */
    }
    return TN_WHY_OK;
}

static tn_why apply_player(tn_event *e, const tn_record *r)
{
    tn_why why = check_player(e, r);
    if (why != TN_WHY_OK) {
        return why;
    }
    unsigned next_seat = 1;
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (r->of.player.seat != 0 && e->player[p].seat == r->of.player.seat) {
            return TN_WHY_BAD_RECORD; /* two on one seat */
        }
        if (e->player[p].seat >= next_seat) {
            next_seat = e->player[p].seat + 1u;
        }
    }
    tn_player *player = &e->player[++e->player_count];
    player->draw = r->of.player.draw;
    player->seat = r->of.player.seat != 0 ? r->of.player.seat : (uint16_t)next_seat;
    player->flags = r->of.player.flags;
    player->entered = e->round_count;
    return TN_WHY_OK;
}

static tn_why apply_leave(tn_event *e, const tn_record *r)
{
    unsigned p = r->of.player.player;
    if (p == 0 || p > e->player_count) {
        return TN_WHY_NO_PLAYER;
    }
    tn_player *player = &e->player[p];
    if (r->kind == TN_REC_RETURN) {
        if (player->presence == TN_REMOVED) {
            return TN_WHY_REMOVED_STAYS; /* TR-03, TD-09 */
        }
        if (player->presence != TN_DROPPED) {
            return TN_WHY_NOT_DROPPED;
        }
        if (e->has_cut) {
            return TN_WHY_RETURN_LATE;
        }
        player->presence = TN_ACTIVE;
        tn_result_come_back(e, p);
        return TN_WHY_OK;
    }
    /* Whoever dropped may still be removed, so that the record says what happened (TR-03). */
    if (player->presence == TN_REMOVED ||
        (player->presence == TN_DROPPED && r->kind == TN_REC_DROP)) {
        return TN_WHY_NOT_ACTIVE;
    }
    bool was_there = player->presence == TN_ACTIVE;
    player->presence = r->kind == TN_REC_DROP ? TN_DROPPED : TN_REMOVED;
    if (was_there) {
        tn_result_leave(e, p); /* TD-16 */
        tn_final_settle(e);
    }
    return TN_WHY_OK;
}

/* TD-19: a seat until round 1 is paired (TR-53); a list may come later than its player (TR-09). */
static tn_why apply_change(tn_event *e, const tn_record *r)
{
    unsigned p = r->of.player.player, seat = r->of.player.seat, flags = r->of.player.flags;
    if (p == 0 || p > e->player_count) {
        return TN_WHY_NO_PLAYER;
    }
    tn_player *player = &e->player[p];
    if (((flags ^ player->flags) & ~(unsigned)TN_HAS_LISTS) != 0) {
        return TN_WHY_BAD_RECORD;
    }
    if (tn_wants_lists(&e->config) && !(flags & TN_HAS_LISTS)) {
        return TN_WHY_NO_LISTS;
    }
    if (seat != 0 && seat != player->seat) {
        if (e->round_count > 0) {
            return TN_WHY_SEAT_FIXED;
        }
        for (unsigned other = 1; other <= e->player_count; other++) {
            if (e->player[other].seat == seat) {
                e->player[other].seat = player->seat; /* who sat there takes the seat left free */
            }
        }
        player->seat = (uint16_t)seat;
    }
    player->flags = (uint8_t)flags;
    return TN_WHY_OK;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

tn_why tn_can_pair(const tn_event *e)
{
    unsigned active = tn_active_count(e);
    if (!e->is_set_up) {
        return TN_WHY_NOT_SET_UP;
    }
    if (e->awaited != 0) {
        return TN_WHY_AWAITING;
    }
    if (tn_open_round(e) != 0) {
        return TN_WHY_ROUND_OPEN;
    }
    if (e->has_cut) {
        return TN_WHY_CUT_DONE;
    }
    if (e->config.rounds == 0) {
        return TN_WHY_ROUNDS_MISSING; /* TR-13 */
    }
    if (e->round_count >= e->config.rounds) {
        return TN_WHY_NO_MORE_ROUNDS;
    }
    if (active < 2) {
        return TN_WHY_TOO_FEW;
    }
    if (e->round_count == 0) {
        if (e->config.format != TN_CONSTRUCTED && active % 2 != 0) {
            return TN_WHY_ODD_DRAFT; /* TR-51, TR-52 */
        }
        if (e->config.cut == 0 &&
            tn_finals_advice((tn_tier)e->config.tier, active) == TN_REQUIRE_FINALS) {
            return TN_WHY_FINALS_REQUIRED; /* TR-38 */
        }
    }
    return TN_WHY_OK;
}

static tn_why apply_round(tn_event *e, const tn_record *r)
{
    tn_why why = tn_can_pair(e);
    if (why != TN_WHY_OK) {
        return why;
    }
    unsigned active = tn_active_count(e);
    if (r->of.round.tables < (active + 1) / 2 || r->of.round.tables > active ||
        r->of.round.procedure >= TN_PROCEDURE_COUNT) {
        return TN_WHY_BAD_TABLES;
    }
    tn_round *round = &e->round[e->round_count++];
    memset(round, 0, sizeof *round);
    round->flags = r->of.round.flags;
    round->procedure = r->of.round.procedure;
    e->awaited = r->of.round.tables;
    memset(&e->clock, 0, sizeof e->clock);
    return TN_WHY_OK;
}

/* A bye in round 1 that was promised (TD-17). */
static bool is_promised(const tn_event *e, unsigned player)
{
    return e->round_count == 1 && (e->player[player].flags & TN_HAS_PROMISE) != 0;
}

/* With the last table everybody must be there, and byes only where they belong (section 1.8). */
static bool is_round_whole(const tn_event *e, const tn_round *round)
{
    unsigned byes = 0, promised = 0, active = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        if (e->player[p].presence != TN_ACTIVE) {
            continue;
        }
        active++;
        if (round->table_of[p] == 0) {
            return false;
        }
        bool has_bye = round->match[round->table_of[p] - 1].player[1] == 0;
        if (is_promised(e, p) && !has_bye) {
            return false;
        }
        promised += is_promised(e, p);
        byes += has_bye && !is_promised(e, p);
    }
    return byes == (active - promised) % 2;
}

static tn_why apply_table(tn_event *e, const tn_record *r)
{
    if (e->awaited == 0 || tn_open_round(e) == 0) {
        return TN_WHY_BAD_RECORD;
    }
    tn_round *round = &e->round[e->round_count - 1];
    unsigned pair[2] = {r->of.table.a, r->of.table.b};
    bool is_by_hand = (r->of.table.flags & TN_BY_HAND) != 0; /* TD-20 */
    bool is_free = is_by_hand || (round->flags & (TN_BY_HAND | TN_OFFERED)) != 0;
    if (is_by_hand && !(round->flags & TN_HAND_TABLES)) {
        return TN_WHY_BAD_RECORD;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (pair[i] == 0 && i == 1) {
            break;
        }
        if (pair[i] == 0 || pair[i] > e->player_count) {
            return TN_WHY_NO_PLAYER;
        }
        if (e->player[pair[i]].presence != TN_ACTIVE) {
            return TN_WHY_NOT_ACTIVE;
        }
        if (round->table_of[pair[i]] != 0 || pair[0] == pair[1]) {
            return TN_WHY_BAD_TABLES;
        }
    }
    if (!is_free && pair[1] != 0 && tn_met(e, pair[0], pair[1], e->round_count - 1u) != 0) {
        return TN_WHY_REMATCH; /* TR-19 */
    }
    if (!is_free && pair[1] == 0 && tn_had_bye(e, pair[0], e->round_count - 1u)) {
        return TN_WHY_SECOND_BYE; /* TR-22 */
    }
    tn_match *match = &round->match[round->table_count++];
    match->player[0] = (uint16_t)pair[0];
    match->player[1] = (uint16_t)pair[1];
    match->is_by_hand = is_by_hand;
    round->table_of[pair[0]] = round->table_count;
    if (pair[1] != 0) {
        round->table_of[pair[1]] = round->table_count;
    }
    if (e->awaited == 1 && !is_round_whole(e, round)) {
        round->table_of[pair[0]] = round->table_of[pair[1]] = 0;
        round->table_count--;
        memset(match, 0, sizeof *match);
        return TN_WHY_BAD_TABLES;
    }
    round->table_of[0] = 0;
    e->awaited--;
    return TN_WHY_OK;
}

/* TD-20: two players change places while nothing was played at their tables. */
static tn_why apply_swap(tn_event *e, const tn_record *r)
{
    unsigned number = tn_open_round(e), who[2] = {r->of.table.a, r->of.table.b};
    if (number == 0) {
        return TN_WHY_NO_ROUND_OPEN;
    }
    tn_round *round = &e->round[number - 1];
    tn_match *match[2];
    unsigned slot[2];
    for (unsigned i = 0; i < 2; i++) {
        if (who[i] == 0 || who[i] > e->player_count) {
            return TN_WHY_NO_PLAYER;
        }
        if (e->player[who[i]].presence != TN_ACTIVE) {
            return TN_WHY_NOT_ACTIVE;
        }
        if (round->table_of[who[i]] == 0) {
            return TN_WHY_BAD_SWAP; /* he came after the round was paired */
        }
        if (is_promised(e, who[i])) {
            return TN_WHY_PROMISE_ODDLY; /* TD-17 */
        }
        match[i] = &round->match[round->table_of[who[i]] - 1];
        slot[i] = match[i]->player[1] == who[i];
        if (match[i]->game[0].outcome != TN_NONE || match[i]->game[1].outcome != TN_NONE) {
            return TN_WHY_SWAP_PLAYED;
        }
    }
    if (match[0] == match[1]) {
        return TN_WHY_BAD_SWAP;
    }
    for (unsigned i = 0; i < 2; i++) {
        match[i]->player[slot[i]] = (uint16_t)who[1 - i];
        match[i]->is_by_hand = 1;
        round->table_of[who[1 - i]] = (uint16_t)(match[i] - round->match + 1);
    }
    round->flags |= TN_HAND_TABLES;
    return TN_WHY_OK;
}

static tn_why apply_close(tn_event *e)
{
    unsigned number = tn_open_round(e);
    if (number == 0) {
        return TN_WHY_NO_ROUND_OPEN;
    }
    tn_round *round = &e->round[number - 1];
    for (unsigned t = 0; t < round->table_count; t++) {
        unsigned prestige[2];
        if (!tn_match_prestige(e, &round->match[t], prestige)) {
            return TN_WHY_MISSING_RESULTS;
        }
    }
    round->is_closed = 1;
    memset(&e->clock, 0, sizeof e->clock);
    return TN_WHY_OK;
}

/* ---- the cut --------------------------------------------------------------------------------- */

static tn_why apply_cut(tn_event *e, const tn_record *r)
{
    if (e->config.cut == 0) {
        return TN_WHY_NO_CUT; /* TR-40 */
    }
    if (e->has_cut) {
        return TN_WHY_CUT_DONE;
    }
    if (tn_open_round(e) != 0) {
        return TN_WHY_ROUND_OPEN;
    }
    if (e->round_count == 0 || e->round_count < e->config.rounds) {
        return TN_WHY_ROUNDS_LEFT;
    }
    if (r->of.cut.size != tn_cut_size(e->config.cut, tn_active_count(e))) {
        return TN_WHY_WRONG_CUT_SIZE; /* TD-14 */
    }
    e->has_cut = 1;
    e->cut_size = (uint8_t)r->of.cut.size;
    e->cut_flags = r->of.cut.flags;
    e->awaited = r->of.cut.size;
    for (unsigned p = 1; p <= e->player_count; p++) {
        e->player[p].was_at_cut = e->player[p].presence == TN_ACTIVE;
    }
    memset(&e->clock, 0, sizeof e->clock);
    return TN_WHY_OK;
}

static tn_why apply_seed(tn_event *e, const tn_record *r)
{
    unsigned p = r->of.table.a;
    if (e->awaited == 0 || !e->has_cut) {
        return TN_WHY_BAD_RECORD;
    }
    if (p == 0 || p > e->player_count || e->player[p].presence != TN_ACTIVE ||
        tn_seed_of(e, p) != 0) {
        return TN_WHY_BAD_SEEDS; /* TD-09: who has left is not in the cut */
    }
    e->seed_of_cut[e->cut_size - e->awaited + 1] = (uint16_t)p;
    e->awaited--;
    if (e->awaited == 0) {
        tn_final_settle(e);
    }
    return TN_WHY_OK;
}

/* ---- the clock ------------------------------------------------------------------------------- */

static tn_why apply_clock(tn_event *e, const tn_record *r)
{
    tn_clock *clock = &e->clock;
    int64_t at = r->of.clock.at, left;
    if (tn_open_round(e) == 0 && !(e->has_cut && tn_champion(e) == 0)) {
        return TN_WHY_NO_ROUND_OPEN;
    }
    switch (r->of.clock.action) {
    case TN_CLOCK_START:
        if (clock->is_started && !e->has_cut) {
            return TN_WHY_CLOCK_RUNS;
        }
        *clock = (tn_clock){.started = at, .is_started = 1}; /* each finals round starts it anew */
        return TN_WHY_OK;
    case TN_CLOCK_PAUSE:
        if (tn_time_now(e, at, &left) != TN_TIME_RUNNING) {
            return TN_WHY_NO_CLOCK; /* nor is time that is up stopped (TR-28) */
        }
        clock->paused = at;
        return TN_WHY_OK;
    case TN_CLOCK_RESUME:
        if (!clock->is_started || clock->paused == 0) {
            return TN_WHY_CLOCK_RUNS;
        }
        clock->lost += at - clock->paused;
        clock->paused = 0;
        return TN_WHY_OK;
    case TN_CLOCK_CALL:
        if (!clock->is_started) {
            return TN_WHY_NO_CLOCK;
        }
        clock->lost += clock->paused != 0 ? at - clock->paused : 0;
        clock->paused = 0;
        tn_time_now(e, at, &left);
        if (left > 0) {
            clock->lost -= left; /* from now on it counts since time was called */
        }
        clock->is_called = 1;
        return TN_WHY_OK;
    default:
        return TN_WHY_BAD_RECORD;
    }
}

tn_why tn_apply(tn_event *e, const tn_record *r)
{
    if (r->kind == TN_REC_SETUP) {
        tn_why why = e->is_set_up ? TN_WHY_SET_UP_TWICE : tn_check_config(&r->of.setup.config);
        if (why == TN_WHY_OK) {
            e->is_set_up = 1;
            e->config = r->of.setup.config;
            e->seed = r->of.setup.seed;
        }
        return why;
    }
    if (!e->is_set_up) {
        return TN_WHY_NOT_SET_UP;
    }
    if (e->awaited != 0 && r->kind != (e->has_cut ? TN_REC_SEED : TN_REC_TABLE)) {
        return TN_WHY_AWAITING;
    }
    switch (r->kind) {
    case TN_REC_CONFIG:
        return apply_config(e, r);
    case TN_REC_PLAYER:
        return e->has_cut ? TN_WHY_TOO_LATE : apply_player(e, r);
    case TN_REC_DROP:
    case TN_REC_REMOVE:
    case TN_REC_RETURN:
        return apply_leave(e, r);
    case TN_REC_ROUND:
        return apply_round(e, r);
    case TN_REC_TABLE:
        return apply_table(e, r);
    case TN_REC_GAME:
        return tn_result_apply(e, r);
    case TN_REC_CLOSE:
        return apply_close(e);
    case TN_REC_CUT:
        return apply_cut(e, r);
    case TN_REC_SEED:
        return apply_seed(e, r);
    case TN_REC_FINAL:
        return tn_final_apply(e, r);
    case TN_REC_CLOCK:
        return apply_clock(e, r);
    case TN_REC_CHANGE:
        return apply_change(e, r);
    case TN_REC_SWAP:
        return apply_swap(e, r);
    default:
        return TN_WHY_BAD_RECORD;
    }
}
