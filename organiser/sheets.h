/*
 * The sheets that an organiser prints, in English and Polish.
 */
#ifndef ORGANISER_SHEETS_H
#define ORGANISER_SHEETS_H

#include "organiser/store.h"

typedef enum {
    SHEET_PAIRINGS,
    SHEET_NAMES,
    SHEET_SLIPS,
    SHEET_STANDINGS,
    SHEET_BRACKET,
    SHEET_DECKS,
    SHEET_COUNT
} sheet_kind;

/* The sheet of that name, SHEET_COUNT if there is none. */
sheet_kind sheet_find(const char *name);
/* Is it one of a round? */
bool sheet_needs_round(sheet_kind kind);
/*
 * Makes a sheet as HTML, or as PDF, in the language of the problem; the bytes are to be freed.
 * `round` is 0 for the one that is on: then slips are those of the finals, once they are. False
 * with a problem.
 */
bool sheet_make(const store *s, sheet_kind kind, unsigned round, bool is_pdf, char **data,
                size_t *len, problem *p);

#endif
