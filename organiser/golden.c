/*
 * Golden .cjson, read and written (section 4.4 of the ledger).
 *
 * A match has the prestige of both players and no games, so sides and agenda points are not
 * carried; the form of its cut is not known. Its rank is written by the tier, but read ones come in
 * as casual: the other tiers ask for deck lists (TR-09).
 */
#include "organiser/foreign.h"

#include <string.h>
#include <strings.h>

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_flag(foreign *f, const json_t *object, const char *key, const char *where,
                      bool otherwise, bool *out)
{
    const json_t *value = json_object_get(object, key);
    *out = value == NULL || json_is_null(value) ? otherwise
           : json_is_integer(value)             ? json_integer_value(value) != 0
                                                : json_is_true(value);
    return value == NULL || json_is_null(value) || json_is_boolean(value) ||
           json_is_integer(value) ||
           foreign_problem(f, "", "%s.%s: true or false is needed",
                           "%s.%s: tu musi być true albo false", where, key);
}

static bool read_player(foreign *f, const json_t *one, size_t index)
{
    char where[FOREIGN_WHERE_MAX];
    bool is_dropped;
    snprintf(where, sizeof where, "players[%zu]", index);
    foreign_player *player = foreign_named_player(f, one, where);
    if (player == NULL ||
        !foreign_text(f, one, "corpid", where, player->identity[0], FOREIGN_IDENTITY_MAX) ||
        !foreign_text(f, one, "runnerid", where, player->identity[1], FOREIGN_IDENTITY_MAX) ||
        !foreign_int(f, one, "points", where, 0, 1000, -1, &player->total) ||
        !read_flag(f, one, "superbye", where, false, &player->is_promised) ||
        !read_flag(f, one, "dropped", where, false, &is_dropped)) {
        return false;
    }
    foreign_flatten(player->identity[0]);
    foreign_flatten(player->identity[1]);
    player->presence = json_object_get(one, "dropped") == NULL ? -1
                       : is_dropped                            ? TN_DROPPED
                                                               : TN_ACTIVE;
    return true;
}

/* A player of a match; -1: nobody, as in a bye; -2: a fault. */
static int player_in(foreign *f, const json_t *match, const char *key, const char *where)
{
    const json_t *id = json_object_get(match, key);
    int found = foreign_find_json(f, id);
    if (found >= 0) {
        return found;
    }
    const char *text = json_string_value(id);
    if (id == NULL || json_is_null(id) ||
        (json_is_integer(id) && (json_integer_value(id) == 0 || json_integer_value(id) == -1)) ||
        (text != NULL && (text[0] == '\0' || strcasecmp(text, "bye") == 0))) {
        return -1;
    }
    foreign_problem(f, "", "%s.%s: nobody has that id", "%s.%s: nikt nie ma tego identyfikatora",
                    where, key);
    return -2;
}

static bool read_match(foreign *f, const json_t *one, int round, const char *where)
{
    int a = player_in(f, one, "player1", where), b = player_in(f, one, "player2", where);
    int score[2], table;
    bool is_scored;
    if (a == -2 || b == -2) {
        return false;
    }
    if (a < 0 && b < 0) {
        return foreign_problem(f, "", "%s: player1 and player2 are missing",
                               "%s: brakuje player1 i player2", where);
    }
    if (!foreign_int(f, one, "score1", where, 0, 12, -1, &score[0]) ||
        !foreign_int(f, one, "score2", where, 0, 12, -1, &score[1]) ||
        !foreign_int(f, one, "table", where, 0, 100000, 0, &table) ||
        !read_flag(f, one, "scored", where, true, &is_scored)) {
        return false;
    }
    foreign_match *m = foreign_add_match(f, where, round, a >= 0 ? a : b, a >= 0 ? b : -1);
    if (m == NULL) {
        return false;
    }
    m->table = table;
    if (m->player[1] < 0) {
        m->score[0] = is_scored ? score[a >= 0 ? 0 : 1] : -1;
        return true;
    }
    if (is_scored && (score[0] < 0 || score[1] < 0)) {
        return foreign_problem(f, "", "%s: a score is missing", "%s: brakuje wyniku", where);
    }
    m->score[0] = is_scored ? score[0] : -1;
    m->score[1] = is_scored ? score[1] : -1;
    return true;
}

static bool read_rounds(foreign *f, const json_t *rounds)
{
    for (size_t r = 0; r < json_array_size(rounds); r++) {
        const json_t *matches = json_object_get(json_array_get(rounds, r), "matches");
        if (!json_is_array(matches) || r >= TN_ROUNDS_MAX) {
            return json_is_array(matches)
                       ? foreign_problem(f, "TR-13", "rounds[%zu]: there are too many rounds",
                                         "rounds[%zu]: jest za dużo rund", r)
                       : foreign_problem(f, "", "rounds[%zu].matches: a list is needed",
                                         "rounds[%zu].matches: tu musi być lista", r);
        }
        for (size_t i = 0; i < json_array_size(matches); i++) {
            const json_t *one = json_array_get(matches, i);
            char where[FOREIGN_WHERE_MAX];
            snprintf(where, sizeof where, "rounds[%zu].matches[%zu]", r, i);
            if (!json_is_object(one)) {
                return foreign_problem(f, "", "%s: an object is needed", "%s: tu musi być obiekt",
                                       where);
            }
            if (!read_match(f, one, (int)r + 1, where)) {
                return false;
            }
        }
    }
    return true;
}

static void note_the_rest(foreign *f, const char *rank, const json_t *cut)
{
    bool is_empty = cut == NULL || json_is_null(cut) || json_is_false(cut) ||
                    (json_is_integer(cut) && json_integer_value(cut) == 0) ||
                    (json_is_array(cut) && json_array_size(cut) == 0) ||
                    (json_is_object(cut) && json_object_size(cut) == 0);
    if (!is_empty) {
        foreign_note(f->notes, f->lang,
                     "The finals were left out: the form of \"cut\" is not known.",
                     "Pominięto finały: postać pola „cut” nie jest znana.");
    }
    if (rank[0] != '\0' && strcmp(rank, "casual") != 0) {
        foreign_note(
            f->notes, f->lang,
            "The rank is \"%s\"; the event came in as casual, because the other tiers need "
            "deck lists (TR-09).",
            "Ranga to „%s”; turniej wczytano jako towarzyski, bo inne poziomy wymagają spisów "
            "talii (TR-09).",
            rank);
    }
}

bool golden_read(foreign *f, const char *text, size_t len)
{
    json_t *root = foreign_load(f, text, len);
    if (root == NULL) {
        return false;
    }
    const json_t *players = json_object_get(root, "players");
    const json_t *rounds = json_object_get(root, "rounds");
    const json_t *meta = json_object_get(root, "meta");
    char rank[80] = "";
    bool is_fine = (json_is_array(players) && json_is_array(rounds)) ||
                   foreign_problem(f, "", "%s: a list is needed", "%s: tu musi być lista",
                                   json_is_array(players) ? "rounds" : "players");
    is_fine = is_fine && foreign_text(f, meta, "name", "meta", f->name, sizeof f->name) &&
              foreign_text(f, meta, "location", "meta", f->place, sizeof f->place) &&
              foreign_text(f, meta, "rank", "meta", rank, sizeof rank);
    for (size_t i = 0; i < json_array_size(players) && is_fine; i++) {
        is_fine = read_player(f, json_array_get(players, i), i);
    }
    if (is_fine && f->player_count == 0) {
        is_fine = foreign_problem(f, "", "players: there are none", "players: nie ma nikogo");
    }
    is_fine = is_fine && read_rounds(f, rounds);
    if (is_fine && foreign_sort_players(f)) {
        note_the_rest(f, rank, json_object_get(root, "cut"));
    }
    json_decref(root);
    return is_fine;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Points of a player and his opponents: matches without a result count nothing, as in the file. */
static void count_points(const tn_event *e, unsigned *points)
{
    memset(points, 0, sizeof *points * (TN_PLAYERS_MAX + 1));
    for (unsigned r = 0; r < e->round_count; r++) {
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            if (tn_match_prestige(e, m, prestige)) {
                points[m->player[0]] += prestige[0];
                points[m->player[1]] += prestige[1];
            }
        }
    }
}

static unsigned strength(const tn_event *e, unsigned player, const unsigned *points)
{
    unsigned sum = 0;
    for (unsigned r = 1; r <= e->round_count; r++) {
        unsigned opponent = tn_opponent(e, player, r);
        sum += opponent != 0 ? points[opponent] : 0;
    }
    return sum;
}

static json_t *write_player(const foreign_out *w, unsigned p, const unsigned *points)
{
    const tn_event *e = w->store->event;
    const entrant *one = &w->store->entrants[p];
    json_t *opponents = json_array();
    unsigned extended = 0; /* the strength of schedule of his opponents */
    for (unsigned r = 1; r <= e->round_count; r++) {
        unsigned opponent = tn_opponent(e, p, r);
        if (opponent != 0) {
            json_array_append_new(opponents, json_integer(opponent));
            extended += strength(e, opponent, points);
        }
    }
    return json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:o, s:b, s:b, s:b}", "name", one->name,
        "id", p, "points", points[p], "sos", strength(e, p, points), "esos", extended,
        "corpfaction", foreign_faction(one->identity[0]), "corpid", one->identity[0],
        "runnerfaction", foreign_faction(one->identity[1]), "runnerid", one->identity[1],
        "opponents", opponents, "bye", tn_had_bye(e, p, e->round_count), "superbye",
        (e->player[p].flags & TN_HAS_PROMISE) != 0, "dropped", e->player[p].presence != TN_ACTIVE);
}

bool golden_write(const foreign_out *w, FILE *out)
{
    static const char *const ranks[TN_TIER_COUNT] = {"casual", "store", "regionals"};
    unsigned points[TN_PLAYERS_MAX + 1];
    const tn_event *e = w->store->event;
    json_t *players = json_array(), *rounds = json_array();
    count_points(e, points);
    if (e->player_count == 0) {
        json_decref(players);
        json_decref(rounds);
        return problem_set(w->problem, "no-players", "",
                           "a Golden file needs players, and there are none yet",
                           "plik Golden musi mieć graczy, a jeszcze ich nie ma");
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        json_array_append_new(players, write_player(w, p, points));
    }
    for (unsigned r = 0; r < e->round_count; r++) {
        json_t *matches = json_array();
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned prestige[2];
            bool is_whole = tn_match_prestige(e, m, prestige);
            json_array_append_new(
                matches,
                json_pack("{s:i, s:o, s:i, s:i, s:i, s:b}", "player1", m->player[0], "player2",
                          m->player[1] == 0 ? json_null() : json_integer(m->player[1]), "table",
                          t + 1, "score1", is_whole ? prestige[0] : 0, "score2",
                          is_whole ? prestige[1] : 0, "scored", is_whole));
        }
        json_array_append_new(rounds, json_pack("{s:o}", "matches", matches));
    }
    if (e->has_cut && e->cut_size != 0) {
        foreign_note(w->notes, w->lang,
                     "The finals were left out: the form of \"cut\" is not known.",
                     "Pominięto finały: postać pola „cut” nie jest znana.");
    }
    return foreign_dump(w,
                        json_pack("{s:{s:s, s:s, s:s, s:s, s:s, s:s}, s:o, s:o, s:n}", "meta",
                                  "name", w->store->name, "host", "", "location", w->store->place,
                                  "rank", ranks[e->config.tier], "id", "", "shortid", "", "players",
                                  players, "rounds", rounds, "cut"),
                        out);
}
