/*
 * What a program that plays is asked, and what it answers: a line each. docs/writing-a-bot.md.
 *
 * The line is made from the view of the player who is to decide, and from what he was told since he
 * decided last: a program never has the state.
 */
#ifndef PROTOCOL_DECIDE_H
#define PROTOCOL_DECIDE_H

#include "protocol/mainframe.h"
#include "protocol/table.h"

/* The budget of a decision: milliseconds, or 0 if nobody counts them; and the seed of this game for
 * whoever wants chance. */
typedef struct {
    int64_t budget_ms;
    uint64_t seed;
} decide_terms;

/* Appends what a side was told of one choice to `heard`: values with commas between them. */
void decide_hear(json_out *heard, const nr_io *io, nr_side side);
void decide_mf_hear(json_out *heard, const mf_table *t, unsigned seat);

/* Writes the question to whoever is to move, and forgets what was heard. */
void decide_ask(json_out *line, const table *t, json_out *heard, const decide_terms *terms);
void decide_mf_ask(json_out *line, const mf_table *t, json_out *heard, const decide_terms *terms);

/* Reads an answer: a number below `count`. False with the fault filled in. */
bool decide_read(const char *line, size_t len, unsigned count, unsigned *choice, fault *f);

#endif
