/*
 * The life of a table of Mainframe: begun, choices made and taken back, rigged chances, records.
 *
 * A game is its set-up and its choices, so undo and replay are the same thing: play the choices
 * again. Each rigged chance remembers when it was given, so that it happens at the same moment.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "protocol/mainframe.h"
#include "protocol/record_end.h"

void mf_table_free(mf_table *t)
{
    if (t != NULL) {
        mf_card_list_free(&t->cards);
        json_decref(t->setup);
        json_decref(t->players);
        json_decref(t->end);
        json_decref(t->taken);
        free(t);
    }
}

static bool fault_why(fault *f, const char *code, mf_why why)
{
    fault_at(f, NULL, code, "%s", mf_why_text(why, f->lang == LANG_PL));
    f->rules = mf_why_rules(why);
    return false;
}

/* ---- rigged chances -------------------------------------------------------------------------- */

static const char *const rig_kinds[MF_RIG_COUNT] = {
    [MF_RIG_STACK] = "stack",
    [MF_RIG_HANDS] = "hands",
    [MF_RIG_LEVERAGE] = "leverage",
};

/* Reads names of cards, each perhaps with a count before it, into the rig. */
static bool read_rig_cards(const mf_card_list *cards, const json_t *list, const place *at,
                           mf_rig *rig, fault *f)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        place here = place_index(at, i);
        unsigned card = 0;
        unsigned count = 0;
        if (name == NULL) {
            return fault_at(f, &here, "bad_request", "must be the name of a program");
        }
        while (*name >= '0' && *name <= '9' && count <= MF_DECK) {
            count = count * 10 + (unsigned)(*name++ - '0');
        }
        if (!mf_card_named(cards, name, &here, &card, f)) {
            return false;
        }
        for (count = count == 0 ? 1 : count; count > 0; count--) {
            if (rig->count == MF_DECK) {
                return fault_at(f, at, "bad_request", "names more than %d cards", MF_DECK);
            }
            rig->card[rig->count++] = (uint8_t)card;
        }
    }
    return true;
}

/* {"kind":"stack","order":[…]}, {"kind":"hands","cards":[…]}, {"kind":"leverage","card":…} */
static bool read_rig(const mf_card_list *cards, json_t *entry, const place *at, mf_rig *rig,
                     fault *f)
{
    static const char *const names[] = {"at", "kind", "card", "cards", "order", NULL};
    const char *kind = NULL;
    const char *name = NULL;
    json_t *list[2] = {NULL, NULL};
    place kind_at = place_key(at, "kind");
    place card_at = place_key(at, "card");
    place list_at = place_key(at, "order");
    place cards_at = place_key(at, "cards");
    unsigned card = 0;
    *rig = (mf_rig){.kind = MF_RIG_COUNT};
    if (!read_members(entry, at, names, f) || !read_string(entry, "kind", at, &kind, f) ||
        !read_string(entry, "card", at, &name, f) || !read_array(entry, "order", at, &list[0], f) ||
        !read_array(entry, "cards", at, &list[1], f)) {
        return false;
    }
    for (unsigned i = 0; i < MF_RIG_COUNT && kind != NULL; i++) {
        rig->kind = strcmp(rig_kinds[i], kind) == 0 ? (uint8_t)i : rig->kind;
    }
    if (rig->kind == MF_RIG_COUNT) {
        return fault_at(f, &kind_at, "bad_request", "must be stack, hands or leverage");
    }
    /* One member names them: its own, or `cards`, as records have it of every kind. */
    bool is_own = list[0] != NULL ? rig->kind == MF_RIG_STACK
                  : name != NULL  ? rig->kind == MF_RIG_LEVERAGE
                                  : list[1] != NULL;
    bool is_fitting = is_own && (list[0] != NULL) + (list[1] != NULL) + (name != NULL) == 1;
    if (!is_fitting) {
        return fault_at(f, at, "bad_request",
                        "needs its cards: order for a stack, cards for hands, card for leverage");
    }
    for (unsigned i = 0; i < 2; i++) {
        if (!read_rig_cards(cards, list[i], i == 0 ? &list_at : &cards_at, rig, f)) {
            return false;
        }
    }
    if (name != NULL) {
        if (!mf_card_named(cards, name, &card_at, &card, f)) {
            return false;
        }
        rig->card[rig->count++] = (uint8_t)card;
    }
    bool is_counted = rig->kind == MF_RIG_LEVERAGE ? rig->count == 1 : rig->count > 0;
    return is_counted || fault_at(f, list[0] != NULL ? &list_at : &cards_at, "bad_request",
                                  "is empty, or has more than the one card of leverage");
}

bool mf_rigs_read(mf_rig_list *rigs, const mf_card_list *cards, json_t *list, int32_t now,
                  const place *at, fault *f)
{
    size_t before = rigs->count;
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(at, i);
        json_t *entry = json_array_get(list, i);
        int64_t given = now;
        if (rigs->count == MF_MAX_RIGS) {
            rigs->count = before;
            return fault_at(f, &here, "too_many", "a game takes at most %d rigged chances",
                            MF_MAX_RIGS);
        }
        if (!json_is_object(entry)) {
            rigs->count = before;
            return fault_at(f, &here, "bad_request", "must be an object");
        }
        if (!read_rig(cards, entry, &here, &rigs->rig[rigs->count], f) ||
            !read_int(entry, "at", &here, MF_RIG_BEFORE, MF_MAX_MADE, &given, f)) {
            rigs->count = before;
            return false;
        }
        if (rigs->count > 0 && given < rigs->at[rigs->count - 1]) { /* in the order given */
            rigs->count = before;
            return fault_at(f, &here, "bad_request", "was given before the one ahead of it");
        }
        rigs->at[rigs->count] = (int32_t)given;
        rigs->used_at[rigs->count++] = MF_RIG_UNUSED;
    }
    return true;
}

static size_t rigs_given(const mf_rig_list *rigs, int32_t made)
{
    size_t count = 0;
    while (count < rigs->count && rigs->at[count] <= made) {
        count++;
    }
    return count;
}

static void rigs_note_used(mf_rig_list *rigs, int32_t choice)
{
    for (size_t i = 0; i < rigs->count; i++) {
        if (rigs->rig[i].used && rigs->used_at[i] == MF_RIG_UNUSED) {
            rigs->used_at[i] = choice;
        }
    }
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* What goes into the record: the request without what only this session needs. */
static json_t *setup_value(json_t *request)
{
    static const char *const dropped[] = {"id", "lang", "view", "cite"};
    json_t *setup = json_copy(request);
    for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++) {
        json_object_del(setup, dropped[i]);
    }
    json_object_set_new(setup, "game", json_string("mainframe"));
    return setup;
}

static bool begin(mf_table *t, json_t *request, bool is_position, fault *f)
{
    mf_position p = {0};
    mf_said said = {0};
    mf_why why = 0;
    uint32_t key[8];
    t->seed = 1;
    if (!read_seed(request, NULL, &t->seed, f) || !read_key(request, NULL, key, &t->is_keyed, f) ||
        !epochs_read(request, &t->epochs, f) ||
        !mf_read_setup(request, is_position, &t->cards, &p.setup, f) ||
        (is_position && !mf_read_position(request, &t->cards, &p, &said, f))) {
        return false;
    }
    p.setup.cards = &t->cards.cards;
    t->io = (mf_io){.events = t->events,
                    .events_cap = MF_MAX_EVENTS,
                    .rigs = t->rigs.rig,
                    .rigs_count = rigs_given(&t->rigs, MF_RIG_BEFORE)};
    if (t->is_keyed) {
        char digits[65];
        key_text(key, digits);
        t->seed = core_hash(digits, strlen(digits), 0);
    }
    why = is_position   ? mf_start(&t->game, &p, t->seed, &t->list, &t->io)
          : t->is_keyed ? mf_new_keyed(&t->game, &p.setup, key, &t->list, &t->io)
                        : mf_new(&t->game, &p.setup, t->seed, &t->list, &t->io);
    if (why != 0) {
        return fault_why(f, is_position ? "illegal_position" : "illegal_setup", why);
    }
    uint64_t facedown = t->game.board.secured;
    if (is_position && (said.face[true] & facedown || said.face[false] & ~facedown)) {
        place at = place_key(NULL, "players");
        fault_at(f, &at, "illegal_position", "a token is facedown exactly if its node is secured");
        f->rules = "MF-43";
        return false;
    }
    if (t->io.rig_failed != 0) {
        return fault_at(f, NULL, "rig_failed", "rigged chance %d cannot happen in this set-up",
                        t->io.rig_failed);
    }
    rigs_note_used(&t->rigs, MF_RIG_BEFORE);
    epochs_begin(&t->epochs, 0, &t->game.random);
    t->start = t->game;
    t->setup = setup_value(request);
    return true;
}

mf_table *mf_table_begin(json_t *request, bool is_position, const mf_rig_list *early, fault *f)
{
    mf_table *t = calloc(1, sizeof *t);
    if (t == NULL) {
        fault_at(f, NULL, "no_memory", "there is no memory left for a game");
        return NULL;
    }
    t->rigs = *early;
    if (!begin(t, request, is_position, f)) {
        mf_table_free(t);
        return NULL;
    }
    return t;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* Whoever plays on has another game. */
static void forget_end(mf_table *t)
{
    json_decref(t->end);
    t->end = NULL;
}

bool mf_table_choose(mf_table *t, unsigned index, fault *f)
{
    mf_game before = t->game;
    forget_end(t);
    if (t->made_count == MF_MAX_MADE) {
        return fault_at(f, NULL, "too_many", "a game takes at most %d choices", MF_MAX_MADE);
    }
    mf_io io = {.events = t->events,
                .events_cap = MF_MAX_EVENTS,
                .rigs = t->rigs.rig,
                .rigs_count = rigs_given(&t->rigs, (int32_t)t->made_count)};
    if (index >= t->list.count || !mf_choose(&t->game, t->list.choice[index], &t->list, &io)) {
        return fault_at(f, NULL, "no_such_choice", "there is no choice %u", index);
    }
    if (io.rig_failed != 0) {
        const mf_rig *rig = &t->rigs.rig[io.rig_failed - 1];
        t->game = before;
        mf_list(&t->game, &t->list);
        for (size_t i = 0; i < t->rigs.count; i++) {
            t->rigs.rig[i].used = t->rigs.used_at[i] != MF_RIG_UNUSED;
        }
        return fault_at(f, NULL, "rig_failed",
                        "the rigged chance \"%s\" %s cannot happen here; the choice was not made",
                        rig_kinds[rig->kind], mf_card_words_of(&t->cards, rig->card[0])->title[0]);
    }
    t->io = io;
    rigs_note_used(&t->rigs, (int32_t)t->made_count);
    t->made[t->made_count++] = (uint16_t)index;
    epochs_begin(&t->epochs, t->made_count, &t->game.random);
    return true;
}

bool mf_table_undo(mf_table *t, int64_t count, fault *f)
{
    if (count > (int64_t)t->made_count) {
        place at = place_key(NULL, "count");
        return fault_at(f, &at, "too_far", "%zu %s made, not %lld", t->made_count,
                        t->made_count == 1 ? "choice was" : "choices were", (long long)count);
    }
    size_t target = t->made_count - (size_t)count;
    forget_end(t);
    t->rigs.count = rigs_given(&t->rigs, (int32_t)target);
    for (size_t i = 0; i < t->rigs.count; i++) {
        if (t->rigs.used_at[i] >= 0) {
            t->rigs.used_at[i] = MF_RIG_UNUSED;
            t->rigs.rig[i].used = 0;
        }
    }
    t->game = t->start;
    t->made_count = 0;
    mf_list(&t->game, &t->list);
    while (t->made_count < target) {
        if (!mf_table_choose(t, t->made[t->made_count], f)) {
            return false;
        }
    }
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

json_t *mf_table_record(const mf_table *t)
{
    char hash[17];
    json_t *choices = json_array();
    json_t *rigs = json_array();
    snprintf(hash, sizeof hash, "%016" PRIx64, mf_hash(&t->game));
    for (size_t i = 0; i < t->made_count; i++) {
        json_array_append_new(choices, json_integer(t->made[i]));
    }
    for (size_t i = 0; i < t->rigs.count; i++) {
        const mf_rig *rig = &t->rigs.rig[i];
        json_t *cards = json_array();
        for (unsigned k = 0; k < rig->count; k++) {
            json_array_append_new(cards,
                                  json_string(mf_card_words_of(&t->cards, rig->card[k])->title[0]));
        }
        json_array_append_new(rigs, json_pack("{s:i,s:s,s:o}", "at", t->rigs.at[i], "kind",
                                              rig_kinds[rig->kind], "cards", cards));
    }
    json_t *chance = t->is_keyed ? json_incref(json_object_get(t->setup, "key")) : NULL;
    json_t *record =
        json_pack("{s:s,s:s,s:i,s:s,s:O,s:o,s:b,s:o,s:o,s:s}", "engine", "jackin", "version",
                  JACKIN_VERSION, "protocol", 1, "game", "mainframe", "setup", t->setup,
                  t->is_keyed ? "key" : "seed", t->is_keyed ? chance : seed_value(t->seed),
                  "rigged", t->rigs.count > 0, "rigs", rigs, "choices", choices, "hash", hash);
    if (record != NULL && t->players != NULL) {
        json_object_set(record, "players", t->players);
    }
    if (record != NULL && t->taken != NULL) {
        json_object_set(record, "taken", t->taken);
    }
    if (record != NULL && t->end != NULL) {
        json_object_set(record, "end", t->end);
    }
    return record;
}

typedef struct {
    json_t *setup, *choices, *rigs, *players, *end, *taken;
    const char *hash;
    bool is_position;
} record;

/* A name for each player of the set-up, if there are any. */
static bool read_record_players(json_t *object, const place *at, record *r, fault *f)
{
    enum { NAME_MAX_BYTES = 100 };
    place here = place_key(at, "players");
    if (!read_array(object, "players", at, &r->players, f)) {
        return false;
    }
    size_t seats = json_array_size(json_object_get(r->setup, "players"));
    bool is_right = r->players == NULL || json_array_size(r->players) == seats;
    for (size_t i = 0; i < json_array_size(r->players); i++) {
        const json_t *name = json_array_get(r->players, i);
        is_right = is_right && json_is_string(name) && json_string_length(name) <= NAME_MAX_BYTES;
    }
    return is_right || fault_at(f, &here, "bad_record",
                                "must be the names of the players, one for each runner, of at "
                                "most %d bytes",
                                NAME_MAX_BYTES);
}

/* Seats are called by their runners; those of a position stand in its players. */
static bool read_record_end(json_t *object, const place *at, record *r, fault *f)
{
    const char *seats[MF_MAX_PLAYERS];
    size_t count = 0;
    const json_t *players = json_object_get(r->setup, "players");
    for (size_t i = 0; i < json_array_size(players) && count < MF_MAX_PLAYERS; i++) {
        const json_t *player = json_array_get(players, i);
        const char *name =
            json_string_value(json_is_object(player) ? json_object_get(player, "runner") : player);
        if (name != NULL) {
            seats[count++] = name;
        }
    }
    return record_read_end(object, at, seats, count, &r->end, f) &&
           record_read_taken(object, at, seats, count, &r->taken, f);
}

static bool read_record(json_t *object, const place *at, record *r, fault *f)
{
    static const char *const names[] = {"engine", "version", "protocol", "game",  "setup",
                                        "seed",   "key",     "rigged",   "rigs",  "choices",
                                        "hash",   "players", "end",      "taken", NULL};
    static const char *const setup_names[] = {
        "cmd",   "game",  "seed",    "key",    "players",    "border", "cards", "paths",
        "suite", "stack", "discard", "active", "turns_left", "epochs", NULL};
    const char *engine = NULL;
    const char *cmd = NULL;
    int64_t protocol = 0;
    place setup_at = place_key(at, "setup");
    place choices_at = place_key(at, "choices");
    if (!read_members(object, at, names, f) || !read_string(object, "engine", at, &engine, f) ||
        !read_int(object, "protocol", at, INT64_MIN, INT64_MAX, &protocol, f) ||
        !read_object(object, "setup", at, &r->setup, f) ||
        !read_array(object, "choices", at, &r->choices, f) ||
        !read_array(object, "rigs", at, &r->rigs, f) ||
        !read_string(object, "hash", at, &r->hash, f)) {
        return false;
    }
    if (engine == NULL || strcmp(engine, "jackin") != 0 || protocol != 1 || r->setup == NULL ||
        r->choices == NULL || r->hash == NULL) {
        return fault_at(f, at, "bad_record", "is not a record of mainframe by jackin, protocol 1");
    }
    if (!read_members(r->setup, &setup_at, setup_names, f) ||
        !read_string(r->setup, "cmd", &setup_at, &cmd, f)) {
        return false;
    }
    r->is_position = cmd != NULL && strcmp(cmd, "position") == 0;
    if (!r->is_position && (cmd == NULL || strcmp(cmd, "new") != 0)) {
        return fault_at(f, &setup_at, "bad_record", "must have the cmd \"new\" or \"position\"");
    }
    for (size_t i = 0; i < json_array_size(r->choices); i++) {
        const json_t *choice = json_array_get(r->choices, i);
        if (!json_is_integer(choice) || json_integer_value(choice) < 0 ||
            json_integer_value(choice) >= MF_MAX_CHOICES) {
            place here = place_index(&choices_at, i);
            return fault_at(f, &here, "bad_record", "must be the number of a choice");
        }
    }
    return read_record_players(object, at, r, f) && read_record_end(object, at, r, f);
}

static bool play_record(mf_table *t, const record *r, size_t target, const place *at, fault *f)
{
    place choices_at = place_key(at, "choices");
    for (size_t i = 0; i < target; i++) {
        place here = place_index(&choices_at, i);
        unsigned index = (unsigned)json_integer_value(json_array_get(r->choices, i));
        if (index >= t->list.count) {
            return fault_at(f, &here, "bad_record", "there is no choice %u here; there are %u",
                            index, t->list.count);
        }
        if (!mf_table_choose(t, index, f)) {
            return false;
        }
    }
    if (target < json_array_size(r->choices)) {
        t->rigs.count = rigs_given(&t->rigs, (int32_t)target);
        return true;
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, mf_hash(&t->game));
    if (strcmp(hash, r->hash) == 0) {
        return true;
    }
    place here = place_key(at, "hash");
    return fault_at(f, &here, "record_mismatch",
                    "the game ends with the hash %s: the record was made by other rules or was "
                    "changed",
                    hash);
}

mf_table *mf_table_replay(json_t *object, int64_t upto, fault *f)
{
    record r = {0};
    mf_rig_list rigs = {0};
    mf_card_list cards;
    place at = place_key(NULL, "record");
    place rigs_at = place_key(&at, "rigs");
    place setup_at = place_key(&at, "setup");
    if (!read_record(object, &at, &r, f)) {
        return NULL;
    }
    size_t total = json_array_size(r.choices);
    if (upto > (int64_t)total || total > MF_MAX_MADE) {
        place here = place_key(NULL, "upto");
        fault_at(f, &here, "bad_request", "the record has %zu choices", total);
        return NULL;
    }
    /* Rigged chances name cards of the record's own list. */
    json_t *list = json_object_get(r.setup, "cards");
    mf_card_list_builtin(&cards);
    if (list != NULL && !mf_card_list_read(&cards, list, &setup_at, f)) {
        return NULL;
    }
    bool is_read = mf_rigs_read(&rigs, &cards, r.rigs, MF_RIG_BEFORE, &rigs_at, f);
    mf_card_list_free(&cards);
    if (!is_read) {
        return NULL;
    }
    mf_table *t = mf_table_begin(r.setup, r.is_position, &rigs, f);
    if (t == NULL) {
        fault_inside(f, &setup_at);
        return NULL;
    }
    if (!play_record(t, &r, upto < 0 ? total : (size_t)upto, &at, f)) {
        mf_table_free(t);
        return NULL;
    }
    t->players = json_incref(r.players);
    if (upto < 0 || (size_t)upto == total) {
        t->end = json_incref(r.end);
        t->taken = json_incref(r.taken);
    }
    return t;
}
