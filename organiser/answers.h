/*
 * How an event stands, as JSON and as words: what the command and a server answer.
 *
 * A new reference each; NULL, or less in it, where there is no memory. Keys and codes are English
 * always, sentences are in the language that is asked for.
 */
#ifndef ORGANISER_ANSWERS_H
#define ORGANISER_ANSWERS_H

#include "organiser/drawing.h"
#include "organiser/store.h"

/* ---- the event ------------------------------------------------------------------------------- */

/* Ledger entries with spaces between, as a list. */
json_t *rules_json(const char *rules);
/* What went wrong: code, rules, message, and where. */
json_t *problem_json(const problem *p);
json_t *event_json(const store *s);
json_t *players_json(const store *s);
/* The journal: every row, and whether it counts. */
json_t *log_json(const store *s, word_lang lang);

/* ---- rounds ---------------------------------------------------------------------------------- */

/* A game of these two: what came of it, and the sides and points where it was played. */
json_t *game_json(const uint16_t player[2], const tn_game *game);
json_t *match_json(const store *s, const tn_match *m, unsigned round, unsigned table);
json_t *round_json(const store *s, unsigned round);
/* TR-24, TD-15: the side of a table, or who chooses it. */
tn_side_rule table_sides(const tn_event *e, unsigned round, unsigned table);
/* Tables of a proposal as a list of two numbers each. */
json_t *tables_json(const tn_proposal *p);
/* The step of the journal that makes a round of a proposal. */
json_t *pair_step(const tn_proposal *p, unsigned round);

/* ---- places (places.c) ----------------------------------------------------------------------- */

/* "there", "dropped" or "removed". */
const char *presence_word(const store *s, unsigned player, word_lang lang);
/*
 * What a place of a table follows from, in a few words: after the finals the game that was lost,
 * before them SoS or the draw where prestige alone does not decide.
 */
void place_words(const store *s, const tn_standing *table, unsigned count, unsigned i,
                 bool is_final, word_lang lang, char *out, size_t cap);
/* Has the event a bracket, so that its places are those of the finals? */
bool has_finals(const tn_event *e);
/* The table after so many rounds, or with is_final the places after the finals. */
json_t *standings_json(const store *s, unsigned rounds, bool is_final, word_lang lang);

/* ---- the finals ------------------------------------------------------------------------------ */

/* The step that cuts to the finals (TD-09), with those who are in. */
json_t *cut_step(const tn_event *e);
/* The game of a place of the bracket that is played next, 1 to 3. */
unsigned final_next(const tn_final *final);
json_t *final_json(const tn_event *e, const tn_bracket_game *bracket, unsigned game);
/* All games of the bracket; an empty list before the cut. */
json_t *bracket_json(const tn_event *e);
/*
 * The finals as drawings (bracket.c): the upper and the lower bracket and the final, or all in one
 * (TD-06); returns how many there are. They are to be freed.
 */
enum { BRACKET_PARTS = 3 };
unsigned bracket_draw(const store *s, word_lang lang, int columns, drawing out[BRACKET_PARTS]);

/* ---- the clock (clock.c) --------------------------------------------------------------------- */

/* What holds at this moment, said plainly (TR-28 to TR-31, TR-47, TR-48). */
const char *clock_words(const tn_event *e, tn_time_phase phase, word_lang lang);
/* The round that the clock is of: a Swiss one, or the lowest of the bracket that is not over. */
unsigned clock_round(const tn_event *e);
/* Everything that a page needs to show the clock, and to let it run on by itself; seconds. */
json_t *clock_json(const store *s, int64_t now, word_lang lang);

#endif
