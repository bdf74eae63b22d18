/*
 * The database under an event: opened so that nothing in the file is carried out, and looked over
 * before anything of it is read. An event may come from anybody, so nothing in its file is trusted
 * but the rows of the one table that is ours.
 */
#ifndef ORGANISER_DATABASE_H
#define ORGANISER_DATABASE_H

#include <stdbool.h>

#include <sqlite3.h>

#include "organiser/problem.h"

/* Opens the file of that name, whatever the name looks like, with the flags of sqlite3_open_v2.
 * False if it cannot; *db says why, NULL if there is no memory. */
bool database_open(const char *name, int flags, sqlite3 **db);

/* The statements that make the table of a new file and begin to write. */
extern const char *const database_setup;

/* What SQLite complains of: in Polish the usual reasons, the others in its own words. */
const char *database_words(sqlite3 *db, word_lang lang);

/* Is the file an event of ours, whole, and with nothing foreign in it? If not, says why. */
bool database_trust(sqlite3 *db, problem *p);

#endif
