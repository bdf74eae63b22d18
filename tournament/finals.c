/*
 * The finals: double elimination (TR-38 to TR-49) and the older single elimination in matches of
 * two games (TR-34 to TR-37, TD-06).
 *
 * The players of a game follow from the games before it, so they are filled in by tn_final_settle
 * and never recorded. Whoever has left loses (TD-16); that is settled when he leaves, not
 * afterwards, so that a later departure does not change what was decided.
 */
#include <string.h>

#include "tournament/parts.h"

unsigned tn_seed_of(const tn_event *e, unsigned player)
{
    for (unsigned s = 1; s <= e->cut_size; s++) {
        if (player != 0 && e->seed_of_cut[s] == player) {
            return s;
        }
    }
    return 0;
}

unsigned tn_last_game(const tn_event *e)
{
    unsigned games;
    if (tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games) == NULL) {
        return 0;
    }
    return e->config.finals == TN_DOUBLE ? games - 1 : games;
}

/* 1 or 2: whose seed is better. */
static uint8_t better_seed(const tn_event *e, const tn_final *final)
{
    return tn_seed_of(e, final->player[0]) < tn_seed_of(e, final->player[1]) ? 1 : 2;
}

/*
 * 1 or 2: whose Swiss result is better (TR-35, TR-48): prestige as it stands corrected, which the
 * seeds of the cut need not follow any more (TD-18); equal prestige: the seed (TD-08).
 */
static uint8_t better_result(const tn_event *e, const tn_final *final)
{
    unsigned first = tn_prestige(e, final->player[0], e->round_count);
    unsigned second = tn_prestige(e, final->player[1], e->round_count);
    return first > second ? 1 : second > first ? 2 : better_seed(e, final);
}

unsigned tn_level_winner(const tn_event *e, unsigned game)
{
    const tn_final *final = &e->final[game];
    return final->player[0] == 0 || final->player[1] == 0 ? 0 : better_result(e, final);
}

/* ---- the winner of a place ------------------------------------------------------------------- */

static uint8_t winner_of_game(const tn_event *e, const tn_final *final, const tn_game *game)
{
    switch (game->outcome) {
    case TN_CORP_WON:
        return (uint8_t)(game->corp + 1);
    case TN_RUNNER_WON:
        return (uint8_t)(2 - game->corp);
    case TN_UNFINISHED: /* TR-47, TR-48 */
        return game->points[0] > game->points[1]   ? 1
               : game->points[1] > game->points[0] ? 2
                                                   : better_result(e, final);
    case TN_AWARDED_A:
        return 1;
    case TN_AWARDED_B:
        return 2;
    default:
        return 0;
    }
}

void tn_legacy_points(const tn_final *match, unsigned games, int points[2])
{
    points[0] = points[1] = 0;
    for (unsigned g = 0; g < games && g < 2; g++) {
        const tn_game *game = &match->game[g];
        for (unsigned i = 0; i < 2; i++) {
            bool won = (game->outcome == TN_CORP_WON && game->corp == i) ||
                       (game->outcome == TN_RUNNER_WON && game->corp != i) ||
                       game->outcome == (i == 0 ? TN_AWARDED_A : TN_AWARDED_B);
            bool counts = game->outcome == TN_CORP_WON || game->outcome == TN_RUNNER_WON ||
                          game->outcome == TN_UNFINISHED || game->outcome == TN_STOPPED;
            points[i] += won ? 10 : counts ? game->points[i] : 0; /* TR-34, TD-06 */
        }
    }
}

bool tn_legacy_is_decided(const tn_event *e, unsigned game, const int8_t points[2])
{
    int before[2];
    const tn_final *match = &e->final[game];
    tn_legacy_points(match, 1, before);
    for (unsigned i = 0; i < 2; i++) {
        int mine = before[i] + points[i], most = before[1 - i] + 10;
        bool tie_is_enough = better_result(e, match) == i + 1 && game != tn_last_game(e);
        if (mine > most || (mine == most && tie_is_enough)) {
            return true; /* TR-37 */
        }
    }
    return false;
}

static uint8_t winner_of_match(const tn_event *e, unsigned number)
{
    const tn_final *match = &e->final[number];
    int points[2];
    if (match->game[0].outcome == TN_NONE || match->game[1].outcome == TN_NONE) {
        return 0;
    }
    if (match->game[2].outcome != TN_NONE) {
        return winner_of_game(e, match, &match->game[2]); /* TR-36 */
    }
    tn_legacy_points(match, 2, points);
    if (match->game[1].outcome == TN_STOPPED) {
        /* The leader has won, whatever the game would have brought. */
        return points[0] > points[1] ? 1 : points[1] > points[0] ? 2 : better_result(e, match);
    }
    if (points[0] != points[1]) {
        return points[0] > points[1] ? 1 : 2;
    }
    return number == tn_last_game(e) ? 0 : better_result(e, match); /* TR-35, TR-36 */
}

static uint8_t winner_of(const tn_event *e, unsigned number)
{
    const tn_final *final = &e->final[number];
    return e->config.finals == TN_LEGACY ? winner_of_match(e, number)
                                         : winner_of_game(e, final, &final->game[0]);
}

/* ---- the bracket fills itself ---------------------------------------------------------------- */

static uint16_t player_from(const tn_event *e, unsigned from, unsigned number)
{
    if (from == TN_FROM_SEED) {
        return e->seed_of_cut[number];
    }
    const tn_final *source = &e->final[number];
    if (source->winner == 0) {
        return 0;
    }
    return source->player[from == TN_FROM_WINNER ? source->winner - 1 : 2 - source->winner];
}

static void award(tn_event *e, unsigned number)
{
    tn_final *final = &e->final[number];
    bool is_out[2];
    for (unsigned i = 0; i < 2; i++) {
        is_out[i] = e->player[final->player[i]].presence != TN_ACTIVE;
    }
    if (!is_out[0] && !is_out[1]) {
        return;
    }
    final->winner = is_out[0] && is_out[1] ? better_seed(e, final) : is_out[0] ? 2 : 1;
    for (unsigned g = 0; g < (e->config.finals == TN_LEGACY ? 2 : 1); g++) {
        if (final->game[g].outcome == TN_NONE) {
            final->game[g].outcome = final->winner == 1 ? TN_AWARDED_A : TN_AWARDED_B;
        }
    }
    /* A legacy match may have been led by the one who left: the rest of it decides. */
    if (e->config.finals == TN_LEGACY && final->game[1].outcome != TN_AWARDED_A &&
        final->game[1].outcome != TN_AWARDED_B) {
        final->game[2].outcome = final->winner == 1 ? TN_AWARDED_A : TN_AWARDED_B;
    }
}

void tn_final_settle(tn_event *e)
{
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || e->awaited != 0 || bracket == NULL) {
        return;
    }
    e->finals_done = 0;
    for (unsigned g = 1; g <= games; g++) {
        tn_final *final = &e->final[g];
        bool is_reset = e->config.finals == TN_DOUBLE && g == games;
        bool is_played = !is_reset || e->final[g - 1].winner == 2; /* TR-49, TR-V4 */
        for (unsigned i = 0; i < 2; i++) {
            final->player[i] =
                is_played ? player_from(e, bracket[g].slot[i].from, bracket[g].slot[i].number) : 0;
        }
        if (final->player[0] != 0 && final->player[1] != 0 && final->winner == 0) {
            award(e, g);
        }
        e->finals_done = (uint16_t)(e->finals_done + (final->winner != 0));
    }
}

/* ---- results --------------------------------------------------------------------------------- */

static tn_why check_legacy(const tn_event *e, const tn_record *r, const tn_final *final)
{
    unsigned number = r->of.game.number, outcome = r->of.game.outcome, game = r->of.game.table;
    bool is_last = game == tn_last_game(e);
    int points[2];
    if (number == 0 || number > 3) {
        return TN_WHY_NO_GAME;
    }
    if (outcome < TN_CORP_WON || outcome > TN_STOPPED) {
        return TN_WHY_BAD_OUTCOME;
    }
    if (is_last && (outcome == TN_UNFINISHED || outcome == TN_NOT_STARTED)) {
        return TN_WHY_UNTIMED; /* TR-36 */
    }
    if (number >= 2 && (final->game[number - 2].outcome == TN_NONE ||
                        final->game[number - 2].outcome >= TN_AWARDED_A)) {
        return TN_WHY_GAME_ORDER; /* TR-27: what was given by TD-16 was not played */
    }
    if (number == 2 && (final->game[0].outcome == TN_UNFINISHED) && outcome != TN_NOT_STARTED) {
        return TN_WHY_AFTER_UNFINISHED; /* TR-32 */
    }
    if (number == 1 && outcome == TN_NOT_STARTED) {
        return TN_WHY_FINAL_NOT_STARTED;
    }
    if (outcome == TN_STOPPED &&
        (r->of.game.points[0] == TN_POINTS_UNKNOWN || r->of.game.points[1] == TN_POINTS_UNKNOWN)) {
        return TN_WHY_LEGACY_POINTS_MISSING; /* without them nothing is decided */
    }
    if (outcome == TN_STOPPED &&
        (number != 2 || !tn_legacy_is_decided(e, game, r->of.game.points))) {
        return TN_WHY_NOT_DECIDED; /* TR-37 */
    }
    if (number == 3) {
        tn_legacy_points(final, 2, points);
        return !is_last || points[0] != points[1] ? TN_WHY_NO_THIRD : TN_WHY_OK; /* TR-36 */
    }
    return TN_WHY_OK;
}

static tn_why check_double(const tn_event *e, const tn_record *r)
{
    unsigned outcome = r->of.game.outcome;
    if (r->of.game.number != 1) {
        return TN_WHY_NO_GAME; /* TR-39 */
    }
    if (outcome == TN_NOT_STARTED) {
        return TN_WHY_FINAL_NOT_STARTED; /* TR-48 */
    }
    if (outcome < TN_CORP_WON || outcome > TN_UNFINISHED) {
        return TN_WHY_BAD_OUTCOME;
    }
    if (outcome == TN_UNFINISHED && e->config.is_untimed_final &&
        r->of.game.table >= tn_last_game(e)) {
        return TN_WHY_UNTIMED; /* TD-12 */
    }
    return TN_WHY_OK;
}

/* Was a later game played by the outcome of this one? What absence decided was not (TD-16). */
static bool is_followed(const tn_event *e, const tn_bracket_game *bracket, unsigned game)
{
    const uint8_t next[2] = {bracket[game].winner_to, bracket[game].loser_to};
    for (unsigned i = 0; i < 2; i++) {
        const tn_final *final = &e->final[next[i]];
        bool is_played = final->game[0].outcome != TN_NONE && final->game[0].outcome < TN_AWARDED_A;
        if (next[i] != 0 &&
            (is_played || (final->winner != 0 && is_followed(e, bracket, next[i])))) {
            return true;
        }
    }
    return false;
}

/* Another player won a game: what absence decided after it is open again, for others meet there. */
static void take_back(tn_event *e, const tn_bracket_game *bracket, unsigned game)
{
    const uint8_t next[2] = {bracket[game].winner_to, bracket[game].loser_to};
    for (unsigned i = 0; i < 2; i++) {
        tn_final *final = &e->final[next[i]];
        if (next[i] != 0 && final->winner != 0) {
            memset(final->game, 0, sizeof final->game);
            final->winner = 0;
            take_back(e, bracket, next[i]);
        }
    }
}

static tn_why check_final(const tn_event *e, const tn_record *r, const tn_bracket_game *bracket,
                          unsigned games)
{
    unsigned game = r->of.game.table;
    if (game == 0 || game > games) {
        return TN_WHY_NO_MATCH;
    }
    const tn_final *final = &e->final[game];
    if (e->config.finals == TN_DOUBLE && game == games && e->final[game - 1].winner == 1) {
        return TN_WHY_NO_RESET; /* TR-V4 */
    }
    if (final->player[0] == 0 || final->player[1] == 0) {
        return TN_WHY_FINAL_UNKNOWN;
    }
    /* An entry may say of game 2 what follows from game 1: that it was not started (TR-32). */
    bool is_known = r->of.game.number == 2 && r->of.game.outcome == TN_NOT_STARTED &&
                    final->game[1].outcome == TN_NOT_STARTED;
    if (final->winner != 0 && !is_known && !(r->of.game.flags & TN_CORRECTS)) {
        return TN_WHY_FINAL_DECIDED;
    }
    if (final->winner != 0 && is_followed(e, bracket, game)) {
        return TN_WHY_FINAL_FOLLOWED;
    }
    if (r->of.game.corp > 1) {
        return TN_WHY_BAD_OUTCOME;
    }
    tn_why why = e->config.finals == TN_LEGACY ? check_legacy(e, r, final) : check_double(e, r);
    if (why == TN_WHY_OK) {
        why = tn_result_check_points(&e->config, r);
    }
    if (why != TN_WHY_OK) {
        return why;
    }
    tn_side_rule sides = tn_final_sides(e, game, r->of.game.number);
    if (sides.rule != TN_DRAW_SIDES && sides.rule != r->of.game.corp &&
        r->of.game.outcome != TN_NOT_STARTED && !(r->of.game.flags & TN_AS_PLAYED)) {
        if (e->config.finals == TN_LEGACY) {
            return r->of.game.number == 2 ? TN_WHY_SAME_SIDES : TN_WHY_DRAWN_SIDES;
        }
        return e->config.swaps_reset && game == games ? TN_WHY_SWAPPED_SIDES : TN_WHY_FINAL_SIDES;
    }
    return TN_WHY_OK;
}

tn_why tn_final_apply(tn_event *e, const tn_record *r)
{
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || bracket == NULL) {
        return TN_WHY_NO_FINALS;
    }
    tn_why why = check_final(e, r, bracket, games);
    if (why != TN_WHY_OK) {
        return why;
    }
    tn_final *final = &e->final[r->of.game.table];
    unsigned number = r->of.game.number, game = r->of.game.table, before = final->winner;
    for (unsigned g = number - 1; g < 3; g++) {
        final->game[g] = (tn_game){0}; /* a correction takes the later games of the match back */
    }
    final->game[number - 1] = tn_result_game(r);
    if (e->config.finals == TN_LEGACY && number == 1 && r->of.game.outcome == TN_UNFINISHED) {
        final->game[1].outcome = TN_NOT_STARTED; /* TR-32 */
    }
    final->winner = winner_of(e, game);
    if (final->winner == 0) {
        award(e, game); /* the rest of an older match */
    }
    if (before != 0 && final->winner != before) {
        take_back(e, bracket, game);
    }
    tn_final_settle(e);
    return TN_WHY_OK;
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The best place that is left to a player of the cut: 1 while he may still win. */
static unsigned place_of(const tn_event *e, const tn_bracket_game *bracket, unsigned games,
                         unsigned player)
{
    unsigned winner = tn_bracket_winner(e);
    if (winner == player) {
        return 1;
    }
    if (winner != 0) {
        const tn_final *last = &e->final[tn_last_game(e)];
        if (last->player[0] == player || last->player[1] == player) {
            return 2;
        }
    }
    for (unsigned g = 1; g <= games; g++) {
        const tn_final *final = &e->final[g];
        if (final->winner != 0 && final->player[2 - final->winner] == player &&
            bracket[g].loser_to == 0 && bracket[g].best > 0) {
            return bracket[g].best;
        }
    }
    return 1;
}

unsigned tn_final_best_left(const tn_event *e)
{
    unsigned games, best = 0, best_place = TN_CUT_MAX + 1;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    for (unsigned s = 1; s <= e->cut_size; s++) { /* equal places: by seed */
        unsigned p = e->seed_of_cut[s], place = place_of(e, bracket, games, p);
        if (e->player[p].presence != TN_REMOVED && place < best_place) {
            best = p;
            best_place = place;
        }
    }
    return best;
}

unsigned tn_places(const tn_event *e, tn_standing out[TN_PLAYERS_MAX])
{
    unsigned games, filled = 0;
    unsigned count = tn_standings(e, e->round_count, out);
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || e->awaited != 0 || bracket == NULL) {
        return count;
    }
    /* Those of the cut move to the front, by place and then by seed. */
    for (unsigned place = 1; place <= e->cut_size; place++) {
        for (unsigned s = 1; s <= e->cut_size; s++) {
            unsigned p = e->seed_of_cut[s];
            if (e->player[p].presence == TN_REMOVED || place_of(e, bracket, games, p) != place) {
                continue; /* TD-22: the removed stay at the end, as the Swiss table has them */
            }
            unsigned at = filled;
            while (out[at].player != p) {
                at++;
            }
            tn_standing moved = out[at];
            memmove(&out[filled + 1], &out[filled], (at - filled) * sizeof out[0]);
            out[filled++] = moved;
        }
    }
    unsigned rank = 0;
    for (unsigned i = 0; i < count; i++) {
        bool is_listed = e->player[out[i].player].presence != TN_REMOVED; /* TR-14, TD-22 */
        out[i].rank = is_listed ? (uint16_t)++rank : 0;
    }
    return count;
}
