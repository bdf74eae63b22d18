/*
 * What the system says of a file that cannot be used, in both languages.
 */
#ifndef ORGANISER_FILE_PROBLEM_H
#define ORGANISER_FILE_PROBLEM_H

#include "jackin/words.h"

/* Words for an error number of the system. They are constants. */
const char *file_problem(word_lang lang, int error);

#endif
