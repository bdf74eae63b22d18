/*
 * What the chapters of the board game share.
 *
 * A program is a short list of steps (program.c). While it is carried out it is a frame in the
 * game: pc says which step, stage which part of the step. Nothing waits on the C stack. All
 * decisions of a turn are made by the player whose turn it is, g->seat.
 *
 * The room is one translation unit (all.c), so everything here is static: no name of it can meet
 * one of another room.
 */
#ifndef JACKIN_MAINFRAME_ENGINE_H
#define JACKIN_MAINFRAME_ENGINE_H

#include "mainframe/board.h"

typedef struct {
    mf_game *g;
    mf_io *io; /* may be NULL */
} eng;

/* Where the card of a frame came from, and so what happens to it at the end. */
enum {
    SOURCE_NONE,  /* stays where it is: Sandbox, Recompile, Scaffold */
    SOURCE_SUITE, /* discarded and replaced, MF-22 */
    SOURCE_HAND,  /* to its runner's discard pile, MF-23 */
    SOURCE_STACK, /* Deep Crawl: to the generic discard pile */
    SOURCE_SHOWN  /* Leverage: to its owner's discard pile */
};

typedef enum {
    OP_END,
    OP_PLACE_TOKEN,
    OP_TAKE_OVER, /* place a token on node a of the frame */
    OP_MOVE_TOKEN,
    OP_SWAP,
    OP_CYCLE,
    OP_RETURN_TOKEN,
    OP_ANCHOR,
    OP_SCATTER, /* move a token of each opponent in turn */
    OP_PLACE_PATH,
    OP_MOVE_PATH,
    OP_RETURN_PATH,
    OP_NODE,   /* choose a node, kept in a */
    OP_LAYOUT, /* place the layout of the frame's card */
    OP_LINE,
    OP_EXECUTE,     /* a program of the suite, discarded and replaced afterwards */
    OP_CARRY_SUITE, /* the same, but it stays */
    OP_CARRY_DISCARD,
    OP_CARRY_ANY, /* any layout of the card list */
    OP_DISCARD_ALL,
    OP_DISCARD_SOME,
    OP_REFILL,
    OP_EXCHANGE,
    OP_LOOK,
    OP_CARRY_LOOKED,
    OP_PUT_BACK,
    OP_WAIT,
    OP_VETO,
    OP_SHOW,
    OP_CARRY_SHOWN,
    OP_COUNT
} op;

/* How a step is meant. */
enum {
    STEP_OWN = 1,       /* own tokens only; of a swap: one's own with an opponent's */
    STEP_OPPONENT = 2,  /* opponents' tokens only */
    STEP_MAY = 4,       /* 'if you like': `done` is offered */
    STEP_IF = 8,        /* 'if possible' */
    STEP_OTHER = 16,    /* not the one just moved */
    STEP_OF_NODE = 32,  /* a path of node a */
    STEP_MIRRORED = 64, /* a layout, mirrored as well */
    STEP_AT_NODE = 128  /* keeps in a the node that was left or filled */
};

typedef struct {
    uint8_t op, how;
} step;

static inline mf_frame *top_frame(mf_game *g)
{
    return &g->frame[g->frames - 1];
}

static inline const mf_frame *current_frame(const mf_game *g)
{
    return &g->frame[g->frames - 1];
}

static inline uint64_t own_tokens(const mf_game *g)
{
    return g->board.token[g->seat];
}

static inline uint64_t opponents_tokens(const mf_game *g)
{
    return all_tokens(&g->board) & ~own_tokens(g);
}

static inline unsigned owner_of_token(const mf_board *b, unsigned node)
{
    for (unsigned i = 0; i < MF_MAX_PLAYERS; i++) {
        if (b->token[i] >> node & 1) {
            return i;
        }
    }
    return MF_NOWHERE;
}

static inline unsigned runner_of_card(unsigned card)
{
    return (card - 1) / MF_UNIQUE_PER_RUNNER;
}

static inline unsigned hand_bit(unsigned card)
{
    return 1u << (card - 1) % MF_UNIQUE_PER_RUNNER;
}

static inline bool is_unique(unsigned card)
{
    return card > MF_CARD_NONE && card < MF_UNIQUE_END;
}

static inline unsigned kind_of(const mf_game *g, unsigned card)
{
    return card >= MF_GENERIC && card < MF_GENERIC + MF_MAX_GENERIC ? g->kind[card - MF_GENERIC]
                                                                    : MF_KIND_NONE;
}

static inline void add_choice(mf_choices *list, mf_verb verb, unsigned card, unsigned at,
                              unsigned turn)
{
    if (list->count < MF_MAX_CHOICES) {
        list->choice[list->count++] =
            (mf_choice){(uint8_t)verb, (uint8_t)card, (uint8_t)at, (uint8_t)turn};
    }
}

/* ---- state.c: cards, tokens, partitions, events ---------------------------------------------- */

/* Tells whoever listens; fields that are nodes or paths must be given or MF_NOWHERE. */
static void tell(eng *e, mf_event event);
static void tell_simple(eng *e, mf_event_kind kind, unsigned player, unsigned card, unsigned n);
enum { FOR_ALL = 31 };

static unsigned stack_card(const mf_game *g, unsigned n);
static unsigned place_carried_out(const mf_game *g); /* of the stack, MF_NOWHERE none */
static unsigned draw_card(eng *e);
static void discard_generic(eng *e, unsigned card, unsigned from);
static void discard_from_suite(eng *e, unsigned slot);
static void refill_suite(eng *e);
static void discard_unique(eng *e, unsigned card);
static unsigned seat_of_runner(const mf_game *g, unsigned runner);

static void put_token(eng *e, unsigned node);
static void move_token(eng *e, unsigned from, unsigned to);
static void swap_tokens(eng *e, unsigned a, unsigned b);
static void fill_paths(eng *e, uint64_t v, uint64_t h);
/* Secures what is to be secured, and tells (MF-46). */
static void resolve_zones(eng *e);

/* ---- program.c: the tables ------------------------------------------------------------------- */

static const step *program_steps(const mf_game *g, unsigned card);

/* ---- legal.c: what can be chosen ------------------------------------------------------------- */

/* The choices of the current step of the top frame, each of which the step itself can follow. */
static void list_step(const mf_game *g, mf_choices *list);
/* The same, without those after which the rest of the program could not be carried out (MF-37). */
static void list_program(const mf_game *g, mf_choices *list);
/* Can a generic or unique program be carried out completely by the player to move (MF-25)? */
static bool can_carry_out(const mf_game *g, unsigned card, bool mirrored);
/* The loose partitions that can be moved somewhere else, but for path `not_this`. */
static void movable_partitions(const mf_game *g, unsigned not_this, uint64_t *v, uint64_t *h);

/* ---- carry.c: doing it ----------------------------------------------------------------------- */

static void push_program(eng *e, unsigned card, unsigned source, unsigned slot);
/* Carries out a choice of the current step. */
static void answer_step(eng *e, const mf_choice *c);
/* Goes on until a player must choose (g->prompt) or the program is over (no frames). */
static void run_program(eng *e);

/* ---- turn.c ---------------------------------------------------------------------------------- */

static void begin_turn(eng *e, bool is_second);
static void list_turn(const mf_game *g, mf_choices *list);
static void answer_turn(eng *e, const mf_choice *c);
static void end_turn(eng *e);

/* The layout of a choose-paths choice. */
static layout layout_of_choice(const mf_game *g, unsigned card, unsigned turn);
/* Rotation `turn` of a generic layout; false if it is the same as one with a smaller number. */
static bool shape_of(const mf_game *g, unsigned generic, unsigned turn, mf_shape *shape);

/* ---- judge.c --------------------------------------------------------------------------------- */

enum {
    WHY_OK,
    WHY_GAME_OVER,
    WHY_NOT_YOUR_TURN,
    WHY_NOT_NOW,
    WHY_IN_PROGRAM,
    WHY_FIRST_TOKENS,
    WHY_NO_SUCH_CARD,
    WHY_NOT_IN_SUITE,
    WHY_NOT_IN_HAND,
    WHY_OTHER_RUNNER,
    WHY_CANNOT_CARRY_OUT,
    WHY_NO_PROGRAM,
    WHY_NOTHING_TO_LOOK_AT,
    WHY_CANNOT_STACK,
    WHY_NO_STACK,
    WHY_LAST_TURNS,
    WHY_NO_TOKEN,
    WHY_NO_NODE,
    WHY_NODE_TAKEN,
    WHY_NODE_SECURED,
    WHY_NODE_BEYOND,
    WHY_MUST_ACT,
    WHY_NOT_DONE,
    WHY_TOKEN_LOCKED,
    WHY_NO_TOKEN_THERE,
    WHY_ANCHORED,
    WHY_RELOCATES_OWN,
    WHY_DISPLACES_OWN,
    WHY_ANCHORS_OWN,
    WHY_SCATTERS_OTHERS,
    WHY_DISPLACES_OTHERS,
    WHY_EVICTS_OTHERS,
    WHY_TAKES_OVER_OTHERS,
    WHY_RELOCATES_ANOTHER,
    WHY_SWAPS_ANOTHER,
    WHY_CYCLES_ANOTHER,
    WHY_ONLY_TOKEN,
    WHY_OTHER_OPPONENT,
    WHY_NODE_LEFT,
    WHY_NO_PATH_OF_NODE,
    WHY_PATH_FILLED,
    WHY_PATH_SECURED,
    WHY_PATH_BEYOND,
    WHY_WALL,
    WHY_EMPTY_ZONE,
    WHY_ENCLOSES,
    WHY_NO_PARTITION,
    WHY_NONE_TO_RETURN,
    WHY_SAME_PATH,
    WHY_SAME_PARTITION,
    WHY_NOT_OF_TOKEN,
    WHY_NOT_OF_NODE,
    WHY_MIRROR,
    WHY_NOT_THE_LAYOUT,
    WHY_REST,
    WHY_NO_DESTINATION,
    WHY_MIRRORS_LAYOUTS,
    WHY_SCAFFOLDS_LAYOUTS,
    WHY_NONE_TO_RECOMPILE,
    WHY_NONE_TO_EXCHANGE,
    WHY_NOT_LOOKED_AT,
    WHY_NO_CARDS_IN_HAND,
    WHY_NO_HANDS,
    WHY_VETOES_OPPONENTS,
    WHY_SHOWS_OPPONENTS,
    WHY_VETOED_ALREADY,
    WHY_WAS_ANSWERED,
    WHY_PLAYERS,
    WHY_RUNNER,
    WHY_RUNNER_TWICE,
    WHY_CARDS_NUMBER,
    WHY_CARDS_TOTAL,
    WHY_CARDS_KIND,
    WHY_CARDS_SEGMENT,
    WHY_CARDS_SEGMENT_TWICE,
    WHY_CARDS_LAYOUT_TWICE,
    WHY_CARDS_COUNT,
    WHY_PLACE_TOKENS,
    WHY_PLACE_TWO_TOKENS,
    WHY_PLACE_NODE,
    WHY_PLACE_PATH,
    WHY_PLACE_EMPTY_ZONE,
    WHY_PLACE_HAND,
    WHY_PLACE_CARD,
    WHY_PLACE_TOO_MANY_CARDS,
    WHY_PLACE_SEAT,
    WHY_PLACE_ANCHOR,
    WHY_PLACE_TURNS,
    WHY_PLACE_PARTITIONS,
    WHY_COUNT
};

#endif
