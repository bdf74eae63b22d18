/*
 * The check: replays a journal and proves every step from the rules, not from the code that made
 * it.
 *
 * The fold (tn_apply) says what happened; prestige, SoS, the order of the byes, costs, the literal
 * list, seeds, sides and bracket are worked out here a second time, in other ways. That no cheaper
 * round exists is proved by duality (proof.c), that no legal one exists by counting odd components,
 * so neither depends on the matcher being right.
 */
#include "tournament/check.h"

#include <string.h>

#include "core/chacha.h"

enum { A_BYE = 0xffff, BYE_NODE = 0xffff };

tn_fault *check_note(tn_check *c, tn_fault_kind kind, unsigned round, unsigned table)
{
    unsigned at = c->fault_count < TN_FAULTS_MAX ? c->fault_count : TN_FAULTS_MAX - 1;
    c->fault_count++;
    tn_fault *fault = &c->fault[at];
    memset(fault, 0, sizeof *fault);
    fault->kind = (uint8_t)kind;
    fault->round = (uint16_t)round;
    fault->table = (uint16_t)table;
    fault->record = c->record;
    if (round != 0 && round <= c->event.round_count) {
        fault->is_by_hand = (c->event.round[round - 1].flags & TN_BY_HAND) != 0;
    }
    return fault;
}

/* ---- scores -----------------------------------------------------------------------------------
 */

/* TR-26 to TR-31 once more: what the games of a match are worth to its first and second player. */
static void match_worth(const tn_event *e, const tn_match *m, unsigned worth[2])
{
    unsigned games = e->config.format == TN_QUICK_DRAFT ? 1 : 2;
    worth[0] = worth[1] = 0;
    if (m->player[1] == 0) {
        worth[0] = games == 1 ? 2 : 4;
        return;
    }
    for (unsigned g = 0; g < games; g++) {
        const tn_game *game = &m->game[g];
        for (unsigned i = 0; i < 2; i++) {
            bool is_corp = game->corp == i;
            int ahead = game->points[i] - game->points[1 - i];
            if ((game->outcome == TN_CORP_WON && is_corp) ||
                (game->outcome == TN_RUNNER_WON && !is_corp) ||
                (game->outcome == TN_AWARDED_A && i == 0) ||
                (game->outcome == TN_AWARDED_B && i == 1)) {
                worth[i] += 2;
            } else if (game->outcome == TN_UNFINISHED && ahead >= 0) {
                worth[i] += 1;
            }
        }
    }
}

void check_scores(tn_check *c, unsigned rounds)
{
    const tn_event *e = &c->event;
    memset(c->score, 0, sizeof c->score);
    memset(c->sos, 0, sizeof c->sos);
    for (unsigned r = 0; r < rounds; r++) {
        memset(c->opponent[r], 0, sizeof c->opponent[r]);
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            const tn_match *m = &e->round[r].match[t];
            unsigned worth[2];
            match_worth(e, m, worth);
            c->opponent[r][m->player[0]] = m->player[1] == 0 ? A_BYE : m->player[1];
            c->score[m->player[0]] = (uint16_t)(c->score[m->player[0]] + worth[0]);
            if (m->player[1] != 0) {
                c->opponent[r][m->player[1]] = m->player[0];
                c->score[m->player[1]] = (uint16_t)(c->score[m->player[1]] + worth[1]);
            }
        }
    }
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned p = 1; p <= e->player_count; p++) {
            unsigned opponent = c->opponent[r][p];
            if (opponent != 0 && opponent != A_BYE) {
                c->sos[p] = (uint16_t)(c->sos[p] + c->score[opponent]);
            }
        }
    }
}

/* The later of the rounds before `round` in which two met, 0: none. Scores are worked out. */
static unsigned last_meeting(const tn_check *c, unsigned a, unsigned b, unsigned round)
{
    unsigned last = 0;
    for (unsigned r = 1; r < round; r++) {
        last = c->opponent[r - 1][a] == b ? r : last;
    }
    return last;
}

static bool had_bye(const tn_check *c, unsigned player, unsigned round)
{
    for (unsigned r = 1; r < round; r++) {
        if (c->opponent[r - 1][player] == A_BYE) {
            return true;
        }
    }
    return false;
}

/* TD-04: is a lower than b? */
static bool is_lower(const void *context, uint16_t a, uint16_t b)
{
    const tn_check *c = context;
    if (c->score[a] != c->score[b]) {
        return c->score[a] < c->score[b];
    }
    if (c->sos[a] != c->sos[b]) {
        return c->sos[a] < c->sos[b];
    }
    if (c->event.player[a].draw != c->event.player[b].draw) {
        return c->event.player[a].draw < c->event.player[b].draw;
    }
    return a > b;
}

/* ---- a round as it stands ---------------------------------------------------------------------
 */

/* Fills c->order; notes who is missing or there twice, rematches and second byes. */
static unsigned look_at_tables(tn_check *c, unsigned round, unsigned *bye)
{
    const tn_event *e = &c->event;
    const tn_round *in = &e->round[round - 1];
    unsigned count = 0, byes = 0, promised = 0;
    *bye = 0;
    memset(c->seen, 0, sizeof c->seen);
    for (unsigned t = 0; t < in->table_count; t++) {
        unsigned a = in->match[t].player[0], b = in->match[t].player[1];
        bool is_promise = b == 0 && round == 1 && (e->player[a].flags & TN_HAS_PROMISE);
        c->seen[a]++;
        c->seen[b]++;
        promised += is_promise;
        if (b == 0 && !is_promise) {
            *bye = a;
            byes++;
        }
        if (b == 0 && had_bye(c, a, round) && !(in->flags & TN_OFFERED)) {
            check_note(c, TN_FAULT_SECOND_BYE, round, t + 1)->a = (uint16_t)a;
        }
        if (b != 0 && last_meeting(c, a, b, round) != 0 && !(in->flags & TN_OFFERED)) {
            tn_fault *fault = check_note(c, TN_FAULT_REMATCH, round, t + 1);
            fault->a = (uint16_t)a;
            fault->b = (uint16_t)b;
        }
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        bool is_in = e->player[p].presence == TN_ACTIVE;
        if (c->seen[p] != is_in) {
            check_note(c, TN_FAULT_TABLES, round, 0)->a = (uint16_t)p;
        }
        if (is_in) {
            c->order[count++] = (uint16_t)p;
        }
    }
    if (byes != (count - promised) % 2) {
        check_note(c, TN_FAULT_TABLES, round, 0);
    }
    sort_numbers(c->order, count, is_lower, c);
    c->byes += byes + promised;
    return count;
}

/* ---- round 1 ----------------------------------------------------------------------------------
 */

static void expect_pair(tn_check *c, unsigned round, unsigned a, unsigned b)
{
    const tn_round *in = &c->event.round[round - 1];
    unsigned table = in->table_of[a];
    const tn_match *m = &in->match[table == 0 ? 0 : table - 1];
    unsigned found = table == 0 ? 0 : m->player[0] == a ? m->player[1] : m->player[0];
    if (table == 0 || found != b) {
        tn_fault *fault = check_note(c, TN_FAULT_FIRST, round, table);
        fault->a = (uint16_t)a;
        fault->b = (uint16_t)b;
    }
}

static void check_first(tn_check *c, unsigned count)
{
    const tn_event *e = &c->event;
    if (e->config.format == TN_FULL_DRAFT) { /* TR-53: i meets n + 1 - i, by rank of the seats */
        for (unsigned i = 0; i < count; i++) {
            for (unsigned j = 0; j < count; j++) {
                unsigned x = 1, y = 1;
                for (unsigned k = 0; k < count; k++) {
                    x += e->player[c->order[k]].seat < e->player[c->order[i]].seat;
                    y += e->player[c->order[k]].seat < e->player[c->order[j]].seat;
                }
                bool meet = e->config.is_seated_opposite ? x + count / 2 == y : x + y == count + 1;
                if (x < y && meet) {
                    expect_pair(c, 1, c->order[i], c->order[j]);
                }
            }
        }
        return;
    }
    /* TR-17: the list from the best draw down, the promised taken out, shuffled by the seed. */
    uint16_t *list = c->work.list;
    unsigned n = 0;
    for (unsigned i = count; i-- > 0;) {
        if (e->player[c->order[i]].flags & TN_HAS_PROMISE) {
            expect_pair(c, 1, c->order[i], 0); /* TD-17 */
        } else {
            list[n++] = c->order[i];
        }
    }
    if (n % 2 == 1) {
        expect_pair(c, 1, list[--n], 0); /* TR-16: the worst draw */
    }
    core_random random;
    core_random_seed(&random, tn_chance(e->seed, TN_FOR_ROUND, 1, 0));
    for (unsigned i = n; i > 1; i--) {
        unsigned j = core_random_below(&random, i);
        uint16_t kept = list[j];
        list[j] = list[i - 1];
        list[i - 1] = kept;
    }
    for (unsigned i = 0; i + 1 < n; i += 2) {
        expect_pair(c, 1, list[i], list[i + 1]);
    }
}

/* ---- costs and proofs -------------------------------------------------------------------------
 */

static tn_cost price(const tn_check *c, unsigned a, unsigned b, unsigned round, int64_t weight)
{
    int difference = (int)c->score[a] - (int)c->score[b];
    uint32_t pair = (uint32_t)(a < b ? a : b) << 16 | (a < b ? b : a);
    uint64_t draw = tn_chance(c->event.seed, TN_FOR_EDGE, round, pair) >> 44;
    return (tn_cost){weight, (int64_t)difference * difference * (INT64_C(1) << 31) + (int64_t)draw};
}

/*
 * Fills the graph of the players in node[]; `base` 0: legal pairs only, else TD-05's price for
 * that number of rematches plus 1. BYE_NODE is joined with all who had none.
 */
static void fill_graph(tn_check *c, unsigned count, unsigned round, int64_t base)
{
    tn_work *w = &c->work;
    w->edge_count = 0;
    int64_t each = 1;
    unsigned oldest = round - 1; /* meetings so old are all the same: the weights must fit */
    while (base > 1 && oldest > 0 && each <= (INT64_MAX >> 5) / base / base) {
        each *= base;
        oldest--;
    }
    for (unsigned x = 0; x < count; x++) {
        for (unsigned y = x + 1; y < count; y++) {
            unsigned a = w->node[x], b = w->node[y];
            tn_cost cost = {0, 0};
            if (b == BYE_NODE) {
                if (had_bye(c, a, round)) {
                    continue;
                }
            } else {
                unsigned met = last_meeting(c, a, b, round);
                int64_t weight = 0, age = met > oldest;
                if (met != 0 && base == 0) {
                    continue;
                }
                for (unsigned r = oldest + 1; r < met; r++) {
                    age *= base;
                }
                weight = met == 0 ? 0 : base == 1 ? 1 : each + age;
                cost = price(c, a, b, round, weight);
            }
            w->edge[w->edge_count++] = (tn_edge){(uint16_t)x, (uint16_t)y, cost};
        }
    }
}

/* Tutte: without the neighbours of the even vertices, more odd components than these are. */
static bool is_proved_impossible(tn_check *c, unsigned count)
{
    tn_work *w = &c->work;
    const uint8_t *even = w->matching.is_even;
    uint16_t *root = w->list; /* union-find over the vertices */
    uint8_t is_cut[TN_NODES_MAX] = {0};
    uint16_t size[TN_NODES_MAX];
    unsigned cut = 0, odd = 0;
    for (size_t i = 0; i < w->edge_count; i++) {
        unsigned a = w->edge[i].a, b = w->edge[i].b;
        if (even[a] != even[b]) {
            is_cut[even[a] ? b : a] = 1;
        }
    }
    for (unsigned v = 0; v < count; v++) {
        root[v] = (uint16_t)v;
        size[v] = 0;
        cut += is_cut[v];
    }
    for (size_t i = 0; i < w->edge_count; i++) {
        unsigned a = w->edge[i].a, b = w->edge[i].b;
        if (is_cut[a] || is_cut[b]) {
            continue;
        }
        while (root[a] != a) {
            a = root[a] = root[root[a]];
        }
        while (root[b] != b) {
            b = root[b] = root[root[b]];
        }
        root[a] = (uint16_t)b;
    }
    for (unsigned v = 0; v < count; v++) {
        unsigned top = v;
        while (root[top] != top) {
            top = root[top];
        }
        size[top] = (uint16_t)(size[top] + !is_cut[v]);
    }
    for (unsigned v = 0; v < count; v++) {
        odd += size[v] % 2;
    }
    return odd > cut;
}

static bool find_least(tn_check *c, const tn_matcher *matcher, unsigned count)
{
    tn_work *w = &c->work;
    memset(w->matching.is_even, 0, sizeof w->matching.is_even);
    w->matching.is_perfect = count == 0;
    return count == 0 ||
           matcher->match(matcher->context, count, w->edge, w->edge_count, &w->matching);
}

/* The cost of the matching found, and that of the tables as they were played. */
static void compare_costs(tn_check *c, unsigned count, unsigned round)
{
    tn_work *w = &c->work;
    const tn_round *in = &c->event.round[round - 1];
    tn_cost least = {0, 0}, played = {0, 0};
    if (count != 0 && !tn_matching_is_least(count, w->edge, w->edge_count, &w->matching)) {
        check_note(c, TN_FAULT_UNPROVED, round, 0);
        return;
    }
    for (size_t i = 0; i < w->edge_count; i++) {
        unsigned a = w->node[w->edge[i].a], b = w->node[w->edge[i].b];
        if (w->matching.mate[w->edge[i].a] == w->edge[i].b) {
            least.high += w->edge[i].cost.high;
            least.low += w->edge[i].cost.low;
        }
        if (in->table_of[a] == in->table_of[b]) {
            played.high += w->edge[i].cost.high;
            played.low += w->edge[i].cost.low;
        }
    }
    if (played.high != least.high) {
        check_note(c, TN_FAULT_OFFER, round, 0);
        return;
    }
    if (played.low != least.low) {
        bool is_tie = played.low >> 31 == least.low >> 31;
        tn_fault *fault = check_note(c, is_tie ? TN_FAULT_TIE : TN_FAULT_COST, round, 0);
        fault->found = played.low >> 31;
        fault->wanted = least.low >> 31;
    }
}

static unsigned take_nodes(tn_check *c, unsigned count, unsigned without)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        if (c->order[i] != without) {
            c->work.node[n++] = c->order[i];
        }
    }
    return n;
}

/* TD-04: everybody lower than the one with the bye had one, or leaves the rest without a round. */
static void check_bye(tn_check *c, const tn_matcher *matcher, unsigned count, unsigned round,
                      unsigned bye)
{
    for (unsigned i = 0; i < count && c->order[i] != bye; i++) {
        unsigned p = c->order[i];
        if (had_bye(c, p, round)) {
            continue;
        }
        unsigned n = take_nodes(c, count, p);
        fill_graph(c, n, round, 0);
        if (find_least(c, matcher, n) || !is_proved_impossible(c, n)) {
            tn_fault *fault = check_note(c, TN_FAULT_BYE, round, 0);
            fault->a = (uint16_t)bye;
            fault->b = (uint16_t)p;
            return;
        }
    }
}

static void check_exact(tn_check *c, const tn_matcher *matcher, unsigned count, unsigned round,
                        unsigned bye)
{
    if (bye != 0) {
        check_bye(c, matcher, count, round, bye);
    }
    unsigned n = take_nodes(c, count, bye);
    fill_graph(c, n, round, 0);
    if (!find_least(c, matcher, n)) {
        /* By hand or not, there was no legal round with this bye. */
        check_note(c, TN_FAULT_COST, round, 0);
        return;
    }
    /* Rematches have no edge: a round with one is no candidate, and is reported already. */
    for (unsigned t = 0; t < c->event.round[round - 1].table_count; t++) {
        const tn_match *m = &c->event.round[round - 1].match[t];
        if (m->player[1] != 0 && last_meeting(c, m->player[0], m->player[1], round) != 0) {
            return;
        }
    }
    compare_costs(c, n, round);
}

static void check_offer(tn_check *c, const tn_matcher *matcher, unsigned count, unsigned round,
                        unsigned bye)
{
    unsigned n = take_nodes(c, count, 0), wanted = 0;
    int64_t rematches = 0;
    if (n % 2 != 0) {
        c->work.node[n++] = BYE_NODE;
    }
    fill_graph(c, n, round, 0);
    if (find_least(c, matcher, n) || !is_proved_impossible(c, n)) {
        check_note(c, TN_FAULT_OFFER, round, 0); /* a legal round exists */
        return;
    }
    if (count % 2 != 0) {
        for (unsigned i = 0; i < count && wanted == 0; i++) {
            wanted = had_bye(c, c->order[i], round) ? 0 : c->order[i];
        }
        wanted = wanted == 0 ? c->order[0] : wanted;
        if (wanted != bye) {
            check_note(c, TN_FAULT_BYE, round, 0)->a = (uint16_t)bye;
        }
    }
    n = take_nodes(c, count, bye);
    fill_graph(c, n, round, 1);
    if (!find_least(c, matcher, n)) {
        check_note(c, TN_FAULT_UNPROVED, round, 0);
        return;
    }
    for (unsigned x = 0; x < n; x++) {
        unsigned y = c->work.matching.mate[x];
        rematches += x < y && last_meeting(c, c->work.node[x], c->work.node[y], round) != 0;
    }
    fill_graph(c, n, round, rematches + 1);
    find_least(c, matcher, n);
    compare_costs(c, n, round);
}

/* ---- the literal procedure --------------------------------------------------------------------
 */

/* TD-03 with a list that shrinks; false where it gets stuck. Fills seen[] with the opponents. */
static bool literal_round(tn_check *c, unsigned count, unsigned round)
{
    uint16_t *list = c->work.list;
    unsigned n = 0, bye = 0;
    for (unsigned i = 0; i < count && count % 2 != 0 && bye == 0; i++) {
        bye = had_bye(c, c->order[i], round) ? 0 : c->order[i];
    }
    if (count % 2 != 0 && bye == 0) {
        return false;
    }
    for (unsigned i = count; i-- > 0;) {
        if (c->order[i] != bye) {
            list[n++] = c->order[i];
        }
    }
    memset(c->seen, 0, sizeof c->seen);
    while (n > 0) {
        unsigned tries = 0;
        while (last_meeting(c, list[0], list[1], round) != 0) {
            uint16_t moved = list[1];
            if (n == 2 || ++tries == 3) {
                return false;
            }
            memmove(&list[1], &list[2], 2 * sizeof list[0]);
            list[3] = moved;
        }
        c->seen[list[0]] = list[1];
        c->seen[list[1]] = list[0];
        n -= 2;
        memmove(list, &list[2], n * sizeof list[0]);
    }
    return true;
}

static void check_literal(tn_check *c, const tn_matcher *matcher, unsigned count, unsigned round,
                          unsigned bye)
{
    const tn_round *in = &c->event.round[round - 1];
    bool is_done = literal_round(c, count, round);
    if (is_done == ((in->flags & TN_FELL_BACK) != 0)) {
        check_note(c, TN_FAULT_LITERAL, round, 0);
        return;
    }
    if (!is_done) {
        check_exact(c, matcher, count, round, bye);
        return;
    }
    for (unsigned t = 0; t < in->table_count; t++) {
        if (c->seen[in->match[t].player[0]] != in->match[t].player[1]) {
            check_note(c, TN_FAULT_LITERAL, round, t + 1);
        }
    }
}

/* ---- a whole round ----------------------------------------------------------------------------
 */

static void check_round(tn_check *c, const tn_matcher *matcher)
{
    unsigned round = c->event.round_count, bye;
    const tn_round *in = &c->event.round[round - 1];
    check_scores(c, round - 1);
    unsigned count = look_at_tables(c, round, &bye);
    c->rounds++;
    c->pairings += in->table_count;
    if (round == 1) {
        check_first(c, count);
    } else if (in->flags & TN_OFFERED) {
        check_offer(c, matcher, count, round, bye);
    } else if (in->procedure == TN_LITERAL && !(in->flags & TN_BY_HAND)) {
        check_literal(c, matcher, count, round, bye);
    } else {
        check_exact(c, matcher, count, round, bye);
    }
}

/* A result: the prestige must be one of TR-32 or TR-52 and what the fold says it is. */
static void check_result(tn_check *c, const tn_record *r)
{
    const tn_event *e = &c->event;
    const tn_match *m = &e->round[r->of.game.round - 1].match[r->of.game.table - 1];
    unsigned worth[2], folded[2];
    match_worth(e, m, worth);
    bool is_whole = tn_match_prestige(e, m, folded);
    bool is_same = worth[0] == folded[0] && worth[1] == folded[1];
    bool is_possible =
        !is_whole || tn_is_match_result(tn_match_games(&e->config), worth[0], worth[1]);
    if (!is_same || !is_possible) {
        check_note(c, TN_FAULT_SCORE, r->of.game.round, r->of.game.table);
    }
    const tn_game *first = &m->game[0], *second = &m->game[1];
    bool both = first->outcome >= TN_CORP_WON && first->outcome <= TN_UNFINISHED &&
                second->outcome >= TN_CORP_WON && second->outcome <= TN_UNFINISHED;
    if (tn_match_games(&e->config) == 2 && both && first->corp == second->corp) {
        check_note(c, TN_FAULT_SIDES, r->of.game.round, r->of.game.table); /* TR-24 */
    }
    c->games++;
}

/* Section 1.8: the prestige of all players is what the matches and byes gave. */
static void check_sum(tn_check *c, unsigned rounds)
{
    const tn_event *e = &c->event;
    int64_t given = 0, held = 0;
    check_scores(c, rounds);
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned t = 0; t < e->round[r].table_count; t++) {
            unsigned prestige[2];
            tn_match_prestige(e, &e->round[r].match[t], prestige);
            given += prestige[0] + prestige[1];
        }
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        held += c->score[p];
        if (c->score[p] != tn_prestige(e, p, rounds) || c->sos[p] != tn_sos(e, p, rounds)) {
            check_note(c, TN_FAULT_SCORE, rounds, 0)->a = (uint16_t)p;
        }
    }
    if (given != held) {
        tn_fault *fault = check_note(c, TN_FAULT_SUM, rounds, 0);
        fault->found = held;
        fault->wanted = given;
    }
}

static void check_record(tn_check *c, const tn_record *r, const tn_matcher *matcher)
{
    const tn_event *e = &c->event;
    switch (r->kind) {
    case TN_REC_PLAYER:
        c->draws++;
        if (r->of.player.draw != tn_chance(e->seed, TN_FOR_PLAYER, e->player_count, 0)) {
            check_note(c, TN_FAULT_DRAW, 0, 0)->a = e->player_count; /* TR-16 */
        }
        break;
    case TN_REC_TABLE:
        if (e->awaited == 0) {
            check_round(c, matcher);
        }
        break;
    case TN_REC_GAME:
        check_result(c, r);
        break;
    case TN_REC_CLOSE:
        check_sum(c, e->round_count);
        break;
    case TN_REC_SEED:
        if (e->awaited == 0) {
            check_seeds(c);
        }
        break;
    case TN_REC_FINAL:
        check_final_sides(c, r);
        check_bracket(c);
        c->finals++;
        break;
    default:
        break;
    }
}

bool tn_check_journal(const tn_record *journal, size_t count, const tn_matcher *matcher,
                      tn_check *check)
{
    tn_check *c = check;
    tn_start(&c->event);
    c->rounds = c->pairings = c->byes = c->games = c->finals = c->draws = 0;
    c->fault_count = 0;
    for (size_t i = 0; i < count; i++) {
        c->record = (uint32_t)i;
        tn_why why = tn_apply(&c->event, &journal[i]);
        if (why != TN_WHY_OK) {
            check_note(c, TN_FAULT_REFUSED, 0, 0)->found = why;
            return false;
        }
        check_record(c, &journal[i], matcher);
    }
    if (c->event.awaited != 0) {
        check_note(c, TN_FAULT_REFUSED, 0, 0)->found = TN_WHY_AWAITING;
    }
    for (unsigned i = 0; i < c->fault_count && i < TN_FAULTS_MAX; i++) {
        if (!c->fault[i].is_by_hand) {
            return false;
        }
    }
    return true;
}
