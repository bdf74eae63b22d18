/*
 * jackin tournament: results, standings, the cut and the bracket.
 */
#include "cli/tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "matching/matching.h"

/* ---- reading games --------------------------------------------------------------------------- */

/* "1:corp:7-3", "none", "2:time:2-2": one game. What is not told stays unknown. */
static json_t *read_game(request *q, const char *word, unsigned number, int *status)
{
    int corp = 1, a = 0, b = 0, used = 0;
    char outcome[16] = "";
    bool is_told = false;
    if (strcmp(word, "none") == 0) {
        strcpy(outcome, word);
        corp = number == 2 ? 2 : 1;
        used = 4;
    } else if (sscanf(word, "%1d:%15[a-z]:%4d-%4d%n", &corp, outcome, &a, &b, &used) == 4 &&
               used != 0) {
        is_told = true;
    } else if (sscanf(word, "%1d:%15[a-z]%n", &corp, outcome, &used) < 2) {
        used = 0;
    }
    int known = find_word(outcome, outcome_names, TN_AWARDED_A);
    if (used == 0 || word[used] != '\0' || known < TN_CORP_WON || corp < 1 || corp > 2 ||
        a < -100 || a > 100 || b < -100 || b > 100) {
        *status = tournament_complain(
            q, EXIT_USAGE, "usage", "", "'%s' is no game: WHO:OUTCOME:POINTS, as in 1:corp:7-3",
            "„%s” to nie partia: KTO:WYNIK:PUNKTY, na przykład 1:corp:7-3", word);
        return NULL;
    }
    int8_t points[2] = {(int8_t)a, (int8_t)b};
    if (!is_told && known != TN_NOT_STARTED) {
        points[0] = points[1] = TN_POINTS_UNKNOWN;
    }
    return json_pack("{s:i, s:i, s:s, s:o}", "game", number, "corp", corp, "outcome", outcome,
                     "points", step_points(points));
}

/* The same game seen from the other player. */
static void turn_game(json_t *game)
{
    json_t *points = json_object_get(game, "points");
    json_object_set_new(game, "corp",
                        json_integer(3 - json_integer_value(json_object_get(game, "corp"))));
    json_object_set_new(game, "points",
                        json_pack("[O, O]", json_array_get(points, 1), json_array_get(points, 0)));
}

/*
 * The games of the words from `from` on. `is_turned`: they were told by the second player, who is
 * 1 in them.
 */
static json_t *read_games(request *q, unsigned first, unsigned from, bool is_turned, int *status)
{
    json_t *games = json_array();
    for (int i = (int)from; i < q->word_count; i++) {
        json_t *game = read_game(q, q->words[i], first + (unsigned)i - from, status);
        if (game == NULL) {
            json_decref(games);
            return NULL;
        }
        if (is_turned) {
            turn_game(game);
        }
        json_array_append_new(games, game);
    }
    return games;
}

static int flags_of(const request *q)
{
    return (q->option[OPTION_CORRECT] != NULL ? TN_CORRECTS : 0) |
           (q->option[OPTION_AS_PLAYED] != NULL ? TN_AS_PLAYED : 0) |
           (q->option[OPTION_SURE] != NULL ? TN_SURE : 0);
}

/* Is this the game that was refused for its agenda points? */
static bool is_meant(const tn_config *config, const json_t *game, tn_why why)
{
    tn_game one = {.corp = json_integer_value(json_object_get(game, "corp")) == 2};
    one.outcome = (uint8_t)find_word(json_string_value(json_object_get(game, "outcome")),
                                     outcome_names, TN_AWARDED_A);
    bool is_told = true;
    for (unsigned i = 0; i < 2; i++) {
        const json_t *point = json_array_get(json_object_get(game, "points"), i);
        one.points[i] = json_is_null(point) ? TN_POINTS_UNKNOWN : (int8_t)json_integer_value(point);
        is_told = is_told && !json_is_null(point);
    }
    return why == TN_WHY_LOSER_HAS_ENOUGH || why == TN_WHY_WINNER_HAS_FEW
               ? tn_odd_points(config, &one) == why
               : !is_told && (one.outcome == TN_UNFINISHED || one.outcome == TN_STOPPED ||
                              why == TN_WHY_LEGACY_POINTS_MISSING);
}

/*
 * Adds an entry of results, which is judged as a whole: each game is by what stands, so a game 2
 * that was not started goes first and makes room for what game 1 is now (TR-32). A question about
 * agenda points names the game it is about.
 */
static int add_entry(request *q, long round, long number, json_t *games, bool is_anew)
{
    const json_t *second = json_object_get(json_array_get(games, 1), "outcome");
    bool is_turned = is_anew && second != NULL && strcmp(json_string_value(second), "none") == 0;
    json_t *ordered = json_copy(games);
    if (is_turned) {
        json_array_insert(ordered, 0, json_array_get(games, 1));
        json_array_remove(ordered, 2);
    }
    json_t *body = json_pack("{s:s, s:i, s:i, s:i, s:o}", "do", "result", "round", (int)round,
                             "table", (int)number, "flags", flags_of(q), "games", ordered);
    bool is_added = store_add(&q->store, body, &q->problem);
    tn_why why = q->problem.why;
    bool is_question = why == TN_WHY_POINTS_MISSING || why == TN_WHY_FINAL_POINTS_MISSING ||
                       why == TN_WHY_LEGACY_POINTS_MISSING || why == TN_WHY_LOSER_HAS_ENOUGH ||
                       why == TN_WHY_WINNER_HAS_FEW;
    for (size_t i = json_array_size(games); is_question && i-- > 0;) {
        if (is_meant(&q->store.event->config, json_array_get(games, i), why)) {
            snprintf(q->where, sizeof q->where, "%s", q->words[2 + i]);
        }
    }
    json_decref(games);
    return is_added ? EXIT_DONE : tournament_fail(q);
}

/* ---- corrections (TD-18) --------------------------------------------------------------------- */

/* Was a place of the bracket level, so that the Swiss results decided it (TR-35, TR-48)? */
static bool was_level(const tn_event *e, unsigned game)
{
    const tn_final *final = &e->final[game];
    int points[2];
    if (e->config.finals == TN_DOUBLE) {
        return final->game[0].outcome == TN_UNFINISHED &&
               final->game[0].points[0] == final->game[0].points[1];
    }
    tn_legacy_points(final, 2, points);
    return final->winner != 0 && final->game[1].outcome < TN_AWARDED_A &&
           final->game[2].outcome == TN_NONE && points[0] == points[1];
}

/* The seeds that would have been different, and the games of the finals that were level. */
static void report_finals(request *q, json_t *list)
{
    tn_standing standing[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    uint16_t seeds[TN_CUT_MAX + 1];
    if (!e->has_cut) {
        return;
    }
    tn_seeds_again(e, standing, seeds);
    for (unsigned s = 1; s <= e->cut_size && !(e->cut_flags & TN_BY_HAND); s++) {
        unsigned was = e->seed_of_cut[s], p = seeds[s];
        if (was != p) {
            json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i}", "what", "seed", "seed", s,
                                                  "was", was, "would_be", p));
            tournament_say(q, "Seed %u would have been %s, not %s.\n",
                           "Pozycja %u byłaby inna: %s, a nie %s.\n", s, player_name(&q->store, p),
                           player_name(&q->store, was));
        }
    }
    for (unsigned g = 1; g <= TN_FINALS_MAX; g++) {
        const tn_final *final = &e->final[g];
        unsigned winner = was_level(e, g) ? tn_level_winner(e, g) : final->winner;
        if (winner != final->winner) {
            unsigned was = final->player[final->winner - 1], p = final->player[winner - 1];
            json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:i}", "what", "final", "game",
                                                  g, "was", was, "would_be", p));
            tournament_say(
                q, "Game %u of the finals was level: it would have been %s's, not %s's (TR-48).\n",
                "Partia finałowa %u: przy równych punktach wygrałby inny gracz: %s, a nie %s "
                "(TR-48).\n",
                g, player_name(&q->store, p), player_name(&q->store, was));
        }
    }
}

/* Names each later pairing, bye, seed and level game that would have been different. */
static void report_correction(request *q, unsigned from)
{
    tn_proposal again;
    static const tn_matcher matcher = {matching_least, NULL};
    const tn_event *e = q->store.event;
    json_t *list = json_array();
    for (unsigned round = from + 1; round <= e->round_count; round++) {
        const tn_round *r = &e->round[round - 1];
        tn_pair_again(e, round, &matcher, tournament_work(q), &again);
        if (again.status != TN_PAIRED || (r->flags & TN_BY_HAND)) {
            continue; /* pairs by hand did not follow from the standings before either */
        }
        unsigned bye = 0, wanted = 0;
        for (unsigned t = 0; t < r->table_count; t++) {
            bye = r->match[t].player[1] == 0 ? r->match[t].player[0] : bye;
        }
        for (unsigned t = 0; t < again.count; t++) {
            wanted = again.pair[t].b == 0 ? again.pair[t].a : wanted;
        }
        if (bye != wanted) {
            json_array_append_new(list, json_pack("{s:i, s:s, s:i, s:i}", "round", round, "what",
                                                  "bye", "was", bye, "would_be", wanted));
            tournament_say(q, "Round %u: the bye would have been %s's, not %s's.\n",
                           "Runda %u: wolny los byłby inny: %s, a nie %s.\n", round,
                           player_name(&q->store, wanted), player_name(&q->store, bye));
        }
        json_int_t cost = (json_int_t)tn_round_cost(e, round);
        if (bye == wanted && cost == again.cost && r->procedure == TN_EXACT) {
            continue;
        }
        for (unsigned t = 0; t < r->table_count; t++) {
            unsigned a = r->match[t].player[0], b = r->match[t].player[1];
            bool is_kept = false;
            for (unsigned i = 0; i < again.count; i++) {
                is_kept = is_kept || (again.pair[i].a == a && again.pair[i].b == b) ||
                          (again.pair[i].a == b && again.pair[i].b == a);
            }
            if (!is_kept && b != 0) {
                json_array_append_new(list,
                                      json_pack("{s:i, s:s, s:i, s:i}", "round", round, "what",
                                                "pairing", "player1", a, "player2", b));
                tournament_say(q, "Round %u: %s and %s would not have met.\n",
                               "Runda %u: do spotkania %s – %s by nie doszło.\n", round,
                               player_name(&q->store, a), player_name(&q->store, b));
            }
        }
    }
    report_finals(q, list);
    if (json_array_size(list) == 0) {
        tournament_say(q, "No later pairing, bye or seed would have been different (TD-18).\n",
                       "Żadna późniejsza para, pozycja ani wolny los nie byłyby inne (TD-18).\n");
    }
    json_object_set_new(q->answer, "different", list);
}

/* ---- results --------------------------------------------------------------------------------- */

static bool is_number(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "0123456789")] == '\0';
}

/* The table that a number or the name of a player means; *is_second: he is its second player. */
static bool find_table(request *q, const char *word, long round, long *table, bool *is_second,
                       int *status)
{
    const tn_event *e = q->store.event;
    *is_second = false;
    if (is_number(word)) {
        return tournament_number(q, word, 1, TN_PLAYERS_MAX, table, status);
    }
    unsigned player = tournament_player(q, word, status);
    if (player == 0) {
        return false;
    }
    if (round < 1 || round > e->round_count || e->round[round - 1].table_of[player] == 0) {
        *status = tournament_complain(
            q, EXIT_FAILED, "no-match", "", "%s has no table in round %ld",
            "%s nie ma stołu w rundzie %ld", player_name(&q->store, player), round);
        return false;
    }
    *table = e->round[round - 1].table_of[player];
    *is_second = e->round[round - 1].match[*table - 1].player[1] == player;
    return true;
}

/*
 * The game of the bracket that a number or the name of a player means: the one that he is to play,
 * or with --correct the last one that he has played.
 */
static bool find_final(request *q, const char *word, long *game, bool *is_second, int *status)
{
    const tn_event *e = q->store.event;
    bool is_past = q->option[OPTION_CORRECT] != NULL;
    *is_second = false;
    if (is_number(word)) {
        return tournament_number(q, word, 1, TN_FINALS_MAX, game, status);
    }
    unsigned player = tournament_player(q, word, status);
    *game = 0;
    for (unsigned g = 1; g <= TN_FINALS_MAX && player != 0; g++) {
        const tn_final *final = &e->final[g];
        bool is_his = final->player[0] == player || final->player[1] == player;
        bool is_known = final->player[0] != 0 && final->player[1] != 0;
        bool is_played = final->game[0].outcome != TN_NONE && final->game[0].outcome < TN_AWARDED_A;
        if (is_his && is_known && (is_past ? is_played : final->winner == 0 && *game == 0)) {
            *game = g;
            *is_second = final->player[1] == player;
        }
    }
    if (player != 0 && *game == 0) {
        *status = tournament_complain(
            q, EXIT_FAILED, "no-match", "", "%s has no game of the finals to report now",
            "nie ma teraz partii finałowej do podania: %s", player_name(&q->store, player));
    }
    return *game != 0;
}

int verb_result(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long table, round = tn_open_round(e);
    bool is_second;
    if (q->option[OPTION_ROUND] != NULL) {
        if (!tournament_number(q, q->option[OPTION_ROUND], 1, TN_ROUNDS_MAX, &round, &status)) {
            return status;
        }
    } else if (round == 0) {
        return tournament_refuse(q, TN_WHY_NO_ROUND_OPEN);
    }
    if (!find_table(q, q->words[1], round, &table, &is_second, &status)) {
        return status;
    }
    /* The first game that is not reported yet; a correction begins with game 1. */
    unsigned first = 1;
    if (round <= e->round_count && table <= e->round[round - 1].table_count &&
        q->option[OPTION_CORRECT] == NULL && tn_match_games(&e->config) == 2 &&
        q->word_count == 3) {
        unsigned outcome = e->round[round - 1].match[table - 1].game[0].outcome;
        first = outcome != TN_NONE ? 2 : 1;
    }
    json_t *games = read_games(q, first, 2, is_second, &status);
    if (games == NULL) {
        return status;
    }
    bool was_closed = round <= e->round_count && e->round[round - 1].is_closed;
    bool is_anew = round <= e->round_count && table <= e->round[round - 1].table_count &&
                   e->round[round - 1].match[table - 1].game[0].outcome != TN_NONE;
    status = add_entry(q, round, table, games, is_anew);
    if (status != EXIT_DONE) {
        return status;
    }
    const tn_match *m = &e->round[round - 1].match[table - 1];
    json_object_set_new(q->answer, "match",
                        match_json(&q->store, m, (unsigned)round, (unsigned)table));
    unsigned prestige[2];
    bool is_whole = tn_match_prestige(e, m, prestige);
    tournament_say(q, "Table %ld: %s %u - %u %s%s\n", "Stół %ld: %s %u – %u %s%s\n", table,
                   player_name(&q->store, m->player[0]), prestige[0], prestige[1],
                   player_name(&q->store, m->player[1]),
                   is_whole ? "" : in_lang(q->lang, ", game 2 to come", ", przed partią 2"));
    if (was_closed || (unsigned long)round < e->round_count) {
        report_correction(q, (unsigned)round);
    }
    return tournament_done(q);
}

int verb_close(request *q)
{
    const tn_event *e = q->store.event;
    unsigned round = tn_open_round(e);
    if (round != 0 && !q->is_json) {
        for (unsigned t = 0; t < e->round[round - 1].table_count; t++) {
            unsigned prestige[2];
            if (!tn_match_prestige(e, &e->round[round - 1].match[t], prestige)) {
                fprintf(stderr,
                        in_lang(q->lang, "table %u has no result yet\n",
                                "stół %u nie ma jeszcze wyniku\n"),
                        t + 1);
            }
        }
    }
    int status = tournament_add(q, json_pack("{s:s}", "do", "close"));
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "round", json_integer(round));
    tournament_say(q, "Round %u is closed.\n", "Runda %u jest zamknięta.\n", round);
    if (tn_champion(e) != 0) {
        tournament_say(q, "%s has won the tournament (TR-14).\n",
                       "Zwycięstwo w turnieju: %s (TR-14).\n",
                       player_name(&q->store, tn_champion(e)));
    }
    return tournament_done(q);
}

/* ---- the finals ------------------------------------------------------------------------------ */

int verb_cut(request *q)
{
    const tn_event *e = q->store.event;
    unsigned size = tn_cut_size(e->config.cut, tn_active_count(e));
    json_t *step = cut_step(e), *seeds = json_incref(json_object_get(step, "seeds"));
    int status = EXIT_DONE;
    if (q->option[OPTION_DRY] != NULL) {
        json_decref(step);
    } else {
        status = tournament_add(q, step);
    }
    if (status != EXIT_DONE) {
        json_decref(seeds);
        return status;
    }
    if (size == 0) {
        unsigned left = tn_active_count(e);
        tournament_say(q, "Only %u %s left, so there are no finals (TD-14).\n",
                       "W turnieju jest jeszcze %u %s, więc finałów nie będzie (TD-14).\n", left,
                       in_number(q, left, "player is", "players are", "gracz", "graczy", "graczy"));
    } else if (size < e->config.cut) {
        unsigned left = tn_active_count(e);
        tournament_say(q, "Only %u %s left, so the cut is to %u, not to %u (TD-14).\n",
                       "W turnieju jest jeszcze %u %s, więc finalistów będzie %u, a nie %u "
                       "(TD-14).\n",
                       left,
                       in_number(q, left, "player is", "players are", "gracz", "graczy", "graczy"),
                       size, e->config.cut);
    }
    for (size_t i = 0; i < json_array_size(seeds); i++) {
        tournament_say(
            q, "%4u  %s\n", "%4u  %s\n", (unsigned)i + 1,
            player_name(&q->store, (unsigned)json_integer_value(json_array_get(seeds, i))));
    }
    json_object_set_new(q->answer, "size", json_integer(size));
    json_object_set_new(q->answer, "seeds", seeds);
    return tournament_done(q);
}

void final_print(request *q, const tn_bracket_game *bracket, unsigned game)
{
    static const char *const from[LANG_COUNT][3] = {
        {"seed", "winner of", "loser of"},
        {"pozycja", "zwycięzca partii", "przegrany partii"},
    };
    const tn_event *e = q->store.event;
    const tn_final *final = &e->final[game];
    tournament_say(q, "%4u  ", "%4u  ", game);
    for (unsigned i = 0; i < 2; i++) {
        const char *dash = i > 0 ? "" : q->lang == LANG_PL ? " – " : " - ";
        if (final->player[i] != 0) {
            tournament_say(q, "%s (%u)%s", "%s (%u)%s", player_name(&q->store, final->player[i]),
                           tn_seed_of(e, final->player[i]), dash);
        } else {
            tournament_say(q, "%s %u%s", "%s %u%s", from[q->lang][bracket[game].slot[i].from],
                           bracket[game].slot[i].number, dash);
        }
    }
    json_t *json = final_json(e, bracket, game);
    unsigned corp = (unsigned)json_integer_value(json_object_get(json, "corp"));
    unsigned chooser = (unsigned)json_integer_value(json_object_get(json, "chooser"));
    json_decref(json);
    if (final->winner != 0) {
        tournament_say(q, "; %s won", "; wygrywa %s",
                       player_name(&q->store, final->player[final->winner - 1]));
    } else if (corp != 0) {
        tournament_say(q, "; %s is the Corporation", "; korporacją gra %s",
                       player_name(&q->store, corp));
    } else if (chooser != 0) {
        tournament_say(q, "; %s chooses the side", "; stronę wybiera %s",
                       player_name(&q->store, chooser));
    }
    tournament_say(q, "\n", "\n");
}

int verb_final(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long game;
    bool is_second;
    if (!find_final(q, q->words[1], &game, &is_second, &status)) {
        return status;
    }
    unsigned first = 1;
    while (q->option[OPTION_CORRECT] == NULL && first < 3 && e->config.finals == TN_LEGACY &&
           e->final[game].game[first - 1].outcome != TN_NONE) {
        first++;
    }
    json_t *games = read_games(q, first, 2, is_second, &status);
    if (games == NULL) {
        return status;
    }
    status = add_entry(q, 0, game, games, false);
    if (status != EXIT_DONE) {
        return status;
    }
    unsigned count;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &count);
    json_object_set_new(q->answer, "game", final_json(e, bracket, (unsigned)game));
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    final_print(q, bracket, (unsigned)game);
    if (tn_champion(e) != 0) {
        tournament_say(q, "%s is the champion (%s).\n", "Zwycięstwo w turnieju: %s (%s).\n",
                       player_name(&q->store, tn_champion(e)),
                       tn_champion(e) != tn_bracket_winner(e) ? "TD-22"
                       : e->config.finals == TN_LEGACY        ? "TR-36"
                                                              : "TR-49");
    }
    return tournament_done(q);
}
