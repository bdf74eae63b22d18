/*
 * JSON in and out; see json.h.
 */
#include "protocol/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Says how many bytes the character at text has, 0 if it is not UTF-8 (RFC 3629: no overlong forms,
 * no surrogates). */
static size_t utf8_length(const unsigned char *text, size_t left)
{
    if (left == 0) {
        return 0;
    }
    unsigned char a = text[0];
    if (a < 0x80) {
        return 1;
    }
    size_t len = a >= 0xC2 && a <= 0xDF   ? 2
                 : a >= 0xE0 && a <= 0xEF ? 3
                 : a >= 0xF0 && a <= 0xF4 ? 4
                                          : 0;
    if (len == 0 || left < len) {
        return 0;
    }
    for (size_t i = 1; i < len; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    unsigned char b = text[1];
    bool is_wrong = (a == 0xE0 && b < 0xA0) || (a == 0xED && b > 0x9F) || (a == 0xF0 && b < 0x90) ||
                    (a == 0xF4 && b > 0x8F);
    return is_wrong ? 0 : len;
}

static void out_escape(json_out *out, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *found = c == '\0' ? NULL : strchr(plain, c);
    char text[8];
    int len = found != NULL ? snprintf(text, sizeof text, "\\%c", letters[found - plain])
                            : snprintf(text, sizeof text, "\\u%04x", c);
    out_raw(out, text, (size_t)len);
}

static void out_quoted(json_out *out, const char *text, size_t len)
{
    out_raw(out, "\"", 1);
    size_t i = 0;
    while (i < len) {
        /* Runs of ordinary characters go out at once. */
        size_t from = i;
        size_t step = 0;
        while (i < len) {
            unsigned char c = (unsigned char)text[i];
            if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) {
                break;
            }
            step = utf8_length((const unsigned char *)text + i, len - i);
            if (step == 0) {
                break;
            }
            i += step;
        }
        out_raw(out, text + from, i - from);
        if (i == len) {
            break;
        }
        if ((unsigned char)text[i] < 0x80) {
            out_escape(out, (unsigned char)text[i]);
        } else {
            out_raw(out, "\xEF\xBF\xBD", 3); /* U+FFFD */
        }
        i++;
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
    snprintf(text, sizeof text, "%" PRId64, value);
    out_word(out, text);
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

/*
 * Finds the value of a member "seed" that is a whole number too large for int64_t but not for
 * uint64_t. Returns its place, and its length in *digits; len if there is none. Only the lexical
 * structure is looked at: a line that is not JSON is left to jansson.
 */
static size_t find_large_seed(const char *line, size_t len, size_t *digits)
{
    static const char largest[] = "18446744073709551615";
    static const char name[] = "\"seed\"";
    bool after_seed = false; /* the last token was the name, or the colon after it */
    for (size_t i = 0; i < len;) {
        char c = line[i];
        if (c == '"') {
            size_t from = i++;
            while (i < len && line[i] != '"') {
                i += line[i] == '\\' ? 2 : 1;
            }
            i = i < len ? i + 1 : len;
            after_seed =
                i - from == sizeof name - 1 && memcmp(line + from, name, sizeof name - 1) == 0;
        } else if (c >= '0' && c <= '9' && after_seed) {
            size_t n = 0;
            while (i + n < len && line[i + n] >= '0' && line[i + n] <= '9') {
                n++;
            }
            bool is_whole = i + n == len || strchr(".eE", line[i + n]) == NULL;
            bool is_large = (n == 19 && memcmp(line + i, "9223372036854775807", 19) > 0) ||
                            (n == 20 && memcmp(line + i, largest, 20) <= 0);
            if (is_whole && is_large && c != '0') {
                *digits = n;
                return i;
            }
            i += n;
            after_seed = false;
        } else {
            after_seed = after_seed && (c == ':' || c == ' ' || c == '\t');
            i++;
        }
    }
    return len;
}

json_t *json_read_line(const char *line, size_t len, char *message, size_t cap)
{
    json_error_t error;
    size_t digits = 0;
    size_t at = find_large_seed(line, len, &digits);
    if (at == len) {
        json_t *value = json_loadb(line, len, JSON_REJECT_DUPLICATES, &error);
        if (value == NULL) {
            snprintf(message, cap, "not JSON: %s (byte %d)", error.text, error.position);
        }
        return value;
    }
    char *quoted = malloc(len + 2);
    if (quoted == NULL) {
        snprintf(message, cap, "there is no memory for this line");
        return NULL;
    }
    memcpy(quoted, line, at);
    quoted[at] = '"';
    memcpy(quoted + at + 1, line + at, digits);
    quoted[at + 1 + digits] = '"';
    memcpy(quoted + at + 2 + digits, line + at + digits, len - at - digits);
    /* A record has its seed twice. */
    json_t *value = json_read_line(quoted, len + 2, message, cap);
    free(quoted);
    return value;
}
