/*
 * TopDeck v2, read only (section 4.4 of the ledger).
 *
 * A table names its winner and no games. So a win is what is recorded, one game won, and a draw is
 * one game on which time was called; the second game counts as not started. Top cuts there are
 * single elimination, whose rounds are called "Top 8" and the like: they are left out.
 */
#include "organiser/foreign.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool add_player(foreign *f, const json_t *one, const char *where)
{
    char name[400];
    const json_t *id = json_object_get(one, "id");
    if (!foreign_text(f, one, "name", where, name, sizeof name)) {
        return false;
    }
    foreign_player *player = foreign_add_player(f, where, name);
    if (player == NULL) {
        return false;
    }
    if (id == NULL || json_is_null(id)) {
        int other = foreign_find_name(f, player->name);
        player->id = -f->player_count; /* his name has to do */
        return other != -2 || foreign_problem(f, "", "%s: %s is there twice, without an id",
                                              "%s: %s występuje dwa razy, bez identyfikatora",
                                              where, player->name);
    }
    return foreign_set_id(f, player, id, where);
}

/* A player of a table: an object, or his name or id; -1 with a problem. */
static int player_in(foreign *f, const json_t *one, const char *where)
{
    const json_t *id = json_object_get(one, "id");
    const char *name = json_is_string(one) ? json_string_value(one)
                                           : json_string_value(json_object_get(one, "name"));
    int found = foreign_find_json(f, id != NULL && !json_is_null(id) ? id : one);
    if (found < 0 && name != NULL && (id == NULL || json_is_null(id))) {
        found = foreign_find_name(f, name);
    }
    if (found < 0) {
        foreign_problem(f, "", "%s: this player is not known", "%s: nieznany gracz", where);
        return -1;
    }
    return found;
}

static bool read_winner(foreign *f, foreign_match *m, const json_t *table, const char *where)
{
    const json_t *winner = json_object_get(table, "winner");
    const json_t *id = json_object_get(table, "winner_id");
    char path[FOREIGN_WHERE_MAX + 10];
    snprintf(path, sizeof path, "%s.winner", where);
    const char *text = json_string_value(winner);
    if (text != NULL && strcasecmp(text, "draw") == 0) {
        m->score[0] = m->score[1] = 1;
        return true;
    }
    if (winner == NULL || json_is_null(winner) || (text != NULL && text[0] == '\0')) {
        return true; /* not reported */
    }
    int player = player_in(f, id != NULL && !json_is_null(id) ? id : winner, path);
    if (player < 0) {
        return false;
    }
    if (player != m->player[0] && player != m->player[1]) {
        return foreign_problem(f, "", "%s: the winner does not sit at this table",
                               "%s: zwycięzca nie siedzi przy tym stole", path);
    }
    m->score[0] = player == m->player[0] ? 2 : 0;
    m->score[1] = player == m->player[0] ? 0 : 2;
    return true;
}

static bool read_table(foreign *f, const json_t *table, int round, const char *where)
{
    const json_t *players = json_object_get(table, "players");
    size_t count = json_array_size(players);
    int player[2] = {-1, -1};
    if (count < 1 || count > 2) {
        return foreign_problem(f, "TR-24", "%s.players: a match is of two players, not of %zu",
                               "%s.players: w meczu gra dwóch graczy, nie %zu", where, count);
    }
    for (size_t i = 0; i < count; i++) {
        char path[FOREIGN_WHERE_MAX + 20];
        snprintf(path, sizeof path, "%s.players[%zu]", where, i);
        player[i] = player_in(f, json_array_get(players, i), path);
        if (player[i] < 0) {
            return false;
        }
    }
    foreign_match *m = foreign_add_match(f, where, round, player[0], player[1]);
    if (m == NULL) {
        return false;
    }
    const json_t *number = json_object_get(table, "table"); /* byes have a word there */
    if (json_is_integer(number) &&
        !foreign_int(f, table, "table", where, 0, 100000, 0, &m->table)) {
        return false;
    }
    return player[1] < 0 || read_winner(f, m, table, where);
}

static bool read_rounds(foreign *f, const json_t *rounds)
{
    int swiss = 0, cut = 0;
    for (size_t r = 0; r < json_array_size(rounds); r++) {
        const json_t *round = json_array_get(rounds, r), *tables = json_object_get(round, "tables");
        if (!json_is_array(tables)) {
            return foreign_problem(f, "", "rounds[%zu].tables: a list is needed",
                                   "rounds[%zu].tables: tu musi być lista", r);
        }
        const char *name = json_string_value(json_object_get(round, "round"));
        if (name != NULL && (name[0] < '0' || name[0] > '9')) {
            cut += (int)json_array_size(tables);
            continue;
        }
        swiss++;
        for (size_t i = 0; i < json_array_size(tables); i++) {
            char where[FOREIGN_WHERE_MAX];
            snprintf(where, sizeof where, "rounds[%zu].tables[%zu]", r, i);
            if (!read_table(f, json_array_get(tables, i), swiss, where)) {
                return false;
            }
        }
    }
    if (f->match_count > 0) {
        foreign_note(
            f->notes, f->lang,
            "The file says who won a table, not how: a win came in as 2-0 and a draw as 1-1, "
            "with game 2 not started. A bye is worth 4 all the same.",
            "Plik mówi, kto wygrał przy stole, ale nie jak: wygraną wczytano jako 2-0, remis "
            "jako 1-1, z nierozpoczętą partią 2. Wolny los i tak daje 4.");
    }
    if (cut > 0) {
        foreign_note(
            f->notes, f->lang,
            "The finals were left out (%d matches): they are single elimination in matches, "
            "and these are double elimination in games (TR-39).",
            "Pominięto finały (meczów: %d): tam odpada się po jednym przegranym meczu, a tu "
            "po dwóch przegranych partiach (TR-39).",
            cut);
    }
    return true;
}

bool topdeck_read(foreign *f, const char *text, size_t len)
{
    json_t *root = foreign_load(f, text, len);
    if (root == NULL) {
        return false;
    }
    const json_t *event = json_is_array(root) ? json_array_get(root, 0) : root;
    const json_t *players = json_object_get(event, "standings");
    const char *key = "standings";
    if (!json_is_array(players)) {
        players = json_object_get(event, "players");
        key = "players";
    }
    const json_t *rounds = json_object_get(event, "rounds");
    bool is_fine = true;
    if (json_is_array(root) && json_array_size(root) != 1) {
        is_fine =
            foreign_problem(f, "", "one event is needed, and there are %zu",
                            "potrzebny jest jeden turniej, a jest ich %zu", json_array_size(root));
    } else if (!json_is_array(players) || !json_is_array(rounds)) {
        is_fine = foreign_problem(f, "", "%s: a list is needed", "%s: tu musi być lista",
                                  json_is_array(players) ? "rounds" : "players");
    }
    is_fine =
        is_fine &&
        foreign_text(f, event, json_object_get(event, "name") != NULL ? "name" : "tournamentName",
                     "", f->name, sizeof f->name);
    for (size_t i = 0; i < json_array_size(players) && is_fine; i++) {
        char where[FOREIGN_WHERE_MAX];
        snprintf(where, sizeof where, "%s[%zu]", key, i);
        is_fine = add_player(f, json_array_get(players, i), where);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "%s: there are none", "%s: nie ma nikogo", key);
    }
    is_fine = is_fine && read_rounds(f, rounds);
    json_decref(root);
    return is_fine;
}
