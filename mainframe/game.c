/*
 * The engine: the one outstanding decision, and going on to the next.
 */
#include "core/hash.h"
#include "mainframe/engine.h"

void mf_list(const mf_game *g, mf_choices *list)
{
    list->count = 0;
    switch (g->prompt) {
    case MF_PROMPT_NONE:
        break;
    case MF_PROMPT_FIRST_TOKEN:
        for (uint64_t rest = legal_nodes(&g->board); rest != 0; rest &= rest - 1) {
            add_choice(list, MF_VERB_PLACE_ACCESS_POINT, 0, low_bit(rest), 0);
        }
        break;
    case MF_PROMPT_TURN:
        list_turn(g, list);
        break;
    default:
        list_program(g, list);
        break;
    }
}

/* MF-13, MF-14. */
static void answer_first_token(eng *e, const mf_choice *c)
{
    mf_game *g = e->g;
    put_token(e, c->at);
    if (++g->seat < g->players) {
        return;
    }
    g->seat = 0;
    refill_suite(e);
    begin_turn(e, false);
}

static void answer(eng *e, const mf_choice *c)
{
    mf_game *g = e->g;
    if (g->prompt == MF_PROMPT_FIRST_TOKEN) {
        answer_first_token(e, c);
        return;
    }
    if (g->prompt == MF_PROMPT_TURN) {
        answer_turn(e, c);
    } else {
        answer_step(e, c);
    }
    run_program(e);
    if (g->frames == 0) {
        end_turn(e);
    }
}

static bool is_same_choice(mf_choice a, mf_choice b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

#ifdef JACKIN_CHECKED
/* Is a trusted list what its caller says? Another's, or a changed one, ends the program. */
static void check_trusted(const mf_game *g, const mf_choices *list)
{
    mf_choices real;
    mf_list(g, &real);
    bool is_real = real.count == list->count;
    for (unsigned i = 0; is_real && i < real.count; i++) {
        is_real = is_same_choice(real.choice[i], list->choice[i]);
    }
    if (!is_real) {
        __builtin_trap();
    }
}
#endif

bool mf_choose_trusted(mf_game *g, unsigned index, mf_choices *list, mf_io *io)
{
    if (g->prompt == MF_PROMPT_NONE || index >= list->count) {
        return false;
    }
#ifdef JACKIN_CHECKED
    check_trusted(g, list);
#endif
    eng e = {g, io};
    mf_choice c = list->choice[index];
    answer(&e, &c);
    mf_list(g, list);
    while (list->count == 1 && g->frames > 0) { /* a question with one answer is no question */
        c = list->choice[0];
        answer(&e, &c);
        mf_list(g, list);
    }
#ifdef JACKIN_CHECKED
    if (mf_check(g) != NULL || (list->count == 0) != (g->reason != MF_REASON_NONE)) {
        __builtin_trap();
    }
#endif
    return true;
}

bool mf_choose(mf_game *g, mf_choice choice, mf_choices *next, mf_io *io)
{
    mf_list(g, next); /* none when the game is over */
    unsigned index = 0;
    while (index < next->count && !is_same_choice(next->choice[index], choice)) {
        index++;
    }
    return mf_choose_trusted(g, index, next, io);
}

uint64_t mf_hash(const mf_game *g)
{
    return core_hash(g, sizeof *g, 0);
}

void mf_reseed(mf_game *g, uint64_t seed)
{
    core_random_seed(&g->random, seed);
}

void mf_rekey(mf_game *g, const uint32_t key[8])
{
    core_random_key(&g->random, key);
}
