/*
 * Reading and writing deck lists, and counting what is in them.
 */
#include "tests/unit/suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "decks/import.h"
#include "decks/names.h"
#include "jackin/decks_stats.h"

/* ---- helpers --------------------------------------------------------------------------------- */

static deck_list list;
static deck_faults faults;

static bool read_bytes(const char *bytes, size_t len)
{
    deck_format format;
    bool is_read = deck_import(bytes, len, &format, &list, &faults);
    assert_int_equal(is_read, faults.count == 0);
    return is_read;
}

/* The list in one line: identity, then entries; or the first fault with its place. */
static const char *reads(const char *text)
{
    static char out[4000];
    size_t len = 0;
    if (!read_bytes(text, strlen(text))) {
        const deck_fault *f = &faults.fault[0];
        snprintf(out, sizeof out, "%s %u:%u %s", deck_fault_name((deck_fault_kind)f->kind), f->line,
                 f->column, f->path);
        return out;
    }
    len += (size_t)snprintf(out, sizeof out,
                            "%s:", list.identity != 0 ? nr_card_table[list.identity].code : "none");
    for (unsigned i = 0; i < list.entry_count; i++) {
        len += (size_t)snprintf(out + len, sizeof out - len, " %u %s", list.entry[i].count,
                                nr_card_table[list.entry[i].card].title);
    }
    return out;
}

/* The first fault as a sentence. */
static const char *sentence(word_lang lang)
{
    static char out[DECK_SENTENCE_MAX];
    deck_fault_sentence(&faults.fault[0], lang, out);
    return out;
}

/* ---- plain text ------------------------------------------------------------------------------ */

static void ways_to_count(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "3 Hedge Fund",
        "3x Hedge Fund",
        "3X Hedge Fund",
        "3 x Hedge Fund",
        "3× Hedge Fund",
        "Hedge Fund x3",
        "Hedge Fund x 3",
        "Hedge Fund ×3",
        "Hedge Fund (3)",
        "Hedge Fund (x3)",
        "  3\tHedge Fund  ",
        "- 3 Hedge Fund",
        "* 3 Hedge Fund",
        "• 3 Hedge Fund",
        "3 hedge fund",
        "3 HEDGE-FUND",
        "3 01110",
        "3 Fundusz hedgingowy",
        "3 Hedge Fund ●●",
        "3 Hedge Fund ●●● ●●●",
        "3 Hedge Fund •• ★",
        "3 Hedge Fund (2 inf)",
        "3 Hedge Fund [2 inf]",
        "3 Hedge Fund (Core Set) ●●",
        "3 Hedge Fund (Core Set) (2)",
        "3 Hedge Fund ***",
        "3 Hedge Fund\r",
        "\xC2\xA0"
        "3\xC2\xA0Hedge Fund",
        "\xEF\xBB\xBF"
        "3 Hedge Fund",
        "2 Hedge Fund\nHedge Fund",
    };
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strcmp(reads(lines[i]), "none: 3 Hedge Fund") != 0) {
            fail_msg("'%s' reads as %s", lines[i], reads(lines[i]));
        }
    }
    assert_string_equal(reads("Hedge Fund"), "none: 1 Hedge Fund");
    assert_string_equal(reads("2 Yog.0\n1 Ichi 1.0\n1 Melange Mining Corp."),
                        "none: 2 Yog.0 1 Ichi 1.0 1 Melange Mining Corp.");
    assert_string_equal(reads("3 Deja vu\n1 The Makers Eye\n2 kate mac mccaffrey digital tinker"),
                        "01033: 3 Déjà Vu 1 The Maker's Eye 1 Kate \"Mac\" McCaffrey: Digital "
                        "Tinker");
}

static void lines_without_cards(void **state)
{
    (void)state;
    const char *text = "My deck of 2026\n"
                       "\n"
                       "# a comment: 3 Diesel\n"
                       "// another\n"
                       "Identity\n"
                       "Noise: Hacker Extraordinaire (Core Set)\n"
                       "== Events ==\n"
                       "Event (14)\n"
                       "**Hardware** (2)\n"
                       "[Resources]\n"
                       "Wydarzenia:\n"
                       "Code Gate (2)\n"
                       "-----\n"
                       "2 Stimhack\n"
                       "Anarch\n"
                       "0 influence spent (max 15, available 15)\n"
                       "45 cards (min 45)\n"
                       "Influence: 0/15\n"
                       "20 agenda points (between 20 and 21)\n"
                       "Cards up to Core Set\n"
                       "Deck built on https://netrunnerdb.com.\n";
    assert_string_equal(reads(text), "01001: 2 Stimhack");
    assert_string_equal(list.name, "My deck of 2026");
    assert_string_equal(reads("Name: Corroder\nIdentity: Noise: Hacker Extraordinaire\n1 Mimic"),
                        "01001: 1 Mimic");
    assert_string_equal(list.name, "Corroder");
    assert_string_equal(reads("Nazwa: Żółw\nTożsamość: Jazgot: Haker Nadzwyczajny\n1 Mimic"),
                        "01001: 1 Mimic");
    assert_string_equal(list.name, "Żółw");
}

/* A heading that were a title would swallow the card; so would the head of a sum. */
static void no_title_is_a_heading(void **state)
{
    (void)state;
    for (unsigned i = 1; i < nr_card_count; i++) {
        const char *titles[2] = {nr_card_table[i].title, nr_card_table[i].title_pl};
        for (unsigned t = 0; t < 2; t++) {
            char line[200];
            snprintf(line, sizeof line, "%s", titles[t]);
            assert_true(read_bytes(line, strlen(line)));
            snprintf(line, sizeof line, "2 %s", titles[t]);
            assert_true(read_bytes(line, strlen(line)));
            unsigned copies = deck_copies(&list, i) + (list.identity == i);
            assert_int_equal(copies, 2);
        }
    }
}

static void faults_of_text(void **state)
{
    (void)state;
    assert_string_equal(reads(""), "empty 0:0 ");
    assert_string_equal(reads("# nothing\n\n"), "empty 0:0 ");
    assert_string_equal(reads("A name and nothing else"), "empty 0:0 ");
    assert_string_equal(reads("3 Hedge Fund\n  3x Hedge Fnud"), "unknown-card 2:6 ");
    assert_string_equal(sentence(LANG_EN),
                        "there is no card 'Hedge Fnud'; did you mean 'Hedge Fund'?");
    assert_string_equal(sentence(LANG_PL), "nie ma karty „Hedge Fnud”; może „Hedge Fund”?");
    assert_string_equal(reads("0 Hedge Fund"), "bad-count 1:1 ");
    assert_string_equal(reads("-3 Hedge Fund"), "bad-count 1:1 ");
    assert_string_equal(sentence(LANG_EN), "the number of copies must be 1 to 300, not '-3'");
    assert_string_equal(reads("301 Hedge Fund"), "bad-count 1:1 ");
    assert_string_equal(reads("99999999999999999999999999 Hedge Fund"), "bad-count 1:1 ");
    assert_string_equal(reads("Hedge Fund x99999999999999999999"), "bad-count 1:1 ");
    assert_string_equal(reads("Hedge Fund x0"), "bad-count 1:1 ");
    assert_string_equal(reads("300 Hedge Fund\n1 Diesel"), "too-many-cards 2:1 ");
    assert_string_equal(reads("3 Hedge Fund x2"), "unknown-card 1:3 ");
    assert_string_equal(reads("2 Diesel\nżółć Corroder"), "unknown-card 2:1 ");
    assert_string_equal(reads("ŻÓŁW\n2 Diesel\nż ó 3 Corroder"), "unknown-card 3:1 ");
    /* A misspelt identity at the head is no name. */
    assert_string_equal(reads("Noise: Haker Extraordinare\n2 Diesel"), "unknown-card 1:1 ");
    /* A line that names a card but that cannot be one, after the cards began. */
    assert_string_equal(reads("2 Diesel\nA fine deck"), "unknown-card 2:1 ");
}

static void every_fault_is_told(void **state)
{
    (void)state;
    reads("1 Aaaaaa\n1 Diesel\n1 Bbbbbb\n-1 Mimic\n1 Corrroder");
    assert_int_equal(faults.count, 4);
    assert_int_equal(faults.fault[3].line, 5);
    assert_false(faults.is_cut);
    assert_int_equal(list.entry_count, 1); /* what could be read is there */
    char text[4000] = "";
    for (unsigned i = 0; i < 100; i++) {
        strcat(text, "1 Qqqqqq\n");
    }
    reads(text);
    assert_int_equal(faults.count, DECK_FAULTS_MAX);
    assert_true(faults.is_cut);
}

static void bytes_that_are_no_text(void **state)
{
    (void)state;
    static const char nul[] = "3 Hedge Fund\n1 Di\0esel";
    assert_false(read_bytes(nul, sizeof nul - 1));
    assert_int_equal(faults.fault[0].kind, DECK_FAULT_CONTROL);
    assert_int_equal(faults.fault[0].line, 2);
    assert_int_equal(faults.fault[0].column, 5);
    assert_string_equal(reads("3 Hedge\x1b[31m Fund"), "not-text 1:8 ");
    assert_string_equal(sentence(LANG_EN), "byte 0x1B does not belong into a text");
    static const char *const broken[] = {
        "D\xE9j\xE0 Vu", "\xC0\xAF",     "\xED\xA0\x80",     "\xF5\x80\x80\x80", "\xE2\x97",
        "\x80",          "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80"};
    for (unsigned i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        assert_false(read_bytes(broken[i], strlen(broken[i])));
        assert_int_equal(faults.fault[0].kind, DECK_FAULT_NOT_UTF8);
    }
}

static void long_lines_and_files(void **state)
{
    (void)state;
    size_t size = 1 << 20;
    char *text = malloc(size + 2);
    assert_non_null(text);
    memset(text, 'a', size);
    assert_false(read_bytes(text, size));
    assert_int_equal(faults.fault[0].kind, DECK_FAULT_LONG_LINE);
    assert_int_equal(faults.fault[0].line, 1);
    assert_true(strlen(faults.fault[0].subject) < 60);
    text[0] = '#'; /* a comment may be as long as it likes */
    memcpy(text + size - 9, "\n1 Diesel", 9);
    assert_true(read_bytes(text, size));
    memset(text, 'a', size + 1);
    assert_false(read_bytes(text, size + 1));
    assert_int_equal(faults.fault[0].kind, DECK_FAULT_FILE_TOO_LARGE);
    /* A million lines of nothing end soon. */
    for (size_t i = 0; i + 2 <= size; i += 2) {
        memcpy(text + i, "q\n", 2);
    }
    assert_false(read_bytes(text, size));
    free(text);
}

/* ---- suggestions ----------------------------------------------------------------------------- */

static const char *nearest(const char *name)
{
    deck_suggestion found[DECK_SUGGESTIONS];
    unsigned count = deck_name_suggest(name, strlen(name), found);
    return count > 0 ? deck_suggestion_title(&found[0]) : "";
}

static void suggestions(void **state)
{
    (void)state;
    assert_string_equal(nearest("Corrodor"), "Corroder");
    assert_string_equal(nearest("datasuker"), "Datasucker");
    assert_string_equal(nearest("Gabriel Santiago"), "Gabriel Santiago: Consummate Professional");
    assert_string_equal(nearest("zasysasz danych"), "Zasysacz danych");
    assert_string_equal(nearest("Skok na bnak"), "Skok na bank");
    assert_string_equal(nearest("Hadrian Wal"), "Hadrian's Wall");
    assert_string_equal(nearest("Deja Vuu"), "Déjà Vu");
    assert_string_equal(nearest("xyzzy plugh"), "");
    assert_string_equal(nearest(""), "");
    assert_string_equal(nearest("a"), "");
    char longest[500];
    memset(longest, 'e', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_string_equal(nearest(longest), "");
}

/* ---- OCTGN ----------------------------------------------------------------------------------- */

#define ID "bc0f047c-01b1-427f-a439-d451eda"

static void octgn(void **state)
{
    (void)state;
    assert_string_equal(
        reads("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\r\n"
              "<!-- made by hand -->\r\n"
              "<deck game='0f38e453-26df-4c04-9d67-6d43de939c77' sleeveid=\"0\">\r\n"
              "  <section name=\"Identity\" shared=\"False\">\r\n"
              "    <card qty=\"1\" id=\"" ID "01017\">Gabriel Santiago</card>\r\n"
              "  </section>\r\n"
              "  <section name=\"R&amp;D / Stack\">\r\n"
              "    <card id = '" ID "01007' qty = '3' />\r\n"
              "    <card qty=\"2\" id=\"" ID "99999\">D&#233;j&#xE0; <!-- x -->Vu</card >\r\n"
              "    <card qty=\"1\"><![CDATA[The Maker's Eye]]></card>\r\n"
              "  </section>\r\n"
              "  <notes><![CDATA[ <card> ]]><b>&lt;</b></notes>\r\n"
              "</deck>\r\n"),
        "01017: 3 Corroder 2 Déjà Vu 1 The Maker's Eye");
}

static const char *section(const char *inside)
{
    static char text[2000];
    snprintf(text, sizeof text, "<deck>\n<section name=\"x\">\n%s\n</section>\n</deck>", inside);
    return reads(text);
}

static void faults_of_octgn(void **state)
{
    (void)state;
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"<deck>", "xml-end 1:7 "},
        {"<deck", "xml-end 1:6 "},
        {"<deck game=\"x", "xml-end 1:14 "},
        {"<deck/>", "empty 0:0 "},
        {"<deck></deck>", "empty 0:0 "},
        {"<deck></deck>x", "xml-syntax 1:14 "},
        {"<deck></deck><deck></deck>", "xml-root 1:14 "},
        {"<html></html>", "xml-root 1:1 "},
        {"<deck></section></deck>", "xml-tag 1:7 "},
        {"<deck><section></deck></section>", "xml-tag 1:16 "},
        {"</deck>", "xml-syntax 1:1 "},
        {"<>", "xml-syntax 1:1 "},
        {"<deck a=b></deck>", "xml-syntax 1:9 "},
        {"<deck a></deck>", "xml-syntax 1:8 "},
        {"<deck a='1'b='2'></deck>", "xml-syntax 1:12 "},
        {"<deck a='<'></deck>", "xml-syntax 1:10 "},
        {"<deck a='1' a='2'></deck>", "xml-twice 1:13 "},
        {"<!DOCTYPE deck><deck></deck>", "xml-doctype 1:1 "},
        {"<deck><!-- </deck>", "xml-end 1:19 "},
        {"<deck>&nbsp;</deck>", "xml-entity 1:7 "},
        {"<deck>&#0;</deck>", "xml-entity 1:7 "},
        {"<deck>&#xD800;</deck>", "xml-entity 1:7 "},
        {"<deck>&#99999999999;</deck>", "xml-entity 1:7 "},
        {"<deck>&amp</deck>", "xml-entity 1:7 "},
        {"<deck><card/></deck>", "xml-place 1:7 "},
        {"<deck><deck/></deck>", "xml-place 1:7 "},
        {"<deck><section><section/></section></deck>", "xml-place 1:16 "},
        {"<deck><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>", "xml-depth 1:52 "},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strcmp(reads(cases[i].text), cases[i].fault) != 0) {
            fail_msg("%s: %s", cases[i].text, reads(cases[i].text));
        }
    }
    assert_string_equal(section("<card qty='0' id='" ID "01007'/>"), "bad-count 3:1 ");
    assert_string_equal(section("<card qty='-1' id='" ID "01007'/>"), "bad-count 3:1 ");
    assert_string_equal(section("<card qty='' id='" ID "01007'/>"), "bad-count 3:1 ");
    assert_string_equal(section("<card qty='9999999999999' id='" ID "01007'/>"), "bad-count 3:1 ");
    assert_string_equal(section("<card qty='3x' id='" ID "01007'/>"), "bad-count 3:1 ");
    assert_string_equal(section("<card id='" ID "01007'>Corroder</card>"), "xml-attribute 3:1 ");
    assert_string_equal(sentence(LANG_EN), "<card> needs the attribute 'qty'");
    assert_string_equal(section("<card qty='1'></card>"), "xml-attribute 3:1 ");
    assert_string_equal(section(" <card qty='1' id='x'>Corroter</card>"), "unknown-card 3:2 ");
    assert_string_equal(sentence(LANG_EN), "there is no card 'Corroter'; did you mean 'Corroder'?");
    assert_string_equal(section("<card qty='1' id='" ID "01007'>Mimic</card>"),
                        "id-and-title 3:1 ");
    assert_string_equal(sentence(LANG_EN), "the id is that of Corroder, but the title is 'Mimic'");
    assert_string_equal(section("<card qty='1' id='" ID "01007'><b>x</b></card>"),
                        "xml-place 3:57 ");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void json_of_netrunnerdb(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{\"uuid\":\"8d2a\",\"name\":\"N\",\"cards\":{\"01017\":1,\"01007\":3,\"01002\":2}}",
        "{\"data\":[{\"id\":5,\"uuid\":\"8d2a\",\"name\":\"N\",\"mwl_code\":null,\"cards\":"
        "{\"01017\":1,\"01007\":3,\"01002\":2}}],\"total\":1,\"success\":true}",
        "{\"data\":{\"type\":\"decklists\",\"attributes\":{\"uuid\":\"8d2a\",\"name\":\"N\","
        "\"identity_card_id\":\"gabriel_santiago_consummate_professional\",\"card_slots\":"
        "{\"gabriel_santiago_consummate_professional\":1,\"corroder\":3,\"deja_vu\":2}}}}",
        "{\"uuid\":\"8d2a\",\"name\":\"N\",\"identity\":{\"code\":\"01017\"},\"cards\":["
        "{\"qty\":3,\"card\":{\"code\":\"01007\",\"title\":\"Corroder\"}},"
        "{\"quantity\":2,\"code\":\"01002\"}]}",
        "[{\"uuid\":\"8d2a\",\"name\":\"N\",\"identity\":\"Gabriel Santiago: Consummate "
        "Professional\",\"deck\":[\"3 Corroder\",{\"card\":\"Déjà Vu\",\"count\":2}]}]",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(reads(texts[i]), "01017: 3 Corroder 2 Déjà Vu") != 0) {
            fail_msg("%s: %s", texts[i], reads(texts[i]));
        }
        assert_string_equal(list.name, "N");
        assert_string_equal(list.uuid, "8d2a");
    }
    assert_string_equal(reads(" [\n{\"code\":\"01017\",\"qty\":1}, \"Corroder\"]"),
                        "01017: 1 Corroder");
}

static void faults_of_json(void **state)
{
    (void)state;
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"{", "json-end 1:1 "},
        {"{\"cards\":{\"01007\":3", "json-end 1:19 "},
        {"{\"cards\":{\n\"01007\":}}", "json-syntax 2:9 "},
        {"{\"cards\":{}} x", "json-after 1:14 "},
        {"{\"cards\":{\"01007\":1,\"01007\":2}}", "json-twice 1:27 "},
        {"{}", "json-no-deck 0:0 "},
        {"[]", "empty 0:0 "},
        {"{\"cards\":{}}", "empty 0:0 "},
        {"{\"cards\":5}", "json-type 0:0 cards"},
        {"{\"cards\":{\"01007\":\"3\"}}", "json-type 0:0 cards.01007"},
        {"{\"cards\":{\"01007\":1.5}}", "json-type 0:0 cards.01007"},
        {"{\"cards\":{\"01007\":0}}", "bad-count 0:0 cards.01007"},
        {"{\"cards\":{\"01007\":-1}}", "bad-count 0:0 cards.01007"},
        {"{\"cards\":{\"01007\":9223372036854775807}}", "bad-count 0:0 cards.01007"},
        {"{\"cards\":{\"99999\":1}}", "unknown-card 0:0 cards.99999"},
        {"{\"cards\":[{\"code\":\"01007\"},7]}", "json-type 0:0 cards[1]"},
        {"{\"cards\":[{\"code\":7}]}", "json-type 0:0 cards[0]"},
        {"{\"cards\":[{\"code\":\"01007\",\"qty\":null}]}", "json-type 0:0 cards[0].qty"},
        {"{\"cards\":[\"3 Coroder\"]}", "unknown-card 0:0 cards[0]"},
        {"{\"cards\":[\"Event\"]}", "unknown-card 0:0 cards[0]"},
        {"{\"cards\":[\"1 Corroder\\n1 Mimic\"]}", "unknown-card 0:0 cards[0]"},
        {"{\"cards\":[\"0 Corroder\"]}", "bad-count 0:0 cards[0]"},
        {"{\"cards\":[\"300 Corroder\",\"Mimic\"]}", "too-many-cards 0:0 cards[1]"},
        {"{\"data\":[]}", "json-many 0:0 data"},
        {"{\"data\":[{\"cards\":{}},{\"cards\":{}}]}", "json-many 0:0 data"},
        {"{\"data\":[{\"cards\":{\"01007\":[]}}]}", "json-type 0:0 data[0].cards.01007"},
        {"{\"identity\":5,\"cards\":{\"01007\":1}}", "json-type 0:0 identity"},
        {"{\"identity\":\"Nois\",\"cards\":{\"01007\":1}}", "unknown-card 0:0 identity"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (strcmp(reads(cases[i].text), cases[i].fault) != 0) {
            fail_msg("%s: %s", cases[i].text, reads(cases[i].text));
        }
    }
    reads("{\"cards\":{\"01007\":\"3\"}}");
    assert_string_equal(sentence(LANG_EN), "must be a whole number, not a text");
    assert_string_equal(sentence(LANG_PL), "ma to być liczba całkowita, a nie tekst");
    char deep[5000];
    memset(deep, '[', sizeof deep - 1);
    deep[4000] = '\0';
    assert_string_equal(reads(deep), "json-depth 1:2049 ");
    deep[4000] = '[';
    deep[sizeof deep - 1] = '\0';
    assert_string_equal(reads(deep), "json-cost 0:0 ");
}

/* ---- round trips ----------------------------------------------------------------------------- */

static bool is_same_list(const deck_list *a, const deck_list *b)
{
    if (a->identity != b->identity || a->card_count != b->card_count ||
        a->entry_count != b->entry_count) {
        return false;
    }
    for (unsigned i = 0; i < a->entry_count; i++) {
        if (deck_copies(b, a->entry[i].card) != a->entry[i].count) {
            return false;
        }
    }
    return true;
}

/* Writes a list in a format, reads it back, and gives what came of it. */
static deck_list through(const deck_list *from, deck_format format, word_lang lang)
{
    static char text[DECK_WRITTEN_MAX];
    size_t len = deck_write(from, format, lang, text, sizeof text);
    assert_true(len > 0);
    assert_int_equal(deck_detect(text, len), format);
    assert_true(read_bytes(text, len));
    return list;
}

static void expect_round_trips(const deck_list *from)
{
    for (unsigned a = 0; a < DECK_FORMAT_COUNT; a++) {
        for (unsigned b = 0; b < DECK_FORMAT_COUNT; b++) {
            for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
                deck_list first = through(from, (deck_format)a, (word_lang)lang);
                deck_list second = through(&first, (deck_format)b, (word_lang)lang);
                assert_true(is_same_list(from, &second));
                if (a != DECK_O8D && b != DECK_O8D) { /* which has no place for a name */
                    assert_string_equal(second.name, from->name);
                }
            }
        }
    }
}

static void starter_decks_go_round(void **state)
{
    (void)state;
    for (unsigned i = 0; i < deck_starter_count; i++) {
        assert_true(read_bytes(deck_starters[i].text, strlen(deck_starters[i].text)));
        deck_list from = list;
        expect_round_trips(&from);
    }
}

static void odd_lists_go_round(void **state)
{
    (void)state;
    assert_true(read_bytes("3 Diesel", 8));
    deck_list from = list;
    expect_round_trips(&from); /* no identity */
    snprintf(from.name, sizeof from.name, "\"Quoted\" \\ <b>&amp; żółć ] }");
    snprintf(from.uuid, sizeof from.uuid, "0-\"1\"");
    assert_true(deck_add(&from, nr_card_find("01001"), 3));
    assert_true(deck_add(&from, nr_card_find("01110"), 40));
    assert_true(deck_add(&from, nr_card_find("01043"), 100)); /* more dots than a line can show */
    expect_round_trips(&from);
    assert_string_equal(through(&from, DECK_JSON, LANG_EN).uuid, "0-\"1\"");
    for (unsigned i = 1; i < nr_card_count; i++) {
        deck_add(&from, i, 1);
    }
    expect_round_trips(&from); /* every card there is */
    char small[40];
    assert_int_equal(deck_write(&from, DECK_TEXT, LANG_EN, small, sizeof small), 0);
}

/* ---- anything at all ------------------------------------------------------------------------- */

/* Broken copies of good files: they are read or refused, and every fault can be told. */
static void broken_files(void **state)
{
    (void)state;
    static char good[DECK_WRITTEN_MAX], bad[DECK_WRITTEN_MAX];
    core_xoshiro rng;
    core_xoshiro_seed(&rng, 2026);
    for (unsigned i = 0; i < 3000; i++) {
        const deck_starter *starter = &deck_starters[i % deck_starter_count];
        deck_list from;
        assert_true(deck_parse_text(starter->text, strlen(starter->text), &from, &faults));
        size_t len = deck_write(&from, (deck_format)(i % DECK_FORMAT_COUNT),
                                (word_lang)(i / 3 % LANG_COUNT), good, sizeof good);
        memcpy(bad, good, len);
        unsigned changes = 1 + core_xoshiro_below(&rng, 4);
        for (unsigned c = 0; c < changes; c++) {
            size_t at = core_xoshiro_below(&rng, (uint32_t)len);
            static const char signs[] = "<>&;\"'{}[]:,x0123456789-()#/ \n\xC3\xE2\xFF\0";
            switch (core_xoshiro_below(&rng, 4)) {
            case 0:
                bad[at] = signs[core_xoshiro_below(&rng, sizeof signs)];
                break;
            case 1:
                len = at > 0 ? at : 1;
                break;
            case 2:
                memmove(bad + at, bad + at + 1, len - at - 1);
                len -= len > 1;
                break;
            default:
                memmove(bad + at, bad + len / 2, len - (at > len / 2 ? at : len / 2));
                break;
            }
        }
        (void)read_bytes(bad, len);
        for (unsigned f = 0; f < faults.count; f++) {
            char text[DECK_SENTENCE_MAX];
            deck_fault_sentence(&faults.fault[f], LANG_EN, text);
            assert_true(strlen(text) > 10);
            deck_fault_sentence(&faults.fault[f], LANG_PL, text);
            assert_true(strlen(text) > 10);
        }
    }
}

/* ---- statistics ------------------------------------------------------------------------------ */

static deck_stats stats_of(const char *name)
{
    deck_stats stats;
    const deck_starter *starter = deck_starter_find(name);
    assert_true(read_bytes(starter->text, strlen(starter->text)));
    deck_stats_count(&list, &stats);
    return stats;
}

static void counts(void **state)
{
    (void)state;
    deck_stats stats = stats_of("jinteki");
    assert_int_equal(stats.size, 49);
    assert_int_equal(stats.by_type[NR_TYPE_ICE], 20);
    assert_int_equal(stats.by_type[NR_TYPE_IDENTITY], 0);
    assert_int_equal(stats.by_faction[NR_FACTION_JINTEKI], 27);
    assert_int_equal(stats.agendas, 9);
    assert_int_equal(stats.points, 21);
    assert_int_equal(stats.ice_by_subtype[NR_SUB_BARRIER], 6);
    assert_int_equal(stats.ice_by_subtype[NR_SUB_SENTRY], 5);
    assert_int_equal(stats.cost[NR_TYPE_ICE][8], 3); /* Wall of Thorns */
    unsigned priced = 0;
    for (unsigned t = 0; t < NR_TYPE_COUNT; t++) {
        for (unsigned c = 0; c <= DECK_COST_MAX; c++) {
            priced += stats.cost[t][c];
        }
    }
    assert_int_equal(priced, 40);                /* all but the agendas */
    assert_int_equal(stats_of("nbn").cost_x, 2); /* Psychographics */
    assert_true(deck_add(&list, nr_card_find("Ice Wall"), 3));
    deck_stats_count(&list, &stats);
    assert_int_equal(stats.influence_all, 3);
    assert_int_equal(stats.influence[NR_FACTION_WEYLAND], 3);
}

static void breakers(void **state)
{
    (void)state;
    unsigned all = 1u << DECK_ICE_BARRIER | 1u << DECK_ICE_CODE_GATE | 1u << DECK_ICE_SENTRY;
    assert_int_equal(deck_breaks(nr_card_find("Corroder")), 1u << DECK_ICE_BARRIER);
    assert_int_equal(deck_breaks(nr_card_find("Yog.0")), 1u << DECK_ICE_CODE_GATE);
    assert_int_equal(deck_breaks(nr_card_find("Ninja")), 1u << DECK_ICE_SENTRY);
    assert_int_equal(deck_breaks(nr_card_find("Crypsis")), all);
    assert_int_equal(deck_breaks(nr_card_find("Wyrm")), all);
    assert_int_equal(deck_breaks(nr_card_find("Datasucker")), 0);
    assert_int_equal(deck_breaks(nr_card_find("Ichi 1.0")), 0);
    deck_stats stats = stats_of("criminal");
    assert_int_equal(stats.breakers[DECK_ICE_BARRIER], 2);   /* Aurora */
    assert_int_equal(stats.breakers[DECK_ICE_CODE_GATE], 0); /* the Criminals have none */
    assert_int_equal(stats.breakers[DECK_ICE_SENTRY], 4);    /* Femme Fatale and Ninja */
    assert_int_equal(stats.breakers_ai, 3);                  /* Crypsis */
}

/* n choose k, for small n. */
static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t result = 1;
    for (unsigned i = 1; i <= k; i++) {
        result = result * (n - k + i) / i;
    }
    return k > n ? 0 : result;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* The definition, against the product: hands without the card among all hands. */
static void odds(void **state)
{
    (void)state;
    for (unsigned size = 1; size <= 60; size++) {
        for (unsigned copies = 0; copies <= 4 && copies <= size; copies++) {
            for (unsigned seen = 0; seen <= 9 && seen <= size; seen++) {
                uint64_t bottom = choose(size, seen);
                uint64_t top = bottom - choose(size - copies, seen);
                uint64_t divisor = common_divisor(top, bottom);
                char expected[DECK_ODDS_MAX], found[DECK_ODDS_MAX];
                if (bottom == divisor) {
                    snprintf(expected, sizeof expected, "%llu",
                             (unsigned long long)(top / divisor));
                } else {
                    snprintf(expected, sizeof expected, "%llu/%llu",
                             (unsigned long long)(top / divisor),
                             (unsigned long long)(bottom / divisor));
                }
                deck_odds found_odds = deck_odds_of_seeing(size, copies, seen, false);
                deck_odds_fraction(&found_odds, found);
                assert_string_equal(found, expected);
            }
        }
    }
}

static const char *odds_text(unsigned size, unsigned copies, unsigned seen, bool has_mulligan)
{
    static char out[DECK_ODDS_MAX + 32];
    char percent[16];
    deck_odds found = deck_odds_of_seeing(size, copies, seen, has_mulligan);
    deck_odds_fraction(&found, out);
    deck_odds_percent(&found, LANG_EN, percent);
    strcat(out, " = ");
    strcat(out, percent);
    return out;
}

static void odds_at_the_edges(void **state)
{
    (void)state;
    assert_string_equal(odds_text(49, 3, 5, false), "185/658 = 28.12");
    assert_string_equal(odds_text(45, 3, 5, true), "1037417/2013561 = 51.52");
    assert_string_equal(odds_text(45, 0, 5, true), "0 = 0.00");
    assert_string_equal(odds_text(45, 3, 43, false), "1 = 100.00");
    assert_string_equal(odds_text(45, 3, 42, false), "14189/14190 = 99.99");
    assert_string_equal(odds_text(45, 45, 1, true), "1 = 100.00");
    assert_string_equal(odds_text(5, 1, 5, false), "1 = 100.00");
    assert_string_equal(odds_text(0, 0, 5, true), "0 = 0.00");
    assert_string_equal(odds_text(2, 1, 1, false), "1/2 = 50.00");
    assert_string_equal(odds_text(3, 1, 1, false), "1/3 = 33.33");
    assert_string_equal(odds_text(3, 2, 1, false), "2/3 = 66.67");
    char percent[16];
    deck_odds third = deck_odds_of_seeing(3, 1, 1, false);
    deck_odds_percent(&third, LANG_PL, percent);
    assert_string_equal(percent, "33,33");
    /* The largest numbers there can be. */
    const char *largest = odds_text(300, 150, 150, true);
    assert_int_equal(strlen(largest), 191 + strlen(" = 100.00"));
    assert_string_equal(largest + 191, " = 100.00");
}

int main(void)
{
    const struct CMUnitTest deck_files[] = {
        cmocka_unit_test(ways_to_count),
        cmocka_unit_test(lines_without_cards),
        cmocka_unit_test(no_title_is_a_heading),
        cmocka_unit_test(faults_of_text),
        cmocka_unit_test(every_fault_is_told),
        cmocka_unit_test(bytes_that_are_no_text),
        cmocka_unit_test(long_lines_and_files),
        cmocka_unit_test(suggestions),
        cmocka_unit_test(octgn),
        cmocka_unit_test(faults_of_octgn),
        cmocka_unit_test(json_of_netrunnerdb),
        cmocka_unit_test(faults_of_json),
        cmocka_unit_test(starter_decks_go_round),
        cmocka_unit_test(odd_lists_go_round),
        cmocka_unit_test(broken_files),
        cmocka_unit_test(counts),
        cmocka_unit_test(breakers),
        cmocka_unit_test(odds),
        cmocka_unit_test(odds_at_the_edges),
    };
    return RUN_SUITE(deck_files);
}
