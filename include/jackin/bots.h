/*
 * Players made of code: their names, their strengths, and what they can say of their choice.
 *
 * A bot is asked with a view and answers with a choice; it never has the state. It keeps all that
 * it knows in one plain value, which its owner holds. It has no clock: whoever asks lets it think
 * in slices of applications (choices made on sampled games) and stops when his time is over. View,
 * seed, memory and the number of applications give the same choice in every build.
 * bots_netrunner.h and bots_mainframe.h have the calls.
 */
#ifndef JACKIN_BOTS_H
#define JACKIN_BOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "jackin/api.h"

JACKIN_API_BEGIN

typedef enum {
    BOT_RANDOM, /* any legal choice */
    BOT_GREEDY, /* the best position after this one choice */
    BOT_GENTLE, /* search, as a beginner would play: it overlooks things */
    BOT_STEADY, /* search */
    BOT_STRONG, /* search that takes its time where it matters */
    BOT_COUNT
} bot_kind;

const char *bot_name(bot_kind kind); /* "steady"; "?" for none */
bot_kind bot_find(const char *name); /* BOT_COUNT if there is none */

/* What a bot decided, and why, as far as it looked. */
enum { BOT_LINE = 8 };
typedef struct {
    uint16_t choice;    /* a number of the list that it was asked with */
    uint16_t per_mille; /* how likely it holds its own victory to be after this choice, 0 to 1000 */
    uint16_t second;    /* the next best choice; the same as `choice` if it saw no other */
    uint16_t second_mille; /* … and how likely its victory is after that */
    uint32_t applications; /* what it took */
    uint8_t line_count;    /* its own choices that it expects to make next, this one first */
    uint8_t pad[3];
    uint64_t line[BOT_LINE]; /* as bytes of nr_choice or mf_choice */
} bot_answer;

JACKIN_API_END

#endif
