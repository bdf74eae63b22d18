/* The encountered ice, and what to do about it: lines of choices. Prices come from breaking.c; each
 * line is then played on a copy of the view, so that its choices are those that the engine lists,
 * and its price is what was really paid. */
#include "netrunner/engine.h"

/* ---- money ----------------------------------------------------------------------------------- */

nr_money nr_funds(const nr_view *v, nr_side side, nr_purpose purpose, unsigned subject)
{
    const nr_game *g = &v->game;
    nr_money m = {0};
    if (side > NR_RUNNER || purpose >= NR_PAY_COUNT || subject >= NR_COPIES ||
        is_banned(g, NR_BAN_SPEND, g->identity[side], 0)) {
        return m;
    }
    m.pool = g->player[side].credits;
    m.run = side == NR_RUNNER && g->run.active ? g->run.credits : 0;
    const uint8_t *zones = side == NR_CORP ? corp_sources : runner_sources;
    unsigned count = side == NR_CORP ? sizeof corp_sources : sizeof runner_sources;
    bool some = g->sources >> source_bit(side, purpose) & 1;
    for (unsigned z = 0; some && z < count; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            int n = has(g, c, NR_HAS_CREDITS) && owner_of(c) == side && nr_active(g, c)
                        ? credits_on(g, c, purpose, subject)
                        : 0;
            m.cards = (int16_t)(m.cards + n);
            if (n && m.count < NR_MAX_SOURCES) {
                m.card[m.count] = (uint8_t)c;
                m.credits[m.count++] = (int16_t)n;
            }
        }
    }
    m.sum = (int16_t)(m.pool + m.run + m.cards);
    return m;
}

/* ---- playing a line -------------------------------------------------------------------------- */

/* As nr_choose_trusted, with two differences. The game is a view's and may hold cards without a
 * face, so nothing checks it. And it stops as soon as the encounter is over, and at its window even
 * if nothing but passing is left there: what comes behind is no part of a line. */
static void choose_in_encounter(nr_game *g, unsigned index, nr_choices *list)
{
    eng e = {g, NULL, list, false};
    nr_choice c = list->choice[index];
    do {
        nr_frame *f = top_frame(g);
        g->waiting = 0;
        rules[f->kind].answer(&e, f, &c);
        while (!g->waiting || g->dirty) {
            if (g->reason || !encounter_goes_on(g)) {
                list->count = 0;
                return;
            }
            if (g->dirty) {
                g->waiting = 0;
                settle(&e);
            } else {
                f = top_frame(g);
                rules[f->kind].run(&e, f);
            }
        }
        list_decision(&e, list);
        c = list->choice[0];
    } while (list->count == 1 && g->prompt != NR_PROMPT_ENCOUNTER);
}

typedef struct {
    const breaking *b;
    nr_workspace *room;
    uint8_t left[MOST_WAYS]; /* uses of each way that are still to come */
    uint64_t targets;        /* subroutines to break */
    uint8_t ice;
    bool bypasses; /* by a question that was asked before the window */
} playing;

static unsigned find_choice_of(const nr_choices *list, unsigned verb, const way *w, int sub)
{
    for (unsigned i = 0; i < list->count; i++) {
        const nr_choice *c = &list->choice[i];
        if (c->verb == verb && (!w || (c->card == w->card && c->ability == w->row)) &&
            (sub < 0 || c->other == sub)) {
            return i;
        }
    }
    return list->count;
}

/* The next subroutine to break: one that is wanted, or else any, since a use may break more than
 * is wanted. */
static int next_target(const playing *p)
{
    const nr_game *g = &p->room->view.game;
    int other = -1;
    for (unsigned n = 0; n < p->b->subs; n++) {
        if (!nr_is_broken(g, n)) {
            if (p->targets >> n & 1) {
                return (int)n;
            }
            other = other < 0 ? (int)n : other;
        }
    }
    return other;
}

/* What the window is used for next; the number of choices if nothing is left to do. */
static unsigned next_use(playing *p)
{
    const nr_choices *list = &p->room->list;
    for (unsigned w = 0; w < p->b->ways; w++) {
        const way *k = &p->b->way[w];
        /* Credits of stealth cards first, before another payment takes them. */
        bool is_plain = k->kind == WAY_BOOSTS && p->b->payer[k->payer].pool;
        for (unsigned o = w + 1; is_plain && o < p->b->ways; o++) {
            const way *other = &p->b->way[o];
            if (other->kind == WAY_BOOSTS && p->left[o] && other->credits &&
                !p->b->payer[other->payer].pool) {
                k = other;
                w = o;
                is_plain = false;
            }
        }
        if (!p->left[w] || k->kind == WAY_BREAKS_MORE) {
            continue;
        }
        bool breaks = k->kind == WAY_BREAKS;
        unsigned i = find_choice_of(list, breaks ? NR_VERB_BREAK : NR_VERB_USE, k,
                                    breaks ? next_target(p) : -1);
        if (i < list->count) {
            p->left[w]--;
            return i;
        }
        return NR_MAX_CHOICES; /* it cannot be done: the line is none */
    }
    return list->count;
}

/* Whether a question is the one about breaking further. */
static bool breaks_on(playing *p)
{
    nr_asking a = nr_asked(&p->room->view.game);
    for (unsigned w = 0; w < p->b->ways; w++) {
        const way *k = &p->b->way[w];
        if (k->kind == WAY_BREAKS_MORE && k->card == a.card && p->left[w]) {
            p->left[w]--;
            return true;
        }
    }
    return false;
}

/* Which credits pay: as for a player who does not want to be asked; where he would be, those on
 * cards. */
static unsigned answer_payment(const nr_workspace *room)
{
    nr_attended a = nr_attend(&room->view, &room->list, NULL);
    if (a.what != NR_ASK) {
        return a.choice;
    }
    unsigned i = 0;
    while (i < room->list.count && !room->list.choice[i].card) {
        i++;
    }
    return i < room->list.count ? i : 0;
}

/* The choice to do nothing; the number of choices if there is none. */
static unsigned find_decline(const nr_choices *list)
{
    static const uint8_t idle_verbs[] = {NR_VERB_PASS, NR_VERB_NO, NR_VERB_DONE, NR_VERB_CONTINUE,
                                         NR_VERB_DECLINE};
    for (unsigned i = 0; i < sizeof idle_verbs; i++) {
        unsigned at = find_choice_of(list, idle_verbs[i], NULL, -1);
        if (at < list->count) {
            return at;
        }
    }
    return list->count;
}

/* What the other player does: nothing, if he may. */
static unsigned decline(const nr_choices *list)
{
    unsigned at = find_decline(list);
    return at < list->count ? at : 0;
}

/* The next choice of the line; the number of choices if it is complete, more if there is none. */
static unsigned next_choice(playing *p, bool *answers)
{
    const nr_game *g = &p->room->view.game;
    const nr_choices *list = &p->room->list;
    *answers = true;
    if (g->to_move != NR_RUNNER) {
        return decline(list);
    }
    int sub = -1;
    switch (g->prompt) {
    case NR_PROMPT_ENCOUNTER:
        *answers = false;
        return next_use(p);
    case NR_PROMPT_BREAK_MORE:
        sub = next_target(p);
        *answers = false;
        return sub < 0 ? decline(list) : find_choice_of(list, NR_VERB_BREAK, NULL, sub);
    case NR_PROMPT_PAY:
        return answer_payment(p->room);
    case NR_PROMPT_TRIGGER:
        return 0;
    case NR_PROMPT_OPTIONAL:
        if (p->bypasses || breaks_on(p)) {
            p->bypasses = false;
            *answers = false;
            return find_choice_of(list, NR_VERB_YES, NULL, -1);
        }
        return find_choice_of(list, NR_VERB_NO, NULL, -1);
    default:
        return NR_MAX_CHOICES;
    }
}

/* Is the ice still the one, and the encounter not over? */
static bool is_at_ice(const playing *p)
{
    const nr_game *g = &p->room->view.game;
    return g->waiting && !g->reason && encounter_goes_on(g) && g->run.ice == p->ice;
}

static void add_step(nr_line *line, const nr_game *g, const nr_choices *list, unsigned i,
                     bool answers)
{
    line->step[line->steps++] = (nr_line_step){
        .choice = list->choice[i], .index = (uint16_t)i, .side = g->to_move, .answers = answers};
}

static unsigned all_counters(const nr_copy *k)
{
    return (unsigned)k->counter[NR_COUNTER_VIRUS] + k->counter[NR_COUNTER_POWER] +
           k->counter[NR_COUNTER_AGENDA] + k->counter[NR_COUNTER_ADVANCEMENT];
}

/* What the Runner has given on the way from one game to the other. */
static nr_fee fee_between(const nr_game *a, const nr_game *z)
{
    int pool = a->player[NR_RUNNER].credits - z->player[NR_RUNNER].credits;
    int credits = pool + a->run.credits - (z->run.active ? z->run.credits : a->run.credits);
    int gone = 0, taken = 0;
    for (unsigned c = a->head[NR_ZONE_RIG]; c; c = a->copy[c].next) {
        const nr_copy *was = &a->copy[c], *is = &z->copy[c];
        if (is->zone != NR_ZONE_RIG) {
            gone++;
            continue;
        }
        taken += (int)all_counters(was) - (int)all_counters(is);
        credits += was->counter[NR_COUNTER_RECURRING] - is->counter[NR_COUNTER_RECURRING];
        credits += was->credits - is->credits;
    }
    const nr_copy *was = &a->copy[a->identity[NR_RUNNER]], *is = &z->copy[z->identity[NR_RUNNER]];
    credits += was->counter[NR_COUNTER_RECURRING] - is->counter[NR_COUNTER_RECURRING];
    int clicks = a->player[NR_RUNNER].clicks - z->player[NR_RUNNER].clicks;
    return (nr_fee){.credits = (int16_t)credits,
                    .pool = (int16_t)pool,
                    .clicks = (uint8_t)(clicks > 0 ? clicks : 0),
                    .counters = (uint8_t)(taken > 0 ? taken : 0),
                    .cards = (uint8_t)gone};
}

static nr_fee fee_later(const breaking *b, const label *l)
{
    nr_fee fee = {0};
    for (unsigned t = 0; t < b->tools; t++) {
        if (has_broken(b, l, t)) {
            fee.counters = (uint8_t)(fee.counters + b->tool[t].later_counters);
            fee.cards = (uint8_t)(fee.cards + b->tool[t].later_cards);
        }
    }
    return fee;
}

/* Plays a label on a copy and writes down how. False if it does not come out as it should. */
static bool play_line(const breaking *b, const nr_view *v, const label *l, uint64_t targets,
                      bool bypasses, nr_line *line, nr_workspace *room)
{
    playing p = {
        .b = b, .room = room, .targets = targets, .ice = v->game.run.ice, .bypasses = bypasses};
    nr_game *g = &room->view.game;
    memset(line, 0, offsetof(nr_line, step));
    memcpy(p.left, l->use, sizeof p.left);
    room->view = *v;
    room->view.viewer = NR_VIEW_RUNNER;
    nr_list(g, &room->list);
    while (is_at_ice(&p)) {
        bool answers = false;
        unsigned i = next_choice(&p, &answers);
        if (i == room->list.count && !answers && g->prompt == NR_PROMPT_ENCOUNTER) {
            break;
        }
        if (i >= room->list.count || line->steps == NR_MAX_STEPS) {
            return false;
        }
        add_step(line, g, &room->list, i, answers);
        choose_in_encounter(g, i, &room->list);
    }
    if (g->reason || g->run.over) {
        return false;
    }
    line->how = (uint8_t)(encounter_goes_on(g) ? NR_LINE_BREAKS
                          : g->run.bypassed    ? NR_LINE_BYPASSES
                                               : NR_LINE_REMOVES);
    for (unsigned n = 0; line->how == NR_LINE_BREAKS && n < b->subs; n++) {
        uint64_t bit = NR_BIT(n);
        line->lets |= nr_is_broken(g, n) ? 0 : bit;
        line->breaks |= nr_is_broken(g, n) ? b->unbroken & bit : 0;
    }
    line->does = does_of(b, line->lets);
    line->is_all = !line->lets;
    line->fee = fee_between(&v->game, g);
    line->later = line->how == NR_LINE_BREAKS ? fee_later(b, l) : (nr_fee){0};
    int worth = worth_of(&b->worth, &line->fee) + worth_of(&b->worth, &line->later);
    line->worth = (uint16_t)(worth < UINT16_MAX ? worth : UINT16_MAX);
    return line->how != NR_LINE_BREAKS || !(line->lets & targets);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool costs_no_more(const nr_line *a, const nr_line *z)
{
    return a->fee.credits + a->later.credits <= z->fee.credits + z->later.credits &&
           a->fee.pool <= z->fee.pool && a->fee.clicks <= z->fee.clicks &&
           a->fee.counters + a->later.counters <= z->fee.counters + z->later.counters &&
           a->fee.cards + a->later.cards <= z->fee.cards + z->later.cards;
}

/* Takes a line in at its place, unless another lets no more through and costs no more. */
static unsigned insert_line(nr_line *out, unsigned count, unsigned cap, const nr_line *line)
{
    for (unsigned i = 0; i < count; i++) {
        if (!(out[i].lets & ~line->lets) && costs_no_more(&out[i], line)) {
            return count;
        }
    }
    unsigned at = 0;
    while (at < count && (out[at].is_all > line->is_all ||
                          (out[at].is_all == line->is_all && out[at].worth <= line->worth))) {
        at++;
    }
    if (at == cap) {
        return count;
    }
    unsigned last = count < cap ? count : cap - 1;
    memmove(out + at + 1, out + at, (last - at) * sizeof *out);
    out[at] = *line;
    return last + 1;
}

/* Does the question that is asked now lead past the ice? Its price is in it. */
static bool asks_to_bypass(const nr_view *v)
{
    const nr_op *op = asking_op(&v->game);
    return v->game.prompt == NR_PROMPT_OPTIONAL && op &&
           (op->op == NR_OP_MAY_PAY || op->op == NR_OP_MAY) && op[1].op == NR_OP_BYPASS;
}

/* The labels of a front, the least worth first. */
static unsigned cheapest_next(const breaking *b, const front *f, unsigned *taken)
{
    unsigned best = MOST_FRONT;
    for (unsigned i = 0; i < f->count; i++) {
        if (!(*taken >> i & 1) &&
            (best == MOST_FRONT || label_worth(b, &f->at[i]) < label_worth(b, &f->at[best]))) {
            best = i;
        }
    }
    *taken |= 1u << best;
    return best;
}

unsigned nr_plan(const nr_view *v, const nr_worth *worth, nr_line *out, unsigned cap,
                 nr_workspace *room)
{
    breaking b;
    nr_line line;
    unsigned count = 0;
    cap = cap < NR_MAX_LINES ? cap : NR_MAX_LINES;
    bool is_his = v->game.waiting && !v->game.reason && v->game.to_move == NR_RUNNER;
    room->game[0] = v->game;
    if (!cap || !is_his || !work_out(&b, &room->game[0], worth)) {
        return 0;
    }
    label none = {0};
    if (asks_to_bypass(v) && play_line(&b, v, &none, 0, true, &line, room) &&
        line.how == NR_LINE_BYPASSES) {
        count = insert_line(out, count, cap, &line);
    }
    for (unsigned i = 0; i < b.gone.count; i++) {
        if (play_line(&b, v, &b.gone.at[i], 0, false, &line, room) && line.is_all) {
            count = insert_line(out, count, cap, &line);
        }
    }
    uint64_t goal[MOST_GOALS];
    unsigned goals = b.open ? find_goals(&b, goal) : 0;
    for (unsigned i = 0; i < goals; i++) {
        const front *f = &b.broken[count_bits(goal[i])];
        unsigned taken = 0;
        for (unsigned n = 0; n < f->count; n++) {
            unsigned at = cheapest_next(&b, f, &taken);
            if (play_line(&b, v, &f->at[at], goal[i], false, &line, room)) {
                count = insert_line(out, count, cap, &line);
                if (cap == 1) { /* nobody asks for what comes after it */
                    return count;
                }
            }
        }
    }
    return count;
}
