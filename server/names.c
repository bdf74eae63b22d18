/*
 * Names; see names.h.
 */
#include "server/names.h"

#include <stdint.h>
#include <string.h>

#include "core/text.h"
#include "jackin/bots.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* The Polish letters, and the plain ones for which they can be taken. */
static const struct {
    uint16_t code;
    char plain;
} polish[] = {
    {0x104, 'a'}, {0x105, 'a'}, {0x106, 'c'}, {0x107, 'c'}, {0x118, 'e'}, {0x119, 'e'},
    {0x141, 'l'}, {0x142, 'l'}, {0x143, 'n'}, {0x144, 'n'}, {0x0D3, 'o'}, {0x0F3, 'o'},
    {0x15A, 's'}, {0x15B, 's'}, {0x179, 'z'}, {0x17A, 'z'}, {0x17B, 'z'}, {0x17C, 'z'},
};

/* A letter and a mark behind it are one letter. */
static uint32_t composed(uint32_t letter, uint32_t mark)
{
    static const struct {
        char letter;
        uint16_t mark, code;
    } forms[] = {
        {'A', 0x328, 0x104}, {'a', 0x328, 0x105}, {'C', 0x301, 0x106}, {'c', 0x301, 0x107},
        {'E', 0x328, 0x118}, {'e', 0x328, 0x119}, {'N', 0x301, 0x143}, {'n', 0x301, 0x144},
        {'O', 0x301, 0x0D3}, {'o', 0x301, 0x0F3}, {'S', 0x301, 0x15A}, {'s', 0x301, 0x15B},
        {'Z', 0x301, 0x179}, {'z', 0x301, 0x17A}, {'Z', 0x307, 0x17B}, {'z', 0x307, 0x17C},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if ((uint32_t)(unsigned char)forms[i].letter == letter && forms[i].mark == mark) {
            return forms[i].code;
        }
    }
    return 0;
}

char name_plain(uint32_t code)
{
    if (code >= 'A' && code <= 'Z') {
        return (char)(code + 32);
    }
    if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
        return (char)code;
    }
    for (size_t i = 0; i < sizeof polish / sizeof polish[0]; i++) {
        if (polish[i].code == code) {
            return polish[i].plain;
        }
    }
    return 0;
}

static size_t put_code(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    out[0] = (char)(0xC0 | code >> 6);
    out[1] = (char)(0x80 | (code & 63));
    return 2;
}

/* What looks alike becomes alike: capitals and marks go, 0 is o, 1 and i are l, rn is m, vv is w;
 * signs are left out. */
static void skeleton_of(char *text)
{
    size_t out = 0;
    for (const char *at = text; *at != '\0'; at++) {
        char c = *at == '0' ? 'o' : *at == '1' || *at == 'i' ? 'l' : *at == '5' ? 's' : *at;
        if (c == 'n' && out > 0 && text[out - 1] == 'r') {
            text[out - 1] = 'm';
        } else if (c == 'v' && out > 0 && text[out - 1] == 'v') {
            text[out - 1] = 'w';
        } else {
            text[out++] = c;
        }
    }
    text[out] = '\0';
}

void name_skeleton(const char *text, size_t len, char skeleton[NAME_MAX_BYTES + 1])
{
    size_t out = 0;
    for (size_t at = 0; at < len && out < NAME_MAX_BYTES;) {
        uint32_t code = 0;
        size_t n = core_text_character(text + at, len - at, &code);
        char plain = n > 0 ? name_plain(code) : 0;
        if (plain != 0) {
            skeleton[out++] = plain;
        }
        at += n > 0 ? n : 1;
    }
    skeleton[out] = '\0';
    skeleton_of(skeleton);
}

/* Names that would speak for the house, or for a player made of code. */
static bool is_reserved(const char *skeleton)
{
    static const char *const whole[] = {
        "root",      "system",  "server",    "mod",      "guest",   "bot",       "bots",
        "corp",      "runner",  "nobody",    "everyone", "anybody", "anyone",    "anonymous",
        "deleted",   "support", "operator",  "judge",    "null",    "nil",       "undefined",
        "spectator", "me",      "you",       "gosc",     "nikt",    "sedzia",    "organizator",
        "organiser", "host",    "organizer", "staff",    "owner",   "invitation"};
    static const char *const parts[] = {"admin", "moderator", "jackin", "administrator"};
    char other[NAME_MAX_BYTES + 1];
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++) {
        name_skeleton(whole[i], strlen(whole[i]), other);
        if (strcmp(skeleton, other) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        name_skeleton(parts[i], strlen(parts[i]), other);
        if (strstr(skeleton, other) != NULL) {
            return true;
        }
    }
    for (unsigned kind = 0; kind < BOT_COUNT; kind++) {
        const char *bot = bot_name((bot_kind)kind);
        name_skeleton(bot, strlen(bot), other);
        if (strcmp(skeleton, other) == 0) {
            return true;
        }
    }
    return false;
}

bool name_read(const char *text, size_t len, char name[NAME_MAX_BYTES + 1],
               char skeleton[NAME_MAX_BYTES + 1])
{
    uint32_t codes[NAME_LETTERS_MAX + 1];
    size_t count = 0, out = 0;
    for (size_t at = 0; at < len;) {
        uint32_t code = 0;
        size_t n = core_text_character(text + at, len - at, &code);
        if (n == 0 || count > NAME_LETTERS_MAX) {
            return false;
        }
        at += n;
        code = code >= 0xFF01 && code <= 0xFF5E ? code - 0xFEE0 : code; /* fullwidth */
        uint32_t one = count > 0 ? composed(codes[count - 1], code) : 0;
        if (one != 0) {
            codes[count - 1] = one;
        } else if (count < NAME_LETTERS_MAX + 1) {
            codes[count++] = code;
        }
    }
    if (count < NAME_LETTERS_MIN || count > NAME_LETTERS_MAX) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        bool is_sign = codes[i] == '_' || codes[i] == '-';
        char plain = name_plain(codes[i]);
        bool is_edge = i == 0 || i + 1 == count;
        bool is_twice = i > 0 && (codes[i - 1] == '_' || codes[i - 1] == '-');
        if ((plain == 0 && !is_sign) || (is_sign && (is_edge || is_twice)) ||
            (i == 0 && plain <= '9')) {
            return false;
        }
        out += put_code(name + out, codes[i]);
    }
    name[out] = '\0';
    name_skeleton(name, out, skeleton);
    return !is_reserved(skeleton);
}
