/*
 * The server: store, lobby, bots and connections put together, until it is told to stop.
 */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "jackin/words.h"

enum { SERVE_PROBLEM_MAX = 400 };

typedef struct {
    const char *address;    /* where to listen, "127.0.0.1" */
    uint16_t port;          /* 0: any free one */
    const char *store;      /* the file */
    const char *seal;       /* the file of the sealing key; NULL: the store's name and ".seal" */
    const char *public_url; /* "https://club.example", as browsers see it; NULL: by loopback only */
    bool is_insecure;       /* other machines may come without https */
    unsigned rate;          /* choices a second of a seat */
    unsigned keep_free;     /* MiB of the store's disk that new tables leave alone */
    unsigned pace_ms;       /* what a window takes between people; 0: nothing is held back */
} serve_options;

typedef struct server server;

/* Opens everything. NULL with a sentence in problem. */
server *serve_open(const serve_options *options, word_lang lang, char problem[SERVE_PROBLEM_MAX]);
uint16_t serve_port(const server *s);
/* Serves until serve_stop, then closes everything and frees it. */
void serve_run(server *s);
/* May be called from a signal handler. */
void serve_stop(server *s);

#endif
