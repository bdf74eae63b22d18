/* What the other makes of it. The tree judges the end of one's own turn; what looks best there is
 * tried once more against the other's turn, which is played with some care: he tries his likelier
 * actions on a deal from his own view, so that he knows no more than a player would. The same deals
 * and chances are played for all that are compared, and what is surely worse is left out. */
#include "bots/netrunner_inside.h"

enum {
    MOST_LIKELY = 16, /* actions that a careful player tries */
    LEAST_ROUNDS = 5, /* before anything is left out */
    MOST_ROUNDS = 4000,
};

/* The likelier actions of the list, each once, the heaviest of them. */
static unsigned find_likely(const sim *s, uint16_t likely[MOST_LIKELY], unsigned limit)
{
    int weight[MOST_LIKELY];
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
        if (count == limit) {
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

/* What a choice comes to on a deal, for its player: played until the next action. */
static unsigned try_choice(mind *m, const nr_game *deal, uint64_t seed, unsigned index)
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

static void put_best_first(uint16_t *likely, unsigned *sum, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j > 0 && sum[j] > sum[j - 1]; j--) {
            unsigned other_sum = sum[j], other = likely[j];
            sum[j] = sum[j - 1];
            likely[j] = likely[j - 1];
            sum[j - 1] = other_sum;
            likely[j - 1] = (uint16_t)other;
        }
    }
}

/* The action of a careful player, whoever is to move. He tries the better half of them on each
 * further deal: what is hidden from him is seldom as one deal has it. */
static unsigned pick_carefully(mind *m)
{
    const strength *x = &strengths[m->kind];
    sim *s = &m->sim;
    uint16_t likely[MOST_LIKELY];
    unsigned count = find_likely(s, likely, x->likely);
    if (count <= 1) {
        return count ? likely[0] : pick(s);
    }
    nr_side side = (nr_side)s->v.game.to_move;
    nr_deck deck;
    unsigned sum[MOST_LIKELY] = {0};
    uint32_t before = m->other.applications;
    read_deck(&s->v.game, other_side(side), &deck);
    nr_look(&s->v.game, (nr_viewer)side, &m->others);
    for (unsigned d = 0; d < x->deals; d++) {
        uint64_t seed = core_xoshiro_u64(&s->chance);
        if (nr_sample(&m->other_deal, &m->others, side == NR_CORP ? NULL : &deck,
                      side == NR_CORP ? &deck : NULL, seed) != NR_SAMPLE_OK) {
            return pick(s);
        }
        for (unsigned i = 0; i < count; i++) {
            sum[i] += try_choice(m, &m->other_deal, seed, likely[i]);
        }
        put_best_first(likely, sum, count);
        count = (unsigned)most(2, (int)(count + 1) / 2);
    }
    s->applications += m->other.applications - before;
    return likely[0];
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

/* ---- bluffs ---------------------------------------------------------------------------------- */

/* A bluff takes several actions that pay only together, and only by what the other makes of them,
 * so the tree does not come to it. It is a line with an aim, and is tried whole. */

/* The remote that holds the most advanced facedown card. 0: none. */
static unsigned find_advanced(const nr_game *g)
{
    unsigned server = 0;
    int tokens = 0;
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        int has = g->copy[c].counter[NR_COUNTER_ADVANCEMENT];
        if (g->copy[c].server >= NR_SERVER_REMOTE && card_at(g, c)->type != NR_TYPE_ICE &&
            !is_up(g, c) && has > tokens) {
            server = g->copy[c].server;
            tokens = has;
        }
    }
    return server;
}

static bool has_facedown_ice(const nr_game *g, unsigned server)
{
    uint8_t ice[NR_MAX_DECK];
    unsigned n = nr_ice(g, server, ice);
    while (n > 0 && is_up(g, ice[n - 1])) {
        n--;
    }
    return n > 0;
}

/* The Corporation: a card that is no agenda, advanced as one would be, looks like one, unless he
 * has seen it. */
static unsigned find_decoy(mind *m, const nr_choice *c)
{
    const nr_game *g = &m->view.game;
    unsigned def = g->copy[c->card].def, type = nr_card_table[def].type;
    const memory *known = recall(m->memory, g->copy[c->card].id);
    bool is_hidden = !is_up(g, c->card) && !(known && known->is_seen);
    bool is_laid = c->verb == NR_VERB_INSTALL || (c->verb == NR_VERB_ADVANCE && is_hidden);
    bool is_decoy =
        type != NR_TYPE_ICE && type != NR_TYPE_AGENDA && m->lore[def].is & LORE_ADVANCEABLE;
    return is_laid && is_decoy ? c->card : 0;
}

/* The Runner: what is rezzed elsewhere cannot be paid for where he is going next. */
static unsigned find_prize(const mind *m, const nr_choice *c)
{
    const nr_game *g = &m->view.game;
    unsigned server = c->verb == NR_VERB_RUN ? find_advanced(g) : 0;
    bool is_feint = server && server != c->server && has_facedown_ice(g, server) &&
                    has_facedown_ice(g, c->server);
    return is_feint ? server : 0;
}

/* What the rest of the turn may be for after a choice that is of little use by itself: a card that
 * the Corporation goes on advancing, a server that the Runner runs on next. 0: nothing. */
static unsigned aim_of(mind *m, const nr_choice *c)
{
    const nr_game *g = &m->view.game;
    bool goes_on = g->prompt == NR_PROMPT_ACTION && g->player[m->side].clicks > 1;
    return !goes_on ? 0 : m->side == NR_CORP ? find_decoy(m, c) : find_prize(m, c);
}

/* The choice that goes on with the aim, or the count. */
static unsigned find_aimed(const mind *m, unsigned aim)
{
    const nr_choices *list = &m->sim.list;
    unsigned i = aim ? 0 : list->count;
    for (; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (m->side == NR_CORP ? c->verb == NR_VERB_ADVANCE && c->card == aim
                               : c->verb == NR_VERB_RUN && c->server == aim) {
            break;
        }
    }
    return i;
}

/* A child of the root on a deal: the turn as the tree would go on, or towards an aim, then the
 * other's turn, then the judgement. Only the Runner leans here: what the judgement of the
 * Corporation misses at the end of a turn, the other's turn shows. */
static unsigned play_through(mind *m, const nr_game *deal, uint64_t seed, unsigned child,
                             unsigned aim)
{
    sim *s = &m->sim;
    unsigned at = child, index = m->node[child].index;
    bool was_other = deal->turn_side != m->side;
    begin_playing(s, deal, seed);
    if (s->list.count != m->list.count) { /* the deal does not fit the question, for any of them */
        return 0;
    }
    bool leans = m->side == NR_RUNNER;
    int leaned = leans ? lean_on(s, &s->list.choice[index]) : 0;
    begin_with(m, child);
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
        unsigned aimed = own ? find_aimed(m, aim) : s->list.count;
        if (aimed < s->list.count) {
            at = 0;
            leaned += leans ? lean_on(s, &s->list.choice[aimed]) : 0;
            aim = m->side == NR_RUNNER ? 0 : aim; /* he runs there once */
            apply(s, aimed);
            continue;
        }
        at = own && at ? best_child(m, at, &index) : 0;
        index = at ? index : pick_carefully(m);
        leaned += own && leans ? lean_on(s, &s->list.choice[index]) : 0;
        apply(s, index);
    }
    return (unsigned)within((int)judge(s, (nr_side)m->side, m->learned) + leaned, 0, 65536);
}

/* ---- the contest ----------------------------------------------------------------------------- */

/* Is there one choice left? */
static bool is_agreed(const contest *k)
{
    unsigned i = 1;
    while (i < k->count && k->child[i] == k->child[0]) {
        i++;
    }
    return i >= k->count;
}

/* Those that the tree finds best, and lines with an aim. False if there is only one. */
static bool begin_contest(mind *m)
{
    const strength *x = &strengths[m->kind];
    contest *k = &m->contest;
    *k = (contest){0};
    for (unsigned best = 0; k->count < x->tried; k->count++) {
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
        if (!best || (k->count && surest < sure_of(&m->node[k->child[0]]) - x->margin)) {
            break;
        }
        k->child[k->count] = (uint16_t)best;
    }
    for (unsigned n = m->node[0].first; n && k->count < MOST_LINES; n = m->node[n].next) {
        unsigned aim = aim_of(m, &m->list.choice[m->node[n].index]);
        if (aim && m->node[n].visits) {
            k->child[k->count] = (uint16_t)n;
            k->aim[k->count++] = (uint8_t)aim;
        }
    }
    return !is_agreed(k);
}

/* What a child has come to: what was played, and what the tree said. */
static unsigned come_to(const mind *m, unsigned at)
{
    const contest *k = &m->contest;
    unsigned rounds = strengths[m->kind].tree_rounds;
    return (unsigned)((k->sum[at] + (int64_t)m->node[k->child[at]].best * rounds) /
                      (k->rounds + rounds));
}

/* The best of those that are left, or of all but one child: its place, or the count. */
static unsigned leader_of(const mind *m, unsigned except)
{
    unsigned count = m->contest.count, lead = count;
    for (unsigned i = 0; i < count; i++) {
        if (m->contest.child[i] != except && (lead == count || come_to(m, i) > come_to(m, lead))) {
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
    unsigned lead = leader_of(m, 0), next = leader_of(m, k->child[lead]);
    *best = k->child[lead];
    *mille = come_to(m, lead) * 1000 / 65536;
    *second = next < k->count ? k->child[next] : favourite(m, 0, *best);
    *second_mille = next < k->count ? come_to(m, next) * 1000 / 65536 : mille_of(&m->node[*second]);
    *second_mille = *second_mille < *mille ? *second_mille : *mille;
}

/* Is a child behind another by more than chance explains: by so many tenths of the standard error
 * of what differs? */
static bool is_behind(const contest *k, unsigned at, unsigned lead, unsigned sure)
{
    int64_t behind = k->sum[lead] - k->sum[at];
    int64_t spread = k->squares[lead][at] - behind * behind / k->rounds;
    return behind > 0 && 100 * behind * behind > (int64_t)(sure * sure) * spread;
}

/* Leaves out what is surely worse than what leads. */
static void leave_out(mind *m)
{
    const contest was = m->contest;
    contest *k = &m->contest;
    unsigned lead = leader_of(m, 0), left[MOST_LINES];
    k->count = 0;
    for (unsigned i = 0; i < was.count; i++) {
        if (!is_behind(&was, i, lead, strengths[m->kind].sure)) {
            left[k->count++] = i;
        }
    }
    for (unsigned i = 0; i < k->count; i++) {
        k->child[i] = was.child[left[i]];
        k->aim[i] = was.aim[left[i]];
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
    k->got[k->at] = (int32_t)play_through(m, &m->deal, seed, k->child[k->at], k->aim[k->at]);
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
    m->is_done |= is_agreed(k) || k->rounds >= MOST_ROUNDS || m->spent >= m->limit;
}
