/*
 * Where a player is asked, and what he is told of a choice: each rule of docs/attending.md, in a
 * position that shows it. That the rules hold in every game is for the properties.
 */
#include <string.h>

#include "tests/unit/suite.h"

#include "jackin/netrunner_attend.h"

static nr_game game;
static nr_choices list; /* of the game */
static nr_view view;    /* of who has to decide */
static nr_choices seen; /* of the view */

/* ---- positions ------------------------------------------------------------------------------- */

static void begin(void)
{
    assert_int_equal(
        nr_position_begin(&game, (uint16_t)nr_card_find("Haas-Bioroid: Engineering the Future"),
                          (uint16_t)nr_card_find("Gabriel Santiago: Consummate Professional"), 1),
        0);
    game.player[NR_CORP].credits = 10;
    game.player[NR_RUNNER].credits = 10;
}

static unsigned put(const char *title, nr_zone zone, unsigned server, bool faceup)
{
    unsigned copy = 0;
    nr_placement p = {.def = (uint16_t)nr_card_find(title),
                      .zone = (uint8_t)zone,
                      .server = (uint8_t)server,
                      .faceup = faceup};
    assert_true(p.def != 0);
    assert_int_equal(nr_position_place(&game, &p, &copy), 0);
    return copy;
}

static unsigned put_with(const char *title, nr_zone zone, unsigned server, nr_counter kind,
                         unsigned n)
{
    unsigned copy =
        put(title, zone, server,
            zone == NR_ZONE_CORP_SCORE || nr_card_at(nr_card_find(title))->side == NR_RUNNER);
    nr_set_counters(&game.copy[copy], kind, n);
    return copy;
}

static void look(void)
{
    nr_look(&game, (nr_viewer)game.to_move, &view);
    nr_list(&view.game, &seen);
    assert_int_equal(seen.count, list.count);
}

static void start(nr_side active, unsigned clicks, bool turn_begins)
{
    for (unsigned i = 0; i < 6; i++) {
        put("Hedge Fund", NR_ZONE_RD, 0, false);
        put("Sure Gamble", NR_ZONE_STACK, 0, false);
    }
    game.player[active].clicks = (uint8_t)clicks;
    assert_int_equal(nr_position_start(&game, active, turn_begins, &list, NULL), 0);
    look();
}

/* The number of the choice; the number of choices if it is not there. */
static unsigned find(nr_verb verb, const char *title, unsigned server)
{
    unsigned def = title ? nr_card_find(title) : 0, i = 0;
    for (; i < list.count; i++) {
        const nr_choice *c = &list.choice[i];
        if (c->verb == verb && (!def || game.copy[c->card].def == def) &&
            (!server || c->server == server)) {
            break;
        }
    }
    return i;
}

static void make(nr_verb verb, const char *title, unsigned server)
{
    unsigned i = find(verb, title, server);
    if (i == list.count) {
        fail_msg("%s %s is not offered at %s", nr_verb_name(verb), title ? title : "",
                 nr_step_name((nr_step)game.step));
    }
    assert_true(nr_choose_trusted(&game, i, &list, NULL));
    look();
}

static bool is_at(nr_side side, nr_step step)
{
    return game.to_move == side && game.step == step;
}

/* Everybody passes and continues until this side is asked at this step. */
static void go_to(nr_side side, nr_step step)
{
    for (unsigned i = 0; i < 40 && !is_at(side, step) && !game.reason; i++) {
        make(find(NR_VERB_PASS, NULL, 0) < list.count ? NR_VERB_PASS : NR_VERB_CONTINUE, NULL, 0);
    }
    assert_true(is_at(side, step));
}

/* ---- what is decided ------------------------------------------------------------------------- */

static nr_attention under(nr_level level)
{
    nr_stops stops = {.level = (uint8_t)level};
    nr_attended a = nr_attend(&view, &seen, &stops);
    assert_true(a.choice < seen.count);
    return (nr_attention)a.what;
}

static nr_attention with(nr_stops stops)
{
    return (nr_attention)nr_attend(&view, &seen, &stops).what;
}

/* The settings that ask for least. */
static nr_stops least(void)
{
    return (nr_stops){.level = NR_GUIDED, .skip = {UINT32_MAX, UINT32_MAX}};
}

#define EXPECT(guided, standard)                                                                   \
    do {                                                                                           \
        assert_int_equal(under(NR_GUIDED), guided);                                                \
        assert_int_equal(under(NR_STANDARD), standard);                                            \
        assert_int_equal(nr_attend(&view, &seen, NULL).what, standard);                            \
        assert_int_equal(under(NR_FULL_CONTROL), NR_ASK);                                          \
    } while (0)

static bool is_idle(nr_verb verb, const char *title)
{
    unsigned i = find(verb, title, 0);
    assert_true(i < list.count);
    return nr_idle(&view, &seen.choice[i]);
}

enum { REMOTE = NR_SERVER_REMOTE, OTHER_REMOTE };

/* ---- breakers -------------------------------------------------------------------------------- */

static void strength_is_idle_but_where_it_lets_break(void **state)
{
    (void)state;
    begin();
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ, true); /* innermost, strength 1 */
    put("Enigma", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true); /* strength 3 */
    put("Corroder", NR_ZONE_RIG, 0, true);                    /* strength 2 */
    start(NR_RUNNER, 4, false);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_int_equal(game.prompt, NR_PROMPT_WINDOW);
    assert_true(is_idle(NR_VERB_USE, "Corroder"));
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_RUNNER, NR_STEP_RUNNER_1_3);
    make(NR_VERB_PASS, NULL, 0);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    assert_true(is_at(NR_RUNNER, NR_STEP_RUN_2_1));
    assert_true(is_idle(NR_VERB_USE, "Corroder"));
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1); /* Wall of Static: too strong as yet */
    assert_false(is_idle(NR_VERB_USE, "Corroder"));
    EXPECT(NR_ASK, NR_ASK);
    make(NR_VERB_USE, "Corroder", 0); /* now it suffices */
    assert_true(is_idle(NR_VERB_USE, "Corroder"));
    EXPECT(NR_ASK, NR_ASK); /* to break */
    make(NR_VERB_BREAK, "Corroder", 0);
    assert_true(is_idle(NR_VERB_USE, "Corroder")); /* nothing is left to break */
    EXPECT(NR_PASS, NR_PASS);
    make(NR_VERB_PASS, NULL, 0);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1); /* Enigma is no barrier */
    assert_true(is_idle(NR_VERB_USE, "Corroder"));
    EXPECT(NR_PASS, NR_PASS);
}

/* Strength that lasts for the run is not idle before the ice, but nobody is asked there. */
static void strength_for_the_run_waits_for_the_encounter(void **state)
{
    (void)state;
    begin();
    put("Tollbooth", NR_ZONE_TABLE, NR_SERVER_HQ, true); /* strength 5 */
    put("Gordian Blade", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    assert_true(is_at(NR_RUNNER, NR_STEP_RUN_2_1));
    assert_false(is_idle(NR_VERB_USE, "Gordian Blade"));
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1);
    EXPECT(NR_ASK, NR_ASK);
}

/* Weakening the ice helps a breaker that is too weak, and nobody else. */
static void weakening_ice_needs_a_breaker(void **state)
{
    (void)state;
    for (unsigned has_breaker = 0; has_breaker < 2; has_breaker++) {
        begin();
        put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true);
        put_with("Datasucker", NR_ZONE_RIG, 0, NR_COUNTER_VIRUS, 3);
        if (has_breaker) {
            put("Corroder", NR_ZONE_RIG, 0, true);
        }
        start(NR_RUNNER, 4, false);
        game.player[NR_RUNNER].credits = 0;
        make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
        go_to(NR_RUNNER, NR_STEP_RUN_3_1);
        assert_int_equal(is_idle(NR_VERB_USE, "Datasucker"), !has_breaker);
        assert_int_equal(under(NR_STANDARD), has_breaker ? NR_ASK : NR_PASS);
    }
}

static void purging_nothing_is_idle(void **state)
{
    (void)state;
    begin();
    unsigned sucker = put("Datasucker", NR_ZONE_RIG, 0, true);
    start(NR_CORP, 3, false);
    assert_true(is_idle(NR_VERB_PURGE, NULL));
    nr_set_counters(&game.copy[sucker], NR_COUNTER_VIRUS, 1);
    look();
    assert_false(is_idle(NR_VERB_PURGE, NULL));
}

/* ---- rezzing --------------------------------------------------------------------------------- */

static void approached_ice_is_always_asked_about(void **state)
{
    (void)state;
    begin();
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    assert_true(is_at(NR_CORP, NR_STEP_RUN_2_3));
    EXPECT(NR_ASK, NR_ASK);
    assert_int_equal(with(least()), NR_ASK);
}

static void cards_of_the_attacked_server_are_asked_about_before_access(void **state)
{
    (void)state;
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, false);
    put("Melange Mining Corp.", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, REMOTE);
    go_to(NR_CORP, NR_STEP_RUN_4_3);
    EXPECT(NR_ASK, NR_ASK);
    assert_int_equal(with(least()), NR_PASS);
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_ARCHIVES);
    go_to(NR_CORP, NR_STEP_RUN_4_3);
    EXPECT(NR_PASS, NR_PASS);
}

/* What acts on ice comes too late after it. */
static void cards_about_ice_are_asked_about_on_approach(void **state)
{
    (void)state;
    begin();
    put("Ice Wall", NR_ZONE_TABLE, REMOTE, true);
    put("Experiential Data", NR_ZONE_TABLE, REMOTE, false);
    put("PAD Campaign", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, REMOTE);
    go_to(NR_CORP, NR_STEP_RUN_2_3);
    EXPECT(NR_PASS, NR_ASK);
    begin(); /* it protects another server */
    put("Ice Wall", NR_ZONE_TABLE, REMOTE, true);
    put("Experiential Data", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, REMOTE);
    go_to(NR_CORP, NR_STEP_RUN_2_3);
    EXPECT(NR_PASS, NR_PASS);
}

static void what_works_as_the_turn_begins_is_asked_about_just_before(void **state)
{
    (void)state;
    begin();
    unsigned pad = put("PAD Campaign", NR_ZONE_TABLE, REMOTE, false);
    put("Melange Mining Corp.", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 1, false);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_true(is_at(NR_CORP, NR_STEP_RUNNER_1_3));
    EXPECT(NR_PASS, NR_PASS);
    nr_stops stops = {.level = NR_STANDARD, .pinned_card = {game.copy[pad].def}};
    assert_int_equal(with(stops), NR_ASK);
    stops = (nr_stops){.level = NR_STANDARD, .pinned_id = {0, game.copy[pad].id}};
    assert_int_equal(with(stops), NR_ASK);
    stops = (nr_stops){.level = NR_GUIDED, .stop = {1u << NR_STEP_RUNNER_1_3, 0}};
    assert_int_equal(with(stops), NR_ASK);
    stops = (nr_stops){.level = NR_GUIDED, .stop = {0, 1u << NR_STEP_RUNNER_1_3}};
    assert_int_equal(with(stops), NR_PASS); /* that is for the other side */
    go_to(NR_CORP, NR_STEP_RUNNER_2_2);
    EXPECT(NR_PASS, NR_ASK);
    stops = (nr_stops){.level = NR_STANDARD, .skip = {1u << NR_STEP_RUNNER_2_2, 0}};
    assert_int_equal(with(stops), NR_PASS);
    go_to(NR_CORP, NR_STEP_CORP_1_1);
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_CORP, NR_STEP_CORP_2_1); /* beside the first action */
    assert_true(nr_joins_action(&view));
    EXPECT(NR_ASK, NR_ASK);
}

/* ---- scoring --------------------------------------------------------------------------------- */

static void scoring_is_always_offered(void **state)
{
    (void)state;
    begin();
    put_with("Hostile Takeover", NR_ZONE_TABLE, REMOTE, NR_COUNTER_ADVANCEMENT, 2);
    start(NR_CORP, 2, false);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_true(find(NR_VERB_SCORE, NULL, 0) < list.count);
    assert_true(nr_joins_action(&view));
    EXPECT(NR_ASK, NR_ASK);
    make(NR_VERB_PASS, NULL, 0);
    assert_false(nr_joins_action(&view)); /* that is the action */
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_false(nr_joins_action(&view)); /* no action follows */
    EXPECT(NR_ASK, NR_ASK);
    assert_int_equal(with(least()), NR_ASK);
    begin();
    put_with("Hostile Takeover", NR_ZONE_TABLE, REMOTE, NR_COUNTER_ADVANCEMENT, 2);
    start(NR_CORP, 3, true);
    assert_true(is_at(NR_CORP, NR_STEP_CORP_1_1));
    assert_false(nr_joins_action(&view));
    EXPECT(NR_ASK, NR_ASK);
}

/* ---- other abilities ------------------------------------------------------------------------- */

static void ending_the_run_is_asked_about_before_access(void **state)
{
    (void)state;
    begin();
    put_with("Nisei MK II", NR_ZONE_CORP_SCORE, 0, NR_COUNTER_AGENDA, 1);
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_RD);
    assert_true(is_at(NR_CORP, NR_STEP_RUN_4_1));
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_CORP, NR_STEP_RUN_4_3);
    EXPECT(NR_ASK, NR_ASK);
}

static void counters_are_asked_about_after_the_last_action(void **state)
{
    (void)state;
    begin();
    put_with("AstroScript Pilot Program", NR_ZONE_CORP_SCORE, 0, NR_COUNTER_AGENDA, 1);
    put("Hostile Takeover", NR_ZONE_TABLE, REMOTE, false);
    start(NR_CORP, 1, false);
    make(NR_VERB_ADVANCE, NULL, 0);
    assert_false(nr_joins_action(&view));
    EXPECT(NR_ASK, NR_ASK);
    go_to(NR_CORP, NR_STEP_CORP_3_2);
    EXPECT(NR_PASS, NR_PASS);
}

/* Cards are taken from where they would be accessed. */
static void archives_are_emptied_before_access(void **state)
{
    (void)state;
    begin();
    put("Jackson Howard", NR_ZONE_TABLE, REMOTE, true);
    put("Hostile Takeover", NR_ZONE_ARCHIVES, 0, false);
    put("Hedge Fund", NR_ZONE_ARCHIVES, 0, false);
    start(NR_RUNNER, 2, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_ARCHIVES);
    go_to(NR_CORP, NR_STEP_RUN_4_1);
    EXPECT(NR_PASS, NR_PASS);
    go_to(NR_CORP, NR_STEP_RUN_4_3);
    EXPECT(NR_ASK, NR_ASK);
}

static void prevention_is_always_asked_about(void **state)
{
    (void)state;
    begin();
    put("Data Raven", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Decoy", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    while (game.prompt != NR_PROMPT_CHOOSE_OPTION) {
        make(NR_VERB_PASS, NULL, 0);
    }
    EXPECT(NR_ASK, NR_ASK);
    for (unsigned i = 0; i < list.count; i++) {
        if (list.choice[i].option == NR_OPTION_TAKE_TAG) {
            assert_true(nr_choose_trusted(&game, i, &list, NULL));
            break;
        }
    }
    look();
    assert_int_equal(game.prompt, NR_PROMPT_PREVENT);
    EXPECT(NR_ASK, NR_ASK);
    assert_int_equal(with(least()), NR_ASK);
}

/* ---- runs ------------------------------------------------------------------------------------ */

static void jacking_out_is_asked_about_once_ice_was_met(void **state)
{
    (void)state;
    begin();
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    assert_true(is_at(NR_RUNNER, NR_STEP_RUN_4_2));
    EXPECT(NR_PASS, NR_PASS);
    assert_int_equal(list.choice[nr_attend(&view, &seen, NULL).choice].verb, NR_VERB_CONTINUE);
    nr_stops stops = {.level = NR_STANDARD, .stop = {0, 1u << NR_STEP_RUN_4_2}};
    assert_int_equal(with(stops), NR_ASK);
    begin();
    put("Hunter", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    start(NR_RUNNER, 4, false);
    game.player[NR_CORP].credits = game.player[NR_RUNNER].credits = 0;
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    assert_true(is_at(NR_RUNNER, NR_STEP_RUN_4_2));
    EXPECT(NR_ASK, NR_ASK);
}

static void archives_are_accessed_in_the_listed_order(void **state)
{
    (void)state;
    for (unsigned agendas = 0; agendas < 3; agendas++) {
        begin();
        put("Hedge Fund", NR_ZONE_ARCHIVES, 0, false);
        put("Ice Wall", NR_ZONE_ARCHIVES, 0, true);
        if (agendas > 0) {
            put("Hostile Takeover", NR_ZONE_ARCHIVES, 0, false);
        }
        if (agendas > 1) {
            put("Nisei MK II", NR_ZONE_ARCHIVES, 0, false);
        }
        start(NR_RUNNER, 4, false);
        make(NR_VERB_RUN, NULL, NR_SERVER_ARCHIVES);
        make(NR_VERB_CONTINUE, NULL, 0);
        assert_int_equal(game.prompt, NR_PROMPT_ACCESS);
        nr_attention what = agendas > 1 ? NR_ASK : NR_ANSWER;
        EXPECT(what, what);
        assert_int_equal(nr_attend(&view, &seen, NULL).choice, 0);
        assert_int_equal(with((nr_stops){.level = NR_STANDARD, .wants = NR_WANTS_ACCESS_ORDER}),
                         NR_ASK);
    }
}

/* ---- questions that nobody wants ------------------------------------------------------------- */

static void nothing_is_trashed_first(void **state)
{
    (void)state;
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, true);
    put("Experiential Data", NR_ZONE_HQ, 0, false);
    put("Melange Mining Corp.", NR_ZONE_HQ, 0, false);
    start(NR_CORP, 3, false);
    nr_game before = game;
    make(NR_VERB_INSTALL, "Experiential Data", REMOTE);
    assert_int_equal(game.prompt, NR_PROMPT_TRASH_FIRST);
    assert_int_equal(nr_choice_for(&view), NR_AIM_TRASH);
    EXPECT(NR_PASS, NR_PASS);
    assert_int_equal(list.choice[nr_attend(&view, &seen, NULL).choice].verb, NR_VERB_DONE);
    assert_int_equal(with((nr_stops){.level = NR_STANDARD, .wants = NR_WANTS_TRASH_FIRST}), NR_ASK);
    game = before;
    nr_list(&game, &list);
    put("Melange Mining Corp.", NR_ZONE_TABLE, OTHER_REMOTE, true);
    put("Experiential Data", NR_ZONE_TABLE, OTHER_REMOTE, true);
    nr_list(&game, &list);
    look();
    make(NR_VERB_INSTALL, "Melange Mining Corp.", OTHER_REMOTE); /* the asset must go (CORP-07) */
    assert_int_equal(game.prompt, NR_PROMPT_TRASH_FIRST);
    EXPECT(NR_ANSWER, NR_ANSWER);
    unsigned gone = list.choice[nr_attend(&view, &seen, NULL).choice].card;
    assert_int_equal(game.copy[gone].def, nr_card_find("Melange Mining Corp."));
    assert_int_equal(game.copy[gone].zone, NR_ZONE_TABLE);
}

static void special_credits_pay_first(void **state)
{
    (void)state;
    begin();
    put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Corroder", NR_ZONE_RIG, 0, true);
    put("The Toolbox", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1);
    make(NR_VERB_USE, "Corroder", 0);
    assert_int_equal(game.prompt, NR_PROMPT_PAY);
    assert_int_equal(nr_choice_for(&view), NR_AIM_PAY);
    EXPECT(NR_ANSWER, NR_ANSWER);
    unsigned source = list.choice[nr_attend(&view, &seen, NULL).choice].card;
    assert_int_equal(game.copy[source].def, nr_card_find("The Toolbox"));
    assert_int_equal(with((nr_stops){.level = NR_STANDARD, .wants = NR_WANTS_PAYMENT}), NR_ASK);
}

static void install_gear_and_use(const char *gear)
{
    begin();
    put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Corroder", NR_ZONE_RIG, 0, true);
    put(gear, NR_ZONE_RIG, 0, true);
    put("The Toolbox", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1);
    make(NR_VERB_USE, "Corroder", 0);
    assert_int_equal(game.prompt, NR_PROMPT_PAY);
}

/* Stealth credits can do what others cannot, and so can credits for more than one thing: they are
 * kept. Where each of two can do what the other cannot, it is asked. */
static void special_credits_are_compared(void **state)
{
    (void)state;
    static const char *const kept[] = {"Cloak", "Cyberfeeder"};
    for (unsigned i = 0; i < 2; i++) {
        install_gear_and_use(kept[i]);
        EXPECT(NR_ANSWER, NR_ANSWER);
        unsigned source = list.choice[nr_attend(&view, &seen, NULL).choice].card;
        assert_int_equal(game.copy[source].def, nr_card_find("The Toolbox"));
    }
    begin();
    put("Cyberfeeder", NR_ZONE_RIG, 0, true);
    put("Sahasrara", NR_ZONE_RIG, 0, true);
    put("Datasucker", NR_ZONE_GRIP, 0, false);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_INSTALL, "Datasucker", 0);
    make(NR_VERB_DONE, NULL, 0);
    assert_int_equal(game.prompt, NR_PROMPT_PAY);
    EXPECT(NR_ASK, NR_ASK);
}

static void orders_that_cannot_matter_are_printed_orders(void **state)
{
    (void)state;
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, true);
    put_with("Adonis Campaign", NR_ZONE_TABLE, OTHER_REMOTE, NR_COUNTER_CREDIT, 6);
    game.copy[game.tail[NR_ZONE_TABLE]].flags |= NR_FACEUP;
    start(NR_CORP, 3, true);
    assert_int_equal(game.prompt, NR_PROMPT_TRIGGER);
    EXPECT(NR_ANSWER, NR_ANSWER);
    assert_int_equal(nr_attend(&view, &seen, NULL).choice, 0);
    assert_int_equal(with((nr_stops){.level = NR_STANDARD, .wants = NR_WANTS_ORDER}), NR_ASK);
    begin(); /* one of them loses a click */
    nr_placement parasite = {.def = (uint16_t)nr_card_find("Parasite"),
                             .zone = NR_ZONE_RIG,
                             .host =
                                 (uint8_t)put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true),
                             .faceup = true};
    assert_int_equal(nr_position_place(&game, &parasite, &(unsigned){0}), 0);
    put("Wyldside", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, true);
    assert_int_equal(game.prompt, NR_PROMPT_TRIGGER);
    EXPECT(NR_ASK, NR_ASK);
}

/* ---- whose decision -------------------------------------------------------------------------- */

static void others_are_not_attended(void **state)
{
    (void)state;
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, false);
    start(NR_RUNNER, 2, false);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_int_equal(game.to_move, NR_CORP);
    assert_int_equal(under(NR_STANDARD), NR_PASS);
    for (unsigned viewer = NR_VIEW_RUNNER; viewer <= NR_VIEW_ALL; viewer++) {
        nr_look(&game, (nr_viewer)viewer, &view);
        assert_int_equal(under(NR_STANDARD), NR_ASK);
        assert_false(nr_joins_action(&view));
    }
    make(NR_VERB_PASS, NULL, 0);
    EXPECT(NR_ASK, NR_ASK); /* an action is always his */
}

/* ---- prices and aims ------------------------------------------------------------------------- */

static nr_price price_of(nr_verb verb, const char *title, unsigned server)
{
    unsigned i = find(verb, title, server);
    assert_true(i < list.count);
    return nr_choice_cost(&view, &seen.choice[i]);
}

#define EXPECT_PRICE(of, credits_, clicks_)                                                        \
    do {                                                                                           \
        nr_price p_ = of;                                                                          \
        assert_int_equal(p_.credits, credits_);                                                    \
        assert_int_equal(p_.clicks, clicks_);                                                      \
    } while (0)

static void prices_are_told(void **state)
{
    (void)state;
    begin();
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Enigma", NR_ZONE_HQ, 0, false);
    put("PAD Campaign", NR_ZONE_HQ, 0, false);
    put("Hedge Fund", NR_ZONE_HQ, 0, false);
    put("Biotic Labor", NR_ZONE_HQ, 0, false);
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, false);
    put("Hostile Takeover", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_CORP, 3, false);
    EXPECT_PRICE(price_of(NR_VERB_DRAW, NULL, 0), NR_NONE, 1);
    EXPECT_PRICE(price_of(NR_VERB_INSTALL, "Enigma", NR_SERVER_HQ), 2, 1);
    EXPECT_PRICE(price_of(NR_VERB_INSTALL, "Enigma", NR_SERVER_NEW), 0, 1);
    EXPECT_PRICE(price_of(NR_VERB_INSTALL, "PAD Campaign", NR_SERVER_NEW), NR_NONE, 1);
    EXPECT_PRICE(price_of(NR_VERB_PLAY, "Hedge Fund", 0), 5, 1);
    EXPECT_PRICE(price_of(NR_VERB_PLAY, "Biotic Labor", 0), 4, 1);
    EXPECT_PRICE(price_of(NR_VERB_ADVANCE, "Hostile Takeover", 0), 1, 1);
    EXPECT_PRICE(price_of(NR_VERB_PURGE, NULL, 0), NR_NONE, 3);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    EXPECT_PRICE(price_of(NR_VERB_REZ, "PAD Campaign", 0), 2, 0);
    assert_string_equal(nr_aim_name(nr_choice_for(&view)), "");
}

static void prices_are_after_modifiers(void **state)
{
    (void)state;
    begin();
    put("Tollbooth", NR_ZONE_TABLE, NR_SERVER_HQ, false);
    put("Akitaro Watanabe", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Corroder", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    go_to(NR_CORP, NR_STEP_RUN_2_3);
    EXPECT_PRICE(price_of(NR_VERB_REZ, "Tollbooth", 0), 6, 0); /* 8 less 2 */
    begin();
    put("Wall of Static", NR_ZONE_TABLE, NR_SERVER_HQ, true);
    put("Corroder", NR_ZONE_RIG, 0, true);
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ);
    go_to(NR_RUNNER, NR_STEP_RUN_3_1);
    EXPECT_PRICE(price_of(NR_VERB_USE, "Corroder", 0), 1, 0);
    make(NR_VERB_USE, "Corroder", 0);
    EXPECT_PRICE(price_of(NR_VERB_BREAK, "Corroder", 0), 1, 0);
}

static void aims_have_names(void **state)
{
    (void)state;
    for (unsigned i = NR_AIM_NONE + 1; i < NR_AIM_COUNT; i++) {
        assert_true(nr_aim_name((nr_aim)i)[0] != '\0');
        for (unsigned j = i + 1; j < NR_AIM_COUNT; j++) {
            assert_string_not_equal(nr_aim_name((nr_aim)i), nr_aim_name((nr_aim)j));
        }
    }
    assert_string_equal(nr_aim_name(NR_AIM_COUNT), "");
    assert_string_equal(nr_aim_name(NR_AIM_PAY), "pay");
}

/* ---- one question, and being called ---------------------------------------------------------- */

static void a_window_stands_above_the_action(void **state)
{
    static nr_menu menu;
    (void)state;
    begin();
    put("PAD Campaign", NR_ZONE_TABLE, REMOTE, false);
    start(NR_CORP, 3, false);
    make(NR_VERB_GAIN_CREDIT, NULL, 0);
    assert_int_equal(game.prompt, NR_PROMPT_WINDOW);
    nr_ask(&view, &seen, NULL, &menu);
    assert_true(menu.joins && menu.attended.what == NR_ASK);
    assert_int_equal(seen.choice[menu.pass].verb, NR_VERB_PASS);
    assert_int_equal(menu.offer[0].kind, NR_OFFER_CHOICE);
    assert_int_equal(seen.choice[menu.offer[0].index].verb, NR_VERB_REZ);
    assert_int_equal(menu.offer[1].kind, NR_OFFER_ACTION);
    assert_int_equal(menu.count, 1 + menu.actions.count);
    nr_stops full = {.level = NR_FULL_CONTROL};
    nr_ask(&view, &seen, &full, &menu);
    assert_true(!menu.joins && menu.count == seen.count);
}

/* The table at a window of a run on the first remote. */
static bool may_be_called(nr_step step, unsigned ice, nr_level level)
{
    static nr_view table;
    nr_stops stops = {.level = (uint8_t)level};
    nr_moment there = {.step = (uint8_t)step, .server = REMOTE, .ice = game.copy[ice].id};
    nr_look(&game, NR_VIEW_SPECTATOR, &table);
    nr_pace_picture(&table.game, &there);
    return nr_may_be_asked(&table, NR_CORP, &stops);
}

static void calls_come_whatever_can_be_paid(void **state)
{
    (void)state;
    begin();
    unsigned wall = put("Wall of Static", NR_ZONE_TABLE, REMOTE, false);
    put("Nisei MK II", NR_ZONE_TABLE, OTHER_REMOTE, false);
    start(NR_RUNNER, 4, false);
    for (int credits = 0; credits < 9; credits += 8) {
        game.player[NR_CORP].credits = (int16_t)credits;
        assert_true(may_be_called(NR_STEP_RUN_2_3, wall, NR_STANDARD));
        assert_true(may_be_called(NR_STEP_RUN_2_3, wall, NR_GUIDED));
        assert_true(may_be_called(NR_STEP_RUN_4_3, 0, NR_STANDARD));
        assert_false(may_be_called(NR_STEP_RUN_4_3, 0, NR_GUIDED)); /* it lies elsewhere */
        assert_false(may_be_called(NR_STEP_RUNNER_1_3, 0, NR_STANDARD));
        assert_true(may_be_called(NR_STEP_RUNNER_1_3, 0, NR_FULL_CONTROL));
    }
    game.copy[wall].flags |= NR_FACEUP;
    assert_true(may_be_called(NR_STEP_RUN_2_3, wall, NR_STANDARD)); /* for what lies elsewhere */
    assert_false(may_be_called(NR_STEP_RUN_2_3, wall, NR_GUIDED));
}

static void windows_that_were_run_through_are_told(void **state)
{
    static nr_view table;
    nr_moment moments[NR_MAX_MOMENTS];
    nr_pace pace = {0};
    nr_event events[] = {{.kind = NR_EVENT_APPROACH_ICE, .server = REMOTE, .id = 7},
                         {.kind = NR_EVENT_PASS_ICE, .id = 7},
                         {.kind = NR_EVENT_APPROACH_SERVER, .server = REMOTE}};
    (void)state;
    begin();
    start(NR_RUNNER, 4, false);
    make(NR_VERB_RUN, NULL, NR_SERVER_HQ); /* whatever it is, no action is asked for now */
    nr_look(&game, NR_VIEW_SPECTATOR, &table);
    assert_int_equal(nr_pace_next(&pace, events, 3, &table, moments), 1);
    assert_int_equal(moments[0].step, NR_STEP_RUN_2_3);
    assert_int_equal(moments[0].ice, 7);
    nr_pace_called(&pace); /* before access he was */
    nr_event more[] = {{.kind = NR_EVENT_RUN_SUCCESSFUL, .server = REMOTE}};
    assert_int_equal(nr_pace_next(&pace, more, 1, &table, moments), 0);
}

int main(void)
{
    const struct CMUnitTest attend[] = {
        cmocka_unit_test(strength_is_idle_but_where_it_lets_break),
        cmocka_unit_test(strength_for_the_run_waits_for_the_encounter),
        cmocka_unit_test(weakening_ice_needs_a_breaker),
        cmocka_unit_test(purging_nothing_is_idle),
        cmocka_unit_test(approached_ice_is_always_asked_about),
        cmocka_unit_test(cards_of_the_attacked_server_are_asked_about_before_access),
        cmocka_unit_test(cards_about_ice_are_asked_about_on_approach),
        cmocka_unit_test(what_works_as_the_turn_begins_is_asked_about_just_before),
        cmocka_unit_test(scoring_is_always_offered),
        cmocka_unit_test(ending_the_run_is_asked_about_before_access),
        cmocka_unit_test(counters_are_asked_about_after_the_last_action),
        cmocka_unit_test(archives_are_emptied_before_access),
        cmocka_unit_test(prevention_is_always_asked_about),
        cmocka_unit_test(jacking_out_is_asked_about_once_ice_was_met),
        cmocka_unit_test(archives_are_accessed_in_the_listed_order),
        cmocka_unit_test(nothing_is_trashed_first),
        cmocka_unit_test(special_credits_pay_first),
        cmocka_unit_test(special_credits_are_compared),
        cmocka_unit_test(orders_that_cannot_matter_are_printed_orders),
        cmocka_unit_test(others_are_not_attended),
        cmocka_unit_test(prices_are_told),
        cmocka_unit_test(prices_are_after_modifiers),
        cmocka_unit_test(aims_have_names),
        cmocka_unit_test(a_window_stands_above_the_action),
        cmocka_unit_test(calls_come_whatever_can_be_paid),
        cmocka_unit_test(windows_that_were_run_through_are_told),
    };
    return RUN_SUITE(attend);
}
