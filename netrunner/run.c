/* The run, step by step as the chart numbers it (PL run 1 to 6).
 *
 * The run itself is g->run; the frame's step is the place on the chart. An effect never leaves the
 * run by force: it sets run.over (or takes the ice away), windows close by themselves, and the step
 * that comes next sees it. Chapters: RUN, ICE-03 to ICE-07. */
#include "netrunner/engine.h"

/* Stations between the printed steps; hashes of games know their numbers. */
enum { RUN_ENCOUNTER_ENDS = 200, RUN_PASSED, RUN_FAILS = 203, RUN_ENDS, RUN_LEAVE };

/* RUN-01. Of an additional cost and another price both must be payable: as far as the pool goes,
 * for credits on cards may serve one of them and not the other. */
nr_why can_run(const nr_game *g, unsigned server, extra_cost due)
{
    if (!nr_server_exists(g, server)) {
        return WHY_NO_SUCH_SERVER;
    }
    if (is_banned(g, NR_BAN_RUN, g->identity[NR_RUNNER], server)) {
        return WHY_BANNED_RUN; /* ABIL-16 */
    }
    extra_cost extra = extra_costs(g, NR_PAY_RUN, 0, server);
    if (extra.clicks + due.clicks > g->player[NR_RUNNER].clicks) {
        return WHY_NO_CLICKS;
    }
    if (extra.credits && due.credits &&
        extra.credits + due.credits > pool_credits(g, NR_RUNNER, 0)) {
        return WHY_NO_CREDITS;
    }
    return can_afford(g, NR_RUNNER, extra.credits, NR_PAY_RUN, 0) ? WHY_OK : WHY_NO_CREDITS;
}

/* One choice for each existing server of the given classes. */
void list_servers(const nr_game *g, unsigned classes, extra_cost due, const nr_choice *choice,
                  nr_choices *out)
{
    uint64_t remotes[2] = {0, 0};
    if (classes & NR_CLASS_REMOTE) {
        remote_set(g, remotes);
    }
    list_servers_of(g, remotes, classes, due, choice, out);
}

/* The same where the remotes are known already; without a game nothing is asked about running. */
void list_servers_of(const nr_game *g, const uint64_t remotes[2], unsigned classes, extra_cost due,
                     const nr_choice *choice, nr_choices *out)
{
    bool asks = g && (g->mods >> NR_BAN_RUN & 1 || g->extras >> NR_PAY_RUN & 1);
    for (unsigned s = NR_SERVER_HQ; s < NR_SERVER_REMOTE; s++) {
        if (classes >> (s - NR_SERVER_HQ) & 1 && (!asks || !can_run(g, s, due))) {
            add_at(out, choice, s);
        }
    }
    uint64_t left[2] = {remotes[0], remotes[1]};
    for (unsigned s; classes & NR_CLASS_REMOTE && (s = next_remote(left)) != 0;) {
        if (!asks || !can_run(g, s, due)) {
            add_at(out, choice, s);
        }
    }
}

/* Is there one that may be run on? */
bool any_server(const nr_game *g, unsigned classes, extra_cost due)
{
    uint64_t remotes[2];
    remote_set(g, remotes);
    for (unsigned s = NR_SERVER_HQ; s < NR_SERVER_REMOTE; s++) {
        if (classes & class_of(s) && !can_run(g, s, due)) {
            return true;
        }
    }
    for (unsigned s; classes & NR_CLASS_REMOTE && (s = next_remote(remotes)) != 0;) {
        if (!can_run(g, s, due)) {
            return true;
        }
    }
    return false;
}

void begin_run(eng *e, unsigned server, int credits)
{
    nr_game *g = e->g;
    memset(&g->run, 0, sizeof g->run);
    g->run.active = 1;
    g->run.server = g->run.named = (uint8_t)server;
    g->run.ordinals = g->ordinals_used;
    g->run.credits =
        (int16_t)(g->player[NR_CORP].bad_publicity + credits); /* RUN-02, BP-01, ERR-RB31 */
    g->history.runs |= (uint8_t)class_of(server);
    log_server(e, NR_EVENT_RUN_BEGINS, NR_RUNNER, 0, server);
    push(e, FRAME_RUN, NR_RUNNER, 0)->step = NR_STEP_RUN_1;
}

void end_run(eng *e, unsigned how)
{
    nr_game *g = e->g;
    if (!g->run.active || g->run.over) {
        return;
    }
    g->run.over = (uint8_t)how;
    if (how == NR_RUN_JACKED_OUT) {
        log_event(e, NR_EVENT_JACK_OUT, NR_RUNNER, 0, 0);
    }
    if (how == NR_RUN_SERVER_GONE) {
        log_server(e, NR_EVENT_SERVER_GONE, NR_CORP, 0, g->run.server);
    }
}

/* ABIL-16 */
bool can_jack_out(const nr_game *g)
{
    return !is_banned(g, NR_BAN_JACK_OUT, g->identity[NR_RUNNER], g->run.server);
}

/* What would have to change for a repetition not to be one (CR-29). */
static uint16_t progress(const nr_game *g)
{
    unsigned n = (unsigned)(g->player[NR_CORP].credits * 31 + g->player[NR_RUNNER].credits * 57 +
                            g->run.credits * 101);
    n += g->player[NR_RUNNER].clicks * 7u + g->player[NR_RUNNER].tags * 11u +
         g->player[NR_RUNNER].brain_damage * 13u;
    for (unsigned z = 0; z < NR_ZONE_COUNT; z++) {
        n = n * 3 + g->size[z];
    }
    for (unsigned c = g->head[NR_ZONE_TABLE]; c; c = g->copy[c].next) {
        n = n * 5 + is_rezzed(g, c);
    }
    return (uint16_t)(n | 1);
}

/* FAQ-R57: a loop in a run is the Runner's to end, by jacking out. FAQ-R58: if he cannot, the
 * Corporation names how often it goes round and then lets him through. Returns true if the
 * Corporation has to name the number first. */
bool loops_forever(nr_game *g)
{
    uint16_t now = progress(g);
    bool again = g->run.progress == now;
    g->run.progress = now;
    return again && !g->run.rounds && !can_jack_out(g);
}

void go_round(nr_game *g)
{
    if (g->run.rounds == 1) {
        return; /* the number is used up */
    }
    if (g->run.rounds) {
        g->run.rounds--;
    }
    g->run.redirected = 1;
}

/* The Runner has passed this ice, of whatever server, and goes on from there. */
void go_behind(eng *e, unsigned ice)
{
    nr_game *g = e->g;
    if (!is_protecting(g, ice)) {
        return;
    }
    g->run.server = g->copy[ice].server;
    g->run.position = (uint8_t)ice_index(g, ice);
    g->run.ice = 0;
    log_server(e, NR_EVENT_MOVE_RUN, NR_RUNNER, ice, g->run.server);
}

/* The run goes on at the outermost ice of another server (reading 13 for what is approached). */
void go_before(eng *e, unsigned server)
{
    nr_game *g = e->g;
    g->run.server = (uint8_t)server;
    g->run.redirected = 1;
    log_server(e, NR_EVENT_MOVE_RUN, NR_RUNNER, 0, server);
}

/* An encounter with ice outside the row, at once: a part of the chart of its own, after which the
 * run goes on where it was. */
void encounter_outside(eng *e, unsigned ice)
{
    nr_game *g = e->g;
    if (!ice || !g->run.active || g->run.over) {
        return;
    }
    g->run.ice = (uint8_t)ice;
    nr_frame *f = push(e, FRAME_RUN, NR_RUNNER, 0);
    f->step = NR_STEP_RUN_3;
    f->run.outside = 1;
}

/* ---- approach -------------------------------------------------------------------------------- */

static nr_happening run_event(const nr_game *g, nr_on what)
{
    return (nr_happening){
        .what = (uint8_t)what, .by = NR_RUNNER, .server = g->run.server, .amount = 1};
}

/* Something happens to an ice in this run, or without one to the run. */
static bool emit_ice(eng *e, nr_on what, unsigned ice)
{
    return emit_about(e, what, NR_RUNNER, ice, e->g->run.server);
}

/* RUN-04, RUN-12 */
static void approach_next(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_run *r = &g->run;
    g->step = NR_STEP_RUN_2;
    if (r->redirected) { /* reading 13: all ice from there inward is approached again */
        r->redirected = 0;
        r->position = (uint8_t)ice_count(g, r->server);
    }
    if (r->position == 0) {
        f->step = NR_STEP_RUN_4;
        return;
    }
    r->ice = (uint8_t)ice_at(g, r->server, --r->position);
    r->phase = NR_PHASE_APPROACH;
    if (r->approaches < 255) {
        r->approaches++;
    }
    log_server(e, NR_EVENT_APPROACH_ICE, NR_RUNNER, r->ice, r->server);
    f->step = NR_STEP_RUN_2_1;
    (void)emit_ice(e, NR_ON_APPROACH, r->ice);
}

/* RUN-12 */
static void check_rezzed(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (is_rezzed(g, g->run.ice)) {
        f->step = NR_STEP_RUN_3;
    } else {
        unsigned ice = g->run.ice;
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, ice, 0);
        g->run.ice = 0;
        f->step = NR_STEP_RUN_2;
        (void)emit_ice(e, NR_ON_PASSED, ice);
    }
}

/* ---- encounter ------------------------------------------------------------------------------- */

static void clear_broke(nr_game *g)
{
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        g->copy[c].flags &= (uint8_t)~NR_BROKE;
    }
}

/* RUN-13 */
static void encounter(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_run *r = &g->run;
    g->step = NR_STEP_RUN_3;
    r->phase = NR_PHASE_ENCOUNTER;
    r->broken = 0;
    r->bypassed = r->was_broken = 0;
    if (r->encounters < 255) {
        r->encounters++;
    }
    f->run.ice = r->ice;
    for (unsigned i = 0; i < g->effects_used; i++) { /* what waited for the next ice is on it now */
        if (g->effect[i].duration == NR_FOR_NEXT_ENCOUNTER) {
            g->effect[i].target = r->ice;
            g->effect[i].duration = NR_FOR_ENCOUNTER;
        } else if (g->effect[i].duration == NR_UNTIL_ENCOUNTER_ENDS) {
            g->effect[i].duration = NR_FOR_ENCOUNTER;
        }
    }
    g->dirty |= DIRTY_NUMBERS;
    log_server(e, NR_EVENT_ENCOUNTER_ICE, NR_RUNNER, r->ice, r->server);
    name_subroutines(e, r->ice);
    f->step = NR_STEP_RUN_3_1;
    f->run.subroutine = 0;
    f->run.told = 0;
    (void)emit_ice(e, NR_ON_ENCOUNTER, r->ice);
}

/* ICE-03: unbroken subroutines resolve one by one, in printed order, each fully before the next. */
static void resolve_subroutines(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    g->step = NR_STEP_RUN_3_2;
    if (!encounter_goes_on(g)) { /* ICE-04 */
        f->step = RUN_ENCOUNTER_ENDS;
        return;
    }
    subroutine s;
    while (subroutine_at(g, g->run.ice, f->run.subroutine, &s) && g->run.broken >> s.name & 1) {
        f->run.subroutine++;
    }
    if (!subroutine_at(g, g->run.ice, f->run.subroutine, &s)) {
        f->step = RUN_ENCOUNTER_ENDS;
        return;
    }
    if (!f->run.told) {
        f->run.told = 1;
        if (emit_ice(e, NR_ON_SUBROUTINE_RESOLVES, g->run.ice)) {
            return;
        }
    }
    nr_event *v = log_more(e, NR_EVENT_SUBROUTINE, NR_CORP, g->run.ice, 0);
    if (v) {
        v->what = f->run.subroutine;
        v->row = s.row;
        v->row_of = s.def;
    }
    f->run.told = 0;
    f->run.subroutine++;
    (void)push_row(e, NR_CORP, g->run.ice, s.def, s.row,
                   g->run.ice); /* ICE-06: the Corporation chooses */
}

/* ICE-07 */
static void pass_encountered(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    unsigned ice = g->run.ice;
    end_effects(g, NR_FOR_ENCOUNTER, NR_CORP); /* BREAK-06 */
    clear_broke(g);
    if (ice && !g->run.over) {
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, ice, 0);
    }
    g->run.ice = 0;
    g->run.broken = 0;
    g->run.bypassed = g->run.was_broken = 0;
    g->run.phase = NR_PHASE_NONE;
    if (f->run.outside) {
        g->run.phase = NR_PHASE_SERVER;
        pop(e);
        return;
    }
    f->step = g->run.over ? RUN_FAILS : NR_STEP_RUN_2;
    if (ice && !g->run.over && !g->run.redirected) {
        (void)emit_ice(e, NR_ON_PASSED, ice);
    }
}

/* ---- success --------------------------------------------------------------------------------- */

/* RUN-21: what success does; returns the server it counts for. */
int succeed(eng *e)
{
    nr_game *g = e->g;
    nr_run *r = &g->run;
    r->successful = 1;
    r->phase = NR_PHASE_ACCESS;
    g->history.success |= (uint8_t)class_of(r->server);
    log_server(e, NR_EVENT_RUN_SUCCESSFUL, NR_RUNNER, 0, r->server);
    return r->server;
}

/* RUN-28, FAQ-C01028: the success counts for another server, and for that one only. */
void succeed_on(eng *e, unsigned server)
{
    e->g->run.server = (uint8_t)server;
    begin_event(e, run_event(e->g, NR_ON_RUN_SUCCESSFUL))->event.flags = EVENT_IS_REPLACEMENT;
}

/* ---- the end --------------------------------------------------------------------------------- */

static void leave_run(eng *e)
{
    nr_game *g = e->g;
    end_effects(g, NR_FOR_RUN, NR_RUNNER);
    clear_broke(g);
    end_marks(g, NR_MARKS_RUN);
    memset(&g->run, 0, sizeof g->run); /* RUN-25, BP-03 */
    g->step = NR_STEP_RUNNER_1_3;
    pop(e);
}

/* Steps at which the run may turn out to be over, or its ice gone. Returns true if the step must
 * not be taken. */
static bool cut_short(const nr_game *g, nr_frame *f)
{
    bool on_chart = f->step < RUN_ENCOUNTER_ENDS;
    if (g->run.over && on_chart && g->run.phase != NR_PHASE_ENCOUNTER) {
        f->step = g->run.successful ? RUN_ENDS : RUN_FAILS; /* RUN-32 */
        return true;
    }
    bool approaching = f->step == NR_STEP_RUN_2_1 || f->step == NR_STEP_RUN_2_2 ||
                       f->step == NR_STEP_RUN_2_3 || f->step == NR_STEP_RUN_2_4;
    if (approaching && !g->run.ice) { /* RUN-31 */
        f->step = NR_STEP_RUN_2;
        return true;
    }
    return false;
}

static void run_step(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (cut_short(g, f)) {
        return;
    }
    switch (f->step) {
    case NR_STEP_RUN_1: /* RUN-03 */
        g->step = NR_STEP_RUN_1;
        g->run.position = (uint8_t)ice_count(g, g->run.server);
        f->step = NR_STEP_RUN_2;
        break;
    case NR_STEP_RUN_2:
        approach_next(e, f);
        break;
    case NR_STEP_RUN_2_1: /* RUN-05 */
        g->step = NR_STEP_RUN_2_1;
        f->step = NR_STEP_RUN_2_2;
        open_window(e, WINDOW_P | WINDOW_RUN);
        break;
    case NR_STEP_RUN_2_2: /* RUN-06, RUN-07 */
        g->step = NR_STEP_RUN_2_2;
        ask(e, NR_RUNNER, NR_PROMPT_JACK_OUT);
        break;
    case NR_STEP_RUN_2_3: /* RUN-08 to RUN-11 */
        g->step = NR_STEP_RUN_2_3;
        f->step = NR_STEP_RUN_2_4;
        open_window(e, WINDOW_P | WINDOW_R | WINDOW_ICE | WINDOW_RUN);
        break;
    case NR_STEP_RUN_2_4:
        check_rezzed(e, f);
        break;
    case NR_STEP_RUN_3:
        encounter(e, f);
        break;
    case NR_STEP_RUN_3_1: /* RUN-14 */
        if (!encounter_goes_on(g)) {
            f->step = RUN_ENCOUNTER_ENDS;
            break;
        }
        g->step = NR_STEP_RUN_3_1;
        f->step = NR_STEP_RUN_3_2;
        open_window(e, WINDOW_P | WINDOW_RUN);
        break;
    case NR_STEP_RUN_3_2:
        resolve_subroutines(e, f);
        break; /* RUN-15 */
    case RUN_ENCOUNTER_ENDS:
        f->step = RUN_PASSED;
        (void)emit_ice(e, NR_ON_ENCOUNTER_ENDS, f->run.ice);
        break;
    case RUN_PASSED:
        pass_encountered(e, f);
        break;
    case NR_STEP_RUN_4: /* RUN-16 */
        g->step = NR_STEP_RUN_4;
        g->run.phase = NR_PHASE_SERVER;
        g->run.ice = 0;
        log_server(e, NR_EVENT_APPROACH_SERVER, NR_RUNNER, 0, g->run.server);
        f->step = NR_STEP_RUN_4_1;
        (void)emit_ice(e, NR_ON_PASSED_ALL_ICE, 0);
        break;
    case NR_STEP_RUN_4_1: /* RUN-17 */
        g->step = NR_STEP_RUN_4_1;
        f->step = NR_STEP_RUN_4_2;
        open_window(e, WINDOW_P | WINDOW_RUN);
        break;
    case NR_STEP_RUN_4_2: /* RUN-18, RUN-19 */
        g->step = NR_STEP_RUN_4_2;
        ask(e, NR_RUNNER, NR_PROMPT_JACK_OUT);
        break;
    case NR_STEP_RUN_4_3: /* RUN-20 */
        g->step = NR_STEP_RUN_4_3;
        f->step = NR_STEP_RUN_4_4;
        open_window(e, WINDOW_P | WINDOW_R | WINDOW_RUN);
        break;
    case NR_STEP_RUN_4_4: /* RUN-21 */
        g->step = NR_STEP_RUN_4_4;
        f->step = NR_STEP_RUN_4_5;
        raise(e, run_event(g, NR_ON_RUN_SUCCESSFUL));
        break;
    case NR_STEP_RUN_4_5: /* RUN-22, RUN-29: or what happens instead */
        f->step = RUN_ENDS;
        raise(e, run_event(g, NR_ON_ACCESS));
        break;
    case RUN_FAILS: /* RUN-23, RUN-30: a server that is gone makes it neither */
        g->step = NR_STEP_RUN_6;
        f->step = RUN_ENDS;
        if (g->run.over != NR_RUN_SERVER_GONE) {
            log_server(e, NR_EVENT_RUN_UNSUCCESSFUL, NR_RUNNER, 0, g->run.server);
            g->history.failure |= (uint8_t)class_of(g->run.server);
            (void)emit_ice(e, NR_ON_RUN_UNSUCCESSFUL, 0);
        }
        break;
    case RUN_ENDS:
        if (g->run.successful) {
            g->step = NR_STEP_RUN_5;
        }
        f->step = RUN_LEAVE;
        log_server(e, NR_EVENT_RUN_ENDS, NR_RUNNER, 0, g->run.server);
        (void)emit_ice(e, NR_ON_RUN_ENDS, 0);
        break;
    default:
        leave_run(e);
    }
}

void run_run(eng *e, nr_frame *f)
{
    take_steps(e, f, FRAME_RUN, run_step);
}

void run_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    add_verb(out, NR_VERB_CONTINUE);
    if ((f->step == NR_STEP_RUN_4_2 || g->run.approaches > 1) && can_jack_out(g)) {
        add_verb(out, NR_VERB_JACK_OUT); /* RUN-07, RUN-24 */
    }
}

void run_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    if (c->verb == NR_VERB_JACK_OUT) {
        end_run(e, NR_RUN_JACKED_OUT);
    } else {
        f->step = f->step == NR_STEP_RUN_2_2 ? NR_STEP_RUN_2_3 : NR_STEP_RUN_4_3;
    }
}
