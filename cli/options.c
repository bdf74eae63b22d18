/*
 * What the command lines have in common; see options.h.
 */
#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"

int option_hint(const char *command)
{
    fprintf(stderr, "'%s --help' tells how to use it.\n", command);
    return EXIT_USAGE;
}

int option_refuse(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", command);
    text_vprint(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return option_hint(command);
}

int option_lang(const char *command, const char *value, word_lang *lang)
{
    return lang_find(value, lang) ? STATUS_NONE : option_refuse(command, "--lang must be en or pl");
}

int option_number(const char *command, const char *name, const char *value, uint64_t most,
                  uint64_t *number)
{
    char *end;
    errno = 0;
    uintmax_t found = strtoumax(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || found > most) {
        return option_refuse(command, "%s must be a whole number from 0 to %" PRIu64, name, most);
    }
    *number = found;
    return STATUS_NONE;
}

uint64_t fresh_seed(void)
{
    uint32_t bytes = 0;
    if (getrandom(&bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        bytes = (uint32_t)getpid();
    }
    return bytes % 1000000000u;
}
