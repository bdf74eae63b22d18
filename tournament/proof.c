/*
 * The proof that a perfect matching costs least, by duality and without trust in whoever found it.
 *
 * With potentials y of the vertices and values z >= 0 of odd sets B, all scaled by 4: if for every
 * edge uv the sum y(u) + y(v) + (z of all B that hold both) is at least -4 cost(uv), then every
 * perfect matching M has -4 cost(M) <= sum of y + sum of z (|B| - 1) / 2, because M has at most
 * (|B| - 1) / 2 edges inside B. A matching that reaches this bound costs least.
 */
#include <string.h>

#include "tournament/parts.h"

enum { PROOF_SCALE = 4 };

static void cost_add(tn_cost *sum, tn_cost one, int64_t times)
{
    sum->high += one.high * times;
    sum->low += one.low * times;
}

static bool holds(const tn_matching *m, uint32_t set, unsigned v)
{
    for (uint32_t i = set == 0 ? 0 : m->set_end[set - 1]; i < m->set_end[set]; i++) {
        if (m->member[i] == v) {
            return true;
        }
    }
    return false;
}

static bool edge_is_paid(const tn_matching *m, const tn_edge *edge)
{
    tn_cost sum = {0, 0}, owed = {0, 0};
    cost_add(&owed, edge->cost, -PROOF_SCALE);
    cost_add(&sum, m->potential[edge->a], 1);
    cost_add(&sum, m->potential[edge->b], 1);
    for (uint32_t s = 0; s < m->set_count && cost_less(sum, owed); s++) {
        if (holds(m, s, edge->a) && holds(m, s, edge->b)) {
            cost_add(&sum, m->set_value[s], 1);
        }
    }
    return !cost_less(sum, owed);
}

bool tn_matching_is_least(unsigned nodes, const tn_edge *edges, size_t edge_count,
                          const tn_matching *m)
{
    tn_cost bound = {0, 0}, reached = {0, 0};
    unsigned matched = 0;
    if (!m->is_perfect || !m->has_proof) {
        return false;
    }
    for (unsigned v = 0; v < nodes; v++) {
        if (m->mate[v] >= nodes || m->mate[v] == v || m->mate[m->mate[v]] != v) {
            return false;
        }
        cost_add(&bound, m->potential[v], 1);
    }
    for (uint32_t s = 0; s < m->set_count; s++) {
        uint32_t size = m->set_end[s] - (s == 0 ? 0 : m->set_end[s - 1]);
        if (size % 2 == 0 || cost_less(m->set_value[s], (tn_cost){0, 0})) {
            return false;
        }
        cost_add(&bound, m->set_value[s], (int64_t)(size - 1) / 2);
    }
    for (size_t i = 0; i < edge_count; i++) {
        if (m->mate[edges[i].a] == edges[i].b) {
            cost_add(&reached, edges[i].cost, -PROOF_SCALE);
            matched++;
        }
        if (!edge_is_paid(m, &edges[i])) {
            return false;
        }
    }
    return matched * 2 == nodes && bound.high == reached.high && bound.low == reached.low;
}
