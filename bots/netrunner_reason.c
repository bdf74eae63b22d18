/* Reasons: what a choice is expected to change, beside the next best one, and what a single choice
 * is worth. It uses the search as it is and adds nothing to its judgement. */
#include "bots/netrunner_inside.h"

enum {
    REASON_TRIES = 40, /* of each of the two choices */
    LINE_TRIES = 160,  /* for what comes after the choice, where no tree has grown */
};

/* ---- chances --------------------------------------------------------------------------------- */

/* What a contest says is a little too good, and what a tree says is no probability at all: it plays
 * its own turn too well and the other's not at all. What the chances of contests come to in games
 * was counted; those of trees are told as they are. */
static unsigned mended(unsigned side, unsigned per_mille)
{
    enum { KNOTS = 21, STEP = 1000 / (KNOTS - 1) };
    static const uint16_t found[2][KNOTS] = {
#include "bots/netrunner_chances.inc"
    };
    unsigned at = per_mille / STEP, rest = per_mille % STEP;
    if (at + 1 >= KNOTS) {
        return found[side][KNOTS - 1];
    }
    return (found[side][at] * (STEP - rest) + found[side][at + 1] * rest) / STEP;
}

static bot_answer mended_answer(const mind *m)
{
    bot_answer a = m->answer;
    if (a.applications && m->is_contest) {
        a.per_mille = (uint16_t)mended(m->side, a.per_mille);
        a.second_mille = (uint16_t)mended(m->side, a.second_mille);
    }
    return a;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Begins to weigh the choices that differ. */
static bool begin_study(mind *m)
{
    m->follows = 0;
    m->fallback = (uint16_t)quick_answer(m);
    m->answer.choice = m->answer.second = m->fallback;
    find_candidates(m);
    m->limit = UINT32_MAX;
    m->is_contest = false;
    m->is_done = m->candidates <= 1;
    if (m->candidates == 1) {
        m->answer.choice = m->answer.second = m->node[m->node[0].first].index;
    } else if (m->candidates && strengths[m->kind].turns) {
        m->contest = (contest){0};
        m->is_contest = true;
        m->is_done = !begin_contest(m);
    }
    return !m->is_done;
}

static bool study(mind *m, const nr_view *view, const nr_choices *list, unsigned made)
{
    ask(m, view, list);
    nr_attended attended = nr_attend(view, list, NULL);
    if (list->count <= 1 || (attended.what != NR_ASK && made == attended.choice)) {
        m->candidates = 0;
        return false;
    }
    if (begin_study(m) || made >= list->count) {
        return m->candidates > 1;
    }
    return !is_same_choice(&view->game, &list->choice[made], &list->choice[m->answer.choice]);
}

/* The child of the root that stands for a choice; it gets one if it has none. */
static unsigned child_for(mind *m, unsigned choice)
{
    const nr_choice *c = &m->list.choice[choice];
    for (unsigned n = m->node[0].first; n; n = m->node[n].next) {
        if (m->node[n].index == choice ||
            is_same_choice(&m->view.game, c, &m->list.choice[m->node[n].index])) {
            return n;
        }
    }
    unsigned at = add_child(m, 0, key_of(&m->view.game, c));
    m->node[at].index = (uint16_t)choice;
    return at;
}

/* One playout that begins with a child of the root, in deal number `turn` of the pool. */
static bool try_child(mind *m, unsigned child, unsigned turn)
{
    uint32_t before = m->sim.applications;
    turn %= strengths[m->kind].pool;
    if (turn >= m->pool_count && !deal_pool(m) && m->pool_count == 0) {
        m->failures++;
        return false;
    }
    uint64_t seed = (m->seed ^ (0xD1B54A32D192ED03u * m->asked)) + m->rounds;
    bool is_played = play_out(m, &m->pool[turn % m->pool_count], seed, child);
    m->rounds++;
    m->spent += is_played ? m->sim.applications - before : 1;
    m->failures += !is_played;
    return is_played;
}

/* What one choice comes to by itself, per mille. */
static unsigned weigh_choice(mind *m, unsigned choice, uint32_t applications)
{
    if (choice >= m->list.count) {
        return 0;
    }
    m->nodes = 1;
    m->node[0] = (node){0};
    m->rounds = m->spent = m->failures = 0;
    unsigned child = child_for(m, choice);
    m->is_contest = strengths[m->kind].turns > 0;
    if (!m->is_contest) {
        while (m->spent < applications && m->failures <= 8) {
            (void)try_child(m, child, m->rounds);
        }
        return mille_of(&m->node[child]);
    }
    m->contest = (contest){0};
    look_before(m);
    enter(m, child, 0, 0);
    for (m->is_done = false; m->spent < applications && m->contest.rounds < MOST_ROUNDS;) {
        uint32_t rounds = m->contest.rounds;
        contest_once(m);
        if (m->contest.rounds == rounds) {
            break; /* nothing fits the view */
        }
    }
    return mended(m->side, told_of(&m->contest, 0));
}

/* ---- the line -------------------------------------------------------------------------------- */

/* The choice that a node's key stands for, as far as the player can name it: a card of his hand by
 * a copy that he holds. */
static bool choice_of_key(const nr_view *v, unsigned side, uint64_t key, nr_choice *c)
{
    const nr_game *g = &v->game;
    unsigned card = key >> 8 & 0xffff;
    *c = (nr_choice){.verb = (uint8_t)key,
                     .ability = (uint8_t)(key >> 24),
                     .server = (uint8_t)(key >> 32),
                     .other = (uint8_t)(key >> 40),
                     .option = (uint8_t)(key >> 48),
                     .amount = (int8_t)(key >> 56)};
    if (card < 0x1000) {
        c->card = (uint8_t)card;
        return !card || (g->copy[card].def && nr_known(g, card, (nr_viewer)v->viewer));
    }
    for (unsigned n = g->head[side == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP]; n;
         n = g->copy[n].next) {
        if (g->copy[n].def == card - 0x1000) {
            c->card = (uint8_t)n;
            return true;
        }
    }
    return false; /* it is yet to be drawn */
}

static void find_line(const mind *m, unsigned from, bot_answer *a)
{
    unsigned at = from;
    for (a->line_count = 0; at && a->line_count < BOT_LINE; a->line_count++) {
        nr_choice c = m->list.choice[m->node[from].index];
        if (at != from && !choice_of_key(&m->view, m->side, m->node[at].key, &c)) {
            return;
        }
        memcpy(&a->line[a->line_count], &c, sizeof c);
        unsigned next = 0;
        for (unsigned n = m->node[at].first; n; n = m->node[n].next) {
            if (m->node[n].visits > 3 && m->node[n].visits > m->node[next].visits * (next != 0)) {
                next = n;
            }
        }
        at = next;
    }
}

/* ---- grounds --------------------------------------------------------------------------------- */

/* What is expected, added up over some tries. */
typedef struct {
    int64_t term[TERM_COUNT];
    int64_t points[2];  /* what each side's are worth */
    int64_t central[3]; /* prices of entry: HQ, R&D, Archives */
    int tries, judged, won, lost;
} outlook;

static void look_ahead(outlook *o, const mind *m)
{
    const nr_game *g = &m->sim.v.game;
    survey y;
    o->tries++;
    if (g->reason) {
        o->won += g->winner == m->side;
        o->lost += g->winner == other_side(m->side);
        return;
    }
    (void)look_over(&y, &m->sim, EYES_ALL);
    o->judged++;
    for (unsigned i = 0; i < TERM_COUNT; i++) {
        o->term[i] += y.term[i];
    }
    o->points[NR_CORP] += worth_of_points(y.points[NR_CORP]);
    o->points[NR_RUNNER] -= worth_of_points(y.points[NR_RUNNER]);
    o->central[0] += least(y.hq, 15);
    o->central[1] += least(y.rd, 15);
    o->central[2] += least(y.archives, 15);
}

/* Keeps the heaviest grounds. */
static void add_ground(bot_reason *r, unsigned term, int64_t weight, unsigned server, bool is_open)
{
    int64_t size = weight < 0 ? -weight : weight;
    unsigned at = r->count;
    for (; at > 0; at--) {
        int other = r->ground[at - 1].weight;
        if ((other < 0 ? -other : other) >= size) {
            break;
        }
    }
    if (!weight || at >= BOT_GROUNDS) {
        return;
    }
    r->count = (uint8_t)(r->count + (r->count < BOT_GROUNDS));
    for (unsigned i = r->count - 1u; i > at; i--) {
        r->ground[i] = r->ground[i - 1];
    }
    r->ground[at] = (bot_ground){.term = (uint8_t)term,
                                 .server = (uint8_t)server,
                                 .is_open = is_open,
                                 .weight = (int16_t)within((int)weight, -30000, 30000)};
}

/* The terms of the evaluation as those of a reason, for the Corporation and for the Runner. */
static const uint8_t term_names[TERM_COUNT][2] = {
    [TERM_POINTS] = {BOT_TERM_COUNT, BOT_TERM_COUNT}, /* by side */
    [TERM_CORP_CREDITS] = {BOT_TERM_CREDITS, BOT_TERM_THEIR_CREDITS},
    [TERM_HQ] = {BOT_TERM_HAND, BOT_TERM_THEIR_HAND},
    [TERM_REMOTES] = {BOT_TERM_REMOTES, BOT_TERM_REMOTES},
    [TERM_CENTRALS] = {BOT_TERM_CENTRALS, BOT_TERM_CENTRALS},
    [TERM_ICE] = {BOT_TERM_ICE, BOT_TERM_ICE},
    [TERM_BAD_PUBLICITY] = {BOT_TERM_BAD_PUBLICITY, BOT_TERM_BAD_PUBLICITY},
    [TERM_RUNNER_CREDITS] = {BOT_TERM_THEIR_CREDITS, BOT_TERM_CREDITS},
    [TERM_GRIP] = {BOT_TERM_THEIR_HAND, BOT_TERM_HAND},
    [TERM_RIG] = {BOT_TERM_RIG, BOT_TERM_RIG},
    [TERM_DANGER] = {BOT_TERM_DANGER, BOT_TERM_DANGER},
    [TERM_CLICKS] = {BOT_TERM_COUNT, BOT_TERM_COUNT}, /* they are spent either way */
};

/* The central server whose price of entry tells the two outlooks apart most, by a credit at least
 * and in the direction (1 it rises, -1 it falls); 3 if it is not a matter of prices. */
static unsigned central_of(const outlook *a, const outlook *b, int direction)
{
    unsigned best = 3;
    int64_t most_of = 0;
    for (unsigned i = 0; i < 3; i++) {
        int64_t gap = a->central[i] * b->judged - b->central[i] * a->judged;
        gap *= direction;
        if (gap >= (int64_t)a->judged * b->judged && gap > most_of) {
            best = i;
            most_of = gap;
        }
    }
    return best;
}

/* What speaks for outlook a, beside b. */
static void find_grounds(const mind *m, const outlook *now, const outlook *a, const outlook *b,
                         bot_reason *r)
{
    static const uint8_t centrals[] = {NR_SERVER_HQ, NR_SERVER_RD, NR_SERVER_ARCHIVES, 0};
    enum { SLIGHT = 40 }; /* not worth a word: less than half a credit */
    int sign = m->side == NR_CORP ? 1 : -1;
    int won = a->won * 1000 / a->tries - b->won * 1000 / b->tries;
    int lost = b->lost * 1000 / b->tries - a->lost * 1000 / a->tries;
    if (won > 100 || won < -100) {
        add_ground(r, BOT_TERM_WIN, 10 * won, 0, false);
    }
    if (lost > 100 || lost < -100) {
        add_ground(r, BOT_TERM_LOSS, 10 * lost, 0, false);
    }
    if (!a->judged || !b->judged) {
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        int64_t more = sign * (a->points[side] / a->judged - b->points[side] / b->judged);
        if (more > SLIGHT || more < -SLIGHT) {
            add_ground(r, side == m->side ? BOT_TERM_POINTS : BOT_TERM_THEIR_POINTS, more, 0,
                       false);
        }
    }
    for (unsigned i = 0; i < TERM_COUNT; i++) {
        unsigned term = term_names[i][m->side];
        int64_t more = sign * (a->term[i] / a->judged - b->term[i] / b->judged);
        if (term == BOT_TERM_COUNT || (more <= SLIGHT && more >= -SLIGHT)) {
            continue;
        }
        int dearer = sign * (more > 0 ? 1 : -1);
        unsigned central = term == BOT_TERM_CENTRALS ? central_of(a, b, dearer) : 3;
        bool is_open = central < 3 && now->judged && now->central[central] == 0;
        add_ground(r, term, more, centrals[central], is_open);
    }
}

static void give_reason(mind *m, unsigned beside, bot_reason *r)
{
    memset(r, 0, sizeof *r);
    r->answer = mended_answer(m);
    if (beside == m->answer.choice || beside >= m->list.count) {
        beside = m->answer.second;
    }
    while (m->candidates && m->pool_count < strengths[m->kind].pool && deal_pool(m)) {
    }
    if (!m->candidates || !m->pool_count) {
        return;
    }
    outlook now = {0}, first = {0}, second = {0};
    unsigned a = child_for(m, m->answer.choice), b = child_for(m, beside);
    for (unsigned i = 0; m->is_contest && i < LINE_TRIES; i++) {
        (void)try_child(m, a, i);
    }
    find_line(m, a, &r->answer);
    if (a == b) {
        return;
    }
    for (unsigned i = 0; i < m->pool_count; i++) {
        m->sim.v.game = m->pool[i];
        m->sim.moment++;
        look_ahead(&now, m);
    }
    uint32_t rounds = m->rounds;
    for (unsigned i = 0; i < REASON_TRIES; i++) {
        m->rounds = rounds + i; /* the same chances for both */
        if (try_child(m, a, i)) {
            look_ahead(&first, m);
        }
        m->rounds = rounds + i;
        if (try_child(m, b, i)) {
            look_ahead(&second, m);
        }
    }
    if (first.tries && second.tries) {
        find_grounds(m, &now, &first, &second, r);
    }
}

/* ---- all cards open -------------------------------------------------------------------------- */

/* What nobody knows of a deck lies in an order that follows from chance alone. */
static void shuffle_unknown(nr_game *g, nr_zone zone, core_xoshiro *chance)
{
    uint8_t place[NR_MAX_DECK];
    nr_copy *sorted[NR_MAX_DECK], card[NR_MAX_DECK];
    unsigned count = 0;
    for (unsigned c = g->head[zone]; c; c = g->copy[c].next) {
        if (nr_known(g, c, NR_VIEW_CORP) || nr_known(g, c, NR_VIEW_RUNNER)) {
            continue;
        }
        unsigned at = count;
        for (; at > 0 && sorted[at - 1]->def > g->copy[c].def; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = &g->copy[c];
        place[count++] = (uint8_t)c;
    }
    for (unsigned i = 0; i < count; i++) {
        card[i] = *sorted[i];
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned drawn = i + core_xoshiro_below(chance, count - i);
        g->copy[place[i]].def = card[drawn].def;
        g->copy[place[i]].has = card[drawn].has;
        card[drawn] = card[i];
    }
}

/* How likely a side wins, of 65536, to one who sees all cards but for the order of the decks: both
 * sides go on by instinct for some turns, and foresight judges. Every third Runner is the plainer
 * one, as in contests. */
static unsigned foretell(mind *m, const nr_game *game, nr_side side, unsigned rounds, uint64_t seed)
{
    enum { TURNS = 8 };
    sim *s = &m->sim;
    const nr_game *g = &s->v.game;
    uint64_t sum = 0;
    for (unsigned round = 0; round < rounds; round++) {
        const instinct *runner = round % 3 == 1 ? &plain_runner : &instincts[NR_RUNNER];
        core_xoshiro chance;
        core_xoshiro_seed(&chance, seed + 0x9E3779B97F4A7C15u * (round + 1));
        m->deal = *game;
        shuffle_unknown(&m->deal, NR_ZONE_RD, &chance);
        shuffle_unknown(&m->deal, NR_ZONE_STACK, &chance);
        begin_playing(s, &m->deal, core_xoshiro_u64(&chance));
        for (unsigned steps = 0; !g->reason && s->list.count && steps < TURNS * MOST_STEPS;
             steps++) {
            if (g->prompt == NR_PROMPT_ACTION && g->turn >= game->turn + TURNS) {
                break;
            }
            apply(s, act_on_instinct(s, g->to_move == NR_RUNNER ? runner : &instincts[NR_CORP]));
        }
        sum += foresee(s, side);
    }
    return rounds ? (unsigned)(sum / rounds) : 32768;
}
