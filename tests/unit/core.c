/*
 * core/: known answers of the generators and the hash, and what is promised of them.
 */
#include "tests/unit/suite.h"

#include <stdbool.h>
#include <string.h>

#include "core/chacha.h"
#include "core/hash.h"
#include "core/splitmix.h"
#include "core/xoshiro.h"

/* The published ChaCha8 key stream of an all-zero 256-bit key and nonce: its first two blocks. */
static const uint8_t chacha8_zero_key[128] = {
    0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1,
    0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71, 0x1a, 0x1e,
    0x98, 0x4c, 0xe1, 0x72, 0xb9, 0x21, 0x6f, 0x41, 0x9f, 0x44, 0x53, 0x67, 0x45, 0x6d, 0x56, 0x19,
    0x31, 0x4a, 0x42, 0xa3, 0xda, 0x86, 0xb0, 0x01, 0x38, 0x7b, 0xfd, 0xb8, 0x0e, 0x0c, 0xfe, 0x42,
    0xd2, 0xae, 0xfa, 0x0d, 0xea, 0xa5, 0xc1, 0x51, 0xbf, 0x0a, 0xdb, 0x6c, 0x01, 0xf2, 0xa5, 0xad,
    0xc0, 0xfd, 0x58, 0x12, 0x59, 0xf9, 0xa2, 0xaa, 0xdc, 0xf2, 0x0f, 0x8f, 0xd5, 0x66, 0xa2, 0x6b,
    0x50, 0x32, 0xec, 0x38, 0xbb, 0xc5, 0xda, 0x98, 0xee, 0x0c, 0x6f, 0x56, 0x8b, 0x87, 0x2a, 0x65,
    0xa0, 0x8a, 0xbf, 0x25, 0x1d, 0xeb, 0x21, 0xbb, 0x4b, 0x56, 0xe5, 0xd8, 0x82, 0x1e, 0x68, 0xaa,
};

static void take_bytes(core_random *r, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i += 4) {
        uint32_t word = core_random_u32(r);
        for (size_t byte = 0; byte < 4; byte++) {
            out[i + byte] = (uint8_t)(word >> (8 * byte));
        }
    }
}

static void chacha_known_answer(void **state)
{
    (void)state;
    const uint32_t key[8] = {0};
    core_random r;
    uint8_t stream[sizeof chacha8_zero_key];
    core_random_key(&r, key);
    take_bytes(&r, stream, sizeof stream);
    assert_memory_equal(stream, chacha8_zero_key, sizeof stream);
}

/* Block 2^32 of the same key: the counter reaches its high word. */
static void chacha_counter_is_64_bit(void **state)
{
    (void)state;
    const uint32_t key[8] = {0};
    core_random r;
    core_random_key(&r, key);
    r.counter = UINT64_C(1) << 32;
    assert_int_equal(core_random_u32(&r), 0xa059cc1c);
    assert_int_equal(core_random_u32(&r), 0x5be00863);
}

/* The expansion of the seed is part of every record: these numbers never change. */
static void chacha_seed_expansion(void **state)
{
    (void)state;
    core_random r;
    core_random_seed(&r, 42);
    assert_int_equal(r.key[0], 0x2feb6e95);
    assert_int_equal(r.key[1], 0xbdd73226);
    assert_int_equal(r.key[7], 0x581ce1ff);
    assert_int_equal(r.counter, 0);
    assert_int_equal(r.padding, 0);
    assert_int_equal(core_random_u32(&r), 0x87c91afc);
    assert_int_equal(core_random_u32(&r), 0x31159ef9);
}

static void chacha_is_a_value(void **state)
{
    (void)state;
    core_random a;
    core_random b;
    memset(&a, 0xff, sizeof a);
    memset(&b, 0x55, sizeof b);
    core_random_seed(&a, 7);
    core_random_seed(&b, 7);
    assert_memory_equal(&a, &b, sizeof a);
    for (int i = 0; i < 21; i++) {
        core_random_u32(&a);
    }
    b = a;
    for (int i = 0; i < 100; i++) {
        assert_int_equal(core_random_u32(&a), core_random_u32(&b));
    }
    assert_memory_equal(&a, &b, sizeof a);
}

static void chacha_u64_is_two_words(void **state)
{
    (void)state;
    core_random a;
    core_random_seed(&a, 9);
    core_random_u32(&a); /* so that a pair spans two blocks */
    core_random b = a;
    for (int i = 0; i < 20; i++) {
        uint64_t low = core_random_u32(&b);
        uint64_t high = core_random_u32(&b);
        assert_true(core_random_u64(&a) == (low | high << 32));
    }
}

static void below_stays_below(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {2, 3, 10, 49, 0x80000001, 0xffffffff};
    core_random r;
    core_xoshiro x;
    core_random_seed(&r, 1);
    core_xoshiro_seed(&x, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (int j = 0; j < 1000; j++) {
            assert_true(core_random_below(&r, bounds[i]) < bounds[i]);
            assert_true(core_xoshiro_below(&x, bounds[i]) < bounds[i]);
        }
    }
}

static void below_one_uses_nothing(void **state)
{
    (void)state;
    core_random r;
    core_random_seed(&r, 1);
    core_random before = r;
    assert_int_equal(core_random_below(&r, 0), 0);
    assert_int_equal(core_random_below(&r, 1), 0);
    assert_memory_equal(&r, &before, sizeof r);

    core_xoshiro x;
    core_xoshiro_seed(&x, 1);
    core_xoshiro x_before = x;
    assert_int_equal(core_xoshiro_below(&x, 0), 0);
    assert_int_equal(core_xoshiro_below(&x, 1), 0);
    assert_memory_equal(&x, &x_before, sizeof x);
}

/*
 * With n = 3 * 2^30 a careless reduction (modulo, or a product without rejection) gives a third of
 * the results twice as often; the unbiased one gives each third a third. The bounds are wider than
 * five standard deviations, and the seed is fixed anyway.
 */
static void below_is_unbiased(void **state)
{
    (void)state;
    enum { DRAWS = 30000 };
    const uint32_t n = 3u << 30;
    int by_third[3] = {0, 0, 0};
    int by_remainder[3] = {0, 0, 0};
    core_random r;
    core_random_seed(&r, 2024);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t value = core_random_below(&r, n);
        by_third[value >> 30]++;
        by_remainder[value % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_in_range(by_third[i], DRAWS / 3 - 450, DRAWS / 3 + 450);
        assert_in_range(by_remainder[i], DRAWS / 3 - 450, DRAWS / 3 + 450);
    }
}

/* A small bound: every outcome comes up, each near its share. */
static void below_covers_all(void **state)
{
    (void)state;
    enum { SIDES = 6, DRAWS = 60000 };
    int count[SIDES] = {0};
    core_random r;
    core_random_seed(&r, 6);
    for (int i = 0; i < DRAWS; i++) {
        count[core_random_below(&r, SIDES)]++;
    }
    for (int i = 0; i < SIDES; i++) {
        assert_in_range(count[i], DRAWS / SIDES - 500, DRAWS / SIDES + 500);
    }
}

static void splitmix_known_answer(void **state)
{
    (void)state;
    uint64_t seed = 1234567;
    assert_true(core_splitmix(&seed) == UINT64_C(6457827717110365317));
    assert_true(core_splitmix(&seed) == UINT64_C(3203168211198807973));
    assert_true(core_splitmix(&seed) == UINT64_C(9817491932198370423));
}

static void xoshiro_known_answer(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    core_xoshiro x = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(core_xoshiro_u64(&x) == expected[i]);
    }
}

static uint64_t hash_text(const char *text)
{
    return core_hash(text, strlen(text), 0);
}

static void hash_known_answer(void **state)
{
    (void)state;
    uint8_t bytes[101];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)i;
    }
    assert_true(hash_text("") == UINT64_C(0xef46db3751d8e999));
    assert_true(hash_text("a") == UINT64_C(0xd24ec4f1a98c6e5b));
    assert_true(hash_text("abc") == UINT64_C(0x44bc2cf5ad770999));
    assert_true(hash_text("Nobody inspects the spammish repetition") ==
                UINT64_C(0xfbcea83c8a378bf1));
    assert_true(core_hash(bytes, sizeof bytes, 0) == UINT64_C(0xe99038495f85381e));
    assert_true(core_hash("", 0, 2654435761u) == UINT64_C(0xac75fda2929b17ef));
    assert_true(core_hash(bytes, sizeof bytes, 2654435761u) == UINT64_C(0xa1c6d4174c37136d));
}

/* Wherever the bytes lie in memory, and whatever lies around them. */
static void hash_ignores_alignment(void **state)
{
    (void)state;
    uint8_t buffer[256];
    uint8_t bytes[77];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 37);
    }
    for (size_t size = 0; size <= sizeof bytes; size++) {
        uint64_t expected = core_hash(bytes, size, 5);
        for (size_t offset = 0; offset < 16; offset++) {
            memset(buffer, (int)offset, sizeof buffer);
            memcpy(buffer + offset, bytes, size);
            assert_true(core_hash(buffer + offset, size, 5) == expected);
        }
    }
}

/* Words one by one are the same as their bytes at once, however many there are. */
static void hash_takes_words(void **state)
{
    (void)state;
    uint64_t words[3 * CORE_HASH_WORDS];
    uint8_t bytes[sizeof words];
    uint64_t seed = 11;
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        words[i] = core_splitmix(&seed);
        for (unsigned j = 0; j < 8; j++) {
            bytes[8 * i + j] = (uint8_t)(words[i] >> (8 * j));
        }
    }
    for (unsigned count = 0; count <= sizeof words / sizeof words[0]; count++) {
        core_hasher h;
        core_hash_begin(&h);
        for (unsigned i = 0; i < count; i++) {
            core_hash_word(&h, words[i]);
        }
        assert_true(core_hash_end(&h) == core_hash(bytes, 8 * count, 0));
    }
}

/* Flipping any one bit changes about half of the hash, and never none of it. */
static void hash_spreads_every_bit(void **state)
{
    (void)state;
    uint8_t bytes[75] = {0};
    uint64_t before = core_hash(bytes, sizeof bytes, 0);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        uint64_t changed = core_hash(bytes, sizeof bytes, 0) ^ before;
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        int flipped = 0;
        for (; changed != 0; changed &= changed - 1) {
            flipped++;
        }
        assert_in_range(flipped, 12, 52);
    }
}

int main(void)
{
    const struct CMUnitTest core[] = {
        cmocka_unit_test(chacha_known_answer),     cmocka_unit_test(chacha_counter_is_64_bit),
        cmocka_unit_test(chacha_seed_expansion),   cmocka_unit_test(chacha_is_a_value),
        cmocka_unit_test(chacha_u64_is_two_words), cmocka_unit_test(below_stays_below),
        cmocka_unit_test(below_one_uses_nothing),  cmocka_unit_test(below_is_unbiased),
        cmocka_unit_test(below_covers_all),        cmocka_unit_test(splitmix_known_answer),
        cmocka_unit_test(xoshiro_known_answer),    cmocka_unit_test(hash_known_answer),
        cmocka_unit_test(hash_takes_words),        cmocka_unit_test(hash_ignores_alignment),
        cmocka_unit_test(hash_spreads_every_bit),
    };
    return RUN_SUITE(core);
}
