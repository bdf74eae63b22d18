/* Playing operations and events. Chapters: CORP-22, RUNNER-09, CARD-04, CARD-16. */
#include "netrunner/engine.h"

static const nr_row *play_row(const nr_card *k, unsigned *index)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].kind == NR_ROW_PLAY) {
            if (index) {
                *index = i;
            }
            return &k->rows[i];
        }
    }
    return NULL;
}

/* CARD-16; of X as well */
static int play_cost(const nr_game *g, unsigned c, int x)
{
    int cost = card_of(g, c)->cost;
    cost = cost == NR_COST_X ? x : cost > 0 ? cost : 0;
    cost = cost + modified(g, NR_MOD_PLAY_COST, c);
    return cost > 0 ? cost : 0;
}

/* ABIL-21; an effect that plays the card may spare them. */
static extra_cost play_extra(const nr_game *g, unsigned c, unsigned flags)
{
    return flags & PLAY_NO_EXTRA ? (extra_cost){0, 0, NULL} : extra_costs(g, NR_PAY_PLAY, c, 0);
}

static int most_play_x(const nr_game *g, unsigned c, unsigned flags)
{
    const nr_row *r = play_row(card_of(g, c), NULL);
    int cap = amount_of(g, &r->n, scope_of(c)), most = can_spend(g, owner_of(c), NR_PAY_PLAY, c);
    most -= play_extra(g, c, flags).credits + modified(g, NR_MOD_PLAY_COST, c);
    return cap < most ? cap : most;
}

static unsigned play_clicks(unsigned flags)
{
    return flags & PLAY_BY_EFFECT ? 0 : 1;
}

static nr_why can_pay_play(const nr_game *g, unsigned c, unsigned flags, unsigned clicks)
{
    nr_side side = owner_of(c);
    extra_cost extra = play_extra(g, c, flags);
    if (g->player[side].clicks < play_clicks(flags) + clicks + (unsigned)extra.clicks) {
        return WHY_NO_CLICKS;
    }
    if (!can_afford(g, side, play_cost(g, c, 0) + extra.credits, NR_PAY_PLAY, c)) {
        return WHY_NO_CREDITS;
    }
    return extra.other ? can_pay_other(g, side, c, extra.other) : (nr_why)WHY_OK;
}

/* Could the row do anything once the card that is given up for it is gone? The position after that
 * is tried out (FAQ-C03034a: what was given up may be what the row works on). */
static bool resolves_through(const nr_game *g, nr_side side, unsigned c, unsigned row,
                             const nr_row *cost)
{
    for (unsigned o = 0; (o = next_given(g, side, c, cost, o)) != 0;) {
        nr_game after = *g;
        eng e = {.g = &after};
        int left = after.player[side].credits - play_cost(g, c, 0);
        after.player[side].credits = (int16_t)(left > 0 ? left : 0);
        trash_card(&e, o, true);
        if (block_can_resolve(&after, side, c, after.copy[c].def, row, 0, o)) {
            return true;
        }
    }
    return false;
}

static bool resolves(const nr_game *g, nr_side side, unsigned c, unsigned row, unsigned flags)
{
    const nr_row *cost = play_extra(g, c, flags).other;
    return cost && cost->cost == NR_COST_TRASH_INSTALLED
               ? resolves_through(g, side, c, row, cost)
               : row_can_resolve(g, side, c, g->copy[c].def, row);
}

nr_why can_play(const nr_game *g, unsigned c)
{
    return can_play_so(g, c, 0, 0);
}

nr_why can_play_so(const nr_game *g, unsigned c, unsigned flags, unsigned clicks)
{
    const nr_card *k = card_of(g, c);
    nr_side side = owner_of(c);
    unsigned row;
    const nr_row *r = play_row(k, &row);
    if (!r) {
        return WHY_WRONG_TYPE;
    }
    if (g->copy[c].zone != hand_of(side) && !(flags & PLAY_BY_EFFECT)) {
        return WHY_NOT_IN_HAND;
    }
    if (g->player[side].clicks < play_clicks(flags) + clicks) {
        return WHY_NO_CLICKS;
    }
    const nr_row *only = own_fact(g, c, NR_MOD_PLAY_ONLY_IF);
    if (only && !conditions_hold(g, only->cond, only->conds, scope_of(c))) {
        return WHY_PLAY_CONDITION;
    }
    nr_why why = can_pay_play(g, c, flags, clicks);
    if (why) {
        return why;
    }
    if (k->cost == NR_COST_X && most_play_x(g, c, flags) < 1) {
        return WHY_CANNOT_RESOLVE;
    }
    return resolves(g, side, c, row, flags) ? WHY_OK : WHY_CANNOT_RESOLVE; /* ABIL-20 */
}

static extra_cost play_due(const nr_game *g, unsigned c, unsigned flags)
{
    extra_cost due = play_extra(g, c, flags);
    due.credits += play_cost(g, c, 0);
    due.clicks += (int)play_clicks(flags);
    return due;
}

bool finds_server(const nr_game *g, unsigned c, unsigned flags)
{
    const nr_row *r = play_row(card_of(g, c), NULL);
    return !starts_run(r) || any_server(g, r->at, play_due(g, c, flags));
}

/* One choice, or one for each server that its run may go to. */
void list_ways(const nr_game *g, unsigned c, unsigned flags, nr_choices *out)
{
    const nr_row *r = play_row(card_of(g, c), NULL);
    if (starts_run(r)) {
        list_servers(g, r->at, play_due(g, c, flags),
                     &(nr_choice){.verb = NR_VERB_PLAY, .card = (uint8_t)c}, out);
    } else {
        add_card(out, NR_VERB_PLAY, c);
    }
}

void list_plays(const nr_game *g, unsigned c, nr_choices *out)
{
    if (!can_play(g, c)) {
        list_ways(g, c, 0, out);
    }
}

enum { PLAY_X, PLAY_PAY, PLAY_EXTRA, PLAY_PAID, PLAY_TELL, PLAY_RESOLVE, PLAY_TRASH };

static void pay_play(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    nr_side side = (nr_side)f->side;
    extra_cost extra = play_extra(g, c, f->play.flags);
    extra_cost run = run_costs(g, play_row(card_of(g, c), NULL), f->play.server);
    int cost = play_cost(g, c, f->play.x);
    f->step = PLAY_EXTRA;
    spend_clicks(e, side, play_clicks(f->play.flags) + (unsigned)(extra.clicks + run.clicks));
    move_card(e, c, NR_ZONE_PLAY);
    g->copy[c].flags = NR_FACEUP;
    hook(g, g->copy[c].def);
    pay(e, side, cost + extra.credits, NR_PAY_PLAY, c);
    pay(e, side, run.credits, NR_PAY_RUN, 0);
}

/* ABIL-21: additional costs besides clicks and credits. */
static void pay_extra(eng *e, nr_frame *f)
{
    extra_cost extra = play_extra(e->g, f->card, f->play.flags);
    f->step = PLAY_PAID;
    if (extra.other) {
        unsigned how = pay_other(e, (nr_side)f->side, f->card, extra.other);
        f->play.due = how == COST_ON_ITS_WAY;
        if (how == COST_ASKS) {
            f->step = PLAY_EXTRA;
        }
    }
}

static void resolve_play(eng *e, nr_frame *f)
{
    unsigned row = 0, server = f->play.server, c = f->card;
    int x = f->play.x;
    f->step = PLAY_TRASH;
    (void)play_row(card_of(e->g, c), &row);
    nr_frame *r = push_row(e, (nr_side)f->side, c, e->g->copy[c].def, row, f->play.given);
    r->row.server = (uint8_t)server;
    r->row.x = (int16_t)x;
}

static void play_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    nr_side side = (nr_side)f->side;
    switch (f->step) {
    case PLAY_X:
        if (card_of(g, c)->cost == NR_COST_X) {
            ask(e, side, NR_PROMPT_CHOOSE_NUMBER);
        } else {
            f->step = PLAY_PAY;
        }
        return;
    case PLAY_PAY:
        pay_play(e, f);
        return;
    case PLAY_EXTRA:
        pay_extra(e, f);
        return;
    case PLAY_PAID: /* FAQ-R28: a cost that was prevented is not paid */
        f->step = f->play.due && !f->play.result ? PLAY_TRASH : PLAY_TELL;
        return;
    case PLAY_TELL: {
        f->step = PLAY_RESOLVE;
        log_server(e, NR_EVENT_PLAY, side, c, f->play.server);
        (void)emit_about(e, NR_ON_PLAYED, side, c, f->play.server);
        return;
    }
    case PLAY_RESOLVE:
        resolve_play(e, f);
        return;
    default: /* CARD-04: to the discard pile, unless something else is said */
        pop(e);
        if (g->copy[c].zone == NR_ZONE_PLAY) {
            raise(e, (nr_happening){.what = NR_ON_PLAY_FINISHED,
                                    .by = (uint8_t)side,
                                    .subject = (uint8_t)c,
                                    .amount = 1});
        }
    }
}

void play_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_PLAY, play_step);
}

void play_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step == PLAY_EXTRA) {
        list_other(g, (nr_side)f->side, f->card, play_extra(g, f->card, f->play.flags).other, out);
    } else {
        add_numbers(out, 1,
                    most_play_x(g, f->card, f->play.flags)); /* X of 0 would do nothing (ABIL-20) */
    }
}

void play_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (f->step == PLAY_EXTRA) {
        const nr_row *r = play_extra(e->g, f->card, f->play.flags).other;
        f->step = PLAY_PAID;
        f->play.given = c->card;
        f->play.due = answer_other(e, (nr_side)f->side, r, c) == COST_ON_ITS_WAY;
    } else {
        f->play.x = c->amount;
        f->step = PLAY_PAY;
    }
}
