/* The names of the bots. */
#include "jackin/bots.h"

#include <string.h>

static const char names[BOT_COUNT][8] = {
    [BOT_RANDOM] = "random", [BOT_GREEDY] = "greedy", [BOT_GENTLE] = "gentle",
    [BOT_STEADY] = "steady", [BOT_STRONG] = "strong",
};

const char *bot_name(bot_kind kind)
{
    return kind < BOT_COUNT ? names[kind] : "?";
}

bot_kind bot_find(const char *name)
{
    unsigned length = 0;
    while (length < sizeof names[0] && name[length] != '\0') {
        length++;
    }
    for (unsigned i = 0; i < BOT_COUNT; i++) {
        if (length < sizeof names[0] && memcmp(names[i], name, length + 1) == 0) {
            return (bot_kind)i;
        }
    }
    return BOT_COUNT;
}
