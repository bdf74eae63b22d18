/*
 * A game that is being played; see play_game.h.
 */
#include "cli/play_game.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"

enum { EVENTS_MAX = 4096 }; /* events of one choice that are told */

/* Memory that a game cannot go on without. */
static void *grow(void *old, size_t *cap, size_t item)
{
    *cap = *cap == 0 ? 256 : *cap * 2;
    void *new = realloc(old, *cap * item);
    if (new == NULL) {
        fputs("jackin: there is not enough memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return new;
}

bool play_fail(play_error *error, const char *english, const char *polish, ...)
{
    va_list arguments;
    va_start(arguments, polish);
    vsnprintf(error->text, sizeof error->text, error->lang == LANG_PL ? polish : english,
              arguments);
    va_end(arguments);
    return false;
}

play_game *play_create(void)
{
    play_game *p = calloc(1, sizeof *p);
    if (p == NULL) {
        fputs("jackin: there is not enough memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return p;
}

void play_free(play_game *p)
{
    if (p != NULL) {
        free(p->made);
        free(p->log);
        free(p);
    }
}

static void remember_events(play_game *p, const nr_io *io, size_t decision)
{
    for (size_t i = 0; i < io->events_count; i++) {
        if (p->log_count == p->log_cap) {
            p->log = grow(p->log, &p->log_cap, sizeof *p->log);
        }
        p->log[p->log_count++] = (play_event){(uint32_t)decision, io->events[i]};
    }
}

nr_why play_start(play_game *p)
{
    nr_event events[EVENTS_MAX];
    nr_io io = {.events = events, .events_cap = EVENTS_MAX};
    nr_why why = nr_new(&p->game, &p->deck[NR_CORP], &p->deck[NR_RUNNER], p->seed, &p->list, &io);
    if (why == 0) {
        p->made_count = 0;
        p->log_count = 0;
        remember_events(p, &io, 0);
    }
    return why;
}

bool play_choose(play_game *p, unsigned index)
{
    nr_event events[EVENTS_MAX];
    nr_io io = {.events = events, .events_cap = EVENTS_MAX};
    uint8_t side = p->game.to_move;
    bool was_idle = play_is_idle(p);
    if (p->made_count >= PLAY_MAX_CHOICES || !nr_choose(&p->game, index, &p->list, &io)) {
        return false;
    }
    if (p->made_count == p->made_cap) {
        p->made = grow(p->made, &p->made_cap, sizeof *p->made);
    }
    p->made[p->made_count++] = (play_made){(uint16_t)index, side, was_idle};
    remember_events(p, &io, p->made_count);
    return true;
}

/* Does using an ability outside of a run do nothing but cost? */
static bool is_vain(const nr_game *g, const nr_choice *c)
{
    const nr_card *card = &nr_card_table[g->copy[c->card].def];
    if (c->verb != NR_VERB_USE || c->ability >= card->row_count) {
        return false;
    }
    const nr_row *row = &card->rows[c->ability];
    for (unsigned i = 0; i < row->op_count; i++) {
        const nr_op *op = &row->ops[i];
        if (op->op != NR_OP_EFFECT || op->arg != NR_MOD_BREAKER_STRENGTH ||
            (op->dur != NR_FOR_ENCOUNTER && op->dur != NR_FOR_RUN)) {
            return false;
        }
    }
    return row->kind == NR_ROW_PAID && row->op_count > 0;
}

bool play_is_idle(const play_game *p)
{
    const nr_game *g = &p->game;
    if (g->prompt != NR_PROMPT_WINDOW || g->run.active) {
        return false;
    }
    for (unsigned i = 0; i < p->list.count; i++) {
        const nr_choice *c = &p->list.choice[i];
        if (c->verb != NR_VERB_PASS && !is_vain(g, c)) {
            return false;
        }
    }
    return play_pass(p) < p->list.count;
}

unsigned play_pass(const play_game *p)
{
    unsigned i = 0;
    while (i < p->list.count && p->list.choice[i].verb != NR_VERB_PASS) {
        i++;
    }
    return i;
}

unsigned play_random_choice(const play_game *p)
{
    core_xoshiro random;
    core_xoshiro_seed(&random, p->seed ^ (0x9E3779B97F4A7C15u * (p->made_count + 1)));
    return core_xoshiro_below(&random, p->list.count);
}

void play_rewind(play_game *p, size_t count)
{
    play_start(p); /* the decks were accepted before */
    for (size_t i = 0; i < count; i++) {
        play_choose(p, p->made[i].choice);
    }
}

/* One more than the number of the last decision that a side was asked for; 0 if there is none. */
static size_t last_asked(const play_game *p, nr_side side)
{
    size_t last = p->made_count;
    while (last > 0 && (p->made[last - 1].side != side || p->made[last - 1].was_idle)) {
        last--;
    }
    return last;
}

size_t play_undo(play_game *p, nr_side side)
{
    size_t last = last_asked(p, side);
    if (last == 0) {
        return 0;
    }
    size_t taken = p->made_count - (last - 1);
    play_rewind(p, last - 1);
    return taken;
}

size_t play_news(const play_game *p, nr_side side)
{
    size_t last = last_asked(p, side);
    size_t first = p->log_count;
    while (first > 0 && p->log[first - 1].decision >= last) {
        first--;
    }
    return first;
}
