/*
 * Who plays which side (TR-43 to TR-46, TD-07, TD-13, TD-15).
 */
#include "tournament/parts.h"

tn_sides tn_sides_by_difference(int first, int second)
{
    /* TR-V2: whoever has played the Corporation less, in balance, plays it now. */
    return first < second ? TN_FIRST_CORP : second < first ? TN_SECOND_CORP : TN_DRAW_SIDES;
}

/* +1 if a player was the Corporation of a game, -1 the Runner, 0 if it was not played (TD-16). */
static int side_of(const tn_game *game, unsigned which)
{
    if (game->outcome < TN_CORP_WON || game->outcome > TN_STOPPED ||
        game->outcome == TN_NOT_STARTED) {
        return 0;
    }
    return game->corp == which ? 1 : -1;
}

static int swiss_difference(const tn_event *e, unsigned player, unsigned rounds)
{
    int sum = 0;
    for (unsigned r = 0; r < rounds && r < e->round_count; r++) {
        unsigned table = e->round[r].table_of[player];
        if (table == 0) {
            continue;
        }
        const tn_match *match = &e->round[r].match[table - 1];
        for (unsigned g = 0; g < tn_match_games(&e->config); g++) {
            sum += side_of(&match->game[g], match->player[0] == player ? 0 : 1);
        }
    }
    return sum;
}

int tn_final_difference(const tn_event *e, unsigned player, unsigned before)
{
    /* The games of a player have rising numbers, so those before are the smaller ones. */
    int sum = e->config.counts_swiss_sides ? swiss_difference(e, player, e->round_count) : 0;
    for (unsigned g = 1; g < before; g++) {
        const tn_final *final = &e->final[g];
        for (unsigned which = 0; which < 2; which++) {
            if (final->player[which] == player) {
                for (unsigned n = 0; n < 3; n++) {
                    sum += side_of(&final->game[n], which);
                }
            }
        }
    }
    return sum;
}

static tn_side_rule by_difference(const tn_event *e, int first, int second, unsigned x, unsigned y)
{
    tn_side_rule out = {.rule = (uint8_t)tn_sides_by_difference(first, second)};
    out.chooser = (uint8_t)(tn_chance(e->seed, TN_FOR_FINAL, x, y) >> 63); /* TR-46 */
    return out;
}

static tn_side_rule legacy_sides(const tn_event *e, unsigned game, unsigned number)
{
    tn_side_rule out = {.rule = TN_DRAW_SIDES};
    unsigned drawn = (unsigned)(tn_chance(e->seed, TN_FOR_FINAL, game, number) >> 63);
    if (number == 1) {
        out.chooser = (uint8_t)drawn; /* TR-24 */
    } else if (number == 2) {
        out.rule = (uint8_t)(1 - e->final[game].game[0].corp);
    } else {
        out.rule = (uint8_t)drawn; /* TR-36: sides at random */
    }
    return out;
}

tn_side_rule tn_final_sides(const tn_event *e, unsigned game, unsigned number)
{
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    const tn_final *final = &e->final[game];
    if (bracket == NULL || game == 0 || game > games || final->player[0] == 0 ||
        final->player[1] == 0) {
        return (tn_side_rule){.rule = TN_DRAW_SIDES};
    }
    if (e->config.finals == TN_LEGACY) {
        return legacy_sides(e, game, number);
    }
    if (bracket[game].round == 1) { /* TR-43 */
        bool second = tn_seed_of(e, final->player[1]) < tn_seed_of(e, final->player[0]);
        return (tn_side_rule){.rule = TN_DRAW_SIDES, .chooser = second, .is_seed = 1};
    }
    const tn_final *before = &e->final[game - 1];
    if (game == games && e->config.swaps_reset && side_of(&before->game[0], 0) != 0) {
        /* TD-13: the players of the second final stand the other way round (W, L). */
        unsigned corp = before->player[before->game[0].corp];
        return (tn_side_rule){.rule = final->player[0] == corp ? TN_SECOND_CORP : TN_FIRST_CORP};
    }
    return by_difference(e, tn_final_difference(e, final->player[0], game),
                         tn_final_difference(e, final->player[1], game), game, 1);
}

tn_side_rule tn_draft_sides(const tn_event *e, unsigned round, unsigned a, unsigned b,
                            unsigned table)
{
    return by_difference(e, swiss_difference(e, a, round - 1), swiss_difference(e, b, round - 1),
                         0x10000u + round, table);
}
