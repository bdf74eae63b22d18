/*
 * Bots for Mainframe. One value is one bot in one seat of one game:
 *
 *     bot_mf_sit(&bot, BOT_STEADY, seat, seed);
 *     after every choice that anybody made:  bot_mf_watch(&bot, &view, events, count);
 *     when it is to decide:                  bot_mf_ask(&bot, &view, &list);
 *                                            while (bot_mf_think(&bot, 100) && time is left) {}
 *                                            bot_mf_answer(&bot).choice
 */
#ifndef JACKIN_BOTS_MAINFRAME_H
#define JACKIN_BOTS_MAINFRAME_H

#include "jackin/api.h"
#include "jackin/bots.h"
#include "jackin/mainframe.h"

JACKIN_API_BEGIN

/* What it knows, remembers and is thinking about. Plain bytes, to be copied as they are. */
enum { BOT_MF_WORDS = 8192 };
typedef struct {
    uint64_t word[BOT_MF_WORDS];
} bot_mf;

/* Begins a game. */
void bot_mf_sit(bot_mf *bot, bot_kind kind, unsigned seat, uint64_t seed);

/* What happened, as its seat may know it. Optional: without it the bot plays from the view alone,
 * and believes less. */
void bot_mf_watch(bot_mf *bot, const mf_view *view, const mf_event *events, unsigned count);

/* Asks it to decide: `view` is its own and has a decision of its seat, `list` is that view's. */
void bot_mf_ask(bot_mf *bot, const mf_view *view, const mf_choices *list);

/* Thinks for about so many applications more. Returns false when it is done: more of them would
 * change nothing. */
bool bot_mf_think(bot_mf *bot, uint32_t applications);

/* Its choice as far as it has thought: always one of the list. */
bot_answer bot_mf_answer(const bot_mf *bot);

/* How likely victory is after one choice of what was asked, per mille: all applications go to ways
 * to play the turn that begin with it, so that two choices weighed alike can be compared. What it
 * thought of others is lost. */
unsigned bot_mf_weigh(bot_mf *bot, unsigned choice, uint32_t applications);

/* The answer, with what speaks for the choice beside another one of the list; beside the next best
 * if `beside` is the choice itself. */
void bot_mf_reason(const bot_mf *bot, unsigned beside, bot_reason *reason);

/* Applications that a bot of this kind takes for an ordinary decision if nobody says otherwise. */
uint32_t bot_mf_usual(bot_kind kind);

JACKIN_API_END

#endif
