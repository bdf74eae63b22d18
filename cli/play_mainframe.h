/*
 * jackin play mainframe: the board game in the terminal; what its files share.
 */
#ifndef CLI_PLAY_MAINFRAME_H
#define CLI_PLAY_MAINFRAME_H

#include "cli/canvas.h"
#include "cli/keep.h"
#include "cli/options.h"
#include "cli/play_game.h"
#include "cli/screen.h"
#include "core/xoshiro.h"
#include "jackin/bots.h"
#include "protocol/mainframe.h"

/* The sub-command: argv[0] is "mainframe", then its options. Returns an exit status. */
int play_mainframe(int argc, char **argv);
/* Goes on with the saved game of these options, which is one of Mainframe; or begins one and asks
 * who plays, where they name none. */
int play_mainframe_loaded(const game_options *game);

/* ---- mainframe_places.c ---------------------------------------------------------------------- */

/* The edge of a node that is named behind it. */
typedef enum {
    MAINFRAME_NONE,
    MAINFRAME_LEFT,
    MAINFRAME_RIGHT,
    MAINFRAME_TOP,
    MAINFRAME_BOTTOM
} mainframe_edge;

typedef struct {
    unsigned x, y; /* a node, or the grid corner at its top left */
    mainframe_edge edge;
} mainframe_place;

/* Reads up to `most` numbers out of a line that has nothing else but signs; -1: other words. */
int mainframe_read_numbers(const char *line, unsigned *out, int most);
/* Reads the paths of a line; 0 if it names something else. */
int mainframe_read_paths(const char *line, unsigned *path, int most);
/* Reads one node or grid corner. */
bool mainframe_read_place(const char *line, mainframe_place *at);
bool mainframe_is_node(const mainframe_place *at);

/* ---- mainframe_log.c ------------------------------------------------------------------------- */

/* A sentence of what happened. */
typedef struct {
    size_t made;   /* choices made when it had happened */
    unsigned whom; /* bit per viewer who may know it */
    size_t turn;   /* the number of the turn that begins with it, else 0 */
    char *text;
} mainframe_news;

typedef struct {
    mainframe_news *line;
    size_t count, cap;
    size_t turns; /* that began */
} mainframe_log;

/* Adds what followed from the last choice. */
void mainframe_log_add(mainframe_log *log, const mf_table *t, word_lang lang, bool is_citing);
/* Forgets what happened after so many choices. */
void mainframe_log_cut(mainframe_log *log, size_t made);
void mainframe_log_free(mainframe_log *log);
/* Tells a viewer the lines from `first` up to `end` that he may know. */
void mainframe_log_show(const screen *s, const mainframe_log *log, unsigned viewer, size_t first,
                        size_t end);

/* The game of a record after some of its choices. */
typedef struct {
    unsigned seat;  /* whose decision follows */
    size_t log_end; /* lines of the log so far */
} mainframe_step;

/* The log of a record that is known to be exact, of `total` choices; fills total + 1 steps in. */
void mainframe_log_record(mainframe_log *log, json_t *record, size_t total, word_lang lang,
                          bool is_citing, mainframe_step *steps);
/* Plays a whole record. NULL with a complaint if it is not exact. */
mf_table *mainframe_replay(json_t *record, const char *path, play_error *error);

/* ---- play_mainframe_setup.c ------------------------------------------------------------------ */

/* What the command line says; NULL: nothing. */
typedef struct {
    const char *players, *border, *cards, *save;
    bool is_forced; /* the file of save is replaced */
    game_options game;
} mainframe_options;

/* Who sits at the table. */
typedef struct {
    bot_kind bot[MF_MAX_PLAYERS]; /* by seat; BOT_COUNT: a person */
    unsigned humans;
    core_xoshiro dice; /* the runners of bots, where people choose theirs */
} mainframe_seats;

static inline bool mainframe_is_bot(const mainframe_seats *seats, unsigned seat)
{
    return seats->bot[seat] != BOT_COUNT;
}

/* Sets a game up, asking for the players that were not named. Returns STATUS_NONE, or an exit
 * status: EXIT_DONE where the input ended. */
int mainframe_begin(const screen *s, const mainframe_options *o, mainframe_seats *seats,
                    mf_table **made);
/* A saved game that goes on. */
typedef struct {
    bool is_citing; /* wanted of its log */
    mainframe_seats seats;
    mf_table *table;
    mainframe_log log;
    size_t told[MF_MAX_PLAYERS]; /* how much of the log each has been told */
    uint8_t by[MF_MAX_MADE];     /* the seat of each choice */
} mainframe_saved;

/* Reads one. False with a complaint if the file does not hold one. */
bool mainframe_resume(const char *path, mainframe_saved *saved, play_error *error);

/* ---- play_mainframe_page.c ------------------------------------------------------------------- */

/* The number of a choice: the place of a card in the suite or in the hand, so that it stays the
 * same from turn to turn; -1 if it has a name instead, as nodes and paths have. */
int mainframe_number(const mf_table *t, unsigned index);
/* The choice of a number; the count of choices if there is none. */
unsigned mainframe_numbered(const mf_table *t, unsigned number);
/*
 * Draws the board with players, suite, hand and log beside it, on `rows` rows at most where that is
 * possible. Of the log the lines before `end`, of which those from `told` on are new; the others
 * stand above the question.
 */
void mainframe_page(const screen *s, const mf_table *t, const mf_view *v, const mainframe_log *log,
                    size_t told, size_t end, int rows);

/* ---- play_mainframe_board.c ------------------------------------------------------------------ */

/* What one may do is amber, and nothing else is; less important things are dim. */
#define MAINFRAME_MAY "1;33"
#define MAINFRAME_DIM "2"

enum { MAINFRAME_BOARD_COLUMNS = 29, MAINFRAME_BOARD_ROWS = 18 };

/* The places of the board that can be chosen. */
typedef struct {
    uint64_t nodes, v, h; /* nodes, paths down and across */
    bool has_corners;     /* a layout by its corner: those on the far edges have names, too */
} mainframe_places;

void mainframe_find_places(const mf_choices *list, mainframe_places *may);
/* The board on a page, at its top left. */
void mainframe_board(canvas *c, const screen *s, const mf_view *v, const mainframe_places *may);
/* The colour and the letter of a runner. */
const char *mainframe_colour(unsigned runner);
char mainframe_letter(unsigned runner);

/* The board with tokens, partitions and zones, as everybody sees it. */
void mainframe_draw_board(const screen *s, const mf_view *v);
/* Suite, stack, discard pile, supplies and scores, and the hands that this viewer may see, with the
 * layouts drawn. */
void mainframe_draw_cards(const screen *s, const mf_table *t, const mf_view *v);
/* The placements of a layout as small pictures, numbered as choices. */
void mainframe_draw_placements(const screen *s, const mf_table *t, const unsigned *choice,
                               unsigned count);
/* A choice of the table in words. */
void mainframe_choice_words(const mf_table *t, const mf_choice *c, word_lang lang,
                            char out[WORDS_MAX]);
/* "Noise", in its colour. */
void mainframe_put_runner(const screen *s, unsigned runner);

#endif
