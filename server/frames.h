/*
 * Frames of WebSocket (RFC 6455), the server's side: bytes in, messages out. No sockets here.
 *
 * What is wrong is told by the code with which the connection is to be closed (TH-43): 1002 a frame
 * that may not be, 1003 bytes in place of text, 1007 text that is no UTF-8, 1009 too long or in too
 * many pieces. There are no extensions (TH-18), and every frame of a client must be masked.
 */
#ifndef SERVER_FRAMES_H
#define SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAMES_MESSAGE_MAX = 16384, /* bytes of a message */
    FRAMES_PIECES_MAX = 16,     /* frames of a message */
    FRAMES_CONTROL_MAX = 125,   /* bytes of a ping, pong or close */
    FRAMES_HEAD_MAX = 10,       /* bytes before what the server sends */
};

typedef enum {
    FRAMES_MORE,
    FRAMES_TEXT,
    FRAMES_PING,
    FRAMES_PONG,
    FRAMES_CLOSE,
    FRAMES_FAULT
} frames_event;

/* All 0 at first. */
typedef struct {
    uint8_t head[14];
    uint8_t head_len;
    uint8_t opcode;
    bool is_last;    /* of the frame that is being read: it ends its message */
    bool is_payload; /* its head is complete */
    bool is_message; /* some, but not all, of a message is here */
    uint64_t left;   /* bytes of the frame still to come */
    uint64_t at;     /* bytes of it that came */
    uint8_t mask[4];
    unsigned pieces;
    char *message; /* of FRAMES_MESSAGE_MAX bytes while one is being read, else NULL */
    size_t message_len;
    uint8_t control[FRAMES_CONTROL_MAX];
    size_t control_len;
    unsigned fault; /* the code of FRAMES_FAULT; of FRAMES_CLOSE the code to answer with */
} frames;

void frames_free(frames *f);

/*
 * Reads on. *used says how many of the bytes were taken; call again with the rest until it says
 * FRAMES_MORE. After FRAMES_TEXT the message is in f->message until the next call; after a ping its
 * bytes are in f->control. After FRAMES_CLOSE and FRAMES_FAULT nothing more is read.
 */
frames_event frames_read(frames *f, const uint8_t *bytes, size_t len, size_t *used);

/* Is a message or frame begun and not ended? */
bool frames_is_inside(const frames *f);

enum { FRAMES_OP_TEXT = 1, FRAMES_OP_CLOSE = 8, FRAMES_OP_PING = 9, FRAMES_OP_PONG = 10 };

/* The head of a frame that the server sends; returns its length. */
size_t frames_head(uint8_t out[FRAMES_HEAD_MAX], unsigned opcode, size_t len);

/* The answer to a client's Sec-WebSocket-Key. */
void frames_accept(const char *key, char out[29]);

#endif
