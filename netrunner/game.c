/* The engine: the stack of frames, the one outstanding decision, state triggers, the end of the
 * game. */
#include "netrunner/engine.h"

#define FRAME(name)                                                                                \
    {                                                                                              \
        name##_run, name##_list, name##_answer                                                     \
    }
static const frame_rule rules[FRAME_KINDS] = {
    [FRAME_SETUP] = FRAME(setup),   [FRAME_TURN] = FRAME(turn),
    [FRAME_WINDOW] = FRAME(window), [FRAME_DISCARD] = FRAME(discard),
    [FRAME_PLAY] = FRAME(play),     [FRAME_INSTALL] = FRAME(install),
    [FRAME_REZ] = FRAME(rez),       [FRAME_SCORE] = FRAME(score),
    [FRAME_PAY] = FRAME(pay_frame), [FRAME_RUN] = FRAME(run),
    [FRAME_ACCESS] = FRAME(access), [FRAME_ACCESS_CARD] = FRAME(access_card),
    [FRAME_ROW] = FRAME(row),       [FRAME_TRIGGERS] = FRAME(triggers),
    [FRAME_EVENT] = FRAME(event),   [FRAME_TRACE] = FRAME(trace),
    [FRAME_MEMORY] = FRAME(memory), [FRAME_ACTION] = FRAME(action),
    [FRAME_PSI] = FRAME(psi),
};

/* ---- frames ---------------------------------------------------------------------------------- */

nr_frame *push(eng *e, frame_kind kind, nr_side side, unsigned card)
{
    nr_game *g = e->g;
    if (g->frames == NR_MAX_FRAMES) {
        meet_limit(e, NR_LIMIT_OF_FRAMES);
        return top_frame(g);
    }
    nr_frame *f = &g->frame[g->frames++];
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    f->side = (uint8_t)side;
    f->card = (uint8_t)card;
    return f;
}

/* The set of cards that a frame holds, 0 none. */
static unsigned set_of(const nr_frame *f)
{
    return f->kind == FRAME_ROW       ? f->row.set
           : f->kind == FRAME_EVENT   ? f->event.set
           : f->kind == FRAME_INSTALL ? f->install.set
                                      : 0;
}

void pop(eng *e)
{
    nr_game *g = e->g;
    nr_frame *f = top_frame(g);
    unsigned set = g->sets_used ? set_of(f) : 0; /* mostly there are none */
    if (set && set == g->sets_used) {
        memset(g->set[--g->sets_used], 0, sizeof g->set[0]);
    }
    if (g->pending_used && f->kind == FRAME_TRIGGERS && g->pending_used > f->triggers.first) {
        unsigned first = f->triggers.first;
        memset(&g->pending[first], 0, (g->pending_used - first) * sizeof g->pending[0]);
        g->pending_used = (uint8_t)first;
    }
    memset(f, 0, sizeof *f);
    g->frames--;
}

void tell_result(eng *e, int done)
{
    nr_game *g = e->g;
    nr_frame *f = g->frames ? top_frame(g) : NULL;
    if (!f) {
        return;
    }
    switch (f->kind) {
    case FRAME_ROW:
        f->row.result = (int16_t)done;
        break;
    case FRAME_PLAY:
        f->play.result = (int16_t)done;
        break;
    case FRAME_REZ:
        f->rez.result = (int16_t)done;
        break;
    case FRAME_ACCESS_CARD:
        f->access.result = (int16_t)done;
        break;
    default:
        break;
    }
}

void add_numbers(nr_choices *out, int least, int most)
{
    for (int i = least; i <= most; i++) {
        add_choice(out, (nr_choice){.verb = NR_VERB_CHOOSE_NUMBER, .amount = (int16_t)i});
    }
}

void ask(eng *e, nr_side side, nr_prompt prompt)
{
    e->g->waiting = 1;
    e->g->to_move = (uint8_t)side;
    e->g->prompt = (uint8_t)prompt;
}

void game_over(eng *e, nr_side winner, nr_reason reason)
{
    nr_game *g = e->g;
    if (g->reason) {
        return;
    }
    g->winner = (uint8_t)winner;
    g->reason = (uint8_t)reason;
    g->waiting = 0;
    nr_event *v = log_more(e, NR_EVENT_GAME_OVER, winner, 0, (int)reason);
    if (v) {
        v->what = g->limit;
    }
}

/* The limit is named in state, event and log. */
void meet_limit(eng *e, nr_limit_of what)
{
    if (!e->g->reason) {
        e->g->limit = (uint8_t)what;
        game_over(e, NR_NOBODY, NR_REASON_LIMIT);
    }
}

/* ---- state triggers -------------------------------------------------------------------------- */

static bool state_holds(const nr_game *g, nr_on state, unsigned c)
{
    unsigned host = g->copy[c].host;
    switch (state) {
    case NR_ON_HOST_STRENGTH_ZERO: /* ICE-08, FAQ-C01012b */
        return host && is_rezzed(g, host) && nr_strength(g, host) <= 0;
    case NR_ON_ALL_BROKEN:
        return encounter_goes_on(g) && g->run.ice == (host ? host : c) && all_broken(g);
    case NR_ON_HOSTED_EMPTY: /* FAQ-C02049c */
        for (unsigned o = g->head[NR_ZONE_HOSTED]; o; o = g->copy[o].next) {
            if (g->copy[o].host == c && is_bare(g, o)) {
                return true;
            }
        }
        return false;
    default:
        return (g->copy[c].flags & NR_EMPTIED) != 0;
    }
}

/* Starts the row of a state that has come to hold; it resolves before anything else, once until the
 * state has ended. True if one was started. */
static bool check_state_rows(eng *e, nr_zone z)
{
    nr_game *g = e->g;
    for (unsigned c = g->head[z]; c; c = g->copy[c].next) {
        if (!has(g, c, NR_HAS_STATE) || !nr_active(g, c)) {
            continue;
        }
        const nr_card *k = card_of(g, c);
        bool any = false;
        for (unsigned i = 0; i < k->row_count; i++) {
            const nr_row *r = &k->rows[i];
            if (r->kind != NR_ROW_STATE || !state_holds(g, (nr_on)r->event, c) ||
                !conditions_hold(g, r->cond, r->conds, scope_of(c))) {
                continue;
            }
            any = true;
            if (!(g->copy[c].flags & NR_FIRED)) {
                g->copy[c].flags = (uint8_t)((g->copy[c].flags | NR_FIRED) & (unsigned)~NR_EMPTIED);
                (void)push_row(e, owner_of(c), c, g->copy[c].def, i, g->copy[c].host);
                return true;
            }
        }
        if (!any) {
            g->copy[c].flags &= (uint8_t) ~(NR_FIRED | NR_EMPTIED);
        }
    }
    return false;
}

void state_check(eng *e)
{
    nr_game *g = e->g;
    unsigned dirty = g->dirty;
    g->dirty &= DIRTY_LOOSE;
    /* WIN-01; what agendas are worth may change while they lie there */
    bool scores = dirty & DIRTY_SCORE || (dirty & DIRTY_NUMBERS && g->mods >> NR_MOD_POINTS & 1);
    for (nr_side side = NR_CORP; scores && side <= NR_RUNNER; side++) {
        if (nr_points(g, side) >= points_to_win(g)) {
            game_over(e, side, NR_REASON_POINTS);
            return;
        }
    }
    const uint64_t states = NR_BIT(NR_ON_EMPTY) | NR_BIT(NR_ON_HOST_STRENGTH_ZERO) |
                            NR_BIT(NR_ON_ALL_BROKEN) | NR_BIT(NR_ON_HOSTED_EMPTY);
    if (dirty & (DIRTY_NUMBERS | DIRTY_BROKEN) && g->hooks & states &&
        !check_state_rows(e, NR_ZONE_RIG)) {
        (void)check_state_rows(e, NR_ZONE_TABLE);
    }
    if (dirty & DIRTY_TABLE && g->run.active && !g->run.over && !g->run.successful &&
        g->run.server >= NR_SERVER_REMOTE && !nr_server_exists(g, g->run.server)) {
        end_run(e, NR_RUN_SERVER_GONE); /* RUN-30 */
    }
    /* RUNNER-05; what a program needs may change while it lies there */
    bool fills = dirty & DIRTY_RIG || (dirty & DIRTY_NUMBERS && g->mods >> NR_MOD_MEMORY_COST & 1);
    if (fills && nr_memory_used(g) > nr_memory_limit(g) && top_frame(g)->kind != FRAME_MEMORY) {
        (void)push(e, FRAME_MEMORY, NR_RUNNER, 0);
    }
}

/* Abilities that were met in the midst of a step get their frame. */
static void settle(eng *e)
{
    nr_game *g = e->g;
    e->listed = false;
    if (g->dirty & ~DIRTY_LOOSE) {
        state_check(e);
        return;
    }
    unsigned first = g->loose - 1u;
    g->loose = 0;
    g->dirty = 0;
    push(e, FRAME_TRIGGERS, (nr_side)g->turn_side, 0)->triggers.first = (uint8_t)first;
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* The choices of the outstanding decision. Those of a window that was just opened stand in the list
 * already: only passing is missing. */
static void list_decision(eng *e, nr_choices *list)
{
    nr_frame *f = top_frame(e->g);
    if (e->listed && f->kind == FRAME_WINDOW) {
        add_verb(list, NR_VERB_PASS);
    } else {
        list->count = 0;
        rules[f->kind].list(e->g, f, list);
    }
    e->listed = false;
}

static void run_to_decision(eng *e, nr_choices *list)
{
    nr_game *g = e->g;
    for (;;) {
        while (is_running(g)) {
            nr_frame *f = top_frame(g);
            rules[f->kind].run(e, f);
        }
        if (g->reason) {
            list->count = 0;
            return;
        }
        if (g->dirty) { /* what changed is looked at before any decision */
            g->waiting = 0;
            settle(e);
            continue;
        }
        list_decision(e, list);
        if (list->count != 1) {
            return;
        }
        nr_frame *f = top_frame(g);
        nr_choice only = list->choice[0]; /* a question with one answer is no question */
        g->waiting = 0;
        rules[f->kind].answer(e, f, &only);
    }
}

void engine_run(eng *e, nr_choices *list)
{
    run_to_decision(e, list);
#ifdef JACKIN_CHECKED
    /* The whole state, after every choice; who holds chance may hold placeholders in it, which no
     * whole state has. */
    bool is_whole = !e->io || !e->io->fate;
    if (is_whole && nr_check(e->g))
        __builtin_trap();
#endif
}

void nr_list(const nr_game *g, nr_choices *list)
{
    list->count = 0;
    if (g->reason || !g->waiting) {
        return;
    }
    const nr_frame *f = &g->frame[g->frames - 1];
    rules[f->kind].list(g, f, list);
}

#ifdef JACKIN_CHECKED
/* Is a trusted list what its caller says? Another's, or a changed one, ends the program. */
static void check_trusted(const nr_game *g, const nr_choices *list)
{
    nr_choices real;
    nr_list(g, &real);
    bool is_real = real.count == list->count;
    for (unsigned i = 0; is_real && i < real.count; i++) {
        is_real = memcmp(&real.choice[i], &list->choice[i], sizeof real.choice[i]) == 0;
    }
    if (!is_real) {
        __builtin_trap();
    }
}
#endif

bool nr_choose_trusted(nr_game *g, unsigned index, nr_choices *list, nr_io *io)
{
    if (!g->waiting || g->reason || index >= list->count) {
        return false;
    }
#ifdef JACKIN_CHECKED
    check_trusted(g, list);
#endif
    eng e = {g, io, list, false};
    nr_frame *f = top_frame(g);
    nr_choice c = list->choice[index];
    g->waiting = 0;
    rules[f->kind].answer(&e, f, &c);
    engine_run(&e, list);
    return true;
}
