/*
 * The difference between two documents; see diff.h.
 *
 * It is found in the texts themselves: values that are the same are the same bytes, since both were
 * written by the same writer, and most of a document is the same. Nothing is allocated.
 */
#include "server/diff.h"

#include <string.h>

typedef struct {
    const char *at;
    size_t len;
} span;

/* A place in a document: a member (its name as it is written) or an element of the place above. */
typedef struct step {
    const struct step *up;
    span key; /* of an element: at NULL */
    size_t index;
} step;

typedef struct {
    json_out *out;
    size_t count;
} differing;

static bool is_same(span a, span b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The string that begins here, with its quotes. */
static const char *behind_string(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++) {
        p += *p == '\\';
    }
    return p < end ? p + 1 : end;
}

/* Where the value ends that begins here. */
static const char *behind_value(const char *p, const char *end)
{
    size_t depth = 0;
    if (p < end && *p == '"') {
        return behind_string(p, end);
    }
    while (p < end) {
        switch (*p) {
        case '"':
            p = behind_string(p, end);
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            if (depth == 0) {
                return p; /* of the list or object around it */
            }
            depth--;
            if (depth == 0) {
                return p + 1;
            }
            break;
        case ',':
            if (depth == 0) {
                return p;
            }
            break;
        default:
            break;
        }
        p++;
    }
    return end;
}

/* What is in an object or a list, one after the other. */
typedef struct {
    const char *at, *end;
} reading;

static reading inside(span value)
{
    return (reading){value.at + 1, value.at + value.len - 1};
}

/* The next value, and of a member its name; false behind the last. */
static bool next(reading *r, bool is_object, span *key, span *value)
{
    if (r->at >= r->end) {
        return false;
    }
    *key = (span){NULL, 0};
    if (is_object) {
        const char *behind = behind_string(r->at, r->end);
        *key = (span){r->at, (size_t)(behind - r->at)};
        r->at = behind < r->end ? behind + 1 : r->end; /* the colon */
    }
    const char *behind = behind_value(r->at, r->end);
    *value = (span){r->at, (size_t)(behind - r->at)};
    r->at = behind < r->end ? behind + 1 : r->end; /* the comma */
    return true;
}

/* The member of that name. It is looked for where `hint` is first, since names mostly come in the
 * same order; it is moved on if it was right. */
static bool find(span object, reading *hint, span key, span *value)
{
    span name;
    reading r = *hint;
    if (next(&r, true, &name, value) && is_same(name, key)) {
        *hint = r;
        return true;
    }
    for (r = inside(object); next(&r, true, &name, value);) {
        if (is_same(name, key)) {
            *hint = r;
            return true;
        }
    }
    return false;
}

/* If what comes next is just these bytes, moves on behind it. Most of a document is the same, and
 * then nothing of the second one is read. */
static bool skip_same(reading *r, span whole)
{
    size_t left = (size_t)(r->end - r->at);
    if (left < whole.len || memcmp(r->at, whole.at, whole.len) != 0 ||
        (left > whole.len && r->at[whole.len] != ',')) {
        return false;
    }
    r->at = left > whole.len ? r->at + whole.len + 1 : r->end;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* A value that is written already. */
static void out_plain(json_out *out, span value)
{
    if (out->comma) {
        out_raw(out, ",", 1);
    }
    out_raw(out, value.at, value.len);
    out->comma = true;
}

static void write_step(json_out *out, const step *at)
{
    if (at == NULL) {
        return;
    }
    write_step(out, at->up);
    if (at->key.at != NULL) {
        out_plain(out, at->key);
    } else {
        out_int(out, (int64_t)at->index);
    }
}

/* `value` NULL: what is there is removed. */
static void write_change(differing *d, const step *at, const span *value)
{
    d->count++;
    out_array(d->out);
    out_array(d->out);
    write_step(d->out, at);
    out_array_end(d->out);
    if (value != NULL) {
        out_plain(d->out, *value);
    }
    out_array_end(d->out);
}

static void compare(differing *d, const step *at, span old, span now);

static void compare_objects(differing *d, const step *at, span old, span now)
{
    span key, name, value, other;
    reading was = inside(old), is = inside(now);
    /* The same members in the same order, as far as they are. */
    for (reading r = was; next(&r, true, &key, &value); was = r) {
        if (!skip_same(&is, (span){key.at, (size_t)(value.at + value.len - key.at)})) {
            reading there = is;
            if (!next(&there, true, &name, &other) || !is_same(key, name)) {
                break;
            }
            compare(d, &(step){.up = at, .key = key}, value, other);
            is = there;
        }
    }
    reading hint = is;
    for (reading r = was; next(&r, true, &key, &value);) {
        if (!find(now, &hint, key, &other)) {
            write_change(d, &(step){.up = at, .key = key}, NULL);
        }
    }
    hint = was;
    for (reading r = is; next(&r, true, &key, &value);) {
        step here = {.up = at, .key = key};
        if (find(old, &hint, key, &other)) {
            compare(d, &here, other, value);
        } else {
            write_change(d, &here, &value);
        }
    }
}

static void compare_arrays(differing *d, const step *at, span old, span now)
{
    span key, before, after;
    reading was = inside(old), is = inside(now);
    for (size_t i = 0;; i++) {
        step here = {.up = at, .index = i};
        bool had = next(&was, false, &key, &before);
        if (had && skip_same(&is, before)) {
            continue;
        }
        bool has = next(&is, false, &key, &after);
        if (had && has) {
            compare(d, &here, before, after);
        } else if (has) {
            write_change(d, &here, &after);
        } else {
            if (had) { /* and all behind it */
                write_change(d, &here, NULL);
            }
            return;
        }
    }
}

static void compare(differing *d, const step *at, span old, span now)
{
    if (is_same(old, now)) {
        return;
    }
    if (old.at[0] == '{' && now.at[0] == '{') {
        compare_objects(d, at, old, now);
    } else if (old.at[0] == '[' && now.at[0] == '[') {
        compare_arrays(d, at, old, now);
    } else {
        write_change(d, at, &now);
    }
}

size_t diff_write(json_out *out, const char *old, size_t old_len, const char *now, size_t now_len)
{
    differing d = {.out = out};
    out_array(out);
    compare(&d, NULL, (span){old, old_len}, (span){now, now_len});
    out_array_end(out);
    return d.count;
}
