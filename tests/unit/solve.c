/*
 * Winning this turn: positions whose answer is known, and small random ones in which the solver is
 * compared with another search, which knows nothing of placeholders: it deals every hidden card in
 * every way, and lets a choice depend on nothing but the view.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/unit/suite.h"

#include "core/xoshiro.h"
#include "jackin/bots_solve.h"

enum { ROOM = 8 << 20, BUDGET = 200000 };

static nr_game game;
static nr_choices list;
static bot_solver *solver;
static bool refused; /* a card cannot lie where it was put */

/* ---- positions ------------------------------------------------------------------------------- */

static unsigned put(const char *title, nr_zone zone, unsigned server)
{
    unsigned copy = 0;
    bool open = zone == NR_ZONE_RIG || zone == NR_ZONE_HEAP || zone == NR_ZONE_CORP_SCORE ||
                zone == NR_ZONE_RUNNER_SCORE;
    nr_placement p = {.def = (uint16_t)nr_card_find(title),
                      .zone = (uint8_t)zone,
                      .server = (uint8_t)server,
                      .faceup = open};
    assert_true(p.def != 0);
    refused |= nr_position_place(&game, &p, &copy) != 0;
    return copy;
}

static unsigned put_rezzed(const char *title, unsigned server)
{
    unsigned copy = 0;
    nr_placement p = {.def = (uint16_t)nr_card_find(title),
                      .zone = NR_ZONE_TABLE,
                      .server = (uint8_t)server,
                      .faceup = true};
    assert_true(p.def != 0);
    refused |= nr_position_place(&game, &p, &copy) != 0;
    return copy;
}

static void begin(int corp_credits, int runner_credits, unsigned clicks, nr_side side)
{
    assert_int_equal(
        nr_position_begin(&game, (uint16_t)nr_card_find("Haas-Bioroid: Engineering the Future"),
                          (uint16_t)nr_card_find("Gabriel Santiago: Consummate Professional"), 1),
        0);
    refused = false;
    game.player[NR_CORP].credits = (int16_t)corp_credits;
    game.player[NR_RUNNER].credits = (int16_t)runner_credits;
    game.player[side].clicks = (uint8_t)clicks;
}

/* Points in a score area: agendas of 2 and of 1. */
static void score(nr_side side, unsigned twos, unsigned ones)
{
    nr_zone zone = side == NR_CORP ? NR_ZONE_CORP_SCORE : NR_ZONE_RUNNER_SCORE;
    for (unsigned i = 0; i < twos; i++) {
        put("Private Security Force", zone, 0);
    }
    for (unsigned i = 0; i < ones; i++) {
        put("Hostile Takeover", zone, 0);
    }
}

static void start(nr_side side)
{
    assert_false(refused);
    assert_int_equal(nr_position_start(&game, side, false, &list, NULL), 0);
    assert_int_equal(game.to_move, side);
}

static bot_proof prove(nr_side side)
{
    static uint64_t room[ROOM / 8];
    solver = bot_solver_clear(room, sizeof room);
    assert_non_null(solver);
    return bot_solve(solver, &game, &game, side, BUDGET);
}

/* ---- answers that are known ------------------------------------------------------------------ */

static void only_a_kind_card_wins(void **state)
{
    (void)state;
    begin(0, 5, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Hostile Takeover", NR_ZONE_HQ, 0);
    put("Hedge Fund", NR_ZONE_RD, 0);
    put("Sure Gamble", NR_ZONE_STACK, 0);
    start(NR_RUNNER);
    bot_proof p = prove(NR_RUNNER);
    assert_int_equal(p.verdict, BOT_FAILS);
}

static void wins_whatever_it_is(void **state)
{
    (void)state;
    begin(0, 5, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Hostile Takeover", NR_ZONE_HQ, 0);
    put("Private Security Force", NR_ZONE_RD, 0);
    put("Sure Gamble", NR_ZONE_STACK, 0);
    start(NR_RUNNER);
    bot_proof p = prove(NR_RUNNER);
    assert_int_equal(p.verdict, BOT_WINS);
    assert_int_equal(list.choice[p.choice].verb, NR_VERB_RUN);
}

/* With two cards in HQ and one of them no agenda, chance decides. */
static void chance_is_no_friend(void **state)
{
    (void)state;
    begin(0, 5, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    unsigned a = put("Hostile Takeover", NR_ZONE_HQ, 0), b = put("Hedge Fund", NR_ZONE_HQ, 0);
    start(NR_RUNNER);
    assert_int_equal(prove(NR_RUNNER).verdict, BOT_FAILS);
    /* … also where the Runner has seen both. */
    game.known[NR_RUNNER][a >> 6] |= 1ull << (a & 63);
    game.known[NR_RUNNER][b >> 6] |= 1ull << (b & 63);
    assert_int_equal(prove(NR_RUNNER).verdict, BOT_FAILS);
    /* With two clicks he meets both: the one he has seen does not come twice, but may. */
    game.player[NR_RUNNER].clicks = 2;
    assert_int_equal(prove(NR_RUNNER).verdict, BOT_FAILS);
}

/* A facedown card with nothing else that it could be. */
static void the_remote_must_be_the_agenda(void **state)
{
    (void)state;
    for (int other = 0; other < 3; other++) {
        begin(other == 2 ? 0 : 9, 5, 1, NR_RUNNER);
        score(NR_RUNNER, 3, 0);
        unsigned copy = put("Hostile Takeover", NR_ZONE_TABLE, NR_SERVER_REMOTE);
        nr_set_counters(&game.copy[copy], NR_COUNTER_ADVANCEMENT, 1);
        put(other ? "PAD Campaign" : "Hedge Fund", NR_ZONE_HQ, 0);
        start(NR_RUNNER);
        assert_int_equal(prove(NR_RUNNER).verdict, other ? BOT_FAILS : BOT_WINS);
    }
}

/* Unknown ice: what it can be, and whether it can be paid for. */
static void ice_may_be_anything(void **state)
{
    (void)state;
    for (int credits = 0; credits < 2; credits++) {
        begin(credits, 0, 1, NR_RUNNER);
        score(NR_RUNNER, 3, 0);
        put("Private Security Force", NR_ZONE_HQ, 0);
        put("Tollbooth", NR_ZONE_TABLE, NR_SERVER_HQ);
        put("Ice Wall", NR_ZONE_RD, 0);
        put("Private Security Force", NR_ZONE_RD, 0);
        start(NR_RUNNER);
        bot_proof p = prove(NR_RUNNER);
        /* R&D has two cards: its top one may be the ice, or the ice before HQ the other one. */
        assert_int_equal(p.verdict, BOT_FAILS);
    }
    begin(0, 0, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Private Security Force", NR_ZONE_HQ, 0);
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ);
    start(NR_RUNNER);
    assert_int_equal(prove(NR_RUNNER).verdict, BOT_WINS); /* nobody can pay for it */
    begin(1, 0, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Private Security Force", NR_ZONE_HQ, 0);
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ);
    start(NR_RUNNER);
    bot_proof p = prove(NR_RUNNER);
    assert_int_equal(p.verdict, BOT_FAILS);
    assert_int_equal(p.against.kind, BOT_STEP_ANSWER);
    assert_int_equal(p.against.choice.verb, NR_VERB_REZ);
    assert_int_equal(p.against.def, nr_card_find("Ice Wall"));
    /* With a breaker and the credits for the worst that it may be. */
    begin(1, 3, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Private Security Force", NR_ZONE_HQ, 0);
    put("Ice Wall", NR_ZONE_TABLE, NR_SERVER_HQ);
    put("Corroder", NR_ZONE_RIG, 0);
    start(NR_RUNNER);
    assert_int_equal(prove(NR_RUNNER).verdict, BOT_WINS);
}

/* A trap that may lie in HQ kills a Runner without cards. */
static void a_trap_may_lie_there(void **state)
{
    (void)state;
    for (int grip = 0; grip < 5; grip++) {
        begin(4, 5, 2, NR_RUNNER);
        score(NR_RUNNER, 3, 0);
        put("Private Security Force", NR_ZONE_HQ, 0);
        put("Snare!", NR_ZONE_RD, 0);
        for (int i = 0; i < grip; i++) {
            put("Sure Gamble", NR_ZONE_GRIP, 0);
        }
        start(NR_RUNNER);
        /* One run may meet the trap; the second one then finds the agenda. */
        assert_int_equal(prove(NR_RUNNER).verdict, grip < 3 ? BOT_FAILS : BOT_WINS);
    }
}

static void the_corporation_scores(void **state)
{
    (void)state;
    for (int credits = 1; credits < 4; credits++) {
        begin(credits, 5, 3, NR_CORP);
        score(NR_CORP, 2, 1);
        unsigned copy = put("Private Security Force", NR_ZONE_TABLE, NR_SERVER_REMOTE);
        nr_set_counters(&game.copy[copy], NR_COUNTER_ADVANCEMENT, 1);
        put("Hedge Fund", NR_ZONE_RD, 0);
        put("Sure Gamble", NR_ZONE_GRIP, 0);
        start(NR_CORP);
        assert_int_equal(prove(NR_CORP).verdict, credits == 3 ? BOT_WINS : BOT_FAILS);
    }
}

/* What he draws is unknown too: only if every card wins. */
static void a_draw_may_be_anything(void **state)
{
    (void)state;
    for (int kinds = 1; kinds < 3; kinds++) {
        begin(5, 5, 2, NR_CORP);
        game.player[NR_RUNNER].tags = 1;
        put("Scorched Earth", NR_ZONE_RD, 0);
        put(kinds == 1 ? "Scorched Earth" : "Hedge Fund", NR_ZONE_RD, 0);
        put("Sure Gamble", NR_ZONE_GRIP, 0);
        start(NR_CORP);
        assert_int_equal(prove(NR_CORP).verdict, kinds == 1 ? BOT_WINS : BOT_FAILS);
    }
}

static void budgets_are_kept(void **state)
{
    (void)state;
    begin(0, 5, 1, NR_RUNNER);
    score(NR_RUNNER, 3, 0);
    put("Hostile Takeover", NR_ZONE_HQ, 0);
    put("Private Security Force", NR_ZONE_RD, 0);
    start(NR_RUNNER);
    uint32_t needed = prove(NR_RUNNER).applications;
    solver = bot_solver_clear(solver, ROOM);
    bot_proof p = bot_solve(solver, &game, &game, NR_RUNNER, needed - 1);
    assert_int_equal(p.verdict, BOT_BUDGET);
    assert_int_equal(p.applications, needed - 1);
    assert_null(bot_solver_clear(solver, bot_solver_least() - 1));
    /* Without room to remember anything the answer is the same. */
    solver = bot_solver_clear(solver, bot_solver_least());
    assert_int_equal(bot_solve(solver, &game, &game, NR_RUNNER, BUDGET).verdict, BOT_WINS);
}

/* ---- another search -------------------------------------------------------------------------- */

enum { MOST_WORLDS = 3000, SEEDS = 6 };
typedef struct {
    nr_game *game;
    unsigned count, cap;
} worlds;

static uint32_t effort, most_effort;

static void add_world(worlds *w, const nr_game *g)
{
    if (w->count == w->cap) {
        w->cap = w->cap ? w->cap * 2 : 16;
        w->game = realloc(w->game, w->cap * sizeof *w->game);
        assert_non_null(w->game);
    }
    w->game[w->count++] = *g;
}

static bool same_bytes(const nr_game *a, const nr_game *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Lets the other side do everything it may, until the decision is the side's in every world. */
static bool settle(worlds *w, nr_side side, unsigned turn, worlds *out)
{
    static nr_choices all;
    for (unsigned i = 0; i < w->count; i++) {
        nr_game g = w->game[i];
        if (g.reason || g.turn != turn) {
            if (g.reason == NR_REASON_NONE || g.winner != side || g.turn != turn) {
                return false;
            }
            continue;
        }
        if (g.to_move == side) {
            bool is_new = true;
            for (unsigned j = 0; j < out->count && is_new; j++) {
                is_new = !same_bytes(&out->game[j], &g);
            }
            if (is_new) {
                add_world(out, &g);
            }
            continue;
        }
        nr_list(&g, &all);
        unsigned count = all.count;
        for (unsigned c = 0; c < count; c++) {
            nr_game next = g;
            nr_list(&next, &all);
            assert_true(nr_choose_trusted(&next, c, &all, NULL));
            effort++;
            add_world(w, &next);
        }
    }
    return true;
}

/* Is there one way to win in all these worlds, which look alike? -1: too much work. */
static int wins_all(const worlds *alike, nr_side side, unsigned turn);

static int wins_settled(worlds *w, nr_side side, unsigned turn)
{
    worlds open = {0};
    int result = settle(w, side, turn, &open);
    nr_view *view = open.count ? malloc(open.count * sizeof *view) : NULL;
    for (unsigned i = 0; i < open.count; i++) {
        nr_look(&open.game[i], side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER, &view[i]);
    }
    bool *done = calloc(open.count + 1, sizeof *done);
    for (unsigned i = 0; i < open.count && result > 0; i++) {
        if (done[i]) {
            continue;
        }
        worlds alike = {0};
        for (unsigned j = i; j < open.count; j++) {
            if (!done[j] && memcmp(&view[i], &view[j], sizeof *view) == 0) {
                done[j] = true;
                add_world(&alike, &open.game[j]);
            }
        }
        result = wins_all(&alike, side, turn);
        free(alike.game);
    }
    free(done);
    free(view);
    free(open.game);
    return result;
}

static int wins_all(const worlds *alike, nr_side side, unsigned turn)
{
    nr_choices *all = malloc(sizeof *all);
    nr_list(&alike->game[0], all);
    unsigned count = all->count;
    int best = 0;
    for (unsigned c = 0; c < count && best <= 0; c++) {
        worlds next = {0};
        for (unsigned i = 0; i < alike->count; i++) {
            for (unsigned seed = 0; seed < SEEDS; seed++) { /* chance, as far as it goes */
                nr_game g = alike->game[i];
                nr_reseed(&g, seed);
                nr_list(&g, all);
                assert_true(nr_choose_trusted(&g, c, all, NULL));
                nr_reseed(&g, 0);
                effort++;
                bool is_new = true;
                for (unsigned j = 0; j < next.count && is_new; j++) {
                    is_new = !same_bytes(&next.game[j], &g);
                }
                if (is_new) {
                    add_world(&next, &g);
                }
            }
        }
        int result =
            effort > most_effort || next.count > MOST_WORLDS ? -1 : wins_settled(&next, side, turn);
        best = result ? result : best;
        free(next.game);
        if (effort > most_effort) {
            best = best > 0 ? best : -1;
            break;
        }
    }
    free(all);
    return best;
}

/* Every deal of the hidden cards that the table allows. */
static void deal_all(worlds *w, const nr_game *g, nr_side side, const uint8_t *hidden,
                     unsigned count, unsigned at, uint16_t *pool)
{
    if (at == count) {
        nr_game dealt = *g;
        nr_reseed(&dealt, 0);
        add_world(w, &dealt);
        return;
    }
    unsigned c = hidden[at];
    nr_type here = (nr_type)nr_card_table[game.copy[c].def].type;
    for (unsigned i = 0; i < count; i++) {
        unsigned def = pool[i];
        bool is_first = def != 0;
        for (unsigned j = 0; j < i && is_first; j++) {
            is_first = pool[j] != def;
        }
        if (!is_first || nr_owner(c) != nr_card_table[def].side) {
            continue;
        }
        nr_type type = (nr_type)nr_card_table[def].type;
        if (g->copy[c].zone == NR_ZONE_TABLE) {
            bool fits = here == NR_TYPE_ICE
                            ? type == NR_TYPE_ICE
                            : type == NR_TYPE_UPGRADE ||
                                  (g->copy[c].server >= NR_SERVER_REMOTE &&
                                   (type == NR_TYPE_AGENDA || type == NR_TYPE_ASSET));
            if (!fits) {
                continue;
            }
        }
        nr_game next = *g;
        nr_become(&next, c, (uint16_t)def);
        pool[i] = 0;
        deal_all(w, &next, side, hidden, count, at + 1, pool);
        pool[i] = (uint16_t)def;
        if (w->count > MOST_WORLDS) {
            return;
        }
    }
}

static int brute(nr_side side)
{
    uint8_t hidden[NR_COPIES];
    uint16_t pool[NR_COPIES];
    unsigned count = 0;
    worlds w = {0};
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (game.copy[c].def &&
            !nr_known(&game, c, side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER)) {
            pool[count] = game.copy[c].def;
            hidden[count++] = (uint8_t)c;
        }
    }
    effort = 0;
    most_effort = 60000;
    deal_all(&w, &game, side, hidden, count, 0, pool);
    int result = w.count > 200 ? -1 : wins_all(&w, side, game.turn);
    free(w.game);
    return result;
}

/* One of these, or any card of the side. */
static const char *any_card(core_xoshiro *r, nr_side side, const char *const *these, unsigned count)
{
    if (core_xoshiro_below(r, 2)) {
        return these[core_xoshiro_below(r, count)];
    }
    for (;;) {
        const nr_card *k = &nr_card_table[1 + core_xoshiro_below(r, nr_card_count - 1)];
        if (k->side == side && k->type != NR_TYPE_IDENTITY) {
            return k->title;
        }
    }
}

/* A small position: one or two clicks, a few cards that matter. */
static void random_position(core_xoshiro *r, nr_side side)
{
    static const char *const corp[] = {"Hostile Takeover",
                                       "Private Security Force",
                                       "Hedge Fund",
                                       "Snare!",
                                       "PAD Campaign",
                                       "Ice Wall",
                                       "Enigma",
                                       "Neural Katana",
                                       "Wall of Static",
                                       "Ash 2X3ZB9CY",
                                       "Project Junebug",
                                       "Data Raven",
                                       "Scorched Earth",
                                       "SEA Source",
                                       "Priority Requisition",
                                       "Biotic Labor"};
    static const char *const runner[] = {"Sure Gamble",  "Corroder",  "Gordian Blade", "Inside Job",
                                         "Infiltration", "Easy Mark", "Bank Job",      "Net Shield",
                                         "Crash Space",  "Medium",    "Account Siphon"};
    enum { CORP = sizeof corp / sizeof corp[0], RUNNER = sizeof runner / sizeof runner[0] };
    begin((int)core_xoshiro_below(r, 7), (int)core_xoshiro_below(r, 6),
          1 + core_xoshiro_below(r, 2), side);
    score(side, 2 + core_xoshiro_below(r, 2), core_xoshiro_below(r, 3));
    if (side == NR_CORP) {
        game.player[NR_RUNNER].tags = (uint8_t)core_xoshiro_below(r, 2);
    }
    unsigned hq = 1 + core_xoshiro_below(r, 2), rd = core_xoshiro_below(r, 2);
    for (unsigned i = 0; i < hq + rd; i++) {
        put(any_card(r, NR_CORP, corp, CORP), i < hq ? NR_ZONE_HQ : NR_ZONE_RD, 0);
    }
    for (unsigned i = core_xoshiro_below(r, 3); i > 0; i--) {
        unsigned server = core_xoshiro_below(r, 2) ? NR_SERVER_HQ : NR_SERVER_REMOTE;
        const char *title = any_card(r, NR_CORP, corp, CORP);
        const nr_card *k = &nr_card_table[nr_card_find(title)];
        if (k->type == NR_TYPE_ICE) {
            if (core_xoshiro_below(r, 2)) {
                put_rezzed(title, server);
            } else {
                put(title, NR_ZONE_TABLE, server);
            }
        } else if (k->type == NR_TYPE_UPGRADE) {
            put(title, NR_ZONE_TABLE, server);
        } else if (k->type != NR_TYPE_OPERATION && !nr_server_exists(&game, NR_SERVER_REMOTE + i)) {
            unsigned copy = put(title, NR_ZONE_TABLE, NR_SERVER_REMOTE + i);
            if (core_xoshiro_below(r, 2) && k->type == NR_TYPE_AGENDA) {
                nr_set_counters(&game.copy[copy], NR_COUNTER_ADVANCEMENT,
                                1 + core_xoshiro_below(r, 3));
            }
        }
    }
    for (unsigned i = core_xoshiro_below(r, 3); i > 0; i--) {
        put(any_card(r, NR_RUNNER, runner, RUNNER), NR_ZONE_GRIP, 0);
    }
    for (unsigned i = core_xoshiro_below(r, 3); i > 0; i--) {
        const char *title = any_card(r, NR_RUNNER, runner, RUNNER);
        if (nr_card_table[nr_card_find(title)].type != NR_TYPE_EVENT) {
            put(title, NR_ZONE_RIG, 0);
        }
    }
    if (core_xoshiro_below(r, 2)) {
        put(any_card(r, NR_RUNNER, runner, RUNNER), NR_ZONE_STACK, 0);
    }
}

static void show_position(void)
{
    for (unsigned c = 1; c < NR_COPIES; c++) {
        const nr_copy *k = &game.copy[c];
        if (k->def) {
            print_message("  %u %s: %s, server %u%s\n", c, nr_zone_name((nr_zone)k->zone),
                          nr_card_table[k->def].title, k->server,
                          k->flags & NR_FACEUP ? ", faceup" : "");
        }
    }
}

static void agrees_with_another_search(void **state)
{
    (void)state;
    core_xoshiro r;
    core_xoshiro_seed(&r, 8);
    unsigned wins = 0, fails = 0, unknown = 0, stricter = 0;
    const char *few = getenv("SOLVE_POSITIONS");
    int most = few ? atoi(few) : 300;
    for (int i = 0; i < most; i++) {
        nr_side side = i % 3 ? NR_RUNNER : NR_CORP;
        random_position(&r, side);
        if (refused || nr_position_start(&game, side, false, &list, NULL) || game.to_move != side) {
            continue;
        }
        bot_proof p = prove(side);
        if (p.verdict > BOT_FAILS) {
            unknown++;
            continue;
        }
        int other = brute(side);
        if (other < 0) {
            continue;
        }
        if (p.verdict == BOT_WINS && !other) {
            print_message("position %d: proved, but it does not win\n", i);
            show_position();
            fail();
        }
        stricter += p.verdict == BOT_FAILS && other;
        wins += p.verdict == BOT_WINS;
        fails += p.verdict == BOT_FAILS && !other;
    }
    print_message("%u win, %u fail, %u not followed, %u stricter than need be\n", wins, fails,
                  unknown, stricter);
    assert_true(most < 300 || (wins >= 20 && fails >= 50));
    assert_true(stricter * 20 <= wins + fails);
}

/* Where the hidden cards really lie must not show in anything. */
static void knows_nothing_more(void **state)
{
    (void)state;
    core_xoshiro r;
    core_xoshiro_seed(&r, 21);
    unsigned compared = 0;
    for (int i = 0; i < 200; i++) {
        nr_side side = i % 3 ? NR_RUNNER : NR_CORP;
        uint8_t hidden[NR_COPIES];
        unsigned count = 0;
        random_position(&r, side);
        if (refused || nr_position_start(&game, side, false, &list, NULL) || game.to_move != side) {
            continue;
        }
        for (unsigned c = 1; c < NR_COPIES; c++) {
            nr_zone zone = (nr_zone)game.copy[c].zone;
            if (game.copy[c].def && zone != NR_ZONE_TABLE &&
                !nr_known(&game, c, side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER)) {
                hidden[count++] = (uint8_t)c;
            }
        }
        bot_proof p = prove(side);
        for (unsigned a = 0; a + 1 < count; a++) {
            uint16_t one = game.copy[hidden[a]].def, two = game.copy[hidden[a + 1]].def;
            if (nr_owner(hidden[a]) == nr_owner(hidden[a + 1]) && one != two) {
                nr_become(&game, hidden[a], two);
                nr_become(&game, hidden[a + 1], one);
                compared++;
            }
        }
        bot_proof q = prove(side);
        assert_memory_equal(&p, &q, sizeof p);
    }
    assert_true(compared > 100);
}

/* Shuffles the cards that lie where the side does not know them, those on the table aside. */
static void deal_anew(core_xoshiro *r, nr_side side)
{
    for (nr_side of = NR_CORP; of <= NR_RUNNER; of++) {
        uint8_t hidden[NR_COPIES];
        unsigned count = 0;
        for (unsigned c = 1; c < NR_COPIES; c++) {
            if (game.copy[c].def && nr_owner(c) == of && game.copy[c].zone != NR_ZONE_TABLE &&
                !nr_known(&game, c, side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER)) {
                hidden[count++] = (uint8_t)c;
            }
        }
        for (unsigned i = count; i > 1; i--) {
            unsigned j = core_xoshiro_below(r, i);
            uint16_t one = game.copy[hidden[i - 1]].def, two = game.copy[hidden[j]].def;
            nr_become(&game, hidden[i - 1], two);
            nr_become(&game, hidden[j], one);
        }
    }
}

/* What is proved is won, and stays proved at each decision, however the cards lie, whatever comes
 * by chance, against an opponent who does anything. */
static void what_is_proved_is_won(void **state)
{
    (void)state;
    core_xoshiro r;
    core_xoshiro_seed(&r, 5);
    unsigned won = 0;
    for (int i = 0; i < 400; i++) {
        nr_side side = i % 3 ? NR_RUNNER : NR_CORP;
        random_position(&r, side);
        if (refused || nr_position_start(&game, side, false, &list, NULL) || game.to_move != side ||
            prove(side).verdict != BOT_WINS) {
            continue;
        }
        nr_game start = game;
        for (int deal = 0; deal < 6; deal++) {
            game = start;
            deal_anew(&r, side);
            nr_game decks = game;
            nr_reseed(&game, core_xoshiro_u64(&r));
            nr_list(&game, &list);
            while (!game.reason && game.turn == start.turn) {
                unsigned choice = core_xoshiro_below(&r, list.count);
                if (game.to_move == side) {
                    bot_proof p = bot_solve(solver, &decks, &game, side, BUDGET);
                    assert_int_equal(p.verdict, BOT_WINS);
                    choice = p.choice;
                }
                assert_true(nr_choose_trusted(&game, choice, &list, NULL));
            }
            assert_int_equal(game.turn, start.turn);
            assert_int_equal(game.winner, side);
            won++;
        }
    }
    assert_true(won >= 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_kind_card_wins),  cmocka_unit_test(wins_whatever_it_is),
        cmocka_unit_test(chance_is_no_friend),    cmocka_unit_test(the_remote_must_be_the_agenda),
        cmocka_unit_test(ice_may_be_anything),    cmocka_unit_test(a_trap_may_lie_there),
        cmocka_unit_test(the_corporation_scores), cmocka_unit_test(a_draw_may_be_anything),
        cmocka_unit_test(budgets_are_kept),       cmocka_unit_test(agrees_with_another_search),
        cmocka_unit_test(knows_nothing_more),     cmocka_unit_test(what_is_proved_is_won),
    };
    return RUN_SUITE(tests);
}
