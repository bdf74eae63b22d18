/*
 * Looking ahead: is there a legal continuation of the planned rounds after this one?
 *
 * Where every player has at least half of the others left as new opponents in the last planned
 * round, Dirac's theorem gives a legal round every time, so only small fields are searched. The
 * search is bounded: it says "unknown" rather than take long.
 */
#include "tournament/parts.h"

enum { AHEAD_MAX = 32, AHEAD_STEPS = 2000000 };

struct ahead {
    unsigned count;           /* vertices, the bye included where the number is odd */
    uint32_t free[AHEAD_MAX]; /* by vertex: who he can still meet, as bits */
    unsigned steps;
};

/* Can `rounds` more rounds be paired, of the current one those in `left` being still unpaired? */
static tn_ahead search(struct ahead *a, unsigned rounds, uint32_t left)
{
    if (++a->steps > AHEAD_STEPS) {
        return TN_AHEAD_UNKNOWN;
    }
    uint32_t all = a->count == 32 ? 0xffffffffu : (1u << a->count) - 1;
    if (left == 0) {
        return rounds == 1 ? TN_AHEAD_CLEAR : search(a, rounds - 1, all);
    }
    /* Whoever has the fewest choices left is paired first: it finds dead ends early. */
    unsigned v = 0, fewest = AHEAD_MAX + 1;
    for (unsigned i = 0; i < a->count; i++) {
        if (left >> i & 1) {
            unsigned choices = 0;
            for (uint32_t bits = a->free[i] & left; bits != 0; bits &= bits - 1) {
                choices++;
            }
            if (choices < fewest) {
                fewest = choices;
                v = i;
            }
        }
    }
    for (unsigned w = 0; w < a->count; w++) {
        if ((a->free[v] & left) >> w & 1) {
            a->free[v] &= ~(1u << w);
            a->free[w] &= ~(1u << v);
            tn_ahead found = search(a, rounds, left & ~(1u << v) & ~(1u << w));
            a->free[v] |= 1u << w;
            a->free[w] |= 1u << v;
            if (found != TN_AHEAD_BLOCKED) {
                return found;
            }
        }
    }
    return TN_AHEAD_BLOCKED;
}

tn_ahead tn_look_ahead(const tn_event *e, const tn_proposal *round)
{
    uint16_t player[AHEAD_MAX];
    struct ahead a = {0};
    unsigned n = 0, planned = e->config.rounds;
    unsigned paired = tn_open_round(e) != 0 ? e->round_count : e->round_count + 1u;
    if (planned <= paired) {
        return TN_AHEAD_CLEAR;
    }
    for (unsigned t = 0; t < round->count; t++) {
        n += round->pair[t].b != 0 ? 2 : 1;
    }
    unsigned vertices = n + n % 2;
    /* Before the last round everybody has met planned - 1 others at most (a bye counts as one). */
    if (vertices >= 2 * planned && vertices - planned >= vertices / 2) {
        return TN_AHEAD_CLEAR;
    }
    if (vertices > AHEAD_MAX) {
        return TN_AHEAD_UNKNOWN;
    }
    for (unsigned t = 0; t < round->count; t++) {
        player[a.count++] = round->pair[t].a;
        if (round->pair[t].b != 0) {
            player[a.count++] = round->pair[t].b;
        }
    }
    if (n % 2 != 0) {
        player[a.count++] = 0;
    }
    for (unsigned i = 0; i < a.count; i++) {
        for (unsigned j = 0; j < a.count; j++) {
            bool is_new =
                i != j && (player[i] == 0   ? !tn_had_bye(e, player[j], paired)
                           : player[j] == 0 ? !tn_had_bye(e, player[i], paired)
                                            : tn_met(e, player[i], player[j], paired) == 0);
            a.free[i] |= (uint32_t)is_new << j;
        }
    }
    for (unsigned t = 0; t < round->count; t++) {
        unsigned x = 0, y = a.count - 1; /* the bye is the last vertex */
        for (unsigned i = 0; i < n; i++) {
            x = player[i] == round->pair[t].a ? i : x;
            y = round->pair[t].b != 0 && player[i] == round->pair[t].b ? i : y;
        }
        if (round->pair[t].b != 0 || n % 2 != 0) {
            a.free[x] &= ~(1u << y);
            a.free[y] &= ~(1u << x);
        }
    }
    uint32_t all = a.count == 32 ? 0xffffffffu : (1u << a.count) - 1;
    return search(&a, planned - paired, all);
}
