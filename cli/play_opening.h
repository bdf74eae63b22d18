/*
 * The questions before a game: what is played, by whom, or which kept game goes on.
 */
#ifndef CLI_PLAY_OPENING_H
#define CLI_PLAY_OPENING_H

#include "cli/keep.h"
#include "cli/screen.h"
#include "jackin/bots.h"

/*
 * Asks one of some numbered answers, by number or words; Enter takes the first. Returns its number
 * from 0, or -1 at the end of input or 'quit'.
 */
int opening_ask(const screen *s, const char *question, const char *const *answers, unsigned count);

/* Asks which bot plays. False at the end of input or 'quit'. */
bool opening_ask_bot(const screen *s, bot_kind *bot);

typedef enum { OPENING_LEAVE, OPENING_NETRUNNER, OPENING_MAINFRAME, OPENING_LOAD } opening_what;

typedef struct {
    opening_what what;
    bool is_human[2];         /* of Netrunner, by side */
    char path[KEEP_PATH_MAX]; /* of a saved game, which can be read */
    bool is_mainframe;        /* that one is of Mainframe */
} opening_choice;

/* Asks what is wanted. The language of the screen may be another one afterwards. */
opening_choice play_opening(screen *s);

#endif
