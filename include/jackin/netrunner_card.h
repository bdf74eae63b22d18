/* A card of Android: Netrunner as a value: facts, then rows. A row is one ability: how it starts,
 * what it costs, what it does, as a short list of operations that one interpreter carries out
 * (netrunner/interpret.c). The tables stand in netrunner/cards/; anyone may read them: bots, the
 * card browser, the judge. docs/adding-a-card.md is the recipe for writing one. */
#ifndef JACKIN_NETRUNNER_CARD_H
#define JACKIN_NETRUNNER_CARD_H

#include <stdbool.h>
#include <stdint.h>

#include "jackin/api.h"

JACKIN_API_BEGIN

typedef enum { NR_CORP, NR_RUNNER, NR_NOBODY } nr_side;

typedef enum {
    NR_TYPE_NONE,
    NR_TYPE_IDENTITY,
    NR_TYPE_OPERATION,
    NR_TYPE_AGENDA,
    NR_TYPE_ICE,
    NR_TYPE_UPGRADE,
    NR_TYPE_ASSET, /* CARD-01 */
    NR_TYPE_HARDWARE,
    NR_TYPE_RESOURCE,
    NR_TYPE_PROGRAM,
    NR_TYPE_EVENT, /* CARD-02 */
    NR_TYPE_COUNT
} nr_type;

typedef enum {
    NR_FACTION_ANARCH,
    NR_FACTION_CRIMINAL,
    NR_FACTION_SHAPER,
    NR_FACTION_HAAS_BIOROID,
    NR_FACTION_JINTEKI,
    NR_FACTION_NBN,
    NR_FACTION_WEYLAND,
    NR_FACTION_NEUTRAL,
    NR_FACTION_COUNT
} nr_faction;

typedef enum {
    NR_SET_CORE,
    NR_SET_GENESIS,
    NR_SET_CREATION_AND_CONTROL,
    NR_SET_SPIN,
    NR_SET_HONOR_AND_PROFIT,
    NR_SET_DRAFT,
    NR_SET_COUNT
} nr_set;

/* The 64 subtypes of all known cards: a card's subtypes are one 64-bit mask. */
typedef enum {
    NR_SUB_AI,
    NR_SUB_AP,
    NR_SUB_ADVERTISEMENT,
    NR_SUB_AMBUSH,
    NR_SUB_BARRIER,
    NR_SUB_BIOROID,
    NR_SUB_BLACK_OPS,
    NR_SUB_CAISSA,
    NR_SUB_CHIP,
    NR_SUB_CLONE,
    NR_SUB_CLOUD,
    NR_SUB_CODE_GATE,
    NR_SUB_CONDITION,
    NR_SUB_CONNECTION,
    NR_SUB_CONSOLE,
    NR_SUB_CYBORG,
    NR_SUB_DAEMON,
    NR_SUB_DECODER,
    NR_SUB_DEFLECTOR,
    NR_SUB_DESTROYER,
    NR_SUB_DIVISION,
    NR_SUB_DOUBLE,
    NR_SUB_EXECUTIVE,
    NR_SUB_EXPANSION,
    NR_SUB_FACILITY,
    NR_SUB_FRACTER,
    NR_SUB_G_MOD,
    NR_SUB_GEAR,
    NR_SUB_GOVERNMENT,
    NR_SUB_GRAY_OPS,
    NR_SUB_HOSTILE,
    NR_SUB_ICEBREAKER,
    NR_SUB_ILLICIT,
    NR_SUB_INITIATIVE,
    NR_SUB_JOB,
    NR_SUB_KILLER,
    NR_SUB_LINK,
    NR_SUB_LOCATION,
    NR_SUB_MEGACORP,
    NR_SUB_MOD,
    NR_SUB_MYTHIC,
    NR_SUB_NEXT,
    NR_SUB_NATURAL,
    NR_SUB_OBSERVER,
    NR_SUB_PRIORITY,
    NR_SUB_PSI,
    NR_SUB_REGION,
    NR_SUB_REMOTE,
    NR_SUB_RESEARCH,
    NR_SUB_RITZY,
    NR_SUB_RUN,
    NR_SUB_SABOTAGE,
    NR_SUB_SECURITY,
    NR_SUB_SEEDY,
    NR_SUB_SENTRY,
    NR_SUB_STEALTH,
    NR_SUB_SYSOP,
    NR_SUB_TRACER,
    NR_SUB_TRANSACTION,
    NR_SUB_TRAP,
    NR_SUB_UNORTHODOX,
    NR_SUB_VIRTUAL,
    NR_SUB_VIRUS,
    NR_SUB_WEAPON,
    NR_SUBTYPE_COUNT
} nr_subtype;
#define NR_BIT(n) ((uint64_t)1 << (n))

typedef enum {
    NR_COUNTER_ADVANCEMENT,
    NR_COUNTER_VIRUS,
    NR_COUNTER_POWER,
    NR_COUNTER_AGENDA,
    NR_COUNTER_RECURRING,
    NR_COUNTER_CREDIT, /* the last: there may be more of them than of the others */
    NR_COUNTER_COUNT
} nr_counter;

typedef enum { NR_DAMAGE_NET, NR_DAMAGE_MEAT, NR_DAMAGE_BRAIN, NR_DAMAGE_COUNT } nr_damage;

/* ---- the language of abilities ----------------------------------------------------------------
 *
 * What each word means and which fields it reads stands in one table (netrunner/language.c), from
 * which the checks of the card tables and docs/language.md are made. */

/* How a row starts. */
typedef enum {
    NR_ROW_CONST,    /* counts while its card is active, or wherever `live` says; never resolves */
    NR_ROW_PAID,     /* cost without a click, in P windows */
    NR_ROW_CLICK,    /* cost with a click, an action */
    NR_ROW_OPPONENT, /* as paid, used by the Runner from the encountered ice */
    NR_ROW_WHEN,     /* required conditional ability */
    NR_ROW_MAY,      /* optional conditional ability */
    NR_ROW_SUBROUTINE,
    NR_ROW_PLAY,       /* what an operation or event does */
    NR_ROW_ACCESS,     /* works when this card is accessed, active or not */
    NR_ROW_OPTION,     /* one more thing to do with an accessed card */
    NR_ROW_REPLACE,    /* takes the place of its event, once an event (FAQ-R22) */
    NR_ROW_PREVENT,    /* prevent or avoid what is pending */
    NR_ROW_STATE,      /* as soon as a state holds */
    NR_ROW_EXTRA_COST, /* an additional cost of what `arg` says (ABIL-21) */
    NR_ROW_COUNT
} nr_row_kind;

/* Events. A WHEN row waits until one has happened; PREVENT and REPLACE rows look at one that is
 * about to happen. */
typedef enum {
    NR_ON_NONE,
    NR_ON_TURN_BEGINS,
    NR_ON_TURN_ENDS,
    NR_ON_INSTALLED,
    NR_ON_REZZED,
    NR_ON_PLAYED,
    NR_ON_SCORED,
    NR_ON_STOLEN,
    NR_ON_RUN_SUCCESSFUL,
    NR_ON_RUN_UNSUCCESSFUL,
    NR_ON_RUN_ENDS,
    NR_ON_APPROACH,
    NR_ON_ENCOUNTER,
    NR_ON_SUBROUTINE_RESOLVES,
    NR_ON_ENCOUNTER_ENDS,
    NR_ON_PASSED,         /* ice was passed, bypassed ice too */
    NR_ON_PASSED_ALL_ICE, /* the Runner approaches the server */
    NR_ON_ACCESS,         /* REPLACE: the whole of step 4.5; ACCESS rows: this card */
    NR_ON_DAMAGE,
    NR_ON_TAG,
    NR_ON_BAD_PUBLICITY,
    NR_ON_TRASH,
    NR_ON_EXPOSE,
    NR_ON_BREAK,         /* one subroutine */
    NR_ON_TRACE,         /* ended; kind 1: it succeeded */
    NR_ON_PLAY_FINISHED, /* a played card is about to go to the discard pile */
    NR_ON_DRAWN,
    NR_ON_CLICKS_SPENT,
    NR_ON_COUNTER_PLACED,
    NR_ON_BIDS_OPENED, /* of a psi game */
    NR_ON_GAME_START,  /* after the mulligans */
    /* states (NR_ROW_STATE) */
    NR_ON_HOST_STRENGTH_ZERO,
    NR_ON_EMPTY,
    NR_ON_ALL_BROKEN, /* every subroutine of the encountered ice */
    NR_ON_HOSTED_EMPTY,
    NR_ON_COUNT
} nr_on;
JACKIN_STATIC_ASSERT(NR_ON_COUNT <= 64, "an event is a bit of 64");

/* Who caused the event, seen from the card that bears the row. */
typedef enum { NR_BY_ANYONE, NR_BY_YOU, NR_BY_OPPONENT, NR_BY_COUNT } nr_by;

/* Servers: classes, and servers known from the card or the run. A row that waits for an event
 * names with them where it must happen; a row that starts a run, where it may go. */
enum {
    NR_CLASS_HQ = 1,
    NR_CLASS_RD = 2,
    NR_CLASS_ARCHIVES = 4,
    NR_CLASS_REMOTE = 8,
    NR_AT_THIS = 16,      /* the server that the card is in or protects */
    NR_AT_NAMED = 32,     /* the one named when the run was initiated (FAQ-R13) */
    NR_AT_REMEMBERED = 64 /* the one that the card chose */
};

/* How often. Ordinals count the event in the turn or run, whoever saw it; marks are on the copy. */
typedef enum {
    NR_LIMIT_NONE,
    NR_LIMIT_FIRST_EACH_TURN,
    NR_LIMIT_FIRST_EACH_RUN,
    NR_LIMIT_ONCE_PER_TURN,
    NR_LIMIT_ONCE_PER_RUN,
    NR_LIMIT_COUNT
} nr_limit;

/* Where a row counts or is listened to. */
typedef enum {
    NR_LIVE_ACTIVE,
    NR_LIVE_ANYWHERE,    /* a fact of the card, even facedown or in hand */
    NR_LIVE_ARCHIVES,    /* while it is in Archives */
    NR_LIVE_SCORE_AREAS, /* while it is in either score area */
    NR_LIVE_COUNT
} nr_live;

/* Which cards. All that is given must hold. */
enum {
    NR_F_REZZED = 1 << 0,
    NR_F_UNREZZED = 1 << 1,
    NR_F_SELF = 1 << 2,       /* the card that bears the row */
    NR_F_OTHER = 1 << 3,      /* not that card */
    NR_F_HOST = 1 << 4,       /* the card it is hosted on */
    NR_F_PROTECTING = 1 << 5, /* ice that protects its server */
    NR_F_IN_SERVER = 1 << 6,  /* in its server (an agenda or card accessed from it counts) */
    NR_F_CAN_BE_ADVANCED = 1 << 7,
    NR_F_ENCOUNTERED = 1 << 8, /* the ice being encountered */
    NR_F_REMEMBERED = 1 << 9,  /* the card it chose */
    NR_F_SAME_TITLE = 1 << 10,
    NR_F_MINE = 1 << 11,        /* of the controller of the row */
    NR_F_INSTALLABLE = 1 << 12, /* could be installed now by the row that asks */
    NR_F_HOSTED_HERE = 1 << 13, /* on this card */
    NR_F_ACCESSED = 1 << 14,    /* being accessed */
    NR_F_SEEN = 1 << 15,        /* shown to who chooses by a LOOK of this row */
    NR_F_FACEDOWN = 1 << 16,
    NR_F_LIKE_SUBJECT = 1 << 17,  /* another card of the title of the event's card */
    NR_F_NO_KIN = 1 << 18,        /* hosts no other card that shares a subtype with this one */
    NR_F_ATTACKED = 1 << 19,      /* in or before the attacked server */
    NR_F_NEXT_INWARD = 1 << 20,   /* the ice next inward of the one that hosts this card */
    NR_F_SAME_PLACE = 1 << 21,    /* at the same place of another server's row */
    NR_F_SAME_ROW = 1 << 22,      /* protecting the server of the host */
    NR_F_OUTERMOST = 1 << 23,     /* the outermost ice of its server */
    NR_F_CENTRAL = 1 << 24,       /* in or protecting a central server */
    NR_F_SAME_STRENGTH = 1 << 25, /* exactly as strong as this card */
    NR_F_INSTALLED = 1 << 26,
    NR_F_PLAYABLE = 1 << 27, /* could be played now by the row that asks */
    NR_F_EMPTY = 1 << 28,    /* without counters */
    NR_F_WORDS = 29,         /* how many there are */
    NR_F_BITS = (1 << NR_F_WORDS) - 1
};
struct nr_amount;
typedef struct {
    uint16_t types; /* bit per nr_type, 0 any */
    uint32_t flags;
    uint64_t subtypes;                    /* has at least one of these, 0 any */
    uint64_t not_subtypes;                /* has none of these */
    const struct nr_amount *cost_at_most; /* its printed cost, NULL any */
} nr_filter;

/* Cards of some zones that fit. */
typedef struct {
    uint16_t zones; /* bit per nr_zone */
    nr_filter filter;
} nr_group;

/* A card that an operation works on, or that an amount is read from. */
typedef enum {
    NR_SELF,
    NR_HOST,
    NR_HOSTED, /* everything on this card */
    NR_SUBJECT,
    NR_PICKED,
    NR_ENCOUNTERED,
    NR_ACCESSED_CARD,
    NR_REMEMBERED,
    NR_LOOKED_AT, /* what a LOOK of this row shows and nothing took since */
    NR_THE_RUN,   /* no card: the run, or the player, as a whole */
    NR_SEL_COUNT
} nr_selector;

typedef enum { NR_YOU, NR_OPPONENT, NR_THE_CORP, NR_THE_RUNNER, NR_WHO_COUNT } nr_who;

/* Where a number comes from. */
typedef enum {
    NR_FROM_NUMBER,   /* it is `times` itself */
    NR_FROM_COUNTERS, /* of kind, on card `of` */
    NR_FROM_X,        /* the value chosen or paid */
    NR_FROM_RESULT,   /* what the last operation really did */
    NR_FROM_EVENT,    /* the amount of the event */
    NR_FROM_TAGS,
    NR_FROM_BAD_PUBLICITY,
    NR_FROM_CREDITS, /* in the pool of who `of` */
    NR_FROM_HAND,    /* cards in the hand of who `of` */
    NR_FROM_SCORE,   /* agenda points of who `of` */
    NR_FROM_LINK,
    NR_FROM_UNUSED_MEMORY,
    NR_FROM_SUBROUTINES, /* of card `of` */
    NR_FROM_STRENGTH,
    NR_FROM_COST,    /* printed cost of card `of` */
    NR_FROM_POINTS,  /* agenda points of card `of` */
    NR_FROM_MARGIN,  /* by how much the trace succeeded or failed */
    NR_FROM_CARDS,   /* how many cards of `group` */
    NR_FROM_HISTORY, /* fact `kind`, on server classes `of` */
    NR_FROM_EVENTS,  /* events `kind` of this turn whose card fits `group` */
    NR_FROM_COUNT
} nr_from;

/* The number is max(0, (value - minus) / div) * times, at most cap; div 0 and 1 do not divide, a
 * cap of 0 is none. */
typedef struct nr_amount {
    uint8_t from, of, kind, div;
    int8_t minus, times;
    uint8_t cap;
    const nr_group *group;
} nr_amount;

/* Facts of this turn and of the Runner's last one. */
typedef enum {
    NR_FACT_RUNS, /* runs by class of server: how many classes of those asked for */
    NR_FACT_RUNS_LAST,
    NR_FACT_SUCCESSES,
    NR_FACT_SUCCESSES_LAST,
    NR_FACT_FAILURES_LAST,
    NR_FACT_SCORED, /* agendas */
    NR_FACT_STOLEN,
    NR_FACT_STOLEN_LAST,
    NR_FACT_STOLEN_POINTS_LAST,
    NR_FACT_CLICKS_SPENT,   /* by the player whose turn it is */
    NR_FACT_RESOURCES_LAST, /* resources the Runner installed in his last turn */
    NR_FACT_COUNT
} nr_fact;

typedef enum { NR_AT_LEAST, NR_AT_MOST, NR_EXACTLY, NR_COMPARE_COUNT } nr_compare;

/* What must be the case. */
typedef enum {
    NR_IS_AMOUNT, /* amount compared with n */
    NR_IS_IN_RUN,
    NR_IS_RUN_ON,        /* the attacked server is one of `of` */
    NR_IS_RUN_SUCCEEDED, /* the run, or the one that just ended */
    NR_IS_IN_ENCOUNTER,  /* with rezzed ice */
    NR_IS_ALL_BROKEN,    /* every subroutine of the encountered ice */
    NR_IS_BROKE,         /* this copy broke a subroutine in this encounter */
    NR_IS_ACCESSED_FROM, /* this card is accessed in zones `of` (bit per nr_zone) */
    NR_IS_ACCESSED,      /* this card is being accessed */
    NR_IS_REZZED,        /* this card */
    NR_IS_INSTALLED,     /* this card */
    NR_IS_EXISTS,        /* some card of group */
    NR_IS_HOSTED_ON,     /* its host fits group's filter */
    NR_IS_EVENT_AT,      /* the server of the event is one of `of`; of WHEN rows only */
    NR_IS_COUNT
} nr_is;

typedef struct {
    uint8_t is;
    bool negated;
    uint8_t compare;
    int8_t n;
    uint16_t of;
    nr_amount amount;
    const nr_group *group;
} nr_cond;

/* Costs besides clicks and credits. */
typedef enum {
    NR_COST_NOTHING,
    NR_COST_TRASH_SELF,      /* ABIL-18 */
    NR_COST_COUNTER,         /* cost_n hosted counters of kind cost_arg from this very card */
    NR_COST_FORFEIT,         /* an agenda of the own score area */
    NR_COST_FORFEIT_SELF,    /* this agenda */
    NR_COST_TRASH_INSTALLED, /* an own installed card that fits cost_filter */
    NR_COST_TRASH_FROM_HAND, /* a card of the own hand that fits cost_filter */
    NR_COST_REMOVE_SELF,     /* this card leaves the game */
    NR_COST_COUNT
} nr_cost;

/* Constant modifiers, prohibitions, and facts about the card itself. */
typedef enum {
    NR_MOD_NONE, /* words only: a rule that the engine knows by itself (console limit …) */
    NR_MOD_ICE_STRENGTH,
    NR_MOD_BREAKER_STRENGTH,
    NR_MOD_MEMORY,
    NR_MOD_LINK,
    NR_MOD_HAND_SIZE,
    NR_MOD_REZ_COST,
    NR_MOD_INSTALL_COST,
    NR_MOD_PLAY_COST,
    NR_MOD_REQUIREMENT,
    NR_MOD_ACCESS_RD,
    NR_MOD_ACCESS_HQ,
    NR_MOD_ACCESS_CAP, /* at most n accesses in this run */
    NR_MOD_TRASH_COST,
    NR_MOD_SUBTYPE,       /* the card has subtype arg too */
    NR_MOD_SUBROUTINES,   /* the ice has n more: copies of this card's gained subroutine row */
    NR_MOD_DAMAGE,        /* damage of kind arg is n more */
    NR_MOD_POINTS,        /* the agenda is worth n more */
    NR_MOD_POINTS_TO_WIN, /* both players need n more */
    NR_MOD_CLICKS,        /* clicks received at the start of the turn */
    NR_MOD_RECURRING,     /* n recurring credits; what for is said by NR_MOD_CREDITS_FOR rows */
    NR_MOD_CREDITS_FOR,   /* hosted credits may pay for purpose arg, if what is paid for fits */
    /* prohibitions (ABIL-16) */
    NR_BAN_JACK_OUT,
    NR_BAN_RUN, /* on servers `at` */
    NR_BAN_BREAK,
    NR_BAN_BYPASS,
    NR_BAN_REZ,
    NR_BAN_SCORE,
    NR_BAN_STEAL,
    NR_BAN_ACCESS,
    NR_BAN_ADVANCE,
    NR_BAN_SPEND, /* credits; 0 is still a legal payment */
    /* facts about the card itself */
    NR_MOD_HOSTS,       /* may host what fits filter, up to n memory units, which use no memory */
    NR_MOD_HOSTS_COUNT, /* may host n cards that fit filter, which use no memory */
    NR_MOD_CAN_BE_ADVANCED,
    NR_MOD_INSTALL_ONLY_ON,
    NR_MOD_INSTALL_ONLY_IN, /* servers `at` */
    NR_MOD_INSTALL_ONLY_IF,
    NR_MOD_PLAY_ONLY_IF,
    NR_MOD_MEMORY_COST,
    NR_MOD_HOSTS_INACTIVE, /* what lies on it is hosted, not installed (HOST-08) */
    NR_MOD_HOSTS_ANY,      /* may host any number of cards that fit filter */
    NR_MOD_STARTING_HAND,  /* cards drawn before the game */
    NR_MOD_COUNT
} nr_mod;
JACKIN_STATIC_ASSERT(NR_MOD_COUNT <= 64, "a modifier is a bit of 64");

typedef enum {
    NR_PAY_OTHER,
    NR_PAY_USE,
    NR_PAY_INSTALL,
    NR_PAY_PLAY,
    NR_PAY_REZ,
    NR_PAY_TRASH,
    NR_PAY_ADVANCE,
    NR_PAY_REMOVE_TAG,
    NR_PAY_TRACE,
    NR_PAY_STEAL,
    NR_PAY_RUN,
    NR_PAY_PSI,
    NR_PAY_COUNT
} nr_purpose;

/* How long. Each ends at a moment of its own. */
typedef enum {
    NR_FOR_ENCOUNTER, /* to the end of this encounter; outside one it lapses at once (BREAK-09) */
    NR_FOR_RUN,
    NR_FOR_TURN,
    NR_FOR_NEXT_ENCOUNTER,   /* waits for the next encounter of this run, then lasts to its end */
    NR_FOR_ACCESS,           /* the access of this card */
    NR_UNTIL_NEXT_TURN,      /* to step 1.2 of the controller's next turn */
    NR_UNTIL_ENCOUNTER_ENDS, /* of the next ice that is encountered, or the run */
    NR_WHILE_INSTALLED,      /* as long as the card that it is on stays installed */
    NR_FOR_COUNT
} nr_duration;

/* Which end of a deck. */
typedef enum { NR_TOP, NR_BOTTOM, NR_END_COUNT } nr_end;

typedef enum {
    NR_OP_NONE,
    NR_OP_GAIN_CREDITS,
    NR_OP_LOSE_CREDITS, /* as many as he has; the result is what was lost */
    NR_OP_TAKE_CREDITS, /* from this card to the pool */
    NR_OP_DRAW,
    NR_OP_GAIN_CLICKS,
    NR_OP_LOSE_CLICKS, /* all or nothing */
    NR_OP_TAG,
    NR_OP_REMOVE_TAGS,
    NR_OP_BAD_PUBLICITY,
    NR_OP_REMOVE_BAD_PUBLICITY,
    NR_OP_DAMAGE,
    NR_OP_END_RUN,
    NR_OP_BYPASS,
    NR_OP_CONTINUE_AT, /* the run goes on at the outermost ice, or behind the picked ice */
    NR_OP_JACK_OUT,    /* the Runner may jack out now */
    NR_OP_PLACE,
    NR_OP_REMOVE_COUNTER,
    NR_OP_PURGE,
    NR_OP_PICK,   /* cards into the picked set */
    NR_OP_SEARCH, /* the same out of a deck: must find if it can (FAQ-R47) */
    NR_OP_SHUFFLE,
    NR_OP_LOOK,
    NR_OP_ARRANGE, /* puts what was looked at back on top, in an order of choice */
    NR_OP_MOVE,
    NR_OP_TRASH,
    NR_OP_TRASH_TOP,
    NR_OP_EXPOSE,
    NR_OP_REZ,
    NR_OP_DEREZ,
    NR_OP_INSTALL,
    NR_OP_SWAP, /* the picked card and card sel change places */
    NR_OP_HOST,
    NR_OP_ENCOUNTER, /* the picked ice, outside the row */
    NR_OP_ACCESS,    /* the picked card, outside step 4.5 */
    NR_OP_SCORE_AS,  /* card sel to a score area as an agenda worth n points */
    NR_OP_RUN,
    NR_OP_SUCCEED_ON, /* the success counts for another server */
    NR_OP_BREAK,
    NR_OP_EFFECT,
    NR_OP_CHOOSE_NUMBER,
    NR_OP_FORFEIT,
    NR_OP_REMEMBER,
    NR_OP_REVEAL,
    NR_OP_PREVENT,
    NR_OP_REMEMBER_SERVER, /* one of classes `at`, chosen now */
    NR_OP_MOVE_ICE,        /* card sel becomes the outermost ice of another server */
    NR_OP_PAY_X,           /* pays as much as he likes: X */
    NR_OP_PLAY,            /* the picked card, from wherever it is */
    /* operations with a block, which ends at its NR_OP_END */
    NR_OP_DELAY,       /* the block waits for its event */
    NR_OP_IF,          /* the block if all conditions hold */
    NR_OP_CHOOSE,      /* one of the options of the block */
    NR_OP_MAY,         /* the block, if he who is asked likes */
    NR_OP_MAY_PAY,     /* the block, if he pays */
    NR_OP_UNLESS_PAID, /* the block, unless he pays */
    NR_OP_PAY_OR,      /* he pays if able; if not, the block */
    NR_OP_TRACE,       /* the block if it succeeds */
    NR_OP_PSI,         /* the block if the bids differ */
    NR_OP_REPEAT,      /* the block up to n times, as long as its pick takes a card */
    /* marks inside a block */
    NR_OP_ELSE,   /* the block of an IF, TRACE or PSI that did not hold */
    NR_OP_OPTION, /* begins an option of a CHOOSE */
    NR_OP_END,
    NR_OP_COUNT
} nr_opcode;

/* How an operation is done. */
enum {
    NR_UP_TO = 1,        /* fewer may be chosen */
    NR_IGNORE_COSTS = 2, /* all of them, additional ones too */
    NR_UNPREVENTABLE = 4,
    NR_AND_REZ = 8,
    NR_FACEDOWN = 16,       /* enters Archives facedown */
    NR_INWARD = 32,         /* an ice goes inward of this card */
    NR_OUTERMOST = 64,      /* the run goes back to the outermost ice */
    NR_KEEP_COUNTERS = 128, /* counters stay with the place */
    NR_NEW_REMOTE = 256,    /* only in a new remote server */
    NR_OPTIONAL = 512,      /* a delayed block: may */
    NR_FIRST_OF = 1024,     /* of the delayed blocks of this row only the first resolves */
    NR_ALL = 2048,          /* every card that fits: nobody is asked */
    NR_UNTIL = 4096,        /* draws until he has so many */
    NR_BARE = 8192          /* ice: only before a server that no ice protects */
};

typedef struct {
    uint8_t op;
    uint8_t who;   /* nr_who: who gains, loses, draws, pays */
    uint8_t by;    /* nr_who: who chooses, where the operation asks */
    uint8_t sel;   /* nr_selector */
    uint8_t what;  /* a damage, counter, modifier, event, option: as the operation asks */
    uint8_t arg;   /* a second one: a subtype, a row kind, a server */
    uint8_t dur;   /* nr_duration */
    uint8_t zone;  /* a destination, a deck */
    uint8_t end;   /* nr_end of that deck */
    uint8_t limit; /* of a delayed block */
    uint8_t at;    /* servers of a delayed block's event, or to choose from */
    uint8_t conds;
    uint16_t flags;
    uint16_t zones; /* bit per nr_zone: where to pick */
    nr_amount n;
    nr_filter filter;
    const nr_filter *together; /* what each must fit if more than one is picked */
    const nr_cond *cond;       /* all must hold */
} nr_op;

enum {
    NR_ROW_STRENGTH =
        1, /* an icebreaker interacts with ice: strength needed (BREAK-01, BREAK-07) */
    NR_ROW_PERSISTS = 2,          /* still counts in the run in which its card was trashed */
    NR_ROW_EXTRA_IS_OPTIONAL = 4, /* the additional accesses are the Runner's choice (ACCESS-17) */
    NR_ROW_OPTIONAL = 8,          /* a replacement or access ability worded "may" */
    NR_ROW_X = 16,                /* credits are X; at most the amount, if given */
    NR_ROW_INTERRUPT = 32,        /* its card may be rezzed while its event is pending */
    NR_ROW_AUTOMATIC = 64,        /* a prevention that asks nobody */
    NR_ROW_STEALTH = 128,         /* credits from stealth cards only */
    NR_ROW_GAINED = 256           /* a subroutine that the ice has as often as the amount says */
};

typedef struct {
    uint8_t kind, event;
    uint8_t what; /* kind of the event: a damage, a counter */
    uint8_t by;   /* nr_by */
    uint8_t at;   /* servers of the event, of the run, of the prohibition */
    uint8_t limit, limit_n;
    uint8_t live;
    uint8_t clicks, credits, cost, cost_arg, cost_n;
    uint8_t mod, arg; /* of a constant row: a modifier and its operand */
    uint8_t conds, op_count;
    uint16_t flags;
    nr_amount n;
    nr_filter filter; /* subject of the event, of the modifier, of the prevention */
    const nr_filter *cost_filter;
    const nr_cond *cond; /* all must hold */
    const nr_op *ops;
    const char *en, *pl; /* this ability in our words */
} nr_row;

enum { NR_NONE = -1, NR_COST_X = -2 };

typedef struct {
    const char *code, *title, *title_pl;
    uint8_t set, side, type, faction;
    bool unique;
    int8_t influence; /* NR_NONE: no influence box (DECK-10) */
    uint8_t deck_limit, quantity;
    int8_t cost; /* play, install or rez cost; NR_NONE, NR_COST_X */
    int8_t memory, strength, trash_cost, requirement, points, link;
    uint8_t minimum_deck;
    int8_t influence_limit;
    uint8_t row_count;
    uint64_t subtypes;
    const nr_row *rows;
} nr_card;

/* What a row does, in the large: for whoever looks at a card without playing it (bots, the judge).
 * A bit says that some operation of the row does it, maybe in one branch only, maybe later; not to
 * whom, nor by how much. */
enum {
    NR_DOES_GAIN_CREDITS = 1 << 0, /* also from a card to the pool */
    NR_DOES_LOSE_CREDITS = 1 << 1, /* or must pay them if he can */
    NR_DOES_DRAW = 1 << 2,
    NR_DOES_GAIN_CLICKS = 1 << 3,
    NR_DOES_LOSE_CLICKS = 1 << 4,
    NR_DOES_TAG = 1 << 5,
    NR_DOES_REMOVE_TAG = 1 << 6,
    NR_DOES_BAD_PUBLICITY = 1 << 7,
    NR_DOES_REMOVE_BAD_PUBLICITY = 1 << 8,
    NR_DOES_DAMAGE = 1 << 9,
    NR_DOES_END_RUN = 1 << 10,
    NR_DOES_BYPASS = 1 << 11,
    NR_DOES_CHANGE_RUN = 1 << 12, /* it goes on elsewhere, meets other ice, may be left */
    NR_DOES_COUNTERS = 1 << 13,   /* places them */
    NR_DOES_REMOVE_COUNTERS = 1 << 14,
    NR_DOES_LOOK = 1 << 15, /* cards are looked at, searched or shown */
    NR_DOES_MOVE = 1 << 16, /* cards go elsewhere without being trashed or installed */
    NR_DOES_TRASH = 1 << 17,
    NR_DOES_EXPOSE = 1 << 18,
    NR_DOES_REZ = 1 << 19,
    NR_DOES_DEREZ = 1 << 20,
    NR_DOES_INSTALL = 1 << 21,
    NR_DOES_PLAY = 1 << 22, /* plays another card */
    NR_DOES_ACCESS = 1 << 23,
    NR_DOES_SCORE = 1 << 24, /* what lies in score areas changes */
    NR_DOES_RUN = 1 << 25,
    NR_DOES_BREAK = 1 << 26,
    NR_DOES_STRENGTH = 1 << 27, /* of ice or icebreakers, for a time */
    NR_DOES_EFFECT = 1 << 28,   /* another modifier, or a prohibition, for a time */
    NR_DOES_TRACE = 1 << 29,
    NR_DOES_PSI = 1 << 30
};
enum { NR_DOES_COUNT = 31 };

/* What one operation does by itself; what a row does, with all blocks and branches in it and with
 * the subroutines that it lends. Prices are no part of it, and a constant row does nothing: its
 * modifier says what it is. 0 if there is no such row. */
uint32_t nr_op_does(const nr_op *op);
uint32_t nr_row_does(const nr_card *card, unsigned row);
/* How much the row does of one of these (net damage 2: NR_DOES_DAMAGE gives 2; NR_DOES_TRACE the
 * base strength), where that is a fixed number: it has one operation for it, or several that none
 * of its branches leaves out. NR_NONE if it has none, or if the number depends on something. */
int nr_row_amount(const nr_card *card, unsigned row, uint32_t does);
const char *nr_does_name(unsigned bit); /* "ends the run" */

/* Card number def of the card table; NULL for 0, which is no card, and beyond the last. A card is
 * known by its code; its place in the table means nothing and may be another in the next version.
 */
const nr_card *nr_card_at(unsigned def);
enum { NR_MAX_CARDS = 2048, NR_HIDDEN_CARDS = 3 };

/* Behind the cards of the table stand three that mean a card whose face is not known: one of the
 * Corporation, one of the Runner, and a piece of ice (cards/hidden.inc). Only views have them. */
unsigned nr_hidden_card(nr_side side);
unsigned nr_hidden_ice(void);
bool nr_is_hidden(unsigned def);

/* Finds a card by code, English title or Polish title (case and accents folded). 0 if there is
 * none. */
unsigned nr_card_find(const char *name);

/* All cards in the order of their codes. Returns how many there are. */
unsigned nr_cards_in_order(uint16_t out[NR_MAX_CARDS]);
const char *nr_type_name(nr_type type);
const char *nr_faction_name(nr_faction faction);
const char *nr_subtype_name(nr_subtype subtype);
const char *nr_counter_name(nr_counter counter);
const char *nr_damage_name(nr_damage damage);

/* Sets (sets.c): "core"; "Core Set", "zestaw podstawowy". */
const char *nr_set_name(nr_set set);
const char *nr_set_title(nr_set set);
const char *nr_set_title_pl(nr_set set);
/* How many different cards a set has, 0 where no number is fixed, and how many are in the table. */
unsigned nr_set_size(nr_set set);
unsigned nr_set_known(nr_set set);
bool nr_set_is_complete(nr_set set);

JACKIN_API_END

/* The table itself: 1 … nr_card_count-1; entry 0 is no card. Only for what is built together with
 * it. The library does not show it: programs would copy a table that has grown in the next version.
 */
#ifdef JACKIN_ROOMS
extern const nr_card nr_card_table[];
extern const unsigned nr_card_count;
#endif

#endif
