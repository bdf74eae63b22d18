/*
 * The database under an event: opened so that nothing in the file is carried out, and looked over
 * before anything of it is read. An event may come from anybody, so nothing in its file is trusted
 * but the rows of the one table that is ours.
 */
#ifndef CLI_TOURNAMENT_DATABASE_H
#define CLI_TOURNAMENT_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

#include <sqlite3.h>

#include "jackin/words.h"

/* Opens the file of that name, whatever the name looks like, with the flags of sqlite3_open_v2.
 * False if it cannot; *db says why, NULL if there is no memory. */
bool database_open(const char *name, int flags, sqlite3 **db);

/* The statements that make the table of a new file and begin to write. */
extern const char *const database_setup;

/*
 * Is the file an event of ours, whole, and with nothing foreign in it? If not, message says why, in
 * the language; it is empty where *db says it.
 */
bool database_trust(sqlite3 *db, word_lang lang, char *message, size_t cap);

#endif
