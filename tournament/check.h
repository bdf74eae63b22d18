/*
 * The parts of the check: its books (check_books.c), the Swiss rounds (check.c), the finals
 * (check_finals.c), and the comparison with the event as it is held (check_event.c).
 *
 * Nothing here asks the code that is to be proved: of the room's other files only tn_apply is
 * called, for refusals, and in check_event.c what is compared.
 */
#ifndef TOURNAMENT_CHECK_H
#define TOURNAMENT_CHECK_H

#include "tournament/parts.h"

/* Notes a fault; what stands beyond TN_FAULTS_MAX is only counted. */
tn_fault *tn_check_note(tn_check *c, tn_fault_kind kind, unsigned round, unsigned table);

/* ---- the books (check_books.c) --------------------------------------------------------------- */

/* Writes down a record that the fold has taken; `moment` is its number from 1. */
void tn_books_write(tn_books *b, const tn_record *r, uint32_t moment);
/* A draw of the event: the same numbers as tn_chance, worked out here. */
uint64_t tn_books_chance(const tn_books *b, tn_purpose purpose, uint32_t x, uint32_t y);
unsigned tn_books_active(const tn_books *b);
/* Games of a Swiss match (TR-12, TR-52). */
unsigned tn_books_games(const tn_books *b);
/*
 * The outcome of a Swiss game (round, table and number from 1) with those decided by absence
 * (TD-16), and what it is worth to the first and the second player (TR-26 to TR-31).
 */
tn_outcome tn_books_game(const tn_books *b, unsigned round, unsigned table, unsigned number,
                         unsigned worth[2]);
/* The same for a match, byes included; false while a game of it is open. */
bool tn_books_match(const tn_books *b, unsigned round, unsigned table, unsigned worth[2]);

/* How often somebody has played a side. */
struct played {
    int corp, runner;
};
void tn_books_count_side(const tn_report *game, unsigned which, struct played *played);
/* Swiss games of the first `rounds` rounds. */
void tn_books_count_swiss(const tn_books *b, unsigned player, unsigned rounds,
                          struct played *played);

/* ---- the Swiss rounds (check.c) -------------------------------------------------------------- */

/* Works out prestige and SoS after the first `rounds` rounds for itself. */
void tn_check_scores(tn_check *c, unsigned rounds);
/* TD-04: is a lower than b? Scores are worked out; the context is the tn_check. */
bool tn_check_is_lower(const void *context, uint16_t a, uint16_t b);

/* ---- the finals (check_finals.c) ------------------------------------------------------------- */

/* A place of the bracket as the rules have it. */
struct place {
    uint16_t player[2];      /* 0: not known yet */
    uint8_t winner;          /* 0: open, 1 or 2 */
    uint8_t is_awarded;      /* TD-16 */
    uint32_t known, decided; /* moments */
};

/* The bracket as text, each game as two places: s seed, w winner, l loser of a game. */
const char *tn_check_bracket_text(tn_finals_kind kind, unsigned size);
/* Fills the places from index 1; returns how many there are, 0 without finals. */
unsigned tn_check_places(const tn_books *b, struct place out[TN_FINALS_MAX + 1]);
/* Whose the tournament is by the bracket, 0 while that is open. */
unsigned tn_check_finals_winner(const tn_books *b, const struct place *place, unsigned games);
/* Which of two is the Corporation (TR-44 to TR-46): 0 or 1, or 2 if a draw decides. */
unsigned tn_check_sides(struct played first, struct played second);
/* The same for game `number` of a place whose players are known; *chooser: who chooses, 0 or 1. */
unsigned tn_check_place_sides(const tn_books *b, const struct place *place, unsigned game,
                              unsigned number, unsigned *chooser);

/*
 * How far a player of the cut has come: 0 he may still win or has won, 1 he lost the last game, and
 * the more the earlier he was out. Equal numbers are equal places.
 */
unsigned tn_check_reach(const tn_books *b, const struct place *place, unsigned games,
                        unsigned player);
/* Can a report have these points (TR-33)? `is_sure`: TD-23; or are they match points (TR-34)? */
bool tn_check_points(const tn_books *b, const tn_report *one, bool is_sure, bool are_match_points);

void tn_check_cut(tn_check *c);
void tn_check_seeds(tn_check *c);
void tn_check_final_report(tn_check *c, const tn_record *r);
void tn_check_bracket(tn_check *c);

/* ---- the event as it is held (check_event.c) ------------------------------------------------- */

/* Notes everything in which an event is not what the books come to. */
void tn_check_held(tn_check *c, const tn_event *e);

#endif
