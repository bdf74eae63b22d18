/*
 * NRTM JSON with its dialects, read (section 4.1 of the ledger).
 *
 * Dialects that are read: the opponent of a bye is null (Cobra), 0 (NRTM) or the whole game is
 * absent (old NRTM); AesopsTables has tableNumber, scores in place of winners, and in another shape
 * corp and runner objects with a score; where the sides are not known there is only combinedScore;
 * single-sided rounds have a role and one game. A game is worth 2 or, by later rules, 3.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 1000 };

static bool read_player(foreign *f, const json_t *one, int index)
{
    char where[FOREIGN_WHERE_MAX];
    int prestige;
    snprintf(where, sizeof where, "players[%d]", index);
    if (json_is_true(json_object_get(one, "isBye"))) {
        f->nobody = json_object_get(one, "id"); /* no player: whoever meets it has a bye */
        return true;
    }
    foreign_player *player = foreign_named_player(f, one, where);
    if (player == NULL ||
        !foreign_text(f, one, "corpIdentity", where, player->identity[0], FOREIGN_IDENTITY_MAX) ||
        !foreign_text(f, one, "runnerIdentity", where, player->identity[1], FOREIGN_IDENTITY_MAX) ||
        !foreign_int(f, one, "rank", where, 0, 1000000, index + 1, &player->rank) ||
        !foreign_int(f, one, "prestige", where, 0, POINTS_MAX, -1, &prestige) ||
        !foreign_int(f, one, "matchPoints", where, 0, POINTS_MAX, prestige, &player->total)) {
        return false;
    }
    foreign_flatten(player->identity[0]);
    foreign_flatten(player->identity[1]);
    if (json_object_get(one, "forfeit") != NULL || json_object_get(one, "disqualified") != NULL) {
        player->presence = json_is_true(json_object_get(one, "disqualified")) ? TN_REMOVED
                           : json_is_true(json_object_get(one, "forfeit"))    ? TN_DROPPED
                                                                              : TN_ACTIVE;
    }
    return true;
}

/* A player of a game: an object with an id. -1: nobody, as in a bye; -2: a fault. */
static int player_in(foreign *f, const json_t *game, const char *key, const char *where)
{
    const json_t *player = json_object_get(game, key), *id = json_object_get(player, "id");
    int found = foreign_find_json(f, id);
    if (found >= 0) {
        return found;
    }
    if (player == NULL || json_is_null(player) ||
        (id != NULL && f->nobody != NULL && json_equal(id, f->nobody)) ||
        (json_is_object(player) && (id == NULL || json_is_null(id) ||
                                    (json_is_integer(id) && json_integer_value(id) == 0)))) {
        return -1;
    }
    foreign_problem(f, "", "%s.%s.id: nobody has that id",
                    "%s.%s.id: nikt nie ma tego identyfikatora", where, key);
    return -2;
}

/* A score of a player in a game; -1: none. */
static bool score_of(foreign *f, const json_t *player, const char *key, const char *where, int *out)
{
    if (!foreign_int(f, player, key, where, 0, 12, -1, out)) {
        return false;
    }
    if (*out == 3 && strcmp(key, "combinedScore") != 0) {
        f->win_points = 3;
    }
    return true;
}

static bool cannot_end(foreign *f, const char *where)
{
    return foreign_problem(f, "TR-32", "%s: a match cannot end like that",
                           "%s: mecz nie może się tak skończyć", where);
}

/* A game of the finals that is in the file and has no winner yet. */
static bool not_played(foreign *f, const char *where)
{
    foreign_note(f->notes, f->lang, "%s was left out: this game of the finals has no winner yet.",
                 "%s: pominięto, bo ta partia finałowa nie ma jeszcze zwycięzcy.", where);
    return true;
}

static bool read_final(foreign *f, const json_t *game, const char *where)
{
    foreign_final final = {.corp = -1};
    int score[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        const char *key = i == 0 ? "player1" : "player2";
        const json_t *side = json_object_get(game, key);
        int points;
        final.player[i] = player_in(f, game, key, where);
        if (final.player[i] == -1) {
            return foreign_problem(f, "", "%s.%s: missing", "%s.%s: brakuje", where, key);
        }
        if (final.player[i] < 0) {
            return false;
        }
        const char *role = json_string_value(json_object_get(side, "role"));
        if (role != NULL && (strcmp(role, "corp") == 0 || strcmp(role, "runner") == 0)) {
            final.corp = strcmp(role, "corp") == 0 ? i : 1 - i;
        }
        score[i] = json_is_true(json_object_get(side, "winner")) ? 100 : 0;
        static const char *const keys[] = {"corpScore", "runnerScore", "combinedScore"};
        for (int k = 0; k < 3; k++) {
            if (!foreign_int(f, side, keys[k], where, 0, 12, 0, &points)) {
                return false;
            }
            score[i] += points;
            if (k < 2 && points > 0 && final.corp < 0) {
                final.corp = k == 0 ? i : 1 - i; /* the side on which he scored */
            }
        }
    }
    if (score[0] == score[1]) {
        return score[0] == 0
                   ? not_played(f, where)
                   : foreign_problem(f, "TR-48", "%s: nobody won", "%s: nikt nie wygrał", where);
    }
    final.winner = score[0] > score[1] ? 0 : 1;
    return foreign_add_final(f, where, final);
}

/*
 * The dialect that names the sides: corp and runner, with a score each. An entry is one game; the
 * second of the same two players in a round is game 2.
 */
static bool read_sided(foreign *f, const json_t *game, int round, const char *where)
{
    int corp = player_in(f, game, "corp", where), runner = player_in(f, game, "runner", where);
    int score[2], table;
    if (corp == -2 || runner == -2 ||
        !score_of(f, json_object_get(game, "corp"), "score", where, &score[0]) ||
        !score_of(f, json_object_get(game, "runner"), "score", where, &score[1]) ||
        !foreign_int(f, game, "tableNumber", where, 0, 100000, 0, &table) ||
        !foreign_int(f, game, "table", where, 0, 100000, table, &table)) {
        return false;
    }
    if (json_is_true(json_object_get(game, "eliminationGame"))) {
        if (corp >= 0 && runner >= 0 && score[0] <= 0 && score[1] <= 0) {
            return not_played(f, where);
        }
        if (corp < 0 || runner < 0 || score[0] == score[1]) {
            return foreign_problem(f, "TR-48", "%s: nobody won", "%s: nikt nie wygrał", where);
        }
        return foreign_add_final(f, where,
                                 (foreign_final){.player = {corp, runner},
                                                 .corp = 0,
                                                 .winner = score[0] > score[1] ? 0 : 1});
    }
    if (corp < 0 && runner < 0) {
        return foreign_problem(f, "", "%s: corp and runner are missing",
                               "%s: brakuje corp i runner", where);
    }
    foreign_match *m = NULL;
    for (int i = f->match_count; i-- > 0 && f->matches[i].round == round && m == NULL;) {
        foreign_match *other = &f->matches[i];
        if (runner >= 0 && other->player[0] == runner && other->player[1] == corp) {
            m = other;
        }
    }
    if (m != NULL) {
        tn_game second;
        return (foreign_game(&second, 1, score[1], score[0]) &&
                foreign_order_games(m, m->game[0], second)) ||
               cannot_end(f, where);
    }
    m = foreign_add_match(f, where, round, corp >= 0 ? corp : runner,
                          corp >= 0 && runner >= 0 ? runner : -1);
    if (m == NULL) {
        return false;
    }
    m->table = table;
    if (m->player[1] < 0) {
        return true;
    }
    m->has_games = true;
    m->game[1] = (tn_game){.corp = 1, .outcome = TN_NOT_STARTED};
    if (score[0] < 0 && score[1] < 0) {
        m->game[1].outcome = TN_NONE;
    }
    return foreign_game(&m->game[0], 0, score[0], score[1]) || cannot_end(f, where);
}

/* The result of a Swiss match, as far as it is there. */
static bool read_scores(foreign *f, foreign_match *m, const json_t *game, const char *where)
{
    const json_t *side[2] = {json_object_get(game, "player1"), json_object_get(game, "player2")};
    int corp[2], runner[2], both[2];
    for (int i = 0; i < 2; i++) {
        char path[FOREIGN_WHERE_MAX + 10];
        snprintf(path, sizeof path, "%s.player%d", where, i + 1);
        if (!score_of(f, side[i], "corpScore", path, &corp[i]) ||
            !score_of(f, side[i], "runnerScore", path, &runner[i]) ||
            !score_of(f, side[i], "combinedScore", path, &both[i])) {
            return false;
        }
    }
    bool has_first = corp[0] >= 0 && runner[1] >= 0, has_second = runner[0] >= 0 && corp[1] >= 0;
    if (!has_first && !has_second) {
        m->score[0] = both[0];
        m->score[1] = both[1];
        m->is_split = json_is_true(json_object_get(game, "intentionalDraw"));
        return (both[0] >= 0) == (both[1] >= 0) ||
               foreign_problem(f, "", "%s: a score is missing", "%s: brakuje wyniku", where);
    }
    bool is_single = json_is_string(json_object_get(side[0], "role"));
    int none = is_single ? 0 : -1; /* of the game that has no scores: not played, or not reported */
    int as_corp[2] = {has_first ? corp[0] : none, has_first ? runner[1] : none};
    int as_runner[2] = {has_second ? runner[0] : none, has_second ? corp[1] : none};
    if (as_corp[0] == 1 && as_corp[1] == 1 && as_runner[0] == 1 && as_runner[1] == 1) {
        m->score[0] = m->score[1] = 2; /* an agreed draw, worth as much as a game each */
        m->is_split = true;
        return true;
    }
    for (int i = 0; i < 2; i++) {
        m->score[i] = (corp[i] > 0 ? corp[i] : 0) + (runner[i] > 0 ? runner[i] : 0);
    }
    return foreign_games(m, as_corp, as_runner) || cannot_end(f, where);
}

static bool read_match(foreign *f, const json_t *game, int round, const char *where)
{
    int a = player_in(f, game, "player1", where), b = player_in(f, game, "player2", where), table;
    if (a == -2 || b == -2 || !foreign_int(f, game, "tableNumber", where, 0, 100000, 0, &table) ||
        !foreign_int(f, game, "table", where, 0, 100000, table, &table)) {
        return false;
    }
    if (a == -1 && b == -1) {
        return foreign_problem(f, "", "%s: player1 and player2 are missing",
                               "%s: brakuje player1 i player2", where);
    }
    foreign_match *m = foreign_add_match(f, where, round, a >= 0 ? a : b, a >= 0 ? b : -1);
    if (m == NULL) {
        return false;
    }
    m->table = table;
    if (m->player[1] < 0) { /* a bye: its points are needed to compare totals only */
        int corp, runner;
        const json_t *side = json_object_get(game, a >= 0 ? "player1" : "player2");
        if (!score_of(f, side, "corpScore", where, &corp) ||
            !score_of(f, side, "runnerScore", where, &runner) ||
            !foreign_int(f, side, "combinedScore", where, 0, 12,
                         corp >= 0 && runner >= 0 ? corp + runner : -1, &m->score[0])) {
            return false;
        }
        return true;
    }
    if (!read_scores(f, m, game, where)) {
        return false;
    }
    if (m->is_split) {
        foreign_note(f->notes, f->lang,
                     "%s, %s - %s: an agreed draw came in as one game won by each.",
                     "%s, %s – %s: umówiony remis wczytano jako po jednej wygranej partii.", where,
                     f->players[a].name, f->players[b].name);
    }
    if (json_is_true(json_object_get(game, "twoForOne"))) {
        foreign_note(f->notes, f->lang,
                     "%s, %s - %s: one game that counted for two came in as two.",
                     "%s, %s – %s: jedną partię liczoną za dwie wczytano jako dwie.", where,
                     f->players[a].name, f->players[b].name);
    }
    return true;
}

static bool read_rounds(foreign *f, const json_t *rounds)
{
    int number = 0, single = 0;
    for (size_t r = 0; r < json_array_size(rounds); r++) {
        const json_t *round = json_array_get(rounds, r);
        char where[FOREIGN_WHERE_MAX];
        bool is_swiss = false;
        if (!json_is_array(round)) {
            return foreign_problem(f, "", "rounds[%zu]: a list is needed",
                                   "rounds[%zu]: tu musi być lista", r);
        }
        for (size_t g = 0; g < json_array_size(round); g++) {
            const json_t *game = json_array_get(round, g);
            bool is_final = json_is_true(json_object_get(game, "eliminationGame"));
            bool is_sided = json_is_object(json_object_get(game, "corp")) ||
                            json_is_object(json_object_get(game, "runner"));
            snprintf(where, sizeof where, "rounds[%zu][%zu]", r, g);
            if (!json_is_object(game)) {
                return foreign_problem(f, "", "%s: an object is needed", "%s: tu musi być obiekt",
                                       where);
            }
            number += !is_final && !is_swiss;
            is_swiss = is_swiss || !is_final;
            single += !is_final &&
                      json_is_string(json_object_get(json_object_get(game, "player1"), "role"));
            if (!(is_sided   ? read_sided(f, game, number, where)
                  : is_final ? read_final(f, game, where)
                             : read_match(f, game, number, where))) {
                return false;
            }
        }
        if (json_array_size(round) == 0 && r + 1 < json_array_size(rounds)) {
            return foreign_problem(f, "TR-18", "rounds[%zu]: there are no games",
                                   "rounds[%zu]: nie ma partii", r);
        }
    }
    if (single > 0) {
        foreign_note(
            f->notes, f->lang,
            "The rounds had one game each (%d matches): game 2 came in as not started, and "
            "a bye is worth 4 all the same.",
            "Rundy miały po jednej partii (meczów: %d): partię 2 wczytano jako "
            "nierozpoczętą, a wolny los i tak daje 4.",
            single);
    }
    return true;
}

static bool read_cut(foreign *f, const json_t *cut)
{
    for (size_t i = 0; i < json_array_size(cut); i++) {
        const json_t *one = json_array_get(cut, i);
        char where[FOREIGN_WHERE_MAX];
        int at = foreign_find_json(f, json_object_get(one, "id"));
        snprintf(where, sizeof where, "eliminationPlayers[%zu]", i);
        if (at < 0) {
            return foreign_problem(f, "", "%s.id: nobody has that id",
                                   "%s.id: nikt nie ma tego identyfikatora", where);
        }
        if (f->players[at].seed != 0) {
            return foreign_problem(f, "TR-41", "%s: %s is there twice", "%s: %s występuje dwa razy",
                                   where, f->players[at].name);
        }
        if (!foreign_int(f, one, "seed", where, 1, TN_PLAYERS_MAX, (int)i + 1,
                         &f->players[at].seed)) {
            return false;
        }
    }
    return true;
}

bool nrtm_read(foreign *f, const char *text, size_t len)
{
    json_t *root = foreign_load(f, text, len);
    if (root == NULL) {
        return false;
    }
    const json_t *players = json_object_get(root, "players");
    const json_t *rounds = json_object_get(root, "rounds");
    int planned = 0;
    bool is_fine = (json_is_array(players) && json_is_array(rounds)) ||
                   foreign_problem(f, "", "%s: a list is needed", "%s: tu musi być lista",
                                   json_is_array(players) ? "rounds" : "players");
    is_fine = is_fine && foreign_text(f, root, "name", "", f->name, sizeof f->name) &&
              foreign_text(f, root, "date", "", f->date, sizeof f->date) &&
              foreign_text(f, root, "city", "", f->place, sizeof f->place) &&
              foreign_int(f, root, "cutToTop", "", 0, TN_PLAYERS_MAX, 0, &f->cut) &&
              foreign_int(f, root, "preliminaryRounds", "", 0, TN_ROUNDS_MAX, 0, &planned);
    for (size_t i = 0; i < json_array_size(players) && is_fine; i++) {
        is_fine = read_player(f, json_array_get(players, i), (int)i);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "players: there are none", "players: nie ma nikogo");
    }
    is_fine = is_fine && read_rounds(f, rounds) &&
              read_cut(f, json_object_get(root, "eliminationPlayers"));
    f->rounds = planned > f->rounds ? planned : f->rounds;
    f->nobody = NULL;
    json_decref(root);
    return is_fine && foreign_sort_players(f);
}
