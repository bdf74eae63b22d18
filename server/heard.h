/*
 * Events that somebody heard, one after the other, as the bytes that they are: the newest of them
 * where there are too many. What goes then is half of what there may be, the oldest, and that
 * follows from how many he heard alone: where one choice of another ends and the next begins does
 * not show in it (TH-04).
 */
#ifndef SERVER_HEARD_H
#define SERVER_HEARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t size;   /* bytes of an event */
    size_t most;   /* events that are kept */
    char *events;  /* their bytes, … */
    size_t count;  /* … so many of them */
    size_t room;   /* that there is memory for */
    uint64_t all;  /* of how many that he heard */
    uint32_t *own; /* before each choice of his own, how many events there were */
    size_t owns, own_room;
    bool has_failed; /* there was no memory */
} heard;

/* Sets size and most, at least 2, and nothing else beforehand. */
void heard_begin(heard *h, size_t size, size_t most);
void heard_free(heard *h);
/* He chose: what follows is of that. */
void heard_own(heard *h);
void heard_add(heard *h, const void *events, size_t count);

#endif
