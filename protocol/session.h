/*
 * One session of the engine protocol: at most one game, driven by lines of JSON.
 *
 * A session reads and writes memory only. Whoever owns the two ends of the wire (the command line,
 * a socket, a test) gives it a line and sends on what it answered.
 */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/json.h"

enum {
    SESSION_LINE_MAX = 1 << 20,    /* bytes of a request; longer ones are refused */
    SESSION_ANSWER_MAX = 64 << 20, /* bytes of a response; no game comes near it */
};

typedef struct session session;

/* NULL if there is no memory. */
session *session_create(void);
void session_free(session *s);

/*
 * Carries out one request (a line with or without its end) and appends exactly one response with
 * its end of line to out. A blank line is no request: nothing is appended, and false returned.
 * Whatever is wrong with a request, it gets a response that says so, and the game stays as it was.
 */
bool session_line(session *s, const char *line, size_t len, json_out *out);

/* Appends the response to a line that was longer than SESSION_LINE_MAX, whose bytes nobody kept. */
void session_line_too_long(session *s, json_out *out);

#endif
