/*
 * Reading events of other programs: NRTM JSON and its dialects, TOME, Galakta XML, lists of names
 * (section 4 of the ledger).
 */
#include "cli/tournament_foreign.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool foreign_problem(foreign *f, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->problem, sizeof f->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* Curly quotes are flattened (section 4.1); what does not fit is cut. */
static void copy_text(char *out, size_t cap, const char *text)
{
    size_t len = 0;
    while (text != NULL && *text != '\0' && len + 4 < cap) {
        if (strncmp(text, "\xe2\x80\x98", 3) == 0 || strncmp(text, "\xe2\x80\x99", 3) == 0) {
            out[len++] = '\'';
            text += 3;
        } else if (strncmp(text, "\xe2\x80\x9c", 3) == 0 || strncmp(text, "\xe2\x80\x9d", 3) == 0) {
            out[len++] = '"';
            text += 3;
        } else {
            out[len++] = (unsigned char)*text < ' ' ? ' ' : *text;
            text++;
        }
    }
    out[len] = '\0';
}

foreign_player *foreign_add_player(foreign *f, const char *name)
{
    if (f->player_count == TN_PLAYERS_MAX) {
        foreign_problem(f, "more than %d players", TN_PLAYERS_MAX);
        return NULL;
    }
    foreign_player *player = &f->players[f->player_count++];
    memset(player, 0, sizeof *player);
    copy_text(player->name, 100, name);
    player->total = -1;
    player->id = f->player_count;
    return player;
}

foreign_match *foreign_add_match(foreign *f, int round, int a, int b)
{
    if (f->match_count == FOREIGN_MATCHES_MAX || round < 1 || round > TN_ROUNDS_MAX) {
        foreign_problem(f, "round %d: there are too many rounds or matches", round);
        return NULL;
    }
    foreign_match *match = &f->matches[f->match_count++];
    memset(match, 0, sizeof *match);
    match->round = round;
    match->player[0] = a;
    match->player[1] = b;
    f->rounds = round > f->rounds ? round : f->rounds;
    return match;
}

int foreign_find(const foreign *f, int64_t id)
{
    for (int i = 0; i < f->player_count; i++) {
        if (f->players[i].id == id) {
            return i;
        }
    }
    return -1;
}

/* One game by its prestige; the points are no more than what the prestige tells. */
static bool game_from(foreign_match *m, unsigned at, unsigned corp, int first, int second)
{
    m->game[at].corp = (uint8_t)corp;
    m->game[at].points[0] = m->game[at].points[1] = 0;
    if ((first == 2 || first == 3) && second == 0) {
        m->game[at].outcome = corp == 0 ? TN_CORP_WON : TN_RUNNER_WON;
    } else if ((second == 2 || second == 3) && first == 0) {
        m->game[at].outcome = corp == 1 ? TN_CORP_WON : TN_RUNNER_WON;
    } else if (first <= 1 && second <= 1 && first >= 0 && second >= 0) {
        m->game[at].outcome = first + second == 0 ? TN_NOT_STARTED : TN_UNFINISHED;
        m->game[at].points[0] = (int8_t)first;
        m->game[at].points[1] = (int8_t)second;
    } else {
        return false;
    }
    return true;
}

bool foreign_games(foreign_match *m, const int as_corp[2], const int as_runner[2])
{
    /* The one that was not finished is game 2 (section 4.1). */
    bool is_second = as_corp[0] + as_corp[1] < 2 || (as_corp[0] == 1 && as_corp[1] == 1);
    bool other_first = is_second && (as_runner[0] >= 2 || as_runner[1] >= 2);
    m->has_games = true;
    return other_first ? game_from(m, 0, 1, as_runner[0], as_runner[1]) &&
                             game_from(m, 1, 0, as_corp[0], as_corp[1])
                       : game_from(m, 0, 0, as_corp[0], as_corp[1]) &&
                             game_from(m, 1, 1, as_runner[0], as_runner[1]);
}

/* ---- NRTM JSON --------------------------------------------------------------------------------
 */

static int int_of(const json_t *object, const char *key, int otherwise)
{
    const json_t *value = json_object_get(object, key);
    return json_is_number(value) ? (int)json_number_value(value) : otherwise;
}

static bool nrtm_players(foreign *f, const json_t *players)
{
    size_t i;
    json_t *one;
    json_array_foreach(players, i, one)
    {
        const char *name = json_string_value(json_object_get(one, "name"));
        const json_t *id = json_object_get(one, "id");
        if (name == NULL || !json_is_integer(id)) {
            return foreign_problem(f, "players[%zu]: a name and an id are needed", i);
        }
        if (foreign_find(f, json_integer_value(id)) >= 0) {
            return foreign_problem(f, "players[%zu].id: it is there twice", i);
        }
        foreign_player *player = foreign_add_player(f, name);
        if (player == NULL) {
            return false;
        }
        player->id = json_integer_value(id);
        copy_text(player->identity[0], 120,
                  json_string_value(json_object_get(one, "corpIdentity")));
        copy_text(player->identity[1], 120,
                  json_string_value(json_object_get(one, "runnerIdentity")));
        player->total = int_of(one, "matchPoints", int_of(one, "prestige", -1));
    }
    return f->player_count > 0 || foreign_problem(f, "players: there are none");
}

/* A player of a game: an object with an id; -1: a bye, -2: a fault. */
static int nrtm_player(foreign *f, const json_t *game, const char *key, const char *where)
{
    const json_t *player = json_object_get(game, key), *id = json_object_get(player, "id");
    if (player == NULL || json_is_null(player) || json_is_null(id) ||
        (json_is_integer(id) && json_integer_value(id) == 0)) {
        return -1;
    }
    int found = json_is_integer(id) ? foreign_find(f, json_integer_value(id)) : -1;
    if (found < 0) {
        foreign_problem(f, "%s.%s.id: nobody has that id", where, key);
        return -2;
    }
    return found;
}

static bool nrtm_final(foreign *f, const json_t *game, const char *where)
{
    if (f->final_count == 64) {
        return foreign_problem(f, "%s: too many games of the finals", where);
    }
    foreign_final *final = &f->finals[f->final_count];
    final->corp = -1;
    int score[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        const char *key = i == 0 ? "player1" : "player2";
        const json_t *side = json_object_get(game, key);
        final->player[i] = nrtm_player(f, game, key, where);
        if (final->player[i] < 0) {
            return f->problem[0] == '\0' ? foreign_problem(f, "%s.%s: missing", where, key) : false;
        }
        const char *role = json_string_value(json_object_get(side, "role"));
        if (role != NULL) {
            final->corp = strcmp(role, "corp") == 0 ? i : 1 - i;
        }
        score[i] = json_is_true(json_object_get(side, "winner")) ? 100 : 0;
        score[i] += int_of(side, "corpScore", 0) + int_of(side, "runnerScore", 0) +
                    int_of(side, "combinedScore", 0);
    }
    if (score[0] == score[1]) {
        return foreign_problem(f, "%s: nobody won (TR-48)", where);
    }
    final->winner = score[0] > score[1] ? 0 : 1;
    f->final_count++;
    return true;
}

/*
 * The dialect that names the sides: corp and runner, with a score each. An entry is one game; the
 * second of the same two players in a round is game 2.
 */
static bool nrtm_sided(foreign *f, const json_t *game, int round, const char *where)
{
    int corp = nrtm_player(f, game, "corp", where), runner = nrtm_player(f, game, "runner", where);
    if (corp < 0 || runner < 0) {
        return f->problem[0] == '\0' ? foreign_problem(f, "%s: a side is missing", where) : false;
    }
    int score[2] = {int_of(json_object_get(game, "corp"), "score", -1),
                    int_of(json_object_get(game, "runner"), "score", -1)};
    if (json_is_true(json_object_get(game, "eliminationGame"))) {
        if (score[0] == score[1] || f->final_count == 64) {
            return foreign_problem(f, "%s: nobody won (TR-48)", where);
        }
        f->finals[f->final_count++] = (foreign_final){
            .player = {corp, runner}, .corp = 0, .winner = score[0] > score[1] ? 0 : 1};
        return true;
    }
    for (int i = 0; i < f->match_count; i++) {
        foreign_match *m = &f->matches[i];
        if (m->round == round && m->player[0] == runner && m->player[1] == corp) {
            return game_from(m, 1, 1, score[1], score[0]) ||
                   foreign_problem(f, "%s: a game cannot end like that (TR-32)", where);
        }
    }
    foreign_match *m = foreign_add_match(f, round, corp, runner);
    if (m == NULL) {
        return false;
    }
    m->has_games = true;
    m->game[1].outcome = TN_NOT_STARTED;
    return game_from(m, 0, 0, score[0], score[1]) ||
           foreign_problem(f, "%s: a game cannot end like that (TR-32)", where);
}

static bool nrtm_match(foreign *f, const json_t *game, int round, const char *where)
{
    int a = nrtm_player(f, game, "player1", where), b = nrtm_player(f, game, "player2", where);
    if (a == -2 || b == -2) {
        return false;
    }
    if (a == -1 && b == -1) {
        return foreign_problem(f, "%s: player1 and player2 are missing", where);
    }
    foreign_match *match = foreign_add_match(f, round, a >= 0 ? a : b, a >= 0 ? b : -1);
    if (match == NULL || match->player[1] < 0) {
        return match != NULL;
    }
    const json_t *first = json_object_get(game, "player1"),
                 *second = json_object_get(game, "player2");
    if (json_is_number(json_object_get(first, "corpScore")) &&
        json_is_number(json_object_get(second, "runnerScore"))) {
        int as_corp[2] = {int_of(first, "corpScore", 0), int_of(second, "runnerScore", 0)};
        int as_runner[2] = {int_of(first, "runnerScore", 0), int_of(second, "corpScore", 0)};
        return foreign_games(match, as_corp, as_runner) ||
               foreign_problem(f, "%s: a game cannot end like that (TR-32)", where);
    }
    match->score[0] = int_of(first, "combinedScore", -1);
    match->score[1] = int_of(second, "combinedScore", -1);
    return (match->score[0] >= 0 && match->score[1] >= 0) ||
           foreign_problem(f, "%s: there are no scores", where);
}

bool foreign_read_nrtm(foreign *f, const char *text, size_t len)
{
    json_error_t error;
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        return foreign_problem(f, "line %d, column %d: %s", error.line, error.column, error.text);
    }
    copy_text(f->name, sizeof f->name, json_string_value(json_object_get(root, "name")));
    copy_text(f->date, sizeof f->date, json_string_value(json_object_get(root, "date")));
    copy_text(f->place, sizeof f->place, json_string_value(json_object_get(root, "city")));
    f->cut = int_of(root, "cutToTop", 0);
    bool is_fine = json_is_array(json_object_get(root, "players")) &&
                   json_is_array(json_object_get(root, "rounds"));
    if (!is_fine) {
        foreign_problem(f, "%s",
                        json_is_array(json_object_get(root, "players"))
                            ? "rounds: a list is needed"
                            : "players: a list is needed");
    }
    is_fine = is_fine && nrtm_players(f, json_object_get(root, "players"));
    size_t r, g;
    json_t *round, *game;
    json_array_foreach(json_object_get(root, "rounds"), r, round)
    {
        json_array_foreach(round, g, game)
        {
            char where[60];
            snprintf(where, sizeof where, "rounds[%zu][%zu]", r, g);
            bool is_sided = json_is_object(json_object_get(game, "corp"));
            is_fine = is_fine && (is_sided ? nrtm_sided(f, game, (int)r + 1, where)
                                  : json_is_true(json_object_get(game, "eliminationGame"))
                                      ? nrtm_final(f, game, where)
                                      : nrtm_match(f, game, (int)r + 1, where));
        }
    }
    json_array_foreach(json_object_get(root, "eliminationPlayers"), r, game)
    {
        int at = foreign_find(f, json_integer_value(json_object_get(game, "id")));
        if (at >= 0) {
            f->players[at].seed = int_of(game, "seed", (int)r + 1);
        }
    }
    int planned = int_of(root, "preliminaryRounds", 0);
    f->rounds = planned > f->rounds ? planned : f->rounds;
    json_decref(root);
    return is_fine;
}

/* ---- TOME -------------------------------------------------------------------------------------
 */

/* Raw files are ISO 8859-1: bytes that are no UTF-8 are taken so. */
static char *to_utf8(const char *text, size_t len)
{
    char *out = malloc(len * 2 + 1);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x80) {
            out[n++] = (char)c;
        } else {
            out[n++] = (char)(0xc0 | c >> 6);
            out[n++] = (char)(0x80 | (c & 0x3f));
        }
    }
    out[n] = '\0';
    return out;
}

static const json_t *tome_group(const json_t *map, const char *name)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)map, key, value)
    {
        size_t len = strlen(name);
        if (strncmp(key, name, len) == 0 && (key[len] == ':' || key[len] == '\0')) {
            return json_object_get(value, "entities");
        }
    }
    return NULL;
}

static bool tome_match(foreign *f, const json_t *match, const json_t *seats)
{
    int player[2] = {-1, -1}, score[2] = {0, 0}, count = 0;
    int64_t pk = json_integer_value(json_object_get(match, "pk"));
    size_t i;
    json_t *seat;
    json_array_foreach((json_t *)seats, i, seat)
    {
        if (json_integer_value(json_object_get(seat, "match_pk")) == pk && count < 2) {
            player[count] =
                foreign_find(f, json_integer_value(json_object_get(seat, "participant_pk")));
            score[count] = int_of(seat, "points_earned", 0);
            if (player[count] < 0) {
                return foreign_problem(f, "match %lld: it has a player that is not there",
                                       (long long)pk);
            }
            count++;
        }
    }
    if (count == 0) {
        return foreign_problem(f, "match %lld has no players", (long long)pk);
    }
    foreign_match *m = foreign_add_match(f, int_of(match, "round", 0), player[0],
                                         int_of(match, "order_index", 0) < 0 ? -1 : player[1]);
    if (m != NULL) {
        m->score[0] = score[0];
        m->score[1] = score[1];
    }
    return m != NULL;
}

bool foreign_read_tome(foreign *f, const char *text, size_t len)
{
    const char *end = strstr(text, "^^THIS IS A SEPARATOR^^");
    size_t size = end == NULL ? len : (size_t)(end - text);
    json_error_t error;
    json_t *root = json_loadb(text, size, 0, &error);
    if (root == NULL) {
        char *again = to_utf8(text, size);
        root = json_loads(again, 0, &error);
        free(again);
    }
    if (root == NULL) {
        return foreign_problem(f, "line %d, column %d: %s", error.line, error.column, error.text);
    }
    const json_t *map = json_object_get(root, "entityGroupMap");
    const json_t *tournaments = tome_group(map, "Tournament");
    const json_t *people = tome_group(map, "Participant"), *matches = tome_group(map, "Match");
    const json_t *seats = tome_group(map, "MatchParticipant");
    bool is_fine = (tournaments != NULL && people != NULL && matches != NULL && seats != NULL) ||
                   foreign_problem(f, "entityGroupMap: Tournament, Participant, Match and "
                                      "MatchParticipant are needed");
    int64_t cut_pk = 0;
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)tournaments, i, one)
    {
        const json_t *parent = json_object_get(one, "parent_pk");
        if (json_is_integer(parent) && json_integer_value(parent) != 0) {
            cut_pk = json_integer_value(json_object_get(one, "pk"));
        } else {
            copy_text(f->name, sizeof f->name, json_string_value(json_object_get(one, "name")));
        }
    }
    json_array_foreach((json_t *)people, i, one)
    {
        char name[100];
        const char *first = json_string_value(json_object_get(one, "first_name"));
        const char *last = json_string_value(json_object_get(one, "last_name"));
        snprintf(name, sizeof name, "%s%s%s", first == NULL ? "" : first,
                 first == NULL || last == NULL ? "" : " ", last == NULL ? "" : last);
        if (cut_pk != 0 && json_integer_value(json_object_get(one, "tournament_pk")) == cut_pk) {
            continue; /* the finals are other entities and do not say who played which side */
        }
        foreign_player *player = is_fine ? foreign_add_player(f, name) : NULL;
        if (player == NULL) {
            is_fine = false;
            break;
        }
        player->id = json_integer_value(json_object_get(one, "pk"));
        copy_text(player->identity[1], 120, json_string_value(json_object_get(one, "identity")));
        copy_text(player->identity[0], 120, json_string_value(json_object_get(one, "identity2")));
    }
    json_array_foreach((json_t *)matches, i, one)
    {
        bool is_cut =
            cut_pk != 0 && json_integer_value(json_object_get(one, "tournament_pk")) == cut_pk;
        is_fine = is_fine && (is_cut || tome_match(f, one, seats));
    }
    json_decref(root);
    return is_fine;
}

/* ---- Galakta XML ------------------------------------------------------------------------------
 */

/* The text of the next element `name` between *at and end; NULL if there is none. */
static const char *xml_find(const char *at, const char *end, const char *name,
                            const char **inner_end)
{
    char open[40], close[40];
    snprintf(open, sizeof open, "<%s>", name);
    snprintf(close, sizeof close, "</%s>", name);
    const char *start = strstr(at, open);
    if (start == NULL || start >= end) {
        return NULL;
    }
    start += strlen(open);
    *inner_end = strstr(start, close);
    return *inner_end == NULL || *inner_end > end ? NULL : start;
}

static void xml_text(const char *at, const char *end, const char *name, char *out, size_t cap)
{
    const char *stop, *start = xml_find(at, end, name, &stop);
    static const struct {
        const char *entity;
        char meant;
    } entities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    size_t len = 0;
    while (start != NULL && start < stop && len + 1 < cap) {
        char c = *start;
        size_t step = 1;
        for (size_t i = 0; i < 5; i++) {
            if (strncmp(start, entities[i].entity, strlen(entities[i].entity)) == 0) {
                c = entities[i].meant;
                step = strlen(entities[i].entity);
            }
        }
        out[len++] = c;
        start += step;
    }
    out[len] = '\0';
}

static int xml_number(const char *at, const char *end, const char *name)
{
    char text[24];
    xml_text(at, end, name, text, sizeof text);
    return atoi(text);
}

static int line_of(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++) {
        line += *text == '\n';
    }
    return line;
}

static bool galakta_game(foreign *f, const char *text, const char *at, const char *end, int round)
{
    int a = foreign_find(f, xml_number(at, end, "Player1Id"));
    int b = foreign_find(f, xml_number(at, end, "Player2Id"));
    bool is_bye = xml_number(at, end, "BYE") == 1;
    if (a < 0 || (b < 0 && !is_bye)) {
        return foreign_problem(f, "line %d: nobody has that number", line_of(text, at));
    }
    foreign_match *m = foreign_add_match(f, round, a, is_bye ? -1 : b);
    if (m == NULL || is_bye) {
        return m != NULL;
    }
    bool has_second = xml_number(at, end, "IsSecondGameNotStarted") != 1;
    m->has_games = true;
    for (int g = 0; g < 2; g++) {
        int first = xml_number(at, end, g == 0 ? "Player1Score1" : "Player1Score2");
        int second = xml_number(at, end, g == 0 ? "Player2Score1" : "Player2Score2");
        bool corp_is_first = g == 0;
        m->game[g].corp = corp_is_first ? 0 : 1;
        if (g == 1 && !has_second) {
            m->game[g].outcome = TN_NOT_STARTED;
        } else if (first == 10) {
            m->game[g].outcome = corp_is_first ? TN_CORP_WON : TN_RUNNER_WON;
            m->game[g].points[1] = (int8_t)second;
        } else if (second == 10) {
            m->game[g].outcome = corp_is_first ? TN_RUNNER_WON : TN_CORP_WON;
            m->game[g].points[0] = (int8_t)first;
        } else {
            m->game[g].outcome = TN_UNFINISHED;
            m->game[g].points[0] = (int8_t)first;
            m->game[g].points[1] = (int8_t)second;
        }
    }
    return true;
}

bool foreign_read_galakta(foreign *f, const char *text)
{
    const char *all_end = text + strlen(text), *end, *one_end;
    const char *players = xml_find(text, all_end, "Players", &end);
    if (players == NULL) {
        return foreign_problem(f, "line 1: there is no element Players");
    }
    const char *at = players, *one;
    while ((one = xml_find(at, end, "Player", &one_end)) != NULL) {
        char first[60], last[60], alias[60], name[122];
        xml_text(one, one_end, "PlayerName", first, sizeof first);
        xml_text(one, one_end, "PlayerSurname", last, sizeof last);
        xml_text(one, one_end, "PlayerAlias", alias, sizeof alias);
        snprintf(name, sizeof name, "%s%s%s", first, first[0] && last[0] ? " " : "", last);
        foreign_player *player = foreign_add_player(f, name[0] != '\0' ? name : alias);
        if (player == NULL) {
            return false;
        }
        player->id = xml_number(one, one_end, "PlayerId");
        xml_text(one, one_end, "PlayerIdentityCorpo", player->identity[0], 120);
        xml_text(one, one_end, "PlayerIdentityRunner", player->identity[1], 120);
        at = one_end;
    }
    const char *rounds = xml_find(text, all_end, "Rounds", &end);
    at = rounds;
    const char *round_end;
    while (at != NULL && (one = xml_find(at, end, "Round", &round_end)) != NULL) {
        int number = xml_number(one, round_end, "Number");
        const char *game_at = one, *game;
        while ((game = xml_find(game_at, round_end, "Game", &one_end)) != NULL) {
            if (!galakta_game(f, text, game, one_end, number)) {
                return false;
            }
            game_at = one_end;
        }
        at = round_end;
    }
    return f->player_count > 0 || foreign_problem(f, "line 1: there are no players");
}

/* ---- lists of names ---------------------------------------------------------------------------
 */

bool foreign_read_names(foreign *f, const char *text, bool is_csv)
{
    int line = 0;
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (*text != '\0') {
        char cell[4][120] = {"", "", "", ""};
        unsigned at = 0;
        size_t len = 0;
        bool is_quoted = false;
        line++;
        for (; *text != '\0' && *text != '\n'; text++) {
            if (is_csv && *text == '"') {
                is_quoted = !is_quoted;
            } else if (is_csv && *text == ',' && !is_quoted) {
                at += at < 3;
                len = 0;
            } else if (*text != '\r' && len + 1 < sizeof cell[0]) {
                cell[at][len++] = *text;
                cell[at][len] = '\0';
            }
        }
        text += *text == '\n';
        const char *name = is_csv ? cell[1] : cell[0];
        if (is_csv && line == 1) {
            if (strncmp(cell[0], "ID", 2) != 0) {
                return foreign_problem(f, "line 1: the heading is ID:,Name,Runner,Corp");
            }
            continue;
        }
        if (name[0] == '\0') {
            continue;
        }
        foreign_player *player = foreign_add_player(f, name);
        if (player == NULL) {
            return false;
        }
        copy_text(player->identity[1], 120, is_csv ? cell[2] : "");
        copy_text(player->identity[0], 120, is_csv ? cell[3] : "");
    }
    return f->player_count > 0 || foreign_problem(f, "line %d: there are no players", line);
}
