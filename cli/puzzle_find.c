/*
 * Looking for puzzles: in games between bots, and in positions that are composed at random of all
 * cards, close to the end.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/memory.h"
#include "cli/options.h"
#include "cli/puzzle.h"
#include "cli/scenario.h"
#include "core/xoshiro.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"
#include "jackin/netrunner_attend.h"

/* ---- is it one? ------------------------------------------------------------------------------ */

enum { HUNT_BUDGET = 6000 }; /* of a first proof: what takes more is mostly none */

static const bot_kind nobody[2] = {BOT_COUNT, BOT_COUNT};

/* Does a bot win from here by choices that are all proved, the other side passing? */
static bool bot_finds(bot_solver *s, const nr_game *from, nr_side side, bot_kind kind)
{
    bot_nr *bot = must(malloc(sizeof *bot));
    nr_view *view = must(malloc(sizeof *view));
    nr_choices *list = must(malloc(sizeof *list));
    nr_game g = *from;
    bool is_right = true;
    bot_nr_sit(bot, kind, side, NULL, NULL, 1);
    nr_list(&g, list);
    for (unsigned steps = 0; steps < 200 && !g.reason && is_right; steps++) {
        unsigned choice = list->count - 1;
        if (g.to_move == side) {
            nr_look(&g, play_viewer(side), view);
            bot_nr_ask(bot, view, list);
            while (bot_nr_think(bot, 1000)) {
            }
            choice = bot_nr_answer(bot).choice;
            is_right =
                bot_solve_after(s, from, &g, side, &list->choice[choice], PUZZLE_BUDGET).verdict ==
                BOT_WINS;
        }
        is_right = is_right && nr_choose_trusted(&g, choice, list, NULL);
    }
    free(list);
    free(view);
    free(bot);
    return is_right && g.reason && g.winner == side;
}

/* Takes the cards of a side one by one out of the position, and sees what is missing then. */
static void find_needed(bot_solver *s, size_t size, json_t *request, json_t *zone, nr_side side,
                        puzzle_facts *facts)
{
    play_error error = {0};
    for (size_t i = 0; i < json_array_size(zone); i++) {
        json_t *card = json_incref(json_array_get(zone, i));
        const char *title = json_string_value(json_object_get(card, "card"));
        unsigned def = title ? nr_card_find(title) : 0;
        bool is_new = def != 0 && (!facts->asked || facts->asked == def);
        for (unsigned j = 0; j < facts->needed && is_new; j++) {
            is_new = facts->need[j] != def;
        }
        if (is_new) {
            json_array_remove(zone, i);
            play_game *p = play_begin(request, nobody, &error);
            if (p != NULL) {
                const nr_game *g = play_state(p);
                s = bot_solver_clear(s, size);
                if (g->to_move == side &&
                    bot_solve(s, g, g, side, PUZZLE_BUDGET).verdict != BOT_WINS) {
                    facts->need[facts->needed++] = (uint16_t)def;
                }
                play_free(p);
            }
            json_array_insert(zone, i, card);
        }
        json_decref(card);
    }
}

static void find_all_needed(bot_solver *s, size_t size, const char *text, unsigned number,
                            puzzle_facts *facts)
{
    play_error error = {0};
    json_t *request = scenario_request(text, number, NULL, &error), *server;
    const char *key;
    if (facts->side == NR_RUNNER) {
        json_t *runner = json_object_get(request, "runner");
        find_needed(s, size, request, json_object_get(runner, "grip"), NR_RUNNER, facts);
        find_needed(s, size, request, json_object_get(runner, "rig"), NR_RUNNER, facts);
    } else {
        json_t *corp = json_object_get(request, "corp");
        find_needed(s, size, request, json_object_get(corp, "hq"), NR_CORP, facts);
        json_object_foreach(json_object_get(corp, "servers"), key, server)
        {
            find_needed(s, size, request, json_object_get(server, "root"), NR_CORP, facts);
        }
        find_needed(s, size, request, json_object_get(corp, "score"), NR_CORP, facts);
    }
    json_decref(request);
}

static unsigned grade_of(const puzzle_facts *f)
{
    unsigned hard = !f->steady_finds;
    hard += f->length > 5;
    hard += f->options > 45;
    return hard == 0 ? 1 : hard == 1 ? 2 : 3;
}

static puzzle_fault judge_first(bot_solver *s, const nr_game *g, uint32_t budget,
                                puzzle_facts *facts)
{
    nr_choices *list = must(malloc(sizeof *list));
    bot_proof p = bot_solve(s, g, g, facts->side, budget);
    puzzle_fault wrong = p.verdict == BOT_WINS ? PUZZLE_GOOD : PUZZLE_NOT_WON;
    facts->first = p.choice;
    facts->applications = p.applications;
    nr_list(g, list);
    for (unsigned i = 0; i < list->count && wrong == PUZZLE_GOOD; i++) {
        if (i != p.choice &&
            bot_solve_after(s, g, g, facts->side, &list->choice[i], PUZZLE_BUDGET).verdict !=
                BOT_FAILS) {
            wrong = PUZZLE_NOT_ALONE;
        }
    }
    free(list);
    return wrong;
}

puzzle_fault puzzle_judge(bot_solver *s, size_t size, const char *text, unsigned number,
                          bool asks_bots, puzzle_facts *facts, play_error *error)
{
    uint32_t budget = facts->applications ? facts->applications : PUZZLE_BUDGET;
    json_t *request = scenario_request(text, number, NULL, error);
    play_game *p = request ? play_begin(request, nobody, error) : NULL;
    json_decref(request);
    if (p == NULL) {
        return PUZZLE_REFUSED;
    }
    const nr_game *g = play_state(p);
    puzzle_fault wrong = PUZZLE_REFUSED;
    facts->side = (nr_side)g->to_move;
    if (!g->reason && g->to_move == g->turn_side) {
        s = bot_solver_clear(s, size);
        wrong = judge_first(s, g, budget, facts);
    }
    if (wrong == PUZZLE_GOOD) {
        solve_length length = solve_measure(s, g, facts->side, PUZZLE_BUDGET);
        facts->length = length.length;
        facts->options = length.options;
        wrong = facts->length < PUZZLE_LEAST ? PUZZLE_SHORT : PUZZLE_GOOD;
    }
    if (wrong == PUZZLE_GOOD && asks_bots) {
        bool easy =
            bot_finds(s, g, facts->side, BOT_GREEDY) || bot_finds(s, g, facts->side, BOT_GENTLE);
        wrong = easy ? PUZZLE_EASY : PUZZLE_GOOD;
    }
    if (wrong == PUZZLE_GOOD && asks_bots) {
        facts->steady_finds = bot_finds(s, g, facts->side, BOT_STEADY);
        facts->grade = grade_of(facts);
    }
    if (wrong == PUZZLE_GOOD) {
        find_all_needed(s, size, text, number, facts);
    }
    play_free(p);
    return wrong;
}

/* ---- composing ------------------------------------------------------------------------------- */

typedef struct {
    char text[6000];
    size_t len;
    core_xoshiro chance;
} composing;

__attribute__((format(printf, 2, 3))) static void put(composing *c, const char *format, ...)
{
    va_list a;
    va_start(a, format);
    int n = vsnprintf(c->text + c->len, sizeof c->text - c->len, format, a);
    va_end(a);
    c->len += n > 0 ? (size_t)n : 0;
    c->len = c->len < sizeof c->text ? c->len : sizeof c->text - 1;
}

static unsigned below(composing *c, unsigned n)
{
    return core_xoshiro_below(&c->chance, n);
}

/* Any card of a side and of these types (bits). */
static unsigned any_card(composing *c, nr_side side, unsigned types)
{
    for (;;) {
        unsigned def = 1 + below(c, nr_card_count - 1);
        const nr_card *k = &nr_card_table[def];
        if (k->side == side && types >> k->type & 1) {
            return def;
        }
    }
}

/* The same, mostly one that does something of use at the end of a game. */
static unsigned useful_card(composing *c, nr_side side, unsigned types)
{
    const uint32_t uses = NR_DOES_DAMAGE | NR_DOES_TAG | NR_DOES_GAIN_CREDITS | NR_DOES_TRACE |
                          NR_DOES_GAIN_CLICKS | NR_DOES_COUNTERS | NR_DOES_SCORE;
    for (unsigned tries = 0;; tries++) {
        unsigned def = any_card(c, side, types);
        uint32_t does = 0;
        bool prevents = false;
        for (unsigned i = 0; i < nr_card_table[def].row_count; i++) {
            does |= nr_row_does(&nr_card_table[def], i);
            prevents |= nr_card_table[def].rows[i].kind == NR_ROW_PREVENT;
        }
        if (tries == 6 || (side == NR_CORP ? (does & uses) != 0 : prevents)) {
            return def;
        }
    }
}

static unsigned any_breaker(composing *c)
{
    for (;;) {
        unsigned def = any_card(c, NR_RUNNER, 1u << NR_TYPE_PROGRAM);
        if (nr_card_table[def].subtypes & NR_BIT(NR_SUB_ICEBREAKER)) {
            return def;
        }
    }
}

static void put_title(composing *c, unsigned def)
{
    const char *title = nr_card_table[def].title;
    put(c, strpbrk(title, ",{}[]") || (*title >= '0' && *title <= '9') ? "\"%s\"" : "%s", title);
}

static void put_any(composing *c, const char *name, nr_side side, unsigned types, unsigned count)
{
    bool is_useful = side == NR_CORP && count > 1;
    for (unsigned i = 0; i < count; i++) {
        put(c, i ? ", " : "  %s: ", i ? "" : name);
        put_title(c, is_useful && below(c, 4) ? useful_card(c, side, types)
                                              : any_card(c, side, types));
    }
    put(c, count ? "\n" : "");
}

/* Agendas in a score area, of exactly so many points. */
static void put_score(composing *c, const char *name, int points)
{
    bool any = false;
    for (unsigned tries = 0; points > 0 && tries < 200; tries++) {
        unsigned def = any_card(c, NR_CORP, 1u << NR_TYPE_AGENDA);
        if (nr_card_table[def].points > 0 && nr_card_table[def].points <= points) {
            points -= nr_card_table[def].points;
            put(c, any ? ", " : "  %s: ", any ? "" : name);
            put_title(c, def);
            any = true;
        }
    }
    put(c, any ? "\n" : "");
}

static unsigned agenda_of(composing *c, int least)
{
    for (unsigned tries = 0;; tries++) {
        unsigned def = any_card(c, NR_CORP, 1u << NR_TYPE_AGENDA);
        if (nr_card_table[def].points >= least || tries > 500) {
            return def;
        }
    }
}

static void put_ice(composing *c, const char *server, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        put(c, i ? ", " : "  corp.%s.ice: ", i ? "" : server);
        put_title(c, any_card(c, NR_CORP, 1u << NR_TYPE_ICE));
        put(c, below(c, 4) ? " {rezzed}" : "");
    }
    put(c, count ? "\n" : "");
}

static void put_identity(composing *c, nr_side side)
{
    unsigned def = any_card(c, side, 1u << NR_TYPE_IDENTITY);
    put(c, "  %s.identity: %s\n", side == NR_CORP ? "corp" : "runner", nr_card_table[def].title);
}

static const unsigned in_remote = 1u << NR_TYPE_ASSET | 1u << NR_TYPE_UPGRADE;
static const unsigned installed =
    1u << NR_TYPE_HARDWARE | 1u << NR_TYPE_RESOURCE | 1u << NR_TYPE_PROGRAM;

static void put_rig(composing *c, unsigned breakers, unsigned others)
{
    for (unsigned i = 0; i < breakers + others; i++) {
        put(c, i ? ", " : "  runner.rig: ");
        unsigned def = i < breakers               ? any_breaker(c)
                       : !breakers && below(c, 2) ? useful_card(c, NR_RUNNER, installed)
                                                  : any_card(c, NR_RUNNER, installed);
        put_title(c, def);
        if (nr_card_table[def].subtypes & NR_BIT(NR_SUB_VIRUS)) {
            put(c, " {virus %u}", 1 + below(c, 3));
        }
    }
    put(c, breakers + others ? "\n" : "");
}

/* One drawing a statement: the order in which arguments are evaluated is the compiler's own. */
static void compose_runner(composing *c)
{
    const unsigned idle = 1u << NR_TYPE_OPERATION | 1u << NR_TYPE_ICE;
    int points = 4 + (int)below(c, 3), need = 7 - points;
    static const char *const targets[] = {"remote1", "hq", "rd", "remote1"};
    unsigned target = below(c, 4);
    unsigned more = below(c, 3);
    more *= below(c, 2);
    put(c, "  active: runner\n  clicks: %u\n", 2 + more);
    put_identity(c, NR_CORP);
    put(c, "  corp.credits: %u\n", below(c, 7));
    put_score(c, "corp.score", (int)below(c, 5));
    unsigned hq = target == 1 ? 1 + below(c, 2) : below(c, 3), rd = 1 + below(c, 3);
    bool all = target == 1 || target == 2;
    for (unsigned i = 0; i < hq + rd; i++) {
        put(c, "%s", i == 0 && hq ? "  corp.hq: " : i == hq ? "  corp.rd: " : ", ");
        put_title(c, all || below(c, 5) == 0 ? agenda_of(c, need) : any_card(c, NR_CORP, idle));
        put(c, i + 1 == hq || i + 1 == hq + rd ? "\n" : "");
    }
    put_ice(c, targets[target], 1 + below(c, 3));
    if (target == 0 || target == 3) {
        put(c, "  corp.remote1.root: ");
        put_title(c, agenda_of(c, need));
        put(c, " {advancement %u}", below(c, 4));
        if (below(c, 3) == 0) {
            put(c, ", ");
            put_title(c, any_card(c, NR_CORP, 1u << NR_TYPE_UPGRADE));
            put(c, " {rezzed}");
        }
        put(c, "\n");
    }
    if (below(c, 3) == 0) {
        put_ice(c, target == 1 ? "rd" : "hq", 1 + below(c, 2));
    }
    if (below(c, 4) == 0) {
        put(c, "  corp.remote2.root: ");
        put_title(c, any_card(c, NR_CORP, in_remote));
        put(c, " {rezzed}\n");
    }
    put_identity(c, NR_RUNNER);
    put(c, "  runner.credits: %u\n", below(c, 9));
    put_score(c, "runner.score", points);
    unsigned others = below(c, 3);
    put_rig(c, 1 + below(c, 2), others);
    put_any(c, "runner.grip", NR_RUNNER, installed | 1u << NR_TYPE_EVENT, 1 + below(c, 4));
    put_any(c, "runner.stack", NR_RUNNER, installed | 1u << NR_TYPE_EVENT, 2);
}

static void compose_corp(composing *c)
{
    int points = below(c, 3) ? 4 + (int)below(c, 3) : (int)below(c, 4);
    put(c, "  active: corp\n  clicks: %u\n", 2 + (below(c, 3) > 0));
    put_identity(c, NR_CORP);
    put(c, "  corp.credits: %u\n", below(c, 13));
    put_score(c, "corp.score", points);
    unsigned hq = 3 + below(c, 2);
    unsigned besides = below(c, 2) ? 1u << NR_TYPE_AGENDA | in_remote : 0;
    put_any(c, "corp.hq", NR_CORP, 1u << NR_TYPE_OPERATION | besides, hq);
    put_any(c, "corp.rd", NR_CORP, 1u << NR_TYPE_OPERATION | 1u << NR_TYPE_ICE, 3);
    if (below(c, 3)) {
        unsigned def = agenda_of(c, 7 - points > 3 ? 1 : 7 - points);
        put(c, "  corp.remote1.root: ");
        put_title(c, def);
        put(c, " {advancement %u}\n", below(c, (unsigned)nr_card_table[def].requirement));
    }
    for (unsigned i = 2; i < 2 + below(c, 3); i++) {
        put(c, "  corp.remote%u.root: ", i);
        put_title(c, any_card(c, NR_CORP, in_remote));
        unsigned advanced = below(c, 4);
        put(c, below(c, 3) ? " {rezzed}\n" : " {advancement %u}\n", advanced);
    }
    put_identity(c, NR_RUNNER);
    unsigned tags = below(c, 2);
    tags *= below(c, 3);
    put(c, "  runner.credits: %u\n  runner.tags: %u\n", below(c, 8), tags);
    put_score(c, "runner.score", (int)below(c, 6));
    put_rig(c, 0, below(c, 4));
    put_any(c, "runner.grip", NR_RUNNER, installed | 1u << NR_TYPE_EVENT, below(c, 5));
    put_any(c, "runner.stack", NR_RUNNER, installed | 1u << NR_TYPE_EVENT, 2);
    if (below(c, 2)) {
        put(c, "  history.runner.successful_last_turn: [\"hq\"]\n");
    }
}

/* ---- searching ------------------------------------------------------------------------------- */

typedef struct {
    const puzzle_search *o;
    bot_solver *s;
    size_t size;
    unsigned found, done;
} hunt;

static void print_found(hunt *h, const char *text, const puzzle_facts *f, const char *origin)
{
    h->found++;
    printf("scenario PUZZLE: %s\n  # grade: %u\n  # from: %s\n  # length: %u\n  # options: %u\n"
           "  # applications: %u\n  # steady: %s\n  # needs: ",
           f->side == NR_CORP ? "the Corporation wins this turn" : "the Runner wins this turn",
           f->grade, origin, f->length, f->options, (unsigned)f->applications,
           f->steady_finds ? "finds it" : "does not find it");
    for (unsigned i = 0; i < f->needed; i++) {
        printf("%s%s", i ? "; " : "", nr_card_table[f->need[i]].title);
    }
    printf("\n%s\n", text);
    fflush(stdout);
}

static puzzle_fault try_text(hunt *h, const char *text, const char *origin)
{
    play_error error = {0};
    puzzle_facts facts = {.applications = HUNT_BUDGET};
    puzzle_fault wrong = puzzle_judge(h->s, h->size, text, 0, true, &facts, &error);
    if (wrong == PUZZLE_GOOD) {
        print_found(h, text, &facts, origin);
    }
    return wrong;
}

static bool is_won(hunt *h, const char *text)
{
    play_error error = {0};
    json_t *request = scenario_request(text, 0, NULL, &error);
    play_game *p = request ? play_begin(request, nobody, &error) : NULL;
    json_decref(request);
    if (p == NULL) {
        return false;
    }
    const nr_game *g = play_state(p);
    h->s = bot_solver_clear(h->s, h->size);
    bool won = !g->reason && g->to_move == g->turn_side &&
               bot_solve(h->s, g, g, (nr_side)g->to_move, HUNT_BUDGET).verdict == BOT_WINS;
    play_free(p);
    return won;
}

/* Lowers a number of the position as far as it is won still. */
static void tighten(hunt *h, char *text, const char *key, unsigned least)
{
    char *at = strstr(text, key);
    if (!at) {
        return;
    }
    at += strlen(key);
    size_t width = strspn(at, "0123456789");
    unsigned n = (unsigned)strtoul(at, NULL, 10);
    char old[12];
    memcpy(old, at, width);
    while (n > least) {
        char lower[12];
        snprintf(lower, sizeof lower, "%-*u", (int)width, --n);
        memcpy(at, lower, width);
        if (!is_won(h, text)) {
            memcpy(at, old, width);
            return;
        }
        memcpy(old, at, width);
    }
}

static void show_progress(const hunt *h, bool is_last)
{
    if (isatty(STDERR_FILENO) || is_last) {
        fprintf(stderr, isatty(STDERR_FILENO) ? "\r" : "");
        fprintf(
            stderr,
            in_lang(h->o->lang, "%u of %u looked at, %u puzzles", "sprawdzono %u z %u, zadań: %u"),
            h->done, h->o->tries, h->found);
        fprintf(stderr, is_last ? "\n" : "");
    }
}

static void compose(hunt *h)
{
    composing *c = must(malloc(sizeof *c));
    for (unsigned i = 0; i < h->o->tries; i++) {
        char origin[60];
        uint64_t seed = h->o->seed + i;
        core_xoshiro_seed(&c->chance, seed);
        c->len = 0;
        bool is_corp = h->o->side == NR_NOBODY ? seed & 1 : h->o->side == NR_CORP;
        if (is_corp) {
            compose_corp(c);
        } else {
            compose_runner(c);
        }
        snprintf(origin, sizeof origin, "composed, seed %" PRIu64, seed);
        if (try_text(h, c->text, origin) == PUZZLE_NOT_ALONE) {
            /* Who has less to spare has fewer ways. */
            tighten(h, c->text, "  clicks: ", 2);
            tighten(h, c->text, is_corp ? "  corp.credits: " : "  runner.credits: ", 0);
            (void)try_text(h, c->text, origin);
        }
        h->done++;
        if (h->done % 50 == 0) {
            show_progress(h, false);
        }
    }
    free(c);
}

/* Could this side win soon? */
static bool is_close(const nr_game *g, unsigned side)
{
    return nr_points(g, (nr_side)side) >= 4 ||
           (side == NR_CORP && (g->player[NR_RUNNER].tags || g->size[NR_ZONE_GRIP] <= 3));
}

static void play_one(hunt *h, uint64_t seed, bot_nr *bot[2])
{
    core_xoshiro chance;
    nr_game *g = must(malloc(sizeof *g));
    nr_choices *list = must(malloc(sizeof *list));
    nr_view *view = must(malloc(sizeof *view));
    nr_deck deck[2];
    const char *names[NR_FACTION_COUNT];
    unsigned identities[NR_FACTION_COUNT];
    char origin[60];
    core_xoshiro_seed(&chance, seed);
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        unsigned n = play_starters((nr_side)side, names, identities);
        (void)play_read_deck(names[core_xoshiro_below(&chance, n)], (nr_side)side, h->o->lang,
                             &deck[side]);
        bot_nr_sit(bot[side], BOT_GREEDY, (nr_side)side, NULL, NULL, seed);
    }
    if (nr_new(g, &deck[NR_CORP], &deck[NR_RUNNER], seed, list, NULL)) {
        g->reason = NR_REASON_LIMIT;
    }
    for (unsigned n = 0; n < 3000 && !g->reason; n++) {
        unsigned side = g->to_move;
        bool looks = h->o->side == NR_NOBODY || h->o->side == side;
        if (looks && g->prompt == NR_PROMPT_ACTION && g->turn_side == side && is_close(g, side) &&
            g->player[side].clicks >= 2) {
            h->s = bot_solver_clear(h->s, h->size);
            if (bot_solve(h->s, g, g, (nr_side)side, 3000).verdict == BOT_WINS) {
                char *text = scenario_write(g);
                snprintf(origin, sizeof origin, "a game of bots, seed %" PRIu64 ", choice %u", seed,
                         n);
                (void)try_text(h, text, origin);
                free(text);
            }
        }
        nr_look(g, play_viewer(side), view);
        bot_nr_ask(bot[side], view, list);
        (void)bot_nr_think(bot[side], 200);
        (void)nr_choose_trusted(g, bot_nr_answer(bot[side]).choice, list, NULL);
    }
    free(view);
    free(list);
    free(g);
}

unsigned puzzle_find(const puzzle_search *o)
{
    hunt h = {.o = o};
    h.s = solve_create(PUZZLE_MIB, &h.size);
    if (o->is_composed) {
        compose(&h);
    } else {
        bot_nr *bot[2] = {must(malloc(sizeof(bot_nr))), must(malloc(sizeof(bot_nr)))};
        for (unsigned i = 0; i < o->tries; i++) {
            play_one(&h, o->seed + i, bot);
            h.done++;
            show_progress(&h, false);
        }
        free(bot[0]);
        free(bot[1]);
    }
    show_progress(&h, true);
    free(h.s);
    return h.found;
}
