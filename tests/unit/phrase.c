/*
 * What is said, under construction: cuts, numbers, quotes, plural forms, lists, templates.
 */
#include "core/phrase.h"

#include <string.h>

#include "tests/unit/suite.h"

static void cuts_are_between_characters(void **state)
{
    (void)state;
    for (size_t cap = 1; cap < 12; cap++) {
        char text[16];
        memset(text, 'x', sizeof text);
        core_phrase p;
        core_phrase_start(&p, text, cap);
        core_put_text(&p, "aż„ż");
        core_put_text(&p, "z");
        static const char *const kept[] = {"", "a", "a", "aż", "aż", "aż", "aż„", "aż„", "aż„ż"};
        assert_string_equal(text, cap > 9 ? "aż„żz" : kept[cap - 1]);
        assert_int_equal(p.is_cut, cap < 10);
        assert_int_equal(p.len, strlen(text));
        assert_int_equal(text[cap < 10 ? cap : 10], 'x');
    }
}

static void numbers(void **state)
{
    (void)state;
    static const struct {
        int64_t n;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {-1, "-1"},
        {1234567890123, "1234567890123"},
        {-42, "-42"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[32];
        core_phrase p;
        core_phrase_start(&p, text, sizeof text);
        core_put_number(&p, cases[i].n);
        assert_string_equal(text, cases[i].text);
    }
}

static void quotes(void **state)
{
    (void)state;
    char text[80];
    core_phrase p;
    core_phrase_start(&p, text, sizeof text);
    core_put_quoted(&p, "Kate „Mac” ż", LANG_PL);
    core_put_quoted(&p, "Kate \"Mac\"", LANG_EN);
    assert_string_equal(text, "„Kate »Mac« ż”'Kate \"Mac\"'");
}

/* The form of a word that a template with a number gives. */
static const char *form(const char *template, int64_t n)
{
    static char text[40];
    core_phrase p;
    const core_value values[] = {{"n", NULL, n}};
    core_phrase_start(&p, text, sizeof text);
    core_put_filled(&p, template, values, 1);
    return text;
}

static void forms_of_english(void **state)
{
    (void)state;
    for (int64_t n = -130; n <= 130; n++) {
        const char *wanted = n == 1 || n == -1 ? "card" : "cards";
        assert_string_equal(form("{n|card|cards}", n), wanted);
        assert_int_equal(core_form(n, 2), n == 1 || n == -1 ? 0 : 1);
    }
    assert_string_equal(form("{n} {n|card|cards}", 0), "0 cards");
    assert_string_equal(form("{n|sheep}", 5), "sheep");
    assert_int_equal(core_form(5, 1), 0);
}

static void forms_of_polish(void **state)
{
    (void)state;
    static const int64_t few[] = {2, 3, 4, 22, 23, 24, 32, 34, 102, 104, 122, 1002, 1000000004};
    static const int64_t many[] = {0,  5,  9,  10, 11,  12,  13,  14,  15,  19,
                                   20, 21, 25, 31, 100, 101, 111, 112, 114, 1012};
    assert_string_equal(form("{n|karta|karty|kart}", 1), "karta");
    assert_string_equal(form("{n|karta|karty|kart}", -1), "karta");
    for (size_t i = 0; i < sizeof few / sizeof few[0]; i++) {
        assert_string_equal(form("{n|karta|karty|kart}", few[i]), "karty");
        assert_string_equal(form("{n|karta|karty|kart}", -few[i]), "karty");
    }
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++) {
        assert_string_equal(form("{n|karta|karty|kart}", many[i]), "kart");
        assert_string_equal(form("{n|karta|karty|kart}", -many[i]), "kart");
    }
    assert_string_equal(form("{n|karta|karty|}", 5), "");
}

static void lists(void **state)
{
    (void)state;
    static const struct {
        core_joint joint;
        unsigned count;
        const char *in[LANG_COUNT];
    } cases[] = {
        {CORE_AND, 0, {"", ""}},
        {CORE_AND, 1, {"a", "a"}},
        {CORE_AND, 2, {"a and b", "a i b"}},
        {CORE_AND, 3, {"a, b and c", "a, b i c"}},
        {CORE_OR, 2, {"a or b", "a albo b"}},
        {CORE_OR, 4, {"a, b, c or d", "a, b, c albo d"}},
        {CORE_COMMA, 3, {"a, b, c", "a, b, c"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (word_lang lang = 0; lang < LANG_COUNT; lang++) {
            char text[40];
            core_phrase p;
            core_phrase_start(&p, text, sizeof text);
            for (unsigned k = 0; k < cases[i].count; k++) {
                core_put_joint(&p, cases[i].joint, k, cases[i].count, lang);
                core_put_bytes(&p, &"abcd"[k], 1);
            }
            assert_string_equal(text, cases[i].in[lang]);
        }
    }
}

static void filled(const char *template, const char *expected)
{
    char text[80];
    core_phrase p;
    static const core_value values[] = {
        {"n", NULL, 3}, {"corp", "Corp.", 0}, {"snare", "Snare!", 0}, {"kate", "„Mac”", 0}};
    core_phrase_start(&p, text, sizeof text);
    core_put_filled(&p, template, values, sizeof values / sizeof values[0]);
    assert_string_equal(text, expected);
    assert_false(p.is_cut);
}

static void templates(void **state)
{
    (void)state;
    filled("", "");
    filled("plain", "plain");
    filled("{n} {n|card|cards}.", "3 cards.");
    filled("a[ b {n}][ c {none}] d", "a b 3 d");
    filled("[{none}: ]a", "a");
    filled("[{none} {n}]a", "a");
    filled("[{none|x|y}]a", "a");
    filled("{none}a", "a");
    filled("„{kate}”", "„»Mac«”");
    filled("It is {corp}.", "It is Corp.");
    filled("It is {snare}. So.", "It is Snare! So.");
    filled("It is {n}. So.", "It is 3. So.");
    filled("[{corp}]. {n}", "Corp. 3");
    filled("{corp}{n}.5", "Corp.3.5");
    filled("{n", "3");
    filled("a {", "a ");
}

/* A part that is left out takes its cut with it. */
static void a_missing_part_is_not_cut(void **state)
{
    (void)state;
    char text[8];
    core_phrase p;
    core_phrase_start(&p, text, sizeof text);
    core_put_filled(&p, "abc[ something long {none}]de", NULL, 0);
    assert_string_equal(text, "abcde");
    assert_false(p.is_cut);
}

int main(void)
{
    const struct CMUnitTest phrase[] = {
        cmocka_unit_test(cuts_are_between_characters),
        cmocka_unit_test(numbers),
        cmocka_unit_test(quotes),
        cmocka_unit_test(forms_of_english),
        cmocka_unit_test(forms_of_polish),
        cmocka_unit_test(lists),
        cmocka_unit_test(templates),
        cmocka_unit_test(a_missing_part_is_not_cut),
    };
    return RUN_SUITE(phrase);
}
