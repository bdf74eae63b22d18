/* Android: Netrunner as a value.
 *
 * A game is one plain struct, nr_game: no pointers, no heap. Assign it to clone it, memcmp it to
 * compare, write its bytes to save it. Two calls are the engine: nr_list gives every legal choice
 * of the one decision that is outstanding, nr_choose applies one of them and runs on to the next
 * decision. Nothing illegal can be expressed. */
#ifndef JACKIN_NETRUNNER_H
#define JACKIN_NETRUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/netrunner_card.h"
#include "jackin/random.h"

JACKIN_API_BEGIN

/* The version of the rules: whoever changes what a game with the same cards, chance and choices
 * becomes adds 1. Records name it. New cards, and new fields that those games do not use, change
 * nothing. */
enum { NR_RULES_VERSION = 2 };

/* Limits. What a game needs beyond one ends it with NR_REASON_LIMIT, naming the limit. Builds with
 * NR_TINY have small ones, so that tests meet them. */
#ifdef NR_TINY
enum {
    NR_MAX_FRAMES = 7,
    NR_MAX_EFFECTS = 2,
    NR_MAX_PENDING = 2,
    NR_MAX_SETS = 1,
    NR_MAX_ORDINALS = 5,
    NR_MAX_COUNTERS = 20,
    NR_MAX_GAINED = 2,
    NR_MAX_LENT = 1
};
#else
enum {
    NR_MAX_FRAMES = 40,
    NR_MAX_EFFECTS = 40,
    NR_MAX_PENDING = 40,
    NR_MAX_SETS = 12,
    NR_MAX_ORDINALS = 64,  /* different events of a turn that ordinals must remember */
    NR_MAX_COUNTERS = 250, /* of one kind on a card, credits aside */
    NR_MAX_GAINED = 24,    /* subroutines that a piece of ice gains by itself */
    NR_MAX_LENT = 32       /* subroutines that effects lend */
};
#endif
enum {
    NR_MAX_DECK = 120,     /* cards a side, identity not counted */
    NR_CORP_FIRST = 1,     /* copy of the Corporation's identity */
    NR_RUNNER_FIRST = 122, /* copy of the Runner's identity */
    NR_COPIES = 243,       /* copies are 1 … 242; 0 is no card */
    NR_MAX_PRINTED = 8,    /* subroutines printed on a piece of ice */
    NR_MAX_CHOICES = 4608,
    NR_MAX_CREDITS = 2000 /* most that a position may give a player */
};

typedef enum {
    NR_LIMIT_OF_NOTHING,
    NR_LIMIT_OF_FRAMES,
    NR_LIMIT_OF_EFFECTS,
    NR_LIMIT_OF_PENDING,
    NR_LIMIT_OF_SETS,
    NR_LIMIT_OF_ORDINALS,
    NR_LIMIT_OF_COUNTERS,
    NR_LIMIT_OF_SUBROUTINES,
    NR_LIMIT_OF_COUNT
} nr_limit_of;

typedef enum {
    NR_ZONE_NONE,
    NR_ZONE_HQ,
    NR_ZONE_RD,       /* head is the top card */
    NR_ZONE_ARCHIVES, /* head is the oldest */
    NR_ZONE_TABLE,    /* the Corporation's installed cards, in the order of installing */
    NR_ZONE_CORP_SCORE,
    NR_ZONE_GRIP,
    NR_ZONE_STACK,
    NR_ZONE_HEAP,
    NR_ZONE_RIG, /* the Runner's installed cards, those on hosts included */
    NR_ZONE_RUNNER_SCORE,
    NR_ZONE_PLAY, /* an operation or event while it resolves */
    NR_ZONE_REMOVED,
    NR_ZONE_IDENTITY,
    NR_ZONE_HOSTED, /* on a host, but not installed: inactive (HOST-08) */
    NR_ZONE_COUNT
} nr_zone;

/* Servers. Remotes are numbered from NR_SERVER_REMOTE; "remote1" is NR_SERVER_REMOTE itself. */
enum {
    NR_SERVER_NONE,
    NR_SERVER_HQ,
    NR_SERVER_RD,
    NR_SERVER_ARCHIVES,
    NR_SERVER_REMOTE,
    NR_SERVER_LAST_REMOTE = NR_SERVER_REMOTE + NR_MAX_DECK - 1,
    NR_SERVER_NEW = 255
};

/* Flags of a copy. */
enum {
    NR_FACEUP = 1,      /* rezzed on the table, faceup in Archives */
    NR_SEEN_CORP = 2,   /* the Corporation is being shown this hidden card now */
    NR_SEEN_RUNNER = 4, /* the Runner is being shown this hidden card now */
    NR_ACCESSED = 8,    /* met in the access that is going on */
    NR_BROKE = 16,      /* broke a subroutine in this encounter */
    NR_EMPTIED = 32,    /* its last hosted credit or counter was just taken */
    NR_FIRED = 64       /* its state row has resolved and the state has not ended since */
};

/* Marks of a copy: what was done with it. The low nibble is this turn, the high one this run; a
 * bit for each of the first four rows of the card that have such a limit. */
enum { NR_MARKS = 4, NR_MARKS_TURN = 0x0f, NR_MARKS_RUN = 0xf0 };

/* What rows a card has, so that most cards need no look at their table. */
enum {
    NR_HAS_PAID = 1,
    NR_HAS_CLICK = 2,
    NR_HAS_CONDITION = 4 /* when, may, replace */,
    NR_HAS_MODIFIER = 8,
    NR_HAS_PREVENT = 16,
    NR_HAS_STATE = 32,
    NR_HAS_CREDITS = 64 /* credits for a purpose */,
    NR_HAS_FACT = 128 /* about the card itself, in any zone */
};

/* One copy of a card. What belongs to an install (counters, host, chosen, flags, marks) is wiped
 * when it is uninstalled. */
typedef struct {
    uint16_t def; /* index into the card table, 0 none */
    uint16_t id;  /* the number players see; a new one after each shuffle */
    uint8_t zone;
    uint8_t next, prev; /* neighbours in the zone's list, 0 none */
    uint8_t server;     /* on the table: the server it is in or protects */
    uint8_t host;       /* the copy it lies on, 0 none */
    uint8_t flags;
    uint8_t chosen; /* the copy, or server, remembered by this one */
    uint8_t has;    /* NR_HAS_…: what its rows are; follows from def (nr_become) */
    uint8_t counter[NR_COUNTER_CREDIT]; /* of each kind but credits: see nr_counters */
    uint8_t marks;                      /* NR_MARKS_… */
    uint16_t credits;                   /* hosted credits that are not recurring */
} nr_copy;

static inline unsigned nr_counters(const nr_copy *k, nr_counter kind)
{
    return kind == NR_COUNTER_CREDIT ? k->credits : k->counter[kind];
}

static inline void nr_set_counters(nr_copy *k, nr_counter kind, unsigned n)
{
    if (kind == NR_COUNTER_CREDIT) {
        k->credits = (uint16_t)n;
    } else {
        k->counter[kind] = (uint8_t)(n < NR_MAX_COUNTERS ? n : (unsigned)NR_MAX_COUNTERS);
    }
}

/* ---- what is suspended --------------------------------------------------------------------------
 * A rule or ability that waits for something is a frame: a head, and a struct of its kind. */

/* An event with its content (docs/tour.md): what, about which card, by whom, from what. */
typedef struct {
    uint8_t what;    /* nr_on */
    uint8_t kind;    /* of damage, of counter; whether a trace succeeded */
    uint8_t by;      /* nr_side that caused it */
    uint8_t subject; /* the copy that it is about, 0 none or see the set */
    uint8_t source;  /* the copy whose ability caused it, 0 none */
    uint8_t server;
    int16_t amount;
} nr_happening;

typedef struct {        /* an ability being carried out: interpret.c */
    uint16_t def;       /* card of the row; outlives the copy */
    uint8_t row, pc;    /* the operation */
    uint8_t phase;      /* how far the operation is */
    uint8_t picked;     /* cards picked by this operation */
    uint8_t rounds;     /* of a REPEAT so far */
    uint8_t cost_due;   /* a card trashed as cost is on its way */
    uint8_t server;     /* of the card as the row began, or chosen with the action */
    uint8_t set;        /* picked cards: 1 + index into sets, 0 none */
    uint8_t subroutine; /* 1 + number of the subroutine to break */
    uint8_t subject;    /* the card of the event */
    int16_t x;          /* the value chosen or paid */
    int16_t result;     /* of the last operation */
    int16_t amount;     /* of the event */
    uint8_t margin;     /* of the last trace */
    uint8_t shown;      /* the picked cards were revealed */
} nr_row_frame;

typedef struct { /* an event on its way: events.c */
    nr_happening is;
    uint8_t set;      /* the cards of a trash or expose: 1 + index into sets */
    uint8_t passed;   /* players who have passed, one bit each */
    uint8_t flags;    /* EVENT_… */
    uint8_t asked;    /* 1 + the replacement being asked about */
    uint16_t refused; /* replacements that were declined */
    uint8_t replaced; /* a replacement took its place */
    uint8_t row, card, pc;
    uint16_t def; /* the replacement being asked about */
} nr_event_frame;

typedef struct { /* conditional abilities that wait for their turn: abilities.c */
    nr_happening is;
    uint8_t first;  /* of its pending abilities */
    uint8_t chosen; /* index of the one whose turn it is */
} nr_triggers_frame;

typedef struct { /* a window: abilities.c */
    uint8_t letters;
    uint8_t passed;   /* players who had an opportunity, one bit each */
    uint8_t acted;    /* the player has acted in this one */
    uint8_t ice;      /* of the run for which it was opened */
    uint8_t costless; /* uses of costless abilities so far (2: no more) */
    uint8_t row;      /* of the loop that is being repeated */
    int16_t uses;     /* of it still to come */
} nr_window_frame;

typedef struct {    /* turn.c */
    uint8_t acted;  /* an action was just taken: its window is due */
    uint8_t verb;   /* of a basic action */
    uint8_t server; /* of the action */
    uint8_t host;
} nr_turn_frame;

typedef struct { /* an operation or event being played: turn.c */
    uint8_t server;
    uint8_t flags; /* PLAY_… */
    int16_t x;
    uint8_t given; /* the card chosen as additional cost: the subject of the row */
    uint8_t due;   /* it is on its way */
    int16_t result;
} nr_play_frame;

typedef struct { /* install.c */
    uint8_t server, host;
    uint8_t set;    /* what is trashed first */
    uint8_t chosen; /* everything to trash is chosen */
    uint8_t from;   /* the zone it comes from */
    uint8_t beside; /* an ice goes next inward of this one, 0: outermost */
    uint16_t flags;
    int16_t discount;
} nr_install_frame;

typedef struct { /* rezzing: rez.c */
    uint8_t ignore_costs;
    uint8_t due;
    int16_t discount;
    int16_t result;
} nr_rez_frame;

typedef struct {
    uint8_t stolen;
} nr_score_frame;

typedef struct { /* pay.c; the card of the head is the subject */
    uint8_t purpose, flags;
    int16_t left; /* still to pay */
} nr_pay_frame;

typedef struct {        /* run.c */
    uint8_t subroutine; /* the next to look at */
    uint8_t told;       /* that it is about to resolve has been told */
    uint8_t ice;        /* being encountered */
    uint8_t outside;    /* this is an encounter outside the row, and no more */
} nr_run_frame;

typedef struct { /* access.c */
    uint8_t server;
    uint8_t zone; /* one card: the zone it was accessed in */
    int16_t left; /* cards of the pile still to take */
    uint8_t due;
    uint8_t pad;
    int16_t result;
} nr_access_frame;

typedef struct {                /* trace.c: also a psi game, with base 0 */
    int16_t base, corp, runner; /* credits that each spends */
} nr_bids_frame;

typedef struct {
    uint8_t kind, step;
    uint8_t side; /* whose it is */
    uint8_t card; /* the copy it is about, or that bears the ability */
    union {
        nr_row_frame row;
        nr_event_frame event;
        nr_triggers_frame triggers;
        nr_window_frame window;
        nr_turn_frame turn;
        nr_play_frame play;
        nr_install_frame install;
        nr_rez_frame rez;
        nr_score_frame score;
        nr_pay_frame pay;
        nr_run_frame run;
        nr_access_frame access;
        nr_bids_frame bids;
    };
} nr_frame;
JACKIN_STATIC_ASSERT(sizeof(nr_frame) == 24, "a frame has hidden padding");

/* A modifier, prohibition or delayed ability with a duration. */
enum { NR_EFFECT_MOD, NR_EFFECT_DELAYED, NR_EFFECT_EXTRA_COST };
typedef struct {
    uint8_t kind;   /* NR_EFFECT_… */
    uint8_t mod;    /* NR_MOD_… or the event waited for */
    uint8_t target; /* copy it is on, 0: see server */
    uint8_t server;
    uint8_t duration;
    uint8_t side;
    uint16_t def; /* card and row of a delayed ability or gained subroutine */
    uint8_t row;
    uint8_t pc;   /* its block: 1 + the operation that begins it; of a subroutine: its name */
    uint8_t card; /* the copy that bears it */
    uint8_t name; /* the card that it is about, or the operand of a modifier (subtype …) */
    int16_t n;    /* the modifier's amount, or the X of a delayed ability */
    int16_t pad;
} nr_effect;

/* A conditional ability whose condition was met and that waits for its turn. */
typedef struct {
    uint16_t def;
    uint8_t row, pc; /* pc: where a delayed block begins (see nr_effect), 0 the whole row */
    uint8_t side;
    uint8_t card;    /* the copy that bears it */
    uint8_t subject; /* the copy that the event was about */
    uint8_t delayed; /* resolves though its card is gone */
    int16_t x, amount;
} nr_pending;

/* An event of this turn that an ordinal may ask about. */
typedef struct {
    uint8_t what, kind_by; /* kind, and by whom in the top bit */
    uint8_t server, subject;
} nr_ordinal;

typedef struct {
    int16_t credits;
    uint8_t clicks;
    uint8_t bad_publicity;      /* of the Corporation */
    uint8_t tags, brain_damage; /* of the Runner */
    uint8_t mulligans;
    uint8_t pad;
} nr_player;

/* Facts of the turn, and of the Runner's last one, that cards ask about (nr_fact). */
typedef struct {
    uint8_t scored;              /* agendas the Corporation scored this turn */
    uint8_t stolen, stolen_last; /* agendas the Runner stole this turn, in his last turn */
    uint8_t points, points_last; /* their points */
    uint8_t runs, runs_last;     /* bit per server class, NR_CLASS_… */
    uint8_t success, success_last;
    uint8_t failure, failure_last;
    uint8_t resources, resources_last; /* installed by the Runner */
    uint8_t clicks_spent;
    uint8_t pad[2];
} nr_history;

typedef struct {
    uint8_t active;
    uint8_t server;     /* attacked now */
    uint8_t named;      /* named when the run was initiated */
    uint8_t ice;        /* copy approached or encountered, 0 none */
    uint8_t position;   /* its index in the server's row, innermost 0 */
    uint8_t phase;      /* NR_PHASE_… */
    uint8_t approaches; /* ice approached so far (stops at 255) */
    uint8_t encounters;
    uint8_t over; /* NR_RUN_GOES_ON or how it ends */
    uint8_t successful;
    uint8_t bypassed;   /* the encountered ice is bypassed */
    uint8_t redirected; /* the run goes on at the outermost ice */
    uint8_t accesses;   /* cards accessed so far (stops at 255) */
    uint8_t ordinals;   /* of the turn when the run began */
    int16_t credits;    /* usable in this run only */
    uint16_t progress;  /* what the table was like when the run last went back (FAQ-R58) */
    uint8_t rounds;     /* of a loop that the Corporation named: 1 + those left, 0 no loop */
    uint8_t was_broken; /* the encountered ice is gone, and all its subroutines were broken */
    uint8_t pad[4];
    uint64_t broken; /* subroutines of the encountered ice, by name */
} nr_run;

enum { NR_PHASE_NONE, NR_PHASE_APPROACH, NR_PHASE_ENCOUNTER, NR_PHASE_SERVER, NR_PHASE_ACCESS };
enum { NR_RUN_GOES_ON, NR_RUN_JACKED_OUT, NR_RUN_ENDED, NR_RUN_SERVER_GONE };

typedef enum {
    NR_REASON_NONE,
    NR_REASON_POINTS, /* agenda points */
    NR_REASON_FLATLINE,
    NR_REASON_EMPTY_RD, /* the Corporation had to draw from an empty R&D */
    NR_REASON_LIMIT,    /* a limit of the engine was met; never in games of the known cards */
    NR_REASON_COUNT
} nr_reason;

typedef struct {
    /* Small facts first: what nearly every choice reads. */
    uint8_t waiting; /* a decision is outstanding */
    uint8_t prompt;  /* nr_prompt */
    uint8_t to_move; /* whose decision it is */
    uint8_t winner;  /* nr_side; NR_NOBODY while the game goes on */
    uint8_t reason;
    uint8_t limit;     /* nr_limit_of: the limit that ended the game */
    uint8_t turn_side; /* whose turn it is */
    uint8_t step;      /* nr_step */
    uint8_t dirty;     /* what changed that state triggers look at (DIRTY_… of the engine) */
    uint8_t loose;     /* 1 + the first pending ability that no frame has yet, 0 none */
    uint8_t frames, effects_used, pending_used, sets_used, ordinals_used;
    uint8_t uses;     /* USES_…: kinds of rows that some active card has (never too few) */
    uint16_t turn;    /* turns begun */
    uint16_t next_id; /* the last number given */
    uint32_t extras;  /* purposes that may have an additional cost: a bit each for active cards, and
                       * from 16 on for what a card says of itself */
    uint8_t marked;   /* NR_MARKS_…: some copy has such a mark */
    uint8_t pad8[3];
    uint32_t sources; /* purposes that some card may pay for: a bit each, the Runner's from 16 on */
    uint64_t hooks;   /* events that some active card may wait for (never too few) */
    uint64_t mods;    /* modifiers that some active card may have (never too few) */
    uint64_t counted; /* events that the ordinals of some card count */
    uint64_t guarded; /* events that something may replace or prevent (never too few) */
    nr_player player[2];
    nr_history history;
    nr_run run;
    uint8_t head[NR_ZONE_COUNT], tail[NR_ZONE_COUNT], size[NR_ZONE_COUNT];
    uint8_t identity[2];
    uint8_t ids_reused; /* numbers have started again from 1 */
    nr_frame frame[NR_MAX_FRAMES];
    nr_effect effect[NR_MAX_EFFECTS];
    nr_pending pending[NR_MAX_PENDING];
    nr_ordinal ordinal[NR_MAX_ORDINALS];
    uint64_t set[NR_MAX_SETS][4]; /* chosen cards, one bit a copy */
    uint64_t known[2][4];         /* copies that a side has seen since they got their number */
    core_random random;
    nr_copy copy[NR_COPIES];
    uint8_t pad[4];
} nr_game;

/* Where the bytes go: copies 243 x 20, frames 40 x 24, effects 40 x 16, pending 40 x 12, ordinals
 * 64 x 4, sets 12 x 32, what is known 64, the generator 112, the rest about 200. */
JACKIN_STATIC_ASSERT(sizeof(nr_copy) == 20 && sizeof(nr_effect) == 16 && sizeof(nr_pending) == 12,
                     "hidden padding");
JACKIN_STATIC_ASSERT(sizeof(nr_game) <= 8192, "a game must stay small");

/* ---- choices --------------------------------------------------------------------------------- */

typedef enum {
    NR_VERB_NONE,
    NR_VERB_KEEP,
    NR_VERB_MULLIGAN,
    NR_VERB_DRAW,
    NR_VERB_GAIN_CREDIT,
    NR_VERB_INSTALL,
    NR_VERB_PLAY,
    NR_VERB_ADVANCE,
    NR_VERB_TRASH_RESOURCE,
    NR_VERB_PURGE,
    NR_VERB_REMOVE_TAG,
    NR_VERB_RUN,
    NR_VERB_USE,
    NR_VERB_REZ,
    NR_VERB_SCORE,
    NR_VERB_PASS,
    NR_VERB_CONTINUE,
    NR_VERB_JACK_OUT,
    NR_VERB_BREAK,
    NR_VERB_ACCESS,
    NR_VERB_STEAL,
    NR_VERB_TRASH,
    NR_VERB_DECLINE,
    NR_VERB_CHOOSE_CARD,
    NR_VERB_CHOOSE_SERVER,
    NR_VERB_CHOOSE_NUMBER,
    NR_VERB_CHOOSE_OPTION,
    NR_VERB_YES,
    NR_VERB_NO,
    NR_VERB_DONE,
    NR_VERB_TRIGGER,
    NR_VERB_DISCARD,
    NR_VERB_COUNT
} nr_verb;

/* Keys of choose-option. */
typedef enum {
    NR_OPTION_NONE,
    NR_OPTION_POOL,
    NR_OPTION_TAKE_TAG,
    NR_OPTION_END_RUN,
    NR_OPTION_REZ,
    NR_OPTION_TRASH,
    NR_OPTION_GAIN_CREDITS,
    NR_OPTION_EXPOSE,
    NR_OPTION_REMOVE_COUNTER,
    NR_OPTION_PAY,
    NR_OPTION_DAMAGE,
    NR_OPTION_COUNT
} nr_option;

typedef struct {
    uint8_t verb;
    uint8_t card;    /* copy, 0 none */
    uint8_t ability; /* number of the ability on the card */
    uint8_t server;
    uint8_t other; /* host of an install; number of a subroutine */
    uint8_t option;
    int16_t amount; /* choose-number; the price of steal and trash */
} nr_choice;

typedef struct {
    unsigned count;
    nr_choice choice[NR_MAX_CHOICES];
} nr_choices;

typedef enum {
    NR_PROMPT_NONE,
    NR_PROMPT_MULLIGAN,
    NR_PROMPT_ACTION,
    NR_PROMPT_WINDOW,
    NR_PROMPT_JACK_OUT,
    NR_PROMPT_ENCOUNTER,
    NR_PROMPT_BREAK_MORE,
    NR_PROMPT_ACCESS,
    NR_PROMPT_ACCESSED,
    NR_PROMPT_CHOOSE_CARD,
    NR_PROMPT_CHOOSE_NUMBER,
    NR_PROMPT_CHOOSE_OPTION,
    NR_PROMPT_OPTIONAL,
    NR_PROMPT_TRIGGER,
    NR_PROMPT_PREVENT,
    NR_PROMPT_TRASH_FIRST,
    NR_PROMPT_PAY,
    NR_PROMPT_TRACE,
    NR_PROMPT_ARRANGE,
    NR_PROMPT_DISCARD,
    NR_PROMPT_MEMORY,
    NR_PROMPT_INSTALL,
    NR_PROMPT_PSI, /* a secret bid */
    NR_PROMPT_CHOOSE_SERVER,
    NR_PROMPT_PLAY,
    NR_PROMPT_COUNT
} nr_prompt;

/* Places on the timing charts, numbered as the Polish rulebook does. */
typedef enum {
    NR_STEP_SETUP,
    NR_STEP_CORP_1_1,
    NR_STEP_CORP_1_2,
    NR_STEP_CORP_1_3,
    NR_STEP_CORP_2_1,
    NR_STEP_CORP_2_2,
    NR_STEP_CORP_3_1,
    NR_STEP_CORP_3_2,
    NR_STEP_CORP_3_3,
    NR_STEP_RUNNER_1_1,
    NR_STEP_RUNNER_1_2,
    NR_STEP_RUNNER_1_3,
    NR_STEP_RUNNER_2_1,
    NR_STEP_RUNNER_2_2,
    NR_STEP_RUNNER_2_3,
    NR_STEP_RUN_1,
    NR_STEP_RUN_2,
    NR_STEP_RUN_2_1,
    NR_STEP_RUN_2_2,
    NR_STEP_RUN_2_3,
    NR_STEP_RUN_2_4,
    NR_STEP_RUN_3,
    NR_STEP_RUN_3_1,
    NR_STEP_RUN_3_2,
    NR_STEP_RUN_4,
    NR_STEP_RUN_4_1,
    NR_STEP_RUN_4_2,
    NR_STEP_RUN_4_3,
    NR_STEP_RUN_4_4,
    NR_STEP_RUN_4_5,
    NR_STEP_RUN_5,
    NR_STEP_RUN_6,
    NR_STEP_COUNT
} nr_step;

/* ---- what happened --------------------------------------------------------------------------- */

typedef enum {
    NR_EVENT_NONE,
    NR_EVENT_KEEP,
    NR_EVENT_MULLIGAN,
    NR_EVENT_TURN_BEGINS,
    NR_EVENT_TURN_ENDS,
    NR_EVENT_SPEND_CLICKS,
    NR_EVENT_GAIN_CLICKS,
    NR_EVENT_LOSE_CLICKS,
    NR_EVENT_GAIN_CREDITS,
    NR_EVENT_LOSE_CREDITS,
    NR_EVENT_SPEND_CREDITS, /* card: the source, 0 the pool */
    NR_EVENT_TAKE_CREDITS,
    NR_EVENT_REFILL,
    NR_EVENT_DRAW,
    NR_EVENT_DISCARD,
    NR_EVENT_INSTALL,
    NR_EVENT_PLAY,
    NR_EVENT_REZ,
    NR_EVENT_DEREZ,
    NR_EVENT_ADVANCE,
    NR_EVENT_PLACE_COUNTER,
    NR_EVENT_REMOVE_COUNTER,
    NR_EVENT_PURGE,
    NR_EVENT_TRASH,
    NR_EVENT_MOVE,
    NR_EVENT_SCORE,
    NR_EVENT_STEAL,
    NR_EVENT_FORFEIT,
    NR_EVENT_USE,
    NR_EVENT_TRIGGER,
    NR_EVENT_RUN_BEGINS,
    NR_EVENT_APPROACH_ICE,
    NR_EVENT_ENCOUNTER_ICE,
    NR_EVENT_BREAK,
    NR_EVENT_SUBROUTINE,
    NR_EVENT_PASS_ICE,
    NR_EVENT_BYPASS,
    NR_EVENT_APPROACH_SERVER,
    NR_EVENT_JACK_OUT,
    NR_EVENT_RUN_SUCCESSFUL,
    NR_EVENT_RUN_UNSUCCESSFUL,
    NR_EVENT_RUN_ENDS,
    NR_EVENT_ACCESS,
    NR_EVENT_ACCESS_REPLACED,
    NR_EVENT_EXPOSE,
    NR_EVENT_REVEAL,
    NR_EVENT_LOOK,
    NR_EVENT_SEARCH,
    NR_EVENT_SHUFFLE,
    NR_EVENT_TAG,
    NR_EVENT_REMOVE_TAG,
    NR_EVENT_DAMAGE,
    NR_EVENT_PREVENT,
    NR_EVENT_BAD_PUBLICITY,
    NR_EVENT_TRACE,
    NR_EVENT_TRACE_CORP,
    NR_EVENT_TRACE_RUNNER,
    NR_EVENT_TRACE_SUCCEEDS,
    NR_EVENT_TRACE_FAILS,
    NR_EVENT_STRENGTH,
    NR_EVENT_SUBTYPE /* gained: what */,
    NR_EVENT_CHOOSE,
    NR_EVENT_SERVER_GONE,
    NR_EVENT_GAME_OVER,
    NR_EVENT_BID,      /* a secret bid is opened */
    NR_EVENT_MOVE_RUN, /* the run goes on behind this ice, or at the outermost ice of a server */
    NR_EVENT_CHOOSE_SERVER,
    NR_EVENT_MOVE_ICE, /* it protects that server now */
    NR_EVENT_REMOVE_BAD_PUBLICITY,
    NR_EVENT_COUNT
} nr_event_kind;

/* One thing that happened. `seen` says who may know which card it was: bit 0 the Corporation, bit 1
 * the Runner. */
typedef struct {
    uint8_t kind, side;
    uint8_t seen, other_seen;
    uint16_t id, def;             /* the card, 0 none */
    uint16_t other_id, other_def; /* a second card: host, target, source */
    uint8_t server;
    uint8_t what; /* counter kind, damage kind, ability or subroutine number, zone moved to */
    int16_t n;
    uint8_t
        for_whom; /* who may know of the event at all, bits as in seen, 4 spectators; 7 everyone */
    uint8_t row;  /* of a subroutine: the row that says it, … */
    uint16_t row_of; /* … and the card whose row that is, which may have lent it */
    uint8_t cause;   /* nr_cause: what it follows from, … */
    uint8_t cause_seen;
    uint16_t cause_id, cause_def; /* … and the card, if it is one; 0 where it cannot be followed */
} nr_event;

/* What an event follows from: the ability of a card, or the rule that was being carried out. */
typedef enum {
    NR_CAUSE_RULE, /* none of those below */
    NR_CAUSE_CARD,
    NR_CAUSE_ACTION, /* a basic action, or an install or advancement that is one */
    NR_CAUSE_TURN,   /* the steps of a turn */
    NR_CAUSE_RUN,
    NR_CAUSE_ACCESS,
    NR_CAUSE_SETUP,
    NR_CAUSE_COUNT
} nr_cause;

/* Fixed outcomes for the next random events, for tests and puzzles. */
enum { NR_RIG_HQ_ACCESS, NR_RIG_DAMAGE, NR_RIG_SHUFFLE, NR_RIG_COUNT };
typedef struct {
    uint8_t kind, used;
    uint16_t count;
    uint16_t def[NR_MAX_DECK]; /* card, or the cards from the top of the shuffled deck down */
} nr_rig;

/* Chance in the caller's hands, and whether what happened is the same whatever the placeholders of
 * the game are: for proofs over everything that a player does not know (a game of a view has
 * placeholders, nr_is_hidden). The first `forced` random cards are those of `pick`; of each further
 * one the first that it may be is taken. `among` tells which different cards each may be. A deck
 * that is shuffled becomes placeholders. */
enum { NR_MAX_FATES = 12, NR_MAX_FATED = 24 };
enum {
    NR_MET_FACE = 1,   /* the rules asked what a placeholder is: the result means nothing */
    NR_MET_SEARCH = 2, /* a deck with placeholders was looked through: the same */
    NR_MET_BID = 4,    /* a secret bid was made */
    NR_MET_LIMIT = 8   /* more chance than there is room for here */
};
typedef struct {
    uint8_t forced, count; /* count: random cards so far */
    uint8_t met;           /* NR_MET_… */
    uint8_t pad;
    uint8_t pick[NR_MAX_FATES]; /* copies */
    uint8_t of[NR_MAX_FATES];   /* how many different ones it may be */
    uint8_t among[NR_MAX_FATES][NR_MAX_FATED];
} nr_fate;

/* What an engine call may talk to besides the game: all of it optional. */
typedef struct {
    nr_event *events; /* room for the events that happen, or NULL */
    size_t events_cap, events_count;
    bool events_lost; /* there was no room for some */
    nr_rig *rigs;     /* used in order within each kind, or NULL */
    size_t rigs_count;
    int rig_failed; /* 1 + index of the rig that could not apply; the game is then spoilt */
    nr_fate *fate;  /* or NULL: the game's own generator decides */
} nr_io;

/* ---- the engine ------------------------------------------------------------------------------ */

typedef struct {
    uint16_t identity; /* index into the card table */
    uint16_t count;
    uint16_t card[NR_MAX_DECK];
} nr_deck;

/* Why something was refused. The texts and ledger entries are in judge.c. */
typedef uint8_t nr_why;

/* Sets up a game of two decks, shuffles, deals, and runs to the first decision (the Corporation's
 * mulligan). Returns 0, or why the decks cannot be played (nr_why_text). On refusal *g is
 * unchanged. */
nr_why nr_new(nr_game *g, const nr_deck *corp, const nr_deck *runner, uint64_t seed,
              nr_choices *list, nr_io *io);

/* The same with a whole key of 256 bits for the generator instead of a seed, so that more games can
 * be dealt than there are seeds, and nobody can try them all. */
nr_why nr_new_keyed(nr_game *g, const nr_deck *corp, const nr_deck *runner, const uint32_t key[8],
                    nr_choices *list, nr_io *io);

/* Lists every legal choice of the outstanding decision, in a fixed order; none when the game is
 * over. */
void nr_list(const nr_game *g, nr_choices *list);

/* Applies a choice, wherever it comes from, runs to the next decision and puts its choices into
 * `next`. Windows with nothing to do and questions with one answer are answered on the way. Returns
 * false and leaves *g and *io as they are if no such choice is legal now: then `next` has those
 * that are. What stood in `next` before does not matter; `choice` may be one of it. */
bool nr_choose(nr_game *g, nr_choice choice, nr_choices *next, nr_io *io);

/* The same for choice number `index` of `list`, which must be the list of *g as nr_list or the last
 * choice made it, unchanged: that is not verified, and another list spoils the game. For search,
 * which has just got the list from the engine and would list it twice. Returns false and changes
 * nothing if the list is not so long, or the game is over. */
bool nr_choose_trusted(nr_game *g, unsigned index, nr_choices *list, nr_io *io);

/* Are a choice of copy a and one of copy b the same choice? Equal cards of one hand, pile or score
 * area are. */
bool nr_alike(const nr_game *g, unsigned a, unsigned b);

/* A 64-bit hash of the full state, equal on every platform and in every version that plays the game
 * alike: cards count by their codes, and what a game does not use does not count (hash.c). */
uint64_t nr_hash(const nr_game *g);

/* Makes copy c the card def, leaving everything else of it alone: for twins of a state in tests,
 * and for search. */
void nr_become(nr_game *g, unsigned c, uint16_t def);

/* Gives the game's generator another seed: for clones made for search. */
void nr_reseed(nr_game *g, uint64_t seed);

/* Gives it another key, from which it starts: for the epochs of a record (docs/protocol.md). */
void nr_rekey(nr_game *g, const uint32_t key[8]);

/* Checks everything that must hold of a state. Returns NULL, or a sentence naming what broke. */
const char *nr_check(const nr_game *g);

/* ---- looking at a game ----------------------------------------------------------------------- */

typedef enum { NR_VIEW_CORP, NR_VIEW_RUNNER, NR_VIEW_SPECTATOR, NR_VIEW_ALL } nr_viewer;

/* May this viewer know which card copy c is, now? */
bool nr_visible(const nr_game *g, unsigned c, nr_viewer viewer);

/* Does he know it, because he may see it now, or has seen it and could follow it since? */
bool nr_known(const nr_game *g, unsigned c, nr_viewer viewer);

/* An event as a viewer hears it: false if it does not reach him, else *heard, in which every card
 * that he may not know is a placeholder (nr_hidden_card, nr_hidden_ice). */
bool nr_hear(const nr_event *e, nr_viewer viewer, nr_event *heard);
/* Does everyone see whether the card of the event is ice, known or not? It is installed then, and
 * ice lies across. */
bool nr_event_shows_ice(const nr_event *e);

int nr_points(const nr_game *g, nr_side side);    /* agenda points in his score area */
int nr_hand_size(const nr_game *g, nr_side side); /* maximum hand size; may be negative */
int nr_link(const nr_game *g);
int nr_memory_limit(const nr_game *g);
int nr_memory_used(const nr_game *g);
int nr_strength(const nr_game *g, unsigned c); /* of ice and icebreakers, now */
int nr_rez_cost(const nr_game *g, unsigned c);
int nr_trash_cost(const nr_game *g, unsigned c);       /* -1: none */
int nr_requirement(const nr_game *g, unsigned c);      /* advancement requirement of an agenda */
unsigned nr_subroutines(const nr_game *g, unsigned c); /* number of subroutines of ice */
uint64_t nr_subtypes(const nr_game *g, unsigned c);    /* bit per nr_subtype */
unsigned nr_active(const nr_game *g, unsigned c);      /* does its text work now? */
nr_side nr_owner(unsigned c);
bool nr_server_exists(const nr_game *g, unsigned server);
/* Ice protecting a server, innermost first, resp. the cards in it; fills out[] (room for
 * NR_MAX_DECK), returns how many. */
unsigned nr_ice(const nr_game *g, unsigned server, uint8_t *out);
unsigned nr_root(const nr_game *g, unsigned server, uint8_t *out);
/* The copies of a zone in order; out[] has room for NR_COPIES. Returns how many. */
unsigned nr_zone_list(const nr_game *g, nr_zone zone, uint8_t *out);

/* The same in the order that this viewer may know: a hand that he cannot see is in the order of its
 * numbers. */
unsigned nr_zone_view(const nr_game *g, nr_zone zone, nr_viewer viewer, uint8_t *out);

/* What the outstanding prompt is about, for words: the card whose ability asks (0 none), the
 * subject, and a number. */
typedef struct {
    uint8_t card, subject,
        ability; /* a prevention: ability is what (nr_on), subject the kind of damage */
    uint8_t server;
    uint16_t def; /* the card whose ability asks, even if the copy is gone */
    int16_t n;
} nr_asking;
nr_asking nr_asked(const nr_game *g);

/* Is copy c part of a rule that is suspended: is it being played, rezzed, stolen or trashed, or
 * does one of its abilities wait or resolve (NR_RESOLVING: everyone sees which card it is); or is
 * some rule about it? */
typedef enum { NR_NOT_IN_USE, NR_USED, NR_RESOLVING } nr_use;
nr_use nr_in_use(const nr_game *g, unsigned c);
/* What copy c remembers (nr_copy.chosen) is a server or another copy, as its rows say. */
bool nr_remembers_server(const nr_game *g, unsigned c);

/* How many cards the accesses that go on will still come to, the present one not among them; both
 * players can count them. While the Runner is asked how many more of a pile he takes, those that he
 * must. */
unsigned nr_to_access(const nr_game *g);
/* Is copy c one of them, in the root of the server? */
bool nr_is_due(const nr_game *g, unsigned c);

/* The set of cards that an event which may be prevented is about: 1 + index into set, 0 none. */
unsigned nr_threatened(const nr_game *g);
/* The row that is subroutine `number` of ice c now; false if it has no such subroutine. */
bool nr_subroutine(const nr_game *g, unsigned c, unsigned number, uint16_t *def, unsigned *row);
/* Is that subroutine of the encountered ice broken? */
bool nr_is_broken(const nr_game *g, unsigned number);

/* ---- views ------------------------------------------------------------------------------------
 * Everything one viewer may know, as a value: two games that differ only in what he cannot know
 * give equal bytes. It is made from what he may see; JSON, terminal, bots and pages are made from
 * it and from nothing else.
 *
 * `game` is a game to look at: everything above that asks about a game can be asked of it, with the
 * same viewer. Cards that he does not know are placeholders of the card table (nr_is_hidden). Inner
 * numbers of copies are the view's own; the numbers that players see (`id`) are those of the game.
 * What the rules keep for themselves is 0 (the generator, bids not yet opened). If the decision is
 * the viewer's, nr_list lists his choices from it, each with the number that it has in the game. */
typedef struct {
    nr_game game;
    uint16_t unseen[NR_MAX_DECK]; /* his own cards that he cannot see, since he knows his deck */
    uint8_t unseen_count;
    uint8_t viewer;     /* nr_viewer */
    uint8_t has_secret; /* the other player is choosing among cards that this view does not tell */
    uint8_t pad[5];
} nr_view;

/* In a view: a copy that it does not tell; the second one, that it is ice. */
enum { NR_SOME_CARD = 255, NR_SOME_ICE = 254 };

void nr_look(const nr_game *g, nr_viewer viewer, nr_view *view);

/* A view written down, for digests (docs/fairness.md): what it says and not how it is held, so that
 * a card, zone or field that comes later changes nothing of a view that has none of it (hash.c).
 * Returns how many bytes; they are the same for equal views, on every machine. */
enum { NR_VIEW_WRITTEN = 1 << 16 }; /* room for more than the longest */
size_t nr_view_write(const nr_view *v, uint8_t out[NR_VIEW_WRITTEN]);

/* A full state that agrees with a view: a function of the view, the decks and the seed. Cards that
 * the viewer does not know are dealt at random: his own from what is left of his deck, the others
 * from the deck that he assumes (NULL: any cards that the identity may have). Every deal that the
 * table allows is as likely as any other. Chance gets the seed. A sample is for the one whose
 * decision it is: the question of another may find no card among those that were dealt. */
typedef enum {
    NR_SAMPLE_OK,
    NR_SAMPLE_DECK,   /* the assumed deck has too few cards besides those that were seen, or cards
                       * that no deck of the side can have */
    NR_SAMPLE_TABLE,  /* its cards cannot lie as the table shows */
    NR_SAMPLE_SECRET, /* the other player is choosing among cards that the viewer cannot know */
    NR_SAMPLE_COUNT
} nr_sample_result;
nr_sample_result nr_sample(nr_game *g, const nr_view *view, const nr_deck *corp,
                           const nr_deck *runner, uint64_t seed); /* *g is undefined on failure */

/* ---- the judge ------------------------------------------------------------------------------- */

/* Why no choice like `wanted` is offered now to `side`. Returns 0 if one is. Fields of `wanted`
 * that are 0 match anything (ability and subroutine: 255, amount: -1). */
nr_why nr_judge(const nr_game *g, nr_side side, const nr_choice *wanted);
const char *nr_why_text(nr_why why, bool polish);
/* The ledger entries, separated by spaces. */
const char *nr_why_rules(nr_why why);
/* The entries that an event follows from, separated by spaces; may be empty. */
const char *nr_event_rules(const nr_event *v);

/* ---- positions ------------------------------------------------------------------------------- */

/* A position is built card by card on an empty table, then started. Every call returns 0 or why it
 * is refused. */
typedef struct {
    uint16_t def;
    uint8_t zone; /* where; NR_ZONE_TABLE needs server */
    uint8_t server;
    uint8_t host;            /* copy, 0 none */
    uint8_t faceup;          /* rezzed, or faceup in Archives */
    uint8_t recurring_given; /* counter[NR_COUNTER_RECURRING] counts; otherwise they are full */
    uint8_t pad;
    uint16_t counter[NR_COUNTER_COUNT];
} nr_placement;

nr_why nr_position_begin(nr_game *g, uint16_t corp_identity, uint16_t runner_identity,
                         uint64_t seed);
nr_why nr_position_place(nr_game *g, const nr_placement *p, unsigned *copy);
void nr_position_choose(nr_game *g, unsigned copy, unsigned chosen);
/* Players' numbers and history are set directly in g->player and g->history. Starts play:
 * `turn_begins` at the top of the active side's turn, otherwise with its next action. */
nr_why nr_position_start(nr_game *g, nr_side active, bool turn_begins, nr_choices *list, nr_io *io);

/* ---- names ----------------------------------------------------------------------------------- */

const char *nr_step_name(nr_step step);        /* "run.2.3" */
const char *nr_verb_name(nr_verb verb);        /* "gain-credit" */
nr_verb nr_verb_find(const char *name);        /* NR_VERB_NONE if unknown */
const char *nr_option_name(nr_option option);  /* "take-tag" */
const char *nr_prompt_name(nr_prompt prompt);  /* "choose-card" */
const char *nr_event_name(nr_event_kind kind); /* "run-begins" */
const char *nr_cause_name(nr_cause cause);     /* "action" */
const char *nr_zone_name(nr_zone zone);
const char *nr_reason_name(nr_reason reason); /* "points" */
const char *nr_limit_name(nr_limit_of limit); /* "frames" */
/* "hq", "rd", "archives", "remote7", "new-remote"; writes at most 12 bytes. */
void nr_server_name(unsigned server, char out[12]);
unsigned nr_server_find(const char *name); /* NR_SERVER_NONE if unknown */

JACKIN_API_END

/* Only for what is built together with it. */
#ifdef JACKIN_ROOMS
/* What changes strengths now: found once by who asks for several, for the same game. */
enum { NR_MAX_STRENGTH_CHANGES = 24 };
typedef struct {
    unsigned count; /* more than there is room for: they are not all noted */
    uint8_t card[NR_MAX_STRENGTH_CHANGES], row[NR_MAX_STRENGTH_CHANGES];
    uint8_t only[NR_MAX_STRENGTH_CHANGES]; /* the one copy that it may be about; 0: any, … */
    uint8_t in[NR_MAX_STRENGTH_CHANGES];   /* … in this server; 0: in any */
} nr_strength_changes;
void nr_find_strength_changes(const nr_game *g, nr_strength_changes *all);
/* nr_strength, by them. */
int nr_strength_by(const nr_game *g, const nr_strength_changes *all, unsigned c);
#endif

#endif
