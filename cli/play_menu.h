/*
 * The question that is put to whoever decides: what nr_ask offers, each with the key that is typed
 * for it, its price and what it leads to.
 *
 * Keys stay put: a basic action has the same letters in every menu, and everything else that can be
 * done in a turn keeps the number that it got first, as long as the turn lasts.
 */
#ifndef CLI_PLAY_MENU_H
#define CLI_PLAY_MENU_H

#include "cli/play_game.h"
#include "cli/play_words.h"
#include "cli/screen.h"
#include "jackin/netrunner_attend.h"
#include "jackin/netrunner_plan.h"

enum { MENU_SLOTS = 240, MENU_KEY_MAX = 12, MENU_LINES = 3 };

/* A choice as it can be known again later: by the numbers that players see, not by those of a view.
 */
typedef struct {
    uint8_t verb, ability, server, option;
    uint16_t id, other;
    int16_t amount;
} offer_mark;

/* The numbers given out in a turn. */
typedef struct {
    uint16_t turn;
    uint8_t side;
    unsigned count;
    offer_mark slot[MENU_SLOTS];
} menu_numbers;

typedef struct {
    nr_view view; /* of whoever decides */
    nr_choices list;
    nr_menu asked;
    const play_game *here;
    play_game behind;               /* the game behind the window, for the words of its actions */
    table *behind_table;            /* of it */
    nr_view behind_view;            /* the same as he will see it */
    nr_line line[MENU_LINES];       /* ways through the encountered ice, of several steps */
    nr_workspace *room;             /* to plan in */
    bool is_amount;                 /* a typed number is the amount itself */
    uint16_t number[NR_MAX_OFFERS]; /* of each offer; 0: it has letters */
} menu;

menu *menu_create(void);
void menu_free(menu *m);

/* Finds out what is put to the player who decides now. */
void menu_make(menu *m, const play_game *p, const nr_stops *stops, menu_numbers *numbers);

/* The ways to deal with the encountered ice now; returns how many. */
unsigned menu_plan(menu *m, nr_line line[NR_MAX_LINES]);

/* The choice behind an offer (the first one of a line), with the numbers of copies of the view that
 * it belongs to. */
const nr_choice *menu_choice(const menu *m, unsigned offer);
offer_mark menu_mark(const menu *m, unsigned offer);
/* What is typed for it: "d", "rh", "12". */
void menu_key(const menu *m, unsigned offer, char out[MENU_KEY_MAX]);
/* Its words, alike ones told apart, with price and consequence. */
void menu_words(const screen *s, const menu *m, unsigned offer, char out[SCREEN_TEXT_MAX]);

/* Prints all offers, or only counts the lines that they take. */
int menu_show(const screen *s, const menu *m, bool is_shown);
/* Prints one, in a list of those that fit. */
void menu_show_one(const screen *s, const menu *m, unsigned offer);

/* The offer that a key stands for; -1: none. */
int menu_find_key(const menu *m, const char *typed);
/* The offers that words fit best, as choice_find does. */
unsigned menu_find_words(const screen *s, const menu *m, const typed_words *typed,
                         unsigned found[FOUND_MAX]);
/* The keys that there are, for somebody who typed another: "1 to 7", or "". */
void menu_span(const menu *m, unsigned *least, unsigned *most);

#endif
