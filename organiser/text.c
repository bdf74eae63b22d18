/*
 * Texts from outside; see text.h.
 */
#include "organiser/text.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

char *text_shown(const char *text)
{
    size_t room = strlen(text) * CORE_TEXT_GROWTH + 1, used = 0;
    char *out = malloc(room);
    while (out != NULL) {
        size_t len = strcspn(text, "\n");
        used += core_text_show(out + used, room - used, text, len);
        if (text[len] == '\0') {
            break;
        }
        out[used++] = '\n';
        text += len + 1;
    }
    return out;
}

bool text_copy_line(char *out, size_t cap, const char *text)
{
    size_t used = 0;
    for (size_t left = strlen(text); left > 0;) {
        char one[2 * CORE_TEXT_GROWTH];
        size_t size = core_text_character(text, left, NULL);
        size = size == 0 ? 1 : size;
        size_t len = core_text_line(one, sizeof one, text, size);
        if (cap - used <= len) {
            out[0] = '\0';
            return false;
        }
        memcpy(out + used, one, len);
        used += len;
        text += size;
        left -= size;
    }
    out[used] = '\0';
    return true;
}

/* The columns of the character at the head of a text, and its bytes; never 0 bytes. */
static int next_columns(const char *text, size_t left, size_t *bytes)
{
    uint32_t code;
    *bytes = core_text_character(text, left, &code);
    if (*bytes == 0) { /* not a character: shown as one sign or another */
        *bytes = 1;
        return 1;
    }
    return g_unichar_iszerowidth(code) ? 0 : g_unichar_iswide(code) ? 2 : 1;
}

size_t grid_fit(const char *text, int columns)
{
    size_t len = 0, size = strlen(text);
    while (len < size) {
        size_t bytes;
        columns -= next_columns(text + len, size - len, &bytes);
        if (columns < 0) {
            break;
        }
        len += bytes;
    }
    return len;
}

int grid_columns(const char *text)
{
    int columns = 0;
    for (size_t left = strlen(text), bytes; left > 0; left -= bytes) {
        columns += next_columns(text, left, &bytes);
        text += bytes;
    }
    return columns;
}
