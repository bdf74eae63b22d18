/*
 * The shim around LEMON: edges in, matching and its proof out. No exception leaves this file.
 */
#include "matching/matching.h"

#include <cstring>
#include <limits>
#include <new>

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

namespace
{

/*
 * A cost of two levels as LEMON wants numbers: an ordered group. The levels never carry into each
 * other, so halving is exact in each of them where it is for LEMON's whole numbers.
 */
struct levels {
    int64_t high = 0, low = 0;

    levels() = default;
    levels(int64_t number) : low(number)
    {
    }
    levels(int64_t h, int64_t l) : high(h), low(l)
    {
    }
    levels operator-() const
    {
        return {-high, -low};
    }
    levels operator+(const levels &o) const
    {
        return {high + o.high, low + o.low};
    }
    levels operator-(const levels &o) const
    {
        return {high - o.high, low - o.low};
    }
    levels operator*(int64_t n) const
    {
        return {high * n, low * n};
    }
    levels operator/(int64_t n) const
    {
        return {high / n, low / n};
    }
    levels &operator+=(const levels &o)
    {
        return *this = *this + o;
    }
    levels &operator-=(const levels &o)
    {
        return *this = *this - o;
    }
    bool operator<(const levels &o) const
    {
        return high < o.high || (high == o.high && low < o.low);
    }
    bool operator>(const levels &o) const
    {
        return o < *this;
    }
    bool operator<=(const levels &o) const
    {
        return !(o < *this);
    }
    bool operator>=(const levels &o) const
    {
        return !(*this < o);
    }
    bool operator==(const levels &o) const
    {
        return high == o.high && low == o.low;
    }
    bool operator!=(const levels &o) const
    {
        return !(*this == o);
    }
};

levels operator*(int64_t n, const levels &l)
{
    return l * n;
}

int64_t weight_of(const tn_cost &cost, int64_t *)
{
    return -cost.low;
}

levels weight_of(const tn_cost &cost, levels *)
{
    return {-cost.high, -cost.low};
}

tn_cost cost_of(int64_t value)
{
    return {0, value};
}

tn_cost cost_of(const levels &value)
{
    return {value.high, value.low};
}

} // namespace

template <> struct std::numeric_limits<levels> {
    static constexpr bool is_integer = true;
    static levels max()
    {
        return {INT64_MAX, INT64_MAX};
    }
};

namespace
{

using graph = lemon::SmartGraph;

/* A largest matching, and which vertices some largest matching leaves out (Gallai, Edmonds). */
void largest(const graph &g, unsigned nodes, tn_matching *out)
{
    lemon::MaxMatching<graph> matching(g);
    matching.run();
    for (unsigned v = 0; v < nodes; v++) {
        graph::Node node = g.nodeFromId(static_cast<int>(v));
        graph::Node mate = matching.mate(node);
        out->mate[v] =
            mate == lemon::INVALID ? static_cast<uint16_t>(v) : static_cast<uint16_t>(g.id(mate));
        out->is_even[v] = matching.status(node) == lemon::MaxMatching<graph>::EVEN;
    }
}

template <typename Value>
bool least(const graph &g, unsigned nodes, const tn_edge *edges, size_t edge_count,
           tn_matching *out)
{
    using map = graph::EdgeMap<Value>;
    map weight(g);
    for (size_t i = 0; i < edge_count; i++) {
        weight[g.edgeFromId(static_cast<int>(i))] =
            weight_of(edges[i].cost, static_cast<Value *>(nullptr));
    }
    lemon::MaxWeightedPerfectMatching<graph, map> matching(g, weight);
    if (!matching.run()) {
        return false;
    }
    for (unsigned v = 0; v < nodes; v++) {
        graph::Node node = g.nodeFromId(static_cast<int>(v));
        out->mate[v] = static_cast<uint16_t>(g.id(matching.mate(node)));
        out->potential[v] = cost_of(matching.nodeValue(node));
    }
    uint32_t members = 0;
    out->has_proof = 1;
    for (int b = 0; b < matching.blossomNum(); b++) {
        if (out->set_count == TN_NODES_MAX ||
            members + static_cast<uint32_t>(matching.blossomSize(b)) > TN_PROOF_MEMBERS_MAX) {
            out->has_proof = 0;
            break;
        }
        typename lemon::MaxWeightedPerfectMatching<graph, map>::BlossomIt node(matching, b);
        for (; node != lemon::INVALID; ++node) {
            out->member[members++] = static_cast<uint16_t>(g.id(static_cast<graph::Node>(node)));
        }
        out->set_value[out->set_count] = cost_of(matching.blossomValue(b));
        out->set_end[out->set_count++] = members;
    }
    out->is_perfect = 1;
    return true;
}

} // namespace

extern "C" bool matching_least(void *, unsigned nodes, const tn_edge *edges, size_t edge_count,
                               tn_matching *out)
{
    out->is_perfect = out->has_proof = 0;
    out->set_count = 0;
    std::memset(out->is_even, 0, sizeof out->is_even);
    try {
        graph g;
        g.reserveNode(static_cast<int>(nodes));
        g.reserveEdge(static_cast<int>(edge_count));
        for (unsigned v = 0; v < nodes; v++) {
            g.addNode();
        }
        bool has_levels = false;
        for (size_t i = 0; i < edge_count; i++) {
            g.addEdge(g.nodeFromId(edges[i].a), g.nodeFromId(edges[i].b));
            has_levels = has_levels || edges[i].cost.high != 0;
        }
        bool found = has_levels ? least<levels>(g, nodes, edges, edge_count, out)
                                : least<int64_t>(g, nodes, edges, edge_count, out);
        if (!found) {
            largest(g, nodes, out);
        }
        return found;
    } catch (const std::bad_alloc &) {
        return false;
    }
}
