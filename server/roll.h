/*
 * Who is here, by a hash that says who he is: made at once, looked through often. Several may have
 * the same.
 */
#ifndef SERVER_ROLL_H
#define SERVER_ROLL_H

#include <stddef.h>

#include "server/token.h"

typedef struct {
    const token_hash *is;
    void *who;
} roll_entry;

/* Puts them in order, as roll_find needs them. */
void roll_sort(roll_entry *entry, size_t count);
/* The first of those that have this hash, and how many there are; they lie side by side. */
size_t roll_find(const roll_entry *entry, size_t count, const token_hash *is, size_t *first);

#endif
