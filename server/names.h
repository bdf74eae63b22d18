/*
 * Names of people and passwords: what may be one. No I/O.
 *
 * A name is of one script, Latin with the Polish letters, so that none looks like another that is
 * written with other letters (TH-38). Two names that could be mistaken for each other have the same
 * skeleton, and a skeleton belongs to one person.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NAME_LETTERS_MIN = 3,
    NAME_LETTERS_MAX = 20,
    NAME_MAX_BYTES = 2 * NAME_LETTERS_MAX, /* of a name as it is kept */
    PASSWORD_MIN = 10,                     /* bytes */
    PASSWORD_MAX = 128,
};

/*
 * Reads what somebody wants to be called: composed and fullwidth forms become plain letters (NFKC,
 * as far as the letters that are allowed have any). False if it can be no name: other letters,
 * invisible ones, too short or long, without a letter at its beginning, with signs side by side or
 * at its end, or reserved.
 */
bool name_read(const char *text, size_t len, char name[NAME_MAX_BYTES + 1],
               char skeleton[NAME_MAX_BYTES + 1]);

/* The skeleton of anything, for counting who is asked for; never fails. */
void name_skeleton(const char *text, size_t len, char skeleton[NAME_MAX_BYTES + 1]);

/* The small plain letter or the digit for which a character can be taken; 0 if it is none. */
char name_plain(uint32_t code);

/* In passwords.c. False if it is too short, too long, one of those that everybody tries first, or
 * made of the name (TH-33). */
bool password_is_fine(const char *password, size_t len, const char *skeleton);

#endif
