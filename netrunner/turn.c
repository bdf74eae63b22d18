/* The turn, step by step as the chart numbers it. FRAME_TURN is the bottom of the stack: its step
 * is the place on the chart. What may be done with an action is in actions.c. Chapter: TURN. */
#include "netrunner/engine.h"

enum { TURN_ENDED = 200 };

/* ---- the turn -------------------------------------------------------------------------------- */

/* TURN-02, TURN-08 */
static void begin_turn(eng *e, nr_side side)
{
    nr_game *g = e->g;
    nr_history *h = &g->history;
    g->turn_side = (uint8_t)side;
    g->turn++;
    if (side == NR_CORP && g->turn > 1) { /* the Runner's turn is over */
        h->stolen_last = h->stolen;
        h->points_last = h->points;
        h->runs_last = h->runs;
        h->success_last = h->success;
        h->failure_last = h->failure;
        h->resources_last = h->resources;
    }
    h->scored = h->stolen = h->points = h->runs = h->success = h->failure = h->resources =
        h->clicks_spent = 0;
    memset(g->ordinal, 0, g->ordinals_used * sizeof g->ordinal[0]);
    g->ordinals_used = 0;
    end_marks(g, NR_MARKS_TURN | NR_MARKS_RUN);
    int clicks = (side == NR_CORP ? CORP_CLICKS : RUNNER_CLICKS) +
                 modified(g, NR_MOD_CLICKS, g->identity[side]);
    g->player[side].clicks = (uint8_t)(clicks > 0 ? clicks : 0);
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
    end_effects(g, NR_FOR_TURN, side);
    log_event(e, NR_EVENT_TURN_ENDS, side, 0, 0);
    f->side = (uint8_t)other(side);
    f->step = side == NR_CORP ? NR_STEP_RUNNER_1_1 : NR_STEP_CORP_1_1;
    f->turn.acted = 0;
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
    if (f->turn.acted) {
        f->turn.acted = 0;
        open_window(e, side == NR_CORP ? WINDOW_P | WINDOW_R | WINDOW_S : WINDOW_P | WINDOW_R);
    } else if (g->player[side].clicks) {
        ask(e, side, NR_PROMPT_ACTION); /* TURN-04 */
    } else {
        f->step = (uint8_t)discard; /* TURN-30 */
    }
}

static void turn_step(eng *e, nr_frame *f)
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
        end_effects(g, NR_UNTIL_NEXT_TURN, (nr_side)f->side);
        refill(e, (nr_side)f->side);
        (void)emit_about(e, NR_ON_TURN_BEGINS, (nr_side)g->turn_side, 0, 0);
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
        (void)emit_about(e, NR_ON_TURN_ENDS, (nr_side)g->turn_side, 0, 0);
        break;
    default:
        end_turn(e, f);
    }
}

void turn_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_TURN, turn_step);
}

void turn_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    list_actions(g, (nr_side)f->side, out);
}

void turn_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    f->turn.acted = 1; /* TURN-05 */
    begin_action(e, (nr_side)f->side, c);
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
