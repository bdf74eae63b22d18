/*
 * The numbers of the games of a contest, and its file; see arena.h.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "protocol/fault.h"

unsigned arena_pairs(const arena_contest *c)
{
    return c->bots == 1 ? 1 : c->bots * (c->bots - 1) / 2;
}

unsigned arena_chairs(const arena_contest *c)
{
    return c->bots == 1 ? 1 : c->players;
}

uint32_t arena_total(const arena_contest *c)
{
    return arena_pairs(c) * c->games * arena_chairs(c);
}

void arena_pair(const arena_contest *c, unsigned pair, unsigned *first, unsigned *second)
{
    *first = *second = 0;
    for (unsigned i = 0; i < c->bots; i++) {
        unsigned others = c->bots - 1 - i;
        if (pair < others) {
            *first = i;
            *second = i + 1 + pair;
            return;
        }
        pair -= others;
    }
}

arena_match arena_match_of(const arena_contest *c, uint32_t number)
{
    unsigned chairs = arena_chairs(c);
    arena_match m = {.chair = number % chairs, .seed_number = number / chairs % c->games};
    arena_pair(c, number / chairs / c->games, &m.first, &m.second);
    return m;
}

/* ---- heads ----------------------------------------------------------------------------------- */

static void write_seed(json_out *out, const char *key, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, seed);
    out_key_string(out, key, text);
}

void arena_head(const arena_contest *c, json_out *out)
{
    static const char *const sides[2] = {"corp", "runner"};
    out->comma = false;
    out_object(out);
    out_key_int(out, "arena", 1);
    out_key_string(out, "version", JACKIN_VERSION);
    out_key_string(out, "game", c->is_mainframe ? "mainframe" : "netrunner");
    out_key_int(out, "players", c->players);
    out_key(out, "bots");
    out_array(out);
    for (unsigned i = 0; i < c->bots; i++) {
        out_string(out, c->bot[i].name);
    }
    out_array_end(out);
    for (unsigned side = 0; side < 2 && !c->is_mainframe; side++) {
        out_key(out, sides[side]);
        out_array(out);
        for (unsigned i = 0; i < c->decks[side]; i++) {
            out_object(out);
            out_key_string(out, "deck", c->deck[side][i].name);
            write_seed(out, "hash", c->deck[side][i].hash);
            out_object_end(out);
        }
        out_array_end(out);
    }
    out_key_int(out, "games", c->games);
    write_seed(out, "seed", c->seed);
    out_key_int(out, "applications", c->applications);
    out_key_int(out, "ms", c->ms);
    out_object_end(out);
    out_raw(out, "\n", 1);
}

static bool read_number(const json_t *object, const char *key, int64_t most, uint32_t *number)
{
    fault f = {.rules = ""};
    int64_t value = -1;
    bool is_read = read_int(object, key, NULL, 0, most, &value, &f) && value >= 0;
    *number = (uint32_t)value;
    return is_read;
}

static bool copy_name(const json_t *value, char out[ARENA_NAME])
{
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) >= ARENA_NAME) {
        return false;
    }
    strcpy(out, text);
    return true;
}

static bool read_decks(const json_t *head, const char *key, unsigned *count, arena_deck **decks)
{
    const json_t *list = json_object_get(head, key);
    size_t size = json_array_size(list);
    if (size == 0 || size > ARENA_DECKS) {
        return false;
    }
    *decks = calloc(size, sizeof **decks);
    *count = (unsigned)size;
    for (size_t i = 0; i < size && *decks != NULL; i++) {
        if (!copy_name(json_object_get(json_array_get(list, i), "deck"), (*decks)[i].name)) {
            return false;
        }
    }
    return *decks != NULL;
}

static bool read_head(const json_t *head, arena_contest *c)
{
    const json_t *bots = json_object_get(head, "bots");
    const char *game = json_string_value(json_object_get(head, "game"));
    const char *seed = json_string_value(json_object_get(head, "seed"));
    uint32_t arena = 0, players = 0;
    if (game == NULL || seed == NULL || !read_number(head, "arena", 1, &arena) || arena != 1 ||
        !read_number(head, "players", MF_MAX_PLAYERS, &players) || players < 2 ||
        !read_number(head, "games", 1000000, &c->games) || c->games == 0 ||
        !read_number(head, "applications", UINT32_MAX, &c->applications) ||
        !read_number(head, "ms", UINT32_MAX, &c->ms) || json_array_size(bots) == 0 ||
        json_array_size(bots) > ARENA_BOTS) {
        return false;
    }
    c->is_mainframe = strcmp(game, "mainframe") == 0;
    c->players = players;
    c->seed = strtoull(seed, NULL, 10);
    c->bots = (unsigned)json_array_size(bots);
    for (unsigned i = 0; i < c->bots; i++) {
        if (!copy_name(json_array_get(bots, i), c->bot[i].name)) {
            return false;
        }
    }
    return c->is_mainframe ||
           (players == 2 && read_decks(head, "corp", &c->decks[0], &c->deck[0]) &&
            read_decks(head, "runner", &c->decks[1], &c->deck[1]));
}

bool arena_read_head(const char *line, size_t len, arena_contest *c)
{
    char message[320];
    memset(c, 0, sizeof *c);
    json_t *head = json_read_line(line, len, message, sizeof message);
    bool is_read = json_is_object(head) && read_head(head, c);
    json_decref(head);
    if (!is_read) {
        arena_free(c);
    }
    return is_read;
}

void arena_free(arena_contest *c)
{
    free(c->deck[0]);
    free(c->deck[1]);
    c->deck[0] = c->deck[1] = NULL;
}

/* ---- results --------------------------------------------------------------------------------- */

static void write_two(json_out *out, const char *key, int64_t a, int64_t b)
{
    out_key(out, key);
    out_array(out);
    out_int(out, a);
    out_int(out, b);
    out_array_end(out);
}

void arena_write_result(json_out *out, uint32_t number, const arena_result *r)
{
    out->comma = false;
    out_object(out);
    out_key_int(out, "number", number);
    out_key_int(out, "share", r->share);
    write_two(out, "points", r->points[0], r->points[1]);
    out_key_int(out, "turns", r->turns);
    out_key_string(out, "reason", r->reason);
    if (r->fault[0] != '\0') {
        out_key_string(out, "fault", r->fault);
    }
    write_two(out, "decisions", r->decisions[0], r->decisions[1]);
    write_two(out, "applications", (int64_t)r->applications[0], (int64_t)r->applications[1]);
    write_two(out, "microseconds", (int64_t)r->microseconds[0], (int64_t)r->microseconds[1]);
    write_two(out, "slowest", r->slowest[0], r->slowest[1]);
    out_object_end(out);
    out_raw(out, "\n", 1);
}

static bool read_two(const json_t *object, const char *key, int64_t value[2])
{
    const json_t *list = json_object_get(object, key);
    for (size_t i = 0; i < 2; i++) {
        const json_t *one = json_array_get(list, i);
        if (!json_is_integer(one)) {
            return false;
        }
        value[i] = json_integer_value(one);
    }
    return true;
}

bool arena_read_result(const char *line, size_t len, const arena_contest *c, uint32_t *number,
                       arena_result *r)
{
    char message[320];
    uint32_t share = 0, turns = 0;
    int64_t points[2], decisions[2], applications[2], times[2], slowest[2];
    memset(r, 0, sizeof *r);
    json_t *line_value = json_read_line(line, len, message, sizeof message);
    const json_t *o = line_value;
    const char *reason = json_string_value(json_object_get(o, "reason"));
    const char *why = json_string_value(json_object_get(o, "fault"));
    bool is_read = json_is_object(o) && reason != NULL &&
                   read_number(o, "number", arena_total(c) - 1, number) &&
                   read_number(o, "share", ARENA_SHARE, &share) &&
                   read_number(o, "turns", UINT16_MAX, &turns) && read_two(o, "points", points) &&
                   read_two(o, "decisions", decisions) &&
                   read_two(o, "applications", applications) &&
                   read_two(o, "microseconds", times) && read_two(o, "slowest", slowest);
    if (is_read) {
        r->is_done = true;
        r->share = (uint8_t)share;
        r->turns = (uint16_t)turns;
        snprintf(r->reason, sizeof r->reason, "%s", reason);
        snprintf(r->fault, sizeof r->fault, "%s", why != NULL ? why : "");
        for (unsigned i = 0; i < 2; i++) {
            r->points[i] = (int16_t)points[i];
            r->decisions[i] = (uint32_t)decisions[i];
            r->applications[i] = (uint64_t)applications[i];
            r->microseconds[i] = (uint64_t)times[i];
            r->slowest[i] = (uint32_t)slowest[i];
        }
    }
    json_decref(line_value);
    return is_read;
}

bool arena_same(const arena_result *a, const arena_result *b)
{
    return a->is_done == b->is_done && a->share == b->share && a->turns == b->turns &&
           memcmp(a->points, b->points, sizeof a->points) == 0 &&
           strcmp(a->reason, b->reason) == 0 &&
           (a->fault[0] == 0) == (b->fault[0] == 0) && /* told in any language */
           memcmp(a->decisions, b->decisions, sizeof a->decisions) == 0 &&
           memcmp(a->applications, b->applications, sizeof a->applications) == 0;
}
