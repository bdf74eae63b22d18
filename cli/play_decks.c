/*
 * The decks of a game in the terminal: the starter decks of the Core Set, and files.
 */
#include <stdio.h>
#include <string.h>

#include "cli/deck_file.h"
#include "cli/play_game.h"
#include "cli/screen.h"

unsigned play_starters(nr_side side, const char *names[NR_FACTION_COUNT],
                       unsigned identities[NR_FACTION_COUNT])
{
    unsigned count = 0;
    for (unsigned i = 0; i < deck_starter_count && count < NR_FACTION_COUNT; i++) {
        const deck_starter *starter = &deck_starters[i];
        deck_list list = {0};
        deck_faults faults = {0};
        if (deck_parse_text(starter->text, strlen(starter->text), &list, &faults) &&
            nr_card_table[list.identity].side == side) {
            identities[count] = list.identity;
            names[count++] = starter->name;
        }
    }
    return count;
}

/* After a name that means no deck of the side: those that could have been meant. */
static void name_starters(nr_side side, word_lang lang)
{
    const char *names[NR_FACTION_COUNT];
    unsigned identities[NR_FACTION_COUNT];
    unsigned count = play_starters(side, names, identities);
    fprintf(stderr, "jackin play: %s",
            side == NR_CORP
                ? in_lang(lang, "starter decks of the Corporation:", "talie początkowe korporacji:")
                : in_lang(lang, "starter decks of the Runner:", "talie początkowe runnera:"));
    for (unsigned i = 0; i < count; i++) {
        text_print(stderr, " %s", names[i]);
    }
    fputc('\n', stderr);
}

bool play_read_deck(const char *name, nr_side side, word_lang lang, nr_deck *deck)
{
    const deck_starter *starter = strchr(name, '/') == NULL ? deck_starter_find(name) : NULL;
    char path[64];
    deck_file file;
    deck_report report;
    if (strcmp(name, "-") == 0) {
        text_print(stderr, "jackin play: %s\n",
                   in_lang(lang, "standard input is for playing: a deck must be in a file",
                           "standardowe wejście służy do gry: talia musi być w pliku"));
        return false;
    }
    if (starter != NULL) {
        snprintf(path, sizeof path, "starter:%s", starter->name);
        name = path;
    }
    if (!deck_file_read(name, lang, &file)) {
        deck_file_complain(&file, lang);
        if (file.problem[0] != '\0' && strchr(name, ':') == NULL) {
            name_starters(side, lang);
        }
        return false;
    }
    bool is_legal = deck_check(&file.list, side, &report);
    if (is_legal && deck_to_game(&file.list, deck)) {
        return true;
    }
    deck_file_complain_findings(&file, &report, lang); /* too large to play is one of them */
    if (report.side != side) {
        name_starters(side, lang);
    }
    return false;
}
