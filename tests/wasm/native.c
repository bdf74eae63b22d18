/*
 * What the module must say, as the native library says it: games of both kinds, their views,
 * choices, events, samples and words in both languages, cards and decks.
 *
 * usage: native netrunner|mainframe|bots|cards|decks [GAMES]
 *
 * compare.mjs makes the same lines through the wrapper; the two are compared byte for byte. Objects
 * are written by the protocol, whose names the wrapper has.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/xoshiro.h"
#include "jackin/bots_mainframe.h"
#include "jackin/bots_netrunner.h"
#include "jackin/decks.h"
#include "jackin/core_digest.h"
#include "jackin/words.h"
#include "protocol/mainframe.h"
#include "protocol/netrunner.h"

enum {
    DETAIL = 7,         /* every so many decisions, everything is told */
    KEYED = 3,          /* every so many games are dealt from a key */
    LINE_MAX = 1 << 24, /* bytes of a line */
    EVENTS_MAX = 4096,
    MF_SETUPS = 6 /* kinds of games of Mainframe: two to four players, both borders */
};

static json_out out;

static void make_key(unsigned number, uint32_t key[8])
{
    for (unsigned i = 0; i < 8; i++) {
        key[i] = 0;
        for (unsigned byte = 0; byte < 4; byte++) {
            key[i] |= ((number + 4 * i + byte) & 255) << (8 * byte);
        }
    }
}

static void say(const char *what)
{
    printf("%s %.*s\n", what, (int)out.len, out.data);
    out_cut(&out, 0);
    out.comma = false;
}

/* ---- Netrunner ------------------------------------------------------------------------------- */

static table seat;
static nr_view view;
static nr_event events[EVENTS_MAX];
static nr_io io = {.events = events, .events_cap = EVENTS_MAX};

static void read_starter(unsigned number, nr_deck *deck)
{
    static deck_list list;
    static deck_faults faults;
    const char *text = deck_starter_at(number)->text;
    if (!deck_parse_text(text, strlen(text), &list, &faults) || !deck_to_game(&list, deck)) {
        printf("starter deck %u cannot be read\n", number);
        exit(1);
    }
}

/* Why each verb is not offered, to both sides. */
static void tell_reasons(word_lang lang)
{
    const nr_game *g = &seat.game;
    for (unsigned side = NR_CORP; side <= NR_RUNNER; side++) {
        for (unsigned verb = 1; verb < NR_VERB_COUNT; verb++) {
            nr_choice wanted = {.verb = (uint8_t)verb, .ability = 255, .amount = -1};
            wanted.other = verb == NR_VERB_BREAK ? 255 : 0;
            nr_why why = nr_judge(g, (nr_side)side, &wanted);
            bool is_offered = false;
            for (unsigned i = 0; i < seat.list.count && g->to_move == side; i++) {
                is_offered |= seat.list.choice[i].verb == verb;
            }
            printf("why %s %s %d %s (%s)\n", side_name(side), nr_verb_name((nr_verb)verb),
                   is_offered, words_verdict(why, false, is_offered, lang),
                   why != 0 ? nr_why_rules(why) : "");
        }
    }
}

static void tell_sample(nr_viewer viewer, const nr_deck *corp, const nr_deck *runner)
{
    static nr_game sample;
    nr_look(&seat.game, viewer, &view);
    static uint8_t written[NR_VIEW_WRITTEN];
    core_digest d;
    uint8_t digest[CORE_DIGEST];
    core_digest_begin(&d, "jackin.seen....1", NULL, 0);
    core_digest_field(&d, written, nr_view_write(&view, written));
    core_digest_end(&d, digest);
    printf("seen %02x%02x%02x%02x\n", digest[0], digest[1], digest[2], digest[3]);
    nr_sample_result result = nr_sample(&sample, &view, corp, runner, 99);
    if (result != NR_SAMPLE_OK) {
        printf("sample none\n");
        return;
    }
    static nr_choices list;
    nr_list(&sample, &list);
    printf("sample %016" PRIx64 " %u\n", nr_hash(&sample), list.count);
}

/* What is planned and previewed from the view of whoever decides, and what a server costs. */
static void tell_plans(unsigned decision)
{
    static nr_workspace room;
    static nr_line line[NR_MAX_LINES];
    const nr_game *g = &seat.game;
    nr_viewer viewer = viewer_of(g->to_move);
    nr_look(g, viewer, &view);
    out_object(&out);
    write_lines(&out, &view, line, nr_plan(&view, NULL, line, NR_MAX_LINES, &room),
                (word_lang)(decision % LANG_COUNT));
    nr_toll toll = nr_enter_price(&view, NR_SERVER_HQ + decision % 4, NULL, NULL, NULL, &room);
    write_toll(&out, &toll);
    out_object_end(&out);
    say("plan");
    nr_after after;
    uint16_t choice[2] = {(uint16_t)(decision % seat.list.count), 0};
    if (nr_preview(&view, choice, 2, &after, &room)) {
        out_object(&out);
        write_after(&out, &after);
        out_object_end(&out);
        say("preview");
    } else {
        printf("preview none\n");
    }
}

static void tell_decision(unsigned decision, const nr_deck *corp, const nr_deck *runner)
{
    char text[WORDS_MAX];
    const nr_game *g = &seat.game;
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        out_object(&out);
        write_choices(&out, &seat, (word_lang)lang);
        out_object_end(&out);
        say("decision");
    }
    for (unsigned viewer = NR_VIEW_CORP; viewer <= NR_VIEW_ALL; viewer++) {
        out_object(&out);
        write_state(&out, g, (nr_viewer)viewer, (word_lang)((decision + viewer) % LANG_COUNT));
        out_object_end(&out);
        say("state");
    }
    for (unsigned i = 0; i < seat.list.count; i++) {
        words_offer(g, &seat.list, i, viewer_of(g->to_move), (word_lang)(i % LANG_COUNT), text,
                    sizeof text);
        printf("offer %s\n", text);
    }
    tell_reasons((word_lang)(decision % LANG_COUNT));
    tell_sample(NR_VIEW_CORP, corp, runner);
    tell_sample(NR_VIEW_RUNNER, corp, runner);
    tell_sample(NR_VIEW_SPECTATOR, corp, runner);
}

/* Of the log: the sentence that may still be repeated. */
typedef struct {
    words_log log;
    bool has_text;
} chronicle;

static void chronicle_end(const chronicle *c)
{
    if (c->has_text && c->log.repeats > 1) {
        printf(" (%" PRIu32 "×)", c->log.repeats);
    }
}

static void tell_log(const nr_event *all, const uint32_t *decision, size_t count, nr_viewer viewer,
                     word_lang lang)
{
    chronicle c = {.has_text = false};
    for (size_t i = 0; i < count; i++) {
        chronicle before = c;
        words_place where = words_log_next(&c.log, &all[i], decision[i], viewer, lang, true);
        if (where == WORDS_PARAGRAPH || where == WORDS_SENTENCE) {
            chronicle_end(&before);
            printf("%s%s",
                   where == WORDS_SENTENCE ? " "
                   : before.has_text       ? "\nlog "
                                           : "log ",
                   c.log.text);
            c.has_text = true;
        }
    }
    chronicle_end(&c);
    printf("\n");
}

static void tell_events(unsigned decision)
{
    for (unsigned viewer = NR_VIEW_CORP; viewer <= NR_VIEW_ALL; viewer++) {
        out_object(&out);
        write_events(&out, &io, (nr_viewer)viewer, (word_lang)((decision + viewer) % LANG_COUNT),
                     decision % 2 != 0);
        out_object_end(&out);
        say("events");
    }
}

static bool is_encounter(const nr_game *g)
{
    return g->waiting && g->prompt == NR_PROMPT_ENCOUNTER;
}

static void play_netrunner(unsigned number)
{
    static nr_event all[1 << 16];
    static uint32_t of_decision[1 << 16];
    nr_deck corp;
    nr_deck runner;
    core_xoshiro player;
    size_t heard = 0;
    read_starter(number % 4, &corp);
    read_starter(4 + number / 4 % 3, &runner);
    core_xoshiro_seed(&player, number);
    io.events_count = 0;
    if (number % KEYED == 0) {
        uint32_t key[8];
        make_key(number, key);
        (void)nr_new_keyed(&seat.game, &corp, &runner, key, &seat.list, &io);
    } else {
        (void)nr_new(&seat.game, &corp, &runner, number, &seat.list, &io);
    }
    for (uint32_t decision = 0;; decision++) {
        printf("%s %u %" PRIu32 " %016" PRIx64 " %u\n", "netrunner", number, decision,
               nr_hash(&seat.game), seat.list.count);
        for (size_t i = 0; i < io.events_count; i++, heard++) {
            all[heard] = events[i];
            of_decision[heard] = decision;
        }
        if (decision % DETAIL == 0 || seat.list.count == 0) {
            tell_events(decision);
            tell_decision(decision, &corp, &runner);
        }
        if (seat.list.count != 0 && (decision % DETAIL == 0 || is_encounter(&seat.game))) {
            tell_plans(decision);
        }
        if (seat.list.count == 0) {
            break;
        }
        io.events_count = 0;
        unsigned index = core_xoshiro_below(&player, seat.list.count);
        nr_choose(&seat.game, seat.list.choice[index], &seat.list, &io);
    }
    for (unsigned viewer = NR_VIEW_CORP; viewer <= NR_VIEW_ALL; viewer++) {
        for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
            tell_log(all, of_decision, heard, (nr_viewer)viewer, (word_lang)lang);
        }
    }
}

/* ---- Mainframe ------------------------------------------------------------------------------- */

/* What a choice would secure, and what the judge says of a place that changes with the decision. */
static void say_board_preview(const mf_table *t, unsigned decision)
{
    mf_view seen;
    mf_after after;
    uint16_t choice[2] = {(uint16_t)(decision % t->list.count), 0};
    mf_look(&t->game, t->game.seat, &seen);
    mf_preview(&seen, choice, 2, &after);
    out_object(&out);
    mf_write_after(&out, &t->game, &after);
    out_object_end(&out);
    say("preview");
    unsigned column = decision % MF_COLUMNS, row = decision % MF_ROWS;
    mf_wanted node = {.verb = MF_VERB_CHOOSE_NODE, .at = (uint8_t)mf_node(column, row)};
    mf_wanted path = {.verb = MF_VERB_CHOOSE_PATHS,
                      .at = MF_NOWHERE,
                      .v = UINT64_C(1) << mf_node(column, row),
                      .h = UINT64_C(1) << mf_node(column, row)};
    printf("why %s %s\n", mf_why_text(mf_judge(&t->game, t->game.seat, &node), decision % 2 != 0),
           mf_why_text(mf_judge(&t->game, t->game.seat, &path), decision % 2 != 0));
}

static void play_mainframe(unsigned number)
{
    static mf_table t;
    core_xoshiro player;
    mf_setup setup = {.players = (uint8_t)(2 + number % 3), .walled = number % MF_SETUPS >= 3};
    for (unsigned i = 0; i < setup.players; i++) {
        setup.runner[i] = (uint8_t)((number + i) % MF_RUNNER_COUNT);
    }
    mf_card_list_builtin(&t.cards);
    t.io = (mf_io){.events = t.events, .events_cap = MF_MAX_EVENTS};
    core_xoshiro_seed(&player, number);
    if (number % KEYED == 0) {
        uint32_t key[8];
        make_key(number, key);
        (void)mf_new_keyed(&t.game, &setup, key, &t.list, &t.io);
    } else {
        (void)mf_new(&t.game, &setup, number, &t.list, &t.io);
    }
    for (unsigned decision = 0;; decision++) {
        printf("mainframe %u %u %016" PRIx64 " %u\n", number, decision, mf_hash(&t.game),
               t.list.count);
        if (decision % DETAIL == 0 || t.list.count == 0) {
            for (unsigned viewer = 0; viewer <= MF_VIEW_ALL; viewer++) {
                if (viewer >= setup.players && viewer < MF_VIEW_SPECTATOR) {
                    continue;
                }
                out_object(&out);
                mf_write_events(&out, &t, viewer, (word_lang)(decision % LANG_COUNT),
                                decision % 2 != 0);
                out_object_end(&out);
                say("events");
                out_object(&out);
                mf_write_state(&out, &t, viewer);
                out_object_end(&out);
                say("state");
                mf_view v;
                mf_game sample;
                mf_look(&t.game, viewer, &v);
                mf_sample(&sample, &v, 99);
                printf("sample %016" PRIx64 "\n", mf_hash(&sample));
            }
            for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
                out_object(&out);
                mf_write_choices(&out, &t, (word_lang)lang);
                out_object_end(&out);
                say("decision");
                mf_view spectated;
                char text[WORDS_MAX];
                mf_look(&t.game, MF_VIEW_SPECTATOR, &spectated);
                words_mf_end(&(words_mf){.view = &spectated}, (word_lang)lang, text, sizeof text);
                printf("end %s\n", text);
            }
        }
        if (t.list.count == 0) {
            break;
        }
        say_board_preview(&t, decision);
        t.io.events_count = 0;
        mf_choose(&t.game, t.list.choice[core_xoshiro_below(&player, t.list.count)], &t.list,
                  &t.io);
    }
    mf_view v;
    mf_look(&t.game, t.game.seat, &v);
    words_mf in = mf_table_words(&t, &v);
    for (unsigned i = 0; i < setup.players; i++) {
        char text[WORDS_MAX];
        words_mf_score(&in, i, (word_lang)(i % LANG_COUNT), text, sizeof text);
        printf("score %s\n", text);
    }
}

/* ---- cards and decks ------------------------------------------------------------------------- */

static void tell_cards(void)
{
    static char text[1 << 14];
    static char plain[1 << 14];
    uint16_t order[NR_MAX_CARDS];
    unsigned count = nr_cards_in_order(order);
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        for (unsigned i = 0; i < count; i++) {
            const nr_card *card = nr_card_at(order[i]);
            printf("card %s %s", card->code, words_title(order[i], (word_lang)lang));
            words_card_kind(order[i], (word_lang)lang, text, sizeof text);
            printf(" | %s", text);
            words_card_numbers(order[i], (word_lang)lang, text, sizeof text);
            printf(" | %s", text);
            words_card_faction(order[i], (word_lang)lang, text, sizeof text);
            printf(" | %s", text);
            words_card_cost(order[i], text, sizeof text);
            printf(" | %s", text);
            words_card_text(order[i], (word_lang)lang, text, sizeof text);
            words_symbols(text, (word_lang)lang, "↳", plain, sizeof plain);
            printf(" | %s | %s\n", text, plain);
        }
        for (unsigned i = 0; i < mf_cards_builtin()->generic_count + MF_UNIQUE_END - 1u; i++) {
            unsigned generic = mf_cards_builtin()->generic_count;
            const mf_card_words *w = mf_words(i < generic ? MF_GENERIC + i : i - generic + 1);
            printf("program %s %s | %s\n", w->key, w->title[lang], w->text[lang]);
        }
    }
}

static deck_list list;
static deck_faults faults;
static deck_report report;

static void tell_deck(void)
{
    static char text[DECK_WRITTEN_MAX];
    printf("legal %d", deck_check(&list, NR_NOBODY, &report));
    printf(" %d %d %d %d %d %d %d %d\n", report.size, report.minimum, report.influence,
           report.influence_limit, report.points, report.points_least, report.points_most,
           report.is_incomplete);
    for (unsigned lang = 0; lang < LANG_COUNT; lang++) {
        for (unsigned i = 0; i < report.finding_count; i++) {
            const char *rules[DECK_RULES_MAX];
            deck_sentence(&report.finding[i], (word_lang)lang, text);
            printf("finding %s %s", deck_problem_name((deck_problem)report.finding[i].problem),
                   text);
            unsigned count = deck_rules(&report.finding[i], rules);
            for (unsigned k = 0; k < count; k++) {
                printf(" %s", rules[k]);
            }
            printf("\n");
        }
        for (unsigned format = 0; format < DECK_FORMAT_COUNT; format++) {
            size_t len = deck_write(&list, (deck_format)format, (word_lang)lang, text, sizeof text);
            printf("%.*s\n", (int)len, text);
        }
    }
}

static void tell_decks(void)
{
    /* The same texts stand in compare.mjs. */
    static const char *const bad[] = {
        "",
        "Noise\n3 Hedge Fnd\nx Sure Gamble\n400 Sure Gamble\n",
        "<deck><card>",
        "Hedge Fund\x01",
    };
    static const char illegal[] = "Zażółć\n\nNoise: Hacker Extraordinaire\n4 Sure Gamble\n"
                                  "3 Hedge Fund\n3 Account Siphon\n3 Gordian Blade\n";
    char text[DECK_SENTENCE_MAX];
    for (unsigned i = 0; deck_starter_at(i) != NULL; i++) {
        const char *starter = deck_starter_at(i)->text;
        printf("starter %s %d\n", deck_starter_at(i)->name,
               deck_parse_text(starter, strlen(starter), &list, &faults));
        tell_deck();
    }
    printf("illegal %d\n", deck_parse_text(illegal, strlen(illegal), &list, &faults));
    tell_deck();
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        size_t len = strlen(bad[i]);
        bool is_read = deck_detect(bad[i], len) == DECK_O8D
                           ? deck_parse_o8d(bad[i], len, &list, &faults)
                           : deck_parse_text(bad[i], len, &list, &faults);
        printf("bad %d %u %d\n", is_read, faults.count, faults.is_cut);
        for (unsigned k = 0; k < faults.count; k++) {
            const deck_fault *f = &faults.fault[k];
            deck_fault_sentence(f, (word_lang)(k % LANG_COUNT), text);
            printf("fault %s %" PRIu32 " %" PRIu32 " %s", deck_fault_name((deck_fault_kind)f->kind),
                   f->line, f->column, text);
            for (unsigned s = 0; s < f->suggestion_count; s++) {
                printf(" / %s", deck_suggestion_title(&f->suggestion[s]));
            }
            printf("\n");
        }
    }
}

/* ---- bots ------------------------------------------------------------------------------------ */

enum { BOT_APPLICATIONS = 150, BOT_DECISIONS = 80 };

static void say_answer(const char *game, const bot_answer *a)
{
    printf("%s bot %u %u %u\n", game, a->choice, a->per_mille, a->applications);
}

/* Now and then it tells why, in both languages. */
static bool tells_why(unsigned i)
{
    return i % 4 == 0;
}

static word_lang lang_of(unsigned i)
{
    return i % 8 == 0 ? LANG_PL : LANG_EN;
}

/* Every kind of bot in turn decides in a game of each kind. */
static void play_bots(unsigned number)
{
    static bot_nr bot;
    static bot_mf board_bot;
    static nr_choices offered;
    static char said[WORDS_REASON_MAX];
    bot_reason reason;
    nr_deck deck[2];
    read_starter(number % 4, &deck[0]);
    read_starter(4 + number % 3, &deck[1]);
    (void)nr_new(&seat.game, &deck[0], &deck[1], number, &seat.list, NULL);
    for (unsigned i = 0; i < BOT_DECISIONS && seat.list.count > 0; i++) {
        unsigned side = seat.game.to_move;
        nr_look(&seat.game, viewer_of(side), &view);
        nr_list(&view.game, &offered);
        bot_nr_sit(&bot, (bot_kind)(i % BOT_COUNT), (nr_side)side, NULL, NULL, i);
        bot_nr_ask(&bot, &view, &offered);
        (void)bot_nr_think(&bot, BOT_APPLICATIONS);
        bot_answer a = bot_nr_answer(&bot);
        say_answer("netrunner", &a);
        if (tells_why(i)) {
            bot_nr_reason(&bot, offered.count, &reason);
            words_reason(&view, &offered, &reason, lang_of(i), said, sizeof said);
            printf("netrunner %s\n", said);
        }
        nr_list(&seat.game, &seat.list);
        (void)nr_choose_trusted(&seat.game, a.choice, &seat.list, NULL);
    }
    mf_setup setup = {.players = (uint8_t)(2 + number % 3)};
    for (unsigned i = 0; i < setup.players; i++) {
        setup.runner[i] = (uint8_t)((number + i) % MF_RUNNER_COUNT);
    }
    mf_game g;
    mf_choices choices;
    (void)mf_new(&g, &setup, number, &choices, NULL);
    for (unsigned i = 0; i < BOT_DECISIONS && choices.count > 0; i++) {
        mf_view seen;
        mf_look(&g, g.seat, &seen);
        mf_list(&seen.game, &choices);
        bot_mf_sit(&board_bot, (bot_kind)(i % BOT_COUNT), g.seat, i);
        bot_mf_ask(&board_bot, &seen, &choices);
        (void)bot_mf_think(&board_bot, i % 2 != 0 ? BOT_APPLICATIONS : 20 * BOT_APPLICATIONS);
        bot_answer a = bot_mf_answer(&board_bot);
        say_answer("mainframe", &a);
        if (tells_why(i)) {
            words_mf in = {.view = &seen};
            bot_mf_reason(&board_bot, choices.count, &reason);
            words_mf_reason(&in, &choices, &reason, lang_of(i), said, sizeof said);
            printf("mainframe %s\n", said);
        }
        mf_list(&g, &choices);
        (void)mf_choose_trusted(&g, a.choice, &choices, NULL);
    }
}

/* Digests of fields of every size around the blocks. */
static void tell_digests(void)
{
    for (unsigned i = 0; i < 300; i++) {
        core_digest d;
        uint8_t bytes[300], digest[CORE_DIGEST];
        for (unsigned k = 0; k < sizeof bytes; k++) {
            bytes[k] = (uint8_t)(i * 7 + k);
        }
        core_digest_begin(&d, "jackin.player..1", bytes, i % 65);
        core_digest_field(&d, bytes, i);
        core_digest_field(&d, "\xc5\xbc", 2);
        core_digest_number(&d, i * UINT64_C(1000000007));
        core_digest_end(&d, digest);
        for (unsigned k = 0; k < CORE_DIGEST; k++) {
            printf("%02x", digest[k]);
        }
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
    out_init(&out, LINE_MAX);
    for (unsigned i = 0; i < games && strcmp(what, "netrunner") == 0; i++) {
        play_netrunner(i);
    }
    for (unsigned i = 0; i < games && strcmp(what, "mainframe") == 0; i++) {
        play_mainframe(i);
    }
    for (unsigned i = 0; i < games && strcmp(what, "bots") == 0; i++) {
        play_bots(i);
    }
    if (strcmp(what, "cards") == 0) {
        tell_cards();
    }
    if (strcmp(what, "decks") == 0) {
        tell_decks();
    }
    if (strcmp(what, "digests") == 0) {
        tell_digests();
    }
    out_free(&out);
    return 0;
}
