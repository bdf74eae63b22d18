/*
 * Frames, heads of HTTP and messages: what is read, what is refused and with which code, however
 * the bytes are cut; and rubbish, which must never do more than be refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "server/diff.h"
#include "server/frames.h"
#include "server/http.h"
#include "server/messages.h"
#include "tests/unit/suite.h"

/* ---- frames ---------------------------------------------------------------------------------- */

typedef struct {
    uint8_t bytes[1 << 17];
    size_t len;
} wire;

/* Appends a frame as a client sends it. */
static void put(wire *w, unsigned first, const char *payload, size_t len, bool is_masked)
{
    static const uint8_t mask[4] = {7, 200, 31, 64};
    w->bytes[w->len++] = (uint8_t)first;
    unsigned flag = is_masked ? 128 : 0;
    if (len < 126) {
        w->bytes[w->len++] = (uint8_t)(flag | len);
    } else {
        unsigned wide = len < 65536 ? 2 : 8;
        w->bytes[w->len++] = (uint8_t)(flag | (wide == 2 ? 126 : 127));
        for (unsigned i = 0; i < wide; i++) {
            w->bytes[w->len++] = (uint8_t)((uint64_t)len >> (8 * (wide - 1 - i)));
        }
    }
    memcpy(w->bytes + w->len, mask, is_masked ? 4 : 0);
    w->len += is_masked ? 4 : 0;
    for (size_t i = 0; i < len; i++) {
        w->bytes[w->len++] = (uint8_t)((uint8_t)payload[i] ^ (is_masked ? mask[i & 3] : 0));
    }
}

/* What comes of a wire that is read in pieces of so many bytes, as text: "T(hello)P(x)!1002". */
static void told(const wire *w, size_t piece, char *out, size_t cap)
{
    frames f = {0};
    size_t at = 0, n = 0;
    out[0] = '\0';
    while (at < w->len) {
        size_t used, len = w->len - at < piece ? w->len - at : piece;
        frames_event event = frames_read(&f, w->bytes + at, len, &used);
        at += used;
        if (event == FRAMES_TEXT) {
            n += (size_t)snprintf(out + n, cap - n, "T%zu(%.*s)", f.message_len,
                                  (int)(f.message_len < 20 ? f.message_len : 20), f.message);
        } else if (event == FRAMES_PING || event == FRAMES_PONG) {
            n += (size_t)snprintf(out + n, cap - n, "%c(%.*s)", event == FRAMES_PING ? 'P' : 'O',
                                  (int)f.control_len, f.control);
        } else if (event == FRAMES_CLOSE || event == FRAMES_FAULT) {
            n += (size_t)snprintf(out + n, cap - n, "%c%u", event == FRAMES_CLOSE ? 'C' : '!',
                                  f.fault);
            frames_free(&f);
            return;
        }
    }
    if (frames_is_inside(&f)) {
        snprintf(out + n, cap - n, "…");
    }
    frames_free(&f);
}

static void expect(const wire *w, const char *expected)
{
    char found[400];
    static const size_t pieces[] = {1, 2, 3, 7, 1000, 1 << 20};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        told(w, pieces[i], found, sizeof found);
        assert_string_equal(found, expected);
    }
}

#define EXPECT(expected, ...)                                                                      \
    do {                                                                                           \
        static wire w;                                                                             \
        w.len = 0;                                                                                 \
        __VA_ARGS__;                                                                               \
        expect(&w, expected);                                                                      \
    } while (0)

static void frames_are_read(void **state)
{
    (void)state;
    static char large[FRAMES_MESSAGE_MAX + 1];
    memset(large, 'a', sizeof large);
    EXPECT("T5(hello)", put(&w, 0x81, "hello", 5, true));
    EXPECT("T0()T1(x)", put(&w, 0x81, "", 0, true); put(&w, 0x81, "x", 1, true));
    EXPECT("T200(aaaaaaaaaaaaaaaaaaaa)", put(&w, 0x81, large, 200, true));
    EXPECT("T16384(aaaaaaaaaaaaaaaaaaaa)", put(&w, 0x81, large, FRAMES_MESSAGE_MAX, true));
    /* A ping may stand between the pieces of a message. */
    EXPECT("P(p)T10(helloworld)O()", put(&w, 0x01, "hello", 5, true); put(&w, 0x89, "p", 1, true);
           put(&w, 0x80, "world", 5, true); put(&w, 0x8A, "", 0, true));
    EXPECT("…", put(&w, 0x01, "hello", 5, true));
    EXPECT("C1000", put(&w, 0x88, "", 0, true));
    EXPECT("C1001", put(&w, 0x88, "\x03\xE9gone", 6, true));
    EXPECT("T7(\xC5\xBB\xC3\xB3\xC5\x82w)", put(&w, 0x81, "\xC5\xBB\xC3\xB3\xC5\x82w", 7, true));
}

/* TH-43 and TH-18: every wrong frame has its code. */
static void wrong_frames_are_refused(void **state)
{
    (void)state;
    static char large[FRAMES_MESSAGE_MAX + 1];
    memset(large, 'a', sizeof large);
    EXPECT("!1002", put(&w, 0x81, "hello", 5, false)); /* not masked */
    EXPECT("!1002", put(&w, 0xC1, "hello", 5, true));  /* an extension */
    EXPECT("!1002", put(&w, 0x80, "hello", 5, true));  /* goes on with nothing */
    EXPECT("!1002", put(&w, 0x01, "a", 1, true); put(&w, 0x81, "b", 1, true));
    EXPECT("!1002", put(&w, 0x83, "", 0, true));
    EXPECT("!1002", put(&w, 0x8B, "", 0, true));
    EXPECT("!1002", put(&w, 0x09, "", 0, true));      /* a ping in pieces */
    EXPECT("!1002", put(&w, 0x89, large, 126, true)); /* a long one */
    EXPECT("!1002", put(&w, 0x88, "x", 1, true));
    EXPECT("!1002", put(&w, 0x88, "\x03\xEE", 2, true)); /* 1006 */
    EXPECT("!1007", put(&w, 0x88, "\x03\xE8\xFF", 3, true));
    EXPECT("!1003", put(&w, 0x82, "hello", 5, true));
    EXPECT("!1007", put(&w, 0x81, "\xC5", 1, true));
    EXPECT("!1007", put(&w, 0x81, "\xED\xA0\x80", 3, true));
    EXPECT("!1009", put(&w, 0x81, large, FRAMES_MESSAGE_MAX + 1, true));
    EXPECT("!1009", put(&w, 0x01, large, FRAMES_MESSAGE_MAX, true); put(&w, 0x80, "a", 1, true));
    EXPECT("!1009", for (unsigned i = 0; i <= FRAMES_PIECES_MAX; i++)
                        put(&w, i == 0 ? 0x01 : 0x00, "", 0, true));
    /* A length in more bytes than it needs. */
    EXPECT("!1002", memcpy(w.bytes, "\x81\xFE\x00\x05\0\0\0\0hello", 13); w.len = 13);
}

static void what_is_sent_has_the_shortest_head(void **state)
{
    (void)state;
    uint8_t head[FRAMES_HEAD_MAX];
    char accept[29];
    assert_int_equal(frames_head(head, FRAMES_OP_TEXT, 125), 2);
    assert_int_equal(frames_head(head, FRAMES_OP_TEXT, 126), 4);
    assert_int_equal(frames_head(head, FRAMES_OP_TEXT, 65535), 4);
    assert_int_equal(frames_head(head, FRAMES_OP_TEXT, 65536), 10);
    assert_memory_equal(head, "\x81\x7F\0\0\0\0\0\x01\0\0", 10);
    frames_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); /* of RFC 6455 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

/* Rubbish, and frames with one byte changed: read, refused, never more (TH-43). */
static void rubbish_is_refused(void **state)
{
    (void)state;
    static wire w;
    char found[400], again[400];
    core_xoshiro random;
    core_xoshiro_seed(&random, 13);
    for (unsigned round = 0; round < 3000; round++) {
        w.len = 0;
        put(&w, 0x01, "hello", 5, true);
        put(&w, 0x89, "p", 1, true);
        put(&w, 0x80, "world", 5, true);
        put(&w, 0x81, "again", 5, true);
        unsigned changes = 1 + core_xoshiro_below(&random, 8);
        for (unsigned i = 0; i < changes; i++) {
            w.bytes[core_xoshiro_below(&random, (uint32_t)w.len)] =
                (uint8_t)core_xoshiro_below(&random, 256);
        }
        told(&w, 1 << 20, found, sizeof found);
        told(&w, 1 + core_xoshiro_below(&random, 5), again, sizeof again);
        assert_string_equal(found, again);
    }
}

/* ---- requests -------------------------------------------------------------------------------- */

static unsigned status_of(const char *text)
{
    static char bytes[HTTP_HEAD_MAX + HTTP_BODY_MAX + 100];
    http_request r;
    size_t len = strlen(text);
    memcpy(bytes, text, len + 1);
    return http_read(bytes, len, &r);
}

static void requests_are_read_strictly(void **state)
{
    (void)state;
    static const struct {
        unsigned status;
        const char *text;
    } cases[] = {
        {200, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {200, "GET /x?y=1 HTTP/1.1\r\nHost: a\r\nX-Other: \r\n\r\n"},
        {200, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"},
        {0, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n{}"},
        {0, "GET / HTTP/1.1\r\nHost: a\r\n"},
        {0, "GE"},
        {400, "GET / HTTP/1.1\r\n\r\n"},           /* no host */
        {400, "GET / HTTP/1.1\r\nHost: \r\n\r\n"}, /* an empty one */
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n more\r\n\r\n"},
        {400, "GET / HTTP/1.1\nHost: a\n\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\x01\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /# HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "\r\n\r\n"},
        {400, "hello\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +2\r\n\r\n{}"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x2\r\n\r\n{}"},
        {413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n"},
        {413, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n"},
        {501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {417, "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n"},
        {505, "GET / HTTP/1.0\r\nHost: a\r\n\r\n"},
        {505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},          /* TH-40 */
        {405, "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"}, /* TH-41 */
        {405, "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {405, "get / HTTP/1.1\r\nHost: a\r\n\r\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (status_of(cases[i].text) != cases[i].status) {
            print_message("%s\n", cases[i].text);
        }
        assert_int_equal(status_of(cases[i].text), cases[i].status);
    }
    static char large[HTTP_HEAD_MAX + 100];
    size_t len = (size_t)sprintf(large, "GET / HTTP/1.1\r\nHost: a\r\nX: ");
    memset(large + len, 'a', HTTP_HEAD_MAX - len);
    assert_int_equal(status_of(large), 431);
    len = (size_t)sprintf(large, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (unsigned i = 0; i <= HTTP_LINES_MAX; i++) {
        len += (size_t)sprintf(large + len, "X: a\r\n");
    }
    sprintf(large + len, "\r\n");
    assert_int_equal(status_of(large), 431);
}

static void cookies_and_words_are_found(void **state)
{
    (void)state;
    char bytes[] = "GET / HTTP/1.1\r\nHost: a\r\nCookie: x=1; jackin=abc; jackin2=d\r\n"
                   "Authorization: Bearer tok\r\nConnection: keep-alive, Upgrade\r\n\r\n";
    char out[8];
    http_request r;
    assert_int_equal(http_read(bytes, strlen(bytes), &r), 200);
    assert_true(http_cookie(&r, "jackin", out, sizeof out));
    assert_string_equal(out, "abc");
    assert_false(http_cookie(&r, "jack", out, sizeof out));
    assert_false(http_cookie(&r, "jackin", out, 3));
    assert_true(http_bearer(&r, out, sizeof out));
    assert_string_equal(out, "tok");
    assert_true(http_has_word(r.field[HTTP_CONNECTION], "upgrade"));
    assert_false(http_has_word(r.field[HTTP_CONNECTION], "up"));
    assert_false(http_has_word("", "upgrade"));
}

/* ---- messages -------------------------------------------------------------------------------- */

static const char *code_of(const char *text, size_t len)
{
    message m;
    bool is_read = message_read(text, len, &m);
    const char *code = is_read ? "ok" : m.code;
    message_free(&m);
    return code;
}

static void messages_are_a_closed_list(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"ok", "{\"type\":\"tables\"}"},
        {"ok", "{\"type\":\"tables\",\"id\":7,\"lang\":\"pl\"}"},
        {"ok", "{\"type\":\"choose\",\"question\":1,\"choice\":0,\"command\":\"a\"}"},
        {"bad_message", "{\"type\":\"choose\",\"question\":1,\"choice\":0}"},
        {"bad_message", "{\"type\":\"choose\",\"question\":-1,\"choice\":0,\"command\":\"a\"}"},
        {"bad_message", "{\"type\":\"choose\",\"question\":1.0,\"choice\":0,\"command\":\"a\"}"},
        {"bad_message", "{\"type\":\"choose\",\"question\":1,\"choice\":65536,\"command\":\"a\"}"},
        {"bad_message", "{\"type\":\"choose\",\"question\":1,\"choice\":0,\"command\":\"\"}"},
        {"bad_message",
         "{\"type\":\"choose\",\"question\":1,\"choice\":0,\"command\":\"\\u0000\"}"},
        {"bad_message", "{\"type\":\"tables\",\"more\":1}"},
        {"bad_message", "{\"type\":\"tables\",\"type\":\"tables\"}"},
        {"bad_message", "{\"type\":\"tables\",\"id\":\"7\"}"},
        {"bad_message", "{\"type\":\"tables\",\"lang\":\"de\"}"},
        {"bad_message", "{\"type\":7}"},
        {"bad_message", "{}"},
        {"bad_message", "[]"},
        {"bad_message", "{\"type\":\"tables\"} "
                        "x"},
        {"bad_message", ""},
        {"bad_message", "{\"type\":\"join\",\"token\":\"abc\"}"},
        {"bad_message", "{\"type\":\"join\",\"token\":\"0123456789ABCDEF0123456789ABCDEF\"}"},
        {"ok", "{\"type\":\"join\",\"token\":\"0123456789abcdef0123456789abcdef\"}"},
        {"unknown_message", "{\"type\":\"snapshot\"}"}, /* the server's own */
        {"unknown_message", "{\"type\":\"Tables\"}"},
        /* TH-01: the engine's commands are no messages. */
        {"unknown_message", "{\"type\":\"state\"}"},
        {"unknown_message", "{\"type\":\"replay\"}"},
        {"unknown_message", "{\"type\":\"hash\"}"},
        {"unknown_message", "{\"type\":\"undo\"}"},
        {"unknown_message", "{\"type\":\"rig\"}"},
        {"unknown_message", "{\"type\":\"sample\"}"},
        {"unknown_message", "{\"type\":\"position\"}"},
        {"unknown_message", "{\"type\":\"choices\"}"},
        {"bad_message", "{\"cmd\":\"state\"}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(code_of(cases[i][1], strlen(cases[i][1])), cases[i][0]);
    }
}

/* TH-43: what is deep or wide is refused before it is read. */
static void messages_have_limits(void **state)
{
    (void)state;
    static char text[FRAMES_MESSAGE_MAX];
    size_t len = (size_t)sprintf(text, "{\"type\":\"tables\",\"x\":");
    memset(text + len, '[', 100);
    assert_string_equal(code_of(text, len + 100), "bad_message");
    for (unsigned values = 990; values < 1010; values++) {
        len = (size_t)sprintf(text, "{\"type\":\"stops\",\"level\":\"full\",\"stop\":[0");
        for (unsigned i = 1; i < values; i++) {
            len += (size_t)sprintf(text + len, ",0");
        }
        len += (size_t)sprintf(text + len, "]}");
        assert_string_equal(code_of(text, len), "bad_message"); /* for one reason or the other */
    }
    memset(text, '{', sizeof text);
    assert_string_equal(code_of(text, sizeof text), "bad_message");
    memset(text, '"', sizeof text);
    assert_string_equal(code_of(text, sizeof text), "bad_message");
}

/* TH-03: what is different and nothing else, in an order in which it can be applied. */
static void differences(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"{}", "{}", "[]"},
        {"{\"a\":1}", "{\"a\":1}", "[]"},
        {"{\"a\":1}", "{\"a\":12}", "[[[\"a\"],12]]"},
        {"{\"a\":1,\"b\":2}", "{\"b\":2}", "[[[\"a\"]]]"},
        {"{\"b\":2}", "{\"a\":1,\"b\":3,\"c\":null}", "[[[\"a\"],1],[[\"b\"],3],[[\"c\"],null]]"},
        {"{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", "[]"},
        {"[1,2,3]", "[1]", "[[[1]]]"},
        {"[]", "[[],{}]", "[[[0],[]],[[1],{}]]"},
        {"[1,[2,3],4]", "[1,[2,5],4]", "[[[1,1],5]]"},
        {"{\"a\":[{\"b\":\"x\"}]}", "{\"a\":[{\"b\":\"y\"},7]}",
         "[[[\"a\",0,\"b\"],\"y\"],[[\"a\",1],7]]"},
        {"{\"a\":[]}", "{\"a\":{}}", "[[[\"a\"],{}]]"},
        {"{\"a,\\\"}]\":1,\"b\":\"[{\\\\\"}", "{\"a,\\\"}]\":2,\"b\":\"[{\\\\\"}",
         "[[[\"a,\\\"}]\"],2]]"},
        {"1", "{\"a\":1}", "[[[],{\"a\":1}]]"},
        /* Where both begin alike. */
        {"{\"a\":1,\"ab\":2}", "{\"a\":1,\"b\":2,\"ab\":2}", "[[[\"b\"],2]]"},
        {"{\"a\":[1],\"b\":2,\"c\":3}", "{\"a\":[1],\"c\":3}", "[[[\"b\"]]]"},
        {"{\"a\":1,\"b\":2,\"c\":3}", "{\"a\":4,\"c\":5,\"d\":6}",
         "[[[\"a\"],4],[[\"b\"]],[[\"c\"],5],[[\"d\"],6]]"},
        {"{\"a\":1}", "{\"a\":1,\"b\":2}", "[[[\"b\"],2]]"},
        {"{\"a\":1,\"b\":2}", "{\"a\":1}", "[[[\"b\"]]]"},
        {"[1,12]", "[1,1]", "[[[1],1]]"},
        {"[1,1]", "[1,12]", "[[[1],12]]"},
        {"[[1],[2]]", "[[1],[2],[3]]", "[[[2],[3]]]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_out out;
        out_init(&out, 4096);
        const char *old = cases[i][0], *now = cases[i][1];
        /* Bytes behind the texts do not count. */
        diff_write(&out, old, strlen(old), now, strlen(now));
        out_raw(&out, "", 1);
        assert_string_equal(out.data, cases[i][2]);
        out_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest server_frames[] = {
        cmocka_unit_test(frames_are_read),
        cmocka_unit_test(wrong_frames_are_refused),
        cmocka_unit_test(what_is_sent_has_the_shortest_head),
        cmocka_unit_test(rubbish_is_refused),
        cmocka_unit_test(requests_are_read_strictly),
        cmocka_unit_test(cookies_and_words_are_found),
        cmocka_unit_test(messages_are_a_closed_list),
        cmocka_unit_test(messages_have_limits),
        cmocka_unit_test(differences),
    };
    return RUN_SUITE(server_frames);
}
