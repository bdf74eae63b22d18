/*
 * Record files: what is written is read again to the letter, and nothing else is.
 */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/xoshiro.h"
#include "protocol/record_file.h"
#include "protocol/table.h"
#include "tests/unit/suite.h"

enum { TAIL = 8 };

static unsigned card(const char *title)
{
    unsigned def = nr_card_find(title);
    assert_true(def != 0);
    return def;
}

static bool is_keyed; /* the games are dealt from a key instead of a seed */

/* A short game of small decks. */
static json_t *make_record(void)
{
    nr_deck corp = {.identity = (uint16_t)card("NBN: Making News"), .count = 9};
    nr_deck runner = {.identity = (uint16_t)card("Noise: Hacker Extraordinaire"), .count = 9};
    for (unsigned i = 0; i < 9; i++) {
        corp.card[i] = (uint16_t)card(i % 2 ? "Hedge Fund" : "PAD Campaign");
        runner.card[i] = (uint16_t)card(i < 5 ? "Sure Gamble" : "Datasucker");
    }
    fault f = {0};
    nr_io io = {0};
    json_t *request = table_request(&corp, &runner, UINT64_MAX);
    if (is_keyed) {
        json_object_del(request, "seed");
        json_object_set_new(request, "key",
                            json_string("00112233445566778899aabbccddeeff"
                                        "0123456789abcdeffedcba9876543210"));
    }
    table *t = table_begin(request, &io, &f);
    assert_non_null(t);
    for (unsigned i = 0; i < 40 && t->list.count > 0; i++) {
        io = (nr_io){0};
        assert_true(table_choose(t, (i * 7) % t->list.count, &io, &f));
    }
    json_t *record = table_record(t);
    assert_non_null(record);
    table_free(t);
    json_decref(request);
    return record;
}

static uint8_t *make_file(size_t *size)
{
    json_t *record = make_record();
    json_out out;
    out_init(&out, RECORD_FILE_MAX);
    assert_true(record_file_write(record, &out));
    uint8_t *bytes = malloc(out.len);
    assert_non_null(bytes);
    memcpy(bytes, out.data, out.len);
    *size = out.len;
    out_free(&out);
    json_decref(record);
    return bytes;
}

static record_file_state state_of(const uint8_t *bytes, size_t size)
{
    record_file_fault f;
    char words[WORDS_MAX];
    json_t *record = record_file_read(bytes, size, &f);
    assert_true((record != NULL) == (f.state == RECORD_FILE_GOOD));
    for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        record_file_words(&f, lang, words);
        assert_true((words[0] == '\0') == (f.state == RECORD_FILE_GOOD));
    }
    json_decref(record);
    return f.state;
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    json_t *record = make_record();
    json_out out;
    record_file_fault f;
    out_init(&out, RECORD_FILE_MAX);
    out_raw(&out, "before", 6); /* it is appended */
    assert_true(record_file_write(record, &out));
    assert_true(record_file_is((const uint8_t *)out.data + 6, out.len - 6));
    json_t *again = record_file_read((const uint8_t *)out.data + 6, out.len - 6, &f);
    assert_true(json_equal(record, again));
    fault why;
    table *t = table_replay(again, -1, &why);
    assert_non_null(t);
    table_free(t);
    json_decref(again);
    json_decref(record);
    out_free(&out);
}

static void there_is_a_limit(void **state)
{
    (void)state;
    json_t *record = make_record();
    json_out out;
    out_init(&out, 50);
    assert_false(record_file_write(record, &out));
    out_free(&out);
    json_decref(record);
}

/* Every byte, with each of its 255 other values. */
static void every_changed_byte_is_noticed(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_file(&size);
    assert_int_equal(state_of(bytes, size), RECORD_FILE_GOOD);
    for (size_t at = 0; at < size; at++) {
        for (unsigned change = 1; change < 256; change++) {
            bytes[at] ^= (uint8_t)change;
            assert_int_not_equal(state_of(bytes, size), RECORD_FILE_GOOD);
            bytes[at] ^= (uint8_t)change;
        }
    }
    free(bytes);
}

static void every_cut_is_noticed(void **state)
{
    (void)state;
    size_t size;
    uint8_t *bytes = make_file(&size);
    assert_int_equal(state_of(bytes, 0), RECORD_FILE_EMPTY);
    for (size_t cut = 1; cut < size; cut++) {
        assert_int_equal(state_of(bytes, cut), RECORD_FILE_CUT);
    }
    free(bytes);
}

/* Whatever stands under a checksum that agrees, reading it ends, and what is read can be tried. */
static void made_up_content_does_no_harm(void **state)
{
    (void)state;
    size_t size;
    uint8_t *good = make_file(&size);
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    core_xoshiro random;
    core_xoshiro_seed(&random, 1);
    for (unsigned round = 0; round < 20000; round++) {
        memcpy(bytes, good, size);
        unsigned changes = 1 + core_xoshiro_below(&random, 4);
        while (changes-- > 0) {
            size_t at = 13 + core_xoshiro_below(&random, (uint32_t)(size - 13 - TAIL));
            bytes[at] = (uint8_t)core_xoshiro_below(&random, 256);
        }
        uint64_t hash = core_hash(bytes, size - TAIL, 0);
        for (unsigned i = 0; i < TAIL; i++) {
            bytes[size - TAIL + i] = (uint8_t)(hash >> (8 * i));
        }
        record_file_fault f;
        json_t *record = record_file_read(bytes, size, &f);
        if (record != NULL) {
            fault why;
            table_free(table_replay(record, -1, &why));
            json_decref(record);
        }
    }
    free(bytes);
    free(good);
}

static int deal_from_a_key(void **state)
{
    (void)state;
    is_keyed = true;
    return 0;
}

static int deal_from_a_seed(void **state)
{
    (void)state;
    is_keyed = false;
    return 0;
}

#define TEST_KEYED(test) cmocka_unit_test_setup_teardown(test, deal_from_a_key, deal_from_a_seed)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),       cmocka_unit_test(there_is_a_limit),
        cmocka_unit_test(every_changed_byte_is_noticed), cmocka_unit_test(every_cut_is_noticed),
        cmocka_unit_test(made_up_content_does_no_harm),  TEST_KEYED(what_is_written_is_read),
        TEST_KEYED(every_changed_byte_is_noticed),       TEST_KEYED(made_up_content_does_no_harm),
    };
    return RUN_SUITE(tests);
}
