/*
 * jackin tournament: results, standings, the cut, the bracket and the clock.
 */
#include "cli/tournament.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "matching/matching.h"

/* ---- reading games ----------------------------------------------------------------------------
 */

/* "1:corp:7-3", "none", "2:time:2-2": one game. */
static json_t *read_game(request *q, const char *word, unsigned number, int *status)
{
    int corp = 1, a = 0, b = 0, used = 0;
    char outcome[16] = "";
    if (strcmp(word, "none") == 0) {
        strcpy(outcome, word);
        corp = number == 2 ? 2 : 1;
        used = 4;
    } else if (sscanf(word, "%d:%15[a-z]:%d-%d%n", &corp, outcome, &a, &b, &used) < 4 ||
               used == 0) {
        used = 0;
        if (sscanf(word, "%d:%15[a-z]%n", &corp, outcome, &used) < 2) {
            used = 0;
        }
    }
    int known = find_word(outcome, outcome_names, TN_AWARDED_A);
    if (used == 0 || word[used] != '\0' || known < TN_CORP_WON || corp < 1 || corp > 2 ||
        a < -100 || a > 100 || b < -100 || b > 100) {
        *status = tournament_fail(q, EXIT_USAGE, "usage",
                                  "'%s' is no game: WHO:OUTCOME:POINTS, as in 1:corp:7-3", word);
        return NULL;
    }
    return json_pack("{s:i, s:i, s:s, s:[i, i]}", "game", number, "corp", corp, "outcome", outcome,
                     "points", a, b);
}

static json_t *read_games(request *q, unsigned first, unsigned from, int *status)
{
    json_t *games = json_array();
    for (int i = (int)from; i < q->word_count; i++) {
        json_t *game = read_game(q, q->words[i], first + (unsigned)i - from, status);
        if (game == NULL) {
            json_decref(games);
            return NULL;
        }
        json_array_append_new(games, game);
    }
    return games;
}

static int flags_of(const request *q)
{
    return (q->option[OPTION_CORRECT] != NULL ? TN_CORRECTS : 0) |
           (q->option[OPTION_AS_PLAYED] != NULL ? TN_AS_PLAYED : 0);
}

/* ---- corrections (TD-18) ----------------------------------------------------------------------
 */

/* Names each later pairing, bye and seed that would have been different. */
static void report_correction(request *q, unsigned from)
{
    static tn_proposal again;
    static const tn_matcher matcher = {matching_least, NULL};
    static tn_standing standing[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    json_t *list = json_array();
    for (unsigned round = from + 1; round <= e->round_count; round++) {
        const tn_round *r = &e->round[round - 1];
        tn_pair_again(e, round, &matcher, tournament_work(q), &again);
        if (again.status != TN_PAIRED) {
            continue;
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
            if (!q->is_json) {
                printf("Round %u: the bye would have been %s's, not %s's.\n", round,
                       player_name(q, wanted), player_name(q, bye));
            }
        }
        json_int_t cost = (json_int_t)tn_round_cost(e, round);
        if (bye == wanted && cost == again.cost) {
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
                if (!q->is_json) {
                    printf("Round %u: %s and %s would not have met.\n", round, player_name(q, a),
                           player_name(q, b));
                }
            }
        }
    }
    if (e->has_cut) {
        unsigned count = tn_standings(e, e->round_count, standing), seed = 0;
        for (unsigned i = 0; i < count && seed < e->cut_size; i++) {
            unsigned p = standing[i].player;
            if (e->player[p].presence != TN_ACTIVE && tn_seed_of(e, p) == 0) {
                continue;
            }
            seed++;
            if (e->seed_of_cut[seed] != p) {
                json_array_append_new(list,
                                      json_pack("{s:s, s:i, s:i, s:i}", "what", "seed", "seed",
                                                seed, "was", e->seed_of_cut[seed], "would_be", p));
                if (!q->is_json) {
                    printf("Seed %u would have been %s, not %s.\n", seed, player_name(q, p),
                           player_name(q, e->seed_of_cut[seed]));
                }
            }
        }
    }
    if (json_array_size(list) == 0 && !q->is_json) {
        puts("No later pairing, bye or seed would have been different (TD-18).");
    }
    json_object_set_new(q->answer, "different", list);
}

/* ---- results ----------------------------------------------------------------------------------
 */

int verb_result(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long table, round = tn_open_round(e);
    if (!tournament_number(q, q->words[1], 1, TN_PLAYERS_MAX, &table, &status)) {
        return status;
    }
    if (q->option[OPTION_ROUND] != NULL) {
        if (!tournament_number(q, q->option[OPTION_ROUND], 1, TN_ROUNDS_MAX, &round, &status)) {
            return status;
        }
    } else if (round == 0) {
        return tournament_refuse(q, TN_WHY_NO_ROUND_OPEN);
    }
    /* The first game that is not reported yet; a correction begins with game 1. */
    unsigned first = 1;
    if (round <= e->round_count && table <= e->round[round - 1].table_count &&
        q->option[OPTION_CORRECT] == NULL && tn_match_games(&e->config) == 2 &&
        q->word_count == 3) {
        unsigned outcome = e->round[round - 1].match[table - 1].game[0].outcome;
        first = outcome != TN_NONE ? 2 : 1;
    }
    json_t *games = read_games(q, first, 2, &status);
    if (games == NULL) {
        return status;
    }
    bool was_closed = round <= e->round_count && e->round[round - 1].is_closed;
    status = tournament_add(q, json_pack("{s:s, s:i, s:i, s:i, s:o}", "do", "result", "round",
                                         (int)round, "table", (int)table, "flags", flags_of(q),
                                         "games", games));
    if (status != EXIT_DONE) {
        return status;
    }
    const tn_match *m = &e->round[round - 1].match[table - 1];
    json_object_set_new(q->answer, "match", match_json(q, m, (unsigned)round, (unsigned)table));
    if (!q->is_json) {
        unsigned prestige[2];
        bool is_whole = tn_match_prestige(e, m, prestige);
        printf("Table %ld: %s %u - %u %s%s\n", table, player_name(q, m->player[0]), prestige[0],
               prestige[1], player_name(q, m->player[1]), is_whole ? "" : ", game 2 to come");
    }
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
                fprintf(stderr, "table %u has no result yet\n", t + 1);
            }
        }
    }
    int status = tournament_add(q, json_pack("{s:s}", "do", "close"));
    if (status != EXIT_DONE) {
        return status;
    }
    json_object_set_new(q->answer, "round", json_integer(round));
    if (!q->is_json) {
        printf("Round %u is closed.\n", round);
        if (tn_champion(e) != 0) {
            printf("%s has won the tournament (TR-14).\n", player_name(q, tn_champion(e)));
        }
    }
    return tournament_done(q);
}

int verb_standings(request *q)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long rounds = e->round_count;
    bool is_final = q->option[OPTION_ROUND] == NULL && e->has_cut && e->cut_size != 0;
    if (q->option[OPTION_ROUND] != NULL &&
        !tournament_number(q, q->option[OPTION_ROUND], 0, rounds, &rounds, &status)) {
        return status;
    }
    unsigned count = is_final ? tn_places(e, table) : tn_standings(e, (unsigned)rounds, table);
    json_t *list = json_array();
    if (!q->is_json) {
        printf("rank  prestige   SoS  draw                  player\n");
    }
    for (unsigned i = 0; i < count; i++) {
        char draw[24], rank[8] = "-";
        unsigned p = table[i].player;
        snprintf(draw, sizeof draw, "%llu", (unsigned long long)table[i].draw);
        json_t *one = json_pack("{s:i, s:s, s:i, s:i, s:s}", "player", p, "name", player_name(q, p),
                                "prestige", table[i].prestige, "sos", table[i].sos, "draw", draw);
        json_object_set_new(one, "rank",
                            table[i].rank == 0 ? json_null() : json_integer(table[i].rank));
        json_array_append_new(list, one);
        if (table[i].rank != 0) {
            snprintf(rank, sizeof rank, "%u", table[i].rank);
        }
        if (!q->is_json) {
            printf("%4s  %8u  %4u  %-20s  %s%s\n", rank, table[i].prestige, table[i].sos, draw,
                   player_name(q, p),
                   e->player[p].presence == TN_ACTIVE    ? ""
                   : e->player[p].presence == TN_DROPPED ? " (dropped)"
                                                         : " (removed)");
        }
    }
    json_object_set_new(q->answer, "standings", list);
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (!q->is_json && tn_champion(e) != 0) {
        printf("Champion: %s\n", player_name(q, tn_champion(e)));
    }
    return tournament_done(q);
}

/* ---- the finals -------------------------------------------------------------------------------
 */

int verb_cut(request *q)
{
    static tn_standing table[TN_PLAYERS_MAX];
    const tn_event *e = q->store.event;
    unsigned size = tn_cut_size(e->config.cut, tn_active_count(e)), count;
    json_t *seeds = json_array();
    count = tn_standings(e, e->round_count, table);
    for (unsigned i = 0; i < count && json_array_size(seeds) < size; i++) {
        if (e->player[table[i].player].presence == TN_ACTIVE) { /* TD-09 */
            json_array_append_new(seeds, json_integer(table[i].player));
        }
    }
    if (q->option[OPTION_DRY] == NULL) {
        json_incref(seeds);
        int status = tournament_add(q, json_pack("{s:s, s:o}", "do", "cut", "seeds", seeds));
        if (status != EXIT_DONE) {
            json_decref(seeds);
            return status;
        }
    }
    if (!q->is_json) {
        if (size < e->config.cut) {
            printf("Only %u players are left, so the cut is to %u, not to %u (TD-14).\n",
                   tn_active_count(e), size, e->config.cut);
        }
        for (size_t i = 0; i < json_array_size(seeds); i++) {
            printf("%4u  %s\n", (unsigned)i + 1,
                   player_name(q, (unsigned)json_integer_value(json_array_get(seeds, i))));
        }
    }
    json_object_set_new(q->answer, "size", json_integer(size));
    json_object_set_new(q->answer, "seeds", seeds);
    return tournament_done(q);
}

static json_t *final_json(request *q, const tn_bracket_game *bracket, unsigned game)
{
    static const char *const names[] = {"upper", "lower", "final"};
    const tn_event *e = q->store.event;
    const tn_final *final = &e->final[game];
    json_t *out = json_pack("{s:i, s:i, s:s, s:i, s:i, s:i}", "game", game, "round",
                            bracket[game].round, "bracket", names[bracket[game].bracket], "player1",
                            final->player[0], "player2", final->player[1], "winner",
                            final->winner == 0 ? 0 : final->player[final->winner - 1]);
    if (final->player[0] != 0 && final->player[1] != 0 && final->winner == 0) {
        unsigned number = 1;
        while (number < 3 && final->game[number - 1].outcome != TN_NONE) {
            number++;
        }
        tn_side_rule sides = tn_final_sides(e, game, number);
        if (sides.rule == TN_DRAW_SIDES) {
            json_object_set_new(out, "chooser", json_integer(final->player[sides.chooser]));
        } else {
            json_object_set_new(out, "corp", json_integer(final->player[sides.rule]));
        }
    }
    return out;
}

static void final_print(request *q, const tn_bracket_game *bracket, unsigned game)
{
    static const char *const names[] = {"upper", "lower", "final"};
    static const char *const from[] = {"seed", "winner of", "loser of"};
    const tn_event *e = q->store.event;
    const tn_final *final = &e->final[game];
    printf("%4u  round %u %-5s  ", game, bracket[game].round, names[bracket[game].bracket]);
    for (unsigned i = 0; i < 2; i++) {
        if (final->player[i] != 0) {
            printf("%s (%u)", player_name(q, final->player[i]), tn_seed_of(e, final->player[i]));
        } else {
            printf("%s %u", from[bracket[game].slot[i].from], bracket[game].slot[i].number);
        }
        fputs(i == 0 ? " - " : "", stdout);
    }
    json_t *json = final_json(q, bracket, game);
    unsigned corp = (unsigned)json_integer_value(json_object_get(json, "corp"));
    unsigned chooser = (unsigned)json_integer_value(json_object_get(json, "chooser"));
    json_decref(json);
    if (final->winner != 0) {
        printf("; %s won", player_name(q, final->player[final->winner - 1]));
    } else if (corp != 0) {
        printf("; %s is the Corporation", player_name(q, corp));
    } else if (chooser != 0) {
        printf("; %s chooses the side", player_name(q, chooser));
    }
    puts("");
}

int verb_bracket(request *q)
{
    const tn_event *e = q->store.event;
    unsigned games;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &games);
    if (!e->has_cut || bracket == NULL) {
        return tournament_refuse(q, TN_WHY_NO_FINALS);
    }
    json_t *list = json_array();
    for (unsigned g = 1; g <= games; g++) {
        json_array_append_new(list, final_json(q, bracket, g));
        if (!q->is_json) {
            final_print(q, bracket, g);
        }
    }
    json_object_set_new(q->answer, "games", list);
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (tn_champion(e) != 0 && !q->is_json) {
        printf("Champion: %s\n", player_name(q, tn_champion(e)));
    }
    return tournament_done(q);
}

int verb_final(request *q)
{
    const tn_event *e = q->store.event;
    int status = EXIT_DONE;
    long game;
    if (!tournament_number(q, q->words[1], 1, TN_FINALS_MAX, &game, &status)) {
        return status;
    }
    unsigned first = 1;
    while (q->option[OPTION_CORRECT] == NULL && first < 3 && e->config.finals == TN_LEGACY &&
           e->final[game].game[first - 1].outcome != TN_NONE) {
        first++;
    }
    json_t *games = read_games(q, first, 2, &status);
    if (games == NULL) {
        return status;
    }
    status = tournament_add(q, json_pack("{s:s, s:i, s:i, s:i, s:o}", "do", "result", "round", 0,
                                         "table", (int)game, "flags", flags_of(q), "games", games));
    if (status != EXIT_DONE) {
        return status;
    }
    unsigned count;
    const tn_bracket_game *bracket =
        tn_bracket((tn_finals_kind)e->config.finals, e->cut_size, &count);
    json_object_set_new(q->answer, "game", final_json(q, bracket, (unsigned)game));
    json_object_set_new(q->answer, "champion", json_integer(tn_champion(e)));
    if (!q->is_json) {
        final_print(q, bracket, (unsigned)game);
        if (tn_champion(e) != 0) {
            printf("%s is the champion (TR-49).\n", player_name(q, tn_champion(e)));
        }
    }
    return tournament_done(q);
}

/* ---- the clock --------------------------------------------------------------------------------
 */

static const char *const digits[5][11] = {
    {"███", " █ ", "███", "███", "█ █", "███", "███", "███", "███", "███", " "},
    {"█ █", " █ ", "  █", "  █", "█ █", "█  ", "█  ", "  █", "█ █", "█ █", "█"},
    {"█ █", " █ ", "███", "███", "███", "███", "███", "  █", "███", "███", " "},
    {"█ █", " █ ", "█  ", "  █", "  █", "  █", "█ █", "  █", "█ █", "  █", "█"},
    {"███", " █ ", "███", "███", "  █", "███", "███", "  █", "███", "███", " "},
};

/* What holds at this moment, said plainly (TR-28 to TR-31, TR-47, TR-48). */
static const char *time_words(const request *q, tn_time_phase phase)
{
    bool is_final = q->store.event->has_cut, is_polish = q->lang == LANG_PL;
    switch (phase) {
    case TN_TIME_UNSET:
        return is_polish ? "Zegar nie został uruchomiony." : "The clock was not started.";
    case TN_TIME_RUNNING:
        return is_polish ? "Gra trwa." : "Play on.";
    case TN_TIME_PAUSED:
        return is_polish ? "Zegar zatrzymany." : "The clock is paused.";
    default:
        break;
    }
    if (is_final) {
        return is_polish
                   ? "Koniec czasu. Aktywny gracz kończy turę, przeciwnik rozgrywa jeszcze jedną "
                     "(TR-28). Potem wygrywa ten, kto ma więcej punktów projektu (TR-47); przy "
                     "remisie lepszy wynik eliminacji (TR-48)."
                   : "Time is up. The active player finishes his turn, the opponent plays one more "
                     "(TR-28). Then more agenda points win (TR-47); if level, the better Swiss "
                     "result (TR-48).";
    }
    return is_polish
               ? "Koniec czasu. Aktywny gracz kończy turę, przeciwnik rozgrywa jeszcze jedną "
                 "(TR-28). Bez zwycięzcy: więcej punktów projektu 1–0 (TR-29), po równo 1–1 "
                 "(TR-30). Druga partia, w której korporacja nie dobrała karty: 0–0 (TR-31)."
               : "Time is up. The active player finishes his turn, the opponent plays one more "
                 "(TR-28). If nobody has won: more agenda points 1-0 (TR-29), level 1-1 (TR-30). A "
                 "game 2 in which the Corporation has not drawn yet: 0-0 (TR-31).";
}

static void print_clock(request *q, int64_t left, tn_time_phase phase)
{
    int64_t shown = left < 0 ? -left : left;
    char text[16];
    snprintf(text, sizeof text, "%02d:%02d", (int)(shown / 60 % 1000), (int)(shown % 60));
    for (unsigned row = 0; row < 5; row++) {
        fputs(left < 0 && row == 2 ? "- " : "  ", stdout);
        for (const char *c = text; *c != '\0'; c++) {
            printf("%s ", digits[row][*c == ':' ? 10 : *c - '0']);
        }
        puts("");
    }
    puts(time_words(q, phase));
}

int verb_clock(request *q)
{
    int status = EXIT_DONE;
    int64_t now = (int64_t)time(NULL), left;
    if (q->option[OPTION_AT] != NULL) {
        long at;
        if (!tournament_number(q, q->option[OPTION_AT], 0, 4102444800, &at, &status)) {
            return status;
        }
        now = at;
    }
    if (q->word_count == 2) {
        if (find_word(q->words[1], clock_names, TN_CLOCK_COUNT) < 0) {
            return tournament_fail(q, EXIT_USAGE, "usage",
                                   "a clock is started, paused, resumed or called");
        }
        status = tournament_add(q, json_pack("{s:s, s:s, s:I}", "do", "clock", "action",
                                             q->words[1], "at", (json_int_t)now));
        if (status != EXIT_DONE) {
            return status;
        }
    }
    static const char *const phases[] = {"unset", "running", "paused", "called"};
    tn_time_phase phase = tn_time_now(q->store.event, now, &left);
    json_object_set_new(q->answer, "phase", json_string(phases[phase]));
    json_object_set_new(q->answer, "left", json_integer((json_int_t)left));
    json_object_set_new(q->answer, "limit", json_integer(tn_time_limit(q->store.event)));
    json_object_set_new(q->answer, "text", json_string(time_words(q, phase)));
    if (!q->is_json) {
        print_clock(q, left, phase);
    }
    while (q->option[OPTION_WATCH] != NULL && !q->is_json) {
        /* The file is let go between two looks, so that others can report results. */
        store_close(&q->store);
        sleep(1);
        if (!store_open(&q->store, q->words[0])) {
            return tournament_store_fail(q);
        }
        phase = tn_time_now(q->store.event, (int64_t)time(NULL), &left);
        fputs("\033[H\033[J", stdout);
        print_clock(q, left, phase);
        fflush(stdout);
    }
    return tournament_done(q);
}
