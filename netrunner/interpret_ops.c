/* The interpreter: plain operations, those of runs and of prevention, and the table of all. */
#include "netrunner/interpret.h"

/* ---- credits, cards, clicks, tokens ---------------------------------------------------------- */

OP_RUN(op_gain)
{
    int n = amount_here(e->g, f, op);
    nr_side who = who_of(f, op);
    next_op(f);
    gain_credits(e, who, n);
}

OP_RUN(op_lose)
{
    int n = amount_here(e->g, f, op);
    nr_side who = who_of(f, op);
    next_op(f);
    f->row.result = (int16_t)lose_credits(e, who, n);
}

OP_RUN(op_take)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op), there = g->copy[f->card].credits;
    nr_side who = who_of(f, op);
    n = n > there ? there : n;
    next_op(f);
    add_counter(e, f->card, NR_COUNTER_CREDIT, -n);
    gain_credits(e, who, n);
    f->row.result = (int16_t)n;
}

OP_CAN(op_take)
{
    (void)op;
    return g->copy[f->card].credits ? CAN_DO : CAN_EITHER;
}

OP_RUN(op_draw)
{
    int n = amount_here(e->g, f, op);
    nr_side who = who_of(f, op);
    if (op->flags & NR_UNTIL) {
        n -= e->g->size[hand_of(who)];
    }
    next_op(f);
    if (n > 0) {
        (void)draw_cards(e, who, (unsigned)n);
    }
}

OP_CAN(op_draw)
{
    return who_of(f, op) == NR_CORP || g->size[NR_ZONE_STACK] ? CAN_DO : CAN_EITHER;
}

OP_RUN(op_clicks)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    nr_side who = who_of(f, op);
    next_op(f);
    f->row.result = 0;
    if (op->op == NR_OP_GAIN_CLICKS) {
        g->player[who].clicks = (uint8_t)(g->player[who].clicks + n);
        log_event(e, NR_EVENT_GAIN_CLICKS, who, 0, n);
    } else if (g->player[who].clicks >= n) { /* TURN-03: losing is not spending */
        g->player[who].clicks = (uint8_t)(g->player[who].clicks - n);
        log_event(e, NR_EVENT_LOSE_CLICKS, who, 0, n);
        f->row.result = (int16_t)n;
    }
}

OP_RUN(op_tag)
{
    int n = amount_here(e->g, f, op);
    next_op(f);
    f->row.result = 0;
    give_tags(e, n);
}

OP_RUN(op_remove_tags)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    n = n > g->player[NR_RUNNER].tags ? g->player[NR_RUNNER].tags : n;
    next_op(f);
    g->player[NR_RUNNER].tags = (uint8_t)(g->player[NR_RUNNER].tags - n);
    g->dirty |= DIRTY_NUMBERS;
    log_event(e, NR_EVENT_REMOVE_TAG, NR_RUNNER, 0, n);
}

OP_CAN(op_remove_tags)
{
    (void)f, (void)op;
    return g->player[NR_RUNNER].tags ? CAN_DO : CAN_EITHER;
}

OP_RUN(op_bad_publicity)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    next_op(f);
    f->row.result = 0;
    if (op->op == NR_OP_BAD_PUBLICITY) {
        give_bad_publicity(e, n);
        return;
    }
    n = n > g->player[NR_CORP].bad_publicity ? g->player[NR_CORP].bad_publicity : n;
    g->player[NR_CORP].bad_publicity = (uint8_t)(g->player[NR_CORP].bad_publicity - n);
    g->dirty |= DIRTY_NUMBERS;
    f->row.result = (int16_t)n;
    if (n > 0) {
        log_event(e, NR_EVENT_REMOVE_BAD_PUBLICITY, NR_CORP, 0, n);
    }
}

OP_CAN(op_bad_publicity)
{
    (void)f;
    return op->op == NR_OP_BAD_PUBLICITY || g->player[NR_CORP].bad_publicity ? CAN_DO : CAN_EITHER;
}

OP_RUN(op_damage)
{
    int n = amount_here(e->g, f, op);
    unsigned source = f->card;
    nr_side by = (nr_side)f->side;
    next_op(f);
    f->row.result = 0;
    do_damage(e, by, (nr_damage)op->what, n, source, op->flags & NR_UNPREVENTABLE);
}

OP_RUN(op_place)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    if (op->op == NR_OP_REMOVE_COUNTER) {
        n = -n;
    }
    FOR_SELECTED (g, f, op, c) {
        if (nr_active(g, c) || is_installed(g, c) || g->copy[c].zone == NR_ZONE_HOSTED) {
            add_counter(e, c, (nr_counter)op->what, n);
        }
    }
    next_op(f);
}

OP_CAN(op_remove)
{
    FOR_SELECTED (g, f, op, c) {
        if (counters(g, c, (nr_counter)op->what)) {
            return CAN_DO;
        }
    }
    return CAN_NOT;
}

OP_RUN(op_purge)
{
    (void)op;
    next_op(f);
    purge(e);
}

OP_RUN(op_forfeit)
{
    (void)op;
    next_op(f);
    f->row.result = forfeit(e, f->card);
}

OP_RUN(op_number)
{
    ask(e, asked_by(f, op), NR_PROMPT_CHOOSE_NUMBER);
}

OP_LIST(op_number)
{
    add_numbers(out, 0, amount_here(g, f, op));
}

OP_ANSWER(op_number)
{
    (void)e, (void)op;
    f->row.x = c->amount;
    next_op(f);
}

OP_RUN(op_pay_x)
{
    ask(e, who_of(f, op), NR_PROMPT_CHOOSE_NUMBER);
}

OP_LIST(op_pay_x)
{
    add_numbers(out, 0, can_spend(g, who_of(f, op), NR_PAY_USE, f->card));
}

OP_ANSWER(op_pay_x)
{
    nr_side who = who_of(f, op);
    unsigned card = f->card;
    f->row.x = c->amount;
    next_op(f);
    pay(e, who, c->amount, NR_PAY_USE, card);
}

/* ---- runs ------------------------------------------------------------------------------------ */

OP_RUN(op_end_run)
{
    (void)op;
    next_op(f);
    if (e->g->run.active) {
        end_run(e, NR_RUN_ENDED);
    }
}

OP_RUN(op_bypass)
{
    (void)op;
    next_op(f);
    bypass(e);
}

OP_RUN(op_run)
{
    unsigned server = f->row.server;
    int credits = amount_here(e->g, f, op);
    next_op(f);
    begin_run(e, server, credits);
}

OP_RUN(op_succeed_on)
{
    unsigned server = op->arg;
    next_op(f);
    succeed_on(e, server);
}

OP_RUN(op_encounter)
{
    unsigned ice = selected(e->g, (nr_selector)op->sel, scope_in(f));
    next_op(f);
    encounter_outside(e, ice);
}

/* Back to the outermost ice, of another server if one is named, or behind the selected one. */
OP_RUN(op_continue_at)
{
    nr_game *g = e->g;
    if (!g->run.active || g->run.over) {
        next_op(f);
    } else if (op->arg) {
        next_op(f);
        go_before(e, op->arg);
    } else if (!(op->flags & NR_OUTERMOST)) {
        unsigned ice = selected(g, (nr_selector)op->sel, scope_in(f));
        next_op(f);
        go_behind(e, ice);
    } else if (f->row.phase == 0 && loops_forever(g)) { /* FAQ-R58 */
        ask(e, NR_CORP, NR_PROMPT_CHOOSE_NUMBER);
    } else {
        go_round(g);
        next_op(f);
    }
}

OP_LIST(op_continue_at)
{
    (void)g, (void)f, (void)op;
    add_numbers(out, 0, MOST_ROUNDS);
}

OP_ANSWER(op_continue_at)
{
    (void)op;
    e->g->run.rounds = (uint8_t)(c->amount + 1);
    f->row.phase = 1;
}

/* An ice becomes the outermost one of another server (RUN-30: the run may have to go with it). */
OP_RUN(op_move_ice)
{
    unsigned ice = selected(e->g, (nr_selector)op->sel, scope_in(f));
    if (ice && is_protecting(e->g, ice)) {
        ask(e, asked_by(f, op), NR_PROMPT_CHOOSE_SERVER);
    } else {
        next_op(f);
    }
}

OP_LIST(op_move_ice)
{
    unsigned here = g->copy[selected(g, (nr_selector)op->sel, scope_in(f))].server;
    uint64_t remotes[2];
    remote_set(g, remotes);
    if (here >= NR_SERVER_REMOTE) {
        unsigned i = here - (unsigned)NR_SERVER_REMOTE;
        remotes[i >> 6] &= ~NR_BIT(i & 63);
    }
    unsigned centrals = (NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES) & ~class_of(here);
    list_servers_of(NULL, remotes, centrals | NR_CLASS_REMOTE, NOTHING_DUE,
                    &(nr_choice){.verb = NR_VERB_CHOOSE_SERVER}, out);
}

OP_ANSWER(op_move_ice)
{
    unsigned ice = selected(e->g, (nr_selector)op->sel, scope_in(f));
    next_op(f);
    move_ice(e, ice, c->server);
}

OP_RUN(op_jack_out)
{
    (void)op;
    if (!e->g->run.active || e->g->run.over || !can_jack_out(e->g)) {
        next_op(f);
    } else {
        ask(e, NR_RUNNER, NR_PROMPT_JACK_OUT);
    }
}

OP_LIST(op_jack_out)
{
    (void)g, (void)f, (void)op;
    add_verb(out, NR_VERB_CONTINUE);
    add_verb(out, NR_VERB_JACK_OUT);
}

OP_ANSWER(op_jack_out)
{
    (void)op;
    next_op(f);
    if (c->verb == NR_VERB_JACK_OUT) {
        end_run(e, NR_RUN_JACKED_OUT);
    }
}

/* Is there a subroutine that the row could break? */
static bool finds_breakable(const nr_game *g, const nr_frame *f)
{
    subroutine s;
    for (unsigned n = 0; encounter_goes_on(g) && subroutine_at(g, g->run.ice, n, &s); n++) {
        if (!can_break(g, f->card, f->row.row, n)) {
            return true;
        }
    }
    return false;
}

/* All that one ability broke was broken at the same moment: one event each, told of together
 * (FAQ-C02024b, FAQ-Q17). The phase counts them. */
static void end_break(eng *e, nr_frame *f)
{
    nr_happening v = {.what = NR_ON_BREAK,
                      .by = NR_RUNNER,
                      .subject = f->row.subject,
                      .source = f->card,
                      .server = e->g->run.server,
                      .amount = 1};
    unsigned broken = f->row.phase;
    next_op(f);
    f->row.result = (int16_t)broken;
    for (; broken > 0; broken--) {
        emit_loose(e, v);
    }
}

/* BREAK-03 to BREAK-05: the first with the choice that used the ability, the others one by one. */
OP_RUN(op_break)
{
    nr_game *g = e->g;
    if (f->row.picked > 0 && f->row.result > 0) {
        f->row.phase++;
    }
    f->row.result = 0;
    if (!encounter_goes_on(g)) {
        end_break(e, f);
        return;
    }
    if (f->row.subroutine) {
        unsigned number = f->row.subroutine - 1u;
        f->row.subroutine = 0;
        f->row.picked++;
        f->row.subject = g->run.ice;
        break_subroutine(e, f->card, number);
        return;
    }
    if (f->row.picked < amount_here(g, f, op) && finds_breakable(g, f)) {
        ask(e, NR_RUNNER, NR_PROMPT_BREAK_MORE);
    } else {
        end_break(e, f);
    }
}

OP_LIST(op_break)
{
    (void)op;
    for (unsigned s = 0, n = nr_subroutines(g, g->run.ice); s < n; s++) {
        if (!can_break(g, f->card, f->row.row, s)) {
            add_choice(out, (nr_choice){.verb = NR_VERB_BREAK,
                                        .card = f->card,
                                        .ability = f->row.row,
                                        .other = (uint8_t)s});
        }
    }
    if (f->row.picked > 0) {
        add_verb(out, NR_VERB_DONE);
    }
}

OP_CAN(op_break)
{
    (void)op; /* of a paid ability each subroutine is a choice of its own: list_row */
    return break_op(row_of(f)) || finds_breakable(g, f) ? CAN_DO : CAN_NOT;
}

OP_ANSWER(op_break)
{
    (void)op;
    if (c->verb == NR_VERB_DONE) {
        end_break(e, f);
    } else {
        f->row.subroutine = (uint8_t)(c->other + 1);
    }
}

/* ---- timed effects --------------------------------------------------------------------------- */

/* BREAK-09, FAQ-R23: what lasts for an encounter or a run lapses at once outside one. */
static bool lapses(const nr_game *g, const nr_row *r, const nr_op *op)
{
    switch (op->dur) {
    case NR_FOR_ENCOUNTER:
        return !encounter_goes_on(g);
    case NR_FOR_RUN:
        return !g->run.active && !starts_run(r);
    case NR_FOR_NEXT_ENCOUNTER:
    case NR_UNTIL_ENCOUNTER_ENDS:
        return !g->run.active;
    case NR_FOR_ACCESS:
        return !accessed_card(g);
    default:
        return false;
    }
}

static void tell_effect(eng *e, const nr_frame *f, const nr_op *op, unsigned c, int n)
{
    if (op->what == NR_MOD_SUBTYPE) {
        nr_event *t = log_more(e, NR_EVENT_SUBTYPE, (nr_side)f->side, c, 0);
        if (t) {
            t->what = op->arg;
        }
    } else if (op->what == NR_MOD_ICE_STRENGTH || op->what == NR_MOD_BREAKER_STRENGTH) {
        log_event(e, NR_EVENT_STRENGTH, (nr_side)f->side, c, n);
    }
}

OP_RUN(op_effect)
{
    nr_game *g = e->g;
    int n = amount_here(g, f, op);
    set_walk cards = walk_selected(g, f, op);
    bool none = lapses(g, row_of(f), op);
    nr_side whom = who_of(f, op);
    nr_effect v = {.kind = NR_EFFECT_MOD,
                   .mod = op->what,
                   .duration = op->dur,
                   .side = f->side,
                   .card = f->card,
                   .name = op->arg,
                   .n = (int16_t)n};
    if (op->what == NR_MOD_SUBROUTINES) { /* lends the row of this card that arg names */
        v.def = f->row.def;
        v.row = op->arg;
        v.name = 0;
        none |= n <= 0;
    }
    next_op(f);
    if (none) {
        return;
    }
    if (op->sel == NR_THE_RUN) {
        v.target = (uint8_t)(op->who ? g->identity[whom] : 0); /* on a player */
        add_effect(e, v);
        return;
    }
    for (unsigned i = 0; i < cards.count; i++) {
        v.target = cards.card[i];
        add_effect(e, v);
        tell_effect(e, f, op, cards.card[i], n);
    }
}

/* ---- prevention ------------------------------------------------------------------------------ */

/* As much of the pending event as the row says, or one card of its set. */
OP_RUN(op_prevent)
{
    nr_game *g = e->g;
    nr_frame *t = pending_event(g, f);
    if (!t) {
        next_op(f);
        return;
    }
    nr_event_frame *v = &t->event;
    if (v->set) {
        ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_CARD); /* which card is saved */
        return;
    }
    int most = amount_here(g, f, op);
    most = most > v->is.amount ? v->is.amount : most;
    if (op->flags & NR_UP_TO && f->row.phase == 0 && most > 1) {
        ask(e, (nr_side)f->side, NR_PROMPT_CHOOSE_NUMBER);
        return;
    }
    if (f->row.phase == 1) {
        most = f->row.x;
    }
    v->is.amount = (int16_t)(v->is.amount - most);
    if (most > 0) {
        note(e, &v->is); /* what was prevented was met as well (FAQ-C01045b) */
    }
    nr_event *told = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, f->card, most);
    if (told) {
        told->what = v->is.what;
    }
    next_op(f);
}

OP_LIST(op_prevent)
{
    const nr_event_frame *v = &pending_event((nr_game *)(uintptr_t)g, f)->event;
    if (!v->set) {
        int most = amount_here(g, f, op);
        add_numbers(out, 1, most > v->is.amount ? v->is.amount : most);
        return;
    }
    FOR_SET (g, v->set, c) {
        if (fits(g, &row_of(f)->filter, c, scope_in(f))) {
            add_card(out, NR_VERB_CHOOSE_CARD, c);
        }
    }
}

OP_ANSWER(op_prevent)
{
    (void)op;
    if (c->verb == NR_VERB_CHOOSE_NUMBER) {
        f->row.x = c->amount;
        f->row.phase = 1;
        return;
    }
    nr_frame *v = pending_event(e->g, f);
    set_remove(e->g, v->event.set, c->card);
    nr_event *t = log_more(e, NR_EVENT_PREVENT, (nr_side)f->side, c->card, 1);
    if (t) {
        t->what = v->event.is.what;
    }
    next_op(f);
}

/* ---- all of them ----------------------------------------------------------------------------- */

OP_RUN(op_nothing)
{
    (void)e, (void)op;
    next_op(f);
}

#define ASKS(name) .run = name##_run, .list = name##_list, .answer = name##_answer
static const op_rule op_rules[NR_OP_COUNT] = {
    [NR_OP_NONE] = {.run = op_nothing_run},
    [NR_OP_GAIN_CREDITS] = {.run = op_gain_run},
    [NR_OP_LOSE_CREDITS] = {.run = op_lose_run},
    [NR_OP_TAKE_CREDITS] = {.run = op_take_run, .can = op_take_can},
    [NR_OP_DRAW] = {.run = op_draw_run, .can = op_draw_can},
    [NR_OP_GAIN_CLICKS] = {.run = op_clicks_run},
    [NR_OP_LOSE_CLICKS] = {.run = op_clicks_run},
    [NR_OP_TAG] = {.run = op_tag_run},
    [NR_OP_REMOVE_TAGS] = {.run = op_remove_tags_run, .can = op_remove_tags_can},
    [NR_OP_BAD_PUBLICITY] = {.run = op_bad_publicity_run},
    [NR_OP_REMOVE_BAD_PUBLICITY] = {.run = op_bad_publicity_run, .can = op_bad_publicity_can},
    [NR_OP_DAMAGE] = {.run = op_damage_run},
    [NR_OP_END_RUN] = {.run = op_end_run_run},
    [NR_OP_BYPASS] = {.run = op_bypass_run},
    [NR_OP_CONTINUE_AT] = {ASKS(op_continue_at)},
    [NR_OP_JACK_OUT] = {ASKS(op_jack_out)},
    [NR_OP_PLACE] = {.run = op_place_run},
    [NR_OP_REMOVE_COUNTER] = {.run = op_place_run, .can = op_remove_can},
    [NR_OP_PURGE] = {.run = op_purge_run},
    [NR_OP_PICK] = {ASKS(op_pick), .can = op_pick_can},
    [NR_OP_SEARCH] = {ASKS(op_pick), .can = op_pick_can},
    [NR_OP_SHUFFLE] = {.run = op_shuffle_run},
    [NR_OP_LOOK] = {.run = op_look_run, .can = op_look_can},
    [NR_OP_ARRANGE] = {ASKS(op_arrange)},
    [NR_OP_MOVE] = {.run = op_move_run},
    [NR_OP_TRASH] = {.run = op_trash_run},
    [NR_OP_TRASH_TOP] = {.run = op_trash_top_run},
    [NR_OP_EXPOSE] = {.run = op_expose_run},
    [NR_OP_REZ] = {.run = op_rez_run, .can = op_rez_can},
    [NR_OP_DEREZ] = {.run = op_derez_run},
    [NR_OP_INSTALL] = {ASKS(op_install)},
    [NR_OP_SWAP] = {.run = op_swap_run},
    [NR_OP_HOST] = {.run = op_host_run},
    [NR_OP_ENCOUNTER] = {.run = op_encounter_run},
    [NR_OP_ACCESS] = {.run = op_access_run, .can = op_access_can},
    [NR_OP_SCORE_AS] = {.run = op_score_as_run},
    [NR_OP_RUN] = {.run = op_run_run},
    [NR_OP_SUCCEED_ON] = {.run = op_succeed_on_run},
    [NR_OP_BREAK] = {ASKS(op_break), .can = op_break_can},
    [NR_OP_EFFECT] = {.run = op_effect_run},
    [NR_OP_CHOOSE_NUMBER] = {ASKS(op_number)},
    [NR_OP_FORFEIT] = {.run = op_forfeit_run},
    [NR_OP_REMEMBER] = {.run = op_remember_run},
    [NR_OP_REVEAL] = {.run = op_reveal_run},
    [NR_OP_PREVENT] = {ASKS(op_prevent)},
    [NR_OP_REMEMBER_SERVER] = {ASKS(op_remember_server)},
    [NR_OP_MOVE_ICE] = {ASKS(op_move_ice)},
    [NR_OP_PAY_X] = {ASKS(op_pay_x)},
    [NR_OP_PLAY] = {ASKS(op_play), .can = op_play_can},
    [NR_OP_DELAY] = {.run = op_delay_run},
    [NR_OP_IF] = {.run = op_if_run, .can = op_if_can},
    [NR_OP_CHOOSE] = {ASKS(op_choose)},
    [NR_OP_MAY] = {ASKS(op_may)},
    [NR_OP_MAY_PAY] = {ASKS(op_pay), .can = op_pay_can},
    [NR_OP_UNLESS_PAID] = {ASKS(op_pay), .can = op_pay_can},
    [NR_OP_PAY_OR] = {ASKS(op_pay), .can = op_pay_can},
    [NR_OP_TRACE] = {.run = op_bids_run},
    [NR_OP_PSI] = {.run = op_bids_run},
    [NR_OP_REPEAT] = {.run = op_repeat_run, .can = op_repeat_can},
    [NR_OP_ELSE] = {.run = op_mark_run},
    [NR_OP_OPTION] = {.run = op_mark_run},
    [NR_OP_END] = {.run = op_end_run},
};
