/* A card of Android: Netrunner as a value: facts, then rows. A row is one ability: how it starts,
 * what it costs, what it does, as a short list of operations that one interpreter carries out
 * (netrunner/interpret.c). The tables stand in netrunner/cards/; anyone may read them: bots, the
 * card browser, the judge. docs/adding-a-card.md is the recipe for writing one. */
#ifndef JACKIN_NETRUNNER_CARD_H
#define JACKIN_NETRUNNER_CARD_H

#include <stdbool.h>
#include <stdint.h>

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
    NR_COUNTER_CREDIT,
    NR_COUNTER_RECURRING,
    NR_COUNTER_COUNT
} nr_counter;

typedef enum { NR_DAMAGE_NET, NR_DAMAGE_MEAT, NR_DAMAGE_BRAIN, NR_DAMAGE_COUNT } nr_damage;

/* ---- the vocabulary of abilities ------------------------------------------------------------- */

/* How a row starts. */
typedef enum {
    NR_ROW_CONST, /* counts while its card is active, or always (mods about the card itself); never
                     resolves */
    NR_ROW_PAID,  /* cost without a click, in P windows */
    NR_ROW_CLICK, /* cost with a click, an action */
    NR_ROW_OPPONENT, /* as paid, used by the Runner from a rezzed Corporation card */
    NR_ROW_WHEN,     /* required conditional ability */
    NR_ROW_MAY,      /* optional conditional ability */
    NR_ROW_SUBROUTINE,
    NR_ROW_PLAY,    /* what an operation or event does */
    NR_ROW_ACCESS,  /* works when this card is accessed, active or not */
    NR_ROW_REPLACE, /* "instead of accessing" */
    NR_ROW_PREVENT, /* prevent or avoid; event says what */
    NR_ROW_STATE,   /* trashes something as soon as a state holds (state_check in game.c) */
    NR_ROW_DELAYED, /* started by another row; not an ability of its own */
    NR_ROW_COUNT
} nr_row_kind;

/* What a conditional row waits for, or what a prevent row prevents. */
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
    NR_ON_ACCESSED,
    NR_ON_DAMAGE_SUFFERED,
    /* events that may be prevented */
    NR_ON_DAMAGE,
    NR_ON_TAG,
    NR_ON_TRASH,
    NR_ON_EXPOSE,
    NR_ON_BAD_PUBLICITY,
    /* states (NR_ROW_STATE) */
    NR_ON_HOST_STRENGTH_ZERO,
    NR_ON_EMPTY,
    NR_ON_COUNT
} nr_on;

typedef enum {
    NR_LIMIT_NONE,
    NR_LIMIT_FIRST_HQ_SUCCESS,  /* the first successful run on HQ this turn */
    NR_LIMIT_FIRST_INSTALL,     /* the first card its player installs this turn */
    NR_LIMIT_FIRST_KIT_INSTALL, /* no program or hardware was installed yet this turn */
    NR_LIMIT_FIRST_ENCOUNTER,   /* the first ice encountered in this run */
    NR_LIMIT_FIRST_NET_POINT,   /* the first point of net damage this turn */
    NR_LIMIT_COUNT
} nr_limit;

typedef enum {
    NR_IF_ALWAYS,
    NR_IF_TAGGED,
    NR_IF_IN_RUN,
    NR_IF_IN_ENCOUNTER,
    NR_IF_RAN_LAST_TURN,
    NR_IF_SUCCESS_LAST_TURN,
    NR_IF_SUCCESS_HQ_THIS_TURN,
    NR_IF_SCORED_THIS_TURN,
    NR_IF_NOT_ACCESSED_IN_ARCHIVES,
    NR_IF_ACCESSED_IN_RD,
    NR_IF_ICE_STRENGTH_ZERO,
    NR_IF_BROKE,
    NR_IF_SUCCESS_ON_CENTRAL,
    NR_IF_SUCCESS_ON_REMOTE,
    NR_IF_SUCCESS_ON_HQ,
    NR_IF_SUCCESS_ON_RD,
    NR_IF_SUCCESS_ON_NAMED,
    NR_IF_NOT_ALL_BROKEN,
    NR_IF_HAS_ADVANCEMENT,
    NR_IF_COUNT
} nr_if;

/* Costs besides clicks and credits. */
typedef enum {
    NR_COST_NOTHING,
    NR_COST_TRASH_SELF, /* ABIL-18 */
    NR_COST_COUNTER,    /* cost_n hosted counters of kind cost_arg from this very card (HOST-03) */
    NR_COST_FORFEIT,    /* an agenda of the own score area */
    NR_COST_TRASH_INSTALLED, /* an own installed card that fits cost_filter */
    NR_COST_COUNT
} nr_cost;

/* Constant modifiers, and facts that hold even facedown or in hand. */
typedef enum {
    NR_MOD_NONE, /* words only: a rule that the engine knows by itself (console limit …) */
    NR_MOD_ICE_STRENGTH,
    NR_MOD_BREAKER_STRENGTH,
    NR_MOD_MEMORY,
    NR_MOD_LINK,
    NR_MOD_HAND_SIZE,
    NR_MOD_REZ_COST,
    NR_MOD_INSTALL_COST,
    NR_MOD_REQUIREMENT,
    NR_MOD_ACCESS_RD,
    NR_MOD_ACCESS_HQ,
    NR_MOD_STEAL_COST,
    NR_MOD_TRASH_COST,
    NR_MOD_SUBTYPE,        /* the card has subtype arg too */
    NR_MOD_TRASH_ACCESSED, /* what is accessed may be trashed for 0, trash cost or not */
    NR_MOD_RECURRING,      /* n recurring credits; what for is said by NR_MOD_CREDITS_FOR rows */
    NR_MOD_CREDITS_FOR, /* hosted credits may pay for purpose arg, if the card paid for fits filter
                         */
    NR_MOD_NO_JACK_OUT, /* the Runner cannot jack out */
    NR_MOD_HOSTS,       /* may host what fits filter, up to n memory units, which use no memory */
    /* facts about the card itself, in any zone */
    NR_MOD_CAN_BE_ADVANCED,
    NR_MOD_INSTALL_ONLY_ON,
    NR_MOD_INSTALL_ONLY_IN_HQ,
    NR_MOD_REZ_BY_FORFEIT,
    NR_MOD_REZ_WHEN_EXPOSING,
    NR_MOD_PLAY_ONLY_IF,
    NR_MOD_HOSTS_INACTIVE, /* what lies on it is hosted, not installed (HOST-08) */
    NR_MOD_COUNT
} nr_mod;

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
    NR_PAY_COUNT
} nr_purpose;

typedef enum {
    NR_FOR_ENCOUNTER, /* to the end of this encounter; outside one it lapses at once (BREAK-09) */
    NR_FOR_RUN,
    NR_FOR_TURN,
    NR_FOR_NEXT_ENCOUNTER, /* waits for the next encounter of this run, then lasts to its end */
    NR_FOR_COUNT
} nr_duration;

/* Where a number comes from. The number is max(0, value - minus) * n; for NR_NUMBER it is n. */
typedef enum {
    NR_NUMBER,
    NR_ADVANCEMENT_HERE,
    NR_VIRUS_HERE,
    NR_CREDITS_HERE, /* on the card that bears the row */
    NR_X,            /* the value chosen or paid */
    NR_RESULT,       /* what the last operation really did */
    NR_TAGS,
    NR_SUBROUTINES_OF_ICE,
    NR_OPPONENT_CREDITS,
    NR_AMOUNT_COUNT
} nr_amount;

/* Which cards. All that is given must hold. */
enum {
    NR_F_REZZED = 1,
    NR_F_UNREZZED = 2,
    NR_F_SELF = 4,        /* the card that bears the row */
    NR_F_OTHER = 8,       /* not that card */
    NR_F_HOST = 16,       /* the card it is hosted on */
    NR_F_PROTECTING = 32, /* ice that protects its server */
    NR_F_IN_SERVER = 64,  /* in its server (an agenda or card accessed from it counts) */
    NR_F_CAN_BE_ADVANCED = 128,
    NR_F_ENCOUNTERED = 256, /* the ice being encountered */
    NR_F_REMEMBERED = 512,  /* the card it chose */
    NR_F_SAME_TITLE = 1024,
    NR_F_MINE = 2048,       /* of the controller of the row */
    NR_F_INSTALLABLE = 4096 /* could be installed now by the effect that asks */
};
typedef struct {
    uint16_t types; /* bit per nr_type, 0 any */
    uint16_t flags;
    uint64_t subtypes;     /* has at least one of these, 0 any */
    uint64_t not_subtypes; /* has none of these */
} nr_filter;

/* Which card an operation works on. */
typedef enum { NR_SELF, NR_HOST, NR_SUBJECT, NR_PICKED, NR_ENCOUNTERED, NR_SEL_COUNT } nr_selector;

typedef enum { NR_YOU, NR_OPPONENT, NR_THE_CORP, NR_THE_RUNNER } nr_who;

typedef enum {
    NR_OP_END,
    NR_OP_GAIN_CREDITS, /* who, amount */
    NR_OP_LOSE_CREDITS, /* who, amount: as many as he has; the result is what was lost */
    NR_OP_TAKE_CREDITS, /* amount from this card to the pool */
    NR_OP_DRAW,
    NR_OP_GAIN_CLICKS,
    NR_OP_LOSE_CLICKS,
    NR_OP_TAG,
    NR_OP_REMOVE_TAGS,
    NR_OP_BAD_PUBLICITY,
    NR_OP_DAMAGE, /* arg: nr_damage */
    NR_OP_END_RUN,
    NR_OP_BYPASS,
    NR_OP_APPROACH_OUTERMOST,
    NR_OP_PLACE, /* arg: nr_counter, on sel */
    NR_OP_REMOVE_COUNTER,
    NR_OP_PICK,   /* n cards (flags: up to n) of zones that fit filter into the picked set */
    NR_OP_SEARCH, /* the same out of the own deck: must find if it can (FAQ-R47) */
    NR_OP_SHUFFLE,
    NR_OP_LOOK,      /* at the top n cards of the own deck; they are the picked set */
    NR_OP_ARRANGE,   /* puts the picked set back on top, in an order of choice */
    NR_OP_MOVE,      /* the picked set to zone arg */
    NR_OP_TRASH,     /* sel, one event; flags: as a cost */
    NR_OP_TRASH_TOP, /* the top n cards of who's deck */
    NR_OP_EXPOSE,
    NR_OP_REZ,
    NR_OP_DEREZ,
    NR_OP_INSTALL, /* the picked card; n: lowers the cost; flags: ignore costs, rez it too */
    NR_OP_RUN, /* on the server chosen with the action; n: credits for this run; arg: success counts
                  for this server */
    NR_OP_BREAK,         /* up to n subroutines of the encountered ice if it fits filter */
    NR_OP_EFFECT,        /* modifier arg of amount on sel (or the run) for duration dur */
    NR_OP_DELAY,         /* row arg of this card waits for its event, for duration dur */
    NR_OP_CHOOSE_NUMBER, /* into X: 0 … amount */
    NR_OP_CHOOSE,        /* who: one of options arg and arg2; the second skips `skip` operations */
    NR_OP_SKIP,          /* skips `skip` operations */
    NR_OP_MAY_PAY,       /* offers to pay amount; if not, the row ends */
    NR_OP_MUST_PAY,      /* pays amount if able, and then skips `skip` operations */
    NR_OP_IF,            /* cond arg, else skips `skip` operations */
    NR_OP_TRACE,         /* base n; if it fails, skips `skip` operations */
    NR_OP_PREVENT,       /* up to amount of the pending event (flags: may choose fewer) */
    NR_OP_FORFEIT,       /* this agenda */
    NR_OP_REMEMBER,      /* the picked card on this copy */
    NR_OP_REVEAL,        /* sel is shown to both */
    NR_OP_HOST,          /* the picked set onto this card, without installing it */
    NR_OP_REPEAT,        /* goes back `skip` operations, n times in all, while it can go on */
    NR_OP_COUNT
} nr_opcode;

enum {
    NR_UP_TO = 1, /* fewer may be chosen */
    NR_IGNORE_COSTS = 2,
    NR_UNPREVENTABLE = 4,
    NR_AS_COST = 8, /* if it does not happen the row ends */
    NR_AND_REZ = 32,
    NR_ONE_OR_VIRUSES = 64, /* Déjà Vu: more than one only if all are viruses */
    NR_FACEDOWN = 128       /* enters Archives facedown */
};

typedef struct {
    uint8_t op, who, sel, arg, arg2, dur;
    int8_t n;
    uint8_t from; /* nr_amount */
    int8_t minus;
    uint8_t skip, flags;
    uint8_t pad;
    uint16_t zones; /* bit per nr_zone */
    nr_filter filter;
} nr_op;

enum {
    NR_ROW_STRENGTH =
        1,             /* an icebreaker interacts with ice: strength needed (BREAK-01, BREAK-07) */
    NR_ROW_SERVER = 2, /* starts a run: the server is chosen with the action */
    NR_ROW_PERSISTS = 4,          /* still counts in the run in which its card was trashed */
    NR_ROW_EXTRA_IS_OPTIONAL = 8, /* the additional accesses are the Runner's choice (ACCESS-17) */
    NR_ROW_OPTIONAL = 16,         /* a replacement or access ability worded "may" */
    NR_ROW_X = 32                 /* credits are X; at most the amount of from/minus, if given */
};

typedef struct {
    uint8_t kind, event, limit, cond;
    uint8_t clicks, credits, cost, cost_arg, cost_n;
    uint8_t flags;
    uint8_t mod, arg; /* of a constant row */
    int8_t n;
    uint8_t from;
    int8_t minus;
    uint8_t servers;  /* NR_ROW_SERVER: bit per NR_CLASS_… */
    nr_filter filter; /* subject of the event, of the modifier, of the prevention */
    nr_filter cost_filter;
    const nr_op *ops;
    uint8_t op_count;
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

/* The card table: 1 … nr_card_count-1; entry 0 is no card. */
extern const nr_card nr_card_table[];
extern const unsigned nr_card_count;

/* Finds a card by code, English title or Polish title (case and accents folded). 0 if there is
 * none. */
unsigned nr_card_find(const char *name);
const char *nr_type_name(nr_type type);
const char *nr_faction_name(nr_faction faction);
const char *nr_subtype_name(nr_subtype subtype);
const char *nr_counter_name(nr_counter counter);
const char *nr_damage_name(nr_damage damage);

#endif
