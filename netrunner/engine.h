/* What the chapters of the rules share: the engine's context, the stack of frames, and the services
 * of each chapter.
 *
 * Nothing waits on the C stack. A rule that takes more than one step is a frame in the game: `kind`
 * says which rule, `step` how far it is. engine_run (game.c) calls the top frame's function again
 * and again; a frame function does one step and returns: it moves its own step on, pushes a frame
 * for what must happen first, pops itself, or asks a player (ask). After pushing, it returns at
 * once: what it pushed runs before it is called again. */
#ifndef JACKIN_NETRUNNER_ENGINE_H
#define JACKIN_NETRUNNER_ENGINE_H

#include <string.h>

#include "core/chacha.h"
#include "jackin/netrunner.h"
#include "netrunner/frames.h"

typedef struct {
    nr_game *g;
    nr_io *io;           /* may be NULL */
    nr_choices *scratch; /* the caller's list, free to use between decisions */
    bool listed;         /* it holds what may be done in the window that was just opened */
} eng;

/* Numbers of the rules, each named once. */
enum {
    POINTS_TO_WIN = 7,       /* WIN-01 */
    STARTING_CREDITS = 5,    /* SETUP-04 */
    STARTING_HAND = 5,       /* SETUP-06 */
    HAND_SIZE = 5,           /* SETUP-11 */
    MEMORY_UNITS = 4,        /* RUNNER-04 */
    CORP_CLICKS = 3,         /* TURN-08 */
    RUNNER_CLICKS = 4,       /* TURN-02 */
    PURGE_CLICKS = 3,        /* CORP-27 */
    ADVANCE_COST = 1,        /* CORP-23 */
    TRASH_RESOURCE_COST = 2, /* CORP-26 */
    REMOVE_TAG_COST = 2,     /* RUNNER-10 */
    MOST_PSI = 2,            /* credits of a secret bid */
    MOST_ROUNDS = 100        /* most rounds of a loop that a player can name */
};

enum {
    DIRTY_NUMBERS = 1,
    DIRTY_TABLE = 2,
    DIRTY_RIG = 4,
    DIRTY_SCORE = 8,
    DIRTY_BROKEN = 16,
    DIRTY_LOOSE = 32 /* abilities were met that no frame has yet */
};

/* Bits of g->uses: some active card of the side has such rows. */
enum {
    USES_PAID = 1, /* shifted by the side */
    USES_CLICK = 4,
    USES_OPTION = 16,
    USES_ARCHIVES = 32, /* some card is live in Archives */
    USES_ACROSS = 64    /* some card changes numbers of the other player */
};

/* Window letters (TURN-06). */
enum {
    WINDOW_P = 1,
    WINDOW_R = 2,
    WINDOW_S = 4,
    WINDOW_ICE = 8 /* the approached ice may be rezzed */,
    WINDOW_RUN = 16
};

typedef struct {
    void (*run)(eng *e, nr_frame *f);
    void (*list)(const nr_game *g, const nr_frame *f, nr_choices *out);
    void (*answer)(eng *e, nr_frame *f, const nr_choice *c);
} frame_rule;

/* What a question that is mostly answered at once takes besides stands by itself, so that asking
 * costs a few instructions. */
#ifdef __OPTIMIZE_SIZE__
#define APART
#else
#define APART __attribute__((noinline))
#endif

/* ---- small helpers --------------------------------------------------------------------------- */

static inline const nr_card *card_of(const nr_game *g, unsigned c)
{
    return &nr_card_table[g->copy[c].def];
}
static inline nr_side owner_of(unsigned c)
{
    return c >= NR_RUNNER_FIRST ? NR_RUNNER : NR_CORP;
}
static inline nr_side other(nr_side s)
{
    return s == NR_CORP ? NR_RUNNER : NR_CORP;
}
static inline bool is_type(const nr_game *g, unsigned c, nr_type t)
{
    return card_of(g, c)->type == t;
}
static inline bool has(const nr_game *g, unsigned c, unsigned rows)
{
    return (g->copy[c].has & rows) != 0;
}
static inline bool is_rezzed(const nr_game *g, unsigned c)
{
    return (g->copy[c].flags & NR_FACEUP) != 0;
}
static inline bool is_installed(const nr_game *g, unsigned c)
{
    return g->copy[c].zone == NR_ZONE_TABLE || g->copy[c].zone == NR_ZONE_RIG;
}
static inline unsigned counters(const nr_game *g, unsigned c, nr_counter kind)
{
    return nr_counters(&g->copy[c], kind);
}
/* ICE-01: ice in the row of a server. Ice on a host stands in the server but outside the row. */
static inline bool is_protecting(const nr_game *g, unsigned c)
{
    return g->copy[c].zone == NR_ZONE_TABLE && is_type(g, c, NR_TYPE_ICE) && !g->copy[c].host;
}
static inline unsigned class_of(unsigned server)
{
    return server == NR_SERVER_NONE     ? 0u
           : server >= NR_SERVER_REMOTE ? (unsigned)NR_CLASS_REMOTE
                                        : 1u << (server - 1);
}
/* Step 3 of the run, with an ice that is neither gone, bypassed nor left behind. */
static inline bool encounter_goes_on(const nr_game *g)
{
    return g->run.phase == NR_PHASE_ENCOUNTER && g->run.active && g->run.ice && !g->run.over &&
           !g->run.bypassed && !g->run.redirected;
}
static inline nr_frame *top_frame(nr_game *g)
{
    return &g->frame[g->frames - 1];
}
static inline nr_zone hand_of(nr_side s)
{
    return s == NR_CORP ? NR_ZONE_HQ : NR_ZONE_GRIP;
}
static inline nr_zone deck_of(nr_side s)
{
    return s == NR_CORP ? NR_ZONE_RD : NR_ZONE_STACK;
}
static inline nr_zone pile_of(nr_side s)
{
    return s == NR_CORP ? NR_ZONE_ARCHIVES : NR_ZONE_HEAP;
}
static inline nr_zone score_of(nr_side s)
{
    return s == NR_CORP ? NR_ZONE_CORP_SCORE : NR_ZONE_RUNNER_SCORE;
}
static inline nr_zone field_of(nr_side s)
{
    return s == NR_CORP ? NR_ZONE_TABLE : NR_ZONE_RIG;
}
static inline nr_side side_of(nr_side you, nr_who who)
{
    return who == NR_YOU        ? you
           : who == NR_OPPONENT ? other(you)
           : who == NR_THE_CORP ? NR_CORP
                                : NR_RUNNER;
}
static inline void add_choice(nr_choices *out, nr_choice c)
{
    if (out->count < NR_MAX_CHOICES)
        out->choice[out->count++] = c;
}
/* The same choice at a server; by address, since it is copied often and whole. */
static inline void add_at(nr_choices *out, const nr_choice *c, unsigned server)
{
    if (out->count < NR_MAX_CHOICES) {
        nr_choice *at = &out->choice[out->count++];
        *at = *c;
        at->server = (uint8_t)server;
    }
}
static inline void add_verb(nr_choices *out, nr_verb v)
{
    add_choice(out, (nr_choice){.verb = (uint8_t)v});
}
static inline void add_card(nr_choices *out, nr_verb v, unsigned c)
{
    add_choice(out, (nr_choice){.verb = (uint8_t)v, .card = (uint8_t)c});
}
static void add_numbers(nr_choices *out, int least, int most); /* choose-number, one choice each */

/* ---- game.c: frames and decisions ------------------------------------------------------------ */

static nr_frame *push(eng *e, frame_kind kind, nr_side side,
                      unsigned card); /* a frame with everything else 0 */
static void pop(eng *e);
static void ask(eng *e, nr_side side, nr_prompt prompt);
static void game_over(eng *e, nr_side winner, nr_reason reason);
static void meet_limit(eng *e, nr_limit_of what); /* ends the game, naming the limit */
static void engine_run(eng *e, nr_choices *list);
static void state_check(eng *e);           /* state triggers, after anything changed */
static void tell_result(eng *e, int done); /* to the rule that caused what just ended */
/* Nobody is asked, nothing waits to be looked at, and the game goes on. */
static inline bool is_running(const nr_game *g)
{
    return !(g->waiting | g->reason | g->dirty);
}
/* Takes the steps of a frame one after the other, as long as engine_run would come straight back to
 * it: most steps leave their own frame on top. */
static inline void take_steps(eng *e, nr_frame *f, frame_kind kind,
                              void (*step)(eng *e, nr_frame *f))
{
    const nr_game *g = e->g;
    unsigned depth = g->frames;
    do {
        step(e, f);
    } while (is_running(g) && g->frames == depth && f->kind == kind);
}

/* ---- state.c: zones, counters, chance -------------------------------------------------------- */

static void zone_append(nr_game *g, unsigned c, nr_zone z);  /* as last (newest, bottom) */
static void zone_prepend(nr_game *g, unsigned c, nr_zone z); /* as first (top) */
static void zone_insert(nr_game *g, unsigned c,
                        unsigned after); /* behind another card of its zone */
static void zone_remove(nr_game *g, unsigned c);
static void move_card(eng *e, unsigned c,
                      nr_zone to); /* uninstalls where needed; hosted cards are trashed (HOST-04) */
static void move_to_top(eng *e, unsigned c, nr_zone to);
static void activate(nr_game *g,
                     unsigned c); /* the card's text works from now on: hooks, recurring credits */
static void unique_check(eng *e, unsigned c); /* UNIQ-02 */
static unsigned random_below(eng *e, unsigned n);
static unsigned random_card(eng *e, int rig, nr_zone z); /* one not yet accessed, 0 if none */
static void shuffle(eng *e, nr_side side);
static void new_id(nr_game *g, unsigned c);  /* a number that no card has */
static void blur_hand(eng *e, nr_side side); /* before a card leaves the hand unseen */
static void blur_facedown(eng *e);           /* before a card leaves Archives unseen */
static void blur_top(eng *e, nr_zone deck,
                     unsigned n); /* before the top cards of a deck are put in another order */
static bool draw_cards(eng *e, nr_side side, unsigned n);
static void gain_credits(eng *e, nr_side side, int n);
static int lose_credits(eng *e, nr_side side, int n);
static void add_counter(eng *e, unsigned c, nr_counter kind, int n);
static void trash_card(eng *e, unsigned c,
                       bool seen); /* at once, not preventable; seen: enters Archives faceup */
/* A set of cards, by 1 + index into sets; 0 is an empty one. */
static void add_set(eng *e, uint8_t *set);
static inline void set_add(nr_game *g, unsigned set, unsigned c)
{
    g->set[set - 1][c >> 6] |= NR_BIT(c & 63);
}
static inline void set_remove(nr_game *g, unsigned set, unsigned c)
{
    g->set[set - 1][c >> 6] &= ~NR_BIT(c & 63);
}
static inline bool set_has(const nr_game *g, unsigned set, unsigned c)
{
    return set && (g->set[set - 1][c >> 6] >> (c & 63) & 1);
}
static unsigned set_size(const nr_game *g, unsigned set);
static unsigned set_first(const nr_game *g, unsigned set); /* a copy of the set, 0 none */
/* The copies of a set in the order of the places where they lie: their inner numbers must not show
 * in the order of what happens. */
typedef struct {
    uint8_t card[NR_COPIES];
    unsigned count, at;
} set_walk;
static set_walk walk_set(const nr_game *g, unsigned set);
#define FOR_WALK(walk, c)                                                                          \
    for (set_walk walk_ = walk; walk_.at < walk_.count;)                                           \
        for (unsigned c = walk_.card[walk_.at++]; c; c = 0)
#define FOR_SET(g, set, c) FOR_WALK (walk_set(g, set), c)
static bool same_choice(const nr_game *g, unsigned a,
                        unsigned b); /* cards off the table that no player can tell apart */
/* Does a card before c in its zone make every choice about c a repetition? */
static bool has_twin_before(const nr_game *g, unsigned c);
static void add_distinct(const nr_game *g, nr_choices *out, nr_verb v,
                         unsigned c); /* unless one like it is listed */

/* The event stream. */
/* `what` of an event that follows from different rules: why a card is drawn, shuffled, revealed. */
enum { CAUSE_EFFECT, CAUSE_ACTION, CAUSE_TURN, CAUSE_SETUP, CAUSE_ACCESS };
static void log_event(eng *e, nr_event_kind kind, nr_side side, unsigned card, int n);
static nr_event *log_more(eng *e, nr_event_kind kind, nr_side side, unsigned card,
                          int n); /* NULL if nobody listens */
static void log_server(eng *e, nr_event_kind kind, nr_side side, unsigned card, unsigned server);
static void log_other(const nr_game *g, nr_event *v,
                      unsigned card); /* the second card of an event */

/* ---- view.c: who may know what --------------------------------------------------------------- */

static unsigned seen_by(const nr_game *g,
                        unsigned c);          /* bits of the players who may know the card now */
static unsigned players_of(nr_viewer viewer); /* whose knowledge he has, as bits */
static bool shows_card(const nr_game *g, const nr_frame *f); /* everyone sees the card of it */
static void learn(nr_game *g, unsigned c, unsigned players); /* they remember it (bits) */
/* A hidden card is shown to a player for a while; afterwards he remembers it. */
static inline unsigned seen_flag(nr_side side)
{
    return side == NR_CORP ? NR_SEEN_CORP : NR_SEEN_RUNNER;
}
static inline void show(nr_game *g, unsigned c, nr_side side)
{
    g->copy[c].flags |= (uint8_t)seen_flag(side);
}
static void stop_showing(nr_game *g, unsigned c, nr_side side);

/* ---- setup.c: decks ---------------------------------------------------------------------------
 */

/* Can all of them be in a deck of the side? */
static nr_why check_deck_cards(const nr_deck *d, nr_side side);

/* ---- values.c: filters, amounts, conditions, limits ------------------------------------------ */

/* Who asks: the card that bears the row, its controller, and the running row if there is one. Small
 * enough to be passed in registers. */
typedef struct {
    uint8_t self, side;
    uint8_t server;    /* of the event that is compared with a clause, 0 none */
    const nr_frame *f; /* NULL while nothing runs */
} scope;
static inline scope scope_for(unsigned self, nr_side side)
{
    return (scope){(uint8_t)self, (uint8_t)side, 0, NULL};
}
static inline scope scope_of(unsigned self)
{
    return scope_for(self, owner_of(self));
}
static inline scope scope_in(const nr_frame *f)
{
    return (scope){f->card, f->side, 0, f};
}
static bool is_bare(const nr_game *g, unsigned c); /* no counters of any kind */
static bool fits_further(const nr_game *g, const nr_filter *f, unsigned subject, scope at);
/* Does the card fit? Mostly its type decides. */
static inline bool fits(const nr_game *g, const nr_filter *f, unsigned subject, scope at)
{
    return (!f->types || f->types >> card_of(g, subject)->type & 1) &&
           ((!f->flags && !f->subtypes && !f->not_subtypes && !f->cost_at_most) ||
            fits_further(g, f, subject, at));
}
static int amount_from(const nr_game *g, const nr_amount *amount, scope at);
static inline int amount_of(const nr_game *g, const nr_amount *amount, scope at)
{
    return amount->from == NR_FROM_NUMBER ? amount->times : amount_from(g, amount, at);
}
static bool all_hold(const nr_game *g, const nr_cond *cond, unsigned count, scope at);
static inline bool conditions_hold(const nr_game *g, const nr_cond *cond, unsigned count, scope at)
{
    return !count || all_hold(g, cond, count, at);
}
static bool is_at(const nr_game *g, unsigned where, unsigned server, unsigned self);
static unsigned selected(const nr_game *g, nr_selector sel, scope at); /* one card, 0 none */
static unsigned count_group(const nr_game *g, const nr_group *group, scope at, unsigned enough);
static unsigned server_of(const nr_game *g, unsigned c); /* in or before which it lies */

/* What a row or a delayed block waits for. */
typedef struct {
    uint8_t kind, event, what, by, at, limit, limit_n, conds;
    bool optional;
    const nr_cond *cond;
    const nr_filter *filter;
} clause;
static clause clause_of(const nr_row *r);
static clause block_clause(const nr_op *op);
static bool limit_holds(const nr_game *g, const clause *c, scope at);
static void use_mark(nr_game *g, unsigned c, const nr_row *r); /* of a row that may be used once */
static void end_marks(nr_game *g, unsigned which); /* NR_MARKS_…: the turn or run is over */
static bool clause_meets(const nr_game *g, const clause *c, const nr_happening *v, scope at);
static void note(eng *e, const nr_happening *v); /* for ordinals */

/* ---- query.c: numbers as changed by everything in force -------------------------------------- */

static int sum_modifiers(const nr_game *g, nr_mod mod, unsigned subject, unsigned server,
                         unsigned arg);
/* Sum of the modifiers of one kind on a card; for numbers of a player the subject is his identity,
 * and only his own cards count. Mostly there are none. */
static inline int modified(const nr_game *g, nr_mod mod, unsigned subject)
{
    return g->mods >> mod & 1 ? sum_modifiers(g, mod, subject, 0, 0) : 0;
}
static inline int modified_at(const nr_game *g, nr_mod mod, unsigned subject, unsigned server)
{
    return g->mods >> mod & 1 ? sum_modifiers(g, mod, subject, server, 0) : 0;
}
static inline bool is_banned(const nr_game *g, nr_mod ban, unsigned subject, unsigned server)
{
    return g->mods >> ban & 1 && sum_modifiers(g, ban, subject, server, 0) > 0;
}
static bool can_be_advanced(const nr_game *g, unsigned c);
static bool card_can_be_advanced(const nr_game *g, unsigned c,
                                 unsigned def); /* were copy c that card */
static const nr_row *own_fact(const nr_game *g, unsigned c,
                              nr_mod mod); /* a constant row about the card itself, NULL none */
static const nr_row *card_fact(unsigned def, nr_mod mod);
static int install_cost(const nr_game *g, unsigned c, unsigned server, int discount);
static int memory_cost(const nr_game *g, unsigned c);
static unsigned extra_accesses(const nr_game *g, unsigned server, bool optional);
static int points_to_win(const nr_game *g);
static int points_of(const nr_game *g, unsigned c);
static void add_effect(eng *e, nr_effect effect);
static void remove_effect(nr_game *g, unsigned i);
static void end_effects(nr_game *g, nr_duration duration, nr_side side);

/* Additional costs (ABIL-21) of doing something with card c, in or before `server`. */
typedef struct {
    int credits, clicks;
    const nr_row *other; /* a cost besides clicks and credits, NULL none */
} extra_cost;
#define NOTHING_DUE ((extra_cost){0, 0, NULL})
static void add_own_costs(const nr_game *g, nr_purpose purpose, unsigned c, unsigned server,
                          extra_cost *sum);
static void add_extra_costs(const nr_game *g, nr_purpose purpose, unsigned c, unsigned server,
                            extra_cost *sum);
static inline extra_cost extra_costs(const nr_game *g, nr_purpose purpose, unsigned c,
                                     unsigned server)
{
    extra_cost sum = {0, 0, NULL};
    if (g->extras >> (purpose + 16) & 1 && c && has(g, c, NR_HAS_FACT)) {
        add_own_costs(g, purpose, c, server, &sum);
    }
    if (g->extras >> purpose & 1) {
        add_extra_costs(g, purpose, c, server, &sum);
    }
    return sum;
}

static extra_cost run_costs(const nr_game *g, const nr_row *r, unsigned server);

/* ---- ice.c: rows of ice, subroutines --------------------------------------------------------- */

static int ice_count(const nr_game *g, unsigned server);
static unsigned ice_at(const nr_game *g, unsigned server, unsigned index);
static unsigned ice_index(const nr_game *g, unsigned c);
static void ice_left(eng *e, unsigned c);    /* called before ice leaves its row */
static void ice_entered(eng *e, unsigned c); /* called when it stands in one */
static void place_inward(nr_game *g, unsigned c,
                         unsigned ice); /* next inward of an ice of the row */
static void move_ice(eng *e, unsigned ice,
                     unsigned server); /* it becomes the outermost one there */
static void swap_ice(eng *e, unsigned a, unsigned b);
/* A subroutine: the row that it is, and its name, by which the broken ones are kept. Printed ones
 * come first, then those that the ice gains by itself, then those gained from others. */
typedef struct {
    uint16_t def;
    uint8_t row, name;
} subroutine;
static bool subroutine_at(const nr_game *g, unsigned c, unsigned number, subroutine *out);
static void name_subroutines(eng *e, unsigned c); /* more than have names are a limit */
static bool all_broken(const nr_game *g);

/* ---- pay.c, recurring.c ---------------------------------------------------------------------- */

enum { PAY_STEALTH = 1 };
static int pool_credits(const nr_game *g, nr_side side, unsigned flags); /* without cards' */
static int can_spend(const nr_game *g, nr_side side, nr_purpose purpose,
                     unsigned subject); /* all usable credits */
static int credits_on(const nr_game *g, unsigned c, nr_purpose purpose,
                      unsigned subject); /* that may pay for it, of an active card */
static bool can_afford_by_cards(const nr_game *g, nr_side side, int amount, nr_purpose purpose,
                                unsigned subject);
/* Bit of g->sources that says: some card of side may pay for purpose. */
static inline unsigned source_bit(nr_side side, unsigned purpose)
{
    return (side == NR_CORP ? 0u : 16u) + purpose;
}
/* Mostly the pool is enough, or there is nothing else. */
static inline bool can_afford(const nr_game *g, nr_side side, int amount, nr_purpose purpose,
                              unsigned subject)
{
    if (!(g->mods >> NR_BAN_SPEND & 1)) {
        if (amount <= g->player[side].credits + (side == NR_RUNNER ? g->run.credits : 0)) {
            return true;
        }
        if (!(g->sources >> source_bit(side, purpose) & 1)) {
            return false;
        }
    }
    return can_afford_by_cards(g, side, amount, purpose, subject);
}
static bool can_afford_with(const nr_game *g, nr_side side, int amount, nr_purpose purpose,
                            unsigned subject, unsigned flags);
/* Starts a payment that is known to be possible. */
static void pay(eng *e, nr_side side, int amount, nr_purpose purpose, unsigned subject);
static void pay_with(eng *e, nr_side side, int amount, nr_purpose purpose, unsigned subject,
                     unsigned flags);
static void spend_clicks(eng *e, nr_side side, unsigned n);
static void fill_recurring(nr_game *g, unsigned c); /* REC-01 */
static void refill(eng *e, nr_side side);           /* REC-02 */

/* ---- costs.c: costs besides clicks and credits ----------------------------------------------- */

static nr_why can_pay_other(const nr_game *g, nr_side side, unsigned c, const nr_row *r);
/* Pays, or asks which card (then list and answer). The result tells whether a trash happened. */
enum { COST_PAID, COST_ASKS, COST_ON_ITS_WAY };
static unsigned pay_other(eng *e, nr_side side, unsigned c, const nr_row *r);
static void list_other(const nr_game *g, nr_side side, unsigned c, const nr_row *r,
                       nr_choices *out);
static unsigned answer_other(eng *e, nr_side side, const nr_row *r, const nr_choice *choice);
static unsigned next_given(const nr_game *g, nr_side side, unsigned c, const nr_row *r,
                           unsigned after); /* a card that would pay it, 0 none */

/* ---- abilities.c: windows, triggers, using abilities ----------------------------------------- */

static void open_window(eng *e, unsigned letters);
/* Does any card or ordinal care about the event? */
static inline bool is_awaited(const nr_game *g, unsigned what)
{
    return (g->hooks | g->counted) >> what & 1;
}
static bool emit_to(eng *e, const nr_happening *v);
/* Collects met conditions; true if a frame was pushed. */
static inline bool emit(eng *e, nr_happening v)
{
    return (is_awaited(e->g, v.what) || e->g->loose) && emit_to(e, &v);
}
/* The same for an event that needs no more than this to be told; its content is put together only
 * if somebody cares. */
static inline bool emit_about(eng *e, nr_on what, nr_side by, unsigned subject, unsigned server)
{
    return (is_awaited(e->g, what) || e->g->loose) &&
           emit_to(e, &(nr_happening){.what = (uint8_t)what,
                                      .by = (uint8_t)by,
                                      .subject = (uint8_t)subject,
                                      .server = (uint8_t)server,
                                      .amount = 1});
}
static void emit_loose(eng *e,
                       nr_happening v); /* the same in the midst of a step: the frame comes after */
static bool emit_access(eng *e, unsigned c);
static void list_click_abilities(const nr_game *g, nr_side side, nr_choices *out);
static nr_why can_use(const nr_game *g, nr_side side, unsigned c, unsigned row);
static nr_why row_payable(const nr_game *g, nr_side side, unsigned c,
                          const nr_row *r); /* conditions, limits and costs alone */
static void use_row(eng *e, nr_side side, unsigned c, unsigned row, unsigned server);
static nr_frame *push_row(eng *e, nr_side side, unsigned c, unsigned def, unsigned row,
                          unsigned subject);
static void hook(nr_game *g, unsigned def); /* remembers what a card waits for and modifies */
static bool is_about_itself(const nr_row *r);
static void hook_early(nr_game *g, unsigned def); /* what it may wait for before it is active */
static void hook_effect(nr_game *g, const nr_effect *v);
static unsigned kinds_of_rows(unsigned def); /* NR_HAS_… */

/* ---- interpret.c ----------------------------------------------------------------------------- */

static bool row_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def, unsigned row);
static bool block_can_resolve(const nr_game *g, nr_side side, unsigned c, unsigned def,
                              unsigned row, unsigned pc, unsigned subject);
static const nr_op *break_op(const nr_row *r); /* its breaking operation, NULL none */
static bool starts_run(const nr_row *r);

/* ---- events.c: events with a content --------------------------------------------------------- */

enum { EVENT_UNPREVENTABLE = 1, EVENT_FACEDOWN = 2, EVENT_IS_REPLACEMENT = 4 };
static nr_frame *begin_event(eng *e, nr_happening v);
static void raise(eng *e, nr_happening v); /* the same; at once if nobody can touch it */
static nr_frame *begin_trash(eng *e, nr_side by,
                             unsigned source); /* an empty set: fill it with set_add */
static nr_frame *begin_expose(eng *e, nr_side by);
static void trash_one(eng *e, nr_side by, unsigned source, unsigned c);
static void do_damage(eng *e, nr_side by, nr_damage kind, int n, unsigned source,
                      bool unpreventable);
static void give_tags(eng *e, int n);
static void give_bad_publicity(eng *e, int n);
static void break_subroutine(eng *e, unsigned breaker, unsigned number);
static nr_frame *pending_event(nr_game *g, const nr_frame *f);
/* damage.c: what is left of an event happens, its cause is told, and conditions are met by it. */
static void happen(eng *e, const nr_event_frame *v, const set_walk *cards);

/* ---- install.c, hosting.c, rez.c, score.c ---------------------------------------------------- */

static nr_why can_install(const nr_game *g, unsigned c, unsigned server, unsigned host,
                          int discount, unsigned flags);
static bool can_be_installed(const nr_game *g, unsigned c, int discount,
                             unsigned flags); /* anywhere */
static void list_installs(const nr_game *g, unsigned c, int discount, unsigned flags,
                          unsigned beside, nr_choices *out);
static void list_corp_installs(const nr_game *g, unsigned c, const uint64_t remotes[2],
                               nr_choices *out);
static nr_frame *begin_install(eng *e, unsigned c, unsigned server, unsigned host, int discount,
                               unsigned flags);
static nr_why can_rez(const nr_game *g, unsigned c, bool ignore_costs, int discount);
static void begin_rez(eng *e, unsigned c, bool ignore_costs, int discount);
static void derez(eng *e, unsigned c);
static nr_why can_score(const nr_game *g, unsigned c);
static void begin_score(eng *e, unsigned c, bool stolen);
static bool forfeit(eng *e, unsigned c);
static bool host_takes(const nr_game *g, unsigned host,
                       unsigned c); /* as far as its text goes, whatever it hosts already */
static bool host_has_room(const nr_game *g, unsigned host, unsigned c, unsigned trashed);
static bool is_memory_free(const nr_game *g, unsigned host);
static bool memory_fits(const nr_game *g, unsigned c, unsigned host, unsigned trashed);
static void put_on_host(eng *e, unsigned c, unsigned host, bool installed);
static void trash_hosted(eng *e, unsigned host);
static unsigned new_remote(const nr_game *g);
static void remote_set(const nr_game *g, uint64_t out[2]);
static unsigned
next_remote(uint64_t remotes[2]); /* takes the lowest remote out of the set, 0 none */

/* ---- turn.c, actions.c, run.c, access.c, trace.c --------------------------------------------- */

/* One predicate a basic action, for list and judge alike. */
static nr_why can_draw(const nr_game *g, nr_side side);
static nr_why can_advance(const nr_game *g, unsigned c);
static nr_why can_trash_resource(const nr_game *g, unsigned c);
static nr_why can_purge(const nr_game *g);
static nr_why can_remove_tag(const nr_game *g);
static nr_why can_play(const nr_game *g, unsigned c);
/* By an effect: from wherever it is and not for a click; `clicks` are still due for the effect. */
enum { PLAY_BY_EFFECT = 1, PLAY_NO_EXTRA = 2 };
static nr_why can_play_so(const nr_game *g, unsigned c, unsigned flags, unsigned clicks);
static void list_ways(const nr_game *g, unsigned c, unsigned flags,
                      nr_choices *out);  /* one a server of a run */
static bool is_capped(const nr_game *g); /* has the Runner accessed as many cards as he may? */
static void list_plays(const nr_game *g, unsigned c, nr_choices *out);
static bool finds_server(const nr_game *g, unsigned c,
                         unsigned flags); /* for the run of a played card, if it starts one */
/* A run is part of an action, which costs clicks and maybe credits by itself: what is due. */
static nr_why can_run(const nr_game *g, unsigned server, extra_cost due);
static void list_actions(const nr_game *g, nr_side side, nr_choices *out);
static void begin_action(eng *e, nr_side side, const nr_choice *c);
static void purge(eng *e);
enum { ALL_SERVERS = NR_CLASS_HQ | NR_CLASS_RD | NR_CLASS_ARCHIVES | NR_CLASS_REMOTE };
static void list_servers(const nr_game *g, unsigned classes, extra_cost due,
                         const nr_choice *choice, nr_choices *out);
static void list_servers_of(const nr_game *g, const uint64_t remotes[2], unsigned classes,
                            extra_cost due, const nr_choice *choice, nr_choices *out);
static bool any_server(const nr_game *g, unsigned classes, extra_cost due); /* to run on */
static void begin_run(eng *e, unsigned server, int credits);
static void end_run(eng *e, unsigned how);
static bool can_jack_out(const nr_game *g);
static void bypass(eng *e);
static void encounter_outside(eng *e, unsigned ice);
static void go_before(eng *e, unsigned server); /* the run goes on at its outermost ice */
static void go_behind(eng *e, unsigned ice);
static bool loops_forever(nr_game *g);
static void go_round(nr_game *g);
static void succeed_on(eng *e, unsigned server);
static int succeed(eng *e);
static nr_why can_break(const nr_game *g, unsigned breaker, unsigned row, unsigned sub);
static void begin_access(eng *e);
static void access_one(eng *e, unsigned c);
static unsigned accessed_card(const nr_game *g); /* the card being accessed, 0 none */
static bool
is_taken(const nr_frame *f); /* its card is being stolen or trashed, and not only seen */
static void begin_trace(eng *e, int base, unsigned source);
static void begin_psi(eng *e, unsigned source);

/* Frame functions, one trio a kind; the table is in game.c. */
#define FRAME_FUNCTIONS(name)                                                                      \
    static void name##_run(eng *e, nr_frame *f);                                                   \
    static void name##_list(const nr_game *g, const nr_frame *f, nr_choices *out);                 \
    static void name##_answer(eng *e, nr_frame *f, const nr_choice *c)
FRAME_FUNCTIONS(setup);
FRAME_FUNCTIONS(turn);
FRAME_FUNCTIONS(window);
FRAME_FUNCTIONS(discard);
FRAME_FUNCTIONS(play);
FRAME_FUNCTIONS(install);
FRAME_FUNCTIONS(rez);
FRAME_FUNCTIONS(score);
FRAME_FUNCTIONS(pay_frame);
FRAME_FUNCTIONS(run);
FRAME_FUNCTIONS(access);
FRAME_FUNCTIONS(access_card);
FRAME_FUNCTIONS(row);
FRAME_FUNCTIONS(triggers);
FRAME_FUNCTIONS(action);
FRAME_FUNCTIONS(event);
FRAME_FUNCTIONS(trace);
FRAME_FUNCTIONS(psi);
FRAME_FUNCTIONS(memory);

/* ---- judge.c: reasons ------------------------------------------------------------------------ */

enum {
    WHY_OK,
    WHY_NOT_YOUR_TURN,
    WHY_NOT_NOW,
    WHY_NOT_YOUR_DECISION,
    WHY_ACTION_IN_PROGRESS,
    WHY_NO_CLICKS,
    WHY_NO_CREDITS,
    WHY_NO_CREDITS_PLAY,
    WHY_NO_CREDITS_INSTALL,
    WHY_NO_CREDITS_ADVANCE,
    WHY_NO_CREDITS_RESOURCE,
    WHY_NO_CREDITS_TAG,
    WHY_NO_CREDITS_REZ,
    WHY_NO_CREDITS_TRASH,
    WHY_MAKE_ROOM,
    WHY_INACTIVE_AGENDA,
    WHY_PASS_ACTION,
    WHY_DONE_AGENDA,
    WHY_DONE_REGION,
    WHY_DONE_ICE,
    WHY_NOT_ACCESSING,
    WHY_FULL_HAND_RULE,
    WHY_MULLIGAN,
    WHY_REZ_RUN_2_1,
    WHY_REZ_RUN_3_1,
    WHY_REZ_RUN_4_1,
    WHY_ICE_AT_SERVER,
    WHY_BANNED_JACK_OUT,
    WHY_NOT_STEALABLE,
    WHY_LOOP_OVER,
    WHY_LOWER_OUTSIDE,
    WHY_NO_BREAKER,
    WHY_NOT_IN_HAND,
    WHY_EMPTY_STACK,
    WHY_NEVER_INSTALLED,
    WHY_ONLY_REMOTE,
    WHY_ONLY_HQ_ROOT,
    WHY_ONLY_ON_HOST,
    WHY_HOST_UNFIT,
    WHY_NO_MEMORY,
    WHY_CONSOLE,
    WHY_NO_SUCH_SERVER,
    WHY_CANNOT_ADVANCE,
    WHY_NOT_INSTALLED,
    WHY_NOT_TAGGED,
    WHY_NO_RESOURCE,
    WHY_PURGE_CLICKS,
    WHY_NO_TAG,
    WHY_PLAY_CONDITION,
    WHY_WRONG_TYPE,
    WHY_CANNOT_RESOLVE,
    WHY_ALREADY_REZZED,
    WHY_AGENDA_NEVER_REZZED,
    WHY_ICE_NOT_APPROACHED,
    WHY_REZ_FORFEIT,
    WHY_NO_REZ_WINDOW,
    WHY_NOT_AGENDA,
    WHY_NOT_ADVANCED,
    WHY_NO_SCORE_WINDOW,
    WHY_FIRST_ICE,
    WHY_NO_JACK_OUT_NOW,
    WHY_NOT_ENCOUNTER,
    WHY_TOO_WEAK,
    WHY_WRONG_SUBTYPE,
    WHY_ALREADY_BROKEN,
    WHY_NO_SUCH_SUBROUTINE,
    WHY_ABILITY_CONDITION,
    WHY_NO_COUNTER,
    WHY_NO_FORFEIT,
    WHY_NOTHING_TO_TRASH,
    WHY_INACTIVE,
    WHY_NO_WINDOW,
    WHY_CLICK_ABILITY_IN_WINDOW,
    WHY_ONLY_TO_PREVENT,
    WHY_NO_SUCH_ABILITY,
    WHY_NO_TRASH_COST,
    WHY_MUST_STEAL,
    WHY_GAME_OVER,
    WHY_WRONG_SIDE,
    WHY_DECK_TOO_LARGE,
    WHY_DECK_IDENTITY,
    WHY_DECK_IDENTITY_INSIDE,
    WHY_DECK_SIDE,
    WHY_PLACE_TYPE,
    WHY_PLACE_CONSOLE,
    WHY_PLACE_REGION,
    WHY_PLACE_AGENDA_ASSET,
    WHY_PLACE_UNIQUE,
    WHY_PLACE_HOST,
    WHY_PLACE_MEMORY,
    WHY_PLACE_ROOM,
    WHY_PLACE_SERVER,
    WHY_PLACE_WON,
    WHY_BANKRUPT_STEAL,
    WHY_ARCHIVES_TRASH,
    WHY_NO_RUN_EXISTS,
    WHY_STOLEN_AGENDA,
    WHY_AFTER_ACTION,
    WHY_CORP_HAND_FIRST,
    WHY_REZ_NOT_INSTALLED,
    WHY_TRASH_FIRST_ICE,
    WHY_TRASH_FIRST_CARDS,
    WHY_TRASH_FIRST_PROGRAMS,
    WHY_USED_UP,
    WHY_BANNED_REZ,
    WHY_BANNED_SCORE,
    WHY_BANNED_BREAK,
    WHY_BANNED_RUN,
    WHY_BANNED_ADVANCE,
    WHY_ONLY_SOME_SERVERS,
    WHY_INSTALL_CONDITION,
    WHY_COUNT
};

#endif
