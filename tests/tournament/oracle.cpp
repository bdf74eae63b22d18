/*
 * The second opinion on pairings: Boost's maximum weighted matching, which shares nothing with the
 * one that is used.
 */
#include "tests/tournament/oracle.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/maximum_weighted_matching.hpp>

#include <csignal>
#include <vector>

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace boost;
using player_graph =
    adjacency_list<vecS, vecS, undirectedS, no_property, property<edge_weight_t, long long>>;

static bool least(unsigned nodes, const tn_edge *edges, size_t edge_count, int64_t *cost)
{
    long long most = 1;
    for (size_t i = 0; i < edge_count; i++) {
        most = edges[i].cost.low > most ? edges[i].cost.low : most;
    }
    /* So large a bonus for every edge that a matching of more edges is always heavier. Boost halves
     * its duals: weights are multiples of 4. */
    long long bonus = most * (nodes / 2 + 1) + 1;
    player_graph g(nodes);
    for (size_t i = 0; i < edge_count; i++) {
        add_edge(edges[i].a, edges[i].b, 4 * (bonus - edges[i].cost.low), g);
    }
    std::vector<graph_traits<player_graph>::vertex_descriptor> mate(nodes);
    maximum_weighted_matching(g, mate.data());
    *cost = 0;
    unsigned matched = 0;
    for (size_t i = 0; i < edge_count; i++) {
        if (mate[edges[i].a] == edges[i].b) {
            *cost += edges[i].cost.low;
            matched += 2;
        }
    }
    return matched == nodes;
}

/* Boost 1.74 crashes on some graphs, so it is asked in a process of its own. */
extern "C" oracle_answer oracle_least(unsigned nodes, const tn_edge *edges, size_t edge_count,
                                      int64_t *cost)
{
    struct {
        int64_t cost;
        bool is_perfect;
    } answer = {0, false};
    int ends[2];
    if (pipe(ends) != 0) {
        return ORACLE_LATE;
    }
    pid_t child = fork();
    if (child == 0) {
        std::signal(SIGSEGV, SIG_DFL);
        std::signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO); /* its assertions are counted, not read */
        /* Of its own time, so that a busy machine makes nobody late. */
        struct itimerval limit = {{0, 0}, {2, 0}};
        setitimer(ITIMER_VIRTUAL, &limit, nullptr);
        answer.is_perfect = least(nodes, edges, edge_count, &answer.cost);
        _exit(write(ends[1], &answer, sizeof answer) == sizeof answer ? 0 : 1);
    }
    close(ends[1]);
    bool has_answer = child > 0 && read(ends[0], &answer, sizeof answer) == sizeof answer;
    close(ends[0]);
    int status = 0;
    if (child > 0) {
        waitpid(child, &status, 0);
    }
    *cost = answer.cost;
    if (!has_answer) {
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM ? ORACLE_LATE : ORACLE_CRASHED;
    }
    return answer.is_perfect ? ORACLE_LEAST : ORACLE_NONE;
}
