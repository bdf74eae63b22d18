/*
 * What the properties share: a game under trial, and where its failures are counted.
 *
 * Game number n of a seed is always the same game: decks, chance, players, and the moments at which
 * it is looked at more closely follow from the two numbers alone. So a failure is reproduced with
 * --seed, --first n and --games 1.
 */
#ifndef TESTS_PROPERTIES_TRIAL_H
#define TESTS_PROPERTIES_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/xoshiro.h"
#include "jackin/netrunner.h"

typedef enum {
    PROPERTY_CHECK,          /* the whole-state check holds */
    PROPERTY_CONSERVED,      /* no card comes, goes or changes */
    PROPERTY_LISTED,         /* the list is never empty before the end, and within its bound */
    PROPERTY_DISTINCT,       /* no two choices look the same to the one who chooses */
    PROPERTY_RELISTED,       /* nr_list gives the same list again */
    PROPERTY_REFUSED,        /* a choice that is not there is refused and changes nothing */
    PROPERTY_FORGED,         /* nor is one of any verb that somebody made up */
    PROPERTY_ENDS,           /* every game ends */
    PROPERTY_CLONES,         /* a clone goes on to the same bytes, whether anyone listens or not */
    PROPERTY_REPLAYS,        /* decks, seed and choices give the same states again */
    PROPERTY_VIEWS,          /* nr_look tells what the viewer knows, and his choices */
    PROPERTY_SAMPLES,        /* nr_sample agrees with the viewer and can be played on */
    PROPERTY_SECRET_STATE,   /* `state` tells nothing that the viewer cannot know */
    PROPERTY_SECRET_CHOICES, /* nor do his choices and prompts */
    PROPERTY_SECRET_EVENTS,  /* nor do the events and the log */
    PROPERTY_SECRET_WHY,     /* nor does the judge */
    PROPERTY_NUMBERS,        /* the numbers of copies show nowhere */
    PROPERTY_ATTENDS,        /* nr_attend decides what it may, and nothing else */
    PROPERTY_PRICES,         /* a choice costs what it says */
    PROPERTY_PLANS,          /* a line costs and breaks what it says, a preview comes true */
    PROPERTY_OFFERS,         /* nr_ask offers what it should: under full control, everything */
    PROPERTY_CALLS,          /* when a player is called tells nothing that he hides */
    PROPERTY_UNDOES,         /* undo, record and replay of the protocol agree with the game */
    PROPERTY_COUNT
} property;

enum {
    TRIAL_MAX_CHOICES = 20000, /* no game takes longer; those of the Core Set stay below 5000 */
    TRIAL_MAX_EVENTS = 4096,
};

typedef struct {
    uint64_t seed;   /* --seed */
    uint64_t number; /* of the game */
    nr_deck deck[2];
    core_xoshiro chance; /* of the test; never of the game */
    nr_game game;
    nr_choices list; /* of game */
    unsigned made;   /* choices made */
    uint16_t choice[TRIAL_MAX_CHOICES];
    uint64_t hash[TRIAL_MAX_CHOICES + 1]; /* of the state before each choice, and of the last */
    bool is_broken;                       /* something failed after which going on makes no sense */
} trial;

/* Counts a failure and says where and what. The first few of each property are printed in full. */
void fail(const trial *t, property p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* One in n. */
static inline bool once_in(core_xoshiro *chance, uint32_t n)
{
    return core_xoshiro_below(chance, n) == 0;
}

/* Where two values part, for reports. */
static inline unsigned first_difference(const void *a, const void *b, size_t size)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    unsigned at = 0;
    while (at < size && x[at] == y[at]) {
        at++;
    }
    return at;
}

/* ---- sampling.c ------------------------------------------------------------------------------ */

/* Looks at the state for each viewer, makes samples, compares, and plays some of them to their end.
 */
void check_sampling(trial *t);

/* ---- secrecy.c ------------------------------------------------------------------------------- */

/*
 * May the viewer not know which card copy c is? The rulebook's zones once more, independent of the
 * engine's own answer, which is compared with this one.
 */
bool is_hidden(const nr_game *g, unsigned c, nr_viewer viewer);

/* Compares the engine's answers with is_hidden. */
void check_visible(trial *t);

/* Checks that the events of a choice named no card to a player who could not know it before and
 * does not know it after, unless showing it is what the event is about. */
void check_told(trial *t, const nr_game *before, const nr_io *io);

extern unsigned long twins_compared;

/* Changes in `other`, a copy of the state, cards that the viewer cannot know. False if nothing came
 * of it. */
bool make_twin(const nr_game *g, nr_game *other, nr_viewer viewer, core_xoshiro *chance);

/* Makes a twin of the state that one viewer cannot tell from it, and plays both for a while. */
void check_secrecy(trial *t);

/* ---- numbers.c ------------------------------------------------------------------------------- */

/* Gives the copies other numbers, and plays both games for a while. */
void check_numbers(trial *t);

/* ---- attending.c ----------------------------------------------------------------------------- */

/* Asks what would be decided for the player to move, and what his choices cost. */
void check_attending(trial *t);

/* Plays the game on to its end, with what is decided for players and random answers to the rest. */
void check_attended_game(trial *t);

/* ---- planning.c ------------------------------------------------------------------------------ */

extern unsigned long lines_followed, previews_compared;

/* Follows the lines of an encounter; now and then asks for tolls and a preview. */
void check_planning(trial *t);

/* ---- calling.c ------------------------------------------------------------------------------- */

extern unsigned long calls_compared, calls_made;

/* Makes a twin whose hidden cards of the Corporation are others, and plays the Runner's turn on in
 * both: it must be called at the same moments. */
void check_calling(trial *t);

/* ---- undoing.c ------------------------------------------------------------------------------- */

/* Plays the recorded game of the trial through the protocol, with undo, record and replay. */
void check_undoing(trial *t);

#endif
