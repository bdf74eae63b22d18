/*
 * Swiss results: what a game may be, and the prestige that follows (TR-24 to TR-33).
 */
#include "tournament/parts.h"

void tn_game_prestige(const tn_game *game, unsigned prestige[2])
{
    prestige[0] = prestige[1] = 0;
    switch (game->outcome) {
    case TN_CORP_WON: /* TR-26, TR-28 */
        prestige[game->corp] = 2;
        break;
    case TN_RUNNER_WON:
        prestige[1 - game->corp] = 2;
        break;
    case TN_UNFINISHED: /* TR-29, TR-30 */
        prestige[0] = game->points[0] >= game->points[1];
        prestige[1] = game->points[1] >= game->points[0];
        break;
    case TN_AWARDED_A: /* TD-16 */
        prestige[0] = 2;
        break;
    case TN_AWARDED_B:
        prestige[1] = 2;
        break;
    default: /* TR-31, and TD-16 where both left */
        break;
    }
}

bool tn_match_prestige(const tn_event *e, const tn_match *match, unsigned prestige[2])
{
    bool is_whole = true;
    prestige[0] = prestige[1] = 0;
    if (match->player[1] == 0) {
        prestige[0] = tn_bye_prestige(&e->config); /* TR-22 */
        return true;
    }
    for (unsigned g = 0; g < tn_match_games(&e->config); g++) {
        unsigned of_game[2];
        tn_game_prestige(&match->game[g], of_game);
        prestige[0] += of_game[0];
        prestige[1] += of_game[1];
        is_whole = is_whole && match->game[g].outcome != TN_NONE;
    }
    return is_whole;
}

bool tn_is_match_result(unsigned games, unsigned a, unsigned b)
{
    unsigned high = a > b ? a : b, low = a > b ? b : a;
    if (games == 1) { /* TR-52 */
        return (high <= 2 && low == 0) || (high == 1 && low == 1);
    }
    return (high == 4 && low == 0) || (high == 3 && low <= 1) || (high == 2 && low <= 2) ||
           (high == 1 && low <= 1) || high == 0; /* TR-32 */
}

/* 0 or 1: who won the game by itself; 2: nobody did. */
static unsigned winner_of(unsigned outcome, unsigned corp)
{
    return outcome == TN_CORP_WON ? corp : outcome == TN_RUNNER_WON ? 1 - corp : 2;
}

tn_why tn_odd_points(const tn_config *config, const tn_game *game)
{
    unsigned winner = winner_of(game->outcome, game->corp);
    int enough = tn_winning_points(config);
    if (winner == 2) {
        return TN_WHY_OK;
    }
    int won = game->points[winner], lost = game->points[1 - winner];
    if (lost != TN_POINTS_UNKNOWN && lost >= enough) {
        return TN_WHY_LOSER_HAS_ENOUGH; /* TD-23 */
    }
    return won != TN_POINTS_UNKNOWN && won < enough ? TN_WHY_WINNER_HAS_FEW : TN_WHY_OK;
}

/* Facts that decide are asked for, never made up. */
static tn_why check_known(const tn_config *config, const tn_record *r)
{
    unsigned outcome = r->of.game.outcome, winner = winner_of(outcome, r->of.game.corp);
    const int8_t *points = r->of.game.points;
    bool is_known[2] = {points[0] != TN_POINTS_UNKNOWN, points[1] != TN_POINTS_UNKNOWN};
    bool is_older = r->kind == TN_REC_FINAL && config->finals == TN_LEGACY;
    if (winner != 2) { /* TR-34: of the older finals the points of the loser count */
        return is_older && !is_known[1 - winner] ? TN_WHY_LEGACY_POINTS_MISSING : TN_WHY_OK;
    }
    if (outcome == TN_NOT_STARTED || (is_known[0] && is_known[1])) {
        return TN_WHY_OK;
    }
    return is_older                  ? TN_WHY_LEGACY_POINTS_MISSING
           : r->kind == TN_REC_FINAL ? TN_WHY_FINAL_POINTS_MISSING /* TR-47, TR-48 */
                                     : TN_WHY_POINTS_MISSING;      /* TR-29, TR-30 */
}

tn_game tn_result_game(const tn_record *r)
{
    return (tn_game){
        .corp = r->of.game.corp,
        .outcome = r->of.game.outcome,
        .points = {r->of.game.points[0], r->of.game.points[1]},
    };
}

tn_why tn_result_check_points(const tn_config *config, const tn_record *r)
{
    int enough = tn_winning_points(config);
    unsigned outcome = r->of.game.outcome;
    const int8_t *points = r->of.game.points;
    tn_why why = check_known(config, r);
    if (why != TN_WHY_OK) {
        return why;
    }
    if (outcome == TN_NOT_STARTED && (points[0] != 0 || points[1] != 0)) {
        return TN_WHY_POINTS_UNSTARTED; /* TR-33 */
    }
    if ((outcome == TN_UNFINISHED || outcome == TN_STOPPED) &&
        (points[0] >= enough || points[1] >= enough)) {
        return TN_WHY_NOT_UNFINISHED; /* TR-33 */
    }
    tn_game game = tn_result_game(r);
    return r->of.game.flags & TN_SURE ? TN_WHY_OK : tn_odd_points(config, &game); /* TD-23 */
}

static bool is_decided_by_absence(unsigned outcome)
{
    return outcome >= TN_AWARDED_A;
}

/* TR-32: game 1 decides whether game 2 can have been played. */
static bool ended_by_time(unsigned outcome)
{
    return outcome == TN_UNFINISHED || outcome == TN_NOT_STARTED;
}

static tn_why check_game(const tn_event *e, const tn_record *r, const tn_match *match)
{
    unsigned number = r->of.game.number, outcome = r->of.game.outcome;
    if (number == 0 || number > tn_match_games(&e->config)) {
        return TN_WHY_NO_GAME;
    }
    if (outcome < TN_CORP_WON || outcome > TN_NOT_STARTED || r->of.game.corp > 1) {
        return TN_WHY_BAD_OUTCOME;
    }
    tn_why why = tn_result_check_points(&e->config, r);
    if (why != TN_WHY_OK) {
        return why;
    }
    const tn_game *first = &match->game[0], *second = &match->game[1];
    if (number == 2) {
        if (first->outcome == TN_NONE) {
            return TN_WHY_GAME_ORDER; /* TR-27 */
        }
        if (ended_by_time(first->outcome) && outcome != TN_NOT_STARTED) {
            return TN_WHY_AFTER_UNFINISHED; /* TR-32 */
        }
        if (!is_decided_by_absence(first->outcome) && outcome != TN_NOT_STARTED &&
            r->of.game.corp == first->corp) {
            return TN_WHY_SAME_SIDES; /* TR-24 */
        }
        return TN_WHY_OK;
    }
    if (ended_by_time(outcome) && second->outcome != TN_NONE && second->outcome != TN_NOT_STARTED &&
        !is_decided_by_absence(second->outcome)) {
        return TN_WHY_AFTER_UNFINISHED;
    }
    if (e->config.format == TN_QUICK_DRAFT && e->config.is_balanced && outcome != TN_NOT_STARTED &&
        !(r->of.game.flags & TN_AS_PLAYED)) {
        tn_side_rule sides = tn_draft_sides(e, r->of.game.round, match->player[0], match->player[1],
                                            r->of.game.table);
        if (sides.rule != TN_DRAW_SIDES && sides.rule != r->of.game.corp) {
            return TN_WHY_BALANCED_SIDES; /* TD-15 */
        }
    }
    return TN_WHY_OK;
}

tn_why tn_result_apply(tn_event *e, const tn_record *r)
{
    unsigned number = r->of.game.round, table = r->of.game.table;
    if (number == 0 || number > e->round_count || table == 0 ||
        table > e->round[number - 1].table_count) {
        return TN_WHY_NO_MATCH;
    }
    tn_round *round = &e->round[number - 1];
    tn_match *match = &round->match[table - 1];
    if (match->player[1] == 0) {
        return TN_WHY_BYE_RESULT; /* TR-22 */
    }
    if (round->is_closed && !(r->of.game.flags & TN_CORRECTS)) {
        return TN_WHY_ROUND_CLOSED; /* TD-18 */
    }
    tn_why why = check_game(e, r, match);
    if (why != TN_WHY_OK) {
        return why;
    }
    tn_game *game = &match->game[r->of.game.number - 1];
    *game = tn_result_game(r);
    if (r->of.game.number == 1 && tn_match_games(&e->config) == 2) {
        tn_game *second = &match->game[1];
        if (ended_by_time(game->outcome)) {
            *second = (tn_game){.outcome = TN_NOT_STARTED}; /* TR-32 */
        } else if (second->corp == game->corp &&
                   (second->outcome == TN_CORP_WON || second->outcome == TN_RUNNER_WON)) {
            /* The sides of game 1 were noted wrongly: game 2 keeps its winner (TR-24). */
            second->corp = 1 - game->corp;
            second->outcome = second->outcome == TN_CORP_WON ? TN_RUNNER_WON : TN_CORP_WON;
        }
        second->corp = 1 - game->corp;
    }
    return TN_WHY_OK;
}

/* TD-16: what is still unreported is won by the one who stays; if both have left, by nobody. */
void tn_result_leave(tn_event *e, unsigned player)
{
    unsigned number = tn_open_round(e);
    if (number == 0 || e->round[number - 1].table_of[player] == 0) {
        return;
    }
    tn_match *match = &e->round[number - 1].match[e->round[number - 1].table_of[player] - 1];
    if (match->player[1] == 0) {
        return;
    }
    unsigned other = match->player[0] == player ? 1 : 0;
    bool is_alone = e->player[match->player[other]].presence != TN_ACTIVE;
    for (unsigned g = 0; g < tn_match_games(&e->config); g++) {
        if (match->game[g].outcome == TN_NONE) {
            match->game[g].outcome = is_alone     ? TN_AWARDED_NOBODY
                                     : other == 0 ? TN_AWARDED_A
                                                  : TN_AWARDED_B;
        } else if (is_alone && is_decided_by_absence(match->game[g].outcome)) {
            match->game[g].outcome = TN_AWARDED_NOBODY;
        }
    }
}

/* A drop taken back while the round is open: his games are open again. */
void tn_result_come_back(tn_event *e, unsigned player)
{
    unsigned number = tn_open_round(e);
    if (number == 0 || e->round[number - 1].table_of[player] == 0) {
        return;
    }
    tn_match *match = &e->round[number - 1].match[e->round[number - 1].table_of[player] - 1];
    unsigned other = match->player[0] == player ? 1 : 0;
    bool is_alone = match->player[1] != 0 && e->player[match->player[other]].presence != TN_ACTIVE;
    for (unsigned g = 0; g < tn_match_games(&e->config); g++) {
        if (is_decided_by_absence(match->game[g].outcome)) {
            match->game[g].outcome = !is_alone ? TN_NONE : other == 1 ? TN_AWARDED_A : TN_AWARDED_B;
        }
    }
}
