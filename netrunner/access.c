/* Accessing cards: which, in what order, and what may be done with each. Chapter: ACCESS. */
#include "netrunner/engine.h"

/* ABIL-16: prohibitions are above everything. One that is on no card spares the card it comes
 * from. */
static bool may_access(const nr_game *g, unsigned c)
{
    if (g->copy[c].flags & NR_ACCESSED) {
        return false;
    }
    for (unsigned i = 0; g->mods >> NR_BAN_ACCESS & 1 && i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind == NR_EFFECT_MOD && v->mod == NR_BAN_ACCESS &&
            (v->target ? v->target == c : v->card != c)) {
            return false;
        }
    }
    return true;
}

/* How many cards of a pile are left to access; it counts no further than `most`. */
static unsigned left_in(const nr_game *g, nr_zone z, unsigned most)
{
    unsigned n = 0;
    for (unsigned c = g->head[z]; c && n < most; c = g->copy[c].next) {
        n += may_access(g, c);
    }
    return n;
}

static bool is_left_in(const nr_game *g, nr_zone z)
{
    return left_in(g, z, 1) != 0;
}

/* The fewer of `n` and what the limits of this run leave; of several the lowest counts. */
static unsigned capped(const nr_game *g, unsigned n)
{
    for (unsigned i = 0; g->mods >> NR_MOD_ACCESS_CAP & 1 && i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind == NR_EFFECT_MOD && v->mod == NR_MOD_ACCESS_CAP) {
            int left = v->n - g->run.accesses;
            n = left <= 0 ? 0 : (unsigned)left < n ? (unsigned)left : n;
        }
    }
    return n;
}

/* Has the Runner accessed as many cards as he may in this run? */
bool is_capped(const nr_game *g)
{
    return capped(g, 1) == 0;
}

static nr_zone pile_zone(unsigned server)
{
    return server == NR_SERVER_HQ ? NR_ZONE_HQ : NR_ZONE_RD;
}

void begin_access(eng *e)
{
    e->g->step = NR_STEP_RUN_4_5;
    push(e, FRAME_ACCESS, NR_RUNNER, 0)->access.server = e->g->run.server;
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

/* Ice that protects the server is not accessed; ice on a host is in the server (CR-24). */
static bool is_in_root(const nr_game *g, unsigned c, unsigned server)
{
    return g->copy[c].server == server && !is_protecting(g, c);
}

static bool is_any_left(const nr_game *g, const nr_frame *f)
{
    unsigned server = f->access.server;
    if (is_pile(server) && f->access.left > 0 && is_left_in(g, pile_zone(server))) {
        return true;
    }
    if (server == NR_SERVER_ARCHIVES && is_left_in(g, NR_ZONE_ARCHIVES)) {
        return true;
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (is_in_root(g, c, server) && may_access(g, c)) {
            return true;
        }
    }
    return false;
}

/* The accesses that go on, NULL if none do. */
static const nr_frame *accesses_of(const nr_game *g)
{
    for (unsigned i = g->frames; i-- > 0;) {
        if (g->frame[i].kind == FRAME_ACCESS) {
            return &g->frame[i];
        }
    }
    return NULL;
}

bool nr_is_due(const nr_game *g, unsigned c)
{
    const nr_frame *f = accesses_of(g);
    return f && g->copy[c].zone == NR_ZONE_TABLE && may_access(g, c) &&
           is_in_root(g, c, f->access.server);
}

unsigned nr_to_access(const nr_game *g)
{
    const nr_frame *f = accesses_of(g);
    unsigned n = 0;
    if (!f || g->reason) {
        return 0;
    }
    if (is_pile(f->access.server)) {
        /* Until he has said how many additional ones he takes: those that he must (ACCESS-17). */
        int left = f->step == ACCESS_NEXT ? f->access.left
                                          : 1 + (int)extra_accesses(g, f->access.server, false);
        n = left > 0 ? left_in(g, pile_zone(f->access.server), (unsigned)left) : 0;
    } else if (f->access.server == NR_SERVER_ARCHIVES) {
        n = left_in(g, NR_ZONE_ARCHIVES, NR_COPIES);
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        n += is_in_root(g, c, f->access.server) && may_access(g, c);
    }
    return capped(g, n);
}

static void access_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case ACCESS_BEGIN:
        if (f->access.server ==
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
        if (is_pile(f->access.server)) {
            if (most_extra(g, f->access.server)) {
                ask(e, NR_RUNNER, NR_PROMPT_CHOOSE_NUMBER);
                return;
            }
            f->access.left = (int16_t)(1 + extra_accesses(g, f->access.server, false));
        }
        f->step = ACCESS_NEXT;
        return;
    default:
        if (!is_capped(g) && is_any_left(g, f)) {
            ask(e, NR_RUNNER, NR_PROMPT_ACCESS); /* ACCESS-12, ACCESS-16 */
        } else {
            forget_accessed(g); /* ACCESS-15 */
            pop(e);
        }
    }
}

void access_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_ACCESS, access_step);
}

void access_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->step == ACCESS_COUNT) {
        add_numbers(out, 0, (int)most_extra(g, f->access.server));
        return;
    }
    if (is_pile(f->access.server) && f->access.left > 0 &&
        is_left_in(g, pile_zone(f->access.server))) {
        add_choice(out, (nr_choice){.verb = NR_VERB_ACCESS, .server = f->access.server});
    }
    if (f->access.server == NR_SERVER_ARCHIVES) {
        for (unsigned c = g->head[NR_ZONE_ARCHIVES]; c; c = g->copy[c].next) {
            if (may_access(g, c)) {
                add_distinct(g, out, NR_VERB_ACCESS, c);
            }
        }
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        if (is_in_root(g, c, f->access.server) && may_access(g, c)) { /* ACCESS-08 */
            add_card(out, NR_VERB_ACCESS, c);
        }
    }
}

void access_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_game *g = e->g;
    if (c->verb == NR_VERB_CHOOSE_NUMBER) {
        f->access.left = (int16_t)(1 + (int)extra_accesses(g, f->access.server, false) + c->amount);
        f->step = ACCESS_NEXT;
        return;
    }
    unsigned card = c->card;
    if (!card) {
        f->access.left--;
        if (f->access.server == NR_SERVER_HQ) { /* ACCESS-03, ACCESS-18 */
            card = random_card(e, NR_RIG_HQ_ACCESS, NR_ZONE_HQ);
        } else { /* ACCESS-01, ACCESS-13: strictly from the top down */
            card = g->head[NR_ZONE_RD];
            while (g->copy[card].flags & NR_ACCESSED) {
                card = g->copy[card].next;
            }
        }
    }
    access_one(e, card);
}

void access_one(eng *e, unsigned c)
{
    push(e, FRAME_ACCESS_CARD, NR_RUNNER, c)->access.zone = e->g->copy[c].zone;
}

unsigned accessed_card(const nr_game *g)
{
    for (unsigned i = g->frames; i-- > 0;) {
        if (g->frame[i].kind == FRAME_ACCESS_CARD) {
            return g->frame[i].card;
        }
    }
    return 0;
}

/* ---- one card -------------------------------------------------------------------------------- */

enum { CARD_MEET, CARD_DECIDE, CARD_STEAL, CARD_STOLEN, CARD_TRASH, CARD_LEAVE };

bool is_taken(const nr_frame *f)
{
    return f->step >= CARD_STEAL;
}

static void finish(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    stop_showing(g, f->card, NR_RUNNER);
    end_effects(g, NR_FOR_ACCESS, NR_CORP);
    pop(e);
}

/* ACCESS-02, ACCESS-19, ACCESS-20 */
static void meet(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    g->copy[c].flags |= NR_ACCESSED;
    show(g, c, NR_RUNNER);
    g->run.accesses = (uint8_t)(g->run.accesses < 255 ? g->run.accesses + 1 : 255);
    log_server(e, NR_EVENT_ACCESS, NR_RUNNER, c, g->run.server);
    f->step = CARD_DECIDE;
    (void)emit_access(e, c);
}

static void access_card_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned c = f->card;
    switch (f->step) {
    case CARD_MEET:
        meet(e, f);
        return;
    case CARD_DECIDE:
        if (g->copy[c].zone != f->access.zone) {
            finish(e, f); /* its own ability or another took it away */
        } else {
            ask(e, NR_RUNNER, NR_PROMPT_ACCESSED);
        }
        return;
    case CARD_STEAL: { /* additional costs besides clicks and credits */
        extra_cost extra = extra_costs(g, NR_PAY_STEAL, c, g->run.server);
        f->step = CARD_STOLEN;
        if (extra.other) { /* ABIL-21 */
            unsigned how = pay_other(e, NR_RUNNER, c, extra.other);
            f->access.due = how == COST_ON_ITS_WAY;
            if (how == COST_ASKS) {
                f->step = CARD_STEAL;
            }
        }
        return;
    }
    case CARD_STOLEN:
        if (f->access.due && !f->access.result) { /* FAQ-R28: what is prevented is not paid */
            f->step = CARD_LEAVE;
            return;
        }
        finish(e, f);
        begin_score(e, c, true); /* ACCESS-09 */
        return;
    case CARD_TRASH: /* ACCESS-10 */
        f->step = CARD_LEAVE;
        trash_one(e, NR_RUNNER, 0, c);
        return;
    default:
        if (g->copy[c].zone == NR_ZONE_ARCHIVES) {
            g->copy[c].flags |= NR_ACCESSED;
        }
        finish(e, f);
    }
}

void access_card_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_ACCESS_CARD, access_card_step);
}

/* The price of trashing it, -1 if nothing allows that (ACCESS-06, ACCESS-10). */
static int price_of_trash(const nr_game *g, const nr_frame *f)
{
    return f->access.zone == NR_ZONE_ARCHIVES ? -1 : nr_trash_cost(g, f->card);
}

/* Options that effects give (FAQ-R15, FAQ-C01003): one that trashes is told as trashing for 0. */
static bool effect_trashes(const nr_game *g, const nr_frame *f)
{
    for (unsigned i = 0; f->access.zone != NR_ZONE_ARCHIVES && i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind == NR_EFFECT_DELAYED && v->mod == NR_ON_ACCESS &&
            nr_card_table[v->def].rows[v->row].ops[v->pc - 1u].arg == NR_ROW_OPTION) {
            return true;
        }
    }
    return false;
}

/* Options of the Runner's cards. */
static void list_options(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            const nr_card *k = card_of(g, c);
            for (unsigned i = 0; has(g, c, NR_HAS_CONDITION) && i < k->row_count; i++) {
                if (k->rows[i].kind == NR_ROW_OPTION && owner_of(c) == NR_RUNNER &&
                    fits(g, &k->rows[i].filter, f->card, scope_of(c)) &&
                    !row_payable(g, NR_RUNNER, c, &k->rows[i])) {
                    add_choice(out, (nr_choice){.verb = NR_VERB_USE,
                                                .card = (uint8_t)c,
                                                .ability = (uint8_t)i});
                }
            }
        }
    }
}

static bool can_steal(const nr_game *g, unsigned c, const extra_cost *extra)
{
    return !is_banned(g, NR_BAN_STEAL, c, 0) && extra->clicks <= g->player[NR_RUNNER].clicks &&
           can_afford(g, NR_RUNNER, extra->credits, NR_PAY_STEAL, c) &&
           (!extra->other || !can_pay_other(g, NR_RUNNER, c, extra->other));
}

void access_card_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    unsigned c = f->card;
    bool must_steal = false;
    if (f->step == CARD_STEAL) {
        list_other(g, NR_RUNNER, c, extra_costs(g, NR_PAY_STEAL, c, g->run.server).other, out);
        return;
    }
    if (is_type(g, c, NR_TYPE_AGENDA)) {
        extra_cost extra = extra_costs(g, NR_PAY_STEAL, c, g->run.server);
        bool able = can_steal(g, c, &extra);
        /* FAQ-R29: only an additional cost may be refused */
        must_steal = able && !extra.credits && !extra.clicks && !extra.other;
        if (able) {
            add_choice(out, (nr_choice){.verb = NR_VERB_STEAL,
                                        .card = (uint8_t)c,
                                        .amount = (int16_t)extra.credits});
        }
    }
    int cost = price_of_trash(g, f);
    if (g->uses & USES_OPTION && effect_trashes(g, f)) {
        cost = 0;
    }
    if (cost >= 0 && can_afford(g, NR_RUNNER, cost, NR_PAY_TRASH, c)) {
        add_choice(out,
                   (nr_choice){.verb = NR_VERB_TRASH, .card = (uint8_t)c, .amount = (int16_t)cost});
    }
    if (g->uses & USES_OPTION && f->access.zone != NR_ZONE_ARCHIVES) {
        list_options(g, f, out);
    }
    if (!must_steal) {
        add_card(out, NR_VERB_DECLINE, c);
    }
}

void access_card_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    unsigned card = f->card;
    extra_cost extra;
    if (f->step == CARD_STEAL) {
        extra = extra_costs(e->g, NR_PAY_STEAL, card, e->g->run.server);
        f->step = CARD_STOLEN;
        f->access.due = answer_other(e, NR_RUNNER, extra.other, c) == COST_ON_ITS_WAY;
        return;
    }
    switch (c->verb) {
    case NR_VERB_STEAL:
        extra = extra_costs(e->g, NR_PAY_STEAL, card, e->g->run.server);
        f->step = CARD_STEAL;
        f->access.result = 0;
        spend_clicks(e, NR_RUNNER, (unsigned)extra.clicks);
        pay(e, NR_RUNNER, c->amount, NR_PAY_STEAL, card);
        break;
    case NR_VERB_TRASH:
        f->step = CARD_TRASH;
        pay(e, NR_RUNNER, c->amount, NR_PAY_TRASH, card);
        break;
    case NR_VERB_USE:
        use_row(e, NR_RUNNER, c->card, c->ability, 0);
        break;
    default:
        finish(e, f);
    }
}
