/* What the programs share that try other strengths than the bots have: NAME=NUMBER,… changes fields
 * of one (bots/netrunner_search.c). They have the bots' source in them, which comes before this. */
#ifndef JACKIN_TESTS_BOTS_STRENGTHS_H
#define JACKIN_TESTS_BOTS_STRENGTHS_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at, size;
} strength_fields[] = {
#define FIELD(f)                                                                                   \
    {                                                                                              \
#f, offsetof(strength, f), sizeof((strength *)0)->f                                        \
    }
    FIELD(as_corp), FIELD(as_runner), FIELD(turns),  FIELD(trust), FIELD(least),
    FIELD(sure),    FIELD(draws),     FIELD(others), FIELD(tried), FIELD(floor),
#undef FIELD
};

static void set_strength_field(strength *x, const char *name, size_t length, unsigned long value)
{
    for (unsigned i = 0; i < sizeof strength_fields / sizeof strength_fields[0]; i++) {
        if (strlen(strength_fields[i].name) == length &&
            strncmp(strength_fields[i].name, name, length) == 0) {
            uint32_t n = (uint32_t)value; /* the low bytes come first */
            memcpy((char *)x + strength_fields[i].at, &n, strength_fields[i].size);
            return;
        }
    }
    fprintf(stderr, "there is no field '%.*s' of a strength\n", (int)length, name);
    exit(2);
}

/* FIELD=NUMBER,… */
static void read_strength(strength *x, const char *text)
{
    for (const char *at = text; *at;) {
        const char *is = strchr(at, '=');
        if (!is) {
            fprintf(stderr, "'%s' is not FIELD=NUMBER,…\n", text);
            exit(2);
        }
        set_strength_field(x, at, (size_t)(is - at), strtoul(is + 1, NULL, 10));
        at = strchr(is, ',');
        if (!at) {
            return;
        }
        at++;
    }
}

#endif
