/*
 * jackin replay: what stepping through a game of one and of the other has in common.
 */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "cli/play_game.h"
#include "cli/screen.h"

/* ---- replay.c -------------------------------------------------------------------------------- */

typedef enum {
    STEP_UNKNOWN,
    STEP_NEXT,
    STEP_BACK,
    STEP_START,
    STEP_END,
    STEP_TURN,
    STEP_NUMBER,
    STEP_LOG,
    STEP_VIEW,
    STEP_HELP,
    STEP_QUIT
} step_command;

/* What a typed line says, and the word after it; an empty line is the next step. */
step_command step_command_of(const char *line, const char **rest);

enum { STEP_NO_NUMBER = 1000000000 };
/* A number of at most eight digits; STEP_NO_NUMBER: it is none. */
size_t step_number(const char *text);

/* Says that there is no such step, of 0 to `total`; or no such turn, or none that follows. */
void step_refuse(const screen *s, size_t total);
void step_refuse_turn(const screen *s, bool is_named);

/* ---- replay_mainframe.c ---------------------------------------------------------------------- */

/* Could it be the view of a game of mainframe? */
bool mainframe_is_view(const char *name);
/* Says whether a record is exact. */
bool mainframe_verify(json_t *record, const char *path, word_lang lang);
/* Steps through a record, or prints its log. Returns an exit status. */
int mainframe_show(const screen *s, json_t *record, const char *path, const char *view,
                   bool is_list);

#endif
