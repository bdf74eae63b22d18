/*
 * Prestige, strength of schedule and the table (TR-14 to TR-16, TR-56). All of it is computed from
 * the results whenever it is asked for: SoS changes with every later round, so nothing is kept.
 */
#include <string.h>

#include "tournament/parts.h"

unsigned tn_opponent(const tn_event *e, unsigned player, unsigned round)
{
    const tn_round *in = &e->round[round - 1];
    unsigned table = in->table_of[player];
    if (table == 0) {
        return 0;
    }
    const tn_match *match = &in->match[table - 1];
    return match->player[match->player[0] == player ? 1 : 0];
}

unsigned tn_prestige(const tn_event *e, unsigned player, unsigned rounds)
{
    unsigned sum = 0;
    for (unsigned r = 0; r < rounds && r < e->round_count; r++) {
        unsigned table = e->round[r].table_of[player];
        if (table != 0) {
            const tn_match *match = &e->round[r].match[table - 1];
            unsigned prestige[2];
            tn_match_prestige(e, match, prestige);
            sum += prestige[match->player[0] == player ? 0 : 1];
        }
    }
    return sum;
}

unsigned tn_sos(const tn_event *e, unsigned player, unsigned rounds)
{
    unsigned sum = 0;
    for (unsigned r = 1; r <= rounds && r <= e->round_count; r++) {
        unsigned opponent = tn_opponent(e, player, r);
        if (opponent != 0) { /* TR-15: a bye adds nobody */
            sum += tn_prestige(e, opponent, rounds);
        }
    }
    return sum;
}

bool tn_had_bye(const tn_event *e, unsigned player, unsigned rounds)
{
    for (unsigned r = 0; r < rounds && r < e->round_count; r++) {
        unsigned table = e->round[r].table_of[player];
        if (table != 0 && e->round[r].match[table - 1].player[1] == 0) {
            return true;
        }
    }
    return false;
}

unsigned tn_met(const tn_event *e, unsigned a, unsigned b, unsigned rounds)
{
    for (unsigned r = rounds < e->round_count ? rounds : e->round_count; r >= 1; r--) {
        unsigned table = e->round[r - 1].table_of[a];
        if (table != 0 && table == e->round[r - 1].table_of[b]) {
            return r;
        }
    }
    return 0;
}

/* TR-14: prestige, SoS, draw. */
static bool is_better(const tn_standing *a, const tn_standing *b)
{
    if (a->prestige != b->prestige) {
        return a->prestige > b->prestige;
    }
    if (a->sos != b->sos) {
        return a->sos > b->sos;
    }
    if (a->draw != b->draw) {
        return a->draw > b->draw;
    }
    return a->player < b->player;
}

/* The same with the removed at the end. */
static bool stands_before(const tn_event *e, const tn_standing *a, const tn_standing *b)
{
    bool a_out = e->player[a->player].presence == TN_REMOVED;
    bool b_out = e->player[b->player].presence == TN_REMOVED;
    return a_out != b_out ? b_out : is_better(a, b);
}

unsigned tn_standings(const tn_event *e, unsigned rounds, tn_standing out[TN_PLAYERS_MAX])
{
    unsigned count = e->player_count;
    for (unsigned i = 0; i < count; i++) {
        out[i] = (tn_standing){
            .player = (uint16_t)(i + 1),
            .prestige = (uint16_t)tn_prestige(e, i + 1, rounds),
            .draw = e->player[i + 1].draw,
        };
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned sos = 0; /* as tn_sos, from the prestige that is known already */
        for (unsigned r = 1; r <= rounds && r <= e->round_count; r++) {
            unsigned opponent = tn_opponent(e, i + 1, r);
            sos += opponent != 0 ? out[opponent - 1].prestige : 0;
        }
        out[i].sos = (uint16_t)sos;
    }
    /* Shell sort: few lines, and the order is total. */
    for (unsigned gap = count / 2; gap > 0; gap /= 2) {
        for (unsigned i = gap; i < count; i++) {
            tn_standing moved = out[i];
            unsigned at = i;
            while (at >= gap && stands_before(e, &moved, &out[at - gap])) {
                out[at] = out[at - gap];
                at -= gap;
            }
            out[at] = moved;
        }
    }
    unsigned rank = 0;
    for (unsigned i = 0; i < count; i++) {
        out[i].rank = 0;
        if (e->player[out[i].player].presence != TN_REMOVED) {
            out[i].rank = (uint16_t)++rank;
        }
    }
    return count;
}

void tn_seeds_again(const tn_event *e, tn_standing table[TN_PLAYERS_MAX],
                    uint16_t out[TN_CUT_MAX + 1])
{
    unsigned count = tn_standings(e, e->round_count, table), filled = 0;
    memset(out, 0, (TN_CUT_MAX + 1) * sizeof out[0]);
    /* Whoever was removed since stands at the end of the table: he goes where he belongs. */
    for (unsigned i = 0; i < count; i++) {
        tn_standing moved = table[i];
        unsigned at = i;
        while (at > 0 && is_better(&moved, &table[at - 1])) {
            table[at] = table[at - 1];
            at--;
        }
        table[at] = moved;
    }
    for (unsigned i = 0; i < count && filled < e->cut_size; i++) {
        if (e->player[table[i].player].was_at_cut) {
            out[++filled] = table[i].player;
        }
    }
}

/* The first of the table of TR-14; 0 if everybody was removed. */
static unsigned swiss_winner(const tn_event *e)
{
    tn_standing best = {0};
    for (unsigned p = 1; p <= e->player_count; p++) {
        tn_standing one = {
            .player = (uint16_t)p,
            .prestige = (uint16_t)tn_prestige(e, p, e->round_count),
            .sos = (uint16_t)tn_sos(e, p, e->round_count),
            .draw = e->player[p].draw,
        };
        if (e->player[p].presence != TN_REMOVED &&
            (best.player == 0 || stands_before(e, &one, &best))) {
            best = one;
        }
    }
    return best.player;
}

unsigned tn_bracket_winner(const tn_event *e)
{
    if (!e->has_cut || e->cut_size == 0 || e->awaited != 0) {
        return 0;
    }
    unsigned last = tn_last_game(e);
    const tn_final *final = &e->final[last];
    if (e->config.finals == TN_DOUBLE && final->winner == 2) {
        final = &e->final[last + 1]; /* TR-49: the lower finalist must win twice */
    }
    return final->winner == 0 ? 0 : final->player[final->winner - 1];
}

unsigned tn_champion(const tn_event *e)
{
    if (e->has_cut && e->cut_size != 0) {
        unsigned winner = tn_bracket_winner(e);
        if (winner != 0 && e->player[winner].presence == TN_REMOVED) {
            winner = tn_final_best_left(e); /* TD-22 */
            return winner != 0 ? winner : swiss_winner(e);
        }
        return winner;
    }
    bool is_over = e->round_count > 0 && e->round_count >= e->config.rounds &&
                   tn_open_round(e) == 0 && (e->config.cut == 0 || e->has_cut);
    return is_over ? swiss_winner(e) : 0; /* TR-14 */
}
