/*
 * Names, passwords, limits and addresses: functions that know no socket and no clock.
 */
#include <stdio.h>
#include <string.h>

#include "server/http.h"
#include "server/limits.h"
#include "server/names.h"
#include "server/roll.h"
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
    static const char *const good[] = {
        "correct-horse-7",   "żółw na wyspie",      "Kj8$mq0Lp2x",          "zielona herbata",
        "another-good-8",    "canary-of-passwords", "x9!Kp@2#Lw",           "tgvbqmxlzw",
        "Herbata z cytryną", "lampa okno rower",    "pociąg do Zakopanego", "łódź pełna mgły"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (!password_is_fine(good[i], strlen(good[i]), "zaneta")) {
            fail_msg("%s is refused", good[i]);
        }
    }
}

/* Counts a password that must be refused; those that are too short are refused by that. */
static void is_refused(const char *password, unsigned *count)
{
    if (strlen(password) >= PASSWORD_MIN) {
        if (password_is_fine(password, strlen(password), "zaneta")) {
            fail_msg("%s is taken", password);
        }
        ++*count;
    }
}

/* As people exchange letters: capitals, and signs for letters, by the bits of `how`. */
static void disguise(char *text, unsigned how)
{
    static const char *const instead[] = {"a@", "a4", "e3", "i1", "o0", "s$", "s5", "t7"};
    for (size_t i = 0; text[i] != '\0'; i++) {
        for (unsigned k = 0; k < 8; k++) {
            if ((how >> k & 1) != 0 && text[i] == instead[k][0]) {
                text[i] = instead[k][1];
                break;
            }
        }
        if ((how >> 8 & 1) != 0 && i == 0 && text[i] >= 'a' && text[i] <= 'z') {
            text[i] = (char)(text[i] - 32);
        }
        if ((how >> 9 & 1) != 0 && text[i] >= 'a' && text[i] <= 'z') {
            text[i] = (char)(text[i] - 32);
        }
    }
}

/* TH-33: what everybody tries first, as families: many more than a list of 10,000 has with ten
 * letters or more. */
static void families_of_passwords_are_refused(void **state)
{
    (void)state;
    static const char *const of[] = {
        "password",   "iloveyou",   "princess",      "football",    "charlie",     "sunshine",
        "superman",   "michael",    "letmein",       "trustno",     "welcome",     "jennifer",
        "jordan",     "starwars",   "pokemon",       "qwerty",      "monkey",      "dragon",
        "summer",     "december",   "haslo",         "mojehaslo",   "kochamcie",   "polska",
        "mateusz",    "netrunner",  "barcelona",     "christopher", "butterfly",   "chocolate",
        "basketball", "katarzyna",  "misiaczek",     "hellokitty",  "harrypotter", "bestfriend",
        "linkinpark", "manchester", "administrator", "changeme"};
    static const char *const around[] = {"",   "1",   "12",   "123",  "1234", "12345", "123456",
                                         "!",  "1!",  "123!", "2025", "2026", "_2026", "1990",
                                         "69", "007", "111",  "321",  "#1",   "."};
    enum {
        WORDS = sizeof of / sizeof of[0],
        AROUND = sizeof around / sizeof around[0],
        SINGLE = 20
    };
    char text[128];
    unsigned count = 0;
    for (unsigned w = 0; w < WORDS; w++) {
        for (unsigned a = 0; a < AROUND; a++) {
            for (unsigned how = 0; how < 1024; how += 5 + (w * 7 + a) % 13) { /* some of them */
                snprintf(text, sizeof text, "%s", of[w]);
                disguise(text, how);
                strcat(text, around[a]);
                is_refused(text, &count);
            }
            snprintf(text, sizeof text, "%s%s", around[a], of[w]);
            is_refused(text, &count);
            snprintf(text, sizeof text, "%s%s", of[w], of[w]);
            is_refused(text, &count);
            if (w < SINGLE) { /* two words */
                snprintf(text, sizeof text, "%s%s%s", of[w], around[a], of[(w + a) % SINGLE]);
                is_refused(text, &count);
            }
        }
        snprintf(text, sizeof text, "zaneta%s", of[w]); /* with one's own name */
        is_refused(text, &count);
    }
    assert_true(count > 20000);
    /* Walks, there and back, of any length; the same again; dates and telephones. */
    static const char *const rows[] = {
        "qwertyuiopasdfghjklzxcvbnm", "1qaz2wsx3edc4rfv5tgb", "abcdefghijklmnopqrstuvwxyz",
        "12345678901234567890",       "azertyuiop",           "zaq1xsw2cde3"};
    for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        size_t len = strlen(rows[r]);
        for (size_t from = 0; from < len; from++) {
            for (size_t to = from + PASSWORD_MIN; to <= len && to - from < 20; to++) {
                snprintf(text, sizeof text, "%.*s", (int)(to - from), rows[r] + from);
                is_refused(text, &count);
                for (size_t i = 0; i < to - from; i++) {
                    text[i] = rows[r][to - 1 - i];
                }
                is_refused(text, &count);
            }
        }
    }
    for (unsigned seed = 1; seed < 400; seed++) {
        unsigned parts = 1 + seed % 4, value = seed * 7919;
        for (unsigned i = 0; i < parts; i++, value /= 26) {
            text[i] = (char)('a' + value % 26);
        }
        for (unsigned i = parts; i < 16; i++) {
            text[i] = text[i - parts];
        }
        text[12] = '\0';
        is_refused(text, &count);
        unsigned day = 1 + seed % 28, month = 1 + seed % 12, year = 1950 + seed % 80;
        static const char *const forms[] = {"%02u-%02u-%u", "%02u.%02u.%u", "%02u/%02u/%u",
                                            "%02u%02u%u00"};
        snprintf(text, sizeof text, forms[seed % 4], day, month, year);
        is_refused(text, &count);
        snprintf(text, sizeof text, "+48%u", 500000000 + seed * 1000003);
        is_refused(text, &count);
    }
}

/* TH-33: and hardly any that nobody tries first. */
static void other_passwords_are_fine(void **state)
{
    (void)state;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "!#$%&()*+,-./:;<=>?@[]^_{|}~";
    unsigned refused[2] = {0};
    uint64_t value = 33;
    for (unsigned i = 0; i < 4000; i++) {
        char text[13];
        unsigned of = i % 2 != 0 ? sizeof letters - 1 : 62, len = 12;
        for (unsigned k = 0; k < len; k++) {
            value = value * 6364136223846793005u + 1442695040888963407u;
            text[k] = letters[(value >> 33) % of];
        }
        text[len] = '\0';
        refused[i % 2] += !password_is_fine(text, len, "zaneta");
    }
    assert_true(refused[0] < 5 && refused[1] < 20); /* of 2,000 each */
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

/* TH-35: whoever is here is found, as often as he is, and nobody else. */
static void a_roll_finds_them_all(void **state)
{
    (void)state;
    enum { HASHES = 40, ENTRIES = 300 };
    static token_hash hash[HASHES];
    static roll_entry entry[ENTRIES];
    static size_t is_of[ENTRIES];
    size_t first;
    for (unsigned i = 0; i < HASHES; i++) {
        char text[8];
        snprintf(text, sizeof text, "%u", i);
        hash[i] = token_hashed(text);
    }
    assert_int_equal(roll_find(NULL, 0, &hash[0], &first), 0);
    for (size_t count = 0; count <= ENTRIES; count += 37) {
        size_t times[HASHES] = {0};
        for (size_t i = 0; i < count; i++) {
            is_of[i] = i * i % (HASHES - 5); /* some are not here */
            entry[i] = (roll_entry){&hash[is_of[i]], &is_of[i]};
            times[is_of[i]]++;
        }
        roll_sort(entry, count);
        for (size_t k = 0; k < HASHES; k++) {
            size_t found = roll_find(entry, count, &hash[k], &first);
            assert_int_equal(found, times[k]);
            for (size_t i = first; i < first + found; i++) {
                assert_int_equal(*(const size_t *)entry[i].who, k);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest server_names[] = {
        cmocka_unit_test(a_roll_finds_them_all),
        cmocka_unit_test(names_are_not_to_be_mistaken),
        cmocka_unit_test(common_passwords_are_refused),
        cmocka_unit_test(families_of_passwords_are_refused),
        cmocka_unit_test(other_passwords_are_fine),
        cmocka_unit_test(limits_fill_up_and_come_back),
        cmocka_unit_test(guessing_waits),
        cmocka_unit_test(the_last_hop_counts),
    };
    return RUN_SUITE(server_names);
}
