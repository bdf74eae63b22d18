/* The turn, step by step as the chart numbers it, and the actions of both sides.
 *
 * FRAME_TURN is the bottom of the stack: step is the place on the chart, a whether an action was
 * just taken (its window is due). FRAME_ACTION is a basic action: b its verb, card, server and
 * target what it is about. FRAME_PLAY is an operation or event: card, server of its run, x its X.
 * Chapters: TURN, CORP, RUNNER. */
#include "netrunner/engine.h"

enum { TURN_ENDED = 200 };

/* ---- what may be done with an action --------------------------------------------------------- */

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

/* CARD-16 */
static int play_cost(const nr_game *g, unsigned c)
{
    int cost = card_of(g, c)->cost;
    return cost > 0 ? cost : 0;
}

static int most_play_x(const nr_game *g, unsigned c)
{
    nr_frame f = {.side = (uint8_t)owner_of(c), .card = (uint8_t)c};
    const nr_row *r = play_row(card_of(g, c), NULL);
    int cap = amount_of(g, &f, r->from, r->n, r->minus),
        most = can_spend(g, owner_of(c), NR_PAY_PLAY, c);
    return cap < most ? cap : most;
}

nr_why can_play(const nr_game *g, unsigned c)
{
    const nr_card *k = card_of(g, c);
    nr_side side = owner_of(c);
    unsigned row;
    const nr_row *r = play_row(k, &row);
    if (!r) {
        return WHY_WRONG_TYPE;
    }
    if (g->copy[c].zone != hand_of(side)) {
        return WHY_NOT_IN_HAND;
    }
    if (g->player[side].clicks < 1) {
        return WHY_NO_CLICKS;
    }
    const nr_row *only = own_fact(g, c, NR_MOD_PLAY_ONLY_IF);
    if (only && !condition_holds(g, (nr_if)only->cond, c, NULL)) {
        return WHY_PLAY_CONDITION;
    }
    if (!can_afford(g, side, play_cost(g, c), NR_PAY_PLAY, c)) {
        return WHY_NO_CREDITS;
    }
    if (k->cost == NR_COST_X && most_play_x(g, c) < 1) {
        return WHY_CANNOT_RESOLVE;
    }
    return row_can_resolve(g, side, c, g->copy[c].def, row) ? WHY_OK
                                                            : WHY_CANNOT_RESOLVE; /* ABIL-20 */
}

static void list_play(const nr_game *g, unsigned c, nr_choices *out)
{
    if (can_play(g, c)) {
        return;
    }
    const nr_row *r = play_row(card_of(g, c), NULL);
    if (!(r->flags & NR_ROW_SERVER)) {
        add_card(out, NR_VERB_PLAY, c);
        return;
    }
    list_servers(g, r->servers, (nr_choice){.verb = NR_VERB_PLAY, .card = (uint8_t)c}, out);
}

static void list_hand(const nr_game *g, nr_side side, nr_choices *out)
{
    nr_zone z = hand_of(side);
    uint64_t remotes[2];
    if (side == NR_CORP) {
        remote_set(g, remotes);
    }
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (has_twin_before(g, c)) {
            continue;
        }
        const nr_card *k = card_of(g, c);
        bool plays = k->type == NR_TYPE_OPERATION || k->type == NR_TYPE_EVENT;
        if (plays) {
            list_play(g, c, out);
        } else if (side == NR_CORP) {
            list_corp_installs(g, c, remotes, out);
        } else {
            list_installs(g, c, 0, 0, out);
        }
    }
}

static void list_corp_actions(const nr_game *g, nr_choices *out)
{
    const nr_player *p = &g->player[NR_CORP];
    add_verb(out, NR_VERB_DRAW); /* WIN-05: also from an empty R&D */
    add_verb(out, NR_VERB_GAIN_CREDIT);
    list_hand(g, NR_CORP, out);
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) { /* CORP-23, CORP-24 */
        if (can_be_advanced(g, c) && can_afford(g, NR_CORP, 1, NR_PAY_ADVANCE, c)) {
            add_card(out, NR_VERB_ADVANCE, c);
        }
    }
    if (g->player[NR_RUNNER].tags && can_afford(g, NR_CORP, 2, NR_PAY_OTHER, 0)) { /* CORP-26 */
        for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
            if (is_type(g, c, NR_TYPE_RESOURCE)) {
                add_card(out, NR_VERB_TRASH_RESOURCE, c);
            }
        }
    }
    if (p->clicks >= 3) {
        add_verb(out, NR_VERB_PURGE); /* CORP-27 */
    }
}

static void list_runner_actions(const nr_game *g, nr_choices *out)
{
    if (g->size[NR_ZONE_STACK]) {
        add_verb(out, NR_VERB_DRAW); /* ABIL-20 */
    }
    add_verb(out, NR_VERB_GAIN_CREDIT);
    list_hand(g, NR_RUNNER, out);
    if (g->player[NR_RUNNER].tags && can_afford(g, NR_RUNNER, 2, NR_PAY_REMOVE_TAG, 0)) {
        add_verb(out, NR_VERB_REMOVE_TAG); /* RUNNER-10 */
    }
    list_servers(g, ALL_SERVERS, (nr_choice){.verb = NR_VERB_RUN}, out);
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* REC-02, REC-03, FAQ-R45, FAQ-R46 */
static void refill(eng *e, nr_side side)
{
    nr_game *g = e->g;
    if (!(g->mods >> NR_MOD_RECURRING & 1)) {
        return;
    }
    static const uint8_t zones[] = {NR_ZONE_IDENTITY, NR_ZONE_TABLE, NR_ZONE_RIG};
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            if (!has(g, c, NR_HAS_CREDITS) || owner_of(c) != side || !nr_active(g, c)) {
                continue;
            }
            const nr_row *r = own_fact(g, c, NR_MOD_RECURRING);
            if (r && g->copy[c].counter[NR_COUNTER_RECURRING] < r->n) {
                log_event(e, NR_EVENT_REFILL, side, c,
                          r->n - g->copy[c].counter[NR_COUNTER_RECURRING]);
                g->copy[c].counter[NR_COUNTER_RECURRING] = (uint16_t)r->n;
            }
        }
    }
}

/* TURN-02, TURN-08 */
static void begin_turn(eng *e, nr_side side)
{
    nr_game *g = e->g;
    nr_history *h = &g->history;
    g->turn_side = (uint8_t)side;
    g->turn++;
    if (side == NR_CORP && g->turn > 1) { /* the Runner's turn is over */
        h->stolen_last = h->stolen;
        h->runs_last = h->runs;
        h->success_last = h->success;
    }
    h->scored = h->stolen = h->runs = h->success = h->success_hq = h->installs = h->installs_kit =
        h->net_points = 0;
    g->player[side].clicks = side == NR_CORP ? 3 : 4;
    g->player[other(side)].clicks = 0;
    log_event(e, NR_EVENT_TURN_BEGINS, side, 0, g->turn);
}

/* TURN-18, TURN-25, TURN-31 */
static void end_turn(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_side side = (nr_side)f->side;
    if (side == NR_RUNNER && nr_hand_size(g, NR_RUNNER) < 0) { /* DMG-08 */
        game_over(e, NR_CORP, NR_REASON_FLATLINE);
        return;
    }
    end_effects(g, NR_FOR_TURN);
    log_event(e, NR_EVENT_TURN_ENDS, side, 0, 0);
    f->side = (uint8_t)other(side);
    f->step = side == NR_CORP ? NR_STEP_RUNNER_1_1 : NR_STEP_CORP_1_1;
    f->a = 0;
}

/* A step that is a window and leads to the next step. */
static void window_step(eng *e, nr_frame *f, nr_step step, unsigned letters)
{
    e->g->step = (uint8_t)step;
    f->step = (uint8_t)(step + 1);
    open_window(e, letters);
}

/* TURN-13, TURN-14, TURN-22: actions, a window after each, until the clicks are gone. */
static void action_phase(eng *e, nr_frame *f, nr_step here, nr_step discard)
{
    nr_game *g = e->g;
    nr_side side = (nr_side)f->side;
    g->step = (uint8_t)here;
    if (f->a) {
        f->a = 0;
        open_window(e, side == NR_CORP ? WINDOW_P | WINDOW_R | WINDOW_S : WINDOW_P | WINDOW_R);
    } else if (g->player[side].clicks) {
        ask(e, side, NR_PROMPT_ACTION); /* TURN-04 */
    } else {
        f->step = (uint8_t)discard; /* TURN-30 */
    }
}

void turn_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    switch (f->step) {
    case NR_STEP_CORP_1_1: /* TURN-07 */
        begin_turn(e, NR_CORP);
        window_step(e, f, NR_STEP_CORP_1_1, WINDOW_P | WINDOW_R | WINDOW_S);
        break;
    case NR_STEP_CORP_1_2:   /* TURN-09 */
    case NR_STEP_RUNNER_1_2: /* TURN-20 */
        g->step = f->step;
        if (f->side == NR_RUNNER && !g->player[NR_RUNNER].clicks) { /* TURN-30, CR-19 */
            f->step = NR_STEP_RUNNER_2_1;
            break;
        }
        f->step++;
        refill(e, (nr_side)f->side);
        (void)emit(e, NR_ON_TURN_BEGINS, 0);
        break;
    case NR_STEP_CORP_1_3: /* TURN-10, TURN-11 */
        g->step = NR_STEP_CORP_1_3;
        f->step = NR_STEP_CORP_2_1;
        (void)draw_cards(e, NR_CORP, 1);
        break;
    case NR_STEP_CORP_2_1:
        window_step(e, f, NR_STEP_CORP_2_1, WINDOW_P | WINDOW_R | WINDOW_S);
        break; /* TURN-12 */
    case NR_STEP_CORP_2_2:
        action_phase(e, f, NR_STEP_CORP_2_2, NR_STEP_CORP_3_1);
        break;
    case NR_STEP_CORP_3_1:   /* TURN-15 */
    case NR_STEP_RUNNER_2_1: /* TURN-23 */
        g->step = f->step++;
        (void)push(e, FRAME_DISCARD, (nr_side)f->side, 0);
        break;
    case NR_STEP_CORP_3_2:
        window_step(e, f, NR_STEP_CORP_3_2, WINDOW_P | WINDOW_R);
        break;               /* TURN-17 */
    case NR_STEP_RUNNER_1_1: /* TURN-19 */
        begin_turn(e, NR_RUNNER);
        window_step(e, f, NR_STEP_RUNNER_1_1, WINDOW_P | WINDOW_R);
        break;
    case NR_STEP_RUNNER_1_3:
        action_phase(e, f, NR_STEP_RUNNER_1_3, NR_STEP_RUNNER_2_1);
        break; /* TURN-29 */
    case NR_STEP_RUNNER_2_2:
        window_step(e, f, NR_STEP_RUNNER_2_2, WINDOW_P | WINDOW_R);
        break; /* TURN-24 */
    case NR_STEP_CORP_3_3:
    case NR_STEP_RUNNER_2_3:
        g->step = f->step;
        f->step = TURN_ENDED;
        (void)emit(e, NR_ON_TURN_ENDS, 0);
        break;
    default:
        end_turn(e, f);
    }
}

void turn_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (f->side == NR_CORP) {
        list_corp_actions(g, out);
    } else {
        list_runner_actions(g, out);
    }
    list_click_abilities(g, (nr_side)f->side, out); /* ABIL-05 */
}

void turn_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_side side = (nr_side)f->side;
    f->a = 1; /* TURN-05 */
    if (c->verb == NR_VERB_USE) {
        use_row(e, side, c->card, c->ability, c->server);
        return;
    }
    nr_frame *a = push(e, c->verb == NR_VERB_PLAY ? FRAME_PLAY : FRAME_ACTION, side, c->card);
    a->b = c->verb;
    a->server = c->server;
    a->target = c->other;
}

/* ---- basic actions --------------------------------------------------------------------------- */

static void purge(eng *e)
{
    nr_game *g = e->g;
    static const uint8_t zones[] = {NR_ZONE_RIG, NR_ZONE_TABLE};
    log_event(e, NR_EVENT_PURGE, NR_CORP, 0, 0);
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            add_counter(e, c, NR_COUNTER_VIRUS, -(int)g->copy[c].counter[NR_COUNTER_VIRUS]);
        }
    }
}

static void pay_action(eng *e, const nr_frame *f)
{
    nr_side side = (nr_side)f->side;
    spend_clicks(e, side, f->b == NR_VERB_PURGE ? 3 : 1); /* CORP-01, RUNNER-01 */
    if (f->b == NR_VERB_ADVANCE) {
        pay(e, side, 1, NR_PAY_ADVANCE, f->card);
    }
    if (f->b == NR_VERB_TRASH_RESOURCE) {
        pay(e, side, 2, NR_PAY_OTHER, 0);
    }
    if (f->b == NR_VERB_REMOVE_TAG) {
        pay(e, side, 2, NR_PAY_REMOVE_TAG, 0);
    }
}

void action_run(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (f->step == 0) {
        f->step = 1;
        pay_action(e, f);
        return;
    }
    nr_frame a = *f;
    nr_event *v;
    pop(e);
    switch (a.b) {
    case NR_VERB_DRAW:
        (void)draw_cards(e, (nr_side)a.side, 1);
        break;
    case NR_VERB_GAIN_CREDIT:
        gain_credits(e, (nr_side)a.side, 1);
        break;
    case NR_VERB_INSTALL:
        begin_install(e, a.card, a.server, a.target, 0, 0);
        break;
    case NR_VERB_ADVANCE:
        if ((v = log_more(e, NR_EVENT_ADVANCE, NR_CORP, a.card, 1)) != NULL) {
            v->server = g->copy[a.card].server;
        }
        add_counter(e, a.card, NR_COUNTER_ADVANCEMENT, 1);
        break;
    case NR_VERB_TRASH_RESOURCE: {
        nr_frame *t = begin_trash(e, NR_CORP);
        set_add(g, t, a.card);
        break;
    }
    case NR_VERB_PURGE:
        purge(e);
        break;
    case NR_VERB_REMOVE_TAG:
        g->player[NR_RUNNER].tags--;
        log_event(e, NR_EVENT_REMOVE_TAG, NR_RUNNER, 0, 1);
        break;
    default:
        begin_run(e, a.server, 0, 0);
    }
}

void action_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    (void)g, (void)f, (void)out;
}
void action_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)e, (void)f, (void)c;
}

/* ---- playing operations and events ----------------------------------------------------------- */

enum { PLAY_X, PLAY_PAY, PLAY_TELL, PLAY_RESOLVE, PLAY_TRASH };

/* CORP-22, RUNNER-09, CARD-04 */
void play_run(eng *e, nr_frame *f)
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
    case PLAY_PAY: {
        f->step = PLAY_TELL;
        spend_clicks(e, side, 1);
        int cost = card_of(g, c)->cost == NR_COST_X ? f->x : play_cost(g, c);
        move_card(e, c, NR_ZONE_PLAY);
        g->copy[c].flags = NR_FACEUP;
        pay(e, side, cost, NR_PAY_PLAY, c);
        return;
    }
    case PLAY_TELL:
        f->step = PLAY_RESOLVE;
        log_server(e, NR_EVENT_PLAY, side, c, f->server);
        (void)emit(e, NR_ON_PLAYED, c);
        return;
    case PLAY_RESOLVE: {
        f->step = PLAY_TRASH;
        unsigned row = 0;
        (void)play_row(card_of(g, c), &row);
        unsigned server = f->server;
        int x = f->x;
        nr_frame *r = push_row(e, side, c, g->copy[c].def, row, 0);
        r->server = (uint8_t)server;
        r->x = (int16_t)x;
        return;
    }
    default:
        pop(e);
        if (g->copy[c].zone == NR_ZONE_PLAY) {
            trash_card(e, c, true);
        }
    }
}

void play_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    for (int i = 1, most = most_play_x(g, f->card); i <= most;
         i++) { /* X of 0 would do nothing (ABIL-20) */
        add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
    }
}

void play_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    (void)e;
    f->x = c->amount;
    f->step = PLAY_PAY;
}

/* ---- discarding ------------------------------------------------------------------------------ */

void discard_run(eng *e, nr_frame *f)
{
    int most = nr_hand_size(e->g, (nr_side)f->side);
    if (most < 0) {
        most = 0;
    }
    if (e->g->size[hand_of((nr_side)f->side)] <= most) {
        pop(e);
    } else {
        ask(e, (nr_side)f->side, NR_PROMPT_DISCARD);
    }
}

void discard_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    for (unsigned c = g->head[hand_of((nr_side)f->side)]; c; c = g->copy[c].next) {
        add_distinct(g, out, NR_VERB_DISCARD, c);
    }
}

/* TURN-16, TURN-26: not trashing */
void discard_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    nr_side side = (nr_side)f->side;
    if (side == NR_CORP) {
        blur_hand(e, side);
    }
    nr_event *v = log_more(e, NR_EVENT_DISCARD, side, c->card, 0);
    if (v && side == NR_RUNNER) {
        v->seen = 3;
    }
    move_card(e, c->card, pile_of(side));
    e->g->copy[c->card].flags = side == NR_RUNNER ? NR_FACEUP : 0;
}
