/*
 * The life of a table: choices made and taken back, rigged chances, records written and replayed.
 *
 * A game is its set-up and its choices, so both undo and replay are the same thing: play the
 * choices again, for an undo from the last halt before it. What was rigged has to happen again at
 * the same moments; therefore each rigged chance remembers when it was given.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/netrunner.h"
#include "protocol/record_end.h"

table *table_create(void)
{
    return calloc(1, sizeof(table));
}

void rigs_free(rig_list *rigs)
{
    free(rigs->rig);
    free(rigs->note);
    *rigs = (rig_list){0};
}

void table_free(table *t)
{
    if (t != NULL) {
        json_decref(t->setup);
        json_decref(t->players);
        json_decref(t->end);
        rigs_free(&t->rigs);
        free(t->made);
        free(t->halt);
        free(t);
    }
}

static bool no_memory(fault *f)
{
    return fault_at(f, NULL, "no_memory", "there is no memory left for this");
}

/* ---- rigged chances -------------------------------------------------------------------------- */

static const char *const rig_kinds[NR_RIG_COUNT] = {
    [NR_RIG_HQ_ACCESS] = "hq-access",
    [NR_RIG_DAMAGE] = "damage",
    [NR_RIG_SHUFFLE] = "shuffle",
};

static bool rigs_append(rig_list *rigs, const nr_rig *rig, int32_t at, fault *f)
{
    if (rigs->count == TABLE_MAX_RIGS) {
        return fault_at(f, NULL, "too_many", "a game takes at most %d rigged chances",
                        TABLE_MAX_RIGS);
    }
    if (rigs->count == rigs->cap) {
        size_t cap = rigs->cap == 0 ? 8 : rigs->cap * 2;
        nr_rig *more = realloc(rigs->rig, cap * sizeof *more);
        if (more == NULL) {
            return no_memory(f);
        }
        rigs->rig = more;
        rig_note *notes = realloc(rigs->note, cap * sizeof *notes);
        if (notes == NULL) {
            return no_memory(f);
        }
        rigs->note = notes;
        rigs->cap = cap;
    }
    rigs->rig[rigs->count] = *rig;
    rigs->note[rigs->count] = (rig_note){.at = at, .used_at = RIG_UNUSED};
    rigs->count++;
    return true;
}

static bool read_rig_kind(const json_t *entry, const place *at, uint8_t *kind, fault *f)
{
    const char *name = NULL;
    place here = place_key(at, "kind");
    if (!read_string(entry, "kind", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return fault_at(f, &here, "bad_request", "is missing");
    }
    for (unsigned i = 0; i < NR_RIG_COUNT; i++) {
        if (strcmp(rig_kinds[i], name) == 0) {
            *kind = (uint8_t)i;
            return true;
        }
    }
    return fault_at(f, &here, "bad_request",
                    "there is no kind \"%s\"; there are hq-access, damage and shuffle",
                    quoted(name).text);
}

static bool read_rig_order(const json_t *list, const place *at, nr_rig *rig, fault *f)
{
    size_t total = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(at, i);
        const json_t *entry = json_array_get(list, i);
        unsigned def = 0;
        unsigned count = 0;
        if (!json_is_string(entry)) {
            return fault_at(f, &here, "bad_request",
                            "must be a string like \"Hedge Fund\" or \"3 Hedge Fund\"");
        }
        if (!read_entry_text(json_string_value(entry), &here, &def, &count, f)) {
            return false;
        }
        for (unsigned k = 0; k < count && rig->count < NR_MAX_DECK; k++) {
            rig->def[rig->count++] = (uint16_t)def;
        }
        total += count;
    }
    if (total == 0 || total > NR_MAX_DECK) {
        return fault_at(f, at, "bad_request", "must name between 1 and %d cards, not %zu",
                        NR_MAX_DECK, total);
    }
    return true;
}

static bool read_rig(json_t *entry, const place *at, nr_rig *rig, fault *f)
{
    const char *name = NULL;
    json_t *order = NULL;
    place card_at = place_key(at, "card");
    place order_at = place_key(at, "order");
    *rig = (nr_rig){0};
    if (!read_rig_kind(entry, at, &rig->kind, f) || !read_string(entry, "card", at, &name, f) ||
        !read_array(entry, "order", at, &order, f)) {
        return false;
    }
    if (rig->kind == NR_RIG_SHUFFLE) {
        return order == NULL ? fault_at(f, &order_at, "bad_request", "is missing")
               : name != NULL
                   ? fault_at(f, &card_at, "bad_request", "a shuffle has an order and no card")
                   : read_rig_order(order, &order_at, rig, f);
    }
    if (order != NULL) {
        return fault_at(f, &order_at, "bad_request", "only a shuffle has an order");
    }
    unsigned def = 0;
    if (name == NULL) {
        return fault_at(f, &card_at, "bad_request", "is missing");
    }
    if (!card_named(name, &card_at, &def, f)) {
        return false;
    }
    rig->def[0] = (uint16_t)def;
    rig->count = 1;
    return true;
}

bool rigs_read(rig_list *rigs, const json_t *list, int32_t at, const place *where, fault *f)
{
    static const char *const names[] = {"kind", "card", "order", NULL};
    size_t before = rigs->count;
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(where, i);
        json_t *entry = json_array_get(list, i);
        nr_rig rig;
        if (!read_members(entry, &here, names, f) || !read_rig(entry, &here, &rig, f) ||
            !rigs_append(rigs, &rig, at, f)) {
            rigs->count = before;
            return false;
        }
    }
    return true;
}

void rigs_clear(rig_list *rigs)
{
    size_t kept = 0;
    for (size_t i = 0; i < rigs->count; i++) {
        if (rigs->note[i].used_at != RIG_UNUSED) {
            rigs->rig[kept] = rigs->rig[i];
            rigs->note[kept++] = rigs->note[i];
        }
    }
    rigs->count = kept;
}

size_t rigs_waiting(const rig_list *rigs)
{
    size_t count = 0;
    for (size_t i = 0; i < rigs->count; i++) {
        count += rigs->note[i].used_at == RIG_UNUSED;
    }
    return count;
}

/* Marks what choice number `choice` used up. */
static void rigs_note_used(rig_list *rigs, int32_t choice)
{
    for (size_t i = 0; i < rigs->count; i++) {
        if (rigs->rig[i].used && rigs->note[i].used_at == RIG_UNUSED) {
            rigs->note[i].used_at = choice;
        }
    }
}

/* Puts the marks of the engine back to what the notes say. */
static void rigs_restore(rig_list *rigs)
{
    for (size_t i = 0; i < rigs->count; i++) {
        rigs->rig[i].used = rigs->note[i].used_at != RIG_UNUSED;
    }
}

/* How many of them were given by the time that `made` choices had been made (or RIG_BEFORE_SETUP).
 */
static size_t rigs_given(const rig_list *rigs, int32_t made)
{
    size_t count = 0;
    while (count < rigs->count && rigs->note[count].at <= made) {
        count++;
    }
    return count;
}

/* ---- choices --------------------------------------------------------------------------------- */

static bool made_append(table *t, unsigned index, fault *f)
{
    if (t->made_count == TABLE_MAX_CHOICES) {
        return fault_at(f, NULL, "too_many", "a game takes at most %d choices", TABLE_MAX_CHOICES);
    }
    if (t->made_count == t->made_cap) {
        size_t cap = t->made_cap == 0 ? 256 : t->made_cap * 2;
        uint16_t *more = realloc(t->made, cap * sizeof *more);
        if (more == NULL) {
            return no_memory(f);
        }
        t->made = more;
        t->made_cap = cap;
    }
    t->made[t->made_count++] = (uint16_t)index;
    return true;
}

/* Keeps the game as it is after `made` choices if a halt is due. Without memory there is none: then
 * an undo takes longer. */
static void make_halt(table *t, size_t made)
{
    if (made != (t->halt_count + 1) * TABLE_HALT) {
        return;
    }
    if (t->halt_count == t->halt_cap) {
        size_t cap = t->halt_cap * 2 + 4;
        nr_game *more = realloc(t->halt, cap * sizeof *more);
        if (more == NULL) {
            return;
        }
        t->halt = more;
        t->halt_cap = cap;
    }
    t->halt[t->halt_count++] = t->game;
}

/* Makes choice number index of the table's list; the engine verifies it. */
static bool choose_number(table *t, unsigned index, nr_io *io)
{
    return index < t->list.count && nr_choose(&t->game, t->list.choice[index], &t->list, io);
}

/* Whoever plays on has another game. */
static void table_forget_end(table *t)
{
    json_decref(t->end);
    t->end = NULL;
}

bool table_choose(table *t, unsigned index, nr_io *io, fault *f)
{
    if (!made_append(t, index, f)) {
        return false;
    }
    if (t->end != NULL && t->made_count > t->end_made) {
        table_forget_end(t);
    }
    nr_game before = t->game;
    io->rigs = t->rigs.rig;
    io->rigs_count = rigs_given(&t->rigs, (int32_t)t->made_count - 1);
    bool is_done = choose_number(t, index, io);
    if (is_done && io->rig_failed == 0) {
        rigs_note_used(&t->rigs, (int32_t)t->made_count - 1);
        epochs_begin(&t->epochs, t->made_count, &t->game.random);
        make_halt(t, t->made_count);
        return true;
    }
    t->made_count--;
    t->game = before;
    nr_list(&t->game, &t->list);
    rigs_restore(&t->rigs);
    if (!is_done) {
        return fault_at(f, NULL, "no_such_choice", "there is no choice %u", index);
    }
    const nr_rig *rig = &t->rigs.rig[io->rig_failed - 1];
    return fault_at(f, NULL, "rig_failed",
                    "the rigged chance \"%s\" %s cannot happen here; the choice was not made",
                    rig_kinds[rig->kind], nr_card_table[rig->def[0]].title);
}

bool table_undo(table *t, int64_t count, fault *f)
{
    if (count > (int64_t)t->made_count) {
        place at = place_key(NULL, "count");
        return fault_at(f, &at, "too_far", "%zu %s made, not %lld", t->made_count,
                        t->made_count == 1 ? "choice was" : "choices were", (long long)count);
    }
    size_t target = t->made_count - (size_t)count;
    if (count > 0) {
        table_forget_end(t);
    }
    size_t halts = target / TABLE_HALT;
    t->halt_count = t->halt_count < halts ? t->halt_count : halts;
    size_t from = t->halt_count * TABLE_HALT;
    t->rigs.count = rigs_given(&t->rigs, (int32_t)target);
    for (size_t i = 0; i < t->rigs.count; i++) {
        if (t->rigs.note[i].used_at >= (int32_t)target) {
            t->rigs.note[i].used_at = RIG_UNUSED;
        }
        int32_t used_at = t->rigs.note[i].used_at;
        t->rigs.rig[i].used = used_at != RIG_UNUSED && used_at < (int32_t)from;
    }
    t->game = from > 0 ? t->halt[t->halt_count - 1] : t->start;
    nr_list(&t->game, &t->list);
    for (size_t i = from; i < target; i++) {
        nr_io io = {.rigs = t->rigs.rig, .rigs_count = rigs_given(&t->rigs, (int32_t)i)};
        (void)choose_number(t, t->made[i], &io);
        epochs_begin(&t->epochs, i + 1, &t->game.random);
        make_halt(t, i + 1);
    }
    t->made_count = target;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

static void hash_text(const nr_game *g, char out[17])
{
    snprintf(out, 17, "%016" PRIx64, nr_hash(g));
}

static json_t *rig_value(const nr_rig *rig, const rig_note *note)
{
    const char *kind = rig_kinds[rig->kind];
    if (rig->kind != NR_RIG_SHUFFLE) {
        return json_pack("{s:i,s:s,s:s}", "at", note->at, "kind", kind, "card",
                         nr_card_table[rig->def[0]].title);
    }
    json_t *order = json_array();
    for (unsigned i = 0; i < rig->count; i++) {
        json_array_append_new(order, json_string(nr_card_table[rig->def[i]].title));
    }
    return json_pack("{s:i,s:s,s:o}", "at", note->at, "kind", kind, "order", order);
}

/* What a set-up is dealt from. */
static const char *chance_key(const json_t *setup)
{
    return json_object_get(setup, "key") != NULL ? "key" : "seed";
}

json_t *table_record(const table *t)
{
    char hash[17];
    json_t *rigs = json_array();
    json_t *choices = json_array();
    hash_text(&t->game, hash);
    for (size_t i = 0; i < t->rigs.count; i++) {
        json_array_append_new(rigs, rig_value(&t->rigs.rig[i], &t->rigs.note[i]));
    }
    for (size_t i = 0; i < t->made_count; i++) {
        json_array_append_new(choices, json_integer(t->made[i]));
    }
    const char *chance = chance_key(t->setup);
    json_t *record = json_pack(
        "{s:s,s:s,s:i,s:i,s:i,s:s,s:O,s:O,s:b,s:o,s:o,s:s}", "engine", "jackin", "version",
        JACKIN_VERSION, "protocol", 1, "format", RECORD_FORMAT, "rules", NR_RULES_VERSION, "game",
        "netrunner", "setup", t->setup, chance, json_object_get(t->setup, chance), "rigged",
        t->rigs.count > 0, "rigs", rigs, "choices", choices, "hash", hash);
    if (record != NULL && t->players != NULL) {
        json_object_set(record, "players", t->players);
    }
    if (record != NULL && t->end != NULL) {
        json_object_set(record, "end", t->end);
    }
    return record;
}

void write_record(json_out *out, const table *t)
{
    json_t *record = table_record(t);
    if (record == NULL) {
        out->failed = true;
        return;
    }
    out_key(out, "record");
    out_value(out, record);
    json_decref(record);
}

/* A record as it is read: parts of the request. */
typedef struct {
    json_t *setup, *choices, *players, *end;
    rig_list rigs;
    uint64_t hash;
    int64_t rules; /* the version by which it was made */
} record;

static bool read_hash(const json_t *object, const place *at, uint64_t *value, fault *f)
{
    const char *text = NULL;
    place here = place_key(at, "hash");
    if (!read_string(object, "hash", at, &text, f)) {
        return false;
    }
    if (text == NULL) {
        return fault_at(f, &here, "bad_record", "is missing");
    }
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16) {
        return fault_at(f, &here, "bad_record", "must be 16 hexadecimal digits");
    }
    *value = strtoull(text, NULL, 16);
    return true;
}

/* A record without a format has the first one, in which hash and choices mean something else. */
static bool read_format(const json_t *object, const place *at, fault *f)
{
    const char *version = NULL;
    int64_t format = 1;
    if (!read_string(object, "version", at, &version, f) ||
        !read_int(object, "format", at, 1, INT64_MAX, &format, f)) {
        return false;
    }
    if (format == 1) {
        return fault_at(f, at, "bad_record",
                        "is a record of format 1, made by version %s of the program; this one "
                        "reads format %d: replay it with that version",
                        quoted(version).text, RECORD_FORMAT);
    }
    return format == RECORD_FORMAT ||
           fault_at(f, at, "bad_record",
                    "is a record of format %lld; this program reads format %d: replay it with a "
                    "later version",
                    (long long)format, RECORD_FORMAT);
}

/* Every record says what it is a record of. */
static bool read_record_head(const json_t *object, const place *at, record *r, fault *f)
{
    static const char *const names[] = {
        "engine", "version", "protocol", "game", "setup", "rigged",  "rigs", "choices",
        "hash",   "rules",   "format",   "seed", "key",   "players", "end",  NULL};
    enum { OPTIONAL_FROM = 10 }; /* what names it is said elsewhere */
    const char *engine = NULL;
    const char *game = NULL;
    const char *version = NULL;
    int64_t protocol = 0;
    if (!read_members(object, at, names, f)) {
        return false;
    }
    for (size_t i = 0; i < OPTIONAL_FROM; i++) {
        if (i == 3 && !read_format(object, at, f)) {
            return false;
        }
        if (json_object_get(object, names[i]) == NULL) {
            place here = place_key(at, names[i]);
            return fault_at(f, &here, "bad_record", "is missing");
        }
    }
    if (!read_string(object, "engine", at, &engine, f) ||
        !read_string(object, "version", at, &version, f) ||
        !read_string(object, "game", at, &game, f) ||
        !read_int(object, "protocol", at, INT64_MIN, INT64_MAX, &protocol, f) ||
        !read_int(object, "rules", at, 1, INT32_MAX, &r->rules, f)) {
        return false;
    }
    if (strcmp(engine, "jackin") != 0 || protocol != 1 || strcmp(game, "netrunner") != 0) {
        return fault_at(f, at, "bad_record",
                        "is not a record of netrunner by jackin in protocol 1");
    }
    return true;
}

static bool read_record_rigs(json_t *object, const place *at, size_t choices, record *r, fault *f)
{
    static const char *const names[] = {"at", "kind", "card", "order", NULL};
    json_t *list = NULL;
    bool is_rigged = false;
    place list_at = place_key(at, "rigs");
    if (!read_array(object, "rigs", at, &list, f) ||
        !read_bool(object, "rigged", at, &is_rigged, f)) {
        return false;
    }
    int64_t last = RIG_BEFORE_SETUP;
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(&list_at, i);
        place given_at = place_key(&here, "at");
        json_t *entry = json_array_get(list, i);
        nr_rig rig;
        int64_t given = INT64_MAX;
        if (!read_members(entry, &here, names, f) ||
            !read_int(entry, "at", &here, last, (int64_t)choices, &given, f)) {
            return false;
        }
        if (given == INT64_MAX) {
            return fault_at(f, &given_at, "bad_record", "is missing");
        }
        if (!read_rig(entry, &here, &rig, f) || !rigs_append(&r->rigs, &rig, (int32_t)given, f)) {
            return false;
        }
        last = given;
    }
    if (is_rigged != (r->rigs.count > 0)) {
        place here = place_key(at, "rigged");
        return fault_at(f, &here, "bad_record", "does not agree with rigs");
    }
    return true;
}

static bool read_record_setup(json_t *object, const place *at, record *r, fault *f)
{
    uint64_t seed = 1;
    uint64_t setup_seed = 1;
    uint32_t key[8], setup_key[8];
    bool is_keyed, is_setup_keyed;
    const char *game = NULL;
    place here = place_key(at, "setup");
    if (!read_object(object, "setup", at, &r->setup, f) || !read_seed(object, at, &seed, f) ||
        !read_seed(r->setup, &here, &setup_seed, f) || !read_key(object, at, key, &is_keyed, f) ||
        !read_key(r->setup, &here, setup_key, &is_setup_keyed, f) ||
        !read_string(r->setup, "game", &here, &game, f)) {
        return false;
    }
    if (!is_keyed && json_object_get(object, "seed") == NULL) {
        place seed_at = place_key(at, "seed");
        return fault_at(f, &seed_at, "bad_record", "is missing");
    }
    if (is_keyed != is_setup_keyed || (is_keyed && memcmp(key, setup_key, sizeof key) != 0)) {
        place key_at = place_key(at, "key");
        return fault_at(f, &key_at, "bad_record", "is not the key of the setup");
    }
    if (game != NULL && strcmp(game, "netrunner") != 0) {
        place game_at = place_key(&here, "game");
        return fault_at(f, &game_at, "bad_record", "is not the game of the record");
    }
    if (seed != setup_seed) {
        place seed_at = place_key(at, "seed");
        return fault_at(f, &seed_at, "bad_record", "is not the seed of the setup");
    }
    return true;
}

static bool read_record_choices(json_t *object, const place *at, record *r, fault *f)
{
    place here = place_key(at, "choices");
    if (!read_array(object, "choices", at, &r->choices, f)) {
        return false;
    }
    if (json_array_size(r->choices) > TABLE_MAX_CHOICES) {
        return fault_at(f, &here, "bad_record", "has more than %d choices", TABLE_MAX_CHOICES);
    }
    for (size_t i = 0; i < json_array_size(r->choices); i++) {
        const json_t *choice = json_array_get(r->choices, i);
        if (!json_is_integer(choice) || json_integer_value(choice) < 0 ||
            json_integer_value(choice) >= NR_MAX_CHOICES) {
            place there = place_index(&here, i);
            return fault_at(f, &there, "bad_record", "must be the number of a choice");
        }
    }
    return true;
}

/* Who sat there: a name for each side. */
static bool read_record_players(json_t *object, const place *at, record *r, fault *f)
{
    static const char *const names[] = {"corp", "runner", NULL};
    place here = place_key(at, "players");
    if (!read_object(object, "players", at, &r->players, f)) {
        return false;
    }
    if (r->players == NULL) {
        return true;
    }
    if (!read_members(r->players, &here, names, f)) {
        return false;
    }
    for (unsigned i = 0; names[i] != NULL; i++) {
        const char *name = NULL;
        place there = place_key(&here, names[i]);
        if (!read_string(r->players, names[i], &here, &name, f)) {
            return false;
        }
        if (name == NULL || strlen(name) > TABLE_MAX_NAME) {
            return fault_at(f, &there, "bad_record", "must be a name of at most %d bytes",
                            TABLE_MAX_NAME);
        }
    }
    return true;
}

static bool read_record(json_t *object, const place *at, record *r, fault *f)
{
    static const char *const seats[] = {"corp", "runner"};
    return read_record_head(object, at, r, f) && read_hash(object, at, &r->hash, f) &&
           record_read_end(object, at, seats, 2, &r->end, f) &&
           read_record_setup(object, at, r, f) && read_record_choices(object, at, r, f) &&
           read_record_players(object, at, r, f) &&
           read_record_rigs(object, at, json_array_size(r->choices), r, f);
}

/* The set-up of a record is a request; its faults are told with their place in the record. */
static bool replay_setup(table *t, const record *r, nr_io *io, fault *f)
{
    static const char *const new_names[] = {"cmd",  "game",   "seed",   "key",
                                            "corp", "runner", "epochs", NULL};
    static const char *const position_names[] = {"cmd",     "game",    "seed", "active",
                                                 "clicks",  "step",    "corp", "runner",
                                                 "removed", "history", NULL};
    const char *cmd = json_string_value(json_object_get(r->setup, "cmd"));
    bool is_new = cmd != NULL && strcmp(cmd, "new") == 0;
    bool is_position = cmd != NULL && strcmp(cmd, "position") == 0;
    place record_at = place_key(NULL, "record");
    place at = place_key(&record_at, "setup");
    if (!is_new && !is_position) {
        place here = place_key(&at, "cmd");
        return fault_at(f, &here, "bad_record", "must be \"new\" or \"position\"");
    }
    if (!read_members(r->setup, &at, is_new ? new_names : position_names, f)) {
        return false;
    }
    t->rigs.count = rigs_given(&r->rigs, RIG_BEFORE_SETUP);
    bool is_done = is_new ? table_new(t, r->setup, io, f) : table_position(t, r->setup, io, f);
    t->rigs.count = r->rigs.count;
    return is_done || fault_inside(f, &at);
}

static bool replay_choices(table *t, const record *r, size_t upto, fault *f)
{
    place record_at = place_key(NULL, "record");
    place at = place_key(&record_at, "choices");
    for (size_t i = 0; i < upto; i++) {
        place here = place_index(&at, i);
        unsigned index = (unsigned)json_integer_value(json_array_get(r->choices, i));
        nr_io io = {0};
        if (is_over(&t->game)) {
            return fault_at(f, &here, "bad_record", "the game is over before this choice");
        }
        if (index >= t->list.count && r->rules != NR_RULES_VERSION) {
            return fault_at(f, &here, "bad_record",
                            "there is no choice %u here; there are %u: the record was made by "
                            "version %lld of the rules, and this is version %d",
                            index, t->list.count, (long long)r->rules, NR_RULES_VERSION);
        }
        if (index >= t->list.count) {
            return fault_at(f, &here, "bad_record", "there is no choice %u here; there are %u",
                            index, t->list.count);
        }
        if (!table_choose(t, index, &io, f)) {
            char message[sizeof f->message];
            memcpy(message, f->message, sizeof message);
            return fault_at(f, &here, "bad_record", "%s", message);
        }
    }
    return true;
}

/* A table as it was after the set-up of a record that has been read; it takes the rigs over. */
static table *open_record(record *r, nr_io *io, fault *f)
{
    table *t = table_create();
    if (t == NULL) {
        no_memory(f);
        rigs_free(&r->rigs);
        return NULL;
    }
    t->rigs = r->rigs;
    t->players = json_incref(r->players);
    t->end = json_incref(r->end);
    t->end_made = json_array_size(r->choices);
    if (!replay_setup(t, r, io, f)) {
        table_free(t);
        return NULL;
    }
    return t;
}

table *table_open(json_t *object, nr_io *io, fault *f)
{
    place at = place_key(NULL, "record");
    record r = {0};
    if (!read_record(object, &at, &r, f)) {
        rigs_free(&r.rigs);
        return NULL;
    }
    return open_record(&r, io, f);
}

bool table_agrees(const table *t, const json_t *object, fault *f)
{
    place at = place_key(NULL, "record");
    uint64_t wanted = 0;
    if (!read_hash(object, &at, &wanted, f)) {
        return false;
    }
    if (nr_hash(&t->game) == wanted) {
        return true;
    }
    char hash[17];
    hash_text(&t->game, hash);
    place here = place_key(&at, "hash");
    json_int_t rules = json_integer_value(json_object_get(object, "rules"));
    if (rules != NR_RULES_VERSION) {
        return fault_at(f, &here, "record_mismatch",
                        "the game ends with the hash %s: the record was made by version %lld of "
                        "the rules, and this is version %d",
                        hash, (long long)rules, NR_RULES_VERSION);
    }
    return fault_at(f, &here, "record_mismatch",
                    "the game ends with the hash %s: the record was made by other rules or was "
                    "changed",
                    hash);
}

table *table_replay(json_t *object, int64_t upto, fault *f)
{
    place at = place_key(NULL, "record");
    record r = {0};
    if (!read_record(object, &at, &r, f)) {
        rigs_free(&r.rigs);
        return NULL;
    }
    size_t total = json_array_size(r.choices);
    if (upto < -1 || upto > (int64_t)total) {
        place here = place_key(NULL, "upto");
        fault_at(f, &here, "bad_request", "the record has %zu choices", total);
        rigs_free(&r.rigs);
        return NULL;
    }
    size_t target = upto < 0 ? total : (size_t)upto;
    nr_io io = {0};
    table *t = open_record(&r, &io, f);
    if (t == NULL) {
        return NULL;
    }
    bool is_done = replay_choices(t, &r, target, f);
    if (!is_done || (target == total && !table_agrees(t, object, f))) {
        table_free(t);
        return NULL;
    }
    t->rigs.count = rigs_given(&t->rigs, (int32_t)target);
    if (target < total) {
        table_forget_end(t);
    }
    return t;
}
