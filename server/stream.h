/*
 * What one recipient was sent of a table: a first snapshot, then differences, numbered.
 *
 * A difference is made from the document that he was sent last and from the new one, so equal
 * documents send nothing and use no number (TH-03), and the numbers count what this recipient was
 * sent and nothing else (TH-04). The last STREAM_KEPT messages are kept for a recipient who comes
 * back; who missed more gets a snapshot, which says what the differences would have said (TH-10).
 */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"

enum {
    STREAM_KEPT = 256,
    STREAM_NAME = 16,             /* digits of a stream's name */
    STREAM_KEPT_BYTES = 144 << 10 /* of the kept messages together; older ones go */
};

typedef struct {
    char *text;
    size_t len;
} stream_message;

typedef struct {
    char name[STREAM_NAME + 1]; /* another one after a restart, so that old numbers mean nothing */
    uint64_t n;                 /* the last number */
    char *shown;                /* the document that was sent last; NULL: none yet */
    size_t shown_len;
    char chain[32 + 1];               /* of a seat, with what is shown next (fair.h); "": none */
    char seen[16 + 1];                /* likewise: the view that the document is of */
    stream_message kept[STREAM_KEPT]; /* message number i is at i % STREAM_KEPT */
    uint64_t first;                   /* the oldest number that is kept; n + 1: none is */
    size_t kept_bytes;
} stream;

/* A stream without a document yet. */
void stream_begin(stream *s, const char *name);
void stream_free(stream *s);

/*
 * Shows a document, with what happened on the way to it (the list of events as JSON, "[]" for
 * nothing). Returns true and appends the message if there is something to send; false if nothing
 * changed, or there was no memory (then out->failed).
 */
bool stream_show(stream *s, const char *document, size_t len, const char *events, size_t events_len,
                 json_out *out);

/* Appends the message that says all at once. */
void stream_snapshot(const stream *s, json_out *out);

/* Message number i, NULL if it is not kept. */
const stream_message *stream_kept(const stream *s, uint64_t i);
/* Can whoever has seen all up to number n be sent just the rest? */
bool stream_can_resume(const stream *s, const char *name, uint64_t n);

#endif
