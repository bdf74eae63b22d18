/*
 * What a text in JSON would cost to read; see json_cost.h.
 */
#include "core/json_cost.h"

size_t core_json_string_end(const char *text, size_t len, size_t at)
{
    at++;
    while (at < len && text[at] != '"') {
        at += text[at] == '\\' && len - at > 1 ? 2 : 1;
    }
    return at < len ? at + 1 : len;
}

bool core_json_is_cheap(const char *text, size_t len)
{
    size_t groups = JSON_GROUPS_FREE + len / JSON_GROUP_BYTES;
    size_t values = JSON_VALUES_FREE + len / JSON_VALUE_BYTES;
    for (size_t i = 0; i < len;) {
        char c = text[i];
        if (c == '"') {
            i = core_json_string_end(text, len, i);
            continue;
        }
        if (((c == '{' || c == '[') && groups-- == 0) || (c == ',' && values-- == 0)) {
            return false;
        }
        i++;
    }
    return true;
}
