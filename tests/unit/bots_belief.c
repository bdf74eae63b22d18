/*
 * What the Netrunner bots remember of facedown cards: ice that the Corporation let a run pass is
 * believed to be what it could not pay, and what lies long is believed to be nothing that one
 * would advance or rez. It looks inside the bots, so it has their source in it.
 */
#include "tests/unit/suite.h"

#include "bots/netrunner.c"

#include "tests/unit/bots_kit.h"

static nr_game game;
static nr_view view;
static bot_nr bot;
static lore cards[NR_MAX_CARDS];

/* A game in which this card lies facedown; the number that players see of it. */
static unsigned lay(const char *title, unsigned server)
{
    static nr_choices list;
    begin_position(&game);
    nr_placement p = {.def = find_card(title), .zone = NR_ZONE_TABLE, .server = (uint8_t)server};
    unsigned copy;
    assert_int_equal(nr_position_place(&game, &p, &copy), 0);
    game.player[NR_CORP].credits = 5;
    assert_int_equal(nr_position_start(&game, NR_RUNNER, true, &list, NULL), 0);
    nr_look(&game, NR_VIEW_RUNNER, &view);
    return game.copy[copy].id;
}

static void hear(nr_event_kind kind, unsigned id, unsigned times)
{
    nr_event e = {.kind = (uint8_t)kind, .id = (uint16_t)id, .def = (uint16_t)nr_hidden_ice()};
    for (unsigned i = 0; i < times; i++) {
        bot_nr_watch(&bot, &view, &e, 1);
    }
}

static unsigned weight(void)
{
    return weigh_deal(cards, mind_of(&bot)->memory, (nr_side)mind_of(&bot)->side, &game);
}

static void sit(nr_side side)
{
    read_cards(cards);
    bot_nr_sit(&bot, BOT_STEADY, side, NULL, NULL, 1);
}

static void spared_ice_is_dear(void **state)
{
    (void)state;
    sit(NR_RUNNER);
    unsigned id = lay("Wall of Static", NR_SERVER_RD), before = weight();
    hear(NR_EVENT_PASS_ICE, id, 1);
    unsigned once = weight();
    hear(NR_EVENT_PASS_ICE, id, 1);
    assert_true(once < before && weight() < once);
    hear(NR_EVENT_REZ, id, 1); /* and is forgotten where nothing has to be guessed */
    assert_int_equal(weight(), before);
    sit(NR_RUNNER);
    id = lay("Tollbooth", NR_SERVER_RD); /* which five credits do not pay */
    before = weight();
    hear(NR_EVENT_PASS_ICE, id, 2);
    assert_int_equal(weight(), before);
}

static void what_lies_long_is_no_agenda(void **state)
{
    (void)state;
    sit(NR_RUNNER);
    unsigned id = lay("Priority Requisition", NR_SERVER_REMOTE);
    hear(NR_EVENT_INSTALL, id, 1);
    unsigned before = weight();
    game.turn += 4;
    assert_true(weight() < before);
}

static void memory_is_never_full(void **state)
{
    (void)state;
    sit(NR_RUNNER);
    unsigned id = lay("Wall of Static", NR_SERVER_RD);
    hear(NR_EVENT_PASS_ICE, id, 1);
    for (unsigned other = 1000; other < 1200; other++) {
        view.game.turn++;
        hear(NR_EVENT_INSTALL, other, 1);
    }
    assert_null(recall(mind_of(&bot)->memory, id)); /* the oldest went */
    assert_non_null(recall(mind_of(&bot)->memory, 1199));
}

static void the_corporation_knows_its_cards(void **state)
{
    (void)state;
    sit(NR_CORP);
    unsigned id = lay("Wall of Static", NR_SERVER_RD), before = weight();
    hear(NR_EVENT_PASS_ICE, id, 3);
    assert_int_equal(weight(), before);
}

int main(void)
{
    const struct CMUnitTest beliefs[] = {
        cmocka_unit_test(spared_ice_is_dear),
        cmocka_unit_test(what_lies_long_is_no_agenda),
        cmocka_unit_test(memory_is_never_full),
        cmocka_unit_test(the_corporation_knows_its_cards),
    };
    return RUN_SUITE(beliefs);
}
