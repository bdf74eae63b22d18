/*
 * Swiss pairing (TR-17 to TR-23, TD-02 to TD-05): exact, by least total squared difference of
 * prestige over all legal rounds, the bye being fixed first.
 *
 * A cost is the squared difference shifted left by COST_SHIFT, plus a draw of the event's seed for
 * the pair. At most 1024 pairs of draws below 2^20 sum to less than 2^31, so a draw decides only
 * between rounds of equal squared difference.
 */
#include <string.h>

#include "core/chacha.h"
#include "tournament/parts.h"

enum { COST_SHIFT = 31, DRAW_BITS = PAIR_DRAW_BITS, NOBODY = 0xffff };

/* ---- the field ------------------------------------------------------------------------------- */

struct field_order {
    const tn_event *e;
    const tn_standing *standing; /* by player - 1 */
};

static bool field_after(const void *context, uint16_t a, uint16_t b)
{
    const struct field_order *order = context;
    const tn_standing *x = &order->standing[a - 1], *y = &order->standing[b - 1];
    if (x->prestige != y->prestige) {
        return x->prestige > y->prestige;
    }
    if (x->sos != y->sos) {
        return x->sos > y->sos;
    }
    if (x->draw != y->draw) {
        return x->draw > y->draw;
    }
    return a < b;
}

void tn_field_fill(const tn_event *e, unsigned round, tn_work *work)
{
    tn_field *field = &work->field;
    tn_standing *standing = work->standing;
    struct field_order order = {e, standing};
    field->round = round;
    field->count = 0;
    for (unsigned p = 1; p <= e->player_count; p++) {
        standing[p - 1] = (tn_standing){
            .player = (uint16_t)p,
            .prestige = (uint16_t)tn_prestige(e, p, round - 1),
            .draw = e->player[p].draw,
        };
        bool is_in = round <= e->round_count ? e->round[round - 1].table_of[p] != 0
                                             : e->player[p].presence == TN_ACTIVE;
        if (is_in) {
            field->player[field->count++] = (uint16_t)p;
        }
    }
    for (unsigned p = 1; p <= e->player_count; p++) {
        unsigned sos = 0;
        for (unsigned r = 1; r < round && r <= e->round_count; r++) {
            unsigned opponent = tn_opponent(e, p, r);
            sos += opponent != 0 ? standing[opponent - 1].prestige : 0;
        }
        standing[p - 1].sos = (uint16_t)sos;
    }
    sort_numbers(field->player, field->count, field_after, &order);
    for (unsigned i = 0; i < field->count; i++) {
        field->prestige[i] = standing[field->player[i] - 1].prestige;
        field->sos[i] = standing[field->player[i] - 1].sos;
    }
}

/* ---- costs ----------------------------------------------------------------------------------- */

static int64_t squared(const tn_field *field, unsigned i, unsigned j)
{
    int64_t difference = (int64_t)field->prestige[i] - field->prestige[j];
    return difference * difference;
}

static int64_t edge_low(const tn_event *e, const tn_field *field, unsigned i, unsigned j)
{
    uint32_t a = field->player[i], b = field->player[j];
    uint32_t pair = a < b ? a << 16 | b : b << 16 | a;
    uint64_t draw = tn_chance(e->seed, TN_FOR_EDGE, field->round, pair) >> (64 - DRAW_BITS);
    return (squared(field, i, j) << COST_SHIFT) + (int64_t)draw;
}

static int64_t rematch_cost(const struct rematch_price *price, unsigned met)
{
    int64_t cost = price->count;
    if (price->base > 1 && met > price->oldest) {
        int64_t weight = 1;
        for (unsigned r = price->oldest + 1; r < met; r++) {
            weight *= price->base;
        }
        cost += weight;
    }
    return cost;
}

/*
 * The price by which k rematches are chosen: the meetings of a round weigh more than k of an older
 * one. Rematches are forced only in fields of at most 2r + 1 players (more leave every player a
 * majority of new opponents, and then a legal round exists by Dirac's theorem), so the weights fit
 * into 64 bits; where hand-made pairings break that, the oldest rounds are taken together.
 */
static struct rematch_price price_of(unsigned rounds, int64_t k)
{
    struct rematch_price price = {.is_allowed = true, .rounds = rounds, .base = k + 1};
    int64_t count = 1;
    unsigned levels = 0;
    while (levels < rounds && count <= (INT64_MAX >> 5) / (k + 1) / (k + 1)) {
        count *= k + 1;
        levels++;
    }
    price.count = count;
    price.oldest = rounds - levels;
    return price;
}

/* Fills the edges among work->node[0 .. count); `without` is one that is left out. */
void tn_pair_fill_edges(const tn_event *e, tn_work *work, unsigned count,
                        const struct rematch_price *price, tn_pair_of without)
{
    const tn_field *field = &work->field;
    work->edge_count = 0;
    for (unsigned x = 0; x < count; x++) {
        unsigned i = work->node[x];
        for (unsigned y = x + 1; y < count; y++) {
            unsigned j = work->node[y];
            unsigned a = field->player[i], b = field->player[j];
            unsigned met = tn_met(e, a, b, field->round - 1);
            if ((met != 0 && !price->is_allowed) || (a == without.a && b == without.b) ||
                (b == without.a && a == without.b)) {
                continue;
            }
            work->edge[work->edge_count++] = (tn_edge){
                .a = (uint16_t)x,
                .b = (uint16_t)y,
                .cost = {met != 0 ? rematch_cost(price, met) : 0, edge_low(e, field, i, j)},
            };
        }
    }
}

bool tn_pair_match(const tn_matcher *matcher, unsigned count, tn_work *work)
{
    work->matching.is_perfect = 0;
    if (count == 0) {
        work->matching.is_perfect = 1;
        return true;
    }
    memset(work->matching.is_even, 0, sizeof work->matching.is_even);
    return matcher->match(matcher->context, count, work->edge, work->edge_count, &work->matching);
}

/* ---- proposals ------------------------------------------------------------------------------- */

void tn_pair_add(tn_proposal *out, unsigned a, unsigned b)
{
    out->pair[out->count++] = (tn_pair_of){(uint16_t)a, (uint16_t)b};
}

/* Tables in the order of the table of TR-14: the best player first. The byes come last. */
void tn_pair_take(const tn_event *e, const tn_work *work, unsigned count, tn_proposal *out)
{
    const tn_field *field = &work->field;
    for (unsigned x = 0; x < count; x++) {
        unsigned y = work->matching.mate[x];
        if (y > x) {
            unsigned i = work->node[x], j = work->node[y];
            tn_pair_add(out, field->player[i], field->player[j]);
            out->cost += squared(field, i, j);
            out->rematches =
                (uint16_t)(out->rematches +
                           (tn_met(e, field->player[i], field->player[j], field->round - 1) != 0));
        }
    }
}

/* Puts everybody but two of the field into work->node; NOBODY leaves nobody out. */
static unsigned fill_nodes(tn_work *work, unsigned without)
{
    unsigned count = 0;
    for (unsigned i = 0; i < work->field.count; i++) {
        if (i != without) {
            work->node[count++] = (uint16_t)i;
        }
    }
    return count;
}

static const tn_pair_of no_pair = {0, 0};
static const struct rematch_price no_rematches = {0};

/*
 * The exact round (TD-02, TD-04): byes are tried from the bottom of the table upward, among those
 * who had none, until the rest can be paired.
 */
static void pair_exact(const tn_event *e, const tn_matcher *matcher, tn_work *work,
                       tn_proposal *out)
{
    const tn_field *field = &work->field;
    out->status = TN_IMPOSSIBLE;
    if (field->count % 2 == 0) {
        unsigned count = fill_nodes(work, NOBODY);
        tn_pair_fill_edges(e, work, count, &no_rematches, no_pair);
        if (tn_pair_match(matcher, count, work)) {
            out->status = TN_PAIRED;
            tn_pair_take(e, work, count, out);
        }
        return;
    }
    for (unsigned i = field->count; i-- > 0;) {
        if (tn_had_bye(e, field->player[i], field->round - 1)) {
            continue; /* TR-22 */
        }
        unsigned count = fill_nodes(work, i);
        tn_pair_fill_edges(e, work, count, &no_rematches, no_pair);
        if (tn_pair_match(matcher, count, work)) {
            out->status = TN_PAIRED;
            tn_pair_take(e, work, count, out);
            tn_pair_add(out, field->player[i], 0);
            return;
        }
    }
}

/* ---- round 1 --------------------------------------------------------------------------------- */

static bool seat_after(const void *context, uint16_t a, uint16_t b)
{
    const tn_event *e = context;
    return e->player[a].seat < e->player[b].seat;
}

/* TR-53, TD-11: by seat; a draft begins with an even number. */
static void pair_by_seat(const tn_event *e, tn_work *work, tn_proposal *out)
{
    unsigned n = work->field.count;
    memcpy(work->list, work->field.player, n * sizeof work->list[0]);
    sort_numbers(work->list, n, seat_after, e);
    for (unsigned i = 0; i < n / 2; i++) {
        tn_pair_add(out, work->list[i],
                    work->list[e->config.is_seated_opposite ? i + n / 2 : n - 1 - i]);
    }
}

/* TR-17: at random. The promised byes first (TD-17), and the worst draw has the odd one (TR-16). */
static void pair_at_random(const tn_event *e, tn_work *work, tn_proposal *out)
{
    const tn_field *field = &work->field;
    unsigned count = 0, odd = NOBODY;
    for (unsigned i = 0; i < field->count; i++) {
        if (!(e->player[field->player[i]].flags & TN_HAS_PROMISE)) {
            work->list[count++] = field->player[i]; /* the field is in the order of the draws */
        }
    }
    if (count % 2 != 0) {
        odd = work->list[--count];
    }
    core_random random;
    core_random_seed(&random, tn_chance(e->seed, TN_FOR_ROUND, 1, 0));
    for (unsigned i = count; i > 1; i--) {
        unsigned j = core_random_below(&random, i);
        uint16_t swapped = work->list[i - 1];
        work->list[i - 1] = work->list[j];
        work->list[j] = swapped;
    }
    for (unsigned i = 0; i + 1 < count; i += 2) {
        tn_pair_add(out, work->list[i], work->list[i + 1]);
    }
    for (unsigned i = 0; i < field->count; i++) {
        if (e->player[field->player[i]].flags & TN_HAS_PROMISE) {
            tn_pair_add(out, field->player[i], 0);
        }
    }
    if (odd != NOBODY) {
        tn_pair_add(out, odd, 0);
    }
}

void tn_pair_start(tn_proposal *out, tn_procedure procedure)
{
    memset(out, 0, sizeof *out);
    out->procedure = (uint8_t)procedure;
}

/* ---- the literal procedure ------------------------------------------------------------------- */

/*
 * TR-20 as TD-03 reads it: the top two of the list are paired; if they have met, the lower moves
 * two places down. Returns false where that ends nowhere, with the two in out->stuck_at.
 */
static bool pair_literal(const tn_event *e, tn_work *work, tn_proposal *out)
{
    const tn_field *field = &work->field;
    unsigned count = 0, left, bye = NOBODY;
    if (field->count % 2 != 0) {
        for (unsigned i = field->count; i-- > 0 && bye == NOBODY;) {
            bye = tn_had_bye(e, field->player[i], field->round - 1) ? (unsigned)NOBODY : i;
        }
        if (bye == NOBODY) {
            return false; /* everybody has had one: TR-23 */
        }
    }
    uint16_t *list = work->list;
    for (unsigned i = 0; i < field->count; i++) {
        if (i != bye) {
            list[count++] = (uint16_t)i;
        }
    }
    for (unsigned top = 0; top < count; top += 2) {
        left = count - top;
        unsigned moves = 0;
        while (tn_met(e, field->player[list[top]], field->player[list[top + 1]],
                      field->round - 1) != 0) {
            out->stuck_at[0] = field->player[list[top]];
            out->stuck_at[1] = field->player[list[top + 1]];
            if (left == 2) {
                out->stuck = TN_STUCK_BOTTOM;
                return false;
            }
            if (++moves == 3) {
                out->stuck = TN_STUCK_CYCLE; /* the top player has met the next three */
                return false;
            }
            uint16_t moved = list[top + 1];
            list[top + 1] = list[top + 2];
            list[top + 2] = list[top + 3];
            list[top + 3] = moved;
        }
    }
    for (unsigned i = 0; i < count; i += 2) {
        tn_pair_add(out, field->player[list[i]], field->player[list[i + 1]]);
        out->cost += squared(field, list[i], list[i + 1]);
    }
    if (bye != NOBODY) {
        tn_pair_add(out, field->player[bye], 0);
    }
    out->stuck_at[0] = out->stuck_at[1] = 0;
    return true;
}

static void pair_field(const tn_event *e, tn_procedure procedure, const tn_matcher *matcher,
                       tn_work *work, tn_proposal *out)
{
    tn_pair_start(out, procedure);
    if (work->field.round == 1) {
        if (e->config.format == TN_FULL_DRAFT) {
            pair_by_seat(e, work, out);
        } else {
            pair_at_random(e, work, out); /* TR-54: a quick draft too */
        }
        return;
    }
    if (procedure == TN_LITERAL) {
        if (pair_literal(e, work, out)) {
            return;
        }
        out->flags |= TN_FELL_BACK;
        out->count = 0;
        out->cost = 0;
    }
    pair_exact(e, matcher, work, out);
}

/* TD-20: takes the players of the fixed tables out of the field, which keeps its order. */
static void take_out(tn_field *field, const tn_pair_of *fixed, unsigned fixed_count)
{
    unsigned left = 0;
    for (unsigned i = 0; i < field->count; i++) {
        bool is_fixed = false;
        for (unsigned t = 0; t < fixed_count; t++) {
            is_fixed = is_fixed || fixed[t].a == field->player[i] || fixed[t].b == field->player[i];
        }
        if (!is_fixed) {
            field->player[left] = field->player[i];
            field->prestige[left] = field->prestige[i];
            field->sos[left++] = field->sos[i];
        }
    }
    field->count = left;
}

/* Puts the fixed tables before the others, and the byes behind all. */
static void put_fixed(const tn_event *e, unsigned round, const tn_pair_of *fixed,
                      unsigned fixed_count, tn_proposal *out)
{
    unsigned paired = out->count, before = 0;
    for (unsigned t = 0; t < fixed_count; t++) {
        before += fixed[t].b != 0;
    }
    memmove(&out->pair[before], out->pair, paired * sizeof out->pair[0]);
    out->count = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned t = 0; t < fixed_count; t++) {
            unsigned a = fixed[t].a, b = fixed[t].b;
            if ((b == 0) != (pass == 1)) {
                continue;
            }
            out->is_by_hand[out->count] = 1;
            tn_pair_add(out, a, b);
            if (b == 0) {
                out->second_byes = (uint16_t)(out->second_byes + tn_had_bye(e, a, round - 1));
            } else {
                int64_t apart =
                    (int64_t)tn_prestige(e, a, round - 1) - tn_prestige(e, b, round - 1);
                out->cost += apart * apart;
                out->rematches = (uint16_t)(out->rematches + (tn_met(e, a, b, round - 1) != 0));
            }
        }
        out->count = (uint16_t)(pass == 0 ? out->count + paired : out->count);
    }
    out->flags |= TN_HAND_TABLES;
}

void tn_pair_rest(const tn_event *e, tn_procedure procedure, const tn_matcher *matcher,
                  tn_work *work, const tn_pair_of *fixed, unsigned fixed_count, tn_proposal *out)
{
    tn_field_fill(e, e->round_count + 1u, work);
    take_out(&work->field, fixed, fixed_count);
    pair_field(e, procedure, matcher, work, out);
    put_fixed(e, work->field.round, fixed, fixed_count, out);
}

void tn_pair(const tn_event *e, tn_procedure procedure, const tn_matcher *matcher, tn_work *work,
             tn_proposal *out)
{
    tn_field_fill(e, e->round_count + 1u, work);
    pair_field(e, procedure, matcher, work, out);
}

void tn_pair_again(const tn_event *e, unsigned round, const tn_matcher *matcher, tn_work *work,
                   tn_proposal *out)
{
    const tn_round *in = &e->round[round - 1];
    tn_pair_of *fixed = work->fixed;
    unsigned fixed_count = 0;
    for (unsigned t = 0; t < in->table_count; t++) {
        if (in->match[t].is_by_hand) {
            fixed[fixed_count++] = (tn_pair_of){in->match[t].player[0], in->match[t].player[1]};
        }
    }
    tn_field_fill(e, round, work);
    take_out(&work->field, fixed, fixed_count);
    pair_field(e, (tn_procedure)in->procedure, matcher, work, out);
    if (fixed_count > 0) {
        put_fixed(e, round, fixed, fixed_count, out);
    }
}

/* ---- where no legal round exists ------------------------------------------------------------- */

/* TD-05: the bye as TD-04 gives it; where all had one, a second for the lowest. */
static unsigned offered_bye(const tn_event *e, const tn_field *field)
{
    for (unsigned i = field->count; i-- > 0;) {
        if (!tn_had_bye(e, field->player[i], field->round - 1)) {
            return i;
        }
    }
    return field->count - 1;
}

void tn_offer(const tn_event *e, const tn_matcher *matcher, tn_work *work, tn_proposal *out)
{
    tn_field_fill(e, e->round_count + 1u, work);
    const tn_field *field = &work->field;
    unsigned bye = field->count % 2 != 0 ? offered_bye(e, field) : (unsigned)NOBODY;
    unsigned count = fill_nodes(work, bye);

    /* First how many rematches there must be, then which. */
    struct rematch_price price = {.is_allowed = true, .count = 1};
    for (unsigned pass = 0; pass < 2; pass++) {
        tn_pair_start(out, TN_EXACT);
        out->flags = TN_OFFERED;
        tn_pair_fill_edges(e, work, count, &price, no_pair);
        if (!tn_pair_match(matcher, count, work)) {
            out->status = TN_NO_MATCHER;
            return;
        }
        tn_pair_take(e, work, count, out);
        price = price_of(field->round - 1, out->rematches);
    }
    if (bye != NOBODY) {
        out->second_byes = tn_had_bye(e, field->player[bye], field->round - 1);
        tn_pair_add(out, field->player[bye], 0);
    }
}

/* Marks everything that is connected with a vertex, those with part 0 being taken away. */
static unsigned flood(const tn_work *work, tn_reason *out, unsigned from, uint16_t part,
                      uint16_t *stack)
{
    unsigned size = 0, depth = 0;
    stack[depth++] = (uint16_t)from;
    out->part[from] = part;
    while (depth > 0) {
        unsigned v = stack[--depth];
        size++;
        for (size_t i = 0; i < work->edge_count; i++) {
            unsigned a = work->edge[i].a, b = work->edge[i].b;
            unsigned other = a == v ? b : b == v ? a : v;
            if (other != v && out->part[other] == TN_PART_EVEN) {
                out->part[other] = part;
                stack[depth++] = (uint16_t)other;
            }
        }
    }
    return size;
}

bool tn_why_impossible(const tn_event *e, const tn_matcher *matcher, tn_work *work, tn_reason *out)
{
    memset(out, 0, sizeof *out);
    tn_field_fill(e, e->round_count + 1u, work);
    const tn_field *field = &work->field;
    unsigned count = fill_nodes(work, NOBODY);
    tn_pair_fill_edges(e, work, count, &no_rematches, no_pair);
    for (unsigned i = 0; i < count; i++) {
        out->player[i] = field->player[i];
    }
    if (count % 2 != 0) { /* the bye is a vertex of its own */
        for (unsigned i = 0; i < count; i++) {
            if (!tn_had_bye(e, field->player[i], field->round - 1)) {
                work->edge[work->edge_count++] =
                    (tn_edge){.a = (uint16_t)i, .b = (uint16_t)count, .cost = {0, 1}};
            }
        }
        out->player[count++] = 0;
    }
    out->count = count;
    if (tn_pair_match(matcher, count, work)) {
        return false;
    }
    /* Those that some largest matching leaves out fall apart, without their neighbours, into odd
     * components (Gallai and Edmonds): more than there are neighbours (Tutte). */
    const uint8_t *even = work->matching.is_even;
    for (unsigned v = 0; v < count; v++) {
        out->part[v] = TN_PART_EVEN;
    }
    for (size_t i = 0; i < work->edge_count; i++) {
        unsigned a = work->edge[i].a, b = work->edge[i].b;
        if (even[a] && !even[b]) {
            out->part[b] = 0;
        } else if (even[b] && !even[a]) {
            out->part[a] = 0;
        }
    }
    uint16_t part = 0;
    for (unsigned v = 0; v < count; v++) {
        out->removed += out->part[v] == 0;
    }
    for (unsigned v = 0; v < count; v++) {
        if (even[v] && out->part[v] == TN_PART_EVEN) {
            out->odd_components += flood(work, out, v, ++part, work->list) % 2;
        }
    }
    return out->odd_components > out->removed;
}

int64_t tn_round_cost(const tn_event *e, unsigned round)
{
    int64_t cost = 0;
    for (unsigned t = 0; t < e->round[round - 1].table_count; t++) {
        const tn_match *match = &e->round[round - 1].match[t];
        if (match->player[1] != 0) {
            int64_t difference = (int64_t)tn_prestige(e, match->player[0], round - 1) -
                                 (int64_t)tn_prestige(e, match->player[1], round - 1);
            cost += difference * difference;
        }
    }
    return cost;
}
