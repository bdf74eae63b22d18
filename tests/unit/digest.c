/*
 * The digest of fair shuffles: known answers, and the same as libsodium's over many inputs.
 */
#include "tests/unit/suite.h"

#include <sodium.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/core_digest.h"

static void expect(const core_digest *begun, const char *digits)
{
    core_digest d = *begun;
    uint8_t out[CORE_DIGEST];
    char text[2 * CORE_DIGEST + 1];
    core_digest_end(&d, out);
    sodium_bin2hex(text, sizeof text, out, sizeof out);
    assert_string_equal(text, digits);
}

/* Made with hashlib.blake2b of Python, which is the reference implementation. */
static void known_answers(void **state)
{
    (void)state;
    uint8_t bytes[300], zeros[128] = {0};
    core_digest d;
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)i;
    }
    core_digest_begin(&d, "jackin.lock....1", NULL, 0);
    expect(&d, "e11e963328a14f5fc89dc9e42ff94c99eb7a3d45928ac02d4d1f4c3501d4b594");
    core_digest_bytes(&d, zeros, sizeof zeros);
    expect(&d, "397469778d90604623a3488521b9c48f18a8fbf37b3af0b0bdbea8f0c44e00c4");
    core_digest_begin(&d, "jackin.server..1", bytes, 32);
    core_digest_bytes(&d, "abc", 3);
    expect(&d, "bbf45c1a72626c634fcbd3b08bf64ea242cf13ef1b8da745b1788278c476b5f2");
    core_digest_begin(&d, "jackin.player..1", bytes, 64);
    core_digest_bytes(&d, bytes, sizeof bytes);
    expect(&d, "9bdaa6e86e82b20d0d1c58c8f41b7e10411dcfea902bac847d99c77706315ffb");
    core_digest_begin(&d, "jackin.key.....1", zeros, 32);
    core_digest_bytes(&d, zeros, sizeof zeros);
    expect(&d, "d4fcf1ad5d30929d2c9a0b0a1042501865a33f9179fb8f7bd65ebbe9e1830381");
}

static void fill(core_xoshiro *r, uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)core_xoshiro_u64(r);
    }
}

/* Every length of key and of bytes around the blocks, taken in by pieces of any size. */
static void as_libsodium(void **state)
{
    (void)state;
    enum { CASES = 20000, MOST = 700 };
    core_xoshiro r;
    core_xoshiro_seed(&r, 7);
    for (unsigned i = 0; i < CASES; i++) {
        uint8_t person[16], salt[16] = {0}, key[64], bytes[MOST], ours[32], theirs[32];
        size_t key_size = core_xoshiro_u64(&r) % 65, size = core_xoshiro_u64(&r) % MOST;
        core_digest d;
        fill(&r, person, sizeof person);
        fill(&r, key, key_size);
        fill(&r, bytes, size);
        crypto_generichash_blake2b_salt_personal(theirs, sizeof theirs, bytes, size, key, key_size,
                                                 salt, person);
        core_digest_begin(&d, (const char *)person, key, key_size);
        for (size_t at = 0; at < size;) {
            size_t part = core_xoshiro_u64(&r) % (size - at + 1);
            core_digest_bytes(&d, bytes + at, part);
            at += part;
        }
        core_digest_end(&d, ours);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* A field is its length in eight bytes and then its bytes; a number is a field. */
static void fields(void **state)
{
    (void)state;
    core_digest a, b;
    uint8_t x[CORE_DIGEST], y[CORE_DIGEST];
    core_digest_begin(&a, "jackin.lock....1", NULL, 0);
    core_digest_begin(&b, "jackin.lock....1", NULL, 0);
    core_digest_field(&a, "ab", 2);
    core_digest_field(&a, "", 0);
    core_digest_number(&a, 258);
    core_digest_bytes(&b, "\2\0\0\0\0\0\0\0ab\0\0\0\0\0\0\0\0", 18);
    core_digest_bytes(&b, "\10\0\0\0\0\0\0\0\2\1\0\0\0\0\0\0", 16);
    core_digest_end(&a, x);
    core_digest_end(&b, y);
    assert_memory_equal(x, y, sizeof x);
}

int main(void)
{
    const struct CMUnitTest digest[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(as_libsodium),
        cmocka_unit_test(fields),
    };
    return RUN_SUITE(digest);
}
