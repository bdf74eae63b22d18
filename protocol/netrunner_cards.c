/*
 * Naming cards, sides, servers and viewers: what strings of a request stand for.
 */
#include <string.h>

#include "protocol/netrunner.h"

enum { NAME_MAX_BYTES = 160, DISTANCE_MAX = 48 };

/* ---- suggestions ----------------------------------------------------------------------------- */

/* Letters with accents that titles have, and what they fold to. */
static const char *const accents[][2] = {
    {"ą", "a"}, {"ć", "c"}, {"ę", "e"}, {"ł", "l"}, {"ń", "n"}, {"ó", "o"}, {"ś", "s"}, {"ź", "z"},
    {"ż", "z"}, {"é", "e"}, {"è", "e"}, {"à", "a"}, {"ö", "o"}, {"ü", "u"}, {"ä", "a"}, {"ū", "u"},
    {"ō", "o"}, {"Ś", "s"}, {"Ż", "z"}, {"Ź", "z"}, {"Ł", "l"}, {"Ć", "c"}, {"Ó", "o"}, {"É", "e"},
};

/* Writes at most `cap` folded letters and returns how many: enough to compare titles by. */
static size_t fold(const char *text, char *out, size_t cap)
{
    size_t n = 0;
    while (*text != '\0' && n < cap) {
        size_t step = 1;
        char letter = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        for (size_t i = 0; (unsigned char)*text >= 0x80 && i < sizeof accents / sizeof accents[0];
             i++) {
            size_t len = strlen(accents[i][0]);
            if (strncmp(text, accents[i][0], len) == 0) {
                letter = accents[i][1][0];
                step = len;
                break;
            }
        }
        out[n++] = letter;
        text += step;
    }
    return n;
}

/* The least number of letters to insert, delete or replace that makes one of the other. */
static unsigned distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    unsigned row[DISTANCE_MAX + 1];
    for (size_t j = 0; j <= b_len; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_len; i++) {
        unsigned corner = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_len; j++) {
            unsigned best = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
            best = row[j] + 1 < best ? row[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[b_len];
}

/* How unlike a wanted name is to a title. A title that begins with it (as identities do) is as near
 * as can be. */
static unsigned unlike(const char *wanted, size_t len, const char *title)
{
    char folded[DISTANCE_MAX];
    size_t title_len = fold(title, folded, sizeof folded);
    if (len >= 4 && title_len >= len && memcmp(folded, wanted, len) == 0) {
        return 1;
    }
    return distance(wanted, len, folded, title_len);
}

/* Puts the nearest titles into the fault, nearest first; titles too far off are left out. */
static void suggest(const char *name, fault *f)
{
    char wanted[DISTANCE_MAX];
    size_t len = fold(name, wanted, sizeof wanted);
    unsigned best[FAULT_SUGGESTIONS];
    f->suggestion_count = 0;
    uint16_t order[NR_MAX_CARDS];
    unsigned cards = nr_cards_in_order(order);
    for (unsigned n = 0; n < cards; n++) {
        const nr_card *card = &nr_card_table[order[n]];
        unsigned d = unlike(wanted, len, card->title);
        if (card->title_pl != NULL) {
            unsigned polish = unlike(wanted, len, card->title_pl);
            d = polish < d ? polish : d;
        }
        if (d > len / 3 + 1) {
            continue;
        }
        unsigned at = f->suggestion_count;
        while (at > 0 && best[at - 1] > d) {
            at--;
        }
        if (at == FAULT_SUGGESTIONS) {
            continue;
        }
        unsigned last =
            f->suggestion_count < FAULT_SUGGESTIONS ? f->suggestion_count : FAULT_SUGGESTIONS - 1;
        for (unsigned i = last; i > at; i--) {
            best[i] = best[i - 1];
            f->suggestions[i] = f->suggestions[i - 1];
        }
        best[at] = d;
        f->suggestions[at] = card->title;
        f->suggestion_count = last + 1;
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static bool unknown_card(const char *name, const place *at, fault *f)
{
    unsigned n = 0;
    if (strlen(name) <= NAME_MAX_BYTES) {
        suggest(name, f);
        n = f->suggestion_count;
    }
    return fault_at(f, at, "unknown_card", "there is no card \"%s\"%s%s%s%s%s%s%s",
                    quoted(name).text, n > 0 ? "; did you mean \"" : "",
                    n > 0 ? f->suggestions[0] : "", n > 1 ? "\", \"" : "",
                    n > 1 ? f->suggestions[1] : "", n > 2 ? "\", \"" : "",
                    n > 2 ? f->suggestions[2] : "", n > 0 ? "\"?" : "");
}

static unsigned find_card(const char *name)
{
    return *name != '\0' && strlen(name) <= NAME_MAX_BYTES ? nr_card_find(name) : 0;
}

bool card_named(const char *name, const place *at, unsigned *def, fault *f)
{
    *def = find_card(name);
    return *def != 0 || unknown_card(name, at, f);
}

bool read_entry_text(const char *text, const place *at, unsigned *def, unsigned *count, fault *f)
{
    *count = 1;
    *def =
        find_card(text); /* first, so that a code or a title that starts with a digit is one card */
    if (*def != 0) {
        return true;
    }
    unsigned number = 0;
    size_t digits = 0;
    while (text[digits] >= '0' && text[digits] <= '9') {
        number = number > NR_MAX_DECK ? number : number * 10 + (unsigned)(text[digits] - '0');
        digits++;
    }
    if (digits == 0 || text[digits] != ' ') {
        return unknown_card(text, at, f);
    }
    const char *name = text + digits + strspn(text + digits, " ");
    if (!card_named(name, at, def, f)) {
        return false;
    }
    if (number < 1 || number > NR_MAX_DECK) {
        return fault_at(f, at, "bad_request",
                        "a number of copies must be between 1 and %d in \"%s\"", NR_MAX_DECK,
                        quoted(text).text);
    }
    *count = number;
    return true;
}

json_t *entry_value(unsigned def, unsigned count)
{
    const char *title = nr_card_table[def].title;
    return count == 1 ? json_string(title) : json_sprintf("%u %s", count, title);
}

bool read_identity(json_t *object, const char *key, nr_side side, const place *at, unsigned *def,
                   fault *f)
{
    const char *name = NULL;
    if (!read_string(object, key, at, &name, f)) {
        return false;
    }
    place here = place_key(at, key);
    if (name == NULL) {
        return fault_at(f, &here, "bad_request", "is missing");
    }
    if (!card_named(name, &here, def, f)) {
        return false;
    }
    const nr_card *card = &nr_card_table[*def];
    if (card->type != NR_TYPE_IDENTITY || card->side != side) {
        fault_at(f, &here, "wrong_card", "%s is not an identity of the %s", card->title,
                 side == NR_CORP ? "Corporation" : "Runner");
        f->rules = "SETUP-01";
        return false;
    }
    json_object_set_new(object, key, json_string(card->title));
    return true;
}

/* ---- sides, viewers, servers ----------------------------------------------------------------- */

bool read_side(const json_t *object, const char *key, const place *at, nr_side *side, fault *f)
{
    const char *name = NULL;
    if (!read_string(object, key, at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    if (strcmp(name, "corp") == 0) {
        *side = NR_CORP;
    } else if (strcmp(name, "runner") == 0) {
        *side = NR_RUNNER;
    } else {
        place here = place_key(at, key);
        return fault_at(f, &here, "bad_request", "must be \"corp\" or \"runner\", not \"%s\"",
                        quoted(name).text);
    }
    return true;
}

bool read_view(const json_t *object, const place *at, nr_viewer *view, fault *f)
{
    static const char *const names[] = {
        [NR_VIEW_CORP] = "corp",
        [NR_VIEW_RUNNER] = "runner",
        [NR_VIEW_SPECTATOR] = "spectator",
        [NR_VIEW_ALL] = "all",
    };
    const char *name = NULL;
    if (!read_string(object, "view", at, &name, f)) {
        return false;
    }
    if (name == NULL) {
        return true;
    }
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            *view = (nr_viewer)i;
            return true;
        }
    }
    place here = place_key(at, "view");
    return fault_at(f, &here, "bad_request",
                    "must be \"all\", \"corp\", \"runner\" or \"spectator\", not \"%s\"",
                    quoted(name).text);
}

bool server_named(const char *name, const place *at, unsigned *server, fault *f)
{
    *server = strlen(name) < 12 ? nr_server_find(name) : NR_SERVER_NONE;
    if (*server == NR_SERVER_NONE) {
        return fault_at(
            f, at, "bad_request",
            "there is no server \"%s\"; servers are hq, rd, archives, remote1 to remote%d",
            quoted(name).text, NR_MAX_DECK);
    }
    return true;
}
