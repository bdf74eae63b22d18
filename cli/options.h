/*
 * What the command lines of the sub-commands have in common.
 *
 * All complain in one form: "jackin deck: what is wrong", then where to read more. `command` is the
 * full name of the sub-command, "jackin deck".
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdint.h>

#include "protocol/words.h"

enum { STATUS_NONE = -1 }; /* no exit status yet: the command goes on */

/* Says where help is, after a complaint of getopt. Returns EXIT_USAGE. */
int option_hint(const char *command);
/* Says what is wrong with a command line, and where help is. Returns EXIT_USAGE. */
int option_refuse(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Each reads the value of an option; returns STATUS_NONE, or EXIT_USAGE after a complaint. */
int option_lang(const char *command, const char *value, word_lang *lang);
/* `name` is the option's, "--seed"; a number is whole, from 0 to `most`. */
int option_number(const char *command, const char *name, const char *value, uint64_t most,
                  uint64_t *number);

/* A seed that nobody chose, short enough to be typed again. */
uint64_t fresh_seed(void);

#endif
