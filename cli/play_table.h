/*
 * Sitting at the table: showing the game to whoever decides, and carrying out what is typed.
 */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include "cli/play_game.h"
#include "cli/screen.h"
#include "jackin/netrunner_attend.h"

/* How people are asked. */
typedef struct {
    nr_level level; /* where, at first */
    bool is_fast;   /* at one keyboard: only if there is something to decide */
} play_manner;

/* Plays a game that has begun, to its end or until the players leave. Frees it; returns an exit
 * status. */
int play_at_table(screen *s, play_game *p, const play_manner *how);

#endif
