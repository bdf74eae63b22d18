/*
 * What is said, under construction; see phrase.h.
 */
#include "core/phrase.h"

#include <string.h>

#include "core/text.h"

void core_phrase_start(core_phrase *p, char *data, size_t cap)
{
    *p = (core_phrase){.data = data, .cap = cap};
    data[0] = '\0';
}

void core_put_bytes(core_phrase *p, const char *bytes, size_t len)
{
    if (p->is_cut) { /* later words would stand where they do not belong */
        return;
    }
    size_t room = p->cap - 1 - p->len;
    if (len > room) {
        p->is_cut = true;
        len = room;
        while (len > 0 && ((unsigned char)bytes[len] & 0xC0) == 0x80) {
            len--;
        }
    }
    memcpy(p->data + p->len, bytes, len);
    p->len += len;
    p->data[p->len] = '\0';
}

void core_put_text(core_phrase *p, const char *text)
{
    core_put_bytes(p, text, core_text_length(text));
}

void core_put_number(core_phrase *p, int64_t n)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do {
        digits[--at] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (n < 0) {
        digits[--at] = '-';
    }
    core_put_bytes(p, digits + at, sizeof digits - at);
}

/* ---- quotes ---------------------------------------------------------------------------------- */

static const char low_quote[] = "„", high_quote[] = "”";
enum { QUOTE_BYTES = sizeof low_quote - 1 };

/* What stands in „ ”. */
static void put_inside(core_phrase *p, const char *text)
{
    size_t len = core_text_length(text);
    while (len > 0) {
        bool is_low = len >= QUOTE_BYTES && core_text_same(text, low_quote, QUOTE_BYTES);
        bool is_high = len >= QUOTE_BYTES && core_text_same(text, high_quote, QUOTE_BYTES);
        size_t taken = is_low || is_high ? QUOTE_BYTES : 1;
        while (taken < len && ((unsigned char)text[taken] & 0xc0) == 0x80) {
            taken++; /* a character is never cut in two */
        }
        if (is_low || is_high) {
            core_put_text(p, is_low ? "»" : "«");
        } else {
            core_put_bytes(p, text, taken);
        }
        text += taken;
        len -= taken;
    }
}

void core_put_quoted(core_phrase *p, const char *text, word_lang lang)
{
    bool is_polish = lang == LANG_PL;
    core_put_text(p, is_polish ? low_quote : "'");
    if (is_polish) {
        put_inside(p, text);
    } else {
        core_put_text(p, text);
    }
    core_put_text(p, is_polish ? high_quote : "'");
}

/* ---- plural forms ---------------------------------------------------------------------------- */

unsigned core_form(int64_t n, unsigned forms)
{
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    bool is_few = size % 10 >= 2 && size % 10 <= 4 && !(size % 100 >= 12 && size % 100 <= 14);
    unsigned form = size == 1 ? 0 : forms > 2 && !is_few ? 2 : 1;
    return form < forms ? form : 0;
}

/* Length of the head of a text up to a mark or its end. */
static size_t span_until(const char *text, size_t len, char mark)
{
    size_t span = 0;
    while (span < len && text[span] != mark) {
        span++;
    }
    return span;
}

void core_put_form(core_phrase *p, int64_t n, const char *forms, size_t len)
{
    unsigned count = 1;
    for (size_t i = 0; i < len; i++) {
        count += forms[i] == '|';
    }
    const char *end = forms + len;
    for (unsigned wanted = core_form(n, count); wanted > 0; wanted--) {
        forms += span_until(forms, (size_t)(end - forms), '|') + 1;
    }
    core_put_bytes(p, forms, span_until(forms, (size_t)(end - forms), '|'));
}

/* ---- lists ----------------------------------------------------------------------------------- */

void core_put_joint(core_phrase *p, core_joint joint, unsigned i, unsigned count, word_lang lang)
{
    static const char *const last[][LANG_COUNT] = {
        [CORE_COMMA] = {", ", ", "},
        [CORE_AND] = {" and ", " i "},
        [CORE_OR] = {" or ", " albo "},
    };
    if (i > 0) {
        core_put_text(p, last[i + 1 == count ? joint : CORE_COMMA][lang]);
    }
}

/* ---- templates ------------------------------------------------------------------------------- */

/* Is the sentence at its end already, so that it needs no full stop? */
static bool has_stopped(const core_phrase *p)
{
    static const char dots[] = "…";
    char last = p->len > 0 ? p->data[p->len - 1] : ' ';
    size_t len = sizeof dots - 1;
    return last == '.' || last == '!' || last == '?' ||
           (p->len >= len && core_text_same(p->data + p->len - len, dots, len));
}

/* Plain text of a template up to the next sign; returns its bytes. */
static size_t put_plain(core_phrase *p, const char *text)
{
    size_t len = 1;
    while (text[len] != '\0' && text[len] != '{' && text[len] != '[' && text[len] != ']') {
        len++;
    }
    /* An ellipsis is written as one character, so a dot is a full stop. */
    bool is_stop = text[0] == '.' && (len == 1 || text[1] == ' ');
    size_t skipped = is_stop && has_stopped(p) ? 1 : 0;
    core_put_bytes(p, text + skipped, len - skipped);
    return len;
}

/* One {value}, its braces included; returns its bytes. */
static size_t put_value(core_phrase *p, const char *text, const core_source *values,
                        bool *is_missing)
{
    size_t len = 1;
    while (text[len] != '\0' && text[len] != '}') {
        len++;
    }
    size_t name = span_until(text + 1, len - 1, '|');
    int64_t n = 0;
    bool is_there;
    if (name < len - 1) {
        is_there = values->number(values->of, text + 1, name, &n);
        if (is_there) {
            core_put_form(p, n, text + 2 + name, len - 2 - name);
        }
    } else {
        is_there = values->put(p, values->of, text + 1, name);
    }
    *is_missing = *is_missing || !is_there;
    return len + (text[len] == '}');
}

void core_put_template(core_phrase *p, const char *template, const core_source *values)
{
    core_phrase before = *p; /* where the part in brackets began */
    bool is_missing = false;
    while (*template != '\0') {
        switch (*template) {
        case '[':
            before = *p;
            is_missing = false;
            template ++;
            break;
        case ']':
            if (is_missing) {
                *p = before;
                p->data[p->len] = '\0';
            }
            template ++;
            break;
        case '{':
            template += put_value(p, template, values, &is_missing);
            break;
        default:
            template += put_plain(p, template);
            break;
        }
    }
}

/* ---- values by name -------------------------------------------------------------------------- */

typedef struct {
    const core_value *list;
    unsigned count;
} value_list;

static const core_value *find_value(const void *of, const char *name, size_t len)
{
    const value_list *values = of;
    for (unsigned i = 0; i < values->count; i++) {
        const core_value *v = &values->list[i];
        if (core_text_length(v->name) == len && core_text_same(v->name, name, len)) {
            return v;
        }
    }
    return NULL;
}

static bool listed_number(const void *of, const char *name, size_t len, int64_t *n)
{
    const core_value *value = find_value(of, name, len);
    *n = value != NULL ? value->number : 0;
    return value != NULL;
}

static bool put_listed(core_phrase *p, const void *of, const char *name, size_t len)
{
    const core_value *value = find_value(of, name, len);
    if (value == NULL) {
        return false;
    }
    bool is_quoting = p->len >= QUOTE_BYTES &&
                      core_text_same(p->data + p->len - QUOTE_BYTES, low_quote, QUOTE_BYTES);
    if (value->text == NULL) {
        core_put_number(p, value->number);
    } else if (is_quoting) {
        put_inside(p, value->text);
    } else {
        core_put_text(p, value->text);
    }
    return true;
}

void core_put_filled(core_phrase *p, const char *template, const core_value *values, unsigned count)
{
    value_list list = {values, count};
    core_source source = {.of = &list, .put = put_listed, .number = listed_number};
    core_put_template(p, template, &source);
}
