/* Rezzing and derezzing. Chapters: CARD-06, CARD-12, CARD-13. */
#include "netrunner/engine.h"

nr_why can_rez(const nr_game *g, unsigned c, bool ignore_costs, int discount)
{
    if (!c || g->copy[c].zone != NR_ZONE_TABLE) {
        return WHY_NOT_INSTALLED;
    }
    if (is_type(g, c, NR_TYPE_AGENDA)) {
        return WHY_AGENDA_NEVER_REZZED; /* CARD-06 */
    }
    if (is_rezzed(g, c)) {
        return WHY_ALREADY_REZZED;
    }
    if (is_banned(g, NR_BAN_REZ, c, g->copy[c].server)) {
        return WHY_BANNED_REZ; /* ABIL-16 */
    }
    if (ignore_costs) {
        return WHY_OK;
    }
    extra_cost extra = extra_costs(g, NR_PAY_REZ, c, g->copy[c].server);
    int cost = nr_rez_cost(g, c) - discount;
    if (!can_afford(g, NR_CORP, (cost > 0 ? cost : 0) + extra.credits, NR_PAY_REZ, c)) {
        return WHY_NO_CREDITS;
    }
    if (extra.other && can_pay_other(g, NR_CORP, c, extra.other)) {
        return extra.other->cost == NR_COST_FORFEIT ? WHY_REZ_FORFEIT : WHY_NOTHING_TO_TRASH;
    }
    return WHY_OK;
}

void begin_rez(eng *e, unsigned c, bool ignore_costs, int discount)
{
    nr_frame *f = push(e, FRAME_REZ, NR_CORP, c);
    f->rez.ignore_costs = ignore_costs;
    f->rez.discount = (int16_t)discount;
}

enum { REZ_PAY, REZ_EXTRA, REZ_PAID, REZ_TURN, REZ_TELL };

static void pay_rez(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    extra_cost extra = extra_costs(g, NR_PAY_REZ, f->card, g->copy[f->card].server);
    if (f->step == REZ_PAY) {
        int cost = nr_rez_cost(g, f->card) - f->rez.discount;
        f->step = REZ_EXTRA;
        pay(e, NR_CORP, (cost > 0 ? cost : 0) + extra.credits, NR_PAY_REZ, f->card); /* CARD-12 */
        return;
    }
    f->step = REZ_PAID;
    if (extra.other) { /* ABIL-21 */
        unsigned how = pay_other(e, NR_CORP, f->card, extra.other);
        f->rez.due = how == COST_ON_ITS_WAY;
        if (how == COST_ASKS) {
            f->step = REZ_EXTRA;
        }
    }
}

static void rez_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    switch (f->step) {
    case REZ_PAY:
    case REZ_EXTRA:
        if (f->rez.ignore_costs) {
            f->step = REZ_TURN;
        } else {
            pay_rez(e, f);
        }
        return;
    case REZ_PAID:
        if (f->rez.due && !f->rez.result) { /* FAQ-R28: a cost that was prevented is not paid */
            pop(e);
        } else {
            f->step = REZ_TURN;
        }
        return;
    case REZ_TURN:
        g->copy[c].flags |= NR_FACEUP;
        log_server(e, NR_EVENT_REZ, NR_CORP, c, g->copy[c].server);
        activate(g, c);
        unique_check(e, c);
        f->step = REZ_TELL;
        return;
    default:
        pop(e);
        tell_result(e, 1);
        if (is_installed(g, c) && is_rezzed(g, c)) {
            (void)emit_about(e, NR_ON_REZZED, NR_CORP, c, g->copy[c].server);
        }
    }
}

void rez_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_REZ, rez_step);
}

void rez_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    extra_cost extra = extra_costs(g, NR_PAY_REZ, f->card, g->copy[f->card].server);
    list_other(g, NR_CORP, f->card, extra.other, out);
}

void rez_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    extra_cost extra = extra_costs(e->g, NR_PAY_REZ, f->card, e->g->copy[f->card].server);
    f->step = REZ_PAID;
    f->rez.due = answer_other(e, NR_CORP, extra.other, c) == COST_ON_ITS_WAY;
}

/* CARD-13; HOST-07: what it hosts stays */
void derez(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (g->copy[c].zone != NR_ZONE_TABLE || !is_rezzed(g, c)) {
        return;
    }
    log_server(e, NR_EVENT_DEREZ, NR_CORP, c, g->copy[c].server);
    learn(g, c, 3);
    g->copy[c].flags &= (uint8_t)~NR_FACEUP;
    g->dirty |= DIRTY_NUMBERS;
}
