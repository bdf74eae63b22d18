/*
 * JSON in and out; see json.h.
 */
#include "protocol/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json_cost.h"
#include "core/text.h"

/* ---- the buffer ------------------------------------------------------------------------------ */

enum { FIRST_CAPACITY = 4096 };

void out_init(json_out *out, size_t limit)
{
    *out = (json_out){.limit = limit};
}

void out_free(json_out *out)
{
    free(out->data);
    *out = (json_out){.limit = out->limit};
}

void out_cut(json_out *out, size_t len)
{
    if (len <= out->len) {
        out->len = len;
    }
    out->failed = false;
    out->comma = false;
}

/* Makes room for more bytes; false, for good, if there is none. */
static bool out_room(json_out *out, size_t more)
{
    if (out->failed) {
        return false;
    }
    if (more > out->limit - out->len) {
        out->failed = true;
        return false;
    }
    if (out->len + more <= out->cap) {
        return true;
    }
    size_t cap = out->cap == 0 ? FIRST_CAPACITY : out->cap;
    while (cap < out->len + more) {
        cap *= 2;
    }
    char *data = realloc(out->data, cap);
    if (data == NULL) {
        out->failed = true;
        return false;
    }
    out->data = data;
    out->cap = cap;
    return true;
}

void out_raw(json_out *out, const char *bytes, size_t len)
{
    if (out_room(out, len)) {
        memcpy(out->data + out->len, bytes, len);
        out->len += len;
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Every value and key starts here. */
static void out_separate(json_out *out)
{
    if (out->comma) {
        out_raw(out, ",", 1);
    }
    out->comma = true;
}

static void out_word(json_out *out, const char *word)
{
    out_separate(out);
    out_raw(out, word, strlen(word));
}

static void out_open(json_out *out, const char *bracket)
{
    out_word(out, bracket);
    out->comma = false;
}

static void out_close(json_out *out, const char *bracket)
{
    out_raw(out, bracket, 1);
    out->comma = true;
}

void out_object(json_out *out)
{
    out_open(out, "{");
}

void out_object_end(json_out *out)
{
    out_close(out, "}");
}

void out_array(json_out *out)
{
    out_open(out, "[");
}

void out_array_end(json_out *out)
{
    out_close(out, "]");
}

/* A character by its number; what JSON itself would let through may still steer a terminal. */
static void out_escape(json_out *out, uint32_t code)
{
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *found = code == 0 || code > 0x7f ? NULL : strchr(plain, (int)code);
    char text[16];
    int len;
    if (found != NULL) {
        len = snprintf(text, sizeof text, "\\%c", letters[found - plain]);
    } else if (code < 0x10000) {
        len = snprintf(text, sizeof text, "\\u%04x", (unsigned)code);
    } else {
        len = snprintf(text, sizeof text, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (code >> 10)),
                       (unsigned)(0xdc00 + (code & 0x3ff)));
    }
    out_raw(out, text, (size_t)len);
}

/* A character of ASCII that stands for itself: nearly all do, and documents are long. */
static bool is_plain(char c)
{
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

static void out_quoted(json_out *out, const char *text, size_t len)
{
    out_raw(out, "\"", 1);
    size_t i = 0;
    while (i < len) {
        /* Runs of ordinary characters go out at once. */
        size_t from = i;
        size_t step = 0;
        uint32_t code = 0;
        while (i < len) {
            if (is_plain(text[i])) {
                i++;
                continue;
            }
            step = core_text_character(text + i, len - i, &code);
            if (step == 0 || code == '"' || code == '\\' || core_text_is_hidden(code)) {
                break;
            }
            i += step;
        }
        out_raw(out, text + from, i - from);
        if (i == len) {
            break;
        }
        if (step != 0) {
            out_escape(out, code);
        } else {
            out_raw(out, "\xEF\xBF\xBD", 3); /* U+FFFD */
        }
        i += step != 0 ? step : 1;
    }
    out_raw(out, "\"", 1);
}

void out_key(json_out *out, const char *key)
{
    out_separate(out);
    out_quoted(out, key, strlen(key));
    out_raw(out, ":", 1);
    out->comma = false;
}

void out_written(json_out *out, const char *text, size_t len)
{
    out_separate(out);
    out_raw(out, text, len);
}

void out_null(json_out *out)
{
    out_word(out, "null");
}

void out_bool(json_out *out, bool value)
{
    out_word(out, value ? "true" : "false");
}

void out_int(json_out *out, int64_t value)
{
    char text[24];
    size_t at = sizeof text;
    uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
    text[--at] = '\0';
    do {
        text[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0) {
        text[--at] = '-';
    }
    out_word(out, text + at);
}

void out_string(json_out *out, const char *text)
{
    out_separate(out);
    out_quoted(out, text, strlen(text));
}

/* The shortest digits that read back as the same number. jansson writes them, because printf obeys
 * the locale. */
static void out_real(json_out *out, const json_t *value)
{
    char text[40] = "0.0";
    for (size_t digits = 15; digits <= 17; digits++) {
        size_t len =
            json_dumpb(value, text, sizeof text - 1, JSON_ENCODE_ANY | JSON_REAL_PRECISION(digits));
        if (len == 0 || len >= sizeof text) {
            memcpy(text, "0.0", 4);
            break;
        }
        text[len] = '\0';
        json_t *again = json_loads(text, JSON_DECODE_ANY, NULL);
        bool is_same = again != NULL && json_equal(again, value) == 1;
        json_decref(again);
        if (is_same) {
            break;
        }
    }
    out_word(out, text);
}

void out_value(json_out *out, const json_t *value)
{
    const char *key;
    json_t *inner;
    size_t index;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        out_object(out);
        /* The iteration macro of jansson wants an object that it could change. */
        json_object_foreach((json_t *)(uintptr_t)value, key, inner)
        {
            out_key(out, key);
            out_value(out, inner);
        }
        out_object_end(out);
        break;
    case JSON_ARRAY:
        out_array(out);
        json_array_foreach(value, index, inner)
        {
            out_value(out, inner);
        }
        out_array_end(out);
        break;
    case JSON_STRING:
        out_separate(out);
        out_quoted(out, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        out_int(out, json_integer_value(value));
        break;
    case JSON_REAL:
        out_real(out, value);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        out_bool(out, json_is_true(value));
        break;
    default:
        out_null(out);
        break;
    }
}

void out_key_null(json_out *out, const char *key)
{
    out_key(out, key);
    out_null(out);
}

void out_key_bool(json_out *out, const char *key, bool value)
{
    out_key(out, key);
    out_bool(out, value);
}

void out_key_int(json_out *out, const char *key, int64_t value)
{
    out_key(out, key);
    out_int(out, value);
}

void out_key_string(json_out *out, const char *key, const char *text)
{
    out_key(out, key);
    out_string(out, text);
}

/* ---- reading --------------------------------------------------------------------------------- */

size_t utf8_cut(const char *text, size_t len, size_t most)
{
    if (len <= most) {
        return len;
    }
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80) {
        most--;
    }
    return most;
}

/* How many digits stand at byte `at`, if they are a whole number too large for int64_t but not for
 * uint64_t; else 0. */
static size_t large_digits(const char *text, size_t len, size_t at)
{
    static const char largest[] = "18446744073709551615";
    size_t n = 0;
    while (at + n < len && text[at + n] >= '0' && text[at + n] <= '9') {
        n++;
    }
    bool is_whole = at + n == len || strchr(".eE", text[at + n]) == NULL;
    bool is_large = (n == 19 && memcmp(text + at, "9223372036854775807", 19) > 0) ||
                    (n == 20 && memcmp(text + at, largest, 20) <= 0);
    return is_whole && is_large && text[at] != '0' ? n : 0;
}

/*
 * Copies a text to `out`, and puts quotes around the values of members "seed" that jansson cannot
 * hold. Returns how many there are; with out NULL they are only counted. One pass: a value is
 * looked at once, and only the lexical structure counts. What is not JSON is left to jansson.
 */
static size_t quote_large_seeds(const char *text, size_t len, char *out)
{
    static const char name[] = "\"seed\"";
    bool after_seed = false; /* the last token was the name, or the colon after it */
    size_t count = 0;
    for (size_t i = 0; i < len;) {
        char c = text[i];
        size_t from = i, digits = 0;
        if (c == '"') {
            i = core_json_string_end(text, len, i);
            after_seed =
                i - from == sizeof name - 1 && memcmp(text + from, name, sizeof name - 1) == 0;
        } else {
            digits = after_seed && c >= '0' && c <= '9' ? large_digits(text, len, i) : 0;
            i += digits > 0 ? digits : 1;
            after_seed =
                after_seed && (c == ':' || c == ' ' || c == '\t' || c == '\r' || c == '\n');
        }
        if (out != NULL) {
            *out = '"';
            out += digits > 0;
            memcpy(out, text + from, i - from);
            out += i - from;
            *out = '"';
            out += digits > 0;
        }
        count += digits > 0;
    }
    return count;
}

json_t *json_read_text(const char *text, size_t len, json_error_t *error)
{
    if (!core_json_is_cheap(text, len)) {
        *error = (json_error_t){.line = 1, .column = 1};
        snprintf(error->text, sizeof error->text, "too many values for its length");
        return NULL;
    }
    return json_loadb(text, len, JSON_REJECT_DUPLICATES, error);
}

json_t *json_read_line(const char *line, size_t len, char *message, size_t cap)
{
    json_error_t error;
    json_malloc_t allocate;
    json_free_t release;
    json_get_alloc_funcs(&allocate, &release); /* so that all memory of a line is counted at once */
    size_t large = quote_large_seeds(line, len, NULL);
    size_t size = len + 2 * large;
    char *quoted = large > 0 ? allocate(size + 1) : NULL;
    if (large > 0 && quoted == NULL) {
        snprintf(message, cap, "there is no memory for this line");
        return NULL;
    }
    if (large > 0) {
        quote_large_seeds(line, len, quoted);
    }
    json_t *value = json_read_text(large > 0 ? quoted : line, size, &error);
    if (value == NULL) {
        snprintf(message, cap, "not JSON: %s (byte %d)", error.text, error.position);
    }
    if (quoted != NULL) {
        release(quoted);
    }
    return value;
}
