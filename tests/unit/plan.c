/*
 * Money, plans, tolls and previews, in positions. What a plan costs is compared with a search that
 * tries every choice: every ice of the Core Set against every icebreaker of it.
 */
#include <string.h>

#include "tests/unit/suite.h"

#include "jackin/netrunner_plan.h"

static nr_game game;
static nr_choices list;
static nr_view view;
static nr_workspace room;
static nr_line line[NR_MAX_LINES];
static unsigned lines;

/* ---- positions ------------------------------------------------------------------------------- */

static void begin_as(const char *runner)
{
    assert_int_equal(
        nr_position_begin(&game, (uint16_t)nr_card_find("Haas-Bioroid: Engineering the Future"),
                          (uint16_t)nr_card_find(runner), 1),
        0);
    game.player[NR_CORP].credits = 10;
    game.player[NR_RUNNER].credits = 10;
    game.player[NR_RUNNER].clicks = 4;
}

static void begin(void)
{
    begin_as("Gabriel Santiago: Consummate Professional");
}

static unsigned put_def(unsigned def, nr_zone zone, unsigned server, bool faceup)
{
    unsigned copy = 0;
    nr_placement p = {
        .def = (uint16_t)def, .zone = (uint8_t)zone, .server = (uint8_t)server, .faceup = faceup};
    assert_true(p.def != 0);
    assert_int_equal(nr_position_place(&game, &p, &copy), 0);
    return copy;
}

static unsigned put(const char *title, nr_zone zone, unsigned server, bool faceup)
{
    return put_def(nr_card_find(title), zone, server, faceup);
}

static unsigned put_ice(const char *title, unsigned server)
{
    return put(title, NR_ZONE_TABLE, server, true);
}

static unsigned put_in_rig(const char *title)
{
    return put(title, NR_ZONE_RIG, 0, true);
}

static void give(unsigned copy, nr_counter kind, unsigned n)
{
    nr_set_counters(&game.copy[copy], kind, n);
}

static unsigned find(nr_verb verb, unsigned server)
{
    unsigned i = 0;
    while (i < list.count &&
           !(list.choice[i].verb == verb && (!server || list.choice[i].server == server))) {
        i++;
    }
    return i;
}

static void choose(unsigned i)
{
    assert_true(nr_choose_trusted(&game, i, &list, NULL));
}

static void start(void)
{
    for (unsigned i = 0; i < 6; i++) {
        put("Hedge Fund", NR_ZONE_RD, 0, false);
        put("Sure Gamble", NR_ZONE_STACK, 0, false);
    }
    for (unsigned i = 0; i < 3; i++) {
        put("Sure Gamble", NR_ZONE_GRIP, 0, false);
    }
    unsigned clicks = game.player[NR_RUNNER].clicks;
    game.player[NR_RUNNER].clicks = (uint8_t)clicks;
    assert_int_equal(nr_position_start(&game, NR_RUNNER, false, &list, NULL), 0);
}

static bool is_encounter(void)
{
    return game.waiting && game.prompt == NR_PROMPT_ENCOUNTER && game.to_move == NR_RUNNER;
}

/* Runs, and goes on to the window of the first encounter, if the Runner can do anything in it; what
 * is asked before that gets the first answer, or no. */
static void run_on(unsigned server)
{
    start();
    choose(find(NR_VERB_RUN, server));
    while (game.run.active && game.run.phase != NR_PHASE_ENCOUNTER && game.waiting) {
        unsigned i = find(NR_VERB_PASS, 0);
        choose(i < list.count ? i : find(NR_VERB_CONTINUE, 0));
    }
}

static void go_to_window(void)
{
    while (game.run.active && game.run.phase == NR_PHASE_ENCOUNTER && game.waiting &&
           !is_encounter()) {
        unsigned no = find(NR_VERB_NO, 0);
        choose(no < list.count ? no : 0);
    }
}

static void plan(void)
{
    nr_look(&game, NR_VIEW_RUNNER, &view);
    lines = nr_plan(&view, NULL, line, NR_MAX_LINES, &room);
}

static void plan_for(unsigned server)
{
    run_on(server);
    go_to_window();
    plan();
}

static void expect(unsigned i, int credits, unsigned clicks, unsigned counters, unsigned cards)
{
    assert_true(i < lines);
    assert_int_equal(line[i].fee.credits, credits);
    assert_int_equal(line[i].fee.clicks, clicks);
    assert_int_equal(line[i].fee.counters + line[i].later.counters, counters);
    assert_int_equal(line[i].fee.cards + line[i].later.cards, cards);
}

/* ---- every choice tried ---------------------------------------------------------------------- */

enum { MOST_STATES = 200000, TABLE = 1 << 19 };
static uint64_t met[TABLE];
static unsigned states;
static int best_all, best_open; /* least worth: everything broken; nothing that can end the run */
static uint64_t enders;
static nr_game first;

static bool is_new(uint64_t hash)
{
    unsigned i = (unsigned)hash & (TABLE - 1);
    while (met[i] && met[i] != hash) {
        i = (i + 1) & (TABLE - 1);
    }
    bool found = met[i] == hash;
    met[i] = hash;
    return !found;
}

static int counters_of(const nr_copy *k)
{
    return k->counter[NR_COUNTER_VIRUS] + k->counter[NR_COUNTER_POWER];
}

/* What it costs to have broken something with this card, once the encounter is over. */
static int after_use(const nr_copy *k)
{
    nr_worth w = nr_usual_worth();
    return k->def != nr_card_find("Crypsis")   ? 0
           : k->counter[NR_COUNTER_VIRUS] != 0 ? w.counter
                                               : w.card;
}

static int spent(const nr_game *g)
{
    nr_worth w = nr_usual_worth();
    int pool = first.player[NR_RUNNER].credits - g->player[NR_RUNNER].credits;
    int other = first.run.credits - g->run.credits;
    int worth = (first.player[NR_RUNNER].clicks - g->player[NR_RUNNER].clicks) * w.click;
    for (unsigned c = first.head[NR_ZONE_RIG]; c; c = first.copy[c].next) {
        const nr_copy *a = &first.copy[c], *z = &g->copy[c];
        other += a->counter[NR_COUNTER_RECURRING] - z->counter[NR_COUNTER_RECURRING];
        worth += (counters_of(a) - counters_of(z)) * w.counter;
        if (z->flags & NR_BROKE) {
            worth += after_use(z);
        }
    }
    return worth + pool * w.pool + other * w.other;
}

static void note_state(const nr_game *g, uint64_t broken, int worth)
{
    unsigned subs = nr_subroutines(g, first.run.ice);
    bool all = broken == NR_BIT(subs) - 1, open = !(enders & ~broken);
    best_all = all && (best_all < 0 || worth < best_all) ? worth : best_all;
    best_open = open && (best_open < 0 || worth < best_open) ? worth : best_open;
}

static uint64_t broken_in(const nr_game *g)
{
    uint64_t broken = 0;
    for (unsigned n = 0; n < nr_subroutines(g, g->run.ice); n++) {
        broken |= nr_is_broken(g, n) ? NR_BIT(n) : 0;
    }
    return broken;
}

/* The last choice of an encounter passes it as well: what it did until then, from what was told. */
static void note_last(const nr_game *g, const nr_event *event, size_t count)
{
    nr_worth w = nr_usual_worth();
    uint64_t broken = broken_in(g);
    int worth = spent(g), run = g->run.credits;
    bool told[NR_COPIES] = {false};
    for (size_t i = 0;
         i < count && event[i].kind != NR_EVENT_SUBROUTINE && event[i].kind != NR_EVENT_PASS_ICE;
         i++) {
        const nr_event *e = &event[i];
        if (e->kind == NR_EVENT_SPEND_CREDITS) {
            int other = e->id ? e->n : run < e->n ? run : e->n;
            run -= e->id ? 0 : other;
            worth += other * w.other + (e->n - other) * w.pool;
        } else if (e->kind == NR_EVENT_SPEND_CLICKS) {
            worth += e->n * w.click;
        } else if (e->kind == NR_EVENT_REMOVE_COUNTER && e->def != nr_card_find("Crypsis")) {
            worth += e->n * w.counter;
        } else if (e->kind == NR_EVENT_BREAK) {
            broken |= NR_BIT(e->what);
            for (unsigned c = g->head[NR_ZONE_RIG]; c; c = g->copy[c].next) {
                bool first_use = g->copy[c].id == e->id && !(g->copy[c].flags & NR_BROKE);
                worth += first_use && !told[c] ? after_use(&g->copy[c]) : 0;
                told[c] |= first_use;
            }
        }
    }
    note_state(g, broken, worth);
}

static void try_all(const nr_game *g, unsigned depth)
{
    static nr_choices lists[64];
    static nr_event events[512];
    if (states >= MOST_STATES || depth >= 64 || !is_new(nr_hash(g))) {
        return;
    }
    states++;
    if (g->prompt == NR_PROMPT_ENCOUNTER) {
        note_state(g, broken_in(g), spent(g));
    }
    nr_choices *l = &lists[depth];
    nr_list(g, l);
    for (unsigned i = 0; i < l->count; i++) {
        nr_game next = *g;
        nr_io io = {.events = events, .events_cap = 512};
        static nr_choices after;
        if (l->choice[i].verb == NR_VERB_PASS) {
            continue;
        }
        after = *l;
        assert_true(nr_choose_trusted(&next, i, &after, &io));
        if (next.run.active && next.run.ice == first.run.ice && next.step == NR_STEP_RUN_3_1 &&
            next.to_move == NR_RUNNER && next.waiting) {
            try_all(&next, depth + 1);
        } else {
            note_last(g, events, io.events_count);
        }
    }
}

/* What nr_plan says of the encounter, against what there is. */
static void compare(const char *what)
{
    memset(met, 0, sizeof met);
    first = game;
    states = 0;
    best_all = best_open = -1;
    enders = 0;
    for (unsigned n = 0; n < nr_subroutines(&game, game.run.ice); n++) {
        uint16_t def = 0;
        unsigned row = 0;
        assert_true(nr_subroutine(&game, game.run.ice, n, &def, &row));
        enders |= nr_row_does(nr_card_at(def), row) & NR_DOES_END_RUN ? NR_BIT(n) : 0;
    }
    try_all(&game, 0);
    assert_true(states < MOST_STATES);
    plan();
    int all = -1, open = -1;
    for (unsigned i = 0; i < lines; i++) {
        int worth = line[i].worth;
        all = line[i].is_all && (all < 0 || worth < all) ? worth : all;
        open = !(line[i].lets & enders) && (open < 0 || worth < open) ? worth : open;
    }
    if (all != best_all || (enders && open != best_open)) {
        fail_msg("%s, %d credits: the plan is worth %d (%d), the best %d (%d)", what,
                 game.player[NR_RUNNER].credits, all, open, best_all, best_open);
    }
}

static void core_set_compares(void **state)
{
    (void)state;
    static const struct {
        int credits, clicks;
        bool sucks;
    } purses[] = {{3, 1, false}, {9, 3, false}, {5, 2, true}};
    unsigned compared = 0, broken = 0;
    for (unsigned ice = 1; nr_card_at(ice); ice++) {
        if (nr_card_at(ice)->type != NR_TYPE_ICE || nr_card_at(ice)->set != NR_SET_CORE) {
            continue;
        }
        for (unsigned tool = 1; nr_card_at(tool); tool++) {
            if (nr_card_at(tool)->set != NR_SET_CORE ||
                !(nr_card_at(tool)->subtypes & NR_BIT(NR_SUB_ICEBREAKER))) {
                continue;
            }
            for (unsigned i = 0; i < sizeof purses / sizeof purses[0]; i++) {
                begin();
                game.player[NR_RUNNER].credits = (int16_t)purses[i].credits;
                game.player[NR_RUNNER].clicks = (uint8_t)(purses[i].clicks + 1);
                put_def(ice, NR_ZONE_TABLE, NR_SERVER_HQ, true);
                unsigned c = put_def(tool, NR_ZONE_RIG, 0, true);
                give(c, NR_COUNTER_VIRUS,
                     nr_card_at(tool)->subtypes & NR_BIT(NR_SUB_VIRUS) ? 1 : 0);
                if (purses[i].sucks) {
                    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 2);
                }
                run_on(NR_SERVER_HQ);
                go_to_window();
                if (is_encounter()) {
                    char what[120];
                    snprintf(what, sizeof what, "%s with %s", nr_card_at(ice)->title,
                             nr_card_at(tool)->title);
                    compare(what);
                    compared++;
                    broken += lines > 0;
                } else {
                    plan();
                    assert_int_equal(lines, 0);
                }
            }
        }
    }
    assert_true(compared > 300 && broken > 150);
}

/* ---- kinds of breakers and of help ----------------------------------------------------------- */

static void boosts_and_breaks(void **state)
{
    (void)state;
    begin(); /* Ninja: 3 for +5, 1 a subroutine */
    put_ice("Rototurret", NR_SERVER_HQ);
    put_in_rig("Ninja");
    plan_for(NR_SERVER_HQ);
    expect(0, 2, 0, 0, 0); /* strength 0 against 0 */
    assert_int_equal(line[0].breaks, 3);
    assert_true(line[0].is_all && line[0].lets == 0 && line[0].does == 0);
    assert_int_equal(line[0].steps, 2);
    expect(1, 1, 0, 0, 0); /* one of the two gets through */
    assert_int_equal(line[1].breaks, 2);
    assert_int_equal(line[1].lets, 1);
    assert_int_equal(line[1].does, NR_DOES_TRASH);
    expect(2, 1, 0, 0, 0);
    assert_int_equal(line[2].does, NR_DOES_END_RUN);
    assert_int_equal(lines, 3);
}

static void clicks_break_bioroids(void **state)
{
    (void)state;
    begin();
    put_ice("Viktor 1.0", NR_SERVER_HQ);
    put_in_rig("Gordian Blade");
    plan_for(NR_SERVER_HQ);
    expect(0, 3, 0, 0, 0); /* +1 strength and two breaks */
    bool by_clicks = false;
    for (unsigned i = 0; i < lines; i++) {
        by_clicks |= line[i].is_all && line[i].fee.clicks == 2 && line[i].fee.credits == 0;
    }
    assert_true(by_clicks);
}

static void up_to_two_at_once(void **state)
{
    (void)state;
    begin(); /* Battering Ram: 2 for up to two */
    put_ice("Heimdall 1.0", NR_SERVER_HQ);
    put_in_rig("Battering Ram");
    game.player[NR_RUNNER].credits = 20;
    game.player[NR_RUNNER].clicks = 3; /* one for the run: clicks cannot break all */
    plan_for(NR_SERVER_HQ);
    expect(0, 7, 0, 0, 0); /* three times +1, then two uses for three subroutines */
}

static void fixed_strength_needs_help(void **state)
{
    (void)state;
    begin(); /* Yog.0 has strength 3, Tollbooth 5 */
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_in_rig("Yog.0");
    plan_for(NR_SERVER_HQ);
    assert_int_equal(lines, 0);
    begin();
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_in_rig("Yog.0");
    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 3);
    plan_for(NR_SERVER_HQ);
    expect(0, 0, 0, 2, 0);
    assert_int_equal(line[0].steps, 3);
}

static void what_comes_later_is_told(void **state)
{
    (void)state;
    begin();
    put_ice("Ice Wall", NR_SERVER_HQ);
    give(put_in_rig("Crypsis"), NR_COUNTER_VIRUS, 1);
    plan_for(NR_SERVER_HQ);
    expect(0, 2, 0, 1, 0);
    assert_int_equal(line[0].later.counters, 1);
    begin();
    put_ice("Ice Wall", NR_SERVER_HQ);
    put_in_rig("Crypsis");
    plan_for(NR_SERVER_HQ);
    expect(0, 2, 0, 0, 1);
    assert_int_equal(line[0].later.cards, 1);
}

static void credits_on_cards_pay_first(void **state)
{
    (void)state;
    begin();
    put_ice("Wall of Static", NR_SERVER_HQ);
    put_in_rig("Corroder");
    put_in_rig("Cyberfeeder");
    plan_for(NR_SERVER_HQ);
    expect(0, 2, 0, 0, 0);
    assert_int_equal(line[0].fee.pool, 1);
    assert_true(line[0].steps > 2); /* which credit pays is a step of its own */
    nr_money m = nr_funds(&view, NR_RUNNER, NR_PAY_USE, line[0].step[0].choice.card);
    assert_int_equal(m.sum, 11);
    assert_int_equal(m.pool, 10);
    assert_int_equal(m.cards, 1);
    assert_int_equal(m.count, 1);
    m = nr_funds(&view, NR_RUNNER, NR_PAY_TRACE, 0);
    assert_int_equal(m.sum, 10);
}

static void credits_of_the_run_pay(void **state)
{
    (void)state;
    begin();
    game.player[NR_CORP].bad_publicity = 2;
    game.player[NR_RUNNER].credits = 0;
    put_ice("Wall of Static", NR_SERVER_HQ);
    put_in_rig("Corroder");
    plan_for(NR_SERVER_HQ);
    expect(0, 2, 0, 0, 0);
    assert_int_equal(line[0].fee.pool, 0);
    assert_int_equal(nr_funds(&view, NR_RUNNER, NR_PAY_USE, 0).run, 2);
}

static void stealth_comes_from_stealth_cards(void **state)
{
    (void)state;
    begin();
    put_ice("Archer", NR_SERVER_HQ); /* strength 6 */
    put_in_rig("Dagger");
    put_in_rig("Cloak");
    plan_for(NR_SERVER_HQ);
    assert_int_equal(lines, 0); /* one use makes it 5 */
    begin();
    put_ice("Archer", NR_SERVER_HQ);
    put_in_rig("Dagger");
    put_in_rig("Cloak");
    put_in_rig("Cloak");
    plan_for(NR_SERVER_HQ);
    expect(0, 6, 0, 0, 0); /* two stealth credits, then four subroutines */
    assert_int_equal(line[0].fee.pool, 4);
}

static void exactly_as_strong(void **state)
{
    (void)state;
    begin();
    put_ice("Wall of Static", NR_SERVER_HQ); /* strength 3 */
    give(put_in_rig("Atman"), NR_COUNTER_POWER, 2);
    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 2);
    plan_for(NR_SERVER_HQ);
    expect(0, 1, 0, 1, 0);
}

static void further_subroutines(void **state)
{
    (void)state;
    begin(); /* Wyrm could not break more than one of these, the implants do */
    put_ice("Heimdall 1.0", NR_SERVER_HQ);
    put_in_rig("e3 Feedback Implants");
    plan_for(NR_SERVER_HQ);
    bool mixed = false;
    for (unsigned i = 0; i < lines; i++) {
        mixed |= line[i].is_all && line[i].fee.clicks == 1 && line[i].fee.credits == 2;
    }
    assert_true(mixed);
}

static void bypassing_is_an_answer(void **state)
{
    (void)state;
    begin();
    unsigned ice = put_ice("Wall of Static", NR_SERVER_HQ);
    unsigned femme = put_in_rig("Femme Fatale");
    put_in_rig("Corroder");
    nr_position_choose(&game, femme, ice);
    run_on(NR_SERVER_HQ);
    assert_int_equal(game.prompt, NR_PROMPT_OPTIONAL);
    plan();
    expect(0, 1, 0, 0, 0);
    assert_int_equal(line[0].how, NR_LINE_BYPASSES);
    assert_int_equal(line[0].steps, 1);
    nr_toll t = nr_pass_price(&view, view.game.run.ice, 0, NULL, NULL, &room);
    assert_int_equal(t.enters, 1);
}

static void weak_ice_goes(void **state)
{
    (void)state;
    begin();
    unsigned ice = put_ice("Enigma", NR_SERVER_HQ); /* strength 2 */
    nr_placement p = {.def = (uint16_t)nr_card_find("Parasite"),
                      .zone = NR_ZONE_RIG,
                      .host = (uint8_t)ice,
                      .faceup = 1};
    p.counter[NR_COUNTER_VIRUS] = 1;
    unsigned copy = 0;
    assert_int_equal(nr_position_place(&game, &p, &copy), 0);
    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 2);
    plan_for(NR_SERVER_HQ);
    expect(0, 0, 0, 1, 1); /* the Parasite goes with the ice */
    assert_int_equal(line[0].how, NR_LINE_REMOVES);
}

static void several_breakers_compare(void **state)
{
    (void)state;
    static const char *const rigs[][4] = {{"Wyrm", "Datasucker", "Crypsis"},
                                          {"Wyrm", "Datasucker", "Femme Fatale"},
                                          {"Crypsis", "Battering Ram", "Cyberfeeder"},
                                          {"Pipeline", "Ninja", "Datasucker"},
                                          {"Gordian Blade", "Yog.0", "Datasucker"}};
    static const char *const ices[] = {"Heimdall 1.0", "Ichi 1.0", "Viktor 1.0",
                                       "Archer",       "Enigma",   "Hadrian's Wall"};
    for (unsigned i = 0; i < sizeof ices / sizeof ices[0]; i++) {
        for (unsigned r = 0; r < sizeof rigs / sizeof rigs[0]; r++) {
            begin();
            game.player[NR_RUNNER].credits = 8;
            game.player[NR_RUNNER].clicks = 3;
            put_ice(ices[i], NR_SERVER_HQ);
            for (unsigned n = 0; n < 3; n++) {
                unsigned c = put_in_rig(rigs[r][n]);
                give(c, NR_COUNTER_VIRUS, strcmp(rigs[r][n], "Datasucker") == 0 ? 2 : 0);
            }
            run_on(NR_SERVER_HQ);
            go_to_window();
            if (is_encounter()) {
                char what[120];
                snprintf(what, sizeof what, "%s with %s, %s, %s", ices[i], rigs[r][0], rigs[r][1],
                         rigs[r][2]);
                compare(what);
            }
        }
    }
}

/* ---- getting in ------------------------------------------------------------------------------ */

static nr_toll enter(unsigned server)
{
    return nr_enter_price(&view, server, NULL, NULL, NULL, &room);
}

static void look_as(nr_viewer viewer)
{
    start();
    nr_look(&game, viewer, &view);
}

/* The number that a copy of the game has in the view. */
static unsigned in_view(unsigned copy)
{
    unsigned c = 1;
    while (view.game.copy[c].id != game.copy[copy].id) {
        c++;
    }
    return c;
}

static void strength_lasts_for_the_run(void **state)
{
    (void)state;
    for (nr_viewer viewer = NR_VIEW_CORP; viewer <= NR_VIEW_SPECTATOR; viewer++) {
        begin();
        game.player[NR_RUNNER].credits = 12;
        game.player[NR_RUNNER].clicks = 1;
        put_ice("Tollbooth", NR_SERVER_HQ);  /* 3 to meet it, strength 5, one subroutine */
        put_ice("Viktor 1.0", NR_SERVER_HQ); /* strength 3, two subroutines, met first */
        put_in_rig("Gordian Blade");         /* strength 2; what it gains lasts for the run */
        look_as(viewer);
        nr_toll t = enter(NR_SERVER_HQ);
        assert_int_equal(t.enters, 1);
        assert_int_equal(t.fee.credits, 3 + 3 + 3);
        assert_int_equal(t.fee.pool, 9);
        assert_int_equal(t.ice, 2);
        assert_int_equal(t.passed, 2);
        assert_int_equal(t.does, 0);
        assert_int_equal(enter(NR_SERVER_RD).enters, 1);
        assert_int_equal(enter(NR_SERVER_RD).fee.credits, 0);
        nr_purse poor = {.credits = 8, .clicks = 0};
        t = nr_enter_price(&view, NR_SERVER_HQ, NULL, &poor, NULL, &room);
        assert_int_equal(t.enters, 1); /* brain damage gets through */
        assert_true(t.does & NR_DOES_DAMAGE);
        assert_int_equal(t.lets, 1);
        poor.credits = 7;
        t = nr_enter_price(&view, NR_SERVER_HQ, NULL, &poor, NULL, &room);
        assert_int_equal(t.enters, 0);
        assert_int_equal(t.passed, 1);
        poor =
            (nr_purse){.credits = 6, .clicks = 2}; /* clicks for Viktor, the rest for the other */
        t = nr_enter_price(&view, NR_SERVER_HQ, NULL, &poor, NULL, &room);
        assert_int_equal(t.enters, 0);
        poor.credits = 7;
        t = nr_enter_price(&view, NR_SERVER_HQ, NULL, &poor, NULL, &room);
        assert_int_equal(t.enters, 1);
        assert_int_equal(t.fee.clicks, 2);
        assert_int_equal(t.fee.credits, 7);
    }
}

static void facedown_ice_is_assumed(void **state)
{
    (void)state;
    begin();
    put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, false);
    put_in_rig("Corroder");
    look_as(NR_VIEW_RUNNER);
    nr_toll t = enter(NR_SERVER_HQ);
    assert_int_equal(t.unknown, 1);
    assert_int_equal(t.enters, 1);
    assert_int_equal(t.fee.credits, 0);
    uint16_t face = (uint16_t)nr_card_find("Hadrian's Wall");
    t = nr_enter_price(&view, NR_SERVER_HQ, &face, NULL, NULL, &room);
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.fee.credits, 5 + 2);
    face = NR_ICE_STAYS_UNREZZED;
    t = nr_enter_price(&view, NR_SERVER_HQ, &face, NULL, NULL, &room);
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.fee.credits, 0);
    face = (uint16_t)nr_card_find("Hedge Fund"); /* no ice: nothing is assumed */
    t = nr_enter_price(&view, NR_SERVER_HQ, &face, NULL, NULL, &room);
    assert_int_equal(t.unknown, 1);
    nr_look(&game, NR_VIEW_CORP, &view); /* its owner knows it */
    t = enter(NR_SERVER_HQ);
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.fee.credits, 2);
}

static void what_happens_on_meeting_ice_counts(void **state)
{
    (void)state;
    begin();
    unsigned raven = put_ice("Data Raven", NR_SERVER_HQ);
    put_in_rig("Ninja");
    look_as(NR_VIEW_CORP);
    nr_toll t = enter(NR_SERVER_HQ);
    assert_int_equal(t.enters, 1);
    assert_int_equal(t.fee.credits, 3 + 1);
    assert_int_equal(t.does, NR_DOES_TAG);
    assert_int_equal(nr_pass_price(&view, in_view(raven), 0, NULL, NULL, &room).fee.credits, 4);
    assert_int_equal(nr_pass_price(&view, 0, 0, NULL, NULL, &room).ice, 0);
    begin();
    unsigned ice = put_ice("Hadrian's Wall", NR_SERVER_HQ);
    unsigned femme = put_in_rig("Femme Fatale");
    nr_position_choose(&game, femme, ice);
    game.player[NR_CORP].bad_publicity = 1;
    look_as(NR_VIEW_RUNNER);
    t = enter(NR_SERVER_HQ);
    assert_int_equal(t.enters, 1);
    assert_int_equal(t.fee.credits, 2);
    assert_int_equal(t.fee.pool, 1);
}

static void counters_are_spent_once(void **state)
{
    (void)state;
    begin();
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_in_rig("Yog.0");
    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 3);
    look_as(NR_VIEW_RUNNER);
    nr_toll t = enter(NR_SERVER_HQ);
    assert_int_equal(t.enters, 0);
    assert_int_equal(t.passed, 1);
    begin();
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_ice("Tollbooth", NR_SERVER_HQ);
    put_in_rig("Yog.0");
    give(put_in_rig("Datasucker"), NR_COUNTER_VIRUS, 4);
    look_as(NR_VIEW_RUNNER);
    t = enter(NR_SERVER_HQ);
    assert_int_equal(t.enters, 1);
    assert_int_equal(t.fee.counters, 4);
    assert_int_equal(t.fee.credits, 6);
}

static void the_rest_of_a_run(void **state)
{
    (void)state;
    begin();
    put_ice("Wall of Static", NR_SERVER_HQ);
    put_ice("Enigma", NR_SERVER_HQ);
    put_in_rig("Corroder");
    put_in_rig("Gordian Blade");
    plan_for(NR_SERVER_HQ);
    nr_toll t = enter(NR_SERVER_HQ);
    assert_int_equal(t.ice, 2);
    assert_int_equal(t.fee.credits, 2 + 2);
    assert_true(lines > 0);
    choose(line[0].step[0].index); /* one subroutine of Enigma is broken */
    nr_look(&game, NR_VIEW_RUNNER, &view);
    assert_int_equal(enter(NR_SERVER_HQ).fee.credits, 1 + 2);
}

/* ---- previews -------------------------------------------------------------------------------- */

static nr_after after(unsigned first_choice, unsigned second_choice, unsigned count)
{
    uint16_t choice[2] = {(uint16_t)first_choice, (uint16_t)second_choice};
    nr_after a;
    nr_look(&game, (nr_viewer)game.to_move, &view);
    assert_true(nr_preview(&view, choice, count, &a, &room));
    return a;
}

static void previews_tell_numbers(void **state)
{
    (void)state;
    begin();
    start();
    nr_after a = after(find(NR_VERB_GAIN_CREDIT, 0), 0, 1);
    assert_true(a.legal && !a.open && a.made == 1);
    assert_int_equal(a.credits[NR_RUNNER], 11);
    assert_int_equal(a.clicks[NR_RUNNER], 3);
    a = after(find(NR_VERB_PLAY, 0), find(NR_VERB_GAIN_CREDIT, 0), 1); /* Sure Gamble */
    assert_int_equal(a.credits[NR_RUNNER], 14);
    assert_int_equal(a.hand[NR_RUNNER], 2);
    assert_true(a.legal && !a.open);
    a = after(find(NR_VERB_DRAW, 0), 0, 1);
    assert_true(a.open); /* which card comes is not known */
    assert_int_equal(a.hand[NR_RUNNER], 4);
    assert_int_equal(a.clicks[NR_RUNNER], 3);
    a = after(NR_MAX_CHOICES, 0, 1);
    assert_true(!a.legal && a.made == 0);
    assert_int_equal(a.credits[NR_RUNNER], 10);
}

static void previews_know_no_hidden_card(void **state)
{
    (void)state;
    begin(); /* a card of HQ is accessed: nobody knows which */
    put("Priority Requisition", NR_ZONE_HQ, 0, false);
    put("Priority Requisition", NR_ZONE_HQ, 0, false);
    start();
    uint16_t choice[3] = {(uint16_t)find(NR_VERB_RUN, NR_SERVER_HQ), 0, 0};
    nr_after real, twin;
    nr_look(&game, NR_VIEW_RUNNER, &view);
    assert_true(nr_preview(&view, choice, 3, &real, &room));
    assert_true(real.open);
    for (unsigned c = game.head[NR_ZONE_HQ]; c; c = game.copy[c].next) {
        nr_become(&game, c, (uint16_t)nr_card_find("Hedge Fund"));
    }
    nr_look(&game, NR_VIEW_RUNNER, &view);
    assert_true(nr_preview(&view, choice, 3, &twin, &room));
    assert_memory_equal(&real, &twin, sizeof real);
}

/* Whatever the Corporation bid: three deals may agree by chance. */
static void previews_know_no_secret_bid(void **state)
{
    (void)state;
    for (unsigned bid = 0; bid <= 2; bid++) {
        begin();
        put_ice("Snowflake", NR_SERVER_HQ);
        run_on(NR_SERVER_HQ);
        while (game.waiting && game.prompt != NR_PROMPT_PSI) {
            choose(find(NR_VERB_PASS, 0));
        }
        assert_int_equal(game.to_move, NR_CORP);
        choose(bid);
        assert_int_equal(game.prompt, NR_PROMPT_PSI);
        nr_after a = after(0, 0, 1);
        assert_true(a.open && a.legal);
        assert_int_equal(a.credits[NR_CORP], NR_UNKNOWN);
        assert_int_equal(a.credits[NR_RUNNER], 10);
    }
}

static void previews_break_subroutines(void **state)
{
    (void)state;
    begin();
    put_ice("Enigma", NR_SERVER_HQ);
    put_in_rig("Gordian Blade");
    plan_for(NR_SERVER_HQ);
    nr_after now = nr_numbers(&view), a = after(line[0].step[0].index, line[0].step[1].index, 1);
    assert_int_equal(now.broken, 0);
    assert_int_equal(now.ice_strength, 2);
    assert_int_equal(now.subroutines, 2);
    assert_int_equal(now.breakers, 1);
    assert_int_equal(now.strength[0], 2);
    assert_int_equal(a.broken, 1);
    assert_int_equal(a.credits[NR_RUNNER], 9);
    assert_true(!a.open);
}

int main(void)
{
    const struct CMUnitTest plan_tests[] = {
        cmocka_unit_test(boosts_and_breaks),
        cmocka_unit_test(clicks_break_bioroids),
        cmocka_unit_test(up_to_two_at_once),
        cmocka_unit_test(fixed_strength_needs_help),
        cmocka_unit_test(what_comes_later_is_told),
        cmocka_unit_test(credits_on_cards_pay_first),
        cmocka_unit_test(credits_of_the_run_pay),
        cmocka_unit_test(stealth_comes_from_stealth_cards),
        cmocka_unit_test(exactly_as_strong),
        cmocka_unit_test(further_subroutines),
        cmocka_unit_test(bypassing_is_an_answer),
        cmocka_unit_test(weak_ice_goes),
        cmocka_unit_test(several_breakers_compare),
        cmocka_unit_test(core_set_compares),
        cmocka_unit_test(strength_lasts_for_the_run),
        cmocka_unit_test(facedown_ice_is_assumed),
        cmocka_unit_test(what_happens_on_meeting_ice_counts),
        cmocka_unit_test(counters_are_spent_once),
        cmocka_unit_test(the_rest_of_a_run),
        cmocka_unit_test(previews_tell_numbers),
        cmocka_unit_test(previews_know_no_hidden_card),
        cmocka_unit_test(previews_know_no_secret_bid),
        cmocka_unit_test(previews_break_subroutines),
    };
    return RUN_SUITE(plan_tests);
}
