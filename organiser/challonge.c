/*
 * The bracket of the finals as Challonge has it, written only (section 4.4 of the ledger): every
 * match names the matches from which its players come, and whether as their winner or loser.
 */
#include "organiser/foreign.h"

#include <string.h>

/* "A" to "Z", "AA" and so on. */
static const char *letters(unsigned number, char out[4])
{
    if (number <= 26) {
        snprintf(out, 4, "%c", (char)('A' + number - 1));
    } else {
        snprintf(out, 4, "A%c", (char)('A' + (number - 27) % 26));
    }
    return out;
}

/* Games won by each; in the older finals the match points of each game (TR-34). */
static void scores_csv(const tn_event *e, const tn_final *final, char *out, size_t cap)
{
    out[0] = '\0';
    if (final->winner == 0) {
        return;
    }
    if (e->config.finals == TN_DOUBLE) {
        snprintf(out, cap, final->winner == 1 ? "1-0" : "0-1");
        return;
    }
    int before[2] = {0, 0};
    for (unsigned g = 1; g <= 3 && final->game[g - 1].outcome != TN_NONE; g++) {
        int points[2];
        size_t len = strlen(out);
        tn_legacy_points(final, g, points);
        if (g == 3) { /* it decides without points */
            points[0] = before[0] + (final->winner == 1);
            points[1] = before[1] + (final->winner == 2);
        }
        snprintf(out + len, cap - len, "%s%d-%d", len == 0 ? "" : ",", points[0] - before[0],
                 points[1] - before[1]);
        before[0] = points[0];
        before[1] = points[1];
    }
}

static json_t *player_json(unsigned player)
{
    return player == 0 ? json_null() : json_integer(player);
}

static json_t *match_of(const tn_event *e, const tn_bracket_game *bracket, unsigned g)
{
    static const char *const keys[2][3] = {
        {"player1_id", "player1_prereq_match_id", "player1_is_prereq_match_loser"},
        {"player2_id", "player2_prereq_match_id", "player2_is_prereq_match_loser"}};
    const tn_final *final = &e->final[g];
    const tn_bracket_game *at = &bracket[g];
    char name[4], scores[64];
    scores_csv(e, final, scores, sizeof scores);
    int round = 0; /* of its own bracket; the lower one counts below zero */
    for (unsigned r = 1; r <= at->round; r++) {
        bool is_there = false;
        for (unsigned other = 1; other <= g; other++) {
            is_there =
                is_there || (bracket[other].round == r &&
                             (bracket[other].bracket == TN_LOWER) == (at->bracket == TN_LOWER));
        }
        round += is_there;
    }
    json_t *out = json_pack("{s:i, s:s, s:i, s:s}", "id", g, "identifier", letters(g, name),
                            "round", at->bracket == TN_LOWER ? -round : round, "state",
                            final->winner != 0                               ? "complete"
                            : final->player[0] != 0 && final->player[1] != 0 ? "open"
                                                                             : "pending");
    for (unsigned i = 0; i < 2; i++) {
        bool is_seed = at->slot[i].from == TN_FROM_SEED;
        json_object_set_new(out, keys[i][0], player_json(final->player[i]));
        json_object_set_new(out, keys[i][1],
                            is_seed ? json_null() : json_integer(at->slot[i].number));
        json_object_set_new(out, keys[i][2], json_boolean(at->slot[i].from == TN_FROM_LOSER));
    }
    json_object_set_new(out, "winner_id",
                        player_json(final->winner == 0 ? 0 : final->player[final->winner - 1]));
    json_object_set_new(out, "loser_id",
                        player_json(final->winner == 0 ? 0 : final->player[2 - final->winner]));
    json_object_set_new(out, "scores_csv", json_string(scores));
    return out;
}

bool challonge_write(const foreign_out *w, FILE *out)
{
    tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = w->store->event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || bracket == NULL) {
        return problem_set(w->problem, "no-finals", "TR-40",
                           "there is no bracket to write: the cut has not been made",
                           "nie ma drabinki do zapisania: finalistów jeszcze nie wyłoniono");
    }
    json_t *players = json_array(), *matches = json_array();
    tn_places(e, table);
    bool is_over = tn_champion(e) != 0;
    for (unsigned seed = 1; seed <= e->cut_size; seed++) {
        unsigned place = 0;
        while (table[place].player != e->seed_of_cut[seed]) {
            place++;
        }
        json_array_append_new(
            players,
            json_pack("{s:i, s:s, s:i, s:o}", "id", e->seed_of_cut[seed], "name",
                      player_name(w->store, e->seed_of_cut[seed]), "seed", seed, "final_rank",
                      is_over && table[place].rank != 0 ? json_integer(table[place].rank)
                                                        : json_null()));
    }
    for (unsigned g = 1; g <= games; g++) {
        bool is_reset = e->config.finals == TN_DOUBLE && g == games;
        if (!is_reset || e->final[g - 1].winner != 1) { /* TR-49: not needed, so not there */
            json_array_append_new(matches, match_of(e, bracket, g));
        }
    }
    return foreign_dump(
        w,
        json_pack("{s:s, s:s, s:o, s:o}", "name", w->store->name, "tournament_type",
                  e->config.finals == TN_DOUBLE ? "double elimination" : "single elimination",
                  "participants", players, "matches", matches),
        out);
}
