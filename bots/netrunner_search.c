/* Thinking. Those that look ahead (netrunner_contest.c) try what comes to mind; for the others, and
 * for looking at games again, a decision is tried on sampled games, each played on to the end of
 * the turn by the rules of netrunner_policy.c, with a tree over one's own actions of this turn that
 * grows where they do well. Chances are of 65536. */
#include "bots/netrunner_inside.h"

enum {
    MOST_POOL = 20,
    MOST_NODES = 3072,
    MOST_DEPTH = 24,
    MOST_STEPS = 200,
    MOST_CANDIDATES = 200
};

typedef struct {
    uint64_t key; /* the choice that leads here, the same in every sample */
    uint64_t sum; /* of the chances seen */
    uint32_t visits;
    uint16_t first, next; /* child, sibling; 0 none */
    uint16_t prior;       /* of 1024 */
    uint16_t index;       /* in the list, of children of the root */
    uint16_t best;        /* what it is worth if one goes on well: see refresh */
    uint16_t plan;        /* 1 + the plan that begins so, of children of the root; 0 none */
    uint32_t offered;     /* visits of the parent in which it could be chosen … */
    uint32_t offered_at;  /* … the last of them */
} node;

/* What distinguishes the strengths. */
typedef struct {
    uint32_t as_corp, as_runner; /* applications at most, whatever is granted */
    uint8_t pool;                /* samples */
    uint8_t draws;               /* deals from which each is taken */
    bool plans;                  /* to the end of the turn, not of the action */
    uint16_t doubt;              /* how much it overlooks in a choice, of 65536 */
    /* of the contest (netrunner_contest.c) */
    uint8_t turns;  /* of its own that it looks ahead; 0: the tree alone decides */
    uint16_t trust; /* what a logit of instinct is worth, of 65536 */
    uint8_t floor;  /* logits that a choice is behind the first, at most */
    uint8_t least;  /* rounds before anything is left out */
    uint8_t sure;   /* tenths of standard errors behind which one is left out */
    uint8_t tried;  /* choices that come to mind, at most */
    uint8_t others; /* whom the Corporation meets in turn: OTHER_…; 0: who is like oneself */
} strength;

/* A program may bring its own. */
#ifndef BOT_STRENGTHS
#define BOT_STRENGTHS static const strength strengths[BOT_COUNT]
#endif
BOT_STRENGTHS = {
    [BOT_GREEDY] = {.as_corp = 1000, .as_runner = 1000, .pool = 4, .draws = 1},
    [BOT_GENTLE] =
        {.as_corp = 400, .as_runner = 400, .pool = 2, .draws = 1, .plans = true, .doubt = 4000},
    [BOT_STEADY] = {.as_corp = 40000, /* whose chair is the harder one */
                    .as_runner = 1500,
                    .pool = 16,
                    .draws = 3,
                    .plans = true,
                    .turns = 4,
                    .trust = 2000,
                    .floor = 3,
                    .least = 16,
                    .sure = 30,
                    .tried = 16,
                    .others = 7},
    [BOT_STRONG] = {.as_corp = 400000,
                    .as_runner = 400000,
                    .pool = 20,
                    .draws = 3,
                    .plans = true,
                    .turns = 4,
                    .trust = 2000,
                    .floor = 3,
                    .least = 32,
                    .sure = 35,
                    .tried = 16,
                    .others = 7},
};

/* Choices that are played on for some turns: netrunner_contest.c. */
enum { MOST_TRIED = 16, MOST_LINES = 20 }; /* that come to mind, and with those that have an aim */
typedef struct {
    uint16_t child[MOST_LINES]; /* of the root */
    uint8_t aim[MOST_LINES];    /* what the rest of the turn is for: see aim_of; 0 nothing */
    uint8_t count, at;          /* how many are left; whose turn it is in this round */
    uint16_t runner_up;         /* the best child of those that were left out last, … */
    uint16_t runner_up_mille;   /* … and what was told of it */
    uint32_t before;            /* the chance that is foreseen before anything is tried */
    uint32_t rounds, tries;
    int32_t lean[MOST_LINES];                /* what instinct adds, of 65536 */
    int32_t got[MOST_LINES];                 /* in this round */
    int64_t sum[MOST_LINES];                 /* of the chances that they came to */
    int64_t squares[MOST_LINES][MOST_LINES]; /* of what differed in each round */
} contest;

/* What may be in a deck, besides the identity. */
typedef struct {
    uint16_t identity, count;
    uint16_t card[NR_MAX_CARDS];
} faction_cards;

/* It begins as the mind of the frozen search does: netrunner.c reads its kind. */
typedef struct {
    uint64_t seed;
    uint32_t asked; /* decisions so far */
    uint8_t kind, side;
    bool has_assumed;
    bool is_done;
    nr_deck assumed;
    memory memory[MOST_MEMORIES];
    faction_cards others; /* the other's */
    bot_answer answer;
    /* the decision */
    nr_view view;
    nr_choices list;
    uint32_t granted, spent, limit, rounds;
    uint32_t failures;
    uint16_t nodes, candidates, pool_count;
    uint16_t fallback; /* what a quick answer would be */
    bool is_contest;   /* not the tree decides, but what choices lead to */
    contest contest;
    node node[MOST_NODES];
    nr_line plan[NR_MAX_LINES]; /* for the encounter */
    uint8_t follows;            /* 1 + the one that was begun */
    uint8_t steps;              /* of it that are made */
    union {
        nr_game pool[MOST_POOL];
        nr_workspace room; /* before anything is dealt */
    };
    sim sim;
    knowledge known;
    nr_game deal; /* of a round */
    lore lore[NR_MAX_CARDS];
} mind;
JACKIN_STATIC_ASSERT(sizeof(mind) <= sizeof(bot_nr), "a bot keeps all that it knows in its value");

/* netrunner_contest.c */
static bool begin_contest(mind *m);
static void contest_once(mind *m);
static void lead_contest(const mind *m, unsigned *best, unsigned *mille, unsigned *second,
                         unsigned *second_mille);

/* ---- samples --------------------------------------------------------------------------------- */

/* How many cards of a type a deck has, of 49: agendas, ice and so on, as usual decks do. */
static unsigned usual_share(nr_type type)
{
    static const uint8_t share[NR_TYPE_COUNT] = {
        [NR_TYPE_AGENDA] = 10,  [NR_TYPE_ICE] = 18,      [NR_TYPE_OPERATION] = 10,
        [NR_TYPE_ASSET] = 8,    [NR_TYPE_UPGRADE] = 3,   [NR_TYPE_EVENT] = 16,
        [NR_TYPE_HARDWARE] = 6, [NR_TYPE_RESOURCE] = 10, [NR_TYPE_PROGRAM] = 17,
    };
    return share[type];
}

/* What may be in decks of this identity: cards of the faction and neutral ones. */
static void read_faction(faction_cards *may, unsigned identity)
{
    const nr_card *i = &nr_card_table[identity];
    may->identity = (uint16_t)identity;
    may->count = 0;
    for (unsigned def = 1; def < nr_card_count; def++) {
        const nr_card *k = &nr_card_table[def];
        if (k->side == i->side && k->type != NR_TYPE_IDENTITY &&
            (k->faction == i->faction || k->faction == NR_FACTION_NEUTRAL)) {
            may->card[may->count++] = (uint16_t)def;
        }
    }
}

/* A deck that the other may play: what was seen of it, and what may be in it out of the sets that
 * were seen. */
static void guess_deck(const nr_view *v, nr_side side, const faction_cards *may, nr_deck *deck,
                       core_xoshiro *chance)
{
    const nr_game *g = &v->game;
    unsigned first = side == NR_CORP ? NR_CORP_FIRST : NR_RUNNER_FIRST, size = 0, sets;
    uint8_t have[NR_MAX_CARDS] = {0};
    unsigned by_type[NR_TYPE_COUNT] = {0};
    deck->identity = g->copy[g->identity[side]].def;
    deck->count = 0;
    const nr_card *identity = &nr_card_table[deck->identity];
    sets = 1u << identity->set;
    for (unsigned c = first + 1; c <= first + NR_MAX_DECK; c++) {
        unsigned def = g->copy[c].def;
        size += def != 0;
        if (def && !nr_is_hidden(def)) {
            deck->card[deck->count++] = (uint16_t)def;
            have[def]++;
            by_type[nr_card_table[def].type]++;
            sets |= 1u << nr_card_table[def].set;
        }
    }
    /* First in the usual shares, then whatever is left, so that there are enough. */
    for (unsigned pass = 0; pass < 2 && deck->count < size; pass++) {
        uint16_t pool[3 * NR_MAX_CARDS];
        unsigned left = 0;
        for (unsigned i = 0; i < may->count; i++) {
            const nr_card *k = &nr_card_table[may->card[i]];
            int limit = k->deck_limit < 3 ? k->deck_limit : 3;
            limit =
                pass == 0 ? (sets >> k->set & 1 ? least(limit, most(k->quantity, 1)) : 0) : limit;
            for (int n = have[may->card[i]]; n < limit; n++) {
                pool[left++] = may->card[i];
            }
        }
        while (left && deck->count < size) {
            unsigned i = core_xoshiro_below(chance, left);
            unsigned def = pool[i], type = nr_card_table[def].type;
            pool[i] = pool[--left];
            if (pass || by_type[type] < usual_share((nr_type)type)) {
                deck->card[deck->count++] = (uint16_t)def;
                have[def]++;
                by_type[type]++;
            }
        }
    }
}

static bool deal_one(mind *m, nr_game *g, uint64_t seed)
{
    const nr_deck *corp = NULL, *runner = NULL;
    nr_deck guess;
    nr_side foe = other_side(m->side);
    if (m->has_assumed) {
        guess = m->assumed;
    } else {
        core_xoshiro chance;
        core_xoshiro_seed(&chance, seed ^ 0x5bd1e995u);
        unsigned identity = m->view.game.copy[m->view.game.identity[foe]].def;
        if (m->others.identity != identity) {
            read_faction(&m->others, identity);
        }
        guess_deck(&m->view, foe, &m->others, &guess, &chance);
    }
    *(foe == NR_CORP ? &corp : &runner) = &guess;
    return nr_sample(g, &m->view, corp, runner, seed) == NR_SAMPLE_OK ||
           nr_sample(g, &m->view, NULL, NULL, seed) == NR_SAMPLE_OK;
}

enum { SURE_WEIGHT = 1000 }; /* of a deal, where there is nothing to explain */

/* The seed of the deal that is taken where all are equally likely. */
static uint64_t draw_seed(core_xoshiro *chance, unsigned draws)
{
    uint64_t taken = 0;
    for (unsigned i = 1; i <= draws; i++) {
        uint64_t seed = core_xoshiro_u64(chance);
        taken = core_xoshiro_below(chance, i * SURE_WEIGHT) < SURE_WEIGHT ? seed : taken;
    }
    return taken;
}

/* Of several deals one, by how well it explains things. Where all do it equally well, the others
 * are not dealt. */
static bool deal_likely(mind *m, nr_game *place, core_xoshiro *chance)
{
    unsigned total = 0, draws = strengths[m->kind].draws;
    nr_side side = (nr_side)m->side;
    core_xoshiro again = *chance;
    if (draws > 1 && !has_to_explain(side, &m->view.game) &&
        deal_one(m, place, draw_seed(&again, draws))) {
        MUST_HOLD(weigh_deal(m->lore, m->memory, side, place) == SURE_WEIGHT);
        return true;
    }
    for (unsigned i = 0; i < draws; i++) {
        nr_game *g = &m->sim.v.game;
        if (!deal_one(m, g, core_xoshiro_u64(chance))) {
            continue;
        }
        unsigned weight = weigh_deal(m->lore, m->memory, side, g);
        total += weight;
        if (core_xoshiro_below(chance, total) < weight) {
            *place = *g;
        }
    }
    return total > 0;
}

/* Fills one more place of the pool. */
static bool deal_pool(mind *m)
{
    core_xoshiro chance;
    core_xoshiro_seed(&chance, m->seed + 0x9E3779B97F4A7C15u * m->asked + m->pool_count);
    bool is_dealt = deal_likely(m, &m->pool[m->pool_count], &chance);
    m->pool_count = (uint16_t)(m->pool_count + is_dealt);
    return is_dealt;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* A choice under a name that all samples share: cards of the hand by what they are. */
static uint64_t key_of(const nr_game *g, const nr_choice *c)
{
    uint64_t card = c->card;
    unsigned zone = g->copy[c->card].zone;
    if (c->card && (zone == NR_ZONE_HQ || zone == NR_ZONE_GRIP)) {
        card = 0x1000u + g->copy[c->card].def;
    }
    return (uint64_t)c->verb | card << 8 | (uint64_t)c->ability << 24 | (uint64_t)c->server << 32 |
           (uint64_t)c->other << 40 | (uint64_t)c->option << 48 |
           (uint64_t)((uint16_t)c->amount & 0xff) << 56;
}

static unsigned root_of(unsigned n)
{
    unsigned r = 0, bit = 1u << 15;
    for (; bit; bit >>= 1) {
        if ((r + bit) * (r + bit) <= n) {
            r += bit;
        }
    }
    return r;
}

static unsigned add_child(mind *m, unsigned parent, uint64_t key)
{
    if (m->nodes >= MOST_NODES) {
        return 0;
    }
    unsigned at = m->nodes++;
    m->node[at] = (node){.key = key, .next = m->node[parent].first};
    m->node[parent].first = (uint16_t)at;
    return at;
}

/* Children for every action of the list, with weights as priors. */
static void expand(mind *m, unsigned parent)
{
    sim *s = &m->sim;
    acting a;
    begin_acting(&a, s);
    unsigned total = 0;
    for (unsigned i = 0; i < s->list.count; i++) {
        uint64_t key = key_of(&s->v.game, &s->list.choice[i]);
        bool is_new = !is_unwise(s, &s->list, &s->list.choice[i]);
        for (unsigned n = m->node[parent].first; n && is_new; n = m->node[n].next) {
            is_new = m->node[n].key != key;
        }
        unsigned at = is_new ? add_child(m, parent, key) : 0;
        if (at) {
            m->node[at].prior =
                (uint16_t)least(weigh_action(&a, &s->list.choice[i], UNPRICED), 400);
            total += m->node[at].prior;
        }
    }
    for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
        m->node[n].prior = (uint16_t)(m->node[n].prior * 1024u / (total ? total : 1));
    }
}

/* A node is worth what its playouts gave, or what its best child surely gives: playouts go on less
 * well than the player will, and a turn of one action must not look better for that. What can be
 * chosen only if a certain card is drawn counts as often as it could be. */
static void refresh(mind *m, unsigned at)
{
    node *n = &m->node[at];
    uint64_t mean = n->sum / n->visits, best = mean;
    for (unsigned c = n->first; c; c = m->node[c].next) {
        const node *k = &m->node[c];
        uint64_t doubt = k->visits >= 3 ? 6000u / root_of(k->visits) : 65536;
        if (k->best <= doubt + best) {
            continue;
        }
        uint64_t chance = at ? (uint64_t)(k->offered + 1) * 1024 / n->visits : 1024;
        chance = chance < 1024 ? chance : 1024;
        uint64_t gain = (k->best - doubt - mean) * chance / 1024;
        best = mean + gain > best ? mean + gain : best;
    }
    n->best = (uint16_t)(best < 65535 ? best : 65535);
}

/* How promising a child is: what it gave so far, and what is not yet known of it. */
static uint64_t promise(const mind *m, unsigned parent, unsigned child, unsigned root)
{
    const node *p = &m->node[parent], *n = &m->node[child];
    uint64_t mean = n->visits ? n->sum / n->visits : p->visits ? p->sum / p->visits : 32768;
    return mean + (uint64_t)9000 * (n->prior + 12) / 1024 * root / (1 + n->visits);
}

/* The best child that the list has; its index into *index. 0 if there is none. */
static unsigned select_child(mind *m, unsigned parent, unsigned *index)
{
    const sim *s = &m->sim;
    unsigned best = 0, root = root_of(m->node[parent].visits + 1);
    uint64_t promised = 0;
    for (unsigned i = 0; i < s->list.count; i++) {
        uint64_t key = key_of(&s->v.game, &s->list.choice[i]);
        for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
            if (m->node[n].key != key) {
                continue;
            }
            if (m->node[n].offered_at != m->node[parent].visits) { /* it may be there twice */
                m->node[n].offered_at = m->node[parent].visits;
                m->node[n].offered++;
            }
            uint64_t p = promise(m, parent, n, root);
            if (!best || p > promised) {
                best = n;
                promised = p;
                *index = i;
            }
            break;
        }
    }
    return best;
}

/* ---- playing on ------------------------------------------------------------------------------ */

static void apply(sim *s, unsigned index)
{
    (void)nr_choose_trusted(&s->v.game, index, &s->list, NULL);
    s->v.viewer = s->v.game.to_move;
    s->applications++;
    s->moment++;
    s->known->agendas_at += !IS_SMALL && s->known->agendas_at == s->moment - 1;
}

/* A game from here on, with chances of its own. */
static void begin_playing(sim *s, const nr_game *from, uint64_t seed)
{
    s->v.game = *from;
    s->v.viewer = from->to_move;
    s->moment++;
    nr_reseed(&s->v.game, seed);
    core_xoshiro_seed(&s->chance, seed);
    nr_list(&s->v.game, &s->list);
}

/* Makes the choice that a child of the root stands for; of a plan all of it. */
static void begin_with(mind *m, unsigned child)
{
    sim *s = &m->sim;
    const nr_game *g = &s->v.game;
    const node *n = &m->node[child];
    unsigned at = 1, index = n->index;
    apply(s, index);
    for (unsigned steps = 0; n->plan && steps < MOST_STEPS && !g->reason && s->list.count;
         steps++) {
        index =
            g->to_move == NR_RUNNER ? next_step(g, &s->list, &m->plan[n->plan - 1], &at) : pick(s);
        if (index == s->list.count) {
            return;
        }
        apply(s, index);
    }
}

/* Has the playout come to where the position is judged? */
static bool is_settled(const mind *m)
{
    const nr_game *g = &m->sim.v.game;
    if (g->reason) {
        return true;
    }
    if (g->prompt != NR_PROMPT_ACTION) {
        return false;
    }
    bool own = m->view.game.turn_side == m->side;
    return !own || !strengths[m->kind].plans || g->turn_side != m->side;
}

/* What a bot that overlooks things does not see in a choice, the same for as long as it thinks:
 * were it drawn for each playout, it would even out. What ends the game is seen. */
static unsigned overlooked(const mind *m, unsigned child)
{
    unsigned doubt = strengths[m->kind].doubt;
    core_xoshiro chance;
    if (!doubt || m->sim.v.game.reason) {
        return 0;
    }
    core_xoshiro_seed(&chance, m->seed ^ (m->asked * 0x9E3779B97F4A7C15u) ^ m->node[child].key);
    return core_xoshiro_below(&chance, 2 * doubt);
}

/* One playout; the chance it ends with, told to the nodes of its way. False if the sampled game
 * does not fit the question. */
static bool play_out(mind *m, const nr_game *from, uint64_t seed, unsigned forced)
{
    sim *s = &m->sim;
    unsigned way[MOST_DEPTH], depth = 1, at = 0, index = 0;
    begin_playing(s, from, seed);
    way[0] = 0;
    if (s->list.count != m->list.count) {
        return false;
    }
    if (forced) {
        at = forced;
    } else {
        unsigned root = root_of(m->node[0].visits + 1);
        uint64_t promised = 0;
        for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
            uint64_t p = promise(m, 0, n, root);
            if (!at || p > promised) {
                at = n;
                promised = p;
            }
        }
    }
    way[depth++] = at;
    bool leans = strengths[m->kind].plans;
    int leaned = leans ? lean_on(s, &s->list.choice[m->node[at].index]) : 0;
    begin_with(m, at);
    bool in_tree = strengths[m->kind].plans;
    for (unsigned steps = 0; !is_settled(m) && s->list.count && steps < MOST_STEPS; steps++) {
        const nr_game *g = &s->v.game;
        bool own = g->prompt == NR_PROMPT_ACTION && g->to_move == m->side;
        if (own && in_tree && depth < MOST_DEPTH) {
            if (!m->node[at].first && m->node[at].visits) {
                expand(m, at);
            }
            unsigned child = m->node[at].first ? select_child(m, at, &index) : 0;
            if (child) {
                at = child;
                way[depth++] = at;
                leaned += lean_on(s, &s->list.choice[index]);
                apply(s, index);
                continue;
            }
            in_tree = false;
        }
        index = pick(s);
        leaned += own && leans ? lean_on(s, &s->list.choice[index]) : 0;
        apply(s, index);
    }
    unsigned chance = (unsigned)within((int)judge(s, (nr_side)m->side) + leaned, 0, 65536);
    chance -= (unsigned)least((int)chance, (int)overlooked(m, way[1]));
    for (unsigned i = depth; i > 0; i--) {
        m->node[way[i - 1]].visits++;
        m->node[way[i - 1]].sum += chance;
        refresh(m, way[i - 1]);
    }
    return true;
}

/* ---- the decision ---------------------------------------------------------------------------- */

/* What is missed least of what may be discarded. */
static int least_keep(const mind *m)
{
    int kept = 30000;
    for (unsigned i = 0; i < m->list.count; i++) {
        const nr_choice *c = &m->list.choice[i];
        kept = c->verb == NR_VERB_DISCARD ? least(kept, keep_of(&m->sim, c->card)) : kept;
    }
    return kept;
}

static unsigned add_candidate(mind *m, unsigned index, int weight)
{
    unsigned at = add_child(m, 0, key_of(&m->view.game, &m->list.choice[index]));
    m->node[at].index = (uint16_t)index;
    m->node[at].prior = (uint16_t)weight;
    m->candidates++;
    return at;
}

/* The plans for an encounter, each of them one choice. Returns how many there are. */
static unsigned add_plans(mind *m)
{
    const nr_choice breaks = {.verb = NR_VERB_BREAK};
    if (!strengths[m->kind].plans || m->side != NR_RUNNER || !is_in_encounter(&m->view.game)) {
        return 0;
    }
    unsigned count = nr_plan(&m->view, NULL, m->plan, NR_MAX_LINES, &m->room);
    for (unsigned i = 0; i < count && !is_silly(&m->sim, &breaks, 0); i++) {
        unsigned at = add_candidate(m, m->plan[i].step[0].index, i ? 40 : 100);
        m->node[at].plan = (uint16_t)(i + 1);
    }
    return count;
}

/* A trap that the Runner has seen, advanced: he will not come. */
static bool is_seen_through(mind *m, const nr_choice *c)
{
    const nr_game *g = &m->view.game;
    const memory *known = m->side == NR_CORP ? recall(m->memory, g->copy[c->card].id) : NULL;
    return c->verb == NR_VERB_ADVANCE && lore_of(&m->sim, c->card)->is & LORE_TRAP && known &&
           known->is_seen;
}

/* Are choices left out that the judgement likes too well? By those that plan, and by greedy as the
 * Corporation, which drew and discarded its way past its own ice. */
static bool minds_manners(const mind *m)
{
    return strengths[m->kind].plans || m->side == NR_CORP;
}

/* The choices worth a thought: neither idle nor silly, and each once. */
static void find_candidates(mind *m)
{
    const nr_game *g = &m->view.game;
    sim *s = &m->sim;
    acting a;
    s->v.game = *g;
    s->v.viewer = m->view.viewer;
    s->moment++;
    begin_acting(&a, s);
    m->nodes = 1;
    m->node[0] = (node){0};
    m->candidates = 0;
    unsigned total = 0, plans = add_plans(m);
    int least_kept = least_keep(m);
    for (unsigned i = 0; i < m->list.count && m->candidates < MOST_CANDIDATES; i++) {
        const nr_choice *c = &m->list.choice[i];
        bool is_new = !nr_idle(&m->view, c) && !is_silly(s, c, least_kept) &&
                      !(strengths[m->kind].turns && is_seen_through(m, c)) &&
                      !(plans && is_of_plans(g, c)) &&
                      !(minds_manners(m) && is_unwise(s, &m->list, c)) &&
                      !(!strengths[m->kind].plans && lies_bare(s, c));
        for (unsigned n = m->node[0].first; n && is_new; n = m->node[n].next) {
            is_new = !is_same_choice(g, c, &m->list.choice[m->node[n].index]);
        }
        if (!is_new) {
            continue;
        }
        int weight = g->prompt == NR_PROMPT_ACTION ? least(weigh_action(&a, c, UNPRICED), 400) : 40;
        (void)add_candidate(m, i, i == m->fallback ? most(weight, 100) : weight);
    }
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        total += m->node[n].prior;
    }
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        m->node[n].prior = (uint16_t)(m->node[n].prior * 1024u / (total ? total : 1));
    }
}

/* What would be answered without thinking. */
static unsigned quick_answer(mind *m)
{
    sim *s = &m->sim;
    s->v = m->view;
    s->moment++;
    s->list.count = m->list.count;
    memcpy(s->list.choice, m->list.choice, m->list.count * sizeof *m->list.choice);
    core_xoshiro_seed(&s->chance, m->seed ^ (0x9E3779B97F4A7C15u * m->asked));
    return pick(s);
}

static unsigned mille_of(const node *n)
{
    return n->visits ? n->best * 1000u / 65536u : 500;
}

/* What a node is worth, less what so few tries leave open. */
static int64_t sure_of(const node *n)
{
    return (int64_t)n->best - 9000 / (int64_t)root_of(n->visits);
}

/* The child that is surely good. */
static unsigned favourite(const mind *m, unsigned parent, unsigned except)
{
    unsigned best = 0;
    int64_t surest = 0;
    for (unsigned n = m->node[parent].first; n; n = m->node[n].next) {
        const node *a = &m->node[n];
        if (n == except || !a->visits) {
            continue;
        }
        if (!best || sure_of(a) > surest) {
            best = n;
            surest = sure_of(a);
        }
    }
    return best;
}

/* Greedy and gentle look at each candidate equally often: the best mean. */
static unsigned best_mean(const mind *m, unsigned except)
{
    unsigned best = 0;
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        const node *a = &m->node[n], *b = &m->node[best];
        if (n != except && a->visits && (!best || a->sum * b->visits > b->sum * a->visits)) {
            best = n;
        }
    }
    return best;
}

static void settle_answer(mind *m)
{
    bool even = !strengths[m->kind].plans;
    bot_answer *a = &m->answer;
    a->applications = m->spent;
    unsigned best, second, mille, second_mille;
    if (m->is_contest) {
        lead_contest(m, &best, &mille, &second, &second_mille);
    } else {
        best = even ? best_mean(m, 0) : favourite(m, 0, 0);
        second = even ? best_mean(m, best) : favourite(m, 0, best);
        mille = mille_of(&m->node[best]);
        second_mille = second ? mille_of(&m->node[second]) : mille;
    }
    if (!best) {
        return;
    }
    a->choice = m->node[best].index;
    m->follows = (uint8_t)m->node[best].plan;
    a->per_mille = (uint16_t)mille;
    a->second = second ? m->node[second].index : a->choice;
    a->second_mille = (uint16_t)second_mille;
    memcpy(&a->line[0], &m->list.choice[a->choice], sizeof a->line[0]);
    a->line_count = 1;
}

/* Goes on with the plan that was begun, where it still goes on. */
static bool follow(mind *m)
{
    unsigned at = m->steps, index = m->list.count;
    if (m->follows && m->view.game.run.phase == NR_PHASE_ENCOUNTER) {
        index = next_step(&m->view.game, &m->list, &m->plan[m->follows - 1], &at);
    }
    if (index == m->list.count) {
        m->follows = 0;
        return false;
    }
    m->steps = (uint8_t)at;
    m->answer.choice = m->answer.second = (uint16_t)index;
    return true;
}

static void ask(mind *m, const nr_view *view, const nr_choices *list)
{
    m->asked++;
    m->view = *view;
    m->list.count = list->count;
    memcpy(m->list.choice, list->choice, list->count * sizeof *list->choice);
    m->granted = m->spent = m->rounds = m->failures = 0;
    m->is_contest = false;
    m->contest = (contest){0};
    m->pool_count = 0;
    m->sim.applications = 0;
    memset(&m->answer, 0, sizeof m->answer);
    m->answer.per_mille = m->answer.second_mille = 500;
    m->is_done = true;
    if (list->count <= 1 || follow(m)) {
        return;
    }
    m->steps = 1;
    nr_attended attended = nr_attend(view, list, NULL);
    if (attended.what != NR_ASK) {
        m->answer.choice = m->answer.second = attended.choice;
        return;
    }
    unsigned score = find_choice(&m->list, NR_VERB_SCORE);
    if (score < m->list.count) { /* there is seldom a reason to wait */
        m->answer.choice = m->answer.second = (uint16_t)score;
        return;
    }
    m->sim.v = *view;
    m->sim.moment++;
    if (view->game.prompt == NR_PROMPT_ACTION && m->side == NR_RUNNER && has_free_points(&m->sim)) {
        for (unsigned i = 0; i < m->list.count; i++) {
            const nr_choice *c = &m->list.choice[i];
            if (c->verb == NR_VERB_RUN && c->server == NR_SERVER_ARCHIVES) {
                m->answer.choice = m->answer.second = (uint16_t)i;
                return;
            }
        }
    }
    if (view->game.prompt == NR_PROMPT_ACTION && m->side == NR_CORP) {
        unsigned sure = find_sure_score(&m->sim, &m->list);
        if (sure < m->list.count) {
            m->answer.choice = m->answer.second = (uint16_t)sure;
            return;
        }
    }
    m->fallback = (uint16_t)quick_answer(m);
    m->answer.choice = m->answer.second = m->fallback;
    if (view->game.prompt == NR_PROMPT_MULLIGAN) {
        return;
    }
    find_candidates(m);
    if (m->candidates <= 1) {
        if (m->candidates == 1) {
            m->answer.choice = m->answer.second = m->node[m->node[0].first].index;
            m->follows = (uint8_t)m->node[m->node[0].first].plan;
        }
        return;
    }
    const strength *x = &strengths[m->kind];
    m->is_contest = x->turns > 0;
    m->limit = m->side == NR_CORP ? x->as_corp : x->as_runner;
    m->limit /= !m->is_contest && nr_joins_action(view) ? 3 : 1;
    m->is_done = m->is_contest && !begin_contest(m);
}

/* Is one candidate so much better than every other that more tries would change nothing? */
static bool is_decided(const mind *m)
{
    unsigned best = favourite(m, 0, 0);
    if (!best || m->node[best].visits < 40) {
        return false;
    }
    uint64_t doubt = 11000u / root_of(m->node[best].visits);
    uint64_t low = m->node[best].best > doubt ? m->node[best].best - doubt : 0;
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        const node *k = &m->node[n];
        if (n != best && (k->visits < 3 || k->best + 16000u / root_of(k->visits) > low)) {
            return false;
        }
    }
    return true;
}

/* One playout more. */
static void think_once(mind *m)
{
    const strength *x = &strengths[m->kind];
    unsigned turn = m->rounds % x->pool;
    uint32_t before = m->sim.applications;
    unsigned forced = 0;
    if (!x->plans) { /* every candidate on every sample */
        turn = m->rounds / m->candidates;
        forced = 1 + m->rounds % m->candidates;
        if (turn >= x->pool) {
            m->is_done = true;
            return;
        }
    }
    if (turn >= m->pool_count && !deal_pool(m)) {
        m->is_done = m->pool_count == 0;
        m->rounds = m->pool_count ? 0 : m->rounds;
        m->failures++;
        m->is_done |= m->failures > 8;
        return;
    }
    uint64_t seed = (m->seed ^ (0xD1B54A32D192ED03u * m->asked)) + (x->plans ? m->rounds : turn);
    if (!play_out(m, &m->pool[turn], seed, forced)) {
        m->failures++;
        m->is_done |= m->failures > 8;
        m->spent++;
    }
    m->rounds++;
    m->spent += m->sim.applications - before;
    bool is_enough = x->plans && (m->spent >= m->limit || (m->rounds % 64 == 0 && is_decided(m)));
    m->is_done |= is_enough;
}

/* What the next try will take, by those before it. */
static uint32_t next_try(const mind *m)
{
    const contest *k = &m->contest;
    return m->spent / ((m->is_contest ? k->tries : m->rounds) + 1);
}

static bool think(mind *m, uint32_t applications)
{
    m->granted += applications;
    /* A playout is begun if it is likely to end within what was granted: so the same grants give
     * the same playouts, in however many slices they come. */
    while (!m->is_done && m->spent + next_try(m) < m->granted) {
        if (m->is_contest) {
            contest_once(m);
        } else {
            think_once(m);
        }
    }
    settle_answer(m);
    return !m->is_done;
}
