/* Accessing cards: which, in what order, and what may be done with each. Chapter: ACCESS.
 *
 * FRAME_ACCESS: server what is accessed, n cards of the pile still to take. FRAME_ACCESS_CARD:
 * card, zone it was accessed in, x the price agreed on. */
#include "netrunner/engine.h"

static unsigned not_accessed(const nr_game *g, nr_zone z)
{
    unsigned n = 0;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        n += !(g->copy[c].flags & NR_ACCESSED);
    }
    return n;
}

static nr_zone pile_zone(unsigned server)
{
    return server == NR_SERVER_HQ ? NR_ZONE_HQ : NR_ZONE_RD;
}

void begin_access(eng *e)
{
    push(e, FRAME_ACCESS, NR_RUNNER, 0)->server = e->g->run.server;
}

static void forget_accessed(nr_game *g)
{
    static const uint8_t zones[] = {NR_ZONE_HQ,    NR_ZONE_RD,         NR_ZONE_ARCHIVES,
                                    NR_ZONE_TABLE, NR_ZONE_CORP_SCORE, NR_ZONE_RUNNER_SCORE};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            g->copy[c].flags &= (uint8_t)~NR_ACCESSED;
        }
    }
}

enum { ACCESS_BEGIN, ACCESS_COUNT, ACCESS_NEXT };

/* How many additional cards the Runner may still choose to take. ACCESS-17 */
static unsigned most_extra(const nr_game *g, unsigned server)
{
    unsigned there = g->size[pile_zone(server)], must = 1 + extra_accesses(g, server, false),
             may = extra_accesses(g, server, true);
    if (there <= must) {
        return 0;
    }
    return may < there - must ? may : there - must;
}

static bool is_pile(unsigned server)
{
    return server == NR_SERVER_HQ || server == NR_SERVER_RD;
}

void access_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case ACCESS_BEGIN:
        if (f->server ==
            NR_SERVER_ARCHIVES) { /* ACCESS-05, FAQ-R02: turned up before the first access */
            for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
                if (!is_rezzed(g, c)) {
                    g->copy[c].flags |= NR_FACEUP;
                    nr_event *v = log_more(e, NR_EVENT_REVEAL, NR_CORP, c, 0);
                    if (v) {
                        v->what = CAUSE_ACCESS;
                    }
                }
            }
        }
        f->step = ACCESS_COUNT;
        return;
    case ACCESS_COUNT:
        if (is_pile(f->server)) {
            if (most_extra(g, f->server)) {
                ask(e, NR_RUNNER, NR_PROMPT_CHOOSE_NUMBER);
                return;
            }
            f->n = (int16_t)(1 + extra_accesses(g, f->server, false));
        }
        f->step = ACCESS_NEXT;
        return;
    default: {
        bool pile = is_pile(f->server) && f->n > 0 && not_accessed(g, pile_zone(f->server));
        bool archives = f->server == NR_SERVER_ARCHIVES && not_accessed(g, NR_ZONE_ARCHIVES);
        bool root = false;
        for (unsigned c = g->head[NR_ZONE_TABLE]; c && !root; c = g->copy[c].next) {
            root = g->copy[c].server == f->server && !is_type(g, c, NR_TYPE_ICE) &&
                   !(g->copy[c].flags & NR_ACCESSED);
        }
        if (pile || archives || root) {
            ask(e, NR_RUNNER, NR_PROMPT_ACCESS); /* ACCESS-12, ACCESS-16 */
        } else {
            forget_accessed(g); /* ACCESS-15 */
            pop(e);
        }
    }
    }
}

void access_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step == ACCESS_COUNT) {
        for (unsigned i = 0, most = most_extra(g, f->server); i <= most; i++) {
            add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
        }
        return;
    }
    if (is_pile(f->server) && f->n > 0 && not_accessed(g, pile_zone(f->server))) {
        add_choice(out, (nr_choice){.verb = NR_VERB_ACCESS, .server = f->server});
    }
    if (f->server == NR_SERVER_ARCHIVES) {
        for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
            if (!(g->copy[c].flags & NR_ACCESSED)) {
                add_distinct(g, out, NR_VERB_ACCESS, c);
            }
        }
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (g->copy[c].server == f->server && !is_type(g, c, NR_TYPE_ICE) &&
            !(g->copy[c].flags & NR_ACCESSED)) { /* ACCESS-08 */
            add_card(out, NR_VERB_ACCESS, c);
        }
    }
}

void access_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_game *g = e->g;
    if (c->verb == NR_VERB_CHOOSE_NUMBER) {
        f->n = (int16_t)(1 + (int)extra_accesses(g, f->server, false) + c->amount);
        f->step = ACCESS_NEXT;
        return;
    }
    unsigned card = c->card;
    if (!card) {
        f->n--;
        if (f->server == NR_SERVER_HQ) { /* ACCESS-03, ACCESS-18 */
            card = random_card(e, NR_RIG_HQ_ACCESS, NR_ZONE_HQ);
        } else { /* ACCESS-01, ACCESS-13: strictly from the top down */
            card = g->head[NR_ZONE_RD];
            while (g->copy[card].flags & NR_ACCESSED) {
                card = g->copy[card].next;
            }
        }
    }
    push(e, FRAME_ACCESS_CARD, NR_RUNNER, card)->zone = g->copy[card].zone;
}

/* ---- one card -------------------------------------------------------------------------------- */

enum { CARD_MEET, CARD_DECIDE, CARD_STEAL, CARD_TRASH };

static void finish(eng *e, nr_frame *f)
{
    e->g->copy[f->card].flags &= (uint8_t)~NR_SEEN_RUNNER;
    pop(e);
}

void access_card_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    switch (f->step) {
    case CARD_MEET: { /* ACCESS-02, ACCESS-19, ACCESS-20 */
        g->copy[c].flags |= NR_ACCESSED | NR_SEEN_RUNNER;
        log_server(e, NR_EVENT_ACCESS, NR_RUNNER, c, g->run.server);
        f->step = CARD_DECIDE;
        (void)emit_access(e, c);
        return;
    }
    case CARD_DECIDE:
        if (g->copy[c].zone != f->zone) {
            finish(e, f); /* its own ability or another took it away */
        } else {
            ask(e, NR_RUNNER, NR_PROMPT_ACCESSED);
        }
        return;
    case CARD_STEAL:
        finish(e, f);
        begin_score(e, c, true); /* ACCESS-09 */
        return;
    default:
        trash_card(e, c, true); /* ACCESS-10 */
        g->copy[c].flags |= NR_ACCESSED;
        finish(e, f);
    }
}

void access_card_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    unsigned c = f->card;
    bool must_steal = false;
    if (is_type(g, c, NR_TYPE_AGENDA)) {
        int cost = steal_cost(g, c, g->run.server);
        must_steal = cost == 0; /* FAQ-R29: only an additional cost may be refused */
        if (can_afford(g, NR_RUNNER, cost, NR_PAY_STEAL, c)) {
            add_choice(
                out,
                (nr_choice){.verb = NR_VERB_STEAL, .card = (uint8_t)c, .amount = (int16_t)cost});
        }
    }
    if (f->zone != NR_ZONE_ARCHIVES) { /* ACCESS-06 */
        int cost = nr_trash_cost(g, c);
        if (modified(g, NR_MOD_TRASH_ACCESSED, c, 0) > 0) {
            cost = 0; /* FAQ-R15, FAQ-C01003 */
        }
        if (cost >= 0 && can_afford(g, NR_RUNNER, cost, NR_PAY_TRASH, c)) {
            add_choice(
                out,
                (nr_choice){.verb = NR_VERB_TRASH, .card = (uint8_t)c, .amount = (int16_t)cost});
        }
    }
    if (!must_steal) {
        add_card(out, NR_VERB_DECLINE, c);
    }
}

void access_card_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_STEAL:
        f->step = CARD_STEAL;
        pay(e, NR_RUNNER, c->amount, NR_PAY_STEAL, f->card);
        break;
    case NR_VERB_TRASH:
        f->step = CARD_TRASH;
        pay(e, NR_RUNNER, c->amount, NR_PAY_TRASH, f->card);
        break;
    default:
        finish(e, f);
    }
}
