/*
 * Time is given by the owner, so that tests drive it. Two clocks: the one that never jumps
 * (CLOCK_BOOTTIME, TH-53) for limits and waiting, and the calendar for what people read later.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

typedef struct {
    int64_t ms;   /* since the machine was started: only differences mean something */
    int64_t date; /* milliseconds since 1970 */
} server_time;

#endif
