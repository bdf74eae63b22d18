/*
 * The check: replays a journal and proves every step from the rules, not from the code that made
 * it.
 *
 * The records are written into books of its own (check_books.c). From these alone prestige, SoS,
 * the order of the byes, costs, the literal list, seeds, sides, games decided by absence, winners
 * and the bracket are worked out a second time, in other ways; the fold (tn_apply) refuses what it
 * must, and at the end the event it comes to is compared (check_event.c). That no cheaper round
 * exists is proved by duality (proof.c), that no legal one exists by counting odd components, so
 * neither depends on the matcher being right.
 */
#include "tournament/check.h"

#include <string.h>

#include "core/chacha.h"

enum { A_BYE = 0xffff, BYE_NODE = 0xffff };

tn_fault *tn_check_note(tn_check *c, tn_fault_kind kind, unsigned round, unsigned table)
{
    unsigned at = c->fault_count < TN_FAULTS_MAX ? c->fault_count : TN_FAULTS_MAX - 1;
    c->fault_count++;
    tn_fault *fault = &c->fault[at];
    memset(fault, 0, sizeof *fault);
    fault->kind = (uint8_t)kind;
    fault->round = (uint16_t)round;
    fault->table = (uint16_t)table;
    fault->record = c->record;
    if (round != 0 && round <= c->books.round_count) {
        const tn_book_round *in = &c->books.round[round - 1];
        fault->is_by_hand = c->is_hand || (in->flags & TN_BY_HAND) != 0 ||
                            (table != 0 && in->is_by_hand[table - 1] != 0); /* TD-20 */
    }
    return fault;
}

/* ---- scores ---------------------------------------------------------------------------------- */

void tn_check_scores(tn_check *c, unsigned rounds)
{
    const tn_books *b = &c->books;
    memset(c->score, 0, sizeof c->score);
    memset(c->sos, 0, sizeof c->sos);
    for (unsigned r = 0; r < rounds; r++) {
        memset(c->opponent[r], 0, sizeof c->opponent[r]);
        for (unsigned t = 0; t < b->round[r].table_count; t++) {
            const uint16_t *pair = b->round[r].player[t];
            unsigned worth[2];
            tn_books_match(b, r + 1, t + 1, worth);
            c->opponent[r][pair[0]] = pair[1] == 0 ? A_BYE : pair[1];
            c->score[pair[0]] = (uint16_t)(c->score[pair[0]] + worth[0]);
            if (pair[1] != 0) {
                c->opponent[r][pair[1]] = pair[0];
                c->score[pair[1]] = (uint16_t)(c->score[pair[1]] + worth[1]);
            }
        }
    }
    for (unsigned r = 0; r < rounds; r++) {
        for (unsigned p = 1; p <= b->player_count; p++) {
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

bool tn_check_is_lower(const void *context, uint16_t a, uint16_t b)
{
    const tn_check *c = context;
    if (c->score[a] != c->score[b]) {
        return c->score[a] < c->score[b];
    }
    if (c->sos[a] != c->sos[b]) {
        return c->sos[a] < c->sos[b];
    }
    if (c->books.draw[a] != c->books.draw[b]) {
        return c->books.draw[a] < c->books.draw[b];
    }
    return a > b;
}

/* ---- a round as it stands -------------------------------------------------------------------- */

/* Notes a second bye or a rematch at a table. */
static void look_for_repeats(tn_check *c, unsigned round, unsigned table)
{
    const tn_book_round *in = &c->books.round[round - 1];
    unsigned a = in->player[table - 1][0], b = in->player[table - 1][1];
    if (in->flags & TN_OFFERED && !in->is_by_hand[table - 1]) {
        return; /* TD-05: they are part of the offer */
    }
    if (b == 0 && had_bye(c, a, round)) {
        tn_check_note(c, TN_FAULT_SECOND_BYE, round, table)->a = (uint16_t)a;
    }
    if (b != 0 && last_meeting(c, a, b, round) != 0) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_REMATCH, round, table);
        fault->a = (uint16_t)a;
        fault->b = (uint16_t)b;
    }
}

/* Fills c->order; notes who is missing or there twice, rematches and second byes. */
static unsigned look_at_tables(tn_check *c, unsigned round, unsigned *bye)
{
    const tn_books *book = &c->books;
    const tn_book_round *in = &book->round[round - 1];
    unsigned count = 0, byes = 0, promised = 0;
    *bye = 0;
    memset(c->seen, 0, sizeof c->seen);
    for (unsigned t = 0; t < in->table_count; t++) {
        unsigned a = in->player[t][0], b = in->player[t][1];
        bool is_promise = b == 0 && round == 1 && (book->flags[a] & TN_HAS_PROMISE);
        c->seen[a]++;
        c->seen[b]++;
        promised += is_promise;
        if (b == 0 && !is_promise) {
            *bye = a;
            byes++;
        }
        look_for_repeats(c, round, t + 1);
    }
    for (unsigned p = 1; p <= book->player_count; p++) {
        bool is_in = book->left_at[p] == 0;
        if (c->seen[p] != is_in) {
            tn_check_note(c, TN_FAULT_TABLES, round, 0)->a = (uint16_t)p;
        }
        if (is_in) {
            c->order[count++] = (uint16_t)p;
        }
    }
    if (byes != (count - promised) % 2) {
        tn_check_note(c, TN_FAULT_TABLES, round, 0);
    }
    sort_numbers(c->order, count, tn_check_is_lower, c);
    c->byes += byes + promised;
    return count;
}

/* ---- round 1 --------------------------------------------------------------------------------- */

static void expect_pair(tn_check *c, unsigned round, unsigned a, unsigned b)
{
    const tn_book_round *in = &c->books.round[round - 1];
    unsigned table = 0, found = 0;
    for (unsigned t = 0; t < in->table_count; t++) {
        if (in->player[t][0] == a || in->player[t][1] == a) {
            table = t + 1;
            found = in->player[t][in->player[t][0] == a ? 1 : 0];
        }
    }
    if (table == 0 || found != b) {
        tn_fault *fault = tn_check_note(c, TN_FAULT_FIRST, round, table);
        fault->a = (uint16_t)a;
        fault->b = (uint16_t)b;
    }
}

static void check_first(tn_check *c, unsigned count)
{
    const tn_books *b = &c->books;
    if (b->config.format == TN_FULL_DRAFT) { /* TR-53: i meets n + 1 - i, by rank of the seats */
        for (unsigned i = 0; i < count; i++) {
            for (unsigned j = 0; j < count; j++) {
                unsigned x = 1, y = 1;
                for (unsigned k = 0; k < count; k++) {
                    x += b->seat[c->order[k]] < b->seat[c->order[i]];
                    y += b->seat[c->order[k]] < b->seat[c->order[j]];
                }
                bool meet = b->config.is_seated_opposite ? x + count / 2 == y : x + y == count + 1;
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
        if (b->flags[c->order[i]] & TN_HAS_PROMISE) {
            expect_pair(c, 1, c->order[i], 0); /* TD-17 */
        } else {
            list[n++] = c->order[i];
        }
    }
    if (n % 2 == 1) {
        expect_pair(c, 1, list[--n], 0); /* TR-16: the worst draw */
    }
    core_random random;
    core_random_seed(&random, tn_books_chance(b, TN_FOR_ROUND, 1, 0));
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

/* ---- costs and proofs ------------------------------------------------------------------------ */

static tn_cost price(const tn_check *c, unsigned a, unsigned b, unsigned round, int64_t weight)
{
    int difference = (int)c->score[a] - (int)c->score[b];
    uint32_t pair = (uint32_t)(a < b ? a : b) << 16 | (a < b ? b : a);
    uint64_t draw = tn_books_chance(&c->books, TN_FOR_EDGE, round, pair) >> 44;
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
    tn_cost least = {0, 0}, played = {0, 0};
    if (count != 0 && !tn_matching_is_least(count, w->edge, w->edge_count, &w->matching)) {
        tn_check_note(c, TN_FAULT_UNPROVED, round, 0);
        return;
    }
    for (size_t i = 0; i < w->edge_count; i++) {
        unsigned a = w->node[w->edge[i].a], b = w->node[w->edge[i].b];
        if (w->matching.mate[w->edge[i].a] == w->edge[i].b) {
            least.high += w->edge[i].cost.high;
            least.low += w->edge[i].cost.low;
        }
        if (c->opponent[round - 1][a] == b) {
            played.high += w->edge[i].cost.high;
            played.low += w->edge[i].cost.low;
        }
    }
    if (played.high != least.high) {
        tn_check_note(c, TN_FAULT_OFFER, round, 0);
        return;
    }
    if (played.low != least.low) {
        bool is_tie = played.low >> 31 == least.low >> 31;
        tn_fault *fault = tn_check_note(c, is_tie ? TN_FAULT_TIE : TN_FAULT_COST, round, 0);
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
            tn_fault *fault = tn_check_note(c, TN_FAULT_BYE, round, 0);
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
        tn_check_note(c, TN_FAULT_COST, round, 0);
        return;
    }
    /* Rematches have no edge: a round with one is no candidate, and is reported already. */
    const tn_book_round *in = &c->books.round[round - 1];
    for (unsigned t = 0; t < in->table_count; t++) {
        bool is_here = c->is_hand || !in->is_by_hand[t]; /* TD-20 */
        if (in->player[t][1] != 0 && is_here &&
            last_meeting(c, in->player[t][0], in->player[t][1], round) != 0) {
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
        tn_check_note(c, TN_FAULT_OFFER, round, 0); /* a legal round exists */
        return;
    }
    if (count % 2 != 0) {
        for (unsigned i = 0; i < count && wanted == 0; i++) {
            wanted = had_bye(c, c->order[i], round) ? 0 : c->order[i];
        }
        wanted = wanted == 0 ? c->order[0] : wanted;
        if (wanted != bye) {
            tn_check_note(c, TN_FAULT_BYE, round, 0)->a = (uint16_t)bye;
        }
    }
    n = take_nodes(c, count, bye);
    fill_graph(c, n, round, 1);
    if (!find_least(c, matcher, n)) {
        tn_check_note(c, TN_FAULT_UNPROVED, round, 0);
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

/* ---- the literal procedure ------------------------------------------------------------------- */

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
    const tn_book_round *in = &c->books.round[round - 1];
    bool is_done = literal_round(c, count, round);
    if (is_done == ((in->flags & TN_FELL_BACK) != 0)) {
        tn_check_note(c, TN_FAULT_LITERAL, round, 0);
        return;
    }
    if (!is_done) {
        check_exact(c, matcher, count, round, bye);
        return;
    }
    for (unsigned t = 0; t < in->table_count; t++) {
        if (!in->is_by_hand[t] && c->seen[in->player[t][0]] != in->player[t][1]) {
            tn_check_note(c, TN_FAULT_LITERAL, round, t + 1);
        }
    }
}

/* ---- a whole round --------------------------------------------------------------------------- */

/*
 * TD-20: what the organiser's tables come to against the round that nobody had touched. Whatever is
 * noted is his decision.
 */
static void check_hand(tn_check *c, const tn_matcher *matcher, unsigned count, unsigned round,
                       unsigned bye)
{
    const tn_book_round *in = &c->books.round[round - 1];
    c->is_hand = 1;
    if (round == 1) {
        check_first(c, count);
    } else if (in->procedure == TN_EXACT && !(in->flags & TN_OFFERED)) {
        check_exact(c, matcher, count, round, bye);
    }
    c->is_hand = 0;
}

/* TD-20: takes those at the organiser's tables out of c->order; the rest is proved as ever. */
static unsigned take_out_hand(tn_check *c, unsigned count, unsigned round, unsigned *bye)
{
    const tn_book_round *in = &c->books.round[round - 1];
    unsigned left = 0;
    memset(c->seen, 0, sizeof c->seen);
    for (unsigned t = 0; t < in->table_count; t++) {
        c->seen[in->player[t][0]] = c->seen[in->player[t][1]] = in->is_by_hand[t];
    }
    for (unsigned i = 0; i < count; i++) {
        if (!c->seen[c->order[i]]) {
            c->order[left++] = c->order[i];
        }
    }
    *bye = *bye != 0 && c->seen[*bye] ? 0 : *bye;
    return left;
}

/* Who meets whom in a round, as the books have it now. */
static void take_opponents(tn_check *c, unsigned round)
{
    const tn_book_round *in = &c->books.round[round - 1];
    memset(c->opponent[round - 1], 0, sizeof c->opponent[0]);
    for (unsigned t = 0; t < in->table_count; t++) {
        unsigned a = in->player[t][0], b = in->player[t][1];
        c->opponent[round - 1][a] = (uint16_t)(b == 0 ? (unsigned)A_BYE : b);
        c->opponent[round - 1][b] = (uint16_t)a;
    }
}

/*
 * TD-20: two have changed places in a round that was proved as it was paired. What the swaps come
 * to takes the place of what was noted of the round as the organiser's before.
 */
static void check_swap(tn_check *c, const tn_matcher *matcher)
{
    unsigned round = c->books.round_count, kept = 0, count = 0, bye = 0;
    const tn_book_round *in = &c->books.round[round - 1];
    for (unsigned i = 0; i < c->fault_count && i < TN_FAULTS_MAX; i++) {
        if (c->fault[i].round != round || !c->fault[i].is_by_hand) {
            c->fault[kept++] = c->fault[i];
        }
    }
    c->fault_count = c->fault_count > TN_FAULTS_MAX ? c->fault_count : kept;
    tn_check_scores(c, round - 1);
    take_opponents(c, round);
    for (unsigned t = 0; t < in->table_count; t++) {
        for (unsigned i = 0; i < 2 && in->player[t][i] != 0; i++) {
            c->order[count++] = in->player[t][i];
        }
        if (in->player[t][1] == 0 &&
            !(round == 1 && c->books.flags[in->player[t][0]] & TN_HAS_PROMISE)) {
            bye = in->player[t][0];
        }
        if (in->is_by_hand[t]) {
            look_for_repeats(c, round, t + 1);
        }
    }
    sort_numbers(c->order, count, tn_check_is_lower, c);
    check_hand(c, matcher, count, round, bye);
}

static void check_round(tn_check *c, const tn_matcher *matcher)
{
    unsigned round = c->books.round_count, bye;
    const tn_book_round *in = &c->books.round[round - 1];
    tn_check_scores(c, round - 1);
    take_opponents(c, round);
    unsigned count = look_at_tables(c, round, &bye);
    c->rounds++;
    c->pairings += in->table_count;
    if (in->flags & TN_HAND_TABLES) {
        check_hand(c, matcher, count, round, bye);
        count = take_out_hand(c, count, round, &bye);
    }
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

/* TR-32, TR-52: can a match end like this? */
static bool is_possible(unsigned games, const unsigned worth[2])
{
    static const char *const ends[] = {"20 02 10 01 11 00",
                                       "40 22 04 30 03 21 12 31 13 20 02 10 01 11 00"};
    for (const char *at = ends[games - 1];; at += 3) {
        if (at[0] == (char)('0' + worth[0]) && at[1] == (char)('0' + worth[1])) {
            return true;
        }
        if (at[2] == '\0') {
            return false;
        }
    }
}

/* A result: points that can be (TR-33), prestige of TR-32 or TR-52, sides of TR-24 or TD-15. */
static void check_result(tn_check *c, const tn_record *r)
{
    const tn_books *b = &c->books;
    unsigned round = r->of.game.round, table = r->of.game.table, worth[2];
    const uint16_t *pair = b->round[round - 1].player[table - 1];
    const tn_report *game = b->round[round - 1].game[table - 1];
    const tn_report *one = &game[r->of.game.number - 1];
    bool is_whole = tn_books_match(b, round, table, worth);
    if ((is_whole && !is_possible(tn_books_games(b), worth)) ||
        !tn_check_points(b, one, (r->of.game.flags & TN_SURE) != 0, false)) {
        tn_check_note(c, TN_FAULT_SCORE, round, table);
    }
    struct played first = {0, 0}, second = {0, 0}, in_match = {0, 0};
    for (unsigned g = 0; g < tn_books_games(b); g++) {
        tn_books_count_side(&game[g], 0, &in_match); /* TR-24: each side once */
    }
    unsigned wanted = 2;
    if (tn_books_games(b) == 1 && b->config.is_balanced && one->said != TN_SAID_UNSTARTED) {
        tn_books_count_swiss(b, pair[0], round - 1, &first);
        tn_books_count_swiss(b, pair[1], round - 1, &second);
        wanted = tn_check_sides(first, second); /* TD-15 */
    }
    if (in_match.corp > 1 || in_match.runner > 1 || (wanted != 2 && wanted != one->corp)) {
        tn_check_note(c, TN_FAULT_SIDES, round, table)->is_by_hand |=
            (r->of.game.flags & TN_AS_PLAYED) != 0;
    }
    c->games++;
}

static void check_record(tn_check *c, const tn_record *r, const tn_matcher *matcher)
{
    const tn_books *b = &c->books;
    switch (r->kind) {
    case TN_REC_PLAYER:
        c->draws++;
        if (r->of.player.draw != tn_books_chance(b, TN_FOR_PLAYER, b->player_count, 0)) {
            tn_check_note(c, TN_FAULT_DRAW, 0, 0)->a = b->player_count; /* TR-16 */
        }
        break;
    case TN_REC_ROUND:
        c->awaited = r->of.round.tables;
        break;
    case TN_REC_TABLE:
        if (--c->awaited == 0) {
            check_round(c, matcher);
        }
        break;
    case TN_REC_GAME:
        check_result(c, r);
        break;
    case TN_REC_SWAP:
        check_swap(c, matcher);
        break;
    case TN_REC_CUT:
        c->awaited = r->of.cut.size;
        tn_check_cut(c);
        break;
    case TN_REC_SEED:
        if (--c->awaited == 0) {
            tn_check_seeds(c);
        }
        break;
    case TN_REC_FINAL:
        tn_check_final_report(c, r);
        tn_check_bracket(c);
        c->finals++;
        break;
    default:
        break;
    }
}

bool tn_check_event(const tn_record *journal, size_t count, const tn_event *event,
                    const tn_matcher *matcher, tn_check *check)
{
    tn_check *c = check;
    tn_start(&c->event);
    memset(&c->books, 0, sizeof c->books);
    c->rounds = c->pairings = c->byes = c->games = c->finals = c->draws = 0;
    c->awaited = c->fault_count = 0;
    c->is_hand = 0;
    for (size_t i = 0; i < count; i++) {
        c->record = (uint32_t)i;
        tn_why why = tn_apply(&c->event, &journal[i]);
        if (why != TN_WHY_OK) {
            tn_check_note(c, TN_FAULT_REFUSED, 0, 0)->found = why;
            return false;
        }
        tn_books_write(&c->books, &journal[i], (uint32_t)i + 1);
        check_record(c, &journal[i], matcher);
    }
    if (c->awaited != 0) {
        tn_check_note(c, TN_FAULT_REFUSED, 0, 0)->found = TN_WHY_AWAITING;
        return false;
    }
    tn_check_held(c, event);
    for (unsigned i = 0; i < c->fault_count && i < TN_FAULTS_MAX; i++) {
        if (!c->fault[i].is_by_hand) {
            return false;
        }
    }
    return true;
}

bool tn_check_journal(const tn_record *journal, size_t count, const tn_matcher *matcher,
                      tn_check *check)
{
    return tn_check_event(journal, count, &check->event, matcher, check);
}
