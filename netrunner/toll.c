/* What it costs to pass ice and to enter a server: encounters that are imagined on a copy of a
 * view. How one begins is the engine's (what happens when ice is encountered, bypassing, lent
 * subroutines); what breaking costs is worked out in breaking.c; then the Runner goes on to the
 * next ice with what he has left. A few ways of dealing with the ice so far are kept side by side,
 * for what is cheapest at one may leave too little for the next. */
#include "netrunner/engine.h"

/* ---- an encounter that is imagined ----------------------------------------------------------- */

/* Takes everything off that was suspended, and puts the Runner into a run on this server. */
static void imagine_run(nr_game *g, unsigned server)
{
    if (!g->run.active) {
        memset(&g->run, 0, sizeof g->run);
        g->run.active = 1;
        g->run.credits = g->player[NR_CORP].bad_publicity; /* BP-01 */
        g->run.ordinals = g->ordinals_used;
    }
    g->run.server = (uint8_t)server;
    g->run.redirected = g->run.over = 0;
    memset(g->frame, 0, g->frames * sizeof g->frame[0]);
    memset(g->pending, 0, g->pending_used * sizeof g->pending[0]);
    memset(g->set, 0, sizeof g->set);
    g->frames = g->pending_used = g->sets_used = 0;
    g->waiting = g->dirty = g->loose = 0;
    eng e = {g, NULL, NULL, false};
    g->turn_side = NR_RUNNER;
    (void)push(&e, FRAME_TURN, NR_RUNNER, 0);
    (void)push(&e, FRAME_RUN, NR_RUNNER, 0);
}

/* The ice as it would be if it were rezzed. */
static void imagine_rezzed(nr_game *g, unsigned ice, unsigned def)
{
    nr_become(g, ice, (uint16_t)def);
    g->copy[ice].flags |= NR_FACEUP;
    hook(g, def);
}

/* The Runner does what keeps the run going; the Corporation does nothing. */
static unsigned answer_imagined(nr_workspace *room, const nr_game *g, int *bypass)
{
    const nr_choices *list = &room->list;
    const nr_op *op = asking_op(g);
    if (g->to_move != NR_RUNNER) {
        return decline(list);
    }
    switch (g->prompt) {
    case NR_PROMPT_OPTIONAL:
        if (op && (op->op == NR_OP_MAY_PAY || op->op == NR_OP_MAY) && op[1].op == NR_OP_BYPASS) {
            *bypass = op->op == NR_OP_MAY ? 0 : amount_here(g, &g->frame[g->frames - 1], op);
        }
        return decline(list);
    case NR_PROMPT_CHOOSE_OPTION:
        for (unsigned i = 0; i < list->count; i++) {
            if (list->choice[i].option != NR_OPTION_END_RUN) {
                return i;
            }
        }
        return 0;
    case NR_PROMPT_PAY: /* credits on cards first */
        return list->count - 1;
    default:
        return decline(list);
    }
}

/* Begins an encounter and carries out what that triggers. *bypass is what it costs to bypass the
 * ice, if that was offered, else NR_NONE. */
static void imagine_encounter(nr_workspace *room, nr_game *g, unsigned ice, int *bypass)
{
    enum { MOST_QUESTIONS = 40 };
    eng e = {g, NULL, &room->list, false};
    nr_frame *f = &g->frame[1];
    *bypass = NR_NONE;
    g->run.ice = (uint8_t)ice;
    g->run.position = (uint8_t)ice_index(g, ice);
    encounter(&e, f);
    for (unsigned asked = 0; asked < MOST_QUESTIONS && !g->reason;) {
        if (g->dirty) {
            g->waiting = 0;
            settle(&e);
        } else if (g->waiting) {
            list_decision(&e, &room->list);
            nr_choice c = room->list.choice[answer_imagined(room, g, bypass)];
            f = top_frame(g);
            g->waiting = 0;
            rules[f->kind].answer(&e, f, &c);
            asked++;
        } else if (g->frames > 2) {
            f = top_frame(g);
            rules[f->kind].run(&e, f);
        } else {
            return;
        }
    }
}

/* ---- a way in -------------------------------------------------------------------------------- */

typedef struct {
    nr_fee fee;
    uint32_t does;
    uint16_t bad;  /* subroutines that get through and do something to the Runner */
    uint8_t lets;  /* all that get through */
    uint8_t stops; /* he does not get further */
} way_in;

/* One way to deal with one ice, from one of the ways that led there. */
typedef struct {
    way_in at;
    int worth;
    uint8_t from;
    label by;
    int16_t bypass; /* credits paid to bypass it; NR_NONE: not so */
} passing;

typedef struct {
    nr_workspace *room;
    nr_worth worth;
    way_in at[NR_BEAM]; /* their games: room->game[0 …] */
    unsigned count;
    passing next[NR_BEAM];
    unsigned next_count;
} entering;

static nr_fee fee_sum(nr_fee a, nr_fee z)
{
    return (nr_fee){.credits = (int16_t)(a.credits + z.credits),
                    .pool = (int16_t)(a.pool + z.pool),
                    .clicks = (uint8_t)(a.clicks + z.clicks),
                    .counters = (uint8_t)(a.counters + z.counters),
                    .cards = (uint8_t)(a.cards + z.cards)};
}

/* He who gets in comes first, then whom less happens to, then who pays less. */
static bool is_better(const passing *a, const passing *z)
{
    return a->at.stops != z->at.stops ? a->at.stops < z->at.stops
           : a->at.bad != z->at.bad   ? a->at.bad < z->at.bad
           : a->worth != z->worth     ? a->worth < z->worth
                                      : a->at.lets < z->at.lets;
}

static void keep_passing(entering *e, const passing *p)
{
    unsigned at = e->next_count;
    while (at > 0 && is_better(p, &e->next[at - 1])) {
        at--;
    }
    if (at == NR_BEAM) {
        return;
    }
    unsigned last = e->next_count < NR_BEAM ? e->next_count : NR_BEAM - 1;
    memmove(e->next + at + 1, e->next + at, (last - at) * sizeof *e->next);
    e->next[at] = *p;
    e->next_count = last + 1;
}

static passing pass_from(const entering *e, unsigned from, const way_in *at, nr_fee fee)
{
    passing p = {.at = *at, .from = (uint8_t)from, .bypass = NR_NONE};
    p.at.fee = fee_sum(at->fee, fee);
    p.worth = worth_of(&e->worth, &p.at.fee);
    return p;
}

static uint16_t count_bad(const breaking *b, uint64_t lets)
{
    uint16_t bad = 0;
    for (unsigned n = 0; n < b->subs; n++) {
        bad = (uint16_t)(bad + (lets >> n & 1 && b->sub[n].does & ~(uint32_t)NR_DOES_GAIN_CREDITS));
    }
    return bad;
}

/* Every way to deal with the ice that is encountered in game `from`. */
static void try_ice(entering *e, unsigned from, const way_in *at, int bypass)
{
    breaking b;
    nr_game *g = &e->room->game[from];
    if (g->run.over || g->reason) {
        passing p = pass_from(e, from, at, (nr_fee){0});
        p.at.stops = 1;
        p.at.does |= NR_DOES_END_RUN;
        keep_passing(e, &p);
        return;
    }
    if (!encounter_goes_on(g)) { /* it is bypassed, or gone */
        passing p = pass_from(e, from, at, (nr_fee){0});
        keep_passing(e, &p);
        return;
    }
    if (bypass != NR_NONE && bypass <= pool_credits(g, NR_RUNNER, 0)) {
        nr_fee fee = {.credits = (int16_t)bypass};
        fee.pool = (int16_t)(bypass > g->run.credits ? bypass - g->run.credits : 0);
        passing p = pass_from(e, from, at, fee);
        p.bypass = (int16_t)bypass;
        keep_passing(e, &p);
    }
    if (!work_out(&b, g, &e->worth)) { /* more subroutines than can be counted */
        passing p = pass_from(e, from, at, (nr_fee){0});
        p.at.stops = 1;
        keep_passing(e, &p);
        return;
    }
    for (unsigned i = 0; i < b.gone.count; i++) {
        passing p = pass_from(e, from, at, fee_of(&b, &b.gone.at[i]));
        p.by = b.gone.at[i];
        keep_passing(e, &p);
    }
    uint64_t goal[MOST_GOALS + 1] = {0};
    unsigned goals = find_goals(&b, goal);
    goal[goals++] = 0; /* nothing at all is broken */
    for (unsigned i = 0; i < goals; i++) {
        const front *f = &b.broken[count_bits(goal[i])];
        uint64_t lets = b.unbroken & ~goal[i];
        for (unsigned n = 0; n < f->count; n++) {
            passing p = pass_from(e, from, at, fee_of(&b, &f->at[n]));
            p.by = f->at[n];
            p.at.does |= does_of(&b, lets);
            p.at.bad = (uint16_t)(p.at.bad + count_bad(&b, lets));
            p.at.lets = (uint8_t)(p.at.lets + count_bits(lets));
            p.at.stops = surely_stops(&b, lets);
            keep_passing(e, &p);
        }
    }
}

/* ---- going on -------------------------------------------------------------------------------- */

/* Takes what was paid from where it is paid: cards first, then what lasts only for the run. */
static void take_credits(nr_game *g, const breaking *b, const label *l)
{
    int left = sum_credits(l), share = pool_share(b, l);
    int cards = left - share;
    for (unsigned i = 0; i < b->purses && cards > 0; i++) {
        nr_copy *k = &g->copy[b->purse[i]];
        int n = b->on[i] < cards ? b->on[i] : cards;
        cards -= n;
        if (k->counter[NR_COUNTER_RECURRING] >= n) {
            k->counter[NR_COUNTER_RECURRING] = (uint8_t)(k->counter[NR_COUNTER_RECURRING] - n);
        } else {
            k->credits = (uint16_t)(k->credits >= n ? k->credits - n : 0);
        }
    }
    int run = g->run.credits < share ? g->run.credits : share;
    g->run.credits = (int16_t)(g->run.credits - run);
    g->player[NR_RUNNER].credits = (int16_t)(g->player[NR_RUNNER].credits - (share - run));
}

/* The uses of a label, done to a game: what they cost, and what of them lasts. */
static void take_label(nr_game *g, const breaking *b, const label *l)
{
    take_credits(g, b, l);
    g->player[NR_RUNNER].clicks = (uint8_t)(g->player[NR_RUNNER].clicks - l->clicks);
    for (unsigned w = 0; w < b->ways; w++) {
        const way *k = &b->way[w];
        if (!l->use[w]) {
            continue;
        }
        if (k->counters) {
            unsigned kind = card_of(g, k->card)->rows[k->row].cost_arg;
            unsigned n = (unsigned)l->use[w] * k->counters;
            unsigned there = counters(g, k->card, (nr_counter)kind);
            nr_set_counters(&g->copy[k->card], (nr_counter)kind, there > n ? there - n : 0);
        }
        if (k->kind == WAY_BOOSTS && k->lasts && g->effects_used < NR_MAX_EFFECTS) {
            g->effect[g->effects_used++] = (nr_effect){.kind = NR_EFFECT_MOD,
                                                       .mod = NR_MOD_BREAKER_STRENGTH,
                                                       .target = k->card,
                                                       .duration = NR_FOR_RUN,
                                                       .side = NR_RUNNER,
                                                       .card = k->card,
                                                       .n = (int16_t)(l->use[w] * k->n)};
            g->mods |= NR_BIT(NR_MOD_BREAKER_STRENGTH);
        }
    }
}

static void leave_ice(nr_game *g)
{
    end_effects(g, NR_FOR_ENCOUNTER, NR_CORP);
    clear_broke(g);
    g->run.ice = 0;
    g->run.broken = 0;
    g->run.bypassed = g->run.was_broken = 0;
    g->run.phase = NR_PHASE_NONE;
}

/* What was kept becomes the ways that go on. */
static void go_on(entering *e)
{
    nr_game *new = e->room->game + NR_BEAM;
    for (unsigned i = 0; i < e->next_count; i++) {
        const passing *p = &e->next[i];
        breaking b;
        new[i] = e->room->game[p->from];
        if (p->bypass != NR_NONE) {
            int run = new[i].run.credits < p->bypass ? new[i].run.credits : p->bypass;
            new[i].run.credits = (int16_t)(new[i].run.credits - run);
            new[i].player[NR_RUNNER].credits =
                (int16_t)(new[i].player[NR_RUNNER].credits - (p->bypass - run));
        } else if (!p->at.stops && work_out(&b, &new[i], &e->worth)) {
            take_label(&new[i], &b, &p->by);
        }
        leave_ice(&new[i]);
        e->at[i] = p->at;
    }
    for (unsigned i = 0; i < e->next_count; i++) {
        e->room->game[i] = new[i];
    }
    e->count = e->next_count;
    e->next_count = 0;
}

static void begin_entering(entering *e, const nr_view *v, const nr_purse *purse,
                           const nr_worth *worth, nr_workspace *room)
{
    memset(e, 0, sizeof *e);
    e->room = room;
    e->worth = worth ? *worth : nr_usual_worth();
    e->count = 1;
    nr_game *g = &room->game[0];
    *g = v->game;
    if (purse && purse->credits >= 0) {
        g->player[NR_RUNNER].credits = purse->credits;
    }
    if (purse && purse->clicks >= 0) {
        g->player[NR_RUNNER].clicks = (uint8_t)(purse->clicks < 250 ? purse->clicks : 250);
    } else if (!g->run.active && g->player[NR_RUNNER].clicks) {
        g->player[NR_RUNNER].clicks--; /* the run itself */
    }
}

/* All ways meet the ice. */
static void meet_ice(entering *e, unsigned ice, unsigned face, bool is_encountered)
{
    for (unsigned i = 0; i < e->count; i++) {
        nr_game *g = &e->room->game[i];
        nr_fee fee = {0};
        way_in at = e->at[i];
        int bypass = NR_NONE;
        if (at.stops) {
            passing p = pass_from(e, i, &at, fee);
            keep_passing(e, &p);
            continue;
        }
        if (!is_encountered) {
            unsigned tags = g->player[NR_RUNNER].tags;
            e->room->view.game = *g;
            imagine_run(g, g->copy[ice].server);
            if (face) {
                imagine_rezzed(g, ice, face);
            }
            if (!e->room->view.game.run.active) { /* its credits come with it */
                e->room->view.game.run = g->run;
            }
            imagine_encounter(e->room, g, ice, &bypass);
            at.fee = fee_sum(at.fee, fee_between(&e->room->view.game, g));
            at.does |= g->player[NR_RUNNER].tags > tags ? NR_DOES_TAG : 0;
        }
        try_ice(e, i, &at, bypass);
    }
    go_on(e);
}

/* What the ice is taken for: 0 for what it is, NR_ICE_STAYS_UNREZZED if it does not count. */
static unsigned face_of(const nr_view *v, unsigned ice, unsigned assumed, uint8_t *unknown)
{
    const nr_game *g = &v->game;
    if (is_rezzed(g, ice)) {
        return 0;
    }
    bool is_ice = assumed && assumed < nr_card_count && nr_card_table[assumed].type == NR_TYPE_ICE;
    if (is_ice || assumed == NR_ICE_STAYS_UNREZZED) {
        return assumed;
    }
    if (!nr_is_hidden(g->copy[ice].def)) {
        return g->copy[ice].def;
    }
    ++*unknown;
    return NR_ICE_STAYS_UNREZZED;
}

static nr_toll toll_of(const entering *e, nr_toll t)
{
    const way_in *best = &e->at[0];
    int worth = worth_of(&e->worth, &best->fee);
    t.fee = best->fee;
    t.does = best->does;
    t.lets = best->lets;
    t.enters = !best->stops;
    t.worth = (uint16_t)(worth < UINT16_MAX ? worth : UINT16_MAX);
    return t;
}

/* One more ice; tells whether somebody gets past it. */
static void add_ice(entering *e, const nr_view *v, unsigned ice, unsigned assumed, nr_toll *t)
{
    unsigned face = face_of(v, ice, assumed, &t->unknown);
    bool now = v->game.run.ice == ice && encounter_goes_on(&v->game);
    t->ice++;
    if (face != NR_ICE_STAYS_UNREZZED && !e->at[0].stops) {
        meet_ice(e, ice, face, now);
    }
    t->passed = (uint8_t)(t->passed + !e->at[0].stops);
}

nr_toll nr_pass_price(const nr_view *v, unsigned ice, unsigned face, const nr_purse *purse,
                      const nr_worth *worth, nr_workspace *room)
{
    nr_toll t = {0};
    entering e;
    if (v->game.reason || ice >= NR_COPIES || !ice || v->game.copy[ice].zone != NR_ZONE_TABLE ||
        !is_type(&v->game, ice, NR_TYPE_ICE)) {
        return t;
    }
    begin_entering(&e, v, purse, worth, room);
    add_ice(&e, v, ice, face, &t);
    return toll_of(&e, t);
}

nr_toll nr_enter_price(const nr_view *v, unsigned server, const uint16_t *face,
                       const nr_purse *purse, const nr_worth *worth, nr_workspace *room)
{
    nr_toll t = {0};
    entering e;
    uint8_t ice[NR_MAX_DECK];
    const nr_game *g = &v->game;
    if (g->reason || !nr_server_exists(g, server)) {
        return t;
    }
    begin_entering(&e, v, purse, worth, room);
    unsigned count = nr_ice(g, server, ice);
    if (g->run.active && g->run.server == server) { /* what lies behind him is behind him */
        bool at_ice = g->run.phase == NR_PHASE_APPROACH || g->run.phase == NR_PHASE_ENCOUNTER;
        unsigned ahead = g->run.phase == NR_PHASE_SERVER || g->run.phase == NR_PHASE_ACCESS
                             ? 0
                             : g->run.position + (at_ice && g->run.ice ? 1u : 0u);
        count = ahead < count ? ahead : count;
    }
    for (unsigned i = count; i-- > 0;) {
        add_ice(&e, v, ice[i], face ? face[i] : NR_ICE_UNKNOWN, &t);
    }
    return toll_of(&e, t);
}
