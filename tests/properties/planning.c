/*
 * Planning: in random games of all cards, whoever follows a line breaks what it says and pays what
 * it says; prices and previews are made from the view alone, whatever stood in the room they work
 * in, and a preview that met nothing hidden says what really comes.
 */
#include "tests/properties/trial.h"

#include <string.h>

#include "jackin/netrunner_plan.h"

static nr_view view;
static nr_workspace room;
static nr_line line[NR_MAX_LINES], again[NR_MAX_LINES];
unsigned long lines_followed, previews_compared;

static core_xoshiro chance_of(const trial *t)
{
    core_xoshiro chance;
    core_xoshiro_seed(&chance, t->seed ^ (t->number << 24) ^ t->made ^ 0x706c616e);
    return chance;
}

/* What was told on the way, as long as the encounter lasts. */
typedef struct {
    int credits, pool, clicks, counters;
    uint64_t breaks;
    bool over;
} account;

static void add_up(account *a, const nr_line *l, const nr_event *event, size_t count, int run)
{
    for (size_t i = 0; i < count && !a->over; i++) {
        const nr_event *e = &event[i];
        switch (e->kind) {
        case NR_EVENT_SPEND_CREDITS:
            a->credits += e->n;
            a->pool += e->id ? 0 : run < e->n ? e->n - run : 0;
            run -= e->id ? 0 : run < e->n ? run : e->n;
            break;
        case NR_EVENT_SPEND_CLICKS:
            a->clicks += e->n;
            break;
        case NR_EVENT_REMOVE_COUNTER:
            a->counters += e->side == NR_RUNNER ? e->n : 0;
            break;
        case NR_EVENT_BREAK:
            a->breaks |= NR_BIT(e->what);
            break;
        case NR_EVENT_SUBROUTINE:
        case NR_EVENT_PASS_ICE:
        case NR_EVENT_BYPASS:
            a->over = true;
            break;
        case NR_EVENT_TRIGGER: /* what comes when the encounter ends */
            a->over = l->how == NR_LINE_BREAKS && (a->breaks & l->breaks) == l->breaks;
            break;
        default:
            break;
        }
    }
}

static void follow(trial *t, const nr_line *l)
{
    static nr_game game;
    static nr_choices list;
    static nr_event events[TRIAL_MAX_EVENTS];
    account a = {0};
    game = t->game;
    list = t->list;
    lines_followed++;
    for (unsigned i = 0; i < l->steps; i++) {
        nr_io io = {.events = events, .events_cap = TRIAL_MAX_EVENTS};
        const nr_line_step *s = &l->step[i];
        int run = game.run.credits;
        if (s->index >= list.count || list.choice[s->index].verb != s->choice.verb ||
            game.to_move != s->side) {
            fail(t, PROPERTY_PLANS, "step %u of %u, %s, is not offered", i, l->steps,
                 nr_verb_name((nr_verb)s->choice.verb));
            return;
        }
        (void)nr_choose_trusted(&game, s->index, &list, &io);
        add_up(&a, l, events, io.events_count, run);
        if (a.over && i + 1 < l->steps) {
            fail(t, PROPERTY_PLANS, "the encounter is over after step %u of %u", i, l->steps);
            return;
        }
    }
    if (l->how == NR_LINE_BREAKS && a.breaks != l->breaks) {
        fail(t, PROPERTY_PLANS, "breaks %llx, not %llx", (unsigned long long)a.breaks,
             (unsigned long long)l->breaks);
    }
    if (a.credits != l->fee.credits || a.pool != l->fee.pool || a.clicks != l->fee.clicks ||
        (l->how == NR_LINE_BREAKS && a.counters != l->fee.counters)) {
        fail(t, PROPERTY_PLANS, "costs %d (%d), %d clicks, %d counters, not %d (%d), %d, %d",
             a.credits, a.pool, a.clicks, a.counters, l->fee.credits, l->fee.pool, l->fee.clicks,
             l->fee.counters);
    }
}

static void check_lines(trial *t)
{
    memset(&room, 0, sizeof room);
    memset(line, 0, sizeof line);
    memset(again, 0, sizeof again);
    unsigned count = nr_plan(&view, NULL, line, NR_MAX_LINES, &room);
    memset(&room, 0xa5, sizeof room);
    bool same = nr_plan(&view, NULL, again, NR_MAX_LINES, &room) == count;
    for (unsigned i = 0; same && i < count; i++) {
        same = memcmp(&line[i], &again[i], offsetof(nr_line, step)) == 0 &&
               memcmp(line[i].step, again[i].step, line[i].steps * sizeof line[i].step[0]) == 0;
    }
    if (!same) {
        fail(t, PROPERTY_PLANS, "the same view gives other lines");
    }
    for (unsigned i = 0; i < count; i++) {
        follow(t, &line[i]);
    }
    nr_toll toll = nr_pass_price(&view, view.game.run.ice, 0, NULL, NULL, &room);
    bool window = t->game.prompt == NR_PROMPT_ENCOUNTER;
    uint32_t harm = toll.does & ~(uint32_t)NR_DOES_GAIN_CREDITS; /* which the other may have */
    if (window && count && line[0].is_all && (!toll.enters || harm || toll.worth > line[0].worth)) {
        fail(t, PROPERTY_PLANS,
             "the toll is %u (enters %u, lets %u, does %x), the line is worth %u", toll.worth,
             toll.enters, toll.lets, (unsigned)harm, line[0].worth);
    }
}

static void check_tolls(trial *t, core_xoshiro *chance)
{
    uint16_t face[NR_MAX_DECK];
    for (unsigned i = 0; i < NR_MAX_DECK; i++) {
        unsigned def = core_xoshiro_below(chance, nr_card_count + 8);
        face[i] = (uint16_t)(once_in(chance, 3) ? NR_ICE_STAYS_UNREZZED : def);
    }
    nr_purse purse = {.credits = (int16_t)core_xoshiro_below(chance, 20),
                      .clicks = (int16_t)core_xoshiro_below(chance, 4)};
    for (unsigned server = 0; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (!nr_server_exists(&view.game, server)) {
            continue;
        }
        memset(&room, (int)core_xoshiro_below(chance, 256), sizeof room);
        nr_toll a = nr_enter_price(&view, server, face, &purse, NULL, &room);
        nr_toll z = nr_enter_price(&view, server, face, &purse, NULL, &room);
        if (memcmp(&a, &z, sizeof a) != 0 || a.passed > a.ice || a.fee.credits < a.fee.pool ||
            a.fee.pool < 0 || a.fee.pool > purse.credits || a.fee.clicks > purse.clicks) {
            fail(t, PROPERTY_PLANS, "a toll of %d (%d) and %u clicks, of %d and %d", a.fee.credits,
                 a.fee.pool, a.fee.clicks, purse.credits, purse.clicks);
        }
    }
}

static bool agrees(int16_t told, int real)
{
    return told == NR_UNKNOWN || told == real;
}

/* The other player does nothing, where he may. */
static void let_pass(nr_game *g, nr_choices *list, unsigned me)
{
    static const nr_verb verbs[] = {NR_VERB_PASS, NR_VERB_NO, NR_VERB_DONE, NR_VERB_CONTINUE,
                                    NR_VERB_DECLINE};
    while (g->waiting && !g->reason && g->to_move != me) {
        unsigned at = list->count;
        for (unsigned v = 0; v < sizeof verbs / sizeof verbs[0] && at == list->count; v++) {
            for (at = 0; at < list->count && list->choice[at].verb != verbs[v]; at++) {
            }
        }
        if (at == list->count) {
            return;
        }
        (void)nr_choose_trusted(g, at, list, NULL);
    }
}

static void check_preview(trial *t, core_xoshiro *chance)
{
    static nr_game game;
    static nr_choices list;
    nr_after a, z;
    uint16_t choice = (uint16_t)core_xoshiro_below(chance, t->list.count);
    memset(&room, (int)core_xoshiro_below(chance, 256), sizeof room);
    bool can = nr_preview(&view, &choice, 1, &a, &room);
    if (can != nr_preview(&view, &choice, 1, &z, &room) || memcmp(&a, &z, sizeof a) != 0) {
        fail(t, PROPERTY_PLANS, "the same view gives another preview");
    }
    if (!can || a.open) {
        return;
    }
    previews_compared++;
    game = t->game;
    list = t->list;
    (void)nr_choose_trusted(&game, choice, &list, NULL);
    let_pass(&game, &list, t->game.to_move);
    for (unsigned s = 0; s < 2; s++) {
        if (!agrees(a.credits[s], game.player[s].credits) ||
            !agrees(a.clicks[s], game.player[s].clicks) ||
            !agrees(a.points[s], nr_points(&game, (nr_side)s)) ||
            !agrees(a.hand[s], game.size[s == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP])) {
            fail(t, PROPERTY_PLANS,
                 "a preview of %s says %d credits, %d clicks, %d points of %u; there are %d, %d, "
                 "%d",
                 nr_verb_name((nr_verb)t->list.choice[choice].verb), a.credits[s], a.clicks[s],
                 a.points[s], s, game.player[s].credits, game.player[s].clicks,
                 nr_points(&game, (nr_side)s));
        }
    }
    if (!a.legal || !agrees(a.tags, game.player[NR_RUNNER].tags)) {
        fail(t, PROPERTY_PLANS, "a preview is wrong about tags, or that it is legal");
    }
}

void check_planning(trial *t)
{
    core_xoshiro chance = chance_of(t);
    bool meets = t->game.run.active && t->game.run.phase == NR_PHASE_ENCOUNTER &&
                 t->game.to_move == NR_RUNNER;
    bool looks = t->made % 32 == t->number % 32;
    if (!meets && !looks) {
        return;
    }
    nr_look(&t->game, (nr_viewer)t->game.to_move, &view);
    if (meets) {
        check_lines(t);
    }
    if (looks) {
        check_preview(t, &chance);
        nr_look(&t->game, (nr_viewer)core_xoshiro_below(&chance, NR_VIEW_ALL + 1), &view);
        check_tolls(t, &chance);
    }
}
