/*
 * Who is here; see roll.h. These hashes are in the store, and nobody learns one by how long this
 * takes: they are compared like other bytes.
 */
#include "server/roll.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    const roll_entry *one = a, *other = b;
    return memcmp(one->is->byte, other->is->byte, sizeof one->is->byte);
}

void roll_sort(roll_entry *entry, size_t count)
{
    if (count > 0) {
        qsort(entry, count, sizeof *entry, compare);
    }
}

/* The first that is not before it, or, with `after`, that is behind it. */
static size_t bound(const roll_entry *entry, size_t count, const token_hash *is, bool after)
{
    size_t from = 0, to = count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = memcmp(entry[middle].is->byte, is->byte, sizeof is->byte);
        if (order < 0 || (after && order == 0)) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

size_t roll_find(const roll_entry *entry, size_t count, const token_hash *is, size_t *first)
{
    *first = bound(entry, count, is, false);
    return bound(entry, count, is, true) - *first;
}
