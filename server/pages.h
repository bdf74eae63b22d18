/*
 * Pages: the files of one folder, read once when the server starts, so that no request ever names
 * a file of the disk: a path is looked up in a list, and what is not in the list is not there.
 *
 * Of a file "x.js" with an "x.js.gz" beside it that holds the same, clients that take gzip get the
 * latter. Nothing is compressed here, and nothing but these files is ever sent compressed (TH-18).
 */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "server/http.h"

enum {
    PAGES_FILES_MAX = 4096,
    PAGES_BYTES_MAX = 64 << 20, /* of all files together */
    PAGES_DEPTH_MAX = 8,
    PAGES_PATH_MAX = 200,
    PAGES_POLICY_MAX = 700,
};

typedef struct pages pages;

/* Reads a folder. NULL with errno set: ENOENT it has no index.html, EFBIG it is too large. Links,
 * names that begin with a dot, and names of other letters than A-Z a-z 0-9 . _ - @ are left out. */
pages *pages_open(const char *folder);
void pages_free(pages *p);
unsigned pages_count(const pages *p);

/* The folder to take when none is named: that of the build or the installation to which a program
 * belongs; false if it has no index.html. */
bool pages_usual(const char *program, char *out, size_t cap);

/*
 * Answers a GET or HEAD; false if there is no such page, and then nothing is changed. Addresses of
 * the page's own (/t/ID, /learn/runner/3) get index.html. `policy` must have room for
 * PAGES_POLICY_MAX bytes and live until the answer is written; `socket` is where the page's
 * WebSocket is, "wss://club.example".
 */
bool pages_answer(const pages *p, const http_request *r, const char *socket, char *policy,
                  http_answer *a);

#endif
