/*
 * Bots at the tables of jackin play; see play_bot.h.
 */
#include "cli/play_bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/memory.h"
#include "core/splitmix.h"
#include "core/xoshiro.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"

enum {
    SLICE = 64,        /* applications between two looks at the clock */
    PATIENCE_MS = 500, /* a wait so long is explained */
    ASIDE_MS = 80      /* at most, in the turn of another: a pause there would tell what it holds */
};

const play_bot play_bots[] = {
    {BOT_GENTLE, {"gentle", "łagodny"}, true, 300}, {BOT_STEADY, {"steady", "rozważny"}, true, 300},
    {BOT_STRONG, {"strong", "silny"}, true, 1000},  {BOT_GREEDY, {"greedy", "zachłanny"}, false, 0},
    {BOT_RANDOM, {"random", "losowy"}, true, 0},
};
const unsigned play_bot_count = sizeof play_bots / sizeof play_bots[0];

static const play_bot *bot_of(bot_kind kind)
{
    unsigned i = 0;
    while (i + 1 < play_bot_count && play_bots[i].kind != kind) {
        i++;
    }
    return &play_bots[i];
}

bot_kind play_bot_find(const char *name)
{
    bot_kind kind = name != NULL ? bot_find(name) : BOT_COUNT;
    return kind != BOT_COUNT && bot_of(kind)->kind == kind ? kind : BOT_COUNT;
}

const char *play_bot_record(bot_kind kind)
{
    return kind == BOT_COUNT ? "human" : bot_name(kind);
}

const char *play_bot_word(bot_kind kind, word_lang lang)
{
    return bot_of(kind)->word[lang];
}

int play_bot_option(const char *command, const char *value, game_options *o)
{
    o->has_bot = true;
    o->bot = play_bot_find(value);
    if (o->bot == BOT_COUNT) {
        return option_refuse(
            command, "there is no bot '%s'; --bot must be random, greedy, gentle, steady or strong",
            "nie ma bota „%s”; --bot to random, greedy, gentle, steady albo strong", value);
    }
    return STATUS_NONE;
}

/* ---- thinking -------------------------------------------------------------------------------- */

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* A number of its own for each decision of a game, so that the same one is answered alike. */
static uint64_t seed_of(uint64_t game, size_t made)
{
    return game ^ (UINT64_C(0x9E3779B97F4A7C15) * (made + 1));
}

static unsigned any_choice(uint64_t seed, unsigned count)
{
    core_xoshiro random;
    core_xoshiro_seed(&random, seed);
    return core_xoshiro_below(&random, count);
}

/* Says at a terminal who thinks, and takes it away again; any terminal can do that. */
static void say_thinking(const screen *s, const char *who, bool is_on)
{
    char text[WORDS_MAX + 32];
    snprintf(text, sizeof text, in_lang(s->lang, "%s is thinking …", "%s myśli…"), who);
    if (is_on) {
        screen_put(s, STYLE_DIM, text);
        fflush(stdout);
    } else {
        putchar('\r');
        screen_spaces(text_columns(text));
        putchar('\r');
    }
}

typedef bool thinking(void *mind, uint32_t applications);

/* Lets a bot think that was asked, as much as it usually does, for as long as it may. */
static void think(bot_kind kind, uint32_t usual, bool is_aside, thinking *more, void *mind,
                  const screen *s, const char *who, play_wait *wait)
{
    uint64_t start = now_us();
    unsigned ms = bot_of(kind)->ms;
    uint64_t limit = 1000 * (uint64_t)(is_aside && ms > ASIDE_MS ? ASIDE_MS : ms);
    bool is_told = false;
    bool is_on = true;
    wait->since = wait->since != 0 ? wait->since : start;
    for (uint32_t given = 0; is_on && given < usual && more(mind, SLICE); given += SLICE) {
        uint64_t now = now_us();
        is_on = limit == 0 || now - start < limit;
        if (!is_told && !is_aside && s->is_terminal && now - wait->since > 1000 * PATIENCE_MS) {
            say_thinking(s, who, true);
            is_told = true;
        }
    }
    if (is_told) {
        say_thinking(s, who, false);
    }
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

static bool more_netrunner(void *mind, uint32_t applications)
{
    return bot_nr_think(mind, applications);
}

/* Tells a bot all that has happened. */
static void tell(bot_nr *mind, const play_game *p, const nr_view *view, unsigned side)
{
    nr_event *known = must(malloc((p->log_count + 1) * sizeof *known));
    unsigned count = 0;
    for (size_t i = 0; i < p->log_count; i++) {
        count += nr_hear(&p->log[i].event, play_viewer(side), &known[count]);
    }
    bot_nr_watch(mind, view, known, count);
    free(known);
}

unsigned play_bot_choice(const play_game *p, const screen *s, play_wait *wait)
{
    static bot_nr mind;
    static nr_view view;
    static nr_choices list;
    unsigned side = play_state(p)->to_move;
    bot_kind kind = p->bot[side];
    uint64_t seed = seed_of(p->table->seed, p->table->made_count);
    if (kind == BOT_RANDOM) {
        return any_choice(seed, play_choices(p)->count);
    }
    bot_nr_sit(&mind, kind, (nr_side)side, NULL, NULL, core_splitmix(&seed));
    nr_look(play_state(p), play_viewer(side), &view);
    nr_list(&view.game, &list);
    tell(&mind, p, &view, side);
    bot_nr_ask(&mind, &view, &list);
    think(kind, bot_nr_usual(kind), play_state(p)->turn_side != side, more_netrunner, &mind, s,
          side == NR_CORP ? in_lang(s->lang, "The Corporation", "Korporacja")
                          : in_lang(s->lang, "The Runner", "Runner"),
          wait);
    return bot_nr_answer(&mind).choice;
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

static bool more_mainframe(void *mind, uint32_t applications)
{
    return bot_mf_think(mind, applications);
}

unsigned play_bot_mainframe(const mf_table *t, bot_kind kind, const screen *s, play_wait *wait)
{
    static bot_mf mind;
    mf_view view;
    mf_choices list;
    unsigned seat = t->game.seat;
    uint64_t seed = seed_of(t->seed, t->made_count);
    if (kind == BOT_RANDOM) {
        return any_choice(seed, t->list.count);
    }
    bot_mf_sit(&mind, kind, seat, core_splitmix(&seed));
    mf_look(&t->game, seat, &view);
    mf_list(&view.game, &list);
    bot_mf_ask(&mind, &view, &list);
    think(kind, bot_mf_usual(kind), false, more_mainframe, &mind, s,
          mf_runner_name(t->game.runner[seat], s->lang == LANG_PL), wait);
    return bot_mf_answer(&mind).choice;
}
