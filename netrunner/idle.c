/* What a player should know of a choice before he makes it: whether it does anything, what it
 * costs, what a pick is for. It is read from the card tables and from a view, so that it says no
 * more than the player may know. */
#include "jackin/netrunner_attend.h"
#include "netrunner/interpret.h"

/* ---- choices without effect ------------------------------------------------------------------ */

/* Could the row work on this ice, if strength were no matter? */
static bool works_on(const nr_game *g, const nr_row *r, unsigned c, unsigned ice)
{
    const nr_op *op = break_op(r);
    if (!op) {
        return true;
    }
    nr_filter kind = op->filter;
    kind.flags &= ~(uint32_t)NR_F_SAME_STRENGTH;
    return fits(g, &kind, ice, scope_of(c));
}

/* Is the breaker too weak for something that it could do with the encountered ice? */
static bool is_too_weak(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        if (k->rows[i].flags & NR_ROW_STRENGTH && works_on(g, &k->rows[i], c, g->run.ice)) {
            return nr_strength(g, c) < nr_strength(g, g->run.ice);
        }
    }
    return false;
}

/* Would more strength of breaker c change what it can do in this encounter? */
static bool strength_helps(const nr_game *g, unsigned c)
{
    return encounter_goes_on(g) && !all_broken(g) && is_too_weak(g, c);
}

/* Does a card of the Runner's work with this ice only if that is weak: by comparing strengths, or
 * by a condition, which may be about strength? */
static bool waits_for_weakness(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        const nr_op *op = break_op(r);
        if (op && works_on(g, r, c, g->run.ice) &&
            (r->conds || op->filter.flags & NR_F_SAME_STRENGTH)) {
            return true;
        }
    }
    return is_too_weak(g, c);
}

/* Would another strength of the encountered ice change what anybody can do? */
static bool weakness_helps(const nr_game *g)
{
    if (!encounter_goes_on(g)) {
        return false;
    }
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        if ((g->copy[c].host == g->run.ice && has(g, c, NR_HAS_STATE)) ||
            (!all_broken(g) && waits_for_weakness(g, c))) {
            return true;
        }
    }
    return false;
}

static APART bool has_viruses(const nr_game *g)
{
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_TABLE};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            if (counters(g, c, NR_COUNTER_VIRUS)) {
                return true;
            }
        }
    }
    return false;
}

/* Is the change known to do nothing? Of what lasts longer than the encounter only that it lapses:
 * there may be other ice. */
static bool effect_is_idle(const nr_game *g, unsigned c, const nr_row *r, const nr_op *op)
{
    if (lapses(g, r, op)) {
        return true;
    }
    if (op->dur != NR_FOR_ENCOUNTER || op->n.from != NR_FROM_NUMBER) {
        return false;
    }
    if (op->what == NR_MOD_BREAKER_STRENGTH && op->sel == NR_SELF && op->n.times > 0) {
        return !strength_helps(g, c);
    }
    return op->what == NR_MOD_ICE_STRENGTH && op->sel == NR_ENCOUNTERED && op->n.times < 0 &&
           !weakness_helps(g);
}

/* An amount that is known now to be nothing. */
static bool is_nothing(const nr_game *g, const nr_amount *n, scope at)
{
    bool is_known = n->from == NR_FROM_NUMBER || n->from == NR_FROM_TAGS ||
                    n->from == NR_FROM_BAD_PUBLICITY || n->from == NR_FROM_LINK;
    return is_known && amount_of(g, n, at) == 0;
}

static bool op_is_idle(const nr_game *g, nr_side side, unsigned c, const nr_row *r, const nr_op *op)
{
    nr_side who = side_of(side, (nr_who)op->who);
    switch (op->op) {
    case NR_OP_EFFECT:
        return effect_is_idle(g, c, r, op);
    case NR_OP_GAIN_CREDITS:
    case NR_OP_TAG:
    case NR_OP_DAMAGE:
        return is_nothing(g, &op->n, scope_for(c, side));
    case NR_OP_DRAW: /* WIN-05: to the Corporation an empty R&D is the end */
        return who == NR_RUNNER && !g->size[NR_ZONE_STACK];
    case NR_OP_LOSE_CREDITS:
        return g->player[who].credits == 0;
    case NR_OP_REMOVE_TAGS:
        return g->player[NR_RUNNER].tags == 0;
    case NR_OP_REMOVE_BAD_PUBLICITY:
        return g->player[NR_CORP].bad_publicity == 0;
    case NR_OP_PURGE:
        return !has_viruses(g);
    default:
        return false;
    }
}

/* Prices that take cards away change the table by themselves. */
static bool takes_cards(const nr_row *r)
{
    return r->cost != NR_COST_NOTHING && r->cost != NR_COST_COUNTER;
}

static bool row_is_idle(const nr_game *g, nr_side side, unsigned c, const nr_row *r)
{
    if (takes_cards(r) || !r->op_count) {
        return false;
    }
    for (unsigned i = 0; i < r->op_count; i++) {
        if (!op_is_idle(g, side, c, r, &r->ops[i])) {
            return false;
        }
    }
    return true;
}

/* An ambush works when it is accessed, rezzed or not (ABIL-08): nothing comes of rezzing it. */
static APART bool rez_is_idle(const nr_card *k)
{
    for (unsigned i = 0; i < k->row_count; i++) {
        const nr_row *r = &k->rows[i];
        bool is_advanceable = r->kind == NR_ROW_CONST && r->mod == NR_MOD_CAN_BE_ADVANCED;
        if (r->kind != NR_ROW_ACCESS && !is_advanceable) {
            return false;
        }
    }
    return k->row_count > 0 && k->type == NR_TYPE_ASSET;
}

static APART bool use_is_idle(const nr_game *g, const nr_choice *choice)
{
    const nr_card *k = card_of(g, choice->card);
    if (choice->ability >= k->row_count) {
        return false;
    }
    const nr_row *r = &k->rows[choice->ability];
    return (r->kind == NR_ROW_PAID || r->kind == NR_ROW_CLICK) &&
           row_is_idle(g, (nr_side)g->to_move, choice->card, r);
}

bool nr_idle(const nr_view *v, const nr_choice *choice)
{
    const nr_game *g = &v->game;
    switch (choice->verb) {
    case NR_VERB_PURGE:
        return !has_viruses(g);
    case NR_VERB_REZ:
        return rez_is_idle(card_of(g, choice->card));
    case NR_VERB_USE:
        return use_is_idle(g, choice);
    default:
        return false;
    }
}

/* ---- prices ---------------------------------------------------------------------------------- */

static nr_price price(int credits, unsigned clicks)
{
    return (nr_price){.credits = (int16_t)credits, .clicks = (uint8_t)clicks};
}

/* What is asked now, if a running row asks it: its operation; NULL otherwise. */
static const nr_op *asking_op(const nr_game *g)
{
    const nr_frame *f = &g->frame[g->frames - 1];
    return g->frames && f->kind == FRAME_ROW && is_paid_for(f) && f->row.pc < row_of(f)->op_count
               ? op_of(f)
               : NULL;
}

static APART nr_price price_of_install(const nr_game *g, const nr_choice *c)
{
    const nr_frame *f = &g->frame[g->frames - 1];
    const nr_op *op = asking_op(g);
    unsigned clicks = op ? 0 : 1;
    bool is_row = owner_of(c->card) == NR_CORP && !is_type(g, c->card, NR_TYPE_ICE);
    if (is_row || (owner_of(c->card) == NR_CORP && c->other)) {
        return price(NR_NONE, clicks);
    }
    if (op && op->flags & NR_IGNORE_COSTS) {
        return price(0, clicks);
    }
    return price(install_cost(g, c->card, c->server, op ? amount_here(g, f, op) : 0), clicks);
}

static APART nr_price price_of_play(const nr_game *g, const nr_choice *c)
{
    const nr_op *op = asking_op(g);
    unsigned flags = op ? play_flags(op) : 0;
    extra_cost extra = play_extra(g, c->card, flags);
    extra_cost run = run_costs(g, play_row(card_of(g, c->card), NULL), c->server);
    nr_price p = price(play_cost(g, c->card, 0) + extra.credits + run.credits,
                       play_clicks(flags) + (unsigned)(extra.clicks + run.clicks));
    p.is_x = card_of(g, c->card)->cost == NR_COST_X;
    return p;
}

static APART nr_price price_of_row(const nr_game *g, const nr_row *r, unsigned server)
{
    extra_cost run = server ? run_costs(g, r, server) : NOTHING_DUE;
    int credits = r->credits + run.credits;
    nr_price p = price(credits ? credits : NR_NONE, r->clicks + (unsigned)run.clicks);
    p.is_x = (r->flags & NR_ROW_X) != 0;
    return p;
}

/* Of a yes: to a payment, or to an ability that has a price. */
static APART nr_price price_of_yes(const nr_game *g)
{
    const nr_op *op = asking_op(g);
    if (op && (op->op == NR_OP_MAY_PAY || op->op == NR_OP_UNLESS_PAID)) {
        return price(amount_here(g, &g->frame[g->frames - 1], op), 0);
    }
    nr_asking a = nr_asked(g);
    bool is_row = !op && a.def && a.def < nr_card_count;
    return is_row && a.ability < nr_card_table[a.def].row_count
               ? price_of_row(g, &nr_card_table[a.def].rows[a.ability], 0)
               : price(NR_NONE, 0);
}

static APART nr_price price_of_run(const nr_game *g, unsigned server)
{
    extra_cost extra = extra_costs(g, NR_PAY_RUN, 0, server);
    return price(extra.credits ? extra.credits : NR_NONE, 1 + (unsigned)extra.clicks);
}

static APART nr_price price_of_rez(const nr_game *g, unsigned c)
{
    extra_cost extra = extra_costs(g, NR_PAY_REZ, c, g->copy[c].server);
    return price(nr_rez_cost(g, c) + extra.credits, 0);
}

static APART nr_price price_of_use(const nr_game *g, const nr_choice *c)
{
    const nr_card *k = card_of(g, c->card);
    return g->prompt == NR_PROMPT_BREAK_MORE || c->ability >= k->row_count
               ? price(NR_NONE, 0)
               : price_of_row(g, &k->rows[c->ability], c->server);
}

static APART nr_price price_of_steal(const nr_game *g, const nr_choice *c)
{
    extra_cost extra = extra_costs(g, NR_PAY_STEAL, c->card, g->run.server);
    return price(c->amount, (unsigned)extra.clicks);
}

nr_price nr_choice_cost(const nr_view *v, const nr_choice *c)
{
    const nr_game *g = &v->game;
    switch (c->verb) {
    case NR_VERB_DRAW:
    case NR_VERB_GAIN_CREDIT:
        return price(NR_NONE, 1);
    case NR_VERB_INSTALL:
        return price_of_install(g, c);
    case NR_VERB_PLAY:
        return price_of_play(g, c);
    case NR_VERB_ADVANCE:
        return price(ADVANCE_COST, 1);
    case NR_VERB_TRASH_RESOURCE:
        return price(TRASH_RESOURCE_COST, 1);
    case NR_VERB_PURGE:
        return price(NR_NONE, PURGE_CLICKS);
    case NR_VERB_REMOVE_TAG:
        return price(REMOVE_TAG_COST, 1);
    case NR_VERB_RUN:
        return price_of_run(g, c->server);
    case NR_VERB_REZ:
        return price_of_rez(g, c->card);
    case NR_VERB_USE:
    case NR_VERB_BREAK:
        return price_of_use(g, c);
    case NR_VERB_STEAL:
        return price_of_steal(g, c);
    case NR_VERB_TRASH:
        return price(c->amount, 0);
    case NR_VERB_YES:
        return price_of_yes(g);
    default:
        return price(NR_NONE, 0);
    }
}

/* ---- what a pick is for ---------------------------------------------------------------------- */

static const char *const aim_names[NR_AIM_COUNT] = {
    "",        "gain",   "trash",   "host",     "install",  "expose",  "rez",
    "discard", "reveal", "derez",   "take",     "return",   "remove",  "score",
    "swap",    "move",   "play",    "counters", "strength", "effect",  "encounter",
    "access",  "run",    "forfeit", "save",     "name",     "arrange", "pay"};

const char *nr_aim_name(nr_aim aim)
{
    return (unsigned)aim < NR_AIM_COUNT ? aim_names[aim] : "";
}

static nr_aim aim_of_move(const nr_op *op)
{
    switch (op->zone) {
    case NR_ZONE_HQ:
    case NR_ZONE_GRIP:
        return NR_AIM_TAKE;
    case NR_ZONE_RD:
    case NR_ZONE_STACK:
        return NR_AIM_RETURN;
    case NR_ZONE_ARCHIVES:
    case NR_ZONE_HEAP:
        return NR_AIM_DISCARD;
    case NR_ZONE_CORP_SCORE:
    case NR_ZONE_RUNNER_SCORE:
        return NR_AIM_SCORE;
    case NR_ZONE_REMOVED:
        return NR_AIM_REMOVE;
    default:
        return NR_AIM_NONE;
    }
}

/* Of operations that work on the card selected. */
static nr_aim aim_of_selected(const nr_op *op)
{
    switch (op->op) {
    case NR_OP_TRASH:
        return NR_AIM_TRASH;
    case NR_OP_EXPOSE:
        return NR_AIM_EXPOSE;
    case NR_OP_REZ:
        return NR_AIM_REZ;
    case NR_OP_DEREZ:
        return NR_AIM_DEREZ;
    case NR_OP_MOVE:
        return aim_of_move(op);
    case NR_OP_MOVE_ICE:
        return NR_AIM_MOVE;
    case NR_OP_SCORE_AS:
        return NR_AIM_SCORE;
    case NR_OP_PLACE:
    case NR_OP_REMOVE_COUNTER:
        return NR_AIM_COUNTERS;
    case NR_OP_ENCOUNTER:
        return NR_AIM_ENCOUNTER;
    case NR_OP_ACCESS:
        return NR_AIM_ACCESS;
    case NR_OP_FORFEIT:
        return NR_AIM_FORFEIT;
    case NR_OP_EFFECT:
        return op->what == NR_MOD_ICE_STRENGTH || op->what == NR_MOD_BREAKER_STRENGTH
                   ? NR_AIM_STRENGTH
                   : NR_AIM_EFFECT;
    default:
        return NR_AIM_NONE;
    }
}

/* What an operation does with the picked cards; none if it leaves them alone. */
static nr_aim aim_of_op(const nr_op *op)
{
    switch (op->op) {
    case NR_OP_INSTALL:
        return NR_AIM_INSTALL;
    case NR_OP_PLAY:
        return NR_AIM_PLAY;
    case NR_OP_HOST:
        return NR_AIM_HOST;
    case NR_OP_SWAP:
        return NR_AIM_SWAP;
    case NR_OP_REMEMBER:
        return NR_AIM_NAME;
    case NR_OP_CONTINUE_AT:
        return NR_AIM_RUN;
    case NR_OP_GAIN_CREDITS:
        return op->n.from != NR_FROM_NUMBER && op->n.of == NR_PICKED ? NR_AIM_GAIN : NR_AIM_NONE;
    default:
        return op->sel == NR_PICKED ? aim_of_selected(op) : NR_AIM_NONE;
    }
}

/* The next operation that works on what is picked here. That the cards are shown first says little:
 * it is the answer only if nothing else is done with them. */
static nr_aim aim_of_pick(const nr_frame *f)
{
    const nr_row *r = row_of(f);
    bool shows = false;
    for (unsigned i = f->row.pc + 1u; i < r->op_count; i++) {
        const nr_op *op = &r->ops[i];
        if (op->op == NR_OP_PICK || op->op == NR_OP_SEARCH) {
            break;
        }
        shows |= op->op == NR_OP_REVEAL && op->sel == NR_PICKED;
        nr_aim aim = aim_of_op(op);
        if (aim) {
            return aim;
        }
    }
    return shows ? NR_AIM_REVEAL : NR_AIM_NONE;
}

static nr_aim aim_of_cost(const nr_row *r)
{
    return !r                           ? NR_AIM_NONE
           : r->cost == NR_COST_FORFEIT ? NR_AIM_FORFEIT
           : r->cost == NR_COST_NOTHING ? NR_AIM_NONE
                                        : NR_AIM_TRASH;
}

/* A card that is picked is given up for something, or an operation asks for it. */
static nr_aim aim_of_card(const nr_game *g, const nr_frame *f)
{
    unsigned server = g->copy[f->card].server;
    switch (f->kind) {
    case FRAME_ROW:
        break;
    case FRAME_REZ:
        return aim_of_cost(extra_costs(g, NR_PAY_REZ, f->card, server).other);
    case FRAME_PLAY:
        return aim_of_cost(play_extra(g, f->card, f->play.flags).other);
    case FRAME_ACCESS_CARD:
        return aim_of_cost(extra_costs(g, NR_PAY_STEAL, f->card, g->run.server).other);
    default:
        return NR_AIM_NONE;
    }
    if (!is_paid_for(f)) {
        return aim_of_cost(row_of(f));
    }
    return f->row.pc >= row_of(f)->op_count ? NR_AIM_NONE
           : op_of(f)->op == NR_OP_PREVENT  ? NR_AIM_SAVE
                                            : aim_of_pick(f);
}

nr_aim nr_choice_for(const nr_view *v)
{
    const nr_game *g = &v->game;
    if (!g->waiting || g->reason || !g->frames) {
        return NR_AIM_NONE;
    }
    const nr_op *op = asking_op(g);
    switch (g->prompt) {
    case NR_PROMPT_CHOOSE_CARD:
        return aim_of_card(g, &g->frame[g->frames - 1]);
    case NR_PROMPT_CHOOSE_SERVER:
        return op && op->op == NR_OP_REMEMBER_SERVER ? NR_AIM_NAME
               : op && op->op == NR_OP_MOVE_ICE      ? NR_AIM_MOVE
                                                     : NR_AIM_NONE;
    case NR_PROMPT_TRASH_FIRST:
    case NR_PROMPT_MEMORY:
        return NR_AIM_TRASH;
    case NR_PROMPT_PAY:
        return NR_AIM_PAY;
    case NR_PROMPT_DISCARD:
        return NR_AIM_DISCARD;
    case NR_PROMPT_ARRANGE:
        return NR_AIM_ARRANGE;
    case NR_PROMPT_INSTALL:
        return NR_AIM_INSTALL;
    default:
        return NR_AIM_NONE;
    }
}
