/*
 * Who takes part: the names of players, and their entry.
 */
#ifndef ORGANISER_ENTRIES_H
#define ORGANISER_ENTRIES_H

#include "organiser/store.h"

enum { NAME_BYTES_MAX = 100 };

/*
 * Copies a name without the spaces around it. False with a problem: it is no line that can be kept,
 * another player has it (all but `player`, 0: nobody), or a deck list needs a last name too
 * (TR-09).
 */
bool entry_name(const store *s, const char *text, unsigned player, char out[NAME_BYTES_MAX + 1],
                problem *p);

/*
 * Enters a player. The body has what is known of him besides: identities, decks, his seat; it is
 * taken over (also on failure). `flags` are those of TN_REC_PLAYER.
 */
bool entry_add(store *s, const char *name, json_t *body, unsigned flags, problem *p);

#endif
