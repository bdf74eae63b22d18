/*
 * What people say at a table. Three rooms (TH-13): the seats', which those who watch may read; that
 * of those who watch, of which no seat hears before the end; and one for all after it.
 *
 * The last lines are kept for those who come later, in memory alone: a restart forgets them.
 */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/json.h"
#include "server/token.h"

enum {
    CHAT_LETTERS = 300,
    CHAT_BYTES = 4 * CHAT_LETTERS,
    CHAT_KEPT = 50,
    CHAT_PACE = 30,    /* lines in five minutes, five of them in ten seconds */
    CHAT_WATCHERS = 4, /* in place of a seat's number: those who watch, all alike */
};

typedef enum { CHAT_SEATS, CHAT_WATCHING, CHAT_AFTER, CHAT_ROOMS } chat_room;

typedef struct {
    uint8_t room;    /* chat_room */
    uint8_t speaker; /* a seat, or CHAT_WATCHERS */
    bool has_who;
    token_hash who; /* the person, if anybody knows */
    char from[40];  /* a seat's name, or "watcher 3" */
    char *text;
} chat_line;

typedef struct {
    chat_line line[CHAT_KEPT]; /* line number i is at i % CHAT_KEPT */
    unsigned said;             /* so far */
} chat;

/* When somebody spoke. */
typedef struct {
    int64_t at[CHAT_PACE];
    unsigned count;
} chat_pace;

/* Is it something that can be shown: not too long, one line, no links, nothing that hides or turns
 * other letters (TH-60)? */
bool chat_is_text(const char *text);

/* May he speak again? Then it is counted. */
bool chat_may_speak(chat_pace *p, int64_t now_ms);

/* Keeps a line; false if there is no memory. */
bool chat_add(chat *c, chat_room room, unsigned speaker, const token_hash *who, const char *from,
              const char *text);
void chat_free(chat *c);

/* Who hears a line: a seat, or somebody who watches; `is_live`: he is shown the game as it is now
 * (TH-12); `muted` has a bit for each speaker. */
bool chat_hears(const chat_line *line, bool has_seat, bool is_live, bool is_over, uint8_t muted);

/* Writes one as an element of the list `lines`. */
void chat_write(json_out *out, const chat_line *line);

#endif
