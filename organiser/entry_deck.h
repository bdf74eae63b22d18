/*
 * The deck lists that a player hands in (TR-08, TR-09), and those with cards that the program does
 * not know (TD-21).
 */
#ifndef ORGANISER_ENTRY_DECK_H
#define ORGANISER_ENTRY_DECK_H

#include <jansson.h>

#include "jackin/decks.h"
#include "organiser/problem.h"

/* A list as it came: what was read of it, or why it could not be, with its text. */
typedef struct {
    const char *name; /* what it is called in a problem */
    nr_side side;     /* that it must be of */
    const deck_list *list;
    const deck_faults *faults; /* at least one, where there is no list */
    const char *text;          /* NULL: not to be had again */
    size_t len;
    bool takes_unknown; /* TD-21: cards that are not known are kept apart and counted */
} entry_deck;

typedef struct {
    bool is_partial;  /* something of the list is not known */
    unsigned unknown; /* cards that are not */
} entry_deck_state;

/* Checks a list and puts it with its identity into the body of a step; whatever breaks a rule is a
 * problem. */
bool entry_deck_add(json_t *body, const entry_deck *d, entry_deck_state *state, problem *p);

/* A list as an event keeps it, to be freed; NULL where there is no memory. */
char *entry_deck_text(const deck_list *list);

/*
 * TD-21: one line "3 Title" after the other of cards that are not known. Returns where the next
 * begins, NULL if there is none; the title is cut to its room.
 */
const char *unknown_next(const char *lines, unsigned *count, char *title, size_t cap);
/* How many cards they are. */
unsigned unknown_count(const char *lines);

#endif
