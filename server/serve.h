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
    const char *pages;      /* the folder of the pages; NULL: there are none */
    const char *proxy;      /* whose word on addresses counts; NULL: loopback's, if all come by
                             * loopback and the public address is one of https */
    bool is_insecure;       /* other machines may come without https */
    const char *log;        /* where lines are written, "-" for standard error; NULL: nowhere */
    bool has_metrics;       /* there is a port of loopback for /metrics: */
    uint16_t metrics_port;  /* 0: any free one */
    unsigned rate;          /* choices a second of a seat */
    unsigned keep_free;     /* MiB of the store's disk that new tables leave alone */
    unsigned pace_ms;       /* what a window takes between people; 0: nothing is held back */
} serve_options;

typedef struct server server;

/* Opens everything. NULL with a sentence in problem. */
server *serve_open(const serve_options *options, word_lang lang, char problem[SERVE_PROBLEM_MAX]);
uint16_t serve_port(const server *s);
uint16_t serve_metrics_port(const server *s);
/* Serves until serve_stop, then closes everything and frees it. */
void serve_run(server *s);
/* May be called from a signal handler. */
void serve_stop(server *s);

#endif
