/*
 * Who plays in a contest: bots and decks by their names; see arena.h.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/deck_file.h"
#include "cli/memory.h"
#include "cli/options.h"
#include "cli/screen.h"
#include "core/hash.h"

int arena_add_bot(const char *command, arena_contest *c, const char *name)
{
    static const char program[] = "program:";
    if (c->bots == ARENA_BOTS || strlen(name) >= ARENA_NAME) {
        return option_refuse(command, "at most %d bots with names of at most %d bytes can play",
                             "grać może najwyżej %d botów o nazwach do %d bajtów", ARENA_BOTS,
                             ARENA_NAME - 1);
    }
    arena_bot *bot = &c->bot[c->bots];
    memset(bot, 0, sizeof *bot);
    strcpy(bot->name, name);
    bot->kind = BOT_COUNT;
    if (strncmp(name, program, sizeof program - 1) == 0) {
        bot->program = bot->name + sizeof program - 1;
        c->bots++;
        return STATUS_NONE;
    }
    char kind[16];
    const char *colon = strchr(name, ':');
    size_t len = colon != NULL ? (size_t)(colon - name) : strlen(name);
    snprintf(kind, sizeof kind, "%.*s", len < sizeof kind ? (int)len : 15, name);
    bot->kind = bot_find(kind);
    if (bot->kind == BOT_COUNT) {
        return option_refuse(
            command,
            "there is no bot '%s'; there are random, greedy, gentle, steady, strong and "
            "program:COMMAND",
            "nie ma bota „%s”; są random, greedy, gentle, steady, strong i program:POLECENIE",
            name);
    }
    uint64_t own = 0;
    if (colon != NULL) {
        int status = option_number(command, "--bot NAME:N", colon + 1, UINT32_MAX, &own);
        if (status != STATUS_NONE) {
            return status;
        }
    }
    bot->applications = (uint32_t)own;
    c->bots++;
    return STATUS_NONE;
}

/* A deck by the name of a starter deck or of a file. */
static int add_deck(const char *command, arena_contest *c, nr_side side, const char *name)
{
    char path[64];
    deck_file file;
    deck_report report;
    const char *found = name;
    const deck_starter *starter = strchr(name, '/') == NULL ? deck_starter_find(name) : NULL;
    if (starter != NULL) {
        snprintf(path, sizeof path, "starter:%s", starter->name);
        found = path;
    }
    if (c->decks[side] == ARENA_DECKS || strlen(name) >= ARENA_NAME) {
        return option_refuse(command, "at most %d decks a side with names of at most %d bytes",
                             "najwyżej %d talii na stronę o nazwach do %d bajtów", ARENA_DECKS,
                             ARENA_NAME - 1);
    }
    if (!deck_file_read(found, option_spoken(), &file)) {
        deck_file_complain(&file, option_spoken());
        return EXIT_FAILED;
    }
    arena_deck *deck = &c->deck[side][c->decks[side]];
    memset(deck, 0, sizeof *deck);
    if (!deck_check(&file.list, side, &report) || !deck_to_game(&file.list, &deck->deck)) {
        deck_file_complain_findings(&file, &report, option_spoken());
        return EXIT_FAILED;
    }
    strcpy(deck->name, name);
    deck->hash = core_hash(&deck->deck, sizeof deck->deck, 0);
    c->decks[side]++;
    return STATUS_NONE;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Every deck of the side in a folder, by name; others are left out. */
static int add_folder(const char *command, arena_contest *c, nr_side side, const char *folder,
                      DIR *files)
{
    char *names[1024];
    size_t count = 0;
    unsigned before = c->decks[side];
    int status = STATUS_NONE;
    for (struct dirent *e; (e = readdir(files)) != NULL && count < 1024;) {
        if (e->d_name[0] != '.') {
            names[count] = must(malloc(strlen(folder) + strlen(e->d_name) + 2));
            sprintf(names[count++], "%s/%s", folder, e->d_name);
        }
    }
    closedir(files);
    qsort(names, count, sizeof names[0], by_name);
    for (size_t i = 0; i < count; i++) {
        deck_file file;
        deck_report report;
        if (status == STATUS_NONE && deck_file_read(names[i], option_spoken(), &file) &&
            deck_check(&file.list, side, &report)) {
            status = add_deck(command, c, side, names[i]);
        }
        free(names[i]);
    }
    if (status == STATUS_NONE && c->decks[side] == before) {
        text_print(stderr,
                   option_say("%s: there is no legal deck of the %s in it\n",
                              "%s: nie ma tu legalnej talii (%s)\n"),
                   folder, side_name(side));
        return EXIT_FAILED;
    }
    return status;
}

int arena_add_decks(const char *command, arena_contest *c, nr_side side, const char *name)
{
    if (c->deck[side] == NULL) {
        c->deck[side] = must(calloc(ARENA_DECKS, sizeof *c->deck[side]));
    }
    DIR *files = deck_starter_find(name) == NULL ? opendir(name) : NULL;
    return files != NULL ? add_folder(command, c, side, name, files)
                         : add_deck(command, c, side, name);
}

int arena_add_starters(const char *command, arena_contest *c, nr_side side)
{
    for (unsigned i = 0; i < deck_starter_count; i++) {
        static deck_list list;
        static deck_faults faults;
        memset(&list, 0, sizeof list);
        memset(&faults, 0, sizeof faults);
        if (deck_parse_text(deck_starters[i].text, strlen(deck_starters[i].text), &list, &faults) &&
            nr_card_table[list.identity].side == side) {
            int status = arena_add_decks(command, c, side, deck_starters[i].name);
            if (status != STATUS_NONE) {
                return status;
            }
        }
    }
    return STATUS_NONE;
}
