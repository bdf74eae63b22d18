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
 * of nothing; rezzing what only works when it is accessed. What is paid for it is not an effect,
 * unless cards are given up. */
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

/* ---- the question as a player sees it -------------------------------------------------------- */

/* One line of what is put to a player. */
typedef enum {
    NR_OFFER_CHOICE,    /* choice number `index` of the list */
    NR_OFFER_ACTION,    /* the window is passed, then comes number `index` of `actions` */
    NR_OFFER_ANY_ORDER, /* all cards of Archives are accessed, in whatever order */
    NR_OFFER_LINE /* a line of nr_plan; whoever asks puts these in, for they are his to follow */
} nr_offer_kind;
typedef struct {
    uint8_t kind; /* nr_offer_kind */
    uint8_t pad;
    uint16_t index;
} nr_offer;

enum { NR_MAX_OFFERS = 2 * NR_MAX_CHOICES + 1 };
typedef struct {
    nr_attended attended; /* unless it is NR_ASK nothing is put to him: this is done */
    uint16_t count;
    uint8_t joins; /* the list is a window, and the actions behind it stand below */
    uint8_t pad;
    uint16_t pass; /* the choice that leads on to the actions; that goes on without any effect where
                    * there is one (pass, continue); else list->count */
    uint16_t left_out; /* choices that are not offered since they can have no effect now */
    nr_offer offer[NR_MAX_OFFERS];
    nr_choices actions; /* as they will be if nobody does anything else in the window */
} nr_menu;

/* The one question that all who show choices put to a player: what nr_attend lets through, in one
 * list with the action behind it where it joins that (nr_joins_action), without what is idle. Under
 * full control it is the list of the engine, choice for choice. */
void nr_ask(const nr_view *v, const nr_choices *list, const nr_stops *stops, nr_menu *menu);

/* Puts a game, or the game of a view, behind the window that joins an action (nr_joins_action), as
 * if both had passed. It can be looked at and listed. */
void nr_step_behind(nr_game *g);

/* ---- being called ----------------------------------------------------------------------------
 * Whether another player is asked must not tell what he holds. The engine runs through windows in
 * which he can do nothing, so whoever sits beside him, or watches his clock, would learn what he
 * could not do. So he is called at moments that everybody can name: the windows that the table saw
 * the game come through, if as far as the table can see they might hold something for him. */

/* A window that the game came through, as the table knows it. */
typedef struct {
    uint8_t step; /* nr_step, NR_STEP_SETUP none */
    uint8_t server;
    uint16_t ice; /* the number that players see, 0 none */
} nr_moment;

/* What is remembered between choices; all bytes 0 at first. */
typedef struct {
    nr_moment ahead;   /* the run's window to come */
    nr_moment between; /* the same of the turn */
    uint8_t was_called;
    uint8_t pad[3];
} nr_pace;

enum { NR_MAX_MOMENTS = 8 };
/* The player whose turn it is not was asked, or called: not again in this window. */
void nr_pace_called(nr_pace *p);
/* Takes what happened by a choice, with a view of any viewer after it, and fills in the windows
 * (in order, the last NR_MAX_MOMENTS) that the game has come through since without the other player
 * being called. Returns how many. It looks at what everybody knows only. */
unsigned nr_pace_next(nr_pace *p, const nr_event *events, size_t count, const nr_view *after,
                      nr_moment moments[NR_MAX_MOMENTS]);
/* Puts a game, or the game of a view, where it was at that moment: step and run, so that it can be
 * shown and asked about. It cannot be played on. */
void nr_pace_picture(nr_game *g, const nr_moment *m);

/* As far as the table can see (the view of a spectator, at a window of a picture or of the game):
 * might the player have something to decide here, with these settings? True wherever nr_attend
 * would ask him in such a window. What he can pay, and what his hidden cards are, does not matter.
 */
bool nr_may_be_asked(const nr_view *table, nr_side side, const nr_stops *stops);

JACKIN_API_END

#endif
