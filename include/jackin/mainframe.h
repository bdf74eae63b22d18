/*
 * Android: Mainframe as a value.
 *
 * A game is one plain struct, mf_game: no pointers, no heap. Assign it to clone it, memcmp it to
 * compare, write its bytes to save it. Two calls are the engine: mf_list gives every legal choice
 * of the one decision that is outstanding, mf_choose applies one of them and runs on to the next
 * decision. Nothing illegal can be expressed. The specification is docs/rules/mainframe.md; entries
 * of it are cited as MF-….
 *
 * Numbers of places. The board, its grid corners and its paths share one numbering with seven
 * places a row (MF-07): node (c, r) is 7r + c, grid corner (x, y) is 7y + x, the vertical path
 * (x, y)-(x, y+1) is 7y + x and the horizontal path (x, y)-(x+1, y) is 64 + 7y + x. So a set of
 * nodes, of vertical paths or of horizontal paths is one 64-bit word each, the path on the left
 * (above) of a node has the number of the node, and a step to a neighbour is a shift by 1 or 7.
 */
#ifndef JACKIN_MAINFRAME_H
#define JACKIN_MAINFRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/api.h"
#include "jackin/random.h"

JACKIN_API_BEGIN

enum {
    MF_COLUMNS = 6,
    MF_ROWS = 8,
    MF_STRIDE = 7,
    MF_NODE_COUNT = 48,       /* MF-02 */
    MF_HORIZONTAL = 64,       /* bit of a path's number */
    MF_NOWHERE = 255,         /* no node, path or seat */
    MF_MAX_PLAYERS = 4,       /* MF-01 */
    MF_TOKENS = 8,            /* MF-06: of each runner */
    MF_PARTITIONS = 95,       /* MF-05 */
    MF_DECK = 45,             /* MF-06: generic programs */
    MF_SUITE = 4,             /* MF-14 */
    MF_HAND = 3,              /* MF-12 */
    MF_UNIQUE_PER_RUNNER = 5, /* MF-06 */
    MF_MAX_GENERIC = 12,      /* different generic programs of a card list */
    MF_SEGMENTS = 3,          /* partitions of a layout, MF-34 */
    MF_MAX_FRAMES = 3,        /* a unique program in Leverage, a generic one in that */
    MF_MAX_CHOICES = 512
};

static inline unsigned mf_node(unsigned column, unsigned row)
{
    return MF_STRIDE * row + column;
}

typedef enum {
    MF_NOISE,
    MF_KATE,
    MF_ANDROMEDA,
    MF_CHAOS_THEORY,
    MF_ADAM,
    MF_NERO,
    MF_RUNNER_COUNT
} mf_runner;

/*
 * Cards. 0 is none, 1 … 30 are the unique programs, five a runner in the order of mf_runner, and
 * MF_GENERIC + k is the generic program number k of the card list.
 */
enum {
    MF_CARD_NONE,
    MF_CORROSION,
    MF_SCATTER_VIRUS,
    MF_GARBAGE_FLOOD,
    MF_STRAY_CODE,
    MF_FEEDBACK_BURST,
    MF_MIRROR_PATCH,
    MF_TOOLKIT,
    MF_REFACTOR,
    MF_RECOMPILE,
    MF_SCAFFOLD,
    MF_SILENT_ENTRY,
    MF_RELOCATION,
    MF_DISPLACEMENT,
    MF_FOOTHOLD,
    MF_EVICTION,
    MF_FORK,
    MF_DEEP_CRAWL,
    MF_STRANGE_LOOP,
    MF_BUTTERFLY,
    MF_SANDBOX,
    MF_WAIT_STATE,
    MF_OVERCLOCK,
    MF_HARDLINE,
    MF_ANCHOR,
    MF_SEAL,
    MF_VETO,
    MF_INSIDER_FILE,
    MF_HOSTILE_TAKEOVER,
    MF_EMBARGO,
    MF_LEVERAGE,
    MF_UNIQUE_END,
    MF_GENERIC = 32
};

static inline unsigned mf_unique(unsigned runner, unsigned number)
{
    return 1 + runner * MF_UNIQUE_PER_RUNNER + number;
}

/* ---- the card list --------------------------------------------------------------------------- */

typedef enum {
    MF_KIND_NONE,
    MF_KIND_LAYOUT,         /* MF-34 */
    MF_KIND_PLACE_FREELY,   /* MF-33 */
    MF_KIND_MOVE_PARTITION, /* MF-32 */
    MF_KIND_MOVE_TOKEN,     /* MF-30 */
    MF_KIND_SWAP,           /* MF-31 */
    MF_KIND_COUNT
} mf_kind;

/* A segment of a layout: it goes from the grid corner (x, y) down, or to the right if horizontal.
 */
typedef struct {
    uint8_t x, y; /* 0 … 3 */
    uint8_t horizontal;
} mf_segment;

typedef struct {
    uint8_t kind;  /* mf_kind */
    uint8_t count; /* copies in the deck */
    mf_segment segment[MF_SEGMENTS];
} mf_generic;

/* The generic programs of a game: data, so that an owner of the printed game can put in his own. */
typedef struct {
    uint8_t generic_count;
    mf_generic generic[MF_MAX_GENERIC];
} mf_cards;

/* Our own list, MF-57 and MF-58. */
const mf_cards *mf_cards_builtin(void);

/* The words of a card, in English and in Polish. */
typedef struct {
    const char *key; /* "garbage-flood" */
    const char *title[2], *text[2];
} mf_card_words;

/* Words of a card of the built-in list; NULL if there is no such card. */
const mf_card_words *mf_words(unsigned card);

/* ---- the state ------------------------------------------------------------------------------- */

/*
 * The board. A token is facedown exactly if its node is secured (MF-43), so no other mark is kept.
 * In a walled game the 28 border paths are always filled and are no partitions.
 */
typedef struct {
    uint64_t v, h;                  /* filled paths */
    uint64_t token[MF_MAX_PLAYERS]; /* nodes, by seat */
    uint64_t secured;               /* nodes of secured zones */
    uint64_t anchored;              /* nodes of tokens marked by Anchor, MF-83 */
    uint64_t walled;                /* 1: MF-03's variant */
} mf_board;

/* One rotation of a layout: its segments as path numbers from its own top left corner. */
typedef struct {
    uint8_t path[MF_SEGMENTS]; /* path number; MF_NOWHERE: there is no such rotation */
    uint8_t box;               /* width in grid corners beyond the first, + 16 times the height */
} mf_shape;

/* A program that is being carried out. What a, b, c are is said where its steps are (program.c). */
typedef struct {
    uint8_t card;
    uint8_t pc;     /* step of the program */
    uint8_t stage;  /* part of the step */
    uint8_t source; /* where the card came from and so where it goes */
    uint8_t a, b, c;
    uint8_t slot; /* place in the suite, in the discard pile or among the cards looked at */
} mf_frame;

typedef enum {
    MF_REASON_NONE,
    MF_REASON_STACK, /* MF-50 */
    MF_REASON_SKIPS, /* MF-52 */
    MF_REASON_COUNT
} mf_reason;

typedef enum {
    MF_PROMPT_NONE,
    MF_PROMPT_FIRST_TOKEN, /* MF-13 */
    MF_PROMPT_TURN,        /* MF-20 */
    MF_PROMPT_TOKEN,       /* which token */
    MF_PROMPT_NODE,        /* which node */
    MF_PROMPT_PARTITION,   /* which partition to take */
    MF_PROMPT_PATH,        /* where to put a partition */
    MF_PROMPT_LAYOUT,      /* where to put several */
    MF_PROMPT_PROGRAM,     /* which program to carry out */
    MF_PROMPT_DISCARD,     /* which card of the suite to discard or exchange */
    MF_PROMPT_TAKE,        /* which card of the discard pile to take */
    MF_PROMPT_ORDER,       /* which card to put back next, from the top */
    MF_PROMPT_PLAYER,      /* which opponent */
    MF_PROMPT_COUNT
} mf_prompt;

typedef struct {
    mf_board board;
    core_random random;
    /* Fixed by the setup. */
    mf_shape shape[MF_MAX_GENERIC][4];
    uint8_t kind[MF_MAX_GENERIC]; /* mf_kind of each generic program */
    uint8_t players;              /* 2 … 4 */
    uint8_t runner[MF_MAX_PLAYERS];
    /* Cards. */
    uint8_t pile[MF_DECK];   /* discard_count cards, oldest first; at its end the stack */
    uint8_t suite[MF_SUITE]; /* cards, 0: an empty place */
    uint8_t stack_count, discard_count;
    uint8_t hand[MF_MAX_PLAYERS]; /* bit k: his unique program number k; from bit 5 on, in a view:
                                   * one that the viewer does not know */
    uint8_t gone[MF_MAX_PLAYERS]; /* the same for his own discard pile */
    uint8_t supply[MF_MAX_PLAYERS];
    /* The course of the game. */
    mf_frame frame[MF_MAX_FRAMES];
    uint8_t frames;
    uint8_t prompt;         /* mf_prompt of the outstanding decision */
    uint8_t seat;           /* whose turn and decision it is */
    uint8_t reason;         /* mf_reason; nonzero: the game is over */
    uint8_t is_last;        /* the stack is empty: only the last turns remain, MF-50 */
    uint8_t turns_left;     /* of the last turns, the current one included */
    uint8_t skipped;        /* bit a seat: skipped since anyone acted, MF-52 */
    uint8_t waiting;        /* bit a seat: two turns in a row are due, MF-80 */
    uint8_t again;          /* the second of two turns in a row follows */
    uint8_t vetoed;         /* bit a seat, MF-85 */
    uint8_t looker, looked; /* who knows how many cards on top of the stack, MF-76 */
    uint16_t turn;          /* turns begun */
    uint8_t pad[2];
} mf_game;

JACKIN_STATIC_ASSERT(sizeof(mf_game) <= 512, "a game must stay small");

/* ---- choices --------------------------------------------------------------------------------- */

typedef enum {
    MF_VERB_NONE,
    MF_VERB_PLACE_ACCESS_POINT, /* at: node */
    MF_VERB_EXECUTE,            /* card */
    MF_VERB_PASS,
    MF_VERB_CHOOSE_NODE,   /* at: node */
    MF_VERB_CHOOSE_PATH,   /* at: path */
    MF_VERB_CHOOSE_PATHS,  /* card: the layout, at: its top left corner, turn: its rotation */
    MF_VERB_CHOOSE_CARD,   /* card */
    MF_VERB_CHOOSE_PLAYER, /* at: seat */
    MF_VERB_DONE,
    MF_VERB_COUNT
} mf_verb;

typedef struct {
    uint8_t verb;
    uint8_t card;
    uint8_t at;
    uint8_t turn; /* 0 … 3, + 4 for the mirror image */
} mf_choice;

typedef struct {
    unsigned count;
    mf_choice choice[MF_MAX_CHOICES];
} mf_choices;

/* The paths that a choose-paths choice fills, as sets of vertical and of horizontal paths. */
void mf_choice_paths(const mf_game *g, const mf_choice *c, uint64_t *v, uint64_t *h);

/* ---- what happened --------------------------------------------------------------------------- */

typedef enum {
    MF_EVENT_NONE,
    MF_EVENT_TURN,             /* player begins a turn; n: 1 the second of two in a row */
    MF_EVENT_PLACE_TOKEN,      /* to */
    MF_EVENT_MOVE_TOKEN,       /* player's token, from, to */
    MF_EVENT_SWAP,             /* the tokens at from and to */
    MF_EVENT_CYCLE,            /* the tokens at from, to and n */
    MF_EVENT_RETURN_TOKEN,     /* player's token, from */
    MF_EVENT_ANCHOR,           /* to */
    MF_EVENT_PLACE_PARTITIONS, /* v, h */
    MF_EVENT_MOVE_PARTITION,   /* from, to */
    MF_EVENT_RETURN_PARTITION, /* from */
    MF_EVENT_SECURE,           /* player's zone: nodes */
    MF_EVENT_EXECUTE,          /* card, from the suite or the hand */
    MF_EVENT_CARRY_OUT,        /* card, which stays where it is */
    MF_EVENT_DISCARD,          /* card; n: MF_FROM_… */
    MF_EVENT_REVEAL,           /* card comes into the suite */
    MF_EVENT_EXCHANGE,         /* card leaves the suite, n comes in from the discard pile */
    MF_EVENT_LOOK,             /* card on the stack, n: its place from the top; for one player */
    MF_EVENT_PUT_BACK,         /* the same, as put back */
    MF_EVENT_SHOW,             /* card of player's hand, by Leverage */
    MF_EVENT_NO_EFFECT,        /* card cannot be carried out, or nothing could be */
    MF_EVENT_VETO,             /* player is vetoed */
    MF_EVENT_VETOED,           /* card of player has no effect */
    MF_EVENT_WAIT,             /* MF-80 */
    MF_EVENT_LOST_TURN,        /* the second of two turns is lost, MF-80 */
    MF_EVENT_SKIP,
    MF_EVENT_LAST_TURNS, /* the stack is empty; n turns follow */
    MF_EVENT_GAME_OVER,  /* n: mf_reason */
    MF_EVENT_COUNT
} mf_event_kind;

enum { MF_FROM_SUITE, MF_FROM_STACK, MF_FROM_HAND };

typedef struct {
    uint8_t kind, player, card;
    uint8_t from, to; /* nodes or paths, MF_NOWHERE none */
    uint8_t n;
    uint8_t for_whom; /* bit a seat that may know of it, bit 4 spectators */
    uint8_t pad;
    uint64_t v, h;  /* sets of paths */
    uint64_t nodes; /* set of nodes */
} mf_event;

/* Fixed outcomes for the next random events, for tests and puzzles. */
enum { MF_RIG_STACK, MF_RIG_HANDS, MF_RIG_LEVERAGE, MF_RIG_COUNT };
typedef struct {
    uint8_t kind, used;
    uint8_t count;         /* cards given */
    uint8_t card[MF_DECK]; /* stack: from the top, the suite first; hands: three of each player */
} mf_rig;

/* What an engine call may talk to besides the game: all of it optional. */
typedef struct {
    mf_event *events; /* room for the events that happen, or NULL */
    size_t events_cap, events_count;
    bool events_lost; /* there was no room for some */
    mf_rig *rigs;     /* used in order within each kind, or NULL */
    size_t rigs_count;
    int rig_failed; /* 1 + index of the rig that could not apply; the game is then spoilt */
} mf_io;

/* ---- the engine ------------------------------------------------------------------------------ */

/* Why something was refused; the sentences and ledger entries are in judge.c. */
typedef uint8_t mf_why;

typedef struct {
    uint8_t players;
    uint8_t runner[MF_MAX_PLAYERS]; /* in turn order, the first player first */
    bool walled;
    const mf_cards *cards; /* NULL: the built-in list */
} mf_setup;

/* The seat of the first player among `players` people at a table (MF-10). */
unsigned mf_draw_first(unsigned players, uint64_t seed);

/* Checks a card list: 0, or why it cannot be played with; *generic is then the program meant. */
mf_why mf_check_cards(const mf_cards *cards, unsigned *generic);

/*
 * Sets up a game, shuffles, deals, and stops at the first decision: the first player's first token.
 * Returns 0, or why there can be no such game; then *g is unchanged.
 */
mf_why mf_new(mf_game *g, const mf_setup *setup, uint64_t seed, mf_choices *list, mf_io *io);

/* The same with a whole key of 256 bits for the generator instead of a seed, so that nobody can try
 * all games that there could be. */
mf_why mf_new_keyed(mf_game *g, const mf_setup *setup, const uint32_t key[8], mf_choices *list,
                    mf_io *io);

/* Lists every legal choice of the outstanding decision, in a fixed order; none when it is over. */
void mf_list(const mf_game *g, mf_choices *list);

/*
 * Applies a choice, wherever it comes from, runs to the next decision and puts its choices into
 * `next`. A question inside a program with one answer is answered on the way; a turn is always
 * asked. Returns false and leaves *g and *io as they are if no such choice is legal now: then
 * `next` has those that are. What stood in `next` before does not matter; `choice` may be one of
 * it.
 */
bool mf_choose(mf_game *g, mf_choice choice, mf_choices *next, mf_io *io);

/*
 * The same for choice number `index` of `list`, which must be the list of *g as mf_list or the last
 * choice made it, unchanged: that is not verified, and another list spoils the game. For search,
 * which has just got the list from the engine and would list it twice. Returns false and changes
 * nothing if the list is not so long, or the game is over.
 */
bool mf_choose_trusted(mf_game *g, unsigned index, mf_choices *list, mf_io *io);

/* A 64-bit hash of the full state, equal on every platform. */
uint64_t mf_hash(const mf_game *g);

/* Gives the game's generator another seed: for clones made for search. */
void mf_reseed(mf_game *g, uint64_t seed);

/* Gives it another key, from which it starts: for the epochs of a record (docs/protocol.md). */
void mf_rekey(mf_game *g, const uint32_t key[8]);

/* Checks everything that must hold of a state. Returns NULL, or a sentence naming what broke. */
const char *mf_check(const mf_game *g);

/* ---- positions ------------------------------------------------------------------------------- */

typedef struct {
    mf_setup setup;
    uint64_t v, h;                  /* partitions */
    uint64_t token[MF_MAX_PLAYERS]; /* nodes; which are facedown follows from the zones */
    uint8_t supply[MF_MAX_PLAYERS];
    uint8_t hand[MF_MAX_PLAYERS], gone[MF_MAX_PLAYERS]; /* bits of unique programs */
    uint8_t suite[MF_SUITE];                            /* cards, 0 none */
    uint8_t stack_count, discard_count;
    uint8_t stack[MF_DECK], discard[MF_DECK]; /* top first; oldest first */
    uint64_t anchored;
    uint8_t seat;            /* whose turn begins */
    uint8_t vetoed, waiting; /* bits of seats */
    uint8_t turns_left;      /* with an empty stack: last turns, 0: all but one */
} mf_position;

/* Starts a game from a position, at the beginning of a turn. Refuses what no game could show. */
mf_why mf_start(mf_game *g, const mf_position *p, uint64_t seed, mf_choices *list, mf_io *io);

/* ---- looking at a game ----------------------------------------------------------------------- */

/* A seat, or one of these. */
enum { MF_VIEW_SPECTATOR = 4, MF_VIEW_ALL = 5 };

/*
 * Everything a viewer may know, and nothing else (MF-28), as a value: two games that differ only in
 * what he cannot know give equal bytes. `game` is a game to look at: cards of the stack that he
 * does not know are MF_CARD_NONE, those of hands are bits of their own, and there is no generator.
 * If the decision is his, mf_list lists his choices from it, each with the number that it has in
 * the game.
 */
typedef struct {
    mf_game game;
    uint8_t viewer; /* a seat, or MF_VIEW_… */
    uint8_t hand_count[MF_MAX_PLAYERS];
    uint8_t shown;           /* card that Leverage shows now */
    uint8_t winners;         /* bits of seats, when the game is over */
    uint8_t unseen[MF_DECK]; /* cards of the stack that he does not know, sorted: the rest of the */
    uint8_t unseen_count;    /* card list, which everybody knows */
    uint16_t score[MF_MAX_PLAYERS];
} mf_view;

void mf_look(const mf_game *g, unsigned viewer, mf_view *view);

/* A view written down, for digests (docs/fairness.md): what it says and not how it is held. Returns
 * how many bytes; they are the same for equal views, on every machine. */
enum { MF_VIEW_WRITTEN = 1 << 12 }; /* room for more than the longest */
size_t mf_view_write(const mf_view *v, uint8_t out[MF_VIEW_WRITTEN]);

/* The card at place n (0: top) of the stack, whoever may know it. */
unsigned mf_stack_card(const mf_game *g, unsigned n);

typedef struct {
    uint64_t nodes;
    uint8_t seat; /* whose secured zone it is; MF_NOWHERE: unsecured */
} mf_zone;

/* The zones in the order of their first nodes, the open area not among them; returns how many. */
unsigned mf_zones(const mf_board *b, mf_zone zone[MF_NODE_COUNT]);

/* The loose partitions (MF-47). */
void mf_loose(const mf_board *b, uint64_t *v, uint64_t *h);

/* The legal empty paths (MF-36) and nodes. */
void mf_legal_paths(const mf_board *b, uint64_t *v, uint64_t *h);
uint64_t mf_legal_nodes(const mf_board *b);

/* May this layout be placed so that it fills exactly these paths (MF-34)? They are not rotated. */
bool mf_can_fill(const mf_board *b, uint64_t v, uint64_t h);

/* Points of a seat now (MF-53). */
unsigned mf_score(const mf_board *b, unsigned seat);

/* The seats that win if the game ends now, as bits (MF-54, MF-55). */
unsigned mf_winners(const mf_game *g);

/* What ties are broken by (MF-54): points, the number of secured zones, their sizes from the
 * largest down. */
typedef struct {
    uint16_t score;
    uint8_t zones;
    uint8_t size[MF_TOKENS];
} mf_standing;

void mf_stand(const mf_game *g, unsigned seat, mf_standing *out);

/* Placements of a generic layout on an empty board (MF-58): all, or only those inside the board. */
unsigned mf_count_placements(const mf_generic *layout, bool walled);

/*
 * A full state that agrees with a view, a function of the view and the seed: unknown cards are
 * dealt and the generator gets `seed`. For search.
 */
void mf_sample(mf_game *g, const mf_view *view, uint64_t seed);

/* What choices would do to the board, as far as the chooser can know it. */
typedef struct {
    uint8_t made;                   /* how many of the choices could be made, … */
    uint8_t legal;                  /* … and whether all could */
    uint8_t open;                   /* a hidden card came up: what followed is not told */
    uint8_t zones;                  /* secured on the way, in order: */
    mf_zone zone[MF_NODE_COUNT];    /* MF-43 */
    uint16_t points[MF_NODE_COUNT]; /* what each of them scores (MF-53) */
    uint16_t score[MF_MAX_PLAYERS]; /* of each seat then */
} mf_after;

/*
 * Tries choices by their numbers, each in the list of its moment, from the view of whoever is to
 * move: what he cannot know makes no difference. Where somebody else is to move, it ends.
 */
void mf_preview(const mf_view *view, const uint16_t *choice, unsigned count, mf_after *out);

/* ---- the judge ------------------------------------------------------------------------------- */

/* What somebody wants to choose; a field left at its default matches anything. */
typedef struct {
    uint8_t verb;  /* MF_VERB_NONE */
    uint8_t card;  /* MF_CARD_NONE */
    uint8_t at;    /* MF_NOWHERE: node, path or seat, as the verb wants */
    uint64_t v, h; /* both 0: the paths of choose-paths */
} mf_wanted;

/* Does a choice of the list of *g agree with what is wanted? */
bool mf_matches(const mf_game *g, const mf_choice *c, const mf_wanted *wanted);

/* Why no such choice is offered now to `seat`: 0 if one is. */
mf_why mf_judge(const mf_game *g, unsigned seat, const mf_wanted *wanted);
const char *mf_why_text(mf_why why, bool polish);
const char *mf_why_rules(mf_why why); /* ledger entries, separated by spaces */

/* ---- names ----------------------------------------------------------------------------------- */

const char *mf_runner_name(unsigned runner, bool polish); /* "Chaos Theory" */
const char *mf_verb_name(unsigned verb);                  /* "choose-node" */
unsigned mf_verb_find(const char *name);                  /* MF_VERB_NONE if unknown */
const char *mf_prompt_name(unsigned prompt);              /* "first-token" */
const char *mf_event_name(unsigned kind);                 /* "place-token" */
const char *mf_reason_name(unsigned reason);              /* "stack" */
const char *mf_kind_name(unsigned kind);                  /* "layout" */

JACKIN_API_END

/* The list itself, for what is built together with it (see netrunner_card.h). */
#ifdef JACKIN_ROOMS
extern const mf_cards mf_builtin_cards;
#endif

#endif
