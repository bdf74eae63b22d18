/* The engine: the stack of frames, the one outstanding decision, state triggers, the end of the
 * game. */
#include "core/hash.h"
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
};

/* ---- frames ---------------------------------------------------------------------------------- */

nr_frame *push(eng *e, frame_kind kind, nr_side side, unsigned card)
{
    nr_game *g = e->g;
    if (g->frames == NR_MAX_FRAMES) {
        game_over(e, NR_NOBODY, NR_REASON_LIMIT);
        return top_frame(g);
    }
    nr_frame *f = &g->frame[g->frames++];
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    f->side = (uint8_t)side;
    f->card = (uint8_t)card;
    return f;
}

void pop(eng *e)
{
    nr_game *g = e->g;
    nr_frame *f = top_frame(g);
    if (f->set && f->set == g->sets_used) {
        memset(g->set[--g->sets_used], 0, sizeof g->set[0]);
    }
    if (f->kind == FRAME_TRIGGERS && g->pending_used > f->a) {
        memset(&g->pending[f->a], 0, (g->pending_used - f->a) * sizeof g->pending[0]);
        g->pending_used = f->a;
    }
    memset(f, 0, sizeof *f);
    g->frames--;
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
    log_event(e, NR_EVENT_GAME_OVER, winner, 0, (int)reason);
}

/* ---- state triggers -------------------------------------------------------------------------- */

static void check_state_rows(eng *e, nr_zone z)
{
    nr_game *g = e->g;
    for (unsigned c = g->head[z], next; c; c = next) {
        next = g->copy[c].next;
        if (!has(g, c, NR_HAS_STATE) || !nr_active(g, c)) {
            continue;
        }
        const nr_card *k = card_of(g, c);
        for (unsigned i = 0; i < k->row_count; i++) {
            if (k->rows[i].kind != NR_ROW_STATE) {
                continue;
            }
            unsigned host = g->copy[c].host, gone = 0;
            if (k->rows[i].event == NR_ON_HOST_STRENGTH_ZERO) {
                if (host && is_rezzed(g, host) && nr_strength(g, host) <= 0) {
                    gone = host; /* ICE-08, FAQ-C01012b */
                }
            } else if (g->copy[c].flags & NR_EMPTIED) {
                gone = c;
            }
            if (gone) {
                trash_card(e, gone, true);
                next = g->head[z];
                break;
            }
        }
        g->copy[c].flags &= (uint8_t)~NR_EMPTIED;
    }
}

void state_check(eng *e)
{
    nr_game *g = e->g;
    unsigned dirty = g->dirty;
    g->dirty = 0;
    for (nr_side side = NR_CORP; dirty & DIRTY_SCORE && side <= NR_RUNNER; side++) { /* WIN-01 */
        if (nr_points(g, side) >= 7) {
            game_over(e, side, NR_REASON_POINTS);
            return;
        }
    }
    if (dirty & DIRTY_NUMBERS &&
        (g->hooks >> NR_ON_EMPTY & 1 || g->hooks >> NR_ON_HOST_STRENGTH_ZERO & 1)) {
        check_state_rows(e, NR_ZONE_RIG);
        check_state_rows(e, NR_ZONE_TABLE);
    }
    dirty |= g->dirty; /* the rows may have trashed something */
    if (dirty & DIRTY_TABLE && g->run.active && !g->run.over && !g->run.successful &&
        g->run.server >= NR_SERVER_REMOTE && !nr_server_exists(g, g->run.server)) {
        end_run(e, NR_RUN_SERVER_GONE); /* RUN-30 */
    }
    if (dirty & DIRTY_RIG && nr_memory_used(g) > nr_memory_limit(g) &&
        top_frame(g)->kind != FRAME_MEMORY) {
        (void)push(e, FRAME_MEMORY, NR_RUNNER, 0);
    }
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void run_to_decision(eng *e, nr_choices *list)
{
    nr_game *g = e->g;
    for (;;) {
        while (!g->waiting && !g->reason) {
            if (g->dirty) {
                state_check(e);
                continue;
            }
            nr_frame *f = top_frame(g);
            rules[f->kind].run(e, f);
        }
        list->count = 0;
        if (g->reason) {
            return;
        }
        if (g->dirty) { /* a state trigger comes before any decision */
            g->waiting = 0;
            state_check(e);
            continue;
        }
        nr_frame *f = top_frame(g);
        rules[f->kind].list(g, f, list);
        if (list->count != 1) {
            return;
        }
        nr_choice only = list->choice[0]; /* a question with one answer is no question */
        g->waiting = 0;
        rules[f->kind].answer(e, f, &only);
    }
}

void engine_run(eng *e, nr_choices *list)
{
    run_to_decision(e, list);
#ifdef JACKIN_CHECKED
    if (e->g->reason != NR_REASON_LIMIT && nr_check(e->g))
        __builtin_trap(); /* the whole state, after every choice */
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

bool nr_choose(nr_game *g, unsigned index, nr_choices *list, nr_io *io)
{
    if (!g->waiting || g->reason || index >= list->count) {
        return false;
    }
    eng e = {g, io, list};
    nr_frame *f = top_frame(g);
    nr_choice c = list->choice[index];
    g->waiting = 0;
    rules[f->kind].answer(&e, f, &c);
    engine_run(&e, list);
    return true;
}

uint64_t nr_hash(const nr_game *g)
{
    return core_hash(g, sizeof *g, 0);
}
