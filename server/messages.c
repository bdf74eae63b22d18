/*
 * The messages of the socket; see messages.h.
 */
#include "server/messages.h"

#include <stdio.h>
#include <string.h>

#include "core/json_cost.h"
#include "server/options.h"
#include "server/token.h"

typedef enum { TO_SERVER, TO_CLIENT } direction;
typedef enum { INT, TEXT, BOOL, TOKEN, TABLE, NAMES, NUMBERS, CLOCK, OBJECT, LIST } field_type;
typedef enum { OPTIONAL, NEEDED } need;

/* A message, or a field of the message above it. */
typedef struct {
    bool is_message;
    uint8_t direction, type, need;
    int64_t most;
    const char *name;
} row;

static const row rows[] = {
#define MESSAGE(way, name, what) {true, way, 0, 0, 0, #name},
#define FIELD(name, type, most, need, what) {false, 0, type, need, most, #name},
#include "server/messages.inc"
#undef MESSAGE
#undef FIELD
};
enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

static const char *const kinds[MESSAGE_COUNT] = {
    [MESSAGE_TABLES] = "tables",
    [MESSAGE_CREATE] = "create",
    [MESSAGE_SIT] = "sit",
    [MESSAGE_JOIN] = "join",
    [MESSAGE_LEAVE] = "leave",
    [MESSAGE_CHOOSE] = "choose",
    [MESSAGE_CONCEDE] = "concede",
    [MESSAGE_STAND_UP] = "stand_up",
    [MESSAGE_TAKE_BACK] = "take_back",
    [MESSAGE_ANSWER] = "answer",
    [MESSAGE_STOPS] = "stops",
    [MESSAGE_RECORD] = "record",
    [MESSAGE_PAUSE] = "pause",
    [MESSAGE_CLAIM] = "claim",
    [MESSAGE_SAY] = "say",
    [MESSAGE_MUTE] = "mute",
    [MESSAGE_STAGE] = "stage",
    [MESSAGE_LET] = "let",
    [MESSAGE_REMATCH] = "rematch",
    [MESSAGE_BLOCK] = "block",
    [MESSAGE_BLOCKS] = "blocks",
    [MESSAGE_REPORT] = "report",
    [MESSAGE_UNBLOCK] = "unblock",
    [MESSAGE_LOOK] = "look",
    [MESSAGE_GAMES] = "games",
    [MESSAGE_COMMIT] = "commit",
    [MESSAGE_REVEAL] = "reveal",
    [MESSAGE_VIEW] = "view",
    [MESSAGE_LOG] = "log",
};

enum { NAME_MAX_BYTES = 40 }; /* of a name in NAMES */

/* Is it within the limits? Only brackets, commas and quotes are looked at; one pass. */
static bool is_within(const char *text, size_t len)
{
    size_t depth = 0, values = 1;
    for (size_t i = 0; i < len;) {
        switch (text[i]) {
        case '"':
            i = core_json_string_end(text, len, i);
            continue;
        case '{':
        case '[':
            depth++;
            values++;
            break;
        case '}':
        case ']':
            depth -= depth > 0;
            break;
        case ',':
            values++;
            break;
        default:
            break;
        }
        if (depth > MESSAGE_DEPTH_MAX || values > MESSAGE_VALUES_MAX) {
            return false;
        }
        i++;
    }
    return true;
}

static bool bad(message *m, const char *code, const char *format, const char *name)
{
    m->code = code;
    snprintf(m->problem, sizeof m->problem, format, name);
    return false;
}

/* Text without what would not be shown as it is. */
static bool is_text(const json_t *value, int64_t most)
{
    return json_is_string(value) && (int64_t)json_string_length(value) <= most &&
           strlen(json_string_value(value)) == json_string_length(value);
}

static bool is_right(const row *field, const json_t *value)
{
    switch (field->type) {
    case INT:
        return json_is_integer(value) && json_integer_value(value) >= 0 &&
               json_integer_value(value) <= field->most;
    case TEXT:
        return is_text(value, field->most) && json_string_length(value) > 0;
    case BOOL:
        return json_is_boolean(value);
    case TOKEN:
    case TABLE:
        return is_text(value, field->most) &&
               token_is(json_string_value(value), (size_t)field->most);
    case NAMES:
        if (!json_is_array(value) || (int64_t)json_array_size(value) > field->most) {
            return false;
        }
        for (size_t i = 0; i < json_array_size(value); i++) {
            if (!is_text(json_array_get(value, i), NAME_MAX_BYTES)) {
                return false;
            }
        }
        return true;
    case NUMBERS:
        if (!json_is_array(value) || json_array_size(value) == 0 ||
            (int64_t)json_array_size(value) > field->most) {
            return false;
        }
        for (size_t i = 0; i < json_array_size(value); i++) {
            const json_t *number = json_array_get(value, i);
            if (!json_is_integer(number) || json_integer_value(number) < 0 ||
                json_integer_value(number) > UINT16_MAX) {
                return false;
            }
        }
        return true;
    case CLOCK:
        return options_is_clock(value);
    default:
        return false; /* no client sends these */
    }
}

static const row *find_message(const char *type)
{
    for (size_t i = 0; i < ROW_COUNT; i++) {
        if (rows[i].is_message && rows[i].direction == TO_SERVER &&
            strcmp(rows[i].name, type) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static const row *find_field(const row *of, const char *name)
{
    for (const row *r = of + 1; r < rows + ROW_COUNT && !r->is_message; r++) {
        if (strcmp(r->name, name) == 0) {
            return r;
        }
    }
    return NULL;
}

static bool read_common(message *m)
{
    const json_t *id = json_object_get(m->body, "id"), *lang = json_object_get(m->body, "lang");
    m->has_id = json_is_integer(id) && json_integer_value(id) >= 0 &&
                json_integer_value(id) <= MESSAGE_ID_MAX;
    m->id = m->has_id ? json_integer_value(id) : 0;
    m->has_lang = json_is_string(lang) && words_lang(json_string_value(lang), &m->lang);
    if (id != NULL && !m->has_id) {
        return bad(m, "bad_message", "%s must be a whole number", "id");
    }
    if (lang != NULL && !m->has_lang) {
        return bad(m, "bad_message", "%s must be \"en\" or \"pl\"", "lang");
    }
    return true;
}

static bool read_fields(message *m, const row *of)
{
    const char *key;
    json_t *value;
    json_object_foreach(m->body, key, value)
    {
        const row *field = find_field(of, key);
        if (strcmp(key, "type") == 0 || strcmp(key, "id") == 0 || strcmp(key, "lang") == 0) {
            continue;
        }
        if (field == NULL) {
            return bad(m, "bad_message", "\"%.60s\" has a field that it does not take", of->name);
        }
        if (!is_right(field, value)) {
            return bad(m, "bad_message", "%s is not what it must be", field->name);
        }
    }
    for (const row *r = of + 1; r < rows + ROW_COUNT && !r->is_message; r++) {
        if (r->need == NEEDED && json_object_get(m->body, r->name) == NULL) {
            return bad(m, "bad_message", "%s is missing", r->name);
        }
    }
    return true;
}

bool message_read(const char *text, size_t len, message *m)
{
    json_error_t error;
    *m = (message){0};
    if (!is_within(text, len)) {
        return bad(m, "bad_message", "the message has %s", "too many values, or too deep ones");
    }
    m->body = json_read_text(text, len, &error);
    if (!json_is_object(m->body)) {
        return bad(m, "bad_message", "a message must be %s", "an object of JSON");
    }
    if (!read_common(m)) {
        return false;
    }
    const char *type = message_text(m, "type");
    if (type == NULL) {
        return bad(m, "bad_message", "%s is missing", "type");
    }
    const row *of = find_message(type);
    if (of == NULL) {
        return bad(m, "unknown_message", "there is no such message%s", "");
    }
    if (!read_fields(m, of)) {
        return false;
    }
    for (unsigned i = 1; i < MESSAGE_COUNT; i++) {
        if (strcmp(kinds[i], type) == 0) {
            m->kind = (message_kind)i;
        }
    }
    return m->kind != MESSAGE_NONE || bad(m, "unknown_message", "there is no such message%s", "");
}

void message_free(message *m)
{
    json_decref(m->body);
    m->body = NULL;
}

const char *message_text(const message *m, const char *name)
{
    return json_string_value(json_object_get(m->body, name));
}

int64_t message_int(const message *m, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(m->body, name);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool message_bool(const message *m, const char *name)
{
    return json_is_true(json_object_get(m->body, name));
}

size_t message_numbers(const message *m, const char *name, uint16_t *out, size_t most)
{
    const json_t *list = json_object_get(m->body, name);
    size_t count = json_array_size(list) < most ? json_array_size(list) : most;
    for (size_t i = 0; i < count; i++) {
        out[i] = (uint16_t)json_integer_value(json_array_get(list, i));
    }
    return count;
}

const char *message_name(const message *m, const char *name, size_t index)
{
    return json_string_value(json_array_get(json_object_get(m->body, name), index));
}
