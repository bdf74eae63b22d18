/*
 * Files beside a store: a copy that takes its place, and the list of who was deleted, which is in
 * no copy, so that one that is restored does not bring them back (TH-57).
 */
#ifndef SERVER_COPIES_H
#define SERVER_COPIES_H

#include "server/store.h"

enum { COPIES_PROBLEM_MAX = STORE_PROBLEM_MAX + 4200 };

/* Adds a person to the list beside a store, or beside what stands for one; false with errno set. */
bool copies_forget(const char *beside, const token_hash *id);
/* Gives everybody of the list; false if it cannot be read, or `each` said so. */
bool copies_forgotten(const char *beside, bool (*each)(void *owner, const token_hash *id),
                      void *owner);

/* Puts a copy in the place of a store that nobody serves; the one that was there is kept with the
 * ending .before. False with a sentence in problem, and then the store is as it was. */
bool copies_restore(const char *path, const char *from, word_lang lang,
                    char problem[COPIES_PROBLEM_MAX]);

#endif
