/*
 * Frames of WebSocket; see frames.h.
 */
#include "server/frames.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { OP_MORE = 0, OP_TEXT = 1, OP_BINARY = 2, OP_CLOSE = 8, OP_PING = 9, OP_PONG = 10 };

void frames_free(frames *f)
{
    free(f->message);
    *f = (frames){0};
}

bool frames_is_inside(const frames *f)
{
    return f->is_message || f->head_len > 0;
}

static frames_event fault(frames *f, unsigned code)
{
    f->fault = code;
    return FRAMES_FAULT;
}

static bool is_utf8(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        size_t step = core_text_character(text + i, len - i, NULL);
        if (step == 0) {
            return false;
        }
        i += step;
    }
    return true;
}

/* How long the head will be, as far as it is here. */
static size_t head_size(const frames *f)
{
    if (f->head_len < 2) {
        return 2;
    }
    unsigned length = f->head[1] & 127;
    size_t wide = length == 126 ? 2 : length == 127 ? 8 : 0;
    return 2 + wide + 4;
}

/* The head is complete. */
static frames_event begin_frame(frames *f)
{
    unsigned length = f->head[1] & 127;
    unsigned wide = length == 126 ? 2 : length == 127 ? 8 : 0;
    f->is_last = (f->head[0] & 0x80) != 0;
    f->opcode = f->head[0] & 15;
    f->left = length;
    if (wide > 0) {
        f->left = 0;
        for (unsigned i = 0; i < wide; i++) {
            f->left = f->left << 8 | f->head[2 + i];
        }
    }
    memcpy(f->mask, f->head + 2 + wide, 4);
    f->at = 0;
    f->is_payload = true;
    bool is_shortest = wide == 0 || (wide == 2 ? f->left > 125 : f->left > 65535);
    if (!is_shortest) {
        return fault(f, 1002);
    }
    if (f->opcode >= OP_CLOSE) {
        f->control_len = 0;
        bool is_known = f->opcode <= OP_PONG;
        return is_known && f->is_last && wide == 0 ? FRAMES_MORE : fault(f, 1002);
    }
    if (f->opcode > OP_BINARY || (f->opcode == OP_MORE) != f->is_message) {
        return fault(f, 1002);
    }
    if (f->opcode == OP_BINARY) {
        return fault(f, 1003);
    }
    if (!f->is_message) {
        f->is_message = true;
        f->pieces = 0;
        f->message_len = 0;
    }
    if (++f->pieces > FRAMES_PIECES_MAX || f->left > FRAMES_MESSAGE_MAX - f->message_len) {
        return fault(f, 1009);
    }
    if (f->message == NULL && (f->message = malloc(FRAMES_MESSAGE_MAX)) == NULL) {
        return fault(f, 1011);
    }
    return FRAMES_MORE;
}

/* What a close says, and what it is answered with: its own code, or 1002 for one that may not be.
 */
static frames_event end_close(frames *f)
{
    unsigned code = f->control_len >= 2 ? f->control[0] * 256u + f->control[1] : 1000;
    bool is_known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                    (code >= 3000 && code <= 4999);
    if (f->control_len == 1 || !is_known) {
        return fault(f, 1002);
    }
    if (f->control_len > 2 && !is_utf8((const char *)f->control + 2, f->control_len - 2)) {
        return fault(f, 1007);
    }
    f->fault = code;
    return FRAMES_CLOSE;
}

/* The last byte of the frame is here. */
static frames_event end_frame(frames *f)
{
    f->head_len = 0;
    f->is_payload = false;
    switch (f->opcode) {
    case OP_CLOSE:
        return end_close(f);
    case OP_PING:
        return FRAMES_PING;
    case OP_PONG:
        return FRAMES_PONG;
    default:
        break;
    }
    if (!f->is_last) {
        return FRAMES_MORE;
    }
    f->is_message = false;
    return is_utf8(f->message, f->message_len) ? FRAMES_TEXT : fault(f, 1007);
}

static void take(frames *f, uint8_t byte)
{
    uint8_t plain = (uint8_t)(byte ^ f->mask[f->at & 3]);
    f->at++;
    f->left--;
    if (f->opcode >= OP_CLOSE) {
        f->control[f->control_len++] = plain;
    } else {
        f->message[f->message_len++] = (char)plain;
    }
}

frames_event frames_read(frames *f, const uint8_t *bytes, size_t len, size_t *used)
{
    *used = 0;
    if (!frames_is_inside(f) && f->message != NULL) {
        free(f->message); /* it was handed out by the last call */
        f->message = NULL;
    }
    while (*used < len) {
        if (!f->is_payload) {
            f->head[f->head_len++] = bytes[(*used)++];
            if (f->head_len == 1 && (f->head[0] & 0x70) != 0) {
                return fault(f, 1002); /* an extension: none was agreed on */
            }
            if (f->head_len == 2 && (f->head[1] & 0x80) == 0) {
                return fault(f, 1002);
            }
            if (f->head_len < head_size(f)) {
                continue;
            }
            if (begin_frame(f) == FRAMES_FAULT) {
                return FRAMES_FAULT;
            }
        } else {
            take(f, bytes[(*used)++]);
        }
        if (f->is_payload && f->left == 0) {
            frames_event event = end_frame(f);
            if (event != FRAMES_MORE) {
                return event;
            }
        }
    }
    return FRAMES_MORE;
}

size_t frames_head(uint8_t out[FRAMES_HEAD_MAX], unsigned opcode, size_t len)
{
    out[0] = (uint8_t)(0x80 | opcode);
    if (len < 126) {
        out[1] = (uint8_t)len;
        return 2;
    }
    unsigned wide = len <= 65535 ? 2 : 8;
    out[1] = wide == 2 ? 126 : 127;
    for (unsigned i = 0; i < wide; i++) {
        out[2 + i] = (uint8_t)((uint64_t)len >> (8 * (wide - 1 - i)));
    }
    return 2 + wide;
}

/* ---- the handshake --------------------------------------------------------------------------- */

static uint32_t turned(uint32_t x, unsigned n)
{
    return x << n | x >> (32 - n);
}

static void sha1_block(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80];
    for (unsigned i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (unsigned i = 16; i < 80; i++) {
        w[i] = turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (unsigned i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (b & c) | (~b & d)
                     : i < 40 ? b ^ c ^ d
                     : i < 60 ? (b & c) | (b & d) | (c & d)
                              : b ^ c ^ d;
        static const uint32_t k[4] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        uint32_t next = turned(a, 5) + f + e + k[i / 20] + w[i];
        e = d;
        d = c;
        c = turned(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* SHA-1 of a short text: the handshake asks for it, as a sign and not as a secret. */
static void sha1(const char *text, size_t len, uint8_t out[20])
{
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t block[128] = {0};
    memcpy(block, text, len); /* at most 119 bytes: two blocks */
    block[len] = 0x80;
    size_t blocks = len < 56 ? 1 : 2;
    for (unsigned i = 0; i < 8; i++) {
        block[64 * blocks - 1 - i] = (uint8_t)((uint64_t)len * 8 >> (8 * i));
    }
    for (size_t i = 0; i < blocks; i++) {
        sha1_block(h, block + 64 * i);
    }
    for (unsigned i = 0; i < 20; i++) {
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
    }
}

void frames_accept(const char *key, char out[29])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[64 + sizeof fixed];
    uint8_t hash[21] = {0};
    size_t len = strlen(key) <= 64 ? strlen(key) : 64;
    memcpy(text, key, len);
    memcpy(text + len, fixed, sizeof fixed - 1);
    sha1(text, len + sizeof fixed - 1, hash);
    for (unsigned i = 0; i < 28; i++) {
        unsigned bit = 6 * i;
        unsigned pair = hash[bit / 8] * 256u + (bit / 8 + 1 < 21 ? hash[bit / 8 + 1] : 0);
        out[i] = letters[pair >> (10 - bit % 8) & 63];
    }
    out[27] = '=';
    out[28] = '\0';
}
