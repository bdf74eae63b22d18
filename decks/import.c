/*
 * Reading deck lists of every format; see import.h.
 */
#include "decks/import.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "core/json_cost.h"
#include "decks/faults.h"
#include "decks/names.h"

typedef struct {
    deck_list *list;
    deck_faults *faults;
    bool has_cards;
} json_reader;

/* Where in the JSON: "data[0].cards". */
typedef struct {
    char text[DECK_PATH_MAX];
} json_path;

static json_path path_key(const json_path *of, const char *key)
{
    json_path path;
    char quoted[DECK_PATH_MAX];
    deck_quote(quoted, sizeof quoted, key, strlen(key));
    snprintf(path.text, sizeof path.text, "%.60s%s%.50s", of->text, *of->text != '\0' ? "." : "",
             quoted);
    return path;
}

static json_path path_index(const json_path *of, size_t index)
{
    json_path path;
    snprintf(path.text, sizeof path.text, "%.90s[%zu]", of->text, index);
    return path;
}

/* ---- faults ---------------------------------------------------------------------------------- */

static void place_fault(json_reader *r, const json_path *path)
{
    deck_fault *fault = &r->faults->fault[r->faults->count - 1];
    snprintf(fault->path, sizeof fault->path, "%s", path->text);
}

static deck_value_type type_of(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return DECK_VALUE_OBJECT;
    case JSON_ARRAY:
        return DECK_VALUE_LIST;
    case JSON_STRING:
        return DECK_VALUE_TEXT;
    case JSON_INTEGER:
        return DECK_VALUE_WHOLE;
    case JSON_REAL:
        return DECK_VALUE_NUMBER;
    case JSON_NULL:
        return DECK_VALUE_NULL;
    default:
        return DECK_VALUE_BOOL;
    }
}

static void fail_type(json_reader *r, const json_path *path, deck_value_type wanted,
                      const json_t *got)
{
    deck_fault *fault = deck_fault_add(r->faults, DECK_FAULT_JSON_TYPE, "", 0);
    fault->wanted = (uint8_t)wanted;
    fault->got = (uint8_t)type_of(got);
    place_fault(r, path);
}

/* What jansson could not read, in our words, with what stands there. */
static void fail_syntax(const char *bytes, size_t len, const json_error_t *error,
                        deck_faults *faults)
{
    deck_fault_kind kind = DECK_FAULT_JSON_SYNTAX;
    switch (json_error_code(error)) {
    case json_error_out_of_memory:
        kind = DECK_FAULT_MEMORY;
        break;
    case json_error_premature_end_of_input:
        kind = DECK_FAULT_JSON_END;
        break;
    case json_error_end_of_input_expected:
        kind = DECK_FAULT_JSON_AFTER;
        break;
    case json_error_duplicate_key:
        kind = DECK_FAULT_JSON_TWICE;
        break;
    case json_error_stack_overflow:
        kind = DECK_FAULT_JSON_DEPTH;
        break;
    default:
        break;
    }
    size_t end = error->position > 0 ? (size_t)error->position : 0;
    end = end < len ? end : len;
    size_t start = end > 20 ? end - 20 : 0;
    while (start < end && ((unsigned char)bytes[start] & 0xC0) == 0x80) {
        start++;
    }
    deck_fault *fault = deck_fault_add(faults, kind, bytes + start, end - start);
    fault->line = error->line > 0 ? (uint32_t)error->line : 1;
    fault->column = error->column > 0 ? (uint32_t)error->column : 1;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void add_card(json_reader *r, const char *name, const json_t *count, const json_path *path)
{
    unsigned card = deck_name_find(name, strlen(name));
    if (card == 0) {
        deck_fault_unknown_card(r->faults, name, strlen(name));
        place_fault(r, path);
        return;
    }
    if (count != NULL && !json_is_integer(count)) {
        fail_type(r, path, DECK_VALUE_WHOLE, count);
        return;
    }
    json_int_t n = count != NULL ? json_integer_value(count) : 1;
    char shown[32];
    int len = snprintf(shown, sizeof shown, "%" JSON_INTEGER_FORMAT, n);
    r->has_cards = true;
    if (!deck_entry_add(r->list, card, n, shown, (size_t)len, r->faults)) {
        place_fault(r, path);
    }
}

/* The first of several keys that the object has. */
static json_t *get_any(const json_t *object, const char *const keys[], const char **key)
{
    for (; *keys != NULL; keys++) {
        json_t *value = json_object_get(object, *keys);
        if (value != NULL) {
            *key = *keys;
            return value;
        }
    }
    return NULL;
}

/* "3 Corroder", as the engine protocol writes it. */
static void add_line(json_reader *r, const char *text, const json_path *path)
{
    deck_list one;
    deck_faults faults;
    bool is_read = deck_parse_text(text, strlen(text), &one, &faults);
    bool is_one_card = is_read && one.entry_count + (one.identity != 0) == 1;
    unsigned card = one.identity != 0 ? one.identity : one.entry[0].card;
    unsigned count = one.card_count + (one.identity != 0 ? 1u : 0u);
    if (!is_read && faults.fault[0].kind == DECK_FAULT_BAD_COUNT) {
        const char *shown = faults.fault[0].subject;
        deck_fault_add(r->faults, DECK_FAULT_BAD_COUNT, shown, strlen(shown));
    } else if (!is_one_card) {
        /* What it would be in a file of its own, a heading or a name, it is not here. */
        const char *title = is_read ? text : faults.fault[0].subject;
        title = *title != '\0' ? title : text;
        deck_fault_unknown_card(r->faults, title, strlen(title));
    } else if (deck_add(r->list, card, count)) {
        r->has_cards = true;
        return;
    } else {
        deck_fault_add(r->faults, DECK_FAULT_TOO_MANY_CARDS, text, strlen(text));
    }
    place_fault(r, path);
}

static void read_list_entry(json_reader *r, json_t *entry, const json_path *path)
{
    static const char *const card_keys[] = {"code", "card_code", "card", "title",
                                            "name", "id",        NULL};
    static const char *const count_keys[] = {"qty", "quantity", "count", "n", NULL};
    const char *key = "";
    if (json_is_string(entry)) {
        add_line(r, json_string_value(entry), path);
        return;
    }
    json_t *card = json_is_object(entry) ? get_any(entry, card_keys, &key) : NULL;
    /* NetrunnerDB nests a whole card: {"qty": 3, "card": {"code": "01007", …}} */
    if (json_is_object(card)) {
        card = get_any(card, card_keys, &key);
    }
    if (!json_is_string(card)) {
        fail_type(r, path, DECK_VALUE_CARD, card != NULL ? card : entry);
        return;
    }
    json_t *count = get_any(entry, count_keys, &key);
    json_path count_path = count != NULL ? path_key(path, key) : *path;
    add_card(r, json_string_value(card), count, count != NULL ? &count_path : path);
}

static void read_cards(json_reader *r, json_t *cards, const json_path *path)
{
    if (json_is_object(cards)) {
        const char *key;
        json_t *count;
        json_object_foreach(cards, key, count)
        {
            json_path here = path_key(path, key);
            if (deck_faults_are_full(r->faults)) {
                return;
            }
            add_card(r, key, count, &here);
        }
    } else if (json_is_array(cards)) {
        size_t i;
        json_t *entry;
        json_array_foreach(cards, i, entry)
        {
            json_path here = path_index(path, i);
            if (deck_faults_are_full(r->faults)) {
                return;
            }
            read_list_entry(r, entry, &here);
        }
    } else {
        fail_type(r, path, DECK_VALUE_CARDS, cards);
    }
}

/* ---- decks ----------------------------------------------------------------------------------- */

static const char *const cards_keys[] = {"cards", "card_slots", "deck", NULL};

static void read_identity(json_reader *r, json_t *identity, const json_path *path)
{
    static const char *const keys[] = {"code", "title", "name", NULL};
    const char *key;
    if (json_is_object(identity)) {
        identity = get_any(identity, keys, &key);
    }
    if (!json_is_string(identity)) {
        if (identity != NULL && !json_is_null(identity)) {
            fail_type(r, path, DECK_VALUE_TEXT, identity);
        }
        return;
    }
    const char *name = json_string_value(identity);
    /* It may stand among the cards as well, and is still one. */
    if (r->list->identity == 0 || deck_name_find(name, strlen(name)) != r->list->identity) {
        add_card(r, name, NULL, path);
    }
}

static void read_text(const json_t *object, const char *key, char *out, size_t cap)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (text != NULL) {
        deck_quote(out, cap, text, strlen(text));
    }
}

static void read_deck(json_reader *r, json_t *deck, const json_path *path)
{
    static const char *const identity_keys[] = {"identity", "identity_card_id", NULL};
    const char *key = "";
    json_t *cards = get_any(deck, cards_keys, &key);
    if (cards == NULL) {
        deck_fault_add(r->faults, DECK_FAULT_JSON_NO_DECK, "", 0);
        place_fault(r, path);
        return;
    }
    json_path here = path_key(path, key);
    read_text(deck, "name", r->list->name, sizeof r->list->name);
    read_text(deck, "uuid", r->list->uuid, sizeof r->list->uuid);
    read_cards(r, cards, &here);
    json_t *identity = get_any(deck, identity_keys, &key);
    if (identity != NULL && !deck_faults_are_full(r->faults)) {
        here = path_key(path, key);
        read_identity(r, identity, &here);
    }
}

static bool is_deck(const json_t *value)
{
    const char *key;
    return json_is_object(value) && get_any(value, cards_keys, &key) != NULL;
}

/* The deck may be wrapped: {"data": [deck]}, {"data": {"attributes": deck}}, [deck]. */
static void read_root(json_reader *r, json_t *root)
{
    json_path path = {""};
    json_t *at = root;
    if (json_is_object(at) && !is_deck(at) && json_object_get(at, "data") != NULL) {
        at = json_object_get(at, "data");
        path = path_key(&path, "data");
    }
    bool is_list_of_decks = json_is_array(at) && (is_deck(json_array_get(at, 0)) || at != root);
    if (is_list_of_decks) {
        size_t count = json_array_size(at);
        if (count != 1) {
            char shown[24];
            int len = snprintf(shown, sizeof shown, "%zu", count);
            deck_fault_add(r->faults, DECK_FAULT_JSON_MANY, shown, (size_t)len);
            place_fault(r, &path);
            return;
        }
        at = json_array_get(at, 0);
        path = path_index(&path, 0);
    }
    json_t *attributes = json_is_object(at) ? json_object_get(at, "attributes") : NULL;
    if (json_is_object(attributes)) {
        at = attributes;
        path = path_key(&path, "attributes");
    }
    if (json_is_array(at)) {
        read_cards(r, at, &path);
    } else {
        read_deck(r, at, &path);
    }
}

bool deck_parse_json(const char *bytes, size_t len, deck_list *list, deck_faults *faults)
{
    *list = (deck_list){.identity = 0};
    *faults = (deck_faults){.count = 0};
    if (!deck_text_is_readable(bytes, len, faults)) {
        return false;
    }
    size_t mark = deck_text_mark(bytes, len);
    json_error_t error;
    if (!core_json_is_cheap(bytes + mark, len - mark)) {
        deck_fault_add(faults, DECK_FAULT_JSON_COST, "", 0);
        return false;
    }
    json_t *root = json_loadb(bytes + mark, len - mark, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        fail_syntax(bytes + mark, len - mark, &error, faults);
        return false;
    }
    json_reader r = {.list = list, .faults = faults};
    read_root(&r, root);
    json_decref(root);
    if (faults->count == 0 && !r.has_cards) {
        deck_fault_add(faults, DECK_FAULT_EMPTY, "", 0);
    }
    return faults->count == 0;
}

bool deck_import(const char *bytes, size_t len, deck_format *format, deck_list *list,
                 deck_faults *faults)
{
    *format = deck_detect(bytes, len);
    if (len > DECK_FILE_MAX) {
        *list = (deck_list){.identity = 0};
        *faults = (deck_faults){.count = 0};
        deck_fault_add(faults, DECK_FAULT_FILE_TOO_LARGE, "", 0);
        return false;
    }
    switch (*format) {
    case DECK_JSON:
        return deck_parse_json(bytes, len, list, faults);
    case DECK_O8D:
        return deck_parse_o8d(bytes, len, list, faults);
    default:
        return deck_parse_text(bytes, len, list, faults);
    }
}
