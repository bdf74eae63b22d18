/*
 * The difference between two documents; see diff.h.
 */
#include "server/diff.h"

#include <string.h>

/* A place in a document: a member (key) or an element of the place above it. */
typedef struct step {
    const struct step *up;
    const char *key;
    size_t index;
} step;

typedef struct {
    json_out *out;
    size_t count;
} differing;

static void write_step(json_out *out, const step *at)
{
    if (at == NULL) {
        return;
    }
    write_step(out, at->up);
    if (at->key != NULL) {
        out_string(out, at->key);
    } else {
        out_int(out, (int64_t)at->index);
    }
}

/* `value` NULL: what is there is removed. */
static void write_change(differing *d, const step *at, const json_t *value)
{
    d->count++;
    out_array(d->out);
    out_array(d->out);
    write_step(d->out, at);
    out_array_end(d->out);
    if (value != NULL) {
        out_value(d->out, value);
    }
    out_array_end(d->out);
}

static void compare(differing *d, const step *at, const json_t *old, const json_t *now);

static void compare_objects(differing *d, const step *at, const json_t *old, const json_t *now)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)old, key, value)
    {
        if (json_object_get(now, key) == NULL) {
            write_change(d, &(step){.up = at, .key = key}, NULL);
        }
    }
    json_object_foreach((json_t *)(uintptr_t)now, key, value)
    {
        const json_t *before = json_object_get(old, key);
        step here = {.up = at, .key = key};
        if (before == NULL) {
            write_change(d, &here, value);
        } else {
            compare(d, &here, before, value);
        }
    }
}

static void compare_arrays(differing *d, const step *at, const json_t *old, const json_t *now)
{
    size_t before = json_array_size(old), after = json_array_size(now);
    for (size_t i = 0; i < before && i < after; i++) {
        step here = {.up = at, .index = i};
        compare(d, &here, json_array_get(old, i), json_array_get(now, i));
    }
    if (before > after) {
        write_change(d, &(step){.up = at, .index = after}, NULL);
    }
    for (size_t i = before; i < after; i++) {
        write_change(d, &(step){.up = at, .index = i}, json_array_get(now, i));
    }
}

static void compare(differing *d, const step *at, const json_t *old, const json_t *now)
{
    if (json_is_object(old) && json_is_object(now)) {
        compare_objects(d, at, old, now);
    } else if (json_is_array(old) && json_is_array(now)) {
        compare_arrays(d, at, old, now);
    } else if (!json_equal(old, now)) {
        write_change(d, at, now);
    }
}

size_t diff_write(json_out *out, const json_t *old, const json_t *now)
{
    differing d = {.out = out};
    out_array(out);
    compare(&d, NULL, old, now);
    out_array_end(out);
    return d.count;
}
