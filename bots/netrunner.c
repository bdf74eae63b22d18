/* Bots for Netrunner: who is asked, and what he answers. */
#include "jackin/bots_netrunner.h"

#include <string.h>

#include "core/xoshiro.h"

typedef struct {
    uint64_t seed;
    uint32_t asked; /* decisions so far */
    uint8_t kind, seat;
    uint8_t pad[2];
    bot_answer answer;
} mind;
JACKIN_STATIC_ASSERT(sizeof(mind) <= sizeof(bot_nr), "a bot keeps all that it knows in its value");

void bot_nr_sit(bot_nr *bot, bot_kind kind, nr_side side, const nr_deck *own,
                const nr_deck *assumed, uint64_t seed)
{
    (void)own, (void)assumed;
    mind m;
    memset(&m, 0, sizeof m);
    m.seed = seed;
    m.kind = (uint8_t)kind;
    m.seat = (uint8_t)side;
    memset(bot, 0, sizeof *bot);
    memcpy(bot, &m, sizeof m);
}

void bot_nr_watch(bot_nr *bot, const nr_view *view, const nr_event *events, unsigned count)
{
    (void)bot, (void)view, (void)events, (void)count; /* nobody remembers yet */
}

void bot_nr_ask(bot_nr *bot, const nr_view *view, const nr_choices *list)
{
    (void)view;
    mind m;
    core_xoshiro random;
    memcpy(&m, bot, sizeof m);
    m.asked++;
    core_xoshiro_seed(&random, m.seed ^ (0x9E3779B97F4A7C15u * m.asked));
    memset(&m.answer, 0, sizeof m.answer);
    m.answer.choice = (uint16_t)core_xoshiro_below(&random, list->count);
    m.answer.second = m.answer.choice;
    m.answer.per_mille = m.answer.second_mille = 500;
    memcpy(bot, &m, sizeof m);
}

bool bot_nr_think(bot_nr *bot, uint32_t applications)
{
    (void)bot, (void)applications;
    return false;
}

bot_answer bot_nr_answer(const bot_nr *bot)
{
    mind m;
    memcpy(&m, bot, sizeof m);
    return m.answer;
}

uint32_t bot_nr_usual(bot_kind kind)
{
    (void)kind;
    return 0;
}
