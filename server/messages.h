/*
 * The messages of the socket: a closed list (TH-01), read strictly.
 *
 * Limits are checked before anything is built of a message (TH-43): its length by whoever reads
 * frames, its depth and number of values here. Then its type must be one of messages.inc, and its
 * fields those of the type, each of its own type and within its bounds.
 */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/words.h"
#include "protocol/json.h"

enum {
    MESSAGE_DEPTH_MAX = 16,
    MESSAGE_VALUES_MAX = 1000,
    MESSAGE_PROBLEM_MAX = 200,
};
#define MESSAGE_ID_MAX INT64_C(9007199254740991)

/* What a client may send. */
typedef enum {
    MESSAGE_NONE,
    MESSAGE_TABLES,
    MESSAGE_LOOK,
    MESSAGE_GAMES,
    MESSAGE_BLOCKS,
    MESSAGE_UNBLOCK,
    MESSAGE_CREATE,
    MESSAGE_SIT,
    MESSAGE_JOIN,
    MESSAGE_LEAVE,
    MESSAGE_SAY,
    MESSAGE_MUTE,
    MESSAGE_BLOCK,
    MESSAGE_REPORT,
    MESSAGE_CHOOSE,
    MESSAGE_STAGE,
    MESSAGE_CONCEDE,
    MESSAGE_STAND_UP,
    MESSAGE_TAKE_BACK,
    MESSAGE_ANSWER,
    MESSAGE_PAUSE,
    MESSAGE_CLAIM,
    MESSAGE_LET,
    MESSAGE_REMATCH,
    MESSAGE_STOPS,
    MESSAGE_RECORD,
    MESSAGE_COMMIT,
    MESSAGE_REVEAL,
    MESSAGE_VIEW,
    MESSAGE_LOG,
    MESSAGE_COUNT
} message_kind;

typedef struct {
    message_kind kind;
    json_t *body; /* as it came; a new reference, NULL where it could not be read */
    bool has_id;
    int64_t id;
    bool has_lang;
    word_lang lang;
    const char *code;                  /* of what is wrong with it; NULL: nothing */
    char problem[MESSAGE_PROBLEM_MAX]; /* a sentence about that, in English */
} message;

/* Reads a message of a client. Free it with message_free whatever came of it. */
bool message_read(const char *text, size_t len, message *m);
void message_free(message *m);

/* The fields of a message that was read; what is left out is NULL or the default. */
const char *message_text(const message *m, const char *name);
int64_t message_int(const message *m, const char *name, int64_t otherwise);
bool message_bool(const message *m, const char *name);
/* The numbers of a list, at most so many; returns how many. */
size_t message_numbers(const message *m, const char *name, uint16_t *out, size_t most);
/* The names of a list, one by one; NULL beyond the last. */
const char *message_name(const message *m, const char *name, size_t index);

#endif
