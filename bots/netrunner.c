/* Bots for Netrunner: who is asked, and what he answers. The chapters are one translation unit. */
#include "bots/netrunner_inside.h"

#include "bots/netrunner_lore.c"
#include "bots/netrunner_board.c"
#include "bots/netrunner_value.c"
#include "bots/netrunner_learned.c"
#include "bots/netrunner_policy.c"
#include "bots/netrunner_leaning.c"
#include "bots/netrunner_instinct.c"
#include "bots/netrunner_belief.c"
#include "bots/netrunner_line.c"
#include "bots/netrunner_search.c"
#include "bots/netrunner_contest.c"
#include "bots/netrunner_reason.c"

/* The value that the caller holds is words, so that it is aligned for everything in it. It may have
 * been copied since, so what it says of itself is said again. */
static mind *mind_of(bot_nr *bot)
{
    mind *m = (mind *)(void *)bot;
    m->sim.lore = m->lore;
    m->sim.known = &m->known;
    return m;
}

void bot_nr_sit(bot_nr *bot, bot_kind kind, nr_side side, const nr_deck *own,
                const nr_deck *assumed, uint64_t seed)
{
    (void)own; /* views tell what is left of it */
    mind *m = mind_of(bot);
    memset(bot, 0, sizeof *bot);
    m->seed = seed;
    m->sim.moment = 1;
    m->kind = (uint8_t)kind;
    m->side = (uint8_t)side;
    m->is_done = true;
    if (assumed) {
        m->has_assumed = true;
        m->assumed = *assumed;
    }
    read_cards(m->lore);
}

void bot_nr_watch(bot_nr *bot, const nr_view *view, const nr_event *events, unsigned count)
{
    mind *m = mind_of(bot);
    for (unsigned i = 0; i < count; i++) {
        heed(m->memory, (nr_side)m->side, view, &events[i]);
    }
}

/* Any legal choice. */
static void ask_random(mind *m, const nr_choices *list)
{
    core_xoshiro random;
    m->asked++;
    core_xoshiro_seed(&random, m->seed ^ (0x9E3779B97F4A7C15u * m->asked));
    memset(&m->answer, 0, sizeof m->answer);
    m->answer.choice = (uint16_t)core_xoshiro_below(&random, list->count);
    m->answer.second = m->answer.choice;
    m->answer.per_mille = m->answer.second_mille = 500;
    m->is_done = true;
}

void bot_nr_ask(bot_nr *bot, const nr_view *view, const nr_choices *list)
{
    mind *m = mind_of(bot);
    if (m->kind == BOT_RANDOM || m->kind >= BOT_COUNT) {
        ask_random(m, list);
    } else {
        ask(m, view, list);
    }
}

bool bot_nr_think(bot_nr *bot, uint32_t applications)
{
    mind *m = mind_of(bot);
    return !m->is_done && think(m, applications);
}

bot_answer bot_nr_answer(const bot_nr *bot)
{
    const mind *m = (const mind *)(const void *)bot;
    return mended_answer(m);
}

bool bot_nr_study(bot_nr *bot, const nr_view *view, const nr_choices *list, unsigned made)
{
    return study(mind_of(bot), view, list, made);
}

bool bot_nr_same(const bot_nr *bot, unsigned a, unsigned b)
{
    const mind *m = (const mind *)(const void *)bot;
    return a == b || (a < m->list.count && b < m->list.count &&
                      is_same_choice(&m->view.game, &m->list.choice[a], &m->list.choice[b]));
}

unsigned bot_nr_weigh(bot_nr *bot, unsigned choice, uint32_t applications)
{
    return weigh_choice(mind_of(bot), choice, applications);
}

void bot_nr_reason(bot_nr *bot, unsigned beside, bot_reason *reason)
{
    give_reason(mind_of(bot), beside, reason);
}

unsigned bot_nr_foretell(bot_nr *bot, const nr_game *game, nr_side side, unsigned rounds,
                         uint64_t seed)
{
    return foretell(mind_of(bot), game, side, rounds, seed) * 1000 / 65536;
}

uint32_t bot_nr_usual(bot_kind kind)
{
    const strength *x = &strengths[kind < BOT_COUNT ? kind : BOT_RANDOM];
    return x->as_corp > x->as_runner ? x->as_corp : x->as_runner;
}
