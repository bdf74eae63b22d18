/*
 * JSON in and out.
 *
 * Out: an append-only writer into one growing buffer. It cannot write malformed JSON as long as
 * objects and arrays are closed in order; text that is not UTF-8 is replaced, never passed on, and
 * what core/text.h calls hidden is escaped. In: jansson, strict.
 */
#ifndef PROTOCOL_JSON_H
#define PROTOCOL_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

/* A response under construction. Start with out_init, end with out_free. */
typedef struct {
    char *data; /* not terminated */
    size_t len, cap;
    size_t limit; /* it never grows beyond this many bytes */
    bool failed;  /* the limit or the memory was met: what is in data is incomplete */
    bool comma;   /* the next value of this object or array needs a comma before it */
} json_out;

void out_init(json_out *out, size_t limit);
void out_free(json_out *out);
/* Forgets what was written from byte `len` on, and that it failed. */
void out_cut(json_out *out, size_t len);
/* Bytes as they are, for the end of a line. */
void out_raw(json_out *out, const char *bytes, size_t len);

void out_object(json_out *out);
void out_object_end(json_out *out);
void out_array(json_out *out);
void out_array_end(json_out *out);
void out_key(json_out *out, const char *key);

void out_null(json_out *out);
void out_bool(json_out *out, bool value);
void out_int(json_out *out, int64_t value);
void out_string(json_out *out, const char *text);
/* A value that was read. */
void out_value(json_out *out, const json_t *value);
/* A value that is written already. */
void out_written(json_out *out, const char *text, size_t len);

/* A key and its value. */
void out_key_null(json_out *out, const char *key);
void out_key_bool(json_out *out, const char *key, bool value);
void out_key_int(json_out *out, const char *key, int64_t value);
void out_key_string(json_out *out, const char *key, const char *text);

/* The length of the longest part of text of at most `most` bytes that does not end inside a
 * character. */
size_t utf8_cut(const char *text, size_t len, size_t most);

/*
 * Reads a text as one JSON value: duplicate keys, trailing text, invalid UTF-8 and NUL are refused,
 * and so is what would cost more than a small multiple of its length (core/json_cost.h). All JSON
 * from outside comes through here. Returns a new reference, or NULL with an error.
 */
json_t *json_read_text(const char *text, size_t len, json_error_t *error);

/* Reads one line likewise. A seed beyond the signed range, which jansson cannot hold, is read as a
 * string of its digits. Returns a new reference, or NULL with a sentence in message. */
json_t *json_read_line(const char *line, size_t len, char *message, size_t cap);

#endif
