/*
 * What is wrong with a request, and readers of its fields that say so.
 *
 * A reader returns false after filling the fault in; its caller returns false at once, and nothing
 * has changed. The place of a field in the request is kept as a chain on the C stack and written
 * out only in a fault.
 */
#ifndef PROTOCOL_FAULT_H
#define PROTOCOL_FAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"
#include "jackin/words.h"

enum { FAULT_SUGGESTIONS = 3, FAULT_CANDIDATES = 64 };

typedef struct {
    word_lang lang;                             /* of the message; the protocol speaks English */
    const char *code;                           /* a word for programs, one of fault_codes */
    const char *rules;                          /* ledger entries separated by spaces, or "" */
    char message[640];                          /* a sentence for people */
    char path[160];                             /* where in the request, "" nowhere */
    const char *suggestions[FAULT_SUGGESTIONS]; /* titles that may have been meant */
    unsigned suggestion_count;
    uint16_t candidates[FAULT_CANDIDATES]; /* numbers of choices that may have been meant */
    unsigned candidate_count;
    bool has_candidates; /* list them, even if there are none */
} fault;

/* All codes there are, up to a NULL; each stands in docs/protocol.md. */
extern const char *const fault_codes[];

/* The code that is sent: what is none of fault_codes is "internal", for it would be our mistake. */
const char *fault_code(const fault *f);

/* A place in the request: a member (key) or an element (key NULL, index) of the place above it. */
typedef struct place {
    const struct place *up;
    const char *key;
    size_t index;
} place;

static inline place place_key(const place *up, const char *key)
{
    return (place){.up = up, .key = key};
}

static inline place place_index(const place *up, size_t index)
{
    return (place){.up = up, .index = index};
}

/* Writes "corp.servers.hq.ice[0]". */
void place_write(const place *at, char *out, size_t cap);

/* A format or a word of a fault in a language; English where there is no other. */
const char *fault_words(word_lang lang, const char *english) __attribute__((format_arg(2)));

/* Fills the fault in and returns false. The language stays, and the format is put into it. The
 * message is put after the place, where there is one (at may be NULL). */
bool fault_at(fault *f, const place *at, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Says of a fault that what it is about stands at a place of a larger request. Returns false. */
bool fault_inside(fault *f, const place *at);

/* The member "rules": ledger entries that stand in a string, separated by spaces. */
void write_rules(json_out *out, const char *rules);

/* A copy of text that is short enough to be quoted in a message. */
typedef struct {
    char text[72];
} quote;
quote quoted(const char *text);

/* The object itself must be one, and have no other members than `names` (a list that ends with
 * NULL). */
bool read_members(const json_t *object, const place *at, const char *const *names, fault *f);
/* The readers of members leave *value alone where there is no such member. */
bool read_int(const json_t *object, const char *key, const place *at, int64_t least, int64_t most,
              int64_t *value, fault *f);
bool read_bool(const json_t *object, const char *key, const place *at, bool *value, fault *f);
bool read_string(const json_t *object, const char *key, const place *at, const char **value,
                 fault *f);
bool read_array(json_t *object, const char *key, const place *at, json_t **value, fault *f);
bool read_object(json_t *object, const char *key, const place *at, json_t **value, fault *f);
/* A seed: any 64-bit integer, as a number or as a string of its digits. */
bool read_seed(const json_t *object, const place *at, uint64_t *value, fault *f);
/* A key of the generator: 64 hexadecimal digits, the bytes in order, each word little-endian. Sets
 * *is_given if there is one; it stands in place of a seed. */
bool read_key(const json_t *object, const place *at, uint32_t key[8], bool *is_given, fault *f);
/* Writes a key as read_key takes it. */
void key_text(const uint32_t key[8], char out[65]);
/* The member "choices": at most UINT8_MAX numbers of choices, to try one after the other. */
bool read_choices(json_t *request, uint16_t choice[UINT8_MAX], size_t *count, fault *f);
/* Writes a seed as json_read_line and read_seed take it. */
json_t *seed_value(uint64_t seed);

#endif
