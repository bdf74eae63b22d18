/*
 * How often somebody may do something: so many at once, and then so many in a time, by address, by
 * person or in all (threats.md §5). Counted in memory: a restart forgives everybody. No clock.
 *
 * What is counted is kept as a keyed hash, in a table of a fixed size; where it is full, whoever
 * was quiet longest is forgotten.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    LIMIT_READS,         /* requests of an address */
    LIMIT_GUESTS,        /* guests of an address */
    LIMIT_ACCOUNTS_HOUR, /* accounts of an address */
    LIMIT_ACCOUNTS_DAY,
    LIMIT_SIGN_IN,       /* tries of an address */
    LIMIT_EXPORT,        /* of a person */
    LIMIT_PROOF,         /* verification files of a person */
    LIMIT_TABLES_GUEST,  /* tables that a guest makes */
    LIMIT_TABLES_PERSON, /* that an account makes */
    LIMIT_TABLES_FROM,   /* that are made from an address */
    LIMIT_REPORTS,       /* of a person */
    LIMIT_INVITATION,    /* invitations that an address tries in vain */
    LIMIT_PASSWORD,      /* wrong passwords of tables that an address gives */
    LIMIT_COUNT
} limit_kind;

typedef struct limits limits;

/* NULL if there is no memory. */
limits *limits_open(void);
void limits_free(limits *l);

/* Takes one, if there is one: true. Otherwise false, with the seconds until there is in *wait_s. */
bool limits_take(limits *l, limit_kind kind, const void *who, size_t len, int64_t now_ms,
                 unsigned *wait_s);

/* Is there one? */
bool limits_has(limits *l, limit_kind kind, const void *who, size_t len, int64_t now_ms);

/*
 * Guessing of a password: a name may fail five times, then it waits a second, then two, up to a
 * minute; a right one makes it forget (TH-33). What is refused for the wait is not counted, and an
 * address from which that name has signed in waits only for its own failures: nobody is locked out
 * by others.
 */
bool limits_may_guess(limits *l, const char *name, const void *from, size_t len, int64_t now_ms,
                      unsigned *wait_s);
void limits_guessed(limits *l, const char *name, const void *from, size_t len, bool is_right,
                    int64_t now_ms);

#endif
