/* What a player must be asked, and what he should know of a choice before he makes it.
 *
 * The engine asks for every decision that the rules leave to a player: most of them are windows in
 * which nothing useful can be done, and questions with one sensible answer. nr_attend decides, from
 * what the player may know and from his settings, which of them are put to him. Terminals, bots,
 * servers and pages all call it, so that they all stop at the same places (docs/attending.md).
 *
 * All of it is made from a view and nothing else: equal views give equal answers, so nobody can
 * read a hidden card from where another stops. The list is that of the view (nr_list), which is
 * that of the game. */
#ifndef JACKIN_NETRUNNER_ATTEND_H
#define JACKIN_NETRUNNER_ATTEND_H

#include "jackin/api.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

/* ---- one choice ------------------------------------------------------------------------------ */

/* Is the choice legal, but can have no effect now as far as the chooser can know? A breaker's
 * strength outside an encounter, against ice that it cannot break, or once it suffices; an amount
 * of nothing. What is paid for it is not an effect, unless cards are given up. */
bool nr_idle(const nr_view *v, const nr_choice *choice);

/* What a choice costs by itself, after all modifiers; what is asked for afterwards (X, cards to
 * give up, a trace) is not in it. */
typedef struct {
    int16_t credits; /* NR_NONE: it has no price in credits */
    uint8_t clicks;
    uint8_t is_x; /* X credits more, chosen afterwards */
} nr_price;
nr_price nr_choice_cost(const nr_view *v, const nr_choice *choice);

/* What the card or server that is to be picked is for. */
typedef enum {
    NR_AIM_NONE, /* nothing is picked, or no word fits */
    NR_AIM_GAIN, /* something is gained by what it is */
    NR_AIM_TRASH,
    NR_AIM_HOST, /* it hosts, or will be hosted */
    NR_AIM_INSTALL,
    NR_AIM_EXPOSE,
    NR_AIM_REZ,
    NR_AIM_DISCARD,
    NR_AIM_REVEAL,
    NR_AIM_DEREZ,
    NR_AIM_TAKE,   /* into the hand */
    NR_AIM_RETURN, /* into or onto a deck */
    NR_AIM_REMOVE, /* from the game */
    NR_AIM_SCORE,  /* to a score area */
    NR_AIM_SWAP,
    NR_AIM_MOVE, /* ice */
    NR_AIM_PLAY,
    NR_AIM_COUNTERS, /* they are placed on it or taken from it */
    NR_AIM_STRENGTH,
    NR_AIM_EFFECT, /* another change for a time */
    NR_AIM_ENCOUNTER,
    NR_AIM_ACCESS,
    NR_AIM_RUN, /* the run goes on there */
    NR_AIM_FORFEIT,
    NR_AIM_SAVE, /* what threatens it is prevented */
    NR_AIM_NAME, /* the card that asks remembers it */
    NR_AIM_ARRANGE,
    NR_AIM_PAY, /* a credit comes from there */
    NR_AIM_COUNT
} nr_aim;
nr_aim nr_choice_for(const nr_view *v);
const char *nr_aim_name(nr_aim aim); /* "trash"; "" for none */

/* ---- where a player is asked ----------------------------------------------------------------- */

typedef enum {
    NR_GUIDED,       /* only where somebody who is learning has a real choice */
    NR_STANDARD,     /* where something useful can be done */
    NR_FULL_CONTROL, /* everywhere: nothing is passed or answered */
    NR_LEVEL_COUNT
} nr_level;

/* Questions that are answered for him unless he wants them. */
enum {
    NR_WANTS_TRASH_FIRST = 1,  /* what to trash before an install */
    NR_WANTS_PAYMENT = 2,      /* which credits pay */
    NR_WANTS_ORDER = 4,        /* the order of abilities that meet, though it cannot matter */
    NR_WANTS_ACCESS_ORDER = 8, /* the same of the cards of Archives */
};
enum { NR_MAX_PINNED = 16 };

/* The settings of one player. All bytes 0 but the level is a good beginning. */
typedef struct {
    uint8_t level; /* nr_level */
    uint8_t wants; /* NR_WANTS_… */
    uint8_t pad[2];
    uint32_t
        stop[2]; /* by the side he plays, a bit for each nr_step: every window there asks him */
    uint32_t skip[2]; /* the same: no window there does, but for what is always his to decide */
    uint16_t pinned_card[NR_MAX_PINNED]; /* of the card table, 0 none: these are always asked about,
                                          * wherever something can be done with them */
    uint16_t pinned_id[NR_MAX_PINNED];   /* the same of single copies, by the numbers players see */
} nr_stops;
JACKIN_STATIC_ASSERT(NR_STEP_COUNT <= 32, "a step is a bit of a setting");

typedef enum {
    NR_ASK,   /* put it to the player */
    NR_PASS,  /* he has nothing to do here: `choice` is the pass, continue or done */
    NR_ANSWER /* a question that nobody wants: `choice` is its answer */
} nr_attention;
typedef struct {
    uint8_t what; /* nr_attention */
    uint8_t pad;
    uint16_t choice; /* a number of the list */
} nr_attended;

/* Is the player whose view this is to be asked, or what is decided for him? NR_ASK too where the
 * decision is not his. Without stops (NULL) the level is NR_STANDARD. */
nr_attended nr_attend(const nr_view *v, const nr_choices *list, const nr_stops *stops);

/* May this window be joined with the player's next action? It is his own, in his own turn, and
 * passing it leads to his action unless the other player does something: whoever can show two lists
 * at once offers what is not idle in it beside the actions, and passes it when one of these is
 * chosen. */
bool nr_joins_action(const nr_view *v);

JACKIN_API_END

#endif
