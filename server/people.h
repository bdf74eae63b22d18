/*
 * What is kept of people beside their seats: names and passwords, sessions, recovery codes, bans,
 * and what the operator did. Every statement is here, in SQL that every back end understands
 * (store_ask); nothing else knows these tables.
 *
 * A person is 32 bytes: those of a guest's hashed token, which he keeps when he takes a name, and
 * his seats with them.
 */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "server/http.h"
#include "server/names.h"
#include "server/store.h"

enum {
    SESSION_DIGITS = 64, /* of a session's token: 32 random bytes (TH-35) */
    SESSION_ID = 16,     /* digits by which its owner names it in a list */
    SESSIONS_MAX = 20,   /* of a person; the one that was quiet longest goes */
    DEVICE_MAX = 40,     /* bytes of what a person calls the device */
    PASSWORD_HASH_MAX = 128,
    WHY_MAX = 200, /* bytes of a reason */
};
#define SESSION_IDLE_MS (30 * (int64_t)86400000)
#define SESSION_WHOLE_MS (180 * (int64_t)86400000)

/* Who asks. */
typedef struct {
    bool is_known;   /* he has a token of ours */
    bool is_account; /* he has a name */
    token_hash person;
    token_hash session; /* of an account */
} people_who;

typedef struct {
    token_hash id;
    char name[NAME_MAX_BYTES + 1];
    char password[PASSWORD_HASH_MAX];
    int64_t made;
} person;

typedef struct {
    char id[SESSION_ID + 1];
    char device[DEVICE_MAX + 1];
    int64_t made, used;
    bool is_own; /* the one that asks */
} session_row;

/* Who has this token, a guest's or a session's? STORE_NONE: nobody, or not any more; a session is
 * noted as used. */
store_result people_find(store *s, const char *token, int64_t now, people_who *who);
/* Is he banned, or his address? STORE_OK: yes. */
store_result people_banned(store *s, const token_hash *person, const http_from *from, int64_t now);

store_result people_by_name(store *s, const char *skeleton, person *out);
store_result people_by_id(store *s, const token_hash *id, person *out);

/* A person takes a name; a guest by the hash of his token, which opens nothing from then on.
 * STORE_TWICE: the name, or one that could be mistaken for it, belongs to another. */
store_result people_register(store *s, const person *p, const char *skeleton, bool was_guest,
                             const token_hash *recovery);
store_result people_set_password(store *s, const token_hash *id, const char *password);

store_result people_session_add(store *s, const token_hash *session, const token_hash *id,
                                const char *device, int64_t now);
store_result people_sessions(store *s, const people_who *who,
                             void (*each)(void *owner, const session_row *row), void *owner,
                             int64_t now);
/* Ends a session by its id; id NULL: all but the one that asks. STORE_NONE: there was none. */
store_result people_session_end(store *s, const people_who *who, const char *id, int64_t now);
/* Ends one by its hash. */
store_result people_session_close(store *s, const token_hash *session, int64_t now);
/* Ends all sessions of a person. */
store_result people_sessions_end(store *s, const token_hash *id, int64_t now);
/* The sessions that ended, and the persons who were banned, since then: whose connections close. */
store_result people_ended(store *s, int64_t since,
                          void (*each)(void *owner, const token_hash *session,
                                       const token_hash *id),
                          void *owner);

/* A code that sets another password, once. */
store_result people_recovery_add(store *s, const token_hash *code, const token_hash *id,
                                 int64_t until);
store_result people_recovery_find(store *s, const token_hash *code, int64_t now, token_hash *id);
store_result people_recovery_clear(store *s, const token_hash *id);

/* Everything that is kept of a person, as JSON; of games his own seat, deck and choices (TH-57). */
store_result people_export(store *s, const people_who *who, json_out *out);
/* Forgets a person; games stay, without him. */
store_result people_delete(store *s, const token_hash *id, int64_t now);

/* Now and then: forgets sessions, guests' codes and bans that are past. */
store_result people_sweep(store *s, int64_t now);

/* ---- the operator ---------------------------------------------------------------------------- */

typedef struct {
    char id[SESSION_ID + 1];
    int64_t at;
    char who[48], what[24], subject[72], why[WHY_MAX + 1];
    bool is_done;
} operator_act;

/* Notes an act; one that the serving process must carry out is not done yet. Acts are never changed
 * but to be marked as done. */
store_result people_act_add(store *s, const operator_act *act);
store_result people_acts(store *s, bool only_open, unsigned most,
                         void (*each)(void *owner, const operator_act *act), void *owner);
store_result people_act_done(store *s, const char *id);

store_result people_list(store *s, unsigned most,
                         void (*each)(void *owner, const person *p, unsigned sessions,
                                      unsigned seats),
                         void *owner);
store_result people_ban_add(store *s, const char *id, const token_hash *person,
                            const http_from *from, int64_t now, int64_t until, const char *why);
store_result people_ban_end(store *s, const char *id);
store_result people_bans(store *s, int64_t now,
                         void (*each)(void *owner, const char *id, const char *name,
                                      const http_from *from, int64_t until, const char *why),
                         void *owner);
typedef struct {
    unsigned guests, persons, sessions, tables[TABLE_STATE_COUNT];
    unsigned lapsed[2]; /* starts that lapsed in the last 30 days: by players, by the server */
} people_counts;
store_result people_count(store *s, people_counts *out);

#endif
