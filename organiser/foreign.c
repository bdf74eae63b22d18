/*
 * What the readers and writers of foreign events share: players, problems, notes, texts and JSON
 * (section 4 of the ledger).
 */
#include "organiser/foreign.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "jackin/netrunner.h"
#include "organiser/text.h"
#include "protocol/json.h"

foreign *foreign_new(word_lang lang)
{
    foreign *f = calloc(1, sizeof *f);
    if (f == NULL) {
        return NULL;
    }
    f->lang = f->problem.lang = lang;
    f->win_points = 2;
    f->players = calloc(TN_PLAYERS_MAX, sizeof *f->players);
    f->matches = calloc(FOREIGN_MATCHES_MAX, sizeof *f->matches);
    f->notes = json_array();
    if (f->players == NULL || f->matches == NULL || f->notes == NULL) {
        foreign_free(f);
        return NULL;
    }
    return f;
}

void foreign_free(foreign *f)
{
    for (int i = 0; i < f->player_count; i++) {
        free(f->players[i].deck[0]);
        free(f->players[i].deck[1]);
    }
    free(f->players);
    free(f->matches);
    json_decref(f->notes);
    free(f);
}

/* Raw files have other encodings. */
int foreign_bad_line(const char *text, size_t len, bool is_raw)
{
    int line = 1;
    for (size_t i = 0; i < len;) {
        size_t size = is_raw ? 1 : core_text_character(text + i, len - i, NULL);
        if (size == 0 || text[i] == '\0') {
            return line;
        }
        line += text[i] == '\n';
        i += size;
    }
    return 0;
}

/* ---- problems and notes ---------------------------------------------------------------------- */

bool foreign_problem(foreign *f, const char *rules, const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    problem_vset(&f->problem, "import", rules, in_lang(f->lang, english, polish), arguments);
    va_end(arguments);
    const char *text = f->problem.message;
    const char *end = strstr(english, ": ") != NULL ? strstr(text, ": ") : NULL;
    return problem_at(&f->problem, "%.*s", end != NULL ? (int)(end - text) : 0, text);
}

void foreign_note(json_t *notes, word_lang lang, const char *english, const char *polish, ...)
{
    char text[2000], shown[2000];
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(text, sizeof text, in_lang(lang, english, polish), arguments);
    va_end(arguments);
    core_text_line(shown, sizeof shown, text, strlen(text));
    json_array_append_new(notes, json_string(shown));
}

/* ---- texts ----------------------------------------------------------------------------------- */

void foreign_flatten(char *text)
{
    static const char *const curly[] = {"\xe2\x80\x98", "\xe2\x80\x99", "\xe2\x80\x9c",
                                        "\xe2\x80\x9d"};
    char *to = text;
    while (*text != '\0') {
        int found = -1;
        for (int i = 0; i < 4; i++) {
            found = strncmp(text, curly[i], 3) == 0 ? i : found;
        }
        *to++ = found < 0 ? *text : found < 2 ? '\'' : '"';
        text += found < 0 ? 1 : 3;
    }
    *to = '\0';
}

const char *foreign_faction(const char *identity)
{
    unsigned card = nr_card_find(identity);
    return card == 0 ? "" : nr_faction_name((nr_faction)nr_card_table[card].faction);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

json_t *foreign_load(foreign *f, const char *text, size_t len)
{
    json_error_t error;
    size_t mark = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    json_t *root = json_read_text(text + mark, len - mark, &error);
    if (root == NULL) {
        foreign_problem(f, "", "line %d, column %d: %s", "wiersz %d, kolumna %d: błędny JSON (%s)",
                        error.line, error.column, error.text);
    }
    return root;
}

/* "rounds[2].table" and so on. */
static const char *path_of(char out[FOREIGN_WHERE_MAX + 40], const char *where, const char *key)
{
    snprintf(out, FOREIGN_WHERE_MAX + 40, "%s%s%s", where, where[0] == '\0' ? "" : ".", key);
    return out;
}

bool foreign_int(foreign *f, const json_t *object, const char *key, const char *where, int least,
                 int most, int otherwise, int *out)
{
    const json_t *value = json_object_get(object, key);
    char path[FOREIGN_WHERE_MAX + 40];
    *out = otherwise;
    if (value == NULL || json_is_null(value)) {
        return true;
    }
    double number = json_number_value(value);
    if (!json_is_number(value) || number != number || number < -1e9 || number > 1e9 ||
        number != (double)(int)number) {
        return foreign_problem(f, "", "%s: a whole number is needed",
                               "%s: tu musi być liczba całkowita", path_of(path, where, key));
    }
    if ((int)number < least || (int)number > most) {
        return foreign_problem(f, "", "%s: %d is not from %d to %d",
                               "%s: liczba %d nie mieści się w zakresie od %d do %d",
                               path_of(path, where, key), (int)number, least, most);
    }
    *out = (int)number;
    return true;
}

bool foreign_text(foreign *f, const json_t *object, const char *key, const char *where, char *out,
                  size_t cap)
{
    const json_t *value = json_object_get(object, key);
    char path[FOREIGN_WHERE_MAX + 40];
    out[0] = '\0';
    if (value == NULL || json_is_null(value)) {
        return true;
    }
    if (!json_is_string(value)) {
        return foreign_problem(f, "", "%s: a text is needed", "%s: tu musi być tekst",
                               path_of(path, where, key));
    }
    return text_copy_line(out, cap, json_string_value(value)) ||
           foreign_problem(f, "", "%s: the text is longer than %zu bytes",
                           "%s: tekst jest dłuższy niż %zu bajtów", path_of(path, where, key),
                           cap - 1);
}

bool foreign_dump(const foreign_out *w, json_t *root, FILE *out)
{
    char *text = root == NULL ? NULL : json_dumps(root, JSON_INDENT(1));
    if (text != NULL) {
        fprintf(out, "%s\n", text);
    }
    free(text);
    json_decref(root);
    return text != NULL || problem_memory(w->problem);
}

/* ---- players --------------------------------------------------------------------------------- */

foreign_player *foreign_add_player(foreign *f, const char *where, const char *name)
{
    if (f->player_count == TN_PLAYERS_MAX) {
        foreign_problem(f, "", "%s: there are more than %d players",
                        "%s: jest więcej niż %d graczy", where, TN_PLAYERS_MAX);
        return NULL;
    }
    foreign_player *player = &f->players[f->player_count];
    memset(player, 0, sizeof *player);
    if (!text_copy_line(player->name, sizeof player->name, name) ||
        player->name[strspn(player->name, " ")] == '\0') {
        foreign_problem(f, "", "%s: a name is a line of up to %d bytes",
                        "%s: imię i nazwisko to wiersz o długości do %d bajtów", where,
                        FOREIGN_NAME_MAX - 1);
        return NULL;
    }
    f->player_count++;
    player->total = player->presence = -1;
    player->id = f->player_count;
    return player;
}

int foreign_find(const foreign *f, int64_t id)
{
    for (int i = 0; i < f->player_count; i++) {
        if (f->players[i].id == id && f->players[i].key[0] == '\0') {
            return i;
        }
    }
    return -1;
}

int foreign_find_json(const foreign *f, const json_t *id)
{
    if (json_is_integer(id)) {
        return foreign_find(f, json_integer_value(id));
    }
    const char *key = json_string_value(id);
    for (int i = 0; i < f->player_count && key != NULL && key[0] != '\0'; i++) {
        if (strcmp(f->players[i].key, key) == 0) {
            return i;
        }
    }
    return -1;
}

bool foreign_set_id(foreign *f, foreign_player *player, const json_t *id, const char *where)
{
    int other = -1, self = (int)(player - f->players);
    const char *key = json_string_value(id);
    player->id = INT64_MIN; /* so that he is not found before he has it */
    if (key != NULL && key[0] != '\0' && strlen(key) < sizeof player->key) {
        other = foreign_find_json(f, id);
        strcpy(player->key, key);
    } else if (json_is_integer(id)) {
        other = foreign_find(f, json_integer_value(id));
        player->id = json_integer_value(id);
    } else {
        return foreign_problem(f, "", "%s.id: a number or a short text is needed",
                               "%s.id: tu musi być liczba albo krótki tekst", where);
    }
    if (other >= 0 && other != self) {
        return foreign_problem(f, "", "%s.id: %s has it already", "%s.id: ma go już %s", where,
                               f->players[other].name);
    }
    return true;
}

foreign_player *foreign_named_player(foreign *f, const json_t *one, const char *where)
{
    char name[400];
    const json_t *id = json_object_get(one, "id");
    if (!foreign_text(f, one, "name", where, name, sizeof name)) {
        return NULL;
    }
    if (name[0] == '\0' || id == NULL) {
        foreign_problem(f, "", "%s: a name and an id are needed",
                        "%s: potrzebne są imię i identyfikator", where);
        return NULL;
    }
    foreign_player *player = foreign_add_player(f, where, name);
    return player != NULL && foreign_set_id(f, player, id, where) ? player : NULL;
}

int foreign_find_name(const foreign *f, const char *name)
{
    int found = -1;
    for (int i = 0; i < f->player_count; i++) {
        if (strcmp(f->players[i].name, name) == 0) {
            found = found < 0 ? i : -2;
        }
        if (found == -2) {
            break;
        }
    }
    return found;
}

static int compare_players(const foreign_player *a, const foreign_player *b)
{
    bool is_text = a->key[0] != '\0', other_is_text = b->key[0] != '\0';
    if (is_text || other_is_text) {
        return is_text - other_is_text; /* texts have no order: they stay as they stand */
    }
    return a->id < b->id ? -1 : a->id > b->id;
}

bool foreign_sort_players(foreign *f)
{
    int *order = malloc(sizeof *order * (size_t)(f->player_count + 1));
    int *now = malloc(sizeof *now * (size_t)(f->player_count + 1));
    foreign_player *sorted = calloc(TN_PLAYERS_MAX, sizeof *sorted);
    bool is_sorted = order != NULL && now != NULL && sorted != NULL;
    if (is_sorted) {
        for (int i = 0; i < f->player_count; i++) { /* by insertion: stable, and they are few */
            int at = i;
            while (at > 0 && compare_players(&f->players[i], &f->players[order[at - 1]]) < 0) {
                order[at] = order[at - 1];
                at--;
            }
            order[at] = i;
        }
        for (int i = 0; i < f->player_count; i++) {
            sorted[i] = f->players[order[i]];
            now[order[i]] = i;
        }
        for (int i = 0; i < f->match_count; i++) {
            for (int who = 0; who < 2; who++) {
                int *player = &f->matches[i].player[who];
                *player = *player >= 0 ? now[*player] : -1;
            }
        }
        for (int i = 0; i < f->final_count; i++) {
            f->finals[i].player[0] = now[f->finals[i].player[0]];
            f->finals[i].player[1] = now[f->finals[i].player[1]];
        }
        memcpy(f->players, sorted, sizeof *sorted * (size_t)f->player_count);
    }
    free(sorted);
    free(order);
    free(now);
    return is_sorted || problem_memory(&f->problem);
}
