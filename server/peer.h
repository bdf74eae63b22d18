/*
 * Whom the lobby sends to: a connection of this process, or one that another process has.
 */
#ifndef SERVER_PEER_H
#define SERVER_PEER_H

#include "server/transport.h"

typedef struct {
    connection *connection; /* NULL: another process has it, and this is a remote of relay.c */
} peer;

#endif
