/*
 * Bots at the tables of jackin play: who they are, and what they choose.
 *
 * A bot is sat down anew for every decision and told what happened: nothing of it can be stale
 * after a choice was taken back or a game was loaded. Only how far it thinks depends on the clock.
 */
#ifndef CLI_PLAY_BOT_H
#define CLI_PLAY_BOT_H

#include "cli/options.h"
#include "cli/play_game.h"
#include "cli/screen.h"
#include "jackin/bots.h"
#include "protocol/mainframe.h"

/* Who plays where no person does; another bot is another row here. */
typedef struct {
    bot_kind kind;
    const char *word[LANG_COUNT]; /* "gentle", for people */
    bool is_offered;              /* where it is asked who plays */
    uint16_t ms;                  /* the longest that it thinks about a choice; 0: to its end */
} play_bot;

extern const play_bot play_bots[];
extern const unsigned play_bot_count;

/* Who plays if nobody says otherwise. */
#define PLAY_BOT_DEFAULT BOT_GENTLE

/* The bot of a name, as options and records have it; BOT_COUNT: none, as where a person sits. */
bot_kind play_bot_find(const char *name);
/* How a record names who sits there. */
const char *play_bot_record(bot_kind kind);
/* "gentle", "łagodny" */
const char *play_bot_word(bot_kind kind, word_lang lang);

/* Reads the value of --bot. Returns STATUS_NONE, or EXIT_USAGE after a complaint. */
int play_bot_option(const char *command, const char *value, game_options *o);

/* Somebody waits for bots at the screen. */
typedef struct {
    uint64_t since; /* microseconds of the clock; 0: he does not wait yet */
} play_wait;

/* What the bot picks whose decision it is. */
unsigned play_bot_choice(const play_game *p, const screen *s, play_wait *wait);
unsigned play_bot_mainframe(const mf_table *t, bot_kind kind, const screen *s, play_wait *wait);

/* ---- play_hint.c ----------------------------------------------------------------------------- */

/* Says the two best ideas for a decision, with what speaks for them; `view` is the decider's. Says
 * nothing, and returns true, where the best is choice number `quiet` of the list. */
bool play_hint(const play_game *p, const nr_view *view, const nr_choices *list, unsigned quiet,
               const screen *s);
/* The same for whoever is to move. */
void play_hint_mainframe(const mf_table *t, const screen *s);

#endif
