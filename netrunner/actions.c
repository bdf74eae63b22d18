/* What may be done with an action, and the basic actions of both sides. Each has one predicate that
 * the list of choices and the judge share. Chapters: CORP, RUNNER. */
#include "netrunner/engine.h"

/* ---- may it be done? ------------------------------------------------------------------------- */

/* CORP-02, RUNNER-02; WIN-05: the Corporation also from an empty R&D */
nr_why can_draw(const nr_game *g, nr_side side)
{
    return side == NR_CORP || g->size[NR_ZONE_STACK] ? WHY_OK : WHY_EMPTY_STACK; /* ABIL-20 */
}

/* CORP-23, CORP-24 */
nr_why can_advance(const nr_game *g, unsigned c)
{
    if (!c || !can_be_advanced(g, c)) {
        return WHY_CANNOT_ADVANCE;
    }
    if (is_banned(g, NR_BAN_ADVANCE, c, g->copy[c].server)) {
        return WHY_BANNED_ADVANCE; /* ABIL-16 */
    }
    return can_afford(g, NR_CORP, ADVANCE_COST, NR_PAY_ADVANCE, c) ? WHY_OK
                                                                   : WHY_NO_CREDITS_ADVANCE;
}

/* CORP-26 */
nr_why can_trash_resource(const nr_game *g, unsigned c)
{
    if (!g->player[NR_RUNNER].tags) {
        return WHY_NOT_TAGGED;
    }
    if (!c || g->copy[c].zone != NR_ZONE_RIG || !is_type(g, c, NR_TYPE_RESOURCE)) {
        return WHY_NO_RESOURCE;
    }
    return can_afford(g, NR_CORP, TRASH_RESOURCE_COST, NR_PAY_OTHER, 0) ? WHY_OK
                                                                        : WHY_NO_CREDITS_RESOURCE;
}

/* CORP-27 */
nr_why can_purge(const nr_game *g)
{
    return g->player[NR_CORP].clicks >= PURGE_CLICKS ? WHY_OK : WHY_PURGE_CLICKS;
}

/* RUNNER-10 */
nr_why can_remove_tag(const nr_game *g)
{
    if (!g->player[NR_RUNNER].tags) {
        return WHY_NO_TAG;
    }
    return can_afford(g, NR_RUNNER, REMOVE_TAG_COST, NR_PAY_REMOVE_TAG, 0) ? WHY_OK
                                                                           : WHY_NO_CREDITS_TAG;
}

/* ---- all that may be done -------------------------------------------------------------------- */

static void list_hand(const nr_game *g, nr_side side, nr_choices *out)
{
    nr_zone z = hand_of(side);
    uint64_t remotes[2], titles = 0; /* seen so far, by their last bits: few cards have a twin */
    if (side == NR_CORP) {
        remote_set(g, remotes);
    }
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        uint64_t title = NR_BIT(g->copy[c].def & 63);
        if (titles & title && has_twin_before(g, c)) {
            continue;
        }
        titles |= title;
        const nr_card *k = card_of(g, c);
        bool plays = k->type == NR_TYPE_OPERATION || k->type == NR_TYPE_EVENT;
        if (plays) {
            list_plays(g, c, out);
        } else if (side == NR_CORP) {
            list_corp_installs(g, c, remotes, out);
        } else {
            list_installs(g, c, 0, 0, 0, out);
        }
    }
}

static void list_corp_actions(const nr_game *g, nr_choices *out)
{
    add_verb(out, NR_VERB_DRAW);
    add_verb(out, NR_VERB_GAIN_CREDIT);
    list_hand(g, NR_CORP, out);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if ((has(g, c, NR_HAS_FACT) || is_type(g, c, NR_TYPE_AGENDA)) && !can_advance(g, c)) {
            add_card(out, NR_VERB_ADVANCE, c);
        }
    }
    for (unsigned c = g->player[NR_RUNNER].tags ? g->head[NR_ZONE_RIG] : 0; c;
         c = g->copy[c].next) {
        if (!can_trash_resource(g, c)) {
            add_card(out, NR_VERB_TRASH_RESOURCE, c);
        }
    }
    if (!can_purge(g)) {
        add_verb(out, NR_VERB_PURGE);
    }
}

static void list_runner_actions(const nr_game *g, nr_choices *out)
{
    if (!can_draw(g, NR_RUNNER)) {
        add_verb(out, NR_VERB_DRAW);
    }
    add_verb(out, NR_VERB_GAIN_CREDIT);
    list_hand(g, NR_RUNNER, out);
    if (!can_remove_tag(g)) {
        add_verb(out, NR_VERB_REMOVE_TAG);
    }
    list_servers(g, ALL_SERVERS, (extra_cost){0, 1, NULL}, &(nr_choice){.verb = NR_VERB_RUN}, out);
}

void list_actions(const nr_game *g, nr_side side, nr_choices *out)
{
    if (side == NR_CORP) {
        list_corp_actions(g, out);
    } else {
        list_runner_actions(g, out);
    }
    list_click_abilities(g, side, out); /* ABIL-05 */
}

/* ---- basic actions --------------------------------------------------------------------------- */

void begin_action(eng *e, nr_side side, const nr_choice *c)
{
    if (c->verb == NR_VERB_USE) {
        use_row(e, side, c->card, c->ability, c->server);
    } else if (c->verb == NR_VERB_PLAY) {
        push(e, FRAME_PLAY, side, c->card)->play.server = c->server;
    } else {
        nr_frame *f = push(e, FRAME_ACTION, side, c->card);
        f->turn.verb = c->verb;
        f->turn.server = c->server;
        f->turn.host = c->other;
    }
}

void purge(eng *e)
{
    nr_game *g = e->g;
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_TABLE};
    log_event(e, NR_EVENT_PURGE, NR_CORP, 0, 0);
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            add_counter(e, c, NR_COUNTER_VIRUS, -(int)counters(g, c, NR_COUNTER_VIRUS));
        }
    }
}

/* CORP-01, RUNNER-01 */
static void pay_action(eng *e, const nr_frame *f)
{
    nr_side side = (nr_side)f->side;
    unsigned verb = f->turn.verb, card = f->card, server = f->turn.server;
    extra_cost extra = {0, 0, NULL};
    if (verb == NR_VERB_RUN) {
        extra = extra_costs(e->g, NR_PAY_RUN, 0, server);
    }
    spend_clicks(e, side, (verb == NR_VERB_PURGE ? PURGE_CLICKS : 1u) + (unsigned)extra.clicks);
    if (verb == NR_VERB_ADVANCE) {
        pay(e, side, ADVANCE_COST, NR_PAY_ADVANCE, card);
    } else if (verb == NR_VERB_TRASH_RESOURCE) {
        pay(e, side, TRASH_RESOURCE_COST, NR_PAY_OTHER, 0);
    } else if (verb == NR_VERB_REMOVE_TAG) {
        pay(e, side, REMOVE_TAG_COST, NR_PAY_REMOVE_TAG, 0);
    } else if (extra.credits) {
        pay(e, side, extra.credits, NR_PAY_RUN, 0);
    }
}

static void action_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step == 0) {
        f->step = 1;
        pay_action(e, f);
        return;
    }
    nr_side side = (nr_side)f->side;
    unsigned card = f->card;
    nr_turn_frame a = f->turn;
    nr_event *v;
    pop(e);
    switch (a.verb) {
    case NR_VERB_DRAW:
        (void)draw_cards(e, side, 1);
        break;
    case NR_VERB_GAIN_CREDIT:
        gain_credits(e, side, 1);
        break;
    case NR_VERB_INSTALL:
        (void)begin_install(e, card, a.server, a.host, 0, 0);
        break;
    case NR_VERB_ADVANCE:
        if ((v = log_more(e, NR_EVENT_ADVANCE, NR_CORP, card, 1)) != NULL) {
            v->server = g->copy[card].server;
        }
        add_counter(e, card, NR_COUNTER_ADVANCEMENT, 1);
        break;
    case NR_VERB_TRASH_RESOURCE:
        trash_one(e, NR_CORP, 0, card);
        break;
    case NR_VERB_PURGE:
        purge(e);
        break;
    case NR_VERB_REMOVE_TAG:
        g->player[NR_RUNNER].tags--;
        g->dirty |= DIRTY_NUMBERS;
        log_event(e, NR_EVENT_REMOVE_TAG, NR_RUNNER, 0, 1);
        break;
    default:
        begin_run(e, a.server, 0);
    }
}

void action_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_ACTION, action_step);
}

void action_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)g, (void)f, (void)out;
}
void action_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)e, (void)f, (void)c;
}
