/*
 * What a text in JSON would cost to read, told before anything is built of it.
 *
 * A reader of JSON needs far more memory for an empty object than the two bytes that stand for it,
 * so a short text of nothing but those costs gigabytes. Texts with far more lists, objects and
 * values than any of ours has are refused unread. Pure.
 */
#ifndef CORE_JSON_COST_H
#define CORE_JSON_COST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    /* Every text may have so many lists and objects, and one more for so many bytes. */
    JSON_GROUPS_FREE = 4096,
    JSON_GROUP_BYTES = 16,
    /* The same for values: a record of 200,000 choices is nothing but short numbers. */
    JSON_VALUES_FREE = 1 << 18,
    JSON_VALUE_BYTES = 8,
};

/* Is the text cheap to read for its length? Only brackets, commas and quotes are looked at: what is
 * no JSON is left to the reader. One pass, and it ends where the answer is no. */
bool core_json_is_cheap(const char *text, size_t len);

/* The byte after the string that begins at byte `at` with its quote; len if it does not end. */
size_t core_json_string_end(const char *text, size_t len, size_t at);

#endif
