/*
 * A seat at the table: who looks at the screen, what he is asked, what he has set, and what is
 * decided for him.
 *
 * At one keyboard nobody may learn from a handover what the other holds: the other player is called
 * at moments that everybody can name (jackin/netrunner_attend.h), even where he can do nothing.
 */
#ifndef CLI_PLAY_SEAT_H
#define CLI_PLAY_SEAT_H

#include "cli/keep.h"
#include "cli/play_bot.h"
#include "cli/play_game.h"
#include "cli/play_menu.h"
#include "cli/screen.h"
#include "jackin/netrunner_attend.h"

/* An action that was chosen beside a window: it comes when both have passed that. */
typedef struct {
    bool is_on;
    uint8_t side;
    size_t log_count; /* events by then: if more happen, he is asked anew */
    offer_mark mark;
} intention;

/* A window that the game ran through and in which the other player is called all the same, so that
 * nobody learns what he could not do (netrunner_attend.h). */
typedef struct {
    bool is_due;
    nr_side side;
    nr_game picture; /* the game as it was there */
    size_t log_end;  /* what had happened by then */
} calling;

/* A line of choices that is being followed: it stops as soon as anything is not as it was. */
typedef struct {
    bool is_on;
    bool is_begun;
    nr_line line;
    unsigned next; /* step */
    int left;      /* credits that it still costs */
} following;

typedef struct {
    screen *s;
    play_game *p;
    menu *m;          /* what is asked now */
    unsigned looking; /* the side that saw the screen last; NR_NOBODY at first */
    bool is_fast;     /* at one keyboard a player is called only if he has something to decide */
    nr_stops stops[2];
    uint8_t wishes[2];   /* NR_WANTS_… for one action */
    size_t wished_at[2]; /* choices made by then */
    menu_numbers numbers[2];
    bool is_going[2];       /* he passes until the run is over or something concerns him … */
    bool going_in_run[2];   /* … as it was when he said so, … */
    uint16_t going_turn[2]; /* … and the turn */
    bool any_order[2];      /* Archives: he takes them as they come */
    size_t told[2];         /* events that he has read when he was called */
    intention wanted;
    following follow;
    nr_pace pace;
    calling call;
    play_wait wait;
    char note[KEEP_NOTE_MAX]; /* told with the next page, once */
} seat;

/* What became of a typed line. */
typedef enum {
    ASK_AGAIN, /* nothing changed: the same decision is asked for */
    GO_ON,     /* the game changed */
    LEAVE
} outcome;

/* Do two people share the keyboard? */
bool seat_is_shared(const play_game *p);
/* Lets a player sit down, if he does not already. False at the end of input. */
bool seat_sit_down(seat *at, nr_side side);
/* "handover always", "handover fast": sets it, and says what is set. */
void seat_handover(seat *at, const char *rest);

/* Keeps the game, so that nothing is lost; what went wrong is told with the next page, once. */
void seat_keep(seat *at);

/* Makes a choice of the list, and keeps the game. */
outcome seat_choose(seat *at, unsigned index, bool was_asked);
/* Takes what stands in the menu. An action beside a window passes that first. */
outcome seat_take(seat *at, unsigned offer);

/* Makes what is decided for the player to move, whose menu is made. ASK_AGAIN: he must be asked. */
outcome seat_decide(seat *at);
/* Calls the other player to a window that the game ran through: he could not do anything there, and
 * only he sees that. */
outcome seat_call(seat *at);
/* The game is another one now: nothing that was said of the one before counts. */
void seat_forget(seat *at);
/*
 * Does a line set where he is asked? It says what it did, and holds for the question that stands,
 * too. GO_ON: that is put anew, or not at all any more.
 */
bool seat_settings(seat *at, const char *line, outcome *result);
/* Finds out what is put to the player who decides now. */
void seat_ask(seat *at);

/* ---- play_page.c ----------------------------------------------------------------------------- */

/* Does Enter alone pass? Not where one too many would be a decision: where the keyboard goes to and
 * fro, and where approached ice can be rezzed or an agenda scored. */
bool page_enter_passes(const seat *at);
/* Shows the question with its choices, or only counts the lines. */
int page_question(const seat *at, bool is_shown);
/* Says what is to be said once. */
void page_note(seat *at);
/* The first event that a player has not been told of. */
size_t page_news(const seat *at, nr_side side);
/*
 * The table, what happened since the last choice, and the question, as much of the table as there
 * is room for. What happened is always told in full: where it has no room, before the table. False
 * at the end of input.
 */
bool page_show(seat *at);

#endif
