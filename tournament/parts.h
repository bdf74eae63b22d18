/*
 * What the files of the tournament room share and nobody else needs.
 */
#ifndef TOURNAMENT_PARTS_H
#define TOURNAMENT_PARTS_H

#include "jackin/tournament.h"

/* Results of Swiss games and of the finals (result.c, finals.c); the event is set up. */
tn_why tn_result_apply(tn_event *e, const tn_record *r);
tn_why tn_final_apply(tn_event *e, const tn_record *r);
/* Fills the bracket from the seeds, and decides what is decided by absence (TD-16). */
void tn_final_settle(tn_event *e);
/* The best placed of the cut who was not removed, once the bracket is decided; 0: there is none. */
unsigned tn_final_best_left(const tn_event *e);
/* TD-16: the games that a player who leaves has not finished in the open round. */
void tn_result_leave(tn_event *e, unsigned player);
void tn_result_come_back(tn_event *e, unsigned player);
/* May a game that is reported have these points and this outcome? (TR-33, TD-23) */
tn_why tn_result_check_points(const tn_config *config, const tn_record *r);
/* The game that a record reports. */
tn_game tn_result_game(const tn_record *r);

/* ---- what pairing (pair.c) and explaining (explain.c) share ---------------------------------- */

enum { PAIR_DRAW_BITS = 20 }; /* of the draw in a cost */

/* How rematches are paid for (TD-05): their number first, then the youngest meetings. */
struct rematch_price {
    bool is_allowed;
    unsigned rounds; /* played so far */
    int64_t count;   /* of one rematch */
    int64_t base;    /* one more than the rematches there must be */
    unsigned oldest; /* meetings up to this round are all the same (0: none) */
};

/* Fills the edges among work->node[0 .. count); `without` is one that is left out. */
void tn_pair_fill_edges(const tn_event *e, tn_work *work, unsigned count,
                        const struct rematch_price *price, tn_pair_of without);
bool tn_pair_match(const tn_matcher *matcher, unsigned count, tn_work *work);
/* An empty proposal; a table more; the tables of the matching, the best player first. */
void tn_pair_start(tn_proposal *out, tn_procedure procedure);
void tn_pair_add(tn_proposal *out, unsigned a, unsigned b);
void tn_pair_take(const tn_event *e, const tn_work *work, unsigned count, tn_proposal *out);

/* The players to be paired for a round: of one that was played those who were in it. */
void tn_field_fill(const tn_event *e, unsigned round, tn_work *work);

static inline bool cost_less(tn_cost a, tn_cost b)
{
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/*
 * Sorts numbers by a relation: heap sort, because the order of equals must not depend on a C
 * library. The relation must be a total order.
 */
typedef bool (*sort_before)(const void *context, uint16_t a, uint16_t b);

static inline void sort_sift(uint16_t *list, size_t from, size_t count, sort_before before,
                             const void *context)
{
    uint16_t moved = list[from];
    size_t at = from;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count && before(context, list[child], list[child + 1])) {
            child++;
        }
        if (!before(context, moved, list[child])) {
            break;
        }
        list[at] = list[child];
        at = child;
    }
    list[at] = moved;
}

static inline void sort_numbers(uint16_t *list, size_t count, sort_before before,
                                const void *context)
{
    for (size_t i = count / 2; i-- > 0;) {
        sort_sift(list, i, count, before, context);
    }
    for (size_t end = count; end > 1; end--) {
        uint16_t last = list[end - 1];
        list[end - 1] = list[0];
        list[0] = last;
        sort_sift(list, 0, end - 1, before, context);
    }
}

#endif
