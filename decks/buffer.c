/*
 * Text under construction; see buffer.h.
 */
#include "decks/buffer.h"

#include <string.h>

size_t deck_text_length(const char *text)
{
    const char *end = text;
    /* The volatile read keeps the compiler from making a call of the C library out of the loop. */
    while (*(const volatile char *)end != '\0') {
        end++;
    }
    return (size_t)(end - text);
}

bool deck_is_same(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (a[i] != b[i]) {
            return false;
        }
    }
    return true;
}

void deck_buffer_start(deck_buffer *b, char *data, size_t cap)
{
    *b = (deck_buffer){.data = data, .cap = cap};
    data[0] = '\0';
}

void deck_put_bytes(deck_buffer *b, const char *bytes, size_t len)
{
    if (b->is_cut) { /* once cut, later words would stand where they do not belong */
        return;
    }
    size_t room = b->cap - 1 - b->len;
    if (len > room) {
        b->is_cut = true;
        len = room;
        while (len > 0 && ((unsigned char)bytes[len] & 0xC0) == 0x80) {
            len--;
        }
    }
    memcpy(b->data + b->len, bytes, len);
    b->len += len;
    b->data[b->len] = '\0';
}

void deck_put_text(deck_buffer *b, const char *text)
{
    deck_put_bytes(b, text, deck_text_length(text));
}

void deck_put_number(deck_buffer *b, uint64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    deck_put_bytes(b, digits + at, sizeof digits - at);
}

/* Length of the head of text up to one of two marks or its end. */
static size_t span_until(const char *text, char mark, char other)
{
    size_t len = 0;
    while (text[len] != '\0' && text[len] != mark && text[len] != other) {
        len++;
    }
    return len;
}

/* Writes the form that goes with n, out of "|one|few|many}". */
static void fill_form(deck_buffer *b, const char *forms, int64_t n)
{
    unsigned count = 0;
    for (const char *p = forms; *p != '\0' && *p != '}'; p++) {
        count += *p == '|';
    }
    uint64_t size = (uint64_t)(n < 0 ? -n : n);
    bool is_few = size % 10 >= 2 && size % 10 <= 4 && !(size % 100 >= 12 && size % 100 <= 14);
    unsigned wanted = size == 1 ? 0 : count > 2 && !is_few ? 2 : 1;
    const char *form = forms + 1;
    for (unsigned i = 0; i < wanted; i++) {
        form += span_until(form, '|', '}') + 1;
    }
    deck_put_bytes(b, form, span_until(form, '|', '}'));
}

static const deck_value *find_value(const deck_value *values, unsigned count, const char *name,
                                    size_t len)
{
    for (unsigned i = 0; i < count; i++) {
        if (deck_text_length(values[i].name) == len && deck_is_same(values[i].name, name, len)) {
            return &values[i];
        }
    }
    return NULL;
}

static const char low_quote[] = "„", high_quote[] = "”";
enum { QUOTE_BYTES = sizeof low_quote - 1 };

/* What stands in „ ”. */
static void put_inside(deck_buffer *b, const char *text)
{
    size_t len = deck_text_length(text);
    while (len > 0) {
        bool is_low = len >= QUOTE_BYTES && deck_is_same(text, low_quote, QUOTE_BYTES);
        bool is_high = len >= QUOTE_BYTES && deck_is_same(text, high_quote, QUOTE_BYTES);
        size_t taken = is_low || is_high ? QUOTE_BYTES : 1;
        while (taken < len && ((unsigned char)text[taken] & 0xc0) == 0x80) {
            taken++; /* a character is never cut in two */
        }
        if (is_low || is_high) {
            deck_put_text(b, is_low ? "»" : "«");
        } else {
            deck_put_bytes(b, text, taken);
        }
        text += taken;
        len -= taken;
    }
}

void deck_put_quoted(deck_buffer *b, const char *text, bool is_polish)
{
    deck_put_text(b, is_polish ? low_quote : "'");
    if (is_polish) {
        put_inside(b, text);
    } else {
        deck_put_text(b, text);
    }
    deck_put_text(b, is_polish ? high_quote : "'");
}

static bool is_quoting(const deck_buffer *b)
{
    return b->len >= QUOTE_BYTES &&
           deck_is_same(b->data + b->len - QUOTE_BYTES, low_quote, QUOTE_BYTES);
}

void deck_put_filled(deck_buffer *b, const char *template, const deck_value *values, unsigned count)
{
    while (*template != '\0') {
        if (*template != '{') {
            size_t len = span_until(template, '{', '{');
            deck_put_bytes(b, template, len);
            template += len;
            continue;
        }
        size_t name_len = span_until(template + 1, '|', '}');
        const char *after_name = template + 1 + name_len;
        const deck_value *value = find_value(values, count, template + 1, name_len);
        if (value != NULL && *after_name == '|') {
            fill_form(b, after_name, value->number);
        } else if (value != NULL && value->text != NULL && is_quoting(b)) {
            put_inside(b, value->text);
        } else if (value != NULL && value->text != NULL) {
            deck_put_text(b, value->text);
        } else if (value != NULL) {
            if (value->number < 0) {
                deck_put_bytes(b, "-", 1);
            }
            deck_put_number(b, (uint64_t)(value->number < 0 ? -value->number : value->number));
        }
        template = after_name + span_until(after_name, '}', '}');
        template += *template == '}';
    }
}
