/*
 * A whole game as a file: the record of docs/protocol.md in a compact, versioned and checksummed
 * form, which docs/records.md describes byte by byte.
 *
 * Bytes in, bytes out: whoever calls this reads and writes the file. A file is as its record says,
 * to the letter; whether the record leads to the state it promises is for table_replay to find out.
 */
#ifndef PROTOCOL_RECORD_FILE_H
#define PROTOCOL_RECORD_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"
#include "protocol/table.h"
#include "jackin/words.h"

enum {
    RECORD_FILE_VERSION = RECORD_FORMAT,
    RECORD_FILE_MAX = 4 << 20, /* bytes of a file; no record that can be played is longer */
    RECORD_FILE_MAGIC = 8,     /* bytes by which a file is known */
};

/* What is wrong with a file. */
typedef enum {
    RECORD_FILE_GOOD,
    RECORD_FILE_EMPTY,
    RECORD_FILE_FOREIGN, /* it does not begin as a record does */
    RECORD_FILE_CUT,     /* it ends too early */
    RECORD_FILE_LONGER,  /* something stands after its end */
    RECORD_FILE_DAMAGED, /* the checksum does not agree */
    RECORD_FILE_OLDER,   /* a version that this program no longer reads */
    RECORD_FILE_NEWER,   /* a version that this program does not know */
    RECORD_FILE_GAME,    /* a game that this program does not play */
    RECORD_FILE_CARD,    /* a card that this program does not know */
    RECORD_FILE_BAD,     /* the checksum agrees, but what it covers makes no sense */
    RECORD_FILE_MEMORY   /* there is no memory for it */
} record_file_state;

typedef struct {
    record_file_state state;
    size_t found, expected; /* bytes; or where in the file; or versions */
    char name[64];          /* of the game or the card; what is bad; what wrote it */
} record_file_fault;

/* A sentence about it, of at most WORDS_MAX bytes; it names no file. */
void record_file_words(const record_file_fault *fault, word_lang lang, char *out);

/* Do these bytes begin as a record does? */
bool record_file_is(const uint8_t *bytes, size_t size);

/*
 * Appends the file of a record to out. The record must be one that table_record made; false if
 * there is no memory.
 */
bool record_file_write(const json_t *record, json_out *out);

/* The record that a file holds, as table_record would make it; NULL if there is none in it. */
json_t *record_file_read(const uint8_t *bytes, size_t size, record_file_fault *fault);

#endif
