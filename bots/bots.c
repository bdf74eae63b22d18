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

const char *bot_term_name(bot_term term)
{
    static const char terms[BOT_TERM_COUNT][16] = {
        [BOT_TERM_WIN] = "win",         [BOT_TERM_LOSS] = "loss",
        [BOT_TERM_POINTS] = "points",   [BOT_TERM_THEIR_POINTS] = "their_points",
        [BOT_TERM_CREDITS] = "credits", [BOT_TERM_THEIR_CREDITS] = "their_credits",
        [BOT_TERM_HAND] = "hand",       [BOT_TERM_THEIR_HAND] = "their_hand",
        [BOT_TERM_REMOTES] = "remotes", [BOT_TERM_CENTRALS] = "centrals",
        [BOT_TERM_ICE] = "ice",         [BOT_TERM_RIG] = "rig",
        [BOT_TERM_DANGER] = "danger",   [BOT_TERM_BAD_PUBLICITY] = "bad_publicity",
        [BOT_TERM_SECURED] = "secured", [BOT_TERM_OPEN] = "open",
        [BOT_TERM_OTHERS] = "others",
    };
    return term < BOT_TERM_COUNT ? terms[term] : "?";
}

bot_mark bot_mark_of(unsigned before_mille, unsigned after_mille)
{
    unsigned lost = before_mille > after_mille ? before_mille - after_mille : 0;
    return lost >= 200   ? BOT_BLUNDER
           : lost >= 100 ? BOT_MISTAKE
           : lost >= 50  ? BOT_DOUBTFUL
                         : BOT_GOOD;
}

const char *bot_mark_sign(bot_mark mark)
{
    static const char signs[BOT_MARK_COUNT][3] = {"", "?!", "?", "??"};
    return mark < BOT_MARK_COUNT ? signs[mark] : "";
}
