/*
 * A game as a stream of bytes: the first ones pick the decks and the seed, each further one a
 * choice. After every choice the whole state is checked.
 *
 * Where there are more than 256 choices, one takes two bytes. When the bytes are used up the game
 * stays where it is: what matters was checked on the way.
 */
#include "tests/fuzz/fuzz.h"

#include <string.h>

#include "bench/workload.h"
#include "tests/support/decks.h"

typedef struct {
    const uint8_t *data;
    size_t size, at;
} bytes;

static unsigned take_byte(bytes *b)
{
    return b->at < b->size ? b->data[b->at++] : 0;
}

/* One byte: a starter deck, or the seed of a random deck. */
static void take_deck(bytes *b, nr_deck *deck, nr_side side)
{
    unsigned first = side == NR_CORP ? NR_FACTION_HAAS_BIOROID : NR_FACTION_ANARCH;
    unsigned factions = side == NR_CORP ? WORKLOAD_CORPS : WORKLOAD_RUNNERS;
    unsigned byte = take_byte(b);
    if (byte < 64) {
        (void)workload_deck(deck, (nr_faction)(first + byte % factions));
    } else {
        core_xoshiro rng;
        core_xoshiro_seed(&rng, byte);
        random_deck(deck, side, &rng);
    }
}

static void check(const nr_game *g, const nr_choices *list, const nr_deck *decks)
{
    const char *broken = nr_check(g);
    if (broken != NULL) {
        give_up(broken);
    }
    if (g->limit != NR_LIMIT_OF_NOTHING) {
        give_up("a limit of the engine was met");
    }
    if ((list->count == 0) != (g->reason != NR_REASON_NONE)) {
        give_up("a game without choices that goes on, or with some after its end");
    }
    if (list->count >= NR_MAX_CHOICES) {
        give_up("the list of choices is full");
    }
    for (unsigned s = NR_CORP; s <= NR_RUNNER; s++) {
        unsigned first = s == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
        for (unsigned i = 0; i < decks[s].count; i++) {
            if (g->copy[first + 1 + i].def != decks[s].card[i]) {
                give_up("a card became another");
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static nr_game game;
    static nr_choices list;
    static nr_event events[4096];
    bytes b = {data, size, 0};
    nr_deck decks[2];
    take_deck(&b, &decks[NR_CORP], NR_CORP);
    take_deck(&b, &decks[NR_RUNNER], NR_RUNNER);
    uint64_t seed = take_byte(&b);
    seed = seed << 8 | take_byte(&b);
    nr_io io = {.events = events, .events_cap = sizeof events / sizeof events[0]};
    if (nr_new(&game, &decks[NR_CORP], &decks[NR_RUNNER], seed, &list, &io) != 0) {
        give_up("the decks were refused");
    }
    check(&game, &list, decks);
    while (b.at < b.size && list.count > 0) {
        unsigned pick = take_byte(&b);
        if (list.count > 256) {
            pick = pick << 8 | take_byte(&b);
        }
        io.events_count = 0;
        if (!nr_choose_trusted(&game, pick % list.count, &list, &io)) {
            give_up("a choice of the list was refused");
        }
        check(&game, &list, decks);
    }
    return 0;
}
