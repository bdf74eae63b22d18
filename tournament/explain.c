/*
 * Why these opponents: what the round would cost if two players did not meet.
 */
#include <string.h>

#include "tournament/parts.h"

enum { NOBODY = 0xffff, DRAW_BITS = PAIR_DRAW_BITS };

static const tn_pair_of nobody_apart = {0, 0};
static const struct rematch_price legal_only = {0};

/* The field of a round without its byes, as vertices; returns how many there are. */
static unsigned fill_round(const tn_event *e, tn_work *work, const tn_proposal *round)
{
    /* Open rounds are asked about too: then the field is the one that was paired. */
    unsigned number = tn_open_round(e) != 0 ? e->round_count : e->round_count + 1u;
    tn_field_fill(e, number, work);
    const tn_field *field = &work->field;
    unsigned count = 0;
    for (unsigned i = 0; i < field->count; i++) {
        bool has_bye = false;
        for (unsigned t = round->count; t-- > 0 && round->pair[t].b == 0;) {
            has_bye = has_bye || round->pair[t].a == field->player[i];
        }
        if (!has_bye) {
            work->node[count++] = (uint16_t)i;
        }
    }
    return count;
}

static void add_byes(const tn_proposal *round, tn_proposal *out)
{
    for (unsigned t = 0; t < round->count; t++) {
        if (round->pair[t].b == 0) {
            tn_pair_add(out, round->pair[t].a, 0);
        }
    }
}

static bool is_table(const tn_proposal *round, unsigned table)
{
    return table != 0 && table <= round->count && round->pair[table - 1].b != 0;
}

bool tn_next_best(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                  const tn_proposal *round, unsigned table, tn_proposal *out)
{
    if (!is_table(round, table)) {
        return false;
    }
    unsigned count = fill_round(e, work, round);
    tn_pair_start(out, TN_EXACT);
    tn_pair_fill_edges(e, work, count, &legal_only, round->pair[table - 1]);
    if (!tn_pair_match(matcher, count, work)) {
        out->status = TN_IMPOSSIBLE;
        return false;
    }
    tn_pair_take(e, work, count, out);
    add_byes(round, out);
    return true;
}

/* ---- the next best of all tables --------------------------------------------------------------
 *
 * The proof of the cheapest round M gives every pair a slack of at least 0, and 0 in M (proof.c):
 * a round N costs at least a quarter of the sum of its slacks more than M. A round without the pair
 * uv differs from M in a cycle through uv whose other pairs are in turn outside and inside M. So
 * the shortest walk from u to v by such turns, a pair outside M being as long as its slack, is a
 * lower bound; if the walk meets nobody twice and its round costs just that, it is the next best.
 *
 * From tn_explain on, the pair x < y of vertices stands at pair_at(x, y) in work->edge: its slack
 * is cost.high (ILLEGAL: they have met), what it costs is cost.low.
 */

static const int64_t ILLEGAL = INT64_MIN;

static size_t pair_at(unsigned count, unsigned x, unsigned y)
{
    size_t low = x < y ? x : y, high = x < y ? y : x;
    return low * (2 * count - low - 1) / 2 + (high - low - 1);
}

/* Moves the edges to their places, from the last one on, and works out their slacks. */
static void fill_slacks(tn_work *work, unsigned count)
{
    const tn_matching *m = &work->matching;
    size_t to = (size_t)count * (count - 1) / 2;
    for (size_t i = work->edge_count; i-- > 0;) {
        tn_edge edge = work->edge[i];
        size_t at = pair_at(count, edge.a, edge.b);
        while (to > at + 1) {
            work->edge[--to].cost.high = ILLEGAL;
        }
        edge.cost.high = 4 * edge.cost.low + m->potential[edge.a].low + m->potential[edge.b].low;
        work->edge[--to] = edge;
    }
    while (to > 0) {
        work->edge[--to].cost.high = ILLEGAL;
    }
    /* What is added is never less than what was missing, but in between a slack can be below 0. */
    for (uint32_t s = 0, from = 0; s < m->set_count; from = m->set_end[s++]) {
        for (uint32_t i = from; i < m->set_end[s]; i++) {
            for (uint32_t j = i + 1; j < m->set_end[s]; j++) {
                tn_edge *edge = &work->edge[pair_at(count, m->member[i], m->member[j])];
                edge->cost.high += edge->cost.high == ILLEGAL ? 0 : m->set_value[s].low;
            }
        }
    }
}

bool tn_explain(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                const tn_proposal *round)
{
    unsigned count = fill_round(e, work, round);
    work->best_count = 0;
    tn_pair_fill_edges(e, work, count, &legal_only, nobody_apart);
    if (count == 0 || !tn_pair_match(matcher, count, work) || !work->matching.has_proof) {
        return false;
    }
    fill_slacks(work, count);
    memcpy(work->best, work->matching.mate, count * sizeof work->best[0]);
    work->best_count = count;
    return true;
}

/* Writes down the round in which vertex x has mate[x]. */
static bool take_mates(const tn_event *e, tn_work *work, const uint16_t *mate,
                       const tn_proposal *round, tn_proposal *out)
{
    memcpy(work->matching.mate, mate, work->best_count * sizeof mate[0]);
    tn_pair_take(e, work, work->best_count, out);
    add_byes(round, out);
    return true;
}

/*
 * The shortest walk from u to v by turns: its length is returned, INT64_MAX if there is none and so
 * no other round. If it meets nobody twice, mate[] is its round and *most four times what that
 * costs more than the cheapest.
 */
static int64_t walk(const tn_work *work, unsigned u, unsigned v, uint16_t *mate, int64_t *most)
{
    unsigned count = work->best_count, last = NOBODY;
    int64_t length[TN_NODES_MAX], best = INT64_MAX;
    uint16_t before[TN_NODES_MAX]; /* the vertex from which the mate of this one was reached */
    uint8_t is_done[TN_NODES_MAX] = {0};
    for (unsigned x = 0; x < count; x++) {
        length[x] = x == u ? 0 : INT64_MAX;
    }
    for (unsigned x = u; x != NOBODY;) {
        is_done[x] = 1;
        for (unsigned y = 0; y < count; y++) {
            if (y == x || y == work->best[x] || y == u) {
                continue;
            }
            int64_t slack = work->edge[pair_at(count, x, y)].cost.high;
            if (slack < 0) {
                continue;
            }
            if (y == v && x != u && length[x] + slack < best) {
                best = length[x] + slack;
                last = x;
            } else if (y != v && length[x] + slack < length[work->best[y]]) {
                length[work->best[y]] = length[x] + slack;
                before[work->best[y]] = (uint16_t)x;
            }
        }
        x = NOBODY;
        for (unsigned y = 0; y < count; y++) {
            if (!is_done[y] && length[y] < best && (x == NOBODY || length[y] < length[x])) {
                x = y;
            }
        }
    }
    if (last == NOBODY) {
        return best;
    }
    /* Back along the walk: whoever was met before makes it no cycle. */
    uint8_t is_met[TN_NODES_MAX] = {0};
    int64_t more = 0;
    unsigned to = v;
    memcpy(mate, work->best, count * sizeof mate[0]);
    for (unsigned x = last;; x = before[x]) {
        if (is_met[x] || is_met[to] || x == to) {
            return best;
        }
        is_met[x] = is_met[to] = 1;
        mate[x] = (uint16_t)to;
        mate[to] = (uint16_t)x;
        more += work->edge[pair_at(count, x, to)].cost.low;
        if (x == u) {
            break;
        }
        to = work->best[x];
        more -= work->edge[pair_at(count, x, to)].cost.low;
    }
    more -= work->edge[pair_at(count, u, v)].cost.low;
    *most = 4 * more;
    return best;
}

/* The cheapest exchange of partners with one other table, four times: no next best costs more. */
static int64_t exchange(const tn_work *work, unsigned u, unsigned v)
{
    unsigned count = work->best_count;
    int64_t best = INT64_MAX;
    for (unsigned x = 0; x < count; x++) {
        unsigned y = work->best[x];
        if (x == u || x == v) {
            continue;
        }
        const tn_edge *one = &work->edge[pair_at(count, u, x)];
        const tn_edge *two = &work->edge[pair_at(count, v, y)];
        int64_t more = one->cost.low + two->cost.low - work->edge[pair_at(count, u, v)].cost.low -
                       work->edge[pair_at(count, x, y)].cost.low;
        if (one->cost.high >= 0 && two->cost.high >= 0 && 4 * more < best) {
            best = 4 * more;
        }
    }
    return best;
}

/* How far everybody is from u by turns, v being the end; who is farther than `most` is not told. */
static void spread(const tn_work *work, unsigned u, unsigned v, int64_t most, int64_t *length)
{
    unsigned count = work->best_count;
    uint8_t is_done[TN_NODES_MAX] = {0};
    for (unsigned x = 0; x < count; x++) {
        length[x] = x == u ? 0 : INT64_MAX;
    }
    for (unsigned x = u; x != NOBODY;) {
        is_done[x] = 1;
        for (unsigned y = 0; y < count; y++) {
            unsigned z = work->best[y];
            if (y == x || z == x || y == u || y == v) {
                continue;
            }
            int64_t slack = work->edge[pair_at(count, x, y)].cost.high;
            if (slack >= 0 && slack <= most - length[x] && length[x] + slack < length[z]) {
                length[z] = length[x] + slack;
            }
        }
        x = NOBODY;
        for (unsigned y = 0; y < count; y++) {
            if (!is_done[y] && length[y] != INT64_MAX && (x == NOBODY || length[y] < length[x])) {
                x = y;
            }
        }
    }
}

/*
 * Matches anew, but only those and with the pairs alone that a next best can afford: it is a cycle
 * through u and v, so whoever is in it is near both. All others keep their mates.
 */
static bool match_anew(const tn_matcher *matcher, tn_work *work, unsigned u, unsigned v,
                       int64_t most, uint16_t *mate)
{
    unsigned count = work->best_count, near = 0;
    size_t all = (size_t)count * (count - 1) / 2, used = 0;
    int64_t from_u[TN_NODES_MAX], from_v[TN_NODES_MAX];
    uint16_t who[TN_NODES_MAX];
    spread(work, u, v, most, from_u);
    spread(work, v, u, most, from_v);
    for (unsigned x = 0; x < count; x++) {
        unsigned y = work->best[x]; /* the cycle comes to one of them and leaves from the other */
        bool is_near =
            x == u || x == v ||
            (from_u[x] != INT64_MAX && from_v[y] != INT64_MAX && from_u[x] <= most - from_v[y]) ||
            (from_u[y] != INT64_MAX && from_v[x] != INT64_MAX && from_u[y] <= most - from_v[x]);
        if (is_near) {
            who[near++] = (uint16_t)x;
        }
    }
    for (unsigned i = 0; i < near; i++) {
        for (unsigned j = i + 1; j < near; j++) {
            const tn_edge *edge = &work->edge[pair_at(count, who[i], who[j])];
            bool is_forbidden = (who[i] == u && who[j] == v) || (who[i] == v && who[j] == u);
            if (edge->cost.high < 0 || edge->cost.high > most || is_forbidden) {
                continue;
            }
            if (all + used == TN_EDGES_MAX) {
                return false; /* no room: the caller does it the long way */
            }
            work->edge[all + used++] = (tn_edge){(uint16_t)i, (uint16_t)j, {0, edge->cost.low}};
        }
    }
    memset(work->matching.is_even, 0, sizeof work->matching.is_even);
    if (!matcher->match(matcher->context, near, &work->edge[all], used, &work->matching)) {
        return false;
    }
    memcpy(mate, work->best, count * sizeof mate[0]);
    for (unsigned i = 0; i < near; i++) {
        mate[who[i]] = who[work->matching.mate[i]];
    }
    return true;
}

/* What a round costs more than the cheapest. */
static int64_t costs_more(const tn_work *work, const uint16_t *mate)
{
    unsigned count = work->best_count;
    int64_t more = 0;
    for (unsigned x = 0; x < count; x++) {
        if (x < mate[x]) {
            more += work->edge[pair_at(count, x, mate[x])].cost.low;
        }
        if (x < work->best[x]) {
            more -= work->edge[pair_at(count, x, work->best[x])].cost.low;
        }
    }
    return more;
}

bool tn_explain_table(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                      const tn_proposal *round, unsigned table, tn_proposal *out)
{
    uint16_t mate[TN_NODES_MAX];
    unsigned u = NOBODY, v = NOBODY;
    if (!is_table(round, table) || work->best_count == 0) {
        return false;
    }
    tn_pair_start(out, TN_EXACT);
    for (unsigned x = 0; x < work->best_count; x++) {
        u = work->field.player[work->node[x]] == round->pair[table - 1].a ? x : u;
        v = work->field.player[work->node[x]] == round->pair[table - 1].b ? x : v;
    }
    if (work->best[u] != v) {
        return take_mates(e, work, work->best, round, out); /* the cheapest has them apart */
    }
    int64_t most = INT64_MAX, least = walk(work, u, v, mate, &most);
    if (least == INT64_MAX) {
        out->status = TN_IMPOSSIBLE;
        return false;
    }
    bool is_found = most == least;
    int64_t other = is_found ? most : exchange(work, u, v);
    most = other < most ? other : most;
    /* With many players the next best differs by little, of the draws only: look near first. */
    int64_t start = (INT64_C(64) << DRAW_BITS) / work->best_count;
    start = least + least / 2 > start ? least + least / 2 : start;
    for (int64_t budget = start + 1; !is_found; budget *= 8) {
        int64_t limit = budget < most && budget < INT64_MAX / 32 ? budget : most;
        bool is_there = match_anew(matcher, work, u, v, limit, mate);
        int64_t more = is_there ? 4 * costs_more(work, mate) : INT64_MAX;
        is_found = is_there && more <= limit;
        most = more < most ? more : most;
        if (!is_there && limit == most) {
            break;
        }
    }
    if (is_found) {
        return take_mates(e, work, mate, round, out);
    }
    /* No room: once more from the beginning. */
    bool found = tn_next_best(e, matcher, work, round, table, out);
    tn_explain(e, matcher, work, round);
    return found;
}
