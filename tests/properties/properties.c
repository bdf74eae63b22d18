/*
 * What must hold of every game, checked under random play with random decks after every choice.
 *
 * usage: properties [--seed S] [--first N] [--games N] [--quick] [--legal] [--log] [--progress]
 *
 * A case is a property, whatever the number of games; docs/testing.md lists them. --log tells the
 * games as they are played.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jackin/words.h"
#include "tests/properties/trial.h"
#include "tests/support/decks.h"
#include "tests/support/players.h"

static const char *const property_names[PROPERTY_COUNT] = {
    [PROPERTY_CHECK] = "the whole-state check holds",
    [PROPERTY_CONSERVED] = "cards are conserved",
    [PROPERTY_LISTED] = "the list is neither empty nor too long",
    [PROPERTY_DISTINCT] = "choices are distinct",
    [PROPERTY_RELISTED] = "the list comes out the same again",
    [PROPERTY_REFUSED] = "a choice that is not there is refused",
    [PROPERTY_FORGED] = "a made-up choice is refused",
    [PROPERTY_ENDS] = "every game ends",
    [PROPERTY_CLONES] = "clones go on alike",
    [PROPERTY_REPLAYS] = "replays give the same states",
    [PROPERTY_VIEWS] = "views tell what is known, and list the choices",
    [PROPERTY_SAMPLES] = "samples agree and can be played",
    [PROPERTY_ATTENDS] = "what is decided for a player may be",
    [PROPERTY_PRICES] = "choices cost what they say",
    [PROPERTY_PLANS] = "plans, prices and previews come true",
    [PROPERTY_OFFERS] = "offers are the choices",
    [PROPERTY_CALLS] = "calls keep secrets",
    [PROPERTY_SECRET_STATE] = "views keep secrets",
    [PROPERTY_SECRET_CHOICES] = "choices and prompts keep secrets",
    [PROPERTY_SECRET_EVENTS] = "events keep secrets",
    [PROPERTY_SECRET_WHY] = "the judge keeps secrets",
    [PROPERTY_NUMBERS] = "numbers of copies mean nothing",
    [PROPERTY_UNDOES] = "undo, record and replay agree",
};

static unsigned long failures[PROPERTY_COUNT];
static bool has_log;      /* --log */
static bool has_progress; /* --progress */
enum { PROGRESS = 500 };  /* games between two notes of how far it is */

void fail(const trial *t, property p, const char *format, ...)
{
    enum { SHOWN = 3 };
    if (failures[p]++ >= SHOWN) {
        return;
    }
    va_list arguments;
    printf("FAILED: %s: --seed %" PRIu64 " --first %" PRIu64 " --games 1, choice %u, step %s: ",
           property_names[p], t->seed, t->number, t->made, nr_step_name((nr_step)t->game.step));
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

/* ---- lists of choices ------------------------------------------------------------------------ */

/* A choice as the one who chooses sees it: all that he could tell two of them apart by. */
typedef struct {
    uint8_t verb, ability, server, option;
    int16_t amount;
    uint16_t other;    /* id of the host, number of the subroutine */
    uint16_t id;       /* of a card that has a place of its own or that he does not know */
    uint16_t def;      /* of a card he knows among others of its zone */
    uint16_t counters; /* agenda counters, in a score area; power counters on a host */
    uint8_t zone, flags;
} appearance;

_Static_assert(sizeof(appearance) == 16, "appearances are compared as bytes");

static appearance appearance_of(const nr_game *g, const nr_choice *c)
{
    nr_viewer viewer = g->to_move == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER;
    appearance a = {.verb = c->verb,
                    .ability = c->ability,
                    .server = c->server,
                    .option = c->option,
                    .amount = c->amount};
    if (c->verb == NR_VERB_INSTALL && c->other != 0) {
        a.other = g->copy[c->other].id;
    } else if (c->verb == NR_VERB_BREAK) {
        a.other = c->other;
    }
    if (c->card != 0) {
        const nr_copy *k = &g->copy[c->card];
        bool has_place = k->zone == NR_ZONE_TABLE || k->zone == NR_ZONE_RIG;
        a.zone = k->zone;
        if (has_place || !nr_visible(g, c->card, viewer)) {
            a.id = k->id;
        } else {
            a.def = k->def;
            a.flags = k->flags & NR_FACEUP;
            a.counters = (uint16_t)(k->counter[NR_COUNTER_AGENDA] + k->counter[NR_COUNTER_POWER]);
        }
    }
    return a;
}

static void check_distinct(trial *t)
{
    enum { SLOTS = 16384 };
    static uint16_t slot[SLOTS]; /* 1 + index into seen */
    static appearance seen[NR_MAX_CHOICES];
    static uint16_t used[NR_MAX_CHOICES];
    unsigned count = t->list.count;
    for (unsigned i = 0; i < count; i++) {
        seen[i] = appearance_of(&t->game, &t->list.choice[i]);
        uint32_t hash = 2166136261u;
        for (size_t b = 0; b < sizeof seen[i]; b++) {
            hash = (hash ^ ((const uint8_t *)&seen[i])[b]) * 16777619u;
        }
        unsigned at = hash % SLOTS;
        while (slot[at] != 0 && memcmp(&seen[slot[at] - 1], &seen[i], sizeof seen[i]) != 0) {
            at = (at + 1) % SLOTS;
        }
        if (slot[at] != 0) {
            const nr_choice *c = &t->list.choice[i];
            fail(t, PROPERTY_DISTINCT, "choices %u and %u are alike: %s %s, prompt %s",
                 slot[at] - 1u, i, nr_verb_name((nr_verb)c->verb),
                 nr_card_table[t->game.copy[c->card].def].title,
                 nr_prompt_name((nr_prompt)t->game.prompt));
        }
        slot[at] = (uint16_t)(i + 1);
        used[i] = (uint16_t)at;
    }
    for (unsigned i = 0; i < count; i++) {
        slot[used[i]] = 0;
    }
}

static bool same_lists(const nr_choices *a, const nr_choices *b)
{
    return a->count == b->count &&
           memcmp(a->choice, b->choice, a->count * sizeof a->choice[0]) == 0;
}

static void check_list(trial *t)
{
    static nr_choices again;
    bool is_over = t->game.reason != NR_REASON_NONE;
    if (is_over != (t->list.count == 0)) {
        fail(t, PROPERTY_LISTED, "%u choices in a game that %s (prompt %s)", t->list.count,
             is_over ? "is over" : "goes on", nr_prompt_name((nr_prompt)t->game.prompt));
        t->is_broken = true;
    }
    if (t->list.count >= NR_MAX_CHOICES) {
        fail(t, PROPERTY_LISTED, "the list is full");
        t->is_broken = true;
    }
    memset(&again, 0xa5, sizeof again); /* what was in it before must not matter */
    nr_list(&t->game, &again);
    if (!same_lists(&t->list, &again)) {
        fail(t, PROPERTY_RELISTED, "%u choices, then %u (prompt %s)", t->list.count, again.count,
             nr_prompt_name((nr_prompt)t->game.prompt));
        t->is_broken = true;
    }
    check_distinct(t);
}

static void check_refused(trial *t)
{
    static nr_game before;
    static nr_choices list;
    unsigned wrong[] = {t->list.count, t->list.count + 1, NR_MAX_CHOICES, UINT32_MAX};
    before = t->game;
    list.count = t->list.count;
    memcpy(list.choice, t->list.choice, t->list.count * sizeof list.choice[0]);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (nr_choose_trusted(&t->game, wrong[i], &t->list, NULL) ||
            memcmp(&before, &t->game, sizeof before) != 0 || !same_lists(&list, &t->list)) {
            fail(t, PROPERTY_REFUSED, "choice %u of %u", wrong[i], list.count);
            t->is_broken = true;
            return;
        }
    }
}

static bool is_listed(const nr_choices *list, const nr_choice *c)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (memcmp(&list->choice[i], c, sizeof *c) == 0) {
            return true;
        }
    }
    return false;
}

/* Hands in a choice that is not in the list, with a list in which it is. */
static void check_one_forged(trial *t, nr_choice forged)
{
    static nr_game before;
    static nr_choices next;
    nr_event event;
    nr_io io = {.events = &event, .events_cap = 1};
    if (t->is_broken || is_listed(&t->list, &forged)) {
        return;
    }
    before = t->game;
    next.count = 1;
    next.choice[0] = forged;
    bool is_taken = nr_choose(&t->game, forged, &next, &io);
    if (is_taken || memcmp(&before, &t->game, sizeof before) != 0 || io.events_count != 0 ||
        !same_lists(&next, &t->list)) {
        fail(t, PROPERTY_FORGED, "%s card %u server %u amount %d at prompt %s: %s",
             forged.verb < NR_VERB_COUNT ? nr_verb_name((nr_verb)forged.verb) : "?", forged.card,
             forged.server, forged.amount, nr_prompt_name((nr_prompt)before.prompt),
             is_taken ? "taken" : "refused, but something changed");
        t->is_broken = true;
    }
}

/* Choices of every verb, and of numbers that are none, that nobody offered: listed ones under
 * another verb, listed ones with one field changed, and any fields at all. The game must not have
 * changed by a byte. */
static void check_forged(trial *t)
{
    core_xoshiro chance; /* its own, so that the game goes on as it would */
    core_xoshiro_seed(&chance, t->hash[t->made]);
    for (unsigned verb = 0; verb <= NR_VERB_COUNT + 1; verb++) {
        uint64_t any = core_xoshiro_u64(&chance);
        nr_choice forged = {.card = (uint8_t)(core_xoshiro_below(&chance, NR_COPIES)),
                            .ability = (uint8_t)(any & 3),
                            .server = (uint8_t)(any >> 2 & 7),
                            .other = (uint8_t)(any >> 5 & 3),
                            .option = (uint8_t)(any >> 7 & 3),
                            .amount = (int16_t)(any >> 9 & 7)};
        nr_choice changed = {0};
        if (t->list.count > 0) {
            changed = t->list.choice[core_xoshiro_below(&chance, t->list.count)];
        }
        nr_choice renamed = changed;
        uint8_t bytes[sizeof changed];
        memcpy(bytes, &changed, sizeof bytes);
        bytes[any >> 12 & 7] ^= (uint8_t)(1 + (any >> 15 & 7));
        memcpy(&changed, bytes, sizeof bytes);
        forged.verb = renamed.verb = (uint8_t)(verb <= NR_VERB_COUNT ? verb : UINT8_MAX);
        check_one_forged(t, forged);
        check_one_forged(t, renamed);
        check_one_forged(t, changed);
        memset(&forged, (int)(any >> 56), sizeof forged);
        check_one_forged(t, forged);
    }
}

/* ---- states ---------------------------------------------------------------------------------- */

/* Asked for one card, and by what was found to change them all: strengths are the same. */
static void check_strengths(trial *t)
{
    static const uint8_t zones[] = {NR_ZONE_HQ, NR_ZONE_TABLE, NR_ZONE_RIG};
    const nr_game *g = &t->game;
    nr_strength_changes changes;
    nr_find_strength_changes(g, &changes);
    for (unsigned z = 0; z < sizeof zones; z++) {
        for (unsigned c = g->head[zones[z]]; c; c = g->copy[c].next) {
            int one = nr_strength(g, c), by = nr_strength_by(g, &changes, c);
            if (one != by) {
                fail(t, PROPERTY_CHECK, "the strength of %s is %d, and %d by what changes it",
                     nr_card_table[g->copy[c].def].title, one, by);
            }
        }
    }
}

static void check_state(trial *t, const uint16_t *defs)
{
    check_strengths(t);
    const char *broken = nr_check(&t->game);
    if (broken != NULL) {
        fail(t, PROPERTY_CHECK, "%s", broken);
        t->is_broken = true;
    }
    if (t->game.limit != NR_LIMIT_OF_NOTHING) {
        fail(t, PROPERTY_CHECK, "the limit of %s was met",
             nr_limit_name((nr_limit_of)t->game.limit));
    }
    for (unsigned c = 0; c < NR_COPIES; c++) {
        if (t->game.copy[c].def != defs[c]) {
            fail(t, PROPERTY_CONSERVED, "copy %u was %s and is %s", c, nr_card_table[defs[c]].title,
                 nr_card_table[t->game.copy[c].def].title);
            t->is_broken = true;
            return;
        }
    }
}

static void log_choice(const trial *t, unsigned index)
{
    char text[WORDS_MAX];
    words_choice(&t->game, &t->list.choice[index], NR_VIEW_ALL, LANG_EN, text, sizeof text);
    printf("%u. %s %s, %s: %s\n", t->made, t->game.to_move == NR_CORP ? "corp" : "runner",
           nr_step_name((nr_step)t->game.step), nr_prompt_name((nr_prompt)t->game.prompt), text);
}

static void log_events(const nr_io *io)
{
    char text[WORDS_MAX];
    for (size_t i = 0; i < io->events_count; i++) {
        words_event(&io->events[i], NR_VIEW_ALL, LANG_EN, text, sizeof text);
        printf("    %s\n", text);
    }
}

/* Between two actions nothing is under way, and nothing is shown any longer. */
static void check_rest(trial *t)
{
    const nr_game *g = &t->game;
    if (g->prompt != NR_PROMPT_ACTION || !g->waiting) {
        return;
    }
    if (g->frames != 1 || g->sets_used != 0 || g->pending_used != 0 || g->run.active) {
        fail(t, PROPERTY_CHECK, "something is left over: frames %u, sets %u, pending %u, run %u",
             g->frames, g->sets_used, g->pending_used, g->run.active);
    }
    for (unsigned c = 1; c < NR_COPIES; c++) {
        if (g->copy[c].flags & (NR_SEEN_CORP | NR_SEEN_RUNNER | NR_ACCESSED | NR_BROKE)) {
            fail(t, PROPERTY_SECRET_STATE, "%s in %s still has the flags %#x",
                 nr_card_table[g->copy[c].def].title, nr_zone_name((nr_zone)g->copy[c].zone),
                 g->copy[c].flags);
        }
    }
}

/* Makes a choice in the game, heard by a listener, and in a clone, heard by nobody. */
static void choose_twice(trial *t, unsigned index)
{
    static nr_game before, clone;
    static nr_choices list;
    static nr_event events[TRIAL_MAX_EVENTS];
    nr_io io = {.events = events, .events_cap = TRIAL_MAX_EVENTS};
    before = clone = t->game;
    nr_list(&clone, &list);
    if (has_log) {
        log_choice(t, index);
    }
    bool is_made = nr_choose_trusted(&t->game, index, &t->list, &io);
    bool is_made_again = nr_choose(&clone, list.choice[index], &list, NULL);
    if (has_log) {
        log_events(&io);
    }
    if (!is_made || !is_made_again) {
        fail(t, PROPERTY_REFUSED, "choice %u of the list was refused", index);
        t->is_broken = true;
    } else if (memcmp(&clone, &t->game, sizeof clone) != 0 || !same_lists(&list, &t->list)) {
        fail(t, PROPERTY_CLONES, "game and clone differ after the same choice");
        t->is_broken = true;
    }
    check_told(t, &before, &io);
    if (io.events_lost) {
        fail(t, PROPERTY_CLONES, "one choice had more than %d events", TRIAL_MAX_EVENTS);
    }
}

static void check_replay(trial *t)
{
    static nr_game game;
    static nr_choices list;
    memset(&game, 0x5a, sizeof game);
    if (nr_new(&game, &t->deck[NR_CORP], &t->deck[NR_RUNNER], t->number, &list, NULL) != 0) {
        fail(t, PROPERTY_REPLAYS, "the decks were refused");
        return;
    }
    for (unsigned i = 0; i <= t->made; i++) {
        if (nr_hash(&game) != t->hash[i]) {
            fail(t, PROPERTY_REPLAYS, "another state before choice %u", i);
            return;
        }
        if (i < t->made && !nr_choose_trusted(&game, t->choice[i], &list, NULL)) {
            fail(t, PROPERTY_REPLAYS, "choice %u was refused", i);
            return;
        }
    }
}

/* --quick: only that the state holds together, that somebody can choose, and that it ends. */
static bool is_quick;
/* --legal: only decks that keep the rules of deckbuilding. */
static bool is_legal;

/* ---- a game ---------------------------------------------------------------------------------- */

static bool begin(trial *t, uint64_t seed, uint64_t number)
{
    t->seed = seed;
    t->number = number;
    t->made = 0;
    t->is_broken = false;
    uint64_t mixed = seed;
    core_xoshiro_seed(&t->chance, core_splitmix(&mixed) ^ number);
    for (nr_side side = NR_CORP; side <= NR_RUNNER; side++) {
        if (is_legal) {
            random_legal_deck(&t->deck[side], side, &t->chance);
        } else {
            any_deck(&t->deck[side], side, &t->chance);
        }
    }
    memset(&t->game, 0, sizeof t->game);
    nr_why why = nr_new(&t->game, &t->deck[NR_CORP], &t->deck[NR_RUNNER], number, &t->list, NULL);
    if (why != 0) {
        fail(t, PROPERTY_REPLAYS, "the decks were refused: %s", nr_why_text(why, false));
    }
    return why == 0;
}

static void play_quickly(trial *t, bool is_lively, const uint16_t *defs)
{
    while (!t->is_broken) {
        check_state(t, defs);
        if (t->game.reason != NR_REASON_NONE) {
            return;
        }
        if (t->list.count == 0 || t->made == TRIAL_MAX_CHOICES) {
            fail(t, t->made == TRIAL_MAX_CHOICES ? PROPERTY_ENDS : PROPERTY_LISTED,
                 "nothing to choose, or no end in sight");
            return;
        }
        unsigned pick =
            is_lively ? lively_player(&t->list, &t->chance) : random_player(&t->list, &t->chance);
        (void)nr_choose_trusted(&t->game, pick, &t->list, NULL);
        t->made++;
    }
}

static void play(trial *t, uint64_t seed, uint64_t number)
{
    uint16_t defs[NR_COPIES];
    if (!begin(t, seed, number)) {
        return;
    }
    bool is_lively = !once_in(&t->chance, 3);
    for (unsigned c = 0; c < NR_COPIES; c++) {
        defs[c] = t->game.copy[c].def;
    }
    if (is_quick) {
        play_quickly(t, is_lively, defs);
        return;
    }
    for (;;) {
        t->hash[t->made] = nr_hash(&t->game);
        check_state(t, defs);
        check_rest(t);
        check_visible(t);
        check_list(t);
        if (t->made < 8 || t->list.count == 0 || once_in(&t->chance, 16)) {
            check_forged(t);
        }
        if (t->is_broken || t->list.count == 0) {
            break;
        }
        if (t->made == TRIAL_MAX_CHOICES) {
            fail(t, PROPERTY_ENDS, "still going on after %u choices", t->made);
            break;
        }
        if (once_in(&t->chance, 16)) {
            check_refused(t);
        }
        if (t->made % 8 == t->number % 8) {
            check_attending(t);
        }
        check_planning(t);
        if (t->made % 4 == t->number % 4) {
            check_calling(t);
        }
        if (t->made == 0 && t->number % 16 == 0) {
            check_attended_game(t);
        }
        if (once_in(&t->chance, 100)) {
            check_sampling(t);
        }
        if (once_in(&t->chance, 60)) {
            check_secrecy(t);
        }
        if (once_in(&t->chance, 200)) {
            check_numbers(t);
        }
        unsigned pick =
            is_lively ? lively_player(&t->list, &t->chance) : random_player(&t->list, &t->chance);
        choose_twice(t, pick);
        t->choice[t->made++] = (uint16_t)pick;
        if (t->is_broken) {
            return;
        }
    }
    check_replay(t);
    if (once_in(&t->chance, 100)) {
        check_undoing(t);
    }
}

/* ---- the program ----------------------------------------------------------------------------- */

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-';
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"seed", required_argument, NULL, 's'},  {"first", required_argument, NULL, 'f'},
        {"games", required_argument, NULL, 'g'}, {"log", no_argument, NULL, 'l'},
        {"progress", no_argument, NULL, 'p'},    {"quick", no_argument, NULL, 'q'},
        {"legal", no_argument, NULL, 'd'},       {0},
    };
    static trial t;
    uint64_t seed = 1, first = 0, games = 1000;
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        bool *flag = option == 'l'   ? &has_log
                     : option == 'q' ? &is_quick
                     : option == 'd' ? &is_legal
                     : option == 'p' ? &has_progress
                                     : NULL;
        if (flag != NULL) {
            *flag = true;
            continue;
        }
        uint64_t *number = option == 's'   ? &seed
                           : option == 'f' ? &first
                           : option == 'g' ? &games
                                           : NULL;
        if (number == NULL || !read_number(optarg, number)) {
            fputs("usage: properties [--seed S] [--first N] [--games N] [--quick] [--legal] "
                  "[--log] [--progress]\n",
                  stderr);
            return 2;
        }
    }

    uint64_t decisions = 0;
    unsigned longest = 0;
    for (uint64_t i = 0; i < games; i++) {
        play(&t, seed, first + i);
        decisions += t.made;
        longest = t.made > longest ? t.made : longest;
        if (has_progress && (i + 1) % PROGRESS == 0) {
            printf("%" PRIu64 " of %" PRIu64 " games\n", i + 1, games);
            fflush(stdout);
        }
    }

    int failed = 0;
    printf("%" PRIu64 " games, %" PRIu64
           " decisions, at most %u in a game; %lu views of twins, %lu lines, "
           "%lu previews, %lu calls of %lu\n",
           games, decisions, longest, twins_compared, lines_followed, previews_compared, calls_made,
           calls_compared);
    for (unsigned p = 0; p < PROPERTY_COUNT; p++) {
        failed += failures[p] > 0;
        if (failures[p] > 0) {
            printf("%s: %lu failures\n", property_names[p], failures[p]);
        }
    }
    printf("%d passed, %d failed\n", PROPERTY_COUNT - failed, failed);
    return failed == 0 ? 0 : 1;
}
