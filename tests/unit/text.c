/*
 * Text from outside: characters, those that are hidden, and how they are shown.
 */
#include "core/text.h"

#include <string.h>

#include "tests/unit/suite.h"

static void characters_are_utf8(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        uint32_t code;
    } cases[] = {
        {"a", 1, 'a'},
        {"\xc2\x80", 2, 0x80},
        {"\xc5\x82", 2, 0x142},
        {"\xe2\x80\xae", 3, 0x202e},
        {"\xf0\x9f\x92\xa9", 4, 0x1f4a9},
        {"\xf4\x8f\xbf\xbf", 4, 0x10ffff},
        {"\xc1\xbf", 0, 0},
        {"\xe0\x9f\xbf", 0, 0},
        {"\xf0\x8f\xbf\xbf", 0, 0},
        {"\xed\xa0\x80", 0, 0},
        {"\xf4\x90\x80\x80", 0, 0},
        {"\x80", 0, 0},
        {"\xff", 0, 0},
        {"\xe2\x80", 0, 0},
        {"\xc5x", 0, 0},
        {"", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t code = 0;
        assert_int_equal(core_text_character(cases[i].text, strlen(cases[i].text), &code),
                         cases[i].size);
        assert_int_equal(code, cases[i].code);
    }
}

static void show(const char *text, const char *expected)
{
    char out[200];
    size_t len = core_text_show(out, sizeof out, text, strlen(text));
    assert_string_equal(out, expected);
    assert_int_equal(len, strlen(expected));
    assert_int_equal(core_text_has_hidden(text, strlen(text)), strcmp(text, expected) != 0);
    assert_false(core_text_has_hidden(out, len));
}

static void hidden_characters_are_shown(void **state)
{
    (void)state;
    show("Zażółć gęślą jaźń, “ŻÓŁW” — 1…", "Zażółć gęślą jaźń, “ŻÓŁW” — 1…");
    show("שלום 你好 👩\xe2\x80\x8d🚀", "שלום 你好 👩\xe2\x80\x8d🚀");
    show("a\tb\x1b[31m\r\n", "a<U+0009>b<U+001B>[31m<U+000D><U+000A>");
    show("\x7f\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0", "<U+007F><U+0080><U+009B><U+009F>\xc2\xa0");
    show("\xe2\x80\xaetxt.\xe2\x80\xac", "<U+202E>txt.<U+202C>");
    show("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c", "<U+200E><U+200F><U+061C>");
    show("\xe2\x81\xa6\xe2\x81\xa7\xe2\x81\xa8\xe2\x81\xa9", "<U+2066><U+2067><U+2068><U+2069>");
    show("\xe2\x80\xa8\xe2\x80\xa9\xef\xbb\xbf", "<U+2028><U+2029><U+FEFF>");
    show("\xef\xbf\xbe\xf4\x8f\xbf\xbf\xf3\xa0\x81\x81", "<U+FFFE><U+10FFFF><U+E0041>");
    show("caf\xe9", "caf<E9>");
}

/* Every character is either shown as it is or as an escape of letters that everybody can see. */
static void nothing_else_gets_through(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10ffff; code++) {
        bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
        bool is_bidi = code == 0x61c || code == 0x200e || code == 0x200f ||
                       (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
        bool is_line = code == 0x2028 || code == 0x2029;
        if (is_control || is_bidi || is_line || code == 0xfeff) {
            assert_true(core_text_is_hidden(code));
        }
    }
    for (uint32_t code = 0x20; code < 0x7f; code++) {
        assert_false(core_text_is_hidden(code));
    }
}

static void it_is_cut_between_characters(void **state)
{
    (void)state;
    char out[9];
    assert_int_equal(core_text_show(out, sizeof out, "aaaaaa\xe2\x80\xae", 9), 6);
    assert_string_equal(out, "aaaaaa");
    assert_int_equal(core_text_show(out, sizeof out, "aaaaaaał", 9), 7);
    assert_string_equal(out, "aaaaaaa");
    assert_int_equal(core_text_show(out, sizeof out, "\x1b\x1b", 2), 8);
    assert_string_equal(out, "<U+001B>");
    assert_int_equal(core_text_show(out, 1, "a", 1), 0);
    assert_string_equal(out, "");
}

static void a_line_has_no_ends_of_lines(void **state)
{
    (void)state;
    char out[40];
    assert_int_equal(core_text_line(out, sizeof out, "a\tb\r\nł\x1b\xff", 9), 19);
    assert_string_equal(out, "a b  ł<U+001B><FF>");
    assert_int_equal(core_text_line(out, 3, "a\n\n\n", 4), 2);
    assert_string_equal(out, "a ");
}

int main(void)
{
    const struct CMUnitTest text[] = {
        cmocka_unit_test(characters_are_utf8),
        cmocka_unit_test(hidden_characters_are_shown),
        cmocka_unit_test(nothing_else_gets_through),
        cmocka_unit_test(it_is_cut_between_characters),
        cmocka_unit_test(a_line_has_no_ends_of_lines),
    };
    return RUN_SUITE(text);
}
