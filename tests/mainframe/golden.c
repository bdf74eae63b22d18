/*
 * Golden games of Mainframe: a few whole games as readable text, which change only when the rules
 * do.
 *
 * usage: mainframe-golden check FOLDER     compares the games with the files in the folder
 *        mainframe-golden write FOLDER     writes the files (tools/regenerate-golden)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/mainframe.h"

typedef struct {
    const char *name; /* of its file */
    mf_setup setup;
    uint64_t seed;
} golden_game;

static const golden_game games[] = {
    {"two", {.players = 2, .runner = {MF_NOISE, MF_KATE}}, 3},
    {"three", {.players = 3, .runner = {MF_ADAM, MF_NERO, MF_CHAOS_THEORY}}, 5},
    {"four", {.players = 4, .runner = {MF_NERO, MF_ANDROMEDA, MF_KATE, MF_ADAM}}, 8},
    {"two-walled", {.players = 2, .runner = {MF_CHAOS_THEORY, MF_NOISE}, .walled = true}, 2},
    {"four-walled",
     {.players = 4, .runner = {MF_ADAM, MF_NERO, MF_NOISE, MF_ANDROMEDA}, .walled = true},
     4},
};

enum { GAMES = sizeof games / sizeof games[0], EVENTS_MAX = 256 };

static void tell_card(FILE *out, unsigned card)
{
    if (card != MF_CARD_NONE) {
        fprintf(out, " %s", mf_words(card)->title[0]);
    }
}

static void tell_node(FILE *out, unsigned node)
{
    fprintf(out, " (%u,%u)", node % MF_STRIDE, node / MF_STRIDE);
}

static void tell_path(FILE *out, unsigned path)
{
    unsigned x = (path & 63) % MF_STRIDE;
    unsigned y = (path & 63) / MF_STRIDE;
    bool is_across = path >= MF_HORIZONTAL;
    fprintf(out, " (%u,%u)-(%u,%u)", x, y, x + is_across, y + !is_across);
}

static void tell_paths(FILE *out, uint64_t v, uint64_t h)
{
    for (unsigned path = 0; path < 128; path++) {
        if ((path < 64 ? v : h) >> (path & 63) & 1) {
            tell_path(out, path);
        }
    }
}

static void tell_choice(FILE *out, const mf_game *g, const mf_choices *list, unsigned index)
{
    const mf_choice *c = &list->choice[index];
    uint64_t v;
    uint64_t h;
    fprintf(out, "%s, %s, %u of %u: %s", mf_runner_name(g->runner[g->seat], false),
            mf_prompt_name(g->prompt), index, list->count, mf_verb_name(c->verb));
    switch (c->verb) {
    case MF_VERB_PLACE_ACCESS_POINT:
    case MF_VERB_CHOOSE_NODE:
        tell_node(out, c->at);
        break;
    case MF_VERB_CHOOSE_PATH:
        tell_path(out, c->at);
        break;
    case MF_VERB_CHOOSE_PATHS:
        mf_choice_paths(g, c, &v, &h);
        tell_paths(out, v, h);
        break;
    case MF_VERB_CHOOSE_PLAYER:
        fprintf(out, " %s", mf_runner_name(g->runner[c->at], false));
        break;
    default:
        tell_card(out, c->card);
        break;
    }
    fputc('\n', out);
}

static void tell_event(FILE *out, const mf_game *g, const mf_event *e)
{
    bool has_paths = e->kind == MF_EVENT_MOVE_PARTITION || e->kind == MF_EVENT_RETURN_PARTITION;
    fprintf(out, "    %s %s", mf_event_name(e->kind), mf_runner_name(g->runner[e->player], false));
    tell_card(out, e->card);
    if (e->from != MF_NOWHERE) {
        (has_paths ? tell_path : tell_node)(out, e->from);
    }
    if (e->to != MF_NOWHERE) {
        (has_paths ? tell_path : tell_node)(out, e->to);
    }
    tell_paths(out, e->v, e->h);
    for (unsigned node = 0; node < 64; node++) {
        if (e->nodes >> node & 1) {
            tell_node(out, node);
        }
    }
    fprintf(out, " %u\n", e->n);
}

static void tell_game(FILE *out, const golden_game *golden)
{
    static mf_game game;
    static mf_choices list;
    static mf_event events[EVENTS_MAX];
    core_xoshiro r;
    core_xoshiro_seed(&r, golden->seed);
    (void)mf_new(&game, &golden->setup, golden->seed, &list, NULL);
    fprintf(out, "seed: %" PRIu64 "\nborder: %s\n", golden->seed,
            golden->setup.walled ? "walled" : "paths");
    for (unsigned i = 0; i < game.players; i++) {
        fprintf(out, "%s:", mf_runner_name(game.runner[i], false));
        for (unsigned k = 0; k < MF_UNIQUE_PER_RUNNER; k++) {
            if (game.hand[i] >> k & 1) {
                fprintf(out, " %s%s", mf_words(mf_unique(game.runner[i], k))->title[0],
                        game.hand[i] >> (k + 1) ? "," : "");
            }
        }
        fputc('\n', out);
    }
    while (list.count > 0) {
        /* A program as often as an access point, so that the game shows programs. */
        unsigned programs = 0;
        while (programs < list.count && list.choice[programs].verb == MF_VERB_EXECUTE) {
            programs++;
        }
        bool wants_program = programs > 0 && core_xoshiro_below(&r, 2) != 0;
        unsigned index = core_xoshiro_below(&r, wants_program ? programs : list.count);
        mf_io io = {.events = events, .events_cap = EVENTS_MAX};
        tell_choice(out, &game, &list, index);
        (void)mf_choose_trusted(&game, index, &list, &io);
        for (size_t i = 0; i < io.events_count; i++) {
            tell_event(out, &game, &events[i]);
        }
    }
    for (unsigned i = 0; i < game.players; i++) {
        fprintf(out, "%s: %u%s\n", mf_runner_name(game.runner[i], false), mf_score(&game.board, i),
                mf_winners(&game) >> i & 1 ? ", wins" : "");
    }
    fprintf(out, "end: %s\nhash: %016" PRIx64 "\n", mf_reason_name(game.reason), mf_hash(&game));
}

static bool same_files(FILE *a, FILE *b)
{
    int x;
    int y;
    rewind(a);
    do {
        x = getc(a);
        y = getc(b);
    } while (x == y && x != EOF);
    return x == y;
}

int main(int argc, char **argv)
{
    int passed = 0;
    bool writes = argc == 3 && strcmp(argv[1], "write") == 0;
    if (argc != 3 || (!writes && strcmp(argv[1], "check") != 0)) {
        fputs("usage: mainframe-golden check|write FOLDER\n", stderr);
        return 2;
    }
    for (unsigned i = 0; i < GAMES; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s.txt", argv[2], games[i].name);
        FILE *file = fopen(name, writes ? "w" : "r");
        if (file == NULL) {
            printf("FAILED: %s cannot be opened\n", name);
            continue;
        }
        if (writes) {
            tell_game(file, &games[i]);
            passed++;
        } else {
            FILE *told = tmpfile();
            if (told != NULL) {
                tell_game(told, &games[i]);
                bool is_same = same_files(told, file);
                printf("%s: %s\n", is_same ? "ok" : "FAILED", name);
                passed += is_same;
                fclose(told);
            }
        }
        fclose(file);
    }
    printf("%d passed, %d failed\n", passed, GAMES - passed);
    return passed == GAMES ? 0 : 1;
}
