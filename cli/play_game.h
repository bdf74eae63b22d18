/*
 * A game that is being played in the terminal: a table, who sits there, what happened.
 *
 * A game is its set-up, its seed and its choices; everything else follows from these. Bots need no
 * memory either (play_bot.h). In a record a bot has the name of its kind; whoever has another name
 * is a person.
 */
#ifndef CLI_PLAY_GAME_H
#define CLI_PLAY_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/keep.h"
#include "organiser/output.h"
#include "jackin/bots.h"
#include "jackin/netrunner.h"
#include "protocol/table.h"
#include "jackin/words.h"

enum { PLAY_ERROR_MAX = 1000 }; /* bytes of a complaint, with its end */

/* Why something could not be done, in the player's language. */
typedef struct {
    word_lang lang;
    char text[PLAY_ERROR_MAX];
} play_error;

/* Fills a complaint in, in the language that is wanted, and returns false. */
bool play_fail(play_error *error, const char *english, const char *polish, ...);
/* Says a complaint on standard error, behind the name of the command. Returns EXIT_FAILED. */
int play_complain(const char *command, play_error *error);

/* What is remembered of a decision besides the choice itself. */
typedef struct {
    uint8_t side;   /* whose decision it was */
    uint8_t verb;   /* of the choice made */
    bool was_asked; /* it was put to him; others were decided for him, or followed from the one
                     * before (netrunner_attend.h) */
} play_made;

typedef struct {
    uint32_t decision; /* choices made before it happened; the set-up is part of decision 0 */
    nr_event event;
} play_event;

typedef struct {
    table *table;
    bot_kind bot[2]; /* who plays a side; BOT_COUNT: a person */
    play_made *made; /* of each choice of the table */
    size_t made_cap;
    play_event *log;
    size_t log_count, log_cap;
    file_marks files; /* that it was saved to or loaded from */
    game_keep keep;
} play_game;

void play_free(play_game *p);

/* Deals a game of two decks. NULL with a complaint if they cannot be played. */
play_game *play_start(const nr_deck deck[2], uint64_t seed, const bot_kind bot[2],
                      play_error *error);
/* The same as a request of the protocol says it (protocol/table.h). */
play_game *play_begin(json_t *request, const bot_kind bot[2], play_error *error);
/* Plays a whole record, which was read from a file. NULL with a complaint if it is not exact. */
play_game *play_record(json_t *record, const char *path, play_error *error);
/* Makes a choice. False if there is no such choice, or no more may be made. */
bool play_choose(play_game *p, unsigned index, bool was_asked);
/*
 * Takes the last decision of a side back, and all that came after it. Returns how many decisions
 * were taken back; 0 if the side has made none. Those that it was not asked for do not count.
 */
size_t play_undo(play_game *p, nr_side side);

/* The first event that followed from the last decision of a side: what he has not been told yet. */
size_t play_news(const play_game *p, nr_side side);

static inline const nr_game *play_state(const play_game *p)
{
    return &p->table->game;
}

/* The legal choices now. */
static inline const nr_choices *play_choices(const play_game *p)
{
    return &p->table->list;
}

static inline bool play_is_human(const play_game *p, unsigned side)
{
    return p->bot[side] == BOT_COUNT;
}

static inline bool play_is_over(const play_game *p)
{
    return p->table->game.reason != NR_REASON_NONE;
}

static inline nr_viewer play_viewer(unsigned side)
{
    return side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER;
}

/* ---- play_decks.c ---------------------------------------------------------------------------- */

/*
 * Fills a deck from the name of a faction (its starter deck, DECK-17) or from a file of any format
 * of decks/. False, after saying on standard error all that is wrong, where it cannot be read or is
 * not a legal deck of the side.
 */
bool play_read_deck(const char *name, nr_side side, word_lang lang, nr_deck *deck);
/* Names and identities of a side's starter decks in the order in which they are offered; returns
 * how many. */
unsigned play_starters(nr_side side, const char *names[NR_FACTION_COUNT],
                       unsigned identities[NR_FACTION_COUNT]);

/* ---- play_keep.c ----------------------------------------------------------------------------- */

/* Choices up to the last one of a person; what a bot answered is found again. Of a game that is
 * over, all. */
size_t play_own_choices(const play_game *p);
/* Keeps the game as it is now (keep.h). False, once, if it cannot be: the note says so. */
bool play_keep(play_game *p, word_lang lang, char note[KEEP_NOTE_MAX]);
/* May it be left? Asks where something would be lost, and says where it is kept. */
bool play_may_leave(const play_game *p, const screen *s);
/* May this side take its last decision back? Asks the other player if his choices go with it. */
bool play_may_undo(const play_game *p, nr_side side, const screen *s);
/* Deals the same decks again, the players having changed sides or not. */
play_game *play_again(const play_game *p, bool is_swapped, uint64_t seed, play_error *error);

/* ---- play_save.c ----------------------------------------------------------------------------- */

/* Writes a game to a file. One that is there already stays, unless this game was saved to it or
 * loaded from it and nobody has changed it since. */
bool play_save(play_game *p, const char *path, play_error *error);
/* Reads a game and plays it again; NULL with a complaint if the file does not hold one. */
play_game *play_load(const char *path, play_error *error);

/* The record that a file holds; "-" is standard input. NULL with a complaint if there is none. */
json_t *record_load(const char *path, play_error *error);
/* The same for a record of either game; those of mainframe are JSON. */
json_t *record_load_any(const char *path, bool *is_mainframe, play_error *error);
/* Writes a record to a file; a path of NULL is standard output. */
bool record_save(const json_t *record, const output *o, play_error *error);
/* Writes any bytes; false with a complaint, which tells of --force if there is that option. */
bool output_save(const output *o, const void *bytes, size_t len, bool can_force, play_error *error);
/* All bytes of a file of at most `most`, which the caller frees; "-" is standard input. */
char *file_read(const char *path, size_t most, size_t *size, play_error *error);

#endif
