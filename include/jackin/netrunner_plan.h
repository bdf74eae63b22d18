/* What a player should know before he acts: what he can spend, how the encountered ice is broken
 * most cheaply, what it costs to pass ice and to enter a server, and what a choice would change.
 *
 * All of it is made from a view and nothing else: equal views give equal answers. Cards are read
 * from their tables, never known by title. Bots, pages, terminals and judges ask the same calls
 * (docs/planning.md). */
#ifndef JACKIN_NETRUNNER_PLAN_H
#define JACKIN_NETRUNNER_PLAN_H

#include "jackin/api.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

/* ---- money ----------------------------------------------------------------------------------- */

enum { NR_MAX_SOURCES = 12 };

/* Credits that a side can spend now for a purpose, with the parts of the sum. */
typedef struct {
    int16_t sum;
    int16_t pool;
    int16_t run;   /* usable in this run only, bad publicity among them */
    int16_t cards; /* on cards that may pay for it, recurring ones and others */
    uint8_t count; /* of these cards, as far as they are listed */
    uint8_t pad;
    uint8_t card[NR_MAX_SOURCES];
    int16_t credits[NR_MAX_SOURCES]; /* on each */
} nr_money;

/* `subject` is the card paid for (0: none), as in icebreakers whose use credits pay for. */
nr_money nr_funds(const nr_view *v, nr_side side, nr_purpose purpose, unsigned subject);

/* ---- prices ---------------------------------------------------------------------------------- */

/* What is given for something. */
typedef struct {
    int16_t credits;  /* from wherever they come */
    int16_t pool;     /* those of them that come from the pool */
    uint8_t clicks;   /* spent */
    uint8_t counters; /* of cards, credits not counted */
    uint8_t cards;    /* given up */
    uint8_t pad;
} nr_fee;

/* What a unit of each is worth to the one who plans: the cheapest is the least sum. Without it
 * (NULL) those of nr_usual_worth count. */
typedef struct {
    uint8_t pool;  /* a credit of the pool */
    uint8_t other; /* one that only lasts for the run, or lies on a card */
    uint8_t click, counter, card;
    uint8_t pad[3];
} nr_worth;
nr_worth nr_usual_worth(void);

/* Room that the calls below work in; what stands in it before and after means nothing. */
enum { NR_BEAM = 3 };
typedef struct {
    nr_choices list;
    nr_game game[2 * NR_BEAM];
    nr_view view;
} nr_workspace;

/* ---- breaking the encountered ice ------------------------------------------------------------ */

enum { NR_MAX_STEPS = 64, NR_MAX_LINES = 8 };

/* One decision of a line. */
typedef struct {
    nr_choice choice; /* with the numbers of copies of the view */
    uint16_t index;   /* its number in the list of that moment */
    uint8_t side;     /* whose decision it is; the Corporation is assumed to do nothing */
    uint8_t answers;  /* it only answers what the step before it asks (which credits pay) */
} nr_line_step;

/* How a line gets past the ice. */
enum {
    NR_LINE_BREAKS,   /* by breaking subroutines */
    NR_LINE_BYPASSES, /* the ice is bypassed */
    NR_LINE_REMOVES   /* the ice is gone */
};

/* Choices one after the other, with what they cost and what they leave. */
typedef struct {
    nr_fee fee;      /* of all steps */
    nr_fee later;    /* besides, when the encounter ends: counters, or the breaker itself */
    uint64_t breaks; /* subroutines that it breaks, a bit for each number */
    uint64_t lets;   /* subroutines that stay unbroken */
    uint32_t does;   /* what these may do (NR_DOES_…), as far as the run lasts */
    uint16_t worth;  /* fee and later together, in the caller's units */
    uint8_t how;     /* NR_LINE_… */
    uint8_t is_all;  /* nothing gets through */
    uint8_t steps;
    uint8_t pad[7];
    nr_line_step step[NR_MAX_STEPS];
} nr_line;

/* Ways to deal with the ice that the Runner encounters, for his decision (the window of the
 * encounter, or a question that comes before it): first the cheapest that lets nothing through,
 * then those that are cheaper in something, because they spend another thing or let some
 * subroutines through: those that cannot end the run, those that can do nothing else. Returns how
 * many there are, at most `cap`; none if there is no such decision or nothing can be done. */
unsigned nr_plan(const nr_view *v, const nr_worth *worth, nr_line *out, unsigned cap,
                 nr_workspace *room);

/* ---- getting in ------------------------------------------------------------------------------ */

/* What is assumed about unrezzed ice: a card of the table, or one of these. What the viewer knows
 * need not be assumed. */
enum { NR_ICE_UNKNOWN = 0, NR_ICE_STAYS_UNREZZED = 0xffff };

/* What the Runner has for it. NR_NONE: as the view shows. */
typedef struct {
    int16_t credits; /* in the pool */
    int16_t clicks;  /* for other things than to begin the run */
} nr_purse;

/* The price of getting past ice, as far as it can be told. If not everything can be paid, as
 * little as possible gets through. */
typedef struct {
    nr_fee fee;
    uint32_t does;  /* what may get through (NR_DOES_…) */
    uint16_t worth; /* of the fee */
    uint8_t enters; /* he gets in; if not, `passed` says how far he comes */
    uint8_t passed; /* ice, of `ice` that stand before him */
    uint8_t ice;
    uint8_t unknown; /* ice of which nothing is known: it costs nothing here */
    uint8_t lets;    /* subroutines that get through */
    uint8_t pad;
} nr_toll;

/* One ice: the rest of its encounter, if it is being encountered now; else the whole of one.
 * `face` is what it is assumed to be if it is not rezzed. `purse` and `worth` may be NULL. */
nr_toll nr_pass_price(const nr_view *v, unsigned ice, unsigned face, const nr_purse *purse,
                      const nr_worth *worth, nr_workspace *room);

/* All ice before a server, or the rest of it in a run that goes on there. `face` has what each is
 * assumed to be, innermost first, as nr_ice lists them; NULL: nothing is assumed. The click of the
 * run itself is not in it. */
nr_toll nr_enter_price(const nr_view *v, unsigned server, const uint16_t *face,
                       const nr_purse *purse, const nr_worth *worth, nr_workspace *room);

/* ---- what a choice would change -------------------------------------------------------------- */

/* A number that hidden cards or chance decide. */
enum { NR_UNKNOWN = INT16_MIN };

enum { NR_MAX_PREVIEWED = 8 };
typedef struct {
    int16_t credits[2], clicks[2], hand[2], points[2]; /* by side */
    int16_t bad_publicity, tags, brain_damage;
    int16_t memory_used, memory_limit, link;
    int16_t run_credits;
    int16_t ice_strength;                  /* of the encountered ice; NR_NONE: there is none */
    int16_t subroutines;                   /* of it */
    uint16_t breaker_id[NR_MAX_PREVIEWED]; /* icebreakers by the numbers that players see, and … */
    int16_t strength[NR_MAX_PREVIEWED];    /* … their strengths */
    uint8_t breakers;
    uint8_t made;  /* choices of the sequence that were made */
    uint8_t legal; /* all of them */
    uint8_t open;  /* a hidden card or chance was met on the way: what is not unknown is the same
                    * however they fall in the deals that were tried */
    uint8_t over;  /* the game is, however they fall */
    uint8_t pad[3];
    uint64_t broken; /* subroutines of the encountered ice, a bit for each number */
} nr_after;

/* The numbers of a view as they are. */
nr_after nr_numbers(const nr_view *v);

/* The same after a sequence of choices of the player to move, each a number in the list of its
 * moment; the other player passes and declines wherever he may. False, and the numbers of the view,
 * if the view cannot be played on: the game is over, or the other player chooses among cards that
 * the viewer does not know. */
bool nr_preview(const nr_view *v, const uint16_t *choice, unsigned count, nr_after *out,
                nr_workspace *room);

JACKIN_API_END

#endif
