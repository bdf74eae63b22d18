/*
 * Every sentence reads well, in both languages: those of random games of all cards, as every viewer
 * reads them, and those that any event, question or reason could make.
 *
 * usage: sentences GAMES
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "jackin/words.h"
#include "tests/support/decks.h"
#include "tests/support/players.h"
#include "words/tables.h"

enum { MAX_EVENTS = 4096, MAX_FAULTS = 20 };

static unsigned passed, failed; /* texts */
static nr_event events[MAX_EVENTS];
static core_xoshiro chance;

static void fault(const char *what, word_lang lang, const char *text, const char *problem)
{
    if (failed++ < MAX_FAULTS) {
        printf("FAILED %s (%s): %s: \"%s\"\n", what, lang == LANG_PL ? "pl" : "en", problem, text);
    }
}

/* ---- how a text must read -------------------------------------------------------------------- */

/* What a text must end with. */
typedef enum {
    A_SENTENCE, /* a full stop, a question mark or an exclamation mark, a bracket behind one */
    A_PHRASE    /* a choice, a name: anything but a sign that leads on */
} text_kind;

static bool ends_well(const char *text, text_kind kind)
{
    size_t len = strlen(text);
    char last = text[len - 1];
    if (kind == A_PHRASE) {
        return strchr(" ,;:-(", last) == NULL;
    }
    bool has_stop = strpbrk(text, ".?!") != NULL;
    return strchr(".?!", last) != NULL || (last == ')' && has_stop);
}

static const char *problem_of(const char *text, text_kind kind)
{
    static const struct {
        const char *part, *problem;
    } never[] = {
        {"%", "a sign of printf"},
        {"{", "a value was not filled in"},
        {"}", "a stray brace"},
        {"  ", "two spaces"},
        {"..", "two full stops"},
        {" .", "a space before a full stop"},
        {" ,", "a space before a comma"},
        {"( ", "a space in brackets"},
        {"()", "empty brackets"},
        {"!.", "two signs at the end"},
        {"?.", "two signs at the end"},
        {": .", "nothing behind a colon"},
        {":.", "nothing behind a colon"},
        {"„”", "an empty name"},
        {"(null)", "no text"},
    };
    if (*text == '\0') {
        return "nothing is said";
    }
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        /* "…" is one character, and so is no two full stops */
        if (strstr(text, never[i].part) != NULL) {
            return never[i].problem;
        }
    }
    if (text[0] == ' ' || (text[0] >= 'a' && text[0] <= 'z' && kind == A_SENTENCE)) {
        return "it does not begin as it should";
    }
    if (core_text_has_hidden(text, strlen(text))) {
        return "it is not UTF-8 that can be shown";
    }
    return ends_well(text, kind) ? NULL : "it does not end as it should";
}

static void check(const char *what, word_lang lang, const char *text, text_kind kind)
{
    const char *problem = problem_of(text, kind);
    passed += problem == NULL;
    if (problem != NULL) {
        fault(what, lang, text, problem);
    }
}

/* A whole text, and the same in less room: `again` says it again. */
static void check_cut(const char *what, word_lang lang, bool is_whole, const char *text,
                      bool is_whole_again, const char *again, size_t cap)
{
    size_t len = strlen(text), kept = strlen(again);
    if (!is_whole || is_whole_again != (len < cap)) {
        fault(what, lang, text, "it is cut and does not say so, or says so and is whole");
    } else if (kept >= cap || strncmp(text, again, kept) != 0 || (len >= cap && kept + 4 < cap) ||
               core_text_has_hidden(again, kept)) {
        fault(what, lang, again, "it is not cut between characters");
    } else {
        passed++;
    }
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

static void check_event(const nr_event *e, nr_viewer viewer, word_lang lang)
{
    char text[WORDS_MAX], part[WORDS_MAX], name[80];
    size_t cap = 1 + core_xoshiro_below(&chance, 60);
    snprintf(name, sizeof name, "event %s, viewer %d", nr_event_name((nr_event_kind)e->kind),
             (int)viewer);
    bool is_whole = words_event(e, viewer, lang, text, sizeof text);
    bool is_part = words_event(e, viewer, lang, part, cap);
    check(name, lang, text, A_SENTENCE);
    check_cut(name, lang, is_whole, text, is_part, part, cap);
}

static void check_events(const nr_io *io)
{
    for (size_t i = 0; i < io->events_count; i++) {
        for (nr_viewer viewer = NR_VIEW_CORP; viewer <= NR_VIEW_ALL; viewer++) {
            if (words_event_reaches(&io->events[i], viewer)) {
                check_event(&io->events[i], viewer, (word_lang)core_xoshiro_below(&chance, 2));
            }
        }
    }
}

static void check_log(words_log log[2], const nr_io *io, uint32_t decision)
{
    for (size_t i = 0; i < io->events_count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            word_lang lang = side == NR_CORP ? LANG_EN : LANG_PL;
            nr_viewer viewer = side == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER;
            words_place place =
                words_log_next(&log[side], &io->events[i], decision, viewer, lang, false);
            if (place != WORDS_NOTHING) {
                check("log", lang, log[side].text, A_SENTENCE);
            }
        }
    }
}

static void check_decision(const nr_game *g, const nr_choices *list)
{
    char text[WORDS_MAX], part[WORDS_MAX], name[80];
    nr_viewer viewer = g->to_move == NR_CORP ? NR_VIEW_CORP : NR_VIEW_RUNNER;
    for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        snprintf(name, sizeof name, "prompt %s", nr_prompt_name((nr_prompt)g->prompt));
        size_t cap = 1 + core_xoshiro_below(&chance, 60);
        bool is_whole = words_prompt(g, viewer, lang, text, sizeof text);
        bool is_part = words_prompt(g, viewer, lang, part, cap);
        check(name, lang, text, A_SENTENCE);
        check_cut(name, lang, is_whole, text, is_part, part, cap);
        for (unsigned i = 0; i < list->count; i++) {
            snprintf(name, sizeof name, "choice %s", nr_verb_name((nr_verb)list->choice[i].verb));
            is_whole = words_choice(g, &list->choice[i], viewer, lang, text, sizeof text);
            is_part = words_choice(g, &list->choice[i], viewer, lang, part, cap);
            check(name, lang, text, A_PHRASE);
            check_cut(name, lang, is_whole, text, is_part, part, cap);
        }
        unsigned index = core_xoshiro_below(&chance, list->count);
        is_whole = words_offer(g, list, index, viewer, lang, text, sizeof text);
        is_part = words_offer(g, list, index, viewer, lang, part, cap);
        check("offer", lang, text, A_PHRASE);
        check_cut("offer", lang, is_whole, text, is_part, part, cap);
    }
}

static void check_labels(const nr_game *g)
{
    char text[WORDS_MAX];
    for (unsigned c = 1; c < NR_COPIES; c++) {
        word_lang lang = (word_lang)core_xoshiro_below(&chance, 2);
        if (g->copy[c].def != 0 && g->copy[c].zone != NR_ZONE_NONE) {
            words_label(g, c, (nr_viewer)core_xoshiro_below(&chance, 4), lang, text, sizeof text);
            check("label", lang, text, A_PHRASE);
        }
    }
}

static void play(uint64_t seed)
{
    nr_game g;
    nr_choices list;
    nr_deck corp, runner;
    words_log log[2] = {0};
    core_xoshiro_seed(&chance, seed);
    any_deck(&corp, NR_CORP, &chance);
    any_deck(&runner, NR_RUNNER, &chance);
    nr_io io = {.events = events, .events_cap = MAX_EVENTS};
    if (nr_new(&g, &corp, &runner, seed, &list, &io) != 0) {
        fault("game", LANG_EN, "", "it does not begin");
        return;
    }
    for (uint32_t made = 0; list.count > 0 && made < 2000; made++) {
        check_events(&io);
        check_log(log, &io, made);
        check_decision(&g, &list);
        if (g.prompt == NR_PROMPT_ACTION) {
            check_labels(&g);
        }
        io.events_count = 0;
        (void)nr_choose_trusted(&g, lively_player(&list, &chance), &list, &io);
    }
    check_events(&io);
    for (word_lang lang = LANG_EN; list.count == 0 && lang < LANG_COUNT; lang++) {
        char text[WORDS_MAX];
        words_end(&g, lang, text, sizeof text);
        check("end", lang, text, A_SENTENCE);
    }
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

static void check_mainframe(const mf_game *g, const mf_choices *list, const mf_io *io)
{
    mf_view view;
    char text[WORDS_MAX], part[WORDS_MAX], name[80];
    mf_look(g, g->seat, &view);
    words_mf in = {.view = &view};
    size_t cap = 1 + core_xoshiro_below(&chance, 60);
    for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        for (size_t i = 0; i < io->events_count; i++) {
            snprintf(name, sizeof name, "event %s", mf_event_name(io->events[i].kind));
            bool is_whole = words_mf_event(&in, &io->events[i], lang, text, sizeof text);
            bool is_part = words_mf_event(&in, &io->events[i], lang, part, cap);
            check(name, lang, text, A_SENTENCE);
            check_cut(name, lang, is_whole, text, is_part, part, cap);
        }
        snprintf(name, sizeof name, "prompt %s", mf_prompt_name(g->prompt));
        words_mf_prompt(&in, lang, text, sizeof text);
        check(name, lang, text, A_SENTENCE);
        words_mf_end(&in, lang, text, sizeof text);
        check("end of Mainframe", lang, text, A_SENTENCE);
        for (unsigned i = 0; i < list->count; i++) {
            uint64_t v = 0;
            uint64_t h = 0;
            if (list->choice[i].verb == MF_VERB_CHOOSE_PATHS) {
                mf_choice_paths(g, &list->choice[i], &v, &h);
            }
            snprintf(name, sizeof name, "choice %s", mf_verb_name(list->choice[i].verb));
            words_mf_choice(&in, &list->choice[i], v, h, lang, text, sizeof text);
            check(name, lang, text, A_PHRASE);
        }
    }
}

static void play_mainframe(uint64_t seed)
{
    static mf_event said[256];
    mf_game g;
    mf_choices list;
    mf_io io = {.events = said, .events_cap = sizeof said / sizeof said[0]};
    mf_setup setup = {.players = (uint8_t)(2 + seed % 3), .walled = seed % 5 == 0};
    for (unsigned i = 0; i < setup.players; i++) {
        setup.runner[i] = (uint8_t)((seed + i) % MF_RUNNER_COUNT);
    }
    core_xoshiro_seed(&chance, seed);
    if (mf_new(&g, &setup, seed, &list, &io) != 0) {
        fault("Mainframe", LANG_EN, "", "it does not begin");
        return;
    }
    while (list.count > 0) {
        check_mainframe(&g, &list, &io);
        io.events_count = 0;
        (void)mf_choose_trusted(&g, core_xoshiro_below(&chance, list.count), &list, &io);
    }
    check_mainframe(&g, &list, &io);
}

/* ---- everything that could be said ----------------------------------------------------------- */

/* How many kinds the field `what` of an event has. */
static unsigned kinds_of_what(unsigned kind)
{
    switch (kind) {
    case NR_EVENT_PLACE_COUNTER:
    case NR_EVENT_REMOVE_COUNTER:
        return NR_COUNTER_COUNT;
    case NR_EVENT_DAMAGE:
        return NR_DAMAGE_COUNT;
    case NR_EVENT_MOVE:
        return NR_ZONE_COUNT;
    case NR_EVENT_CHOOSE:
        return NR_OPTION_COUNT;
    case NR_EVENT_SUBTYPE:
        return NR_SUBTYPE_COUNT;
    default:
        return 3;
    }
}

static void check_all_events(void)
{
    static const int16_t numbers[] = {0, 1, 2, 5, 12, 22, 101};
    for (unsigned kind = 1; kind < NR_EVENT_COUNT; kind++) {
        for (unsigned what = 0; what < kinds_of_what(kind); what++) {
            for (unsigned i = 0; i < 7 * 4; i++) {
                unsigned def = nr_card_find("Melange Mining Corp.");
                nr_event e = {.kind = (uint8_t)kind,
                              .side = (uint8_t)(i % 2),
                              .seen = (uint8_t)(i / 7),
                              .other_seen = (uint8_t)(i / 7),
                              .id = 7,
                              .def = (uint16_t)def,
                              .other_id = 8,
                              .other_def = (uint16_t)nr_card_find("Snare!"),
                              .server = (uint8_t)(i % 5 == 0 ? NR_SERVER_NONE : i % 5),
                              .what = (uint8_t)what,
                              .n = numbers[i % 7],
                              .for_whom = 7,
                              .row_of = (uint16_t)def};
                bool needs_server =
                    kind == NR_EVENT_RUN_BEGINS || kind == NR_EVENT_APPROACH_SERVER ||
                    kind == NR_EVENT_RUN_SUCCESSFUL || kind == NR_EVENT_RUN_UNSUCCESSFUL ||
                    kind == NR_EVENT_RUN_ENDS || kind == NR_EVENT_CHOOSE_SERVER ||
                    kind == NR_EVENT_MOVE_ICE || kind == NR_EVENT_SERVER_GONE;
                if (needs_server && e.server == NR_SERVER_NONE) {
                    e.server = NR_SERVER_REMOTE;
                }
                if (kind == NR_EVENT_GAME_OVER) {
                    e.n = (int16_t)(1 + i % (NR_REASON_COUNT - 1));
                }
                if (kind == NR_EVENT_PREVENT) {
                    static const uint8_t prevented[] = {NR_ON_DAMAGE, NR_ON_TAG,
                                                        NR_ON_TRASH,  NR_ON_EXPOSE,
                                                        NR_ON_BREAK,  NR_ON_BAD_PUBLICITY};
                    e.what = prevented[i % 6];
                }
                for (unsigned viewer = 0; viewer < 8; viewer++) {
                    check_event(&e, (nr_viewer)(viewer / 2), (word_lang)(viewer % 2));
                }
            }
        }
    }
}

static void check_phrases(const char *what, const phrase *list, unsigned first, unsigned count)
{
    for (unsigned i = first; i < count; i++) {
        for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            char name[80];
            snprintf(name, sizeof name, "%s %u", what, i);
            const char *text = list[i].in[lang];
            if (text == NULL || *text == '\0') {
                fault(name, lang, "", "it has no words");
            } else {
                passed++;
            }
        }
    }
}

static void check_tables(void)
{
    check_phrases("verb", words_verbs, 1, NR_VERB_COUNT);
    check_phrases("prompt", words_prompts, 1, NR_PROMPT_COUNT);
    check_phrases("option", words_options, 1, NR_OPTION_COUNT);
    check_phrases("zone", words_zones, 1, NR_ZONE_COUNT);
    check_phrases("name of zone", words_zone_names, 1, NR_ZONE_COUNT);
    check_phrases("counter", words_counters, 0, NR_COUNTER_COUNT);
    check_phrases("damage", words_damages, 0, NR_DAMAGE_COUNT);
    check_phrases("reason", words_reasons, 1, NR_REASON_COUNT);
    check_phrases("limit", words_limits, 0, NR_LIMIT_OF_COUNT);
    check_phrases("type", words_types, 1, NR_TYPE_COUNT);
    check_phrases("faction", words_factions, 0, NR_FACTION_COUNT);
    for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        for (unsigned i = 0; i < NR_SUBTYPE_COUNT; i++) {
            check("subtype", lang, words_subtype(i, lang), A_PHRASE);
        }
        char text[WORDS_MAX];
        for (unsigned i = 0; i < NR_COUNTER_COUNT; i++) {
            words_counter(i, 2, lang, text, sizeof text);
            check("counter", lang, text, A_PHRASE);
        }
        for (unsigned i = NR_SERVER_HQ; i <= NR_SERVER_NEW; i++) {
            words_server(i, lang, text, sizeof text);
            check("server", lang, text, A_PHRASE);
            words_server_heading(i, lang, text, sizeof text);
            check("server", lang, text, A_PHRASE);
        }
        for (unsigned i = 0; i < NR_STEP_COUNT; i++) {
            check("step", lang, words_step(i, lang), A_PHRASE);
        }
    }
}

static void check_reasons(void)
{
    char text[WORDS_MAX];
    for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
        unsigned reasons = 0;
        for (unsigned why = 1; strcmp(nr_why_text((nr_why)why, lang == LANG_PL), "?") != 0; why++) {
            check("reason", lang, nr_why_text((nr_why)why, lang == LANG_PL), A_SENTENCE);
            words_why((nr_why)why, lang, text, sizeof text);
            check("reason", lang, text, A_SENTENCE);
            reasons++;
        }
        for (unsigned why = 0; *mf_why_text((mf_why)why, lang == LANG_PL) != '\0'; why++) {
            check("reason", lang, mf_why_text((mf_why)why, lang == LANG_PL), A_SENTENCE);
            reasons++;
        }
        if (reasons < 100) {
            fault("reasons", lang, "", "there are hardly any");
        }
        check("verdict", lang, words_verdict(0, false, true, lang), A_SENTENCE);
        check("verdict", lang, words_verdict(0, true, false, lang), A_SENTENCE);
        check("verdict", lang, words_verdict(0, false, false, lang), A_SENTENCE);
    }
}

static void check_cards(void)
{
    uint16_t order[NR_MAX_CARDS];
    unsigned count = nr_cards_in_order(order);
    char text[4096], plain[4096];
    for (unsigned i = 0; i < count; i++) {
        for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            unsigned def = order[i];
            check("title", lang, words_title(def, lang), A_PHRASE);
            words_card_kind(def, lang, text, sizeof text);
            check("kind", lang, text, A_PHRASE);
            words_card_faction(def, lang, text, sizeof text);
            check("faction", lang, text, A_PHRASE);
            for (unsigned n = 0; n < nr_card_table[def].row_count; n++) {
                const char *words = words_ability(def, n, lang);
                if (*words == '\0') {
                    continue;
                }
                words_symbols(words, lang, "->", plain, sizeof plain);
                check(nr_card_table[def].title, lang, plain, A_PHRASE);
                if (strchr(plain, '[') != NULL) {
                    fault(nr_card_table[def].title, lang, plain, "a symbol that nobody knows");
                }
            }
            if (!words_card_text(def, lang, text, sizeof text)) {
                fault(nr_card_table[def].title, lang, text, "its text is too long");
            }
        }
    }
}

/* What was wrong once, word by word. */
static void check_mended(void)
{
    static const struct {
        nr_event_kind kind;
        const char *card;
        uint8_t seen, what;
        int16_t n;
        const char *in[LANG_COUNT];
    } cases[] = {
        {NR_EVENT_TRIGGER,
         "Snare!",
         1,
         0,
         0,
         {"An ability of a hidden card triggers.", "Zdolność zakrytej karty uruchamia się."}},
        {NR_EVENT_REVEAL, "Snare!", 3, 0, 0, {"Snare! is revealed.", "Odsłonięto kartę „Sidła!”."}},
        {NR_EVENT_DRAW,
         "Melange Mining Corp.",
         3,
         0,
         0,
         {"The Runner draws Melange Mining Corp.",
          "Runner dobiera kartę „Korporacja wydobywcza Melange”."}},
        {NR_EVENT_REMOVE_COUNTER,
         "Armitage Codebusting",
         3,
         NR_COUNTER_CREDIT,
         3,
         {"Armitage Codebusting loses 3 credits.", "„Pogromcy kodu Armitage'a” traci 3 kredyty."}},
        {NR_EVENT_PLACE_COUNTER,
         "Ice Wall",
         3,
         NR_COUNTER_ADVANCEMENT,
         1,
         {"Ice Wall gets 1 advancement token.", "„Lodowy mur” dostaje 1 żeton zaawansowania."}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        nr_event e = {.kind = (uint8_t)cases[i].kind,
                      .side = NR_RUNNER,
                      .seen = cases[i].seen,
                      .id = 1,
                      .def = (uint16_t)nr_card_find(cases[i].card),
                      .what = cases[i].what,
                      .n = cases[i].n,
                      .for_whom = 7};
        for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            char text[WORDS_MAX];
            words_event(&e, NR_VIEW_RUNNER, lang, text, sizeof text);
            if (strcmp(text, cases[i].in[lang]) != 0) {
                fault(cases[i].in[lang], lang, text, "it reads otherwise");
            } else {
                passed++;
            }
        }
    }
}

/* Nodes and paths by their names: all different, and the corners as expected. */
static void check_places(void)
{
    static const struct {
        unsigned path;
        const char *in[LANG_COUNT];
    } cases[] = {
        {0, {"a1 (left edge)", "a1 (lewy brzeg)"}},
        {MF_HORIZONTAL, {"a1 (top edge)", "a1 (górny brzeg)"}},
        {6 + 7 * MF_STRIDE, {"f8 (right edge)", "f8 (prawy brzeg)"}},
        {MF_HORIZONTAL + 5 + 8 * MF_STRIDE, {"f8 (bottom edge)", "f8 (dolny brzeg)"}},
        {3 + 3 * MF_STRIDE, {"c4-d4", "c4-d4"}},
        {MF_HORIZONTAL + 2 + 4 * MF_STRIDE, {"c4-c5", "c4-c5"}},
    };
    char text[WORDS_MAX];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (word_lang lang = LANG_EN; lang < LANG_COUNT; lang++) {
            words_mf_path(cases[i].path, lang, text, sizeof text);
            if (strcmp(text, cases[i].in[lang]) != 0) {
                fault(cases[i].in[lang], lang, text, "it is called otherwise");
            } else {
                passed++;
            }
        }
    }
    words_mf_node(mf_node(5, 7), text, sizeof text);
    if (strcmp(text, "f8") != 0) {
        fault("f8", LANG_EN, text, "it is called otherwise");
    }
}

static unsigned games;

static void check_games(void)
{
    for (unsigned i = 1; i <= games; i++) {
        play(i);
    }
}

static void check_mainframe_games(void)
{
    for (unsigned i = 1; i <= games / 4 + 1; i++) {
        play_mainframe(i);
    }
}

int main(int argc, char **argv)
{
    static void (*const parts[])(void) = {check_tables,     check_reasons,        check_cards,
                                          check_all_events, check_mended,         check_places,
                                          check_games,      check_mainframe_games};
    unsigned count = sizeof parts / sizeof parts[0];
    unsigned wrong = 0;
    games = argc > 1 ? (unsigned)atoi(argv[1]) : 10;
    core_xoshiro_seed(&chance, 1);
    for (unsigned i = 0; i < count; i++) {
        unsigned before = failed;
        parts[i]();
        wrong += failed > before;
    }
    printf("%u texts\n", passed + failed);
    printf("%u passed, %u failed\n", count - wrong, wrong);
    return wrong == 0 ? 0 : 1;
}
