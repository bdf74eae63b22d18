/* Traces and secret bids: sub-games in which both players spend credits.
 *
 * A trace: the Corporation spends first, then the Runner; strictly greater succeeds. The result (1
 * or 0) and the margin go to the row below. A psi game: both secretly spend up to 2 credits, the
 * bids are opened together, and the result is whether they differ. Chapter: TRACE. */
#include "netrunner/engine.h"

enum { BID_CORP, BID_RUNNER, BID_COMPARE };

/* ---- traces ---------------------------------------------------------------------------------- */

void begin_trace(eng *e, int base, unsigned source)
{
    nr_frame *f = push(e, FRAME_TRACE, NR_CORP, source);
    f->bids.base = (int16_t)base;
    log_event(e, NR_EVENT_TRACE, NR_CORP, source, base);
}

void trace_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step != BID_COMPARE) { /* TRACE-02, TRACE-03 */
        f->side = f->step == BID_CORP ? NR_CORP : NR_RUNNER;
        ask(e, (nr_side)f->side, NR_PROMPT_TRACE);
        return;
    }
    int strength = f->bids.base + f->bids.corp, link = nr_link(g) + f->bids.runner; /* TRACE-04 */
    bool success = strength > link; /* TRACE-05, TRACE-06 */
    int margin = success ? strength - link : link - strength;
    unsigned source = f->card;
    log_event(e, success ? NR_EVENT_TRACE_SUCCEEDS : NR_EVENT_TRACE_FAILS, NR_CORP, source,
              strength - link);
    pop(e);
    tell_result(e, success);
    if (top_frame(g)->kind == FRAME_ROW) {
        top_frame(g)->row.margin = (uint8_t)(margin > 255 ? 255 : margin);
    }
    (void)emit(e, (nr_happening){.what = NR_ON_TRACE,
                                 .kind = success,
                                 .by = NR_CORP,
                                 .source = (uint8_t)source,
                                 .server = g->run.server,
                                 .amount = (int16_t)margin});
}

void trace_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    add_numbers(out, 0, can_spend(g, (nr_side)f->side, NR_PAY_TRACE, 0));
}

void trace_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_side side = (nr_side)f->side;
    if (side == NR_CORP) {
        f->bids.corp = c->amount;
        f->step = BID_RUNNER;
        log_event(e, NR_EVENT_TRACE_CORP, side, f->card, f->bids.base + c->amount);
    } else {
        f->bids.runner = c->amount;
        f->step = BID_COMPARE;
        log_event(e, NR_EVENT_TRACE_RUNNER, side, f->card, nr_link(e->g) + c->amount);
    }
    pay(e, side, c->amount, NR_PAY_TRACE, 0);
}

/* ---- secret bids ----------------------------------------------------------------------------- */

void begin_psi(eng *e, unsigned source)
{
    (void)push(e, FRAME_PSI, NR_CORP, source);
}

void psi_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step == BID_CORP || f->step == BID_RUNNER) {
        f->side = f->step == BID_CORP ? NR_CORP : NR_RUNNER;
        ask(e, (nr_side)f->side, NR_PROMPT_PSI);
        return;
    }
    int corp = f->bids.corp, runner = f->bids.runner;
    unsigned source = f->card;
    if (f->step == BID_COMPARE) { /* opened together, then paid */
        f->step++;
        log_event(e, NR_EVENT_BID, NR_CORP, source, corp);
        log_event(e, NR_EVENT_BID, NR_RUNNER, source, runner);
        pay(e, NR_RUNNER, runner, NR_PAY_PSI, 0);
        pay(e, NR_CORP, corp, NR_PAY_PSI, 0);
        return;
    }
    pop(e);
    tell_result(e, corp != runner);
    (void)emit(e, (nr_happening){.what = NR_ON_BIDS_OPENED,
                                 .kind = corp != runner,
                                 .by = NR_CORP,
                                 .source = (uint8_t)source,
                                 .server = g->run.server,
                                 .amount = 1});
}

void psi_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    int most = can_spend(g, (nr_side)f->side, NR_PAY_PSI, 0);
    add_numbers(out, 0, most > MOST_PSI ? MOST_PSI : most);
}

/* Nothing is told until both have bid. */
void psi_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)e;
    if (f->side == NR_CORP) {
        f->bids.corp = c->amount;
        f->step = BID_RUNNER;
    } else {
        f->bids.runner = c->amount;
        f->step = BID_COMPARE;
    }
}
