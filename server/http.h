/*
 * Requests and answers of HTTP/1.1: bytes in, bytes out. No sockets here.
 *
 * Read strictly: what could be understood in two ways is refused. One request a connection. Every
 * answer has the headers of threats.md §4, to the letter, whatever it says.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"

enum {
    HTTP_HEAD_MAX = 8192,  /* bytes of a request before its body */
    HTTP_BODY_MAX = 65536, /* bytes of a body */
    HTTP_LINES_MAX = 64,   /* header lines of a request */
};

/* The header lines that anybody here reads. */
typedef enum {
    HTTP_HOST,
    HTTP_ORIGIN,
    HTTP_COOKIE,
    HTTP_AUTHORIZATION,
    HTTP_CONNECTION,
    HTTP_UPGRADE,
    HTTP_WS_KEY,
    HTTP_WS_VERSION,
    HTTP_CONTENT_LENGTH,
    HTTP_CONTENT_TYPE,
    HTTP_TRANSFER_ENCODING,
    HTTP_SEC_FETCH_SITE,
    HTTP_EXPECT,
    HTTP_IF_NONE_MATCH,
    HTTP_ACCEPT_ENCODING,
    HTTP_FORWARDED_FOR,
    HTTP_FIELD_COUNT
} http_field;

/* Whom limits count: an address of IPv4 in the first four bytes, or the /64 of one of IPv6. */
typedef struct {
    uint8_t byte[8];
    bool is_loopback; /* of this machine: a proxy or the operator, not counted */
} http_from;

/* A request; its texts lie in the buffer that it was read from, which http_read ended with NULs. */
typedef struct {
    const char *method, *path;           /* the path without its query */
    const char *query;                   /* "" if there is none */
    const char *field[HTTP_FIELD_COUNT]; /* NULL: there is no such line */
    size_t head_len, body_len;
    const char *body; /* once it is all there */
    http_from from;   /* set by the transport, as is: */
    uint64_t serial;  /* the number of its connection */
    bool is_private;  /* it came to the port that only this machine reaches */
} http_request;

/*
 * Reads what came so far; `bytes` may be changed. Returns 0 if more must come, 200 for a whole
 * request, else the status with which it is refused: 400 it makes no sense, 405 a method that is
 * not served, 413 or 431 too large, 417, 501, 505 what is not done here.
 */
unsigned http_read(char *bytes, size_t len, http_request *request);

/* Is one of the words of a list ("keep-alive, Upgrade") this one? Capitals do not matter. */
bool http_has_word(const char *list, const char *word);
bool http_same_word(const char *a, const char *b);

/* The value of a cookie; false if there is none of that name, or it does not fit. */
bool http_cookie(const http_request *request, const char *name, char *out, size_t cap);
/* The token of "Authorization: Bearer TOKEN"; false if there is none. */
bool http_bearer(const http_request *request, char *out, size_t cap);

/* Is one of the tags of If-None-Match this one? */
bool http_has_tag(const http_request *request, const char *tag);
/* Does the client take answers in this coding? */
bool http_takes(const http_request *request, const char *coding);
/* The last hop of X-Forwarded-For, which is what our own proxy saw (TH-44); false if it names no
 * address. */
bool http_forwarded(const http_request *request, http_from *from);
bool http_read_address(const char *text, http_from *from);

/* What an answer says. */
typedef struct {
    unsigned status;
    const char *type;   /* of the body, NULL: there is none */
    const char *cookie; /* the value of Set-Cookie, NULL: none */
    const char *allow;  /* of 405, NULL: none */
    const char *policy; /* Content-Security-Policy, NULL: that of an API */
    const char *cache;  /* Cache-Control, NULL: no-store */
    const char *tag;    /* ETag, NULL: none */
    const char *coding; /* Content-Encoding of the body, NULL: none */
    const char *file;   /* the body is a download of this name, NULL: it is not */
    bool varies;        /* the answer depends on Accept-Encoding */
    bool clears;        /* the browser forgets what it has of us (TH-16) */
    unsigned retry_s;   /* of 429 and 503: come back after so many seconds; 0: ten */
    bool is_https;      /* the public address is one of https */
    const char *body;
    size_t body_len;
    bool is_head;  /* the body is left out */
    bool is_kept;  /* the body lives as long as the server: it need not be copied */
    bool is_later; /* there is no answer yet: transport_answer will be called */
} http_answer;

/* Appends an answer, after which the connection is closed; of a body that is kept only its length.
 */
void http_write(json_out *out, const http_answer *answer);

/* Appends the answer that turns the connection into a WebSocket. */
void http_write_upgrade(json_out *out, const char *accept);

#endif
