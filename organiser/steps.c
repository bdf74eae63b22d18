/*
 * Steps of the journal as JSON, and back to the records of the tournament room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "organiser/store.h"

const char *const tier_names[TN_TIER_COUNT] = {"casual", "competitive", "championship"};
const char *const format_names[TN_FORMAT_COUNT] = {"constructed", "full-draft", "quick-draft"};
const char *const finals_names[TN_FINALS_KIND_COUNT] = {"double", "legacy"};
const char *const procedure_names[TN_PROCEDURE_COUNT] = {"exact", "literal"};
const char *const outcome_names[TN_OUTCOME_COUNT] = {
    "open", "corp",          "runner",         "time",          "none",
    "stop", "awarded-first", "awarded-second", "awarded-nobody"};
const char *const clock_names[TN_CLOCK_COUNT] = {"start", "pause", "resume", "call"};

int find_word(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count && word != NULL; i++) {
        if (strcmp(word, names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- the config ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    size_t offset;
    const char *const *words; /* NULL: a number */
    int count;                /* of the words; of a number how large it may be */
} settings[] = {
    {"tier", offsetof(tn_config, tier), tier_names, TN_TIER_COUNT},
    {"format", offsetof(tn_config, format), format_names, TN_FORMAT_COUNT},
    {"rounds", offsetof(tn_config, rounds), NULL, UINT8_MAX},
    {"minutes", offsetof(tn_config, minutes), NULL, UINT8_MAX},
    {"cut", offsetof(tn_config, cut), NULL, UINT8_MAX},
    {"finals", offsetof(tn_config, finals), finals_names, TN_FINALS_KIND_COUNT},
    {"untimed_final", offsetof(tn_config, is_untimed_final), NULL, 1},
    {"seated_opposite", offsetof(tn_config, is_seated_opposite), NULL, 1},
    {"balance", offsetof(tn_config, is_balanced), NULL, 1},
    {"swiss_sides", offsetof(tn_config, counts_swiss_sides), NULL, 1},
    {"swap_reset", offsetof(tn_config, swaps_reset), NULL, 1},
    {"promised_byes", offsetof(tn_config, has_promised_byes), NULL, 1},
    {"deck_lists", offsetof(tn_config, wants_lists), NULL, 1},
    {"second_organiser", offsetof(tn_config, has_second_organiser), NULL, 1},
};
enum { SETTING_COUNT = sizeof settings / sizeof settings[0] };

json_t *step_config(const tn_config *config)
{
    json_t *out = json_object();
    for (int i = 0; i < SETTING_COUNT; i++) {
        uint8_t value = ((const uint8_t *)config)[settings[i].offset];
        json_object_set_new(out, settings[i].name,
                            settings[i].words != NULL ? json_string(settings[i].words[value])
                                                      : json_integer(value));
    }
    return out;
}

static bool read_config(const json_t *from, tn_config *config)
{
    memset(config, 0, sizeof *config);
    for (int i = 0; i < SETTING_COUNT; i++) {
        const json_t *value = json_object_get(from, settings[i].name);
        json_int_t number =
            settings[i].words != NULL
                ? find_word(json_string_value(value), settings[i].words, settings[i].count)
                : json_integer_value(value);
        if (value == NULL || number < 0 || number > settings[i].count) {
            return false;
        }
        ((uint8_t *)config)[settings[i].offset] = (uint8_t)number;
    }
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Is what stands under a key nothing, or a number that its record can hold? */
static bool fits(const json_t *body, const char *key, json_int_t least, json_int_t most)
{
    const json_t *value = json_object_get(body, key);
    json_int_t number = json_integer_value(value);
    return value == NULL || (json_is_integer(value) && number >= least && number <= most);
}

static bool games_fit(const json_t *games)
{
    size_t i, n;
    const json_t *game, *point;
    json_array_foreach(games, i, game)
    {
        const json_t *points = json_object_get(game, "points");
        if (!fits(game, "game", 1, 3) || !fits(game, "corp", 1, 2) ||
            json_array_size(points) != 2) {
            return false;
        }
        json_array_foreach(points, n, point)
        {
            json_int_t number = json_integer_value(point);
            bool is_number = json_is_integer(point) && number > INT8_MIN && number <= INT8_MAX;
            if (!is_number && !json_is_null(point)) { /* null: nobody told */
                return false;
            }
        }
    }
    return true;
}

/* Numbers of players: a list of them, or of lists of two. */
static bool players_fit(const json_t *list)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        json_int_t number = json_integer_value(one);
        bool is_fine = json_is_array(one)
                           ? json_array_size(one) == 2 && players_fit(one)
                           : json_is_integer(one) && number >= 0 && number <= TN_PLAYERS_MAX;
        if (!is_fine) {
            return false;
        }
    }
    return true;
}

/* A name and a draw; the draw is written as digits, for it has 64 bits. */
static bool entry_fits(const json_t *body)
{
    const char *name = json_string_value(json_object_get(body, "name"));
    const char *draw = json_string_value(json_object_get(body, "draw"));
    return name != NULL && name[0] != '\0' && draw != NULL &&
           draw[strspn(draw, "0123456789")] == '\0';
}

/* A change of a name gives one. */
static bool change_fits(const json_t *body)
{
    const json_t *name = json_object_get(body, "name");
    return name == NULL || (json_is_string(name) && json_string_value(name)[0] != '\0');
}

/* A body that says what its record cannot hold would be replayed as something else. */
static bool body_fits(const json_t *body)
{
    return fits(body, "player", 0, TN_PLAYERS_MAX) && fits(body, "seat", 0, UINT16_MAX) &&
           fits(body, "flags", 0, UINT8_MAX) && fits(body, "round", 0, TN_ROUNDS_MAX) &&
           fits(body, "table", 0, TN_PLAYERS_MAX) &&
           fits(body, "at", INT64_MIN / 4, INT64_MAX / 4) &&
           games_fit(json_object_get(body, "games")) &&
           players_fit(json_object_get(body, "tables")) &&
           players_fit(json_object_get(body, "by_hand")) &&
           players_fit(json_object_get(body, "players")) &&
           players_fit(json_object_get(body, "seeds"));
}

json_t *step_points(const int8_t points[2])
{
    json_t *out = json_array();
    for (unsigned i = 0; i < 2; i++) {
        json_array_append_new(out, points[i] == TN_POINTS_UNKNOWN ? json_null()
                                                                  : json_integer(points[i]));
    }
    return out;
}

static json_int_t number_of(const json_t *body, const char *key)
{
    return json_integer_value(json_object_get(body, key));
}

static uint64_t digits_of(const json_t *body, const char *key)
{
    const char *text = json_string_value(json_object_get(body, key));
    return text == NULL ? 0 : strtoull(text, NULL, 10);
}

static tn_record game_of(const json_t *body, const json_t *game)
{
    tn_record r = {.kind = number_of(body, "round") == 0 ? TN_REC_FINAL : TN_REC_GAME};
    r.of.game.round = (uint8_t)number_of(body, "round");
    r.of.game.table = (uint16_t)number_of(body, "table");
    r.of.game.number = (uint8_t)number_of(game, "game");
    int outcome = find_word(json_string_value(json_object_get(game, "outcome")), outcome_names,
                            TN_OUTCOME_COUNT);
    r.of.game.outcome = (uint8_t)(outcome < 0 ? TN_OUTCOME_COUNT : outcome);
    r.of.game.corp = (uint8_t)(number_of(game, "corp") - 1);
    const json_t *points = json_object_get(game, "points");
    for (unsigned i = 0; i < 2; i++) {
        const json_t *point = json_array_get(points, i);
        r.of.game.points[i] =
            json_is_null(point) ? TN_POINTS_UNKNOWN : (int8_t)json_integer_value(point);
    }
    r.of.game.flags = (uint8_t)number_of(body, "flags");
    return r;
}

static size_t tables_of(const json_t *body, tn_record *out)
{
    const json_t *tables = json_object_get(body, "tables");
    size_t count = json_array_size(tables);
    int procedure = find_word(json_string_value(json_object_get(body, "procedure")),
                              procedure_names, TN_PROCEDURE_COUNT);
    out[0] = (tn_record){.kind = TN_REC_ROUND};
    out[0].of.round.tables = (uint16_t)count;
    out[0].of.round.procedure = (uint8_t)(procedure < 0 ? TN_PROCEDURE_COUNT : procedure);
    out[0].of.round.flags = (uint8_t)number_of(body, "flags");
    if (count > TN_PLAYERS_MAX) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        const json_t *table = json_array_get(tables, i);
        out[i + 1] = (tn_record){.kind = TN_REC_TABLE};
        out[i + 1].of.table.a = (uint16_t)json_integer_value(json_array_get(table, 0));
        out[i + 1].of.table.b = (uint16_t)json_integer_value(json_array_get(table, 1));
    }
    size_t i;
    const json_t *number;
    json_array_foreach(json_object_get(body, "by_hand"), i, number)
    {
        size_t at = (size_t)json_integer_value(number); /* TD-20 */
        if (at < 1 || at > count) {
            return 0;
        }
        out[at].of.table.flags = TN_BY_HAND;
    }
    return count + 1;
}

/* TD-20: pairs of players who change places, one after the other. */
static size_t swaps_of(const json_t *body, tn_record *out)
{
    size_t i;
    const json_t *pair, *pairs = json_object_get(body, "players");
    json_array_foreach(pairs, i, pair)
    {
        if (i >= TN_PLAYERS_MAX || json_array_size(pair) != 2) {
            return 0;
        }
        out[i] = (tn_record){.kind = TN_REC_SWAP};
        out[i].of.table.a = (uint16_t)json_integer_value(json_array_get(pair, 0));
        out[i].of.table.b = (uint16_t)json_integer_value(json_array_get(pair, 1));
    }
    return json_array_size(pairs);
}

static size_t seeds_of(const json_t *body, tn_record *out)
{
    const json_t *seeds = json_object_get(body, "seeds");
    size_t count = json_array_size(seeds);
    if (count > TN_CUT_MAX) {
        return 0;
    }
    out[0] = (tn_record){.kind = TN_REC_CUT};
    out[0].of.cut.size = (uint16_t)count;
    out[0].of.cut.flags = (uint8_t)number_of(body, "flags");
    for (size_t i = 0; i < count; i++) {
        out[i + 1] = (tn_record){.kind = TN_REC_SEED};
        out[i + 1].of.table.a = (uint16_t)json_integer_value(json_array_get(seeds, i));
    }
    return count + 1;
}

static size_t games_of(const json_t *body, tn_record *out)
{
    const json_t *games = json_object_get(body, "games");
    size_t count = json_array_size(games);
    for (size_t i = 0; i < count && i < 3; i++) {
        out[i] = game_of(body, json_array_get(games, i));
    }
    return count <= 3 ? count : 0;
}

size_t step_records(const json_t *body, tn_record *out)
{
    static const struct {
        const char *word;
        tn_kind kind;
    } kinds[] = {
        {"create", TN_REC_SETUP}, {"set", TN_REC_CONFIG},    {"register", TN_REC_PLAYER},
        {"drop", TN_REC_DROP},    {"remove", TN_REC_REMOVE}, {"return", TN_REC_RETURN},
        {"pair", TN_REC_ROUND},   {"result", TN_REC_GAME},   {"close", TN_REC_CLOSE},
        {"cut", TN_REC_CUT},      {"clock", TN_REC_CLOCK},   {"change", TN_REC_CHANGE},
        {"swap", TN_REC_SWAP},
    };
    const char *word = json_string_value(json_object_get(body, "do"));
    size_t i = 0;
    while (i < sizeof kinds / sizeof kinds[0] &&
           (word == NULL || strcmp(word, kinds[i].word) != 0)) {
        i++;
    }
    if (i == sizeof kinds / sizeof kinds[0] || !body_fits(body) ||
        (kinds[i].kind == TN_REC_PLAYER && !entry_fits(body)) ||
        (kinds[i].kind == TN_REC_CHANGE && !change_fits(body))) {
        return 0;
    }
    out[0] = (tn_record){.kind = (uint8_t)kinds[i].kind};
    switch (kinds[i].kind) {
    case TN_REC_SETUP:
    case TN_REC_CONFIG:
        out[0].of.setup.seed = digits_of(body, "seed");
        return read_config(json_object_get(body, "config"), &out[0].of.setup.config) ? 1 : 0;
    case TN_REC_SWAP:
        return swaps_of(body, out);
    case TN_REC_PLAYER:
    case TN_REC_CHANGE:
        out[0].of.player.draw = digits_of(body, "draw");
        out[0].of.player.seat = (uint16_t)number_of(body, "seat");
        out[0].of.player.flags = (uint8_t)number_of(body, "flags");
        out[0].of.player.player = (uint16_t)number_of(body, "player");
        return 1;
    case TN_REC_DROP:
    case TN_REC_REMOVE:
    case TN_REC_RETURN:
        out[0].of.player.player = (uint16_t)number_of(body, "player");
        return 1;
    case TN_REC_ROUND:
        return tables_of(body, out);
    case TN_REC_GAME:
        return games_of(body, out);
    case TN_REC_CUT:
        return seeds_of(body, out);
    case TN_REC_CLOCK: {
        int action = find_word(json_string_value(json_object_get(body, "action")), clock_names,
                               TN_CLOCK_COUNT);
        out[0].of.clock.action = (uint8_t)(action < 0 ? TN_CLOCK_COUNT : action);
        out[0].of.clock.at = number_of(body, "at");
        return 1;
    }
    default:
        return 1;
    }
}

/* The names of the first two who change places. */
static void describe_swap(const store *s, const json_t *body, word_lang lang, char *out, size_t cap)
{
    const char *names[2] = {"?", "?"};
    for (size_t i = 0; i < 2; i++) {
        json_int_t player = json_integer_value(
            json_array_get(json_array_get(json_object_get(body, "players"), 0), i));
        if (player > 0 && player <= s->event->player_count) {
            names[i] = s->entrants[player].name;
        }
    }
    snprintf(out, cap, in_lang(lang, "swap %s and %s", "zamiana miejsc: %s, %s"), names[0],
             names[1]);
}

/* What a change changed, in brackets. */
static void describe_change(const json_t *body, const char *name, word_lang lang, char *out,
                            size_t cap)
{
    static const struct {
        const char *key, *english, *polish;
    } parts[] = {
        {"name", "name", "nazwisko"},
        {"corp_identity", "Corporation", "korporacja"},
        {"runner_identity", "Runner", "runner"},
        {"seat", "seat", "miejsce"},
        {"checked", "decks checked", "talie sprawdzone"},
    };
    size_t len = (size_t)snprintf(out, cap, "%s%s", in_lang(lang, "change ", "zmiana danych: "),
                                  name == NULL ? "?" : name);
    const char *before = " (";
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && len < cap; i++) {
        if (json_object_get(body, parts[i].key) != NULL) {
            len += (size_t)snprintf(out + len, cap - len, "%s%s", before,
                                    in_lang(lang, parts[i].english, parts[i].polish));
            before = ", ";
        }
    }
    if (before[0] == ',' && len < cap) {
        snprintf(out + len, cap - len, ")");
    }
}

void store_describe(const store *s, const json_t *body, word_lang lang, char *out, size_t cap)
{
    static const char *const polish_words[][2] = {
        {"create", "utworzenie turnieju"}, {"set", "zmiana ustawień"},
        {"register", "zgłoszenie"},        {"drop", "rezygnacja"},
        {"remove", "wydalenie"},           {"return", "powrót"},
        {"close", "zamknięcie rundy"},     {"cut", "awans do finałów"},
    };
    static const char *const polish_clock[TN_CLOCK_COUNT] = {"start", "pauza", "wznowienie",
                                                             "koniec czasu"};
    const char *word = json_string_value(json_object_get(body, "do"));
    json_int_t player = number_of(body, "player");
    const char *name = json_string_value(json_object_get(body, "name"));
    if (name == NULL && player > 0 && player <= s->event->player_count) {
        name = s->entrants[player].name;
    }
    if (strcmp(word, "swap") == 0) {
        describe_swap(s, body, lang, out, cap);
    } else if (strcmp(word, "change") == 0) {
        describe_change(body, name, lang, out, cap);
    } else if (strcmp(word, "pair") == 0) {
        snprintf(out, cap, in_lang(lang, "pair round %d", "pary rundy %d"),
                 (int)number_of(body, "round"));
    } else if (strcmp(word, "result") == 0) {
        snprintf(out, cap, "%s %d%s",
                 number_of(body, "round") == 0 ? in_lang(lang, "finals game", "partia finałowa")
                                               : in_lang(lang, "result of table", "wynik stołu"),
                 (int)number_of(body, "table"),
                 number_of(body, "flags") & TN_CORRECTS
                     ? in_lang(lang, " (correction)", " (poprawka)")
                     : "");
    } else if (strcmp(word, "clock") == 0) {
        const char *action = json_string_value(json_object_get(body, "action"));
        int known = find_word(action, clock_names, TN_CLOCK_COUNT);
        snprintf(out, cap, in_lang(lang, "clock: %s", "zegar: %s"),
                 known < 0 ? "?" : in_lang(lang, action, polish_clock[known]));
    } else if (strcmp(word, "undo") == 0) {
        const json_t *one = json_object_get(body, "without");
        snprintf(out, cap,
                 one != NULL ? in_lang(lang, "undo step %d alone", "cofnięcie samego kroku %d")
                             : in_lang(lang, "undo back to step %d", "cofnięcie do kroku %d"),
                 (int)json_integer_value(one != NULL ? one : json_object_get(body, "to")));
    } else {
        for (size_t i = 0; lang == LANG_PL && i < sizeof polish_words / sizeof polish_words[0];
             i++) {
            word = strcmp(word, polish_words[i][0]) == 0 ? polish_words[i][1] : word;
        }
        snprintf(out, cap, "%s%s%s", word, name == NULL ? "" : in_lang(lang, " ", ": "),
                 name == NULL ? "" : name);
    }
}
