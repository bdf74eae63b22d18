/*
 * Winning this turn: a proof, or none.
 *
 * Whoever may be to move, can `side` win before the turn ends, against every answer of the other
 * side, every hidden card and every outcome of chance? Nothing is sampled and nothing is guessed.
 *
 * What the side does not know is a placeholder throughout (nr_is_hidden). As soon as one shows its
 * face, or the other player turns it up, every card is tried that it may be: those of the decks, as
 * far as the side does not know where they lie, and as far as they may lie there. So a choice
 * depends on nothing but what the side knows. It knows which cards both decks hold.
 *
 * Wherever this cannot be followed (the rules ask what a placeholder is; secret bids), the verdict
 * is that it is not known. docs/puzzles.md has the details.
 */
#ifndef JACKIN_BOTS_SOLVE_H
#define JACKIN_BOTS_SOLVE_H

#include "jackin/api.h"
#include "jackin/netrunner.h"

JACKIN_API_BEGIN

typedef enum {
    BOT_WINS,       /* proved: whatever the other side does and whatever is hidden */
    BOT_FAILS,      /* proved: every choice has an answer, a hidden card or a chance against it */
    BOT_BUDGET,     /* the budget, or the room, was not enough */
    BOT_UNFOLLOWED, /* something was met that is not followed, and what was followed did not win */
    BOT_VERDICTS
} bot_verdict;

/* What a proof meets, or what stands against a choice. */
typedef enum {
    BOT_STEP_END,    /* nothing more: the turn ends, or the game */
    BOT_STEP_CHOICE, /* the side's own choice */
    BOT_STEP_ANSWER, /* the other side's choice; `def` is what the card is that it turns up */
    BOT_STEP_CARD,   /* a hidden card turns out to be `def` */
    BOT_STEP_CHANCE  /* chance takes a card, `def` */
} bot_step_kind;
typedef struct {
    nr_choice choice;
    uint16_t def;
    uint8_t kind; /* bot_step_kind */
    uint8_t copy; /* the card that `def` is about */
} bot_step;

typedef struct {
    uint8_t verdict;     /* bot_verdict */
    uint8_t is_own;      /* the decision is the side's */
    uint16_t choice;     /* BOT_WINS and is_own: a number of nr_list that wins */
    uint16_t unfollowed; /* BOT_UNFOLLOWED: the card that is not followed, 0 if it is none */
    uint16_t pad;
    uint32_t applications;
    bot_step against; /* BOT_FAILS: what stands against the first choice that was tried */
} bot_proof;

/* Room to work in, which the caller gives: at least bot_solver_least() bytes, aligned as uint64_t
 * is. What is beyond that remembers positions. Positions of one game and side may follow each other
 * in the same room; bot_solver_clear forgets them, and begins with it. */
typedef struct bot_solver bot_solver;
size_t bot_solver_least(void);
bot_solver *bot_solver_clear(void *room, size_t size); /* NULL: not enough */

/* Can `side` win this turn? `decks` is the true state: only which cards it has is used of it, where
 * the side does not know them. `g` is the position: the true state as well, or one with
 * placeholders that came out of it (bot_solve_way). At most `budget` applications. */
bot_proof bot_solve(bot_solver *s, const nr_game *decks, const nr_game *g, nr_side side,
                    uint32_t budget);

/* The same if this choice of nr_list is made first, by whoever is to move. */
bot_proof bot_solve_after(bot_solver *s, const nr_game *decks, const nr_game *g, nr_side side,
                          const nr_choice *choice, uint32_t budget);

/* Puts placeholders for everything that the side does not know. */
void bot_solve_hide(nr_game *g, nr_side side);

/* Makes a choice in way number `way` (from 0) of those in which it may turn out, as the proof tells
 * them apart: by the hidden cards that show their faces, and by chance. `g` comes from
 * bot_solve_hide, or from here; `steps` gets what told the way (at most `cap`), `count` how many.
 * Returns false, and changes nothing, if there is no such way or it is not followed. */
bool bot_solve_way(bot_solver *s, const nr_game *decks, nr_game *g, nr_side side,
                   const nr_choice *choice, unsigned way, bot_step *steps, unsigned cap,
                   unsigned *count);

JACKIN_API_END

#endif
