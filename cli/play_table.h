/*
 * Sitting at the table: showing the game to whoever decides, and carrying out what is typed.
 */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include "cli/play_game.h"
#include "cli/screen.h"

/* Plays a game that has begun, to its end or until the players leave. Frees it; returns an exit
 * status. */
int play_at_table(const screen *s, play_game *p);

#endif
