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

/* What a position is judged by. */
typedef enum {
    BOT_TERM_WIN,  /* the game is won before the turn is over */
    BOT_TERM_LOSS, /* … lost */
    BOT_TERM_POINTS,
    BOT_TERM_THEIR_POINTS,
    BOT_TERM_CREDITS,
    BOT_TERM_THEIR_CREDITS,
    BOT_TERM_HAND, /* the cards in it */
    BOT_TERM_THEIR_HAND,
    BOT_TERM_REMOTES,  /* what lies in remote servers, and how safe it is there */
    BOT_TERM_CENTRALS, /* how safe HQ, R&D and Archives are; `server` is one with another price */
    BOT_TERM_ICE,
    BOT_TERM_RIG,    /* what the Runner has installed */
    BOT_TERM_DANGER, /* damage and tags that threaten the Runner */
    BOT_TERM_BAD_PUBLICITY,
    BOT_TERM_SECURED, /* Mainframe: points of zones that are closed */
    BOT_TERM_OPEN,    /* … that one's own tokens may still come to lie in */
    BOT_TERM_OTHERS,  /* … what the best of the others has and may hope for */
    BOT_TERM_COUNT
} bot_term;
const char *bot_term_name(bot_term term); /* "points"; "?" for none */

/* What speaks for a choice or against it, beside the next best one. */
typedef struct {
    uint8_t term;   /* bot_term */
    uint8_t server; /* of BOT_TERM_CENTRALS, or 0 */
    bool is_open;   /* … which the Runner can enter for nothing now */
    uint8_t pad;
    int16_t weight; /* how much, as the bot likes it: in hundredths of a credit, or of a point; of a
                     * victory and a defeat, of 10,000 */
} bot_ground;

/* An answer with its reasons. The grounds are sorted by how heavy they are. */
enum { BOT_GROUNDS = 4 };
typedef struct {
    bot_answer answer;
    uint8_t count; /* of the grounds; 0 where no other choice was tried */
    uint8_t pad[7];
    bot_ground ground[BOT_GROUNDS];
} bot_reason;

/* How bad a choice was, by how much of the chance of winning it gave away. */
typedef enum {
    BOT_GOOD,
    BOT_DOUBTFUL, /* ?! */
    BOT_MISTAKE,  /* ? */
    BOT_BLUNDER,  /* ?? */
    BOT_MARK_COUNT
} bot_mark;
bot_mark bot_mark_of(unsigned before_mille, unsigned after_mille);
const char *bot_mark_sign(bot_mark mark); /* "??"; "" for a good one */

JACKIN_API_END

#endif
