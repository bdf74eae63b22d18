/*
 * A whole game as a file; see record_file.h, and docs/records.md for the format.
 *
 * Numbers are varints: seven bits a byte, the lowest first, the top bit says that more follow.
 * Texts are their length and their bytes. The frame (magic, version, size, checksum) is the same in
 * all versions, so that a damaged file is told from one that is merely newer.
 */
#include "protocol/record_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "protocol/netrunner.h"
#include "protocol/record_end.h"

/* Not a letter first, and a line's end last: what treats the file as text spoils these. */
static const uint8_t magic[RECORD_FILE_MAGIC] = {0x89, 'J', 'A', 'C', 'K', 'I', 'N', '\n'};

enum {
    AT_VERSION = RECORD_FILE_MAGIC,
    AT_SIZE = AT_VERSION + 1, /* of the whole file, 4 bytes */
    HEAD_BYTES = AT_SIZE + 4,
    TAIL_BYTES = 8, /* the checksum: XXH64 of all bytes before it */
    SETUP_DECKS = 0,
    SETUP_TEXT = 1,
    SETUP_KEYED_DECKS = 2,
    CARD_BY_TITLE = 0, /* instead of its number */
};

static const char *const side_keys[2] = {[NR_CORP] = "corp", [NR_RUNNER] = "runner"};

/* ---- writing --------------------------------------------------------------------------------- */

static void put_fixed(json_out *out, uint64_t value, unsigned bytes)
{
    char text[8];
    for (unsigned i = 0; i < bytes; i++) {
        text[i] = (char)(value >> (8 * i));
    }
    out_raw(out, text, bytes);
}

static void put_varint(json_out *out, uint64_t value)
{
    while (value >= 0x80) {
        put_fixed(out, (value & 0x7f) | 0x80, 1);
        value >>= 7;
    }
    put_fixed(out, value, 1);
}

static void put_text(json_out *out, const char *text, size_t len)
{
    put_varint(out, len);
    out_raw(out, text, len);
}

static void put_member(json_out *out, const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    put_text(out, text != NULL ? text : "", text != NULL ? strlen(text) : 0);
}

static void put_json(json_out *out, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII);
    if (text == NULL) {
        out->failed = true;
        return;
    }
    put_text(out, text, strlen(text));
    free(text);
}

/* The number of a card: its code, five digits. 0 if it has another kind of code. */
static unsigned card_number(const nr_card *card)
{
    bool is_number = strlen(card->code) == 5 && strspn(card->code, "0123456789") == 5;
    return is_number ? (unsigned)strtoul(card->code, NULL, 10) : 0;
}

static void put_card(json_out *out, unsigned def)
{
    const nr_card *card = &nr_card_table[def];
    unsigned number = card_number(card);
    put_varint(out, number);
    if (number == CARD_BY_TITLE) {
        put_text(out, card->title, strlen(card->title));
    }
}

static void put_deck(json_out *out, const json_t *player)
{
    fault ignored; /* a record holds cards that there are */
    unsigned def = 0;
    unsigned count = 0;
    const json_t *list = json_object_get(player, "deck");
    const char *identity = json_string_value(json_object_get(player, "identity"));
    if (identity == NULL || !card_named(identity, NULL, &def, &ignored)) {
        out->failed = true;
        return;
    }
    put_card(out, def);
    put_varint(out, json_array_size(list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *entry = json_string_value(json_array_get(list, i));
        if (entry == NULL || !read_entry_text(entry, NULL, &def, &count, &ignored)) {
            out->failed = true;
            return;
        }
        put_varint(out, count);
        put_card(out, def);
    }
}

static void put_setup(json_out *out, const json_t *setup)
{
    const char *cmd = json_string_value(json_object_get(setup, "cmd"));
    fault ignored;
    uint64_t seed = 1;
    uint32_t key[8];
    bool is_keyed = false;
    if (cmd == NULL || strcmp(cmd, "new") != 0 || json_object_get(setup, "epochs") != NULL) {
        put_varint(out, SETUP_TEXT);
        put_json(out, setup);
        return;
    }
    if (!read_seed(setup, NULL, &seed, &ignored) ||
        !read_key(setup, NULL, key, &is_keyed, &ignored)) {
        out->failed = true;
    }
    put_varint(out, is_keyed ? SETUP_KEYED_DECKS : SETUP_DECKS);
    for (unsigned i = 0; is_keyed && i < 8; i++) {
        put_fixed(out, key[i], 4);
    }
    if (!is_keyed) {
        put_fixed(out, seed, 8);
    }
    put_deck(out, json_object_get(setup, side_keys[NR_CORP]));
    put_deck(out, json_object_get(setup, side_keys[NR_RUNNER]));
}

static void put_content(json_out *out, const json_t *record)
{
    const json_t *players = json_object_get(record, "players");
    const json_t *rigs = json_object_get(record, "rigs");
    const json_t *choices = json_object_get(record, "choices");
    const char *hash = json_string_value(json_object_get(record, "hash"));
    put_member(out, record, "game");
    put_member(out, record, "version");
    put_varint(out, (uint64_t)json_integer_value(json_object_get(record, "rules")));
    put_varint(out, players != NULL);
    for (unsigned side = 0; players != NULL && side < 2; side++) {
        put_member(out, players, side_keys[side]);
    }
    put_setup(out, json_object_get(record, "setup"));
    if (json_array_size(rigs) > 0) {
        put_json(out, rigs);
    } else {
        put_varint(out, 0);
    }
    put_varint(out, json_array_size(choices));
    for (size_t i = 0; i < json_array_size(choices); i++) {
        put_varint(out, (uint64_t)json_integer_value(json_array_get(choices, i)));
    }
    put_fixed(out, hash != NULL ? strtoull(hash, NULL, 16) : 0, 8);
    const json_t *end = json_object_get(record, "end");
    const char *seat = json_string_value(json_object_get(end, "seat"));
    if (seat != NULL) {
        put_varint(out, record_reason_find(json_string_value(json_object_get(end, "reason"))));
        put_varint(out, strcmp(seat, side_keys[NR_RUNNER]) == 0 ? NR_RUNNER : NR_CORP);
    }
}

bool record_file_write(const json_t *record, json_out *out)
{
    size_t start = out->len;
    out_raw(out, (const char *)magic, sizeof magic);
    put_fixed(out, RECORD_FILE_VERSION, 1);
    put_fixed(out, 0, 4); /* the size, which is not known yet */
    put_content(out, record);
    size_t size = out->len - start + TAIL_BYTES;
    if (out->failed || size > RECORD_FILE_MAX) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        out->data[start + AT_SIZE + i] = (char)(size >> (8 * i));
    }
    put_fixed(out, core_hash(out->data + start, size - TAIL_BYTES, 0), TAIL_BYTES);
    return !out->failed;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct {
    const uint8_t *bytes;
    size_t at, end; /* the content that is left */
    record_file_fault *fault;
} reader;

static bool fail(record_file_fault *f, record_file_state state, size_t found, size_t expected)
{
    *f = (record_file_fault){.state = state, .found = found, .expected = expected};
    return false;
}

/* The content makes no sense here. What is said first counts. */
static bool bad(reader *r, const char *what)
{
    if (r->fault->state == RECORD_FILE_GOOD) {
        fail(r->fault, RECORD_FILE_BAD, r->at, 0);
        snprintf(r->fault->name, sizeof r->fault->name, "%s", what);
    }
    return false;
}

static bool unknown(reader *r, record_file_state state, const char *name)
{
    fail(r->fault, state, r->at, 0);
    snprintf(r->fault->name, sizeof r->fault->name, "%.*s", (int)utf8_cut(name, strlen(name), 60),
             name);
    return false;
}

static uint64_t fixed_at(const uint8_t *bytes, unsigned count)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < count; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

static bool get_fixed(reader *r, uint64_t *value, const char *what)
{
    if (r->end - r->at < 8) {
        return bad(r, what);
    }
    *value = fixed_at(r->bytes + r->at, 8);
    r->at += 8;
    return true;
}

/* A number of at most `most`, in no more bytes than it needs. */
static bool get_varint(reader *r, uint64_t most, uint64_t *value, const char *what)
{
    *value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        if (r->at == r->end) {
            return bad(r, what);
        }
        uint8_t byte = r->bytes[r->at++];
        *value |= (uint64_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0) {
            bool is_padded = byte == 0 && shift > 0;
            return (!is_padded && *value <= most) || bad(r, what);
        }
    }
    return bad(r, what);
}

/* A text without NUL in a buffer of its own, which the caller frees. NULL if there is none. */
static char *get_text(reader *r, const char *what)
{
    uint64_t len;
    if (!get_varint(r, r->end - r->at, &len, what) || len > r->end - r->at) {
        bad(r, what);
        return NULL;
    }
    char *text = malloc((size_t)len + 1);
    if (text == NULL) {
        fail(r->fault, RECORD_FILE_MEMORY, 0, 0);
        return NULL;
    }
    memcpy(text, r->bytes + r->at, (size_t)len);
    text[len] = '\0';
    r->at += (size_t)len;
    if (strlen(text) != len) {
        bad(r, what);
        free(text);
        return NULL;
    }
    return text;
}

/* Reads a text into a member of an object. */
static bool get_member(reader *r, json_t *object, const char *key)
{
    char *text = get_text(r, key);
    bool is_set = text != NULL && json_object_set_new(object, key, json_string(text)) == 0;
    free(text);
    return is_set || bad(r, key);
}

static json_t *get_json(reader *r, const char *what)
{
    char message[200];
    char *text = get_text(r, what);
    json_t *value =
        text != NULL ? json_read_line(text, strlen(text), message, sizeof message) : NULL;
    free(text);
    if (value == NULL) {
        bad(r, what);
    }
    return value;
}

static bool get_card(reader *r, unsigned *def)
{
    uint64_t number;
    char code[16];
    if (!get_varint(r, 99999, &number, "card")) {
        return false;
    }
    if (number != CARD_BY_TITLE) {
        snprintf(code, sizeof code, "%05u", (unsigned)number);
        *def = nr_card_find(code);
        return *def != 0 || unknown(r, RECORD_FILE_CARD, code);
    }
    char *title = get_text(r, "card");
    if (title == NULL) {
        return false;
    }
    *def = nr_card_find(title);
    bool is_known = *def != 0 || unknown(r, RECORD_FILE_CARD, title);
    free(title);
    return is_known;
}

static bool get_deck(reader *r, json_t *setup, const char *side)
{
    unsigned def;
    uint64_t entries, count;
    if (!get_card(r, &def) || !get_varint(r, NR_MAX_DECK, &entries, "deck")) {
        return false;
    }
    json_t *list = json_array();
    json_object_set_new(setup, side,
                        json_pack("{s:s,s:O}", "identity", nr_card_table[def].title, "deck", list));
    bool is_read = true;
    for (uint64_t i = 0; is_read && i < entries; i++) {
        is_read = get_varint(r, NR_MAX_DECK, &count, "deck") && get_card(r, &def) &&
                  json_array_append_new(list, entry_value(def, (unsigned)count)) == 0;
    }
    json_decref(list);
    return is_read;
}

/* What the decks are shuffled with, as a member of the set-up. */
static bool get_chance(reader *r, uint64_t kind, json_t *setup)
{
    uint64_t seed;
    uint32_t key[8];
    char text[65];
    if (kind == SETUP_DECKS) {
        return get_fixed(r, &seed, "seed") &&
               json_object_set_new(setup, "seed", seed_value(seed)) == 0;
    }
    if (r->end - r->at < sizeof key) {
        return bad(r, "key");
    }
    for (unsigned i = 0; i < 8; i++, r->at += 4) {
        key[i] = (uint32_t)fixed_at(r->bytes + r->at, 4);
    }
    key_text(key, text);
    return json_object_set_new(setup, "key", json_string(text)) == 0;
}

static json_t *get_setup(reader *r)
{
    uint64_t kind;
    if (!get_varint(r, SETUP_KEYED_DECKS, &kind, "setup")) {
        return NULL;
    }
    if (kind == SETUP_TEXT) {
        return get_json(r, "setup");
    }
    json_t *setup = json_pack("{s:s,s:s}", "cmd", "new", "game", "netrunner");
    if (setup == NULL || !get_chance(r, kind, setup)) {
        json_decref(setup);
        return NULL;
    }
    if (!get_deck(r, setup, side_keys[NR_CORP]) || !get_deck(r, setup, side_keys[NR_RUNNER])) {
        json_decref(setup);
        return NULL;
    }
    return setup;
}

static json_t *get_rigs(reader *r)
{
    if (r->at < r->end && r->bytes[r->at] == 0) {
        r->at++;
        return json_array();
    }
    return get_json(r, "rigs");
}

static json_t *get_choices(reader *r)
{
    uint64_t count, choice;
    if (!get_varint(r, TABLE_MAX_CHOICES, &count, "choices")) {
        return NULL;
    }
    json_t *list = json_array();
    for (uint64_t i = 0; i < count; i++) {
        if (!get_varint(r, NR_MAX_CHOICES - 1, &choice, "choices") ||
            json_array_append_new(list, json_integer((json_int_t)choice)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static bool get_players(reader *r, json_t **players)
{
    uint64_t is_named;
    if (!get_varint(r, 1, &is_named, "players")) {
        return false;
    }
    if (is_named == 0) {
        return true;
    }
    *players = json_object();
    return get_member(r, *players, side_keys[NR_CORP]) &&
           get_member(r, *players, side_keys[NR_RUNNER]);
}

/* Makes a member of a value that was just read; false if there was none. */
static bool take(json_t *record, const char *key, json_t *value)
{
    return value != NULL && json_object_set_new(record, key, value) == 0;
}

static bool get_head(reader *r, json_t *record, json_t **players)
{
    json_t *names = json_object();
    uint64_t rules = 0;
    bool is_read = get_member(r, names, "game") && get_member(r, names, "version");
    const char *game = json_string_value(json_object_get(names, "game"));
    if (is_read && strcmp(game, "netrunner") != 0) {
        is_read = unknown(r, RECORD_FILE_GAME, game);
    }
    is_read = is_read && take(record, "engine", json_string("jackin")) &&
              json_object_set(record, "version", json_object_get(names, "version")) == 0 &&
              take(record, "protocol", json_integer(1)) &&
              take(record, "format", json_integer(RECORD_FORMAT)) &&
              get_varint(r, INT32_MAX, &rules, "rules") &&
              take(record, "rules", json_integer((json_int_t)rules)) &&
              json_object_set(record, "game", json_object_get(names, "game")) == 0 &&
              get_players(r, players);
    json_decref(names);
    return is_read;
}

/* The seed or the key once more. */
static bool take_chance(json_t *record, const json_t *setup)
{
    const char *key = json_object_get(setup, "key") != NULL ? "key" : "seed";
    return take(record, key, json_incref(json_object_get(setup, key)));
}

/* How the game ended, if the rules did not end it. */
static bool get_end(reader *r, json_t *record)
{
    uint64_t reason, side;
    return get_varint(r, RECORD_REASONS - 1, &reason, "end") && (reason > 0 || bad(r, "end")) &&
           get_varint(r, NR_RUNNER, &side, "end") &&
           (take(record, "end", record_end_value((record_reason)reason, side_keys[side])) ||
            bad(r, "end"));
}

/* Reads the content in its order, and puts the members in the order of table_record. */
static bool get_content(reader *r, json_t *record)
{
    json_t *players = NULL;
    uint64_t hash;
    char text[17];
    bool is_read = get_head(r, record, &players) && take(record, "setup", get_setup(r)) &&
                   take_chance(record, json_object_get(record, "setup"));
    json_t *rigs = is_read ? get_rigs(r) : NULL;
    is_read = is_read && rigs != NULL &&
              take(record, "rigged", json_boolean(json_array_size(rigs) > 0)) &&
              take(record, "rigs", json_incref(rigs)) && take(record, "choices", get_choices(r)) &&
              get_fixed(r, &hash, "hash");
    json_decref(rigs);
    if (is_read) {
        snprintf(text, sizeof text, "%016" PRIx64, hash);
        is_read = take(record, "hash", json_string(text));
    }
    if (is_read && players != NULL) {
        is_read = json_object_set(record, "players", players) == 0;
    }
    json_decref(players);
    if (!is_read) {
        return bad(r, "setup");
    }
    if (r->at < r->end && !get_end(r, record)) {
        return false;
    }
    return r->at == r->end || bad(r, "end");
}

bool record_file_is(const uint8_t *bytes, size_t size)
{
    return size >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0;
}

/* A format that is no longer read. It begins with the game, and with what wrote it. */
static bool older(const uint8_t *bytes, size_t size, record_file_fault *f)
{
    record_file_fault ignored = {.state = RECORD_FILE_GOOD};
    reader r = {.bytes = bytes, .at = HEAD_BYTES, .end = size - TAIL_BYTES, .fault = &ignored};
    char *game = get_text(&r, "game");
    char *version = game != NULL ? get_text(&r, "version") : NULL;
    fail(f, RECORD_FILE_OLDER, bytes[AT_VERSION], RECORD_FILE_VERSION);
    if (version != NULL) {
        snprintf(f->name, sizeof f->name, " %.*s", (int)utf8_cut(version, strlen(version), 20),
                 version);
    }
    free(game);
    free(version);
    return false;
}

/* Checks what all versions have in common, and then the version. */
static bool check_frame(const uint8_t *bytes, size_t size, record_file_fault *f)
{
    if (size == 0) {
        return fail(f, RECORD_FILE_EMPTY, 0, 0);
    }
    if (memcmp(bytes, magic, size < sizeof magic ? size : sizeof magic) != 0) {
        return fail(f, RECORD_FILE_FOREIGN, 0, 0);
    }
    if (size < HEAD_BYTES + TAIL_BYTES) {
        return fail(f, RECORD_FILE_CUT, size, HEAD_BYTES + TAIL_BYTES);
    }
    size_t expected = (size_t)fixed_at(bytes + AT_SIZE, 4);
    if (size != expected) {
        return fail(f, size < expected ? RECORD_FILE_CUT : RECORD_FILE_LONGER, size, expected);
    }
    if (core_hash(bytes, size - TAIL_BYTES, 0) != fixed_at(bytes + size - TAIL_BYTES, TAIL_BYTES)) {
        return fail(f, RECORD_FILE_DAMAGED, 0, 0);
    }
    if (bytes[AT_VERSION] < RECORD_FILE_VERSION) {
        return older(bytes, size, f);
    }
    if (bytes[AT_VERSION] != RECORD_FILE_VERSION) {
        return fail(f, RECORD_FILE_NEWER, bytes[AT_VERSION], RECORD_FILE_VERSION);
    }
    return true;
}

json_t *record_file_read(const uint8_t *bytes, size_t size, record_file_fault *f)
{
    *f = (record_file_fault){.state = RECORD_FILE_GOOD};
    if (!check_frame(bytes, size, f)) {
        return NULL;
    }
    json_t *record = json_object();
    if (record == NULL) {
        fail(f, RECORD_FILE_MEMORY, 0, 0);
        return NULL;
    }
    reader r = {.bytes = bytes, .at = HEAD_BYTES, .end = size - TAIL_BYTES, .fault = f};
    if (!get_content(&r, record)) {
        json_decref(record);
        return NULL;
    }
    return record;
}

/* ---- words ----------------------------------------------------------------------------------- */

void record_file_words(const record_file_fault *f, word_lang lang, char *out)
{
    bool is_polish = lang == LANG_PL;
    switch (f->state) {
    case RECORD_FILE_GOOD:
        out[0] = '\0';
        break;
    case RECORD_FILE_EMPTY:
        snprintf(out, WORDS_MAX, "%s", is_polish ? "plik jest pusty" : "the file is empty");
        break;
    case RECORD_FILE_FOREIGN:
        snprintf(out, WORDS_MAX, "%s",
                 is_polish ? "to nie jest zapis gry: plik zaczyna się inaczej"
                           : "this is not a recorded game: it begins otherwise");
        break;
    case RECORD_FILE_CUT:
        snprintf(out, WORDS_MAX,
                 is_polish ? "plik jest ucięty: ma %zu z %zu bajtów"
                           : "the file is cut off: it has %zu of %zu bytes",
                 f->found, f->expected);
        break;
    case RECORD_FILE_LONGER:
        snprintf(out, WORDS_MAX,
                 is_polish ? "plik jest za długi: ma %zu bajtów zamiast %zu"
                           : "the file is too long: it has %zu bytes instead of %zu",
                 f->found, f->expected);
        break;
    case RECORD_FILE_DAMAGED:
        snprintf(out, WORDS_MAX, "%s",
                 is_polish ? "plik jest uszkodzony: suma kontrolna się nie zgadza"
                           : "the file is damaged: its checksum does not agree");
        break;
    case RECORD_FILE_OLDER:
        snprintf(out, WORDS_MAX,
                 is_polish ? "plik ma format %zu i pochodzi z wersji%s programu, a ta czyta format "
                             "%zu: odtwórz go tamtą wersją"
                           : "the file has format %zu and was written by version%s of the program; "
                             "this one reads format %zu: replay it with that version",
                 f->found, f->name, f->expected);
        break;
    case RECORD_FILE_NEWER:
        snprintf(out, WORDS_MAX,
                 is_polish
                     ? "plik ma format %zu, a ten program czyta format %zu: odtwórz go nowszą "
                       "wersją"
                     : "the file has format %zu; this program reads format %zu: replay it "
                       "with a later version",
                 f->found, f->expected);
        break;
    case RECORD_FILE_GAME:
        snprintf(out, WORDS_MAX,
                 is_polish ? "to zapis gry „%s”, a ten program gra w netrunner"
                           : "this is a game of '%s'; this program plays netrunner",
                 f->name);
        break;
    case RECORD_FILE_CARD:
        snprintf(out, WORDS_MAX,
                 is_polish ? "w grze jest karta „%s”, której ten program nie zna"
                           : "the game has the card '%s', which this program does not know",
                 f->name);
        break;
    case RECORD_FILE_BAD:
        snprintf(out, WORDS_MAX,
                 is_polish ? "zapis nie ma sensu w bajcie %zu (%s)"
                           : "the record makes no sense at byte %zu (%s)",
                 f->found, f->name);
        break;
    case RECORD_FILE_MEMORY:
        snprintf(out, WORDS_MAX, "%s",
                 is_polish ? "zabrakło pamięci" : "there is no memory left for it");
        break;
    }
}
