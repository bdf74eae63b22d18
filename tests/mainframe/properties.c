/*
 * What must hold of every game of Mainframe, checked under random play after every choice.
 *
 * usage: mainframe-properties [GAMES [FIRST]]
 *
 * A case is a property, whatever the number of games. The rules are compiled into this program as a
 * whole, so that what is private to them can be asked, too: whether the quick answers about unique
 * programs are those of the search (MF-25, MF-91).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/xoshiro.h"
#include "mainframe/all.c"

typedef enum {
    HOLDS_CHECK,
    HOLDS_LISTED,
    HOLDS_DISTINCT,
    HOLDS_REFUSED,
    HOLDS_FORGED,
    HOLDS_ENDS,
    HOLDS_CLONES,
    HOLDS_REPLAYS,
    HOLDS_CONSERVED,
    HOLDS_JUDGED,
    HOLDS_SAMPLES,
    HOLDS_SECRET_VIEW,
    HOLDS_SECRET_CHOICES,
    HOLDS_SECRET_EVENTS,
    HOLDS_QUICK,
    HOLDS_SKIPS,
    HOLDS_PREVIEWS,
    HOLDS_COUNT
} property;

static const char *const names[HOLDS_COUNT] = {
    [HOLDS_CHECK] = "the whole-state check holds (MF-05, MF-43, MF-48)",
    [HOLDS_LISTED] = "no list is empty before the end, and none is full (MF-21)",
    [HOLDS_DISTINCT] = "choices are distinct",
    [HOLDS_REFUSED] = "a choice that is not there is refused",
    [HOLDS_FORGED] = "a made-up choice is refused",
    [HOLDS_ENDS] = "every game ends (MF-56, MF-95)",
    [HOLDS_CLONES] = "clones go on alike, heard or not",
    [HOLDS_REPLAYS] = "replays give the same states",
    [HOLDS_CONSERVED] = "cards and tokens are conserved (MF-06)",
    [HOLDS_JUDGED] = "the judge refuses what is not listed and nothing else",
    [HOLDS_SAMPLES] = "samples look alike and can be played",
    [HOLDS_SECRET_VIEW] = "views keep secrets (MF-28)",
    [HOLDS_SECRET_CHOICES] = "choices keep secrets (MF-91)",
    [HOLDS_SECRET_EVENTS] = "events keep secrets (MF-28)",
    [HOLDS_QUICK] = "quick answers are those of the search (MF-25)",
    [HOLDS_PREVIEWS] = "what a preview says comes true, and it tells nothing hidden (MF-43)",
    [HOLDS_SKIPS] = "a player passes only if nothing else is possible (MF-21)",
};

enum { MAX_MADE = 2048, MAX_EVENTS = 256 };

static unsigned long failures[HOLDS_COUNT];
static uint64_t number; /* of the game */
static unsigned made;   /* choices made in it */

static void check(property p, bool holds, const char *what)
{
    if (!holds && failures[p]++ < 3) {
        printf("FAILED: %s: game %" PRIu64 ", choice %u: %s\n", names[p], number, made, what);
    }
}

static bool same_lists(const mf_choices *a, const mf_choices *b)
{
    return a->count == b->count &&
           memcmp(a->choice, b->choice, a->count * sizeof a->choice[0]) == 0;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void check_list(const mf_game *g, const mf_choices *list)
{
    static mf_choices again;
    check(HOLDS_LISTED, (list->count == 0) == (g->reason != MF_REASON_NONE), "empty");
    check(HOLDS_LISTED, list->count < MF_MAX_CHOICES, "full");
    memset(&again, 0xa5, sizeof again);
    mf_list(g, &again);
    check(HOLDS_LISTED, same_lists(list, &again), "listed differently again");
    for (unsigned i = 0; i < list->count; i++) {
        uint64_t v[2] = {0};
        uint64_t h[2] = {0};
        if (list->choice[i].verb == MF_VERB_CHOOSE_PATHS) {
            mf_choice_paths(g, &list->choice[i], &v[0], &h[0]);
        }
        for (unsigned k = 0; k < i && list->count < 100; k++) {
            bool is_same = memcmp(&list->choice[i], &list->choice[k], sizeof(mf_choice)) == 0;
            if (v[0] | h[0]) {
                mf_choice_paths(g, &list->choice[k], &v[1], &h[1]);
                is_same = is_same || (v[0] == v[1] && h[0] == h[1]);
            }
            check(HOLDS_DISTINCT, !is_same, mf_verb_name(list->choice[i].verb));
        }
    }
    bool passes = list->count > 0 && list->choice[0].verb == MF_VERB_PASS;
    check(HOLDS_SKIPS, !passes || list->count == 1, "pass among others");
}

static void check_refused(mf_game *g, mf_choices *list)
{
    mf_game before = *g;
    unsigned wrong[] = {list->count, list->count + 1, MF_MAX_CHOICES, UINT32_MAX};
    for (unsigned i = 0; i < 4; i++) {
        bool is_taken = mf_choose_trusted(g, wrong[i], list, NULL);
        check(HOLDS_REFUSED, !is_taken && memcmp(&before, g, sizeof before) == 0, "taken");
    }
}

/*
 * Choices of every verb, and of numbers that are none, that nobody offered: listed ones under
 * another verb, listed ones with one field changed, and any fields at all. They are handed in with
 * a list in which they stand, and the game must not have changed by a byte.
 */
static void check_forged(mf_game *g, const mf_choices *list)
{
    static mf_choices next;
    core_xoshiro r; /* its own, so that the game goes on as it would */
    core_xoshiro_seed(&r, mf_hash(g));
    mf_game before = *g;
    for (unsigned i = 0; i < 4 * (MF_VERB_COUNT + 2); i++) {
        uint64_t any = core_xoshiro_u64(&r);
        mf_choice forged = {.card = (uint8_t)(any & 63), .at = (uint8_t)(any >> 6 & 127)};
        if (i % 4 == 1) {
            forged.turn = (uint8_t)(any >> 14 & 7);
        } else if (i % 4 > 1 && list->count > 0) {
            forged = list->choice[core_xoshiro_below(&r, list->count)];
        }
        if (i % 4 == 3) {
            uint8_t bytes[sizeof forged];
            memcpy(bytes, &forged, sizeof bytes);
            bytes[any >> 20 & 3] ^= (uint8_t)(1 + (any >> 22 & 15));
            memcpy(&forged, bytes, sizeof bytes);
        } else {
            forged.verb = (uint8_t)(i / 4 <= MF_VERB_COUNT ? i / 4 : UINT8_MAX);
        }
        bool is_listed = false;
        for (unsigned k = 0; k < list->count; k++) {
            is_listed |= memcmp(&list->choice[k], &forged, sizeof forged) == 0;
        }
        if (is_listed) {
            continue;
        }
        mf_event event;
        mf_io io = {.events = &event, .events_cap = 1};
        next.count = 1;
        next.choice[0] = forged;
        bool is_taken = mf_choose(g, forged, &next, &io);
        bool is_same = memcmp(&before, g, sizeof before) == 0;
        check(HOLDS_FORGED, !is_taken && is_same && io.events_count == 0 && same_lists(list, &next),
              forged.verb < MF_VERB_COUNT ? mf_verb_name(forged.verb) : "no verb");
        *g = before;
    }
}

/* Asks the judge about something at random, listed or not. */
static void check_judge(const mf_game *g, const mf_choices *list, core_xoshiro *r)
{
    mf_wanted w = {.verb = (uint8_t)(1 + core_xoshiro_below(r, MF_VERB_COUNT - 1)),
                   .at = (uint8_t)core_xoshiro_below(r, 128)};
    if (w.verb == MF_VERB_EXECUTE || w.verb == MF_VERB_CHOOSE_CARD) {
        w.card = (uint8_t)core_xoshiro_below(r, 48);
        w.at = MF_NOWHERE;
    } else if (w.verb == MF_VERB_CHOOSE_PATHS) {
        for (unsigned i = 0; i < 3; i++) {
            *(core_xoshiro_below(r, 2) ? &w.v : &w.h) |= bit(core_xoshiro_below(r, 63));
        }
        w.at = MF_NOWHERE;
    } else if (w.verb == MF_VERB_PASS || w.verb == MF_VERB_DONE) {
        w.at = MF_NOWHERE;
    }
    bool is_listed = false;
    for (unsigned i = 0; i < list->count; i++) {
        is_listed = is_listed || mf_matches(g, &list->choice[i], &w);
    }
    mf_why why = mf_judge(g, g->seat, &w);
    check(HOLDS_JUDGED, (why == 0) == is_listed, mf_verb_name(w.verb));
    check(HOLDS_JUDGED, why == 0 || strncmp(mf_why_rules(why), "MF-", 3) == 0, "no entry");
    check(HOLDS_JUDGED, strlen(mf_why_text(why, false)) > 0 && strlen(mf_why_text(why, true)) > 0,
          "no words");
}

/* ---- states ---------------------------------------------------------------------------------- */

/* Bits of unique programs that are on the table, in frames. */
static unsigned in_frames(const mf_game *g, unsigned seat)
{
    return cards_in_play(g, seat);
}

static void check_conserved(const mf_game *g, const uint8_t *dealt)
{
    unsigned of_card[MF_MAX_GENERIC] = {0};
    for (unsigned i = 0; i < g->discard_count; i++) {
        of_card[g->pile[i] - MF_GENERIC]++;
    }
    for (unsigned i = 0; i < g->stack_count; i++) {
        of_card[stack_card(g, i) - MF_GENERIC]++;
    }
    for (unsigned i = 0; i < MF_SUITE; i++) {
        if (g->suite[i] != MF_CARD_NONE) {
            of_card[g->suite[i] - MF_GENERIC]++;
        }
    }
    for (unsigned i = 0; i < mf_builtin_cards.generic_count; i++) {
        check(HOLDS_CONSERVED, of_card[i] == mf_builtin_cards.generic[i].count, "generic programs");
    }
    for (unsigned i = 0; i < g->players; i++) {
        check(HOLDS_CONSERVED, count_bits(g->board.token[i]) + g->supply[i] == MF_TOKENS, "tokens");
        check(HOLDS_CONSERVED, (g->hand[i] | g->gone[i] | in_frames(g, i)) == dealt[i],
              "unique programs");
    }
}

/* ---- secrets --------------------------------------------------------------------------------- */

static void check_secrets(const mf_game *g, const mf_choices *list, core_xoshiro *r)
{
    static mf_choices twin_list;
    unsigned viewer = core_xoshiro_below(r, g->players + 1u);
    if (viewer == g->players) {
        viewer = MF_VIEW_SPECTATOR;
    }
    mf_game twin, again;
    mf_view view[2];
    uint64_t seed = core_xoshiro_u64(r);
    mf_look(g, viewer, &view[0]);
    if (viewer == g->seat) { /* what he may choose follows from what he knows */
        mf_list(&view[0].game, &twin_list);
        check(HOLDS_SECRET_CHOICES, same_lists(list, &twin_list), "a view lists others");
    }
    mf_sample(&twin, &view[0], seed);
    check(HOLDS_SAMPLES, mf_check(&twin) == NULL, "a broken sample");
    mf_look(&twin, viewer, &view[1]);
    check(HOLDS_SECRET_VIEW, memcmp(&view[0], &view[1], sizeof view[0]) == 0, "views differ");
    mf_sample(&again, &view[1], seed);
    check(HOLDS_SAMPLES, memcmp(&again, &twin, sizeof twin) == 0, "one seed, two samples");
    mf_list(&twin, &twin_list);
    check(HOLDS_SAMPLES, (twin_list.count == 0) == (list->count == 0), "nothing to choose");
    if (viewer == g->seat) {
        check(HOLDS_SECRET_CHOICES, same_lists(list, &twin_list), "lists differ");
    }
    for (unsigned n = 0; n < 12 && twin_list.count > 0; n++) {
        (void)mf_choose_trusted(&twin, core_xoshiro_below(r, twin_list.count), &twin_list, NULL);
        check(HOLDS_SAMPLES, mf_check(&twin) == NULL, "a sample breaks");
    }
}

/* Events that the viewer may know, one after the other. */
static unsigned heard_by(const mf_io *io, unsigned viewer, mf_event *out)
{
    unsigned count = 0;
    for (size_t i = 0; i < io->events_count; i++) {
        if (io->events[i].for_whom >> viewer & 1) {
            out[count++] = io->events[i];
        }
    }
    return count;
}

/*
 * Two cards deep in the stack change places, and an unseen program with one in another hand that is
 * not being played: whoever looks on must hear the same of this choice.
 */
static void check_secret_events(const mf_game *g, const mf_choices *list, unsigned index,
                                core_xoshiro *r)
{
    static mf_event events[2][MAX_EVENTS];
    static mf_event heard[2][MAX_EVENTS];
    static mf_choices lists[2];
    mf_game twin[2] = {*g, *g};
    unsigned viewer = core_xoshiro_below(r, g->players);
    if (g->stack_count > 12) { /* deeper than any choice reaches */
        uint8_t *deep = &twin[1].pile[MF_DECK - 2];
        uint8_t t = deep[0];
        deep[0] = deep[1];
        deep[1] = t;
    }
    /* Leverage shows a card of a hand: then hands stay. */
    bool shows = g->frames > 0 && g->frame[0].card == MF_LEVERAGE;
    shows = shows || list->choice[index].card == MF_LEVERAGE;
    for (unsigned i = 0; i < g->players && !shows; i++) {
        if (i != viewer && i != g->seat) {
            sample_hand(&twin[1], r, i, count_bits(g->hand[i]));
        }
    }
    unsigned count[2];
    for (unsigned k = 0; k < 2; k++) {
        mf_io io = {.events = events[k], .events_cap = MAX_EVENTS};
        lists[k].count = list->count;
        memcpy(lists[k].choice, list->choice, list->count * sizeof list->choice[0]);
        (void)mf_choose_trusted(&twin[k], index, &lists[k], &io);
        count[k] = heard_by(&io, viewer, heard[k]);
    }
    check(HOLDS_SECRET_EVENTS,
          count[0] == count[1] && memcmp(heard[0], heard[1], count[0] * sizeof(mf_event)) == 0,
          "events differ");
}

/* ---- quick answers --------------------------------------------------------------------------- */

/* Programs that ask nothing of unseen cards: the search decides them alone. */
static void check_quick(const mf_game *g, core_xoshiro *r)
{
    static const uint8_t cards[] = {
        MF_CORROSION,    MF_STRAY_CODE,   MF_FEEDBACK_BURST,   MF_MIRROR_PATCH, MF_TOOLKIT,
        MF_REFACTOR,     MF_RECOMPILE,    MF_SCAFFOLD,         MF_SILENT_ENTRY, MF_RELOCATION,
        MF_DISPLACEMENT, MF_FOOTHOLD,     MF_EVICTION,         MF_FORK,         MF_STRANGE_LOOP,
        MF_BUTTERFLY,    MF_SANDBOX,      MF_OVERCLOCK,        MF_HARDLINE,     MF_ANCHOR,
        MF_SEAL,         MF_INSIDER_FILE, MF_HOSTILE_TAKEOVER, MF_GENERIC + 7,  MF_GENERIC + 8,
        MF_GENERIC + 9,  MF_GENERIC + 10,
    };
    unsigned card = cards[core_xoshiro_below(r, sizeof cards)];
    if (g->prompt == MF_PROMPT_TURN) {
        check(HOLDS_QUICK, can_carry_out(g, card, false) == try_program(g, card, false),
              mf_words(card)->key);
    }
}

/* ---- previews -------------------------------------------------------------------------------- */

/* The zones that it tells are the first that are secured; where no hidden card comes up, all. */
static void check_preview(const mf_after *told, const mf_game *g, const mf_io *io)
{
    unsigned secured = 0;
    bool is_as_told = told->made == 1 && told->legal;
    for (size_t i = 0; i < io->events_count; i++) {
        const mf_event *e = &io->events[i];
        if (e->kind == MF_EVENT_SECURE && secured++ < told->zones) {
            is_as_told = is_as_told && told->zone[secured - 1].nodes == e->nodes &&
                         told->zone[secured - 1].seat == e->player;
        }
    }
    check(HOLDS_PREVIEWS,
          is_as_told && (told->open ? secured >= told->zones : secured == told->zones),
          "other zones");
    for (unsigned i = 0; i < g->players; i++) {
        check(HOLDS_PREVIEWS, secured != told->zones || told->score[i] == mf_score(&g->board, i),
              "other points");
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void replay(const mf_setup *setup, const uint16_t *choice, const uint64_t *hash)
{
    static mf_game game;
    static mf_choices list;
    (void)mf_new(&game, setup, number, &list, NULL);
    for (unsigned i = 0; i < made; i++) {
        bool is_same = mf_hash(&game) == hash[i];
        check(HOLDS_REPLAYS, is_same, "another state");
        if (!is_same || !mf_choose_trusted(&game, choice[i], &list, NULL)) {
            return;
        }
    }
    check(HOLDS_REPLAYS, mf_hash(&game) == hash[made], "another end");
}

static void play(void)
{
    static mf_game game;
    static mf_game clone;
    static mf_choices list;
    static mf_choices clone_list;
    static mf_event events[MAX_EVENTS];
    static uint16_t choice[MAX_MADE];
    static uint64_t hash[MAX_MADE + 1];
    uint8_t dealt[MF_MAX_PLAYERS];
    core_xoshiro r;
    mf_setup setup = {.players = (uint8_t)(2 + number % 3), .walled = number / 3 % 2 != 0};
    core_xoshiro_seed(&r, number);
    for (unsigned i = 0; i < 4; i++) {
        setup.runner[i] = (uint8_t)((number / 6 + i * (1 + number / 36 % 2 * 4)) % 6);
    }
    bool likes_programs = core_xoshiro_below(&r, 2) != 0;
    made = 0;
    if (mf_new(&game, &setup, number, &list, NULL) != 0) {
        check(HOLDS_CHECK, false, "the setup is refused");
        return;
    }
    memcpy(dealt, game.hand, sizeof dealt);
    for (;; made++) {
        const char *broken = mf_check(&game);
        check(HOLDS_CHECK, broken == NULL, broken);
        check_list(&game, &list);
        check_conserved(&game, dealt);
        hash[made] = mf_hash(&game);
        check_forged(&game, &list);
        if (list.count == 0 || made == MAX_MADE || broken != NULL) {
            break;
        }
        check_refused(&game, &list);
        check_judge(&game, &list, &r);
        check_secrets(&game, &list, &r);
        check_quick(&game, &r);
        unsigned programs = 0;
        while (programs < list.count && list.choice[programs].verb == MF_VERB_EXECUTE) {
            programs++;
        }
        unsigned index =
            core_xoshiro_below(&r, likes_programs && programs > 0 ? programs : list.count);
        check_secret_events(&game, &list, index, &r);
        clone = game;
        clone_list.count = list.count;
        memcpy(clone_list.choice, list.choice, list.count * sizeof list.choice[0]);
        choice[made] = (uint16_t)index;
        mf_io io = {.events = events, .events_cap = MAX_EVENTS};
        mf_view view;
        mf_after after;
        mf_look(&game, game.seat, &view);
        mf_preview(&view, &choice[made], 1, &after);
        (void)mf_choose_trusted(&game, index, &list, &io);
        check_preview(&after, &game, &io);
        (void)mf_choose(&clone, clone_list.choice[index], &clone_list, NULL);
        check(HOLDS_CLONES,
              memcmp(&game, &clone, sizeof game) == 0 && same_lists(&list, &clone_list),
              "a clone goes another way");
        check(HOLDS_CLONES, !io.events_lost, "too many events");
    }
    check(HOLDS_ENDS, game.reason != MF_REASON_NONE, "no end");
    replay(&setup, choice, hash);
}

int main(int argc, char **argv)
{
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 400;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    for (number = first; number < first + games; number++) {
        play();
    }
    int failed = 0;
    for (int i = 0; i < HOLDS_COUNT; i++) {
        failed += failures[i] != 0;
    }
    printf("%d passed, %d failed\n", HOLDS_COUNT - failed, failed);
    return failed != 0;
}
