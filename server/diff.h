/*
 * The difference between two documents, as small as is simple.
 *
 * It is a list of changes, each [PATH, VALUE] or [PATH]. A PATH is a list of names (of members) and
 * numbers (of elements). With a VALUE it is put there, in place of what was there; an element with
 * the number of the list's length is appended. Without one the member is removed, or the element
 * and all behind it. An empty PATH is the document. Applied in order to the old document they give
 * the new one. It is made from the two documents and nothing else (TH-03), and equal documents have
 * none.
 */
#ifndef SERVER_DIFF_H
#define SERVER_DIFF_H

#include "protocol/json.h"

/* Appends the list of changes; returns how many there are. Both texts are JSON as json_out writes
 * it: no spaces, and the same value is always the same bytes. */
size_t diff_write(json_out *out, const char *old, size_t old_len, const char *now, size_t now_len);

#endif
