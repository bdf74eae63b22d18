/*
 * Text from outside; see text.h.
 */
#include "core/text.h"

#include <string.h>

size_t core_text_length(const char *text)
{
    const char *end = text;
    /* The volatile read keeps the compiler from making a call of the C library out of the loop. */
    while (*(const volatile char *)end != '\0') {
        end++;
    }
    return (size_t)(end - text);
}

bool core_text_same(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

bool core_text_equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool core_text_begins(const char *text, const char *head)
{
    while (*head != '\0' && *text == *head) {
        text++;
        head++;
    }
    return *head == '\0';
}

size_t core_text_character(const char *at, size_t left, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)at;
    unsigned char c = left > 0 ? bytes[0] : 0xff;
    size_t size = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    if (size == 0 || size > left) {
        return 0;
    }
    uint32_t value = size == 1 ? c : c & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (bytes[i] & 0x3f);
    }
    if (value < least[size] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
        return 0;
    }
    if (code != NULL) {
        *code = value;
    }
    return size;
}

bool core_text_is_hidden(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {
        {0x00, 0x1f},                         /* C0 */
        {0x7f, 0x9f},                         /* DEL and C1 */
        {0x61c, 0x61c},                       /* Arabic letter mark */
        {0x180e, 0x180e},                     /* a space without width */
        {0x200b, 0x200b},   {0x200e, 0x200f}, /* another; marks of direction */
        {0x2028, 0x202e},                     /* separators, embeddings, overrides */
        {0x2060, 0x206f},                     /* joiners, isolates, old controls of format */
        {0xfdd0, 0xfdef},                     /* no characters */
        {0xfeff, 0xfeff},                     /* mark of byte order */
        {0xfff9, 0xfffb},                     /* marks of annotations */
        {0xe0000, 0xe007f},                   /* tags */
    };
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        if (code >= hidden[i].first && code <= hidden[i].last) {
            return true;
        }
    }
    return (code & 0xfffe) == 0xfffe;
}

bool core_text_has_hidden(const char *text, size_t len)
{
    uint32_t code;
    for (size_t i = 0, size; i < len; i += size) {
        size = core_text_character(text + i, len - i, &code);
        if (size == 0 || core_text_is_hidden(code)) {
            return true;
        }
    }
    return false;
}

/* Writes a number in at least `least` hexadecimal digits and returns how many. */
static size_t put_hex(char *out, uint32_t value, size_t least)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t count = least;
    while (count < 8 && value >> (4 * count) != 0) {
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = digits[value >> (4 * (count - 1 - i)) & 15];
    }
    return count;
}

static size_t show(char *out, size_t cap, const char *text, size_t len, bool is_line)
{
    size_t used = 0;
    for (size_t i = 0; i < len;) {
        uint32_t code = 0;
        size_t size = core_text_character(text + i, len - i, &code);
        char escape[16];
        const char *part = text + i;
        size_t part_len = size;
        if (size == 0) {
            escape[0] = '<';
            part_len = 1 + put_hex(escape + 1, (unsigned char)text[i], 2);
            escape[part_len++] = '>';
            part = escape;
        } else if (is_line && (code == '\t' || code == '\n' || code == '\r')) {
            escape[0] = ' ';
            part = escape;
        } else if (core_text_is_hidden(code)) {
            memcpy(escape, "<U+", 3);
            part_len = 3 + put_hex(escape + 3, code, 4);
            escape[part_len++] = '>';
            part = escape;
        }
        if (cap - used <= part_len) {
            break;
        }
        memcpy(out + used, part, part_len);
        used += part_len;
        i += size == 0 ? 1 : size;
    }
    out[used] = '\0';
    return used;
}

size_t core_text_show(char *out, size_t cap, const char *text, size_t len)
{
    return show(out, cap, text, len, false);
}

size_t core_text_line(char *out, size_t cap, const char *text, size_t len)
{
    return show(out, cap, text, len, true);
}
