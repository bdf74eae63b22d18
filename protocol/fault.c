/*
 * What is wrong with a request, and readers of its fields; see fault.h.
 */
#include "protocol/fault.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const fault_codes[] = {
    /* lines */
    "bad_json",
    "line_too_long",
    /* requests */
    "bad_request",
    "unknown_command",
    "unknown_game",
    "unknown_card",
    "unknown_runner",
    "unknown_bot",
    "no_game",
    /* set-ups */
    "wrong_card",
    "deck_too_large",
    "illegal_deck",
    "illegal_setup",
    "illegal_position",
    "bad_cards",
    "no_sample",
    /* choices */
    "no_such_choice",
    "no_match",
    "ambiguous",
    "game_over",
    "rig_failed",
    "too_far",
    /* records */
    "bad_record",
    "record_mismatch",
    /* limits */
    "too_many",
    "too_large",
    "no_memory",
    "internal",
    NULL,
};

const char *fault_code(const fault *f)
{
    for (size_t i = 0; f->code != NULL && fault_codes[i] != NULL; i++) {
        if (strcmp(fault_codes[i], f->code) == 0) {
            return fault_codes[i];
        }
    }
    return "internal";
}

quote quoted(const char *text)
{
    quote q;
    size_t len = strlen(text);
    size_t kept = utf8_cut(text, len, sizeof q.text - 4);
    memcpy(q.text, text, kept);
    memcpy(q.text + kept, kept < len ? "…" : "", kept < len ? sizeof "…" : 1);
    return q;
}

/* Appends to a bounded string; what does not fit is left out. */
static void append(char *out, size_t cap, const char *text)
{
    size_t len = strlen(out);
    size_t kept = utf8_cut(text, strlen(text), cap - len - 1);
    memcpy(out + len, text, kept);
    out[len + kept] = '\0';
}

static void place_append(const place *at, char *out, size_t cap)
{
    if (at == NULL) {
        return;
    }
    place_append(at->up, out, cap);
    char part[80];
    if (at->key == NULL) {
        snprintf(part, sizeof part, "[%zu]", at->index);
    } else {
        snprintf(part, sizeof part, "%s%s", out[0] == '\0' ? "" : ".", quoted(at->key).text);
    }
    append(out, cap, part);
}

void place_write(const place *at, char *out, size_t cap)
{
    out[0] = '\0';
    place_append(at, out, cap);
}

bool fault_at(fault *f, const place *at, const char *code, const char *format, ...)
{
    f->code = code;
    f->rules = "";
    place_write(at, f->path, sizeof f->path);
    f->message[0] = '\0';
    if (f->path[0] != '\0') {
        append(f->message, sizeof f->message, f->path);
        append(f->message, sizeof f->message, ": ");
    }
    size_t len = strlen(f->message);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->message + len, sizeof f->message - len, fault_words(f->lang, format), arguments);
    va_end(arguments);
    return false;
}

bool fault_inside(fault *f, const place *at)
{
    fault inner = *f;
    size_t skipped = inner.path[0] != '\0' ? strlen(inner.path) + 2 : 0; /* the place and ": " */
    place here = place_key(at, inner.path);
    fault_at(f, inner.path[0] != '\0' ? &here : at, inner.code, "%s", inner.message + skipped);
    f->rules = inner.rules;
    return false;
}

static const char *type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "an integer";
    case JSON_REAL:
        return "a number with a fraction";
    case JSON_TRUE:
    case JSON_FALSE:
        return "true or false";
    default:
        return "null";
    }
}

static bool wrong_type(const json_t *value, const char *wanted, const place *at, fault *f)
{
    return fault_at(f, at, "bad_request", "must be %s, not %s", fault_words(f->lang, wanted),
                    fault_words(f->lang, type_name(value)));
}

bool read_members(const json_t *object, const place *at, const char *const *names, fault *f)
{
    if (!json_is_object(object)) {
        return wrong_type(object, "an object", at, f);
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        bool is_known = false;
        for (size_t i = 0; names[i] != NULL && !is_known; i++) {
            is_known = strcmp(names[i], key) == 0;
        }
        if (!is_known) {
            place here = place_key(at, key);
            char known[320] = "";
            for (size_t i = 0; names[i] != NULL; i++) {
                append(known, sizeof known, i == 0 ? "" : ", ");
                append(known, sizeof known, names[i]);
            }
            return fault_at(f, &here, "bad_request", "there is no such field; known here: %s",
                            known);
        }
    }
    return true;
}

bool read_int(const json_t *object, const char *key, const place *at, int64_t least, int64_t most,
              int64_t *value, fault *f)
{
    const json_t *found = json_object_get(object, key);
    if (found == NULL) {
        return true;
    }
    place here = place_key(at, key);
    if (!json_is_integer(found)) {
        return wrong_type(found, "an integer", &here, f);
    }
    int64_t number = json_integer_value(found);
    if (number < least || number > most) {
        return fault_at(f, &here, "bad_request",
                        "must be between %" PRId64 " and %" PRId64 ", not %" PRId64, least, most,
                        number);
    }
    *value = number;
    return true;
}

bool read_bool(const json_t *object, const char *key, const place *at, bool *value, fault *f)
{
    const json_t *found = json_object_get(object, key);
    if (found == NULL) {
        return true;
    }
    if (!json_is_boolean(found)) {
        place here = place_key(at, key);
        return wrong_type(found, "true or false", &here, f);
    }
    *value = json_is_true(found);
    return true;
}

bool read_string(const json_t *object, const char *key, const place *at, const char **value,
                 fault *f)
{
    const json_t *found = json_object_get(object, key);
    if (found == NULL) {
        return true;
    }
    if (!json_is_string(found)) {
        place here = place_key(at, key);
        return wrong_type(found, "a string", &here, f);
    }
    *value = json_string_value(found);
    return true;
}

bool read_array(json_t *object, const char *key, const place *at, json_t **value, fault *f)
{
    json_t *found = json_object_get(object, key);
    if (found == NULL) {
        return true;
    }
    if (!json_is_array(found)) {
        place here = place_key(at, key);
        return wrong_type(found, "a list", &here, f);
    }
    *value = found;
    return true;
}

bool read_object(json_t *object, const char *key, const place *at, json_t **value, fault *f)
{
    json_t *found = json_object_get(object, key);
    if (found == NULL) {
        return true;
    }
    if (!json_is_object(found)) {
        place here = place_key(at, key);
        return wrong_type(found, "an object", &here, f);
    }
    *value = found;
    return true;
}

/* Reads all of text as a number below 2^64. */
static bool read_digits(const char *text, uint64_t *value)
{
    uint64_t number = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    *value = number;
    return true;
}

bool read_choices(json_t *request, uint16_t choice[UINT8_MAX], size_t *count, fault *f)
{
    json_t *list = NULL;
    place at = place_key(NULL, "choices");
    if (!read_array(request, "choices", NULL, &list, f)) {
        return false;
    }
    if (list == NULL) {
        return fault_at(f, &at, "bad_request", "is missing");
    }
    *count = json_array_size(list);
    for (size_t i = 0; i < *count; i++) {
        const json_t *value = json_array_get(list, i);
        if (*count > UINT8_MAX || !json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > UINT16_MAX) {
            return fault_at(f, &at, "bad_request",
                            "must be a list of at most %d numbers of choices", UINT8_MAX);
        }
        choice[i] = (uint16_t)json_integer_value(value);
    }
    return true;
}

bool read_seed(const json_t *object, const place *at, uint64_t *value, fault *f)
{
    const json_t *found = json_object_get(object, "seed");
    if (found == NULL) {
        return true;
    }
    if (json_is_integer(found)) {
        *value = (uint64_t)json_integer_value(found);
        return true;
    }
    place here = place_key(at, "seed");
    if (!json_is_string(found)) {
        return wrong_type(found, "an integer", &here, f);
    }
    if (!read_digits(json_string_value(found), value)) {
        return fault_at(f, &here, "bad_request", "must be a 64-bit integer, not \"%s\"",
                        quoted(json_string_value(found)).text);
    }
    return true;
}

bool read_key(const json_t *object, const place *at, uint32_t key[8], bool *is_given, fault *f)
{
    const char *text = NULL;
    place here = place_key(at, "key");
    *is_given = false;
    if (!read_string(object, "key", at, &text, f)) {
        return false;
    }
    if (text == NULL) {
        return true;
    }
    if (json_object_get(object, "seed") != NULL) {
        return fault_at(f, &here, "bad_request", "stands in place of a seed; give one of them");
    }
    if (strlen(text) != 64 || strspn(text, "0123456789abcdef") != 64) {
        return fault_at(f, &here, "bad_request", "must be 64 hexadecimal digits");
    }
    for (unsigned word = 0; word < 8; word++) {
        key[word] = 0;
        for (unsigned byte = 0; byte < 4; byte++) {
            const char *at_byte = text + 8 * word + 2 * byte;
            char digits[3] = {at_byte[0], at_byte[1], '\0'};
            key[word] |= (uint32_t)strtoul(digits, NULL, 16) << (8 * byte);
        }
    }
    *is_given = true;
    return true;
}

void key_text(const uint32_t key[8], char out[65])
{
    for (unsigned i = 0; i < 32; i++) {
        snprintf(out + 2 * i, 3, "%02x", (unsigned)(key[i / 4] >> (8 * (i % 4)) & 0xff));
    }
}

json_t *seed_value(uint64_t seed)
{
    if (seed <= INT64_MAX) {
        return json_integer((json_int_t)seed);
    }
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, seed);
    return json_string(digits);
}

void write_rules(json_out *out, const char *rules)
{
    out_key(out, "rules");
    out_array(out);
    while (*rules != '\0') {
        char entry[32];
        size_t len = strcspn(rules, " ");
        if (len > 0 && len < sizeof entry) {
            memcpy(entry, rules, len);
            entry[len] = '\0';
            out_string(out, entry);
        }
        rules += len + strspn(rules + len, " ");
    }
    out_array_end(out);
}
