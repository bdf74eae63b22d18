/* The run, step by step as the chart numbers it (PL run 1 to 6).
 *
 * The run itself is g->run; the frame's step is the place on the chart, x the next subroutine or
 * replacement to look at, card the ice being encountered, a the phase inside step 3.2. An effect
 * never leaves the run by force: it sets run.over (or takes the ice away), windows close by
 * themselves, and the step that comes next sees it. Chapters: RUN, ICE, BYPASS. */
#include "netrunner/engine.h"

/* Stations between the printed steps. */
enum { RUN_ENCOUNTER_ENDS = 200, RUN_PASSED, RUN_REPLACE, RUN_FAILS, RUN_ENDS, RUN_LEAVE };

/* RUN-01 */
nr_why can_run(const nr_game *g, unsigned server)
{
    return nr_server_exists(g, server) ? WHY_OK : WHY_NO_SUCH_SERVER;
}

/* One choice for each existing server of the given classes. */
void list_servers(const nr_game *g, unsigned classes, nr_choice choice, nr_choices *out)
{
    uint64_t remotes[2] = {0, 0};
    if (classes & NR_CLASS_REMOTE) {
        remote_set(g, remotes);
    }
    list_servers_of(remotes, classes, choice, out);
}

/* The same where the remotes are known already. */
void list_servers_of(const uint64_t remotes[2], unsigned classes, nr_choice choice, nr_choices *out)
{
    for (unsigned s = NR_SERVER_HQ; s < NR_SERVER_REMOTE; s++) {
        if (classes & class_of(s)) {
            choice.server = (uint8_t)s;
            add_choice(out, choice);
        }
    }
    uint64_t left[2] = {remotes[0], remotes[1]};
    for (unsigned s; classes & NR_CLASS_REMOTE && (s = next_remote(left)) != 0;) {
        choice.server = (uint8_t)s;
        add_choice(out, choice);
    }
}

void begin_run(eng *e, unsigned server, int credits, unsigned success_as)
{
    nr_game *g = e->g;
    memset(&g->run, 0, sizeof g->run);
    g->run.active = 1;
    g->run.server = g->run.named = (uint8_t)server;
    g->run.success_as = (uint8_t)success_as;
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

/* RUN-31: ice that goes away while it is approached or encountered counts as passed; the row behind
 * it moves up. */
void ice_left(eng *e, unsigned c)
{
    nr_game *g = e->g;
    if (!g->run.active || g->copy[c].server != g->run.server) {
        return;
    }
    if (c == g->run.ice) {
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, c, 0);
        g->run.was_broken = g->run.phase == NR_PHASE_ENCOUNTER && all_broken(g);
        g->run.ice = 0;
    } else if (g->run.phase != NR_PHASE_SERVER && g->run.phase != NR_PHASE_ACCESS &&
               ice_index(g, c) < g->run.position) {
        g->run.position--;
    }
}

/* ABIL-16 */
bool can_jack_out(const nr_game *g)
{
    return modified(g, NR_MOD_NO_JACK_OUT, g->identity[NR_RUNNER], 0) == 0;
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

/* ---- approach -------------------------------------------------------------------------------- */

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
    (void)emit(e, NR_ON_APPROACH, r->ice);
}

/* RUN-12 */
static void check_rezzed(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    if (is_rezzed(g, g->run.ice)) {
        f->step = NR_STEP_RUN_3;
    } else {
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, g->run.ice, 0);
        g->run.ice = 0;
        f->step = NR_STEP_RUN_2;
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
    f->card = r->ice;
    for (unsigned i = 0; i < g->effects_used; i++) { /* what waited for the next ice is on it now */
        if (g->effect[i].duration == NR_FOR_NEXT_ENCOUNTER) {
            g->effect[i].target = r->ice;
            g->effect[i].duration = NR_FOR_ENCOUNTER;
        }
    }
    g->dirty |= DIRTY_NUMBERS;
    log_server(e, NR_EVENT_ENCOUNTER_ICE, NR_RUNNER, r->ice, r->server);
    f->step = NR_STEP_RUN_3_1;
    f->x = 0;
    f->a = 0;
    (void)emit(e, NR_ON_ENCOUNTER, r->ice);
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
    unsigned n = nr_subroutines(g, g->run.ice);
    while ((unsigned)f->x < n && g->run.broken >> f->x & 1) {
        f->x++;
    }
    if ((unsigned)f->x >= n) {
        f->step = RUN_ENCOUNTER_ENDS;
        return;
    }
    if (f->a == 0) {
        f->a = 1;
        if (emit(e, NR_ON_SUBROUTINE_RESOLVES, g->run.ice)) {
            return;
        }
    }
    unsigned row = 0;
    (void)subroutine_row(g, g->run.ice, (unsigned)f->x, &row);
    nr_event *v = log_more(e, NR_EVENT_SUBROUTINE, NR_CORP, g->run.ice, 0);
    if (v) {
        v->what = (uint8_t)f->x;
    }
    f->a = 0;
    f->x++;
    (void)push_row(e, NR_CORP, g->run.ice, g->copy[g->run.ice].def, row,
                   g->run.ice); /* ICE-06: the Corporation chooses */
}

/* ICE-07 */
static void pass_encountered(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    end_effects(g, NR_FOR_ENCOUNTER); /* BREAK-06 */
    clear_broke(g);
    if (g->run.ice && !g->run.over) {
        log_event(e, NR_EVENT_PASS_ICE, NR_RUNNER, g->run.ice, 0);
    }
    g->run.ice = 0;
    g->run.broken = 0;
    g->run.bypassed = g->run.was_broken = 0;
    g->run.phase = NR_PHASE_NONE;
    f->step = g->run.over ? RUN_FAILS : NR_STEP_RUN_2;
}

/* ---- success --------------------------------------------------------------------------------- */

/* RUN-21 */
static void succeed(eng *e, nr_frame *f)
{
    nr_game *g = e->g;
    nr_run *r = &g->run;
    g->step = NR_STEP_RUN_4_4;
    r->successful = 1;
    if (r->success_as) {
        r->server = r->success_as; /* RUN-28, FAQ-C01028 */
    }
    r->phase = NR_PHASE_ACCESS;
    g->history.success |= (uint8_t)class_of(r->server);
    if (r->server == NR_SERVER_HQ && g->history.success_hq < 255) {
        g->history.success_hq++;
    }
    log_server(e, NR_EVENT_RUN_SUCCESSFUL, NR_RUNNER, 0, r->server);
    f->step = RUN_REPLACE;
    f->x = 0;
    f->b = 0;
    (void)emit(e, NR_ON_RUN_SUCCESSFUL, 0);
}

typedef struct {
    uint16_t def;
    uint8_t card, row;
} replacement;

/* The index-th thing that could happen instead of the access. */
static bool find_replacement(const nr_game *g, unsigned index, replacement *out)
{
    for (unsigned i = 0; i < g->effects_used; i++) {
        const nr_effect *v = &g->effect[i];
        if (v->kind != EFFECT_DELAYED) {
            continue;
        }
        const nr_row *r = &nr_card_table[v->def].rows[v->row];
        if (r->kind == NR_ROW_REPLACE && condition_holds(g, (nr_if)r->cond, v->card, NULL) &&
            index-- == 0) {
            *out = (replacement){v->def, v->card, v->row};
            return true;
        }
    }
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        const nr_card *k = card_of(g, c);
        for (unsigned i = 0; has(g, c, NR_HAS_CONDITION) && i < k->row_count; i++) {
            if (k->rows[i].kind == NR_ROW_REPLACE &&
                condition_holds(g, (nr_if)k->rows[i].cond, c, NULL) && index-- == 0) {
                *out = (replacement){g->copy[c].def, (uint8_t)c, (uint8_t)i};
                return true;
            }
        }
    }
    return false;
}

/* RUN-29, FAQ-R22: one of the things that may happen instead, or none. x: those declined; b: 1 +
 * the one being asked about. */
static unsigned next_replacement(const nr_game *g, const nr_frame *f, unsigned from)
{
    replacement r;
    for (unsigned i = from; i < 15 && find_replacement(g, i, &r); i++) {
        if (!(f->x >> i & 1)) {
            return i + 1;
        }
    }
    return 0;
}

static void replace_access(eng *e, nr_frame *f)
{
    unsigned first = next_replacement(e->g, f, 0);
    if (!first) {
        f->step = NR_STEP_RUN_4_5;
        return;
    }
    if (!f->b && next_replacement(e->g, f, first)) {
        ask(e, NR_RUNNER, NR_PROMPT_TRIGGER);
        return;
    }
    if (!f->b) {
        f->b = (uint8_t)first;
    }
    replacement r;
    (void)find_replacement(e->g, f->b - 1u, &r);
    f->card = r.card;
    f->def = r.def;
    f->row = r.row;
    ask(e, NR_RUNNER, NR_PROMPT_OPTIONAL);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void leave_run(eng *e)
{
    nr_game *g = e->g;
    end_effects(g, NR_FOR_RUN);
    clear_broke(g);
    memset(&g->run, 0, sizeof g->run); /* RUN-25, BP-03 */
    g->step = NR_STEP_RUNNER_1_3;
    pop(e);
}

/* Steps at which the run may turn out to be over, or its ice gone. Returns true if the step must
 * not be taken. */
static bool cut_short(const nr_game *g, nr_frame *f)
{
    bool on_chart = f->step < RUN_ENCOUNTER_ENDS || f->step == RUN_REPLACE;
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

void run_run(eng *e, nr_frame *f)
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
        (void)emit(e, NR_ON_ENCOUNTER_ENDS, f->card);
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
    case NR_STEP_RUN_4_4:
        succeed(e, f);
        break;
    case RUN_REPLACE:
        replace_access(e, f);
        break;
    case NR_STEP_RUN_4_5: /* RUN-22 */
        g->step = NR_STEP_RUN_4_5;
        f->step = RUN_ENDS;
        begin_access(e);
        break;
    case RUN_FAILS: /* RUN-23, RUN-30: a server that is gone makes it neither */
        g->step = NR_STEP_RUN_6;
        f->step = RUN_ENDS;
        if (g->run.over != NR_RUN_SERVER_GONE) {
            log_server(e, NR_EVENT_RUN_UNSUCCESSFUL, NR_RUNNER, 0, g->run.server);
            (void)emit(e, NR_ON_RUN_UNSUCCESSFUL, 0);
        }
        break;
    case RUN_ENDS:
        if (g->run.successful) {
            g->step = NR_STEP_RUN_5;
        }
        f->step = RUN_LEAVE;
        log_server(e, NR_EVENT_RUN_ENDS, NR_RUNNER, 0, g->run.server);
        (void)emit(e, NR_ON_RUN_ENDS, 0);
        break;
    default:
        leave_run(e);
    }
}

void run_list(const nr_game *g, const nr_frame *f, nr_choices *out)
{
    if (g->prompt == NR_PROMPT_TRIGGER) {
        for (unsigned i = 0; (i = next_replacement(g, f, i)) != 0;) {
            replacement r;
            (void)find_replacement(g, i - 1, &r);
            add_choice(out, (nr_choice){.verb = NR_VERB_TRIGGER,
                                        .card = r.card,
                                        .ability = r.row,
                                        .other = (uint8_t)i});
        }
        return;
    }
    if (f->step == RUN_REPLACE) {
        add_verb(out, NR_VERB_YES);
        add_verb(out, NR_VERB_NO);
        return;
    }
    add_verb(out, NR_VERB_CONTINUE);
    if ((f->step == NR_STEP_RUN_4_2 || g->run.approaches > 1) && can_jack_out(g)) {
        add_verb(out, NR_VERB_JACK_OUT); /* RUN-07, RUN-24 */
    }
}

void run_answer(eng *e, nr_frame *f, const nr_choice *c)
{
    switch (c->verb) {
    case NR_VERB_JACK_OUT:
        end_run(e, NR_RUN_JACKED_OUT);
        break;
    case NR_VERB_CONTINUE:
        f->step = f->step == NR_STEP_RUN_2_2 ? NR_STEP_RUN_2_3 : NR_STEP_RUN_4_3;
        break;
    case NR_VERB_YES:
        f->step = RUN_ENDS;
        log_server(e, NR_EVENT_ACCESS_REPLACED, NR_RUNNER, f->card, e->g->run.server);
        (void)push_row(e, NR_RUNNER, f->card, f->def, f->row, 0);
        break;
    case NR_VERB_TRIGGER:
        f->b = c->other;
        break;
    default:
        f->x = (int16_t)(f->x | 1 << (f->b - 1));
        f->b = 0;
    }
}
