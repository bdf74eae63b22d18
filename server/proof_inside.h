/*
 * What proof.c, which writes verification files, and proof_verify.c, which checks them, share.
 */
#ifndef SERVER_PROOF_INSIDE_H
#define SERVER_PROOF_INSIDE_H

#include "server/hosted.h"
#include "server/proof.h"

/* Between what is signed and the end of the file. */
#define PROOF_SIGNED ",\"signed\":\""
#define PROOF_END "\"}\n"

extern const char *const proof_entry_names[ENTRY_COUNT];

/* The chains of all seats, a new reference. */
json_t *proof_chains(const hosted *h);

#endif
