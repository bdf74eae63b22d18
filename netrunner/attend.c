/* Where a player is asked: the windows that pass by themselves, and the questions that nobody
 * wants. docs/attending.md tells the rules to players; here they stand in the same order.
 *
 * What a card can do is read from its rows and by kinds (nr_row_does), never from its title, so
 * that a new card needs no line here. */
#include "jackin/netrunner_attend.h"
#include "netrunner/interpret.h"

typedef struct {
    const nr_view *v;
    const nr_game *g;
    const nr_choices *list;
    const nr_stops *stops;
    nr_side me;
    bool is_mine; /* it is his turn */
} watch;

/* ---- what the rows of a card are about ------------------------------------------------------- */

/* Does the row work on its own server only? */
static bool is_local(const nr_row *r)
{
    const uint32_t here = NR_F_IN_SERVER | NR_F_PROTECTING;
    bool local = r->at & NR_AT_THIS || r->filter.flags & here;
    for (unsigned i = 0; i < r->op_count; i++) {
        local |= (r->ops[i].filter.flags & here) != 0;
    }
    return local;
}

static bool is_among(unsigned what, const uint8_t *all, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (all[i] == what) {
            return true;
        }
    }
    return false;
}
#define IS_AMONG(what, all) is_among(what, all, sizeof all)

/* Is it about the ice that is approached and encountered, so that it must be rezzed before? */
static bool is_about_ice(const nr_card *k, unsigned row)
{
    static const uint8_t events[] = {NR_ON_ENCOUNTER, NR_ON_SUBROUTINE_RESOLVES,
                                     NR_ON_ENCOUNTER_ENDS, NR_ON_PASSED, NR_ON_PASSED_ALL_ICE};
    static const uint8_t mods[] = {
        NR_MOD_ICE_STRENGTH, NR_MOD_BREAKER_STRENGTH, NR_MOD_REZ_COST, NR_MOD_SUBROUTINES,
        NR_MOD_SUBTYPE,      NR_BAN_JACK_OUT,         NR_BAN_BREAK,    NR_BAN_BYPASS};
    const nr_row *r = &k->rows[row];
    switch (r->kind) {
    case NR_ROW_CONST:
        return IS_AMONG(r->mod, mods);
    case NR_ROW_PAID:
        return nr_row_does(k, row) & NR_DOES_STRENGTH;
    case NR_ROW_WHEN:
    case NR_ROW_MAY:
        return IS_AMONG(r->event, events);
    default:
        return false;
    }
}

/* What ends or changes a run, or happens in one alone. */
enum {
    DOES_IN_RUNS = NR_DOES_END_RUN | NR_DOES_CHANGE_RUN | NR_DOES_BYPASS | NR_DOES_DAMAGE |
                   NR_DOES_ACCESS | NR_DOES_EFFECT
};

/* Is it about what comes after the last ice: success, access, stealing, trashing? */
static bool is_about_access(const nr_card *k, unsigned row)
{
    static const uint8_t events[] = {NR_ON_RUN_SUCCESSFUL, NR_ON_RUN_UNSUCCESSFUL, NR_ON_RUN_ENDS,
                                     NR_ON_ACCESS, NR_ON_STOLEN};
    static const uint8_t mods[] = {NR_MOD_ACCESS_RD,  NR_MOD_ACCESS_HQ, NR_MOD_ACCESS_CAP,
                                   NR_MOD_TRASH_COST, NR_BAN_STEAL,     NR_BAN_ACCESS};
    const nr_row *r = &k->rows[row];
    switch (r->kind) {
    case NR_ROW_CONST:
        return IS_AMONG(r->mod, mods);
    case NR_ROW_EXTRA_COST:
        return r->arg == NR_PAY_STEAL || r->arg == NR_PAY_TRASH;
    case NR_ROW_PAID:
        return nr_row_does(k, row) & DOES_IN_RUNS;
    case NR_ROW_WHEN:
    case NR_ROW_MAY:
    case NR_ROW_REPLACE:
        return IS_AMONG(r->event, events);
    default:
        return false;
    }
}

/* Does some row of unrezzed card c do that, in the run that goes on? */
static bool has_row_about(const nr_game *g, unsigned c, bool (*about)(const nr_card *, unsigned))
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (about(k, i) && (g->copy[c].server == g->run.server || !is_local(&k->rows[i]))) {
            return true;
        }
    }
    return false;
}

/* Does the card do something when its player's turn begins, so that it is rezzed just before? */
static bool works_as_turn_begins(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        bool waits = r->kind == NR_ROW_WHEN || r->kind == NR_ROW_MAY;
        if ((waits && r->event == NR_ON_TURN_BEGINS && r->by != NR_BY_OPPONENT) ||
            (r->kind == NR_ROW_CONST && r->mod == NR_MOD_CLICKS)) {
            return true;
        }
    }
    return false;
}

/* Does the row take cards from where the Runner is about to access them? */
static bool works_where_attacked(const nr_game *g, const nr_row *r)
{
    unsigned zone = g->run.server == NR_SERVER_HQ         ? (unsigned)NR_ZONE_HQ
                    : g->run.server == NR_SERVER_RD       ? (unsigned)NR_ZONE_RD
                    : g->run.server == NR_SERVER_ARCHIVES ? (unsigned)NR_ZONE_ARCHIVES
                                                          : (unsigned)NR_ZONE_COUNT;
    for (unsigned i = 0; i < r->op_count; i++) {
        if (r->ops[i].zones >> zone & 1) {
            return true;
        }
    }
    return false;
}

/* ---- windows --------------------------------------------------------------------------------- */

/* The last window of the other player's turn, before one's own begins. */
static bool is_before_my_turn(const watch *w)
{
    return w->g->step == (w->me == NR_CORP ? NR_STEP_RUNNER_2_2 : NR_STEP_CORP_3_2);
}

bool nr_joins_action(const nr_view *v)
{
    const nr_game *g = &v->game;
    bool is_here =
        g->step == NR_STEP_CORP_2_1 || g->step == NR_STEP_CORP_2_2 || g->step == NR_STEP_RUNNER_1_3;
    return g->waiting && g->prompt == NR_PROMPT_WINDOW && g->frames == 2 &&
           g->frame[1].kind == FRAME_WINDOW && is_here && g->to_move == v->viewer &&
           g->turn_side == v->viewer && g->player[g->turn_side].clicks > 0;
}

static bool rez_matters(const watch *w, unsigned c)
{
    const nr_game *g = w->g;
    bool guided = w->stops->level == NR_GUIDED;
    if (is_type(g, c, NR_TYPE_ICE)) {
        return true; /* RUN-10: no other time will come */
    }
    switch (g->step) {
    case NR_STEP_RUN_2_3:
        return !guided && has_row_about(g, c, is_about_ice);
    case NR_STEP_RUN_4_3:
        return g->copy[c].server == g->run.server ||
               (!guided && has_row_about(g, c, is_about_access));
    default:
        return !guided && is_before_my_turn(w) && works_as_turn_begins(card_of(g, c));
    }
}

/* Of an ability that is not idle. */
static bool use_matters(const watch *w, const nr_choice *c)
{
    const nr_game *g = w->g;
    const nr_card *k = card_of(g, c->card);
    if (c->ability >= k->row_count) {
        return true; /* not from the list of this view */
    }
    const nr_row *r = &k->rows[c->ability];
    uint32_t does = nr_row_does(k, c->ability);
    const uint32_t in_encounters = NR_DOES_STRENGTH | NR_DOES_BREAK;
    const uint32_t before_turns =
        NR_DOES_GAIN_CREDITS | NR_DOES_DRAW | NR_DOES_INSTALL | NR_DOES_MOVE;
    switch (g->step) {
    case NR_STEP_RUN_3_1:
        if (k->subtypes & NR_BIT(NR_SUB_ICEBREAKER) && does == NR_DOES_STRENGTH) {
            return r->flags & NR_ROW_STRENGTH || strength_helps(g, c->card);
        }
        return r->kind == NR_ROW_OPPONENT || does & (in_encounters | NR_DOES_BYPASS);
    case NR_STEP_RUN_4_3:
        return does & DOES_IN_RUNS || works_where_attacked(g, r);
    case NR_STEP_RUNNER_1_1: /* no window comes between it and the first action */
        return w->is_mine && !(does & in_encounters);
    case NR_STEP_CORP_2_2:
    case NR_STEP_RUNNER_1_3: /* after the last action; before that they stand beside the next */
        return w->is_mine && !(does & in_encounters);
    default:
        return w->stops->level != NR_GUIDED && is_before_my_turn(w) && does & before_turns;
    }
}

static bool is_pinned(const watch *w, const nr_choice *c)
{
    const nr_copy *k = &w->g->copy[c->card];
    for (unsigned i = 0; c->card && i < NR_MAX_PINNED; i++) {
        if ((w->stops->pinned_card[i] && w->stops->pinned_card[i] == k->def) ||
            (w->stops->pinned_id[i] && w->stops->pinned_id[i] == k->id)) {
            return true;
        }
    }
    return false;
}

/* What no setting takes from him: scoring, and rezzing the approached ice. */
static bool is_always_his(const watch *w, const nr_choice *c)
{
    return c->verb == NR_VERB_SCORE ||
           (c->verb == NR_VERB_REZ && is_type(w->g, c->card, NR_TYPE_ICE)) || is_pinned(w, c);
}

static bool choice_matters(const watch *w, const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_REZ:
        return rez_matters(w, c->card);
    case NR_VERB_USE:
        return use_matters(w, c);
    case NR_VERB_PASS:
        return false;
    default:
        return true; /* score, break */
    }
}

static nr_attended decide(nr_attention what, unsigned choice)
{
    return (nr_attended){.what = (uint8_t)what, .choice = (uint16_t)choice};
}

static nr_attended do_ask(void)
{
    return decide(NR_ASK, 0);
}

/* The first choice with this verb; the number of choices if there is none. */
static unsigned find_verb(const nr_choices *list, nr_verb verb)
{
    unsigned i = 0;
    while (i < list->count && list->choice[i].verb != verb) {
        i++;
    }
    return i;
}

static nr_attended pass_by(const watch *w, nr_verb verb)
{
    unsigned i = find_verb(w->list, verb);
    return i < w->list->count ? decide(NR_PASS, i) : do_ask();
}

static nr_attended attend_window(const watch *w)
{
    bool stops = w->stops->stop[w->me] >> w->g->step & 1;
    bool skips = w->stops->skip[w->me] >> w->g->step & 1;
    bool joins = nr_joins_action(w->v);
    if (stops) {
        return do_ask();
    }
    for (unsigned i = 0; i < w->list->count; i++) {
        const nr_choice *c = &w->list->choice[i];
        if (c->verb == NR_VERB_PASS || nr_idle(w->v, c)) {
            continue;
        }
        if (is_always_his(w, c) || (!skips && (joins || choice_matters(w, c)))) {
            return do_ask();
        }
    }
    return pass_by(w, NR_VERB_PASS);
}

/* RUN-07, RUN-18: who has just chosen the run and has encountered no ice since knows no more than
 * he did then. */
static nr_attended attend_jacking_out(const watch *w)
{
    const nr_game *g = w->g;
    bool stops = w->stops->stop[w->me] >> g->step & 1;
    bool on_chart = g->step == NR_STEP_RUN_2_2 || g->step == NR_STEP_RUN_4_2;
    return on_chart && !g->run.encounters && !stops ? pass_by(w, NR_VERB_CONTINUE) : do_ask();
}

/* ---- installs -------------------------------------------------------------------------------- */

/* Nothing is trashed, unless a server has no room without it. CORP-06, CORP-07: there is one agenda
 * or asset at most, so it is the one that gives way to another. */
static nr_attended attend_install(const watch *w)
{
    unsigned done = find_verb(w->list, NR_VERB_DONE);
    if (done < w->list->count) {
        return decide(NR_PASS, done);
    }
    const nr_frame *f = &w->g->frame[w->g->frames - 1];
    bool takes_room = f->kind == FRAME_INSTALL && f->card < NR_COPIES && w->me == NR_CORP &&
                      is_agenda_or_asset(w->g, f->card);
    for (unsigned i = 0; takes_room && i < w->list->count; i++) {
        if (is_agenda_or_asset(w->g, w->list->choice[i].card)) {
            return decide(NR_ANSWER, i);
        }
    }
    return do_ask();
}

/* ---- payments -------------------------------------------------------------------------------- */

static bool is_source_row(const nr_row *r)
{
    return r->kind == NR_ROW_CONST && r->mod == NR_MOD_CREDITS_FOR;
}

static bool is_same_filter(const nr_filter *a, const nr_filter *b)
{
    return a->types == b->types && a->flags == b->flags && a->subtypes == b->subtypes &&
           a->not_subtypes == b->not_subtypes && a->cost_at_most == b->cost_at_most;
}

static bool is_any(const nr_filter *f)
{
    static const nr_filter anything;
    return is_same_filter(f, &anything);
}

/* Can credits of card c pay for whatever row r of another says? */
static bool pays_for(const nr_card *k, const nr_row *r)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *o = &k->rows[i];
        if (is_source_row(o) && o->arg == r->arg && !o->conds &&
            (is_any(&o->filter) || is_same_filter(&o->filter, &r->filter))) {
            return true;
        }
    }
    return false;
}

/* Is it never worse to spend the credits of a before those of b? They serve for nothing that those
 * of b could not pay as well, stealth among it, and come back if those do. */
static bool goes_before(const nr_game *g, unsigned a, unsigned b)
{
    const uint64_t stealth = NR_BIT(NR_SUB_STEALTH);
    const nr_card *k = card_of(g, a);
    if (nr_subtypes(g, a) & stealth & ~nr_subtypes(g, b)) {
        return false;
    }
    for (unsigned i = 0; i < k->row_count; i++) {
        if (is_source_row(&k->rows[i]) && !pays_for(card_of(g, b), &k->rows[i])) {
            return false;
        }
    }
    return counters(g, a, NR_COUNTER_RECURRING) || !counters(g, b, NR_COUNTER_RECURRING);
}

/* Does something happen when its last credit is gone? */
static bool ends_empty(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_STATE && k->rows[i].event == NR_ON_EMPTY) {
            return true;
        }
    }
    return false;
}

/* Credits that can pay for nothing else go first, then the pool. It is asked only if two cards are
 * sources of which neither is better kept, or if emptying one does something. */
static nr_attended attend_payment(const watch *w)
{
    unsigned count = w->list->count;
    for (unsigned i = 0; i < count; i++) {
        unsigned c = w->list->choice[i].card;
        if (c && ends_empty(card_of(w->g, c))) {
            return do_ask();
        }
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned c = w->list->choice[i].card;
        bool first = c != 0;
        for (unsigned j = 0; first && j < count; j++) {
            unsigned other = w->list->choice[j].card;
            first = !other || other == c || goes_before(w->g, c, other);
        }
        if (first) {
            return decide(NR_ANSWER, i);
        }
    }
    return do_ask();
}

/* ---- orders ---------------------------------------------------------------------------------- */

/* Gaining and drawing by fixed numbers, with nothing asked and nothing looked at: such rows give
 * the same in any order. */
static bool commutes(const nr_row *r)
{
    if (r->kind != NR_ROW_WHEN || r->conds || r->credits || r->cost || !r->op_count) {
        return false;
    }
    for (unsigned i = 0; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        bool adds = op->op == NR_OP_GAIN_CREDITS || op->op == NR_OP_GAIN_CLICKS ||
                    op->op == NR_OP_DRAW || op->op == NR_OP_TAKE_CREDITS ||
                    (op->op == NR_OP_PLACE && op->sel == NR_SELF);
        if (!adds || op->n.from != NR_FROM_NUMBER || op->conds || op->flags) {
            return false;
        }
    }
    return true;
}

static nr_attended attend_triggers(const watch *w)
{
    const nr_game *g = w->g;
    const nr_frame *f = &g->frame[g->frames - 1];
    if (f->kind != FRAME_TRIGGERS) {
        return do_ask(); /* replacements of one event: one of them resolves */
    }
    for (unsigned i = f->triggers.first; i < g->pending_used; i++) {
        const nr_pending *p = &g->pending[i];
        if (p->side == w->me && (p->pc || !commutes(&nr_card_table[p->def].rows[p->row]))) {
            return do_ask();
        }
    }
    return decide(NR_ANSWER, 0);
}

/* Does it matter when this card is accessed? What lies in Archives is known and cannot be trashed:
 * it matters if it can be stolen, or says something of its own. */
static bool is_worth_meeting(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    bool worth = g->copy[c].zone != NR_ZONE_ARCHIVES || nr_is_hidden(g->copy[c].def) ||
                 k->type == NR_TYPE_AGENDA;
    for (unsigned i = 0; !worth && i < k->row_count; i++) {
        worth = k->rows[i].kind == NR_ROW_ACCESS &&
                conditions_hold(g, k->rows[i].cond, k->rows[i].conds, scope_of(c));
    }
    return worth;
}

/* All cards of Archives are accessed, so the order matters only if it does for two of them, or if
 * something limits how many. */
static nr_attended attend_access(const watch *w)
{
    const nr_game *g = w->g;
    unsigned worth = 0;
    for (unsigned i = 0; i < w->list->count; i++) {
        const nr_choice *c = &w->list->choice[i];
        if (c->verb != NR_VERB_ACCESS || !c->card) {
            return do_ask();
        }
        worth += is_worth_meeting(g, c->card);
    }
    return nr_asked(g).server != NR_SERVER_ARCHIVES || worth > 1 || g->mods >> NR_MOD_ACCESS_CAP & 1
               ? do_ask()
               : decide(NR_ANSWER, 0);
}

/* ---- the whole ------------------------------------------------------------------------------- */

nr_attended nr_attend(const nr_view *v, const nr_choices *list, const nr_stops *stops)
{
    static const nr_stops standard = {.level = NR_STANDARD};
    const nr_game *g = &v->game;
    watch w = {.v = v,
               .g = g,
               .list = list,
               .stops = stops ? stops : &standard,
               .me = (nr_side)g->to_move,
               .is_mine = g->to_move == g->turn_side};
    unsigned wants = w.stops->wants;
    if (w.stops->level >= NR_FULL_CONTROL || !g->waiting || g->reason || !g->frames ||
        v->viewer != g->to_move || !list->count) {
        return do_ask();
    }
    switch (g->prompt) {
    case NR_PROMPT_WINDOW:
    case NR_PROMPT_ENCOUNTER:
        return attend_window(&w);
    case NR_PROMPT_JACK_OUT:
        return attend_jacking_out(&w);
    case NR_PROMPT_TRASH_FIRST:
        return wants & NR_WANTS_TRASH_FIRST ? do_ask() : attend_install(&w);
    case NR_PROMPT_PAY:
        return wants & NR_WANTS_PAYMENT ? do_ask() : attend_payment(&w);
    case NR_PROMPT_TRIGGER:
        return wants & NR_WANTS_ORDER ? do_ask() : attend_triggers(&w);
    case NR_PROMPT_ACCESS:
        return wants & NR_WANTS_ACCESS_ORDER ? do_ask() : attend_access(&w);
    default:
        return do_ask();
    }
}
