/*
 * Many games at once, for programs that learn: one call makes a choice in each of them and writes
 * into arrays of fixed shape what the player to move may know then, and what he may choose.
 *
 * What is seen is made from a view (nr_look, mf_look) and from nothing else: two games that differ
 * only in what the player cannot know give equal bytes. Structs whose fields are all of one type
 * are rows of such an array; library.h tells their names and places at run time. The memory is the
 * caller's and all 0 at first, all arrays have a row for each game, and those that are NULL are not
 * wanted. Pure.
 *
 * Game number n, from 0, is dealt from seed `seed` + n, with the setup or pair of decks number
 * n % `setups`. With `restart`, a game that ends gives its place to the next one within the same
 * call: `over` and `reward` are about the old one, everything else about the new one. Without it
 * the place stays as it is: nobody is to move (-1), nothing can be chosen, and what is seen is
 * seen by seat 0 or the Corporation.
 */
#ifndef JACKIN_BATCH_H
#define JACKIN_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/mainframe.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

/* An action that leaves its game alone. Every other one that is not legal is refused. */
enum { BATCH_LEAVE = -1 };

/* ---- Mainframe ---------------------------------------------------------------------------------
 *
 * Actions have fixed numbers, the same in every decision. Nodes are counted by rows, six a row;
 * so are horizontal paths; vertical paths and grid corners are counted seven a row (mainframe.h).
 * The program whose paths are chosen is the one that is being carried out. */
enum {
    BATCH_MF_PLACE = 0,                                 /* + node: place-access-point */
    BATCH_MF_NODE = BATCH_MF_PLACE + MF_NODE_COUNT,     /* + node: choose-node */
    BATCH_MF_VERTICAL = BATCH_MF_NODE + MF_NODE_COUNT,  /* + path: choose-path */
    BATCH_MF_HORIZONTAL = BATCH_MF_VERTICAL + 56,       /* + path: choose-path */
    BATCH_MF_PATHS = BATCH_MF_HORIZONTAL + 54,          /* + 8 * corner + turn: choose-paths */
    BATCH_MF_EXECUTE = BATCH_MF_PATHS + 8 * 63,         /* + card: execute */
    BATCH_MF_CARD = BATCH_MF_EXECUTE + MF_GENERIC + 12, /* + card: choose-card */
    BATCH_MF_PLAYER = BATCH_MF_CARD + MF_GENERIC + 12,  /* + seat: choose-player */
    BATCH_MF_PASS = BATCH_MF_PLAYER + MF_MAX_PLAYERS,   /* pass */
    BATCH_MF_DONE,                                      /* done */
    BATCH_MF_ACTIONS
};

/* The number of a choice. */
unsigned batch_mf_action(const mf_choice *choice);

/*
 * What a player sees. Players are counted from the viewer on, who is 0, in turn order. Cards are
 * those of mainframe.h, 0 none.
 */
typedef struct {
    int8_t token[MF_MAX_PLAYERS][MF_NODE_COUNT]; /* 1: there is one of his */
    int8_t secured[MF_NODE_COUNT];
    int8_t anchored[MF_NODE_COUNT];
    int8_t vertical[56], horizontal[54]; /* 1: the path is filled */
    int8_t score[MF_MAX_PLAYERS];
    int8_t supply[MF_MAX_PLAYERS];
    int8_t hand[MF_MAX_PLAYERS]; /* how many unique programs he holds */
    int8_t vetoed[MF_MAX_PLAYERS];
    int8_t waiting[MF_MAX_PLAYERS];
    int8_t runner[MF_MAX_PLAYERS];                     /* 1 + mf_runner, 0: nobody */
    int8_t mine[MF_UNIQUE_PER_RUNNER];                 /* 1: the viewer holds this program */
    int8_t gone[MF_MAX_PLAYERS][MF_UNIQUE_PER_RUNNER]; /* 1: he has discarded it */
    int8_t suite[MF_SUITE];                            /* cards */
    int8_t suited[MF_MAX_GENERIC];    /* of each generic program, how many are in the suite, … */
    int8_t discarded[MF_MAX_GENERIC]; /* … in the discard pile, … */
    int8_t unseen[MF_MAX_GENERIC];    /* … and in the stack where he does not know them */
    int8_t top[4];                    /* the uppermost cards of the stack, as far as he knows */
    int8_t stack;                     /* cards in it */
    int8_t prompt[MF_PROMPT_COUNT];   /* 1 at what is asked now */
    int8_t to_move;                   /* who is asked; -1: the game is over */
    int8_t program[8]; /* the fields of mf_frame that is being carried out; -1 none */
    int8_t shown;      /* card that Leverage shows */
    int8_t players, walled, is_last, turns_left;
    int8_t over;
    int8_t result; /* when it is over: 1 the viewer alone wins, 0 with others, -1 he does not */
} batch_mf_seen;

typedef struct {
    uint8_t is_legal[BATCH_MF_ACTIONS];
} batch_mf_mask;

typedef struct {
    int16_t action[MF_MAX_CHOICES]; /* in the order of the list; -1 behind it */
} batch_mf_legal;

typedef struct {
    int8_t seat[MF_MAX_PLAYERS]; /* by seat: as batch_mf_seen.result, 0 while the game goes on */
} batch_mf_reward;

/* A place at which one game after the other is played. */
typedef struct {
    mf_game game;
    mf_choices list; /* of the outstanding decision */
    uint64_t number; /* of the game */
} batch_mf_place;

typedef struct {
    size_t count;          /* places */
    batch_mf_place *place; /* never NULL */
    const mf_setup *setup;
    size_t setups; /* at least 1 */
    uint64_t seed;
    uint64_t next; /* number of the next game */
    bool restart;
    /* Written by every call. */
    batch_mf_seen *seen;
    batch_mf_mask *mask;
    batch_mf_legal *legal;
    int32_t *choices; /* how many there are */
    int8_t *to_move;  /* seat; -1: the game is over */
    uint8_t *over;    /* 1: the game ended in this call or before */
    batch_mf_reward *reward;
} batch_mf;

/* Begins a game at every place. Returns 0, or why there can be no such game. */
mf_why batch_mf_begin(batch_mf *b);

/*
 * Makes action[i] at place i. Returns `count` if all are made; otherwise the first place whose
 * action is not legal there, and then nothing has changed anywhere.
 */
size_t batch_mf_step(batch_mf *b, const int32_t *action);

/* Writes the arrays anew: after a place was changed, or for other arrays. */
void batch_mf_show(const batch_mf *b);

/* What a seat sees of a game. */
void batch_mf_look(const mf_game *g, unsigned viewer, batch_mf_seen *seen);

/*
 * What the player to move would see after each of his choices, for a learner that values positions:
 * a row for each choice, in the order of the lists, of the places that `wanted` names (NULL: all).
 * What he does not know, cards that will be revealed too, is dealt anew from the seed (mf_sample).
 * Returns how many rows there are; if that is more than `cap`, none is written.
 */
size_t batch_mf_after(const batch_mf *b, const uint8_t *wanted, uint64_t seed, size_t cap,
                      batch_mf_seen *after);

/* ---- Netrunner ---------------------------------------------------------------------------------
 *
 * An action is the number of a choice in the list. What the choices are is told by a row for each
 * of the first `width` of them, so that a learner can value them; the others can be made as well.
 *
 * A card is told by its code as a number ("01007": 1007), which no version changes; -1 is a card of
 * the Corporation whose face the viewer does not know, -2 one of the Runner, -3 a piece of ice.
 * Where a card is meant that has a row in batch_nr_seen.card, 1 + the number of that row is told; 0
 * none. */
enum { BATCH_NR_CARDS = NR_COPIES - 1 };

typedef struct {
    int16_t code;
    int16_t mine; /* 1: of the viewer's deck */
    int16_t zone; /* nr_zone */
    int16_t server;
    int16_t place;  /* ice: 1 the innermost before its server */
    int16_t host;   /* row */
    int16_t faceup; /* rezzed on the table; faceup in Archives */
    int16_t counter[NR_COUNTER_COUNT];
    int16_t strength; /* of ice and icebreakers whose face is known */
} batch_nr_card;

/* What a side sees. Of pairs the viewer's own is first. */
typedef struct {
    int16_t viewer;  /* nr_side */
    int16_t to_move; /* 1: the viewer is asked, 0: the other; -1: the game is over */
    int16_t prompt, step, turn;
    int16_t is_my_turn;
    int16_t result; /* 1 the viewer has won, -1 the other */
    int16_t credits[2], clicks[2], points[2], hand[2], hand_limit[2], deck[2], discard[2];
    int16_t bad_publicity, tags, brain_damage, link, memory_limit, memory_used;
    int16_t mulligans[2];
    int16_t run_active, run_server, run_phase, run_ice, run_position, run_successful, run_credits,
        run_accesses;
    int16_t subroutines, broken; /* of the encountered ice; how many of them are broken */
    int16_t scored, stolen, runs, successes; /* of this turn: nr_history */
    /* nr_asked. The subject is a row; where something may be prevented, a kind of damage. */
    int16_t asks_card, asks_code, asks_subject, asks_ability, asks_server, asks_number;
    int16_t cards;                      /* rows of card[] */
    int16_t unseen[NR_MAX_DECK];        /* codes of his own cards that he cannot see, sorted */
    batch_nr_card card[BATCH_NR_CARDS]; /* all that is installed, shown or known by its face */
} batch_nr_seen;

typedef struct {
    int16_t verb;
    int16_t card; /* row */
    int16_t code;
    int16_t server, ability;
    int16_t host;   /* row of the card to install on */
    int16_t number; /* of a subroutine */
    int16_t option, amount;
} batch_nr_offer;

typedef struct {
    int8_t side[2]; /* 1 won, -1 lost, 0 while the game goes on */
} batch_nr_reward;

typedef struct {
    nr_game game;
    nr_choices list;
    uint64_t number;
} batch_nr_place;

/* Room to work in: all 0 at first. */
typedef struct {
    nr_view view;
    nr_choices list;
    uint8_t row[NR_COPIES];     /* 1 + the row of each copy of the view, 0 none */
    int16_t code[NR_MAX_CARDS]; /* of each card of the table */
} batch_nr_room;

typedef struct {
    size_t count;
    batch_nr_place *place;
    batch_nr_room *room;
    const nr_deck *corp, *runner; /* `setups` of each: pair n is corp[n] and runner[n] */
    size_t setups;                /* at least 1 */
    uint64_t seed;
    uint64_t next;
    bool restart;
    size_t width; /* rows of `offer` and bytes of `mask` for each game */
    /* Written by every call. */
    batch_nr_seen *seen;
    batch_nr_offer *offer;
    uint8_t *mask;    /* 1: there is such a choice */
    int32_t *choices; /* how many there are, more than `width` perhaps */
    int8_t *to_move;  /* nr_side; -1: the game is over */
    uint8_t *over;
    batch_nr_reward *reward;
} batch_nr;

nr_why batch_nr_begin(batch_nr *b);
size_t batch_nr_step(batch_nr *b, const int32_t *action);
void batch_nr_show(const batch_nr *b);

/* What a side sees of a game. */
void batch_nr_look(const nr_game *g, nr_side viewer, batch_nr_room *room, batch_nr_seen *seen);

JACKIN_API_END

#endif
