/*
 * Beginning a game of two decks: the `new` command. And what every beginning ends with.
 */
#include <string.h>

#include "core/hash.h"
#include "protocol/netrunner.h"

bool fault_why(fault *f, const place *at, const char *code, nr_why why)
{
    fault_at(f, at, code, "%s", nr_why_text(why, f->lang == LANG_PL));
    f->rules = nr_why_rules(why);
    return false;
}

bool table_started(table *t, const nr_io *io, fault *f)
{
    if (io->rig_failed != 0) {
        return fault_at(f, NULL, "rig_failed", "rigged chance %d cannot happen in this set-up",
                        io->rig_failed);
    }
    const char *broken = nr_check(&t->game);
    if (broken != NULL) {
        return fault_at(f, NULL, "illegal_position", "this cannot be played: %s", broken);
    }
    for (size_t i = 0; i < t->rigs.count; i++) {
        t->rigs.note[i].used_at = t->rigs.rig[i].used ? RIG_BEFORE_SETUP : RIG_UNUSED;
    }
    t->start = t->game;
    return true;
}

/* Reads one ENTRY of a deck, appends its copies as far as there is room, and puts it into its
 * normal form. */
static bool read_deck_entry(json_t *list, size_t index, const place *at, nr_side side,
                            nr_deck *deck, size_t *total, fault *f)
{
    static const char *const names[] = {"card", "count", NULL};
    const json_t *entry = json_array_get(list, index);
    unsigned def = 0;
    unsigned count = 1;
    if (json_is_object(entry)) {
        const char *name = NULL;
        int64_t number = 1;
        if (!read_members(entry, at, names, f) || !read_string(entry, "card", at, &name, f) ||
            !read_int(entry, "count", at, 1, NR_MAX_DECK, &number, f)) {
            return false;
        }
        place here = place_key(at, "card");
        if (name == NULL) {
            return fault_at(f, &here, "bad_request", "is missing");
        }
        if (!card_named(name, &here, &def, f)) {
            return false;
        }
        count = (unsigned)number;
    } else if (json_is_string(entry)) {
        if (!read_entry_text(json_string_value(entry), at, &def, &count, f)) {
            return false;
        }
    } else {
        return fault_at(f, at, "bad_request",
                        "must be a string like \"3 Hedge Fund\" or an object with card and count");
    }
    const nr_card *card = &nr_card_table[def];
    if (card->type == NR_TYPE_IDENTITY) {
        fault_at(f, at, "wrong_card", "%s is an identity and cannot be in a deck", card->title);
        f->rules = "DECK-04";
        return false;
    }
    if (card->side != side) {
        fault_at(f, at, "wrong_card", "%s is a card of the %s", card->title,
                 card->side == NR_CORP ? "Corporation" : "Runner");
        f->rules = "DECK-06";
        return false;
    }
    for (unsigned i = 0; i < count && deck->count < NR_MAX_DECK; i++) {
        deck->card[deck->count++] = (uint16_t)def;
    }
    *total += count;
    json_array_set_new(list, index, entry_value(def, count));
    return true;
}

static bool read_deck(json_t *request, nr_side side, nr_deck *deck, fault *f)
{
    static const char *const names[] = {"identity", "deck", NULL};
    const char *key = side_name(side);
    place at = place_key(NULL, key);
    json_t *player = NULL;
    json_t *list = NULL;
    unsigned identity = 0;
    if (!read_object(request, key, NULL, &player, f)) {
        return false;
    }
    if (player == NULL) {
        return fault_at(f, &at, "bad_request", "is missing");
    }
    place deck_at = place_key(&at, "deck");
    if (!read_members(player, &at, names, f) ||
        !read_identity(player, "identity", side, &at, &identity, f) ||
        !read_array(player, "deck", &at, &list, f)) {
        return false;
    }
    if (list == NULL) {
        return fault_at(f, &deck_at, "bad_request", "is missing");
    }
    *deck = (nr_deck){.identity = (uint16_t)identity};
    size_t total = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        place here = place_index(&deck_at, i);
        if (!read_deck_entry(list, i, &here, side, deck, &total, f)) {
            return false;
        }
    }
    if (total > NR_MAX_DECK) {
        fault_at(f, &deck_at, "deck_too_large", "has %zu cards; at most %d fit into a game", total,
                 NR_MAX_DECK);
        f->rules = "DECK-03";
        return false;
    }
    return true;
}

bool read_assumed(json_t *request, nr_side side, const nr_game *g, nr_deck *deck, bool *is_given,
                  fault *f)
{
    *is_given = json_object_get(request, side_name(side)) != NULL;
    if (!*is_given || !read_deck(request, side, deck, f)) {
        return !*is_given;
    }
    place player = place_key(NULL, side_name(side)), at = place_key(&player, "identity");
    return deck->identity == g->copy[g->identity[side]].def ||
           fault_at(f, &at, "bad_request", "is not the identity that plays here");
}

bool table_new(table *t, json_t *request, nr_io *io, fault *f)
{
    nr_deck corp, runner;
    uint64_t seed = 1;
    uint32_t key[8];
    if (!read_seed(request, NULL, &seed, f) || !read_key(request, NULL, key, &t->is_keyed, f) ||
        !read_deck(request, NR_CORP, &corp, f) || !read_deck(request, NR_RUNNER, &runner, f) ||
        !epochs_read(request, &t->epochs, f)) {
        return false;
    }
    io->rigs = t->rigs.rig;
    io->rigs_count = t->rigs.count;
    nr_why why = t->is_keyed ? nr_new_keyed(&t->game, &corp, &runner, key, &t->list, io)
                             : nr_new(&t->game, &corp, &runner, seed, &t->list, io);
    if (why != 0) {
        return fault_why(f, NULL, "illegal_deck", why);
    }
    char digits[65] = "";
    if (t->is_keyed) {
        key_text(key, digits);
    }
    t->seed = t->is_keyed ? core_hash(digits, strlen(digits), 0) : seed;
    t->setup = json_pack(
        "{s:s,s:s,s:o,s:O,s:O}", "cmd", "new", "game", "netrunner", t->is_keyed ? "key" : "seed",
        t->is_keyed ? json_string(digits) : seed_value(seed), "corp",
        json_object_get(request, "corp"), "runner", json_object_get(request, "runner"));
    if (t->epochs.count > 0) {
        json_object_set(t->setup, "epochs", json_object_get(request, "epochs"));
        epochs_begin(&t->epochs, 0, &t->game.random);
    }
    return table_started(t, io, f);
}

static json_t *player_value(const nr_deck *deck)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < deck->count;) {
        unsigned count = 1;
        while (i + count < deck->count && deck->card[i + count] == deck->card[i]) {
            count++;
        }
        json_array_append_new(list, entry_value(deck->card[i], count));
        i += count;
    }
    return json_pack("{s:s,s:o}", "identity", nr_card_table[deck->identity].title, "deck", list);
}

json_t *table_request(const nr_deck *corp, const nr_deck *runner, uint64_t seed)
{
    return json_pack("{s:s,s:o,s:o,s:o}", "cmd", "new", "seed", seed_value(seed), "corp",
                     player_value(corp), "runner", player_value(runner));
}

table *table_begin(json_t *request, nr_io *io, fault *f)
{
    const char *cmd = json_string_value(json_object_get(request, "cmd"));
    bool is_position = cmd != NULL && strcmp(cmd, "position") == 0;
    table *t = table_create();
    if (t == NULL) {
        fault_at(f, NULL, "no_memory", "there is no memory left for a game");
        return NULL;
    }
    if (!(is_position ? table_position(t, request, io, f) : table_new(t, request, io, f))) {
        table_free(t);
        return NULL;
    }
    return t;
}
