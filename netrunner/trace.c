/* Traces: the Corporation spends first, then the Runner; strictly greater succeeds. A frame: n the
 * base strength, x the credits that the Corporation spends, def those of the Runner, card the
 * source. The result (1 or 0) becomes n of the row below. Chapter: TRACE. */
#include "netrunner/engine.h"

enum { TRACE_CORP, TRACE_RUNNER, TRACE_COMPARE };

void begin_trace(eng *e, int base, unsigned source)
{
    nr_frame *f = push(e, FRAME_TRACE, NR_CORP, source);
    f->n = (int16_t)base;
    log_event(e, NR_EVENT_TRACE, NR_CORP, source, base);
}

void trace_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step != TRACE_COMPARE) { /* TRACE-02, TRACE-03 */
        f->side = f->step == TRACE_CORP ? NR_CORP : NR_RUNNER;
        ask(e, (nr_side)f->side, NR_PROMPT_TRACE);
        return;
    }
    int strength = f->n + f->x, link = nr_link(g) + f->def; /* TRACE-01, TRACE-04 */
    bool success = strength > link;                         /* TRACE-05, TRACE-06 */
    log_event(e, success ? NR_EVENT_TRACE_SUCCEEDS : NR_EVENT_TRACE_FAILS, NR_CORP, f->card,
              strength - link);
    pop(e);
    top_frame(g)->n = success;
}

void trace_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    for (int i = 0, most = can_spend(g, (nr_side)f->side, NR_PAY_TRACE, 0); i <= most; i++) {
        add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
    }
}

void trace_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_side side = (nr_side)f->side;
    if (side == NR_CORP) {
        f->x = c->amount;
        f->step = TRACE_RUNNER;
        log_event(e, NR_EVENT_TRACE_CORP, side, f->card, f->n + f->x);
    } else {
        f->def = (uint16_t)c->amount;
        f->step = TRACE_COMPARE;
        log_event(e, NR_EVENT_TRACE_RUNNER, side, f->card, nr_link(e->g) + c->amount);
    }
    pay(e, side, c->amount, NR_PAY_TRACE, 0);
}
