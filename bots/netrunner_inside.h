/* What the chapters of the Netrunner bots share. They are one translation unit (netrunner.c), so
 * everything here is static.
 *
 * Values are in hundredths of a credit, and seen from one side. Nothing here knows a card by its
 * title: what a card is for is read from its table once (netrunner_lore.c). */
#ifndef JACKIN_BOTS_NETRUNNER_INSIDE_H
#define JACKIN_BOTS_NETRUNNER_INSIDE_H

#include <string.h>

#include "core/xoshiro.h"
#include "jackin/bots_netrunner.h"
#include "jackin/netrunner_attend.h"
#include "jackin/netrunner_plan.h"

/* ---- what a card is for ---------------------------------------------------------------------- */

enum { BREAKS_BARRIER = 1, BREAKS_CODE_GATE = 2, BREAKS_SENTRY = 4, BREAKS_ALL = 7 };

enum {
    LORE_NEEDS_TAG = 1 << 0,       /* playable, or useful, only while the Runner is tagged */
    LORE_NEEDS_RUN = 1 << 1,       /* only if the Runner ran, or succeeded, last turn */
    LORE_RUNS = 1 << 2,            /* starts a run */
    LORE_ADVANCES = 1 << 3,        /* places advancement tokens */
    LORE_ADVANCEABLE = 1 << 4,     /* besides agendas */
    LORE_TRAP = 1 << 5,            /* hurts the Runner who accesses it */
    LORE_CONDITION = 1 << 6,       /* has some other condition of playing */
    LORE_PRICED = 1 << 7,          /* its rez has a price besides credits */
    LORE_ENDS_RUNS = 1 << 8,       /* a paid ability that ends the run */
    LORE_WHEN_TURN = 1 << 9,       /* does something when its player's turn begins */
    LORE_DEFENDS = 1 << 10,        /* changes ice, accesses, stealing: an upgrade of a server */
    LORE_HAND_ONLY = 1 << 11,      /* an ambush that works in HQ and R&D too */
    LORE_SELF_TRASH = 1 << 12,     /* a resource or asset that is used up */
    LORE_TAGS = 1 << 13,           /* playing it gives tags */
    LORE_NEEDS_HOST = 1 << 14,     /* goes only onto another card */
    LORE_STRIKES_TAGGED = 1 << 15, /* … only a tagged Runner */
};

typedef struct {
    int16_t worth; /* in hand */
    int16_t board; /* installed and active, breakers aside */
    uint16_t is;   /* LORE_… */
    int8_t gain;   /* credits that playing it brings, its price paid */
    uint8_t draws; /* cards that playing it brings */
    uint8_t drip;  /* credits a turn */
    uint8_t click; /* tenths of a credit that a click on it brings */
    uint8_t breaks;
    uint8_t types;     /* of ice, as BREAKS_…; 0 a kind of its own */
    uint8_t ends;      /* subroutines that end the run */
    uint8_t harm;      /* what the other subroutines do to the Runner, in credits */
    uint8_t hurts;     /* damage that they do */
    uint8_t damage;    /* that playing it, or accessing it, does */
    uint8_t recurring; /* credits for icebreakers each turn */
    uint8_t accesses;  /* additional ones */
    uint8_t memory;    /* units that it gives */
    uint8_t clicks;    /* that playing it gives */
    uint8_t strikes;   /* damage that a click on it does */
    uint8_t toll;      /* credits that the Runner pays when he encounters it, or the run ends */
    uint8_t pays;      /* its credits pay for icebreakers; 2: where stealth is asked, too */
    uint8_t weakens;   /* 1 + the row that takes a counter and weakens ice by one; 0: none */
    uint8_t bribe;     /* clicks that break `bribed` of its subroutines */
    uint8_t bribed;
    uint8_t bypass; /* credits a subroutine for which it bypasses the ice that it remembers */
    bool is_sure;   /* it cannot be bypassed */
    bool gains;     /* it may have other subroutines than those printed */
    uint8_t subroutines;
    uint8_t pad[2];
} lore;
JACKIN_STATIC_ASSERT(sizeof(lore) == 32, "lore is looked up again and again, by a shift");

/* ---- prices ---------------------------------------------------------------------------------- */

enum { NEVER = 99 }; /* a price that nobody can pay */

/* The best way past an ice. */
typedef struct {
    int price;       /* in credits; NEVER: there is none */
    unsigned with;   /* 1 + the breaker, 0: none is used */
    int weakens;     /* counters spent to weaken it */
    bool is_part;    /* only what ends the run is broken */
    bool is_clicked; /* by clicks */
} passage;

/* What a counter, a card and a click are worth that are given to pass ice, in credits. */
enum { COUNTER_PRICE = 1, CARD_PRICE = 4, CLICK_PRICE = 2 };

/* A way to break, read once from the table. */
typedef struct {
    uint8_t copy, row;
    uint8_t boost_row, weaken_row; /* 255: none */
    uint8_t price, breaks;         /* credits for breaking that many subroutines */
    uint8_t gives, uses;           /* what each use takes besides, as credits; how many there are */
    uint8_t loses;                 /* what it loses when the encounter ends, as credits */
    uint8_t boost_price, boost;
    uint8_t weaken_price;
    int8_t strength;
    bool needs_none;  /* it breaks ice without strength, and weakens it */
    bool needs_equal; /* … ice of its own strength */
    bool is_stealthy; /* credits of stealth cards make it strong */
    uint64_t subtypes, not_subtypes;
} breaker;

/* The Runner's means of passing ice, and what else he has installed. */
enum { MOST_BREAKERS = 12, KINDS_OF_ICE = 3, NO_WAY = 1000 };
typedef struct {
    breaker breaker[MOST_BREAKERS];
    unsigned count;
    int stealth; /* credits on stealth cards */
    int weakens; /* counters that weaken ice by one each */
    int bypass;  /* credits a subroutine for which he bypasses … */
    unsigned bypassed;
    int credits;              /* that he can spend in a run */
    int hosted[2], hidden[2]; /* on cards, of them on stealth cards: in the other's turn, in his */
    int clicks;               /* besides that of the run */
    int grip;
    int usual[KINDS_OF_ICE]; /* what it costs to pass a usual ice of each kind; NO_WAY */
    /* of all cards: */
    unsigned have;              /* BREAKS_… */
    int worth;                  /* besides ways through ice */
    int virus, power_of_access; /* counters; what cards that give accesses add on R&D */
    int kept;                   /* credits */
    int resources, programs, hardware, drip, click, accesses;
} rig;

/* Ice as it is to be passed: all of it, or what is left of its encounter. */
typedef struct {
    int strength, count, ends; /* subroutines, and those that end the run */
    int bears;                 /* what the others do, in credits */
    int purse;                 /* credits that there are for it */
} hurdle;

/* ---- one game being thought about ------------------------------------------------------------ */

/* What was worked out of a position, for it is asked again and again. Each part says of which
 * moment it is. */
typedef struct {
    passage way;
    uint32_t moment;
    uint32_t rigs; /* of which rig it is, for what … */
    hurdle at;
    uint64_t subtypes;
    uint16_t def; /* … card; 0: nothing that another moment can use */
} known_passage;

/* Servers by their numbers; a new one, in which nothing lies, is the last. */
enum { PLACES = 128 };
JACKIN_STATIC_ASSERT(NR_SERVER_LAST_REMOTE < NR_SERVER_NEW % PLACES, "a new server stands apart");

/* What stands before a server, and whether a card in it is advanced. */
enum { SHOWS_ICE = 1, SHOWS_FACEDOWN_ICE = 2, SHOWS_TOKENS = 4 };

/* What is in a server: to the Runner whatever lies facedown may be more than an upgrade. */
enum { HOLDS_MAIN = 1, SEEMS_MAIN = 2, SEEMS_AGENDA = 4 };

typedef struct {
    uint32_t entry_at, lure_at;
    int16_t entry; /* what getting in costs */
    int lure;
} known_server;

/* What the networks read (netrunner_learned.c), and the hidden units of instinct. */
enum { FEATURES = 96, SENSES = FEATURES + 8, UNITS = 32, HALF_SENSES = SENSES / 2 };
JACKIN_STATIC_ASSERT(HALF_SENSES % 4 == 0, "senses are compared by fours");

/* What a network was shown last, as far as it is from the middle, as inputs, and what these bring
 * into its hidden units. From one position to the next few of them change. Sums are of 16 bits, so
 * those of each half of the senses stand by themselves; that the numbers fit is tested
 * (bots_numbers.c). At first all is nothing. */
typedef struct {
    int16_t far[SENSES], in[SENSES];
    int16_t sum[2][UNITS];
} impression;

enum { NETWORKS = 3 }; /* both sides' and the plainer Runner's */

/* What hints bring into the hidden units of a network, and past them. */
typedef struct {
    int16_t unit[UNITS];
    int32_t out;
    uint32_t network; /* 1 + which; 0: nothing is summed up */
} hint_sum;

/* A choice of a kind, about a card, and with hints of its own. */
enum { OWN_SUMS = 512, MOST_OWN = 8 };
typedef struct {
    uint8_t at[MOST_OWN];
    int8_t value[MOST_OWN];
    uint16_t card;
    uint8_t kind, count;
    hint_sum sum;
} own_hints;

/* Hints that choices share: those of a server, as each side sees it, or of ice. From one position
 * to the next few of them change, and with them what they bring. */
enum { MOST_SHARED = 16, SHARED_BY_SERVER = 16, SHARED_BY_ICE = 32 };
enum { SHARED = 2 * SHARED_BY_SERVER + SHARED_BY_ICE };
typedef struct {
    uint32_t moment, of; /* a side and a server, or ice */
    uint8_t at[MOST_SHARED];
    int8_t value[MOST_SHARED]; /* 0: there are no more */
    hint_sum sum;
} shared_hints;

/* The cards of a zone as they were: what was worked out of these alone holds while they are so. */
enum { MOST_BEFORE = 48 };
typedef struct {
    nr_copy as[MOST_BEFORE];
    uint8_t copy[MOST_BEFORE];
    unsigned count; /* more than MOST_BEFORE: too many to tell */
} zone_before;

/* What lies on the table: in and before servers, and in numbers. */
typedef struct {
    uint8_t layers[PLACES]; /* ice before each server, … */
    uint8_t shows[PLACES];  /* … what all see of it: SHOWS_…, … */
    /* … what is in it as the Corporation and as the Runner see it: HOLDS_…, … */
    uint8_t root[2][PLACES];
    uint8_t tokens[2][PLACES]; /* … and the most on a card there that may be more than an upgrade */
    int up, down, up_ends, most_ice;        /* ice; the most before a remote */
    int unpaid, ice_worth;                  /* what rezzing the rest would cost; by itself */
    int faceup, facedown, tokens_elsewhere; /* assets and upgrades */
    int drip, click;
    int agendas, inside, agenda_tokens; /* in remotes; their points */
    int lurking, lurk_tokens;           /* facedown in remotes; the most on one of them, … */
    unsigned lurk_in;                   /* … and where; 0: there is none */
    unsigned opens;
    uint8_t agenda[NR_MAX_DECK];
    uint8_t open[NR_MAX_DECK]; /* remotes with ice and at most upgrades */
} table_numbers;

typedef struct {
    rig rig[2]; /* one of them is that of now, the other that of before */
    uint8_t which;
    uint32_t rigs; /* how often it was another */
    zone_before rig_cards, table_cards;
    uint64_t runner_known[4]; /* what the Runner knew of the cards on the table */
    table_numbers table;
    impression shown[NETWORKS];
    own_hints own[OWN_SUMS]; /* of choices, each where its hints say */
    shared_hints shared[SHARED];
    uint32_t agendas_at; /* they stay the same for a deal */
    uint8_t agendas, agenda[NR_MAX_DECK];
    uint32_t rig_at, table_at, sight_at, memory_at, safe_at, success_at, strength_at;
    nr_strength_changes strengthened;
    int spare_memory;
    bool has_safe;              /* an agenda that can be brought home */
    bool has_success;           /* something that waits for successful runs */
    int16_t sight[PLACES];      /* what passing its rezzed ice costs, … */
    uint8_t unknown[PLACES];    /* … and how much is not rezzed */
    known_passage passage[256]; /* by copy */
    known_server server[256];
#ifdef JACKIN_CHECKED
    uint32_t asked, held_at;
    uint64_t held; /* the game of that moment, as its hash */
#endif
} knowledge;

typedef struct {
    nr_view v; /* a sampled game, looked at by whoever is to move */
    nr_choices list;
    core_xoshiro chance;
    const lore *lore;
    uint32_t applications;
    uint32_t moment; /* from 1 on; it is another after each change of the game */
    knowledge *known;
} sim;

/* What a checked build looks at besides: that which is kept is as it would be found anew. */
#ifdef JACKIN_CHECKED
#define MUST_HOLD(is_so) ((is_so) ? (void)0 : __builtin_trap())
#else
#define MUST_HOLD(is_so) ((void)0)
#endif

/* What is worked out once of a position stands by itself, so that whoever asks again asks in a few
 * instructions. Where a program is built to be small, what only saves time is left out. */
#ifdef __OPTIMIZE_SIZE__
#define APART
enum { IS_SMALL = 1 };
#else
#define APART __attribute__((noinline))
enum { IS_SMALL = 0 };
#endif

/* Is what was noted at that moment of this position? */
static inline bool is_now(const sim *s, uint32_t at)
{
#ifdef JACKIN_CHECKED
    /* A game that changed while its moment stayed ends the program. */
    knowledge *k = s->known;
    if (k->held_at != s->moment || k->asked++ % 64 == 0) {
        uint64_t held = nr_hash(&s->v.game);
        MUST_HOLD(k->held_at != s->moment || k->held == held);
        k->held_at = s->moment;
        k->held = held;
    }
#endif
    return at == s->moment;
}

static inline const lore *lore_of(const sim *s, unsigned copy)
{
    return &s->lore[s->v.game.copy[copy].def];
}
static inline const nr_card *card_at(const nr_game *g, unsigned copy)
{
    return &nr_card_table[g->copy[copy].def];
}
static inline bool is_up(const nr_game *g, unsigned copy)
{
    return g->copy[copy].flags & NR_FACEUP;
}
static inline int least(int a, int b)
{
    return a < b ? a : b;
}
static inline int most(int a, int b)
{
    return a > b ? a : b;
}
static inline int within(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}
static inline nr_side other_side(unsigned side)
{
    return side == NR_CORP ? NR_RUNNER : NR_CORP;
}

#endif
