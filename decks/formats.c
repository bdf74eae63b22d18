/*
 * The formats of deck lists: their names, and which one a file has.
 */
#include "core/text.h"
#include "decks/faults.h"

static const char *const format_names[DECK_FORMAT_COUNT] = {
    [DECK_TEXT] = "text",
    [DECK_JSON] = "json",
    [DECK_O8D] = "o8d",
};

const char *deck_format_name(deck_format format)
{
    return format < DECK_FORMAT_COUNT ? format_names[format] : "?";
}

deck_format deck_format_find(const char *name)
{
    size_t len = core_text_length(name);
    for (unsigned i = 0; i < DECK_FORMAT_COUNT; i++) {
        if (core_text_length(format_names[i]) == len &&
            core_text_same(format_names[i], name, len)) {
            return (deck_format)i;
        }
    }
    return DECK_FORMAT_COUNT;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

deck_format deck_detect(const char *bytes, size_t len)
{
    size_t at = deck_text_mark(bytes, len);
    while (at < len && is_space(bytes[at])) {
        at++;
    }
    if (at == len) {
        return DECK_TEXT;
    }
    char first = bytes[at++];
    if (first == '{' || first == '<') {
        return first == '{' ? DECK_JSON : DECK_O8D;
    }
    while (at < len && is_space(bytes[at])) {
        at++;
    }
    /* "[{" begins JSON, "[Identity]" is a heading. */
    bool is_array = first == '[' && (at == len || bytes[at] == '{' || bytes[at] == '"' ||
                                     bytes[at] == '[' || bytes[at] == ']');
    return is_array ? DECK_JSON : DECK_TEXT;
}
