/* Names: of steps, verbs, prompts, events and servers, as the protocol writes them; and finding
 * cards by name. */
#include "netrunner/engine.h"

#define NAME_OF(table, i)                                                                          \
    ((unsigned)(i) < sizeof table / sizeof table[0] && table[i] ? table[i] : "?")

static bool same_text(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++) {
    }
    return *a == *b;
}

const char *nr_step_name(nr_step step)
{
    static const char *const names[NR_STEP_COUNT] = {
        "setup",      "corp.1.1",   "corp.1.2",   "corp.1.3",   "corp.2.1",   "corp.2.2",
        "corp.3.1",   "corp.3.2",   "corp.3.3",   "runner.1.1", "runner.1.2", "runner.1.3",
        "runner.2.1", "runner.2.2", "runner.2.3", "run.1",      "run.2",      "run.2.1",
        "run.2.2",    "run.2.3",    "run.2.4",    "run.3",      "run.3.1",    "run.3.2",
        "run.4",      "run.4.1",    "run.4.2",    "run.4.3",    "run.4.4",    "run.4.5",
        "run.5",      "run.6"};
    return NAME_OF(names, step);
}

static const char *const verbs[NR_VERB_COUNT] = {
    "none",          "keep",          "mulligan",       "draw",  "gain-credit", "install",
    "play",          "advance",       "trash-resource", "purge", "remove-tag",  "run",
    "use",           "rez",           "score",          "pass",  "continue",    "jack-out",
    "break",         "access",        "steal",          "trash", "decline",     "choose-card",
    "choose-server", "choose-number", "choose-option",  "yes",   "no",          "done",
    "trigger",       "discard"};

const char *nr_verb_name(nr_verb verb)
{
    return NAME_OF(verbs, verb);
}

nr_verb nr_verb_find(const char *name)
{
    for (unsigned i = 1; i < NR_VERB_COUNT; i++) {
        if (same_text(verbs[i], name)) {
            return (nr_verb)i;
        }
    }
    return NR_VERB_NONE;
}

const char *nr_option_name(nr_option option)
{
    static const char *const names[NR_OPTION_COUNT] = {
        "none",         "pool",   "take-tag",       "end-run", "rez",   "trash",
        "gain-credits", "expose", "remove-counter", "pay",     "damage"};
    return NAME_OF(names, option);
}

const char *nr_prompt_name(nr_prompt prompt)
{
    static const char *const names[NR_PROMPT_COUNT] = {
        "none",          "mulligan",      "action",   "window",        "jack-out",
        "encounter",     "break-more",    "access",   "accessed",      "choose-card",
        "choose-number", "choose-option", "optional", "trigger",       "prevent",
        "trash-first",   "pay",           "trace",    "arrange",       "discard",
        "memory",        "install",       "psi",      "choose-server", "play"};
    return NAME_OF(names, prompt);
}

const char *nr_event_name(nr_event_kind kind)
{
    static const char *const names[NR_EVENT_COUNT] = {"none",
                                                      "keep",
                                                      "mulligan",
                                                      "turn-begins",
                                                      "turn-ends",
                                                      "spend-clicks",
                                                      "gain-clicks",
                                                      "lose-clicks",
                                                      "gain-credits",
                                                      "lose-credits",
                                                      "spend-credits",
                                                      "take-credits",
                                                      "refill",
                                                      "draw",
                                                      "discard",
                                                      "install",
                                                      "play",
                                                      "rez",
                                                      "derez",
                                                      "advance",
                                                      "place-counter",
                                                      "remove-counter",
                                                      "purge",
                                                      "trash",
                                                      "move",
                                                      "score",
                                                      "steal",
                                                      "forfeit",
                                                      "use",
                                                      "trigger",
                                                      "run-begins",
                                                      "approach-ice",
                                                      "encounter-ice",
                                                      "break",
                                                      "subroutine",
                                                      "pass-ice",
                                                      "bypass",
                                                      "approach-server",
                                                      "jack-out",
                                                      "run-successful",
                                                      "run-unsuccessful",
                                                      "run-ends",
                                                      "access",
                                                      "access-replaced",
                                                      "expose",
                                                      "reveal",
                                                      "look",
                                                      "search",
                                                      "shuffle",
                                                      "tag",
                                                      "remove-tag",
                                                      "damage",
                                                      "prevent",
                                                      "bad-publicity",
                                                      "trace",
                                                      "trace-corp",
                                                      "trace-runner",
                                                      "trace-succeeds",
                                                      "trace-fails",
                                                      "strength",
                                                      "subtype",
                                                      "choose",
                                                      "server-gone",
                                                      "game-over",
                                                      "bid",
                                                      "move-run",
                                                      "choose-server",
                                                      "move-ice",
                                                      "remove-bad-publicity"};
    return NAME_OF(names, kind);
}

const char *nr_cause_name(nr_cause cause)
{
    static const char *const causes[NR_CAUSE_COUNT] = {"rule", "card",   "action", "turn",
                                                       "run",  "access", "setup"};
    return (unsigned)cause < NR_CAUSE_COUNT ? causes[cause] : "?";
}

const char *nr_zone_name(nr_zone zone)
{
    static const char *const names[NR_ZONE_COUNT] = {
        "none", "hq",  "rd",           "archives", "servers", "corp-score", "grip",  "stack",
        "heap", "rig", "runner-score", "play",     "removed", "identity",   "hosted"};
    return NAME_OF(names, zone);
}

const char *nr_reason_name(nr_reason reason)
{
    static const char *const names[NR_REASON_COUNT] = {"none", "points", "flatline", "empty-rd",
                                                       "limit"};
    return NAME_OF(names, reason);
}

const char *nr_limit_name(nr_limit_of limit)
{
    static const char *const names[NR_LIMIT_OF_COUNT] = {
        "none", "frames", "effects", "pending", "sets", "ordinals", "counters", "subroutines"};
    return NAME_OF(names, limit);
}

const char *nr_type_name(nr_type type)
{
    static const char *const names[NR_TYPE_COUNT] = {
        "none",  "identity", "operation", "agenda",  "ice",  "upgrade",
        "asset", "hardware", "resource",  "program", "event"};
    return NAME_OF(names, type);
}

const char *nr_faction_name(nr_faction faction)
{
    static const char *const names[NR_FACTION_COUNT] = {
        "anarch", "criminal",           "shaper", "haas-bioroid", "jinteki",
        "nbn",    "weyland-consortium", "neutral"};
    return NAME_OF(names, faction);
}

const char *nr_subtype_name(nr_subtype subtype)
{
    static const char *const names[NR_SUBTYPE_COUNT] = {
        "AI",         "AP",         "Advertisement", "Ambush",     "Barrier",     "Bioroid",
        "Black Ops",  "Caïssa",     "Chip",          "Clone",      "Cloud",       "Code Gate",
        "Condition",  "Connection", "Console",       "Cyborg",     "Daemon",      "Decoder",
        "Deflector",  "Destroyer",  "Division",      "Double",     "Executive",   "Expansion",
        "Facility",   "Fracter",    "G-Mod",         "Gear",       "Government",  "Gray Ops",
        "Hostile",    "Icebreaker", "Illicit",       "Initiative", "Job",         "Killer",
        "Link",       "Location",   "Megacorp",      "Mod",        "Mythic",      "NEXT",
        "Natural",    "Observer",   "Priority",      "Psi",        "Region",      "Remote",
        "Research",   "Ritzy",      "Run",           "Sabotage",   "Security",    "Seedy",
        "Sentry",     "Stealth",    "Sysop",         "Tracer",     "Transaction", "Trap",
        "Unorthodox", "Virtual",    "Virus",         "Weapon"};
    return NAME_OF(names, subtype);
}

const char *nr_counter_name(nr_counter counter)
{
    static const char *const names[NR_COUNTER_COUNT] = {"advancement", "virus",     "power",
                                                        "agenda",      "recurring", "credit"};
    return NAME_OF(names, counter);
}

const char *nr_damage_name(nr_damage damage)
{
    static const char *const names[NR_DAMAGE_COUNT] = {"net", "meat", "brain"};
    return NAME_OF(names, damage);
}

void nr_server_name(unsigned server, char out[12])
{
    static const char *const fixed[] = {"none", "hq", "rd", "archives"};
    const char *text = server == NR_SERVER_NEW     ? "new-remote"
                       : server < NR_SERVER_REMOTE ? fixed[server]
                                                   : "remote";
    unsigned n = 0;
    for (; text[n]; n++) {
        out[n] = text[n];
    }
    if (server >= NR_SERVER_REMOTE && server != NR_SERVER_NEW) {
        unsigned number = server - NR_SERVER_REMOTE + 1;
        if (number >= 100) {
            out[n++] = (char)('0' + number / 100);
        }
        if (number >= 10) {
            out[n++] = (char)('0' + number / 10 % 10);
        }
        out[n++] = (char)('0' + number % 10);
    }
    out[n] = 0;
}

unsigned nr_server_find(const char *name)
{
    char text[12];
    for (unsigned s = NR_SERVER_HQ; s <= NR_SERVER_LAST_REMOTE; s++) {
        nr_server_name(s, text);
        if (same_text(text, name)) {
            return s;
        }
    }
    return same_text(name, "new-remote") ? (unsigned)NR_SERVER_NEW : (unsigned)NR_SERVER_NONE;
}

/* ---- finding cards --------------------------------------------------------------------------- */

/* Letters U+00C0 to U+017F without their accents. */
static const char plain[] = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnn"
                            "nnnnnnoooooooorrrrrrsssssssstttttt"
                            "uuuuuuuuuuuuwwyyyzzzzzzs";

/* The next letter of a UTF-8 text in its plain form; moves on. 0 at the end. */
static unsigned next_letter(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    if (!*s) {
        return 0;
    }
    unsigned code = *s, n = 1;
    if (code >= 0xC0 && code < 0xE0 && (s[1] & 0xC0) == 0x80) {
        code = (code & 31) << 6 | (s[1] & 63u);
        n = 2;
    } else if (code >= 0xE0 && code < 0xF0 && (s[1] & 0xC0) == 0x80 && (s[2] & 0xC0) == 0x80) {
        code = (code & 15) << 12 | (s[1] & 63u) << 6 | (s[2] & 63u);
        n = 3;
    }
    *text += n;
    if (code >= 'A' && code <= 'Z') {
        return code + 32;
    }
    if (code >= 0xC0 && code <= 0x17F) {
        return (unsigned char)plain[code - 0xC0];
    }
    if (code == 0x2018 || code == 0x2019) {
        return '\'';
    }
    if ((code >= 0x201C && code <= 0x201E) || code == 0xAB || code == 0xBB) {
        return '"';
    }
    return code;
}

static bool same_name(const char *a, const char *b)
{
    for (;;) {
        unsigned x = next_letter(&a), y = next_letter(&b);
        if (x != y) {
            return false;
        }
        if (!x) {
            return true;
        }
    }
}

static bool code_before(unsigned a, unsigned b)
{
    const char *x = nr_card_table[a].code, *y = nr_card_table[b].code;
    while (*x && *x == *y) {
        x++, y++;
    }
    return (unsigned char)*x < (unsigned char)*y;
}

/* Of several cards with the name the one with the least code: the table has no order. */
static void find_least(unsigned i, unsigned *found)
{
    if (*found == 0 || code_before(i, *found)) {
        *found = i;
    }
}

unsigned nr_card_find(const char *name)
{
    unsigned found = 0;
    for (unsigned i = 1; i < nr_card_count; i++) {
        if (same_text(nr_card_table[i].code, name) || same_name(nr_card_table[i].title, name)) {
            find_least(i, &found);
        }
    }
    if (found != 0) {
        return found;
    }
    for (unsigned i = 1; i < nr_card_count; i++) {
        if (same_name(nr_card_table[i].title_pl, name)) {
            find_least(i, &found);
        }
    }
    return found;
}

unsigned nr_cards_in_order(uint16_t out[NR_MAX_CARDS])
{
    unsigned count = 0;
    for (unsigned i = 1; i < nr_card_count; i++) { /* most are in order already */
        unsigned at = count++;
        for (; at > 0 && code_before(i, out[at - 1]); at--) {
            out[at] = out[at - 1];
        }
        out[at] = (uint16_t)i;
    }
    return count;
}
