/*
 * TOME files, read only (section 4.2 of the ledger).
 *
 * A file is one JSON object with lists of entities, then a separator and a number. The finals are a
 * tournament of their own whose parent is the Swiss one; its participants are other entities, and
 * their names tell who they are. Sides are recorded nowhere in the Swiss part, and in the finals
 * only where a role says so.
 */
#include "organiser/foreign.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A seat of a match. */
typedef struct {
    json_int_t match;
    size_t index;
} seat_of;

typedef struct {
    const json_t *tournaments, *people, *matches, *seats;
    seat_of *by_match; /* the seats in the order of their matches */
    size_t seat_count;
    json_int_t swiss, cut; /* pk of the two tournaments; cut 0: there is none */
    bool has_lost_names;   /* the finals have somebody who cannot be found */
} tome;

/* A participant of the finals and who he is. */
typedef struct {
    json_int_t pk;
    int player;
} finalist;

/* Raw files are ISO 8859-1: bytes that are no UTF-8 are taken so. */
static char *from_latin(const char *text, size_t len)
{
    char *out = malloc(len * 2 + 1);
    size_t n = 0;
    for (size_t i = 0; i < len && out != NULL; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x80) {
            out[n++] = (char)c;
        } else {
            out[n++] = (char)(0xc0 | c >> 6);
            out[n++] = (char)(0x80 | (c & 0x3f));
        }
    }
    if (out != NULL) {
        out[n] = '\0';
    }
    return out;
}

/* The entities of a kind: the keys of their groups are "Match:1" and the like. */
static const json_t *group_of(foreign *f, const json_t *map, const char *name)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)map, key, value)
    {
        size_t len = strlen(name);
        if (strncmp(key, name, len) == 0 && (key[len] == ':' || key[len] == '\0')) {
            const json_t *list = json_object_get(value, "entities");
            for (size_t i = 0; i < json_array_size(list); i++) {
                if (!json_is_object(json_array_get(list, i))) {
                    foreign_problem(f, "", "entityGroupMap.%s.entities[%zu]: an object is needed",
                                    "entityGroupMap.%s.entities[%zu]: tu musi być obiekt", key, i);
                    return NULL;
                }
            }
            if (json_is_array(list)) {
                return list;
            }
        }
    }
    foreign_problem(f, "", "entityGroupMap.%s: a list of entities is needed",
                    "entityGroupMap.%s: tu musi być lista obiektów", name);
    return NULL;
}

static json_int_t key_of(const json_t *one, const char *key)
{
    return json_integer_value(json_object_get(one, key));
}

static bool read_tournaments(foreign *f, tome *t)
{
    int swiss = 0;
    for (size_t i = 0; i < json_array_size(t->tournaments); i++) {
        const json_t *one = json_array_get(t->tournaments, i);
        char where[FOREIGN_WHERE_MAX];
        snprintf(where, sizeof where, "Tournament[%zu]", i);
        if (key_of(one, "parent_pk") == 0) {
            if (swiss++ > 0) {
                return foreign_problem(f, "", "%s: there are several events in the file",
                                       "%s: w pliku jest kilka turniejów", where);
            }
            t->swiss = key_of(one, "pk");
            if (!foreign_text(f, one, "name", where, f->name, sizeof f->name)) {
                return false;
            }
        } else if (t->cut == 0) {
            t->cut = key_of(one, "pk");
        } else {
            foreign_note(f->notes, f->lang, "%s was left out: finals of finals are not known here.",
                         "%s: pominięto, bo nie ma tu finałów finałów.", where);
        }
    }
    return swiss == 1 || foreign_problem(f, "", "Tournament: there is no event without parent_pk",
                                         "Tournament: nie ma turnieju bez parent_pk");
}

/* "First Last"; false with a problem. */
static bool name_of(foreign *f, const json_t *one, const char *where, char out[400])
{
    char first[200], last[199];
    if (!foreign_text(f, one, "first_name", where, first, sizeof first) ||
        !foreign_text(f, one, "last_name", where, last, sizeof last)) {
        return false;
    }
    snprintf(out, 400, "%s%s%s", first, first[0] == '\0' || last[0] == '\0' ? "" : " ", last);
    return true;
}

static bool read_people(foreign *f, tome *t)
{
    for (size_t i = 0; i < json_array_size(t->people); i++) {
        const json_t *one = json_array_get(t->people, i);
        char where[FOREIGN_WHERE_MAX], name[400];
        int reward;
        snprintf(where, sizeof where, "Participant[%zu]", i);
        if (t->cut != 0 && key_of(one, "tournament_pk") == t->cut) {
            continue;
        }
        foreign_player *player =
            name_of(f, one, where, name) ? foreign_add_player(f, where, name) : NULL;
        if (player == NULL) {
            return false;
        }
        if (!json_is_integer(json_object_get(one, "pk")) ||
            !foreign_set_id(f, player, json_object_get(one, "pk"), where)) {
            return f->problem.message[0] != '\0'
                       ? false
                       : foreign_problem(f, "", "%s.pk: a number is needed",
                                         "%s.pk: tu musi być liczba", where);
        }
        if (!foreign_text(f, one, "identity", where, player->identity[1], FOREIGN_IDENTITY_MAX) ||
            !foreign_text(f, one, "identity2", where, player->identity[0], FOREIGN_IDENTITY_MAX) ||
            !foreign_int(f, one, "reward_byes", where, 0, 1000, 0, &reward)) {
            return false;
        }
        foreign_flatten(player->identity[0]);
        foreign_flatten(player->identity[1]);
        player->is_promised = reward > 0;
        const json_t *active = json_object_get(one, "is_active");
        if (json_is_boolean(active) || json_is_integer(active)) {
            bool is_active = json_is_true(active) || json_integer_value(active) != 0;
            player->presence = is_active ? TN_ACTIVE : TN_DROPPED;
        }
    }
    return f->player_count > 0 ||
           foreign_problem(f, "", "Participant: there is nobody", "Participant: nie ma nikogo");
}

/* The participants of the finals by their names, with their seeds. */
static bool read_finalists(foreign *f, tome *t, finalist *out, int *count)
{
    *count = 0;
    for (size_t i = 0; i < json_array_size(t->people) && t->cut != 0; i++) {
        const json_t *one = json_array_get(t->people, i);
        char where[FOREIGN_WHERE_MAX], name[400];
        int seed;
        if (key_of(one, "tournament_pk") != t->cut) {
            continue;
        }
        snprintf(where, sizeof where, "Participant[%zu]", i);
        if (*count == TN_PLAYERS_MAX) {
            return foreign_problem(f, "", "%s: there are more than %d players",
                                   "%s: jest więcej niż %d graczy", where, TN_PLAYERS_MAX);
        }
        if (!name_of(f, one, where, name) ||
            !foreign_int(f, one, "seed", where, 0, TN_PLAYERS_MAX, 0, &seed)) {
            return false;
        }
        int player = foreign_find_name(f, name);
        if (player < 0) {
            foreign_note(f->notes, f->lang,
                         player == -1 ? "The finals were left out: %s of the finals is not among "
                                        "the players of the rounds."
                                      : "The finals were left out: several players are called %s.",
                         player == -1 ? "Pominięto finały: finalisty %s nie ma wśród graczy rund."
                                      : "Pominięto finały: kilku graczy nazywa się %s.",
                         name);
            t->has_lost_names = true;
            return true;
        }
        if (f->players[player].seed != 0) {
            return foreign_problem(f, "TR-41", "%s: %s is in the finals twice",
                                   "%s: %s jest w finałach dwa razy", where, name);
        }
        f->players[player].seed = seed > 0 ? seed : TN_PLAYERS_MAX; /* 0: the Swiss order decides */
        out[(*count)++] = (finalist){.pk = key_of(one, "pk"), .player = player};
    }
    return true;
}

static int compare_seats(const void *a, const void *b)
{
    const seat_of *one = a, *two = b;
    return one->match != two->match ? (one->match < two->match ? -1 : 1)
                                    : (one->index < two->index ? -1 : 1);
}

static bool sort_seats(foreign *f, tome *t)
{
    t->seat_count = json_array_size(t->seats);
    size_t most = FOREIGN_MATCHES_MAX + FOREIGN_FINALS_MAX;
    if (t->seat_count > 2 * most || json_array_size(t->matches) > most) {
        return foreign_problem(f, "TR-13", "Match: there are too many matches",
                               "Match: jest za dużo meczów");
    }
    t->by_match = malloc(sizeof *t->by_match * (t->seat_count + 1));
    if (t->by_match == NULL) {
        return foreign_problem(f, "", "there is not enough memory", "brakuje pamięci");
    }
    for (size_t i = 0; i < t->seat_count; i++) {
        t->by_match[i] =
            (seat_of){.match = key_of(json_array_get(t->seats, i), "match_pk"), .index = i};
    }
    qsort(t->by_match, t->seat_count, sizeof *t->by_match, compare_seats);
    return true;
}

/* The two seats of a match, by table_seat where there is one; how many there are, -1: a fault. */
static int seats_of(foreign *f, const tome *t, json_int_t match, const char *where,
                    const json_t *out[2])
{
    int count = 0;
    size_t low = 0, high = t->seat_count; /* the first seat of this match */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->by_match[middle].match < match) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < t->seat_count && t->by_match[low].match == match; low++) {
        const json_t *seat = json_array_get(t->seats, t->by_match[low].index);
        if (count == 2) {
            foreign_problem(f, "", "%s: more than two players", "%s: więcej niż dwóch graczy",
                            where);
            return -1;
        }
        out[count++] = seat;
    }
    if (count == 2 && key_of(out[1], "table_seat") < key_of(out[0], "table_seat")) {
        const json_t *first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    if (count == 0) {
        foreign_problem(f, "", "%s: it has no players", "%s: nie ma graczy", where);
        return -1;
    }
    return count;
}

static bool read_match(foreign *f, const tome *t, const json_t *one, const char *where)
{
    const json_t *seat[2];
    int player[2] = {-1, -1}, score[2] = {-1, -1}, round, order;
    int count = seats_of(f, t, key_of(one, "pk"), where, seat);
    if (count < 0 || !foreign_int(f, one, "round", where, 1, TN_ROUNDS_MAX, 0, &round) ||
        !foreign_int(f, one, "order_index", where, -1, 100000, 0, &order)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        player[i] = foreign_find_json(f, json_object_get(seat[i], "participant_pk"));
        if (player[i] < 0) {
            return foreign_problem(f, "", "%s: a player of it is not there (participant_pk)",
                                   "%s: nie ma gracza tego meczu (participant_pk)", where);
        }
        if (!foreign_int(f, seat[i], "points_earned", where, 0, 12, -1, &score[i])) {
            return false;
        }
    }
    bool is_bye = order < 0 || count == 1;
    if (is_bye && count == 2) {
        return foreign_problem(f, "TR-22", "%s: a bye has two players",
                               "%s: wolny los ma dwóch graczy", where);
    }
    foreign_match *m = foreign_add_match(f, where, round, player[0], is_bye ? -1 : player[1]);
    if (m != NULL) {
        m->table = is_bye ? 0 : order + 1;
        m->score[0] = score[0];
        m->score[1] = is_bye ? -1 : score[1];
    }
    return m != NULL;
}

/* 1: the Corporation, 0: the Runner, -1: it does not say. */
static int role_of(const json_t *seat)
{
    const char *role = json_string_value(json_object_get(seat, "role"));
    if (role == NULL) {
        return -1;
    }
    int first = tolower((unsigned char)role[0]);
    return first == 'c' ? 1 : first == 'r' ? 0 : -1;
}

static bool is_set(const json_t *value)
{
    return json_is_true(value) || (json_is_integer(value) && json_integer_value(value) != 0);
}

static bool read_final(foreign *f, const tome *t, const json_t *one, const char *where,
                       const finalist *people, int people_count)
{
    const json_t *seat[2];
    foreign_final final = {.player = {-1, -1}, .corp = -1};
    int score[2] = {0, 0};
    int count = seats_of(f, t, key_of(one, "pk"), where, seat);
    if (count < 0) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        json_int_t pk = key_of(seat[i], "participant_pk");
        for (int p = 0; p < people_count; p++) {
            final.player[i] = people[p].pk == pk ? people[p].player : final.player[i];
        }
        if (final.player[i] < 0) {
            return foreign_problem(f, "", "%s: a player of it is not there (participant_pk)",
                                   "%s: nie ma gracza tego meczu (participant_pk)", where);
        }
        if (!foreign_int(f, seat[i], "points_earned", where, 0, 1000, 0, &score[i])) {
            return false;
        }
        score[i] += is_set(json_object_get(seat[i], "is_winner")) ? 10000 : 0;
        int role = role_of(seat[i]);
        final.corp = role < 0 ? final.corp : role == 1 ? i : 1 - i;
    }
    if (count == 1) {
        foreign_note(
            f->notes, f->lang,
            "%s was left out: %s has no opponent there, and the finals have no byes.",
            "%s: pominięto, bo %s nie ma tam przeciwnika, a w finałach nie ma wolnych losów.",
            where, f->players[final.player[0]].name);
        return true;
    }
    if (score[0] == score[1]) {
        foreign_note(f->notes, f->lang, "%s was left out: the file does not say who won, %s or %s.",
                     "%s: pominięto, bo plik nie mówi, kto wygrał: %s czy %s.", where,
                     f->players[final.player[0]].name, f->players[final.player[1]].name);
        return true;
    }
    final.winner = score[0] > score[1] ? 0 : 1;
    return foreign_add_final(f, where, final);
}

/* The games of the finals by round and then by table. */
static bool read_finals(foreign *f, tome *t)
{
    finalist people[TN_PLAYERS_MAX];
    int count;
    if (!read_finalists(f, t, people, &count)) {
        return false;
    }
    if (t->has_lost_names) {
        for (int p = 0; p < f->player_count; p++) {
            f->players[p].seed = 0;
        }
        return true;
    }
    size_t games = 0;
    for (size_t i = 0; i < json_array_size(t->matches); i++) {
        games += key_of(json_array_get(t->matches, i), "tournament_pk") == t->cut;
    }
    if (games > FOREIGN_FINALS_MAX) {
        return foreign_problem(f, "TR-42", "Match: there are more than %d games of the finals",
                               "Match: jest więcej niż %d partii finałowych", FOREIGN_FINALS_MAX);
    }
    json_int_t before = INT64_MIN; /* round and table of the last one, in one number */
    for (;;) {
        json_int_t next = INT64_MAX;
        for (size_t i = 0; i < json_array_size(t->matches); i++) {
            const json_t *one = json_array_get(t->matches, i);
            int round, order;
            char where[FOREIGN_WHERE_MAX];
            snprintf(where, sizeof where, "Match[%zu]", i);
            if (key_of(one, "tournament_pk") != t->cut) {
                continue;
            }
            if (!foreign_int(f, one, "round", where, 0, 1000, 0, &round) ||
                !foreign_int(f, one, "order_index", where, -1, 100000, 0, &order)) {
                return false;
            }
            json_int_t key = ((json_int_t)round * 1000000 + order) * 1000000 + (json_int_t)i;
            next = key > before && key < next ? key : next;
        }
        if (next == INT64_MAX) {
            return true;
        }
        char where[FOREIGN_WHERE_MAX];
        size_t at = (size_t)(((next % 1000000) + 1000000) % 1000000);
        snprintf(where, sizeof where, "Match[%zu]", at);
        if (!read_final(f, t, json_array_get(t->matches, at), where, people, count)) {
            return false;
        }
        before = next;
    }
}

bool tome_read(foreign *f, const char *text, size_t len)
{
    const char *end = strstr(text, "^^THIS IS A SEPARATOR^^");
    size_t size = end == NULL ? len : (size_t)(end - text);
    json_t *root = foreign_load(f, text, size);
    if (root == NULL) {
        char *again = from_latin(text, size);
        root = again == NULL ? NULL : foreign_load(f, again, strlen(again));
        free(again);
    }
    if (root == NULL) {
        return false;
    }
    const json_t *map = json_object_get(root, "entityGroupMap");
    tome t = {0};
    bool is_fine = (t.tournaments = group_of(f, map, "Tournament")) != NULL &&
                   (t.people = group_of(f, map, "Participant")) != NULL &&
                   (t.matches = group_of(f, map, "Match")) != NULL &&
                   (t.seats = group_of(f, map, "MatchParticipant")) != NULL && sort_seats(f, &t) &&
                   read_tournaments(f, &t) && read_people(f, &t);
    for (size_t i = 0; i < json_array_size(t.matches) && is_fine; i++) {
        const json_t *one = json_array_get(t.matches, i);
        char where[FOREIGN_WHERE_MAX];
        snprintf(where, sizeof where, "Match[%zu]", i);
        is_fine =
            (t.cut != 0 && key_of(one, "tournament_pk") == t.cut) || read_match(f, &t, one, where);
    }
    is_fine = is_fine && (t.cut == 0 || read_finals(f, &t));
    free(t.by_match);
    json_decref(root);
    return is_fine;
}
