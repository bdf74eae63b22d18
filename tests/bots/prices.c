/*
 * What the bots think that ice costs, beside the exact price of the rules library; and what they
 * pay in their encounters, beside the plan that breaks as much. It looks inside the bots, so it has
 * their source in it. With an argument it tells what differs.
 */
#include "tests/unit/suite.h"

#include "bots/netrunner.c"

#include "bench/workload.h"
#include "jackin/netrunner_plan.h"
#include "tests/support/decks.h"

enum { MOST_CHOICES = 20000, MOST_EVENTS = 512, RICH = 60 };

static bool tells;
static workload decks;
static bot_nr bot[2];
static nr_game game;
static nr_view view;
static nr_choices list, seen;
static nr_workspace room;
static nr_event events[MOST_EVENTS];
static knowledge notes;
static sim looked = {.known = &notes};
static lore cards[NR_MAX_CARDS];

/* ---- games ----------------------------------------------------------------------------------- */

typedef struct {
    unsigned games;
    bool any; /* decks of random cards, not those of the box */
    bot_kind kind[2];
    uint32_t applications;
    void (*before)(void);           /* each choice; `view` is that of whoever makes it */
    void (*after)(const nr_io *io); /* … and what came of it */
} series;

static void play(const series *p, unsigned n)
{
    static nr_deck drawn[2];
    const nr_deck *deck[2] = {&decks.corp[n % WORKLOAD_CORPS],
                              &decks.runner[n / WORKLOAD_CORPS % WORKLOAD_RUNNERS]};
    core_xoshiro chance;
    core_xoshiro_seed(&chance, n);
    for (unsigned side = 0; side < 2; side++) {
        if (p->any) {
            random_legal_deck(&drawn[side], (nr_side)side, &chance);
            deck[side] = &drawn[side];
        }
        bot_nr_sit(&bot[side], p->kind[side], (nr_side)side, deck[side], NULL, 2 * n + side);
    }
    assert_int_equal(nr_new(&game, deck[0], deck[1], n, &list, NULL), 0);
    for (unsigned made = 0; !game.reason && made < MOST_CHOICES; made++) {
        unsigned side = game.to_move;
        nr_io io = {.events = events, .events_cap = MOST_EVENTS};
        nr_look(&game, (nr_viewer)side, &view);
        nr_list(&view.game, &seen);
        p->before();
        bot_nr_ask(&bot[side], &view, &seen);
        (void)bot_nr_think(&bot[side], p->applications);
        assert_true(nr_choose_trusted(&game, bot_nr_answer(&bot[side]).choice, &list, &io));
        p->after(&io);
    }
}

static void play_all(const series *p)
{
    workload_begin(&decks);
    for (unsigned n = 0; n < p->games; n++) {
        play(p, n);
    }
}

/* ---- prices ---------------------------------------------------------------------------------- */

typedef struct {
    unsigned compared, equal, near; /* near: within a credit */
} closeness;
static closeness of_ice, of_servers;

/* Quarters of credits, as the bots count them. */
static const nr_worth worth = {.pool = 4,
                               .other = 4,
                               .click = 4 * CLICK_PRICE,
                               .counter = 4 * COUNTER_PRICE,
                               .card = 4 * CARD_PRICE};

/* What it costs to break everything that the exact price breaks, as the bots see it. */
static int estimate_of(const rig *r, unsigned ice, const nr_toll *t)
{
    const nr_game *g = &looked.v.game;
    const lore *l = lore_of(&looked, ice);
    uint64_t subtypes = nr_subtypes(g, ice);
    hurdle h = read_hurdle(&looked, r, ice);
    passage p = {.price = NEVER};
    if (t->lets && t->does == NR_DOES_GAIN_CREDITS) { /* it does not mind these */
        h.count -= t->lets;
    }
    if (!h.count) {
        return l->toll;
    }
    if (can_bypass(r, l, &h, ice)) {
        p.price = h.count * r->bypass;
    }
    for (unsigned i = 0; i < r->count; i++) {
        if (fits_breaker(&r->breaker[i], subtypes)) {
            try_breaker(&p, r, &r->breaker[i], &h, false);
        }
    }
    if (l->bribe) {
        try_bribe(&p, r, l, &h, false);
    }
    return least(p.price + l->toll, NEVER);
}

static void tell_difference(unsigned ice, int estimate, int exact)
{
    const nr_game *g = &looked.v.game;
    printf("%s (%d, %u): %d, not %d:", card_at(g, ice)->title, nr_strength(g, ice),
           nr_subroutines(g, ice), estimate, exact);
    for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
        printf(" %s", card_at(g, c)->title);
    }
    printf("\n");
}

/* False if they differ by more than a credit. What cannot be passed either way does not count. */
static bool note(closeness *c, int estimate, int exact)
{
    int off = estimate - exact;
    bool counts = estimate < NEVER || exact < NEVER, is_near = off >= -1 && off <= 1;
    c->compared += counts;
    c->equal += counts && off == 0;
    c->near += counts && is_near;
    return is_near;
}

static int exact_of(const nr_toll *t)
{
    bool lets_bad = t->lets && t->does != NR_DOES_GAIN_CREDITS;
    return t->enters && !lets_bad ? t->worth / 4 : NEVER;
}

static int compare_ice(const rig *r, const nr_purse *purse, unsigned ice)
{
    nr_toll t = nr_pass_price(&looked.v, ice, 0, purse, &worth, &room);
    int exact = exact_of(&t), estimate = estimate_of(r, ice, &t);
    if (!note(&of_ice, estimate, exact) && tells) {
        tell_difference(ice, estimate, exact);
    }
    return estimate;
}

/* All ice before a server, beside the sum. */
static void compare_server(const rig *r, const nr_purse *purse, unsigned server)
{
    uint8_t ice[NR_MAX_DECK];
    unsigned count = nr_ice(&looked.v.game, server, ice), up = 0;
    int sum = 0;
    for (unsigned i = 0; i < count; i++) {
        if (is_up(&looked.v.game, ice[i])) {
            sum += compare_ice(r, purse, ice[i]);
            up++;
        }
    }
    if (count > 1 && up == count) {
        nr_toll t = nr_enter_price(&looked.v, server, NULL, purse, &worth, &room);
        (void)note(&of_servers, least(sum, NEVER), exact_of(&t));
    }
}

static void compare(void)
{
    if (game.prompt != NR_PROMPT_ACTION) {
        return;
    }
    rig r;
    nr_look(&game, NR_VIEW_RUNNER, &looked.v);
    looked.moment++;
    looked.lore = cards;
    read_rig(&r, &looked);
    nr_purse purse = {.credits = RICH, .clicks = (int16_t)most(r.clicks, 0)};
    for (unsigned server = 0; server <= NR_SERVER_LAST_REMOTE; server++) {
        if (nr_server_exists(&looked.v.game, server)) {
            compare_server(&r, &purse, server);
        }
    }
}

static void go_on(const nr_io *io)
{
    (void)io;
}

static void tell_closeness(bool any, const char *what, const closeness *c)
{
    printf("%s decks: of %u %s %u have the exact price, %u are within a credit of it\n",
           any ? "random" : "starter", c->compared, what, c->equal, c->near);
}

static void the_estimate_is_near_the_price(void **state)
{
    static const unsigned least_near[] = {985, 960}, least_sums[] = {940, 780}; /* of 1000 */
    (void)state;
    read_cards(cards);
    for (unsigned any = 0; any < 2; any++) {
        series p = {.games = 300,
                    .any = any,
                    .kind = {BOT_GREEDY, BOT_GREEDY},
                    .applications = 300,
                    .before = compare,
                    .after = go_on};
        of_ice = of_servers = (closeness){0};
        play_all(&p);
        tell_closeness(any, "ice", &of_ice);
        tell_closeness(any, "servers with several", &of_servers);
        assert_in_range(of_ice.compared, 4000, 100000);
        assert_in_range(1000ull * of_ice.near / of_ice.compared, least_near[any], 1000);
        assert_in_range(1000ull * of_servers.near / of_servers.compared, least_sums[any], 1000);
    }
}

/* ---- encounters ------------------------------------------------------------------------------ */

/* What the Runner has paid and broken in an encounter, and what he could have. */
typedef struct {
    bool goes_on;
    nr_line line[NR_MAX_LINES];
    unsigned lines, ice;
    nr_fee fee;
    uint64_t breaks;
} meeting;

typedef struct {
    unsigned played;  /* in which something was paid or broken */
    unsigned planned; /* of these, as a plan has it */
    unsigned dearer;  /* … for more than a plan that breaks as much */
    unsigned stopped; /* let the run be ended though all could be broken */
} tally;

static meeting met, tried;
static tally by_bot, by_rules;

static bool is_met(const nr_game *g)
{
    return g->to_move == NR_RUNNER && g->prompt == NR_PROMPT_ENCOUNTER &&
           g->run.phase == NR_PHASE_ENCOUNTER;
}

static void begin_meeting(meeting *m)
{
    memset(m, 0, sizeof *m);
    m->lines = nr_plan(&view, NULL, m->line, NR_MAX_LINES, &room);
    m->goes_on = m->lines > 0;
    m->ice = view.game.copy[view.game.run.ice].def;
}

static void tell_meeting(const char *who, const meeting *m)
{
    printf("%s: %s: %llx for %d, %u, %u, not", who, nr_card_table[m->ice].title,
           (unsigned long long)m->breaks, m->fee.credits, m->fee.clicks, m->fee.counters);
    for (unsigned i = 0; i < m->lines; i++) {
        const nr_line *l = &m->line[i];
        printf(" %llx for %d, %u, %u;", (unsigned long long)l->breaks, l->fee.credits,
               l->fee.clicks, l->fee.counters);
    }
    printf("\n");
}

/* Is it what the line costs and does? */
static bool is_as(const meeting *m, const nr_line *l)
{
    return (l->how != NR_LINE_BREAKS || l->breaks == m->breaks) &&
           l->fee.credits == m->fee.credits && l->fee.clicks == m->fee.clicks &&
           l->fee.counters == m->fee.counters;
}

/* Does the line break as much for less, whatever it is counted in? */
static bool is_cheaper(const meeting *m, const nr_line *l)
{
    int credits = m->fee.credits - l->fee.credits - l->later.credits;
    int clicks = m->fee.clicks - l->fee.clicks;
    int counters = m->fee.counters - l->fee.counters - l->later.counters;
    return !(l->lets & m->breaks) && !l->fee.cards && !l->later.cards && credits >= 0 &&
           clicks >= 0 && counters >= 0 && credits + clicks + counters > 0;
}

static void end_meeting(meeting *m, tally *t, const char *who)
{
    bool is_dearer = !m->breaks, is_line = false, ends = false;
    m->goes_on = false;
    for (unsigned i = 0; i < m->lines; i++) {
        is_line |= is_as(m, &m->line[i]);
        is_dearer |= is_cheaper(m, &m->line[i]);
        ends |= m->line[i].lets == 0 && !m->breaks && cards[m->ice].ends;
    }
    t->stopped += ends;
    if (!m->breaks && !m->fee.credits && !m->fee.clicks && !m->fee.counters) {
        return; /* he let it be */
    }
    t->played++;
    t->planned += is_line;
    t->dearer += !is_line && is_dearer;
    if (tells && !is_line) {
        tell_meeting(who, m);
    }
}

static void account(meeting *m, const nr_io *io, const nr_game *g, tally *t, const char *who)
{
    for (size_t i = 0; i < io->events_count && i < MOST_EVENTS && m->goes_on; i++) {
        const nr_event *e = &io->events[i];
        switch (e->kind) {
        case NR_EVENT_SPEND_CREDITS:
            m->fee.credits = (int16_t)(m->fee.credits + (e->side == NR_RUNNER ? e->n : 0));
            break;
        case NR_EVENT_SPEND_CLICKS:
            m->fee.clicks = (uint8_t)(m->fee.clicks + e->n);
            break;
        case NR_EVENT_REMOVE_COUNTER:
            m->fee.counters = (uint8_t)(m->fee.counters + (e->side == NR_RUNNER ? e->n : 0));
            break;
        case NR_EVENT_BREAK:
            m->breaks |= NR_BIT(e->what);
            break;
        case NR_EVENT_SUBROUTINE:
        case NR_EVENT_PASS_ICE:
        case NR_EVENT_BYPASS:
        case NR_EVENT_TRIGGER:
            end_meeting(m, t, who);
            break;
        default:
            break;
        }
    }
    if (m->goes_on && (!g->run.active || g->run.phase != NR_PHASE_ENCOUNTER)) {
        end_meeting(m, t, who);
    }
}

/* The encounter by the rules of playouts. */
static void try_rules(void)
{
    static nr_event told[MOST_EVENTS];
    begin_meeting(&tried);
    looked.lore = cards;
    begin_playing(&looked, &game, 1);
    for (unsigned steps = 0; tried.goes_on && looked.list.count && steps < MOST_STEPS; steps++) {
        nr_io io = {.events = told, .events_cap = MOST_EVENTS};
        (void)nr_choose_trusted(&looked.v.game, pick(&looked), &looked.list, &io);
        looked.v.viewer = looked.v.game.to_move;
        looked.moment++;
        account(&tried, &io, &looked.v.game, &by_rules, "rules");
    }
}

static void meet(void)
{
    if (!met.goes_on && is_met(&view.game)) {
        begin_meeting(&met);
        try_rules();
    }
}

static void account_for_bot(const nr_io *io)
{
    account(&met, io, &game, &by_bot, "bot");
}

static void tell_tally(bool any, const char *who, const tally *t)
{
    printf("%s decks: of %u encounters of %s %u are as planned, %u dearer than need be; %u runs "
           "were let end\n",
           any ? "random" : "starter", t->played, who, t->planned, t->dearer, t->stopped);
}

static void encounters_cost_no_more_than_planned(void **state)
{
    (void)state;
    read_cards(cards);
    for (unsigned any = 0; any < 2; any++) {
        series p = {.games = 24,
                    .any = any,
                    .kind = {BOT_GREEDY, BOT_STEADY},
                    .applications = 600,
                    .before = meet,
                    .after = account_for_bot};
        by_bot = by_rules = (tally){0};
        play_all(&p);
        tell_tally(any, "the bot", &by_bot);
        tell_tally(any, "its quick rules", &by_rules);
        assert_in_range(by_bot.played, 25, 100000);
        assert_in_range(100 * by_bot.planned / by_bot.played, 97, 100);
        assert_int_equal(by_bot.dearer, 0);
        assert_in_range(100 * by_rules.planned / by_rules.played, 95, 100);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest prices[] = {
        cmocka_unit_test(the_estimate_is_near_the_price),
        cmocka_unit_test(encounters_cost_no_more_than_planned),
    };
    (void)argv;
    tells = argc > 1;
    return RUN_SUITE(prices);
}
