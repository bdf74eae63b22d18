/*
 * The numbers of copies mean nothing: which copy of the state is which card of the deck shows
 * nowhere.
 *
 * A copy's number is its place in the deck list, and lists are sorted and often known. So a twin of
 * the game is made in which the copies have other numbers and everything else is the same; the two
 * are played with the same choices and must be told in the same words, down to the order of events.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/netrunner.h"
#include "tests/properties/trial.h"
#include "tests/support/players.h"

enum { LOCKSTEPS = 40, OUT_LIMIT = 8 << 20 };

typedef struct {
    table table; /* the writers of the protocol want one; only game and list are used */
    nr_event events[TRIAL_MAX_EVENTS];
    json_out out;
    char words[WORDS_MAX];
} twin;

/* Shuffles the numbers of each side's cards; identities keep theirs. */
static void shuffle_numbers(uint8_t to[NR_COPIES], core_xoshiro *chance)
{
    for (unsigned c = 0; c < NR_COPIES; c++) {
        to[c] = (uint8_t)c;
    }
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        unsigned first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
        for (unsigned i = NR_MAX_DECK; i > 1; i--) {
            unsigned a = first + i, b = first + 1 + core_xoshiro_below(chance, i);
            uint8_t was = to[a];
            to[a] = to[b];
            to[b] = was;
        }
    }
}

/* The game with copy c as copy to[c]. Nothing may be going on but the turn. */
static void renumber(const nr_game *g, nr_game *out, const uint8_t to[NR_COPIES])
{
    *out = *g;
    for (unsigned c = 0; c < NR_COPIES; c++) {
        nr_copy *k = &out->copy[to[c]];
        *k = g->copy[c];
        k->next = to[k->next];
        k->prev = to[k->prev];
        k->host = to[k->host];
        k->chosen = nr_remembers_server(g, c) ? k->chosen : to[k->chosen];
    }
    memset(out->known, 0, sizeof out->known);
    for (unsigned c = 0; c < NR_COPIES; c++) {
        for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
            uint64_t is_known = g->known[side][c >> 6] >> (c & 63) & 1;
            out->known[side][to[c] >> 6] |= is_known << (to[c] & 63);
        }
    }
    for (unsigned z = 0; z < NR_ZONE_COUNT; z++) {
        out->head[z] = to[out->head[z]];
        out->tail[z] = to[out->tail[z]];
    }
    for (unsigned i = 0; i < out->effects_used; i++) {
        out->effect[i].target = to[out->effect[i].target];
        out->effect[i].card = to[out->effect[i].card];
        if (out->effect[i].kind == NR_EFFECT_DELAYED) {
            out->effect[i].name = to[out->effect[i].name];
        }
    }
    for (unsigned i = 0; i < out->ordinals_used; i++) {
        out->ordinal[i].subject = to[out->ordinal[i].subject];
    }
}

static void tell(twin *t, const nr_io *io)
{
    out_cut(&t->out, 0);
    t->out.comma = false;
    out_object(&t->out);
    write_events(&t->out, io, NR_VIEW_ALL, LANG_EN, true);
    write_choices(&t->out, &t->table, LANG_EN);
    out_key(&t->out, "state");
    out_object(&t->out);
    write_state(&t->out, &t->table.game, NR_VIEW_ALL, LANG_EN);
    out_object_end(&t->out);
    out_object_end(&t->out);
}

static void report(trial *t, const twin *a, const twin *b, unsigned steps, const char *last)
{
    size_t at = 0;
    while (at < a->out.len && at < b->out.len && a->out.data[at] == b->out.data[at]) {
        at++;
    }
    size_t from = at > 80 ? at - 80 : 0;
    fail(t, PROPERTY_NUMBERS, "%u choices later (%s):\n  %.*s\n  %.*s", steps, last,
         (int)(a->out.len - from > 200 ? 200 : a->out.len - from), a->out.data + from,
         (int)(b->out.len - from > 200 ? 200 : b->out.len - from), b->out.data + from);
}

void check_numbers(trial *t)
{
    static twin twins[2];
    uint8_t to[NR_COPIES];
    char last[160] = "none yet";
    if (t->game.prompt != NR_PROMPT_ACTION || t->game.frames != 1) {
        return;
    }
    shuffle_numbers(to, &t->chance);
    twins[0].table.game = t->game;
    renumber(&t->game, &twins[1].table.game, to);
    for (unsigned i = 0; i < 2; i++) {
        if (twins[i].out.limit == 0) {
            out_init(&twins[i].out, OUT_LIMIT);
        }
        nr_list(&twins[i].table.game, &twins[i].table.list);
        tell(&twins[i], &(nr_io){0});
    }
    for (unsigned steps = 0; steps < LOCKSTEPS; steps++) {
        twin *a = &twins[0], *b = &twins[1];
        if (a->out.len != b->out.len || memcmp(a->out.data, b->out.data, a->out.len) != 0) {
            report(t, a, b, steps, last);
            return;
        }
        if (a->table.list.count == 0) {
            return;
        }
        unsigned pick = lively_player(&a->table.list, &t->chance);
        words_choice(&a->table.game, &a->table.list.choice[pick], NR_VIEW_ALL, LANG_EN, a->words,
                     sizeof a->words);
        snprintf(last, sizeof last, "%.150s", a->words);
        for (unsigned i = 0; i < 2; i++) {
            nr_io io = {.events = twins[i].events, .events_cap = TRIAL_MAX_EVENTS};
            (void)nr_choose_trusted(&twins[i].table.game, pick, &twins[i].table.list, &io);
            tell(&twins[i], &io);
        }
    }
}
