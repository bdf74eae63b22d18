/*
 * The bots of Netrunner with what they have learned apart from them, as the module has them: a file
 * of its own, jackin.numbers, which travels only to those who ask for a bot that needs it.
 *
 * The file is made by numbers.c, of the tables that are compiled into the library, and taken in by
 * bots.c; both see the numbers as they lie here.
 */
#ifndef WASM_LEARNED_H
#define WASM_LEARNED_H

#define BOT_LINK int8_t
#define BOT_FORESIGHT static foresight seen_ahead
#define BOT_INSTINCTS static instinct instincts[2]
#define BOT_PLAIN_RUNNER static instinct plain_runner
#include "bots/netrunner.c"

/* All networks. Each number lies at a multiple of its size, so they lie alike on every machine
 * whose numbers begin with their low byte. */
typedef struct {
    foresight seen_ahead;
    instinct instincts[2];
    instinct plain_runner;
} learned;

/* The file: a mark, the hash of the numbers, the numbers. */
enum { LEARNED_MARK = 8, LEARNED_HEAD = LEARNED_MARK + 8 };
static const char learned_mark[LEARNED_MARK + 1] = "JKLEARNT";

/* The hash of those that the module was built with; in a file that numbers.c writes. */
extern const uint64_t wasm_learned_hash;

#endif
