/*
 * The memory that the WebAssembly module and whoever calls it share.
 *
 * The library keeps nothing and allocates nothing: every call works on memory of its caller. A
 * caller in JavaScript has none inside the module, so there is one struct with a place for
 * everything that the calls need. Where its fields lie, the module tells itself
 * (jackin_struct_find), so nobody writes an offset down.
 *
 * Structs that have pointers (io, words) are ready to use after wasm_begin.
 */
#ifndef WASM_ROOM_H
#define WASM_ROOM_H

#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"
#include "jackin/core_digest.h"
#include "jackin/mainframe.h"
#include "jackin/netrunner.h"
#include "jackin/netrunner_attend.h"
#include "jackin/netrunner_plan.h"
#include "jackin/words.h"

enum {
    WASM_GAMES = 32,         /* games that are at hand; the caller keeps the others elsewhere */
    WASM_EVENTS = 4096,      /* of one choice, as many as the protocol tells */
    WASM_BOARD_EVENTS = 256, /* the same of Mainframe */
    WASM_PREVIEW = 255       /* choices that can be previewed at once */
};

typedef struct {
    /* Netrunner. */
    nr_game game[WASM_GAMES];
    nr_choices list;
    nr_view view;
    uint8_t written[NR_VIEW_WRITTEN]; /* what nr_view_write and mf_view_write answer */
    nr_deck deck[2];                  /* by side */
    uint32_t key[8];
    nr_choice wanted; /* what the judge is asked about */
    nr_asking asked;  /* what nr_asked answers */
    nr_price price;   /* what nr_choice_cost answers */
    nr_stops stops;
    nr_attended attended; /* what nr_attend answers */
    nr_menu menu;         /* what nr_ask answers */
    nr_line lines[NR_MAX_LINES];
    nr_toll toll;                     /* what nr_enter_price answers */
    uint16_t previewed[WASM_PREVIEW]; /* choices to preview, … */
    nr_after after;                   /* … and what comes of them */
    nr_workspace workspace;
    nr_event events[WASM_EVENTS];
    nr_io io; /* with these events */
    words_log log;
    uint8_t copies[NR_COPIES];       /* what nr_zone_view and its like answer */
    uint16_t in_order[NR_MAX_CARDS]; /* what nr_cards_in_order answers */
    /* Mainframe. */
    mf_game board[WASM_GAMES];
    mf_choices board_list;
    mf_view board_view;
    mf_setup setup;
    mf_wanted board_wanted;
    mf_after board_after; /* what mf_preview answers */
    mf_zone zones[MF_NODE_COUNT];
    uint64_t paths[2]; /* vertical and horizontal ones: what mf_choice_paths answers */
    mf_event board_events[WASM_BOARD_EVENTS];
    mf_io board_io;
    words_mf words; /* about board_view, with the built-in cards */
    /* Bots. */
    bot_nr bot;
    bot_mf board_bot;
    bot_answer answer;
    bot_reason reason;
    /* Decks. */
    deck_list deck_list;
    deck_faults faults;
    deck_report report;
    const char *rules[DECK_RULES_MAX];
    /* Digests. */
    core_digest digest;
    /* Texts: one that the caller gives, and one that the library writes. */
    char in[DECK_FILE_MAX + 2]; /* a file that is too long, and its end */
    char out[DECK_WRITTEN_MAX];
} wasm_room;

/* What became of a file that was to be jackin.numbers (bots.c). */
typedef enum {
    WASM_TAKEN,
    WASM_FOREIGN,    /* it is something else */
    WASM_OF_ANOTHER, /* it belongs to a module of another version */
    WASM_DAMAGED
} wasm_taken;

/* A number of the headers by its name. */
typedef struct {
    const char *name; /* "NR_ZONE_HQ" */
    int32_t value;
} wasm_number;

#endif
