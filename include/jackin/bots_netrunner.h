/*
 * Bots for Netrunner. One value is one bot in one seat of one game:
 *
 *     bot_nr_sit(&bot, BOT_STEADY, NR_CORP, &corp_deck, NULL, seed);
 *     after every choice that anybody made:  bot_nr_watch(&bot, &view, events, count);
 *     when it is to decide:                  bot_nr_ask(&bot, &view, &list);
 *                                            while (bot_nr_think(&bot, 100) && time is left) {}
 *                                            bot_nr_answer(&bot).choice
 */
#ifndef JACKIN_BOTS_NETRUNNER_H
#define JACKIN_BOTS_NETRUNNER_H

#include "jackin/api.h"
#include "jackin/bots.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

/* What it knows, remembers and is thinking about. Plain bytes, to be copied as they are. */
enum { BOT_NR_WORDS = 69632 };
typedef struct {
    uint64_t word[BOT_NR_WORDS];
} bot_nr;

/* Begins a game. `own` is the deck that it plays, `assumed` the one that it believes the other to
 * play; NULL where it is not told (then it guesses from what it sees). */
void bot_nr_sit(bot_nr *bot, bot_kind kind, nr_side side, const nr_deck *own,
                const nr_deck *assumed, uint64_t seed);

/* What happened, as its side may know it. Optional: without it the bot plays from the view alone,
 * and believes less. */
void bot_nr_watch(bot_nr *bot, const nr_view *view, const nr_event *events, unsigned count);

/* Asks it to decide: `view` is its own and has a decision of its side, `list` is that view's. */
void bot_nr_ask(bot_nr *bot, const nr_view *view, const nr_choices *list);

/* Thinks for about so many applications more. Returns false when it is done: more of them would
 * change nothing. */
bool bot_nr_think(bot_nr *bot, uint32_t applications);

/* Its choice as far as it has thought: always one of the list. */
bot_answer bot_nr_answer(const bot_nr *bot);

/* Asks as bot_nr_ask does, but leaves nothing to habit: whatever differs from another choice is
 * tried, and as long as the caller likes. For hints, and for looking at games again. False if there
 * is nothing to think about: there are no two choices that differ, or it has never to be asked
 * (netrunner_attend.h) and `made`, a number of the list, is what one does there. A `made` beyond
 * the list is none. */
bool bot_nr_study(bot_nr *bot, const nr_view *view, const nr_choices *list, unsigned made);

/* Would these two choices of what was asked come to the same? */
bool bot_nr_same(const bot_nr *bot, unsigned a, unsigned b);

/* How likely victory is after one choice of what was asked, per mille: all applications go to it,
 * so that two choices weighed alike can be compared. What it thought of others is lost. */
unsigned bot_nr_weigh(bot_nr *bot, unsigned choice, uint32_t applications);

/* The answer, the line that it expects, and what speaks for the choice beside another one of the
 * list; beside the next best if `beside` is the choice itself. Both are tried some times more. Call
 * it once, after thinking. */
void bot_nr_reason(bot_nr *bot, unsigned beside, bot_reason *reason);

/* How likely `side` is to win, per mille, to one who sees all cards, but not in what order those of
 * the decks come that nobody knows. For looking at games again, when nothing is hidden any more: no
 * choice of a bot is made by it. The game is played on so many times; the bot gives only the room
 * for it, and what it was thinking about is lost. */
unsigned bot_nr_foretell(bot_nr *bot, const nr_game *game, nr_side side, unsigned rounds,
                         uint64_t seed);

/* Applications that a bot of this kind takes for a decision at most, in the chair that needs more.
 */
uint32_t bot_nr_usual(bot_kind kind);

JACKIN_API_END

#endif
