/*
 * The library itself: its version, and what its structs look like.
 *
 * The games are plain structs that programs hold, so a program must agree with the library about
 * every size and every offset. A C program does if it was compiled with the headers of this
 * version. A program in another language, or one that finds its library at run time, asks here:
 * the tables are made from the headers when the library is built.
 */
#ifndef JACKIN_LIBRARY_H
#define JACKIN_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"

JACKIN_API_BEGIN

/* "0.1.0": the version of the library that is running. */
const char *jackin_version(void);

/* NR_RULES_VERSION of the library that is running: records name it. */
unsigned jackin_rules_version(void);

typedef struct {
    const char *name; /* "verb"; in a struct inside: "of.setup.seed", "slot[0].from" */
    uint32_t offset;  /* bytes from the beginning of the whole struct */
    uint32_t size;    /* bytes; of an array: of the whole */
} jackin_field;

typedef struct {
    const char *name; /* "nr_choice" */
    uint32_t size;    /* bytes */
    uint32_t field_count;
    const jackin_field *field; /* in the order of the header */
} jackin_struct;

/* The structs of the public headers, from 0, in no order to rely on; NULL beyond the last. */
const jackin_struct *jackin_struct_at(unsigned number);

/* The struct of this name; NULL if there is none. */
const jackin_struct *jackin_struct_find(const char *name);

/* Its size in bytes; 0 if there is none of this name. */
size_t jackin_size_of(const char *name);

JACKIN_API_END

#endif
