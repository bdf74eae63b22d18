/* Paying: one place that knows every source of credits.
 *
 * A payment has an amount, a purpose and a subject (the card paid for). Sources: credits that only
 * this run can use, the pool, and cards whose credits may be used for that purpose (REC-04). Run
 * credits are spent before the pool, since keeping them is never better; between the pool and cards
 * the payer chooses, credit by credit, where there is a choice (REC-05). */
#include "netrunner/engine.h"

/* Credits on card c that side may spend for this purpose: recurring ones, or credits that lie on a
 * card which says what they may pay for. */
static nr_counter source_kind(const nr_game *g, unsigned c)
{
    return g->copy[c].counter[NR_COUNTER_RECURRING] || !g->copy[c].credits ? NR_COUNTER_RECURRING
                                                                           : NR_COUNTER_CREDIT;
}

static int source_credits(const nr_game *g, unsigned c, nr_purpose purpose, unsigned subject)
{
    const nr_card *k = card_of(g, c);
    int on_it = (int)counters(g, c, source_kind(g, c));
    for (unsigned i = 0; on_it && i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        if (r->kind != NR_ROW_CONST || r->mod != NR_MOD_CREDITS_FOR || r->arg != purpose) {
            continue;
        }
        bool any = !r->filter.types && !r->filter.subtypes && !r->filter.flags;
        if ((any || (subject && fits(g, &r->filter, subject, scope_of(c)))) &&
            conditions_hold(g, r->cond, r->conds, scope_of(c))) {
            return on_it;
        }
    }
    return 0;
}

int credits_on(const nr_game *g, unsigned c, nr_purpose purpose, unsigned subject)
{
    return has(g, c, NR_HAS_CREDITS) ? source_credits(g, c, purpose, subject) : 0;
}

static const uint8_t corp_sources[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE};
static const uint8_t runner_sources[] = {NR_ZONE_IDENTITY, NR_ZONE_RIG};

/* Visits every card of the payer that can give credits: calls for each with the number. Returns
 * their sum. */
static int card_credits(const nr_game *g, nr_side side, nr_purpose purpose, unsigned subject,
                        unsigned flags, nr_choices *out)
{
    if (!(g->sources >> source_bit(side, purpose) & 1)) {
        return 0;
    }
    const uint8_t *zones = side == NR_CORP ? corp_sources : runner_sources;
    unsigned count = side == NR_CORP ? sizeof corp_sources : sizeof runner_sources;
    int sum = 0;
    for (unsigned z = 0; z < count; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            if (!has(g, c, NR_HAS_CREDITS) || owner_of(c) != side || !nr_active(g, c)) {
                continue;
            }
            int n = source_credits(g, c, purpose, subject);
            if (!n || (flags & PAY_STEALTH && !(nr_subtypes(g, c) & NR_BIT(NR_SUB_STEALTH)))) {
                continue;
            }
            sum += n;
            if (out) {
                bool twin = false; /* two equal sources are one choice */
                for (unsigned i = 0; i < out->count; i++) {
                    unsigned o = out->choice[i].card;
                    twin |= o && g->copy[o].def == g->copy[c].def &&
                            counters(g, o, source_kind(g, o)) == counters(g, c, source_kind(g, c));
                }
                if (!twin) {
                    add_card(out, NR_VERB_CHOOSE_CARD, c);
                }
            }
        }
    }
    return sum;
}

/* BP-02; a ban on spending leaves 0 legal (FAQ-C04077) */
int pool_credits(const nr_game *g, nr_side side, unsigned flags)
{
    if (flags & PAY_STEALTH || is_banned(g, NR_BAN_SPEND, g->identity[side], 0)) {
        return 0;
    }
    return g->player[side].credits + (side == NR_RUNNER && g->run.active ? g->run.credits : 0);
}

static int all_credits(const nr_game *g, nr_side side, nr_purpose purpose, unsigned subject,
                       unsigned flags)
{
    if (is_banned(g, NR_BAN_SPEND, g->identity[side], 0)) {
        return 0;
    }
    return pool_credits(g, side, flags) + card_credits(g, side, purpose, subject, flags, NULL);
}

int can_spend(const nr_game *g, nr_side side, nr_purpose purpose, unsigned subject)
{
    return all_credits(g, side, purpose, subject, 0);
}

bool can_afford_with(const nr_game *g, nr_side side, int amount, nr_purpose purpose,
                     unsigned subject, unsigned flags)
{
    return amount <= 0 || amount <= pool_credits(g, side, flags) ||
           amount <= all_credits(g, side, purpose, subject, flags);
}

bool can_afford_by_cards(const nr_game *g, nr_side side, int amount, nr_purpose purpose,
                         unsigned subject)
{
    return can_afford_with(g, side, amount, purpose, subject, 0);
}

static void spend_pool(eng *e, nr_side side, int n)
{
    nr_game *g = e->g;
    if (n <= 0) {
        return;
    }
    int temporary = side == NR_RUNNER && g->run.active ? g->run.credits : 0;
    if (temporary > n) {
        temporary = n;
    }
    g->run.credits = (int16_t)(g->run.credits - temporary);
    g->player[side].credits = (int16_t)(g->player[side].credits - (n - temporary));
    log_event(e, NR_EVENT_SPEND_CREDITS, side, 0, n);
}

static void spend_card(eng *e, nr_side side, unsigned c, int n)
{
    nr_copy *k = &e->g->copy[c];
    if (source_kind(e->g, c) == NR_COUNTER_CREDIT) {
        add_counter(e, c, NR_COUNTER_CREDIT, -n);
    } else {
        k->counter[NR_COUNTER_RECURRING] = (uint8_t)(k->counter[NR_COUNTER_RECURRING] - n);
    }
    log_event(e, NR_EVENT_SPEND_CREDITS, side, c, n);
}

void pay_with(eng *e, nr_side side, int amount, nr_purpose purpose, unsigned subject,
              unsigned flags)
{
    if (amount <= 0) {
        return;
    }
    if (!card_credits(e->g, side, purpose, subject, flags, NULL)) {
        spend_pool(e, side, amount);
        return;
    }
    nr_frame *f = push(e, FRAME_PAY, side, subject);
    f->pay.purpose = (uint8_t)purpose;
    f->pay.flags = (uint8_t)flags;
    f->pay.left = (int16_t)amount;
}

void pay(eng *e, nr_side side, int amount, nr_purpose purpose, unsigned subject)
{
    pay_with(e, side, amount, purpose, subject, 0);
}

void pay_frame_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_side side = (nr_side)f->side;
    int pool = pool_credits(g, side, f->pay.flags),
        cards = card_credits(g, side, (nr_purpose)f->pay.purpose, f->card, f->pay.flags, NULL);
    if (f->pay.left == 0) {
        pop(e);
    } else if (!cards) {
        int n = f->pay.left;
        pop(e);
        spend_pool(e, side, n);
    } else if (pool + cards == f->pay.left && pool > 0) { /* everything is needed: no choice */
        f->pay.left = (int16_t)cards;
        spend_pool(e, side, pool);
    } else {
        ask(e, side, NR_PROMPT_PAY);
    }
}

void pay_frame_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    nr_side side = (nr_side)f->side;
    if (pool_credits(g, side, f->pay.flags) > 0) {
        add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_OPTION, .option = NR_OPTION_POOL});
    }
    (void)card_credits(g, side, (nr_purpose)f->pay.purpose, f->card, f->pay.flags, out);
}

void pay_frame_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    f->pay.left--;
    if (c->verb == NR_VERB_CHOOSE_OPTION) {
        spend_pool(e, (nr_side)f->side, 1);
    } else {
        spend_card(e, (nr_side)f->side, c->card, 1);
    }
}

void spend_clicks(eng *e, nr_side side, unsigned n)
{
    nr_game *g = e->g;
    if (!n) {
        return;
    }
    g->player[side].clicks = (uint8_t)(g->player[side].clicks - n);
    log_event(e, NR_EVENT_SPEND_CLICKS, side, 0, (int)n);
    if (side == g->turn_side) {
        unsigned spent = g->history.clicks_spent + n;
        g->history.clicks_spent = (uint8_t)(spent > 250 ? 250 : spent);
    }
    if (is_awaited(g, NR_ON_CLICKS_SPENT)) {
        const nr_frame *f = top_frame(g); /* a run is known by its action (FAQ-C04054b) */
        bool runs = f->kind == FRAME_ROW && starts_run(&nr_card_table[f->row.def].rows[f->row.row]);
        emit_loose(e, (nr_happening){.what = NR_ON_CLICKS_SPENT,
                                     .by = (uint8_t)side,
                                     .server = f->kind == FRAME_ACTION ? f->turn.server
                                               : f->kind == FRAME_PLAY ? f->play.server
                                               : runs                  ? f->row.server
                                                                       : 0,
                                     .amount = (int16_t)n});
    }
}
