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

/* What the sets that hold a vertex add to its edges, by their other end. */
static void fill_values(const tn_matching *m, unsigned nodes, unsigned vertex, tn_cost *value)
{
    for (unsigned v = 0; v < nodes; v++) {
        value[v] = (tn_cost){0, 0};
    }
    for (uint32_t s = 0; s < m->set_count; s++) {
        if (holds(m, s, vertex)) {
            for (uint32_t i = s == 0 ? 0 : m->set_end[s - 1]; i < m->set_end[s]; i++) {
                cost_add(&value[m->member[i]], m->set_value[s], 1);
            }
        }
    }
}

static bool edge_is_paid(const tn_matching *m, const tn_edge *edge, tn_cost of_sets)
{
    tn_cost owed = {0, 0};
    cost_add(&owed, edge->cost, -PROOF_SCALE);
    cost_add(&of_sets, m->potential[edge->a], 1);
    cost_add(&of_sets, m->potential[edge->b], 1);
    return !cost_less(of_sets, owed);
}

/* Sets of an odd number of different vertices, with values of at least 0. */
static bool sets_are_sound(unsigned nodes, const tn_matching *m)
{
    uint32_t seen[TN_NODES_MAX] = {0}; /* by vertex: the last set that held it, from 1 */
    if (m->set_count > TN_NODES_MAX) {
        return false;
    }
    for (uint32_t s = 0, from = 0; s < m->set_count; from = m->set_end[s++]) {
        if (m->set_end[s] < from || m->set_end[s] > TN_PROOF_MEMBERS_MAX ||
            (m->set_end[s] - from) % 2 == 0 || cost_less(m->set_value[s], (tn_cost){0, 0})) {
            return false;
        }
        for (uint32_t i = from; i < m->set_end[s]; i++) {
            if (m->member[i] >= nodes || seen[m->member[i]] == s + 1) {
                return false;
            }
            seen[m->member[i]] = s + 1;
        }
    }
    return true;
}

bool tn_matching_is_least(unsigned nodes, const tn_edge *edges, size_t edge_count,
                          const tn_matching *m)
{
    tn_cost bound = {0, 0}, reached = {0, 0}, value[TN_NODES_MAX];
    unsigned matched = 0, vertex = nodes; /* the one that the values are of */
    if (!m->is_perfect || !m->has_proof || nodes > TN_NODES_MAX || !sets_are_sound(nodes, m)) {
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
        cost_add(&bound, m->set_value[s], (int64_t)(size - 1) / 2);
    }
    for (size_t i = 0; i < edge_count; i++) {
        if (m->mate[edges[i].a] == edges[i].b) {
            cost_add(&reached, edges[i].cost, -PROOF_SCALE);
            matched++;
        }
        if (edges[i].a != vertex) { /* mostly the same for many edges */
            vertex = edges[i].a;
            fill_values(m, nodes, vertex, value);
        }
        if (!edge_is_paid(m, &edges[i], value[edges[i].b])) {
            return false;
        }
    }
    return matched * 2 == nodes && bound.high == reached.high && bound.low == reached.low;
}
