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
} lore;

/* ---- one game being thought about ------------------------------------------------------------ */

enum { NEVER = 99 }; /* a price that nobody can pay */

typedef struct {
    nr_view v; /* a sampled game, looked at by whoever is to move */
    nr_choices list;
    core_xoshiro chance;
    const lore *lore;
    uint32_t applications;
} sim;

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
static inline nr_side other_side(unsigned side)
{
    return side == NR_CORP ? NR_RUNNER : NR_CORP;
}

/* The Runner's means of passing ice, read once from the table. */
enum { MOST_BREAKERS = 12 };
typedef struct {
    struct {
        uint8_t copy, row, boost_row; /* boost_row 255: it has a fixed strength */
        uint8_t price, breaks;        /* price of breaking that many subroutines */
        uint8_t boost_price, boost;
        uint8_t is_spent; /* each use costs a counter that it has not got, or the like */
        int8_t strength;
        bool weakens; /* its boost is a weakness of the ice */
        uint64_t subtypes, not_subtypes;
    } breaker[MOST_BREAKERS];
    unsigned count;
    int credits; /* that he can spend in a run */
    int clicks;
    int grip;
} rig;

#endif
