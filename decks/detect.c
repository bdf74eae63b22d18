/*
 * Which format a file has, told from how it begins.
 */
#include "decks/deck.h"
#include "decks/faults.h"

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

deck_format deck_detect(const char *bytes, size_t len)
{
    size_t at = text_mark(bytes, len);
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
