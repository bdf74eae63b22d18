/*
 * Least-cost perfect matching by LEMON, behind the tn_matcher of the tournament room.
 *
 * The only room in C++: LEMON is a C++ library. It allocates, so it stays outside of the pure
 * rooms.
 */
#ifndef MATCHING_MATCHING_H
#define MATCHING_MATCHING_H

#include "jackin/tournament.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tn_match_function; the context is not used. */
bool matching_least(void *context, unsigned nodes, const tn_edge *edges, size_t edge_count,
                    tn_matching *out);

#ifdef __cplusplus
}
#endif

#endif
