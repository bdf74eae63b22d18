/* What the other makes of it. The tree judges the end of one's own turn; what looks best there is
 * tried once more against the other's turn, which is played with some care: he tries his likelier
 * actions on a deal from his own view, so that he knows no more than a player would. The same deals
 * and chances are played for all that are compared, and what is surely worse is left out. */
#include "bots/netrunner_inside.h"

enum {
    LIKELY = 8,           /* actions that a careful player tries */
    TRIED_MARGIN = 20000, /* what the tree finds worse by more of the chance is not tried again */
    TREE_ROUNDS = 6,      /* what the tree says counts as so many rounds */
    LEAST_ROUNDS = 5,     /* before anything is left out */
    MOST_ROUNDS = 1000,
};

/* The likelier actions of the list, each once, the heaviest of them. */
static unsigned find_likely(const sim *s, uint16_t likely[LIKELY])
{
    int weight[LIKELY];
    unsigned count = 0;
    acting a;
    begin_acting(&a, s);
    for (unsigned i = 0; i < s->list.count; i++) {
        const nr_choice *c = &s->list.choice[i];
        bool is_new = !nr_idle(&s->v, c) && !is_silly(s, c, 30000) && !is_unwise(s, &s->list, c);
        for (unsigned j = 0; j < count && is_new; j++) {
            is_new = !is_same_choice(&s->v.game, c, &s->list.choice[likely[j]]);
        }
        if (!is_new) {
            continue;
        }
        int weighs = weigh_action(&a, c);
        unsigned at = count;
        if (count == LIKELY) {
            at = 0;
            for (unsigned j = 1; j < count; j++) {
                at = weight[j] < weight[at] ? j : at;
            }
            if (weight[at] >= weighs) {
                continue;
            }
        } else {
            count++;
        }
        likely[at] = (uint16_t)i;
        weight[at] = weighs;
    }
    return count;
}

/* The cards of a side, as the other may know them by now. */
static void read_deck(const nr_game *g, nr_side side, nr_deck *deck)
{
    unsigned first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST;
    deck->identity = g->copy[g->identity[side]].def;
    deck->count = 0;
    for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
        if (g->copy[c].def) {
            deck->card[deck->count++] = g->copy[c].def;
        }
    }
}

/* What an action comes to on a deal, for its player: played until the next action. */
static unsigned try_action(mind *m, const nr_game *deal, uint64_t seed, unsigned index)
{
    sim *t = &m->other;
    nr_side side = (nr_side)deal->to_move;
    begin_playing(t, deal, seed);
    if (index >= t->list.count) {
        return 0;
    }
    int leaned = lean_on(t, &t->list.choice[index]);
    apply(t, index);
    for (unsigned steps = 0; !t->v.game.reason && t->v.game.prompt != NR_PROMPT_ACTION &&
                             t->list.count && steps < MOST_STEPS;
         steps++) {
        apply(t, pick(t));
    }
    return (unsigned)within((int)judge(t, side, m->learned) + leaned, 0, 65536);
}

/* The action of a careful player, whoever is to move. */
static unsigned pick_carefully(mind *m)
{
    sim *s = &m->sim;
    uint16_t likely[LIKELY];
    unsigned count = find_likely(s, likely), best = 0, most_of = 0;
    if (count <= 1) {
        return count ? likely[0] : pick(s);
    }
    nr_side side = (nr_side)s->v.game.to_move;
    nr_deck deck;
    uint64_t seed = core_xoshiro_u64(&s->chance);
    read_deck(&s->v.game, other_side(side), &deck);
    nr_look(&s->v.game, (nr_viewer)side, &m->others);
    if (nr_sample(&m->other_deal, &m->others, side == NR_CORP ? NULL : &deck,
                  side == NR_CORP ? &deck : NULL, seed) != NR_SAMPLE_OK) {
        return pick(s);
    }
    uint32_t before = m->other.applications;
    for (unsigned i = 0; i < count; i++) {
        unsigned chance = try_action(m, &m->other_deal, seed, likely[i]);
        if (!i || chance > most_of) {
            best = likely[i];
            most_of = chance;
        }
    }
    s->applications += m->other.applications - before;
    return best;
}

/* The child that the tree would go on with; its index into *index. 0 if it knows none. */
static unsigned best_child(const mind *m, unsigned parent, unsigned *index)
{
    const sim *s = &m->sim;
    unsigned best = 0;
    int64_t surest = 0;
    for (unsigned i = 0; i < s->list.count && m->node[parent].first; i++) {
        uint64_t key = key_of(&s->v.game, &s->list.choice[i]);
        for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
            if (m->node[n].key == key && m->node[n].visits &&
                (!best || sure_of(&m->node[n]) > surest)) {
                best = n;
                surest = sure_of(&m->node[n]);
                *index = i;
            }
        }
    }
    return best;
}

/* A child of the root on a deal: the turn as the tree would go on, then the other's turn, then the
 * judgement. */
static unsigned play_through(mind *m, const nr_game *deal, uint64_t seed, unsigned child)
{
    sim *s = &m->sim;
    unsigned at = child, index = m->node[child].index;
    bool was_other = deal->turn_side != m->side;
    begin_playing(s, deal, seed);
    if (s->list.count != m->list.count) { /* the deal does not fit the question, for any of them */
        return 0;
    }
    int leaned = lean_on(s, &s->list.choice[index]);
    apply(s, index);
    for (unsigned steps = 0; !s->v.game.reason && s->list.count && steps < 3 * MOST_STEPS;
         steps++) {
        const nr_game *g = &s->v.game;
        bool own = g->turn_side == m->side;
        if (g->prompt != NR_PROMPT_ACTION) {
            apply(s, pick(s));
            continue;
        }
        if (own && was_other) {
            break;
        }
        was_other = !own;
        at = own && at ? best_child(m, at, &index) : 0;
        index = at ? index : pick_carefully(m);
        leaned += own ? lean_on(s, &s->list.choice[index]) : 0;
        apply(s, index);
    }
    return (unsigned)within((int)judge(s, (nr_side)m->side, m->learned) + leaned, 0, 65536);
}

/* ---- the contest ----------------------------------------------------------------------------- */

/* Those that the tree finds best. False if there is only one. */
static bool begin_contest(mind *m)
{
    contest *k = &m->contest;
    *k = (contest){0};
    for (unsigned best = 0; k->count < MOST_TRIED; k->count++) {
        int64_t surest = 0;
        best = 0;
        for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
            bool is_in = !m->node[n].visits;
            for (unsigned j = 0; j < k->count; j++) {
                is_in |= k->child[j] == n;
            }
            if (!is_in && (!best || sure_of(&m->node[n]) > surest)) {
                best = n;
                surest = sure_of(&m->node[n]);
            }
        }
        if (!best || (k->count && surest < sure_of(&m->node[k->child[0]]) - TRIED_MARGIN)) {
            break;
        }
        k->child[k->count] = (uint16_t)best;
    }
    return k->count > 1;
}

/* What a child has come to: what was played, and what the tree said. */
static unsigned come_to(const mind *m, unsigned at)
{
    const contest *k = &m->contest;
    return (unsigned)((k->sum[at] + (int64_t)m->node[k->child[at]].best * TREE_ROUNDS) /
                      (k->rounds + TREE_ROUNDS));
}

/* The best of those that are left, or of all but one: its place, or the count. */
static unsigned leader_of(const mind *m, unsigned except)
{
    unsigned count = m->contest.count, lead = count;
    for (unsigned i = 0; i < count; i++) {
        if (i != except && (lead == count || come_to(m, i) > come_to(m, lead))) {
            lead = i;
        }
    }
    return lead;
}

/* What the contest says in place of the tree; what it left out is no better than what leads. */
static void lead_contest(const mind *m, unsigned *best, unsigned *mille, unsigned *second,
                         unsigned *second_mille)
{
    const contest *k = &m->contest;
    unsigned lead = leader_of(m, k->count), next = leader_of(m, lead);
    *best = k->child[lead];
    *mille = come_to(m, lead) * 1000 / 65536;
    *second = next < k->count ? k->child[next] : favourite(m, 0, *best);
    *second_mille = next < k->count ? come_to(m, next) * 1000 / 65536 : mille_of(&m->node[*second]);
    *second_mille = *second_mille < *mille ? *second_mille : *mille;
}

/* Is a child behind another by more than chance explains: 2.5 standard errors of what differs? */
static bool is_behind(const contest *k, unsigned at, unsigned lead)
{
    int64_t behind = k->sum[lead] - k->sum[at];
    int64_t spread = k->squares[lead][at] - behind * behind / k->rounds;
    return behind > 0 && 4 * behind * behind > 25 * spread;
}

/* Leaves out what is surely worse than what leads. */
static void leave_out(mind *m)
{
    const contest was = m->contest;
    contest *k = &m->contest;
    unsigned lead = leader_of(m, k->count), left[MOST_TRIED];
    k->count = 0;
    for (unsigned i = 0; i < was.count; i++) {
        if (!is_behind(&was, i, lead)) {
            left[k->count++] = i;
        }
    }
    for (unsigned i = 0; i < k->count; i++) {
        k->child[i] = was.child[left[i]];
        k->sum[i] = was.sum[left[i]];
        for (unsigned j = 0; j < k->count; j++) {
            k->squares[i][j] = was.squares[left[i]][left[j]];
        }
    }
}

/* One more of them on the deal of this round. */
static void contest_once(mind *m)
{
    contest *k = &m->contest;
    uint64_t seed = (m->seed ^ (0xA24BAED4963EE407u * m->asked)) + k->rounds;
    if (k->at == 0) {
        core_xoshiro chance;
        core_xoshiro_seed(&chance, seed);
        if (!deal_likely(m, &m->deal, &chance)) {
            m->is_done = true;
            return;
        }
    }
    uint32_t before = m->sim.applications;
    k->got[k->at] = (int32_t)play_through(m, &m->deal, seed, k->child[k->at]);
    m->spent += m->sim.applications - before;
    k->tries++;
    k->at++;
    if (k->at < k->count) {
        return;
    }
    k->at = 0;
    k->rounds++;
    for (unsigned i = 0; i < k->count; i++) {
        k->sum[i] += k->got[i];
        for (unsigned j = 0; j < k->count; j++) {
            int64_t gap = k->got[i] - k->got[j];
            k->squares[i][j] += gap * gap;
        }
    }
    if (k->rounds >= LEAST_ROUNDS) {
        leave_out(m);
    }
    m->is_done |= k->count == 1 || k->rounds >= MOST_ROUNDS || m->spent >= m->limit;
}
