/*
 * The second opinion on pairings, by Boost.
 */
#ifndef TESTS_TOURNAMENT_ORACLE_H
#define TESTS_TOURNAMENT_ORACLE_H

#include "jackin/tournament.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    ORACLE_LEAST,   /* *cost is the least cost (its low level) of a perfect matching, it says */
    ORACLE_NONE,    /* there is no perfect matching, it says */
    ORACLE_CRASHED, /* it died of the question */
    ORACLE_LATE,    /* it had no answer after two seconds of computing */
    ORACLE_ANSWERS
} oracle_answer;

oracle_answer oracle_least(unsigned nodes, const tn_edge *edges, size_t edge_count, int64_t *cost);

#ifdef __cplusplus
}
#endif

#endif
