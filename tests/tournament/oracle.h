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
    ORACLE_LEAST,  /* *cost is the least cost (its low level) of a perfect matching */
    ORACLE_NONE,   /* there is no perfect matching */
    ORACLE_SILENT, /* it has no answer */
} oracle_answer;

oracle_answer oracle_least(unsigned nodes, const tn_edge *edges, size_t edge_count, int64_t *cost);

#ifdef __cplusplus
}
#endif

#endif
