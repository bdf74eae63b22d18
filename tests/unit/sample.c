/*
 * Samples of small positions: every deal that the table allows is equally likely, what was seen
 * stays, what cannot be is an error. That samples look like the game they were made from, and that
 * nothing hidden shows in them, is for tests/properties/sampling.c and secrecy.c (TH-09).
 */
#include "tests/unit/suite.h"

#include "jackin/netrunner.h"

enum { SAMPLES = 24000 };

static nr_choices list;

static uint16_t card(const char *title)
{
    unsigned def = nr_card_find(title);
    assert_int_not_equal(def, 0);
    return (uint16_t)def;
}

static unsigned put(nr_game *g, const char *title, nr_zone zone, unsigned server)
{
    nr_placement p = {.def = card(title), .zone = (uint8_t)zone, .server = (uint8_t)server};
    unsigned copy = 0;
    assert_int_equal(nr_position_place(g, &p, &copy), 0);
    return copy;
}

static void begin(nr_game *g)
{
    assert_int_equal(
        nr_position_begin(g, card("NBN: Making News"), card("Noise: Hacker Extraordinaire"), 1), 0);
    for (unsigned i = 0; i < 4; i++) {
        put(g, "Sure Gamble", NR_ZONE_STACK, 0);
    }
}

static void start(nr_game *g)
{
    g->player[NR_RUNNER].clicks = 4;
    assert_int_equal(nr_position_start(g, NR_RUNNER, false, &list, NULL), 0);
}

static nr_deck deck_of(const char *const *titles, unsigned count)
{
    nr_deck deck = {.identity = card("NBN: Making News"), .count = (uint16_t)count};
    for (unsigned i = 0; i < count; i++) {
        deck.card[i] = card(titles[i]);
    }
    return deck;
}

/* Two cards in a remote: an agenda or asset and an upgrade, or two upgrades; never two of the
 * first kind. Ten ordered pairs, one as likely as the other. */
static void every_deal_is_equally_likely(void **state)
{
    static const char *const titles[] = {"Priority Requisition", "PAD Campaign", "Red Herrings",
                                         "SanSan City Grid", "Hedge Fund"};
    (void)state;
    nr_game g, sample;
    nr_view view;
    unsigned found[5][5] = {{0}};
    begin(&g);
    put(&g, titles[2], NR_ZONE_TABLE, NR_SERVER_REMOTE);
    put(&g, titles[1], NR_ZONE_TABLE, NR_SERVER_REMOTE);
    put(&g, titles[0], NR_ZONE_HQ, 0);
    put(&g, titles[3], NR_ZONE_RD, 0);
    put(&g, titles[4], NR_ZONE_RD, 0);
    start(&g);
    nr_deck deck = deck_of(titles, 5);
    nr_look(&g, NR_VIEW_RUNNER, &view);
    for (unsigned seed = 0; seed < SAMPLES; seed++) {
        assert_int_equal(nr_sample(&sample, &view, &deck, NULL, seed), NR_SAMPLE_OK);
        uint8_t root[NR_MAX_DECK];
        assert_int_equal(nr_root(&sample, NR_SERVER_REMOTE, root), 2);
        unsigned at[2] = {9, 9};
        for (unsigned i = 0; i < 2; i++) {
            for (unsigned k = 0; k < 5; k++) {
                at[i] = sample.copy[root[i]].def == card(titles[k]) ? k : at[i];
            }
            assert_in_range(at[i], 0, 3);
        }
        found[at[0]][at[1]]++;
    }
    for (unsigned a = 0; a < 4; a++) {
        for (unsigned b = 0; b < 4; b++) {
            bool can_be = a != b && (a > 1 || b > 1);
            /* 2,400 each, give or take four times the deviation of 46 */
            assert_in_range(found[a][b], can_be ? 2210 : 0, can_be ? 2590 : 0);
        }
    }
}

/* Ice is ice, a central root holds upgrades, tokens lie on what can be advanced. */
static void the_table_tells(void **state)
{
    static const char *const titles[] = {"Enigma",     "Ice Wall",     "Red Herrings",
                                         "Hedge Fund", "PAD Campaign", "Project Junebug",
                                         "Snare!",     "Tollbooth"};
    (void)state;
    nr_game g, sample;
    nr_view view;
    bool is_other = false;
    begin(&g);
    put(&g, "Enigma", NR_ZONE_TABLE, NR_SERVER_HQ);
    put(&g, "Red Herrings", NR_ZONE_TABLE, NR_SERVER_HQ);
    unsigned trap = put(&g, "Project Junebug", NR_ZONE_TABLE, NR_SERVER_REMOTE);
    g.copy[trap].counter[NR_COUNTER_ADVANCEMENT] = 1;
    for (unsigned i = 0; i < 8; i++) {
        if (i != 0 && i != 2 && i != 5) {
            put(&g, titles[i], NR_ZONE_RD, 0);
        }
    }
    start(&g);
    nr_deck deck = deck_of(titles, 8);
    nr_look(&g, NR_VIEW_RUNNER, &view);
    for (unsigned seed = 0; seed < 400; seed++) {
        assert_int_equal(nr_sample(&sample, &view, &deck, NULL, seed), NR_SAMPLE_OK);
        assert_null(nr_check(&sample));
        uint8_t found[NR_MAX_DECK];
        assert_int_equal(nr_ice(&sample, NR_SERVER_HQ, found), 1);
        is_other |= sample.copy[found[0]].def != card("Enigma");
        assert_int_equal(nr_root(&sample, NR_SERVER_HQ, found), 1);
        assert_int_equal(sample.copy[found[0]].def, card("Red Herrings"));
        assert_int_equal(nr_root(&sample, NR_SERVER_REMOTE, found), 1);
        assert_int_equal(sample.copy[found[0]].def, card("Project Junebug"));
    }
    assert_true(is_other);
}

/* What a viewer knows of his own deck is what is left of it, whatever anybody assumes. */
static void ones_own_deck_is_known(void **state)
{
    (void)state;
    nr_game g, sample;
    nr_view view;
    begin(&g);
    put(&g, "Snare!", NR_ZONE_RD, 0);
    put(&g, "Hedge Fund", NR_ZONE_RD, 0);
    start(&g);
    nr_look(&g, NR_VIEW_CORP, &view);
    assert_int_equal(view.unseen_count, 2);
    bool first[2] = {false};
    for (unsigned seed = 0; seed < 60; seed++) {
        assert_int_equal(nr_sample(&sample, &view, NULL, NULL, seed), NR_SAMPLE_OK);
        uint8_t deck[NR_COPIES];
        assert_int_equal(nr_zone_list(&sample, NR_ZONE_RD, deck), 2);
        unsigned top = sample.copy[deck[0]].def, next = sample.copy[deck[1]].def;
        assert_true((top == card("Snare!") && next == card("Hedge Fund")) ||
                    (top == card("Hedge Fund") && next == card("Snare!")));
        first[top == card("Snare!")] = true;
    }
    assert_true(first[0] && first[1]);
}

/* What cannot be is said, and never made up from the truth. */
static void what_cannot_be_is_an_error(void **state)
{
    static const char *const few[] = {"Hedge Fund"};
    static const char *const no_ice[] = {"Hedge Fund", "Hedge Fund", "Hedge Fund"};
    (void)state;
    nr_game g, sample;
    nr_view view;
    begin(&g);
    put(&g, "Enigma", NR_ZONE_TABLE, NR_SERVER_HQ);
    put(&g, "Hedge Fund", NR_ZONE_RD, 0);
    start(&g);
    nr_look(&g, NR_VIEW_RUNNER, &view);
    nr_deck deck = deck_of(few, 1);
    assert_int_equal(nr_sample(&sample, &view, &deck, NULL, 1), NR_SAMPLE_DECK);
    deck = deck_of(no_ice, 3);
    assert_int_equal(nr_sample(&sample, &view, &deck, NULL, 1), NR_SAMPLE_TABLE);
    assert_int_equal(nr_sample(&sample, &view, NULL, NULL, 1), NR_SAMPLE_OK);
    const uint16_t wrong[] = {0, UINT16_MAX, (uint16_t)nr_card_count, card("Sure Gamble"),
                              card("NBN: Making News")};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        deck = deck_of(no_ice, 3);
        deck.card[1] = wrong[i];
        assert_int_equal(nr_sample(&sample, &view, &deck, NULL, 1), NR_SAMPLE_DECK);
    }
    deck.count = UINT16_MAX;
    assert_int_equal(nr_sample(&sample, &view, &deck, NULL, 1), NR_SAMPLE_DECK);
}

static void start_corp(nr_game *g)
{
    g->player[NR_CORP].clicks = 3;
    g->player[NR_CORP].credits = 9;
    assert_int_equal(nr_position_start(g, NR_CORP, false, &list, NULL), 0);
}

static void choose(nr_game *g, nr_choice wanted)
{
    assert_true(nr_choose(g, wanted, &list, NULL));
}

/* While its X is chosen, everyone sees which card is being played. */
static void what_is_played_is_shown(void **state)
{
    (void)state;
    nr_game g, sample;
    nr_view view;
    begin(&g);
    unsigned played = put(&g, "Psychographics", NR_ZONE_HQ, 0);
    put(&g, "Hedge Fund", NR_ZONE_HQ, 0);
    put(&g, "Priority Requisition", NR_ZONE_TABLE, NR_SERVER_REMOTE + 1);
    g.player[NR_RUNNER].tags = 3;
    start_corp(&g);
    choose(&g, (nr_choice){.verb = NR_VERB_PLAY, .card = (uint8_t)played});
    assert_int_equal(g.prompt, NR_PROMPT_CHOOSE_NUMBER);
    assert_int_equal(nr_in_use(&g, played), NR_RESOLVING);
    nr_look(&g, NR_VIEW_RUNNER, &view);
    assert_int_equal(nr_sample(&sample, &view, NULL, NULL, 1), NR_SAMPLE_OK);
    nr_list(&sample, &list);
    assert_int_equal(list.count, 3);
    assert_int_equal(sample.copy[nr_asked(&sample).card].def, card("Psychographics"));
}

/* An agenda may be what is installed where an asset stands, if the asset can be trashed first. */
static void what_is_trashed_first_makes_room(void **state)
{
    static const char *const titles[] = {"PAD Campaign", "Red Herrings", "Priority Requisition"};
    (void)state;
    nr_game g, sample;
    nr_view view;
    begin(&g);
    nr_placement rezzed = {
        .def = card(titles[0]), .zone = NR_ZONE_TABLE, .server = NR_SERVER_REMOTE, .faceup = 1};
    unsigned copy = 0;
    assert_int_equal(nr_position_place(&g, &rezzed, &copy), 0);
    rezzed.def = card(titles[1]);
    assert_int_equal(nr_position_place(&g, &rezzed, &copy), 0);
    unsigned coming = put(&g, titles[2], NR_ZONE_HQ, 0);
    start_corp(&g);
    choose(&g, (nr_choice){
                   .verb = NR_VERB_INSTALL, .card = (uint8_t)coming, .server = NR_SERVER_REMOTE});
    assert_int_equal(g.prompt, NR_PROMPT_TRASH_FIRST);
    nr_look(&g, NR_VIEW_RUNNER, &view);
    nr_deck deck = deck_of(titles, 3);
    assert_int_equal(nr_sample(&sample, &view, &deck, NULL, 1), NR_SAMPLE_OK);
    assert_int_equal(sample.copy[nr_asked(&sample).card].def, card(titles[2]));
}

/* Nothing of the true cards or of the chance to come is in the bytes of a view. */
static void a_view_holds_no_secret(void **state)
{
    (void)state;
    nr_game one, two;
    nr_view a, b;
    for (unsigned k = 0; k < 2; k++) {
        nr_game *g = k == 0 ? &one : &two;
        begin(g);
        put(g, k == 0 ? "Snare!" : "AstroScript Pilot Program", NR_ZONE_TABLE, NR_SERVER_REMOTE);
        put(g, k == 0 ? "Enigma" : "Tollbooth", NR_ZONE_TABLE, NR_SERVER_HQ);
        put(g, k == 0 ? "AstroScript Pilot Program" : "Hedge Fund", NR_ZONE_HQ, 0);
        put(g, k == 0 ? "Hedge Fund" : "Closed Accounts", NR_ZONE_RD, 0);
        nr_reseed(g, 7 + k);
        start(g);
    }
    nr_look(&one, NR_VIEW_RUNNER, &a);
    nr_look(&two, NR_VIEW_RUNNER, &b);
    assert_memory_equal(&a, &b, sizeof a);
    nr_look(&one, NR_VIEW_CORP, &a);
    nr_look(&two, NR_VIEW_CORP, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
}

/* TH-01: an ability of a card that one does not see is heard of, but not which one it is. */
static void which_ability_it_is_is_heard_by_those_who_see_the_card(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {NR_EVENT_USE, NR_EVENT_TRIGGER};
    for (unsigned i = 0; i < sizeof kinds; i++) {
        nr_event e = {.kind = kinds[i],
                      .def = card("Snare!"),
                      .what = 1,
                      .row = 1,
                      .row_of = 1,
                      .seen = 2,
                      .for_whom = 7};
        nr_event heard;
        assert_true(nr_hear(&e, NR_VIEW_RUNNER, &heard));
        assert_int_equal(heard.what, 1);
        assert_true(nr_hear(&e, NR_VIEW_CORP, &heard));
        assert_int_equal(heard.what, 0);
        assert_int_equal(heard.row, 0);
        assert_int_not_equal(heard.def, e.def);
        assert_true(nr_hear(&e, NR_VIEW_SPECTATOR, &heard));
        assert_int_equal(heard.what, 0);
    }
}

int main(void)
{
    const struct CMUnitTest samples[] = {
        cmocka_unit_test(every_deal_is_equally_likely),
        cmocka_unit_test(the_table_tells),
        cmocka_unit_test(ones_own_deck_is_known),
        cmocka_unit_test(what_cannot_be_is_an_error),
        cmocka_unit_test(what_is_played_is_shown),
        cmocka_unit_test(what_is_trashed_first_makes_room),
        cmocka_unit_test(a_view_holds_no_secret),
        cmocka_unit_test(which_ability_it_is_is_heard_by_those_who_see_the_card),
    };
    return RUN_SUITE(samples);
}
