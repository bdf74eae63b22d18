/*
 * Requests and answers of HTTP/1.1; see http.h.
 */
#include "server/http.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static const char *const field_names[HTTP_FIELD_COUNT] = {
    [HTTP_HOST] = "host",
    [HTTP_ORIGIN] = "origin",
    [HTTP_COOKIE] = "cookie",
    [HTTP_AUTHORIZATION] = "authorization",
    [HTTP_CONNECTION] = "connection",
    [HTTP_UPGRADE] = "upgrade",
    [HTTP_WS_KEY] = "sec-websocket-key",
    [HTTP_WS_VERSION] = "sec-websocket-version",
    [HTTP_CONTENT_LENGTH] = "content-length",
    [HTTP_CONTENT_TYPE] = "content-type",
    [HTTP_TRANSFER_ENCODING] = "transfer-encoding",
    [HTTP_SEC_FETCH_SITE] = "sec-fetch-site",
    [HTTP_EXPECT] = "expect",
    [HTTP_IF_NONE_MATCH] = "if-none-match",
    [HTTP_ACCEPT_ENCODING] = "accept-encoding",
    [HTTP_FORWARDED_FOR] = "x-forwarded-for",
};

/* ---- reading --------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool http_same_word(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

static bool is_token(char c)
{
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* The request line: METHOD SP TARGET SP HTTP/1.1. */
static unsigned read_first(char *line, http_request *r)
{
    char *target = strchr(line, ' ');
    char *version = target != NULL ? strchr(target + 1, ' ') : NULL;
    if (version == NULL) {
        return 400;
    }
    *target++ = '\0';
    *version++ = '\0';
    if (strcmp(version, "HTTP/1.1") != 0) {
        return strncmp(version, "HTTP/", 5) == 0 ? 505 : 400;
    }
    for (const char *c = line; *c != '\0'; c++) {
        if (!is_token(*c)) {
            return 400;
        }
    }
    if (strcmp(line, "GET") != 0 && strcmp(line, "POST") != 0 && strcmp(line, "HEAD") != 0) {
        return 405; /* CONNECT among them (TH-41) */
    }
    if (target[0] != '/') {
        return 400;
    }
    for (const char *c = target; *c != '\0'; c++) {
        if (*c <= ' ' || *c >= 127 || *c == '#' || *c == '\\') {
            return 400;
        }
    }
    char *query = strchr(target, '?');
    r->query = "";
    if (query != NULL) {
        *query = '\0';
        r->query = query + 1;
    }
    r->method = line;
    r->path = target;
    return 0;
}

static unsigned read_field(char *line, http_request *r)
{
    char *colon = strchr(line, ':');
    if (colon == NULL || colon == line) {
        return 400;
    }
    for (const char *c = line; c < colon; c++) {
        if (!is_token(*c)) {
            return 400; /* also a line that goes on with the one before */
        }
    }
    *colon = '\0';
    char *value = colon + 1;
    while (*value == ' ' || *value == '\t') {
        value++;
    }
    size_t len = strlen(value);
    while (len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t')) {
        value[--len] = '\0';
    }
    for (unsigned i = 0; i < HTTP_FIELD_COUNT; i++) {
        if (http_same_word(line, field_names[i])) {
            if (r->field[i] != NULL) {
                return 400; /* which of the two would count? */
            }
            r->field[i] = value;
        }
    }
    return 0;
}

static unsigned read_length(const http_request *r, size_t *length)
{
    const char *text = r->field[HTTP_CONTENT_LENGTH];
    *length = 0;
    if (text == NULL) {
        return 0;
    }
    if (*text == '\0') {
        return 400;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return 400;
        }
        *length = *length * 10 + (size_t)(*text - '0');
        if (*length > HTTP_BODY_MAX) {
            return 413;
        }
    }
    return 0;
}

/* The byte after the empty line; 0 if it is not there yet. Nothing of a head is NUL, a control or a
 * lone end of line. */
static size_t head_end(const char *bytes, size_t len, bool *is_bad)
{
    *is_bad = false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool is_end = c == '\n' && i > 0 && bytes[i - 1] == '\r';
        bool is_return = c == '\r' && (i + 1 == len || bytes[i + 1] == '\n');
        if ((c < 32 && c != '\t' && !is_end && !is_return) || c == 127) {
            *is_bad = true;
            return 0;
        }
        if (is_end && i >= 3 && bytes[i - 2] == '\n') {
            return i + 1;
        }
    }
    return 0;
}

unsigned http_read(char *bytes, size_t len, http_request *r)
{
    bool is_bad;
    *r = (http_request){0};
    size_t end = head_end(bytes, len, &is_bad);
    if (is_bad) {
        return 400;
    }
    if (end == 0) {
        return len >= HTTP_HEAD_MAX ? 431 : 0;
    }
    if (end > HTTP_HEAD_MAX) {
        return 431;
    }
    char head[HTTP_HEAD_MAX + 1];
    memcpy(head, bytes, end); /* it may have to be read again when more of the body is there */
    unsigned status = 0, lines = 0;
    for (char *line = bytes; status == 0 && line + 2 < bytes + end; lines++) {
        char *stop = memchr(line, '\r', (size_t)(bytes + end - line));
        *stop = '\0';
        status = lines == 0               ? read_first(line, r)
                 : lines > HTTP_LINES_MAX ? 431
                                          : read_field(line, r);
        line = stop + 2;
    }
    if (status == 0 && lines == 0) {
        status = 400;
    }
    if (status == 0 && r->field[HTTP_TRANSFER_ENCODING] != NULL) {
        status = 501;
    }
    if (status == 0 && r->field[HTTP_EXPECT] != NULL) {
        status = 417;
    }
    if (status == 0 && (r->field[HTTP_HOST] == NULL || r->field[HTTP_HOST][0] == '\0')) {
        status = 400;
    }
    size_t body = 0;
    if (status == 0) {
        status = read_length(r, &body);
    }
    if (status != 0) {
        return status;
    }
    if (len - end < body) {
        memcpy(bytes, head, end);
        return 0;
    }
    r->head_len = end;
    r->body = bytes + end;
    r->body_len = body;
    return 200;
}

bool http_has_word(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at != NULL && *at != '\0';) {
        while (*at == ' ' || *at == '\t' || *at == ',') {
            at++;
        }
        size_t n = strcspn(at, ", \t");
        bool is_same = n == len;
        for (size_t i = 0; is_same && i < n; i++) {
            is_same = lower(at[i]) == lower(word[i]);
        }
        if (is_same && n > 0) {
            return true;
        }
        at += n;
    }
    return false;
}

bool http_cookie(const http_request *request, const char *name, char *out, size_t cap)
{
    const char *at = request->field[HTTP_COOKIE];
    size_t name_len = strlen(name);
    while (at != NULL && *at != '\0') {
        while (*at == ' ' || *at == ';') {
            at++;
        }
        size_t len = strcspn(at, ";");
        if (len > name_len && strncmp(at, name, name_len) == 0 && at[name_len] == '=') {
            size_t value = len - name_len - 1;
            if (value >= cap) {
                return false;
            }
            memcpy(out, at + name_len + 1, value);
            out[value] = '\0';
            return true;
        }
        at += len;
    }
    return false;
}

bool http_bearer(const http_request *request, char *out, size_t cap)
{
    const char *text = request->field[HTTP_AUTHORIZATION];
    if (text == NULL || strncmp(text, "Bearer ", 7) != 0 || strlen(text + 7) >= cap) {
        return false;
    }
    strcpy(out, text + 7);
    return true;
}

bool http_has_tag(const http_request *request, const char *tag)
{
    const char *at = request->field[HTTP_IF_NONE_MATCH];
    size_t len = strlen(tag);
    if (at != NULL && strcmp(at, "*") == 0) {
        return true;
    }
    while (at != NULL && *at != '\0') {
        at += strspn(at, " \t,");
        at += strncmp(at, "W/", 2) == 0 ? 2 : 0; /* a proxy may have weakened it */
        size_t n = strcspn(at, ", \t");
        if (n == len && memcmp(at, tag, len) == 0) {
            return true;
        }
        at += n;
    }
    return false;
}

bool http_takes(const http_request *request, const char *coding)
{
    const char *at = request->field[HTTP_ACCEPT_ENCODING];
    size_t len = strlen(coding);
    while (at != NULL && *at != '\0') {
        at += strspn(at, " \t,");
        size_t n = strcspn(at, ",;"), name = n;
        while (name > 0 && (at[name - 1] == ' ' || at[name - 1] == '\t')) {
            name--;
        }
        bool is_same = name == len;
        for (size_t i = 0; is_same && i < len; i++) {
            is_same = lower(at[i]) == lower(coding[i]);
        }
        at += n;
        size_t rest = strcspn(at, ",");
        if (is_same) { /* "gzip;q=0" says no: there is a digit that is not 0, or no weight */
            const char *weight = memchr(at, '=', rest);
            return weight == NULL || strcspn(weight, "123456789") < rest - (size_t)(weight - at);
        }
        at += rest;
    }
    return false;
}

bool http_read_address(const char *text, http_from *from)
{
    uint8_t v4[4], v6[16];
    *from = (http_from){0};
    if (inet_pton(AF_INET, text, v4) == 1) {
        memcpy(from->byte, v4, sizeof v4);
        from->is_loopback = v4[0] == 127;
        return true;
    }
    if (inet_pton(AF_INET6, text, v6) != 1) {
        return false;
    }
    static const uint8_t mapped[12] = {[10] = 255, [11] = 255};
    static const uint8_t one[16] = {[15] = 1};
    if (memcmp(v6, mapped, sizeof mapped) == 0) {
        memcpy(from->byte, v6 + 12, 4);
        from->is_loopback = v6[12] == 127;
    } else {
        memcpy(from->byte, v6, sizeof from->byte);
        from->is_loopback = memcmp(v6, one, sizeof one) == 0;
    }
    return true;
}

bool http_forwarded(const http_request *request, http_from *from)
{
    const char *list = request->field[HTTP_FORWARDED_FOR];
    char text[64];
    if (list == NULL) {
        return false;
    }
    const char *last = strrchr(list, ',');
    last = last != NULL ? last + 1 : list;
    last += strspn(last, " \t");
    if (strlen(last) >= sizeof text) {
        return false;
    }
    strcpy(text, last);
    return http_read_address(text, from);
}

/* ---- writing --------------------------------------------------------------------------------- */

static const char *status_words(unsigned status)
{
    switch (status) {
    case 200:
        return "OK";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 415:
        return "Unsupported Media Type";
    case 417:
        return "Expectation Failed";
    case 421:
        return "Misdirected Request";
    case 426:
        return "Upgrade Required";
    case 429:
        return "Too Many Requests";
    case 431:
        return "Request Header Fields Too Large";
    case 501:
        return "Not Implemented";
    case 503:
        return "Service Unavailable";
    case 505:
        return "HTTP Version Not Supported";
    default:
        return "Error";
    }
}

static void put(json_out *out, const char *text)
{
    out_raw(out, text, strlen(text));
}

static void put_line(json_out *out, const char *name, const char *value)
{
    put(out, name);
    put(out, ": ");
    put(out, value);
    put(out, "\r\n");
}

void http_write(json_out *out, const http_answer *a)
{
    static const char *const always =
        "X-Content-Type-Options: nosniff\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "X-Frame-Options: DENY\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\n"
        "Cross-Origin-Embedder-Policy: require-corp\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\n"
        "Permissions-Policy: accelerometer=(), browsing-topics=(), camera=(), clipboard-read=(), "
        "geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()\r\n";
    char text[64];
    snprintf(text, sizeof text, "HTTP/1.1 %u ", a->status);
    put(out, text);
    put(out, status_words(a->status));
    put(out, "\r\n");
    put(out, always);
    put_line(out, "Content-Security-Policy",
             a->policy != NULL ? a->policy : "default-src 'none'; sandbox; frame-ancestors 'none'");
    if (a->policy != NULL) { /* by this a page knows that a server gave it, not a static host */
        put_line(out, "Server-Timing", "jackin");
    }
    put_line(out, "Cache-Control", a->cache != NULL ? a->cache : "no-store");
    if (a->is_https) {
        put_line(out, "Strict-Transport-Security", "max-age=31536000");
    }
    if (a->cookie != NULL) {
        put_line(out, "Set-Cookie", a->cookie);
    }
    if (a->allow != NULL) {
        put_line(out, "Allow", a->allow);
    }
    if (a->tag != NULL) {
        put_line(out, "ETag", a->tag);
    }
    if (a->varies) {
        put_line(out, "Vary", "Accept-Encoding");
    }
    if (a->coding != NULL) {
        put_line(out, "Content-Encoding", a->coding);
    }
    if (a->clears) {
        put_line(out, "Clear-Site-Data", "\"cache\", \"cookies\", \"storage\"");
    }
    if (a->file != NULL) {
        put(out, "Content-Disposition: attachment; filename=\"");
        put(out, a->file);
        put(out, "\"\r\n");
    }
    if (a->status == 426) {
        put_line(out, "Upgrade", "websocket");
    }
    if (a->status == 429 || a->status == 503) {
        snprintf(text, sizeof text, "%u", a->retry_s > 0 ? a->retry_s : 10);
        put_line(out, "Retry-After", text);
    }
    if (a->type != NULL) {
        put_line(out, "Content-Type", a->type);
    }
    if (a->status != 304) { /* it has none, and says nothing of its length */
        snprintf(text, sizeof text, "%zu", a->body_len);
        put_line(out, "Content-Length", text);
    }
    put_line(out, "Connection", a->status == 426 ? "close, Upgrade" : "close");
    put(out, "\r\n");
    if (!a->is_head && !a->is_kept && a->status != 304) {
        out_raw(out, a->body, a->body_len);
    }
}

void http_write_upgrade(json_out *out, const char *accept)
{
    put(out, "HTTP/1.1 101 Switching Protocols\r\n");
    put_line(out, "Upgrade", "websocket");
    put_line(out, "Connection", "Upgrade");
    put_line(out, "Sec-WebSocket-Accept", accept);
    put(out, "\r\n");
}
