/*
 * What a position of Mainframe is worth.
 *
 * Secured zones count as they score (MF-53). For faceup tokens the zones are guessed that they may
 * come to lie in: all players' tokens grow at once, a step at a time, along empty paths; after each
 * step the ground of every player is made smooth, so that fewer partitions would enclose it, and
 * each of its pieces is worth its size for each token on it, the less the more partitions it still
 * needs. A token counts with the best piece it had in any step. All of it is shifts of 64-bit sets.
 */
#include "bots/mainframe_worth.h"

#include <string.h>

enum {
    STEPS = 4,
    NEEDED_MAX = 24,
    REACH = 4,      /* partitions that a turn can bring, those of others among them */
    HAND = 48,      /* worth of a program in hand for each turn to come … */
    HAND_TURNS = 8, /* … up to so many */
    RESULT = 4096 * WORTH_POINT,
};

#define EACH_ROW(bits) (UINT64_C(0x0002040810204081) * (uint64_t)(bits)) /* eight rows of seven */
#define NODES EACH_ROW(0x3f)
#define V_INNER EACH_ROW(0x3e)
#define H_INNER (NODES & ~(uint64_t)0x3f)

/* How much of a zone a token may count on that still needs so many partitions, in 256ths. */
static const uint8_t trust[NEEDED_MAX + 1] = {
    220, 150, 126, 108, 82, 66, 54, 42, 33, 26, 21, 17, 13, 10, 8, 6, 5, 4, 3, 2, 2, 1, 1, 1, 0,
};

/* Spelled out: where the machine has no such instruction, the builtin would be a call. */
static inline unsigned bits_of(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* The empty paths of a board, once for all that is asked of it. */
typedef struct {
    uint64_t v, h;         /* empty paths, those of the border too */
    uint64_t across, down; /* those between two nodes */
} ways;

static inline uint64_t grow(const ways *w, uint64_t set)
{
    set |= (set << 1 & w->across) | (set & w->across) >> 1;
    return set | (set << 7 & w->down) | (set & w->down) >> 7;
}

static inline uint64_t one_step(const ways *w, uint64_t set)
{
    return set | (set << 1 & w->across) | (set & w->across) >> 1 | (set << 7 & w->down) |
           (set & w->down) >> 7;
}

/* The partitions that are missing around these nodes. */
static inline unsigned needed(const ways *w, uint64_t set)
{
    return bits_of((set ^ set << 1) & w->v) + bits_of((set ^ set << 7) & w->h);
}

/* The nodes of which more open sides lead out of the set than into it: at least one, and none in,
 * or at least two, and at most one in. */
static inline uint64_t mostly_out(const ways *w, uint64_t set)
{
    uint64_t left = w->v & set << 1, right = w->v >> 1 & set >> 1;
    uint64_t up = w->h & set << 7, down = w->h >> 7 & set >> 7;
    uint64_t no_left = w->v ^ left, no_right = w->v >> 1 ^ right;
    uint64_t no_up = w->h ^ up, no_down = w->h >> 7 ^ down;
    uint64_t across = left | right, no_across = no_left | no_right;
    uint64_t along = up | down, no_along = no_up | no_down;
    uint64_t two = (left & right) | (up & down) | (across & along);
    uint64_t no_two = (no_left & no_right) | (no_up & no_down) | (no_across & no_along);
    return ((no_across | no_along) & ~(across | along)) | (no_two & ~two);
}

/* Ground that fewer partitions enclose: without its spikes, with its notches filled. */
static uint64_t smooth(const ways *w, uint64_t ground, uint64_t tokens, uint64_t allowed)
{
    for (unsigned i = 0; i < 2; i++) {
        ground &= ~mostly_out(w, ground) | tokens;
        ground |= one_step(w, ground) & ~mostly_out(w, ground) & allowed;
    }
    return ground;
}

/* What each token of the ground may count on: the best so far is kept in `best`, by its node. */
static void price(const ways *w, uint64_t ground, uint64_t tokens, unsigned reach,
                  uint16_t best[64])
{
    uint64_t rest = tokens;
    while (rest != 0) {
        uint64_t piece = rest & -rest, old;
        do {
            old = piece;
            piece = grow(w, piece) & ground;
            piece = grow(w, piece) & ground;
        } while (piece != old);
        unsigned missing = needed(w, piece);
        unsigned worth = missing > reach ? 0 : bits_of(piece) * trust[missing];
        for (uint64_t inside = piece & rest; inside != 0; inside &= inside - 1) {
            unsigned at = (unsigned)__builtin_ctzll(inside);
            best[at] = worth > best[at] ? (uint16_t)worth : best[at];
        }
        rest &= ~piece;
    }
}

/* Turns that a seat has still to come, about. */
static unsigned turns_left(const mf_game *g, unsigned seat)
{
    unsigned hands = bits_of(g->hand[seat]);
    if (g->is_last) {
        return (seat + g->players - g->seat) % g->players < g->turns_left;
    }
    return (g->stack_count + g->players - 1u) / g->players + hands;
}

mf_worth bot_mf_worth_of(const mf_game *g)
{
    const mf_board *b = &g->board;
    ways w = {.v = ~b->v, .h = ~b->h};
    uint64_t open = NODES & ~b->secured, tokens[MF_MAX_PLAYERS], ground[MF_MAX_PLAYERS];
    uint64_t priced[MF_MAX_PLAYERS]; /* the ground that was priced last */
    uint16_t best[64];
    unsigned reach[MF_MAX_PLAYERS];
    mf_worth worth;
    memset(&worth, 0, sizeof worth);
    memset(best, 0, sizeof best);
    w.across = w.v & V_INNER;
    w.down = w.h & H_INNER;
    for (unsigned p = 0; p < g->players; p++) {
        unsigned turns = turns_left(g, p);
        worth.seat[p] = (int32_t)mf_score(b, p) * WORTH_POINT;
        worth.seat[p] +=
            (int32_t)(bits_of(g->hand[p]) * (turns < HAND_TURNS ? turns : HAND_TURNS) * HAND);
        priced[p] = 0;
        tokens[p] = b->token[p] & open;
        ground[p] = tokens[p];
        reach[p] = turns * REACH < NEEDED_MAX ? turns * REACH : NEEDED_MAX;
    }
    for (unsigned step = 0; step <= STEPS; step++) {
        uint64_t once = 0, twice = 0;
        for (unsigned p = 0; p < g->players; p++) {
            uint64_t others = 0;
            for (unsigned q = 0; q < g->players; q++) {
                others |= q != p ? ground[q] : 0;
            }
            uint64_t smoothed = smooth(&w, ground[p], tokens[p], open & ~others);
            if (smoothed != priced[p]) {
                price(&w, smoothed, tokens[p], reach[p], best);
                priced[p] = smoothed;
            }
        }
        for (unsigned p = 0; p < g->players; p++) {
            uint64_t wide = one_step(&w, ground[p]);
            twice |= once & wide;
            once |= wide;
        }
        for (unsigned p = 0; p < g->players; p++) { /* what two reach at once is nobody's */
            uint64_t others = 0;
            for (unsigned q = 0; q < g->players; q++) {
                others |= q != p ? ground[q] : 0;
            }
            ground[p] |= one_step(&w, ground[p]) & ~twice & ~others & open;
        }
    }
    for (unsigned p = 0; p < g->players; p++) {
        for (uint64_t rest = tokens[p]; rest != 0; rest &= rest - 1) {
            worth.seat[p] += best[__builtin_ctzll(rest)];
        }
    }
    return worth;
}

int32_t bot_mf_lead(const mf_game *g, unsigned seat)
{
    int32_t most = INT32_MIN;
    if (g->reason != MF_REASON_NONE) {
        unsigned winners = mf_winners(g);
        int32_t lead = (int32_t)mf_score(&g->board, seat) * WORTH_POINT;
        if (winners >> seat & 1) {
            return lead + (winners == 1u << seat ? RESULT : RESULT / 2);
        }
        return lead - RESULT;
    }
    mf_worth worth = bot_mf_worth_of(g);
    for (unsigned p = 0; p < g->players; p++) {
        if (p != seat && worth.seat[p] > most) {
            most = worth.seat[p];
        }
    }
    return worth.seat[seat] - most;
}

unsigned bot_mf_chance(const mf_game *g, int32_t lead)
{
    /* The logistic curve at 0, 1/4, 1/2 … of its unit. */
    static const uint16_t curve[17] = {500, 562, 622, 679, 731, 777, 818, 852, 881,
                                       905, 924, 940, 953, 963, 971, 977, 982};
    if (g->reason != MF_REASON_NONE) {
        return lead >= RESULT ? 1000 : lead > 0 ? 500 : 0;
    }
    int32_t unit = WORTH_POINT * (3 + g->stack_count / 2); /* points of a lead that mean 73 % */
    int32_t away = lead < 0 ? -lead : lead;
    int32_t quarter = unit / 4, at = away / quarter;
    unsigned per_mille = 990;
    if (at < 16) {
        per_mille =
            curve[at] + (unsigned)((away % quarter) * (curve[at + 1] - curve[at]) / quarter);
    }
    return lead < 0 ? 1000 - per_mille : per_mille;
}
