/*
 * Reading JSON costs no more than a small multiple of its length, whatever stands in it: every byte
 * that is allocated is counted.
 */
#include <stdlib.h>
#include <string.h>

#include "core/json_cost.h"
#include "protocol/fault.h"
#include "protocol/json.h"
#include "tests/unit/suite.h"

/* ---- counting -------------------------------------------------------------------------------- */

static size_t live, peak, total;

static void *counted(size_t size)
{
    size_t *block = malloc(size + 16);
    assert_non_null(block);
    block[0] = size;
    live += size;
    total += size;
    peak = live > peak ? live : peak;
    return block + 2;
}

static void uncounted(void *pointer)
{
    if (pointer != NULL) {
        size_t *block = (size_t *)pointer - 2;
        live -= block[0];
        free(block);
    }
}

static int count_all(void **state)
{
    (void)state;
    json_set_alloc_funcs(counted, uncounted);
    return 0;
}

static int count_nothing(void **state)
{
    (void)state;
    json_set_alloc_funcs(malloc, free);
    return 0;
}

/* ---- the shapes ------------------------------------------------------------------------------ */

/* A text: a head, a part again and again, a tail. The number of a part stands for its '#'. */
typedef struct {
    const char *head, *part, *tail;
} shape;

static const shape shapes[] = {
    {"[", "{\"seed\":18446744073709551615},", "0]"},
    {"[", "{\"seed\":9223372036854775808},", "0]"},
    {"{", "\"seed\":18446744073709551615,", "\"a\":0}"}, /* twice: refused */
    {"", "\"seed\":18446744073709551615,", ""},          /* no JSON */
    {"", "\"seed\"", ""},
    {"[", "{\"seed\" : 1844674407370955161", ""},
    {"[", "{},", "0]"},
    {"[", "[],", "0]"},
    {"[", "[{}],", "0]"},
    {"", "[", ""},
    {"", "{\"a\":", ""},
    {"[", "0,", "0]"},
    {"[", "\"\",", "0]"},
    {"[", "\"\\n\",", "0]"},
    {"[", "1.5,", "0]"},
    {"[", "null,", "0]"},
    {"{", "\"#\":0,", "\"a\":0}"},
    {"{", "\"#\":{},", "\"a\":0}"},
    {"[\"", "x", "\"]"},
    {"[\"", "\\u00e9", "\"]"},
    {"[\"", "\\", "\"]"},
    {"[\"", "\xff", "\"]"},
    {"[", "9", "]"},
    {"[0.", "9", "]"},
    {"", "\"", ""},
};
enum { SHAPE_COUNT = sizeof shapes / sizeof shapes[0] };

static char *make(const shape *s, size_t want, size_t *len)
{
    char *text = malloc(want + 200);
    assert_non_null(text);
    size_t n = (size_t)sprintf(text, "%s", s->head);
    for (unsigned i = 0; n < want; i++) {
        for (const char *c = s->part; *c != '\0'; c++) {
            if (*c == '#') {
                n += (size_t)sprintf(text + n, "%u", i);
            } else {
                text[n++] = *c;
            }
        }
    }
    n += (size_t)sprintf(text + n, "%s", s->tail);
    *len = n;
    return text;
}

/* Reads a text; the most that was allocated at once, and in all. */
static void measure(const shape *s, size_t want, size_t *most, size_t *all)
{
    char message[320];
    size_t len;
    char *text = make(s, want, &len);
    live = peak = total = 0;
    json_t *value = json_read_line(text, len, message, sizeof message);
    json_decref(value);
    free(text);
    *most = peak;
    *all = total;
    assert_int_equal(live, 0);
}

enum { FREE = 2 << 20 }; /* what a text may cost whatever its length: see json_cost.h */

static void every_shape_is_cheap(void **state)
{
    (void)state;
    for (int i = 0; i < SHAPE_COUNT; i++) {
        for (size_t len = 1 << 14; len <= 1 << 20; len *= 4) {
            size_t most, all;
            measure(&shapes[i], len, &most, &all);
            if (most > 32 * len + FREE || all > 64 * len + FREE) {
                fail_msg("shape %d (%s) of %zu bytes took %zu at once and %zu in all", i,
                         shapes[i].part, len, most, all);
            }
        }
    }
}

/* ---- what is read ---------------------------------------------------------------------------- */

static json_t *read_text(const char *text)
{
    char message[320];
    return json_read_line(text, strlen(text), message, sizeof message);
}

static void seeds_of_64_bits_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } cases[] = {
        {"{\"seed\":0}", 0},
        {"{\"seed\":9223372036854775807}", INT64_MAX},
        {"{\"seed\":9223372036854775808}", (uint64_t)INT64_MAX + 1},
        {"{\"seed\" :\t18446744073709551615}", UINT64_MAX},
        {"{\"seed\":\n18446744073709551615 }", UINT64_MAX},
        {"{\"seed\":\"18446744073709551615\"}", UINT64_MAX},
        {"{\"a\":\"\\\"seed\\\":\",\"seed\":18446744073709551614,\"b\":[1]}", UINT64_MAX - 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fault f;
        uint64_t seed = 77;
        json_t *value = read_text(cases[i].text);
        assert_non_null(value);
        assert_true(read_seed(value, NULL, &seed, &f));
        assert_true(seed == cases[i].seed);
        json_decref(value);
    }
    json_t *both = read_text("{\"setup\":{\"seed\":18446744073709551615},"
                             "\"seed\":18446744073709551615,\"other\":5}");
    assert_non_null(both);
    assert_string_equal(json_string_value(json_object_get(json_object_get(both, "setup"), "seed")),
                        "18446744073709551615");
    assert_string_equal(json_string_value(json_object_get(both, "seed")), "18446744073709551615");
    assert_int_equal(json_integer_value(json_object_get(both, "other")), 5);
    json_decref(both);
}

static void larger_numbers_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"seed\":18446744073709551616}", "{\"seed\":99999999999999999999}",
        "{\"seed\":09223372036854775808}", "{\"count\":18446744073709551615}",
        "[\"seed\",18446744073709551615]", "{\"seed\":184467440737095516150}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *value = read_text(bad[i]);
        if (value != NULL) {
            fail_msg("%s was read", bad[i]);
        }
    }
    /* In a text a number is a text. */
    json_t *value = read_text("[\"\\\"seed\\\":18446744073709551615\"]");
    assert_string_equal(json_string_value(json_array_get(value, 0)),
                        "\"seed\":18446744073709551615");
    json_decref(value);
}

/* The largest record that there can be is not too dear: 200,000 choices of one digit. */
static void the_longest_record_is_read(void **state)
{
    (void)state;
    char message[320];
    enum { CHOICES = 200000 };
    char *text = malloc(2 * CHOICES + 40);
    assert_non_null(text);
    size_t len = (size_t)sprintf(text, "{\"choices\":[");
    for (int i = 0; i < CHOICES; i++) {
        memcpy(text + len, "0,", 2);
        len += 2;
    }
    memcpy(text + len - 1, "]}", 2);
    json_t *value = json_read_line(text, len + 1, message, sizeof message);
    assert_int_equal(json_array_size(json_object_get(value, "choices")), CHOICES);
    json_decref(value);
    free(text);
}

static void the_limits_are_where_they_are_said_to_be(void **state)
{
    (void)state;
    static char text[JSON_GROUPS_FREE * 4];
    size_t len = 2 * JSON_GROUPS_FREE, most = JSON_GROUPS_FREE + len / JSON_GROUP_BYTES;
    memset(text, ' ', len);
    memset(text, '[', most);
    assert_true(core_json_is_cheap(text, len));
    text[most] = '{';
    assert_false(core_json_is_cheap(text, len));
    text[0] = '"'; /* a string is one value, whatever is in it */
    assert_true(core_json_is_cheap(text, len));
    assert_int_equal(core_json_string_end("\"a\\\"b\"c", 7, 0), 6);
    assert_int_equal(core_json_string_end("\"ab\\", 4, 0), 4);
    assert_int_equal(core_json_string_end("\"", 1, 0), 1);
}

int main(void)
{
    const struct CMUnitTest json[] = {
        cmocka_unit_test_setup_teardown(every_shape_is_cheap, count_all, count_nothing),
        cmocka_unit_test(seeds_of_64_bits_are_read),
        cmocka_unit_test(larger_numbers_are_refused),
        cmocka_unit_test(the_longest_record_is_read),
        cmocka_unit_test(the_limits_are_where_they_are_said_to_be),
    };
    return RUN_SUITE(json);
}
