/*
 * The board game as a stream of bytes: the first ones pick players, border and seed, each further
 * one a choice. After every choice the whole state is checked.
 */
#include "tests/fuzz/fuzz.h"

#include "jackin/mainframe.h"

typedef struct {
    const uint8_t *data;
    size_t size, at;
} bytes;

static unsigned take_byte(bytes *b)
{
    return b->at < b->size ? b->data[b->at++] : 0;
}

static void check(const mf_game *g, const mf_choices *list)
{
    const char *broken = mf_check(g);
    if (broken != NULL) {
        give_up(broken);
    }
    if ((list->count == 0) != (g->reason != 0)) {
        give_up("a game without choices that goes on, or with some after its end");
    }
    if (list->count > MF_MAX_CHOICES) {
        give_up("the list of choices is too long");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static mf_game game;
    static mf_choices list;
    bytes b = {data, size, 0};
    unsigned first = take_byte(&b);
    mf_setup setup = {.players = (uint8_t)(2 + first % 3), .walled = (first & 128) != 0};
    for (unsigned i = 0; i < setup.players; i++) {
        setup.runner[i] = (uint8_t)(((first >> 2) + i) % MF_RUNNER_COUNT);
    }
    uint64_t seed = take_byte(&b);
    seed = seed << 8 | take_byte(&b);
    if (mf_new(&game, &setup, seed, &list, NULL) != 0) {
        give_up("the set-up was refused");
    }
    check(&game, &list);
    while (b.at < b.size && list.count > 0) {
        unsigned pick = take_byte(&b);
        if (list.count > 256) {
            pick = pick << 8 | take_byte(&b);
        }
        if (!mf_choose_trusted(&game, pick % list.count, &list, NULL)) {
            give_up("a listed choice was refused");
        }
        check(&game, &list);
    }
    return 0;
}
