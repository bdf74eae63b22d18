/*
 * The matches of foreign events: adding them, and the games and byes that follow from scores
 * (section 4 of the ledger).
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>

foreign_match *foreign_add_match(foreign *f, const char *where, int round, int a, int b)
{
    if (f->match_count == FOREIGN_MATCHES_MAX || round < 1 || round > TN_ROUNDS_MAX) {
        foreign_problem(f, "TR-13", "%s: there are too many rounds or matches (round %d)",
                        "%s: jest za dużo rund albo meczów (runda %d)", where, round);
        return NULL;
    }
    if (a == b) {
        foreign_problem(f, "TR-18", "%s: %s plays against himself", "%s: %s gra przeciw sobie",
                        where, f->players[a].name);
        return NULL;
    }
    foreign_match *match = &f->matches[f->match_count++];
    memset(match, 0, sizeof *match);
    snprintf(match->where, sizeof match->where, "%s", where);
    match->round = round;
    match->player[0] = a;
    match->player[1] = b;
    match->score[0] = match->score[1] = -1;
    f->rounds = round > f->rounds ? round : f->rounds;
    return match;
}

bool foreign_add_final(foreign *f, const char *where, foreign_final final)
{
    if (f->final_count == FOREIGN_FINALS_MAX) {
        return foreign_problem(f, "TR-42", "%s: there are more than %d games of the finals",
                               "%s: jest więcej niż %d partii finałowych", where,
                               FOREIGN_FINALS_MAX);
    }
    if (final.player[0] == final.player[1]) {
        return foreign_problem(f, "TR-42", "%s: %s plays against himself",
                               "%s: %s gra przeciw sobie", where, f->players[final.player[0]].name);
    }
    f->finals[f->final_count++] = final;
    return true;
}

bool foreign_is_reported(const foreign_match *m)
{
    return m->has_games ? m->game[0].outcome != TN_NONE && m->game[1].outcome != TN_NONE
                        : m->score[0] >= 0 && m->score[1] >= 0;
}

bool foreign_game(tn_game *game, unsigned corp, int first, int second)
{
    /* Of a game that was won the file does not tell the agenda points. */
    static const tn_game won = {.points = {TN_POINTS_UNKNOWN, TN_POINTS_UNKNOWN}};
    bool is_won = first > 1 || second > 1;
    *game = is_won ? won : (tn_game){0};
    game->corp = (uint8_t)corp;
    if (first == -1 && second == -1) {
        return true;
    }
    if ((first == 2 || first == 3) && second == 0) {
        game->outcome = corp == 0 ? TN_CORP_WON : TN_RUNNER_WON;
    } else if ((second == 2 || second == 3) && first == 0) {
        game->outcome = corp == 1 ? TN_CORP_WON : TN_RUNNER_WON;
    } else if (first <= 1 && second <= 1 && first >= 0 && second >= 0) {
        /* The agenda points are no more than what the prestige tells. */
        game->outcome = first + second == 0 ? TN_NOT_STARTED : TN_UNFINISHED;
        game->points[0] = (int8_t)first;
        game->points[1] = (int8_t)second;
    } else {
        return false;
    }
    return true;
}

/* Games are put in the order in which they can have been played: finished, unfinished, not
 * started, not reported. */
static int how_far(const tn_game *game)
{
    switch (game->outcome) {
    case TN_NONE:
        return 0;
    case TN_NOT_STARTED:
        return 1;
    case TN_UNFINISHED:
        return 2;
    default:
        return 3;
    }
}

bool foreign_order_games(foreign_match *m, tn_game one, tn_game two)
{
    bool is_turned = how_far(&two) > how_far(&one);
    m->has_games = true;
    m->game[0] = is_turned ? two : one;
    m->game[1] = is_turned ? one : two;
    /* TR-32: after a game that was not finished no other was started. */
    if (m->game[0].outcome == TN_NOT_STARTED && m->game[1].outcome == TN_NONE) {
        m->game[1].outcome = TN_NOT_STARTED;
    }
    return m->game[0].outcome != TN_UNFINISHED || m->game[1].outcome == TN_NOT_STARTED ||
           m->game[1].outcome == TN_NONE;
}

bool foreign_games(foreign_match *m, const int as_corp[2], const int as_runner[2])
{
    tn_game corp, runner;
    return foreign_game(&corp, 0, as_corp[0], as_corp[1]) &&
           foreign_game(&runner, 1, as_runner[0], as_runner[1]) &&
           foreign_order_games(m, corp, runner);
}

/* The games behind a score, wins first; false if no two games of these rules give it (TR-32). */
static bool games_of_score(const foreign *f, foreign_match *m)
{
    int win = f->win_points;
    const int ends[6][2] = {{win, 0}, {0, win}, {1, 0}, {0, 1}, {1, 1}, {0, 0}};
    for (int first = 0; first < 6; first++) {
        for (int second = first < 2 ? 0 : 5; second < 6; second++) {
            bool is_it = m->is_split ? first == 0 && second == 1
                                     : ends[first][0] + ends[second][0] == m->score[0] &&
                                           ends[first][1] + ends[second][1] == m->score[1];
            if (is_it) {
                return foreign_games(m, ends[first], ends[second]);
            }
        }
    }
    return false;
}

/* What a match gave to one of its players, by the points of the file. */
static int points_in(const foreign *f, const foreign_match *m, int who)
{
    int sum = 0;
    if (m->score[who] >= 0) {
        return m->score[who];
    }
    if (m->player[1] < 0) {
        return 2 * f->win_points;
    }
    for (int g = 0; g < 2 && m->has_games; g++) {
        unsigned prestige[2];
        tn_game_prestige(&m->game[g], prestige);
        sum += prestige[who] == 2 ? f->win_points : (int)prestige[who];
    }
    return sum;
}

/* Byes that the file leaves out: whoever has a bye more than his games give has it in the first
 * round that he missed. */
static bool add_missing_byes(foreign *f)
{
    int sum[TN_PLAYERS_MAX] = {0};
    uint32_t rounds[TN_PLAYERS_MAX] = {0};
    int last = 0, odd = -1, odd_count = 0;
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        last = m->round > last ? m->round : last;
        for (int who = 0; who < 2 && m->player[who] >= 0; who++) {
            sum[m->player[who]] += points_in(f, m, who);
            if (rounds[m->player[who]] & 1u << m->round) {
                return foreign_problem(f, "TR-18", "%s: %s has another match in round %d",
                                       "%s: %s ma w rundzie %d drugi mecz", m->where,
                                       f->players[m->player[who]].name, m->round);
            }
            rounds[m->player[who]] |= 1u << m->round;
        }
    }
    for (int p = 0; p < f->player_count; p++) {
        int round = 1;
        while (round <= last && rounds[p] & 1u << round) {
            round++;
        }
        if (f->players[p].total == sum[p] + 2 * f->win_points && round <= last) {
            if (foreign_add_match(f, f->players[p].name, round, p, -1) == NULL) {
                return false;
            }
            sum[p] += 2 * f->win_points;
        }
        if (f->players[p].total >= 0 && f->players[p].total != sum[p] && last > 0) {
            odd = odd < 0 ? p : odd;
            odd_count++;
        }
    }
    if (odd >= 0) {
        foreign_note(f->notes, f->lang,
                     "Points in the file are not those of its matches for %d players; %s has %d "
                     "there, and the matches give %d.",
                     "Punkty w pliku nie zgadzają się z meczami (graczy: %d); %s ma tam %d, a z "
                     "meczów wynika %d.",
                     odd_count, f->players[odd].name, f->players[odd].total, sum[odd]);
    }
    return true;
}

static bool stands_before(const foreign_match *a, const foreign_match *b)
{
    if (a->round != b->round) {
        return a->round < b->round;
    }
    if (a->table != b->table) {
        return b->table == 0 || (a->table != 0 && a->table < b->table);
    }
    return a->table == 0 && a->player[1] >= 0 && b->player[1] < 0; /* byes last */
}

/* Merges runs that double in length: stable, and quick in any order. */
static bool sort_matches(foreign *f)
{
    size_t count = (size_t)f->match_count;
    foreign_match *from = f->matches, *to = malloc(sizeof *to * (count + 1)), *spare = to;
    if (to == NULL) {
        return foreign_problem(f, "", "there is not enough memory", "brakuje pamięci");
    }
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t start = 0; start < count; start += 2 * run) {
            size_t middle = start + run < count ? start + run : count;
            size_t end = middle + run < count ? middle + run : count;
            size_t a = start, b = middle;
            for (size_t i = start; i < end; i++) {
                bool is_second = a == middle || (b < end && stands_before(&from[b], &from[a]));
                to[i] = is_second ? from[b++] : from[a++];
            }
        }
        foreign_match *other = from;
        from = to;
        to = other;
    }
    if (from != f->matches) {
        memcpy(f->matches, from, sizeof *from * count);
    }
    free(spare);
    return true;
}

bool foreign_settle(foreign *f)
{
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        bool is_double = m->score[0] == 6 || m->score[1] == 6; /* two wins, or a bye */
        bool is_split = m->score[0] == 3 && m->score[1] == 3;
        if (!m->has_games && (is_double || is_split)) {
            f->win_points = 3;
        }
    }
    for (int i = 0; i < f->match_count; i++) {
        foreign_match *m = &f->matches[i];
        if (m->has_games || m->player[1] < 0 || !foreign_is_reported(m)) {
            continue;
        }
        f->is_sideless = true;
        if (!games_of_score(f, m)) {
            return foreign_problem(f, "TR-32", "%s: a match cannot end %d-%d",
                                   "%s: mecz nie może się skończyć wynikiem %d-%d", m->where,
                                   m->score[0], m->score[1]);
        }
    }
    if (!add_missing_byes(f) || !sort_matches(f)) {
        return false;
    }
    int last = 0;
    for (int i = 0; i < f->match_count; i++) {
        const foreign_match *m = &f->matches[i];
        bool is_open = m->player[1] >= 0 && !foreign_is_reported(m);
        if (m->round > last + 1) {
            return foreign_problem(f, "TR-18", "round %d has no matches", "runda %d nie ma meczów",
                                   last + 1);
        }
        last = m->round;
        if (is_open && m->round < f->matches[f->match_count - 1].round) {
            return foreign_problem(f, "TR-27", "%s: the result is missing, and round %d is over",
                                   "%s: brakuje wyniku, a runda %d już się skończyła", m->where,
                                   m->round);
        }
    }
    return true;
}
