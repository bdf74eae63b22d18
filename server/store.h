/*
 * What the server keeps: guests, tables, seats and what was chosen. Nothing is kept that replaying
 * a table's entries cannot give.
 *
 * It lies in a file of SQLite, which one process has, or in a PostgreSQL database, which several
 * processes share (sql.h). Every write to a table names its epoch: the number of the owner's lease
 * on it. It is counted up when a table gets another owner, and what an earlier one writes is
 * refused (STORE_FENCED, TH-49). What a call has written is on the disk when it returns (TH-51),
 * and a call that fails has written nothing, but for STORE_UNSURE.
 *
 * Keys of games come sealed (seal.h), tokens hashed (token.h): whoever has the store alone can
 * neither open a running game nor take a seat (TH-56).
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "jackin/words.h"
#include "server/seal.h"
#include "server/token.h"

typedef struct store store;

typedef enum {
    STORE_OK,
    STORE_NONE,      /* there is no such thing */
    STORE_FENCED,    /* the table belongs to another owner by now: drop it and tell nobody */
    STORE_TWICE,     /* it is there already */
    STORE_FULL,      /* the disk is full, or does not work (TH-54) */
    STORE_ELSEWHERE, /* another process has the table, and is alive */
    STORE_UNSURE,    /* it stopped answering: it may be written or not; load the table anew */
    STORE_BROKEN     /* the store makes no sense */
} store_result;

typedef enum { TABLE_OPEN, TABLE_RUNNING, TABLE_OVER, TABLE_FROZEN, TABLE_STATE_COUNT } table_state;

enum {
    STORE_SEATS = 4,
    STORE_COMMAND_MAX = 32, /* bytes of a command's name */
    STORE_SETUP_MAX = 1 << 16,
    STORE_PROBLEM_MAX = 256,
    PROCESS_DIGITS = 16, /* of the name of a process */
    STORE_LEASE_MS = 3000,
    STORE_PACKED_MAX = 4 << 20, /* bytes of a game */
};

/* What happened to a game, in order: all of its record beside the set-up. */
typedef enum {
    ENTRY_CHOICE,  /* of a player; value: its number in the list */
    ENTRY_PASS,    /* the same, made for him by his stops */
    ENTRY_BACK,    /* taken back; value: so many entries count, and the later ones no more */
    ENTRY_CONCEDE, /* the seat gives up */
    ENTRY_TIME,    /* its time is over */
    ENTRY_ABANDON, /* it left, and another claimed the game */
    ENTRY_PAUSE,   /* the game is put aside, as this seat wanted and the others allowed */
    ENTRY_RESUME,  /* and goes on */
    ENTRY_BOT,     /* a bot has the seat from now on; value: its bot_kind */
    ENTRY_BID,     /* a secret bid that waits for the other one; value as of a choice */
    ENTRY_VOID,    /* the operator: the end by abandonment before it has not happened (TH-59) */
    ENTRY_COUNT
} entry_kind;

typedef struct {
    uint8_t kind; /* entry_kind */
    uint8_t seat;
    uint32_t value;
    uint64_t hash; /* of the state after it (TH-55); 0: it was packed, and nobody knows */
    int64_t at;    /* milliseconds since 1970 */
    int64_t left;  /* milliseconds that the seat has left; -1: no clock, or packed */
    char command[STORE_COMMAND_MAX + 1]; /* the client's name for it, "" if it has none */
} store_entry;

typedef enum { SEAT_FREE, SEAT_PERSON, SEAT_BOT, SEAT_KIND_COUNT } seat_kind;

typedef struct {
    uint8_t kind; /* seat_kind */
    uint8_t bot;  /* bot_kind of a bot */
    bool has_guest;
    bool commits;     /* his client takes part in the shuffle: a promise (fair.h) */
    token_hash token; /* of a person */
    token_hash guest; /* who sits there, if has_guest */
    char *setup;      /* JSON: what this seat brings, a deck or a runner; never NULL once loaded */
    char *stops;      /* JSON: where it is asked; likewise */
} store_seat;

typedef struct {
    char id[TABLE_DIGITS + 1];
    bool is_mainframe;
    bool is_listed; /* anybody may sit down; else whoever has the invitation */
    uint8_t state;  /* table_state */
    uint8_t seats;
    int64_t epoch;
    int64_t made; /* milliseconds since 1970 */
    bool has_invitation;
    token_hash invitation;
    char *setup;   /* JSON: the request that deals the game, without its key; before that what was
                    * said of it: of Mainframe the border */
    char *options; /* JSON: what the table was made with (options.h); "" is all by default */
    bool is_sealed;
    sealed_key key;
    store_seat seat[STORE_SEATS];
} store_table;

void store_table_free(store_table *t);

/*
 * Opens the store of an address, a file or postgres://…; it is made if there is none. NULL with a
 * sentence in problem if it cannot be used safely: another process has it, it is of a later
 * version, it holds what we did not put there, or the disk would not be asked to keep what is
 * written.
 */
store *store_begin(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX]);
void store_end(store *s);

/*
 * Several calls as one transaction: the disk is waited for once. From store_gather to store_settle
 * nothing that a call wrote may be shown or told, since it is on the disk only when store_settle
 * says STORE_OK; otherwise there is nothing of it, whatever the calls said.
 */
store_result store_gather(store *s);
store_result store_settle(store *s);

/* Are there at least so many bytes free where it lies? Of a database elsewhere nobody knows: yes.
 */
bool store_has_room(const store *s, int64_t bytes);

/* ---- guests ---------------------------------------------------------------------------------- */

store_result store_guest_add(store *s, const token_hash *guest, int64_t now);
store_result store_guest_find(store *s, const token_hash *guest);

/* ---- tables ---------------------------------------------------------------------------------- */

/* A new table with its seats. */
store_result store_table_add(store *s, const store_table *t);
/* Somebody sits down; STORE_TWICE if the seat is taken. */
store_result store_sit(store *s, const char *id, int64_t epoch, unsigned seat,
                       const store_seat *who);
/* The cards are dealt: an invitation is used up by it. */
store_result store_deal(store *s, const char *id, int64_t epoch, const char *setup,
                        const sealed_key *key);
/* Appends entries, the first of them number n: all or none. STORE_TWICE if that number or a command
 * of that seat is there already (TH-50). */
store_result store_append(store *s, const char *id, int64_t epoch, uint32_t n,
                          const store_entry *entries, size_t count);
store_result store_set_state(store *s, const char *id, int64_t epoch, table_state state);
store_result store_set_stops(store *s, const char *id, int64_t epoch, unsigned seat,
                             const char *stops);

/* ---- finding --------------------------------------------------------------------------------- */

store_result store_load(store *s, const char *id, store_table *t);
/* Gives each entry of a table in order; stops when `each` says false. */
store_result store_entries(store *s, const char *id,
                           bool (*each)(void *owner, uint32_t n, const store_entry *e),
                           void *owner);
/* Packs some games that are over and whose last entry is from before that time: entries become some
 * hundred bytes, without their commands, and with the last hash alone. */
store_result store_pack(store *s, int64_t before, unsigned *count);
/* Was a command of this seat stored? */
store_result store_find_command(store *s, const char *id, unsigned seat, const char *command);
store_result store_find_seat(store *s, const token_hash *token, char id[TABLE_DIGITS + 1],
                             unsigned *seat);
store_result store_find_invitation(store *s, const token_hash *token, char id[TABLE_DIGITS + 1]);
/* The tables of a state, the newest first, at most `most`; `listed` leaves out the others. */
store_result store_tables(store *s, table_state state, bool listed, unsigned most,
                          void (*each)(void *owner, const char *id), void *owner);

/* ---- several processes ----------------------------------------------------------------------- */

/*
 * Every process has a name and a lease, by the clock of the database; a table belongs to one of
 * them. When a lease is over the tables are anybody's: whoever takes one gets a new epoch. In a
 * store that is not shared everything is ours, and all of this is STORE_OK.
 */
bool store_is_shared(const store *s);
const char *store_process(const store *s);
/* Our lease lasts STORE_LEASE_MS from now on; *was_over: it had ended before, so that our tables
 * may have others as owners by now (store_is_ours). */
store_result store_beat(store *s, bool *was_over);
/* Forgets processes that are long gone, and what was meant for them. Whose lease is only over may
 * come back, and those who spoke to him need not have noticed: what they said is kept. */
store_result store_bury(store *s);
/* STORE_NONE: its lease is over. */
store_result store_is_alive(store *s, const char *process);
/* Makes a table ours; STORE_ELSEWHERE, with its owner's name, if he is alive. */
store_result store_own(store *s, const char *id, char owner[PROCESS_DIGITS + 1]);
/* STORE_FENCED if it no longer is. */
store_result store_is_ours(store *s, const char *id, int64_t epoch);

/* What processes say to each other, about one of the connections of either. */
typedef struct {
    char process[PROCESS_DIGITS + 1]; /* who sent it */
    int64_t connection;
    uint8_t kind;
    const void *body;
    size_t len;
} store_mail;

/* In order, and each once; the other is woken. */
store_result store_post(store *s, const char *process, const store_mail *mail, size_t count);
store_result store_collect(store *s, void (*each)(void *owner, const store_mail *mail),
                           void *owner);
/* A file that can be read when somebody may have called, -1: nobody calls; and whether somebody
 * did. Calls get lost: collect now and then all the same (TH-52). */
int store_file(const store *s);
bool store_heard(store *s);

/* ---- statements of people.c ------------------------------------------------------------------ */

/* A value of a statement: nothing, a number, or bytes (a text has its end behind them). */
typedef enum { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES } value_kind;
typedef struct {
    uint8_t kind; /* value_kind */
    int64_t number;
    const void *bytes;
    size_t len;
} store_value;

/*
 * Carries out a statement whose text is a constant of ours, in SQL that every back end understands,
 * with ?1, ?2 … for what is given (TH-47). `each` (or NULL) gets the rows, whose
 * bytes live until it returns; false ends it. *changed (or NULL) is how many rows were written.
 */
store_result store_ask(store *s, const char *text, const store_value *given, unsigned count,
                       bool (*each)(void *owner, const store_value *row, unsigned columns),
                       void *owner, unsigned *changed);
/* Several statements as one: begins, and ends with what came of them, all or none. */
store_result store_together(store *s);
store_result store_finish(store *s, store_result result);

/* Opens a store that another process may be serving: nobody else's tables become ours, nothing is
 * brought to another version. For the operator's commands. */
store *store_visit(const char *address, word_lang lang, char problem[STORE_PROBLEM_MAX]);
/* Writes a copy of the whole store, as of one moment, to a file that must not be there yet. */
store_result store_copy(store *s, const char *path);

#endif
