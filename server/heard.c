/*
 * Events that somebody heard; see heard.h.
 */
#include "server/heard.h"

#include <stdlib.h>
#include <string.h>

void heard_begin(heard *h, size_t size, size_t most)
{
    *h = (heard){.size = size, .most = most};
}

void heard_free(heard *h)
{
    free(h->events);
    free(h->own);
    h->events = NULL;
    h->own = NULL;
}

/* Room for one more than there is of something; false if there is no memory. */
static bool has_room(void **list, size_t *room, size_t wanted, size_t size)
{
    if (wanted > *room) {
        size_t more = *room == 0 ? 256 : 2 * *room;
        more = more > wanted ? more : wanted;
        void *grown = realloc(*list, more * size);
        if (grown == NULL) {
            return false;
        }
        *list = grown;
        *room = more;
    }
    return true;
}

void heard_own(heard *h)
{
    void *own = h->own;
    h->has_failed = h->has_failed || !has_room(&own, &h->own_room, h->owns + 1, sizeof h->own[0]);
    h->own = own;
    if (!h->has_failed) {
        h->own[h->owns++] = (uint32_t)h->count;
    }
}

/* The oldest go, and with them the choices whose events they are. */
static void forget(heard *h, size_t count)
{
    size_t kept = 0;
    memmove(h->events, h->events + count * h->size, (h->count - count) * h->size);
    h->count -= count;
    for (size_t i = 0; i < h->owns; i++) {
        if (h->own[i] >= count) {
            h->own[kept++] = h->own[i] - (uint32_t)count;
        }
    }
    h->owns = kept;
}

void heard_add(heard *h, const void *events, size_t count)
{
    void *all = h->events;
    h->has_failed = h->has_failed || !has_room(&all, &h->room, h->count + count, h->size);
    h->events = all;
    if (h->has_failed || count == 0) {
        return;
    }
    memcpy(h->events + h->count * h->size, events, count * h->size);
    h->count += count;
    h->all += count;
    while (h->count > h->most) {
        forget(h, h->most / 2);
    }
}
