/*
 * Golden games: a few whole games as readable text, which change only when the rules do.
 *
 * usage: golden check FOLDER     compares the games with the files in the folder
 *        golden write FOLDER     writes the files (tools/regenerate-golden)
 *        golden find CORP RUNNER SEED…  one line a game, to choose others by
 *
 * A file tells the decks, then every decision: whose it is, where on the charts, what was chosen
 * out of how many, and the events that followed by their names. At its end stands the hash of the
 * last state. Reading the difference of such a file is the review of a change of the rules.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/workload.h"
#include "tests/support/players.h"

typedef struct {
    const char *name; /* of its file */
    nr_faction corp, runner;
    uint64_t seed;
} golden_game;

/* Found with "find": long enough to meet much, short enough to be read, and with different ends. */
static const golden_game games[] = {
    {"haas-bioroid-anarch", NR_FACTION_HAAS_BIOROID, NR_FACTION_ANARCH, 189},
    {"jinteki-criminal", NR_FACTION_JINTEKI, NR_FACTION_CRIMINAL, 87},
    {"nbn-shaper", NR_FACTION_NBN, NR_FACTION_SHAPER, 24},
    {"weyland-criminal", NR_FACTION_WEYLAND, NR_FACTION_CRIMINAL, 159},
};

enum { GAMES = sizeof games / sizeof games[0], EVENTS_MAX = 4096 };

/* A game that is being told. */
typedef struct {
    FILE *out;
    nr_deck deck[2];
    nr_game game;
    nr_choices list;
    nr_event events[EVENTS_MAX];
    core_xoshiro player;
    unsigned made;
} story;

static const char *title_of(const nr_game *g, unsigned c)
{
    return nr_card_table[g->copy[c].def].title;
}

static const char *side_of(unsigned side)
{
    return side == NR_CORP ? "corp" : side == NR_RUNNER ? "runner" : "nobody";
}

static void tell_deck(FILE *out, const char *side, const nr_deck *deck)
{
    fprintf(out, "%s: %s\n", side, nr_card_table[deck->identity].title);
    for (unsigned i = 0; i < deck->count;) {
        unsigned same = 1;
        while (i + same < deck->count && deck->card[i + same] == deck->card[i]) {
            same++;
        }
        fprintf(out, "    %u %s\n", same, nr_card_table[deck->card[i]].title);
        i += same;
    }
}

static void tell_server(FILE *out, unsigned server)
{
    char name[12];
    if (server != NR_SERVER_NONE) {
        nr_server_name(server, name);
        fprintf(out, ", %s", name);
    }
}

static void tell_choice(story *s, unsigned index)
{
    const nr_game *g = &s->game;
    const nr_choice *c = &s->list.choice[index];
    fprintf(s->out, "%u. %s, %s, %s: %s", s->made, side_of(g->to_move),
            nr_step_name((nr_step)g->step), nr_prompt_name((nr_prompt)g->prompt),
            nr_verb_name((nr_verb)c->verb));
    if (c->card != 0) {
        fprintf(s->out, " %s", title_of(g, c->card));
    }
    if (c->verb == NR_VERB_USE || c->verb == NR_VERB_BREAK || c->verb == NR_VERB_TRIGGER) {
        fprintf(s->out, ", ability %u", c->ability);
    }
    tell_server(s->out, c->server);
    if (c->verb == NR_VERB_INSTALL && c->other != 0) {
        fprintf(s->out, ", on %s", title_of(g, c->other));
    } else if (c->verb == NR_VERB_BREAK) {
        fprintf(s->out, ", subroutine %u", c->other);
    }
    if (c->verb == NR_VERB_CHOOSE_OPTION) {
        fprintf(s->out, " %s", nr_option_name((nr_option)c->option));
    } else if (c->verb == NR_VERB_CHOOSE_NUMBER || c->verb == NR_VERB_STEAL ||
               c->verb == NR_VERB_TRASH) {
        fprintf(s->out, " %d", c->amount);
    }
    fprintf(s->out, " (of %u)\n", s->list.count);
}

/* What `what` is, for the kinds of events that have it. */
static void tell_what(FILE *out, const nr_event *e)
{
    switch (e->kind) {
    case NR_EVENT_PLACE_COUNTER:
    case NR_EVENT_REMOVE_COUNTER:
        fprintf(out, ", %s", nr_counter_name((nr_counter)e->what));
        break;
    case NR_EVENT_DAMAGE:
        fprintf(out, ", %s", nr_damage_name((nr_damage)e->what));
        break;
    case NR_EVENT_USE:
    case NR_EVENT_TRIGGER:
    case NR_EVENT_BREAK:
    case NR_EVENT_SUBROUTINE:
        fprintf(out, ", number %u", e->what);
        break;
    case NR_EVENT_MOVE:
        fprintf(out, ", %s", nr_zone_name((nr_zone)e->what));
        break;
    case NR_EVENT_CHOOSE:
        fprintf(out, ", %s", nr_option_name((nr_option)e->what));
        break;
    default:
        break;
    }
}

static void tell_event(FILE *out, const nr_event *e)
{
    static const char *const knows[] = {", unseen", ", seen by corp", ", seen by runner", ""};
    fprintf(out, "    %s %s", nr_event_name((nr_event_kind)e->kind), side_of(e->side));
    if (e->def != 0) {
        fprintf(out, ", %s%s", nr_card_table[e->def].title, knows[e->seen & 3]);
    }
    if (e->other_def != 0) {
        fprintf(out, ", %s", nr_card_table[e->other_def].title);
    }
    tell_server(out, e->server);
    tell_what(out, e);
    if (e->kind == NR_EVENT_GAME_OVER) {
        fprintf(out, ", %s", nr_reason_name((nr_reason)e->n));
    } else if (e->n != 0) {
        fprintf(out, ", %d", e->n);
    }
    putc('\n', out);
}

static void tell_events(story *s, const nr_io *io)
{
    for (size_t i = 0; i < io->events_count; i++) {
        tell_event(s->out, &io->events[i]);
    }
    if (io->events_lost) {
        fputs("    (more events than there is room for)\n", s->out);
    }
}

static nr_io listening(story *s)
{
    return (nr_io){.events = s->events, .events_cap = EVENTS_MAX};
}

static void tell_game(story *s, const golden_game *which)
{
    nr_io io = listening(s);
    (void)workload_deck(&s->deck[NR_CORP], which->corp);
    (void)workload_deck(&s->deck[NR_RUNNER], which->runner);
    core_xoshiro_seed(&s->player, which->seed);
    s->made = 0;
    fprintf(s->out, "seed: %" PRIu64 "\n", which->seed);
    tell_deck(s->out, "corp", &s->deck[NR_CORP]);
    tell_deck(s->out, "runner", &s->deck[NR_RUNNER]);
    (void)nr_new(&s->game, &s->deck[NR_CORP], &s->deck[NR_RUNNER], which->seed, &s->list, &io);
    fputs("begin\n", s->out);
    tell_events(s, &io);
    while (s->list.count > 0) {
        unsigned index = lively_player(&s->list, &s->player);
        io = listening(s);
        tell_choice(s, index);
        (void)nr_choose_trusted(&s->game, index, &s->list, &io);
        tell_events(s, &io);
        s->made++;
    }
    fprintf(s->out, "end: %s wins, %s, corp %d, runner %d, turn %u\n", side_of(s->game.winner),
            nr_reason_name((nr_reason)s->game.reason), nr_points(&s->game, NR_CORP),
            nr_points(&s->game, NR_RUNNER), s->game.turn);
    fprintf(s->out, "hash: %016" PRIx64 "\n", nr_hash(&s->game));
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Says where two texts part; true if they do not. */
static bool same_lines(const char *name, FILE *expected, FILE *found)
{
    char one[512], two[512];
    for (unsigned line = 1;; line++) {
        bool has_one = fgets(one, sizeof one, expected) != NULL;
        bool has_two = fgets(two, sizeof two, found) != NULL;
        if (!has_one && !has_two) {
            return true;
        }
        if (has_one != has_two || strcmp(one, two) != 0) {
            printf("FAILED: %s, line %u:\n  expected: %s  found:    %s", name, line,
                   has_one ? one : "the end\n", has_two ? two : "the end\n");
            puts("  If a change of the rules was meant: tools/regenerate-golden, and read the "
                 "difference.");
            return false;
        }
    }
}

static bool check_game(story *s, const golden_game *which, const char *path)
{
    FILE *expected = fopen(path, "r");
    s->out = tmpfile();
    if (expected == NULL || s->out == NULL) {
        printf("FAILED: %s cannot be read\n", path);
        return false;
    }
    tell_game(s, which);
    rewind(s->out);
    bool is_same = same_lines(which->name, expected, s->out);
    fclose(s->out);
    fclose(expected);
    return is_same;
}

static bool write_game(story *s, const golden_game *which, const char *path)
{
    s->out = fopen(path, "w");
    if (s->out == NULL) {
        printf("%s cannot be written\n", path);
        return false;
    }
    tell_game(s, which);
    return fclose(s->out) == 0;
}

static int find_games(story *s, int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        golden_game which = {"", (nr_faction)atoi(argv[0]), (nr_faction)atoi(argv[1]),
                             strtoull(argv[i], NULL, 10)};
        s->out = fopen("/dev/null", "w");
        tell_game(s, &which);
        fclose(s->out);
        printf("%s: %u decisions, %u turns, %s, %s\n", argv[i], s->made, s->game.turn,
               side_of(s->game.winner), nr_reason_name((nr_reason)s->game.reason));
    }
    return 0;
}

int main(int argc, char **argv)
{
    static story s;
    if (argc > 4 && strcmp(argv[1], "find") == 0) {
        return find_games(&s, argc - 2, argv + 2);
    }
    bool is_write = argc == 3 && strcmp(argv[1], "write") == 0;
    if (argc != 3 || (!is_write && strcmp(argv[1], "check") != 0)) {
        fputs("usage: golden check|write FOLDER\n       golden find CORP RUNNER SEED...\n", stderr);
        return 2;
    }
    int passed = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.txt", argv[2], games[i].name);
        passed += is_write ? write_game(&s, &games[i], path) : check_game(&s, &games[i], path);
    }
    printf("%d passed, %d failed\n", passed, (int)GAMES - passed);
    return passed == GAMES ? 0 : 1;
}
