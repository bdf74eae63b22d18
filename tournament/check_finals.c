/*
 * The check of the finals: seeds, sides and the bracket, worked out a second time.
 */
#include "tournament/check.h"

#include <string.h>

/* ---- seeds (TR-41) ----------------------------------------------------------------------------
 */

void check_seeds(tn_check *c)
{
    const tn_event *e = &c->event;
    check_scores(c, e->round_count);
    /* A seed is one more than the number of those who are there and stand better. */
    for (unsigned p = 1; p <= e->player_count; p++) {
        unsigned better = 0;
        if (e->player[p].presence != TN_ACTIVE) {
            continue; /* TD-09 */
        }
        for (unsigned q = 1; q <= e->player_count; q++) {
            bool is_better = c->score[q] != c->score[p] ? c->score[q] > c->score[p]
                             : c->sos[q] != c->sos[p]
                                 ? c->sos[q] > c->sos[p]
                                 : e->player[q].draw > e->player[p].draw ||
                                       (e->player[q].draw == e->player[p].draw && q < p);
            better += e->player[q].presence == TN_ACTIVE && is_better;
        }
        if (better < e->cut_size && e->seed_of_cut[better + 1] != p) {
            tn_fault *fault = check_note(c, TN_FAULT_SEED, 0, better + 1);
            fault->is_by_hand = (e->cut_flags & TN_BY_HAND) != 0;
            fault->a = e->seed_of_cut[better + 1];
            fault->b = (uint16_t)p;
        }
    }
}

/* ---- sides (TR-43 to TR-46, sentence by sentence) ---------------------------------------------
 */

struct played {
    int corp, runner;
};

static void count_game(const tn_game *game, unsigned which, struct played *played)
{
    if (game->outcome >= TN_CORP_WON && game->outcome <= TN_UNFINISHED) {
        *(game->corp == which ? &played->corp : &played->runner) += 1;
    }
}

static struct played count_sides(const tn_event *e, unsigned player, unsigned before)
{
    struct played played = {0, 0};
    for (unsigned g = 1; g < before; g++) {
        for (unsigned i = 0; i < 2; i++) {
            if (e->final[g].player[i] == player) {
                count_game(&e->final[g].game[0], i, &played);
            }
        }
    }
    for (unsigned r = 0; r < e->round_count && e->config.counts_swiss_sides; r++) { /* TD-07 */
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            for (unsigned i = 0; i < 2 && m->player[1] != 0; i++) {
                if (m->player[i] == player) {
                    count_game(&m->game[0], i, &played);
                    count_game(&m->game[1], i, &played);
                }
            }
        }
    }
    return played;
}

/* +1: he has played the Corporation less often, -1: the Runner, 0: both equally often. */
static int need(struct played played)
{
    return played.corp < played.runner ? 1 : played.runner < played.corp ? -1 : 0;
}

static int distance(struct played played)
{
    int difference = played.corp - played.runner;
    return difference < 0 ? -difference : difference;
}

/* Which of two is the Corporation: 0 or 1, or 2 if a draw decides. */
static unsigned corp_by_the_rules(struct played first, struct played second)
{
    int a = need(first), b = need(second);
    if (a == 0 && b == 0) {
        return 2; /* TR-46: neither has a difference */
    }
    if (a != b) { /* TR-44: each plays what he needs, or the other's need decides */
        return a == 1 || b == -1 ? 0 : 1;
    }
    if (distance(first) == distance(second)) {
        return 2; /* TR-46 */
    }
    bool first_needs_more = distance(first) > distance(second); /* TR-45 */
    return first_needs_more == (a == 1) ? 0 : 1;
}

void check_final_sides(tn_check *c, const tn_record *r)
{
    const tn_event *e = &c->event;
    unsigned game = r->of.game.table, wanted = 2;
    const tn_final *final = &e->final[game];
    if (e->config.finals == TN_LEGACY) {
        const tn_game *games = final->game;
        if (r->of.game.number == 2 && games[1].outcome != TN_NOT_STARTED) {
            wanted = 1u - games[0].corp; /* TR-24 */
        } else if (r->of.game.number == 3) {
            wanted = (unsigned)(tn_chance(e->seed, TN_FOR_FINAL, game, 3) >> 63); /* TR-36 */
        }
    } else if (game > e->cut_size / 2u) { /* TR-43: in the first round the better seed chooses */
        unsigned reset = 2u * e->cut_size - 1;
        const tn_final *before = &e->final[game - 1];
        if (game == reset && e->config.swaps_reset && before->game[0].outcome <= TN_UNFINISHED) {
            unsigned corp = before->player[before->game[0].corp]; /* TD-13 */
            wanted = final->player[0] == corp ? 1 : 0;
        } else {
            wanted = corp_by_the_rules(count_sides(e, final->player[0], game),
                                       count_sides(e, final->player[1], game));
        }
    }
    if (wanted != 2 && wanted != r->of.game.corp) {
        tn_fault *fault = check_note(c, TN_FAULT_SIDES, 0, game);
        fault->is_by_hand = (r->of.game.flags & TN_AS_PLAYED) != 0;
    }
}

/* ---- the bracket (section 2) ------------------------------------------------------------------
 */

/* Each game as two places: s seed, w winner, l loser of a game. */
static const char *const double_4 = "s1s4 s2s3 w1w2 l1l2 l3w4 w3w5 w6l6 ";
static const char *const double_8 = "s1s8 s4s5 s2s7 s3s6 w1w2 w3w4 l1l2 l3l4 w5w6 l6w7 l5w8 w10w11 "
                                    "l9w12 w9w13 w14l14 ";
static const char *const double_16 =
    "s1s16 s8s9 s5s12 s4s13 s3s14 s6s11 s7s10 s2s15 l1l2 l3l4 l5l6 l7l8 w1w2 w3w4 w5w6 w7w8 "
    "l16w9 l15w10 l14w11 l13w12 w13w14 w15w16 w17w18 w19w20 l21w23 l22w24 w21w22 w25w26 l27w28 "
    "w27w29 w30l30 ";
static const char *const single_4 = "s1s4 s2s3 w1w2 ";
static const char *const single_8 = "s1s8 s4s5 s2s7 s3s6 w1w2 w3w4 w5w6 ";
static const char *const single_16 =
    "s1s16 s8s9 s5s12 s4s13 s3s14 s6s11 s7s10 s2s15 w1w2 w3w4 w5w6 "
    "w7w8 w9w10 w11w12 w13w14 ";

static const char *text_of(const tn_event *e)
{
    bool is_double = e->config.finals == TN_DOUBLE;
    return e->cut_size == 4   ? (is_double ? double_4 : single_4)
           : e->cut_size == 8 ? (is_double ? double_8 : single_8)
                              : (is_double ? double_16 : single_16);
}

static unsigned read_place(const tn_event *e, const char **text)
{
    char from = *(*text)++;
    unsigned number = 0;
    while (**text >= '0' && **text <= '9') {
        number = number * 10 + (unsigned)(*(*text)++ - '0');
    }
    if (from == 's') {
        return e->seed_of_cut[number];
    }
    const tn_final *game = &e->final[number];
    if (game->winner == 0) {
        return 0;
    }
    return game->player[(from == 'w') == (game->winner == 1) ? 0 : 1];
}

/* TR-47, TR-48: who wins a game of double elimination; 0 while that is open. */
static unsigned winner_by_the_rules(const tn_event *e, const tn_final *final)
{
    const tn_game *game = &final->game[0];
    unsigned corp = game->corp + 1u, runner = 3 - corp;
    switch (game->outcome) {
    case TN_CORP_WON:
        return corp;
    case TN_RUNNER_WON:
        return runner;
    case TN_UNFINISHED:
        if (game->points[0] != game->points[1]) {
            return game->points[0] > game->points[1] ? 1 : 2;
        }
        for (unsigned s = 1; s <= e->cut_size; s++) {
            if (e->seed_of_cut[s] == final->player[0] || e->seed_of_cut[s] == final->player[1]) {
                return e->seed_of_cut[s] == final->player[0] ? 1 : 2;
            }
        }
        return 0;
    default:
        return final->winner; /* by absence: TD-16 is settled by the fold */
    }
}

void check_bracket(tn_check *c)
{
    const tn_event *e = &c->event;
    const char *text = text_of(e);
    bool is_double = e->config.finals == TN_DOUBLE;
    uint8_t losses[TN_CUT_MAX + 1] = {0};
    for (unsigned game = 1; *text != '\0'; game++, text++) {
        const tn_final *final = &e->final[game];
        bool is_reset = is_double && text[0] == 'w' && game == 2u * e->cut_size - 1;
        for (unsigned i = 0; i < 2; i++) {
            unsigned player = read_place(e, &text);
            if (is_reset && e->final[game - 1].winner != 2) {
                player = 0; /* TR-V4 */
            }
            if (final->player[i] != player) {
                check_note(c, TN_FAULT_BRACKET, 0, game);
            }
        }
        if (is_double && final->winner != winner_by_the_rules(e, final)) {
            check_note(c, TN_FAULT_BRACKET, 0, game);
        }
        if (final->winner != 0) {
            losses[tn_seed_of(e, final->player[2 - final->winner])]++;
        }
    }
    unsigned champion = tn_champion(e), allowed = is_double ? 2 : 1;
    for (unsigned s = 1; s <= e->cut_size; s++) {
        bool is_champion = champion != 0 && e->seed_of_cut[s] == champion;
        if (losses[s] > allowed || (is_champion && losses[s] >= allowed) ||
            (champion != 0 && !is_champion && losses[s] != allowed)) {
            check_note(c, TN_FAULT_BRACKET, 0, 0)->a = e->seed_of_cut[s];
        }
    }
}
