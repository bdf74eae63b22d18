/*
 * What the system says of a file that cannot be used, in both languages.
 */
#ifndef CLI_FILE_PROBLEM_H
#define CLI_FILE_PROBLEM_H

#include "jackin/words.h"

/* Words for an error number of the system. They last until the next call. */
const char *file_problem(word_lang lang, int error);

#endif
