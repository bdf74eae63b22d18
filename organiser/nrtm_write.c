/*
 * NRTM JSON, written (section 4.1 of the ledger), with what ABR must have: players with an id, a
 * name, a rank and identities, and cutToTop.
 */
#include "organiser/foreign.h"
#include "organiser/text.h"

static json_t *score_json(const tn_game *game, unsigned who)
{
    unsigned prestige[2];
    tn_game_prestige(game, prestige);
    return game->outcome == TN_NONE ? json_null() : json_integer((json_int_t)prestige[who]);
}

/* Scores by side; what is not reported yet is null. A bye is 2 + 2 (section 4.1). */
static json_t *write_match(const foreign_out *w, const tn_match *m, unsigned table)
{
    const tn_event *e = w->store->event;
    unsigned half = tn_bye_prestige(&e->config) / 2, prestige[2];
    bool is_bye = m->player[1] == 0, is_whole = tn_match_prestige(e, m, prestige);
    static const tn_game unplayed = {.outcome = TN_NOT_STARTED};
    json_t *out = json_pack("{s:i, s:b, s:b, s:b}", "table", table, "intentionalDraw", 0,
                            "twoForOne", 0, "eliminationGame", 0);
    for (unsigned i = 0; i < 2; i++) {
        json_t *one =
            json_pack("{s:o}", "id", m->player[i] == 0 ? json_null() : json_integer(m->player[i]));
        json_t *score[2]; /* as the Corporation, as the Runner */
        for (unsigned side = 0; side < 2; side++) {
            bool is_first = (m->game[0].corp == i) == (side == 0);
            const tn_game *game = is_first                          ? &m->game[0]
                                  : tn_match_games(&e->config) == 2 ? &m->game[1]
                                                                    : &unplayed;
            score[side] = is_bye ? json_integer(i == 0 ? half : 0) : score_json(game, i);
        }
        json_object_set_new(one, "runnerScore", score[1]);
        json_object_set_new(one, "corpScore", score[0]);
        json_object_set_new(one, "combinedScore",
                            is_whole ? json_integer(is_bye && i == 1 ? 0 : prestige[i])
                                     : json_null());
        json_object_set_new(out, i == 0 ? "player1" : "player2", one);
    }
    return out;
}

static json_t *write_final(const foreign_out *w, unsigned game)
{
    const tn_final *final = &w->store->event->final[game];
    json_t *out = json_pack("{s:i, s:b}", "table", game, "eliminationGame", 1);
    for (unsigned i = 0; i < 2; i++) {
        json_object_set_new(out, i == 0 ? "player1" : "player2",
                            json_pack("{s:i, s:s, s:b}", "id", final->player[i], "role",
                                      final->game[0].corp == i ? "corp" : "runner", "winner",
                                      final->winner == i + 1));
    }
    return out;
}

static void write_finals(const foreign_out *w, json_t *rounds)
{
    const tn_event *e = w->store->event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    for (unsigned round = 1; bracket != NULL && round <= 9; round++) {
        json_t *list = json_array();
        for (unsigned g = 1; g <= games; g++) {
            if (bracket[g].round == round && e->final[g].winner != 0) {
                json_array_append_new(list, write_final(w, g));
            }
        }
        if (json_array_size(list) > 0) {
            json_array_append(rounds, list);
        }
        json_decref(list);
    }
}

static json_t *write_players(const foreign_out *w, const tn_standing *table, unsigned count)
{
    const tn_event *e = w->store->event;
    json_t *players = json_array();
    for (unsigned i = 0; i < count; i++) {
        unsigned p = table[i].player;
        char identity[2][FOREIGN_IDENTITY_MAX];
        for (unsigned side = 0; side < 2; side++) {
            if (!text_copy_line(identity[side], sizeof identity[side],
                                w->store->entrants[p].identity[side])) {
                identity[side][0] = '\0';
            }
            foreign_flatten(identity[side]);
        }
        json_array_append_new(
            players,
            json_pack("{s:i, s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:b, s:b}", "id", p,
                      "name", w->store->entrants[p].name, "rank", i + 1, "corpFaction",
                      foreign_faction(identity[0]), "corpIdentity", identity[0], "runnerFaction",
                      foreign_faction(identity[1]), "runnerIdentity", identity[1], "prestige",
                      table[i].prestige, "matchPoints", table[i].prestige, "strengthOfSchedule",
                      table[i].sos, "forfeit", e->player[p].presence == TN_DROPPED, "disqualified",
                      e->player[p].presence == TN_REMOVED));
    }
    return players;
}

bool nrtm_write(const foreign_out *w, FILE *out)
{
    tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = w->store->event;
    if (e->player_count == 0) {
        return problem_set(w->problem, "no-players", "",
                           "an NRTM file needs players, and there are none yet",
                           "plik NRTM musi mieć graczy, a jeszcze ich nie ma");
    }
    json_t *elimination = json_array(), *rounds = json_array();
    unsigned count = tn_standings(e, e->round_count, table);
    for (unsigned i = 0; i < count && e->round_count == 0; i++) {
        table[i].player = (uint16_t)(i + 1); /* nobody has a rank yet: in the order of entry */
    }
    json_t *players = write_players(w, table, count);
    for (unsigned r = 0; r < e->round_count; r++) {
        json_t *list = json_array();
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            json_array_append_new(list, write_match(w, &e->round[r].match[t], t + 1));
        }
        json_array_append_new(rounds, list);
    }
    if (e->has_cut && e->cut_size != 0) {
        tn_places(e, table);
        for (unsigned i = 0, rank = 0; i < count; i++) { /* the removed are the last (TD-22) */
            unsigned p = table[i].player;
            if (tn_seed_of(e, p) != 0) {
                json_array_append_new(elimination,
                                      json_pack("{s:i, s:s, s:i, s:i}", "id", p, "name",
                                                player_name(w->store, p), "rank", ++rank, "seed",
                                                tn_seed_of(e, p)));
            }
        }
        write_finals(w, rounds);
    }
    return foreign_dump(
        w,
        json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:s, s:[{s:s, s:s}]}", "name",
                  w->store->name, "date", w->store->date, "city", w->store->place, "version",
                  "NRTM v1; strengthOfSchedule is the sum of the opponents' prestige", "cutToTop",
                  e->has_cut ? e->cut_size : e->config.cut, "preliminaryRounds", e->config.rounds,
                  "players", players, "eliminationPlayers", elimination, "rounds", rounds,
                  "uploadedFrom", "Jack In", "links", "rel", "strengthOfSchedule", "href",
                  "urn:jackin:sos:sum-of-prestige"),
        out);
}
