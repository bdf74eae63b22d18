/*
 * What one recipient was sent; see stream.h.
 */
#include "server/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/diff.h"

void stream_begin(stream *s, const char *name)
{
    memset(s, 0, sizeof *s);
    snprintf(s->name, sizeof s->name, "%s", name);
    s->first = 1;
}

static void drop(stream *s, uint64_t number)
{
    stream_message *m = &s->kept[number % STREAM_KEPT];
    s->kept_bytes -= m->len;
    free(m->text);
    *m = (stream_message){0};
}

void stream_free(stream *s)
{
    for (uint64_t i = s->first; i <= s->n; i++) {
        drop(s, i);
    }
    free(s->shown);
    memset(s, 0, sizeof *s);
}

const stream_message *stream_kept(const stream *s, uint64_t i)
{
    return i >= s->first && i <= s->n ? &s->kept[i % STREAM_KEPT] : NULL;
}

bool stream_can_resume(const stream *s, const char *name, uint64_t n)
{
    return s->shown != NULL && strcmp(name, s->name) == 0 && n <= s->n && n + 1 >= s->first &&
           n > 0;
}

static void write_number(json_out *out, const char *type, const stream *s)
{
    out->comma = false;
    out_object(out);
    out_key_string(out, "type", type);
    out_key_string(out, "stream", s->name);
    out_key_int(out, "n", (int64_t)s->n);
    if (s->chain[0] != '\0') {
        out_key_string(out, "chain", s->chain);
        out_key_string(out, "seen", s->seen);
    }
}

void stream_snapshot(const stream *s, json_out *out)
{
    write_number(out, "snapshot", s);
    out_key(out, "document");
    out_raw(out, s->shown, s->shown_len);
    out->comma = true;
    out_object_end(out);
}

/* Keeps a message under the last number. */
static bool keep(stream *s, const char *text, size_t len)
{
    char *copy = malloc(len);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, text, len);
    if (s->n - s->first + 1 > STREAM_KEPT) {
        drop(s, s->first++);
    }
    s->kept[s->n % STREAM_KEPT] = (stream_message){copy, len};
    s->kept_bytes += len;
    while (s->kept_bytes > STREAM_KEPT_BYTES && s->first < s->n) {
        drop(s, s->first++);
    }
    return true;
}

static bool take_document(stream *s, const char *document, size_t len)
{
    char *copy = malloc(len);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, document, len);
    free(s->shown);
    s->shown = copy;
    s->shown_len = len;
    return true;
}

/* A whole document in place of changes that would be longer. */
static void write_whole(json_out *out, const char *document, size_t len)
{
    out_array(out);
    out_array(out);
    out_array(out);
    out_array_end(out);
    out_raw(out, ",", 1);
    out_raw(out, document, len);
    out_array_end(out);
    out_array_end(out);
}

static void write_changes(json_out *out, const stream *s, const char *document, size_t len)
{
    size_t start = out->len;
    out_key(out, "changes");
    size_t from = out->len;
    diff_write(out, s->shown, s->shown_len, document, len);
    if (out->len - from > len) {
        out_cut(out, start);
        out->comma = true;
        out_key(out, "changes");
        write_whole(out, document, len);
    }
}

bool stream_show(stream *s, const char *document, size_t len, const char *events, size_t events_len,
                 json_out *out)
{
    size_t start = out->len;
    if (s->shown == NULL) { /* the first is always a snapshot, and cannot be resumed from before */
        s->n = 1;
        s->first = 2;
        if (!take_document(s, document, len)) {
            out->failed = true;
            return false;
        }
        stream_snapshot(s, out);
        return !out->failed;
    }
    bool is_same = len == s->shown_len && memcmp(document, s->shown, len) == 0;
    if (is_same && events_len <= 2) {
        return false;
    }
    s->n++;
    write_number(out, "change", s);
    write_changes(out, s, document, len);
    out_key(out, "events");
    out_raw(out, events, events_len);
    out->comma = true;
    out_object_end(out);
    if (out->failed || !take_document(s, document, len) ||
        !keep(s, out->data + start, out->len - start)) {
        /* Nothing can be resumed from here, but a snapshot is always true. */
        s->n--;
        for (; s->first <= s->n; s->first++) {
            drop(s, s->first);
        }
        out->failed = true;
        return false;
    }
    return true;
}
