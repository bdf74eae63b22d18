/*
 * Bluffs where they pay: what is no agenda is advanced like one, a trap lies where one looks for
 * something, a run makes the Corporation spend what would keep another server shut. Each is a
 * position in which that is right, whatever the other answers; what a bluff cannot gain is tried
 * too. It looks inside the bots, so it has their source in it.
 */
#include "tests/unit/suite.h"

#include "bots/netrunner.c"

#include "tests/unit/bots_kit.h"

enum {
    REMOTE = NR_SERVER_REMOTE,
    MOST_THINGS = 12,
    MOST_CHOICES = 400,
    SEEDS = 3, /* for the sanitizers take long over each */
    OFTEN = 2, /* of the seeds */
    SELDOM = 1,
    BUDGET = 40000, /* applications a decision */
};

/* What the turn must have shown. */
typedef enum {
    SHOWN_ADVANCED, /* `card` has at least `tokens` */
    SHOWN_LAID,     /* `card` lies facedown in or before `server`, 0 any */
    SHOWN_FEINT,    /* the Runner ran elsewhere before he ran on `server` */
} shown;

typedef struct {
    const char *name;
    uint8_t side; /* who has the turn, and bluffs */
    uint8_t shown;
    uint8_t tokens, server;
    uint8_t made, most; /* how often of SEEDS: at least and at most */
    int8_t credits[2];
    const char *card;
    thing thing[MOST_THINGS];
} position;

/* Five agendas and no other trap among 25 cards. */
#define USUAL_RD                                                                                   \
    RD("Enigma", 5), RD("Wall of Static", 5), RD("PAD Campaign", 5), RD("Hedge Fund", 5),          \
        RD("Priority Requisition", 5)
#define CLOSED UP("Tollbooth", NR_SERVER_HQ), UP("Tollbooth", NR_SERVER_RD)

static const position positions[] = {
    /* Three tokens are six damage: he dies of it though he draws three cards first. If he does not
     * come, three credits are lost. */
    {"advances a trap in an open remote", NR_CORP, SHOWN_ADVANCED, .tokens = 3, .made = OFTEN,
     .most = SEEDS, .credits = {8, 5}, .card = "Project Junebug",
     .thing = {USUAL_RD, CLOSED, DOWN("Project Junebug", REMOTE, 0), HQ("Hedge Fund", 1),
               HQ("Enigma", 1), GRIP("Sure Gamble", 1)}},
    {"advances a trap behind ice that he can break", NR_CORP, SHOWN_ADVANCED, .tokens = 3,
     .made = OFTEN, .most = SEEDS, .credits = {8, 8}, .card = "Project Junebug",
     .thing = {USUAL_RD, CLOSED, DOWN("Project Junebug", REMOTE, 0), UP("Wall of Static", REMOTE),
               HQ("Hedge Fund", 1), GRIP("Sure Gamble", 2), RIG("Corroder")}},
    /* The same with two tokens, four damage and an empty grip. It takes the whole turn, and none of
     * the three actions is of use without the others. */
    {"lays a trap and advances it at once", NR_CORP, SHOWN_ADVANCED, .tokens = 2, .made = OFTEN,
     .most = SEEDS, .credits = {8, 5}, .card = "Project Junebug",
     .thing = {USUAL_RD, CLOSED, HQ("Project Junebug", 1), HQ("Hedge Fund", 1), HQ("Enigma", 1)}},
    {"lays a trap beside where agendas would lie", NR_CORP, SHOWN_ADVANCED, .tokens = 2,
     .made = SELDOM, .most = SEEDS, .credits = {12, 8}, .card = "Project Junebug",
     .thing = {USUAL_RD, CLOSED, UP("Wall of Static", REMOTE), HQ("Project Junebug", 1),
               HQ("Enigma", 1), RIG("Corroder")}},
    /* He has seen what it is: nothing is gained. */
    {"does not advance a trap that he knows", NR_CORP, SHOWN_ADVANCED, .tokens = 2, .most = SELDOM,
     .credits = {8, 5}, .card = "Project Junebug",
     .thing = {USUAL_RD, CLOSED, KNOWN("Project Junebug", REMOTE), HQ("Hedge Fund", 1),
               HQ("Enigma", 1), GRIP("Sure Gamble", 2)}},
    /* It costs a click, and in HQ it is of no use behind ice that he does not pass. He dies if he
     * looks at once, and it may earn or be an agenda. */
    {"lays a trap that needs no tokens", NR_CORP, SHOWN_LAID, .made = OFTEN, .most = SEEDS,
     .credits = {12, 15}, .card = "Snare!",
     .thing = {USUAL_RD, CLOSED, UP("Wall of Static", REMOTE), HQ("Snare!", 1), HQ("Enigma", 1),
               GRIP("Infiltration", 2), RIG("Corroder")}},
    /* The agenda will be scored. Five credits rez one of the three pieces of ice: if the
     * Corporation spends them on R&D the remote is open, if not R&D is. */
    {"runs where it must spend what shuts the remote", NR_RUNNER, SHOWN_FEINT, .server = REMOTE,
     .made = OFTEN, .most = SEEDS, .credits = {5, 5},
     .thing = {USUAL_RD, DOWN("Priority Requisition", REMOTE, 4), DOWN("Wall of Static", REMOTE, 0),
               DOWN("Enigma", NR_SERVER_RD, 0), DOWN("Enigma", NR_SERVER_HQ, 0),
               HQ("Hedge Fund", 2), GRIP("Sure Gamble", 3)}},
    {"does so when the agenda would win", NR_RUNNER, SHOWN_FEINT, .server = REMOTE, .made = SELDOM,
     .most = SEEDS, .credits = {4, 5},
     .thing = {USUAL_RD, DOWN("Priority Requisition", REMOTE, 4), DOWN("Wall of Static", REMOTE, 0),
               DOWN("Enigma", NR_SERVER_RD, 0), UP("Tollbooth", NR_SERVER_HQ), HQ("Hedge Fund", 2),
               GRIP("Sure Gamble", 3), SCORED("Priority Requisition", 2)}},
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static nr_game game;
static nr_choices list, seen;
static nr_view view;
static bot_nr bot[2];
static unsigned looked_at; /* a card that the Runner has exposed, 0 none */

static void set_up(const position *p)
{
    looked_at = 0;
    begin_position(&game);
    static const thing stack[] = {STACK("Sure Gamble", 9), STACK("Armitage Codebusting", 8),
                                  STACK("Infiltration", 8)};
    for (unsigned i = 0; i < sizeof stack / sizeof stack[0]; i++) {
        (void)put(&game, &stack[i]);
    }
    for (unsigned i = 0; i < MOST_THINGS && p->thing[i].title; i++) {
        unsigned copy = put(&game, &p->thing[i]);
        looked_at = p->thing[i].known ? copy : looked_at;
    }
    for (unsigned side = 0; side < 2; side++) {
        game.player[side].credits = p->credits[side];
    }
    assert_int_equal(nr_position_start(&game, (nr_side)p->side, true, &list, NULL), 0);
}

static unsigned decide(void)
{
    unsigned side = game.to_move;
    nr_look(&game, (nr_viewer)side, &view);
    nr_list(&view.game, &seen);
    bot_nr_ask(&bot[side], &view, &seen);
    for (unsigned given = 0; given < BUDGET && bot_nr_think(&bot[side], 100); given += 100) {
    }
    return bot_nr_answer(&bot[side]).choice;
}

/* Does the card lie as it should? */
static bool lies(const position *p)
{
    uint16_t def = find_card(p->card);
    for (unsigned c = game.head[NR_ZONE_TABLE]; c; c = game.copy[c].next) {
        if (game.copy[c].def == def && !(game.copy[c].flags & NR_FACEUP) &&
            (!p->server || game.copy[c].server == p->server) &&
            game.copy[c].counter[NR_COUNTER_ADVANCEMENT] >= p->tokens) {
            return true;
        }
    }
    return false;
}

/* Plays the turn; whether it bluffed. */
static bool bluffs(const position *p, uint64_t seed)
{
    set_up(p);
    unsigned turn = game.turn, runs = 0;
    bool feints = false;
    for (unsigned side = 0; side < 2; side++) {
        bot_nr_sit(&bot[side], BOT_STRONG, (nr_side)side, NULL, NULL, seed * 2 + side);
    }
    if (looked_at) {
        nr_event e = {.kind = NR_EVENT_EXPOSE,
                      .id = game.copy[looked_at].id,
                      .def = game.copy[looked_at].def};
        nr_look(&game, NR_VIEW_CORP, &view);
        bot_nr_watch(&bot[NR_CORP], &view, &e, 1);
    }
    for (unsigned made = 0; !game.reason && game.turn == turn && made < MOST_CHOICES; made++) {
        unsigned at = decide();
        const nr_choice *c = &list.choice[at];
        if (c->verb == NR_VERB_RUN) {
            feints = c->server == p->server ? runs > 0 : feints;
            runs = c->server == p->server ? 0 : runs + 1;
        }
        assert_true(nr_choose_trusted(&game, at, &list, NULL));
    }
    return p->shown == SHOWN_FEINT ? feints : lies(p);
}

static void they_are_made(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        const position *p = &positions[i];
        unsigned made = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            made += bluffs(p, seed);
        }
        print_message("%s: %u of %d\n", p->name, made, SEEDS);
        wrong += made < p->made || made > p->most;
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest bluffs_of_bots[] = {
        cmocka_unit_test(they_are_made),
    };
    return RUN_SUITE(bluffs_of_bots);
}
