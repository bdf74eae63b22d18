/*
 * Epochs: where the chance of a game begins anew from another key, after so many choices. A server
 * lets a game go on so when something was taken back that had asked chance (docs/fairness.md).
 */
#ifndef PROTOCOL_EPOCHS_H
#define PROTOCOL_EPOCHS_H

#include "jackin/random.h"
#include "protocol/fault.h"

enum { EPOCHS_MAX = 64 };

typedef struct {
    unsigned count;
    struct {
        uint32_t made; /* choices made by then; rising */
        uint32_t key[8];
    } epoch[EPOCHS_MAX];
} epoch_list;

/* Reads the member "epochs" of a request; without it there are none. */
bool epochs_read(json_t *request, epoch_list *list, fault *f);
/* So many choices are made: an epoch may begin. */
void epochs_begin(const epoch_list *list, size_t made, core_random *chance);

#endif
