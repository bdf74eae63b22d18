/*
 * Names, passwords, limits and addresses: functions that know no socket and no clock.
 */
#include <stdio.h>
#include <string.h>

#include "server/http.h"
#include "server/limits.h"
#include "server/names.h"
#include "server/token.h"
#include "tests/unit/suite.h"

static bool reads(const char *text, char *skeleton)
{
    char name[NAME_MAX_BYTES + 1];
    return name_read(text, strlen(text), name, skeleton);
}

/* TH-38: what may be a name, and what looks like another. */
static void names_are_not_to_be_mistaken(void **state)
{
    (void)state;
    static const char *const good[] = {"Anna",   "jan_kowalski", "Łucja", "x-ray", "abc",  "Żółw9",
                                       "Zażółć", "a1b2c3",       "Kot",   "ŚWIT",  "N0va", "Q-1-w"};
    static const char *const bad[] = {
        "",        "ab",      "1abc",  "-abc",        "abc_",       "a--b",          "a_-b",
        "a b",     "a.b.c",   "a\tbc", "abc\xC2\xA0", "ab\xCC\x81", "ab\xFF",        "Аnna",
        "Αnna",    "Anпa",    "àbcd",  "ñandu",       "a\u200Dbc",  "a\u202Ebc",     "a\uFEFFbc",
        "ﬁnn",     "abc🙂", "ⅷabc",  "admin",       "theadmin",   "Administrat0r", "jackin",
        "jack-in", "r00t",    "guest", "Bot",         "random",     "Str0ng",        "corp",
        "nobody",  "sędzia",  "gość",  "moderator1"};
    /* Each of a row could be taken for the others. */
    static const char *const alike[][4] = {
        {"Paul", "paul", "PAUL", "Pau1"},     {"Kora", "K0ra", "kóra", "KORA"},
        {"Marn", "Mam", "MARN", "mam"},       {"Willa", "Wi11a", "vvilla", "W-illa"},
        {"Sosna", "SosNa", "So5na", "Śosna"}, {"Ala_1", "Alal", "ala-i", "AlaI"},
    };
    char skeleton[NAME_MAX_BYTES + 1], other[NAME_MAX_BYTES + 1], text[64];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(reads(good[i], skeleton));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(reads(bad[i], skeleton));
    }
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        assert_true(reads(alike[i][0], skeleton));
        for (size_t k = 1; k < 4; k++) {
            assert_true(reads(alike[i][k], other));
            assert_string_equal(skeleton, other);
        }
    }
    /* Of 32 letters of each of these scripts none is taken. */
    static const uint32_t scripts[] = {0x370, 0x400, 0x530, 0x5D0, 0x600, 0x900, 0x3040, 0x4E00};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        for (uint32_t code = scripts[i]; code < scripts[i] + 32; code++) {
            int len = code < 0x800
                          ? snprintf(text, sizeof text, "ab%c%cd", (int)(0xC0 | code >> 6),
                                     (int)(0x80 | (code & 63)))
                          : snprintf(text, sizeof text, "ab%c%c%cd", (int)(0xE0 | code >> 12),
                                     (int)(0x80 | (code >> 6 & 63)), (int)(0x80 | (code & 63)));
            assert_true(len > 0);
            assert_false(reads(text, skeleton));
        }
    }
    assert_true(reads("abcdefghijklmnopqrst", skeleton));
    assert_false(reads("abcdefghijklmnopqrstu", skeleton));
    assert_true(reads("żżżżżżżżżżżżżżżżżżżż", skeleton));
    memset(text, 'i', sizeof text);
    name_skeleton(text, sizeof text, skeleton); /* anything fits */
    assert_int_equal(strlen(skeleton), NAME_MAX_BYTES);
}

/* TH-33 */
static void common_passwords_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",           "123456789",    "1234567890",   "0987654321",
                                      "qwertyuiop", "aaaaaaaaaa",   "abababababab", "password1!",
                                      "PASSWORD99", "1qaz2wsx3edc", "zaneta1234",   "1111122222"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(password_is_fine(bad[i], strlen(bad[i]), "zaneta"));
    }
    static const char *const good[] = {"correct-horse-7", "żółw na wyspie", "Kj8$mq0Lp2x",
                                       "zielona herbata"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(password_is_fine(good[i], strlen(good[i]), "zaneta"));
    }
}

/* TH-44: so many at once, then so many in a time; one does not use up another's. */
static void limits_fill_up_and_come_back(void **state)
{
    (void)state;
    assert_true(token_begin());
    limits *l = limits_open();
    unsigned wait_s = 0;
    int64_t now = 1000;
    for (unsigned i = 0; i < 20; i++) {
        assert_true(limits_take(l, LIMIT_GUESTS, "one", 3, now, &wait_s));
    }
    assert_false(limits_take(l, LIMIT_GUESTS, "one", 3, now, &wait_s));
    assert_int_equal(wait_s, 180);
    assert_true(limits_take(l, LIMIT_GUESTS, "two", 3, now, &wait_s));
    assert_true(limits_take(l, LIMIT_SIGN_IN, "one", 3, now, &wait_s));
    assert_false(limits_take(l, LIMIT_GUESTS, "one", 3, now + 179000, &wait_s));
    assert_true(limits_take(l, LIMIT_GUESTS, "one", 3, now + 180000, &wait_s));
    assert_false(limits_take(l, LIMIT_GUESTS, "one", 3, now + 180000, &wait_s));
    /* A flood of others neither crashes nor forgives everything to everybody at once. */
    for (unsigned i = 0; i < 100000; i++) {
        assert_true(limits_take(l, LIMIT_GUESTS, &i, sizeof i, now, &wait_s));
    }
    limits_free(l);
}

/* TH-33: waits double up to a minute, do not grow by what they refuse, and are forgotten. */
static void guessing_waits(void **state)
{
    (void)state;
    limits *l = limits_open();
    unsigned wait_s = 0;
    int64_t now = 5000;
    static const unsigned waits[] = {0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60};
    limits_guessed(l, "anna", "home", 4, true, now);
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        assert_true(limits_may_guess(l, "anna", "far", 3, now, &wait_s));
        limits_guessed(l, "anna", "far", 3, false, now);
        for (unsigned again = 0; again < 3; again++) {
            bool may = limits_may_guess(l, "anna", "elsewhere", 9, now, &wait_s);
            assert_int_equal(may, waits[i] == 0);
            assert_true(may || wait_s == waits[i]);
        }
        assert_true(limits_may_guess(l, "anna", "home", 4, now, &wait_s)); /* its owner */
        assert_true(limits_may_guess(l, "ewa", "far", 3, now, &wait_s));
        now += waits[i] * 1000;
    }
    limits_guessed(l, "anna", "home", 4, true, now);
    assert_true(limits_may_guess(l, "anna", "far", 3, now, &wait_s));
    limits_free(l);
}

static bool forwarded(const char *list, http_from *from)
{
    http_request r = {.field[HTTP_FORWARDED_FOR] = list};
    return http_forwarded(&r, from);
}

/* TH-44: the last hop alone, and an IPv6 by its /64. */
static void the_last_hop_counts(void **state)
{
    (void)state;
    http_from a, b;
    assert_true(forwarded("10.0.0.1, 203.0.113.9", &a));
    assert_true(http_read_address("203.0.113.9", &b));
    assert_memory_equal(a.byte, b.byte, sizeof a.byte);
    assert_false(a.is_loopback);
    assert_true(forwarded("203.0.113.9,127.0.0.1", &a));
    assert_true(a.is_loopback);
    assert_true(http_read_address("2001:db8::1", &a));
    assert_true(http_read_address("2001:db8::ffff:2", &b));
    assert_memory_equal(a.byte, b.byte, sizeof a.byte);
    assert_true(http_read_address("2001:db8:0:1::1", &b));
    assert_memory_not_equal(a.byte, b.byte, sizeof a.byte);
    assert_true(http_read_address("::1", &a));
    assert_true(a.is_loopback);
    static const char *const none[] = {
        "", ",", "unknown", "1.2.3", "203.0.113.9,", "1.2.3.4:80", "[::1]", "1.2.3.4, _hidden"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(forwarded(none[i], &a));
    }
}

int main(void)
{
    const struct CMUnitTest server_names[] = {
        cmocka_unit_test(names_are_not_to_be_mistaken),
        cmocka_unit_test(common_passwords_are_refused),
        cmocka_unit_test(limits_fill_up_and_come_back),
        cmocka_unit_test(guessing_waits),
        cmocka_unit_test(the_last_hop_counts),
    };
    return RUN_SUITE(server_names);
}
