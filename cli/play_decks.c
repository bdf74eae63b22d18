/*
 * The decks of a game in the terminal: the starter decks of the Core Set, and files.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/play_game.h"
#include "cli/rules_text.h"
#include "cli/screen.h"

enum { DECK_LINE_MAX = 200 }; /* bytes of a line of a deck file, with its end */

typedef struct {
    const char *name;
    nr_faction faction;
    nr_side side;
} faction_name;

/* The first name of a faction is the one that is offered. */
static const faction_name factions[] = {
    {"haas-bioroid", NR_FACTION_HAAS_BIOROID, NR_CORP},
    {"jinteki", NR_FACTION_JINTEKI, NR_CORP},
    {"nbn", NR_FACTION_NBN, NR_CORP},
    {"weyland", NR_FACTION_WEYLAND, NR_CORP},
    {"anarch", NR_FACTION_ANARCH, NR_RUNNER},
    {"criminal", NR_FACTION_CRIMINAL, NR_RUNNER},
    {"shaper", NR_FACTION_SHAPER, NR_RUNNER},
    {"weyland-consortium", NR_FACTION_WEYLAND, NR_CORP},
    {"haas", NR_FACTION_HAAS_BIOROID, NR_CORP},
    {"hb", NR_FACTION_HAAS_BIOROID, NR_CORP},
};

enum { FACTION_NAMES = sizeof factions / sizeof factions[0], FACTIONS_OFFERED = 7 };

/* The faction that a name means for a side; NR_FACTION_COUNT if none. */
static nr_faction find_faction(const char *name, nr_side side)
{
    for (int i = 0; i < FACTION_NAMES; i++) {
        if (factions[i].side == side && rules_equal(factions[i].name, name)) {
            return factions[i].faction;
        }
    }
    return NR_FACTION_COUNT;
}

unsigned play_factions(nr_side side, const char *names[NR_FACTION_COUNT])
{
    unsigned count = 0;
    for (int i = 0; i < FACTIONS_OFFERED; i++) {
        if (factions[i].side == side) {
            names[count++] = factions[i].name;
        }
    }
    return count;
}

/* The starter deck of a faction. */
static void fill_starter_deck(nr_faction faction, nr_side side, nr_deck *deck)
{
    *deck = (nr_deck){0};
    for (unsigned def = 1; def < nr_card_count; def++) { /* DECK-17 */
        const nr_card *card = &nr_card_table[def];
        if (card->set != NR_SET_CORE || card->side != side ||
            (card->faction != faction && card->faction != NR_FACTION_NEUTRAL)) {
            continue;
        }
        if (card->type == NR_TYPE_IDENTITY) {
            deck->identity = (uint16_t)def;
            continue;
        }
        for (unsigned i = 0; i < card->quantity && deck->count < NR_MAX_DECK; i++) {
            deck->card[deck->count++] = (uint16_t)def;
        }
    }
}

/* ---- deck files ------------------------------------------------------------------------------ */

/* The title nearest to a name that no card has; NULL if none is near. */
static const char *nearest_title(const char *name)
{
    const char *nearest = NULL;
    int best = (int)strlen(name) / 3 + 1;
    for (unsigned def = 1; def < nr_card_count; def++) {
        const char *titles[2] = {nr_card_table[def].title, nr_card_table[def].title_pl};
        for (int i = 0; i < 2; i++) {
            int distance = titles[i] != NULL ? rules_distance(titles[i], name) : best + 1;
            if (distance <= best) {
                best = distance - 1;
                nearest = titles[i];
            }
        }
    }
    return nearest;
}

static bool unknown_title(const char *name, play_error *error)
{
    const char *nearest = nearest_title(name);
    if (nearest == NULL) {
        return play_fail(error, "there is no card '%.80s'", "nie ma karty '%.80s'", name);
    }
    return play_fail(error, "there is no card '%.80s'; did you mean '%s'?",
                     "nie ma karty '%.80s'; może '%s'?", name, nearest);
}

/* Splits "3 Hedge Fund" or "3x Hedge Fund". A title that begins with a digit is a title. */
static unsigned find_entry(const char *line, unsigned *count)
{
    *count = 1;
    unsigned def = nr_card_find(line);
    if (def != 0) {
        return def;
    }
    unsigned number = 0;
    size_t digits = strspn(line, "0123456789");
    for (size_t i = 0; i < digits; i++) {
        number = number > NR_MAX_DECK ? number : number * 10 + (unsigned)(line[i] - '0');
    }
    const char *name = line + digits;
    name += digits > 0 && (*name == 'x' || *name == 'X') && name[1] == ' ';
    if (digits == 0 || *name != ' ') {
        return 0;
    }
    *count = number;
    return nr_card_find(name + strspn(name, " "));
}

/* Appends "N Title" or "Title" to a deck, or makes an identity its identity. */
static bool add_line(const char *line, nr_side side, nr_deck *deck, play_error *error)
{
    unsigned count;
    unsigned def = find_entry(line, &count);
    if (def == 0) {
        const char *name = line + strspn(line, "0123456789");
        return unknown_title(name + strspn(name, " "), error);
    }
    const nr_card *card = &nr_card_table[def];
    if (card->side != side) {
        return side == NR_CORP ? play_fail(error, "'%s' is a card of the Runner",
                                           "'%s' to karta runnera", card->title)
                               : play_fail(error, "'%s' is a card of the Corporation",
                                           "'%s' to karta korporacji", card->title);
    }
    if (card->type == NR_TYPE_IDENTITY) {
        if (deck->identity != 0 || count != 1) {
            return play_fail(error, "a deck has one identity; '%s' is one more",
                             "talia ma jedną tożsamość; '%s' to kolejna", card->title);
        }
        deck->identity = (uint16_t)def;
        return true;
    }
    if (count < 1 || count + deck->count > NR_MAX_DECK) {
        return play_fail(error, "a deck holds 1 to %d cards; this line makes it %u",
                         "talia ma od 1 do %d kart; z tym wierszem byłoby ich %u", NR_MAX_DECK,
                         count + deck->count);
    }
    for (unsigned i = 0; i < count; i++) {
        deck->card[deck->count++] = (uint16_t)def;
    }
    return true;
}

/* Reads a line of a file without its ending; false at the end of the file. */
static bool read_line(FILE *file, char line[DECK_LINE_MAX], bool *is_long)
{
    size_t len = 0;
    int byte;
    *is_long = false;
    while ((byte = getc(file)) != EOF && byte != '\n') {
        if (len == DECK_LINE_MAX - 1) {
            *is_long = true;
            break;
        }
        line[len++] = byte < ' ' || byte == 127 ? ' ' : (char)byte;
    }
    while (len > 0 && line[len - 1] == ' ') {
        len--;
    }
    line[len] = '\0';
    return byte != EOF || len > 0;
}

static bool read_deck_file(FILE *file, const char *path, nr_side side, nr_deck *deck,
                           play_error *error)
{
    char line[DECK_LINE_MAX];
    play_error problem = {.lang = error->lang};
    bool is_long;
    for (unsigned number = 1; read_line(file, line, &is_long); number++) {
        const char *text = line + strspn(line, " ");
        if (is_long) {
            return play_fail(error, "%.150s:%u: the line is too long for a deck list",
                             "%.150s:%u: wiersz jest za długi jak na talię", path, number);
        }
        if (*text == '\0' || *text == '#') {
            continue;
        }
        if (!add_line(text, side, deck, &problem)) {
            return play_fail(error, "%.150s:%u: %.200s", "%.150s:%u: %.200s", path, number,
                             problem.text);
        }
    }
    if (deck->identity == 0) {
        return play_fail(error, "%.150s: the deck has no identity",
                         "%.150s: talia nie ma tożsamości", path);
    }
    return true;
}

static bool unreadable_deck(const char *name, nr_side side, play_error *error)
{
    char list[100] = "";
    const char *names[NR_FACTION_COUNT];
    unsigned count = play_factions(side, names);
    for (unsigned i = 0; i < count; i++) {
        size_t len = strlen(list);
        snprintf(list + len, sizeof list - len, " %s", names[i]);
    }
    return play_fail(error,
                     "'%.100s' is no faction of the %s, and no deck file that can be read (%s); "
                     "factions:%s",
                     "'%.100s': to nie frakcja (%s) ani plik z talią (%s); frakcje:%s", name,
                     side == NR_CORP ? in_lang(error->lang, "Corporation", "korporacja") : "Runner",
                     strerror(errno), list);
}

bool play_read_deck(const char *name, nr_side side, nr_deck *deck, play_error *error)
{
    nr_faction faction = find_faction(name, side);
    if (faction != NR_FACTION_COUNT) {
        fill_starter_deck(faction, side, deck);
        return true;
    }
    struct stat about;
    FILE *file = NULL;
    if (stat(name, &about) == 0) {
        if (!S_ISREG(about.st_mode)) { /* a pipe or a device might never end */
            return play_fail(error, "'%.150s' is not a file that holds a deck",
                             "'%.150s' to nie jest plik z talią", name);
        }
        file = fopen(name, "rb");
    }
    if (file == NULL) {
        return unreadable_deck(name, side, error);
    }
    nr_deck found = {0};
    bool is_read = read_deck_file(file, name, side, &found, error);
    fclose(file);
    if (is_read) {
        *deck = found;
    }
    return is_read;
}
