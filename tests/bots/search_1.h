/* The frozen search: the calls of bots_netrunner.h, for one kind. */
#ifndef TESTS_BOTS_SEARCH_1_H
#define TESTS_BOTS_SEARCH_1_H

#include "jackin/bots_netrunner.h"

void bot_nr_sit_1(bot_nr *bot, nr_side side, const nr_deck *assumed, uint64_t seed);
void bot_nr_ask_1(bot_nr *bot, const nr_view *view, const nr_choices *list);
bool bot_nr_think_1(bot_nr *bot, uint32_t applications);
bot_answer bot_nr_answer_1(const bot_nr *bot);
uint32_t bot_nr_usual_1(void);

#endif
