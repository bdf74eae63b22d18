/* The kinds of frames (nr_frame). Their numbers are part of the hash of a state: a new kind goes to
 * the end, and hash.c writes what it holds. */
#ifndef JACKIN_NETRUNNER_FRAMES_H
#define JACKIN_NETRUNNER_FRAMES_H

/* The rules that take several steps. */
typedef enum {
    FRAME_NONE,
    FRAME_SETUP,
    FRAME_TURN,
    FRAME_WINDOW,
    FRAME_DISCARD,
    FRAME_PLAY,
    FRAME_INSTALL,
    FRAME_REZ,
    FRAME_SCORE,
    FRAME_PAY,
    FRAME_RUN,
    FRAME_ACCESS,
    FRAME_ACCESS_CARD,
    FRAME_ROW,
    FRAME_TRIGGERS,
    FRAME_EVENT,
    FRAME_TRACE,
    FRAME_PSI,
    FRAME_MEMORY,
    FRAME_ACTION,
    FRAME_KINDS
} frame_kind;

#endif
