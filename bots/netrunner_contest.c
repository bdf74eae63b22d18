/* What choices lead to. Those that come to mind are played on for some turns of both sides, each as
 * instinct has it, and judged there by foresight; what instinct likes counts for something besides.
 * The same deals and chances are played for all that are compared, and what is surely worse is left
 * out. */
#include "bots/netrunner_inside.h"

enum {
    MOST_ROUNDS = 4000,
    LOOKS = 4,   /* deals that are looked at before anything is tried */
    DOUBT = 6,   /* rounds that instinct counts as, besides what it adds */
    SURELY = 8,  /* rounds that must have been won */
    SHY = 1536,  /* how much less what quick rules leave out comes to mind, of 1024, … */
    LATER = 200, /* … and each plan for an encounter than the one before it */
};

/* ---- bluffs ---------------------------------------------------------------------------------- */

/* A bluff takes several actions that pay only together, and only by what the other makes of them.
 * It is a line with an aim, and is tried whole. */

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

/* ---- playing on ------------------------------------------------------------------------------ */

enum { OTHER_ALIKE = 1, OTHER_PLAIN = 2, OTHER_QUICK = 4, OTHERS = 3 };

/* Who the other is in this round. Not every Runner is like oneself: the Corporation meets one who
 * is, a plainer one and one who goes by quick rules in turn. */
static unsigned other_of_round(const mind *m)
{
    unsigned all = m->side == NR_CORP ? strengths[m->kind].others : OTHER_ALIKE, count = 0;
    unsigned other[OTHERS] = {OTHER_ALIKE};
    for (unsigned i = 0; i < OTHERS; i++) {
        if (all >> i & 1) {
            other[count++] = 1u << i;
        }
    }
    return other[count ? m->contest.rounds % count : 0];
}

static unsigned act_as_other(mind *m, unsigned other)
{
    sim *s = &m->sim;
    switch (other) {
    case OTHER_PLAIN:
        return act_on_instinct(s, &plain_runner);
    case OTHER_QUICK:
        return pick(s);
    default:
        return act_on_instinct(s, &instincts[s->v.game.to_move]);
    }
}

/* A child of the root on a deal, or towards an aim: both sides play on until so many turns of one's
 * own have begun, then the judgement. */
static unsigned play_on(mind *m, const nr_game *deal, uint64_t seed, unsigned child, unsigned aim)
{
    sim *s = &m->sim;
    const nr_game *g = &s->v.game;
    unsigned left = strengths[m->kind].turns;
    const unsigned most_steps = (left + 1) * MOST_STEPS;
    begin_playing(s, deal, seed);
    if (s->list.count != m->list.count) { /* the deal does not fit the question, for any of them */
        return 0;
    }
    bool was_own = g->turn_side == m->side;
    unsigned other = other_of_round(m);
    begin_with(m, child);
    for (unsigned steps = 0; !g->reason && s->list.count && steps < most_steps; steps++) {
        bool acts = g->prompt == NR_PROMPT_ACTION, own = g->turn_side == m->side;
        if (acts && own && !was_own && --left == 0) {
            break;
        }
        was_own = acts ? own : was_own;
        aim = acts && !own ? 0 : aim; /* it is for this turn */
        unsigned index = acts ? find_aimed(m, aim) : s->list.count;
        if (index < s->list.count) {
            aim = m->side == NR_RUNNER ? 0 : aim; /* he runs there once */
        } else {
            index = g->to_move == m->side ? act_on_instinct(s, &instincts[m->side])
                                          : act_as_other(m, other);
        }
        apply(s, index);
    }
    return foresee(s, (nr_side)m->side);
}

/* ---- the contest ----------------------------------------------------------------------------- */

/* How much each child of the root comes to mind, beside the first of them. What instinct has
 * nothing to say of is as quick rules have it. What it would never do is tried all the same, and
 * may be found good: it has left out whole kinds of cards. */
static void feel_urges(mind *m, bool is_dealt, int *urge)
{
    sim *s = &m->sim;
    bool is_felt = is_dealt && s->list.count == m->list.count && is_instinctive(s);
    int16_t base[UNITS];
    acting a;
    if (is_felt) {
        begin_acting(&a, s);
        feel(s, &instincts[m->side], base);
    }
    int top = INT32_MIN;
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        bool is_quick = m->node[n].index == m->fallback;
        urge[n] = (is_quick ? 0 : -SHY) - LATER * most(0, m->node[n].plan - 1);
        if (is_felt) {
            idea d;
            read_idea(&d, &a, &s->list.choice[m->node[n].index]);
            urge[n] = read_urge(s, &instincts[m->side], base, &d);
        }
        top = most(top, urge[n]);
    }
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        urge[n] = most(urge[n] - top, -1024 * strengths[m->kind].floor);
    }
}

/* What is foreseen before anything is tried. False if nothing can be dealt; otherwise the last deal
 * is left to be played. */
static bool look_before(mind *m)
{
    unsigned sum = 0, count = 0;
    core_xoshiro chance;
    core_xoshiro_seed(&chance, m->seed ^ (0x165667B19E3779F9u * m->asked));
    for (unsigned i = 0; i < LOOKS; i++) {
        if (deal_one(m, &m->deal, core_xoshiro_u64(&chance))) {
            begin_playing(&m->sim, &m->deal, i);
            sum += foresee(&m->sim, (nr_side)m->side);
            count++;
        }
    }
    m->contest.before = count ? sum / count : 32768;
    return count > 0;
}

static void enter(mind *m, unsigned child, unsigned aim, int urge)
{
    contest *k = &m->contest;
    k->child[k->count] = (uint16_t)child;
    k->aim[k->count] = (uint8_t)aim;
    k->lean[k->count++] = urge * (int)strengths[m->kind].trust / 1024;
}

/* Is there one choice left? */
static bool is_agreed(const contest *k)
{
    unsigned i = 1;
    while (i < k->count && k->child[i] == k->child[0]) {
        i++;
    }
    return i >= k->count;
}

/* What comes to mind, first what does so most, and lines with an aim. False if there is only one
 * choice. */
static bool begin_contest(mind *m)
{
    contest *k = &m->contest;
    int urge[MOST_CANDIDATES + 1];
    bool is_in[MOST_CANDIDATES + 1] = {false};
    feel_urges(m, look_before(m), urge);
    while (k->count < strengths[m->kind].tried && k->count < MOST_TRIED) {
        unsigned best = 0;
        for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
            best = !is_in[n] && (!best || urge[n] > urge[best]) ? n : best;
        }
        if (!best) {
            break;
        }
        is_in[best] = true;
        enter(m, best, 0, urge[best]);
    }
    for (unsigned n = m->node[0].first; n && k->count < MOST_LINES; n = m->node[n].next) {
        unsigned aim = aim_of(m, &m->list.choice[m->node[n].index]);
        if (aim) {
            enter(m, n, aim, most(urge[n], -SHY));
        }
    }
    m->answer.choice = m->answer.second = m->node[k->child[0]].index;
    m->follows = (uint8_t)m->node[k->child[0]].plan;
    return !is_agreed(k);
}

/* What a child has come to, of 65536, and with what instinct adds. */
static int mean_of(const contest *k, unsigned at)
{
    return k->rounds ? (int)(k->sum[at] / k->rounds) : 32768;
}

/* How much there is to decide, of 65536: chances near 0 and 1 lie closer together. */
static int stake_of(const contest *k)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < k->count; i++) {
        sum += mean_of(k, i);
    }
    int64_t mean = sum / most(k->count, 1);
    return most((int)(mean * (65536 - mean) / 16384), 65536 / 16);
}

static bool has_always_won(const contest *k, unsigned at)
{
    return k->sum[at] == (int64_t)65536 * k->rounds && k->rounds >= SURELY;
}

/* What instinct adds now. What has won each time needs none. */
static int lean_of(const contest *k, unsigned at)
{
    return has_always_won(k, at) ? 0 : (int)((int64_t)k->lean[at] * stake_of(k) / 65536);
}

/* Few rounds say little: instinct counts for more then. */
static int come_to(const contest *k, unsigned at)
{
    int rounds = (int)k->rounds;
    return mean_of(k, at) / (rounds + DOUBT) * rounds + lean_of(k, at);
}

/* The best of those that are left, or of all but one child: its place, or the count. */
static unsigned leader_of(const contest *k, unsigned except)
{
    unsigned lead = k->count;
    for (unsigned i = 0; i < k->count; i++) {
        if (k->child[i] != except && (lead == k->count || come_to(k, i) > come_to(k, lead))) {
            lead = i;
        }
    }
    return lead;
}

/* The chance that is told of a child, per mille. */
static unsigned told_of(const contest *k, unsigned at)
{
    int64_t doubt = has_always_won(k, at) ? 0 : DOUBT;
    return (unsigned)((k->sum[at] + doubt * k->before) / (k->rounds + doubt) * 1000 / 65536);
}

static void lead_contest(const mind *m, unsigned *best, unsigned *mille, unsigned *second,
                         unsigned *second_mille)
{
    const contest *k = &m->contest;
    unsigned lead = leader_of(k, 0), next = leader_of(k, k->child[lead]);
    *best = k->child[lead];
    *mille = told_of(k, lead);
    *second = next < k->count ? k->child[next] : k->runner_up;
    *second_mille = next < k->count ? told_of(k, next) : k->runner_up_mille;
    *second_mille = *second_mille < *mille ? *second_mille : *mille;
}

/* Is a child behind another by more than chance explains: by so many tenths of the standard error
 * of what differs? */
static bool is_behind(const contest *k, unsigned at, unsigned lead, unsigned sure)
{
    int64_t behind = k->sum[lead] - k->sum[at];
    int64_t spread = k->squares[lead][at] - behind * behind / k->rounds;
    behind += (int64_t)k->rounds * (lean_of(k, lead) - lean_of(k, at));
    return behind > 0 && 100 * behind * behind > (int64_t)(sure * sure) * spread;
}

/* Leaves out what is surely worse than what leads. */
static void leave_out(mind *m)
{
    const contest was = m->contest;
    contest *k = &m->contest;
    unsigned lead = leader_of(&was, 0), left[MOST_LINES];
    unsigned next = leader_of(&was, was.child[lead]);
    k->runner_up = next < was.count ? was.child[next] : was.runner_up;
    k->runner_up_mille = next < was.count ? (uint16_t)told_of(&was, next) : was.runner_up_mille;
    k->count = 0;
    for (unsigned i = 0; i < was.count; i++) {
        if (!is_behind(&was, i, lead, strengths[m->kind].sure)) {
            left[k->count++] = i;
        }
    }
    for (unsigned i = 0; i < k->count; i++) {
        k->child[i] = was.child[left[i]];
        k->aim[i] = was.aim[left[i]];
        k->lean[i] = was.lean[left[i]];
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
    k->got[k->at] = (int32_t)play_on(m, &m->deal, seed, k->child[k->at], k->aim[k->at]);
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
    if (k->rounds >= strengths[m->kind].least) {
        leave_out(m);
    }
    m->is_done |= is_agreed(k) || k->rounds >= MOST_ROUNDS || m->spent >= m->limit;
}
