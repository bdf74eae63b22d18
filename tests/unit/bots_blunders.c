/*
 * Blunders that no bot makes, beginners' bots included: each is a position in which it is a legal
 * choice. The bots play the turn from there, several times, and what must not have happened is
 * looked for: in what they chose, and in what became of the table.
 */
#include "tests/unit/suite.h"

#include "jackin/bots_netrunner.h"
#include "tests/unit/bots_kit.h"

enum { REMOTE = NR_SERVER_REMOTE, MOST_THINGS = 9, MOST_CHOICES = 400, SEEDS = 5 };

/* What must hold when the turn is over. */
enum {
    CHECK_WINS = 1,   /* the side has won */
    CHECK_LASTS = 2,  /* it has not lost */
    CHECK_KEEPS = 4,  /* every copy of `card` is still where it was, or scored */
    CHECK_NEVER = 8,  /* the side never chose `verb` (with `card`, if there is one) */
    CHECK_POINTS = 16 /* it has `points` */
};

typedef struct {
    const char *name;
    uint8_t side;      /* whose blunder it would be */
    uint8_t turn;      /* whose turn it is */
    uint8_t checks;    /* CHECK_… */
    uint8_t verb;      /* of CHECK_NEVER */
    uint8_t server;    /* of CHECK_NEVER, 0 any */
    uint8_t points;    /* of CHECK_POINTS */
    uint8_t run;       /* the server that the Runner has to run on first; 0: nobody is told */
    uint8_t tags;      /* of the Runner */
    uint8_t rd;        /* cards in R&D, if few */
    bool is_fine;      /* only those that plan know better */
    int8_t credits[2]; /* Corporation, Runner */
    const char *card;  /* of CHECK_KEEPS and CHECK_NEVER */
    thing thing[MOST_THINGS];
} position;

static const position positions[] = {
    /* The Corporation, in its turn. */
    {"leaves a winning agenda unscored", NR_CORP, NR_CORP, CHECK_WINS, .credits = {5, 5},
     .thing = {SCORED("Priority Requisition", 2), DOWN("Priority Requisition", REMOTE, 5)}},
    {"does not advance a winning agenda that lacks one token", NR_CORP, NR_CORP, CHECK_WINS,
     .credits = {1, 5},
     .thing = {SCORED("Priority Requisition", 2), DOWN("Priority Requisition", REMOTE, 4),
               HQ("Hedge Fund", 2)}},
    {"does not advance a winning agenda that lacks three tokens", NR_CORP, NR_CORP, CHECK_WINS,
     .credits = {3, 9},
     .thing = {SCORED("Priority Requisition", 2), DOWN("Priority Requisition", REMOTE, 2),
               HQ("Wall of Static", 2), HQ("Melange Mining Corp.", 1)}},
    {"does not install and advance what wins at once", NR_CORP, NR_CORP, CHECK_WINS,
     .credits = {4, 9},
     .thing = {SCORED("Priority Requisition", 2), HQ("Hostile Takeover", 1), HQ("Enigma", 2)}},
    {"lets an agenda that lacks one token lie", NR_CORP, NR_CORP, CHECK_POINTS, .points = 3,
     .credits = {5, 8}, .thing = {DOWN("Priority Requisition", REMOTE, 4), HQ("Hedge Fund", 1)}},
    {"does not kill a tagged Runner", NR_CORP, NR_CORP, CHECK_WINS, .tags = 1, .credits = {4, 5},
     .thing = {HQ("Scorched Earth", 1), HQ("Enigma", 2), GRIP("Sure Gamble", 3)}},
    {"does not kill a tagged Runner in two blows", NR_CORP, NR_CORP, CHECK_WINS, .tags = 1,
     .credits = {6, 5},
     .thing = {HQ("Scorched Earth", 2), HQ("Enigma", 1), GRIP("Sure Gamble", 5)}},
    {"does not kill a tagged Runner by clicks", NR_CORP, NR_CORP, CHECK_WINS, .tags = 1,
     .credits = {3, 5}, .thing = {SCORED("Private Security Force", 1), GRIP("Sure Gamble", 2)}},
    {"discards an agenda", NR_CORP, NR_CORP, CHECK_KEEPS, .card = "Priority Requisition",
     .credits = {0, 5},
     .thing = {HQ("Priority Requisition", 1), HQ("Enigma", 4), HQ("Neural Katana", 4)}},
    {"installs over its agenda", NR_CORP, NR_CORP, CHECK_KEEPS, .card = "Priority Requisition",
     .credits = {6, 5},
     .thing = {DOWN("Priority Requisition", REMOTE, 1), UP("Wall of Static", REMOTE),
               HQ("PAD Campaign", 2), HQ("Adonis Campaign", 1)}},
    {"installs over an asset that earns", NR_CORP, NR_CORP, CHECK_KEEPS, .card = "Adonis Campaign",
     .credits = {4, 5},
     .thing = {UP("Adonis Campaign", REMOTE), UP("Wall of Static", REMOTE), HQ("PAD Campaign", 2)}},
    {"trashes rezzed ice to install", NR_CORP, NR_CORP, CHECK_KEEPS, .card = "Tollbooth",
     .credits = {5, 5},
     .thing = {UP("Tollbooth", NR_SERVER_RD), HQ("Wall of Static", 2), HQ("Enigma", 2)}},
    {"lays ice that costs it rezzed ice", NR_CORP, NR_CORP, CHECK_NEVER, .verb = NR_VERB_INSTALL,
     .server = NR_SERVER_RD, .card = "Data Mine", .credits = {1, 1},
     .thing = {UP("Enigma", NR_SERVER_RD), UP("Hunter", NR_SERVER_RD), HQ("Data Mine", 1),
               UP("Wall of Static", NR_SERVER_HQ), RIG("Corroder")}},
    {"draws the last card of R&D", NR_CORP, NR_CORP, CHECK_NEVER, .verb = NR_VERB_DRAW, .rd = 3,
     .credits = {5, 5}, .thing = {HQ("Wall of Static", 2)}},
    {"purges where there are no viruses", NR_CORP, NR_CORP, CHECK_NEVER, .verb = NR_VERB_PURGE,
     .credits = {5, 5}, .thing = {HQ("Enigma", 3), RIG("Corroder")}},
    {"puts an agenda where anybody can take it when that loses", NR_CORP, NR_CORP, CHECK_NEVER,
     .verb = NR_VERB_INSTALL, .card = "Priority Requisition", .credits = {0, 6},
     .thing = {STOLEN("Priority Requisition", 2), UP("Wall of Static", NR_SERVER_HQ),
               HQ("Priority Requisition", 1), HQ("Hedge Fund", 2), UP("Enigma", NR_SERVER_RD)}},
    {"lays a third ice before nothing while R&D is open", NR_CORP, NR_CORP, CHECK_NEVER,
     .is_fine = true, .verb = NR_VERB_INSTALL, .server = REMOTE, .card = "Wall of Static",
     .credits = {6, 6},
     .thing = {UP("Enigma", REMOTE), UP("Neural Katana", REMOTE), HQ("Wall of Static", 1),
               UP("Enigma", NR_SERVER_HQ)}},
    {"draws what it has to discard", NR_CORP, NR_CORP, CHECK_NEVER, .is_fine = true,
     .verb = NR_VERB_DRAW, .credits = {0, 5}, .thing = {HQ("Enigma", 5), HQ("Tollbooth", 3)}},
    /* The Corporation, in the Runner's turn. */
    {"lets the winning agenda be taken behind ice that it could rez", NR_CORP, NR_RUNNER,
     CHECK_LASTS, .run = REMOTE, .credits = {3, 6},
     .thing = {STOLEN("Priority Requisition", 2), DOWN("Priority Requisition", REMOTE, 2),
               DOWN("Wall of Static", REMOTE, 0), GRIP("Sure Gamble", 3)}},
    {"does not use the trap that kills", NR_CORP, NR_RUNNER, CHECK_WINS, .run = NR_SERVER_HQ,
     .credits = {6, 5}, .thing = {HQ("Snare!", 1), GRIP("Sure Gamble", 2)}},
    {"rezzes what cannot matter", NR_CORP, NR_RUNNER, CHECK_NEVER, .verb = NR_VERB_REZ,
     .card = "Tollbooth", .run = NR_SERVER_ARCHIVES, .credits = {8, 5},
     .thing = {DOWN("Tollbooth", NR_SERVER_ARCHIVES, 0), GRIP("Sure Gamble", 4)}},
    {"gives an agenda away for ice before nothing", NR_CORP, NR_RUNNER, CHECK_KEEPS,
     .card = "Private Security Force", .run = NR_SERVER_ARCHIVES, .credits = {6, 5},
     .thing = {SCORED("Private Security Force", 1), DOWN("Archer", NR_SERVER_ARCHIVES, 0),
               GRIP("Sure Gamble", 4)}},
    /* The Runner, in his turn. */
    {"leaves points that win lying in Archives", NR_RUNNER, NR_RUNNER, CHECK_WINS,
     .credits = {5, 5},
     .thing = {STOLEN("Priority Requisition", 2), ARCHIVES("Hostile Takeover"),
               GRIP("Sure Gamble", 3)}},
    {"leaves points lying in Archives", NR_RUNNER, NR_RUNNER, CHECK_POINTS, .points = 3,
     .credits = {5, 5}, .thing = {ARCHIVES("Priority Requisition"), GRIP("Sure Gamble", 3)}},
    {"does not break what stands before victory", NR_RUNNER, NR_RUNNER, CHECK_WINS,
     .credits = {5, 6},
     .thing = {STOLEN("Priority Requisition", 2), ARCHIVES("Hostile Takeover"),
               UP("Wall of Static", NR_SERVER_ARCHIVES), RIG("Corroder"), GRIP("Sure Gamble", 3)}},
    {"jacks out before victory", NR_RUNNER, NR_RUNNER, CHECK_WINS, .run = NR_SERVER_ARCHIVES,
     .credits = {0, 5},
     .thing = {STOLEN("Priority Requisition", 2), ARCHIVES("Hostile Takeover"),
               DOWN("Wall of Static", NR_SERVER_ARCHIVES, 0), GRIP("Sure Gamble", 3)}},
    {"does not steal", NR_RUNNER, NR_RUNNER, CHECK_POINTS, .points = 3, .run = NR_SERVER_HQ,
     .credits = {5, 5}, .thing = {HQ("Priority Requisition", 1), GRIP("Sure Gamble", 3)}},
    {"lets the Corporation score the winning agenda in an open remote", NR_RUNNER, NR_RUNNER,
     CHECK_POINTS, .points = 3, .credits = {5, 5},
     .thing = {SCORED("Priority Requisition", 2), DOWN("Priority Requisition", REMOTE, 4),
               GRIP("Sure Gamble", 3)}},
    {"runs into certain death", NR_RUNNER, NR_RUNNER, CHECK_LASTS, .credits = {5, 5},
     .thing = {UP("Neural Katana", NR_SERVER_RD), UP("Neural Katana", NR_SERVER_HQ),
               GRIP("Sure Gamble", 1), HQ("Hedge Fund", 3)}},
    {"goes on into certain death", NR_RUNNER, NR_RUNNER, CHECK_LASTS, .run = NR_SERVER_HQ,
     .credits = {0, 5},
     .thing = {UP("Neural Katana", NR_SERVER_HQ), UP("Data Raven", NR_SERVER_HQ),
               GRIP("Corroder", 1), HQ("Hedge Fund", 3)}},
    {"bears the blow that kills though it could be broken", NR_RUNNER, NR_RUNNER, CHECK_LASTS,
     .run = NR_SERVER_HQ, .credits = {5, 6},
     .thing = {UP("Neural Katana", NR_SERVER_HQ), RIG("Ninja"), GRIP("Corroder", 1),
               HQ("Hedge Fund", 3)}},
    {"kills himself with brain damage", NR_RUNNER, NR_RUNNER, CHECK_LASTS, .credits = {5, 0},
     .thing = {GRIP("Stimhack", 1), HQ("Hedge Fund", 3)}},
    {"breaks with nothing to gain", NR_RUNNER, NR_RUNNER, CHECK_NEVER, .verb = NR_VERB_BREAK,
     .run = NR_SERVER_ARCHIVES, .credits = {5, 5},
     .thing = {UP("Ice Wall", NR_SERVER_ARCHIVES), RIG("Corroder"), GRIP("Sure Gamble", 3)}},
    {"discards the key card", NR_RUNNER, NR_RUNNER, CHECK_KEEPS, .card = "Gordian Blade",
     .credits = {5, 0},
     .thing = {GRIP("Gordian Blade", 1), GRIP("Access to Globalsec", 5), RIG("Access to Globalsec"),
               GRIP("Stimhack", 4), UP("Enigma", NR_SERVER_RD), UP("Enigma", NR_SERVER_HQ)}},
    {"trashes the breaker it needs to install another", NR_RUNNER, NR_RUNNER, CHECK_KEEPS,
     .card = "Corroder", .credits = {5, 9},
     .thing = {RIG("Corroder"), RIG("Ninja"), RIG("Gordian Blade"), RIG("Datasucker"),
               GRIP("Medium", 2), GRIP("Sure Gamble", 2), UP("Wall of Static", NR_SERVER_RD)}},
    {"runs on R&D again for a card that it left there", NR_RUNNER, NR_RUNNER, CHECK_NEVER,
     .is_fine = true, .verb = NR_VERB_RUN, .server = NR_SERVER_RD, .run = NR_SERVER_RD,
     .credits = {5, 3}, .thing = {HQ("Hedge Fund", 3), GRIP("Infiltration", 3)}},
    {"runs on Archives that hold nothing", NR_RUNNER, NR_RUNNER, CHECK_NEVER, .verb = NR_VERB_RUN,
     .server = NR_SERVER_ARCHIVES, .credits = {5, 9},
     .thing = {UP("Wall of Static", NR_SERVER_ARCHIVES), RIG("Corroder"), GRIP("Sure Gamble", 2),
               UP("Tollbooth", NR_SERVER_HQ), UP("Tollbooth", NR_SERVER_RD)}},
    {"leaves R&D when the last ice is passed", NR_RUNNER, NR_RUNNER, CHECK_NEVER,
     .verb = NR_VERB_JACK_OUT, .run = NR_SERVER_RD, .credits = {5, 5},
     .thing = {GRIP("Sure Gamble", 4)}},
    {"takes a credit where a click brings two", NR_RUNNER, NR_RUNNER, CHECK_NEVER, .is_fine = true,
     .verb = NR_VERB_GAIN_CREDIT, .credits = {5, 1},
     .thing = {RIG("Magnum Opus"), GRIP("Corroder", 2), UP("Wall of Static", NR_SERVER_RD)}},
    {"removes one of many tags", NR_RUNNER, NR_RUNNER, CHECK_NEVER, .is_fine = true,
     .verb = NR_VERB_REMOVE_TAG, .tags = 5, .credits = {5, 9}, .thing = {GRIP("Sure Gamble", 4)}},
    {"draws what he has to discard", NR_RUNNER, NR_RUNNER, CHECK_NEVER, .is_fine = true,
     .verb = NR_VERB_DRAW, .credits = {5, 0},
     .thing = {GRIP("Gordian Blade", 4), GRIP("Ninja", 4)}},
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static nr_game game;
static nr_choices list, seen;
static nr_view view;
static bot_nr bot[2];

static void set_up(const position *p)
{
    begin_position(&game);
    static const char *const corp[] = {"Hedge Fund", "Enigma", "Wall of Static", "PAD Campaign",
                                       "Priority Requisition"};
    static const char *const runner[] = {"Sure Gamble", "Armitage Codebusting", "Infiltration"};
    for (unsigned i = 0; i < (p->rd ? p->rd : 25u); i++) {
        (void)put(&game, &(thing){.title = corp[i % 5], .zone = NR_ZONE_RD, .count = 1});
    }
    for (unsigned i = 0; i < 25; i++) {
        (void)put(&game, &(thing){.title = runner[i % 3], .zone = NR_ZONE_STACK, .count = 1});
    }
    for (unsigned i = 0; i < MOST_THINGS && p->thing[i].title; i++) {
        (void)put(&game, &p->thing[i]);
    }
    for (unsigned side = 0; side < 2; side++) {
        game.player[side].credits = p->credits[side];
    }
    game.player[NR_RUNNER].tags = p->tags;
    assert_int_equal(nr_position_start(&game, (nr_side)p->turn, true, &list, NULL), 0);
}

/* How many copies of the card lie where its player keeps them. */
static unsigned kept(uint16_t def)
{
    static const uint8_t zones[] = {NR_ZONE_HQ, NR_ZONE_TABLE, NR_ZONE_CORP_SCORE, NR_ZONE_RIG,
                                    NR_ZONE_GRIP};
    unsigned n = 0;
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = game.head[zones[z]]; c; c = game.copy[c].next) {
            n += game.copy[c].def == def;
        }
    }
    return n;
}

static unsigned decide(void)
{
    unsigned side = game.to_move;
    nr_look(&game, (nr_viewer)side, &view);
    nr_list(&view.game, &seen);
    bot_nr_ask(&bot[side], &view, &seen);
    for (unsigned given = 0; given < 1000 && bot_nr_think(&bot[side], 100); given += 100) {
    }
    return bot_nr_answer(&bot[side]).choice;
}

static bool is_it(const position *p, const nr_choice *c, uint16_t card)
{
    return p->checks & CHECK_NEVER && game.to_move == p->side && c->verb == p->verb &&
           (!p->server || c->server == p->server) && (!card || game.copy[c->card].def == card);
}

/* Plays the turn. Returns whether the blunder was made; `offered` whether it could have been. */
static bool blunders(const position *p, bot_kind kind, uint64_t seed, bool *offered)
{
    set_up(p);
    uint16_t card = p->card ? find_card(p->card) : 0;
    unsigned had = card ? kept(card) : 0, turn = game.turn, told = p->run;
    for (unsigned side = 0; side < 2; side++) {
        bot_nr_sit(&bot[side], kind, (nr_side)side, NULL, NULL, seed * 2 + side);
    }
    for (unsigned made = 0; !game.reason && game.turn == turn && made < MOST_CHOICES; made++) {
        unsigned at = list.count;
        for (unsigned i = 0; i < list.count; i++) {
            const nr_choice *c = &list.choice[i];
            at = told && c->verb == NR_VERB_RUN && c->server == told ? i : at;
            *offered |= is_it(p, c, card);
        }
        bool is_told = at < list.count;
        told = is_told ? 0 : told;
        at = is_told ? at : decide();
        const nr_choice *c = &list.choice[at];
        if (!is_told && is_it(p, c, card)) {
            return true;
        }
        assert_true(nr_choose_trusted(&game, at, &list, NULL));
        if (p->checks & CHECK_KEEPS && kept(card) < had) {
            return true;
        }
    }
    bool won = game.reason && game.winner == p->side;
    return (p->checks & CHECK_WINS && !won) || (p->checks & CHECK_LASTS && game.reason && !won) ||
           (p->checks & CHECK_POINTS && !won && nr_points(&game, (nr_side)p->side) < p->points);
}

static void none_is_made(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {BOT_GREEDY, BOT_GENTLE, BOT_STEADY};
    unsigned made = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        bool offered = !(positions[i].checks & CHECK_NEVER);
        for (unsigned k = positions[i].is_fine; k < sizeof kinds; k++) {
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                if (blunders(&positions[i], (bot_kind)kinds[k], seed, &offered)) {
                    print_message("%s (seed %u): %s\n", bot_name((bot_kind)kinds[k]),
                                  (unsigned)seed, positions[i].name);
                    made++;
                }
            }
        }
        if (!offered) {
            fail_msg("%s: nobody could have made it", positions[i].name);
        }
    }
    assert_int_equal(made, 0);
}

/* The random one falls into most of them: they are there to be made. */
static void chance_makes_them(void **state)
{
    (void)state;
    unsigned made = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        bool fell = false, offered = false;
        for (uint64_t seed = 1; seed <= 40 && !fell; seed++) {
            fell = blunders(&positions[i], BOT_RANDOM, seed, &offered);
        }
        if (!fell) {
            print_message("never made by chance: %s\n", positions[i].name);
        }
        made += fell;
    }
    assert_in_range(POSITIONS, 30, 200);
    assert_int_equal(made, POSITIONS);
}

int main(void)
{
    const struct CMUnitTest blunders_of_bots[] = {
        cmocka_unit_test(none_is_made),
        cmocka_unit_test(chance_makes_them),
    };
    return RUN_SUITE(blunders_of_bots);
}
